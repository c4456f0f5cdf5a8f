/*
 * The list of records: one aligned row for each, and gaps in place.
 *
 * The left columns, which do not scroll, have the number of the record, a bracket around
 * the micro-ops of one macro-op, and letters for what a record does:
 *
 *        1,023   B→      a taken branch
 *        1,024 ╷   L     loads
 *        1,025 ╵    S    stores
 *        1,026!          an error; ~: a warning
 */
#include <stdlib.h>
#include <string.h>

#include "output/emit.h"
#include "tui/pane/dep_arrows.h"
#include "tui/pane/minimap.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"

enum {
	FLAGS_WIDTH = 4,
	COLUMN_MOST = 48,
	TEXT_MOST = 24,
	PART_LEAST = 5,
	LINES_MOST = 512
};

struct pane_records_state {
	int first;                /* the first visible column */
	int last;                 /* the last current column */
	int number;               /* width of the record numbers; it only grows */
	uint8_t seen[FIELDS_MAX]; /* width of the widest value of each field so far */
	/* Positions when last drawn, for clicks. */
	int left;
	int at[FIELDS_MAX], width[FIELDS_MAX];
	int gutter;        /* columns of the arrows before the list */
	int map, map_rows; /* first column of the map; 0: no map */
};

static fieldset pane_records_fields(const struct session *s, enum role role)
{
	return s->schema->by_role[role];
}

static bool pane_records_has_flags(const struct session *s)
{
	return pane_records_fields(s, ROLE_IS_BRANCH) |
	       pane_records_fields(s, ROLE_BRANCH_KIND) |
	       pane_records_fields(s, ROLE_TAKEN) | pane_records_fields(s, ROLE_LOAD) |
	       pane_records_fields(s, ROLE_STORE);
}

/* Whether a record is a branch, by whichever of the roles the format has. */
static bool pane_records_is_branch(const struct session *s, const struct batch *b,
				   size_t i)
{
	uint64_t v;
	if (pane_records_fields(s, ROLE_BRANCH_KIND))
		return record_role(b, i, ROLE_BRANCH_KIND, &v) && v != BRANCH_NONE;
	if (pane_records_fields(s, ROLE_IS_BRANCH))
		return record_role(b, i, ROLE_IS_BRANCH, &v) && v != 0;
	return record_role(b, i, ROLE_TAKEN, &v);
}

static void pane_records_draw_flags(const struct session *s, struct canvas *c, int row,
				    int col, const struct batch *b, size_t i)
{
	uint64_t v;
	if (pane_records_is_branch(s, b, i)) {
		canvas_text(c, row, col, STYLE_BRANCH, "B");
		if (record_role(b, i, ROLE_TAKEN, &v) && v)
			canvas_text(c, row, col + 1, STYLE_BRANCH,
				    canvas_glyph(c, GLYPH_TAKEN));
	}
	if (record_role(b, i, ROLE_LOAD, &v))
		canvas_text(c, row, col + 2, STYLE_LOAD, "L");
	if (record_role(b, i, ROLE_STORE, &v))
		canvas_text(c, row, col + 3, STYLE_STORE, "S");
}

static bool pane_records_uop_of(struct session *s, uint64_t ordinal, uint64_t *uop)
{
	const struct batch *b;
	size_t i;
	return session_peek(s, ordinal, &b, &i) && record_role(b, i, ROLE_UOP, uop);
}

/* The piece of the bracket beside a micro-op: first, middle or last of its macro-op. */
static const char *pane_records_bracket(struct session *s, const struct canvas *c,
					uint64_t ordinal, uint64_t uop)
{
	uint64_t next;
	bool more = pane_records_uop_of(s, ordinal + 1, &next) && next > uop;
	if (uop <= 1)
		return more ? canvas_glyph(c, GLYPH_GROUP_FIRST) : " ";
	return canvas_glyph(c, more ? GLYPH_GROUP_MIDDLE : GLYPH_GROUP_LAST);
}

static bool pane_records_right_aligned(const struct field *f)
{
	return f->kind == KIND_UINT || f->kind == KIND_INT ||
	       (f->kind == KIND_ADDR && field_count(f) == 1);
}

static const char *pane_records_heading_of(const struct field *f)
{
	return f->heading ? f->heading : f->name;
}

/*
 * The width of the widest possible value; a column of many slots has room for some of
 * them: few records use more, and the fields pane shows all.
 */
static int pane_records_width_of(const struct session *s, int field)
{
	const struct field *f = schema_field(s->schema, field);
	int count = (int)field_count(f), most = f->kind == KIND_ADDR ? 2 : 4;
	int width = (int)field_column(s->schema, field);
	if (count > most)
		width = (width + 1) / count * most - 1;
	int heading = canvas_text_width(pane_records_heading_of(f));
	if (width < heading)
		width = heading;
	return width < COLUMN_MOST ? width : COLUMN_MOST;
}

/* The maximum width for values that were seen: a number is never cut, a text can be. */
static int pane_records_width_max(const struct session *s, int field)
{
	const struct field *f = schema_field(s->schema, field);
	if (field_count(f) > 1)
		return pane_records_width_of(s, field);
	return f->kind == KIND_TEXT ? TEXT_MOST : COLUMN_MOST;
}

static bool pane_records_illegal(const struct batch *b, size_t i, int field)
{
	const struct field *f = schema_field(b->schema, field);
	if (f->kind == KIND_TEXT)
		return false;
	for (unsigned k = 0; k < field_count(f); k++)
		if (!field_legal(f, batch_value(b, i, field, k)))
			return true;
	return false;
}

static bool pane_records_printable(const struct batch *b, size_t i, int field)
{
	return b->want >> field & 1 && batch_known(b, i, field);
}

static void pane_records_update_widths(struct session *s, struct pane_records_state *st,
				       const struct line *line, size_t n,
				       struct str *text)
{
	for (size_t k = 0; k < n; k++)
		for (size_t x = 0; line[k].batch && x < s->ncolumns; x++) {
			int f = s->column[x];
			if (!pane_records_printable(line[k].batch, line[k].i, f))
				continue;
			str_clear(text);
			field_print(line[k].batch, line[k].i, f, text);
			int width = canvas_text_width(text->text);
			int most = pane_records_width_max(s, f);
			if (width > most)
				width = most;
			if (st->seen[f] < width)
				st->seen[f] = (uint8_t)width;
		}
}

/*
 * Columns have the width of their widest possible value if all of them fit.  Otherwise
 * they have the width of the widest value seen so far: this can move columns a few times,
 * but not back and forth.  Returns the width of all columns, with one blank between them.
 */
static int pane_records_choose_widths(struct session *s, struct pane_records_state *st,
				      int room)
{
	int all = -1;
	for (size_t k = 0; k < s->ncolumns; k++) {
		int width = pane_records_width_of(s, s->column[k]),
		    seen = st->seen[s->column[k]];
		st->width[k] = seen > width ? seen : width;
		all += st->width[k] + 1;
	}
	if (all <= room)
		return all;
	all = -1;
	for (size_t k = 0; k < s->ncolumns; k++) {
		int f = s->column[k];
		int heading = canvas_text_width(
			pane_records_heading_of(schema_field(s->schema, f)));
		st->width[k] = st->seen[f] > heading ? st->seen[f] : heading;
		all += st->width[k] + 1;
	}
	return all;
}

/* Compute the positions of the columns from the first visible one. */
static void pane_records_place_columns(struct session *s, struct pane_records_state *st,
				       int left, int cols)
{
	int all = pane_records_choose_widths(s, st, cols - left);
	int between = all + (int)s->ncolumns - 1 <= cols - left ? 2 : 1;
	int current = session_column_of(s, s->field);
	if (current >= 0)
		st->last = current;
	if (all <= cols - left || st->first >= (int)s->ncolumns)
		st->first = 0;
	if (current >= 0 && st->first > current)
		st->first = current;
	for (;;) {
		int x = left;
		for (int k = 0; k < (int)s->ncolumns; k++) {
			st->at[k] = k < st->first ? -1 : x;
			if (k >= st->first)
				x += st->width[k] + between;
		}
		if (current <= st->first || st->at[current] + st->width[current] <= cols)
			break;
		st->first++;
	}
	st->left = left;
}

/* The visible width of a column; 0 if it would be less than PART_LEAST. */
static int pane_records_visible(const struct pane_records_state *st,
				const struct canvas *c, int k)
{
	int room = c->cols - st->at[k];
	if (room >= st->width[k])
		return st->width[k];
	return room >= PART_LEAST ? room : 0;
}

static void pane_records_draw_headings(struct session *s, struct pane_records_state *st,
				       struct canvas *c, bool focused)
{
	enum style style = focused ? STYLE_FOCUS : STYLE_TITLE;
	canvas_fill(c, 0, 0, c->cols, style, " ");
	const char *what = s->schema->format->record;
	if (!what || canvas_text_width(what) > st->number)
		what = "record";
	canvas_field(c, 0, 0, st->number, true, style, what);
	int n = (int)s->ncolumns;
	bool beyond = n && st->at[n - 1] + st->width[n - 1] > c->cols;
	for (int k = st->first; k < n && pane_records_visible(st, c, k); k++) {
		const struct field *f = schema_field(s->schema, s->column[k]);
		int width = pane_records_visible(st, c, k);
		/* Put the sign that there are more columns beside a heading if there is
		 * room. */
		bool beside = beyond && st->at[k] + width == c->cols &&
			      canvas_text_width(pane_records_heading_of(f)) < width;
		canvas_field(c, 0, st->at[k], width - beside,
			     pane_records_right_aligned(f), style,
			     pane_records_heading_of(f));
		if (s->column[k] == s->field)
			canvas_under(c, 0, st->at[k], width);
	}
	if (st->first > 0)
		canvas_text(c, 0, st->left - 1, style, "<");
	if (beyond)
		canvas_text(c, 0, c->cols - 1, style, ">");
}

/* Whether the query tests a field: its value is highlighted; if no such field is visible,
 * the number. */
static bool pane_records_in_query(const struct session *s, int field)
{
	return query_fields(s->query) >> field & 1;
}

static void pane_records_draw_record(struct session *s, struct pane_records_state *st,
				     struct canvas *c, int row, const struct line *line,
				     struct str *text)
{
	const struct batch *b = line->batch;
	size_t i = line->i;
	bool hit = session_hit(s, b, i), hit_shown = false;
	uint64_t uop = 1;
	int col = st->number + 1;
	if (pane_records_fields(s, ROLE_UOP) && record_role(b, i, ROLE_UOP, &uop))
		canvas_text(c, row, col, STYLE_DIM,
			    pane_records_bracket(s, c, line->at.ordinal, uop));
	if (pane_records_has_flags(s))
		pane_records_draw_flags(s, c, row, st->left - FLAGS_WIDTH - 1, b, i);
	for (int k = st->first; k < (int)s->ncolumns && pane_records_visible(st, c, k);
	     k++) {
		int f = s->column[k];
		const struct field *field = schema_field(s->schema, f);
		int width = pane_records_visible(st, c, k);
		enum style style = pane_style_of_field(field);
		str_clear(text);
		if (!(b->want >> f & 1))
			continue;
		if (!batch_known(b, i, f)) {
			str_add(text, "?");
			style = STYLE_DIM;
		} else {
			field_print(b, i, f, text);
			if (pane_records_illegal(b, i, f))
				style = STYLE_BAD;
			else if (strcmp(text->text, "-") == 0 ||
				 (field->kind == KIND_BOOL && !batch_value(b, i, f, 0)))
				style = STYLE_DIM;
			/* Only the first micro-op emphasises what all micro-ops of an
			 * instruction share. */
			else if (uop > 1 &&
				 (field->role == ROLE_PC || field->role == ROLE_MACRO))
				style = STYLE_DIM;
		}
		if (line->context)
			style = STYLE_DIM;
		if (hit && pane_records_in_query(s, f)) {
			style = STYLE_HIT;
			hit_shown = true;
		}
		canvas_field(c, row, st->at[k], width, pane_records_right_aligned(field),
			     style, text->text);
		if (f == s->field && session_position_same(line->at, s->at))
			canvas_under(c, row, st->at[k], width);
	}
	char n[32];
	human_count(n, sizeof n, line->at.ordinal);
	canvas_field(c, row, 0, st->number, true,
		     hit && !hit_shown ? STYLE_HIT : STYLE_DIM, n);
}

/* Hints are not marked: some traces are full of them. */
static void pane_records_draw_fault(struct session *s, struct canvas *c, int row, int col,
				    const struct line *line)
{
	enum severity worst;
	if (session_worst_finding(s, line->batch, line->i, &worst) &&
	    worst > SEVERITY_HINT)
		canvas_text(c, row, col, STYLE_BAD, worst == SEVERITY_ERROR ? "!" : "~");
}

static void pane_records_draw_gap(struct canvas *c, int row, int col, const struct gap *g,
				  struct str *text)
{
	str_clear(text);
	str_addf(text, "%s ", canvas_glyph(c, GLYPH_GAP));
	emit_gap_print(g, text);
	canvas_field(c, row, col, c->cols - col, false, STYLE_BAD, text->text);
}

/* "-- 3,412 records --------" */
static void pane_records_draw_hidden(struct canvas *c, int row, uint64_t n)
{
	char count[32];
	canvas_fill(c, row, 0, c->cols, STYLE_DIM, canvas_glyph(c, GLYPH_ACROSS));
	if (n)
		canvas_textf(c, row, 2, STYLE_DIM, " %s record%s ",
			     human_count(count, sizeof count, n), n == 1 ? "" : "s");
}

/* Estimate the final number of records, so that larger numbers do not move the
 * columns. */
static int pane_records_number_width(struct session *s, int before)
{
	double most = (double)s->records;
	if (!s->ended && s->extent.fraction > 0)
		most = most / s->extent.fraction;
	char n[32];
	human_count(n, sizeof n, most < 1e18 ? (uint64_t)most : s->records);
	int width = canvas_text_width(n);
	if (width < 6)
		width = 6;
	return width > before ? width : before;
}

/* Draw the map in the last columns, below the headings; returns the rest of the
 * canvas. */
static struct canvas pane_records_draw_map(struct session *s,
					   struct pane_records_state *st,
					   struct canvas *c)
{
	st->map = 0;
	if (!minimap_wanted(s) || c->cols < 4 * MINIMAP_COLUMNS)
		return *c;
	st->map = c->cols - MINIMAP_COLUMNS;
	st->map_rows = c->rows - 1;
	struct canvas map = canvas_view(c, 1, st->map, st->map_rows, MINIMAP_COLUMNS);
	minimap_draw(s, &map);
	return canvas_view(c, 0, 0, c->rows, st->map - 1);
}

static void pane_records_draw(struct pane *p, struct canvas *whole, bool focused)
{
	struct session *s = p->session;
	struct pane_records_state *st = p->state;
	canvas_fill(whole, 0, 0, whole->cols, focused ? STYLE_FOCUS : STYLE_TITLE, " ");
	struct canvas list = pane_records_draw_map(s, st, whole);
	st->gutter = dep_arrows_width(s, list.cols);
	list = dep_arrows_draw(s, &list);
	struct canvas *c = &list;
	st->number = pane_records_number_width(s, st->number);
	int left = st->number + 1 + (pane_records_fields(s, ROLE_UOP) ? 1 : 0) +
		   (pane_records_has_flags(s) ? FLAGS_WIDTH + 1 : 1);
	struct line line[LINES_MOST];
	int rows = c->rows - 1 < LINES_MOST ? c->rows - 1 : LINES_MOST;
	size_t n = session_lines(s, s->top, rows > 0 ? (size_t)rows : 0, line);
	bool spanned = s->marked_span.state != SPAN_NONE;
	struct str text = STR_INIT;
	pane_records_update_widths(s, st, line, n, &text);
	pane_records_place_columns(s, st, left, c->cols);
	pane_records_draw_headings(s, st, c, focused);
	for (size_t k = 0; k < n; k++) {
		int row = (int)k + 1;
		if (line[k].separator) {
			pane_records_draw_hidden(c, row, line[k].left_out);
		} else if (line[k].pending) {
			canvas_field(c, row, left, c->cols - left, false, STYLE_DIM,
				     session_filter_stopped(s)
					     ? "filter stopped; & and Enter shows all "
					       "records"
					     : canvas_glyph(c, GLYPH_CUT));
		} else if (line[k].gap) {
			pane_records_draw_gap(c, row, st->number + 1, line[k].gap, &text);
		} else if (line[k].batch) {
			pane_records_draw_record(s, st, c, row, &line[k], &text);
		} else {
			char number[32];
			human_count(number, sizeof number, line[k].at.ordinal);
			canvas_field(c, row, 0, st->number, true, STYLE_DIM, number);
			canvas_text(c, row, left, STYLE_DIM, canvas_glyph(c, GLYPH_CUT));
		}
		if (line[k].batch)
			pane_records_draw_fault(s, c, row, st->number, &line[k]);
		if (spanned && session_span_holds(s, line[k].at.ordinal))
			canvas_text(c, row, st->number, STYLE_SPAN,
				    canvas_glyph(c, GLYPH_SPAN));
		if (session_position_same(line[k].at, s->at) && !line[k].pending)
			canvas_cursor_row(c, row);
	}
	if (n == 0 && session_filters(s))
		canvas_text(c, 1, left, STYLE_DIM,
			    "no record matches; & and Enter shows all records");
	str_release(&text);
}

static void pane_records_choose_column(struct session *s, struct pane_records_state *st,
				       long long to)
{
	if (s->ncolumns == 0)
		return;
	long long last = (long long)s->ncolumns - 1;
	st->last = (int)(to < 0 ? 0 : to > last ? last : to);
	s->field = s->column[st->last];
}

static enum outcome pane_records_act(struct pane *p, enum action a, long long count)
{
	struct session *s = p->session;
	struct pane_records_state *st = p->state;
	long long n = count > 0 ? count : 1;
	switch (a) {
	case ACT_DOWN:
		session_step(s, n);
		break;
	case ACT_UP:
		session_step(s, -n);
		break;
	case ACT_PAGE_DOWN:
		session_scroll(s, n * s->page);
		break;
	case ACT_PAGE_UP:
		session_scroll(s, -n * s->page);
		break;
	case ACT_HALF_DOWN:
		session_scroll(s, n * ((s->page + 1) / 2));
		break;
	case ACT_HALF_UP:
		session_scroll(s, -n * ((s->page + 1) / 2));
		break;
	case ACT_TOP:
	case ACT_BOTTOM:
		if (count >= 0)
			session_goto(s, (uint64_t)count);
		else if (a == ACT_TOP)
			session_goto(s, 0);
		else
			session_goto_end(s);
		break;
	case ACT_LEFT:
		pane_records_choose_column(s, st, st->last - n);
		break;
	case ACT_RIGHT:
		pane_records_choose_column(s, st, st->last + n);
		break;
	case ACT_FIRST_COLUMN:
		pane_records_choose_column(s, st, 0);
		break;
	case ACT_LAST_COLUMN:
		pane_records_choose_column(s, st, (long long)s->ncolumns - 1);
		break;
	default:
		return OUT_UNKNOWN;
	}
	return OUT_DONE;
}

static enum outcome pane_records_click(struct pane *p, int row, int col)
{
	struct session *s = p->session;
	struct pane_records_state *st = p->state;
	if (st->map && col >= st->map) {
		minimap_click(s, st->map_rows, row - 1, col - st->map);
		return OUT_DONE;
	}
	col -= st->gutter;
	for (int k = st->first; k < (int)s->ncolumns; k++)
		if (col >= st->at[k] && col < st->at[k] + st->width[k])
			pane_records_choose_column(s, st, k);
	struct line line[LINES_MOST];
	size_t want = row < LINES_MOST ? (size_t)row : LINES_MOST;
	size_t n = session_lines(s, s->top, want, line);
	if (row > 0 && (size_t)row == n)
		session_go(s, line[n - 1].at);
	return OUT_DONE;
}

const struct pane_class pane_records = {
	.name = "records",
	.help = "one row for each record of the trace",
	.place = PLACE_MAIN,
	.open_by_default = true,
	.state_size = sizeof(struct pane_records_state),
	.draw = pane_records_draw,
	.act = pane_records_act,
	.click = pane_records_click,
};
