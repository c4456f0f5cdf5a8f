/*
 * The rows of a comparison: a list of equal records of two traces, side by side, with the
 * hunks between them.
 *
 * The compared records are items, numbered from 0 on each side.  The list is an
 * alternating sequence of equal parts and hunks, extended as hunks are found.  A long
 * part is folded until it is opened: one row then replaces the hidden items.  Rows and
 * items are found by binary search.
 *
 * Threads: one at a time.
 */
#ifndef TUI_DIFF_MAP_H
#define TUI_DIFF_MAP_H

#include "compare/hunks.h"

enum diff_row_kind {
	DIFF_EQUAL,      /* a record on each side */
	DIFF_HUNK,       /* a record of a hunk, on one side or on each */
	DIFF_LOOP,       /* a hunk of loop iterations, in one row */
	DIFF_FOLD_EQUAL, /* equal records, hidden */
	DIFF_FOLD_HUNK,  /* records of a hunk, hidden */
	DIFF_REST        /* the rest: not compared, or its hunks not kept */
};

/* The contents of a row. */
struct diff_row {
	enum diff_row_kind kind;
	size_t hunk;        /* hunk of the row; for equal rows, the hunk after them, or
	                     * the number of hunks if there is none */
	size_t skipped;     /* number of hidden hunks that the row replaces */
	bool has[2];        /* true if the row shows an item of this side */
	uint64_t item[2];   /* this item; else the first hidden item, or the next item */
	uint64_t hidden[2]; /* number of hidden items, if the row shows none */
};

/* Hidden hunks between two visible hunks.  One fold replaces them and the equal records
 * between them; it cannot be opened. */
struct diff_map_hidden {
	size_t n;        /* number of hidden hunks; 0 if none */
	uint64_t before; /* equal records before the first hidden hunk */
	uint64_t end[2]; /* items after the last hidden hunk */
};

/* Equal records and the hunk after them.  The last part has no hunk. */
struct diff_map_part {
	const struct hunk *hunk;       /* borrowed */
	uint64_t row;                  /* first row */
	uint64_t item[2];              /* first items */
	uint64_t place;                /* first place, see diff_map_places() */
	uint64_t differ;               /* number of earlier places in hunks */
	struct diff_map_hidden hidden; /* hidden hunks among the equal records */
	bool equal_open, hunk_open;
};

struct diff_map {
	struct diff_map_part *part; /* n parts with hunks, then the last part */
	size_t n, room;

	uint64_t context; /* number of equal records shown beside a hunk */
	uint64_t most;    /* max rows of a folded hunk, at least 2 */
	bool unified;     /* true if records of A are above those of B, not beside them */

	uint64_t end; /* number of equal records after the last hunk, including hidden */
	bool rest;    /* true if the last row is DIFF_REST */
};

/* Life cycle */

void diff_map_init(struct diff_map *m, uint64_t context, uint64_t most);
void diff_map_release(struct diff_map *m);

/* Contents */

void diff_map_clear(struct diff_map *m);                            /* drop all hunks */
void diff_map_add(struct diff_map *m, const struct hunk *h);        /* append a hunk */
void diff_map_add_hidden(struct diff_map *m, const struct hunk *h); /* append, hidden */
/* Set the number of equal records after the last hunk; if rest is set, add a DIFF_REST
 * row. */
void diff_map_end(struct diff_map *m, uint64_t equal, bool rest);
void diff_map_set(struct diff_map *m, uint64_t context, bool unified);

/* Rows */

uint64_t diff_map_rows(const struct diff_map *m);
struct diff_row diff_map_at(const struct diff_map *m, uint64_t row); /* get a row */
/* Return the row with an item of a side, or with the fold that contains it; the last row
 * if the item is after all others. */
uint64_t diff_map_row_of(const struct diff_map *m, int side, uint64_t item);
uint64_t diff_map_hunk_row(const struct diff_map *m, size_t hunk); /* first row of hunk */
/* Return the hunk of a row, or the first hunk after it; the number of hunks if there is
 * none. */
size_t diff_map_next(const struct diff_map *m, uint64_t row);

/* Folds */

/* Open the part of a row if it is folded, otherwise fold it.  False if it cannot be
 * folded. */
bool diff_map_toggle(struct diff_map *m, uint64_t row);
void diff_map_open(struct diff_map *m, uint64_t row); /* open a folded part */
void diff_map_fold_all(struct diff_map *m, bool open);

/*
 * Places.  They are numbered like the rows of a list in which all parts are open
 * and the sides are side by side.
 */
uint64_t diff_map_places(const struct diff_map *m);
uint64_t diff_map_place_of(const struct diff_map *m, uint64_t row);
uint64_t diff_map_row_at(const struct diff_map *m, uint64_t place);
/* Count the places in hunks in from..to - 1. */
uint64_t diff_map_differ(const struct diff_map *m, uint64_t from, uint64_t to);

#endif
