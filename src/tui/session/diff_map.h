/*
 * The rows of a comparison: a list in which equal records of two traces are side by side,
 * with the hunks between them.
 *
 * The compared records are items, numbered from 0 on each side.  The list is a sequence
 * of parts, equal parts and hunks in turn, made from the hunks as they are found.  A long
 * part is folded until it is opened: one row then replaces the hidden items.  Rows and
 * items are looked up by binary search.
 *
 * Threads: one at a time.
 */
#ifndef TUI_DIFF_MAP_H
#define TUI_DIFF_MAP_H

#include "compare/hunks.h"

enum diff_row_kind {
	DIFF_EQUAL,      /* a record of each side */
	DIFF_HUNK,       /* a record of a hunk, of one side or of each */
	DIFF_LOOP,       /* a hunk that is iterations of a loop, in one row */
	DIFF_FOLD_EQUAL, /* hidden equal records */
	DIFF_FOLD_HUNK,  /* hidden records of a hunk */
	DIFF_REST        /* the rest was not compared, or its hunks are not kept */
};

/* The contents of a row. */
struct diff_row {
	enum diff_row_kind kind;
	size_t hunk;        /* its hunk; for equal rows, the hunk after them; can be the
	                     * number of hunks */
	size_t skipped;     /* hidden hunks that the row replaces */
	bool has[2];        /* the row shows an item of this side */
	uint64_t item[2];   /* that item, or the first hidden one, or the next one */
	uint64_t hidden[2]; /* hidden items that the row replaces, if it shows none */
};

/* Hidden hunks between two visible ones.  One fold replaces them and the equal records
 * between them; it cannot be opened. */
struct diff_map_hidden {
	size_t n;        /* 0 if none */
	uint64_t before; /* equal records before the first hidden hunk */
	uint64_t end[2]; /* items after the last hidden hunk */
};

/* Equal records and the hunk after them.  The last part has no hunk. */
struct diff_map_part {
	const struct hunk *hunk;       /* borrowed */
	uint64_t row;                  /* first row */
	uint64_t item[2];              /* first items */
	uint64_t place;                /* first place, see diff_map_places() */
	uint64_t differ;               /* places before it that are in hunks */
	struct diff_map_hidden hidden; /* hidden hunks among the equal records */
	bool equal_open, hunk_open;
};

struct diff_map {
	struct diff_map_part *part; /* n parts with hunks, and the last part */
	size_t n, room;

	uint64_t context; /* equal records shown beside a hunk */
	uint64_t most;    /* rows of a folded hunk, at least 2 */
	bool unified;     /* records of A are above those of B, not beside them */

	uint64_t end; /* equal records after the last hunk, hidden or not */
	bool rest;    /* the last row is DIFF_REST */
};

/* Life cycle */

void diff_map_init(struct diff_map *m, uint64_t context, uint64_t most);
void diff_map_release(struct diff_map *m);

/* Use: contents */

void diff_map_clear(struct diff_map *m);
void diff_map_add(struct diff_map *m, const struct hunk *h);        /* append a hunk */
void diff_map_add_hidden(struct diff_map *m, const struct hunk *h); /* likewise, hidden */
/* Set the equal records after the last hunk, and whether a DIFF_REST row follows. */
void diff_map_end(struct diff_map *m, uint64_t equal, bool rest);
void diff_map_set(struct diff_map *m, uint64_t context, bool unified);

/* Use: rows */

uint64_t diff_map_rows(const struct diff_map *m);
struct diff_row diff_map_at(const struct diff_map *m, uint64_t row); /* a row of these */
/* Return the row with an item of a side, or with the fold that contains it; the last row
 * if the item is after all others. */
uint64_t diff_map_row_of(const struct diff_map *m, int side, uint64_t item);
uint64_t diff_map_hunk_row(const struct diff_map *m, size_t hunk); /* first row of hunk */
/* Return the hunk of a row, or the first one after it; the number of hunks if none. */
size_t diff_map_next(const struct diff_map *m, uint64_t row);

/* Use: folds */

/* Open the part of a row if it is folded; fold it if open.  False if it cannot be
 * folded. */
bool diff_map_toggle(struct diff_map *m, uint64_t row);
void diff_map_open(struct diff_map *m, uint64_t row); /* open a folded part */
void diff_map_fold_all(struct diff_map *m, bool open);

/*
 * Use: places.  Places are numbered as rows would be if all parts were open and sides
 * were side by side.
 */
uint64_t diff_map_places(const struct diff_map *m);
uint64_t diff_map_place_of(const struct diff_map *m, uint64_t row);
uint64_t diff_map_row_at(const struct diff_map *m, uint64_t place);
/* Return the number of places in hunks, from `from` up to but excluding `to`. */
uint64_t diff_map_differ(const struct diff_map *m, uint64_t from, uint64_t to);

#endif
