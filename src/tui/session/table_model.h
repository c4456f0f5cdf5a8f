/*
 * The table of the browser: its analysis, its records and its order.
 *
 * It belongs to the session, so that it remains when its pane is closed.  Computing it,
 * and sorting and searching a large one, are background jobs; while it is computed, a
 * table of the records read so far is shown.
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

/* What the background job does. */
struct table_request {
	enum table_model_work { WORK_MAKE, WORK_SORT, WORK_SEARCH } work;
	unsigned n; /* another number for each */
};

/* Read only, except where a comment says otherwise. */
struct table_model {
	struct session *session;
	const struct analysis *analysis; /* NULL if the list of analyses is shown */
	struct analysis_options opt;
	struct settings settings; /* of the analysis */
	struct table *table;      /* see table_model_get() */
	unsigned version;         /* another number for each table, from 1 */
	unsigned begun;           /* another number for each table_model_make() */
	struct err err;           /* of the job */
	bool partial;             /* the table is of the records read so far */

	/* The scope that the job counts, its queries, and whether the table is still of
	 * another scope. */
	struct scope scope;
	struct query *query[FILTERS_MAX];
	bool stale;
	bool widened; /* count the whole trace, whatever span and filters there are */

	/* The column by which the table of the other trace is compared with this one, and
	 * queries for that trace; -1 if only this one is shown. */
	int against;
	struct str by; /* its name */
	struct trace *other;
	struct analysis_options other_opt;
	struct query *other_query[FILTERS_MAX];
	bool outdated; /* table_model_update() starts again */

	struct columns columns; /* ids: columns of the table; may be changed */
	int group; /* the section to go to as soon as it has rows; -1 if none; may be
		    * changed */

	int added; /* the column that becomes the current one; -1 if none; may be
		    * changed */

	atomic_int
		order; /* the wanted one, which the job reads too: table_model_order() */

	struct latest latest;
	struct table_request request; /* the last one */
	struct table *made;           /* by the job */

	struct str text; /* of the last search; the job reads it */
	size_t from;
	bool backward;
	/* The result of the search: a row; -1 if not found; -2: none, or it was taken;
	 * may be changed. */
	long long found;
	long long found_by_job;

	struct str own;     /* its own filter: see scope.h */
	struct span marked; /* the span marked for a row; its last is 0: none */
};

/* Life cycle */

struct table_model *table_model_of(struct session *s); /* created at the first call */
void table_model_free(struct table_model *t);          /* t may be NULL */

/* Use */

/*
 * Start to compute a table, "branches" or a section of one, "hot.blocks", with
 * parameters, "values --of=addr", of the records that the filters leave of the marked
 * span, or of the trace if none is marked.  ST_INVALID if unknown analysis, section or
 * parameter; ST_UNSUPPORTED if the format lacks its fields.
 */
enum status table_model_make(struct table_model *t, const char *text, struct err *err);
void table_model_close(struct table_model *t); /* back to the list of analyses */

/* Return the table; NULL if there is none yet.  session_poll() may replace it. */
const struct table *table_model_get(const struct table_model *t);

/* Append the state of the job or its error: "31 %".  True if there is something to
 * show. */
bool table_model_state_text(struct table_model *t, struct str *out);

/* Start again if span or filters have changed since, except while a span grows.  Call it
 * before drawing. */
void table_model_update(struct table_model *t);
/* Count the whole trace, or again what span and filters leave of it. */
void table_model_widen(struct table_model *t);
/* Put the table of the other trace beside it, sorted by the difference of a column, or,
 * if it is beside it, leave it out.  -1: the column is chosen as by opscope stat
 * --against. ST_INVALID if there is no other trace; ST_UNSUPPORTED if it does not have
 * the fields. */
enum status table_model_against(struct table_model *t, int column, struct err *err);
/* The other trace is closed.  t may be NULL. */
void table_model_alone(struct table_model *t);
/* True if the whole trace is counted, for whatever reason. */
bool table_model_counts_whole(const struct table_model *t);
/* True if the table is still that of another span or filter. */
bool table_model_stale(const struct table_model *t);
/* Append which records are counted: "records 1,000..2,000 where taken".  Nothing: the whole
 * trace, without table_model_widen(). */
void table_model_scope_text(const struct table_model *t, struct str *out);
/* Append the parameters that were given, each after a blank: " of addr". */
void table_model_settings_text(const struct table_model *t, struct str *out);

/* Set *out, which is released first, to the parameters with which an analysis is shown
 * here. False if another one is, and *out has the defaults. */
bool table_model_settings_of(const struct table_model *t, const struct analysis *a,
			     struct settings *out);

/* The column by which it is sorted; -1: in the order in which it was computed. */
int table_model_sorted(const struct table_model *t, bool *rising);
void table_model_sort(struct table_model *t, unsigned column, bool rising);

/* Search a large table in a job, as table_search(), which sets found; or say why that is
 * not possible now.  False if it is not large, and no job uses it. */
bool table_model_search(struct table_model *t, const char *text, size_t from,
			bool backward);

/* Return why the table cannot be written yet; NULL if it can. */
const char *table_model_incomplete(const struct table_model *t);

/* True if a row stands for particular records, or, by_query, for those of a query. */
bool table_model_row_counts(const struct table_model *t, size_t row, bool by_query);
/* Filter the records to those that a row counts, if that is possible, or mark the span
 * from its first to its last record, and go to the first of them.  The table itself does
 * not count by this filter; the next row replaces it. False if the row does not stand for
 * particular records. */
bool table_model_open_row(struct table_model *t, size_t row);
/* Add a filter for the records of a row, by which the table counts too. */
void table_model_filter_row(struct table_model *t, size_t row);

#endif
