/*
 * The heat map has a row for each range of addresses.  The axis has the first record at its
 * left, the last one at its right end, the marked span, and the place of the list.
 */
#include "tui/pane/memory_chart.h"

#include <stdio.h>
#include <string.h>

#include "output/bars.h"

enum {
	MARK = 1,       /* columns of the mark before the label of a row */
	LABEL = 12,     /* columns of labels, at least */
	WHAT_FROM = 100 /* columns of a pane that shows the names of regions */
};

/* Columns */

static int memory_chart_address_width(const struct memory_rows *rows)
{
	int width = LABEL;
	char text[32];
	for (size_t i = 0; i < rows->n; i++) {
		int n = snprintf(text, sizeof text, "%llx",
				 (unsigned long long)rows->row[i].first);
		width = n > width ? n : width;
	}
	return width;
}

static int memory_chart_what_width(const struct memory_rows *rows, int cols)
{
	int width = 0;
	for (size_t i = 0; cols >= WHAT_FROM && i < rows->n; i++) {
		int n = (int)strlen(rows->row[i].what);
		width = n > width ? n : width;
	}
	return width;
}

int memory_chart_left(const struct memory_rows *rows, int cols)
{
	int what = memory_chart_what_width(rows, cols);
	return MARK + memory_chart_address_width(rows) + 1 + (what ? what + 1 : 0);
}

int memory_chart_cells(int left, int cols)
{
	int n = cols - left;
	return n < 1 ? 1 : n > TALLY_MAX ? TALLY_MAX : n;
}

int memory_chart_column(const struct timeline *t, int cells, size_t interval)
{
	return (int)((interval * (size_t)cells + t->n - 1) / t->n);
}

size_t memory_chart_interval(const struct timeline *t, int cells, int column)
{
	if (column < 0)
		return 0;
	return column >= cells ? t->n - 1 : (size_t)column * t->n / (size_t)cells;
}

/* Axis */

static int memory_chart_record_column(const struct timeline *t, int cells,
				      uint64_t record)
{
	return memory_chart_column(t, cells,
				   (size_t)((record - t->over.first) / t->step));
}

static void memory_chart_span(struct canvas *c, const struct memory_chart *chart, int row,
			      int left, int cells)
{
	const struct timeline *t = chart->t;
	uint64_t first = chart->span.first, last = chart->span.last;
	if (!chart->has_span || last < t->over.first || first > t->over.last)
		return;
	first = first > t->over.first ? first : t->over.first;
	last = last < t->over.last ? last : t->over.last;
	int from = memory_chart_record_column(t, cells, first);
	int to = memory_chart_column(t, cells,
				     (size_t)((last - t->over.first) / t->step) + 1);
	canvas_fill(c, row, left + from, to - from, STYLE_SPAN, c->ascii ? "=" : "━");
}

/* The place of the list: below its interval, or at the end at which it is. */
static int memory_chart_list(struct canvas *c, const struct memory_chart *chart, int row,
			     int left, int cells)
{
	const struct timeline *t = chart->t;
	if (!chart->shows_list)
		return left;
	enum glyph g = GLYPH_UPWARD;
	int col = left;
	if (chart->record < t->over.first) {
		g = GLYPH_BEFORE;
	} else if (chart->record > t->over.last) {
		g = GLYPH_ARROW;
		col += cells - 1;
	} else {
		col += memory_chart_record_column(t, cells, chart->record);
	}
	canvas_text(c, row, col, STYLE_KEY, canvas_glyph(c, g));
	return col;
}

/* The column after the number of the last record: at the right end, or before the marks
 * that are there. */
static int memory_chart_label_end(const struct memory_chart *chart, int cells, int width,
				  int from, int to)
{
	const struct timeline *t = chart->t;
	bool after = chart->shows_list && chart->record > t->over.last;
	bool inside = chart->shows_list && !after && chart->record >= t->over.first;
	int end = cells - after;
	if (inside) {
		int list = memory_chart_record_column(t, cells, chart->record);
		end = list >= end - width ? list : end;
	}
	if (chart->focused && to > end - width && from < end)
		end = from;
	return end < width ? cells - after : end;
}

static void memory_chart_axis(struct canvas *c, const struct memory_chart *chart,
			      int left, int cells)
{
	const struct timeline *t = chart->t;
	char first[32], last[32];
	int row = c->rows - 1;
	canvas_field(c, row, 0, left - 1, true, STYLE_DIM,
		     human_count(first, sizeof first, t->over.first));
	canvas_fill(c, row, left, cells, STYLE_DIM, canvas_glyph(c, GLYPH_ACROSS));
	memory_chart_span(c, chart, row, left, cells);
	int from = memory_chart_column(t, cells, chart->interval);
	int to = memory_chart_column(t, cells, chart->interval + 1);
	int width = (int)strlen(human_count(last, sizeof last, t->over.last)) + 1;
	int end = memory_chart_label_end(chart, cells, width, from, to);
	if (cells > width + 2)
		canvas_textf(c, row, left + end - width, STYLE_DIM, " %s", last);
	memory_chart_list(c, chart, row, left, cells);
	if (chart->focused)
		canvas_under(c, row, left + from, to - from);
}

/* Heat map */

static enum style memory_chart_style(unsigned step)
{
	return step < 4 ? STYLE_COLD : step < 7 ? STYLE_WARM : STYLE_HOT;
}

static void memory_chart_label(struct canvas *c, int row,
			       const struct memory_chart *chart, size_t r, int left)
{
	const struct region *region = &chart->rows->row[r];
	int width = memory_chart_address_width(chart->rows);
	char text[32];
	snprintf(text, sizeof text, "%llx", (unsigned long long)region->first);
	canvas_field(c, row, MARK, width, true, STYLE_TEXT, text);
	int what = left - MARK - width - 2;
	/* The name of a region is at its first row. */
	if (!r || strcmp(region->what, region[-1].what) != 0)
		canvas_field(c, row, MARK + width + 1, what, false, STYLE_DIM,
			     region->what);
	if (chart->marked && chart->marked[r])
		canvas_text(c, row, 0, STYLE_KEY, canvas_glyph(c, GLYPH_ARROW));
	if (chart->focused && (int)r == chart->row)
		canvas_under(c, row, MARK, left - MARK - 1);
}

static void memory_chart_heat_row(struct canvas *c, const struct memory_chart *chart,
				  size_t r, int left, int cells, uint64_t most)
{
	const struct timeline *t = chart->t;
	int row = (int)r;
	for (int col = 0; col < cells; col++) {
		size_t i = memory_chart_interval(t, cells, col);
		double share = bar_share(t->cell[i * t->rows + r], most, chart->log);
		canvas_text(c, row, left + col, memory_chart_style(bar_heat_step(share)),
			    bar_heat_cell(share, c->ascii));
	}
	if (!chart->focused || row != chart->row)
		return;
	int from = memory_chart_column(t, cells, chart->interval);
	canvas_under(c, row, left + from,
		     memory_chart_column(t, cells, chart->interval + 1) - from);
}

static void memory_chart_heat(struct canvas *c, const struct memory_chart *chart,
			      int left, int cells)
{
	const struct timeline *t = chart->t;
	uint64_t most = 0;
	for (size_t i = 0; t && i < t->n * t->rows; i++)
		most = t->cell[i] > most ? t->cell[i] : most;
	int rows = c->rows - MEMORY_CHART_AXIS;
	for (size_t r = 0; r < chart->rows->n && (int)r < rows; r++) {
		memory_chart_label(c, (int)r, chart, r, left);
		if (t && r < t->rows)
			memory_chart_heat_row(c, chart, r, left, cells, most);
		else
			canvas_text(c, (int)r, left, STYLE_DIM,
				    canvas_glyph(c, GLYPH_CUT));
	}
}

void memory_chart_draw(struct canvas *c, const struct memory_chart *chart)
{
	int left = memory_chart_left(chart->rows, c->cols);
	int cells = memory_chart_cells(left, c->cols);
	memory_chart_heat(c, chart, left, cells);
	if (chart->t)
		memory_chart_axis(c, chart, left, cells);
}
