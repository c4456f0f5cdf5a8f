/*
 * Writing a saved index: numbers and bytes, in blocks.
 *
 * A section is a run of blocks of some 64 KiB, each with its length and hash, so
 * that writing and reading take little memory; nothing straddles two blocks.  In a
 * block stand numbers as in varint.h, and what is longer as bytes behind their
 * number.  Where writing fails, all that follows is in vain, and failed says so.
 *
 * Private to the sections of the saved index; intake.h is its counterpart.
 */
#ifndef TRACE_SINK_H
#define TRACE_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

enum { BLOCK_HEAD = 12, BLOCK = 64 << 10, BLOCK_MOST = 1 << 20 };

struct block_writer {
	int fd;
	bool failed;
	uint64_t at;   /* in the file: where the next block begins */
	uint64_t seed; /* of the hashes of blocks */
	uint8_t *block;
	size_t len, room;
};

/* A block that is moved to another place, or another file, does not fit there. */
static inline uint64_t bw_block_seed(uint64_t key, uint64_t at)
{
	return hash_number(key, at);
}

void bw_varint(struct block_writer *k, uint64_t v); /* a varint */
void bw_fixed(struct block_writer *k, uint64_t v);  /* 8 bytes */
void bw_bytes(struct block_writer *k, const void *bytes, size_t len);

/* Between two things: a block may end here.  The reader crosses it too. */
void bw_boundary(struct block_writer *k);

/* End the block that is begun. */
void bw_flush(struct block_writer *k);

/* Bytes at a place in the file, in no block. */
void bw_write_at(struct block_writer *k, uint64_t at, const void *bytes, size_t len);

#endif
