/*
 * Comparisons of the symbol of a program (code/program.h) with names of functions.
 *
 * A function is found by any of its names, and all of its addresses belong to it.  So a
 * comparison is a set of addresses of instructions, which summaries of chunks decide.
 *
 * Private to query/.
 */
#ifndef QUERY_LOWER_SYMBOL_H
#define QUERY_LOWER_SYMBOL_H

#include "query/tree.h"

/* True if a text test of these fields is about the functions of the program. */
bool lower_symbol_is(const struct schema *s, fieldset fields);

/* The addresses of the functions that pass the test; for a word such as main+0x1c, a
 * single instruction. */
void lower_symbol_set(const struct schema *s, const struct text_test *test,
		      struct interval_set *out);

#endif
