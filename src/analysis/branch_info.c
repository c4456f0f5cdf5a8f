#include "analysis/branch_info.h"

void branch_slots(struct branch_slots *out, const struct schema *s)
{
	role_slots(&out->pc, s, ROLE_PC);
	role_slots(&out->is_branch, s, ROLE_IS_BRANCH);
	role_slots(&out->kind, s, ROLE_BRANCH_KIND);
	role_slots(&out->taken, s, ROLE_TAKEN);
	role_slots(&out->target, s, ROLE_TARGET);
	role_slots(&out->fallthrough, s, ROLE_FALLTHROUGH);
}

bool branch_info_get(const struct branch_slots *bs, const struct batch *b, size_t i,
		     struct branch_info *out)
{
	uint64_t kind = BRANCH_NONE, is_branch = 0, taken = 0;
	role_value(b, &bs->kind, i, &kind);
	out->marked = role_value(b, &bs->is_branch, i, &is_branch) && is_branch;
	if (kind == BRANCH_NONE && !out->marked) {
		if (bs->kind.n || bs->is_branch.n ||
		    !role_value(b, &bs->taken, i, &taken))
			return false;
	}
	out->kind = kind != BRANCH_NONE && kind < BRANCH_KINDS ? (enum branch_kind)kind
							       : BRANCH_OTHER;
	out->has_outcome = role_value(b, &bs->taken, i, &taken);
	out->known = out->has_outcome ||
		     (out->kind != BRANCH_CONDITIONAL && out->kind != BRANCH_OTHER);
	out->taken = out->has_outcome ? taken != 0 : out->known;
	out->target = 0;
	out->has_target = role_value(b, &bs->target, i, &out->target);
	return true;
}
