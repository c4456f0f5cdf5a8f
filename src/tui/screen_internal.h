/*
 * struct screen and the functions shared by its files.  screen.c opens and closes panes;
 * the sections below are for the other files.
 */
#ifndef TUI_SCREEN_INTERNAL_H
#define TUI_SCREEN_INTERNAL_H

#include "tui/screen.h"
#include "tui/screen_layout.h"
#include "tui/session/diff_model.h"
#include "tui/session/format_columns.h"
#include "tui/term/prompt.h"

enum {
	QUEUE_MAX = 32,   /* max keys waiting for data */
	RETURNS_MAX = 32, /* max panes to return to */
	SCREEN_HINTS = 64 /* max hints in the last line */
};

/* The question of the prompt. */
enum ask {
	ASK_COMMAND,
	ASK_SEARCH,
	ASK_PC,
	ASK_FILTER,
	ASK_PANE, /* question of a pane's key, for a slot and a key */
	ASK_FIND, /* string to search for in the pane of a slot */
	ASK_PALETTE,
	ASK_NOTE, /* note */
	ASK_PIPE,
	ASK_SHELL,
	ASK_COUNT
};

/* A pane and its position on the screen. */
struct slot {
	struct pane pane;
	/* The pane on the hidden side of a comparison; its state is NULL if there is none
	 * or if `pane` is closed. */
	struct pane other;
	void *options;   /* options when last open; NULL if never open */
	unsigned opened; /* 0 if closed; the front pane has the highest number */
	int from;        /* slot that gets the focus when this slot is closed */
	struct history *history; /* histories: one for each key of the pane, one for / */
	struct str sought;       /* string last searched for in it; "" if none */
	bool sought_back;
	bool shown;
	enum pane_place place;    /* place given by its class, unless moved */
	int row, col, rows, cols; /* position and size, including the title row */
	/* sizes chosen by the user; kept while closed */
	struct screen_share chosen_rows, chosen_cols;
	int want_cols; /* columns needed when the layout was computed; 0 if no
	                * preference */
};

/* The state restored by ACT_RETURN: the screen before a key of a pane showed records. */
struct screen_return {
	int slot; /* slot of the pane with the focus */
	bool maximized;
	struct position at;
	size_t filters;
	bool paired; /* true if only the threads in `pair` were compared */
	struct diff_out_threads pair;
	struct marked_span span;
	struct marked_span span_after; /* marked span after the key; valid if settled */
	size_t jumps; /* number of jumps that session_back() could undo before the key */
	size_t after; /* the same number after the key; valid if settled */
	bool settled; /* true once another key has been pressed */
};

/* A hint in the last line; a click presses its keys. */
struct screen_hint {
	int col, end;
	struct key_sequence press;
};

/* The question of the prompt. */
struct asked {
	enum ask what;
	bool backward;
	long long count;
	struct slot *slot;
	const struct pane_key *key;
	struct note_place note;
};

struct screen {
	struct session *session;
	struct screen_options opt;
	struct format_columns wanted_columns;
	struct message_log log;
	struct canvas canvas;
	struct slot *slot;
	int nslots;
	int focus, main;
	int status_row;    /* row of the status line, or of the prompt that covers it */
	unsigned openings; /* how many times panes were opened or raised */
	bool maximized;
	bool over; /* true if PLACE_OVER had the focus after PLACE_MAIN */

	struct screen_rect rect[AREAS]; /* last layout; zero for a single pane */
	enum screen_divider dragged;    /* divider being dragged with the mouse */
	enum screen_area dragged_area;

	struct prompt prompt;
	struct asked asked;
	bool preview_due; /* true if the typed search has changed; see screen_preview() */
	struct history history[ASK_COUNT];
	struct { /* a suspended prompt while the help is shown */
		bool waits;
		int focus; /* front slot when the prompt was opened */
		struct prompt prompt;
		struct asked asked;
	} parked;
	char *history_path; /* NULL if the history is not saved */

	long long count;              /* number typed before a key; -1 if none */
	struct key_sequence typed;    /* the first key of a sequence, if typed */
	uint32_t letter;              /* the last key of a sequence with <letter> */
	bool quit, suspend, redraw;   /* requests to the owner of the terminal */
	struct shell_command command; /* command to run; text is NULL if none */
	char *diff_key;               /* key for comparisons; NULL for the default */
	struct str copied;            /* text for the terminal's clipboard */
	bool copies;                  /* true if `copied` has not been taken yet */

	struct screen_hint hint[SCREEN_HINTS]; /* hints as last drawn */
	size_t nhints;

	struct screen_return returns[RETURNS_MAX]; /* a stack */
	int nreturns;

	/* Queued keys, in order, that wait for data of the focused pane. */
	struct {
		struct binding b;
		long long count;
	} queue[QUEUE_MAX];
	int nqueued, queue_slot; /* slot that the keys are for */
};

/* screen.c */

int screen_slot(const struct screen *sc, const char *pane); /* -1 if not found */
void screen_close_pane(struct screen *sc, int k); /* on both compared sides */
/* Return the open slot that was opened next after slot k (the first if k is -1); -1 if
 * there is none. */
int screen_opened_after(const struct screen *sc, int k);
/* Open the pane of a slot and bring it to the front, without giving it the focus. */
enum status screen_open_slot(struct screen *sc, int k, struct err *err);

/* Open a pane if it is closed, and give it the focus. */
enum status screen_go_to(struct screen *sc, const struct pane_class *pane,
			 struct err *err);

/* Show the layout view if the layout of the trace is a guess. */
void screen_show_guess(struct screen *sc);

/* screen_switch.c */

/* If the session has opened another trace, show it, or both traces for a comparison; or
 * show the other side of a comparison.  True if the screen has changed.  Frees a session
 * that is no longer shown and its trace. */
bool screen_switch(struct screen *sc);
/* Show the side of a comparison that has the focus, with its panes as last shown; false
 * if it is already shown. */
bool screen_switch_side(struct screen *sc);

/* screen_return.c */

/* Get the state for screen_return().  Call it before an action of the focused pane; if
 * the outcome is OUT_RECORDS, save the state with screen_return_push(). */
struct screen_return screen_return_here(const struct screen *sc);
void screen_return_push(struct screen *sc, const struct screen_return *to);
/* Call it before each action, so that later jumps do not belong to the last pushed
 * state. */
void screen_return_settle(struct screen *sc);
/* Return to the pane that led to the current records if no jump followed; otherwise undo
 * the last jump. */
void screen_return(struct screen *sc);
/* True if a pane that led to the records is still open. */
bool screen_returns(const struct screen *sc);
/* Return to the last such pane: to its record if back is set, unless a jump followed;
 * otherwise stay at the record.  False if there is none. */
bool screen_return_pane(struct screen *sc, bool back);

/* screen_hints.c */

/* Draw the hints in the first row of c. */
void screen_hints_draw(struct screen *sc, struct canvas *c);
/* True if a key is among the first hints of the records: search, filter, tables, ... */
bool screen_hints_is_first(const struct binding *b);
/* Find the keys of the hint at a column of the last line; false if there is none. */
bool screen_hints_at(const struct screen *sc, int col, struct key_sequence *out);

/* screen_draw.c */

/* Return the slot of the front open pane at a place; -1 if there is none. */
int screen_front(const struct screen *sc, enum pane_place place);

/* Return the slot shown in an area: the focused or the front slot; -1 if there is
 * none. */
int screen_front_in(const struct screen *sc, enum screen_area area);

/* Return the area of the pane in a slot; AREA_MAIN if the pane covers all others. */
enum screen_area screen_area_of(const struct screen *sc, int k);

/* True if the window only has room for a message about its size. */
bool screen_too_small(const struct screen *sc);

/* screen_size.c */

/* Make the focused pane taller by some rows, or wider by some columns; by can be
 * negative. */
void screen_size_change(struct screen *sc, bool rows, int by);
void screen_size_default(struct screen *sc); /* resets places too */

/* True if the pane of a slot can be moved, which means that it is beside or below the
 * records. */
bool screen_movable(const struct slot *slot);
/* Move a movable pane to PLACE_SIDE or PLACE_BELOW, in front of other panes there. */
void screen_move(struct screen *sc, int k, enum pane_place place);

/* Drag a divider with the mouse: grab it if the cell is on a divider, move it any number
 * of times, and release it. */
enum screen_divider screen_size_grab(struct screen *sc, int row, int col);
void screen_size_drag(struct screen *sc, int row, int col);
void screen_size_drop(struct screen *sc);

/* screen_actions.c */

/* Perform an action that no pane has handled; OUT_UNKNOWN if the screen does not handle
 * it either. */
enum outcome screen_perform(struct screen *sc, enum action a, long long count);
/* True if an action moves in the records from any pane. */
bool screen_reaches_records(enum action a, long long count);

/* screen_copy.c */

/* Part of the current record to copy. */
enum copied { COPIED_RECORD, COPIED_ADDRESS, COPIED_PC };

/* Copy a part of the current record, of enum copied, for screen_wants_copy(), with a
 * message. */
void screen_copy(struct screen *sc, int what, long long count);

/* screen_keys.c */

/* Press keys; K_LETTER is not allowed. */
void screen_press(struct screen *sc, const struct key_sequence *keys);
/* Perform the effect of a binding. */
void screen_act(struct screen *sc, const struct binding *b);

/* screen_palette.c */

void screen_palette_open(struct screen *sc);
/* Run the entry selected in the palette. */
enum status screen_palette_run(struct screen *sc, const char *text, struct err *err);

/* screen_ask.c */

/* Open the prompt; backward and count come from the action. */
void screen_ask(struct screen *sc, enum ask what, bool backward, long long count);

/* Open the prompt of a key of the pane in a slot. */
void screen_ask_pane(struct screen *sc, struct slot *slot, const struct pane_key *own);

/* Open the prompt for a note. */
void screen_ask_note(struct screen *sc, struct note_place place);

/* Open the prompt for a string to search for in the pane of a slot, which must have a
 * search. */
void screen_ask_find(struct screen *sc, struct slot *slot, bool backward);
/* Repeat the search in the pane of a slot, in the opposite direction if opposite is
 * set. */
void screen_find_again(struct screen *sc, struct slot *slot, bool opposite);
/* Find a text in a pane, or the previous one if it is empty. */
void screen_find(struct screen *sc, struct slot *slot, const char *text, bool backward);

/* Open the command prompt with initial text. */
void screen_ask_command(struct screen *sc, const char *text);

/* Show the help for the question of the prompt; show the prompt again when the help is
 * closed. */
void screen_ask_help(struct screen *sc);
void screen_ask_resume(struct screen *sc); /* resumes the prompt if the help is closed */

/* Process a key of the prompt: edit the text, or accept it.  The prompt stays open if the
 * text has an error. */
void screen_prompt_key(struct screen *sc, uint32_t key);

/* Show the first match of the search being typed.  True if the text has changed since the
 * last call. */
bool screen_preview(struct screen *sc);

/* Return the letter of the saved history of a question; 0 if it is not saved. */
char screen_ask_letter(enum ask what);

#endif
