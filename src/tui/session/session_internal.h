/* The private members of a session, and functions shared by its files. */
#ifndef TUI_SESSION_INTERNAL_H
#define TUI_SESSION_INTERNAL_H

#include "convert/export_run.h"
#include "trace/thread_slot.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum { SESSION_JUMPS = 100 };

/* The rate at which records arrive. */
struct follow_rate {
	int64_t arrived;  /* arrival time of the last record, clock_ms(); 0 if none yet */
	int64_t from;     /* start of the current second, clock_ms() */
	uint64_t records; /* number of records at that time */
	double rate;      /* records per second in the previous second; 0 if none */
};

/* Hits of queries, and the job that counts them. */
struct hit_counter {
	struct session *session;
	struct hits *hits; /* NULL if there is no query */
	struct bgjob job;
	struct hits_sum sum; /* sum at the last poll */
	bool started;        /* true once counting has started for these queries */
};

/* The filters and the rows that match them: session_filter.c. */
struct filters {
	struct query *query[FILTERS_MAX];
	size_t n;
	unsigned context;
	struct hit_counter counter;
	struct row_view *view; /* NULL if there is no filter */
};

/* The running or last search: session_search.c. */
struct search {
	struct session *session;
	struct bgjob job;
	struct hits *hits;
	uint64_t from;
	uint64_t last; /* last record to search */
	bool backward;
	uint64_t count;
	bool wrap;          /* true to continue at the other end of the trace */
	bool wrapped;       /* true once it has continued there */
	uint64_t origin;    /* record from which to compute the distance */
	bool show_distance; /* true to show the distance in the message */
	bool tail;          /* true if a gap at the end matches too, for findings */
	uint64_t found;
	bool found_gap;  /* true if it found a gap at the end, not a record */
	struct str text; /* text of the finding, if the query is for findings */
};

/* The rank of a hit among all hits: session_rank.c. */
struct hit_rank {
	struct session *session;
	struct latest before; /* request for the number of hits before a record */
	uint64_t ordinal;     /* record of the hit */
	struct str rest;      /* rest of the message */
	struct str shown;     /* message as last set; "" if not shown */
};

/* The first match of a search being typed: session_preview.c. */
struct preview {
	struct session *session;
	struct latest latest;    /* requests a text by number; results in a record */
	unsigned texts;          /* number of texts typed so far */
	bool active;             /* true while a search is being typed */
	struct position at, top; /* position when typing began */
	struct str text;
	bool backward;
	struct query *next, *query; /* query of the text; query of the job */
	struct hits *hits;
	uint64_t last; /* see session_search_last() */
};

/* Checks of visible and arriving records: session_lint.c. */
struct findings {
	struct session *session;
	struct lint *lint; /* NULL if not used yet */

	/* Watching */
	struct bgjob job;
	struct query *query;
	struct hits *hits;
	uint64_t from, found; /* first record to search; record found */
	uint64_t reported;    /* number of findings reported since watching began */
	struct str text;
};

/* A trace being opened: session_open.c. */
struct opener {
	struct session *session;
	struct bgjob job;
	char *path;
	uint64_t layout_at;
	enum open_as as;
	struct trace_options options;
	struct trace_setup setup; /* has the programs of the opened trace */
	struct str said;          /* reports and errors about the programs */
	bool said_error;
	struct trace *trace; /* NULL if not opened yet */
	bool ready;
	/* For session_open_next(): the direction, otherwise 0; the entry being opened;
	 * the reason why earlier entries could not be opened. */
	int by;
	size_t entry;
	struct str passed;
	struct err threads_err; /* reason why requested threads were not found */
};

/* An export of records to a file: session_export.c. */
struct exporter {
	struct session *session;
	struct bgjob job;
	char *path;
	bool pipe; /* true if run.to writes to a pipe */
	struct export_run run;
	/* copies of the filters, which can change, and the queries of the options */
	struct query *query[FILTERS_MAX + 2];
	size_t nqueries;
	struct query *all; /* combination of all queries; NULL if none */
	struct str said;   /* report as sentences */
};

/* The threads of the trace: thread_model.c. */
struct thread_model {
	struct thread_lookup lookup;
	bool shown;   /* true if lanes were requested or there are several threads */
	bool decided; /* true if `shown` is no longer the default */
	bool asked;   /* true if a column has requested the threads */

	/* The move to make when the threads are known. */
	bool pending, back;
	long long count;
};

struct session_internal {
	struct bgjob indexer;
	bool indexer_started;

	/* Rows */
	struct row_view *whole;  /* rows of the whole trace */
	uint64_t requested_at;   /* record of the last request, to find its direction */
	bool requested_backward; /* direction of the last request */
	bool lacking;            /* true if rows for the page are not loaded */
	bool centring;    /* true if the cursor must move to the middle of the page */
	bool keep_margin; /* true if the cursor must move into the margins of the page */
	bool snap_up;     /* if filtered out, move to the row above, not below */
	bool sought;      /* true if the user requested exactly this record */

	/* Moving */
	long long pending;        /* lines left to move when more rows are loaded */
	bool pending_scrolls;     /* true to move the page too */
	bool goto_pending;        /* call goto_how() as soon as goto_at is known */
	struct position goto_at;  /* UINT64_MAX for the last record or a percentage */
	struct position goto_top; /* first line of the page, to restore a place */
	double goto_percent;      /* percent of the trace; 100 for the last record */
	void (*goto_how)(struct session *s, struct position p);
	struct position jump[SESSION_JUMPS];
	size_t njumps, jump_at; /* jump_at is the number of jumps to undo */

	/* Searching */
	struct query_scratch *scratch;
	struct search search;
	struct latest look;         /* reads drawn records */
	struct hit_counter counter; /* counts hits of the last search */
	struct row_view *hits_view; /* NULL if not shown */
	struct filters filters;
	bool backward;   /* direction of the last search */
	bool rows_noted; /* true after a message that rows were searched */
	struct hit_rank rank;
	struct preview preview;
	struct str offer; /* see session_take_offer(); "" if none */
	struct findings findings;

	struct thread_model threads;
	struct opener opener;
	struct exporter exporter;
	unsigned derived; /* requested data, a set of enum derived (see derive_model.h) */
	uint64_t derived_records; /* number of records known at that time */

	int64_t looked;              /* last check of the file, clock_ms() */
	enum source_change reported; /* last change reported */

	/* Following */
	struct follow_rate rate;
	bool for_following;   /* true if the trace was opened for following */
	bool following;       /* see session_follow() */
	bool follow_idle;     /* true if the file has not grown since its end was read */
	bool watching;        /* true if findings of arriving records are reported */
	uint64_t follow_size; /* file size in bytes when following began */
	uint64_t follow_last; /* last record at that time; UINT64_MAX if unknown */
};

/* session.c */

/* Update extent, records and ended. */
void session_update_extent(struct session *s);
/* Show a message with the indexed percentage of the trace: "WHAT: 31 % indexed". */
void session_report_unknown(struct session *s, const char *what);

/* session_columns.c */

/* Show the column most recently added to the schema of the trace. */
void session_columns_added(struct session *s);

/* session_lines.c */

/* Return the margin of a page of this height, and the first and last lines of the page
 * inside the margins. */
int session_margin(const struct session *s);
struct position session_margin_top(struct session *s);
struct position session_margin_bottom(struct session *s);

/* Return the number of loaded gaps above a record, or the n-th gap.  Gap 1 is next to the
 * record; NULL if there are fewer than n.  Borrowed like the rows of the view. */
size_t session_gaps_above(struct row_view *v, uint64_t ordinal);
const struct gap *session_gap_above(struct row_view *v, uint64_t ordinal, size_t n);

/* Move *p by a number of lines, stopping at the ends of the list; return the number of
 * lines moved. */
long long session_walk(struct session *s, struct position *p, long long lines);

/* session_move.c */

void session_apply_pending(struct session *s); /* move by the pending lines */
/* Move to a record without recording a jump, so that the rows around it are visible. */
void session_show_record(struct session *s, uint64_t ordinal);
/* Finish a pending jump if its record is now known; true if it jumped. */
bool session_goto_poll(struct session *s);

/* session_filter.c */

/* Return the rows of the list: all rows, or the matches of the filters. */
struct row_view *session_list(const struct session *s);
/* Reload the rows of the list and of the hits after the schema has changed. */
void session_reload_rows(struct session *s);
void session_list_request(struct session *s); /* request the rows around the position */
bool session_list_poll(struct session *s);    /* true if there is something new to draw */
/* Wait for requested rows; false if all rows are loaded. */
bool session_list_wait(struct session *s);
/* Store the queries of all filters, at most FILTERS_MAX; return their number. */
size_t session_filter_queries(const struct session *s, const struct query **out);
/* True if a search for rows of the page that match the filters is running. */
bool session_filter_busy(const struct session *s);
bool session_filter_cancel(struct session *s); /* false if there was nothing to cancel */
void session_filter_busy_text(const struct session *s, struct str *out);
void session_filter_init(struct session *s);
void session_filter_end(struct session *s);                /* remove all filters */
struct hits *session_filter_hits(const struct session *s); /* NULL if no filter */

void hit_counter_init(struct hit_counter *c, struct session *s);
void hit_counter_release(struct hit_counter *c);
/* Stop counting and use the hits of other queries; no queries if n is 0. */
void hit_counter_set(struct hit_counter *c, const struct query *const query[], size_t n);
void hit_counter_start(struct hit_counter *c); /* further calls do nothing */
bool hit_counter_poll(struct hit_counter *c);  /* true if there is something new to
					        * draw */

/* session_search.c */

/* Call these before and after a change of the filters.  The first function stops all jobs
 * that use the queries of the filters. */
void session_search_before_filters(struct session *s);
void session_search_after_filters(struct session *s);
void session_goto_shown(struct session *s,
			uint64_t n); /* go to row n of the filtered list */

bool session_search_poll(struct session *s); /* true if there is something new to draw */
/* True if rows of session_hits_view() have been loaded but not taken yet. */
bool session_hits_ready(const struct session *s);
/* Wait for requested rows of session_hits_view(); false if all are loaded. */
bool session_hits_wait(struct session *s);

/* session_rank.c */

/* Show a message with the rank of a hit among all hits of the search, followed by rest:
 * "hit 3 of 870,545" and ", 12 records forward". */
void session_rank_show(struct session *s, uint64_t ordinal, const char *rest);
bool session_rank_poll(struct session *s); /* true if there is something new to draw */
void session_rank_stop(struct session *s); /* call it before the hits are freed */
void session_rank_init(struct session *s);
void session_rank_free(struct session *s);

/* session_preview.c */

void session_preview_init(struct session *s);
void session_preview_free(struct session *s);
/* Replace the message by a longer version; the message log keeps only the last
 * version. */
void session_complete_message(struct session *s, const char *text);

/* session_search.c, continued */

/* Find up to *left hits from over.first to over.last, which is the lower number if
 * backward is set.  Set *found to the last hit found, *left to the number of hits still
 * missing. */
enum status session_find_hits(struct hits *h, struct span over, bool backward,
			      uint64_t *left, uint64_t *found, struct task *task,
			      struct err *err);
/* Return the last record to search; for a followed trace, the last record so far. */
uint64_t session_search_last(const struct session *s);
void session_search_init(struct session *s);
void session_search_end(struct session *s);
/* Set the last search without searching.  Ignore a string that is not a query. */
void session_search_keep(struct session *s, const char *text);

#endif
