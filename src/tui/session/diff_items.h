/*
 * The items (records and gaps) of one side of a comparison.  If all records were compared
 * and there are no gaps, item k is record k.  Otherwise, items are found by a job that
 * reads from the nearest known record: a function that needs an unknown item starts the
 * job, unless it is already reading another.
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
	DIFF_BLOCKS = 128
};

struct diff_block {
	uint64_t number; /* first item divided by DIFF_BLOCK */
	uint64_t used;   /* time of last use, for replacement; 0 if empty */
	size_t n;
	struct keys_place at[DIFF_BLOCK];
};

/* A request for a block, or for the item at a position if the block is UINT64_MAX. */
struct diff_wanted {
	uint64_t block;
	struct keys_place place;
};

struct diff_items {
	int side;
	const struct compare *compare;
	struct matcher *matcher;

	struct diff_block *block; /* DIFF_BLOCKS blocks */
	uint64_t uses;
	struct keys_place place; /* the position last found */
	uint64_t item;           /* its item; UINT64_MAX if not found yet */

	struct latest latest;
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
 * a position.  False if not known yet; it is then read, unless reading was stopped. */
bool diff_items_place(struct diff_items *d, uint64_t item, struct position *at);
bool diff_items_of(struct diff_items *d, struct position at, uint64_t *item);
void diff_items_resume(struct diff_items *d); /* read again after a stop */

#endif
