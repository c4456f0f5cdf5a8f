/* Background jobs of the browser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <time.h>

#include "base/mem.h"
#include "tui/session/bgjob.h"
#include "tui/session/latest.h"

enum { POSTS = 100, STEPS = 3 };

static atomic_int discarded, woken;

/* The owner of a job, and what its work does. */
struct owner {
	struct bgjob job;
	atomic_int gate; /* the last step that the work may do */
	enum status status;
	const char *message;
	struct bgjob *then; /* started by done() */

	/* Arguments and numbers of calls of the callbacks. */
	int partials, last, done;
	enum status st;
	struct err err;
};

static enum status count_to_gate(void *owner, struct task *task, struct err *err);

static void owner_partial(void *owner, void *result)
{
	struct owner *o = owner;
	o->partials++;
	o->last = *(int *)result;
	free(result);
}

static void owner_discard(void *result)
{
	free(result);
	atomic_fetch_add(&discarded, 1);
}

static void owner_done(void *owner, enum status st, const struct err *err)
{
	struct owner *o = owner;
	o->done++;
	o->st = st;
	o->err = *err;
	assert_false(bgjob_running(&o->job));
	if (o->then)
		bgjob_start(o->then, count_to_gate);
}

static const struct bgjob_class silent = { .partial = owner_partial,
					   .discard = owner_discard,
					   .done = owner_done };

static void wake(void *arg)
{
	(void)arg;
	atomic_fetch_add(&woken, 1);
}

static void nap(void)
{
	struct timespec ms = { .tv_nsec = 1000000 };
	nanosleep(&ms, NULL);
}

static void post(struct owner *o, int number)
{
	int *result = mem_new(1, sizeof *result);
	*result = number;
	bgjob_post(&o->job, result);
}

/* Work */

static enum status post_many(void *owner, struct task *task, struct err *err)
{
	(void)task;
	(void)err;
	for (int i = 1; i <= POSTS; i++)
		post(owner, i);
	return ST_OK;
}

/* Post the number of each step when the gate allows it; ends after STEPS steps, or when
 * the task is cancelled. */
static enum status count_to_gate(void *owner, struct task *task, struct err *err)
{
	struct owner *o = owner;
	for (int step = 1; step <= STEPS; step++) {
		while (atomic_load(&o->gate) < step) {
			if (task_cancelled(task))
				return ST_CANCELLED;
			nap();
		}
		task_progress(task, (uint64_t)step, STEPS + 1);
		post(o, step);
	}
	return o->status == ST_OK ? ST_OK : err_set(err, o->status, "%s", o->message);
}

/* Two passes, each with progress from 0. */
static enum status two_passes(void *owner, struct task *task, struct err *err)
{
	struct owner *o = owner;
	(void)err;
	for (int step = 1; step <= 2 * STEPS; step++) {
		while (atomic_load(&o->gate) < step && !task_cancelled(task))
			nap();
		task_progress(task, (uint64_t)((step - 1) % STEPS), STEPS);
		post(o, step);
	}
	return ST_OK;
}

/* Poll until the owner has received the result of a step. */
static void poll_until(struct bgjobs *list, const struct owner *o, int step)
{
	while (o->last < step) {
		bgjobs_poll(list);
		nap();
	}
}

static struct bgjobs a_list(void)
{
	atomic_store(&discarded, 0);
	atomic_store(&woken, 0);
	return (struct bgjobs) { .wake = wake };
}

static void begin_job(struct bgjobs *list, struct owner *o, enum bgjob_priority priority)
{
	*o = (struct owner) { .done = 0 };
	bgjob_init(&o->job, list, &silent, o, priority);
}

/* Tests */

static void partial_results_arrive_in_order_and_before_the_end(void **state)
{
	(void)state;
	struct bgjobs list = a_list();
	struct owner o;
	begin_job(&list, &o, BGJOB_INTERACTIVE);
	bgjob_start(&o.job, count_to_gate);
	for (int step = 1; step <= STEPS - 1; step++) {
		atomic_store(&o.gate, step);
		poll_until(&list, &o, step);
		assert_int_equal(o.last, step);
		assert_int_equal(o.partials, step);
		assert_int_equal(o.done, 0);
		assert_true(woken >= step);
	}
	atomic_store(&o.gate, STEPS);
	assert_true(bgjobs_wait(&list, BGJOB_INTERACTIVE));
	assert_true(bgjobs_ready(&list));
	assert_true(bgjobs_poll(&list));
	assert_int_equal(o.done, 1);
	assert_int_equal(o.st, ST_OK);
	assert_string_equal(o.err.text, "");
	/* The last one was posted when the job ended, and is discarded. */
	assert_int_equal(o.partials, STEPS - 1);
	assert_int_equal(discarded, 1);
	bgjob_release(&o.job);
	assert_null(list.first);
}

static void a_partial_result_replaces_the_previous_one(void **state)
{
	(void)state;
	for (int watched = 0; watched < 2; watched++) {
		struct bgjobs list = a_list();
		if (!watched)
			list.wake = NULL;
		struct owner o;
		begin_job(&list, &o, BGJOB_BATCH);
		bgjob_start(&o.job, post_many);
		bgjobs_wait(&list, BGJOB_BATCH);
		assert_true(bgjobs_poll(&list));
		assert_int_equal(o.done, 1);
		assert_int_equal(o.partials, 0);
		assert_int_equal(discarded, POSTS);
		assert_int_equal(woken >= POSTS, watched);
		bgjob_release(&o.job);
	}
}

static void a_job_can_be_cancelled_at_each_step(void **state)
{
	(void)state;
	for (int step = 0; step < STEPS; step++)
		for (int by_list = 0; by_list < 2; by_list++) {
			struct bgjobs list = a_list();
			struct owner o;
			begin_job(&list, &o, BGJOB_INTERACTIVE);
			bgjob_start(&o.job, count_to_gate);
			for (int k = 1; k <= step; k++) {
				atomic_store(&o.gate, k);
				poll_until(&list, &o, k);
			}
			assert_true(by_list ? bgjobs_cancel(&list, BGJOB_INTERACTIVE)
					    : bgjob_cancel(&o.job));
			/* It counts as running until bgjobs_poll(). */
			assert_true(bgjob_running(&o.job));
			assert_true(bgjobs_wait(&list, BGJOB_INTERACTIVE));
			assert_true(bgjobs_poll(&list));
			assert_int_equal(o.done, 1);
			assert_int_equal(o.st, ST_CANCELLED);
			assert_int_equal(o.partials, step);
			assert_false(bgjob_cancel(&o.job));
			assert_false(bgjobs_cancel(&list, BGJOB_INTERACTIVE));
			assert_false(bgjobs_poll(&list));
			bgjob_release(&o.job);
		}
}

/* A job that is cancelled after its work has ended keeps its status. */
static void cancelling_after_the_end_changes_nothing(void **state)
{
	(void)state;
	struct bgjobs list = a_list();
	struct owner o;
	begin_job(&list, &o, BGJOB_INTERACTIVE);
	atomic_store(&o.gate, STEPS);
	bgjob_start(&o.job, count_to_gate);
	bgjobs_wait(&list, BGJOB_INTERACTIVE);
	assert_true(bgjob_cancel(&o.job));
	bgjobs_poll(&list);
	assert_int_equal(o.st, ST_OK);
	bgjob_release(&o.job);
}

static void stopping_discards_results_without_callbacks(void **state)
{
	(void)state;
	for (int step = 0; step <= STEPS; step++) {
		struct bgjobs list = a_list();
		struct owner o;
		begin_job(&list, &o, BGJOB_INTERACTIVE);
		bgjob_start(&o.job, count_to_gate);
		atomic_store(&o.gate, step);
		while (step && woken < step)
			nap();
		bgjob_stop(&o.job);
		assert_false(bgjob_running(&o.job));
		assert_false(bgjobs_poll(&list));
		assert_int_equal(o.done, 0);
		assert_int_equal(o.partials, 0);
		assert_int_equal(discarded, step);
		bgjob_release(&o.job);
	}
}

static void starting_again_stops_the_running_work(void **state)
{
	(void)state;
	struct bgjobs list = a_list();
	struct owner o;
	begin_job(&list, &o, BGJOB_INTERACTIVE);
	bgjob_start(&o.job, count_to_gate); /* would never end */
	bgjob_start(&o.job, post_many);
	bgjobs_wait(&list, BGJOB_INTERACTIVE);
	bgjobs_poll(&list);
	assert_int_equal(o.done, 1);
	assert_int_equal(o.st, ST_OK);
	bgjob_release(&o.job);
}

static void an_error_has_its_message(void **state)
{
	(void)state;
	struct bgjobs list = a_list();
	struct owner o;
	begin_job(&list, &o, BGJOB_INTERACTIVE);
	o.status = ST_DAMAGED;
	o.message = "byte 17 is damaged";
	atomic_store(&o.gate, STEPS);
	bgjob_start(&o.job, count_to_gate);
	bgjobs_wait(&list, BGJOB_INTERACTIVE);
	bgjobs_poll(&list);
	assert_int_equal(o.done, 1);
	assert_int_equal(o.st, ST_DAMAGED);
	assert_string_equal(o.err.text, "byte 17 is damaged");
	bgjob_release(&o.job);
}

static void progress_never_falls(void **state)
{
	(void)state;
	struct bgjobs list = a_list();
	struct owner o;
	double last = 0;
	begin_job(&list, &o, BGJOB_INTERACTIVE);
	assert_true(bgjob_progress(&o.job) == 0);
	bgjob_start(&o.job, two_passes);
	for (int step = 1; step < 2 * STEPS; step++) {
		atomic_store(&o.gate, step);
		poll_until(&list, &o, step);
		double now = bgjob_progress(&o.job);
		assert_true(now >= last && now <= 1);
		/* The progress of the first pass is not changed. */
		if (step <= STEPS)
			assert_true(now == (double)(step - 1) / STEPS);
		last = now;
	}
	atomic_store(&o.gate, 2 * STEPS);
	bgjobs_wait(&list, BGJOB_INTERACTIVE);
	bgjobs_poll(&list);
	/* The next work begins at 0 again. */
	atomic_store(&o.gate, 0);
	bgjob_start(&o.job, count_to_gate);
	assert_true(bgjob_progress(&o.job) == 0);
	bgjob_release(&o.job);
}

static void priorities_decide_what_is_waited_for_and_cancelled(void **state)
{
	(void)state;
	struct bgjobs list = a_list();
	struct owner o[BGJOB_DAEMON + 1];
	for (int k = 0; k <= BGJOB_DAEMON; k++) {
		begin_job(&list, &o[k], (enum bgjob_priority)k);
		bgjob_start(&o[k].job, count_to_gate);
	}
	for (int k = 0; k <= BGJOB_DAEMON; k++)
		assert_true(bgjobs_running(&list, (enum bgjob_priority)k));
	assert_true(bgjobs_poll(&list)); /* an interactive one runs */
	assert_true(bgjobs_cancel(&list, BGJOB_INTERACTIVE));
	while (bgjobs_wait(&list, BGJOB_INTERACTIVE))
		bgjobs_poll(&list);
	assert_int_equal(o[BGJOB_INTERACTIVE].st, ST_CANCELLED);
	assert_int_equal(o[BGJOB_BATCH].done, 0);
	assert_false(bgjobs_cancel(&list, BGJOB_INTERACTIVE));
	assert_true(bgjobs_cancel(&list, BGJOB_BATCH));
	while (bgjobs_wait(&list, BGJOB_BATCH))
		bgjobs_poll(&list);
	assert_int_equal(o[BGJOB_BATCH].st, ST_CANCELLED);
	assert_int_equal(o[BGJOB_DAEMON].done, 0);
	assert_false(bgjobs_running(&list, BGJOB_BATCH));
	assert_true(bgjobs_running(&list, BGJOB_DAEMON));
	assert_false(bgjobs_cancel(&list, BGJOB_BATCH));
	assert_false(bgjobs_poll(&list)); /* a running daemon is nothing to draw */
	atomic_store(&o[BGJOB_DAEMON].gate, STEPS);
	assert_true(bgjobs_wait(&list, BGJOB_DAEMON));
	assert_false(bgjobs_ready(&list));
	assert_true(bgjobs_poll(&list));
	assert_int_equal(o[BGJOB_DAEMON].done, 1);
	for (int k = 0; k <= BGJOB_DAEMON; k++)
		bgjob_release(&o[k].job);
}

static void done_can_start_another_job(void **state)
{
	(void)state;
	struct bgjobs list = a_list();
	struct owner first, second;
	begin_job(&list, &first, BGJOB_INTERACTIVE);
	begin_job(&list, &second, BGJOB_BATCH);
	first.then = &second.job;
	atomic_store(&second.gate, STEPS);
	bgjob_start(&first.job, post_many);
	while (bgjobs_wait(&list, BGJOB_BATCH))
		bgjobs_poll(&list);
	assert_int_equal(first.done, 1);
	assert_int_equal(second.done, 1);
	bgjob_release(&first.job);
	bgjob_release(&second.job);
	bgjob_release(&second.job); /* a second release does nothing */
}

static void the_first_job_with_a_description_is_shown(void **state)
{
	(void)state;
	struct bgjobs list = a_list();
	struct owner o, other;
	struct str text = STR_INIT;
	begin_job(&list, &other, BGJOB_INTERACTIVE);
	begin_job(&list, &o, BGJOB_INTERACTIVE);
	bgjob_start(&other.job, count_to_gate);
	assert_null(bgjobs_described(&list));
	str_add(bgjob_start(&o.job, count_to_gate), "counting");
	assert_ptr_equal(bgjobs_described(&list), &o.job);
	bgjob_text(&o.job, &text);
	assert_string_equal(text.text, "counting  (Ctrl-C stops)");
	atomic_store(&o.gate, 1);
	poll_until(&list, &o, 1);
	str_clear(&text);
	bgjob_text(&o.job, &text);
	assert_string_equal(text.text, "counting, 25 %  (Ctrl-C stops)");
	str_release(&text);
	bgjob_release(&o.job);
	bgjob_release(&other.job);
}

/* The result of a request is its number.  Request 2 does not end, but has a part. */
static enum status answer(void *owner, struct task *task, struct err *err)
{
	struct latest *l = owner;
	int request = *(const int *)l->running;
	(void)err;
	if (request == 2)
		latest_post(l, &request);
	while (request == 2 && !task_cancelled(task))
		nap();
	*(int *)l->made = request;
	return ST_OK;
}

static void take_answer(void *owner, bool ok)
{
	(void)owner;
	assert_true(ok);
}

static void a_partial_result_is_not_that_of_the_request_before(void **state)
{
	static const struct latest_class class = { .size = sizeof(int),
						   .result = sizeof(int),
						   .work = answer,
						   .take = take_answer };
	struct bgjobs list = a_list();
	struct latest l;
	(void)state;
	latest_init(&l, &class, &l, &list);
	for (int k = 0; k < 2; k++) {
		while (!latest_want(&l, &(int) { 1 })) {
			nap();
			bgjobs_poll(&list);
		}
		assert_int_equal(*(const int *)latest_result(&l), 1);
		assert_false(latest_want(&l, &(int) { 2 }));
		while (!l.partial)
			bgjobs_poll(&list);
		assert_int_equal(*(const int *)l.result, 2);
	}
	latest_release(&l);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(partial_results_arrive_in_order_and_before_the_end),
		cmocka_unit_test(a_partial_result_replaces_the_previous_one),
		cmocka_unit_test(a_partial_result_is_not_that_of_the_request_before),
		cmocka_unit_test(a_job_can_be_cancelled_at_each_step),
		cmocka_unit_test(cancelling_after_the_end_changes_nothing),
		cmocka_unit_test(stopping_discards_results_without_callbacks),
		cmocka_unit_test(starting_again_stops_the_running_work),
		cmocka_unit_test(an_error_has_its_message),
		cmocka_unit_test(progress_never_falls),
		cmocka_unit_test(priorities_decide_what_is_waited_for_and_cancelled),
		cmocka_unit_test(done_can_start_another_job),
		cmocka_unit_test(the_first_job_with_a_description_is_shown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
