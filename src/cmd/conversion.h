/*
 * Writes the records of a trace in another format: for export.
 */
#ifndef CMD_CONVERSION_H
#define CMD_CONVERSION_H

#include <stdio.h>

#include "convert/convert.h"
#include "query/query.h"
#include "trace/scan/scan.h"

struct conversion {
	/* Set by the caller */
	struct trace *trace;
	const struct convert_target *target;
	struct span span;
	const struct query *query; /* NULL: all records of the span */
	FILE *to;
	int thread; /* the field to write as the thread; -1: as the format has it */

	/* Results */
	uint64_t gaps; /* in the span */

	/* Private */
	struct convert *convert;
	struct reader *reader;
	struct task *task;
	uint64_t at;   /* the record after those that were added */
	bool any;      /* records were added since the last cut */
	bool *hit;     /* of the records of a page: whether they match */
	uint64_t page; /* its first record */
	bool page_used;
	enum status st; /* the error of a page, with err */
	struct err err;
};

/* ST_INVALID: records of this trace do not have what the target needs.  Call
 * conversion_release() in any case. */
enum status conversion_init(struct conversion *c, struct err *err);
void conversion_release(struct conversion *c);

/* A work function for cmd_run_work(), with a conversion as arg. */
enum status conversion_work(void *arg, struct task *task, struct err *err);

/* Prints what was written, which fields are empty, and how many records lost something. */
void conversion_report(const struct conversion *c);

#endif
