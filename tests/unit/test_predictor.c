/* Predictors compared with plain ones, and with sequences worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/predictor.h"
#include "naive_sims.h"
#include "tracefile.h"

static struct predictor_list parse(const char *text)
{
	struct predictor_list list;
	struct err err = ERR_INIT;
	assert_int_equal(predictor_list_parse(&list, text, &err), ST_OK);
	return list;
}

/* A branch of a random program: loops, alternating, correlated and random branches. */
static void next_branch(uint64_t *seed, uint64_t k, struct predictor_branch *b,
			bool *taken)
{
	static bool last;
	unsigned which = (unsigned)(dice(seed) % 40);
	b->pc = 0x400000 + which * 7 + (which % 8 == 7 ? UINT64_C(1) << 40 : 0);
	b->backward = which & 1;
	switch (which % 5) {
	case 0:
		*taken = k / 3 % 4 != 3;
		break;
	case 1:
		*taken = last;
		break;
	case 2:
		*taken = dice(seed) % 8 != 0;
		break;
	case 3:
		*taken = k & 1;
		break;
	default:
		*taken = dice(seed) & 1;
	}
	last = *taken;
}

/* zero_bits: addresses have so many more bits, which are 0; for the plain ones they are
 * shifted right. */
static void compare_shifted(const char *text, uint64_t branches, unsigned zero_bits)
{
	struct predictor_list list = parse(text);
	for (size_t i = 0; i < list.n; i++) {
		struct predictor p;
		struct naive_predictor *n =
			naive_predictor_new(list.at[i].kind->name, list.at[i].value);
		uint64_t seed = 7 + i, missed = 0;
		predictor_begin(&p, &list.at[i], zero_bits, 1 << 20);
		for (uint64_t k = 0; k < branches; k++) {
			struct predictor_branch b;
			bool taken;
			next_branch(&seed, k, &b, &taken);
			/* With zero_bits, several threads run in turn. */
			size_t thread = k / 50 * 3 % (1 + zero_bits);
			bool expected = naive_predictor_step(n, thread, b.pc, b.backward,
							     taken) != taken;
			b.pc <<= zero_bits;
			bool wrong = predictor_misses(&p, &b, thread, taken);
			if (wrong != expected)
				fail_msg("%s: branch %llu", list.at[i].text,
					 (unsigned long long)k);
			missed += wrong;
		}
		assert_in_range(missed, branches / 20, branches * 3 / 4);
		predictor_end(&p);
		naive_predictor_free(n);
	}
}

static void compare(const char *text, uint64_t branches)
{
	compare_shifted(text, branches, 0);
}

static void bits_that_are_always_0_select_nothing(void **state)
{
	(void)state;
	for (unsigned bits = 1; bits <= 2; bits++) {
		compare_shifted("counter,bimodal:5,gshare:10:4,local:4:12", 5000, bits);
		compare_shifted("tournament:3:5,perceptron:1:63,tage:12:6:1:640", 5000,
				bits);
	}
}

static void predictors_agree_with_plain_ones(void **state)
{
	(void)state;
	compare("always-taken,btfn,counter,bimodal", 20000);
	compare("bimodal:1,bimodal:5,gshare,gshare:3", 20000);
	compare("gshare:10:4,local,local:2:3,local:4:12", 20000);
	compare("tournament,tournament:3:5,perceptron,perceptron:1:63", 20000);
	compare("tage,tage:1:4:3:9,tage:12:6:1:640,tage:3:5:4:4", 6000);
}

/* The bits that say which entries are useful are cleared after 2^18 branches. */
static void tage_forgets_what_is_useful(void **state)
{
	(void)state;
	compare("tage:2:4:2:7", 3 * (UINT64_C(1) << 18) + 5000);
}

/* A loop that is taken three times and then left. */
static unsigned misses_of(const char *text, const char *outcomes, unsigned times)
{
	struct predictor_list list = parse(text);
	struct predictor p;
	struct predictor_branch b = { 0x401000, true };
	unsigned missed = 0;
	predictor_begin(&p, &list.at[0], 0, 16);
	for (unsigned k = 0; k < times; k++)
		for (const char *o = outcomes; *o; o++)
			missed += predictor_misses(&p, &b, 0, *o == 'T');
	predictor_end(&p);
	return missed;
}

static void a_loop_of_four_is_as_by_hand(void **state)
{
	(void)state;
	/* Counter 1: N wrong -> 2, T -> 3, T, N wrong -> 2; then only N is wrong. */
	assert_int_equal(misses_of("counter", "TTTN", 1), 2);
	assert_int_equal(misses_of("counter", "TTTN", 100), 101);
	assert_int_equal(misses_of("bimodal:4", "TTTN", 100), 101);
	assert_int_equal(misses_of("always-taken", "TTTN", 100), 100);
	assert_int_equal(misses_of("btfn", "TTTN", 100), 100);
	/* Alternating: 1 -> T wrong 2 -> N wrong 1 -> ... */
	assert_int_equal(misses_of("counter", "TN", 100), 200);
	/* After TT comes T as often as N, in turn, so that a counter is always wrong; three
	 * bits of history tell them apart. */
	assert_in_range(misses_of("local:1:2", "TTTN", 100), 200, 206);
	assert_in_range(misses_of("local:1:3", "TTTN", 100), 1, 8);
	assert_in_range(misses_of("gshare:8", "TTTN", 100), 1, 16);
	assert_in_range(misses_of("tournament", "TTTN", 1000), 1, 40);
	assert_in_range(misses_of("perceptron", "TTTN", 1000), 1, 60);
	assert_in_range(misses_of("tage", "TTTN", 1000), 1, 40);
}

static void sizes_of_states(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		uint64_t bits;
	} sizes[] = {
		{ "always-taken", 0 },
		{ "counter", 0 },
		{ "bimodal:12", 8192 },
		{ "gshare:14", 32768 + 14 },
		{ "local:10:10", 10240 + 2048 },
		/* The 21264: 1024 of 10 bits, 1024 of 3, twice 4096 of 2, 12. */
		{ "tournament", 10240 + 3072 + 16384 + 12 },
		{ "perceptron:8:28", 256 * 29 * 8 + 28 },
	};
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct predictor_list list = parse(sizes[i].text);
		assert_int_equal(predictor_bits(&list.at[0]), sizes[i].bits);
	}
}

static void mistakes_have_a_place(void **state)
{
	(void)state;
	static const struct {
		const char *text, *part;
		int at;
	} wrong[] = {
		{ "", "missing", 1 },
		{ "gshare,", "missing", 8 },
		{ "gshare,bimdal", "did you mean bimodal", 8 },
		{ "neural-net-of-2030", "predictors are always-taken, btfn", 1 },
		{ "gshare:x", "LOG of gshare", 8 },
		{ "gshare:25", "from 1 to 24", 8 },
		{ "gshare:99999999999999999999", "from 1 to 24", 8 },
		{ "gshare:14:", "HISTORY of gshare", 11 },
		{ "gshare:14:15", "at most LOG bits (14)", 1 },
		{ "gshare:14:14:1", "at most 2 parameters", 14 },
		{ "btfn:1", "btfn has no parameters", 6 },
		{ "tage:7:10:9:8", "shorter", 1 },
		{ "gshare:14,gshare:14", "given twice", 11 },
		{ "btfn,counter,gshare,local,tage", "at most 4", 27 },
	};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct predictor_list list;
		struct err err = ERR_INIT;
		assert_int_equal(predictor_list_parse(&list, wrong[i].text, &err),
				 ST_INVALID);
		if (!strstr(err.text, wrong[i].part))
			fail_msg("%s: %s", wrong[i].text, err.text);
		assert_int_equal(err.at, wrong[i].at);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(predictors_agree_with_plain_ones),
		cmocka_unit_test(bits_that_are_always_0_select_nothing),
		cmocka_unit_test(tage_forgets_what_is_useful),
		cmocka_unit_test(a_loop_of_four_is_as_by_hand),
		cmocka_unit_test(sizes_of_states),
		cmocka_unit_test(mistakes_have_a_place),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
