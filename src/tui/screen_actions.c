/* Actions that no pane handles: screen_perform() has a case for each. */
#include "query/names.h"
#include "tui/excommand.h"
#include "tui/screen_internal.h"

#include "tui/session/call_model.h"
#include "tui/session/def_use.h"
#include "tui/session/diff_model.h"
#include "tui/session/thread_model.h"

/* Panes */

static void screen_actions_next_pane(struct screen *sc, int step)
{
	int k = sc->focus;
	for (int i = 0; i < sc->nslots; i++) {
		k = (k + step + sc->nslots) % sc->nslots;
		const struct slot *slot = &sc->slot[k];
		/* In a small window, include the panes that a larger one would show. */
		if (slot->opened && (slot->shown || k == screen_front(sc, slot->place)))
			break;
	}
	sc->focus = k;
}

/* Move the focus to the visible pane in a direction. */
static void screen_actions_focus(struct screen *sc, enum action a)
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

/* Cancel all jobs and queued keys; false if no job ran. */
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

/* Cancel jobs or, if none runs, close the pane, except the records, a comparison, and a
 * pane that stays beside the records. */
static void screen_actions_cancel(struct screen *sc)
{
	const struct pane_class *class = sc->slot[sc->focus].pane.class;
	if (!screen_actions_cancel_all(sc) && class->place != PLACE_MAIN &&
	    class->place != PLACE_OVER && !class->toggles)
		screen_close_pane(sc, sc->focus);
}

static void screen_actions_move(struct screen *sc)
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

static void screen_actions_mark(struct screen *sc)
{
	uint32_t letter = sc->letter;
	if (session_mark(sc->session, letter))
		session_message(sc->session, "mark %c set", (int)letter);
	else
		session_error(sc->session, "a mark is a letter from a to z");
}

static void screen_actions_go_mark(struct screen *sc)
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

/* Show a table of the values of the current column. */
static void screen_actions_frequency(struct screen *sc)
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

static void screen_actions_note(struct screen *sc, enum note_here what)
{
	struct note_place place;
	struct err err = ERR_INIT;
	if (session_note_place(sc->session, what, &place, &err) == ST_OK)
		screen_ask_note(sc, place);
	else
		session_error(sc->session, "%s", err.text);
}

/* Handle the write key in a pane that has nothing to write. */
static void screen_actions_write(struct screen *sc)
{
	struct err err = ERR_INIT;
	if (screen_write(sc, "", &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
}

/* Searching */

/* Return the pane in front if it has its own search. */
static struct slot *screen_actions_searchable(struct screen *sc)
{
	struct slot *slot = &sc->slot[sc->focus];
	return slot->pane.class->search ? slot : NULL;
}

static void screen_actions_ask_search(struct screen *sc, bool back, long long count)
{
	struct slot *slot = screen_actions_searchable(sc);
	if (slot)
		screen_ask_find(sc, slot, back);
	else
		screen_ask(sc, ASK_SEARCH, back, count);
}

static void screen_actions_search_again(struct screen *sc, bool back, long long count)
{
	struct slot *slot = screen_actions_searchable(sc);
	if (slot)
		screen_find_again(sc, slot, back);
	else
		session_search_again(sc->session, back, count);
}

static void screen_actions_ask_pc(struct screen *sc, bool back, long long count)
{
	if (sc->session->schema->by_role[ROLE_PC])
		screen_ask(sc, ASK_PC, back, count);
	else
		session_error(sc->session, "this format has no instruction addresses");
}

static void screen_actions_diff(struct session *s, long long by)
{
	if (s->diff)
		diff_model_step(s->diff, by);
	else
		session_message(s,
				"no traces are being compared; use :diff FILE to compare "
				"this one");
}

/* All */

enum outcome screen_perform(struct screen *sc, enum action a, long long count)
{
	enum { LINES_MOST = 10000 }; /* no window has more lines */
	struct session *s = sc->session;
	long long n = count > 0 ? count : 1;
	int lines = n < LINES_MOST ? (int)n : LINES_MOST;
	switch (a) {
	case ACT_NEXT_PANE:
	case ACT_FOCUS_NEXT:
		screen_actions_next_pane(sc, 1);
		return OUT_DONE;
	case ACT_PREVIOUS_PANE:
		screen_actions_next_pane(sc, -1);
		return OUT_DONE;
	case ACT_FOCUS_LEFT:
	case ACT_FOCUS_RIGHT:
	case ACT_FOCUS_UP:
	case ACT_FOCUS_DOWN:
		screen_actions_focus(sc, a);
		return OUT_DONE;
	case ACT_QUIT:
		if (sc->focus == sc->main)
			sc->quit = true;
		else
			screen_close_pane(sc, sc->focus);
		return OUT_DONE;
	case ACT_CANCEL:
		screen_actions_cancel(sc);
		return OUT_DONE;
	case ACT_HIGHER:
	case ACT_LOWER:
		screen_size_change(sc, true, a == ACT_HIGHER ? lines : -lines);
		return OUT_DONE;
	case ACT_WIDER:
	case ACT_NARROWER:
		screen_size_change(sc, false, a == ACT_WIDER ? lines : -lines);
		return OUT_DONE;
	case ACT_DEFAULT_SIZES:
		screen_size_default(sc);
		return OUT_DONE;
	case ACT_MOVE:
		screen_actions_move(sc);
		return OUT_DONE;
	case ACT_MAXIMIZE:
		sc->maximized = !sc->maximized;
		return OUT_DONE;
	case ACT_REDRAW:
		sc->redraw = true;
		return OUT_DONE;
	case ACT_SUSPEND:
		sc->suspend = true;
		return OUT_DONE;
	case ACT_QUIT_ALL:
		sc->quit = true;
		return OUT_DONE;
	case ACT_SEARCH:
	case ACT_SEARCH_BACK:
		screen_actions_ask_search(sc, a == ACT_SEARCH_BACK, count);
		return OUT_DONE;
	case ACT_FILTER:
		screen_ask(sc, ASK_FILTER, false, count);
		return OUT_DONE;
	case ACT_COMMAND:
		screen_ask(sc, ASK_COMMAND, false, count);
		return OUT_DONE;
	case ACT_PIPE:
		screen_ask(sc, ASK_PIPE, false, count);
		return OUT_DONE;
	case ACT_SHELL:
		screen_ask(sc, ASK_SHELL, false, count);
		return OUT_DONE;
	case ACT_SAME_PC:
	case ACT_SAME_PC_BACK:
		screen_actions_ask_pc(sc, a == ACT_SAME_PC_BACK, count);
		return OUT_DONE;
	case ACT_PALETTE:
		screen_palette_open(sc);
		return OUT_DONE;
	case ACT_MARK:
		screen_actions_mark(sc);
		return OUT_DONE;
	case ACT_GO_MARK:
		screen_actions_go_mark(sc);
		return OUT_DONE;
	case ACT_RETURN:
		screen_return(sc);
		return OUT_DONE;
	case ACT_NEXT_HIT:
	case ACT_PREVIOUS_HIT:
		screen_actions_search_again(sc, a == ACT_PREVIOUS_HIT, count);
		return OUT_DONE;
	case ACT_SAME_NEXT:
	case ACT_SAME_PREVIOUS:
		session_search_same(s, a == ACT_SAME_PREVIOUS, count);
		return OUT_DONE;
	case ACT_TAKEN_NEXT:
	case ACT_TAKEN_PREVIOUS:
		session_search_taken(s, a == ACT_TAKEN_PREVIOUS, count);
		return OUT_DONE;
	case ACT_TRAP_NEXT:
	case ACT_TRAP_PREVIOUS:
		session_search_trap(s, a == ACT_TRAP_PREVIOUS, count);
		return OUT_DONE;
	case ACT_LINE_NEXT:
	case ACT_LINE_PREVIOUS:
		session_search_line(s, a == ACT_LINE_PREVIOUS, count);
		return OUT_DONE;
	case ACT_FAULT_NEXT:
	case ACT_FAULT_PREVIOUS:
		session_search_finding(s, a == ACT_FAULT_PREVIOUS, count);
		return OUT_DONE;
	case ACT_USE:
	case ACT_DEFINITION:
		def_use_follow(s, a == ACT_USE, count);
		return OUT_DONE;
	case ACT_DIFF_NEXT:
	case ACT_DIFF_PREVIOUS:
		screen_actions_diff(s, a == ACT_DIFF_NEXT ? n : -n);
		return OUT_DONE;
	case ACT_SWITCH_NEXT:
	case ACT_SWITCH_PREVIOUS:
		thread_model_go_switch(s, a == ACT_SWITCH_PREVIOUS, count);
		return OUT_DONE;
	case ACT_FOLDS_CLOSE:
		call_model_fold(s, CALL_FOLD_ALL);
		return OUT_DONE;
	case ACT_FOLDS_OPEN:
		call_model_fold(s, CALL_FOLD_NONE);
		return OUT_DONE;
	case ACT_FOLD:
		call_model_fold(s, CALL_FOLD_TOGGLE);
		return OUT_DONE;
	case ACT_FOLD_CLOSE:
		call_model_fold(s, CALL_FOLD_CLOSE);
		return OUT_DONE;
	case ACT_FOLD_OPEN:
		call_model_fold(s, CALL_FOLD_OPEN);
		return OUT_DONE;
	case ACT_LEVEL_LESS:
		call_model_fold(s, CALL_FOLD_LESS);
		return OUT_DONE;
	case ACT_LEVEL_MORE:
		call_model_fold(s, CALL_FOLD_MORE);
		return OUT_DONE;
	case ACT_CALLER:
		call_model_go(s, CALL_MOVE_OUT, count);
		return OUT_DONE;
	case ACT_CALL_MATCH:
		call_model_go(s, CALL_MOVE_MATCH, 1);
		return OUT_DONE;
	case ACT_CALL_NEXT:
		call_model_go(s, CALL_MOVE_NEXT, count);
		return OUT_DONE;
	case ACT_CALL_PREVIOUS:
		call_model_go(s, CALL_MOVE_PREVIOUS, count);
		return OUT_DONE;
	case ACT_FOLLOW:
		session_follow(s);
		return OUT_DONE;
	case ACT_RELOAD:
		session_open(s, NULL, OPEN_AGAIN);
		return OUT_DONE;
	case ACT_FREQUENCY:
		screen_actions_frequency(sc);
		return OUT_DONE;
	case ACT_HIGHLIGHT:
		s->highlight = !s->highlight;
		return OUT_DONE;
	case ACT_NOTE:
		screen_actions_note(sc, NOTE_HERE_RECORD);
		return OUT_DONE;
	case ACT_NOTE_SPAN:
		screen_actions_note(sc, NOTE_HERE_SPAN);
		return OUT_DONE;
	case ACT_NOTE_PC:
		screen_actions_note(sc, NOTE_HERE_PC);
		return OUT_DONE;
	case ACT_COPY_RECORD:
		screen_copy(sc, COPIED_RECORD);
		return OUT_DONE;
	case ACT_COPY_ADDRESS:
		screen_copy(sc, COPIED_ADDRESS);
		return OUT_DONE;
	case ACT_COPY_PC:
		screen_copy(sc, COPIED_PC);
		return OUT_DONE;
	case ACT_WRITE:
		screen_actions_write(sc);
		return OUT_DONE;
	case ACT_SPAN:
		session_span_toggle(s);
		return OUT_DONE;
	case ACT_FORWARD:
	case ACT_BACK:
		session_back(s, a == ACT_FORWARD);
		return OUT_DONE;
	case ACT_NEXT_RECORD:
	case ACT_PREVIOUS_RECORD:
		session_step(s, a == ACT_NEXT_RECORD ? n : -n);
		return OUT_DONE;
	case ACT_PERCENT:
		session_goto_percent(s, count < 0 ? 0 : (double)count);
		return OUT_DONE;
	default:
		return OUT_UNKNOWN;
	}
}
