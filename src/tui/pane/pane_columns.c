/* The fields that are columns of the list, and their order. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"
#include "tui/term/prompt.h"

struct pane_columns_state {
	struct list_state list; /* its entries are those of session.columns */
};

static enum status pane_columns_open(struct pane *p, struct err *err)
{
	(void)err;
	struct pane_columns_state *st = p->state;
	int k = columns_find(&p->session->columns, p->session->field);
	st->list.current = k < 0 ? 0 : k;
	return ST_OK;
}

static int pane_columns_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	return p->session->columns.n;
}

/* "12", or "12 fixed" if the user has set it; "" for a hidden column. */
static void pane_columns_width(const struct column *c, struct str *out)
{
	if (c->shown && c->drawn)
		str_addf(out, "%d%s", c->drawn, c->width == COLUMN_AUTO ? "" : " fixed");
}

/* The columns of the longest name, and of the longest text about a width. */
static void pane_columns_measure(const struct session *s, int *name, int *width)
{
	struct str text = STR_INIT;
	*name = 0;
	*width = sizeof "123" - 1;
	for (int k = 0; k < s->columns.n; k++) {
		const struct column *c = &s->columns.at[k];
		int w = canvas_text_width(schema_field(s->schema, c->id)->name);
		*name = w > *name ? w : *name;
		str_clear(&text);
		pane_columns_width(c, &text);
		*width = (int)text.len > *width ? (int)text.len : *width;
	}
	str_release(&text);
}

static int pane_columns_preferred_cols(struct pane *p)
{
	const struct session *s = p->session;
	int name, width, help = 0;
	pane_columns_measure(s, &name, &width);
	for (int k = 0; k < s->columns.n; k++) {
		int w = canvas_text_width(
			schema_field(s->schema, s->columns.at[k].id)->help);
		help = w > help ? w : help;
	}
	return 5 + name + 2 + width + 2 + help + 1;
}

static void pane_columns_draw(struct pane *p, struct canvas *c, bool focused)
{
	const struct session *s = p->session;
	const struct columns *columns = &s->columns;
	struct list_state *list = &((struct pane_columns_state *)p->state)->list;
	list_state_fit(list, columns->n, c->rows);
	int name, widths;
	struct str width = STR_INIT;
	pane_columns_measure(s, &name, &widths);
	for (int k = list->top; k < columns->n && k < list->top + list->rows; k++) {
		int row = k - list->top, at = 5 + name + 2;
		const struct column *one = &columns->at[k];
		const struct field *f = schema_field(s->schema, one->id);
		canvas_text(c, row, 1, STYLE_DIM, "[ ]");
		if (one->shown)
			canvas_text(c, row, 2, STYLE_TEXT, canvas_glyph(c, GLYPH_ON));
		canvas_field(c, row, 5, name, false, one->shown ? STYLE_KEY : STYLE_DIM,
			     f->name);
		str_clear(&width);
		pane_columns_width(one, &width);
		canvas_field(c, row, at, widths, false, STYLE_TEXT, width.text);
		at += widths + 2;
		canvas_field(c, row, at, c->cols - at - 1, false, STYLE_DIM, f->help);
		if (k == list->current && focused)
			canvas_cursor_row(c, row);
	}
	str_release(&width);
}

static void pane_columns_heading(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	list_state_position(&((struct pane_columns_state *)p->state)->list, right);
}

/* The current column; NULL: there are none. */
static struct column *pane_columns_current(struct pane *p)
{
	struct columns *c = &p->session->columns;
	int k = ((struct pane_columns_state *)p->state)->list.current;
	return k < c->n ? &c->at[k] : NULL;
}

static enum outcome pane_columns_move(struct pane *p, long long count, int by)
{
	struct list_state *list = &((struct pane_columns_state *)p->state)->list;
	int n = count > 0 && count < COLUMNS_MAX ? (int)count : 1;
	if (pane_columns_current(p))
		list->current = columns_move(&p->session->columns, list->current, by * n);
	session_columns_changed(p->session);
	return OUT_DONE;
}

static enum outcome pane_columns_toggle(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct column *c = pane_columns_current(p);
	if (c)
		c->shown = !c->shown;
	session_columns_changed(p->session);
	return OUT_DONE;
}

static enum outcome pane_columns_widen(struct pane *p, long long count, int by)
{
	struct column *c = pane_columns_current(p);
	int n = count > 0 && count < COLUMN_WIDTH_MAX ? (int)count : 1;
	if (c && c->shown)
		column_widen(c, by * n);
	return OUT_DONE;
}

static enum outcome pane_columns_remove(struct session *s, int field)
{
	struct err err = ERR_INIT;
	char *name = mem_text(schema_field(s->schema, field)->name);
	if (session_compute(s, name, &err))
		session_error(s, "%s", err.text);
	else
		session_message(s, "column %s is removed", name);
	free(name);
	return OUT_DONE;
}

static enum outcome pane_columns_hide(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct session *s = p->session;
	struct column *c = pane_columns_current(p);
	if (c && (s->schema->computed >> c->id & 1))
		return pane_columns_remove(s, c->id);
	if (c)
		c->shown = false;
	session_columns_changed(s);
	return OUT_DONE;
}

static enum outcome pane_columns_all(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct columns *c = &p->session->columns;
	for (int k = 0; k < c->n; k++)
		c->at[k].shown = true;
	session_columns_changed(p->session);
	return OUT_DONE;
}

static enum outcome pane_columns_reset(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	const struct column *c = pane_columns_current(p);
	int id = c ? c->id : -1;
	session_columns_reset(p->session);
	int k = columns_find(&p->session->columns, id);
	((struct pane_columns_state *)p->state)->list.current = k < 0 ? 0 : k;
	return OUT_DONE;
}

static const struct pane_key chooser_keys[] = {
	{ "Enter Space", "show or hide", "show or hide the field as a column",
	  .act = pane_columns_toggle, .of = ACT_ENTER },
	{ "Alt-Up", "up", "move the column up: in the list, to the left",
	  .act = pane_columns_move, .arg = -1, .of = ACT_ENTRY_UP },
	{ "Alt-Down", "down", "move the column down: in the list, to the right",
	  .act = pane_columns_move, .arg = 1, .of = ACT_ENTRY_DOWN },
	{ "+", "wider", "make the column wider by 1, or by N; it keeps this width",
	  .act = pane_columns_widen, .arg = 1, .of = ACT_MORE },
	{ "-", "narrower", "make it narrower", .act = pane_columns_widen, .arg = -1,
	  .of = ACT_LESS },
	{ "Delete", NULL, "hide the column; remove a computed one",
	  .act = pane_columns_hide, .of = ACT_DELETE },
	{ "oa", "all", "show every field", .act = pane_columns_all },
	{ "od", "default",
	  "show the columns of the format again, in their order and with their widths",
	  .act = pane_columns_reset },
	{ 0 }
};

static enum outcome pane_columns_act(struct pane *p, enum action a, long long count)
{
	struct pane_columns_state *st = p->state;
	return list_state_act(&st->list, a, count) ? OUT_DONE : OUT_UNKNOWN;
}

static enum outcome pane_columns_click(struct pane *p, int row, int col)
{
	struct pane_columns_state *st = p->state;
	int k = st->list.top + row;
	if (k >= p->session->columns.n)
		return OUT_DONE;
	st->list.current = k;
	return col < 5 ? pane_columns_toggle(p, -1, 0) : OUT_DONE;
}

static enum status pane_columns_run(struct session *s, const char *args, bool *show,
				    struct err *err)
{
	*show = !*args;
	if (!*args)
		return ST_OK;
	if (strcmp(args, "default") == 0) {
		session_columns_reset(s);
		return ST_OK;
	}
	uint8_t order[FIELDS_MAX];
	size_t n = 0;
	if (strcmp(args, "all") == 0) {
		for (int f = 0; f < (int)s->schema->nfields; f++)
			if (session_field_shown(s, f))
				order[n++] = (uint8_t)f;
	} else {
		fieldset set;
		enum status st =
			schema_parse_fields(s->schema, args, &set, order, &n, err);
		if (st != ST_OK)
			return st;
	}
	session_columns(s, order, n);
	return ST_OK;
}

static size_t pane_columns_complete(struct session *s, const char *args,
				    struct words *out)
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
	.args = "FIELD,...|all|default",
	.help = "show these fields as columns; without an argument: choose them",
	.run = pane_columns_run,
	.complete = pane_columns_complete,
};

/* The text of a row, for a search. */
static void pane_columns_print(void *arg, int k, struct str *out)
{
	struct pane *p = arg;
	const struct session *s = p->session;
	const struct field *f = schema_field(s->schema, s->columns.at[k].id);
	str_addf(out, "%s %s", f->name, f->help);
}

static enum pane_found pane_columns_find(struct pane *p, const char *text, bool backward)
{
	struct pane_columns_state *st = p->state;
	return list_state_find(&st->list, text, backward, pane_columns_print, p);
}

static const struct pane_search columns_search = { "the columns", pane_columns_find };

const struct pane_class pane_columns = {
	.name = "columns",
	.title = "Columns",
	.keys = "C",
	.hint = "columns",
	.own = chooser_keys,
	.search = &columns_search,
	.command = &chooser_command,
	.help = "choose the columns of the list",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_columns_state),
	.open = pane_columns_open,
	.preferred_rows = pane_columns_preferred_rows,
	.preferred_cols = pane_columns_preferred_cols,
	.draw = pane_columns_draw,
	.heading = pane_columns_heading,
	.act = pane_columns_act,
	.click = pane_columns_click,
};
