/*
 * Draw figures of results: tables, lanes, accesses and call trees.  See output/svg.h.
 */
#ifndef OUTPUT_FIGURES_H
#define OUTPUT_FIGURES_H

#include "analysis/analysis.h"
#include "analysis/call_tree.h"
#include "analysis/histogram.h"
#include "analysis/stages.h"
#include "analysis/timeline.h"
#include "output/svg.h"

/* Draw the table of an analysis: the first rows of one of its groups, in order.  Return
 * false, and write nothing, if the table has no rows. */
bool figure_table(FILE *to, const struct svg_head *h, const char *analysis,
		  const struct table *t);

/* Draw lanes.  phases is the table of the analysis phases, drawn above the lanes; it may
 * be NULL. */
void figure_lanes(FILE *to, const struct svg_head *h, const struct lanes *o,
		  const struct lane_list *l, const struct table *phases);

/* Draw a table made by chart_table_bins(). */
void figure_bins(FILE *to, const struct svg_head *h, const struct table *t, bool log);
/* Draw accesses over time; row has the addresses of the rows of o. */
void figure_cells(FILE *to, const struct svg_head *h, const struct timeline *o,
		  const struct region *row, bool log);

/*
 * Draw the stages of records over the cycles.  Add records in order; the first
 * FIGURE_STAGES_MAX records with a fetch time are drawn.  figure_stages_write() returns
 * false if there are none.
 */
enum { FIGURE_STAGES_MAX = 200 };
struct figure_stages;
struct figure_stages *figure_stages_new(void);
void figure_stages_add(struct figure_stages *f, const struct batch *b, size_t i);
bool figure_stages_write(const struct figure_stages *f, FILE *to,
			 const struct svg_head *h, uint64_t cycle);
void figure_stages_free(struct figure_stages *f);

/* Draw the functions of a node and its descendants, except frames that would be too
 * narrow. */
void figure_calls(FILE *to, const struct svg_head *h, const struct call_tree *c,
		  uint32_t node);

#endif
