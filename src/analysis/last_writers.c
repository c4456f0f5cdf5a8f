#include "analysis/last_writers.h"

/* NEAR: registers, and the condition codes after them. */
enum { NEAR = REGISTERS_NEAR + 1, WORD = 1 << WORD_BITS };

static void writers_init(struct last_writers *w, unsigned units, unsigned width,
			 size_t max)
{
	const size_t size = width * sizeof(uint64_t);
	w->units = units;
	w->width = width;
	per_thread_init(&w->near, NEAR * size, KEY_COUNTS_ALL);
	key_counts_init(&w->far, size, KEY_COUNTS_ALL);
	key_counts_init(&w->words, units * size, max);
}

void last_writers_init(struct last_writers *w, unsigned units, size_t max)
{
	writers_init(w, units, 1, max);
}

void last_writers_init_pairs(struct last_writers *w, size_t max)
{
	writers_init(w, 1, 2, max);
}

void last_writers_release(struct last_writers *w)
{
	per_thread_release(&w->near);
	key_counts_release(&w->far);
	key_counts_release(&w->words);
}

/* Find an entry; NULL if it is not in the table. */
static uint64_t *writers_in(struct key_counts *t, uint64_t key, uint64_t of, bool add)
{
	return add ? key_counts_add(t, key, of) : key_counts_get(t, key, of);
}

uint64_t *last_writers_far(struct last_writers *w, const struct operand *o, bool add)
{
	return writers_in(&w->far, o->key, o->of, add);
}

bool last_writers_next_word(struct last_writers *w, const struct operand *o, bool add,
			    struct writer_walk *k)
{
	const uint64_t first = o->key >> WORD_BITS, last = operand_last(o) >> WORD_BITS;
	while (k->done <= last - first) {
		uint64_t word = first + k->done++;
		k->writer = writers_in(&w->words, word, o->of, add);
		if (!k->writer)
			continue;
		k->n = 1;
		if (w->units == 1)
			return true;
		unsigned from = word == first ? o->key % WORD : 0;
		unsigned to = word == last ? operand_last(o) % WORD : WORD - 1;
		k->writer += from;
		k->n = to - from + 1;
		return true;
	}
	return false;
}

static void writers_replace(uint64_t *to, const uint64_t *from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (from[i])
			to[i] = from[i];
}

void last_writers_join(struct last_writers *to, const struct last_writers *from)
{
	for (size_t i = 0; i < per_thread_n(&from->near); i++)
		writers_replace(per_thread_join(&to->near, &from->near, i),
				per_thread_at(&from->near, i), NEAR);
	for (int k = 0; k < 2; k++) {
		struct key_counts *t = k ? &to->words : &to->far;
		const struct key_counts *f = k ? &from->words : &from->far;
		for (size_t i = 0; i < f->n; i++) {
			uint64_t *at = writers_in(t, f->key[i].a, f->key[i].b, true);
			if (at)
				writers_replace(at, key_counts_entry(f, i),
						f->size / sizeof *at);
		}
	}
}

void last_writers_forget(struct last_writers *w, uint64_t below)
{
	struct key_counts old = w->words;
	if (old.n < 1024 || old.n < 2 * w->kept)
		return;
	key_counts_init(&w->words, old.size, old.max);
	for (size_t i = 0; i < old.n; i++) {
		const uint64_t *writer = key_counts_entry(&old, i);
		bool kept = false;
		for (unsigned k = 0; k < w->units; k++)
			kept |= writer[k] >= below;
		if (kept)
			writers_replace(
				writers_in(&w->words, old.key[i].a, old.key[i].b, true),
				writer, w->units);
	}
	key_counts_release(&old);
	w->kept = w->words.n;
}
