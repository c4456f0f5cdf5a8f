#include "tui/pane/listing.h"

#include <stdlib.h>

#include "base/mem.h"
#include "tui/pane/text_view.h"

void listing_add(struct listing *l, bool bad, const char *text, const char *enter,
		 const char *remove)
{
	l->entry = mem_room(l->entry, l->n, &l->room, sizeof *l->entry);
	l->entry[l->n++] =
		(struct listing_entry) { mem_text(text), enter ? mem_text(enter) : NULL,
					 remove ? mem_text(remove) : NULL, bad };
}

void listing_add_text(struct listing *l, bool bad, const char *text)
{
	struct text_view *v = text_view_new();
	struct str line = STR_INIT;
	text_view_wrap(v, STYLE_TEXT, 2, l->cols > 4 ? l->cols - 2 : 78, text);
	for (int k = 0; k < text_view_lines(v); k++) {
		str_clear(&line);
		str_add(&line, k ? "  " : "");
		text_view_print(v, k, &line);
		listing_add(l, bad, line.text, NULL, NULL);
	}
	str_release(&line);
	text_view_free(v);
}

void listing_clear(struct listing *l)
{
	while (l->n) {
		struct listing_entry *e = &l->entry[--l->n];
		free(e->text);
		free(e->enter);
		free(e->remove);
	}
}
