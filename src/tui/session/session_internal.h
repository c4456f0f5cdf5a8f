/*
 * The members of a session that only its own files use, and what these files call of
 * each other.
 */
#ifndef TUI_SESSION_INTERNAL_H
#define TUI_SESSION_INTERNAL_H

#include "tui/session/session.h"

enum { SESSION_JUMPS = 100, HITS_MAX = 64 };

struct search;
struct search_look;
struct filtering;
struct findings;

/* Hits of queries, and the job that counts them. */
struct hit_counter {
	struct session *session;
	struct hits *hits; /* NULL: there is no query */
	struct bgjob job;
	struct hits_sum seen; /* as reported last */
	bool tried;           /* counting was started */
};

struct session_internal {
	struct bgjob explorer;
	bool explored; /* exploring was started */

	/* Rows */
	struct row_view *whole; /* the rows of the trace */
	uint64_t list_before;   /* place of the last request: which way it goes */
	bool list_backward;
	bool lacking;  /* rows of the page, or the way to them, are to come */
	bool centring; /* the place is to come into the middle of the page */
	bool snap_up;  /* to the next above the place, rather than below */
	bool sought;   /* the place is a record that was asked for */
	struct {
		const struct batch *batch;
		bool *is; /* of each record: whether it matches */
	} hits[HITS_MAX];
	size_t nhits;

	/* Moving */
	long long owed;    /* lines to go when more rows are there, */
	bool owed_scrolls; /* and the page with it */
	bool awaiting;     /* go to record awaited as soon as it is known */
	uint64_t awaited;
	struct position jump[SESSION_JUMPS];
	size_t njumps, jump_at;

	/* Searching */
	struct query_scratch *scratch;
	struct search *search;      /* NULL: there was none yet */
	struct search_look *look;   /* NULL: there was none yet */
	struct hit_counter counter; /* of the last search */
	struct row_view *hits_view; /* NULL: nobody looks at them */
	struct filtering *filter;   /* NULL: there was none yet */
	bool backward;
	bool told_rows;          /* that not opcodes but rows were searched */
	struct findings *faults; /* see session_lint.h; NULL: not asked for yet */

	/* Following */
	bool following;       /* see session_follow() */
	bool watches;         /* and what comes is told of */
	uint64_t follow_size; /* of the file, in bytes on disk, when following began */
};

/* session.c */

void session_update_extent(struct session *s); /* take in how much is known */
/* Why there is nothing below although the trace goes on. */
void session_report_unknown(struct session *s, const char *what);

/* session_lines.c */

/* Move by lines as far as there are any; returns how many lines it went. */
long long session_walk(struct session *s, struct position *p, long long lines);

/* session_move.c */

void session_apply_pending(struct session *s); /* go the lines that are owed */

/* session_filter.c */

/* The rows that are shown: of the whole trace, or of what the filters leave. */
struct row_view *session_list(const struct session *s);
void session_list_request(struct session *s); /* rows around the place */
bool session_list_poll(struct session *s);    /* true: there is something new */
/* Wait for some that were requested; false: all are there. */
bool session_list_wait(struct session *s);
unsigned session_context(const struct session *s);
size_t session_filter_queries(const struct session *s, const struct query **out);
bool session_filter_busy(const struct session *s); /* rows of the page are to come */
bool session_filter_cancel(struct session *s);
void session_filter_busy_text(const struct session *s, struct str *out);
void session_filter_end(struct session *s);
struct hits *session_filter_hits(const struct session *s);

void hit_counter_init(struct hit_counter *c, struct session *s);
void hit_counter_release(struct hit_counter *c);
/* The hits of other queries from now on; n = 0: of none. */
void hit_counter_set(struct hit_counter *c, const struct query *const query[], size_t n);
void hit_counter_start(struct hit_counter *c); /* once: further calls do nothing */
bool hit_counter_poll(struct hit_counter *c);  /* true: there is something new */

/* session_search.c */

/* The filters are about to change: stop looking through them; and they have. */
void session_search_unfilter(struct session *s);
void session_search_refilter(struct session *s);
void session_goto_shown(struct session *s, uint64_t n); /* the n-th that is shown */

bool session_search_poll(struct session *s); /* true: there is something new */
/* Hits for session_hits_view() have come; to wait for them (false: none are to come). */
bool session_hits_ready(const struct session *s);
bool session_hits_wait(struct session *s);
void session_stop_search(struct session *s);
void session_search_end(struct session *s);
void session_forget_query(struct session *s);
void session_forget_hits(struct session *s); /* batches are about to go */

#endif
