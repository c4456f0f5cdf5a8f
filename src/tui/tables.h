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
struct tables;

/* Life cycle */

struct tables *tables_of(struct session *s); /* made when it is first asked for */
void tables_free(struct tables *t);          /* t may be NULL */

/* Use */

/* Make a table: of the marked span where there is one, else of the whole trace.
 * ST_INVALID: there is no such analysis; ST_UNSUPPORTED: not of this format. */
enum status tables_make(struct tables *t, const char *name, struct err *err);
void tables_leave(struct tables *t); /* back to the list of analyses */

const struct analysis *tables_analysis(const struct tables *t); /* NULL: the list */

/* NULL: there is none (yet). It may be another one after each poll. */
const struct table *tables_get(const struct tables *t);

/* What runs, or went wrong: "31 %"; "" when all is done.  True: it is to be seen. */
bool tables_say(struct tables *t, struct str *out);
bool tables_runs(const struct tables *t);
void tables_scope(const struct tables *t, struct str *out); /* "span 10..20", or "" */

/* How it is sorted: a column, or -1 as it was made. */
int tables_sorted(const struct tables *t, bool *rising);
void tables_sort(struct tables *t, unsigned column, bool rising);

/* Find a text in the rows; an empty one: the last again.  What was found is told by
 * tables_found(), once: a row, or -1; -2: nothing to tell. */
void tables_search(struct tables *t, const char *text, size_t from, bool backward);
long long tables_found(struct tables *t);

/* Write it as the name of the file says: .csv, .json, else text. */
enum status tables_write(struct tables *t, const char *path, struct err *err);

/* Filter the records to what a row is about and go to the first; or else only that. */
void tables_open_row(struct tables *t, size_t row);

#endif
