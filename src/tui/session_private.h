/*
 * What the files of the session know of each other:
 *
 *   session.c          life cycle, what runs, what is said
 *   session_lines.c    rows and lines, how the page follows the place
 *   session_move.c     moving, jumps, marks
 *   session_columns.c  which fields are columns
 *   session_search.c   searching
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

void session_arrive(struct session *s, uint64_t ordinal); /* a jump */

/* session_search.c */

bool session_search_poll(struct session *s); /* true: a search has ended */
void session_search_wait(struct session *s);
bool session_search_done(const struct session *s); /* one has ended, unpolled */
bool session_search_cancel(struct session *s);     /* false: none runs */
void session_search_text(const struct session *s, struct str *out);
void session_stop_search(struct session *s);
void session_forget_query(struct session *s);
void session_forget_hits(struct session *s); /* batches are about to go */

#endif
