/*
 * The members of a trace.  Private to trace/.
 */
#ifndef TRACE_TRACE_INTERNAL_H
#define TRACE_TRACE_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "trace/events.h"
#include "trace/parts.h"
#include "trace/trace.h"

struct indexer;
struct index_autosave;

/* Settings of $OPSCOPE_TEST, with which tests get the same results on other paths. */
struct test_options {
	bool serial;      /* one thread for everything */
	bool noindex;     /* read from the start, not from a place in the index */
	bool noscreen;    /* do not skip chunks because of their summaries */
	bool notemplates; /* decode all fields of every record */
	uint32_t chunk;   /* records of a chunk */
	uint64_t chunks;  /* number of chunks after which they are twice as long */
	bool keep;        /* save the index of every trace, however small */
	uint64_t savings; /* milliseconds between two saves, plus 1; 0 means default */
};

struct trace {
	/* NULL if unknown format.  It is replaced when computed fields change; the ones
	 * before it remain until trace_free(). */
	struct schema *_Atomic schema;
	struct trace_extension *extension; /* the last one; NULL if there is none */
	struct program *program;           /* see trace_set_program() */
	void (*release_program)(struct program *program);

	/* Constant after trace_open() */
	struct source *source;
	struct source *companion; /* NULL if none */
	bool companion_wanted;
	struct str warning;
	struct str guess; /* see trace_guess(); "": the layout is not guessed */
	struct layout_guess *layout; /* guess for a file of an unknown format, or NULL */
	struct detection detection;
	struct test_options test;
	unsigned threads;
	size_t memory;
	uint64_t skip; /* bytes before the first record */
	bool resync;   /* see trace_options.resync */
	bool flat;     /* plain file of records of one size and nothing else: the
	            * position of each is its number times this size */

	/* The pointers are constant after trace_open(); each object is safe to share */
	struct index *index;             /* has its own lock */
	struct indexer *indexer;         /* has its own lock */
	struct index_autosave *autosave; /* NULL if the index is not saved */

	struct events *events;             /* has its own lock */
	struct thread_slot *thread_slot;   /* likewise */
	struct stack_points *stack_points; /* likewise */
	struct nests *nests;               /* likewise */
	struct parts *parts;               /* likewise */
	bool followed;

	_Atomic uint64_t edited; /* generation of the threads with thread_edits_apply() */

	/* See trace_content_key(). */
	_Atomic uint64_t key;
	atomic_int key_state;

	struct task *opening; /* see trace_options.task; NULL after trace_open() */

	_Atomic uint64_t cycle; /* see trace_cycle(); 0 if not known */

	_Atomic uint64_t lost_deltas; /* see losses_add_deltas() */
};

/* The number of records, if the place of each follows from its number whether it is in
 * the index or not; 0 if it does not, or there are none. */
uint64_t trace_flat_records(const struct trace *t);

#endif
