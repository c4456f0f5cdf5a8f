/*
 * The records that match a query, counted or written: what find, list --where and
 * export have in common.
 */
#ifndef CMD_MATCHES_H
#define CMD_MATCHES_H

#include "cmd/listing.h"
#include "query/find.h"

struct match_writer {
	struct trace *trace;
	const struct query *query;
	struct span span;
	uint64_t most;       /* stop after so many; UINT64_MAX: never */
	uint64_t context;    /* so many records before and behind each as well */
	bool watched;        /* somebody looks at the output while it comes */
	struct listing *out; /* NULL: count only */

	/* What came of it */
	uint64_t hits;
	uint64_t farthest; /* the match nearest to the end of the trace */
	uint64_t end;      /* offset after it; known when hits == most */

	/* Its own */
	struct reader *reader;
	const struct batch *page; /* the reader's; NULL: nothing read yet */
	bool any;                 /* something was written */
	uint64_t written;         /* of context and matches, the last one */
	uint64_t last;            /* match */
	enum status st;           /* why a match could not be written */
	struct err err;
};

/* Runs on a worker or on the caller's thread: see cmd_run_work(). */
enum status match_writer_work(void *arg, struct task *task, struct err *err);

#endif
