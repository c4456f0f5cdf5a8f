#include "analysis/picks.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "trace/index/present.h"

void picks_release(struct picks *p)
{
	free(p->word);
	free(p->some);
	free(p->at);
	*p = (struct picks) { .n = 0 };
}

void picks_begin(struct picks *p, const struct batch *b)
{
	size_t words = present_words(b->n);
	if (words > p->words_room) {
		p->words_room = words;
		p->word = mem_resize(p->word, words, sizeof *p->word);
		p->some = mem_resize(p->some, words, sizeof *p->some);
	}
	if (words)
		memset(p->word, 0, words * sizeof *p->word);
	p->n = 0;
}

static void picks_add_all(struct picks *p, size_t n)
{
	for (size_t w = 0; w < present_words(n); w++)
		p->word[w] =
			n - w * 64 < 64 ? (UINT64_C(1) << (n - w * 64)) - 1 : UINT64_MAX;
}

static void picks_add_slots(struct picks *p, const struct batch *b,
			    const struct role_slots *r, bool truth,
			    struct role_slots *used)
{
	used->n = 0;
	if (b->marks && r->n) {
		*used = *r;
		picks_add_all(p, b->n);
		return;
	}
	for (unsigned k = 0; k < r->n; k++) {
		const struct role_slot *s = &r->at[k];
		struct present_kind kind = { truth || s->zero_none, s->minus_none };
		if (!present_bits(p->some, b->slot[s->slot], b->n, kind))
			continue;
		used->at[used->n++] = *s;
		for (size_t w = 0; w < present_words(b->n); w++)
			p->word[w] |= p->some[w];
	}
}

void picks_add_role(struct picks *p, const struct batch *b, const struct role_slots *r)
{
	struct role_slots used;
	picks_add_slots(p, b, r, false, &used);
}

void picks_add_used(struct picks *p, const struct batch *b, const struct role_slots *r,
		    struct role_slots *used)
{
	picks_add_slots(p, b, r, false, used);
}

void picks_add_branches(struct picks *p, const struct batch *b,
			const struct branch_slots *bs)
{
	/* The kind of a record that is not a branch, and its flag, are 0. */
	_Static_assert(BRANCH_NONE == 0, "picks_add_slots() tests for 0");
	struct role_slots used;
	picks_add_slots(p, b, &bs->kind, true, &used);
	picks_add_slots(p, b, &bs->is_branch, true, &used);
	if (!bs->kind.n && !bs->is_branch.n)
		picks_add_slots(p, b, &bs->taken, false, &used);
}

/* All records of the batch are selected. */
static void picks_end_all(struct picks *p, const struct records *r)
{
	for (size_t w = 0; w < present_words(r->n); w++)
		for (uint64_t bits = p->word[w]; bits; bits &= bits - 1)
			p->at[p->n++] =
				(uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(bits);
}

void picks_end(struct picks *p, const struct records *r)
{
	if (r->n + 1 > p->room) {
		p->room = r->n + 1;
		p->at = mem_resize(p->at, p->room, sizeof *p->at);
	}
	p->n = 0;
	if (r->n == r->b->n) {
		picks_end_all(p, r);
		return;
	}
	for (size_t k = 0; k < r->n; k++) {
		p->at[p->n] = (uint32_t)k;
		p->n += picks_has(p, r->at[k]);
	}
}
