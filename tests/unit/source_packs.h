/*
 * Packed files for the tests of source/: one way of packing for each kind of file,
 * made with the encoders of zlib and liblzma.
 */
#ifndef TESTS_SOURCE_PACKS_H
#define TESTS_SOURCE_PACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

struct outfile {
	const char *name;
	const char *codec;
	void (*make)(struct str *out, const uint8_t *plain, size_t len);
	bool many; /* several members or blocks, of PACK_PART plain bytes each */
};

enum { PACK_PART = 20000 };

extern const struct outfile packs[]; /* ends with a NULL name; what this build can read */

const struct outfile *pack_find(const char *name); /* NULL: this build cannot read it */

/* Bytes that look like a trace: repeating, but not for long. */
uint8_t *trace_bytes(size_t len, uint32_t seed);

uint32_t next_random(uint32_t *seed);

/* Create a file with these bytes; the caller unlinks it and frees its name. */
char *file_with(const void *bytes, size_t len);

/*
 * All bytes of a source, by position, as read by a new cursor in pieces of step bytes
 * (0: of varying sizes).
 */
struct load_ctx {
	uint8_t *bytes;
	uint8_t *there; /* 1: the byte was read; 0: it is in a hole */
	size_t len;
	uint64_t damages;
	bool no_more; /* it ends with damage */
};

struct source;
void image_read(struct load_ctx *im, struct source *src, size_t step, size_t most);
void image_release(struct load_ctx *im);

#endif
