/*
 * The state of the browser: a trace, a position in it, filters, a search, marks and jobs.
 *
 * Panes draw a session and change it through the functions below.  None of these
 * functions draws, and only session_settle() waits.
 *
 * Records are numbered from 0 and identified by their number (ordinal).
 *
 * Threads: a session belongs to the main loop.  Background jobs index, search and load
 * rows; each calls the wake function, after which the loop calls session_poll().
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
 * A line of the record list: a record, or a gap above it.  gap is 0 for the record
 * itself, 1 for the gap next to the record, 2 for the gap above gap 1.  Gaps at the end
 * of the trace are above a record that does not exist.
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
	const struct batch *batch; /* batch of the record; NULL if a gap or not loaded
	                            * yet */
	size_t i;                  /* index of the record in the batch */
	const struct gap *gap;     /* the gap if the line is one; batch is then NULL */

	/* In a filtered list */
	bool context; /* true if the record is near a match but does not match */
	/* True if the line is not a record, because records are hidden here or another
	 * thread runs (thread_model.h).  batch and gap are NULL. */
	bool separator;
	uint64_t left_out; /* number of hidden records; 0 if not known yet */
	bool pending;      /* true if not known yet whether the list has more rows */
	bool missing;      /* true if unreadable because the file has changed */
};

enum { SESSION_MARKS = 'z' - 'a' + 1 };

/* The last messages; consecutive repeats are stored once. */
struct message_log {
	struct logged_message {
		char *text;
		bool is_error;
	} at[200];
	size_t n;
};

/* A position with a letter. */
struct mark {
	bool set;
	struct position at;
	int64_t when;  /* time set or removed, in ms since 1970; 0 if never */
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
	const char *name; /* name of the trace in messages, without folders */

	/* The position.  Field and record are independent of each other. */
	struct position at;  /* cursor */
	struct position top; /* first line of the page */
	int page;            /* number of visible lines of the list; 0 if not known yet */
	int margin; /* lines to show above and below the cursor, if any; at most a quarter
	             * of the page */
	int field;  /* current field of the schema; -1 for a byte outside fields */

	/* The columns of the list; ids are fields.  column[] has the fields of the shown
	 * columns in order (see session_columns_changed()). */
	struct columns columns;
	uint8_t column[FIELDS_MAX];
	size_t ncolumns;

	/* The part of the trace known so far. */
	struct extent extent;
	uint64_t records; /* number of records that can be shown */
	bool ended;       /* true if the trace has no more records */

	/* Searching */
	struct query *query; /* query of the last search; NULL if none */
	bool highlight;      /* true to highlight matching records */
	bool map;            /* true to show the map of hits in the trace */
	bool wrap;           /* true to continue at the other end of the trace */
	bool preview;        /* true to show the first match of a typed search */

	/* The Fields pane */
	bool explain_fields; /* true to show the explanations of all fields */
	bool show_absent;    /* true to show fields without a value on separate lines */

	struct mark mark[SESSION_MARKS]; /* a to z */
	struct marked_span marked_span;  /* see session_span() */

	enum source_change change; /* change of the file; see session_notice_change() */

	struct str failure; /* error in reading the rest of the trace; "" if none */

	/* One sentence for the last line; "" if none. */
	struct str message;
	bool message_is_error;

	/* Subject of the help when shown next: the name of a pane or a heading; not
	 * owned.  NULL to show all of the help. */
	const char *help_about;

	struct notes *notes;  /* see session_notes(); NULL if not read yet */
	int64_t notes_looked; /* time of the last check of their file, clock_ms() */
	bool keep_notes;      /* true to save notes in their file */

	struct trace_list *files; /* see session_open.h; borrowed; NULL if none */

	/* See format_columns.h; borrowed; NULL if none. */
	struct format_columns *wanted_columns;
	struct message_log *log; /* NULL if messages are not logged */

	struct diff_model *diff; /* shared with the session of the other trace (see
	                          * diff_model.h); NULL if no traces are compared */
	int diff_context;        /* number of equal records shown beside differences */

	struct bgjobs jobs;            /* jobs of the session */
	struct table_model *tables;    /* see table_model_of(); NULL if not used yet */
	struct errand *errands;        /* see errand.h */
	struct lanes_model *lanes;     /* see lanes_model_of(); NULL if not used yet */
	struct layout_model *layout;   /* see layout_model_of(); NULL if not used yet */
	struct dep_arrows *dep_arrows; /* see dep_arrows.h; NULL if hidden */

	struct session_internal *own; /* only for the files of the session */
};

/* Life cycle */

/* Create a session.  wake is called on any thread when session_poll() has work to do; it
 * can be NULL. */
struct session *session_new(struct trace *t, void (*wake)(void *arg), void *wake_arg);
void session_free(struct session *s); /* stops all jobs; s may be NULL */

/* Jobs */

void session_build_index(struct session *s); /* start indexing the rest of the trace */

/* Check whether the file has changed on disk, at most once a second; if it has, show a
 * message with advice.  Call it before drawing. */
void session_notice_change(struct session *s);

/* Process the results of jobs; true if there is something new to draw. */
bool session_poll(struct session *s);

/*
 * Wait until the session is settled, processing results meanwhile.  A session is settled
 * when no job is running (except daemons, unless all is true) and all rows are loaded
 * that are on the page or needed to find it.  True if there is something new to draw.
 * Drawing can start more jobs.
 */
bool session_settle(struct session *s, bool all);

/* True if session_poll() has something to draw at once: the end of an interactive job, or
 * rows of the page. */
bool session_urgent(const struct session *s);

/* True if an interactive job is running or rows of the page are being loaded. */
bool session_expects_result(const struct session *s);

/* Append the indexed percentage of the trace: "31 % indexed". */
void session_known_text(const struct session *s, struct str *out);

/* True if a job shown in the last line is running, or a jump is pending. */
bool session_busy(const struct session *s);
/* Cancel all jobs except daemons, or a pending jump; false if there was none. */
bool session_cancel(struct session *s);
/* Append the work found by session_busy() and its progress; nothing if there is none. */
void session_busy_text(const struct session *s, struct str *out);

void message_log_add(struct message_log *l, const char *text, bool is_error);
void message_log_release(struct message_log *l);

/* Set the message of the last line, until the next key. */
void session_message(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void session_error(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Lines */

/* Move page and cursor to lines of the list, and request the rows of the page.  Call it
 * before drawing. */
void session_prepare(struct session *s);

/* Get at most n lines of the list, starting at top; return the number of lines. */
size_t session_lines(struct session *s, struct position top, size_t n, struct line *out);
/* Return the record on the last line of the page. */
uint64_t session_page_last(struct session *s);

/* Return the reason why rows cannot be loaded; NULL if they can. */
const char *session_list_error(const struct session *s);

/* Get the current record and its batch, borrowed until session_poll(); false if it is not
 * loaded or the cursor is at a gap. */
bool session_record(struct session *s, const struct batch **b, size_t *i);
/* True if the current record cannot be read because the file has changed on disk. */
bool session_record_missing(const struct session *s);
const struct gap *session_gap(struct session *s); /* current gap; NULL if a record */

/* Get a record near the current position; false if it is not loaded. */
bool session_peek(struct session *s, uint64_t ordinal, const struct batch **b, size_t *i);

/* True if a record matches the last search and matches are highlighted.  False if not
 * known yet; a job then reads other records, and the row is redrawn. */
bool session_hit(struct session *s, const struct batch *b, size_t i);

/* Return the rows that a list of `page` visible rows requests around a record. */
struct row_request session_row_request(size_t page, uint64_t ordinal, bool backward);

/* Moving.  Jumps are recorded for session_back(). */

void session_step(struct session *s, long long lines);   /* move the cursor */
void session_scroll(struct session *s, long long lines); /* move cursor and page */
/* Move the page; move the cursor only to keep it on the page. */
void session_wheel(struct session *s, long long lines);
/* Go to a position without recording a jump, now or as soon as it is known. */
void session_go(struct session *s, struct position p);
void session_go_when_known(struct session *s, struct position p);
/* Scroll the page so that the cursor is on this line of the page. */
enum line_of_page { LINE_TOP, LINE_MIDDLE, LINE_BOTTOM };
void session_place(struct session *s, enum line_of_page line);

/* Jump to a record, as soon as it is known. */
void session_goto(struct session *s, uint64_t ordinal);
void session_jump(struct session *s, uint64_t ordinal); /* the record must be known */
/* Jump to the last record as soon as the trace is indexed; in a growing trace, to the
 * last record so far. */
void session_goto_end(struct session *s);
/* Move a number of records forward or back, stopping at the ends of the trace. */
void session_goto_relative(struct session *s, long long records);
/* Jump to a percentage of the trace or, once counted, of the matches of the filters. */
void session_goto_percent(struct session *s, double percent);
/* Undo or redo a jump, as soon as its position is known. */
void session_back(struct session *s, bool forward);
/* Go to a saved position and page, as soon as they are known. */
void session_restore_place(struct session *s, struct position at, struct position top);
void session_push_jump(struct session *s);     /* record the position before a jump */
size_t session_jumps(const struct session *s); /* number of jumps that can be undone */

/* Columns and fields */

/* Show these fields in this order; also set their widths if width is not NULL. */
void session_columns(struct session *s, const uint8_t *field, const int16_t *width,
		     size_t n);
void session_columns_reset(struct session *s);   /* show the format's default columns */
void session_columns_changed(struct session *s); /* call it after changing s->columns */
int session_column_of(const struct session *s, int field); /* -1 if not a column */
/* True if a column is read from a file beside the trace; it exists only if the user names
 * that file again. */
bool session_is_beside(const struct session *s, int field);
/* Add a computed column, "NAME = EXPRESSION", after the current column, or remove the
 * column of that name (see query/computed.h). */
enum status session_compute(struct session *s, const char *text, struct err *err);
/* Add a column from a file beside the trace, "FILE" or "FILE:COLUMN", once a job has
 * counted its lines (see trace/beside.h). */
void session_with(struct session *s, const char *file, bool by_instruction);
/* Add the column "thread" after the first column, unless the schema has it; true if
 * added. */
bool session_columns_thread(struct session *s);
/* Append the definitions of all computed columns. */
void session_computed_text(const struct session *s, struct str *out);
/* Recompute all computed columns after their data has changed. */
void session_compute_again(struct session *s);
/* Return the current field.  If there is none, return NULL and set an error message in
 * the session. */
const struct field *session_field(struct session *s);
/* True if a field is displayed; false for padding. */
bool session_field_shown(const struct session *s, int field);

/* Searching.  Go to the count-th match; to the first if count is less than 1. */

/* Compile a query and search for it; an empty string repeats the last search.  On
 * ST_INVALID, err->at is the column of the error, from 1. */
enum status session_search(struct session *s, const char *text, bool backward,
			   long long count, struct err *err);
/* Like session_search(), forward from a record on, including that record. */
enum status session_search_from(struct session *s, const char *text, uint64_t ordinal,
				struct err *err);
/* Search for executions of the address in text.  ST_INVALID as for session_search(), and
 * if the format has no instruction addresses. */
enum status session_search_pc(struct session *s, const char *text, bool backward,
			      long long count, struct err *err);
/* Search for the value of the current field (for an address, its cache line), for a taken
 * branch, or for an access to the same cache line as the current record. */
void session_search_same(struct session *s, bool backward, long long count);
void session_search_taken(struct session *s, bool backward, long long count);
void session_search_trap(struct session *s, bool backward, long long count);
void session_search_line(struct session *s, bool backward, long long count);
void session_search_again(struct session *s, bool opposite, long long count);
/* Show the first match of text being typed as soon as it is found, by moving the cursor
 * there; session_preview_end() moves it back. */
void session_preview(struct session *s, const char *text, bool backward);
void session_preview_end(struct session *s);
/* If the last search found nothing and its message offers another search with Enter,
 * start the offered search.  False if there is no offer.  session_refuse_offer()
 * withdraws the offer. */
bool session_take_offer(struct session *s);
void session_refuse_offer(struct session *s);
/* Go to the first hit at or after a record. */
void session_hit_from(struct session *s, uint64_t ordinal);
bool session_pc(struct session *s, uint64_t *pc); /* get the pc of the current record */

/* Hits of the last search: the counts so far (false if there is no search), and the rows
 * of the hits (NULL if there is no search). */
bool session_hits_sum(const struct session *s, struct hits_sum *out);
struct row_view *session_hits_view(struct session *s);
/* Count the hits in each of n equal parts of the trace.  Without a search, count the
 * matches of the filters; false if there are no filters either. */
bool session_hits_spread(struct session *s, uint64_t *part, size_t n);

/* Marks */

/* Set a mark at the cursor; false if letter is not a to z. */
bool session_mark(struct session *s, uint32_t letter);
void session_unmark(struct session *s, int k); /* remove mark k; 0 is a */
/* Jump to a mark or, with ' or `, to the position before the last jump, as soon as it is
 * known; false if not set. */
bool session_goto_mark(struct session *s, uint32_t letter);

#endif
