/*
 * The options of `opscope hist`, and its tables of accesses over time.  Private to
 * cmd_hist.c and hist_time.c.
 */
#ifndef CMD_HIST_H
#define CMD_HIST_H

#include "analysis/histogram.h"
#include "analysis/timeline.h"
#include "output/chart_table.h"
#include "output/writer.h"

enum { INTERVALS = 64, HEAT_ROWS = 40 };

struct hist {
	struct trace *trace;
	struct histogram_spec spec;
	bool regions; /* rows are regions, not bins */
	bool shown[ACCESSES];
	bool log;     /* scale bars logarithmically */
	uint64_t top; /* max number of rows; UINT64_MAX if unlimited */
	struct writer *out;
	const struct cmdline *line;
	bool over_time;
	uint64_t intervals; /* max number of intervals */
	struct histogram h;
};

/* Get the bins, or the regions with their known names, as rows.  The caller frees
 * *out. */
size_t hist_rows(const struct hist *w, struct region **out);

/* Return the sum of the accesses of the selected kinds. */
uint64_t hist_sum(const struct hist *w, const uint64_t n[ACCESSES]);

/* Return the specification of the tables. */
struct chart_table_spec hist_table_spec(const struct hist *w);

/* Print a table of accesses over time and return the exit status; h->h must be
 * computed. */
int hist_over_time(struct hist *h);

#endif
