/*
 * Follow a trace that is being written: the cursor stays at the last record, and the last
 * line of the screen shows errors and warnings of the records that arrive.
 */
#ifndef TUI_SESSION_FOLLOW_H
#define TUI_SESSION_FOLLOW_H

#include <stdbool.h>

struct session;

/* Begin.  If the trace was not opened for following, open it again. */
void session_follow(struct session *s);

/* End it, because the user moves the cursor. */
void session_unfollow(struct session *s);

/* Go to the new end of the trace; true: there is something new to draw. */
bool session_follow_poll(struct session *s);

#endif
