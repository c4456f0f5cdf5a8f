/*
 * Two traces side by side.  Each has its own session; the screen shows one of them, that of
 * the side with the focus.  The model is shared: the comparison, the rows of the list,
 * its cursor.
 *
 * The cursor is a row.  When it moves, both sessions go to its records; when the session
 * with the focus goes elsewhere, by a search or a mark, the cursor follows.
 *
 * The comparison is a job.  Hunks are rows as soon as they are found; before that, the
 * first difference is shown, which a short job before it finds.
 *
 * Threads: main loop only.
 */
#ifndef TUI_DIFF_MODEL_H
#define TUI_DIFF_MODEL_H

#include "analysis/analysis_table.h"
#include "tui/session/diff_items.h"
#include "tui/session/diff_map.h"
#include "tui/session/session.h"

struct diff_model;

/* Kinds of differences that can be hidden. */
enum diff_class {
	DIFF_ONLY_A,
	DIFF_ONLY_B,
	DIFF_BOTH,
	DIFF_LOOPS,
	DIFF_VALUES,
	DIFF_CLASSES
};

/* Life cycle */

/* Compare the traces of two sessions, which belong together from now on: see
 * session.diff.  b and its trace belong to the model. */
void diff_model_new(struct session *a, struct session *b);
/* End it: free the model, and the session and trace of the other side. */
void diff_model_end(struct session *keep);
/* A side has another trace: `to` replaces the session `from`, which the caller frees. */
void diff_model_replace(struct session *from, struct session *to);

/* Use: what is compared */

/* "auto", "pc", "opcode", "calls", or fields; and roles and fields of equal records that are
 * compared besides, and those that are not, "" for none.  ST_INVALID: all stay as they
 * were. */
enum status diff_model_key(struct diff_model *d, const char *key, struct err *err);
enum status diff_model_also(struct diff_model *d, const char *fields, struct err *err);
enum status diff_model_not(struct diff_model *d, const char *roles, struct err *err);
/* Compare again, with remarks or without. */
void diff_model_remarks(struct diff_model *d, bool on);
bool diff_model_has_remarks(const struct diff_model *d);
const char *diff_model_key_text(const struct diff_model *d);
/* Whether differences of a class are hidden; and hide them, or show them again.  The traces
 * are not aligned again. */
bool diff_model_hides(const struct diff_model *d, enum diff_class class);
void diff_model_toggle_class(struct diff_model *d, enum diff_class class);
/* Compare again, as far as the traces are now. */
void diff_model_start(struct diff_model *d);

/* For the files of the session: before the filters of a side change, and after; whether a
 * filter is possible on the other side too; rows must be read again. */
void diff_model_before_filter(struct session *s);
void diff_model_after_filter(struct session *s);
enum status diff_model_check_filter(const struct session *s, const char *text,
				    struct err *err);
void diff_model_reload(struct session *s);

/* The threads of a side have other names, or some were joined: pairs are made and compared
 * again. */
void diff_model_threads_changed(struct session *s, bool joined);

/* Use: sides */

struct session *diff_model_side(const struct diff_model *d, int side);
int diff_model_focus(const struct diff_model *d);
void diff_model_set_focus(struct diff_model *d, int side);
struct session *diff_model_other(const struct session *s);
/* Whether both sides have the same columns. */
bool diff_model_alike(const struct diff_model *d);

/* Use: results */

enum diff_state {
	DIFF_NONE, /* it failed, see diff_model_error() */
	DIFF_RUNNING,
	DIFF_STOPPED, /* with what was known */
	DIFF_DONE
};

enum diff_state diff_model_state(const struct diff_model *d);
const char *diff_model_error(const struct diff_model *d);
/* How many records of a trace that is followed have arrived since it was compared.  When
 * there are many, both are compared again. */
uint64_t diff_model_since(const struct diff_model *d);
double diff_model_progress(struct diff_model *d); /* 0 to 1 */
/* Once it has ended; NULL before.  Borrowed until the next call of another function. */
const struct compare *diff_model_compare(const struct diff_model *d);
/* The comparison that has the hunks, which may be running; NULL: there is none. */
const struct compare *diff_model_comparing(const struct diff_model *d);
size_t diff_model_hunks(const struct diff_model *d); /* found so far, not hidden */
const struct hunk *diff_model_hunk(const struct diff_model *d, size_t i);
unsigned diff_model_version(const struct diff_model *d); /* changes with the hunks */
/* "difference 3 of 8" */
void diff_model_place_text(struct diff_model *d, const char *at_least, struct str *out);
/* "similarity 0.9907", the bounds, shifts, fields that differ, places: lines of text. */
void diff_model_summary(struct diff_model *d, struct str *out);

/* What the list of differences shows. */
enum diff_list {
	DIFF_LIST_EACH,
	DIFF_LIST_PLACES,    /* the places at which the traces part */
	DIFF_LIST_FUNCTIONS, /* the parts of each function that are equal */
	DIFF_LIST_THREADS    /* the same of each pair of threads */
};

enum diff_list diff_model_list(const struct diff_model *d);
void diff_model_set_list(struct diff_model *d, enum diff_list list);
/* Its table, which the caller frees.  NULL: it is not known yet.
 * Threads are compared when their table is first asked for. */
struct table *diff_model_list_table(struct diff_model *d);
bool diff_model_list_running(const struct diff_model *d); /* it may get more rows */
/* Go to the first difference in the function at an address of A, or else to its first
 * record; 0: before the first function. */
void diff_model_go_function(struct diff_model *d, uint64_t address);

/* Use: threads */

/* Two threads that are compared with each other, by their ids. */
struct diff_pair {
	bool has[2]; /* false: only the other trace has it */
	uint64_t id[2];
};
/* Compare a pair of threads alone; NULL: all of both traces.  Nothing changes if a trace
 * does not have such a thread, or not any more. */
void diff_model_set_pair(struct diff_model *d, const struct diff_pair *pair);
/* The pair that is compared alone; false: all of both traces is compared. */
bool diff_model_pair(const struct diff_model *d, struct diff_pair *out);
/* Append " thread 3 worker" if a pair is compared; of one side. */
void diff_model_thread_text(const struct diff_model *d, int side, struct str *out);

/* Use: rows.  Call diff_model_prepare() before drawing. */

void diff_model_prepare(struct diff_model *d, uint64_t rows, bool unified);
struct diff_map *diff_model_map(struct diff_model *d); /* borrowed */
uint64_t diff_model_row(const struct diff_model *d);
uint64_t diff_model_top(const struct diff_model *d);
/* Move the cursor to a row, and the page as little as needed. */
void diff_model_go(struct diff_model *d, uint64_t row);
void diff_model_scroll(struct diff_model *d, long long rows); /* the page */
void diff_model_set_top(struct diff_model *d, uint64_t top);
/* Go to the n-th hunk after the cursor, or before it; a jump. */
void diff_model_step(struct diff_model *d, long long n);
/* The hunk of the cursor, or the one after it, or the last one; false: there is none. */
bool diff_model_current_hunk(struct diff_model *d, size_t *hunk);
void diff_model_go_hunk(struct diff_model *d, size_t hunk);
/* zR, zM; za: of the current row. */
void diff_model_fold_all(struct diff_model *d, bool open);
void diff_model_toggle(struct diff_model *d);

/* The record or gap of an item; false: it is not loaded, and wanted.  The ordinal of its
 * place is UINT64_MAX if that is not known. */
bool diff_model_line(struct diff_model *d, int side, uint64_t item, struct line *out);
/* Load the lines that were wanted: after drawing, since no event may follow it. */
void diff_model_request(struct diff_model *d);
/* Whether the trace of a session has no record in the row of the cursor. */
bool diff_model_absent(const struct session *s);
/* The place of the cursor on the side with the focus; false: it has none, or it is not
 * known yet. */
bool diff_model_current(struct diff_model *d, struct position *at);
/* Whether the records have different values of a field. */
bool diff_model_differs(const struct diff_model *d, int side, const struct batch *a,
			size_t i, const struct batch *b, size_t j, int field);
/* Whether a field belongs to a role that is compared. */
bool diff_model_compares(const struct diff_model *d, int side, int field);
/* Whether such a difference is to be marked: not that of a number that counts the records
 * before it, which differs in all records after the first hunk, unless it is compared. */
bool diff_model_marks(const struct diff_model *d, int side, int field);
/* Whether two equal records differ in a role; false while it is not known. */
bool diff_model_changed(const struct diff_model *d, int side, const struct batch *a,
			size_t i, const struct batch *b, size_t j);
/* If the current record of a session differs in a field from the record beside it, append
 * the value of that one.  False: it does not, or there is none. */
bool diff_model_other_value(struct session *s, int field, struct str *out);

/* Use: for the session, which polls and waits for both sides */

bool diff_model_poll(struct diff_model *d);
bool diff_model_wait(struct diff_model *d, bool growing); /* false: nothing to wait for */
/* Whether traces that are followed are compared again as soon as they have been read, which
 * the indexers of both sides do. */
bool diff_model_awaits_records(const struct diff_model *d);
bool diff_model_ready(const struct diff_model *d);
bool diff_model_busy(const struct diff_model *d);
bool diff_model_cancel(struct diff_model *d);
void diff_model_busy_text(const struct diff_model *d, struct str *out);

#endif
