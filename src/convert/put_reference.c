#include "convert/put_reference.h"

/* True if the step has the other half of a modification: the store for a load, or the
 * load for a store. */
static bool put_reference_pairs(const struct step *s, unsigned i)
{
	const struct step_access *a = &s->access[i];
	for (unsigned k = 0; k < s->naccesses; k++) {
		const struct step_access *b = &s->access[k];
		if (!b->empty && b->store != a->store && b->addr == a->addr &&
		    b->part == a->part)
			return true;
	}
	return false;
}

bool put_reference_next(struct step *s, bool modify, unsigned *at,
			struct put_reference *out)
{
	if (*at == 0 && !s->has_pc && !s->naccesses)
		step_lose(s, LOSS_NO_ACCESS);
	if (*at == 0) {
		*at = 1;
		*out = (struct put_reference) { PUT_FETCH, s->pc, s->length };
		if (s->has_pc)
			return true;
	}
	while (*at - 1 < s->naccesses) {
		unsigned i = (*at)++ - 1;
		const struct step_access *a = &s->access[i];
		bool pairs = modify && !a->empty && put_reference_pairs(s, i);
		/* The load represents both. */
		if (a->empty || (pairs && a->store))
			continue;
		*out = (struct put_reference) {
			.kind = pairs      ? PUT_MODIFY
				: a->store ? PUT_STORE
					   : PUT_LOAD,
			.addr = a->addr,
			.size = a->size,
		};
		return true;
	}
	return false;
}

uint64_t put_reference_size(struct step *s, const struct put_reference *r, uint64_t most)
{
	if (!r->size)
		step_lose(s, r->kind == PUT_FETCH ? LOSS_LENGTH : LOSS_ACCESS_SIZE);
	if (r->size > most)
		step_lose(s, LOSS_SIZE);
	return !r->size ? 1 : r->size > most ? most : r->size;
}
