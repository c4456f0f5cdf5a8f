#include "trace/events.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/monitor.h"
#include "base/varint.h"

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
	struct monitor monitor; /* notified when no simulator runs any more */
	bool running;
	_Atomic bool stopping; /* the simulator that runs is to return */
	_Atomic uint64_t generation;
	struct event_set *set[EVENTS]; /* NULL: nothing is known */
	const struct event_simulator *simulator;
	void *own;
};

const char *event_name(enum event event)
{
	static const char *const names[] = { "mispredicted", "l1", "l1i", "l2", "l3" };
	return names[event];
}

struct events *events_new(void)
{
	struct events *e = mem_new(1, sizeof *e);
	monitor_init(&e->monitor);
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
	if (e->own)
		e->simulator->free(e->own);
	e->own = NULL;
	e->generation++;
}

void events_free(struct events *e)
{
	if (!e)
		return;
	events_forget(e);
	monitor_release(&e->monitor);
	free(e);
}

/* Wait, with the lock held, until no simulator runs; false: the task was cancelled. */
static bool events_wait_idle(struct events *e, struct task *task)
{
	while (e->running && !task_cancelled(task))
		monitor_wait(&e->monitor, NULL, task);
	return !e->running;
}

void events_install(struct events *e, const struct event_simulator *simulator, void *own)
{
	monitor_lock(&e->monitor);
	e->stopping = true;
	events_wait_idle(e, NULL);
	e->stopping = false;
	events_forget(e);
	e->simulator = simulator;
	e->own = own;
	monitor_unlock(&e->monitor);
}

/* The events among `wanted` that are not known to record `last`. */
static unsigned events_missing(const struct events *e, unsigned wanted, uint64_t last)
{
	unsigned missing = 0;
	for (unsigned k = 0; k < EVENTS; k++)
		if (wanted >> k & 1 && (!e->set[k] || e->set[k]->end <= last))
			missing |= 1u << k;
	return missing;
}

enum status events_ensure(struct events *e, unsigned wanted, uint64_t last,
			  struct task *task, struct err *err)
{
	enum status st = ST_OK;
	monitor_lock(&e->monitor);
	if (!events_wait_idle(e, task))
		st = err_set(err, ST_CANCELLED, "stopped on request");
	unsigned missing = events_missing(e, wanted, last);
	if (st == ST_OK && missing && !e->own)
		st = err_set(err, ST_UNSUPPORTED, "nothing simulates %s here",
			     event_name((enum event)__builtin_ctz(missing)));
	if (st == ST_OK && missing) {
		e->running = true;
		monitor_unlock(&e->monitor);
		st = e->simulator->run(e->own, e, missing, last, task, err);
		monitor_lock(&e->monitor);
		e->running = false;
		if (e->stopping)
			st = err_set(err, ST_CANCELLED, "stopped by other parameters");
		monitor_notify(&e->monitor);
	}
	monitor_unlock(&e->monitor);
	return st;
}

/* Adding */

void events_keep(struct events *e, enum event event)
{
	monitor_lock(&e->monitor);
	if (!e->set[event])
		e->set[event] = mem_new(1, sizeof *e->set[event]);
	monitor_unlock(&e->monitor);
}

static void event_set_close_block(struct event_set *s)
{
	s->block = mem_room(s->block, s->nblocks, &s->room, sizeof *s->block);
	struct event_block *b = &s->block[s->nblocks++];
	uint8_t *bytes = mem_new(BITMAP + VARINT_MOST, 1);
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
	*b = (struct event_block) { s->count, (uint32_t)len,
				    mem_resize(bytes, len + 1, 1) };
	memset(s->bits, 0, sizeof s->bits);
	s->count = 0;
}

static void event_set_reach(struct event_set *s, uint64_t end)
{
	while (end / EVENT_BLOCK > s->nblocks)
		event_set_close_block(s);
	s->end = end;
}

void events_add(struct events *e, enum event event, uint64_t ordinal)
{
	monitor_lock(&e->monitor);
	struct event_set *s = e->set[event];
	if (s && ordinal >= s->end) {
		while (ordinal / EVENT_BLOCK > s->nblocks)
			event_set_close_block(s);
		uint64_t bit = UINT64_C(1) << ordinal % 64,
			 *word = &s->bits[ordinal % EVENT_BLOCK / 64];
		s->count += !(*word & bit);
		*word |= bit;
	}
	monitor_unlock(&e->monitor);
}

void events_reach(struct events *e, enum event event, uint64_t end)
{
	monitor_lock(&e->monitor);
	struct event_set *s = e->set[event];
	if (s && end > s->end) {
		event_set_reach(s, end);
		e->generation++;
	}
	monitor_unlock(&e->monitor);
}

bool events_stopping(const struct events *e)
{
	return e->stopping;
}

void *events_simulator(const struct events *e)
{
	return e->own;
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
	if (!w->valid || w->block != block || w->generation != e->generation) {
		monitor_lock(&e->monitor);
		const struct event_set *s = e->set[event];
		event_set_read(s, block, w->bits);
		w->valid = true;
		w->block = block;
		w->end = s ? s->end : 0;
		w->generation = e->generation;
		monitor_unlock(&e->monitor);
	}
	return w->bits[i / 64] >> i % 64 & 1 && ordinal < w->end;
}

bool events_count(struct events *e, enum event event, uint64_t first, uint64_t n,
		  uint64_t *count, uint64_t *most)
{
	uint64_t sum = 0;
	monitor_lock(&e->monitor);
	const struct event_set *s = e->set[event];
	bool known = s && s->end >= first + n;
	for (uint64_t b = first / EVENT_BLOCK;
	     known && n && b <= (first + n - 1) / EVENT_BLOCK; b++)
		sum += b < s->nblocks ? s->block[b].count : s->count;
	/* The last block may end with the trace instead. */
	bool exact = known && first % EVENT_BLOCK == 0 &&
		     ((first + n) % EVENT_BLOCK == 0 || s->end == first + n);
	monitor_unlock(&e->monitor);
	*count = sum;
	*most = known ? sum : UINT64_MAX;
	return exact;
}

bool events_found(struct events *e)
{
	bool found = false;
	monitor_lock(&e->monitor);
	for (int k = 0; k < EVENTS; k++)
		found |= e->set[k] && e->set[k]->end;
	monitor_unlock(&e->monitor);
	return found;
}
