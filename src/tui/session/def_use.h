/*
 * From one use of a register or an address to the next: [ goes to the record that
 * wrote last what stands in the current column, ] to the next one that reads it.
 *
 * It is looked for in the background; the session goes there when it is found.
 */
#ifndef TUI_TRAIL_H
#define TUI_TRAIL_H

#include <stdbool.h>

struct session;

/* count: which of the column's values, from 1; -1: the first that is there. */
void def_use_follow(struct session *s, bool forward, long long count);

void def_use_free(struct session *s);

#endif
