/*
 * Find errors learnt from a whole trace: wrong successors of instructions, instructions
 * that change at their addresses, and exchanged or cut fields.
 *
 *   The same instruction always follows an instruction that does not branch, or a taken
 *   direct branch: with other successors, records were lost or inserted.  In formats
 *   without lengths, the successor is the most frequent one; after an instruction that
 *   does not branch, it is the nearest one, because lost records make the distance
 *   longer.
 *
 *   The length, the opcode and the kind of branch are the same in each execution of an
 *   address; micro-ops differ by their number in the macro-op.
 *
 *   A RISC-V encoding determines registers, addresses and results, as far as the record and
 *   the one before it have the values.
 *
 * Private to lint_trace.c, which passes the records.  Threads: as in lint_trace.h.  Memory:
 * keep up to three successors of each instruction, and at most LINT_FLOW_MAX instructions,
 * successors and other values of properties.
 */
#ifndef ANALYSIS_LINT_FLOW_H
#define ANALYSIS_LINT_FLOW_H

#include "analysis/finding_table.h"
#include "trace/trace.h"

enum { LINT_FLOW_MAX = 1 << 18 };

struct lint_flow;

/* Findings that one or two records determine go to `to`.  Return NULL if traces of the
 * format have no rules. */
struct lint_flow *lint_flow_new(const struct schema *s, struct lint_sink *to);
/* Return the fields needed in addition to lint_fields(). */
fieldset lint_flow_values(const struct lint_flow *f);

void lint_flow_free(struct lint_flow *f); /* f may be NULL */

/* Add the records of a batch.  prev has only the record before the batch; it is NULL if the
 * batch is the first one, or follows a gap. */
void lint_flow_add(struct lint_flow *f, const struct batch *prev, const struct batch *b);

/* Add the records of `later`.  prev has the last record of f, and first the next one, with
 * which `later` begins; prev is NULL if other records are between them. */
void lint_flow_merge(struct lint_flow *f, struct lint_flow *later,
		     const struct batch *prev, const struct batch *first);

/* True if only the first record with each set of values matters, and not the order of the
 * records. */
bool lint_flow_settles(const struct lint_flow *f);

void lint_flow_report(const struct lint_flow *f, struct finding_table *to);

/* Report addresses of code or data without their upper halves, by the pages of a trace. */
void lint_flow_report_cut(const struct bins *pages, struct finding_table *to);

#endif
