/* Jobs of panes that hand over what they have so far. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/mem.h"
#include "tui/background.h"
#include "tui/session.h"

enum { POSTS = 100 };

static atomic_int freed, woken;

static void discard(void *thing)
{
	free(thing);
	atomic_fetch_add(&freed, 1);
}

static void wake(void *arg)
{
	(void)arg;
	atomic_fetch_add(&woken, 1);
}

static enum status post_some(void *arg, struct task *task, struct err *err)
{
	(void)task;
	(void)err;
	for (int i = 1; i <= POSTS; i++) {
		int *number = mem_new(1, sizeof *number);
		*number = i;
		background_post(arg, number);
	}
	return ST_OK;
}

static void last_post_is_taken(struct session *s)
{
	struct background b = { .session = s, .discard = discard };
	enum status st;
	struct err err;
	atomic_store(&freed, 0);
	background_start(&b, post_some, &b);
	background_wait(&b);
	assert_true(background_done(&b, &st, &err));
	assert_int_equal(st, ST_OK);
	int *last = background_take(&b);
	assert_non_null(last);
	assert_int_equal(*last, POSTS);
	free(last);
	assert_null(background_take(&b));
	background_stop(&b);
	assert_int_equal(freed, POSTS - 1);
}

static void what_is_posted_replaces_what_was(void **state)
{
	(void)state;
	atomic_store(&woken, 0);
	last_post_is_taken(&(struct session) { .wake = wake });
	assert_true(woken >= POSTS);
}

/* As in a script, which waits by itself. */
static void nobody_has_to_be_woken(void **state)
{
	(void)state;
	last_post_is_taken(&(struct session) { .wake = NULL });
}

static void stopping_drops_what_was_posted(void **state)
{
	(void)state;
	struct session s = { .wake = NULL };
	struct background b = { .session = &s, .discard = discard };
	atomic_store(&freed, 0);
	background_start(&b, post_some, &b);
	background_wait(&b);
	background_stop(&b);
	assert_null(b.job);
	assert_null(background_take(&b));
	assert_int_equal(freed, POSTS);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_posted_replaces_what_was),
		cmocka_unit_test(nobody_has_to_be_woken),
		cmocka_unit_test(stopping_drops_what_was_posted),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
