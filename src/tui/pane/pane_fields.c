/*
 * Shows the fields of the current record: name, value, and a second notation for times
 * (in cycles), addresses of symbols and the current field.  With the focus, all fields
 * have their second notation.
 *
 *        pc           0x7ffff7fd3a28             a line for each field with a value
 *        macro        MOV
 *        imm          16              0x10
 *        no value: src1, target                  all others
 *
 *        AL005 error: the address is not ...     findings of the record
 *        AL005: The access is not ...            their explanations
 *        immediate operand, or displacement      explanation of the current field
 *        of an address or branch
 *
 * Fields and findings are entries of one list.  While the cursor is on a field, the
 * findings are in the last rows.  With few rows and many columns, the fields are in
 * several columns and, without the focus, fields whose values are in the record list are
 * omitted.
 */
#include <string.h>

#include "base/minmax.h"
#include "output/emit.h"
#include "source/source.h"
#include "trace/cycle.h"
#include "tui/pane/field_value.h"
#include "tui/pane/pane.h"
#include "tui/session/diff_model.h"
#include "tui/session/session.h"

enum {
	COLS_LEAST = 36, /* min width of the pane, for explanations and findings */
	VALUE_LEAST = 9, /* min width of the values */
	VALUE_MOST = 16,
	NAMES_MOST = 20,      /* max width of the names */
	EXPLAIN_LINES = 3,    /* max lines of the explanation of the current field */
	KINDS_MOST = 32,      /* max kinds of findings of a record to explain */
	EXPLAIN_BESIDE = 40,  /* min width of explanations beside the values */
	FINDINGS_ROWS = 24,   /* with fewer, findings use rows of the explanation */
	CYCLE_RECORDS = 2048, /* records used to compute the length of a cycle */
	COMPACT_ROWS = 10     /* with fewer, omit values that the list shows */
};

/* Columns of the pane, from 0.  They are the same for all records, so that the cursor
 * does not move them. */
struct pane_fields_columns {
	int name;     /* width of the names, which begin in column 1 */
	int value_at; /* first column and width of the values */
	int value;
	int other_at; /* first column and width of the second notation */
	int other;
};

struct pane_fields_state {
	struct text_view *view; /* its items are fields, by number, and other entries */
	int picked;             /* item of the cursor, for the record and field below: */
	struct position at;
	int field;
	fieldset used; /* see fields_used() */
	uint64_t used_at;
	int rows, columns, width; /* layout of the fields when last drawn */
	bool split;               /* true if other entries are in the last rows */
	/* First lines of the other entries, of the explanations of findings, and of the
	 * explanation of the current field. */
	int below, explained, end;
};

/* The page being drawn for one record. */
struct pane_fields_page {
	struct session *session;
	struct pane_fields_state *st;
	const struct batch *batch;
	size_t i;
	uint64_t cycle;
	struct field_value value;
	struct pane_fields_columns columns;
	bool compact, focused;
	fieldset used;                 /* see fields_used() */
	uint8_t field[2 * FIELDS_MAX]; /* the fields to list */
	int n;
	int width; /* width of a field in columns */
	int items; /* number of the next item that is not a field */
};

/* Columns */

/* Place the values `gap` columns after the names. */
static void fields_apart(struct pane_fields_columns *c, int gap)
{
	c->value_at = 1 + c->name + gap;
	c->other_at = c->value_at + c->value + 2;
}

static struct pane_fields_columns fields_measure(const struct session *s)
{
	struct pane_fields_columns c = { .value = VALUE_LEAST };
	for (int f = 0; f < (int)s->schema->nfields; f++) {
		if (!session_field_shown(s, f))
			continue;
		const struct field *field = schema_field(s->schema, f);
		c.name = int_max(c.name, canvas_text_width(field->name));
		c.value = int_max(c.value, field_value_width(s->schema, f));
		c.other = int_max(c.other, field_value_other_width(s->schema, f));
	}
	c.name = int_min(c.name, NAMES_MOST);
	c.value = int_min(c.value, VALUE_MOST);
	fields_apart(&c, 2);
	return c;
}

static int fields_preferred_cols(struct pane *p)
{
	struct pane_fields_columns c = fields_measure(p->session);
	return int_max(c.other_at + c.other + 1, COLS_LEAST);
}

/* Return the width of a field in a row of several: its name and value without the second
 * notation. */
static int cell_width(const struct pane_fields_columns *c)
{
	return c->name + 1 + c->value + 2;
}

static int fields_preferred_rows(struct pane *p, int cols)
{
	const struct session *s = p->session;
	struct pane_fields_columns c = fields_measure(s);
	int n = 0, beside = int_max(1, (cols - 1) / cell_width(&c));
	for (int f = 0; f < (int)s->schema->nfields; f++)
		n += session_field_shown(s, f);
	return (n + beside - 1) / beside + 1;
}

/* The listed fields */

/*
 * Return the fields that have a value in a visible record, or have had one since the
 * cursor was two pages away.  Fold the others, so that lines do not come and go from
 * record to record.
 */
static fieldset fields_used(struct pane_fields_state *st, struct session *s)
{
	enum { LINES_MOST = 256 };
	struct line line[LINES_MOST];
	uint64_t at = s->at.ordinal, page = (uint64_t)int_max(s->page, 1);
	if (at > st->used_at + 2 * page || st->used_at > at + 2 * page || !st->used) {
		st->used = 0;
		st->used_at = at;
	}
	size_t n = session_lines(s, s->top, (size_t)int_min(s->page, LINES_MOST), line);
	for (size_t k = 0; k < n; k++)
		for (int f = 0; line[k].batch && f < (int)s->schema->nfields; f++)
			if (!(st->used >> f & 1) &&
			    field_value_state(line[k].batch, line[k].i, f) ==
				    VALUE_PRESENT)
				st->used |= (fieldset)1 << f;
	return st->used;
}

/* True if a field repeats another: the address of a load or store that the format copies,
 * or that is computed although the format has an address without a role; or a computed
 * "is a branch" if the trace has the type of branch. */
static bool fields_repeats(const struct schema *s, int field)
{
	const struct field *f = schema_field(s, field);
	if (s->copies >> field & 1)
		return true;
	if (f->flags & FIELD_DERIVED && f->role == ROLE_IS_BRANCH)
		return s->by_role[ROLE_BRANCH_KIND] != 0;
	if (!(f->flags & FIELD_DERIVED) ||
	    (f->role != ROLE_LOAD && f->role != ROLE_STORE))
		return false;
	for (int k = 0; k < (int)s->format->nfields; k++) {
		const struct field *other = schema_field(s, k);
		if (other->kind == KIND_ADDR && other->role == ROLE_NONE &&
		    !(other->flags & FIELD_DERIVED))
			return true;
	}
	return false;
}

/* A line of the pane for a field, or a folded line, which names several fields.  The latter
 * is by the state of the values; that of present values is for fields that repeat
 * another. */
enum { FIELDS_LINE = -1 };

/* Return the folded line of a field; FIELDS_LINE if it has a line of its own. */
static int fields_fold(const struct pane_fields_page *g, int field)
{
	const struct session *s = g->session;
	enum value_state state = field_value_state(g->batch, g->i, field);
	bool column = session_column_of(s, field) >= 0;
	if (s->show_absent || field == s->field)
		return FIELDS_LINE;
	if (!column && fields_repeats(s->schema, field))
		return VALUE_PRESENT;
	/* Treat false like true if the list has a column for the field. */
	return state == VALUE_PRESENT || g->used >> field & 1 ||
			       (state == VALUE_FALSE && column)
		       ? FIELDS_LINE
		       : (int)state;
}

/* List more fields: first the columns, in their order, then the others. */
static void fields_add(struct pane_fields_page *g,
		       bool (*wanted)(const struct pane_fields_page *g, int field))
{
	struct session *s = g->session;
	int nfields = (int)s->schema->nfields, ncolumns = (int)s->ncolumns;
	for (int k = 0; k < ncolumns + nfields; k++) {
		int f = k < ncolumns ? s->column[k] : k - ncolumns;
		if ((k < ncolumns || session_column_of(s, f) < 0) &&
		    session_field_shown(s, f) && fields_fold(g, f) == FIELDS_LINE &&
		    (!wanted || wanted(g, f)))
			g->field[g->n++] = (uint8_t)f;
	}
}

/* True if a field's column is not visible at all. */
static bool fields_hidden(const struct pane_fields_page *g, int field)
{
	const struct columns *c = &g->session->columns;
	int k = columns_find(c, field);
	return k < 0 || !c->at[k].shown || !c->at[k].visible;
}

/* True if a column shows only the beginning of the value. */
static bool fields_cut(const struct pane_fields_page *g, int field)
{
	const struct columns *c = &g->session->columns;
	if (fields_hidden(g, field))
		return false;
	struct str text = STR_INIT;
	field_print(g->batch, g->i, field, &text);
	bool cut = canvas_text_width(text.text) > c->at[columns_find(c, field)].visible;
	str_release(&text);
	return cut;
}

/* True if the list shows an address but not its symbol. */
static bool fields_named(const struct pane_fields_page *g, int field)
{
	return !fields_hidden(g, field) && field_value_is_named(g->batch, g->i, field);
}

static bool hidden_value(const struct pane_fields_page *g, int field)
{
	return fields_hidden(g, field) &&
	       field_value_state(g->batch, g->i, field) == VALUE_PRESENT;
}

/* List the fields.  A compact pane has room for at most `most` of them. */
static void fields_list(struct pane_fields_page *g, int most)
{
	g->n = 0;
	fields_add(g, g->compact ? fields_hidden : NULL);
	if (g->compact && g->n > most) {
		g->n = 0;
		fields_add(g, hidden_value);
	}
	/* Add these last because they change from record to record. */
	if (g->compact) {
		fields_add(g, fields_cut);
		fields_add(g, fields_named);
	}
}

/* Print "src1, target", the fields of a folded line; nothing if there are none. */
static void print_fold(const struct pane_fields_page *g, int fold, struct str *out)
{
	const struct session *s = g->session;
	for (int f = 0; f < (int)s->schema->nfields; f++)
		if (session_field_shown(s, f) && fields_fold(g, f) == fold)
			str_addf(out, "%s%s", out->len ? ", " : "",
				 schema_field(s->schema, f)->name);
}

/* Print the value of a field to g->value.  Without the focus, omit most second notations
 * because they change with each record. */
static void fields_print(struct pane_fields_page *g, int field)
{
	const struct session *s = g->session;
	field_value_print(g->batch, g->i, field, g->cycle, &g->value);
	if (!g->focused && !s->explain_fields && field != s->field && !g->value.named &&
	    !field_value_is_time(schema_field(s->schema, field)))
		str_clear(&g->value.other);
	/* If a value differs between two traces, print the value of the other trace
	 * beside it. */
	struct str beside = STR_INIT;
	if (diff_model_other_value(g->session, field, &beside)) {
		g->value.style = STYLE_DIFFERS;
		str_clear(&g->value.other);
		str_addf(&g->value.other, "! %s", beside.len ? beside.text : "-");
	}
	str_release(&beside);
}

/* The text */

/* Add the line "pc           0x7ffff7fd3a28  140737353955880". */
static void add_line(struct pane_fields_page *g, int field)
{
	struct text_view *view = g->st->view;
	const struct pane_fields_columns *c = &g->columns;
	/* Show only the symbol if the list shows the address. */
	if (g->compact && g->value.named && fields_named(g, field)) {
		str_clear(&g->value.value);
		str_addn(&g->value.value, g->value.other.text, g->value.other.len);
		str_clear(&g->value.other);
	}
	const char *value = g->value.value.text, *other = g->value.other.text;
	int end = c->value_at + canvas_text_width(value);
	text_view_line(view);
	text_view_item(view, view->list.n - 1, field);
	text_view_pad(view, 1);
	text_view_add(view, STYLE_KEY, schema_field(g->session->schema, field)->name);
	text_view_pad(view, c->value_at);
	text_view_wrap(view, g->value.style, c->value_at, g->width - 1, value);
	int at = int_max(g->value.named ? 0 : c->other_at, end + 2);
	if (g->value.other.len &&
	    (g->value.named || at + canvas_text_width(other) < g->width)) {
		text_view_pad(view, at);
		text_view_add(view, STYLE_DIM, other);
	}
}

/* Add the explanation of a field beside its value or, if there is no room, below it. */
static void add_explanation(struct pane_fields_page *g, int field)
{
	struct text_view *view = g->st->view;
	const struct pane_fields_columns *c = &g->columns;
	const char *help = schema_field(g->session->schema, field)->help;
	int at = c->other_at + c->other + 2;
	int end = c->value_at + canvas_text_width(g->value.value.text);
	if (g->width - at < EXPLAIN_BESIDE || end > c->other_at) {
		text_view_line(view);
		text_view_wrap(view, STYLE_DIM, c->value_at, g->width - 1, help);
		return;
	}
	/* add_fields() has omitted a second notation that is longer than usual. */
	text_view_pad(view, at);
	text_view_wrap(view, STYLE_DIM, at, g->width - 1, help);
}

/* Add "label: text", wrapped at a width. */
static void add_labelled(struct text_view *view, enum style label_style,
			 const char *label, enum style style, int width, const char *text)
{
	struct str first = STR_INIT;
	str_addf(&first, "%s:", label);
	text_view_line(view);
	text_view_pad(view, 1);
	text_view_add(view, label_style, first.text);
	text_view_pad(view, 0);
	text_view_wrap(view, style, 1, width - 1, text);
	str_release(&first);
}

/* Add an item that is not a field. */
static void add_item(struct pane_fields_page *g, const char *label, enum style style,
		     int width, const char *text)
{
	int line = g->st->view->list.n;
	add_labelled(g->st->view, style, label, style, width, text);
	text_view_item(g->st->view, line, g->items++);
}

static void add_fields(struct pane_fields_page *g)
{
	static const char *const labels[] = { [VALUE_PRESENT] = "copies",
					      [VALUE_ABSENT] = "no value",
					      [VALUE_FALSE] = "no",
					      [VALUE_UNKNOWN] = "unknown" };
	for (int k = 0; k < g->n; k++) {
		bool explain = g->session->explain_fields;
		fields_print(g, g->field[k]);
		if (explain && canvas_text_width(g->value.other.text) > g->columns.other)
			str_clear(&g->value.other);
		add_line(g, g->field[k]);
		if (explain)
			add_explanation(g, g->field[k]);
	}
	for (int k = 1; k <= 4 && !g->compact; k++) { /* the copies are last */
		struct str text = STR_INIT;
		print_fold(g, k % 4, &text);
		if (text.len)
			add_item(g, labels[k % 4], STYLE_DIM, g->width, text.text);
		str_release(&text);
	}
}

struct pane_fields_findings {
	struct lint_sink to;
	struct pane_fields_page *page;
	int width;
	const struct finding_kind *kind[KINDS_MOST]; /* to explain, each once */
	size_t n;
};

static void add_finding(struct lint_sink *to, const struct batch *b,
			const struct finding *c)
{
	struct pane_fields_findings *w = (struct pane_fields_findings *)to;
	struct str text = STR_INIT, label = STR_INIT;
	const struct finding_kind *f = c->kind;
	str_addf(&label, "%s %s", f->id, severity_name(f->severity));
	finding_print(f, b->schema, c->v, &text);
	add_item(w->page, label.text, f->severity > SEVERITY_HINT ? STYLE_BAD : STYLE_KEY,
		 w->width, text.text);
	/* Findings of the same kind are adjacent. */
	if (w->n < KINDS_MOST && (!w->n || w->kind[w->n - 1] != f))
		w->kind[w->n++] = f;
	str_release(&text);
	str_release(&label);
}

/* Create the text, with the fields in `columns` columns, then the note, findings and
 * explanations of findings of the record, then the explanation of the current field. */
static void make_text(struct pane_fields_page *g, int cols, int columns)
{
	struct pane_fields_state *st = g->st;
	struct str text = STR_INIT;
	const struct field *f = g->session->field < 0 ? NULL
						      : schema_field(g->session->schema,
								     g->session->field);
	struct pane_fields_findings found = { .to = { add_finding },
					      .page = g,
					      .width = cols };
	text_view_clear(st->view);
	g->items = FIELDS_MAX;
	g->width = cols / columns;
	fields_apart(&g->columns, columns > 1 || g->compact ? 1 : 2);
	add_fields(g);
	st->below = st->view->list.n;
	if (session_note_text(g->session, g->batch, g->i, g->session->at.ordinal, &text))
		add_item(g, "note", STYLE_NOTE, cols, text.text);
	session_findings(g->session, &found.to);
	st->explained = st->view->list.n;
	for (size_t k = 0; k < found.n; k++)
		add_item(g, found.kind[k]->id, STYLE_DIM, cols,
			 found.kind[k]->explanation);
	st->end = st->view->list.n;
	if (f && !g->session->explain_fields)
		add_labelled(st->view, STYLE_KEY, f->name, STYLE_DIM, cols, f->help);
	str_release(&text);
}

/* Layout */

/* Return the number of field columns in some rows; 1 for one field per line. */
static int fields_columns(const struct pane_fields_page *g, int rows, int cols)
{
	int narrow = cell_width(&g->columns);
	int wide = g->columns.name + g->columns.value + g->columns.other + 6;
	if (g->session->explain_fields || cols < 2 * narrow ||
	    (g->st->below <= rows && !g->compact))
		return 1;
	int most = cols / wide, need = (g->n + rows - 1) / int_max(1, rows);
	/* Include the second notations if all fields fit. */
	return need <= most ? int_max(need, most) : cols / narrow;
}

/* Choose the number of rows and columns of fields. */
static void fields_layout(struct pane_fields_page *g, const struct canvas *c)
{
	struct pane_fields_state *st = g->st;
	int most = int_max(g->compact ? c->rows - 1 : c->rows / 2, c->rows - st->below);
	int others = int_min(st->explained - st->below, int_max(1, most));
	/* Explanations of findings get only the remaining rows. */
	others = int_max(others, int_min(st->end, c->rows) - st->below);
	st->rows = int_max(st->below > 0, c->rows - others);
	st->columns = fields_columns(g, st->rows, c->cols);
	st->width = c->cols / st->columns;
	if (st->columns > 1)
		make_text(g, c->cols, st->columns);
}

/* Keep the cursor on its entry; if the record or field has changed, go to the field. */
static void fields_follow(struct pane_fields_state *st, const struct session *s)
{
	if (st->field != s->field || !session_position_same(st->at, s->at))
		st->picked = s->field;
	st->field = s->field;
	st->at = s->at;
}

/* Draw the fields and, while the cursor is on a field, the other entries in the last
 * rows. */
static void draw_entries(struct pane_fields_page *g, struct canvas *c)
{
	struct pane_fields_state *st = g->st;
	struct list_state *l = &st->view->list;
	int lines = st->end, left = c->rows - st->rows;
	struct canvas top = canvas_view(c, 0, 0, st->rows, c->cols);
	struct canvas bottom = canvas_view(c, st->rows, 0, left, c->cols);
	bool picked = text_view_pick(st->view, st->picked);
	if (!picked)
		l->current = 0;
	st->split = l->current < st->below || !picked;
	if (st->split) {
		list_state_fit(l, st->below, st->rows * st->columns);
		text_view_draw_lines(st->view, &bottom, st->below, lines, 1);
		if (lines - st->below > left && left)
			canvas_text(&bottom, left - 1, c->cols - 1, STYLE_KEY,
				    canvas_glyph(c, GLYPH_CUT));
	} else {
		top = *c;
		st->rows = c->rows;
		st->columns = 1;
		st->width = c->cols;
		list_state_fit(l, lines, c->rows);
		text_view_pick(st->view, st->picked);
	}
	text_view_draw_lines(st->view, &top, l->top, st->split ? st->below : lines,
			     st->columns);
	l->n = lines;
	int k = l->current - l->top;
	if (!picked || !st->rows || k / st->rows >= st->columns)
		return;
	struct canvas row =
		canvas_view(&top, k % st->rows, k / st->rows * st->width, 1, st->width);
	if (g->focused)
		canvas_cursor_row(&row, 0);
	else
		canvas_under(&row, 0, 1, g->columns.name);
}

static void draw_record(struct pane_fields_page *g, struct canvas *c)
{
	struct pane_fields_state *st = g->st;
	enum severity worst;
	bool findings = session_worst_finding(g->session, g->batch, g->i, &worst);
	int few = findings ? FINDINGS_ROWS : COMPACT_ROWS;
	g->compact = c->rows < COMPACT_ROWS && !g->focused;
	fields_follow(st, g->session);
	bool none = c->rows < 3 || st->picked >= FIELDS_MAX || (findings && g->compact);
	int explain = none ? 0 : c->rows < few ? 1 : EXPLAIN_LINES;
	g->columns = fields_measure(g->session);
	g->used = fields_used(st, g->session);
	fields_list(g, c->cols / cell_width(&g->columns) * (c->rows - 1));
	make_text(g, c->cols, 1);
	int needs = st->view->list.n - st->end;
	explain = int_min(explain, needs);
	struct canvas rest = canvas_view(c, 0, 0, c->rows - explain, c->cols);
	struct canvas last = canvas_view(c, rest.rows, 0, explain, c->cols);
	fields_layout(g, &rest);
	if (!st->below && g->compact && !findings)
		canvas_text(&rest, 0, 1, STYLE_DIM, "the list shows all values");
	draw_entries(g, &rest);
	text_view_draw_lines(st->view, &last, st->end, st->end + needs, 1);
	if (explain && needs > explain)
		canvas_text(&last, explain - 1, c->cols - 1, STYLE_DIM,
			    canvas_glyph(c, GLYPH_CUT));
}

/* Return the length of a clock cycle; 0 if unknown.  Compute it from the head of the
 * trace, because fewer records could give a multiple. */
static uint64_t fields_cycle(const struct session *s)
{
	bool few = s->records < CYCLE_RECORDS && !s->ended && session_growing(s);
	return cycle_counts_ps(s->schema) && !few ? trace_cycle(s->trace) : 0;
}

/* Draw the reason why there is no record: a gap, a record only in the other trace, not
 * read yet, or unreadable. */
static void draw_none(struct session *s, struct text_view *view, struct canvas *c)
{
	struct str text = STR_INIT;
	const struct gap *gap = session_gap(s);
	if (gap)
		emit_gap_print(gap, &text);
	else if (diff_model_absent(s))
		str_addf(&text, "only in %s; Tab switches to it",
			 diff_model_other(s)->name);
	else if (s->at.gap)
		str_add(&text, "Records that do not match are hidden here");
	else
		str_add(&text, session_record_missing(s)
				       ? "This record can no longer be read"
				       : canvas_glyph(c, GLYPH_CUT));
	text_view_clear(view);
	text_view_wrap(view, gap ? STYLE_BAD : STYLE_DIM, 1, c->cols - 1, text.text);
	text_view_draw(view, c);
	str_release(&text);
}

static void fields_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct pane_fields_page g = { .session = s, .st = p->state, .focused = focused };
	if (session_gap(s) || diff_model_absent(s) ||
	    !session_record(s, &g.batch, &g.i)) {
		draw_none(s, g.st->view, c);
		return;
	}
	g.cycle = fields_cycle(s);
	str_init(&g.value.value);
	str_init(&g.value.other);
	draw_record(&g, c);
	str_release(&g.value.value);
	str_release(&g.value.other);
}

static void fields_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_fields_state *st = p->state;
	struct list_state l = st->view->list;
	l.n = st->split ? st->below : st->end;
	list_state_position(&l, right);
}

/* Keys */

/* Select the entry at a line; if it is a field, make it the current field of the
 * session. */
static void fields_take(struct pane *p, int line)
{
	struct pane_fields_state *st = p->state;
	const struct text_view_item *item = text_view_item_at(st->view, line);
	if (!item)
		return;
	st->picked = item->id;
	if (item->id < FIELDS_MAX)
		st->field = p->session->field = item->id;
}

static enum outcome fields_act(struct pane *p, enum action a, long long count)
{
	struct pane_fields_state *st = p->state;
	if (!text_view_act(st->view, a, count))
		return OUT_UNKNOWN;
	fields_take(p, st->view->list.current);
	return OUT_DONE;
}

static enum outcome fields_click(struct pane *p, int row, int col)
{
	const struct pane_fields_state *st = p->state;
	int line = st->view->list.top + col / st->width * st->rows + row;
	if (row >= st->rows)
		line = st->below + row - st->rows;
	if (line < st->end)
		fields_take(p, line);
	return OUT_DONE;
}

enum { OPTION_EXPLAIN, OPTION_ABSENT };

static const char *fields_option(struct pane *p, int which, bool change)
{
	struct session *s = p->session;
	return pane_switch(which == OPTION_EXPLAIN ? &s->explain_fields : &s->show_absent,
			   change);
}

static enum status fields_open(struct pane *p, struct err *err)
{
	struct pane_fields_state *st = p->state;
	st->view = text_view_new();
	st->rows = st->columns = st->width = 1;
	st->picked = st->field = p->session->field;
	return ST_OK;
}

static void fields_close(struct pane *p)
{
	text_view_free(((struct pane_fields_state *)p->state)->view);
}

/* clang-format off */
static const struct pane_key pane_fields_keys[] = {
	{ "oe", "explanations of all fields",
	  "toggle explanations of all fields",
	  .option = fields_option, .arg = OPTION_EXPLAIN },
	{ "on", "fields without a value",
	  "toggle a line for each field without a value",
	  .option = fields_option, .arg = OPTION_ABSENT },
	{ 0 }
};
/* clang-format on */

const struct pane_class pane_fields = {
	.name = "fields",
	.title = "Fields",
	.keys = "v",
	.toggles = true,
	.help = "show the current record field by field, with its findings, and "
		"explain the selected field",
	.own = pane_fields_keys,
	.place = PLACE_SIDE,
	.open_by_default = true,
	.state_size = sizeof(struct pane_fields_state),
	.open = fields_open,
	.close = fields_close,
	.preferred_rows = fields_preferred_rows,
	.preferred_cols = fields_preferred_cols,
	.draw = fields_draw,
	.heading = fields_heading,
	.act = fields_act,
	.click = fields_click,
};
