/*
 * What stands on the right of a comparison, made into numbers of a field.
 *
 *   48d1e2   0x48d1e2   64K   -264   5 us   1.5us   rax   "indirect-call"   -
 *
 * Private to query/.
 */
#ifndef QUERY_VALUE_H
#define QUERY_VALUE_H

#include "query/lex.h"
#include "query/tree.h"

/* As it was typed: what it comes to depends on the field. */
struct literal {
	struct token word; /* TOKEN_WORD or TOKEN_TEXT */
	struct token unit; /* of length 0: none */
	unsigned bits;     /* PAGE_BITS, LINE_BITS for page(), line(); 0 for neither */
};

/* The literal at *p, which is moved after it; false: there is none. */
bool literal_read(struct literal *out, const char **p);

/* "-": the absence of a value. */
bool literal_is_none(const struct literal *l);

/* 1, yes, true: 1; 0, no, false: 0; anything else: -1. */
int literal_truth(const struct literal *l);

/* The value of a field; ST_INVALID with what is expected, text being what the query
 * first_uop with. */
enum status literal_value(const struct literal *l, const struct schema *s, int field,
			  const char *text, uint64_t *value, struct err *err);

/* How long a bucket is (A+LEN): a decimal number or one with 0x.  Of addresses K, M
 * and G are powers of 1024. */
enum status literal_length(const struct literal *l, bool of_addresses, const char *text,
			   uint64_t *value, struct err *err);

/* A plain number: of a record, of how many there are. */
enum status literal_count(const struct literal *l, const char *text, uint64_t *value,
			  struct err *err);

/* What it is as a text, to be freed: as it stands between quotes, with their escapes
 * undone.  A word without upper-case letters goes for any case. */
struct word literal_word(const struct literal *l);

#endif
