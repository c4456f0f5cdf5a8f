/*
 * Shows values over the course of the trace: a row of blocks for each lane, with the
 * phases above, and below an axis with marks, the marked span and the position of the
 * list.  The last line shows the interval at the cursor, whose values are at the right.
 *
 * Columns whose interval is not counted yet are drawn from the index, or from the chart
 * before the last zoom.
 */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/cmdline.h"
#include "base/mem.h"
#include "output/figures.h"
#include "output/lane_table.h"
#include "trace/parts.h"
#include "tui/pane/chart_pane.h"
#include "tui/session/lanes_model.h"
#include "tui/session/session.h"
#include "tui/term/prompt.h"

enum {
	LABEL = 15,       /* width of names */
	LABEL_BANDS = 18, /* width of names if there are bands */
	LABEL_PART = 4,   /* use LABEL_BANDS if at most 1/LABEL_PART of the width */
	FIGURE = 14,
	FIGURE_FROM = 50, /* min width of a pane with values */
	TEXT = 1,         /* rows below the axis */
	PREFERRED_ROWS = 16,
	UNITS = 3
};

#define LANE_STEP 0.01 /* a logarithmic scale starts at a hundredth of a per cent */

struct timeline_state {
	/* Options */
	enum lanes_by by;
	bool phases;

	struct lanes_model *model;
	bool whole;
};

/* The chart */

/* Return the result whose rows are shown; NULL if there is one row for each lane. */
static const struct lanes *rows_of(const struct timeline_state *st)
{
	const struct lanes *o = st->model->lanes;
	return o ? o : st->model->overview;
}

/* Return the lane of a row, which can be one of its bands.  For the phases, which are not
 * a lane, return the first lane. */
static size_t lane_of(const struct timeline_state *st, size_t row)
{
	const struct lanes *rows = rows_of(st);
	row -= row && st->phases;
	return rows ? rows->row[row].lane : row;
}

static bool is_phases(const struct timeline_state *st, int64_t row)
{
	return st->phases && !row;
}

static void timeline_request(struct pane *p, const struct chart_shown *shown)
{
	struct timeline_state *st = p->state;
	const struct lanes_request r = { .within = chart_pane_zoom(p)->within,
					 .intervals = (size_t)chart_pane_cells(
						 p, shown->left, shown->right),
					 .by = st->by,
					 .whole = st->whole };
	lanes_model_request(st->model, &r);
}

/* Return the records of the axis; for a growing trace, only the counted records. */
static struct span over_of(const struct pane *p, const struct lanes *o)
{
	uint64_t records = p->session->extent.records;
	struct span within = chart_pane_zoom(p)->within;
	struct span over = { within.first < records ? within.first : records - 1,
			     within.last < records ? within.last : records - 1 };
	if (o && within.last == UINT64_MAX && o->over.first == 0 &&
	    (!p->session->extent.complete || o->over.last + 1 == records))
		over.last = o->over.last;
	return over;
}

/* Return the value of a row at a record in another result; NAN if there is none. */
static double figure_in(const struct lanes *o, const struct lane_list *list,
			struct lane_row like, uint64_t record)
{
	size_t row;
	double v;
	if (!o || record < o->over.first || record > o->over.last ||
	    !lanes_find_row(o, &like, &row))
		return NAN;
	size_t i = lanes_interval(o, record);
	return i < o->counted[row] && lanes_value(o, list, row, i, &v) ? v : NAN;
}

static double figure_of(const struct timeline_state *st, const struct chart *c,
			bool counted, size_t row, size_t i)
{
	const struct lane_list *list = &st->model->list;
	const struct lanes *o = st->model->lanes, *rows = rows_of(st);
	struct lane_row like = rows ? rows->row[row] : (struct lane_row) { .lane = row };
	double v = NAN;
	if (counted && i < o->counted[row])
		return lanes_value(o, list, row, i, &v) ? v : NAN;
	if (!counted)
		v = figure_in(o, list, like, c->cut[i]);
	return isnan(v) ? figure_in(st->model->overview, list, like, c->cut[i]) : v;
}

/* Add the phases, which have no lane, as the first row. */
static void add_phases(struct timeline_state *st, struct chart *c)
{
	c->row[0] = (struct chart_row) { .label = mem_text("phases"),
					 .unit = "",
					 .group = SIZE_MAX,
					 .letters = mem_new(c->n + 1, 1) };
	lanes_model_find_phases(st->model, false);
	for (size_t i = 0; i < c->n; i++)
		if (!lanes_model_phase(st->model, c->cut[i], &c->row[0].letters[i]))
			c->row[0].letters[i] = ' ';
}

static void timeline_get(struct pane *p, struct chart_shown *out)
{
	struct timeline_state *st = p->state;
	const struct lane_list *list = &st->model->list;
	struct chart *c = &out->chart;
	int cols = p->chart->cols;
	out->left = LABEL;
	for (size_t l = 0; l < list->n; l++)
		if (list->at[l].kind->bands && LABEL_BANDS <= cols / LABEL_PART)
			out->left = LABEL_BANDS;
	out->right = cols < FIGURE_FROM ? 0 : FIGURE;
	out->none = "the lane has no values";
	timeline_request(p, out);
	if (!p->session->extent.records || *lanes_model_error(st->model))
		return;
	const struct lanes *o = st->model->lanes, *rows = rows_of(st);
	struct span over = over_of(p, o);
	size_t lanes = rows ? rows->nrows : list->n;
	out->counted = o && o->over.first == over.first && o->over.last == over.last;
	chart_init(c, over, out->counted ? o->cut : NULL,
		   out->counted ? o->n
				: (size_t)chart_pane_cells(p, out->left, out->right),
		   lanes + st->phases);
	if (st->phases)
		add_phases(st, c);
	for (size_t k = 0; k < lanes; k++) {
		size_t r = k + st->phases;
		const struct lane *l = &list->at[lane_of(st, r)];
		c->row[r] = (struct chart_row) {
			.label = mem_text(rows ? lanes_name(rows, list, k) : l->name),
			.unit = l->kind->unit,
			.group = lane_of(st, r),
			.scale = l->scale,
			.step = LANE_STEP
		};
		for (size_t i = 0; i < c->n; i++)
			c->value[r * c->n + i] = figure_of(st, c, out->counted, k, i);
	}
	/* Move the cursor to an added or moved lane once its rows are known. */
	int lane = out->counted ? st->model->moved : -1;
	st->model->moved = out->counted ? -1 : st->model->moved;
	for (size_t r = c->nrows; lane >= 0 && r-- > st->phases;)
		if (lane_of(st, r) == (size_t)lane)
			p->chart->list.current = (int)r;
}

/* Drawing */

static void add_figure(const struct lane *l, double v, bool unit, struct str *out)
{
	lane_table_print_figure(l, v, out);
	if (unit)
		str_addf(out, "%s%s", *l->kind->unit ? " " : "", l->kind->unit);
}

/* True if the value of a row is for exactly the records of the interval, and not from a
 * rough count or from other intervals. */
static bool is_counted(const struct timeline_state *st, const struct chart_shown *shown,
		       size_t row, size_t interval)
{
	const struct lanes *o = st->model->lanes;
	row -= st->phases;
	return shown->counted && o && row < o->nrows && interval < o->counted[row];
}

static void timeline_label(struct pane *p, struct canvas *c, int at, size_t row,
			   bool focused)
{
	const struct timeline_state *st = p->state;
	const struct chart_shown *shown = &p->chart->shown;
	const struct chart *chart = &shown->chart;
	struct str text = STR_INIT;
	double v = chart->value[row * chart->n + chart_pane_interval(p)];
	str_escape(&text, chart->row[row].label, strlen(chart->row[row].label),
		   !c->ascii);
	canvas_field(c, at, 0, shown->left - 1, false, STYLE_TEXT, text.text);
	if (focused && (int64_t)row == p->chart->list.current)
		canvas_under(c, at, 0, shown->left - 1);
	str_clear(&text);
	if (!isnan(v) && !is_counted(st, shown, row, chart_pane_interval(p)))
		str_addc(&text, '~');
	if (!isnan(v))
		add_figure(&st->model->list.at[lane_of(st, row)], v, true, &text);
	canvas_field(c, at, c->cols - shown->right + 1, shown->right - 1, true,
		     STYLE_TEXT, text.text);
	str_release(&text);
}

/* Append the range of the current lane, with its name if there is room; nothing if it has
 * no range. */
static void add_range(const struct pane *p, int room, struct str *out)
{
	const struct timeline_state *st = p->state;
	const struct chart_row *row = &p->chart->shown.chart.row[p->chart->list.current];
	const struct lane *l =
		&st->model->list.at[lane_of(st, (size_t)p->chart->list.current)];
	struct str text = STR_INIT, name = STR_INIT;
	if (isnan(row->max))
		return;
	str_add(&text, "min ");
	add_figure(l, row->min, false, &text);
	str_add(&text, ", max ");
	add_figure(l, row->max, true, &text);
	str_escape(&name, l->name, strlen(l->name), true);
	room -= canvas_text_width(out->text) + 2 + canvas_text_width(text.text);
	if (room >= canvas_text_width(name.text) + 2)
		str_addf(out, "; %s: %s", name.text, text.text);
	else if (room >= 0)
		str_addf(out, "; %s", text.text);
	str_release(&text);
	str_release(&name);
}

/* Append the current interval; if brief is set, without the number of records. */
static void add_interval(const struct pane *p, bool brief, struct str *out)
{
	const struct timeline_state *st = p->state;
	char letter;
	struct span r = chart_pane_over(p);
	str_addf(out, "interval %s of %s: ", COUNT_TEXT(chart_pane_interval(p) + 1),
		 COUNT_TEXT(p->chart->shown.chart.n));
	if (!brief)
		str_addf(out, "%s record%s, ", COUNT_TEXT(r.last - r.first + 1),
			 r.last == r.first ? "" : "s");
	str_addf(out, "%s..%s", COUNT_TEXT(r.first), COUNT_TEXT(r.last));
	if (st->phases && lanes_model_phase(st->model, r.first, &letter))
		str_addf(out, ", phase %c", letter);
}

static void draw_text(struct pane *p, struct canvas *c)
{
	struct str text = STR_INIT;
	add_interval(p, false, &text);
	size_t len = text.len;
	add_range(p, c->cols, &text);
	if (text.len == len) {
		str_clear(&text);
		add_interval(p, true, &text);
		add_range(p, c->cols, &text);
	}
	canvas_field(c, c->rows - 1, 0, c->cols, false, STYLE_TEXT, text.text);
	str_release(&text);
}

static void timeline_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct timeline_state *st = p->state;
	const struct session *s = p->session;
	const char *error = lanes_model_error(st->model);
	if (!chart_pane_of(p)) {
		pane_draw_sentence(c, 0,
				   *error ? error
				   : s->ended && !s->records
					   ? "There are no records"
					   : "There are no records yet");
		return;
	}
	chart_pane_draw(p, c, c->rows - TEXT, focused);
	draw_text(p, c);
}

static const char *const timeline_units[UNITS] = { "records", "instructions", "time" };

static void timeline_heading(struct pane *p, struct str *left, struct str *right)
{
	struct timeline_state *st = p->state;
	const struct chart *chart = chart_pane_of(p);
	double done;
	if (!p->chart->depth)
		str_add(left, "whole trace");
	else if (chart)
		str_addf(left, "records %s..%s", COUNT_TEXT(chart->over.first),
			 COUNT_TEXT(chart->over.last));
	for (size_t i = 0; !st->whole && i < session_filters(p->session); i++)
		str_addf(left, " %s %s", i ? "and" : "where",
			 session_filter_text(p->session, i));
	if (st->by != LANES_BY_RECORD)
		str_addf(left, ", by %s", timeline_units[st->by]);
	if (lanes_model_running(st->model, &done))
		str_addf(right, "%.0f %%", 100 * done);
	else if (st->model->latest.stopped)
		str_add(right, "stopped");
	else
		list_state_position(&p->chart->list, right);
}

static int timeline_preferred_rows(struct pane *p, int cols)
{
	const struct chart *c = chart_pane_of(p);
	int n = (c ? (int)c->nrows : 0) + CHART_AXIS + TEXT;
	return n > PREFERRED_ROWS ? n : PREFERRED_ROWS;
}

/* Keys */

static enum outcome timeline_show(struct pane *p, long long count, int arg)
{
	if (!chart_pane_of(p))
		return OUT_DONE;
	struct timeline_state *st = p->state;
	struct span over = chart_pane_over(p);
	struct part phase;
	if (is_phases(st, p->chart->list.current) &&
	    parts_at(p->session->schema->parts, PARTS_PHASES, over.first, &phase))
		over = (struct span) { phase.first, phase.last };
	session_span_set(p->session, over);
	session_jump(p->session, over.first);
	session_span_report(p->session, "; Backspace returns");
	return OUT_RECORDS;
}

static enum outcome timeline_widen(struct pane *p, long long count, int arg)
{
	struct timeline_state *st = p->state;
	st->whole = !st->whole;
	pane_report_counted(p, st->whole);
	return OUT_DONE;
}

/* Return the lane at the cursor. */
static size_t timeline_current(struct pane *p)
{
	const struct chart *c = chart_pane_of(p);
	size_t row = (size_t)p->chart->list.current;
	return c && row < c->nrows ? lane_of(p->state, row) : 0;
}

static enum outcome timeline_remove(struct pane *p, long long count, int arg)
{
	struct timeline_state *st = p->state;
	if (is_phases(st, p->chart->list.current))
		st->phases = false;
	else if (st->model->list.n > 1)
		lanes_model_remove(st->model, timeline_current(p));
	else
		session_message(p->session, "this is the only lane");
	return OUT_DONE;
}

static enum outcome timeline_exchange(struct pane *p, long long count, int by)
{
	struct timeline_state *st = p->state;
	int from = (int)timeline_current(p), to = from + by;
	if (is_phases(st, p->chart->list.current) || to < 0 ||
	    to >= (int)st->model->list.n)
		return OUT_DONE;
	lanes_model_exchange(st->model, (size_t)from, by);
	return OUT_DONE;
}

static const char *timeline_unit(struct pane *p, int arg, bool change)
{
	struct timeline_state *st = p->state;
	const struct schema *s = p->session->schema;
	st->by = (enum lanes_by)((st->by + change) % UNITS);
	if (st->by == LANES_BY_TIME && !s->by_role[ROLE_TIME])
		st->by = LANES_BY_RECORD;
	return timeline_units[st->by];
}

static const char *timeline_scale(struct pane *p, int arg, bool change)
{
	static const char *const names[LANE_SCALES] = { "from 0", "from the min",
							"logarithmic" };
	struct timeline_state *st = p->state;
	enum lane_scale *scale = &st->model->list.at[timeline_current(p)].scale;
	*scale = (enum lane_scale)((*scale + change) % LANE_SCALES);
	return names[*scale];
}

static const char *timeline_phases(struct pane *p, int arg, bool change)
{
	struct timeline_state *st = p->state;
	bool before = st->phases;
	const char *now = pane_switch(
		&st->phases, change && (before || p->session->schema->by_role[ROLE_PC]));
	p->chart->list.current += st->phases - before; /* keep the cursor on its lane */
	if (st->phases && change)
		lanes_model_find_phases(st->model, true);
	return now;
}

static enum status timeline_add(struct pane *p, const char *text, struct err *err)
{
	struct timeline_state *st = p->state;
	return lanes_model_add(st->model, text, err);
}

static size_t timeline_complete(struct session *s, const char *text, struct words *out)
{
	size_t at = words_last(text, ", ");
	for (const struct lane_kind *k = lane_kinds; k->name; k = lane_kind_next(k))
		words_offer(out, k->name, text + at);
	return at;
}

static const char *timeline_incomplete(struct pane *p)
{
	const struct timeline_state *st = p->state;
	return st->model->lanes ? NULL : "the chart is not complete yet";
}

static bool timeline_figure(struct pane *p, struct pane_figure *out)
{
	static const char *const by[] = { [LANES_BY_RECORD] = "",
					  [LANES_BY_INSTRUCTION] = " --by=instruction",
					  [LANES_BY_TIME] = " --by=time" };
	const struct timeline_state *st = p->state;
	const struct lane_list *list = &st->model->list;
	const struct span over = st->model->lanes->over;
	struct str names = STR_INIT;
	bool other = false; /* true if the command draws a lane differently */
	for (size_t i = 0; i < list->n; i++) {
		const struct lane *l = &list->at[i];
		other |= (over.first && lane_looks_back(l)) || l->kind->browser ||
			 l->scale != lane_first_scale(l->kind);
		str_addf(&names, "%s%s", i ? "," : "", l->name);
	}
	str_add(&out->options, " --lanes=");
	cmdline_quote(names.text, &out->options);
	str_release(&names);
	str_addf(&out->options, "%s --intervals=%zu", by[st->by], st->model->lanes->n);
	out->title = "Course of the trace";
	out->command = other ? NULL : "timeline";
	out->of.whole = st->whole;
	scope_update(&out->of, p->session);
	out->of.over = over;
	return true;
}

static void timeline_draw_figure(struct pane *p, const struct svg_head *head, FILE *to)
{
	const struct timeline_state *st = p->state;
	figure_lanes(to, head, st->model->lanes, &st->model->list, NULL);
}

static struct table *timeline_to_write(struct pane *p, enum notation to)
{
	const struct timeline_state *st = p->state;
	return lane_table_make(st->model->lanes, &st->model->list);
}

static bool timeline_waits(struct pane *p)
{
	struct timeline_state *st = p->state;
	double done;
	return !st->model->lanes && lanes_model_running(st->model, &done);
}

static enum status timeline_open(struct pane *p, struct err *err)
{
	struct timeline_state *st = p->state;
	st->model = lanes_model_of(p->session);
	return ST_OK;
}

/* Turn off the options that the trace does not support. */
static void timeline_options_given(struct pane *p)
{
	struct timeline_state *st = p->state;
	const struct schema *s = p->session->schema;
	if (st->by == LANES_BY_TIME && !s->by_role[ROLE_TIME])
		st->by = LANES_BY_RECORD;
	st->phases = st->phases && s->by_role[ROLE_PC];
}

static const struct pane_key timeline_keys[] = {
	{ "Enter", "show records",
	  "mark the records of the interval or phase and show them", .act = timeline_show,
	  .must_wait = true, .of = ACT_ENTER },
	{ "+", "zoom in", "zoom in around the cursor", .act = chart_pane_zoom_in,
	  .of = ACT_MORE },
	{ "-", "zoom out", "zoom out", .act = chart_pane_zoom_out, .of = ACT_LESS },
	{ "}", "highest", "go to the highest interval of the lane after the cursor",
	  .act = chart_pane_highest, .arg = 1, .must_wait = true, .of = ACT_TAKEN_NEXT },
	{ "{", NULL, "go to the highest interval of the lane before the cursor",
	  .act = chart_pane_highest, .arg = -1, .must_wait = true,
	  .of = ACT_TAKEN_PREVIOUS },
	{ "w", "all records", "count all records; press again to count only the filter",
	  .act = timeline_widen, .of = ACT_WIDEN },
	{ "V", "span", "start marking a span at the interval, or end it",
	  .act = chart_pane_span, .must_wait = true, .of = ACT_SPAN },
	PANE_FIGURE_KEY(
		"write the lanes to a new file: a table (.csv, .json, .md, .txt) or a "
		"figure (.svg)"),
	{ "Delete", NULL, "remove the lane", .act = timeline_remove, .of = ACT_DELETE },
	{ "Alt-Up", NULL, "move the lane up", .act = timeline_exchange, .arg = -1,
	  .of = ACT_ENTRY_UP },
	{ "Alt-Down", NULL, "move the lane down", .act = timeline_exchange, .arg = 1,
	  .of = ACT_ENTRY_DOWN },
	{ "ol", "lane", "add a lane: a name or a query",
	  .ask = "lane: ", .answer = timeline_add, .complete = timeline_complete },
	{ "op", "phases", "toggle a row with the phases of the run",
	  .option = timeline_phases },
	{ "oz", "scale",
	  "change the scale of the lane: from 0, from its min, or logarithmic",
	  .option = timeline_scale },
	{ "ou", "unit", "change the unit of intervals: records, instructions or time",
	  .option = timeline_unit },
	{ 0 }
};

static enum status timeline_command(struct session *s, const char *args, bool *show,
				    struct err *err)
{
	return *args ? lanes_model_set(lanes_model_of(s), args, err) : ST_OK;
}

static const struct pane_command timeline_ex = {
	.args = "LANES",
	.help = "show how the trace changes over time, with these lanes: names and "
		"queries separated by commas",
	.run = timeline_command,
	.complete = timeline_complete,
};

static const struct chart_source timeline_chart = { .get = timeline_get,
						    .label = timeline_label,
						    .marked = "" };

const struct pane_class pane_timeline = {
	.name = "timeline",
	.title = "Timeline",
	.keys = "L F9",
	.hint = "timeline",
	.help = "show how figures change over the trace, one row of blocks each",
	.own = timeline_keys,
	.hint_now = pane_filter_hint,
	.command = &timeline_ex,
	.chart = &timeline_chart,
	.place = PLACE_SIDE,
	.state_size = sizeof(struct timeline_state),
	.options_size = offsetof(struct timeline_state, model),
	.options_given = timeline_options_given,
	.open = timeline_open,
	.preferred_rows = timeline_preferred_rows,
	.fixed_cols = 90,
	.draw = timeline_draw,
	.heading = timeline_heading,
	.waits = timeline_waits,
	.incomplete = timeline_incomplete,
	.to_write = timeline_to_write,
	.figure = timeline_figure,
	.draw_figure = timeline_draw_figure,
};
