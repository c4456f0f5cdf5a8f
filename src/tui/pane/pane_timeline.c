/*
 * Figures over the course of the trace: a row of blocks for each lane, the phases above
 * them, and below them an axis with marks, the marked span and the place of the list.
 * The last line has the interval of the cursor, whose figures are at the right.
 *
 * A column whose interval has not been counted yet is drawn from what is known of its
 * records: from the index, or from the chart before the last zoom.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/bars.h"
#include "output/lane_table.h"
#include "tui/pane/pane.h"
#include "tui/session/lanes_model.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"
#include "tui/term/prompt.h"

enum {
	LABEL = 15,       /* columns for names, */
	LABEL_BANDS = 18, /* with those of bands, */
	LABEL_PART = 4,   /* and at most this part of the pane */
	FIGURE = 14,
	FIGURE_FROM = 50, /* columns of a pane that has figures */
	BELOW = 2,        /* rows: axis and text */
	PREFERRED_ROWS = 16,
	PREFERRED_COLS = 90,
	LANE_ROWS_MOST = 4,
	ZOOMS = 32,
	ZOOM_FACTOR = 4,
	ZOOM_LEAST = 16, /* records */
	UNITS = 3,
	LOG_UNITS = 100 /* a lane of shares begins at a hundredth of a per cent */
};

struct timeline_state {
	struct lanes_model *model;
	struct list_state list; /* rows */
	uint64_t record;        /* of the cursor */
	struct span zoom[ZOOMS];
	int depth;
	enum lanes_by by;
	bool whole, phases;
	bool dragging;
	struct span_anchor anchor;
	int width, height, lane_rows;
};

/* What is drawn */
struct timeline_chart {
	const struct lanes *o;        /* of these records; NULL: not yet */
	const struct lanes *before;   /* of other records, or NULL */
	const struct lanes *overview; /* or NULL */
	const struct lane_list *list;
	const struct lanes *rows; /* the result that has the rows; NULL: a row a lane */
	size_t nrows;
	struct span over;
	int left, cells;
};

/* A row: of a lane, or of a band. */
static struct lane_row timeline_row(const struct timeline_chart *c, size_t row)
{
	return c->rows ? c->rows->row[row] : (struct lane_row) { .lane = row };
}

static const struct lane *timeline_lane(const struct timeline_chart *c, size_t row)
{
	return &c->list->at[timeline_row(c, row).lane];
}

static const char *timeline_name(const struct timeline_chart *c, size_t row)
{
	return c->rows ? lanes_name(c->rows, c->list, row) : c->list->at[row].name;
}

static struct span timeline_zoom(const struct timeline_state *st)
{
	return st->depth ? st->zoom[st->depth] : SPAN_ALL;
}

/* The rows, and the columns for their names and for intervals. */
static void timeline_measure(const struct timeline_state *st, struct timeline_chart *c)
{
	const struct lanes *o = lanes_model_get(st->model);
	c->overview = lanes_model_overview(st->model);
	c->list = lanes_model_lanes(st->model);
	c->rows = o ? o : c->overview;
	c->nrows = c->rows ? c->rows->nrows : c->list->n;
	c->left = LABEL;
	for (size_t l = 0; l < c->list->n; l++)
		if (c->list->at[l].kind->bands && LABEL_BANDS <= st->width / LABEL_PART)
			c->left = LABEL_BANDS;
	c->cells = st->width - c->left - (st->width < FIGURE_FROM ? 0 : FIGURE);
	c->cells = c->cells < 1 ? 1 : c->cells;
}

static void timeline_request(struct pane *p)
{
	struct timeline_state *st = p->state;
	struct timeline_chart c = { .cells = 0 };
	timeline_measure(st, &c);
	int cells = c.cells;
	const struct lanes_request r = { .within = timeline_zoom(st),
					 .intervals = cells > TALLY_MAX ? TALLY_MAX
									: (size_t)cells,
					 .by = st->by,
					 .whole = st->whole };
	lanes_model_request(st->model, &r);
}

/* False: the trace has no records yet. */
static bool timeline_chart_get(struct pane *p, struct timeline_chart *c)
{
	struct timeline_state *st = p->state;
	uint64_t records = p->session->extent.records;
	struct span within = timeline_zoom(st);
	const struct lanes *o = lanes_model_get(st->model);
	*c = (struct timeline_chart) { .cells = 0 };
	timeline_measure(st, c);
	if (!records)
		return false;
	c->over = (struct span) { within.first < records ? within.first : records - 1,
				  within.last < records ? within.last : records - 1 };
	if (!o)
		return true;
	/* Of a growing trace the records that are counted are shown. */
	if (within.last == UINT64_MAX && o->over.first == 0 &&
	    (!p->session->extent.complete || o->over.last + 1 == records))
		c->over.last = o->over.last;
	bool same = o->over.first == c->over.first && o->over.last == c->over.last;
	*(same ? &c->o : &c->before) = o;
	return true;
}

/* The first record of a column; the column after the last one: the end. */
static uint64_t timeline_record(const struct timeline_chart *c, int column)
{
	if (column >= c->cells)
		return c->over.last + 1;
	column = column < 0 ? 0 : column;
	if (c->o)
		return c->o->cut[(size_t)column * c->o->n / (size_t)c->cells];
	double part = (double)column / c->cells;
	return c->over.first +
	       (uint64_t)(part * (double)(c->over.last - c->over.first + 1));
}

static size_t timeline_interval_count(const struct timeline_chart *c)
{
	return c->o ? c->o->n : (size_t)c->cells;
}

/* The interval of a record, and the first column of an interval. */
static size_t timeline_interval(const struct timeline_chart *c, uint64_t record)
{
	if (record < c->over.first)
		record = c->over.first;
	if (record > c->over.last)
		record = c->over.last;
	if (c->o)
		return lanes_interval(c->o, record);
	double part = (double)(record - c->over.first) /
		      (double)(c->over.last - c->over.first + 1);
	return (size_t)(part * c->cells);
}

static int timeline_column(const struct timeline_chart *c, size_t interval)
{
	size_t n = timeline_interval_count(c);
	return (int)((interval * (size_t)c->cells + n - 1) / n);
}

static struct span timeline_span_of(const struct timeline_chart *c, size_t interval)
{
	uint64_t first, end;
	if (c->o) {
		first = c->o->cut[interval];
		end = c->o->cut[interval + 1];
	} else {
		first = timeline_record(c, (int)interval);
		end = timeline_record(c, (int)interval + 1);
	}
	return (struct span) { first, end > first ? end - 1 : first };
}

static bool timeline_from(const struct lanes *o, const struct timeline_chart *c,
			  size_t row, uint64_t record, double *v)
{
	const struct lane_row like = timeline_row(c, row);
	if (!o || record < o->over.first || record > o->over.last ||
	    !lanes_find_row(o, &like, &row))
		return false;
	size_t i = lanes_interval(o, record);
	return i < o->counted[row] && lanes_value(o, c->list, row, i, v);
}

/* The figure of a column.  False: there is none, or it is not known. */
static bool timeline_figure(const struct timeline_chart *c, size_t row, int column,
			    double *v)
{
	uint64_t record = timeline_record(c, column);
	if (c->o) {
		size_t i = (size_t)column * c->o->n / (size_t)c->cells;
		if (i < c->o->counted[row])
			return lanes_value(c->o, c->list, row, i, v);
	}
	return timeline_from(c->before, c, row, record, v) ||
	       timeline_from(c->overview, c, row, record, v);
}

/* The least and the greatest figure of a lane, of all its bands.  False: none is known. */
static bool timeline_range(const struct timeline_chart *c, size_t lane, double *least,
			   double *most)
{
	bool any = false;
	double v;
	for (size_t r = 0; r < c->nrows; r++)
		for (int col = 0; timeline_row(c, r).lane == lane && col < c->cells;
		     col++) {
			if (!timeline_figure(c, r, col, &v))
				continue;
			*most = !any || v > *most ? v : *most;
			*least = !any || v < *least ? v : *least;
			any = true;
		}
	return any;
}

/* Drawing */

static enum style timeline_style(size_t lane)
{
	static const enum style styles[] = { STYLE_LOAD, STYLE_STORE, STYLE_BRANCH,
					     STYLE_CALL, STYLE_PC,    STYLE_RETURN };
	return styles[lane % (sizeof styles / sizeof *styles)];
}

/* The part of the height of a row, from the least and the greatest figure of the lane. */
static double timeline_height(enum lane_scale scale, double v, double least, double most)
{
	if (scale == LANE_LOGARITHMIC)
		return bar_share((uint64_t)(v * LOG_UNITS), (uint64_t)(most * LOG_UNITS),
				 true);
	least = scale == LANE_FROM_MIN && least < most ? least : 0;
	return most > least ? (v - least) / (most - least) : 0;
}

/* Rows of the screen from `at` on. */
static void timeline_draw_blocks(const struct timeline_state *st, struct canvas *c,
				 const struct timeline_chart *chart, size_t row, int at)
{
	double v, most = 0, least = 0;
	size_t lane = timeline_row(chart, row).lane;
	timeline_range(chart, lane, &least, &most);
	for (int col = 0; col < chart->cells; col++) {
		bool known = timeline_figure(chart, row, col, &v);
		double height = known ? timeline_height(chart->list->at[lane].scale, v,
							least, most) *
						st->lane_rows
				      : 0;
		for (int k = 0; k < st->lane_rows; k++)
			if (known)
				canvas_text(c, at + st->lane_rows - 1 - k,
					    chart->left + col, timeline_style(lane),
					    bar_cell(height - k, c->ascii));
			else if (!k && !chart->o)
				canvas_text(c, at + st->lane_rows - 1, chart->left + col,
					    STYLE_DIM, canvas_glyph(c, GLYPH_DOT));
	}
}

static void timeline_draw_figure(const struct timeline_state *st, struct canvas *c,
				 const struct timeline_chart *chart, size_t row, int at)
{
	struct str text = STR_INIT;
	double v;
	const struct lane *l = timeline_lane(chart, row);
	int column = timeline_column(chart, timeline_interval(chart, st->record));
	if (timeline_figure(chart, row, column, &v)) {
		lane_table_print_figure(l, v, &text);
		str_addf(&text, "%s%s", *l->kind->unit ? " " : "", l->kind->unit);
	}
	if (st->width >= FIGURE_FROM)
		canvas_field(c, at, chart->left + chart->cells + 1, FIGURE - 1, true,
			     STYLE_TEXT, text.text);
	str_release(&text);
}

static void timeline_draw_row(const struct timeline_state *st, struct canvas *c,
			      const struct timeline_chart *chart, size_t row, int at,
			      bool focused)
{
	struct str name = STR_INIT;
	const char *text = timeline_name(chart, row);
	str_escape(&name, text, strlen(text), !c->ascii);
	int bottom = at + st->lane_rows - 1;
	canvas_field(c, bottom, 0, chart->left - 1, false, STYLE_TEXT, name.text);
	if (focused && (int)row == st->list.current)
		canvas_under(c, bottom, 0, chart->left - 1);
	timeline_draw_blocks(st, c, chart, row, at);
	timeline_draw_figure(st, c, chart, row, bottom);
	str_release(&name);
}

static void timeline_draw_phases(const struct timeline_state *st, struct canvas *c,
				 const struct timeline_chart *chart)
{
	static const enum style styles[] = { STYLE_LOAD,   STYLE_STORE, STYLE_BRANCH,
					     STYLE_CALL,   STYLE_PC,    STYLE_HOT,
					     STYLE_RETURN, STYLE_COLD };
	char letter[2] = { 0 };
	canvas_text(c, 0, 0, STYLE_TEXT, "phases");
	for (int col = 0; col < chart->cells; col++)
		if (lanes_model_phase(st->model, timeline_record(chart, col), letter))
			canvas_text(c, 0, chart->left + col,
				    styles[(size_t)(letter[0] - 'A') %
					   (sizeof styles / sizeof *styles)],
				    letter);
}

static void timeline_draw_span(const struct pane *p, struct canvas *c,
			       const struct timeline_chart *chart, int row)
{
	struct span span;
	if (!session_span(p->session, &span) || span.last < chart->over.first ||
	    span.first > chart->over.last)
		return;
	int from = timeline_column(chart, timeline_interval(chart, span.first));
	int to = timeline_column(chart, timeline_interval(chart, span.last) + 1);
	canvas_fill(c, row, chart->left + from, to - from, STYLE_SPAN,
		    c->ascii ? "=" : "━");
}

static void timeline_draw_marks(const struct pane *p, struct canvas *c,
				const struct timeline_chart *chart, int row)
{
	char letter[2] = { 0 };
	for (int k = 0; k < SESSION_MARKS; k++) {
		uint64_t at = p->session->mark[k].at.ordinal;
		letter[0] = (char)('a' + k);
		if (p->session->mark[k].set && at >= chart->over.first &&
		    at <= chart->over.last)
			canvas_text(c, row,
				    chart->left +
					    timeline_column(chart,
							    timeline_interval(chart, at)),
				    STYLE_KEY, letter);
	}
}

static void timeline_draw_axis(const struct pane *p, struct canvas *c,
			       const struct timeline_chart *chart, bool focused)
{
	const struct timeline_state *st = p->state;
	char number[32];
	int row = c->rows - BELOW;
	canvas_field(c, row, 0, chart->left - 1, true, STYLE_DIM,
		     human_count(number, sizeof number, chart->over.first));
	canvas_fill(c, row, chart->left, chart->cells, STYLE_DIM,
		    canvas_glyph(c, GLYPH_ACROSS));
	if (st->width >= FIGURE_FROM)
		canvas_field(c, row, chart->left + chart->cells + 1, FIGURE - 1, false,
			     STYLE_DIM,
			     human_count(number, sizeof number, chart->over.last));
	timeline_draw_span(p, c, chart, row);
	timeline_draw_marks(p, c, chart, row);
	uint64_t at = p->session->at.ordinal;
	enum glyph g = at < chart->over.first  ? GLYPH_BEFORE
		       : at > chart->over.last ? GLYPH_ARROW
					       : GLYPH_UPWARD;
	int col = timeline_column(chart, timeline_interval(chart, at));
	canvas_text(c, row, chart->left + col, STYLE_KEY, canvas_glyph(c, g));
	size_t i = timeline_interval(chart, st->record);
	int from = timeline_column(chart, i), to = timeline_column(chart, i + 1);
	if (focused)
		for (int r = 0; r <= row; r++)
			canvas_under(c, r, chart->left + from, to > from ? to - from : 1);
}

/* The range of the current lane, with its name if there is room; nothing if there is none. */
static void timeline_add_range(const struct timeline_state *st,
			       const struct timeline_chart *chart, int room,
			       struct str *out)
{
	struct str text = STR_INIT, name = STR_INIT;
	double min = 0, max = 0;
	if (st->list.current < 0 || (size_t)st->list.current >= chart->nrows)
		return;
	size_t row = (size_t)st->list.current;
	const struct lane *l = timeline_lane(chart, row);
	if (!timeline_range(chart, timeline_row(chart, row).lane, &min, &max))
		return;
	str_add(&text, "min ");
	lane_table_print_figure(l, min, &text);
	str_add(&text, ", max ");
	lane_table_print_figure(l, max, &text);
	str_addf(&text, "%s%s", *l->kind->unit ? " " : "", l->kind->unit);
	str_escape(&name, l->name, strlen(l->name), true);
	room -= canvas_text_width(out->text) + 2 + canvas_text_width(text.text);
	if (room >= canvas_text_width(name.text) + 2)
		str_addf(out, "; %s: %s", name.text, text.text);
	else if (room >= 0)
		str_addf(out, "; %s", text.text);
	str_release(&text);
	str_release(&name);
}

/* The current interval; brief: without the number of its records. */
static void timeline_add_interval(const struct timeline_state *st,
				  const struct timeline_chart *chart, bool brief,
				  struct str *out)
{
	char first[32], last[32], n[32], i[32], of[32], letter;
	size_t interval = timeline_interval(chart, st->record);
	struct span r = timeline_span_of(chart, interval);
	str_addf(out, "interval %s of %s: ", human_count(i, sizeof i, interval + 1),
		 human_count(of, sizeof of, timeline_interval_count(chart)));
	if (!brief)
		str_addf(out, "%s record%s, ",
			 human_count(n, sizeof n, r.last - r.first + 1),
			 r.last == r.first ? "" : "s");
	str_addf(out, "%s..%s", human_count(first, sizeof first, r.first),
		 human_count(last, sizeof last, r.last));
	if (st->phases && lanes_model_phase(st->model, r.first, &letter))
		str_addf(out, ", phase %c", letter);
}

static void timeline_draw_text(const struct timeline_state *st, struct canvas *c,
			       const struct timeline_chart *chart)
{
	struct str text = STR_INIT;
	timeline_add_interval(st, chart, false, &text);
	size_t len = text.len;
	timeline_add_range(st, chart, c->cols, &text);
	if (text.len == len) {
		str_clear(&text);
		timeline_add_interval(st, chart, true, &text);
		timeline_add_range(st, chart, c->cols, &text);
	}
	canvas_field(c, c->rows - 1, 0, c->cols, false, STYLE_TEXT, text.text);
	str_release(&text);
}

/* The cursor goes to a lane that was added or moved, once its rows are known. */
static void timeline_place(struct timeline_state *st, const struct timeline_chart *chart)
{
	int lane = chart->o ? lanes_model_take_moved(st->model) : -1;
	for (size_t r = chart->nrows; lane >= 0 && r--;)
		if (timeline_row(chart, r).lane == (size_t)lane)
			st->list.current = (int)r;
}

static void timeline_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct timeline_state *st = p->state;
	struct timeline_chart chart;
	st->width = c->cols;
	st->height = c->rows;
	timeline_request(p);
	const char *error = lanes_model_error(st->model);
	if (*error) {
		canvas_text(c, 0, 0, STYLE_BAD, error);
		return;
	}
	if (!timeline_chart_get(p, &chart)) {
		canvas_text(c, 0, 0, STYLE_DIM, "no records yet");
		return;
	}
	if (st->phases)
		lanes_model_find_phases(st->model, false);
	int top = st->phases, rows = c->rows - BELOW - top, n = (int)chart.nrows;
	timeline_place(st, &chart);
	st->lane_rows = n ? rows / n : 1;
	st->lane_rows = st->lane_rows < 1                ? 1
			: st->lane_rows > LANE_ROWS_MOST ? LANE_ROWS_MOST
							 : st->lane_rows;
	list_state_fit(&st->list, n, rows / st->lane_rows < 1 ? 1 : rows / st->lane_rows);
	if (st->phases)
		timeline_draw_phases(st, c, &chart);
	for (int k = 0; k < st->list.rows && st->list.top + k < n; k++)
		timeline_draw_row(st, c, &chart, (size_t)(st->list.top + k),
				  top + k * st->lane_rows, focused);
	timeline_draw_axis(p, c, &chart, focused);
	timeline_draw_text(st, c, &chart);
}

static const char *const timeline_units[UNITS] = { "records", "instructions", "time" };

static void timeline_heading(struct pane *p, struct str *left, struct str *right)
{
	struct timeline_state *st = p->state;
	struct timeline_chart chart;
	char first[32], last[32];
	double done;
	if (!st->depth)
		str_add(left, "whole trace");
	else if (timeline_chart_get(p, &chart))
		str_addf(left, "records %s..%s",
			 human_count(first, sizeof first, chart.over.first),
			 human_count(last, sizeof last, chart.over.last));
	for (size_t i = 0; !st->whole && i < session_filters(p->session); i++)
		str_addf(left, " %s %s", i ? "and" : "where",
			 session_filter_text(p->session, i));
	if (st->by != LANES_BY_RECORD)
		str_addf(left, ", by %s", timeline_units[st->by]);
	if (lanes_model_running(st->model, &done))
		str_addf(right, "%.0f %%", 100 * done);
	else
		list_state_position(&st->list, right);
}

static int timeline_preferred_rows(struct pane *p, int cols)
{
	(void)p, (void)cols;
	return PREFERRED_ROWS;
}

static int timeline_preferred_cols(struct pane *p)
{
	(void)p;
	return PREFERRED_COLS;
}

/* Keys */

static enum outcome timeline_show(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct timeline_state *st = p->state;
	struct timeline_chart c;
	if (!timeline_chart_get(p, &c))
		return OUT_DONE;
	struct span over = timeline_span_of(&c, timeline_interval(&c, st->record));
	session_span_set(p->session, over);
	session_jump(p->session, over.first);
	session_span_report(p->session, "; Backspace returns");
	return OUT_RECORDS;
}

static void timeline_move(struct pane *p, long long by)
{
	struct timeline_state *st = p->state;
	struct timeline_chart c;
	if (!timeline_chart_get(p, &c))
		return;
	long long i = (long long)timeline_interval(&c, st->record);
	long long last = (long long)timeline_interval_count(&c) - 1;
	i = by > last - i ? last : by < -i ? 0 : i + by;
	st->record = timeline_span_of(&c, (size_t)i).first;
}

static enum outcome timeline_zoom_in(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct timeline_state *st = p->state;
	struct timeline_chart c;
	if (!timeline_chart_get(p, &c))
		return OUT_DONE;
	uint64_t records = c.over.last - c.over.first + 1, n = records / ZOOM_FACTOR;
	struct span here = timeline_span_of(&c, timeline_interval(&c, st->record));
	uint64_t middle = here.first + (here.last - here.first) / 2;
	n = n < ZOOM_LEAST ? ZOOM_LEAST : n;
	if (n >= records || st->depth + 1 == ZOOMS) {
		session_message(p->session, "there are only %llu records in this chart",
				(unsigned long long)records);
		return OUT_DONE;
	}
	uint64_t first = middle > c.over.first + n / 2 ? middle - n / 2 : c.over.first;
	first = first + n - 1 > c.over.last ? c.over.last - n + 1 : first;
	st->zoom[++st->depth] = (struct span) { first, first + n - 1 };
	st->record = middle;
	return OUT_DONE;
}

static enum outcome timeline_zoom_out(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct timeline_state *st = p->state;
	if (st->depth)
		st->depth--;
	else
		session_message(p->session, "all records are shown");
	return OUT_DONE;
}

/* Go to the highest interval of the current lane after the cursor (by is 1) or before it. */
static enum outcome timeline_highest(struct pane *p, long long count, int by)
{
	(void)count;
	struct timeline_state *st = p->state;
	struct timeline_chart c;
	double v, most = 0;
	int best = -1;
	if (!timeline_chart_get(p, &c) || st->list.current >= (int)c.nrows)
		return OUT_DONE;
	size_t at = timeline_interval(&c, st->record);
	int col = by > 0 ? timeline_column(&c, at + 1) : timeline_column(&c, at) - 1;
	for (; col >= 0 && col < c.cells; col += by)
		if (timeline_figure(&c, (size_t)st->list.current, col, &v) && v > most) {
			most = v;
			best = col;
		}
	if (best >= 0)
		st->record = timeline_record(&c, best);
	else
		session_message(p->session, "the lane has no figure %s the cursor",
				by > 0 ? "after" : "before");
	return OUT_DONE;
}

static enum outcome timeline_span(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct timeline_state *st = p->state;
	struct timeline_chart c;
	if (!timeline_chart_get(p, &c))
		return OUT_DONE;
	struct span here = timeline_span_of(&c, timeline_interval(&c, st->record));
	struct span over;
	if (!session_span_anchor(p->session, &st->anchor, here, &over))
		return OUT_DONE;
	session_span_set(p->session, over);
	session_span_report(p->session, "");
	return OUT_DONE;
}

static enum outcome timeline_widen(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct timeline_state *st = p->state;
	st->whole = !st->whole;
	session_message(p->session, "counted: %s",
			st->whole ? "all records" : "the records of the filters");
	return OUT_DONE;
}

/* The lane of the cursor. */
static size_t timeline_current(struct pane *p)
{
	struct timeline_state *st = p->state;
	struct timeline_chart c = { .cells = 0 };
	timeline_measure(st, &c);
	size_t row = (size_t)st->list.current;
	return timeline_row(&c, row < c.nrows ? row : c.nrows - 1).lane;
}

static enum outcome timeline_remove(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct timeline_state *st = p->state;
	if (lanes_model_lanes(st->model)->n > 1)
		lanes_model_remove(st->model, timeline_current(p));
	else
		session_message(p->session, "this is the only lane");
	return OUT_DONE;
}

static enum outcome timeline_exchange(struct pane *p, long long count, int by)
{
	(void)count;
	struct timeline_state *st = p->state;
	int from = (int)timeline_current(p), to = from + by;
	if (to < 0 || to >= (int)lanes_model_lanes(st->model)->n)
		return OUT_DONE;
	lanes_model_exchange(st->model, (size_t)from, by);
	return OUT_DONE;
}

static enum outcome timeline_unit(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct timeline_state *st = p->state;
	const struct schema *s = p->session->schema;
	st->by = (enum lanes_by)((st->by + 1) % UNITS);
	if (st->by == LANES_BY_TIME && !s->by_role[ROLE_TIME])
		st->by = LANES_BY_RECORD;
	return OUT_DONE;
}

static const char *timeline_unit_now(struct pane *p, int arg)
{
	(void)arg;
	return timeline_units[((struct timeline_state *)p->state)->by];
}

static enum outcome timeline_scale(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	lanes_model_rescale(((struct timeline_state *)p->state)->model,
			    timeline_current(p));
	return OUT_DONE;
}

static const char *timeline_scale_now(struct pane *p, int arg)
{
	static const char *const names[LANE_SCALES] = { "from 0", "from the least",
							"logarithmic" };
	(void)arg;
	const struct timeline_state *st = p->state;
	return names[lanes_model_lanes(st->model)->at[timeline_current(p)].scale];
}

static enum outcome timeline_phases(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct timeline_state *st = p->state;
	st->phases = !st->phases && p->session->schema->by_role[ROLE_PC];
	if (st->phases)
		lanes_model_find_phases(st->model, true);
	return OUT_DONE;
}

static const char *timeline_phases_now(struct pane *p, int arg)
{
	(void)arg;
	return ((struct timeline_state *)p->state)->phases ? "on" : "off";
}

static enum status timeline_add(struct pane *p, const char *text, struct err *err)
{
	struct timeline_state *st = p->state;
	return lanes_model_add(st->model, text, err);
}

static size_t timeline_complete(const char *text, struct words *out)
{
	size_t at = words_last(text, ", ");
	for (const struct lane_kind *k = lane_kinds; k->name; k++)
		words_offer(out, k->name, text + at);
	return at;
}

static enum status timeline_write(struct pane *p, const char *path, struct err *err)
{
	struct timeline_state *st = p->state;
	const struct lanes *o = lanes_model_get(st->model);
	if (!o)
		return err_at(err, 1, "the chart is not complete yet");
	struct table *t = lane_table_make(o, lanes_model_lanes(st->model));
	enum status status = table_model_write_to(p->session, t, path, err);
	table_free(t);
	return status;
}

static enum outcome timeline_act(struct pane *p, enum action a, long long count)
{
	struct timeline_state *st = p->state;
	long long n = count > 0 && count < TALLY_MAX ? count : 1;
	switch (a) {
	case ACT_LEFT:
		timeline_move(p, -n);
		return OUT_DONE;
	case ACT_RIGHT:
		timeline_move(p, n);
		return OUT_DONE;
	case ACT_FIRST_COLUMN:
		timeline_move(p, -TALLY_MAX);
		return OUT_DONE;
	case ACT_LAST_COLUMN:
		timeline_move(p, TALLY_MAX);
		return OUT_DONE;
	case ACT_RETURN:
		if (st->anchor.set)
			st->anchor.set = false;
		else if (st->depth)
			st->depth--;
		else
			return OUT_UNKNOWN;
		return OUT_DONE;
	default:
		return list_state_act(&st->list, a, count) ? OUT_DONE : OUT_UNKNOWN;
	}
}

static bool timeline_waits(struct pane *p)
{
	struct timeline_state *st = p->state;
	double done;
	timeline_request(p);
	return !lanes_model_get(st->model) && lanes_model_running(st->model, &done);
}

/* Mouse: a click moves the cursor, a drag marks a span. */

static void timeline_point(struct pane *p, int row, int col)
{
	struct timeline_state *st = p->state;
	struct timeline_chart c;
	int lane =
		st->list.top + (row - st->phases) / (st->lane_rows ? st->lane_rows : 1);
	if (!timeline_chart_get(p, &c))
		return;
	if (row >= st->phases && row < st->height - BELOW && lane < st->list.n)
		st->list.current = lane;
	if (col < c.left)
		return;
	col = col - c.left < c.cells ? col - c.left : c.cells - 1;
	st->record = timeline_record(&c, col);
}

static enum outcome timeline_click(struct pane *p, int row, int col)
{
	timeline_point(p, row, col);
	return OUT_DONE;
}

static void timeline_drag(struct pane *p, int row, int col, bool released)
{
	struct timeline_state *st = p->state;
	struct timeline_chart c;
	if (released) {
		if (st->dragging && st->anchor.set)
			timeline_span(p, -1, 0);
		st->dragging = false;
		return;
	}
	if (!st->dragging && timeline_chart_get(p, &c)) {
		st->dragging = st->anchor.set = true;
		st->anchor.at = timeline_span_of(&c, timeline_interval(&c, st->record));
	}
	timeline_point(p, row, col);
}

static enum status timeline_open(struct pane *p, struct err *err)
{
	(void)err;
	struct timeline_state *st = p->state;
	st->model = lanes_model_of(p->session);
	st->record = p->session->at.ordinal;
	st->width = st->height = st->lane_rows = 1;
	return ST_OK;
}

static const char *timeline_hint(struct pane *p, const struct pane_key *own)
{
	const struct timeline_state *st = p->state;
	if (own->of == ACT_LESS)
		return st->depth ? own->hint : NULL;
	if (own->of == ACT_SPAN)
		return st->anchor.set ? "end span" : "span";
	if (own->of == ACT_WIDEN)
		return session_filters(p->session) ? own->hint : NULL;
	return own->hint;
}

static const struct pane_key timeline_keys[] = {
	{ "Enter", "show records", "mark the records of the interval and show them",
	  .act = timeline_show, .must_wait = true, .of = ACT_ENTER },
	{ "+", "zoom in", "show fewer records, around the cursor",
	  .act = timeline_zoom_in, .of = ACT_MORE },
	{ "-", "zoom out", "show more records again", .act = timeline_zoom_out,
	  .of = ACT_LESS },
	{ "}", "highest", "go to the highest interval of the lane after the cursor",
	  .act = timeline_highest, .arg = 1, .must_wait = true, .of = ACT_TAKEN_NEXT },
	{ "{", NULL, "go to the highest interval of the lane before the cursor",
	  .act = timeline_highest, .arg = -1, .must_wait = true,
	  .of = ACT_TAKEN_PREVIOUS },
	{ "w", "all records", "count all records; again: those that the filters leave",
	  .act = timeline_widen, .of = ACT_WIDEN },
	{ "V", "span", "begin a span at the interval, or end it", .act = timeline_span,
	  .must_wait = true, .of = ACT_SPAN },
	{ "W", "write", "write the lanes as a table to a new file: .csv, .json, .md or .txt",
	  .ask = "write to (.csv, .json, .txt): ", .answer = timeline_write, .file = true,
	  .must_wait = true, .of = ACT_WRITE },
	{ "Delete", NULL, "remove the lane", .act = timeline_remove, .of = ACT_DELETE },
	{ "Alt-Up", NULL, "move the lane up", .act = timeline_exchange, .arg = -1,
	  .of = ACT_ENTRY_UP },
	{ "Alt-Down", NULL, "move the lane down", .act = timeline_exchange, .arg = 1,
	  .of = ACT_ENTRY_DOWN },
	{ "ol", "lane", "add a lane: a name, or a query",
	  .ask = "lane: ", .answer = timeline_add, .complete = timeline_complete },
	{ "op", "phases", "show the phases of the table phases above the lanes, or not",
	  .act = timeline_phases, .value = timeline_phases_now },
	{ "oz", "scale",
	  "scale the lane from 0, from its least figure, or by the number of digits",
	  .act = timeline_scale, .value = timeline_scale_now },
	{ "ou", "unit",
	  "intervals with the same number of records, of instructions, or of the same time",
	  .act = timeline_unit, .value = timeline_unit_now },
	{ 0 }
};

static enum status timeline_command(struct session *s, const char *args, bool *show,
				    struct err *err)
{
	(void)show;
	return *args ? lanes_model_set(lanes_model_of(s), args, err) : ST_OK;
}

static size_t timeline_complete_command(struct session *s, const char *args,
					struct words *out)
{
	(void)s;
	return timeline_complete(args, out);
}

static const struct pane_command timeline_ex = {
	.args = "LANES",
	.help = "show the course of the trace, with these lanes: names and queries with "
		"commas between them",
	.run = timeline_command,
	.complete = timeline_complete_command,
};

const struct pane_class pane_timeline = {
	.name = "timeline",
	.title = "Timeline",
	.keys = "L F9",
	.hint = "timeline",
	.help = "figures over the course of the trace, a row of blocks for each",
	.own = timeline_keys,
	.hint_now = timeline_hint,
	.command = &timeline_ex,
	.place = PLACE_SIDE,
	.state_size = sizeof(struct timeline_state),
	.open = timeline_open,
	.preferred_rows = timeline_preferred_rows,
	.preferred_cols = timeline_preferred_cols,
	.draw = timeline_draw,
	.heading = timeline_heading,
	.act = timeline_act,
	.waits = timeline_waits,
	.click = timeline_click,
	.drag = timeline_drag,
};
