#include "lists.h"

#include <time.h>

void list_add(struct list *l, uint32_t v)
{
	l->item = mem_room(l->item, l->n, &l->room, sizeof *l->item);
	l->item[l->n++] = v;
}

void list_random(struct list *l, uint64_t *seed, unsigned depth, size_t most)
{
	unsigned parts = 1 + (unsigned)(dice(seed) % 5);
	for (unsigned i = 0; i < parts && l->n < most; i++) {
		size_t from = l->n;
		if (depth && dice(seed) % 3)
			list_random(l, seed, depth - 1, most);
		else
			for (uint64_t n = 1 + dice(seed) % 6; n; n--)
				list_add(l, (uint32_t)(dice(seed) % 24));
		size_t body = l->n - from;
		for (uint64_t n = dice(seed) % 12; n && l->n + body < most; n--)
			for (size_t k = 0; k < body; k++)
				list_add(l, l->item[from + k]);
	}
}

struct list list_edit(const struct list *l, uint64_t *seed, unsigned edits,
		      size_t longest, uint64_t *cost)
{
	struct list out = { 0 };
	uint64_t *at = mem_new(edits + 1, sizeof *at);
	*cost = 0;
	for (unsigned i = 0; i < edits; i++)
		at[i] = l->n ? dice(seed) % l->n : 0;
	for (size_t i = 0; i < l->n;) {
		bool hit = false;
		for (unsigned k = 0; k < edits; k++)
			hit |= at[k] == i;
		if (hit) {
			uint64_t n = 1 + dice(seed) % longest;
			*cost += n;
			if (dice(seed) % 2) {
				i += n;
				continue;
			}
			for (; n; n--)
				list_add(&out, (uint32_t)(dice(seed) % 24));
		}
		list_add(&out, l->item[i++]);
	}
	free(at);
	return out;
}

bool list_script(const struct list *a, const struct list *b, const struct lcs_runs *r)
{
	struct list out = { 0 };
	uint64_t at_a = 0, at_b = 0;
	bool ok = true;
	for (size_t i = 0; ok && i < r->n; i++) {
		const struct lcs_run *x = &r->at[i];
		ok = x->n && x->a >= at_a && x->b >= at_b && x->a <= a->n &&
		     x->b <= b->n && x->n <= a->n - x->a && x->n <= b->n - x->b;
		for (; ok && at_b < x->b; at_b++)
			list_add(&out, b->item[at_b]);
		for (uint64_t k = 0; ok && k < x->n; k++)
			list_add(&out, a->item[x->a + k]);
		at_a = x->a + x->n;
		at_b = x->b + x->n;
	}
	for (; ok && at_b < b->n; at_b++)
		list_add(&out, b->item[at_b]);
	ok = ok && out.n == b->n &&
	     (!out.n || !memcmp(out.item, b->item, out.n * sizeof *out.item));
	free(out.item);
	return ok;
}

size_t rounds_of(size_t usual, uint64_t *seed)
{
	const char *first = getenv("OPSCOPE_SEED"), *pairs = getenv("OPSCOPE_PAIRS");
	*seed = first ? strtoull(first, NULL, 10) : (uint64_t)time(NULL) * 1000000;
	size_t n = pairs ? strtoull(pairs, NULL, 10) : usual;
	printf("# %zu pairs, OPSCOPE_SEED=%" PRIu64 "\n", n, *seed);
	fflush(stdout);
	return n;
}
