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

#include "base/mem.h"
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
	assert_int_equal(checkpoints_count(cps), 0);
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
		assert_int_equal(checkpoints_count(cps), n);
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
	assert_int_equal(checkpoints_gap(cps), gap);
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

/* With little memory, with and without the spill file: states do not change, or the
 * checkpoint is not added. */
static void states_beyond_the_limit_are_spilled(void **state)
{
	(void)state;
	enum { LENGTH = 1000, COUNT = 100, HERE = 5 };
	const char *tmp = getenv("TMPDIR");
	char *before = tmp ? mem_text(tmp) : NULL;
	for (int room = 0; room < 2; room++) {
		if (!room)
			setenv("TMPDIR", "/dev/null/nowhere", 1);
		else if (before)
			setenv("TMPDIR", before, 1);
		else
			unsetenv("TMPDIR");
		checkpoints_default_memory(HERE * LENGTH);
		struct checkpoints *cps = checkpoints_new();
		for (unsigned i = 0; i < COUNT; i++) {
			uint8_t *bytes = mem_new(LENGTH, 1);
			memset(bytes, (int)i + 1, LENGTH);
			checkpoints_add(cps,
					(struct checkpoint) { .plain = (i + 1) * 8 * MiB,
							      .state = bytes,
							      .state_len = LENGTH });
		}
		assert_int_equal(checkpoints_count(cps), room ? COUNT : 16 * HERE);
		unsigned unloaded = 0;
		const struct checkpoint **list;
		size_t n = checkpoints_found(cps, &list);
		assert_int_equal(n, checkpoints_count(cps));
		for (size_t i = 0; i < n; i++) {
			const struct checkpoint *cp = list[i];
			uint8_t *bytes = checkpoints_state(cps, cp);
			assert_non_null(bytes);
			for (int k = 0; k < LENGTH; k++)
				assert_int_equal(bytes[k], cp->plain / (8 * MiB));
			unloaded += cp->unloaded;
			free(bytes);
		}
		free(list);
		assert_int_equal(unloaded, room ? COUNT - HERE : 0);
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
		uint64_t count = checkpoints_count(cps);
		put(cps, next);
		assert_int_equal(checkpoints_count(cps), count + 1);
		at = next;
	}
	assert_true(checkpoints_gap(cps) <= 6 * MiB);
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
	assert_int_equal(checkpoints_count(cps), 100);
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
	assert_int_equal(checkpoints_damages(cps), N);
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

static void damage_is_bounded(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	struct damage d;
	for (uint64_t i = 0; i < 10000; i++) {
		d = damage(i * 10, i * 10 + 1, i);
		checkpoints_damaged(cps, &d);
		assert_int_equal(d.resume, i * 10 + 1);
	}
	d = damage(200000, 200000, 1); /* without missing bytes: only counted */
	checkpoints_damaged(cps, &d);
	assert_false(checkpoints_damage(cps, 10000, &d));
	assert_int_equal(checkpoints_damages(cps), 10001);
	/* Of holes beyond them the place is kept, in any order. */
	for (uint64_t i = 0; i < 5000; i++) {
		uint64_t at = 300000 + i * 7919 % 5000 * 10;
		d = damage(at, at + 3, i);
		checkpoints_damaged(cps, &d);
		assert_int_equal(d.resume, at + 3);
		assert_non_null(strstr(d.text, "first 10000 places"));
		d = damage(at, at + 3, i);
		checkpoints_damaged(cps, &d); /* once */
	}
	assert_int_equal(checkpoints_damages(cps), 15001);
	for (uint64_t at = 300000; at < 350000; at++) {
		bool in = at % 10 < 3;
		assert_int_equal(checkpoints_damage_at(cps, at, &d), in);
		if (in)
			assert_int_equal(d.at, at / 10 * 10);
	}
	checkpoints_free(cps);
}

/* A hole beyond all that are kept is the end. */
static void places_are_bounded(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	struct damage d;
	uint64_t n = 10000 + (256 << 10);
	for (uint64_t i = 0; i < n; i++) {
		d = damage(i * 10, i * 10 + 1, i);
		checkpoints_damaged(cps, &d);
		assert_int_equal(d.resume, i * 10 + 1);
	}
	d = damage(n * 10, n * 10 + 1, 1);
	checkpoints_damaged(cps, &d);
	assert_true(d.resume == DAMAGE_NO_MORE);
	assert_true(checkpoints_damage_at(cps, n * 10 + 1000, &d));
	assert_true(d.resume == DAMAGE_NO_MORE);
	checkpoints_free(cps);
}

/* A saved list has those with sentences and the number of all: others, when they are found
 * again, are not counted again. */
static void a_restored_count_stays(void **state)
{
	(void)state;
	struct checkpoints *cps = checkpoints_new();
	struct damage d;
	for (uint64_t i = 0; i < 10000; i++) {
		d = damage(i * 10, i * 10 + 1, i);
		checkpoints_damaged(cps, &d);
		checkpoints_set_damages(cps, 10007);
	}
	assert_int_equal(checkpoints_damages(cps), 10007);
	for (uint64_t i = 10000; i < 10009; i++) {
		d = damage(i * 10, i * 10 + 1, i);
		checkpoints_damaged(cps, &d);
		assert_int_equal(checkpoints_damages(cps), i < 10007 ? 10007 : i + 1);
	}
	checkpoints_free(cps);
}

/* Jobs: the state of a job is its number, eight times; one in seven fails. */

enum { JOBS = 250, HELPERS = 3 };

struct test_job {
	struct checkpoint_job base;
	uint64_t number;
};

static atomic_int made, freed, tools;

static uint8_t *job_make(struct checkpoint_job *base, void *with, uint32_t *len)
{
	struct test_job *job = (struct test_job *)base;
	assert_non_null(with);
	atomic_fetch_add(&made, 1);
	if (job->number % 7 == 0)
		return NULL;
	*len = 8 * sizeof(uint64_t);
	uint64_t *state = mem_new(8, sizeof *state);
	for (int i = 0; i < 8; i++)
		state[i] = job->number;
	return (uint8_t *)state;
}

static void job_free(struct checkpoint_job *job)
{
	atomic_fetch_add(&freed, 1);
	free(job);
}

static void *job_tools_new(void)
{
	atomic_fetch_add(&tools, 1);
	return mem_new(1, 1);
}

static void job_tools_free(void *with)
{
	atomic_fetch_sub(&tools, 1);
	free(with);
}

static const struct checkpoint_job_kind job_kind = { job_make, job_free, job_tools_new,
						     job_tools_free };

static void put_job_of(struct checkpoints *cps, uint64_t number, size_t bytes)
{
	struct test_job *job = mem_new(1, sizeof *job);
	*job = (struct test_job) { { &job_kind, bytes }, number };
	checkpoints_add(cps, (struct checkpoint) { .plain = number * 4 * MiB,
						   .job = &job->base });
}

static void put_job(struct checkpoints *cps, uint64_t number)
{
	put_job_of(cps, number, 50000);
}

static void assert_job_states(struct checkpoints *cps, uint64_t most)
{
	const struct checkpoint **list;
	size_t n = checkpoints_found(cps, &list), at = 0;
	for (uint64_t k = 1; k <= most; k++) {
		if (k % 7 == 0)
			continue;
		assert_true(at < n);
		assert_int_equal(list[at]->plain, k * 4 * MiB);
		uint64_t *state = (uint64_t *)(void *)checkpoints_state(cps, list[at++]);
		for (int i = 0; i < 8; i++)
			assert_int_equal(state[i], k);
		free(state);
	}
	assert_int_equal(at, n);
	free(list);
}

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

static void jobs_are_done_at_once_without_helpers(void **state)
{
	(void)state;
	atomic_store(&made, 0);
	atomic_store(&freed, 0);
	struct checkpoints *cps = checkpoints_new();
	for (uint64_t k = 1; k <= 10; k++) {
		put_job(cps, k);
		put_job(cps, k); /* too near: dropped */
		assert_int_equal(atomic_load(&made), k);
		assert_int_equal(atomic_load(&freed), 2 * k);
	}
	assert_false(checkpoints_help(cps));
	assert_job_states(cps, 10);
	checkpoints_free(cps);
	assert_int_equal(atomic_load(&tools), 0);
}

static void jobs_wait_for_helpers(void **state)
{
	(void)state;
	atomic_store(&made, 0);
	atomic_store(&freed, 0);
	struct checkpoints *cps = checkpoints_new();
	checkpoints_helpers(cps, 1);
	for (uint64_t k = 1; k <= 10; k++)
		put_job(cps, k);
	assert_int_equal(atomic_load(&made), 0);
	/* A state that is needed is made, and no other one. */
	uint8_t *bytes = checkpoints_state(cps, checkpoints_find(cps, 12 * MiB));
	assert_int_equal(bytes[0], 3);
	free(bytes);
	assert_int_equal(atomic_load(&made), 1);
	assert_true(checkpoints_help(cps));
	assert_int_equal(atomic_load(&made), 2);
	checkpoints_helpers(cps, -1);
	assert_int_equal(atomic_load(&made), 10);
	assert_job_states(cps, 10);

	/* Those that wait are bounded. */
	checkpoints_helpers(cps, 1);
	for (uint64_t k = 11; k <= JOBS; k++)
		put_job(cps, k);
	assert_true(JOBS - atomic_load(&made) <= (4 << 20) / 50000);
	checkpoints_free(cps);
	assert_int_equal(atomic_load(&freed), JOBS);
	assert_int_equal(atomic_load(&tools), 0);
}

/* A dictionary of 8 MiB takes more than all that wait may take. */
static void a_large_job_waits_alone(void **state)
{
	(void)state;
	atomic_store(&made, 0);
	atomic_store(&freed, 0);
	struct checkpoints *cps = checkpoints_new();
	checkpoints_helpers(cps, 1);
	put_job_of(cps, 1, 9 * MiB);
	assert_int_equal(atomic_load(&made), 0);
	put_job_of(cps, 2, 9 * MiB);
	assert_int_equal(atomic_load(&made), 1);
	assert_true(checkpoints_help(cps));
	assert_false(checkpoints_help(cps));
	assert_job_states(cps, 2);
	checkpoints_free(cps);
}

/* Without room for its state, a checkpoint that a cursor has already found has none. */
static void a_state_without_room_is_none(void **state)
{
	(void)state;
	enum { JOBS_WITH_ROOM = 16 };
	const char *tmp = getenv("TMPDIR");
	char *before = tmp ? mem_text(tmp) : NULL;
	setenv("TMPDIR", "/dev/null/nowhere", 1);
	checkpoints_default_memory(8 * sizeof(uint64_t));
	struct checkpoints *cps = checkpoints_new();
	checkpoints_default_memory(0);
	checkpoints_helpers(cps, 1);
	for (uint64_t k = 1; k <= 30; k++)
		put_job(cps, k);
	const struct checkpoint *last = checkpoints_find(cps, 30 * 4 * MiB);
	while (checkpoints_help(cps))
		;
	uint8_t *bytes = checkpoints_state(cps, last);
	assert_null(bytes);
	const struct checkpoint **list;
	assert_int_equal(checkpoints_found(cps, &list), JOBS_WITH_ROOM);
	free(list);
	checkpoints_free(cps);
	if (before)
		setenv("TMPDIR", before, 1);
	else
		unsetenv("TMPDIR");
	free(before);
}

static void helpers_share_the_jobs(void **state)
{
	(void)state;
	atomic_store(&made, 0);
	atomic_store(&freed, 0);
	struct checkpoints *cps = checkpoints_new();
	atomic_bool over = false;
	struct help help = { cps, &over };
	pthread_t thread[HELPERS];
	checkpoints_helpers(cps, HELPERS);
	for (int i = 0; i < HELPERS; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, help_thread, &help), 0);
	for (uint64_t k = 1; k <= JOBS; k++) {
		put_job(cps, k);
		if (k % 50 == 0)
			assert_job_states(cps, k);
	}
	atomic_store(&over, true);
	for (int i = 0; i < HELPERS; i++)
		pthread_join(thread[i], NULL);
	checkpoints_helpers(cps, -HELPERS);
	assert_job_states(cps, JOBS);
	checkpoints_free(cps);
	assert_int_equal(atomic_load(&made), JOBS);
	assert_int_equal(atomic_load(&freed), JOBS);
	assert_int_equal(atomic_load(&tools), 0);
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
		cmocka_unit_test(damage_is_bounded),
		cmocka_unit_test(places_are_bounded),
		cmocka_unit_test(a_restored_count_stays),
		cmocka_unit_test(jobs_are_done_at_once_without_helpers),
		cmocka_unit_test(jobs_wait_for_helpers),
		cmocka_unit_test(a_large_job_waits_alone),
		cmocka_unit_test(a_state_without_room_is_none),
		cmocka_unit_test(helpers_share_the_jobs),
	};
	return cmocka_run_group_tests_name("checkpoints", tests, NULL, NULL);
}
