#include "tui/script.h"
#include "tui/screen_internal.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "tui/excommand.h"
#include "tui/shell.h"

enum { SIZE_LIMIT = 1000 };

struct script {
	struct screen *sc;
	FILE *out;
};

/* Wait until the screen has settled, like a user who waits before the next key. */
static void script_settle(struct script *x, bool all)
{
	int row, col;
	bool news, acted;
	do {
		screen_draw(x->sc, &row, &col); /* requests the visible rows */
		news = session_settle(x->sc->session, all);
		acted = screen_catch_up(x->sc);
	} while (news || acted);
}

static void script_press(struct script *x, uint32_t key, bool burst)
{
	struct input in = { .key = key };
	screen_input(x->sc, &in);
	if (!burst)
		script_settle(x, false);
	shell_run(x->sc, NULL);
}

static bool script_keys(struct script *x, const char *text, bool burst)
{
	uint32_t key;
	while (keymap_next_key(&text, &key))
		script_press(x, key, burst);
	script_settle(x, false);
	return !*text;
}

static bool script_type(struct script *x, const char *text)
{
	size_t len = strlen(text), n;
	uint32_t key;
	for (; (n = utf8_rune(text, len, &key)); text += n, len -= n)
		script_press(x, key, false);
	return !len;
}

enum { NUMBERS_MOST = 4 };

/* Parse the numbers at the beginning of a string; return their count. */
static int script_numbers(const char *text, int out[NUMBERS_MOST])
{
	int n = 0;
	for (; n < NUMBERS_MOST; n++) {
		char *end;
		long v = strtol(text, &end, 10);
		if (end == text || v < INT_MIN || v > INT_MAX)
			break;
		out[n] = (int)v;
		text = end;
	}
	return n;
}

static bool script_mouse(struct script *x, const char *text, bool wheel, bool again)
{
	int n[NUMBERS_MOST] = { 0 };
	if (script_numbers(text, n) != (wheel ? 3 : 2))
		return false;
	struct input in = {
		.key = K_MOUSE, .row = n[0], .col = n[1], .wheel = n[2], .again = again
	};
	screen_input(x->sc, &in);
	script_settle(x, false);
	return true;
}

/* Press the left button on one cell, move to another cell, and release it. */
static bool script_drag(struct script *x, const char *text)
{
	int n[NUMBERS_MOST];
	if (script_numbers(text, n) != 4)
		return false;
	for (enum mouse m = MOUSE_PRESS; m <= MOUSE_RELEASE; m++) {
		int *at = m == MOUSE_PRESS ? n : n + 2;
		struct input in = {
			.key = K_MOUSE, .row = at[0], .col = at[1], .mouse = m
		};
		screen_input(x->sc, &in);
		script_settle(x, false);
	}
	return true;
}

static bool script_resize(struct script *x, const char *text)
{
	int n[NUMBERS_MOST];
	if (script_numbers(text, n) < 2 || n[0] < 1 || n[1] < 1 || n[0] > SIZE_LIMIT ||
	    n[1] > SIZE_LIMIT)
		return false;
	screen_resize(x->sc, n[0], n[1]);
	script_settle(x, false);
	return true;
}

static void script_print_lines(struct script *x, const struct canvas *c, bool styles)
{
	char *text = styles ? canvas_dump_styles(c) : canvas_dump(c);
	for (char *line = text; *line;) {
		char *end = strchr(line, '\n');
		fprintf(x->out, "|%.*s\n", (int)(end - line), line);
		line = end + 1;
	}
	free(text);
}

/* Print parts of the screen; the whole screen if parts is "". */
static bool script_print(struct script *x, const char *parts, bool styles)
{
	int row, col;
	const struct canvas *whole = screen_draw(x->sc, &row, &col);
	if (!*parts)
		script_print_lines(x, whole, styles);
	while (*parts) {
		char name[32] = "";
		struct canvas part;
		size_t n = strcspn(parts, " ");
		if (n < sizeof name)
			memcpy(name, parts, n);
		if (!screen_part(x->sc, name, &part))
			return false;
		script_print_lines(x, &part, styles);
		parts += n + (parts[n] == ' ');
	}
	return true;
}

static bool script_wait(struct script *x)
{
	session_build_index(x->sc->session);
	script_settle(x, true);
	return true;
}

/* Return the text after a word at the beginning of a line; NULL if the line does not
 * begin with the word. */
static const char *script_after(const char *line, const char *word)
{
	size_t n = strlen(word);
	if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
		return NULL;
	return line + n + (line[n] == ' ');
}

static bool script_run_line(struct script *x, const char *line)
{
	const char *rest;
	if (!*line || *line == '#')
		return true;
	if (*line == ':') {
		struct err err = ERR_INIT;
		if (excommand_run(x->sc, line + 1, &err) != ST_OK)
			session_error(x->sc->session, "%s", err.text);
		script_settle(x, false);
		shell_run(x->sc, NULL);
		return true;
	}
	if ((rest = script_after(line, "keys")))
		return script_keys(x, rest, false);
	if ((rest = script_after(line, "burst")))
		return script_keys(x, rest, true);
	if ((rest = script_after(line, "type")))
		return script_type(x, rest);
	if ((rest = script_after(line, "mouse")))
		return script_mouse(x, rest, false, false);
	if ((rest = script_after(line, "double")))
		return script_mouse(x, rest, false, false) &&
		       script_mouse(x, rest, false, true);
	if ((rest = script_after(line, "drag")))
		return script_drag(x, rest);
	if ((rest = script_after(line, "wheel")))
		return script_mouse(x, rest, true, false);
	if ((rest = script_after(line, "resize")))
		return script_resize(x, rest);
	if (strcmp(line, "wait") == 0)
		return script_wait(x);
	if ((rest = script_after(line, "screen")))
		return script_print(x, rest, false);
	if ((rest = script_after(line, "styles")))
		return script_print(x, rest, true);
	return false;
}

enum status script_run(struct screen *sc, FILE *in, FILE *out, struct err *err)
{
	struct script x = { .sc = sc, .out = out };
	char *line = NULL;
	size_t room = 0;
	ssize_t len;
	enum status st = ST_OK;
	script_settle(&x, false);
	for (int n = 1; st == ST_OK && (len = getline(&line, &room, in)) >= 0; n++) {
		if (len && line[len - 1] == '\n')
			line[len - 1] = '\0';
		if (*line == '|')
			continue;
		fprintf(out, "%s\n", line);
		if (!script_run_line(&x, line))
			st = err_set(err, ST_INVALID, "line %d of the script: %s", n,
				     line);
		if (sc->quit)
			break;
	}
	free(line);
	if (st == ST_OK && (ferror(in) || fflush(out) != 0))
		st = err_set(err, ST_IO, "the script: %s", strerror(errno));
	return st;
}
