/*
 * Conversion on several threads against the same on one, for samples of all formats, all
 * targets, batches of any size, records that are not to be written, and records left out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "convert/convert_parts.h"
#include "lines.h"
#include "trace/trace.h"

enum { RUN = 40, RECORDS = 60 * RUN };

static struct trace *trace;
static struct reader *reader;
static fieldset want;
static uint64_t at;
static size_t largest; /* batch */
static uint64_t fails; /* the record that cannot be read */

/* Of each four runs of RUN records one is not to be written, and one in part. */
static bool is_wanted(uint64_t record)
{
	return record / RUN % 4 != 1 && (record / RUN % 4 != 2 || record % 3);
}

/* Go to the next record that is read; false: that is the current one. */
static bool skip_some(void)
{
	bool skips = at / RUN % 8 == 5;
	at += skips ? RUN : 0;
	return skips;
}

static enum status read_some(void *ctx, struct batch *b, bool wanted[], bool *cut,
			     struct err *err)
{
	const struct batch *read;
	uint64_t *state = ctx;
	*state = *state * UINT64_C(6364136223846793005) + 1442695040888963407;
	size_t n = 1 + (size_t)(*state >> 33) % largest;
	*cut = skip_some();
	if (n > RUN - at % RUN)
		n = RUN - at % RUN;
	if (at < fails && n > fails - at)
		n = fails - at;
	if (at >= RECORDS)
		return ST_END;
	if (at >= fails)
		return err_set(err, ST_IO, "not readable");
	enum status st = reader_read(reader, at, n, want, &read, err);
	if (st != ST_OK)
		return st;
	for (size_t i = 0; i < read->n; i++)
		wanted[i] = is_wanted(at + i);
	at += read->n;
	reader_take(reader, b);
	return ST_OK;
}

static enum status one_by_one(struct convert *c, struct err *err)
{
	for (at = 0; at < RECORDS; at++) {
		const struct batch *b;
		if (skip_some())
			assert_int_equal(convert_cut(c, err), ST_OK);
		bool wanted = is_wanted(at);
		enum status st =
			at >= fails ? ST_END : reader_read(reader, at, 1, want, &b, err);
		if (st == ST_END)
			break;
		assert_int_equal(st, ST_OK);
		assert_int_equal(convert_add(c, b, 0, 1, &wanted, err), ST_OK);
	}
	return convert_cut(c, err);
}

/* Convert with so many threads, 0: one record after the other; *divides: whether there were
 * threads. */
static char *convert_all(const char *to, unsigned threads, size_t *len,
			 struct convert_counts *counts, bool *divides)
{
	static uint64_t state = 1;
	const struct convert_source from = { read_some, &state };
	struct err err = ERR_INIT;
	struct convert *c;
	char *out = NULL;
	FILE *stream = open_memstream(&out, len);
	*divides = false;
	if (convert_new(&c, convert_find(to), trace_schema(trace), stream, &err)) {
		fclose(stream);
		free(out);
		return NULL;
	}
	want = convert_wants(c);
	for (bool learn = convert_must_learn(c);; learn = false) {
		if (learn)
			convert_learn(c, true);
		at = 0;
		enum status st =
			threads ? convert_parts(c, &from, threads, divides, &err) : ST_OK;
		assert_int_equal(st, *divides && fails < RECORDS && at >= fails ? ST_IO
										: ST_OK);
		if (!*divides)
			assert_int_equal(one_by_one(c, &err), ST_OK);
		if (!learn)
			break;
		convert_learn(c, false);
	}
	assert_int_equal(convert_end(c, &err), ST_OK);
	*counts = convert_counts(c);
	convert_free(c);
	fclose(stream);
	return out;
}

static void compare_targets(const char *name)
{
	struct convert_counts one, many;
	size_t len, many_len;
	bool divides;
	const struct schema *from = trace_schema(trace);
	for (size_t k = 0; convert_targets[k]; k++) {
		const char *to = convert_targets[k]->name;
		bool copied =
			convert_targets[k]->copies && strcmp(to, from->format->name) == 0;
		char *want_text = convert_all(to, 0, &len, &one, &divides);
		for (unsigned threads = 2; want_text && threads <= 4; threads++) {
			largest = threads == 2 ? 3 : threads == 3 ? 17 : 1000;
			char *text = convert_all(to, threads, &many_len, &many, &divides);
			if (len != many_len || memcmp(want_text, text, len) != 0)
				fail_msg("%s to %s with %u threads differs", name, to,
					 threads);
			assert_memory_equal(&one, &many, sizeof one);
			assert_true(divides == !(convert_targets[k]->own || copied));
			free(text);
		}
		free(want_text);
	}
}

static void compare_file(const char *name)
{
	char path[1024];
	const char *top = getenv("top_srcdir");
	struct trace_options opt = { .threads = 1, .index = "none" };
	struct err err = ERR_INIT;
	snprintf(path, sizeof path, "%s/%s", top ? top : ".", name);
	if (trace_open(&trace, path, &opt, &err))
		fail_msg("%s: %s", path, err.text);
	assert_int_equal(reader_open(&reader, trace, &err), ST_OK);
	compare_targets(name);
	reader_free(reader);
	trace_free(trace);
}

static const char *const files[] = {
	"samples/ls.byu.tr.gz",
	"samples/ls.cis501.trace.gz",
	"samples/ls.gem5.txt.gz",
	"samples/sort.lackey",
	"samples/sort.qemu",
	"tests/data/bt9/good-ls.bt9",
	"tests/data/cis501v2/good-small.cis501v2",
	"tests/data/drview/good-threads.drview",
	"tests/data/kanata/good-small.kanata",
	"tests/data/o3pipeview/good-small.o3pipeview",
	"tests/data/perf/good-insn.perf",
	"tests/data/qemu/good-sort.execlog",
	"tests/data/simics/good-ppc.simics",
	"tests/data/spike/good-commits.spike",
	"tests/data/tarmac/good-fast-models.tarmac",
};

static void parts_are_the_whole(void **state)
{
	(void)state;
	fails = UINT64_MAX;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		compare_file(files[i]);
}

/* An error of reading: the records before it are written. */
static void parts_before_an_error_are_written(void **state)
{
	(void)state;
	for (fails = 0; fails < 400; fails += 133)
		compare_file("samples/ls.cis501.trace.gz");
	fails = UINT64_MAX;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parts_are_the_whole),
		cmocka_unit_test(parts_before_an_error_are_written),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
