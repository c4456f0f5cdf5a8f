/*
 * The state of the memory pane.  Private to pane_memory.c, which requests and draws its
 * charts, and pane_memory_keys.c, which handles its keys.
 */
#ifndef TUI_PANE_MEMORY_INTERNAL_H
#define TUI_PANE_MEMORY_INTERNAL_H

#include "tui/pane/chart_pane.h"
#include "tui/pane/memory_cell.h"
#include "tui/pane/memory_model.h"
#include "tui/pane/memory_rows.h"
#include "tui/pane/table_pane.h"

enum pane_memory_chart { CHART_BARS, CHART_HEAT, CHARTS };

struct pane_memory_state {
	/* Options */
	bool hidden[ACCESSES];
	bool log[CHARTS];

	struct memory_model *model;
	bool whole;     /* true to count the whole trace, ignoring filters and span */
	struct str own; /* filter of the pane (see scope.h) */
	enum pane_memory_chart chart;

	/* Rows of the bars or the heat map, made with this spec from this version of the
	 * histogram; if made is 0, rebuild them. */
	struct memory_rows rows;
	struct memory_rows_spec spec;
	struct part *part; /* named regions */
	size_t parts;
	unsigned version;
	bool coarse;
	unsigned bits;

	/* The bars */
	bool begun; /* true once the bars have been shown */
	uint64_t most, all; /* accesses of the longest bar, and of all bars */

	/* Current row at the last update; the cursor keeps its address,
	 * p->chart->address, when rows are added. */
	int64_t current;
};

/* True if accesses of a kind are visible. */
bool pane_memory_shows(const struct pane *p, int kind);

/* Get the span of counted records, inclusive; false if none are known. */
bool pane_memory_counted(struct pane *p, struct span *out);

/* Return the number of the current row on the screen. */
int64_t pane_memory_current(const struct pane *p);
/* Return the current region or bin; NULL if there is none. */
const struct region *pane_memory_row(const struct pane *p);
/* Move to the row that contains an address, or to the nearest row.  Call only if there
 * are rows. */
void pane_memory_go(struct pane *p, uint64_t address);
/* Get the addresses and records under the cursor; false if there are none. */
bool pane_memory_cell(struct pane *p, struct memory_cell *out);

/* pane_memory_keys.c */

extern const struct pane_key pane_memory_keys[];
extern const struct pane_search pane_memory_search;
enum outcome pane_memory_act(struct pane *p, enum action a, long long count);
const char *pane_memory_hint(struct pane *p, const struct pane_key *own);
bool pane_memory_search_bars(struct pane *p, const char *text, size_t from,
			     bool backward);
void pane_memory_mark(struct pane *p, struct span over);

#endif
