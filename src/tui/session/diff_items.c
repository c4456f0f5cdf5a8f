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
		b->at[i] = (struct position) { place[i].ordinal,
					       (unsigned)place[i].above };
	return st;
}

static enum status diff_items_locate(struct diff_items *d, struct task *task,
				     struct err *err)
{
	struct keys_place place = { d->work.place.ordinal, d->work.place.gap };
	return compare_item_at(d->compare, d->side, d->matcher, place, &d->work.item,
			       task, err);
}

static enum status diff_items_work(void *owner, struct task *task, struct err *err)
{
	struct diff_items *d = owner;
	enum status st = ST_OK;
	for (size_t i = 0; i < d->work.n && st == ST_OK; i++)
		st = diff_items_read_block(d, &d->work.block[i], task, err);
	if (d->work.locate && st == ST_OK)
		st = diff_items_locate(d, task, err);
	return st;
}

/* An empty block, or the one that was not used for longest. */
static struct diff_block *diff_items_replace(struct diff_items *d)
{
	struct diff_block *best = d->block;
	for (size_t i = 1; i < DIFF_BLOCKS; i++)
		if (d->block[i].used < best->used)
			best = &d->block[i];
	return best;
}

static void diff_items_done(void *owner, enum status st, const struct err *err)
{
	struct diff_items *d = owner;
	(void)err;
	d->failed = st != ST_OK;
	if (st != ST_OK)
		return;
	for (size_t i = 0; i < d->work.n; i++) {
		struct diff_block *b = diff_items_replace(d);
		*b = d->work.block[i];
		b->used = ++d->uses;
	}
	if (!d->work.locate)
		return;
	d->place = d->work.place;
	d->item = d->work.item;
	d->located = true;
}

/* Life cycle */

void diff_items_init(struct diff_items *d, struct bgjobs *jobs, int side)
{
	static const struct bgjob_class class = { .done = diff_items_done };
	*d = (struct diff_items) { .side = side };
	d->block = mem_new(DIFF_BLOCKS, sizeof *d->block);
	d->work.block = mem_new(DIFF_WANTED, sizeof *d->work.block);
	bgjob_init(&d->job, jobs, &class, d, BGJOB_INTERACTIVE);
}

void diff_items_release(struct diff_items *d)
{
	diff_items_set(d, NULL, NULL, NULL);
	bgjob_release(&d->job);
	free(d->block);
	free(d->work.block);
}

void diff_items_set(struct diff_items *d, const struct compare *compare,
		    struct trace *trace, const struct query *where)
{
	bgjob_stop(&d->job);
	matcher_free(d->matcher);
	d->matcher = NULL;
	d->compare = compare;
	d->nwanted = 0;
	d->locate = d->located = d->failed = false;
	memset(d->block, 0, DIFF_BLOCKS * sizeof *d->block);
	if (!compare)
		return;
	const struct query *queries[] = { where };
	d->matcher = matcher_new(trace, queries, where ? 1 : 0);
}

/* Use */

static void diff_items_want(struct diff_items *d, uint64_t number)
{
	for (size_t i = 0; i < d->nwanted; i++)
		if (d->wanted[i] == number)
			return;
	if (d->nwanted < DIFF_WANTED)
		d->wanted[d->nwanted++] = number;
}

/* Whether item k is record k. */
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
	diff_items_want(d, number);
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
	d->located = false;
	d->place = at;
	d->locate = true;
	return false;
}

void diff_items_request(struct diff_items *d)
{
	if (bgjob_running(&d->job) || d->failed || (!d->nwanted && !d->locate))
		return;
	for (size_t i = 0; i < d->nwanted; i++)
		d->work.block[i].number = d->wanted[i];
	d->work.n = d->nwanted;
	d->work.locate = d->locate;
	d->work.place = d->place;
	d->nwanted = 0;
	d->locate = false;
	bgjob_start(&d->job, diff_items_work);
}
