/*
 * The pairs of threads of two traces equal those that are chosen one by one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/thread_pairs.h"
#include "tracefile.h"

enum { MOST = 12 };

static uint64_t seed = 1;

static uint32_t any(uint32_t below)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
	return (uint32_t)((seed >> 33) % below);
}

/* Threads with some names, marker numbers and values in common with others. */
static struct threads *make_threads(bool field)
{
	static char name[MOST][8];
	struct threads_builder *b = threads_builder_new();
	struct threads_header h = { .key = 1,
				    .source = field ? THREADS_FIELD : THREADS_INFERRED,
				    .field = field ? 0 : -1 };
	struct thread_info table[MOST] = { { .id = 0 } };
	uint32_t n = 1 + any(MOST), id = 0;
	for (uint32_t k = 0; k < n; k++) {
		snprintf(name[k], sizeof name[k], "n%u", any(2 * MOST));
		id += 1 + any(3);
		table[k] = (struct thread_info) { .id = id,
						  .name = any(3) ? NULL : name[k],
						  .markers = any(2),
						  .tid = any(3) ? any(6) : UINT64_MAX };
	}
	for (uint32_t i = 0; i < 5 * n; i++)
		threads_builder_add(b, any(n), false, 1 + any(9));
	return threads_finish(b, &h, table, n, NULL, !field, NULL, 0);
}

static bool twin_agrees(const struct threads *const t[2], uint32_t a, uint32_t b,
			int rule)
{
	const struct thread_info *x = threads_get(t[0], a), *y = threads_get(t[1], b);
	if (rule == 0)
		return x->name && y->name && !strcmp(x->name, y->name);
	if (rule == 1)
		return x->markers && y->markers && x->tid != UINT64_MAX &&
		       x->tid == y->tid;
	return threads_header(t[0])->source == THREADS_FIELD &&
	       threads_header(t[1])->source == THREADS_FIELD && x->id == y->id;
}

/* The thread without a pair that begins first; THREAD_NONE: all have one. */
static int64_t twin_earliest(const struct threads *t, const int64_t *to)
{
	int64_t best = THREAD_NONE;
	for (uint32_t k = 0; k < threads_count(t); k++)
		if (to[k] == THREAD_NONE &&
		    (best == THREAD_NONE ||
		     threads_get(t, k)->first < threads_get(t, (uint32_t)best)->first))
			best = k;
	return best;
}

static void twin_pairs(const struct threads *const t[2], int64_t to[2][MOST])
{
	memset(to, 0xff, 2 * sizeof *to);
	for (int rule = 0; rule < 3; rule++)
		for (uint32_t a = 0; a < threads_count(t[0]); a++)
			for (uint32_t b = 0; b < threads_count(t[1]); b++)
				if (to[0][a] == THREAD_NONE && to[1][b] == THREAD_NONE &&
				    twin_agrees(t, a, b, rule)) {
					to[0][a] = b;
					to[1][b] = a;
				}
	for (;;) {
		int64_t a = twin_earliest(t[0], to[0]), b = twin_earliest(t[1], to[1]);
		if (a == THREAD_NONE || b == THREAD_NONE)
			return;
		to[0][a] = b;
		to[1][b] = a;
	}
}

static void test_pairs(void **state)
{
	(void)state;
	for (int round = 0; round < 2000; round++) {
		struct threads *of[2] = { make_threads(round % 2),
					  make_threads(round % 3) };
		const struct threads *const t[2] = { of[0], of[1] };
		int64_t to[2][MOST];
		struct thread_pair *pair;
		size_t n = thread_pairs(t, &pair), at = 0;
		twin_pairs(t, to);
		for (uint32_t a = 0; a < threads_count(t[0]); a++, at++) {
			assert_int_equal(pair[at].thread[0], a);
			assert_int_equal(pair[at].thread[1], to[0][a]);
		}
		for (uint32_t b = 0; b < threads_count(t[1]); b++) {
			if (to[1][b] != THREAD_NONE)
				continue;
			assert_int_equal(pair[at].thread[0], THREAD_NONE);
			assert_int_equal(pair[at++].thread[1], b);
		}
		assert_int_equal(at, n);
		free(pair);
		threads_release(of[0]);
		threads_release(of[1]);
	}
}

/* A side reads the trace from the first to the last record of its thread only. */
static void sides_have_the_span_of_their_thread(void **state)
{
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	(void)state;
	for (int i = 0; i < 64; i++)
		str_addc(&bytes, (char)(1 + i));
	struct trace *trace = open_as(file_write("t", &bytes), NULL, "pc:u32 tid:u32");
	const struct compare_side whole[2] = { { trace, NULL, SPAN_ALL },
					       { trace, NULL, { 3, 20 } } };
	for (int round = 0; round < 100; round++) {
		struct threads *t[2] = { make_threads(false), make_threads(false) };
		const struct thread_pair pair = { { 0, threads_count(t[1]) - 1 } };
		struct thread_side s[2];
		assert_int_equal(thread_sides_init(s, whole, t, &pair, &err), ST_OK);
		for (int k = 0; k < 2; k++) {
			const struct thread_info *f =
				threads_get(t[k], (uint32_t)pair.thread[k]);
			uint64_t first = k && f->first < 3 ? 3 : f->first;
			uint64_t last = k && f->last > 20 ? 20 : f->last;
			assert_int_equal(s[k].side.span.first, first);
			assert_int_equal(s[k].side.span.last, last);
			threads_release(t[k]);
		}
		thread_sides_release(s);
	}
	trace_free(trace);
	str_release(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pairs),
		cmocka_unit_test(sides_have_the_span_of_their_thread),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
