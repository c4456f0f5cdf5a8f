/*
 * The number of occurrences of each opcode in a chunk.
 *
 * Opcodes have numbers of the index here, in the order of their first occurrence
 * (index_opcode()), which do not depend on threads; a chunk has pairs of number and
 * count, about two bytes each.
 *
 *	struct opcodes_walk w;
 *	opcodes_walk(&w, &chunk->opcodes);
 *	while (opcodes_next(&w))
 *		... w.code, w.count ...
 */
#ifndef TRACE_OPCODES_H
#define TRACE_OPCODES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/varint.h"
#include "format/record.h"

struct index;

struct opcodes {
	uint32_t others;      /* records whose opcode is not listed */
	uint32_t len;         /* bytes */
	const uint8_t *bytes; /* not owned */
};

enum {
	OPCODES_MAX = 4096 /* bytes: if a chunk would need more, all opcodes are in
			   * `others` */
};

struct opcodes_walk {
	const uint8_t *at, *end;
	uint64_t code, count;
	uint64_t next; /* the smallest possible next code */
};

static inline void opcodes_walk(struct opcodes_walk *w, const struct opcodes *o)
{
	*w = (struct opcodes_walk) { .at = o->bytes };
	w->end = o->len ? o->bytes + o->len : o->bytes;
}

/* The next pair, by ascending number; false: that was the last. */
static inline bool opcodes_next(struct opcodes_walk *w)
{
	uint64_t step;
	if (!varint_get(&w->at, w->end, &step) || !varint_get(&w->at, w->end, &w->count))
		return false;
	w->code = w->next + step;
	w->next = w->code + 1;
	return true;
}

/* For writing: append a pair at `to`, which has OPCODES_MAX bytes; codes ascend. False
 * means no room. */
static inline bool opcodes_put(struct opcodes *o, uint8_t *to, uint64_t *next,
			       uint64_t code, uint64_t count)
{
	if (o->len + 2 * VARINT_MAX > OPCODES_MAX)
		return false;
	o->bytes = to;
	o->len += (uint32_t)varint_put(to + o->len, code - *next);
	o->len += (uint32_t)varint_put(to + o->len, count);
	*next = code + 1;
	return true;
}

/*
 * Counting, while a chunk is read; a counter belongs to one thread.  Several may count
 * for the same index at once: opcodes get their numbers only in opcodes_counter_take(),
 * so the numbers are the same if chunks are taken in order.
 */

struct opcodes_counter;

/* NULL if the format has no opcodes. */
struct opcodes_counter *opcodes_counter_new(const struct schema *s, struct index *ix);
void opcodes_counter_free(struct opcodes_counter *c); /* c may be NULL */

void opcodes_counter_add(struct opcodes_counter *c, const struct batch *b);

/* Add the opcodes of n templates, listed in row[] in the order of their first records;
 * template r has count[r] records. */
void opcodes_counter_add_templates(struct opcodes_counter *c, struct templates *t,
				   const uint32_t *row, size_t n, const uint32_t *count);

/* Get the counts since the last call; borrowed until the next. */
void opcodes_counter_take(struct opcodes_counter *c, struct opcodes *out);

#endif
