/*
 * Write the result of a comparison of two traces.
 *
 * text: a summary and one line for each hunk.  json: one object per line, with the key
 * "type": summary, region, data_region, role, hunk.  csv: one line for each hunk.
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

/* The compared threads; see thread_pairs(). */
struct diff_out_threads {
	bool has[2];
	uint64_t id[2];
	const char *name[2]; /* name given by the user; NULL if none */
};

/* Return the threads of a pair, from the tables of both traces. */
struct diff_out_threads diff_out_threads_of(struct threads *const t[2],
					    const struct thread_pair *pair);

struct diff_out {
	const struct compare *compare;
	struct trace *trace[2];
	size_t max;       /* max hunks to write */
	size_t context;   /* equal records around each hunk; SIZE_MAX for no records at
			   * all */
	bool summary;     /* summary without hunks */
	uint64_t min_run; /* value of the option */
	bool interrupted; /* the comparison ended before the end of the traces */
	const struct diff_out_threads *threads; /* NULL unless one thread of each trace is
						 * compared */
	bool more;                              /* csv: the heading has been written */
	FILE *to;
};

/* Write the result.  With context, read the records again; return an error only if that
 * fails. */
enum status diff_out_write(const struct diff_out *d, enum notation as, struct err *err);

/* The details of a loop in a description of a hunk. */
enum hunk_detail {
	HUNK_BRIEF,  /* "4 and 2 times", instead of the kind */
	HUNK_LENGTH, /* the same, with the number of records of an iteration */
	HUNK_FULL    /* the same, with the addresses */
};

/* Append a description of the hunk: "only in A, loop 40..48, 3 records: 4 times in A, 2
 * in B". */
void diff_hunk_print(const struct compare *c, const struct hunk *h,
		     enum hunk_detail detail, struct str *out);
/* Append parts of the description of a loop: "loop 40..48, 3 records: ", "4 times", "4
 * times in A, 2 in B". */
void diff_hunk_print_loop(const struct hunk *h, enum hunk_detail detail, struct str *out);
void diff_hunk_print_times(const struct hunk *h, int side, struct str *out);
void diff_hunk_print_times_of_both(const struct hunk *h, enum hunk_detail detail,
				   struct str *out);

/* Write only the first difference; in text with context, also the records around it. */
enum status diff_out_first(const struct diff_out *d, bool found,
			   const struct compare_difference *x, enum notation as,
			   struct err *err);

/* Return the unit of the numbers of a comparison: "record", "instruction", "call or
 * return".  The numbers of first differences are always record numbers. */
const char *diff_out_unit(const struct compare *c);

/* diff_out_hunks() makes an empty table of hunks, which the caller frees; the other
 * function adds a row to it. */
struct table *diff_out_hunks(void);
void diff_out_add_hunk(struct table *t, const struct compare *c, const struct hunk *h);

/* Return the number of places where the traces diverge. */
size_t diff_out_count_places(const struct compare *c);
/* Make a row for each place where the traces diverge: the last equal record before a
 * hunk.  The caller frees the table. */
struct table *diff_out_places(const struct compare *c);

/* Make a row for each function, in the order of differing records.  The caller frees the
 * table. */
struct table *diff_out_functions(const struct compare *c);

/* The result of comparing two threads. */
struct diff_out_thread {
	struct diff_out_threads threads;
	struct compare_counts counts;
	uint64_t first[2]; /* first differing records, if any */
	const char *unit;  /* diff_out_unit() */
};

struct diff_out_thread diff_out_thread(const struct compare *c,
				       const struct diff_out_threads *threads);
/* Make a row for each pair.  The caller frees the table. */
struct table *diff_out_by_thread(const struct diff_out_thread *t, size_t n);

#endif
