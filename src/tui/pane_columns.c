/* Which fields are columns of the list, and in which order. */
#include <string.h>

#include "tui/pane.h"
#include "tui/session.h"

struct chooser {
	struct roll roll;
	uint8_t field[FIELDS_MAX]; /* all of them, in the order of the columns */
	bool on[FIELDS_MAX];
	int n;
	/* The columns that the session had when this was filled. */
	uint8_t seen[FIELDS_MAX];
	size_t nseen;
};

/*
 * Those that are not shown stand behind the shown one that they follow in the
 * format, so that showing one puts it where it belongs.
 */
static void fill(struct pane *p)
{
	struct session *s = p->session;
	struct chooser *st = p->state;
	st->n = 0;
	for (size_t k = 0; k < s->ncolumns; k++)
		st->field[st->n++] = s->column[k];
	for (int f = 0; f < (int)s->schema->format->nfields; f++) {
		if (!field_shown(s, f) || session_column_of(s, f) >= 0)
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

static void apply(struct pane *p)
{
	struct chooser *st = p->state;
	st->nseen = 0;
	for (int k = 0; k < st->n; k++)
		if (st->on[k])
			st->seen[st->nseen++] = st->field[k];
	session_columns(p->session, st->seen, st->nseen);
}

static enum status open(struct pane *p, struct err *err)
{
	(void)err;
	struct chooser *st = p->state;
	fill(p);
	for (int k = 0; k < st->n; k++)
		if (st->field[k] == p->session->field)
			st->roll.current = k;
	return ST_OK;
}

static int wish(struct pane *p, int cols)
{
	(void)cols;
	return ((struct chooser *)p->state)->n;
}

static void draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct chooser *st = p->state;
	/* :columns may have changed them. */
	if (st->nseen != s->ncolumns || memcmp(st->seen, s->column, st->nseen) != 0)
		fill(p);
	roll_fit(&st->roll, st->n, c->rows);
	int name = 0;
	for (int k = 0; k < st->n; k++) {
		int w = text_width(schema_field(s->schema, st->field[k])->name);
		name = w > name ? w : name;
	}
	for (int k = st->roll.top; k < st->n && k < st->roll.top + st->roll.rows; k++) {
		int row = k - st->roll.top;
		const struct field *f = schema_field(s->schema, st->field[k]);
		canvas_text(c, row, 1, STYLE_DIM, "[ ]");
		if (st->on[k])
			canvas_text(c, row, 2, STYLE_TEXT, canvas_glyph(c, GLYPH_ON));
		canvas_field(c, row, 5, name, false, st->on[k] ? STYLE_KEY : STYLE_DIM,
			     f->name);
		canvas_field(c, row, 5 + name + 2, c->cols - name - 8, false, STYLE_DIM,
			     f->help);
		if (k == st->roll.current && focused)
			canvas_cursor_row(c, row);
	}
}

static void note(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	roll_note(&((struct chooser *)p->state)->roll, right);
}

static void swap(struct pane *p, int with)
{
	struct chooser *st = p->state;
	int k = st->roll.current;
	if (with < 0 || with >= st->n)
		return;
	uint8_t field = st->field[k];
	bool on = st->on[k];
	st->field[k] = st->field[with];
	st->on[k] = st->on[with];
	st->field[with] = field;
	st->on[with] = on;
	st->roll.current = with;
	apply(p);
}

static enum outcome act(struct pane *p, enum action a, long long count)
{
	struct chooser *st = p->state;
	int k = st->roll.current;
	switch (a) {
	case ACT_TOGGLE:
		if (k < st->n) {
			st->on[k] = !st->on[k];
			apply(p);
		}
		break;
	case ACT_MOVE_LEFT:
		swap(p, k - 1);
		break;
	case ACT_MOVE_RIGHT:
		swap(p, k + 1);
		break;
	case ACT_ALL_COLUMNS:
		for (int i = 0; i < st->n; i++)
			st->on[i] = true;
		apply(p);
		break;
	case ACT_RESET_COLUMNS:
		session_columns_reset(p->session);
		fill(p);
		break;
	case ACT_COLUMNS: /* C again closes it */
		return OUT_CLOSE;
	default:
		return roll_act(&st->roll, a, count) ? OUT_DONE : OUT_UNKNOWN;
	}
	return OUT_DONE;
}

static enum outcome click(struct pane *p, int row, int col)
{
	struct chooser *st = p->state;
	int k = st->roll.top + row;
	if (k >= st->n)
		return OUT_DONE;
	st->roll.current = k;
	return col < 5 ? act(p, ACT_TOGGLE, -1) : OUT_DONE;
}

const struct pane_class pane_columns = {
	.name = "columns",
	.title = "Columns",
	.help = "choose the columns of the list",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct chooser),
	.open = open,
	.wish = wish,
	.draw = draw,
	.note = note,
	.act = act,
	.click = click,
};
