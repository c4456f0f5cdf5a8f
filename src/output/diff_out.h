/*
 * Write the result of a comparison of two traces.
 *
 * In text, write a summary and a line for each hunk.  In JSON, write an object per line,
 * whose "type" is summary, region, data_region, role or hunk.  In CSV, write a line for
 * each hunk.
 *
 * Write errors stay in the stream: see ferror().
 */
#ifndef OUTPUT_DIFF_OUT_H
#define OUTPUT_DIFF_OUT_H

#include <stdio.h>

#include "analysis/analysis_table.h"
#include "compare/compare.h"
#include "compare/thread_pairs.h"
#include "output/writer.h"

/* The compared threads, as in thread_pairs(). */
struct diff_out_threads {
	bool has[2];
	uint64_t id[2];      /* THREAD_ID_NONE for records without a thread */
	const char *name[2]; /* names given by the user; NULL if none */
};

/* Return the threads of a pair, with names from the tables of both traces. */
struct diff_out_threads diff_out_threads_of(struct threads *const t[2],
					    const struct thread_pair *pair);

struct diff_out {
	const struct compare *compare;
	struct trace *trace[2];
	size_t max;       /* max number of hunks to write */
	size_t context;   /* number of equal records around each hunk; SIZE_MAX to write
			   * no records */
	bool summary;     /* write the summary without hunks */
	uint64_t min_run; /* value of --least */
	bool interrupted; /* comparison was interrupted before the end of the traces */
	const struct diff_out_threads *threads; /* NULL unless a single thread of each
						 * trace is compared */
	bool more;                              /* the CSV heading has been written */
	FILE *to;
};

/* Write the result.  If context is set, read the records again; return an error only if
 * that fails. */
enum status diff_out_write(const struct diff_out *d, enum notation as, struct err *err);

/* Level of detail of a loop in the description of a hunk. */
enum hunk_detail {
	HUNK_BRIEF,  /* replace the kind with "4 and 2 times" */
	HUNK_LENGTH, /* as HUNK_BRIEF, with the number of records of an iteration */
	HUNK_FULL    /* as HUNK_LENGTH, with the addresses */
};

/* Append a description of the hunk, such as "only in A, loop 40..48, 3 records: 4 times
 * in A, 2 in B". */
void diff_hunk_print(const struct compare *c, const struct hunk *h,
		     enum hunk_detail detail, struct str *out);
/* Append parts of the description of a loop, such as "loop 40..48, 3 records: ", "4
 * times", "4 times in A, 2 in B". */
void diff_hunk_print_loop(const struct hunk *h, enum hunk_detail detail, struct str *out);
void diff_hunk_print_times(const struct hunk *h, int side, struct str *out);
void diff_hunk_print_times_of_both(const struct hunk *h, enum hunk_detail detail,
				   struct str *out);

/* Write only the first difference; in text, if context is set, also the records around
 * it. */
enum status diff_out_first(const struct diff_out *d, enum notation as, struct err *err);

/* Return the unit in which a comparison counts: "record", "instruction" or "call or
 * return".  First differences always have record numbers. */
const char *diff_out_unit(const struct compare *c);

/* Collect hunks in a table.  diff_out_hunks() returns an empty table, which the caller
 * frees; the other function adds a row. */
struct table *diff_out_hunks(void);
void diff_out_add_hunk(struct table *t, const struct compare *c, const struct hunk *h);

/* Return the number of places where the traces diverge. */
size_t diff_out_count_places(const struct compare *c);
/* Make a row for each place where the traces diverge, which is the last equal record
 * before a hunk.  The caller frees the table. */
struct table *diff_out_places(const struct compare *c);

/* Make a row for each function, sorted by the number of differing records.  The caller
 * frees the table. */
struct table *diff_out_functions(const struct compare *c);

/* Result of comparing two threads. */
struct diff_out_thread {
	struct diff_out_threads threads;
	struct compare_counts counts;
	uint64_t first[2]; /* numbers of the first differing records, if any */
	const char *unit;  /* as returned by diff_out_unit() */
};

struct diff_out_thread diff_out_thread(const struct compare *c,
				       const struct diff_out_threads *threads);
/* Make a row for each pair.  The caller frees the table. */
struct table *diff_out_by_thread(const struct diff_out_thread *t, size_t n);

#endif
