/*
 * How often each opcode occurs in a chunk.
 *
 * Opcodes are numbered, in the order in which they were met, in one dictionary for
 * the trace (index_opcode()); a chunk keeps pairs of number and count, some two
 * bytes each.
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
	uint32_t others;      /* records whose opcode is not among them */
	uint32_t len;         /* bytes */
	const uint8_t *bytes; /* not owned */
};

enum { OPCODES_MOST = 4096 /* bytes: a chunk with more has others only */ };

struct opcodes_walk {
	const uint8_t *at, *end;
	uint64_t code, count;
	uint64_t next; /* the least that the next code can be */
};

static inline void opcodes_walk(struct opcodes_walk *w, const struct opcodes *o)
{
	*w = (struct opcodes_walk) { .at = o->bytes };
	w->end = o->len ? o->bytes + o->len : o->bytes;
}

/* The next, by rising number; false: that was the last. */
static inline bool opcodes_next(struct opcodes_walk *w)
{
	uint64_t step;
	if (!varint_get(&w->at, w->end, &step) || !varint_get(&w->at, w->end, &w->count))
		return false;
	w->code = w->next + step;
	w->next = w->code + 1;
	return true;
}

/* For those who make them: one more pair at to, which has OPCODES_MOST bytes; codes
 * rise.  False: no room. */
static inline bool opcodes_put(struct opcodes *o, uint8_t *to, uint64_t *next,
			       uint64_t code, uint64_t count)
{
	if (o->len + 2 * VARINT_MOST > OPCODES_MOST)
		return false;
	o->bytes = to;
	o->len += (uint32_t)varint_put(to + o->len, code - *next);
	o->len += (uint32_t)varint_put(to + o->len, count);
	*next = code + 1;
	return true;
}

/*
 * Counting, while a chunk is read; belongs to one thread.  Several may count at the
 * same time for one index: only opcodes_counter_take() numbers the opcodes, so that
 * they have the same numbers if chunks are taken in their order.
 */

struct opcodes_counter;

/* NULL when the format has no opcodes. */
struct opcodes_counter *opcodes_counter_new(const struct schema *s, struct index *ix);
void opcodes_counter_free(struct opcodes_counter *c); /* c may be NULL */

void opcodes_counter_add(struct opcodes_counter *c, const struct batch *b);

/* What was added since the last call; borrowed until the next. */
void opcodes_counter_take(struct opcodes_counter *c, struct opcodes *out);

#endif
