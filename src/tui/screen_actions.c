/* Performs the actions that no pane handles, and lists the actions that move in the
 * records. */
#include "tui/screen_internal.h"

#include "query/names.h"
#include "tui/excommand.h"
#include "tui/session/call_model.h"
#include "tui/session/def_use.h"
#include "tui/session/diff_model.h"
#include "tui/session/thread_model.h"

/* Return the number of times to repeat an action. */
static long long screen_actions_times(long long count)
{
	return count > 0 ? count : 1;
}

static int screen_actions_lines(long long count)
{
	enum { LINES_MOST = 10000 }; /* more than the lines of any window */
	long long n = screen_actions_times(count);
	return n < LINES_MOST ? (int)n : LINES_MOST;
}

/* Panes */

static void screen_actions_next_pane(struct screen *sc, int step, long long count)
{
	int k = sc->focus;
	for (int i = 0; i < sc->nslots; i++) {
		k = (k + step + sc->nslots) % sc->nslots;
		const struct slot *slot = &sc->slot[k];
		/* In a small window, include panes that a larger window would show. */
		if (slot->opened && (slot->shown || k == screen_front(sc, slot->place)))
			break;
	}
	sc->focus = k;
}

/* Move the focus to the visible pane in the direction of action a. */
static void screen_actions_focus(struct screen *sc, int a, long long count)
{
	const struct slot *from = &sc->slot[sc->focus];
	bool across = a == ACT_FOCUS_LEFT || a == ACT_FOCUS_RIGHT;
	bool before = a == ACT_FOCUS_LEFT || a == ACT_FOCUS_UP;
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

/* Cancel all jobs and queued keys; false if no job was running. */
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

/* Cancel running jobs; if there are none, close the pane, unless it is the records, a
 * comparison, or a pane that stays beside the records. */
static void screen_actions_cancel(struct screen *sc, int unused, long long count)
{
	const struct pane_class *class = sc->slot[sc->focus].pane.class;
	if (!screen_actions_cancel_all(sc) && class->place != PLACE_MAIN &&
	    class->place != PLACE_OVER && !class->toggles)
		screen_close_pane(sc, sc->focus);
}

/* Close the pane; in the records, return to the pane that led to them, otherwise quit.
 * Quit if all is set. */
static void screen_actions_quit(struct screen *sc, int all, long long count)
{
	if (!all && sc->focus != sc->main)
		screen_close_pane(sc, sc->focus);
	else
		sc->quit = all || !screen_return_pane(sc, false);
}

/* Enlarge the pane, or shrink it if by is -1. */
static void screen_actions_rows(struct screen *sc, int by, long long count)
{
	screen_size_change(sc, true, by * screen_actions_lines(count));
}

static void screen_actions_cols(struct screen *sc, int by, long long count)
{
	screen_size_change(sc, false, by * screen_actions_lines(count));
}

/* Toggle or set a flag. */
static void screen_actions_flag(struct screen *sc, int a, long long count)
{
	sc->maximized ^= a == ACT_MAXIMIZE;
	sc->redraw |= a == ACT_REDRAW;
	sc->suspend |= a == ACT_SUSPEND;
	sc->session->highlight ^= a == ACT_HIGHLIGHT;
}

static void screen_actions_move(struct screen *sc, int unused, long long count)
{
	struct slot *slot = &sc->slot[sc->focus];
	if (!screen_movable(slot)) {
		session_message(sc->session,
				"only panes beside or below the records can be moved; "
				"Tab selects one");
		return;
	}
	screen_move(sc, sc->focus, slot->place == PLACE_SIDE ? PLACE_BELOW : PLACE_SIDE);
	if (slot->place == PLACE_SIDE && sc->canvas.cols < LAYOUT_WIDE)
		session_message(sc->session,
				"panes can be beside the records in windows of %d "
				"columns or more",
				LAYOUT_WIDE);
}

/* The session */

static void screen_actions_mark(struct screen *sc, int unused, long long count)
{
	uint32_t letter = sc->letter;
	if (session_mark(sc->session, letter))
		session_message(sc->session, "mark %c set", (int)letter);
	else
		session_error(sc->session, "a mark is a letter from a to z");
}

static void screen_actions_go_mark(struct screen *sc, int unused, long long count)
{
	uint32_t letter = sc->letter;
	if (session_goto_mark(sc->session, letter))
		return;
	if (letter == '\'' || letter == '`')
		session_message(sc->session, "there is no jump to return to");
	else if (letter >= 'a' && letter <= 'z')
		session_error(sc->session, "mark %c is not set; m%c sets it", (int)letter,
			      (int)letter);
	else
		session_error(sc->session,
			      "a mark is a letter from a to z, or ' for the place "
			      "before the last jump");
}

/* Show the table of the current column's values. */
static void screen_actions_frequency(struct screen *sc, int unused, long long count)
{
	struct str line = STR_INIT;
	struct err err = ERR_INIT;
	if (sc->session->field < 0) {
		session_error(sc->session, "there is no field here to count values of");
		return;
	}
	str_add(&line, "table values --of=");
	query_name_write(sc->session->schema, sc->session->field, &line);
	if (excommand_run(sc, line.text, &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
	str_release(&line);
}

static void screen_actions_note(struct screen *sc, int what, long long count)
{
	struct note_place place;
	struct err err = ERR_INIT;
	if (session_note_place(sc->session, (enum note_here)what, &place, &err) == ST_OK)
		screen_ask_note(sc, place);
	else
		session_error(sc->session, "%s", err.text);
}

/* Handle the write key in a pane with nothing to write. */
static void screen_actions_write(struct screen *sc, int unused, long long count)
{
	struct err err = ERR_INIT;
	if (screen_write(sc, "", &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
}

static void screen_actions_reload(struct screen *sc, int unused, long long count)
{
	session_open(sc->session, NULL, OPEN_AGAIN);
}

/* Searching */

/* Return the front pane if it has its own search. */
static struct slot *screen_actions_searchable(struct screen *sc)
{
	struct slot *slot = &sc->slot[sc->focus];
	return slot->pane.class->search ? slot : NULL;
}

static void screen_actions_ask_search(struct screen *sc, int back, long long count)
{
	struct slot *slot = screen_actions_searchable(sc);
	if (slot)
		screen_ask_find(sc, slot, back);
	else
		screen_ask(sc, ASK_SEARCH, back, count);
}

static void screen_actions_search_again(struct screen *sc, int back, long long count)
{
	struct slot *slot = screen_actions_searchable(sc);
	if (slot)
		screen_find_again(sc, slot, back);
	else
		session_search_again(sc->session, back, count);
}

static void screen_actions_ask_pc(struct screen *sc, int back, long long count)
{
	if (sc->session->schema->by_role[ROLE_PC])
		screen_ask(sc, ASK_PC, back, count);
	else
		session_error(sc->session, "this format has no instruction addresses");
}

static void screen_actions_diff(struct screen *sc, int by, long long count)
{
	struct session *s = sc->session;
	if (s->diff)
		diff_model_step(s->diff, by * screen_actions_times(count));
	else
		session_message(s,
				"no traces are being compared; use :diff FILE to compare "
				"this one");
}

static void screen_actions_ask(struct screen *sc, int what, long long count)
{
	screen_ask(sc, (enum ask)what, false, count);
}

/* Moving */

static void screen_actions_back(struct screen *sc, int forward, long long count)
{
	session_back(sc->session, forward);
}

static void screen_actions_step(struct screen *sc, int by, long long count)
{
	session_step(sc->session, by * screen_actions_times(count));
}

static void screen_actions_percent(struct screen *sc, int unused, long long count)
{
	session_goto_percent(sc->session, count < 0 ? 0 : (double)count);
}

static void screen_actions_fold(struct screen *sc, int fold, long long count)
{
	call_model_fold(sc->session, (enum call_fold)fold);
}

static void screen_actions_call(struct screen *sc, int move, long long count)
{
	/* A second move from a return would go back to its call. */
	call_model_go(sc->session, (enum call_move)move,
		      move == CALL_MOVE_MATCH ? 1 : count);
}

/* All actions */

static const struct screen_action {
	void (*perform)(struct screen *sc, int arg, long long count);
	/* or one of these: */
	void (*find)(struct session *s, bool arg, long long count);
	void (*plain)(struct screen *sc);
	void (*of_session)(struct session *s);
	int arg;
	bool moves; /* true if it moves in the records from any pane */
} screen_actions[ACT_COUNT] = {
	/* Panes */
	[ACT_NEXT_PANE] = { screen_actions_next_pane, .arg = 1 },
	[ACT_FOCUS_NEXT] = { screen_actions_next_pane, .arg = 1 },
	[ACT_PREVIOUS_PANE] = { screen_actions_next_pane, .arg = -1 },
	[ACT_FOCUS_LEFT] = { screen_actions_focus, .arg = ACT_FOCUS_LEFT },
	[ACT_FOCUS_RIGHT] = { screen_actions_focus, .arg = ACT_FOCUS_RIGHT },
	[ACT_FOCUS_UP] = { screen_actions_focus, .arg = ACT_FOCUS_UP },
	[ACT_FOCUS_DOWN] = { screen_actions_focus, .arg = ACT_FOCUS_DOWN },
	[ACT_QUIT] = { screen_actions_quit, .arg = false },
	[ACT_QUIT_ALL] = { screen_actions_quit, .arg = true },
	[ACT_CANCEL] = { screen_actions_cancel },
	[ACT_HIGHER] = { screen_actions_rows, .arg = 1 },
	[ACT_LOWER] = { screen_actions_rows, .arg = -1 },
	[ACT_WIDER] = { screen_actions_cols, .arg = 1 },
	[ACT_NARROWER] = { screen_actions_cols, .arg = -1 },
	[ACT_DEFAULT_SIZES] = { .plain = screen_size_default },
	[ACT_MOVE] = { screen_actions_move },
	[ACT_MAXIMIZE] = { screen_actions_flag, .arg = ACT_MAXIMIZE },
	[ACT_REDRAW] = { screen_actions_flag, .arg = ACT_REDRAW },
	[ACT_SUSPEND] = { screen_actions_flag, .arg = ACT_SUSPEND },

	/* Prompts */
	[ACT_SEARCH] = { screen_actions_ask_search, .arg = false },
	[ACT_SEARCH_BACK] = { screen_actions_ask_search, .arg = true },
	[ACT_SAME_PC] = { screen_actions_ask_pc, .arg = false },
	[ACT_SAME_PC_BACK] = { screen_actions_ask_pc, .arg = true },
	[ACT_FILTER] = { screen_actions_ask, .arg = ASK_FILTER },
	[ACT_COMMAND] = { screen_actions_ask, .arg = ASK_COMMAND },
	[ACT_PIPE] = { screen_actions_ask, .arg = ASK_PIPE },
	[ACT_SHELL] = { screen_actions_ask, .arg = ASK_SHELL },
	[ACT_PALETTE] = { .plain = screen_palette_open },

	/* Moving in the records from any pane */
	[ACT_NEXT_RECORD] = { screen_actions_step, .arg = 1, .moves = true },
	[ACT_PREVIOUS_RECORD] = { screen_actions_step, .arg = -1, .moves = true },
	[ACT_PERCENT] = { screen_actions_percent, .moves = true },
	[ACT_GO_MARK] = { screen_actions_go_mark, .moves = true },
	[ACT_RETURN] = { .plain = screen_return, .moves = true },
	[ACT_BACK] = { screen_actions_back, .arg = false, .moves = true },
	[ACT_FORWARD] = { screen_actions_back, .arg = true, .moves = true },
	[ACT_NEXT_HIT] = { screen_actions_search_again, .arg = false, .moves = true },
	[ACT_PREVIOUS_HIT] = { screen_actions_search_again, .arg = true, .moves = true },
	[ACT_DIFF_NEXT] = { screen_actions_diff, .arg = 1, .moves = true },
	[ACT_DIFF_PREVIOUS] = { screen_actions_diff, .arg = -1, .moves = true },
	[ACT_SAME_NEXT] = { .find = session_search_same, .moves = true },
	[ACT_SAME_PREVIOUS] = { .find = session_search_same, .arg = true, .moves = true },
	[ACT_TAKEN_NEXT] = { .find = session_search_taken, .moves = true },
	[ACT_TAKEN_PREVIOUS] = { .find = session_search_taken,
				 .arg = true,
				 .moves = true },
	[ACT_TRAP_NEXT] = { .find = session_search_trap, .moves = true },
	[ACT_TRAP_PREVIOUS] = { .find = session_search_trap, .arg = true, .moves = true },
	[ACT_LINE_NEXT] = { .find = session_search_line, .moves = true },
	[ACT_LINE_PREVIOUS] = { .find = session_search_line, .arg = true, .moves = true },
	[ACT_FAULT_NEXT] = { .find = session_search_finding, .moves = true },
	[ACT_FAULT_PREVIOUS] = { .find = session_search_finding,
				 .arg = true,
				 .moves = true },
	[ACT_SWITCH_NEXT] = { .find = thread_model_go_switch, .moves = true },
	[ACT_SWITCH_PREVIOUS] = { .find = thread_model_go_switch,
				  .arg = true,
				  .moves = true },
	[ACT_DEFINITION] = { .find = def_use_follow, .moves = true },
	[ACT_USE] = { .find = def_use_follow, .arg = true, .moves = true },
	[ACT_CALLER] = { screen_actions_call, .arg = CALL_MOVE_OUT, .moves = true },
	[ACT_CALL_MATCH] = { screen_actions_call, .arg = CALL_MOVE_MATCH, .moves = true },
	[ACT_CALL_NEXT] = { screen_actions_call, .arg = CALL_MOVE_NEXT, .moves = true },
	[ACT_CALL_PREVIOUS] = { screen_actions_call, .arg = CALL_MOVE_PREVIOUS,
				.moves = true },
	[ACT_CALL_SAME_NEXT] = { screen_actions_call, .arg = CALL_MOVE_SAME_NEXT,
				 .moves = true },
	[ACT_CALL_SAME_PREVIOUS] = { screen_actions_call, .arg = CALL_MOVE_SAME_PREVIOUS,
				     .moves = true },
	[ACT_CALL_SIBLING_NEXT] = { screen_actions_call, .arg = CALL_MOVE_SIBLING_NEXT,
				    .moves = true },
	[ACT_CALL_SIBLING_PREVIOUS] = { screen_actions_call,
					.arg = CALL_MOVE_SIBLING_PREVIOUS,
					.moves = true },
	[ACT_FOLDS_CLOSE] = { screen_actions_fold, .arg = CALL_FOLD_ALL, .moves = true },
	[ACT_FOLDS_OPEN] = { screen_actions_fold, .arg = CALL_FOLD_NONE, .moves = true },
	[ACT_FOLD] = { screen_actions_fold, .arg = CALL_FOLD_TOGGLE, .moves = true },
	[ACT_FOLD_CLOSE] = { screen_actions_fold, .arg = CALL_FOLD_CLOSE, .moves = true },
	[ACT_FOLD_OPEN] = { screen_actions_fold, .arg = CALL_FOLD_OPEN, .moves = true },
	[ACT_LEVEL_LESS] = { screen_actions_fold, .arg = CALL_FOLD_LESS, .moves = true },
	[ACT_LEVEL_MORE] = { screen_actions_fold, .arg = CALL_FOLD_MORE, .moves = true },

	/* The session */
	[ACT_MARK] = { screen_actions_mark },
	[ACT_SPAN] = { .of_session = session_span_toggle },
	[ACT_NOTE] = { screen_actions_note, .arg = NOTE_HERE_RECORD },
	[ACT_NOTE_SPAN] = { screen_actions_note, .arg = NOTE_HERE_SPAN },
	[ACT_NOTE_PC] = { screen_actions_note, .arg = NOTE_HERE_PC },
	[ACT_COPY_RECORD] = { screen_copy, .arg = COPIED_RECORD },
	[ACT_COPY_ADDRESS] = { screen_copy, .arg = COPIED_ADDRESS },
	[ACT_COPY_PC] = { screen_copy, .arg = COPIED_PC },
	[ACT_WRITE] = { screen_actions_write },
	[ACT_FREQUENCY] = { screen_actions_frequency },
	[ACT_HIGHLIGHT] = { screen_actions_flag, .arg = ACT_HIGHLIGHT },
	[ACT_FOLLOW] = { .of_session = session_follow },
	[ACT_RELOAD] = { screen_actions_reload },
};

enum outcome screen_perform(struct screen *sc, enum action a, long long count)
{
	const struct screen_action *row = &screen_actions[a];
	if (row->perform)
		row->perform(sc, row->arg, count);
	else if (row->find)
		row->find(sc->session, row->arg, count);
	else if (row->plain)
		row->plain(sc);
	else if (row->of_session)
		row->of_session(sc->session);
	else
		return OUT_UNKNOWN;
	return OUT_DONE;
}

bool screen_reaches_records(enum action a, long long count)
{
	return a == ACT_TOP || a == ACT_BOTTOM ? count >= 0 : screen_actions[a].moves;
}
