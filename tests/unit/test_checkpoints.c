/* The list of checkpoints and damage, compared with simple loops over what was added. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/io.h"
#include "base/mem.h"
#include "base/temp.h"
#include "source/checkpoints.h"
#include "source_packs.h"

static const uint64_t MiB = 1 << 20;

static void put(struct checkpoints *cps, uint64_t plain)
{
	checkpoints_add(cps, (struct checkpoint) {
				     .plain = plain,
				     .packed = plain / 10,
				     .state = mem_new(8, 1),
				     .state_len = 8,
			     });
}

static void checkpoints_are_in_order_of_position(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	assert_null(checkpoints_find(cps, UINT64_MAX));
	assert_int_equal(checkpoints_facts(cps).count, 0);
	uint64_t kept[500];
	size_t n = 0;
	uint32_t seed = 1;
	for (int i = 0; i < 2000; i++) {
		uint64_t plain = next_random(&seed) % 800 * MiB;
		bool wanted = true;
		for (size_t k = 0; k < n; k++) {
			uint64_t apart =
				plain > kept[k] ? plain - kept[k] : kept[k] - plain;
			wanted = wanted && apart >= 2 * MiB;
		}
		put(cps, plain);
		if (wanted)
			kept[n++] = plain;
		assert_int_equal(checkpoints_facts(cps).count, n);
	}
	assert_true(n > 100);
	uint64_t gap = 0, before = 0;
	const struct checkpoint **list;
	assert_int_equal(checkpoints_found(cps, &list), n);
	for (size_t i = 0; i < n; i++) {
		const struct checkpoint *cp = list[i];
		assert_int_equal(cp->packed, cp->plain / 10);
		assert_true(cp->plain >= before);
		gap = cp->plain - before > gap ? cp->plain - before : gap;
		before = cp->plain;
	}
	free(list);
	assert_int_equal(checkpoints_facts(cps).gap, gap);
	for (int i = 0; i < 1000; i++) {
		uint64_t plain = next_random(&seed) % (800 * MiB), best = UINT64_MAX;
		for (size_t k = 0; k < n; k++)
			if (kept[k] <= plain && (best == UINT64_MAX || kept[k] > best))
				best = kept[k];
		const struct checkpoint *cp = checkpoints_find(cps, plain);
		assert_int_equal(cp ? cp->plain : UINT64_MAX, best);
	}
	checkpoints_free(cps);
}

/* States of bytes that cannot be packed: the first 8 are the position in units. */
enum { LENGTH = 1000, UNIT = 8 };

static void put_state(struct checkpoints *cps, uint64_t number, uint32_t len)
{
	uint32_t seed = (uint32_t)number + 1;
	uint8_t *bytes = mem_new(len, 1);
	for (uint32_t i = 0; i < len; i++)
		bytes[i] = (uint8_t)(next_random(&seed) >> 8);
	memcpy(bytes, &number, sizeof number);
	checkpoints_add(cps, (struct checkpoint) { .plain = number * UNIT * MiB,
						   .state = bytes,
						   .state_len = len });
}

static void assert_state(struct checkpoints *cps, const struct checkpoint *cp,
			 uint32_t len)
{
	struct checkpoint copy;
	uint64_t number;
	assert_true(checkpoints_copy(cps, cp, false, &copy));
	uint32_t seed = (uint32_t)(cp->plain / (UNIT * MiB)) + 1;
	assert_int_equal(copy.state_len, len);
	memcpy(&number, copy.state, sizeof number);
	assert_int_equal(number, cp->plain / (UNIT * MiB));
	for (uint32_t i = 0; i < len; i++, next_random(&seed)) {
		uint32_t same = seed;
		if (i >= 8)
			assert_int_equal(copy.state[i],
					 (uint8_t)(next_random(&same) >> 8));
	}
	free(copy.state);
}

/* Returns their number. */
static size_t assert_states(struct checkpoints *cps)
{
	const struct checkpoint **list;
	size_t n = checkpoints_found(cps, &list);
	for (size_t i = 0; i < n; i++)
		assert_state(cps, list[i], LENGTH);
	free(list);
	return n;
}

/* With little memory, with and without the spill file: states do not change, or the
 * checkpoint is not used. */
static void states_beyond_the_limit_are_spilled(void **state)
{
	(void)state;
	enum { COUNT = 100, HERE = 5 };
	const char *tmp = getenv("TMPDIR");
	char *before = tmp ? mem_text(tmp) : NULL;
	for (int room = 0; room < 2; room++) {
		if (!room)
			setenv("TMPDIR", "/dev/null/nowhere", 1);
		else if (before)
			setenv("TMPDIR", before, 1);
		else
			unsetenv("TMPDIR");
		/* A packed state takes a little more than LENGTH. */
		checkpoints_default_memory(HERE * (LENGTH + LENGTH / 10));
		struct checkpoints *cps = checkpoints_new();
		for (unsigned i = 0; i < COUNT; i++)
			put_state(cps, i + 1, LENGTH);
		assert_int_equal(checkpoints_facts(cps).count, COUNT);
		/* A checkpoint that a cursor has already found may have no state. */
		const struct checkpoint *last =
			checkpoints_find(cps, (uint64_t)COUNT * UNIT * MiB);
		size_t n = assert_states(cps);
		if (room)
			assert_int_equal(n, COUNT);
		else
			assert_in_range(n, 16 * HERE, 18 * HERE);
		struct checkpoint copy;
		assert_true(checkpoints_copy(cps, last, false, &copy));
		assert_int_equal(copy.state != NULL, room);
		assert_int_equal(copy.form,
				 room ? CHECKPOINT_SPILLED : CHECKPOINT_PACKING);
		free(copy.state);
		checkpoints_free(cps);
	}
	checkpoints_default_memory(0);
	free(before);
}

/* Checkpoints at all positions of checkpoints_next() leave no gap above the spacing. */
static void next_fills_the_gaps(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	uint32_t seed = 2;
	for (int i = 0; i < 30; i++)
		put(cps, next_random(&seed) % 900 * MiB);
	for (uint64_t at = 0; at < 900 * MiB;) {
		uint64_t next = checkpoints_next(cps, at + 1);
		assert_true(next > at);
		uint64_t count = checkpoints_facts(cps).count;
		put(cps, next);
		assert_int_equal(checkpoints_facts(cps).count, count + 1);
		at = next;
	}
	assert_true(checkpoints_facts(cps).gap <= 6 * MiB);
	checkpoints_free(cps);
}

static void spacing_grows_in_long_traces(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	assert_int_equal(checkpoints_next(cps, 0), 4 * MiB);
	assert_int_equal(checkpoints_spacing(cps), 4 * MiB);
	put(cps, 4096 * MiB);
	assert_int_equal(checkpoints_next(cps, 4096 * MiB + 1), 4112 * MiB);
	checkpoints_reached(cps, 5000 * MiB, false);
	assert_int_equal(checkpoints_spacing(cps), 16 * MiB);
	bool known;
	assert_int_equal(checkpoints_size(cps, &known), 5000 * MiB);
	assert_false(known);
	checkpoints_reached(cps, 10, true);
	assert_int_equal(checkpoints_size(cps, &known), 5000 * MiB);
	assert_true(known);
	checkpoints_free(cps);
}

static void listed_checkpoints_ignore_the_spacing(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	for (uint64_t i = 1; i <= 100; i++)
		for (int twice = 0; twice < 2; twice++)
			checkpoints_list(cps, (struct checkpoint) { .plain = i });
	assert_int_equal(checkpoints_facts(cps).count, 100);
	checkpoints_free(cps);
}

static struct damage damage(uint64_t at, uint64_t resume, uint64_t packed)
{
	struct damage d = { .at = at, .resume = resume, .packed = packed };
	snprintf(d.text, sizeof d.text, "at %llu", (unsigned long long)at);
	return d;
}

static void damage_is_recorded_once(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	struct damage all[] = {
		damage(500, 600, 50),
		damage(100, 100, 10),
		damage(100, 100, 11),
		damage(100, 101, 12),
		damage(900, DAMAGE_NO_MORE, 90),
		damage(600, 600, 60),
	};
	enum { N = sizeof all / sizeof *all };
	for (int twice = 0; twice < 2; twice++)
		for (size_t i = 0; i < N; i++)
			checkpoints_damaged(cps, &all[i]);
	/* A second hole at a position is the first one, whatever its members. */
	struct damage other = damage(500, 700, 55);
	checkpoints_damaged(cps, &other);
	assert_int_equal(other.resume, 600);
	assert_int_equal(checkpoints_facts(cps).damages, N);
	struct damage d;
	uint64_t before = 0;
	for (uint64_t i = 0; i < N; i++) {
		assert_true(checkpoints_damage(cps, i, &d));
		assert_true(d.at >= before);
		before = d.at;
	}
	assert_false(checkpoints_damage(cps, N, &d));
	for (uint64_t at = 0; at < 1000; at++) {
		const struct damage *hole = NULL;
		for (size_t i = 0; i < N; i++)
			if (all[i].at <= at && at < all[i].resume)
				hole = &all[i];
		assert_int_equal(checkpoints_damage_at(cps, at, &d), hole != NULL);
		if (hole)
			assert_int_equal(d.at, hole->at);
	}
	checkpoints_free(cps);
}

/* Damage without missing bytes, of a part, and what a loop over all finds. */
static void notes_of_a_part(void **state)
{
	(void)state;
	enum { N = 300 };
	struct checkpoints *cps = checkpoints_new();
	struct damage d, *list = NULL;
	size_t room = 0;
	srand(7);
	assert_int_equal(checkpoints_notes(cps, 0, UINT64_MAX, &list, &room), 0);
	for (uint64_t i = 0; i < N; i++) {
		uint64_t at = (uint64_t)rand() % 500 * 4;
		d = damage(at, at + (rand() % 2 ? 2 : 0), i);
		checkpoints_damaged(cps, &d);
	}
	for (int i = 0; i < 2000; i++) {
		uint64_t from = (uint64_t)(rand() % 2100), to = (uint64_t)(rand() % 2100);
		if (i % 10 == 0)
			to = UINT64_MAX;
		size_t n = checkpoints_notes(cps, from, to, &list, &room), all = 0;
		for (uint64_t k = 0; checkpoints_damage(cps, k, &d); k++) {
			if (d.resume != d.at || d.at < from || d.at >= to)
				continue;
			assert_true(all < n);
			assert_int_equal(list[all].at, d.at);
			assert_string_equal(list[all].text, d.text);
			all++;
		}
		assert_int_equal(n, all);
	}
	free(list);
	checkpoints_free(cps);
}

/* A file that is truncated while it is open ends before damage that was found earlier,
 * with and without missing bytes. */
static void a_later_end_contains_earlier_damage(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	struct damage d = damage(500, 600, 1);
	checkpoints_damaged(cps, &d);
	d = damage(900, 900, 2);
	checkpoints_damaged(cps, &d);
	assert_false(checkpoints_damage_at(cps, 1000, &d));
	d = damage(300, DAMAGE_NO_MORE, 3);
	checkpoints_damaged(cps, &d);
	static const uint64_t at[] = { 300, 400, 500, 599, 600, 900, 1000 };
	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		assert_true(checkpoints_damage_at(cps, at[i], &d));
		assert_int_equal(d.at, at[i] < 500 || at[i] >= 600 ? 300 : 500);
	}
	assert_false(checkpoints_damage_at(cps, 299, &d));
	checkpoints_free(cps);
}

/* A hole beyond all that are kept is the end. */
static void places_are_bounded(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	struct damage d;
	uint64_t n = 65536;
	for (uint64_t i = 0; i < n; i++) {
		d = damage(i * 10, i * 10 + 1, i);
		checkpoints_damaged(cps, &d);
		assert_int_equal(d.resume, i * 10 + 1);
	}
	assert_true(checkpoints_damage(cps, n - 1, &d));
	assert_int_equal(d.at, (n - 1) * 10);
	d = damage(n * 10, n * 10, 1); /* without missing bytes: dropped */
	checkpoints_damaged(cps, &d);
	assert_int_equal(checkpoints_facts(cps).damages, n);
	d = damage(n * 10, n * 10 + 1, 1);
	checkpoints_damaged(cps, &d);
	assert_true(d.resume == DAMAGE_NO_MORE);
	assert_true(checkpoints_damage_at(cps, n * 10 + 1000, &d));
	assert_true(d.resume == DAMAGE_NO_MORE);
	checkpoints_free(cps);
}

/* States are packed by helpers, or when too many wait. */

enum { STATES = 250, HELPERS = 3 };

struct help {
	struct checkpoints *cps;
	atomic_bool *over;
};

static void *help_thread(void *arg)
{
	struct help *h = arg;
	while (checkpoints_help(h->cps) || !atomic_load(h->over))
		;
	return NULL;
}

static void helpers_pack_states(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	for (uint64_t k = 1; k <= 10; k++) {
		put_state(cps, k, LENGTH);
		put_state(cps, k, LENGTH); /* too near: dropped */
	}
	const struct checkpoint *third = checkpoints_find(cps, 3 * UNIT * MiB);
	assert_int_equal(third->form, CHECKPOINT_RAW);
	assert_state(cps, third, LENGTH);
	for (int k = 0; k < 10; k++)
		assert_true(checkpoints_help(cps));
	assert_false(checkpoints_help(cps));
	assert_int_equal(third->form, CHECKPOINT_PACKED);
	assert_int_equal(assert_states(cps), 10);
	checkpoints_free(cps);
}

/* At most 4 MiB wait, or one state. */
static void few_states_wait(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	for (uint64_t k = 1; k <= 8; k++)
		put_state(cps, k, 1 << 20);
	for (int k = 0; k < 4; k++)
		assert_true(checkpoints_help(cps));
	assert_false(checkpoints_help(cps));
	put_state(cps, 9, 9 << 20);
	const struct checkpoint *large = checkpoints_find(cps, 9 * UNIT * MiB);
	assert_int_equal(large->form, CHECKPOINT_RAW);
	put_state(cps, 10, LENGTH);
	assert_int_equal(large->form, CHECKPOINT_SPILLED);
	assert_state(cps, large, 9 << 20);
	checkpoints_free(cps);
}

static void helpers_share_the_states(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	atomic_bool over = false;
	struct help help = { cps, &over };
	pthread_t thread[HELPERS];
	for (int i = 0; i < HELPERS; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, help_thread, &help), 0);
	for (uint64_t k = 1; k <= STATES; k++) {
		put_state(cps, k, LENGTH);
		assert_state(cps, checkpoints_find(cps, k * UNIT * MiB), LENGTH);
		if (k % 50 == 0)
			assert_in_range(assert_states(cps), k - HELPERS, k);
	}
	atomic_store(&over, true);
	for (int i = 0; i < HELPERS; i++)
		pthread_join(thread[i], NULL);
	assert_int_equal(assert_states(cps), STATES);
	checkpoints_free(cps);
}

/* A packed state that is cut or changed is refused, or has the same length if its hash is
 * right. */
static bool restored(const struct checkpoint *packed, uint32_t len, uint32_t flip,
		     bool right_hash)
{
	enum { SEED = 7 };
	struct checkpoint cp = *packed, out;
	struct checkpoints *cps = checkpoints_new();
	int fd = temp_scratch(NULL);
	cp.state = mem_copy(packed->state, packed->state_len);
	cp.state_len = len;
	cp.state_at = 100;
	cp.state_hash = checkpoints_hash(SEED, &cp);
	if (flip < len)
		cp.state[flip] ^= 0x41;
	if (right_hash)
		cp.state_hash = checkpoints_hash(SEED, &cp);
	assert_true(io_write_at(fd, cp.state_at, cp.state, len));
	free(cp.state);
	cp.state = NULL;
	checkpoints_restore(cps, &cp, 1, fd, SEED);
	bool good = checkpoints_copy(cps, checkpoints_find(cps, cp.plain), false, &out);
	if (good)
		assert_int_equal(out.state_len, LENGTH);
	free(out.state);
	checkpoints_free(cps);
	return good;
}

static void damaged_states_are_refused(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	put_state(cps, 1, LENGTH);
	const struct checkpoint **list;
	struct checkpoint packed;
	assert_int_equal(checkpoints_found(cps, &list), 1);
	assert_true(checkpoints_copy(cps, list[0], true, &packed));
	assert_true(restored(&packed, packed.state_len, UINT32_MAX, false));
	for (uint32_t i = 1; i < packed.state_len; i++) {
		assert_false(restored(&packed, packed.state_len, i, false));
		restored(&packed, packed.state_len, i, true);
		assert_false(restored(&packed, i, UINT32_MAX, true));
	}
	free(packed.state);
	free(list);
	checkpoints_free(cps);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(checkpoints_are_in_order_of_position),
		cmocka_unit_test(next_fills_the_gaps),
		cmocka_unit_test(states_beyond_the_limit_are_spilled),
		cmocka_unit_test(spacing_grows_in_long_traces),
		cmocka_unit_test(listed_checkpoints_ignore_the_spacing),
		cmocka_unit_test(damage_is_recorded_once),
		cmocka_unit_test(notes_of_a_part),
		cmocka_unit_test(a_later_end_contains_earlier_damage),
		cmocka_unit_test(places_are_bounded),
		cmocka_unit_test(helpers_pack_states),
		cmocka_unit_test(few_states_wait),
		cmocka_unit_test(helpers_share_the_states),
		cmocka_unit_test(damaged_states_are_refused),
	};
	return cmocka_run_group_tests_name("checkpoints", tests, NULL, NULL);
}
