/* Commands that change keys, colours and panes. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/excommand_internal.h"
#include "tui/term/theme.h"

/* Keys */

enum status excommand_run_bind(struct screen *sc, const char *args, struct err *err)
{
	size_t len = strcspn(args, " \t");
	const char *what = args + len + strspn(args + len, " \t");
	if (!*what)
		return err_at(err, (int)len + 1, "missing action, pane or :command");
	char *key = mem_copy(args, len);
	enum status st = keymap_bind(key, what, err);
	if (st == ST_OK)
		screen_keys_changed(sc);
	else if (!err->at)
		err->at = (int)(what - args) + 1;
	free(key);
	return st;
}

enum status excommand_run_unbind(struct screen *sc, const char *args, struct err *err)
{
	if (!*args)
		return err_at(err, 1, "missing key");
	enum status st = keymap_unbind(args, err);
	if (st == ST_OK)
		screen_keys_changed(sc);
	return st;
}

size_t excommand_complete_bind(struct screen *sc, const char *args, struct words *out)
{
	size_t len = strcspn(args, " ");
	struct str name = STR_INIT;
	if (!args[len])
		return strlen(args);
	const char *word = args + len + strspn(args + len, " ");
	for (int a = ACT_NONE + 1; a < ACT_COUNT; a++) {
		str_clear(&name);
		keymap_action_name((enum action)a, &name);
		words_explain(out, name.text, keymap_action((enum action)a).help, word);
	}
	for (size_t i = 0; panes[i]; i++)
		words_explain(out, panes[i]->name, panes[i]->help, word);
	str_release(&name);
	return (size_t)(word - args);
}

/* Colours */

static const char *const excommand_colours[] = { "black", "red",     "green", "yellow",
						 "blue",  "magenta", "cyan",  "white" };
static const struct {
	const char *name;
	uint8_t bit;
} excommand_attributes[] = {
	{ "none", 0 },
	{ "bold", LOOK_BOLD },
	{ "dim", LOOK_DIM },
	{ "underline", LOOK_UNDERLINE },
	{ "reverse", LOOK_REVERSE },
};

enum { COLOURS = 8, ATTRIBUTES = 5 };

static void excommand_role_name(enum style st, struct str *out)
{
	static const char *const ids[] = {
#define X(name, letter) #name,
		STYLE_LIST(X)
#undef X
	};
	for (const char *p = ids[st]; *p; p++)
		str_addc(out, *p == '_' ? '-' : (char)(*p | 0x20));
}

static int excommand_find_role(const char *name)
{
	struct str text = STR_INIT;
	int found = -1;
	for (int st = 0; st < STYLE_COUNT && found < 0; st++) {
		str_clear(&text);
		excommand_role_name((enum style)st, &text);
		found = strcmp(text.text, name) == 0 ? st : -1;
	}
	str_release(&text);
	return found;
}

/* Parse "default", a name, "bright-" and a name, or 0 to 255.  False if anything else. */
static bool excommand_parse_colour(const char *text, int16_t *out)
{
	bool bright = strncmp(text, "bright-", 7) == 0;
	uint64_t n;
	*out = -1;
	if (strcmp(text, "default") == 0 || strcmp(text, "-") == 0)
		return true;
	for (int k = 0; k < COLOURS; k++)
		if (strcmp(excommand_colours[k], text + (bright ? 7 : 0)) == 0) {
			*out = (int16_t)(k + (bright ? COLOURS : 0));
			return true;
		}
	if (!human_parse(text, &n) || n > 255)
		return false;
	*out = (int16_t)n;
	return true;
}

/* Parse "bold", "bold,underline". */
static bool excommand_parse_attributes(const char *text, uint8_t *out)
{
	for (;;) {
		size_t len = strcspn(text, ","), k = 0;
		while (k < ATTRIBUTES &&
		       (strlen(excommand_attributes[k].name) != len ||
			strncmp(excommand_attributes[k].name, text, len) != 0))
			k++;
		if (k == ATTRIBUTES)
			return false;
		*out |= excommand_attributes[k].bit;
		if (!text[len])
			return true;
		text += len + 1;
	}
}

static enum status excommand_parse_look(const struct cmdline_words *w, struct look *look,
					struct err *err)
{
	*look = (struct look) { -1, -1, 0 };
	if (w->n < 3)
		return err_at(err, w->n > 1 ? w->at[1] + (int)strlen(w->word[1]) : 1,
			      "expected ROLE FOREGROUND [BACKGROUND [ATTRIBUTE]...]");
	for (int i = 2; i < w->n; i++) {
		int16_t *colour = i == 2 ? &look->fore : &look->back;
		if (i < 4 && excommand_parse_colour(w->word[i], colour))
			continue;
		if (i == 2)
			return err_at(
				err, w->at[i],
				"%.40s is not a colour; colours are default, black, "
				"red, green, yellow, blue, magenta, cyan, white, "
				"bright-red, 0 to 255",
				w->word[i]);
		if (!excommand_parse_attributes(w->word[i], &look->attributes))
			return err_at(err, w->at[i],
				      "%.40s: expected %s (none, bold, "
				      "dim, underline, reverse)",
				      w->word[i],
				      i == 3 ? "a colour or an attribute"
					     : "an attribute");
	}
	return ST_OK;
}

enum status excommand_run_colour(struct screen *sc, const char *args, struct err *err)
{
	struct cmdline_words w;
	struct look look;
	cmdline_split(&w, args);
	int role = w.n > 1 ? excommand_find_role(w.word[1]) : -1;
	enum status st = ST_OK;
	if (w.n > 1 && role < 0)
		st = err_at(err, w.at[1], "%.40s is not a role; Tab lists the roles",
			    w.word[1]);
	if (st == ST_OK)
		st = excommand_parse_look(&w, &look, err);
	if (st == ST_OK) {
		theme_set_style((enum style)role, &look);
		sc->redraw = true;
	}
	cmdline_words_release(&w);
	return st;
}

size_t excommand_complete_colour(struct screen *sc, const char *args, struct words *out)
{
	size_t at = words_last(args, " ,");
	struct str name = STR_INIT;
	for (int st = 0; st < STYLE_COUNT && !at; st++) {
		str_clear(&name);
		excommand_role_name((enum style)st, &name);
		words_offer(out, name.text, args);
	}
	str_release(&name);
	if (!at)
		return 0;
	words_offer(out, "default", args + at);
	for (int k = 0; k < COLOURS; k++)
		words_offer(out, excommand_colours[k], args + at);
	for (int k = 0; k < ATTRIBUTES; k++)
		words_offer(out, excommand_attributes[k].name, args + at);
	return at;
}

enum status excommand_run_theme(struct screen *sc, const char *args, struct err *err)
{
	if (!*args) {
		session_message(sc->session, "the theme is %s", theme_name());
		return ST_OK;
	}
	if (!theme_set(args))
		return err_at(err, 1,
			      "%.40s is not a theme; themes are default, light, "
			      "monochrome",
			      args);
	sc->redraw = true;
	return ST_OK;
}

size_t excommand_complete_theme(struct screen *sc, const char *args, struct words *out)
{
	const char *name, *help;
	for (size_t i = 0; theme_at(i, &name, &help); i++)
		words_explain(out, name, help, args);
	return 0;
}

/* Panes */

/* True if a pane is beside or below the records, so that it can stay open. */
static bool excommand_stays(const struct pane_class *pane)
{
	return pane->place == PLACE_SIDE || pane->place == PLACE_BELOW;
}

enum status excommand_set_pane(struct screen *sc, int open, const char *args,
			       struct err *err)
{
	const struct pane_class *pane = *args ? pane_find(args) : NULL;
	if (!*args)
		return err_at(err, 1, "missing name of a pane");
	if (!pane || !excommand_stays(pane))
		return err_at(err, 1,
			      "%.40s is not a pane beside or below the records; "
			      "Tab lists them",
			      args);
	int k = screen_slot(sc, pane->name);
	if (open)
		return screen_open_slot(sc, k, err);
	screen_close_pane(sc, k);
	return ST_OK;
}

size_t excommand_complete_pane(struct screen *sc, const char *args, struct words *out)
{
	for (size_t i = 0; panes[i]; i++)
		if (excommand_stays(panes[i]))
			words_explain(out, panes[i]->name, panes[i]->help, args);
	return 0;
}
