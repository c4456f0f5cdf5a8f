/*
 * The data of the memory pane: accesses by address, and accesses over time.
 *
 * The pane repeats its request before each drawing.  A request that differs from the last
 * one replaces it; an equal one costs nothing.  Results are computed in the background;
 * partial results come first.  A histogram that the index has is available at once.
 *
 * Threads: main loop only; background jobs count.
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
	MEMORY_MODEL_FILTER, /* the records that match the filters */
	MEMORY_MODEL_SCREEN, /* the records on the screen */
	MEMORY_MODEL_SCOPES
};

/* Whether a scope can be selected: a span is marked, a filter is set. */
bool memory_model_scope_available(const struct session *s, enum memory_scope scope);
const char *memory_model_scope_name(enum memory_scope scope); /* "whole trace" */

/* The two results. */
enum memory_kind { MEMORY_MODEL_ADDRESSES, MEMORY_MODEL_TIME, MEMORY_MODEL_KINDS };

struct memory_request {
	enum memory_scope scope;
	unsigned bits;        /* a bin has 2^bits bytes */
	uint64_t first, last; /* addresses that are counted, inclusive */
};

/* A request for the records of the last memory_model_request(). */
struct memory_time_request {
	struct span within; /* and of these, inclusive */
	size_t intervals;   /* at most */
	bool kind[ACCESSES];
	const struct address_range *row; /* copied */
	size_t rows;
	bool working_set;
};

struct memory_model;

/* Life cycle */

struct memory_model *memory_model_new(struct session *s);
void memory_model_free(struct memory_model *m); /* m may be NULL */

/* Use */

void memory_model_request(struct memory_model *m, const struct memory_request *request);
void memory_model_request_time(
	struct memory_model *m,
	const struct memory_time_request *request); /* NULL: stop and drop the result */

/* The results so far; NULL if there are none yet.  Borrowed until the session is polled
 * or the next request. */
const struct histogram *memory_model_histogram(const struct memory_model *m);
const struct timeline *memory_model_time(const struct memory_model *m);

/* Changes with the histogram. */
unsigned memory_model_version(const struct memory_model *m);

/* Whether a result is not complete yet, and its progress, 0 to 1. */
bool memory_model_running(struct memory_model *m, enum memory_kind kind, double *done);

/* Whether the result over time needs the end of a trace that is still arriving. */
bool memory_model_waits_for_end(const struct memory_model *m);

/* Why a result cannot be computed; "" if there is no error. */
const char *memory_model_error(const struct memory_model *m, enum memory_kind kind);

#endif
