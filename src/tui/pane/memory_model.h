/*
 * The data of the memory pane: accesses by address, and accesses over time.
 *
 * The pane repeats its request before each drawing.  A request replaces the last one if
 * it differs, and costs nothing if it is equal.  Results are computed in the background,
 * partial results first.
 *
 * Threads: main loop only; background jobs do the counting.
 */
#ifndef TUI_MEMORY_MODEL_H
#define TUI_MEMORY_MODEL_H

#include "analysis/histogram.h"
#include "analysis/timeline.h"
#include "tui/session/latest.h"
#include "tui/session/scope.h"

/* The two results. */
enum memory_kind { MEMORY_MODEL_ADDRESSES, MEMORY_MODEL_TIME, MEMORY_MODEL_KINDS };

/* A request of either kind, which counts the scope's records in `within`. */
struct memory_request {
	struct span within; /* inclusive */
	/* By address: a bin has 2^bits bytes; addresses to count, inclusive. */
	unsigned bits;
	uint64_t first, last;
	/* Over time: the maximum number of intervals, and the kinds to count. */
	size_t intervals;
	bool kind[ACCESSES];

	/* Set by the model: the number of records to count in a growing trace, 0 for all;
	 * true to keep the last result over time until this one is complete. */
	uint64_t known;
	bool again;
};

/* Read-only for the pane. */
struct memory_model {
	/* The results so far, valid until the next poll or request; NULL if there are
	 * none yet.  The version changes with the histogram. */
	const struct histogram *histogram;
	const struct timeline *time;
	unsigned version;

	struct session *session;
	struct latest latest[MEMORY_MODEL_KINDS];

	/* The scope */
	bool scoped; /* true once it has been set */
	struct scope scope;
	struct scope_queries queries;
	struct err scope_err; /* error of the filters; "" if none */

	struct address_range *row; /* rows over time; owned */
	size_t rows;
};

/* Life cycle */

struct memory_model *memory_model_new(struct session *s);
void memory_model_free(struct memory_model *m); /* m may be NULL */

/* Use */

/* Update the records to count.  If they differ, drop both results. */
void memory_model_scope(struct memory_model *m);

/* Get the counted records known so far.  False if there are none. */
bool memory_model_records(const struct memory_model *m, struct span *out);

void memory_model_request(struct memory_model *m, struct memory_request request);
/* Request the timeline of rows, which are copied.  If request is NULL, stop the job and
 * drop the result. */
void memory_model_request_time(struct memory_model *m,
			       const struct memory_request *request,
			       const struct address_range *row, size_t rows);

/* True if a result is being computed; set *done to its progress, 0 to 1.  For a growing
 * trace, the result covers the records so far and is updated as the trace grows. */
bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done);

/* Return the error that prevents a result; "" if there is no error. */
const char *memory_model_error(const struct memory_model *m, enum memory_kind kind);

#endif
