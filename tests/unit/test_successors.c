/* Branches by their successors, against lists of all successors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>

#include "convert/successors.h"

enum { PCS = 300, MOST = 40, PLACES = 5 };

static uint64_t seed = 1;

static uint64_t next_random(uint64_t below)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (seed >> 33) % below;
}

/* The twin: all distances, with their length if it is known. */
static struct naive {
	uint64_t length, step[MOST];
	unsigned n;
} naive[PCS];

static enum branch_kind naive_kind(const struct naive *x, uint64_t *length)
{
	uint64_t shortest = 0;
	for (unsigned i = 0; i < x->n; i++) {
		uint64_t step = x->step[i];
		bool near = x->length ? step == x->length : step <= SUCCESSORS_LONGEST;
		if (step && near && (!shortest || step < shortest))
			shortest = step;
	}
	uint64_t elsewhere[MOST];
	unsigned places = 0;
	for (unsigned i = 0; i < x->n; i++) {
		bool known = !x->step[i] || x->step[i] == shortest;
		for (unsigned k = 0; k < places; k++)
			known |= elsewhere[k] == x->step[i];
		if (!known)
			elsewhere[places++] = x->step[i];
	}
	if (places > 1)
		return BRANCH_OTHER;
	if (!*length)
		*length = shortest;
	return !places ? BRANCH_NONE : shortest ? BRANCH_CONDITIONAL : BRANCH_OTHER;
}

static void test_random(void **state)
{
	(void)state;
	unsigned kinds[BRANCH_KINDS] = { 0 };
	for (unsigned round = 0; round < 20; round++) {
		struct successors *s = successors_new();
		size_t last = 0;
		for (unsigned i = 0; i < PCS; i++) {
			/* A few places, of which some are near. */
			uint64_t place[PLACES], places = 1 + next_random(PLACES);
			struct naive *x = &naive[i];
			x->length = next_random(2) ? 0 : 1 + next_random(40);
			for (unsigned k = 0; k < places; k++)
				place[k] = next_random(4)
						   ? next_random(SUCCESSORS_LONGEST + 2)
						   : next_random(1000) - 500;
			if (x->length)
				place[0] = x->length;
			x->n = (unsigned)next_random(MOST);
			for (unsigned k = 0; k < x->n; k++) {
				x->step[k] = place[next_random(places)];
				successors_add(s, i, x->length, i + x->step[k]);
			}
		}
		for (unsigned i = 0; i < PCS; i++) {
			uint64_t want = naive[i].length, got = want;
			enum branch_kind kind = naive_kind(&naive[i], &want);
			assert_int_equal(successors_kind(s, i, &got, &last), kind);
			assert_int_equal(got, want);
			kinds[kind]++;
		}
		successors_free(s);
	}
	assert_true(kinds[BRANCH_NONE] && kinds[BRANCH_CONDITIONAL] &&
		    kinds[BRANCH_OTHER]);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_random) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
