/*
 * Parse data structures: ranges of addresses defined by queries, as in
 *
 *	table=mem in 600000..6fffff,nodes=load in {700000+4096, 800000+4096}
 *
 * A query may compare only addresses of loads and stores.  An entry without a query is a
 * region (stack, heap, globals or code), a variable of the program, or `regions`: all
 * known regions.
 */
#ifndef ANALYSIS_STRUCTURES_H
#define ANALYSIS_STRUCTURES_H

#include "query/query.h"

enum { STRUCTURES_MAX = 32, STRUCTURE_NAME = 32 };

struct structures {
	struct structure {
		char name[STRUCTURE_NAME];
		struct query *query;
	} at[STRUCTURES_MAX];
	size_t n;
};

/* Parse a list without compiling its queries.  On ST_INVALID, err->at is the column. */
enum status structures_check(const char *text, struct err *err);

/* Parse a list and compile its queries.  The caller releases out after any result. */
enum status structures_compile(struct structures *out, const char *text,
			       const struct schema *s, struct err *err);
void structures_release(struct structures *l);

/* Return the number of the first structure that contains the address of a field; l->n
 * if none does. */
size_t structures_find(const struct structures *l, int field, uint64_t address);

#endif
