#include "tui/term/keymap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

static const struct binding actions[ACT_COUNT] = {
#define ACTION(ID, KEYS, SECTION, HINT, HELP)        \
	[ACT_##ID] = { .action = ACT_##ID,           \
		       .keys = (KEYS),               \
		       .section = SECTION_##SECTION, \
		       .hint = (HINT),               \
		       .help = (HELP) },
#include "tui/term/actions.def"
#undef ACTION
};

static const char *const titles[] = {
#define X(id, title) title,
	SECTION_LIST(X)
#undef X
};

static const struct {
	uint32_t key;
	const char *name;
} names[] = {
#define X(id, name) { K_##id, name },
	KEY_LIST(X)
#undef X
		{ K_ENTER, "Enter" },
	{ K_TAB, "Tab" },
	{ K_ESC, "Esc" },
	{ ' ', "Space" },
};

enum { NAMES = sizeof names / sizeof *names };

/* True if a string is exactly one UTF-8 character.  A string from the program or a script
 * that is not UTF-8 is not a key; do not report an error. */
static bool keymap_one_rune(const char *text, size_t len, uint32_t *rune)
{
	return len && utf8_rune(text, len, rune) == len;
}

void keymap_key_text(uint32_t key, struct str *out)
{
	if (key & KEY_ALT)
		str_add(out, "Alt-");
	key &= ~(uint32_t)KEY_ALT;
	for (size_t i = 0; i < NAMES; i++)
		if (names[i].key == key) {
			str_add(out, names[i].name);
			return;
		}
	if (key < ' ') {
		str_addf(out, "Ctrl-%c", (int)key + '@');
		return;
	}
	char utf8[5];
	utf8_put(utf8, key);
	str_add(out, utf8);
}

bool keymap_parse_key(const char *name, size_t len, uint32_t *key)
{
	uint32_t alt = 0;
	/* Key names have at least two letters. */
	if (len == 1 && keymap_one_rune(name, len, key))
		return true;
	if (len > 4 && memcmp(name, "Alt-", 4) == 0) {
		alt = KEY_ALT;
		name += 4;
		len -= 4;
	}
	if (len == 6 && memcmp(name, "Ctrl-", 5) == 0 && name[5] >= '@' &&
	    name[5] <= '_') {
		*key = K_CTRL((uint32_t)name[5]) | alt;
		return true;
	}
	for (size_t i = 0; i < NAMES; i++)
		if (strlen(names[i].name) == len &&
		    memcmp(names[i].name, name, len) == 0) {
			*key = names[i].key | alt;
			return true;
		}
	if (!keymap_one_rune(name, len, key))
		return false;
	*key |= alt;
	return true;
}

bool keymap_next_key(const char **text, uint32_t *key)
{
	const char *p = *text;
	if (!*p)
		return false;
	if (*p == '<') {
		/* The name can be '<' or '>' itself. */
		const char *end = p[1] ? strchr(p + 2, '>') : NULL;
		if (!end || !keymap_parse_key(p + 1, (size_t)(end - p) - 1, key))
			return false;
		*text = end + 1;
		return true;
	}
	size_t len = 1;
	while (((uint8_t)p[len] & 0xc0) == 0x80)
		len++;
	if (!keymap_one_rune(p, len, key))
		return false;
	*text = p + len;
	return true;
}

/* Return the next name in a list separated by blanks; NULL at the end. */
static const char *keymap_next_word(const char **list, size_t *len)
{
	const char *word = *list + strspn(*list, " ");
	*len = strcspn(word, " ");
	*list = word + *len;
	return *len ? word : NULL;
}

/* Return the length of the name of the first key in a sequence. */
static size_t keymap_first_length(const char *name, size_t len)
{
	if (len > 6 && memcmp(name, "Ctrl-", 5) == 0)
		return 6;
	uint32_t rune;
	return utf8_rune(name, len, &rune);
}

bool keymap_parse_sequence(const char *name, size_t len, struct key_sequence *out)
{
	static const char letter[] = "<letter>";
	if (keymap_parse_key(name, len, &out->key[0])) {
		out->n = 1;
		return true;
	}
	size_t first = len ? keymap_first_length(name, len) : 0;
	if (!first || first == len || !keymap_parse_key(name, first, &out->key[0]))
		return false;
	name += first;
	len -= first;
	out->n = 2;
	if (len == strlen(letter) && memcmp(name, letter, len) == 0) {
		out->key[1] = K_LETTER;
		return true;
	}
	return keymap_parse_key(name, len, &out->key[1]);
}

/* Compare the typed keys with a sequence: equal, a prefix, or neither. */
static enum keymap_result keymap_match(const struct key_sequence *s,
				       const struct key_sequence *typed)
{
	if (typed->n > s->n || typed->key[0] != s->key[0])
		return KEYMAP_NONE;
	if (typed->n < s->n)
		return KEYMAP_BEGINS;
	if (s->n == 2 && s->key[1] != typed->key[1] && s->key[1] != K_LETTER)
		return KEYMAP_NONE;
	return KEYMAP_FOUND;
}

/* Keys of the user */

/* A key that the user has bound or unbound. */
struct keymap_user {
	struct key_sequence key;
	char *name; /* name of the key */
	bool bound;
	enum action action; /* ACT_NONE if bound to something else */
	const struct pane_class *shows;
	char *what; /* the argument of keymap_bind() */
	char *command, *help;
};

static struct keymap_user *keymap_users;
static size_t keymap_nusers, keymap_user_room;

static bool keymap_same(const struct key_sequence *a, const struct key_sequence *b)
{
	return a->n == b->n && a->key[0] == b->key[0] &&
	       (a->n == 1 || a->key[1] == b->key[1]);
}

/* True if a key of the user hides another key completely. */
static bool keymap_hides(const struct keymap_user *u, const struct key_sequence *key)
{
	if (!u->bound)
		return keymap_same(&u->key, key);
	return u->key.key[0] == key->key[0] &&
	       (u->key.n == 1 || key->n == 1 || u->key.key[1] == key->key[1] ||
		u->key.key[1] == K_LETTER);
}

/* True if a key of the user, from index `from` on, hides a key. */
static bool keymap_hidden(const struct key_sequence *key, size_t from)
{
	bool hidden = false;
	for (size_t i = from; i < keymap_nusers && !hidden; i++)
		hidden = keymap_hides(&keymap_users[i], key);
	return hidden;
}

/* True if a list of keys contains the first key of another list. */
static bool keymap_has_first(const char *list, const char *of)
{
	size_t len, n = strcspn(of, " ");
	const char *word;
	while ((word = keymap_next_word(&list, &len)))
		if (len == n && memcmp(word, of, n) == 0)
			return true;
	return false;
}

/* True if a key of the user has the same effect as a binding, of one pane or of all
 * panes. */
static bool keymap_is_users(const struct keymap_user *u, const struct binding *b)
{
	if (!u->bound || u->command)
		return b->command && b->command == u->command;
	if (b->own)
		return u->action && b->own->of == u->action &&
		       keymap_has_first(b->own->keys, actions[u->action].keys);
	return b->shows ? b->shows == u->shows : b->action && b->action == u->action;
}

/* Append the default keys that are still in effect, then the user's keys. */
static void keymap_put_keys(const struct binding *b, struct str *out)
{
	const char *list = b->keys ? b->keys : "", *word;
	size_t len;
	struct key_sequence s;
	while ((word = keymap_next_word(&list, &len)))
		if (keymap_parse_sequence(word, len, &s) && !keymap_hidden(&s, 0)) {
			str_add(out, out->len ? " " : "");
			str_addn(out, word, len);
		}
	for (size_t i = 0; i < keymap_nusers; i++)
		if (keymap_is_users(&keymap_users[i], b) &&
		    !keymap_hidden(&keymap_users[i].key, i + 1))
			str_addf(out, "%s%s", out->len ? " " : "", keymap_users[i].name);
}

/* Bindings */

/*
 * A binding with its keys in effect.  The table has the own keys of all panes, then the
 * bindings that work in all panes: actions, panes, and commands of the user.  It is built
 * on first use, and again after a change by the user.
 */
struct keymap_row {
	struct binding binding;
	const struct pane_class *in; /* pane of an own key; otherwise NULL */
	char *names;                 /* binding.keys */
	struct key_sequence *key;
	size_t keys, key_room;
};

static struct keymap_row *keymap_rows;
static size_t keymap_nrows, keymap_row_room, keymap_nown;

/* Add a binding that has its default keys. */
static void keymap_add_row(struct binding b, const struct pane_class *in)
{
	struct keymap_row row = { .in = in };
	struct str keys = STR_INIT;
	const char *word;
	size_t len;
	keymap_put_keys(&b, &keys);
	row.names = mem_text(keys.text);
	str_release(&keys);
	b.keys = row.names;
	row.binding = b;
	for (const char *list = b.keys; (word = keymap_next_word(&list, &len));) {
		row.key = mem_room(row.key, row.keys, &row.key_room, sizeof *row.key);
		row.keys += keymap_parse_sequence(word, len, &row.key[row.keys]);
	}
	keymap_rows = mem_room(keymap_rows, keymap_nrows, &keymap_row_room,
			       sizeof *keymap_rows);
	keymap_rows[keymap_nrows++] = row;
}

static void keymap_build(void)
{
	if (keymap_nrows)
		return;
	for (size_t i = 0; panes[i]; i++)
		for (const struct pane_key *own = panes[i]->own; own && own->keys; own++)
			keymap_add_row((struct binding) { .own = own,
							  .keys = own->keys,
							  .hint = own->hint,
							  .help = own->help },
				       panes[i]);
	keymap_nown = keymap_nrows;
	for (int a = 0; a < ACT_COUNT; a++)
		keymap_add_row(actions[a], NULL);
	for (size_t i = 0; panes[i]; i++)
		keymap_add_row((struct binding) { .shows = panes[i],
						  .keys = panes[i]->keys,
						  .section = SECTION_PANES,
						  .hint = panes[i]->hint,
						  .help = panes[i]->help },
			       NULL);
	for (size_t i = 0; i < keymap_nusers; i++)
		if (keymap_users[i].command)
			keymap_add_row(
				(struct binding) { .command = keymap_users[i].command,
						   .section = SECTION_PROGRAM,
						   .help = keymap_users[i].help },
				NULL);
}

struct binding keymap_action(enum action a)
{
	keymap_build();
	return keymap_rows[keymap_nown + a].binding;
}

struct binding keymap_pane(const struct pane_class *class)
{
	size_t k = 0;
	while (panes[k] != class)
		k++;
	keymap_build();
	return keymap_rows[keymap_nown + ACT_COUNT + k].binding;
}

struct binding keymap_own(const struct pane_key *own)
{
	size_t k = 0;
	keymap_build();
	while (keymap_rows[k].binding.own != own)
		k++;
	return keymap_rows[k].binding;
}

bool keymap_next(size_t *at, struct binding *out)
{
	keymap_build();
	*at = *at ? *at : keymap_nown + ACT_NONE + 1;
	while (*at < keymap_nrows) {
		*out = keymap_rows[(*at)++].binding;
		if (out->action || *out->keys || (out->shows && out->shows->keys))
			return true;
	}
	return false;
}

/* Find the best match for the typed keys in a row; set *of to the matching sequence. */
static enum keymap_result keymap_match_row(const struct keymap_row *row,
					   const struct key_sequence *typed,
					   struct key_sequence *of)
{
	enum keymap_result best = KEYMAP_NONE;
	for (size_t k = 0; k < row->keys && best != KEYMAP_FOUND; k++) {
		enum keymap_result r = keymap_match(&row->key[k], typed);
		if (r == KEYMAP_FOUND || (r == KEYMAP_BEGINS && best == KEYMAP_NONE)) {
			best = r;
			*of = row->key[k];
		}
	}
	return best;
}

static bool keymap_works_in(const struct keymap_row *row, const struct pane_class *pane)
{
	return !row->in || row->in == pane;
}

/* Find the first matching row of a pane and set *found to it.  A key hides later
 * sequences that begin with it, and a sequence hides a later key. */
static enum keymap_result keymap_search(const struct pane_class *pane,
					const struct key_sequence *typed,
					const struct keymap_row **found)
{
	struct key_sequence of;
	enum keymap_result result = KEYMAP_NONE;
	keymap_build();
	for (size_t k = 0; k < keymap_nrows; k++) {
		const struct keymap_row *row = &keymap_rows[k];
		if (!keymap_works_in(row, pane))
			continue;
		enum keymap_result r = keymap_match_row(row, typed, &of);
		if (r == KEYMAP_FOUND && result == KEYMAP_NONE) {
			*found = row;
			return r;
		}
		if (r == KEYMAP_BEGINS)
			result = r;
	}
	return result;
}

enum keymap_result keymap_find(const struct pane_class *pane,
			       const struct key_sequence *typed, struct binding *out)
{
	const struct keymap_row *row;
	enum keymap_result result = keymap_search(pane, typed, &row);
	if (result == KEYMAP_FOUND) {
		*out = row->binding;
		out->typed = *typed;
	}
	return result;
}

bool keymap_next_after(const struct pane_class *pane, const struct key_sequence *typed,
		       size_t *at, struct binding *out, struct str *rest)
{
	struct key_sequence of;
	keymap_build();
	while (*at < keymap_nrows) {
		const struct keymap_row *row = &keymap_rows[(*at)++];
		if (!keymap_works_in(row, pane) ||
		    keymap_match_row(row, typed, &of) != KEYMAP_BEGINS)
			continue;
		*out = row->binding;
		if (of.key[1] == K_LETTER)
			str_add(rest, "a-z");
		else
			keymap_key_text(of.key[1], rest);
		return true;
	}
	return false;
}

bool keymap_first(const struct pane_class *pane, const struct binding *b)
{
	const struct keymap_row *found;
	struct key_sequence first;
	return keymap_parse_sequence(b->keys, strcspn(b->keys, " "), &first) &&
	       keymap_search(pane, &first, &found) == KEYMAP_FOUND &&
	       found->binding.keys == b->keys;
}

const char *keymap_prefix(size_t i, const char **hint)
{
	static const char *const prefixes[][2] = {
#define X(key, word) { key, word },
		PREFIX_LIST(X)
#undef X
	};
	if (i >= sizeof prefixes / sizeof *prefixes)
		return NULL;
	*hint = prefixes[i][1];
	return prefixes[i][0];
}

void keymap_label(const struct binding *b, struct str *out)
{
	const char *list = b->keys;
	size_t len;
	const char *word = keymap_next_word(&list, &len);
	if (word && len > 5 && memcmp(word, "Ctrl-", 5) == 0)
		str_addf(out, "^%c", word[5]);
	else if (word)
		str_addn(out, word, len);
}

void keymap_list(void (*section)(void *arg, const char *title),
		 void (*key)(void *arg, const char *keys, const char *help), void *arg)
{
	struct binding b;
	for (int s = 0; s < SECTION_COUNT; s++) {
		section(arg, titles[s]);
		for (size_t at = 0; keymap_next(&at, &b);)
			if (b.section == (enum keymap_section)s && *b.keys)
				key(arg, b.keys, b.help);
	}
	for (size_t i = 0; panes[i]; i++) {
		const struct pane_class *class = panes[i];
		if (!class->own && !class->keys)
			continue;
		struct str text = STR_INIT;
		str_addf(&text, "In the %s pane", class->name);
		section(arg, text.text);
		b = keymap_pane(class);
		if (*b.keys)
			key(arg, b.keys, b.help);
		for (const struct pane_key *own = class->own; own && own->keys; own++) {
			b = keymap_own(own);
			if (*b.keys)
				key(arg, b.keys, b.help);
		}
		str_clear(&text);
		str_addf(&text, "search %s for a text",
			 class->search ? class->search->what : "");
		if (class->search)
			key(arg, "/ ? n N", text.text);
		str_release(&text);
	}
}

/* Changing bindings */

static void keymap_forget_rows(void)
{
	for (size_t k = 0; k < keymap_nrows; k++) {
		free(keymap_rows[k].names);
		free(keymap_rows[k].key);
	}
	free(keymap_rows);
	keymap_rows = NULL;
	keymap_nrows = keymap_row_room = 0;
}

static void keymap_release_user(struct keymap_user *u)
{
	free(u->name);
	free(u->what);
	free(u->command);
	free(u->help);
}

void keymap_reset(void)
{
	keymap_forget_rows();
	for (size_t i = 0; i < keymap_nusers; i++)
		keymap_release_user(&keymap_users[i]);
	free(keymap_users);
	keymap_users = NULL;
	keymap_nusers = keymap_user_room = 0;
}

void keymap_action_name(enum action a, struct str *out)
{
	static const char *const ids[] = {
#define ACTION(id, keys, section, hint, help) [ACT_##id] = #id,
#include "tui/term/actions.def"
#undef ACTION
	};
	for (const char *p = a ? ids[a] : ""; *p; p++)
		str_addc(out, *p == '_' ? '-' : (char)(*p | 0x20));
}

static enum action keymap_find_action(const char *name)
{
	struct str text = STR_INIT;
	enum action found = ACT_NONE;
	for (int a = ACT_NONE + 1; a < ACT_COUNT && !found; a++) {
		str_clear(&text);
		keymap_action_name((enum action)a, &text);
		found = strcmp(text.text, name) == 0 ? (enum action)a : ACT_NONE;
	}
	str_release(&text);
	return found;
}

/* Parse the name of a key that the user can bind. */
static enum status keymap_parse_bindable(const char *name, struct key_sequence *key,
					 struct err *err)
{
	if (!keymap_parse_sequence(name, strlen(name), key))
		return err_at(err, 1,
			      "%.40s is not a key; keys are written as x, Ctrl-X, "
			      "Alt-x, F5, PageDown, zx",
			      name);
	for (size_t i = 0; i < key->n; i++)
		if (key->key[i] == K_ESC || key->key[i] == K_CTRL('C') ||
		    key->key[i] == K_MOUSE)
			return err_at(err, 1, "%.40s cannot be bound or unbound", name);
	if (key->key[0] >= '0' && key->key[0] <= '9' && key->key[0] != '0')
		return err_at(err, 1, "%.40s is a digit of N and cannot be bound", name);
	return ST_OK;
}

/* Set a key of the user, replacing an earlier change of the same key. */
static void keymap_put_user(const struct keymap_user *u)
{
	size_t i = 0;
	keymap_forget_rows();
	while (i < keymap_nusers && !keymap_same(&keymap_users[i].key, &u->key))
		i++;
	if (i < keymap_nusers) {
		keymap_release_user(&keymap_users[i]);
		memmove(keymap_users + i, keymap_users + i + 1,
			(--keymap_nusers - i) * sizeof *keymap_users);
	}
	keymap_users = mem_room(keymap_users, keymap_nusers, &keymap_user_room,
				sizeof *keymap_users);
	keymap_users[keymap_nusers++] = *u;
}

enum status keymap_bind(const char *name, const char *what, struct err *err)
{
	struct keymap_user u = { .bound = true };
	enum status st = keymap_parse_bindable(name, &u.key, err);
	if (st)
		return st;
	bool letter = u.key.n == 2 && u.key.key[1] == K_LETTER;
	u.action = *what == ':' ? ACT_NONE : keymap_find_action(what);
	u.shows = u.action || *what == ':' ? NULL : pane_find(what);
	bool wants = u.action == ACT_MARK || u.action == ACT_GO_MARK;
	if (*what == ':' && !what[1 + strspn(what + 1, " ")])
		return err_set(err, ST_INVALID, "missing command after the colon");
	if (*what != ':' && !u.action && !u.shows)
		return err_set(err, ST_INVALID,
			       "%.60s is not an action, a pane or a :command; Tab lists "
			       "actions",
			       what);
	if (letter != wants)
		return err_set(err, ST_INVALID,
			       wants ? "%.60s needs a letter: bind it to x<letter>"
				     : "%.60s has no letter: <letter> cannot be used",
			       what);
	u.name = mem_text(name);
	u.what = mem_text(what);
	if (*what == ':') {
		struct str help = STR_INIT;
		u.command = mem_text(what + 1);
		str_add(&help, "run :");
		str_escape(&help, u.command, strlen(u.command), true);
		u.help = str_detach(&help);
	}
	keymap_put_user(&u);
	return ST_OK;
}

enum status keymap_unbind(const char *name, struct err *err)
{
	struct keymap_user u = { .bound = false };
	enum status st = keymap_parse_bindable(name, &u.key, err);
	if (st == ST_OK) {
		u.name = mem_text(name);
		keymap_put_user(&u);
	}
	return st;
}

bool keymap_user_at(size_t i, const char **key, const char **what)
{
	if (i >= keymap_nusers)
		return false;
	*key = keymap_users[i].name;
	*what = keymap_users[i].bound ? keymap_users[i].what : "unbound";
	return true;
}
