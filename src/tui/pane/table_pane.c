#include "tui/pane/table_pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "output/table_write.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"

const struct table *table_pane_of(const struct pane *p)
{
	const struct table_view *v = &p->table->view;
	return v->list.n ? v->table : NULL;
}

bool table_pane_row(const struct pane *p, size_t *row)
{
	if (!table_pane_of(p))
		return false;
	struct table_line at = table_view_current(&p->table->view);
	*row = at.row;
	return at.kind == TABLE_LINE_ROW;
}

static void default_columns(const struct table_source *source, struct columns *c, int n)
{
	columns_init(c, n);
	if (source->columns)
		columns_only(c, source->columns, source->ncolumns);
}

void table_pane_set(struct pane *p, struct table *t)
{
	struct table_pane *tp = p->table;
	const struct table_source *source = p->class->table;
	size_t n = 0;
	if (tp->own && tp->view.table == tp->own)
		table_view_use(&tp->view, t);
	table_free(tp->own);
	tp->own = t;
	tp->version++;
	if (t && (table_columns(t, &n), tp->form.columns.n != (int)n))
		default_columns(source, &tp->form.columns, (int)n);
	if (t && tp->form.sorted < n) /* the last table may have had other columns */
		table_sort(t, tp->form.sorted, tp->form.rising);
}

void table_pane_show(struct pane *p, struct table_shown *out)
{
	struct table_pane *tp = p->table;
	out->table = tp->own;
	out->version = tp->version;
	out->look.columns = &tp->form.columns;
	if (tp->own) /* TABLE_AS_ADDED is -1 */
		out->look.sorted = (int)table_sorted(tp->own, &out->look.rising);
}

void table_pane_update(struct pane *p)
{
	struct table_pane *tp = p->table;
	const struct table_source *source = p->class->table;
	struct table_shown shown = { .begun = tp->begun, .look = source->look };
	shown.look.sorted = -1;
	if (source->get)
		source->get(p, &shown);
	else if (!p->load || pane_result(p))
		table_pane_show(p, &shown);
	shown.look.pane = p;
	if (shown.begun != tp->begun || !tp->view.list.rows) {
		table_view_init(&tp->view);
		tp->view.list.rows = 1;
	}
	tp->begun = shown.begun;
	table_view_set(&tp->view, &shown);
}

void table_pane_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct table_pane *tp = p->table;
	const struct table_source *source = p->class->table;
	if (!tp->view.list.n && source->none) {
		pane_draw_sentence(c, 0, source->none);
		return;
	}
	if (source->fit) {
		list_state_fit(&tp->view.list, tp->view.list.n, c->rows - 1);
		source->fit(p);
	}
	table_view_draw(&tp->view, c, focused);
	int row = tp->view.head + (int)(tp->view.list.n - tp->view.list.top);
	if (source->below && row < c->rows)
		source->below(p, c, row);
}

void table_pane_free(struct table_pane *tp)
{
	if (tp)
		table_free(tp->own);
	free(tp);
}

/* The title */

/* Append ", TEXT", or only TEXT if *out is empty. */
static void add_part(struct str *out, const char *text)
{
	str_addf(out, "%s%s", out->len ? ", " : "", text);
}

/* Append "+2 columns"; nothing for 0. */
static void add_hidden(struct str *out, int n, const char *noun)
{
	char text[64];
	snprintf(text, sizeof text, "+%d %s%s", n, noun, n == 1 ? "" : "s");
	if (n)
		add_part(out, text);
}

/* Append "by gshare misses v" if that column is hidden, and the numbers of hidden totals
 * and columns. */
static void add_columns(const struct pane *p, const struct table *t, struct str *out)
{
	const struct table_view *v = &p->table->view;
	const struct table_view_look *look = &v->look;
	const struct canvas canvas = { .ascii = p->ascii };
	size_t n;
	char text[128];
	if (!v->sorted_in_sight) {
		snprintf(text, sizeof text, "by %s%s",
			 table_write_heading(&table_columns(t, &n)[look->sorted]),
			 canvas_glyph(&canvas,
				      look->rising ? GLYPH_RISING : GLYPH_FALLING));
		add_part(out, text);
	}
	add_hidden(out, v->totals_hidden, "total");
	add_hidden(out, v->cut_left + v->cut_right, "column");
}

/* Append "3 of 399", or "Basic blocks: 3 of 12,220". */
static void add_place(const struct table_pane *tp, const struct table *t, struct str *out)
{
	char text[128];
	size_t n;
	struct table_line line = table_view_current(&tp->view);
	size_t begin = table_view_section(&tp->view, line.group, &n);
	const char *title = table_group(t, line.group)->title;
	if (canvas_text_width(title) >
	    tp->view.cols / 2) /* the position is more important */
		title = "";
	size_t row = line.kind == TABLE_LINE_ROW ? line.row - begin + 1 : n;
	snprintf(text, sizeof text, "%s%s%s of %s", title, *title ? ": " : "",
		 COUNT_TEXT(row), COUNT_TEXT(n));
	add_part(out, text);
}

void table_pane_heading(struct pane *p, struct str *right)
{
	const struct table *t = table_pane_of(p);
	if (!t)
		return;
	add_columns(p, t, right);
	if (table_rows(t))
		add_place(p->table, t, right);
}

/* Moving */

enum outcome table_pane_act(struct pane *p, enum action a, long long count)
{
	struct table_view *v = &p->table->view;
	const struct table *t = table_pane_of(p);
	int n = count > 0 && count < TABLE_COLUMNS ? (int)count : 1, before, by;
	if (!t) /* do not move in the records while there are no rows */
		return list_state_moves(a) ? OUT_DONE : OUT_UNKNOWN;
	if (list_state_columns(a, count, &by)) {
		table_view_move_column(v, by);
		v->first = a == ACT_FIRST_COLUMN ? 0 : v->first;
		return OUT_DONE;
	}
	switch (a) {
	case ACT_TAKEN_PREVIOUS:
	case ACT_TAKEN_NEXT:
		table_view_go_section(v, a == ACT_TAKEN_NEXT ? n : -n);
		return OUT_DONE;
	default:
		before = v->list.current;
		if (!list_state_act(&v->list, a, count))
			return OUT_UNKNOWN;
		table_view_settle(v, v->list.current < before);
		return OUT_DONE;
	}
}

void table_pane_go(struct pane *p, size_t row)
{
	struct table_view *v = &p->table->view;
	unsigned group = table_row_group(v->table, row);
	size_t n;
	table_view_go(v, row);
	if (row == table_view_section(v, group, &n) &&
	    *table_group(v->table, group)->title)
		table_view_show_section(v, group);
}

void table_pane_open_at(struct pane *p, size_t row, int rows)
{
	struct list_state *l = &p->table->view.list;
	bool drawn = l->rows > 1;
	l->rows = drawn ? l->rows : rows;
	table_view_go(&p->table->view, row);
	if (!drawn)
		list_state_act(l, ACT_ROW_MIDDLE, 1);
}

enum pane_found table_pane_find(struct pane *p, const char *text, bool backward)
{
	const struct table *t = table_pane_of(p);
	if (!t || !table_rows(t))
		return PANE_NOT_FOUND;
	size_t n = table_rows(t), row;
	if (!table_pane_row(p, &row))
		row = n - 1;
	size_t from = (row + (backward ? n - 1 : 1)) % n;
	if (p->class->table->search && p->class->table->search(p, text, from, backward))
		return PANE_FOUND_LATER;
	long long found = table_search(t, text, from, backward);
	if (found < 0)
		return PANE_NOT_FOUND;
	table_pane_go(p, (size_t)found);
	return (backward ? (size_t)found < row : (size_t)found > row)
		       ? PANE_FOUND
		       : PANE_FOUND_WRAPPED;
}

void table_pane_order(struct pane *p, unsigned column, bool rising)
{
	struct table_pane *tp = p->table;
	tp->form.sorted = column;
	tp->form.rising = rising;
	if (tp->own)
		table_sort(tp->own, column, rising);
	tp->version++;
}

/* Sort by a column in its default order; if already sorted by it, reverse the order. */
static void sort_table_by(struct pane *p, const struct table *t, int column)
{
	const struct table_view_look *look = &p->table->view.look;
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	bool rising = look->sorted == column ? !look->rising
					     : table_cell_ascends(columns[column].kind);
	if (look->ordered)
		return;
	if (p->class->table->sort) {
		p->class->table->sort(p, (unsigned)column, rising);
		return;
	}
	table_pane_order(p, (unsigned)column, rising);
}

/* Handle a click: on a heading, sort by its column or, if already sorted by it, reverse
 * the order. */
void table_pane_click(struct pane *p, int row, int col)
{
	struct table_view *v = &p->table->view;
	const struct table *t = table_pane_of(p);
	if (!t)
		return;
	int column = table_view_heading_at(v, row, col);
	int line = table_view_line_at(v, row);
	if (column >= 0) {
		v->column = column;
		sort_table_by(p, t, column);
	} else if (line >= 0) {
		v->list.current = line;
		table_view_settle(v, false);
	}
}

void table_pane_drag(struct pane *p, int row)
{
	struct table_view *v = &p->table->view;
	if (!table_pane_of(p))
		return;
	int before = v->list.current;
	list_state_go(&v->list, v->list.top + row - v->head);
	table_view_settle(v, v->list.current < before);
}

int table_pane_preferred_cols(const struct pane *p)
{
	return table_pane_of(p) ? table_view_preferred_cols(&p->table->view) : 0;
}

enum outcome table_pane_open_record(struct pane *p, const char *none)
{
	size_t row;
	if (!table_pane_row(p, &row))
		return OUT_DONE;
	uint64_t record = table_row_record(p->table->view.table, row);
	if (record != TABLE_NO_RECORD)
		return pane_go(p, record);
	session_message(p->session, "%s", none);
	return OUT_DONE;
}

/* Keys */

const struct table *table_pane_needed(const struct pane *p)
{
	const struct table *t = table_pane_of(p);
	if (!t)
		session_message(p->session, "no table is shown");
	return t;
}

enum outcome table_pane_sort(struct pane *p, long long count, int arg)
{
	const struct table *t = table_pane_needed(p);
	if (t)
		sort_table_by(p, t, p->table->view.column);
	return OUT_DONE;
}

/* Return the current column if it is in the section of the cursor; otherwise NULL, with a
 * message. */
static struct column *current_column(const struct pane *p)
{
	if (!table_pane_needed(p))
		return NULL;
	struct column *c = table_view_current_column(&p->table->view);
	if (!c)
		session_message(p->session, "no column is selected; l selects the next");
	return c;
}

enum outcome table_pane_fit(struct pane *p, long long count, int arg)
{
	struct column *c = current_column(p);
	if (c)
		column_fit(c, table_view_fit(&p->table->view));
	return OUT_DONE;
}

enum outcome table_pane_hide(struct pane *p, long long count, int arg)
{
	struct table_view *v = &p->table->view;
	struct column *c = current_column(p);
	int before = v->column;
	if (!c)
		return OUT_DONE;
	if (table_view_is_last(v->table, v->look.columns, c)) {
		session_message(p->session, "the last column cannot be hidden");
		return OUT_DONE;
	}
	table_view_move_column(v, 1);
	if (v->column == before)
		table_view_move_column(v, -1);
	c->shown = false;
	const struct pane_key *all = p->class->own;
	while (all->act != table_pane_show_all)
		all++;
	session_message(p->session, "column hidden; %s shows all columns", all->keys);
	return OUT_DONE;
}

enum outcome table_pane_show_all(struct pane *p, long long count, int arg)
{
	struct columns *columns = p->table->view.look.columns;
	if (columns)
		default_columns(p->class->table, columns, columns->n);
	return OUT_DONE;
}

enum outcome table_pane_move_column(struct pane *p, long long count, int by)
{
	struct table_view *v = &p->table->view;
	struct columns *columns = v->look.columns;
	const struct column *c = current_column(p);
	int n = count > 0 && count < TABLE_COLUMNS ? (int)count : 1, id = v->column;
	if (!c)
		return OUT_DONE;
	/* Columns that the section does not show do not count. */
	table_view_move_column(v, by * n);
	const struct column *to = &columns->at[columns_find(columns, v->column)];
	columns_move(columns, (int)(c - columns->at), (int)(to - c));
	v->column = id;
	return OUT_DONE;
}
