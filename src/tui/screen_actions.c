/* Actions that no pane takes: a table with a row for each. */
#include "query/names.h"
#include "tui/excommand.h"
#include "tui/screen_internal.h"

#include "tui/session/call_model.h"
#include "tui/session/def_use.h"
#include "tui/session/diff_model.h"
#include "tui/session/thread_model.h"

struct screen_actions_call {
	struct screen *screen;
	struct session *session;
	enum action action;
	long long count; /* typed before the key; -1: none */
	bool back;       /* the second of two opposite actions */
	enum ask ask;    /* the question of the prompt */
};

/* Panes */

static void screen_actions_next_pane(const struct screen_actions_call *r)
{
	struct screen *sc = r->screen;
	int k = sc->focus, step = r->back ? -1 : 1;
	for (int i = 0; i < sc->nslots; i++) {
		k = (k + step + sc->nslots) % sc->nslots;
		const struct slot *slot = &sc->slot[k];
		/* In a small window: the panes that a larger one would show. */
		if (slot->opened && (slot->shown || k == screen_front(sc, slot->place)))
			break;
	}
	sc->focus = k;
}

/* The pane that is shown beside the one with the focus, in a direction. */
static void screen_actions_focus(const struct screen_actions_call *r)
{
	struct screen *sc = r->screen;
	const struct slot *from = &sc->slot[sc->focus];
	bool across = r->action == ACT_FOCUS_LEFT || r->action == ACT_FOCUS_RIGHT;
	bool before = r->action == ACT_FOCUS_LEFT || r->action == ACT_FOCUS_UP;
	int best = -1;
	for (int k = 0; k < sc->nslots; k++) {
		const struct slot *to = &sc->slot[k];
		int distance = across ? to->col - from->col : to->row - from->row;
		bool overlaps = across ? to->row < from->row + from->rows &&
						 from->row < to->row + to->rows
				       : to->col < from->col + from->cols &&
						 from->col < to->col + to->cols;
		if (!to->shown || !overlaps || (before ? distance >= 0 : distance <= 0))
			continue;
		const struct slot *than = best < 0 ? NULL : &sc->slot[best];
		int other = !than    ? 0
			    : across ? than->col - from->col
				     : than->row - from->row;
		if (!than || (before ? distance > other : distance < other))
			best = k;
	}
	if (best >= 0)
		sc->focus = best;
	else
		session_message(sc->session, "there is no pane on this side");
}

static void screen_actions_quit(const struct screen_actions_call *r)
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
		if (sc->slot[k].opened)
			any = pane_cancel(p) || any;
	}
	return session_cancel(sc->session) || any;
}

/* If no job runs, close the pane if it covers another one. */
static void screen_actions_cancel(const struct screen_actions_call *r)
{
	struct screen *sc = r->screen;
	const struct pane_class *class = sc->slot[sc->focus].pane.class;
	if (!screen_actions_cancel_all(sc) && class->place != PLACE_MAIN &&
	    class->place != PLACE_OVER && !class->toggles && class->place != PLACE_BELOW)
		screen_close_pane(sc, sc->focus);
}

/* A number of rows or columns; no window has more than the most. */
static int screen_actions_lines(const struct screen_actions_call *r)
{
	enum { MOST = 10000 };
	int n = r->count < 1 ? 1 : r->count > MOST ? MOST : (int)r->count;
	return r->back ? -n : n;
}

static void screen_actions_rows(const struct screen_actions_call *r)
{
	screen_size_rows(r->screen, screen_actions_lines(r));
}

static void screen_actions_cols(const struct screen_actions_call *r)
{
	screen_size_cols(r->screen, screen_actions_lines(r));
}

static void screen_actions_default_sizes(const struct screen_actions_call *r)
{
	screen_size_default(r->screen);
}

static void screen_actions_move(const struct screen_actions_call *r)
{
	struct screen *sc = r->screen;
	struct slot *slot = &sc->slot[sc->focus];
	if (!screen_movable(slot)) {
		session_message(r->session,
				"only panes beside or below the records can be "
				"moved; Tab goes to one");
		return;
	}
	screen_move(sc, sc->focus, slot->place == PLACE_SIDE ? PLACE_BELOW : PLACE_SIDE);
	if (slot->place == PLACE_SIDE && sc->canvas.cols < LAYOUT_WIDE)
		session_message(r->session,
				"panes are beside the records in windows of %d columns "
				"or more",
				LAYOUT_WIDE);
}

/* The screen */

static void screen_actions_maximize(const struct screen_actions_call *r)
{
	r->screen->maximized = !r->screen->maximized;
}

static void screen_actions_redraw(const struct screen_actions_call *r)
{
	r->screen->redraw = true;
}

static void screen_actions_suspend(const struct screen_actions_call *r)
{
	r->screen->suspend = true;
}

static void screen_actions_quit_all(const struct screen_actions_call *r)
{
	r->screen->quit = true;
}

static void screen_actions_ask(const struct screen_actions_call *r)
{
	screen_ask(r->screen, r->ask, r->back, r->count);
}

/* The pane in front, if it has a search of its own. */
static struct slot *screen_actions_searchable(struct screen *sc)
{
	struct slot *slot = &sc->slot[sc->focus];
	return slot->pane.class->search ? slot : NULL;
}

static void screen_actions_ask_search(const struct screen_actions_call *r)
{
	struct slot *slot = screen_actions_searchable(r->screen);
	if (slot)
		screen_ask_find(r->screen, slot, r->back);
	else
		screen_actions_ask(r);
}

static void screen_actions_ask_pc(const struct screen_actions_call *r)
{
	if (r->session->schema->by_role[ROLE_PC])
		screen_actions_ask(r);
	else
		session_error(r->session, "this format has no instruction addresses");
}

static void screen_actions_mark(const struct screen_actions_call *r)
{
	uint32_t letter = r->screen->letter;
	if (session_mark(r->session, letter))
		session_message(r->session, "mark %c set", (int)letter);
	else
		session_error(r->session, "a mark is a letter from a to z");
}

static void screen_actions_go_mark(const struct screen_actions_call *r)
{
	uint32_t letter = r->screen->letter;
	if (session_goto_mark(r->session, letter))
		return;
	if (letter == '\'' || letter == '`')
		session_message(r->session, "there is no jump to return to");
	else if (letter >= 'a' && letter <= 'z')
		session_error(r->session, "mark %c is not set; m%c sets it", (int)letter,
			      (int)letter);
	else
		session_error(r->session,
			      "a mark is a letter from a to z, or ' for the place "
			      "before the last jump");
}

static void screen_actions_return(const struct screen_actions_call *r)
{
	screen_return(r->screen);
}

/* The session */

static void screen_actions_search_again(const struct screen_actions_call *r)
{
	struct slot *slot = screen_actions_searchable(r->screen);
	if (slot)
		screen_find_again(r->screen, slot, r->back);
	else
		session_search_again(r->session, r->back, r->count);
}

static void screen_actions_search_same(const struct screen_actions_call *r)
{
	session_search_same(r->session, r->back, r->count);
}

static void screen_actions_search_taken(const struct screen_actions_call *r)
{
	session_search_taken(r->session, r->back, r->count);
}

static void screen_actions_search_trap(const struct screen_actions_call *r)
{
	session_search_trap(r->session, r->back, r->count);
}

static void screen_actions_search_line(const struct screen_actions_call *r)
{
	session_search_line(r->session, r->back, r->count);
}

static void screen_actions_search_finding(const struct screen_actions_call *r)
{
	session_search_finding(r->session, r->back, r->count);
}

static void screen_actions_def_use(const struct screen_actions_call *r)
{
	def_use_follow(r->session, !r->back, r->count);
}

static void screen_actions_diff(const struct screen_actions_call *r)
{
	long long n = r->count > 0 ? r->count : 1;
	if (r->session->diff)
		diff_model_step(r->session->diff, r->back ? -n : n);
	else
		session_message(r->session,
				"no traces are compared; :diff FILE compares this one");
}

static void screen_actions_switch(const struct screen_actions_call *r)
{
	thread_model_go_switch(r->session, r->back, r->count);
}

static void screen_actions_caller(const struct screen_actions_call *r)
{
	call_model_go(r->session, CALL_MOVE_OUT, r->count);
}

static void screen_actions_fold_all(const struct screen_actions_call *r)
{
	call_model_fold(r->session, r->back ? CALL_FOLD_NONE : CALL_FOLD_ALL);
}

static void screen_actions_fold_level(const struct screen_actions_call *r)
{
	call_model_fold(r->session, r->back ? CALL_FOLD_MORE : CALL_FOLD_LESS);
}

static void screen_actions_fold_toggle(const struct screen_actions_call *r)
{
	call_model_fold(r->session, CALL_FOLD_TOGGLE);
}

static void screen_actions_fold(const struct screen_actions_call *r)
{
	call_model_fold(r->session, r->back ? CALL_FOLD_OPEN : CALL_FOLD_CLOSE);
}

static void screen_actions_match(const struct screen_actions_call *r)
{
	call_model_go(r->session, CALL_MOVE_MATCH, 1);
}

static void screen_actions_call_step(const struct screen_actions_call *r)
{
	call_model_go(r->session, r->back ? CALL_MOVE_PREVIOUS : CALL_MOVE_NEXT,
		      r->count);
}

static void screen_actions_follow(const struct screen_actions_call *r)
{
	session_follow(r->session);
}

static void screen_actions_reload(const struct screen_actions_call *r)
{
	session_open(r->session, NULL, OPEN_AGAIN);
}

static void screen_actions_palette(const struct screen_actions_call *r)
{
	screen_palette_open(r->screen);
}

/* A table of the values of the current column. */
static void screen_actions_frequency(const struct screen_actions_call *r)
{
	struct str line = STR_INIT;
	struct err err = ERR_INIT;
	if (r->session->field < 0) {
		session_error(r->session, "there is no field here whose values to count");
		return;
	}
	str_add(&line, "table values --of=");
	query_name_write(r->session->schema, r->session->field, &line);
	if (excommand_run(r->screen, line.text, &err) != ST_OK)
		session_error(r->session, "%s", err.text);
	str_release(&line);
}

static void screen_actions_highlight(const struct screen_actions_call *r)
{
	r->session->highlight = !r->session->highlight;
}

static void screen_actions_note(const struct screen_actions_call *r)
{
	struct note_place place;
	struct err err = ERR_INIT;
	enum note_here what = r->action == ACT_NOTE_SPAN ? NOTE_HERE_SPAN
			      : r->action == ACT_NOTE_PC ? NOTE_HERE_PC
							 : NOTE_HERE_RECORD;
	if (session_note_place(r->session, what, &place, &err) == ST_OK)
		screen_ask_note(r->screen, place);
	else
		session_error(r->session, "%s", err.text);
}

static void screen_actions_copy(const struct screen_actions_call *r)
{
	enum copied what = r->action == ACT_COPY_PC        ? COPIED_PC
			   : r->action == ACT_COPY_ADDRESS ? COPIED_ADDRESS
							   : COPIED_RECORD;
	screen_copy(r->screen, what);
}

/* In a pane that has nothing to write. */
static void screen_actions_write(const struct screen_actions_call *r)
{
	struct err err = ERR_INIT;
	if (screen_write(r->screen, "", &err) != ST_OK)
		session_error(r->session, "%s", err.text);
}

static void screen_actions_span(const struct screen_actions_call *r)
{
	session_span_toggle(r->session);
}

static void screen_actions_jump(const struct screen_actions_call *r)
{
	session_back(r->session, !r->back);
}

static void screen_actions_next_record(const struct screen_actions_call *r)
{
	long long n = r->count > 0 ? r->count : 1;
	session_step(r->session, r->back ? -n : n);
}

static void screen_actions_percent(const struct screen_actions_call *r)
{
	session_goto_percent(r->session, r->count < 0 ? 0 : (double)r->count);
}

static const struct screen_actions_row {
	void (*act)(const struct screen_actions_call *r);
	bool back;
	enum ask ask;
} screen_actions[ACT_COUNT] = {
	[ACT_NEXT_PANE] = { .act = screen_actions_next_pane },
	[ACT_PREVIOUS_PANE] = { .act = screen_actions_next_pane, .back = true },
	[ACT_FOCUS_NEXT] = { .act = screen_actions_next_pane },
	[ACT_FOCUS_LEFT] = { .act = screen_actions_focus },
	[ACT_FOCUS_RIGHT] = { .act = screen_actions_focus },
	[ACT_FOCUS_UP] = { .act = screen_actions_focus },
	[ACT_FOCUS_DOWN] = { .act = screen_actions_focus },
	[ACT_QUIT] = { .act = screen_actions_quit },
	[ACT_CANCEL] = { .act = screen_actions_cancel },

	[ACT_HIGHER] = { .act = screen_actions_rows },
	[ACT_LOWER] = { .act = screen_actions_rows, .back = true },
	[ACT_WIDER] = { .act = screen_actions_cols },
	[ACT_NARROWER] = { .act = screen_actions_cols, .back = true },
	[ACT_DEFAULT_SIZES] = { .act = screen_actions_default_sizes },

	[ACT_MOVE] = { .act = screen_actions_move },

	[ACT_MAXIMIZE] = { .act = screen_actions_maximize },
	[ACT_REDRAW] = { .act = screen_actions_redraw },
	[ACT_SUSPEND] = { .act = screen_actions_suspend },
	[ACT_QUIT_ALL] = { .act = screen_actions_quit_all },

	[ACT_SEARCH] = { .act = screen_actions_ask_search, .ask = ASK_SEARCH },
	[ACT_SEARCH_BACK] = { .act = screen_actions_ask_search,
			      .ask = ASK_SEARCH,
			      .back = true },
	[ACT_FILTER] = { .act = screen_actions_ask, .ask = ASK_FILTER },
	[ACT_COMMAND] = { .act = screen_actions_ask, .ask = ASK_COMMAND },
	[ACT_SAME_PC] = { .act = screen_actions_ask_pc, .ask = ASK_PC },
	[ACT_SAME_PC_BACK] = { .act = screen_actions_ask_pc,
			       .ask = ASK_PC,
			       .back = true },
	[ACT_MARK] = { .act = screen_actions_mark },
	[ACT_GO_MARK] = { .act = screen_actions_go_mark },
	[ACT_RETURN] = { .act = screen_actions_return },

	[ACT_NEXT_HIT] = { .act = screen_actions_search_again },
	[ACT_PREVIOUS_HIT] = { .act = screen_actions_search_again, .back = true },
	[ACT_SAME_NEXT] = { .act = screen_actions_search_same },
	[ACT_SAME_PREVIOUS] = { .act = screen_actions_search_same, .back = true },
	[ACT_TAKEN_NEXT] = { .act = screen_actions_search_taken },
	[ACT_TAKEN_PREVIOUS] = { .act = screen_actions_search_taken, .back = true },
	[ACT_TRAP_NEXT] = { .act = screen_actions_search_trap },
	[ACT_TRAP_PREVIOUS] = { .act = screen_actions_search_trap, .back = true },
	[ACT_LINE_NEXT] = { .act = screen_actions_search_line },
	[ACT_LINE_PREVIOUS] = { .act = screen_actions_search_line, .back = true },
	[ACT_FAULT_NEXT] = { .act = screen_actions_search_finding },
	[ACT_FAULT_PREVIOUS] = { .act = screen_actions_search_finding, .back = true },
	[ACT_USE] = { .act = screen_actions_def_use },
	[ACT_DEFINITION] = { .act = screen_actions_def_use, .back = true },
	[ACT_DIFF_NEXT] = { .act = screen_actions_diff },
	[ACT_DIFF_PREVIOUS] = { .act = screen_actions_diff, .back = true },
	[ACT_SWITCH_NEXT] = { .act = screen_actions_switch },
	[ACT_SWITCH_PREVIOUS] = { .act = screen_actions_switch, .back = true },
	[ACT_FOLDS_CLOSE] = { .act = screen_actions_fold_all },
	[ACT_FOLDS_OPEN] = { .act = screen_actions_fold_all, .back = true },
	[ACT_FOLD] = { .act = screen_actions_fold_toggle },
	[ACT_LEVEL_LESS] = { .act = screen_actions_fold_level },
	[ACT_LEVEL_MORE] = { .act = screen_actions_fold_level, .back = true },
	[ACT_FOLD_CLOSE] = { .act = screen_actions_fold },
	[ACT_FOLD_OPEN] = { .act = screen_actions_fold, .back = true },
	[ACT_CALLER] = { .act = screen_actions_caller },
	[ACT_CALL_MATCH] = { .act = screen_actions_match },
	[ACT_CALL_NEXT] = { .act = screen_actions_call_step },
	[ACT_CALL_PREVIOUS] = { .act = screen_actions_call_step, .back = true },
	[ACT_FOLLOW] = { .act = screen_actions_follow },
	[ACT_PALETTE] = { .act = screen_actions_palette },
	[ACT_RELOAD] = { .act = screen_actions_reload },
	[ACT_FREQUENCY] = { .act = screen_actions_frequency },
	[ACT_HIGHLIGHT] = { .act = screen_actions_highlight },
	[ACT_NOTE] = { .act = screen_actions_note },
	[ACT_NOTE_SPAN] = { .act = screen_actions_note },
	[ACT_NOTE_PC] = { .act = screen_actions_note },
	[ACT_COPY_RECORD] = { .act = screen_actions_copy },
	[ACT_COPY_ADDRESS] = { .act = screen_actions_copy },
	[ACT_COPY_PC] = { .act = screen_actions_copy },
	[ACT_WRITE] = { .act = screen_actions_write },
	[ACT_PIPE] = { .act = screen_actions_ask, .ask = ASK_PIPE },
	[ACT_SHELL] = { .act = screen_actions_ask, .ask = ASK_SHELL },
	[ACT_SPAN] = { .act = screen_actions_span },
	[ACT_FORWARD] = { .act = screen_actions_jump },
	[ACT_BACK] = { .act = screen_actions_jump, .back = true },
	[ACT_NEXT_RECORD] = { .act = screen_actions_next_record },
	[ACT_PREVIOUS_RECORD] = { .act = screen_actions_next_record, .back = true },
	[ACT_PERCENT] = { .act = screen_actions_percent },
};

enum outcome screen_perform(struct screen *sc, enum action a, long long count)
{
	const struct screen_actions_row *row = &screen_actions[a];
	const struct screen_actions_call r = { .screen = sc,
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
