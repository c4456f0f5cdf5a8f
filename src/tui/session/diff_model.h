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
	DIFF_NONE, /* it failed, see error */
	DIFF_RUNNING,
	DIFF_STOPPED, /* with what was known */
	DIFF_DONE
};

/* The contents of the list of differences. */
enum diff_list {
	DIFF_LIST_EACH,
	DIFF_LIST_PLACES,    /* the places at which the traces diverge */
	DIFF_LIST_FUNCTIONS, /* the parts of each function that are equal */
	DIFF_LIST_THREADS    /* the same of each pair of threads */
};

/* Read only for others, but for the focus and the list. */
struct diff_model {
	struct session *side[2];
	int focus; /* the side that is shown */
	struct bgjobs jobs;

	/* What is compared */
	char *setting[DIFF_SETTINGS];
	bool remarks;                 /* are compared too */
	struct query *where[2];       /* of several filters; owned */
	struct compare_side whole[2]; /* without regard to threads */
	bool made;                    /* whole and where are */
	struct compare_side sides[2];
	uint64_t arrived; /* records since, as last shown */
	bool early[2];    /* it had not been read, so that the span has a part of it */
	struct compare_options options;

	/* Threads: all pairs, and the one that is compared */
	struct diff_threads pairs;
	bool paired;
	struct thread_pair pair;
	struct threads *threads[2]; /* with the threads of the pair */
	struct thread_side of[2];
	size_t npairs; /* results when last polled */
	enum diff_list shows;

	/* The comparison; before hunks are known, the map has the first difference */
	struct compare *compare;
	struct diff_first *first;
	struct bgjob job;
	enum diff_state state;
	int blame;
	struct str error;
	unsigned version; /* changes with the hunks */
	char *summary;    /* of the version `summed`; NULL means not made */
	unsigned summed;
	bool mirroring; /* the filters of one side become those of the other */

	/* Rows */
	struct diff_map
		map;  /* with the hunks that were found so far and are not hidden */
	size_t taken; /* hunks of the comparison that are in the map, or hidden */
	bool hides[DIFF_CLASSES];
	struct diff_items items[2];
	struct row_view *view[2];
	struct position wanted[2]; /* the first visible record that is not loaded */
	bool wants[2];
	int64_t read_at; /* the first visible row when the user last moved */

	/* The cursor */
	struct list_state list;
	struct position seen[2]; /* places of the sessions that belong to the row */
	struct position goal[2]; /* where they are to go: later, if it is not known yet */
	bool placing;            /* the sessions are to go to the records of the row */
	bool jumping;            /* by a jump */
	bool following;          /* the cursor is to go to the record of the session */
	bool touched; /* the user has moved; before that, it is at the first hunk */
};

/* Life cycle */

/* Compare the traces of two sessions, which then share the model: see session.diff.  b
 * and its trace belong to the model. */
void diff_model_new(struct session *a, struct session *b);
/* End it: free the model, and the session and trace of the other side. */
void diff_model_end(struct session *keep);
/* A side has another trace: `to` replaces the session `from`, which the caller frees. */
void diff_model_replace(struct session *from, struct session *to);

/* Use: what is compared */

/* Change a setting and compare again.  ST_INVALID: nothing has changed. */
enum status diff_model_set(struct diff_model *d, enum diff_setting which,
			   const char *text, struct err *err);
/* Compare again, with remarks or without. */
void diff_model_remarks(struct diff_model *d, bool on);
/* Hide differences of a class, or show them again.  The traces are not aligned again. */
void diff_model_toggle_class(struct diff_model *d, enum diff_class class);
/* Compare again, up to the current ends of the traces. */
void diff_model_start(struct diff_model *d);

/* For the files of the session: before the filters of a side change, and after; whether a
 * filter is possible on the other side too; rows must be read again. */
void diff_model_before_filter(struct session *s);
void diff_model_after_filter(struct session *s);
enum status diff_model_check_filter(const struct session *s, const char *text,
				    struct err *err);
void diff_model_reload(struct session *s);

/* Make and compare the pairs again after threads of a side were renamed or joined. */
void diff_model_threads_changed(struct session *s, bool joined);

struct session *diff_model_other(const struct session *s); /* NULL if there is none */
/* True if both sides have the same columns. */
bool diff_model_alike(const struct diff_model *d);

/* Use: results */

/* Return the number of records of followed traces that arrived since the comparison.  If
 * there are many, compare both traces again. */
uint64_t diff_model_since(const struct diff_model *d);
/* Return the comparison; NULL until it has ended.  Borrowed until the next call of
 * another function. */
const struct compare *diff_model_compare(const struct diff_model *d);
/* "difference 3 of 8" */
void diff_model_place_text(struct diff_model *d, const char *at_least, struct str *out);
/* "similarity 0.9907", the bounds, shifts, fields that differ, places: lines of text.
 * Borrowed until the next call. */
const char *diff_model_summary(struct diff_model *d);

/* The table of the list that is shown, which the caller frees.  NULL if it is not known
 * yet. Threads are compared when their table is first asked for. */
struct table *diff_model_table(struct diff_model *d);
bool diff_model_table_running(const struct diff_model *d); /* it may get more rows */
/* Go to the first difference in the function at an address of A, or else to its first
 * record; 0 means before the first function. */
void diff_model_go_function(struct diff_model *d, uint64_t address);

/* Use: threads */

/* Compare only a pair of threads, by their ids, or all records if pair is NULL.  Change
 * nothing if a trace does not have the thread. */
void diff_model_set_pair(struct diff_model *d, const struct diff_out_threads *pair);
/* The pair that is compared alone; false if all of both traces is compared. */
bool diff_model_pair(const struct diff_model *d, struct diff_out_threads *out);
/* Append " thread 3 worker" if a pair is compared; of one side. */
void diff_model_thread_text(const struct diff_model *d, int side, struct str *out);

/* Use: rows.  Call diff_model_prepare() before drawing a page of so many. */

void diff_model_prepare(struct diff_model *d, int rows, bool unified);
/* Move the cursor to a row, and the page as little as needed. */
void diff_model_go(struct diff_model *d, uint64_t row);
void diff_model_moved(struct diff_model *d); /* the cursor of the list was moved */
/* Go to the n-th hunk after the cursor, or before it; a jump. */
void diff_model_step(struct diff_model *d, long long n);
/* The hunk of the cursor, or the one after it, or the last one; false if there is
 * none. */
bool diff_model_current_hunk(struct diff_model *d, size_t *hunk);
void diff_model_go_hunk(struct diff_model *d, size_t hunk);
/* zR, zM; za: of the current row. */
void diff_model_fold_all(struct diff_model *d, bool open);
void diff_model_toggle(struct diff_model *d);

/* The record or gap of an item; false if it is not loaded, and wanted.  The ordinal of
 * its place is UINT64_MAX if that is not known. */
bool diff_model_line(struct diff_model *d, int side, uint64_t item, struct line *out);
/* Load the lines that were wanted: after drawing, since no event may follow it. */
void diff_model_request(struct diff_model *d);
/* True if the trace of a session has no record in the row of the cursor. */
bool diff_model_absent(const struct session *s);
/* The place of the cursor on the side with the focus; false if it has none, or it is not
 * known yet. */
bool diff_model_current(struct diff_model *d, struct position *at);
/* The field of the other side that is compared with a field of this one; -1 if none. */
int diff_model_beside(const struct diff_model *d, int side, int field);
/* True if the records of lines of both sides have different values of a field of one
 * side. */
bool diff_model_differs(const struct diff_model *d, const struct line line[2], int side,
			int field);
/* True if a field belongs to a role that is compared. */
bool diff_model_compares(const struct diff_model *d, int side, int field);
/* True if differences of a field are marked.  A field that counts the previous records
 * differs in all records after the first hunk: mark it only if it is compared. */
bool diff_model_marks(const struct diff_model *d, int side, int field);
/* True if equal records of two lines differ in a role; false if that is not known yet. */
bool diff_model_changed(const struct diff_model *d, const struct line line[2]);
/* If the current record of a session differs in a field from the record beside it, append
 * the value of that one.  False if it does not, or there is none. */
bool diff_model_other_value(struct session *s, int field, struct str *out);

/* Use: for the session, which polls and waits for both sides */

bool diff_model_poll(struct diff_model *d);
bool diff_model_wait(struct diff_model *d, bool growing); /* false if nothing to wait
							   * for */
/* True if traces that are followed are compared again as soon as they have been read,
 * which the indexers of both sides do. */
bool diff_model_awaits_records(const struct diff_model *d);
bool diff_model_ready(const struct diff_model *d);

#endif
