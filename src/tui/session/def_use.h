/*
 * Goes from one use of a register or address to another: [ goes to the last record that
 * wrote the value in the current column, ] to the next record that reads it.
 *
 * A background job searches; the session goes to the record when it is found.
 */
#ifndef TUI_SESSION_DEF_USE_H
#define TUI_SESSION_DEF_USE_H

#include <stdbool.h>

struct session;
struct chain_value;

/* Search for the next read (forward) or the previous write.  count selects the register
 * or address in the column, from 1; -1 for the first.  Report errors as the message of
 * the session. */
void def_use_follow(struct session *s, bool forward, long long count);

/* Like def_use_follow(), for a value of the current record's thread. */
void def_use_follow_value(struct session *s, bool forward,
			  const struct chain_value *value);

#endif
