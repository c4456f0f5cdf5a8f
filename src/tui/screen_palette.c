/*
 * The command palette: all actions, panes, keys of panes and commands with a sentence
 * each, filtered by what is typed.  It is a prompt whose completions are the choices, made
 * from the tables that the help is made from.
 */
#include "tui/screen_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/excommand.h"

/* One choice: a binding, or a command if .command.name is set. */
struct screen_palette_entry {
	const struct pane_class *in; /* the pane whose key it is; NULL: any */
	struct binding binding;
	struct excommand command;
};

/* Call each() for all entries that can be chosen. */
static void screen_palette_walk(void (*each)(void *arg,
					     const struct screen_palette_entry *e),
				void *arg)
{
	struct screen_palette_entry e = { 0 };
	for (size_t at = 0; keymap_next(&at, &e.binding);)
		if (e.binding.action != ACT_PALETTE)
			each(arg, &e);
	for (size_t i = 0; panes[i]; i++)
		for (const struct pane_key *own = panes[i]->own; own && own->keys;
		     own++) {
			e.in = panes[i];
			e.binding = keymap_own(own);
			each(arg, &e);
		}
	memset(&e, 0, sizeof e);
	for (size_t i = 0; excommand_at(i, &e.command); i++)
		each(arg, &e);
}

/* What is shown at the left: "T F2", ":goto N|N%", "os in chain". */
static void screen_palette_label(const struct screen_palette_entry *e, struct str *out)
{
	if (e->command.name)
		str_addf(out, ":%s %s", e->command.name, e->command.args);
	else
		str_add(out, e->binding.keys);
	if (e->in)
		str_addf(out, " in %s", e->in->name);
}

static const char *screen_palette_help(const struct screen_palette_entry *e)
{
	return e->command.name ? e->command.help : e->binding.help;
}

/* Whether a text contains all words of another, ignoring case. */
static bool screen_palette_contains(const char *text, const char *words)
{
	bool all = true;
	while (all && *(words += strspn(words, " "))) {
		size_t len = strcspn(words, " ");
		char *word = mem_copy(words, len);
		all = str_contains_nocase(text, word);
		free(word);
		words += len;
	}
	return all;
}

struct screen_palette_filter {
	const char *words;
	bool by_name; /* those with all words in their label and hint; otherwise the rest */
	struct words *out;
	size_t wanted; /* store the entry with this number in *found */
	struct screen_palette_entry *found;
	size_t n;
};

static void screen_palette_take(void *arg, const struct screen_palette_entry *e)
{
	struct screen_palette_filter *f = arg;
	struct str label = STR_INIT, name = STR_INIT, all = STR_INIT;
	screen_palette_label(e, &label);
	const char *hint = !e->command.name && e->binding.hint ? e->binding.hint : "";
	str_addf(&name, "%s %s %s", label.text, hint,
		 e->binding.shows ? e->binding.shows->name : "");
	str_addf(&all, "%s %s", name.text, screen_palette_help(e));
	if (screen_palette_contains(all.text, f->words) &&
	    screen_palette_contains(name.text, f->words) == f->by_name) {
		if (f->out)
			words_add(f->out, label.text, screen_palette_help(e));
		if (f->found && f->n == f->wanted)
			*f->found = *e;
		f->n++;
	}
	str_release(&label);
	str_release(&name);
	str_release(&all);
}

/* Entries whose name has the words come before those whose sentence has them. */
static size_t screen_palette_filter(struct screen_palette_filter *f)
{
	f->by_name = true;
	screen_palette_walk(screen_palette_take, f);
	f->by_name = false;
	screen_palette_walk(screen_palette_take, f);
	return f->n;
}

/* A prompt_complete. */
static size_t screen_palette_complete(void *arg, const char *text, struct words *out)
{
	(void)arg;
	struct screen_palette_filter f = { .words = text, .out = out };
	screen_palette_filter(&f);
	return 0;
}

void screen_palette_open(struct screen *sc)
{
	sc->ask = ASK_PALETTE;
	prompt_start_choice(&sc->prompt, "action: ", screen_palette_complete, sc);
}

static enum status screen_palette_run_command(struct screen *sc,
					      const struct excommand *c, struct err *err)
{
	if (!*c->args)
		return excommand_run(sc, c->name, err);
	struct str text = STR_INIT;
	str_addf(&text, "%s ", c->name);
	screen_ask_command(sc, text.text);
	str_release(&text);
	return ST_OK;
}

enum status screen_palette_run(struct screen *sc, const char *text, struct err *err)
{
	struct screen_palette_entry e;
	struct screen_palette_filter f = { .words = text,
					   .wanted = sc->prompt.selected,
					   .found = &e };
	if (sc->prompt.selected >= screen_palette_filter(&f)) {
		session_message(sc->session, "no action has these words");
		return ST_OK;
	}
	if (e.command.name)
		return screen_palette_run_command(sc, &e.command, err);
	if (e.in && sc->slot[sc->focus].pane.class != e.in) {
		enum status st = screen_go_to(sc, e.in, err);
		if (st != ST_OK)
			return st;
	}
	if (e.binding.shows)
		return screen_go_to(sc, e.binding.shows, err);
	struct key_sequence keys;
	if (keymap_parse_sequence(e.binding.keys, strcspn(e.binding.keys, " "), &keys))
		screen_press(sc, &keys);
	else
		screen_act(sc, &e.binding);
	return ST_OK;
}
