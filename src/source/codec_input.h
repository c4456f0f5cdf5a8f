/*
 * What the codecs have in common: an input buffer, how far they are, and the
 * noting of damage.
 *
 * Positions in the file are absolute, and nothing is used up by looking at it.
 * So a codec can give up anywhere, because bytes have not arrived or the system
 * failed, and do the same step again later.
 *
 * Private to source/.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_UNPACK_H
#define SOURCE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/checkpoints.h"
#include "source/file.h"

enum { CODEC_INPUT_INPUT = 64 << 10 };

struct codec_input {
	struct file *f;
	struct checkpoints *cps;
	uint64_t plain;  /* position of the next plain byte */
	uint64_t packed; /* position in the file of the next byte that is needed */

	bool over;      /* nothing more comes, ... */
	bool damaged;   /* ... because of damage, */
	char text[200]; /* and this is what is wrong */

	uint64_t in_at; /* in holds in_len bytes of the file from here on */
	size_t in_len;
	uint8_t in[CODEC_INPUT_INPUT];
};

void codec_input_start(struct codec_input *u, struct file *f, struct checkpoints *cps,
		       uint64_t plain, uint64_t packed);

/* Input: ST_END and ST_AGAIN as file_read() */

/* Have the byte at a position in the buffer, and as many after it as come. */
enum status codec_input_have(struct codec_input *u, uint64_t at, struct err *err);

/* What is in the buffer from a position on; *len == 0: nothing. */
const uint8_t *codec_input_input(const struct codec_input *u, uint64_t at, size_t *len);

enum status codec_input_byte(struct codec_input *u, uint64_t at, uint8_t *byte,
			     struct err *err);
enum status codec_input_bytes(struct codec_input *u, uint64_t at, void *out, size_t n,
			      struct err *err);

/* Where the file has these n bytes next, from *at on. */
enum status codec_input_find(struct codec_input *u, uint64_t *at, const uint8_t *magic,
			     size_t n, struct err *err);

/* Ends and damage, all at u->plain.  noticed: position in the file */

/* A position as it stands in a sentence. */
const char *codec_input_place(uint64_t at, char buf[32]);

/* The end, as it should be. */
void codec_input_end(struct codec_input *u);

/* Nothing is missing here, but something is wrong. */
void codec_input_note(struct codec_input *u, uint64_t noticed, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* Nothing can be read any more. */
void codec_input_give_up(struct codec_input *u, uint64_t noticed, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

/* The file ends in the middle of something: give up. */
void codec_input_truncated(struct codec_input *u, const char *something);

/*
 * A hole up to resume.  Returns ST_DAMAGED with u->plain behind it, or with
 * u->over set, if there have been too many.
 */
enum status codec_input_hole(struct codec_input *u, uint64_t resume, bool realign,
			     uint64_t noticed, struct err *err, const char *fmt, ...)
	__attribute__((format(printf, 6, 7)));

/*
 * What a search for the next part of the file, after something was wrong, came to.
 * found: ST_OK, it begins at u->packed; ST_END, there is none; or how the search
 * failed.  garbage: what lies before it is no data of the file, so nothing is missing.
 * what: a sentence about what was wrong; part: "member"; kind: of the checkpoint.
 */
enum status codec_input_found(struct codec_input *u, enum status found, bool garbage,
			      uint64_t noticed, const char *what, const char *part,
			      uint8_t kind, struct err *err);

/* What to answer once u->over is set. */
enum status codec_input_over(const struct codec_input *u, struct err *err);

#endif
