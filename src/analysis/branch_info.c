#include "analysis/branch_info.h"

void branch_slots(struct branch_slots *out, const struct schema *s)
{
	role_slots(&out->pc, s, ROLE_PC);
	role_slots(&out->mark, s, ROLE_IS_BRANCH);
	role_slots(&out->kind, s, ROLE_BRANCH_KIND);
	role_slots(&out->taken, s, ROLE_TAKEN);
	role_slots(&out->target, s, ROLE_TARGET);
	role_slots(&out->behind, s, ROLE_FALLTHROUGH);
}

bool branch_info_get(const struct branch_slots *bs, const struct batch *b, size_t i,
		     struct branch_info *out)
{
	uint64_t kind = BRANCH_NONE, mark = 0, taken = 0;
	role_value(b, &bs->kind, i, &kind);
	if (kind == BRANCH_NONE && !(role_value(b, &bs->mark, i, &mark) && mark)) {
		if (bs->kind.n || bs->mark.n || !role_value(b, &bs->taken, i, &taken))
			return false;
	}
	out->kind = kind != BRANCH_NONE && kind < BRANCH_KINDS ? (enum branch_kind)kind
							       : BRANCH_OTHER;
	out->told = role_value(b, &bs->taken, i, &taken);
	out->taken = out->told ? taken != 0 : out->kind != BRANCH_CONDITIONAL;
	out->has_target = role_value(b, &bs->target, i, &out->target);
	return true;
}

bool next_pc_begin(struct next_pc *n, const struct branch_slots *bs,
		   const struct batch *b, uint64_t *target)
{
	if (!b->n)
		return false;
	bool there = role_value(b, &bs->pc, 0, target);
	if (!n->begun) {
		n->begun = true;
		n->first_there = there;
		n->first = *target;
	}
	bool waited = n->waiting;
	n->waiting = false;
	return waited && there;
}

bool next_pc_after(struct next_pc *n, const struct branch_slots *bs,
		   const struct batch *b, size_t i, uint64_t *target, bool *there)
{
	*there = false;
	n->waiting = i + 1 == b->n;
	if (n->waiting)
		return false;
	*there = role_value(b, &bs->pc, i + 1, target);
	return true;
}
