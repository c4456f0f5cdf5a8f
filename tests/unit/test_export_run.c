/* An export that ends early: its stream is no longer used. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "convert/export_run.h"
#include "trace/trace.h"

/* Exports more records than the sample has, in a format, which fails. */
static void export_fails(const char *to, bool with_thread, const char *why)
{
	char path[1024], *out = NULL;
	const char *top = getenv("top_srcdir");
	size_t len, after;
	struct err err = ERR_INIT;
	struct trace_options opt = { .threads = 1, .index = "none" };
	struct export_run x = { .span = { 0, 1000 }, .must_reach = true };
	snprintf(path, sizeof path, "%s/tests/data/o3pipeview/good-small.o3pipeview",
		 top ? top : ".");
	struct trace *t;
	assert_int_equal(trace_open(&t, path, &opt, &err), ST_OK);
	FILE *stream = open_memstream(&out, &len);
	x.trace = t;
	x.target = convert_find(to);
	x.to = stream;
	x.with_thread = with_thread;
	assert_non_null(x.target);
	assert_true(export_run_work(&x, NULL, &err) != ST_OK);
	assert_string_equal(err.text, why);
	fflush(stream);
	after = len;
	export_run_release(&x);
	fflush(stream);
	assert_int_equal(len, after);
	fclose(stream);
	free(out);
	trace_free(t);
}

/* Kanata holds records back until the end. */
static void the_stream_is_not_used_after_an_error(void **state)
{
	(void)state;
	export_fails("kanata", false, "record 8 can no longer be read");
	export_fails("champsim", false, "record 8 can no longer be read");
	export_fails("kanata", true, "kanata has no field for threads");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_stream_is_not_used_after_an_error),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
