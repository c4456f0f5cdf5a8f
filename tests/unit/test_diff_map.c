/* The rows of a comparison, against a list of all rows that is made part by part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tui/session/diff_map.h"

enum { ROWS_MOST = 4096, PARTS = 6, HUNKS = PARTS };

static uint64_t seed = 1;

static uint64_t random_below(uint64_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (seed >> 33) % n;
}

/* The same as a plain list. */
struct naive {
	struct hunk hunk[HUNKS];
	uint64_t equal[HUNKS + 1]; /* before each hunk, and after the last */
	bool equal_open[HUNKS + 1], hunk_open[HUNKS];
	size_t skipped[HUNKS + 1];   /* hidden hunks in the equal part */
	uint64_t more[HUNKS + 1][2]; /* their items, and the equal ones between them */
	uint64_t before[HUNKS + 1], after[HUNKS + 1]; /* equal records around them */
	size_t hunks;
	bool rest, unified;
	uint64_t context, most;

	struct diff_row row[ROWS_MOST];
	size_t rows;
	uint64_t from[2]; /* the next item */
};

static void add_row(struct naive *n, enum diff_row_kind kind, size_t hunk, uint64_t a,
		    uint64_t b)
{
	uint64_t items[2] = { a, b };
	struct diff_row r = { .kind = kind, .hunk = hunk };
	for (int s = 0; s < 2; s++) {
		bool shown = kind == DIFF_EQUAL || kind == DIFF_HUNK;
		r.item[s] = n->from[s];
		r.has[s] = shown && items[s];
		r.hidden[s] = shown ? 0 : items[s];
		n->from[s] += items[s];
	}
	n->row[n->rows++] = r;
}

static void add_equal(struct naive *n, size_t k)
{
	uint64_t all = n->equal[k], head = k ? n->context : 0,
		 tail = k < n->hunks ? n->context : 0;
	bool fold = !n->equal_open[k] && all > head + tail + 1;
	if (n->skipped[k]) {
		uint64_t first = n->before[k], last = n->after[k];
		head = head < first ? head : first;
		tail = tail < last ? tail : last;
		for (uint64_t i = 0; i < head; i++)
			add_row(n, DIFF_EQUAL, k, 1, 1);
		add_row(n, DIFF_FOLD_EQUAL, k, all - head - tail + n->more[k][0],
			all - head - tail + n->more[k][1]);
		n->row[n->rows - 1].skipped = n->skipped[k];
		for (uint64_t i = 0; i < tail; i++)
			add_row(n, DIFF_EQUAL, k, 1, 1);
		return;
	}
	for (uint64_t i = 0; i < all;)
		if (fold && i == head) {
			add_row(n, DIFF_FOLD_EQUAL, k, all - head - tail,
				all - head - tail);
			i = all - tail;
		} else {
			add_row(n, DIFF_EQUAL, k, 1, 1);
			i++;
		}
}

/* Rows with the records of both sides, or of one: at most `most`. */
static void add_records(struct naive *n, size_t k, uint64_t a, uint64_t b, uint64_t most)
{
	uint64_t all = a > b ? a : b;
	bool fold = !n->hunk_open[k] && all > most;
	for (uint64_t i = 0; i < all; i++) {
		if (fold && i + 1 == most) {
			add_row(n, DIFF_FOLD_HUNK, k, a > i ? a - i : 0,
				b > i ? b - i : 0);
			return;
		}
		add_row(n, DIFF_HUNK, k, i < a, i < b);
	}
}

static void expand(struct naive *n)
{
	n->rows = 0;
	n->from[0] = n->from[1] = 0;
	for (size_t k = 0; k <= n->hunks; k++) {
		add_equal(n, k);
		if (k == n->hunks)
			break;
		const struct hunk *h = &n->hunk[k];
		if (h->period && !n->hunk_open[k]) {
			add_row(n, DIFF_LOOP, k, h->count[0], h->count[1]);
		} else if (n->unified) {
			add_records(n, k, h->count[0], 0, n->most / 2);
			add_records(n, k, 0, h->count[1], n->most / 2);
		} else {
			add_records(n, k, h->count[0], h->count[1], n->most);
		}
	}
	if (n->rest)
		add_row(n, DIFF_REST, n->hunks, 0, 0);
}

static void make_random(struct naive *n)
{
	memset(n, 0, sizeof *n);
	n->hunks = random_below(HUNKS + 1);
	n->context = random_below(4);
	n->most = 4 + random_below(6);
	n->unified = random_below(2);
	n->rest = random_below(2);
	uint64_t item[2] = { 0, 0 };
	for (size_t k = 0; k < n->hunks; k++) {
		struct hunk *h = &n->hunk[k];
		n->equal[k] = k ? 1 + random_below(20) : random_below(20);
		h->count[0] = random_below(3) ? random_below(15) : 0;
		h->count[1] = random_below(3) ? random_below(15) : 0;
		if (!h->count[0] && !h->count[1])
			h->count[random_below(2)] = 1;
		h->period = random_below(4) == 0;
		for (int s = 0; s < 2; s++) {
			h->item[s] = item[s] + n->equal[k];
			item[s] = h->item[s] + h->count[s];
		}
	}
	n->equal[n->hunks] = random_below(20);
}

static void make_map(struct diff_map *m, const struct naive *n)
{
	diff_map_init(m, n->context, n->most);
	for (size_t k = 0; k < n->hunks; k++)
		diff_map_add(m, &n->hunk[k]);
	diff_map_end(m, n->equal[n->hunks], n->rest);
	diff_map_set(m, n->context, n->unified);
}

static void rows_agree(const struct diff_map *m, const struct naive *n)
{
	assert_int_equal(diff_map_rows(m), n->rows);
	for (size_t i = 0; i < n->rows; i++) {
		struct diff_row r = diff_map_at(m, i);
		const struct diff_row *want = &n->row[i];
		assert_int_equal(r.kind, want->kind);
		assert_int_equal(r.hunk, want->hunk);
		assert_int_equal(r.skipped, want->skipped);
		for (int s = 0; s < 2; s++) {
			assert_int_equal(r.has[s], want->has[s]);
			assert_int_equal(r.item[s], want->item[s]);
			assert_int_equal(r.hidden[s], want->hidden[s]);
		}
	}
}

/* Each item is found in the row that shows it or stands for it. */
static void items_agree(const struct diff_map *m, const struct naive *n)
{
	for (size_t i = 0; i < n->rows; i++)
		for (int s = 0; s < 2; s++) {
			const struct diff_row *r = &n->row[i];
			uint64_t items = r->has[s] ? 1 : r->hidden[s];
			for (uint64_t k = 0; k < items; k++)
				assert_int_equal(diff_map_row_of(m, s, r->item[s] + k),
						 i);
		}
	if (n->rows)
		assert_int_equal(diff_map_row_of(m, 0, 1000000), n->rows - 1);
}

static bool in_hunk(const struct diff_row *r)
{
	return r->kind == DIFF_HUNK || r->kind == DIFF_LOOP || r->kind == DIFF_FOLD_HUNK;
}

static void hunks_agree(const struct diff_map *m, const struct naive *n)
{
	for (size_t i = 0; i < n->rows; i++) {
		size_t next = n->hunks, first = i;
		for (size_t k = i; k < n->rows && next == n->hunks; k++)
			if (in_hunk(&n->row[k]))
				next = n->row[k].hunk;
		assert_int_equal(diff_map_next(m, i), next);
		while (first && in_hunk(&n->row[i]) && in_hunk(&n->row[first - 1]) &&
		       n->row[first - 1].hunk == n->row[i].hunk)
			first--;
		if (in_hunk(&n->row[i]))
			assert_int_equal(diff_map_hunk_row(m, n->row[i].hunk), first);
	}
}

/* The map of the whole, against a list of its places. */
static void places_agree(const struct diff_map *m, const struct naive *closed)
{
	struct naive n = *closed;
	n.unified = n.rest = false;
	memset(n.equal_open, 1, sizeof n.equal_open);
	memset(n.hunk_open, 1, sizeof n.hunk_open);
	expand(&n);
	assert_int_equal(diff_map_places(m), n.rows);
	uint64_t differ = 0;
	for (size_t i = 0; i <= n.rows; i++) {
		assert_int_equal(diff_map_differ(m, 0, i), differ);
		if (i < n.rows)
			differ += in_hunk(&n.row[i]);
	}
	for (size_t i = 0; i < n.rows; i++) {
		uint64_t row = diff_map_row_at(m, i);
		struct diff_row r = diff_map_at(m, row);
		assert_int_equal(r.hunk, n.row[i].hunk);
		assert_int_equal(in_hunk(&r), in_hunk(&n.row[i]));
		bool shown = r.kind == DIFF_EQUAL || (r.kind == DIFF_HUNK && !m->unified);
		if (shown)
			assert_int_equal(diff_map_place_of(m, row), i);
		assert_true(diff_map_place_of(m, row) <= i);
	}
}

static void all_agree(const struct diff_map *m, struct naive *n)
{
	expand(n);
	rows_agree(m, n);
	items_agree(m, n);
	hunks_agree(m, n);
	places_agree(m, n);
}

/* Open or fold the part of a random row, in both. */
static void toggle_some(struct diff_map *m, struct naive *n)
{
	if (!n->rows)
		return;
	uint64_t row = random_below(n->rows);
	const struct diff_row *r = &n->row[row];
	size_t k = r->hunk;
	struct naive was = *n;
	if (in_hunk(r))
		n->hunk_open[k] = !n->hunk_open[k];
	else if (r->kind != DIFF_REST)
		n->equal_open[k] = !n->equal_open[k];
	expand(n);
	/* What is not folded and cannot be folded stays. */
	bool changes = n->rows != was.rows;
	for (size_t i = 0; i < n->rows && !changes; i++)
		changes = n->row[i].kind != was.row[i].kind;
	assert_int_equal(diff_map_toggle(m, row), changes);
	if (!changes)
		*n = was;
}

static void rows_are_those_of_a_plain_list(void **state)
{
	(void)state;
	for (int i = 0; i < 3000; i++) {
		struct naive n;
		struct diff_map m;
		make_random(&n);
		make_map(&m, &n);
		all_agree(&m, &n);
		for (int k = 0; k < 4; k++) {
			toggle_some(&m, &n);
			all_agree(&m, &n);
		}
		n.unified = !n.unified;
		n.context = random_below(5);
		diff_map_set(&m, n.context, n.unified);
		all_agree(&m, &n);
		bool open = random_below(2);
		memset(n.equal_open, open, sizeof n.equal_open);
		memset(n.hunk_open, open, sizeof n.hunk_open);
		diff_map_fold_all(&m, open);
		all_agree(&m, &n);
		diff_map_release(&m);
	}
}

/* Hide some hunks: `n` gets what is left. */
static void hide_some(struct diff_map *m, const struct naive *all, struct naive *n)
{
	memset(n, 0, sizeof *n);
	n->context = all->context;
	n->most = all->most;
	n->unified = all->unified;
	n->rest = all->rest;
	diff_map_init(m, all->context, all->most);
	for (size_t k = 0; k <= all->hunks; k++) {
		size_t at = n->hunks;
		bool last = k == all->hunks, hide = !last && random_below(2);
		const struct hunk *h = &all->hunk[k];
		n->equal[at] += all->equal[k];
		n->after[at] = all->equal[k];
		if (hide) {
			if (!n->skipped[at]++)
				n->before[at] = n->equal[at];
			for (int s = 0; s < 2; s++)
				n->more[at][s] += h->count[s];
			diff_map_add_hidden(m, h);
		} else if (!last) {
			n->hunk[n->hunks++] = *h;
			diff_map_add(m, h);
		}
	}
	diff_map_end(m, all->equal[all->hunks], all->rest);
	diff_map_set(m, all->context, all->unified);
}

/* One fold stands for the hunks that are hidden between two others; the places of the map
 * of the whole are in the order of the rows. */
static void hidden_hunks_are_folds(void **state)
{
	(void)state;
	for (int i = 0; i < 3000; i++) {
		struct naive all, n;
		struct diff_map m;
		make_random(&all);
		hide_some(&m, &all, &n);
		expand(&n);
		rows_agree(&m, &n);
		items_agree(&m, &n);
		hunks_agree(&m, &n);
		toggle_some(&m, &n);
		rows_agree(&m, &n);
		uint64_t before = 0;
		for (uint64_t row = 0; row < n.rows; row++) {
			uint64_t place = diff_map_place_of(&m, row);
			assert_true(place >= before || m.unified);
			before = place;
			bool shown = n.row[row].kind != DIFF_REST &&
				     n.row[row].kind != DIFF_HUNK &&
				     n.row[row].kind != DIFF_FOLD_HUNK;
			if (shown)
				assert_int_equal(diff_map_row_at(&m, place), row);
		}
		diff_map_release(&m);
	}
}

/* While hunks are found, the end is not known. */
static void rows_grow_with_the_hunks(void **state)
{
	(void)state;
	struct naive n, part;
	struct diff_map m;
	for (int i = 0; i < 200; i++) {
		make_random(&n);
		diff_map_init(&m, n.context, n.most);
		diff_map_set(&m, n.context, n.unified);
		for (size_t k = 0; k <= n.hunks; k++) {
			part = n;
			part.hunks = k;
			part.equal[k] = 0;
			part.rest = true;
			diff_map_end(&m, 0, true);
			all_agree(&m, &part);
			if (k < n.hunks)
				diff_map_add(&m, &n.hunk[k]);
		}
		diff_map_end(&m, n.equal[n.hunks], n.rest);
		all_agree(&m, &n);
		diff_map_release(&m);
	}
}

static void an_open_part_stays_open(void **state)
{
	(void)state;
	struct hunk h = { .item = { 100, 100 }, .count = { 1, 0 } };
	struct diff_map m;
	diff_map_init(&m, 3, 20);
	diff_map_add(&m, &h);
	diff_map_end(&m, 50, false);
	assert_int_equal(diff_map_rows(&m), 1 + 3 + 1 + 3 + 1);
	diff_map_open(&m, 0);
	assert_int_equal(diff_map_rows(&m), 100 + 1 + 3 + 1);
	diff_map_open(&m, 0); /* a row of a record folds nothing */
	assert_int_equal(diff_map_rows(&m), 100 + 1 + 3 + 1);
	assert_int_equal(diff_map_row_of(&m, 1, 100), 101);
	diff_map_release(&m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_are_those_of_a_plain_list),
		cmocka_unit_test(hidden_hunks_are_folds),
		cmocka_unit_test(rows_grow_with_the_hunks),
		cmocka_unit_test(an_open_part_stays_open),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
