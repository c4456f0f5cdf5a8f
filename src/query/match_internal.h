/*
 * Declarations for the files of matchers:
 *
 *   matcher.c     life cycle, summaries, parts of a scan
 *   match_join.c  queries over several records: the records at the borders of parts
 *
 * Private to these files.
 */
#ifndef QUERY_MATCH_INTERNAL_H
#define QUERY_MATCH_INTERNAL_H

#include "query/matcher.h"
#include "query/query_internal.h"

/* Context of a reducer's records(). */
struct match_feed {
	void *client; /* client's part; NULL if there is none yet */
	uint32_t *at;
	size_t at_room;
	struct gap *gap;
	size_t gap_room;
};

/* Copies of consecutive undecided records. */
struct match_kept {
	struct batch *copy;
	size_t n, room;
};

struct match_part {
	struct match_scan *scan;
	struct query_scratch *scratch;
	struct match_feed feed;
	uint64_t first;
	size_t n; /* number of records */
	bool gave_up;
	uint64_t undecided; /* first undecided record, if gave_up is set */

	/* For queries over several records only */
	struct step_results results; /* results for all records */
	size_t head; /* number of records at the beginning that depend on records before
		      * the part */
	size_t done; /* number of records that are decided or in the head */
	struct match_kept head_kept, kept;
	struct batch edge[2]; /* copies of the first and last records, for findings */
};

struct match_segment; /* see match_join.c */
struct match_pending;

struct match_scan {
	struct matcher *matcher;
	const struct query *query; /* NULL if every record matches */
	bool multi_record;         /* the query depends on several records */
	struct trace *trace;
	fieldset want;
	const struct reducer *ops;
	void *whole;
	struct task *task;
	bool backward;
	enum status st;
	struct err err;

	/* Joining */
	struct match_segment *segment; /* ordered in the direction of the scan */
	size_t nsegments, segment_room;
	struct match_pending *pending; /* runs to deliver, in the same order */
	size_t npending, pending_room;
	uint64_t reached; /* end of the delivered or skipped records; backward, their
			   * first record */
	bool stopped;     /* merge() returned false */
	struct reader *rd;
	struct query_scratch *scratch;

	/* Showing */
	bool changed;     /* a part was merged since show() */
	int64_t shown_at; /* clock_ms() after show() */
	int64_t pause;    /* ms until the next call of show() */
};

/* matcher.c */

/* Return scratch memory for the matcher's query, new or reused; NULL without a query.
 * Threads: any. */
struct query_scratch *matcher_take_scratch(struct matcher *m, struct task *task);
void matcher_give_scratch(struct matcher *m, struct query_scratch *s); /* may be NULL */

/* Make a new part for the client. */
void *match_client_new(struct match_scan *s);
void match_client_free(struct match_scan *s, void *client); /* may be NULL */

/* Merge a run and free the client's part.  Return false if no more runs are needed, or
 * after an error. */
bool match_deliver(struct match_scan *s, void *client, const struct match_run *r);

/* Pass the matching records from..end-1 of a batch to the client; match[0] is for record
 * `from`.  Return false if the client needs no more records. */
bool match_select(struct match_scan *s, struct match_feed *f, const struct batch *b,
		  uint64_t from, uint64_t end, const uint8_t *match);
void match_feed_release(struct match_feed *f);

/* Free a part, and the client's part, if any. */
void match_part_free(struct match_part *p);

/* match_join.c */

/* The records() and deliver() callbacks of a scan for a query over several records.  If
 * chunk c was not read, p is NULL and c has `hits` matches.  deliver() takes ownership of
 * p. */
bool match_join_records(struct match_part *p, const struct batch *b);
bool match_join_deliver(struct match_scan *s, struct match_part *p, const struct chunk *c,
			uint64_t hits);
void match_join_end(struct match_scan *s); /* call it after the last part */
void match_join_release(struct match_scan *s);
void match_kept_release(struct match_kept *k);

#endif
