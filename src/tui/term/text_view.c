#include "tui/term/text_view.h"

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
	v->nheadings = v->nitems = 0;
}

void text_view_free(struct text_view *v)
{
	if (!v)
		return;
	text_view_clear(v);
	free(v->piece);
	free(v->heading);
	free(v->item);
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

/* Return the number of bytes of a word that fit in room columns; at least one
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
			/* Continue a word that is wider than a line on the next line. */
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

/* Return the first piece of a line or, if it has none, of the following lines. */
static size_t text_view_first(const struct text_view *v, int line)
{
	return count_below32(v->piece, v->n, sizeof *v->piece,
			     offsetof(struct text_view_piece, line), (uint64_t)line);
}

void text_view_draw_lines(const struct text_view *v, struct canvas *c, int first, int end,
			  int columns)
{
	int width = c->cols / columns;
	for (size_t i = text_view_first(v, first); i < v->n && v->piece[i].line < end;
	     i++) {
		const struct text_view_piece *piece = &v->piece[i];
		int k = piece->line - first;
		if (k < c->rows * columns)
			canvas_field(c, k % c->rows, k / c->rows * width + piece->col,
				     width - piece->col, false, piece->style,
				     piece->text);
	}
}

void text_view_draw(struct text_view *v, struct canvas *c)
{
	struct list_state *l = &v->list;
	list_state_fit(l, l->n, c->rows);
	text_view_draw_lines(v, c, l->top, l->top + l->rows, 1);
	if (l->current >= l->top)
		canvas_cursor_row(c, l->current - l->top);
}

void text_view_draw_cut(struct text_view *v, struct canvas *c)
{
	text_view_draw(v, c);
	if (v->list.top + v->list.rows < v->list.n)
		canvas_text(c, c->rows - 1, c->cols - 1, STYLE_DIM,
			    canvas_glyph(c, GLYPH_CUT));
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

/* Go forward or backward by sections, starting at the section of the last found line if
 * visible. */
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

void text_view_item(struct text_view *v, int line, int id)
{
	v->item = mem_room(v->item, v->nitems, &v->item_room, sizeof *v->item);
	v->item[v->nitems++] = (struct text_view_item) { line, id };
	v->list.text = false;
}

const struct text_view_item *text_view_item_at(const struct text_view *v, int line)
{
	size_t n = 0;
	while (n < v->nitems && v->item[n].line <= line)
		n++;
	return n ? &v->item[n - 1] : v->nitems ? v->item : NULL;
}

/* Go to the first line of an item; if all its lines fit, show them all. */
static void text_view_go_item(struct text_view *v, const struct text_view_item *item)
{
	bool last = item + 1 == v->item + v->nitems;
	list_state_go(&v->list, last ? v->list.n - 1 : item[1].line - 1);
	list_state_go(&v->list, item->line);
}

bool text_view_pick(struct text_view *v, int id)
{
	for (size_t i = 0; i < v->nitems; i++)
		if (v->item[i].id == id) {
			text_view_go_item(v, &v->item[i]);
			return true;
		}
	return false;
}

bool text_view_act(struct text_view *v, enum action a, long long count)
{
	int before = v->list.current;
	if (!v->nheadings || (a != ACT_TAKEN_NEXT && a != ACT_TAKEN_PREVIOUS)) {
		if (!list_state_act(&v->list, a, count))
			return false;
		const struct text_view_item *item = text_view_item_at(v, v->list.current);
		bool below = item && v->list.current > before &&
			     v->list.current > item->line &&
			     item + 1 < v->item + v->nitems;
		if (item)
			text_view_go_item(v, item + below);
		return true;
	}
	text_view_go_section(v, a == ACT_TAKEN_NEXT, count);
	return true;
}
