#include "tui/pane/chart_pane.h"

#include <math.h>
#include <string.h>

#include "output/bars.h"
#include "tui/session/session.h"

enum { ROWS_MAX = 4 /* max screen lines for a row of the chart */ };

int chart_pane_cells(const struct pane *p, int left, int right)
{
	int n = p->chart->cols - left - right;
	return n < 1 ? 1 : n > TALLY_MAX ? TALLY_MAX : n;
}

static int cells_of(const struct pane *p)
{
	const struct chart_shown *shown = &p->chart->shown;
	return chart_pane_cells(p, shown->left, shown->right);
}

const struct chart *chart_pane_of(const struct pane *p)
{
	const struct chart *c = &p->chart->shown.chart;
	return c->nrows ? c : NULL;
}

/* Return the chart; if it has no rows, say so and return NULL. */
static const struct chart *chart_or_message(const struct pane *p)
{
	const struct chart *c = chart_pane_of(p);
	if (!c)
		session_message(p->session, "the chart is empty");
	return c;
}

size_t chart_pane_interval(const struct pane *p)
{
	return chart_interval(&p->chart->shown.chart, chart_pane_zoom(p)->record);
}

struct span chart_pane_over(const struct pane *p)
{
	return chart_over(&p->chart->shown.chart, chart_pane_interval(p));
}

void chart_pane_init(struct chart_pane *v, uint64_t record)
{
	*v = (struct chart_pane) { .rows = 1, .cols = 1, .each = 1 };
	v->zoom[0] = (struct chart_zoom) { .within = SPAN_ALL,
					   .last = UINT64_MAX,
					   .record = record };
}

void chart_pane_update(struct pane *p)
{
	struct chart_pane *v = p->chart;
	chart_release(&v->shown.chart);
	v->shown = (struct chart_shown) { .left = 0 };
	p->class->chart->get(p, &v->shown);
	chart_measure(&v->shown.chart);
	list_state_fit(&v->list, (int)v->shown.chart.nrows, v->list.rows);
}

/* Drawing */

static enum style group_style(size_t group)
{
	static const enum style styles[] = { STYLE_LOAD, STYLE_STORE, STYLE_BRANCH,
					     STYLE_CALL, STYLE_PC,    STYLE_RETURN };
	return styles[group % (sizeof styles / sizeof *styles)];
}

/* Draw a letter in its own colour. */
static void draw_letter(struct canvas *c, int at, int col, char letter)
{
	static const enum style styles[] = { STYLE_LOAD,   STYLE_STORE, STYLE_BRANCH,
					     STYLE_CALL,   STYLE_PC,    STYLE_HOT,
					     STYLE_RETURN, STYLE_COLD };
	const char text[] = { letter, 0 };
	if (letter >= 'A')
		canvas_text(
			c, at, col,
			styles[(size_t)(letter - 'A') % (sizeof styles / sizeof *styles)],
			text);
}

static enum style heat_style(double share)
{
	unsigned step = bar_heat_step(share);
	return step < 4 ? STYLE_COLD : step < 7 ? STYLE_WARM : STYLE_HOT;
}

/* Draw one column of a row whose bottom screen line is `at`. */
static void draw_value(const struct pane *p, struct canvas *c, size_t row, int cell,
		       int at)
{
	const struct chart_pane *v = p->chart;
	const struct chart *chart = &v->shown.chart;
	int col = v->shown.left + cell;
	size_t i = chart_interval_at(chart, cells_of(p), cell);
	double height = chart_height(chart, row, i);
	if (chart->row[row].letters) {
		draw_letter(c, at, col, chart->row[row].letters[i]);
	} else if (isnan(height)) {
		if (!v->shown.counted)
			canvas_text(c, at, col, STYLE_DIM, canvas_glyph(c, GLYPH_DOT));
	} else if (v->shown.heat) {
		canvas_text(c, at, col, heat_style(height),
			    bar_heat_cell(height, c->ascii));
	} else {
		for (int k = 0; k < v->each; k++)
			canvas_text(c, at - k, col, group_style(chart->row[row].group),
				    bar_cell(height * v->each - k, c->ascii));
	}
}

/* Return the first column of the cursor and set *n to its width in columns. */
static int cursor_columns(const struct pane *p, int *n)
{
	const struct chart *chart = &p->chart->shown.chart;
	size_t i = chart_pane_interval(p);
	int from = chart_column(chart, cells_of(p), i);
	int to = chart_column(chart, cells_of(p), i + 1);
	*n = to > from ? to - from : 1;
	return from;
}

static void draw_span(const struct pane *p, struct canvas *c, int at)
{
	const struct chart_pane *v = p->chart;
	const struct chart *chart = &v->shown.chart;
	struct span span, here = chart_pane_over(p);
	if (v->anchor.set) {
		span = v->anchor.at;
		span.first = here.first < span.first ? here.first : span.first;
		span.last = here.last > span.last ? here.last : span.last;
	} else if (!session_span(p->session, &span)) {
		return;
	}
	if (span.last < chart->over.first || span.first > chart->over.last)
		return;
	int from = chart_column(chart, cells_of(p), chart_interval(chart, span.first));
	int to = chart_column(chart, cells_of(p), chart_interval(chart, span.last) + 1);
	canvas_fill(c, at, v->shown.left + from, to - from, STYLE_SPAN,
		    c->ascii ? "=" : "━");
}

/* Return the column of the list's position, and set *g to its symbol, below its interval
 * or, if off the axis, at the nearer end. */
static int list_column(const struct pane *p, enum glyph *g)
{
	const struct chart *chart = &p->chart->shown.chart;
	uint64_t at = p->session->at.ordinal;
	*g = at < chart->over.first  ? GLYPH_BEFORE
	     : at > chart->over.last ? GLYPH_ARROW
				     : GLYPH_UPWARD;
	return *g == GLYPH_ARROW
		       ? cells_of(p) - 1
		       : chart_column(chart, cells_of(p), chart_interval(chart, at));
}

static void draw_marks(const struct pane *p, struct canvas *c, int at)
{
	const struct chart *chart = &p->chart->shown.chart;
	char letter[2] = { 0 };
	enum glyph g;
	for (int k = 0; k < SESSION_MARKS; k++) {
		uint64_t to = p->session->mark[k].at.ordinal;
		letter[0] = (char)('a' + k);
		if (p->session->mark[k].set && to >= chart->over.first &&
		    to <= chart->over.last)
			canvas_text(c, at,
				    p->chart->shown.left +
					    chart_column(chart, cells_of(p),
							 chart_interval(chart, to)),
				    STYLE_KEY, letter);
	}
	int list = list_column(p, &g);
	if (p->session->records)
		canvas_text(c, at, p->chart->shown.left + list, STYLE_KEY,
			    canvas_glyph(c, g));
}

/* Return the end column for the number of the last record on the axis: the end of the
 * axis, or the column of the cursor or symbol there. */
static int last_end(const struct pane *p, int width, bool focused)
{
	int n, end = cells_of(p), from = cursor_columns(p, &n);
	enum glyph g;
	int list = list_column(p, &g);
	if (p->session->records && list >= end - width)
		end = list;
	if (focused && from + n > end - width && from < end)
		end = from;
	return end < width ? cells_of(p) : end;
}

static void draw_axis(const struct pane *p, struct canvas *c, int at, bool focused)
{
	const struct chart_pane *v = p->chart;
	const struct chart *chart = &v->shown.chart;
	const char *last = COUNT_TEXT(chart->over.last);
	int left = v->shown.left, cells = cells_of(p);
	canvas_field(c, at, 0, left - 1, true, STYLE_DIM, COUNT_TEXT(chart->over.first));
	canvas_fill(c, at, left, cells, STYLE_DIM, canvas_glyph(c, GLYPH_ACROSS));
	draw_span(p, c, at);
	int width = (int)strlen(last) + 1;
	if (v->shown.right)
		canvas_field(c, at, left + cells + 1, v->shown.right - 1, false,
			     STYLE_DIM, last);
	else if (cells > width + 2)
		canvas_textf(c, at, left + last_end(p, width, focused) - width, STYLE_DIM,
			     " %s", last);
	draw_marks(p, c, at);
}

void chart_pane_resize(struct pane *p, const struct canvas *c)
{
	struct chart_pane *v = p->chart;
	if (v->rows == c->rows && v->cols == c->cols)
		return;
	v->rows = c->rows;
	v->cols = c->cols;
	pane_update(p);
}

/* Return 1 if the first visible row shows letters (one line high), otherwise 0. */
static int letters_first(const struct chart_pane *v)
{
	return v->shown.chart.row[v->list.top].letters != NULL;
}

/* Return the height of each row of the chart in screen lines. */
static int rows_each(const struct chart_pane *v, int rows)
{
	int letters = v->shown.chart.row[0].letters != NULL;
	int n = (int)v->shown.chart.nrows - letters;
	int each = n ? (rows - letters) / n : 1;
	return each < 1 || v->shown.heat ? 1 : each < ROWS_MAX ? each : ROWS_MAX;
}

void chart_pane_draw(struct pane *p, struct canvas *c, int rows, bool focused)
{
	struct chart_pane *v = p->chart;
	const struct chart *chart = &v->shown.chart;
	int axis = rows - CHART_AXIS, n, from = cursor_columns(p, &n);
	v->each = rows_each(v, axis);
	int letters = letters_first(v);
	int shown = letters + (axis - letters) / v->each;
	list_state_fit(&v->list, (int)chart->nrows, shown < 1 ? 1 : shown);
	for (int k = 0; k < shown && v->list.top + k < v->list.n; k++) {
		size_t row = (size_t)(v->list.top + k);
		int at = letters + (k - letters + 1) * v->each - 1;
		p->class->chart->label(p, c, at, row, focused);
		for (int cell = 0; cell < cells_of(p); cell++)
			draw_value(p, c, row, cell, at);
		if (focused && v->shown.heat && (int64_t)row == v->list.current)
			canvas_under(c, at, v->shown.left + from, n);
	}
	draw_axis(p, c, axis, focused);
	for (int at = v->shown.heat ? axis : 0; focused && at <= axis; at++)
		canvas_under(c, at, v->shown.left + from, n);
}

/* Moving */

static void go_interval(struct pane *p, long long i)
{
	const struct chart *chart = &p->chart->shown.chart;
	long long last = (long long)chart->n - 1;
	i = i < 0 ? 0 : i > last ? last : i;
	chart_pane_zoom(p)->record = chart_over(chart, (size_t)i).first;
}

/* Cancel an unfinished span or undo a zoom; OUT_UNKNOWN if there is neither. */
static enum outcome chart_pane_return(struct pane *p)
{
	if (p->chart->anchor.set) {
		p->chart->anchor.set = false;
		return OUT_DONE;
	}
	return chart_pane_pop(p) ? OUT_DONE : OUT_UNKNOWN;
}

enum outcome chart_pane_act(struct pane *p, enum action a, long long count)
{
	int by;
	if (a == ACT_RETURN)
		return chart_pane_return(p);
	if (!chart_pane_of(p))
		return OUT_UNKNOWN;
	if (list_state_columns(a, count, &by)) {
		go_interval(p, (long long)chart_pane_interval(p) + by);
		return OUT_DONE;
	}
	return list_state_act(&p->chart->list, a, count) ? OUT_DONE : OUT_UNKNOWN;
}

enum outcome chart_pane_highest(struct pane *p, long long count, int by)
{
	struct chart_pane *v = p->chart;
	const struct chart *chart = chart_or_message(p);
	double most = 0;
	long long best = -1;
	if (!chart)
		return OUT_DONE;
	long long n = (long long)chart->n;
	for (long long i = (long long)chart_pane_interval(p) + by; i >= 0 && i < n;
	     i += by) {
		double value =
			chart->value[(size_t)v->list.current * chart->n + (size_t)i];
		if (value > most) {
			most = value;
			best = i;
		}
	}
	if (best >= 0)
		go_interval(p, best);
	else
		session_message(p->session, "%s %s the cursor", v->shown.none,
				by > 0 ? "after" : "before");
	return OUT_DONE;
}

/* Zoom */

struct chart_zoom *chart_pane_zoom(const struct pane *p)
{
	return &p->chart->zoom[p->chart->depth];
}

struct chart_zoom *chart_pane_push(struct pane *p)
{
	struct chart_pane *v = p->chart;
	v->anchor.set = false;
	if (v->depth + 1 == CHART_ZOOMS) {
		memmove(&v->zoom[1], &v->zoom[2], (CHART_ZOOMS - 2) * sizeof *v->zoom);
		v->depth--;
	}
	v->zoom[v->depth + 1] = v->zoom[v->depth];
	return &v->zoom[++v->depth];
}

bool chart_pane_pop(struct pane *p)
{
	struct chart_pane *v = p->chart;
	v->anchor.set = false;
	if (!v->depth)
		return false;
	v->depth--;
	return true;
}

struct span chart_zoom_in(struct span over, uint64_t record)
{
	uint64_t n = over.last - over.first + 1;
	if (n <= CHART_ZOOM_RECORDS)
		return over;
	n /= CHART_ZOOM_FACTOR;
	n = n < CHART_ZOOM_RECORDS ? CHART_ZOOM_RECORDS : n;
	uint64_t first = record > over.first + n / 2 ? record - n / 2 : over.first;
	first = first > over.last - (n - 1) ? over.last - (n - 1) : first;
	return (struct span) { first, first + n - 1 };
}

enum outcome chart_pane_zoom_in(struct pane *p, long long count, int arg)
{
	const struct chart *chart = chart_or_message(p);
	if (!chart)
		return OUT_DONE;
	struct span here = chart_pane_over(p);
	uint64_t middle = here.first + (here.last - here.first) / 2;
	struct span to = chart_zoom_in(chart->over, middle);
	if (to.last - to.first == chart->over.last - chart->over.first) {
		session_message(p->session, "this chart has only %llu records",
				(unsigned long long)(to.last - to.first + 1));
		return OUT_DONE;
	}
	struct chart_zoom *zoom = chart_pane_push(p);
	zoom->within = to;
	zoom->record = middle;
	return OUT_DONE;
}

enum outcome chart_pane_zoom_out(struct pane *p, long long count, int arg)
{
	const struct chart_zoom was = *chart_pane_zoom(p);
	if (!chart_pane_pop(p))
		session_message(p->session, "all records are shown");
	chart_pane_zoom(p)->record = was.record;
	chart_pane_zoom(p)->address = was.address;
	return OUT_DONE;
}

/* Spans */

enum outcome chart_pane_span(struct pane *p, long long count, int arg)
{
	struct span over;
	if (!chart_or_message(p) || !session_span_anchor(p->session, &p->chart->anchor,
							 chart_pane_over(p), &over))
		return OUT_DONE;
	session_span_set(p->session, over);
	session_span_report(p->session, p->class->chart->marked);
	return OUT_DONE;
}

/* The mouse: a click moves the cursor; a drag marks a span, like V at both ends. */

static void point_at(struct pane *p, int col)
{
	const struct chart *chart = &p->chart->shown.chart;
	go_interval(p, (long long)chart_interval_at(chart, cells_of(p),
						    col - p->chart->shown.left));
}

void chart_pane_click(struct pane *p, int row, int col)
{
	struct chart_pane *v = p->chart;
	int letters = letters_first(v), below = row - letters;
	int line = below < 0 ? 0 : letters + below / v->each;
	if (line < v->list.rows && v->list.top + line < v->list.n)
		v->list.current = v->list.top + line;
	if (col >= v->shown.left)
		point_at(p, col);
}

void chart_pane_drag(struct pane *p, int row, int col, bool released)
{
	struct chart_pane *v = p->chart;
	if (released) {
		if (v->dragging && v->anchor.set)
			chart_pane_span(p, -1, 0);
		v->dragging = false;
		return;
	}
	struct span here = chart_pane_over(p);
	size_t before = chart_pane_interval(p);
	point_at(p, col);
	if (!v->dragging && chart_pane_interval(p) != before) {
		v->dragging = v->anchor.set = true;
		v->anchor.at = here;
	}
}
