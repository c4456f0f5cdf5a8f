#include "analysis/picks.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void picks_release(struct picks *p)
{
	free(p->word);
	free(p->at);
	*p = (struct picks) { .n = 0 };
}

void picks_begin(struct picks *p, const struct batch *b)
{
	size_t words = presence_words(b->n);
	if (words > p->words_room) {
		p->words_room = words;
		p->word = mem_resize(p->word, words, sizeof *p->word);
	}
	if (words)
		memset(p->word, 0, words * sizeof *p->word);
	p->n = 0;
}

static void picks_add_values(struct picks *p, const struct batch *b, enum role role,
			     bool truth)
{
	struct role_slots slots;
	role_slots(&slots, b->schema, role);
	for (unsigned k = 0; k < slots.n; k++)
		for (size_t w = 0; w < presence_words(b->n); w++)
			p->word[w] |= truth ? batch_nonzero_word(b, slots.at[k].slot, w)
					    : batch_has_word(b, slots.at[k].slot, w);
}

void picks_add_role(struct picks *p, const struct batch *b, enum role role)
{
	picks_add_values(p, b, role, false);
}

void picks_accesses(struct picks *p, const struct batch *b)
{
	picks_begin(p, b);
	picks_add_role(p, b, ROLE_LOAD);
	picks_add_role(p, b, ROLE_STORE);
}

void picks_add_branches(struct picks *p, const struct batch *b)
{
	/* Records that are not branches have kind 0 and flag 0. */
	_Static_assert(BRANCH_NONE == 0, "picks_add_values() tests for 0");
	const fieldset *by_role = b->schema->by_role;
	picks_add_values(p, b, ROLE_BRANCH_KIND, true);
	picks_add_values(p, b, ROLE_IS_BRANCH, true);
	if (!by_role[ROLE_BRANCH_KIND] && !by_role[ROLE_IS_BRANCH])
		picks_add_values(p, b, ROLE_TAKEN, false);
}

/* List all picked records if the whole batch is selected. */
static void picks_end_all(struct picks *p, const struct records *r)
{
	for (size_t w = 0; w < presence_words(r->n); w++)
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
