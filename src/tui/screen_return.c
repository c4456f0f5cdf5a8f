/*
 * Returns from records to the pane that led to them.
 *
 * Jumps of the session and panes to return to form one history: opscope returns to a pane
 * after all jumps since its key are undone.  The jump of the key itself can come later,
 * from a job, so count jumps at the next key.
 */
#include "tui/screen_internal.h"

#include <string.h>

struct screen_return screen_return_here(const struct screen *sc)
{
	struct screen_return r = { .slot = sc->focus,
				   .maximized = sc->maximized,
				   .at = sc->session->at,
				   .filters = session_filters(sc->session),
				   .span = sc->session->marked_span,
				   .jumps = session_jumps(sc->session) };
	r.paired = sc->session->diff && diff_model_pair(sc->session->diff, &r.pair);
	return r;
}

void screen_return_push(struct screen *sc, const struct screen_return *to)
{
	if (to->slot == sc->main)
		return;
	if (sc->nreturns == RETURNS_MAX)
		memmove(sc->returns, sc->returns + 1,
			(size_t)--sc->nreturns * sizeof *sc->returns);
	sc->returns[sc->nreturns++] = *to;
}

void screen_return_settle(struct screen *sc)
{
	struct screen_return *last = sc->nreturns ? &sc->returns[sc->nreturns - 1] : NULL;
	if (last && !last->settled) {
		last->settled = true;
		last->after = session_jumps(sc->session);
		last->span_after = sc->session->marked_span;
	}
}

static bool screen_return_same_span(const struct marked_span *a,
				    const struct marked_span *b)
{
	return a->state == b->state && a->from == b->from && a->to == b->to;
}

/* Compare the same threads as before; false if they are already compared. */
static bool screen_return_pair(struct screen *sc, bool paired,
			       const struct diff_out_threads *before)
{
	struct diff_out_threads now;
	struct diff_model *d = sc->session->diff;
	if (!d || (!paired && !diff_model_pair(d, &now)))
		return false;
	diff_model_set_pair(d, paired ? before : NULL);
	return true;
}

/* Remove filters added since, restore the marked span unless another has been marked
 * since, and go to the position if back is set. */
static void screen_return_restore(struct screen *sc, const struct screen_return *to,
				  bool back)
{
	struct session *s = sc->session;
	struct err err = ERR_INIT;
	while (session_filters(s) > to->filters && session_unfilter(s, 0, &err) == ST_OK)
		;
	if (screen_return_same_span(&s->marked_span, &to->span_after))
		s->marked_span = to->span;
	screen_return_pair(sc, to->paired, &to->pair);
	if (back && session_jumps(s) > to->jumps)
		session_back(s, false);
	if (back && !session_position_same(s->at, to->at))
		session_go(s, to->at);
	sc->focus = to->slot;
	sc->slot[to->slot].opened = ++sc->openings;
	sc->maximized = to->maximized;
}

bool screen_return_pane(struct screen *sc, bool back)
{
	while (sc->nreturns) {
		const struct screen_return *to = &sc->returns[sc->nreturns - 1];
		if (back && session_jumps(sc->session) > to->after)
			break;
		sc->nreturns--;
		if (!sc->slot[to->slot].opened)
			continue;
		screen_return_restore(sc, to, back);
		return true;
	}
	return false;
}

void screen_return(struct screen *sc)
{
	if (screen_return_pane(sc, true))
		return;
	/* Leave the comparison of two threads even if its list was closed. */
	if (session_jumps(sc->session) || !screen_return_pair(sc, false, NULL))
		session_back(sc->session, false);
}

bool screen_returns(const struct screen *sc)
{
	bool open = false;
	for (int k = 0; k < sc->nreturns; k++)
		open |= sc->slot[sc->returns[k].slot].opened;
	return open;
}
