/*
 * Where the panes lie.  The last two lines are the status line and the line for
 * prompt, messages and hints.  The rest is shared by the panes that are open:
 *
 *         80 columns                 120 columns and more
 *         +------------------+       +--------------+---------+
 *         | main             |       | main         | side    |
 *         +------------------+       |              |         |
 *         | below            |       +--------------+         |
 *         +------------------+       | below        |         |
 *         | side             |       +--------------+---------+
 *         +------------------+
 *
 * In a small window, and when it is maximised, the pane that has the focus is
 * alone.
 */
#include "tui/screen.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/colon.h"
#include "tui/gutter.h"
#include "tui/prompt.h"
#include "tui/tables.h"
#include "tui/trail.h"

enum {
	WIDE = 120,     /* columns from which on the side pane lies at the right */
	SMALL = 16,     /* rows below which one pane is shown */
	MAIN_LEAST = 6, /* rows */
	WHEEL_LINES = 3,
	COUNT_MOST = 999999999,
	AHEAD_MOST = 32 /* actions that wait for what they are about */
};

/* What the prompt is asking for. */
enum ask {
	ASK_COMMAND,
	ASK_SEARCH,
	ASK_PC,
	ASK_FILTER,
	ASK_ROW,
	ASK_HELP,
	ASK_TABLE_FILE,
	ASK_COUNT
};

struct slot {
	struct pane pane;
	unsigned opened; /* 0: it is not; later ones are in front */
	int from;        /* the one that had the focus before it was asked for */
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
	unsigned openings;
	bool maximized;

	struct prompt prompt;
	enum ask ask;
	bool ask_backward;
	long long ask_count;
	struct history history[ASK_COUNT];
	char *history_path; /* NULL: it is not kept */

	long long count;        /* typed so far; -1: none */
	enum action letter_for; /* an action that waits for its letter */
	bool quit, suspend, redraw;

	/* Asked of the pane that has the focus before it could do it. */
	struct {
		enum action a;
		long long count;
	} ahead[AHEAD_MOST];
	int nahead, ahead_of;
};

/* Panes */

static enum status open_slot(struct screen *sc, int k, struct err *err)
{
	struct slot *slot = &sc->slot[k];
	if (slot->opened) {
		slot->opened = ++sc->openings;
		return ST_OK;
	}
	const struct pane_class *class = slot->pane.class;
	slot->from = sc->main;
	slot->pane.session = sc->session;
	slot->pane.state = mem_new(1, class->state_size + 1);
	enum status st = class->open ? class->open(&slot->pane, err) : ST_OK;
	if (st != ST_OK) {
		free(slot->pane.state);
		slot->pane.state = NULL;
		return st;
	}
	slot->opened = ++sc->openings;
	return ST_OK;
}

static void close_slot(struct screen *sc, int k)
{
	struct slot *slot = &sc->slot[k];
	if (!slot->opened)
		return;
	if (slot->pane.class->close)
		slot->pane.class->close(&slot->pane);
	free(slot->pane.state);
	slot->pane.state = NULL;
	slot->opened = 0;
	slot->shown = false;
	if (sc->focus == k) {
		sc->focus = sc->slot[slot->from].opened ? slot->from : sc->main;
		sc->maximized = false;
	}
}

static int find_slot(const struct screen *sc, const char *name)
{
	for (int k = 0; k < sc->nslots; k++)
		if (strcmp(sc->slot[k].pane.class->name, name) == 0)
			return k;
	return -1;
}

enum status screen_open(struct screen **out, struct session *s,
			const struct screen_options *opt, struct err *err)
{
	struct screen *sc = mem_new(1, sizeof *sc);
	sc->session = s;
	sc->opt = *opt;
	while (panes[sc->nslots])
		sc->nslots++;
	sc->slot = mem_new((size_t)sc->nslots, sizeof *sc->slot);
	sc->count = -1;
	sc->letter_for = ACT_NONE;
	prompt_init(&sc->prompt);
	static const char letters[ASK_COUNT] = { [ASK_COMMAND] = ':',
						 [ASK_SEARCH] = '/',
						 [ASK_PC] = 'p',
						 [ASK_FILTER] = '&' };
	for (int i = 0; i < ASK_COUNT; i++)
		sc->history[i].letter = letters[i];
	sc->history_path = opt->history ? history_path() : NULL;
	history_read(sc->history_path, sc->history, ASK_COUNT);
	canvas_init(&sc->canvas, 0, 0, opt->ascii);
	enum status st = ST_OK;
	for (int k = 0; k < sc->nslots && st == ST_OK; k++) {
		sc->slot[k].pane.class = panes[k];
		if (panes[k]->place == PLACE_MAIN)
			sc->main = sc->focus = k;
		if (panes[k]->open_at_first)
			st = open_slot(sc, k, err);
	}
	if (st != ST_OK) {
		screen_free(sc);
		return st;
	}
	const char *warning = trace_warning(s->trace);
	if (warning)
		session_complain(s, "%s", warning);
	*out = sc;
	return ST_OK;
}

void screen_free(struct screen *sc)
{
	if (!sc)
		return;
	for (int k = 0; k < sc->nslots; k++)
		close_slot(sc, k);
	free(sc->slot);
	prompt_release(&sc->prompt);
	for (int i = 0; i < ASK_COUNT; i++)
		history_release(&sc->history[i]);
	free(sc->history_path);
	canvas_release(&sc->canvas);
	free(sc);
}

struct session *screen_session(struct screen *sc)
{
	return sc->session;
}

struct screen_options *screen_change(struct screen *sc)
{
	return &sc->opt;
}

const struct screen_options *screen_settings(const struct screen *sc)
{
	return &sc->opt;
}

void screen_quit(struct screen *sc)
{
	sc->quit = true;
}

bool screen_wants_quit(const struct screen *sc)
{
	return sc->quit;
}

static bool once(bool *flag)
{
	bool was = *flag;
	*flag = false;
	return was;
}

bool screen_wants_suspend(struct screen *sc)
{
	return once(&sc->suspend);
}

bool screen_wants_redraw(struct screen *sc)
{
	return once(&sc->redraw);
}

static enum status show(struct screen *sc, int k, struct err *err)
{
	enum status st = open_slot(sc, k, err);
	if (st != ST_OK || sc->focus == k)
		return st;
	sc->slot[k].from = sc->focus;
	sc->focus = k;
	return st;
}

enum status screen_show(struct screen *sc, const char *pane, struct err *err)
{
	int k = find_slot(sc, pane);
	return k < 0 ? err_set(err, ST_INVALID, "there is no pane %s", pane)
		     : show(sc, k, err);
}

/* Show a pane if it is not shown, close it if it is. */
static void toggle(struct screen *sc, const char *pane)
{
	struct err err = ERR_INIT;
	int k = find_slot(sc, pane);
	if (k < 0)
		return;
	if (sc->slot[k].opened && (sc->slot[k].shown || sc->focus == k))
		close_slot(sc, k);
	else if (open_slot(sc, k, &err) != ST_OK)
		session_complain(sc->session, "%s", err.text);
}

/* Layout */

/* The open pane of a place that is in front; -1: none. */
static int front(const struct screen *sc, enum pane_place place)
{
	int best = -1;
	for (int k = 0; k < sc->nslots; k++)
		if (sc->slot[k].opened && sc->slot[k].pane.class->place == place &&
		    (best < 0 || sc->slot[k].opened > sc->slot[best].opened))
			best = k;
	return best;
}

static void lay(struct screen *sc, int k, int row, int col, int rows, int cols)
{
	struct slot *slot = &sc->slot[k];
	slot->shown = rows > 0 && cols > 0;
	slot->row = row;
	slot->col = col;
	slot->rows = rows;
	slot->cols = cols;
}

static int wish(struct screen *sc, int k, int cols)
{
	struct pane *p = &sc->slot[k].pane;
	return (p->class->wish ? p->class->wish(p, cols) : 6) + (p->class->title != NULL);
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* Leave the last lines to something else: what reaches down there ends above. */
static void cut(struct screen *sc, int rows)
{
	for (int k = 0; k < sc->nslots; k++) {
		struct slot *slot = &sc->slot[k];
		slot->rows = least(slot->rows, rows - slot->row);
		slot->shown = slot->shown && slot->rows > 0;
	}
}

static void layout(struct screen *sc)
{
	int rows = sc->canvas.rows - 2, cols = sc->canvas.cols;
	for (int k = 0; k < sc->nslots; k++)
		sc->slot[k].shown = false;
	/* What has the focus is to be seen. */
	if (sc->slot[sc->focus].pane.class->place == PLACE_WHOLE || sc->maximized ||
	    sc->canvas.rows < SMALL) {
		lay(sc, sc->focus, 0, 0, rows, cols);
		return;
	}
	int side = front(sc, PLACE_SIDE), below = front(sc, PLACE_BELOW);
	int main_rows = rows, main_cols = cols;
	if (side >= 0 && cols >= WIDE) {
		int wide = cols * 2 / 5 < 72 ? cols * 2 / 5 : 72;
		main_cols = cols - wide - 1;
		lay(sc, side, 0, main_cols + 1, rows, wide);
	} else if (side >= 0) {
		/* Seven of 24 rows; more for what was asked for just now. */
		int most = rows < 30 ? rows / 3 : rows * 2 / 5;
		if (!sc->slot[side].pane.class->open_at_first)
			most = rows / 2;
		int has = least(wish(sc, side, cols), most);
		main_rows -= has;
		lay(sc, side, main_rows, 0, has, cols);
	}
	if (below >= 0) {
		int most = main_rows - MAIN_LEAST;
		if (most > rows / 2)
			most = rows / 2;
		int has = least(wish(sc, below, main_cols), most);
		main_rows -= has;
		lay(sc, below, main_rows, 0, has, main_cols);
	}
	lay(sc, sc->main, 0, 0, main_rows, main_cols);
}

/* Drawing */

static void draw_title(struct screen *sc, int k, struct canvas *c)
{
	struct slot *slot = &sc->slot[k];
	enum style st = sc->focus == k ? STYLE_FOCUS : STYLE_TITLE;
	canvas_fill(c, 0, 0, c->cols, st, canvas_glyph(c, GLYPH_ACROSS));
	struct str left = STR_INIT, right = STR_INIT, text = STR_INIT;
	if (slot->pane.class->note)
		slot->pane.class->note(&slot->pane, &left, &right);
	str_addf(&text, " %s ", slot->pane.class->title);
	int col = canvas_text(c, 0, 1, st, text.text), end = c->cols;
	if (right.len) {
		str_clear(&text);
		str_addf(&text, " %s ", right.text);
		end -= text_width(text.text) + 1;
		if (end > col)
			canvas_text(c, 0, end, st, text.text);
	}
	if (left.len && end > col + 4) {
		int room = end - col - 4;
		int width = text_width(left.text) < room ? text_width(left.text) : room;
		canvas_fill(c, 0, col + 1, width + 2, st, " ");
		canvas_field(c, 0, col + 2, width, false, st, left.text);
	}
	str_release(&left);
	str_release(&right);
	str_release(&text);
}

static void draw_slot(struct screen *sc, int k)
{
	struct slot *slot = &sc->slot[k];
	struct canvas c =
		canvas_view(&sc->canvas, slot->row, slot->col, slot->rows, slot->cols);
	bool title = slot->pane.class->title != NULL;
	struct canvas body = canvas_view(&c, title, 0, c.rows - title, c.cols);
	slot->pane.class->draw(&slot->pane, &body, sc->focus == k);
	if (title)
		draw_title(sc, k, &c);
	if (slot->col > 0)
		for (int row = 0; row < slot->rows; row++)
			canvas_text(&sc->canvas, row, slot->col - 1, STYLE_TITLE,
				    canvas_glyph(&c, GLYPH_DOWN));
}

/* What was typed and waits for more: it stands at the right, as in vi. */
static void typed_text(const struct screen *sc, struct str *out)
{
	if (sc->count >= 0)
		str_addf(out, "%lld", sc->count);
	if (sc->letter_for != ACT_NONE)
		keymap_label(sc->letter_for, out);
}

/* A sentence that is too long takes lines from the panes until the next key, and not
 * the status line: sentences come without a key as well.  Below: those lines only. */
static void draw_below(struct screen *sc, struct page *said, struct canvas *below)
{
	struct session *s = sc->session;
	struct str text = STR_INIT, typed = STR_INIT;
	session_busy_text(s, &text);
	typed_text(sc, &typed);
	const char *trouble = pager_error(s->pager);
	int last = below->rows - 1;
	int room = below->cols - (typed.len ? text_width(typed.text) + 2 : 0);

	if (said)
		page_draw(said, below);
	else if (s->message.len)
		canvas_text(below, last, 0, s->message_bad ? STYLE_BAD : STYLE_TEXT,
			    s->message.text);
	else if (text.len)
		canvas_field(below, last, 0, room, false, STYLE_TEXT, text.text);
	else if (trouble)
		canvas_field(below, last, 0, room, false, STYLE_BAD, trouble);
	else {
		struct canvas part = canvas_view(below, last, 0, 1, room);
		hints_draw(sc->slot[sc->focus].pane.class->name, &part, 0);
	}
	if (typed.len)
		canvas_text(below, last, room + 1, STYLE_TEXT, typed.text);
	str_release(&typed);
	str_release(&text);
}

/* NULL: it fits into the last line, or there is none. */
static struct page *message_page(const struct screen *sc)
{
	const struct session *s = sc->session;
	struct str typed = STR_INIT;
	typed_text(sc, &typed);
	int room = sc->canvas.cols - (typed.len ? text_width(typed.text) + 2 : 0);
	str_release(&typed);
	if (sc->prompt.open || text_width(s->message.text) <= room)
		return NULL;
	struct page *page = page_new();
	page_wrap(page, s->message_bad ? STYLE_BAD : STYLE_TEXT, 0, room,
		  s->message.text);
	return page;
}

static bool too_small(const struct screen *sc)
{
	return sc->canvas.rows < SCREEN_ROWS || sc->canvas.cols < SCREEN_COLS;
}

const struct canvas *screen_draw(struct screen *sc, int *row, int *col)
{
	struct canvas *c = &sc->canvas;
	*row = *col = -1;
	if (!sc->opt.utf8)
		sc->opt.ascii = true;
	c->ascii = sc->opt.ascii;
	canvas_clear(c);
	if (too_small(sc)) {
		canvas_text(c, 0, 0, STYLE_TEXT, "window too small");
		canvas_textf(c, 1, 0, STYLE_TEXT, "it has %dx%d", c->cols, c->rows);
		canvas_textf(c, 2, 0, STYLE_TEXT, "%dx%d is needed", SCREEN_COLS,
			     SCREEN_ROWS);
		return c;
	}
	struct page *said = message_page(sc);
	int below = said ? least(page_lines(said), c->rows / 2) : 1;
	int status = c->rows - 1 - below;
	layout(sc);
	cut(sc, status);
	if (sc->slot[sc->main].shown) /* its first line is its heading */
		sc->session->page = sc->slot[sc->main].rows - 1;
	session_prepare(sc->session);
	for (int k = 0; k < sc->nslots; k++)
		if (sc->slot[k].shown)
			draw_slot(sc, k);
	status_draw(sc->session, c, status);
	if (sc->prompt.open) {
		/* Its words and its fault lie on the status line. */
		prompt_draw(&sc->prompt, c, row, col);
	} else {
		struct canvas rest = canvas_view(c, status + 1, 0, below, c->cols);
		draw_below(sc, said, &rest);
	}
	page_free(said);
	return c;
}

char *screen_text(struct screen *sc, bool styles)
{
	int row, col;
	const struct canvas *c = screen_draw(sc, &row, &col);
	return styles ? canvas_dump_styles(c) : canvas_dump(c);
}

enum status screen_save(struct screen *sc, const char *path, struct err *err)
{
	char *text = screen_text(sc, false);
	FILE *f = fopen(path, "w");
	bool good = f && fputs(text, f) >= 0;
	if (f && fclose(f) != 0)
		good = false;
	free(text);
	return good ? ST_OK : err_set(err, ST_IO, "%s: %s", path, strerror(errno));
}

void screen_resize(struct screen *sc, int rows, int cols)
{
	if (rows == sc->canvas.rows && cols == sc->canvas.cols)
		return;
	canvas_release(&sc->canvas);
	canvas_init(&sc->canvas, rows, cols, sc->opt.ascii);
}

/* The prompt */

/* A prompt_complete. */
static size_t complete_query(void *arg, const char *text, struct words *out)
{
	return colon_complete_query(arg, text, out);
}

static void ask(struct screen *sc, enum ask what, bool backward, long long count)
{
	struct session *s = sc->session;
	sc->ask = what;
	sc->ask_backward = backward;
	sc->ask_count = count;
	struct history *h = &sc->history[what];
	if (what == ASK_COMMAND) {
		prompt_start(&sc->prompt, ":", "", h, colon_complete, sc);
		if (count >= 0) { /* 42: is :42 */
			str_addf(&sc->prompt.text, "%lld", count);
			sc->prompt.at = sc->prompt.text.len;
		}
		return;
	}
	if (what == ASK_SEARCH) {
		prompt_start(&sc->prompt, backward ? "?" : "/", "", h, complete_query,
			     sc);
		return;
	}
	if (what == ASK_FILTER) {
		prompt_start(&sc->prompt, "&", "", h, complete_query, sc);
		return;
	}
	static const char *const labels[ASK_COUNT] = {
		[ASK_ROW] = "rows with: ",
		[ASK_HELP] = "help about: ",
		[ASK_TABLE_FILE] = "write to (.csv, .json or text): "
	};
	if (labels[what]) {
		prompt_start(&sc->prompt, labels[what], "", h, NULL, NULL);
		return;
	}
	struct str pc = STR_INIT;
	uint64_t v;
	if (session_pc(s, &v))
		str_addf(&pc, "%llx", (unsigned long long)v);
	prompt_start(&sc->prompt,
		     backward ? "previous execution of PC: " : "next execution of PC: ",
		     pc.text, h, NULL, NULL);
	str_release(&pc);
}

static enum status search_pc(struct screen *sc, const char *text, struct err *err)
{
	struct session *s = sc->session;
	uint64_t pc;
	for (int f = 0; f < (int)s->schema->format->nfields; f++)
		if (s->schema->by_role[ROLE_PC] >> f & 1) {
			if (!value_parse(s->schema, f, text, &pc))
				return err_at(err, 1, "not an address");
			return session_search_pc(s, pc, sc->ask_backward, sc->ask_count,
						 err);
		}
	return ST_OK;
}

/* Take what was typed; what is wrong with it is shown under it. */
static void answer(struct screen *sc)
{
	struct err err = ERR_INIT;
	char *text = mem_text(sc->prompt.text.text);
	struct pane *pane = &sc->slot[sc->focus].pane;
	prompt_close(&sc->prompt);
	history_keep(sc->history_path, &sc->history[sc->ask], text);
	enum status st = ST_OK;
	if (sc->ask == ASK_COMMAND)
		st = colon_run(sc, text, &err);
	else if (sc->ask == ASK_SEARCH)
		st = session_search(sc->session, text, sc->ask_backward, sc->ask_count,
				    &err);
	else if (sc->ask == ASK_FILTER)
		st = session_filter(sc->session, text, &err);
	else if (sc->ask == ASK_ROW)
		tables_search(tables_of(sc->session), text, 0, false);
	else if (sc->ask == ASK_HELP)
		pane->class->find(pane, text);
	else if (sc->ask == ASK_TABLE_FILE)
		st = tables_write(tables_of(sc->session), text, &err);
	else
		st = search_pc(sc, text, &err);
	free(text);
	if (st == ST_INVALID && err.at) {
		sc->prompt.open = true;
		sc->prompt.fault = err;
		size_t at = (size_t)err.at - 1;
		if (at < sc->prompt.text.len)
			sc->prompt.at = at;
	} else if (st != ST_OK) {
		session_complain(sc->session, "%s", err.text);
	}
}

/* Actions */

static void next_pane(struct screen *sc, int step)
{
	int k = sc->focus;
	for (int i = 0; i < sc->nslots; i++) {
		k = (k + step + sc->nslots) % sc->nslots;
		const struct slot *slot = &sc->slot[k];
		/* In a small window those that would be shown in a larger one. */
		if (slot->opened &&
		    (slot->shown || k == front(sc, slot->pane.class->place)))
			break;
	}
	sc->focus = k;
}

static enum outcome act(struct screen *sc, enum action a, long long count)
{
	struct session *s = sc->session;
	struct err err = ERR_INIT;
	const struct pane_class *class = sc->slot[sc->focus].pane.class;
	switch (a) {
	case ACT_HELP:
		screen_show(sc, "help", &err);
		break;
	case ACT_INFO:
		screen_show(sc, "info", &err);
		break;
	case ACT_COLUMNS:
		screen_show(sc, "columns", &err);
		break;
	case ACT_MARK_LIST:
		screen_show(sc, "marks", &err);
		break;
	case ACT_MEMORY:
		screen_show(sc, "memory", &err);
		break;
	case ACT_BYTES:
		toggle(sc, "bytes");
		break;
	case ACT_FIELDS:
		toggle(sc, "fields");
		break;
	case ACT_QUIT:
		if (sc->focus == sc->main)
			sc->quit = true;
		else
			close_slot(sc, sc->focus);
		break;
	case ACT_QUIT_ALL:
		sc->quit = true;
		break;
	case ACT_CANCEL:
		sc->nahead = 0;
		if (session_cancel(s))
			break;
		/* What covers something that belongs there goes away. */
		if (class->place != PLACE_MAIN && !class->open_at_first &&
		    class->place != PLACE_BELOW)
			close_slot(sc, sc->focus);
		break;
	case ACT_TABLES:
		screen_show(sc, "table", &err);
		break;
	case ACT_TABLE_SEARCH:
		ask(sc, ASK_ROW, false, count);
		break;
	case ACT_HELP_SEARCH:
		ask(sc, ASK_HELP, false, count);
		break;
	case ACT_TABLE_WRITE:
		ask(sc, ASK_TABLE_FILE, false, count);
		break;
	case ACT_FILTER:
		ask(sc, ASK_FILTER, false, count);
		break;
	case ACT_SEARCH:
		ask(sc, ASK_SEARCH, false, count);
		break;
	case ACT_SEARCH_BACK:
		ask(sc, ASK_SEARCH, true, count);
		break;
	case ACT_SAME_PC:
	case ACT_SAME_PC_BACK:
		if (s->schema->by_role[ROLE_PC])
			ask(sc, ASK_PC, a == ACT_SAME_PC_BACK, count);
		else
			session_complain(s, "records of this format have no "
					    "instruction address");
		break;
	case ACT_COMMAND:
		ask(sc, ASK_COMMAND, false, count);
		break;
	case ACT_NEXT_HIT:
		session_search_again(s, false, count);
		break;
	case ACT_PREVIOUS_HIT:
		session_search_again(s, true, count);
		break;
	case ACT_SAME_NEXT:
	case ACT_SAME_PREVIOUS:
		session_search_same(s, a == ACT_SAME_PREVIOUS, count);
		break;
	case ACT_TAKEN_NEXT:
	case ACT_TAKEN_PREVIOUS:
		session_search_taken(s, a == ACT_TAKEN_PREVIOUS, count);
		break;
	case ACT_LINE_NEXT:
	case ACT_LINE_PREVIOUS:
		session_search_line(s, a == ACT_LINE_PREVIOUS, count);
		break;
	case ACT_FOLLOW:
		session_follow(s);
		if (s->reopen)
			sc->quit = true;
		break;
	case ACT_FAULT_NEXT:
	case ACT_FAULT_PREVIOUS:
		session_find_fault(s, a == ACT_FAULT_PREVIOUS, count);
		break;
	case ACT_HITS:
		screen_show(sc, "hits", &err);
		break;
	case ACT_CHAIN:
		screen_show(sc, "chain", &err);
		break;
	case ACT_DEFINITION:
	case ACT_USE:
		trail_follow(s, a == ACT_USE, count);
		break;
	case ACT_GUTTER:
		gutter_toggle(s);
		break;
	case ACT_HIGHLIGHT:
		s->highlight = !s->highlight;
		break;
	case ACT_MARK:
	case ACT_GO_MARK:
		sc->letter_for = a;
		break;
	case ACT_SPAN:
		session_span_toggle(s);
		break;
	case ACT_BACK:
		session_back(s, false);
		break;
	case ACT_FORWARD:
		session_back(s, true);
		break;
	case ACT_NEXT_PANE:
		next_pane(sc, 1);
		break;
	case ACT_PREVIOUS_PANE:
		next_pane(sc, -1);
		break;
	case ACT_MAXIMIZE:
		sc->maximized = !sc->maximized;
		break;
	case ACT_REDRAW:
		sc->redraw = true;
		break;
	case ACT_SUSPEND:
		sc->suspend = true;
		break;
	case ACT_NEXT_RECORD:
		session_step(s, count > 0 ? count : 1);
		break;
	case ACT_PREVIOUS_RECORD:
		session_step(s, count > 0 ? -count : -1);
		break;
	case ACT_PERCENT:
		session_goto_percent(s, count < 0 ? 0 : (double)count);
		break;
	default:
		return OUT_UNKNOWN;
	}
	if (err.text[0])
		session_complain(s, "%s", err.text);
	return OUT_DONE;
}

static enum outcome pane_act(struct screen *sc, int k, enum action a, long long count)
{
	struct pane *p = &sc->slot[k].pane;
	return p->class->act ? p->class->act(p, a, count) : OUT_UNKNOWN;
}

static bool awaits(struct screen *sc, enum action a)
{
	struct pane *p = &sc->slot[sc->focus].pane;
	return p->class->awaits && p->class->awaits(p, a);
}

/* First the pane in front, then the screen, then what everything is about. */
static void act_now(struct screen *sc, enum action a, long long count)
{
	int focus = sc->focus;
	enum where where = actions[a].where;
	if (a != ACT_FOLLOW &&
	    (where == WHERE_MOVE || where == WHERE_FIND || where == WHERE_MARKS))
		session_unfollow(sc->session);
	enum outcome o = pane_act(sc, focus, a, count);
	if (o == OUT_UNKNOWN)
		o = act(sc, a, count);
	if (o == OUT_UNKNOWN && focus != sc->main &&
	    sc->slot[focus].pane.class->place != PLACE_WHOLE)
		o = pane_act(sc, sc->main, a, count);
	if (o == OUT_CLOSE)
		close_slot(sc, focus);
}

void screen_act(struct screen *sc, enum action a, long long count)
{
	int row, col;
	/* What a list has, and what of it is to be seen, is known when it was drawn. */
	if (!sc->slot[sc->focus].shown)
		screen_draw(sc, &row, &col);
	if (sc->ahead_of != sc->focus)
		sc->nahead = 0;
	if (!awaits(sc, a)) {
		act_now(sc, a, count);
	} else if (sc->nahead < AHEAD_MOST) {
		sc->ahead_of = sc->focus;
		sc->ahead[sc->nahead].a = a;
		sc->ahead[sc->nahead++].count = count;
	}
}

bool screen_catch_up(struct screen *sc)
{
	bool any = false;
	while (sc->nahead && sc->ahead_of == sc->focus && !awaits(sc, sc->ahead[0].a)) {
		enum action a = sc->ahead[0].a;
		long long count = sc->ahead[0].count;
		memmove(sc->ahead, sc->ahead + 1,
			(size_t)--sc->nahead * sizeof *sc->ahead);
		act_now(sc, a, count);
		any = true;
	}
	return any;
}

static void take_letter(struct screen *sc, uint32_t key)
{
	struct session *s = sc->session;
	enum action a = sc->letter_for;
	sc->letter_for = ACT_NONE;
	if (key == K_ESC || key == K_CTRL('C'))
		return;
	struct str name = STR_INIT;
	key_text(key, &name);
	if (a == ACT_MARK && session_mark(s, key))
		session_say(s, "mark %s is here", name.text);
	else if (a == ACT_MARK)
		session_complain(s, "A mark is a letter from a to z");
	else if (!session_goto_mark(s, key) && (key == '\'' || key == '`'))
		session_say(s, "there was no jump yet");
	else if (key >= 'a' && key <= 'z' && !s->marked[key - 'a'])
		session_complain(s, "there is no mark %s; m%s sets it", name.text,
				 name.text);
	str_release(&name);
}

static void take_mouse(struct screen *sc, const struct input *in)
{
	for (int k = 0; k < sc->nslots; k++) {
		struct slot *slot = &sc->slot[k];
		if (!slot->shown || in->row < slot->row ||
		    in->row >= slot->row + slot->rows || in->col < slot->col ||
		    in->col >= slot->col + slot->cols)
			continue;
		struct pane *p = &slot->pane;
		if (in->wheel && k == sc->main) {
			session_wheel(sc->session, in->wheel * WHEEL_LINES);
		} else if (in->wheel) {
			pane_act(sc, k, in->wheel > 0 ? ACT_DOWN : ACT_UP, WHEEL_LINES);
		} else {
			sc->focus = k;
			int row = in->row - slot->row - (p->class->title != NULL);
			if (p->class->click && row >= 0)
				p->class->click(p, row, in->col - slot->col);
		}
		return;
	}
}

static void take_key(struct screen *sc, uint32_t key)
{
	struct session *s = sc->session;
	str_clear(&s->message);
	s->message_bad = false;
	if (sc->letter_for != ACT_NONE) {
		take_letter(sc, key);
		return;
	}
	if (key <= '9' && (key >= '1' || (key == '0' && sc->count >= 0))) {
		long long count = sc->count < 0 ? 0 : sc->count;
		count = count * 10 + (key - '0');
		sc->count = count < COUNT_MOST * 100LL ? count : sc->count;
		return;
	}
	long long count = sc->count;
	sc->count = -1;
	enum action a = keymap_find(sc->slot[sc->focus].pane.class->name, key);
	if (a != ACT_NONE) {
		if (!(a == ACT_CANCEL && count >= 0))
			screen_act(sc, a, count);
		return;
	}
	if (key & KEY_ALT && key != (KEY_ALT | K_ESC)) {
		/* Esc, and soon after it something else. */
		take_key(sc, K_ESC);
		take_key(sc, key & ~(uint32_t)KEY_ALT);
		return;
	}
	struct str name = STR_INIT;
	key_text(key, &name);
	session_say(s, "%s does nothing here; F1 shows what does", name.text);
	str_release(&name);
}

void screen_input(struct screen *sc, const struct input *in)
{
	if (too_small(sc)) {
		if (in->key == 'q' || in->key == 'Q')
			sc->quit = true;
		sc->suspend = in->key == K_CTRL('Z');
		return;
	}
	if (in->key == K_MOUSE) {
		if (!sc->prompt.open)
			take_mouse(sc, in);
		return;
	}
	if (!sc->prompt.open) {
		take_key(sc, in->key);
		return;
	}
	if (in->key == K_CTRL('Z')) {
		sc->suspend = true;
		return;
	}
	if (in->key == K_CTRL('L')) {
		sc->redraw = true;
		return;
	}
	if (in->key & KEY_ALT) { /* an Esc that something followed */
		prompt_key(&sc->prompt, K_ESC);
		return;
	}
	if (prompt_key(&sc->prompt, in->key) == PROMPT_DONE)
		answer(sc);
}
