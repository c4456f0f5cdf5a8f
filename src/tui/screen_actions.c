/* What the actions do that no pane takes: a table with a row for each. */
#include "tui/screen_internal.h"

#include "tui/gutter.h"
#include "tui/trail.h"

struct request {
	struct screen *screen;
	struct session *session;
	enum action action;
	long long count; /* typed before the key; -1: none */
	bool back;       /* of two actions that are opposites, the second */
	enum ask ask;    /* what it asks for */
};

/* Panes */

static void act_next_pane(const struct request *r)
{
	struct screen *sc = r->screen;
	int k = sc->focus, step = r->back ? -1 : 1;
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

static void act_quit(const struct request *r)
{
	struct screen *sc = r->screen;
	if (sc->focus == sc->main)
		sc->quit = true;
	else
		screen_close_pane(sc, sc->focus);
}

/* Stop what runs, and give up what waits for it; false: there was nothing. */
static bool screen_cancel(struct screen *sc)
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

/* When nothing runs, a pane that covers another one is closed. */
static void act_cancel(const struct request *r)
{
	struct screen *sc = r->screen;
	const struct pane_class *class = sc->slot[sc->focus].pane.class;
	if (!screen_cancel(sc) && class->place != PLACE_MAIN && !class->toggles &&
	    class->place != PLACE_BELOW)
		screen_close_pane(sc, sc->focus);
}

/* The screen */

static void act_maximize(const struct request *r)
{
	r->screen->maximized = !r->screen->maximized;
}

static void act_redraw(const struct request *r)
{
	r->screen->redraw = true;
}

static void act_suspend(const struct request *r)
{
	r->screen->suspend = true;
}

static void act_quit_all(const struct request *r)
{
	r->screen->quit = true;
}

static void act_ask(const struct request *r)
{
	screen_ask(r->screen, r->ask, r->back, r->count);
}

static void act_ask_pc(const struct request *r)
{
	if (r->session->schema->by_role[ROLE_PC])
		act_ask(r);
	else
		session_complain(r->session, "this format has no instruction addresses");
}

static void act_take_letter(const struct request *r)
{
	r->screen->letter_for = r->action;
}

/* The session */

static void act_search_again(const struct request *r)
{
	session_search_again(r->session, r->back, r->count);
}

static void act_search_same(const struct request *r)
{
	session_search_same(r->session, r->back, r->count);
}

static void act_search_taken(const struct request *r)
{
	session_search_taken(r->session, r->back, r->count);
}

static void act_search_line(const struct request *r)
{
	session_search_line(r->session, r->back, r->count);
}

static void act_find_fault(const struct request *r)
{
	session_find_fault(r->session, r->back, r->count);
}

static void act_definition(const struct request *r)
{
	trail_follow(r->session, !r->back, r->count);
}

static void act_follow(const struct request *r)
{
	session_follow(r->session);
	if (r->session->reopen)
		r->screen->quit = true;
}

static void act_highlight(const struct request *r)
{
	r->session->highlight = !r->session->highlight;
}

static void act_gutter(const struct request *r)
{
	gutter_toggle(r->session);
}

static void act_span(const struct request *r)
{
	session_span_toggle(r->session);
}

static void act_jump(const struct request *r)
{
	session_back(r->session, !r->back);
}

static void act_next_record(const struct request *r)
{
	long long n = r->count > 0 ? r->count : 1;
	session_step(r->session, r->back ? -n : n);
}

static void act_percent(const struct request *r)
{
	session_goto_percent(r->session, r->count < 0 ? 0 : (double)r->count);
}

static const struct screen_action {
	void (*act)(const struct request *r);
	bool back;
	enum ask ask;
} screen_actions[ACT_COUNT] = {
	[ACT_NEXT_PANE] = { act_next_pane },
	[ACT_PREVIOUS_PANE] = { act_next_pane, .back = true },
	[ACT_QUIT] = { act_quit },
	[ACT_CANCEL] = { act_cancel },

	[ACT_MAXIMIZE] = { act_maximize },
	[ACT_REDRAW] = { act_redraw },
	[ACT_SUSPEND] = { act_suspend },
	[ACT_QUIT_ALL] = { act_quit_all },

	[ACT_SEARCH] = { act_ask, .ask = ASK_SEARCH },
	[ACT_SEARCH_BACK] = { act_ask, .ask = ASK_SEARCH, .back = true },
	[ACT_FILTER] = { act_ask, .ask = ASK_FILTER },
	[ACT_COMMAND] = { act_ask, .ask = ASK_COMMAND },
	[ACT_SAME_PC] = { act_ask_pc, .ask = ASK_PC },
	[ACT_SAME_PC_BACK] = { act_ask_pc, .ask = ASK_PC, .back = true },
	[ACT_MARK] = { act_take_letter },
	[ACT_GO_MARK] = { act_take_letter },

	[ACT_NEXT_HIT] = { act_search_again },
	[ACT_PREVIOUS_HIT] = { act_search_again, .back = true },
	[ACT_SAME_NEXT] = { act_search_same },
	[ACT_SAME_PREVIOUS] = { act_search_same, .back = true },
	[ACT_TAKEN_NEXT] = { act_search_taken },
	[ACT_TAKEN_PREVIOUS] = { act_search_taken, .back = true },
	[ACT_LINE_NEXT] = { act_search_line },
	[ACT_LINE_PREVIOUS] = { act_search_line, .back = true },
	[ACT_FAULT_NEXT] = { act_find_fault },
	[ACT_FAULT_PREVIOUS] = { act_find_fault, .back = true },
	[ACT_USE] = { act_definition },
	[ACT_DEFINITION] = { act_definition, .back = true },
	[ACT_FOLLOW] = { act_follow },
	[ACT_HIGHLIGHT] = { act_highlight },
	[ACT_GUTTER] = { act_gutter },
	[ACT_SPAN] = { act_span },
	[ACT_FORWARD] = { act_jump },
	[ACT_BACK] = { act_jump, .back = true },
	[ACT_NEXT_RECORD] = { act_next_record },
	[ACT_PREVIOUS_RECORD] = { act_next_record, .back = true },
	[ACT_PERCENT] = { act_percent },
};

enum outcome screen_perform(struct screen *sc, enum action a, long long count)
{
	const struct screen_action *row = &screen_actions[a];
	const struct request r = { .screen = sc,
				   .session = sc->session,
				   .action = a,
				   .count = count,
				   .back = row->back,
				   .ask = row->ask };
	if (!row->act)
		return OUT_UNKNOWN;
	row->act(&r);
	return OUT_DONE;
}
