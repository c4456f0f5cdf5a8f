/* Keys have names, and the table of actions makes sense. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "tui/keymap.h"

static bool parse(const char *name, uint32_t *key)
{
	return key_parse(name, strlen(name), key);
}

static void names_go_both_ways(void **state)
{
	(void)state;
	struct str s = STR_INIT;
	uint32_t key;
	for (uint32_t k = 1; k < 0x3000; k++) {
		/* C1 controls are characters, only nobody can type them. */
		if (k == 0x7f)
			continue;
		for (uint32_t alt = 0; alt < 2; alt++) {
			str_clear(&s);
			key_text(k | alt * KEY_ALT, &s);
			if (!parse(s.text, &key) || key != (k | alt * KEY_ALT))
				fail_msg("%x is called %s and that is %x", k, s.text,
					 key);
		}
	}
#define X(id, name)                     \
	assert_true(parse(name, &key)); \
	assert_int_equal(key, K_##id);  \
	str_clear(&s);                  \
	key_text(K_##id, &s);           \
	assert_string_equal(s.text, name);
	KEY_LIST(X)
#undef X
	str_release(&s);
}

static void what_is_no_key_is_refused(void **state)
{
	(void)state;
	static const char *const bad[] = { "",         "Pageup", "Ctrl-", "Ctrl-o",
					   "ab",       "Alt-",   "\xff",  "\xc3",
					   "\xc0\x80", "Ctrl-AA" };
	uint32_t key;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (parse(bad[i], &key))
			fail_msg("%s is a key: %x", bad[i], key);
}

static void scripts_are_read_key_by_key(void **state)
{
	(void)state;
	const char *text = "j<PageDown>/ä<<><>><Alt-Left><Ctrl-O>x<";
	static const uint32_t want[] = { 'j', K_PAGE_DOWN,      '/',         0xe4, '<',
					 '>', KEY_ALT | K_LEFT, K_CTRL('O'), 'x' };
	uint32_t key;
	for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
		assert_true(key_next(&text, &key));
		assert_int_equal(key, want[i]);
	}
	assert_false(key_next(&text, &key));
	assert_string_equal(text, "<");
	text = "<Nothing>";
	assert_false(key_next(&text, &key));
	assert_string_equal(text, "<Nothing>");
	text = "";
	assert_false(key_next(&text, &key));
}

static void names_in(const char *list, uint32_t *key, size_t *n)
{
	char copy[200], *save;
	snprintf(copy, sizeof copy, "%s", list);
	*n = 0;
	for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
		if (!parse(w, &key[(*n)++]))
			fail_msg("no key is called %s", w);
}

static void every_key_is_bound_once(void **state)
{
	(void)state;
	for (int a = 0; a < ACT_COUNT; a++) {
		uint32_t key[20], other[20];
		size_t n, m;
		names_in(actions[a].keys, key, &n);
		assert_true(n > 0);
		const char *pane = where_pane(actions[a].where);
		for (size_t i = 0; i < n; i++)
			assert_int_equal(keymap_find(pane, key[i]), a);
		for (int b = 0; b < a; b++) {
			assert_string_not_equal(actions[a].name, actions[b].name);
			const char *where = where_pane(actions[b].where);
			if (pane != where &&
			    (!pane || !where || strcmp(pane, where) != 0))
				continue;
			names_in(actions[b].keys, other, &m);
			for (size_t i = 0; i < n; i++)
				for (size_t k = 0; k < m; k++)
					if (key[i] == other[k])
						fail_msg("%s and %s have the same key",
							 actions[a].name,
							 actions[b].name);
		}
	}
}

static void every_help_is_one_sentence(void **state)
{
	(void)state;
	for (int a = 0; a < ACT_COUNT; a++) {
		const char *help = actions[a].help;
		assert_true(strlen(help) > 5);
		assert_true(help[strlen(help) - 1] != '.');
		/* Capital letters only for names: "N percent". */
		assert_true(help[0] < 'A' || help[0] > 'Z' || help[1] == ' ');
	}
	for (int w = 0; w < WHERE_COUNT; w++)
		if (where_pane((enum where)w))
			assert_non_null(pane_find(where_pane((enum where)w)));
}

static void a_pane_has_its_keys_first(void **state)
{
	(void)state;
	assert_int_equal(keymap_find("records", ' '), ACT_PAGE_DOWN);
	assert_int_equal(keymap_find(NULL, ' '), ACT_PAGE_DOWN);
	assert_int_equal(keymap_find("columns", ' '), ACT_TOGGLE);
	assert_int_equal(keymap_find("columns", 'j'), ACT_DOWN);
	assert_int_equal(keymap_find("records", 'r'), ACT_NONE);
	assert_int_equal(keymap_find("records", 0x20ac), ACT_NONE);
}

static void labels_are_short(void **state)
{
	(void)state;
	struct str s = STR_INIT;
	keymap_label(ACT_CANCEL, &s);
	assert_string_equal(s.text, "^C");
	str_clear(&s);
	keymap_label(ACT_HELP, &s);
	assert_string_equal(s.text, "F1");
	str_release(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_go_both_ways),
		cmocka_unit_test(what_is_no_key_is_refused),
		cmocka_unit_test(scripts_are_read_key_by_key),
		cmocka_unit_test(every_key_is_bound_once),
		cmocka_unit_test(every_help_is_one_sentence),
		cmocka_unit_test(a_pane_has_its_keys_first),
		cmocka_unit_test(labels_are_short),
	};
	return cmocka_run_group_tests_name("keymap", tests, NULL, NULL);
}
