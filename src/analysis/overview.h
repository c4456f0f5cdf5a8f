/*
 * Make the beginning of a report about a trace: totals, and the first rows of several
 * analyses, computed in one traversal with their default settings.
 *
 * Threads: belongs to one thread.
 */
#ifndef ANALYSIS_OVERVIEW_H
#define ANALYSIS_OVERVIEW_H

#include "analysis/analysis.h"

/* A fact; the overview owns its strings. */
struct overview_fact {
	const char *table; /* analysis with the details; NULL for totals of stat */
	char *label;       /* "basic blocks" */
	char *text;        /* "418"; bytes of the trace are escaped */
};

struct overview {
	struct overview_fact *fact;
	size_t n, room;
};

/* Make an overview; this scans the trace once or twice.  Omit facts that the format
 * does not record.  The caller releases *out, even after an error. */
enum status overview_make(struct overview *out, struct trace *t, struct task *task,
			  struct err *err);

enum { OVERVIEW_ANALYSES = 16 };

/* Make an overview from tables of all records that the caller has computed; their order
 * may change.  overview_analyses() sets of[], which has room for OVERVIEW_ANALYSES, to
 * the analyses in an overview for a format, and returns their number. */
size_t overview_analyses(const struct analysis **of, const struct schema *s);
enum status overview_of_tables(struct overview *out, struct trace *t,
			       const struct analysis *const *of,
			       struct table *const *table, size_t n, struct task *task,
			       struct err *err);

void overview_release(struct overview *o);

#endif
