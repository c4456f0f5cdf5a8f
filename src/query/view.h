/*
 * The records that a query leaves of a trace, around the place being looked at: what
 * the pager is for the whole trace.
 *
 * A view shows its hits and, when there is to be some context, so many records above
 * and below each.  It knows pieces of the trace: from one record to another, these are
 * all the rows.  Questions are answered from what is known; view_want() sends for what
 * is missing around a place, in the background, and view_poll() takes it in.  The
 * pieces least recently used are given up first, within a bound of memory.
 *
 * Threads: belongs to one; it reads in a job of its own.
 */
#ifndef QUERY_VIEW_H
#define QUERY_VIEW_H

#include "query/hits.h"
#include "trace/pager.h"

struct view;

/* Life cycle */

/* The hits are borrowed.  wake is called on any thread when view_poll() has
 * something to do. */
struct view *view_new(struct trace *t, struct hits *h, unsigned context,
		      void (*wake)(void *arg), void *wake_arg);
void view_free(struct view *v); /* stops what it does; v may be NULL */

/* Use: looking */

enum view_answer {
	VIEW_THERE,
	VIEW_NONE,   /* there is none */
	VIEW_UNKNOWN /* that is not known (yet) */
};

/* The first row at or below a record, the last at or above it. */
enum view_answer view_next(struct view *v, uint64_t from, uint64_t *ordinal);
enum view_answer view_previous(struct view *v, uint64_t from, uint64_t *ordinal);

/* A row, borrowed until view_poll() or view_free(); false: it is none, or is not
 * known.  match (may be NULL): it is a hit, not context. */
bool view_row(struct view *v, uint64_t ordinal, struct row *out, bool *match);

/* Use: sending for more */

/*
 * Have so many rows at and below a record at hand, and so many above it.  The nearest
 * ones of each, a page, come first; then those in the direction of travel, and then
 * the others.
 */
struct view_wish {
	uint64_t ordinal;
	size_t page;
	size_t below, above;
	bool upward;
};

void view_want(struct view *v, const struct view_wish *wish);

/* Whether it is on the way to something that was wanted; to stop that until something
 * else is wanted (false: there was nothing to stop). */
bool view_busy(const struct view *v);
bool view_cancel(struct view *v);
bool view_stopped(const struct view *v);      /* so it was, and still is */
struct task *view_task(const struct view *v); /* while it is busy */

/* Take in what came; true: there is something new.  What went wrong is said once. */
bool view_poll(struct view *v, struct err *err);

/* Whether view_poll() would find something. */
bool view_ready(const struct view *v);

/* Wait until all that is wanted is there: for scripts and tests. */
void view_wait(struct view *v);

/* For tests: so many bytes for pieces. */
void view_limit(struct view *v, size_t memory);

#endif
