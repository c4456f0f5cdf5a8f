/*
 * Numbers for the texts of some fields of a record, so that a text is tested once for
 * each number and not once for each record.
 *
 * Private to query/.  Threads: an interner belongs to one thread.
 */
#ifndef QUERY_INTERNER_H
#define QUERY_INTERNER_H

#include "base/dict.h"
#include "base/str.h"
#include "trace/index/opcode_memo.h"

#define NO_CODE UINT32_MAX /* the text is too long, or the dictionary is full */

struct interner {
	fieldset fields;
	struct dict *dict;
	struct opcode_memo *memo;     /* NULL: more fields or slots than it can hold */
	int word[OPCODE_MEMO_FIELDS]; /* the fields, in the order of the memo; -1: none */
	bool is_text[OPCODE_MEMO_FIELDS];
	uint32_t *code; /* the number of each record of the batch, if done[i] is set */
	uint8_t *done;  /* the caller allocates both, and clears done for each batch */
	struct str key;
};

void interner_init(struct interner *c, const struct schema *s, fieldset fields);
void interner_release(struct interner *c);

/* Set code[i] and done[i] for each record of a batch with in[i] and without done[i]. */
void interner_number(struct interner *c, const struct batch *b, const uint8_t *in);

/* The number of different codes so far; codes are 0 to this - 1, and NO_CODE. */
uint32_t interner_count(const struct interner *c);

#endif
