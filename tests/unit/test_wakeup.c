/* Wakeups: changes made before wakeup_send() are seen after wakeup_drain(). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/task.h"
#include "base/wakeup.h"

enum { RINGERS = 3, RINGS = 20000, MINUTE = 60000 };

struct tower {
	struct wakeup wakeup;
	atomic_int done; /* changes, each followed by a wakeup_send() */
};

static bool woken(struct wakeup *b, int timeout)
{
	struct pollfd fd = { .fd = b->out, .events = POLLIN };
	return poll(&fd, 1, timeout) == 1;
}

static enum status send_often(void *arg, struct task *task, struct err *err)
{
	(void)task;
	(void)err;
	struct tower *t = arg;
	for (int i = 0; i < RINGS; i++) {
		atomic_fetch_add(&t->done, 1);
		wakeup_send(&t->wakeup);
	}
	return ST_OK;
}

static void every_wakeup_arrives(void **state)
{
	(void)state;
	struct tower t = { .done = 0 };
	struct err err;
	assert_int_equal(wakeup_open(&t.wakeup, &err), ST_OK);
	struct job *job[RINGERS];
	for (int i = 0; i < RINGERS; i++)
		job[i] = job_start(send_often, &t, NULL, NULL);
	while (atomic_load(&t.done) < RINGERS * RINGS) {
		assert_true(woken(&t.wakeup, MINUTE));
		wakeup_drain(&t.wakeup);
	}
	for (int i = 0; i < RINGERS; i++)
		job_stop(job[i]);
	/* After a pause the next wakeup arrives too. */
	wakeup_drain(&t.wakeup);
	wakeup_send(&t.wakeup);
	assert_true(woken(&t.wakeup, MINUTE));
	wakeup_close(&t.wakeup);
}

static void many_sends_are_one_wakeup(void **state)
{
	(void)state;
	struct wakeup b;
	struct err err;
	assert_int_equal(wakeup_open(&b, &err), ST_OK);
	assert_false(woken(&b, 0));
	for (int i = 0; i < 100000; i++)
		wakeup_send(&b);
	assert_true(woken(&b, 0));
	wakeup_drain(&b);
	assert_false(woken(&b, 0));
	wakeup_close(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_wakeup_arrives),
		cmocka_unit_test(many_sends_are_one_wakeup),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
