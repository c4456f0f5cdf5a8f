/*
 * Two traces side by side: equal records in one row, and the differences between them.  In
 * a narrow window the records of the second trace are below those of the first, as diff
 * prints them.
 *
 *      1,023 40174e MOV  LOAD  │   1,023 40174e MOV  LOAD
 *    - 1,024 401752 ADD        │ ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
 *    ! 1,025 401756 JMP        │ ! 1,024 40175a JMP
 *
 * Signs: - only in the first trace, + only in the second, ! different, ~ equal but for
 * the values of a role.  A column at the right is a map of the whole.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/diff_out.h"
#include "tui/pane/pane.h"
#include "tui/pane/record_columns.h"
#include "tui/session/diff_model.h"

enum { LINES_MOST = 512, BESIDE_LEAST = 100, HEAD_ROWS = 2, MAP_COLUMNS = 2 };

struct pane_diff_state {
	struct record_columns columns[2];
	int number; /* width of record numbers; it only grows */
	int left;   /* first column of the values */

	/* When last drawn: */
	bool unified;
	int half;          /* columns of one side */
	int map, map_rows; /* first column of the map; 0: none */
};

/* A row with its records. */
struct pane_diff_line {
	uint64_t row;
	struct diff_row at;
	struct line side[2]; /* batch NULL: no record, or not loaded */
};

/* What is drawn. */
struct pane_diff_page {
	struct pane_diff_state *st;
	struct diff_model *model;
	struct session *session; /* of the side with the focus */
	struct canvas *list;
	struct pane_diff_line *line; /* LINES_MAX of them */
	size_t n;
	struct str text;
	bool focused;
};

/* Records */

/* Whether a row has equal records with other values. */
static bool pane_diff_of_values(const struct pane_diff_page *g,
				const struct pane_diff_line *l)
{
	bool hunk = l->at.kind == DIFF_HUNK || l->at.kind == DIFF_FOLD_HUNK;
	return hunk && diff_model_hunk(g->model, l->at.hunk)->kind == HUNK_VALUES;
}

static char pane_diff_sign(const struct pane_diff_page *g, const struct pane_diff_line *l)
{
	const struct line *a = &l->side[0], *b = &l->side[1];
	if (pane_diff_of_values(g, l))
		return '~';
	if (l->at.kind == DIFF_HUNK)
		return !l->at.has[1] ? '-' : !l->at.has[0] ? '+' : '!';
	bool changed = a->batch && b->batch &&
		       diff_model_changed(g->model, 0, a->batch, a->i, b->batch, b->i);
	return changed ? '~' : ' ';
}

static enum style pane_diff_sign_style(char sign)
{
	return sign == '-'   ? STYLE_ONLY_A
	       : sign == '+' ? STYLE_ONLY_B
	       : sign == ' ' ? STYLE_DIM
			     : STYLE_DIFFERS;
}

/* A value differs if the row has a record of each side that are not equal. */
static bool pane_diff_value_differs(const struct pane_diff_page *g,
				    const struct pane_diff_line *l, int side, int field,
				    char sign)
{
	const struct line *own = &l->side[side], *other = &l->side[!side];
	return (sign == '!' || sign == '~') && own->batch && other->batch &&
	       (sign == '!' ? diff_model_marks(g->model, side, field)
			    : diff_model_compares(g->model, side, field)) &&
	       diff_model_differs(g->model, side, own->batch, own->i, other->batch,
				  other->i, field);
}

static void pane_diff_draw_value(struct pane_diff_page *g, struct canvas *c, int row,
				 const struct pane_diff_line *l, int side, int k,
				 char sign)
{
	struct session *s = diff_model_side(g->model, side);
	const struct record_columns *rc = &g->st->columns[side];
	const struct line *own = &l->side[side];
	int f = s->column[k];
	if (!(own->batch->want >> f & 1))
		return;
	enum style style = pane_style_of_value(own->batch, own->i, f);
	str_clear(&g->text);
	pane_value_text(own->batch, own->i, f, &g->text);
	if (strcmp(g->text.text, "-") == 0)
		style = STYLE_DIM;
	if (s == g->session && s->query && query_fields(s->query) >> f & 1 &&
	    session_hit(s, own->batch, own->i))
		style = STYLE_HIT;
	else if (pane_diff_value_differs(g, l, side, f, sign))
		style = STYLE_DIFFERS;
	pane_draw_value(c, row, rc->at[k], record_columns_visible(rc, k),
			schema_field(s->schema, f), style, g->text.text);
}

/* The record of a side in a row of its half, or of the whole list. */
static void pane_diff_draw_record(struct pane_diff_page *g, struct canvas *c, int row,
				  const struct pane_diff_line *l, int side, char sign)
{
	struct session *s = diff_model_side(g->model, side);
	const struct record_columns *rc = &g->st->columns[side];
	if (l->side[side].gap) {
		pane_draw_gap(c, row, g->st->left, l->side[side].gap);
		return;
	}
	if (!l->side[side].batch) {
		canvas_text(c, row, g->st->left, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
		return;
	}
	for (int k = record_columns_next(rc, s, -1);
	     k >= 0 && record_columns_visible(rc, k); k = record_columns_next(rc, s, k))
		pane_diff_draw_value(g, c, row, l, side, k, sign);
}

static void pane_diff_draw_number(struct pane_diff_page *g, struct canvas *c, int row,
				  int col, const struct line *line, enum style style)
{
	char n[32];
	if (line->at.ordinal != UINT64_MAX && !line->at.gap)
		canvas_field(c, row, col, g->st->number, true, style,
			     human_count(n, sizeof n, line->at.ordinal));
}

static void pane_diff_draw_sign(struct canvas *c, int row, char sign)
{
	char text[] = { sign, '\0' };
	canvas_text(c, row, 0, pane_diff_sign_style(sign), text);
}

/* The numbers of signs have their colour too. */
static enum style pane_diff_number_style(char sign)
{
	return sign == '-' || sign == '+' ? pane_diff_sign_style(sign) : STYLE_DIM;
}

static void pane_diff_draw_side(struct pane_diff_page *g, struct canvas *c, int row,
				const struct pane_diff_line *l, int side, char sign)
{
	if (!l->at.has[side]) {
		canvas_fill(c, row, 0, c->cols, STYLE_DIM, canvas_glyph(c, GLYPH_FILL));
		return;
	}
	pane_diff_draw_sign(c, row, sign);
	pane_diff_draw_number(g, c, row, 1, &l->side[side], pane_diff_number_style(sign));
	pane_diff_draw_record(g, c, row, l, side, sign);
}

/* In one list: the numbers of both sides, and one record. */
static void pane_diff_draw_unified(struct pane_diff_page *g, int row,
				   const struct pane_diff_line *l, char sign)
{
	struct canvas *c = g->list;
	int focus = diff_model_focus(g->model);
	int side = l->at.has[focus] ? focus : !focus;
	pane_diff_draw_sign(c, row, sign);
	for (int k = 0; k < 2; k++)
		if (l->at.has[k])
			pane_diff_draw_number(g, c, row, 1 + k * (g->st->number + 1),
					      &l->side[k], pane_diff_number_style(sign));
	pane_diff_draw_record(g, c, row, l, side, sign);
}

/* Folds */

static void pane_diff_draw_line(struct pane_diff_page *g, struct canvas *c, int row,
				enum style style)
{
	canvas_fill(c, row, 0, c->cols, style, canvas_glyph(c, GLYPH_ACROSS));
	canvas_field(c, row, 2, c->cols - 3, false, style, g->text.text);
}

/* "4 times, 138 more " beside the side with more iterations. */
static void pane_diff_add_times(const struct hunk *h, int side, struct str *out)
{
	diff_hunk_print_times(h, side, out);
	if (h->times[side] > h->times[!side]) {
		str_add(out, ", ");
		str_add_count(out, h->times[side] - h->times[!side], NULL);
		str_add(out, " more");
	}
	str_addc(out, ' ');
}

/* The iterations of A, in one list of B too. */
static void pane_diff_add_loop(const struct pane_diff_page *g, const struct hunk *h,
			       enum hunk_detail detail, struct str *out)
{
	str_clear(out);
	str_addc(out, ' ');
	diff_hunk_print_loop(h, detail, out);
	if (!g->st->unified) {
		pane_diff_add_times(h, 0, out);
		return;
	}
	diff_hunk_print_times_of_both(h, detail, out);
	str_addc(out, ' ');
}

/* In as much detail as there is room for beside the numbers. */
static void pane_diff_draw_loop(struct pane_diff_page *g, struct canvas half[2], int row,
				const struct pane_diff_line *l)
{
	const struct hunk *h = diff_model_hunk(g->model, l->at.hunk);
	struct canvas *c = g->st->unified ? g->list : &half[0];
	enum hunk_detail detail = HUNK_FULL;
	pane_diff_add_loop(g, h, detail, &g->text);
	while (detail != HUNK_BRIEF && canvas_text_width(g->text.text) > c->cols - 3)
		pane_diff_add_loop(g, h, --detail, &g->text);
	pane_diff_draw_line(g, c, row, STYLE_PC);
	if (g->st->unified)
		return;
	str_clear(&g->text);
	str_addc(&g->text, ' ');
	pane_diff_add_times(h, 1, &g->text);
	pane_diff_draw_line(g, &half[1], row, STYLE_PC);
}

/* " 3 differences hidden in 120 records of A, 123 of B " */
static void pane_diff_add_hidden(const struct diff_row *r, struct str *out)
{
	str_addc(out, ' ');
	str_add_count(out, r->skipped, "difference");
	str_add(out, " hidden in ");
	str_add_count(out, r->hidden[0], "record");
	str_add(out, " of A, ");
	str_add_count(out, r->hidden[1], NULL);
	str_add(out, " of B ");
}

static void pane_diff_draw_equal(struct pane_diff_page *g, int row,
				 const struct pane_diff_line *l)
{
	str_clear(&g->text);
	if (l->at.skipped) {
		pane_diff_add_hidden(&l->at, &g->text);
	} else {
		str_addc(&g->text, ' ');
		str_add_count(&g->text, l->at.hidden[0], "equal record");
		str_add(&g->text, ": za ");
	}
	pane_diff_draw_line(g, g->list, row, STYLE_DIM);
}

/* "551 records more: za", on the sides that have them. */
static void pane_diff_draw_more(struct pane_diff_page *g, struct canvas half[2], int row,
				const struct pane_diff_line *l)
{
	for (int k = 0; k < 2; k++) {
		uint64_t hidden = l->at.hidden[k];
		struct canvas *c = g->st->unified ? g->list : &half[k];
		char sign = pane_diff_of_values(g, l) ? '~'
			    : l->at.hidden[!k]        ? '!'
						      : "-+"[k];
		if (!hidden && !g->st->unified)
			canvas_fill(c, row, 0, c->cols, STYLE_DIM,
				    canvas_glyph(c, GLYPH_FILL));
		if (!hidden)
			continue;
		str_clear(&g->text);
		str_addf(&g->text, "%s ", canvas_glyph(c, GLYPH_CUT));
		str_add_count(&g->text, hidden, "record");
		str_add(&g->text, " more: za");
		pane_diff_draw_sign(c, row, sign);
		canvas_field(c, row, g->st->left, c->cols - g->st->left, false, STYLE_DIM,
			     g->text.text);
	}
}

static void pane_diff_draw_rest(struct pane_diff_page *g, int row)
{
	struct diff_model *d = g->model;
	const struct compare *c = diff_model_compare(d);
	uint64_t since = diff_model_since(d);
	str_clear(&g->text);
	if (since) {
		str_addc(&g->text, ' ');
		str_add_count(&g->text, since, "record");
		str_add(&g->text, " more since: :diff compares again ");
	} else if (diff_model_state(d) == DIFF_RUNNING) {
		str_add(&g->text, " comparing ");
		double done = diff_model_progress(d);
		if (done > 0)
			str_addf(&g->text, "%.0f %% ", 100 * done);
	} else if (c && compare_counts(c).hunks > diff_model_hunks(d) &&
		   diff_model_hunks(d) == HUNKS_MAX) {
		str_add(&g->text, " there are more differences than are listed ");
	} else if (c && compare_waits(c) >= 0) {
		str_addf(&g->text, " %c continues; these records have not arrived in %c ",
			 "AB"[compare_waits(c)], "BA"[compare_waits(c)]);
	} else {
		str_add(&g->text, " the rest was not compared; :diff compares again ");
	}
	pane_diff_draw_line(g, g->list, row, STYLE_DIM);
}

/* The page */

static struct canvas pane_diff_half(const struct pane_diff_page *g, int side)
{
	const struct pane_diff_state *st = g->st;
	return canvas_view(g->list, 0, side ? st->half + 1 : 0, g->list->rows, st->half);
}

static void pane_diff_draw_row(struct pane_diff_page *g, int row,
			       const struct pane_diff_line *l)
{
	struct canvas half[2] = { pane_diff_half(g, 0), pane_diff_half(g, 1) };
	char sign = pane_diff_sign(g, l);
	switch (l->at.kind) {
	case DIFF_EQUAL:
	case DIFF_HUNK:
		if (g->st->unified)
			pane_diff_draw_unified(g, row, l, sign);
		for (int k = 0; k < 2 && !g->st->unified; k++)
			pane_diff_draw_side(g, &half[k], row, l, k, sign);
		break;
	case DIFF_LOOP:
		pane_diff_draw_loop(g, half, row, l);
		break;
	case DIFF_FOLD_EQUAL:
		pane_diff_draw_equal(g, row, l);
		break;
	case DIFF_FOLD_HUNK:
		pane_diff_draw_more(g, half, row, l);
		break;
	case DIFF_REST:
		pane_diff_draw_rest(g, row);
		break;
	}
}

/* Mark the current row: its sign and numbers, and the current value. */
static void pane_diff_draw_cursor(struct pane_diff_page *g, int row,
				  const struct pane_diff_line *l)
{
	if (l->at.kind != DIFF_EQUAL && l->at.kind != DIFF_HUNK) {
		canvas_cursor_row(g->list, row);
		return;
	}
	int focus = diff_model_focus(g->model);
	for (int k = 0; k < 2 - g->st->unified; k++) {
		struct canvas half = g->st->unified ? *g->list : pane_diff_half(g, k);
		struct canvas head = canvas_view(&half, row, 0, 1, g->st->left - 1);
		canvas_cursor_row(&head, 0);
		const struct record_columns *rc = &g->st->columns[k];
		struct session *s = diff_model_side(g->model, k);
		int at = session_column_of(s, s->field);
		bool value = k == focus || g->st->unified;
		if (!value || at < 0 || !record_columns_visible(rc, at))
			continue;
		struct canvas cell = canvas_view(&half, row, rc->at[at], 1,
						 record_columns_visible(rc, at));
		canvas_cursor_row(&cell, 0);
		canvas_under(&cell, 0, 0, cell.cols);
	}
}

/* Headings */

static void pane_diff_draw_names(struct pane_diff_page *g)
{
	struct canvas *c = g->list;
	int focus = diff_model_focus(g->model), col = 0, end = c->cols;
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
		struct session *s = diff_model_side(g->model, k);
		str_clear(&g->text);
		str_addf(&g->text, " %c ", "AB"[k]);
		str_escape(&g->text, s->name, strlen(s->name), true);
		diff_model_thread_text(g->model, k, &g->text);
		int room = (g->st->unified ? k ? end - col : end / 2
			    : k            ? end - g->st->half - 1
					   : g->st->half) -
			   1;
		if (k && !g->st->unified)
			col = g->st->half + 1;
		canvas_field(c, 0, col, room, false,
			     k == focus && g->focused ? STYLE_FOCUS : STYLE_TITLE,
			     g->text.text);
		if (k == focus)
			canvas_under(c, 0, col + 1, 1);
		col += canvas_text_width(g->text.text) < room
			       ? canvas_text_width(g->text.text) + 2
			       : room + 1;
	}
}

static void pane_diff_draw_headings_of(struct pane_diff_page *g, struct canvas *c,
				       int side)
{
	struct session *s = diff_model_side(g->model, side);
	const struct record_columns *rc = &g->st->columns[side];
	int n = (int)s->ncolumns;
	enum style style = STYLE_TITLE;
	const char *unit = s->schema->format->record;
	for (int k = record_columns_next(rc, s, -1);
	     k >= 0 && record_columns_visible(rc, k); k = record_columns_next(rc, s, k)) {
		const struct field *f = schema_field(s->schema, s->column[k]);
		canvas_field(c, 1, rc->at[k], record_columns_visible(rc, k),
			     record_columns_right(f), style, record_columns_heading(f));
		if (s->column[k] == s->field)
			canvas_under(c, 1, rc->at[k], record_columns_visible(rc, k));
	}
	unit = unit ? unit : "record";
	int width = canvas_text_width(unit);
	int room = record_columns_before(rc, s, g->st->left) - 1;
	canvas_field(c, 1, 1, width < room ? width : room, false, style, unit);
	if (rc->first > rc->frozen)
		canvas_text(c, 1, rc->at[rc->first] - 1, style, "<");
	if (n && rc->at[n - 1] + rc->width[n - 1] > c->cols)
		canvas_text(c, 1, c->cols - 1, style, ">");
}

static void pane_diff_draw_headings(struct pane_diff_page *g)
{
	pane_diff_draw_names(g);
	if (g->st->unified) {
		/* A record that only the other trace has can have other columns. */
		int side = diff_model_focus(g->model);
		for (size_t i = 0; i < g->n; i++)
			if (g->line[i].row == diff_model_row(g->model) &&
			    !g->line[i].at.has[side] && g->line[i].at.has[!side])
				side = !side;
		pane_diff_draw_headings_of(g, g->list, side);
		return;
	}
	for (int k = 0; k < 2; k++) {
		struct canvas half = pane_diff_half(g, k);
		pane_diff_draw_headings_of(g, &half, k);
	}
}

/* The map */

/* The places of a part of the map, of all places that there will be. */
static void pane_diff_map_part(uint64_t all, int rows, int row, uint64_t *from,
			       uint64_t *to)
{
	*from = (uint64_t)((double)all * row / rows);
	*to = (uint64_t)((double)all * (row + 1) / rows);
	if (*to <= *from)
		*to = *from + 1;
}

/* The number of places of the list; while comparing, an estimate. */
static uint64_t pane_diff_all(struct diff_model *d)
{
	uint64_t known = diff_map_places(diff_model_map(d)), all = known;
	for (int k = 0; k < 2 && diff_model_state(d) != DIFF_DONE; k++) {
		struct session *s = diff_model_side(d, k);
		double n = (double)s->records;
		if (!s->ended && s->extent.fraction > 0.001)
			n /= s->extent.fraction;
		if (n > (double)all && n < 1e18)
			all = (uint64_t)n;
	}
	return all;
}

static void pane_diff_draw_map(struct pane_diff_page *g, struct canvas *c)
{
	const struct diff_map *m = diff_model_map(g->model);
	int rows = c->rows;
	uint64_t known = diff_map_places(m), all = pane_diff_all(g->model), from, to;
	if (!all || rows < 1)
		return;
	uint64_t here =
		diff_map_rows(m) ? diff_map_place_of(m, diff_model_row(g->model)) : 0;
	bool marked = false;
	for (int row = 0; row < rows; row++) {
		pane_diff_map_part(all, rows, row, &from, &to);
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

static int pane_diff_digits(const struct session *s, int before)
{
	char n[32];
	double most = (double)s->records;
	if (!s->ended && s->extent.fraction > 0)
		most /= s->extent.fraction;
	int width = canvas_text_width(
		human_count(n, sizeof n, most < 1e18 ? (uint64_t)most : s->records));
	width = width < 6 ? 6 : width;
	return width > before ? width : before;
}

static void pane_diff_gather(struct pane_diff_page *g, uint64_t rows)
{
	struct diff_model *d = g->model;
	const struct diff_map *m = diff_model_map(d);
	uint64_t top = diff_model_top(d), all = diff_map_rows(m);
	for (g->n = 0; g->n < rows && top + g->n < all; g->n++) {
		struct pane_diff_line *l = &g->line[g->n];
		*l = (struct pane_diff_line) { .row = top + g->n,
					       .at = diff_map_at(m, top + g->n) };
		for (int k = 0; k < 2; k++) {
			l->side[k].at.ordinal = UINT64_MAX;
			if (l->at.has[k] || pane_diff_of_values(g, l))
				diff_model_line(d, k, l->at.item[k], &l->side[k]);
		}
	}
}

/* The widths of columns.  With the same columns on both sides they are the same. */
static void pane_diff_measure(struct pane_diff_page *g, int cols)
{
	struct line *line = mem_new(2 * LINES_MOST, sizeof *line);
	bool alike = diff_model_alike(g->model);
	for (int side = 0; side < 2; side++) {
		size_t n = 0;
		for (size_t i = 0; i < g->n; i++)
			for (int k = 0; k < 2; k++)
				if (g->line[i].side[k].batch && (alike || k == side)) {
					line[n] = g->line[i].side[k];
					/* Pages are compared by their rows. */
					line[n++].at.ordinal = g->line[i].row;
				}
		struct session *s = diff_model_side(g->model, side);
		record_columns_measure(&g->st->columns[side], s, line, n,
				       (size_t)g->list->rows, cols);
		record_columns_place(&g->st->columns[side], s, g->st->left, cols);
	}
	free(line);
}

/* The columns of the side with the focus are those of the other too. */
static void pane_diff_share_columns(struct diff_model *d, struct session *s)
{
	struct session *other = diff_model_other(s);
	if (!diff_model_alike(d))
		return;
	other->columns = s->columns;
	other->field = s->field;
	session_columns_changed(other);
}

static void pane_diff_layout(struct pane *p, struct canvas *whole, struct canvas *list,
			     struct canvas *map)
{
	struct pane_diff_state *st = p->state;
	bool wanted = p->session->map && whole->cols > 8 * MAP_COLUMNS &&
		      whole->rows > HEAD_ROWS;
	st->map = wanted ? whole->cols - MAP_COLUMNS : 0;
	st->map_rows = whole->rows - HEAD_ROWS;
	*list = canvas_view(whole, 0, 0, whole->rows, wanted ? st->map : whole->cols);
	*map = canvas_view(whole, HEAD_ROWS, st->map, wanted ? st->map_rows : 0,
			   MAP_COLUMNS);
	st->unified = whole->cols < BESIDE_LEAST;
	st->half = (list->cols - 1) / 2;
	for (int k = 0; k < 2; k++)
		st->number = pane_diff_digits(diff_model_side(p->session->diff, k),
					      st->number);
	st->left = st->unified ? 2 * st->number + 3 : st->number + 2;
}

static void pane_diff_draw_nothing(struct pane *p, struct canvas *c, bool focused)
{
	struct diff_model *d = p->session->diff;
	canvas_fill(c, 0, 0, c->cols, focused ? STYLE_FOCUS : STYLE_TITLE, " ");
	if (!d) {
		canvas_text(c, 0, 1, focused ? STYLE_FOCUS : STYLE_TITLE, "Diff");
		canvas_text(c, 1, 1, STYLE_DIM,
			    "no traces are compared; :diff FILE compares this one");
	} else {
		canvas_field(c, 2, 1, c->cols - 1, false, STYLE_BAD, diff_model_error(d));
	}
}

static void pane_diff_draw_list(struct pane *p, struct canvas *whole, bool focused)
{
	struct canvas list, map;
	struct pane_diff_page g = { .st = p->state,
				    .model = p->session->diff,
				    .session = p->session,
				    .list = &list,
				    .line = mem_new(LINES_MOST, sizeof *g.line),
				    .text = STR_INIT,
				    .focused = focused };
	int rows = whole->rows - HEAD_ROWS;
	rows = rows < 0 ? 0 : rows < LINES_MOST ? rows : LINES_MOST;
	pane_diff_share_columns(g.model, p->session);
	pane_diff_layout(p, whole, &list, &map);
	diff_model_prepare(g.model, (uint64_t)rows, g.st->unified);
	pane_diff_gather(&g, (uint64_t)rows);
	diff_model_request(g.model);
	pane_diff_measure(&g, g.st->unified ? list.cols : g.st->half);
	pane_diff_draw_headings(&g);
	for (int row = 1; !g.st->unified && row < whole->rows; row++)
		canvas_text(&list, row, g.st->half, STYLE_TITLE,
			    canvas_glyph(&list, GLYPH_DOWN));
	for (size_t i = 0; i < g.n; i++) {
		pane_diff_draw_row(&g, HEAD_ROWS + (int)i, &g.line[i]);
		if (g.line[i].row == diff_model_row(g.model))
			pane_diff_draw_cursor(&g, HEAD_ROWS + (int)i, &g.line[i]);
	}
	if (diff_model_state(g.model) == DIFF_DONE && !g.n)
		canvas_text(&list, HEAD_ROWS, 1, STYLE_DIM,
			    "both traces have no records");
	pane_diff_draw_map(&g, &map);
	str_release(&g.text);
	free(g.line);
}

static void pane_diff_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct diff_model *d = p->session->diff;
	if (!d || diff_model_state(d) == DIFF_NONE)
		pane_diff_draw_nothing(p, c, focused);
	else
		pane_diff_draw_list(p, c, focused);
}

/* Keys */

static void pane_diff_move(struct diff_model *d, long long rows)
{
	uint64_t row = diff_model_row(d);
	uint64_t by = rows < 0 ? (uint64_t)-rows : (uint64_t)rows;
	if (rows < 0)
		diff_model_go(d, row > by ? row - by : 0);
	else
		diff_model_go(d, row + by < row ? UINT64_MAX : row + by);
}

/* Move page and cursor. */
static void pane_diff_page_by(struct diff_model *d, long long rows)
{
	uint64_t top = diff_model_top(d);
	uint64_t by = rows < 0 ? (uint64_t)-rows : (uint64_t)rows;
	pane_diff_move(d, rows);
	diff_model_set_top(d, rows > 0 ? top + by : top > by ? top - by : 0);
}

static void pane_diff_column(struct session *s, long long to)
{
	long long last = (long long)s->ncolumns - 1;
	if (last < 0)
		return;
	s->field = s->column[to < 0 ? 0 : to > last ? last : to];
}

static void pane_diff_place_row(struct diff_model *d, enum action a, int rows)
{
	uint64_t row = diff_model_row(d);
	uint64_t above = a == ACT_ROW_TOP      ? 0
			 : a == ACT_ROW_MIDDLE ? (uint64_t)rows / 2
					       : (uint64_t)(rows > 0 ? rows - 1 : 0);
	diff_model_set_top(d, row > above ? row - above : 0);
}

static void pane_diff_end(struct pane *p, enum action a, long long count)
{
	if (count >= 0)
		session_goto(p->session, (uint64_t)count);
	else
		diff_model_go(p->session->diff, a == ACT_TOP ? 0 : UINT64_MAX);
}

static enum outcome pane_diff_act(struct pane *p, enum action a, long long count)
{
	struct session *s = p->session;
	struct pane_diff_state *st = p->state;
	struct diff_model *d = s->diff;
	long long n = count > 0 ? count : 1;
	int column = session_column_of(s, s->field), rows = st->map_rows;
	if (!d)
		return OUT_UNKNOWN;
	switch (a) {
	case ACT_DOWN:
	case ACT_UP:
		pane_diff_move(d, a == ACT_DOWN ? n : -n);
		break;
	case ACT_PAGE_DOWN:
	case ACT_PAGE_UP:
		pane_diff_page_by(d, (a == ACT_PAGE_DOWN ? n : -n) * rows);
		break;
	case ACT_HALF_DOWN:
	case ACT_HALF_UP:
		pane_diff_page_by(d, (a == ACT_HALF_DOWN ? n : -n) * ((rows + 1) / 2));
		break;
	case ACT_TOP:
	case ACT_BOTTOM:
		pane_diff_end(p, a, count);
		break;
	case ACT_SCROLL_DOWN:
	case ACT_SCROLL_UP:
		diff_model_scroll(d, a == ACT_SCROLL_DOWN ? n : -n);
		break;
	case ACT_ROW_TOP:
	case ACT_ROW_MIDDLE:
	case ACT_ROW_BOTTOM:
		pane_diff_place_row(d, a, rows);
		break;
	case ACT_LEFT:
	case ACT_RIGHT:
		pane_diff_column(s, column + (a == ACT_RIGHT ? n : -n));
		break;
	case ACT_FIRST_COLUMN:
	case ACT_LAST_COLUMN:
		pane_diff_column(s, a == ACT_LAST_COLUMN ? (long long)s->ncolumns : 0);
		break;
	default:
		return OUT_UNKNOWN;
	}
	return OUT_DONE;
}

static enum outcome pane_diff_enter(struct pane *p, long long count, int arg)
{
	struct diff_model *d = p->session->diff;
	struct position at;
	(void)count, (void)arg;
	if (!d)
		return OUT_DONE;
	if (!diff_model_current(d, &at)) {
		session_message(p->session,
				"%s has no record here; Tab goes to the other "
				"trace",
				p->session->name);
		return OUT_DONE;
	}
	session_go(p->session, at);
	return OUT_RECORDS;
}

static enum outcome pane_diff_tab(struct pane *p, long long count, int arg)
{
	struct diff_model *d = p->session->diff;
	(void)count, (void)arg;
	if (d)
		diff_model_set_focus(d, !diff_model_focus(d));
	return OUT_DONE;
}

enum { FOLD_TOGGLE, FOLD_OPEN, FOLD_CLOSE };

static enum outcome pane_diff_fold(struct pane *p, long long count, int how)
{
	struct diff_model *d = p->session->diff;
	(void)count;
	if (!d)
		return OUT_DONE;
	if (how == FOLD_TOGGLE)
		diff_model_toggle(d);
	else
		diff_model_fold_all(d, how == FOLD_OPEN);
	return OUT_DONE;
}

static enum outcome pane_diff_step(struct pane *p, long long count, int by)
{
	if (p->session->diff)
		diff_model_step(p->session->diff, by * (count > 0 ? count : 1));
	return OUT_DONE;
}

static enum outcome pane_diff_hide_class(struct pane *p, long long count, int class)
{
	struct diff_model *d = p->session->diff;
	(void)count;
	if (d)
		diff_model_toggle_class(d, (enum diff_class) class);
	return OUT_DONE;
}

static const char *pane_diff_class_value(struct pane *p, int class)
{
	struct diff_model *d = p->session->diff;
	return d && diff_model_hides(d, (enum diff_class) class) ? "off" : "on";
}

static enum outcome pane_diff_fit(struct pane *p, long long count, int arg)
{
	struct pane_diff_state *st = p->state;
	struct diff_model *d = p->session->diff;
	(void)count, (void)arg;
	if (d)
		record_columns_fit(&st->columns[diff_model_focus(d)], p->session);
	return OUT_DONE;
}

static enum outcome pane_diff_hide(struct pane *p, long long count, int arg)
{
	struct session *s = p->session;
	int column = session_column_of(s, s->field);
	(void)count, (void)arg;
	if (s->diff && record_columns_hide(s))
		pane_diff_column(s, column);
	return OUT_DONE;
}

static const struct pane_key pane_diff_keys[] = {
	{ ". F8", "next difference", "go to the next difference, or to the N-th one",
	  .act = pane_diff_step, .arg = 1, .of = ACT_DIFF_NEXT },
	{ "Enter", "records", "show the record in the list of all records of its trace",
	  .act = pane_diff_enter, .of = ACT_ENTER },
	{ "Tab", "other trace",
	  "go to the other trace: searches, marks, filters and the other panes are about it",
	  .act = pane_diff_tab, .of = ACT_NEXT_PANE },
	{ "za", "fold",
	  "open or close the fold: equal records, a long difference, a loop",
	  .act = pane_diff_fold, .arg = FOLD_TOGGLE },
	{ "zR", "open all folds", "open all folds", .act = pane_diff_fold,
	  .arg = FOLD_OPEN },
	{ "zM", "close all folds", "close all folds", .act = pane_diff_fold,
	  .arg = FOLD_CLOSE },
	{ .keys = "oa",
	  .hint = "only in A",
	  .help = "show differences that only A has",
	  .act = pane_diff_hide_class,
	  .arg = DIFF_ONLY_A,
	  .value = pane_diff_class_value },
	{ .keys = "ob",
	  .hint = "only in B",
	  .help = "show differences that only B has",
	  .act = pane_diff_hide_class,
	  .arg = DIFF_ONLY_B,
	  .value = pane_diff_class_value },
	{ .keys = "od",
	  .hint = "different",
	  .help = "show differences that have records of both traces",
	  .act = pane_diff_hide_class,
	  .arg = DIFF_BOTH,
	  .value = pane_diff_class_value },
	{ .keys = "ov",
	  .hint = "values",
	  .help = "show equal records with other values",
	  .act = pane_diff_hide_class,
	  .arg = DIFF_VALUES,
	  .value = pane_diff_class_value },
	{ .keys = "ol",
	  .hint = "loops",
	  .help = "show loops that one trace executes more often",
	  .act = pane_diff_hide_class,
	  .arg = DIFF_LOOPS,
	  .value = pane_diff_class_value },
	{ "_", NULL,
	  "fit the width of the current column to the widest value on the page; again: "
	  "default",
	  .act = pane_diff_fit, .of = ACT_FIT },
	{ "Delete", NULL, "hide the current column", .act = pane_diff_hide,
	  .of = ACT_DELETE },
	{ 0 }
};

static enum outcome pane_diff_click(struct pane *p, int row, int col)
{
	struct pane_diff_state *st = p->state;
	struct diff_model *d = p->session->diff;
	uint64_t from, to;
	row -= HEAD_ROWS;
	if (!d || row < 0)
		return OUT_DONE;
	const struct diff_map *m = diff_model_map(d);
	if (st->map && col >= st->map) {
		pane_diff_map_part(pane_diff_all(d), st->map_rows, row, &from, &to);
		/* The first difference there, if there is one. */
		size_t hunk = diff_map_next(m, diff_map_row_at(m, from));
		if (diff_map_differ(m, from, to) && hunk < m->n)
			diff_model_go_hunk(d, hunk);
		else if (diff_map_rows(m))
			diff_model_go(d, diff_map_row_at(m, from));
		return OUT_DONE;
	}
	if (diff_model_top(d) + (uint64_t)row < diff_map_rows(m))
		diff_model_go(d, diff_model_top(d) + (uint64_t)row);
	if (!st->unified)
		diff_model_set_focus(d, col > st->half);
	return OUT_DONE;
}

static enum status pane_diff_run(struct session *s, const char *args, bool *show,
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
	.help = "compare the trace with another one, side by side; without an argument: "
		"compare both again",
	.run = pane_diff_run,
};

const struct pane_class pane_diff = {
	.name = "diff",
	.own = pane_diff_keys,
	.help = "two traces side by side, and what is different in them",
	.command = &diff_command,
	.place = PLACE_OVER,
	.of_both = true,
	.state_size = sizeof(struct pane_diff_state),
	.draw = pane_diff_draw,
	.act = pane_diff_act,
	.click = pane_diff_click,
};
