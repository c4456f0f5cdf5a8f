/*
 * A hunk of records that only one side has can slide upward while the record before it
 * equals its last record: ..ABC[ABC]D is ..[ABC]ABCD.  Move it to the first place where
 * the address jumps, so that it starts at the head of a loop.
 *
 * In a loop, each record of the hunk equals the record one period earlier.  Count the
 * iterations beyond the hunk on its own side, and by the same pattern on the other
 * side.
 */
#include "compare/hunks.h"

#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"

enum {
	LOOP_TIMES_MAX = 262144,
	LOOP_MIN = 8,   /* min records of a hunk that may be a loop with some
			 * exceptions */
	LOOP_TRIES = 8, /* periods to try for such a loop */
	JUMP_MIN = 16   /* min bytes of a jump; longer than any instruction */
};

uint64_t hunk_place(const struct key_counts *table, uint32_t item)
{
	const struct keys_entry *e = keys_entry(table, item);
	return e && e->pc ? e->pc : HUNK_NO_PLACE;
}

void hunk_list_add(struct hunk_list *l, const struct hunk *h)
{
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = *h;
}

/* The items of a side */

static uint64_t hunk_pc(const struct hunk_window *w, uint32_t item)
{
	const struct keys_entry *e = keys_entry(w->table, item);
	return e ? e->pc : 0;
}

/* True if the address of item i does not follow from the address of the previous
 * instruction. */
static bool hunk_jumps(const struct hunk_window *w, const uint32_t *x, size_t i)
{
	uint64_t before = hunk_pc(w, x[i - 1]), pc = hunk_pc(w, x[i]);
	if (w->accesses && !pc)
		return false;
	for (size_t k = i - 1; w->accesses && !before && k > 0; k--)
		before = hunk_pc(w, x[k - 1]);
	return pc <= before || pc - before >= JUMP_MIN;
}

/* Places in a window: items from[k] to end[k] - 1 of side k. */
struct hunk_gap {
	size_t from[2], end[2];
	uint64_t equal;
};

static int hunk_only_side(const struct hunk_gap *g)
{
	if (g->from[1] == g->end[1])
		return 0;
	return g->from[0] == g->end[0] ? 1 : -1;
}

/* Move a hunk of one side to the first possible place where the address jumps, between
 * floor and ceiling. */
static void hunk_slide(const struct hunk_window *w, struct hunk_gap *g,
		       const size_t floor[2], const size_t ceiling[2])
{
	int side = hunk_only_side(g);
	if (side < 0)
		return;
	const uint32_t *x = w->side[side]->item;
	size_t s = g->from[side], e = g->end[side];
	size_t up = u64_min(g->from[0] - floor[0], g->from[1] - floor[1]);
	size_t down = u64_min(ceiling[0] - g->end[0], ceiling[1] - g->end[1]);
	size_t n = 0, best = s;
	while (n < down && x[s + n] == x[e + n])
		n++;
	for (size_t at = s + n, length = e - s;; at--) {
		if (at > 0 && hunk_jumps(w, x, at))
			best = at;
		if (at == s - up || x[at - 1] != x[at - 1 + length])
			break;
	}
	for (int k = 0; k < 2; k++) {
		g->from[k] = g->from[k] + best - s;
		g->end[k] = g->end[k] + best - s;
	}
}

/* Loops */

/* True if items from..end - 1 repeat with a period, except for up to `wrong` of them. */
static bool hunk_repeats(const uint32_t *x, size_t from, size_t end, size_t period,
			 size_t wrong)
{
	for (size_t i = from + period; i < end; i++)
		if (x[i] != x[i - period] && !wrong--)
			return false;
	return true;
}

/* True if the period occurs directly before or after the hunk. */
static bool hunk_continues(const struct keys_stream *s, size_t from, size_t end,
			   size_t period)
{
	const uint32_t *x = s->item;
	bool before = from >= period, after = end + period <= s->n;
	for (size_t i = 0; i < period; i++) {
		before = before && x[from - period + i] == x[from + i];
		after = after && x[end + i] == x[end - period + i];
	}
	return before || after;
}

/* Return the period of a hunk: the min one of which it is a multiple, or the first one
 * with which nine tenths of its records repeat; 0 if it has none. */
static size_t hunk_period(const struct keys_stream *s, size_t from, size_t end)
{
	const uint32_t *x = s->item + from;
	size_t n = end - from, near = 0;
	unsigned tries = n < LOOP_MIN ? LOOP_TRIES : 0;
	for (size_t p = 1; p <= n / 2; p++) {
		if (x[p] != x[0])
			continue;
		if (n % p == 0 && hunk_repeats(s->item, from, end, p, 0))
			return p;
		if (!near && tries++ < LOOP_TRIES &&
		    hunk_repeats(s->item, from, end, p, n / 10))
			near = p;
	}
	return hunk_continues(s, from, end, n) ? n : near;
}

/* Return the number of items that continue a pattern of one period: before `at` if
 * `back` is set, otherwise from `at` on. */
static uint64_t hunk_repeated(const struct keys_stream *s, size_t at, bool back,
			      const uint32_t *pattern, size_t period)
{
	const uint64_t max =
		u64_min((uint64_t)LOOP_TIMES_MAX * period, back ? at : s->n - at);
	const uint32_t *x = s->item + at;
	uint64_t n = 0;
	for (size_t k = 0; n < max; n++, k = k + 1 == period ? 0 : k + 1)
		if (back ? x[-(int64_t)n - 1] != pattern[period - 1 - k]
			 : x[n] != pattern[k])
			break;
	return n;
}

static void hunk_loop_addresses(const struct hunk_window *w, const uint32_t *x, size_t n,
				struct hunk *h)
{
	h->from = UINT64_MAX;
	for (size_t i = 0; i < n; i++) {
		uint64_t pc = hunk_pc(w, x[i]);
		if (pc) /* not an access that is a record of its own */
			h->from = u64_min(h->from, pc);
		h->to = pc > h->to ? pc : h->to;
	}
	if (!w->places || !h->to)
		h->from = h->to = 0;
}

/* Describe a hunk that precedes a record equal to its first record: iterations of
 * different lengths. */
static void hunk_heads(const struct hunk_window *w, const struct keys_stream *s,
		       size_t from, size_t end, struct hunk *h)
{
	uint64_t head = hunk_pc(w, s->item[from]);
	if (end >= s->n || s->item[end] != s->item[from] || !w->places || !head)
		return;
	for (size_t i = from; i < end; i++)
		h->heads += s->item[i] == s->item[from];
	h->from = head;
}

/* Describe a hunk of one side as a loop, if it is one. */
static void hunk_loop(const struct hunk_window *w, const struct hunk_gap *g,
		      struct hunk *h)
{
	int side = hunk_only_side(g);
	if (side < 0)
		return;
	const struct keys_stream *own = w->side[side], *other = w->side[!side];
	size_t from = g->from[side], end = g->end[side], n = end - from;
	/* Gaps are not iterations of a loop. */
	if (keys_stream_gaps(own, end) > keys_stream_gaps(own, from))
		return;
	size_t period = hunk_period(own, from, end);
	if (!period) {
		hunk_heads(w, own, from, end, h);
		return;
	}
	const uint32_t *pattern = own->item + from;
	uint64_t back = hunk_repeated(own, from, true, pattern, period);
	uint64_t ahead = hunk_repeated(own, end, false, pattern, period);
	uint64_t there = hunk_repeated(other, g->from[!side], true, pattern, period) +
			 hunk_repeated(other, g->from[!side], false, pattern, period);
	h->period = (uint32_t)period;
	h->times[side] = (back + n + ahead) / period;
	h->times[!side] = there / period;
	h->more = h->times[side] > LOOP_TIMES_MAX || h->times[!side] > LOOP_TIMES_MAX;
	h->kind = h->times[!side] ? HUNK_LOOP : h->kind;
	hunk_loop_addresses(w, pattern, period, h);
}

/* Hunks */

static enum hunk_kind hunk_plain_kind(const struct hunk_window *w,
				      const struct hunk_gap *g)
{
	int side = hunk_only_side(g);
	const struct keys_stream *a = w->side[0], *b = w->side[1];
	if (side < 0)
		return HUNK_DIFFERENT;
	const struct keys_stream *other = w->side[!side];
	bool empty = other->gone + other->n == 0;
	if (!empty && w->begins && !g->from[0] && !g->from[1])
		return HUNK_BEGINNING;
	if (!empty && w->ends && g->end[0] == a->n && g->end[1] == b->n)
		return HUNK_END;
	return side ? HUNK_ONLY_B : HUNK_ONLY_A;
}

static void hunk_describe(const struct hunk_window *w, const struct hunk_gap *g,
			  struct hunk *h)
{
	*h = (struct hunk) { .equal = g->equal,
			     .kind = hunk_plain_kind(w, g),
			     .moved = HUNK_NO_PLACE };
	for (int k = 0; k < 2; k++) {
		h->first[k] = keys_stream_ordinal(w->side[k], g->from[k]);
		h->end[k] = keys_stream_ordinal(w->side[k], g->end[k]);
		h->count[k] = g->end[k] - g->from[k];
		h->item[k] = w->side[k]->gone + g->from[k];
	}
	uint32_t before = g->from[0] ? w->side[0]->item[g->from[0] - 1] : w->last;
	h->place = w->places ? hunk_place(w->table, before) : HUNK_NO_PLACE;
	hunk_loop(w, g, h);
}

struct hunks_maker {
	const struct hunk_window *w;
	struct hunk_gap gap;
	bool open;       /* true if `gap` is set */
	size_t floor[2]; /* end of the previous gap */
	bool any;        /* there was a gap */
	struct hunk_list *out;
};

/* End the open gap.  It must end before items next[0] and next[1]. */
static void hunks_close(struct hunks_maker *m, const size_t next[2])
{
	struct hunk h;
	size_t floor[2] = { m->floor[0], m->floor[1] };
	if (!m->open)
		return;
	m->open = false;
	for (int k = 0; k < 2 && m->any; k++) {
		floor[k] += m->w->min_run;
		if (floor[k] > m->gap.from[k])
			floor[k] = m->gap.from[k];
	}
	if (hunk_plain_kind(m->w, &m->gap) != HUNK_END)
		hunk_slide(m->w, &m->gap, floor, next);
	hunk_describe(m->w, &m->gap, &h);
	m->any = true;
	for (int k = 0; k < 2; k++)
		m->floor[k] = m->gap.end[k];
	hunk_list_add(m->out, &h);
}

/* If a gap and the open gap are on the same side, and the `run` equal records between
 * them also occur at the end of the gap, move them there.  Return true if both gaps have
 * become one. */
static bool hunks_merge(struct hunks_maker *m, const struct hunk_gap *g, uint64_t run)
{
	int side = hunk_only_side(g);
	if (side < 0 || side != hunk_only_side(&m->gap))
		return false;
	const uint32_t *x = m->w->side[side]->item;
	if (memcmp(x + g->from[side] - run, x + g->end[side] - run, run * sizeof *x) != 0)
		return false;
	m->gap.end[side] += g->end[side] - g->from[side];
	return true;
}

/* Add a gap after equal records; it may continue the open gap. */
static void hunks_gap(struct hunks_maker *m, const struct hunk_gap *g)
{
	/* These are several runs if an earlier gap has become part of the open one. */
	uint64_t run = g->from[0] - m->gap.end[0];
	if (m->open && run < m->w->min_run) {
		m->gap.equal += run;
		m->gap.end[0] = g->end[0];
		m->gap.end[1] = g->end[1];
		return;
	}
	if (m->open && hunks_merge(m, g, run))
		return;
	hunks_close(m, g->from);
	m->gap = *g;
	m->open = true;
}

void hunks_make(const struct hunk_window *w, const struct lcs_runs *runs,
		const size_t end[2], struct hunk_list *out)
{
	struct hunks_maker m = { .w = w, .out = out };
	size_t a = 0, b = 0;
	for (size_t i = 0; i <= runs->n; i++) {
		bool last = i == runs->n;
		const struct lcs_run *r = last ? NULL : &runs->at[i];
		struct hunk_gap g = { { a, b },
				      { last ? end[0] : (size_t)r->a,
					last ? end[1] : (size_t)r->b },
				      0 };
		if (g.from[0] < g.end[0] || g.from[1] < g.end[1])
			hunks_gap(&m, &g);
		if (last)
			break;
		a = (size_t)(r->a + r->n);
		b = (size_t)(r->b + r->n);
	}
	hunks_close(&m, end);
}
