/*
 * Threads of a trace: runs, counts and n-th records equal a plain list of the thread of each
 * record; and steps of known threads are assigned to them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "analysis/marker.h"
#include "analysis/thread_assign.h"
#include "base/mem.h"
#include "trace/threads.h"

/* Looking up */

enum { RECORDS = 3 * THREAD_BLOCK + 1234, PLAIN = 5 };

static uint32_t plain[RECORDS];
static bool doubtful[RECORDS];
static uint64_t seed;

static uint32_t any(uint32_t below)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
	return (uint32_t)((seed >> 33) % below);
}

/* most: the longest run.  The numbers are those of the caller; ids of the result are 1,
 * 2, ... by first record. */
static struct threads *make_plain(uint32_t most, bool alias)
{
	struct threads_builder *b = threads_builder_new();
	struct threads_header h = { .key = 1, .source = THREADS_INFERRED, .field = -1 };
	struct thread_info table[PLAIN + 1] = { { .id = 0 } };
	uint32_t same[PLAIN + 1], number[PLAIN + 1], n = 0;
	for (uint32_t k = 0; k <= PLAIN; k++)
		same[k] = alias && k == PLAIN ? 2 : k;
	memset(number, 0xff, sizeof number);
	for (uint32_t i = 0; i < RECORDS;) {
		uint32_t thread = any(alias ? PLAIN + 1 : PLAIN), len = 1 + any(most);
		bool undecided = any(4) == 0;
		for (; len && i < RECORDS; len--, i++) {
			if (number[same[thread]] == UINT32_MAX)
				number[same[thread]] = n++;
			plain[i] = number[same[thread]];
			doubtful[i] = undecided;
			threads_builder_add(b, thread, undecided, 1);
		}
	}
	return threads_finish(b, &h, table, PLAIN + 1, alias ? same : NULL, true, NULL,
			      0);
}

static void check_record(const struct threads *t, uint32_t i, struct thread_window *w)
{
	struct thread_run run;
	uint64_t at;
	uint32_t k;
	assert_true(threads_at(t, i, w, &run));
	assert_int_equal(run.thread, plain[i]);
	assert_int_equal(run.undecided, doubtful[i]);
	assert_true(run.first <= i && i < run.first + run.n);
	for (k = i + 1; k < RECORDS && plain[k] == plain[i]; k++)
		;
	assert_int_equal(threads_next_switch(t, i, w, &at), k < RECORDS);
	if (k < RECORDS)
		assert_int_equal(at, k);
	for (k = i; k && plain[k - 1] == plain[k]; k--)
		;
	assert_int_equal(threads_previous_switch(t, i, w, &at), k > 0);
	if (k)
		assert_int_equal(at, k);
}

static void check_thread(const struct threads *t, uint32_t thread, uint32_t i,
			 struct thread_window *w)
{
	uint64_t at, rank = 0, count = 0;
	uint32_t k, last = i + any(100000);
	for (k = i; k < RECORDS && plain[k] != thread; k++)
		;
	assert_int_equal(threads_next_of(t, thread, i, w, &at), k < RECORDS);
	if (k < RECORDS)
		assert_int_equal(at, k);
	for (k = 0; k < i; k++)
		rank += plain[k] == thread;
	assert_int_equal(threads_rank(t, thread, i, w), rank);
	assert_int_equal(threads_nth(t, thread, rank, w, &at),
			 rank < threads_get(t, thread)->records);
	if (rank < threads_get(t, thread)->records) {
		for (k = i; plain[k] != thread; k++)
			;
		assert_int_equal(at, k);
	}
	for (k = i; k <= last && k < RECORDS; k++)
		count += plain[k] == thread;
	assert_true(threads_count_in(t, thread, i, last, w, &at));
	assert_int_equal(at, count);
}

static void check_table(const struct threads *t)
{
	uint64_t records[PLAIN] = { 0 }, switches[PLAIN] = { 0 }, open[PLAIN] = { 0 };
	uint32_t n = threads_count(t), seen = 0;
	for (uint32_t i = 0; i < RECORDS; i++) {
		seen = plain[i] + 1 > seen ? plain[i] + 1 : seen;
		records[plain[i]]++;
		open[plain[i]] += doubtful[i];
		switches[plain[i]] += i && plain[i] != plain[i - 1];
	}
	assert_int_equal(n, seen);
	for (uint32_t k = 0; k < n; k++) {
		const struct thread_info *f = threads_get(t, k);
		assert_int_equal(f->id, k + 1);
		assert_int_equal(threads_find(t, k + 1), k);
		assert_int_equal(f->records, records[k]);
		assert_int_equal(f->switches, switches[k]);
		assert_int_equal(f->undecided, open[k]);
		assert_int_equal(plain[f->first], k);
		assert_int_equal(plain[f->last], k);
	}
	assert_int_equal(threads_find(t, n + 1), THREAD_NONE);
}

static void records_are_found_as_in_a_list(void **state)
{
	static const uint32_t most[] = { 1, 40, 3000, 90000 };
	(void)state;
	for (size_t m = 0; m < sizeof most / sizeof *most; m++)
		for (int alias = 0; alias < 2; alias++) {
			seed = m + 10;
			struct threads *t = make_plain(most[m], alias);
			struct thread_window w = { .block = 0 };
			check_table(t);
			for (int k = 0; k < 200; k++) {
				uint32_t i = any(RECORDS);
				i = k == 0 ? 0 : k == 1 ? RECORDS - 1 : i;
				check_record(t, i, &w);
				check_thread(t, any(threads_count(t)), i, &w);
			}
			thread_window_release(&w);
			threads_release(t);
		}
}

/* 10,000 threads that run twice, `each` records at a time. */
enum { CROWD = 10000 };

static struct threads *make_many(uint64_t each)
{
	struct threads_builder *b = threads_builder_new();
	struct threads_header h = { .key = 1, .source = THREADS_INFERRED, .field = -1 };
	struct thread_info *table = mem_new(CROWD, sizeof *table);
	for (uint32_t k = 0; k < 2 * CROWD; k++)
		threads_builder_add(b, k % CROWD, false, each);
	struct threads *t = threads_finish(b, &h, table, CROWD, NULL, true, NULL, 0);
	free(table);
	return t;
}

static void many_threads_share_bits(void **state)
{
	enum { EACH = 50 };
	struct threads *t = make_many(EACH), *longer = make_many(20 * EACH);
	struct thread_window w = { .block = 0 };
	struct thread_run run;
	uint64_t at;
	(void)state;
	assert_int_equal(threads_count(t), CROWD);
	assert_int_equal(threads_switches(t), 2 * CROWD - 1);
	for (int k = 0; k < 3000; k++) {
		uint32_t thread = any(CROWD), n = any(2 * EACH);
		uint64_t record = (uint64_t)thread * EACH + n % EACH +
				  (n < EACH ? 0 : (uint64_t)CROWD * EACH);
		assert_true(threads_nth(t, thread, n, &w, &at));
		assert_int_equal(at, record);
		assert_int_equal(threads_rank(t, thread, record, &w), n);
		assert_true(threads_at(t, record, &w, &run));
		assert_int_equal(run.thread, thread);
		assert_true(threads_next_of(t, thread, record + 1, &w, &at) ==
			    (n + 1 < 2 * EACH));
	}
	thread_window_release(&w);
	threads_release(t);
	threads_release(longer);
}

static void threads_are_joined_and_named(void **state)
{
	(void)state;
	seed = 3;
	struct threads *t = make_plain(40, false), *named = threads_rename(t, 3, "io");
	struct threads *joined = threads_join(named, 1, 2);
	assert_string_equal(threads_get(named, 3)->name, "io");
	assert_null(threads_get(t, 3)->name);
	assert_int_equal(threads_count(joined), PLAIN - 1);
	assert_int_equal(threads_get(joined, 1)->records,
			 threads_get(t, 1)->records + threads_get(t, 2)->records);
	assert_int_equal(threads_get(joined, 1)->id, 3);
	assert_string_equal(threads_get(joined, 2)->name, "io");
	struct thread_window w = { .block = 0 };
	struct thread_run run;
	for (uint32_t i = 0; i < RECORDS; i += 77) {
		assert_true(threads_at(joined, i, &w, &run));
		assert_int_equal(run.thread, plain[i] ? plain[i] - (plain[i] > 1) : 0);
	}
	thread_window_release(&w);
	threads_release(t);
	threads_release(named);
	threads_release(joined);
}

static void assert_name(const struct threads *t, uint32_t thread, const char *name)
{
	struct str text = STR_INIT;
	assert_int_equal(threads_name(t, thread, &text), name != NULL);
	assert_string_equal(name ? name : "", text.len ? text.text : "");
	str_release(&text);
}

/* The numbers of the caller are 0, 1, 2; by first records they are 2, 0, 1. */
static void stacks_keep_their_threads(void **state)
{
	(void)state;
	struct threads_builder *b = threads_builder_new();
	struct threads_header h = { .key = 1, .source = THREADS_INFERRED, .field = -1 };
	struct thread_info table[3] = { { .stack_of = 3 }, { .stack_of = 3 } };
	for (uint32_t i = 0; i < 3; i++)
		threads_builder_add(b, (i + 1) % 3, false, 10);
	struct threads *t = threads_finish(b, &h, table, 3, NULL, true, NULL, 0);
	assert_name(t, 0, "stack of thread 2");
	assert_name(t, 1, NULL);
	assert_name(t, 2, "stack of thread 2");
	struct threads *named = threads_rename(t, 2, "handler");
	assert_name(named, 2, "handler");
	/* Joined with its thread, and that thread with another one. */
	struct threads *joined = threads_join(t, 0, 1);
	assert_name(joined, 0, NULL);
	assert_name(joined, 1, "stack of thread 2");
	threads_release(joined);
	joined = threads_join(t, 1, 2);
	assert_name(joined, 0, "stack of thread 3");
	assert_name(joined, 1, NULL);
	threads_release(joined);
	threads_release(named);
	threads_release(t);
}

static bool load_plain(void *own, uint64_t first, uint32_t n, uint64_t *id)
{
	int *loads = own;
	++*loads;
	for (uint32_t i = 0; i < n; i++)
		id[i] = (first + i) % 2 ? 70 : 7;
	return true;
}

/* Runs of single records are not kept if they can be made again. */
static void runs_that_were_not_kept_are_loaded(void **state)
{
	(void)state;
	struct threads_builder *b = threads_builder_new();
	struct threads_header h = { .source = THREADS_FIELD };
	struct thread_info table[] = { { .id = 7 }, { .id = 70 } };
	threads_builder_loadable(b);
	for (uint32_t i = 0; i < 2 * THREAD_BLOCK; i++)
		threads_builder_add(b, i % 2, false, 1);
	struct threads *t = threads_finish(b, &h, table, 2, NULL, false, NULL, 0);
	assert_int_equal(threads_get(t, 1)->switches, THREAD_BLOCK);
	struct thread_window none = { .block = 0 };
	struct thread_run run;
	uint64_t at;
	assert_false(threads_at(t, 5, &none, &run));
	int loads = 0;
	struct thread_window w = { .loader = { load_plain, &loads } };
	assert_true(threads_nth(t, 1, 40000, &w, &at));
	assert_int_equal(at, 80001);
	assert_true(threads_next_switch(t, 80001, &w, &at));
	assert_int_equal(at, 80002);
	assert_int_equal(loads, 1);
	thread_window_release(&w);
	thread_window_release(&none);
	threads_release(t);
}

static bool load_some(void *own, uint64_t first, uint32_t n, uint64_t *id)
{
	(void)own;
	for (uint32_t i = 0; i < n; i++)
		id[i] = (first + i) % 3 ? 7 : THREAD_ID_NONE;
	return true;
}

/* Records without a thread are undecided, whether or not their runs were kept. */
static void records_without_a_thread_are_undecided(void **state)
{
	(void)state;
	for (int loaded = 0; loaded < 2; loaded++) {
		struct threads_builder *b = threads_builder_new();
		struct threads_header h = { .source = THREADS_FIELD };
		struct thread_info table[] = { { .id = THREAD_ID_NONE }, { .id = 7 } };
		if (loaded)
			threads_builder_loadable(b);
		for (uint32_t i = 0; i < THREAD_BLOCK; i++)
			threads_builder_add(b, i % 3 != 0, false, 1);
		struct threads *t = threads_finish(b, &h, table, 2, NULL, false, NULL, 0);
		struct thread_window w = { .loader = { load_some, NULL } };
		struct thread_run run;
		assert_name(t, 0, "none");
		assert_name(t, 1, NULL);
		assert_int_equal(threads_undecided(t), (THREAD_BLOCK + 2) / 3);
		for (uint32_t i = 0; i < 9; i++) {
			assert_true(threads_at(t, i, &w, &run));
			assert_int_equal(run.thread, i % 3 != 0);
			assert_int_equal(run.undecided, i % 3 == 0);
		}
		thread_window_release(&w);
		threads_release(t);
	}
}

/* Assigning */

enum { STEPS_MOST = 400000, THREADS = 3 };

struct given {
	uint32_t thread[STEPS_MOST]; /* by number of the step */
	bool undecided[STEPS_MOST];
	size_t n;
};

static struct given given;

static void take(void *arg, const struct thread_step *t, size_t n, uint32_t thread,
		 bool undecided)
{
	struct given *g = arg;
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(t[i].record, g->n); /* in order, none missing */
		g->thread[g->n] = thread;
		g->undecided[g->n++] = undecided;
	}
}

static struct thread_assign *begin(size_t kept)
{
	const struct thread_assign_options opt = { .kept_max = kept };
	const struct thread_assign_sink sink = { take, &given };
	given.n = 0;
	return thread_assign_new(&opt, &sink);
}

static uint64_t added;

static void add(struct thread_assign *a, struct thread_step s)
{
	s.record = added++;
	s.n = 1;
	s.flags |= STEP_HAS_PC | STEP_HAS_NEXT;
	s.next = s.pc + 4;
	thread_assign_add(a, &s, 1);
}

static void jump_to(struct thread_step *s, uint64_t target)
{
	s->flags |= STEP_BRANCH | STEP_TAKEN | STEP_TARGET;
	s->kind = BRANCH_CONDITIONAL;
	s->target = target;
}

/* A loop of five instructions over an array of the thread; at its beginning it uses the
 * stack, if it is asked to. */
struct looper {
	uint64_t at, stack;
	unsigned next, rounds;
};

static struct thread_step loop_step(struct looper *l, bool access, unsigned stack_every)
{
	struct thread_step s = { .pc = 0x1000 + 4 * l->next };
	if (l->next == 1 && access) {
		s.access[0] = l->at;
		s.naccess = 1;
		l->at += 8;
	}
	if (l->next == 0 && l->rounds++ % stack_every == 0) {
		s.flags = STEP_SP;
		s.sp = l->stack;
	}
	if (l->next == 4)
		jump_to(&s, 0x1000);
	l->next = (l->next + 1) % 5;
	return s;
}

static size_t wrong_steps(const uint32_t *truth, size_t n, size_t *open)
{
	size_t wrong = 0;
	*open = 0;
	for (size_t i = 0; i < n; i++) {
		wrong += !given.undecided[i] && given.thread[i] != truth[i];
		*open += given.undecided[i];
	}
	return wrong;
}

/* Each thread runs for a quantum in turn; all of them are in the same loop. */
static size_t run_loops(bool access, uint64_t apart, size_t n, size_t kept, size_t *open)
{
	static uint32_t truth[STEPS_MOST];
	struct looper l[2] = { { .at = 0x100000, .stack = 0x7fff0000 },
			       { .at = 0x100000 + apart, .stack = 0x7ffe0000 } };
	struct thread_assign *a = begin(kept);
	added = 0;
	for (size_t i = 0; i < n; i++) {
		uint32_t thread = i / 500 % 2;
		/* Both begin with their stack. */
		truth[i] = thread;
		add(a, loop_step(&l[thread], access, access ? UINT32_MAX : 60));
	}
	thread_assign_settle(a);
	assert_int_equal(given.n, n);
	thread_assign_free(a);
	return wrong_steps(truth, n, open);
}

static void data_separates_threads_in_one_loop(void **state)
{
	(void)state;
	size_t open;
	assert_int_equal(run_loops(true, 16384, 20000, 0, &open), 0);
	assert_true(open < 200);
	/* The same if little is kept. */
	assert_int_equal(run_loops(true, 16384, 20000, 64, &open), 0);
}

/* Four threads copy, each between buffers of its own, which are near each other: a switch
 * falls between the load and the store, where the flow fits. */
static void an_address_of_another_stream_is_evidence_against_the_flow(void **state)
{
	enum { COPIERS = 4, APART = 2048, TURNS = 400 };
	static uint32_t truth[STEPS_MOST];
	static const size_t quantum[] = { 1, 50, 51, 500, 501 };
	(void)state;
	for (size_t q = 0; q < sizeof quantum / sizeof *quantum; q++) {
		struct thread_assign *a = begin(0);
		uint64_t at[COPIERS], next[COPIERS] = { 0 };
		size_t n = 0, open;
		added = 0;
		for (uint64_t k = 0; k < COPIERS; k++)
			at[k] = 0x100000 + APART * k;
		for (size_t i = 0; i < TURNS * quantum[q] && n < STEPS_MOST; i++) {
			uint64_t k = i / quantum[q] % COPIERS;
			struct thread_step s = { .pc = 0x1000 + 4 * next[k],
						 .naccess = next[k] < 2 };
			s.access[0] = at[k] + (next[k] == 1 ? 0x1000000 : 0);
			at[k] += next[k] == 1 ? 8 : 0;
			/* Each begins with its stack. */
			if (i / quantum[q] < COPIERS && i % quantum[q] == 0) {
				s.flags = STEP_SP;
				s.sp = 0x7fff0000 - (k << 20);
			}
			if (next[k] == 2)
				jump_to(&s, 0x1000);
			next[k] = (next[k] + 1) % 3;
			truth[n++] = (uint32_t)k;
			add(a, s);
		}
		thread_assign_settle(a);
		size_t wrong = wrong_steps(truth, n, &open);
		assert_true(wrong * 10000 <= n);
		/* In turns of one step no stream goes on that could be learnt; in others that end
		 * within the loop, threads wait at two of its steps. */
		assert_true(quantum[q] == 1 || open * (quantum[q] % 3 ? 15 : 50) <= n);
		thread_assign_free(a);
	}
}

/* Nothing separates them between two uses of the stack. */
static void a_loop_without_accesses_is_undecided(void **state)
{
	(void)state;
	size_t open;
	run_loops(false, 16384, 20000, 0, &open);
	assert_true(open > 10000);
}

static void an_array_that_begins_again_is_no_switch(void **state)
{
	(void)state;
	struct looper l = { .at = 0x100000, .stack = 0x7fff0000 },
		      other = { .at = 0x100000 + 8 * 100, .stack = 0x7ffe0000 };
	struct thread_assign *a = begin(0);
	added = 0;
	for (int i = 0; i < 500; i++)
		add(a, loop_step(&l, true, UINT32_MAX));
	for (int i = 0; i < 500; i++)
		add(a, loop_step(&other, true, UINT32_MAX));
	/* The first one is back, with a use of its stack, and its array begins again. */
	struct thread_step s = { .pc = 0x1000, .flags = STEP_SP, .sp = 0x7fff0000 };
	l.next = 1;
	add(a, s);
	for (int i = 0; i < 20; i++)
		add(a, loop_step(&l, true, UINT32_MAX));
	l.at = 0x100000;
	for (int i = 0; i < 400; i++)
		add(a, loop_step(&l, true, UINT32_MAX));
	thread_assign_settle(a);
	assert_int_equal(given.thread[0], 0);
	assert_int_equal(given.thread[600], 1);
	for (size_t i = 1000; i < given.n; i++)
		assert_int_equal(given.thread[i], 0);
	thread_assign_free(a);
}

static void flow_separates_different_code(void **state)
{
	(void)state;
	const struct thread_assign_options opt = { .no_stack = true };
	const struct thread_assign_sink sink = { take, &given };
	struct thread_assign *a = thread_assign_new(&opt, &sink);
	given.n = 0;
	added = 0;
	/* One instruction in turn: 0x1000.. and 0x9000.. */
	for (uint64_t i = 0; i < 1000; i++) {
		uint64_t base = i % 2 ? 0x9000 : 0x1000;
		struct thread_step s = { .pc = base + 4 * (i / 2 % 8) };
		if (i / 2 % 8 == 7)
			jump_to(&s, base);
		add(a, s);
	}
	thread_assign_settle(a);
	for (size_t i = 0; i < given.n; i++) {
		assert_int_equal(given.thread[i], i % 2);
		assert_false(given.undecided[i]);
	}
	thread_assign_free(a);
}

/* Threads repeat one instruction (REP): each continues there or after it, and their
 * addresses tell them apart. */
static void threads_repeat_one_instruction(void **state)
{
	(void)state;
	static uint32_t truth[STEPS_MOST];
	struct thread_assign *a = begin(0);
	uint64_t at[3] = { 0x100000, 0x900000, 0x1900000 };
	size_t open, n = 0;
	added = 0;
	for (unsigned i = 0; i < 60; i++) { /* until all repeat it */
		unsigned thread = i / 20;
		struct thread_step s = { .pc = 0x1000 + 4 * (i % 20 < 10 ? i % 20 : 10) };
		if (i % 20 == 3) {
			s.flags = STEP_SP;
			s.sp = 0x7fff0000 - (thread << 20);
		}
		if (i % 20 >= 10) {
			s.naccess = 1;
			s.access[0] = at[thread]++;
		}
		truth[n++] = thread;
		add(a, s);
	}
	for (unsigned i = 0; i < 3000; i++) {
		unsigned thread = i / 100 % 3;
		struct thread_step s = { .pc = 0x1028, .naccess = 1 };
		s.access[0] = at[thread]++;
		truth[n++] = thread;
		add(a, s);
	}
	thread_assign_settle(a);
	assert_int_equal(given.n, n);
	assert_int_equal(wrong_steps(truth, n, &open), 0);
	assert_in_range(open, 0, 300);
	assert_int_equal(thread_assign_count(a), 3);
	thread_assign_free(a);
}

/* Two threads spin in one loop when the trace begins.  Until their stacks are seen nothing
 * tells them apart, and the steps are not decided. */
static void a_trace_that_begins_in_a_loop_begins_undecided(void **state)
{
	(void)state;
	static uint32_t truth[STEPS_MOST];
	struct thread_assign *a = begin(0);
	size_t open, n = 0;
	added = 0;
	for (unsigned i = 0; i < 600; i++) {
		struct thread_step s = { .pc = 0x1000 + 4 * (i % 5) };
		if (i % 5 == 4 && i < 599)
			jump_to(&s, 0x1000);
		truth[n++] = i / 200 % 2;
		add(a, s);
	}
	/* Both leave the loop and use their stacks. */
	for (unsigned i = 0; i < 20; i++) {
		struct thread_step s = { .pc = 0x1000 + 4 * (i % 10 + (i < 10 ? 5 : 0)),
					 .flags = STEP_SP,
					 .sp = i < 10 ? 0x7fff0000 : 0x7ff00000 };
		truth[n++] = i >= 10;
		add(a, s);
	}
	thread_assign_settle(a);
	assert_int_equal(given.n, n);
	assert_int_equal(wrong_steps(truth, n, &open), 0);
	assert_in_range(open, 590, 600);
	thread_assign_free(a);
}

/* A thread whose stack is not seen may be one whose stack is known, and after it flow alone
 * does not decide. */
static void a_thread_without_a_stack_is_undecided(void **state)
{
	(void)state;
	struct thread_assign *a = begin(0);
	added = 0;
	for (unsigned i = 0; i < 60; i++) {
		struct thread_step s = { .pc = (i / 10 % 2 ? 0x9000 : 0x1000) +
					       4 * (i / 20 * 10 + i % 10) };
		if (i == 2) {
			s.flags = STEP_SP;
			s.sp = 0x7fff0000;
		}
		add(a, s);
	}
	thread_assign_settle(a);
	for (size_t i = 0; i < given.n; i++) {
		assert_int_equal(given.thread[i], i / 10 % 2);
		assert_int_equal(given.undecided[i], i >= 10);
	}
	thread_assign_free(a);
}

/* After many steps without a stack, other threads without one may be in the same code: for a
 * while only evidence decides there.  Other code is not affected. */
static void code_without_a_stack_may_hide_threads(void **state)
{
	enum { LOOP = 500, OTHER = 1500, OWN = 100, AGAIN = LOOP + OTHER };
	(void)state;
	struct looper l[2] = { { .at = 0x100000, .stack = 0x7fff0000 },
			       { .at = 0x900000, .next = 3, .rounds = 1 } };
	struct thread_assign *a = begin(0);
	added = 0;
	for (unsigned i = 0; i < AGAIN + LOOP; i++)
		add(a, loop_step(&l[i >= LOOP && i < AGAIN], true, UINT32_MAX));
	struct thread_step leaves = { .pc = 0x1000 };
	jump_to(&leaves, 0x2000);
	add(a, leaves);
	for (unsigned i = 0; i < OWN; i++) {
		struct thread_step s = { .pc = 0x2000 + 4 * i };
		if (i == 0) {
			s.flags = STEP_SP;
			s.sp = l[0].stack;
		}
		add(a, s);
	}
	thread_assign_settle(a);
	for (size_t i = 0; i < given.n; i++) {
		bool other = i >= LOOP && i < AGAIN;
		bool hidden = i > AGAIN + 5 && i < AGAIN + LOOP;
		assert_int_equal(given.thread[i], other);
		if (other || hidden)
			assert_int_equal(given.undecided[i], other || i % 5 != 1);
		else if (i < LOOP || i > AGAIN + LOOP)
			assert_false(given.undecided[i]);
	}
	thread_assign_free(a);
}

/* A direct branch that has not been seen before can go anywhere, but not that far. */
static void a_direct_branch_has_a_reach(void **state)
{
	(void)state;
	for (unsigned far = 0; far < 2; far++) {
		struct thread_assign *a = begin(0);
		for (unsigned i = 0; i < 4; i++) {
			struct thread_step s = { .pc = 0x1000 + 4 * i,
						 .record = i,
						 .n = 1,
						 .flags = STEP_HAS_PC };
			if (i == 2) {
				s.kind = BRANCH_CONDITIONAL;
				s.flags |= STEP_BRANCH | STEP_TAKEN;
			}
			if (i == 3)
				s.pc = far ? UINT64_C(0x1000) + (UINT64_C(3) << 30)
					   : 0x900000;
			thread_assign_add(a, &s, 1);
		}
		thread_assign_settle(a);
		assert_int_equal(given.thread[3], far);
		thread_assign_free(a);
	}
}

/* What interrupts a thread, and comes back, has returned: code that does not return is that
 * of another thread, whose stack was not seen. */
static void only_what_returns_was_a_signal_handler(void **state)
{
	(void)state;
	for (unsigned returns = 0; returns < 2; returns++) {
		struct thread_assign *a = begin(0);
		added = 0;
		for (unsigned i = 0; i < 30; i++) {
			bool other = i >= 10 && i < 20;
			struct thread_step s = { .pc = other ? 0x9000 + 4 * (i - 10)
							     : 0x1000 + 4 * (i % 10) +
								       40 * (i >= 20) };
			if (i == 5 || i == 11) {
				s.flags = STEP_SP;
				s.sp = 0x7fff0000;
			}
			if (i == 19 && returns) {
				s.kind = BRANCH_RETURN;
				s.flags = STEP_BRANCH | STEP_TAKEN;
			}
			add(a, s);
		}
		thread_assign_settle(a);
		for (size_t i = 0; i < 20; i++)
			assert_int_equal(given.thread[i], 0);
		for (size_t i = 20; i < 30; i++)
			assert_int_equal(given.thread[i] != 0, !returns);
		thread_assign_free(a);
	}
}

/* Only an instruction that accesses memory repeats: a thread ends with the one with which
 * the next thread begins. */
static void an_instruction_without_accesses_is_not_repeated(void **state)
{
	static const uint64_t at[] = { 0, 1, 2, 3, 0, 0, 1, 2, 1, 2, 3 };
	(void)state;
	for (unsigned naccess = 0; naccess < 2; naccess++) {
		struct thread_assign *a = begin(0);
		added = 0;
		for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
			struct thread_step s = { .pc = 0x1000 + 4 * at[i],
						 .naccess = at[i] ? 0 : naccess & 3 };
			if (at[i] == 3)
				jump_to(&s, 0x1000);
			add(a, s);
		}
		thread_assign_settle(a);
		assert_int_equal(given.thread[5], !naccess);
		assert_int_equal(given.thread[7], !naccess);
		thread_assign_free(a);
	}
}

/* A child continues where its parent does, after the system call. */
static void a_clone_begins_after_the_system_call(void **state)
{
	(void)state;
	struct thread_assign *a = begin(0);
	added = 0;
	for (uint64_t i = 0; i < 20; i++) {
		struct thread_step s = { .pc = 0x1000 + 4 * i };
		if (i == 5) {
			s.flags = STEP_SP;
			s.sp = 0x7fff0000;
		}
		if (i == 10)
			s.flags = STEP_SYSCALL;
		if (i == 15) {
			s.flags = STEP_SP;
			s.sp = 0x7f000000;
		}
		add(a, s);
	}
	/* The parent continues after the call. */
	struct thread_step s = { .pc = 0x1000 + 4 * 11 };
	add(a, s);
	thread_assign_settle(a);
	for (size_t i = 0; i < 20; i++)
		assert_int_equal(given.thread[i], i > 10);
	assert_int_equal(given.thread[20], 0);
	thread_assign_free(a);
}

static void a_signal_handler_is_the_same_thread(void **state)
{
	(void)state;
	struct thread_assign *a = begin(0);
	added = 0;
	for (uint64_t i = 0; i < 30; i++) {
		bool handler = i >= 10 && i < 20;
		struct thread_step s = { .pc = handler ? 0x9000 + 4 * (i - 10)
						       : 0x1000 + 4 * (i -
								       10 * (i >= 20)) };
		if (i == 5 || i == 11 || i == 25) {
			s.flags = STEP_SP;
			s.sp = 0x7fff0000 - (handler ? 640 : 0);
		}
		add(a, s);
	}
	thread_assign_settle(a);
	for (size_t i = 0; i < 30; i++)
		assert_int_equal(given.thread[i], 0);
	thread_assign_free(a);
}

/* A signal handler begins as a thread of its own, until its stack is seen. */
static void threads_without_steps_are_used_again(void **state)
{
	(void)state;
	struct thread_assign *a = begin(0);
	added = 0;
	for (uint64_t i = 0; i < 400; i++) {
		struct thread_step s = { .pc = (i % 20 < 10 ? 0x1000 + 4 * (i / 20 * 10)
							    : 0x9000 - 40) +
					       4 * (i % 20) };
		if (i % 10 == 5) {
			s.flags = STEP_SP;
			s.sp = 0x7fff0000 - i;
		}
		add(a, s);
	}
	thread_assign_settle(a);
	for (size_t i = 0; i < 400; i++)
		assert_int_equal(given.thread[i], 0);
	assert_in_range(thread_assign_count(a), 1, 2);
	thread_assign_free(a);
}

/* A thread that changes to another stack without a system call and without a break of the
 * flow; called: with one. */
static struct thread_assign *change_stack(bool called)
{
	struct thread_assign *a = begin(0);
	added = 0;
	for (uint64_t i = 0; i < 30; i++) {
		struct thread_step s = { .pc = 0x1000 + 4 * i };
		if (i % 10 == 5) {
			s.flags = STEP_SP;
			s.sp = i == 15 ? 0x500000 : 0x7fff0000;
		}
		if (i == 12 && called)
			s.flags = STEP_SYSCALL;
		add(a, s);
	}
	thread_assign_settle(a);
	assert_int_equal(thread_assign_count(a), 2);
	assert_int_equal(given.thread[15], 1);
	return a;
}

static void a_stack_without_a_break_is_of_its_thread(void **state)
{
	(void)state;
	struct thread_assign *a = change_stack(false);
	assert_int_equal(thread_assign_get(a, 1)->stack_of, 0);
	assert_int_equal(thread_assign_get(a, 0)->stack_of, 0);
	thread_assign_free(a);
	a = change_stack(true); /* a clone */
	assert_int_equal(thread_assign_get(a, 1)->stack_of, 1);
	thread_assign_free(a);
}

/* Three steps after a switch that only data shows, a signal handler runs; its stack shows
 * whose it is, so the three steps and what follows the handler are of the same thread. */
static void a_signal_soon_after_a_switch_is_of_the_new_thread(void **state)
{
	(void)state;
	static uint32_t truth[STEPS_MOST];
	struct looper l[2] = { { .at = 0x100000, .stack = 0x7fff0000 },
			       { .at = 0x900000, .stack = 0x7ff00000 } };
	struct thread_assign *a = begin(0);
	size_t open, n = 0;
	added = 0;
	for (unsigned turn = 0; turn < 8; turn++)
		for (unsigned i = 0; i < 500; i++) {
			if (turn == 3 && i == 3)
				for (unsigned k = 0; k < 10; k++) {
					struct thread_step s = { .pc = 0x9000 + 4 * k,
								 .flags = k == 1 ? STEP_SP
										 : 0,
								 .sp = l[1].stack - 640 };
					if (k == 9) {
						s.kind = BRANCH_RETURN;
						s.flags = STEP_BRANCH | STEP_TAKEN;
					}
					truth[n++] = 1;
					add(a, s);
				}
			truth[n++] = turn % 2;
			add(a, loop_step(&l[turn % 2], true, UINT32_MAX));
		}
	thread_assign_settle(a);
	assert_int_equal(given.n, n);
	assert_int_equal(wrong_steps(truth, n, &open), 0);
	assert_int_equal(thread_assign_count(a), 2); /* one was taken back */
	thread_assign_free(a);
}

static void memory_grows_with_threads_only(void **state)
{
	enum { MANY = 2000 };
	(void)state;
	struct thread_assign *a = begin(0);
	added = 0;
	for (uint64_t i = 0; i < MANY * 4; i++) {
		uint64_t thread = i / 2 % MANY, at = i % 2 + 2 * (i / (2 * MANY));
		struct thread_step s = { .pc = 0x10000 * (thread + 1) + 4 * at };
		s.flags = STEP_SP;
		s.sp = 0x700000000000 + 0x800000 * thread;
		add(a, s);
	}
	thread_assign_settle(a);
	assert_int_equal(thread_assign_count(a), MANY);
	for (size_t i = 0; i < given.n; i++)
		assert_int_equal(given.thread[i], i / 2 % MANY);
	thread_assign_free(a);
}

/* Steps of threads with branches, accesses and stacks at random are assigned the same
 * whether few of them are kept or all. */
static void what_is_kept_makes_no_difference_where_it_is_sure(void **state)
{
	static uint32_t all[STEPS_MOST];
	(void)state;
	for (int pass = 0; pass < 2; pass++) {
		struct thread_assign *a = begin(pass ? 256 : STEPS_MOST);
		struct looper l[THREADS] = { { .at = 0x100000, .stack = 0x7fff0000 },
					     { .at = 0x900000, .stack = 0x7ffe0000 },
					     { .at = 0x1900000, .stack = 0x7ffd0000 } };
		seed = 5;
		added = 0;
		for (uint32_t i = 0; i < 60000;) {
			struct looper *one = &l[any(THREADS)];
			for (uint32_t n = 1 + any(700); n; n--, i++)
				add(a, loop_step(one, true, 30));
		}
		thread_assign_settle(a);
		for (size_t i = 0; i < given.n; i++) {
			if (!pass)
				all[i] = given.thread[i];
			else
				assert_int_equal(given.thread[i], all[i]);
		}
		thread_assign_free(a);
	}
}

/* Markers */

static void markers_become_queries(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	struct schema *s;
	struct marker m;
	assert_int_equal(schema_new(&s, format_find("cis501"), NULL, &err), ST_OK);
	assert_int_equal(marker_compile(&m, marker_default, s, &err), ST_OK);
	assert_int_equal(m.n, 3);
	assert_string_equal(query_text(m.item[1]),
			    "op == \"ADD_IMM\" and write == rax and read == rax and "
			    "imm == 0");
	marker_release(&m);
	assert_int_equal(marker_compile(&m, "MOV reg->rax; ADD_IMM bogus", s, &err),
			 ST_INVALID);
	assert_int_equal(err.at, 23);
	assert_non_null(strstr(err.text, "bogus"));
	assert_int_equal(marker_compile(&m, "MOV reg->rax imm x", s, &err), ST_INVALID);
	assert_int_equal(err.at, 18);
	assert_int_equal(marker_compile(&m, "op == MOV then branch", s, &err), ST_OK);
	assert_int_equal(m.n, 2);
	marker_release(&m);
	schema_free(s);
	assert_int_equal(schema_new(&s, format_find("champsim"), NULL, &err), ST_OK);
	assert_int_equal(marker_compile(&m, marker_default, s, &err), ST_OK);
	marker_release(&m);
	schema_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_are_found_as_in_a_list),
		cmocka_unit_test(many_threads_share_bits),
		cmocka_unit_test(threads_are_joined_and_named),
		cmocka_unit_test(stacks_keep_their_threads),
		cmocka_unit_test(runs_that_were_not_kept_are_loaded),
		cmocka_unit_test(records_without_a_thread_are_undecided),
		cmocka_unit_test(data_separates_threads_in_one_loop),
		cmocka_unit_test(
			an_address_of_another_stream_is_evidence_against_the_flow),
		cmocka_unit_test(a_loop_without_accesses_is_undecided),
		cmocka_unit_test(an_array_that_begins_again_is_no_switch),
		cmocka_unit_test(flow_separates_different_code),
		cmocka_unit_test(threads_repeat_one_instruction),
		cmocka_unit_test(a_trace_that_begins_in_a_loop_begins_undecided),
		cmocka_unit_test(a_thread_without_a_stack_is_undecided),
		cmocka_unit_test(code_without_a_stack_may_hide_threads),
		cmocka_unit_test(a_direct_branch_has_a_reach),
		cmocka_unit_test(only_what_returns_was_a_signal_handler),
		cmocka_unit_test(an_instruction_without_accesses_is_not_repeated),
		cmocka_unit_test(a_clone_begins_after_the_system_call),
		cmocka_unit_test(a_signal_handler_is_the_same_thread),
		cmocka_unit_test(threads_without_steps_are_used_again),
		cmocka_unit_test(a_stack_without_a_break_is_of_its_thread),
		cmocka_unit_test(a_signal_soon_after_a_switch_is_of_the_new_thread),
		cmocka_unit_test(memory_grows_with_threads_only),
		cmocka_unit_test(what_is_kept_makes_no_difference_where_it_is_sure),
		cmocka_unit_test(markers_become_queries),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
