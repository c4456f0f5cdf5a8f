/*
 * Queries for the value under a cursor, in the form in which one would type them, so that
 * they can be shown, edited and stored.  The text is for query_compile().
 *
 * Each function appends to out.  False if the format has nothing to search for; out is
 * then unchanged.
 */
#ifndef QUERY_QUERY_TEXT_H
#define QUERY_QUERY_TEXT_H

#include "format/record.h"

/* "pc == 0x48d1e2", "macro == \"CMP\"", "write == rax", ".mem == L": records with the
 * same value in this field.  Also false if the record has no value there, or it is
 * unknown. */
bool query_text_same(const struct schema *s, const struct batch *b, size_t i, int field,
		     unsigned nth, struct str *out);

/* Similar records: for an accessed address, its cache line; for a pc, its executions (in
 * formats with micro-ops, the first micro-op); otherwise as query_text_same(). */
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
 * ebcca0, "reg == rax" for rax, "branch == call" for call.  what is set to its
 * description: "the address 0xebcca0".
 */
bool query_text_guess(const struct schema *s, const char *word, struct str *out,
		      struct str *what);

/* Quote a text, with escapes, so that a query matches it literally. */
void query_quote(const char *text, size_t len, struct str *out);

#endif
