#include "trace/events.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "base/varint.h"

enum { BITMAP = EVENT_BLOCK / 8, WAIT_MS = 50 };

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
	pthread_mutex_t lock;
	pthread_cond_t idle; /* no simulator runs */
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
	pthread_mutex_init(&e->lock, NULL);
	pthread_cond_init(&e->idle, NULL);
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
	pthread_mutex_destroy(&e->lock);
	pthread_cond_destroy(&e->idle);
	free(e);
}

/* Wait, with the lock held, until no simulator runs; false: the task was cancelled. */
static bool events_wait_idle(struct events *e, struct task *task)
{
	while (e->running) {
		struct timespec t;
		if (task_cancelled(task))
			return false;
		clock_gettime(CLOCK_REALTIME, &t);
		t.tv_nsec += WAIT_MS * 1000000L;
		t.tv_sec += t.tv_nsec / 1000000000L;
		t.tv_nsec %= 1000000000L;
		pthread_cond_timedwait(&e->idle, &e->lock, &t);
	}
	return true;
}

void events_install(struct events *e, const struct event_simulator *simulator, void *own)
{
	pthread_mutex_lock(&e->lock);
	e->stopping = true;
	events_wait_idle(e, NULL);
	e->stopping = false;
	events_forget(e);
	e->simulator = simulator;
	e->own = own;
	pthread_mutex_unlock(&e->lock);
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
	pthread_mutex_lock(&e->lock);
	if (!events_wait_idle(e, task))
		st = err_set(err, ST_CANCELLED, "stopped on request");
	unsigned missing = events_missing(e, wanted, last);
	if (st == ST_OK && missing && !e->own)
		st = err_set(err, ST_UNSUPPORTED, "nothing simulates %s here",
			     event_name((enum event)__builtin_ctz(missing)));
	if (st == ST_OK && missing) {
		e->running = true;
		pthread_mutex_unlock(&e->lock);
		st = e->simulator->run(e->own, e, missing, last, task, err);
		pthread_mutex_lock(&e->lock);
		e->running = false;
		if (e->stopping)
			st = err_set(err, ST_CANCELLED, "stopped by other parameters");
		pthread_cond_broadcast(&e->idle);
	}
	pthread_mutex_unlock(&e->lock);
	return st;
}

/* Adding */

void events_keep(struct events *e, enum event event)
{
	pthread_mutex_lock(&e->lock);
	if (!e->set[event])
		e->set[event] = mem_new(1, sizeof *e->set[event]);
	pthread_mutex_unlock(&e->lock);
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
	pthread_mutex_lock(&e->lock);
	struct event_set *s = e->set[event];
	if (s && ordinal >= s->end) {
		while (ordinal / EVENT_BLOCK > s->nblocks)
			event_set_close_block(s);
		uint64_t bit = UINT64_C(1) << ordinal % 64,
			 *word = &s->bits[ordinal % EVENT_BLOCK / 64];
		s->count += !(*word & bit);
		*word |= bit;
	}
	pthread_mutex_unlock(&e->lock);
}

void events_reach(struct events *e, enum event event, uint64_t end)
{
	pthread_mutex_lock(&e->lock);
	struct event_set *s = e->set[event];
	if (s && end > s->end) {
		event_set_reach(s, end);
		e->generation++;
	}
	pthread_mutex_unlock(&e->lock);
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
		pthread_mutex_lock(&e->lock);
		const struct event_set *s = e->set[event];
		event_set_read(s, block, w->bits);
		w->valid = true;
		w->block = block;
		w->end = s ? s->end : 0;
		w->generation = e->generation;
		pthread_mutex_unlock(&e->lock);
	}
	return w->bits[i / 64] >> i % 64 & 1 && ordinal < w->end;
}

bool events_count(struct events *e, enum event event, uint64_t first, uint64_t n,
		  uint64_t *count, uint64_t *most)
{
	uint64_t sum = 0;
	pthread_mutex_lock(&e->lock);
	const struct event_set *s = e->set[event];
	bool known = s && s->end >= first + n;
	for (uint64_t b = first / EVENT_BLOCK;
	     known && n && b <= (first + n - 1) / EVENT_BLOCK; b++)
		sum += b < s->nblocks ? s->block[b].count : s->count;
	/* The last block may end with the trace instead. */
	bool exact = known && first % EVENT_BLOCK == 0 &&
		     ((first + n) % EVENT_BLOCK == 0 || s->end == first + n);
	pthread_mutex_unlock(&e->lock);
	*count = sum;
	*most = known ? sum : UINT64_MAX;
	return exact;
}

bool events_found(struct events *e)
{
	bool found = false;
	pthread_mutex_lock(&e->lock);
	for (int k = 0; k < EVENTS; k++)
		found |= e->set[k] && e->set[k]->end;
	pthread_mutex_unlock(&e->lock);
	return found;
}

uint64_t events_generation(struct events *e)
{
	return e->generation;
}
