/*
 * Data structures: ranges of addresses that queries name, as in
 *
 *	table=mem in 600000..6fffff,nodes=load in {700000+4096, 800000+4096}
 *
 * The query compares addresses of loads or stores and nothing else; an entry without a query is
 * a region, stack, heap, globals or code, or `regions`: those of them that are known.
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

/* Parse a list without compiling its queries.  On ST_INVALID err->at is the column. */
enum status structures_check(const char *text, struct err *err);

/* Parse and compile.  The caller releases out after any result. */
enum status structures_compile(struct structures *out, const char *text,
			       const struct schema *s, struct err *err);
void structures_release(struct structures *l);

/* The number of the first structure with the address of a field; l->n: none has it. */
size_t structures_find(const struct structures *l, int field, uint64_t address);

#endif
