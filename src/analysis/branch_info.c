#include "analysis/branch_info.h"

bool branch_info_get(const struct batch *b, size_t i, struct branch_info *out)
{
	const fieldset *by_role = b->schema->by_role;
	uint64_t kind = BRANCH_NONE, is_branch = 0, taken = 0;
	record_role(b, i, ROLE_BRANCH_KIND, &kind);
	out->marked = record_role(b, i, ROLE_IS_BRANCH, &is_branch) && is_branch;
	bool is = kind != BRANCH_NONE || out->marked;
	if (!is && (by_role[ROLE_BRANCH_KIND] || by_role[ROLE_IS_BRANCH]))
		return false;
	out->has_outcome = record_role(b, i, ROLE_TAKEN, &taken);
	if (!is && !out->has_outcome)
		return false;
	out->kind = kind != BRANCH_NONE && kind < BRANCH_KINDS ? (enum branch_kind)kind
							       : BRANCH_OTHER;
	out->known = out->has_outcome ||
		     (out->kind != BRANCH_CONDITIONAL && out->kind != BRANCH_OTHER);
	out->taken = out->has_outcome ? taken != 0 : out->known;
	out->target = 0;
	out->has_target = record_role(b, i, ROLE_TARGET, &out->target);
	return true;
}
