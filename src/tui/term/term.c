#include "tui/term/term.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "tui/term/mouse.h"
#include "tui/term/theme.h"

enum {
	ESC_WAIT = 200, /* in milliseconds; a key sooner after Esc has Alt */
	PAIRS = 256     /* max colour pairs; themes use fewer */
};

struct terminal {
	SCREEN *screen;
	FILE *keys; /* /dev/tty; NULL for standard input */
	int fd;
	bool utf8, closed;
	bool mouse;
	struct mouse_reports reports;
	WINDOW *input; /* hidden: getch() would update a visible window */
	bool color;
	int colors; /* number of colours; 0 if fewer than 8 */
	struct {
		int16_t fore, back;
	} pair[PAIRS]; /* numbered from 1 */
	short npairs;
	bool cursor;      /* true if the cursor is visible */
	bool pasting;     /* true between the sequences around pasted text */
	bool esc_pending; /* true while an Esc is held back */
	int64_t esc_at;   /* time of the held-back Esc, clock_ms() */
	uint8_t part[4];  /* bytes received of an incomplete character */
	size_t nparts;
	char warning[160]; /* see term_warning() */
};

/*
 * Sequences that terminals send for keys.  If the terminal description lacks one, define
 * it in curses with a code of opscope's own.  No two terminals use the same sequence for
 * different keys.
 */
static const struct {
	const char *sent;
	uint32_t key;
} more_keys[] = {
	{ "\033[1;3A", KEY_ALT | K_UP },
	{ "\033[1;3B", KEY_ALT | K_DOWN },
	{ "\033[1;3C", KEY_ALT | K_RIGHT },
	{ "\033[1;3D", KEY_ALT | K_LEFT },
	{ "\033[A", K_UP },
	{ "\033[B", K_DOWN },
	{ "\033[C", K_RIGHT },
	{ "\033[D", K_LEFT },
	{ "\033[H", K_HOME },
	{ "\033[F", K_END },
	{ "\033OH", K_HOME },
	{ "\033OF", K_END },
	{ "\033[1~", K_HOME },
	{ "\033[4~", K_END },
	{ "\033[2~", K_INSERT },
	{ "\033[3~", K_DELETE },
	{ "\033[5~", K_PAGE_UP },
	{ "\033[6~", K_PAGE_DOWN },
	{ "\033[Z", K_BACK_TAB },
	{ "\033OP", K_F1 },
	{ "\033[11~", K_F1 },
	{ "\033[[A", K_F1 },
	{ "\033OS", K_F4 },
	{ "\033[14~", K_F4 },
	{ "\033[15~", K_F5 },
	{ "\033[17~", K_F6 },
	{ "\033[18~", K_F7 },
	{ "\033[19~", K_F8 },
	{ "\033[20~", K_F9 },
	{ "\033[21~", K_F10 },
};

/* Sequences around pasted text in bracketed paste mode. */
static const char paste_begin[] = "\033[200~", paste_end[] = "\033[201~";

enum {
	MORE_KEYS = sizeof more_keys / sizeof *more_keys,
	OWN_CODE = KEY_MAX + 0x1000,
	PASTE_BEGIN = OWN_CODE + MORE_KEYS,
	PASTE_END,
	REPORT_DIGITS, /* mouse report */
	REPORT_BYTES
};

static const struct {
	int code;
	uint32_t key;
} known_keys[] = {
	{ KEY_UP, K_UP },
	{ KEY_DOWN, K_DOWN },
	{ KEY_LEFT, K_LEFT },
	{ KEY_RIGHT, K_RIGHT },
	{ KEY_HOME, K_HOME },
	{ KEY_END, K_END },
	{ KEY_PPAGE, K_PAGE_UP },
	{ KEY_NPAGE, K_PAGE_DOWN },
	{ KEY_IC, K_INSERT },
	{ KEY_DC, K_DELETE },
	{ KEY_BACKSPACE, K_BACKSPACE },
	{ KEY_BTAB, K_BACK_TAB },
	{ KEY_ENTER, K_ENTER },
	{ KEY_A1, K_HOME },
	{ KEY_C1, K_END },
	{ KEY_A3, K_PAGE_UP },
	{ KEY_C3, K_PAGE_DOWN },
	{ KEY_SR, K_UP },
	{ KEY_SF, K_DOWN },
};

static enum status term_fail(struct terminal *t, struct err *err, const char *text)
{
	if (t->keys)
		fclose(t->keys);
	free(t);
	return err_set(err, ST_IO, "%s", text);
}

/* Ask the terminal to mark pasted text, if it can.  Without marks, a newline in pasted
 * text would be Enter and the rest would be keys. */
static void term_bracketed_paste(bool on)
{
	const char *ask = tigetstr(on ? "BE" : "BD");
	if (!ask || ask == (const char *)-1)
		return;
	putp(ask);
	fflush(stdout); /* curses has its own buffer */
}

/* True if the terminal description has a mouse. */
static bool term_has_mouse(void)
{
	const char *mouse = tigetstr("kmous");
	return mouse && mouse != (const char *)-1;
}

/* Turn mouse reports on or off. */
static void term_set_mouse(struct terminal *t, bool on)
{
	t->reports = (struct mouse_reports) { .reading = MOUSE_NONE };
	if (!term_has_mouse())
		return;
	fputs(on ? MOUSE_ON : MOUSE_OFF, stdout);
	fflush(stdout);
}

/* Painting */

/* Make curses send all cells, not only cells that differ from the last screen.  Call it
 * after another program has written to the terminal. */
static void term_forget(void)
{
	clearok(curscr, TRUE);
}

/* Return the curses number of a colour pair; 0, the terminal's own, if there are too many
 * pairs. */
static short term_pair(struct terminal *t, int16_t fore, int16_t back)
{
	if (fore < 0 && back < 0)
		return 0;
	for (short i = 1; i <= t->npairs; i++)
		if (t->pair[i].fore == fore && t->pair[i].back == back)
			return i;
	if (t->npairs + 1 >= PAIRS || t->npairs + 1 >= COLOR_PAIRS ||
	    init_pair((short)(t->npairs + 1), fore, back) == ERR)
		return 0;
	t->pair[++t->npairs].fore = fore;
	t->pair[t->npairs].back = back;
	return t->npairs;
}

static attr_t term_attributes(uint8_t set)
{
	return (set & LOOK_BOLD ? A_BOLD : 0) | (set & LOOK_DIM ? A_DIM : 0) |
	       (set & LOOK_UNDERLINE ? A_UNDERLINE : 0) |
	       (set & LOOK_REVERSE ? A_REVERSE : 0);
}

/* Get the characters of a cell.  Replace a character whose width differs between the C
 * library and the canvas, because it would shift the text after it. */
static void term_characters(const struct terminal *t, const struct cell *c, int width,
			    wchar_t out[CCHARW_MAX + 1])
{
	const uint8_t *text = (const uint8_t *)c->text;
	size_t left = strlen(c->text), n = 0, len;
	uint32_t rune;
	while (n < CCHARW_MAX && left && (len = utf8_rune(text, left, &rune))) {
		out[n++] = (wchar_t)rune;
		text += len;
		left -= len;
	}
	bool shown = n && (t->utf8 ? wcwidth(out[0]) == width : out[0] < 0x7f);
	for (size_t i = 1; shown && i < n; i++)
		shown = wcwidth(out[i]) == 0;
	if (!shown) {
		out[0] = '?';
		n = 1;
	}
	out[n] = 0;
}

static void term_paint_row(struct terminal *t, const struct canvas *c, int row)
{
	int colors = t->color ? t->colors : 0;
	const struct cell *last = NULL;
	attr_t attributes = 0;
	short pair = 0;
	for (int col = 0; col < c->cols; col++) {
		const struct cell *own = canvas_cell(c, row, col);
		const struct cell *half = canvas_cell(c, row, col + 1);
		if (!own->text[0])
			continue;
		if (!last || last->style != own->style || last->cursor != own->cursor ||
		    last->under != own->under) {
			struct look look = theme_look(own, colors);
			attributes = term_attributes(look.attributes);
			pair = term_pair(t, look.fore, look.back);
		}
		last = own;
		wchar_t text[CCHARW_MAX + 1];
		cchar_t cell;
		int width = half && !half->text[0] ? 2 : 1;
		term_characters(t, own, width, text);
		setcchar(&cell, text, attributes, pair, NULL);
		mvadd_wchnstr(row, col, &cell, 1);
		if (width == 2 && text[0] == '?')
			mvadd_wchnstr(row, col + 1, &cell, 1);
	}
}

void term_show(struct terminal *t, const struct canvas *c, int row, int col)
{
	for (int y = 0; y < c->rows; y++)
		term_paint_row(t, c, y);
	if ((row >= 0) != t->cursor)
		curs_set(row >= 0);
	t->cursor = row >= 0;
	/* Leave an invisible cursor at the end of the last text. */
	leaveok(stdscr, row < 0 && cursor_invisible);
	move(row >= 0 ? row : c->rows - 1, row >= 0 ? col : 0);
	refresh();
}

/* The terminal in use, for term_restore(). */
static _Atomic(struct terminal *) active;

static void term_restore(void)
{
	struct terminal *t = atomic_exchange(&active, NULL);
	if (!t || t->closed)
		return;
	if (t->mouse && write(STDOUT_FILENO, MOUSE_OFF, strlen(MOUSE_OFF)) < 0)
		return;
	endwin();
}

/* True if terminfo describes a terminal; set *moves to true if the terminal can move the
 * cursor. */
static bool term_is_described(const char *type, bool *moves)
{
	int problem;
	if (!*type || setupterm(type, STDOUT_FILENO, &problem) != OK)
		return false;
	*moves = cursor_address != NULL;
	del_curterm(cur_term);
	return true;
}

/* Like term_is_described(), using built-in descriptions as well as those of the
 * machine. */
static bool term_is_described_here(const char *type, bool *moves)
{
	static const struct {
		const char *type, *description;
	} builtin[] = {
#define TERMINAL(type, description) { type, description },
#include "tui/term/builtin_terms.def"
#undef TERMINAL
	};
	if (term_is_described(type, moves))
		return true;
	for (size_t i = 0; i < sizeof builtin / sizeof *builtin; i++)
		if (!strcmp(type, builtin[i].type))
			/* newterm() and child programs read it too. */
			return setenv("TERMINFO", builtin[i].description, 1) == 0 &&
			       term_is_described(type, moves);
	return false;
}

/*
 * Choose the terminal type: that of TERM or, if neither the machine nor the program
 * describes it, the first type that most terminals understand, with a message in
 * t->warning.  NULL if curses does not read descriptions from the environment.
 */
static const char *term_choose_type(struct terminal *t, bool *moves)
{
	static const char *const common[] = { "xterm-256color", "xterm", "vt100" };
	const char *type = getenv("TERM");
	type = type ? type : "";
	if (term_is_described_here(type, moves))
		return type;
	for (size_t i = 0; i < sizeof common / sizeof *common; i++) {
		if (!term_is_described_here(common[i], moves))
			continue;
		if (*type)
			snprintf(t->warning, sizeof t->warning,
				 "TERM=%.40s is not known on this machine; %s is used",
				 type, common[i]);
		else
			snprintf(t->warning, sizeof t->warning,
				 "TERM is not set; the terminal type %s is used",
				 common[i]);
		return common[i];
	}
	return NULL;
}

/* Set a UTF-8 locale for curses; false if none is installed, so that only ASCII can be
 * drawn. */
static bool term_use_utf8(void)
{
	static const char *const names[] = { "", "C.UTF-8", "en_US.UTF-8" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (setlocale(LC_CTYPE, names[i]) &&
		    strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
			return true;
	return false;
}

enum status term_open(struct terminal **out, struct err *err)
{
	struct terminal *t = mem_new(1, sizeof *t);
	if (!isatty(STDOUT_FILENO))
		return term_fail(
			t, err,
			"the standard output is not a terminal; opscope list writes "
			"records to files and pipes");
	t->fd = STDIN_FILENO;
	if (!isatty(STDIN_FILENO)) {
		t->keys = fopen("/dev/tty", "re");
		if (!t->keys)
			return term_fail(t, err, "no terminal to read keys from");
		t->fd = fileno(t->keys);
	}
	bool places_cursor = false;
	const char *type = term_choose_type(t, &places_cursor);
	if (!type)
		return term_fail(t, err,
				 "unknown terminal type; set TERM, for example to xterm, "
				 "and TERMINFO to a directory that describes it");
	if (!places_cursor)
		return term_fail(
			t, err,
			"this terminal type cannot move the cursor; opscope list "
			"writes records line by line");
	t->utf8 = utf8_is_wanted() && term_use_utf8();
	set_escdelay(25);
	t->screen = newterm(type, stdout, t->keys ? t->keys : stdin);
	if (!t->screen)
		return term_fail(t, err, "this terminal is not usable");
	raw();
	noecho();
	nonl();
	t->input = newpad(1, 1);
	if (!t->input) {
		endwin();
		delscreen(t->screen);
		return term_fail(t, err, "this terminal is not usable");
	}
	nodelay(t->input, TRUE);
	keypad(t->input, TRUE);
	meta(t->input, TRUE);
	idlok(stdscr, TRUE);
	if (start_color() == OK && use_default_colors() == OK && COLORS >= 8)
		t->colors = COLORS;
	for (int i = 0; i < MORE_KEYS; i++)
		if (key_defined(more_keys[i].sent) == 0)
			define_key(more_keys[i].sent, OWN_CODE + i);
	define_key(paste_begin, PASTE_BEGIN);
	define_key(paste_end, PASTE_END);
	if (term_has_mouse()) {
		define_key(MOUSE_BEGINS_DIGITS, REPORT_DIGITS);
		define_key(MOUSE_BEGINS_BYTES, REPORT_BYTES);
	}
	term_bracketed_paste(true);
	curs_set(0);
	atomic_store(&active, t);
	mem_at_exhaustion(term_restore);
	*out = t;
	return ST_OK;
}

/* Clear the last line for the shell prompt, because the last screen stays visible on a
 * terminal without an alternate screen. */
static void term_release_screen(struct terminal *t)
{
	if (t->mouse)
		term_set_mouse(t, false);
	term_bracketed_paste(false);
	move(LINES - 1, 0);
	clrtoeol();
	leaveok(stdscr, FALSE);
	refresh();
	curs_set(1);
	endwin();
}

const char *term_warning(const struct terminal *t)
{
	return t->warning[0] ? t->warning : NULL;
}

void term_close(struct terminal *t)
{
	if (!t)
		return;
	atomic_store(&active, NULL);
	if (!t->closed)
		term_release_screen(t);
	delwin(t->input);
	delscreen(t->screen);
	if (t->keys)
		fclose(t->keys);
	free(t);
}

int term_fd(const struct terminal *t)
{
	return t->fd;
}

bool term_utf8(const struct terminal *t)
{
	return t->utf8;
}

bool term_closed(const struct terminal *t)
{
	return t->closed;
}

void term_size(struct terminal *t, int *rows, int *cols)
{
	struct winsize w;
	if (ioctl(t->fd, TIOCGWINSZ, &w) == 0 && w.ws_row && w.ws_col &&
	    (w.ws_row != LINES || w.ws_col != COLS)) {
		resizeterm(w.ws_row, w.ws_col);
		erase();
		term_forget();
	}
	*rows = LINES;
	*cols = COLS;
}

void term_set(struct terminal *t, bool mouse, bool color)
{
	t->color = color;
	if (mouse != t->mouse)
		term_set_mouse(t, mouse);
	t->mouse = mouse;
}

void term_invalidate(struct terminal *t)
{
	term_forget();
}

/* Keys */

static int term_since_esc(const struct terminal *t)
{
	return (int)(clock_ms() - t->esc_at);
}

int term_timeout(const struct terminal *t)
{
	if (!t->esc_pending)
		return -1;
	int left = ESC_WAIT - term_since_esc(t);
	return left > 0 ? left : 0;
}

/* Add the next code from curses to a mouse report. */
static bool term_mouse(struct terminal *t, int c, struct input *in)
{
	/* 127 is the only byte of a report that curses can take for a key. */
	uint8_t byte = c < KEY_MIN ? (uint8_t)c : 127;
	return mouse_add(&t->reports, byte, clock_ms(), in) && t->mouse;
}

/* Return the character that ends with this byte; 0 if it is incomplete or malformed.
 * Decode it here because the C library may lack the locale. */
static uint32_t term_character(struct terminal *t, uint8_t byte)
{
	uint32_t rune = byte;
	if (byte < 0x80 || byte >= 0xc0)
		t->nparts = 0;
	if (byte < 0x80)
		return byte;
	t->part[t->nparts++] = byte;
	size_t len = t->utf8 ? utf8_rune(t->part, t->nparts, &rune) : 0;
	if (len || t->nparts == sizeof t->part)
		t->nparts = 0;
	return len ? rune : 0;
}

/* Return the key for a curses code or byte; 0 if unknown or incomplete. */
static uint32_t term_translate(struct terminal *t, int c)
{
	if (c < KEY_MIN)
		return c == 127 || c == 8 ? (uint32_t)K_BACKSPACE
					  : term_character(t, (uint8_t)c);
	for (size_t i = 0; i < sizeof known_keys / sizeof *known_keys; i++)
		if (known_keys[i].code == c)
			return known_keys[i].key;
	if (c >= KEY_F(1) && c <= KEY_F(12))
		return (uint32_t)K_F1 + (uint32_t)(c - KEY_F(1));
	if (c == KEY_F(12) + 8) /* kf20 of terminfo */
		return K_SHIFT_F8;
	if (c >= OWN_CODE && c < OWN_CODE + MORE_KEYS)
		return more_keys[c - OWN_CODE].key;
	/* The xterm descriptions have Alt with an arrow, under names that curses.h
	 * lacks. */
	for (int i = 0; i < MORE_KEYS; i++)
		if (more_keys[i].key & KEY_ALT && key_defined(more_keys[i].sent) == c)
			return more_keys[i].key;
	return 0;
}

/* After Esc [, read the rest of a key sequence that the terminal description lacks.
 * False if nothing follows, so that the key is Alt and [. */
static bool term_skip_sequence(struct terminal *t)
{
	int c = wgetch(t->input);
	bool any = c != ERR;
	if (c == '[') /* keys of the Linux console: one letter */
		c = wgetch(t->input);
	while (c >= ' ' && c <= '?')
		c = wgetch(t->input);
	if (c != ERR && (c < '@' || c > '~'))
		ungetch(c);
	return any;
}

bool term_key(struct terminal *t, struct input *in)
{
	for (;;) {
		int c = wgetch(t->input);
		if (c == ERR) {
			/* Readable without bytes means that the other end is closed. */
			struct pollfd p = { .fd = t->fd, .events = POLLIN };
			int bytes = 0;
			if (poll(&p, 1, 0) > 0 &&
			    (p.revents & (POLLHUP | POLLERR | POLLNVAL) ||
			     ioctl(t->fd, FIONREAD, &bytes) != 0 || bytes == 0))
				t->closed = true;
			if (!t->esc_pending ||
			    (term_since_esc(t) < ESC_WAIT && !t->closed))
				return false;
			t->esc_pending = false;
			*in = (struct input) { .key = K_ESC };
			return true;
		}
		if (c == KEY_RESIZE)
			continue;
		if (c == PASTE_BEGIN || c == PASTE_END) {
			t->pasting = c == PASTE_BEGIN;
			t->esc_pending = false;
			continue;
		}
		if (c == REPORT_DIGITS || c == REPORT_BYTES) {
			mouse_begin(&t->reports,
				    c == REPORT_DIGITS ? MOUSE_DIGITS : MOUSE_BYTES);
			continue;
		}
		if (t->reports.reading != MOUSE_NONE) {
			if (term_mouse(t, c, in))
				return true;
			continue;
		}
		uint32_t key = term_translate(t, c);
		if (key == 0)
			continue;
		/* Let these keys end a paste whose end was lost. */
		if (key == K_ESC || key == K_CTRL('C'))
			t->pasting = false;
		if (t->pasting) {
			bool blank = key == K_ENTER || key == K_TAB || key == K_CTRL('J');
			if (!blank && (key < ' ' || key >= K_NAMED))
				continue;
			*in = (struct input) { .key = blank ? ' ' : key, .pasted = true };
			return true;
		}
		if (key == K_ESC && !t->esc_pending) {
			t->esc_pending = true;
			t->esc_at = clock_ms();
			continue;
		}
		if (key == '[' && t->esc_pending && term_skip_sequence(t)) {
			t->esc_pending = false;
			continue;
		}
		*in = (struct input) { .key = key | (t->esc_pending ? KEY_ALT : 0) };
		t->esc_pending = false;
		if (in->key == (KEY_ALT | K_ESC))
			in->key = K_ESC;
		return true;
	}
}

/* True if the terminal prints the contents of unknown sequences. */
static bool term_prints_osc(void)
{
	static const char *const begins[] = { "linux", "vt", "dumb", "cons", "ansi" };
	const char *type = getenv("TERM");
	for (size_t i = 0; type && i < sizeof begins / sizeof *begins; i++)
		if (strncmp(type, begins[i], strlen(begins[i])) == 0)
			return true;
	return !type;
}

void term_copy(struct terminal *t, const char *text)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	struct str out = STR_INIT;
	size_t n = strlen(text);
	if (term_prints_osc())
		return;
	/* GNU screen passes on the contents of a device control string. */
	bool wrapped = getenv("STY") != NULL;
	str_add(&out, wrapped ? "\033P\033]52;c;" : "\033]52;c;");
	for (size_t i = 0; i < n; i += 3) {
		uint32_t v = 0;
		for (size_t k = 0; k < 3; k++)
			v = v << 8 | (i + k < n ? (uint8_t)text[i + k] : 0);
		for (size_t k = 0; k < 4; k++)
			str_addc(&out, i + k > n ? '=' : digits[v >> (18 - 6 * k) & 63]);
	}
	str_add(&out, wrapped ? "\007\033\\" : "\007");
	fwrite(out.text, 1, out.len, stdout);
	fflush(stdout);
	str_release(&out);
}

void term_suspend(struct terminal *t)
{
	term_release_screen(t);
}

void term_resume(struct terminal *t)
{
	bool on = t->mouse;
	t->mouse = false;
	t->pasting = false;
	term_bracketed_paste(true);
	term_forget();
	refresh();
	curs_set(0);
	t->cursor = false;
	term_set(t, on, t->color);
}
