/*
 * Pane sizes chosen by the user, with keys and by dragging dividers.  Each size belongs
 * to one pane: its columns beside the records, or its rows below them.  The records get
 * the rest.
 */
#include "tui/screen_internal.h"

enum { STATUS_ROWS = 2 /* rows below the panes */ };

/* Set the number of rows or columns of the pane in an area. */
static void screen_size_choose(struct screen *sc, enum screen_area area, bool rows, int n)
{
	int k = screen_front_in(sc, area);
	if (k < 0)
		return;
	int total = rows ? sc->canvas.rows - STATUS_ROWS : sc->canvas.cols;
	int least = rows ? LAYOUT_PANE_ROWS : LAYOUT_PANE_COLS;
	int rest = rows ? LAYOUT_MAIN_ROWS : LAYOUT_MAIN_COLS + 1;
	struct screen_share share = { n, total };
	share.n = screen_share_of(share, total, least, rest);
	*(rows ? &sc->slot[k].chosen_rows : &sc->slot[k].chosen_cols) = share;
}

/* Find the area that is resized when the focused pane becomes taller or wider, and set
 * *shrinks to true if that area shrinks.  AREAS if there is none. */
static enum screen_area screen_size_area(const struct screen *sc, bool rows,
					 bool *shrinks)
{
	const struct screen_rect *rect = sc->rect, *side = &rect[AREA_SIDE];
	enum screen_area focus = screen_area_of(sc, sc->focus);
	bool beside = screen_layout_is_beside(rect), main = rect[AREA_MAIN].rows > 0;
	*shrinks = focus == AREA_MAIN || (!rows && focus == AREA_BELOW);
	if (!rows)
		return beside && (focus != AREA_BELOW ||
				  rect[AREA_BELOW].cols < sc->canvas.cols)
			       ? AREA_SIDE
			       : AREAS;
	bool stacked = side->rows > 0 && !beside && main;
	if (focus == AREA_SIDE && stacked)
		return AREA_SIDE;
	if (focus != AREA_SIDE && rect[AREA_BELOW].rows > 0 && main)
		return AREA_BELOW;
	return focus == AREA_MAIN && stacked ? AREA_SIDE : AREAS;
}

void screen_size_change(struct screen *sc, bool rows, int by)
{
	int row, col;
	bool shrinks;
	screen_draw(sc, &row, &col); /* compute the visible sizes */
	enum screen_area area = screen_size_area(sc, rows, &shrinks);
	if (area == AREAS) {
		session_message(sc->session, "the pane is already as %s as the window",
				rows ? "high" : "wide");
		return;
	}
	int now = rows ? sc->rect[area].rows : sc->rect[area].cols;
	screen_size_choose(sc, area, rows, now + (shrinks ? -by : by));
}

void screen_size_default(struct screen *sc)
{
	for (int k = 0; k < sc->nslots; k++) {
		struct slot *slot = &sc->slot[k];
		slot->chosen_rows = slot->chosen_cols = (struct screen_share) { 0 };
		slot->place = slot->pane.class->place;
	}
}

enum screen_divider screen_size_grab(struct screen *sc, int row, int col)
{
	sc->dragged = screen_layout_divider(sc->rect, row, col, &sc->dragged_area);
	return sc->dragged;
}

void screen_size_drag(struct screen *sc, int row, int col)
{
	const struct screen_rect *r = &sc->rect[sc->dragged_area];
	if (sc->dragged == DIVIDER_LEFT)
		screen_size_choose(sc, sc->dragged_area, false,
				   r->col + r->cols - 1 - col);
	else if (sc->dragged == DIVIDER_TOP)
		screen_size_choose(sc, sc->dragged_area, true, r->row + r->rows - row);
}

void screen_size_drop(struct screen *sc)
{
	sc->dragged = DIVIDER_NONE;
}

bool screen_movable(const struct slot *slot)
{
	return slot->place == PLACE_SIDE || slot->place == PLACE_BELOW;
}

void screen_move(struct screen *sc, int k, enum pane_place place)
{
	struct slot *slot = &sc->slot[k];
	slot->place = place;
	if (slot->opened)
		slot->opened = ++sc->openings;
	sc->maximized = false;
}
