/*
 * The loops around each record: its nest, and the iteration of the innermost loop.
 *
 * A nest is the set of loops that are active in the thread of a record, in the current
 * function and its callers, together with the innermost of them.  Nests form a tree: each
 * one is a loop within an outer nest; nest 0 means no loop.
 *
 * They are made by two scans of the whole trace on first use, after the call stacks, and
 * are not saved.  The nests, the number of records of each block in each nest, and the data needed to follow
 * loops from the beginning of a block are kept.  Higher layers install the source
 * (analysis/loop_nests.h).
 *
 * Threads: any; it has its own lock.
 */
#ifndef TRACE_NESTS_H
#define TRACE_NESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/task.h"

struct nest {
	uint64_t header; /* header of its innermost loop; 0 for nest 0 */
	uint32_t outer;
};

/* The number of records of a block in a nest, other than nest 0. */
struct nest_share {
	uint32_t nest, records;
};

struct nest_block {
	struct nest_share *share;
	size_t n, room;
};

/* The nests of a trace.  It does not change. */
struct nest_table {
	struct nest *nest;
	size_t n;
	struct nest_block *block;
	size_t blocks;
	uint64_t records;
	uint32_t size; /* records of a block */
	void *own;     /* data of the source */
	void (*free_own)(void *own);
	_Atomic unsigned refs; /* set by nests_ensure() */
};

/* The records of a block, kept by the caller between calls; zeroed before the first. */
struct nest_lookup {
	struct nest_table *table;
	uint64_t generation, first;
	size_t n;
	uint32_t *nest;
	uint64_t *iteration; /* from 1; 0 for nest 0 */
};

/* Makes the nests of a trace, and reads them. */
struct nest_source {
	/* A key for everything they depend on besides the records. */
	enum status (*key)(void *own, uint64_t *key, struct task *task, struct err *err);
	enum status (*make)(void *own, struct nest_table *out, struct task *task,
			    struct err *err);
	/* Fill the arrays of a lookup whose table, first and n are set, for a whole
	 * block.  False if it cannot be read. */
	bool (*look)(void *own, struct nest_lookup *out);
	void (*free)(void *own);
};

struct nests;

/* Life cycle */

struct nests *nests_new(void);
void nests_free(struct nests *s); /* s may be NULL */

/* Install a source, which is static; takes ownership of own. */
void nests_install(struct nests *s, const struct nest_source *source, void *own);

/* Make the nests unless they are known.  This can take two scans of the trace, so
 * callbacks of a scan must not call it.  ST_UNSUPPORTED, with a sentence, if the trace
 * has none. */
enum status nests_ensure(struct nests *s, struct task *task, struct err *err);

/* Looking up */

/* The known nests, which the caller frees; NULL if there are none, or s is NULL. */
struct nest_table *nests_get(struct nests *s);
void nest_table_free(struct nest_table *t); /* t may be NULL */

/* Load the block of a record into a lookup; false if it is not known. */
bool nest_lookup_load(struct nest_lookup *k, struct nests *s, uint64_t record);
void nest_lookup_release(struct nest_lookup *k);

/* Set nest[i] and iteration[i] of up to 64 records from `first` on.  The result has a bit
 * for each that is in a loop. */
uint64_t nest_lookup_get(struct nest_lookup *k, struct nests *s, uint64_t first, size_t n,
			 uint32_t *nest, uint64_t *iteration);

#endif
