/*
 * The look of text: the colours and attributes of each style, by theme.  Users can choose
 * and change themes.  Only one theme is in use at a time.
 *
 * Threads: main loop only.
 */
#ifndef TUI_THEME_H
#define TUI_THEME_H

#include <stdbool.h>
#include <stdint.h>

#include "tui/term/canvas.h"

enum look_attribute {
	LOOK_BOLD = 1 << 0,
	LOOK_DIM = 1 << 1,
	LOOK_UNDERLINE = 1 << 2,
	LOOK_REVERSE = 1 << 3
};

/* Colours from 0, -1 for the terminal's own, and a set of attributes. */
struct look {
	int16_t fore, back;
	uint8_t attributes;
};

/* Return the look of a cell for a number of colours: 0 (none), 8 to 255, or 256. */
struct look theme_look(const struct cell *c, int colors);

/* Get the name and a description of theme i, from 0; false if there is none. */
bool theme_at(size_t i, const char **name, const char **help);
/* Use a theme and discard all changes of styles; false if there is no such theme. */
bool theme_set(const char *name);
const char *theme_name(void); /* return the name of the theme in use */
/* Change the look of a style: colours of 256, and attributes. */
void theme_set_style(enum style st, const struct look *look);

#endif
