/* Command lines parsed with tables of options; suggestions for misspelt names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd/cmd.h"

static const char *choose_any_way(size_t i, const char **help)
{
	static const char *const ways[] = { "up", "down", NULL };
	*help = "a way";
	return ways[i];
}

static const char *choose_way_or_other(size_t i, const char **help)
{
	if (i < 2)
		return choose_any_way(i, help);
	return i == 2 ? "" : NULL;
}

static const struct option_info options[] = {
	{ 'n', "count", "N", "how many", NULL },
	{ 'c', "only-count", NULL, "only count", NULL },
	{ 'b', NULL, NULL, "has no long name", NULL },
	{ 0, "fields", "LIST", "has no letter", NULL },
	{ 'w', "way", "WAY", "one of two", choose_any_way },
	{ 0, "ways", "LIST", "more than those two", choose_way_or_other },
	{ 0 },
};

static const struct command command = {
	.name = "test",
	.synopsis = "FILE",
	.help = "be tested",
	.options = options,
	.plus_f = "only-count",
	.plus_n = "count",
	.plus_query = "fields",
	.input = INPUT_TRACE,
};

static struct cmdline line;
static struct err err;

/* Parses words separated by blanks, after the name of the command. */
static enum status parse(const char *words)
{
	static char text[256];
	char *argv[32] = { "test" };
	int argc = 1;
	snprintf(text, sizeof text, "%s", words);
	for (char *p = strtok(text, " "); p; p = strtok(NULL, " "))
		argv[argc++] = p;
	argv[argc] = NULL;
	cmdline_release(&line);
	err = (struct err)ERR_INIT;
	const struct cmdline_syntax syntax = command_syntax(&command);
	return cmdline_parse(&line, &syntax, argc, argv, &err);
}

static void options_and_operands_can_be_mixed(void **state)
{
	(void)state;
	static const char *const same[] = {
		"-n 5 a b", "-n5 a b",      "--count=5 a b", "--count 5 a b", "a -n 5 b",
		"a b -n 5", "-n 7 a b -n5", "-n5 -- a b",    "-bn5 a b",      "a -bn 5 b"
	};
	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		uint64_t n = 0;
		assert_int_equal(parse(same[i]), ST_OK);
		assert_int_equal(line.noperands, 2);
		assert_string_equal(line.operand[0], "a");
		assert_string_equal(line.operand[1], "b");
		assert_int_equal(cmdline_number(&line, "count", &n, &err), ST_OK);
		assert_int_equal(n, 5);
		assert_false(cmdline_has(&line, "only-count"));
		assert_int_equal(cmdline_has(&line, "b"), strstr(same[i], "-b") != NULL);
	}
}

static void operands_may_look_like_options(void **state)
{
	(void)state;
	assert_int_equal(parse("- -- -n --fields"), ST_OK);
	assert_int_equal(line.noperands, 3);
	assert_string_equal(line.operand[0], "-");
	assert_string_equal(line.operand[1], "-n");
	assert_string_equal(line.operand[2], "--fields");
	assert_null(cmdline_value(&line, "fields"));
}

static void trace_options_are_accepted(void **state)
{
	(void)state;
	assert_int_equal(parse("--format=byu --companion= x"), ST_OK);
	assert_string_equal(cmdline_value(&line, "format"), "byu");
	assert_string_equal(cmdline_value(&line, "companion"), "");
	assert_null(cmdline_value(&line, "layout"));
}

static void errors_name_the_word(void **state)
{
	(void)state;
	static const struct {
		const char *words, *expected;
	} cases[] = {
		{ "--cuont=3", "--count" },
		{ "--feilds=3", "--fields" },
		{ "--form=x", "--format" },
		{ "--xyzzy", "opscope test --help" },
		{ "-x", "unknown option -x" },
		{ "-cx", "unknown option -x" },
		{ "-n", "-n needs a value" },
		{ "--count", "--count needs a value" },
		{ "--only-count=1", "does not take a value" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(parse(cases[i].words), ST_INVALID);
		assert_non_null(strstr(err.text, cases[i].expected));
	}
	uint64_t n = 77;
	assert_int_equal(parse("-n 1x"), ST_OK);
	assert_int_equal(cmdline_number(&line, "count", &n, &err), ST_INVALID);
	assert_non_null(strstr(err.text, "1x"));
	assert_int_equal(n, 77);
	assert_int_equal(parse("-n 2M"), ST_OK);
	assert_int_equal(cmdline_number(&line, "count", &n, &err), ST_OK);
	assert_int_equal(n, 2000000);
}

static void choices_are_checked(void **state)
{
	(void)state;
	assert_int_equal(parse("--way=up -w down"), ST_OK);
	assert_int_equal(parse("--way=dwn"), ST_INVALID);
	assert_string_equal(err.text, "--way=dwn: unknown value (did you mean down?)");
	assert_int_equal(parse("-wsideways"), ST_INVALID);
	assert_string_equal(err.text,
			    "--way=sideways: unknown value; values are up, down");
	assert_int_equal(parse("--format=xyzzyx"), ST_INVALID);
	assert_int_equal(parse("--ways=up,down"), ST_OK);
}

static void plus_words_are_options(void **state)
{
	(void)state;
	uint64_t n = 0;
	assert_int_equal(parse("+F +12 a --fields +5"), ST_OK);
	assert_true(cmdline_has(&line, "only-count"));
	assert_int_equal(cmdline_number(&line, "count", &n, &err), ST_OK);
	assert_int_equal(n, 12);
	assert_int_equal(line.noperands, 1);
	assert_string_equal(cmdline_value(&line, "fields"), "+5");
	assert_int_equal(parse("+/a/b c"), ST_OK);
	assert_string_equal(cmdline_value(&line, "fields"), "a/b");
	assert_int_equal(line.noperands, 1);
	assert_int_equal(parse("+x -- +F +7 +/a"), ST_OK);
	assert_int_equal(line.noperands, 4);
	assert_false(cmdline_has(&line, "only-count"));
	assert_null(cmdline_value(&line, "count"));
}

static void options_can_be_repeated(void **state)
{
	(void)state;
	size_t at = 0;
	assert_int_equal(parse("--fields=a -n 5 --fields b x"), ST_OK);
	assert_string_equal(cmdline_next(&line, "fields", &at), "a");
	assert_string_equal(cmdline_next(&line, "fields", &at), "b");
	assert_null(cmdline_next(&line, "fields", &at));
	assert_string_equal(cmdline_value(&line, "fields"), "b");
}

static void help_ends_parsing(void **state)
{
	(void)state;
	assert_int_equal(parse("--help --xyzzy"), ST_OK);
	assert_true(line.help);
	assert_int_equal(parse("-ch"), ST_OK);
	assert_true(line.help);
	assert_int_equal(parse("-- --help"), ST_OK);
	assert_false(line.help);
}

/* Words of a text: quotes begin a word, or the value of an option. */
static void texts_are_split(void **state)
{
	static const struct {
		const char *text, *words; /* the words end with a line each */
		int last;                 /* the column of the last one */
	} cases[] = {
		{ "", "", 0 },
		{ "  a --b.csv ", "a\n--b.csv\n", 5 },
		{ "'a --b' c", "a --b\nc\n", 9 },
		{ "\"q x.csv\"", "q x.csv\n", 1 },
		{ "x --where='op == \"a b\"' --to=csv",
		  "x\n--where=op == \"a b\"\n--to=csv\n", 25 },
		{ "it's \"a\\\"b\"", "it's\na\"b\n", 6 },
		{ "a\\b ''", "a\\b\n\n", 5 },
	};
	struct cmdline_words w;
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct str all = STR_INIT;
		cmdline_split(&w, cases[i].text);
		assert_null(w.open);
		for (int k = 1; k < w.n; k++)
			str_addf(&all, "%s\n", w.word[k]);
		assert_string_equal(all.text, cases[i].words);
		if (w.n > 1)
			assert_int_equal(w.at[w.n - 1], cases[i].last);
		str_release(&all);
		cmdline_words_release(&w);
	}
	const char *text = "a --b='c d";
	cmdline_split(&w, text);
	assert_ptr_equal(w.open, text + 6);
	assert_string_equal(w.word[2], "--b=c d");
	cmdline_words_release(&w);
}

static const char *nth_name(const void *of, size_t i)
{
	return ((const char *const *)of)[i];
}

static void similar_names_are_suggested(void **state)
{
	(void)state;
	static const char *const names[] = { "list", "stat",    "find",
					     "info", "formats", NULL };
	static const struct {
		const char *typed, *meant;
	} cases[] = {
		{ "lst", "list" },           { "lsit", "list" }, { "stats", "stat" },
		{ "format", "formats" },     { "fnid", "find" }, { "form", "formats" },
		{ "gcc-trace", NULL },       { "x", NULL },      { "", NULL },
		{ "completely-else", NULL },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *near = suggest_name(cases[i].typed, nth_name, names);
		if (!cases[i].meant)
			assert_null(near);
		else
			assert_string_equal(near, cases[i].meant);
	}
}

static int release_line(void **state)
{
	(void)state;
	cmdline_release(&line);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options_and_operands_can_be_mixed),
		cmocka_unit_test(operands_may_look_like_options),
		cmocka_unit_test(trace_options_are_accepted),
		cmocka_unit_test(errors_name_the_word),
		cmocka_unit_test(choices_are_checked),
		cmocka_unit_test(plus_words_are_options),
		cmocka_unit_test(options_can_be_repeated),
		cmocka_unit_test(help_ends_parsing),
		cmocka_unit_test(texts_are_split),
		cmocka_unit_test(similar_names_are_suggested),
	};
	return cmocka_run_group_tests(tests, NULL, release_line);
}
