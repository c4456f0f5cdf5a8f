/*
 * Writes records of a trace in an output format (output/emit.h), as arrays
 * (output/arrays.h), or in another trace format (convert.h).  This does the work of
 * `opscope export` and `:export`.
 *
 * Life cycle: set the members; call export_run_open(), or set the member `to`;
 * export_run_work() on any thread, once; export_run_close(); export_run_report();
 * export_run_release().
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
	const struct query *query;           /* NULL means all records of the span */
	const struct convert_target *target; /* NULL means emitter */
	const struct emitter *emitter;       /* set together with emit, whose fields have
					      * been selected */
	struct emit emit;
	FILE *to; /* the stream, if export_run_open() does not open one; not used after
		   * export_run_work() */
	bool with_thread; /* the threads of the target come from the field `thread` */
	int thread;
	bool must_reach; /* ST_IO if the trace ends before the span does */

	/* Results. */
	uint64_t gaps; /* left out */

	/* Private to export_run.c. */
	const char *path; /* of the output; NULL means a stream */
	struct outfile *file;
	struct arrays *arrays;
	struct convert *convert;
	struct reader *reader;
	struct task *task;
	fieldset want;
	uint64_t at;   /* the next record to read, if any */
	bool learning; /* only the flow is read, before the records are written */
	bool serial;   /* on one thread */
	bool any;      /* records are being read one after the other, */
	bool ending;   /* the records after them, up to `stop` */
	bool ended; /* there is nothing after the current page, or after the matches found
		     * so far */
	uint64_t next, stop; /* the first record of the next page, or to search */
	bool has_page;
	struct export_page {
		uint64_t first, last;
		const bool *wanted;     /* from `first` on; NULL means all */
	} page;                         /* records to write */
	struct export_matches *matches; /* matches of a query; NULL if there is none, or
					 * when learning */
};

/* Choose the output format or trace format with this name.  False if there is neither. */
bool export_run_choose(struct export_run *x, const char *name);

/*
 * Choose what the extension of a path names, ignoring a compression suffix: an output
 * format, or a trace format other than that of the trace ("a.csv.gz", "b.champsim.xz").
 * Any other extension, or none, means raw.  ST_INVALID for a format that cannot be
 * written, or .npy.
 */
enum status export_run_of_path(struct export_run *x, const char *path, struct err *err);

/* The name of the output: "csv", "champsim"; for raw, that of the trace's format. */
const char *export_run_as(const struct export_run *x);

/* The output format with this name, or arrays_emitter; NULL if there is none. */
const struct emitter *export_run_notation(const char *name);

/* The nth name, from 0: output formats, then trace formats that can be written.  NULL if
 * there are no more. */
const char *export_run_name(size_t n, const char **help);

/* Open the output: see outfile_open(); path is borrowed. */
enum status export_run_open(struct export_run *x, const char *path, bool replace,
			    struct err *err);

/* Give an output opened by export_run_open() its final name if keep is set, otherwise
 * delete it.  ST_IO if it could not be written; it is then deleted. */
enum status export_run_close(struct export_run *x, bool keep, struct err *err);

/* ST_INVALID if the source lacks something that the target needs.  ST_END if the trace
 * ends before the span begins. */
enum status export_run_work(struct export_run *x, struct task *task, struct err *err);

uint64_t export_run_written(const struct export_run *x); /* records, after the work */

/* Call say() with each sentence about what was written, left empty, lost or left out;
 * nothing for an output format without gaps. */
void export_run_report(const struct export_run *x,
		       void (*say)(void *ctx, const char *sentence), void *ctx);

void export_run_release(struct export_run *x);

/* True if path is the trace or its companion, even under another name. */
bool export_run_is_input(const struct trace *t, const char *path);

#endif
