/*
 * What the files of the session know of each other:
 *
 *   session.c          life cycle, what runs, what is said
 *   session_lines.c    rows and lines, how the page follows the place
 *   session_move.c     moving, jumps, marks
 *   session_columns.c  which fields are columns
 *   session_search.c   searching
 *   session_like.c     searching for what stands under the cursor
 *   session_filter.c   the filtered list
 *   session_lint.c     what is wrong
 *   session_follow.c   a trace that is being written
 */
#ifndef TUI_SESSION_PRIVATE_H
#define TUI_SESSION_PRIVATE_H

#include "tui/session.h"

/* session.c */

void session_measure(struct session *s); /* take in how much is known */
/* Why there is nothing below although the trace goes on. */
void session_say_unknown(struct session *s, const char *what);

/* session_lines.c */

/* Move by lines as far as there are any; returns how many lines it went. */
long long session_walk(struct session *s, struct position *p, long long lines);

/* session_move.c */

void session_pay(struct session *s); /* go the lines that are owed */

/* session_filter.c */

/* The rows that are shown: of the whole trace, or of what the filters leave. */
struct row_view *session_list(const struct session *s);
void session_list_request(struct session *s); /* rows around the place */
bool session_list_poll(struct session *s);    /* true: there is something new */
/* Wait for some that were requested; false: all are there. */
bool session_list_wait(struct session *s);
unsigned session_context(const struct session *s);
size_t session_filter_queries(const struct session *s, const struct query **out);
bool session_filter_busy(const struct session *s); /* rows of the page are to come */
bool session_filter_cancel(struct session *s);
void session_filter_busy_text(const struct session *s, struct str *out);
void session_filter_end(struct session *s);
struct hits *session_filter_hits(const struct session *s);

void hit_counter_init(struct hit_counter *c, struct session *s);
void hit_counter_release(struct hit_counter *c);
/* The hits of other queries from now on; n = 0: of none. */
void hit_counter_set(struct hit_counter *c, const struct query *const query[], size_t n);
void hit_counter_start(struct hit_counter *c); /* once: further calls do nothing */
bool hit_counter_poll(struct hit_counter *c);  /* true: there is something new */

/* session_search.c */

/* The filters are about to change: stop looking through them; and they have. */
void session_search_unfilter(struct session *s);
void session_search_refilter(struct session *s);
void session_goto_shown(struct session *s, uint64_t n); /* the n-th that is shown */

bool session_search_poll(struct session *s); /* true: there is something new */
/* Hits for session_hits_view() have come; to wait for them (false: none are to come). */
bool session_hits_ready(const struct session *s);
bool session_hits_wait(struct session *s);
void session_stop_search(struct session *s);
void session_search_end(struct session *s);
void session_forget_query(struct session *s);
void session_forget_hits(struct session *s); /* batches are about to go */

#endif
