#include "analysis/lru.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/tally.h"
#include "base/mem.h"

enum { WORD = 64, PLACES_FIRST = 16 * WORD };

struct lru {
	size_t most;
	struct tally keys; /* entry: the place of a key */
	size_t n;          /* keys */
	bool over;
	uint64_t *bit;  /* of each place: a key stands there */
	uint32_t *tree; /* Fenwick, over the bits of words */
	uint32_t *key;  /* of each place: number in keys */
	size_t places, next;
};

static void make_places(struct lru *l, size_t places)
{
	l->places = places;
	l->bit = mem_new(places / WORD, sizeof *l->bit);
	l->tree = mem_new(places / WORD + 1, sizeof *l->tree);
	l->key = mem_new(places, sizeof *l->key);
}

struct lru *lru_new(size_t most)
{
	struct lru *l = mem_new(1, sizeof *l);
	l->most = most;
	tally_init(&l->keys, sizeof(uint64_t), TALLY_ALL);
	make_places(l, PLACES_FIRST);
	return l;
}

static void free_places(struct lru *l)
{
	free(l->bit);
	free(l->tree);
	free(l->key);
}

void lru_free(struct lru *l)
{
	if (!l)
		return;
	tally_release(&l->keys);
	free_places(l);
	free(l);
}

static void tree_add(struct lru *l, size_t word, uint32_t by)
{
	for (size_t w = word + 1; w <= l->places / WORD; w += w & (0 - w))
		l->tree[w] += by;
}

static size_t before_word(const struct lru *l, size_t word)
{
	size_t sum = 0;
	for (size_t w = word; w; w -= w & (0 - w))
		sum += l->tree[w];
	return sum;
}

static uint64_t *place_of(const struct lru *l, size_t i)
{
	return tally_entry(&l->keys, i);
}

static void stand(struct lru *l, size_t i)
{
	size_t p = l->next++;
	l->bit[p / WORD] |= UINT64_C(1) << p % WORD;
	tree_add(l, p / WORD, 1);
	l->key[p] = (uint32_t)i;
	*place_of(l, i) = p;
}

static void leave(struct lru *l, size_t p)
{
	l->bit[p / WORD] &= ~(UINT64_C(1) << p % WORD);
	tree_add(l, p / WORD, UINT32_MAX);
}

void lru_each(const struct lru *l, void (*fn)(void *arg, uint64_t key), void *arg)
{
	for (size_t p = 0; p < l->next; p++)
		if (l->bit[p / WORD] >> p % WORD & 1)
			fn(arg, l->keys.key[l->key[p]].a);
}

/* The places are used up: move the keys together, without the oldest ones where
 * there are more than are to be kept. */
static void tidy(struct lru *l)
{
	struct lru old = *l;
	size_t drop = l->n > l->most ? l->n - l->most : 0;
	size_t keep = l->n - drop, places = PLACES_FIRST;
	while (places < 4 * keep && places < 2 * (l->most + WORD))
		places *= 2;
	make_places(l, places);
	l->next = 0;
	l->n = keep;
	if (drop)
		tally_init(&l->keys, sizeof(uint64_t), TALLY_ALL);
	size_t skip = drop;
	for (size_t p = 0; p < old.next; p++) {
		if (!(old.bit[p / WORD] >> p % WORD & 1) || (skip && skip--))
			continue;
		size_t i = old.key[p];
		stand(l, drop ? tally_at(&l->keys, old.keys.key[i].a, 0) : i);
	}
	if (drop)
		tally_release(&old.keys);
	free_places(&old);
}

bool lru_use(struct lru *l, uint64_t key, uint64_t *distance)
{
	if (l->next == l->places)
		tidy(l);
	size_t known = l->keys.n, i = tally_at(&l->keys, key, 0);
	bool found = i < known;
	if (found) {
		size_t p = *place_of(l, i), word = p / WORD;
		size_t upto = before_word(l, word);
		uint64_t here = l->bit[word] & (UINT64_MAX >> (WORD - 1 - p % WORD));
		upto += (size_t)__builtin_popcountll(here);
		*distance = l->n - upto;
		leave(l, p);
	} else {
		l->over |= ++l->n > l->most;
	}
	stand(l, i);
	return found;
}

void lru_renew(struct lru *l, uint64_t key)
{
	if (l->next == l->places)
		tidy(l);
	size_t known = l->keys.n, i = tally_at(&l->keys, key, 0);
	if (i < known)
		leave(l, *place_of(l, i));
	else
		l->over |= ++l->n > l->most;
	stand(l, i);
}

bool lru_over(const struct lru *l)
{
	return l->over;
}
