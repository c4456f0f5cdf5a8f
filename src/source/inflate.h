/*
 * Deflate data (RFC 1951) without any header, unpacked by whatever is best: ISA-L
 * where this build has it, and zlib always.
 *
 * The two give the same bytes, take the same checkpoints and find the same damage
 * in the same place.  zlib is the judge: ISA-L is three times as fast, but accepts
 * codes that zlib refuses, and near the end of a file that was cut off it keeps
 * back some bytes.  So inflate_isal.c stops where it is not sure, and from the last
 * place between two blocks zlib goes over it again.
 *
 * Private to codec_gzip.c.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_INFLATE_H
#define SOURCE_INFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/codec_input.h"

enum { INFLATE_WINDOW = 32 << 10 };

/* Why it stopped. */
enum inflated {
	INFLATED_SOME,  /* for no reason: go on */
	INFLATED_BLOCK, /* it stands between two blocks */
	INFLATED_END,   /* behind the last block */
	INFLATED_BAD,   /* this is no deflate data; inflate_fault() says why */
	INFLATED_UNSURE /* from an engine: zlib must judge */
};

/* A place between two blocks, or the beginning. */
struct inflate_place {
	uint64_t packed; /* the first whole byte in the file */
	unsigned bits;   /* high bits of the byte before it that are still needed */
	size_t len;      /* bytes of the window that count */
	uint8_t window[INFLATE_WINDOW]; /* the plain bytes before it */
};

/* Life cycle */

struct inflate;

struct inflate *inflate_new(void); /* NULL: no memory */
void inflate_free(struct inflate *z);

/* Use */

/*
 * Begin at a place.  careful: with zlib alone.  ST_INVALID without a sentence: it
 * is not a place in this file.
 */
enum status inflate_begin(struct inflate *z, struct codec_input *u,
			  const struct inflate_place *place, bool careful,
			  struct err *err);
enum status inflate_begin_member(struct inflate *z, struct codec_input *u,
				 uint64_t packed, bool careful, struct err *err);

/*
 * The next plain bytes, from the input at *packed, which it moves; it may move back.
 * to_block: stop between two blocks.  *got == 0 without INFLATED_SOME says what
 * is there; ST_END, ST_AGAIN: input is wanted that is not there.
 */
enum status inflate_run(struct inflate *z, struct codec_input *u, uint64_t *packed,
			uint8_t *buf, size_t len, bool to_block, size_t *got,
			enum inflated *what, struct err *err);

/* After INFLATED_BLOCK: the place, packed being what inflate_run() left there. */
void inflate_place(struct inflate *z, uint64_t packed, struct inflate_place *place);

const char *inflate_fault(const struct inflate *z); /* after INFLATED_BAD */

/* An engine: what inflate.c chooses from.  The functions mean the same. */
struct inflate_engine {
	void *(*open)(void); /* NULL: no memory */
	void (*close)(void *e);
	/* value: the bits that are still needed, the first one lowest. */
	bool (*begin)(void *e, unsigned bits, unsigned value, const uint8_t *window,
		      size_t len);
	enum status (*run)(void *e, struct codec_input *u, uint64_t *packed, uint8_t *buf,
			   size_t len, bool to_block, size_t *got, enum inflated *what,
			   struct err *err);
	unsigned (*bits)(const void *e);
	size_t (*window)(void *e, uint8_t *window);
	const char *(*fault)(const void *e);
};

extern const struct inflate_engine inflate_zlib;
extern const struct inflate_engine inflate_isal;

#endif
