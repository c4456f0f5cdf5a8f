/*
 * The table of the browser: which analysis, of which records, and its order.
 *
 * It belongs to the session, so that it remains when its pane is closed.  Computing it,
 * and sorting and searching a large one, are background jobs; while it is computed, a
 * table of the records read so far is shown.
 *
 * Threads: belongs to the main loop.
 */
#ifndef TUI_SESSION_TABLE_MODEL_H
#define TUI_SESSION_TABLE_MODEL_H

#include "analysis/analysis.h"
#include "tui/session/columns.h"

struct session;
struct table_model;

/* Life cycle */

struct table_model *table_model_of(struct session *s); /* created at the first call */
void table_model_free(struct table_model *t);          /* t may be NULL */

/* Use */

/*
 * Start to compute a table, "branches" or a section of one, "hot.blocks", with parameters,
 * "values --of=addr", of the records that the filters leave of the marked span, or of the
 * trace if none is marked.  ST_INVALID: unknown analysis, section or parameter;
 * ST_UNSUPPORTED: the format lacks its fields.
 */
enum status table_model_make(struct table_model *t, const char *text, struct err *err);
void table_model_close(struct table_model *t); /* back to the list of analyses */

/* NULL: the list of analyses is shown. */
const struct analysis *table_model_analysis(const struct table_model *t);

/* NULL: there is no table (yet).  It may be another one after each session_poll(). */
const struct table *table_model_get(const struct table_model *t);

/* Another number for each table that table_model_get() returns, from 1. */
unsigned table_model_version(const struct table_model *t);

/* Append the state of the job or its error: "31 %".  True: there is something to show. */
bool table_model_state_text(struct table_model *t, struct str *out);
bool table_model_running(const struct table_model *t);

/* Start again if span or filters have changed since, except while a span grows.  Call it
 * before drawing. */
void table_model_update(struct table_model *t);
/* Count the whole trace, or again what span and filters leave of it. */
void table_model_widen(struct table_model *t);
bool table_model_widened(const struct table_model *t);
/* Whether the whole trace is counted, for whatever reason. */
bool table_model_counts_whole(const struct table_model *t);
/* Whether the table is still that of another span or filter. */
bool table_model_stale(const struct table_model *t);
/* Append which records are counted: "records 1,000..2,000 where taken".  Nothing: the whole
 * trace, without table_model_widen(). */
void table_model_scope_text(const struct table_model *t, struct str *out);
/* Append the parameters that were given, each after a blank: " of addr". */
void table_model_settings_text(const struct table_model *t, struct str *out);

/* Set *out, which is released first, to the parameters with which an analysis is shown here.
 * False: another one is, and *out has the defaults. */
bool table_model_settings_of(const struct table_model *t, const struct analysis *a,
			     struct settings *out);

/* Order, visibility and widths of its columns, whose ids are those of the table. */
struct columns *table_model_columns(struct table_model *t);
/* Whether table_model_make() has begun a table since the last call; *group is the section
 * that it was asked for, or -1. */
bool table_model_take_new(struct table_model *t, int *group);

/* Add a column computed from the others, "NAME = EXPRESSION" (see table_compute.h), or
 * remove the computed column with a name.  The table keeps them when it is computed again.
 * ST_INVALID, with the column in err->at; also while the table is not complete. */
enum status table_model_compute(struct table_model *t, const char *text, struct err *err);
/* The column added since the last call, which becomes the current one; -1: none. */
int table_model_take_column(struct table_model *t);
/* Append the definitions of its computed columns. */
void table_model_computed_text(const struct table_model *t, struct str *out);
/* Whether a column was added by table_model_compute(). */
bool table_model_is_computed(const struct table_model *t, int column);

/* The column by which it is sorted; -1: in the order in which it was computed. */
int table_model_sorted(const struct table_model *t, bool *rising);
void table_model_sort(struct table_model *t, unsigned column, bool rising);

/* Search the rows and the titles of sections for a text, from a row on and then from the
 * other end; an empty text repeats the last search.  A title is found as the first row
 * of its section.
 * table_model_take_found() returns the result once: a row; -1: not found; -2: no new
 * result. */
void table_model_search(struct table_model *t, const char *text, size_t from,
			bool backward);
long long table_model_take_found(struct table_model *t);

/* Write it to a new file, in the notation of its end; see facts_as_of().  ST_INVALID: of
 * another end. */
enum status table_model_write(struct table_model *t, const char *path, struct err *err);
/* The same for any table, with a message about it. */
enum status table_model_write_to(struct session *s, const struct table *table,
				 const char *path, struct err *err);

/* Whether a row stands for particular records, or, by_query, for those of a query. */
bool table_model_row_counts(const struct table_model *t, size_t row, bool by_query);
/* Filter the records to those that a row counts, if that is possible, and go to the first
 * of them.  The table itself does not count by this filter; the next row replaces it.
 * False: the row does not stand for particular records. */
bool table_model_open_row(struct table_model *t, size_t row);
/* Add a filter for the records of a row, by which the table counts too. */
void table_model_filter_row(struct table_model *t, size_t row);

#endif
