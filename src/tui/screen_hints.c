/*
 * The line of hints: keys that are useful now.
 *
 * Each hint keeps its position.  In the records, the most important hints come first.  In
 * other panes, their own keys come first, then the keys for help and for closing the
 * pane, then other hints while there is room.
 */
#include "tui/screen_internal.h"

#include <string.h>

enum { GAP = 2 };

struct screen_hints_line {
	struct screen *sc;
	struct canvas *c;
	int col;      /* start of the next hint */
	int reserved; /* columns for the hints that are always shown */
	bool full;    /* true after a hint that did not fit */
};

/* Get the label and the keys of a hint, and return its width; 0 if there is no hint. */
static int screen_hints_measure(const struct binding *b, const char *what,
				struct str *label, struct key_sequence *press)
{
	if (!what || !keymap_parse_sequence(b->keys, strcspn(b->keys, " "), press) ||
	    press->n == 2)
		return 0;
	keymap_label(b, label);
	return canvas_text_width(label->text) + 1 + canvas_text_width(what);
}

/* Draw a hint, unless it or an earlier one does not fit.  A click presses the key of the
 * binding or the first key of the sequence. */
static void screen_hints_put(struct screen_hints_line *l, const struct binding *b,
			     const char *what)
{
	struct screen *sc = l->sc;
	struct str label = STR_INIT;
	struct key_sequence press;
	int width = screen_hints_measure(b, what, &label, &press);
	l->full |= width && l->col + width + l->reserved > l->c->cols;
	if (width && !l->full) {
		int end = canvas_text(l->c, 0, l->col, STYLE_KEY, label.text) + 1;
		end = canvas_text(l->c, 0, end, STYLE_DIM, what);
		if (sc->nhints < SCREEN_HINTS)
			sc->hint[sc->nhints++] =
				(struct screen_hint) { l->col, end, press };
		l->col = end + GAP;
	}
	str_release(&label);
}

/* Draw a hint even if an earlier one did not fit. */
static void screen_hints_put_always(struct screen_hints_line *l, const struct binding *b,
				    const char *what)
{
	l->full = false;
	screen_hints_put(l, b, what);
	l->full = false;
}

/* Reserve columns for a hint. */
static void screen_hints_reserve(struct screen_hints_line *l, const struct binding *b,
				 const char *what)
{
	struct str label = STR_INIT;
	struct key_sequence press;
	int width = screen_hints_measure(b, what, &label, &press);
	l->reserved += width ? width + GAP : 0;
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

static void screen_hints_put_own(struct screen_hints_line *l, struct pane *p)
{
	const struct pane_class *class = p->class;
	for (const struct pane_key *own = class->own; own && own->keys; own++) {
		struct binding b = keymap_own(own);
		screen_hints_put(l, &b, pane_hint(p, own));
	}
}

/* True if a sequence that begins with the typed keys has an effect in a pane now. */
static bool screen_hints_begins(struct pane *p, const struct key_sequence *typed)
{
	struct str rest = STR_INIT;
	struct binding b;
	bool useful = false;
	for (size_t at = 0;
	     !useful && keymap_next_after(p->class, typed, &at, &b, &rest);)
		useful = !b.own || pane_key_useful(p, b.own);
	str_release(&rest);
	return useful;
}

/* Draw the first keys of a pane's sequences: for its options if options is set, otherwise
 * for other keys. */
static void screen_hints_put_prefixes(struct screen_hints_line *l, struct pane *p,
				      bool options)
{
	struct key_sequence typed = { .n = 1 };
	const char *keys, *what;
	for (size_t i = 0; !l->full && (keys = keymap_prefix(i, &what)); i++)
		if ((strcmp(keys, "o") == 0) == options &&
		    keymap_parse_key(keys, strlen(keys), &typed.key[0]) &&
		    screen_hints_begins(p, &typed))
			screen_hints_put(l, &(struct binding) { .keys = keys }, what);
}

/* The first hints: actions and panes. */
static const struct {
	enum action action;
	const char *pane;
} screen_hints_first[] = { { ACT_SEARCH, NULL }, { ACT_FILTER, NULL }, { 0, "table" },
			   { 0, "chain" },       { 0, "memory" },      { 0, "timeline" },
			   { 0, "info" } };

bool screen_hints_is_first(const struct binding *b)
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

static void screen_hints_put_first(struct screen_hints_line *l, const struct pane *p)
{
	for (size_t i = 0; i < sizeof screen_hints_first / sizeof *screen_hints_first;
	     i++) {
		const char *pane = screen_hints_first[i].pane;
		struct binding b = pane ? keymap_pane(pane_find(pane))
					: keymap_action(screen_hints_first[i].action);
		if (!l->full && screen_hints_works(l->sc, p, &b))
			screen_hints_put(l, &b, b.hint);
	}
}

void screen_hints_draw(struct screen *sc, struct canvas *c)
{
	struct pane *p = &sc->slot[sc->focus].pane;
	struct screen_hints_line l = { .sc = sc, .c = c, .col = 1 };
	bool main = sc->focus == sc->main;
	struct binding b, quit = keymap_action(ACT_QUIT);
	struct binding help = keymap_pane(pane_find("help"));
	const char *close = main ? NULL : "close";
	sc->nhints = 0;
	screen_hints_reserve(&l, &help, help.hint);
	screen_hints_reserve(&l, &quit, close);
	screen_hints_put_own(&l, p);
	if (!main)
		screen_hints_put_prefixes(&l, p, true);
	b = keymap_action(ACT_RETURN);
	if (screen_hints_possible(sc, &b))
		screen_hints_put(&l, &b, "back");
	if (main)
		screen_hints_put_first(&l, p);
	l.reserved = 0;
	screen_hints_put_always(&l, &help, help.hint);
	screen_hints_put_always(&l, &quit, close);
	if (main)
		screen_hints_put(&l, &quit,
				 screen_returns(sc) ? "back to pane" : quit.hint);
	else
		screen_hints_put_first(&l, p);
	for (size_t at = 0; !l.full && keymap_next(&at, &b);)
		if (b.action != ACT_QUIT && b.shows != help.shows &&
		    !screen_hints_is_first(&b) && screen_hints_works(sc, p, &b))
			screen_hints_put(&l, &b, b.hint);
	if (main)
		screen_hints_put_prefixes(&l, p, true);
	screen_hints_put_prefixes(&l, p, false);
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
