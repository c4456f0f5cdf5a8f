/*
 * While a chunk is read, opcodes are counted by their numbers (numbers.h), in the order
 * of their first occurrence.  They get their numbers in the index when the chunk is
 * taken.  Chunks may therefore be counted concurrently; as long as they are taken in
 * order, each opcode has the same number.
 */
#include "trace/index/opcodes.h"

#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/numbers.h"
#include "format/template.h"
#include "trace/index/index.h"

enum { TEXTS_MAX = 1 << 20 /* bytes of opcodes counted separately in one chunk */ };

struct opcodes_pair {
	uint64_t code; /* first, for u64_compare() */
	uint32_t count;
};

struct opcodes_counter {
	struct index *index;
	struct numberer numberer;
	uint32_t *count; /* indexed by number */
	size_t room;
	uint32_t *number; /* numbers with a count, ordered by their first record */
	size_t n, number_room;
	uint32_t others;
	struct opcodes_pair *pair; /* numbers of the index */
	size_t pair_room;
	struct str text;
	uint8_t bytes[OPCODES_MAX];
};

struct opcodes_counter *opcodes_counter_new(const struct schema *s, struct index *ix)
{
	if (!schema_has_opcode(s))
		return NULL;
	struct opcodes_counter *c = mem_new(1, sizeof *c);
	c->index = ix;
	numberer_init(&c->numberer, s, schema_opcode_fields(s));
	str_init(&c->text);
	return c;
}

void opcodes_counter_free(struct opcodes_counter *c)
{
	if (!c)
		return;
	numberer_release(&c->numberer);
	free(c->count);
	free(c->number);
	free(c->pair);
	str_release(&c->text);
	free(c);
}

static void opcodes_add_new(struct opcodes_counter *c, uint32_t number)
{
	c->count = mem_grow(c->count, (size_t)number + 1, &c->room, sizeof *c->count);
	c->number = mem_room(c->number, c->n, &c->number_room, sizeof *c->number);
	c->number[c->n++] = number;
}

static inline void opcodes_count(struct opcodes_counter *c, uint32_t number, uint32_t n)
{
	if (number == NUMBER_OTHER) {
		c->others += n;
		return;
	}
	if (number >= c->room || !c->count[number])
		opcodes_add_new(c, number);
	c->count[number] += n;
}

void opcodes_counter_add(struct opcodes_counter *c, const struct batch *b)
{
	if (!c)
		return;
	numberer_begin(&c->numberer, b);
	for (size_t i = 0; i < b->n; i++)
		opcodes_count(c, numberer_number(&c->numberer, b, i), 1);
}

void opcodes_counter_add_templates(struct opcodes_counter *c, struct templates *t,
				   const uint32_t *row, size_t n, const uint32_t *count)
{
	if (!c || !n)
		return;
	templates_opcodes(t);
	for (size_t i = 0; i < n; i++)
		opcodes_count(c, t->opcode[row[i]], count[row[i]]);
}

/* Convert numbers to those of the index, sort the pairs by them, and reset the counts;
 * returns the number of pairs. */
static size_t opcodes_settle(struct opcodes_counter *c, struct opcodes *out)
{
	size_t n = 0, bytes = 0, pairs = 0;
	if (c->n > c->pair_room) {
		c->pair_room = c->n;
		c->pair = mem_resize(c->pair, c->n, sizeof *c->pair);
	}
	for (size_t i = 0; i < c->n; i++) {
		uint32_t *count = &c->count[c->number[i]], code = DICT_FULL;
		str_clear(&c->text);
		numbers_opcode(c->numberer.numbers, c->number[i], &c->text);
		if (bytes + c->text.len <= TEXTS_MAX) {
			bytes += c->text.len + 1;
			code = index_opcode(c->index, c->text.text, c->text.len);
		}
		if (code == DICT_FULL)
			out->others += *count;
		else
			c->pair[n++] = (struct opcodes_pair) { code, *count };
		*count = 0;
	}
	out->others += c->others;
	c->others = 0;
	c->n = 0;
	if (n)
		qsort(c->pair, n, sizeof *c->pair, u64_compare);
	for (size_t i = 0; i < n; i++) {
		/* Different opcodes may have one text. */
		if (pairs && c->pair[pairs - 1].code == c->pair[i].code)
			c->pair[pairs - 1].count += c->pair[i].count;
		else
			c->pair[pairs++] = c->pair[i];
	}
	return pairs;
}

void opcodes_counter_take(struct opcodes_counter *c, struct opcodes *out)
{
	*out = (struct opcodes) { .others = 0 };
	if (!c)
		return;
	size_t n = opcodes_settle(c, out);
	uint64_t next = 0, all = 0;
	bool fits = true;
	for (size_t i = 0; i < n; i++) {
		all += c->pair[i].count;
		fits = fits && opcodes_put(out, c->bytes, &next, c->pair[i].code,
					   c->pair[i].count);
	}
	if (!fits)
		*out = (struct opcodes) { .others = (uint32_t)(out->others + all) };
}
