/*
 * Tables of the whole trace or the marked span: first a menu of the analyses, then the
 * table of the selected one.  All groups of a table are one list, with a title above
 * each.
 */
#include <string.h>

#include "base/mem.h"
#include "output/table_write.h"
#include "tui/excommand.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"

enum { PREFERRED_ROWS = 64, COLUMN_GAP = 2, HEADING_ROWS = 1 };

struct pane_table_state {
	struct list_state menu, list; /* menu: of analyses; list: of lines of the table */
	unsigned left;                /* columns hidden at the left */
	const struct analysis *shown;
	/* Widths of the widest cells so far, so that columns do not move. */
	unsigned width[TABLE_GROUPS][TABLE_COLUMNS];
	int end[TABLE_COLUMNS]; /* end of each column when last drawn; 0: not visible */
};

/* Lines: a title above each group that has one, rows, notes. */

struct pane_table_at {
	enum { LINE_TITLE, LINE_ROW, LINE_NOTE } kind;
	size_t row;
	unsigned group;
};

static bool pane_table_has_titles(const struct table *t)
{
	return *table_group(t, 0)->title != 0;
}

/* The first row of a group; rows are sorted by group. */
static size_t pane_table_group_begin(const struct table *t, unsigned group)
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

static int pane_table_count_lines(const struct table *t)
{
	size_t n = table_rows(t) + table_notes(t);
	for (unsigned g = 0; pane_table_has_titles(t) && g < table_groups(t); g++)
		n += pane_table_group_begin(t, g) < pane_table_group_begin(t, g + 1);
	return n < INT32_MAX ? (int)n : INT32_MAX;
}

static struct pane_table_at pane_table_line_at(const struct table *t, int line)
{
	struct pane_table_at at = { .kind = LINE_ROW };
	size_t left = (size_t)line;
	for (unsigned g = 0; g < table_groups(t); g++) {
		size_t from = pane_table_group_begin(t, g),
		       n = pane_table_group_begin(t, g + 1) - from;
		if (!n)
			continue;
		at.group = g;
		if (pane_table_has_titles(t) && left-- == 0) {
			at.kind = LINE_TITLE;
			return at;
		}
		if (left < n) {
			at.row = from + left;
			return at;
		}
		left -= n;
	}
	at.kind = LINE_NOTE;
	at.row = left;
	return at;
}

static int pane_table_line_of(const struct table *t, size_t row)
{
	unsigned group = table_row_group(t, row);
	size_t line = row;
	for (unsigned g = 0; pane_table_has_titles(t) && g <= group; g++)
		line += pane_table_group_begin(t, g) < pane_table_group_begin(t, g + 1);
	return (int)line;
}

/* Drawing the menu of analyses */

static int pane_table_count_analyses(void)
{
	int n = 0;
	while (analyses[n])
		n++;
	return n;
}

static void pane_table_draw_menu(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_table_state *st = p->state;
	list_state_fit(&st->menu, pane_table_count_analyses(), c->rows);
	for (int k = st->menu.top; k < st->menu.n && k < st->menu.top + c->rows; k++) {
		int row = k - st->menu.top;
		struct err err = ERR_INIT;
		bool can =
			analysis_possible(analyses[k], p->session->schema, &err) == ST_OK;
		canvas_field(c, row, 1, 10, false, can ? STYLE_KEY : STYLE_DIM,
			     analyses[k]->name);
		canvas_field(c, row, 12, c->cols - 13, false,
			     can ? STYLE_TEXT : STYLE_DIM,
			     can ? analyses[k]->help : err.text);
		if (k == st->menu.current && focused)
			canvas_cursor_row(c, row);
	}
}

/* Drawing a table */

static void pane_table_measure(struct pane_table_state *st, const struct table *t,
			       int from, int rows)
{
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	struct str s = STR_INIT;
	for (int k = from; k < st->list.n && k < from + rows; k++) {
		struct pane_table_at at = pane_table_line_at(t, k);
		if (at.kind != LINE_ROW)
			continue;
		unsigned *width = st->width[at.group];
		for (unsigned col = 0; col < n; col++) {
			if (!table_shows(t, at.group, col))
				continue;
			str_clear(&s);
			table_print(t, at.row, col, &s);
			unsigned wide =
				(unsigned)strlen(table_write_heading(&columns[col])) + 1;
			wide = s.len > wide ? (unsigned)s.len : wide;
			width[col] = wide > width[col] ? wide : width[col];
		}
	}
	str_release(&s);
}

static enum style pane_table_style_of(const struct table_column *c)
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

static void pane_table_draw_headings(struct pane *p, struct canvas *c,
				     const struct table *t, unsigned group)
{
	struct pane_table_state *st = p->state;
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	bool rising;
	int sorted = table_model_sorted(table_model_of(p->session), &rising), col = 1;
	struct str text = STR_INIT;
	memset(st->end, 0, sizeof st->end);
	for (unsigned k = 0, seen = 0; k < n; k++) {
		int width = (int)st->width[group][k];
		if (!width || seen++ < st->left)
			continue;
		str_clear(&text);
		str_addf(&text, "%s%s", table_write_heading(&columns[k]),
			 (int)k != sorted ? ""
			 : rising         ? canvas_glyph(c, GLYPH_RISING)
					  : canvas_glyph(c, GLYPH_FALLING));
		canvas_field(c, 0, col, width, table_write_right(columns[k].kind),
			     STYLE_TITLE, text.text);
		if ((int)k == sorted)
			canvas_under(c, 0, col, width);
		col += width + COLUMN_GAP;
		st->end[k] = col;
	}
	str_release(&text);
}

static void pane_table_draw_row(struct pane_table_state *st, struct canvas *c, int row,
				const struct table *t, struct pane_table_at at)
{
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	struct str text = STR_INIT;
	int col = 1;
	for (unsigned k = 0, seen = 0; k < n; k++) {
		int width = (int)st->width[at.group][k];
		if (!width || seen++ < st->left)
			continue;
		str_clear(&text);
		table_print(t, at.row, k, &text);
		canvas_field(c, row, col, width, table_write_right(columns[k].kind),
			     pane_table_style_of(&columns[k]), text.text);
		col += width + COLUMN_GAP;
	}
	str_release(&text);
}

static void pane_table_draw_table(struct pane *p, struct canvas *c, const struct table *t,
				  bool focused)
{
	struct pane_table_state *st = p->state;
	int rows = c->rows - HEADING_ROWS;
	list_state_fit(&st->list, pane_table_count_lines(t), rows);
	pane_table_measure(st, t, st->list.top, rows);
	if (st->list.n)
		pane_table_draw_headings(p, c, t,
					 pane_table_line_at(t, st->list.current).group);
	for (int k = st->list.top; k < st->list.n && k < st->list.top + rows; k++) {
		int row = k - st->list.top + HEADING_ROWS;
		struct pane_table_at at = pane_table_line_at(t, k);
		if (at.kind == LINE_ROW)
			pane_table_draw_row(st, c, row, t, at);
		else
			canvas_field(c, row, 1, c->cols - 2, false,
				     at.kind == LINE_NOTE ? STYLE_DIM : STYLE_TITLE,
				     at.kind == LINE_NOTE
					     ? table_get_note(t, at.row)
					     : table_group(t, at.group)->title);
		if (k == st->list.current && focused)
			canvas_cursor_row(c, row);
	}
}

/* Reset the state for another table. */
static void pane_table_begin(struct pane_table_state *st, const struct analysis *a)
{
	st->shown = a;
	st->left = 0;
	/* The first row, below the title of its group. */
	st->list = (struct list_state) { .n = 2, .current = a && a->groups };
	memset(st->width, 0, sizeof st->width);
}

static void pane_table_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = table_model_of(p->session);
	const struct analysis *a = table_model_analysis(tables);
	if (a != st->shown)
		pane_table_begin(st, a);
	if (!a) {
		pane_table_draw_menu(p, c, focused);
		return;
	}
	const struct table *t = table_model_get(tables);
	long long found = table_model_take_found(tables);
	if (found >= 0 && t) {
		list_state_fit(&st->list, pane_table_count_lines(t),
			       c->rows - HEADING_ROWS);
		st->list.current = pane_table_line_of(t, (size_t)found);
	} else if (found == -1) {
		session_message(p->session, "not found in the rows %s",
				"in this direction");
	}
	if (t)
		pane_table_draw_table(p, c, t, focused);
	else
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
}

static int pane_table_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	return table_model_analysis(table_model_of(p->session))
		       ? PREFERRED_ROWS
		       : pane_table_count_analyses();
}

static void pane_table_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = table_model_of(p->session);
	const struct analysis *a = table_model_analysis(tables);
	if (!a) {
		str_add(left, "select one");
		return;
	}
	str_add(left, a->title);
	struct str scope = STR_INIT;
	table_model_span_text(tables, &scope);
	if (scope.len)
		str_addf(left, " of %s", scope.text);
	str_release(&scope);
	if (table_model_state_text(tables, right))
		return;
	list_state_position(&st->list, right);
}

/* Acting */

static void pane_table_choose(struct pane *p)
{
	struct pane_table_state *st = p->state;
	struct err err = ERR_INIT;
	const struct analysis *a = analyses[st->menu.current];
	if (table_model_make(table_model_of(p->session), a->name, &err) == ST_OK)
		pane_table_begin(st, a);
	else
		session_error(p->session, "%s", err.text);
}

/* Sort by the next visible column of the group of the cursor. */
static enum outcome pane_table_sort_next(struct pane *p, long long count, int step)
{
	(void)count;
	struct pane_table_state *st = p->state;
	struct table_model *tables = table_model_of(p->session);
	const struct table *t = table_model_get(tables);
	size_t n;
	bool rising;
	if (!t || !st->list.n)
		return OUT_DONE;
	unsigned group = pane_table_line_at(t, st->list.current).group;
	const struct table_column *columns = table_columns(t, &n);
	int k = table_model_sorted(tables, &rising);
	if (k < 0)
		k = step > 0 ? -1 : (int)n;
	do
		k += step;
	while (k >= 0 && k < (int)n && !st->width[group][k]);
	if (k >= 0 && k < (int)n)
		table_model_sort(tables, (unsigned)k,
				 table_cell_ascends(columns[k].kind));
	return OUT_DONE;
}

static enum outcome pane_table_reverse(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	bool rising;
	struct table_model *tables = table_model_of(p->session);
	int k = table_model_sorted(tables, &rising);
	if (k >= 0)
		table_model_sort(tables, (unsigned)k, !rising);
	return OUT_DONE;
}

static size_t pane_table_current_row(const struct pane_table_state *st,
				     const struct table *t)
{
	struct pane_table_at at = pane_table_line_at(t, st->list.current);
	return at.kind == LINE_ROW ? at.row : pane_table_group_begin(t, at.group);
}

static void pane_table_print_analysis(void *arg, int k, struct str *out)
{
	(void)arg;
	str_addf(out, "%s %s", analyses[k]->name, analyses[k]->help);
}

static enum pane_found pane_table_find(struct pane *p, const char *text, bool backward)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = table_model_of(p->session);
	if (!table_model_analysis(tables))
		return list_state_find(&st->menu, text, backward,
				       pane_table_print_analysis, NULL);
	const struct table *t = table_model_get(tables);
	size_t row = t && table_rows(t) ? pane_table_current_row(st, t) : 0;
	if (!t || !table_rows(t) || (backward && !row))
		return PANE_NOT_FOUND;
	table_model_search(tables, text, backward ? row - 1 : row + 1, backward);
	return PANE_FOUND_LATER;
}

static const struct pane_search rows_search = { "the rows", pane_table_find };

static enum outcome pane_table_open_row(struct pane *p)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = table_model_of(p->session);
	const struct table *t = table_model_get(tables);
	if (!t || !st->list.n)
		return OUT_DONE;
	struct pane_table_at at = pane_table_line_at(t, st->list.current);
	return at.kind == LINE_ROW && table_model_open_row(tables, at.row) ? OUT_RECORDS
									   : OUT_DONE;
}

static void pane_table_scroll(struct pane_table_state *st, int columns)
{
	int left = (int)st->left + columns;
	st->left = left < 0 ? 0 : left < TABLE_COLUMNS ? (unsigned)left : st->left;
}

static enum outcome pane_table_enter(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	if (table_model_analysis(table_model_of(p->session)))
		return pane_table_open_row(p);
	pane_table_choose(p);
	return OUT_DONE;
}

/* Return from a table to the menu. */
static enum outcome pane_table_again(struct pane *p)
{
	struct table_model *tables = table_model_of(p->session);
	if (!table_model_analysis(tables))
		return OUT_CLOSE;
	table_model_close(tables);
	return OUT_DONE;
}

static enum status pane_table_answer_file(struct pane *p, const char *text,
					  struct err *err)
{
	return table_model_write(table_model_of(p->session), text, err);
}

static const struct pane_key table_keys[] = {
	{ "Enter", "show its records",
	  "show the table; in a table: show only the records of the row",
	  .act = pane_table_enter, .must_wait = true, .of = ACT_ENTER },
	{ "<", "> sort", "sort by the column to the left", .act = pane_table_sort_next,
	  .arg = -1, .must_wait = true },
	{ ">", NULL, "sort by the column to the right", .act = pane_table_sort_next,
	  .arg = 1, .must_wait = true },
	{ "s", "reverse", "reverse the order", .act = pane_table_reverse,
	  .must_wait = true },
	{ "w", "write", "write the table to a new file: .csv, .json, otherwise text",
	  .ask = "write to (.csv, .json or text): ", .answer = pane_table_answer_file,
	  .complete = excommand_complete_path, .must_wait = true },
	{ 0 }
};

static enum outcome pane_table_act(struct pane *p, enum action a, long long count)
{
	struct pane_table_state *st = p->state;
	if (!table_model_analysis(table_model_of(p->session)))
		return list_state_act(&st->menu, a, count) ? OUT_DONE : OUT_UNKNOWN;
	switch (a) {
	case ACT_LEFT:
	case ACT_RIGHT:
		pane_table_scroll(st, a == ACT_LEFT ? -1 : 1);
		return OUT_DONE;
	case ACT_FIRST_COLUMN:
		st->left = 0;
		return OUT_DONE;
	default:
		return list_state_act(&st->list, a, count) ? OUT_DONE : OUT_UNKNOWN;
	}
}

/* Columns are known only after rows have been measured. */
static bool pane_table_must_wait(struct pane *p, enum action a)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = table_model_of(p->session);
	bool needs = a == ACT_NONE || list_state_moves(a) || a == ACT_NEXT_HIT ||
		     a == ACT_PREVIOUS_HIT || a == ACT_SEARCH || a == ACT_SEARCH_BACK;
	const struct table *t = table_model_get(tables);
	if (needs && t) {
		int rows = st->list.rows ? st->list.rows : 1;
		list_state_fit(&st->list, pane_table_count_lines(t), rows);
		pane_table_measure(st, t, st->list.top, rows);
	}
	return needs && table_model_analysis(tables) && !t && table_model_running(tables);
}

static enum outcome pane_table_click(struct pane *p, int row, int col)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = table_model_of(p->session);
	const struct table *t = table_model_get(tables);
	size_t n;
	bool rising;
	if (!table_model_analysis(tables)) {
		if (st->menu.top + row < st->menu.n)
			st->menu.current = st->menu.top + row;
		return OUT_DONE;
	}
	if (!t)
		return OUT_DONE;
	if (row >= HEADING_ROWS) {
		if (st->list.top + row - HEADING_ROWS < st->list.n)
			st->list.current = st->list.top + row - HEADING_ROWS;
		return OUT_DONE;
	}
	/* A click on a heading sorts by its column; a second one reverses the order. */
	const struct table_column *columns = table_columns(t, &n);
	for (unsigned k = 0; k < n; k++) {
		if (!st->end[k] || col >= st->end[k])
			continue;
		bool same = table_model_sorted(tables, &rising) == (int)k;
		table_model_sort(tables, k,
				 same ? !rising : table_cell_ascends(columns[k].kind));
		break;
	}
	return OUT_DONE;
}

static enum status pane_table_run(struct session *s, const char *args, bool *show,
				  struct err *err)
{
	(void)show;
	if (*args)
		return table_model_make(table_model_of(s), args, err);
	table_model_close(table_model_of(s));
	return ST_OK;
}

static size_t pane_table_complete(struct session *s, const char *args, struct words *out)
{
	(void)s;
	for (size_t i = 0; analyses[i]; i++)
		words_offer(out, analyses[i]->name, args);
	return 0;
}

static const struct pane_command table_command = {
	.args = "NAME",
	.help = "make a table of the trace; without an argument: list the tables",
	.run = pane_table_run,
	.complete = pane_table_complete,
};

const struct pane_class pane_table = {
	.name = "table",
	.title = "Tables",
	.keys = "T",
	.own = table_keys,
	.search = &rows_search,
	.again = pane_table_again,
	.command = &table_command,
	.help = "tables of the whole trace, or of the marked span: branches, hot spots, "
		"reuse, ...; "
		"in a table: back to the list of tables",
	.place = PLACE_BELOW,
	.state_size = sizeof(struct pane_table_state),
	.preferred_rows = pane_table_preferred_rows,
	.draw = pane_table_draw,
	.heading = pane_table_heading,
	.act = pane_table_act,
	.must_wait = pane_table_must_wait,
	.click = pane_table_click,
};
