/*
 * Find the named parts of a trace (trace/parts.h).
 */
#ifndef ANALYSIS_PARTS_FIND_H
#define ANALYSIS_PARTS_FIND_H

#include "analysis/analysis_table.h"
#include "trace/parts.h"

/* Find regions of addresses when queries need them.  If `wait` is set, also find the
 * phases of `opscope stat phases` without parameters, which requires reading the
 * trace. */
void parts_find_install(struct trace *t, bool wait);

/* Take the phases from a table of `stat phases`.  `end` is the end of the counted
 * records; UINT64_MAX for all records. */
void parts_find_keep_phases(struct trace *t, const struct table *table, uint64_t end);

#endif
