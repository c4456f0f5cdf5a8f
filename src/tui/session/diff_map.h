/*
 * The rows of a comparison: what is in each row of a list in which equal records of two
 * traces are side by side, and the hunks between them.
 *
 * The records that were compared are items, numbered from 0 on each side.  The list is a
 * sequence of parts, an equal one and a hunk in turn, which are made from the hunks as
 * they are found.  A part that is long is folded until it is opened: a row then stands
 * for the items left out.  Rows and items are found from each other by binary search.
 *
 * Threads: belongs to one.
 */
#ifndef TUI_DIFF_MAP_H
#define TUI_DIFF_MAP_H

#include "compare/hunks.h"

enum diff_row_kind {
	DIFF_EQUAL,      /* a record of each side */
	DIFF_HUNK,       /* a record of a hunk, of one side or of each */
	DIFF_LOOP,       /* a hunk that is iterations of a loop, in one row */
	DIFF_FOLD_EQUAL, /* equal records that are left out */
	DIFF_FOLD_HUNK,  /* records of a hunk that are left out */
	DIFF_REST        /* what follows was not compared, or its hunks are not kept */
};

/* What is in a row. */
struct diff_row {
	enum diff_row_kind kind;
	size_t hunk;        /* its hunk; of equal rows: the one after them; may be the
	                     * number of hunks */
	size_t skipped;     /* hunks that it stands for, because they are hidden */
	bool has[2];        /* it shows an item of this side */
	uint64_t item[2];   /* that item, or the first one left out, or the next one */
	uint64_t hidden[2]; /* items that it stands for, if it shows none */
};

/* Hunks that are not shown, between two that are: one fold stands for them and for the
 * equal records between them.  It cannot be opened. */
struct diff_map_hidden {
	size_t n;        /* 0 if none */
	uint64_t before; /* equal records before the first one */
	uint64_t end[2]; /* the items after the last one */
};

/* Equal records and the hunk after them.  The last part has no hunk. */
struct diff_map_part {
	const struct hunk *hunk;       /* borrowed */
	uint64_t row;                  /* its first row, */
	uint64_t item[2];              /* its first items, */
	uint64_t place;                /* its first place, see diff_map_places(), */
	uint64_t differ;               /* and the places before it that are in hunks */
	struct diff_map_hidden hidden; /* among the equal records */
	bool equal_open, hunk_open;
};

struct diff_map {
	struct diff_map_part *part; /* n with hunks, and the last one */
	size_t n, room;

	uint64_t context; /* equal records shown beside a hunk */
	uint64_t most;    /* rows of a hunk that is folded, at least 2 */
	bool unified;     /* the records of A are above those of B, not beside them */

	uint64_t end; /* equal records after the last hunk, which may be hidden */
	bool rest;    /* there is a last row DIFF_REST */
};

/* Life cycle */

void diff_map_init(struct diff_map *m, uint64_t context, uint64_t most);
void diff_map_release(struct diff_map *m);

/* Use: what there is */

void diff_map_clear(struct diff_map *m);
void diff_map_add(struct diff_map *m, const struct hunk *h);        /* after the others */
void diff_map_add_hidden(struct diff_map *m, const struct hunk *h); /* likewise */
/* Set the equal records after the last hunk, and whether a DIFF_REST row follows. */
void diff_map_end(struct diff_map *m, uint64_t equal, bool rest);
void diff_map_unify(struct diff_map *m, bool unified);
void diff_map_context(struct diff_map *m, uint64_t context);

/* Use: rows */

uint64_t diff_map_rows(const struct diff_map *m);
struct diff_row diff_map_at(const struct diff_map *m, uint64_t row); /* of those rows */
/* The row with an item of a side, or with the fold that contains it; the last one if the
 * item is after all others. */
uint64_t diff_map_row_of(const struct diff_map *m, int side, uint64_t item);
uint64_t diff_map_hunk_row(const struct diff_map *m, size_t hunk); /* its first row */
/* The hunk of a row, or the first one after it; the number of hunks if there is none. */
size_t diff_map_next(const struct diff_map *m, uint64_t row);

/* Use: folds */

/* Open the part of a row if it is folded, and fold it if it is open.  False if it cannot
 * be folded. */
bool diff_map_toggle(struct diff_map *m, uint64_t row);
void diff_map_open(struct diff_map *m, uint64_t row); /* if it is folded */
void diff_map_fold_all(struct diff_map *m, bool open);

/*
 * Use: the whole.  Places are numbered as rows would be if all were open and sides were
 * side by side.
 */
uint64_t diff_map_places(const struct diff_map *m);
uint64_t diff_map_place_of(const struct diff_map *m, uint64_t row);
uint64_t diff_map_row_at(const struct diff_map *m, uint64_t place);
/* Return the number of places in hunks, from `from` up to `to`, which is excluded. */
uint64_t diff_map_differ(const struct diff_map *m, uint64_t from, uint64_t to);

#endif
