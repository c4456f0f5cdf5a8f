#include "tui/pane/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "format/record.h"
#include "output/emit.h"

#define ENTRY(name) extern const struct pane_class name;
#include "tui/pane_list.h"
#undef ENTRY

const struct pane_class *const panes[] = {
#define ENTRY(name) &name,
#include "tui/pane_list.h"
#undef ENTRY
	NULL
};

const struct pane_class *pane_find(const char *name)
{
	for (size_t i = 0; panes[i]; i++)
		if (strcmp(panes[i]->name, name) == 0)
			return panes[i];
	return NULL;
}

enum style pane_style_of_field(const struct field *f)
{
	switch (f->role) {
	case ROLE_PC:
		return STYLE_PC;
	case ROLE_MACRO:
	case ROLE_MICRO:
	case ROLE_CLASS:
		return STYLE_OPCODE;
	case ROLE_IS_BRANCH:
	case ROLE_BRANCH_KIND:
	case ROLE_TAKEN:
	case ROLE_TARGET:
		return STYLE_BRANCH;
	case ROLE_LOAD:
		return STYLE_LOAD;
	case ROLE_STORE:
		return STYLE_STORE;
	default:
		return STYLE_TEXT;
	}
}

/* The kind of a record: STYLE_CALL, STYLE_RETURN, STYLE_BRANCH, STYLE_LOAD, STYLE_STORE, or
 * STYLE_OPCODE. */
static enum style pane_style_of_record(const struct batch *b, size_t i)
{
	uint64_t v;
	if (record_role(b, i, ROLE_BRANCH_KIND, &v))
		return v == BRANCH_RETURN ? STYLE_RETURN
		       : v == BRANCH_DIRECT_CALL || v == BRANCH_INDIRECT_CALL
			       ? STYLE_CALL
			       : STYLE_BRANCH;
	if (record_role(b, i, ROLE_IS_BRANCH, &v) && v)
		return STYLE_BRANCH;
	if (record_role(b, i, ROLE_LOAD, &v))
		return STYLE_LOAD;
	return record_role(b, i, ROLE_STORE, &v) ? STYLE_STORE : STYLE_OPCODE;
}

/* An address without a role of its own, which another field repeats by its role. */
static enum style pane_style_of_address(const struct batch *b, size_t i, uint64_t address)
{
	static const enum role roles[] = { ROLE_LOAD, ROLE_STORE, ROLE_PC };
	static const enum style styles[] = { STYLE_LOAD, STYLE_STORE, STYLE_PC };
	uint64_t v;
	for (size_t k = 0; k < sizeof roles / sizeof *roles; k++)
		if (record_role(b, i, roles[k], &v) && v == address)
			return styles[k];
	return STYLE_TEXT;
}

enum style pane_style_of_value(const struct batch *b, size_t i, int field)
{
	const struct field *f = schema_field(b->schema, field);
	if (!batch_known(b, i, field))
		return STYLE_DIM;
	uint64_t v = batch_value(b, i, field, 0);
	bool absent = f->kind == KIND_TEXT ? false
					   : !batch_has(b, i, field, 0) ||
						     (f->kind == KIND_BOOL && !v);
	for (unsigned k = 1; absent && k < field_count(f); k++)
		absent = !batch_has(b, i, field, k);
	if (absent)
		return STYLE_DIM;
	enum style style = pane_style_of_field(f);
	if (style == STYLE_OPCODE || f->role == ROLE_BRANCH_KIND)
		return pane_style_of_record(b, i);
	if (style == STYLE_TEXT && f->kind == KIND_ADDR)
		return pane_style_of_address(b, i, v);
	return style;
}

void pane_draw_gap(struct canvas *c, int row, int col, const struct gap *g)
{
	struct str text = STR_INIT;
	str_addf(&text, "%s ", canvas_glyph(c, GLYPH_GAP));
	emit_gap_print(g, &text);
	canvas_field(c, row, col, c->cols - col, false, STYLE_BAD, text.text);
	str_release(&text);
}

/* Lists */

static int pane_clamp(long long v, int most)
{
	return v < 0 || most < 0 ? 0 : v > most ? most : (int)v;
}

void list_state_fit(struct list_state *l, int n, int rows)
{
	l->n = n;
	l->rows = rows > 0 ? rows : 1;
	l->current = pane_clamp(l->current, n - 1);
	if (l->top > l->current)
		l->top = l->current;
	if (l->top < l->current - l->rows + 1)
		l->top = l->current - l->rows + 1;
	l->top = pane_clamp(l->top, n - l->rows);
}

/* The entry that an action moves to, not limited to 0..n - 1; false if it does not
 * move. */
static bool pane_step(enum action a, long long count, int at, int n, int rows,
		      long long *to)
{
	long long k = count > 0 ? count : 1;
	if (k > n)
		k = n;
	switch (a) {
	case ACT_DOWN:
		*to = at + k;
		return true;
	case ACT_UP:
		*to = at - k;
		return true;
	case ACT_PAGE_DOWN:
		*to = at + k * rows;
		return true;
	case ACT_PAGE_UP:
		*to = at - k * rows;
		return true;
	case ACT_HALF_DOWN:
		*to = at + k * ((rows + 1) / 2);
		return true;
	case ACT_HALF_UP:
		*to = at - k * ((rows + 1) / 2);
		return true;
	case ACT_TOP:
		*to = 0;
		return true;
	case ACT_BOTTOM:
		*to = n - 1;
		return true;
	default:
		return false;
	}
}

/* Actions that move the visible part, not the current entry. */
static bool pane_scrolls(enum action a)
{
	return a == ACT_SCROLL_DOWN || a == ACT_SCROLL_UP || a == ACT_ROW_TOP ||
	       a == ACT_ROW_MIDDLE || a == ACT_ROW_BOTTOM;
}

static void pane_scroll_list(struct list_state *l, enum action a, long long count)
{
	long long n = count > 0 ? count : 1;
	long long top = a == ACT_SCROLL_DOWN  ? l->top + n
			: a == ACT_SCROLL_UP  ? l->top - n
			: a == ACT_ROW_TOP    ? l->current
			: a == ACT_ROW_MIDDLE ? l->current - l->rows / 2
					      : l->current - l->rows + 1;
	l->top = pane_clamp(top, l->n - l->rows);
	if (l->current < l->top)
		l->current = l->top;
	else if (l->current > l->top + l->rows - 1)
		l->current = l->top + l->rows - 1;
}

bool list_state_act(struct list_state *l, enum action a, long long count)
{
	long long to;
	if (pane_scrolls(a)) {
		pane_scroll_list(l, a, count);
		return true;
	}
	if (!pane_step(a, count, l->current, l->n, l->rows, &to))
		return false;
	if (a == ACT_PAGE_DOWN || a == ACT_HALF_DOWN || a == ACT_PAGE_UP ||
	    a == ACT_HALF_UP)
		l->top = pane_clamp(l->top + to - l->current, l->n - l->rows);
	l->current = pane_clamp(to, l->n - 1);
	return true;
}

bool list_state_moves(enum action a)
{
	long long to;
	return pane_scrolls(a) || pane_step(a, 1, 0, 1, 1, &to);
}

enum pane_found list_state_find(struct list_state *l, const char *text, bool backward,
				void (*print)(void *arg, int k, struct str *out),
				void *arg)
{
	struct str entry = STR_INIT;
	enum pane_found found = PANE_NOT_FOUND;
	for (int i = 1; i <= l->n && found == PANE_NOT_FOUND; i++) {
		int k = (l->current + (backward ? l->n - i : i)) % l->n;
		str_clear(&entry);
		print(arg, k, &entry);
		if (!str_contains_nocase(entry.text, text))
			continue;
		found = (backward ? k < l->current : k > l->current) ? PANE_FOUND
								     : PANE_FOUND_WRAPPED;
		l->current = k;
	}
	str_release(&entry);
	return found;
}

/* "1-7 of 2,214"; nothing if all of it is visible. */
static void pane_position_text(int top, int rows, int n, struct str *out)
{
	char first[32], last[32], of[32];
	if (n > rows)
		str_addf(out, "%s-%s of %s",
			 human_count(first, sizeof first, (uint64_t)top + 1),
			 human_count(last, sizeof last,
				     (uint64_t)(top + rows < n ? top + rows : n)),
			 human_count(of, sizeof of, (uint64_t)n));
}

void list_state_position(const struct list_state *l, struct str *out)
{
	pane_position_text(l->top, l->rows, l->n, out);
}

/* Text */

struct pane_piece {
	int line, col;
	enum style style;
	char *text;
};

struct text_view {
	struct pane_piece *piece;
	size_t n, room;
	int lines;
	int col; /* after the last piece of the last line */
	int top, rows;
	int found;    /* the line that was found last; -1: none */
	int *heading; /* lines, in order */
	size_t nheadings, heading_room;
};

struct text_view *text_view_new(void)
{
	struct text_view *v = mem_new(1, sizeof *v);
	v->found = -1;
	return v;
}

void text_view_clear(struct text_view *v)
{
	for (size_t i = 0; i < v->n; i++)
		free(v->piece[i].text);
	v->n = 0;
	v->lines = 0;
	v->col = 0;
	v->nheadings = 0;
}

void text_view_free(struct text_view *v)
{
	if (!v)
		return;
	text_view_clear(v);
	free(v->piece);
	free(v->heading);
	free(v);
}

void text_view_line(struct text_view *v)
{
	v->lines++;
	v->col = 0;
}

void text_view_add(struct text_view *v, enum style st, const char *text)
{
	if (v->lines == 0)
		text_view_line(v);
	v->piece = mem_room(v->piece, v->n, &v->room, sizeof *v->piece);
	v->piece[v->n++] = (struct pane_piece) {
		.line = v->lines - 1, .col = v->col, .style = st, .text = mem_text(text)
	};
	v->col += canvas_text_width(text);
}

void text_view_pad(struct text_view *v, int col)
{
	v->col = v->col < col ? col : v->col + 1;
}

/* The number of bytes of a word that fit into room columns, at least one character. */
static size_t pane_fitting_length(const char *word, size_t len, int room)
{
	size_t n = 0, next;
	while (n < len && (next = utf8_rune(word + n, len - n, NULL))) {
		char *piece = mem_copy(word, n + next);
		bool fits = canvas_text_width(piece) <= room;
		free(piece);
		if (n && !fits)
			return n;
		n += next;
	}
	return len;
}

void text_view_wrap(struct text_view *v, enum style st, int indent, int width,
		    const char *text)
{
	if (v->lines == 0)
		text_view_line(v);
	while (*text) {
		size_t len = strcspn(text, " ");
		char *word = mem_copy(text, len);
		if (v->col > indent && v->col + canvas_text_width(word) > width)
			text_view_line(v);
		if (canvas_text_width(word) > width - indent) {
			/* Wider than a line: continue it in the next. */
			len = pane_fitting_length(text, len, width - indent);
			free(word);
			word = mem_copy(text, len);
		}
		if (v->col < indent)
			v->col = indent;
		text_view_add(v, st, word);
		v->col++;
		free(word);
		text += len;
		text += strspn(text, " ");
	}
}

int text_view_lines(const struct text_view *v)
{
	return v->lines;
}

void text_view_draw(struct text_view *v, struct canvas *c)
{
	v->rows = c->rows > 0 ? c->rows : 1;
	v->top = pane_clamp(v->top, v->lines - v->rows);
	for (size_t i = 0; i < v->n; i++)
		canvas_text(c, v->piece[i].line - v->top, v->piece[i].col,
			    v->piece[i].style, v->piece[i].text);
	if (v->found >= v->top && v->found < v->lines)
		canvas_cursor_row(c, v->found - v->top);
}

void text_view_show(struct text_view *v, int line)
{
	v->top = line;
}

int text_view_top(const struct text_view *v)
{
	return v->top;
}

/* The pieces of a line as one text. */
static void pane_line_text(const struct text_view *v, int line, struct str *out)
{
	str_clear(out);
	for (size_t i = 0; i < v->n; i++)
		if (v->piece[i].line == line)
			str_addf(out, "%s%s", out->len ? " " : "", v->piece[i].text);
}

void text_view_heading(struct text_view *v)
{
	v->heading =
		mem_room(v->heading, v->nheadings, &v->heading_room, sizeof *v->heading);
	v->heading[v->nheadings++] = v->lines ? v->lines - 1 : 0;
}

/* Show a section at the top, if there are enough lines below it. */
static void pane_show_section(struct text_view *v, int line)
{
	v->top = line;
	v->found = line;
}

void text_view_go_top(struct text_view *v)
{
	v->top = 0;
	v->found = -1;
}

bool text_view_go(struct text_view *v, const char *heading)
{
	struct str line = STR_INIT;
	bool found = false;
	for (size_t i = 0; i < v->nheadings && !found; i++) {
		pane_line_text(v, v->heading[i], &line);
		found = strcmp(line.text, heading) == 0;
		if (found)
			pane_show_section(v, v->heading[i]);
	}
	str_release(&line);
	return found;
}

/* The section that one is in is that of the line found last, if it is visible. */
static void pane_go_section(struct text_view *v, bool next, long long count)
{
	for (long long n = count > 0 ? count : 1; n > 0; n--) {
		bool seen = v->found >= v->top && v->found < v->top + v->rows;
		int at = seen ? v->found : v->top - (next ? 1 : 0), to = -1;
		for (size_t i = 0; i < v->nheadings; i++)
			if (next ? to < 0 && v->heading[i] > at : v->heading[i] < at)
				to = v->heading[i];
		if (to < 0)
			return;
		pane_show_section(v, to);
	}
}

bool text_view_act(struct text_view *v, enum action a, long long count)
{
	long long to;
	if (v->nheadings && (a == ACT_TAKEN_NEXT || a == ACT_TAKEN_PREVIOUS)) {
		pane_go_section(v, a == ACT_TAKEN_NEXT, count);
		return true;
	}
	if (a == ACT_SCROLL_DOWN || a == ACT_SCROLL_UP)
		a = a == ACT_SCROLL_DOWN ? ACT_DOWN : ACT_UP;
	if (!pane_step(a, count, v->top, v->lines, v->rows, &to))
		return false;
	v->top = pane_clamp(to, v->lines - v->rows);
	return true;
}

enum pane_found text_view_find(struct text_view *v, const char *text, bool backward)
{
	struct str line = STR_INIT;
	enum pane_found found = PANE_NOT_FOUND;
	/* top can be above a found line near the end, so search from the line found last
	 * if it is visible. */
	bool seen = v->found >= v->top && v->found < v->top + v->rows;
	int from = seen ? v->found : backward ? v->top : v->top - 1;
	for (int i = 1; i <= v->lines && found == PANE_NOT_FOUND; i++) {
		int k = (from + (backward ? v->lines - i : i)) % v->lines;
		pane_line_text(v, k, &line);
		if (!str_contains_nocase(line.text, text))
			continue;
		found = (backward ? k < from : k > from) ? PANE_FOUND
							 : PANE_FOUND_WRAPPED;
		v->found = k;
		v->top = pane_clamp(k, v->lines - v->rows);
	}
	str_release(&line);
	return found;
}

void text_view_position(const struct text_view *v, struct str *out)
{
	pane_position_text(v->top, v->rows, v->lines, out);
}
