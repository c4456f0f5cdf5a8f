/*
 * Move along calls in the current trace.  A background job does it, because it may have
 * to compute call stacks first.
 *
 * Threads: main loop only.
 */
#ifndef TUI_CALL_MODEL_H
#define TUI_CALL_MODEL_H

#include "analysis/call_moves.h"
#include "tui/session/session.h"

/* Go from the current record, `count` times, at least once. */
void call_model_go(struct session *s, enum call_move move, long long count);

/* Folded calls are those that filters leave out: calldepth <= N; and for single calls record not
 * in {A..B}, or of one of several threads not (thread == T and record in {A..B}). */
enum call_fold {
	CALL_FOLD_ALL,  /* those of the function of the current record */
	CALL_FOLD_LESS, /* one depth less than now, or that function itself */
	CALL_FOLD_MORE, /* show one depth more than now */
	CALL_FOLD_NONE, /* show all */
	CALL_FOLD_TOGGLE, /* the call that the current record makes, or the one around it: */
	CALL_FOLD_CLOSE,
	CALL_FOLD_OPEN
};

void call_model_fold(struct session *s, enum call_fold fold);

/* True if the call that ends with a record is folded, and the number of its records; 0 if
 * it is not known. */
bool call_model_folded(struct session *s, uint64_t record, uint64_t *n);

/* Return the number of calls that a filter folds; 0 if it does not fold calls. */
size_t call_model_folds(const char *filter);

#endif
