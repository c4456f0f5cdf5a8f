/*
 * Numbers for the texts of some fields of a record, so that a question about them is
 * asked once for each number.
 *
 * Private to query/.  Threads: belongs to one.
 */
#ifndef QUERY_INTERNER_H
#define QUERY_INTERNER_H

#include "base/dict.h"
#include "base/str.h"
#include "trace/index/opcode_memo.h"

#define NO_CODE UINT32_MAX /* too long, or one of too many */

/* Numbers for the texts of some fields. */
struct interner {
	fieldset fields;
	struct dict *dict;
	struct opcode_memo *memo; /* NULL: too many fields, or slots, for it */
	int word[OPCODE_MEMO_FIELDS];
	bool is_text[OPCODE_MEMO_FIELDS];
	uint32_t *code; /* of the records of the batch, once done is set */
	uint8_t *done;
	struct str key;
};

void interner_init(struct interner *c, const struct schema *s, fieldset fields);
void interner_release(struct interner *c);

/* Set code[i] of the records of a batch with in[i] and without done[i], which is set. */
void interner_number(struct interner *c, const struct batch *b, const uint8_t *in);

/* How many numbers there are. */
uint32_t interner_count(const struct interner *c);

#endif
