/*
 * Define the functions of the query language.  One table has each function's arguments,
 * type, evaluation on a column of numbers, bounds on ranges, and sentence in the
 * manual.  To add a function of numbers, add one entry.
 *
 * Private to query/, except for the manual.
 */
#ifndef QUERY_FUNCTIONS_H
#define QUERY_FUNCTIONS_H

#include <stdio.h>

#include "query/expr.h"

enum function_what {
	FUNCTION_OF_NUMBERS, /* completely defined by the table */
	FUNCTION_SAME,       /* returns its argument; shown in hexadecimal */
	FUNCTION_PREV,
	FUNCTION_DELTA,
	FUNCTION_CYCLES,
	FUNCTION_COUNT,
	FUNCTION_PERCENT, /* only in tables */
	/* The functions below are conditions. */
	FUNCTION_ALL,
	FUNCTION_ANY_UOP,
	FUNCTION_TOUCHES,
	FUNCTION_MISS
};

enum function_takes {
	TAKES_NUMBERS,
	TAKES_NAME,
	TAKES_ACCESSES, /* arguments: a name and a set of addresses */
	TAKES_CONDITION,
	TAKES_CACHE
};

struct query_function {
	const char *name;
	const char *arguments; /* as printed in the manual; NULL if described elsewhere */
	const char *help;      /* phrase about the function, also for completion */
	const char *more; /* further sentences of the manual, in roff; NULL if none */
	enum function_what what;
	enum function_takes takes;
	unsigned max;  /* max number of arguments; eval() gets two at a time, from the
			* left */
	bool begins;   /* a query can begin with this name and ( */
	unsigned bits; /* number of bits cleared; the other side of a comparison is also
			* rounded */

	/* For FUNCTION_OF_NUMBERS; with a single argument, b and y equal a and x. */
	enum expr_type (*type)(enum expr_type a, enum expr_type b);
	/* Replace x[i] with the result for x[i] and y[i].  is_signed is the signedness
	 * of the argument or, if there are two arguments, of the result. */
	void (*eval)(const struct query_function *f, bool is_signed, int64_t *restrict x,
		     const int64_t *restrict y, size_t n);
	struct expr_range (*bounds)(const struct query_function *f, bool is_signed,
				    struct expr_range x, struct expr_range y);
};

/* Functions of queries and of tables; each array ends with a NULL name. */
extern const struct query_function query_functions[];
extern const struct query_function functions_of_tables[];

/* Find the function of this name; NULL if there is none. */
const struct query_function *query_function_find(const struct query_function *table,
						 const char *name, size_t len);

static inline bool query_function_is_condition(const struct query_function *f)
{
	return f->what >= FUNCTION_ALL;
}

/* True if the format records the values that the function needs. */
bool query_function_applies(const struct query_function *f, const struct schema *s);

/* Print the paragraphs of the manual about functions of numbers, in roff. */
void query_functions_manual(FILE *to);

#endif
