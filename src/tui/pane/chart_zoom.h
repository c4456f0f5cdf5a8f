/*
 * The zooms of a chart: a stack of spans of records, with address ranges if the rows are
 * addresses.  The chart shows the top of the stack.  Threads: main loop only.
 */
#ifndef TUI_CHART_ZOOM_H
#define TUI_CHART_ZOOM_H

#include <stdint.h>

#include "trace/scan/scan.h"

enum {
	CHART_ZOOMS = 32,       /* max levels of the stack */
	CHART_ZOOM_FACTOR = 4,  /* zoom factor for spans of records */
	CHART_ZOOM_RECORDS = 16 /* min number of records after a zoom */
};

struct chart_zoom {
	int level;            /* index into histogram_bin_sizes, if rows are addresses */
	uint64_t first, last; /* visible addresses, inclusive */
	struct span within;   /* visible records; SPAN_ALL if unlimited */
	uint64_t address;     /* address of the cursor before a deeper zoom */
	uint64_t record;
};

struct chart_zooms {
	struct chart_zoom zoom[CHART_ZOOMS]; /* zoom[0] is unzoomed */
	int depth;
};

void chart_zoom_init(struct chart_zooms *z);
struct chart_zoom *chart_zoom_now(struct chart_zooms *z); /* returns the top */

/* Zoom to `to`.  If the stack is full, drop the oldest zoom after zoom[0]. */
void chart_zoom_push(struct chart_zooms *z, const struct chart_zoom *to);
bool chart_zoom_pop(struct chart_zooms *z); /* drop the top zoom; false if not zoomed */

/*
 * Set *to to a zoom to fewer records around `record`, for chart_zoom_push().  False if
 * there are too few records.  over is the visible span, inclusive.
 */
bool chart_zoom_time_in(struct chart_zooms *z, struct span over, uint64_t record,
			struct chart_zoom *to);
/*
 * Zoom out: restore the records before the last zoom of records or, if the last zoom was
 * of addresses, show more records around `record`.  all is the span of the scope.  False
 * if all records are already visible.
 */
bool chart_zoom_time_out(struct chart_zooms *z, struct span all, struct span over,
			 uint64_t record);

/* After the scope has changed, drop zooms that contain no record of `all`.  False if
 * there are none. */
bool chart_zoom_clamp(struct chart_zooms *z, struct span all);

#endif
