/*
 * The headings of the section at the top of the list are drawn in a row above the list.
 * If the top line is itself a title or a line of headings, it takes this row, so that
 * headings never appear twice.  The list is therefore fitted to one row less than the
 * canvas has.
 */
#include "tui/pane/table_view.h"

#include <stdio.h>
#include <string.h>

#include "output/bars.h"
#include "output/table_write.h"
#include "tui/pane/pane.h"

enum {
	COLUMN_GAP = 2,
	TEXT_USUAL = 12, /* min widths of texts and addresses when cut */
	ADDRESS_LEAST = 7,
	TEXT_LEAST = 8,   /* min width of a text when addresses are cut */
	TOTALS_SHARE = 6, /* totals take at most a sixth of the rows; at least one */
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

/* Return the first row of a group; rows are sorted by group. */
static size_t table_view_begin(const struct table *t, unsigned group)
{
	size_t low = 0, high = table_rows(t);
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (table_row_group(t, mid) < group)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

size_t table_view_section(const struct table *t, unsigned group, size_t *n)
{
	size_t begin = table_view_begin(t, group);
	*n = table_view_begin(t, group + 1) - begin;
	return begin;
}

/* Return the number of lines above the rows of a section: a title and headings if
 * several sections have rows. */
static size_t table_view_above(const struct table *t)
{
	size_t n = table_rows(t);
	bool several = n && table_row_group(t, 0) != table_row_group(t, n - 1);
	return several && *table_group(t, 0)->title ? 2 : 0;
}

int table_view_lines(const struct table *t)
{
	size_t n = table_rows(t) + table_notes(t), rows;
	for (unsigned g = 0; g < table_groups(t); g++) {
		table_view_section(t, g, &rows);
		n += rows ? table_view_above(t) : 0;
	}
	return n < INT32_MAX ? (int)n : INT32_MAX;
}

struct table_line table_view_line(const struct table *t, int line)
{
	struct table_line at = { .kind = TABLE_LINE_ROW };
	size_t left = (size_t)line, above = table_view_above(t);
	for (unsigned g = 0; g < table_groups(t); g++) {
		size_t n, begin = table_view_section(t, g, &n);
		if (!n)
			continue;
		at.group = g;
		at.row = begin;
		if (left < above) {
			at.kind = left ? TABLE_LINE_HEADING : TABLE_LINE_TITLE;
			return at;
		}
		left -= above;
		if (left < n) {
			at.row = begin + left;
			return at;
		}
		left -= n;
	}
	at.kind = TABLE_LINE_NOTE;
	at.row = left;
	return at;
}

int table_view_line_of_row(const struct table *t, size_t row)
{
	unsigned group = table_row_group(t, row);
	size_t line = row, n;
	for (unsigned g = 0; g <= group; g++) {
		table_view_section(t, g, &n);
		line += n ? table_view_above(t) : 0;
	}
	return (int)line;
}

struct table_line table_view_current(const struct table_view *v, const struct table *t)
{
	return table_view_line(t, v->list.current);
}

static bool is_head(const struct table *t, int line)
{
	enum table_line_kind kind = table_view_line(t, line).kind;
	return kind == TABLE_LINE_TITLE || kind == TABLE_LINE_HEADING;
}

void table_view_settle(struct table_view *v, const struct table *t, bool upward)
{
	struct list_state *l = &v->list;
	list_state_fit(l, table_view_lines(t), l->rows);
	if (!l->n)
		return;
	for (int k = l->current; upward && k >= 0; k--)
		if (!is_head(t, k)) {
			l->current = k;
			return;
		}
	while (is_head(t, l->current)) /* a row follows each head */
		l->current++;
}

/* Print the first cell of a row. */
static void table_view_key(const struct table *t, size_t row, char key[64])
{
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

/* Save the position of the cursor in its section. */
static void table_view_remember(struct table_view *v, const struct table *t)
{
	size_t n;
	struct table_line at = table_view_current(v, t);
	v->group = at.group;
	v->offset = at.kind == TABLE_LINE_ROW
			    ? at.row - table_view_section(t, at.group, &n)
			    : SIZE_MAX;
	if (at.kind == TABLE_LINE_ROW)
		table_view_key(t, at.row, v->key);
}

void table_view_set(struct table_view *v, const struct table *t, unsigned version)
{
	char key[sizeof v->key];
	size_t n;
	if (v->version == version)
		return;
	v->version = version;
	size_t begin = 0;
	n = 0;
	if (v->list.n && v->offset < SIZE_MAX && v->group < table_groups(t))
		begin = table_view_section(t, v->group, &n);
	if (n) {
		int before = v->list.current;
		size_t row = begin + (v->offset < n ? v->offset : n - 1);
		for (size_t k = begin; v->look.keyed && k < begin + n; k++) {
			table_view_key(t, k, key);
			row = strcmp(key, v->key) ? row : k;
		}
		v->list.current = table_view_line_of_row(t, row);
		v->list.top += v->list.current - before;
		v->list.top = v->list.top < 0 ? 0 : v->list.top;
	}
	table_view_settle(v, t, false);
}

/* Fit the list to its rows, including the lines above the first row of a section. */
static void fit_list(struct table_view *v, const struct table *t, int rows)
{
	struct list_state *l = &v->list;
	list_state_fit(l, table_view_lines(t), rows);
	table_view_settle(v, t, false);
	list_state_fit(l, l->n, rows);
	int above = (int)table_view_above(t);
	if (l->n && above && l->current >= above && is_head(t, l->current - 1) &&
	    l->top > l->current - above && l->rows > above)
		l->top = l->current - above;
}

void table_view_go(struct table_view *v, const struct table *t, size_t row)
{
	v->list.current = table_view_line_of_row(t, row);
	table_view_settle(v, t, false);
}

void table_view_show_section(struct table_view *v, const struct table *t, unsigned group)
{
	size_t n, begin = table_view_section(t, group, &n);
	if (!n)
		return;
	table_view_go(v, t, begin);
	v->list.top = v->list.current - (int)table_view_above(t);
}

void table_view_go_section(struct table_view *v, const struct table *t, int by)
{
	if (!v->list.n || !table_rows(t))
		return;
	struct table_line at = table_view_current(v, t);
	int to = (int)at.group;
	size_t n, begin = table_view_section(t, at.group, &n);
	/* Upward, stop first at the beginning of this section. */
	if (by < 0 && (at.kind == TABLE_LINE_NOTE || at.row > begin))
		by++;
	while (by) {
		int step = by < 0 ? -1 : 1, next = to + step;
		for (n = 0; next >= 0 && next < (int)table_groups(t); next += step) {
			table_view_section(t, (unsigned)next, &n);
			if (n)
				break;
		}
		if (!n)
			break;
		to = next;
		by -= step;
	}
	begin = table_view_section(t, (unsigned)to, &n);
	if (by > 0 && n) /* there is no section below: go to the last row */
		table_view_go(v, t, begin + n - 1);
	else
		table_view_show_section(v, t, (unsigned)to);
}

/* Columns */

/* Return the width of a heading, including the sign of the sort order. */
static int heading_width(const struct table_view *v, const struct table_column *c)
{
	return canvas_text_width(table_write_heading(c)) + !v->look.ordered;
}

/* Print a cell, replacing the contents of *out. */
static void table_view_print(const struct table_view *v, const struct table *t,
			     size_t row, unsigned column, struct str *out)
{
	str_clear(out);
	table_print(t, row, column, out);
	if (v->look.joined >> column & 1)
		pane_join_blanks(out, 0);
}

/* Widen the columns for the lines to draw, `rows` from the top of the list. */
static void table_view_measure(struct table_view *v, const struct table *t, int rows)
{
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	struct str s = STR_INIT;
	for (int k = v->list.top; k < v->list.n && k < v->list.top + rows; k++) {
		struct table_line at = table_view_line(t, k);
		for (unsigned c = 0; at.kind == TABLE_LINE_ROW && c < n; c++) {
			uint16_t *width = &v->width[at.group][c];
			if (!table_shows(t, at.group, c))
				continue;
			table_view_print(v, t, at.row, c, &s);
			int wide = canvas_text_width(s.text);
			if (!*width)
				*width = (uint16_t)heading_width(v, &columns[c]);
			if (wide > *width)
				*width = (uint16_t)wide;
		}
	}
	str_release(&s);
}

int table_view_fit(const struct table_view *v, const struct table *t)
{
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	struct str s = STR_INIT;
	int fit = 0;
	for (int k = v->list.top; k < v->list.n && k < v->list.top + v->list.rows; k++) {
		struct table_line at = table_view_line(t, k);
		if (at.kind != TABLE_LINE_ROW)
			continue;
		table_view_print(v, t, at.row, (unsigned)v->column, &s);
		int wide = canvas_text_width(s.text);
		fit = wide > fit ? wide : fit;
	}
	str_release(&s);
	int heading = heading_width(v, &columns[v->column]);
	return heading > fit ? heading : fit;
}

static bool table_view_has(const struct table_view *v, const struct table *t,
			   unsigned group, const struct column *c)
{
	return c->shown && !(v->dropped >> c->id & 1) &&
	       table_shows(t, group, (unsigned)c->id);
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
static int table_view_next(const struct table_view *v, const struct table *t,
			   unsigned group, const struct columns *c, int place, int by)
{
	for (; place >= 0 && place < c->n; place += by)
		if (table_view_has(v, t, group, &c->at[place]))
			return place;
	return -1;
}

/* Return the position of the current column, or of the nearest column in the section; -1
 * if it has none. */
static int table_view_place(const struct table_view *v, const struct table *t,
			    unsigned group, const struct columns *c)
{
	int place = columns_find(c, v->column);
	int at = table_view_next(v, t, group, c, place < 0 ? 0 : place, 1);
	return at < 0 ? table_view_next(v, t, group, c, c->n - 1, -1) : at;
}

void table_view_move_column(struct table_view *v, const struct table *t,
			    const struct columns *columns, int by)
{
	if (!v->list.n)
		return;
	unsigned group = table_view_current(v, t).group;
	int place = table_view_place(v, t, group, columns), step = by < 0 ? -1 : 1;
	for (; place >= 0 && by; by -= step) {
		int next = table_view_next(v, t, group, columns, place + step, step);
		if (next < 0)
			break;
		place = next;
	}
	if (place >= 0)
		v->column = columns->at[place].id;
}

/* Return the end position of the key columns: the first column of the section and the
 * following columns of names, in at most half of the width. */
static int table_view_keys(const struct table_view *v, const struct table *t,
			   unsigned group, int cols)
{
	const struct columns *columns = v->look.columns;
	size_t n;
	const struct table_column *c = table_columns(t, &n);
	int place = table_view_next(v, t, group, columns, 0, 1), end = place + 1,
	    used = 0;
	for (; place >= 0; place = table_view_next(v, t, group, columns, place + 1, 1)) {
		const struct column *one = &columns->at[place];
		used += table_view_width(v, group, one) + COLUMN_GAP;
		if (end <= place &&
		    (used > cols / 2 || !table_cell_ascends(c[one->id].kind)))
			break;
		end = place + 1;
	}
	return end;
}

static void table_view_put(struct table_view_cells *out, const struct columns *columns,
			   int place, int *col, int width)
{
	out->at[out->n++] = (struct table_view_cell) {
		.place = place, .id = columns->at[place].id, .col = *col, .width = width
	};
	*col += width + COLUMN_GAP;
}

/* Place the columns that are visible when the columns after the keys begin at `first`. */
static void table_view_arrange(const struct table_view *v, const struct table *t,
			       unsigned group, int first, int cols,
			       struct table_view_cells *out)
{
	const struct columns *columns = v->look.columns;
	int keys = table_view_keys(v, t, group, cols), col = 1;
	*out = (struct table_view_cells) { .n = 0 };
	for (int k = 0; k < columns->n; k++) {
		if (!table_view_has(v, t, group, &columns->at[k]))
			continue;
		int width = table_view_width(v, group, &columns->at[k]);
		if (k >= keys && k < first) {
			out->cut_left++;
			continue;
		}
		bool only = (int)out->n <= out->keys;
		if (out->cut_right || (col + width > cols && !only)) {
			out->cut_right++;
			continue;
		}
		if (col + width > cols)
			width = cols - col;
		if (width <= 0)
			continue;
		table_view_put(out, columns, k, &col, width);
		out->keys += k < keys;
	}
}

static bool table_view_visible(const struct table_view_cells *cells, int place)
{
	for (size_t i = 0; i < cells->n; i++)
		if (cells->at[i].place == place)
			return true;
	return false;
}

/* Scroll the columns as little as possible to make the current column visible, and no
 * further than needed to show the last columns. */
static void table_view_shift(struct table_view *v, const struct table *t, unsigned group,
			     int cols)
{
	struct table_view_cells cells;
	int place = table_view_place(v, t, group, v->look.columns);
	if (place < 0)
		return;
	int keys = table_view_keys(v, t, group, cols);
	if (v->first > place && place >= keys)
		v->first = place;
	for (;; v->first++) {
		table_view_arrange(v, t, group, v->first, cols, &cells);
		if (table_view_visible(&cells, place) || v->first >= place)
			break;
	}
	while (v->first > keys && !cells.cut_right) {
		table_view_arrange(v, t, group, v->first - 1, cols, &cells);
		if (cells.cut_right)
			break;
		v->first--;
	}
}

/* Add bars to share columns if all columns still fit. */
static void add_bars(const struct table *t, struct table_view_cells *cells, int cols)
{
	size_t n;
	const struct table_column *c = table_columns(t, &n);
	int shares = 0, end = 0;
	for (size_t i = 0; i < cells->n; i++) {
		shares += c[cells->at[i].id].kind == CELL_SHARE;
		end = cells->at[i].col + cells->at[i].width;
	}
	if (cells->cut_left || cells->cut_right || end + shares * (BAR_COLS + 1) > cols)
		return;
	for (size_t i = 0, by = 0; i < cells->n; i++) {
		cells->at[i].col += (int)by;
		if (c[cells->at[i].id].kind != CELL_SHARE)
			continue;
		cells->at[i].bar = BAR_COLS;
		by += BAR_COLS + 1;
	}
}

/* Return the width of all columns of a section. */
static int table_view_needs(const struct table_view *v, const struct table *t,
			    unsigned group, const struct columns *columns)
{
	int cols = 1;
	for (int k = 0; k < columns->n; k++)
		if (table_view_has(v, t, group, &columns->at[k]))
			cols += table_view_width(v, group, &columns->at[k]) + COLUMN_GAP;
	return cols;
}

int table_view_preferred_cols(const struct table_view *v, const struct table *t,
			      const struct columns *columns)
{
	int widest = 0;
	for (unsigned g = 0; g < table_groups(t); g++) {
		int cols = table_view_needs(v, t, g, columns);
		widest = cols > widest ? cols : widest;
	}
	return widest;
}

/* Cut the widest columns of a kind, down to `least`, until all columns fit. */
static void table_view_cut(struct table_view *v, const struct table *t, unsigned group,
			   int cols, enum cell_kind kind, int least)
{
	size_t n;
	const struct table_column *c = table_columns(t, &n);
	const struct columns *columns = v->look.columns;
	while (table_view_needs(v, t, group, columns) > cols + COLUMN_GAP) {
		int id = -1, widest = least;
		for (int k = 0; k < columns->n; k++) {
			const struct column *one = &columns->at[k];
			int width = table_view_width(v, group, one);
			if (!table_view_has(v, t, group, one) ||
			    c[one->id].kind != kind || one->width != COLUMN_AUTO ||
			    width <= widest)
				continue;
			widest = width;
			id = one->id;
		}
		if (id < 0)
			return;
		v->limit[group][id] = (uint16_t)(widest - 1);
	}
}

/* Drop columns of a section, then cut texts and addresses, until all columns fit. */
static void table_view_squeeze(struct table_view *v, const struct table *t,
			       unsigned group, int cols)
{
	const struct table_view_look *look = &v->look;
	memset(v->limit[group], 0, sizeof v->limit[group]);
	for (int k = 0; k < look->ndrops; k++)
		if (table_view_needs(v, t, group, look->columns) > cols + COLUMN_GAP)
			v->dropped |= UINT64_C(1) << look->drops[k];
	table_view_cut(v, t, group, cols, CELL_TEXT, TEXT_USUAL);
	table_view_cut(v, t, group, cols, CELL_ADDR, ADDRESS_LEAST);
	table_view_cut(v, t, group, cols, CELL_TEXT, TEXT_LEAST);
}

/* Drawing */

static enum style table_view_style(const struct table_column *c)
{
	switch (c->role) {
	case ROLE_PC:
		return STYLE_PC;
	case ROLE_MACRO:
	case ROLE_MICRO:
	case ROLE_CLASS:
		return STYLE_OPCODE;
	default:
		return c->kind == CELL_SHARE ? STYLE_DIM : STYLE_TEXT;
	}
}

/* Draw the totals, each on its own line if there is room, otherwise in sequence.  Return
 * the number of rows used. */
static int draw_totals(const struct table *t, struct canvas *c)
{
	int most = c->rows / TOTALS_SHARE, n = (int)table_totals(t);
	int row = 0, col = 1;
	bool lines = n <= most;
	struct str text = STR_INIT;
	if (!most && n && c->rows > 2)
		most = 1;
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
	}
	str_release(&text);
	return row < most && col > 1 ? row + 1 : row;
}

static void add_spot(struct table_view *v, int row, const struct table_view_cell *cell)
{
	if (v->spots < TABLE_VIEW_SPOTS)
		v->spot[v->spots++] = (struct table_view_spot) {
			row, cell->col, cell->col + cell->width + cell->bar + COLUMN_GAP,
			cell->id
		};
}

static void draw_headings(struct table_view *v, const struct table *t,
			  const struct table_view_cells *cells, struct canvas *c, int row)
{
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	struct str text = STR_INIT;
	for (size_t i = 0; i < cells->n; i++) {
		const struct table_view_cell *cell = &cells->at[i];
		str_clear(&text);
		str_add(&text, table_write_heading(&columns[cell->id]));
		if (cell->id == v->look.sorted)
			str_add(&text, canvas_glyph(c, v->look.rising ? GLYPH_RISING
								      : GLYPH_FALLING));
		canvas_field(c, row, cell->col, cell->width,
			     table_write_right(columns[cell->id].kind), STYLE_TITLE,
			     text.text);
		if (cell->id == v->column)
			canvas_under(c, row, cell->col, cell->width);
		add_spot(v, row, cell);
	}
	str_release(&text);
}

static void draw_bar(const struct table_view *v, const struct table *t,
		     struct table_line at, const struct table_view_cell *cell,
		     struct canvas *c, int row)
{
	double most = table_greatest(t, at.group, (unsigned)cell->id), share;
	uint64_t value;
	struct str text = STR_INIT;
	if (!table_cell(t, at.row, (unsigned)cell->id, &value))
		return;
	memcpy(&share, &value, sizeof share);
	/* Scale small shares to the largest share, others to the whole. */
	most = most > 0.5 || most <= 0 || v->look.whole ? 1 : most;
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

static void table_view_draw_row(const struct table_view *v, const struct table *t,
				struct table_line at,
				const struct table_view_cells *cells, struct canvas *c,
				int row)
{
	const struct table_view_look *look = &v->look;
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	struct str text = STR_INIT;
	int end = 0;
	for (size_t i = 0; i < cells->n; i++) {
		const struct table_view_cell *cell = &cells->at[i];
		enum style style = look->stale   ? STYLE_DIM
				   : look->style ? look->style(look->pane, at.row,
							       (unsigned)cell->id)
						 : table_view_style(&columns[cell->id]);
		table_view_print(v, t, at.row, (unsigned)cell->id, &text);
		enum cell_kind kind = columns[cell->id].kind;
		if (kind == CELL_TEXT)
			cut_address(c, &text, cell->width);
		if (text.len)
			end = cell->col + cell->width;
		(kind == CELL_ADDR ? canvas_address : canvas_field)(
			c, row, cell->col, cell->width, table_write_right(kind), style,
			text.text);
		if (cell->bar)
			draw_bar(v, t, at, cell, c, row);
	}
	if (look->remark) {
		table_view_print(v, t, at.row, look->remark, &text);
		canvas_field(c, row, end + COLUMN_GAP, c->cols - end - COLUMN_GAP, false,
			     look->style(look->pane, at.row, look->remark), text.text);
	}
	str_release(&text);
	const struct table_view_cell *last = cells->n ? &cells->at[cells->n - 1] : NULL;
	int col = last ? last->col + last->width + 1 : 1;
	if (look->beside)
		look->beside(look->pane, c, row, at.row, col, c->cols - col - 1);
}

static void draw_title(const struct table *t, unsigned group, struct canvas *c, int row)
{
	size_t n;
	struct str text = STR_INIT;
	table_view_section(t, group, &n);
	str_addf(&text, "%s: %s row%s", table_group(t, group)->title, COUNT_TEXT(n),
		 n == 1 ? "" : "s");
	canvas_field(c, row, 1, c->cols - 2, false, STYLE_TITLE, text.text);
	str_release(&text);
}

/* Return the number of screen columns available for cells. */
static int cell_cols(const struct table_view *v, const struct canvas *c)
{
	const struct table_view_look *look = &v->look;
	bool beside = look->beside_least && c->cols >= 3 * look->beside_least;
	return c->cols - (beside ? look->beside_least + 1 : 0);
}

static void draw_line(struct table_view *v, const struct table *t, struct table_line at,
		      struct canvas *c, int row)
{
	struct table_view_cells cells;
	if (at.kind == TABLE_LINE_TITLE) {
		draw_title(t, at.group, c, row);
		return;
	}
	if (at.kind == TABLE_LINE_NOTE) {
		canvas_field(c, row, 1, c->cols - 2, false, STYLE_DIM,
			     table_get_note(t, at.row));
		return;
	}
	table_view_arrange(v, t, at.group, v->first, cell_cols(v, c), &cells);
	if (!v->look.beside_least)
		add_bars(t, &cells, c->cols);
	if (at.kind == TABLE_LINE_HEADING)
		draw_headings(v, t, &cells, c, row);
	else
		table_view_draw_row(v, t, at, &cells, c, row);
}

/* Save the numbers of visible and hidden columns in the section of the cursor, for the
 * title of the pane. */
static void note_cut(struct table_view *v, const struct table *t, unsigned group,
		     int cols)
{
	const struct table_view_look *look = &v->look;
	struct table_view_cells cells;
	table_view_arrange(v, t, group, v->first, cols, &cells);
	v->cut_left = cells.cut_left;
	v->cut_right = cells.cut_right;
	v->sorted_in_sight =
		look->sorted < 0 || !table_shows(t, group, (unsigned)look->sorted);
	for (int k = 0; k < look->columns->n; k++)
		look->columns->at[k].drawn = 0;
	for (size_t i = 0; i < cells.n; i++) {
		v->sorted_in_sight |= cells.at[i].id == look->sorted;
		look->columns->at[cells.at[i].place].drawn = (int16_t)cells.at[i].width;
	}
}

void table_view_draw(struct table_view *v, const struct table *t,
		     const struct table_view_look *look, struct canvas *c)
{
	v->spots = 0;
	v->look = *look;
	v->head = draw_totals(t, c);
	int rows = c->rows - v->head - 1;
	fit_list(v, t, rows);
	if (!v->list.n) {
		canvas_text(c, v->head, 1, STYLE_DIM,
			    look->running ? canvas_glyph(c, GLYPH_CUT)
					  : "no data in the selected records");
		return;
	}
	if (v->column < 0)
		v->column = look->sorted < 0 ? 0 : look->sorted;
	bool above = !is_head(t, v->list.top);
	struct canvas list = canvas_view(c, v->head + above, 0, rows + !above, c->cols);
	table_view_measure(v, t, list.rows);
	v->dropped = 0;
	for (unsigned g = 0; look->ordered && g < table_groups(t); g++)
		table_view_squeeze(v, t, g, cell_cols(v, c));
	unsigned group = table_view_current(v, t).group;
	table_view_shift(v, t, group, cell_cols(v, c));
	struct table_line top = table_view_line(t, v->list.top);
	if (above) {
		top.kind = TABLE_LINE_HEADING;
		draw_line(v, t, top, c, v->head);
	}
	v->head += above;
	for (int k = 0; k < list.rows && v->list.top + k < v->list.n; k++) {
		int line = v->list.top + k;
		size_t spots = v->spots;
		draw_line(v, t, table_view_line(t, line), &list, k);
		for (; spots < v->spots; spots++) /* relative to the whole canvas */
			v->spot[spots].row += v->head;
		if (line == v->list.current && look->focused)
			canvas_cursor_row(&list, k);
	}
	note_cut(v, t, group, cell_cols(v, c));
	table_view_remember(v, t);
}

int table_view_heading_at(const struct table_view *v, int row, int col)
{
	for (size_t i = 0; i < v->spots; i++)
		if (v->spot[i].row == row && col >= v->spot[i].begin - 1 &&
		    col < v->spot[i].end - 1)
			return v->spot[i].id;
	return -1;
}

int table_view_line_at(const struct table_view *v, int row)
{
	int line = v->list.top + row - v->head;
	return row >= v->head && line < v->list.n ? line : -1;
}
