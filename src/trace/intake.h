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

struct intake {
	int fd;
	bool failed;
	uint64_t seed;
	uint64_t at, end; /* of what is left of the section, in the file */
	uint8_t *block;
	size_t room;
	const uint8_t *p, *stop; /* in the block */
};

uint64_t get(struct intake *in);       /* a varint */
uint64_t get_fixed(struct intake *in); /* 8 bytes */

/* A number that must not be more than most. */
uint64_t get_most(struct intake *in, uint64_t most);

/* Borrowed until the next border. */
const uint8_t *get_bytes(struct intake *in, uint64_t most, size_t *len);

/* At a border: what comes next may be in another block. */
void cross_border(struct intake *in);

/* *sum += v, which must not overflow. */
void add_to(struct intake *in, uint64_t *sum, uint64_t v);

/* It makes no sense.  Returns 0. */
uint64_t intake_fail(struct intake *in);

#endif
