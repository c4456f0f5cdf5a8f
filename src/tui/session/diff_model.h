/*
 * Two traces side by side.  Each trace has its own session; the screen shows the session
 * of the focused side.  The sessions share the model: the comparison, the rows of the
 * list and the cursor.
 *
 * The cursor is a row.  When it moves or the focus changes, the focused session goes to
 * the record of the row; when the focused session moves, for example to a hit or mark,
 * the cursor follows.
 *
 * The comparison is a job.  Hunks become rows as soon as they are found; until then, those
 * of the beginnings of the traces are shown, which are compared first.
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

/* Settings of a comparison.  DIFF_KEY is "auto", "pc", "opcode", "calls" or fields.
 * DIFF_ALSO and DIFF_NOT are the roles and fields of equal records to compare too or to
 * ignore; "" if none. */
enum diff_setting { DIFF_KEY, DIFF_ALSO, DIFF_NOT, DIFF_SETTINGS };

enum diff_state {
	DIFF_NONE, /* failed; see error */
	DIFF_RUNNING,
	DIFF_STOPPED, /* stopped; has partial results */
	DIFF_DONE
};

/* The contents of the list of differences. */
enum diff_list {
	DIFF_LIST_EACH,
	DIFF_LIST_PLACES,    /* positions at which the traces diverge */
	DIFF_LIST_FUNCTIONS, /* percentage of equal records in each function */
	DIFF_LIST_THREADS    /* similarity of each pair of threads */
};

/* Read-only for others, except list and shows. */
struct diff_model {
	struct session *side[2];
	int focus; /* visible side */
	struct bgjobs jobs;

	/* Settings of the comparison */
	char *setting[DIFF_SETTINGS];
	bool remarks;                 /* true to compare remarks too */
	struct query *where[2];       /* all filters of a side as one query; owned */
	struct compare_side whole[2]; /* sides of all threads */
	bool made;                    /* true if whole and where are up to date */
	struct compare_side sides[2];
	bool early[2]; /* true if not fully read: the span is a part */
	struct compare_options options;

	/* Threads: all pairs, and the compared pair */
	struct diff_threads pairs;
	bool paired;
	struct thread_pair pair;
	struct threads *threads[2]; /* threads of the pair */
	struct thread_side of[2];
	size_t npairs; /* number of results at the last poll */
	enum diff_list shows;

	/* The comparison.  Before any hunks are found, the map has the hunks of a
	 * comparison of the beginnings, if there are any. */
	struct compare *compare;
	struct compare *beginning;
	struct bgjob job;
	enum diff_state state;
	int blame;
	struct str error;
	unsigned version; /* changes with the hunks */
	char *summary;    /* summary for version `summed`; NULL if none */
	unsigned summed;

	/* Rows */
	struct diff_map map; /* visible hunks found so far */
	size_t taken;        /* number of hunks in the map, including hidden */
	bool hides[DIFF_CLASSES];
	struct diff_items items[2];
	struct row_view *view[2];
	bool lacks[2];   /* true if a record of the page was requested */
	int64_t read_at; /* first visible row when the user last moved */

	/* The cursor */
	struct list_state list;
	struct position place; /* position of the row in the focused session */
	bool placing;          /* true if the focused session must go to the row */
	bool jumping;          /* true if the move is a jump */
	bool following;        /* true if the cursor must go to this record: */
	struct diff_place {
		int side;
		struct position at;
		bool folded; /* true to leave the record in a fold */
	} follows;
	bool touched; /* true once moved; until then at the first hunk */
};

/* Life cycle */

/* Compare the traces of two sessions, which then share the model (see session.diff).  The
 * model takes ownership of b and its trace. */
void diff_model_new(struct session *a, struct session *b);
/* End the comparison.  Free the model, and the session and trace of the other side. */
void diff_model_end(struct session *keep);
/* Replace the trace of a side: `to` replaces the session `from`, which the caller then
 * frees. */
void diff_model_replace(struct session *from, struct session *to);

/* Settings */

/* Change a setting and compare again.  On ST_INVALID, nothing has changed. */
enum status diff_model_set(struct diff_model *d, enum diff_setting which,
			   const char *text, struct err *err);
/* Compare again, with or without remarks. */
void diff_model_remarks(struct diff_model *d, bool on);
/* Toggle hiding the differences of a class, without a new comparison. */
void diff_model_toggle_class(struct diff_model *d, enum diff_class class);
/* Compare again, up to the current ends of the traces. */
void diff_model_start(struct diff_model *d);

/* Functions for the files of the session.  Call the first two before and after a change
 * of a side's filters; check that the other side supports a filter; reload rows. */
void diff_model_before_filter(struct session *s);
void diff_model_after_filter(struct session *s);
enum status diff_model_check_filter(const struct session *s, const char *text,
				    struct err *err);
void diff_model_reload(struct session *s);

/* Create and compare the pairs again after threads of a side were renamed or joined. */
void diff_model_threads_changed(struct session *s, bool joined);

struct session *diff_model_other(const struct session *s); /* NULL if none */
/* True if both sides have the same columns. */
bool diff_model_alike(const struct diff_model *d);

/* Results */

/* Return the number of records of followed traces that have arrived since the comparison.
 * If there are many, compare both traces again. */
uint64_t diff_model_since(const struct diff_model *d);
/* Return the comparison; NULL until it has ended.  Borrowed until the next call to
 * another function. */
const struct compare *diff_model_compare(const struct diff_model *d);
/* Append "difference 3 of 8". */
void diff_model_place_text(struct diff_model *d, const char *at_least, struct str *out);
/* Return the summary as lines of text: "similarity 0.9907", the bounds, shifts, differing
 * fields, positions.  Borrowed until the next call. */
const char *diff_model_summary(struct diff_model *d);

/* Return the table of the visible list, which the caller frees; NULL if not known yet.
 * The first request for the table of threads starts their comparison. */
struct table *diff_model_table(struct diff_model *d);
bool diff_model_table_running(const struct diff_model *d); /* true if it can grow */
/* Go to the first difference in the function at an address of A, or to its first record
 * if it has none; 0 for the records before the first function. */
void diff_model_go_function(struct diff_model *d, uint64_t address);

/* Threads */

/* Compare only a pair of threads, given by their ids; all records if pair is NULL.  If a
 * trace does not have the thread, change nothing. */
void diff_model_set_pair(struct diff_model *d, const struct diff_out_threads *pair);
/* Get the compared pair; false if whole traces are compared. */
bool diff_model_pair(const struct diff_model *d, struct diff_out_threads *out);
/* Append " thread 3 worker" for one side if a pair is compared. */
void diff_model_thread_text(const struct diff_model *d, int side, struct str *out);

/* Rows.  Call diff_model_prepare() before drawing a page of `rows` rows. */

void diff_model_prepare(struct diff_model *d, int rows, bool unified);
/* Move the cursor to a row, scrolling as little as possible. */
void diff_model_go(struct diff_model *d, uint64_t row);
void diff_model_moved(struct diff_model *d); /* call it after the list's cursor moved */
/* Focus a side, whose session goes to the record of the row. */
void diff_model_focus(struct diff_model *d, int side);
/* Jump to the n-th hunk after the cursor; before it if n is negative. */
void diff_model_step(struct diff_model *d, long long n);
/* Get the hunk at the cursor, or the next hunk, or the last; false if there are none. */
bool diff_model_current_hunk(struct diff_model *d, size_t *hunk);
void diff_model_go_hunk(struct diff_model *d, size_t hunk);
/* Open or close all folds (zR, zM); toggle the fold of the current row (za). */
void diff_model_fold_all(struct diff_model *d, bool open);
void diff_model_toggle(struct diff_model *d);

/* Get the record or gap of an item.  False if it is not loaded; the first such record of
 * a page is then requested.  The ordinal of its position is UINT64_MAX if unknown. */
bool diff_model_line(struct diff_model *d, int side, uint64_t item, struct line *out);
/* True if the trace of a session has no record in the row of the cursor. */
bool diff_model_absent(const struct session *s);
/* Get the position of the cursor on the focused side; false if there is none or it is not
 * known yet. */
bool diff_model_current(struct diff_model *d, struct position *at);
/* Return the field of the other side that is compared with a field of this side; -1 if
 * there is none. */
int diff_model_beside(const struct diff_model *d, int side, int field);
/* True if the records of two lines, one on each side, have different values of a field of
 * `side`. */
bool diff_model_differs(const struct diff_model *d, const struct line line[2], int side,
			int field);
/* True if a field belongs to a compared role. */
bool diff_model_compares(const struct diff_model *d, int side, int field);
/* True if differences of a field are marked.  Mark a field that counts previous records
 * only if it is compared, because it differs in all records after the first hunk. */
bool diff_model_marks(const struct diff_model *d, int side, int field);
/* True if equal records of two lines differ in a role; false if not known yet. */
bool diff_model_changed(const struct diff_model *d, const struct line line[2]);
/* If a field of a session's current record differs from the record beside it, append the
 * value of the other record.  False if it does not differ or there is no record. */
bool diff_model_other_value(struct session *s, int field, struct str *out);

/* Functions for the session, which polls and waits for both sides */

bool diff_model_poll(struct diff_model *d);
bool diff_model_wait(struct diff_model *d, bool growing); /* false if no job is running */
/* True if followed traces will be compared again as soon as the indexers of both sides
 * have read them. */
bool diff_model_awaits_records(const struct diff_model *d);
bool diff_model_ready(const struct diff_model *d);

#endif
