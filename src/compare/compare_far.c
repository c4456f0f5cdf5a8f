/*
 * Handle insertions longer than a window.  If only a small part of a window is equal,
 * read both traces to the end again and cut them into chunks of about 1,024 records.  The
 * alignment of the chunks shows where the traces resynchronise.  The side with more
 * records before that place skips the difference, and windows continue from there.
 */
#include "compare/compare_internal.h"
#include "compare/lcs.h"

enum {
	FAR_BITS = 10,
	FAR_CHUNKS = 1 << 18, /* max chunks per side; more are joined */
	FAR_ROOM = 1 << 18,   /* records in memory while a side is read */
	FAR_ANCHOR = 4096,    /* records of an anchor, unless windows are small */
	FAR_AFTER = 4096      /* records after an anchor that may also be equal */
};

static enum status far_read(struct compare *c, int side, struct cuts *out)
{
	struct keys_stream s;
	enum status st = ST_OK;
	c->blame = side;
	cuts_init(out, FAR_BITS, FAR_CHUNKS);
	keys_stream_init(&s, c->side[side].trace, c->matcher[side], &c->maker[side],
			 &c->table, (uint8_t)side, c->side[side].span, NULL,
			 c->side[side].where != NULL, FAR_ROOM);
	while (st == ST_OK && !(s.ended && !s.n)) {
		st = keys_stream_fill(&s, FAR_ROOM, c->task, c->err);
		for (size_t i = 0; st == ST_OK && i < s.n; i++)
			cuts_add(out, compare_value(c, s.item[i]));
		keys_stream_drop(&s, s.n);
	}
	keys_stream_release(&s);
	return st;
}

/* Keep long runs of equal chunks. */
static enum status far_align(struct compare *c, struct cuts cuts[2])
{
	struct lcs_runs runs = { 0 };
	size_t window = c->stream[0].room;
	uint64_t min = window / 4 < FAR_ANCHOR ? window / 4 : FAR_ANCHOR;
	for (int k = 0; k < 2; k++)
		while (cuts[k].bits < cuts[!k].bits)
			cuts_join(&cuts[k]);
	bool ok = lcs_align(cuts, c->task, &runs);
	for (size_t i = 0; ok && i < runs.n; i++)
		if (runs.at[i].n >= min)
			lcs_add(&c->far, runs.at[i].a, runs.at[i].b, runs.at[i].n);
	lcs_runs_release(&runs);
	return ok ? ST_OK : ST_CANCELLED;
}

enum status compare_far_read(struct compare *c)
{
	struct cuts cuts[2] = { { .n = 0 }, { .n = 0 } };
	enum status st = ST_OK;
	if (c->far_known)
		return ST_OK;
	c->far_known = true;
	for (int k = 0; k < 2 && st == ST_OK; k++)
		st = far_read(c, k, &cuts[k]);
	if (st == ST_OK)
		st = far_align(c, cuts);
	cuts_release(&cuts[0]);
	cuts_release(&cuts[1]);
	return st;
}

/* Return the number of records by which B is ahead at an anchor, relative to the
 * beginning of the window. */
static int64_t far_ahead(const struct compare *c, const struct lcs_run *r)
{
	return (int64_t)(r->b - r->a) - (int64_t)(c->stream[1].gone - c->stream[0].gone);
}

int64_t compare_far_next(const struct compare *c, size_t limit[2])
{
	int64_t near = (int64_t)(c->stream[0].room / 4);
	bool any = false;
	for (size_t i = 0; i < c->far.n; i++) {
		const struct lcs_run *r = &c->far.at[i];
		uint64_t end[2] = { r->a + r->n, r->b + r->n };
		if (end[0] <= c->stream[0].gone || end[1] <= c->stream[1].gone)
			continue;
		int64_t ahead = far_ahead(c, r);
		if (ahead >= near || ahead <= -near)
			return any ? 0 : ahead;
		any = true;
		for (int k = 0; k < 2; k++)
			limit[k] = (size_t)(end[k] - c->stream[k].gone) + FAR_AFTER;
	}
	return 0;
}
