/*
 * Reads a saved index written by block_writer.h, without trusting the file.
 *
 * Each block must match its hash, and each number its limit.  After the first mismatch,
 * `failed` is set and all numbers are 0, so callers may check `failed` when convenient.
 *
 * Private to the sections of the saved index.  Threads: belongs to one.
 */
#ifndef TRACE_BLOCK_READER_H
#define TRACE_BLOCK_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct block_reader {
	int fd;
	bool failed;
	uint64_t seed;    /* seed of the hashes of blocks */
	uint64_t at, end; /* file positions of the rest of the section */
	uint8_t *block;
	size_t room;
	const uint8_t *p, *stop; /* the rest of the block */
};

uint64_t br_varint(struct block_reader *in);
uint64_t br_fixed(struct block_reader *in); /* 8 bytes */

/* A varint that is at most `most`; fails otherwise. */
uint64_t br_limited(struct block_reader *in, uint64_t max);

/* At most `most` bytes, borrowed until the next call of br_boundary(). */
const uint8_t *br_bytes(struct block_reader *in, uint64_t max, size_t *len);

/* Do the counterpart of bw_boundary(): the next entry may be in another block. */
void br_boundary(struct block_reader *in);

/* *sum += v; fails if that overflows. */
void br_add_to(struct block_reader *in, uint64_t *sum, uint64_t v);

/* Set `failed` because of invalid content.  Returns 0. */
uint64_t br_fail(struct block_reader *in);

#endif
