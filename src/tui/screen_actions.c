/* Actions that no pane takes: a table with a row for each. */
#include "tui/screen_internal.h"

#include "tui/pane/dep_arrows.h"
#include "tui/session/def_use.h"

struct screen_actions_request {
	struct screen *screen;
	struct session *session;
	enum action action;
	long long count; /* typed before the key; -1: none */
	bool back;       /* the second of two opposite actions */
	enum ask ask;    /* the question of the prompt */
};

/* Panes */

static void screen_actions_act_next_pane(const struct screen_actions_request *r)
{
	struct screen *sc = r->screen;
	int k = sc->focus, step = r->back ? -1 : 1;
	for (int i = 0; i < sc->nslots; i++) {
		k = (k + step + sc->nslots) % sc->nslots;
		const struct slot *slot = &sc->slot[k];
		/* In a small window: the panes that a larger one would show. */
		if (slot->opened &&
		    (slot->shown || k == screen_front(sc, slot->pane.class->place)))
			break;
	}
	sc->focus = k;
}

static void screen_actions_act_quit(const struct screen_actions_request *r)
{
	struct screen *sc = r->screen;
	if (sc->focus == sc->main)
		sc->quit = true;
	else
		screen_close_pane(sc, sc->focus);
}

/* Cancel all jobs and queued keys; false: no job ran. */
static bool screen_actions_cancel_all(struct screen *sc)
{
	bool any = false;
	sc->nqueued = 0;
	for (int k = 0; k < sc->nslots; k++) {
		struct pane *p = &sc->slot[k].pane;
		if (sc->slot[k].opened && p->class->cancel)
			any = p->class->cancel(p) || any;
	}
	return session_cancel(sc->session) || any;
}

/* If no job runs, close the pane if it covers another one. */
static void screen_actions_act_cancel(const struct screen_actions_request *r)
{
	struct screen *sc = r->screen;
	const struct pane_class *class = sc->slot[sc->focus].pane.class;
	if (!screen_actions_cancel_all(sc) && class->place != PLACE_MAIN &&
	    !class->toggles && class->place != PLACE_BELOW)
		screen_close_pane(sc, sc->focus);
}

/* The screen */

static void screen_actions_act_maximize(const struct screen_actions_request *r)
{
	r->screen->maximized = !r->screen->maximized;
}

static void screen_actions_act_redraw(const struct screen_actions_request *r)
{
	r->screen->redraw = true;
}

static void screen_actions_act_suspend(const struct screen_actions_request *r)
{
	r->screen->suspend = true;
}

static void screen_actions_act_quit_all(const struct screen_actions_request *r)
{
	r->screen->quit = true;
}

static void screen_actions_act_ask(const struct screen_actions_request *r)
{
	screen_ask(r->screen, r->ask, r->back, r->count);
}

static void screen_actions_act_ask_pc(const struct screen_actions_request *r)
{
	if (r->session->schema->by_role[ROLE_PC])
		screen_actions_act_ask(r);
	else
		session_error(r->session, "this format has no instruction addresses");
}

static void screen_actions_act_take_letter(const struct screen_actions_request *r)
{
	r->screen->letter_for = r->action;
}

/* The session */

static void screen_actions_act_search_again(const struct screen_actions_request *r)
{
	session_search_again(r->session, r->back, r->count);
}

static void screen_actions_act_search_same(const struct screen_actions_request *r)
{
	session_search_same(r->session, r->back, r->count);
}

static void screen_actions_act_search_taken(const struct screen_actions_request *r)
{
	session_search_taken(r->session, r->back, r->count);
}

static void screen_actions_act_search_line(const struct screen_actions_request *r)
{
	session_search_line(r->session, r->back, r->count);
}

static void screen_actions_act_search_finding(const struct screen_actions_request *r)
{
	session_search_finding(r->session, r->back, r->count);
}

static void screen_actions_act_def_use(const struct screen_actions_request *r)
{
	def_use_follow(r->session, !r->back, r->count);
}

static void screen_actions_act_follow(const struct screen_actions_request *r)
{
	session_follow(r->session);
	if (r->session->reopen)
		r->screen->quit = true;
}

static void screen_actions_act_highlight(const struct screen_actions_request *r)
{
	r->session->highlight = !r->session->highlight;
}

static void screen_actions_act_dep_arrows(const struct screen_actions_request *r)
{
	dep_arrows_toggle(r->session);
}

static void screen_actions_act_span(const struct screen_actions_request *r)
{
	session_span_toggle(r->session);
}

static void screen_actions_act_jump(const struct screen_actions_request *r)
{
	session_back(r->session, !r->back);
}

static void screen_actions_act_next_record(const struct screen_actions_request *r)
{
	long long n = r->count > 0 ? r->count : 1;
	session_step(r->session, r->back ? -n : n);
}

static void screen_actions_act_percent(const struct screen_actions_request *r)
{
	session_goto_percent(r->session, r->count < 0 ? 0 : (double)r->count);
}

static const struct screen_actions_row {
	void (*act)(const struct screen_actions_request *r);
	bool back;
	enum ask ask;
} screen_actions[ACT_COUNT] = {
	[ACT_NEXT_PANE] = { screen_actions_act_next_pane },
	[ACT_PREVIOUS_PANE] = { screen_actions_act_next_pane, .back = true },
	[ACT_QUIT] = { screen_actions_act_quit },
	[ACT_CANCEL] = { screen_actions_act_cancel },

	[ACT_MAXIMIZE] = { screen_actions_act_maximize },
	[ACT_REDRAW] = { screen_actions_act_redraw },
	[ACT_SUSPEND] = { screen_actions_act_suspend },
	[ACT_QUIT_ALL] = { screen_actions_act_quit_all },

	[ACT_SEARCH] = { screen_actions_act_ask, .ask = ASK_SEARCH },
	[ACT_SEARCH_BACK] = { screen_actions_act_ask, .ask = ASK_SEARCH, .back = true },
	[ACT_FILTER] = { screen_actions_act_ask, .ask = ASK_FILTER },
	[ACT_COMMAND] = { screen_actions_act_ask, .ask = ASK_COMMAND },
	[ACT_SAME_PC] = { screen_actions_act_ask_pc, .ask = ASK_PC },
	[ACT_SAME_PC_BACK] = { screen_actions_act_ask_pc, .ask = ASK_PC, .back = true },
	[ACT_MARK] = { screen_actions_act_take_letter },
	[ACT_GO_MARK] = { screen_actions_act_take_letter },

	[ACT_NEXT_HIT] = { screen_actions_act_search_again },
	[ACT_PREVIOUS_HIT] = { screen_actions_act_search_again, .back = true },
	[ACT_SAME_NEXT] = { screen_actions_act_search_same },
	[ACT_SAME_PREVIOUS] = { screen_actions_act_search_same, .back = true },
	[ACT_TAKEN_NEXT] = { screen_actions_act_search_taken },
	[ACT_TAKEN_PREVIOUS] = { screen_actions_act_search_taken, .back = true },
	[ACT_LINE_NEXT] = { screen_actions_act_search_line },
	[ACT_LINE_PREVIOUS] = { screen_actions_act_search_line, .back = true },
	[ACT_FAULT_NEXT] = { screen_actions_act_search_finding },
	[ACT_FAULT_PREVIOUS] = { screen_actions_act_search_finding, .back = true },
	[ACT_USE] = { screen_actions_act_def_use },
	[ACT_DEFINITION] = { screen_actions_act_def_use, .back = true },
	[ACT_FOLLOW] = { screen_actions_act_follow },
	[ACT_HIGHLIGHT] = { screen_actions_act_highlight },
	[ACT_GUTTER] = { screen_actions_act_dep_arrows },
	[ACT_SPAN] = { screen_actions_act_span },
	[ACT_FORWARD] = { screen_actions_act_jump },
	[ACT_BACK] = { screen_actions_act_jump, .back = true },
	[ACT_NEXT_RECORD] = { screen_actions_act_next_record },
	[ACT_PREVIOUS_RECORD] = { screen_actions_act_next_record, .back = true },
	[ACT_PERCENT] = { screen_actions_act_percent },
};

enum outcome screen_perform(struct screen *sc, enum action a, long long count)
{
	const struct screen_actions_row *row = &screen_actions[a];
	const struct screen_actions_request r = { .screen = sc,
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
