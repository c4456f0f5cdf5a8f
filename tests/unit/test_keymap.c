/* Names of keys, and the consistency of the bindings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/term/keymap.h"

static bool parse(const char *name, uint32_t *key)
{
	return keymap_parse_key(name, strlen(name), key);
}

static void names_are_invertible(void **state)
{
	(void)state;
	struct str s = STR_INIT;
	uint32_t key;
	for (uint32_t k = 1; k < 0x3000; k++) {
		/* 127 is not a key: term.c maps it to Backspace. */
		if (k == 0x7f)
			continue;
		for (uint32_t alt = 0; alt < 2; alt++) {
			str_clear(&s);
			keymap_key_text(k | alt * KEY_ALT, &s);
			if (!parse(s.text, &key) || key != (k | alt * KEY_ALT))
				fail_msg("key %x has the name %s, which is key %x", k,
					 s.text, key);
		}
	}
#define X(id, name)                     \
	assert_true(parse(name, &key)); \
	assert_int_equal(key, K_##id);  \
	str_clear(&s);                  \
	keymap_key_text(K_##id, &s);    \
	assert_string_equal(s.text, name);
	KEY_LIST(X)
#undef X
	str_release(&s);
}

static void unknown_names_are_refused(void **state)
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
		assert_true(keymap_next_key(&text, &key));
		assert_int_equal(key, want[i]);
	}
	assert_false(keymap_next_key(&text, &key));
	assert_string_equal(text, "<");
	text = "<Nothing>";
	assert_false(keymap_next_key(&text, &key));
	assert_string_equal(text, "<Nothing>");
	text = "";
	assert_false(keymap_next_key(&text, &key));
}

/* Whether two bindings of a pane cannot both be reached. */
static bool same_keys(const struct key_sequence *a, const struct key_sequence *b)
{
	return a->key[0] == b->key[0] &&
	       (a->n != b->n || a->n == 1 || a->key[1] == b->key[1] ||
		a->key[1] == K_LETTER || b->key[1] == K_LETTER);
}

static void names_in(const char *list, struct key_sequence *key, size_t *n)
{
	char copy[200], *save;
	snprintf(copy, sizeof copy, "%s", list);
	*n = 0;
	for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save))
		if (!keymap_parse_sequence(w, strlen(w), &key[(*n)++]))
			fail_msg("there is no key %s", w);
}

static bool has(const char *keys, const struct key_sequence *wanted)
{
	struct key_sequence key[20];
	size_t n;
	names_in(keys, key, &n);
	while (n--)
		if (same_keys(&key[n], wanted))
			return true;
	return false;
}

/* keymap_find() returns the row of each key, and no other row of the same pane has the
 * key. */
static void every_key_is_bound_once(void **state)
{
	(void)state;
	struct binding b, other, found;
	struct key_sequence key[20];
	size_t n, main = 0;
	while (panes[main]->place != PLACE_MAIN)
		main++;
	for (size_t at = 0; keymap_next(&at, &b);) {
		names_in(b.keys, key, &n);
		assert_true(n > 0);
		for (size_t i = 0; i < n; i++) {
			assert_int_equal(keymap_find(panes[main], &key[i], &found),
					 KEYMAP_FOUND);
			if (!found.own)
				assert_string_equal(found.help, b.help);
			for (size_t k = at; keymap_next(&k, &other);)
				if (has(other.keys, &key[i]))
					fail_msg("%s and %s have the same key", b.keys,
						 other.keys);
		}
	}
	for (size_t p = 0; panes[p]; p++)
		for (const struct pane_key *own = panes[p]->own; own && own->keys;
		     own++) {
			names_in(own->keys, key, &n);
			assert_true(n > 0);
			for (size_t i = 0; i < n; i++) {
				assert_int_equal(keymap_find(panes[p], &key[i], &found),
						 KEYMAP_FOUND);
				assert_ptr_equal(found.own, own);
				for (const struct pane_key *o = own + 1; o->keys; o++)
					if (has(o->keys, &key[i]))
						fail_msg("%s has %s twice",
							 panes[p]->name, own->keys);
			}
			/* Without one of them, act() of the class does the action. */
			int ways = (own->act != NULL) + (own->ask != NULL) +
				   (own->option != NULL);
			assert_int_equal(ways, !(own->of && panes[p]->act) || ways);
			assert_true((own->answer != NULL) == (own->ask != NULL));
		}
}

/* A key of the list of choices has the meaning that it has in all lists of choices. */
static bool is_an_exception(const char *pane, const struct key_sequence *key)
{
	/* The layout view covers all panes, a comparison too. */
	return (strcmp(pane, "columns") == 0 && key->key[0] == ' ') ||
	       (strcmp(pane, "layout") == 0 &&
		(key->key[0] == ',' || key->key[0] == 'a'));
}

/* Whether a binding of another meaning than that of a pane's own key has the key. */
static const char *other_meaning(size_t pane, const struct pane_key *own,
				 const struct key_sequence *key)
{
	struct binding b;
	for (size_t at = 0; keymap_next(&at, &b);)
		if (has(b.keys, key) && (b.shows || b.action != own->of))
			return b.help;
	for (size_t p = 0; panes[p]; p++)
		for (const struct pane_key *o = panes[p]->own; o && o->keys; o++)
			if (p != pane && has(o->keys, key) &&
			    (!own->of || o->of != own->of))
				return o->help;
	return NULL;
}

/* A key has one meaning in all panes.  The letters of options belong to their pane. */
static void a_key_has_one_meaning(void **state)
{
	(void)state;
	struct key_sequence key[20];
	size_t n, bad = 0;
	for (size_t p = 0; panes[p]; p++)
		for (const struct pane_key *own = panes[p]->own; own && own->keys;
		     own++) {
			names_in(own->keys, key, &n);
			for (size_t i = 0; i < n; i++) {
				const char *other = other_meaning(p, own, &key[i]);
				if ((key[i].n == 2 && key[i].key[0] == 'o') ||
				    is_an_exception(panes[p]->name, &key[i]))
					continue;
				if (own->of && !has(keymap_action(own->of).keys, &key[i]))
					other = keymap_action(own->of).help;
				if (!other)
					continue;
				print_error("%s in %s: %s; elsewhere: %s\n", own->keys,
					    panes[p]->name, own->help, other);
				bad++;
			}
		}
	assert_int_equal(bad, 0);
}

static void is_a_phrase(const char *help)
{
	assert_true(strlen(help) > 3);
	assert_true(help[strlen(help) - 1] != '.');
	/* Capital letters only for names: "N percent". */
	assert_true(help[0] < 'A' || help[0] > 'Z' || help[1] == ' ');
}

static void every_help_is_a_phrase(void **state)
{
	(void)state;
	struct binding b;
	for (size_t at = 0; keymap_next(&at, &b);)
		is_a_phrase(b.help);
	for (size_t p = 0; panes[p]; p++)
		for (const struct pane_key *own = panes[p]->own; own && own->keys; own++)
			is_a_phrase(own->help);
}

/* Whether any pane has a function for a key, or for sequences that begin with it. */
static bool is_bound(const struct key_sequence *key)
{
	struct binding b;
	for (size_t p = 0; panes[p]; p++)
		if (keymap_find(panes[p], key, &b) != KEYMAP_NONE)
			return true;
	return false;
}

/* The key of a row "| `KEY` | text |" of doc/keys.md, and its text. */
static bool row_of_map(char *line, char *name, size_t size, const char **text)
{
	static const char backquote[] = "| `` ` `` | "; /* Markdown of it */
	if (strncmp(line, backquote, strlen(backquote)) == 0) {
		*text = line + strlen(backquote);
		snprintf(name, size, "`");
		return true;
	}
	char *end = strncmp(line, "| `", 3) == 0 ? strstr(line + 3, "` | ") : NULL;
	if (!end)
		return false;
	*text = end + 4;
	*end = '\0';
	/* A bar in a table has a backslash. */
	snprintf(name, size, "%s", line + 3 + (strcmp(line + 3, "\\|") == 0));
	return true;
}

/* doc/keys.md has a row for each key that can be typed, and says which are free. */
static void the_map_has_every_key(void **state)
{
	char path[4096], line[400], name[16];
	bool seen[128] = { false };
	const char *text, *top = getenv("top_srcdir");
	(void)state;
	snprintf(path, sizeof path, "%s/doc/keys.md", top ? top : ".");
	FILE *map = fopen(path, "r");
	if (!map)
		skip();
	while (fgets(line, sizeof line, map)) {
		struct key_sequence key;
		if (!row_of_map(line, name, sizeof name, &text))
			continue;
		assert_true(keymap_parse_sequence(name, strlen(name), &key));
		if (key.n == 1)
			seen[key.key[0] & 127] = true;
		if (is_bound(&key) != (strncmp(text, "free", 4) != 0))
			fail_msg("%s is not: %s", name, text);
	}
	fclose(map);
	for (int c = '!'; c <= '~'; c++)
		if (!seen[c] && (c < '1' || c > '9'))
			fail_msg("doc/keys.md has no row for %c", c);
}

/* The list that the help and the manual print has each key once. */
struct listed {
	size_t sections, keys;
	const char *want;
	bool found;
};

static void count_section(void *arg, const char *title)
{
	assert_true(strlen(title) > 3);
	((struct listed *)arg)->sections++;
}

static void count_key(void *arg, const char *keys, const char *help)
{
	struct listed *l = arg;
	l->keys++;
	l->found = l->found || strcmp(keys, l->want) == 0;
	assert_non_null(help);
}

static void the_list_has_every_key(void **state)
{
	(void)state;
	struct binding b;
	size_t want = 0, sections = SECTION_COUNT;
	for (size_t at = 0; keymap_next(&at, &b);)
		want++;
	for (size_t p = 0; panes[p]; p++) {
		sections += panes[p]->own || panes[p]->keys;
		want += (panes[p]->keys != NULL) + (panes[p]->search != NULL);
		for (const struct pane_key *own = panes[p]->own; own && own->keys; own++)
			want++;
		if (!panes[p]->keys)
			continue;
		struct listed l = { .want = panes[p]->keys };
		keymap_list(count_section, count_key, &l);
		assert_true(l.found);
	}
	struct listed all = { .want = "" };
	keymap_list(count_section, count_key, &all);
	assert_int_equal(all.keys, want);
	assert_int_equal(all.sections, sections);
}

static bool find(const char *pane, uint32_t key, struct binding *out)
{
	const struct key_sequence typed = { { key }, 1 };
	return keymap_find(pane_find(pane), &typed, out) == KEYMAP_FOUND;
}

static enum action action_of(const char *pane, uint32_t key)
{
	struct binding b;
	return find(pane, key, &b) ? b.action : ACT_COUNT + 1;
}

static void own_keys_of_a_pane_come_first(void **state)
{
	(void)state;
	struct binding b;
	assert_int_equal(action_of("records", ' '), ACT_PAGE_DOWN);
	assert_int_equal(action_of("columns", 'j'), ACT_DOWN);
	assert_true(find("columns", ' ', &b));
	assert_ptr_equal(b.own, pane_find("columns")->own);
	assert_false(find("records", 'y', &b));
	assert_false(find("records", 0x20ac, &b));
}

static void a_hint_names_a_key_that_works(void **state)
{
	(void)state;
	struct binding page = keymap_action(ACT_PAGE_UP),
		       find = keymap_action(ACT_SEARCH), enter = keymap_action(ACT_ENTER);
	assert_true(keymap_first(pane_find("records"), &page));
	assert_true(keymap_first(pane_find("records"), &find));
	assert_true(keymap_first(pane_find("help"), &enter));
	assert_false(keymap_first(pane_find("chain"), &enter));
}

static void sequences_are_parsed(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		struct key_sequence want;
	} good[] = { { "zz", { { 'z', 'z' }, 2 } },
		     { "Ctrl-W+", { { K_CTRL('W'), '+' }, 2 } },
		     { "Ctrl-WLeft", { { K_CTRL('W'), K_LEFT }, 2 } },
		     { "m<letter>", { { 'm', K_LETTER }, 2 } },
		     { "F1", { { K_F1 }, 1 } },
		     { "Ctrl-W", { { K_CTRL('W') }, 1 } } };
	static const char *const bad[] = { "", "zzz", "Pageup", "Alt-", "Ctrl-W++" };
	struct key_sequence s;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		assert_true(
			keymap_parse_sequence(good[i].name, strlen(good[i].name), &s));
		assert_int_equal(s.n, good[i].want.n);
		for (size_t k = 0; k < s.n; k++)
			assert_int_equal(s.key[k], good[i].want.key[k]);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (keymap_parse_sequence(bad[i], strlen(bad[i]), &s))
			fail_msg("%s is a sequence", bad[i]);
}

/* What follows a key: exactly the sequences that begin with it, each with a hint. */
static void keys_that_follow_are_listed(void **state)
{
	(void)state;
	struct key_sequence typed = { { 'm' }, 1 };
	struct binding b;
	struct str rest = STR_INIT;
	size_t at = 0;
	assert_int_equal(keymap_find(pane_find("records"), &typed, &b), KEYMAP_BEGINS);
	assert_true(keymap_next_after(pane_find("records"), &typed, &at, &b, &rest));
	assert_int_equal(b.action, ACT_MARK);
	assert_string_equal(rest.text, "a-z");
	assert_false(keymap_next_after(pane_find("records"), &typed, &at, &b, &rest));
	typed.key[typed.n++] = 'q';
	assert_int_equal(keymap_find(pane_find("records"), &typed, &b), KEYMAP_FOUND);
	assert_int_equal(b.action, ACT_MARK);
	assert_int_equal(b.typed.key[1], 'q');
	for (size_t p = 0; panes[p]; p++)
		for (const struct pane_key *own = panes[p]->own; own && own->keys;
		     own++) {
			struct key_sequence s;
			assert_true(keymap_parse_sequence(own->keys,
							  strcspn(own->keys, " "), &s));
			if (s.n == 2 || own->option) {
				assert_non_null(own->hint);
				assert_true(!own->option || s.key[0] == 'o');
			}
		}
	str_release(&rest);
}

static void labels_are_short(void **state)
{
	(void)state;
	struct str s = STR_INIT;
	struct binding cancel = keymap_action(ACT_CANCEL), help;
	keymap_label(&cancel, &s);
	assert_string_equal(s.text, "^C");
	str_clear(&s);
	assert_true(find("records", K_F1, &help));
	keymap_label(&help, &s);
	assert_string_equal(s.text, "F1");
	str_release(&s);
}

static void bind_or_fail(const char *key, const char *what)
{
	struct err err = ERR_INIT;
	if (keymap_bind(key, what, &err) != ST_OK)
		fail_msg("bind %s %s: %s", key, what, err.text);
}

/* Names of actions and panes are different: each is one thing to bind a key to. */
static void every_action_and_pane_can_be_bound(void **state)
{
	(void)state;
	struct str name = STR_INIT;
	struct binding b;
	for (int a = ACT_NONE + 1; a < ACT_COUNT; a++) {
		str_clear(&name);
		keymap_action_name((enum action)a, &name);
		assert_null(pane_find(name.text));
		bool letter = a == ACT_MARK || a == ACT_GO_MARK;
		bind_or_fail(letter ? "B<letter>" : "B", name.text);
		struct key_sequence typed = { { 'B', 'q' }, letter ? 2 : 1 };
		assert_int_equal(keymap_find(pane_find("help"), &typed, &b),
				 KEYMAP_FOUND);
		assert_true(b.action == (enum action)a || b.own->of == (enum action)a);
		keymap_reset();
	}
	for (size_t p = 0; panes[p]; p++) {
		bind_or_fail("B", panes[p]->name);
		assert_true(find("records", 'B', &b));
		assert_ptr_equal(b.shows, panes[p]);
	}
	keymap_reset();
	str_release(&name);
}

/* After any changes, the keys that are listed are those that work, and no others. */
static void lists_have_the_keys_in_force(void **state)
{
	(void)state;
	struct binding b, found;
	struct key_sequence key[20];
	size_t n;
	struct err err;
	bind_or_fail("j", "search");
	bind_or_fail("B", "enter");
	bind_or_fail("z", "top");
	bind_or_fail("Ctrl-Wq", ":goto 5");
	bind_or_fail("K", "memory");
	assert_int_equal(keymap_unbind("q", &err), ST_OK);
	assert_int_equal(keymap_unbind("zz", &err), ST_OK);
	assert_int_equal(keymap_unbind("m<letter>", &err), ST_OK);
	assert_string_equal(keymap_action(ACT_DOWN).keys, "Down Ctrl-N Ctrl-J");
	assert_string_equal(keymap_action(ACT_SEARCH).keys, "/ j");
	assert_string_equal(keymap_action(ACT_QUIT).keys, "");
	assert_string_equal(keymap_action(ACT_ROW_TOP).keys, "");
	assert_string_equal(keymap_action(ACT_MARK).keys, "");
	assert_string_equal(keymap_action(ACT_TOP).keys, "g Home < z");
	for (size_t at = 0; keymap_next(&at, &b);) {
		names_in(b.keys, key, &n);
		for (size_t i = 0; i < n; i++) {
			assert_int_equal(
				keymap_find(pane_find("records"), &key[i], &found),
				KEYMAP_FOUND);
			assert_true(found.own ||
				    (found.action == b.action && found.shows == b.shows &&
				     found.command == b.command));
		}
	}
	assert_false(find("records", 'q', &found));
	/* The form that a pane has of the action. */
	assert_true(find("marks", 'B', &found));
	assert_ptr_equal(found.own, pane_find("marks")->own);
	/* The last change of a key counts, and none is left after a reset. */
	bind_or_fail("q", "quit");
	assert_int_equal(action_of("records", 'q'), ACT_QUIT);
	keymap_reset();
	assert_string_equal(keymap_action(ACT_DOWN).keys, "j Down Ctrl-N Ctrl-J");
	assert_int_equal(action_of("records", 'j'), ACT_DOWN);
	assert_false(find("records", 'B', &found));
}

static void keys_that_cannot_be_bound_are_refused(void **state)
{
	(void)state;
	static const char *const bad[][2] = {
		{ "", "quit" },      { "nokey", "quit" }, { "Ctrl-C", "quit" },
		{ "Esc", "quit" },   { "5", "quit" },     { "xEsc", "quit" },
		{ "x", "" },         { "x", "nothing" },  { "x", ":" },
		{ "x", ": " },       { "x", "mark" },     { "x<letter>", "quit" },
		{ "Mouse", "quit" }, { "x", "next_hit" }, { "\xff", "quit" },
	};
	struct binding b;
	struct err err = ERR_INIT;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(keymap_bind(bad[i][0], bad[i][1], &err), ST_INVALID);
	assert_int_equal(keymap_unbind("Ctrl-C", &err), ST_INVALID);
	assert_int_equal(action_of("records", K_CTRL('C')), ACT_CANCEL);
	const char *key, *what;
	assert_false(keymap_user_at(0, &key, &what));
	assert_false(find("records", 'A', &b));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_are_invertible),
		cmocka_unit_test(unknown_names_are_refused),
		cmocka_unit_test(scripts_are_read_key_by_key),
		cmocka_unit_test(every_key_is_bound_once),
		cmocka_unit_test(a_key_has_one_meaning),
		cmocka_unit_test(every_help_is_a_phrase),
		cmocka_unit_test(the_map_has_every_key),
		cmocka_unit_test(the_list_has_every_key),
		cmocka_unit_test(own_keys_of_a_pane_come_first),
		cmocka_unit_test(a_hint_names_a_key_that_works),
		cmocka_unit_test(sequences_are_parsed),
		cmocka_unit_test(keys_that_follow_are_listed),
		cmocka_unit_test(labels_are_short),
		cmocka_unit_test(every_action_and_pane_can_be_bound),
		cmocka_unit_test(lists_have_the_keys_in_force),
		cmocka_unit_test(keys_that_cannot_be_bound_are_refused),
	};
	return cmocka_run_group_tests_name("keymap", tests, NULL, NULL);
}
