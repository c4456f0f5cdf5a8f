/*
 * Read the right side of a comparison as typed, and convert it to a number of a field.
 *
 *   48d1e2   0x48d1e2   64K   -264   5 us   1.5us   rax   "indirect-call"   -
 *
 * Private to query/.
 */
#ifndef QUERY_VALUE_H
#define QUERY_VALUE_H

#include "query/tree.h"

/* Bytes of a text, which is borrowed. */
struct token {
	const char *at;
	size_t len; /* length, including quotes and slashes */
};

static inline const char *token_end(const struct token *t)
{
	return t->at + t->len;
}

/* True if the token is this word, in the same case. */
bool token_is(const struct token *t, const char *word);

/* True if the token is a word that begins like 0x48d1e2. */
bool token_is_address(const struct token *t);

/* Return the token from the quote or slash at p to the next one that is not escaped.  Its
 * length is 0 if there is none. */
struct token token_closed(const char *p);

/* A literal as typed; its number depends on the field. */
struct literal {
	struct token word; /* word, or string in quotes */
	struct token unit; /* length is 0 if there is none */
};

/* Read the literal at *p, with at most len bytes of its word, and move *p to its end.
 * Return false if there is none. */
bool literal_read(struct literal *out, const char **p, size_t len);

/* Convert a number of an expression: decimal, or hexadecimal with 0x, with K, M and G;
 * or a time with a unit, in picoseconds.  *of_addresses is the value if K is 1024. */
enum status literal_number(const struct literal *l, const struct schema *s,
			   const char *text, uint64_t *value, uint64_t *of_addresses,
			   struct err *err);

/* True if the literal is "-", the absence of a value. */
bool literal_is_none(const struct literal *l);

/* True if the literal is in quotes. */
bool literal_is_quoted(const struct literal *l);

/* True if the literal is a number. */
bool literal_is_number(const struct literal *l);

/* Return 1 for 1, yes and true, 0 for 0, no and false, otherwise -1. */
int literal_truth(const struct literal *l);

/* Convert a literal to a value of a field.  On ST_INVALID, err has the column, in the
 * text of the query, and the expected value. */
enum status literal_value(const struct literal *l, const struct schema *s, int field,
			  const char *text, uint64_t *value, struct err *err);

/* Convert the length of an interval (A+LEN): a number, decimal or with 0x.  For
 * addresses, K, M and G are powers of 1024.  0 is an error. */
enum status literal_length(const struct literal *l, bool of_addresses, const char *text,
			   uint64_t *value, struct err *err);

/* Convert a plain number, which is a record or a count. */
enum status literal_count(const struct literal *l, const char *text, uint64_t *value,
			  struct err *err);

/* Return the literal as a string, which the caller frees, without quotes and with
 * escapes replaced.  A word without upper-case letters matches any case. */
struct text_word literal_word(const struct literal *l);

#endif
