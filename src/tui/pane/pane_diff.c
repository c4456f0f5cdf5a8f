/*
 * Shows two traces side by side, with equal records in one row.  In a narrow window, the
 * records of the second trace are below the records of the first, as in diff.
 *
 *      1,023 40174e MOV  LOAD  │   1,023 40174e MOV  LOAD
 *    - 1,024 401752 ADD        │ ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
 *    ! 1,025 401756 JMP        │ ! 1,024 40175a JMP
 *
 * Signs: - only in the first trace, + only in the second, ! different, ~ equal except for
 * the values of a role.  A map of the whole comparison is at the right.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/diff_out.h"
#include "tui/pane/pane.h"
#include "tui/pane/record_columns.h"
#include "tui/session/diff_model.h"
#include "tui/session/session_open.h"

enum { ROWS_DRAWN_MAX = 512, BESIDE_MIN = 100, HEAD_ROWS = 2, MAP_COLUMNS = 2 };

struct pane_diff_state {
	struct record_columns columns[2];
	int number; /* width of record numbers; never shrinks */
	int left;   /* first column of the values */

	/* Layout when last drawn: */
	bool unified;
	int half;          /* width of each half */
	int map, map_rows; /* first column of the map; 0 if no map */
};

/* A row and its records. */
struct diff_line {
	struct diff_row at;
	const struct hunk *hunk; /* hunk of the row; NULL if none */
	struct line side[2];     /* batch is NULL if no record or not loaded */
	char sign;               /* ' ' if equal */
};

/* The page to draw. */
struct diff_page {
	struct pane_diff_state *st;
	struct diff_model *model;
	struct session *session; /* session of the side with the focus */
	struct canvas *list, half[2];
	struct diff_line *line; /* ROWS_DRAWN_MAX lines */
	int n, current;         /* number of lines; row of the cursor */
	int columns;            /* side whose columns are drawn in unified mode */
	struct str text;
	bool focused;
};

/* Records */

static bool has_other_values(const struct diff_line *l)
{
	return l->hunk && l->at.kind != DIFF_LOOP && l->hunk->kind == HUNK_VALUES;
}

static char sign_of_line(const struct diff_model *d, const struct diff_line *l)
{
	bool in[2];
	for (int k = 0; k < 2; k++)
		in[k] = l->at.has[k] || l->at.hidden[k];
	if (has_other_values(l))
		return '~';
	if (l->at.kind == DIFF_HUNK || l->at.kind == DIFF_FOLD_HUNK)
		return !in[1] ? '-' : !in[0] ? '+' : '!';
	return diff_model_changed(d, l->side) ? '~' : ' ';
}

static enum style style_of_sign(char sign)
{
	return sign == '-'   ? STYLE_ONLY_A
	       : sign == '+' ? STYLE_ONLY_B
	       : sign == ' ' ? STYLE_DIM
			     : STYLE_DIFFERS;
}

/* True if the row has unequal records on both sides, and their values of the field
 * differ. */
static bool line_differs_in(const struct diff_page *g, const struct diff_line *l,
			    int side, int field)
{
	return (l->sign == '!'   ? diff_model_marks(g->model, side, field)
		: l->sign == '~' ? diff_model_compares(g->model, side, field)
				 : false) &&
	       diff_model_differs(g->model, l->side, side, field);
}

/* Draw a value of a side in a column of that side or, in unified mode, of the other
 * side. */
static void draw_value_of_side(struct diff_page *g, struct canvas *c, int row,
			       const struct diff_line *l, int side, int of, int k)
{
	struct session *s = g->model->side[side];
	const struct record_columns *rc = &g->st->columns[of];
	const struct line *own = &l->side[side];
	int column = g->model->side[of]->column[k], f = column;
	if (of != side)
		f = diff_model_beside(g->model, of, column);
	if (f < 0 || !(own->batch->want >> f & 1))
		return;
	enum style style = pane_style_of_value(own->batch, own->i, f);
	str_clear(&g->text);
	pane_value_text(own->batch, own->i, f, &g->text);
	if (strcmp(g->text.text, "-") == 0)
		style = STYLE_DIM;
	if (s == g->session && s->query && query_fields(s->query) >> f & 1 &&
	    session_hit(s, own->batch, own->i))
		style = STYLE_HIT;
	else if (line_differs_in(g, l, side, f))
		style = STYLE_DIFFERS;
	pane_draw_value(c, row, rc->at[k], record_columns_visible(rc, k),
			schema_field(g->model->side[of]->schema, column), style,
			g->text.text);
}

/* Draw the record of a side in a row of its half, or of the whole list if unified. */
static void draw_record_of_side(struct diff_page *g, struct canvas *c, int row,
				const struct diff_line *l, int side)
{
	int of = g->st->unified ? g->columns : side;
	const struct session *s = g->model->side[of];
	const struct record_columns *rc = &g->st->columns[of];
	const struct line *own = &l->side[side];
	if (own->gap)
		pane_draw_gap(c, row, g->st->left, own->gap);
	else if (!own->batch)
		canvas_text(c, row, g->st->left, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
	for (int k = record_columns_next(rc, s, -1);
	     own->batch && k >= 0 && record_columns_visible(rc, k);
	     k = record_columns_next(rc, s, k))
		draw_value_of_side(g, c, row, l, side, of, k);
}

static void draw_diff_sign(struct canvas *c, int row, char sign)
{
	canvas_text(c, row, 0, style_of_sign(sign), (char[]) { sign, '\0' });
}

/* Draw the number in the colour of the sign if only one trace has the record. */
static void draw_number_of_side(struct diff_page *g, struct canvas *c, int row, int col,
				const struct diff_line *l, int side)
{
	const struct line *own = &l->side[side];
	bool one = l->sign == '-' || l->sign == '+';
	if (own->at.ordinal != UINT64_MAX && !own->at.gap)
		canvas_field(c, row, col, g->st->number, true,
			     one ? style_of_sign(l->sign) : STYLE_DIM,
			     COUNT_TEXT(own->at.ordinal));
}

static void draw_side(struct diff_page *g, int row, const struct diff_line *l, int side)
{
	struct canvas *c = &g->half[side];
	if (!l->at.has[side]) {
		canvas_fill(c, row, 0, c->cols, STYLE_DIM, canvas_glyph(c, GLYPH_FILL));
		return;
	}
	draw_diff_sign(c, row, l->sign);
	draw_number_of_side(g, c, row, 1, l, side);
	draw_record_of_side(g, c, row, l, side);
}

/* In unified mode, draw the numbers of both sides and one record. */
static void draw_unified(struct diff_page *g, int row, const struct diff_line *l)
{
	int focus = g->model->focus;
	draw_diff_sign(g->list, row, l->sign);
	for (int k = 0; k < 2; k++)
		if (l->at.has[k])
			draw_number_of_side(g, g->list, row, 1 + k * (g->st->number + 1),
					    l, k);
	draw_record_of_side(g, g->list, row, l, l->at.has[focus] ? focus : !focus);
}

/* Folds */

/* Draw a line across, with the text of the page in it. */
static void draw_across(struct diff_page *g, struct canvas *c, int row, enum style style)
{
	canvas_fill(c, row, 0, c->cols, style, canvas_glyph(c, GLYPH_ACROSS));
	canvas_field(c, row, 2, c->cols - 3, false, style, g->text.text);
}

/* Append "4 times, 138 more "; show the difference only on the side with more
 * iterations. */
static void add_times(const struct hunk *h, int side, struct str *out)
{
	diff_hunk_print_times(h, side, out);
	if (h->times[side] > h->times[!side]) {
		str_add(out, ", ");
		str_add_count(out, h->times[side] - h->times[!side], NULL);
		str_add(out, " more");
	}
	str_addc(out, ' ');
}

/* Set the text of the page to the iterations of A and, in unified mode, also of B. */
static void make_loop_text(struct diff_page *g, const struct hunk *h,
			   enum hunk_detail detail)
{
	str_clear(&g->text);
	str_addc(&g->text, ' ');
	diff_hunk_print_loop(h, detail, &g->text);
	if (!g->st->unified) {
		add_times(h, 0, &g->text);
		return;
	}
	diff_hunk_print_times_of_both(h, detail, &g->text);
	str_addc(&g->text, ' ');
}

/* Draw a loop in as much detail as fits beside the numbers. */
static void draw_loop(struct diff_page *g, int row, const struct diff_line *l)
{
	struct canvas *c = g->st->unified ? g->list : &g->half[0];
	enum hunk_detail detail = HUNK_FULL;
	make_loop_text(g, l->hunk, detail);
	while (detail != HUNK_BRIEF && canvas_text_width(g->text.text) > c->cols - 3)
		make_loop_text(g, l->hunk, --detail);
	draw_across(g, c, row, STYLE_PC);
	if (g->st->unified)
		return;
	str_clear(&g->text);
	str_addc(&g->text, ' ');
	add_times(l->hunk, 1, &g->text);
	draw_across(g, &g->half[1], row, STYLE_PC);
}

/* Draw " 120 equal records: za ", or, for hidden differences, " 3 differences hidden in
 * 120 records of A, 123 of B ". */
static void draw_equal_fold(struct diff_page *g, int row, const struct diff_row *r)
{
	str_clear(&g->text);
	str_addc(&g->text, ' ');
	if (r->skipped) {
		str_add_count(&g->text, r->skipped, "difference");
		str_add(&g->text, " hidden in ");
		str_add_count(&g->text, r->hidden[0], "record");
		str_add(&g->text, " of A, ");
		str_add_count(&g->text, r->hidden[1], NULL);
		str_add(&g->text, " of B ");
	} else {
		str_add_count(&g->text, r->hidden[0], "equal record");
		str_add(&g->text, ": za ");
	}
	draw_across(g, g->list, row, STYLE_DIM);
}

/* Draw "551 records more: za" on the sides that have them. */
static void draw_hunk_fold(struct diff_page *g, int row, const struct diff_line *l)
{
	for (int k = 0; k < 2; k++) {
		uint64_t hidden = l->at.hidden[k];
		struct canvas *c = g->st->unified ? g->list : &g->half[k];
		if (!hidden && !g->st->unified)
			canvas_fill(c, row, 0, c->cols, STYLE_DIM,
				    canvas_glyph(c, GLYPH_FILL));
		if (!hidden)
			continue;
		str_clear(&g->text);
		str_addf(&g->text, "%s ", canvas_glyph(c, GLYPH_CUT));
		str_add_count(&g->text, hidden, "record");
		str_add(&g->text, " more: za");
		draw_diff_sign(c, row, l->sign);
		canvas_field(c, row, g->st->left, c->cols - g->st->left, false, STYLE_DIM,
			     g->text.text);
	}
}

static void draw_rest_of_diff(struct diff_page *g, int row)
{
	struct diff_model *d = g->model;
	const struct compare *c = diff_model_compare(d);
	uint64_t since = diff_model_since(d);
	str_clear(&g->text);
	if (since) {
		str_addc(&g->text, ' ');
		str_add_count(&g->text, since, "record");
		str_add(&g->text, " more since then: :diff compares again ");
	} else if (d->state == DIFF_RUNNING) {
		str_add(&g->text, " comparing ");
		double done = bgjob_progress(&d->job);
		if (done > 0)
			str_addf(&g->text, "%.0f %% ", 100 * done);
	} else if (c && compare_counts(c).hunks > d->map.n && d->map.n == HUNKS_MAX) {
		str_add(&g->text, " only the first differences are listed ");
	} else if (c && compare_waits(c) >= 0) {
		str_addf(&g->text, " %c continues; these records have not arrived in %c ",
			 "AB"[compare_waits(c)], "BA"[compare_waits(c)]);
	} else {
		str_add(&g->text, " the rest was not compared; :diff compares again ");
	}
	draw_across(g, g->list, row, STYLE_DIM);
}

/* The page */

static void draw_diff_row(struct diff_page *g, int row, const struct diff_line *l)
{
	switch (l->at.kind) {
	case DIFF_EQUAL:
	case DIFF_HUNK:
		if (g->st->unified)
			draw_unified(g, row, l);
		for (int k = 0; k < 2 && !g->st->unified; k++)
			draw_side(g, row, l, k);
		break;
	case DIFF_LOOP:
		draw_loop(g, row, l);
		break;
	case DIFF_FOLD_EQUAL:
		draw_equal_fold(g, row, &l->at);
		break;
	case DIFF_FOLD_HUNK:
		draw_hunk_fold(g, row, l);
		break;
	case DIFF_REST:
		draw_rest_of_diff(g, row);
		break;
	}
}

/* Mark the current row by its sign and numbers, and the current value. */
static void draw_diff_cursor(struct diff_page *g, int row, const struct diff_line *l)
{
	bool unified = g->st->unified;
	if (l->at.kind != DIFF_EQUAL && l->at.kind != DIFF_HUNK) {
		canvas_cursor_row(g->list, row);
		return;
	}
	for (int k = 0; k < 2 - unified; k++) {
		struct canvas *c = unified ? g->list : &g->half[k];
		struct canvas head = canvas_view(c, row, 0, 1, g->st->left - 1);
		canvas_cursor_row(&head, 0);
		if (k == g->model->focus || unified)
			record_columns_draw_cursor(
				&g->st->columns[unified ? g->columns : k],
				g->model->side[unified ? g->columns : k], c, row);
	}
}

/* Headings */

static void draw_names(struct diff_page *g)
{
	struct canvas *c = g->list;
	bool unified = g->st->unified;
	int focus = g->model->focus, col = 0, end = c->cols;
	canvas_fill(c, 0, 0, c->cols, STYLE_TITLE, " ");
	str_clear(&g->text);
	diff_model_place_text(g->model, canvas_glyph(c, GLYPH_AT_LEAST), &g->text);
	int width = canvas_text_width(g->text.text);
	if (width + 24 < c->cols) {
		end -= width + 1;
		canvas_text(c, 0, end, g->focused ? STYLE_FOCUS : STYLE_TITLE,
			    g->text.text);
	}
	for (int k = 0; k < 2; k++) {
		const char *name = g->model->side[k]->name;
		str_clear(&g->text);
		str_addf(&g->text, " %c ", "AB"[k]);
		str_escape(&g->text, name, strlen(name), true);
		diff_model_thread_text(g->model, k, &g->text);
		int limit = k ? end : unified ? end / 2 : g->st->half;
		canvas_field(c, 0, col, limit - col - 1, false,
			     k == focus && g->focused ? STYLE_FOCUS : STYLE_TITLE,
			     g->text.text);
		if (k == focus)
			canvas_under(c, 0, col + 1, 1);
		width = canvas_text_width(g->text.text) + 2;
		col = !unified ? g->st->half + 1 : width < limit ? width : limit;
	}
}

static void draw_headings_of_side(struct diff_page *g, struct canvas *c, int side)
{
	struct session *s = g->model->side[side];
	const struct record_columns *rc = &g->st->columns[side];
	const char *unit = s->schema->format->record;
	record_columns_draw_headings(rc, s, c, 1, STYLE_TITLE);
	unit = unit ? unit : "record";
	int width = canvas_text_width(unit);
	int room = record_columns_before(rc, s, g->st->left) - 1;
	canvas_field(c, 1, 1, width < room ? width : room, false, STYLE_TITLE, unit);
}

static void draw_diff_headings(struct diff_page *g)
{
	draw_names(g);
	if (!g->st->unified) {
		for (int k = 0; k < 2; k++)
			draw_headings_of_side(g, &g->half[k], k);
		return;
	}
	draw_headings_of_side(g, g->list, g->columns);
}

/* Return the side whose columns are used in unified mode: the side of the record at the
 * cursor, even if only the trace without the focus has it. */
static int side_of_columns(const struct diff_page *g)
{
	int focus = g->model->focus;
	const bool *has = g->current < g->n ? g->line[g->current].at.has : NULL;
	return has && !has[focus] && has[!focus] ? !focus : focus;
}

/* The map */

/* Get the map positions *from..*to - 1 of a row of the map, out of `all`. */
static void part_of_map(uint64_t all, int rows, int row, uint64_t *from, uint64_t *to)
{
	*from = (uint64_t)((double)all * row / rows);
	*to = (uint64_t)((double)all * (row + 1) / rows);
	if (*to <= *from)
		*to = *from + 1;
}

/* Return the number of map positions in the list; an estimate until the comparison is
 * done. */
static uint64_t all_places(struct diff_model *d)
{
	uint64_t known = diff_map_places(&d->map), all = known;
	for (int k = 0; k < 2 && d->state != DIFF_DONE; k++) {
		struct session *s = d->side[k];
		double n = (double)s->records;
		if (!s->ended && s->extent.fraction > 0.001)
			n /= s->extent.fraction;
		if (n > (double)all && n < 1e18)
			all = (uint64_t)n;
	}
	return all;
}

static void draw_diff_map(struct diff_page *g, struct canvas *c)
{
	const struct diff_map *m = &g->model->map;
	int rows = c->rows;
	uint64_t known = diff_map_places(m), all = all_places(g->model), from, to;
	if (!all || rows < 1)
		return;
	uint64_t here = diff_map_rows(m)
				? diff_map_place_of(m, (uint64_t)g->model->list.current)
				: 0;
	bool marked = false;
	for (int row = 0; row < rows; row++) {
		part_of_map(all, rows, row, &from, &to);
		uint64_t n = diff_map_differ(m, from < known ? from : known,
					     to < known ? to : known);
		const char *glyph = from >= known       ? canvas_glyph(c, GLYPH_DOT)
				    : !n                ? " "
				    : 2 * n > to - from ? canvas_glyph(c, GLYPH_BAR_8)
							: canvas_glyph(c, GLYPH_SOME);
		canvas_text(c, row, 1, n ? STYLE_DIFFERS : STYLE_DIM, glyph);
		bool now = here < to && !marked;
		marked = marked || now;
		if (now) {
			struct canvas cell = canvas_view(c, row, 0, 1, 2);
			canvas_text(c, row, 0, STYLE_KEY, canvas_glyph(c, GLYPH_ARROW));
			canvas_cursor_row(&cell, 0);
		}
	}
}

/* Drawing */

static void gather_lines(struct diff_page *g)
{
	struct diff_model *d = g->model;
	for (int i = 0; i < g->n; i++) {
		struct diff_line *l = &g->line[i];
		l->at = diff_map_at(&d->map, (uint64_t)(d->list.top + i));
		enum diff_row_kind kind = l->at.kind;
		if (kind == DIFF_HUNK || kind == DIFF_FOLD_HUNK || kind == DIFF_LOOP)
			l->hunk = d->map.part[l->at.hunk].hunk;
		for (int k = 0; k < 2; k++) {
			l->side[k].at.ordinal = UINT64_MAX;
			if (l->at.has[k] || has_other_values(l))
				diff_model_line(d, k, l->at.item[k], &l->side[k]);
		}
		l->sign = sign_of_line(d, l);
	}
}

/* Compute the column widths; use equal widths if both sides have the same columns. */
static void measure_columns(struct diff_page *g, int cols)
{
	struct line *line = mem_new(2 * ROWS_DRAWN_MAX, sizeof *line);
	bool alike = diff_model_alike(g->model);
	for (int side = 0; side < 2; side++) {
		struct record_columns *rc = &g->st->columns[side];
		size_t n = 0;
		for (int i = 0; i < 2 * g->n; i++)
			if (g->line[i / 2].side[i % 2].batch &&
			    (alike || i % 2 == side)) {
				line[n] = g->line[i / 2].side[i % 2];
				/* Use the row as the record number, to compare pages. */
				line[n++].at.ordinal =
					(uint64_t)(g->model->list.top + i / 2);
			}
		record_columns_measure(rc, g->model->side[side], line, n,
				       (size_t)g->list->rows, cols);
		record_columns_place(rc, g->model->side[side], g->st->left, cols);
	}
	free(line);
}

static void lay_out_page(struct diff_page *g, struct canvas *whole, struct canvas *map)
{
	struct pane_diff_state *st = g->st;
	bool wanted = g->session->map && whole->cols > 8 * MAP_COLUMNS &&
		      whole->rows > HEAD_ROWS;
	int cols = whole->cols - wanted * MAP_COLUMNS;
	st->map = wanted ? cols : 0;
	st->map_rows = whole->rows - HEAD_ROWS;
	*g->list = canvas_view(whole, 0, 0, whole->rows, cols);
	*map = canvas_view(whole, HEAD_ROWS, st->map, wanted ? st->map_rows : 0,
			   MAP_COLUMNS);
	st->unified = whole->cols < BESIDE_MIN;
	st->half = (cols - 1) / 2;
	for (int k = 0; k < 2; k++) {
		st->number = record_columns_number(g->model->side[k], st->number);
		g->half[k] = canvas_view(g->list, 0, k ? st->half + 1 : 0, whole->rows,
					 st->half);
	}
	st->left = st->unified ? 2 * st->number + 3 : st->number + 2;
}

static void draw_no_diff(struct pane *p, struct canvas *c, bool focused)
{
	struct diff_model *d = p->session->diff;
	canvas_fill(c, 0, 0, c->cols, focused ? STYLE_FOCUS : STYLE_TITLE, " ");
	if (!d) {
		canvas_text(c, 0, 1, focused ? STYLE_FOCUS : STYLE_TITLE, "Diff");
		canvas_text(c, 1, 1, STYLE_DIM,
			    "no traces are being compared; use :diff FILE to compare "
			    "this one");
	} else {
		canvas_field(c, 2, 1, c->cols - 1, false, STYLE_BAD, d->error.text);
	}
}

static void draw_diff(struct pane *p, struct canvas *whole, bool focused)
{
	struct canvas list, map;
	struct diff_page g = { .st = p->state,
			       .model = p->session->diff,
			       .session = p->session,
			       .list = &list,
			       .text = STR_INIT,
			       .focused = focused };
	int rows = whole->rows - HEAD_ROWS;
	rows = rows < 0 ? 0 : rows < ROWS_DRAWN_MAX ? rows : ROWS_DRAWN_MAX;
	if (!g.model || g.model->state == DIFF_NONE) {
		draw_no_diff(p, whole, focused);
		return;
	}
	const struct list_state *l = &g.model->list;
	session_share_view(diff_model_other(p->session), p->session);
	lay_out_page(&g, whole, &map);
	diff_model_prepare(g.model, rows, g.st->unified);
	g.line = mem_new(ROWS_DRAWN_MAX, sizeof *g.line);
	g.n = l->n - l->top < rows ? (int)(l->n - l->top) : rows;
	g.current = (int)(l->current - l->top);
	gather_lines(&g);
	g.columns = side_of_columns(&g);
	measure_columns(&g, g.st->unified ? list.cols : g.st->half);
	draw_diff_headings(&g);
	for (int row = 1; !g.st->unified && row < whole->rows; row++)
		canvas_text(&list, row, g.st->half, STYLE_TITLE,
			    canvas_glyph(&list, GLYPH_DOWN));
	for (int i = 0; i < g.n; i++) {
		draw_diff_row(&g, HEAD_ROWS + i, &g.line[i]);
		if (i == g.current)
			draw_diff_cursor(&g, HEAD_ROWS + i, &g.line[i]);
	}
	if (g.model->state == DIFF_DONE && !g.n)
		canvas_text(&list, HEAD_ROWS, 1, STYLE_DIM,
			    "both traces have no records");
	draw_diff_map(&g, &map);
	str_release(&g.text);
	free(g.line);
}

/* Keys */

static struct list_state *diff_rows_list(struct pane *p)
{
	struct diff_model *d = p->session->diff;
	if (!d || d->state == DIFF_NONE)
		return NULL;
	d->list.n = (int64_t)diff_map_rows(&d->map);
	return &d->list;
}

static void diff_row_moved(struct pane *p)
{
	diff_model_moved(p->session->diff);
}

static enum outcome enter_diff(struct pane *p)
{
	struct position at;
	if (!diff_model_current(p->session->diff, &at)) {
		session_message(p->session,
				"%s has no record here; Tab switches to the other trace",
				p->session->name);
		return OUT_DONE;
	}
	session_go(p->session, at);
	return OUT_RECORDS;
}

static enum outcome act_on_diff(struct pane *p, enum action a, long long count)
{
	struct pane_diff_state *st = p->state;
	struct diff_model *d = p->session->diff;
	if (!d)
		return OUT_UNKNOWN;
	if (a == ACT_ENTER)
		return enter_diff(p);
	if (a == ACT_NEXT_PANE)
		diff_model_focus(d, !d->focus);
	else if (a == ACT_DIFF_NEXT)
		diff_model_step(d, count > 0 ? count : 1);
	else if (a == ACT_FOLD)
		diff_model_toggle(d);
	else if (a == ACT_FOLDS_OPEN || a == ACT_FOLDS_CLOSE)
		diff_model_fold_all(d, a == ACT_FOLDS_OPEN);
	else if (!record_columns_act(&st->columns[d->focus], p->session, a, count))
		return OUT_UNKNOWN;
	return OUT_DONE;
}

static const char *show_class(struct pane *p, int class, bool change)
{
	struct diff_model *d = p->session->diff;
	if (d && change)
		diff_model_toggle_class(d, (enum diff_class) class);
	return d && d->hides[class] ? "off" : "on";
}

/* clang-format off */
static const struct pane_key diff_keys[] = {
	{ ". F8", "next difference", "go to the next difference, or to the N-th",
	  .of = ACT_DIFF_NEXT },
	{ "Enter", "records", "show the record in the record list of its trace",
	  .of = ACT_ENTER },
	{ "Tab", "other trace",
	  "switch to the other trace; searches, marks, filters and other panes follow",
	  .of = ACT_NEXT_PANE },
	{ "za", "fold", "open or close the fold (equal records, a long difference or a "
			"loop)", .of = ACT_FOLD },
	{ "zR", "open all folds", "open all folds", .of = ACT_FOLDS_OPEN },
	{ "zM", "close all folds", "close all folds", .of = ACT_FOLDS_CLOSE },
	{ "oa", "only in A", "toggle records that are only in A",
	  .option = show_class, .arg = DIFF_ONLY_A },
	{ "ob", "only in B", "toggle records that are only in B",
	  .option = show_class, .arg = DIFF_ONLY_B },
	{ "od", "different", "toggle differences with records of both traces",
	  .option = show_class, .arg = DIFF_BOTH },
	{ "ov", "values", "toggle equal records with different values",
	  .option = show_class, .arg = DIFF_VALUES },
	{ "ol", "loops", "toggle loops that one trace executes more often",
	  .option = show_class, .arg = DIFF_LOOPS },
	RECORD_COLUMN_KEYS,
	{ 0 }
};
/* clang-format on */

static void click_in_map(struct diff_model *d, int rows, int row)
{
	uint64_t from, to;
	part_of_map(all_places(d), rows, row, &from, &to);
	uint64_t at = diff_map_row_at(&d->map, from);
	/* Go to the first difference at or after the position, if any. */
	size_t hunk = diff_map_next(&d->map, at);
	if (diff_map_differ(&d->map, from, to) && hunk < d->map.n)
		diff_model_go_hunk(d, hunk);
	else if (diff_map_rows(&d->map))
		diff_model_go(d, at);
}

static enum outcome click_in_diff(struct pane *p, int row, int col)
{
	struct pane_diff_state *st = p->state;
	struct diff_model *d = p->session->diff;
	row -= HEAD_ROWS;
	if (!d || row < 0)
		return OUT_DONE;
	if (st->map && col >= st->map) {
		click_in_map(d, st->map_rows, row);
		return OUT_DONE;
	}
	uint64_t to = (uint64_t)(d->list.top + row);
	if (to < diff_map_rows(&d->map))
		diff_model_go(d, to);
	if (!st->unified)
		diff_model_focus(d, col > st->half);
	return OUT_DONE;
}

static enum status run_diff(struct session *s, const char *args, bool *show,
			    struct err *err)
{
	if (*args) {
		session_open(s, args, OPEN_DIFF);
		*show = false;
		return ST_OK;
	}
	if (!s->diff)
		return err_at(err, 1, "missing file name");
	diff_model_start(s->diff);
	return ST_OK;
}

static const struct pane_command diff_command = {
	.args = "[FILE]",
	.file = true,
	.help = "compare the trace with another, side by side; without an argument: "
		"compare both again",
	.run = run_diff,
};

static const struct pane_list diff_list = { .state = diff_rows_list,
					    .moved = diff_row_moved,
					    .head = HEAD_ROWS };

const struct pane_class pane_diff = {
	.name = "diff",
	.own = diff_keys,
	.help = "show two traces side by side and mark the differences",
	.command = &diff_command,
	.list = &diff_list,
	.place = PLACE_OVER,
	.of_both = true,
	.state_size = sizeof(struct pane_diff_state),
	.draw = draw_diff,
	.act = act_on_diff,
	.click = click_in_diff,
};
