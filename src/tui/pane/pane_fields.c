/*
 * Shows the fields of the current record: name, value, and a second notation for times
 * (in cycles), addresses of symbols and the current field; with the focus, for all
 * fields.
 *
 *        pc           0x7ffff7fd3a28             one line for each field with a value
 *        macro        MOV
 *        imm          16              0x10
 *        no value: src1, target                  all others
 *
 *        AL005 error: the address is not ...     findings of the record
 *        immediate operand, or displacement      explanation of the current field
 *        of an address or branch
 *
 * With few rows and many columns, the fields are in several columns; without the focus,
 * fields whose values the list of records shows are left out.
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
	FINDINGS_MOST = 64,
	NAMES_MOST = 20,      /* max width of the names */
	EXPLAIN_LINES = 3,    /* max lines of the explanation of the current field */
	EXPLAIN_BESIDE = 40,  /* min width of explanations beside the values */
	FINDINGS_ROWS = 24,   /* with fewer, findings take rows of the explanation */
	CYCLE_RECORDS = 2048, /* records used to compute the length of a cycle */
	COMPACT_ROWS = 10     /* with fewer, values shown in the list are left out */
};

/* Columns of the pane, from 0.  They do not depend on the record, so that they do not
 * move with the cursor. */
struct pane_fields_columns {
	int name;     /* width of the names, which begin in column 1 */
	int value_at; /* first column and width of the values */
	int value;
	int other_at; /* first column and width of the second notation */
	int other;
};

struct pane_fields_state {
	struct list_state list; /* the listed fields */
	uint8_t field[FIELDS_MAX];
	int line[FIELDS_MAX + 1]; /* first line of each field in the view */
	struct text_view *view;   /* the lines, if they are in one column */
	struct text_view *findings;
	struct pane_fields_columns columns;
	fieldset used; /* see fields_used() */
	uint64_t used_at;
	int top;       /* first visible line of the view */
	int cells;     /* columns of fields; 1 means one field per line */
	int cell;      /* width of these columns */
	int cell_rows; /* fields in each column */
	int more;      /* fields that do not fit */
	bool no_cycle; /* true if the length of a cycle was not found */
	bool cut;      /* true if not all findings are visible */
	bool reading;  /* true if the findings take the whole pane */
	struct position reading_at;
};

/* The page that is drawn for one record. */
struct pane_fields_page {
	struct session *session;
	struct pane_fields_state *st;
	const struct batch *batch;
	size_t i;
	uint64_t cycle;
	struct field_value value;
	bool compact, focused;
	fieldset used; /* see fields_used() */
};

/* Columns */

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
	c.value_at = 1 + c.name + 2;
	c.other_at = c.value_at + c.value + 2;
	return c;
}

static int fields_preferred_cols(struct pane *p)
{
	struct pane_fields_columns c = fields_measure(p->session);
	return int_max(c.other_at + c.other + 1, COLS_LEAST);
}

/* Return the width of a field beside others: its name and value, without the second
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

/* The fields that are listed */

/*
 * Return the fields that have a value in a visible record, or had one since the cursor
 * was two pages away.  The others are folded, so that lines do not come and go from
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

/* True if a field repeats another one: it is the address of a load or store that the
 * format copies, or that is computed although the format has an address without a role;
 * or it is a computed "is a branch" and the trace has the kind of branch. */
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

/* True if a field repeats another one and is not a column. */
static bool is_copy(const struct session *s, int field)
{
	return session_column_of(s, field) < 0 && fields_repeats(s->schema, field);
}

/* True if a field is in the folded lines. */
static bool fields_folded(struct pane_fields_page *g, int field)
{
	const struct session *s = g->session;
	enum value_state state = field_value_state(g->batch, g->i, field);
	if (s->show_absent || field == s->field)
		return false;
	if (is_copy(s, field))
		return true;
	if (state == VALUE_PRESENT || g->used >> field & 1)
		return false;
	/* Show a "no" like a "yes" if the list has a column for it. */
	return state != VALUE_FALSE || session_column_of(s, field) < 0;
}

/* List more fields: first those that are columns, in their order, then the others. */
static void fields_add(struct pane_fields_page *g,
		       bool (*wanted)(struct pane_fields_page *g, int field))
{
	struct session *s = g->session;
	struct pane_fields_state *st = g->st;
	int nfields = (int)s->schema->nfields, ncolumns = (int)s->ncolumns;
	for (int k = 0; k < ncolumns + nfields; k++) {
		int f = k < ncolumns ? s->column[k] : k - ncolumns;
		if ((k < ncolumns || session_column_of(s, f) < 0) &&
		    session_field_shown(s, f) && !fields_folded(g, f) &&
		    (!wanted || wanted(g, f)))
			st->field[st->list.n++] = (uint8_t)f;
	}
}

/* True if no part of the column of a field is visible. */
static bool fields_hidden(struct pane_fields_page *g, int field)
{
	const struct columns *c = &g->session->columns;
	int k = columns_find(c, field);
	return k < 0 || !c->at[k].shown || !c->at[k].visible;
}

/* True if a column shows only the beginning of the value. */
static bool fields_cut(struct pane_fields_page *g, int field)
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

/* True if the list shows an address, but not the symbol at it. */
static bool fields_named(struct pane_fields_page *g, int field)
{
	return !fields_hidden(g, field) && field_value_is_named(g->batch, g->i, field);
}

static bool hidden_value(struct pane_fields_page *g, int field)
{
	return fields_hidden(g, field) &&
	       field_value_state(g->batch, g->i, field) == VALUE_PRESENT;
}

/* List the fields.  A compact pane has room for `most` of them. */
static void fields_list(struct pane_fields_page *g, int most)
{
	struct list_state *list = &g->st->list;
	list->n = 0;
	fields_add(g, g->compact ? fields_hidden : NULL);
	if (g->compact && list->n > most) {
		list->n = 0;
		fields_add(g, hidden_value);
	}
	/* Add these last because they differ from record to record. */
	if (g->compact) {
		fields_add(g, fields_cut);
		fields_add(g, fields_named);
	}
	list->current = 0;
	for (int k = 0; k < list->n; k++)
		if (g->st->field[k] == g->session->field)
			list->current = k;
}

static bool fields_listed(const struct pane_fields_state *st, int field)
{
	for (int k = 0; k < st->list.n; k++)
		if (st->field[k] == field)
			return true;
	return false;
}

/* Folded lines: the fields without a line of their own. */
static const struct pane_fields_fold {
	const char *label;
	enum value_state state;
	bool copies; /* true for fields that repeat another one */
} pane_fields_folds[] = {
	{ "no value: ", VALUE_ABSENT, false },
	{ "no: ", VALUE_FALSE, false },
	{ "unknown: ", VALUE_UNKNOWN, false },
	{ "copies: ", VALUE_PRESENT, true },
};

/* Print "no value: src1, target"; nothing if there are no such fields. */
static void print_fold(struct pane_fields_page *g, const struct pane_fields_fold *fold,
		       struct str *out)
{
	const struct session *s = g->session;
	str_clear(out);
	for (int f = 0; f < (int)s->schema->nfields; f++) {
		bool copy = is_copy(s, f);
		if (!session_field_shown(s, f) || fields_listed(g->st, f) ||
		    copy != fold->copies)
			continue;
		if (copy || field_value_state(g->batch, g->i, f) == fold->state)
			str_addf(out, "%s%s", out->len ? ", " : fold->label,
				 schema_field(s->schema, f)->name);
	}
}

/* Print the value of a field to g->value.  Without the focus, leave out most second
 * notations: they change with each record. */
static void fields_print(struct pane_fields_page *g, int field)
{
	const struct session *s = g->session;
	field_value_print(g->batch, g->i, field, g->cycle, &g->value);
	if (!g->focused && !s->explain_fields && field != s->field && !g->value.named &&
	    !field_value_is_time(schema_field(s->schema, field)))
		str_clear(&g->value.other);
	/* Beside a value that differs between two traces, print the value of the other
	 * trace. */
	struct str beside = STR_INIT;
	if (diff_model_other_value(g->session, field, &beside)) {
		g->value.style = STYLE_DIFFERS;
		str_clear(&g->value.other);
		str_addf(&g->value.other, "! %s", beside.len ? beside.text : "-");
	}
	str_release(&beside);
}

/* One column */

/* Add the line "pc           0x7ffff7fd3a28  140737353955880". */
static void add_line(struct pane_fields_page *g, int field, int cols)
{
	struct text_view *view = g->st->view;
	const struct pane_fields_columns *c = &g->st->columns;
	const char *value = g->value.value.text, *other = g->value.other.text;
	int end = c->value_at + canvas_text_width(value);
	text_view_line(view);
	text_view_pad(view, 1);
	text_view_add(view, STYLE_KEY, schema_field(g->session->schema, field)->name);
	text_view_pad(view, c->value_at);
	text_view_wrap(view, g->value.style, c->value_at, cols - 1, value);
	int at = int_max(g->value.named ? 0 : c->other_at, end + 2);
	if (g->value.other.len &&
	    (g->value.named || at + canvas_text_width(other) < cols)) {
		text_view_pad(view, at);
		text_view_add(view, STYLE_DIM, other);
	}
}

/* Add the explanation of a field, beside its value if there is room, otherwise below
 * it. */
static void add_explanation(struct pane_fields_page *g, int field, int cols)
{
	struct text_view *view = g->st->view;
	const struct pane_fields_columns *c = &g->st->columns;
	const char *help = schema_field(g->session->schema, field)->help;
	int at = c->other_at + c->other + 2;
	int end = c->value_at + canvas_text_width(g->value.value.text);
	if (cols - at < EXPLAIN_BESIDE || end > c->other_at) {
		text_view_line(view);
		text_view_wrap(view, STYLE_DIM, c->value_at, cols - 1, help);
		return;
	}
	/* make_view() has omitted a second notation that is longer than usual. */
	text_view_pad(view, at);
	text_view_wrap(view, STYLE_DIM, at, cols - 1, help);
}

static void make_view(struct pane_fields_page *g, int cols)
{
	struct pane_fields_state *st = g->st;
	struct str text = STR_INIT;
	text_view_clear(st->view);
	for (int k = 0; k < st->list.n; k++) {
		int f = st->field[k];
		fields_print(g, f);
		if (g->session->explain_fields &&
		    canvas_text_width(g->value.other.text) > st->columns.other)
			str_clear(&g->value.other);
		st->line[k] = text_view_lines(st->view);
		add_line(g, f, cols);
		if (g->session->explain_fields)
			add_explanation(g, f, cols);
	}
	st->line[st->list.n] = text_view_lines(st->view);
	size_t nfolds = sizeof pane_fields_folds / sizeof *pane_fields_folds;
	for (size_t k = 0; k < nfolds && !g->compact; k++) {
		print_fold(g, &pane_fields_folds[k], &text);
		if (!text.len)
			continue;
		text_view_line(st->view);
		text_view_wrap(st->view, STYLE_DIM, 1, cols - 1, text.text);
	}
	str_release(&text);
}

/* Scroll to the lines first..last - 1; if not all fit, to the first of them. */
static void scroll_to(struct pane_fields_state *st, int first, int last, int rows,
		      int lines)
{
	int top = int_min(int_max(st->top, last - rows), first);
	st->top = int_max(0, int_min(top, lines - rows));
}

static void draw_view(struct pane_fields_page *g, struct canvas *c, bool focused)
{
	struct pane_fields_state *st = g->st;
	int n = st->list.n, lines = text_view_lines(st->view), k = st->list.current;
	/* At the last field, show the folded fields too. */
	if (n)
		scroll_to(st, st->line[k], k + 1 < n ? st->line[k + 1] : lines, c->rows,
			  lines);
	else
		scroll_to(st, st->top, st->top, c->rows, lines);
	text_view_show(st->view, st->top);
	text_view_draw(st->view, c);
	int row = n ? st->line[k] - st->top : -1;
	if (n && st->field[k] == g->session->field) {
		if (focused)
			canvas_cursor_row(c, row);
		else
			canvas_under(c, row, 1, st->columns.name);
	}
	st->list.rows = int_max(c->rows, 1);
	if (n && lines > n) /* some fields have several lines */
		st->list.rows = int_max(1, c->rows * n / lines);
}

/* Several columns */

static void draw_cell(struct pane_fields_page *g, struct canvas *c, int k, bool focused)
{
	struct pane_fields_state *st = g->st;
	const struct pane_fields_columns *columns = &st->columns;
	int f = st->field[k], row = k % st->cell_rows - st->top;
	int x = k / st->cell_rows * st->cell;
	if (row < 0 || row >= c->rows)
		return;
	struct canvas cell = canvas_view(c, row, x, 1, st->cell);
	int value_at = 1 + columns->name + 1, other_at = value_at + columns->value + 2;
	fields_print(g, f);
	canvas_field(&cell, 0, 1, columns->name, false, STYLE_KEY,
		     schema_field(g->session->schema, f)->name);
	/* The list shows the address: show only the symbol. */
	if (g->compact && g->value.named && fields_named(g, f)) {
		str_clear(&g->value.value);
		str_addn(&g->value.value, g->value.other.text, g->value.other.len);
		str_clear(&g->value.other);
	}
	/* A long value replaces the second notation. */
	int room = cell.cols - value_at - 1;
	canvas_field(&cell, 0, value_at, room, false, g->value.style,
		     g->value.value.text);
	if (value_at + canvas_text_width(g->value.value.text) < other_at &&
	    other_at + canvas_text_width(g->value.other.text) < cell.cols)
		canvas_text(&cell, 0, other_at, STYLE_DIM, g->value.other.text);
	if (f != g->session->field)
		return;
	if (focused)
		canvas_cursor_row(&cell, 0);
	else
		canvas_under(&cell, 0, 1, columns->name);
}

/* Return the number of columns of fields that fit on a canvas; 1 means one field per
 * line. */
static int fields_cells(struct pane_fields_page *g, const struct canvas *c)
{
	struct pane_fields_state *st = g->st;
	int narrow = cell_width(&st->columns);
	int wide = st->columns.other_at + st->columns.other + 1;
	if (g->session->explain_fields || c->cols < 2 * narrow ||
	    (text_view_lines(st->view) <= c->rows && !g->compact))
		return 1;
	int most = c->cols / wide, rows = int_max(c->rows, 1);
	int need = (st->list.n + rows - 1) / rows;
	/* Include the second notation if all fields fit. */
	return need <= most ? int_max(need, most) : c->cols / narrow;
}

static void draw_cells(struct pane_fields_page *g, struct canvas *c, bool focused)
{
	struct pane_fields_state *st = g->st;
	int rows = int_max(c->rows, 1);
	st->cell = c->cols / st->cells;
	st->cell_rows = (st->list.n + st->cells - 1) / st->cells;
	/* If all fields fit, fill the columns one after the other. */
	st->cell_rows = int_max(1, int_max(st->cell_rows, g->compact ? rows : 0));
	int row = st->list.current % st->cell_rows;
	scroll_to(st, row, row + 1, rows, st->cell_rows);
	st->list.rows = st->cell_rows;
	st->more = 0;
	for (int k = 0; k < st->list.n; k++) {
		int at = k % st->cell_rows - st->top;
		st->more += at < 0 || at >= rows;
		draw_cell(g, c, k, focused);
	}
}

/* Findings and explanation */

struct pane_fields_findings {
	struct lint_sink to;
	struct text_view *view;
	int width;
	int explained;          /* findings shown with explanations */
	int end[FINDINGS_MOST]; /* the line after each finding */
	int n;
};

static void add_finding(struct lint_sink *to, const struct batch *b,
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
	if (w->n < w->explained) {
		text_view_line(w->view);
		text_view_wrap(w->view, STYLE_DIM, 3, w->width, f->explanation);
	}
	if (w->n < FINDINGS_MOST)
		w->end[w->n++] = text_view_lines(w->view);
	str_release(&text);
}

static void make_findings(struct pane_fields_page *g, int cols, int explained,
			  struct pane_fields_findings *w)
{
	*w = (struct pane_fields_findings) { .to = { add_finding },
					     .view = g->st->findings,
					     .width = cols - 1,
					     .explained = explained };
	text_view_clear(w->view);
	session_findings(g->session, &w->to);
}

static bool has_findings(const struct pane_fields_page *g)
{
	enum severity worst;
	return session_worst_finding(g->session, g->batch, g->i, &worst);
}

/* Draw the last line, if not all findings or explanations are visible. */
static void draw_rest(struct canvas *c, int row, int rest, bool focused)
{
	struct str text = STR_INIT;
	if (rest)
		str_addf(&text, "%s %d more finding%s: ", canvas_glyph(c, GLYPH_CUT),
			 rest, rest == 1 ? "" : "s");
	else
		str_add(&text, "explanations: ");
	str_add(&text, focused ? "G" : "Tab, G");
	canvas_fill(c, row, 0, c->cols, STYLE_TEXT, " ");
	canvas_field(c, row, 1, c->cols - 1, false, rest ? STYLE_KEY : STYLE_DIM,
		     text.text);
	str_release(&text);
}

/* Draw the findings in the last rows of a canvas, in which the fields need some lines;
 * return the rest of the canvas. */
static struct canvas draw_findings(struct pane_fields_page *g, struct canvas *c,
				   int lines, bool focused)
{
	struct pane_fields_state *st = g->st;
	struct pane_fields_findings w;
	int most = g->compact ? c->rows - 1 : c->rows / 2, rest = 0;
	most = int_max(1, int_max(most, c->rows - lines));
	/* Show as many explanations as fit. */
	make_findings(g, c->cols, FINDINGS_MOST, &w);
	st->cut = text_view_lines(w.view) > most;
	for (int k = w.n - 1; st->cut && k >= 0; k--) {
		make_findings(g, c->cols, k, &w);
		if (text_view_lines(w.view) < most)
			break;
	}
	if (!w.n)
		return *c;
	/* One more line shows how to see the rest. */
	int need = text_view_lines(w.view) + st->cut;
	int rows = int_min(need, most);
	struct canvas bottom = canvas_view(c, c->rows - rows, 0, rows, c->cols);
	text_view_show(w.view, 0);
	text_view_draw(w.view, &bottom);
	for (int k = 0; k < w.n; k++)
		rest += w.end[k] > rows - st->cut;
	/* Prefer findings that just fit to the hint about explanations. */
	if (st->cut && (rest > 1 || need <= most || text_view_lines(w.view) > rows))
		draw_rest(&bottom, rows - 1, rest, focused);
	return canvas_view(c, 0, 0, c->rows - rows, c->cols);
}

/* Draw "name: text" in at most `most` last rows, and return the rest. */
static struct canvas fields_draw_below(struct canvas *c, const char *name,
				       enum style style, const char *text, int most)
{
	struct text_view *view = text_view_new();
	struct str label = STR_INIT;
	str_addf(&label, "%s:", name);
	text_view_line(view);
	text_view_pad(view, 1);
	text_view_add(view, STYLE_KEY, label.text);
	text_view_pad(view, 0);
	text_view_wrap(view, style, 1, c->cols - 1, text);
	str_release(&label);
	int rows = int_min(text_view_lines(view), most);
	struct canvas bottom = canvas_view(c, c->rows - rows, 0, rows, c->cols);
	text_view_draw(view, &bottom);
	if (text_view_lines(view) > rows)
		canvas_text(&bottom, rows - 1, c->cols - 1, STYLE_DIM,
			    canvas_glyph(c, GLYPH_CUT));
	text_view_free(view);
	return canvas_view(c, 0, 0, c->rows - rows, c->cols);
}

/* Draw the explanation of the current field in at most `most` last rows; return the
 * rest. */
static struct canvas draw_explanation(const struct session *s, struct canvas *c, int most)
{
	if (s->field < 0 || s->explain_fields || c->rows < 3)
		return *c;
	const struct field *f = schema_field(s->schema, s->field);
	return fields_draw_below(c, f->name, STYLE_DIM, f->help, most);
}

/* Draw the notes that the list marks at the record; return the rest of the canvas. */
static struct canvas draw_note(const struct pane_fields_page *g, struct canvas *c)
{
	struct str text = STR_INIT;
	struct canvas rest = *c;
	if (c->rows > 1 &&
	    session_note_text(g->session, g->batch, g->i, g->session->at.ordinal, &text))
		rest = fields_draw_below(c, "note", STYLE_NOTE, text.text,
					 c->rows < COMPACT_ROWS ? 1 : EXPLAIN_LINES);
	str_release(&text);
	return rest;
}

/* Drawing */

static void draw_gap(struct canvas *c, const struct gap *g)
{
	struct text_view *view = text_view_new();
	struct str text = STR_INIT;
	emit_gap_print(g, &text);
	text_view_wrap(view, STYLE_BAD, 1, c->cols - 1, text.text);
	text_view_draw(view, c);
	str_release(&text);
	text_view_free(view);
}

static void draw_record(struct pane_fields_page *g, struct canvas *c, bool focused)
{
	struct pane_fields_state *st = g->st;
	struct pane_fields_findings found;
	bool findings = has_findings(g);
	int few = findings ? FINDINGS_ROWS : COMPACT_ROWS;
	st->columns = fields_measure(g->session);
	g->focused = focused;
	g->compact = c->rows < COMPACT_ROWS && !focused;
	if (!focused || !session_position_same(st->reading_at, g->session->at))
		st->reading = false;
	g->used = fields_used(st, g->session);
	fields_list(g, c->cols / cell_width(&st->columns) * (c->rows - 1));
	if (st->reading) {
		make_findings(g, c->cols, FINDINGS_MOST, &found);
		st->cut = true;
		text_view_draw(st->findings, c);
		return;
	}
	struct canvas rest =
		findings && g->compact
			? *c
			: draw_explanation(g->session, c,
					   c->rows < few ? 1 : EXPLAIN_LINES);
	rest = draw_note(g, &rest);
	make_view(g, c->cols);
	int lines = text_view_lines(st->view);
	st->cells = fields_cells(g, &rest);
	if (st->cells > 1)
		lines = (st->list.n + st->cells - 1) / st->cells;
	rest = draw_findings(g, &rest, lines, focused);
	if (!st->list.n && g->compact && !findings)
		canvas_text(&rest, 0, 1, STYLE_DIM, "the list shows all values");
	else if (st->cells > 1)
		draw_cells(g, &rest, focused);
	else
		draw_view(g, &rest, focused);
}

/* Return the length of a clock cycle; 0 if not known.  Compute it from the head of the
 * trace: from fewer records it could be a multiple, and a trace without different times
 * would be read at each key. */
static uint64_t fields_cycle(struct pane_fields_state *st, struct session *s)
{
	if (!cycle_counts_ps(s->schema) || st->no_cycle)
		return 0;
	if (s->records < CYCLE_RECORDS && !s->ended &&
	    source_facts(trace_source(s->trace)).growing)
		return 0;
	uint64_t cycle = trace_cycle(s->trace);
	st->no_cycle = !cycle;
	return cycle;
}

/* Draw the reason why there is no record: the line is between records but not a gap, or
 * the record is not read yet or cannot be read. */
static void draw_none(const struct session *s, struct canvas *c)
{
	const char *text = canvas_glyph(c, GLYPH_CUT);
	if (s->at.gap)
		text = "Records that do not match are hidden here";
	else if (session_record_missing(s))
		text = "This record can no longer be read";
	canvas_text(c, 0, 1, STYLE_DIM, text);
}

static void fields_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct session *s = p->session;
	struct pane_fields_page g = { .session = s, .st = p->state };
	const struct gap *gap = session_gap(s);
	if (gap) {
		draw_gap(c, gap);
		return;
	}
	if (diff_model_absent(s)) {
		canvas_textf(c, 0, 1, STYLE_DIM, "only in %s; Tab switches to it",
			     diff_model_other(s)->name);
		return;
	}
	if (!session_record(s, &g.batch, &g.i)) {
		draw_none(s, c);
		return;
	}
	g.cycle = fields_cycle(p->state, s);
	str_init(&g.value.value);
	str_init(&g.value.other);
	draw_record(&g, c, focused);
	str_release(&g.value.value);
	str_release(&g.value.other);
}

static void fields_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_fields_state *st = p->state;
	const struct batch *b;
	size_t i;
	if (!session_record(p->session, &b, &i))
		return;
	if (st->reading) {
		str_add(left, "findings");
		list_state_position(&st->findings->list, right);
	} else if (st->cells == 1) {
		list_state_position(&st->view->list, right);
	} else if (st->more) {
		str_addf(right, "%d more", st->more);
	}
}

/* Keys */

static void read_findings(struct pane *p, enum action a)
{
	struct pane_fields_state *st = p->state;
	st->reading = true;
	st->reading_at = p->session->at;
	text_view_show(st->findings, 0);
	/* The explanations are now shown too, so the lines are not known yet. */
	if (a == ACT_BOTTOM)
		text_view_show(st->findings, INT16_MAX);
}

/* Move in the findings; upward from their first line, return to the fields. */
static void move_in_findings(struct pane_fields_state *st, enum action a, long long count)
{
	bool up = a == ACT_UP || a == ACT_PAGE_UP || a == ACT_HALF_UP;
	int top = st->findings->list.top;
	if (a == ACT_TOP || (up && top == 0))
		st->reading = false;
	else
		text_view_act(st->findings, a, count);
}

static enum outcome fields_act(struct pane *p, enum action a, long long count)
{
	struct pane_fields_state *st = p->state;
	bool last = st->list.current == st->list.n - 1;
	if (!list_state_moves(a))
		return OUT_UNKNOWN;
	if (st->reading) {
		move_in_findings(st, a, count);
	} else if (st->cut && ((last && (a == ACT_DOWN || a == ACT_PAGE_DOWN ||
					 a == ACT_HALF_DOWN)) ||
			       (a == ACT_BOTTOM && count < 0))) {
		read_findings(p, a);
	} else if (st->list.n) {
		list_state_act(&st->list, a, count);
		p->session->field = st->field[st->list.current];
	}
	return OUT_DONE;
}

static enum outcome fields_click(struct pane *p, int row, int col)
{
	struct pane_fields_state *st = p->state;
	int k = 0;
	if (st->reading || !st->list.n)
		return OUT_DONE;
	if (st->cells > 1) {
		k = col / st->cell * st->cell_rows + row + st->top;
		if (row + st->top >= st->cell_rows)
			k = st->list.n;
	} else {
		while (k < st->list.n && st->line[k + 1] <= row + st->top)
			k++;
	}
	if (k < st->list.n)
		p->session->field = st->field[k];
	return OUT_DONE;
}

enum { OPTION_EXPLAIN, OPTION_ABSENT };

static bool *fields_option(struct pane *p, int which)
{
	return which == OPTION_EXPLAIN ? &p->session->explain_fields
				       : &p->session->show_absent;
}

static enum outcome fields_toggle(struct pane *p, long long count, int which)
{
	bool *on = fields_option(p, which);
	*on = !*on;
	return OUT_DONE;
}

static const char *option_value(struct pane *p, int which)
{
	return *fields_option(p, which) ? "on" : "off";
}

static enum status fields_open(struct pane *p, struct err *err)
{
	struct pane_fields_state *st = p->state;
	st->view = text_view_new();
	st->findings = text_view_new();
	st->cells = 1;
	return ST_OK;
}

static void fields_close(struct pane *p)
{
	struct pane_fields_state *st = p->state;
	text_view_free(st->view);
	text_view_free(st->findings);
}

/* clang-format off */
static const struct pane_key pane_fields_keys[] = {
	{ "oe", "explanations of all fields",
	  "toggle explanations of all fields",
	  .act = fields_toggle, .arg = OPTION_EXPLAIN, .value = option_value },
	{ "on", "fields without a value",
	  "toggle a line for each field without a value",
	  .act = fields_toggle, .arg = OPTION_ABSENT, .value = option_value },
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
