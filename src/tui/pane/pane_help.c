/* Shows help on keys, commands and signs, generated from their tables, and on the query
 * language and prompts. */
#include <stdio.h>
#include <string.h>

#include "analysis/stages.h"
#include "tui/excommand.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"
#include "tui/term/keymap.h"
#include "tui/topics.h"

enum { KEYS_WIDTH = 29, READABLE = 100 };

static void help_title(struct text_view *p, const char *text)
{
	text_view_line(p);
	text_view_line(p);
	text_view_pad(p, 1);
	text_view_add(p, STYLE_TITLE, text);
	text_view_heading(p);
	text_view_line(p);
}

/* Add a key or sign, and its explanation beside it. */
static void help_entry(struct text_view *p, int width, enum style st, const char *left,
		       const char *text)
{
	text_view_pad(p, 2);
	text_view_add(p, st, left);
	int beside = width < 2 * KEYS_WIDTH ? 6 : KEYS_WIDTH;
	if (2 + canvas_text_width(left) >= beside)
		text_view_line(p);
	text_view_wrap(p, STYLE_TEXT, beside, width, text);
	text_view_line(p);
}

/* The argument of the callbacks of keymap_list(). */
struct pane_help_list {
	struct text_view *view;
	int width;
};

static void help_section(void *arg, const char *text)
{
	help_title(((struct pane_help_list *)arg)->view, text);
}

static void help_key(void *arg, const char *keys, const char *help)
{
	struct pane_help_list *to = arg;
	help_entry(to->view, to->width, STYLE_KEY, keys, help);
}

static void help_commands(struct text_view *p, int width)
{
	struct excommand c;
	help_title(p, "Commands");
	for (size_t i = 0; excommand_at(i, &c); i++) {
		struct str left = STR_INIT;
		str_addf(&left, ":%s %s", c.name, c.args);
		help_entry(p, width, STYLE_KEY, left.text, c.help);
		str_release(&left);
	}
	help_title(p, "Settings");
	for (const struct setting *s = excommand_settings; s->name; s++)
		help_entry(p, width, STYLE_KEY, s->name, s->help);
}

static const struct pane_help_topic {
	const char *left, *text;
} queries[] = { { "CMP +LOAD",
		  "a regular expression over the opcodes: smart case, PCRE2" },
		{ "/load/", "a regular expression, even if the text could be a query" },
		{ "0x48d1e2", "records of the instruction at an address" },
		{ "pc == 0x48d1e2", "the same as a query; also != < <= > >=" },
		{ "mem in 0x7fff0000..0x7fffffff",
		  "an access to a range; also written 0x601000+64K" },
		{ "page(mem) == page(0x601234)",
		  "an access to a page; line() for a line of 64 bytes" },
		{ "taken and not load", "and, or, not, ( ); a field alone is true if it "
					"is not 0" },
		{ "op ~ /^CMP/", "a field that matches a regular expression" },
		{ "size in {1, 2, 8}", "one of a set; numbers with K, M and G, decimal "
				       "or 0x" },
		{ "A then B, A then within 20 B", "B in the next record, or within the "
						  "next 20" },
		{ "", "Tab in the prompt lists the names and their meanings; "
		      "opscope-query(7) describes the language" },
		{ NULL, NULL } },
  prompts[] = { { "Tab", "complete the word; press again for the next completion" },
		{ "Up Down", "history of the prompt, including earlier runs" },
		{ "Ctrl-A Ctrl-E Ctrl-W Ctrl-U Ctrl-K",
		  "move to the beginning or end; delete the word, everything before, or "
		  "everything after the cursor" },
		{ "Alt-B Alt-F Alt-D", "move one word back or forward; delete the word "
				       "after the cursor" },
		{ "~/", "the home directory, at the beginning of a file name" },
		{ "Esc Ctrl-C Ctrl-G",
		  "close the prompt; Up restores its text in the next one" },
		{ NULL, NULL } };

static void help_topics(struct text_view *p, int width, const char *name,
			const struct pane_help_topic *t)
{
	help_title(p, name);
	for (; t->left; t++)
		help_entry(p, width, STYLE_KEY, t->left, t->text);
}

/* Add the tables and lanes with their help, and synonyms for them and for commands. */
static void help_tables(struct text_view *p, int width)
{
	struct topic t;
	const char *name, *words;
	enum topic_kind last = TOPIC_FIELD;
	for (size_t i = 0; topic_at(NULL, i, &t); i++) {
		struct str left = STR_INIT, text = STR_INIT;
		str_addc(&left, ':');
		topic_command(&t, &left);
		topic_words(&t, &text);
		if (t.kind != last)
			help_title(p, t.kind == TOPIC_TABLE ? "Tables" : "Lanes");
		last = t.kind;
		help_entry(p, width, STYLE_KEY, left.text, t.help);
		if (text.len)
			help_entry(p, width, STYLE_DIM, "", text.text);
		str_release(&left);
		str_release(&text);
	}
	help_title(p, "Other words");
	for (size_t i = 0; topic_other(i, &name, &words); i++) {
		struct str left = STR_INIT;
		str_addf(&left, ":%s", name);
		help_entry(p, width, STYLE_KEY, left.text, words);
		str_release(&left);
	}
}

static void help_signs(struct text_view *p, const struct canvas *c, int width)
{
	struct str branch = STR_INIT;
	str_addf(&branch, "B B%s", canvas_glyph(c, GLYPH_TAKEN));
	help_title(p, "Signs");
	help_entry(p, width, STYLE_BRANCH, branch.text,
		   "a branch that is not taken; a taken branch");
	help_entry(p, width, STYLE_LOAD, "L", "reads memory");
	help_entry(p, width, STYLE_STORE, "S", "writes memory");
	str_clear(&branch);
	str_addf(&branch, "%s %s %s", canvas_glyph(c, GLYPH_GROUP_FIRST),
		 canvas_glyph(c, GLYPH_GROUP_MIDDLE), canvas_glyph(c, GLYPH_GROUP_LAST));
	help_entry(p, width, STYLE_DIM, branch.text, "micro-ops of one macro-op");
	help_entry(
		p, width, STYLE_BAD, "! ~",
		"a record with an error; a record with a warning; e goes there and shows "
		"why");
	help_entry(
		p, width, STYLE_BAD, "* M m",
		"events of simulations that have run: a mispredicted branch; a miss in "
		"l2 or l3; a miss in l1 or l1i");
	help_entry(p, width, STYLE_SPAN, canvas_glyph(c, GLYPH_SPAN),
		   "records of the marked span");
	help_entry(p, width, STYLE_NOTE, "\"",
		   "a note; the last line shows its text when the cursor is there");
	help_entry(p, width, STYLE_TITLE, "< >",
		   "more columns on this side; h and l scroll");
	help_entry(p, width, STYLE_DIM, canvas_glyph(c, GLYPH_AT_LEAST),
		   "at least this many: the trace is not fully indexed yet");
	help_entry(p, width, STYLE_BAD, canvas_glyph(c, GLYPH_GAP),
		   "a gap: damaged bytes, malformed lines, or stray bytes at the end");
	str_clear(&branch);
	for (int k = 0; k < STAGES; k++)
		str_addf(&branch, "%s%c %s", k ? ", " : "", stage_letters[k],
			 stage_names[k]);
	help_entry(p, width, STYLE_TITLE, stage_letters, branch.text);
	help_entry(p, width, STYLE_DIM, "?", "an unknown value");
	help_entry(p, width, STYLE_DIM, canvas_glyph(c, GLYPH_CUT),
		   "a row that is being read, or text that continues");
	str_release(&branch);
}

/* Go to the section with a heading or for a pane.  The help begins with the keys of the
 * records. */
static void help_go(struct text_view *p, const char *about)
{
	struct str heading = STR_INIT;
	str_addf(&heading, "In the %s pane", about);
	if (strcmp(about, "records") == 0 ||
	    (!text_view_go(p, about) && !text_view_go(p, heading.text))) {
		p->list.top = 0;
		p->list.current = -1;
	}
	str_release(&heading);
}

static void help_text(struct pane *pane, struct text_view *p, int cols, bool ascii)
{
	const struct format *f = pane->session->schema->format;
	const struct canvas glyphs = { .ascii = ascii };
	int width = cols < READABLE ? cols - 1 : READABLE;
	text_view_line(p);
	text_view_wrap(
		p, STYLE_TEXT, 1, width,
		"Records are numbered from 0. A number typed before a key is its N. Keys "
		"that move work here, too; / searches, { and } go from section to "
		"section, q closes the help. Ctrl-P lists all actions and runs one.");
	keymap_list(help_section, help_key, &(struct pane_help_list) { p, width });
	help_topics(p, width, "Queries", queries);
	help_topics(p, width, "In prompts", prompts);
	help_commands(p, width);
	help_signs(p, &glyphs, width);
	help_tables(p, width);
	help_title(p, f->title);
	if (f->about) {
		text_view_wrap(p, STYLE_TEXT, 1, width, f->about);
		text_view_line(p);
		text_view_line(p);
	}
	for (int k = 0; k < (int)f->nfields; k++)
		if (session_field_shown(pane->session, k))
			help_entry(p, width, STYLE_KEY, f->fields[k].name,
				   f->fields[k].help);
	if (pane->session->help_about)
		help_go(p, pane->session->help_about);
	pane->session->help_about = NULL;
}

static const struct pane_command help_command = {
	.args = "[TEXT]",
	.help = "show help on keys, commands and signs, and find TEXT in it",
};

const struct pane_class pane_help = {
	.name = "help",
	.title = "Help",
	.keys = "F1 H",
	.hint = "help",
	.search = &(const struct pane_search) { .what = "the help" },
	.help = "show help on keys, commands and signs",
	.command = &help_command,
	.place = PLACE_WHOLE,
	.text = help_text,
};
