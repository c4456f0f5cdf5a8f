/*
 * Queries for what stands under a cursor, as the text that one would type: so that
 * they can be shown, edited and remembered.  For query_compile().
 *
 * Each appends to out; false: the format has nothing to ask for, and out is as it
 * was.
 */
#ifndef QUERY_QUERY_TEXT_H
#define QUERY_QUERY_TEXT_H

#include "format/record.h"

/* "pc == 0x48d1e2", "macro == \"CMP\"", "write == rax", ".mem == L": the same value of
 * this field.  False for one that is none or could not be told. */
bool query_text_same(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out);

/* What one means by "the same": of an address read or written its cache line, of a
 * PC its executions (where there are micro-ops, their first), else query_text_same(). */
bool query_text_like(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out);

/* "line(mem) == 0x12ff200" for any address in it */
bool query_text_line(const struct schema *s, uint64_t address, struct str *out);

/* "taken" */
bool query_text_taken(const struct schema *s, struct str *out);

/* A text between quotes, which a query takes as it stands. */
void query_quote(const char *text, size_t len, struct str *out);

#endif
