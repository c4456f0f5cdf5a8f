/*
 * A trace: records that can be asked for by number.
 *
 * This is the one door between the lower floors (bytes, codecs, formats,
 * index) and everything that looks at traces.
 *
 * Threads: a trace may be shared, a reader belongs to one thread.
 */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include <stdbool.h>

#include "base/task.h"
#include "format/detect.h"
#include "format/record.h"
#include "source/source.h"
#include "trace/index/index.h"

struct trace;
struct reader; /* one thread's way into a trace */

struct trace_options {
	const char *format;    /* name; NULL: find out */
	const char *layout;    /* text of a layout; NULL: none */
	const char *registers; /* name of a register map; NULL: the format's own */
	const char *companion; /* path of the second file; NULL: look for it;
	                        * "": do without */
	unsigned threads;      /* 0: as many as there are processors */
	const char *index;     /* where the saved index is: see store.h; NULL: where
	                        * it usually is; "none": there is none */
	bool index_anew;       /* do not read one that is there */
	bool follow;           /* another program is writing it: see source_follow() */
	bool index_always;     /* save it even if it was made in a moment */
	size_t memory;         /* bytes for decoded records that are kept; 0: 32 MiB */
};

struct extent {
	uint64_t records; /* known so far */
	bool complete;    /* there are no others */
	double fraction;  /* of the file looked at, 0 to 1 */
	uint64_t damages; /* codec damage found so far */
	uint64_t gaps;    /* stretches without records so far, lines counted singly */
	uint64_t gap_bytes;
	uint64_t stray; /* bytes behind the last record, once complete */
};

/* Life cycle */

enum status trace_open(struct trace **out, const char *path,
		       const struct trace_options *opt, struct err *err);
void trace_free(struct trace *t); /* after its readers; t may be NULL */

/* What was found out on the way, whether or not a format was: for info. */
const struct detection *trace_detection(const struct trace *t);

/*
 * Like trace_open(), but a file of no known format opens too, with a schema of
 * NULL: for `opscope info`.
 */
enum status trace_open_any(struct trace **out, const char *path,
			   const struct trace_options *opt, struct err *err);

/* Use */

const struct schema *trace_schema(const struct trace *t);
const char *trace_path(const struct trace *t);
struct source *trace_source(const struct trace *t); /* borrowed */
struct index *trace_index(struct trace *t);         /* borrowed */
struct extent trace_extent(struct trace *t);

/* Bytes that records which are kept decoded may take, of all who keep some. */
size_t trace_memory(const struct trace *t);

/* Path of the second file; NULL: none. wanted: the format would like one. */
const char *trace_companion(const struct trace *t, bool *wanted);
struct source *trace_companion_source(const struct trace *t); /* NULL: none */

/*
 * A sentence about something the user should know although the trace opened:
 * a weak detection, a missing companion; NULL: nothing.
 */
const char *trace_warning(const struct trace *t);

/*
 * Look at the rest of the trace and extend the index.  Run on a worker; one at
 * a time, a second caller waits until the first has ended or its own task is
 * cancelled.  Wakes the task whenever there is something new to see.
 */
enum status trace_build_index(struct trace *t, struct task *task, struct err *err);

/* Explore so far that a record is known, if there is such a one. */
enum status trace_index_to(struct trace *t, uint64_t ordinal, struct task *task,
			   struct err *err);

/* Whether chunks may be passed over for what their summaries say: always, but in
 * tests of what comes of it. */
bool trace_uses_summaries(const struct trace *t);

/* What came of the saved index, for those who tell about it. */
struct saved_index {
	const char *path; /* NULL: it is not kept */
	bool loaded;      /* one was there */
	bool whole;       /* and had all of the trace */
	bool saved;       /* it was written, or need not be */
	uint64_t bytes;   /* of the file */
};

struct saved_index trace_saved_index(struct trace *t);
bool trace_remove_index(struct trace *t); /* remove it; false: there was none */

/* Readers */

enum status reader_open(struct reader **out, struct trace *t, struct err *err);
void reader_free(struct reader *rd); /* rd may be NULL */

/*
 * Read records from first on, the wanted fields of at most n of them, with the
 * gaps before each; n is not 0.  As read(2), it may give fewer; *out is the
 * reader's and holds until the next read.  ST_END: there is no such record
 * (out->first says how many there are, and out->gap what stands behind the last
 * one); ST_AGAIN: not yet.  Where it helps, the reader goes on from where it
 * stopped; else from the nearest place in the index.
 *
 * The gaps before a record, and the record, are the same whatever was read
 * before.  Only damage that takes no bytes away (a wrong checksum) is among the
 * gaps from when it is known.
 */
enum status reader_read(struct reader *rd, uint64_t first, size_t n, fieldset want,
			const struct batch **out, struct err *err);

/* The same, but what has not arrived yet is waited for: never ST_AGAIN. */
enum status reader_read_wait(struct reader *rd, uint64_t first, size_t n, fieldset want,
			     const struct batch **out, struct err *err);

/* A reader may be told to stop a long read, or to wait no more, from another thread. */
void reader_set_task(struct reader *rd, struct task *task); /* NULL: nobody */

/*
 * From now on remember where every 256th record begins that the reader passes (the last
 * 8,192 of these places), so that a read of records before those is not begun at the
 * nearest place in the index again.
 */
void reader_keep_places(struct reader *rd);

#endif
