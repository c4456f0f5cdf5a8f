/*
 * Values at the previous execution of the same instruction, however long ago it was.
 *
 * A history remembers the last values for each instruction (its address and, in formats
 * of micro-ops, the number of the micro-op) of the batches that it has seen.  Batches may
 * be anywhere in the trace.  Records that it has not seen are regions, from the beginning
 * of the trace to the batch; if an instruction may have been executed in one since, its
 * chunks are read from the end on, without those whose set of instruction addresses
 * excludes it.  Each region is read at most once, as long as batches ascend; if they do
 * not, only the instructions that were executed in between are looked up again.  So the
 * result does not depend on where reading began, nor on the parts of a scan.
 *
 * Memory: a few words for each different instruction, at most HISTORY_INSTRUCTIONS.  If
 * there are more, those that were executed least recently are forgotten; values that are
 * missing then are counted: see losses_add_deltas().
 *
 * Threads: a history belongs to one thread.
 *
 * Private to query/.
 */
#ifndef QUERY_HISTORY_H
#define QUERY_HISTORY_H

#include "trace/trace.h"

enum { HISTORY_VALUES = 8, HISTORY_INSTRUCTIONS = 3 << 18 };

struct history;

/* Compute value k of each record of b; ok[i] is 0 where it is absent. */
typedef void (*history_compute)(void *ctx, size_t k, const struct batch *b, int64_t *v,
				uint8_t *ok);

/* values: at most HISTORY_VALUES; want: the fields that compute() needs. */
struct history *history_new(const struct schema *s, size_t values, fieldset want,
			    history_compute compute, void *ctx);
void history_free(struct history *h); /* h may be NULL */

/* The fields that tell instructions apart; empty: the format has no instruction
 * addresses. */
fieldset history_keys(const struct schema *s);

/* The trace to look up what was not seen in; NULL: nowhere.  Both are borrowed. */
void history_open(struct history *h, struct trace *t, struct task *task);

/* Look up the values for all records of b, which history_value() then returns. */
void history_batch(struct history *h, const struct batch *b);

/* Value k at the execution before record i; false if there was none, or it had no
 * value. */
bool history_value(const struct history *h, size_t k, size_t i, int64_t *v);

#endif
