/*
 * Deflate data (RFC 1951) without headers, decompressed by ISA-L if this build has it,
 * and by zlib.
 *
 * Both give zlib's bytes, checkpoints and damage.  ISA-L is three times as fast, but
 * accepts codes that zlib refuses, and holds back some bytes near the end of a truncated
 * file.  So inflate_isal.c stops at anything unusual, and zlib repeats the work from the
 * last saved place between two blocks.
 *
 * Private to codec_gzip.c and codec_zip.c.  Threads: belongs to a cursor.
 */
#ifndef SOURCE_INFLATE_H
#define SOURCE_INFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/codec.h"

enum { INFLATE_WINDOW = 32 << 10 };

/* The reason why a run stopped. */
enum inflated {
	INFLATED_SOME,  /* no reason: call again */
	INFLATED_BLOCK, /* at a place: between two blocks, or in a long one */
	INFLATED_END,   /* after the last block */
	INFLATED_BAD,   /* the data is damaged; inflate_fault() has the reason */
	INFLATED_UNSURE /* only from an engine: zlib must decide */
};

/*
 * A place where decompressing can begin: between two blocks or, in a block of more plain
 * bytes than checkpoints_long_block(), between two of its codes (igzip -0 makes a
 * single block of a file).  To begin within a block, its header is read from the file
 * again.
 */
struct inflate_place {
	uint64_t packed; /* position in the file of the first whole byte */
	unsigned bits;   /* high bits of the byte before it that are still needed */
	bool in_block;
	uint64_t header;                /* in_block: as packed and bits, of the header */
	unsigned header_bits;           /* bits of the header of the block */
	size_t len;                     /* number of used bytes of the window */
	uint8_t window[INFLATE_WINDOW]; /* the plain bytes before the place */
};

/* Life cycle */

struct inflate;

struct inflate *inflate_new(void); /* never NULL */
void inflate_free(struct inflate *z);

/* Use */

/* Begin at the first byte of the data of a member.  zlib_only: do not use ISA-L.  ST_NOMEM
 * without a message. */
enum status inflate_begin_member(struct inflate *z, struct codec_state *u,
				 uint64_t packed, bool zlib_only, struct err *err);

/*
 * Decompress the next plain bytes from the input at *packed, and move *packed, possibly
 * back.  to_block: stop at a place.  *what is the reason why it stopped after *got
 * bytes, which may be 0.  ST_END, ST_AGAIN: more input is needed than the file has (so
 * far).
 */
enum status inflate_run(struct inflate *z, struct codec_state *u, uint64_t *packed,
			uint8_t *buf, size_t len, bool to_block, size_t *got,
			enum inflated *what, struct err *err);

/* After INFLATED_BLOCK: the place; packed is *packed after inflate_run(). */
void inflate_place(struct inflate *z, uint64_t packed, struct inflate_place *place);

const char *inflate_fault(const struct inflate *z); /* after INFLATED_BAD */

/*
 * Decompress the body of a member to u->to, at most `most` bytes.  Stop where a
 * checkpoint is due, at a place after u->next.  Add the bytes to *crc.
 */
enum status inflate_part(struct inflate *z, struct codec_state *u, uint64_t max,
			 uint32_t *crc, enum inflated *what, struct err *err);

/*
 * The place where a run has stopped, as a checkpoint.  inflate_checkpoint() adds one, whose
 * state begins with head_len bytes of the caller.  inflate_begin_checkpoint() begins
 * there; the place is in the state from byte `skip` on.  ST_INVALID without a message: it
 * is not a place.
 */
void inflate_checkpoint(struct inflate *z, struct codec_state *u, uint8_t kind,
			const uint8_t *head, size_t head_len);
enum status inflate_begin_checkpoint(struct inflate *z, struct codec_state *u,
				     const struct checkpoint *cp, size_t skip,
				     struct err *err);

/* Return the bits before a position, like the bits of a place: the first one is the
 * lowest. */
enum status inflate_bits_before(struct codec_state *u, uint64_t packed, unsigned bits,
				unsigned *value, struct err *err);

/* An engine: zlib or ISA-L, called by inflate.c.  The functions are like those above. */
struct inflate_engine {
	void *(*open)(void); /* NULL if no memory */
	void (*close)(void *e);
	enum status (*begin)(void *e, struct codec_state *u,
			     const struct inflate_place *place, struct err *err);
	enum status (*run)(void *e, struct codec_state *u, uint64_t *packed, uint8_t *buf,
			   size_t len, bool to_block, size_t *got, enum inflated *what,
			   struct err *err);
	uint64_t (*in_block)(const void *e); /* plain bytes of the block so far; only
						* of ISA-L */
	/* place->packed is *packed after run(). */
	void (*place)(void *e, struct inflate_place *place);
};

/* Read the header of a block with a state of inflate_zlib.  ST_INVALID, without a message,
 * if zlib refuses it; ST_END and ST_AGAIN if the file ends in it. */
enum status inflate_zlib_header(void *e, struct codec_state *u, uint64_t packed,
				unsigned bits, struct err *err);

const char *inflate_zlib_fault(const void *e);

extern const struct inflate_engine inflate_zlib;
extern const struct inflate_engine inflate_isal;

#endif
