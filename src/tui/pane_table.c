/*
 * Tables of the whole trace: first the analyses there are, then the table of the one
 * that was chosen.  All groups of a table are one list, with a line above each.
 */
#include <string.h>

#include "base/mem.h"
#include "output/table_write.h"
#include "tui/colon.h"
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
			unsigned wide = (unsigned)strlen(table_heading(&columns[col])) + 1;
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
		str_addf(&text, "%s%s", table_heading(&columns[k]),
			 (int)k != sorted ? ""
			 : rising         ? canvas_glyph(c, GLYPH_RISING)
					  : canvas_glyph(c, GLYPH_FALLING));
		canvas_field(c, 0, col, width, table_right(columns[k].kind), STYLE_TITLE,
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
		canvas_field(c, row, col, width, table_right(columns[k].kind),
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

static int preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	return tables_analysis(tables_of(p->session)) ? WISH : count_analyses();
}

static void heading(struct pane *p, struct str *left, struct str *right)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	const struct analysis *a = tables_analysis(tables);
	if (!a) {
		str_add(left, "select one");
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

static void table_choose(struct pane *p)
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
static enum outcome table_sort_next(struct pane *p, long long count, int step)
{
	(void)count;
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	const struct table *t = tables_get(tables);
	size_t n;
	bool rising;
	if (!t || !st->roll.n)
		return OUT_DONE;
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
	return OUT_DONE;
}

static enum outcome table_turn(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	bool rising;
	struct tables *tables = tables_of(p->session);
	int k = tables_sorted(tables, &rising);
	if (k >= 0)
		tables_sort(tables, (unsigned)k, !rising);
	return OUT_DONE;
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

static void table_open_row(struct pane *p)
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

static enum outcome table_open(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	if (tables_analysis(tables_of(p->session)))
		table_open_row(p);
	else
		table_choose(p);
	return OUT_DONE;
}

/* From a table back to the list of tables. */
static enum outcome table_again(struct pane *p)
{
	struct tables *tables = tables_of(p->session);
	if (!tables_analysis(tables))
		return OUT_CLOSE;
	tables_leave(tables);
	return OUT_DONE;
}

static enum status table_answer_row(struct pane *p, const char *text, struct err *err)
{
	(void)err;
	tables_search(tables_of(p->session), text, 0, false);
	return ST_OK;
}

static enum status table_answer_file(struct pane *p, const char *text, struct err *err)
{
	return tables_write(tables_of(p->session), text, err);
}

static const struct pane_key table_keys[] = {
	{ "Enter", "show its records",
	  "show the table; in a table: show only the records of the row",
	  .act = table_open, .must_wait = true },
	{ "<", "> sort", "sort by the column to the left", .act = table_sort_next,
	  .arg = -1, .must_wait = true },
	{ ">", NULL, "sort by the column to the right", .act = table_sort_next, .arg = 1,
	  .must_wait = true },
	{ "s", "reverse", "reverse the order", .act = table_turn,
	  .must_wait = true },
	{ "/", "search the rows", "search the rows for a text; n and N repeat it",
	  .ask = "rows with: ", .answer = table_answer_row, .must_wait = true },
	{ "w", "write", "write the table to a new file: .csv, .json, otherwise text",
	  .ask = "write to (.csv, .json or text): ", .answer = table_answer_file,
	  .complete = colon_complete_path, .must_wait = true },
	{ 0 }
};

static enum outcome act(struct pane *p, enum action a, long long count)
{
	struct table_pane *st = p->state;
	if (!tables_analysis(tables_of(p->session)))
		return roll_act(&st->list, a, count) ? OUT_DONE : OUT_UNKNOWN;
	switch (a) {
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
static bool must_wait(struct pane *p, enum action a)
{
	struct table_pane *st = p->state;
	struct tables *tables = tables_of(p->session);
	bool needs = a == ACT_NONE || roll_moves(a) || a == ACT_NEXT_HIT ||
		     a == ACT_PREVIOUS_HIT;
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

static enum status table_run(struct session *s, const char *args, bool *show,
			     struct err *err)
{
	(void)show;
	if (*args)
		return tables_make(tables_of(s), args, err);
	tables_leave(tables_of(s));
	return ST_OK;
}

static size_t table_complete(struct session *s, const char *args, struct words *out)
{
	(void)s;
	for (size_t i = 0; analyses[i]; i++)
		words_offer(out, analyses[i]->name, args);
	return 0;
}

static const struct pane_command table_command = {
	.args = "NAME",
	.help = "make a table of the trace; without an argument: list the tables",
	.run = table_run,
	.complete = table_complete,
};

const struct pane_class pane_table = {
	.name = "table",
	.title = "Tables",
	.keys = "T",
	.own = table_keys,
	.again = table_again,
	.command = &table_command,
	.help = "tables of the whole trace, or of the marked span: branches, hot spots, "
		"reuse, ...; "
		"in a table: back to the list of tables",
	.place = PLACE_BELOW,
	.state_size = sizeof(struct table_pane),
	.preferred_rows = preferred_rows,
	.draw = draw,
	.heading = heading,
	.act = act,
	.must_wait = must_wait,
	.click = click,
};
