/*
 * Tables of the whole trace: first the analyses there are, then the table of the one
 * that was chosen.  All groups of a table are one list, with a line above each.
 */
#include <string.h>

#include "base/mem.h"
#include "output/rows.h"
#include "tui/pane.h"
#include "tui/session.h"
#include "tui/tables.h"

enum { WISH = 64, GAP = 2, HEADING_ROWS = 1 };

struct table_pane {
	struct roll list, roll; /* of analyses; of lines of the table */
	unsigned left;          /* columns scrolled away */
	const struct analysis *shown;
	/* As wide as what was seen so far, so that columns stay where they are. */
	unsigned width[TABLE_GROUPS][TABLE_COLUMNS];
	int end[TABLE_COLUMNS]; /* where columns ended when last drawn; 0: not shown */
};

/* Lines: a title above each group that has one, rows, notes. */

struct at {
	enum { LINE_TITLE, LINE_ROW, LINE_NOTE } kind;
	size_t row;
	unsigned group;
};

static bool titled(const struct table *t)
{
	return *table_group(t, 0)->title != 0;
}

/* Rows are sorted by groups: a title stands where the group changes. */
static size_t group_begin(const struct table *t, unsigned group)
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

static int count_lines(const struct table *t)
{
	size_t n = table_rows(t) + table_notes(t);
	for (unsigned g = 0; titled(t) && g < table_groups(t); g++)
		n += group_begin(t, g) < group_begin(t, g + 1);
	return n < INT32_MAX ? (int)n : INT32_MAX;
}

static struct at line_at(const struct table *t, int line)
{
	struct at at = { .kind = LINE_ROW };
	size_t left = (size_t)line;
	for (unsigned g = 0; g < table_groups(t); g++) {
		size_t from = group_begin(t, g), n = group_begin(t, g + 1) - from;
		if (!n)
			continue;
		at.group = g;
		if (titled(t) && left-- == 0) {
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

static int line_of(const struct table *t, size_t row)
{
	unsigned group = table_row_group(t, row);
	size_t line = row;
	for (unsigned g = 0; titled(t) && g <= group; g++)
		line += group_begin(t, g) < group_begin(t, g + 1);
	return (int)line;
}

/* Drawing the list of analyses */

static int count_analyses(void)
{
	int n = 0;
	while (analyses[n])
		n++;
	return n;
}

static void draw_list(struct pane *p, struct canvas *c, bool focused)
{
	struct table_pane *st = p->state;
	roll_fit(&st->list, count_analyses(), c->rows);
	for (int k = st->list.top; k < st->list.n && k < st->list.top + c->rows; k++) {
		int row = k - st->list.top;
		struct err err = ERR_INIT;
		bool can =
			analysis_possible(analyses[k], p->session->schema, &err) == ST_OK;
		canvas_field(c, row, 1, 10, false, can ? STYLE_KEY : STYLE_DIM,
			     analyses[k]->name);
		canvas_field(c, row, 12, c->cols - 13, false,
			     can ? STYLE_TEXT : STYLE_DIM,
			     can ? analyses[k]->help : err.text);
		if (k == st->list.current && focused)
			canvas_cursor_row(c, row);
	}
}

/* Drawing a table */

static void measure(struct table_pane *st, const struct table *t, int from, int rows)
{
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	struct str s = STR_INIT;
	for (int k = from; k < st->roll.n && k < from + rows; k++) {
		struct at at = line_at(t, k);
		if (at.kind != LINE_ROW)
			continue;
		unsigned *width = st->width[at.group];
		for (unsigned col = 0; col < n; col++) {
			if (!table_shows(t, at.group, col))
				continue;
			str_clear(&s);
			table_print(t, at.row, col, &s);
			unsigned wide = (unsigned)strlen(rows_heading(&columns[col])) + 1;
			wide = s.len > wide ? (unsigned)s.len : wide;
			width[col] = wide > width[col] ? wide : width[col];
		}
	}
	str_release(&s);
}

static enum style style_of(const struct table_column *c)
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

static void draw_headings(struct pane *p, struct canvas *c, const struct table *t,
			  unsigned group)
{
	struct table_pane *st = p->state;
	size_t n;
	const struct table_column *columns = table_columns(t, &n);
	bool rising;
	int sorted = tables_sorted(tables_of(p->session), &rising), col = 1;
	struct str text = STR_INIT;
	memset(st->end, 0, sizeof st->end);
	for (unsigned k = 0, seen = 0; k < n; k++) {
		int width = (int)st->width[group][k];
		if (!width || seen++ < st->left)
			continue;
		str_clear(&text);
		str_addf(&text, "%s%s", rows_heading(&columns[k]),
			 (int)k != sorted ? ""
			 : rising         ? canvas_glyph(c, GLYPH_RISING)
					  : canvas_glyph(c, GLYPH_FALLING));
		canvas_field(c, 0, col, width, rows_right(columns[k].kind), STYLE_TITLE,
			     text.text);
		if ((int)k == sorted)
			canvas_under(c, 0, col, width);
		col += width + GAP;
		st->end[k] = col;
	}
	str_release(&text);
}

static void draw_row(struct table_pane *st, struct canvas *c, int row,
		     const struct table *t, struct at at)
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
		canvas_field(c, row, col, width, rows_right(columns[k].kind),
			     style_of(&columns[k]), text.text);
		col += width + GAP;
	}
	str_release(&text);
}

static void draw_table(struct pane *p, struct canvas *c, const struct table *t,
		       bool focused)
{
	struct table_pane *st = p->state;
	int rows = c->rows - HEADING_ROWS;
	roll_fit(&st->roll, count_lines(t), rows);
	measure(st, t, st->roll.top, rows);
	if (st->roll.n)
		draw_headings(p, c, t, line_at(t, st->roll.current).group);
	for (int k = st->roll.top; k < st->roll.n && k < st->roll.top + rows; k++) {
		int row = k - st->roll.top + HEADING_ROWS;
		struct at at = line_at(t, k);
		if (at.kind == LINE_ROW)
			draw_row(st, c, row, t, at);
		else
			canvas_field(c, row, 1, c->cols - 2, false,
				     at.kind == LINE_NOTE ? STYLE_DIM : STYLE_TITLE,
				     at.kind == LINE_NOTE
					     ? table_get_note(t, at.row)
					     : table_group(t, at.group)->title);
		if (k == st->roll.current && focused)
			canvas_cursor_row(c, row);
	}
}

/* What is told about another table than the one before. */
static void begin(struct table_pane *st, const struct analysis *a)
{
	st->shown = a;
	st->left = 0;
	/* On the first row, below the title of its group. */
	st->roll = (struct roll) { .n = 2, .current = a && a->groups };
	memset(st->width, 0, sizeof st->width);
}

static void draw(struct pane *p, struct canvas *c, bool focused)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	const struct analysis *a = tables_analysis(tables);
	if (a != st->shown)
		begin(st, a);
	if (!a) {
		draw_list(p, c, focused);
		return;
	}
	const struct table *t = tables_get(tables);
	long long found = tables_found(tables);
	if (found >= 0 && t) {
		roll_fit(&st->roll, count_lines(t), c->rows - HEADING_ROWS);
		st->roll.current = line_of(t, (size_t)found);
	} else if (found == -1) {
		session_say(p->session, "not found in the rows %s", "in this direction");
	}
	if (t)
		draw_table(p, c, t, focused);
	else
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
}

static int wish(struct pane *p, int cols)
{
	(void)cols;
	return tables_analysis(tables_of(p->session)) ? WISH : count_analyses();
}

static void note(struct pane *p, struct str *left, struct str *right)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	const struct analysis *a = tables_analysis(tables);
	if (!a) {
		str_add(left, "choose one");
		return;
	}
	str_add(left, a->title);
	struct str scope = STR_INIT;
	tables_scope(tables, &scope);
	if (scope.len)
		str_addf(left, " of %s", scope.text);
	str_release(&scope);
	if (tables_say(tables, right))
		return;
	roll_note(&st->roll, right);
}

/* Acting */

static void choose(struct pane *p)
{
	struct table_pane *st = p->state;
	struct err err = ERR_INIT;
	const struct analysis *a = analyses[st->list.current];
	if (tables_make(tables_of(p->session), a->name, &err) == ST_OK)
		begin(st, a);
	else
		session_complain(p->session, "%s", err.text);
}

/* The next column that is shown, in the group of the cursor. */
static void sort_by_next(struct pane *p, int step)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	const struct table *t = tables_get(tables);
	size_t n;
	bool rising;
	if (!t || !st->roll.n)
		return;
	unsigned group = line_at(t, st->roll.current).group;
	const struct table_column *columns = table_columns(t, &n);
	int k = tables_sorted(tables, &rising);
	if (k < 0)
		k = step > 0 ? -1 : (int)n;
	do
		k += step;
	while (k >= 0 && k < (int)n && !st->width[group][k]);
	if (k >= 0 && k < (int)n)
		tables_sort(tables, (unsigned)k, cell_rises(columns[k].kind));
}

static void turn(struct pane *p)
{
	bool rising;
	struct tables *tables = tables_of(p->session);
	int k = tables_sorted(tables, &rising);
	if (k >= 0)
		tables_sort(tables, (unsigned)k, !rising);
}

static size_t current_row(const struct table_pane *st, const struct table *t)
{
	struct at at = line_at(t, st->roll.current);
	return at.kind == LINE_ROW ? at.row : group_begin(t, at.group);
}

static void search_on(struct pane *p, bool backward)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	const struct table *t = tables_get(tables);
	if (!t || !table_rows(t))
		return;
	size_t row = current_row(st, t);
	if (!backward || row)
		tables_search(tables, "", backward ? row - 1 : row + 1, backward);
}

static void open_row(struct pane *p)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	const struct table *t = tables_get(tables);
	if (!t || !st->roll.n)
		return;
	struct at at = line_at(t, st->roll.current);
	if (at.kind == LINE_ROW)
		tables_open_row(tables, at.row);
}

static void scroll(struct table_pane *st, int columns)
{
	int left = (int)st->left + columns;
	st->left = left < 0 ? 0 : left < TABLE_COLUMNS ? (unsigned)left : st->left;
}

static enum outcome act_in_list(struct pane *p, enum action a, long long count)
{
	struct table_pane *st = p->state;
	switch (a) {
	case ACT_TABLES:
		return OUT_CLOSE;
	case ACT_TABLE_OPEN:
		choose(p);
		return OUT_DONE;
	default:
		return roll_act(&st->list, a, count) ? OUT_DONE : OUT_UNKNOWN;
	}
}

static enum outcome act(struct pane *p, enum action a, long long count)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	if (!tables_analysis(tables))
		return act_in_list(p, a, count);
	switch (a) {
	case ACT_TABLES:
		tables_leave(tables);
		return OUT_DONE;
	case ACT_TABLE_OPEN:
		open_row(p);
		return OUT_DONE;
	case ACT_TABLE_SORT_LEFT:
	case ACT_TABLE_SORT_RIGHT:
		sort_by_next(p, a == ACT_TABLE_SORT_LEFT ? -1 : 1);
		return OUT_DONE;
	case ACT_TABLE_TURN:
		turn(p);
		return OUT_DONE;
	case ACT_NEXT_HIT:
	case ACT_PREVIOUS_HIT:
		search_on(p, a == ACT_PREVIOUS_HIT);
		return OUT_DONE;
	case ACT_LEFT:
	case ACT_RIGHT:
		scroll(st, a == ACT_LEFT ? -1 : 1);
		return OUT_DONE;
	case ACT_FIRST_COLUMN:
		st->left = 0;
		return OUT_DONE;
	default:
		return roll_act(&st->roll, a, count) ? OUT_DONE : OUT_UNKNOWN;
	}
}

/* Columns, too, are those of rows that were seen. */
static bool awaits(struct pane *p, enum action a)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	bool needs = roll_moves(a) || a == ACT_TABLE_OPEN || a == ACT_TABLE_SORT_LEFT ||
		     a == ACT_TABLE_SORT_RIGHT || a == ACT_TABLE_TURN ||
		     a == ACT_NEXT_HIT || a == ACT_PREVIOUS_HIT ||
		     a == ACT_TABLE_SEARCH || a == ACT_TABLE_WRITE;
	const struct table *t = tables_get(tables);
	if (needs && t) {
		int rows = st->roll.rows ? st->roll.rows : 1;
		roll_fit(&st->roll, count_lines(t), rows);
		measure(st, t, st->roll.top, rows);
	}
	return needs && tables_analysis(tables) && !t && tables_runs(tables);
}

static enum outcome click(struct pane *p, int row, int col)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	const struct table *t = tables_get(tables);
	size_t n;
	bool rising;
	if (!tables_analysis(tables)) {
		if (st->list.top + row < st->list.n)
			st->list.current = st->list.top + row;
		return OUT_DONE;
	}
	if (!t)
		return OUT_DONE;
	if (row >= HEADING_ROWS) {
		if (st->roll.top + row - HEADING_ROWS < st->roll.n)
			st->roll.current = st->roll.top + row - HEADING_ROWS;
		return OUT_DONE;
	}
	/* On a heading: sort by it; again: the other way round. */
	const struct table_column *columns = table_columns(t, &n);
	for (unsigned k = 0; k < n; k++) {
		if (!st->end[k] || col >= st->end[k])
			continue;
		bool same = tables_sorted(tables, &rising) == (int)k;
		tables_sort(tables, k, same ? !rising : cell_rises(columns[k].kind));
		break;
	}
	return OUT_DONE;
}

const struct pane_class pane_table = {
	.name = "table",
	.title = "Tables",
	.help = "tables of the whole trace: branches, hot spots, reuse and others",
	.place = PLACE_BELOW,
	.state_size = sizeof(struct table_pane),
	.wish = wish,
	.draw = draw,
	.note = note,
	.act = act,
	.awaits = awaits,
	.click = click,
};
