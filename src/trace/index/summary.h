/*
 * What is said of a chunk without reading it, gathered while it is read.
 *
 * Private to trace/.  Threads: belongs to one.
 */
#ifndef TRACE_SUMMARY_H
#define TRACE_SUMMARY_H

#include "trace/index/index.h"

struct summary;

/* Opcodes are numbered by the index. */
struct summary *summary_new(const struct schema *s, struct index *ix);
void summary_free(struct summary *sum); /* sum may be NULL */

/* The fields it looks at. */
fieldset summary_fields(const struct schema *s);

void summary_add(struct summary *sum, const struct batch *b);

/* Fill in all of c but its places, and begin anew.  What c points at is borrowed
 * until the next call of this. */
void summary_take(struct summary *sum, struct chunk *c);

/* Gaps that take bytes away, malformed lines counted singly. */
void summary_gaps(const struct batch *b, uint64_t *gaps, uint64_t *bytes);

#endif
