/*
 * What the memory pane shows: accesses by address, and accesses over time.
 *
 * The pane asks again before each drawing.  A question that differs from the last one
 * replaces it; the same one costs nothing.  Answers come in the background, first those
 * to a part of the records.  What the index has is there at once.
 *
 * Threads: belongs to the main loop; the counting is done by background jobs.
 */
#ifndef TUI_MEMORY_MODEL_H
#define TUI_MEMORY_MODEL_H

#include "analysis/histogram.h"
#include "analysis/timeline.h"
#include "tui/session/session.h"

/* The records that are counted. */
enum memory_scope {
	MEMORY_MODEL_TRACE,
	MEMORY_MODEL_SPAN,   /* the marked span */
	MEMORY_MODEL_FILTER, /* the records of the filtered list */
	MEMORY_MODEL_WINDOW, /* the records on the screen */
	MEMORY_MODEL_SCOPES
};

/* Whether it can be chosen now: there is a span, a filter. */
bool memory_model_scope_there(const struct session *s, enum memory_scope scope);
const char *memory_model_scope_name(enum memory_scope scope); /* "whole trace" */

/* The two results. */
enum memory_kind { MEMORY_MODEL_ADDRESSES, MEMORY_MODEL_TIME, MEMORY_MODEL_KINDS };

struct memory_request {
	enum memory_scope scope;
	unsigned bits;        /* a bin has two to this many bytes */
	uint64_t first, last; /* addresses that count, both included */
};

/* Of the records of the scope. */
struct memory_time_ask {
	struct span within; /* and of these */
	size_t intervals;
	bool kind[ACCESSES];
	const struct address_range *row; /* copied */
	size_t rows;
	bool working_set;
};

struct memory_model;

/* Life cycle */

struct memory_model *memory_model_model_new(struct session *s);
void memory_model_model_free(struct memory_model *m); /* m may be NULL */

/* Use */

void memory_model_want(struct memory_model *m, const struct memory_request *ask);
void memory_model_want_time(struct memory_model *m,
			    const struct memory_time_ask *ask); /* NULL: nothing */

/* The results so far; NULL: none yet. */
const struct histogram *memory_model_histogram(const struct memory_model *m);
const struct timeline *memory_model_time(const struct memory_model *m);

/* Changes when the histogram does. */
unsigned memory_model_version(const struct memory_model *m);

/* Whether a result is not complete yet, and how much of it is done (0 to 1). */
bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done);

/* Whether the result over time needs the end of a trace that is still arriving. */
bool memory_model_waits_for_end(const struct memory_model *m);

/* Why there is no result; "": there is, or will be. */
const char *memory_model_error(const struct memory_model *m, enum memory_kind kind);

#endif
