/* Alignment of two lists, beside a table of all prefixes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "compare/band.h"
#include "lists.h"

/* Letters are records; a count before parentheses repeats: XY3(AB)Z. */
static const char *list_parse(struct list *l, const char *p)
{
	while (*p && *p != ')') {
		char *end;
		long n = strtol(p, &end, 10);
		if (end == p) {
			list_add(l, (uint32_t)*p++);
			continue;
		}
		assert_int_equal(*end, '(');
		const char *body = end + 1;
		for (long i = 0; i < n; i++)
			p = list_parse(l, body);
		assert_int_equal(*p, ')');
		p++;
	}
	return p;
}

static struct list list_of(const char *pattern)
{
	struct list l = { 0 };
	list_parse(&l, pattern);
	return l;
}

/* The twin: the length of a longest common subsequence, from a table. */
static uint64_t naive_equal(const struct list *a, const struct list *b)
{
	uint32_t *row = mem_new(b->n + 1, sizeof *row);
	for (size_t i = 0; i < a->n; i++) {
		uint32_t corner = 0;
		for (size_t j = 0; j < b->n; j++) {
			uint32_t above = row[j + 1];
			row[j + 1] = a->item[i] == b->item[j] ? corner + 1
				     : above > row[j]         ? above
							      : row[j];
			corner = above;
		}
	}
	uint64_t n = row[b->n];
	free(row);
	return n;
}

static void check_script(const struct list *a, const struct list *b,
			 const struct lcs_runs *r)
{
	assert_true(list_script(a, b, r));
}

/* Records to delete and insert. */
static uint64_t distance(const struct list *a, const struct list *b,
			 const struct refine_limits *l)
{
	struct lcs_runs r = { 0 };
	const struct lcs_list both[2] = { { a->item, a->n }, { b->item, b->n } };
	assert_true(refine_align(both, *l, NULL, &r));
	check_script(a, b, &r);
	uint64_t d = a->n + b->n - 2 * lcs_equal(&r);
	lcs_runs_release(&r);
	return d;
}

static void known_pairs_have_known_distances(void **state)
{
	static const struct {
		const char *a, *b;
		uint64_t d;
	} pairs[] = {
		{ "", "ABC", 3 },
		{ "", "", 0 },
		{ "ABCDEF", "ABCDEF", 0 },
		{ "ABCDEF", "ABXDEF", 2 },
		{ "ABCDEF", "ABDEF", 1 },
		{ "ABCABBA", "CBABAC", 5 },
		{ "XY1204(ABC)ZW", "XY1377(ABC)ZW", 519 },
		{ "XY40000(ABC)ZW", "XY50000(ABC)ZW", 30000 },
		{ "XY1204(ABC)ZW", "XYZW", 3612 },
		{ "Q100(AB5(C)D)R", "Q100(AB6(C)D)R", 100 },
		{ "Q100(AB)R100(CD)S", "Q90(AB)R120(CD)S", 60 },
		{ "500(ABCD)", "X500(ABCD)", 1 },
		{ "ABABABABX", "BABABABABX", 1 },
		{ "P300(ABCDE)M300(FGHIJ)N", "P300(FGHIJ)M300(ABCDE)N", 3002 },
		{ "KLMN10(ABCDEFGH)", "10(ABCDEFGH)", 4 },
	};
	struct refine_limits l = refine_defaults();
	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct list a = list_of(pairs[i].a), b = list_of(pairs[i].b);
		assert_int_equal(distance(&a, &b, &l), pairs[i].d);
		assert_int_equal(distance(&b, &a, &l), pairs[i].d);
		free(a.item);
		free(b.item);
	}
}

static void short_scripts_are_optimal(void **state)
{
	uint64_t seed = 5, cost;
	struct refine_limits l = refine_defaults();
	(void)state;
	for (unsigned round = 0; round < 400; round++) {
		struct list a = { 0 };
		list_random(&a, &seed, 3, 600);
		struct list b = list_edit(&a, &seed, round % 20, 1 + round % 30, &cost);
		uint64_t d = distance(&a, &b, &l);
		assert_int_equal(d, a.n + b.n - 2 * naive_equal(&a, &b));
		assert_int_equal(distance(&a, &a, &l), 0);
		free(a.item);
		free(b.item);
	}
}

/* Chunks and anchors, on lists that are long for them. */
static void bounded_scripts_are_valid_and_nearly_optimal(void **state)
{
	uint64_t seed = 11, cost, all = 0, best = 0;
	struct refine_limits l = refine_defaults();
	l.box = 300;
	l.bits = 3;
	(void)state;
	for (unsigned round = 0; round < 300; round++) {
		struct list a = { 0 };
		list_random(&a, &seed, 4, 2000);
		struct list b = list_edit(&a, &seed, round % 30, 1 + round % 60, &cost);
		uint64_t d = distance(&a, &b, &l);
		uint64_t d0 = a.n + b.n - 2 * naive_equal(&a, &b);
		assert_true(d >= d0 && d <= a.n + b.n);
		all += d;
		best += d0;
		free(a.item);
		free(b.item);
	}
	/* The sum of all rounds is a fixed number; it must stay near the optimum. */
	assert_true(all * 10 <= best * 12);
}

static void long_lists_cost_little_more_than_their_edits(void **state)
{
	uint64_t seed = 3, cost;
	struct refine_limits l = refine_defaults();
	(void)state;
	for (unsigned round = 0; round < 4; round++) {
		struct list a = { 0 };
		while (a.n < 300000)
			list_random(&a, &seed, 5, 300000);
		struct list b = list_edit(&a, &seed, 50, 1000, &cost);
		assert_true(distance(&a, &b, &l) * 100 <= cost * 110);
		free(a.item);
		free(b.item);
	}
}

/* The equal items of an alignment in a band, which must be a script of both lists. */
static uint64_t band_equal(struct band *w, const struct list *a, const struct list *b)
{
	struct lcs_runs r = { 0 };
	const struct lcs_list both[2] = { { a->item, a->n }, { b->item, b->n } };
	uint64_t at[2] = { 0, 0 }, before = 0;
	while (!band_next(w, both, at, &r)) {
		assert_true(at[0] + at[1] > before);
		before = at[0] + at[1];
	}
	check_script(a, b, &r);
	/* The first difference is where the lists differ first. */
	size_t head = 0;
	while (head < a->n && head < b->n && a->item[head] == b->item[head])
		head++;
	assert_true(!head || (!r.at[0].a && !r.at[0].b && r.at[0].n >= head));
	uint64_t n = lcs_equal(&r);
	lcs_runs_release(&r);
	return n;
}

/* A list that fits in the band, beside the table: in both orders, and with items that
 * only one list has. */
static void short_lists_in_a_band_are_optimal(void **state)
{
	static const size_t lengths[] = { 1, 63, 64, 65, 255, 256, 300, 512, 1000, 1024 };
	uint64_t seed = 45, cost;
	struct band *w = band_new();
	(void)state;
	for (unsigned round = 0; round < 60; round++) {
		struct list a = { 0 }, c = { 0 };
		size_t most = lengths[round % 10];
		while (a.n < most)
			list_random(&a, &seed, 3, most);
		a.n = most;
		while (c.n < 5000)
			list_random(&c, &seed, 3, 5000);
		struct list b = list_edit(&a, &seed, round * 8, 1 + round % 50, &cost);
		for (size_t i = 0; i < b.n; i += 7 + round)
			b.item[i] += 1000;
		assert_int_equal(band_equal(w, &a, &b), naive_equal(&a, &b));
		assert_int_equal(band_equal(w, &b, &a), naive_equal(&a, &b));
		assert_int_equal(band_equal(w, &a, &c), naive_equal(&a, &c));
		assert_int_equal(band_equal(w, &c, &a), naive_equal(&a, &c));
		free(a.item);
		free(b.item);
		free(c.item);
	}
	band_free(w);
}

/* Bands that move, in several stretches, beside the table. */
static void bands_are_nearly_optimal(void **state)
{
	uint64_t seed = 41, cost, all = 0, best = 0;
	struct band *w = band_new();
	(void)state;
	for (unsigned round = 0; round < 12; round++) {
		struct list a = { 0 };
		while (a.n < 24000)
			list_random(&a, &seed, 4, 24000);
		struct list b = list_edit(&a, &seed, round * 100, 1 + round % 30, &cost);
		uint64_t equal = band_equal(w, &a, &b), most = naive_equal(&a, &b);
		assert_true(equal <= most);
		all += a.n + b.n - 2 * equal;
		best += a.n + b.n - 2 * most;
		free(a.item);
		free(b.item);
	}
	assert_true(all * 100 <= best * 103);
	band_free(w);
}

/* More items are different than a hash table of the band can have. */
static void a_band_has_room_for_different_items(void **state)
{
	struct list a = { 0 }, b = { 0 };
	struct band *w = band_new();
	(void)state;
	for (uint32_t i = 0; i < 300000; i++) {
		list_add(&a, i);
		if (i % 9)
			list_add(&b, i);
	}
	assert_int_equal(band_equal(w, &a, &b), b.n);
	free(a.item);
	free(b.item);
	band_free(w);
}

/* Each record takes one of two ways by chance, so that no long part is equal: a program
 * with other input.  The distance must be near that of the table. */
static void other_ways_through_one_loop_are_aligned(void **state)
{
	uint64_t seed = 43;
	struct refine_limits l = refine_defaults();
	struct list x[2] = { { 0 }, { 0 } };
	(void)state;
	for (int k = 0; k < 2; k++)
		for (unsigned i = 0; x[k].n < 40000; i++) {
			uint32_t body = 8 * (i / 100 % 40);
			for (uint32_t n = 0; n < 3 + dice(&seed) % 3; n++)
				list_add(&x[k], body + n);
			list_add(&x[k], body + 6 + (uint32_t)(dice(&seed) % 2));
		}
	uint64_t best = x[0].n + x[1].n - 2 * naive_equal(&x[0], &x[1]);
	assert_true(distance(&x[0], &x[1], &l) * 100 <= best * 108);
	free(x[0].item);
	free(x[1].item);
}

static void cut(struct cuts *c, const uint32_t *item, size_t n, size_t max)
{
	cuts_init(c, 4, max);
	for (size_t i = 0; i < n; i++)
		cuts_add(c, cuts_mix(item[i] + 1));
	cuts_end(c);
}

static void chunks_do_not_depend_on_the_beginning(void **state)
{
	uint64_t seed = 9;
	struct list a = { 0 };
	struct cuts whole, part;
	(void)state;
	while (a.n < 20000)
		list_random(&a, &seed, 4, 20000);
	cut(&whole, a.item, a.n, SIZE_MAX);
	for (size_t from = 1; from < 600; from += 37) {
		cut(&part, a.item + from, a.n - from, SIZE_MAX);
		/* From the second border on, all chunks are the same. */
		size_t k = 2, w = whole.n - part.n + k;
		size_t whole_start = 0, part_start = from;
		for (size_t i = 0; i < w; i++)
			whole_start += whole.at[i].n;
		for (size_t i = 0; i < k; i++)
			part_start += part.at[i].n;
		assert_int_equal(whole_start, part_start);
		for (; k < part.n; k++, w++) {
			assert_int_equal(whole.at[w].n, part.at[k].n);
			assert_true(whole.at[w].hash == part.at[k].hash);
		}
		cuts_release(&part);
	}
	cuts_release(&whole);
	free(a.item);
}

/* Joined chunks are those that are cut with more bits. */
static void too_many_chunks_are_joined(void **state)
{
	uint64_t seed = 10;
	struct list a = { 0 };
	struct cuts joined, cut_anew;
	(void)state;
	while (a.n < 50000)
		list_random(&a, &seed, 1000, 50000);
	for (size_t max = 3; max < 3000; max = max * 3 / 2) {
		cut(&joined, a.item, a.n, max);
		assert_in_range(joined.n, 1, max);
		cuts_init(&cut_anew, joined.bits, SIZE_MAX);
		for (size_t i = 0; i < a.n; i++)
			cuts_add(&cut_anew, cuts_mix(a.item[i] + 1));
		cuts_end(&cut_anew);
		assert_int_equal(joined.n, cut_anew.n);
		for (size_t i = 0; i < joined.n; i++) {
			assert_true(joined.at[i].hash == cut_anew.at[i].hash);
			assert_int_equal(joined.at[i].n, cut_anew.at[i].n);
		}
		cuts_release(&joined);
		cuts_release(&cut_anew);
	}
	free(a.item);
}

/* Two values in two orders: many chunks are equal by accident. */
static void accidents_do_not_prevent_an_alignment(void **state)
{
	uint64_t seed = 2;
	struct list a = { 0 }, b = { 0 };
	struct lcs_runs r = { 0 };
	(void)state;
	for (size_t i = 0; i < 1000000; i++) {
		list_add(&a, (uint32_t)(dice(&seed) % 2));
		list_add(&b, (uint32_t)(dice(&seed) % 2));
	}
	struct refine_limits l = refine_defaults();
	const struct lcs_list both[2] = { { a.item, a.n }, { b.item, b.n } };
	assert_true(refine_align(both, l, NULL, &r));
	check_script(&a, &b, &r);
	/* A greedy walk finds two of three. */
	assert_true(lcs_equal(&r) * 3 > a.n * 2);
	lcs_runs_release(&r);
	free(a.item);
	free(b.item);
}

static void a_cancelled_task_ends_the_alignment(void **state)
{
	struct task task = TASK_INIT;
	struct list a = list_of("100(AB)"), b = list_of("100(BCA)");
	struct refine_limits l = refine_defaults();
	const struct lcs_list both[2] = { { a.item, a.n }, { b.item, b.n } };
	struct lcs_runs r = { 0 };
	(void)state;
	task_cancel(&task);
	assert_false(refine_align(both, l, &task, &r));
	lcs_runs_release(&r);
	free(a.item);
	free(b.item);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_pairs_have_known_distances),
		cmocka_unit_test(short_scripts_are_optimal),
		cmocka_unit_test(bounded_scripts_are_valid_and_nearly_optimal),
		cmocka_unit_test(long_lists_cost_little_more_than_their_edits),
		cmocka_unit_test(short_lists_in_a_band_are_optimal),
		cmocka_unit_test(bands_are_nearly_optimal),
		cmocka_unit_test(a_band_has_room_for_different_items),
		cmocka_unit_test(other_ways_through_one_loop_are_aligned),
		cmocka_unit_test(chunks_do_not_depend_on_the_beginning),
		cmocka_unit_test(too_many_chunks_are_joined),
		cmocka_unit_test(accidents_do_not_prevent_an_alignment),
		cmocka_unit_test(a_cancelled_task_ends_the_alignment),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
