#include "tui/session/diff_map.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"

/* Find the part that contains a row, item or place, which is the last part that begins at
 * or before it. */
static size_t part_with(const struct diff_map *m, size_t offset, uint64_t at)
{
	return count_upto(m->part, m->n + 1, sizeof *m->part, offset, at) - 1;
}

/*
 * Items in consecutive rows: the equal records of a part, its hunk or, in unified mode,
 * one side of the hunk.  If the run is folded, one row replaces the items between head
 * and tail.
 */
struct map_run {
	enum diff_row_kind kind, fold; /* kind of its rows; kind of the fold's row */
	uint64_t item[2], n[2];        /* first items; number of items */
	uint64_t head, tail, rows;
	bool can_fold, folded;
	bool beside; /* true if its items are beside those of the other side */
};

enum { RUNS_MAX = 3 };

static uint64_t longer_side(const uint64_t n[2])
{
	return n[n[1] > n[0]];
}

static void set_fold(struct map_run *r, bool can_fold, bool folded)
{
	r->can_fold = can_fold;
	r->folded = folded;
	r->rows = folded ? r->head + r->tail + 1 : longer_side(r->n);
}

/* Return the equal records of a part.  Both sides have the same number unless hunks are
 * hidden; the fold then cannot be opened. */
static struct map_run equal_run(const struct diff_map *m, size_t k)
{
	const struct diff_map_part *p = &m->part[k];
	const struct diff_map_hidden *h = &p->hidden;
	struct map_run r = { .kind = DIFF_EQUAL,
			     .fold = DIFF_FOLD_EQUAL,
			     .item = { p->item[0], p->item[1] },
			     .head = k ? m->context : 0,
			     .tail = p->hunk ? m->context : 0 };
	for (int s = 0; s < 2; s++) {
		uint64_t from = h->n ? h->end[s] : p->item[s];
		r.n[s] = (p->hunk ? p->hunk->item[s] : from + m->end) - p->item[s];
	}
	if (h->n) {
		r.head = u64_min(r.head, h->before);
		r.tail = u64_min(r.tail, p->item[0] + r.n[0] - h->end[0]);
	}
	bool can_fold = !h->n && r.n[0] > r.head + r.tail + 1;
	set_fold(&r, can_fold, h->n || (can_fold && !p->equal_open));
	return r;
}

/* Return the hunk of a part; in unified mode, its items of one side, or both sides if it
 * is one row for a loop.  side is -1 for both. */
static struct map_run hunk_run(const struct diff_map *m, const struct diff_map_part *p,
			       int side)
{
	const struct hunk *h = p->hunk;
	uint64_t most = m->unified ? m->most / 2 : m->most;
	struct map_run r = { .kind = DIFF_HUNK,
			     .fold = h->period ? DIFF_LOOP : DIFF_FOLD_HUNK,
			     .head = h->period ? 0 : most - 1,
			     .beside = side >= 0 && h->kind == HUNK_VALUES };
	for (int s = 0; s < 2; s++) {
		bool before = side > s && !r.beside;
		r.item[s] = h->item[s] + (before ? h->count[s] : 0);
		r.n[s] = side < 0 || side == s ? h->count[s] : 0;
	}
	bool can_fold = h->period || longer_side(r.n) > most;
	set_fold(&r, can_fold, can_fold && !p->hunk_open);
	return r;
}

/* Get the runs of a part; return the number of runs. */
static size_t runs_of_part(const struct diff_map *m, size_t k,
			   struct map_run run[RUNS_MAX])
{
	const struct diff_map_part *p = &m->part[k];
	run[0] = equal_run(m, k);
	if (!p->hunk)
		return 1;
	if (m->unified && (!p->hunk->period || p->hunk_open)) {
		run[1] = hunk_run(m, p, 0);
		run[2] = hunk_run(m, p, 1);
		return 3;
	}
	run[1] = hunk_run(m, p, -1);
	return 2;
}

static struct diff_row row_of_run(const struct map_run *r, uint64_t at)
{
	bool fold = r->folded && at == r->head, after = r->folded && at > r->head;
	struct diff_row row = { .kind = fold ? r->fold : r->kind };
	for (int s = 0; s < 2; s++) {
		uint64_t left_out = r->n[s] - r->head - r->tail;
		uint64_t i = at + (after ? left_out - 1 : 0);
		row.has[s] = !fold && i < r->n[s];
		row.item[s] = r->item[s] + (r->beside ? i : u64_min(i, r->n[s]));
		row.hidden[s] = fold && i < r->n[s] ? left_out : 0;
	}
	return row;
}

/* Contents */

/* Compute where the parts after part k begin. */
static void number_parts(struct diff_map *m, size_t k)
{
	for (; k < m->n; k++) {
		const struct diff_map_part *p = &m->part[k];
		struct map_run run[RUNS_MAX];
		uint64_t differ = longer_side(p->hunk->count);
		m->part[k + 1].row = p->row;
		for (size_t i = runs_of_part(m, k, run); i--;)
			m->part[k + 1].row += run[i].rows;
		m->part[k + 1].place = p->place + longer_side(run[0].n) + differ;
		m->part[k + 1].differ = p->differ + differ;
		for (int s = 0; s < 2; s++)
			m->part[k + 1].item[s] = p->hunk->item[s] + p->hunk->count[s];
	}
}

void diff_map_init(struct diff_map *m, uint64_t context, uint64_t most)
{
	*m = (struct diff_map) { .context = context, .most = most };
	diff_map_clear(m);
}

void diff_map_release(struct diff_map *m)
{
	free(m->part);
	*m = (struct diff_map) { .part = NULL };
}

void diff_map_clear(struct diff_map *m)
{
	m->part = mem_room(m->part, 0, &m->room, sizeof *m->part);
	m->part[0] = (struct diff_map_part) { .hunk = NULL };
	m->n = 0;
}

void diff_map_add(struct diff_map *m, const struct hunk *h)
{
	m->part = mem_room(m->part, m->n + 1, &m->room, sizeof *m->part);
	struct diff_map_part *p = &m->part[m->n++];
	p[1] = (struct diff_map_part) { .equal_open = p->equal_open };
	p->hunk = h;
	p->equal_open = false;
	number_parts(m, m->n - 1);
}

void diff_map_add_hidden(struct diff_map *m, const struct hunk *h)
{
	struct diff_map_part *last = &m->part[m->n];
	if (!last->hidden.n++)
		last->hidden.before = h->item[0] - last->item[0];
	for (int s = 0; s < 2; s++)
		last->hidden.end[s] = h->item[s] + h->count[s];
}

void diff_map_end(struct diff_map *m, uint64_t equal, bool rest)
{
	m->end = equal;
	m->rest = rest;
}

void diff_map_set(struct diff_map *m, uint64_t context, bool unified)
{
	m->context = context;
	m->unified = unified;
	number_parts(m, 0);
}

/* Rows */

uint64_t diff_map_rows(const struct diff_map *m)
{
	return m->part[m->n].row + equal_run(m, m->n).rows + m->rest;
}

size_t diff_map_next(const struct diff_map *m, uint64_t row)
{
	return part_with(m, offsetof(struct diff_map_part, row), row);
}

struct diff_row diff_map_at(const struct diff_map *m, uint64_t row)
{
	size_t k = diff_map_next(m, row);
	struct map_run run[RUNS_MAX];
	size_t n = runs_of_part(m, k, run);
	uint64_t at = row - m->part[k].row;
	struct diff_row r = { .kind = DIFF_REST };
	for (size_t i = 0; i < n && r.kind == DIFF_REST; at -= run[i++].rows)
		if (at < run[i].rows)
			r = row_of_run(&run[i], at);
	for (int s = 0; s < 2 && r.kind == DIFF_REST; s++)
		r.item[s] = run[0].item[s] + run[0].n[s];
	r.hunk = k;
	r.skipped = r.kind == DIFF_FOLD_EQUAL ? m->part[k].hidden.n : 0;
	return r;
}

uint64_t diff_map_row_of(const struct diff_map *m, int side, uint64_t item)
{
	size_t offset = offsetof(struct diff_map_part, item) + (size_t)side * sizeof item;
	size_t k = part_with(m, offset, item);
	struct map_run run[RUNS_MAX];
	size_t n = runs_of_part(m, k, run);
	uint64_t row = m->part[k].row;
	for (const struct map_run *r = run; r < run + n; row += r++->rows) {
		uint64_t at = item - r->item[side], end = r->n[side] - r->tail;
		if (at >= r->n[side])
			continue;
		return row + (!r->folded || at < r->head ? at
			      : at >= end                ? at - end + r->head + 1
							 : r->head);
	}
	return m->rest || !row ? row : row - 1;
}

uint64_t diff_map_hunk_row(const struct diff_map *m, size_t hunk)
{
	return m->part[hunk].row + equal_run(m, hunk).rows;
}

/* Folds */

bool diff_map_toggle(struct diff_map *m, uint64_t row)
{
	size_t k = diff_map_next(m, row);
	struct diff_map_part *p = &m->part[k];
	struct map_run run[RUNS_MAX];
	bool hunk = p->hunk && row >= diff_map_hunk_row(m, k), can_fold = false;
	size_t n = runs_of_part(m, k, run);
	for (size_t i = hunk; i < (hunk ? n : 1); i++)
		can_fold = can_fold || run[i].can_fold;
	if (!can_fold || diff_map_at(m, row).kind == DIFF_REST)
		return false;
	bool *open = hunk ? &p->hunk_open : &p->equal_open;
	*open = !*open;
	number_parts(m, k);
	return true;
}

void diff_map_open(struct diff_map *m, uint64_t row)
{
	enum diff_row_kind kind = diff_map_at(m, row).kind;
	if (kind == DIFF_LOOP || kind == DIFF_FOLD_EQUAL || kind == DIFF_FOLD_HUNK)
		diff_map_toggle(m, row);
}

void diff_map_fold_all(struct diff_map *m, bool open)
{
	for (size_t k = 0; k <= m->n; k++)
		m->part[k].equal_open = m->part[k].hunk_open = open;
	number_parts(m, 0);
}

/* Places */

uint64_t diff_map_places(const struct diff_map *m)
{
	return m->part[m->n].place + longer_side(equal_run(m, m->n).n);
}

uint64_t diff_map_place_of(const struct diff_map *m, uint64_t row)
{
	struct diff_row r = diff_map_at(m, row);
	const struct diff_map_part *p = &m->part[r.hunk];
	bool equal = r.kind == DIFF_EQUAL || r.kind == DIFF_FOLD_EQUAL;
	if (r.kind == DIFF_REST)
		return diff_map_places(m);
	const uint64_t *first = equal ? p->item : p->hunk->item;
	uint64_t at[2];
	for (int s = 0; s < 2; s++)
		at[s] = r.has[s] || r.hidden[s] ? r.item[s] - first[s] : 0;
	uint64_t before = equal ? 0 : longer_side(equal_run(m, r.hunk).n);
	return p->place + before + longer_side(at);
}

uint64_t diff_map_row_at(const struct diff_map *m, uint64_t place)
{
	size_t k = part_with(m, offsetof(struct diff_map_part, place), place);
	const struct diff_map_part *p = &m->part[k];
	struct map_run e = equal_run(m, k);
	uint64_t at = place - p->place, equal = longer_side(e.n), rows = diff_map_rows(m);
	if (at >= equal && !p->hunk)
		return rows ? rows - 1 : 0;
	/* All places of a run are items of its longer side. */
	if (at < equal)
		return diff_map_row_of(m, e.n[1] > e.n[0], e.item[e.n[1] > e.n[0]] + at);
	int side = p->hunk->count[1] > p->hunk->count[0];
	return diff_map_row_of(m, side, p->hunk->item[side] + at - equal);
}

/* Count the places in hunks before a place. */
static uint64_t differ_before(const struct diff_map *m, uint64_t place)
{
	const struct diff_map_part *p =
		&m->part[part_with(m, offsetof(struct diff_map_part, place), place)];
	uint64_t begin = p->place + longer_side(equal_run(m, (size_t)(p - m->part)).n);
	return p->differ + (place > begin ? place - begin : 0);
}

uint64_t diff_map_differ(const struct diff_map *m, uint64_t from, uint64_t to)
{
	return differ_before(m, to) - differ_before(m, from);
}
