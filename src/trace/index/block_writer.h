/*
 * Writes a saved index: numbers and bytes, in blocks.
 *
 * A section is a sequence of blocks of about 64 KiB, each deflated, with its lengths and
 * hash, so that writing and reading take little memory; no entry is split between blocks.
 * A block contains varints (base/varint.h), numbers of 8 bytes, and bytes preceded by
 * their length.  If writing fails, `failed` is set and later calls write nothing.
 *
 * Private to the sections of the saved index; block_reader.h is its counterpart.
 * Threads: belongs to one.
 */
#ifndef TRACE_BLOCK_WRITER_H
#define TRACE_BLOCK_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

/* The head: length of the bytes that follow, their length when inflated (equal if they
 * are not deflated), hash. */
enum { BLOCK_HEAD = 16, BLOCK = 64 << 10, BLOCK_MAX = 1 << 20 };

struct block_writer {
	int fd;
	bool failed;
	uint64_t at;   /* file position of the next block */
	uint64_t seed; /* seed of the hashes of blocks */
	uint8_t *block;
	size_t len, room;
};

/* Return the hash of the bytes of a block; `plain` is their length when inflated.  The
 * position is part of it, so that a block moved within the file or to another file does
 * not match. */
static inline uint64_t bw_block_hash(uint64_t key, uint64_t at, uint32_t plain,
				     const void *bytes, size_t len)
{
	return hash_bytes(hash_number(hash_number(key, at), plain), bytes, len);
}

void bw_varint(struct block_writer *k, uint64_t v);
void bw_fixed(struct block_writer *k, uint64_t v); /* 8 bytes */
void bw_bytes(struct block_writer *k, const void *bytes, size_t len);

/* Between two entries: a block may end here.  The reader calls br_boundary() here. */
void bw_boundary(struct block_writer *k);

/* Write the current block, if it is not empty. */
void bw_flush(struct block_writer *k);

/* Write bytes at a position in the file, outside of blocks. */
void bw_write_at(struct block_writer *k, uint64_t at, const void *bytes, size_t len);

#endif
