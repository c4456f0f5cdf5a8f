/*
 * Questions about memory that the memory pane asks: answered in the background, and
 * in part before they are answered.
 *
 * There is one question at a time; another one ends it.  What the index knows is
 * there at once.
 *
 * Threads: belongs to the loop; the work is a job.
 */
#ifndef TUI_MEMORY_H
#define TUI_MEMORY_H

#include "analysis/histogram.h"
#include "tui/memory_scope.h"

struct memory;

struct memory_ask {
	enum memory_scope scope;
	unsigned bits;        /* a bin has two to this many bytes */
	uint64_t first, last; /* addresses that count, both included */
};

/* Life cycle */

struct memory *memory_new(struct session *s);
void memory_free(struct memory *m); /* m may be NULL */

/* Use */

/* What is wanted from now on; the same as before is nothing new.  Before drawing. */
void memory_want(struct memory *m, const struct memory_ask *ask);

/* As far as it is known; NULL: nothing yet. */
const struct histogram *memory_histogram(const struct memory *m);

/* Changes whenever that does. */
unsigned memory_version(const struct memory *m);

/* Whether there is more to come, how much there is of it (0 to 1), or why there is
 * nothing; "" otherwise. */
bool memory_running(struct memory *m, double *done);
const char *memory_trouble(const struct memory *m);

#endif
