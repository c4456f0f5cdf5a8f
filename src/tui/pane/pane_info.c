/*
 * Shows general information about the trace and the current record.  A background job
 * computes the overview.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/overview.h"
#include "base/mem.h"

#include "tui/pane/pane.h"
#include "tui/session/diff_model.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum { LABEL_WIDTH = 14, DAMAGES_SHOWN = 100, SCORES_SHOWN = 4 };

/* Add "label         text", wrapping the text. */
static void info_fact(struct text_view *p, int width, const char *label, enum style st,
		      const char *text)
{
	text_view_line(p);
	text_view_pad(p, 1);
	text_view_add(p, STYLE_KEY, label);
	text_view_wrap(p, st, LABEL_WIDTH, width, text);
}

static void info_sizes(struct pane *pane, struct text_view *p, int width)
{
	struct session *s = pane->session;
	struct source_facts f = source_facts(trace_source(s->trace));
	char n[32], m[32];
	struct str text = STR_INIT;
	str_addf(&text, "%s, %s%s", f.codec, human_size(n, sizeof n, f.file_size),
		 f.growing ? " so far, more is arriving" : "");
	if (f.size != f.file_size || !f.size_known)
		str_addf(&text, ", %s%s decompressed", human_size(m, sizeof m, f.size),
			 f.size_known ? "" : " so far");
	info_fact(p, width, "packing", STYLE_TEXT, text.text);
	str_clear(&text);
	str_addf(&text, "%s%s", COUNT_TEXT(s->records), s->ended ? "" : " so far");
	if (!s->ended) {
		str_add(&text, ", ");
		session_known_text(s, &text);
	}
	info_fact(p, width, "records", STYLE_TEXT, text.text);
	if (s->schema->by_role[ROLE_UOP]) {
		struct totals totals;
		index_totals(trace_index(s->trace), &totals);
		str_clear(&text);
		str_addf(&text, "%s%s", COUNT_TEXT(totals.macro_ops),
			 s->extent.complete ? "" : " so far");
		info_fact(p, width, "macro-ops", STYLE_TEXT, text.text);
	}
	if (s->extent.gaps) {
		str_clear(&text);
		str_addf(&text, "%s, %s not in records", COUNT_TEXT(s->extent.gaps),
			 human_size(m, sizeof m, s->extent.gap_bytes));
		info_fact(p, width, "gaps", STYLE_BAD, text.text);
	}
	str_release(&text);
}

static void info_place(struct pane *pane, struct text_view *p, int width)
{
	struct session *s = pane->session;
	const struct batch *b;
	size_t i;
	struct str text = STR_INIT;
	str_addf(&text, "record %s", COUNT_TEXT(s->at.ordinal));
	if (s->records && s->ended)
		str_addf(&text, ", %.1f %% into the trace",
			 100 * (double)s->at.ordinal / (double)s->records);
	if (session_record(s, &b, &i)) {
		str_addf(&text, ", at offset %s", COUNT_TEXT(b->offset[i]));
		str_addf(&text, ", %lu bytes long", (unsigned long)b->length[i]);
	}
	info_fact(p, width, "here", STYLE_TEXT, text.text);
	str_release(&text);
}

static void info_origin(struct pane *pane, struct text_view *p, int width)
{
	struct session *s = pane->session;
	struct str text = STR_INIT;
	const char *path = trace_path(s->trace);
	str_escape(&text, path, strlen(path), true);
	info_fact(p, width, "file", STYLE_TEXT, text.text);
	str_clear(&text);
	str_addf(&text, "%s: %s", s->schema->format->name, s->schema->format->title);
	info_fact(p, width, "format", STYLE_TEXT, text.text);
	const struct detection *d = trace_detection(s->trace);
	if (d && d->format) {
		str_clear(&text);
		for (size_t k = 0; k < d->n && k < SCORES_SHOWN; k++)
			if (d->score[k].bits)
				str_addf(&text, "%s%u bits for %s", text.len ? ", " : "",
					 d->score[k].bits, d->score[k].format->name);
		info_fact(p, width, "evidence", STYLE_TEXT, text.text);
	}
	info_fact(p, width, "registers", STYLE_TEXT, s->schema->registers->name);
	bool wanted = false;
	const char *companion = trace_companion(s->trace, &wanted);
	if (companion || wanted)
		info_fact(p, width, "companion", companion ? STYLE_TEXT : STYLE_BAD,
			  companion ? companion : "not found; its values are unknown");
	const char *warning = trace_warning(s->trace);
	if (warning)
		info_fact(p, width, "note", STYLE_BAD, warning);
	if (s->failure.len)
		info_fact(p, width, "failure", STYLE_BAD, s->failure.text);
	str_release(&text);
}

static void info_damages(struct pane *pane, struct text_view *p, int width)
{
	struct damage d;
	for (uint64_t k = 0; k < DAMAGES_SHOWN; k++) {
		if (!source_damage(trace_source(pane->session->trace), k, &d))
			return;
		struct str text = STR_INIT;
		str_addf(&text, "at offset %s: %s", COUNT_TEXT(d.at), d.text);
		info_fact(p, width, k ? "" : "damage", STYLE_BAD, text.text);
		str_release(&text);
	}
}

/* Add the summary of a comparison: wrapped facts, then tables after a blank line. */
static void info_comparison(struct pane *pane, struct text_view *p, int width)
{
	struct diff_model *d = pane->session->diff;
	struct str text = STR_INIT;
	if (!d)
		return;
	str_addf(&text, "%s and %s", d->side[0]->name, d->side[1]->name);
	if (strcmp(d->setting[DIFF_KEY], "auto") != 0)
		str_addf(&text, ", by %s", d->setting[DIFF_KEY]);
	info_fact(p, width, "comparison", STYLE_TEXT, text.text);
	bool table = false;
	for (const char *line = diff_model_summary(d); *line;) {
		size_t n = strcspn(line, "\n");
		char *one = mem_copy(line, n);
		table = table || !n;
		text_view_line(p);
		text_view_pad(p, 1);
		if (table || canvas_text_width(one) < width)
			text_view_add(p, STYLE_TEXT, one);
		else
			text_view_wrap(p, STYLE_TEXT, 1, width, one);
		free(one);
		line += n + (line[n] == '\n');
	}
	text_view_line(p);
	str_release(&text);
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
static void info_overview(struct pane *pane, struct text_view *p, int width)
{
	struct latest *l = pane->load;
	const struct overview *o = l->result;
	const char *table = NULL;
	struct str fact = STR_INIT;
	char line[64];
	text_view_line(p);
	if (!latest_is_loaded(l)) {
		snprintf(line, sizeof line, "%d %%  (Ctrl-C stops)",
			 latest_percent(l) > 0 ? latest_percent(l) : 0);
		info_fact(p, width, "overview", STYLE_DIM, line);
		return;
	}
	if (l->error[0]) {
		info_fact(p, width, "overview", STYLE_BAD, l->error);
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
		text_view_wrap(p, STYLE_TEXT, 5, width, rest);
	}
	str_release(&fact);
}

static void info_text(struct pane *p, struct text_view *view, int cols, bool ascii)
{
	info_comparison(p, view, cols - 1);
	info_origin(p, view, cols - 1);
	info_sizes(p, view, cols - 1);
	info_place(p, view, cols - 1);
	info_damages(p, view, cols - 1);
	info_overview(p, view, cols - 1);
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
