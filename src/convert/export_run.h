/*
 * Write records of a trace in an output format (output/emit.h), as arrays
 * (output/arrays.h), or in another trace format (convert.h).  `opscope export` and
 * `:export` use it.
 *
 * Life cycle: set the members; call export_run_open() or set `to`; export_run_work() on
 * any thread, once; export_run_close(); export_run_report(); export_run_release().
 */
#ifndef CONVERT_EXPORT_RUN_H
#define CONVERT_EXPORT_RUN_H

#include "convert/convert.h"
#include "output/arrays.h"
#include "output/outfile.h"
#include "query/query.h"

struct export_run {
	/* Set by the caller; pointers are borrowed. */
	struct trace *trace;
	struct span span;
	const struct query *query;           /* NULL to write all records of the span */
	const struct convert_target *target; /* NULL to use emitter */
	const struct emitter *emitter;       /* set together with emit, whose fields have
					      * been selected */
	struct emit emit;
	FILE *to;         /* stream, if export_run_open() is not called; not used after
		   * export_run_work() */
	bool with_thread; /* take the threads of the target from the field `thread` */
	int thread;
	bool must_reach; /* return ST_IO if the trace ends before the end of the span */

	/* Results. */
	struct gap_counts gaps; /* omitted */

	/* Private to export_run.c. */
	const char *path; /* path of the output; NULL for a stream */
	struct outfile *file;
	struct arrays *arrays;
	struct convert *convert;
	struct reader *reader;
	struct task *task;
	fieldset want;
	uint64_t at;   /* next record to read */
	bool learning; /* read only the flow, before writing records */
	bool any;      /* records are read in sequence */
	bool ending;   /* reading the records after the wanted ones, up to `stop` */
	bool ended;    /* nothing follows the current page or the matches found so far */
	uint64_t next, stop; /* first record of the next page, or to search from */
	bool has_page;
	struct export_page {
		uint64_t first, last;
		const bool *wanted;     /* flags from record `first` on; NULL if all are
		                         * wanted */
	} page;                         /* records to write */
	struct export_matches *matches; /* matches of a query; NULL without a query or
					 * when learning */
};

/* Choose the output format or trace format with this name.  Return false if there is
 * neither. */
bool export_run_choose(struct export_run *x, const char *name);

/*
 * Choose the output by the extension of a path before any compression suffix ("a.csv.gz",
 * "b.champsim.xz"): an output format, or a trace format different from that of the trace.
 * Any other extension, or none, selects raw.  Return ST_INVALID for a format that cannot
 * be written, or .npy.
 */
enum status export_run_of_path(struct export_run *x, const char *path, struct err *err);

/* Return the name of the output: "csv", "champsim"; for raw, the name of the trace's
 * format. */
const char *export_run_as(const struct export_run *x);

/* Return the output format with this name, including arrays_emitter; NULL if there is
 * none. */
const struct emitter *export_run_notation(const char *name);

/* Return the nth name, from 0: output formats, then trace formats that can be written;
 * NULL after the last. */
const char *export_run_name(size_t n, const char **help);

/* Open the output as outfile_open() does; path is borrowed. */
enum status export_run_open(struct export_run *x, const char *path, bool replace,
			    struct err *err);

/* If keep is set, rename an output opened by export_run_open() to its final name,
 * otherwise delete it.  If it cannot be written, delete it and return ST_IO. */
enum status export_run_close(struct export_run *x, bool keep, struct err *err);

/* Write the output.  Return ST_INVALID if the source lacks something that the target
 * needs, and ST_END if the trace ends before the span begins. */
enum status export_run_work(struct export_run *x, struct task *task, struct err *err);

uint64_t export_run_written(const struct export_run *x); /* number of records, after the
                                                          * work */

/* Call say() with sentences about records written, fields left empty, losses and omitted
 * gaps.  Do not call it for an output format if no gap was omitted. */
void export_run_report(const struct export_run *x,
		       void (*say)(void *ctx, const char *sentence), void *ctx);

void export_run_release(struct export_run *x);

/* True if path is the trace or its companion, even under another name. */
bool export_run_is_input(const struct trace *t, const char *path);

#endif
