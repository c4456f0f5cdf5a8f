/* Findings of gem5's traces. */
#include "format/gem5_internal.h"

/* clang-format off */
enum {
	STAGES_UNORDERED, NO_STORE_LINE, NO_ACCESS, NO_SIZE, NO_ADDRESS, NO_BRANCH, TWO_KINDS
};

const struct finding_kind gem5_findings[] = {
	[STAGES_UNORDERED] = { .id = "GE001", .severity = SEVERITY_ERROR,
		.title = "stages out of order",
		.sentence = "{f} is at {i} ps, before {f} at {i} ps",
		.explanation = "An instruction passes the stages of the processor in "
			       "this order: decode, rename, dispatch, issue, ready, "
			       "commit.  A stage that it did not reach is -1 and is "
			       "skipped.",
		.example = "issue is at 2000 ps, before dispatch at 3000 ps" },
	[NO_STORE_LINE] = { .id = "GE002", .severity = SEVERITY_WARNING,
		.title = "a store without a line in the store queue file",
		.sentence = "no line of the store queue file matches this store",
		.explanation = "A store leaves the reorder buffer before it completes; "
			       "the rest of its data is in sq.trace.txt.  That file is "
			       "missing, ends too early, or belongs to another run.",
		.example = "no line of the store queue file matches this store" },
	[NO_ACCESS] = { .id = "GE003", .severity = SEVERITY_ERROR,
		.title = "an address without an access",
		.sentence = "isaddr is 0, but the address is {x} and the size {d}",
		.explanation = "isaddr is 1 if the instruction accesses memory.  If it "
			       "is 0, address and size must be 0, too.",
		.example = "isaddr is 0, but the address is 2000 and the size 8" },
	[NO_SIZE] = { .id = "GE004", .severity = SEVERITY_WARNING,
		.title = "an access of 0 bytes", .sentence = "the access to {x} has a size of 0",
		.explanation = "isaddr is 1, so the instruction accesses memory, and "
			       "every access has at least one byte.",
		.example = "the access to 2000 has a size of 0" },
	[NO_ADDRESS] = { .id = "GE005", .severity = SEVERITY_WARNING,
		.title = "a load or store without an address",
		.sentence = "{f} is {v}, but isaddr is 0",
		.explanation = "The op class is that of a load or store, but isaddr is "
			       "0, and there is no fault to explain it.", .example = "op is MemRead, but isaddr is 0" },
	[NO_BRANCH] = { .id = "GE006", .severity = SEVERITY_HINT,
		.title = "a misprediction without a branch",
		.sentence = "the instruction at {x} is mispredicted but is not a branch",
		.explanation = "Only branches are predicted.",
		.example = "the instruction at 400860 is mispredicted but is not a branch" },
	[TWO_KINDS] = { .id = "GE007", .severity = SEVERITY_ERROR,
		.title = "a branch of two kinds",
		.sentence = "the branch at {x} is both conditional and unconditional",
		.explanation = "gem5 sets exactly one of cond and uncond for each branch.",
		.example = "the branch at 400860 is both conditional and unconditional" },
	{ .id = NULL },
};
/* clang-format on */

static const uint8_t stages[] = { TOK_DECODE, TOK_RENAME, TOK_DISPATCH,
				  TOK_ISSUE,  TOK_READY,  TOK_COMMIT };
enum { STAGES = sizeof stages };

/* Return the values of a token in the records of a batch; NULL if the layout does not
 * have the token. */
static const uint64_t *gem5_lint_tokens(const struct gem5_layout *l,
					const struct batch *b, unsigned id)
{
	return l->place[id] ? batch_field(b, l->place[id] - 1)[0] : NULL;
}

static uint64_t gem5_lint_token(const struct gem5_layout *l, const struct batch *b,
				size_t i, unsigned id)
{
	const uint64_t *v = gem5_lint_tokens(l, b, id);
	return v ? v[i] : 0;
}

/* Two stages whose times, both relative to the fetch, are out of order. */
struct gem5_lint_stage_pair {
	unsigned late, early;
	int64_t late_at, early_at;
};

static bool gem5_lint_stages_unordered(const struct gem5_layout *l, const struct batch *b,
				       size_t i, struct gem5_lint_stage_pair *out)
{
	*out = (struct gem5_lint_stage_pair) { .early = TOK_FETCH };
	for (size_t k = 0; k < STAGES; k++) {
		const uint64_t *v = gem5_lint_tokens(l, b, stages[k]);
		if (!v || (int64_t)v[i] == -1)
			continue;
		if ((int64_t)v[i] < out->early_at) {
			out->late = stages[k];
			out->late_at = (int64_t)v[i];
			return true;
		}
		out->early = stages[k];
		out->early_at = (int64_t)v[i];
	}
	return false;
}

static void gem5_lint_report(struct lint_sink *to, const struct batch *b, size_t i,
			     unsigned which, const uint64_t v[FINDING_VALUES])
{
	struct finding f = { &gem5_findings[which], i, 0, { v[0], v[1], v[2], v[3] } };
	if (which == STAGES_UNORDERED)
		f.badness = v[3] - v[1];
	lint_report(to, b, &f);
}

void gem5_check(const struct batch *prev, size_t p, const struct batch *b, size_t i,
		struct lint_sink *to)
{
	const struct gem5_layout *l = gem5_layout(b->schema->format);
	struct gem5_lint_stage_pair pair;
	(void)prev;
	(void)p;
	if (gem5_lint_stages_unordered(l, b, i, &pair))
		gem5_lint_report(to, b, i, STAGES_UNORDERED,
				 (uint64_t[]) { l->place[pair.late] - 1u,
						(uint64_t)pair.late_at,
						l->place[pair.early] - 1u,
						(uint64_t)pair.early_at });
	if (b->unknown && b->unknown[i] & b->schema->carried) {
		gem5_lint_report(to, b, i, NO_STORE_LINE,
				 (uint64_t[FINDING_VALUES]) { 0 });
		return;
	}
	unsigned op_token = l->place[TOK_OP] ? TOK_OP : TOK_OLD_OP;
	bool accesses = gem5_lint_token(l, b, i, TOK_ISADDR),
	     cond = gem5_lint_token(l, b, i, TOK_COND),
	     uncond = gem5_lint_token(l, b, i, TOK_UNCOND);
	uint64_t pc = gem5_lint_token(l, b, i, TOK_PC),
		 addr = gem5_lint_token(l, b, i, TOK_ADDR),
		 size = gem5_lint_token(l, b, i, TOK_SIZE),
		 op = gem5_lint_token(l, b, i, op_token);
	const uint64_t access[FINDING_VALUES] = { addr, size },
		       class[FINDING_VALUES] = { l->place[op_token] - 1u, op },
		       branch[FINDING_VALUES] = { pc };
	if (!accesses && (addr || size))
		gem5_lint_report(to, b, i, NO_ACCESS, access);
	if (accesses && !size)
		gem5_lint_report(to, b, i, NO_SIZE, access);
	if (!accesses && gem5_access(l, op) && !gem5_lint_token(l, b, i, TOK_FAULT))
		gem5_lint_report(to, b, i, NO_ADDRESS, class);
	if (gem5_lint_token(l, b, i, TOK_MISPRED) && !cond && !uncond)
		gem5_lint_report(to, b, i, NO_BRANCH, branch);
	if (cond && uncond)
		gem5_lint_report(to, b, i, TWO_KINDS, branch);
}
