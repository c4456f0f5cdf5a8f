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

struct codec_input {
	struct file *f;
	struct checkpoints *cps;
	uint64_t plain;  /* position of the next plain byte */
	uint64_t packed; /* position in the file of the next byte that is needed */

	bool over;      /* no more plain bytes follow, ... */
	bool damaged;   /* ... because of damage, ... */
	char text[200]; /* ... which this sentence describes */

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

/*
 * Record the result of a search for the next part of the file after damage.
 * found: ST_OK if a part begins at u->packed, ST_END if none follows, or the status of
 * the failed search.  garbage: the bytes before it are not data of the codec, so that
 * nothing is missing if none follows.  what: the beginning of the message, which
 * describes the damage; part: the word for a part, "member"; kind: of the checkpoint
 * that is added at the part.
 */
enum status codec_input_search_done(struct codec_input *u, enum status found,
				    bool garbage, uint64_t noticed, const char *what,
				    const char *part, uint8_t kind, struct err *err);

/* The result of reading once u->over is set: ST_END or ST_DAMAGED. */
enum status codec_input_over(const struct codec_input *u, struct err *err);

#endif
