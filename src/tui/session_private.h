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

void session_fetch_around(struct session *s, uint64_t ordinal);
/* Move by lines as far as there are any; returns how many lines it went. */
long long session_walk(struct session *s, struct position *p, long long lines);

/* session_move.c */

void session_pay(struct session *s); /* go the lines that are owed */

/* session_filter.c */

struct view *session_view(const struct session *s); /* NULL: nothing is filtered */
unsigned session_context(const struct session *s);
size_t session_filter_queries(const struct session *s, const struct query **out);
void session_filter_want(struct session *s);
bool session_filter_poll(struct session *s);
bool session_filter_ready(const struct session *s);
void session_filter_wait(struct session *s);
bool session_filter_busy(const struct session *s); /* rows of the page are to come */
bool session_filter_cancel(struct session *s);
void session_filter_busy_text(const struct session *s, struct str *out);
void session_filter_end(struct session *s);
struct hits *session_filter_hits(const struct session *s);

void tally_begin(struct tally *t, struct trace *trace, const struct query *const query[],
		 size_t n);                           /* ends what was before */
void tally_count(struct tally *t, struct session *s); /* once; the job is its own */
bool tally_poll(struct tally *t, struct session *s);  /* true: there is something new */
bool tally_cancel(struct tally *t);
void tally_end(struct tally *t);

/* session_search.c */

/* The filters are about to change: stop looking through them; and they have. */
void session_search_unfilter(struct session *s);
void session_search_refilter(struct session *s);
void session_goto_shown(struct session *s, uint64_t n); /* the n-th that is shown */

bool session_search_poll(struct session *s); /* true: a search has ended */
void session_search_wait(struct session *s);
bool session_search_done(const struct session *s); /* one has ended, unpolled */
bool session_search_cancel(struct session *s);     /* false: none runs */
void session_search_text(const struct session *s, struct str *out);
void session_stop_search(struct session *s);
void session_forget_query(struct session *s);
void session_forget_hits(struct session *s); /* batches are about to go */

#endif
