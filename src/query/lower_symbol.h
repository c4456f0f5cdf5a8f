/*
 * Lower comparisons of the symbol of a program (code/program.h) with names of
 * functions, and comparisons of addresses with names of variables and functions.
 *
 * Each name of a symbol selects all of its addresses.  A comparison is therefore
 * compiled to a set of addresses, which is tested on chunk summaries.
 *
 * Private to query/.
 */
#ifndef QUERY_LOWER_SYMBOL_H
#define QUERY_LOWER_SYMBOL_H

#include "query/tree.h"

/* True if a text test of these fields tests functions of the program. */
bool lower_symbol_is(const struct schema *s, fieldset fields);

/* Return the symbols of the format that the program fills in some records. */
fieldset lower_symbol_filled(const struct schema *s);

/* Find the addresses of the functions that pass the test; for a word such as main+0x1c,
 * the address of a single instruction. */
void lower_symbol_set(const struct schema *s, const struct text_test *test,
		      struct interval_set *out);

/* Add the addresses of the variables and functions with a name, which this function
 * releases; for a name such as table+0x10, a single address.  Return false if there are
 * none. */
bool lower_symbol_addresses(const struct schema *s, struct text_word name,
			    struct interval_set *out);

#endif
