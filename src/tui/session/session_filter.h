/*
 * The filtered list: only records that match all filters, with context around each.
 * Records keep their numbers; moving, marks, jumps and searches work as in the full list.
 */
#ifndef TUI_SESSION_FILTER_H
#define TUI_SESSION_FILTER_H

#include "query/hits.h"
#include "trace/threads.h"

struct session;

enum { FILTERS_MAX = 16, CONTEXT_MAX = 1000 };

/* Add a filter unless it is already set; an empty string removes all filters.  On
 * ST_INVALID, err->at is the column of the error, from 1. */
enum status session_filter(struct session *s, const char *text, struct err *err);

/* Remove filter n, from 1; 0 for the last one.  ST_INVALID if it does not exist. */
enum status session_unfilter(struct session *s, unsigned n, struct err *err);

size_t session_filters(const struct session *s); /* number of filters */
/* Return the query string of filter n, from 0; borrowed until the filters change. */
const char *session_filter_text(const struct session *s, size_t n);

/* Show a number of records above and below each match, at most CONTEXT_MAX, also for
 * later filters. */
void session_filter_context(struct session *s, unsigned records);
unsigned session_context(const struct session *s);

/* Install a simulator with these settings (simulation.h), and reapply the filters and the
 * search. */
struct settings;
void session_simulate(struct session *s, const struct settings *settings);

/* Replace the threads with t, taking ownership, and reapply the filters. */
void session_set_threads(struct session *s, struct threads *t);

/* True if loading the rows was cancelled or failed. */
bool session_filter_stopped(const struct session *s);

/* Get the number of matches so far; false if there is no filter. */
bool session_filter_sum(struct session *s, struct hits_sum *out);

#endif
