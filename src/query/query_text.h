/*
 * Write queries for the value under a cursor, as a user would type them, to show, edit
 * and store them.  Pass the text to query_compile().
 *
 * Each function appends to out.  It returns false, and leaves out unchanged, if the
 * format has no value to search for.
 */
#ifndef QUERY_QUERY_TEXT_H
#define QUERY_QUERY_TEXT_H

#include "format/record.h"

/* "pc == 0x48d1e2", "macro == \"CMP\"", "write == rax", ".mem == L": records with the
 * same value in this field.  Also return false if the value is absent or unknown. */
bool query_text_same(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out);

/* Write a query for similar records: for an accessed address, accesses to the same
 * cache line; for a pc, its executions (in formats with micro-ops, the first micro-op);
 * otherwise same as query_text_same(). */
bool query_text_like(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out);

/* "line(mem) == 0x12ff200", for any address in the line */
bool query_text_line(const struct schema *s, uint64_t address, struct str *out);

/* "taken" */
bool query_text_taken(const struct schema *s, struct str *out);

/* "trap or priv != prev(priv)": traps, and changes of the privilege level */
bool query_text_trap(const struct schema *s, struct str *out);

/*
 * Guess the query for a word that is not an opcode: "0xebcca0 or mem == 0xebcca0" for
 * ebcca0, "reg == rax" for rax, "pc in main" for a name of the program, "branch == call"
 * for call, otherwise a search of the program's instructions.  Set `what` to a
 * description: "the address 0xebcca0".
 */
bool query_text_guess(const struct schema *s, const char *word, struct str *out,
		      struct str *what);

/* Quote a string, with escapes, so that a query matches it literally. */
void query_quote(const char *text, size_t len, struct str *out);

#endif
