/*
 * Accesses over time for the memory pane: as memory.h, for heat maps and working sets.
 */
#ifndef TUI_MEMORY_TIME_H
#define TUI_MEMORY_TIME_H

#include "analysis/overtime.h"
#include "tui/memory_scope.h"

struct memory_time;

struct memory_time_ask {
	enum memory_scope scope;
	struct span within; /* only these records of it */
	size_t intervals;
	bool kind[ACCESSES];
	const struct address_range *row; /* copied */
	size_t rows;
	bool working_set;
};

/* Life cycle */

struct memory_time *memory_time_new(struct session *s);
void memory_time_free(struct memory_time *m); /* m may be NULL */

/* Use */

/* What is wanted from now on; NULL: nothing. */
void memory_time_want(struct memory_time *m, const struct memory_time_ask *ask);

/* As far as it is known; NULL: nothing yet. */
const struct overtime *memory_time_get(const struct memory_time *m);

bool memory_time_running(struct memory_time *m, double *done);
/* Nothing of it can be told before all of the trace has arrived. */
bool memory_time_awaits_end(const struct memory_time *m);
const char *memory_time_trouble(const struct memory_time *m);

#endif
