/* Sets of chunks that are packed for a saved index are the same sets again; numbers and
 * bits of the range coder are those that were written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/range.h"
#include "trace/index/set_pack.h"
#include "tracefile.h"

enum { MOST = 3000, ROOM = 1 << 16, BITS = 5000 };

static uint64_t number[MOST], copy[MOST], work[3 * MOST];

/* Bits of some kinds, each with a probability of its own, and numbers of all lengths. */
struct written {
	unsigned kind, bit;
	uint64_t number, plain;
	unsigned nplain;
};

static struct written written[BITS];

static void code_all(struct range_coder *c, bool reads)
{
	struct range_bit model[4];
	struct range_number numbers;
	range_bits_init(model, 4);
	range_number_init(&numbers);
	for (size_t i = 0; i < BITS; i++) {
		const struct written *w = &written[i];
		unsigned bit = range_bit(c, &model[w->kind], reads ? 0 : w->bit);
		assert_int_equal(bit, w->bit);
		if (w->kind == 3)
			assert_true(range_number(c, &numbers, reads ? 0 : w->number) ==
				    w->number);
		if (w->kind == 2)
			assert_true(range_plain(c, reads ? 0 : w->plain, w->nplain) ==
				    w->plain);
	}
}

static void bits_are_those_that_were_written(void **state)
{
	(void)state;
	uint64_t seed = 3;
	for (int round = 0; round < 30; round++) {
		for (size_t i = 0; i < BITS; i++) {
			struct written *w = &written[i];
			unsigned rare = (unsigned)(dice(&seed) % 500);
			*w = (struct written) { .kind = (unsigned)(dice(&seed) % 4) };
			w->bit = w->kind == 0   ? rare == 0
				 : w->kind == 1 ? rare != 0
						: rare & 1;
			w->number = dice(&seed) >> dice(&seed) % 64;
			w->number = dice(&seed) % 9 ? w->number : 0 - dice(&seed) % 2;
			w->nplain = (unsigned)(dice(&seed) % 65);
			w->plain = w->nplain ? dice(&seed) >> (64 - w->nplain) : 0;
		}
		struct range_coder c;
		size_t n;
		range_write(&c);
		code_all(&c, false);
		uint8_t *bytes = range_take(&c, &n);
		range_read(&c, bytes, n);
		code_all(&c, true);
		assert_true(range_ends(&c));
		bytes = realloc(bytes, n + 1);
		assert_non_null(bytes);
		bytes[n] = 0;
		range_read(&c, bytes, n + 1);
		code_all(&c, true);
		assert_false(range_ends(&c));
		free(bytes);
	}
}

static void probable_bits_take_little_room(void **state)
{
	(void)state;
	struct range_coder c;
	struct range_bit model;
	size_t n;
	range_bits_init(&model, 1);
	range_write(&c);
	for (int i = 0; i < 8000; i++)
		range_bit(&c, &model, i % 1000 == 999);
	free(range_take(&c, &n));
	assert_in_range(n, 5, 40);
}

/* Sets */

struct sets {
	size_t n;
	struct keyset set[SET_PACK_CHUNKS], lines[SET_PACK_CHUNKS];
	const struct keyset *set_at[SET_PACK_CHUNKS], *lines_at[SET_PACK_CHUNKS];
	uint8_t bytes[2][SET_PACK_CHUNKS][ROOM];
};

static struct sets sets;

static int by_number(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
	return x < y ? -1 : x > y;
}

static size_t ascending(uint64_t *v, size_t n)
{
	size_t to = 0;
	qsort(v, n, sizeof *v, by_number);
	for (size_t i = 0; i < n; i++)
		if (!to || v[i] != v[to - 1])
			v[to++] = v[i];
	return to;
}

/* Keep most numbers of the set before, and add some near others, or anywhere. */
static size_t next_numbers(size_t n, unsigned spread, uint64_t *seed)
{
	size_t kept = 0, keep = dice(seed) % 4;
	for (size_t i = 0; i < n; i++)
		if (dice(seed) % 4 < keep)
			number[kept++] = number[i];
	uint64_t at = dice(seed) >> spread;
	for (size_t more = dice(seed) % 900; more && kept < MOST; more--) {
		at = dice(seed) % 40 ? at + dice(seed) % 6 : dice(seed) >> spread;
		number[kept++] = at;
	}
	if (dice(seed) % 9 == 0 && kept + 2 < MOST) {
		number[kept++] = 0;
		number[kept++] = UINT64_MAX >> spread;
	}
	return ascending(number, kept);
}

static void make_set(struct keyset *out, const uint64_t *from, size_t n, uint8_t *to,
		     size_t most)
{
	memcpy(copy, from, n * sizeof *copy);
	keyset_make(out, copy, n, work, to, most);
}

/* Sets of all forms: with little room, numbers are merged or become hashes. */
static void make_sets(bool runs, uint64_t *seed)
{
	static const size_t rooms[] = { ROOM - KEYSET_SLACK, 1200, 400, 60 };
	/* The end of a run is a number too. */
	unsigned spread = runs + (unsigned)(dice(seed) % 50);
	size_t n = 0;
	sets.n = 1 + dice(seed) % SET_PACK_CHUNKS;
	for (size_t i = 0; i < sets.n; i++) {
		uint8_t *to = sets.bytes[0][i];
		n = dice(seed) % 12 ? next_numbers(n, spread, seed) : 0;
		sets.set_at[i] = &sets.set[i];
		if (!runs || !n)
			make_set(&sets.set[i], number, n, to, rooms[dice(seed) % 4]);
		else
			assert_true(keyset_make_runs(&sets.set[i], number, n, work, to,
						     ROOM - KEYSET_SLACK));
	}
}

/* Words that are stored, and lines that contain them all, or most of them. */
static void make_stores(bool within, uint64_t *seed)
{
	static uint64_t line[2 * MOST];
	size_t n = 0;
	make_sets(false, seed);
	for (size_t i = 0; i < sets.n; i++) {
		n = next_numbers(n, 20, seed);
		size_t nlines = 0;
		for (size_t k = 0; k < n; k++)
			if (within || dice(seed) % 99)
				line[nlines++] = number[k] / 8;
		for (size_t k = 0; k < n; k++)
			line[nlines++] = (number[k] + dice(seed) % 80) / 8;
		nlines = ascending(line, nlines);
		make_set(&sets.set[i], number, n, sets.bytes[0][i],
			 dice(seed) % 2 ? n : ROOM - KEYSET_SLACK);
		keyset_make(&sets.lines[i], line, nlines, work, sets.bytes[1][i],
			    dice(seed) % 9 ? ROOM - KEYSET_SLACK : nlines / 4);
		sets.lines_at[i] = &sets.lines[i];
	}
}

static void same_set(const struct keyset *a, const struct keyset *b)
{
	assert_int_equal(a->form, b->form);
	assert_int_equal(a->n, b->n);
	assert_int_equal(a->len, b->len);
	if (a->n) {
		assert_int_equal(a->order, b->order);
		assert_int_equal(a->bits, b->bits);
		assert_memory_equal(a->bytes, b->bytes, a->len);
	}
}

/* Returns the size of the pack. */
static size_t check_sets(const struct keyset *const *lines)
{
	size_t len;
	uint8_t *bytes = set_pack_make(sets.set_at, lines, sets.n, &len);
	struct keyset *again = set_pack_open(bytes, len, lines, sets.n, UINT64_MAX);
	assert_non_null(again);
	for (size_t i = 0; i < sets.n; i++)
		same_set(&sets.set[i], &again[i]);
	free(again);
	assert_null(set_pack_open(bytes, len - 1, lines, sets.n, UINT64_MAX));
	free(bytes);
	return len;
}

static void sets_are_the_same_again(void **state)
{
	(void)state;
	uint64_t seed = 11;
	unsigned forms[KEYSET_FORMS] = { 0 };
	for (int round = 0; round < 150; round++) {
		make_sets(round % 5 == 0, &seed);
		check_sets(NULL);
		for (size_t i = 0; i < sets.n; i++)
			forms[sets.set[i].form]++;
	}
	for (int i = 0; i < KEYSET_FORMS; i++)
		assert_true(forms[i]);
}

static void stored_words_are_the_same_again(void **state)
{
	(void)state;
	uint64_t seed = 12;
	unsigned merged = 0;
	for (int round = 0; round < 100; round++) {
		make_stores(round % 3, &seed);
		check_sets(sets.lines_at);
		for (size_t i = 0; i < sets.n; i++)
			merged += sets.set[i].form == KEYSET_EXACT && sets.set[i].bits;
	}
	assert_true(merged);
}

static size_t plain_size(void)
{
	size_t all = 0;
	for (size_t i = 0; i < sets.n; i++)
		all += sets.set[i].len;
	return all;
}

static void similar_sets_take_little_room(void **state)
{
	(void)state;
	uint64_t seed = 13;
	size_t n = next_numbers(0, 40, &seed);
	while (n < 500)
		n = next_numbers(n, 40, &seed);
	sets.n = SET_PACK_CHUNKS;
	for (size_t i = 0; i < sets.n; i++) {
		number[dice(&seed) % n] += 1;
		n = ascending(number, n);
		make_set(&sets.set[i], number, n, sets.bytes[0][i], ROOM - KEYSET_SLACK);
		sets.set_at[i] = &sets.set[i];
	}
	assert_true(check_sets(NULL) < plain_size() / 6);
}

static void runs_are_of_numbers_that_exist(void **state)
{
	(void)state;
	uint64_t seed = 14;
	for (int round = 0; round < 20; round++) {
		make_sets(true, &seed);
		uint64_t end = 0, runs[2 * MOST];
		for (size_t i = 0; i < sets.n; i++) {
			const struct keyset *set = &sets.set[i];
			if (set->form == KEYSET_RUNS && keyset_stored(set, runs) &&
			    runs[set->n - 1] > end)
				end = runs[set->n - 1];
		}
		size_t len;
		uint8_t *bytes = set_pack_make(sets.set_at, NULL, sets.n, &len);
		struct keyset *again = set_pack_open(bytes, len, NULL, sets.n, end);
		assert_non_null(again);
		free(again);
		if (end)
			assert_null(set_pack_open(bytes, len, NULL, sets.n, end - 1));
		free(bytes);
	}
}

/* Damaged packs are refused, or contain other sets that are valid. */
static void damaged_packs_do_no_harm(void **state)
{
	(void)state;
	uint64_t seed = 15;
	unsigned refused = 0;
	for (int round = 0; round < 400; round++) {
		const struct keyset *const *lines = round % 2 ? sets.lines_at : NULL;
		size_t len;
		if (round % 2)
			make_stores(true, &seed);
		else
			make_sets(round % 4 == 0, &seed);
		uint8_t *bytes = set_pack_make(sets.set_at, lines, sets.n, &len);
		for (size_t k = 1 + dice(&seed) % 3; k; k--)
			bytes[dice(&seed) % len] ^= (uint8_t)(1 + dice(&seed) % 255);
		struct keyset *again =
			set_pack_open(bytes, len, lines, sets.n, UINT64_MAX);
		refused += !again;
		for (size_t i = 0; again && i < sets.n; i++)
			assert_true(keyset_valid(&again[i]));
		free(again);
		free(bytes);
	}
	assert_true(refused);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bits_are_those_that_were_written),
		cmocka_unit_test(probable_bits_take_little_room),
		cmocka_unit_test(sets_are_the_same_again),
		cmocka_unit_test(stored_words_are_the_same_again),
		cmocka_unit_test(similar_sets_take_little_room),
		cmocka_unit_test(runs_are_of_numbers_that_exist),
		cmocka_unit_test(damaged_packs_do_no_harm),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
