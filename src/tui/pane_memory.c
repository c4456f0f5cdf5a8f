/*
 * Where memory is accessed: bars for regions, then for what lies in one of them, down
 * to words of 8 bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/memory.h"
#include "tui/memory_bars.h"
#include "tui/memory_chart.h"
#include "tui/memory_time.h"
#include "tui/pane.h"

enum { WISH = 12, DEPTH = 8, CHART_ROWS_MOST = 256 };

enum chart { CHART_BARS, CHART_HEAT, CHART_SETS, CHARTS };

/* From the widest bins to the smallest. */
static const struct level {
	const char *name;
	unsigned bits;
} levels[] = {
	{ "regions", PAGE_BITS }, { "2 MiB", 21 },        { "pages", PAGE_BITS },
	{ "lines", LINE_BITS },   { "words", WORD_BITS },
};

enum { REGION_LEVEL, LEVELS = sizeof levels / sizeof *levels };

struct zoom {
	int level;
	uint64_t first, last; /* addresses that are shown */
	uint64_t at;          /* where the cursor was when it was left */
};

struct memory_pane {
	struct memory *memory;
	struct zoom zoom[DEPTH];
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
	enum chart chart;
	struct memory_time *time;
	struct span within;   /* the records that are zoomed to */
	int cell;             /* the current interval */
	int height, width;    /* as last drawn */
	struct region group[CHART_ROWS_MOST];
	size_t groups;

	struct roll roll;
	uint64_t at; /* address of the current row: it stays there when rows come */
};

static struct zoom *now(struct memory_pane *st)
{
	return &st->zoom[st->depth];
}

static bool shows(const struct pane *p, int kind)
{
	const struct memory_pane *st = p->state;
	return !st->hidden[kind] && access_known(p->session->schema, (enum access)kind);
}

/* Rows */

static void forget_rows(struct memory_pane *st)
{
	free(st->row);
	st->row = NULL;
	st->rows = 0;
	st->version = 0;
}

static int by_sum(const void *a, const void *b)
{
	const struct region *x = a, *y = b;
	uint64_t m = region_sum(x), n = region_sum(y);
	return m != n ? (m < n) - (m > n) : (x->first > y->first) - (x->first < y->first);
}

/* The cursor stays at its address when rows come and go. */
static void keep_current(struct memory_pane *st, const struct region *row, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (row[i].first <= st->at && st->at <= row[i].last)
			st->roll.current = (int)i;
}

/* Rows without anything that is shown are left out, and what is hidden is not in the
 * others. */
static void make_rows(struct pane *p)
{
	struct memory_pane *st = p->state;
	const struct histogram *h = memory_histogram(st->memory);
	forget_rows(st);
	if (!h)
		return;
	size_t n = histogram_rows(h, now(st)->level == REGION_LEVEL, &st->row);
	for (size_t i = 0; i < n; i++) {
		struct region *r = &st->row[st->rows];
		*r = st->row[i];
		if (r->first < now(st)->first) /* what lies outside is not counted */
			r->first = now(st)->first;
		if (r->last > now(st)->last)
			r->last = now(st)->last;
		for (int k = 0; k < ACCESSES; k++)
			if (!shows(p, k))
				r->n[k] = 0;
		st->rows += region_sum(r) > 0;
	}
	if (st->by_count)
		qsort(st->row, st->rows, sizeof *st->row, by_sum);
	st->version = memory_version(st->memory);
	st->bits = h->bits;
	st->coarse = h->coarse;
	if (st->chart == CHART_HEAT)
		return; /* its rows are made of these: group() */
	roll_fit(&st->roll, (int)st->rows, st->roll.rows);
	keep_current(st, st->row, st->rows);
}

static void refresh(struct pane *p)
{
	struct memory_pane *st = p->state;
	if (!memory_scope_there(p->session, st->scope))
		st->scope = MEMORY_TRACE;
	const struct zoom *z = now(st);
	struct memory_ask ask = { st->scope, levels[z->level].bits, z->first, z->last };
	memory_want(st->memory, &ask);
	if (!memory_histogram(st->memory))
		forget_rows(st);
	else if (st->version != memory_version(st->memory))
		make_rows(p);
}

static const struct region *current(struct memory_pane *st)
{
	if (st->chart == CHART_HEAT)
		return st->roll.current < (int)st->groups ? &st->group[st->roll.current]
							  : NULL;
	return st->roll.current < (int)st->rows ? &st->row[st->roll.current] : NULL;
}

/* As many rows as a map has room for. */
static void group(struct memory_pane *st)
{
	int most = chart_rows(st->height);
	if (most > CHART_ROWS_MOST)
		most = CHART_ROWS_MOST;
	st->groups = chart_group(st->row, st->rows, (size_t)most, st->group);
	roll_fit(&st->roll, (int)st->groups, most);
	keep_current(st, st->group, st->groups);
}

/* Ask for what the chart shows, in the size in which it was drawn last. */
static void refresh_chart(struct pane *p)
{
	struct memory_pane *st = p->state;
	struct memory_time_ask ask = { .scope = st->scope,
				       .within = st->within,
				       .intervals = (size_t)chart_cells(st->width),
				       .working_set = st->chart == CHART_SETS };
	struct address_range range[CHART_ROWS_MOST];
	double done;
	if (st->chart == CHART_BARS) {
		memory_time_want(st->time, NULL);
		return;
	}
	for (int k = 0; k < ACCESSES; k++)
		ask.kind[k] = shows(p, k);
	const struct zoom *z = now(st);
	range[0] = (struct address_range) { z->first, z->last };
	ask.row = range;
	ask.rows = z->first || z->last < UINT64_MAX;
	if (st->chart == CHART_HEAT) {
		group(st);
		for (size_t i = 0; i < st->groups; i++)
			range[i] = (struct address_range) { st->group[i].first,
							    st->group[i].last };
		ask.rows = st->groups;
		/* Rows that still change would begin it again and again. */
		if (!st->groups || memory_running(st->memory, &done)) {
			memory_time_want(st->time, NULL);
			return;
		}
	}
	memory_time_want(st->time, &ask);
}

/* Drawing */

static void draw_bars(struct pane *p, struct canvas *c, bool focused)
{
	struct memory_pane *st = p->state;
	struct bars b = { .row = st->row, .n = st->rows, .log = st->log };
	for (int k = 0; k < ACCESSES; k++)
		b.shown[k] = shows(p, k);
	roll_fit(&st->roll, (int)st->rows, c->rows - BARS_HEADING);
	memory_bars_draw(c, &b, &st->roll, focused);
}

/* In a map the current row is the one that has the current address. */
static void draw_chart(struct pane *p, struct canvas *c, bool focused)
{
	struct memory_pane *st = p->state;
	const struct overtime *o = memory_time_get(st->time);
	const char *trouble = memory_time_trouble(st->time);
	if (*trouble) {
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_BAD, trouble);
		return;
	}
	if (memory_time_awaits_end(st->time)) {
		canvas_field(
			c, 0, 1, c->cols - 1, false, STYLE_DIM,
			"drawn when the whole trace has arrived; s takes the screen, "
			"or a span");
		return;
	}
	if (o && st->cell >= (int)o->n)
		st->cell = (int)o->n - 1;
	if (st->chart == CHART_SETS) {
		chart_sets(c, o, st->log, focused ? st->cell : -1);
		return;
	}
	chart_heat(c, o, st->group, st->groups, st->log, focused ? st->roll.current : -1,
		   st->cell);
}

static void draw(struct pane *p, struct canvas *c, bool focused)
{
	struct memory_pane *st = p->state;
	double done;
	st->height = c->rows;
	st->width = c->cols;
	refresh(p);
	refresh_chart(p);
	const char *trouble = memory_trouble(st->memory);
	if (st->rows)
		(st->chart == CHART_BARS ? draw_bars : draw_chart)(p, c, focused);
	else if (*trouble)
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_BAD, trouble);
	else
		canvas_text(c, 0, 1, STYLE_DIM,
			    memory_running(st->memory, &done) ? canvas_glyph(c, GLYPH_CUT)
							      : "no accesses");
}

static int preferred_rows(struct pane *p, int cols)
{
	(void)p;
	(void)cols;
	return WISH; /* it should not change while one zooms */
}

/* How far it is, what the current cell has, or how much there is in all. */
static void note_right(struct pane *p, struct str *right)
{
	struct memory_pane *st = p->state;
	char n[32];
	double done;
	if (memory_running(st->memory, &done) ||
	    (st->chart != CHART_BARS && memory_time_running(st->time, &done))) {
		str_addf(right, "%.0f %%", 100 * done);
		return;
	}
	if (st->chart != CHART_BARS) {
		chart_tell(memory_time_get(st->time), st->cell, st->roll.current,
			   st->chart == CHART_SETS, right);
		return;
	}
	struct region all = { .n = { 0 } };
	for (size_t i = 0; i < st->rows; i++)
		for (int k = 0; k < ACCESSES; k++)
			all.n[k] += st->row[i].n[k];
	str_addf(right, "%s in %d", text_count(n, sizeof n, region_sum(&all)),
		 st->roll.n);
}

static void heading(struct pane *p, struct str *left, struct str *right)
{
	struct memory_pane *st = p->state;
	const struct zoom *z = now(st);
	char n[32];
	if (st->chart == CHART_SETS)
		str_addf(left, "working set, %s", memory_scope_name(st->scope));
	else
		str_addf(left, "%s, %s", memory_scope_name(st->scope),
			 levels[z->level].name);
	if (st->coarse && st->chart != CHART_SETS)
		str_addf(left, " (too many: %s bytes each)",
			 text_count(n, sizeof n, UINT64_C(1) << st->bits));
	if (z->first || z->last < UINT64_MAX)
		str_addf(left, ", %llx..%llx", (unsigned long long)z->first,
			 (unsigned long long)z->last);
	if (st->log)
		str_add(left, ", log");
	note_right(p, right);
}

/* Acting */

static void zoom_to(struct memory_pane *st, int level, uint64_t first, uint64_t last)
{
	now(st)->at = st->at;
	if (st->depth + 1 == DEPTH) { /* the whole trace stays the first */
		memmove(&st->zoom[1], &st->zoom[2], (DEPTH - 2) * sizeof *st->zoom);
		st->depth--;
	}
	st->zoom[++st->depth] =
		(struct zoom) { .level = level, .first = first, .last = last };
	st->version = 0;
}

/* "mem in 7ffe00..7ffe3f", of what is accessed there and shown. */
static bool say_query(struct pane *p, const struct region *r, struct str *out)
{
	static const char *const data[] = { NULL, "load", "store", "mem" };
	unsigned kinds = 0;
	for (int k = 0; k < ACCESSES; k++)
		kinds |= shows(p, k) && r->n[k] ? 1u << k : 0;
	if (kinds & 3)
		str_addf(out, "%s in %llx..%llx", data[kinds & 3],
			 (unsigned long long)r->first, (unsigned long long)r->last);
	if (kinds & 1 << ACCESS_FETCH)
		str_addf(out, "%spc in %llx..%llx", kinds & 3 ? " or " : "",
			 (unsigned long long)r->first, (unsigned long long)r->last);
	return kinds != 0;
}

static void ask_of_bin(struct pane *p, bool filter)
{
	struct memory_pane *st = p->state;
	struct session *s = p->session;
	const struct region *r = current(st);
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	struct span over;
	if (!r || !say_query(p, r, &text))
		return;
	uint64_t from = 0;
	const struct overtime *o = memory_time_get(st->time);
	if (st->scope == MEMORY_SPAN && session_span(s, &over))
		from = over.first;
	if (o && st->chart == CHART_HEAT)
		from = o->over.first + (uint64_t)st->cell * o->step;
	enum status rc;
	if (filter)
		rc = session_filter(s, text.text, &err);
	else
		rc = session_search_from(s, text.text, from, &err);
	if (rc != ST_OK)
		session_complain(s, "%s", err.text);
	else if (filter)
		session_say(s, "only records with %s; & alone shows all", text.text);
	str_release(&text);
}

static void zoom_in(struct pane *p)
{
	struct memory_pane *st = p->state;
	const struct region *r = current(st);
	if (!r)
		return;
	/* Several bins in one row of a map: the same bins, of these addresses. */
	bool several = st->chart == CHART_HEAT && st->groups < st->rows;
	if (now(st)->level + 1 < LEVELS || several)
		zoom_to(st, now(st)->level + !several, r->first, r->last);
	else
		ask_of_bin(p, false);
}

static void zoom_out(struct memory_pane *st)
{
	if (!st->depth)
		return;
	st->depth--;
	st->at = now(st)->at;
	st->version = 0;
}

/* In the course of the trace: a quarter of the records, around the current ones. */
static void zoom_time(struct memory_pane *st, bool in)
{
	const struct overtime *o = memory_time_get(st->time);
	if (!o)
		return;
	uint64_t records = o->over.last - o->over.first + 1;
	uint64_t middle = o->over.first + (uint64_t)st->cell * o->step + o->step / 2;
	uint64_t half = in ? records / 8 : records * 2;
	if (!half)
		half = 1;
	st->within.first = middle > half ? middle - half : 0;
	st->within.last = middle + half - 1;
	if (!in && st->within.first == 0 && half > o->over.last)
		st->within = SPAN_ALL;
	st->cell = chart_cells(st->width) / 2;
}

static bool move_cell(struct memory_pane *st, enum action a, long long count)
{
	const struct overtime *o = memory_time_get(st->time);
	long long n = count > 0 ? count : 1, last = o ? (long long)o->n - 1 : 0;
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

static void next_scope(struct pane *p)
{
	struct memory_pane *st = p->state;
	do
		st->scope = (enum memory_scope)((st->scope + 1) % MEMORY_SCOPES);
	while (!memory_scope_there(p->session, st->scope));
	st->version = 0;
}

static void toggle_kind(struct pane *p, int kind)
{
	struct memory_pane *st = p->state;
	if (!access_known(p->session->schema, (enum access)kind)) {
		session_complain(p->session, "%s traces do not tell %s",
				 p->session->schema->format->name, access_name[kind]);
		return;
	}
	st->hidden[kind] = !st->hidden[kind];
	bool any = false;
	for (int k = 0; k < ACCESSES; k++)
		any |= shows(p, k);
	if (!any)
		memset(st->hidden, 0, sizeof st->hidden);
	make_rows(p);
}

static void note_place(struct memory_pane *st)
{
	const struct region *r = current(st);
	if (r)
		st->at = r->first;
}

/* Keys */

static enum outcome memory_in(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	zoom_in(p);
	return OUT_DONE;
}

static enum outcome memory_out(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	zoom_out(p->state);
	return OUT_DONE;
}

/* Other bins of the same addresses. */
static enum outcome memory_level(struct pane *p, long long count, int by)
{
	(void)count;
	struct memory_pane *st = p->state;
	int level = now(st)->level + by;
	if (level >= 0 && level < LEVELS) {
		now(st)->level = level;
		st->version = 0;
	}
	return OUT_DONE;
}

static enum outcome memory_chart(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct memory_pane *st = p->state;
	st->chart = (enum chart)((st->chart + 1) % CHARTS);
	make_rows(p);
	return OUT_DONE;
}

static enum outcome memory_zoom_time(struct pane *p, long long count, int in)
{
	(void)count;
	struct memory_pane *st = p->state;
	if (st->chart == CHART_BARS)
		session_say(p->session,
			    "c shows the course of the trace, which > and < zoom into");
	else
		zoom_time(st, in);
	return OUT_DONE;
}

static enum outcome memory_find(struct pane *p, long long count, int filter)
{
	(void)count;
	ask_of_bin(p, filter);
	return OUT_DONE;
}

static enum outcome memory_scope(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	next_scope(p);
	return OUT_DONE;
}

static enum outcome memory_log(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct memory_pane *st = p->state;
	st->log = !st->log;
	return OUT_DONE;
}

static enum outcome memory_kind(struct pane *p, long long count, int kind)
{
	(void)count;
	toggle_kind(p, kind);
	return OUT_DONE;
}

static enum outcome memory_sort(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct memory_pane *st = p->state;
	st->by_count = !st->by_count;
	make_rows(p);
	st->roll.current = 0;
	note_place(st);
	return OUT_DONE;
}

static const struct pane_key memory_keys[] = {
	{ "Enter", "zoom in",
	  "zoom into the bin; in the smallest: go to its first access", .act = memory_in,
	  .must_wait = true },
	{ "Backspace", "back", "back to where it was zoomed from", .act = memory_out },
	{ "+", "finer", "smaller bins: 2 MiB, pages, cache lines, 8 bytes",
	  .act = memory_level, .arg = 1 },
	{ "-", "coarser", "larger bins", .act = memory_level, .arg = -1 },
	{ "c", "chart", "bars, a heat map over the course of the trace, the working set",
	  .act = memory_chart },
	{ ">", NULL, "in these charts: fewer records, around those of the cursor",
	  .act = memory_zoom_time, .arg = true },
	{ "<", NULL, "more records again", .act = memory_zoom_time, .arg = false },
	{ "r", NULL, "go to the first access to the bin; in the heat map: from there on",
	  .act = memory_find, .arg = false, .must_wait = true },
	{ "s", "scope",
	  "count all records, the marked span, the filtered records, those on the screen",
	  .act = memory_scope },
	{ "z", "log", "logarithmic or linear bars", .act = memory_log },
	{ "L", "loads", "show or hide loads", .act = memory_kind, .arg = ACCESS_LOAD },
	{ "S", "stores", "show or hide stores", .act = memory_kind, .arg = ACCESS_STORE },
	{ "X", "fetches", "show or hide fetches of instructions", .act = memory_kind,
	  .arg = ACCESS_FETCH },
	{ "o", NULL, "most accesses first, or by address", .act = memory_sort },
	{ "& F4", "filter", "show only the records that access the bin",
	  .act = memory_find, .arg = true, .must_wait = true },
	{ 0 }
};

static enum outcome act(struct pane *p, enum action a, long long count)
{
	struct memory_pane *st = p->state;
	if (move_cell(st, a, count))
		return OUT_DONE;
	if (!roll_act(&st->roll, a, count))
		return OUT_UNKNOWN;
	note_place(st);
	return OUT_DONE;
}

static bool must_wait(struct pane *p, enum action a)
{
	struct memory_pane *st = p->state;
	double done;
	bool about = a == ACT_NONE || roll_moves(a);
	if (about)
		refresh(p);
	return about && !st->rows && memory_running(st->memory, &done);
}

static enum outcome click(struct pane *p, int row, int col)
{
	struct memory_pane *st = p->state;
	int k = st->roll.top + row - (st->chart == CHART_BARS);
	if (k < 0 || k >= st->roll.n)
		return OUT_DONE;
	st->roll.current = k;
	note_place(st);
	if (st->chart != CHART_BARS && col >= CHART_LEFT)
		st->cell = col - CHART_LEFT;
	return OUT_DONE;
}

static enum status open(struct pane *p, struct err *err)
{
	(void)err;
	struct memory_pane *st = p->state;
	st->memory = memory_new(p->session);
	st->time = memory_time_new(p->session);
	st->within = SPAN_ALL;
	st->width = st->height = 1;
	st->zoom[0] = (struct zoom) { .last = UINT64_MAX };
	refresh(p);
	return ST_OK;
}

static void close(struct pane *p)
{
	struct memory_pane *st = p->state;
	forget_rows(st);
	memory_free(st->memory);
	memory_time_free(st->time);
}

const struct pane_class pane_memory = {
	.name = "memory",
	.title = "Memory",
	.keys = "i F6",
	.own = memory_keys,
	.help = "where memory is accessed: loads, stores and fetches by address",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct memory_pane),
	.open = open,
	.close = close,
	.preferred_rows = preferred_rows,
	.draw = draw,
	.heading = heading,
	.act = act,
	.must_wait = must_wait,
	.click = click,
};
