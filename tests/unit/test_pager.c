/* What the pager shows is what a reader reads, wherever one looks and whenever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <time.h>

#include "trace/pager.h"
#include "tracefile.h"

#define LINES "line: pc:hex n:dec macro:text micro:text"
#define FIXED "pc:u32 n:u16 load:u8[2]"

static void count_wakes(void *arg)
{
	atomic_fetch_add((atomic_int *)arg, 1);
}

static struct pager *open_pager(struct trace *t, size_t memory, atomic_int *wakes)
{
	struct pager *pg;
	struct err err = ERR_INIT;
	assert_int_equal(pager_open(&pg, t, memory, count_wakes, wakes, &err), ST_OK);
	return pg;
}

/* The view as text; gaps at the end of the trace with the last row. */
static void say_view(struct str *out, const struct pager_view *v)
{
	for (size_t i = 0; i < v->n; i++) {
		assert_non_null(v->row[i].batch);
		say_record(out, v->row[i].batch, v->row[i].i);
	}
	if (v->tail)
		say_record(out, v->tail, v->tail->n);
}

/* It is all there once it was waited for, and right. */
static void check_view(struct trace *t, struct pager *pg, uint64_t first, size_t n,
		       uint64_t total)
{
	struct pager_view v;
	struct str shown = STR_INIT, read = STR_INIT;
	pager_wait(pg, first, n);
	pager_get(pg, first, n, &v);
	assert_null(pager_error(pg));
	assert_true(v.complete);
	uint64_t left = first < total ? total - first : 0;
	assert_int_equal(v.n, left < n ? left : n);
	/* That nothing follows a full page need not be known yet. */
	bool known = left < n || trace_extent(t).complete;
	assert_int_equal(v.end, left <= n && (known || v.end));
	say_view(&shown, &v);

	struct reader *rd;
	struct err err = ERR_INIT;
	assert_int_equal(reader_open(&rd, t, &err), ST_OK);
	uint64_t len = n + v.end;
	say(&read, rd, first < total ? first : total, len, 1000, FIELDSET_ALL);
	reader_free(rd);
	assert_string_equal(shown.text, read.text);
	str_release(&shown);
	str_release(&read);
}

static void write_trace(struct str *out, bool text, size_t n, bool tail)
{
	uint64_t seed = n;
	for (size_t i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		if (!text) {
			str_addn(out, (char *)&v, sizeof v);
			continue;
		}
		if (v % 19 == 0)
			str_add(out, "no record\n");
		str_addf(out, "%" PRIx64 " %u M%u u%u\n", v >> 32, (unsigned)(v & 0xff),
			 (unsigned)(v >> 8 & 7), (unsigned)(v >> 12 & 3));
	}
	if (tail)
		str_add(out, "end");
}

static enum status explore_job(void *arg, struct task *task, struct err *err)
{
	return trace_explore(arg, task, err);
}

static void looking_about(void **state)
{
	(void)state;
	static const size_t sizes[] = { 1, 255, 256, 257, 512, 3000 };
	static const char *const knobs[] = { "chunk=100", "chunk=700", "noindex" };
	for (size_t i = 0; i < 12 * (sizeof sizes / sizeof *sizes); i++) {
		size_t total = sizes[i / 12];
		bool text = i % 2, tail = i / 2 % 2;
		struct str bytes = STR_INIT;
		write_trace(&bytes, text, total, tail);
		setenv("OPSCOPE_TEST", knobs[i % 3], 1);
		struct trace *t =
			open_as(file_write("pages", &bytes), NULL, text ? LINES : FIXED);
		unsetenv("OPSCOPE_TEST");
		struct job *job = NULL;
		if (i % 3 == 1)
			job = job_start(explore_job, t, NULL, NULL);
		else if (i % 3 == 2)
			explore_all(t);
		atomic_int wakes = 0;
		/* Hardly any memory, and more than enough. */
		struct pager *pg = open_pager(t, i % 2 ? 1 : 64 << 20, &wakes);
		uint64_t seed = i, first = 0;
		/* The end is the first thing that is looked at. */
		if (i / 6 % 2)
			check_view(t, pg, total > 5 ? total - 5 : 0, 5, total);
		for (int k = 0; k < 40; k++) {
			switch (dice(&seed) % 5) {
			case 0:
				first = dice(&seed) % (total + 20);
				break;
			case 1:
				first = first > 40 ? first - 40 : 0;
				break;
			case 2:
				first = total;
				break;
			case 3:
				first = total > 20 ? total - 20 : 0;
				break;
			default:
				first += 40;
			}
			check_view(t, pg, first, dice(&seed) % 60 + 1, total);
		}
		check_view(t, pg, UINT64_MAX, 10, total);
		pager_free(pg);
		assert_true(atomic_load(&wakes) > 0);
		job_stop(job);
		trace_free(t);
		str_release(&bytes);
	}
}

/* Asking never waits, whatever is asked for, and what is shown stays as it is. */
static void asking_without_waiting(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	write_trace(&bytes, true, 5000, true);
	setenv("OPSCOPE_TEST", "chunk=1000", 1);
	struct trace *t = open_as(file_write("pages", &bytes), NULL, LINES);
	unsetenv("OPSCOPE_TEST");
	struct lines {
		char *text;
	} *line = mem_new(5000, sizeof *line);
	struct reader *rd;
	struct err err = ERR_INIT;
	assert_int_equal(reader_open(&rd, t, &err), ST_OK);
	for (uint64_t i = 0; i < 5000; i++) {
		struct str s = STR_INIT;
		say(&s, rd, i, 1, 1, FIELDSET_ALL);
		line[i].text = str_detach(&s);
	}
	reader_free(rd);
	struct job *job = job_start(explore_job, t, NULL, NULL);
	atomic_int wakes = 0;
	struct pager *pg = open_pager(t, 100000, &wakes);
	uint64_t seed = 1, seen = 0;
	for (int k = 0; k < 3000 || !seen; k++) {
		uint64_t first = k % 50 ? (uint64_t)k % 5000 : dice(&seed) % 5000;
		struct pager_view v;
		pager_get(pg, first, 30, &v);
		if (k % 100 == 0)
			nanosleep(&(struct timespec) { 0, 2000000 }, NULL);
		for (size_t i = 0; i < v.n; i++) {
			if (!v.row[i].batch)
				continue;
			seen++;
			struct str s = STR_INIT;
			say_record(&s, v.row[i].batch, v.row[i].i);
			assert_string_equal(s.text, line[first + i].text);
			str_release(&s);
		}
	}
	pager_free(pg);
	job_stop(job);
	for (uint64_t i = 0; i < 5000; i++)
		free(line[i].text);
	free(line);
	trace_free(t);
	str_release(&bytes);
}

static void no_records_at_all(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	str_add(&bytes, "abc");
	struct trace *t = open_as(file_write("none", &bytes), NULL, FIXED);
	atomic_int wakes = 0;
	struct pager *pg = open_pager(t, 1 << 20, &wakes);
	check_view(t, pg, 0, 10, 0);
	struct pager_view v;
	pager_get(pg, 0, 10, &v);
	assert_int_equal(v.n, 0);
	assert_true(v.end);
	assert_non_null(v.tail);
	assert_int_equal(v.tail->ngaps, 1);
	assert_int_equal(v.tail->gap[0].kind, GAP_STRAY);
	pager_free(pg);
	trace_free(t);
	str_release(&bytes);
}

/* Rows appear as they come through a pipe, and the end does once it is closed. */
static void arriving(void **state)
{
	(void)state;
	int fd[2], in = dup(0);
	assert_int_equal(pipe(fd), 0);
	assert_int_equal(dup2(fd[0], 0), 0);
	close(fd[0]);
	assert_int_equal(write(fd[1], "1 1 a b\n", 8), 8);
	struct trace *t = open_as("-", NULL, LINES);
	dup2(in, 0);
	close(in);
	atomic_int wakes = 0;
	struct pager *pg = open_pager(t, 1 << 20, &wakes);
	struct pager_view v;
	for (size_t n = 1; n < 6; n++) {
		do {
			pager_wait(pg, 0, n);
			pager_get(pg, 0, 6, &v);
		} while (!v.row[n - 1].batch);
		assert_int_equal(v.n, 6);
		assert_null(v.row[n].batch);
		assert_false(v.complete);
		assert_false(v.end);
		/* What is shown stays while the page is renewed. */
		struct str before = STR_INIT, now = STR_INIT;
		for (size_t i = 0; i < n; i++)
			say_record(&before, v.row[i].batch, v.row[i].i);
		assert_int_equal(write(fd[1], "2 2 c d\n", 8), 8);
		pager_wait(pg, 0, n + 1);
		for (size_t i = 0; i < n; i++)
			say_record(&now, v.row[i].batch, v.row[i].i);
		assert_string_equal(before.text, now.text);
		str_release(&before);
		str_release(&now);
	}
	close(fd[1]);
	check_view(t, pg, 0, 10, 6);
	pager_free(pg);
	trace_free(t);
}

/* A file that becomes shorter: whatever is there is shown, without a hang. */
static void a_file_that_shrinks(void **state)
{
	(void)state;
	struct trace *t = NULL;
	struct str bytes = STR_INIT;
	write_trace(&bytes, false, 3000, false);
	t = open_as(file_write("gone", &bytes), NULL, FIXED);
	explore_all(t);
	atomic_int wakes = 0;
	struct pager *pg = open_pager(t, 1 << 20, &wakes);
	assert_int_equal(truncate(file_path_buf, 800), 0);
	pager_wait(pg, 2000, 50);
	pager_wait(pg, 80, 50);
	pager_wait(pg, 0, 50);
	struct pager_view v;
	pager_get(pg, 0, 50, &v);
	assert_non_null(v.row[49].batch);
	pager_free(pg);
	trace_free(t);
	str_release(&bytes);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(looking_about),
		cmocka_unit_test(asking_without_waiting),
		cmocka_unit_test(no_records_at_all),
		cmocka_unit_test(arriving),
		cmocka_unit_test(a_file_that_shrinks),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
