/*
 * The lanes model: while lanes are counted, its progress is at most the share of the counts
 * that are there, and a count that was stopped says so.  The timeline marks figures that
 * are not counted yet.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tracefile.h"

#include "tui/screen.h"
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
	assert_false(m->latest.stopped);
	/* A count may end before it is stopped. */
	for (int tries = 0; !m->latest.stopped; tries++) {
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

/* True if every second block of records loads. */
static bool rough_loads(unsigned i)
{
	return i / 3000 % 2;
}

/* Check the figure of a lane on a screen against the records of its interval, unless it is
 * marked.  Return false if there is none. */
static bool check_figure(const struct canvas *c, const char *lane)
{
	char *text = canvas_dump(c), *row = strstr(text, lane), *end;
	char *of = strstr(text, "\ninterval ");
	char want[32];
	unsigned first, last, n = 0, to = 0;
	bool any = row && of && (end = strchr(row + 1, '\n')) && end[-1] == '%';
	for (char *p = of ? of : text; any && *p && *p != ';'; p++)
		if (*p != ',' || p[1] == ' ')
			of[to++] = *p;
	if (to)
		of[to] = '\0';
	any &= to && sscanf(of, "\ninterval %*u of %*u: %*u records, %u..%u", &first,
			    &last) == 2;
	for (unsigned k = first; any && k <= last; k++)
		n += rough_loads(k);
	if (any) {
		*end = '\0';
		char *from = end - 2; /* before " %" */
		while (from[-1] != ' ')
			from--;
		snprintf(want, sizeof want, "%.2f %%",
			 100.0 * n / (double)(last - first + 1));
		if (*from != '~')
			assert_string_equal(from, want);
	}
	free(text);
	return any;
}

/* A figure without ~ is that of the records of its interval. */
static void rough_figures_are_marked(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	struct trace_options opt = { .index = "none", .format = "cis501" };
	const struct screen_options screen_opt = { .utf8 = true };
	struct screen *sc;
	struct trace *t;
	struct str text = STR_INIT;
	int row, col;
	double done;
	for (unsigned i = 0; i < RECORDS; i++)
		str_addf(&text, "1 %x -1 0 9 - - %s %x 0 MOV LOAD\n", 0x400000 + i % 64,
			 rough_loads(i) ? "L 0 7000" : "- 0 0", 0x400001 + i % 64);
	setenv("OPSCOPE_TEST", "chunk=4096", 1);
	if (trace_open(&t, file_write("rough.trace", &text), &opt, &err) != ST_OK)
		fail_msg("%s", err.text);
	unsetenv("OPSCOPE_TEST");
	struct session *s = session_new(t, NULL, NULL);
	session_build_index(s);
	session_settle(s, true);
	assert_int_equal(screen_open(&sc, s, &screen_opt, &err), ST_OK);
	screen_resize(sc, 24, 80);
	if (lanes_model_set(lanes_model_of(s), "loads,lines", &err) != ST_OK)
		fail_msg("%s", err.text);
	session_jump(s, RECORDS / 2);
	struct input in = { .key = 'L' };
	screen_input(sc, &in);
	do {
		check_figure(screen_draw(sc, &row, &col), "\nloads ");
		session_poll(s);
		screen_catch_up(sc);
	} while (lanes_model_running(lanes_model_of(s), &done));
	session_settle(s, true);
	assert_true(check_figure(screen_draw(sc, &row, &col), "\nloads "));
	screen_free(sc);
	session_free(s);
	trace_free(t);
	str_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(progress_is_what_is_there),
		cmocka_unit_test(rough_figures_are_marked),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
