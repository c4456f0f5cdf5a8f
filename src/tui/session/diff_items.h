/*
 * The records and gaps that are the items of one side of a comparison.  If all records
 * were compared and there are no gaps, item k is record k.  Otherwise a job reads on from
 * the nearest record that is known: what was not known is wanted, and is there after
 * diff_items_request() and the end of the job.
 *
 * Threads: main loop only.
 */
#ifndef TUI_DIFF_ITEMS_H
#define TUI_DIFF_ITEMS_H

#include "compare/compare.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum {
	DIFF_BLOCK = 256, /* items that are read together */
	DIFF_BLOCKS = 128,
	DIFF_WANTED = 16 /* blocks in one run of the job */
};

struct diff_block {
	uint64_t number; /* its first item is this times DIFF_BLOCK */
	uint64_t used;   /* for the choice of the one to replace; 0 if it is empty */
	size_t n;
	struct position at[DIFF_BLOCK];
};

/* A request. */
struct diff_wanted {
	unsigned version; /* of the comparison */
	uint64_t block[DIFF_WANTED];
	size_t n;
	bool locate;
	struct position place;
};

struct diff_items {
	int side;
	const struct compare *compare;
	struct matcher *matcher;

	struct diff_block *block; /* DIFF_BLOCKS of them */
	uint64_t uses;
	struct diff_wanted wanted;
	struct position place;
	uint64_t item;
	bool located; /* item is that of the place */
	bool stopped; /* nothing is read: it failed or was cancelled */

	struct latest latest;
	struct diff_block *new_block; /* of the job */
	uint64_t new_item;
};

/* Life cycle */

/* compare: NULL if it does not exist yet; all of it is borrowed. */
void diff_items_init(struct diff_items *d, struct bgjobs *jobs, int side);
void diff_items_release(struct diff_items *d);
/* Forget everything: another comparison, with this query (NULL: none), which are
 * borrowed; no comparison if compare is NULL. */
void diff_items_set(struct diff_items *d, const struct compare *compare,
		    struct trace *trace, const struct query *where);

/* Use */

/* Find the place of an item (UINT64_MAX if it is after all others), or the item at a
 * place or before it.  False if it is not known yet; it is then wanted. */
bool diff_items_place(struct diff_items *d, uint64_t item, struct position *at);
bool diff_items_of(struct diff_items *d, struct position at, uint64_t *item);
/* Read what was wanted since the last call, unless a job still reads or was stopped. */
void diff_items_request(struct diff_items *d);
void diff_items_resume(struct diff_items *d); /* read again after it was stopped */

#endif
