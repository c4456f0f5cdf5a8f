/*
 * The table of the browser: its analysis, its records and its order.
 *
 * The session owns the model, so that it remains when the pane is closed.  Background
 * jobs compute the table, and sort and search it if it is large; meanwhile, a table of
 * the records read so far is shown.
 *
 * Threads: main loop only.
 */
#ifndef TUI_SESSION_TABLE_MODEL_H
#define TUI_SESSION_TABLE_MODEL_H

#include <stdatomic.h>

#include "analysis/analysis.h"
#include "tui/session/columns.h"
#include "tui/session/latest.h"
#include "tui/session/scope.h"

/* Work of the background job. */
struct table_request {
	enum table_model_work { WORK_MAKE, WORK_SORT, WORK_SEARCH } work;
	unsigned n; /* unique number */
};

/* Read-only, except where noted. */
struct table_model {
	struct session *session;
	const struct analysis *analysis; /* NULL while the list of analyses is shown */
	struct analysis_options opt;
	struct settings settings; /* settings of the analysis */
	struct table *table;      /* see table_model_get() */
	unsigned version;         /* unique for each table, from 1 */
	unsigned begun;           /* unique for each table_model_make() */
	struct err err;           /* error of the job */
	bool partial;             /* true if the table has only the records read so far */

	/* The scope counted by the job, its queries, and a flag that is true if the table
	 * still has another scope. */
	struct scope scope;
	struct scope_queries queries;
	bool stale;

	/* The column by which the table of the other trace is compared with this table,
	 * and the queries for that trace; -1 if only this table is shown. */
	int against;
	struct str by; /* name of that column */
	struct trace *other;
	struct analysis_options other_opt;
	struct scope_queries other_queries;
	bool outdated; /* true if table_model_update() must start over */

	struct columns columns; /* ids are columns of the table; may be changed */
	int group; /* section to go to as soon as it has rows; -1 if none; may be
	            * changed */

	int added; /* column to make current; -1 if none; may be changed */

	atomic_int order; /* wanted order, also read by the job: table_model_order() */

	struct latest latest;
	struct table_request request; /* last request */

	struct str text; /* string of the last search; read by the job */
	size_t from;
	bool backward;
	/* The result of the search: a row; -1 if not found; -2 if there is none or it was
	 * taken.  May be changed. */
	long long found;
	long long found_by_job;
};

/* Life cycle */

struct table_model *table_model_of(struct session *s); /* created at the first call */
void table_model_free(struct table_model *t);          /* t may be NULL */

/* Use */

/*
 * Start computing a table, "branches", or a section of a table, "hot.blocks", with
 * parameters, "values --of=addr", for the filtered records of the marked span or, if none
 * is marked, of the trace.  ST_INVALID if the analysis, section or parameter is unknown;
 * ST_UNSUPPORTED if the format lacks its fields.
 */
enum status table_model_make(struct table_model *t, const char *text, struct err *err);
void table_model_close(struct table_model *t); /* returns to the list of analyses */

/* Show the table of another session, in its order, once the table is drawn.  from may be
 * NULL. */
void table_model_keep(struct session *to, const struct table_model *from);

/* Return the table; NULL if there is none yet.  session_poll() can replace it. */
const struct table *table_model_get(const struct table_model *t);

/* Append the progress of the job or, if there is a table nevertheless, its error:
 * "31 %". */
void table_model_state_text(struct table_model *t, struct str *out);

/* Start over if span or filters have changed, except while a span is growing.  Call it
 * before drawing. */
void table_model_update(struct table_model *t);
/* Toggle counting the whole trace or only the selection of span and filters. */
void table_model_widen(struct table_model *t);
/* Toggle the table of the other trace beside this table, sorted by the difference of a
 * column (if -1, chosen as in opscope stat --against).  ST_INVALID if there is no other
 * trace; ST_UNSUPPORTED if it lacks the fields. */
enum status table_model_against(struct table_model *t, int column, struct err *err);
/* Handle the end of the other trace.  t may be NULL. */
void table_model_alone(struct table_model *t);
/* True if the table still has another span or filter. */
bool table_model_stale(const struct table_model *t);
/* Append the counted records: "records 1,000..2,000 where taken".  Append nothing for the
 * whole trace, unless table_model_widen() was called. */
void table_model_scope_text(const struct table_model *t, struct str *out);
/* Append the parameters that were given, each preceded by a blank: " of addr". */
void table_model_settings_text(const struct table_model *t, struct str *out);

/* Set *out, releasing its old value, to the parameters of the analysis shown.  False if
 * another analysis is shown; *out is then set to the defaults. */
bool table_model_settings_of(const struct table_model *t, const struct analysis *a,
			     struct settings *out);

/* Return the column by which the table is sorted; -1 if it is in the order of
 * computation. */
int table_model_sorted(const struct table_model *t, bool *rising);
void table_model_sort(struct table_model *t, unsigned column, bool rising);

/* Search a large table in a job, like table_search(), and set found; or report why this
 * is not possible now.  False if the table is not large and no job uses it. */
bool table_model_search(struct table_model *t, const char *text, size_t from,
			bool backward);

/* Return the reason why the table cannot be written yet; NULL if it can. */
const char *table_model_incomplete(const struct table_model *t);

/* True if a row has records of its own or, if by_query is set, records of a query. */
bool table_model_row_counts(const struct table_model *t, size_t row, bool by_query);
/* Filter the records to those counted in a row or, if that is not possible, mark the span
 * from its first to its last record; then go to its first record.  The table ignores this
 * filter; opening another row replaces it.  False if the row has no records of its
 * own. */
bool table_model_open_row(struct table_model *t, size_t row);
/* Add a filter for the records of a row; the table also counts only these. */
void table_model_filter_row(struct table_model *t, size_t row);

#endif
