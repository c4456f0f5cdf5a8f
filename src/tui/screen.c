#include "tui/screen_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/xdg.h"
#include "tui/excommand.h"
#include "tui/pane/listing.h"

enum status screen_open_slot(struct screen *sc, int k, struct err *err)
{
	struct slot *slot = &sc->slot[k];
	if (slot->opened) {
		slot->opened = ++sc->openings;
		return ST_OK;
	}
	slot->from = sc->main;
	enum status st = pane_open(&slot->pane, sc->session, err);
	if (st != ST_OK)
		return st;
	pane_give_options(&slot->pane, slot->options);
	slot->opened = ++sc->openings;
	return ST_OK;
}

void screen_close_pane(struct screen *sc, int k)
{
	struct slot *slot = &sc->slot[k];
	if (!slot->opened)
		return;
	if (slot->pane.state)
		pane_keep_options(&slot->pane, &slot->options);
	pane_close(&slot->pane);
	pane_close(&slot->other);
	slot->opened = 0;
	slot->shown = false;
	if (sc->focus == k) {
		sc->focus = sc->slot[slot->from].opened ? slot->from : sc->main;
		sc->maximized = false;
	}
}

int screen_slot(const struct screen *sc, const char *name)
{
	for (int k = 0; k < sc->nslots; k++)
		if (strcmp(sc->slot[k].pane.class->name, name) == 0)
			return k;
	return -1;
}

int screen_opened_after(const struct screen *sc, int k)
{
	unsigned after = k < 0 ? 0 : sc->slot[k].opened;
	int next = -1;
	for (int i = 0; i < sc->nslots; i++)
		if (sc->slot[i].opened > after &&
		    (next < 0 || sc->slot[i].opened < sc->slot[next].opened))
			next = i;
	return next;
}

/* Return the number of prompt histories of a slot. */
static size_t screen_slot_histories(const struct slot *slot)
{
	return pane_keys(slot->pane.class) + 1;
}

enum status screen_open(struct screen **out, struct session *s,
			const struct screen_options *opt, struct err *err)
{
	struct screen *sc = mem_new(1, sizeof *sc);
	sc->session = s;
	sc->opt = *opt;
	s->wanted_columns = &sc->wanted_columns;
	s->log = &sc->log;
	while (panes[sc->nslots])
		sc->nslots++;
	sc->slot = mem_new((size_t)sc->nslots, sizeof *sc->slot);
	sc->count = -1;
	prompt_init(&sc->prompt);
	str_init(&sc->copied);
	for (int i = 0; i < ASK_COUNT; i++)
		sc->history[i].letter = screen_ask_letter((enum ask)i);
	sc->history_path = opt->history ? xdg_path(XDG_STATE, "history") : NULL;
	history_read(sc->history_path, sc->history, ASK_COUNT);
	canvas_init(&sc->canvas, 0, 0, opt->ascii);
	enum status st = ST_OK;
	for (int k = 0; k < sc->nslots; k++) {
		sc->slot[k].pane.class = sc->slot[k].other.class = panes[k];
		sc->slot[k].place = panes[k]->place;
		sc->slot[k].history = mem_new(screen_slot_histories(&sc->slot[k]),
					      sizeof *sc->slot[k].history);
		if (panes[k]->place == PLACE_MAIN)
			sc->main = sc->focus = k;
	}
	for (int k = 0; k < sc->nslots && st == ST_OK; k++)
		if (panes[k]->open_by_default)
			st = screen_open_slot(sc, k, err);
	if (st != ST_OK) {
		screen_free(sc);
		return st;
	}
	screen_show_guess(sc);
	const char *warning = trace_warning(s->trace);
	if (warning)
		session_error(s, "%s", warning);
	*out = sc;
	return ST_OK;
}

void screen_free(struct screen *sc)
{
	if (!sc)
		return;
	for (int k = 0; k < sc->nslots; k++) {
		screen_close_pane(sc, k);
		str_release(&sc->slot[k].sought);
		for (size_t i = 0; i < screen_slot_histories(&sc->slot[k]); i++)
			history_release(&sc->slot[k].history[i]);
		free(sc->slot[k].history);
		free(sc->slot[k].options);
	}
	free(sc->slot);
	sc->session->wanted_columns = NULL;
	sc->session->log = NULL;
	struct session *other = diff_model_other(sc->session);
	if (other)
		other->log = NULL;
	message_log_release(&sc->log);
	format_columns_release(&sc->wanted_columns);
	prompt_release(&sc->prompt);
	if (sc->parked.waits)
		prompt_release(&sc->parked.prompt);
	for (int i = 0; i < ASK_COUNT; i++)
		history_release(&sc->history[i]);
	free(sc->history_path);
	shell_command_release(&sc->command);
	str_release(&sc->copied);
	free(sc->diff_key);
	canvas_release(&sc->canvas);
	free(sc);
}

void screen_keys_changed(struct screen *sc)
{
	sc->typed.n = 0;
	sc->nhints = 0;
}

/* Say how to go to a pane that was opened, and how to close it: q would quit. */
static void screen_say_opened(struct screen *sc, const struct slot *slot)
{
	const struct pane_class *class = slot->pane.class;
	struct binding next = keymap_action(ACT_NEXT_PANE), close = keymap_pane(class);
	if (!keymap_first(sc->slot[sc->focus].pane.class, &next))
		next = keymap_action(ACT_FOCUS_NEXT); /* Tab is for the other trace */
	struct str text = STR_INIT;
	str_addf(&text, "%s: %s%.*s switches to it", class->title,
		 slot->shown ? "" : "window too small for another pane; ",
		 (int)strcspn(next.keys, " "), next.keys);
	if (slot->shown && *close.keys)
		str_addf(&text, ", %.*s closes it", (int)strcspn(close.keys, " "),
			 close.keys);
	session_message(sc->session, "%s", text.text);
	str_release(&text);
}

/* Show or hide a pane that does not get the focus.
 * In a small window, an opened pane stays hidden until it gets the focus. */
static enum status screen_toggle_slot(struct screen *sc, int k, struct err *err)
{
	int row, col;
	struct slot *slot = &sc->slot[k];
	if (slot->opened && (slot->shown || sc->focus == k)) {
		screen_close_pane(sc, k);
		return ST_OK;
	}
	enum status st = screen_open_slot(sc, k, err);
	screen_draw(sc, &row, &col);
	if (st == ST_OK)
		screen_say_opened(sc, slot);
	return st;
}

/* Run the command of an entry; put a command that begins with a colon in the prompt for
 * editing. */
static enum status run_listed(void *screen, const char *command, struct err *err)
{
	if (*command != ':')
		return excommand_run(screen, command, err);
	screen_ask_command(screen, command + 1);
	return ST_OK;
}

enum status screen_show(struct screen *sc, const struct pane_class *pane, struct err *err)
{
	if (pane->toggles)
		return screen_toggle_slot(sc, screen_slot(sc, pane->name), err);
	return screen_go_to(sc, pane, err);
}

enum status screen_go_to(struct screen *sc, const struct pane_class *pane,
			 struct err *err)
{
	int k = screen_slot(sc, pane->name);
	enum status st = screen_open_slot(sc, k, err);
	if (st != ST_OK || sc->focus == k)
		return st;
	if (pane->shown_from)
		pane->shown_from(&sc->slot[k].pane, sc->slot[sc->focus].pane.class);
	sc->session->help_about = sc->slot[sc->focus].pane.class->name;
	sc->slot[k].from = sc->focus;
	sc->focus = k;
	return st;
}

enum status screen_list(struct screen *sc, const struct listing_class *class,
			struct err *err)
{
	int k = screen_slot(sc, "list");
	enum status st = screen_go_to(sc, sc->slot[k].pane.class, err);
	if (st == ST_OK)
		pane_list_set(&sc->slot[k].pane, class, run_listed, sc);
	return st;
}

void screen_show_guess(struct screen *sc)
{
	struct err err = ERR_INIT;
	if (trace_guess(sc->session->trace) &&
	    screen_show(sc, pane_find("layout"), &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
}

void screen_resize(struct screen *sc, int rows, int cols)
{
	if (rows == sc->canvas.rows && cols == sc->canvas.cols)
		return;
	canvas_release(&sc->canvas);
	canvas_init(&sc->canvas, rows, cols, sc->opt.ascii);
}
