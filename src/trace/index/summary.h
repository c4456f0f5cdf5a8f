/*
 * The summary of a chunk, computed while the chunk is read.
 *
 * Private to trace/.  Threads: belongs to one.
 */
#ifndef TRACE_SUMMARY_H
#define TRACE_SUMMARY_H

#include "trace/index/index.h"

struct summary;

/* The index numbers the opcodes and limits the size of filters; both are borrowed. */
struct summary *summary_new(const struct schema *s, struct index *ix);
void summary_free(struct summary *sum); /* sum may be NULL */

/* The fields that a batch must have. */
fieldset summary_fields(const struct schema *s);

/* For templated batches, only the varying values are added now; the rest is deferred. */
void summary_add(struct summary *sum, const struct batch *b);

/* Add deferred values, and clear full templates.  Call it before their owner uses the
 * templates with another summary, and before other threads use this one. */
void summary_settle(struct summary *sum);

/* Fill in all of c except its places.  Add it to the index, and then call
 * summary_clear(): the memory that c points to belongs to the summary. */
void summary_take(struct summary *sum, struct chunk *c);
void summary_clear(struct summary *sum);

/* Add the gaps of b that have bytes, and these bytes; each malformed line counts as a
 * gap. */
void summary_gaps(const struct batch *b, uint64_t *gaps, uint64_t *bytes);

#endif
