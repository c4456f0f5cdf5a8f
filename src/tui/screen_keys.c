/* What keys and the mouse do: actions, counts and letters. */
#include "tui/screen_private.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/gutter.h"
#include "tui/tables.h"
#include "tui/trail.h"

enum { WHEEL_LINES = 3, COUNT_MOST = 999999999 };

/* Actions */

static void next_pane(struct screen *sc, int step)
{
	int k = sc->focus;
	for (int i = 0; i < sc->nslots; i++) {
		k = (k + step + sc->nslots) % sc->nslots;
		const struct slot *slot = &sc->slot[k];
		/* In a small window those that would be shown in a larger one. */
		if (slot->opened &&
		    (slot->shown || k == screen_front(sc, slot->pane.class->place)))
			break;
	}
	sc->focus = k;
}

/* Actions that show a pane, and those that ask for something: nothing else. */
static bool show_or_ask(struct screen *sc, enum action a, long long count)
{
	static const struct {
		enum action a;
		const char *pane;
	} shown[] = {
		{ ACT_HELP, "help" },       { ACT_INFO, "info" },
		{ ACT_COLUMNS, "columns" }, { ACT_MARK_LIST, "marks" },
		{ ACT_MEMORY, "memory" },   { ACT_TABLES, "table" },
		{ ACT_HITS, "hits" },       { ACT_CHAIN, "chain" },
	};
	static const struct {
		enum action a;
		enum ask what;
		bool backward;
	} asked[] = {
		{ ACT_SEARCH, ASK_SEARCH, false },
		{ ACT_SEARCH_BACK, ASK_SEARCH, true },
		{ ACT_FILTER, ASK_FILTER, false },
		{ ACT_COMMAND, ASK_COMMAND, false },
		{ ACT_HELP_SEARCH, ASK_HELP, false },
		{ ACT_TABLE_SEARCH, ASK_ROW, false },
		{ ACT_TABLE_WRITE, ASK_TABLE_FILE, false },
	};
	struct err err = ERR_INIT;
	for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
		if (shown[i].a == a) {
			if (screen_show(sc, shown[i].pane, &err) != ST_OK)
				session_complain(sc->session, "%s", err.text);
			return true;
		}
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
		if (asked[i].a == a) {
			screen_ask(sc, asked[i].what, asked[i].backward, count);
			return true;
		}
	return false;
}

/* Where only one pane is shown, a second one that is opened is not to be seen. */
static void toggle(struct screen *sc, const char *pane)
{
	int row, col;
	screen_toggle(sc, pane);
	screen_draw(sc, &row, &col);
	for (int k = 0; k < sc->nslots; k++) {
		const struct slot *slot = &sc->slot[k];
		if (strcmp(slot->pane.class->name, pane) == 0 && slot->opened &&
		    !slot->shown)
			session_say(sc->session,
				    "%s: no room beside what is shown; Tab "
				    "goes there",
				    slot->pane.class->title);
	}
}

/* Stop what runs, and give up what waits for it; false: there was nothing. */
static bool cancel(struct screen *sc)
{
	bool any = false;
	sc->nahead = 0;
	for (int k = 0; k < sc->nslots; k++) {
		struct pane *p = &sc->slot[k].pane;
		if (sc->slot[k].opened && p->class->cancel)
			any = p->class->cancel(p) || any;
	}
	return session_cancel(sc->session) || any;
}

static enum outcome act(struct screen *sc, enum action a, long long count)
{
	struct session *s = sc->session;
	const struct pane_class *class = sc->slot[sc->focus].pane.class;
	if (show_or_ask(sc, a, count))
		return OUT_DONE;
	switch (a) {
	case ACT_BYTES:
		toggle(sc, "bytes");
		break;
	case ACT_FIELDS:
		toggle(sc, "fields");
		break;
	case ACT_QUIT:
		if (sc->focus == sc->main)
			sc->quit = true;
		else
			screen_close_pane(sc, sc->focus);
		break;
	case ACT_QUIT_ALL:
		sc->quit = true;
		break;
	case ACT_CANCEL:
		if (cancel(sc))
			break;
		/* What covers something that belongs there goes away. */
		if (class->place != PLACE_MAIN && !class->open_at_first &&
		    class->place != PLACE_BELOW)
			screen_close_pane(sc, sc->focus);
		break;
	case ACT_SAME_PC:
	case ACT_SAME_PC_BACK:
		if (s->schema->by_role[ROLE_PC])
			screen_ask(sc, ASK_PC, a == ACT_SAME_PC_BACK, count);
		else
			session_complain(s, "records of this format have no "
					    "instruction address");
		break;
	case ACT_NEXT_HIT:
		session_search_again(s, false, count);
		break;
	case ACT_PREVIOUS_HIT:
		session_search_again(s, true, count);
		break;
	case ACT_SAME_NEXT:
	case ACT_SAME_PREVIOUS:
		session_search_same(s, a == ACT_SAME_PREVIOUS, count);
		break;
	case ACT_TAKEN_NEXT:
	case ACT_TAKEN_PREVIOUS:
		session_search_taken(s, a == ACT_TAKEN_PREVIOUS, count);
		break;
	case ACT_LINE_NEXT:
	case ACT_LINE_PREVIOUS:
		session_search_line(s, a == ACT_LINE_PREVIOUS, count);
		break;
	case ACT_FOLLOW:
		session_follow(s);
		if (s->reopen)
			sc->quit = true;
		break;
	case ACT_FAULT_NEXT:
	case ACT_FAULT_PREVIOUS:
		session_find_fault(s, a == ACT_FAULT_PREVIOUS, count);
		break;
	case ACT_DEFINITION:
	case ACT_USE:
		trail_follow(s, a == ACT_USE, count);
		break;
	case ACT_GUTTER:
		gutter_toggle(s);
		break;
	case ACT_HIGHLIGHT:
		s->highlight = !s->highlight;
		break;
	case ACT_MARK:
	case ACT_GO_MARK:
		sc->letter_for = a;
		break;
	case ACT_SPAN:
		session_span_toggle(s);
		break;
	case ACT_BACK:
		session_back(s, false);
		break;
	case ACT_FORWARD:
		session_back(s, true);
		break;
	case ACT_NEXT_PANE:
		next_pane(sc, 1);
		break;
	case ACT_PREVIOUS_PANE:
		next_pane(sc, -1);
		break;
	case ACT_MAXIMIZE:
		sc->maximized = !sc->maximized;
		break;
	case ACT_REDRAW:
		sc->redraw = true;
		break;
	case ACT_SUSPEND:
		sc->suspend = true;
		break;
	case ACT_NEXT_RECORD:
		session_step(s, count > 0 ? count : 1);
		break;
	case ACT_PREVIOUS_RECORD:
		session_step(s, count > 0 ? -count : -1);
		break;
	case ACT_PERCENT:
		session_goto_percent(s, count < 0 ? 0 : (double)count);
		break;
	default:
		return OUT_UNKNOWN;
	}
	return OUT_DONE;
}

static enum outcome pane_act(struct screen *sc, int k, enum action a, long long count)
{
	struct pane *p = &sc->slot[k].pane;
	return p->class->act ? p->class->act(p, a, count) : OUT_UNKNOWN;
}

static bool awaits(struct screen *sc, enum action a)
{
	struct pane *p = &sc->slot[sc->focus].pane;
	return p->class->awaits && p->class->awaits(p, a);
}

/* First the pane in front, then the screen, then what everything is about. */
static void act_now(struct screen *sc, enum action a, long long count)
{
	int focus = sc->focus;
	enum where where = actions[a].where;
	if (a != ACT_FOLLOW &&
	    (where == WHERE_MOVE || where == WHERE_FIND || where == WHERE_MARKS))
		session_unfollow(sc->session);
	enum outcome o = pane_act(sc, focus, a, count);
	if (o == OUT_UNKNOWN)
		o = act(sc, a, count);
	if (o == OUT_UNKNOWN && focus != sc->main &&
	    sc->slot[focus].pane.class->place != PLACE_WHOLE)
		o = pane_act(sc, sc->main, a, count);
	if (o == OUT_CLOSE)
		screen_close_pane(sc, focus);
}

void screen_act(struct screen *sc, enum action a, long long count)
{
	int row, col;
	/* What a list has, and what of it is to be seen, is known when it was drawn. */
	if (!sc->slot[sc->focus].shown)
		screen_draw(sc, &row, &col);
	if (sc->ahead_of != sc->focus)
		sc->nahead = 0;
	if (!awaits(sc, a)) {
		act_now(sc, a, count);
	} else if (sc->nahead < AHEAD_MOST) {
		sc->ahead_of = sc->focus;
		sc->ahead[sc->nahead].a = a;
		sc->ahead[sc->nahead++].count = count;
	}
}

bool screen_catch_up(struct screen *sc)
{
	bool any = false;
	for (int k = 0; k < sc->nslots; k++) {
		struct pane *p = &sc->slot[k].pane;
		if (sc->slot[k].opened && p->class->catch_up)
			any = p->class->catch_up(p) || any;
	}
	while (sc->nahead && sc->ahead_of == sc->focus && !awaits(sc, sc->ahead[0].a)) {
		enum action a = sc->ahead[0].a;
		long long count = sc->ahead[0].count;
		memmove(sc->ahead, sc->ahead + 1,
			(size_t)--sc->nahead * sizeof *sc->ahead);
		act_now(sc, a, count);
		any = true;
	}
	return any;
}

static void take_letter(struct screen *sc, uint32_t key)
{
	struct session *s = sc->session;
	enum action a = sc->letter_for;
	sc->letter_for = ACT_NONE;
	if (key == K_ESC || key == K_CTRL('C'))
		return;
	struct str name = STR_INIT;
	key_text(key, &name);
	if (a == ACT_MARK && session_mark(s, key))
		session_say(s, "mark %s is here", name.text);
	else if (a == ACT_MARK)
		session_complain(s, "a mark is a letter from a to z");
	else if (session_goto_mark(s, key))
		; /* there we are */
	else if (key == '\'' || key == '`')
		session_say(s, "there was no jump yet");
	else if (key >= 'a' && key <= 'z')
		session_complain(s, "there is no mark %s; m%s sets it", name.text,
				 name.text);
	else
		session_complain(s, "a mark is a letter from a to z, or ' for the place "
				    "before the last jump");
	str_release(&name);
}

static void take_mouse(struct screen *sc, const struct input *in)
{
	for (int k = 0; k < sc->nslots; k++) {
		struct slot *slot = &sc->slot[k];
		if (!slot->shown || in->row < slot->row ||
		    in->row >= slot->row + slot->rows || in->col < slot->col ||
		    in->col >= slot->col + slot->cols)
			continue;
		struct pane *p = &slot->pane;
		if (in->wheel && k == sc->main) {
			session_wheel(sc->session, in->wheel * WHEEL_LINES);
		} else if (in->wheel) {
			pane_act(sc, k, in->wheel > 0 ? ACT_DOWN : ACT_UP, WHEEL_LINES);
		} else {
			sc->focus = k;
			int row = in->row - slot->row - (p->class->title != NULL);
			if (p->class->click && row >= 0)
				p->class->click(p, row, in->col - slot->col);
		}
		return;
	}
}

static void take_key(struct screen *sc, uint32_t key)
{
	struct session *s = sc->session;
	str_clear(&s->message);
	s->message_bad = false;
	if (sc->letter_for != ACT_NONE) {
		take_letter(sc, key);
		return;
	}
	if (key <= '9' && (key >= '1' || (key == '0' && sc->count >= 0))) {
		long long count = sc->count < 0 ? 0 : sc->count;
		count = count * 10 + (key - '0');
		sc->count = count < COUNT_MOST * 100LL ? count : sc->count;
		return;
	}
	long long count = sc->count;
	sc->count = -1;
	enum action a = keymap_find(sc->slot[sc->focus].pane.class->name, key);
	if (a != ACT_NONE) {
		if (!(a == ACT_CANCEL && count >= 0))
			screen_act(sc, a, count);
		return;
	}
	if (key & KEY_ALT && key != (KEY_ALT | K_ESC)) {
		/* Esc, and soon after it something else. */
		take_key(sc, K_ESC);
		take_key(sc, key & ~(uint32_t)KEY_ALT);
		return;
	}
	struct str name = STR_INIT;
	key_text(key, &name);
	session_say(s, "%s does nothing here; F1 shows what does", name.text);
	str_release(&name);
}

void screen_input(struct screen *sc, const struct input *in)
{
	if (screen_too_small(sc)) {
		enum action a = keymap_find(sc->slot[sc->main].pane.class->name, in->key);
		sc->quit = sc->quit || a == ACT_QUIT || a == ACT_QUIT_ALL;
		sc->suspend = a == ACT_SUSPEND;
		return;
	}
	if (in->key == K_MOUSE) {
		if (!sc->prompt.open)
			take_mouse(sc, in);
		return;
	}
	if (!sc->prompt.open && in->pasted) {
		session_say(sc->session,
			    "what is pasted is no keys: press / or : or & first");
		return;
	}
	if (!sc->prompt.open) {
		take_key(sc, in->key);
		return;
	}
	if (in->key == K_CTRL('Z')) {
		sc->suspend = true;
		return;
	}
	if (in->key == K_CTRL('L')) {
		sc->redraw = true;
		return;
	}
	if (in->key & KEY_ALT) { /* an Esc that something followed */
		prompt_key(&sc->prompt, K_ESC);
		return;
	}
	if (prompt_key(&sc->prompt, in->key) == PROMPT_DONE)
		screen_answer(sc);
}
