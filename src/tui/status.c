/* The status line. */
#include "tui/screen.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "tui/session/call_model.h"
#include "tui/session/diff_model.h"

/*
 * The status line consists of parts.  If the window is too narrow for all, shorten or
 * omit the parts with the highest drop_order first.
 */
struct status_part {
	struct str text, brief; /* brief is "" if there is no shorter text */
	int drop_order;         /* 0 for the last part to omit */
	bool right;             /* true if right-aligned */
	enum style style;
};

enum { NAME, FORMAT, CODEC, FILTER, NOTES, SPAN, DIFF, PLACE, MACRO, PC, PARTS };

enum { NAME_MIN = 12 };

static void status_add_place(struct session *s, const struct canvas *c, struct str *out)
{
	const char *n = COUNT_TEXT(s->at.ordinal), *of = COUNT_TEXT(s->records);
	const char *least = s->ended ? "" : canvas_glyph(c, GLYPH_AT_LEAST);
	const char *blank = s->ended ? "" : " ";
	if (session_gap(s))
		str_add(out, "gap ");
	if (s->at.gap && s->records == 0)
		str_add(out, "and no records");
	else if (s->at.gap && s->at.ordinal >= s->records)
		str_addf(out, "after the last of %s records", of);
	else if (s->at.gap)
		str_addf(out, "before record %s of %s%s%s", n, least, blank, of);
	else if (s->records)
		str_addf(out, "record %s of %s%s%s", n, least, blank, of);
	else
		str_add(out, s->ended ? "no records" : "no records yet");
	if (!s->ended) {
		str_add(out, ", ");
		size_t before = out->len;
		session_follow_text(s, out);
		if (out->len == before)
			session_known_text(s, out);
	}
}

static void status_add_notes(struct session *s, struct str *out)
{
	bool wanted = false;
	if (!trace_companion(s->trace, &wanted) && wanted)
		str_add(out, "no companion, ");
	const struct detection *d = trace_detection(s->trace);
	if (d && d->tied)
		str_add(out, "format guessed, ");
	else if (d && d->format && d->weak)
		str_add(out, "format unsure, ");
	bool truncated =
		s->change > SOURCE_GROWN && source_shortened(trace_source(s->trace));
	if (s->change == SOURCE_GROWN)
		str_add(out, "grown, ");
	else if (s->change == SOURCE_REMOVED)
		str_add(out, "removed, ");
	else if (s->change)
		str_add(out, "changed on disk (R), ");
	if (s->failure.len)
		str_add(out, "reading failed, ");
	if (s->extent.damages && !truncated)
		str_addf(out, "%s damaged, ", COUNT_TEXT(s->extent.damages));
	else if (s->extent.gaps)
		str_addf(out, "%s gap%s, ", COUNT_TEXT(s->extent.gaps),
			 s->extent.gaps == 1 ? "" : "s");
	if (out->len) /* remove the last comma and blank */
		str_cut(out, out->len - 2);
}

/* Add the filters: "& CALL: 1,240 of 10,000,000", "& 1,240". */
static void status_add_filter(struct session *s, const struct canvas *c, struct str *out,
			      struct str *brief)
{
	enum { TEXT_MAX = 24 };
	struct hits_sum sum;
	if (!session_filter_sum(s, &sum))
		return;
	size_t filters = session_filters(s);
	const char *text = session_filter_text(s, filters - 1);
	str_add(out, "& ");
	if (filters > 1) {
		str_addf(out, "%zu filters", filters);
	} else {
		size_t len = strlen(text), folds = call_model_folds(text);
		if (folds)
			str_addf(out, "%zu call%s folded", folds, folds == 1 ? "" : "s");
		else
			str_escape(out, text, len > TEXT_MAX ? TEXT_MAX : len, true);
		if (len > TEXT_MAX && !folds)
			str_add(out, canvas_glyph(c, GLYPH_CUT));
	}
	const char *least = sum.complete ? "" : canvas_glyph(c, GLYPH_AT_LEAST);
	const char *n = COUNT_TEXT(sum.hits);
	str_addf(out, ": %s%s of %s", least, n, COUNT_TEXT(s->records));
	str_addf(brief, "& %s%s", least, n);
}

/* Add the span: "span 5..9: 5 records", "span 5..9". */
static void status_add_span(struct session *s, struct str *out, struct str *brief)
{
	session_span_text(s, out);
	str_addn(brief, out->text, strcspn(out->text, ":"));
}

static int status_widths(const struct status_part *part)
{
	int width = 0;
	for (int i = 0; i < PARTS; i++)
		if (part[i].text.len)
			width += canvas_text_width(part[i].text.text) + 2;
	return width;
}

static void status_add_instruction(struct session *s, struct status_part *macro,
				   struct status_part *pc)
{
	const struct batch *b;
	size_t i;
	uint64_t v;
	if (!session_record(s, &b, &i))
		return;
	if (record_role(b, i, ROLE_MACROOP, &v))
		str_addf(&macro->text, "macro-op %s", COUNT_TEXT(v));
	int field = schema_first(s->schema, ROLE_PC);
	if (record_role(b, i, ROLE_PC, &v))
		str_addf(&pc->text, "pc %llx", (unsigned long long)v);
	else if (field >= 0) /* keep the positions of neighbouring parts */
		str_addf(&pc->text, "pc %-*s", (int)field_column(s->schema, field), "-");
}

static void status_gather(struct session *s, const struct canvas *c,
			  struct status_part part[PARTS])
{
	static const int drop_order[PARTS] = {
		[NAME] = 4, [FORMAT] = 7, [CODEC] = 8, [FILTER] = 1, [NOTES] = 2,
		[SPAN] = 3, [DIFF] = 1,   [PLACE] = 0, [MACRO] = 6,  [PC] = 5
	};
	for (int k = 0; k < PARTS; k++) {
		str_init(&part[k].text);
		str_init(&part[k].brief);
		part[k].drop_order = drop_order[k];
		part[k].right = k >= DIFF;
		part[k].style = k == NOTES || k == FILTER ? STYLE_ALARM : STYLE_STATUS;
	}
	str_escape(&part[NAME].text, s->name, strlen(s->name), true);
	str_add(&part[FORMAT].text, s->schema->format->name);
	str_add(&part[CODEC].text, source_facts(trace_source(s->trace)).codec);
	status_add_filter(s, c, &part[FILTER].text, &part[FILTER].brief);
	status_add_notes(s, &part[NOTES].text);
	status_add_span(s, &part[SPAN].text, &part[SPAN].brief);
	if (s->diff)
		diff_model_place_text(s->diff, canvas_glyph(c, GLYPH_AT_LEAST),
				      &part[DIFF].text);
	status_add_place(s, c, &part[PLACE].text);
	status_add_instruction(s, &part[MACRO], &part[PC]);
}

/* True if all parts fit; with the name cut to NAME_MIN columns if cut_name is set. */
static bool status_fits(const struct status_part part[PARTS], int cols, bool cut_name)
{
	int name = canvas_text_width(part[NAME].text.text), width = status_widths(part);
	if (cut_name && name > NAME_MIN)
		width -= name - NAME_MIN;
	return width <= cols;
}

static void status_swap(struct str *a, struct str *b)
{
	struct str was = *a;
	*a = *b;
	*b = was;
}

/* Shorten or omit parts until the rest fits.  Cut a long name before omitting parts with
 * a lower number.  If the name was omitted and a part with a lower number does not fit
 * either, restore the name. */
static void status_fit(struct status_part part[PARTS], int cols)
{
	struct str name = STR_INIT;
	for (int drop_order = PARTS; drop_order > 0; drop_order--)
		for (int k = 0; k < PARTS; k++) {
			struct status_part *p = &part[k];
			bool cut_name = drop_order <= part[NAME].drop_order;
			if (p->drop_order != drop_order ||
			    status_fits(part, cols, cut_name))
				continue;
			if (k == NAME) {
				status_swap(&p->text, &name);
				continue;
			}
			str_clear(&p->text);
			status_swap(&p->text, &p->brief);
			if (p->text.len && !status_fits(part, cols, cut_name))
				str_clear(&p->text);
		}
	if (name.len)
		status_swap(&part[NAME].text, &name);
	if (!status_fits(part, cols, true))
		str_clear(&part[NAME].text);
	str_release(&name);
}

void screen_draw_status(struct session *s, struct canvas *c, int row)
{
	struct status_part part[PARTS];
	status_gather(s, c, part);
	status_fit(part, c->cols);
	canvas_fill(c, row, 0, c->cols, STYLE_STATUS, " ");
	int right = c->cols - 1;
	for (int k = PARTS; k--;)
		if (part[k].right && part[k].text.len) {
			int width = canvas_text_width(part[k].text.text);
			if (width > right - 1)
				width = right - 1;
			right -= width;
			canvas_field(c, row, right, width, false, part[k].style,
				     part[k].text.text);
			right -= 2;
		}
	int excess = status_widths(part) - c->cols, left = 1;
	for (int k = 0; k < PARTS; k++)
		if (!part[k].right && part[k].text.len) {
			int width = canvas_text_width(part[k].text.text);
			if (k == NAME && excess > 0)
				width -= excess;
			canvas_field(c, row, left, width, false, part[k].style,
				     part[k].text.text);
			left += width + 2;
		}
	for (int k = 0; k < PARTS; k++) {
		str_release(&part[k].text);
		str_release(&part[k].brief);
	}
}
