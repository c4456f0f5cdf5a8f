/*
 * What the charts of the memory pane are zoomed to: a stack of addresses and records, of
 * which the top is shown.  Threads: main loop only.
 */
#ifndef TUI_MEMORY_ZOOM_H
#define TUI_MEMORY_ZOOM_H

#include <stdint.h>

#include "trace/scan/scan.h"

enum {
	MEMORY_ZOOMS = 32,       /* levels of the stack */
	MEMORY_ZOOM_FACTOR = 4,  /* of the records, at each step */
	MEMORY_ZOOM_RECORDS = 16 /* fewer records are not zoomed further */
};

struct memory_zoom {
	int level;            /* of histogram_bin_sizes */
	uint64_t first, last; /* addresses that are shown, inclusive */
	struct span within;   /* records that are shown; SPAN_ALL: no limit */
	uint64_t address;     /* of the cursor when a deeper zoom began */
	uint64_t record;
};

struct memory_zooms {
	struct memory_zoom zoom[MEMORY_ZOOMS]; /* zoom[0]: everything */
	int depth;
};

void memory_zoom_init(struct memory_zooms *z);
struct memory_zoom *memory_zoom_now(struct memory_zooms *z); /* the top */

/* Zoom to `to`.  If the stack is full, the oldest zoom but zoom[0] is dropped. */
void memory_zoom_push(struct memory_zooms *z, const struct memory_zoom *to);
bool memory_zoom_pop(struct memory_zooms *z); /* false: nothing is zoomed */

/*
 * Zoom to a part of the records around one of them; false: there are too few.  over: the
 * records that are shown, inclusive.
 */
bool memory_zoom_time_in(struct memory_zooms *z, struct span over, uint64_t record);
/*
 * The opposite: the records before the last zoom of records, or, if the last zoom was of
 * addresses, more records around one of them.  all: the records of the scope.  False: all
 * are shown.
 */
bool memory_zoom_time_out(struct memory_zooms *z, struct span all, struct span over,
			  uint64_t record);

/* Drop the limits of records that contain no record of `all`: the scope has changed.
 * False: there are none. */
bool memory_zoom_clamp(struct memory_zooms *z, struct span all);

#endif
