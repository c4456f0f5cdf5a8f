/*
 * Numbers for the texts of some fields of a record, so that a question about them is
 * asked once for each number.
 *
 * Private to query/.  Threads: belongs to one.
 */
#ifndef QUERY_CODER_H
#define QUERY_CODER_H

#include "base/dict.h"
#include "base/str.h"
#include "trace/quick.h"

#define NO_CODE UINT32_MAX /* too long, or one of too many */

/* Numbers for the texts of some fields. */
struct coder {
	fieldset fields;
	struct dict *dict;
	struct quick *memo; /* NULL: too many fields, or slots, for it */
	int word[QUICK_WORDS];
	bool is_text[QUICK_WORDS];
	uint32_t *code; /* of the records of the batch, once coded is set */
	uint8_t *coded;
	struct str key;
};

void coder_init(struct coder *c, const struct schema *s, fieldset fields);
void coder_release(struct coder *c);

/* Set code[i] of the records of a batch with in[i] and without coded[i], which is set. */
void coder_number(struct coder *c, const struct batch *b, const uint8_t *in);

/* How many numbers there are. */
uint32_t coder_count(const struct coder *c);

#endif
