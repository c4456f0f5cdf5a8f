/*
 * The records around the place being looked at, fetched in the background so
 * that the screen never waits.
 *
 * pager_get() answers at once with what is there, perhaps nothing, and sends
 * for the rest; the wake-up tells when to ask again.  Pages of some hundred
 * records are kept, the least recently used given up first, within a bound of
 * memory.
 *
 * Threads: one thread asks; a worker of the pager's own reads.
 */
#ifndef TRACE_PAGER_H
#define TRACE_PAGER_H

#include "trace/trace.h"

struct pager;

/* One record of a page, borrowed until the next pager_get(). */
struct row {
	const struct batch *batch; /* NULL: not there yet */
	size_t i;                  /* number in the batch */
};

struct pager_view {
	struct row *row; /* asked rows; batch is NULL where one is not there (yet) */
	size_t n;        /* rows up to the end of the trace, as far as known */
	bool complete;   /* all of them are there */
	bool end;        /* the trace ends behind row[n - 1] */
	const struct batch *tail; /* with end: a batch whose gaps behind its last
	                           * record are those at the end of the trace; may
	                           * have no records; NULL: there are none */
};

/* wake is called on the worker when more is there. memory: bytes for pages. */
enum status pager_open(struct pager **out, struct trace *t, size_t memory,
		       void (*wake)(void *arg), void *wake_arg, struct err *err);
void pager_free(struct pager *pg); /* pg may be NULL */

/* n rows from first on, what is there of them; borrowed until the next call. */
void pager_get(struct pager *pg, uint64_t first, size_t n, struct pager_view *out);

/* Block until pager_get() of the same would be complete: for tests and scripts. */
void pager_wait(struct pager *pg, uint64_t first, size_t n);

/* Why the last read failed; NULL: it did not. */
const char *pager_error(struct pager *pg);

#endif
