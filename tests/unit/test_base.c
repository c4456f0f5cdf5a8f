/* The modules of base/: errors, strings, UTF-8, numbers, dictionary, tasks, memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/dict.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "base/search.h"
#include "base/str.h"
#include "base/task.h"
#include "base/temp.h"
#include "base/utf8.h"

struct sought {
	uint32_t kind;
	uint64_t at;
	uint32_t narrow; /* the same */
};

struct list {
	const struct sought *of;
	uint64_t at;
};

static bool is_after(const void *list, size_t i)
{
	const struct list *l = list;
	return l->of[i].at > l->at;
}

/* Lists of 0 to 40 numbers, many of them equal, and every number up to the last one. */
static void searches_count_what_a_loop_counts(void **state)
{
	(void)state;
	struct sought of[40];
	uint64_t seed = 7;
	for (size_t n = 0; n <= 40; n++) {
		for (size_t i = 0; i < n; i++) {
			seed = hash_number(seed, i);
			of[i].at = (i ? of[i - 1].at : 0) + seed % 3;
			of[i].narrow = (uint32_t)of[i].at;
		}
		uint64_t last = n ? of[n - 1].at + 1 : 1;
		for (uint64_t v = 0; v <= last; v++) {
			size_t want = 0;
			while (want < n && of[want].at <= v)
				want++;
			assert_int_equal(count_upto(of, n, sizeof *of,
						    offsetof(struct sought, at), v),
					 want);
			assert_int_equal(
				first_index(n, is_after, &(struct list) { of, v }), want);
			size_t below = 0;
			while (below < n && of[below].at < v)
				below++;
			assert_int_equal(count_below(of, n, sizeof *of,
						     offsetof(struct sought, at), v),
					 below);
			assert_int_equal(count_below32(of, n, sizeof *of,
						       offsetof(struct sought, narrow),
						       v),
					 below);
		}
	}
}

static void words_are_whole(void **state)
{
	(void)state;
	assert_true(str_has_word("R read W", "R"));
	assert_true(str_has_word("R read W", "W"));
	assert_false(str_has_word("R read W", "rea"));
	assert_false(str_has_word("R ", ""));
	assert_false(str_has_word("", ""));
}

static void halves_are_rounded_up(void **state)
{
	(void)state;
	static const double special[] = {
		0.0, -0.0, 1e9, 1e10, 1e12, 1e300, -0.5, -12.345
	};
	struct str got = STR_INIT, want = STR_INIT;
	uint64_t seed = 3;
	for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
		str_clear(&got);
		str_clear(&want);
		str_addreal(&got, special[i]);
		str_addf(&want, "%.2f", special[i]);
		assert_string_equal(got.text, want.text);
	}
	for (size_t i = 0; i < 300000; i++) {
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		uint64_t n = seed >> 40, of = 1000;
		if (i % 3 == 0) {
			n = seed >> 32 & 0xfffff;
			of = 1 + (seed >> 52);
		}
		uint64_t hundredths = (200 * n + of) / (2 * of);
		str_clear(&got);
		str_clear(&want);
		str_addreal(&got, (double)n / (double)of);
		str_addf(&want, "%llu.%02llu", (unsigned long long)(hundredths / 100),
			 (unsigned long long)(hundredths % 100));
		assert_string_equal(got.text, want.text);
		str_clear(&got);
		str_clear(&want);
		str_addpercent(&got, n, 100 * of);
		str_addf(&want, "%llu.%02llu", (unsigned long long)(hundredths / 100),
			 (unsigned long long)(hundredths % 100));
		assert_string_equal(got.text, want.text);
	}
	str_release(&got);
	str_release(&want);
}

static void err_replaces_control_characters(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	assert_int_equal(err_set(&err, ST_IO, "a%cb\x1b[2J", '\n'), ST_IO);
	assert_string_equal(err.text, "a?b?[2J");
	assert_int_equal(err.at, 0);
	assert_int_equal(err_at(&err, 7, "here"), ST_INVALID);
	assert_int_equal(err.at, 7);
}

/* C1 controls are second forms of ESC [ and others; a truncated character is not UTF-8. */
static void err_replaces_unprintable_characters(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	err_set(&err, ST_IO,
		"a\xc2\x9b"
		"2Jb \xc3\xa4 \xe2\x80\xae \xff");
	assert_string_equal(err.text, "a??2Jb \xc3\xa4 ??? ?");
	char name[sizeof err.text];
	memset(name, 'x', sizeof name - 2);
	strcpy(name + sizeof name - 2, "\xc3");
	err_set(&err, ST_IO, "%s\xa4", name);
	assert_int_equal(strlen(err.text), sizeof err.text - 1);
	assert_int_equal(err.text[sizeof err.text - 2], '?');
}

static void utf8_encoding_round_trips(void **state)
{
	(void)state;
	for (uint32_t rune = 1; rune < 0x110000; rune++) {
		char text[5];
		uint32_t back = 0;
		size_t n = utf8_put(text, rune);
		bool half = rune >= 0xd800 && rune < 0xe000;
		assert_int_equal(utf8_rune(text, n, &back), half ? 0 : n);
		assert_int_equal(back, half ? 0 : rune);
		assert_int_equal(utf8_rune(text, n - 1, NULL), 0);
	}
	/* Overlong, too large, and a continuation byte. */
	static const char *const none[] = { "\xc0\xaf",
					    "\xe0\x80\xaf",
					    "\xf0\x80\x80\xaf",
					    "\xf4\x90\x80\x80",
					    "\xf8\x88\x80\x80\x80",
					    "\x80",
					    "\xc3(" };
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		assert_int_equal(utf8_rune(none[i], strlen(none[i]), NULL), 0);
	assert_int_equal(utf8_rune("", 0, NULL), 0);
}

/* They reverse the rest of the line, in the output of a command and on the screen. */
static void direction_changes_are_unprintable(void **state)
{
	(void)state;
	static const uint32_t turns[] = {
		0x61c,  0x200e, 0x200f, 0x202a, 0x202b, 0x202c,
		0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069
	};
	for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
		char text[5];
		struct str s = STR_INIT;
		str_escape(&s, text, utf8_put(text, turns[i]), true);
		assert_int_equal(s.text[0], '\\');
		str_release(&s);
	}
}

static void counts_have_separators(void **state)
{
	(void)state;
	static const struct {
		uint64_t n;
		const char *text;
	} cases[] = {
		{ 0, "0" },
		{ 999, "999" },
		{ 1000, "1,000" },
		{ 1234567, "1,234,567" },
		{ UINT64_MAX, "18,446,744,073,709,551,615" },
	};
	char buf[32];
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		assert_string_equal(human_count(buf, sizeof buf, cases[i].n),
				    cases[i].text);
	assert_string_equal(human_size(buf, sizeof buf, 1), "1 byte");
	assert_string_equal(human_size(buf, sizeof buf, 999), "999 bytes");
	assert_string_equal(human_size(buf, sizeof buf, 84900000), "84.9 MB");
	assert_string_equal(human_size(buf, sizeof buf, 999999), "1.00 MB");
}

static void typed_numbers_are_parsed(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool good;
		uint64_t value;
	} cases[] = {
		{ "0", true, 0 },
		{ "1_000", true, 1000 },
		{ "0x10", true, 16 },
		{ "1,000", true, 1000 },
		{ "12,345,678", true, 12345678 },
		{ "1,00", false, 0 },
		{ "1,0000", false, 0 },
		{ ",100", false, 0 },
		{ "1,000,", false, 0 },
		{ "0xDEAD_beef", true, 0xdeadbeef },
		{ "3K", true, 3000 },
		{ "3Ki", true, 3072 },
		{ "1e6", true, 1000000 },
		{ "25e0", true, 25 },
		{ "1,000e3", true, 1000000 },
		{ "0e99", true, 0 },
		{ "1e19", true, UINT64_C(10000000000000000000) },
		{ "2e19", false, 0 },
		{ "1e", false, 0 },
		{ "1e-3", false, 0 },
		{ "1e6K", false, 0 },
		{ "e6", false, 0 },
		{ "0x1e6", true, 0x1e6 },
		{ "2M", true, 2000000 },
		{ "1G", true, 1000000000 },
		{ "18446744073709551615", true, UINT64_MAX },
		{ "18446744073709551616", false, 0 },
		{ "20000000000G", false, 0 },
		{ "", false, 0 },
		{ "0x", false, 0 },
		{ "_1", false, 0 },
		{ "1_", false, 0 },
		{ "12z", false, 0 },
		{ "-1", false, 0 },
		{ "1 ", false, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint64_t v = 0;
		if (human_parse(cases[i].text, &v) != cases[i].good ||
		    v != cases[i].value)
			fail_msg("%s gives %llu", cases[i].text, (unsigned long long)v);
	}
	uint64_t v;
	assert_true(human_parse_memory("3K", &v) && v == 3072);
	assert_true(human_parse_memory("2Mi", &v) && v == 2 << 20);
	assert_true(human_parse_memory("1000", &v) && v == 1000);
	assert_true(human_is_too_large("18446744073709551616"));
	assert_true(human_is_too_large("0x10000000000000000"));
	assert_true(human_is_too_large("20000000000G"));
	assert_true(human_is_too_large("1e20"));
	assert_false(human_is_too_large("18446744073709551615"));
	assert_false(human_is_too_large("99999999999999999999z"));
	assert_false(human_is_too_large("1e100"));
	assert_false(human_is_too_large("0"));
}

static void every_byte_can_be_escaped(void **state)
{
	(void)state;
	struct str s = STR_INIT;
	for (int c = 0; c < 256; c++) {
		uint8_t byte = (uint8_t)c;
		str_clear(&s);
		str_escape(&s, &byte, 1, false);
		for (size_t i = 0; i < s.len; i++)
			assert_in_range(s.text[i], ' ', 0x7e);
		str_clear(&s);
		str_escape(&s, &byte, 1, true); /* a single high byte is not UTF-8 */
		for (size_t i = 0; i < s.len; i++)
			assert_in_range(s.text[i], ' ', 0x7e);
	}
	str_clear(&s);
	str_escape(&s, "\xc3\xa4\xc2\x9b", 4, true);
	assert_string_equal(s.text, "\xc3\xa4\\xc2\\x9b");
	str_clear(&s);
	str_json(&s, "a\"\\\n\xff", 5);
	assert_string_equal(s.text, "\"a\\\"\\\\\\u000a\\\\xff\"");
	/* Not printable, but UTF-8: a change of direction, and one above U+FFFF. */
	str_clear(&s);
	str_json(&s, "\xe2\x80\xae\xc2\x85\xf3\xa0\x80\x81", 9);
	assert_string_equal(s.text, "\"\\u202e\\u0085\\udb40\\udc01\"");
	str_release(&s);
}

static void nouns_have_plurals(void **state)
{
	(void)state;
	static const char *const nouns[][2] = {
		{ "instruction", "instructions" },
		{ "access", "accesses" },
		{ "entry", "entries" },
		{ "day", "days" },
		{ "branch", "branches" },
		{ "box", "boxes" },
		{ "micro-op", "micro-ops" },
		{ "y", "ys" },
	};
	for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++) {
		struct str s = STR_INIT;
		str_add_plural(&s, nouns[i][0]);
		assert_string_equal(s.text, nouns[i][1]);
		str_release(&s);
	}
}

static void str_grows(void **state)
{
	(void)state;
	struct str s = STR_INIT;
	char want[4000] = "";
	for (int i = 0; i < 500; i++) {
		str_addf(&s, "%d,", i);
		sprintf(want + strlen(want), "%d,", i);
	}
	assert_string_equal(s.text, want);
	char *mine = str_detach(&s);
	assert_string_equal(mine, want);
	assert_string_equal(s.text, "");
	free(mine);
}

static void dictionary_finds_added_texts(void **state)
{
	(void)state;
	struct dict *d = dict_new();
	char text[16];
	for (uint32_t round = 0; round < 2; round++)
		for (uint32_t i = 0; i < 5000; i++) {
			int n = snprintf(text, sizeof text, "op%u", i);
			assert_int_equal(dict_code(d, text, (size_t)n), i);
		}
	assert_int_equal(dict_count(d), 5000);
	size_t len;
	assert_string_equal(dict_text(d, 4321, &len), "op4321");
	assert_int_equal(len, 6);
	for (uint32_t i = 5000; i < DICT_MAX; i++) {
		int n = snprintf(text, sizeof text, "op%u", i);
		dict_code(d, text, (size_t)n);
	}
	assert_int_equal(dict_code(d, "one more", 8), DICT_FULL);
	assert_int_equal(dict_code(d, "op7", 3), 7);
	dict_free(d);
}

/* By the number of entries and by their bytes, up to the last byte. */
static void dictionary_is_bounded(void **state)
{
	(void)state;
	enum { ALL = 16 << 20, LONG = 1 << 20 };
	char *text = mem_new(LONG, 1);
	struct dict *d = dict_new();
	for (uint32_t i = 0; i < ALL / LONG; i++) {
		memset(text, 'a' + (int)i, LONG);
		/* With its NUL the last text would be one byte too long. */
		size_t len = i + 1 < ALL / LONG ? LONG - 1 : LONG;
		assert_int_equal(dict_code(d, text, len), len < LONG ? i : DICT_FULL);
	}
	assert_int_equal(dict_code(d, text, LONG - 1), ALL / LONG - 1);
	assert_int_equal(dict_code(d, "one", 3), DICT_FULL);
	assert_int_equal(dict_code(d, "", 0), DICT_FULL);
	dict_free(d);
	free(text);
}

static enum status until_cancelled(void *arg, struct task *task, struct err *err)
{
	while (!task_cancelled(task))
		task_progress(task, 1, 2);
	*(int *)arg = 1;
	return err_set(err, ST_CANCELLED, "stopped");
}

static void wakes(void *arg)
{
	atomic_fetch_add((atomic_int *)arg, 1);
}

static void a_job_can_be_stopped(void **state)
{
	(void)state;
	int stopped = 0;
	atomic_int woken = 0;
	struct job *j = job_start(until_cancelled, &stopped, wakes, &woken);
	assert_false(job_done(j, NULL, NULL));
	task_cancel(job_task(j));
	job_wait(j);
	enum status st;
	struct err err;
	assert_true(job_done(j, &st, &err));
	assert_int_equal(st, ST_CANCELLED);
	assert_string_equal(err.text, "stopped");
	assert_int_equal(stopped, 1);
	assert_int_equal(woken, 1);
	job_stop(j);
}

static void mark(void *arg, unsigned worker)
{
	((int *)arg)[worker]++;
}

static void parallel_run_calls_each_worker_once(void **state)
{
	(void)state;
	int called[16] = { 0 };
	parallel_run(16, mark, called);
	for (int i = 0; i < 16; i++)
		assert_int_equal(called[i], 1);
	assert_true(parallel_processors() >= 1);
}

static void say_cleaned(void)
{
	fputs("cleaned; ", stderr);
}

static void say_first(void)
{
	fputs("first; ", stderr);
}

static void lists_grow_with_zeros(void **state)
{
	(void)state;
	uint32_t *list = NULL;
	size_t room = 0, asked = 0;
	for (size_t n = 1; n < 3000; n = n * 3 / 2 + 1) {
		size_t old = room;
		list = mem_grow(list, n, &room, sizeof *list);
		assert_true(room >= n);
		assert_true(n <= old ? room == old : room >= 2 * old);
		for (size_t i = 0; i < room; i++)
			assert_int_equal(list[i], i < asked ? i + 1 : 0);
		for (asked = 0; asked < n; asked++)
			list[asked] = (uint32_t)asked + 1;
	}
	free(list);
}

static void memory_exhaustion_cleans_up_and_exits_with_2(void **state)
{
	(void)state;
	int end[2];
	assert_int_equal(pipe(end), 0);
	pid_t child = fork();
	assert_true(child >= 0);
	if (!child) {
		dup2(end[1], STDERR_FILENO);
		mem_at_exhaustion(say_cleaned);
		mem_at_exhaustion(say_first);
		mem_at_exhaustion(say_cleaned);
		mem_new(SIZE_MAX, 2);
		_exit(0);
	}
	close(end[1]);
	char text[200] = "";
	size_t len = 0;
	for (ssize_t got; (got = read(end[0], text + len, sizeof text - 1 - len)) > 0;)
		len += (size_t)got;
	close(end[0]);
	int status;
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 2);
	assert_string_equal(text,
			    "first; cleaned; opscope: not enough memory; close other "
			    "programs, or request less\n");
}

/* str_unescape() gives back every byte but NUL, and refuses what str_escape() cannot
 * write. */
static void escaped_text_is_read_back(void **state)
{
	(void)state;
	struct str bytes = STR_INIT, text = STR_INIT, back = STR_INIT;
	for (int c = 1; c < 256; c++)
		str_addc(&bytes, (char)c);
	str_escape(&text, bytes.text, bytes.len, false);
	assert_true(str_unescape(text.text, text.len, &back));
	assert_int_equal(back.len, bytes.len);
	assert_memory_equal(back.text, bytes.text, bytes.len);
	static const char *const bad[] = { "\\", "\\x", "\\x1", "\\xg0", "\\x00", "\\q" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(str_unescape(bad[i], strlen(bad[i]), &back));
	str_release(&bytes);
	str_release(&text);
	str_release(&back);
}

static bool is_file(const char *path)
{
	return access(path, F_OK) == 0;
}

/* What another process writes stays; what it left when it was killed does not. */
static void left_temporary_files_are_removed(void **state)
{
	(void)state;
	char folder[] = "/tmp/opscope-test-XXXXXX";
	assert_non_null(mkdtemp(folder));
	static const char *const names[] = {
		"a.98.part",    "0123456789abcdef.notes.77",
		"a.98-12.part", ".opx-12-0",
		"a.part",       "a.98",
		"a.98-.part",   "0123456789abcdef.notes.damaged-2",
		"a.98.",        "0123456789abcdef.notes",
	};
	enum { LEFT = 4, N = sizeof names / sizeof *names };
	struct str path[N];
	for (int i = 0; i < N; i++) {
		path[i] = (struct str)STR_INIT;
		str_addf(&path[i], "%s/%s", folder, names[i]);
		close(open(path[i].text, O_WRONLY | O_CREAT, 0600));
	}
	struct str own = STR_INIT;
	str_addf(&own, "%s/own", folder);
	int ready[2], end[2];
	assert_int_equal(pipe(ready) + pipe(end), 0);
	pid_t child = fork();
	if (!child) {
		struct temp t;
		bool good = temp_open(&t, own.text, 0600);
		good = write(ready[1], &good, 1) == 1 && read(end[0], &good, 1) == 1;
		kill(getpid(), SIGKILL);
	}
	char byte = 0;
	assert_int_equal(read(ready[0], &byte, 1), 1);
	assert_int_equal(byte, 1);
	str_addf(&own, ".%ld.part", (long)child);
	assert_int_equal(temp_clean(folder), LEFT);
	for (int i = 0; i < N; i++)
		assert_int_equal(is_file(path[i].text), i >= LEFT);
	assert_true(is_file(own.text));
	assert_int_equal(write(end[1], "", 1), 1);
	assert_int_equal(waitpid(child, NULL, 0), child);
	assert_int_equal(temp_clean(folder), 1);
	assert_false(is_file(own.text));
	for (int i = 0; i < N; i++) {
		unlink(path[i].text);
		str_release(&path[i]);
	}
	for (int i = 0; i < 2; i++) {
		close(ready[i]);
		close(end[i]);
	}
	str_release(&own);
	assert_int_equal(rmdir(folder), 0);
}

/* A process that removes what is left never takes a file that is being created. */
static void files_survive_while_others_are_removed(void **state)
{
	(void)state;
	char folder[] = "/tmp/opscope-test-XXXXXX";
	assert_non_null(mkdtemp(folder));
	pid_t child = fork();
	if (!child)
		for (;;)
			temp_clean(folder);
	struct str path = STR_INIT;
	str_addf(&path, "%s/file", folder);
	int lost = 0;
	for (int i = 0; i < 3000; i++) {
		struct temp t;
		lost += !temp_open(&t, path.text, 0600) || !temp_commit(&t);
	}
	kill(child, SIGKILL);
	assert_int_equal(waitpid(child, NULL, 0), child);
	assert_int_equal(lost, 0);
	unlink(path.text);
	str_release(&path);
	assert_int_equal(rmdir(folder), 0);
}

static void texts_are_cut(void **unused)
{
	struct str s = STR_INIT;
	(void)unused;
	str_cut(&s, 0);
	assert_string_equal(s.text, "");
	str_add(&s, "abcdef");
	str_cut(&s, 9);
	assert_string_equal(s.text, "abcdef");
	str_cut(&s, 2);
	assert_string_equal(s.text, "ab");
	assert_int_equal(s.len, 2);
	str_release(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(texts_are_cut),
		cmocka_unit_test(words_are_whole),
		cmocka_unit_test(escaped_text_is_read_back),
		cmocka_unit_test(err_replaces_control_characters),
		cmocka_unit_test(err_replaces_unprintable_characters),
		cmocka_unit_test(utf8_encoding_round_trips),
		cmocka_unit_test(direction_changes_are_unprintable),
		cmocka_unit_test(counts_have_separators),
		cmocka_unit_test(typed_numbers_are_parsed),
		cmocka_unit_test(every_byte_can_be_escaped),
		cmocka_unit_test(nouns_have_plurals),
		cmocka_unit_test(str_grows),
		cmocka_unit_test(dictionary_finds_added_texts),
		cmocka_unit_test(dictionary_is_bounded),
		cmocka_unit_test(halves_are_rounded_up),
		cmocka_unit_test(searches_count_what_a_loop_counts),
		cmocka_unit_test(a_job_can_be_stopped),
		cmocka_unit_test(parallel_run_calls_each_worker_once),
		cmocka_unit_test(left_temporary_files_are_removed),
		cmocka_unit_test(files_survive_while_others_are_removed),
		cmocka_unit_test(lists_grow_with_zeros),
		cmocka_unit_test(memory_exhaustion_cleans_up_and_exits_with_2),
	};
	return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
