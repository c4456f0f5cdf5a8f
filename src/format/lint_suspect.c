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
			mark[i] |= lint_range_excludes(&r, v[i]);
	}
}

/* A column, and the value that means "no value"; 0 is suspect in others too. */
struct lint_values {
	const uint64_t *v; /* NULL: the format has no such field */
	uint64_t none;
};

static struct lint_values lint_values(const struct lint *l, const struct batch *b,
				      int field, size_t from)
{
	struct lint_values c = { .v = lint_column(b, field, from) };
	if (c.v && schema_field(l->schema, field)->flags & FIELD_MINUS_IS_NONE)
		c.none = UINT64_MAX;
	return c;
}

static LINT_INLINE uint64_t lint_is_set(const struct lint_values *c, size_t i)
{
	return (uint64_t)(c->v[i] != 0) & (uint64_t)(c->v[i] != c->none);
}

static LINT_INLINE void lint_suspect_targets(const struct lint_values *target,
					     const struct lint_values *branch, size_t n,
					     uint64_t *mark)
{
	if (!target->v || !branch->v)
		return;
	for (size_t i = 0; i < n; i++)
		mark[i] |= lint_is_set(target, i) ^ lint_is_set(branch, i);
}

/* What the steps between records depend on. */
struct lint_flow {
	struct lint_values fall, taken, target;
	const uint64_t *pc, *uop;
};

/*
 * Records `first` to last, each against the preceding one.  With micro-ops, a step is
 * correct within a macro-op if pc and fall-through do not change and the number increases
 * by 1, and at its beginning if the pc is the one that the preceding record leads to.
 */
static LINT_INLINE void lint_suspect_flow(const struct lint_flow *f, bool uops,
					  bool takes, bool targets, size_t first,
					  size_t last, uint64_t *mark)
{
	const uint64_t *pc = f->pc, *fall = f->fall.v;
	for (size_t i = first; i <= last; i++) {
		uint64_t same = 0, begins = 1, falls = pc[i] == fall[i - 1], jumps = 0;
		if (uops) {
			same = (uint64_t)(f->uop[i] == f->uop[i - 1] + 1) &
			       (uint64_t)(pc[i] == pc[i - 1]) &
			       (uint64_t)(fall[i] == fall[i - 1]);
			begins = f->uop[i] == 1;
		}
		if (takes) {
			jumps = lint_is_set(&f->taken, i - 1);
			if (targets)
				jumps &= (uint64_t)(pc[i] == f->target.v[i - 1]) &
					 lint_is_set(&f->target, i - 1);
			else
				jumps &= falls ^ 1;
			falls &= lint_is_set(&f->taken, i - 1) ^ 1;
		}
		falls &= lint_is_set(&f->fall, i - 1);
		mark[i] |= (same | ((falls | jumps) & begins)) ^ 1;
	}
}

/* The time as an unsigned number in the same order. */
static uint64_t lint_time_bias(const struct lint *l)
{
	return l->time != LINT_NO_FIELD &&
			       schema_field(l->schema, l->time)->kind == KIND_INT
		       ? UINT64_C(1) << 63
		       : 0;
}

static LINT_INLINE void lint_suspect_steps(const struct lint *l, const struct batch *b,
					   const struct lint_flow *f,
					   const struct lint_values *branch, size_t from,
					   size_t n, uint64_t *mark)
{
	const uint64_t *time = lint_column(b, l->time, from);
	const uint64_t bias = lint_time_bias(l);
	for (size_t i = 1; time && i < n; i++)
		mark[i] |= (time[i] ^ bias) < (time[i - 1] ^ bias);
	if (f->pc && f->fall.v) {
		/* Whole vectors, then the other records.  With all columns the loop has
		 * no branches. */
		const size_t most = (n - 1) / VECTOR * VECTOR;
		const bool uops = f->uop, takes = f->taken.v, targets = f->target.v;
		if (uops && takes && targets)
			lint_suspect_flow(f, true, true, true, 1, most, mark);
		else
			lint_suspect_flow(f, uops, takes, targets, 1, most, mark);
		lint_suspect_flow(f, uops, takes, targets, most + 1, n - 1, mark);
		return;
	}
	for (size_t i = 1; f->uop && i < n; i++)
		mark[i] |= f->uop[i] != 1;
	for (size_t i = 1; f->pc && branch->v && i < n; i++)
		mark[i] |= f->pc[i] - f->pc[i - 1] > LINT_LONGEST_INSTRUCTION &&
			   (!lint_is_set(branch, i - 1) ||
			    (f->taken.v && f->taken.v[i - 1] == 0));
}

static LINT_INLINE void lint_suspect_columns(const struct lint *l, const struct batch *b,
					     size_t from, size_t n, uint64_t *mark)
{
	const struct lint_flow flow = {
		.fall = lint_values(l, b, l->fallthrough, from),
		.taken = lint_values(l, b, l->taken, from),
		.target = lint_values(l, b, l->target, from),
		.pc = lint_column(b, l->pc, from),
		.uop = lint_column(b, l->uop, from),
	};
	const struct lint_values branch = lint_values(l, b, l->branch, from);
	lint_suspect_values(l, l->nranges, b, from, n, mark);
	lint_suspect_targets(&flow.target, &branch, n, mark);
	if (!l->schema->format->unordered)
		lint_suspect_steps(l, b, &flow, &branch, from, n, mark);
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
	bool all = !batch_is_plain(b) || (f->check && !f->suspect);
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
