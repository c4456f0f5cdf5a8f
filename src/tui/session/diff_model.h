/*
 * Two traces side by side.  Each has its own session; the screen shows the session of the
 * focused side.  The model is shared: the comparison, the rows of the list, its cursor.
 *
 * The cursor is a row.  When it moves, both sessions go to its records; when the focused
 * session goes elsewhere, by a search or a mark, the cursor follows.
 *
 * The comparison is a job.  Hunks become rows as soon as they are found; before that, the
 * first difference is shown, found by a short earlier job.
 *
 * Threads: main loop only.
 */
#ifndef TUI_DIFF_MODEL_H
#define TUI_DIFF_MODEL_H

#include "analysis/analysis_table.h"
#include "tui/session/diff_items.h"
#include "tui/session/diff_map.h"
#include "tui/session/diff_threads.h"
#include "tui/session/session.h"
#include "tui/term/list_state.h"

/* Kinds of differences that can be hidden. */
enum diff_class {
	DIFF_ONLY_A,
	DIFF_ONLY_B,
	DIFF_BOTH,
	DIFF_LOOPS,
	DIFF_VALUES,
	DIFF_CLASSES
};

/* Settings of a comparison.  DIFF_KEY: "auto", "pc", "opcode", "calls", or fields.
 * DIFF_ALSO and DIFF_NOT: roles and fields of equal records to compare too, or to ignore;
 * "" for none. */
enum diff_setting { DIFF_KEY, DIFF_ALSO, DIFF_NOT, DIFF_SETTINGS };

enum diff_state {
	DIFF_NONE, /* failed, see error */
	DIFF_RUNNING,
	DIFF_STOPPED, /* stopped, with the results so far */
	DIFF_DONE
};

/* The contents of the list of differences. */
enum diff_list {
	DIFF_LIST_EACH,
	DIFF_LIST_PLACES,    /* places at which the traces diverge */
	DIFF_LIST_FUNCTIONS, /* share of equal records in each function */
	DIFF_LIST_THREADS    /* similarity of each pair of threads */
};

/* Read only for others, except the focus and the list. */
struct diff_model {
	struct session *side[2];
	int focus; /* visible side */
	struct bgjobs jobs;

	/* Settings of the comparison */
	char *setting[DIFF_SETTINGS];
	bool remarks;                 /* compare remarks too */
	struct query *where[2];       /* several filters as one query; owned */
	struct compare_side whole[2]; /* regardless of threads */
	bool made;                    /* whole and where are made */
	struct compare_side sides[2];
	uint64_t arrived; /* records arrived since, as last shown */
	bool early[2];    /* not fully read then: the span has a part */
	struct compare_options options;

	/* Threads: all pairs, and the compared one */
	struct diff_threads pairs;
	bool paired;
	struct thread_pair pair;
	struct threads *threads[2]; /* threads of the pair */
	struct thread_side of[2];
	size_t npairs; /* number of results when last polled */
	enum diff_list shows;

	/* The comparison; before any hunks, the map has the first difference */
	struct compare *compare;
	struct diff_first *first;
	struct bgjob job;
	enum diff_state state;
	int blame;
	struct str error;
	unsigned version; /* changed with the hunks */
	char *summary;    /* summary of the version `summed`; NULL if not made */
	unsigned summed;
	bool mirroring; /* filters are being copied to the other side */

	/* Rows */
	struct diff_map
		map;  /* with the hunks found so far that are not hidden */
	size_t taken; /* hunks of the comparison already in the map, or hidden */
	bool hides[DIFF_CLASSES];
	struct diff_items items[2];
	struct row_view *view[2];
	struct position wanted[2]; /* first visible record that is not loaded */
	bool wants[2];
	int64_t read_at; /* first visible row when the user last moved */

	/* The cursor */
	struct list_state list;
	struct position seen[2]; /* places of the sessions for the row */
	struct position goal[2]; /* target places, once they are known */
	bool placing;            /* the sessions must go to the records of the row */
	bool jumping;            /* the move is a jump */
	bool following;          /* the cursor must go to the session's record */
	bool touched; /* the user has moved; until then, it is at the first hunk */
};

/* Life cycle */

/* Compare the traces of two sessions, which then share the model: see session.diff.  b
 * and its trace belong to the model. */
void diff_model_new(struct session *a, struct session *b);
/* End the comparison: free the model, and the session and trace of the other side. */
void diff_model_end(struct session *keep);
/* Replace the trace of a side: `to` replaces the session `from`, which the caller
 * frees. */
void diff_model_replace(struct session *from, struct session *to);

/* Use: settings */

/* Change a setting and compare again.  If ST_INVALID, nothing has changed. */
enum status diff_model_set(struct diff_model *d, enum diff_setting which,
			   const char *text, struct err *err);
/* Compare again, with remarks or without. */
void diff_model_remarks(struct diff_model *d, bool on);
/* Hide differences of a class, or show them again.  The traces are not aligned again. */
void diff_model_toggle_class(struct diff_model *d, enum diff_class class);
/* Compare again, up to the current ends of the traces. */
void diff_model_start(struct diff_model *d);

/* For the files of the session.  Call the first two before and after the filters of a
 * side change; check that a filter is possible on the other side too; read rows again. */
void diff_model_before_filter(struct session *s);
void diff_model_after_filter(struct session *s);
enum status diff_model_check_filter(const struct session *s, const char *text,
				    struct err *err);
void diff_model_reload(struct session *s);

/* Make and compare the pairs again after threads of a side were renamed or joined. */
void diff_model_threads_changed(struct session *s, bool joined);

struct session *diff_model_other(const struct session *s); /* NULL if none */
/* True if both sides have the same columns. */
bool diff_model_alike(const struct diff_model *d);

/* Use: results */

/* Return the number of records of followed traces that arrived since the comparison.  If
 * there are many, compare both traces again. */
uint64_t diff_model_since(const struct diff_model *d);
/* Return the comparison; NULL until it has ended.  Borrowed until the next call of
 * another function. */
const struct compare *diff_model_compare(const struct diff_model *d);
/* Append "difference 3 of 8". */
void diff_model_place_text(struct diff_model *d, const char *at_least, struct str *out);
/* Return lines of text: "similarity 0.9907", the bounds, shifts, differing fields,
 * places.  Borrowed until the next call. */
const char *diff_model_summary(struct diff_model *d);

/* Return the table of the visible list; the caller frees it.  NULL if unknown yet.  The
 * first request for the table of threads starts their comparison. */
struct table *diff_model_table(struct diff_model *d);
bool diff_model_table_running(const struct diff_model *d); /* it can get more rows */
/* Go to the first difference in the function at an address of A, or else to its first
 * record; 0 for before the first function. */
void diff_model_go_function(struct diff_model *d, uint64_t address);

/* Use: threads */

/* Compare only a pair of threads, by their ids, or all records if pair is NULL.  If a
 * trace does not have the thread, change nothing. */
void diff_model_set_pair(struct diff_model *d, const struct diff_out_threads *pair);
/* Get the pair that is compared alone; false if all of both traces is compared. */
bool diff_model_pair(const struct diff_model *d, struct diff_out_threads *out);
/* Append " thread 3 worker" for one side if a pair is compared. */
void diff_model_thread_text(const struct diff_model *d, int side, struct str *out);

/* Use: rows.  Call diff_model_prepare() before drawing a page of `rows` rows. */

void diff_model_prepare(struct diff_model *d, int rows, bool unified);
/* Move the cursor to a row, and the page as little as needed. */
void diff_model_go(struct diff_model *d, uint64_t row);
void diff_model_moved(struct diff_model *d); /* the cursor of the list was moved */
/* Jump to the n-th hunk after the cursor, or before it if n is negative. */
void diff_model_step(struct diff_model *d, long long n);
/* Get the hunk of the cursor, or the one after it, or the last one; false if there is
 * none. */
bool diff_model_current_hunk(struct diff_model *d, size_t *hunk);
void diff_model_go_hunk(struct diff_model *d, size_t hunk);
/* Open or close all folds (zR, zM); toggle the fold of the current row (za). */
void diff_model_fold_all(struct diff_model *d, bool open);
void diff_model_toggle(struct diff_model *d);

/* Get the record or gap of an item.  False if it is not loaded; it is then requested.
 * The ordinal of its place is UINT64_MAX if unknown. */
bool diff_model_line(struct diff_model *d, int side, uint64_t item, struct line *out);
/* Load the requested lines.  Call it after drawing, since no event may follow. */
void diff_model_request(struct diff_model *d);
/* True if a session's trace has no record in the row of the cursor. */
bool diff_model_absent(const struct session *s);
/* Get the place of the cursor on the focused side; false if it has none, or it is unknown
 * yet. */
bool diff_model_current(struct diff_model *d, struct position *at);
/* Return the field of the other side that is compared with a field of this one; -1 if
 * none. */
int diff_model_beside(const struct diff_model *d, int side, int field);
/* True if the records of two lines, one of each side, have different values of a field of
 * one side. */
bool diff_model_differs(const struct diff_model *d, const struct line line[2], int side,
			int field);
/* True if a field belongs to a compared role. */
bool diff_model_compares(const struct diff_model *d, int side, int field);
/* True if differences of a field are marked.  A field that counts previous records
 * differs in all records after the first hunk: mark it only if it is compared. */
bool diff_model_marks(const struct diff_model *d, int side, int field);
/* True if equal records of two lines differ in a role; false if unknown yet. */
bool diff_model_changed(const struct diff_model *d, const struct line line[2]);
/* If the current record of a session differs in a field from the record beside it, append
 * that record's value.  False if it does not, or there is none. */
bool diff_model_other_value(struct session *s, int field, struct str *out);

/* Use: for the session, which polls and waits for both sides */

bool diff_model_poll(struct diff_model *d);
bool diff_model_wait(struct diff_model *d, bool growing); /* false if nothing runs */
/* True if followed traces will be compared again as soon as the indexers of both sides
 * have read them. */
bool diff_model_awaits_records(const struct diff_model *d);
bool diff_model_ready(const struct diff_model *d);

#endif
