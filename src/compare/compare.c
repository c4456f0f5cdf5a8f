#include "compare/compare.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "compare/compare_internal.h"
#include "compare/refine.h"

enum {
	COMPARE_WINDOW = 10 << 20,
	COMPARE_SELECTED = 4 << 20, /* records in memory if records are selected; 16 bytes
				     * each */
	COMPARE_FIRST = 1 << 12,    /* records of the first window with --first */
	COMPARE_EQUAL = 256,        /* equal records at the end of a window */
	COMPARE_MOVED = 1 << 16     /* max runs of a window in which to search for moved
				     * hunks */
};

struct compare_options compare_defaults(void)
{
	return (struct compare_options) {
		.key = { .kind = KEYS_AUTO },
		.min_run = 4,
	};
}

/* Life cycle */

static size_t compare_window(const struct compare *c)
{
	if (c->options.window)
		return c->options.window;
	for (int k = 0; k < 2; k++)
		if (c->maker[k].selects || c->side[k].where)
			return COMPARE_SELECTED;
	return c->roles->compared ? COMPARE_SELECTED * 3 / 2 : COMPARE_WINDOW;
}

enum status compare_make(struct compare *c, int *blame, struct err *err)
{
	const struct schema *s[2];
	for (int k = 0; k < 2; k++) {
		s[k] = trace_schema(c->side[k].trace);
		keys_stream_release(&c->stream[k]);
		c->stream[k] = (struct keys_stream) { .item = NULL };
	}
	roles_free(c->roles);
	c->roles = NULL;
	enum status st = keys_makers(c->maker, s, &c->options.key, blame, err);
	if (st == ST_OK)
		st = roles_new(&c->roles, c->maker, c->options.also, c->options.except,
			       blame, err);
	for (int k = 0; k < 2 && st == ST_OK; k++) {
		const struct compare_side *side = &c->side[k];
		keys_stream_init(&c->stream[k], side->trace, c->matcher[k], &c->maker[k],
				 &c->table, (uint8_t)k, side->span,
				 c->roles->compared ? c->roles : NULL,
				 side->where != NULL, compare_window(c));
		c->selects[k] = c->maker[k].selects || side->where;
	}
	return st;
}

enum status compare_new(struct compare **out, const struct compare_side side[2],
			const struct compare_options *o, int *blame, struct err *err)
{
	struct compare *c = mem_new(1, sizeof *c);
	c->options = *o;
	if (!c->options.min_run)
		c->options.min_run = 1;
	c->min_run = c->options.min_run;
	keys_table_init(&c->table);
	key_counts_init(&c->pairs, 0, KEYS_MAX);
	shifts_init(&c->shifts);
	c->kind = o->key.kind;
	c->undecided = o->key.kind == KEYS_AUTO;
	c->last = UINT32_MAX;
	c->waits = -1;
	c->hunk = mem_resize(NULL, HUNKS_MAX, sizeof *c->hunk);
	for (int k = 0; k < 2; k++) {
		const struct query *where[] = { side[k].where };
		c->side[k] = side[k];
		c->anchors[k].at =
			mem_resize(NULL, COMPARE_ANCHORS_MAX, sizeof *c->anchors[k].at);
		c->matcher[k] = matcher_new(side[k].trace, where, side[k].where ? 1 : 0);
	}
	enum status st = compare_make(c, blame, err);
	if (st != ST_OK) {
		compare_free(c);
		return st;
	}
	*out = c;
	return ST_OK;
}

void compare_free(struct compare *c)
{
	if (!c)
		return;
	for (int k = 0; k < 2; k++) {
		keys_stream_release(&c->stream[k]);
		matcher_free(c->matcher[k]);
		reader_free(c->reader[k]);
		free(c->anchors[k].at);
	}
	roles_free(c->roles);
	free(c->hunk);
	key_counts_release(&c->table);
	shifts_release(&c->shifts);
	lcs_runs_release(&c->far);
	key_counts_release(&c->pairs);
	free(c);
}

/* Filling the window */

static double compare_fraction(const struct keys_stream *s)
{
	struct extent x = trace_extent(s->trace);
	if (s->ended)
		return 1;
	double all = x.counted            ? (double)x.records
		     : x.fraction > 0.001 ? (double)x.records / x.fraction
					  : 0;
	double done = (double)(s->next - s->span.first);
	if (s->span.last < UINT64_MAX && (double)s->span.last < all)
		all = (double)s->span.last + 1;
	all -= (double)s->span.first;
	return all > done ? done / all : 1;
}

/* Report progress in thousandths: both traces are read at the same pace. */
static void compare_progress(const struct compare *c)
{
	double part = (compare_fraction(&c->stream[0]) + compare_fraction(&c->stream[1]));
	task_progress(c->task, (uint64_t)(part * 500), 1000);
}

/* Read until `upto` items of a side are in memory or the side ends. */
static enum status compare_read(struct compare *c, int k, size_t upto)
{
	c->blame = k;
	enum status st = keys_stream_fill(&c->stream[k], upto, c->task, c->err);
	if (st == ST_OK)
		compare_progress(c);
	return st;
}

/* Read both sides alternately, so that a cancelled comparison has covered a similar part
 * of both. */
static enum status compare_fill(struct compare *c, size_t upto)
{
	size_t n[2] = { c->stream[0].n, c->stream[1].n };
	enum status st = ST_OK;
	for (bool more = true; more && st == ST_OK;) {
		more = false;
		for (int k = 0; k < 2 && st == ST_OK; k++) {
			if (n[k] >= upto || c->stream[k].ended)
				continue;
			n[k] = size_min(n[k] + COMPARE_STEP, upto);
			st = compare_read(c, k, n[k]);
			more = true;
		}
	}
	return st;
}

/* Keys modulo the shifts of pages */

uint64_t compare_value(const struct compare *c, uint32_t number)
{
	if (number >= c->table.n)
		return cuts_mix(number);
	const struct key_counts_key *k = &c->table.key[number];
	return cuts_mix(cuts_mix(c->kind == KEYS_AUTO ? k->a % SHIFTS_PAGE : k->a) +
			k->b);
}

static uint32_t *compare_without_pages(const struct compare *c, const uint32_t *item,
				       size_t n)
{
	uint32_t *out = mem_new(n + 1, sizeof *out);
	for (size_t i = 0; i < n; i++)
		out[i] = (uint32_t)compare_value(c, item[i]);
	return out;
}

/* Vote with the first record of a run, with every 16th record, and with the first record
 * of each instruction. */
static void compare_vote(struct compare *c, const uint32_t *a_item,
			 const struct lcs_run *r)
{
	for (uint64_t i = 0; i < r->n; i++) {
		uint32_t x = a_item[r->a + i], y = c->stream[1].item[r->b + i];
		const struct keys_entry *a = keys_entry(&c->table, x);
		const struct keys_entry *b = keys_entry(&c->table, y);
		if (!a || !b || !a->pc || !b->pc)
			continue;
		size_t known = c->pairs.n;
		bool first = key_counts_at(&c->pairs, x, y) == known;
		bool turn = i % COMPARE_VOTE == 0;
		if (first || turn)
			shifts_vote(&c->shifts, a->pc, b->pc, turn, first);
	}
}

/* Learn the shifts of pages from records that are equal without their pages.  Records
 * of A that have been translated do not vote again. */
static bool compare_learn(struct compare *c)
{
	size_t n[2];
	uint32_t *item[2];
	const uint32_t *from[2] = { c->stream[0].item + c->translated,
				    c->stream[1].item };
	struct lcs_runs runs = { 0 };
	for (int k = 0; k < 2; k++) {
		n[k] = c->stream[k].n - (k ? 0 : c->translated);
		size_t max = COMPARE_LEARN + (k ? c->translated : 0);
		n[k] = size_min(n[k], max);
		item[k] = compare_without_pages(c, from[k], n[k]);
	}
	const struct lcs_list list[2] = { { item[0], n[0] }, { item[1], n[1] } };
	bool ok = refine_align(list, refine_defaults(), c->task, &runs);
	for (size_t i = 0; ok && i < runs.n; i++)
		compare_vote(c, from[0], &runs.at[i]);
	shifts_learn(&c->shifts);
	free(item[0]);
	free(item[1]);
	lcs_runs_release(&runs);
	return ok;
}

/* True if at least half of the pages of one side are pages of the other. */
static bool compare_common_pages(const struct compare *c)
{
	struct key_counts pages; /* bits of the sides that have each page */
	size_t n[4] = { 0 };
	key_counts_init(&pages, sizeof(uint8_t), KEY_COUNTS_ALL);
	for (size_t i = 0; i < c->table.n; i++) {
		const struct keys_entry *e = keys_entry(&c->table, (uint32_t)i);
		if (!e->pc || !e->in)
			continue;
		size_t at = key_counts_at(&pages, e->pc / SHIFTS_PAGE, 0);
		*(uint8_t *)key_counts_entry(&pages, at) |= e->in;
	}
	for (size_t i = 0; i < pages.n; i++)
		n[*(uint8_t *)key_counts_entry(&pages, i)]++;
	key_counts_release(&pages);
	return 2 * n[3] >= n[3] + size_min(n[1], n[2]);
}

static void compare_settle(struct compare *c)
{
	if (c->undecided && c->kind == KEYS_AUTO && compare_common_pages(c))
		c->kind = KEYS_PC;
	c->undecided = false;
}

/* Decide whether to compare addresses unchanged or modulo shifts, and learn the
 * shifts. */
static bool compare_decide(struct compare *c)
{
	compare_settle(c);
	return c->kind != KEYS_AUTO || compare_learn(c);
}

/* Return the number of a key of A in the address space of B. */
static uint32_t compare_class(struct compare *c, uint32_t number)
{
	const struct key_counts_key *k = &c->table.key[number];
	const struct keys_entry *e = keys_entry(&c->table, number);
	if (!e->pc || k->a != e->pc)
		return number;
	uint64_t pc = e->pc + shifts_of(&c->shifts, e->pc);
	uint32_t class = keys_number(&c->table, pc, k->b);
	struct keys_entry *to = keys_entry(&c->table, class);
	if (to && !to->pc)
		to->pc = pc;
	return class;
}

/* Translate the new items of A in the window. */
static void compare_translate(struct compare *c)
{
	struct keys_stream *s = &c->stream[0];
	size_t n = c->table.n;
	if (c->kind != KEYS_AUTO)
		return;
	uint32_t *class = mem_resize(NULL, n + 1, sizeof *class);
	memset(class, 0xff, (n + 1) * sizeof *class);
	for (size_t i = c->translated; i < s->n; i++) {
		uint32_t id = s->item[i];
		if (id >= n)
			continue;
		if (class[id] == UINT32_MAX)
			class[id] = compare_class(c, id);
		s->item[i] = class[id];
	}
	free(class);
	c->translated = s->n;
}

/* The first difference */

void compare_locate(const struct compare *c, const size_t at[2], uint64_t item[2],
		    uint64_t first[2])
{
	for (int k = 0; k < 2; k++) {
		item[k] = c->stream[k].gone + at[k];
		first[k] = keys_stream_ordinal(&c->stream[k], at[k]);
	}
}

uint64_t compare_place_in_a(const struct compare *c, uint64_t place)
{
	if (c->kind != KEYS_AUTO || place == HUNK_NO_PLACE)
		return place;
	return place - shifts_back(&c->shifts, place);
}

static bool compare_has_places(const struct compare *c)
{
	return c->kind == KEYS_PC || c->kind == KEYS_AUTO;
}

/* True if the traces differ at an item of the window and all earlier items are equal. */
static bool compare_differs_at(const struct compare *c, size_t i)
{
	const struct keys_stream *s = c->stream;
	bool end[2];
	for (int k = 0; k < 2; k++)
		end[k] = i == s[k].n;
	if (!end[0] && !end[1])
		return true;
	return end[0] != end[1] && s[end[1]].ended && !c->options.grows[end[1]];
}

/* Find the first difference in a translated window. */
static void compare_find_difference(struct compare *c)
{
	const struct keys_stream *s = c->stream;
	struct compare_difference *d = &c->difference;
	if (c->differs)
		return;
	size_t i = (size_t)(c->same - s[0].gone);
	while (i < s[0].n && i < s[1].n && s[0].item[i] == s[1].item[i])
		i++;
	c->same = s[0].gone + i;
	c->differs = compare_differs_at(c, i);
	compare_locate(c, (size_t[]) { i, i }, d->item, d->first);
	uint64_t before = hunk_place(&c->table, i ? s[0].item[i - 1] : c->last);
	d->place = compare_has_places(c) ? compare_place_in_a(c, before) : HUNK_NO_PLACE;
}

/* Windows */

/* Find the end of the window: within the last run that is long enough, in the first
 * seven eighths of each side that has more records. */
static void compare_cut(const struct compare *c, const struct lcs_runs *runs,
			const size_t limit[2], size_t end[2])
{
	size_t max[2];
	const struct keys_stream *s = c->stream;
	for (int k = 0; k < 2; k++) {
		max[k] = s[k].ended ? s[k].n : s[k].n - s[k].n / 8;
		if (limit[k] && limit[k] < max[k])
			max[k] = limit[k];
	}
	for (uint64_t min = COMPARE_EQUAL; min; min = min > 1 ? 1 : 0)
		for (size_t i = runs->n; i-- > 0;) {
			const struct lcs_run *r = &runs->at[i];
			if (r->n < min || r->a >= max[0] || r->b >= max[1])
				continue;
			uint64_t n = u64_min(r->n, u64_min(max[0] - r->a, max[1] - r->b));
			end[0] = (size_t)(r->a + n);
			end[1] = (size_t)(r->b + n);
			return;
		}
	/* If no records are equal, a side that has ended waits for the other. */
	for (int k = 0; k < 2; k++)
		end[k] = s[k].ended ? 0 : max[k];
}

/* Cut off the runs at the end of the window. */
static void compare_clip(struct lcs_runs *runs, const size_t end[2])
{
	while (runs->n) {
		struct lcs_run *last = &runs->at[runs->n - 1];
		if (last->a < end[0] && last->b < end[1]) {
			last->n = u64_min(last->n,
					  u64_min(end[0] - last->a, end[1] - last->b));
			return;
		}
		runs->n--;
	}
}

/* Count the first items of a side. */
static void compare_count_side(struct compare *c, int k, size_t end)
{
	struct keys_entry *e;
	for (size_t i = 0; i < end; i++)
		if ((e = keys_entry(&c->table, c->stream[k].item[i])))
			e->n[k]++;
		else
			c->uncounted[k]++;
	atomic_fetch_add(&c->records[k], end);
	atomic_fetch_add(&c->gaps[k], keys_stream_gaps(&c->stream[k], end));
	c->read[k] = c->stream[k].records;
	c->steps[k] = c->stream[k].steps;
}

/* Note that items from..end - 1 of a side are in a hunk or in a run, if functions are
 * collected. */
static void compare_note(struct compare *c, int k, size_t from, size_t end, bool equal)
{
	const struct keys_stream *s = &c->stream[k];
	for (size_t i = from; c->options.key.functions && i < end; i++) {
		struct keys_entry *e = keys_entry(&c->table, s->item[i]);
		uint64_t *first = !e      ? NULL
				  : equal ? &e->first_equal
					  : &e->first_differs[k];
		if (first && !*first)
			*first = s->gone + i + 1;
	}
}

/* Note the items of a hunk that are in memory. */
static void compare_note_hunk(struct compare *c, const struct hunk *h)
{
	for (int k = 0; k < 2; k++) {
		size_t from = (size_t)(h->item[k] - c->stream[k].gone);
		compare_note(c, k, from, from + (size_t)h->count[k], false);
	}
}

static void compare_count(struct compare *c, const struct lcs_runs *runs,
			  const size_t end[2])
{
	struct keys_entry *e;
	uint64_t equal = 0, gaps = 0;
	for (int k = 0; k < 2; k++)
		compare_count_side(c, k, end[k]);
	for (size_t i = 0; i < runs->n; i++) {
		const struct lcs_run *r = &runs->at[i];
		equal += r->n;
		gaps += keys_stream_gaps(&c->stream[0], r->a + r->n) -
			keys_stream_gaps(&c->stream[0], r->a);
		for (uint64_t k = 0; k < r->n; k++)
			if ((e = keys_entry(&c->table, c->stream[0].item[r->a + k])))
				e->equal++;
		compare_note(c, 0, (size_t)r->a, (size_t)(r->a + r->n), true);
	}
	atomic_fetch_add(&c->equal, equal);
	atomic_fetch_add(&c->equal_gaps, gaps);
}

/* Store a hunk. */
static void compare_publish(struct compare *c, const struct hunk *h)
{
	struct hunk one = *h;
	one.place = compare_place_in_a(c, one.place);
	if (c->kind == KEYS_AUTO) {
		if (one.heads && one.count[0])
			one.from -= shifts_back(&c->shifts, one.from);
		if (one.to && one.times[0] >= one.times[1]) {
			one.from -= shifts_back(&c->shifts, one.from);
			one.to -= shifts_back(&c->shifts, one.to);
		}
	}
	if (one.kind != HUNK_VALUES)
		atomic_fetch_add(&c->nhunks, 1);
	if (one.kind == HUNK_LOOP)
		for (int k = 0; k < 2; k++)
			atomic_fetch_add(&c->loops[k], one.count[k]);
	if (c->kept < HUNKS_MAX) {
		c->hunk[c->kept] = one;
		c->kept++;
	}
}

static void compare_flush(struct compare *c)
{
	if (c->pending)
		compare_publish(c, &c->held);
	c->pending = false;
}

/* Add a hunk.  A hunk at the end of a window may continue in the next one. */
static void compare_add(struct compare *c, const struct hunk *h)
{
	struct hunk *held = &c->held;
	bool values = held->kind == HUNK_VALUES;
	if (c->pending && held->item[0] + held->count[0] == h->item[0] &&
	    held->item[1] + held->count[1] == h->item[1] &&
	    values == (h->kind == HUNK_VALUES)) {
		for (int k = 0; k < 2; k++) {
			held->count[k] += h->count[k];
			held->end[k] = h->end[k];
		}
		held->equal += h->equal;
		held->roles |= h->roles;
		if (held->moved == HUNK_NO_PLACE)
			held->moved = h->moved;
		if (values)
			return;
		held->period = 0;
		held->heads = 0;
		bool a = held->count[0], b = held->count[1],
		     begin = !held->item[0] && !held->item[1];
		held->kind = a && b                ? HUNK_DIFFERENT
			     : begin               ? HUNK_BEGINNING
			     : h->kind == HUNK_END ? HUNK_END
			     : a                   ? HUNK_ONLY_A
						   : HUNK_ONLY_B;
		return;
	}
	compare_flush(c);
	c->held = *h;
	c->pending = true;
}

/* Return the equal records between the hunks of a window; the caller frees them. */
static struct compare_stretch *compare_stretches(const struct compare *c,
						 const struct hunk_list *hunks,
						 const size_t end[2])
{
	struct compare_stretch *s = mem_new(hunks->n + 1, sizeof *s);
	size_t at[2] = { 0, 0 };
	for (size_t i = 0; i <= hunks->n; i++) {
		const struct hunk *h = i < hunks->n ? &hunks->at[i] : NULL;
		size_t n =
			(h ? (size_t)(h->item[0] - c->stream[0].gone) : end[0]) - at[0];
		s[i] = (struct compare_stretch) { { at[0], at[1] }, n };
		for (int k = 0; k < 2; k++)
			at[k] += n + (h ? (size_t)h->count[k] : 0);
	}
	return s;
}

/* Add the hunks of a window, and the value hunks between them. */
static void compare_add_found(struct compare *c, const struct hunk_list *hunks,
			      const struct hunk_list *values)
{
	size_t k = 0;
	for (size_t i = 0; i < hunks->n; i++) {
		struct hunk *h = &hunks->at[i];
		while (k < values->n && values->at[k].item[0] < h->item[0])
			compare_add(c, &values->at[k++]);
		compare_note_hunk(c, h);
		compare_add(c, h);
	}
	while (k < values->n)
		compare_add(c, &values->at[k++]);
}

/* Make the hunks of a window, and find moved hunks unless there are too many.  Compare
 * the records between them by their roles. */
static enum status compare_make_hunks(struct compare *c, const struct hunk_window *w,
				      const struct lcs_runs *runs, const size_t end[2])
{
	struct hunk_list found = { 0 }, values = { 0 };
	enum status st = ST_OK;
	hunks_make(w, runs, end, &found);
	if (runs->n <= COMPARE_MOVED)
		hunks_find_moved(w, &found);
	if (c->roles->compared) {
		struct compare_stretch *s = compare_stretches(c, &found, end);
		st = compare_values(c, s, found.n + 1, &values);
		free(s);
		/* A hunk at the end of a loop has moved to its beginning, so that
		 * records before the first difference are not side by side. */
		uint64_t gone = c->stream[0].gone;
		if (st == ST_OK && c->differs && c->same > gone &&
		    gone == c->stream[1].gone)
			st = compare_values_first(c, (size_t)(c->same - gone));
	}
	compare_add_found(c, &found, &values);
	free(found.at);
	free(values.at);
	return st;
}

static size_t compare_runs_from(const struct lcs_runs *runs, uint64_t min)
{
	size_t n = 0;
	for (size_t i = 0; i < runs->n; i++)
		n += runs->at[i].n >= min;
	return n;
}

/* Merge longer runs into hunks until the hunks of the window take at most half of the
 * remaining room, or all of it for the last window. */
static void compare_raise_min_run(struct compare *c, const struct lcs_runs *runs)
{
	size_t room = (HUNKS_MAX - 2 - c->kept) / (c->ended ? 1 : 2);
	while (compare_runs_from(runs, c->min_run) > room)
		c->min_run *= 2;
}

static void compare_move(struct compare *c, const size_t end[2])
{
	if (end[0])
		c->last = c->stream[0].item[end[0] - 1];
	c->translated -= end[0] < c->translated ? end[0] : c->translated;
	for (int k = 0; k < 2; k++) {
		compare_add_anchors(c, k, end[k]);
		keys_stream_drop(&c->stream[k], end[k]);
	}
}

/* Consume the items up to which the window is aligned; with limits, up to a place to cut
 * it. */
static enum status compare_consume(struct compare *c, struct lcs_runs *runs,
				   size_t end[2], const size_t limit[2])
{
	if (limit)
		compare_cut(c, runs, limit, end);
	compare_clip(runs, end);
	compare_count(c, runs, end);
	compare_raise_min_run(c, runs);
	const struct hunk_window w = {
		.side = { &c->stream[0], &c->stream[1] },
		.table = &c->table,
		.places = compare_has_places(c),
		.accesses = c->maker[0].attached,
		.min_run = c->min_run,
		.last = c->last,
		.begins = !c->stream[0].gone && !c->stream[1].gone,
		.ends = c->ended,
	};
	enum status st = compare_make_hunks(c, &w, runs, end);
	if (c->ended)
		compare_flush(c);
	compare_move(c, end);
	return st;
}

/* Set an upper bound of the number of equal records to the sum, over all keys, of the
 * smaller of the two counts. */
static void compare_bound(struct compare *c)
{
	uint64_t n = u64_min(c->uncounted[0], c->uncounted[1]);
	for (size_t i = 0; i < c->table.n; i++) {
		const struct keys_entry *e = keys_entry(&c->table, (uint32_t)i);
		n += u64_min(e->n[0], e->n[1]);
	}
	c->max_equal = n;
}

/* Find the end of a window if a growing side has no more records. */
static void compare_free_end(struct compare *c, size_t end[2])
{
	const struct keys_stream *s = c->stream;
	const struct lcs_list list[2] = { { s[0].item, s[0].n }, { s[1].item, s[1].n } };
	bool grows[2];
	for (int k = 0; k < 2; k++)
		grows[k] = c->options.grows[k] && s[k].ended;
	if ((!grows[0] && !grows[1]) || !refine_free_end(list, grows, c->task, end))
		return;
	c->ended = true;
	for (int k = 0; k < 2; k++)
		if (end[k] < s[k].n || !s[k].ended)
			c->waits = k;
}

/* Align a window up to end[]. */
static enum status compare_align_window(struct compare *c, struct lcs_runs *runs,
					size_t end[2])
{
	if (!compare_decide(c))
		return ST_CANCELLED;
	compare_translate(c);
	compare_find_difference(c);
	for (int k = 0; k < 2; k++)
		end[k] = c->stream[k].n;
	compare_free_end(c, end);
	const struct lcs_list list[2] = { { c->stream[0].item, end[0] },
					  { c->stream[1].item, end[1] } };
	return refine_align(list, refine_defaults(), c->task, runs) ? ST_OK
								    : ST_CANCELLED;
}

/* True if so few records of the window are equal that the traces may resynchronise
 * after it. */
static bool compare_is_poor(const struct compare *c, const struct lcs_runs *runs)
{
	return 4 * lcs_equal(runs) < c->stream[0].n + c->stream[1].n;
}

/* Skip records of a side, which become a hunk. */
static enum status compare_skip(struct compare *c)
{
	int k = c->skip > 0;
	struct lcs_runs none = { 0 };
	size_t end[2] = { 0, 0 };
	end[k] = (size_t)u64_min((uint64_t)(k ? c->skip : -c->skip), c->stream[k].n);
	c->skip -= k ? (int64_t)end[k] : -(int64_t)end[k];
	if (!end[k])
		c->far.n = c->skip = 0; /* the trace has become shorter */
	c->ended = false;
	compare_translate(c);
	return compare_consume(c, &none, end, NULL);
}

/* Process a window that is in memory. */
static enum status compare_window_run(struct compare *c)
{
	struct lcs_runs runs = { 0 };
	size_t limit[2] = { 0, 0 }, end[2];
	c->blame = -1;
	if (c->skip)
		return compare_skip(c);
	enum status st = compare_align_window(c, &runs, end);
	if (st == ST_OK && !c->ended && !c->options.first && compare_is_poor(c, &runs)) {
		st = compare_far_read(c);
		c->skip = st == ST_OK ? compare_far_next(c, limit) : 0;
	}
	if (st == ST_OK && c->skip)
		st = compare_skip(c);
	else if (st == ST_OK)
		st = compare_consume(c, &runs, end, c->ended ? NULL : limit);
	lcs_runs_release(&runs);
	return st;
}

/* True if more records should be read first: a side may lack a role of the other, or
 * addresses may be compared modulo shifts, which more records show better. */
static bool compare_is_unsure(const struct compare *c)
{
	const struct keys_stream *s = c->stream;
	return (c->roles->compared &&
		(c->seen[0] | s[0].words->seen) != (c->seen[1] | s[1].words->seen)) ||
	       (c->kind == KEYS_AUTO && !compare_common_pages(c));
}

/* After cancellation during reading, count the records that are equal from the beginning
 * of the window, because they need no alignment. */
static void compare_keep_equal(struct compare *c)
{
	struct keys_stream *s = c->stream;
	struct lcs_run run = { 0, 0, 0 };
	struct err ignored = ERR_INIT;
	if (c->undecided) {
		compare_settle(c);
		if (c->kind == KEYS_AUTO)
			return;
	}
	compare_translate(c);
	/* Drop records that would be read again. */
	while (run.n < s[0].n && run.n < s[1].n && s[0].item[run.n] == s[1].item[run.n] &&
	       (!s[0].value || s[0].value[run.n] == s[1].value[run.n]))
		run.n++;
	struct lcs_runs runs = { .at = &run, .n = 1 };
	size_t end[2] = { (size_t)run.n, (size_t)run.n };
	c->task = NULL;
	c->err = &ignored;
	c->ended = true;
	if (run.n)
		compare_consume(c, &runs, end, NULL);
}

/* Process windows: all of the same size or, to find only the first difference, growing
 * ones up to the first that differs. */
enum status compare_run(struct compare *c, struct task *task, int *side, struct err *err)
{
	const bool first = c->options.first;
	c->task = task;
	c->err = err;
	c->blame = -1;
	enum status st = compare_choose_unit(c);
	size_t max = compare_window(c), window = max;
	if (first) {
		max = size_min(max, COMPARE_LEARN);
		window = size_min(max, COMPARE_FIRST);
	}
	while (st == ST_OK && !c->ended && !(first && compare_difference(c))) {
		st = compare_fill(c, window);
		c->ended = c->stream[0].ended && c->stream[1].ended;
		if (st == ST_OK && (window == max || c->ended || !compare_is_unsure(c)))
			st = compare_window_run(c);
		else if (st == ST_CANCELLED)
			compare_keep_equal(c);
		compare_bound(c);
		task_wake(task);
		window = size_min(4 * window, max);
	}
	compare_flush(c);
	for (int k = 0; k < 2 && first; k++)
		c->gaps[k] = c->stream[k].all_gaps;
	*side = c->blame;
	return st;
}

/* Results */

int compare_waits(const struct compare *c)
{
	return c->waits;
}

const struct compare_difference *compare_difference(const struct compare *c)
{
	return c->has_values ? &c->values : c->differs ? &c->difference : NULL;
}

size_t compare_hunks(const struct compare *c)
{
	return c->kept;
}

const struct hunk *compare_hunk(const struct compare *c, size_t i)
{
	return &c->hunk[i];
}

struct compare_counts compare_counts(const struct compare *c)
{
	return (struct compare_counts) {
		.records = { c->records[0], c->records[1] },
		.equal = c->equal,
		.max_equal = c->max_equal,
		.loops = { c->loops[0], c->loops[1] },
		.hunks = c->nhunks,
		.gaps = { c->gaps[0], c->gaps[1] },
		.equal_gaps = c->equal_gaps,
		.read = { c->read[0], c->read[1] },
		.steps = { c->steps[0], c->steps[1] },
		.aligned = c->aligned,
		.changed = c->changed,
		.listed = c->listed,
	};
}

static double compare_share(uint64_t equal, uint64_t all)
{
	return all ? 2.0 * (double)equal / (double)all : 1;
}

uint64_t compare_only(const struct compare_counts *n, int side)
{
	return n->records[side] - n->gaps[side] - (n->equal - n->equal_gaps);
}

double compare_similarity(const struct compare_counts *n)
{
	return compare_share(n->equal, n->records[0] + n->records[1]);
}

double compare_max_similarity(const struct compare_counts *n)
{
	return compare_share(n->max_equal, n->records[0] + n->records[1]);
}

double compare_loops_aside(const struct compare_counts *n)
{
	return compare_share(n->equal,
			     n->records[0] + n->records[1] - n->loops[0] - n->loops[1]);
}

struct compare_about compare_about(const struct compare *c)
{
	const struct schema *a = c->maker[0].schema, *b = c->maker[1].schema;
	bool calls = c->options.key.calls;
	return (struct compare_about) {
		.key = c->kind,
		.fields = c->options.key.fields,
		.calls = calls,
		.instructions = c->maker[0].instructions,
		.say_unit = !calls && strcmp(a->format->name, b->format->name) != 0,
		.shifts = &c->shifts,
		.min_run = c->min_run,
	};
}
