/*
 * The templates of two adjacent records determine if the second record is correct, unless
 * a varying value is suspect.  So check each pair of adjacent templates once, with the
 * first records that have it, which are expanded.  For each template, store the last two
 * templates that followed it without a finding.  Do not store a template as its own
 * successor, because such records may or may not be equal.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "format/lint_internal.h"
#include "format/template.h"

struct lint_steps {
	const struct lint *lint;
	struct templates_next *next; /* 1 + successors of each template; 0 if none */
};

bool lint_has_steps(const struct lint *l)
{
	const struct format *f = l->schema->format;
	bool varies = l->time != LINT_NO_FIELD &&
		      schema_field(l->schema, l->time)->flags & FIELD_VARIES;
	return !l->unfiltered && !varies && (!f->check || f->suspect_varying);
}

struct lint_steps *lint_steps_new(const struct lint *l)
{
	struct lint_steps *k = mem_new(1, sizeof *k);
	k->lint = l;
	k->next = mem_new(TEMPLATES_MOST, sizeof *k->next);
	return k;
}

void lint_steps_free(struct lint_steps *k)
{
	if (k)
		free(k->next);
	free(k);
}

/* Sink that counts findings and passes them to the next sink. */
struct lint_counter {
	struct lint_sink to, *next;
	size_t n;
};

static void lint_count(struct lint_sink *to, const struct batch *b,
		       const struct finding *f)
{
	struct lint_counter *c = (struct lint_counter *)to;
	c->n++;
	lint_report(c->next, b, f);
}

/* Check record i, which is not the first, and store its step if it is correct. */
static void lint_check_step(struct lint_steps *k, const struct batch *b, size_t i,
			    const struct lint_expanded *expanded, struct lint_sink *to)
{
	const uint32_t *of = b->templates->of + i;
	struct lint_counter counter = { { lint_count }, to, 0 };
	struct batch two;
	batch_copy(&two, b, i - 1, 2);
	lint_check_record(k->lint, &two, 0, &two, 1, true, &counter.to);
	if (!counter.n && of[-1] != of[0] && batch_is_plain(&two)) {
		struct templates_next *next = &k->next[of[-1]];
		*next = (struct templates_next) { of[0] + 1, next->row };
	}
	if (expanded)
		expanded->record(expanded->arg, &two, 1);
	batch_release(&two);
}

static void lint_check_first(const struct lint_steps *k, const struct batch *prev,
			     size_t p, const struct batch *b, size_t i,
			     const struct lint_expanded *expanded, struct lint_sink *to)
{
	struct batch one;
	batch_copy(&one, b, i, 1);
	lint_check_record(k->lint, prev, p, &one, 0, true, to);
	if (expanded)
		expanded->record(expanded->arg, &one, 0);
	batch_release(&one);
}

void lint_steps_records(struct lint_steps *k, const struct batch *prev, size_t p,
			const struct batch *b, size_t from, size_t n,
			const struct lint_expanded *expanded, struct lint_sink *to)
{
	const uint32_t *of = b->templates->of;
	const size_t first = from, end = from + n;
	uint64_t mark[LINT_BLOCK];
	for (; from < end; from += n) {
		n = end - from < LINT_BLOCK ? end - from : LINT_BLOCK;
		lint_suspects(k->lint, true, b, from, n, mark);
		if (k->lint->schema->format->suspect_varying)
			k->lint->schema->format->suspect_varying(b, from, n, mark);
		for (size_t i = from; i < from + n; i++) {
			if (i == first) {
				lint_check_first(k, prev, p, b, i, expanded, to);
				continue;
			}
			const struct templates_next *next = &k->next[of[i - 1]];
			if (mark[i - from] ||
			    (next->row != of[i] + 1 && next->other != of[i] + 1))
				lint_check_step(k, b, i, expanded, to);
		}
	}
}
