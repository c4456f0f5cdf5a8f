/* Lists filters, traces, bound keys, settings or messages, one per line. */
#include "tui/pane/listing.h"

#include <stdlib.h>

#include "base/mem.h"
#include "tui/pane/pane.h"
#include "tui/session/session.h"

enum { ROWS_MAX = 16 };

static void close_listing(struct pane *p)
{
	listing_clear(p->state);
	free(((struct listing *)p->state)->entry);
}

static void update_listing(struct pane *p)
{
	struct listing *l = p->state;
	listing_clear(p->state);
	l->cols = p->cols ? p->cols : l->cols;
	if (l->class)
		l->class->make(l->arg, l);
}

void pane_list_set(struct pane *p, const struct listing_class *class,
		   enum status (*run)(void *arg, const char *command, struct err *err),
		   void *arg)
{
	struct listing *l = p->state;
	l->class = class;
	l->run = run;
	l->arg = arg;
	update_listing(p);
	p->list = (struct list_state) { .rows = p->list.rows };
	p->list.current = class->from_end ? (int)l->n : 0;
}

static int listing_entries(struct pane *p)
{
	const struct listing *l = p->state;
	return l->class && (l->n || !l->class->none) ? (int)l->n : -1;
}

static void listing_cells(struct pane *p, int k, struct list_cells *out)
{
	const struct listing_entry *e = &((struct listing *)p->state)->entry[k];
	pane_cell(out, e->bad ? STYLE_BAD : STYLE_TEXT, "%s", e->text.text);
}

static void draw_no_listing(struct pane *p, struct canvas *c, bool focused)
{
	const struct listing *l = p->state;
	canvas_field(
		c, 0, 1, c->cols - 2, false, STYLE_DIM,
		l->class
			? l->class->none
			: ":filters, :files, :bind, :set and :messages list something here");
}

static void listing_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct listing *l = p->state;
	str_add(left, l->class ? l->class->title : "");
}

static int listing_rows(struct pane *p, int cols)
{
	struct listing *l = p->state;
	l->cols = cols;
	return l->n > ROWS_MAX ? ROWS_MAX : l->n > 2 ? (int)l->n : 2;
}

static enum outcome act_on_listed(struct pane *p, long long count, int remove)
{
	struct listing *l = p->state;
	size_t k = (size_t)p->list.current;
	struct err err = ERR_INIT;
	if (k >= l->n)
		return OUT_DONE;
	/* The command can change the list, so copy the line. */
	char *line = mem_text(remove ? l->entry[k].remove.text : l->entry[k].enter.text);
	if (*line && l->run(l->arg, line, &err) != ST_OK)
		session_error(p->session, "%s", err.text);
	free(line);
	return OUT_DONE;
}

static const struct pane_key listing_keys[] = {
	{ "Enter", "change", "open the trace, or change the setting, filter or key",
	  .act = act_on_listed, .arg = false, .of = ACT_ENTER },
	{ "Delete", "remove", "remove the filter or your key", .act = act_on_listed,
	  .arg = true, .of = ACT_DELETE },
	{ 0 }
};

static const char *listing_hint(struct pane *p, const struct pane_key *own)
{
	const struct listing *l = p->state;
	size_t k = (size_t)p->list.current;
	bool any =
		k < l->n && (own->arg ? l->entry[k].remove.len : l->entry[k].enter.len);
	return any ? own->hint : NULL;
}

static const struct pane_list listing_list = { .entries = listing_entries,
					       .cells = listing_cells };

const struct pane_class pane_list = {
	.name = "list",
	.title = "List",
	.own = listing_keys,
	.hint_now = listing_hint,
	.list = &listing_list,
	.search = &(const struct pane_search) { .what = "the list" },
	.help = "show the list of :filters, :files, :bind, :set or :messages",
	.place = PLACE_BELOW,
	.of_both = true,
	.state_size = sizeof(struct listing),
	.update = update_listing,
	.preferred_rows = listing_rows,
	.draw = draw_no_listing,
	.heading = listing_heading,
	.close = close_listing,
};
