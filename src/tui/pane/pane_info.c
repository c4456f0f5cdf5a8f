/*
 * Shows general information about the trace and the current record.  A background job
 * computes the overview.
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/overview.h"
#include "base/mem.h"
#include "tui/pane/pane.h"
#include "tui/session/diff_model.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum { LABEL_WIDTH = 14, DAMAGES_SHOWN = 100, SCORES_SHOWN = 4 };

/* The text and its width. */
struct info_page {
	struct session *session;
	struct text_view *view;
	int width;
};

/* Add "label         text", wrapping the text. */
__attribute__((format(printf, 4, 5))) static void info_fact(const struct info_page *g,
							    const char *label,
							    enum style st,
							    const char *format, ...)
{
	struct str text = STR_INIT;
	va_list args;
	va_start(args, format);
	str_addv(&text, format, args);
	va_end(args);
	text_view_line(g->view);
	text_view_pad(g->view, 1);
	text_view_add(g->view, STYLE_KEY, label);
	text_view_wrap(g->view, st, LABEL_WIDTH, g->width, text.text);
	str_release(&text);
}

static void info_sizes(const struct info_page *g)
{
	struct session *s = g->session;
	struct source_facts f = source_facts(trace_source(s->trace));
	struct str text = STR_INIT;
	if (strcmp(f.codec, "plain") != 0)
		str_addf(&text, ", %s%s decompressed", SIZE_TEXT(f.size),
			 f.size_known ? "" : " so far");
	info_fact(g, "packing", STYLE_TEXT, "%s, %s%s%s", f.codec, SIZE_TEXT(f.file_size),
		  f.growing ? " so far, more is arriving" : "", text.text);
	str_clear(&text);
	if (!s->ended)
		session_known_text(s, &text);
	info_fact(g, "records", STYLE_TEXT, "%s%s%s", COUNT_TEXT(s->records),
		  s->ended ? "" : " so far, ", text.text);
	str_release(&text);
	struct totals totals;
	index_totals(trace_index(s->trace), &totals);
	/* The index of a growing trace has no totals yet. */
	if (s->schema->by_role[ROLE_UOP] && (totals.macro_ops || s->extent.complete))
		info_fact(g, "macro-ops", STYLE_TEXT, "%s%s",
			  COUNT_TEXT(totals.macro_ops),
			  s->extent.complete ? "" : " so far");
	if (s->extent.gaps)
		info_fact(g, "gaps", STYLE_BAD, "%s, %s not in records",
			  COUNT_TEXT(s->extent.gaps), SIZE_TEXT(s->extent.gap_bytes));
}

static void info_place(const struct info_page *g)
{
	struct session *s = g->session;
	const struct batch *b;
	size_t i;
	struct str text = STR_INIT;
	if (s->records && s->ended)
		str_addf(&text, ", %.1f %% into the trace",
			 100 * (double)s->at.ordinal / (double)s->records);
	if (session_record(s, &b, &i))
		str_addf(&text, ", at offset %s, %lu bytes long",
			 COUNT_TEXT(b->offset[i]), (unsigned long)b->length[i]);
	info_fact(g, "here", STYLE_TEXT, "record %s%s", COUNT_TEXT(s->at.ordinal),
		  text.text);
	str_release(&text);
}

static void info_origin(const struct info_page *g)
{
	struct session *s = g->session;
	struct str text = STR_INIT;
	const char *path = trace_path(s->trace);
	str_escape(&text, path, strlen(path), true);
	info_fact(g, "file", STYLE_TEXT, "%s", text.text);
	info_fact(g, "format", STYLE_TEXT, "%s: %s", s->schema->format->name,
		  s->schema->format->title);
	const struct detection *d = trace_detection(s->trace);
	if (d && d->format) {
		str_clear(&text);
		for (size_t k = 0; k < d->n && k < SCORES_SHOWN; k++)
			if (d->score[k].bits)
				str_addf(&text, "%s%u bits for %s", text.len ? ", " : "",
					 d->score[k].bits, d->score[k].format->name);
		info_fact(g, "evidence", STYLE_TEXT, "%s", text.text);
	}
	if (s->schema->by_role[ROLE_REG_READ] | s->schema->by_role[ROLE_REG_WRITTEN])
		info_fact(g, "registers", STYLE_TEXT, "%s", s->schema->registers->name);
	bool wanted = false;
	const char *companion = trace_companion(s->trace, &wanted);
	if (companion || wanted)
		info_fact(g, "companion", companion ? STYLE_TEXT : STYLE_BAD, "%s",
			  companion ? companion : "not found; its values are unknown");
	const char *warning = trace_warning(s->trace);
	if (warning)
		info_fact(g, "note", STYLE_BAD, "%s", warning);
	if (s->failure.len)
		info_fact(g, "failure", STYLE_BAD, "%s", s->failure.text);
	str_release(&text);
}

static void info_damages(const struct info_page *g)
{
	struct source *source = trace_source(g->session->trace);
	struct damage d;
	struct str text = STR_INIT;
	for (uint64_t k = 0; k < DAMAGES_SHOWN && source_damage(source, k, &d); k++) {
		str_clear(&text);
		damage_print(&d, &text);
		info_fact(g, k ? "" : "damage", STYLE_BAD, "%s", text.text);
	}
	str_release(&text);
}

/* Add the summary of a comparison: wrapped facts, then tables after a blank line. */
static void info_comparison(const struct info_page *g)
{
	struct diff_model *d = g->session->diff;
	struct text_view *p = g->view;
	if (!d)
		return;
	bool named = strcmp(d->setting[DIFF_KEY], "auto") != 0;
	info_fact(g, "comparison", STYLE_TEXT, "%s and %s%s%s", d->side[0]->name,
		  d->side[1]->name, named ? ", by " : "",
		  named ? d->setting[DIFF_KEY] : "");
	bool table = false;
	for (const char *line = diff_model_summary(d); *line;) {
		size_t n = strcspn(line, "\n");
		char *one = mem_copy(line, n);
		table = table || !n;
		text_view_line(p);
		text_view_pad(p, 1);
		if (table || canvas_text_width(one) < g->width)
			text_view_add(p, STYLE_TEXT, one);
		else
			text_view_wrap(p, STYLE_TEXT, 1, g->width, one);
		free(one);
		line += n + (line[n] == '\n');
	}
	text_view_line(p);
}

/* Loading */

static enum status info_make(struct trace *t, const void *request, void *made,
			     struct task *task, struct err *err)
{
	return overview_make(made, t, task, err);
}

static void info_release(void *overview)
{
	overview_release(overview);
}

static const struct latest_class info_latest = {
	.size = 1,
	.result = sizeof(struct overview),
	.make = info_make,
	.release = info_release,
};

static const struct pane_load info_loads[] = { { .of = &info_latest }, { 0 } };

/* Add the facts of the overview, below the name of the table with more details. */
static void info_overview(const struct info_page *g, struct latest *l)
{
	struct text_view *p = g->view;
	const struct overview *o = l->result;
	const char *table = NULL;
	struct str fact = STR_INIT;
	text_view_line(p);
	if (!latest_is_loaded(l)) {
		info_fact(g, "overview", STYLE_DIM, "%d %%  (Ctrl-C stops)",
			  latest_percent(l) > 0 ? latest_percent(l) : 0);
		return;
	}
	if (l->error[0]) {
		info_fact(g, "overview", STYLE_BAD, "%s", l->error);
		return;
	}
	for (size_t k = 0; k < o->n; k++) {
		const struct overview_fact *f = &o->fact[k];
		if (f->table && f->table != table) {
			const struct analysis *a = analysis_find(f->table);
			text_view_line(p);
			text_view_line(p);
			text_view_pad(p, 1);
			text_view_add(p, STYLE_KEY, a->title);
			text_view_add(p, STYLE_DIM, "  :table ");
			text_view_add(p, STYLE_DIM, a->name);
			text_view_heading(p);
		}
		table = f->table;
		str_clear(&fact);
		str_addf(&fact, "%s: %s", f->label, f->text);
		char *rest = strchr(fact.text, ' ');
		*rest++ = 0;
		text_view_line(p);
		text_view_pad(p, 3);
		text_view_add(p, STYLE_TEXT, fact.text);
		text_view_pad(p, 5);
		text_view_wrap(p, STYLE_TEXT, 5, g->width, rest);
	}
	str_release(&fact);
}

static void info_text(struct pane *p, struct text_view *view, int cols, bool ascii)
{
	const struct info_page g = { p->session, view, cols - 1 };
	info_comparison(&g);
	info_origin(&g);
	info_sizes(&g);
	info_place(&g);
	info_damages(&g);
	info_overview(&g, p->load);
}

/* Return the width of the tables of a comparison; 0 if there is no comparison. */
static int info_preferred_cols(struct pane *p)
{
	enum { TABLE_COLS = 84 };
	return p->session->diff ? TABLE_COLS : 0;
}

/* Select a table of the comparison for the list of differences. */
static enum outcome info_list(struct pane *p, long long count, int list)
{
	struct diff_model *d = p->session->diff;
	if (!d) {
		session_message(
			p->session,
			"no traces are being compared; use :diff FILE to compare");
		return OUT_UNKNOWN;
	}
	d->shows = (enum diff_list)list;
	return OUT_DONE;
}

static const struct pane_key info_keys[] = {
	{ .keys = "og",
	  .hint = "by place",
	  .help = "for two compared traces: list the places where they diverge",
	  .act = info_list,
	  .arg = DIFF_LIST_PLACES,
	  .shows = "differences" },
	{ .keys = "of",
	  .hint = "by function",
	  .help = "for two compared traces: list functions with their share of equal "
		  "records",
	  .act = info_list,
	  .arg = DIFF_LIST_FUNCTIONS,
	  .shows = "differences" },
	{ .keys = "ot",
	  .hint = "by thread",
	  .help = "for two compared traces: list pairs of threads",
	  .act = info_list,
	  .arg = DIFF_LIST_THREADS,
	  .shows = "differences" },
	{ 0 }
};

static const char *info_hint(struct pane *p, const struct pane_key *own)
{
	return p->session->diff ? own->hint : NULL;
}

const struct pane_class pane_info = {
	.name = "info",
	.title = "About this trace",
	.keys = "=",
	.hint = "about",
	.own = info_keys,
	.hint_now = info_hint,
	.search = &(const struct pane_search) { .what = "the facts" },
	.help = "show facts about the trace and the current record",
	.place = PLACE_SIDE,
	.preferred_cols = info_preferred_cols,
	.text = info_text,
	.loads = info_loads,
};
