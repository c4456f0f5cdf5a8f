/*
 * The threads of a trace: which thread each record belongs to, and a table of them.
 *
 * A struct threads is the result of one pass (analysis/thread_find.h), or of a saved
 * index.  It does not change once it is made, and answers without reading the trace: the
 * thread of a record, the next and the previous switch, the n-th record of a thread, the
 * records of a thread in a span.
 *
 * Records are kept in blocks of THREAD_BLOCK records: the runs of each block as varints
 * (about three bytes for each switch), the set of its threads, and of each thread in it
 * the number of its records, the first and the last.  A block of more than
 * THREAD_RUNS_MAX runs, of a trace whose format has the thread in a field, stores no runs:
 * they are computed again from its records when needed (struct thread_loader).
 *
 * A thread has a number in the table, from 0, which all functions take, and an id, which
 * people see: the value of the format's field, or 1, 2, ... in the order of the first
 * records of inferred threads.  Records without a value in the field are a thread with
 * the id THREAD_ID_NONE, which people see as "none"; they are undecided, so they have no
 * thread in queries and columns.
 *
 * Threads (of the program): any; each needs its own struct thread_window.
 */
#ifndef TRACE_THREADS_H
#define TRACE_THREADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"
#include "base/task.h"

enum {
	THREAD_BLOCK = 65536,   /* records */
	THREAD_RUNS_MAX = 2048, /* max runs stored for a block that can be read again */
	THREAD_NONE = -1
};

#define THREAD_ID_NONE UINT64_MAX

/* Where the threads come from. */
enum thread_source {
	THREADS_NONE,    /* one thread: --thread-by=none */
	THREADS_FIELD,   /* a field of the format */
	THREADS_INFERRED /* flow of control, data and stack */
};

/* One thread; see threads_get(). */
struct thread_info {
	uint64_t id;
	char *name;             /* given by the user; NULL if none */
	uint64_t first, last;   /* records */
	uint64_t records;       /* number of records */
	uint64_t undecided;     /* records that may belong to another thread */
	uint64_t switches;      /* how often it begins to run after another thread */
	uint64_t low, high;     /* values of its stack pointer; low > high: unknown */
	uint32_t markers;       /* executions of the marker; 0: it is not marked */
	uint64_t marker_pc;     /* address of the first execution */
	uint64_t marker_record; /* record of the first execution */
	uint64_t marker_sp;     /* stack pointer there; 0: unknown */
	uint64_t tid;           /* thread ID in the marker; UINT64_MAX: unknown */
	uint32_t stack_of; /* number, plus 1, of the thread whose flow continues into it
			    * on another stack; 0: none */
};

/* Consecutive records of one thread. */
struct thread_run {
	uint64_t first, n;
	uint32_t thread;
	bool undecided; /* true if all records are undecided */
};

/* An execution of a marker, in the order of the trace. */
struct thread_marker {
	uint64_t pc, record;
	uint32_t thread;
};

struct threads;

/* Building */

struct threads_builder;

/* The origin of a result: the same key is the same question. */
struct threads_header {
	uint64_t key;
	enum thread_source source;
	int field;      /* THREADS_FIELD; otherwise -1 */
	char about[64]; /* "asid", "flow, data and stack": for people */
};

struct threads_builder *threads_builder_new(void);
void threads_builder_free(struct threads_builder *b); /* b may be NULL */

/* The next n records belong to a thread, a number below 2^31 of the caller's choice.
 * loadable: see struct thread_loader; numbers are 0, 1, ... by first record. */
void threads_builder_add(struct threads_builder *b, uint32_t thread, bool undecided,
			 uint64_t n);
void threads_builder_loadable(struct threads_builder *b);

/*
 * End, and free b.  table[k] describes the caller's thread k: id, name, low, high,
 * stack_of and the marker; the rest is counted.  alias[k], below n, is the thread that k
 * was found to be a part of, or k itself; NULL if no thread was.  Threads without records
 * are left out.  renumber: ids are 1, 2, ... by first record.  markers are copied.
 */
struct threads *threads_finish(struct threads_builder *b, const struct threads_header *h,
			       const struct thread_info *table, size_t n,
			       const uint32_t *alias, bool renumber,
			       const struct thread_marker *marker, size_t nmarkers);

/* Set the tid of a thread of a result that only the caller has. */
void threads_set_tid(struct threads *t, uint32_t thread, uint64_t tid);

/* Return a copy with threads `from` and `to` joined: `to` gets the records of both. */
struct threads *threads_join(const struct threads *t, uint32_t from, uint32_t to);

/* Return a copy with another name of a thread; NULL: none. */
struct threads *threads_rename(const struct threads *t, uint32_t thread,
			       const char *name);

/* Share a result: release it as often as you hold it. */
struct threads *threads_hold(struct threads *t);
void threads_release(struct threads *t); /* t may be NULL */

/* The table */

const struct threads_header *threads_header(const struct threads *t);
uint32_t threads_count(const struct threads *t);
uint64_t threads_records(const struct threads *t); /* records of all threads */
uint64_t threads_switches(const struct threads *t);
uint64_t threads_undecided(const struct threads *t);
const struct thread_info *threads_get(const struct threads *t, uint32_t thread);
int64_t threads_find(const struct threads *t,
		     uint64_t id); /* THREAD_NONE if there is none */
const struct thread_marker *threads_markers(const struct threads *t, size_t *n);

/* Append the name of a thread: the name given by the user, which can have any bytes,
 * "stack of thread 2", or "none" for records without a thread.  False if the thread has
 * no name. */
bool threads_name(const struct threads *t, uint32_t thread, struct str *out);

/* Write the id of a thread, or "none"; return buf. */
const char *threads_id_text(uint64_t id, char buf[static 24]);

/* Append the query for the records of a thread. */
void threads_query(uint64_t id, struct str *out);

/* Records */

/*
 * Runs of a block that were not kept: sets thread[k], by id, for the n records from
 * `first` on.  False if they cannot be read.
 */
struct thread_loader {
	bool (*load)(void *own, uint64_t first, uint32_t n, uint64_t *id);
	void *own;
};

/* The runs of one block, kept by the caller between calls; zero before the first. */
struct thread_window {
	struct thread_loader loader; /* loads blocks without runs; load may be NULL */
	const struct threads *of;
	uint64_t block; /* plus 1 */
	struct thread_run *run;
	size_t n, room;
};

void thread_window_release(struct thread_window *w);

/* The run of a record within its block, which need not begin or end with a switch.
 * False if the record is not known, or cannot be read. */
bool threads_at(const struct threads *t, uint64_t record, struct thread_window *w,
		struct thread_run *out);

/* Find the first record after `record`, or the last one at or before it, with another
 * thread than the record before it.  The first record of the trace is not a switch.
 * False if there is none. */
bool threads_next_switch(const struct threads *t, uint64_t record,
			 struct thread_window *w, uint64_t *out);
bool threads_previous_switch(const struct threads *t, uint64_t record,
			     struct thread_window *w, uint64_t *out);

/* Find the first record of a thread at or after `record`. */
bool threads_next_of(const struct threads *t, uint32_t thread, uint64_t record,
		     struct thread_window *w, uint64_t *out);

/* Find the n-th record of a thread, from 0. */
bool threads_nth(const struct threads *t, uint32_t thread, uint64_t n,
		 struct thread_window *w, uint64_t *out);

/* Count the records of a thread before `record`: the inverse of threads_nth(). */
uint64_t threads_rank(const struct threads *t, uint32_t thread, uint64_t record,
		      struct thread_window *w);

/* Blocks */

/* A thread in a block, and its records there. */
struct thread_share {
	uint32_t thread, count;
	uint32_t first, last; /* records, relative to the block */
};
/* The threads of a block, by number; returns how many.  Borrowed. */
size_t threads_block_shares(const struct threads *t, uint64_t block,
			    const struct thread_share **out);

/* Count the records of a thread from first to last.  False if that needs runs that
 * cannot be read. */
bool threads_count_in(const struct threads *t, uint32_t thread, uint64_t first,
		      uint64_t last, struct thread_window *w, uint64_t *out);

/* Saving */

struct archive;

/* Save *t, which may be NULL, or load to *t, which is NULL, the threads of a trace of
 * `records` records; false if the bytes are not valid. */
bool threads_transfer(struct threads **t, struct archive *a, uint64_t records);

#endif
