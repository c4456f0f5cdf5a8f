#include "analysis/stack_distance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/key_counts.h"
#include "base/mem.h"

enum { WORD = 64, POSITIONS_FIRST = 16 * WORD };

struct stack_distance {
	size_t max;
	struct key_counts keys; /* the entry of a key is its position */
	size_t n;               /* number of kept keys */
	bool overflowed;
	uint64_t *bit;  /* for each position, 1 if it is the last use of a key */
	uint32_t *tree; /* Fenwick tree of the number of bits in each word */
	uint32_t *key;  /* for each position, the number of its key in keys */
	size_t positions, next;
};

static void stack_make_positions(struct stack_distance *l, size_t positions)
{
	l->positions = positions;
	l->bit = mem_new(positions / WORD, sizeof *l->bit);
	l->tree = mem_new(positions / WORD + 1, sizeof *l->tree);
	l->key = mem_new(positions, sizeof *l->key);
}

struct stack_distance *stack_distance_new(size_t max)
{
	struct stack_distance *l = mem_new(1, sizeof *l);
	l->max = max;
	key_counts_init(&l->keys, sizeof(uint64_t), KEY_COUNTS_ALL);
	stack_make_positions(l, POSITIONS_FIRST);
	return l;
}

static void stack_free_positions(struct stack_distance *l)
{
	free(l->bit);
	free(l->tree);
	free(l->key);
}

void stack_distance_free(struct stack_distance *l)
{
	if (!l)
		return;
	key_counts_release(&l->keys);
	stack_free_positions(l);
	free(l);
}

static void stack_tree_add(struct stack_distance *l, size_t word, uint32_t by)
{
	for (size_t w = word + 1; w <= l->positions / WORD; w += w & (0 - w))
		l->tree[w] += by;
}

static size_t stack_before_word(const struct stack_distance *l, size_t word)
{
	size_t sum = 0;
	for (size_t w = word; w; w -= w & (0 - w))
		sum += l->tree[w];
	return sum;
}

static uint64_t *stack_position_of(const struct stack_distance *l, size_t i)
{
	return key_counts_entry(&l->keys, i);
}

static void stack_push(struct stack_distance *l, size_t i)
{
	size_t p = l->next++;
	l->bit[p / WORD] |= UINT64_C(1) << p % WORD;
	stack_tree_add(l, p / WORD, 1);
	l->key[p] = (uint32_t)i;
	*stack_position_of(l, i) = p;
}

static void stack_remove(struct stack_distance *l, size_t p)
{
	l->bit[p / WORD] &= ~(UINT64_C(1) << p % WORD);
	stack_tree_add(l, p / WORD, UINT32_MAX);
}

/* Renumber the keys when all positions are used, and drop the oldest keys if there are
 * more than `max`. */
static void stack_compact(struct stack_distance *l)
{
	struct stack_distance old = *l;
	size_t drop = l->n > l->max ? l->n - l->max : 0;
	size_t keep = l->n - drop, positions = POSITIONS_FIRST;
	while (positions < 4 * keep && positions < 2 * (l->max + WORD))
		positions *= 2;
	stack_make_positions(l, positions);
	l->next = 0;
	l->n = keep;
	if (drop)
		key_counts_init(&l->keys, sizeof(uint64_t), KEY_COUNTS_ALL);
	size_t skip = drop;
	for (size_t p = 0; p < old.next; p++) {
		if (!(old.bit[p / WORD] >> p % WORD & 1) || (skip && skip--))
			continue;
		size_t i = old.key[p];
		stack_push(l, drop ? key_counts_at(&l->keys, old.keys.key[i].a, 0) : i);
	}
	if (drop)
		key_counts_release(&old.keys);
	stack_free_positions(&old);
}

bool stack_distance_use(struct stack_distance *l, uint64_t key, uint64_t *distance)
{
	if (l->next == l->positions)
		stack_compact(l);
	size_t known = l->keys.n, i = key_counts_at(&l->keys, key, 0);
	bool found = i < known;
	if (found) {
		size_t p = *stack_position_of(l, i), word = p / WORD;
		size_t upto = stack_before_word(l, word);
		uint64_t here = l->bit[word] & (UINT64_MAX >> (WORD - 1 - p % WORD));
		upto += (size_t)__builtin_popcountll(here);
		*distance = l->n - upto;
		stack_remove(l, p);
	} else {
		l->overflowed |= ++l->n > l->max;
	}
	stack_push(l, i);
	return found;
}

bool stack_distance_overflowed(const struct stack_distance *l)
{
	return l->overflowed;
}

/* Use the keys of the part in the order of their numbers, which is the order of their
 * first uses. */
void stack_distance_append(struct stack_distance *whole,
			   const struct stack_distance *part,
			   void (*count)(void *arg, uint64_t distance, uint64_t n),
			   void *arg)
{
	uint64_t distance;
	assert(part->keys.n == part->n);
	for (size_t i = 0; i < part->n; i++) {
		distance = UINT64_MAX;
		stack_distance_use(whole, part->keys.key[i].a, &distance);
		count(arg, distance, 1);
	}
	for (size_t p = 0; p < part->next; p++)
		if (part->bit[p / WORD] >> p % WORD & 1)
			stack_distance_use(whole, part->keys.key[part->key[p]].a,
					   &distance);
}
