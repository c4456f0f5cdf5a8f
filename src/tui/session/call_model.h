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

/* Folded calls are those that a filter leaves out: calldepth <= N. */
enum call_fold {
	CALL_FOLD_ALL,  /* those of the function of the current record */
	CALL_FOLD_LESS, /* one depth less than now, or that function itself */
	CALL_FOLD_MORE, /* show one depth more than now */
	CALL_FOLD_NONE  /* show all */
};

void call_model_fold(struct session *s, enum call_fold fold);

#endif
