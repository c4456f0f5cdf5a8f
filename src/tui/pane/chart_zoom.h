/*
 * What a chart is zoomed to: a stack of records and, if its rows are addresses, of these.
 * Its top is shown.  Threads: main loop only.
 */
#ifndef TUI_CHART_ZOOM_H
#define TUI_CHART_ZOOM_H

#include <stdint.h>

#include "trace/scan/scan.h"

enum {
	CHART_ZOOMS = 32,       /* levels of the stack */
	CHART_ZOOM_FACTOR = 4,  /* of the records, at each step */
	CHART_ZOOM_RECORDS = 16 /* fewer records are not zoomed further */
};

struct chart_zoom {
	int level;            /* of histogram_bin_sizes, if its rows are addresses */
	uint64_t first, last; /* addresses that are shown, inclusive */
	struct span within;   /* records that are shown; SPAN_ALL: no limit */
	uint64_t address;     /* of the cursor when a deeper zoom began */
	uint64_t record;
};

struct chart_zooms {
	struct chart_zoom zoom[CHART_ZOOMS]; /* zoom[0]: everything */
	int depth;
};

void chart_zoom_init(struct chart_zooms *z);
struct chart_zoom *chart_zoom_now(struct chart_zooms *z); /* the top */

/* Zoom to `to`.  If the stack is full, the oldest zoom but zoom[0] is dropped. */
void chart_zoom_push(struct chart_zooms *z, const struct chart_zoom *to);
bool chart_zoom_pop(struct chart_zooms *z); /* false if nothing is zoomed */

/*
 * *to becomes a zoom, to be pushed, to a part of the records around one of them; false if
 * there are too few.  over: the records that are shown, inclusive.
 */
bool chart_zoom_time_in(struct chart_zooms *z, struct span over, uint64_t record,
			struct chart_zoom *to);
/*
 * The opposite: the records before the last zoom of records, or, if the last zoom was of
 * addresses, more records around one of them.  all: the records of the scope.  False if
 * all are shown.
 */
bool chart_zoom_time_out(struct chart_zooms *z, struct span all, struct span over,
			 uint64_t record);

/* Drop the limits of records that contain no record of `all`: the scope has changed.
 * False if there are none. */
bool chart_zoom_clamp(struct chart_zooms *z, struct span all);

#endif
