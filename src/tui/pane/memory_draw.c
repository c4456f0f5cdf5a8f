/*
 * Bars: address, text of the region, number of accesses of each kind (in a narrow window
 * their sum), bar.  Heat map: a row for each range of addresses, a cell for each
 * interval; the last row has the first and the last record.  Working set: two curves of
 * columns in eighths of a cell, lines above pages.
 */
#include "tui/pane/memory_draw.h"

#include <stdio.h>
#include <string.h>

#include "output/bars.h"

/* The left column of all charts */

static void memory_draw_chart_address(struct canvas *c, int row, int width,
				      uint64_t address)
{
	char text[40];
	snprintf(text, sizeof text, "%llx", (unsigned long long)address);
	canvas_field(c, row, 0, width, true, STYLE_TEXT, text);
}

static uint64_t memory_draw_bars_most(const struct bars *b)
{
	uint64_t most = 0;
	for (size_t i = 0; i < b->n; i++)
		most = region_sum(&b->row[i]) > most ? region_sum(&b->row[i]) : most;
	return most;
}

/* Bars */

enum { NUMBERS_FROM = 64 };

static const enum style kind_style[ACCESSES] = { STYLE_LOAD, STYLE_STORE, STYLE_PC };

/* The bar; each cell has the colour of the kind of access at its middle. */
static void memory_draw_bars_bar(struct canvas *c, int row, int col, int width,
				 const struct region *r, uint64_t sum, double share)
{
	struct str bar = STR_INIT;
	bar_print(&bar, share, width, c->ascii);
	int cells = canvas_text_width(bar.text);
	const char *text = bar.text;
	for (int i = 0; i < cells; i++) {
		double middle = (i + 0.5) / cells * (double)sum, so_far = 0;
		int kind = 0;
		while (kind < ACCESSES - 1 && (so_far += (double)r->n[kind]) <= middle)
			kind++;
		char cell[8];
		int len = 1;
		while (((uint8_t)text[len] & 0xc0) == 0x80)
			len++;
		memcpy(cell, text, (size_t)len);
		cell[len] = '\0';
		canvas_text(c, row, col + i, kind_style[kind], cell);
		text += len;
	}
	str_release(&bar);
}

struct memory_draw_bars_layout {
	int what, number[ACCESSES], width[ACCESSES], sum, bar;
	bool each; /* a column for each kind of access */
};

static int memory_draw_bars_number_width(uint64_t n, const char *heading)
{
	char text[32];
	int width = canvas_text_width(human_count(text, sizeof text, n));
	return width > canvas_text_width(heading) ? width : canvas_text_width(heading);
}

static void memory_draw_bars_place(const struct bars *b, const struct canvas *c,
				   struct memory_draw_bars_layout *to)
{
	uint64_t most[ACCESSES] = { 0 };
	int what = 0;
	for (size_t i = 0; i < b->n; i++) {
		for (int k = 0; k < ACCESSES; k++)
			if (b->row[i].n[k] > most[k])
				most[k] = b->row[i].n[k];
		int width = canvas_text_width(b->row[i].what);
		what = width > what ? width : what;
	}
	int col = 14 + (b->n && b->row[b->n - 1].last >> 48 ? 4 : 0);
	to->what = col;
	if (what)
		col += what + 1;
	to->each = c->cols >= NUMBERS_FROM;
	for (int k = 0; k < ACCESSES; k++) {
		to->width[k] = 0;
		if (!b->shown[k])
			continue;
		to->width[k] =
			memory_draw_bars_number_width(most[k], histogram_access_name[k]);
		to->number[k] = col;
		if (to->each)
			col += to->width[k] + 1;
	}
	to->sum = 0;
	if (!to->each) {
		to->sum = memory_draw_bars_number_width(memory_draw_bars_most(b),
							"accesses");
		to->number[0] = col;
		col += to->sum + 1;
	}
	to->bar = col;
}

static void memory_draw_bars_row(const struct bars *b, struct canvas *c, int row,
				 const struct region *r,
				 const struct memory_draw_bars_layout *at, uint64_t most)
{
	uint64_t sum = region_sum(r);
	char text[32];
	memory_draw_chart_address(c, row, at->what - 1, r->first);
	canvas_text(c, row, at->what, STYLE_DIM, r->what);
	for (int k = 0; k < ACCESSES && at->each; k++)
		if (at->width[k])
			canvas_field(c, row, at->number[k], at->width[k], true,
				     r->n[k] ? kind_style[k] : STYLE_DIM,
				     human_count(text, sizeof text, r->n[k]));
	if (!at->each)
		canvas_field(c, row, at->number[0], at->sum, true, STYLE_TEXT,
			     human_count(text, sizeof text, sum));
	memory_draw_bars_bar(c, row, at->bar, c->cols - at->bar - 1, r, sum,
			     bar_share(sum, most, b->log));
}

static void memory_draw_bars_headings(struct canvas *c,
				      const struct memory_draw_bars_layout *at)
{
	canvas_field(c, 0, 0, at->what - 1, true, STYLE_DIM, "address");
	for (int k = 0; k < ACCESSES && at->each; k++)
		if (at->width[k])
			canvas_field(c, 0, at->number[k], at->width[k], true, STYLE_DIM,
				     histogram_access_name[k]);
	if (!at->each)
		canvas_field(c, 0, at->number[0], at->sum, true, STYLE_DIM, "accesses");
}

void memory_draw_bars(struct canvas *c, const struct bars *b,
		      const struct list_state *list, bool focused)
{
	struct memory_draw_bars_layout at;
	uint64_t most = memory_draw_bars_most(b);
	memory_draw_bars_place(b, c, &at);
	memory_draw_bars_headings(c, &at);
	for (int k = 0; k < list->rows && list->top + k < list->n; k++) {
		memory_draw_bars_row(b, c, k + BARS_HEADING, &b->row[list->top + k], &at,
				     most);
		if (focused && list->top + k == list->current)
			canvas_cursor_row(c, k + BARS_HEADING);
	}
}

/* Charts */

enum { AXIS_ROWS = 1 };

int memory_draw_chart_cells(int cols)
{
	int n = cols - MEMORY_DRAW_CHART_LEFT - 1;
	return n < 1 ? 1 : n > INTERVALS_MOST ? INTERVALS_MOST : n;
}

int memory_draw_chart_rows(int rows)
{
	return rows > AXIS_ROWS + 1 ? rows - AXIS_ROWS : 1;
}

size_t memory_draw_chart_group(const struct region *row, size_t n, size_t most,
			       struct region *out)
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

static void memory_draw_chart_axis(struct canvas *c, const struct timeline *t)
{
	char first[32], last[32];
	int row = c->rows - 1, cells = (int)t->n;
	canvas_field(c, row, 0, MEMORY_DRAW_CHART_LEFT - 1, true, STYLE_DIM, "records");
	int end = canvas_text(c, row, MEMORY_DRAW_CHART_LEFT, STYLE_DIM,
			      human_count(first, sizeof first, t->over.first));
	human_count(last, sizeof last, t->over.last);
	int col = MEMORY_DRAW_CHART_LEFT + cells - canvas_text_width(last);
	if (col > end)
		canvas_text(c, row, col, STYLE_DIM, last);
}

static enum style memory_draw_chart_style(unsigned step)
{
	return step < 4 ? STYLE_COLD : step < 7 ? STYLE_WARM : STYLE_HOT;
}

void memory_draw_heat(struct canvas *c, const struct timeline *t,
		      const struct region *row, size_t rows, bool log, int at, int cell)
{
	uint64_t most = 0;
	for (size_t i = 0; t && i < t->n * t->rows; i++)
		most = t->cell[i] > most ? t->cell[i] : most;
	for (size_t r = 0; r < rows && (int)r < memory_draw_chart_rows(c->rows); r++) {
		memory_draw_chart_address(c, (int)r, MEMORY_DRAW_CHART_LEFT - 1,
					  row[r].first);
		if (!t || r >= t->rows)
			canvas_text(c, (int)r, MEMORY_DRAW_CHART_LEFT, STYLE_DIM,
				    canvas_glyph(c, GLYPH_CUT));
		for (size_t i = 0; t && r < t->rows && i < t->n; i++) {
			double share = bar_share(t->cell[i * t->rows + r], most, log);
			canvas_text(c, (int)r, MEMORY_DRAW_CHART_LEFT + (int)i,
				    memory_draw_chart_style(bar_heat_step(share)),
				    bar_heat_cell(share, c->ascii));
		}
		if ((int)r == at) {
			canvas_cursor_row(c, (int)r);
			canvas_under(c, (int)r, MEMORY_DRAW_CHART_LEFT + cell, 1);
		}
	}
	if (t)
		memory_draw_chart_axis(c, t);
}

static uint64_t memory_draw_chart_set_size(const struct timeline *t, size_t interval,
					   bool pages)
{
	return pages ? t->interval[interval].pages : t->interval[interval].lines;
}

/* Draw the columns in the rows top..top + rows - 1. */
static void memory_draw_chart_curve(struct canvas *c, const struct timeline *t, int top,
				    int rows, bool pages, bool log, int cell)
{
	uint64_t most = 0;
	char text[32];
	for (size_t i = 0; i < t->n; i++)
		most = memory_draw_chart_set_size(t, i, pages) > most
			       ? memory_draw_chart_set_size(t, i, pages)
			       : most;
	canvas_field(c, top, 0, MEMORY_DRAW_CHART_LEFT - 1, true, STYLE_TEXT,
		     human_count(text, sizeof text, most));
	if (rows > 1)
		canvas_field(c, top + 1, 0, MEMORY_DRAW_CHART_LEFT - 1, true, STYLE_DIM,
			     pages ? "pages" : "lines");
	for (size_t i = 0; i < t->n; i++) {
		double height =
			bar_share(memory_draw_chart_set_size(t, i, pages), most, log) *
			rows;
		enum style style = pages ? STYLE_STORE : STYLE_LOAD;
		for (int k = 0; k < rows; k++)
			canvas_text(c, top + rows - 1 - k,
				    MEMORY_DRAW_CHART_LEFT + (int)i, style,
				    bar_cell(height - k, c->ascii));
		if ((int)i == cell)
			for (int k = 0; k < rows; k++)
				canvas_under(c, top + k, MEMORY_DRAW_CHART_LEFT + (int)i,
					     1);
	}
}

void memory_draw_sets(struct canvas *c, const struct timeline *t, bool log, int cell)
{
	int rows = memory_draw_chart_rows(c->rows);
	if (!t) {
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
		return;
	}
	int lines = (rows + 1) / 2;
	memory_draw_chart_curve(c, t, 0, lines, false, log, cell);
	if (rows > lines)
		memory_draw_chart_curve(c, t, lines, rows - lines, true, log, cell);
	memory_draw_chart_axis(c, t);
}

void memory_draw_chart_describe(const struct timeline *t, int cell, int row, bool sets,
				struct str *out)
{
	char a[32], b[32];
	if (!t || cell < 0 || (size_t)cell >= t->n)
		return;
	const struct interval *i = &t->interval[cell];
	uint64_t first = t->over.first + (uint64_t)cell * t->step;
	uint64_t last =
		t->over.last - first < t->step ? t->over.last : first + t->step - 1;
	str_addf(out, "records %s-%s: ", human_count(a, sizeof a, first),
		 human_count(b, sizeof b, last));
	if (sets)
		str_addf(out, "%s%s line%s, %s%s page%s", i->estimated ? "~" : "",
			 human_count(a, sizeof a, i->lines), i->lines == 1 ? "" : "s",
			 i->estimated ? "~" : "", human_count(b, sizeof b, i->pages),
			 i->pages == 1 ? "" : "s");
	else if (row >= 0 && (size_t)row < t->rows)
		str_addf(out, "%s",
			 human_count(a, sizeof a,
				     t->cell[(size_t)cell * t->rows + (size_t)row]));
}
