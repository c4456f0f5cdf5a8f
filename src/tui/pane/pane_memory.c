/*
 * Where memory is accessed: bars for regions, then for what lies in one of them, down
 * to words of 8 bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/pane/memory_draw.h"
#include "tui/pane/memory_model.h"
#include "tui/pane/pane.h"

enum { WISH = 12, DEPTH = 8, CHART_ROWS_MOST = 256 };

enum pane_memory_chart { CHART_BARS, CHART_HEAT, CHART_SETS, CHARTS };

struct pane_memory_zoom {
	int level;
	uint64_t first, last; /* addresses that are shown */
	uint64_t at;          /* where the cursor was when it was left */
};

struct pane_memory_pane {
	struct memory_model *model;
	struct pane_memory_zoom zoom[DEPTH];
	int depth; /* zoom[depth] is shown */
	enum memory_scope scope;
	bool hidden[ACCESSES];
	bool log, by_count;

	/* Made from the histogram, of this version. */
	struct region *row;
	size_t rows;
	unsigned version;
	bool coarse;
	unsigned bits;

	/* Charts */
	enum pane_memory_chart chart;
	struct span within; /* the records that are zoomed to */
	int cell;           /* the current interval */
	int height, width;  /* as last drawn */
	struct region group[CHART_ROWS_MOST];
	size_t groups;

	struct list_state roll;
	uint64_t at; /* address of the current row: it stays there when rows come */
};

static struct pane_memory_zoom *pane_memory_now(struct pane_memory_pane *mp)
{
	return &mp->zoom[mp->depth];
}

static bool pane_memory_shows(const struct pane *p, int kind)
{
	const struct pane_memory_pane *mp = p->state;
	return !mp->hidden[kind] &&
	       histogram_has_access(p->session->schema, (enum access)kind);
}

/* Rows */

static void pane_memory_forget_rows(struct pane_memory_pane *mp)
{
	free(mp->row);
	mp->row = NULL;
	mp->rows = 0;
	mp->version = 0;
}

static int pane_memory_by_sum(const void *a, const void *b)
{
	const struct region *x = a, *y = b;
	uint64_t m = region_sum(x), n = region_sum(y);
	return m != n ? (m < n) - (m > n) : (x->first > y->first) - (x->first < y->first);
}

/* The cursor stays at its address when rows come and go. */
static void pane_memory_keep_current(struct pane_memory_pane *mp,
				     const struct region *row, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (row[i].first <= mp->at && mp->at <= row[i].last)
			mp->roll.current = (int)i;
}

/* Rows without anything that is shown are left out, and what is hidden is not in the
 * others. */
static void pane_memory_make_rows(struct pane *p)
{
	struct pane_memory_pane *mp = p->state;
	const struct histogram *h = memory_model_histogram(mp->model);
	pane_memory_forget_rows(mp);
	if (!h)
		return;
	size_t n = histogram_rows(
		h, histogram_bin_sizes[pane_memory_now(mp)->level].regions, &mp->row);
	for (size_t i = 0; i < n; i++) {
		struct region *r = &mp->row[mp->rows];
		*r = mp->row[i];
		if (r->first <
		    pane_memory_now(mp)->first) /* what lies outside is not counted */
			r->first = pane_memory_now(mp)->first;
		if (r->last > pane_memory_now(mp)->last)
			r->last = pane_memory_now(mp)->last;
		for (int k = 0; k < ACCESSES; k++)
			if (!pane_memory_shows(p, k))
				r->n[k] = 0;
		mp->rows += region_sum(r) > 0;
	}
	if (mp->by_count)
		qsort(mp->row, mp->rows, sizeof *mp->row, pane_memory_by_sum);
	mp->version = memory_model_version(mp->model);
	mp->bits = h->bits;
	mp->coarse = h->coarse;
	if (mp->chart == CHART_HEAT)
		return; /* its rows are made of these: pane_memory_group() */
	list_state_fit(&mp->roll, (int)mp->rows, mp->roll.rows);
	pane_memory_keep_current(mp, mp->row, mp->rows);
}

static void pane_memory_refresh(struct pane *p)
{
	struct pane_memory_pane *mp = p->state;
	if (!memory_model_scope_there(p->session, mp->scope))
		mp->scope = MEMORY_MODEL_TRACE;
	const struct pane_memory_zoom *z = pane_memory_now(mp);
	struct memory_request ask = { mp->scope, histogram_bin_sizes[z->level].bits,
				      z->first, z->last };
	memory_model_want(mp->model, &ask);
	if (!memory_model_histogram(mp->model))
		pane_memory_forget_rows(mp);
	else if (mp->version != memory_model_version(mp->model))
		pane_memory_make_rows(p);
}

static const struct region *pane_memory_current(struct pane_memory_pane *mp)
{
	if (mp->chart == CHART_HEAT)
		return mp->roll.current < (int)mp->groups ? &mp->group[mp->roll.current]
							  : NULL;
	return mp->roll.current < (int)mp->rows ? &mp->row[mp->roll.current] : NULL;
}

/* As many rows as a map has room for. */
static void pane_memory_group(struct pane_memory_pane *mp)
{
	int most = memory_draw_chart_rows(mp->height);
	if (most > CHART_ROWS_MOST)
		most = CHART_ROWS_MOST;
	mp->groups = memory_draw_chart_group(mp->row, mp->rows, (size_t)most, mp->group);
	list_state_fit(&mp->roll, (int)mp->groups, most);
	pane_memory_keep_current(mp, mp->group, mp->groups);
}

/* Ask for what the chart shows, in the size in which it was drawn last. */
static void pane_memory_refresh_chart(struct pane *p)
{
	struct pane_memory_pane *mp = p->state;
	struct memory_time_ask ask = { .within = mp->within,
				       .intervals =
					       (size_t)memory_draw_chart_cells(mp->width),
				       .working_set = mp->chart == CHART_SETS };
	struct address_range range[CHART_ROWS_MOST];
	double done;
	if (mp->chart == CHART_BARS) {
		memory_model_want_time(mp->model, NULL);
		return;
	}
	for (int k = 0; k < ACCESSES; k++)
		ask.kind[k] = pane_memory_shows(p, k);
	const struct pane_memory_zoom *z = pane_memory_now(mp);
	range[0] = (struct address_range) { z->first, z->last };
	ask.row = range;
	ask.rows = z->first || z->last < UINT64_MAX;
	if (mp->chart == CHART_HEAT) {
		pane_memory_group(mp);
		for (size_t i = 0; i < mp->groups; i++)
			range[i] = (struct address_range) { mp->group[i].first,
							    mp->group[i].last };
		ask.rows = mp->groups;
		/* Rows that still change would begin it again and again. */
		if (!mp->groups ||
		    memory_model_running(mp->model, MEMORY_MODEL_ADDRESSES, &done)) {
			memory_model_want_time(mp->model, NULL);
			return;
		}
	}
	memory_model_want_time(mp->model, &ask);
}

/* Drawing */

static void pane_memory_draw_bars(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_pane *mp = p->state;
	struct bars b = { .row = mp->row, .n = mp->rows, .log = mp->log };
	for (int k = 0; k < ACCESSES; k++)
		b.shown[k] = pane_memory_shows(p, k);
	list_state_fit(&mp->roll, (int)mp->rows, c->rows - BARS_HEADING);
	memory_draw_bars(c, &b, &mp->roll, focused);
}

/* In a map the current row is the one that has the current address. */
static void pane_memory_draw_chart(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_pane *mp = p->state;
	const struct timeline *o = memory_model_time(mp->model);
	const char *error = memory_model_error(mp->model, MEMORY_MODEL_TIME);
	if (*error) {
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_BAD, error);
		return;
	}
	if (memory_model_waits_for_end(mp->model)) {
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_DIM,
			     "available when the whole trace has arrived; s selects the "
			     "screen or a span");
		return;
	}
	if (o && mp->cell >= (int)o->n)
		mp->cell = (int)o->n - 1;
	if (mp->chart == CHART_SETS) {
		memory_draw_sets(c, o, mp->log, focused ? mp->cell : -1);
		return;
	}
	memory_draw_heat(c, o, mp->group, mp->groups, mp->log,
			 focused ? mp->roll.current : -1, mp->cell);
}

static void pane_memory_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_pane *mp = p->state;
	double done;
	mp->height = c->rows;
	mp->width = c->cols;
	pane_memory_refresh(p);
	pane_memory_refresh_chart(p);
	const char *error = memory_model_error(mp->model, MEMORY_MODEL_ADDRESSES);
	if (mp->rows)
		(mp->chart == CHART_BARS ? pane_memory_draw_bars
					 : pane_memory_draw_chart)(p, c, focused);
	else if (*error)
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_BAD, error);
	else
		canvas_text(c, 0, 1, STYLE_DIM,
			    memory_model_running(mp->model, MEMORY_MODEL_ADDRESSES, &done)
				    ? canvas_glyph(c, GLYPH_CUT)
				    : "no accesses");
}

static int pane_memory_preferred_rows(struct pane *p, int cols)
{
	(void)p;
	(void)cols;
	return WISH; /* it should not change while one zooms */
}

/* How far it is, what the current cell has, or how much there is in all. */
static void pane_memory_note_right(struct pane *p, struct str *right)
{
	struct pane_memory_pane *mp = p->state;
	char n[32];
	double done;
	if (memory_model_running(mp->model, MEMORY_MODEL_ADDRESSES, &done) ||
	    (mp->chart != CHART_BARS &&
	     memory_model_running(mp->model, MEMORY_MODEL_TIME, &done))) {
		str_addf(right, "%.0f %%", 100 * done);
		return;
	}
	if (mp->chart != CHART_BARS) {
		memory_draw_chart_tell(memory_model_time(mp->model), mp->cell,
				       mp->roll.current, mp->chart == CHART_SETS, right);
		return;
	}
	struct region all = { .n = { 0 } };
	for (size_t i = 0; i < mp->rows; i++)
		for (int k = 0; k < ACCESSES; k++)
			all.n[k] += mp->row[i].n[k];
	str_addf(right, "%s in %d", human_count(n, sizeof n, region_sum(&all)),
		 mp->roll.n);
}

static void pane_memory_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_memory_pane *mp = p->state;
	const struct pane_memory_zoom *z = pane_memory_now(mp);
	char n[32];
	if (mp->chart == CHART_SETS)
		str_addf(left, "working set, %s", memory_model_scope_name(mp->scope));
	else
		str_addf(left, "%s, %s", memory_model_scope_name(mp->scope),
			 histogram_bin_sizes[z->level].plural);
	if (mp->coarse && mp->chart != CHART_SETS)
		str_addf(left, " (too many: %s bytes each)",
			 human_count(n, sizeof n, UINT64_C(1) << mp->bits));
	if (z->first || z->last < UINT64_MAX)
		str_addf(left, ", %llx..%llx", (unsigned long long)z->first,
			 (unsigned long long)z->last);
	if (mp->log)
		str_add(left, ", log");
	pane_memory_note_right(p, right);
}

/* Acting */

static void pane_memory_zoom_to(struct pane_memory_pane *mp, int level, uint64_t first,
				uint64_t last)
{
	pane_memory_now(mp)->at = mp->at;
	if (mp->depth + 1 == DEPTH) { /* the whole trace stays the first */
		memmove(&mp->zoom[1], &mp->zoom[2], (DEPTH - 2) * sizeof *mp->zoom);
		mp->depth--;
	}
	mp->zoom[++mp->depth] = (struct pane_memory_zoom) { .level = level,
							    .first = first,
							    .last = last };
	mp->version = 0;
}

/* "mem in 7ffe00..7ffe3f", of what is accessed there and shown. */
static bool pane_memory_say_query(struct pane *p, const struct region *r, struct str *out)
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
	struct pane_memory_pane *mp = p->state;
	struct session *s = p->session;
	const struct region *r = pane_memory_current(mp);
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	struct span over;
	if (!r || !pane_memory_say_query(p, r, &text))
		return OUT_DONE;
	uint64_t from = 0;
	const struct timeline *o = memory_model_time(mp->model);
	if (mp->scope == MEMORY_MODEL_SPAN && session_span(s, &over))
		from = over.first;
	if (o && mp->chart == CHART_HEAT)
		from = o->over.first + (uint64_t)mp->cell * o->step;
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

static enum outcome pane_memory_in(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_pane *mp = p->state;
	const struct region *r = pane_memory_current(mp);
	if (!r)
		return OUT_DONE;
	/* Several bins in one row of a map: the same bins, of these addresses. */
	bool several = mp->chart == CHART_HEAT && mp->groups < mp->rows;
	if (pane_memory_now(mp)->level + 1 < BIN_SIZES || several)
		pane_memory_zoom_to(mp, pane_memory_now(mp)->level + !several, r->first,
				    r->last);
	else
		pane_memory_find(p, count, false);
	return OUT_DONE;
}

static enum outcome pane_memory_out(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_pane *mp = p->state;
	if (!mp->depth)
		return OUT_DONE;
	mp->depth--;
	mp->at = pane_memory_now(mp)->at;
	mp->version = 0;
	return OUT_DONE;
}

/* In the course of the trace: a quarter of the records, around the current ones. */
static enum outcome pane_memory_zoom_time(struct pane *p, long long count, int in)
{
	(void)count;
	struct pane_memory_pane *mp = p->state;
	const struct timeline *o = memory_model_time(mp->model);
	if (mp->chart == CHART_BARS)
		session_message(p->session,
				"> and < zoom into the charts over time; c shows them");
	if (mp->chart == CHART_BARS || !o)
		return OUT_DONE;
	uint64_t records = o->over.last - o->over.first + 1;
	uint64_t middle = o->over.first + (uint64_t)mp->cell * o->step + o->step / 2;
	uint64_t half = in ? records / 8 : records * 2;
	if (!half)
		half = 1;
	mp->within.first = middle > half ? middle - half : 0;
	mp->within.last = middle + half - 1;
	if (!in && mp->within.first == 0 && half > o->over.last)
		mp->within = SPAN_ALL;
	mp->cell = memory_draw_chart_cells(mp->width) / 2;
	return OUT_DONE;
}

static bool pane_memory_move_cell(struct pane_memory_pane *mp, enum action a,
				  long long count)
{
	const struct timeline *o = memory_model_time(mp->model);
	long long n = count > 0 ? count : 1, last = o ? (long long)o->n - 1 : 0;
	if (mp->chart == CHART_BARS)
		return false;
	switch (a) {
	case ACT_LEFT:
		n = mp->cell - n;
		break;
	case ACT_RIGHT:
		n = mp->cell + n;
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
	mp->cell = (int)(n < 0 ? 0 : n > last ? last : n);
	return true;
}

static enum outcome pane_memory_next_scope(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_pane *mp = p->state;
	do
		mp->scope = (enum memory_scope)((mp->scope + 1) % MEMORY_MODEL_SCOPES);
	while (!memory_model_scope_there(p->session, mp->scope));
	mp->version = 0;
	return OUT_DONE;
}

static enum outcome pane_memory_toggle(struct pane *p, long long count, int kind)
{
	(void)count;
	struct pane_memory_pane *mp = p->state;
	if (!histogram_has_access(p->session->schema, (enum access)kind)) {
		session_error(p->session, "%s traces do not record %s",
			      p->session->schema->format->name,
			      histogram_access_name[kind]);
		return OUT_DONE;
	}
	mp->hidden[kind] = !mp->hidden[kind];
	bool any = false;
	for (int k = 0; k < ACCESSES; k++)
		any |= pane_memory_shows(p, k);
	if (!any)
		memset(mp->hidden, 0, sizeof mp->hidden);
	pane_memory_make_rows(p);
	return OUT_DONE;
}

static void pane_memory_note_place(struct pane_memory_pane *mp)
{
	const struct region *r = pane_memory_current(mp);
	if (r)
		mp->at = r->first;
}

/* Other bins of the same addresses. */
static enum outcome pane_memory_level(struct pane *p, long long count, int by)
{
	(void)count;
	struct pane_memory_pane *mp = p->state;
	int level = pane_memory_now(mp)->level + by;
	if (level >= 0 && level < BIN_SIZES) {
		pane_memory_now(mp)->level = level;
		mp->version = 0;
	}
	return OUT_DONE;
}

static enum outcome pane_memory_chart(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_pane *mp = p->state;
	mp->chart = (enum pane_memory_chart)((mp->chart + 1) % CHARTS);
	pane_memory_make_rows(p);
	return OUT_DONE;
}

static enum outcome pane_memory_log(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_pane *mp = p->state;
	mp->log = !mp->log;
	return OUT_DONE;
}

static enum outcome pane_memory_sort(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_pane *mp = p->state;
	mp->by_count = !mp->by_count;
	pane_memory_make_rows(p);
	mp->roll.current = 0;
	pane_memory_note_place(mp);
	return OUT_DONE;
}

static const struct pane_key memory_keys[] = {
	{ "Enter", "zoom in",
	  "zoom into the bin; at the smallest size: go to its first access",
	  .act = pane_memory_in, .must_wait = true },
	{ "Backspace", "back", "zoom out to the previous bins", .act = pane_memory_out },
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
	struct pane_memory_pane *mp = p->state;
	if (pane_memory_move_cell(mp, a, count))
		return OUT_DONE;
	if (!list_state_act(&mp->roll, a, count))
		return OUT_UNKNOWN;
	pane_memory_note_place(mp);
	return OUT_DONE;
}

static bool pane_memory_must_wait(struct pane *p, enum action a)
{
	struct pane_memory_pane *mp = p->state;
	double done;
	bool about = a == ACT_NONE || list_state_moves(a);
	if (about)
		pane_memory_refresh(p);
	return about && !mp->rows &&
	       memory_model_running(mp->model, MEMORY_MODEL_ADDRESSES, &done);
}

static enum outcome pane_memory_click(struct pane *p, int row, int col)
{
	struct pane_memory_pane *mp = p->state;
	int k = mp->roll.top + row - (mp->chart == CHART_BARS);
	if (k < 0 || k >= mp->roll.n)
		return OUT_DONE;
	mp->roll.current = k;
	pane_memory_note_place(mp);
	if (mp->chart != CHART_BARS && col >= MEMORY_DRAW_CHART_LEFT)
		mp->cell = col - MEMORY_DRAW_CHART_LEFT;
	return OUT_DONE;
}

static enum status pane_memory_open(struct pane *p, struct err *err)
{
	(void)err;
	struct pane_memory_pane *mp = p->state;
	mp->model = memory_model_model_new(p->session);
	mp->within = SPAN_ALL;
	mp->width = mp->height = 1;
	mp->zoom[0] = (struct pane_memory_zoom) { .last = UINT64_MAX };
	pane_memory_refresh(p);
	return ST_OK;
}

static void pane_memory_close(struct pane *p)
{
	struct pane_memory_pane *mp = p->state;
	pane_memory_forget_rows(mp);
	memory_model_model_free(mp->model);
}

const struct pane_class pane_memory = {
	.name = "memory",
	.title = "Memory",
	.keys = "i F6",
	.own = memory_keys,
	.help = "where memory is accessed: loads, stores and fetches by address",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_memory_pane),
	.open = pane_memory_open,
	.close = pane_memory_close,
	.preferred_rows = pane_memory_preferred_rows,
	.draw = pane_memory_draw,
	.heading = pane_memory_heading,
	.act = pane_memory_act,
	.must_wait = pane_memory_must_wait,
	.click = pane_memory_click,
};
