/*
 * Latest requests for the call stack at a record.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_STACK_LOADER_H
#define TUI_SESSION_STACK_LOADER_H

#include "analysis/call_tree.h"
#include "tui/session/latest.h"

/* The request is a record number (uint64_t); the result is a struct call_stack. */
extern const struct latest_class stack_loader;

#endif
