/*
 * The first difference: both traces are read side by side until two records differ.
 * Addresses modulo shifts are compared with one shift for each page of A, which is that
 * of the first record in the page.
 */
#include "compare/compare_internal.h"

#include <string.h>

enum { FIRST_WINDOW = 1 << 12, FIRST_WINDOW_MOST = 1 << 20 };

/* Whether two keys are equal but for the shift of the page, which is learnt. */
static bool first_shifted(const struct compare *c, struct key_counts *pages, uint32_t a,
			  uint32_t b)
{
	const struct keys_entry *x = keys_entry(&c->table, a),
				*y = keys_entry(&c->table, b);
	if (!x || !y || !x->pc || !y->pc)
		return a == b;
	uint64_t shift = y->pc - x->pc;
	if (shift % SHIFTS_PAGE || c->table.counts.key[a].b != c->table.counts.key[b].b)
		return false;
	size_t had = pages->n, i = key_counts_at(pages, x->pc / SHIFTS_PAGE, 0);
	if (i == KEY_COUNTS_NONE)
		return true;
	uint64_t *known = key_counts_entry(pages, i);
	if (i == had)
		*known = shift;
	return *known == shift;
}

/* The number of records from the beginning of the window that are equal. */
static size_t first_equal(const struct compare *c, struct key_counts *pages, size_t n)
{
	const uint32_t *a = c->stream[0].item, *b = c->stream[1].item;
	size_t i = 0;
	if (c->kind != KEYS_AUTO)
		while (i < n && a[i] == b[i])
			i++;
	else
		while (i < n && first_shifted(c, pages, a[i], b[i]))
			i++;
	return i;
}

static bool first_in_window(struct compare *c, struct key_counts *pages, bool *ends,
			    uint64_t first[2], uint64_t item[2])
{
	struct keys_stream *s = c->stream;
	size_t n = s[0].n < s[1].n ? s[0].n : s[1].n;
	size_t equal = first_equal(c, pages, n);
	bool short_a = s[0].ended && s[0].n == n, short_b = s[1].ended && s[1].n == n;
	for (int k = 0; k < 2; k++) {
		first[k] = keys_stream_ordinal(&s[k], equal);
		item[k] = s[k].gone + equal;
	}
	*ends = short_a || short_b;
	if (equal < n)
		return true;
	if (*ends) /* the other side may have more that is not in memory */
		return short_a != short_b && !c->options.grows[short_b];
	for (int k = 0; k < 2; k++) {
		compare_add_anchors(c, k, n);
		keys_stream_drop(&s[k], n);
	}
	return false;
}

enum status compare_first(struct compare *c, bool *found, uint64_t first[2],
			  uint64_t item[2], struct task *task, int *side, struct err *err)
{
	struct key_counts pages;
	enum status st = compare_choose_unit(c, task, side, err);
	bool ends = false;
	key_counts_init(&pages, sizeof(uint64_t), SHIFTS_PAGES_MOST);
	*found = false;
	size_t most = c->stream[0].room < FIRST_WINDOW_MOST ? c->stream[0].room
							    : FIRST_WINDOW_MOST;
	for (size_t n = FIRST_WINDOW; st == ST_OK && !ends && !*found; n *= 2) {
		n = n < most ? n : most;
		st = compare_fill(c, n, task, side, err);
		if (st != ST_OK)
			break;
		if (c->undecided && c->kind == KEYS_AUTO && compare_common_pages(c))
			c->kind = KEYS_PC;
		c->undecided = false;
		*found = first_in_window(c, &pages, &ends, first, item);
	}
	for (int k = 0; k < 2; k++)
		c->gaps[k] = c->stream[k].all_gaps;
	key_counts_release(&pages);
	return st;
}
