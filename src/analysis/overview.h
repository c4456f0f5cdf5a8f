/*
 * What a report about a trace begins with: totals, and the first rows of several analyses,
 * which are computed in one traversal with their default settings.
 *
 * Threads: belongs to one thread.
 */
#ifndef ANALYSIS_OVERVIEW_H
#define ANALYSIS_OVERVIEW_H

#include "analysis/analysis.h"

/* A fact, which the overview owns. */
struct overview_fact {
	const char *table; /* the analysis that has more of it; NULL means the totals of
			 * stat */
	char *label;       /* "basic blocks" */
	char *text;        /* "418"; bytes of the trace are escaped */
};

struct overview {
	struct overview_fact *fact;
	size_t n, room;
};

/* Takes a scan of the trace, or two.  What the format does not have is left out.  Release it
 * after an error too. */
enum status overview_make(struct overview *out, struct trace *t, struct task *task,
			  struct err *err);

enum { OVERVIEW_ANALYSES = 16 };

/* The same of tables that the caller has made, of all records; their order may change.
 * overview_analyses(): those of which there is something in it, for a format; `of` has room
 * for OVERVIEW_ANALYSES.  Returns their number. */
size_t overview_analyses(const struct analysis **of, const struct schema *s);
enum status overview_of_tables(struct overview *out, struct trace *t,
			       const struct analysis *const *of,
			       struct table *const *table, size_t n, struct task *task,
			       struct err *err);

void overview_release(struct overview *o);

#endif
