/*
 * A map: one row for each range of addresses, one cell for each interval, below them the
 * first and the last record.  Curves: pillars of eighths of a cell, lines above pages.
 */
#include "tui/memory_chart.h"

#include <stdio.h>
#include <string.h>

#include "output/bars.h"

enum { AXIS_ROWS = 1 };

int chart_cells(int cols)
{
	int n = cols - CHART_LEFT - 1;
	return n < 1 ? 1 : n > INTERVALS_MOST ? INTERVALS_MOST : n;
}

int chart_rows(int rows)
{
	return rows > AXIS_ROWS + 1 ? rows - AXIS_ROWS : 1;
}

size_t chart_group(const struct region *row, size_t n, size_t most, struct region *out)
{
	size_t each = (n + most - 1) / most, groups = 0;
	for (size_t i = 0; i < n; i++) {
		if (i % each == 0) {
			out[groups++] = row[i];
			continue;
		}
		struct region *to = &out[groups - 1];
		to->last = row[i].last;
		to->bins += row[i].bins;
		for (int k = 0; k < ACCESSES; k++)
			to->n[k] += row[i].n[k];
		if (strcmp(to->what, row[i].what) != 0)
			to->what = "";
	}
	return groups;
}

static void draw_axis(struct canvas *c, const struct overtime *o)
{
	char first[32], last[32];
	int row = c->rows - 1, cells = (int)o->n;
	canvas_field(c, row, 0, CHART_LEFT - 1, true, STYLE_DIM, "records");
	int end = canvas_text(c, row, CHART_LEFT, STYLE_DIM,
			      text_count(first, sizeof first, o->over.first));
	text_count(last, sizeof last, o->over.last);
	int col = CHART_LEFT + cells - text_width(last);
	if (col > end)
		canvas_text(c, row, col, STYLE_DIM, last);
}

static enum style heat_style(unsigned step)
{
	return step < 4 ? STYLE_COLD : step < 7 ? STYLE_WARM : STYLE_HOT;
}

void chart_heat(struct canvas *c, const struct overtime *o, const struct region *row,
		size_t rows, bool log, int at, int cell)
{
	uint64_t most = 0;
	char text[40];
	for (size_t i = 0; o && i < o->n * o->rows; i++)
		most = o->cell[i] > most ? o->cell[i] : most;
	for (size_t r = 0; r < rows && (int)r < chart_rows(c->rows); r++) {
		snprintf(text, sizeof text, "%llx", (unsigned long long)row[r].first);
		canvas_field(c, (int)r, 0, CHART_LEFT - 1, true, STYLE_TEXT, text);
		if (!o || r >= o->rows)
			canvas_text(c, (int)r, CHART_LEFT, STYLE_DIM,
				    canvas_glyph(c, GLYPH_CUT));
		for (size_t i = 0; o && r < o->rows && i < o->n; i++) {
			double share = bar_share(o->cell[i * o->rows + r], most, log);
			canvas_text(c, (int)r, CHART_LEFT + (int)i,
				    heat_style(shade_step(share)),
				    shade(share, c->ascii));
		}
		if ((int)r == at) {
			canvas_cursor_row(c, (int)r);
			canvas_under(c, (int)r, CHART_LEFT + cell, 1);
		}
	}
	if (o)
		draw_axis(c, o);
}

/* Pillars in rows top to top + rows - 1. */
static void draw_curve(struct canvas *c, const struct overtime *o, int top, int rows,
		       bool pages, bool log, int cell)
{
	uint64_t most = 0;
	char text[32];
	for (size_t i = 0; i < o->n; i++) {
		uint64_t n = pages ? o->interval[i].pages : o->interval[i].lines;
		most = n > most ? n : most;
	}
	canvas_field(c, top, 0, CHART_LEFT - 1, true, STYLE_TEXT,
		     text_count(text, sizeof text, most));
	if (rows > 1)
		canvas_field(c, top + 1, 0, CHART_LEFT - 1, true, STYLE_DIM,
			     pages ? "pages" : "lines");
	for (size_t i = 0; i < o->n; i++) {
		uint64_t n = pages ? o->interval[i].pages : o->interval[i].lines;
		double height = bar_share(n, most, log) * rows;
		enum style style = pages ? STYLE_STORE : STYLE_LOAD;
		for (int k = 0; k < rows; k++)
			canvas_text(c, top + rows - 1 - k, CHART_LEFT + (int)i, style,
				    pillar(height - k, c->ascii));
		if ((int)i == cell)
			for (int k = 0; k < rows; k++)
				canvas_under(c, top + k, CHART_LEFT + (int)i, 1);
	}
}

void chart_sets(struct canvas *c, const struct overtime *o, bool log, int cell)
{
	int rows = chart_rows(c->rows);
	if (!o) {
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
		return;
	}
	int lines = (rows + 1) / 2;
	draw_curve(c, o, 0, lines, false, log, cell);
	if (rows > lines)
		draw_curve(c, o, lines, rows - lines, true, log, cell);
	draw_axis(c, o);
}

void chart_tell(const struct overtime *o, int cell, int row, bool sets, struct str *out)
{
	char a[32], b[32];
	if (!o || cell < 0 || (size_t)cell >= o->n)
		return;
	const struct interval *i = &o->interval[cell];
	uint64_t first = o->over.first + (uint64_t)cell * o->step;
	uint64_t last =
		o->over.last - first < o->step ? o->over.last : first + o->step - 1;
	str_addf(out, "records %s-%s: ", text_count(a, sizeof a, first),
		 text_count(b, sizeof b, last));
	if (sets)
		str_addf(out, "%s%s line%s, %s%s page%s", i->about ? "~" : "",
			 text_count(a, sizeof a, i->lines), i->lines == 1 ? "" : "s",
			 i->about ? "~" : "", text_count(b, sizeof b, i->pages),
			 i->pages == 1 ? "" : "s");
	else if (row >= 0 && (size_t)row < o->rows)
		str_addf(out, "%s",
			 text_count(a, sizeof a,
				    o->cell[(size_t)cell * o->rows + (size_t)row]));
}
