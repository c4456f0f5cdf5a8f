/* Keys, commands and signs, printed from their tables; and what can be typed. */
#include <stdio.h>
#include <string.h>

#include "tui/colon.h"
#include "tui/keymap.h"
#include "tui/pane.h"
#include "tui/session.h"

enum { KEYS_WIDTH = 29, READABLE = 100 };

struct help {
	struct page *page;
	char sought[80]; /* "": nothing was sought */
	int cols;        /* for which the page was made */
	bool ascii;
};

static void title(struct page *p, const char *text)
{
	page_line(p);
	page_line(p);
	page_pad(p, 1);
	page_add(p, STYLE_TITLE, text);
	page_line(p);
}

/* What stands at the left, and its explanation beside it. */
static void entry(struct page *p, int width, enum style st, const char *left,
		  const char *text)
{
	page_pad(p, 2);
	page_add(p, st, left);
	int beside = width < 2 * KEYS_WIDTH ? 6 : KEYS_WIDTH;
	if (2 + text_width(left) >= beside)
		page_line(p);
	page_wrap(p, STYLE_TEXT, beside, width, text);
	page_line(p);
}

/* What keymap_list() writes to. */
struct help_list {
	struct page *page;
	int width;
};

static void help_section(void *arg, const char *text)
{
	title(((struct help_list *)arg)->page, text);
}

static void help_key(void *arg, const char *keys, const char *help)
{
	struct help_list *to = arg;
	entry(to->page, to->width, STYLE_KEY, keys, help);
}

static void commands(struct page *p, int width)
{
	struct colon c;
	title(p, "Commands");
	for (size_t i = 0; colon_at(i, &c); i++) {
		struct str left = STR_INIT;
		str_addf(&left, ":%s %s", c.name, c.args);
		entry(p, width, STYLE_KEY, left.text, c.help);
		str_release(&left);
	}
	title(p, "Settings");
	for (const struct setting *s = settings; s->name; s++)
		entry(p, width, STYLE_KEY, s->name, s->help);
}

static const struct topic {
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
  prompts[] = { { "Tab", "complete the word; again for the next completion" },
		{ "Up Down", "history of the prompt, including earlier runs" },
		{ "Ctrl-A Ctrl-E Ctrl-W Ctrl-U Ctrl-K",
		  "begin, end, delete the word, all before, all after the cursor" },
		{ "Esc Ctrl-C Ctrl-G", "close the prompt" },
		{ NULL, NULL } };

static void topics(struct page *p, int width, const char *name, const struct topic *t)
{
	title(p, name);
	for (; t->left; t++)
		entry(p, width, STYLE_KEY, t->left, t->text);
}

static void signs(struct page *p, struct canvas *c, int width)
{
	struct str branch = STR_INIT;
	str_addf(&branch, "B B%s", canvas_glyph(c, GLYPH_TAKEN));
	title(p, "Signs");
	entry(p, width, STYLE_BRANCH, branch.text,
	      "a branch that is not taken, and a taken branch");
	entry(p, width, STYLE_LOAD, "L", "reads memory");
	entry(p, width, STYLE_STORE, "S", "writes memory");
	str_clear(&branch);
	str_addf(&branch, "%s %s %s", canvas_glyph(c, GLYPH_GROUP_FIRST),
		 canvas_glyph(c, GLYPH_GROUP_MIDDLE), canvas_glyph(c, GLYPH_GROUP_LAST));
	entry(p, width, STYLE_DIM, branch.text, "micro-ops of one macro-op");
	entry(p, width, STYLE_BAD, "! ~",
	      "a record with an error, and one with a warning; e goes there and shows "
	      "why");
	entry(p, width, STYLE_SPAN, canvas_glyph(c, GLYPH_SPAN),
	      "records of the marked span");
	entry(p, width, STYLE_TITLE, "< >",
	      "there are more columns on this side; h and "
	      "l scroll");
	entry(p, width, STYLE_DIM, canvas_glyph(c, GLYPH_AT_LEAST),
	      "at least: the trace is not fully indexed yet");
	entry(p, width, STYLE_BAD, canvas_glyph(c, GLYPH_GAP),
	      "a gap: damaged bytes, malformed lines, or stray bytes at the end");
	entry(p, width, STYLE_DIM, "?", "an unknown value");
	entry(p, width, STYLE_DIM, canvas_glyph(c, GLYPH_CUT),
	      "a row that is being read, or text that continues");
	str_release(&branch);
}

static void make(struct pane *pane, struct canvas *c)
{
	struct help *st = pane->state;
	struct page *p = st->page;
	const struct format *f = pane->session->schema->format;
	int width = c->cols < READABLE ? c->cols - 1 : READABLE;
	page_clear(p);
	page_line(p);
	page_wrap(p, STYLE_TEXT, 1, width,
		  "Records are numbered from 0. A number typed before a key is its N. "
		  "Keys that move work here too; / searches, q closes the help.");
	keymap_list(help_section, help_key, &(struct help_list) { p, width });
	topics(p, width, "Queries", queries);
	topics(p, width, "In prompts", prompts);
	commands(p, width);
	signs(p, c, width);
	title(p, f->title);
	if (f->about) {
		page_wrap(p, STYLE_TEXT, 1, width, f->about);
		page_line(p);
		page_line(p);
	}
	for (int k = 0; k < (int)f->nfields; k++)
		if (field_shown(pane->session, k))
			entry(p, width, STYLE_KEY, f->fields[k].name, f->fields[k].help);
	st->cols = c->cols;
	st->ascii = c->ascii;
}

static enum status open(struct pane *p, struct err *err)
{
	(void)err;
	((struct help *)p->state)->page = page_new();
	return ST_OK;
}

static void close(struct pane *p)
{
	page_free(((struct help *)p->state)->page);
}

static void draw(struct pane *p, struct canvas *c, bool focused)
{
	(void)focused;
	struct help *st = p->state;
	if (st->cols != c->cols || st->ascii != c->ascii)
		make(p, c);
	page_draw(st->page, c);
}

static void heading(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	page_note(((struct help *)p->state)->page, right);
}

static void search(struct pane *p, bool backward)
{
	struct help *st = p->state;
	if (!st->sought[0])
		session_say(p->session, "no previous search in the help");
	else if (!page_find(st->page, st->sought, backward))
		session_say(p->session, "%s is not in the help %s here", st->sought,
			    backward ? "above" : "below");
}

static enum status help_answer(struct pane *p, const char *text, struct err *err)
{
	(void)err;
	struct help *st = p->state;
	if (*text)
		snprintf(st->sought, sizeof st->sought, "%s", text);
	search(p, false);
	return ST_OK;
}

static const struct pane_key help_keys[] = {
	{ "/", "search the help", "search the help for a text; n and N repeat it",
	  .ask = "help about: ", .answer = help_answer },
	{ 0 }
};

static enum outcome act(struct pane *p, enum action a, long long count)
{
	if (a == ACT_NEXT_HIT || a == ACT_PREVIOUS_HIT) {
		search(p, a == ACT_PREVIOUS_HIT);
		return OUT_DONE;
	}
	return page_act(((struct help *)p->state)->page, a, count) ? OUT_DONE
								   : OUT_UNKNOWN;
}

const struct pane_class pane_help = {
	.name = "help",
	.title = "Help",
	.keys = "F1 H",
	.hint = "help",
	.hint_first = true,
	.own = help_keys,
	.help = "keys, commands and signs",
	.place = PLACE_WHOLE,
	.state_size = sizeof(struct help),
	.open = open,
	.close = close,
	.draw = draw,
	.heading = heading,
	.act = act,
};
