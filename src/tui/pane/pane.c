#include "tui/pane/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "format/format.h"

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

/* Lists */

static int pane_within(long long v, int most)
{
	return v < 0 || most < 0 ? 0 : v > most ? most : (int)v;
}

void list_state_fit(struct list_state *r, int n, int rows)
{
	r->n = n;
	r->rows = rows > 0 ? rows : 1;
	r->current = pane_within(r->current, n - 1);
	if (r->top > r->current)
		r->top = r->current;
	if (r->top < r->current - r->rows + 1)
		r->top = r->current - r->rows + 1;
	r->top = pane_within(r->top, n - r->rows);
}

/* How far an action moves, in entries; false: it is none that moves. */
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

bool list_state_act(struct list_state *r, enum action a, long long count)
{
	long long to;
	if (!pane_step(a, count, r->current, r->n, r->rows, &to))
		return false;
	if (a == ACT_PAGE_DOWN || a == ACT_HALF_DOWN || a == ACT_PAGE_UP ||
	    a == ACT_HALF_UP)
		r->top = pane_within(r->top + to - r->current, r->n - r->rows);
	r->current = pane_within(to, r->n - 1);
	return true;
}

bool list_state_moves(enum action a)
{
	long long to;
	return pane_step(a, 1, 0, 1, 1, &to);
}

/* "1-7 of 2,214"; nothing when all of it is to be seen. */
static void pane_note_part(int top, int rows, int n, struct str *out)
{
	char first[32], last[32], of[32];
	if (n > rows)
		str_addf(out, "%s-%s of %s",
			 human_count(first, sizeof first, (uint64_t)top + 1),
			 human_count(last, sizeof last,
				     (uint64_t)(top + rows < n ? top + rows : n)),
			 human_count(of, sizeof of, (uint64_t)n));
}

void list_state_note(const struct list_state *r, struct str *out)
{
	pane_note_part(r->top, r->rows, r->n, out);
}

/* Texts to be read */

struct pane_piece {
	int line, col;
	enum style style;
	char *text;
};

struct text_view {
	struct pane_piece *piece;
	size_t n, room;
	int lines;
	int col; /* behind what the last line has */
	int top, rows;
	int found; /* line that was found last; -1: none */
};

struct text_view *text_view_new(void)
{
	struct text_view *p = mem_new(1, sizeof *p);
	p->found = -1;
	return p;
}

void text_view_clear(struct text_view *p)
{
	for (size_t i = 0; i < p->n; i++)
		free(p->piece[i].text);
	p->n = 0;
	p->lines = 0;
	p->col = 0;
	p->found = -1;
}

void text_view_free(struct text_view *p)
{
	if (!p)
		return;
	text_view_clear(p);
	free(p->piece);
	free(p);
}

void text_view_line(struct text_view *p)
{
	p->lines++;
	p->col = 0;
}

void text_view_add(struct text_view *p, enum style st, const char *text)
{
	if (p->lines == 0)
		text_view_line(p);
	p->piece = mem_room(p->piece, p->n, &p->room, sizeof *p->piece);
	p->piece[p->n++] = (struct pane_piece) {
		.line = p->lines - 1, .col = p->col, .style = st, .text = mem_text(text)
	};
	p->col += canvas_text_width(text);
}

void text_view_pad(struct text_view *p, int col)
{
	p->col = p->col < col ? col : p->col + 1;
}

/* Of a word, the bytes that fit into so many columns; one character at least. */
static size_t pane_fitting(const char *word, size_t len, int room)
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

void text_view_wrap(struct text_view *p, enum style st, int indent, int width,
		    const char *text)
{
	if (p->lines == 0)
		text_view_line(p);
	while (*text) {
		size_t len = strcspn(text, " ");
		char *word = mem_copy(text, len);
		if (p->col > indent && p->col + canvas_text_width(word) > width)
			text_view_line(p);
		if (canvas_text_width(word) > width - indent) {
			/* Wider than any line: it goes on in the next. */
			len = pane_fitting(text, len, width - indent);
			free(word);
			word = mem_copy(text, len);
		}
		if (p->col < indent)
			p->col = indent;
		text_view_add(p, st, word);
		p->col++;
		free(word);
		text += len;
		text += strspn(text, " ");
	}
}

int text_view_lines(const struct text_view *p)
{
	return p->lines;
}

void text_view_draw(struct text_view *p, struct canvas *c)
{
	p->rows = c->rows > 0 ? c->rows : 1;
	p->top = pane_within(p->top, p->lines - p->rows);
	for (size_t i = 0; i < p->n; i++)
		canvas_text(c, p->piece[i].line - p->top, p->piece[i].col,
			    p->piece[i].style, p->piece[i].text);
	if (p->found >= p->top)
		canvas_cursor_row(c, p->found - p->top);
}

bool text_view_act(struct text_view *p, enum action a, long long count)
{
	long long to;
	if (!pane_step(a, count, p->top, p->lines, p->rows, &to))
		return false;
	p->top = pane_within(to, p->lines - p->rows);
	return true;
}

/* A line's pieces as one text. */
static void pane_line_text(const struct text_view *p, int line, struct str *out)
{
	str_clear(out);
	for (size_t i = 0; i < p->n; i++)
		if (p->piece[i].line == line)
			str_addf(out, "%s%s", out->len ? " " : "", p->piece[i].text);
}

bool text_view_find(struct text_view *p, const char *text, bool backward)
{
	struct str line = STR_INIT;
	int step = backward ? -1 : 1;
	/* The lines at its end cannot be the first to be seen. */
	bool seen = p->found >= p->top && p->found < p->top + p->rows, found = false;
	int k = seen ? p->found + step : p->top;
	for (; k >= 0 && k < p->lines && !found; k += step) {
		pane_line_text(p, k, &line);
		if (!str_contains_nocase(line.text, text))
			continue;
		p->found = k;
		p->top = pane_within(k, p->lines - p->rows);
		found = true;
	}
	str_release(&line);
	return found;
}

void text_view_note(const struct text_view *p, struct str *out)
{
	pane_note_part(p->top, p->rows, p->lines, out);
}
