/*
 * Parses mouse reports byte by byte, in both formats of xterm: "\033[<0;10;5M", a release
 * with m, and "\033[M" with three bytes, which cannot encode more than 223 columns.
 * Curses merges reports that arrive together, for example over a slow line, and loses
 * some.
 */
#ifndef TUI_MOUSE_H
#define TUI_MOUSE_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/term/keymap.h"

enum mouse_notation { MOUSE_NONE, MOUSE_DIGITS, MOUSE_BYTES };

/* Prefixes of reports, and sequences to turn reports on and off: presses, motions while a
 * button is held, and the first format if the terminal supports it. */
#define MOUSE_BEGINS_DIGITS "\033[<"
#define MOUSE_BEGINS_BYTES  "\033[M"
#define MOUSE_ON            "\033[?1000h\033[?1002h\033[?1006h"
#define MOUSE_OFF           "\033[?1006l\033[?1002l\033[?1000l"

/* All zero before the first report. */
struct mouse_reports {
	enum mouse_notation reading; /* MOUSE_NONE between reports */
	unsigned value[3], n;        /* button, column, row; n is 3 if malformed */
	bool held;                   /* true while the left button is down */
	int row, col;                /* position of the last click */
	int64_t at; /* its time; 0 if none, or after a second click */
};

/* Start reading a report. */
void mouse_begin(struct mouse_reports *m, enum mouse_notation notation);

/* Add the next byte of a report, received at now (milliseconds).  True if it completes an
 * event; store it in *in.  Ignore the rest of a malformed report. */
bool mouse_add(struct mouse_reports *m, uint8_t byte, int64_t now, struct input *in);

#endif
