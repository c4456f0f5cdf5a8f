/* Another session in place of the present one: the same panes are opened again. */
#include "tui/screen_internal.h"

#include <stdlib.h>

#include "base/mem.h"

/* What is kept of the panes. */
struct screen_panes {
	int focus, nslots;
	bool maximized;
	unsigned *opened; /* of each slot, as in struct slot */
	int *from;
};

static struct screen_panes screen_switch_close(struct screen *sc)
{
	struct screen_panes p = { .focus = sc->focus,
				  .nslots = sc->nslots,
				  .maximized = sc->maximized,
				  .opened = mem_new((size_t)sc->nslots, sizeof(unsigned)),
				  .from = mem_new((size_t)sc->nslots, sizeof(int)) };
	for (int k = 0; k < sc->nslots; k++) {
		p.opened[k] = sc->slot[k].opened;
		p.from[k] = sc->slot[k].from;
	}
	for (int k = 0; k < sc->nslots; k++)
		screen_close_pane(sc, k);
	return p;
}

/* Open the panes in the order in which they were opened. */
static void screen_switch_open(struct screen *sc, const struct screen_panes *p)
{
	struct err err = ERR_INIT;
	for (;;) {
		int next = -1;
		for (int k = 0; k < p->nslots; k++)
			if (p->opened[k] && (next < 0 || p->opened[k] < p->opened[next]))
				next = k;
		if (next < 0)
			break;
		p->opened[next] = 0;
		if (screen_open_slot(sc, next, &err) == ST_OK)
			sc->slot[next].from = p->from[next];
	}
	bool same = sc->slot[p->focus].opened;
	sc->focus = same ? p->focus : sc->main;
	sc->maximized = same && p->maximized;
}

bool screen_switch(struct screen *sc)
{
	struct session *old = sc->session;
	if (!session_open_ready(old) || sc->prompt.open)
		return false;
	struct screen_panes p = screen_switch_close(sc);
	sc->session = session_open_take(old);
	sc->nqueued = sc->nreturns = 0;
	sc->typed.n = 0;
	sc->count = -1;
	/* The layout view is about one trace, and is shown if its format is unknown. */
	int layout = screen_slot(sc, "layout");
	p.opened[layout] = 0;
	if (p.focus == layout)
		p.focus = p.from[layout];
	screen_switch_open(sc, &p);
	screen_show_guess(sc);
	free(p.opened);
	free(p.from);
	struct trace *t = old->trace;
	session_free(old);
	trace_free(t);
	return true;
}
