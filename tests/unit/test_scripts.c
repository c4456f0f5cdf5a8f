/*
 * Scripts of random pairs of lists: each is a common subsequence and turns A into B.
 *
 * OPSCOPE_PAIRS=N in the environment takes N pairs, OPSCOPE_SEED=N the seed of the first.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lists.h"

enum { PAIRS = 10000, LONGEST = 5000 };

/* From 1 to `max`, small numbers as often as large ones. */
static size_t any_length(uint64_t *seed, size_t most)
{
	size_t n = dice(seed) % most;
	return 1 + n % ((size_t)1 << (1 + dice(seed) % 13));
}

static void append(struct list *to, const struct list *from, size_t begin, size_t n)
{
	for (size_t i = begin; i < begin + n && i < from->n; i++)
		list_add(to, from->item[i]);
}

/* Loops, blocks that come again and changed copies of them. */
static struct list any_list(uint64_t *seed)
{
	struct list l = { 0 };
	size_t most = any_length(seed, LONGEST);
	uint64_t cost;
	while (l.n < most) {
		size_t from = l.n ? dice(seed) % l.n : 0;
		size_t n = any_length(seed, most - l.n);
		if (!l.n || dice(seed) % 3 == 0) {
			list_random(&l, seed, (unsigned)(dice(seed) % 4), most);
		} else if (dice(seed) % 2) {
			append(&l, &l, from, n);
		} else {
			struct list block = { 0 };
			append(&block, &l, from, n);
			struct list copy =
				list_edit(&block, seed, dice(seed) % 8, 4, &cost);
			append(&l, &copy, 0, most - l.n);
			free(block.item);
			free(copy.item);
		}
	}
	return l;
}

/* A copy of which a block is elsewhere, or missing. */
static struct list move_block(const struct list *l, uint64_t *seed)
{
	struct list out = { 0 };
	size_t from = dice(seed) % l->n, n = any_length(seed, l->n);
	size_t end = from + n < l->n ? from + n : l->n;
	bool first = dice(seed) % 2;
	if (first)
		append(&out, l, from, n);
	append(&out, l, 0, from);
	append(&out, l, end, l->n - end);
	if (!first && dice(seed) % 2)
		append(&out, l, from, n);
	return out;
}

/* Another list, a changed copy, or a copy with one part moved and others changed. */
static struct list any_other(const struct list *a, uint64_t *seed)
{
	uint64_t what = dice(seed) % 8, cost;
	unsigned edits = (unsigned)(dice(seed) % (1 << dice(seed) % 8));
	if (!what)
		return any_list(seed);
	struct list moved = what < 4 ? move_block(a, seed) : (struct list) { 0 };
	struct list out = list_edit(what < 4 ? &moved : a, seed, edits,
				    any_length(seed, 200), &cost);
	free(moved.item);
	return out;
}

/* Limits with which short lists are treated as long ones are, or those of the program. */
static struct refine_limits any_limits(uint64_t *seed)
{
	struct refine_limits l = refine_defaults();
	if (dice(seed) % 4 == 0)
		return l;
	l.bits = 1 + (unsigned)(dice(seed) % 5);
	l.box = any_length(seed, LONGEST);
	l.max_chunks = 8 + any_length(seed, 1000);
	return l;
}

static bool is_aligned(const struct list *a, const struct list *b,
		       const struct refine_limits *l)
{
	struct lcs_runs r = { 0 };
	const struct lcs_list both[2] = { { a->item, a->n }, { b->item, b->n } };
	bool ok = refine_align(both, *l, NULL, &r) && list_script(a, b, &r);
	lcs_runs_release(&r);
	return ok;
}

/* A script of some equal records at random, which jumps. */
static struct lcs_runs any_script(const struct list *a, const struct list *b,
				  uint64_t *seed)
{
	struct lcs_runs r = { 0 };
	size_t jump = any_length(seed, 300);
	for (size_t i = 0, j = 0; i < a->n && j < b->n; i++, j++) {
		i += dice(seed) % 2 ? dice(seed) % jump : 0;
		j += dice(seed) % 2 ? dice(seed) % jump : 0;
		while (i < a->n && j < b->n && a->item[i] != b->item[j])
			j++;
		if (i < a->n && j < b->n)
			lcs_add(&r, i, j, 1);
	}
	return r;
}

/* Bands around a poor script. */
static bool is_improved(const struct list *a, const struct list *b, uint64_t *seed)
{
	const struct lcs_list both[2] = { { a->item, a->n }, { b->item, b->n } };
	struct lcs_runs r = any_script(a, b, seed);
	uint64_t before = lcs_equal(&r);
	bool ok = refine_smooth(both, NULL, &r) && list_script(a, b, &r) &&
		  lcs_equal(&r) >= before;
	lcs_runs_release(&r);
	return ok;
}

/* The pair of a seed, whole and as a window of it ends: anywhere. */
static bool pair_is_aligned(uint64_t seed)
{
	struct list a = any_list(&seed), b = any_other(&a, &seed);
	struct refine_limits l = any_limits(&seed);
	bool ok = is_aligned(&a, &b, &l) && is_improved(&a, &b, &seed);
	a.n = any_length(&seed, a.n);
	b.n = b.n ? dice(&seed) % b.n : 0;
	ok = ok && is_aligned(&a, &b, &l) && is_improved(&b, &a, &seed);
	free(a.item);
	free(b.item);
	return ok;
}

static void scripts_are_common_subsequences(void **state)
{
	uint64_t seed;
	size_t pairs = rounds_of(PAIRS, &seed);
	(void)state;
	for (size_t i = 0; i < pairs; i++)
		if (!pair_is_aligned(seed + i))
			fail_msg("OPSCOPE_SEED=%" PRIu64 " OPSCOPE_PAIRS=1", seed + i);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scripts_are_common_subsequences),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
