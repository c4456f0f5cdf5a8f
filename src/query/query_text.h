/*
 * Queries for the value under a cursor, as the text that one would type, so that they can
 * be shown, edited and remembered.  The text is for query_compile().
 *
 * Each function appends to out.  False if the format has nothing to search for, and out
 * is unchanged.
 */
#ifndef QUERY_QUERY_TEXT_H
#define QUERY_QUERY_TEXT_H

#include "format/record.h"

/* "pc == 0x48d1e2", "macro == \"CMP\"", "write == rax", ".mem == L": records with the
 * same value in this field.  False also if the record has no value there, or it is
 * unknown. */
bool query_text_same(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out);

/* Records that are alike: for an address read or written its cache line, for a PC its
 * executions (in formats of micro-ops their first one), otherwise query_text_same(). */
bool query_text_like(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out);

/* "line(mem) == 0x12ff200", for any address in the line */
bool query_text_line(const struct schema *s, uint64_t address, struct str *out);

/* "taken" */
bool query_text_taken(const struct schema *s, struct str *out);

/* "trap or priv != prev(priv)": traps, and changes of the privilege level */
bool query_text_trap(const struct schema *s, struct str *out);

/*
 * What a word that is not an opcode may mean instead: "0xebcca0 or mem == 0xebcca0" for
 * ebcca0, "reg == rax" for rax, "branch == call" for call.  what becomes its description:
 * "the address 0xebcca0".
 */
bool query_text_guess(const struct schema *s, const char *word, struct str *out,
		      struct str *what);

/* A text between quotes, with escapes, so that a query matches it literally. */
void query_quote(const char *text, size_t len, struct str *out);

#endif
