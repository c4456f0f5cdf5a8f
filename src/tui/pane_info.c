/* What is known about the trace, and about the place in it. */
#include <string.h>

#include "tui/pane.h"
#include "tui/session.h"

enum { LABEL_WIDTH = 14, DAMAGES_SHOWN = 100, SCORES_SHOWN = 4 };

struct info {
	struct page *page;
};

/* "label         text", the text wrapped. */
static void fact(struct page *p, int width, const char *label, enum style st,
		 const char *text)
{
	page_line(p);
	page_pad(p, 1);
	page_add(p, STYLE_KEY, label);
	page_wrap(p, st, LABEL_WIDTH, width, text);
}

static void sizes(struct pane *pane, struct page *p, int width)
{
	struct session *s = pane->session;
	struct source_facts f = source_facts(trace_source(s->trace));
	char n[32], m[32];
	struct str text = STR_INIT;
	str_addf(&text, "%s, %s%s", f.codec, text_bytes(n, sizeof n, f.file_size),
		 f.arriving ? " so far, more is arriving" : "");
	if (f.size != f.file_size || !f.size_known)
		str_addf(&text, ", %s%s unpacked", text_bytes(m, sizeof m, f.size),
			 f.size_known ? "" : " so far");
	fact(p, width, "packing", STYLE_TEXT, text.text);
	str_clear(&text);
	str_addf(&text, "%s%s", text_count(n, sizeof n, s->records),
		 s->ended ? "" : " so far");
	if (!s->ended) {
		str_add(&text, ", ");
		session_known_text(s, &text);
	}
	fact(p, width, "records", STYLE_TEXT, text.text);
	if (s->schema->by_role[ROLE_UOP]) {
		struct totals totals;
		index_totals(trace_index(s->trace), &totals);
		str_clear(&text);
		str_addf(&text, "%s%s", text_count(n, sizeof n, totals.macro_ops),
			 s->ended ? "" : " so far");
		fact(p, width, "macro-ops", STYLE_TEXT, text.text);
	}
	if (s->extent.gaps) {
		str_clear(&text);
		str_addf(&text, "%s, %s not in records",
			 text_count(n, sizeof n, s->extent.gaps),
			 text_bytes(m, sizeof m, s->extent.gap_bytes));
		fact(p, width, "gaps", STYLE_BAD, text.text);
	}
	str_release(&text);
}

static void place(struct pane *pane, struct page *p, int width)
{
	struct session *s = pane->session;
	const struct batch *b;
	size_t i;
	char n[32];
	struct str text = STR_INIT;
	str_addf(&text, "record %s", text_count(n, sizeof n, s->at.ordinal));
	if (s->records && s->ended)
		str_addf(&text, ", %.1f %% into the trace",
			 100 * (double)s->at.ordinal / (double)s->records);
	if (session_record(s, &b, &i)) {
		str_addf(&text, ", at offset %s", text_count(n, sizeof n, b->offset[i]));
		str_addf(&text, ", %lu bytes long", (unsigned long)b->length[i]);
	}
	fact(p, width, "here", STYLE_TEXT, text.text);
	str_release(&text);
}

static void origin(struct pane *pane, struct page *p, int width)
{
	struct session *s = pane->session;
	struct str text = STR_INIT;
	const char *path = trace_path(s->trace);
	str_escape(&text, path, strlen(path), true);
	fact(p, width, "file", STYLE_TEXT, text.text);
	str_clear(&text);
	str_addf(&text, "%s: %s", s->schema->format->name, s->schema->format->title);
	fact(p, width, "format", STYLE_TEXT, text.text);
	const struct detection *d = trace_detection(s->trace);
	if (d && d->format) {
		str_clear(&text);
		for (size_t k = 0; k < d->n && k < SCORES_SHOWN; k++)
			if (d->score[k].bits)
				str_addf(&text, "%s%s %u", text.len ? ", " : "",
					 d->score[k].format->name, d->score[k].bits);
		str_add(&text, " bits of evidence");
		fact(p, width, "evidence", STYLE_TEXT, text.text);
	}
	fact(p, width, "registers", STYLE_TEXT, s->schema->registers->name);
	bool wanted = false;
	const char *companion = trace_companion(s->trace, &wanted);
	if (companion || wanted)
		fact(p, width, "companion", companion ? STYLE_TEXT : STYLE_BAD,
		     companion ? companion : "not found; its values are unknown");
	const char *warning = trace_warning(s->trace);
	if (warning)
		fact(p, width, "note", STYLE_BAD, warning);
	str_release(&text);
}

static void damages(struct pane *pane, struct page *p, int width)
{
	struct damage d;
	char n[32];
	for (uint64_t k = 0; k < DAMAGES_SHOWN; k++) {
		if (!source_damage(trace_source(pane->session->trace), k, &d))
			return;
		struct str text = STR_INIT;
		str_addf(&text, "at offset %s: %s", text_count(n, sizeof n, d.at),
			 d.text);
		fact(p, width, k ? "" : "damage", STYLE_BAD, text.text);
		str_release(&text);
	}
}

static enum status open(struct pane *p, struct err *err)
{
	(void)err;
	((struct info *)p->state)->page = page_new();
	return ST_OK;
}

static void close(struct pane *p)
{
	page_free(((struct info *)p->state)->page);
}

static void make(struct pane *p, int width)
{
	struct page *page = ((struct info *)p->state)->page;
	page_clear(page);
	origin(p, page, width);
	sizes(p, page, width);
	place(p, page, width);
	damages(p, page, width);
}

static int preferred_rows(struct pane *p, int cols)
{
	make(p, cols - 1);
	return page_lines(((struct info *)p->state)->page);
}

static void draw(struct pane *p, struct canvas *c, bool focused)
{
	(void)focused;
	make(p, c->cols - 1);
	page_draw(((struct info *)p->state)->page, c);
}

static void heading(struct pane *p, struct str *left, struct str *right)
{
	(void)left;
	page_note(((struct info *)p->state)->page, right);
}

static enum outcome act(struct pane *p, enum action a, long long count)
{
	return page_act(((struct info *)p->state)->page, a, count) ? OUT_DONE
								   : OUT_UNKNOWN;
}

const struct pane_class pane_info = {
	.name = "info",
	.title = "About this trace",
	.keys = "=",
	.help = "what is known about the trace and the current record",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct info),
	.open = open,
	.close = close,
	.preferred_rows = preferred_rows,
	.draw = draw,
	.heading = heading,
	.act = act,
};
