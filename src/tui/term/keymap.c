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

/* The effective keys of a binding that the user has changed; `of` points to an action, a
 * pane class or a pane key. */
struct keymap_changed {
	const void *of;
	char *keys;
	struct keymap_changed *next;
};

static struct keymap_user *keymap_users;
static size_t keymap_nusers, keymap_user_room;
static struct keymap_changed *keymap_changed_list;

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
	const char *list = b->keys, *word;
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

/* Return the keys in effect of a binding that has its default keys. */
static const char *keymap_keys(const struct binding *b)
{
	const void *of = b->own     ? (const void *)b->own
			 : b->shows ? (const void *)b->shows
				    : (const void *)&actions[b->action];
	if (!keymap_nusers || !b->keys)
		return b->keys;
	for (const struct keymap_changed *c = keymap_changed_list; c; c = c->next)
		if (c->of == of)
			return c->keys;
	struct str keys = STR_INIT;
	keymap_put_keys(b, &keys);
	struct keymap_changed *c = mem_new(1, sizeof *c);
	*c = (struct keymap_changed) { of, str_detach(&keys), keymap_changed_list };
	keymap_changed_list = c;
	return c->keys;
}

/* Bindings */

struct binding keymap_pane(const struct pane_class *class)
{
	struct binding b = { .action = ACT_NONE,
			     .shows = class,
			     .keys = class->keys ? class->keys : "",
			     .section = SECTION_PANES,
			     .hint = class->hint,
			     .help = class->help };
	b.keys = keymap_keys(&b);
	return b;
}

struct binding keymap_own(const struct pane_key *own)
{
	struct binding b = { .action = ACT_NONE,
			     .own = own,
			     .keys = own->keys,
			     .hint = own->hint,
			     .help = own->help };
	b.keys = keymap_keys(&b);
	return b;
}

struct binding keymap_action(enum action a)
{
	struct binding b = actions[a];
	b.keys = keymap_keys(&b);
	return b;
}

/* Iterate over the actions, then the panes, then the user's commands. */
bool keymap_next(size_t *at, struct binding *out)
{
	size_t n = 0;
	while (panes[n])
		n++;
	if (*at < ACT_COUNT) {
		*at += *at == ACT_NONE;
		*out = keymap_action((enum action)((*at)++));
		return true;
	}
	while (*at < ACT_COUNT + n) {
		const struct pane_class *class = panes[(*at)++ - ACT_COUNT];
		*out = keymap_pane(class);
		if (class->keys || *out->keys)
			return true;
	}
	for (size_t i; (i = (*at)++ - ACT_COUNT - n) < keymap_nusers;) {
		const struct keymap_user *u = &keymap_users[i];
		*out = (struct binding) { .action = ACT_NONE,
					  .command = u->command,
					  .keys = u->name,
					  .section = SECTION_PROGRAM,
					  .help = u->help };
		if (u->command && !keymap_hidden(&u->key, i + 1))
			return true;
	}
	return false;
}

/* A binding in a pane; its keys are key..end - 1 in the table. */
struct keymap_row {
	struct binding binding;
	size_t key, end;
	bool leads; /* true if its first key is bound only to it */
};

/*
 * The bindings of a pane: its own keys, then the keys that work in all panes.  Key names
 * are parsed only once, because the line of hints looks up most bindings each time it is
 * drawn. Tables are built on first use and kept until the program ends.
 */
struct keymap_table {
	const struct pane_class *pane;
	struct keymap_row *row;
	size_t rows, row_room;
	struct key_sequence *key;
	size_t keys, key_room;
	struct keymap_table *next;
};

static struct keymap_table *keymap_tables;

/* Add a row with the keys of b that are in effect. */
static void keymap_add_row(struct keymap_table *t, const struct binding *b)
{
	const char *list = b->keys, *word;
	size_t len, first = t->keys;
	while (list && (word = keymap_next_word(&list, &len))) {
		t->key = mem_room(t->key, t->keys, &t->key_room, sizeof *t->key);
		t->keys += keymap_parse_sequence(word, len, &t->key[t->keys]);
	}
	t->row = mem_room(t->row, t->rows, &t->row_room, sizeof *t->row);
	t->row[t->rows++] =
		(struct keymap_row) { .binding = *b, .key = first, .end = t->keys };
}

/* Find the best match for the typed keys in a row; set *of to the matching sequence. */
static enum keymap_result keymap_match_row(const struct keymap_table *t,
					   const struct keymap_row *row,
					   const struct key_sequence *typed,
					   struct key_sequence *of)
{
	enum keymap_result best = KEYMAP_NONE;
	for (size_t k = row->key; k < row->end && best != KEYMAP_FOUND; k++) {
		enum keymap_result r = keymap_match(&t->key[k], typed);
		if (r == KEYMAP_FOUND || (r == KEYMAP_BEGINS && best == KEYMAP_NONE)) {
			best = r;
			*of = t->key[k];
		}
	}
	return best;
}

/* Find the first matching row and set *at to its index.  A key hides later sequences that
 * begin with it, and a sequence hides a later key. */
static enum keymap_result keymap_search(const struct keymap_table *t,
					const struct key_sequence *typed, size_t *at)
{
	struct key_sequence of;
	enum keymap_result result = KEYMAP_NONE;
	for (size_t k = 0; k < t->rows; k++) {
		enum keymap_result r = keymap_match_row(t, &t->row[k], typed, &of);
		if (r == KEYMAP_FOUND && result == KEYMAP_NONE) {
			*at = k;
			return r;
		}
		if (r == KEYMAP_BEGINS)
			result = r;
	}
	return result;
}

static const struct keymap_table *keymap_table_of(const struct pane_class *pane)
{
	for (struct keymap_table *t = keymap_tables; t; t = t->next)
		if (t->pane == pane)
			return t;
	struct keymap_table *t = mem_new(1, sizeof *t);
	struct binding b;
	t->pane = pane;
	for (const struct pane_key *own = pane->own; own && own->keys; own++) {
		b = keymap_own(own);
		keymap_add_row(t, &b);
	}
	for (size_t at = 0; keymap_next(&at, &b);)
		keymap_add_row(t, &b);
	for (size_t k = 0, found; k < t->rows; k++) {
		struct keymap_row *row = &t->row[k];
		row->leads =
			row->key < row->end &&
			keymap_search(t, &t->key[row->key], &found) == KEYMAP_FOUND &&
			found == k;
	}
	t->next = keymap_tables;
	keymap_tables = t;
	return t;
}

enum keymap_result keymap_find(const struct pane_class *pane,
			       const struct key_sequence *typed, struct binding *out)
{
	const struct keymap_table *t = keymap_table_of(pane);
	size_t at;
	enum keymap_result result = keymap_search(t, typed, &at);
	if (result == KEYMAP_FOUND) {
		*out = t->row[at].binding;
		out->typed = *typed;
	}
	return result;
}

bool keymap_next_after(const struct pane_class *pane, const struct key_sequence *typed,
		       size_t *at, struct binding *out, struct str *rest)
{
	const struct keymap_table *t = keymap_table_of(pane);
	struct key_sequence of;
	while (*at < t->rows) {
		const struct keymap_row *row = &t->row[(*at)++];
		if (keymap_match_row(t, row, typed, &of) != KEYMAP_BEGINS)
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
	const struct keymap_table *t = keymap_table_of(pane);
	for (size_t k = 0; k < t->rows; k++) {
		const struct binding *found = &t->row[k].binding;
		if (found->action == b->action && found->shows == b->shows &&
		    found->own == b->own && found->command == b->command &&
		    t->row[k].key < t->row[k].end)
			return t->row[k].leads;
	}
	return false;
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

bool keymap_is_sequence(const struct binding *b)
{
	struct key_sequence keys;
	return keymap_parse_sequence(b->keys, strcspn(b->keys, " "), &keys) &&
	       keys.n == 2;
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

static void keymap_forget_changed(void)
{
	while (keymap_changed_list) {
		struct keymap_changed *c = keymap_changed_list;
		keymap_changed_list = c->next;
		free(c->keys);
		free(c);
	}
}

static void keymap_forget_tables(void)
{
	while (keymap_tables) {
		struct keymap_table *t = keymap_tables;
		keymap_tables = t->next;
		free(t->row);
		free(t->key);
		free(t);
	}
	keymap_forget_changed();
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
	keymap_forget_tables();
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
	keymap_forget_tables();
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
