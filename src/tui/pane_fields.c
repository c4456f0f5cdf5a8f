/*
 * Every field of the current record by its full name, with its value as it is
 * written and as a plain number where that helps, its unit and what it means.
 */
#include <string.h>

#include "tui/pane.h"
#include "tui/session.h"

enum {
	VALUE_MOST = 26, /* columns of a value beside others */
	HELP_LEAST = 16, /* columns: less says nothing */
	TWO_LINES = 76   /* columns below which the meaning goes below */
};

struct fields {
	struct roll roll;
	uint8_t field[FIELDS_MAX]; /* those that are listed */
	int n;
	bool two_lines;
	bool cut; /* the meaning of the current one is not to be seen as a whole */
};

static void list(struct pane *p)
{
	struct fields *st = p->state;
	st->n = 0;
	for (int f = 0; f < (int)p->session->schema->format->nfields; f++)
		if (field_shown(p->session, f))
			st->field[st->n++] = (uint8_t)f;
}

static int find(const struct fields *st, int field)
{
	for (int k = 0; k < st->n; k++)
		if (st->field[k] == field)
			return k;
	return 0;
}

static int wish(struct pane *p, int cols)
{
	(void)cols;
	list(p);
	return ((struct fields *)p->state)->n;
}

/* A value once more, in the notation that the first one is not. */
static void print_other(const struct field *f, uint64_t v, struct str *out)
{
	char n[32];
	switch (f->kind) {
	case KIND_UINT:
		if (v > 9)
			str_addf(out, "0x%llx", (unsigned long long)v);
		break;
	case KIND_INT:
		if (v > 9)
			str_addf(out, "0x%llx", (unsigned long long)v);
		break;
	case KIND_ADDR:
		if (v > 9)
			str_add(out, text_count(n, sizeof n, v));
		break;
	case KIND_REG:
	case KIND_CODE:
		str_addf(out, "%llu", (unsigned long long)v);
		break;
	case KIND_BOOL:
	case KIND_TEXT:
		break;
	}
}

/* All values that are there, in both notations. */
static enum style print(const struct batch *b, size_t i, int field, struct str *value,
			struct str *other)
{
	const struct field *f = schema_field(b->schema, field);
	if (!(b->want >> field & 1) || !batch_known(b, i, field)) {
		str_add(value, "not known");
		return STYLE_DIM;
	}
	enum style style = STYLE_TEXT;
	for (unsigned k = 0; k < field_count(f); k++) {
		uint64_t v = batch_value(b, i, field, k);
		if (f->kind != KIND_TEXT && field_none(f, v))
			continue;
		if (value->len)
			str_add(value, ", ");
		if (f->kind == KIND_ADDR)
			str_add(value, "0x");
		value_print(b, i, field, k, value);
		size_t before = other->len;
		if (before)
			str_add(other, ", ");
		size_t from = other->len;
		print_other(f, v, other);
		if (other->len == from) {
			other->len = before;
			other->text[before] = '\0';
		}
		if (f->kind != KIND_TEXT && !field_legal(f, v)) {
			str_add(value, " (illegal)");
			style = STYLE_BAD;
		}
	}
	if (!value->len) {
		str_add(value, "none");
		return STYLE_DIM;
	}
	return style;
}

static int name_width(const struct pane *p)
{
	const struct fields *st = p->state;
	int width = 0;
	for (int k = 0; k < st->n; k++) {
		int w = text_width(schema_field(p->session->schema, st->field[k])->name);
		width = w > width ? w : width;
	}
	return width;
}

/* The columns must not depend on the record, or they would dance. */
static int value_width(const struct pane *p)
{
	const struct fields *st = p->state;
	int width = 9;
	for (int k = 0; k < st->n; k++) {
		int f = st->field[k];
		int w = (int)field_column(p->session->schema, f) +
			(schema_field(p->session->schema, f)->kind == KIND_ADDR ? 2 : 0);
		width = w > width ? w : width;
	}
	return width < VALUE_MOST ? width : VALUE_MOST;
}

static void draw_gap(struct canvas *c, const struct gap *g)
{
	struct page *page = page_new();
	struct str text = STR_INIT;
	gap_sentence(g, &text);
	page_wrap(page, STYLE_BAD, 1, c->cols - 1, text.text);
	page_draw(page, c);
	str_release(&text);
	page_free(page);
}

static void draw_one(struct pane *p, struct canvas *c, int row, int k,
		     const struct batch *b, size_t i)
{
	struct fields *st = p->state;
	int f = st->field[k];
	const struct field *field = schema_field(p->session->schema, f);
	struct str value = STR_INIT, other = STR_INIT;
	enum style style = print(b, i, f, &value, &other);
	if (field->unit && field->unit[0] && style != STYLE_DIM)
		str_addf(&value, " %s", field->unit);

	int name = name_width(p), at = 1 + name + 2;
	canvas_field(c, row, 1, name, false, STYLE_KEY, field->name);
	int width = text_width(value.text);
	int room = st->two_lines ? c->cols - at : value_width(p);
	int behind = at + room + 2;
	/* A long value may use the place of its other notation. */
	int beside = st->two_lines ? at + width + 2 : behind;
	int other_room = st->two_lines ? c->cols - beside : value_width(p);
	if (width > room && !st->two_lines) {
		room += 2 + other_room;
		str_clear(&other);
	}
	canvas_field(c, row, at, room < c->cols - at ? room : c->cols - at, false, style,
		     value.text);
	canvas_field(c, row, beside,
		     other_room < c->cols - beside ? other_room : c->cols - beside, false,
		     STYLE_DIM, other.text);
	int help_at = st->two_lines ? at : behind + value_width(p) + 2;
	int help_room = c->cols - help_at - 1;
	bool fits = help_room >= text_width(field->help);
	if (help_room >= HELP_LEAST)
		canvas_field(c, row + st->two_lines, help_at, help_room, false, STYLE_DIM,
			     field->help);
	if (f == p->session->field)
		st->cut = !fits;
	str_release(&value);
	str_release(&other);
}

static void draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct fields *st = p->state;
	list(p);
	st->two_lines = c->cols < TWO_LINES && c->rows >= 2 * st->n;
	st->roll.current = find(st, s->field);
	roll_fit(&st->roll, st->n, c->rows / (st->two_lines ? 2 : 1));
	st->cut = false;
	const struct gap *gap = session_gap(s);
	if (gap) {
		draw_gap(c, gap);
		return;
	}
	const struct batch *b;
	size_t i;
	if (!session_record(s, &b, &i)) {
		canvas_text(c, 0, 1, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
		return;
	}
	for (int k = st->roll.top; k < st->n && k < st->roll.top + st->roll.rows; k++) {
		int row = (k - st->roll.top) * (st->two_lines ? 2 : 1);
		draw_one(p, c, row, k, b, i);
		if (st->field[k] != s->field)
			continue;
		if (focused)
			canvas_cursor_row(c, row);
		else
			canvas_under(c, row, 1,
				     text_width(schema_field(s->schema, s->field)->name));
	}
}

static void note(struct pane *p, struct str *out)
{
	const struct fields *st = p->state;
	if (st->cut)
		str_addf(out, "%s  ",
			 schema_field(p->session->schema, p->session->field)->help);
	roll_note(&st->roll, out);
}

static enum outcome act(struct pane *p, enum action a, long long count)
{
	struct fields *st = p->state;
	if (!roll_act(&st->roll, a, count))
		return OUT_UNKNOWN;
	p->session->field = st->field[st->roll.current];
	return OUT_DONE;
}

static enum outcome click(struct pane *p, int row, int col)
{
	(void)col;
	struct fields *st = p->state;
	int k = st->roll.top + row / (st->two_lines ? 2 : 1);
	if (k < st->n)
		p->session->field = st->field[k];
	return OUT_DONE;
}

const struct pane_class pane_fields = {
	.name = "fields",
	.title = "Fields",
	.help = "every field of the current record, its value and what it means",
	.place = PLACE_SIDE,
	.open_at_first = true,
	.state_size = sizeof(struct fields),
	.wish = wish,
	.draw = draw,
	.note = note,
	.act = act,
	.click = click,
};
