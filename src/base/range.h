/*
 * An adaptive binary range coder: bits whose probabilities are learned while they are
 * written, and again in the same way while they are read.
 *
 * One function writes and reads, so a model is described once: when writing, range_bit()
 * returns the bit that it is given; when reading, it ignores it and returns the one that
 * was written.
 *
 * Reading does not trust the bytes: after their end all bits are arbitrary, and
 * range_ends() is false.
 *
 * Threads: a struct range_coder and its models belong to one thread.
 */
#ifndef BASE_RANGE_H
#define BASE_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is known of one kind of bit. */
struct range_bit {
	uint16_t zero; /* probability of 0, in 65536ths */
	uint16_t seen; /* bits so far, up to a limit */
};

enum { RANGE_LENGTHS = 128, RANGE_UPPER = 4 };

/* What is known of one kind of number: of the number of its bits, and of the two bits
 * after the first one. */
struct range_number {
	struct range_bit length[RANGE_LENGTHS];
	struct range_bit upper[RANGE_LENGTHS / 2][RANGE_UPPER];
};

struct range_coder {
	bool writes;
	uint32_t range;

	/* Writing */
	uint64_t low;
	uint8_t *bytes;
	size_t n, room;
	size_t held; /* bytes that a carry may still change: `last`, then 255s */
	uint8_t last;

	/* Reading */
	uint32_t code;
	const uint8_t *p, *end;
	bool beyond; /* bytes after the end were wanted */
};

/* Life cycle */

void range_write(struct range_coder *c);

/* bytes: borrowed, and used until the last bit was read. */
void range_read(struct range_coder *c, const uint8_t *bytes, size_t n);

/* The end of writing: the bytes, which the caller frees. */
uint8_t *range_take(struct range_coder *c, size_t *n);

/* The end of reading: whether the bytes end here. */
bool range_ends(const struct range_coder *c);

/* Models */

void range_bits_init(struct range_bit *model, size_t n);
void range_number_init(struct range_number *model);

/* Use */

void range_carry(struct range_coder *c);
extern const uint16_t range_steps[];
enum { RANGE_SEEN_MOST = 60 };

static inline uint8_t range_next(struct range_coder *c)
{
	if (c->p < c->end)
		return *c->p++;
	c->beyond = true;
	return 0;
}

static inline void range_learn(struct range_bit *model, unsigned bit)
{
	uint32_t step = range_steps[model->seen];
	uint32_t zero = model->zero;
	/* Rounding keeps it away from 0 and 65535, so that neither bit is impossible. */
	zero = bit ? zero - (zero * step >> 16) : zero + ((65535 - zero) * step >> 16);
	model->zero = (uint16_t)zero;
	model->seen += model->seen < RANGE_SEEN_MOST;
}

static inline unsigned range_split(struct range_coder *c, bool writes, uint32_t bound,
				   unsigned bit)
{
	if (!writes)
		bit = c->code >= bound;
	if (bit) {
		c->range -= bound;
		c->low += writes ? bound : 0;
		c->code -= bound;
	} else {
		c->range = bound;
	}
	while (c->range < UINT32_C(1) << 24) {
		c->range <<= 8;
		if (writes)
			range_carry(c);
		else
			c->code = c->code << 8 | range_next(c);
	}
	return bit;
}

/* One bit; writes: c->writes, for callers that are compiled twice. */
static inline unsigned range_bit_as(struct range_coder *c, bool writes,
				    struct range_bit *model, unsigned bit)
{
	bit = range_split(c, writes, (c->range >> 16) * model->zero, bit);
	range_learn(model, bit);
	return bit;
}

static inline unsigned range_bit(struct range_coder *c, struct range_bit *model,
				 unsigned bit)
{
	return range_bit_as(c, c->writes, model, bit);
}

/* The lower n bits of v, all values of which are equally likely. */
uint64_t range_plain(struct range_coder *c, uint64_t v, unsigned n);

/* Any number; those that are like earlier ones take fewer bits. */
uint64_t range_number(struct range_coder *c, struct range_number *model, uint64_t v);

#endif
