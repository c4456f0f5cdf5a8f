/* The fast check: selects the records of a block that need the full one. */
#include <string.h>

#include "format/lint_internal.h"

enum { VECTOR = 8 /* a multiple of the values in a vector */ };

/* The loops are compiled twice: for any number of records, and for LINT_BLOCK records, with
 * vectors.  Compilers use vectors if the number is a constant. */
#define LINT_INLINE inline __attribute__((always_inline))
#if defined __x86_64__ && defined __GNUC__
#define LINT_AVX2 __attribute__((target("avx2")))
#endif

static const uint64_t *lint_column(const struct batch *b, int field, size_t from)
{
	return field == LINT_NO_FIELD ? NULL : batch_field(b, field)[0] + from;
}

/* By the first `ranges` ranges. */
static LINT_INLINE void lint_suspect_values(const struct lint *l, size_t ranges,
					    const struct batch *b, size_t from, size_t n,
					    uint64_t *mark)
{
	for (size_t k = 0; k < ranges; k++) {
		const struct lint_range r = l->range[k];
		const uint64_t *v = b->slot[r.slot] + from;
		for (size_t i = 0; i < n; i++)
			mark[i] |= (uint64_t)(v[i] - r.low > r.width) &
				   (uint64_t)(v[i] != r.except);
	}
}

static LINT_INLINE void lint_suspect_targets(const struct lint *l, const struct batch *b,
					     size_t from, size_t n, uint64_t *mark)
{
	const uint64_t *target = lint_column(b, l->target, from);
	const uint64_t *branch = lint_column(b, l->branch, from);
	if (!target || !branch)
		return;
	const struct field *fd = schema_field(l->schema, l->target);
	uint64_t none = fd->flags & FIELD_MINUS_IS_NONE ? UINT64_MAX : 0;
	for (size_t i = 0; i < n; i++)
		mark[i] |= (uint64_t)(target[i] != none) ^ (uint64_t)(branch[i] != 0);
}

/*
 * Records `first` to last, each against the preceding one.  With micro-ops, a step is
 * correct within a macro-op if pc and fall-through do not change and the number increases
 * by 1, and at its beginning if the pc is the one that the preceding record leads to.
 */
static LINT_INLINE void lint_suspect_flow(const uint64_t *pc, const uint64_t *fall,
					  const uint64_t *uop, const uint64_t *taken,
					  const uint64_t *target, size_t first,
					  size_t last, uint64_t *mark)
{
	for (size_t i = first; i <= last; i++) {
		uint64_t same = 0, begins = 1;
		if (uop) {
			same = (uint64_t)(uop[i] == uop[i - 1] + 1) &
			       (uint64_t)(pc[i] == pc[i - 1]) &
			       (uint64_t)(fall[i] == fall[i - 1]);
			begins = uop[i] == 1;
		}
		uint64_t to = fall[i - 1];
		if (taken && target) {
			uint64_t jumps = -(uint64_t)(taken[i - 1] == 1);
			to = (target[i - 1] & jumps) | (to & ~jumps);
		}
		mark[i] |= (same | ((uint64_t)(pc[i] == to) & begins)) ^ 1;
	}
}

static LINT_INLINE void lint_suspect_steps(const struct lint *l, const struct batch *b,
					   size_t from, size_t n, uint64_t *mark)
{
	const uint64_t *pc = lint_column(b, l->pc, from),
		       *uop = lint_column(b, l->uop, from);
	const uint64_t *fall = lint_column(b, l->fallthrough, from);
	const uint64_t *taken = lint_column(b, l->taken, from);
	const uint64_t *target = lint_column(b, l->target, from);
	const uint64_t *branch = lint_column(b, l->branch, from);
	const uint64_t *time = lint_column(b, l->time, from);
	for (size_t i = 1; time && i < n; i++)
		mark[i] |= time[i] < time[i - 1];
	if (pc && fall) {
		/* Whole vectors, then the other records.  With all columns the loop has
		 * no branches. */
		const size_t most = (n - 1) / VECTOR * VECTOR;
		if (uop && taken && target)
			lint_suspect_flow(pc, fall, uop, taken, target, 1, most, mark);
		else
			lint_suspect_flow(pc, fall, uop, taken, target, 1, most, mark);
		lint_suspect_flow(pc, fall, uop, taken, target, most + 1, n - 1, mark);
		return;
	}
	for (size_t i = 1; uop && i < n; i++)
		mark[i] |= uop[i] != 1;
	for (size_t i = 1; pc && branch && i < n; i++)
		mark[i] |= pc[i] - pc[i - 1] > LINT_LONGEST_INSTRUCTION &&
			   (branch[i - 1] == 0 || (taken && taken[i - 1] == 0));
}

static LINT_INLINE void lint_suspect_columns(const struct lint *l, const struct batch *b,
					     size_t from, size_t n, uint64_t *mark)
{
	lint_suspect_values(l, l->nranges, b, from, n, mark);
	lint_suspect_targets(l, b, from, n, mark);
	if (!l->schema->format->unordered)
		lint_suspect_steps(l, b, from, n, mark);
}

#ifdef LINT_AVX2
LINT_AVX2 static void lint_suspect_block(const struct lint *l, const struct batch *b,
					 size_t from, uint64_t *restrict mark)
{
	lint_suspect_columns(l, b, from, LINT_BLOCK, mark);
}
#endif

void lint_suspect(const struct lint *l, const struct batch *b, size_t from, size_t n,
		  uint64_t *mark)
{
	const struct format *f = l->schema->format;
	bool all = b->marks || (f->check && !f->suspect);
	for (size_t i = 0; i < n; i++)
		mark[i] = all;
	if (all)
		return;
	/* The record before the first is not in the block. */
	mark[0] = 1;
#ifdef LINT_AVX2
	if (n == LINT_BLOCK && __builtin_cpu_supports("avx2"))
		lint_suspect_block(l, b, from, mark);
	else
#endif
		lint_suspect_columns(l, b, from, n, mark);
	if (l->zeros) {
		const uint64_t *first = batch_field(b, 0)[0] + from;
		for (size_t i = 0; i < n; i++)
			mark[i] |= first[i] == 0;
	}
	if (f->suspect)
		f->suspect(b, from, n, mark);
}

#ifdef LINT_AVX2
LINT_AVX2 static void lint_suspect_varying_block(const struct lint *l,
						 const struct batch *b, size_t from,
						 uint64_t *restrict mark)
{
	lint_suspect_values(l, l->nvarying, b, from, LINT_BLOCK, mark);
}
#endif

void lint_suspect_varying(const struct lint *l, const struct batch *b, size_t from,
			  size_t n, uint64_t *mark)
{
	const struct format *f = l->schema->format;
	memset(mark, 0, n * sizeof *mark);
#ifdef LINT_AVX2
	if (n == LINT_BLOCK && __builtin_cpu_supports("avx2"))
		lint_suspect_varying_block(l, b, from, mark);
	else
#endif
		lint_suspect_values(l, l->nvarying, b, from, n, mark);
	if (f->suspect_varying)
		f->suspect_varying(b, from, n, mark);
}
