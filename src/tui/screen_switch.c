/*
 * Switches to another session and opens the same panes, or to the other side of a
 * comparison and restores its panes.
 */
#include "tui/screen_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/session/diff_model.h"
#include "tui/session/session_open.h"
#include "tui/session_file.h"

/* The panes, saved during a switch. */
struct screen_panes {
	int focus;
	bool maximized;
	int npanes;
	struct {
		int slot, from;
	} * pane; /* in the order of opening */
};

static struct screen_panes screen_switch_close(struct screen *sc)
{
	struct screen_panes p = { .focus = sc->focus,
				  .maximized = sc->maximized,
				  .pane = mem_new((size_t)sc->nslots, sizeof *p.pane) };
	for (int k = -1; (k = screen_opened_after(sc, k)) >= 0; p.npanes++) {
		p.pane[p.npanes].slot = k;
		p.pane[p.npanes].from = sc->slot[k].from;
	}
	for (int k = 0; k < sc->nslots; k++)
		screen_close_pane(sc, k);
	return p;
}

/* Open the panes again, except the layout view, which belongs to one trace. */
static void screen_switch_open(struct screen *sc, const struct screen_panes *p)
{
	struct err err = ERR_INIT;
	const int layout = screen_slot(sc, "layout");
	int focus = p->focus;
	for (int i = 0; i < p->npanes; i++) {
		int k = p->pane[i].slot;
		if (k != layout && screen_open_slot(sc, k, &err) == ST_OK)
			sc->slot[k].from = p->pane[i].from;
		else if (k == layout && focus == layout)
			focus = p->pane[i].from;
	}
	bool same = sc->slot[focus].opened;
	sc->focus = same ? focus : sc->main;
	sc->maximized = same && p->maximized;
}

/* Show the pane of the current side; open it if it was not open on that side. */
static void screen_switch_pane(struct screen *sc, int k)
{
	struct slot *slot = &sc->slot[k];
	const struct pane_class *class = slot->pane.class;
	struct err err = ERR_INIT;
	if (class->of_both) {
		slot->pane.session = sc->session;
		return;
	}
	pane_cancel(&slot->pane);
	pane_keep_options(&slot->pane, &slot->options);
	struct pane left = slot->pane;
	slot->pane = slot->other;
	slot->other = left;
	if (!slot->pane.state && pane_open(&slot->pane, sc->session, &err) != ST_OK) {
		session_error(sc->session, "%s", err.text);
		screen_close_pane(sc, k);
		return;
	}
	pane_give_options(&slot->pane, slot->options);
}

/* End a comparison, and free the panes of the hidden side. */
static void screen_switch_end(struct screen *sc)
{
	for (int k = 0; k < sc->nslots; k++)
		pane_close(&sc->slot[k].other);
	diff_model_end(sc->session);
}

bool screen_switch_side(struct screen *sc)
{
	struct diff_model *d = sc->session->diff;
	if (!d || d->side[d->focus] == sc->session)
		return false;
	struct str message = sc->session->message;
	session_share_view(d->side[d->focus], sc->session);
	sc->session = d->side[d->focus];
	diff_model_other(sc->session)->message = sc->session->message;
	sc->session->message = message;
	sc->nqueued = sc->nreturns = 0;
	for (int k = 0; k < sc->nslots; k++)
		if (sc->slot[k].opened)
			screen_switch_pane(sc, k);
	return true;
}

/* Compare the newly opened trace with the current one. */
static bool screen_switch_compare(struct screen *sc)
{
	struct session *b = session_open_take(sc->session);
	screen_switch_end(sc);
	screen_compare(sc, b);
	return true;
}

void screen_compare(struct screen *sc, struct session *b)
{
	struct err err = ERR_INIT;
	diff_model_new(sc->session, b);
	if (sc->diff_key &&
	    diff_model_set(sc->session->diff, DIFF_KEY, sc->diff_key, &err) != ST_OK)
		session_error(sc->session, "diff-key=%s: %s", sc->diff_key, err.text);
	if (screen_show(sc, pane_find("diff"), &err) != ST_OK)
		session_error(sc->session, "%s", err.text);
}

void screen_compare_end(struct screen *sc)
{
	screen_switch_end(sc);
	screen_close_pane(sc, screen_slot(sc, "differences"));
	screen_close_pane(sc, screen_slot(sc, "diff"));
	session_message(sc->session, "%s is no longer compared", sc->session->name);
}

bool screen_switch(struct screen *sc)
{
	struct session *old = sc->session;
	if (sc->prompt.open)
		return false;
	if (!session_open_ready(old))
		return false;
	if (session_open_compares(old))
		return screen_switch_compare(sc);
	bool other = strcmp(trace_path(old->trace), session_open_path(old)) != 0;
	if (sc->opt.sessions)
		session_file_save(sc);
	struct screen_panes p = screen_switch_close(sc);
	sc->session = session_open_take(old);
	diff_model_replace(old, sc->session);
	sc->nqueued = sc->nreturns = 0;
	sc->typed.n = 0;
	sc->count = -1;
	screen_switch_open(sc, &p);
	screen_show_guess(sc);
	if (sc->opt.sessions && other)
		session_file_restore(sc, true, false);
	free(p.pane);
	struct trace *t = old->trace;
	session_free(old);
	trace_free(t);
	return true;
}
