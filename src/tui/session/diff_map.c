#include "tui/session/diff_map.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"

/* Return the part with a row, item or place: the last one that begins at or before it. */
static size_t part_with(const struct diff_map *m, size_t offset, uint64_t at)
{
	return count_upto(m->part, m->n + 1, sizeof *m->part, offset, at) - 1;
}

/* Equal records */

struct equal_rows {
	uint64_t n[2];       /* equal, unless hunks are hidden */
	uint64_t head, tail; /* records shown if folded */
	uint64_t rows, places;
	bool can_fold, folded;
};

static struct equal_rows equal_rows_of(const struct diff_map *m, size_t k)
{
	const struct diff_map_part *p = &m->part[k];
	const struct diff_map_hidden *h = &p->hidden;
	struct equal_rows e = { .head = k ? m->context : 0,
				.tail = p->hunk ? m->context : 0 };
	for (int s = 0; s < 2; s++) {
		uint64_t from = h->n ? h->end[s] : p->item[s];
		e.n[s] = (p->hunk ? p->hunk->item[s] : from + m->end) - p->item[s];
	}
	if (h->n) {
		e.head = u64_min(e.head, h->before);
		e.tail = u64_min(e.tail, p->item[0] + e.n[0] - h->end[0]);
	}
	e.can_fold = !h->n && e.n[0] > e.head + e.tail + 1;
	e.folded = h->n || (!p->equal_open && e.can_fold);
	e.rows = e.folded ? e.head + e.tail + 1 : e.n[0];
	/* Use as many places as items on the longer side. */
	e.places = e.n[e.n[1] > e.n[0]];
	return e;
}

static struct diff_row equal_row_at(const struct diff_map *m, size_t k,
				    const struct equal_rows *e, uint64_t at)
{
	const struct diff_map_part *p = &m->part[k];
	bool fold = e->folded && at == e->head, after = e->folded && at > e->head;
	struct diff_row r = { .kind = fold ? DIFF_FOLD_EQUAL : DIFF_EQUAL,
			      .hunk = k,
			      .skipped = fold ? p->hidden.n : 0 };
	for (int s = 0; s < 2; s++) {
		uint64_t left_out = e->n[s] - e->head - e->tail;
		r.has[s] = !fold;
		r.item[s] = p->item[s] + at + (after ? left_out - 1 : 0);
		r.hidden[s] = fold ? left_out : 0;
	}
	return r;
}

/* Hunks */

static uint64_t longer_side(const struct hunk *h)
{
	return h->count[h->count[1] > h->count[0]];
}

static bool is_loop_line(const struct diff_map_part *p)
{
	return p->hunk->period && !p->hunk_open;
}

/* Return the max rows on each side of a folded hunk; a unified list allows half as
 * many. */
static uint64_t max_hunk_rows(const struct diff_map *m)
{
	return m->unified ? m->most / 2 : m->most;
}

/* Return the rows of n records of a hunk. */
static uint64_t rows_of_records(const struct diff_map *m, const struct diff_map_part *p,
				uint64_t n)
{
	return p->hunk_open ? n : u64_min(n, max_hunk_rows(m));
}

static uint64_t rows_of_hunk(const struct diff_map *m, const struct diff_map_part *p)
{
	const uint64_t *n = p->hunk->count;
	if (is_loop_line(p))
		return 1;
	return m->unified ? rows_of_records(m, p, n[0]) + rows_of_records(m, p, n[1])
			  : rows_of_records(m, p, longer_side(p->hunk));
}

static struct diff_row hunk_row_at(const struct diff_map *m, size_t k, uint64_t at)
{
	const struct diff_map_part *p = &m->part[k];
	const struct hunk *h = p->hunk;
	bool line = is_loop_line(p), unified = m->unified && !line;
	uint64_t above = unified ? rows_of_records(m, p, h->count[0]) : 0;
	bool of_b = unified && at >= above;
	at -= of_b ? above : 0;
	uint64_t n = unified ? h->count[of_b] : longer_side(h);
	uint64_t rows = rows_of_records(m, p, n);
	bool fold = line || (rows < n && at + 1 == rows);
	struct diff_row r = { .kind = line   ? DIFF_LOOP
				      : fold ? DIFF_FOLD_HUNK
					     : DIFF_HUNK,
			      .hunk = k };
	for (int s = 0; s < 2; s++) {
		uint64_t all = h->count[s];
		r.has[s] = !fold && at < all;
		r.item[s] = h->item[s] + u64_min(at, all);
		r.hidden[s] = fold && at < all ? all - at : 0;
		if (!unified || s == of_b)
			continue;
		r.has[s] = false;
		r.hidden[s] = 0;
		r.item[s] = h->item[s] + (of_b ? all : 0);
		if (h->kind == HUNK_VALUES) /* beside an equal record */
			r.item[s] = h->item[s] + at;
	}
	return r;
}

/* Contents */

/* Compute the beginnings of the parts after part k. */
static void number_parts(struct diff_map *m, size_t k)
{
	for (; k < m->n; k++) {
		const struct diff_map_part *p = &m->part[k];
		struct equal_rows e = equal_rows_of(m, k);
		uint64_t differ = longer_side(p->hunk);
		m->part[k + 1].row = p->row + e.rows + rows_of_hunk(m, p);
		m->part[k + 1].place = p->place + e.places + differ;
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
	m->n = m->end = m->rest = 0;
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

void diff_map_unify(struct diff_map *m, bool unified)
{
	if (m->unified == unified)
		return;
	m->unified = unified;
	number_parts(m, 0);
}

void diff_map_context(struct diff_map *m, uint64_t context)
{
	if (m->context == context)
		return;
	m->context = context;
	number_parts(m, 0);
}

/* Rows */

uint64_t diff_map_rows(const struct diff_map *m)
{
	return m->part[m->n].row + equal_rows_of(m, m->n).rows + m->rest;
}

size_t diff_map_next(const struct diff_map *m, uint64_t row)
{
	return part_with(m, offsetof(struct diff_map_part, row), row);
}

struct diff_row diff_map_at(const struct diff_map *m, uint64_t row)
{
	size_t k = diff_map_next(m, row);
	const struct diff_map_part *p = &m->part[k];
	struct equal_rows e = equal_rows_of(m, k);
	uint64_t at = row - p->row;
	if (at < e.rows)
		return equal_row_at(m, k, &e, at);
	if (p->hunk)
		return hunk_row_at(m, k, at - e.rows);
	return (struct diff_row) { .kind = DIFF_REST,
				   .hunk = k,
				   .item = { p->item[0] + e.n[0], p->item[1] + e.n[1] } };
}

/* Return the row within a hunk of item `at` after its first on a side. */
static uint64_t row_in_hunk(const struct diff_map *m, const struct diff_map_part *p,
			    int side, uint64_t at)
{
	const uint64_t *n = p->hunk->count;
	if (is_loop_line(p))
		return 0;
	if (!m->unified)
		return u64_min(at, rows_of_hunk(m, p) - 1);
	uint64_t row = u64_min(at, rows_of_records(m, p, n[side]) - 1);
	return side ? row + rows_of_records(m, p, n[0]) : row;
}

uint64_t diff_map_row_of(const struct diff_map *m, int side, uint64_t item)
{
	size_t offset = offsetof(struct diff_map_part, item) + (size_t)side * sizeof item;
	size_t k = part_with(m, offset, item);
	const struct diff_map_part *p = &m->part[k];
	struct equal_rows e = equal_rows_of(m, k);
	uint64_t row = p->row, at = item - p->item[side];
	if (at < e.n[side] && (!e.folded || at < e.head))
		return row + at;
	if (at < e.n[side] && at >= e.n[side] - e.tail)
		return row + at - (e.n[side] - e.tail) + e.head + 1;
	if (at < e.n[side])
		return row + e.head;
	row += e.rows;
	if (p->hunk)
		return row + row_in_hunk(m, p, side, at - e.n[side]);
	return m->rest || !row ? row : row - 1;
}

uint64_t diff_map_hunk_row(const struct diff_map *m, size_t hunk)
{
	return m->part[hunk].row + equal_rows_of(m, hunk).rows;
}

/* Folds */

bool diff_map_toggle(struct diff_map *m, uint64_t row)
{
	size_t k = diff_map_next(m, row);
	struct diff_map_part *p = &m->part[k];
	bool hunk = p->hunk && row >= diff_map_hunk_row(m, k);
	bool rest = m->rest && row + 1 == diff_map_rows(m);
	bool can_fold = hunk ? p->hunk->period || longer_side(p->hunk) > max_hunk_rows(m)
			     : equal_rows_of(m, k).can_fold;
	if (rest || !can_fold)
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
	return m->part[m->n].place + equal_rows_of(m, m->n).places;
}

uint64_t diff_map_place_of(const struct diff_map *m, uint64_t row)
{
	struct diff_row r = diff_map_at(m, row);
	const struct diff_map_part *p = &m->part[r.hunk];
	struct equal_rows e = equal_rows_of(m, r.hunk);
	if (r.kind == DIFF_REST)
		return diff_map_places(m);
	if (r.kind == DIFF_EQUAL || r.kind == DIFF_FOLD_EQUAL) {
		uint64_t at = r.item[0] - p->item[0];
		bool tail = p->hidden.n && r.kind == DIFF_EQUAL && at >= e.head;
		return p->place + at + (tail ? e.places - e.n[0] : 0);
	}
	uint64_t at[2], place = p->place + e.places;
	for (int s = 0; s < 2; s++)
		at[s] = r.has[s] || r.hidden[s] ? r.item[s] - p->hunk->item[s] : 0;
	return place + at[at[1] > at[0]];
}

/* Return the row of place `at` of equal records. */
static uint64_t equal_row_of_place(const struct diff_map *m, size_t k, uint64_t at)
{
	const struct diff_map_part *p = &m->part[k];
	struct equal_rows e = equal_rows_of(m, k);
	bool fold = p->hidden.n && at >= e.head && at < e.places - e.tail;
	if (fold && e.n[0] == e.head + e.tail) /* side A has no item there */
		return diff_map_row_of(m, 1, p->item[1] + e.head);
	at = fold ? e.head : at < e.head ? at : at - (e.places - e.n[0]);
	return diff_map_row_of(m, 0, p->item[0] + at);
}

uint64_t diff_map_row_at(const struct diff_map *m, uint64_t place)
{
	size_t k = part_with(m, offsetof(struct diff_map_part, place), place);
	const struct diff_map_part *p = &m->part[k];
	uint64_t at = place - p->place, equal = equal_rows_of(m, k).places;
	if (at < equal)
		return equal_row_of_place(m, k, at);
	if (!p->hunk) {
		uint64_t rows = diff_map_rows(m);
		return rows ? rows - 1 : 0;
	}
	int side = p->hunk->count[1] > p->hunk->count[0];
	return diff_map_row_of(m, side, p->hunk->item[side] + at - equal);
}

/* Return the number of the first places that are in hunks. */
static uint64_t differ_before(const struct diff_map *m, uint64_t place)
{
	const struct diff_map_part *p =
		&m->part[part_with(m, offsetof(struct diff_map_part, place), place)];
	uint64_t begin = p->place + equal_rows_of(m, (size_t)(p - m->part)).places;
	return p->differ + (place > begin ? place - begin : 0);
}

uint64_t diff_map_differ(const struct diff_map *m, uint64_t from, uint64_t to)
{
	return differ_before(m, to) - differ_before(m, from);
}
