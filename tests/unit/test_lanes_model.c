/*
 * The lanes model: while lanes are counted, its progress is at most the share of the counts
 * that are there, and a count that was stopped says so.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include "tui/session/lanes_model.h"
#include "tui/session/session.h"

enum { RECORDS = 200000, INTERVALS = 50 };

static double share_of(const struct lanes *o)
{
	size_t n = 0;
	for (size_t r = 0; o && r < o->nrows; r++)
		n += o->counted[r];
	return o ? (double)n / (double)(o->nrows * o->n) : 0;
}

static void progress_is_what_is_there(void **state)
{
	(void)state;
	const struct lanes_request r = { .within = SPAN_ALL, .intervals = INTERVALS };
	struct err err = ERR_INIT;
	struct trace_options opt = { .index = "none", .format = NULL };
	struct str text = STR_INIT;
	struct trace *t;
	double done;
	for (unsigned i = 0; i < RECORDS; i++)
		str_addf(&text, "1 %x -1 0 9 - - L 0 %x %x 0 MOV LOAD\n",
			 0x400000 + i % 64, 0x10000 + i, 0x400001 + i % 64);
	const char *path = file_write("lanes.trace", &text);
	if (trace_open(&t, path, &opt, &err) != ST_OK)
		fail_msg("%s", err.text);
	struct session *s = session_new(t, NULL, NULL);
	struct lanes_model *m = lanes_model_of(s);
	session_build_index(s);
	session_settle(s, true);
	if (lanes_model_set(m, "loads,lines,op ~ /V/,op ~ /O/,op ~ /X/", &err) != ST_OK)
		fail_msg("%s", err.text);
	lanes_model_request(m, &r);
	while (lanes_model_running(m, &done)) {
		double a = share_of(m->lanes), b = share_of(m->overview);
		assert_true(done <= (a > b ? a : b));
		session_poll(s);
	}
	assert_true(share_of(m->lanes) == 1);
	assert_false(lanes_model_stopped(m));
	/* A count may end before it is stopped. */
	for (int tries = 0; !lanes_model_stopped(m); tries++) {
		assert_in_range(tries, 0, 1000);
		if (lanes_model_set(m, "lines,op ~ /V/", &err) != ST_OK)
			fail_msg("%s", err.text);
		lanes_model_request(m, &r);
		bgjob_cancel(&m->latest.job);
		while (lanes_model_running(m, &done))
			session_poll(s);
	}
	session_free(s);
	trace_free(t);
	str_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(progress_is_what_is_there),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
