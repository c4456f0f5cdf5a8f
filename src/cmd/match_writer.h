/*
 * Count or write the records that match a query, for find, list --where and export.
 */
#ifndef CMD_MATCH_WRITER_H
#define CMD_MATCH_WRITER_H

#include "cmd/listing.h"
#include "query/hits.h"

struct match_writer {
	/* Set by the caller */
	struct trace *trace;
	const struct query *query;
	struct span span;    /* search backward if span.last is before span.first */
	uint64_t most;       /* max number of matches, then stop; UINT64_MAX if
	                      * unlimited */
	uint64_t context;    /* number of records to write before and after each match */
	bool flush_each;     /* flush the output after each match */
	struct listing *out; /* NULL to count matches without writing them */

	/* Results */
	uint64_t hits;
	uint64_t farthest; /* last match in trace order */
	uint64_t end; /* offset in the decompressed trace after that match; set if hits
		       * equals most */

	/* Private */
	struct reader *reader;
	const struct batch *page; /* borrowed from reader; NULL before the first read */
	bool any_written;
	uint64_t written; /* last record written, either a match or context */
	uint64_t last;    /* the last match */
	enum status st;   /* result of writing a match; err has the message */
	struct err err;
};

/* Search and write matches: a work function for cmd_run_work(), with a match_writer as
 * arg. */
enum status match_writer_work(void *arg, struct task *task, struct err *err);

#endif
