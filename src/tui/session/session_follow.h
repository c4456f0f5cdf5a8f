/*
 * Following a trace that is being written: the place is always the last record, and
 * the last line tells of errors and warnings among those that have come since.
 */
#ifndef TUI_SESSION_FOLLOW_H
#define TUI_SESSION_FOLLOW_H

#include <stdbool.h>

struct session;

/* Begin; sets s->reopen where the trace was not opened to be followed. */
void session_follow(struct session *s);

/* Whoever moves does not follow any more. */
void session_unfollow(struct session *s);

bool session_follow_poll(struct session *s); /* true: there is something new to draw */

#endif
