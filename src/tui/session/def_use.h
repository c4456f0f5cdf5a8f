/*
 * Go from one use of a register or address to the next: [ goes to the record that last
 * wrote the value in the current column, ] to the next record that reads it.
 *
 * A background job searches; the session goes to the record when it is found.
 */
#ifndef TUI_SESSION_DEF_USE_H
#define TUI_SESSION_DEF_USE_H

#include <stdbool.h>

struct session;
struct chain_value;

/* Search for the next read (forward) or the previous write.  count: which value of the
 * column that is a register or an address, from 1; -1: the first.  Problems become the
 * message of the session. */
void def_use_follow(struct session *s, bool forward, long long count);

/* The same of a value of the thread of the current record. */
void def_use_follow_value(struct session *s, bool forward,
			  const struct chain_value *value);

#endif
