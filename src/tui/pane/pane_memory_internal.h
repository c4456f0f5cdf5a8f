/*
 * The state of the memory pane.  Private to pane_memory.c, which requests and draws its
 * charts, and pane_memory_keys.c, which carries out its keys.
 */
#ifndef TUI_PANE_MEMORY_INTERNAL_H
#define TUI_PANE_MEMORY_INTERNAL_H

#include "tui/pane/memory_bars.h"
#include "tui/pane/memory_cell.h"
#include "tui/pane/memory_chart.h"
#include "tui/pane/memory_model.h"
#include "tui/pane/memory_zoom.h"
#include "tui/pane/pane.h"

enum pane_memory_chart { CHART_BARS, CHART_HEAT, CHARTS };

struct pane_memory_state {
	struct memory_model *model;
	struct memory_zooms zooms;
	enum scope_mode mode;
	struct str own; /* its own filter: see scope.h */
	bool hidden[ACCESSES];
	enum pane_memory_chart chart;
	bool log[CHARTS];
	int column, sorted; /* of the bars: MEMORY_ROWS_ADDRESS ... MEMORY_ROWS_SUM */
	bool rising;

	/* Rows of the bars or the heat map, made from the histogram with this version for
	 * a number of rows; version 0: make them again. */
	struct memory_rows rows;
	unsigned version;
	size_t made_for;
	bool coarse;
	unsigned bits;

	/* The cursor: the row with an address, which remains current when rows are added;
	 * in the heat map also the interval with a record. */
	struct list_state list;
	uint64_t address, record;
	struct span_anchor anchor;
	bool dragging; /* with the mouse, not by V */

	/* As last drawn */
	int height, width; /* of the chart, without the text below it */
	struct memory_bars_layout layout;
};

/* Whether accesses of a kind are shown. */
bool pane_memory_shows(const struct pane *p, int kind);

void pane_memory_make_rows(struct pane *p);

/* The records that are counted, inclusive; false: none are known. */
bool pane_memory_counted(struct pane *p, struct span *out);

/* The result of the heat map; NULL: it is not shown or has none yet. */
const struct timeline *pane_memory_timeline(const struct pane_memory_state *st);
/* The current interval; pane_memory_timeline() is not NULL. */
struct span pane_memory_interval(const struct pane_memory_state *st);
/* What the cursor covers; false: nothing. */
bool pane_memory_cell(struct pane *p, struct memory_cell *out);

/* pane_memory_keys.c */

extern const struct pane_key pane_memory_keys[];
extern const struct pane_search pane_memory_search;
enum outcome pane_memory_act(struct pane *p, enum action a, long long count);
enum outcome pane_memory_click(struct pane *p, int row, int col);
void pane_memory_drag(struct pane *p, int row, int col, bool released);
const char *pane_memory_hint(struct pane *p, const struct pane_key *own);

/* pane_memory_write.c */

/* Write the chart as a table, in the notation of the suffix: .csv, .json, else text. */
enum status pane_memory_write(struct pane *p, const char *path, struct err *err);

#endif
