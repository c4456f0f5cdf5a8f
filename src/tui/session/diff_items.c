#include "tui/session/diff_items.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* The job */

static enum status diff_items_read_block(struct diff_items *d, struct diff_block *b,
					 struct task *task, struct err *err)
{
	struct keys_place place[DIFF_BLOCK];
	enum status st =
		compare_places(d->compare, d->side, d->matcher, b->number * DIFF_BLOCK,
			       DIFF_BLOCK, place, &b->n, task, err);
	for (size_t i = 0; i < b->n; i++)
		b->at[i] =
			(struct position) { place[i].ordinal, (unsigned)place[i].above };
	return st;
}

static enum status diff_items_work(void *owner, struct task *task, struct err *err)
{
	struct diff_items *d = owner;
	const struct diff_wanted *w = d->latest.running;
	struct keys_place place = { w->place.ordinal, w->place.gap };
	enum status st = ST_OK;
	for (size_t i = 0; i < w->n && st == ST_OK; i++) {
		d->new_block[i].number = w->block[i];
		st = diff_items_read_block(d, &d->new_block[i], task, err);
	}
	if (w->locate && st == ST_OK)
		st = compare_item_at(d->compare, d->side, d->matcher, place, &d->new_item,
				     task, err);
	return st;
}

/* Return an empty block, or the least recently used block. */
static struct diff_block *diff_items_replace(struct diff_items *d)
{
	struct diff_block *best = d->block;
	for (size_t i = 1; i < DIFF_BLOCKS; i++)
		if (d->block[i].used < best->used)
			best = &d->block[i];
	return best;
}

static void diff_items_take(void *owner, bool ok)
{
	struct diff_items *d = owner;
	const struct diff_wanted *w = d->latest.running;
	d->stopped = !ok;
	for (size_t i = 0; i < w->n && ok; i++) {
		struct diff_block *b = diff_items_replace(d);
		*b = d->new_block[i];
		b->used = ++d->uses;
	}
	if (!w->locate || !ok)
		return;
	d->place = w->place;
	d->item = d->new_item;
	d->located = true;
}

static bool diff_items_wants_same(const void *p, const void *q)
{
	const struct diff_wanted *a = p, *b = q;
	return a->version == b->version && a->n == b->n &&
	       !memcmp(a->block, b->block, a->n * sizeof *a->block) &&
	       a->locate == b->locate && session_position_same(a->place, b->place);
}

/* Life cycle */

void diff_items_init(struct diff_items *d, struct bgjobs *jobs, int side)
{
	static const struct latest_class class = { .size = sizeof(struct diff_wanted),
						   .same = diff_items_wants_same,
						   .work = diff_items_work,
						   .take = diff_items_take };
	*d = (struct diff_items) { .side = side };
	d->block = mem_new(DIFF_BLOCKS, sizeof *d->block);
	d->new_block = mem_new(DIFF_WANTED, sizeof *d->new_block);
	latest_init(&d->latest, &class, d, jobs);
}

void diff_items_release(struct diff_items *d)
{
	diff_items_set(d, NULL, NULL, NULL);
	latest_release(&d->latest);
	free(d->block);
	free(d->new_block);
}

void diff_items_set(struct diff_items *d, const struct compare *compare,
		    struct trace *trace, const struct query *where)
{
	const struct query *queries[] = { where };
	bgjob_stop(&d->latest.job);
	matcher_free(d->matcher);
	d->matcher = compare ? matcher_new(trace, queries, where ? 1 : 0) : NULL;
	d->compare = compare;
	d->wanted = (struct diff_wanted) { .version = d->wanted.version + 1 };
	d->located = d->stopped = false;
	memset(d->block, 0, DIFF_BLOCKS * sizeof *d->block);
}

/* Use */

static void diff_items_want(struct diff_wanted *w, uint64_t number)
{
	for (size_t i = 0; i < w->n; i++)
		if (w->block[i] == number)
			return;
	if (w->n < DIFF_WANTED)
		w->block[w->n++] = number;
}

/* True if item k is record k for all k. */
static bool diff_items_same(const struct diff_items *d)
{
	return !d->compare || compare_item_is_record(d->compare, d->side);
}

bool diff_items_place(struct diff_items *d, uint64_t item, struct position *at)
{
	uint64_t number = item / DIFF_BLOCK;
	if (diff_items_same(d)) {
		*at = (struct position) { item, 0 };
		return true;
	}
	for (size_t i = 0; i < DIFF_BLOCKS; i++) {
		struct diff_block *b = &d->block[i];
		if (!b->used || b->number != number)
			continue;
		b->used = ++d->uses;
		size_t k = item % DIFF_BLOCK;
		*at = k < b->n ? b->at[k] : (struct position) { UINT64_MAX, 0 };
		return true;
	}
	diff_items_want(&d->wanted, number);
	return false;
}

bool diff_items_of(struct diff_items *d, struct position at, uint64_t *item)
{
	if (diff_items_same(d)) {
		*item = at.ordinal;
		return true;
	}
	if (d->located && session_position_same(d->place, at)) {
		*item = d->item;
		return true;
	}
	d->wanted.place = at;
	d->wanted.locate = true;
	return false;
}

void diff_items_resume(struct diff_items *d)
{
	d->wanted.version += d->stopped;
	d->stopped = false;
}

void diff_items_request(struct diff_items *d)
{
	bool any = d->wanted.n || d->wanted.locate;
	if (any && !d->stopped && !bgjob_running(&d->latest.job))
		latest_want(&d->latest, &d->wanted);
	d->wanted = (struct diff_wanted) { .version = d->wanted.version };
}
