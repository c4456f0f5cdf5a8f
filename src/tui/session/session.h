/*
 * What is being looked at: a trace, a place in it, and what was asked about it.
 *
 * Panes draw a session and change it through the functions below; none of them
 * draws, and none waits except session_settle().
 *
 * Threads: belongs to the loop.  Exploring, searching and loading rows run as jobs of
 * their own; all of them call the wake function, upon which the loop calls
 * session_poll().
 */
#ifndef TUI_SESSION_H
#define TUI_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "query/row_view.h"
#include "trace/trace.h"
#include "tui/session/bgjob.h"
#include "tui/session/session_filter.h"
#include "tui/session/session_follow.h"
#include "tui/session/session_lint.h"
#include "tui/session/session_span.h"

/*
 * A line of the list of records: a record, or one of the gaps above it.  gap is
 * 0 for the record itself, 1 for the gap next to it, 2 for the one above that.
 * The gaps at the end of the trace stand above a record that does not exist.
 */
struct position {
	uint64_t ordinal;
	unsigned gap;
};

bool session_position_same(struct position a, struct position b);
bool session_position_before(struct position a, struct position b);

/* A line as it can be drawn. */
struct line {
	struct position at;
	const struct batch *batch; /* of the record, or NULL: it is not there yet */
	size_t i;
	const struct gap *gap; /* the line is this gap; batch is then NULL */
	/* In a filtered list: */
	bool context;      /* it does not match, but is near one that does */
	bool separator;    /* no record, but this many are left out here (0: how many */
	uint64_t left_out; /* is not known yet); batch and gap are NULL */
	bool pending;      /* whether there are more is not known yet */
};

enum { SESSION_MARKS = 'z' - 'a' + 1, GAPS_BETWEEN = 16 };

/* A place with a letter. */
struct mark {
	bool set;
	struct position at;
	char note[80]; /* pc and opcode of the record, for the list of marks */
};

struct table_model;

struct session {
	struct trace *trace;
	const struct schema *schema;
	const char *name; /* of the trace, for people: without folders */

	/* The place.  Fields and records are chosen apart from each other. */
	struct position at;
	struct position top; /* first line of the list */
	int page;            /* lines of the list that are to be seen */
	int field;           /* current field of the schema; -1: a byte that is of none */

	/* The columns of the list, in order. */
	uint8_t column[FIELDS_MAX];
	size_t ncolumns;

	/* As far as is known now. */
	struct extent extent;
	uint64_t records; /* that can be gone to */
	bool ended;       /* there are no others */

	/* Searching */
	struct query *query; /* the last one; NULL: none */
	bool highlight;
	bool map; /* show where the hits lie */

	struct mark mark[SESSION_MARKS]; /* a to z */
	struct marked_span marked_span;  /* see session_span() */

	/* One sentence for the last line; "" when there is nothing to say. */
	struct str message;
	bool message_bad;

	bool reopen; /* the trace must be opened anew to be followed */

	struct bgjobs jobs;            /* all that run for the session */
	struct table_model *tables;    /* see table_model_of(); NULL: not asked for yet */
	struct def_use *def_use;       /* see trail.h; NULL: not used yet */
	struct dep_arrows *dep_arrows; /* see gutter.h; NULL: it is not shown */

	struct session_internal *own; /* for the files of the session only */
};

/* Life cycle */

/* wake is called on any thread when session_poll() has something to do; it may be
 * NULL. */
struct session *session_new(struct trace *t, void (*wake)(void *arg), void *wake_arg);
void session_free(struct session *s); /* stops all that runs; s may be NULL */

/* Use: running */

void session_build_index(struct session *s); /* begin to look at the rest of the trace */

/* Take in what the workers have done; true: there is something new to draw. */
bool session_poll(struct session *s);

/*
 * A session is settled when no job runs but for daemons (all: nor these), and no row of
 * the page and none on the way to it is still to come.  Wait for that, taking in what
 * comes; true: something came.  What is drawn then may ask for more.
 */
bool session_settle(struct session *s, bool all);

/* What a wake-up brings should be seen at once: rows of the page, a search's end. */
bool session_urgent(const struct session *s);
/* Whether something of the kind is on its way. */
bool session_expects_result(const struct session *s);

/* How much of the trace is known while it is not all: "31 % indexed". */
void session_known_text(const struct session *s, struct str *out);

/* Whether a search runs, or a record is waited for; and to stop that. */
bool session_busy(const struct session *s);
bool session_cancel(struct session *s); /* false: there was nothing to stop */
void session_busy_text(const struct session *s, struct str *out);

void session_message(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
void session_error(struct session *s, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* Use: looking */

/* Have the rows for a page around the place at hand: before drawing. */
void session_prepare(struct session *s);

/* The lines of the list from top on, at most n; returns how many there are. */
size_t session_lines(struct session *s, struct position top, size_t n, struct line *out);

/* Why rows cannot be loaded; NULL: they can. */
const char *session_list_error(const struct session *s);

/* The current record and its batch; false: it is not there, or is a gap. */
bool session_record(struct session *s, const struct batch **b, size_t *i);
const struct gap *session_gap(struct session *s); /* the current one; NULL: a record */

/* A record near the place, if it is at hand. */
bool session_peek(struct session *s, uint64_t ordinal, const struct batch **b, size_t *i);

/* Whether a record matches the last search and that is to be shown. */
bool session_hit(struct session *s, const struct batch *b, size_t i);

/* Use: moving */

void session_step(struct session *s, long long lines);   /* the cursor */
void session_scroll(struct session *s, long long lines); /* and the page with it */
void session_wheel(struct session *s,
		   long long lines); /* the page, the cursor if need be */
void session_go(struct session *s, struct position p); /* no jump is noted */
/* To a record, noted as a jump.  One that is not known yet is waited for. */
void session_goto(struct session *s, uint64_t ordinal);
void session_jump(struct session *s, uint64_t ordinal); /* to one that is known */
void session_goto_end(struct session *s);
void session_goto_percent(struct session *s, double percent);
void session_back(struct session *s, bool forward);
void session_push_jump(struct session *s); /* note where a jump begins */

/* Columns and fields */
void session_columns(struct session *s, const uint8_t *field, size_t n);
void session_columns_reset(struct session *s);             /* those of the format */
int session_column_of(const struct session *s, int field); /* -1: not a column */
/* The current field; NULL, and a complaint: there is none. */
const struct field *session_field(struct session *s);
bool session_field_shown(const struct session *s, int field); /* FIELD_PADDING is not */

/* Use: searching */

/* Compile and search; on ST_INVALID err->at is the column of the fault. */
enum status session_search(struct session *s, const char *text, bool backward,
			   long long count, struct err *err);
/* Forward, a record itself included: for a search to begin with. */
enum status session_search_from(struct session *s, const char *text, uint64_t ordinal,
				struct err *err);
enum status session_search_pc(struct session *s, uint64_t pc, bool backward,
			      long long count, struct err *err);
/* For what the current field has here (of an address its cache line); for a branch
 * that is taken; for an access to the cache line that is accessed here. */
void session_search_same(struct session *s, bool backward, long long count);
void session_search_taken(struct session *s, bool backward, long long count);
void session_search_line(struct session *s, bool backward, long long count);
/* To the first hit from a record on of what session_hits_spread() tells. */
void session_hit_from(struct session *s, uint64_t ordinal);
void session_search_again(struct session *s, bool opposite, long long count);
bool session_pc(struct session *s, uint64_t *pc); /* of the current record */

/* What it found, all of it: how many as far as is counted (false: nothing was searched
 * for); which ones (NULL); and how many in each of n equal parts of the trace: of what
 * is shown when nothing was searched for (false: of nothing). */
bool session_hits_sum(const struct session *s, struct hits_sum *out);
struct row_view *session_hits_view(struct session *s);
/* What a list with so many rows on a page requests around a record. */
struct row_request session_row_request(size_t page, uint64_t ordinal, bool backward);
bool session_hits_spread(struct session *s, uint64_t *part, size_t n);

/* Marks: letters a to z */
bool session_mark(struct session *s, uint32_t letter);
bool session_goto_mark(struct session *s, uint32_t letter); /* ' : last jump */

#endif
