/*
 * Compare two traces: find the hunks by which they differ, and their similarity.
 *
 * Each trace is read once.  A window of the keys of both traces is in memory.  After
 * alignment, the part before a long run of equal records is delivered, and the window
 * moves to that run.  Memory does not depend on the length of the traces.
 *
 * Use: compare_new(), compare_run() on any thread, compare_free().  While compare_run()
 * works, other threads may call compare_hunks(), compare_hunk(), compare_counts(), and
 * the functions for anchors.  The other functions are valid after it has returned; if it
 * was cancelled, they describe the part that was compared.
 */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include "compare/hunks.h"
#include "compare/roles.h"
#include "compare/shifts.h"

struct compare;

/* One of the two traces; all pointers are borrowed. */
struct compare_side {
	struct trace *trace;
	const struct query *where; /* NULL for all records */
	struct span span;
};

struct compare_options {
	struct keys_spec key;
	const char *also;   /* roles and fields to compare in equal records in
			     * addition, */
	const char *except; /* and roles and fields to exclude: see roles_new() */
	uint64_t min_run;   /* shorter runs of equal records are merged into a hunk; at
			     * least 1 */
	size_t window;      /* records of each side in memory; 0 for the default */
	bool grows[2];      /* this side may still grow: its missing end is not a
			     * difference */
	bool first;         /* stop at the first difference; then only it, `gaps` of the
			     * counts, places and roles are valid */
};

struct compare_options compare_defaults(void);

/* Counts so far. */
struct compare_counts {
	uint64_t records[2]; /* compared records, or instructions */
	uint64_t equal;      /* pairs of equal records */
	uint64_t max_equal;  /* upper bound for any script */
	uint64_t loops[2];   /* records of hunks that are additional loop iterations */
	uint64_t hunks;      /* including hunks beyond HUNKS_MAX, which are not kept */
	uint64_t gaps[2];    /* items in `records` that are gaps in a damaged trace */
	uint64_t equal_gaps; /* pairs in `equal` that are gaps */
	uint64_t read[2];    /* number of records with an address that were read */
	uint64_t steps[2];   /* number of these records with an address different from the
			      * previous record's */
	uint64_t aligned;    /* number of equal records compared by their roles */
	uint64_t changed;    /* number of these pairs that differ */
	uint64_t listed;     /* number of these pairs in hunks of the kind HUNK_VALUES */
};

/* Result for one role of equal records. */
struct compare_role {
	const char *name;     /* borrowed */
	enum roles_lack lack; /* reason if the role is not compared at all */
	bool any;             /* true if records have values of the role */
	uint64_t records;     /* number of records in which the role differs */
	uint64_t first[2];    /* first differing pair */
	bool common;          /* differs nearly everywhere, so that not all differences
			       * are hunks */

	uint64_t why[ROLES_REASONS]; /* number of records by enum roles_reason */
};

/* First difference. */
struct compare_difference {
	uint64_t first[2]; /* last record + 1 for a trace that ends there */
	uint64_t item[2];
	uint64_t place; /* as in struct hunk */
	uint32_t roles; /* roles that differ, as bits; 0 if the keys differ */
};

/* Return ST_INVALID if the keys cannot be made (see keys_makers()); *side is the trace
 * with the error. */
enum status compare_new(struct compare **out, const struct compare_side side[2],
			const struct compare_options *o, int *blame, struct err *err);
void compare_free(struct compare *c); /* c may be NULL */

/* Run the comparison; wake the task after each window.  After ST_CANCELLED, the results
 * so far are valid.  *side is the trace that cannot be read. */
enum status compare_run(struct compare *c, struct task *task, int *side, struct err *err);

/* Results */

/* Return the side whose last records are not compared yet because the other, growing
 * side has no counterpart so far; -1 if neither. */
int compare_waits(const struct compare *c);

/* Return the first differing records; NULL if there are none.  The first hunk may be
 * elsewhere, because hunks are moved to the beginning of a loop. */
const struct compare_difference *compare_difference(const struct compare *c);

size_t compare_hunks(const struct compare *c);
const struct hunk *compare_hunk(const struct compare *c, size_t i);
struct compare_counts compare_counts(const struct compare *c);

/* True if the compared items are exactly the records of the span, because no record was
 * omitted and no gap was found so far. */
bool compare_item_is_record(const struct compare *c, int side);
/*
 * compare_places() finds the places of n items starting at one; *found is their number.
 * The other function finds the item at a place, or the last item before it.  Both read
 * items again with a matcher for the same query; NULL selects the matcher of the
 * comparison, which is possible only while compare_run() is not working.  In
 * compare_places.c.
 */
enum status compare_places(const struct compare *c, int side, struct matcher *m,
			   uint64_t item, size_t n, struct keys_place *out, size_t *found,
			   struct task *task, struct err *err);
enum status compare_item_at(const struct compare *c, int side, struct matcher *m,
			    struct keys_place place, uint64_t *item, struct task *task,
			    struct err *err);

/* Return the number of records that only one side has, without gaps. */
uint64_t compare_only(const struct compare_counts *n, int side);
/* Return 2 * equal / all; 1 for two empty traces. */
double compare_similarity(const struct compare_counts *n);
double compare_max_similarity(const struct compare_counts *n);
double compare_loops_aside(const struct compare_counts *n);

/* Items and key of the comparison. */
struct compare_about {
	enum keys_kind key; /* KEYS_AUTO if shifts were found */
	const char *fields; /* fields of KEYS_FIELDS_ONLY */
	bool calls;         /* true if the items are only calls and returns */
	bool instructions;  /* true if the unit is the instruction */
	bool say_unit;      /* true if the formats differ */
	const struct shifts *shifts;
	uint64_t min_run; /* value of the option; larger if there would have been too many
			   * hunks */
};
struct compare_about compare_about(const struct compare *c);
size_t compare_roles(const struct compare *c);
struct compare_role compare_get_role(const struct compare *c, size_t i);
/* Append the names of roles with `between` as separator. */
void compare_role_names(const struct compare *c, uint32_t roles, const char *between,
			struct str *out);
/* Get the regions of data whose shift is not 0; the caller frees them. */
size_t compare_data_shifts(const struct compare *c, struct shifts_region **out);
/* Return the fields of the roles that are compared. */
fieldset compare_role_fields(const struct compare *c, int side);
/* True if a role differs between record i[0] of b[0], of A, and record i[1] of b[1],
 * which have the fields of compare_wants().  Call it after compare_run(). */
fieldset compare_wants(const struct compare *c, int side);
bool compare_changed(const struct compare *c, const struct batch *const b[2],
		     const size_t i[2]);

#define COMPARE_NO_ITEM UINT64_MAX

/* A function: the code from the target of a call to the next target. */
struct compare_function {
	uint64_t address;    /* address of the target in A; 0 before the first target */
	uint64_t records[2]; /* numbers of records in A and B */
	uint64_t equal;      /* number of equal pairs of records */

	/* Items: the first record of A and of B in a hunk, and the first equal record of
	 * A; COMPARE_NO_ITEM if there is none. */
	uint64_t first_differs[2], first_equal;
};

/* Get the functions, ordered by address, if the key has `functions` and addresses; the
 * caller frees them.  Call it after compare_run(). */
size_t compare_functions(const struct compare *c, struct compare_function **out);

/* Append the name of a function from compare_functions(), taken from the programs of
 * the traces.  Return false if it has no name. */
bool compare_function_name(const struct compare *c, const struct compare_function *f,
			   struct str *out);

#endif
