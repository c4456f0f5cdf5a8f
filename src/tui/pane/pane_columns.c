/*
 * Shows the columns, in order, of the record list or of the table from which the pane was
 * opened.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/computed.h"
#include "tui/pane/pane.h"
#include "tui/pane/table_view.h"
#include "tui/session/format_columns.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"
#include "tui/term/prompt.h"

struct pane_columns_state {
	bool of_table; /* true if the pane was opened from the table */

	/* The columns listed, as of the last update: */
	struct columns *columns;
	const struct table *table; /* NULL for the record list */
	int place[COLUMNS_MAX];    /* position of each entry in columns */
	int n;
};

static struct column *columns_entry(const struct pane *p, int k)
{
	const struct pane_columns_state *st = p->state;
	return &st->columns->at[st->place[k]];
}

static const char *columns_name(const struct pane *p, int k, const char **help)
{
	const struct pane_columns_state *st = p->state;
	size_t n;
	int id = columns_entry(p, k)->id;
	const struct table_column *of =
		st->table ? table_columns(st->table, &n) + id : NULL;
	const struct field *field =
		st->table ? NULL : schema_field(p->session->schema, id);
	*help = of ? of->help : field->help;
	return of ? of->name : field->name;
}

static enum status columns_open(struct pane *p, struct err *err)
{
	int k = columns_find(&p->session->columns, p->session->field);
	p->list.current = k < 0 ? 0 : k;
	return ST_OK;
}

static void pane_columns_shown(struct pane *p, const struct pane_class *from)
{
	struct pane_columns_state *st = p->state;
	st->of_table = strcmp(from->name, "table") == 0;
}

/* Append "12", or "12 fixed" if the user has set the width; nothing for a hidden
 * column. */
static void columns_width(const struct column *c, struct str *out)
{
	if (c->shown && c->drawn)
		str_addf(out, "%d%s", c->drawn, c->width == COLUMN_AUTO ? "" : " fixed");
}

/* List the columns, except those that the table has only with other parameters. */
static void columns_update(struct pane *p)
{
	struct pane_columns_state *st = p->state;
	struct session *s = p->session;
	size_t n;
	bool was_table = st->table;
	st->table = st->of_table && table_model_of(s)->analysis
			    ? table_model_get(table_model_of(s))
			    : NULL;
	st->columns = st->table ? &table_model_of(s)->columns : &s->columns;
	st->n = 0;
	for (int k = 0; k < st->columns->n; k++)
		if (!st->table ||
		    !table_columns(st->table, &n)[st->columns->at[k].id].optional)
			st->place[st->n++] = k;
	if (was_table != (st->table != NULL))
		p->list.current = p->list.top = 0;
}

static int columns_entries(struct pane *p)
{
	return ((struct pane_columns_state *)p->state)->n;
}

static void columns_cells(struct pane *p, int k, struct list_cells *out)
{
	const struct canvas canvas = { .ascii = p->ascii };
	const struct column *one = columns_entry(p, k);
	struct str width = STR_INIT;
	const char *help, *name = columns_name(p, k, &help);
	columns_width(one, &width);
	pane_cell(out, one->shown ? STYLE_TEXT : STYLE_DIM, "[%s]",
		  one->shown ? canvas_glyph(&canvas, GLYPH_ON) : " ");
	pane_cell(out, one->shown ? STYLE_KEY : STYLE_DIM, "%s", name);
	pane_cell(out, STYLE_TEXT, "%-3s", width.text);
	pane_cell(out, STYLE_DIM, "%s", help);
	str_release(&width);
}

static void columns_heading(struct pane *p, struct str *left, struct str *right)
{
	if (((struct pane_columns_state *)p->state)->table)
		str_addf(left, "of the table %s",
			 table_model_of(p->session)->analysis->name);
}

/* Return the current column; NULL if there are none. */
static struct column *columns_current(struct pane *p)
{
	return p->list.current < columns_entries(p) ? columns_entry(p, p->list.current)
						    : NULL;
}

static enum outcome pane_columns_move(struct pane *p, long long count, int by)
{
	const struct pane_columns_state *st = p->state;
	struct list_state *list = &p->list;
	int n = count > 0 && count < COLUMNS_MAX ? (int)count : 1;
	int to = list->current + by * n;
	if (!st->n)
		return OUT_DONE;
	to = to < 0 ? 0 : to < st->n ? to : st->n - 1;
	columns_move(st->columns, st->place[list->current],
		     st->place[to] - st->place[list->current]);
	list->current = to;
	session_columns_changed(p->session);
	return OUT_DONE;
}

/* Show or hide a column.  Keep at least one column of each section of a table. */
static void columns_show(struct pane *p, struct column *c, bool show)
{
	const struct pane_columns_state *st = p->state;
	if (st->table && !show && table_view_is_last(st->table, st->columns, c)) {
		session_message(p->session, "the last column cannot be hidden");
		return;
	}
	c->shown = show;
	session_columns_changed(p->session);
}

static enum outcome columns_toggle(struct pane *p, long long count, int arg)
{
	struct column *c = columns_current(p);
	if (c)
		columns_show(p, c, !c->shown);
	return OUT_DONE;
}

static enum outcome columns_widen(struct pane *p, long long count, int by)
{
	struct column *c = columns_current(p);
	int n = count > 0 && count < COLUMN_WIDTH_MAX ? (int)count : 1;
	if (c && c->shown)
		column_widen(c, by * n);
	return OUT_DONE;
}

static enum outcome columns_remove(struct pane *p, const struct column *c)
{
	struct err err = ERR_INIT;
	struct session *s = p->session;
	char *name = mem_text(schema_field(s->schema, c->id)->name);
	if (session_compute(s, name, &err))
		session_error(s, "%s", err.text);
	else
		session_message(s, "column %s removed", name);
	free(name);
	return OUT_DONE;
}

static enum outcome columns_hide(struct pane *p, long long count, int arg)
{
	struct session *s = p->session;
	struct column *c = columns_current(p);
	if (!c)
		return OUT_DONE;
	if (!((struct pane_columns_state *)p->state)->table &&
	    computed_is(s->schema, c->id))
		return columns_remove(p, c);
	columns_show(p, c, false);
	return OUT_DONE;
}

static enum outcome columns_all(struct pane *p, long long count, int arg)
{
	struct columns *c = ((struct pane_columns_state *)p->state)->columns;
	for (int k = 0; k < c->n; k++)
		c->at[k].shown = true;
	session_columns_changed(p->session);
	return OUT_DONE;
}

static enum outcome columns_reset(struct pane *p, long long count, int arg)
{
	const struct column *c = columns_current(p);
	int id = c ? c->id : -1;
	struct columns *columns = ((struct pane_columns_state *)p->state)->columns;
	if (columns == &p->session->columns)
		session_columns_reset(p->session);
	else
		columns_init(columns, columns->n);
	columns_update(p);
	p->list.current = 0;
	for (int k = 0; k < columns_entries(p); k++)
		if (columns_entry(p, k)->id == id)
			p->list.current = k;
	return OUT_DONE;
}

static const struct pane_key chooser_keys[] = {
	{ "Enter Space", "show or hide", "show or hide the column", .act = columns_toggle,
	  .of = ACT_ENTER },
	{ "Alt-Up", "up", "move the column up (in the list: to the left)",
	  .act = pane_columns_move, .arg = -1, .of = ACT_ENTRY_UP },
	{ "Alt-Down", "down", "move the column down (in the list: to the right)",
	  .act = pane_columns_move, .arg = 1, .of = ACT_ENTRY_DOWN },
	{ "+", "wider", "make the column 1 wider, or N, and keep that width",
	  .act = columns_widen, .arg = 1, .of = ACT_MORE },
	{ "-", "narrower", "make the column 1 narrower, or N", .act = columns_widen,
	  .arg = -1, .of = ACT_LESS },
	{ "Delete", NULL, "hide the column; remove a computed one", .act = columns_hide,
	  .of = ACT_DELETE },
	{ "oa", "all", "show all columns", .act = columns_all },
	{ "od", "default", "restore the default columns, order and widths",
	  .act = columns_reset },
	{ 0 }
};

/* Set the columns of a format, including for traces opened later. */
static enum status run_format(struct session *s, const char *format, const char *fields,
			      struct err *err)
{
	enum status st = ST_OK;
	if (strcmp(s->schema->format->name, format) == 0)
		st = format_columns_show(s, fields, err);
	if (st == ST_OK && s->wanted_columns)
		format_columns_set(s->wanted_columns, format, fields);
	return st;
}

static enum status columns_run(struct session *s, const char *args, bool *show,
			       struct err *err)
{
	size_t len = strcspn(args, " ");
	const char *rest = args + len + strspn(args + len, " ");
	*show = !*args;
	if (!*args)
		return ST_OK;
	char *format = mem_copy(args, len);
	bool known = *rest && format_find(format);
	enum status st = known ? run_format(s, format, rest, err)
			       : format_columns_show(s, args, err);
	if (known && st == ST_INVALID && err->at)
		err->at += (int)(rest - args);
	free(format);
	return st;
}

static size_t columns_complete(struct session *s, const char *args, struct words *out)
{
	size_t at = words_last(args, ", ");
	for (int f = 0; f < (int)s->schema->nfields; f++)
		if (session_field_shown(s, f))
			words_offer(out, schema_field(s->schema, f)->name, args + at);
	if (at == 0) {
		words_offer(out, "all", args);
		words_offer(out, "default", args);
	}
	return at;
}

static const struct pane_command chooser_command = {
	.args = "[FORMAT] FIELD,...|all|default",
	.help = "show these fields as columns; with a format name: in traces of that "
		"format; without an argument: open the columns pane",
	.run = columns_run,
	.complete = columns_complete,
};

static const struct pane_list columns_list = {
	.entries = columns_entries,
	.cells = columns_cells,
	.box = true,
};

const struct pane_class pane_columns = {
	.name = "columns",
	.title = "Columns",
	.keys = "C",
	.hint = "columns",
	.own = chooser_keys,
	.list = &columns_list,
	.search = &(const struct pane_search) { .what = "the columns" },
	.command = &chooser_command,
	.help = "choose the columns of the record list or of the current table",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_columns_state),
	.options_size = offsetof(struct pane_columns_state, columns),
	.open = columns_open,
	.update = columns_update,
	.shown_from = pane_columns_shown,
	.preferred_cols = pane_list_cols,
	.heading = columns_heading,
};
