#include "tui/pane/text_view.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/search.h"
#include "base/utf8.h"

struct text_view_piece {
	int line, col;
	enum style style;
	char *text;
};

struct text_view *text_view_new(void)
{
	struct text_view *v = mem_new(1, sizeof *v);
	v->list = (struct list_state) { .current = -1, .rows = 1, .text = true };
	return v;
}

void text_view_clear(struct text_view *v)
{
	for (size_t i = 0; i < v->n; i++)
		free(v->piece[i].text);
	v->n = 0;
	v->list.n = 0;
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
	v->list.n++;
	v->col = 0;
}

void text_view_add(struct text_view *v, enum style st, const char *text)
{
	if (v->list.n == 0)
		text_view_line(v);
	v->piece = mem_room(v->piece, v->n, &v->room, sizeof *v->piece);
	v->piece[v->n++] = (struct text_view_piece) {
		.line = v->list.n - 1, .col = v->col, .style = st, .text = mem_text(text)
	};
	v->col += canvas_text_width(text);
}

void text_view_pad(struct text_view *v, int col)
{
	v->col = v->col < col ? col : v->col + 1;
}

/* Return the number of bytes of a word that fit into room columns, at least one
 * character. */
static size_t text_view_fitting(const char *word, size_t len, int room)
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
	if (v->list.n == 0)
		text_view_line(v);
	while (*text) {
		size_t len = strcspn(text, " ");
		char *word = mem_copy(text, len);
		if (v->col > indent && v->col + canvas_text_width(word) > width)
			text_view_line(v);
		if (canvas_text_width(word) > width - indent) {
			/* The word is wider than a line: continue it on the next. */
			len = text_view_fitting(text, len, width - indent);
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
	return v->list.n;
}

/* Return the first piece of a line, or of the lines after it. */
static size_t text_view_first(const struct text_view *v, int line)
{
	return count_below32(v->piece, v->n, sizeof *v->piece,
			     offsetof(struct text_view_piece, line), (uint64_t)line);
}

void text_view_draw(struct text_view *v, struct canvas *c)
{
	struct list_state *l = &v->list;
	list_state_fit(l, l->n, c->rows);
	for (size_t i = text_view_first(v, l->top);
	     i < v->n && v->piece[i].line < l->top + l->rows; i++)
		canvas_field(c, v->piece[i].line - l->top, v->piece[i].col,
			     c->cols - v->piece[i].col, false, v->piece[i].style,
			     v->piece[i].text);
	if (l->current >= l->top)
		canvas_cursor_row(c, l->current - l->top);
}

void text_view_show(struct text_view *v, int line)
{
	v->list.top = line;
}

void text_view_print(void *view, int line, struct str *out)
{
	const struct text_view *v = view;
	const char *gap = "";
	for (size_t i = text_view_first(v, line); i < v->n && v->piece[i].line == line;
	     i++) {
		str_addf(out, "%s%s", gap, v->piece[i].text);
		gap = " ";
	}
}

void text_view_heading(struct text_view *v)
{
	v->heading =
		mem_room(v->heading, v->nheadings, &v->heading_room, sizeof *v->heading);
	v->heading[v->nheadings++] = v->list.n ? v->list.n - 1 : 0;
}

/* Go by sections, from the section of the line found last if that is visible. */
static void text_view_go_section(struct text_view *v, bool next, long long count)
{
	struct list_state *l = &v->list;
	for (long long n = count > 0 ? count : 1; n > 0; n--) {
		bool seen = l->current >= l->top && l->current < l->top + l->rows;
		int at = seen ? l->current : l->top - (next ? 1 : 0), to = -1;
		for (size_t i = 0; i < v->nheadings; i++)
			if (next ? to < 0 && v->heading[i] > at : v->heading[i] < at)
				to = v->heading[i];
		if (to < 0)
			return;
		list_state_go(l, to);
	}
}

bool text_view_go(struct text_view *v, const char *heading)
{
	struct str line = STR_INIT;
	bool found = false;
	for (size_t i = 0; i < v->nheadings && !found; i++) {
		str_clear(&line);
		text_view_print(v, v->heading[i], &line);
		found = strcmp(line.text, heading) == 0;
		if (found)
			list_state_go(&v->list, v->heading[i]);
	}
	str_release(&line);
	return found;
}

bool text_view_act(struct text_view *v, enum action a, long long count)
{
	if (!v->nheadings || (a != ACT_TAKEN_NEXT && a != ACT_TAKEN_PREVIOUS))
		return list_state_act(&v->list, a, count);
	text_view_go_section(v, a == ACT_TAKEN_NEXT, count);
	return true;
}
