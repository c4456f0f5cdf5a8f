/*
 * Follows a trace that is being written: keeps the cursor at the last record, and shows
 * errors and warnings of arriving records in the last line of the screen.
 */
#ifndef TUI_SESSION_FOLLOW_H
#define TUI_SESSION_FOLLOW_H

#include <stdbool.h>

struct session;
struct str;

/* Start following.  If the trace was not opened for following, reopen it when its file
 * changes; until then, keep its index and rows. */
void session_follow(struct session *s);
/* In the new session, treat only records after those of the old session as new. */
void session_follow_on(struct session *to, const struct session *from);

/* Stop following because the user has moved the cursor. */
void session_unfollow(struct session *s);

/* Append the rate at which records arrive, or the time since the last arrival: "+1,200
 * records/s", "40 s without data"; nothing if the trace is not followed.  The text
 * changes at most once a second. */
void session_follow_text(const struct session *s, struct str *out);
bool session_following(const struct session *s);
/* True if the trace was opened for following, by the command line or later. */
bool session_grows(const struct session *s);
/* True if more data can arrive from the file or pipe. */
bool session_growing(const struct session *s);

/* Go to the new end of the trace; true if there is something new to draw. */
bool session_follow_poll(struct session *s);

#endif
