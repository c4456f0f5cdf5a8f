#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"
#include "base/utf8.h"
#include "cmd/hist.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/bars.h"
#include "output/figures.h"
#include "output/grid.h"
#include "output/table_write.h"

struct hist_time_work {
	struct hist *hist;
	struct timeline_spec spec;
	struct timeline o;
};

static enum status hist_time_work(void *arg, struct task *task, struct err *err)
{
	struct hist_time_work *w = arg;
	return timeline_make(&w->o, w->hist->trace, &w->spec, task, err);
}

/* Compute the timeline.  Return EXIT_FOUND, or the exit status after a message. */
static int hist_time_make(struct hist_time_work *w, struct hist *h)
{
	struct err err = ERR_INIT;
	w->hist = h;
	w->spec.of.over = h->spec.of.over;
	w->spec.intervals = (size_t)h->intervals;
	w->spec.of.where = h->spec.of.where;
	w->spec.of.nwhere = h->spec.of.nwhere;
	memcpy(w->spec.kind, h->shown, sizeof w->spec.kind);
	enum status st = cmd_run_work(h->trace, false, hist_time_work, w, &err);
	return st == ST_OK ? EXIT_FOUND : cmd_fail_err(trace_path(h->trace), &err);
}

/* Over time */

/* Return the max number of rows that leaves room for the cells. */
static size_t hist_time_limit(const struct hist *h)
{
	return TIMELINE_CELLS / (size_t)h->intervals;
}

/* Make the rows of a heat map: pieces of the regions, as in the memory pane, or the bins
 * or regions with the most accesses, sorted by address.  Return the number of rows with
 * accesses. */
static size_t hist_time_choose_rows(const struct hist *h, struct memory_rows *rows)
{
	size_t most = h->top < UINT64_MAX ? (size_t)h->top : HEAT_ROWS;
	size_t kept = 0, limit = hist_time_limit(h);
	most = most < limit ? most : limit;
	hist_rows(h, 0, rows);
	if (h->regions && rows->n && rows->n <= most)
		hist_rows(h, most, rows);
	size_t of = rows->n;
	if (of <= most)
		return of;
	/* The omitted row with the most accesses has `low`; rows that are shown may have
	 * as many. */
	uint64_t *sum = mem_new(of, sizeof *sum), low;
	for (size_t i = 0; i < of; i++)
		sum[i] = region_sum(&rows->row[i]);
	qsort(sum, of, sizeof *sum, u64_compare);
	low = sum[of - 1 - most];
	size_t above = of - count_upto(sum, of, sizeof *sum, 0, low);
	for (size_t i = 0; i < of; i++) {
		uint64_t own = region_sum(&rows->row[i]);
		if (own > low || (own == low && above++ < most))
			rows->row[kept++] = rows->row[i];
	}
	rows->n = kept;
	free(sum);
	return of;
}

enum { MAP_COLUMNS = 4, ADDRESS_WIDTH = 12 };

static void hist_time_write_map(const struct hist_time_work *w, const struct region *row)
{
	const struct timeline *o = &w->o;
	bool ascii = !utf8_is_wanted();
	uint64_t most = 0;
	struct grid g;
	for (size_t i = 0; i < o->n * o->rows; i++)
		most = o->cell[i] > most ? o->cell[i] : most;
	grid_init(&g, MAP_COLUMNS);
	g.column[0] = g.column[1] = (struct grid_column) { ADDRESS_WIDTH, true };
	for (size_t r = 0; r < o->rows; r++) {
		str_addf(&g.cells, "%" PRIx64, row[r].first);
		grid_end_cell(&g);
		str_addf(&g.cells, "%" PRIx64, row[r].last);
		grid_end_cell(&g);
		grid_cell(&g, row[r].what);
		str_addc(&g.cells, '|');
		for (size_t i = 0; i < o->n; i++)
			str_add(&g.cells,
				bar_heat_cell(bar_share(o->cell[i * o->rows + r], most,
							w->hist->log),
					      ascii));
		str_addc(&g.cells, '|');
		grid_end_cell(&g);
	}
	grid_write(&g, stdout);
	grid_release(&g);
	printf("%srecords %s to %s, %s for each character; the darkest has %s accesses\n",
	       o->rows ? "\n" : "", COUNT_TEXT(o->over.first), COUNT_TEXT(o->over.last),
	       COUNT_TEXT(o->cut[1] - o->cut[0]), COUNT_TEXT(most));
}

/* Append a sentence about the rows that are omitted; append nothing if all are shown. */
static void hist_time_add_note(const struct hist *h, size_t rows, size_t all,
			       struct str *out)
{
	if (all <= rows)
		return;
	str_addf(out, "%s more %s have fewer accesses", COUNT_TEXT(all - rows),
		 h->regions ? "regions" : "bins");
	if (rows < hist_time_limit(h))
		str_add(out, "; see --top");
	else
		str_addf(out, "; bins times intervals are limited to %s",
			 COUNT_TEXT(TIMELINE_CELLS));
}

/* Write the table.  CSV has no notes, so report omitted rows on the standard error. */
static void hist_time_write(const struct hist_time_work *w, const struct region *row,
			    size_t all)
{
	const struct hist *h = w->hist;
	struct str note = STR_INIT;
	hist_time_add_note(h, w->o.rows, all, &note);
	writer_start(h->out);
	if (h->out->as == NOTATION_SVG) {
		struct str command = STR_INIT;
		struct svg_head head =
			option_head(h->line, "Memory accesses over time", &command);
		head.note = note.len ? note.text : NULL;
		figure_cells(stdout, &head, &w->o, row, h->log);
		str_release(&command);
	} else if (h->out->as == NOTATION_TEXT) {
		hist_time_write_map(w, row);
		if (note.len)
			printf("%s\n", note.text);
	} else {
		struct table *t = chart_table_cells(&w->o, row);
		if (note.len)
			table_note(t, "%s", note.text);
		table_write(t, h->out);
		table_free(t);
	}
	if (h->out->as == NOTATION_CSV && note.len && h->top != w->o.rows)
		cmd_warn(trace_path(h->trace), "%s", note.text);
	str_release(&note);
}

int hist_over_time(struct hist *h)
{
	struct hist_time_work w = { .spec.rows = 0 };
	struct memory_rows rows = { .n = 0 };
	size_t all = hist_time_choose_rows(h, &rows);
	struct address_range *range = mem_new(rows.n + 1, sizeof *range);
	for (size_t i = 0; i < rows.n; i++)
		range[i] = (struct address_range) { rows.row[i].first, rows.row[i].last };
	w.spec.rows = rows.n;
	w.spec.row = range;
	int status = hist_time_make(&w, h);
	if (status == EXIT_FOUND) {
		hist_time_write(&w, rows.row, all);
		status = cmd_finish(0);
		timeline_release(&w.o);
	}
	free(range);
	memory_rows_release(&rows);
	return status;
}
