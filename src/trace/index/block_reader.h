/*
 * Reading a saved index: what sink.h wrote, believing nothing.
 *
 * Each block must fit its hash, and each number its limit.  Once something does not,
 * failed is set, all numbers are 0 from then on, and whoever reads may look at it
 * when it suits.
 *
 * Private to the sections of the saved index.
 */
#ifndef TRACE_INTAKE_H
#define TRACE_INTAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct block_reader {
	int fd;
	bool failed;
	uint64_t seed;
	uint64_t at, end; /* of what is left of the section, in the file */
	uint8_t *block;
	size_t room;
	const uint8_t *p, *stop; /* in the block */
};

uint64_t br_varint(struct block_reader *in); /* a varint */
uint64_t br_fixed(struct block_reader *in);  /* 8 bytes */

/* A number that must not be more than most. */
uint64_t br_limited(struct block_reader *in, uint64_t most);

/* Borrowed until the next border. */
const uint8_t *br_bytes(struct block_reader *in, uint64_t most, size_t *len);

/* At a border: what comes next may be in another block. */
void br_boundary(struct block_reader *in);

/* *sum += v, which must not overflow. */
void br_add_to(struct block_reader *in, uint64_t *sum, uint64_t v);

/* It makes no sense.  Returns 0. */
uint64_t br_fail(struct block_reader *in);

#endif
