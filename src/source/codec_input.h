/*
 * The common part of the codecs: an input buffer, the current positions, and the
 * recording of damage.
 *
 * Positions in the file are absolute, and reading does not consume input.  So a codec
 * can return at any point, because bytes have not arrived or a system call failed, and
 * repeat the same step later.
 *
 * Private to source/.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_CODEC_INPUT_H
#define SOURCE_CODEC_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/checkpoints.h"
#include "source/file.h"

enum { CODEC_INPUT_SIZE = 64 << 10 };

/* A search for the next part of the file after damage. */
struct codec_search {
	uint64_t noticed; /* position in the file where the damage was detected */
	char what[112];   /* the beginning of the message, which describes it */
	unsigned tries;   /* candidates rejected so far */
	bool garbage;     /* nothing is missing if no other part follows */
};

struct codec_input {
	struct file *f;
	struct checkpoints *cps;
	uint64_t plain;  /* position of the next plain byte */
	uint64_t packed; /* position in the file of the next byte that is needed */

	bool over;      /* no more plain bytes follow, ... */
	bool damaged;   /* ... because of damage, ... */
	char text[200]; /* ... which this sentence describes */

	struct codec_search search;

	uint64_t in_at; /* in contains in_len bytes of the file from here on */
	size_t in_len;
	uint8_t in[CODEC_INPUT_SIZE];
};

void codec_input_start(struct codec_input *u, struct file *f, struct checkpoints *cps,
		       uint64_t plain, uint64_t packed);

/* Input: ST_END and ST_AGAIN as for file_read() */

/* Fill the buffer so that it contains the byte at a position. */
enum status codec_input_have(struct codec_input *u, uint64_t at, struct err *err);

/* The bytes of the buffer from a position on; *len == 0 if it does not contain it.
 * Borrowed until the next call that reads. */
const uint8_t *codec_input_data(const struct codec_input *u, uint64_t at, size_t *len);

enum status codec_input_byte(struct codec_input *u, uint64_t at, uint8_t *byte,
			     struct err *err);
enum status codec_input_bytes(struct codec_input *u, uint64_t at, void *out, size_t n,
			      struct err *err);

/* Move *at to the next occurrence of n bytes in the file, from *at on; ST_END if there
 * is none. */
enum status codec_input_find(struct codec_input *u, uint64_t *at, const uint8_t *magic,
			     size_t n, struct err *err);

/* Ends and damage, all at u->plain.  noticed: the position in the file where the damage
 * was detected */

/* A position formatted for a message; returns buf. */
const char *codec_input_place(uint64_t at, char buf[32]);

/* The regular end of the data; damage if the file was truncated while it was open. */
void codec_input_end(struct codec_input *u);

/* Record damage without missing bytes. */
void codec_input_note(struct codec_input *u, uint64_t noticed, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Record that a checksum or length (what) of a part of the file (of) that begins at this
 * position does not match. */
void codec_input_mismatch(struct codec_input *u, const char *what, const char *of,
			  uint64_t begin);

/* Record damage after which nothing can be read, and set u->over. */
void codec_input_give_up(struct codec_input *u, uint64_t noticed, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* The file ends in the middle of something ("a gzip member"): give up. */
void codec_input_truncated(struct codec_input *u, const char *something);

/*
 * Record a hole up to resume.  Returns ST_DAMAGED, with u->plain at the end of the hole
 * or, if there are too many, with u->over set.
 */
enum status codec_input_hole(struct codec_input *u, uint64_t resume, bool realign,
			     uint64_t noticed, struct err *err, const char *fmt, ...)
	__attribute__((format(printf, 6, 7)));

/* Data is missing from here on, or garbage begins (see struct codec_search): search from a
 * position in the file on.  fmt: the beginning of the message. */
void codec_input_search_from(struct codec_input *u, uint64_t noticed, uint64_t from,
			     bool garbage, const char *fmt, ...)
	__attribute__((format(printf, 5, 6)));

/* What a search looks for. */
struct codec_part {
	const uint8_t *magic;
	size_t magic_len;
	const char *name; /* the word for it, "member" */
	uint8_t kind;     /* of the checkpoint that is added there */
	/* Whether a part begins at a position: ST_OK; ST_INVALID, without a message, if
	 * not; ST_END if none can follow; or a failure. */
	enum status (*begins)(void *state, uint64_t at, struct err *err);
	uint8_t zeros; /* bits of the byte after the magic number that are 0 in each part */
};

/*
 * Go on with the search, and record a hole, or the end of the data.  *found: a part begins
 * at u->packed.  Returns ST_DAMAGED for a hole as codec_input_hole() does, ST_OK at the
 * end, or the failure that interrupted the search, which can then be repeated.
 */
enum status codec_input_search(struct codec_input *u, const struct codec_part *part,
			       void *state, bool *found, struct err *err);

/* The result of reading once u->over is set: ST_END or ST_DAMAGED. */
enum status codec_input_over(const struct codec_input *u, struct err *err);

#endif
