/*
 * Memory accesses by address: bars for regions, then for the bins of one of them, down to
 * words of 8 bytes.  Or over time: a heat map.  A line
 * below the chart has what its cursor covers.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/mem.h"
#include "tui/pane/pane_memory_internal.h"

enum {
	PREFERRED_ROWS = 18,
	PREFERRED_COLS = 88, /* names of regions, numbers of all kinds, and bars */
	CHART_ROWS_MOST = 512,
	TEXT_FROM = 5,     /* rows of a pane with a line below the chart */
	TWO_LINES_FROM = 9 /* rows of a narrow one with two */
};
enum { NARROW = 64, NARROW_BARS = 48 /* columns */ };

bool pane_memory_shows(const struct pane *p, int kind)
{
	const struct pane_memory_state *st = p->state;
	return !st->hidden[kind] &&
	       histogram_has_access(p->session->schema, (enum access)kind);
}

/* Rows */

static size_t pane_memory_heat_rows(const struct pane_memory_state *st)
{
	int rows = st->height - MEMORY_CHART_AXIS;
	size_t most = TIMELINE_CELLS / (size_t)(st->width > 0 ? st->width : 1);
	if (most > CHART_ROWS_MOST)
		most = CHART_ROWS_MOST;
	return rows < 1 ? 1 : (size_t)rows < most ? (size_t)rows : most;
}

/* Keep the cursor at its address when rows are added or removed. */
static void pane_memory_keep_current(struct pane_memory_state *st)
{
	size_t i = memory_rows_find(&st->rows, st->address);
	int rows = st->chart == CHART_BARS ? st->height - MEMORY_BARS_HEADING
					   : (int)st->rows.n;
	if (i < st->rows.n)
		st->list.current = (int)i;
	list_state_fit(&st->list, (int)st->rows.n, rows);
}

void pane_memory_make_rows(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	const struct memory_zoom *z = memory_zoom_now(&st->zooms);
	const struct histogram *h = memory_model_histogram(st->model);
	struct memory_rows_spec spec = { .regions = histogram_bin_sizes[z->level].regions,
					 .first = z->first,
					 .last = z->last };
	for (int k = 0; k < ACCESSES; k++)
		spec.kind[k] = pane_memory_shows(p, k);
	st->made_for = pane_memory_heat_rows(st);
	if (st->chart == CHART_HEAT) {
		memory_rows_make_heat(&st->rows, h, &spec, st->made_for);
	} else {
		memory_rows_make(&st->rows, h, &spec);
		if (st->sorted != MEMORY_ROWS_ADDRESS || !st->rising)
			memory_rows_sort(&st->rows, st->sorted, st->rising);
	}
	st->version = h ? memory_model_version(st->model) : 0;
	st->coarse = h && h->coarse;
	st->bits = h ? h->bits : 0;
	pane_memory_keep_current(st);
}

/* Request the data of the chart for its size when it was last drawn. */
static void pane_memory_request_time(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	struct address_range range[CHART_ROWS_MOST];
	int left = memory_chart_left(&st->rows, st->width);
	struct memory_time_request request = {
		.within = memory_zoom_now(&st->zooms)->within,
		.intervals = (size_t)memory_chart_cells(left, st->width),
		.row = range,
		.rows = st->rows.n
	};
	double done;
	for (int k = 0; k < ACCESSES; k++)
		request.kind[k] = pane_memory_shows(p, k);
	for (size_t i = 0; i < st->rows.n; i++)
		range[i] = (struct address_range) { st->rows.row[i].first,
						    st->rows.row[i].last };
	/* While rows still change, each change would restart the job. */
	bool unsettled = !st->rows.n ||
			 memory_model_running(st->model, MEMORY_MODEL_ADDRESSES, &done);
	memory_model_request_time(st->model, unsettled ? NULL : &request);
}

/* Request what the chart needs and take over the results. */
static void pane_memory_refresh(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	struct scope scope;
	struct span all;
	scope_init(&scope);
	scope_get(&scope, p->session, st->mode, &st->own);
	memory_model_scope(st->model, &scope);
	scope_release(&scope);
	if (memory_model_records(st->model, &all))
		memory_zoom_clamp(&st->zooms, all);
	const struct memory_zoom *z = memory_zoom_now(&st->zooms);
	struct memory_request request = { .within = st->chart == CHART_BARS ? z->within
									    : SPAN_ALL,
					  .bits = histogram_bin_sizes[z->level].bits,
					  .first = z->first,
					  .last = z->last };
	memory_model_request(st->model, &request);
	if (!memory_model_histogram(st->model) ||
	    st->version != memory_model_version(st->model) ||
	    (st->chart == CHART_HEAT && st->made_for != pane_memory_heat_rows(st)))
		pane_memory_make_rows(p);
	if (st->chart == CHART_BARS)
		memory_model_request_time(st->model, NULL);
	else
		pane_memory_request_time(p);
}

/* The cursor */

const struct timeline *pane_memory_timeline(const struct pane_memory_state *st)
{
	return st->chart == CHART_BARS ? NULL : memory_model_time(st->model);
}

struct span pane_memory_interval(const struct pane_memory_state *st)
{
	const struct timeline *t = pane_memory_timeline(st);
	return timeline_over(t, memory_cell_interval_of(t, st->record));
}

bool pane_memory_counted(struct pane *p, struct span *out)
{
	struct pane_memory_state *st = p->state;
	const struct memory_zoom *z = memory_zoom_now(&st->zooms);
	if (!memory_model_records(st->model, out))
		return false;
	if (z->within.first > out->first)
		out->first = z->within.first;
	if (z->within.last < out->last)
		out->last = z->within.last;
	return out->first <= out->last;
}

static const struct region *pane_memory_row(const struct pane_memory_state *st)
{
	return st->list.current < (int)st->rows.n ? &st->rows.row[st->list.current]
						  : NULL;
}

bool pane_memory_cell(struct pane *p, struct memory_cell *out)
{
	struct pane_memory_state *st = p->state;
	const struct timeline *t = pane_memory_timeline(st);
	const struct region *r = pane_memory_row(st);
	if (!r)
		return false;
	*out = (struct memory_cell) {
		.addresses = true, .first = r->first, .last = r->last, .what = r->what
	};
	memcpy(out->n, r->n, sizeof out->n);
	if (st->chart == CHART_BARS)
		return true;
	if (!t || t->rows != st->rows.n)
		return false;
	size_t i = memory_cell_interval_of(t, st->record);
	out->records = true;
	out->over = timeline_over(t, i);
	out->counts = MEMORY_CELL_ACCESSES;
	memset(out->n, 0, sizeof out->n);
	out->n[0] = t->cell[i * t->rows + (size_t)st->list.current];
	return true;
}

/* The list beside the chart */

struct pane_memory_marker {
	struct pane *pane;
	bool *row;
};

static void pane_memory_mark(void *ctx, size_t i, enum access kind, uint64_t address)
{
	struct pane_memory_marker *m = ctx;
	const struct pane_memory_state *st = m->pane->state;
	(void)i;
	size_t row = memory_rows_find(&st->rows, address);
	if (pane_memory_shows(m->pane, kind) && row < st->rows.n)
		m->row[row] = true;
}

/* Which rows the current record of the list accesses; the caller frees the array. */
static bool *pane_memory_marked_rows(struct pane *p)
{
	const struct pane_memory_state *st = p->state;
	const struct batch *b;
	size_t i;
	struct pane_memory_marker m = { p, mem_new(st->rows.n + 1, sizeof(bool)) };
	if (st->rows.n && session_record(p->session, &b, &i)) {
		uint32_t at = (uint32_t)i;
		accesses_each(b, &at, 0, 1, &m, pane_memory_mark);
	}
	return m.row;
}

/* Drawing */

static void pane_memory_draw_bars(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_state *st = p->state;
	bool *marked = pane_memory_marked_rows(p);
	struct memory_bars b = { .rows = &st->rows,
				 .log = st->log[st->chart],
				 .column = st->column,
				 .sorted = st->sorted,
				 .rising = st->rising,
				 .marked = marked };
	for (int k = 0; k < ACCESSES; k++)
		b.kind[k] = pane_memory_shows(p, k);
	list_state_fit(&st->list, (int)st->rows.n, c->rows - MEMORY_BARS_HEADING);
	memory_bars_place(&b, c->cols, &st->layout);
	while (!st->layout.width[st->column])
		st->column--; /* of the sum if one kind is shown: that kind */
	b.column = st->column;
	memory_bars_draw(c, &b, &st->layout, &st->list, focused);
	free(marked);
}

static void pane_memory_draw_chart(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_state *st = p->state;
	struct session *s = p->session;
	const struct timeline *t = pane_memory_timeline(st);
	bool *marked = pane_memory_marked_rows(p);
	struct memory_chart chart = {
		.t = t,
		.rows = &st->rows,
		.log = st->log[st->chart],
		.focused = focused,
		.row = st->list.current,
		.interval = t ? memory_cell_interval_of(t, st->record) : 0,
		.shows_list = s->records > 0,
		.record = s->at.ordinal,
		.marked = marked
	};
	chart.has_span = session_span(s, &chart.span);
	if (st->anchor.set && t) {
		struct span here = pane_memory_interval(st);
		chart.has_span = true;
		chart.span = st->anchor.at;
		if (here.first < chart.span.first)
			chart.span.first = here.first;
		if (here.last > chart.span.last)
			chart.span.last = here.last;
	}
	memory_chart_draw(c, &chart);
	free(marked);
}

static void pane_memory_draw_cell(struct pane *p, struct canvas *c)
{
	struct memory_cell cell;
	struct str line[MEMORY_CELL_LINES];
	if (!c->rows || !pane_memory_cell(p, &cell))
		return;
	for (int k = 0; k < MEMORY_CELL_LINES; k++)
		str_init(&line[k]);
	int n = memory_cell_text(&cell, c->cols - 1, c->rows, line);
	for (int k = 0; k < MEMORY_CELL_LINES; k++) {
		if (k < n)
			canvas_field(c, k, 1, c->cols - 1, false, STYLE_TEXT,
				     line[k].text);
		str_release(&line[k]);
	}
}

/* Why there is no chart. */
static void pane_memory_draw_nothing(struct pane *p, struct canvas *c)
{
	struct pane_memory_state *st = p->state;
	struct scope scope;
	struct str text = STR_INIT;
	double done;
	enum memory_kind kind = MEMORY_MODEL_ADDRESSES;
	const char *error = memory_model_error(st->model, kind);
	scope_init(&scope);
	scope_get(&scope, p->session, st->mode, &st->own);
	if (*error) {
		str_add(&text, error);
	} else if (memory_model_running(st->model, kind, &done)) {
		str_add(&text, canvas_glyph(c, GLYPH_CUT));
	} else {
		str_add(&text, "no accesses in: ");
		scope_text(&scope, &text);
		if (!scope_is_whole(&scope))
			str_add(&text, "; w counts the whole trace");
	}
	struct text_view *v = text_view_new();
	text_view_wrap(v, *error ? STYLE_BAD : STYLE_DIM, 1, c->cols, text.text);
	text_view_draw(v, c);
	text_view_free(v);
	str_release(&text);
	scope_release(&scope);
}

static void pane_memory_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_state *st = p->state;
	bool narrow = c->cols < (st->chart == CHART_BARS ? NARROW_BARS : NARROW);
	int text = c->rows < TEXT_FROM ? 0 : narrow && c->rows >= TWO_LINES_FROM ? 2 : 1;
	struct canvas body = canvas_view(c, 0, 0, c->rows - text, c->cols);
	struct canvas below = canvas_view(c, c->rows - text, 0, text, c->cols);
	st->height = body.rows;
	st->width = c->cols;
	pane_memory_refresh(p);
	const char *error = memory_model_error(st->model, MEMORY_MODEL_TIME);
	if (!st->rows.n)
		pane_memory_draw_nothing(p, &body);
	else if (st->chart == CHART_BARS)
		pane_memory_draw_bars(p, &body, focused);
	else if (*error)
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_BAD, error);
	else
		pane_memory_draw_chart(p, &body, focused);
	pane_memory_draw_cell(p, &below);
}

static int pane_memory_preferred_rows(struct pane *p, int cols)
{
	(void)p;
	(void)cols;
	/* the same for all zooms, so that the panes do not change their size */
	return PREFERRED_ROWS;
}

static int pane_memory_preferred_cols(struct pane *p)
{
	(void)p;
	return PREFERRED_COLS;
}

/* The progress of a job, or the sum of all accesses, or the number of the interval. */
static void pane_memory_heading_right(struct pane *p, struct str *right)
{
	struct pane_memory_state *st = p->state;
	char n[32], of[32];
	double done;
	enum memory_kind kind = MEMORY_MODEL_ADDRESSES;
	if (memory_model_running(st->model, kind, &done) ||
	    (st->chart == CHART_HEAT &&
	     memory_model_running(st->model, MEMORY_MODEL_TIME, &done))) {
		str_addf(right, "%.0f %%", 100 * done);
		return;
	}
	const struct timeline *t = pane_memory_timeline(st);
	if (t) {
		size_t i = memory_cell_interval_of(t, st->record);
		str_addf(right, "interval %s of %s", human_count(n, sizeof n, i + 1),
			 human_count(of, sizeof of, t->n));
		return;
	}
	uint64_t sum = 0;
	for (size_t i = 0; i < st->rows.n; i++)
		sum += region_sum(&st->rows.row[i]);
	if (st->chart == CHART_BARS)
		str_addf(right, "%s access%s, %s bin%s", human_count(n, sizeof n, sum),
			 sum == 1 ? "" : "es", human_count(of, sizeof of, st->rows.n),
			 st->rows.n == 1 ? "" : "s");
}

static void pane_memory_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_memory_state *st = p->state;
	const struct memory_zoom *z = memory_zoom_now(&st->zooms);
	struct scope scope;
	struct span counted;
	char n[32];
	if (st->chart == CHART_HEAT)
		str_add(left, "heat map, ");
	scope_init(&scope);
	scope_get(&scope, p->session, st->mode, &st->own);
	bool zoomed = z->within.first || z->within.last < UINT64_MAX;
	if (zoomed && pane_memory_counted(p, &counted))
		scope.over = counted;
	scope_text(&scope, left);
	str_addf(left, ", %s", histogram_bin_sizes[z->level].plural);
	if (st->coarse)
		str_addf(left, " (too many: %s bytes each)",
			 human_count(n, sizeof n, UINT64_C(1) << st->bits));
	if (z->first || z->last < UINT64_MAX)
		str_addf(left, ", %llx..%llx", (unsigned long long)z->first,
			 (unsigned long long)z->last);
	if (st->log[st->chart])
		str_add(left, ", log scale");
	pane_memory_heading_right(p, right);
	scope_release(&scope);
}

static bool pane_memory_waits(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	double done;
	pane_memory_refresh(p);
	bool addresses = memory_model_running(st->model, MEMORY_MODEL_ADDRESSES, &done);
	if (!st->rows.n)
		return addresses;
	if (st->chart == CHART_BARS || pane_memory_timeline(st))
		return false;
	return memory_model_running(st->model, MEMORY_MODEL_TIME, &done) || addresses;
}

static enum status pane_memory_open(struct pane *p, struct err *err)
{
	(void)err;
	struct pane_memory_state *st = p->state;
	st->model = memory_model_new(p->session);
	str_init(&st->own);
	memory_zoom_init(&st->zooms);
	st->log[CHART_HEAT] = true; /* code would outshine all data */
	st->sorted = MEMORY_ROWS_ADDRESS;
	st->rising = true;
	st->column = MEMORY_ROWS_SUM;
	st->width = st->height = 1;
	pane_memory_refresh(p);
	return ST_OK;
}

static void pane_memory_close(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	memory_rows_release(&st->rows);
	str_release(&st->own);
	memory_model_free(st->model);
}

const struct pane_class pane_memory = {
	.name = "memory",
	.title = "Memory",
	.keys = "i F6",
	.hint = "memory",
	.own = pane_memory_keys,
	.hint_now = pane_memory_hint,
	.search = &pane_memory_search,
	.help = "where memory is accessed: loads, stores and fetches by address",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_memory_state),
	.open = pane_memory_open,
	.close = pane_memory_close,
	.preferred_rows = pane_memory_preferred_rows,
	.preferred_cols = pane_memory_preferred_cols,
	.draw = pane_memory_draw,
	.heading = pane_memory_heading,
	.act = pane_memory_act,
	.waits = pane_memory_waits,
	.click = pane_memory_click,
	.drag = pane_memory_drag,
};
