/*
 * The state of the browser: a trace, a place in it, filters, a search, marks and jobs.
 *
 * Panes draw a session and change it through the functions below.  None of these
 * functions draws, and only session_settle() waits.
 *
 * Records are numbered from 0 and called by their number (ordinal).
 *
 * Threads: a session belongs to the main loop.  Indexing, searching and loading rows are
 * background jobs; all of them call the wake function, after which the loop calls
 * session_poll().
 */
#ifndef TUI_SESSION_H
#define TUI_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "query/row_view.h"
#include "trace/trace.h"
#include "tui/session/bgjob.h"
#include "tui/session/columns.h"
#include "tui/session/session_export.h"
#include "tui/session/session_filter.h"
#include "tui/session/session_follow.h"
#include "tui/session/session_lint.h"
#include "tui/session/session_notes.h"
#include "tui/session/session_open.h"
#include "tui/session/session_span.h"

/*
 * A line of the list of records: a record, or one of the gaps above it.  gap is 0 for the
 * record itself, 1 for the gap next to it, 2 for the gap above that one.  The gaps at the
 * end of the trace are above a record that does not exist.
 */
struct position {
	uint64_t ordinal;
	unsigned gap;
};

bool session_position_same(struct position a, struct position b);
bool session_position_before(struct position a, struct position b);

/* A line with the data needed to draw it. */
struct line {
	struct position at;
	const struct batch *batch; /* batch of the record; NULL if a gap, or not loaded
	                            * yet */
	size_t i;                  /* index of the record in the batch */
	const struct gap *gap;     /* set if the line is a gap; batch is then NULL */

	/* In a filtered list */
	bool context; /* the record is near a match, but does not match */
	/* not a record: records are hidden here, or another thread runs (thread_model.h);
	 * batch and gap are NULL */
	bool separator;
	uint64_t left_out; /* number of hidden records; 0 if unknown yet */
	bool pending;      /* unknown yet whether the list has more rows */
	bool missing;      /* the record cannot be read: the file has changed on disk */
};

enum { SESSION_MARKS = 'z' - 'a' + 1 };

/* The last messages; consecutive repeats are listed once. */
struct message_log {
	struct logged_message {
		char *text;
		bool is_error;
	} at[200];
	size_t n;
};

/* A place with a letter. */
struct mark {
	bool set;
	struct position at;
	int64_t when;  /* time set or removed, in milliseconds since 1970; 0 if never */
	char note[80]; /* pc and opcode of the record, for the list of marks */
};

struct diff_model;
struct lanes_model;
struct notes;
struct format_columns;
struct layout_model;
struct table_model;
struct errand;

struct session {
	struct trace *trace;
	const struct schema *schema;
	const char *name; /* name of the trace for messages, without folders */

	/* The place.  Field and record are independent of each other. */
	struct position at;  /* cursor */
	struct position top; /* first line of the page */
	int page;            /* visible lines of the list; 0 if unknown yet */
	int margin; /* lines shown above and below the cursor if they exist, at most a
	             * quarter of the page */
	int field;  /* current field of the schema; -1 if a byte without a field */

	/* The columns of the list; their ids are fields.  The fields of the shown ones,
	 * in order, are in column[]: see session_columns_changed(). */
	struct columns columns;
	uint8_t column[FIELDS_MAX];
	size_t ncolumns;

	/* The part of the trace known so far. */
	struct extent extent;
	uint64_t records; /* records that can be shown */
	bool ended;       /* the trace has no more */

	/* Searching */
	struct query *query; /* query of the last search; NULL if none */
	bool highlight;      /* highlight matching records */
	bool map;            /* show where in the trace the hits are */
	bool wrap;           /* continue at the other end of the trace */
	bool preview;        /* show the first match while a search is typed */

	/* The Fields pane */
	bool explain_fields; /* show the explanations of all fields */
	bool show_absent;    /* show each field without a value on its own line */

	struct mark mark[SESSION_MARKS]; /* a to z */
	struct marked_span marked_span;  /* see session_span() */

	enum source_change change; /* change of the file: session_notice_change() */

	struct str failure; /* why the rest of the trace cannot be read; "" if it can */

	/* One sentence for the last line; "" if none. */
	struct str message;
	bool message_is_error;

	/* The subject of the help when shown next: name of a pane, or a heading; not
	 * owned.  NULL for everything. */
	const char *help_about;

	struct notes *notes;  /* see session_notes(); NULL if not read yet */
	int64_t notes_looked; /* time of the last check of their file, clock_ms() */
	bool keep_notes;      /* save notes in their file */

	struct trace_list *files; /* see session_open.h; borrowed; NULL if none */

	/* See format_columns.h; borrowed; NULL if none. */
	struct format_columns *wanted_columns;
	struct message_log *log; /* NULL if messages are not kept */

	struct diff_model *diff; /* shared with the session of the other trace, see
	                          * diff_model.h; NULL if no traces are compared */
	int diff_context;        /* equal records shown beside differences */

	struct bgjobs jobs;            /* jobs of the session */
	struct table_model *tables;    /* see table_model_of(); NULL if not used yet */
	struct errand *errands;        /* see errand.h */
	struct lanes_model *lanes;     /* see lanes_model_of(); NULL if not used yet */
	struct layout_model *layout;   /* see layout_model_of(); NULL if not used yet */
	struct dep_arrows *dep_arrows; /* see dep_arrows.h; NULL if hidden */

	struct session_internal *own; /* for the files of the session only */
};

/* Life cycle */

/* Create a session.  wake (can be NULL) is called on any thread when session_poll() has
 * something to do. */
struct session *session_new(struct trace *t, void (*wake)(void *arg), void *wake_arg);
void session_free(struct session *s); /* stops all jobs; s may be NULL */

/* Use: jobs */

void session_build_index(struct session *s); /* start to index the rest of the trace */

/* Check whether the file has changed on disk, at most once a second; if so, show a
 * message with what to do.  Call it before drawing. */
void session_notice_change(struct session *s);

/* Process the results of jobs; true if there is something new to draw. */
bool session_poll(struct session *s);

/*
 * Wait until the session is settled, processing results meanwhile.  It is settled when no
 * job runs (except daemons, unless all is true) and all rows of the page, or needed to
 * find it, are loaded.  True if there is something new to draw.  Drawing can start other
 * jobs.
 */
bool session_settle(struct session *s, bool all);

/* True if session_poll() will find something to draw at once: the end of an interactive
 * job, or rows of the page. */
bool session_urgent(const struct session *s);

/* True if an interactive job runs or rows of the page are being loaded. */
bool session_expects_result(const struct session *s);

/* Append the known share of the trace: "31 % indexed". */
void session_known_text(const struct session *s, struct str *out);

/* True if a job shown in the last line runs, or a jump waits for its record. */
bool session_busy(const struct session *s);
/* Cancel all jobs except daemons, or a waiting jump; false if there was none. */
bool session_cancel(struct session *s);
/* Append the work that session_busy() found, with its progress; nothing if none. */
void session_busy_text(const struct session *s, struct str *out);

void message_log_add(struct message_log *l, const char *text, bool is_error);
void message_log_release(struct message_log *l);

/* Set the message of the last line, until the next key. */
void session_message(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void session_error(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Use: looking */

/* Move page and cursor to lines of the list and request their rows.  Call it before
 * drawing. */
void session_prepare(struct session *s);

/* Get at most n lines of the list from top on; return their number. */
size_t session_lines(struct session *s, struct position top, size_t n, struct line *out);
/* Return the record in the last line of the page. */
uint64_t session_page_last(struct session *s);

/* Return the reason why rows cannot be loaded; NULL if they can. */
const char *session_list_error(const struct session *s);

/* Get the current record and its batch, borrowed until session_poll(); false if it is not
 * loaded, or the cursor is at a gap. */
bool session_record(struct session *s, const struct batch **b, size_t *i);
/* True if the current record cannot be read because the file has changed on disk. */
bool session_record_missing(const struct session *s);
const struct gap *session_gap(struct session *s); /* current gap; NULL if a record */

/* Get a record near the place; false if it is not loaded. */
bool session_peek(struct session *s, uint64_t ordinal, const struct batch **b, size_t *i);

/* True if a record matches the last search and matches are highlighted.  False also if
 * unknown yet: a job then reads neighbouring records, and the row is drawn again. */
bool session_hit(struct session *s, const struct batch *b, size_t i);

/* Return the rows that a list with `page` visible rows requests around a record. */
struct row_request session_row_request(size_t page, uint64_t ordinal, bool backward);

/* Use: moving.  Jumps are recorded for session_back(). */

void session_step(struct session *s, long long lines);   /* move the cursor */
void session_scroll(struct session *s, long long lines); /* move cursor and page */
/* Move the page, and the cursor only as needed to keep it on the page. */
void session_wheel(struct session *s, long long lines);
/* Go to a place without recording a jump; now, or as soon as it is known. */
void session_go(struct session *s, struct position p);
void session_go_when_known(struct session *s, struct position p);
/* Move the page so that the cursor is in this line of it. */
enum line_of_page { LINE_TOP, LINE_MIDDLE, LINE_BOTTOM };
void session_place(struct session *s, enum line_of_page line);

/* Jump to a record, as soon as it is known. */
void session_goto(struct session *s, uint64_t ordinal);
void session_jump(struct session *s, uint64_t ordinal); /* to a known record */
/* Jump to the last record as soon as the trace is indexed; in a growing trace, to the
 * last one so far. */
void session_goto_end(struct session *s);
/* Go a number of records forward or back, at most to the ends of the trace. */
void session_goto_relative(struct session *s, long long records);
/* Jump to a place in percent of the trace, or of the matches of a filter once they are
 * counted. */
void session_goto_percent(struct session *s, double percent);
/* Undo or redo a jump, as soon as the place is known. */
void session_back(struct session *s, bool forward);
/* Go to a place and a page of an earlier session, as soon as they are known. */
void session_restore_place(struct session *s, struct position at, struct position top);
void session_push_jump(struct session *s);     /* record the place before a jump */
size_t session_jumps(const struct session *s); /* number of jumps that can be undone */

/* Columns and fields */

/* Show these fields, in this order; set their widths if width is not NULL. */
void session_columns(struct session *s, const uint8_t *field, const int16_t *width,
		     size_t n);
void session_columns_reset(
	struct session *s); /* show the format's columns, with their widths */
void session_columns_changed(struct session *s); /* after a change of s->columns */
int session_column_of(const struct session *s, int field); /* -1 if not a column */
/* Add a computed column, "NAME = EXPRESSION", after the current one, or remove the column
 * of that name: see query/computed.h. */
enum status session_compute(struct session *s, const char *text, struct err *err);
/* Add a column from a file beside the trace, "FILE" or "FILE:COLUMN", once a job has
 * counted its lines: see trace/beside.h. */
void session_with(struct session *s, const char *file, bool by_instruction);
/* Add the column "thread" after the first one, unless the schema has it; true if it was
 * added. */
bool session_columns_thread(struct session *s);
/* Append the definitions of all computed columns. */
void session_computed_text(const struct session *s, struct str *out);
/* Recompute all computed columns after their data has changed. */
void session_compute_again(struct session *s);
/* Return the current field.  NULL, with an error message in the session, if none. */
const struct field *session_field(struct session *s);
/* True if a field is shown; false for padding. */
bool session_field_shown(const struct session *s, int field);

/* Use: searching.  Go to the count-th match, or to the first if count is below 1. */

/* Compile a query and search for it; an empty text repeats the last search.  If
 * ST_INVALID, err->at is the column of the error, from 1. */
enum status session_search(struct session *s, const char *text, bool backward,
			   long long count, struct err *err);
/* Like session_search(), forward from a record on, including it. */
enum status session_search_from(struct session *s, const char *text, uint64_t ordinal,
				struct err *err);
/* Search for executions of the address in text.  ST_INVALID as for session_search(), or
 * if the format has no instruction addresses. */
enum status session_search_pc(struct session *s, const char *text, bool backward,
			      long long count, struct err *err);
/* Search for the value of the current field (for an address: its cache line), for a taken
 * branch, or for an access to the same cache line as the current record. */
void session_search_same(struct session *s, bool backward, long long count);
void session_search_taken(struct session *s, bool backward, long long count);
void session_search_trap(struct session *s, bool backward, long long count);
void session_search_line(struct session *s, bool backward, long long count);
void session_search_again(struct session *s, bool opposite, long long count);
/* Show the first match of a text being typed, as soon as it is found: move the cursor
 * there; session_preview_end() moves it back. */
void session_preview(struct session *s, const char *text, bool backward);
void session_preview_end(struct session *s);
/* If the last search found nothing and its message offers another search with Enter,
 * start that.  False if there is no offer.  session_refuse_offer() ends the offer. */
bool session_take_offer(struct session *s);
void session_refuse_offer(struct session *s);
/* Go to the first hit of session_hits_spread() from a record on. */
void session_hit_from(struct session *s, uint64_t ordinal);
bool session_pc(struct session *s, uint64_t *pc); /* pc of the current record */

/* Hits of the last search: the number counted so far (false if no search), and their rows
 * (NULL if no search). */
bool session_hits_sum(const struct session *s, struct hits_sum *out);
struct row_view *session_hits_view(struct session *s);
/* Count the hits in each of n equal parts of the trace.  Without a search, count the
 * matches of the filters; false if there are no filters either. */
bool session_hits_spread(struct session *s, uint64_t *part, size_t n);

/* Marks */

/* Set a mark here; false if not a letter from a to z. */
bool session_mark(struct session *s, uint32_t letter);
void session_unmark(struct session *s, int k); /* remove mark k; 0 is a */
/* Jump to a mark, or with ' or ` to the place before the last jump, as soon as it is
 * known; false if not set. */
bool session_goto_mark(struct session *s, uint32_t letter);

#endif
