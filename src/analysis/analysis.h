/*
 * An analysis is a table computed from a whole trace or from a span.
 *
 * An analysis receives records and fills rows.  It does not depend on files, formats or
 * screens: it lists the roles it needs, and other modules show, sort, search and export
 * its table.
 *
 * It is a reducer (query/reduce.h) whose parts and whole are the same struct: several
 * threads fill parts at the same time; finished parts are merged one after the other,
 * in trace order.  Compute counts that do not depend on order in the part.  Compute
 * state that depends on order (a branch predictor, a call stack) in the merge: the part
 * only records the events, and the merge replays them.  The result must not depend on
 * part boundaries.
 *
 * To add an analysis, write an_NAME.c and add its line to analyses.am.  See
 * doc/adding-an-analysis.md.
 */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include <stddef.h>

#include "analysis/access_list.h"
#include "analysis/analysis_table.h"
#include "analysis/settings.h"
#include "base/key_counts.h"
#include "query/reduce.h"

struct analysis_input {
	const struct schema *schema;
	size_t max;  /* max number of keys; a part keeps all keys: see key_counts.h */
	size_t rows; /* max number of keys with a row each */
	const struct settings *settings; /* for settings_get(); NULL for defaults */
	struct trace *trace;             /* borrowed; for readers of parts */
	struct span over;                /* span of the records */

	/* NULL if the whole is initialised; otherwise the whole of this part.  Read
	 * only the members set by init(), because other threads merge parts into the
	 * whole. */
	const void *whole;
};

enum { ANALYSIS_MAPS = 4, ANALYSIS_LACKS = 1 };

/* MAP(struct align, pages, struct align_page, .sums = 2); other members follow. */
#define MAP(STATE, MEMBER, ENTRY, ...)                                            \
	{                                                                         \
		.at = offsetof(STATE, MEMBER), .size = sizeof(ENTRY), __VA_ARGS__ \
	}

/* ANALYSIS(align, struct align): its name and state, the table `columns`, and the
 * functions align_records() and align_rows(). */
#define ANALYSIS(NAME, STATE)                                                            \
	.name = #NAME, .columns = columns, .ncolumns = sizeof columns / sizeof *columns, \
	.state_size = sizeof(STATE), .records = NAME##_records, .table = NAME##_rows

/* Use the array `groups` as the groups. */
#define ANALYSIS_GROUPS .groups = groups, .ngroups = sizeof groups / sizeof *groups

/* Use an array as the parameters. */
#define ANALYSIS_PARAMETERS(LIST) \
	.parameters = LIST, .nparameters = sizeof(LIST) / sizeof *(LIST)

/* ANALYSIS_STATE(align): functions align_init(), align_release() and align_merge(). */
#define ANALYSIS_STATE(NAME) \
	.init = NAME##_init, .release = NAME##_release, .merge = NAME##_merge

struct analysis {
	const char *name;  /* "branches": on the command line */
	const char *title; /* "Branches" */
	const char *help;  /* one sentence without a full stop */
	const char *about; /* a paragraph for the manual */

	/* Roles, as 1 << ROLE_...  The format must have all roles of `needs`, and at
	 * least one of `any`, unless that is 0.  The roles of `wants` are read if the
	 * format has them. */
	uint64_t needs, any, wants;
	/* Notes for formats that have one of the roles `has`, but none of `lacks`. */
	struct analysis_lack {
		uint64_t has, lacks;
		const char *note;
	} lacks[ANALYSIS_LACKS + 1];
	const char *field; /* another field to read if the format has it; or NULL */
	/* Check other conditions on the format; return ST_UNSUPPORTED, with a sentence,
	 * if it does not meet them.  NULL if there are none. */
	enum status (*possible)(const struct schema *s, struct err *err);

	const struct table_column *columns;
	size_t ncolumns;
	const struct table_group *groups; /* NULL for one group without a name */
	size_t ngroups;

	/* Options of `opscope stat` and `:table`.  No two analyses, and no command, may
	 * have an option of the same name; if of_table is set, only stat and report may
	 * not. */
	const struct analysis_parameter *parameters;
	size_t nparameters;
	bool simulated; /* queries for events also have these options: see simulation.h */

	bool rising;      /* the default order is ascending */
	bool as_added;    /* by default, keep rows in the order in which they are added */
	bool per_thread;  /* has a state for each thread: see thread_of.h */
	bool looks_ahead; /* records() reads the record after a selected record */
	bool lengths;     /* reads the lengths of instructions (format/length.h) */

	unsigned derived; /* bits of enum derived to find first */
	/* Add the fields and bits of enum derived for the values of parameters; NULL if
	 * none.  Return ST_INVALID if this format lacks a field of a parameter. */
	enum status (*fields)(const struct settings *s, const struct schema *schema,
			      fieldset *out, unsigned *derived, struct err *err);

	/* Size of the zeroed state of a part or of the whole.  The merge adds the first
	 * `sums` uint64_t of the state.  init() initialises all members except sums and
	 * maps; release() frees the data that the state owns; each may be NULL. */
	size_t state_size, sums;
	struct analysis_map {
		size_t at, size; /* offset of the struct key_counts; size of an entry */
		/* Arguments of key_counts_merge(), which adds the entries of a part to
		 * those of the whole. */
		size_t sums;
		void (*add)(void *to, const void *from);
		bool many;  /* keys do not have a row each: keep `max` keys */
		bool apart; /* merge() merges it */
		/* If keys were left out, a note says that only the first `rows`
		 * ("branches") have rows and, unless `of` is NULL, that the others
		 * have this number of `of` ("executions"): the first uint64_t of
		 * their entries. */
		const char *rows, *of;
	} maps[ANALYSIS_MAPS + 1]; /* see MAP() */
	/* Offset of the struct symbols of the addresses in the column with ROLE_PC; 0 if
	 * none.  Only symbols_add() is up to records(). */
	size_t symbols;
	/* Offset of a struct access_list, which records() fills in a part; 0 if none.  The
	 * merge passes its accesses to access(), after sums and maps. */
	size_t accesses;
	void (*access)(void *whole, const struct access_entry *a);
	size_t owns[ANALYSIS_MAPS + 1]; /* offsets of pointers to memory that is freed
					 * after release(); none is 0 */
	void (*init)(void *state, const struct analysis_input *in);
	void (*release)(void *state);

	/* Read the data that the whole needs before any part, in a separate reduction
	 * after init(); NULL if none. */
	enum status (*before)(void *whole, const struct analysis_input *in,
			      struct task *task, struct err *err);

	/* Add the selected records of a batch to a part; n may be 0.  With looks_ahead,
	 * consecutive calls for a part get consecutive batches. */
	void (*records)(void *part, const struct records *r);

	/* Add a part to the whole, which may take ownership of its memory.  NULL if the
	 * state has only sums and maps. */
	void (*merge)(void *whole, void *part);

	/* End what continues at the end of the records, once, after the last part; NULL
	 * if nothing does. */
	void (*end)(void *whole);

	/* Make the rows.  Called several times, with merge() calls in between, before
	 * end(), and once after it. */
	void (*table)(const void *whole, struct table *out);
};

extern const struct analysis *const analyses[]; /* ends with NULL */

const struct analysis *analysis_find(const char *name); /* NULL if unknown */

/* Find an analysis and one of its groups: "hot", "hot.blocks".  *group is -1 if the
 * text has no group.  Return ST_INVALID if the analysis (then *out is NULL) or its
 * group is unknown; the message has the nearest name or all names. */
enum status analysis_find_group(const char *text, const struct analysis **out, int *group,
				struct err *err);

enum { ANALYSIS_MAX = 1 << 21, ANALYSIS_ROWS = 1 << 18 };

/* Add the note that only the first n keys ("branches") have rows, and that `left` is
 * the sum of the other keys' "executions". */
void analysis_note_others(struct table *t, size_t n, const char *keys, uint64_t left,
			  const char *of);

struct analysis_options {
	struct selection of;             /* must be forward */
	size_t max;                      /* max number of keys; ANALYSIS_MAX if 0 */
	const struct settings *settings; /* borrowed; NULL for defaults */

	/* Called from time to time on a worker thread with a table of the records
	 * merged so far, which the callback owns; after it returns, the task is woken.
	 * NULL for no partial tables. */
	void (*partial)(void *arg, struct table *t);
	void *arg;
	bool impatient; /* call partial() after each part; for tests */
};

#define ANALYSIS_OPTIONS                     \
	{                                    \
		.of.over = { 0, UINT64_MAX } \
	}

/* Check that the format has the roles that the analysis needs; otherwise return
 * ST_UNSUPPORTED, with a message that lists the missing roles. */
enum status analysis_possible(const struct analysis *a, const struct schema *s,
			      struct err *err);

/* Run an analysis.  The table has the default sort order; the caller frees it.  Return
 * ST_UNSUPPORTED in the same cases as analysis_possible(). */
enum status analysis_run(struct table **out, const struct analysis *a, struct trace *t,
			 const struct analysis_options *opt, struct task *task,
			 struct err *err);

/* Run n analyses in one scan; out[k] is the table of a[k], and unchanged after an
 * error.  opt->partial must be NULL if n is not 1. */
enum status analysis_run_all(struct table **out, const struct analysis *const *a,
			     size_t n, struct trace *t,
			     const struct analysis_options *opt, struct task *task,
			     struct err *err);

#endif
