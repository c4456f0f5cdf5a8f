/*
 * If no thread can be created (a limit of processes was reached), work is done on the
 * calling thread or refused with a message; no call waits for ever.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

#include "base/parallel.h"
#include "base/task.h"
#include "source/source.h"
#include "tracefile.h"

enum { PATIENCE = 60 /* seconds: a test that waits longer waits for ever */ };

/* Replaces the function of the C library. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *),
		   void *arg)
{
	(void)thread;
	(void)attr;
	(void)run;
	(void)arg;
	return EAGAIN;
}

static enum status count_up(void *arg, struct task *task, struct err *err)
{
	(void)task;
	++*(int *)arg;
	return err_set(err, ST_IO, "the expected message");
}

static void jobs_run_on_the_caller_or_are_refused(void **state)
{
	(void)state;
	int done = 0;
	assert_null(job_try(count_up, &done, NULL, NULL));
	assert_int_equal(done, 0);
	struct job *j = job_start(count_up, &done, NULL, NULL);
	assert_int_equal(done, 1);
	enum status st;
	struct err err;
	assert_true(job_done(j, &st, &err));
	assert_int_equal(st, ST_IO);
	assert_string_equal(err.text, "the expected message");
	job_wait(j);
	job_stop(j);
}

static void mark(void *arg, unsigned worker)
{
	((int *)arg)[worker]++;
}

static void parallel_run_uses_the_calling_thread(void **state)
{
	(void)state;
	int called[5] = { 0 };
	parallel_run(5, mark, called);
	for (int i = 0; i < 5; i++)
		assert_int_equal(called[i], 1);
}

/* More bytes than the ring of buffers has room for: no other thread would empty it. */
static void packed_files_are_read_whole(void **state)
{
	(void)state;
	struct str bytes = STR_INIT, packed = STR_INIT;
	for (uint32_t i = 0; bytes.len < 3000000; i++)
		str_addf(&bytes, "line %u\n", i);
	pack_gzip(&packed, bytes.text, bytes.len, SIZE_MAX);
	struct source *src;
	struct cursor *cur;
	struct err err = ERR_INIT;
	const char *path = file_write("threadless.gz", &packed);
	assert_int_equal(source_open(&src, path, &err), ST_OK);
	cur = cursor_open(src);
	cursor_ahead(cur, true);
	size_t at = 0, got;
	char buf[70001];
	while (cursor_read(cur, at, buf, sizeof buf, &got, &err) == ST_OK) {
		assert_true(at + got <= bytes.len);
		assert_memory_equal(buf, bytes.text + at, got);
		at += got;
	}
	assert_int_equal(at, bytes.len);
	cursor_free(cur);
	source_free(src);
	str_release(&packed);
	str_release(&bytes);
}

/* Following needs a thread of its own: it is refused. */
static void following_is_refused(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	str_add(&bytes, "one line\n");
	struct source *src;
	struct err err = ERR_INIT;
	const char *path = file_write("threadless", &bytes);
	assert_int_equal(source_follow(&src, path, NULL, &err), ST_IO);
	assert_non_null(strstr(err.text, "cannot be followed"));
	str_release(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(jobs_run_on_the_caller_or_are_refused),
		cmocka_unit_test(parallel_run_uses_the_calling_thread),
		cmocka_unit_test(packed_files_are_read_whole),
		cmocka_unit_test(following_is_refused),
	};
	alarm(PATIENCE);
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
