/*
 * Something worth knowing about a whole trace, as a table.
 *
 * An analysis sees records and fills rows.  It knows neither files nor formats nor
 * screens: it names the roles it needs, and its table is shown, sorted, searched
 * and exported by code it never meets.
 *
 * Records come in parts (chunks, or pieces of them), which are gathered on several
 * threads at once and merged one after the other, in the order of the trace.  What
 * needs no order is counted in the part; what does (a branch predictor, a stack of
 * calls) is noted in the part and played back when the part is merged.  What comes
 * out must not depend on where the borders of parts are.
 *
 * To add one: write an_NAME.c and add its line to analyses.am.  See
 * doc/adding-an-analysis.md.
 */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include "analysis/analysis_table.h"
#include "query/matcher.h"

struct analysis_input {
	const struct schema *schema;
	size_t most; /* keys that are kept, at the most: see tally.h */
};

struct analysis {
	const char *name;  /* "branches": on the command line */
	const char *title; /* "Branches" */
	const char *help;  /* one sentence without a full stop */
	const char *about; /* a paragraph for the manual */

	/* Roles, as 1 << ROLE_...: all of needs, one at least of any (0: it does not
	 * matter), and those of wants that the format has. */
	uint32_t needs, any, wants;

	const struct table_column *columns;
	size_t ncolumns;
	const struct table_group *groups; /* NULL: one without a name */
	size_t ngroups;
	uint8_t sort; /* column by which the rows come at first */
	bool rising;
	bool as_added;    /* rows stay in the order in which they are added */
	bool looks_ahead; /* records() looks at the record after one that is chosen */

	/* Of the whole: made before, filled by merge(), looked at by finish(). */
	void *(*begin)(const struct analysis_input *in);
	void (*merge)(void *whole, void *part);
	void (*finish)(const void *whole, struct table *out); /* more may follow */
	void (*end)(void *whole);

	/* Of a part; whole is only looked at for what begin() put there. */
	void *(*part)(const void *whole);
	/* The records that are chosen; n may be 0.  With looks_ahead, batches follow each
	 * other without a hole. */
	void (*records)(void *part, const struct selection *r);
	void (*drop)(void *part);
};

extern const struct analysis *const analyses[]; /* ends with NULL */

const struct analysis *analysis_find(const char *name); /* NULL: none of that name */

enum { ANALYSIS_MOST = 1 << 21 };

struct analysis_options {
	struct span over;          /* forward */
	const struct query *where; /* only records that match; NULL: all */
	size_t most;               /* 0: ANALYSIS_MOST */

	/* Called now and then on a working thread with the table so far, which it
	 * takes over; then the task is woken.  NULL: nobody watches. */
	void (*partial)(void *arg, struct table *t);
	void *arg;
	bool impatient; /* after each part: for tests */
};

#define ANALYSIS_OPTIONS                  \
	{                                 \
		.over = { 0, UINT64_MAX } \
	}

/* ST_UNSUPPORTED, with a sentence that says what is missing, when a format lacks
 * the roles. */
enum status analysis_possible(const struct analysis *a, const struct schema *s,
			      struct err *err);

/* The table, sorted as the analysis says; the caller frees it. */
enum status analysis_run(struct table **out, const struct analysis *a, struct trace *t,
			 const struct analysis_options *opt, struct task *task,
			 struct err *err);

#endif
