/*
 * Memory accesses by address: bars for regions, then for the bins of one of them, down to
 * words of 8 bytes.  Or over time: a heat map, and the size of the working set.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/pane/memory_draw.h"
#include "tui/pane/memory_model.h"
#include "tui/pane/pane.h"

enum { PREFERRED_ROWS = 12, DEPTH = 8, CHART_ROWS_MOST = 256 };

enum pane_memory_chart { CHART_BARS, CHART_HEAT, CHART_SETS, CHARTS };

struct pane_memory_zoom {
	int level;
	uint64_t first, last; /* addresses that are shown, inclusive */
	uint64_t address;     /* address of the cursor when a deeper zoom began */
};

struct pane_memory_state {
	struct memory_model *model;
	struct pane_memory_zoom zoom[DEPTH];
	int depth; /* zoom[depth] is shown */
	enum memory_scope scope;
	bool hidden[ACCESSES];
	bool log, by_count;

	/* Made from the histogram with this version; 0: make them again. */
	struct region *row;
	size_t rows;
	unsigned version;
	bool coarse;
	unsigned bits;

	/* Charts */
	enum pane_memory_chart chart;
	struct span within; /* the records that charts over time are zoomed to */
	int cell;           /* the current interval */
	int height, width;  /* as last drawn */
	struct region group[CHART_ROWS_MOST];
	size_t groups;

	struct list_state list;
	/* address of the current row, which remains current when rows are
	 * added */
	uint64_t address;
};

static struct pane_memory_zoom *pane_memory_current_zoom(struct pane_memory_state *st)
{
	return &st->zoom[st->depth];
}

static bool pane_memory_shows(const struct pane *p, int kind)
{
	const struct pane_memory_state *st = p->state;
	return !st->hidden[kind] &&
	       histogram_has_access(p->session->schema, (enum access)kind);
}

/* Rows */

static void pane_memory_free_rows(struct pane_memory_state *st)
{
	free(st->row);
	st->row = NULL;
	st->rows = 0;
	st->version = 0;
}

static int pane_memory_compare(const void *a, const void *b)
{
	const struct region *x = a, *y = b;
	uint64_t m = region_sum(x), n = region_sum(y);
	return m != n ? (m < n) - (m > n) : (x->first > y->first) - (x->first < y->first);
}

/* Keep the cursor at its address when rows are added or removed. */
static void pane_memory_keep_current(struct pane_memory_state *st,
				     const struct region *row, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (row[i].first <= st->address && st->address <= row[i].last)
			st->list.current = (int)i;
}

/* Rows without visible accesses are omitted; the others do not count hidden accesses. */
static void pane_memory_make_rows(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	const struct histogram *h = memory_model_histogram(st->model);
	pane_memory_free_rows(st);
	if (!h)
		return;
	size_t n = histogram_rows(
		h, histogram_bin_sizes[pane_memory_current_zoom(st)->level].regions,
		&st->row);
	for (size_t i = 0; i < n; i++) {
		struct region *r = &st->row[st->rows];
		*r = st->row[i];
		if (r->first < pane_memory_current_zoom(st)
				       ->first) /* addresses outside are not counted */
			r->first = pane_memory_current_zoom(st)->first;
		if (r->last > pane_memory_current_zoom(st)->last)
			r->last = pane_memory_current_zoom(st)->last;
		for (int k = 0; k < ACCESSES; k++)
			if (!pane_memory_shows(p, k))
				r->n[k] = 0;
		st->rows += region_sum(r) > 0;
	}
	if (st->by_count)
		qsort(st->row, st->rows, sizeof *st->row, pane_memory_compare);
	st->version = memory_model_version(st->model);
	st->bits = h->bits;
	st->coarse = h->coarse;
	if (st->chart == CHART_HEAT)
		return; /* pane_memory_group() merges these rows */
	list_state_fit(&st->list, (int)st->rows, st->list.rows);
	pane_memory_keep_current(st, st->row, st->rows);
}

static void pane_memory_refresh(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	if (!memory_model_scope_available(p->session, st->scope))
		st->scope = MEMORY_MODEL_TRACE;
	const struct pane_memory_zoom *z = pane_memory_current_zoom(st);
	struct memory_request request = { st->scope, histogram_bin_sizes[z->level].bits,
					  z->first, z->last };
	memory_model_request(st->model, &request);
	if (!memory_model_histogram(st->model))
		pane_memory_free_rows(st);
	else if (st->version != memory_model_version(st->model))
		pane_memory_make_rows(p);
}

static const struct region *pane_memory_current(struct pane_memory_state *st)
{
	if (st->chart == CHART_HEAT)
		return st->list.current < (int)st->groups ? &st->group[st->list.current]
							  : NULL;
	return st->list.current < (int)st->rows ? &st->row[st->list.current] : NULL;
}

/* Merge rows so that they fit into the heat map. */
static void pane_memory_group(struct pane_memory_state *st)
{
	int most = memory_draw_chart_rows(st->height);
	if (most > CHART_ROWS_MOST)
		most = CHART_ROWS_MOST;
	st->groups = memory_draw_chart_group(st->row, st->rows, (size_t)most, st->group);
	list_state_fit(&st->list, (int)st->groups, most);
	pane_memory_keep_current(st, st->group, st->groups);
}

/* Request the data of the chart for its size when it was last drawn. */
static void pane_memory_refresh_chart(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	struct memory_time_request request = {
		.within = st->within,
		.intervals = (size_t)memory_draw_chart_cells(st->width),
		.working_set = st->chart == CHART_SETS
	};
	struct address_range range[CHART_ROWS_MOST];
	double done;
	if (st->chart == CHART_BARS) {
		memory_model_request_time(st->model, NULL);
		return;
	}
	for (int k = 0; k < ACCESSES; k++)
		request.kind[k] = pane_memory_shows(p, k);
	const struct pane_memory_zoom *z = pane_memory_current_zoom(st);
	range[0] = (struct address_range) { z->first, z->last };
	request.row = range;
	request.rows = z->first || z->last < UINT64_MAX;
	if (st->chart == CHART_HEAT) {
		pane_memory_group(st);
		for (size_t i = 0; i < st->groups; i++)
			range[i] = (struct address_range) { st->group[i].first,
							    st->group[i].last };
		request.rows = st->groups;
		/* While rows still change, each change would restart the job. */
		if (!st->groups ||
		    memory_model_running(st->model, MEMORY_MODEL_ADDRESSES, &done)) {
			memory_model_request_time(st->model, NULL);
			return;
		}
	}
	memory_model_request_time(st->model, &request);
}

/* Drawing */

static void pane_memory_draw_bars(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_state *st = p->state;
	struct bars b = { .row = st->row, .n = st->rows, .log = st->log };
	for (int k = 0; k < ACCESSES; k++)
		b.shown[k] = pane_memory_shows(p, k);
	list_state_fit(&st->list, (int)st->rows, c->rows - BARS_HEADING);
	memory_draw_bars(c, &b, &st->list, focused);
}

/* In the heat map the current row is the one with the current address. */
static void pane_memory_draw_chart(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_state *st = p->state;
	const struct timeline *t = memory_model_time(st->model);
	const char *error = memory_model_error(st->model, MEMORY_MODEL_TIME);
	if (*error) {
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_BAD, error);
		return;
	}
	if (memory_model_waits_for_end(st->model)) {
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_DIM,
			     "available when the whole trace has arrived; s selects the "
			     "screen or a span");
		return;
	}
	if (t && st->cell >= (int)t->n)
		st->cell = (int)t->n - 1;
	if (st->chart == CHART_SETS) {
		memory_draw_sets(c, t, st->log, focused ? st->cell : -1);
		return;
	}
	memory_draw_heat(c, t, st->group, st->groups, st->log,
			 focused ? st->list.current : -1, st->cell);
}

static void pane_memory_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_state *st = p->state;
	double done;
	st->height = c->rows;
	st->width = c->cols;
	pane_memory_refresh(p);
	pane_memory_refresh_chart(p);
	const char *error = memory_model_error(st->model, MEMORY_MODEL_ADDRESSES);
	if (st->rows)
		(st->chart == CHART_BARS ? pane_memory_draw_bars
					 : pane_memory_draw_chart)(p, c, focused);
	else if (*error)
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_BAD, error);
	else
		canvas_text(c, 0, 1, STYLE_DIM,
			    memory_model_running(st->model, MEMORY_MODEL_ADDRESSES, &done)
				    ? canvas_glyph(c, GLYPH_CUT)
				    : "no accesses");
}

static int pane_memory_preferred_rows(struct pane *p, int cols)
{
	(void)p;
	(void)cols;
	/* the same for all zooms, so that the panes do not change their size */
	return PREFERRED_ROWS;
}

/* The progress of a job, the text of the current cell, or the sum of all accesses. */
static void pane_memory_heading_right(struct pane *p, struct str *right)
{
	struct pane_memory_state *st = p->state;
	char n[32];
	double done;
	if (memory_model_running(st->model, MEMORY_MODEL_ADDRESSES, &done) ||
	    (st->chart != CHART_BARS &&
	     memory_model_running(st->model, MEMORY_MODEL_TIME, &done))) {
		str_addf(right, "%.0f %%", 100 * done);
		return;
	}
	if (st->chart != CHART_BARS) {
		memory_draw_chart_describe(memory_model_time(st->model), st->cell,
					   st->list.current, st->chart == CHART_SETS,
					   right);
		return;
	}
	struct region all = { .n = { 0 } };
	for (size_t i = 0; i < st->rows; i++)
		for (int k = 0; k < ACCESSES; k++)
			all.n[k] += st->row[i].n[k];
	str_addf(right, "%s in %d", human_count(n, sizeof n, region_sum(&all)),
		 st->list.n);
}

static void pane_memory_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_memory_state *st = p->state;
	const struct pane_memory_zoom *z = pane_memory_current_zoom(st);
	char n[32];
	if (st->chart == CHART_SETS)
		str_addf(left, "working set, %s", memory_model_scope_name(st->scope));
	else
		str_addf(left, "%s, %s", memory_model_scope_name(st->scope),
			 histogram_bin_sizes[z->level].plural);
	if (st->coarse && st->chart != CHART_SETS)
		str_addf(left, " (too many: %s bytes each)",
			 human_count(n, sizeof n, UINT64_C(1) << st->bits));
	if (z->first || z->last < UINT64_MAX)
		str_addf(left, ", %llx..%llx", (unsigned long long)z->first,
			 (unsigned long long)z->last);
	if (st->log)
		str_add(left, ", log");
	pane_memory_heading_right(p, right);
}

/* Acting */

static void pane_memory_push_zoom(struct pane_memory_state *st, int level, uint64_t first,
				  uint64_t last)
{
	pane_memory_current_zoom(st)->address = st->address;
	if (st->depth + 1 == DEPTH) { /* zoom[0] remains the whole trace */
		memmove(&st->zoom[1], &st->zoom[2], (DEPTH - 2) * sizeof *st->zoom);
		st->depth--;
	}
	st->zoom[++st->depth] = (struct pane_memory_zoom) { .level = level,
							    .first = first,
							    .last = last };
	st->version = 0;
}

/* "mem in 7ffe00..7ffe3f": a query for the visible accesses to a region; false if it has
 * none. */
static bool pane_memory_format_query(struct pane *p, const struct region *r,
				     struct str *out)
{
	static const char *const data[] = { NULL, "load", "store", "mem" };
	unsigned kinds = 0;
	for (int k = 0; k < ACCESSES; k++)
		kinds |= pane_memory_shows(p, k) && r->n[k] ? 1u << k : 0;
	if (kinds & 3)
		str_addf(out, "%s in %llx..%llx", data[kinds & 3],
			 (unsigned long long)r->first, (unsigned long long)r->last);
	if (kinds & 1 << ACCESS_FETCH)
		str_addf(out, "%spc in %llx..%llx", kinds & 3 ? " or " : "",
			 (unsigned long long)r->first, (unsigned long long)r->last);
	return kinds != 0;
}

static enum outcome pane_memory_find(struct pane *p, long long count, int filter)
{
	(void)count;
	struct pane_memory_state *st = p->state;
	struct session *s = p->session;
	const struct region *r = pane_memory_current(st);
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	struct span over;
	if (!r || !pane_memory_format_query(p, r, &text))
		return OUT_DONE;
	uint64_t from = 0;
	const struct timeline *t = memory_model_time(st->model);
	if (st->scope == MEMORY_MODEL_SPAN && session_span(s, &over))
		from = over.first;
	if (t && st->chart == CHART_HEAT)
		from = t->over.first + (uint64_t)st->cell * t->step;
	enum status status;
	if (filter)
		status = session_filter(s, text.text, &err);
	else
		status = session_search_from(s, text.text, from, &err);
	if (status != ST_OK)
		session_error(s, "%s", err.text);
	else if (filter)
		session_message(s, "only records with %s; an empty & shows all",
				text.text);
	str_release(&text);
	return OUT_DONE;
}

static enum outcome pane_memory_zoom_in(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	const struct region *r = pane_memory_current(st);
	if (!r)
		return OUT_DONE;
	/* If a row of the heat map has several bins, keep their size and show these
	 * addresses. */
	bool several = st->chart == CHART_HEAT && st->groups < st->rows;
	if (pane_memory_current_zoom(st)->level + 1 < BIN_SIZES || several)
		pane_memory_push_zoom(st, pane_memory_current_zoom(st)->level + !several,
				      r->first, r->last);
	else
		pane_memory_find(p, count, false);
	return OUT_DONE;
}

static enum outcome pane_memory_zoom_out(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	if (!st->depth)
		return OUT_DONE;
	st->depth--;
	st->address = pane_memory_current_zoom(st)->address;
	st->version = 0;
	return OUT_DONE;
}

/* Over time: zoom to a quarter of the records around the cursor, or to four times as
 * many. */
static enum outcome pane_memory_zoom_time(struct pane *p, long long count, int in)
{
	(void)count;
	struct pane_memory_state *st = p->state;
	const struct timeline *t = memory_model_time(st->model);
	if (st->chart == CHART_BARS)
		session_message(p->session,
				"> and < zoom into the charts over time; c shows them");
	if (st->chart == CHART_BARS || !t)
		return OUT_DONE;
	uint64_t records = t->over.last - t->over.first + 1;
	uint64_t middle = t->over.first + (uint64_t)st->cell * t->step + t->step / 2;
	uint64_t half = in ? records / 8 : records * 2;
	if (!half)
		half = 1;
	st->within.first = middle > half ? middle - half : 0;
	st->within.last = middle + half - 1;
	if (!in && st->within.first == 0 && half > t->over.last)
		st->within = SPAN_ALL;
	st->cell = memory_draw_chart_cells(st->width) / 2;
	return OUT_DONE;
}

static bool pane_memory_move_cell(struct pane_memory_state *st, enum action a,
				  long long count)
{
	const struct timeline *t = memory_model_time(st->model);
	long long n = count > 0 ? count : 1, last = t ? (long long)t->n - 1 : 0;
	if (st->chart == CHART_BARS)
		return false;
	switch (a) {
	case ACT_LEFT:
		n = st->cell - n;
		break;
	case ACT_RIGHT:
		n = st->cell + n;
		break;
	case ACT_FIRST_COLUMN:
		n = 0;
		break;
	case ACT_LAST_COLUMN:
		n = last;
		break;
	default:
		return false;
	}
	st->cell = (int)(n < 0 ? 0 : n > last ? last : n);
	return true;
}

static enum outcome pane_memory_next_scope(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	do
		st->scope = (enum memory_scope)((st->scope + 1) % MEMORY_MODEL_SCOPES);
	while (!memory_model_scope_available(p->session, st->scope));
	st->version = 0;
	return OUT_DONE;
}

static enum outcome pane_memory_toggle(struct pane *p, long long count, int kind)
{
	(void)count;
	struct pane_memory_state *st = p->state;
	if (!histogram_has_access(p->session->schema, (enum access)kind)) {
		session_error(p->session, "%s traces do not record %s",
			      p->session->schema->format->name,
			      histogram_access_name[kind]);
		return OUT_DONE;
	}
	st->hidden[kind] = !st->hidden[kind];
	bool any = false;
	for (int k = 0; k < ACCESSES; k++)
		any |= pane_memory_shows(p, k);
	if (!any)
		memset(st->hidden, 0, sizeof st->hidden);
	pane_memory_make_rows(p);
	return OUT_DONE;
}

static void pane_memory_save_address(struct pane_memory_state *st)
{
	const struct region *r = pane_memory_current(st);
	if (r)
		st->address = r->first;
}

/* Change the size of the bins, for the same addresses. */
static enum outcome pane_memory_level(struct pane *p, long long count, int by)
{
	(void)count;
	struct pane_memory_state *st = p->state;
	int level = pane_memory_current_zoom(st)->level + by;
	if (level >= 0 && level < BIN_SIZES) {
		pane_memory_current_zoom(st)->level = level;
		st->version = 0;
	}
	return OUT_DONE;
}

static enum outcome pane_memory_chart(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	st->chart = (enum pane_memory_chart)((st->chart + 1) % CHARTS);
	pane_memory_make_rows(p);
	return OUT_DONE;
}

static enum outcome pane_memory_log(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	st->log = !st->log;
	return OUT_DONE;
}

static enum outcome pane_memory_sort(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	st->by_count = !st->by_count;
	pane_memory_make_rows(p);
	st->list.current = 0;
	pane_memory_save_address(st);
	return OUT_DONE;
}

static const struct pane_key memory_keys[] = {
	{ "Enter", "zoom in",
	  "zoom into the bin; at the smallest size: go to its first access",
	  .act = pane_memory_zoom_in, .must_wait = true },
	{ "Backspace", "back", "zoom out to the previous bins",
	  .act = pane_memory_zoom_out },
	{ "+", "finer", "use smaller bins: 2 MiB, pages, cache lines, 8 bytes",
	  .act = pane_memory_level, .arg = 1 },
	{ "-", "coarser", "use larger bins", .act = pane_memory_level, .arg = -1 },
	{ "c", "chart", "switch between bars, heat map over time, and working set",
	  .act = pane_memory_chart },
	{ ">", NULL, "in charts over time: zoom in on the records at the cursor",
	  .act = pane_memory_zoom_time, .arg = true },
	{ "<", NULL, "in charts over time: zoom out", .act = pane_memory_zoom_time,
	  .arg = false },
	{ "r", NULL,
	  "go to the first access to the bin (in the heat map: from the "
	  "cursor on)",
	  .act = pane_memory_find, .arg = false, .must_wait = true },
	{ "s", "scope",
	  "switch between all records, the marked span, the filtered records, and those "
	  "on the screen",
	  .act = pane_memory_next_scope },
	{ "z", "log", "switch between logarithmic and linear bars",
	  .act = pane_memory_log },
	{ "L", "loads", "show or hide loads", .act = pane_memory_toggle,
	  .arg = ACCESS_LOAD },
	{ "S", "stores", "show or hide stores", .act = pane_memory_toggle,
	  .arg = ACCESS_STORE },
	{ "X", "fetches", "show or hide fetches of instructions",
	  .act = pane_memory_toggle, .arg = ACCESS_FETCH },
	{ "o", NULL, "sort by accesses or by address", .act = pane_memory_sort },
	{ "& F4", "filter", "show only the records that access the bin",
	  .act = pane_memory_find, .arg = true, .must_wait = true },
	{ 0 }
};

static enum outcome pane_memory_act(struct pane *p, enum action a, long long count)
{
	struct pane_memory_state *st = p->state;
	if (pane_memory_move_cell(st, a, count))
		return OUT_DONE;
	if (!list_state_act(&st->list, a, count))
		return OUT_UNKNOWN;
	pane_memory_save_address(st);
	return OUT_DONE;
}

static bool pane_memory_must_wait(struct pane *p, enum action a)
{
	struct pane_memory_state *st = p->state;
	double done;
	bool needs = a == ACT_NONE || list_state_moves(a);
	if (needs)
		pane_memory_refresh(p);
	return needs && !st->rows &&
	       memory_model_running(st->model, MEMORY_MODEL_ADDRESSES, &done);
}

static enum outcome pane_memory_click(struct pane *p, int row, int col)
{
	struct pane_memory_state *st = p->state;
	int k = st->list.top + row - (st->chart == CHART_BARS);
	if (k < 0 || k >= st->list.n)
		return OUT_DONE;
	st->list.current = k;
	pane_memory_save_address(st);
	if (st->chart != CHART_BARS && col >= MEMORY_DRAW_CHART_LEFT)
		st->cell = col - MEMORY_DRAW_CHART_LEFT;
	return OUT_DONE;
}

static enum status pane_memory_open(struct pane *p, struct err *err)
{
	(void)err;
	struct pane_memory_state *st = p->state;
	st->model = memory_model_new(p->session);
	st->within = SPAN_ALL;
	st->width = st->height = 1;
	st->zoom[0] = (struct pane_memory_zoom) { .last = UINT64_MAX };
	pane_memory_refresh(p);
	return ST_OK;
}

static void pane_memory_close(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	pane_memory_free_rows(st);
	memory_model_free(st->model);
}

const struct pane_class pane_memory = {
	.name = "memory",
	.title = "Memory",
	.keys = "i F6",
	.own = memory_keys,
	.help = "where memory is accessed: loads, stores and fetches by address",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_memory_state),
	.open = pane_memory_open,
	.close = pane_memory_close,
	.preferred_rows = pane_memory_preferred_rows,
	.draw = pane_memory_draw,
	.heading = pane_memory_heading,
	.act = pane_memory_act,
	.must_wait = pane_memory_must_wait,
	.click = pane_memory_click,
};
