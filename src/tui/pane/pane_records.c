/*
 * Lists the records, one aligned row for each, and gaps in place.
 *
 * The left columns, which do not scroll, contain the record number, a bracket around the
 * micro-ops of one macro-op, and flags for branches, loads, stores and findings:
 *
 *        1,023   B→      a taken branch
 *        1,024 ╷   L     loads
 *        1,025 ╵    S    stores
 *        1,026!          an error; ~ is a warning
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/outcomes.h"
#include "output/emit.h"
#include "query/computed.h"
#include "trace/events.h"
#include "tui/pane/dep_arrows.h"
#include "tui/pane/minimap.h"
#include "tui/pane/pane.h"
#include "tui/pane/record_columns.h"
#include "tui/pane/thread_lanes.h"
#include "tui/session/call_model.h"
#include "tui/session/session.h"
#include "tui/session/thread_model.h"

enum { FLAGS_WIDTH = 4, LINES_MOST = 512 };

struct pane_records_state {
	struct record_columns columns;
	int number;        /* width of record numbers; never shrinks */
	int left;          /* first column of the values when last drawn */
	int gutter;        /* width of the arrows beside the list */
	int map, map_rows; /* first column of the map; 0 if no map */
	struct event_window window[EVENTS];
};

static bool pane_records_has_flags(const struct session *s)
{
	return s->schema->by_role[ROLE_IS_BRANCH] | s->schema->by_role[ROLE_BRANCH_KIND] |
	       s->schema->by_role[ROLE_TAKEN] | s->schema->by_role[ROLE_LOAD] |
	       s->schema->by_role[ROLE_STORE];
}

/* True if a record is a branch, according to the first of these roles that the format
 * has. */
static bool pane_records_is_branch(const struct session *s, const struct batch *b,
				   size_t i)
{
	uint64_t v = 0;
	if (s->schema->by_role[ROLE_BRANCH_KIND])
		return record_role(b, i, ROLE_BRANCH_KIND, &v) && v != BRANCH_NONE;
	if (s->schema->by_role[ROLE_IS_BRANCH])
		return record_role(b, i, ROLE_IS_BRANCH, &v) && v != 0;
	return record_role(b, i, ROLE_TAKEN, &v);
}

/* True if a branch is taken, according to its record, to the events found for a query or
 * column, or to the next record. */
static bool pane_records_taken(struct session *s, struct pane_records_state *st,
			       const struct batch *b, size_t i, uint64_t ordinal)
{
	struct events *e = trace_events(s->trace);
	const struct batch *next;
	bool taken = false;
	uint64_t v;
	size_t k;
	if (s->schema->by_role[ROLE_TAKEN])
		return record_role(b, i, ROLE_TAKEN, &v) && v;
	if (s->schema->format->unordered || s->schema->format->partial)
		return false;
	if (events_end(e, EVENT_TAKEN) > ordinal)
		return events_has(e, EVENT_TAKEN, ordinal, &st->window[EVENT_TAKEN]);
	return session_peek(s, ordinal + 1, &next, &k) &&
	       outcomes_followed(b, i, next, k, &taken) && taken;
}

static void pane_records_draw_flags(struct session *s, struct pane_records_state *st,
				    struct canvas *c, int row, int col,
				    const struct batch *b, size_t i, uint64_t ordinal)
{
	uint64_t v;
	if (pane_records_is_branch(s, b, i)) {
		canvas_text(c, row, col, STYLE_BRANCH, "B");
		if (pane_records_taken(s, st, b, i, ordinal))
			canvas_text(c, row, col + 1, STYLE_BRANCH,
				    canvas_glyph(c, GLYPH_TAKEN));
	}
	if (record_role(b, i, ROLE_LOAD, &v))
		canvas_text(c, row, col + 2, STYLE_LOAD, "L");
	if (record_role(b, i, ROLE_STORE, &v))
		canvas_text(c, row, col + 3, STYLE_STORE, "S");
}

/* Return the width of the flags, including a column for events once a query or table has
 * found any. */
static int pane_records_flags_width(const struct session *s)
{
	return FLAGS_WIDTH + events_found(trace_events(s->trace));
}

/* Return the width of the columns after the numbers: brackets, flags, note sign and a
 * blank. */
static int pane_records_signs_width(struct session *s)
{
	return (s->schema->by_role[ROLE_UOP] ? 1 : 0) +
	       (pane_records_has_flags(s) ? pane_records_flags_width(s) : 0) +
	       session_has_notes(s) + 1;
}

/* Draw the sign of a note and, if there is room, its text after the last column. */
static void pane_records_draw_note(struct session *s, struct pane_records_state *st,
				   struct canvas *c, int row, const struct line *line)
{
	enum { LEAST = 6 };
	struct str text = STR_INIT;
	int end = st->left;
	if (session_has_notes(s) &&
	    session_note_text(s, line->batch, line->i, line->at.ordinal, &text)) {
		const struct record_columns *rc = &st->columns;
		canvas_text(c, row, st->left - 2, STYLE_NOTE, "\"");
		for (int k = record_columns_next(rc, s, -1);
		     k >= 0 && record_columns_visible(rc, k);
		     k = record_columns_next(rc, s, k))
			end = rc->at[k] + record_columns_visible(rc, k) + 2;
		if (end + LEAST <= c->cols)
			canvas_field(c, row, end, c->cols - end, false, STYLE_NOTE,
				     text.text);
	}
	str_release(&text);
}

/* Draw the sign of a folded call and its number of records at the right edge. */
static void pane_records_draw_fold(struct session *s, struct canvas *c, int row,
				   uint64_t ordinal)
{
	uint64_t n;
	struct str text = STR_INIT;
	if (!call_model_folded(s, ordinal, &n))
		return;
	str_addf(&text, " %s ", canvas_glyph(c, GLYPH_ARROW));
	if (n)
		str_addf(&text, "%s record%s", COUNT_TEXT(n), n == 1 ? "" : "s");
	int width = canvas_text_width(text.text);
	canvas_field(c, row, c->cols - width, width, false, STYLE_CALL, text.text);
	str_release(&text);
}

/* Return the sign of the worst event of a record: mispredicted, a miss in l2 or l3, or a
 * miss in l1 or l1i; "" if there is none. */
static const char *pane_records_event(struct session *s, struct pane_records_state *st,
				      uint64_t ordinal)
{
	static const struct {
		enum event event;
		const char *sign;
	} signs[] = { { EVENT_MISPREDICTED, "*" },
		      { EVENT_L3, "M" },
		      { EVENT_L2, "M" },
		      { EVENT_L1, "m" },
		      { EVENT_L1I, "m" } };
	for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
		if (events_has(trace_events(s->trace), signs[k].event, ordinal,
			       &st->window[signs[k].event]))
			return signs[k].sign;
	return "";
}

static bool pane_records_uop_of(struct session *s, uint64_t ordinal, uint64_t *uop)
{
	const struct batch *b;
	size_t i;
	return session_peek(s, ordinal, &b, &i) && record_role(b, i, ROLE_UOP, uop);
}

/* Return the piece of the bracket beside a micro-op: first, middle or last of its
 * macro-op. */
static const char *pane_records_bracket(struct session *s, const struct canvas *c,
					uint64_t ordinal, uint64_t uop)
{
	uint64_t next;
	bool more = pane_records_uop_of(s, ordinal + 1, &next) && next > uop;
	if (uop <= 1)
		return more ? canvas_glyph(c, GLYPH_GROUP_FIRST) : " ";
	return canvas_glyph(c, more ? GLYPH_GROUP_MIDDLE : GLYPH_GROUP_LAST);
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

/*
 * Draw the name of a record's unit above the numbers.  A name that is too long extends
 * over the flags, which have no heading, up to the heading of the first column.
 */
static void pane_records_draw_unit(struct session *s, struct pane_records_state *st,
				   struct canvas *c, enum style style)
{
	const char *unit = s->schema->format->record;
	if (!unit)
		unit = "record";
	int width = canvas_text_width(unit);
	bool right = width <= st->number;
	int room = record_columns_before(&st->columns, s, st->left);
	if (width > room)
		width = room;
	canvas_field(c, 0, 0, right ? st->number : width, right, style, unit);
}

static void pane_records_draw_headings(struct session *s, struct pane_records_state *st,
				       struct canvas *c, bool focused)
{
	enum style style = focused ? STYLE_FOCUS : STYLE_TITLE;
	canvas_fill(c, 0, 0, c->cols, style, " ");
	pane_records_draw_unit(s, st, c, style);
	record_columns_draw_headings(&st->columns, s, c, 0, style);
}

/* True if the query tests a field.  Highlight its value or, if no such field is visible,
 * the record number. */
static bool pane_records_in_query(const struct session *s, int field)
{
	return query_fields(s->query) >> field & 1;
}

/* Return the style of a value that is not in a hit. */
static enum style pane_records_style(const struct line *line, int f, uint64_t uop)
{
	const struct batch *b = line->batch;
	enum role role = schema_field(b->schema, f)->role;
	if (line->context)
		return STYLE_DIM;
	if (batch_known(b, line->i, f) && pane_records_illegal(b, line->i, f))
		return STYLE_BAD;
	/* Emphasise values shared by all micro-ops of an instruction only at the first
	 * micro-op. */
	if (uop > 1 && (role == ROLE_PC || role == ROLE_MACRO))
		return STYLE_DIM;
	return pane_style_of_value(b, line->i, f);
}

/* Draw a value; true if it is highlighted as a hit. */
static bool pane_records_draw_value(struct session *s, struct pane_records_state *st,
				    struct canvas *c, int row, const struct line *line,
				    int k, uint64_t uop, bool hit, struct str *text)
{
	const struct record_columns *rc = &st->columns;
	const struct batch *b = line->batch;
	int f = s->column[k], width = record_columns_visible(rc, k);
	if (!(b->want >> f & 1))
		return false;
	enum style style = pane_records_style(line, f, uop);
	str_clear(text);
	if (!batch_known(b, line->i, f) && computed_is(s->schema, f) &&
	    thread_model_finding(s))
		str_add(text, canvas_glyph(c, GLYPH_CUT));
	else
		pane_value_text(b, line->i, f, text);
	if (strcmp(text->text, "-") == 0 && style != STYLE_BAD)
		style = STYLE_DIM;
	hit = hit && pane_records_in_query(s, f);
	pane_draw_value(c, row, rc->at[k], width, schema_field(s->schema, f),
			hit ? STYLE_HIT : style, text->text);
	return hit;
}

static void pane_records_draw_record(struct session *s, struct pane_records_state *st,
				     struct canvas *c, int row, const struct line *line,
				     struct str *text)
{
	const struct record_columns *rc = &st->columns;
	const struct batch *b = line->batch;
	bool hit = session_hit(s, b, line->i), hit_shown = false;
	uint64_t uop = 1;
	if (s->schema->by_role[ROLE_UOP] && record_role(b, line->i, ROLE_UOP, &uop))
		canvas_text(c, row, st->number + 1, STYLE_DIM,
			    pane_records_bracket(s, c, line->at.ordinal, uop));
	if (pane_records_has_flags(s)) {
		int flags =
			st->left - session_has_notes(s) - pane_records_flags_width(s) - 1;
		pane_records_draw_flags(s, st, c, row, flags, b, line->i,
					line->at.ordinal);
		if (pane_records_flags_width(s) > FLAGS_WIDTH)
			canvas_text(c, row, flags + FLAGS_WIDTH, STYLE_BAD,
				    pane_records_event(s, st, line->at.ordinal));
	}
	for (int k = record_columns_next(rc, s, -1);
	     k >= 0 && record_columns_visible(rc, k); k = record_columns_next(rc, s, k))
		if (pane_records_draw_value(s, st, c, row, line, k, uop, hit, text))
			hit_shown = true;
	pane_records_draw_note(s, st, c, row, line);
	pane_records_draw_fold(s, c, row, line->at.ordinal);
	canvas_field(c, row, 0, st->number, true,
		     hit && !hit_shown ? STYLE_HIT : STYLE_DIM,
		     COUNT_TEXT(line->at.ordinal));
}

/*
 * Mark the current row by its number and by the current value, unless the value is in the
 * first column, beside the number.  Flags and values keep their colours, and moving down
 * one line sends few bytes.  The heading shows the current column.
 */
static void pane_records_draw_cursor(struct session *s, struct pane_records_state *st,
				     struct canvas *c, int row)
{
	struct canvas head = canvas_view(c, row, 0, 1, st->number + 1);
	canvas_cursor_row(&head, 0);
	if (session_column_of(s, s->field) > 0)
		record_columns_draw_cursor(&st->columns, s, c, row);
}

/* Mark a record with an error or warning.  Do not mark hints, because some traces have
 * too many. */
static void pane_records_draw_fault(struct session *s, struct canvas *c, int row, int col,
				    const struct line *line)
{
	enum severity worst;
	if (session_worst_finding(s, line->batch, line->i, &worst) &&
	    worst > SEVERITY_HINT)
		canvas_text(c, row, col, STYLE_BAD, worst == SEVERITY_ERROR ? "!" : "~");
}

/* Draw "-- 3,412 records --------". */
static void pane_records_draw_hidden(struct canvas *c, int row, uint64_t n)
{
	canvas_fill(c, row, 0, c->cols, STYLE_DIM, canvas_glyph(c, GLYPH_ACROSS));
	if (n)
		canvas_textf(c, row, 2, STYLE_DIM, " %s record%s ", COUNT_TEXT(n),
			     n == 1 ? "" : "s");
}

/* Draw the map in the last columns, below the headings; return the rest of the canvas. */
static struct canvas pane_records_draw_map(struct session *s,
					   struct pane_records_state *st,
					   struct canvas *c)
{
	st->map = 0;
	if (!minimap_wanted(s) || c->cols < 16 * MINIMAP_COLUMNS)
		return *c;
	st->map = c->cols - MINIMAP_COLUMNS;
	st->map_rows = c->rows - 1;
	struct canvas map = canvas_view(c, 1, st->map, st->map_rows, MINIMAP_COLUMNS);
	minimap_draw(s, &map);
	return canvas_view(c, 0, 0, c->rows, st->map - 1);
}

/* Draw a record that is not loaded; its columns begin at `left`. */
static void pane_records_draw_unloaded(const struct pane_records_state *st,
				       struct canvas *c, int row, int left,
				       const struct line *l)
{
	canvas_field(c, row, 0, st->number, true, STYLE_DIM, COUNT_TEXT(l->at.ordinal));
	canvas_field(c, row, left, c->cols - left, false,
		     l->missing ? STYLE_BAD : STYLE_DIM,
		     l->missing ? "missing: the file has changed on disk; R reads it "
				  "again"
				: canvas_glyph(c, GLYPH_CUT));
}

/* Draw a line with `lanes` columns of thread lanes, using text as a buffer for values. */
static void pane_records_draw_line(struct session *s, struct pane_records_state *st,
				   struct canvas *c, int row, int lanes,
				   const struct line *l, struct str *text)
{
	int left = st->left + lanes;
	if (l->separator &&
	    thread_lanes_draw_switch(s, c, row, st->left, lanes, l->at.ordinal)) {
		/* The row of a thread switch has been drawn. */
	} else if (l->separator) {
		pane_records_draw_hidden(c, row, l->left_out);
	} else if (l->pending) {
		canvas_field(c, row, left, c->cols - left, false, STYLE_DIM,
			     session_filter_stopped(s)
				     ? "filter stopped; & and Enter shows all records"
				     : canvas_glyph(c, GLYPH_CUT));
	} else if (l->gap) {
		pane_draw_gap(c, row, st->number + 1, l->gap);
	} else if (l->batch) {
		pane_records_draw_record(s, st, c, row, l, text);
		pane_records_draw_fault(s, c, row, st->number, l);
	} else {
		pane_records_draw_unloaded(st, c, row, left, l);
	}
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
	st->number = record_columns_number(s, st->number);
	st->left = st->number + 1 + pane_records_signs_width(s);
	int lanes = thread_lanes_width(s, c->cols), left = st->left + lanes;
	struct line line[LINES_MOST];
	int rows = c->rows - 1 < LINES_MOST ? c->rows - 1 : LINES_MOST;
	size_t n = session_lines(s, s->top, rows > 0 ? (size_t)rows : 0, line);
	bool spanned = s->marked_span.state != SPAN_NONE;
	struct str text = STR_INIT;
	record_columns_measure(&st->columns, s, line, n, (size_t)(rows > 0 ? rows : 0),
			       c->cols);
	record_columns_place(&st->columns, s, left, c->cols);
	pane_records_draw_headings(s, st, c, focused);
	for (size_t k = 0; k < n; k++) {
		int row = (int)k + 1;
		pane_records_draw_line(s, st, c, row, lanes, &line[k], &text);
		if (spanned && session_span_holds(s, line[k].at.ordinal))
			canvas_text(c, row, st->number, STYLE_SPAN,
				    canvas_glyph(c, GLYPH_SPAN));
		if (session_position_same(line[k].at, s->at) && !line[k].pending)
			pane_records_draw_cursor(s, st, c, row);
	}
	if (lanes)
		thread_lanes_draw(s, c, st->left, lanes, line, n);
	if (n == 0 && session_filters(s))
		canvas_text(c, 1, left, STYLE_DIM,
			    "no record matches; & and Enter shows all records");
	str_release(&text);
}

static const char *pane_records_arrows(struct pane *p, int arg, bool change)
{
	if (change)
		dep_arrows_toggle(p->session);
	return p->session->dep_arrows ? "on" : "off";
}

static const struct pane_key pane_records_keys[] = {
	{ "oa", "arrows", "toggle arrows between dependent records",
	  .option = pane_records_arrows },
	RECORD_COLUMN_KEYS,
	{ 0 }
};

static enum outcome pane_records_act(struct pane *p, enum action a, long long count)
{
	struct session *s = p->session;
	struct pane_records_state *st = p->state;
	long long n = count > 0 ? count : 1, by;
	if (list_state_rows(a, count, s->page, &by)) {
		(a == ACT_DOWN || a == ACT_UP ? session_step : session_scroll)(s, by);
		return OUT_DONE;
	}
	switch (a) {
	case ACT_TOP:
	case ACT_BOTTOM:
		if (count >= 0)
			session_goto(s, (uint64_t)count);
		else if (a == ACT_TOP)
			session_goto(s, 0);
		else
			session_goto_end(s);
		break;
	case ACT_SCROLL_DOWN:
	case ACT_SCROLL_UP:
		session_wheel(s, a == ACT_SCROLL_DOWN ? n : -n);
		break;
	case ACT_ROW_TOP:
	case ACT_ROW_MIDDLE:
	case ACT_ROW_BOTTOM:
		session_place(s, a == ACT_ROW_TOP      ? LINE_TOP
				 : a == ACT_ROW_MIDDLE ? LINE_MIDDLE
						       : LINE_BOTTOM);
		break;
	default:
		return record_columns_act(&st->columns, s, a, count) ? OUT_DONE
								     : OUT_UNKNOWN;
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
	const struct record_columns *rc = &st->columns;
	for (int k = record_columns_next(rc, s, -1); k >= 0;
	     k = record_columns_next(rc, s, k))
		if (col >= rc->at[k] && col < rc->at[k] + rc->width[k])
			record_columns_go(&st->columns, s, k);
	struct line line[LINES_MOST];
	size_t want = row < LINES_MOST ? (size_t)row : LINES_MOST;
	size_t n = session_lines(s, s->top, want, line);
	if (row > 0 && (size_t)row == n)
		session_go(s, line[n - 1].at);
	return OUT_DONE;
}

const struct pane_class pane_records = {
	.name = "records",
	.own = pane_records_keys,
	.help = "show one row for each record",
	.place = PLACE_MAIN,
	.open_by_default = true,
	.state_size = sizeof(struct pane_records_state),
	.draw = pane_records_draw,
	.act = pane_records_act,
	.click = pane_records_click,
};
