/* Numbers and bits of the range coder are those that were written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/range.h"
#include "tracefile.h"

enum { BITS = 5000 };

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bits_are_those_that_were_written),
		cmocka_unit_test(probable_bits_take_little_room),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
