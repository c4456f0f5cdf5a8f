/*
 * The record that wrote a value last: a register of a thread, or each byte of some memory.
 *
 * Forward, a map has the last writer of everything that was written so far.  Backward, a
 * list of wanted values is walked toward the beginning of the trace until the writer of
 * each is found; chunks whose summaries exclude all of them are not read.
 */
#ifndef ANALYSIS_LAST_WRITERS_H
#define ANALYSIS_LAST_WRITERS_H

#include "analysis/dataflow.h"

/*
 * Forward.  A writer is a number of the caller; 0 if none.
 */
struct last_writers {
	unsigned units;         /* of a word that have writers of their own */
	struct per_thread near; /* registers below REGISTERS_NEAR, and condition codes */
	struct key_counts far, words;
};

/* units: 8 for bytes, 1 for words of 8 bytes; max: maximum number of words.  Words beyond
 * are counted in words.left_out. */
void last_writers_init(struct last_writers *w, unsigned units, size_t max);
void last_writers_release(struct last_writers *w);

/* A walk over the writers of an operand, which begins as zeros: writer[0] to writer[n - 1]
 * are those of a register, or of the units of a word.  They can be changed, and move when
 * another value is added.  add: add those that are not in the map. */
struct writer_walk {
	uint64_t *writer;
	size_t n;
	uint64_t done; /* words */
};

/* For last_writers_next() only. */
bool last_writers_next_word(struct last_writers *w, const struct operand *o, bool add,
			    struct writer_walk *k);
uint64_t *last_writers_far(struct last_writers *w, const struct operand *o, bool add);

static inline __attribute__((always_inline)) bool last_writers_next(
	struct last_writers *w, const struct operand *o, bool add, struct writer_walk *k)
{
	if (o->value.kind == VALUE_MEMORY)
		return k->done <=
			       (operand_last(o) >> WORD_BITS) - (o->key >> WORD_BITS) &&
		       last_writers_next_word(w, o, add, k);
	if (k->done++)
		return false;
	k->n = 1;
	bool flags = o->key == FLAGS_KEY;
	if (o->key < REGISTERS_NEAR || flags)
		k->writer = (uint64_t *)per_thread_of(&w->near, o->of) +
			    (flags ? REGISTERS_NEAR : o->key);
	else
		k->writer = last_writers_far(w, o, add);
	return k->writer;
}

/* Set the writer of a value. */
static inline void last_writers_set(struct last_writers *w, const struct operand *o,
				    uint64_t writer)
{
	for (struct writer_walk k = { 0 }; last_writers_next(w, o, true, &k);)
		for (size_t i = 0; i < k.n; i++)
			k.writer[i] = writer;
}

/* Add what was written after `to`, to which `from` belongs. */
void last_writers_join(struct last_writers *to, const struct last_writers *from);

/* Remove the words whose writers are below a number. */
void last_writers_forget(struct last_writers *w, uint64_t below);

/*
 * Backward.  Wants have a number of the caller, `by`.  If loads is set, wants of memory are for
 * the last record that loads a byte instead of the one that stores to it.
 */
struct want_list {
	struct want_node {
		uint32_t want, next; /* next: number of the node + 1; 0 means the last
				      * one */
	} * node;
	size_t n, room;
};

struct wants {
	struct sweep *sweep;
	/* Set by the caller after wants_init().  patience: chunks in which bytes of
	 * memory may have a writer and have none, before they are given up; 0 if no
	 * limit. */
	bool loads;
	unsigned patience;
	bool fixed; /* visit() adds wants only where the walk begins */
	struct register_filter registers;
	struct key_counts register_head; /* lists of registers, */
	struct want_list by_register;    /* whose wants are those of the caller */
	size_t in_registers;             /* wants */

	struct line_filter lines;
	struct key_counts line_head; /* lists of cache lines, */
	struct want_list by_line;    /* whose wants are these */
	struct want_bytes {
		uint64_t first, last;
		uint32_t by,
			tried; /* tried: chunks without a writer that might have one */
		bool found, trying;
	} * bytes;
	size_t n, room, in_memory; /* in_memory: not found yet */
	uint32_t *hit;             /* those that a store overlaps */
	size_t hit_room;

	/* Runs of records that were read, those of `held` of them at once. */
	struct wants_run {
		uint64_t from, last;
		struct reader *reader; /* of the sweep, or its own */
		struct batch *batch;
		size_t n, batches, room; /* batches: that have memory */
		enum status st;
		struct err err;
	} * run;
	unsigned runs, held;
};

void wants_init(struct wants *w, struct sweep *sweep);
void wants_release(struct wants *w);

void wants_add(struct wants *w, const struct operand *o, uint32_t by);

/* Want no more bytes of memory for `by`, if drop() says so. */
void wants_drop(struct wants *w, bool (*drop)(void *arg, uint32_t by), void *arg);

struct wants_user {
	void *arg;
	/* Record i writes what `by` wants, or some bytes of it; rest: others are not written
	 * by it.  Whether these are wanted further. */
	bool (*found)(void *arg, const struct batch *b, size_t i, uint32_t by, bool rest);
	/* First of all, the record where the walk begins, and after found() the record for
	 * which it was called: may add wants, of what was written before it. */
	void (*visit)(void *arg, const struct batch *b, size_t i);
	/* No record from `low` on writes these bytes, and none before will be found.  May be
	 * NULL without patience. */
	void (*gave_up)(void *arg, uint64_t first, uint64_t last, uint64_t low);
};

/* Walk from before a record down to record `low`, as long as anything is wanted. */
enum status wants_walk(struct wants *w, uint64_t record, uint64_t low,
		       const struct wants_user *user, struct err *err);

#endif
