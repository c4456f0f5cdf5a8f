#include "tui/pane/listing.h"

#include "base/mem.h"
#include "tui/term/text_view.h"

struct listing_entry *listing_add(struct listing *l, bool bad)
{
	l->entry = mem_room(l->entry, l->n, &l->room, sizeof *l->entry);
	struct listing_entry *e = &l->entry[l->n++];
	*e = (struct listing_entry) { STR_INIT, STR_INIT, STR_INIT, bad };
	return e;
}

void listing_add_text(struct listing *l, bool bad, const char *text)
{
	struct text_view *v = text_view_new();
	text_view_wrap(v, STYLE_TEXT, 2, l->cols > 4 ? l->cols - 2 : 78, text);
	for (int k = 0; k < v->list.n; k++) {
		struct str *line = &listing_add(l, bad)->text;
		str_add(line, k ? "  " : "");
		text_view_print(v, k, line);
	}
	text_view_free(v);
}

void listing_clear(struct listing *l)
{
	while (l->n) {
		struct listing_entry *e = &l->entry[--l->n];
		str_release(&e->text);
		str_release(&e->enter);
		str_release(&e->remove);
	}
}
