/* Text on the screen: lines of styled pieces.  Threads: main loop only. */
#ifndef TUI_TEXT_VIEW_H
#define TUI_TEXT_VIEW_H

#include "tui/term/canvas.h"
#include "tui/term/list_state.h"

struct text_view {
	struct text_view_piece *piece;
	size_t n, room;
	int col;      /* column after the last piece of the last line */
	int *heading; /* lines of the headings, in ascending order */
	size_t nheadings, heading_room;
	/* Items at which the cursor stops, in ascending order. */
	struct text_view_item {
		int line, id;
	} * item;
	size_t nitems, item_room;
	struct list_state list; /* its entries are the lines; its top may be changed */
};

struct text_view *text_view_new(void);
void text_view_free(struct text_view *v);  /* v may be NULL */
void text_view_clear(struct text_view *v); /* keep the position and the found line */
void text_view_line(struct text_view *v);  /* begin a new line */
void text_view_add(struct text_view *v, enum style st, const char *text);
/* Add the words of a text, wrapped at width columns; indent continuation lines. */
void text_view_wrap(struct text_view *v, enum style st, int indent, int width,
		    const char *text);
/* Pad with blanks (at least one) to a column. */
void text_view_pad(struct text_view *v, int col);
void text_view_draw(struct text_view *v, struct canvas *c);
/* The same with a sign at the end of the last row if more lines follow, for a text without
 * a position in a heading. */
void text_view_draw_cut(struct text_view *v, struct canvas *c);
/* Draw the lines first..end - 1, or as many as fit, in `columns` columns side by side. */
void text_view_draw_lines(const struct text_view *v, struct canvas *c, int first, int end,
			  int columns);
/* Perform an action of list_state_act(), or go to the previous or next section ({ and
 * }). */
bool text_view_act(struct text_view *v, enum action a, long long count);
/* Make a line the first line of an item.  In a text with items, keys move from item to
 * item. */
void text_view_item(struct text_view *v, int line, int id);
/* Return the item at a line; NULL if there are no items. */
const struct text_view_item *text_view_item_at(const struct text_view *v, int line);
bool text_view_pick(struct text_view *v, int id); /* go to an item; false if not found */
/* Make the current line the heading of a section. */
void text_view_heading(struct text_view *v);
/* Go to the section with this heading; false if there is none. */
bool text_view_go(struct text_view *v, const char *heading);
/* Append the text of a line; view is a struct text_view *. */
void text_view_print(void *view, int line, struct str *out);

#endif
