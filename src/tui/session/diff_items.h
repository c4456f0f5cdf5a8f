/*
 * The items (records and gaps) of one side of a comparison.  If all records were compared
 * and there are no gaps, item k is record k.  Otherwise, items are found by a job that
 * reads from the nearest known record: unknown items are added to the request, and are
 * known after diff_items_request() and the end of the job.
 *
 * Threads: main loop only.
 */
#ifndef TUI_DIFF_ITEMS_H
#define TUI_DIFF_ITEMS_H

#include "compare/compare.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum {
	DIFF_BLOCK = 256, /* number of items read together */
	DIFF_BLOCKS = 128,
	DIFF_WANTED = 16 /* max blocks per run of the job */
};

struct diff_block {
	uint64_t number; /* first item divided by DIFF_BLOCK */
	uint64_t used;   /* time of last use, for replacement; 0 if empty */
	size_t n;
	struct position at[DIFF_BLOCK];
};

/* A request. */
struct diff_wanted {
	unsigned version; /* version of the comparison */
	uint64_t block[DIFF_WANTED];
	size_t n;
	bool locate;
	struct position place;
};

struct diff_items {
	int side;
	const struct compare *compare;
	struct matcher *matcher;

	struct diff_block *block; /* DIFF_BLOCKS blocks */
	uint64_t uses;
	struct diff_wanted wanted;
	struct position place;
	uint64_t item;
	bool located; /* true if item is at the position */
	bool stopped; /* true after the job failed or was cancelled */

	struct latest latest;
	struct diff_block *new_block; /* block just read by the job */
	uint64_t new_item;
};

/* Life cycle */

/* Initialise.  compare is NULL if there is no comparison yet; all arguments are
 * borrowed. */
void diff_items_init(struct diff_items *d, struct bgjobs *jobs, int side);
void diff_items_release(struct diff_items *d);
/* Discard everything and use another comparison (NULL if none) with a query (NULL if
 * none), both borrowed. */
void diff_items_set(struct diff_items *d, const struct compare *compare,
		    struct trace *trace, const struct query *where);

/* Use */

/* Find the position of an item (UINT64_MAX if after all others), or the item at or before
 * a position.  False if not known yet; it is then requested. */
bool diff_items_place(struct diff_items *d, uint64_t item, struct position *at);
bool diff_items_of(struct diff_items *d, struct position at, uint64_t *item);
/* Read the items requested since the last call, unless a job is still reading or was
 * stopped. */
void diff_items_request(struct diff_items *d);
void diff_items_resume(struct diff_items *d); /* read again after a stop */

#endif
