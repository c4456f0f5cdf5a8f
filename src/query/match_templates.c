/*
 * Templates that match (format/template.h).  Whether a record matches may depend on values
 * only that follow from its template; then each template is evaluated once for a worker,
 * and not each of its records.
 */
#include <stdlib.h>

#include "base/mem.h"
#include "format/template.h"
#include "query/match_internal.h"

/* What a worker knows. */
struct match_known {
	uint8_t match[TEMPLATES_MOST];
	size_t n; /* the number of templates of which it is known */
};

bool match_templates_decide(const struct query *q)
{
	return query_is_of_values(q) && !(q->fields & ~templates_constant(q->schema));
}

static struct match_known *match_known_of(struct templates *t)
{
	if (!t->user) {
		t->user = mem_new(1, sizeof(struct match_known));
		t->user_free = free;
	}
	return t->user;
}

/* Evaluate the templates that are new. */
static void match_templates_learn(const struct match_part *p, struct templates *t,
				  struct match_known *k)
{
	struct batch rows = t->rows;
	struct gap *gap = NULL;
	size_t room = 0, from = k->n;
	uint32_t *hit = mem_new(rows.n - from, sizeof *hit);
	batch_clip(&rows, from, rows.n - from, &gap, &room);
	size_t n = query_select(p->scan->query, p->scratch, &rows, hit);
	for (size_t i = 0; i < n; i++)
		k->match[from + hit[i]] = 1;
	k->n = t->rows.n;
	free(hit);
	free(gap);
}

size_t match_templates_select(const struct match_part *p, const struct batch *b,
			      uint32_t *hit)
{
	struct templates *t = b->templates;
	struct match_known *k = match_known_of(t);
	size_t n = 0;
	if (k->n < t->rows.n)
		match_templates_learn(p, t, k);
	for (size_t i = 0; i < b->n; i++) {
		hit[n] = (uint32_t)i;
		n += k->match[t->of[i]];
	}
	return n;
}
