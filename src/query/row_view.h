/*
 * Load the rows of a list of records around the visible part, in the background so that
 * the screen never waits.  The list is the whole trace, or the records that match a
 * query, each with its context.
 *
 * The ordinal of a record identifies its row.  A view contains intervals of the trace
 * with all of their rows.  Functions use only loaded intervals; row_view_request()
 * starts to read the rows around a record, and row_view_poll() adds them to the view.
 * If memory exceeds a limit, the view drops the least recently used intervals.
 *
 * Gaps are not rows.  They are in the batch of the record after them.  row_view_tail()
 * returns the gaps at the end of a trace.
 *
 * While a trace is growing or being indexed, the whole list has the records known so
 * far, and a request beyond them stays busy until more records arrive.
 *
 * Threads: a view belongs to one thread; it reads in a background job.
 */
#ifndef QUERY_ROW_VIEW_H
#define QUERY_ROW_VIEW_H

#include "query/hits.h"

struct row_view;

/* A record in a batch. */
struct row {
	const struct batch *batch;
	size_t i;
};

/* Life cycle */

/*
 * Make a view.  hits is borrowed; NULL means the whole trace.  context is the number of
 * records shown before and after each hit.  wake (may be NULL) is called on any thread
 * when row_view_poll() has results.
 */
struct row_view *row_view_new(struct trace *t, struct hits *hits, unsigned context,
			      void (*wake)(void *arg), void *wake_arg);
void row_view_free(struct row_view *v); /* stops its job; v may be NULL */

/* Reload all rows with the fields of the trace's current schema.  Invalidates all
 * borrowed rows. */
void row_view_reload(struct row_view *v);

/* Use: rows */

enum row_answer {
	ROW_FOUND,
	ROW_NONE,   /* there is no such row */
	ROW_UNKNOWN /* not known yet; never returned for the whole trace */
};

/* Find the first row at or after a record, or the last one at or before it.  In the
 * whole trace, every record known so far is a row, even if it is not loaded. */
enum row_answer row_view_next(struct row_view *v, uint64_t from, uint64_t *ordinal);
enum row_answer row_view_previous(struct row_view *v, uint64_t from, uint64_t *ordinal);

/* Move *ordinal by a number of rows, as far as rows are known.  Return the number of
 * rows moved, negative if backward. */
long long row_view_step(struct row_view *v, uint64_t *ordinal, long long rows);

/* Get a row, borrowed until row_view_poll() or row_view_free().  Return false if the
 * record is not a row or not loaded.  Set *match (match may be NULL) to true for a hit,
 * to false for context. */
bool row_view_row(struct row_view *v, uint64_t ordinal, struct row *out, bool *match);

/*
 * Return the gaps after the last record, if any, in a batch without records.  ordinal
 * must be the number of records.  Return NULL if it is not, if the end is not loaded,
 * or if the list is not the whole trace.
 */
const struct batch *row_view_tail(struct row_view *v, uint64_t ordinal);

/* Return the number of records known so far, indexed or read.  Set *all to true if
 * there are no more. */
uint64_t row_view_records(struct row_view *v, bool *all);

/* Use: loading */

/*
 * Load at least `below` rows from a record on, and `above` rows before it.  Load the
 * nearest page on either side first, then the rows in the direction of movement, and
 * then the others.
 */
struct row_request {
	uint64_t ordinal;
	size_t page;         /* rows */
	size_t below, above; /* rows */
	bool backward;
};

void row_view_request(struct row_view *v, const struct row_request *rows);

/* True while requested rows are loading. */
bool row_view_busy(const struct row_view *v);
/* Stop loading until the next request.  Return false if no rows were loading. */
bool row_view_cancel(struct row_view *v);
bool row_view_stopped(const struct row_view *v);    /* true if cancelled or failed */
double row_view_progress(const struct row_view *v); /* progress of its job, 0 to 1; 0 if
						     * unknown */

/* Return the error that stopped loading; NULL if loading did not fail.  It is borrowed
 * until the next request. */
const char *row_view_error(const struct row_view *v);

/* Add the loaded rows to the view.  Return true if a job has ended.  Report a failure in
 * err, once. */
bool row_view_poll(struct row_view *v, struct err *err);

/* True if row_view_poll() would return true. */
bool row_view_ready(const struct row_view *v);

/* Wait until all requested rows are loaded.  Return false if some have not arrived yet.
 * For scripts and tests. */
bool row_view_wait(struct row_view *v);

/* Limit the memory for rows to this many bytes (default: half of trace_memory()); for
 * tests. */
void row_view_limit(struct row_view *v, size_t memory);

#endif
