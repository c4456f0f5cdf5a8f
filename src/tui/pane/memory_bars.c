/* The mark of the list's cursor, address, name of the region, numbers, share, bar. */
#include "tui/pane/memory_bars.h"

#include <stdio.h>
#include <string.h>

#include "output/bars.h"

enum { MARK = 1 /* columns of the mark */, BAR_LEAST = 20, SHARE = 5 };

static const enum style memory_bars_style[MEMORY_ROWS_SUM + 1] = {
	[MEMORY_ROWS_ADDRESS] = STYLE_TEXT,
	[MEMORY_ROWS_KIND + ACCESS_LOAD] = STYLE_LOAD,
	[MEMORY_ROWS_KIND + ACCESS_STORE] = STYLE_STORE,
	[MEMORY_ROWS_KIND + ACCESS_FETCH] = STYLE_PC,
	[MEMORY_ROWS_SUM] = STYLE_TEXT
};

static const char *memory_bars_name(int column)
{
	return column == MEMORY_ROWS_ADDRESS ? "address"
	       : column == MEMORY_ROWS_SUM
		       ? "accesses"
		       : histogram_access_name[column - MEMORY_ROWS_KIND];
}

static uint64_t memory_bars_value(const struct region *r, int column)
{
	return column == MEMORY_ROWS_SUM ? region_sum(r)
					 : r->n[column - MEMORY_ROWS_KIND];
}

/* Placing */

/* What is shown, from the widest to the narrowest. */
static const struct memory_bars_form {
	bool share, kinds, sum, brief;
	int what; /* columns for names of regions, at most */
} memory_bars_forms[] = {
	{ .share = true, .kinds = true, .sum = true, .what = 40 },
	{ .kinds = true, .sum = true, .what = 40 },
	{ .kinds = true, .what = 40 },
	{ .kinds = true, .brief = true, .what = 40 },
	{ .sum = true, .what = 40 },
	{ .sum = true, .brief = true, .what = 40 },
	{ .sum = true, .brief = true, .what = 10 },
	{ .sum = true, .brief = true },
};

/* What the rows need, found in one pass: there can be many. */
struct memory_bars_need {
	int what;
	uint64_t address, most[MEMORY_ROWS_SUM + 1];
};

static void memory_bars_measure(const struct memory_bars *b, struct memory_bars_need *to)
{
	const char *last = NULL;
	*to = (struct memory_bars_need) { .what = 0 };
	for (size_t i = 0; i < b->rows->n; i++) {
		const struct region *r = &b->rows->row[i];
		to->address = r->first > to->address ? r->first : to->address;
		for (int k = MEMORY_ROWS_KIND; k <= MEMORY_ROWS_SUM; k++) {
			uint64_t n = memory_bars_value(r, k);
			to->most[k] = n > to->most[k] ? n : to->most[k];
		}
		int what = r->what == last ? 0 : (int)strlen(r->what);
		to->what = what > to->what ? what : to->what;
		last = r->what;
	}
}

/* The width of a column: of its heading, with the sign of the column that rows are sorted
 * by, and of its greatest number. */
static int memory_bars_width(const struct memory_bars *b, int column,
			     const struct memory_bars_need *need, bool brief)
{
	char text[32];
	int name = (int)strlen(memory_bars_name(column)) + (b->sorted == column);
	int width =
		column == MEMORY_ROWS_ADDRESS
			? snprintf(text, sizeof text, "%llx",
				   (unsigned long long)need->address)
		: brief ? 5
			: (int)strlen(human_count(text, sizeof text, need->most[column]));
	return width > name ? width : name;
}

static void memory_bars_try(const struct memory_bars *b,
			    const struct memory_bars_need *need,
			    const struct memory_bars_form *form,
			    struct memory_bars_layout *at)
{
	int kinds = b->kind[0] + b->kind[1] + b->kind[2];
	*at = (struct memory_bars_layout) { .brief = form->brief };
	at->col[MEMORY_ROWS_ADDRESS] = MARK;
	at->width[MEMORY_ROWS_ADDRESS] =
		memory_bars_width(b, MEMORY_ROWS_ADDRESS, need, false);
	int col = MARK + at->width[MEMORY_ROWS_ADDRESS] + 1;
	at->what = col;
	at->what_width = need->what < form->what ? need->what : form->what;
	col += at->what_width ? at->what_width + 1 : 0;
	for (int k = MEMORY_ROWS_KIND; k <= MEMORY_ROWS_SUM; k++) {
		bool sum = k == MEMORY_ROWS_SUM;
		if (sum ? !form->sum || (form->kinds && kinds == 1)
			: !form->kinds || !b->kind[k - MEMORY_ROWS_KIND])
			continue;
		at->col[k] = col;
		at->width[k] = memory_bars_width(b, k, need, form->brief);
		col += at->width[k] + 1;
	}
	if (form->share) {
		at->share = col;
		col += SHARE + 1;
	}
	at->bar = col;
	at->sums = at->width[MEMORY_ROWS_SUM] > 0 || kinds == 1;
	if (at->width[MEMORY_ROWS_SUM])
		return;
	/* Then the bars stand for the sum. */
	at->col[MEMORY_ROWS_SUM] = at->bar;
	at->width[MEMORY_ROWS_SUM] = kinds == 1 ? 0 : (int)strlen("accesses") + 1;
}

void memory_bars_place(const struct memory_bars *b, int cols,
		       struct memory_bars_layout *at)
{
	struct memory_bars_need need;
	size_t forms = sizeof memory_bars_forms / sizeof *memory_bars_forms;
	memory_bars_measure(b, &need);
	for (size_t i = 0; i < forms; i++) {
		memory_bars_try(b, &need, &memory_bars_forms[i], at);
		if (cols - at->bar - 1 >= BAR_LEAST)
			return;
	}
}

/* Drawing */

/* The bar; each cell has the colour of the kind of access at its middle. */
static void memory_bars_bar(struct canvas *c, int row, int col, int width,
			    const struct region *r, double share)
{
	struct str bar = STR_INIT;
	uint64_t sum = region_sum(r);
	bar_print(&bar, share, width, c->ascii);
	int cells = canvas_text_width(bar.text);
	const char *text = bar.text;
	for (int i = 0; i < cells; i++) {
		double middle = (i + 0.5) / cells * (double)sum, so_far = 0;
		int kind = 0;
		while (kind < ACCESSES - 1 && (so_far += (double)r->n[kind]) <= middle)
			kind++;
		char cell[8];
		size_t len = 1;
		while (((uint8_t)text[len] & 0xc0) == 0x80)
			len++;
		memcpy(cell, text, len);
		cell[len] = '\0';
		canvas_text(c, row, col + i, memory_bars_style[MEMORY_ROWS_KIND + kind],
			    cell);
		text += len;
	}
	str_release(&bar);
}

static void memory_bars_numbers(struct canvas *c, int row, const struct region *r,
				const struct memory_bars_layout *at)
{
	char text[32];
	for (int k = MEMORY_ROWS_KIND; k < MEMORY_ROWS_SUM + at->sums; k++) {
		uint64_t n = memory_bars_value(r, k);
		canvas_field(c, row, at->col[k], at->width[k], true,
			     n ? memory_bars_style[k] : STYLE_DIM,
			     at->brief ? bar_count(text, sizeof text, n)
				       : human_count(text, sizeof text, n));
	}
}

static void memory_bars_row(struct canvas *c, int row, const struct memory_bars *b,
			    const struct memory_bars_layout *at, const struct region *r,
			    uint64_t most, uint64_t all)
{
	char text[32];
	uint64_t sum = region_sum(r);
	snprintf(text, sizeof text, "%llx", (unsigned long long)r->first);
	canvas_field(c, row, MARK, at->width[MEMORY_ROWS_ADDRESS], true, STYLE_TEXT,
		     text);
	canvas_field(c, row, at->what, at->what_width, false, STYLE_DIM, r->what);
	memory_bars_numbers(c, row, r, at);
	if (at->share) {
		double percent = 100.0 * (double)sum / (double)all;
		snprintf(text, sizeof text, percent >= 99.95 ? "%.0f%%" : "%.1f%%",
			 percent);
		canvas_field(c, row, at->share, SHARE, true, STYLE_TEXT, text);
	}
	memory_bars_bar(c, row, at->bar, c->cols - at->bar - 1, r,
			bar_share(sum, most, b->log));
}

static void memory_bars_headings(struct canvas *c, const struct memory_bars *b,
				 const struct memory_bars_layout *at, bool focused)
{
	for (int k = 0; k <= MEMORY_ROWS_SUM; k++) {
		struct str text = STR_INIT;
		if (!at->width[k])
			continue;
		str_add(&text, memory_bars_name(k));
		if (k == b->sorted)
			str_add(&text, canvas_glyph(c, b->rising ? GLYPH_RISING
								 : GLYPH_FALLING));
		canvas_field(c, 0, at->col[k], at->width[k], at->col[k] != at->bar,
			     STYLE_TITLE, text.text);
		if (focused && k == b->column)
			canvas_under(c, 0, at->col[k], at->width[k]);
		str_release(&text);
	}
	if (at->share)
		canvas_field(c, 0, at->share, SHARE, true, STYLE_TITLE, "share");
}

void memory_bars_draw(struct canvas *c, const struct memory_bars *b,
		      const struct memory_bars_layout *at, const struct list_state *list,
		      bool focused)
{
	uint64_t most = 0, all = 0;
	for (size_t i = 0; i < b->rows->n; i++) {
		uint64_t sum = region_sum(&b->rows->row[i]);
		most = sum > most ? sum : most;
		all += sum;
	}
	memory_bars_headings(c, b, at, focused);
	for (int k = 0; k < list->rows && list->top + k < list->n; k++) {
		int i = list->top + k, row = k + MEMORY_BARS_HEADING;
		memory_bars_row(c, row, b, at, &b->rows->row[i], most, all);
		if (b->marked && b->marked[i])
			canvas_text(c, row, 0, STYLE_KEY, canvas_glyph(c, GLYPH_ARROW));
		if (focused && i == list->current)
			canvas_under(c, row, MARK,
				     at->what + at->what_width - MARK -
					     (at->what_width == 0));
	}
}
