/*
 * Moves along calls in the trace that is shown: in the background, since call stacks may have
 * to be made first.
 *
 * Threads: main loop only.
 */
#ifndef TUI_CALL_MODEL_H
#define TUI_CALL_MODEL_H

#include "analysis/call_moves.h"
#include "tui/session/session.h"

void call_model_free(struct session *s);

/* Go from the current record, `count` times, at least once. */
void call_model_go(struct session *s, enum call_move move, long long count);

#endif
