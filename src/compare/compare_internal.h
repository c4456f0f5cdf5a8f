/*
 * State of a comparison.
 *
 * Private to compare.c and compare_*.c.
 */
#ifndef COMPARE_COMPARE_INTERNAL_H
#define COMPARE_COMPARE_INTERNAL_H

#include <stdatomic.h>

#include "compare/compare.h"

enum {
	COMPARE_STEP = 1 << 18,  /* records between two progress reports */
	COMPARE_VOTE = 16,       /* one of this number of records votes for a shift */
	COMPARE_LEARN = 1 << 20, /* records of a window from which to learn shifts */
};

enum { COMPARE_ANCHOR = 4096, COMPARE_ANCHORS_MAX = 1 << 20 };

struct compare_anchor {
	uint64_t item, ordinal;
};

/* Records of some items of a side, about COMPARE_ANCHOR apart.  In compare_places.c. */
struct compare_anchors {
	struct compare_anchor *at; /* COMPARE_ANCHORS_MAX elements, mostly unused */
	atomic_size_t n;
	uint64_t next; /* min item of the next anchor */
};

struct compare {
	struct compare_side side[2];
	struct compare_options options;
	struct keys_maker maker[2];
	struct matcher *matcher[2];
	struct keys_stream stream[2];
	atomic_bool selects[2]; /* true if records of the side were omitted */
	struct key_counts table;

	/* KEYS_AUTO until the first window shows whether the traces share pages.
	 * Afterwards KEYS_PC, or KEYS_AUTO with the items of A translated to addresses
	 * of B. */
	enum keys_kind kind;
	bool undecided;
	struct shifts shifts;
	size_t translated;       /* number of translated items of A in the window */
	struct key_counts pairs; /* pairs of keys of A and B that have voted */

	uint64_t same; /* number of equal items at the beginning */
	bool ended;    /* the window is the last one */
	int waits;     /* as in compare_waits() */
	bool differs;  /* true if this difference follows the equal items: */
	struct compare_difference difference;
	struct hunk
		*hunk; /* HUNKS_MAX elements, mostly unused, so that they never move */
	atomic_size_t kept;
	struct hunk held;      /* the last hunk, which the next window may continue */
	bool pending;          /* true if `held` is set */
	uint32_t last;         /* last item of A before the window; UINT32_MAX if none */
	uint64_t uncounted[2]; /* number of records whose keys are not in the table */
	uint64_t min_run;      /* as in compare_about() */
	atomic_uint_fast64_t gaps[2], read[2], steps[2];
	struct compare_anchors anchors[2];
	atomic_uint_fast64_t records[2], equal, equal_gaps, loops[2], nhunks, max_equal;

	/* Set while compare_run() works: */
	struct task *task;
	struct err *err;
	int blame; /* the side being read, or -1 */

	/* compare_far.c */
	struct lcs_runs far; /* long equal parts anywhere in the traces, in items */
	bool far_known;
	int64_t skip; /* records that B (if negative, A) still skips */

	/* compare_values.c */
	struct roles *roles;
	uint32_t seen[2]; /* bits of the roles with a value so far */
	struct compare_difference
		values;  /* first pair that differs before `difference`, */
	bool has_values; /* if this is set */
	uint32_t common; /* roles that differ nearly everywhere */
	struct compare_role role[ROLES_MAX];
	atomic_uint_fast64_t aligned, changed, listed;
	struct reader *reader[2];
};

/* Consecutive equal items of a window. */
struct compare_stretch {
	size_t at[2];
	uint64_t n;
};

/* compare.c */

/* Before reading, make all data that depends on the key in the options. */
enum status compare_make(struct compare *c, int *blame, struct err *err);

/* Return a hash of a key, without its page if the code was moved. */
uint64_t compare_value(const struct compare *c, uint32_t number);

/* Get the numbers of two items of the window, one of A and one of B, and of their
 * records. */
void compare_locate(const struct compare *c, const size_t at[2], uint64_t item[2],
		    uint64_t first[2]);

/* Return the address in A of a place. */
uint64_t compare_place_in_a(const struct compare *c, uint64_t place);

/* compare_far.c */

/* Read both traces to the end, once, for compare_far_next(). */
enum status compare_far_read(struct compare *c);

/* Return the number of records that B (or, if negative, A) must skip before the next
 * window, or 0.  If it is 0, the window must end before the items of `limit` that are not
 * 0. */
int64_t compare_far_next(const struct compare *c, size_t limit[2]);

/* compare_values.c */

/* Compare the roles of equal records in n stretches of a window, and append differing
 * records to *out as hunks. */
enum status compare_values(struct compare *c, const struct compare_stretch *s, size_t n,
			   struct hunk_list *out);

/* Find the first of n equal records at the beginning of both windows that differs in a
 * role, if none has been found.  Call compare_values() for the window before. */
enum status compare_values_first(struct compare *c, size_t n);

/* compare_unit.c */

/* If the unit is unknown, choose between records and instructions before reading. */
enum status compare_choose_unit(struct compare *c);

/* compare_places.c */

/* Call before the first `end` items of the window are dropped. */
void compare_add_anchors(struct compare *c, int side, size_t end);

#endif
