/*
 * Bars of the memory pane: a row for each region or bin.
 */
#ifndef TUI_MEMORY_BARS_H
#define TUI_MEMORY_BARS_H

#include "analysis/histogram.h"
#include "tui/pane.h"

enum { BARS_HEADING = 1 /* rows above the bars */ };

struct bars {
	const struct region *row; /* without the accesses that are not shown */
	size_t n;
	bool shown[ACCESSES];
	bool log;
};

void memory_bars_draw(struct canvas *c, const struct bars *b, const struct roll *roll,
		      bool focused);

#endif
