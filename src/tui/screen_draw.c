/*
 * Draws the screen.  The last two lines are the status line and the line for the prompt,
 * messages and hints.  The open panes share the rest (screen_layout.h); a maximised pane
 * has all of it.
 */
#include "tui/screen_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "output/newfile.h"

/* Layout */

int screen_front(const struct screen *sc, enum pane_place place)
{
	int best = -1;
	for (int k = 0; k < sc->nslots; k++)
		if (sc->slot[k].opened && sc->slot[k].place == place &&
		    (best < 0 || sc->slot[k].opened > sc->slot[best].opened))
			best = k;
	return best;
}

static void screen_draw_put(struct screen *sc, int k, int row, int col, int rows,
			    int cols)
{
	struct slot *slot = &sc->slot[k];
	slot->shown = rows > 0 && cols > 0;
	slot->row = row;
	slot->col = col;
	slot->rows = rows;
	slot->cols = cols;
}

int screen_front_in(const struct screen *sc, enum screen_area area)
{
	if (screen_area_of(sc, sc->focus) == area && area != AREA_MAIN)
		return sc->focus;
	if (area == AREA_MAIN) {
		int over = screen_front(sc, PLACE_OVER);
		return over >= 0 && sc->over ? over : sc->main;
	}
	return screen_front(sc, area == AREA_SIDE ? PLACE_SIDE : PLACE_BELOW);
}

enum screen_area screen_area_of(const struct screen *sc, int k)
{
	enum pane_place place = sc->slot[k].place;
	return place == PLACE_SIDE    ? AREA_SIDE
	       : place == PLACE_BELOW ? AREA_BELOW
				      : AREA_MAIN;
}

static int screen_draw_want_rows(void *arg, enum screen_area area, int cols)
{
	struct screen *sc = arg;
	struct pane *p = &sc->slot[screen_front_in(sc, area)].pane;
	return pane_preferred_rows(p, cols) + (p->class->title != NULL);
}

/* Limit all panes to the first `rows` rows of the screen. */
static void screen_draw_cut(struct screen *sc, int rows)
{
	for (int k = 0; k < sc->nslots; k++) {
		struct slot *slot = &sc->slot[k];
		slot->rows = int_min(slot->rows, rows - slot->row);
		slot->shown = slot->shown && slot->rows > 0;
	}
}

static void screen_draw_layout(struct screen *sc)
{
	struct screen_layout l = { .rows = sc->canvas.rows - 2,
				   .cols = sc->canvas.cols,
				   .focus = screen_area_of(sc, sc->focus),
				   .want_rows = screen_draw_want_rows,
				   .arg = sc };
	if (sc->focus == sc->main || sc->focus == screen_front(sc, PLACE_OVER))
		sc->over = sc->focus != sc->main;
	for (int k = 0; k < sc->nslots; k++)
		sc->slot[k].shown = false;
	memset(sc->rect, 0, sizeof sc->rect);
	if (sc->slot[sc->focus].pane.class->place == PLACE_WHOLE || sc->maximized) {
		pane_update(&sc->slot[sc->focus].pane);
		screen_draw_put(sc, sc->focus, 0, 0, l.rows, l.cols);
		return;
	}
	for (int a = 0; a < AREAS; a++) {
		int k = screen_front_in(sc, (enum screen_area)a);
		if (k < 0)
			continue;
		struct slot *slot = &sc->slot[k];
		const struct pane_class *class = slot->pane.class;
		pane_update(&slot->pane);
		l.area[a].open = true;
		l.area[a].takes_focus = !class->toggles;
		l.area[a].cols = slot->want_cols = pane_preferred_cols(&slot->pane);
		l.area[a].chosen_rows = slot->chosen_rows;
		l.area[a].chosen_cols = slot->chosen_cols;
	}
	screen_layout_compute(&l, sc->rect);
	for (int a = 0; a < AREAS; a++) {
		const struct screen_rect *r = &sc->rect[a];
		if (r->rows > 0)
			screen_draw_put(sc, screen_front_in(sc, (enum screen_area)a),
					r->row, r->col, r->rows, r->cols);
	}
}

/* Drawing */

static void screen_draw_title(struct screen *sc, int k, struct canvas *c)
{
	struct slot *slot = &sc->slot[k];
	enum style st = sc->focus == k ? STYLE_FOCUS : STYLE_TITLE;
	canvas_fill(c, 0, 0, c->cols, st, canvas_glyph(c, GLYPH_ACROSS));
	struct str left = STR_INIT, right = STR_INIT, text = STR_INIT;
	pane_heading(&slot->pane, &left, &right);
	str_addf(&text, " %s ", slot->pane.class->title);
	int col = canvas_text(c, 0, 1, st, text.text), end = c->cols;
	if (right.len) {
		str_clear(&text);
		str_addf(&text, " %s ", right.text);
		end -= canvas_text_width(text.text) + 1;
		if (end > col)
			canvas_text(c, 0, end, st, text.text);
	}
	if (left.len && end > col + 4) {
		int room = end - col - 4;
		int width = canvas_text_width(left.text) < room
				    ? canvas_text_width(left.text)
				    : room;
		canvas_fill(c, 0, col + 1, width + 2, st, " ");
		canvas_field(c, 0, col + 2, width, false, st, left.text);
	}
	str_release(&left);
	str_release(&right);
	str_release(&text);
}

static void screen_draw_slot(struct screen *sc, int k)
{
	struct slot *slot = &sc->slot[k];
	struct canvas c =
		canvas_view(&sc->canvas, slot->row, slot->col, slot->rows, slot->cols);
	bool title = slot->pane.class->title != NULL;
	struct canvas body = canvas_view(&c, title, 0, c.rows - title, c.cols);
	pane_draw(&slot->pane, &body, sc->focus == k);
	if (title)
		screen_draw_title(sc, k, &c);
	if (slot->col > 0)
		for (int row = 0; row < slot->rows; row++)
			canvas_text(&sc->canvas, slot->row + row, slot->col - 1,
				    sc->dragged == DIVIDER_LEFT ? STYLE_FOCUS
								: STYLE_TITLE,
				    canvas_glyph(&c, GLYPH_DOWN));
}

/* Append the typed count, or the first key of a sequence; shown at the right, as in
 * vi. */
static void screen_draw_typed_text(const struct screen *sc, struct str *out)
{
	if (sc->count >= 0)
		str_addf(out, "%lld", sc->count);
	for (size_t i = 0; i < sc->typed.n; i++)
		keymap_key_text(sc->typed.key[i], out);
}

/* List the keys that can follow the typed keys, with the value of each option. */
static struct text_view *screen_draw_following_keys(const struct screen *sc, int room)
{
	struct pane *p = &((struct screen *)sc)->slot[sc->focus].pane;
	struct text_view *page = text_view_new();
	struct str key = STR_INIT, what = STR_INIT;
	struct binding b;
	int col = 0;
	text_view_line(page);
	for (size_t at = 0; keymap_next_after(p->class, &sc->typed, &at, &b, &key);
	     str_clear(&key), str_clear(&what)) {
		if (b.own && !pane_key_useful(p, b.own))
			continue;
		str_add(&what, b.hint ? b.hint : b.help);
		if (b.own && b.own->option)
			str_addf(&what, ": %s", b.own->option(p, b.own->arg, false));
		int width =
			canvas_text_width(key.text) + 1 + canvas_text_width(what.text);
		if (col && col + 1 + width > room) {
			text_view_line(page);
			col = 0;
		}
		text_view_pad(page, col + 1);
		text_view_add(page, STYLE_KEY, key.text);
		text_view_pad(page, 0);
		text_view_add(page, STYLE_TEXT, what.text);
		col += width + 2;
	}
	if (!col)
		text_view_add(page, STYLE_TEXT, " no option has an effect here");
	str_release(&key);
	str_release(&what);
	return page;
}

/* Append the note on the current record. */
static void screen_draw_note(struct session *s, struct str *out)
{
	const struct batch *b;
	size_t i;
	if (!session_record(s, &b, &i) || !session_has_notes(s))
		return;
	str_add(out, "\" ");
	if (!session_note_text(s, b, i, s->at.ordinal, out))
		str_clear(out);
}

/* Draw the lines below the status line.  A long message (long_message, wrapped; NULL if
 * it fits) takes lines from the panes until the next key.  It does not cover the status
 * line, because messages can appear without a key. */
static void screen_draw_below(struct screen *sc, struct text_view *long_message,
			      struct canvas *below)
{
	struct session *s = sc->session;
	struct str text = STR_INIT, typed = STR_INIT, note = STR_INIT;
	session_busy_text(s, &text);
	screen_draw_note(s, &note);
	screen_draw_typed_text(sc, &typed);
	const char *error = session_list_error(s);
	int last = below->rows - 1;
	sc->nhints = 0;
	int room = below->cols - (typed.len ? canvas_text_width(typed.text) + 2 : 0);

	if (long_message) {
		struct canvas part = canvas_view(below, 0, 0, below->rows, room);
		text_view_draw_cut(long_message, &part);
	} else if (s->message.len)
		canvas_text(below, last, 0, s->message_is_error ? STYLE_BAD : STYLE_TEXT,
			    s->message.text);
	else if (text.len)
		canvas_field(below, last, 0, room, false, STYLE_TEXT, text.text);
	else if (error)
		canvas_field(below, last, 0, room, false, STYLE_BAD, error);
	else if (note.len)
		canvas_field(below, last, 0, room, false, STYLE_NOTE, note.text);
	else {
		struct canvas part = canvas_view(below, last, 0, 1, room);
		screen_hints_draw(sc, &part);
	}
	if (typed.len)
		canvas_text(below, last, room + 1, STYLE_TEXT, typed.text);
	str_release(&note);
	str_release(&typed);
	str_release(&text);
}

/* Return the keys that can follow, or the wrapped message; NULL if there is no message or
 * it fits in the last line. */
static struct text_view *screen_draw_wrap_message(const struct screen *sc)
{
	const struct session *s = sc->session;
	struct str typed = STR_INIT;
	screen_draw_typed_text(sc, &typed);
	int room = sc->canvas.cols - (typed.len ? canvas_text_width(typed.text) + 2 : 0);
	str_release(&typed);
	if (sc->typed.n)
		return screen_draw_following_keys(sc, room);
	if (sc->prompt.open || canvas_text_width(s->message.text) <= room)
		return NULL;
	struct text_view *page = text_view_new();
	text_view_wrap(page, s->message_is_error ? STYLE_BAD : STYLE_TEXT, 0, room,
		       s->message.text);
	return page;
}

bool screen_too_small(const struct screen *sc)
{
	return sc->canvas.rows < SCREEN_ROWS || sc->canvas.cols < SCREEN_COLS;
}

static void screen_draw_panes(struct screen *sc, int rows)
{
	screen_draw_layout(sc);
	screen_draw_cut(sc, rows);
	if (sc->slot[sc->main].shown) /* the first line has the column headings */
		sc->session->page = sc->slot[sc->main].rows - 1;
	else
		columns_not_visible(&sc->session->columns);
	session_prepare(sc->session);
	for (int k = 0; k < sc->nslots; k++)
		if (sc->slot[k].shown)
			screen_draw_slot(sc, k);
}

/* True if a pane needs another number of columns after its visible rows have become
 * known. */
static bool screen_draw_wants_more(struct screen *sc)
{
	for (int k = 0; k < sc->nslots; k++)
		if (sc->slot[k].shown && !sc->maximized &&
		    pane_preferred_cols(&sc->slot[k].pane) > sc->slot[k].want_cols)
			return true;
	return false;
}

const struct canvas *screen_draw(struct screen *sc, int *row, int *col)
{
	struct canvas *c = &sc->canvas;
	*row = *col = -1;
	if (!sc->opt.utf8)
		sc->opt.ascii = true;
	c->ascii = sc->opt.ascii;
	canvas_clear(c);
	if (screen_too_small(sc)) {
		canvas_text(c, 0, 0, STYLE_TEXT, "too small");
		canvas_textf(c, 1, 0, STYLE_TEXT, "needs %dx%d", SCREEN_COLS,
			     SCREEN_ROWS);
		return c;
	}
	session_notice_change(sc->session);
	session_notes_refresh(sc->session);
	struct text_view *long_message = screen_draw_wrap_message(sc);
	int below = long_message ? int_min(long_message->list.n, c->rows / 2) : 1;
	int status = c->rows - 1 - below;
	sc->status_row = status;
	/* Let the list of keys that can follow cover the last rows of panes, so that
	 * pages do not move and page keys keep their usual size. */
	int end = sc->typed.n ? c->rows - 2 : status;
	screen_draw_panes(sc, end);
	if (screen_draw_wants_more(sc)) {
		canvas_clear(c);
		screen_draw_panes(sc, end);
	}
	for (int r = status; r < c->rows; r++)
		canvas_fill(c, r, 0, c->cols, STYLE_TEXT, " ");
	screen_draw_status(sc->session, c, status);
	if (sc->prompt.open) {
		/* Completions and the error message cover the status line. */
		prompt_draw(&sc->prompt, c, row, col);
		sc->status_row = int_min(status, *row);
	} else {
		struct canvas rest = canvas_view(c, status + 1, 0, below, c->cols);
		screen_draw_below(sc, long_message, &rest);
	}
	text_view_free(long_message);
	return c;
}

static bool screen_draw_part_of_rows(const struct canvas *c, const char *text,
				     struct canvas *out)
{
	int first, last, used = 0;
	int n = sscanf(text, "%d%n-%d%n", &first, &used, &last, &used);
	if (n == 1)
		last = first;
	if (n < 1 || text[used] || first < 0 || last < first || last >= c->rows)
		return false;
	*out = canvas_view(c, first, 0, last - first + 1, c->cols);
	return true;
}

bool screen_part(const struct screen *sc, const char *name, struct canvas *out)
{
	const struct canvas *c = &sc->canvas;
	if (screen_draw_part_of_rows(c, name, out))
		return true;
	if (screen_too_small(sc))
		return false;
	int below = sc->status_row + 1;
	if (strcmp(name, "message") == 0)
		*out = canvas_view(c, below, 0, c->rows - below, c->cols);
	else if (strcmp(name, "status") == 0)
		*out = canvas_view(c, sc->status_row, 0, 1, c->cols);
	else {
		int k = screen_slot(sc, name);
		if (k < 0 || !sc->slot[k].shown)
			return false;
		const struct slot *slot = &sc->slot[k];
		*out = canvas_view(c, slot->row, slot->col, slot->rows, slot->cols);
	}
	return true;
}

static void screen_draw_write_text(const void *text, FILE *f)
{
	fputs(text, f);
}

enum status screen_save(struct screen *sc, const char *path, struct err *err)
{
	int row, col;
	char *text = canvas_dump(screen_draw(sc, &row, &col));
	enum status st = newfile_create(path, screen_draw_write_text, text, err);
	free(text);
	return st;
}
