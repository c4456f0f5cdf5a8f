/* What panes share: lists, text, and the tables of panes, commands and settings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/excommand.h"
#include "tui/pane/pane.h"
#include "tui/pane/table_pane.h"

static void the_current_entry_of_a_list_is_visible(void **state)
{
	(void)state;
	static const enum action moves[] = { ACT_DOWN,    ACT_UP,        ACT_PAGE_DOWN,
					     ACT_PAGE_UP, ACT_HALF_DOWN, ACT_HALF_UP,
					     ACT_TOP,     ACT_BOTTOM };
	struct list_state r = { 0 };
	unsigned seed = 1;
	for (int i = 0; i < 20000; i++) {
		seed = seed * 1103515245 + 12345;
		unsigned random = seed >> 8;
		if (random % 7 == 0)
			list_state_fit(&r, (int)(random / 7 % 30),
				       (int)(random / 300 % 12));
		else
			assert_true(list_state_act(
				&r, moves[random / 7 % 8],
				random % 5 ? -1 : (int)(random / 100 % 40)));
		int n = r.n, rows = r.rows;
		list_state_fit(&r, n, rows);
		assert_in_range(r.current, 0, n ? n - 1 : 0);
		assert_true(r.top >= 0 && r.top <= r.current &&
			    r.current < r.top + r.rows);
		assert_true(r.top == 0 || r.top + r.rows <= n);
	}
	assert_false(list_state_act(&r, ACT_SEARCH, -1));
}

static void counts_multiply_moves(void **state)
{
	(void)state;
	struct list_state r = { 0 };
	list_state_fit(&r, 100, 10);
	list_state_act(&r, ACT_DOWN, 5);
	assert_int_equal(r.current, 5);
	list_state_act(&r, ACT_PAGE_DOWN, -1);
	assert_int_equal(r.current, 15);
	assert_int_equal(r.top, 10);
	list_state_act(&r, ACT_UP, 999999999);
	assert_int_equal(r.current, 0);
	struct str s = STR_INIT;
	list_state_fit(&r, 100, 10);
	list_state_position(&r, &s);
	assert_string_equal(s.text, "1-10 of 100");
	str_release(&s);
}

static void a_text_view_wraps_words(void **state)
{
	(void)state;
	struct text_view *p = text_view_new();
	struct canvas c;
	canvas_init(&c, 4, 20, false);
	text_view_add(p, STYLE_KEY, "key");
	text_view_wrap(p, STYLE_TEXT, 5, 16, "some words that wrap around");
	text_view_line(p);
	text_view_add(p, STYLE_DIM, "42");
	text_view_draw(p, &c);
	char *text = canvas_dump(&c);
	assert_string_equal(text, "key  some words\n     that wrap\n     around\n42\n");
	free(text);
	assert_int_equal(p->list.n, 4);
	struct canvas small = canvas_view(&c, 0, 0, 2, 20);
	canvas_clear(&c);
	assert_true(text_view_act(p, ACT_BOTTOM, -1));
	text_view_draw(p, &small);
	assert_true(text_view_act(p, ACT_DOWN, 100));
	canvas_clear(&c);
	text_view_draw(p, &small);
	text = canvas_dump(&small);
	assert_string_equal(text, "     around\n42\n");
	free(text);
	struct str s = STR_INIT;
	list_state_position(&p->list, &s);
	assert_string_equal(s.text, "3-4 of 4");
	str_release(&s);
	canvas_release(&c);
	text_view_free(p);
}

static void print_number(void *arg, int k, struct str *out)
{
	(void)arg;
	str_addf(out, "Entry %d", k);
}

/* Against a plain search from entry to entry. */
static void lists_are_searched_around(void **state)
{
	(void)state;
	for (int n = 0; n < 14; n++)
		for (int at = 0; at < (n ? n : 1); at++)
			for (int digit = 0; digit < 10; digit++)
				for (int back = 0; back < 2; back++) {
					struct list_state l = { .n = n, .current = at };
					char text[20], entry[20];
					snprintf(text, sizeof text, "entry %d", digit);
					int want = -1, i;
					for (i = 1; i <= n && want < 0; i++) {
						int k = at + (back ? -i : i);
						k = k < 0 ? k + n : k >= n ? k - n : k;
						snprintf(entry, sizeof entry, "entry %d",
							 k);
						want = strstr(entry, text) ? k : -1;
					}
					bool around = back ? want >= at : want <= at;
					assert_int_equal(list_state_find(&l, text, back,
									 print_number,
									 NULL),
							 want < 0 ? PANE_NOT_FOUND
							 : around ? PANE_FOUND_WRAPPED
								  : PANE_FOUND);
					assert_int_equal(l.current, want < 0 ? at : want);
				}
}

static void texts_have_sections(void **state)
{
	(void)state;
	struct text_view *v = text_view_new();
	struct canvas c;
	struct str s = STR_INIT;
	canvas_init(&c, 3, 20, false);
	for (int i = 0; i < 30; i++) {
		text_view_line(v);
		text_view_add(v, STYLE_TITLE, i % 10 == 5 ? "heading" : "text");
		if (i % 10 == 5)
			text_view_heading(v);
	}
	text_view_draw(v, &c);
	static const struct {
		enum action a;
		const char *want;
	} moves[] = {
		{ ACT_TAKEN_NEXT, "6-8 of 30" },       { ACT_TAKEN_NEXT, "16-18 of 30" },
		{ ACT_TAKEN_NEXT, "26-28 of 30" },     { ACT_TAKEN_NEXT, "26-28 of 30" },
		{ ACT_TAKEN_PREVIOUS, "16-18 of 30" }, { ACT_UP, "15-17 of 30" },
		{ ACT_TAKEN_PREVIOUS, "6-8 of 30" }
	};
	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
		assert_true(text_view_act(v, moves[i].a, -1));
		text_view_draw(v, &c);
		str_clear(&s);
		list_state_position(&v->list, &s);
		assert_string_equal(s.text, moves[i].want);
	}
	assert_false(text_view_go(v, "head"));
	assert_true(text_view_go(v, "heading"));
	static const struct {
		const char *text;
		enum pane_found want;
	} finds[] = { { "HEAD", PANE_FOUND },
		      { "head", PANE_FOUND },
		      { "head", PANE_FOUND_WRAPPED },
		      { "nothing", PANE_NOT_FOUND } };
	for (size_t i = 0; i < sizeof finds / sizeof *finds; i++)
		assert_int_equal(list_state_find(&v->list, finds[i].text, false,
						 text_view_print, v),
				 finds[i].want);
	str_release(&s);
	canvas_release(&c);
	text_view_free(v);
}

/* In a text with items, keys move from item to item, and a longer item is visible as a
 * whole. */
static void texts_have_items(void **state)
{
	(void)state;
	struct text_view *v = text_view_new();
	struct canvas c;
	canvas_init(&c, 4, 20, false);
	for (int item = 0; item < 20; item++) {
		text_view_line(v);
		text_view_item(v, v->list.n - 1, 100 + item);
		for (int k = 0; k < item % 3; k++)
			text_view_line(v);
	}
	assert_true(text_view_pick(v, 100));
	assert_false(text_view_pick(v, 99));
	for (int item = 1; item < 20; item++) {
		text_view_draw(v, &c);
		assert_true(text_view_act(v, ACT_DOWN, -1));
		assert_int_equal(text_view_item_at(v, v->list.current)->id, 100 + item);
		assert_int_equal(text_view_item_at(v, v->list.current)->line,
				 v->list.current);
		assert_in_range(v->list.current, v->list.top, v->list.top + 3 - item % 3);
	}
	assert_true(text_view_act(v, ACT_DOWN, -1)); /* the last one stays */
	assert_int_equal(text_view_item_at(v, v->list.current)->id, 119);
	for (int item = 18; item >= 0; item--) {
		assert_true(text_view_act(v, ACT_UP, -1));
		assert_int_equal(text_view_item_at(v, v->list.current)->id, 100 + item);
	}
	assert_true(text_view_act(v, ACT_BOTTOM, -1));
	assert_int_equal(text_view_item_at(v, v->list.current)->id, 119);
	canvas_release(&c);
	text_view_free(v);
}

static void is_a_phrase(const char *help)
{
	assert_non_null(help);
	assert_true(strlen(help) > 3 && help[strlen(help) - 1] != '.');
}

static void the_tables_are_consistent(void **state)
{
	(void)state;
	int mains = 0;
	for (size_t i = 0; panes[i]; i++) {
		is_a_phrase(panes[i]->help);
		mains += panes[i]->place == PLACE_MAIN;
		assert_ptr_equal(pane_find(panes[i]->name), panes[i]);
		bool table = panes[i]->table && !panes[i]->table->get;
		assert_true(panes[i]->draw || panes[i]->list || panes[i]->text ||
			    panes[i]->rows || table);
	}
	assert_int_equal(mains, 1);
	assert_null(pane_find("nothing"));
	struct excommand c, other;
	size_t commands = 0;
	for (size_t i = 0; excommand_at(i, &c); i++) {
		is_a_phrase(c.help);
		commands += c.pane != NULL;
		int ways = !!c.action + !!c.run + !!c.run_as + !!c.run_line + !!c.pane;
		assert_true(ways == 1 || (!ways && c.list));
		for (size_t k = 0; k < i && excommand_at(k, &other); k++)
			assert_string_not_equal(c.name, other.name);
	}
	for (size_t i = 0; panes[i]; i++)
		commands--;
	assert_int_equal(commands, 0);
	for (size_t i = 0; excommand_settings[i].name; i++)
		is_a_phrase(excommand_settings[i].help);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_current_entry_of_a_list_is_visible),
		cmocka_unit_test(counts_multiply_moves),
		cmocka_unit_test(a_text_view_wraps_words),
		cmocka_unit_test(lists_are_searched_around),
		cmocka_unit_test(texts_have_sections),
		cmocka_unit_test(texts_have_items),
		cmocka_unit_test(the_tables_are_consistent),
	};
	return cmocka_run_group_tests_name("pane", tests, NULL, NULL);
}
