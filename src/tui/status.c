/* The last two lines: where we are, and what could be pressed. */
#include "tui/screen.h"

#include <stdio.h>
#include <string.h>

#include "base/str.h"

/*
 * The status line is made of parts.  When the window is too narrow for all of
 * them, those with the highest number are left out first.
 */
struct part {
	struct str text;
	int give_up; /* 0: stays as long as possible */
	bool right;  /* of the group at the right edge */
	enum style style;
};

enum { PARTS = 8, NAME_LEAST = 12 };

static void add_place(struct session *s, const struct canvas *c, struct str *out)
{
	char n[32], of[32];
	text_count(n, sizeof n, s->at.ordinal);
	text_count(of, sizeof of, s->records);
	if (s->at.gap)
		str_add(out, "gap ");
	if (s->at.gap && s->at.ordinal >= s->records)
		str_addf(out, "behind the last of %s records", of);
	else if (s->at.gap)
		str_addf(out, "above record %s of %s", n, of);
	else if (s->records)
		str_addf(out, "record %s of %s%s%s", n,
			 s->ended ? "" : canvas_glyph(c, GLYPH_AT_LEAST),
			 s->ended ? "" : " ", of);
	else
		str_add(out, s->ended ? "no records" : "no records yet");
	if (!s->ended)
		str_addf(out, ", %.0f %% indexed", 100 * s->extent.fraction);
}

static void add_notes(struct session *s, struct str *out)
{
	char n[32];
	bool wanted = false;
	if (!trace_companion(s->trace, &wanted) && wanted)
		str_add(out, "no companion ");
	const struct detection *d = trace_detection(s->trace);
	if (d && d->tied)
		str_add(out, "format guessed ");
	else if (d && d->format && d->weak)
		str_add(out, "format unsure ");
	if (s->extent.damages)
		str_addf(out, "%s damaged ", text_count(n, sizeof n, s->extent.damages));
	else if (s->extent.gaps)
		str_addf(out, "%s gap%s ", text_count(n, sizeof n, s->extent.gaps),
			 s->extent.gaps == 1 ? "" : "s");
	if (out->len)
		out->text[--out->len] = '\0';
}

static bool role_text(struct session *s, enum role role, struct str *out)
{
	const struct batch *b;
	size_t i;
	if (!s->schema->by_role[role] || !session_record(s, &b, &i))
		return false;
	for (int f = 0; f < (int)s->schema->format->nfields; f++)
		if (s->schema->by_role[role] >> f & 1 && b->want >> f & 1 &&
		    batch_known(b, i, f)) {
			value_print(b, i, f, 0, out);
			return true;
		}
	return false;
}

static int widths(const struct part *part)
{
	int width = 0;
	for (int i = 0; i < PARTS; i++)
		if (part[i].text.len)
			width += text_width(part[i].text.text) + 2;
	return width;
}

void status_draw(struct session *s, struct canvas *c, int row)
{
	struct part part[PARTS];
	memset(part, 0, sizeof part);
	for (int i = 0; i < PARTS; i++) {
		str_init(&part[i].text);
		part[i].style = STYLE_STATUS;
	}
	struct part *name = &part[0], *format = &part[1], *codec = &part[2],
		    *notes = &part[3], *place = &part[4], *macro = &part[5],
		    *pc = &part[6];
	str_escape(&name->text, s->name, strlen(s->name), true);
	name->give_up = 4;
	str_add(&format->text, s->schema->format->name);
	format->give_up = 6;
	str_add(&codec->text, source_facts(trace_source(s->trace)).codec);
	codec->give_up = 7;
	add_notes(s, &notes->text);
	notes->give_up = 2;
	notes->style = STYLE_ALARM;
	add_place(s, c, &place->text);
	place->right = true;
	struct str value = STR_INIT;
	if (role_text(s, ROLE_MACROOP, &value))
		str_addf(&macro->text, "macro-op %s", value.text);
	macro->right = true;
	macro->give_up = 5;
	str_clear(&value);
	if (role_text(s, ROLE_PC, &value))
		str_addf(&pc->text, "pc %s", value.text);
	pc->right = true;
	pc->give_up = 3;
	str_release(&value);

	for (int give_up = 8; give_up > 0 && widths(part) > c->cols; give_up--)
		for (int i = 0; i < PARTS; i++)
			if (part[i].give_up == give_up &&
			    !(i == 0 &&
			      widths(part) - text_width(name->text.text) + NAME_LEAST <=
				      c->cols))
				str_clear(&part[i].text);

	canvas_fill(c, row, 0, c->cols, STYLE_STATUS, " ");
	int right = c->cols - 1, left = 1;
	for (int i = PARTS; i--;)
		if (part[i].right && part[i].text.len) {
			right -= text_width(part[i].text.text);
			canvas_text(c, row, right < 0 ? 0 : right, part[i].style,
				    part[i].text.text);
			right -= 2;
		}
	int others = 0;
	for (int i = 1; i < PARTS; i++)
		if (!part[i].right && part[i].text.len)
			others += text_width(part[i].text.text) + 2;
	for (int i = 0; i < PARTS; i++)
		if (!part[i].right && part[i].text.len) {
			int width = text_width(part[i].text.text);
			if (i == 0 && left + width > right - others)
				width = right - others - left;
			canvas_field(c, row, left, width, false, part[i].style,
				     part[i].text.text);
			left += width + 2;
		}
	for (int i = 0; i < PARTS; i++)
		str_release(&part[i].text);
}

static int hint(enum action a, struct canvas *c, int row, int col)
{
	struct str key = STR_INIT;
	keymap_label(a, &key);
	int width = text_width(key.text) + 1 + text_width(actions[a].hint);
	if (col + width > c->cols) {
		col = c->cols;
	} else {
		col = canvas_text(c, row, col, STYLE_KEY, key.text) + 1;
		col = canvas_text(c, row, col, STYLE_DIM, actions[a].hint) + 2;
	}
	str_release(&key);
	return col;
}

void hints_draw(const char *pane, struct canvas *c, int row)
{
	int col = 1;
	for (int own = 1; own >= 0; own--)
		for (int a = 0; a < ACT_COUNT; a++) {
			const char *only = where_pane(actions[a].where);
			if (actions[a].hint &&
			    (own ? only && strcmp(only, pane) == 0 : !only))
				col = hint((enum action)a, c, row, col);
		}
}
