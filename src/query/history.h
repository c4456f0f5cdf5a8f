/*
 * Look up values at the previous execution of the same instruction, at any distance.
 *
 * A history keeps the last values of each instruction (identified by its address and,
 * in formats with micro-ops, the number of the micro-op) in the batches so
 * far.  Batches can be anywhere in the trace.  Unseen records are regions, from the
 * beginning of the trace to the batch.  If an instruction may have been executed in a
 * region since, read the chunks of the region backward from its end, except chunks whose
 * set of instruction addresses excludes it.  Each region is read at most once if batches
 * ascend; otherwise, only the instructions executed in between are looked up again.  The
 * result therefore does not depend on the first batch or on the parts of a scan.
 *
 * A history needs a few words of memory for each different instruction, for at most
 * HISTORY_INSTRUCTIONS of them.  If there are more, it drops the least recently
 * executed instructions and counts the values missing as a result: see
 * losses_add_deltas().
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

/* Compute value k of each record of b; set ok[i] to 0 where it is absent. */
typedef void (*history_compute)(void *ctx, size_t k, const struct batch *b, int64_t *v,
				uint8_t *ok);

/* values is at most HISTORY_VALUES; `want` is the set of fields for compute(). */
struct history *history_new(const struct schema *s, size_t values, fieldset want,
			    history_compute compute, void *ctx);
void history_free(struct history *h); /* h may be NULL */

/* Return the fields that identify an instruction, or an empty set if the format has no
 * instruction addresses. */
fieldset history_keys(const struct schema *s);

/* Set the trace in which to look up unseen records; NULL for no lookup.  Both are
 * borrowed. */
void history_open(struct history *h, struct trace *t, struct task *task);

/* Look up the values for all records of b, for history_value(). */
void history_batch(struct history *h, const struct batch *b);

/* Get value k at the execution before record i.  Return false if there is no such
 * execution or it has no value. */
bool history_value(const struct history *h, size_t k, size_t i, int64_t *v);

#endif
