/*
 * What a trace is made of.  Private to trace/.
 */
#ifndef TRACE_PRIVATE_H
#define TRACE_PRIVATE_H

#include <pthread.h>

#include "trace/trace.h"

struct indexer;
struct index_autosave;

/* Ways to make the same things happen on other paths: OPSCOPE_TEST in the
 * environment, for tests. */
struct test_options {
	bool serial;      /* one thread for everything */
	bool noindex;     /* read from the start, not from a place in the index */
	bool noscreen;    /* no chunk is passed over for what its summary says */
	uint32_t chunk;   /* records of a chunk */
	uint64_t chunks;  /* more of them double; 0: as usual */
	bool keep;        /* save the index of any trace, however small */
	uint64_t savings; /* milliseconds between two savings + 1; 0: as usual */
};

struct trace {
	/* Constant once open */
	struct source *source;
	struct schema *schema;    /* NULL: no known format */
	struct source *companion; /* NULL: there is none */
	bool companion_wanted;
	struct str warning;
	struct detection detection;
	struct test_options test;
	unsigned threads;
	size_t memory;
	bool flat; /* plain file of fixed records: nothing but records, so that
	            * each is where arithmetic says */

	struct index *index;             /* has a lock of its own */
	struct indexer *indexer;         /* so does this */
	struct index_autosave *autosave; /* NULL: the index is not kept */
};

#endif
