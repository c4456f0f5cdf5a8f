/* Keys, commands and signs, printed from their tables. */
#include <string.h>

#include "tui/colon.h"
#include "tui/keymap.h"
#include "tui/pane.h"
#include "tui/session.h"

enum { KEYS_WIDTH = 29, READABLE = 100 };

struct help {
	struct page *page;
	int cols; /* for which the page was made */
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

static void keys(struct page *p, int width)
{
	for (int w = 0; w < WHERE_COUNT; w++) {
		title(p, where_title((enum where)w));
		for (int a = 0; a < ACT_COUNT; a++)
			if (actions[a].where == (enum where)w)
				entry(p, width, STYLE_KEY, actions[a].keys,
				      actions[a].help);
	}
}

static void commands(struct page *p, int width)
{
	title(p, "Commands");
	for (const struct colon *c = colons; c->name; c++) {
		struct str left = STR_INIT;
		str_addf(&left, ":%s %s", c->name, c->args);
		entry(p, width, STYLE_KEY, left.text, c->help);
		str_release(&left);
	}
	title(p, "Settings");
	for (const struct setting *s = settings; s->name; s++)
		entry(p, width, STYLE_KEY, s->name, s->help);
}

static void signs(struct page *p, struct canvas *c, int width)
{
	struct str branch = STR_INIT;
	str_addf(&branch, "B B%s", canvas_glyph(c, GLYPH_TAKEN));
	title(p, "Signs");
	entry(p, width, STYLE_BRANCH, branch.text,
	      "a branch that is not taken, and one that is");
	entry(p, width, STYLE_LOAD, "L", "reads memory");
	entry(p, width, STYLE_STORE, "S", "writes memory");
	str_clear(&branch);
	str_addf(&branch, "%s %s %s", canvas_glyph(c, GLYPH_GROUP_FIRST),
		 canvas_glyph(c, GLYPH_GROUP_MIDDLE), canvas_glyph(c, GLYPH_GROUP_LAST));
	entry(p, width, STYLE_DIM, branch.text, "micro-ops of one macro-op");
	entry(p, width, STYLE_BAD, canvas_glyph(c, GLYPH_GAP),
	      "bytes of the trace that are no record: damage, malformed lines, a rest "
	      "at its end");
	entry(p, width, STYLE_DIM, "?", "a value that is not known");
	entry(p, width, STYLE_DIM, canvas_glyph(c, GLYPH_CUT),
	      "a row that is being read; or text that goes on");
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
		  "Records are counted from 0. A number typed before a key is its N. "
		  "Keys that move work here too; q closes the help.");
	keys(p, width);
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

static void note(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	page_note(((struct help *)p->state)->page, right);
}

static enum outcome act(struct pane *p, enum action a, long long count)
{
	if (a == ACT_HELP) /* F1 again closes it */
		return OUT_CLOSE;
	return page_act(((struct help *)p->state)->page, a, count) ? OUT_DONE
								   : OUT_UNKNOWN;
}

const struct pane_class pane_help = {
	.name = "help",
	.title = "Help",
	.help = "keys, commands and signs",
	.place = PLACE_WHOLE,
	.state_size = sizeof(struct help),
	.open = open,
	.close = close,
	.draw = draw,
	.note = note,
	.act = act,
};
