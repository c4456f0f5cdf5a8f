/*
 * The line of hints: keys that are useful now.
 *
 * Each hint keeps its position.  In the records, the most important hints come first.  In
 * other panes, their own keys come first, then the keys for help and for closing the
 * pane, then other hints while there is room.
 */
#include "tui/screen_internal.h"

#include <string.h>

enum { HINTS_MAX = 128, GAP = 2 };

/* A hint; a click presses the key of its binding or the first key of the sequence. */
struct screen_hints_item {
	struct str key;
	const char *what;
	struct key_sequence press;
};

struct screen_hints_list {
	struct screen_hints_item item[HINTS_MAX];
	size_t n;
	size_t always, nalways; /* hints that are always shown */
};

static void screen_hints_add(struct screen_hints_list *l, const char *keys,
			     const char *label, const char *what)
{
	struct screen_hints_item *item = &l->item[l->n];
	if (l->n == HINTS_MAX || !what ||
	    !keymap_parse_sequence(keys, strcspn(keys, " "), &item->press))
		return;
	str_init(&item->key);
	str_add(&item->key, label);
	item->what = what;
	l->n++;
}

static void screen_hints_add_binding(struct screen_hints_list *l, const struct binding *b,
				     const char *what)
{
	struct str label = STR_INIT;
	if (!keymap_is_sequence(b)) {
		keymap_label(b, &label);
		screen_hints_add(l, b->keys, label.text, what);
	}
	str_release(&label);
}

static bool screen_hints_searched(const struct screen *sc)
{
	const struct slot *slot = &sc->slot[sc->focus];
	return slot->pane.class->search ? slot->sought.len > 0
					: sc->session->query != NULL;
}

/* True if a key that works in all panes has an effect now. */
static bool screen_hints_possible(const struct screen *sc, const struct binding *b)
{
	const struct session *s = sc->session;
	/* Keys that move in the records are not useful while a pane covers the
	 * records. */
	bool covered = sc->slot[sc->focus].pane.class->place == PLACE_WHOLE;
	if (covered &&
	    (b->section == SECTION_MARKS || b->section == SECTION_FIND ||
	     b->section == SECTION_MOVE) &&
	    b->action != ACT_SEARCH && b->action != ACT_NEXT_HIT)
		return false;
	if (b->shows && strcmp(b->shows->name, "differences") == 0)
		return s->diff != NULL;
	if (b->shows)
		return strcmp(b->shows->name, "hits") != 0 || s->query;
	switch (b->action) {
	case ACT_RETURN:
		return sc->nreturns > 0 && sc->focus == sc->main;
	case ACT_DIFF_NEXT:
		return s->diff != NULL;
	case ACT_BACK:
		return session_jumps(s) > 0;
	case ACT_NEXT_HIT:
		return screen_hints_searched(sc);
	case ACT_SAME_PC:
		return s->schema->by_role[ROLE_PC] != 0;
	default:
		return true;
	}
}

static void screen_hints_add_own(struct screen_hints_list *l, struct pane *p)
{
	const struct pane_class *class = p->class;
	for (const struct pane_key *own = class->own; own && own->keys; own++) {
		struct binding b = keymap_own(own);
		screen_hints_add_binding(l, &b, pane_hint(p, own));
	}
}

/* Add the first keys of a pane's sequences: for its options if options is set, otherwise
 * for other keys. */
static void screen_hints_add_prefixes(struct screen_hints_list *l,
				      const struct pane_class *class, bool options)
{
	struct key_sequence typed = { .n = 1 };
	struct binding b;
	const char *keys, *what;
	for (size_t i = 0; (keys = keymap_prefix(i, &what)); i++)
		if ((strcmp(keys, "o") == 0) == options &&
		    keymap_parse_key(keys, strlen(keys), &typed.key[0]) &&
		    keymap_find(class, &typed, &b) == KEYMAP_BEGINS) {
			struct str label = STR_INIT;
			b = (struct binding) { .keys = keys };
			keymap_label(&b, &label);
			screen_hints_add(l, keys, label.text, what);
			str_release(&label);
		}
}

/* The first hints: actions and panes. */
static const struct {
	enum action action;
	const char *pane;
} screen_hints_first[] = { { ACT_SEARCH, NULL }, { ACT_FILTER, NULL }, { 0, "table" },
			   { 0, "chain" },       { 0, "memory" },      { 0, "timeline" },
			   { 0, "info" } };

static bool screen_hints_is_first(const struct binding *b)
{
	for (size_t i = 0; i < sizeof screen_hints_first / sizeof *screen_hints_first;
	     i++)
		if (b->shows ? screen_hints_first[i].pane &&
				       !strcmp(screen_hints_first[i].pane, b->shows->name)
			     : b->action && b->action == screen_hints_first[i].action)
			return true;
	return false;
}

/* True if a key's hint applies in a pane, which can redefine the key. */
static bool screen_hints_works(struct screen *sc, const struct pane *p,
			       const struct binding *b)
{
	return b->hint && b->shows != p->class && keymap_first(p->class, b) &&
	       screen_hints_possible(sc, b);
}

static void screen_hints_add_first(struct screen *sc, struct screen_hints_list *l,
				   const struct pane *p)
{
	for (size_t i = 0; i < sizeof screen_hints_first / sizeof *screen_hints_first;
	     i++) {
		const char *pane = screen_hints_first[i].pane;
		struct binding b = pane ? keymap_pane(pane_find(pane))
					: keymap_action(screen_hints_first[i].action);
		if (screen_hints_works(sc, p, &b))
			screen_hints_add_binding(l, &b, b.hint);
	}
}

static void screen_hints_gather(struct screen *sc, struct screen_hints_list *l)
{
	struct pane *p = &sc->slot[sc->focus].pane;
	bool main = sc->focus == sc->main;
	struct binding b, quit = keymap_action(ACT_QUIT);
	struct binding help = keymap_pane(pane_find("help"));
	l->n = 0;
	screen_hints_add_own(l, p);
	if (!main)
		screen_hints_add_prefixes(l, p->class, true);
	b = keymap_action(ACT_RETURN);
	if (screen_hints_possible(sc, &b))
		screen_hints_add_binding(l, &b, "back");
	if (main)
		screen_hints_add_first(sc, l, p);
	l->always = l->n;
	screen_hints_add_binding(l, &help, help.hint);
	if (!main)
		screen_hints_add_binding(l, &quit, "close");
	l->nalways = l->n - l->always;
	if (main)
		screen_hints_add_binding(l, &quit, quit.hint);
	else
		screen_hints_add_first(sc, l, p);
	for (size_t at = 0; keymap_next(&at, &b);)
		if (b.action != ACT_QUIT && b.shows != help.shows &&
		    !screen_hints_is_first(&b) && screen_hints_works(sc, p, &b))
			screen_hints_add_binding(l, &b, b.hint);
	if (main)
		screen_hints_add_prefixes(l, p->class, true);
	screen_hints_add_prefixes(l, p->class, false);
}

/* Return the width of n items in columns, including the gap after each item. */
static int screen_hints_width(const struct screen_hints_list *l, size_t from, size_t n)
{
	int width = 0;
	for (size_t i = from; i < from + n; i++)
		width += canvas_text_width(l->item[i].key.text) + 1 +
			 canvas_text_width(l->item[i].what) + GAP;
	return width;
}

/* Draw an item if it fits, leaving `reserved` columns after it; false if it does not
 * fit. */
static bool screen_hints_draw_item(struct screen *sc, const struct screen_hints_list *l,
				   size_t i, int reserved, struct canvas *c, int *col)
{
	int width = screen_hints_width(l, i, 1);
	if (*col + width - GAP + reserved > c->cols)
		return false;
	const struct screen_hints_item *item = &l->item[i];
	int end = canvas_text(c, 0, *col, STYLE_KEY, item->key.text) + 1;
	end = canvas_text(c, 0, end, STYLE_DIM, item->what);
	if (sc->nhints < SCREEN_HINTS)
		sc->hint[sc->nhints++] = (struct screen_hint) { *col, end, item->press };
	*col = end + GAP;
	return true;
}

void screen_hints_draw(struct screen *sc, struct canvas *c)
{
	struct screen_hints_list l;
	screen_hints_gather(sc, &l);
	int col = 1, reserved = screen_hints_width(&l, l.always, l.nalways);
	size_t i = 0;
	sc->nhints = 0;
	while (i < l.always && screen_hints_draw_item(sc, &l, i, reserved, c, &col))
		i++;
	for (i = l.always; i < l.always + l.nalways; i++)
		screen_hints_draw_item(sc, &l, i, 0, c, &col);
	while (i < l.n && screen_hints_draw_item(sc, &l, i, 0, c, &col))
		i++;
	for (i = 0; i < l.n; i++)
		str_release(&l.item[i].key);
}

bool screen_hints_at(const struct screen *sc, int col, struct key_sequence *out)
{
	for (size_t i = 0; i < sc->nhints; i++)
		if (col >= sc->hint[i].col && col < sc->hint[i].end) {
			*out = sc->hint[i].press;
			return true;
		}
	return false;
}
