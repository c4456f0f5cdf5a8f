#include "tui/keymap.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

const struct action_info actions[ACT_COUNT] = {
#define ACTION(id, keys, where, hint, help) { #id, keys, WHERE_##where, hint, help },
#include "tui/actions.def"
#undef ACTION
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

static const struct {
	const char *title, *pane;
} wheres[] = {
#define X(id, title, pane) { title, pane },
	WHERE_LIST(X)
#undef X
};

const char *where_title(enum where w)
{
	return wheres[w].title;
}

const char *where_pane(enum where w)
{
	return wheres[w].pane;
}

/* One character of UTF-8 that is all of a text; the texts are the program's own
 * or a script's, so what is no UTF-8 is simply no key. */
static bool one_rune(const char *text, size_t len, uint32_t *rune)
{
	return len && utf8_rune(text, len, rune) == len;
}

void key_text(uint32_t key, struct str *out)
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

bool key_parse(const char *name, size_t len, uint32_t *key)
{
	uint32_t alt = 0;
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
	if (!one_rune(name, len, key))
		return false;
	*key |= alt;
	return true;
}

bool key_next(const char **text, uint32_t *key)
{
	const char *p = *text;
	if (!*p)
		return false;
	if (*p == '<') {
		/* The name may be '<' or '>' itself. */
		const char *end = p[1] ? strchr(p + 2, '>') : NULL;
		if (!end || !key_parse(p + 1, (size_t)(end - p) - 1, key))
			return false;
		*text = end + 1;
		return true;
	}
	size_t len = 1;
	while (((uint8_t)p[len] & 0xc0) == 0x80)
		len++;
	if (!one_rune(p, len, key))
		return false;
	*text = p + len;
	return true;
}

/* The next name in a list with blanks between; NULL at its end. */
static const char *next_word(const char **list, size_t *len)
{
	const char *word = *list + strspn(*list, " ");
	*len = strcspn(word, " ");
	*list = word + *len;
	return *len ? word : NULL;
}

static bool has_key(enum action a, uint32_t key)
{
	const char *list = actions[a].keys, *word;
	size_t len;
	uint32_t k;
	while ((word = next_word(&list, &len)))
		if (key_parse(word, len, &k) && k == key)
			return true;
	return false;
}

enum action keymap_find(const char *pane, uint32_t key)
{
	enum action found = ACT_NONE;
	for (int a = 0; a < ACT_COUNT; a++) {
		const char *only = where_pane(actions[a].where);
		if (only && (!pane || strcmp(only, pane) != 0))
			continue;
		if (!has_key((enum action)a, key))
			continue;
		if (only)
			return (enum action)a;
		found = (enum action)a;
	}
	return found;
}

bool keymap_first(const char *pane, enum action a)
{
	const char *list = actions[a].keys;
	size_t len;
	uint32_t key;
	const char *word = next_word(&list, &len);
	return word && key_parse(word, len, &key) && keymap_find(pane, key) == a;
}

void keymap_label(enum action a, struct str *out)
{
	const char *list = actions[a].keys;
	size_t len;
	const char *word = next_word(&list, &len);
	if (len > 5 && memcmp(word, "Ctrl-", 5) == 0)
		str_addf(out, "^%c", word[5]);
	else
		str_addn(out, word, len);
}
