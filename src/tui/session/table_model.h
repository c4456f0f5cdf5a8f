/*
 * The table that is being looked at: which analysis, of what, how it is sorted.
 *
 * It belongs to the session, so that it is still there when its pane was closed.
 * Making it, and what takes long with a large one, are jobs; meanwhile a table of what
 * was gone over so far is shown.
 *
 * Threads: belongs to the loop.
 */
#ifndef TUI_TABLES_H
#define TUI_TABLES_H

#include "analysis/analysis.h"

struct session;
struct table_model;

/* Life cycle */

struct table_model *table_model_of(
	struct session *s);                   /* made when it is first asked for */
void table_model_free(struct table_model *t); /* t may be NULL */

/* Use */

/* Make a table: of the marked span where there is one, else of the whole trace.
 * ST_INVALID: there is no such analysis; ST_UNSUPPORTED: not of this format. */
enum status table_model_make(struct table_model *t, const char *name, struct err *err);
void table_model_close(struct table_model *t); /* back to the list of analyses */

const struct analysis *table_model_analysis(
	const struct table_model *t); /* NULL: the list */

/* NULL: there is none (yet). It may be another one after each poll. */
const struct table *table_model_get(const struct table_model *t);

/* What runs, or went wrong: "31 %"; "" when all is done.  True: it is to be seen. */
bool table_model_state_text(struct table_model *t, struct str *out);
bool table_model_running(const struct table_model *t);
void table_model_span_text(const struct table_model *t,
			   struct str *out); /* "span 10..20", or "" */

/* How it is sorted: a column, or -1 as it was made. */
int table_model_sorted(const struct table_model *t, bool *rising);
void table_model_sort(struct table_model *t, unsigned column, bool rising);

/* Find a text in the rows; an empty one: the last again.  What was found is told by
 * table_model_take_found(), once: a row, or -1; -2: nothing to tell. */
void table_model_search(struct table_model *t, const char *text, size_t from,
			bool backward);
long long table_model_take_found(struct table_model *t);

/* Write it as the name of the file says: .csv, .json, else text. */
enum status table_model_write(struct table_model *t, const char *path, struct err *err);

/* Filter the records to what a row is about and go to the first; or else only that. */
void table_model_open_row(struct table_model *t, size_t row);

#endif
