/*
 * Find the parts of a trace that have names (trace/parts.h).
 */
#ifndef ANALYSIS_PARTS_FIND_H
#define ANALYSIS_PARTS_FIND_H

#include "analysis/analysis_table.h"
#include "trace/parts.h"

/* Let queries find regions of addresses when they need them.  If `wait` is set, also the
 * phases of `opscope stat phases` without parameters, which requires reading the
 * trace. */
void parts_find_install(struct trace *t, bool wait);

/* Take the phases from a table of `stat phases`.  `end` is the end of the records that it
 * counts; UINT64_MAX means all. */
void parts_find_keep_phases(struct trace *t, const struct table *table, uint64_t end);

#endif
