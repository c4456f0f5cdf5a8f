/*
 * Keep the last writer of every value written so far: of the registers of each thread, and
 * of each word or byte of memory.
 */
#ifndef ANALYSIS_LAST_WRITERS_H
#define ANALYSIS_LAST_WRITERS_H

#include "analysis/dataflow.h"

/* A writer is a number chosen by the caller; 0 if none. */
struct last_writers {
	unsigned units;         /* number of units of a word with their own writers */
	unsigned width;         /* number of uint64_t for each writer */
	struct per_thread near; /* registers below REGISTERS_NEAR, and condition codes */
	struct key_counts far, words;
	size_t kept; /* number of words after last_writers_forget() */
};

/* Initialise w.  units is 8 for bytes, 1 for words of 8 bytes.  Keep at most max words;
 * count other words in words.left_out. */
void last_writers_init(struct last_writers *w, unsigned units, size_t max);

/* Do the same for words whose writers are two numbers: writer[0] and writer[1] of
 * struct writer_walk.  Set them by a walk. */
void last_writers_init_pairs(struct last_writers *w, size_t max);
void last_writers_release(struct last_writers *w);

/* Iterator over the writers of an operand; it begins zeroed.  writer[0] to writer[n -
 * 1] are the writers of a register, or of the units of a word.  The caller can change
 * them; they move when another value is added.  If add is set, add values that are not
 * in the map. */
struct writer_walk {
	uint64_t *writer;
	size_t n;
	uint64_t done; /* number of words so far */
};

/* Private to last_writers_next(). */
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
			    (flags ? REGISTERS_NEAR : o->key) * w->width;
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

/* Add the writers of `from`, whose records come after the records of `to`. */
void last_writers_join(struct last_writers *to, const struct last_writers *from);

/* Remove the words whose writers are below a number, if many words were added since the
 * last time. */
void last_writers_forget(struct last_writers *w, uint64_t below);

#endif
