/*
 * Every field of the current record: its full name, its value, the value in another
 * notation if that helps, its unit and its meaning.
 */
#include <string.h>

#include "output/emit.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"

enum {
	ROOMY = 100, /* columns from which values are wider */
	VALUE_MOST = 16,
	VALUE_ROOMY = 26,
	OTHER_WIDTH = 15, /* columns of the other notation */
	HELP_LEAST = 16,  /* columns; a narrower meaning is omitted */
	TWO_LINES = 76    /* columns; in a narrower pane the meaning is below the value */
};

struct pane_fields_state {
	struct list_state list;
	uint8_t field[FIELDS_MAX]; /* the listed fields */
	int n;
	int name; /* width of the names; first column and width of the others: */
	int value_at, value, other_at, help_at;
	bool two_lines;
	bool cut; /* the meaning of the current field is not fully visible */
};

/* First the fields that are columns, in their order, then the others. */
static void pane_fields_list(struct pane *p)
{
	struct session *s = p->session;
	struct pane_fields_state *st = p->state;
	st->n = 0;
	for (size_t k = 0; k < s->ncolumns; k++)
		st->field[st->n++] = s->column[k];
	for (int f = 0; f < (int)s->schema->format->nfields; f++)
		if (session_field_shown(s, f) && session_column_of(s, f) < 0)
			st->field[st->n++] = (uint8_t)f;
}

static int pane_fields_find(const struct pane_fields_state *st, int field)
{
	for (int k = 0; k < st->n; k++)
		if (st->field[k] == field)
			return k;
	return 0;
}

static int pane_fields_preferred_rows(struct pane *p, int cols)
{
	(void)cols;
	pane_fields_list(p);
	return ((struct pane_fields_state *)p->state)->n;
}

/* A value in a second notation, if it has one. */
static void pane_fields_print_other(const struct format *format, const struct field *f,
				    uint64_t v, struct str *out)
{
	/* If the trace has the name of a code, its number is internal. */
	bool named = f->flags & FIELD_DERIVED ||
		     (format->record_size == 0 && f->kind == KIND_CODE);
	switch (f->kind) {
	case KIND_UINT:
		if (v > 9)
			str_addf(out, "0x%llx", (unsigned long long)v);
		break;
	case KIND_INT:
		if ((int64_t)v > 9)
			str_addf(out, "0x%llx", (unsigned long long)v);
		break;
	case KIND_CODE:
		if (!named)
			str_addf(out, "%llu", (unsigned long long)v);
		break;
	case KIND_ADDR:
	case KIND_REG:
		str_addf(out, "%llu", (unsigned long long)v);
		break;
	case KIND_BOOL:
		str_add(out, v ? "yes" : "no");
		break;
	case KIND_TEXT:
		break;
	}
}

/* All values of a field, in both notations. */
static enum style pane_fields_print(const struct batch *b, size_t i, int field,
				    struct str *value, struct str *other)
{
	const struct format *format = b->schema->format;
	const struct field *f = schema_field(b->schema, field);
	if (!(b->want >> field & 1) || !batch_known(b, i, field)) {
		str_add(value, "unknown");
		return STYLE_DIM;
	}
	enum style style = pane_style_of_field(f);
	for (unsigned k = 0; k < field_count(f); k++) {
		uint64_t v = batch_value(b, i, field, k);
		if (!batch_has(b, i, field, v))
			continue;
		if (value->len)
			str_add(value, ", ");
		if (f->kind == KIND_ADDR)
			str_add(value, "0x");
		value_print(b, i, field, k, value);
		if (other->len)
			str_add(other, ", ");
		pane_fields_print_other(format, f, v, other);
		if (f->kind != KIND_TEXT && !field_legal(f, v)) {
			str_add(value, " (illegal)");
			style = STYLE_BAD;
		}
	}
	if (!value->len) {
		str_add(value, "none");
		return STYLE_DIM;
	}
	if (f->unit && f->unit[0])
		str_addf(value, " %s", f->unit);
	return style;
}

/* The columns do not depend on the record, so that they do not move with the cursor. */
static void pane_fields_measure(struct pane *p, int cols)
{
	struct pane_fields_state *st = p->state;
	const struct schema *s = p->session->schema;
	int name = 0, value = 9;
	for (int k = 0; k < st->n; k++) {
		const struct field *f = schema_field(s, st->field[k]);
		int width = canvas_text_width(f->name);
		name = width > name ? width : name;
		width = (int)field_column(s, st->field[k]) +
			(f->kind == KIND_ADDR ? 2 : 0) +
			(f->unit ? canvas_text_width(f->unit) + 1 : 0);
		value = width > value ? width : value;
	}
	int most = cols < ROOMY ? VALUE_MOST : VALUE_ROOMY;
	st->name = name;
	st->value_at = 1 + name + 2;
	st->value = value < most ? value : most;
	st->other_at = st->value_at + st->value + 2;
	st->help_at = st->other_at + OTHER_WIDTH + 2;
}

static void pane_fields_draw_gap(struct canvas *c, const struct gap *g)
{
	struct text_view *view = text_view_new();
	struct str text = STR_INIT;
	emit_gap_print(g, &text);
	text_view_wrap(view, STYLE_BAD, 1, c->cols - 1, text.text);
	text_view_draw(view, c);
	str_release(&text);
	text_view_free(view);
}

/* A value in one line: its two notations, and its meaning if there is room. */
static void pane_fields_draw_beside(struct pane_fields_state *st, struct canvas *c,
				    int row, const struct field *f, enum style style,
				    const char *value, const char *other)
{
	int room = st->value;
	/* A long value uses the place of the other notation. */
	if (canvas_text_width(value) > room) {
		room += 2 + OTHER_WIDTH;
		other = "";
	}
	canvas_field(c, row, st->value_at, room, false, style, value);
	if (st->other_at + canvas_text_width(other) <= c->cols)
		canvas_field(c, row, st->other_at, OTHER_WIDTH, false, STYLE_DIM, other);
	int help = c->cols - st->help_at - 1;
	if (help >= HELP_LEAST)
		canvas_field(c, row, st->help_at, help, false, STYLE_DIM, f->help);
}

/* A value in two lines, the meaning in the second. */
static void pane_fields_draw_above(struct pane_fields_state *st, struct canvas *c,
				   int row, const struct field *f, enum style style,
				   const char *value, const char *other)
{
	int end = st->value_at + canvas_text_width(value) + 2;
	canvas_field(c, row, st->value_at, c->cols - st->value_at, false, style, value);
	canvas_field(c, row, end, c->cols - end, false, STYLE_DIM, other);
	canvas_field(c, row + 1, st->value_at, c->cols - st->value_at, false, STYLE_DIM,
		     f->help);
}

static void pane_fields_draw_one(struct pane *p, struct canvas *c, int row, int k,
				 const struct batch *b, size_t i)
{
	struct pane_fields_state *st = p->state;
	const struct field *f = schema_field(b->schema, st->field[k]);
	struct str value = STR_INIT, other = STR_INIT;
	enum style style = pane_fields_print(b, i, st->field[k], &value, &other);
	canvas_field(c, row, 1, st->name, false, STYLE_KEY, f->name);
	(st->two_lines ? pane_fields_draw_above : pane_fields_draw_beside)(
		st, c, row, f, style, value.text, other.text);
	str_release(&value);
	str_release(&other);
}

/* Whether the meaning of a field is cut off or omitted. */
static bool pane_fields_help_cut(const struct pane_fields_state *st,
				 const struct canvas *c, const struct field *f)
{
	int from = st->two_lines ? st->value_at : st->help_at;
	return canvas_text_width(f->help) > c->cols - from - !st->two_lines;
}

/* The findings of the record, as text. */
struct pane_fields_findings {
	struct lint_sink to;
	struct text_view *view;
	int width;
};

static void pane_fields_add_finding(struct lint_sink *to, const struct batch *b,
				    const struct finding *c)
{
	struct pane_fields_findings *w = (struct pane_fields_findings *)to;
	struct str text = STR_INIT;
	const struct finding_kind *f = c->kind;
	str_addf(&text, "%s %s: ", f->id, severity_name(f->severity));
	finding_print(f, b->schema, c->v, &text);
	text_view_line(w->view);
	text_view_wrap(w->view, f->severity > SEVERITY_HINT ? STYLE_BAD : STYLE_KEY, 1,
		       w->width, text.text);
	text_view_line(w->view);
	text_view_wrap(w->view, STYLE_DIM, 3, w->width, f->explanation);
	str_release(&text);
}

/* Draw the findings at the bottom, in at most half of the rows; returns the rest of the
 * canvas. */
static struct canvas pane_fields_draw_findings(struct session *s, struct canvas *c)
{
	struct pane_fields_findings w = { .to = { pane_fields_add_finding },
					  .view = text_view_new(),
					  .width = c->cols - 1 };
	session_findings(s, &w.to);
	int rows = text_view_lines(w.view), most = c->rows / 2;
	if (rows > most)
		rows = most;
	if (rows > 0) {
		struct canvas bottom = canvas_view(c, c->rows - rows, 0, rows, c->cols);
		text_view_draw(w.view, &bottom);
	}
	text_view_free(w.view);
	return canvas_view(c, 0, 0, c->rows - rows, c->cols);
}

static void pane_fields_draw(struct pane *p, struct canvas *whole, bool focused)
{
	struct session *s = p->session;
	struct pane_fields_state *st = p->state;
	struct canvas view = pane_fields_draw_findings(s, whole), *c = &view;
	pane_fields_list(p);
	pane_fields_measure(p, c->cols);
	st->two_lines = c->cols < TWO_LINES && c->rows >= 2 * st->n;
	st->cut = s->field >= 0 &&
		  pane_fields_help_cut(st, c, schema_field(s->schema, s->field));
	st->list.current = pane_fields_find(st, s->field);
	list_state_fit(&st->list, st->n, c->rows / (st->two_lines ? 2 : 1));
	const struct gap *gap = session_gap(s);
	if (gap) {
		pane_fields_draw_gap(c, gap);
		return;
	}
	const struct batch *b;
	size_t i;
	if (!session_record(s, &b, &i)) {
		/* A line between records that is not a gap. */
		canvas_text(c, 0, 1, STYLE_DIM,
			    s->at.gap ? "Records that do not match are hidden here"
				      : canvas_glyph(c, GLYPH_CUT));
		return;
	}
	for (int k = st->list.top; k < st->n && k < st->list.top + st->list.rows; k++) {
		int row = (k - st->list.top) * (st->two_lines ? 2 : 1);
		pane_fields_draw_one(p, c, row, k, b, i);
		if (st->field[k] != s->field)
			continue;
		if (focused)
			canvas_cursor_row(c, row);
		else
			canvas_under(c, row, 1, st->name);
	}
}

static void pane_fields_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_fields_state *st = p->state;
	if (session_gap(p->session))
		return;
	if (st->cut)
		str_add(left, schema_field(p->session->schema, p->session->field)->help);
	list_state_position(&st->list, right);
}

static enum outcome pane_fields_act(struct pane *p, enum action a, long long count)
{
	struct pane_fields_state *st = p->state;
	if (!list_state_act(&st->list, a, count))
		return OUT_UNKNOWN;
	p->session->field = st->field[st->list.current];
	return OUT_DONE;
}

static enum outcome pane_fields_click(struct pane *p, int row, int col)
{
	(void)col;
	struct pane_fields_state *st = p->state;
	int k = st->list.top + row / (st->two_lines ? 2 : 1);
	if (k < st->n)
		p->session->field = st->field[k];
	return OUT_DONE;
}

const struct pane_class pane_fields = {
	.name = "fields",
	.title = "Fields",
	.keys = "v",
	.toggles = true,
	.help = "every field of the current record, its value and its meaning",
	.place = PLACE_SIDE,
	.open_by_default = true,
	.state_size = sizeof(struct pane_fields_state),
	.preferred_rows = pane_fields_preferred_rows,
	.draw = pane_fields_draw,
	.heading = pane_fields_heading,
	.act = pane_fields_act,
	.click = pane_fields_click,
};
