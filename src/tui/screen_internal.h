/*
 * What the files of the screen share: screen.c opens and closes panes, the others have
 * a section each below.  Private to these.
 */
#ifndef TUI_SCREEN_INTERNAL_H
#define TUI_SCREEN_INTERNAL_H

#include "tui/screen.h"
#include "tui/term/prompt.h"

enum { AHEAD_MOST = 32 /* actions that wait for what they are about */ };

/* What the prompt is asking for. */
enum ask {
	ASK_COMMAND,
	ASK_SEARCH,
	ASK_PC,
	ASK_FILTER,
	ASK_PANE, /* what a key of a pane asks for: ask_slot, ask_key */
	ASK_COUNT
};

struct slot {
	struct pane pane;
	unsigned opened;         /* 0: it is not; later ones are in front */
	int from;                /* the one that had the focus before it was asked for */
	struct history *history; /* one for each of the pane's own keys */
	bool shown;
	int row, col, rows, cols; /* with its title */
};

struct screen {
	struct session *session;
	struct screen_options opt;
	struct canvas canvas;
	struct slot *slot;
	int nslots;
	int focus, main;
	int status_row; /* where the status line was drawn last */
	unsigned openings;
	bool maximized;

	struct prompt prompt;
	enum ask ask;
	bool ask_backward;
	long long ask_count;
	struct slot *ask_slot;
	const struct pane_key *ask_key;
	struct history history[ASK_COUNT];
	char *history_path; /* NULL: it is not kept */

	long long count;        /* typed so far; -1: none */
	enum action letter_for; /* an action that waits for its letter */
	bool quit, suspend, redraw;

	/* Asked of the pane that has the focus before it could do it. */
	struct {
		struct binding b;
		long long count;
	} ahead[AHEAD_MOST];
	int nahead, ahead_of;
};

/* screen.c */

int screen_slot(const struct screen *sc, const char *pane); /* -1: no such pane */
void screen_close_pane(struct screen *sc, int k);

/* screen_draw.c */

/* The open pane of a place that is in front; -1: none. */
int screen_front(const struct screen *sc, enum pane_place place);

/* Nothing fits into the window but a sentence that says so. */
bool screen_too_small(const struct screen *sc);

/* screen_actions.c */

/* Do what no pane has done; OUT_UNKNOWN: the screen does not know the action either. */
enum outcome screen_perform(struct screen *sc, enum action a, long long count);

/* screen_ask.c */

/* Open the prompt; backward and count are the action's that asks. */
void screen_ask(struct screen *sc, enum ask what, bool backward, long long count);

/* The same for one of the own keys of the pane of a slot. */
void screen_ask_pane(struct screen *sc, struct slot *slot, const struct pane_key *own);

/* Take what was typed; what is wrong with it is shown under it. */
void screen_answer(struct screen *sc);

/* Which of the histories that are kept is a prompt's; 0: none. */
char screen_ask_letter(enum ask what);

#endif
