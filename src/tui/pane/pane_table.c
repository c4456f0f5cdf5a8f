/*
 * Tables of the trace, of the marked span or of what the filters leave: first a menu of
 * the analyses, then the table of the selected one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/table_write.h"
#include "tui/excommand.h"
#include "tui/pane/pane.h"
#include "tui/pane/table_view.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"

enum { PREFERRED_ROWS = 64 };

struct pane_table_state {
	struct table_view view;
	int cols;    /* of the canvas, when it was last drawn */
	bool ascii;  /* the canvas was, when it was last drawn */
	int section; /* to go to as soon as it has rows; -1: none */
};

static struct table_model *pane_table_model(const struct pane *p)
{
	return table_model_of(p->session);
}

/* The table, if it has lines and one is selected; NULL: none. */
static const struct table *pane_table_of(const struct pane *p)
{
	const struct table *t = table_model_get(pane_table_model(p));
	return t && ((struct pane_table_state *)p->state)->view.list.n ? t : NULL;
}

/* The row of the cursor; false: it is on a note, or there are no rows. */
static bool pane_table_row(const struct pane *p, size_t *row)
{
	const struct pane_table_state *st = p->state;
	const struct table *t = pane_table_of(p);
	if (!t)
		return false;
	struct table_line at = table_view_current(&st->view, t);
	*row = at.row;
	return at.kind == TABLE_LINE_ROW;
}

/* Drawing the menu of analyses */

static int pane_table_analyses(struct pane *p)
{
	int n = 0;
	while (analyses[n])
		n++;
	return table_model_analysis(pane_table_model(p)) ? -1 : n;
}

/* The reason in the message that an analysis is not possible, "byu does not record ...": the
 * row has the name of the analysis, and a narrow window has no room for the rest. */
static void pane_table_why_not(const struct session *s, const struct err *err,
			       struct str *out)
{
	const char *reason = strstr(err->text, " does not record ");
	if (reason)
		str_add(out, s->schema->format->name);
	str_add(out, reason ? reason : err->text);
}

static void pane_table_draw_analysis(struct pane *p, struct canvas *c, int row, int k)
{
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	bool can = analysis_possible(analyses[k], p->session->schema, &err) == ST_OK;
	if (can)
		str_add(&text, analyses[k]->help);
	else
		pane_table_why_not(p->session, &err, &text);
	canvas_field(c, row, 1, 10, false, can ? STYLE_KEY : STYLE_DIM,
		     analyses[k]->name);
	canvas_field(c, row, 12, c->cols - 13, false, can ? STYLE_TEXT : STYLE_DIM,
		     text.text);
	str_release(&text);
}

static void pane_table_print_analysis(struct pane *p, int k, struct str *out)
{
	(void)p;
	str_addf(out, "%s %s", analyses[k]->name, analyses[k]->help);
}

static const struct pane_list table_menu = {
	.entries = pane_table_analyses,
	.print = pane_table_print_analysis,
	.draw = pane_table_draw_analysis,
};

/* Drawing a table */

/* Reset the state if another table was begun. */
static void pane_table_begin(struct pane *p)
{
	struct pane_table_state *st = p->state;
	int section;
	if (!table_model_take_new(pane_table_model(p), &section))
		return;
	table_view_init(&st->view);
	st->view.list.rows = 1;
	st->section = section;
}

/* The title of a section is found as its first row: show both. */
static void pane_table_go_found(struct table_view *v, const struct table *t, size_t row)
{
	unsigned group = table_row_group(t, row);
	size_t n;
	if (row == table_view_section(t, group, &n) && *table_group(t, group)->title)
		table_view_show_section(v, t, group);
	else
		table_view_go(v, t, row);
}

/* Go to what was asked for: a section, or a row that was found. */
static void pane_table_go(struct pane *p, const struct table *t)
{
	struct pane_table_state *st = p->state;
	long long found = table_model_take_found(pane_table_model(p));
	size_t n;
	if (found >= 0)
		pane_table_go_found(&st->view, t, (size_t)found);
	else if (found == -1)
		session_message(p->session, "not found in the table");
	if (st->section < 0)
		return;
	table_view_section(t, (unsigned)st->section, &n);
	if (n)
		table_view_show_section(&st->view, t, (unsigned)st->section);
	if (n || !table_model_running(pane_table_model(p)))
		st->section = -1;
}

static void pane_table_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = pane_table_model(p);
	st->ascii = c->ascii;
	st->cols = c->cols;
	pane_table_begin(p);
	table_model_update(tables);
	const struct table *t = table_model_get(tables);
	if (!t) {
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
		return;
	}
	table_view_set(&st->view, t, table_model_version(tables));
	pane_table_go(p, t);
	int added = table_model_take_column(tables);
	if (added >= 0)
		st->view.column = added;
	struct table_view_look look = { .columns = table_model_columns(tables),
					.focused = focused,
					.stale = table_model_stale(tables),
					.running = table_model_running(tables) };
	look.sorted = table_model_sorted(tables, &look.rising);
	table_view_draw(&st->view, t, &look, c);
}

static int pane_table_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	int n = pane_table_analyses(p);
	return n < 0 ? PREFERRED_ROWS : n;
}

static int pane_table_preferred_cols(struct pane *p)
{
	enum { MENU_COLS = 80 };
	const struct table *t = pane_table_of(p);
	const struct pane_table_state *st = p->state;
	return t ? table_view_preferred_cols(&st->view, t,
					     table_model_columns(pane_table_model(p)))
		 : MENU_COLS;
}

/* Append ", TEXT", or TEXT to an empty text. */
static void pane_table_join(struct str *out, const char *text)
{
	str_addf(out, "%s%s", out->len ? ", " : "", text);
}

/* Append "by gshare misses v" if that column is out of sight, and how many others are. */
static void pane_table_columns_text(struct pane *p, const struct table *t,
				    struct str *out)
{
	const struct pane_table_state *st = p->state;
	const struct table_view *v = &st->view;
	struct canvas canvas = { .ascii = st->ascii };
	size_t n;
	bool rising;
	char text[128];
	const struct table_column *columns = table_columns(t, &n);
	int sorted = table_model_sorted(pane_table_model(p), &rising);
	if (!v->sorted_in_sight) {
		snprintf(text, sizeof text, "by %s%s",
			 table_write_heading(&columns[sorted]),
			 canvas_glyph(&canvas, rising ? GLYPH_RISING : GLYPH_FALLING));
		pane_table_join(out, text);
	}
	if (v->cut_left + v->cut_right) {
		int cut = v->cut_left + v->cut_right;
		snprintf(text, sizeof text, "+%d column%s", cut, cut == 1 ? "" : "s");
		pane_table_join(out, text);
	}
}

/* Append "3 of 399", or "Basic blocks: 3 of 12,220". */
static void pane_table_position_text(struct pane *p, const struct table *t,
				     struct str *out)
{
	const struct table_view *v = &((struct pane_table_state *)p->state)->view;
	char text[128], at[32], of[32];
	size_t n;
	if (!v->list.n || !table_rows(t))
		return;
	struct table_line line = table_view_current(v, t);
	size_t begin = table_view_section(t, line.group, &n);
	const char *title = table_group(t, line.group)->title;
	int cols = ((struct pane_table_state *)p->state)->cols;
	if (canvas_text_width(title) > cols / 2) /* the place matters more */
		title = "";
	size_t row = line.kind == TABLE_LINE_ROW ? line.row - begin + 1 : n;
	snprintf(text, sizeof text, "%s%s%s of %s", title, *title ? ": " : "",
		 human_count(at, sizeof at, row), human_count(of, sizeof of, n));
	pane_table_join(out, text);
}

static void pane_table_heading(struct pane *p, struct str *left, struct str *right)
{
	struct table_model *tables = pane_table_model(p);
	const struct analysis *a = table_model_analysis(tables);
	const struct table *t = table_model_get(tables);
	if (!a) {
		str_add(left, "select one");
		return;
	}
	str_add(left, a->title);
	table_model_settings_text(tables, left);
	struct str text = STR_INIT;
	table_model_scope_text(tables, &text);
	if (text.len)
		str_addf(left, " of %s", text.text);
	str_clear(&text);
	if (table_model_state_text(tables, &text))
		pane_table_join(right, text.text);
	str_release(&text);
	if (t) {
		pane_table_columns_text(p, t, right);
		pane_table_position_text(p, t, right);
	}
}

/* Acting */

static void pane_table_choose(struct pane *p)
{
	struct err err = ERR_INIT;
	const struct analysis *a = analyses[p->list.current];
	if (table_model_make(pane_table_model(p), a->name, &err) != ST_OK)
		session_error(p->session, "%s", err.text);
}

/* Sort by a column in its usual order; if it is sorted by it, in the other one. */
static void pane_table_sort_by(struct pane *p, const struct table *t, int column)
{
	struct table_model *tables = pane_table_model(p);
	size_t n;
	bool rising;
	const struct table_column *columns = table_columns(t, &n);
	bool same = table_model_sorted(tables, &rising) == column;
	table_model_sort(tables, (unsigned)column,
			 same ? !rising : table_cell_ascends(columns[column].kind));
}

static enum outcome pane_table_sort(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	const struct table *t = pane_table_of(p);
	if (t)
		pane_table_sort_by(p, t,
				   ((struct pane_table_state *)p->state)->view.column);
	return OUT_DONE;
}

static enum outcome pane_table_enter(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	size_t row;
	if (!table_model_analysis(pane_table_model(p))) {
		pane_table_choose(p);
		return OUT_DONE;
	}
	return pane_table_row(p, &row) && table_model_open_row(pane_table_model(p), row)
		       ? OUT_RECORDS
		       : OUT_DONE;
}

static enum outcome pane_table_filter(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	size_t row;
	if (pane_table_row(p, &row))
		table_model_filter_row(pane_table_model(p), row);
	return OUT_DONE;
}

static enum outcome pane_table_widen(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	if (table_model_analysis(pane_table_model(p)))
		table_model_widen(pane_table_model(p));
	return OUT_DONE;
}

/* The current column of the table, if the section of the cursor has it; NULL: none. */
static struct column *pane_table_column(const struct pane *p)
{
	const struct table *t = pane_table_of(p);
	struct columns *columns = table_model_columns(pane_table_model(p));
	const struct table_view *v = &((struct pane_table_state *)p->state)->view;
	int place = t ? columns_find(columns, v->column) : -1;
	return place < 0 ? NULL : &columns->at[place];
}

static enum outcome pane_table_fit(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	const struct table_view *v = &((struct pane_table_state *)p->state)->view;
	struct column *c = pane_table_column(p);
	if (c)
		column_fit(c, table_view_fit(v, pane_table_of(p)));
	return OUT_DONE;
}

static enum outcome pane_table_hide(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct columns *columns = table_model_columns(pane_table_model(p));
	struct pane_table_state *st = p->state;
	const struct table *t = pane_table_of(p);
	struct column *c = pane_table_column(p);
	if (!c)
		return OUT_DONE;
	if (columns_shown(columns) == 1) {
		session_message(p->session, "the last column cannot be hidden");
		return OUT_DONE;
	}
	int before = st->view.column;
	table_view_move_column(&st->view, t, columns, 1);
	if (st->view.column == before)
		table_view_move_column(&st->view, t, columns, -1);
	c->shown = false;
	session_message(p->session, "column hidden; oa shows all columns");
	return OUT_DONE;
}

static enum outcome pane_table_show_all(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct columns *columns = table_model_columns(pane_table_model(p));
	if (!table_model_analysis(pane_table_model(p)))
		return OUT_DONE;
	columns_init(columns, columns->n);
	return OUT_DONE;
}

/* Move the current column to the left or right. */
static enum outcome pane_table_move_column(struct pane *p, long long count, int by)
{
	struct columns *columns = table_model_columns(pane_table_model(p));
	struct column *c = pane_table_column(p);
	int n = count > 0 && count < TABLE_COLUMNS ? (int)count : 1;
	if (c)
		columns_move(columns, (int)(c - columns->at), by * n);
	return OUT_DONE;
}

/* Return from a table to the menu. */
static enum outcome pane_table_again(struct pane *p)
{
	struct table_model *tables = pane_table_model(p);
	if (!table_model_analysis(tables))
		return OUT_CLOSE;
	table_model_close(tables);
	return OUT_DONE;
}

static enum pane_found pane_table_find(struct pane *p, const char *text, bool backward)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = pane_table_model(p);
	const struct table *t = pane_table_of(p);
	if (!t || !table_rows(t))
		return PANE_NOT_FOUND;
	struct table_line at = table_view_current(&st->view, t);
	size_t n = table_rows(t), row = at.kind == TABLE_LINE_ROW ? at.row : n - 1;
	table_model_search(tables, text, (row + (backward ? n - 1 : 1)) % n, backward);
	return PANE_FOUND_LATER;
}

static const struct pane_search rows_search = { "the table", pane_table_find };

static enum status pane_table_answer_file(struct pane *p, const char *text,
					  struct err *err)
{
	return table_model_write(pane_table_model(p), text, err);
}

static const struct pane_key table_keys[] = {
	{ "Enter", "show records",
	  "show the table; in a table: show the records of the row, and Backspace returns",
	  .act = pane_table_enter, .must_wait = true, .of = ACT_ENTER },
	{ "s", "sort", "sort by the current column; again: in the other order",
	  .act = pane_table_sort, .must_wait = true, .of = ACT_SORT },
	{ "& F4", "filter", "show and count only the records of the row",
	  .act = pane_table_filter, .must_wait = true, .of = ACT_FILTER },
	{ "w", "whole trace",
	  "count the whole trace; again: the marked span and what the filters leave",
	  .act = pane_table_widen, .of = ACT_WIDEN },
	{ "W", "write", "write the table to a new file: .csv, .json or .txt",
	  .ask = "write to (.csv, .json, .txt): ", .answer = pane_table_answer_file,
	  .complete = excommand_complete_path, .must_wait = true, .of = ACT_WRITE },
	{ "_", NULL, "fit the current column to its cells in sight; again: as before",
	  .act = pane_table_fit, .must_wait = true, .of = ACT_FIT },
	{ "Delete", NULL, "hide the current column", .act = pane_table_hide,
	  .must_wait = true, .of = ACT_DELETE },
	{ "Alt-Up", NULL, "move the current column to the left",
	  .act = pane_table_move_column, .arg = -1, .must_wait = true,
	  .of = ACT_ENTRY_UP },
	{ "Alt-Down", NULL, "move the current column to the right",
	  .act = pane_table_move_column, .arg = 1, .must_wait = true,
	  .of = ACT_ENTRY_DOWN },
	{ "oa", "all columns", "show all columns, in their order and with their widths",
	  .act = pane_table_show_all, .must_wait = true },
	{ 0 }
};

static enum outcome pane_table_act_table(struct pane *p, const struct table *t,
					 enum action a, long long count)
{
	struct table_view *v = &((struct pane_table_state *)p->state)->view;
	const struct columns *columns = table_model_columns(pane_table_model(p));
	int n = count > 0 && count < TABLE_COLUMNS ? (int)count : 1, before;
	switch (a) {
	case ACT_LEFT:
		table_view_move_column(v, t, columns, -n);
		return OUT_DONE;
	case ACT_RIGHT:
		table_view_move_column(v, t, columns, n);
		return OUT_DONE;
	case ACT_FIRST_COLUMN:
		table_view_move_column(v, t, columns, -TABLE_COLUMNS);
		v->first = 0;
		return OUT_DONE;
	case ACT_LAST_COLUMN:
		table_view_move_column(v, t, columns, TABLE_COLUMNS);
		return OUT_DONE;
	case ACT_TAKEN_PREVIOUS:
	case ACT_TAKEN_NEXT:
		table_view_go_section(v, t, a == ACT_TAKEN_NEXT ? n : -n);
		return OUT_DONE;
	default:
		before = v->list.current;
		if (!list_state_act(&v->list, a, count))
			return OUT_UNKNOWN;
		table_view_settle(v, t, v->list.current < before);
		return OUT_DONE;
	}
}

static enum outcome pane_table_act(struct pane *p, enum action a, long long count)
{
	struct pane_table_state *st = p->state;
	const struct table *t = pane_table_of(p);
	if (!table_model_analysis(pane_table_model(p)))
		return OUT_UNKNOWN;
	st->section = -1;
	if (t)
		return pane_table_act_table(p, t, a, count);
	/* Keys that move in rows do not move the records because there are none yet. */
	return list_state_moves(a) ? OUT_DONE : OUT_UNKNOWN;
}

static bool pane_table_needs_table(enum action a)
{
	switch (a) {
	case ACT_NONE:
	case ACT_LEFT:
	case ACT_RIGHT:
	case ACT_FIRST_COLUMN:
	case ACT_LAST_COLUMN:
	case ACT_TAKEN_PREVIOUS:
	case ACT_TAKEN_NEXT:
	case ACT_NEXT_HIT:
	case ACT_PREVIOUS_HIT:
		return true;
	default:
		return list_state_moves(a);
	}
}

/* The lines are known as soon as there is a table, before it is drawn. */
static bool pane_table_must_wait(struct pane *p, enum action a)
{
	struct pane_table_state *st = p->state;
	struct table_model *tables = pane_table_model(p);
	const struct table *t = table_model_get(tables);
	if (!pane_table_needs_table(a) || !table_model_analysis(tables))
		return false;
	pane_table_begin(p);
	if (!t)
		return table_model_running(tables);
	bool rising;
	table_view_set(&st->view, t, table_model_version(tables));
	pane_table_go(p, t);
	table_view_settle(&st->view, t, false);
	if (st->view.column < 0) {
		int sorted = table_model_sorted(tables, &rising);
		st->view.column = sorted < 0 ? 0 : sorted;
	}
	return false;
}

static enum outcome pane_table_click(struct pane *p, int row, int col)
{
	struct pane_table_state *st = p->state;
	const struct table *t = pane_table_of(p);
	if (!t)
		return OUT_DONE;
	/* A click on a heading sorts by its column; a second one reverses the order. */
	int column = table_view_heading_at(&st->view, row, col);
	int line = table_view_line_at(&st->view, row);
	if (column >= 0) {
		st->view.column = column;
		pane_table_sort_by(p, t, column);
	} else if (line >= 0) {
		st->view.list.current = line;
		table_view_settle(&st->view, t, false);
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

/* A parameter of the analysis whose name is the first word of args. */
static size_t pane_table_complete_parameter(const char *args, const char *word,
					    struct words *out)
{
	struct err err = ERR_INIT;
	const struct analysis *a;
	int group;
	struct str option = STR_INIT;
	char *name = mem_copy(args, strcspn(args, " "));
	if (analysis_find_group(name, &a, &group, &err) == ST_OK)
		for (size_t i = 0; i < a->nparameters; i++) {
			str_clear(&option);
			str_addf(&option, "--%s=", a->parameters[i].name);
			words_offer(out, option.text, word);
		}
	free(name);
	str_release(&option);
	return (size_t)(word - args);
}

static size_t pane_table_complete(struct session *s, const char *args, struct words *out)
{
	(void)s;
	struct str name = STR_INIT;
	const char *last = strrchr(args, ' ');
	if (last)
		return pane_table_complete_parameter(args, last + 1, out);
	for (size_t i = 0; analyses[i]; i++) {
		words_offer(out, analyses[i]->name, args);
		for (size_t g = 0; strchr(args, '.') && g < analyses[i]->ngroups; g++) {
			str_clear(&name);
			str_addf(&name, "%s.%s", analyses[i]->name,
				 analyses[i]->groups[g].name);
			words_offer(out, name.text, args);
		}
	}
	str_release(&name);
	return 0;
}

static const struct pane_command table_command = {
	.args = "NAME[.SECTION] [--PARAMETER=VALUE]...",
	.help = "make a table of the trace, such as cache --l1=32K:8:64; without an "
		"argument: list the tables",
	.run = pane_table_run,
	.complete = pane_table_complete,
};

/* In the list of analyses only Enter has something to do. */
static const char *pane_table_hint(struct pane *p, const struct pane_key *own)
{
	const struct table_model *tables = pane_table_model(p);
	size_t row;
	if (!table_model_analysis(tables))
		return own->of == ACT_ENTER ? "make the table" : NULL;
	switch (own->of) {
	case ACT_ENTER:
	case ACT_FILTER:
		return pane_table_row(p, &row) &&
				       table_model_row_counts(tables, row,
							      own->of == ACT_FILTER)
			       ? own->hint
			       : NULL;
	case ACT_WIDEN:
		return table_model_widened(tables)        ? "filter, span"
		       : table_model_counts_whole(tables) ? NULL
							  : own->hint;
	default:
		return own->hint;
	}
}

const struct pane_class pane_table = {
	.name = "table",
	.title = "Tables",
	.keys = "T",
	.hint = "tables",
	.own = table_keys,
	.hint_now = pane_table_hint,
	.list = &table_menu,
	.search = &rows_search,
	.again = pane_table_again,
	.command = &table_command,
	.help = "tables of the trace, of the marked span or of what the filters leave: "
		"branches, hot spots, reuse, ...; in a table: back to the list of tables",
	.place = PLACE_BELOW,
	.state_size = sizeof(struct pane_table_state),
	.preferred_rows = pane_table_preferred_rows,
	.preferred_cols = pane_table_preferred_cols,
	.draw = pane_table_draw,
	.heading = pane_table_heading,
	.act = pane_table_act,
	.must_wait = pane_table_must_wait,
	.click = pane_table_click,
};
