/*
 * The filtered list: only records that match all of some queries, with as much around
 * each as one likes.  Records keep their numbers, and everything works as it does in
 * the whole list: moving, marks, jumps, searching.
 */
#ifndef TUI_SESSION_FILTER_H
#define TUI_SESSION_FILTER_H

#include "query/hits.h"

struct session;

enum { FILTERS_MAX = 16, CONTEXT_MAX = 1000 };

/* Add a filter to those there are; an empty text takes all of them away.  On
 * ST_INVALID err->at is the column of the fault. */
enum status session_filter(struct session *s, const char *text, struct err *err);

/* Take away the n-th, from 1; 0: the last one. */
enum status session_unfilter(struct session *s, unsigned n, struct err *err);

size_t session_filters(const struct session *s); /* how many there are */
const char *session_filter_text(const struct session *s, size_t n); /* from 0 */

/* So many lines above and below each record that matches; now, and for filters to
 * come. */
void session_filter_context(struct session *s, unsigned lines);

/* Whether looking for those that match was stopped by who waited for them. */
bool session_filter_stopped(const struct session *s);

/* How many records match, as far as they are counted; false: there is no filter. */
bool session_filter_sum(struct session *s, struct hits_sum *out);

#endif
