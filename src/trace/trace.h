/*
 * A trace: records that are read by number.
 *
 * This is the interface of the lower layers (bytes, codecs, formats, index) for
 * everything that works with traces.
 *
 * Threads: a trace may be shared; a reader belongs to one thread.
 */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include <stdbool.h>

#include "base/task.h"
#include "format/detect.h"
#include "format/record.h"
#include "source/source.h"
#include "trace/index/index.h"

struct layout_guess;
struct trace;
struct reader; /* reads records of a trace on one thread */

struct trace_options {
	const char *format; /* name; NULL means detect it */
	const char *layout; /* text of a layout; NULL if none */
	struct format
		*made; /* a format of the caller, which it gives away, instead of these;
		        * NULL if none */
	uint64_t skip; /* bytes before the first record */
	bool guess;    /* open a file of unknown format with a guessed layout */
	struct source *source; /* source of another trace to share, instead of opening the
				 * path; NULL means open it */
	bool resync;           /* find records again after inserted or lost bytes */
	const char *registers; /* name of a register map; NULL means the map of the
				 * format */
	const char *op_classes; /* a version of gem5, or the path of a file that names its
				 * op classes in order; NULL: as in the format */
	const char *companion;  /* path of the second file; NULL means search for it; "":
				 * do not use one */
	unsigned threads;       /* 0 means one for each processor */
	const char *index;      /* location of the saved index, see index_store.h; NULL
				 * means the default; "none": do not use one */
	bool index_rebuild;     /* do not load a saved index */
	bool follow;            /* another program is writing it: see source_follow() */
	bool index_always;      /* save the index even if it was built in a moment */
	size_t memory;          /* bytes for a cache of decoded records; 0: 32 MiB */
	struct task *task; /* for trace_open(), which returns ST_CANCELLED if the task is
			    * cancelled while it waits for bytes; NULL if none */
};

struct span {
	uint64_t first, last; /* record numbers, inclusive; last < first means backward */
};

#define SPAN_ALL ((struct span) { 0, UINT64_MAX })

struct extent {
	uint64_t records; /* known so far */
	bool counted;     /* there are no others, whether they are read yet or not */
	bool complete;    /* all have been read: the index is complete, too */
	double fraction;  /* share of the file that has been read, 0 to 1 */
	uint64_t damages; /* codec damage found so far */
	uint64_t gaps;    /* gaps found so far; each malformed line counts as one */
	uint64_t gap_bytes;
	uint64_t stray; /* bytes after the last record; 0 until complete */
};

/* Life cycle */

enum status trace_open(struct trace **out, const char *path,
		       const struct trace_options *opt, struct err *err);

/* Free the readers of t first.  t may be NULL. */
void trace_free(struct trace *t);

/* Return the result of the detection, for `opscope info`; filled in only where the format
 * was detected. */
const struct detection *trace_detection(const struct trace *t);

/* If the format is unknown and the layout guessed (trace_options.guess): what the file
 * looks like, a phrase, and what the layout was guessed from.  NULL if it is not. */
const char *trace_guess(const struct trace *t);

/* Return the layout that the first bytes of a file of an unknown format fit; its skip
 * counts from the beginning of the file.  NULL if the format is known, or no layout was
 * found. */
const struct layout_guess *trace_suggested_layout(const struct trace *t);

/*
 * Like trace_open(), but a file of an unknown format opens too, with a schema of
 * NULL: for `opscope info`.  No records of it can be read.
 */
enum status trace_open_any(struct trace **out, const char *path,
			   const struct trace_options *opt, struct err *err);

/* Use */

/* Borrowed until trace_free(), also when trace_extend() has set another one since. */
const struct schema *trace_schema(const struct trace *t);

/*
 * Replace the schema by one that was made with schema_extend() from the current one.
 * Readers that are open, and queries, keep theirs; readers opened from now on have this
 * one.  The trace frees it, and then calls release(compute_of).
 */
void trace_extend(struct trace *t, struct schema *s, void (*release)(void *compute_of));

/* Set the traced program (code/program.h), before readers are opened
 * and fields are added.  The trace calls release(program) when it is freed. */
void trace_set_program(struct trace *t, struct program *program,
		       void (*release)(struct program *program));
const char *trace_path(const struct trace *t);
struct source *trace_source(const struct trace *t); /* borrowed */
struct index *trace_index(struct trace *t);         /* borrowed */
struct extent trace_extent(struct trace *t);

/* Return the number of threads on which the records of this trace may be read, at least
 * 1. */
unsigned trace_workers(const struct trace *t);

/* Bytes that all caches of decoded records of this trace may take together. */
size_t trace_memory(const struct trace *t);

/* Events of records that simulators find: see events.h.  Borrowed. */
struct events *trace_events(const struct trace *t);

/* Return the threads of the program that was traced: see thread_slot.h.  Borrowed. */
struct thread_slot *trace_thread_slot(const struct trace *t);

/* Call stacks at the beginnings of blocks: see stack_points.h.  Borrowed. */
struct stack_points *trace_stack_points(const struct trace *t);

/* Return the loops around records: see nests.h.  Borrowed. */
struct nests *trace_nests(const struct trace *t);

/* Find the call stacks to record `last` likewise, and *key of them: see
 * stack_points_ensure().  They are saved if all of them are known. */
enum status trace_find_stacks(struct trace *t, uint64_t last, uint64_t *key,
			      struct task *task, struct err *err);

/* What columns and queries look up. */
enum derived {
	DERIVED_THREADS = 1,
	DERIVED_STACKS = 2,
	DERIVED_NESTS = 4,
	DERIVED_OUTCOMES = 8, /* EVENT_TAKEN and EVENT_UNTAKEN: events.h */
	DERIVED_EVENT = 16    /* times 1 << enum event: an event of a simulator */
};

/* Find all of some enum derived, and events to record `last`. */
enum status trace_derive(struct trace *t, unsigned derived, uint64_t last,
			 struct task *task, struct err *err);

/* Find these threads unless they are known, and save them with the index.  It can take a
 * scan of the trace. */
enum status trace_find_threads(struct trace *t, struct task *task, struct err *err);

/* Save the index again, if it covers all of the trace and is saved at all: something was
 * added to it.  Any thread. */
void trace_save_index(struct trace *t);

/* True if the file may grow: see struct trace_options. */
bool trace_is_followed(const struct trace *t);

/* Path of the second file; NULL if none.  *wanted: the format can use one; wanted may be
 * NULL. */
const char *trace_companion(const struct trace *t, bool *wanted);
struct source *trace_companion_source(const struct trace *t); /* NULL if none */

/*
 * A sentence about a problem that did not prevent opening: a weak detection, a missing
 * companion.  NULL if none.
 */
const char *trace_warning(const struct trace *t);
void trace_add_warning(struct trace *t, const char *sentence);

/*
 * Read the rest of the trace and extend the index.  Call it on a worker thread.  One
 * call at a time does the work; another one waits until the first has ended or its
 * own task is cancelled.  Wakes the task when there is something new to show.
 */
enum status trace_build_index(struct trace *t, struct task *task, struct err *err);

/* Extend the index until record `ordinal` is in it, or the trace ends. */
enum status trace_index_to(struct trace *t, uint64_t ordinal, struct task *task,
			   struct err *err);

/* Do the same until it is known whether there is a record `ordinal`: of a file of
 * records of one size, its size says so.  Wakes the task as trace_build_index() does. */
enum status trace_count_to(struct trace *t, uint64_t ordinal, struct task *task,
			   struct err *err);

/* True if chunks may be skipped because of their summaries: true, except in tests that
 * compare with the result of reading everything. */
bool trace_uses_summaries(const struct trace *t);

/*
 * A number that names the content of a trace and how it is divided into records: the same
 * for copies of it, and in other versions of the program.  For files of what a user has
 * made for the trace.  It does not change while the trace is open, and is for one thread.
 * False if it is not a regular file, or its format is unknown.
 */
bool trace_content_key(struct trace *t, uint64_t *key);

/* Return the path of such data with this suffix: $XDG_DATA_HOME/opscope/KEY.SUFFIX.  The
 * caller frees it; NULL if the trace has no key, or the user no home. */
char *trace_data_path(struct trace *t, const char *suffix);

/* State of the saved index, for reports. */
struct saved_index {
	const char *path; /* NULL if the index of this trace is not saved */
	bool loaded;      /* it was loaded when the trace was opened */
	bool whole;       /* and covered all of the trace */
	bool saved;       /* the file on disk covers all of the trace */
	uint64_t bytes;   /* size of the file */
	int error;        /* errno of a failed save; 0 if no save has failed */
};

struct saved_index trace_saved_index(struct trace *t);
bool trace_remove_index(struct trace *t); /* false if there was none */

/* Readers */

/* The largest number of records of one read; fewer if they have very many values. */
enum { READ_MAX = 4096 };

/* t has a schema; task: see reader_set_task(). */
struct reader *reader_open(struct trace *t, struct task *task);
void reader_free(struct reader *rd); /* rd may be NULL */

/*
 * Read at most n records from record `first`, with the wanted fields and the gaps before
 * each; n is not 0.  Like read(2), it may return fewer.  *out belongs to the reader and
 * is valid until the next read.  ST_END if there is no such record (out->first is the
 * number of records, out->gap has the gaps after the last one); ST_AGAIN if it has not
 * arrived yet.  The reader continues from its position if that is useful, otherwise from
 * the nearest place in the index.
 *
 * The gaps before a record, and the record, do not depend on earlier reads.  The only
 * exception is damage that removes no bytes (a wrong checksum): it is among the gaps from
 * the moment it is found.
 */
enum status reader_read(struct reader *rd, uint64_t first, size_t n, fieldset want,
			const struct batch **out, struct err *err);

/* Do the same, but wait for data that has not arrived: never ST_AGAIN. */
enum status reader_read_wait(struct reader *rd, uint64_t first, size_t n, fieldset want,
			     const struct batch **out, struct err *err);

/* Report that the file no longer has all records found in it.  Return ST_IO. */
enum status trace_truncated(struct err *err);

/*
 * Read the first records of a span, and take them from it.  ST_END if the span is empty,
 * or its first record is not there (yet); ST_IO if it was.  For loops over a span:
 *
 *	while ((st = reader_next(rd, &span, want, &b, err)) == ST_OK)
 */
enum status reader_next(struct reader *rd, struct span *span, fieldset want,
			const struct batch **out, struct err *err);

/* Do the same, but wait for records that have not arrived, for commands: all records of a
 * pipe are read. */
enum status reader_next_wait(struct reader *rd, struct span *span, fieldset want,
			     const struct batch **out, struct err *err);

/* Set the task whose cancellation, from any thread, stops a long read or a wait; NULL if
 * none. */
void reader_set_task(struct reader *rd, struct task *task);

/*
 * From now on remember where every 256th record begins that the reader reads (the last
 * 8,192 of these places), so that a read of earlier records does not start at the
 * nearest place in the index again.
 */
void reader_keep_places(struct reader *rd);

#endif
