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

struct session;
struct table_model;

/* Life cycle */

struct table_model *table_model_of(struct session *s); /* created at the first call */
void table_model_free(struct table_model *t);          /* t may be NULL */

/* Use */

/* Start to compute a table: of the marked span if there is one, else of the whole trace.
 * ST_INVALID: unknown analysis; ST_UNSUPPORTED: the format lacks its fields. */
enum status table_model_make(struct table_model *t, const char *name, struct err *err);
void table_model_close(struct table_model *t); /* back to the list of analyses */

/* NULL: the list of analyses is shown. */
const struct analysis *table_model_analysis(const struct table_model *t);

/* NULL: there is no table (yet).  It may be another one after each session_poll(). */
const struct table *table_model_get(const struct table_model *t);

/* Append the state of the job or its error: "31 %".  True: there is something to show. */
bool table_model_state_text(struct table_model *t, struct str *out);
bool table_model_running(const struct table_model *t);
/* Append "span 10..20", or nothing for the whole trace. */
void table_model_span_text(const struct table_model *t, struct str *out);

/* The column by which it is sorted; -1: in the order in which it was computed. */
int table_model_sorted(const struct table_model *t, bool *rising);
void table_model_sort(struct table_model *t, unsigned column, bool rising);

/* Search the rows for a text, from a row on; an empty text repeats the last search.
 * table_model_take_found() returns the result once: a row; -1: not found; -2: no new
 * result. */
void table_model_search(struct table_model *t, const char *text, size_t from,
			bool backward);
long long table_model_take_found(struct table_model *t);

/* Write it to a new file, in the notation of its suffix: .csv, .json, else text. */
enum status table_model_write(struct table_model *t, const char *path, struct err *err);

/* Filter the records to those that a row counts, if that is possible, and go to the first
 * of them.  False: the row does not stand for particular records. */
bool table_model_open_row(struct table_model *t, size_t row);

#endif
