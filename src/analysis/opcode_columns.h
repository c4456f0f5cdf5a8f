/*
 * The opcodes of records as numbers: that of an opcode that was seen recently is found
 * without building its text.
 *
 *	opcode_columns_begin(c, b);
 *	... opcode_columns_code(c, b, i, look_up, arg) ...
 *
 * look_up() gets the records whose opcode is not among the recent ones, and all records
 * of a batch with marks.  Its answer may depend on the opcode alone.
 *
 * Threads: a struct opcode_columns belongs to one thread.
 */
#ifndef ANALYSIS_OPCODE_COLUMNS_H
#define ANALYSIS_OPCODE_COLUMNS_H

#include "trace/index/opcode_memo.h"

struct opcode_columns {
	int field[OPCODE_MEMO_FIELDS]; /* -1: none */
	bool text[OPCODE_MEMO_FIELDS];
	struct opcode_memo *memo; /* NULL: more fields or slots than it can hold */
	bool quick;               /* the memo is used for the current batch */
	const uint64_t *v[OPCODE_MEMO_FIELDS];
};

/* fields: those of the opcode. */
void opcode_columns_init(struct opcode_columns *c, const struct schema *s,
			 fieldset fields);
void opcode_columns_release(struct opcode_columns *c);

void opcode_columns_begin(struct opcode_columns *c, const struct batch *b);

static inline uint32_t opcode_columns_code(
	struct opcode_columns *c, const struct batch *b, size_t i,
	uint32_t (*look_up)(void *arg, const struct batch *b, size_t i), void *arg)
{
	return c->quick ? opcode_memo_code(c->memo, b, i, c->v, c->text, look_up, arg)
			: look_up(arg, b, i);
}

#endif
