/*
 * Insertions longer than a window.  If little of a window is equal, both traces are read
 * again to their ends and cut into chunks of about 1,024 records; an alignment of these
 * says where the traces meet again.  The side that has more records up to there skips the
 * difference, and windows continue from there on.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "compare/compare_internal.h"
#include "compare/cuts.h"

enum {
	FAR_BITS = 10,
	FAR_CHUNKS = 1 << 18, /* of a side; if there are more, neighbours are joined */
	FAR_ROOM = 1 << 18,   /* records in memory while a side is read */
	FAR_COST = 1000,
	FAR_ANCHOR = 4096, /* records of an anchor, unless windows are small */
	FAR_AFTER = 4096   /* records after an anchor that may be equal too */
};
#define FAR_FACTOR UINT64_C(0x9e3779b97f4a7c15)

/* A chunk; roll: of its last four records, which says by how many bits it is cut. */
struct far_chunk {
	uint64_t hash, roll, start, n;
};

struct far_side {
	struct far_chunk *at;
	size_t n, room;
	unsigned bits;
	struct far_chunk open;
	uint64_t end;
};

static uint64_t far_power(uint64_t n)
{
	uint64_t out = 1, factor = FAR_FACTOR;
	for (; n; n >>= 1, factor *= factor)
		if (n & 1)
			out *= factor;
	return out;
}

/* Joins the chunks that do not end by one bit more. */
static void far_join(struct far_side *f)
{
	size_t kept = 0;
	bool open = false;
	f->bits++;
	for (size_t i = 0; i < f->n; i++) {
		struct far_chunk *last = &f->at[kept];
		if (open) {
			last->hash = last->hash * far_power(f->at[i].n) + f->at[i].hash;
			last->n += f->at[i].n;
			last->roll = f->at[i].roll;
		} else {
			*last = f->at[i];
		}
		open = last->roll >> (64 - f->bits);
		kept += !open;
	}
	/* The rest belongs to the chunk that is being made. */
	if (open) {
		struct far_chunk *last = &f->at[kept];
		f->open.hash += last->hash * far_power(f->open.n);
		f->open.start = last->start;
		f->open.n += last->n;
	}
	f->n = kept;
}

static void far_add(struct far_side *f, uint64_t v)
{
	struct far_chunk *open = &f->open;
	open->roll = (open->roll << 64 / CUTS_WINDOW) + v;
	open->hash = open->hash * FAR_FACTOR + v;
	open->n++;
	f->end++;
	if (open->roll >> (64 - f->bits))
		return;
	f->at = mem_room(f->at, f->n, &f->room, sizeof *f->at);
	f->at[f->n++] = *open;
	open->hash = open->n = 0;
	open->start = f->end;
	while (f->n >= FAR_CHUNKS && f->bits < 40)
		far_join(f);
}

/* The value of a key: without its page if the code was moved. */
static uint64_t far_value(const struct compare *c, uint32_t number)
{
	if (number >= c->table.counts.n)
		return cuts_mix(number);
	const struct key_counts_key *k = &c->table.counts.key[number];
	return cuts_mix(cuts_mix(c->kind == KEYS_AUTO ? k->a % SHIFTS_PAGE : k->a) +
			k->b);
}

static enum status far_read(struct compare *c, int side, struct far_side *f,
			    struct task *task, struct err *err)
{
	struct keys_stream s;
	enum status st = ST_OK;
	*f = (struct far_side) { .bits = FAR_BITS };
	keys_stream_init(&s, c->side[side].trace, c->matcher[side], &c->maker[side],
			 &c->table, (uint8_t)side, c->side[side].span, NULL,
			 c->side[side].where != NULL, FAR_ROOM);
	while (st == ST_OK && !(s.ended && !s.n)) {
		st = keys_stream_fill(&s, FAR_ROOM, task, err);
		for (size_t i = 0; st == ST_OK && i < s.n; i++)
			far_add(f, far_value(c, s.item[i]));
		keys_stream_drop(&s, s.n);
	}
	keys_stream_release(&s);
	return st;
}

/* The chunks as a list for an alignment.  Positions are counted in 2^shift records, so
 * that they are 32-bit numbers. */
static struct cuts far_cuts(const struct far_side *f, unsigned shift)
{
	struct cuts out = { .n = f->n };
	out.hash = mem_new(f->n + 1, sizeof *out.hash);
	out.start = mem_new(f->n + 1, sizeof *out.start);
	for (size_t i = 0; i < f->n; i++) {
		out.hash[i] = f->at[i].hash + f->at[i].n;
		out.start[i] = (uint32_t)(f->at[i].start >> shift);
	}
	out.start[f->n] = (uint32_t)(f->end >> shift);
	return out;
}

/* Keeps the runs of equal chunks that are long, in records. */
static void far_keep(struct compare *c, const struct far_side f[2],
		     const struct lcs_runs *r)
{
	size_t window = c->stream[0].room;
	uint64_t least = window / 4 < FAR_ANCHOR ? window / 4 : FAR_ANCHOR;
	for (size_t i = 0; i < r->n; i++) {
		const struct far_chunk *a = &f[0].at[r->at[i].a];
		const struct far_chunk *last = a + r->at[i].n - 1;
		uint64_t n = last->start + last->n - a->start;
		if (n >= least)
			lcs_add(&c->far, a->start, f[1].at[r->at[i].b].start, n);
	}
}

static enum status far_align(struct compare *c, struct far_side f[2], struct task *task)
{
	struct cuts cuts[2];
	uint32_t *number[2];
	struct lcs_runs runs = { 0 };
	unsigned shift = 0;
	for (int k = 0; k < 2; k++) {
		while (f[k].bits < f[!k].bits)
			far_join(&f[k]);
		while (f[k].end >> shift > UINT32_MAX)
			shift++;
	}
	for (int k = 0; k < 2; k++) {
		cuts[k] = far_cuts(&f[k], shift);
		number[k] = mem_new(f[k].n + 1, sizeof *number[k]);
	}
	cuts_number(&cuts[0], &cuts[1], number[0], number[1]);
	struct lcs_list a = { number[0], cuts[0].start, f[0].n };
	struct lcs_list b = { number[1], cuts[1].start, f[1].n };
	bool ok = lcs_align(&a, &b, FAR_COST, 0, 0, task, &runs);
	if (ok)
		far_keep(c, f, &runs);
	lcs_runs_release(&runs);
	for (int k = 0; k < 2; k++) {
		cuts_release(&cuts[k]);
		free(number[k]);
	}
	return ok ? ST_OK : ST_CANCELLED;
}

enum status compare_far_read(struct compare *c, struct task *task, int *side,
			     struct err *err)
{
	struct far_side f[2] = { { .n = 0 }, { .n = 0 } };
	enum status st = ST_OK;
	if (c->far_known)
		return ST_OK;
	c->far_known = true;
	for (*side = 0; st == ST_OK && *side < 2; ++*side) {
		st = far_read(c, *side, &f[*side], task, err);
		if (st != ST_OK)
			break;
	}
	if (st == ST_OK) {
		*side = -1;
		st = far_align(c, f, task);
	}
	free(f[0].at);
	free(f[1].at);
	return st;
}

/* The diagonal of an anchor against the beginning of the window: by how many records B is
 * ahead. */
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
