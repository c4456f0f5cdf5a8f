/* The history file: what was typed is read back by the next run; unusable files are
 * ignored. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/state_file.h"
#include "base/str.h"
#include "base/xdg.h"
#include "tui/term/history.h"

static char dir[200], path[260];

static int setup(void **state)
{
	(void)state;
	const char *tmp = getenv("TMPDIR");
	snprintf(dir, sizeof dir, "%s/opscope-history-XXXXXX", tmp ? tmp : "/tmp");
	if (!mkdtemp(dir))
		return -1;
	snprintf(path, sizeof path, "%s/a/b/history", dir);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	char command[500];
	snprintf(command, sizeof command, "chmod -R u+w '%s'; rm -rf '%s'", dir, dir);
	return system(command);
}

static void read_into(struct history h[2])
{
	h[0] = (struct history) { .letter = '/' };
	h[1] = (struct history) { .letter = ':' };
	history_read(path, h, 2);
}

static void release(struct history h[2])
{
	history_release(&h[0]);
	history_release(&h[1]);
}

static void lines_are_kept_for_the_next_run(void **state)
{
	(void)state;
	static const char *const lines[] = { "CMP +LOAD", "a\\b\n\tc", "ä \x01\xff",
					     "\\x41", " blank " };
	struct history h[2];
	read_into(h);
	assert_int_equal(h[0].n, 0);
	for (size_t i = 0; i < 5; i++)
		history_append(path, &h[0], lines[i]);
	history_append(path, &h[1], "goto 5");
	history_append(path, &h[1], "");
	release(h);
	read_into(h);
	assert_int_equal(h[0].n, 5);
	for (size_t i = 0; i < 5; i++)
		assert_string_equal(h[0].line[i], lines[i]);
	assert_int_equal(h[1].n, 1);
	assert_string_equal(h[1].line[0], "goto 5");
	release(h);
	struct stat info;
	assert_int_equal(stat(path, &info), 0);
	assert_int_equal(info.st_mode & 0777, 0600);
}

/* As another user if the test has root's rights, which no mode limits. */
static void the_error_is_that_of_the_folder(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	struct str text = STR_INIT;
	uid_t user = geteuid();
	assert_int_equal(chmod(dir, 0555), 0);
	if (user == 0 && seteuid(65534) != 0)
		skip();
	enum status st = state_file_write(path, STATE_FILE_NONE, &text, &err);
	assert_int_equal(seteuid(user), 0);
	assert_int_equal(chmod(dir, 0700), 0);
	str_release(&text);
	assert_int_equal(st, ST_IO);
	assert_non_null(strstr(err.text, strerror(EACCES)));
}

static void the_file_is_bounded(void **state)
{
	(void)state;
	struct history h[2];
	char line[400];
	read_into(h);
	for (int i = 0; i < 600; i++) {
		snprintf(line, sizeof line, "%0350d", i);
		history_append(path, &h[i % 2], line);
	}
	struct stat info;
	assert_int_equal(stat(path, &info), 0);
	off_t before = info.st_size;
	release(h);
	read_into(h); /* rewrites the file */
	assert_int_equal(h[0].n, HISTORY_MOST);
	assert_int_equal(h[1].n, HISTORY_MOST);
	release(h);
	assert_int_equal(stat(path, &info), 0);
	assert_true(info.st_size < before);
	assert_int_equal(info.st_mode & 0777, 0600);
	read_into(h);
	assert_int_equal(h[0].n, HISTORY_MOST);
	assert_int_equal(strtol(h[0].line[HISTORY_MOST - 1], NULL, 10), 598);
	/* A very long line is not saved. */
	struct str longer = STR_INIT;
	while (longer.len <= HISTORY_LINE_MOST)
		str_add(&longer, "0123456789");
	history_append(path, &h[0], longer.text);
	str_release(&longer);
	release(h);
	read_into(h);
	assert_int_equal(strtol(h[0].line[HISTORY_MOST - 1], NULL, 10), 598);
	release(h);
}

static void malformed_lines_are_skipped(void **state)
{
	(void)state;
	FILE *f = fopen(path, "wb");
	assert_non_null(f);
	static const char junk[] = "\n\n/\n/ \n/ good\n/ bad\\\n/ bad\\q\n/ bad\\x0\n"
				   "/ bad\\x00\n? unknown\n\0\0\n: also good\n/ cut";
	fwrite(junk, 1, sizeof junk - 1, f);
	fclose(f);
	struct history h[2];
	read_into(h);
	assert_int_equal(h[0].n, 1);
	assert_string_equal(h[0].line[0], "good");
	assert_int_equal(h[1].n, 1);
	assert_string_equal(h[1].line[0], "also good");
	release(h);
}

/* No error is reported, and nothing else fails. */
static void an_unwritable_file_is_ignored(void **state)
{
	(void)state;
	struct history h[2];
	unlink(path);
	assert_int_equal(mkdir(path, 0700), 0);
	read_into(h);
	history_append(path, &h[0], "x");
	assert_int_equal(h[0].n, 0);
	assert_int_equal(rmdir(path), 0);
	char target[320];
	snprintf(target, sizeof target, "%s/elsewhere", dir);
	assert_int_equal(symlink(target, path), 0);
	history_append(path, &h[0], "x");
	assert_int_not_equal(access(target, F_OK), 0);
	history_append(NULL, &h[0], "x");
	history_read(NULL, h, 2);
	release(h);
}

static void the_path_depends_on_the_environment(void **state)
{
	(void)state;
	static const struct {
		const char *state, *home, *path;
	} cases[] = {
		{ "/s", "/h", "/s/opscope/history" },
		{ "relative", "/h", "/h/.local/state/opscope/history" },
		{ "", "/h", "/h/.local/state/opscope/history" },
		{ "", "", NULL },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		setenv("XDG_STATE_HOME", cases[i].state, 1);
		setenv("HOME", cases[i].home, 1);
		char *p = xdg_path(XDG_STATE, "history");
		if (cases[i].path)
			assert_string_equal(p, cases[i].path);
		else
			assert_null(p);
		free(p);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_kept_for_the_next_run),
		cmocka_unit_test(the_error_is_that_of_the_folder),
		cmocka_unit_test(the_file_is_bounded),
		cmocka_unit_test(malformed_lines_are_skipped),
		cmocka_unit_test(an_unwritable_file_is_ignored),
		cmocka_unit_test(the_path_depends_on_the_environment),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
