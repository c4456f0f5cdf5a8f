/*
 * The members of a struct threads, for its two files:
 *
 *   threads.c        building and looking up
 *   threads_file.c   saving and loading
 *
 * Private to these.
 */
#ifndef TRACE_THREADS_INTERNAL_H
#define TRACE_THREADS_INTERNAL_H

#include <stdatomic.h>

#include "trace/threads.h"

/* A thread that is sorted by its id or its first record. */
struct threads_key {
	uint64_t by;
	uint32_t thread;
};

struct threads_block {
	uint32_t count; /* records */
	uint32_t len;   /* number of bytes */
	uint8_t *bytes; /* runs: thread * 2 + undecided, length; NULL means not kept */
	struct thread_share *share; /* ordered by thread */
	uint32_t nshares;
};

struct threads {
	_Atomic unsigned holders;
	struct threads_header header;
	struct thread_info *info;
	uint32_t n;
	struct threads_key *by_id; /* in the order of their ids */
	struct threads_block *block;
	uint64_t nblocks;
	uint64_t records, switches, undecided;
	struct thread_marker *marker;
	size_t nmarkers;
};

/* Set the order of ids, the counts that the blocks have (records, first and last of each
 * thread), and the sums over the table. */
void threads_sort_ids(struct threads *t);
void threads_count_shares(struct threads *t);
void threads_sum(struct threads *t);

/* Return a copy, which is saved and loaded in memory. */
struct threads *threads_copy(const struct threads *from);

#endif
