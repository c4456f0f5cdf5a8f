/*
 * Writes records of a trace in a notation (output/emit.h), as arrays (output/arrays.h),
 * or in another format (convert.h): the work of `opscope export` and of `:export`.
 *
 * Life cycle: set the members; export_run_open(), or set the member `to`; export_run_work()
 * on any thread, once; export_run_close(); export_run_report(); export_run_release().
 */
#ifndef CONVERT_EXPORT_RUN_H
#define CONVERT_EXPORT_RUN_H

#include "convert/convert.h"
#include "output/arrays.h"
#include "output/outfile.h"
#include "query/query.h"

struct export_run {
	/* To be set by the caller; pointers are borrowed. */
	struct trace *trace;
	struct span span;
	const struct query *query;           /* NULL: all records of the span */
	const struct convert_target *target; /* NULL: emitter */
	const struct emitter *emitter;       /* with emit, for which fields are chosen */
	struct emit emit;
	FILE *to; /* the stream of an output that export_run_open() did not open; not used
		   * after export_run_work() */
	bool with_thread; /* the target has its threads from the field `thread` */
	int thread;
	bool must_reach; /* ST_IO if the trace ends before the span does */

	/* Results. */
	uint64_t gaps; /* left out */

	/* Private to export_run.c. */
	const char *path; /* of the output; NULL: a stream */
	struct outfile *file;
	struct arrays *arrays;
	struct convert *convert;
	struct reader *reader;
	struct task *task;
	fieldset want;
	uint64_t at;   /* the next record to be read, if any */
	bool learning; /* only the flow is read, before the records are written */
	bool serial;   /* on one thread */
	bool any;      /* records are being read one after the other, */
	bool ending;   /* those after them up to `stop` */
	bool ended; /* nothing is after the present page, or the matches that were found */
	uint64_t next, stop; /* the first record of the next page, or to be searched */
	bool has_page;
	struct export_page {
		uint64_t first, last;
		const bool *wanted;     /* from `first` on; NULL: all */
	} page;                         /* records to be written */
	struct export_matches *matches; /* of a query; NULL: none, or learning */
};

/* The notation or the format with a name; false: there is neither. */
bool export_run_choose(struct export_run *x, const char *name);

/*
 * Choose what the end of a path names, without that of a packing: a notation, or another format than that of the trace ("a.csv.gz", "b.champsim.xz").  Any other end,
 * and none, is raw.  ST_INVALID: a format that cannot be written, or .npy.
 */
enum status export_run_of_path(struct export_run *x, const char *path, struct err *err);

/* The name of what is written: "csv", "champsim"; for raw that of the trace's format. */
const char *export_run_as(const struct export_run *x);

/* The notation with a name, or arrays_emitter; NULL: there is no such notation. */
const struct emitter *export_run_notation(const char *name);

/* The nth name, from 0: notations, then formats that can be written.  NULL: no more. */
const char *export_run_name(size_t n, const char **help);

/* Open the output: see outfile_open(); path is borrowed. */
enum status export_run_open(struct export_run *x, const char *path, bool replace,
			    struct err *err);

/* Give an output that export_run_open() opened its name if keep is set, otherwise delete it.
 * ST_IO: it could not be written, and is deleted. */
enum status export_run_close(struct export_run *x, bool keep, struct err *err);

/* ST_INVALID: the source does not have what the target needs.  ST_END: the trace ends
 * before the span begins. */
enum status export_run_work(struct export_run *x, struct task *task, struct err *err);

uint64_t export_run_written(const struct export_run *x); /* records, after the work */

/* Call say() with each sentence on what was written, is empty, was lost and left out;
 * nothing for a notation without gaps. */
void export_run_report(const struct export_run *x,
		       void (*say)(void *ctx, const char *sentence), void *ctx);

void export_run_release(struct export_run *x);

/* Whether path is the trace or its companion, even under another name. */
bool export_run_is_input(const struct trace *t, const char *path);

#endif
