/*
 * The table of the browser: its analysis, its records and its order.
 *
 * It belongs to the session, so it remains when its pane is closed.  Background jobs
 * compute it, and sort and search a large one; meanwhile, a table of the records read so
 * far is shown.
 *
 * Threads: belongs to the main loop.
 */
#ifndef TUI_SESSION_TABLE_MODEL_H
#define TUI_SESSION_TABLE_MODEL_H

#include <stdatomic.h>

#include "analysis/analysis.h"
#include "tui/session/columns.h"
#include "tui/session/latest.h"
#include "tui/session/scope.h"

/* The work of the background job. */
struct table_request {
	enum table_model_work { WORK_MAKE, WORK_SORT, WORK_SEARCH } work;
	unsigned n; /* unique number */
};

/* Read only, unless a comment permits changes. */
struct table_model {
	struct session *session;
	const struct analysis *analysis; /* NULL if the list of analyses is shown */
	struct analysis_options opt;
	struct settings settings; /* settings of the analysis */
	struct table *table;      /* see table_model_get() */
	unsigned version;         /* different for each table, from 1 */
	unsigned begun;           /* different for each table_model_make() */
	struct err err;           /* error of the job */
	bool partial;             /* the table has the records read so far */

	/* The scope that the job counts, its queries, and true if the table still has
	 * another scope. */
	struct scope scope;
	struct query *query[FILTERS_MAX];
	bool stale;
	bool widened; /* count the whole trace, regardless of span and filters */

	/* The column by which the table of the other trace is compared with this one, and
	 * queries for that trace; -1 if only this one is shown. */
	int against;
	struct str by; /* name of that column */
	struct trace *other;
	struct analysis_options other_opt;
	struct query *other_query[FILTERS_MAX];
	bool outdated; /* table_model_update() must start again */

	struct columns columns; /* ids are columns of the table; can be changed */
	int group; /* section to go to as soon as it has rows; -1 if none; can be
	            * changed */

	int added; /* column to become the current one; -1 if none; can be changed */

	atomic_int
		order; /* wanted order, which the job reads too: table_model_order() */

	struct latest latest;
	struct table_request request; /* last request */
	struct table *made;           /* made by the job */

	struct str text; /* text of the last search; read by the job */
	size_t from;
	bool backward;
	/* The result of the search: a row; -1 if not found; -2 if none, or taken; can be
	 * changed. */
	long long found;
	long long found_by_job;

	struct str own;     /* the pane's own filter: see scope.h */
	struct span marked; /* span marked for a row; its last is 0 if none */
};

/* Life cycle */

struct table_model *table_model_of(struct session *s); /* created at the first call */
void table_model_free(struct table_model *t);          /* t may be NULL */

/* Use */

/*
 * Start to compute a table, "branches", or a section of one, "hot.blocks", with
 * parameters, "values --of=addr", of the filtered records of the marked span or, if none
 * is marked, of the trace.  ST_INVALID if the analysis, section or parameter is unknown;
 * ST_UNSUPPORTED if the format lacks its fields.
 */
enum status table_model_make(struct table_model *t, const char *text, struct err *err);
void table_model_close(struct table_model *t); /* returns to the list of analyses */

/* Return the table; NULL if there is none yet.  session_poll() can replace it. */
const struct table *table_model_get(const struct table_model *t);

/* Append the state of the job or its error: "31 %".  True if there is something to
 * show. */
bool table_model_state_text(struct table_model *t, struct str *out);

/* Start again if span or filters have changed, except while a span grows.  Call it before
 * drawing. */
void table_model_update(struct table_model *t);
/* Count the whole trace, or again only the selection of span and filters. */
void table_model_widen(struct table_model *t);
/* Toggle the table of the other trace beside this one, sorted by the difference of a
 * column (-1 to choose it as opscope stat --against does).  ST_INVALID if there is no
 * other trace; ST_UNSUPPORTED if it does not have the fields. */
enum status table_model_against(struct table_model *t, int column, struct err *err);
/* Handle the end of the other trace.  t may be NULL. */
void table_model_alone(struct table_model *t);
/* True if the whole trace is counted, for any reason. */
bool table_model_counts_whole(const struct table_model *t);
/* True if the table is still of another span or filter. */
bool table_model_stale(const struct table_model *t);
/* Append the counted records: "records 1,000..2,000 where taken".  Append nothing for the
 * whole trace, unless table_model_widen() was called. */
void table_model_scope_text(const struct table_model *t, struct str *out);
/* Append the given parameters, each after a blank: " of addr". */
void table_model_settings_text(const struct table_model *t, struct str *out);

/* Set *out, which is released first, to the parameters of an analysis shown here.  False
 * if another one is shown; *out then has the defaults. */
bool table_model_settings_of(const struct table_model *t, const struct analysis *a,
			     struct settings *out);

/* Return the column by which the table is sorted; -1 if in the order in which it was
 * computed. */
int table_model_sorted(const struct table_model *t, bool *rising);
void table_model_sort(struct table_model *t, unsigned column, bool rising);

/* Search a large table in a job, as table_search(), which sets found; or report why that
 * is not possible now.  False if the table is not large and no job uses it. */
bool table_model_search(struct table_model *t, const char *text, size_t from,
			bool backward);

/* Return why the table cannot be written yet; NULL if it can. */
const char *table_model_incomplete(const struct table_model *t);

/* True if a row has records of its own or, if by_query, records of a query. */
bool table_model_row_counts(const struct table_model *t, size_t row, bool by_query);
/* Filter the records to those that a row counts or, if that is not possible, mark the
 * span from its first to its last record; go to the first of them.  The table itself
 * ignores this filter; opening another row replaces it.  False if the row has no records
 * of its own. */
bool table_model_open_row(struct table_model *t, size_t row);
/* Add a filter for the records of a row; the table counts by it too. */
void table_model_filter_row(struct table_model *t, size_t row);

#endif
