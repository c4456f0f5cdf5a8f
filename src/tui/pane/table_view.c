/*
 * The headings of the section at the top of the list are drawn in a row above the list.
 * If the top line is itself a title or a line of headings, it takes this row, so that
 * headings never appear twice.  The list is therefore fitted to one row less than the
 * canvas has.
 */
#include "tui/pane/table_view.h"

#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "output/bars.h"
#include "output/table_write.h"
#include "tui/pane/pane.h"

enum {
	COLUMN_GAP = 2,
	TEXT_USUAL = 12, /* min widths of texts and addresses when cut */
	ADDRESS_LEAST = 7,
	TEXT_LEAST = 8, /* min width of a text when addresses are cut */
	/* Totals are on their own lines if these are a sixth of the rows at most; otherwise
	 * they take up to a quarter, at least one. */
	TOTALS_LINES = 6,
	TOTALS_SHARE = 4,
	TOTALS_GAP = 3,
	BAR_COLS = 8
};

/* A column at its screen position. */
struct table_view_cell {
	int place, id;
	int col, width;
	int bar; /* width of its bar, after the value; 0 if none */
};

struct table_view_cells {
	struct table_view_cell at[TABLE_COLUMNS];
	size_t n;
	int keys; /* number of key columns, which come first and do not scroll */
	int cut_left, cut_right;
};

void table_view_init(struct table_view *v)
{
	*v = (struct table_view) { .column = -1, .sorted_in_sight = true };
}

/* Lines */

/* Return the end of the section of a row.  Rows are sorted by group. */
static size_t table_view_section_end(const struct table *t, size_t row)
{
	unsigned group = table_row_group(t, row);
	size_t low = row + 1, high = table_rows(t);
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (table_row_group(t, middle) == group)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void table_view_use(struct table_view *v, const struct table *t)
{
	v->table = t;
	v->sections = 0;
	for (size_t row = 0, end; t && row < table_rows(t); row = end) {
		end = table_view_section_end(t, row);
		v->section[v->sections++] =
			(struct table_section) { table_row_group(t, row), row,
						 end - row };
	}
	v->above = v->sections > 1 && *table_group(t, 0)->title ? 2 : 0;
}

size_t table_view_section(const struct table_view *v, unsigned group, size_t *n)
{
	for (const struct table_section *s = v->section; s < v->section + v->sections;
	     s++)
		if (s->group == group) {
			*n = s->n;
			return s->begin;
		}
	*n = 0;
	return 0;
}

int table_view_lines(const struct table_view *v)
{
	size_t n = table_rows(v->table) + table_notes(v->table) + v->sections * v->above;
	return n < INT32_MAX ? (int)n : INT32_MAX;
}

struct table_line table_view_line(const struct table_view *v, int line)
{
	struct table_line at = { .kind = TABLE_LINE_NOTE };
	for (size_t k = 0; k < v->sections; k++) {
		const struct table_section *s = &v->section[k];
		long long row = line - (long long)(s->begin + (k + 1) * v->above);
		at.group = s->group;
		at.section = (int)k;
		if (row >= (long long)s->n)
			continue;
		at.kind = row >= 0    ? TABLE_LINE_ROW
			  : row == -1 ? TABLE_LINE_HEADING
				      : TABLE_LINE_TITLE;
		at.row = s->begin + (row > 0 ? (size_t)row : 0);
		return at;
	}
	at.row = (size_t)line - table_rows(v->table) - v->sections * v->above;
	return at;
}

int table_view_line_of_row(const struct table_view *v, size_t row)
{
	size_t k = 0;
	while (k + 1 < v->sections && row >= v->section[k + 1].begin)
		k++;
	return (int)(row + (k + 1) * v->above);
}

struct table_line table_view_current(const struct table_view *v)
{
	return table_view_line(v, v->list.current);
}

/* Return the line at a row of the canvas, which must have one. */
static struct table_line table_view_on(const struct table_view *v, int row)
{
	struct table_line at =
		table_view_line(v, v->list.top + int_max(row - v->head, 0));
	if (row < v->head)
		at.kind = TABLE_LINE_HEADING;
	return at;
}

static bool is_head(const struct table_view *v, int line)
{
	enum table_line_kind kind = table_view_line(v, line).kind;
	return kind == TABLE_LINE_TITLE || kind == TABLE_LINE_HEADING;
}

void table_view_settle(struct table_view *v, bool upward)
{
	struct list_state *l = &v->list;
	list_state_fit(l, table_view_lines(v), l->rows);
	if (!l->n)
		return;
	for (int k = l->current; upward && k >= 0; k--)
		if (!is_head(v, k)) {
			l->current = k;
			return;
		}
	while (is_head(v, l->current)) /* a row follows each head */
		l->current++;
}

/* Print the first cell of a row. */
static void table_view_key(const struct table_view *v, size_t row, char key[64])
{
	const struct table *t = v->table;
	struct str text = STR_INIT;
	unsigned column = 0;
	size_t n;
	table_columns(t, &n);
	while (column + 1 < n && !table_shows(t, table_row_group(t, row), column))
		column++;
	table_print(t, row, column, &text);
	snprintf(key, 64, "%s", text.text);
	str_release(&text);
}

/* Save the position of the cursor in its section.  Keep one that the section is too short
 * for until the table is complete. */
static void table_view_remember(struct table_view *v)
{
	size_t n, offset = SIZE_MAX;
	struct table_line at = table_view_current(v);
	if (at.kind == TABLE_LINE_ROW)
		offset = at.row - table_view_section(v, at.group, &n);
	if (v->look.running && offset < SIZE_MAX && offset == n - 1 &&
	    v->group == at.group && v->offset < SIZE_MAX && v->offset > offset)
		return;
	v->group = at.group;
	v->offset = offset;
	if (at.kind == TABLE_LINE_ROW)
		table_view_key(v, at.row, v->key);
}

void table_view_set(struct table_view *v, const struct table_shown *shown)
{
	char key[sizeof v->key];
	size_t n = 0, begin = 0;
	bool same = v->version == shown->version;
	if (!same || v->table != shown->table)
		table_view_use(v, shown->table);
	v->look = shown->look;
	if (!v->table)
		return;
	v->version = shown->version;
	if (!same && v->list.n && v->offset < SIZE_MAX)
		begin = table_view_section(v, v->group, &n);
	if (n) {
		int before = v->list.current;
		size_t row = begin + (v->offset < n ? v->offset : n - 1);
		for (size_t k = begin; v->look.keyed && k < begin + n; k++) {
			table_view_key(v, k, key);
			row = strcmp(key, v->key) ? row : k;
		}
		v->list.current = table_view_line_of_row(v, row);
		v->list.top += v->list.current - before;
		v->list.top = v->list.top < 0 ? 0 : v->list.top;
	}
	table_view_settle(v, false);
	if (v->column < 0)
		v->column = v->look.sorted < 0 ? 0 : v->look.sorted;
}

/* Fit the list to its rows, including the lines above the first row of a section. */
static void fit_list(struct table_view *v, int rows)
{
	struct list_state *l = &v->list;
	list_state_fit(l, table_view_lines(v), rows);
	table_view_settle(v, false);
	list_state_fit(l, l->n, rows);
	if (l->n && v->above && l->current >= (int)v->above &&
	    is_head(v, l->current - 1) && l->top > l->current - (int)v->above &&
	    l->rows > (int)v->above)
		l->top = l->current - (int)v->above;
}

void table_view_go(struct table_view *v, size_t row)
{
	v->list.current = table_view_line_of_row(v, row);
	table_view_settle(v, false);
}

void table_view_show_section(struct table_view *v, unsigned group)
{
	size_t n;
	table_view_go(v, table_view_section(v, group, &n));
	v->list.top = v->list.current - (int)v->above;
}

void table_view_go_section(struct table_view *v, int by)
{
	if (!v->list.n || !table_rows(v->table))
		return;
	struct table_line at = table_view_current(v);
	bool inside = at.kind == TABLE_LINE_NOTE || at.row > v->section[at.section].begin;
	/* Upward, stop first at the beginning of this section. */
	int to = int_max(at.section + by + (by < 0 && inside), 0);
	if (to < (int)v->sections)
		table_view_show_section(v, v->section[to].group);
	else /* there is no section below */
		table_view_go(v, table_rows(v->table) - 1);
}

/* Columns */

static const struct table_column *table_view_column(const struct table_view *v, int id)
{
	size_t n;
	return &table_columns(v->table, &n)[id];
}

/* Return the width of a heading, including the sign of the sort order. */
static int heading_width(const struct table_view *v, int id)
{
	const struct table_column *c = table_view_column(v, id);
	return canvas_text_width(table_write_heading(c)) + !v->look.ordered;
}

/* Print a cell, replacing the contents of *out. */
static void table_view_print(const struct table_view *v, size_t row, unsigned column,
			     struct str *out)
{
	str_clear(out);
	table_print(v->table, row, column, out);
	if (v->look.joined >> column & 1)
		pane_join_blanks(out, 0);
}

static int table_view_cell_width(const struct table_view *v, size_t row, int column)
{
	struct str s = STR_INIT;
	table_view_print(v, row, (unsigned)column, &s);
	int width = canvas_text_width(s.text);
	str_release(&s);
	return width;
}

/* Widen the columns for the lines to draw, `rows` from the top of the list. */
static void table_view_measure(struct table_view *v, int rows)
{
	size_t n;
	table_columns(v->table, &n);
	for (int k = v->list.top; k < v->list.n && k < v->list.top + rows; k++) {
		struct table_line at = table_view_line(v, k);
		for (int c = 0; at.kind == TABLE_LINE_ROW && c < (int)n; c++) {
			uint16_t *width = &v->width[at.group][c];
			if (!table_shows(v->table, at.group, (unsigned)c))
				continue;
			if (!*width)
				*width = (uint16_t)heading_width(v, c);
			*width = (uint16_t)int_max(*width,
						   table_view_cell_width(v, at.row, c));
		}
	}
}

int table_view_fit(const struct table_view *v)
{
	int fit = heading_width(v, v->column);
	for (int k = v->list.top; k < v->list.n && k < v->list.top + v->list.rows; k++) {
		struct table_line at = table_view_line(v, k);
		if (at.kind == TABLE_LINE_ROW)
			fit = int_max(fit, table_view_cell_width(v, at.row, v->column));
	}
	return fit;
}

static bool table_view_has(const struct table_view *v, unsigned group,
			   const struct column *c)
{
	return c->shown && !(v->dropped >> c->id & 1) &&
	       table_shows(v->table, group, (unsigned)c->id);
}

struct column *table_view_current_column(const struct table_view *v)
{
	int place = columns_find(v->look.columns, v->column);
	struct column *c = place < 0 ? NULL : &v->look.columns->at[place];
	return c && table_view_has(v, table_view_current(v).group, c) ? c : NULL;
}

/* True if a section has a column or, before there are rows, can have it. */
static bool table_view_can_have(const struct table *t, unsigned group,
				const struct column *c)
{
	int only = table_only_group(t);
	return c->shown && (only < 0 || (unsigned)only == group) &&
	       (table_rows(t) ? table_shows : table_has)(t, group, (unsigned)c->id);
}

bool table_view_is_last(const struct table *t, const struct columns *columns,
			const struct column *c)
{
	bool last = false;
	for (unsigned group = 0; group < TABLE_GROUPS && !last; group++) {
		last = table_view_can_have(t, group, c);
		for (int k = 0; k < columns->n && last; k++)
			last = &columns->at[k] == c ||
			       !table_view_can_have(t, group, &columns->at[k]);
	}
	return last;
}

static int table_view_width(const struct table_view *v, unsigned group,
			    const struct column *c)
{
	if (c->width != COLUMN_AUTO)
		return c->width;
	int limit = v->limit[group][c->id];
	return limit ? limit : v->width[group][c->id];
}

/* Return the position of the nearest column in the section, searching from a position in
 * the direction of by; -1 if none. */
static int table_view_next(const struct table_view *v, unsigned group, int place, int by)
{
	const struct columns *c = v->look.columns;
	for (; place >= 0 && place < c->n; place += by)
		if (table_view_has(v, group, &c->at[place]))
			return place;
	return -1;
}

/* Return the position of the current column, or of the nearest column in the section; -1
 * if it has none. */
static int table_view_place(const struct table_view *v, unsigned group)
{
	const struct columns *c = v->look.columns;
	int place = columns_find(c, v->column);
	int at = table_view_next(v, group, place < 0 ? 0 : place, 1);
	return at < 0 ? table_view_next(v, group, c->n - 1, -1) : at;
}

void table_view_move_column(struct table_view *v, int by)
{
	unsigned group = table_view_current(v).group;
	int place = table_view_place(v, group), step = by < 0 ? -1 : 1;
	for (; place >= 0 && by; by -= step) {
		int next = table_view_next(v, group, place + step, step);
		if (next < 0)
			break;
		place = next;
	}
	if (place >= 0)
		v->column = v->look.columns->at[place].id;
}

/* Return the number of screen columns available for cells. */
static int cell_cols(const struct table_view *v)
{
	int least = v->look.beside_least;
	return v->cols - (least && v->cols >= 3 * least ? least + 1 : 0);
}

/* Return the end position of the key columns: the first column of the section and the
 * following columns of names, in at most half of the width. */
static int table_view_keys(const struct table_view *v, unsigned group)
{
	int place = table_view_next(v, group, 0, 1), end = place + 1, used = 0;
	for (; place >= 0; place = table_view_next(v, group, place + 1, 1)) {
		const struct column *one = &v->look.columns->at[place];
		used += table_view_width(v, group, one) + COLUMN_GAP;
		if (end <= place &&
		    (used > cell_cols(v) / 2 ||
		     !table_cell_ascends(table_view_column(v, one->id)->kind)))
			break;
		end = place + 1;
	}
	return end;
}

/* Place the columns that are visible when the columns after the keys begin at `first`. */
static void table_view_arrange(const struct table_view *v, unsigned group, int first,
			       struct table_view_cells *out)
{
	const struct columns *columns = v->look.columns;
	int cols = cell_cols(v), col = 1;
	*out = (struct table_view_cells) { .keys = table_view_keys(v, group) };
	for (int k = 0; k < columns->n; k++) {
		if (!table_view_has(v, group, &columns->at[k]))
			continue;
		int width = table_view_width(v, group, &columns->at[k]);
		if (k >= out->keys && k < first) {
			out->cut_left++;
			continue;
		}
		bool only = !out->n || out->at[out->n - 1].place < out->keys;
		if (out->cut_right || (col + width > cols && !only)) {
			out->cut_right++;
			continue;
		}
		if (col + width > cols)
			width = cols - col;
		if (width <= 0)
			continue;
		out->at[out->n++] = (struct table_view_cell) {
			.place = k, .id = columns->at[k].id, .col = col, .width = width
		};
		col += width + COLUMN_GAP;
	}
}

/* Scroll the columns as little as possible to make the current column visible, and no
 * further than needed to show the last columns. */
static void table_view_shift(struct table_view *v, unsigned group)
{
	struct table_view_cells cells;
	int place = table_view_place(v, group);
	if (place < 0)
		return;
	int keys = table_view_keys(v, group);
	if (v->first > place && place >= keys)
		v->first = place;
	for (;; v->first++) {
		table_view_arrange(v, group, v->first, &cells);
		if ((cells.n && cells.at[cells.n - 1].place >= place) ||
		    v->first >= place)
			break;
	}
	while (v->first > keys && !cells.cut_right) {
		table_view_arrange(v, group, v->first - 1, &cells);
		if (cells.cut_right)
			break;
		v->first--;
	}
}

/* Add bars to share columns if all columns still fit. */
static void add_bars(const struct table_view *v, struct table_view_cells *cells)
{
	int shares = 0, end = 0;
	for (size_t i = 0; i < cells->n; i++) {
		shares += table_view_column(v, cells->at[i].id)->kind == CELL_SHARE;
		end = cells->at[i].col + cells->at[i].width;
	}
	if (cells->cut_left || cells->cut_right ||
	    end + shares * (BAR_COLS + 1) > v->cols)
		return;
	for (size_t i = 0, by = 0; i < cells->n; i++) {
		cells->at[i].col += (int)by;
		if (table_view_column(v, cells->at[i].id)->kind != CELL_SHARE)
			continue;
		cells->at[i].bar = BAR_COLS;
		by += BAR_COLS + 1;
	}
}

/* Place the visible columns of a section and their bars. */
static void table_view_lay(const struct table_view *v, unsigned group,
			   struct table_view_cells *out)
{
	table_view_arrange(v, group, v->first, out);
	if (!v->look.beside_least)
		add_bars(v, out);
}

/* Return the width of all columns of a section. */
static int table_view_needs(const struct table_view *v, unsigned group)
{
	const struct columns *columns = v->look.columns;
	int cols = 1;
	for (int k = 0; k < columns->n; k++)
		if (table_view_has(v, group, &columns->at[k]))
			cols += table_view_width(v, group, &columns->at[k]) + COLUMN_GAP;
	return cols;
}

int table_view_preferred_cols(const struct table_view *v)
{
	int widest = 0;
	for (size_t k = 0; k < v->sections; k++)
		widest = int_max(widest, table_view_needs(v, v->section[k].group));
	return widest;
}

/* Cut the widest columns of a kind, down to `least`, until all columns fit. */
static void table_view_cut(struct table_view *v, unsigned group, enum cell_kind kind,
			   int least)
{
	const struct columns *columns = v->look.columns;
	while (table_view_needs(v, group) > cell_cols(v) + COLUMN_GAP) {
		int id = -1, widest = least;
		for (int k = 0; k < columns->n; k++) {
			const struct column *one = &columns->at[k];
			int width = table_view_width(v, group, one);
			if (!table_view_has(v, group, one) ||
			    table_view_column(v, one->id)->kind != kind ||
			    one->width != COLUMN_AUTO || width <= widest)
				continue;
			widest = width;
			id = one->id;
		}
		if (id < 0)
			return;
		v->limit[group][id] = (uint16_t)(widest - 1);
	}
}

/* Cut the names that follow the first column to half of the width, so that they do not
 * scroll out of sight. */
static void table_view_cut_names(struct table_view *v, unsigned group)
{
	int place = table_view_next(v, group, 0, 1), first = place, room;
	memset(v->limit[group], 0, sizeof v->limit[group]);
	if (table_view_needs(v, group) <= cell_cols(v) + COLUMN_GAP)
		return;
	room = cell_cols(v) / 2;
	for (; place >= 0; place = table_view_next(v, group, place + 1, 1)) {
		const struct column *one = &v->look.columns->at[place];
		enum cell_kind kind = table_view_column(v, one->id)->kind;
		room -= COLUMN_GAP;
		if (place > first && !table_cell_ascends(kind))
			return;
		if (place > first && kind == CELL_TEXT && one->width == COLUMN_AUTO &&
		    room >= TEXT_LEAST && room < table_view_width(v, group, one))
			v->limit[group][one->id] = (uint16_t)room;
		room -= table_view_width(v, group, one);
	}
}

/* Drop columns of a section, then cut texts and addresses, until all columns fit. */
static void table_view_squeeze(struct table_view *v, unsigned group)
{
	const struct table_view_look *look = &v->look;
	memset(v->limit[group], 0, sizeof v->limit[group]);
	for (int k = 0; k < look->ndrops; k++)
		if (table_view_needs(v, group) > cell_cols(v) + COLUMN_GAP)
			v->dropped |= UINT64_C(1) << look->drops[k];
	table_view_cut(v, group, CELL_TEXT, TEXT_USUAL);
	table_view_cut(v, group, CELL_ADDR, ADDRESS_LEAST);
	table_view_cut(v, group, CELL_TEXT, TEXT_LEAST);
}

/* Drawing */

/* Draw the totals, each on its own line if there is room, otherwise in sequence.  Set the
 * number of hidden ones and return the number of rows used. */
static int draw_totals(struct table_view *v, struct canvas *c)
{
	const struct table *t = v->table;
	int most = c->rows / TOTALS_SHARE, n = (int)table_totals(t);
	int row = 0, col = 1;
	bool lines = n <= c->rows / TOTALS_LINES;
	struct str text = STR_INIT;
	if (!most && n && c->rows > 2)
		most = 1;
	v->totals_hidden = n;
	for (int i = 0; i < n && row < most; i++) {
		const struct table_total *total = table_get_total(t, (size_t)i);
		str_clear(&text);
		table_print_total(total, &text);
		int width = canvas_text_width(text.text);
		if (col > 1 && (lines || col + width > c->cols)) {
			row++;
			col = 1;
		}
		if (row == most)
			break;
		size_t label = strlen(total->label) + 1;
		char first = text.text[label];
		canvas_field(c, row, col, c->cols - col, false, STYLE_KEY, text.text);
		text.text[label] = 0;
		canvas_field(c, row, col, c->cols - col, false, STYLE_TEXT, text.text);
		text.text[label] = first;
		col += width + TOTALS_GAP;
		v->totals_hidden--;
	}
	str_release(&text);
	return row < most && col > 1 ? row + 1 : row;
}

static void draw_headings(const struct table_view *v,
			  const struct table_view_cells *cells, struct canvas *c, int row)
{
	struct str text = STR_INIT;
	for (size_t i = 0; i < cells->n; i++) {
		const struct table_view_cell *cell = &cells->at[i];
		const struct table_column *column = table_view_column(v, cell->id);
		str_clear(&text);
		str_add(&text, table_write_heading(column));
		if (cell->id == v->look.sorted && !v->look.ordered)
			str_add(&text, canvas_glyph(c, v->look.rising ? GLYPH_RISING
								      : GLYPH_FALLING));
		canvas_field(c, row, cell->col, cell->width,
			     table_write_right(column->kind), STYLE_TITLE, text.text);
		if (cell->id == v->column)
			canvas_under(c, row, cell->col, cell->width);
	}
	str_release(&text);
}

static void draw_bar(const struct table_view *v, struct table_line at,
		     const struct table_view_cell *cell, struct canvas *c, int row)
{
	double most = table_greatest(v->table, at.group, (unsigned)cell->id), share;
	struct str text = STR_INIT;
	if (!table_cell_real(v->table, at.row, (unsigned)cell->id, &share))
		return;
	/* Scale small shares to the largest share, others to the whole. */
	most = most > 0.5 || most <= 0 || v->look.ordered ? 1 : most;
	bar_print(&text, share / most, BAR_COLS, c->ascii);
	canvas_field(c, row, cell->col + cell->width + 1, BAR_COLS, false, STYLE_DIM,
		     text.text);
	str_release(&text);
}

/* Shorten "├─ [7ffff7ffe5c0]" to "├─ […f7ffe5c0]": the last digits distinguish
 * addresses. */
static void cut_address(const struct canvas *c, struct str *text, int width)
{
	const char *open = strchr(text->text, '[');
	int over = canvas_text_width(text->text) - width + 1;
	struct str cut = STR_INIT;
	const char *close = open ? strchr(open, ']') : NULL;
	if (!close || close[1] || over <= 1 || (size_t)over + 4 > strlen(open))
		return;
	str_addf(&cut, "%.*s%s%s", (int)(open + 1 - text->text), text->text,
		 canvas_glyph(c, GLYPH_CUT), open + 1 + over);
	str_release(text);
	*text = cut;
}

static void table_view_draw_row(const struct table_view *v, struct table_line at,
				const struct table_view_cells *cells, struct canvas *c,
				int row)
{
	const struct table_view_look *look = &v->look;
	struct str text = STR_INIT;
	int end = 0;
	for (size_t i = 0; i < cells->n; i++) {
		const struct table_view_cell *cell = &cells->at[i];
		const struct table_column *column = table_view_column(v, cell->id);
		enum style style =
			look->stale ? STYLE_DIM
			: look->style
				? look->style(look->pane, at.row, (unsigned)cell->id)
			: column->kind == CELL_SHARE ? STYLE_DIM
						     : pane_style_of_role(column->role);
		table_view_print(v, at.row, (unsigned)cell->id, &text);
		enum cell_kind kind = column->kind;
		if (kind == CELL_TEXT)
			cut_address(c, &text, cell->width);
		if (text.len)
			end = cell->col + cell->width;
		(kind == CELL_ADDR ? canvas_address : canvas_field)(
			c, row, cell->col, cell->width, table_write_right(kind), style,
			text.text);
		if (cell->bar)
			draw_bar(v, at, cell, c, row);
	}
	if (look->remark) {
		table_view_print(v, at.row, look->remark, &text);
		canvas_field(c, row, end + COLUMN_GAP, c->cols - end - COLUMN_GAP, false,
			     look->style(look->pane, at.row, look->remark), text.text);
	}
	str_release(&text);
	const struct table_view_cell *last = cells->n ? &cells->at[cells->n - 1] : NULL;
	int col = last ? last->col + last->width + 1 : 1;
	if (look->beside)
		look->beside(look->pane, c, row, at.row, col, c->cols - col - 1);
}

static void draw_title(const struct table_view *v, unsigned group, struct canvas *c,
		       int row)
{
	size_t n;
	struct str text = STR_INIT;
	table_view_section(v, group, &n);
	str_addf(&text, "%s: %s row%s", table_group(v->table, group)->title,
		 COUNT_TEXT(n), n == 1 ? "" : "s");
	canvas_field(c, row, 1, c->cols - 2, false, STYLE_TITLE, text.text);
	str_release(&text);
}

static void draw_line(const struct table_view *v, struct table_line at, struct canvas *c,
		      int row)
{
	struct table_view_cells cells;
	if (at.kind == TABLE_LINE_TITLE) {
		draw_title(v, at.group, c, row);
		return;
	}
	if (at.kind == TABLE_LINE_NOTE) {
		canvas_field(c, row, 1, c->cols - 2, false, STYLE_DIM,
			     table_get_note(v->table, at.row));
		return;
	}
	table_view_lay(v, at.group, &cells);
	if (at.kind == TABLE_LINE_HEADING)
		draw_headings(v, &cells, c, row);
	else
		table_view_draw_row(v, at, &cells, c, row);
}

/* Save the numbers of visible and hidden columns in the section of the cursor, for the
 * title of the pane. */
static void note_cut(struct table_view *v, unsigned group)
{
	const struct table_view_look *look = &v->look;
	struct table_view_cells cells;
	table_view_arrange(v, group, v->first, &cells);
	v->cut_left = cells.cut_left;
	v->cut_right = cells.cut_right;
	v->sorted_in_sight =
		look->sorted < 0 || !table_shows(v->table, group, (unsigned)look->sorted);
	for (int k = 0; k < look->columns->n; k++)
		look->columns->at[k].drawn = 0;
	for (size_t i = 0; i < cells.n; i++) {
		v->sorted_in_sight |= cells.at[i].id == look->sorted;
		look->columns->at[cells.at[i].place].drawn = (int16_t)cells.at[i].width;
	}
}

void table_view_draw(struct table_view *v, struct canvas *c, bool focused)
{
	v->cols = c->cols;
	v->head = draw_totals(v, c);
	int rows = c->rows - v->head - 1;
	fit_list(v, rows);
	if (!v->list.n) {
		canvas_text(c, v->head, 1, STYLE_DIM,
			    v->look.running ? canvas_glyph(c, GLYPH_CUT)
					    : "no data in the selected records");
		return;
	}
	v->heading = !is_head(v, v->list.top);
	v->head += v->heading;
	table_view_measure(v, c->rows - v->head);
	v->dropped = 0;
	for (size_t k = 0; k < v->sections; k++)
		(v->look.ordered ? table_view_squeeze
				 : table_view_cut_names)(v, v->section[k].group);
	unsigned group = table_view_current(v).group;
	table_view_shift(v, group);
	for (int row = v->head - v->heading, line;
	     row < c->rows && (line = v->list.top + row - v->head) < v->list.n; row++) {
		draw_line(v, table_view_on(v, row), c, row);
		if (row >= v->head && line == v->list.current && focused)
			canvas_cursor_row(c, row);
	}
	note_cut(v, group);
	table_view_remember(v);
}

int table_view_heading_at(const struct table_view *v, int row, int col)
{
	struct table_view_cells cells;
	if (row < v->head - v->heading || v->list.top + row - v->head >= v->list.n ||
	    table_view_on(v, row).kind != TABLE_LINE_HEADING)
		return -1;
	table_view_lay(v, table_view_on(v, row).group, &cells);
	for (size_t i = 0; i < cells.n; i++) {
		const struct table_view_cell *cell = &cells.at[i];
		int begin = cell->col - 1;
		if (col >= begin && col < begin + cell->width + cell->bar + COLUMN_GAP)
			return cell->id;
	}
	return -1;
}

int table_view_line_at(const struct table_view *v, int row)
{
	int line = v->list.top + row - v->head;
	return row >= v->head && line < v->list.n ? line : -1;
}
