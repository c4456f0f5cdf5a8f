#include "tui/session/diff_map.h"

#include <stdlib.h>

#include "base/mem.h"

/* Life cycle */

void diff_map_init(struct diff_map *m, uint64_t context, uint64_t most)
{
	*m = (struct diff_map) { .context = context, .most = most };
}

void diff_map_release(struct diff_map *m)
{
	free(m->part);
	m->part = NULL;
	m->n = m->room = 0;
}

/* Equal parts: part k is before hunk k, the last one after the last hunk. */

struct diff_equal {
	uint64_t item[2]; /* the first */
	uint64_t n[2];    /* the same, unless hunks are hidden */
	size_t skipped;
	uint64_t head, tail; /* shown if it is folded */
	bool folded;
};

static uint64_t diff_map_least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* The items after hunk k - 1, or the first ones. */
static void diff_map_after(const struct diff_map *m, size_t k, uint64_t item[2])
{
	for (int s = 0; s < 2; s++) {
		const struct hunk *h = k ? m->part[k - 1].hunk : NULL;
		item[s] = h ? h->item[s] + h->count[s] : 0;
	}
}

static struct diff_equal diff_map_equal(const struct diff_map *m, size_t k)
{
	bool last = k == m->n;
	const struct diff_map_hidden *hidden = last ? &m->hidden : &m->part[k].hidden;
	struct diff_equal e = { .skipped = hidden->n };
	diff_map_after(m, k, e.item);
	for (int s = 0; s < 2; s++) {
		uint64_t from = hidden->n ? hidden->end[s] : e.item[s];
		uint64_t end = last ? from + m->end : m->part[k].hunk->item[s];
		e.n[s] = end - e.item[s];
	}
	e.head = k ? m->context : 0;
	e.tail = last ? 0 : m->context;
	if (hidden->n) {
		e.head = diff_map_least(e.head, hidden->before);
		e.tail = diff_map_least(e.tail, e.item[0] + e.n[0] - hidden->end[0]);
	}
	bool open = last ? m->end_open : m->part[k].equal_open;
	e.folded = hidden->n || (!open && e.n[0] > e.head + e.tail + 1);
	return e;
}

/* As many places as the side with more has items. */
static uint64_t diff_map_equal_places(const struct diff_equal *e)
{
	return e->n[e->n[1] > e->n[0]];
}

static uint64_t diff_map_equal_rows(const struct diff_equal *e)
{
	return e->folded ? e->head + e->tail + 1 : e->n[0];
}

/* Hunks */

static uint64_t diff_map_longer(const struct hunk *h)
{
	return h->count[0] > h->count[1] ? h->count[0] : h->count[1];
}

static bool diff_map_is_line(const struct diff_map_part *p)
{
	return p->hunk->period && !p->hunk_open;
}

/* The rows of n records of a hunk, of which at most `most` are shown. */
static uint64_t diff_map_limited(const struct diff_map_part *p, uint64_t n, uint64_t most)
{
	return p->hunk_open ? n : diff_map_least(n, most);
}

/* In a unified list, the rows of one side. */
static uint64_t diff_map_side_rows(const struct diff_map *m,
				   const struct diff_map_part *p, int side)
{
	return diff_map_limited(p, p->hunk->count[side], m->most / 2);
}

static uint64_t diff_map_hunk_rows(const struct diff_map *m,
				   const struct diff_map_part *p)
{
	if (diff_map_is_line(p))
		return 1;
	if (m->unified)
		return diff_map_side_rows(m, p, 0) + diff_map_side_rows(m, p, 1);
	return diff_map_limited(p, diff_map_longer(p->hunk), m->most);
}

/* What there is */

/* Compute the rows of parts from k on. */
static void diff_map_renumber(struct diff_map *m, size_t k)
{
	for (; k < m->n; k++) {
		struct diff_map_part *p = &m->part[k];
		struct diff_equal e = diff_map_equal(m, k);
		uint64_t row = 0, place = 0, differ = 0;
		if (k) {
			const struct diff_map_part *before = p - 1;
			struct diff_equal above = diff_map_equal(m, k - 1);
			row = before->row + diff_map_equal_rows(&above) +
			      diff_map_hunk_rows(m, before);
			place = before->place + diff_map_longer(before->hunk);
			differ = before->differ + diff_map_longer(before->hunk);
		}
		p->row = row;
		p->place = place + diff_map_equal_places(&e);
		p->differ = differ;
	}
}

void diff_map_clear(struct diff_map *m)
{
	m->n = 0;
	m->hidden = (struct diff_map_hidden) { 0 };
	m->end = 0;
	m->end_open = m->rest = false;
}

void diff_map_add(struct diff_map *m, const struct hunk *h)
{
	m->part = mem_room(m->part, m->n, &m->room, sizeof *m->part);
	m->part[m->n++] = (struct diff_map_part) { .hunk = h, .hidden = m->hidden };
	m->hidden = (struct diff_map_hidden) { 0 };
	diff_map_renumber(m, m->n - 1);
}

void diff_map_add_hidden(struct diff_map *m, const struct hunk *h)
{
	uint64_t from[2];
	diff_map_after(m, m->n, from);
	if (!m->hidden.n++)
		m->hidden.before = h->item[0] - from[0];
	for (int s = 0; s < 2; s++)
		m->hidden.end[s] = h->item[s] + h->count[s];
}

void diff_map_end(struct diff_map *m, uint64_t equal, bool rest)
{
	m->end = equal;
	m->rest = rest;
}

void diff_map_unify(struct diff_map *m, bool unified)
{
	if (m->unified == unified)
		return;
	m->unified = unified;
	diff_map_renumber(m, 0);
}

void diff_map_context(struct diff_map *m, uint64_t context)
{
	if (m->context == context)
		return;
	m->context = context;
	diff_map_renumber(m, 0);
}

/* Rows */

/* The first row of part k, which may be that after the last hunk. */
static uint64_t diff_map_part_row(const struct diff_map *m, size_t k)
{
	if (k < m->n)
		return m->part[k].row;
	if (!k)
		return 0;
	struct diff_equal e = diff_map_equal(m, k - 1);
	return m->part[k - 1].row + diff_map_equal_rows(&e) +
	       diff_map_hunk_rows(m, &m->part[k - 1]);
}

uint64_t diff_map_rows(const struct diff_map *m)
{
	struct diff_equal e = diff_map_equal(m, m->n);
	return diff_map_part_row(m, m->n) + diff_map_equal_rows(&e) + m->rest;
}

/* The part with a row. */
static size_t diff_map_find(const struct diff_map *m, uint64_t row)
{
	size_t low = 0, high = m->n;
	while (low < high) {
		size_t k = low + (high - low) / 2;
		if (diff_map_part_row(m, k + 1) <= row)
			low = k + 1;
		else
			high = k;
	}
	return low;
}

static struct diff_row diff_map_equal_row(size_t k, const struct diff_equal *e,
					  uint64_t at)
{
	struct diff_row r = { .kind = DIFF_EQUAL, .hunk = k };
	bool fold = e->folded && at == e->head;
	bool after = e->folded && at > e->head;
	if (fold) {
		r.kind = DIFF_FOLD_EQUAL;
		r.skipped = e->skipped;
	}
	for (int s = 0; s < 2; s++) {
		uint64_t left_out = e->n[s] - e->head - e->tail;
		r.has[s] = !fold;
		r.item[s] = e->item[s] + at + (after ? left_out - 1 : 0);
		r.hidden[s] = fold ? left_out : 0;
	}
	return r;
}

/* The part of a row of a hunk that is about one side: row `at` of `rows`. */
static void diff_map_fill_side(struct diff_row *r, const struct hunk *h, int s,
			       uint64_t at, bool fold)
{
	uint64_t n = h->count[s];
	r->has[s] = !fold && at < n;
	r->item[s] = h->item[s] + diff_map_least(at, n);
	r->hidden[s] = fold && at < n ? n - at : 0;
}

static struct diff_row diff_map_unified_row(const struct diff_map *m, size_t k,
					    uint64_t at)
{
	const struct diff_map_part *p = &m->part[k];
	const struct hunk *h = p->hunk;
	struct diff_row r = { .kind = DIFF_HUNK, .hunk = k };
	uint64_t above = diff_map_side_rows(m, p, 0);
	int s = at >= above;
	at -= s ? above : 0;
	uint64_t rows = diff_map_side_rows(m, p, s);
	bool fold = rows < h->count[s] && at + 1 == rows;
	r.kind = fold ? DIFF_FOLD_HUNK : DIFF_HUNK;
	diff_map_fill_side(&r, h, s, at, fold);
	r.item[!s] = h->item[!s] + (s ? h->count[0] : 0);
	if (h->kind == HUNK_VALUES) /* beside an equal record */
		r.item[!s] = h->item[!s] + at;
	return r;
}

static struct diff_row diff_map_hunk_at(const struct diff_map *m, size_t k, uint64_t at)
{
	const struct diff_map_part *p = &m->part[k];
	struct diff_row r = { .kind = DIFF_HUNK, .hunk = k };
	if (m->unified && !diff_map_is_line(p))
		return diff_map_unified_row(m, k, at);
	bool fold = diff_map_hunk_rows(m, p) < diff_map_longer(p->hunk) &&
		    at + 1 == diff_map_hunk_rows(m, p);
	if (fold)
		r.kind = DIFF_FOLD_HUNK;
	if (diff_map_is_line(p)) {
		fold = true;
		r.kind = DIFF_LOOP;
	}
	for (int s = 0; s < 2; s++)
		diff_map_fill_side(&r, p->hunk, s, at, fold);
	return r;
}

struct diff_row diff_map_at(const struct diff_map *m, uint64_t row)
{
	size_t k = diff_map_find(m, row);
	struct diff_equal e = diff_map_equal(m, k);
	uint64_t at = row - diff_map_part_row(m, k), rows = diff_map_equal_rows(&e);
	if (at < rows)
		return diff_map_equal_row(k, &e, at);
	if (k < m->n)
		return diff_map_hunk_at(m, k, at - rows);
	return (struct diff_row) { .kind = DIFF_REST,
				   .hunk = k,
				   .item = { e.item[0] + e.n[0], e.item[1] + e.n[1] } };
}

/* The row within a hunk of the item that is `at` after its first on a side. */
static uint64_t diff_map_row_in_hunk(const struct diff_map *m,
				     const struct diff_map_part *p, int side, uint64_t at)
{
	if (diff_map_is_line(p))
		return 0;
	if (!m->unified)
		return diff_map_least(at, diff_map_hunk_rows(m, p) - 1);
	uint64_t row = diff_map_least(at, diff_map_side_rows(m, p, side) - 1);
	return side ? row + diff_map_side_rows(m, p, 0) : row;
}

/* The row within an equal part of its item `at` of a side. */
static uint64_t diff_map_row_in_equal(const struct diff_equal *e, int side, uint64_t at)
{
	if (!e->folded || at < e->head)
		return at;
	if (at >= e->n[side] - e->tail)
		return at - (e->n[side] - e->tail) + e->head + 1;
	return e->head;
}

uint64_t diff_map_row_of(const struct diff_map *m, int side, uint64_t item)
{
	size_t low = 0, high = m->n;
	while (low < high) {
		size_t k = low + (high - low) / 2;
		const struct hunk *h = m->part[k].hunk;
		if (h->item[side] + h->count[side] <= item)
			low = k + 1;
		else
			high = k;
	}
	struct diff_equal e = diff_map_equal(m, low);
	uint64_t row = diff_map_part_row(m, low), at = item - e.item[side];
	if (at < e.n[side])
		return row + diff_map_row_in_equal(&e, side, at);
	row += diff_map_equal_rows(&e);
	if (low < m->n)
		return row + diff_map_row_in_hunk(m, &m->part[low], side, at - e.n[side]);
	return m->rest || !row ? row : row - 1;
}

uint64_t diff_map_hunk_row(const struct diff_map *m, size_t hunk)
{
	struct diff_equal e = diff_map_equal(m, hunk);
	return diff_map_part_row(m, hunk) + diff_map_equal_rows(&e);
}

size_t diff_map_next(const struct diff_map *m, uint64_t row)
{
	return diff_map_find(m, row);
}

/* Folds */

/* Whether a row belongs to a hunk, part k. */
static bool diff_map_in_hunk(const struct diff_map *m, size_t k, uint64_t row)
{
	return k < m->n && row >= diff_map_hunk_row(m, k);
}

static bool diff_map_can_fold(const struct diff_map *m, size_t k, bool hunk)
{
	if (!hunk) {
		struct diff_equal e = diff_map_equal(m, k);
		return !e.skipped && e.n[0] > e.head + e.tail + 1;
	}
	const struct hunk *h = m->part[k].hunk;
	if (h->period)
		return true;
	uint64_t most = m->unified ? m->most / 2 : m->most;
	return diff_map_longer(h) > most;
}

bool diff_map_toggle(struct diff_map *m, uint64_t row)
{
	size_t k = diff_map_find(m, row);
	bool hunk = diff_map_in_hunk(m, k, row);
	bool *open = hunk       ? &m->part[k].hunk_open
		     : k < m->n ? &m->part[k].equal_open
				: &m->end_open;
	bool rest = m->rest && row + 1 == diff_map_rows(m);
	if (rest || !diff_map_can_fold(m, k, hunk))
		return false;
	*open = !*open;
	diff_map_renumber(m, k);
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
	for (size_t k = 0; k < m->n; k++)
		m->part[k].equal_open = m->part[k].hunk_open = open;
	m->end_open = open;
	diff_map_renumber(m, 0);
}

/* The whole */

uint64_t diff_map_places(const struct diff_map *m)
{
	struct diff_equal e = diff_map_equal(m, m->n);
	if (!m->n)
		return diff_map_equal_places(&e);
	const struct diff_map_part *last = &m->part[m->n - 1];
	return last->place + diff_map_longer(last->hunk) + diff_map_equal_places(&e);
}

uint64_t diff_map_place_of(const struct diff_map *m, uint64_t row)
{
	struct diff_row r = diff_map_at(m, row);
	if (r.kind == DIFF_REST)
		return diff_map_places(m);
	struct diff_equal e = diff_map_equal(m, r.hunk);
	uint64_t n = diff_map_equal_places(&e);
	uint64_t begin = (r.hunk < m->n ? m->part[r.hunk].place : diff_map_places(m)) - n;
	if (r.kind == DIFF_EQUAL || r.kind == DIFF_FOLD_EQUAL) {
		uint64_t at = r.item[0] - e.item[0];
		bool tail = e.skipped && r.kind == DIFF_EQUAL && at >= e.head;
		return begin + (tail ? at + n - e.n[0] : at);
	}
	const struct hunk *h = m->part[r.hunk].hunk;
	uint64_t a = r.item[0] - h->item[0], b = r.item[1] - h->item[1];
	/* In a unified list, the rows of B are below those of A. */
	bool of_b = r.has[1] || r.hidden[1];
	bool of_a = r.has[0] || r.hidden[0];
	return begin + n + (of_a && of_b ? (a > b ? a : b) : of_b ? b : a);
}

/* The row of place `at` of an equal part. */
static uint64_t diff_map_row_at_equal(const struct diff_map *m,
				      const struct diff_equal *e, uint64_t at)
{
	uint64_t n = diff_map_equal_places(e);
	bool fold = e->skipped && at >= e->head && at < n - e->tail;
	if (fold && e->n[0] == e->head + e->tail) /* A has no item there */
		return diff_map_row_of(m, 1, e->item[1] + e->head);
	at = fold ? e->head : at < e->head ? at : at - (n - e->n[0]);
	return diff_map_row_of(m, 0, e->item[0] + at);
}

uint64_t diff_map_row_at(const struct diff_map *m, uint64_t place)
{
	size_t low = 0, high = m->n;
	while (low < high) {
		size_t k = low + (high - low) / 2;
		if (m->part[k].place + diff_map_longer(m->part[k].hunk) <= place)
			low = k + 1;
		else
			high = k;
	}
	struct diff_equal e = diff_map_equal(m, low);
	uint64_t begin = low < m->n ? m->part[low].place : diff_map_places(m);
	if (place < begin)
		return diff_map_row_at_equal(m, &e,
					     place - (begin - diff_map_equal_places(&e)));
	uint64_t rows = diff_map_rows(m);
	if (low == m->n)
		return rows ? rows - 1 : 0;
	const struct hunk *h = m->part[low].hunk;
	int side = h->count[1] > h->count[0];
	return diff_map_row_of(m, side, h->item[side] + (place - begin));
}

/* How many of the first places are in hunks. */
static uint64_t diff_map_differ_before(const struct diff_map *m, uint64_t place)
{
	size_t low = 0, high = m->n;
	while (low < high) {
		size_t k = low + (high - low) / 2;
		if (m->part[k].place < place)
			low = k + 1;
		else
			high = k;
	}
	if (!low)
		return 0;
	const struct diff_map_part *p = &m->part[low - 1];
	return p->differ + diff_map_least(place - p->place, diff_map_longer(p->hunk));
}

uint64_t diff_map_differ(const struct diff_map *m, uint64_t from, uint64_t to)
{
	return diff_map_differ_before(m, to) - diff_map_differ_before(m, from);
}
