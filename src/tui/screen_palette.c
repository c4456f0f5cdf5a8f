/*
 * The command palette: all actions, panes, keys of panes, commands, tables, lanes and
 * fields, each with a sentence, filtered as the user types.  It is a prompt with choices
 * as completions; they come from the tables of the help.
 */
#include "tui/screen_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/excommand.h"
#include "tui/topics.h"

/* A choice, which is a command if .command.name is set, a topic if .topic.name is set,
 * otherwise a binding. */
struct screen_palette_entry {
	const struct pane_class *in; /* pane of the key; NULL if it works in all panes */
	struct binding binding;
	struct excommand command;
	struct topic topic;
};

/* Call each() for all available entries. */
static void screen_palette_walk(const struct schema *schema,
				void (*each)(void *arg,
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
	memset(&e, 0, sizeof e);
	for (size_t i = 0; topic_at(schema, i, &e.topic); i++)
		each(arg, &e);
}

/* Append the label on the left: "T F2", ":goto N|N%", "os in chain". */
static void screen_palette_label(const struct screen_palette_entry *e, struct str *out)
{
	if (e->topic.name) {
		str_addc(out, ':');
		topic_command(&e->topic, out);
	} else if (e->command.name) {
		str_addf(out, ":%s %s", e->command.name, e->command.args);
	} else {
		str_add(out, e->binding.keys);
	}
	if (e->in)
		str_addf(out, " in %s", e->in->name);
}

static void screen_palette_help(const struct screen_palette_entry *e, struct str *out)
{
	if (e->topic.name && e->topic.kind == TOPIC_FIELD)
		str_addf(out, "%s: ", e->topic.name);
	str_add(out, e->topic.name     ? e->topic.help
		     : e->command.name ? e->command.help
				       : e->binding.help);
}

/* Append synonyms that also match the entry: names in other programs. */
static void screen_palette_words(const struct screen_palette_entry *e, struct str *out)
{
	struct str name = STR_INIT;
	if (e->topic.name)
		topic_command(&e->topic, &name);
	else
		str_add(&name, e->command.name    ? e->command.name
			       : e->binding.shows ? e->binding.shows->name
						  : "");
	str_addf(out, " %s ", topic_other_words(name.text));
	if (e->topic.name)
		topic_words(&e->topic, out);
	str_release(&name);
}

/* True if a string contains all words of another string, ignoring case. */
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

enum screen_palette_rank { BY_NAME, BY_HELP, BY_WORDS, RANKS };

struct screen_palette_filter {
	const char *words;
	const struct pane_class *focus;
	/* Rank entries with all words in the label and hint first, except keys of other
	 * panes, then in the sentence too, then in the synonyms too. */
	enum screen_palette_rank rank;
	struct words *out;
	size_t wanted; /* index of the entry to store in *found */
	struct screen_palette_entry *found;
	size_t n;
};

static void screen_palette_take(void *arg, const struct screen_palette_entry *e)
{
	struct screen_palette_filter *f = arg;
	struct str label = STR_INIT, help = STR_INIT, all = STR_INIT;
	screen_palette_label(e, &label);
	screen_palette_help(e, &help);
	str_addf(&all, "%s %s %s", label.text,
		 e->binding.hint && !e->command.name ? e->binding.hint : "",
		 e->binding.shows ? e->binding.shows->name : "");
	enum screen_palette_rank rank = BY_NAME;
	for (; rank < RANKS && !screen_palette_contains(all.text, f->words); rank++)
		if (rank == BY_NAME)
			str_addf(&all, " %s", help.text);
		else
			screen_palette_words(e, &all);
	/* Without words, the first hints and the panes come first. */
	bool first = *f->words ? !e->in || e->in == f->focus
			       : !e->in && (e->binding.shows ||
					    screen_hints_is_first(&e->binding));
	if (rank == BY_NAME && !first)
		rank = BY_HELP;
	if (rank == f->rank) {
		if (f->out)
			words_add(f->out, label.text, help.text);
		if (f->found && f->n == f->wanted)
			*f->found = *e;
		f->n++;
	}
	str_release(&label);
	str_release(&help);
	str_release(&all);
}

static size_t screen_palette_filter(const struct screen *sc,
				    struct screen_palette_filter *f)
{
	f->focus = sc->slot[sc->focus].pane.class;
	for (f->rank = BY_NAME; f->rank < RANKS; f->rank++)
		screen_palette_walk(sc->session->schema, screen_palette_take, f);
	return f->n;
}

/* Complete the text of the palette (prompt_complete). */
static size_t screen_palette_complete(void *arg, const char *text, struct words *out)
{
	struct screen_palette_filter f = { .words = text, .out = out };
	screen_palette_filter(arg, &f);
	return 0;
}

void screen_palette_open(struct screen *sc)
{
	sc->asked.what = ASK_PALETTE;
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
	if (sc->prompt.selected >= screen_palette_filter(sc, &f)) {
		session_message(sc->session, "no action matches these words");
		return ST_OK;
	}
	if (e.topic.name) {
		struct str line = STR_INIT;
		topic_command(&e.topic, &line);
		enum status st = excommand_run(sc, line.text, err);
		str_release(&line);
		return st;
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
