/*
 * Find hunks, which are the differences between the runs of an edit script, and their
 * meaning.
 *
 * Threads: belongs to one thread.
 */
#ifndef COMPARE_HUNKS_H
#define COMPARE_HUNKS_H

#include "compare/keys.h"
#include "compare/lcs.h"

enum hunk_kind {
	HUNK_DIFFERENT,
	HUNK_ONLY_A,
	HUNK_ONLY_B,
	HUNK_LOOP,      /* additional iterations on one side */
	HUNK_BEGINNING, /* one side lacks the beginning */
	HUNK_END,
	HUNK_VALUES, /* equal records, side by side, that differ in one or more roles */
	HUNK_KINDS
};

#define HUNK_NO_PLACE UINT64_MAX

struct hunk {
	uint64_t first[2]; /* first record in A and B */
	uint64_t end[2];   /* last record + 1 */
	uint64_t count[2]; /* number of compared records, or instructions */
	uint64_t item[2];  /* number of the first record among the compared records */
	uint64_t equal;    /* number of equal records in the hunk: runs shorter than
			    * `min_run` */
	uint64_t place;    /* address (in A) of the last equal record before the hunk;
			    * HUNK_NO_PLACE if none */
	enum hunk_kind kind;
	uint32_t period;   /* records of an iteration; 0 if the hunk is not a loop */
	uint64_t times[2]; /* iterations in A and B */
	uint64_t from, to; /* min and max address of the loop, on the side with more
			    * iterations; `to` is 0 if there are no addresses */
	bool more;         /* true if there are more iterations than counted */
	uint64_t heads;    /* iterations of different lengths of a loop whose head is at
			    * `from`; 0 if not such a loop */
	uint32_t roles;    /* roles that differ, for HUNK_VALUES: a bit for each role */
	uint64_t moved;    /* half of the hunk is also in a hunk of the other side, around
			    * this record; HUNK_NO_PLACE if not */
};

enum { HUNKS_MAX = 1 << 18 /* max hunks to keep */ };

/* Return the address of an item, or HUNK_NO_PLACE if it has none. */
uint64_t hunk_place(const struct key_counts *table, uint32_t item);

/* A list of hunks under construction. */
struct hunk_list {
	struct hunk *at;
	size_t n, room;
};

void hunk_list_add(struct hunk_list *l, const struct hunk *h);

/* Items of both sides that are in memory. */
struct hunk_window {
	const struct keys_stream *side[2];
	const struct key_counts *table;
	bool places;       /* addresses are part of the keys */
	bool accesses;     /* items without an address are accesses of the instruction
			    * before them */
	uint64_t min_run;  /* merge shorter runs into a hunk */
	uint32_t last;     /* last item of A before the window; UINT32_MAX if none */
	bool begins, ends; /* true if the window has the beginning or the end of both
			    * traces */
};

/*
 * Add the hunks of a window to a list, in order and with their descriptions.  Hunks are
 * between the runs up to items end[0] and end[1].  Use the table for first[], place and
 * addresses of A.
 */
void hunks_make(const struct hunk_window *w, const struct lcs_runs *runs,
		const size_t end[2], struct hunk_list *out);

/* Set `moved` in the hunks of a window.  In hunks_moved.c. */
void hunks_find_moved(const struct hunk_window *w, const struct hunk_list *hunks);

#endif
