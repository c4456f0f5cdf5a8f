/* A wait ends by a change, by a time and by a cancelled task; a task is cancelled with the
 * outer one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>

#include "base/clock.h"
#include "base/monitor.h"

enum { FAR = 100 * 1000, ROUNDS = 300 };

struct waiting {
	struct monitor m;
	int value;
	bool in; /* the thread has the lock, or waits */
	struct task outer;
	bool got; /* the result of the last wait */
};

/* Waits for a value under an inner task. */
static void *wait_for_value(void *arg)
{
	struct waiting *w = arg;
	struct task inner = { .outer = &w->outer };
	struct timespec until = clock_after(FAR);
	w->got = true;
	monitor_lock(&w->m);
	w->in = true;
	monitor_notify(&w->m);
	while (w->got && !w->value)
		w->got = monitor_wait(&w->m, &until, &inner);
	monitor_unlock(&w->m);
	return NULL;
}

static void begin(struct waiting *w, pthread_t *thread)
{
	*w = (struct waiting) { .value = 0, .outer = TASK_INIT };
	monitor_init(&w->m);
	assert_int_equal(pthread_create(thread, NULL, wait_for_value, w), 0);
}

static void end(struct waiting *w, pthread_t thread)
{
	pthread_join(thread, NULL);
	monitor_release(&w->m);
	assert_false(task_waits(&w->outer));
}

static void wait_until_in(struct waiting *w)
{
	monitor_lock(&w->m);
	while (!w->in)
		monitor_wait(&w->m, NULL, NULL);
	monitor_unlock(&w->m);
}

static void a_change_ends_a_wait(void **state)
{
	(void)state;
	struct waiting w;
	pthread_t thread;
	begin(&w, &thread);
	wait_until_in(&w);
	monitor_lock(&w.m);
	w.value = 1;
	monitor_notify(&w.m);
	monitor_unlock(&w.m);
	end(&w, thread);
	assert_true(w.got);
}

static void a_time_ends_a_wait(void **state)
{
	(void)state;
	struct monitor m;
	struct timespec until = clock_after(5);
	monitor_init(&m);
	monitor_lock(&m);
	while (monitor_wait(&m, &until, NULL))
		;
	monitor_unlock(&m);
	monitor_release(&m);
}

/* At any moment: before the wait and in it. */
static void cancelling_the_outer_task_ends_a_wait(void **state)
{
	(void)state;
	for (int i = 0; i < ROUNDS; i++) {
		struct waiting w;
		pthread_t thread;
		begin(&w, &thread);
		if (i % 2)
			wait_until_in(&w);
		for (volatile int n = i * 20; n; n--)
			;
		task_cancel(&w.outer);
		end(&w, thread);
		assert_false(w.got);
	}
}

static void a_task_is_cancelled_with_the_outer_one(void **state)
{
	(void)state;
	struct task outer = TASK_INIT, middle = { .outer = &outer };
	struct task inner = { .outer = &middle };
	assert_false(task_cancelled(&inner));
	task_cancel(&middle);
	assert_true(task_cancelled(&inner));
	assert_false(task_cancelled(&outer));
	middle = (struct task) { .outer = &outer };
	task_cancel(&outer);
	assert_true(task_cancelled(&inner));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_change_ends_a_wait),
		cmocka_unit_test(a_time_ends_a_wait),
		cmocka_unit_test(cancelling_the_outer_task_ends_a_wait),
		cmocka_unit_test(a_task_is_cancelled_with_the_outer_one),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
