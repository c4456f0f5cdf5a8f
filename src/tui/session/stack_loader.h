/*
 * The call stack at a record as a latest request.
 *
 * Threads: belongs to the main loop.
 */
#ifndef TUI_SESSION_STACK_LOADER_H
#define TUI_SESSION_STACK_LOADER_H

#include "analysis/call_tree.h"
#include "tui/session/latest.h"

/* The request is a record, as uint64_t; the result is a struct call_stack. */
extern const struct latest_class stack_loader;

#endif
