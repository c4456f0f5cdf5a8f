/* Files that another program is writing: exactly the bytes so far are read. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "source/source.h"
#include "trace/read/reader.h"
#include "tracefile.h"

enum { PLAIN = 200000, PAIR = 90 };

static char plain[PLAIN];

static void make_plain(void)
{
	uint64_t seed = 3;
	for (size_t i = 0; i < PLAIN; i++)
		plain[i] = (char)('a' + dice(&seed) % 7);
}

static void append(const char *path, const char *bytes, size_t len)
{
	FILE *f = fopen(path, "ab");
	assert_non_null(f);
	assert_int_equal(fwrite(bytes, 1, len, f), len);
	assert_int_equal(fclose(f), 0);
}

/* Wait until the source has noticed a size of the file. */
static void wait_for_size(struct source *src, uint64_t size)
{
	uint64_t seen = 0;
	while (seen < size) {
		assert_true(source_wait(src, &seen, 1000, NULL));
		seen = source_facts(src).file_size;
	}
}

/* Wait until following ends, and return why. */
static const char *wait_for_end(struct source *src)
{
	uint64_t seen = UINT64_MAX;
	while (source_wait(src, &seen, 1000, NULL))
		seen = UINT64_MAX;
	assert_false(source_facts(src).growing);
	return source_follow_ended(src);
}

/* Read from *at up to the end so far, and compare. */
static enum status read_on(struct cursor *cur, uint64_t *at)
{
	char buf[5000];
	struct err err = ERR_INIT;
	for (;;) {
		size_t got = 0;
		enum status st = cursor_read(cur, *at, buf, sizeof buf, &got, &err);
		assert_true(*at + got <= PLAIN);
		assert_memory_equal(buf, plain + *at, got);
		*at += got;
		if (st)
			return st;
	}
}

/* Append the bytes of a file in n pieces; in the end all plain bytes were read. */
static void check_growing(const char *name, const struct str *packed, size_t pieces)
{
	struct str first = STR_INIT;
	struct err err = ERR_INIT;
	struct source *src;
	struct cursor *cur, *second;
	size_t step = packed->len / pieces, size = step;
	uint64_t at = 0, from_start = 0;
	str_addn(&first, packed->text, step);
	const char *path = file_write(name, &first);
	assert_int_equal(source_follow(&src, path, NULL, &err), ST_OK);
	cur = cursor_open(src);
	for (size_t i = 1; i <= pieces; i++) {
		wait_for_size(src, size);
		assert_int_equal(read_on(cur, &at), ST_AGAIN);
		/* A new cursor reads the same bytes. */
		second = cursor_open(src);
		from_start = 0;
		assert_int_equal(read_on(second, &from_start), ST_AGAIN);
		/* The number of the last bytes that can be decompressed yet may differ. */
		assert_true(at == 0 || from_start > 0);
		cursor_free(second);
		size_t more = i + 1 == pieces ? packed->len - size : step;
		if (i < pieces)
			append(path, packed->text + size, more);
		size += more;
	}
	assert_int_equal(at, PLAIN);
	assert_int_equal(from_start, PLAIN);
	assert_null(source_follow_ended(src));
	assert_true(source_facts(src).growing);
	cursor_free(cur);
	source_free(src);
	str_release(&first);
}

static void plain_files_grow(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	str_addn(&bytes, plain, PLAIN);
	check_growing("trace", &bytes, 7);
	str_release(&bytes);
}

static void gzip_files_grow(void **state)
{
	(void)state;
	struct str one = STR_INIT, three = STR_INIT;
	/* One member, appended in pieces, with and without flushes in it. */
	pack_gzip(&one, plain, PLAIN, 10000);
	check_growing("trace.gz", &one, 5);
	str_clear(&one);
	pack_gzip(&one, plain, PLAIN, PLAIN);
	check_growing("trace.gz", &one, 6);
	/* Members that are appended. */
	pack_gzip(&three, plain, 70000, 70000);
	pack_gzip(&three, plain + 70000, 70000, 70000);
	pack_gzip(&three, plain + 140000, PLAIN - 140000, PLAIN);
	check_growing("trace.gz", &three, 3);
	check_growing("trace.gz", &three, 11);
	str_release(&one);
	str_release(&three);
}

static void xz_files_grow(void **state)
{
	(void)state;
	struct str packed = STR_INIT;
	pack_xz(&packed, plain, PLAIN, 50000);
	check_growing("trace.xz", &packed, 6);
	str_release(&packed);
}

static struct source *follow_some(const char *name)
{
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	struct source *src;
	str_addn(&bytes, plain, 9000);
	assert_int_equal(source_follow(&src, file_write(name, &bytes), NULL, &err),
			 ST_OK);
	str_release(&bytes);
	return src;
}

static void truncation_is_noticed(void **state)
{
	(void)state;
	struct source *src = follow_some("trace");
	assert_int_equal(truncate(source_path(src), 100), 0);
	assert_string_equal(wait_for_end(src), "it was truncated");
	source_free(src);
}

static void replacement_is_noticed(void **state)
{
	(void)state;
	struct source *src = follow_some("trace");
	struct cursor *cur;
	char other[400];
	/* Bytes written before the replacement are read, later ones are not. */
	append(source_path(src), plain + 9000, 500);
	snprintf(other, sizeof other, "%s.other", source_path(src));
	append(other, "other", 5);
	assert_int_equal(rename(other, source_path(src)), 0);
	assert_string_equal(wait_for_end(src), "it was replaced by another file");
	uint64_t at = 0;
	cur = cursor_open(src);
	assert_int_equal(read_on(cur, &at), ST_END);
	assert_int_equal(at, 9500);
	cursor_free(cur);
	source_free(src);
}

/* A file that is removed can still be written by a program that has it open. */
static void removal_is_noticed(void **state)
{
	(void)state;
	struct source *src = follow_some("trace");
	struct cursor *cur;
	uint64_t at = 0;
	assert_int_equal(source_change(src), SOURCE_UNCHANGED);
	int fd = open(source_path(src), O_WRONLY | O_APPEND);
	assert_int_equal(unlink(source_path(src)), 0);
	assert_int_equal(source_change(src), SOURCE_REMOVED);
	assert_null(source_follow_ended(src));
	assert_int_equal(write(fd, plain + 9000, 500), 500);
	close(fd);
	cur = cursor_open(src);
	uint64_t seen = 9000;
	while (at < 9500) {
		source_wait(src, &seen, 1000, NULL);
		assert_int_equal(read_on(cur, &at), ST_AGAIN);
	}
	assert_int_equal(at, 9500);
	cursor_free(cur);
	source_free(src);
}

/* Sources that do not follow have the file as it was when they were opened. */
static void other_sources_keep_their_size(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	struct source *src;
	struct cursor *cur;
	uint64_t at = 0;
	str_addn(&bytes, plain, 9000);
	assert_int_equal(source_open(&src, file_write("trace", &bytes), &err), ST_OK);
	append(source_path(src), plain + 9000, 500);
	cur = cursor_open(src);
	assert_int_equal(read_on(cur, &at), ST_END);
	assert_int_equal(at, 9000);
	assert_null(source_follow_ended(src));
	cursor_free(cur);
	source_free(src);
	str_release(&bytes);
}

/* Closing a followed file does not wait. */
static void a_followed_file_can_be_closed_at_once(void **state)
{
	(void)state;
	for (int i = 0; i < 50; i++)
		source_free(follow_some("trace"));
}

/* Two files, of which alternately one is ahead */

struct pair {
	struct str text[2]; /* the trace, and its companion */
	size_t written[2];  /* bytes of each so far */
	char path[2][400];
	struct trace *trace;
	struct reader *rd;
	struct str said;
	uint64_t records;
};

static size_t lines(const struct str *text, size_t bytes)
{
	size_t n = 0;
	for (size_t i = 0; i < bytes; i++)
		n += text->text[i] == '\n';
	return n;
}

/* Complete records: every third is a store, which needs its line in the companion. */
static uint64_t complete_records(const struct pair *p)
{
	uint64_t first = lines(&p->text[0], p->written[0]);
	uint64_t stored = 3 * lines(&p->text[1], p->written[1]);
	return first < stored ? first : stored;
}

static void write_more(struct pair *p, int which, size_t len)
{
	size_t left = p->text[which].len - p->written[which];
	if (len > left)
		len = left;
	append(p->path[which], p->text[which].text + p->written[which], len);
	p->written[which] += len;
	wait_for_size(which ? trace_companion_source(p->trace) : trace_source(p->trace),
		      p->written[which]);
}

static enum status read_pair(struct pair *p, uint64_t n, size_t step)
{
	uint64_t before = p->said.len;
	enum status st = say(&p->said, p->rd, p->records, n, step, ~(fieldset)0);
	for (size_t i = before; i < p->said.len; i++)
		p->records += p->said.text[i] == '\n';
	return st;
}

static void follow_pair(struct pair *p)
{
	struct trace_options opt = { .format = "gem5", .follow = true };
	struct err err = ERR_INIT;
	for (unsigned i = 0; i < PAIR; i++)
		gem5_line(&p->text[0], &p->text[1], i);
	for (int k = 0; k < 2; k++) {
		struct str some = STR_INIT;
		p->written[k] = 200 + 300 * (size_t)k;
		str_addn(&some, p->text[k].text, p->written[k]);
		file_write(k ? "pair.sq.txt" : "pair.txt", &some);
		snprintf(p->path[k], sizeof p->path[k], "%s", file_path_buf);
		str_release(&some);
	}
	assert_int_equal(trace_open(&p->trace, p->path[0], &opt, &err), ST_OK);
	p->rd = reader_open(p->trace, NULL);
}

static void end_pair(struct pair *p)
{
	reader_free(p->rd);
	trace_free(p->trace);
	str_release(&p->said);
	str_release(&p->text[0]);
	str_release(&p->text[1]);
}

static void stores_wait_for_their_line(void **state)
{
	(void)state;
	struct pair p = { .records = 0 };
	uint64_t seed = 11;
	follow_pair(&p);
	while (p.written[0] < p.text[0].len || p.written[1] < p.text[1].len) {
		uint64_t d = dice(&seed);
		write_more(&p, d & 1, 1 + (size_t)(d >> 8) % 700);
		assert_int_equal(read_pair(&p, UINT64_MAX, 1 + (size_t)(d >> 32) % 40),
				 ST_AGAIN);
		assert_int_equal(p.records, complete_records(&p));
	}
	assert_int_equal(p.records, PAIR);

	/* The same records as from files that were complete when they were opened. */
	struct str whole = STR_INIT;
	struct trace *t = open_as(p.path[0], "gem5", NULL);
	say_all(&whole, t, ~(fieldset)0);
	assert_string_equal(p.said.text, whole.text);
	trace_free(t);
	str_release(&whole);
	end_pair(&p);
}

/* Reading does not wait for missing lines when the trace is no longer followed. */
static void stores_do_not_wait_for_ever(void **state)
{
	(void)state;
	struct pair p = { .records = 0 };
	char other[410];
	follow_pair(&p);
	write_more(&p, 0, SIZE_MAX);
	assert_int_equal(read_pair(&p, UINT64_MAX, 7), ST_AGAIN);
	assert_true(p.records < PAIR);
	assert_int_equal(p.records, complete_records(&p));
	snprintf(other, sizeof other, "%s.other", p.path[0]);
	append(other, "other", 5);
	assert_int_equal(rename(other, p.path[0]), 0);
	assert_string_equal(wait_for_end(trace_source(p.trace)),
			    "it was replaced by another file");
	assert_int_equal(read_pair(&p, UINT64_MAX, 7), ST_END);
	assert_int_equal(p.records, PAIR);
	end_pair(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_files_grow),
		cmocka_unit_test(gzip_files_grow),
		cmocka_unit_test(xz_files_grow),
		cmocka_unit_test(truncation_is_noticed),
		cmocka_unit_test(replacement_is_noticed),
		cmocka_unit_test(removal_is_noticed),
		cmocka_unit_test(other_sources_keep_their_size),
		cmocka_unit_test(a_followed_file_can_be_closed_at_once),
		cmocka_unit_test(stores_wait_for_their_line),
		cmocka_unit_test(stores_do_not_wait_for_ever),
	};
	make_plain();
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
