/* The fields that are columns of the list, and their order. */
#include <string.h>

#include "tui/pane/pane.h"
#include "tui/session/session.h"
#include "tui/term/prompt.h"

struct pane_columns_state {
	struct list_state list;
	uint8_t field[FIELDS_MAX]; /* all fields, in the order of the columns */
	bool on[FIELDS_MAX];
	int n;
	/* The columns of the session when this list was made. */
	uint8_t seen[FIELDS_MAX];
	size_t nseen;
};

/*
 * A hidden field is listed after the field that it follows in the format, so that its
 * column appears there when it is shown.
 */
static void pane_columns_fill(struct pane *p)
{
	struct session *s = p->session;
	struct pane_columns_state *st = p->state;
	st->n = 0;
	for (size_t k = 0; k < s->ncolumns; k++)
		st->field[st->n++] = s->column[k];
	for (int f = 0; f < (int)s->schema->format->nfields; f++) {
		if (!session_field_shown(s, f) || session_column_of(s, f) >= 0)
			continue;
		int at = 0;
		for (int k = 0; k < st->n; k++)
			if (st->field[k] + 1 == f)
				at = k + 1;
		memmove(st->field + at + 1, st->field + at, (size_t)(st->n - at));
		st->field[at] = (uint8_t)f;
		st->n++;
	}
	for (int k = 0; k < st->n; k++)
		st->on[k] = session_column_of(s, st->field[k]) >= 0;
	memcpy(st->seen, s->column, s->ncolumns);
	st->nseen = s->ncolumns;
}

static void pane_columns_apply(struct pane *p)
{
	struct pane_columns_state *st = p->state;
	st->nseen = 0;
	for (int k = 0; k < st->n; k++)
		if (st->on[k])
			st->seen[st->nseen++] = st->field[k];
	session_columns(p->session, st->seen, st->nseen);
}

static enum status pane_columns_open(struct pane *p, struct err *err)
{
	(void)err;
	struct pane_columns_state *st = p->state;
	pane_columns_fill(p);
	for (int k = 0; k < st->n; k++)
		if (st->field[k] == p->session->field)
			st->list.current = k;
	return ST_OK;
}

static int pane_columns_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	return ((struct pane_columns_state *)p->state)->n;
}

static void pane_columns_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct pane_columns_state *st = p->state;
	/* The command :columns can have changed them. */
	if (st->nseen != s->ncolumns || memcmp(st->seen, s->column, st->nseen) != 0)
		pane_columns_fill(p);
	list_state_fit(&st->list, st->n, c->rows);
	int name = 0;
	for (int k = 0; k < st->n; k++) {
		int w = canvas_text_width(schema_field(s->schema, st->field[k])->name);
		name = w > name ? w : name;
	}
	for (int k = st->list.top; k < st->n && k < st->list.top + st->list.rows; k++) {
		int row = k - st->list.top;
		const struct field *f = schema_field(s->schema, st->field[k]);
		canvas_text(c, row, 1, STYLE_DIM, "[ ]");
		if (st->on[k])
			canvas_text(c, row, 2, STYLE_TEXT, canvas_glyph(c, GLYPH_ON));
		canvas_field(c, row, 5, name, false, st->on[k] ? STYLE_KEY : STYLE_DIM,
			     f->name);
		canvas_field(c, row, 5 + name + 2, c->cols - name - 8, false, STYLE_DIM,
			     f->help);
		if (k == st->list.current && focused)
			canvas_cursor_row(c, row);
	}
}

static void pane_columns_heading(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	list_state_position(&((struct pane_columns_state *)p->state)->list, right);
}

/* Exchange the current column and the one `by` places after it. */
static enum outcome pane_columns_move(struct pane *p, long long count, int by)
{
	(void)count;
	struct pane_columns_state *st = p->state;
	int k = st->list.current, with = k + by;
	if (with < 0 || with >= st->n)
		return OUT_DONE;
	uint8_t field = st->field[k];
	bool on = st->on[k];
	st->field[k] = st->field[with];
	st->on[k] = st->on[with];
	st->field[with] = field;
	st->on[with] = on;
	st->list.current = with;
	pane_columns_apply(p);
	return OUT_DONE;
}

static enum outcome pane_columns_toggle(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_columns_state *st = p->state;
	int k = st->list.current;
	if (k < st->n) {
		st->on[k] = !st->on[k];
		pane_columns_apply(p);
	}
	return OUT_DONE;
}

static enum outcome pane_columns_all(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_columns_state *st = p->state;
	for (int i = 0; i < st->n; i++)
		st->on[i] = true;
	pane_columns_apply(p);
	return OUT_DONE;
}

static enum outcome pane_columns_reset(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	session_columns_reset(p->session);
	pane_columns_fill(p);
	return OUT_DONE;
}

static const struct pane_key chooser_keys[] = {
	{ "Space x Enter", "show or hide", "show or hide the field as a column",
	  .act = pane_columns_toggle },
	{ "K <", "to the left", "move the column to the left", .act = pane_columns_move,
	  .arg = -1 },
	{ "J >", "to the right", "move the column to the right", .act = pane_columns_move,
	  .arg = 1 },
	{ "a", NULL, "show every field", .act = pane_columns_all },
	{ "r", "reset", "show the columns of the format again",
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
	if (k >= st->n)
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
		for (int f = 0; f < (int)s->schema->format->nfields; f++)
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
	for (int f = 0; f < (int)s->schema->format->nfields; f++)
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

const struct pane_class pane_columns = {
	.name = "columns",
	.title = "Columns",
	.keys = "C",
	.hint = "columns",
	.own = chooser_keys,
	.command = &chooser_command,
	.help = "choose the columns of the list",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_columns_state),
	.open = pane_columns_open,
	.preferred_rows = pane_columns_preferred_rows,
	.draw = pane_columns_draw,
	.heading = pane_columns_heading,
	.act = pane_columns_act,
	.click = pane_columns_click,
};
