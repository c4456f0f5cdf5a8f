/* The prompt: editing, history, completion, and the caret under an error. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tracefile.h"
#include "tui/excommand.h"
#include "tui/term/prompt.h"

/* Press the keys of a script; returns the last outcome. */
static enum prompt_outcome press(struct prompt *p, const char *keys)
{
	enum prompt_outcome o = PROMPT_EDITING;
	uint32_t key;
	while (keymap_next_key(&keys, &key))
		o = prompt_key(p, key);
	assert_string_equal(keys, "");
	return o;
}

static void lines_are_edited(void **state)
{
	(void)state;
	static const struct {
		const char *keys, *text;
		size_t at;
	} cases[] = {
		{ "abc", "abc", 3 },
		{ "abc<Left><Left>x", "axbc", 2 },
		{ "abc<Home>x<End>y", "xabcy", 5 },
		{ "abc<Ctrl-A><Delete>", "bc", 0 },
		{ "abc<Backspace>", "ab", 2 },
		{ "abc<Left><Ctrl-U>", "c", 0 },
		{ "abc<Ctrl-A><Right><Ctrl-K>", "a", 1 },
		{ "one two  <Ctrl-W>", "one ", 4 },
		{ "one two<Alt-b><Alt-b><Alt-f>x", "onex two", 4 },
		{ "one two<Home><Alt-d>", " two", 0 },
		{ "one two<Alt-Backspace>", "one ", 4 },
		{ "one<Ctrl-W><Ctrl-W>", "", 0 },
		{ "äöü<Left><Backspace>", "äü", 2 },
		{ "日本<Left><Left><Delete>", "本", 0 },
		{ "a<Left><Left><Left><Delete><Delete>", "", 0 },
		{ "<Right><Right>a<F5><Ctrl-O>", "a", 1 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct prompt p;
		prompt_init(&p);
		prompt_start(&p, "/", "", NULL, NULL, NULL);
		assert_int_equal(press(&p, cases[i].keys), PROMPT_EDITING);
		assert_string_equal(p.text.text, cases[i].text);
		assert_int_equal(p.at, cases[i].at);
		assert_int_equal(press(&p, "<Enter>"), PROMPT_DONE);
		prompt_release(&p);
	}
}

static void typing_replaces_a_default_text(void **state)
{
	(void)state;
	struct prompt p;
	prompt_init(&p);
	prompt_start(&p, "PC: ", "48d1e2", NULL, NULL, NULL);
	press(&p, "7");
	assert_string_equal(p.text.text, "7");
	prompt_start(&p, "PC: ", "48d1e2", NULL, NULL, NULL);
	press(&p, "<Left>7");
	assert_string_equal(p.text.text, "48d1e72");
	prompt_start(&p, "PC: ", "48d1e2", NULL, NULL, NULL);
	press(&p, "<Backspace>");
	assert_string_equal(p.text.text, "");
	prompt_release(&p);
}

static void a_prompt_can_be_cancelled(void **state)
{
	(void)state;
	static const char *const ways[] = { "abc<Esc>", "abc<Ctrl-C>",
					    "a<Backspace><Backspace>" };
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		struct prompt p;
		prompt_init(&p);
		prompt_start(&p, "/", "", NULL, NULL, NULL);
		assert_int_equal(press(&p, ways[i]), PROMPT_CANCELLED);
		assert_false(p.open);
		prompt_release(&p);
	}
}

static void up_and_down_move_in_the_history(void **state)
{
	(void)state;
	struct history h = { 0 };
	struct prompt p;
	prompt_init(&p);
	static const char *const typed[] = { "one", "two", "one", "", "three" };
	for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
		prompt_start(&p, "/", typed[i], &h, NULL, NULL);
		press(&p, "<Enter>");
	}
	assert_int_equal(h.n, 3); /* two, one, three: no line twice */
	prompt_start(&p, "/", "", &h, NULL, NULL);
	press(&p, "dra<Up>");
	assert_string_equal(p.text.text, "three");
	press(&p, "<Up>");
	assert_string_equal(p.text.text, "one");
	press(&p, "<Up><Up><Up>");
	assert_string_equal(p.text.text, "two");
	press(&p, "<Down><Down>");
	assert_string_equal(p.text.text, "three");
	press(&p, "<Down><Down>");
	assert_string_equal(p.text.text, "dra");
	prompt_release(&p);
	for (int i = 0; i < HISTORY_MOST + 50; i++) {
		char line[16];
		sprintf(line, "%d", i);
		history_add(&h, line);
	}
	assert_int_equal(h.n, HISTORY_MOST);
	assert_string_equal(h.line[HISTORY_MOST - 1], "249");
	history_release(&h);
}

static size_t complete(void *arg, const char *text, struct words *out)
{
	const char *const *all = arg;
	size_t at = strlen(text);
	while (at && text[at - 1] != ' ')
		at--;
	for (; *all; all++)
		if (strncmp(*all, text + at, strlen(text + at)) == 0)
			words_add(out, *all, "");
	return at;
}

static void tab_completes(void **state)
{
	(void)state;
	const char *words[] = { "columns", "color", "goto", "set", NULL };
	struct prompt p;
	prompt_init(&p);
	prompt_start(&p, ":", "", NULL, complete, (void *)words);
	press(&p, "g<Tab>");
	assert_string_equal(p.text.text, "goto ");
	press(&p, "<Ctrl-U>x c<Tab>");
	assert_string_equal(p.text.text, "x col"); /* the common prefix */
	assert_int_equal(p.words.n, 2);
	press(&p, "<Tab>");
	assert_string_equal(p.text.text, "x columns");
	press(&p, "<Tab>");
	assert_string_equal(p.text.text, "x color");
	press(&p, "<Tab>");
	assert_string_equal(p.text.text, "x columns");
	press(&p, "<S-Tab>");
	assert_string_equal(p.text.text, "x color");
	press(&p, "!");
	assert_int_equal(p.words.n, 0);
	press(&p, "<Ctrl-U>nothing<Tab>");
	assert_string_equal(p.text.text, "nothing");
	/* No blank is added after a word that is not the command: a list of names can
	 * continue. */
	press(&p, "<Ctrl-U>x g<Tab>");
	assert_string_equal(p.text.text, "x goto");
	/* Completion in the middle of a line keeps the rest. */
	press(&p, "<Ctrl-U>g 1<Home><Right><Tab>");
	assert_string_equal(p.text.text, "goto 1");
	prompt_release(&p);
}

static void draws_in(const struct prompt *p, int rows, int cols, const char *want,
		     int row, int col)
{
	struct canvas c;
	canvas_init(&c, rows, cols, false);
	int y, x;
	prompt_draw(p, &c, &y, &x);
	char *text = canvas_dump(&c);
	assert_string_equal(text, want);
	assert_int_equal(y, row);
	assert_int_equal(x, col);
	free(text);
	canvas_release(&c);
}

static void draws(const struct prompt *p, int cols, const char *want, int row, int col)
{
	draws_in(p, 2, cols, want, row, col);
}

static void the_caret_is_under_the_error(void **state)
{
	(void)state;
	struct prompt p;
	prompt_init(&p);
	prompt_start(&p, "/", "", NULL, NULL, NULL);
	press(&p, "ab(cd");
	draws(&p, 30, "\n/ab(cd\n", 1, 6);
	p.fault = (struct err) { 3, "missing )" };
	draws(&p, 30, "/ab(cd\n   ^ missing )\n", 0, 6);
	/* A message that does not fit after the caret is placed before it. */
	press(&p, "<Ctrl-U>abcdefghijklm(");
	p.fault = (struct err) { 14, "missing )" };
	draws(&p, 20, "/abcdefghijklm(\n    missing ) ^\n", 0, 15);
	p.fault = (struct err) { 0, "nothing to do" };
	draws(&p, 20, "/abcdefghijklm(\nnothing to do\n", 0, 15);
	/* A message without room on both sides is below it, whole. */
	p.fault = (struct err) { 9, "missing ) and more words" };
	draws_in(&p, 5, 20, "\n/abcdefghijklm(\n         ^\nmissing ) and more\nwords\n",
		 1, 15);
	draws_in(&p, 3, 20, "/abcdefghijklm(\n         ^\nmissing ) and more\n", 0, 15);
	p.fault = (struct err) { 0, "a message that is wider than a row" };
	draws_in(&p, 3, 20, "/abcdefghijklm(\na message that is\nwider than a row\n", 0,
		 15);
	p.fault = (struct err) { 0, "a/path/that/is/wider/than a row" };
	draws_in(&p, 3, 20, "/abcdefghijklm(\na/path/that/is/wider\n/than a row\n", 0,
		 15);
	press(&p, "<Left>");
	draws(&p, 20, "\n/abcdefghijklm(\n", 1, 14);
	/* After an error, the key that opens the prompt starts a new text. */
	p.fault = (struct err) { 0, "nothing to do" };
	press(&p, "/x");
	draws(&p, 20, "\n/x\n", 1, 2);
	prompt_release(&p);
}

static void a_long_line_scrolls(void **state)
{
	(void)state;
	struct prompt p;
	prompt_init(&p);
	prompt_start(&p, "/", "", NULL, NULL, NULL);
	press(&p, "0123456789abcdefgh");
	draws(&p, 10, "\n/…bcdefgh\n", 1, 9);
	press(&p, "<Home>");
	draws(&p, 10, "\n/01234567…\n", 1, 1);
	/* Signs show that the text continues. */
	for (int i = 0; i < 8; i++)
		press(&p, "<Right>");
	draws(&p, 10, "\n/…2345678…\n", 1, 8);
	press(&p, "<End><Left>");
	draws(&p, 10, "\n/…bcdefgh\n", 1, 8);
	/* The cursor is on the canvas at every width. */
	for (int cols = 3; cols < 60; cols++) {
		if (cols == 30)
			press(&p, "<End>");
		struct canvas c;
		canvas_init(&c, 2, cols % 30 + 3, false);
		int row, col;
		prompt_draw(&p, &c, &row, &col);
		assert_in_range(col, 1, c.cols - 1);
		canvas_release(&c);
	}
	prompt_release(&p);
}

/* Choices that contain the text. */
static size_t offer_choices(void *arg, const char *text, struct words *out)
{
	static const char *const all[] = { "sort", "search", "show", "quit" };
	(void)arg;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strstr(all[i], text))
			words_add(out, all[i], "a sentence");
	return 0;
}

static void choices_follow_the_text(void **state)
{
	(void)state;
	struct prompt p;
	prompt_init(&p);
	prompt_start_choice(&p, "action: ", offer_choices, NULL);
	assert_int_equal(p.words.n, 4);
	assert_int_equal(prompt_key(&p, K_UP), PROMPT_EDITING);
	assert_int_equal(p.selected, 0);
	prompt_key(&p, K_PAGE_DOWN);
	assert_int_equal(p.selected, 3);
	prompt_key(&p, 's');
	assert_int_equal(p.words.n, 3);
	assert_int_equal(p.selected, 0);
	prompt_key(&p, K_TAB);
	prompt_key(&p, K_DOWN);
	prompt_key(&p, K_DOWN);
	prompt_key(&p, K_BACK_TAB);
	assert_int_equal(p.selected, 1);
	assert_string_equal(p.text.text, "s");
	assert_int_equal(prompt_key(&p, K_ENTER), PROMPT_DONE);
	assert_int_equal(p.selected, 1);
	prompt_key(&p, 'x');
	assert_int_equal(p.words.n, 0);
	prompt_key(&p, K_DOWN);
	assert_int_equal(p.selected, 0);
	assert_int_equal(prompt_key(&p, K_BACKSPACE), PROMPT_EDITING);
	assert_int_equal(p.words.n, 3);
	assert_int_equal(prompt_key(&p, K_ESC), PROMPT_CANCELLED);
	prompt_release(&p);
}

/* A label is not cut where there is room, and leaves room for the text elsewhere. */
static void long_labels_are_shown(void **state)
{
	(void)state;
	static const char label[] = "note on records 10,000,000,000..10,000,999,999: ";
	for (int cols = 20; cols <= 80; cols += 60) {
		struct canvas c;
		struct prompt p;
		int row, col;
		prompt_init(&p);
		prompt_start(&p, label, "", NULL, NULL, NULL);
		press(&p, "abc");
		canvas_init(&c, 2, cols, false);
		prompt_draw(&p, &c, &row, &col);
		char *text = canvas_dump(&c);
		assert_non_null(strstr(text, cols == 80 ? label : "note on rec"));
		assert_non_null(strstr(text, "abc"));
		assert_true(col < cols);
		free(text);
		canvas_release(&c);
		prompt_release(&p);
	}
}

/* All names of a large folder. */
static void paths_are_completed(void **state)
{
	(void)state;
	enum { FILES = 700 };
	struct words w = { 0 };
	struct str bytes = STR_INIT, path = STR_INIT;
	char name[32];
	for (int i = 0; i < FILES; i++) {
		snprintf(name, sizeof name, "trace%03d", i);
		file_write(name, &bytes);
	}
	file_write("other", &bytes);
	str_addf(&path, "%s/tr", file_dir);
	assert_int_equal(excommand_complete_path(path.text, &w), strlen(file_dir) + 1);
	assert_int_equal(w.n, FILES);
	assert_string_equal(w.word[FILES - 1], "trace699");
	words_release(&w);
	str_release(&path);
	str_release(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_edited),
		cmocka_unit_test(typing_replaces_a_default_text),
		cmocka_unit_test(a_prompt_can_be_cancelled),
		cmocka_unit_test(up_and_down_move_in_the_history),
		cmocka_unit_test(tab_completes),
		cmocka_unit_test(choices_follow_the_text),
		cmocka_unit_test(the_caret_is_under_the_error),
		cmocka_unit_test(a_long_line_scrolls),
		cmocka_unit_test(long_labels_are_shown),
		cmocka_unit_test(paths_are_completed),
	};
	return cmocka_run_group_tests_name("prompt", tests, files_setup, files_teardown);
}
