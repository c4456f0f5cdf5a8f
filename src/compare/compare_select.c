/*
 * The records that were compared, near a record: if some were left out, they are found
 * again by their queries and keys.
 */
#include "compare/compare_internal.h"

#include <stdlib.h>

#include "base/mem.h"

enum {
	SELECT_BACK = 4096, /* records in which those before a record are looked for; */
	SELECT_BACK_MOST = 1 << 20 /* more of them if there are few, up to this */
};

struct select_list {
	const struct compare *c;
	int side;
	uint64_t *at; /* of records, rising */
	size_t n, room;
	size_t most; /* the scan ends with so many */
};

static void *select_part_new(void *ctx)
{
	const struct select_list *l = ctx;
	struct select_list *p = mem_new(1, sizeof *p);
	*p = (struct select_list) { .c = l->c, .side = l->side };
	return p;
}

static void select_part_free(void *part)
{
	struct select_list *p = part;
	if (p)
		free(p->at);
	free(p);
}

static void select_add(struct select_list *l, uint64_t at)
{
	l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
	l->at[l->n++] = at;
}

static bool select_part_records(void *part, const struct selection *s)
{
	struct select_list *p = part;
	for (size_t k = 0; k < s->n; k++) {
		uint64_t pc, rest;
		if (keys_of(&p->c->maker[p->side], s->b, s->at[k], &pc, &rest))
			select_add(p, s->b->first + s->at[k]);
	}
	return true;
}

static bool select_deliver(void *ctx, void *part, const struct match_run *r)
{
	struct select_list *l = ctx, *p = part;
	(void)r;
	for (size_t i = 0; p && i < p->n && l->n < l->most; i++)
		select_add(l, p->at[i]);
	select_part_free(part);
	return l->n < l->most;
}

/* The records that were compared in a span, at most `most` of them. */
static enum status select_scan(struct select_list *l, struct span span, struct err *err)
{
	const struct match_ops ops = { .want = l->c->maker[l->side].want,
				       .lenient = true,
				       .part = select_part_new,
				       .records = select_part_records,
				       .deliver = select_deliver,
				       .drop = select_part_free };
	l->n = 0;
	return matcher_scan(l->c->matcher[l->side], span, &ops, l, NULL, err);
}

enum status compare_select_from(const struct compare *c, int side, uint64_t first,
				size_t n, uint64_t *out, size_t *found, struct err *err)
{
	const struct span *span = &c->side[side].span;
	struct select_list l = { .c = c, .side = side, .most = n };
	enum status st = ST_OK;
	if (n && first <= span->last)
		st = select_scan(&l, (struct span) { first, span->last }, err);
	for (*found = 0; *found < l.n; ++*found)
		out[*found] = l.at[*found];
	free(l.at);
	return st;
}

enum status compare_select_before(const struct compare *c, int side, uint64_t end,
				  size_t n, uint64_t *out, size_t *found, struct err *err)
{
	uint64_t begin = c->side[side].span.first, back = SELECT_BACK;
	struct select_list l = { .c = c, .side = side, .most = SIZE_MAX };
	enum status st = ST_OK;
	while (n && end > begin) {
		uint64_t from = end - begin > back ? end - back : begin;
		st = select_scan(&l, (struct span) { from, end - 1 }, err);
		if (st != ST_OK || l.n >= n || from == begin || back >= SELECT_BACK_MOST)
			break;
		back *= 16;
	}
	size_t skip = l.n > n ? l.n - n : 0;
	for (*found = 0; *found + skip < l.n; ++*found)
		out[*found] = l.at[*found + skip];
	free(l.at);
	return st;
}
