/*
 * Columns: address, what the region is, how many accesses of each kind (in a narrow
 * window together), bar.
 */
#include "tui/memory_bars.h"

#include <stdio.h>
#include <string.h>

#include "output/bars.h"

enum { NUMBERS_FROM = 64 };

static const enum style styles[ACCESSES] = { STYLE_LOAD, STYLE_STORE, STYLE_PC };

/* The bar, each cell in the colour of what most of it stands for. */
static void draw_bar(struct canvas *c, int row, int col, int width,
		     const struct region *r, uint64_t sum, double share)
{
	struct str bar = STR_INIT;
	bar_print(&bar, share, width, c->ascii);
	int cells = text_width(bar.text);
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
		canvas_text(c, row, col + i, styles[kind], cell);
		text += len;
	}
	str_release(&bar);
}

struct columns {
	int what, number[ACCESSES], width[ACCESSES], sum, bar;
	bool each; /* a column for each kind of access */
};

static int number_width(uint64_t n, const char *heading)
{
	char text[32];
	int width = text_width(text_count(text, sizeof text, n));
	return width > text_width(heading) ? width : text_width(heading);
}

static void lay(const struct bars *b, const struct canvas *c, struct columns *to)
{
	uint64_t most[ACCESSES] = { 0 }, most_sum = 0;
	int what = 0;
	for (size_t i = 0; i < b->n; i++) {
		uint64_t sum = region_sum(&b->row[i]);
		most_sum = sum > most_sum ? sum : most_sum;
		for (int k = 0; k < ACCESSES; k++)
			if (b->row[i].n[k] > most[k])
				most[k] = b->row[i].n[k];
		int width = text_width(b->row[i].what);
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
		to->width[k] = number_width(most[k], access_name[k]);
		to->number[k] = col;
		if (to->each)
			col += to->width[k] + 1;
	}
	to->sum = 0;
	if (!to->each) {
		to->sum = number_width(most_sum, "accesses");
		to->number[0] = col;
		col += to->sum + 1;
	}
	to->bar = col;
}

static void draw_row(const struct bars *b, struct canvas *c, int row,
		     const struct region *r, const struct columns *at, uint64_t most)
{
	uint64_t sum = region_sum(r);
	char text[40];
	snprintf(text, sizeof text, "%llx", (unsigned long long)r->first);
	canvas_field(c, row, 0, at->what - 1, true, STYLE_TEXT, text);
	canvas_text(c, row, at->what, STYLE_DIM, r->what);
	for (int k = 0; k < ACCESSES && at->each; k++)
		if (at->width[k])
			canvas_field(c, row, at->number[k], at->width[k], true,
				     r->n[k] ? styles[k] : STYLE_DIM,
				     text_count(text, sizeof text, r->n[k]));
	if (!at->each)
		canvas_field(c, row, at->number[0], at->sum, true, STYLE_TEXT,
			     text_count(text, sizeof text, sum));
	draw_bar(c, row, at->bar, c->cols - at->bar - 1, r, sum,
		 bar_share(sum, most, b->log));
}

static void draw_headings(struct canvas *c, const struct columns *at)
{
	canvas_field(c, 0, 0, at->what - 1, true, STYLE_DIM, "address");
	for (int k = 0; k < ACCESSES && at->each; k++)
		if (at->width[k])
			canvas_field(c, 0, at->number[k], at->width[k], true, STYLE_DIM,
				     access_name[k]);
	if (!at->each)
		canvas_field(c, 0, at->number[0], at->sum, true, STYLE_DIM, "accesses");
}

void memory_bars_draw(struct canvas *c, const struct bars *b, const struct roll *roll,
		      bool focused)
{
	struct columns at;
	uint64_t most = 0;
	lay(b, c, &at);
	draw_headings(c, &at);
	for (size_t i = 0; i < b->n; i++) {
		uint64_t sum = region_sum(&b->row[i]);
		most = sum > most ? sum : most;
	}
	for (int k = 0; k < roll->rows && roll->top + k < roll->n; k++) {
		draw_row(b, c, k + BARS_HEADING, &b->row[roll->top + k], &at, most);
		if (focused && roll->top + k == roll->current)
			canvas_cursor_row(c, k + BARS_HEADING);
	}
}
