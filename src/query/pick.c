#include "query/pick.h"

#include <stdlib.h>

#include "base/mem.h"

void pick_init(struct pick *p, const struct query *const *where, size_t n)
{
	*p = (struct pick) { .where = where, .n = n };
	p->scratch = mem_new(n + 1, sizeof *p->scratch);
	for (size_t i = 0; i < n; i++)
		p->scratch[i] = query_scratch_new(where[i]);
}

void pick_release(struct pick *p)
{
	for (size_t i = 0; i < p->n; i++)
		query_scratch_free(p->scratch[i]);
	free(p->scratch);
	free(p->hit);
	free(p->more);
}

/* What is in both, in place of the first. */
static size_t intersect(uint32_t *a, size_t n, const uint32_t *b, size_t m)
{
	size_t both = 0;
	for (size_t i = 0, k = 0; i < n && k < m;) {
		if (a[i] == b[k]) {
			a[both++] = a[i];
			k++;
			i++;
		} else if (a[i] < b[k]) {
			i++;
		} else {
			k++;
		}
	}
	return both;
}

size_t pick_records(struct pick *p, const struct batch *b, const uint32_t **at)
{
	*at = NULL;
	if (!p->n)
		return b->n;
	if (b->n > p->room) {
		p->room = b->n;
		p->hit = mem_resize(p->hit, p->room, sizeof *p->hit);
		p->more = mem_resize(p->more, p->room, sizeof *p->more);
	}
	*at = p->hit;
	size_t n = query_select(p->where[0], p->scratch[0], b, p->hit);
	for (size_t i = 1; i < p->n && n; i++)
		n = intersect(p->hit, n, p->more,
			      query_select(p->where[i], p->scratch[i], b, p->more));
	return n;
}

bool pick_gave_up(const struct pick *p, uint64_t *ordinal)
{
	bool any = false;
	for (size_t i = 0; i < p->n; i++) {
		uint64_t at;
		if (!query_gave_up(p->scratch[i], &at))
			continue;
		if (!any || at < *ordinal)
			*ordinal = at;
		any = true;
	}
	return any;
}

enum status pick_trouble(const struct pick *p, struct err *err)
{
	uint64_t ordinal;
	return pick_gave_up(p, &ordinal) ? query_too_long(ordinal, err) : ST_OK;
}

void screens_init(struct screens *s, const struct query *const *where, size_t n,
		  struct index *ix)
{
	s->n = n;
	s->one = mem_new(n + 1, sizeof *s->one);
	for (size_t i = 0; i < n; i++)
		s->one[i] = screener_new(where[i], ix);
}

void screens_release(struct screens *s)
{
	for (size_t i = 0; i < s->n; i++)
		screener_free(s->one[i]);
	free(s->one);
}

bool screens_may_match(const struct screens *s, const struct chunk *c)
{
	uint64_t hits;
	for (size_t i = 0; i < s->n; i++)
		if (screener_ask(s->one[i], c, &hits) == VERDICT_NONE)
			return false;
	return true;
}

fieldset pick_fields(const struct query *const *where, size_t n)
{
	fieldset want = 0;
	for (size_t i = 0; i < n; i++)
		want |= query_fields(where[i]);
	return want;
}

bool pick_reaches(const struct query *const *where, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct query_reach r = query_reach(where[i]);
		if (r.before || r.behind)
			return true;
	}
	return false;
}
