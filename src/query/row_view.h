/*
 * The rows of a list of records around the visible place, read in the background so that
 * the screen never waits.  The list is the whole trace, or the records that a query
 * matches with some context around each.
 *
 * A row is addressed by the ordinal of its record.  A view contains intervals of the
 * trace with all of their rows.  Functions answer from what is loaded; row_view_request()
 * starts reading the rows around a place, and row_view_poll() adds them to the view.  If
 * memory exceeds a limit, the least recently used intervals are dropped.
 *
 * Gaps are not rows: they are in the batch of the record after them.  row_view_tail() has
 * those at the end of a trace.
 *
 * While a trace is growing or being indexed, the whole list has the records that are
 * known so far, and a request that extends beyond them stays busy until more arrive.
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
 * hits: borrowed; NULL means the whole trace.  context: the number of records shown
 * before and after each hit.  wake (may be NULL) is called on any thread when
 * row_view_poll() has something to do.
 */
struct row_view *row_view_new(struct trace *t, struct hits *hits, unsigned context,
			      void (*wake)(void *arg), void *wake_arg);
void row_view_free(struct row_view *v); /* stops its job; v may be NULL */

/* Read all rows again, with the fields of the present schema of the trace.  Rows that were
 * borrowed are freed. */
void row_view_reload(struct row_view *v);

/* Use: rows */

enum row_answer {
	ROW_FOUND,
	ROW_NONE,   /* there is no such row */
	ROW_UNKNOWN /* not known (yet); never returned for the whole trace */
};

/* The first row at or after a record, and the last at or before it.  In the whole trace
 * every record known so far is a row, whether or not it is loaded. */
enum row_answer row_view_next(struct row_view *v, uint64_t from, uint64_t *ordinal);
enum row_answer row_view_previous(struct row_view *v, uint64_t from, uint64_t *ordinal);

/* Move *ordinal by a number of rows, as far as they are known; returns the number of rows
 * it moved, negative if backward. */
long long row_view_step(struct row_view *v, uint64_t *ordinal, long long rows);

/* A row, borrowed until row_view_poll() or row_view_free(); false if the record is not a
 * row, or not loaded.  *match (match may be NULL): it is a hit, not context. */
bool row_view_row(struct row_view *v, uint64_t ordinal, struct row *out, bool *match);

/*
 * The gaps after the last record, if ordinal is the number of records: a batch that has
 * no records, and these gaps, if any.  NULL: ordinal is not the end, the end is not
 * loaded, or the list is not the whole trace.
 */
const struct batch *row_view_tail(struct row_view *v, uint64_t ordinal);

/* The number of records known so far, indexed or read; *all: there are no others. */
uint64_t row_view_records(struct row_view *v, bool *all);

/* Use: loading */

/*
 * Load at least `below` rows from a record on, and `above` rows before it.  The nearest
 * page on either side is loaded first; then the rows in the direction of movement, and
 * then the others.
 */
struct row_request {
	uint64_t ordinal;
	size_t page;         /* rows */
	size_t below, above; /* rows */
	bool backward;
};

void row_view_request(struct row_view *v, const struct row_request *rows);

/* True if it is loading what was requested. */
bool row_view_busy(const struct row_view *v);
/* Stop loading until something else is requested; false if there was nothing to stop. */
bool row_view_cancel(struct row_view *v);
bool row_view_stopped(const struct row_view *v);    /* cancelled, or failed */
double row_view_progress(const struct row_view *v); /* of its job, 0 to 1; 0 if not
						     * known */

/* The error that stopped loading, until something else is requested; NULL if it did not
 * fail.  Borrowed until then. */
const char *row_view_error(const struct row_view *v);

/* Add what was loaded to the view; true if a job has ended.  A failure is in err,
 * once. */
bool row_view_poll(struct row_view *v, struct err *err);

/* True if row_view_poll() would return true. */
bool row_view_ready(const struct row_view *v);

/* Wait until all that was requested is loaded; false if the rest has not arrived yet.
 * For scripts and tests. */
bool row_view_wait(struct row_view *v);

/* For tests: the limit of bytes for rows (default: half of trace_memory()). */
void row_view_limit(struct row_view *v, size_t memory);

#endif
