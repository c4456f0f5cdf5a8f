/*
 * What the files of matchers share:
 *
 *   matcher.c     life cycle, summaries, parts of a scan
 *   match_join.c  queries that look at neighbours: records at the borders of parts
 *
 * Private to these.
 */
#ifndef QUERY_MATCH_INTERNAL_H
#define QUERY_MATCH_INTERNAL_H

#include "query/matcher.h"
#include "query/query_internal.h"

/* What the client's records() is called with. */
struct match_feed {
	void *client; /* the client's part; NULL: none yet */
	uint32_t *at;
	size_t at_room;
	struct gap *gap;
	size_t gap_room;
};

/* Copies of consecutive records that are not decided yet. */
struct match_kept {
	struct batch *copy;
	size_t n, room, bytes;
	bool reread; /* records from reread_from to reread_end - 1 have to be read reread */
	uint64_t reread_from, reread_end;
};

struct match_part {
	struct match_scan *scan;
	struct query_scratch *scratch;
	struct match_feed feed;
	uint64_t first;
	size_t n;
	bool gave_up;
	uint64_t undecided;

	/* Of queries that look at neighbours */
	struct step_results step_results; /* of all records */
	size_t head; /* the first records, which depend on those before */
	size_t done; /* those up to here are decided, or of the head */
	struct match_kept head_kept, kept;
	struct batch
		edge[2]; /* of questions about findings: the first record, the last */
};

struct match_segment; /* see match_join.c */
struct match_pending;

struct match_scan {
	struct matcher *matcher;
	const struct query *query; /* NULL: every record matches */
	bool multi_record;         /* it looks at neighbours */
	struct trace *trace;
	fieldset want;
	const struct match_ops *ops;
	void *ctx;
	struct task *task;
	bool backward;
	enum status st;
	struct err err;

	/* Joining */
	struct match_segment *segment; /* in the direction of travel */
	size_t nsegments, segment_room;
	struct match_pending *pending; /* runs that are not delivered, likewise */
	size_t npending, pending_room;
	bool stopped; /* deliver() wants no more */
	struct reader *rd;
	struct query_scratch *scratch;
};

/* matcher.c */

struct query_scratch *matcher_take_scratch(struct matcher *m);
void matcher_give_scratch(struct matcher *m, struct query_scratch *s);
uint64_t matcher_step_summary(struct matcher *m, size_t step, const struct chunk *c);

/* Hand a run to the client; false: that is stop_after. */
bool match_deliver(struct match_scan *s, void *client, const struct match_run *r);

/* Give the client those of records from..end-1 of a batch that match: match[0] is of
 * record `from`.  False: it needs no more. */
bool match_select(struct match_scan *s, struct match_feed *f, const struct batch *b,
		  uint64_t from, uint64_t end, const uint8_t *match);
void match_feed_release(struct match_feed *f);

/* Free a part, and what it has of the client's. */
void match_part_free(struct match_part *p);

/* match_join.c */

bool match_join_records(struct match_part *p, const struct batch *b);
bool match_join_deliver(struct match_scan *s, struct match_part *p, const struct chunk *c,
			uint64_t hits);
void match_join_end(struct match_scan *s); /* nothing more will be delivered */
void match_join_release(struct match_scan *s);
void match_kept_release(struct match_kept *k);

#endif
