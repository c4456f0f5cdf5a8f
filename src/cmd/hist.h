/*
 * The options of `opscope hist`, and its tables of accesses over time.  Private to
 * cmd_hist.c and hist_time.c.
 */
#ifndef CMD_HIST_H
#define CMD_HIST_H

#include "analysis/memory_rows.h"
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

/* Make a row for each bin, or for each region with its known name; if `most` is not 0,
 * rows of a heat map.  *out is zeroed or has rows; the caller releases it. */
void hist_rows(const struct hist *w, size_t most, struct memory_rows *out);

/* Return the specification of the tables. */
struct chart_table_spec hist_table_spec(const struct hist *w);

/* Print a table of accesses over time and return the exit status; h->h must be
 * computed. */
int hist_over_time(struct hist *h);

#endif
