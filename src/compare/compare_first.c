/*
 * Find the first difference: read both traces side by side until two records differ.
 * Modulo shifts, use one shift for each page of A, that of the first record in the
 * page.
 */
#include "compare/compare_internal.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_WINDOW = 1 << 12, FIRST_WINDOW_MAX = 1 << 20, FIRST_VOTES = 1 << 10 };

/* True if two keys are equal except for the shift of the page; learn the shift. */
static bool first_shifted(const struct compare *c, struct key_counts *pages, uint32_t a,
			  uint32_t b)
{
	const struct keys_entry *x = keys_entry(&c->table, a),
				*y = keys_entry(&c->table, b);
	if (!x || !y || !x->pc || !y->pc)
		return a == b;
	uint64_t shift = y->pc - x->pc;
	if (shift % SHIFTS_PAGE || c->table.key[a].b != c->table.key[b].b)
		return false;
	size_t had = pages->n, i = key_counts_at(pages, x->pc / SHIFTS_PAGE, 0);
	if (i == KEY_COUNTS_NONE)
		return true;
	uint64_t *known = key_counts_entry(pages, i);
	if (i == had)
		*known = shift;
	return *known == shift;
}

/* Return the number of equal records at the beginning of the window. */
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

struct first_search {
	struct key_counts pages; /* shifts of code pages */
	bool ends, found;
	struct compare_difference at;
};

/* Learn the page shifts for the comparison of roles. */
static void first_learn(struct compare *c, const struct key_counts *pages)
{
	for (; c->kind == KEYS_AUTO && c->learnt < pages->n; c->learnt++) {
		uint64_t at = pages->key[c->learnt].a * SHIFTS_PAGE;
		const uint64_t *shift = key_counts_entry(pages, c->learnt);
		shifts_vote(&c->shifts, at, at + *shift, FIRST_VOTES, FIRST_VOTES);
	}
	shifts_learn(&c->shifts);
}

/* Find the first of n equal records that differ in their roles. */
static enum status first_values(struct compare *c, struct first_search *f, size_t n)
{
	const struct compare_stretch s = { { 0, 0 }, n };
	struct hunk_list values = { 0 };
	if (!c->roles->compared)
		return ST_OK;
	enum status st = compare_values(c, &s, 1, &values);
	f->found = st == ST_OK && c->changed;
	f->at = c->values;
	free(values.at);
	return st;
}

/* True if more records must be read to determine whether a side lacks a role of the
 * other. */
static bool first_unsure(const struct compare *c)
{
	const struct keys_stream *s = c->stream;
	return c->roles->compared && !(s[0].ended && s[1].ended) &&
	       (c->seen[0] | s[0].words->seen) != (c->seen[1] | s[1].words->seen);
}

static enum status first_in_window(struct compare *c, struct first_search *f)
{
	struct keys_stream *s = c->stream;
	/* Further records may belong to the last item. */
	size_t a = s[0].n - !s[0].ended, b = s[1].n - !s[1].ended, n = a < b ? a : b;
	size_t equal = first_equal(c, &f->pages, n);
	bool short_a = s[0].ended && s[0].n == n, short_b = s[1].ended && s[1].n == n;
	f->ends = short_a || short_b;
	first_learn(c, &f->pages);
	enum status st = first_values(c, f, equal);
	if (st != ST_OK || f->found)
		return st;
	f->at = (struct compare_difference) { .place = HUNK_NO_PLACE };
	compare_locate(c, (size_t[]) { equal, equal }, f->at.item, f->at.first);
	f->found = equal < n;
	if (!f->found && f->ends) /* the other side can have more records that are not in
				   * memory */
		f->found = short_a != short_b && !c->options.grows[short_b];
	for (int k = 0; k < 2 && !f->ends && !f->found; k++) {
		compare_add_anchors(c, k, n);
		keys_stream_drop(&s[k], n);
	}
	return st;
}

enum status compare_first(struct compare *c, bool *found, struct compare_difference *out,
			  struct task *task, int *side, struct err *err)
{
	struct first_search f = { .ends = false };
	compare_begin(c, task, err);
	enum status st = compare_choose_unit(c);
	key_counts_init(&f.pages, sizeof(uint64_t), SHIFTS_PAGES_MAX);
	size_t max = c->stream[0].room < FIRST_WINDOW_MAX ? c->stream[0].room
							  : FIRST_WINDOW_MAX;
	for (size_t n = FIRST_WINDOW; st == ST_OK && !f.ends && !f.found; n *= 2) {
		n = n < max ? n : max;
		st = compare_fill(c, n);
		if (st != ST_OK)
			break;
		compare_settle(c);
		/* A side may have values of a role that its first records lack. */
		if (first_unsure(c) && n < max)
			continue;
		st = first_in_window(c, &f);
	}
	for (int k = 0; k < 2; k++)
		c->gaps[k] = c->stream[k].all_gaps;
	key_counts_release(&f.pages);
	*side = c->blame;
	*found = f.found;
	*out = f.at;
	return st;
}
