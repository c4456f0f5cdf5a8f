#include "trace/events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/varint.h"
#include "trace/lazy.h"

enum { BITMAP = EVENT_BLOCK / 8 };

struct event_block {
	uint32_t count;
	uint32_t len; /* bytes; BITMAP: bits, else distances */
	uint8_t *bytes;
};

struct event_set {
	struct event_block *block; /* complete ones */
	size_t nblocks, room;
	uint64_t end; /* events before this record are known */

	/* The block after them */
	uint64_t bits[EVENT_BLOCK / 64];
	uint32_t count;
};

struct events {
	struct lazy lazy;
	struct event_set *set[EVENTS]; /* NULL if nothing is known */
};

const char *event_name(enum event event)
{
	static const char *const names[] = { "mispredicted", "l1",    "l1i",    "l2",
					     "l3",           "taken", "untaken" };
	return names[event];
}

struct events *events_new(void)
{
	struct events *e = mem_new(1, sizeof *e);
	lazy_init(&e->lazy);
	return e;
}

static void events_forget(struct events *e)
{
	for (int k = 0; k < EVENTS; k++) {
		struct event_set *s = e->set[k];
		for (size_t i = 0; s && i < s->nblocks; i++)
			free(s->block[i].bytes);
		if (s)
			free(s->block);
		free(s);
		e->set[k] = NULL;
	}
}

void events_free(struct events *e)
{
	if (!e)
		return;
	events_forget(e);
	lazy_release(&e->lazy);
	free(e);
}

void events_install(struct events *e, const struct event_simulator *simulator, void *own)
{
	lazy_install(&e->lazy, simulator, own, simulator->free);
	events_forget(e);
	lazy_unlock(&e->lazy);
}

/* Events that are asked for. */
struct events_request {
	struct events *e;
	unsigned wanted, missing; /* 1 << event */
	uint64_t last;
	char why[64];
};

static const char *events_missing(void *ctx)
{
	struct events_request *r = ctx;
	for (unsigned k = 0; k < EVENTS; k++)
		if (r->wanted >> k & 1 && (!r->e->set[k] || r->e->set[k]->end <= r->last))
			r->missing |= 1u << k;
	if (!r->missing)
		return NULL;
	snprintf(r->why, sizeof r->why, "%s cannot be simulated here",
		 event_name((enum event)__builtin_ctz(r->missing)));
	return r->why;
}

static enum status events_make(void *ctx, void *own, struct task *task, struct err *err)
{
	struct events_request *r = ctx;
	const struct event_simulator *simulator = r->e->lazy.source;
	return simulator->run(own, r->e, r->missing, r->last, task, err);
}

enum status events_ensure(struct events *e, unsigned wanted, uint64_t last,
			  struct task *task, struct err *err)
{
	static const struct lazy_request how = { events_missing, events_make, NULL };
	struct events_request r = { .e = e, .wanted = wanted, .last = last };
	return lazy_ensure(&e->lazy, &how, &r, task, err);
}

/* Adding */

void events_keep(struct events *e, enum event event)
{
	lazy_lock(&e->lazy);
	if (!e->set[event])
		e->set[event] = mem_new(1, sizeof *e->set[event]);
	lazy_unlock(&e->lazy);
}

static void event_set_close_block(struct event_set *s)
{
	s->block = mem_room(s->block, s->nblocks, &s->room, sizeof *s->block);
	struct event_block *b = &s->block[s->nblocks++];
	*b = (struct event_block) { .count = s->count };
	if (!s->count)
		return;
	uint8_t *bytes = mem_new(BITMAP + VARINT_MAX, 1);
	uint64_t next = 0;
	size_t len = 0;
	for (uint64_t i = 0; i < EVENT_BLOCK && len < BITMAP; i++)
		if (s->bits[i / 64] >> i % 64 & 1) {
			len += varint_put(bytes + len, i - next);
			next = i + 1;
		}
	if (len >= BITMAP) {
		len = BITMAP;
		memcpy(bytes, s->bits, BITMAP);
	}
	b->len = (uint32_t)len;
	b->bytes = mem_resize(bytes, len + 1, 1);
	memset(s->bits, 0, sizeof s->bits);
	s->count = 0;
}

static void event_set_reach(struct event_set *s, uint64_t end)
{
	while (end / EVENT_BLOCK > s->nblocks)
		event_set_close_block(s);
	s->end = end;
}

/* Add a record of the incomplete block, or a later one. */
static void event_set_mark(struct event_set *s, uint64_t ordinal)
{
	while (ordinal / EVENT_BLOCK > s->nblocks)
		event_set_close_block(s);
	uint64_t bit = UINT64_C(1) << ordinal % 64,
		 *word = &s->bits[ordinal % EVENT_BLOCK / 64];
	s->count += !(*word & bit);
	*word |= bit;
}

void events_add(struct events *e, enum event event, uint64_t ordinal)
{
	lazy_lock(&e->lazy);
	struct event_set *s = e->set[event];
	if (s && ordinal >= s->end)
		event_set_mark(s, ordinal);
	lazy_unlock(&e->lazy);
}

static void event_set_read(const struct event_set *s, uint64_t block, uint64_t *bits);

/* Reopen a complete block for one more record. */
static void event_set_reopen(struct event_set *s, uint64_t ordinal)
{
	uint64_t block = ordinal / EVENT_BLOCK;
	struct event_set one = { .nblocks = 0 };
	event_set_read(s, block, one.bits);
	one.count = s->block[block].count;
	uint64_t *word = &one.bits[ordinal % EVENT_BLOCK / 64];
	one.count += !(*word >> ordinal % 64 & 1);
	*word |= UINT64_C(1) << ordinal % 64;
	event_set_close_block(&one);
	free(s->block[block].bytes);
	s->block[block] = one.block[0];
	free(one.block);
}

void events_add_late(struct events *e, enum event event, uint64_t ordinal)
{
	lazy_lock(&e->lazy);
	struct event_set *s = e->set[event];
	if (s && ordinal / EVENT_BLOCK < s->nblocks)
		event_set_reopen(s, ordinal);
	else if (s)
		event_set_mark(s, ordinal);
	lazy_unlock(&e->lazy);
}

void events_reach(struct events *e, enum event event, uint64_t end)
{
	lazy_lock(&e->lazy);
	struct event_set *s = e->set[event];
	if (s && end > s->end) {
		event_set_reach(s, end);
		lazy_changed(&e->lazy);
	}
	lazy_unlock(&e->lazy);
}

bool events_stopping(const struct events *e)
{
	return e->lazy.stopping;
}

void *events_simulator(const struct events *e)
{
	return e->lazy.producer;
}

/* Looking up */

static void event_set_read(const struct event_set *s, uint64_t block, uint64_t *bits)
{
	if (!s || block > s->nblocks) {
		memset(bits, 0, BITMAP);
		return;
	}
	if (block == s->nblocks) {
		memcpy(bits, s->bits, BITMAP);
		return;
	}
	const struct event_block *b = &s->block[block];
	if (b->len == BITMAP) {
		memcpy(bits, b->bytes, BITMAP);
		return;
	}
	const uint8_t *p = b->bytes, *end = p + b->len;
	uint64_t at = 0, distance;
	memset(bits, 0, BITMAP);
	while (p < end && varint_get(&p, end, &distance)) {
		at += distance;
		bits[at / 64] |= UINT64_C(1) << at % 64;
		at++;
	}
}

bool events_has(struct events *e, enum event event, uint64_t ordinal,
		struct event_window *w)
{
	uint64_t block = ordinal / EVENT_BLOCK, i = ordinal % EVENT_BLOCK;
	if (!w->valid || w->block != block || w->generation != e->lazy.generation) {
		lazy_lock(&e->lazy);
		const struct event_set *s = e->set[event];
		event_set_read(s, block, w->bits);
		w->valid = true;
		w->block = block;
		w->end = s ? s->end : 0;
		w->generation = e->lazy.generation;
		lazy_unlock(&e->lazy);
	}
	return w->bits[i / 64] >> i % 64 & 1 && ordinal < w->end;
}

bool events_count(struct events *e, enum event event, uint64_t first, uint64_t n,
		  uint64_t *count, uint64_t *max)
{
	uint64_t sum = 0;
	lazy_lock(&e->lazy);
	const struct event_set *s = e->set[event];
	bool known = s && s->end >= first + n;
	for (uint64_t b = first / EVENT_BLOCK;
	     known && n && b <= (first + n - 1) / EVENT_BLOCK; b++)
		sum += b < s->nblocks ? s->block[b].count : s->count;
	/* The last block may end at the end of the trace. */
	bool exact = known && first % EVENT_BLOCK == 0 &&
		     ((first + n) % EVENT_BLOCK == 0 || s->end == first + n);
	lazy_unlock(&e->lazy);
	*count = sum;
	*max = known ? sum : UINT64_MAX;
	return exact;
}

bool events_found(struct events *e)
{
	bool found = false;
	lazy_lock(&e->lazy);
	for (int k = 0; k < EVENT_TAKEN; k++)
		found |= e->set[k] && e->set[k]->end;
	lazy_unlock(&e->lazy);
	return found;
}

uint64_t events_end(struct events *e, enum event event)
{
	lazy_lock(&e->lazy);
	uint64_t end = e->set[event] ? e->set[event]->end : 0;
	lazy_unlock(&e->lazy);
	return end;
}

uint64_t events_outcomes(struct events *e, uint64_t first, size_t n, uint64_t *taken,
			 struct event_window w[2])
{
	uint64_t has = 0;
	for (size_t i = 0; e && i < n; i++) {
		taken[i] = events_has(e, EVENT_TAKEN, first + i, &w[0]);
		if (taken[i] || events_has(e, EVENT_UNTAKEN, first + i, &w[1]))
			has |= UINT64_C(1) << i;
	}
	return has;
}
