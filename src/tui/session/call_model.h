/*
 * Moves along calls in the current trace, in a background job because this can require
 * computing call stacks first.
 *
 * Threads: main loop only.
 */
#ifndef TUI_CALL_MODEL_H
#define TUI_CALL_MODEL_H

#include "analysis/call_moves.h"
#include "tui/session/session.h"

/* Move from the current record `count` times, at least once. */
void call_model_go(struct session *s, enum call_move move, long long count);

/* Folded calls are hidden by filters: calldepth <= N; for single calls, record not in
 * {A..B} or, if there are several threads, not (thread == T and record in {A..B}). */
enum call_fold {
	CALL_FOLD_ALL,  /* fold the calls of the current record's function */
	CALL_FOLD_LESS, /* show one depth less, or hide the function itself */
	CALL_FOLD_MORE, /* show one depth more */
	CALL_FOLD_NONE, /* show all */
	CALL_FOLD_TOGGLE, /* toggle the call made by this record, or the outer call: */
	CALL_FOLD_CLOSE,
	CALL_FOLD_OPEN
};

void call_model_fold(struct session *s, enum call_fold fold);

/* True if the call that ends with a record is folded; set *n to the number of its
 * records, 0 if unknown. */
bool call_model_folded(struct session *s, uint64_t record, uint64_t *n);

/* Return the number of calls folded by a filter; 0 if it is not a filter for folds. */
size_t call_model_folds(const char *filter);

#endif
