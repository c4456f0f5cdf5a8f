#include "tui/session/diff_items.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* The job */

struct diff_found {
	struct diff_block block;
	uint64_t item;
};

static enum status diff_items_work(void *owner, struct task *task, struct err *err)
{
	struct diff_items *d = owner;
	const struct diff_wanted *w = d->latest.running;
	struct diff_found *out = d->latest.made;
	if (w->block == UINT64_MAX)
		return compare_item_at(d->compare, d->side, d->matcher, w->place,
				       &out->item, task, err);
	out->block.number = w->block;
	return compare_places(d->compare, d->side, d->matcher, w->block * DIFF_BLOCK,
			      DIFF_BLOCK, out->block.at, &out->block.n, task, err);
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
	const struct diff_found *found = d->latest.result;
	if (ok && w->block == UINT64_MAX) {
		d->place = w->place;
		d->item = found->item;
	} else if (ok) {
		struct diff_block *b = diff_items_replace(d);
		*b = found->block;
		b->used = ++d->uses;
	}
}

/* Life cycle */

void diff_items_init(struct diff_items *d, struct bgjobs *jobs, int side)
{
	static const struct latest_class class = { .size = sizeof(struct diff_wanted),
						   .result = sizeof(struct diff_found),
						   .work = diff_items_work,
						   .take = diff_items_take };
	*d = (struct diff_items) { .side = side, .item = UINT64_MAX };
	d->block = mem_new(DIFF_BLOCKS, sizeof *d->block);
	latest_init(&d->latest, &class, d, jobs);
}

void diff_items_release(struct diff_items *d)
{
	diff_items_set(d, NULL, NULL, NULL);
	latest_release(&d->latest);
	free(d->block);
}

void diff_items_set(struct diff_items *d, const struct compare *compare,
		    struct trace *trace, const struct query *where)
{
	const struct query *queries[] = { where };
	latest_reset(&d->latest);
	matcher_free(d->matcher);
	d->matcher = compare ? matcher_new(trace, queries, where ? 1 : 0) : NULL;
	d->compare = compare;
	d->item = UINT64_MAX;
	memset(d->block, 0, DIFF_BLOCKS * sizeof *d->block);
}

/* Use */

/* True if reading failed or was cancelled. */
static bool diff_items_stopped(const struct diff_items *d)
{
	return d->latest.any_loaded && !d->latest.ok;
}

static void diff_items_want(struct diff_items *d, const struct diff_wanted *w)
{
	if (!diff_items_stopped(d) && !bgjob_running(&d->latest.job))
		latest_want(&d->latest, w);
}

/* True if item k is record k for all k. */
static bool diff_items_same(const struct diff_items *d)
{
	return !d->compare || compare_item_is_record(d->compare, d->side);
}

bool diff_items_place(struct diff_items *d, uint64_t item, struct position *at)
{
	const struct diff_wanted wanted = { .block = item / DIFF_BLOCK };
	if (diff_items_same(d)) {
		*at = (struct position) { item, 0 };
		return true;
	}
	for (size_t i = 0; i < DIFF_BLOCKS; i++) {
		struct diff_block *b = &d->block[i];
		if (!b->used || b->number != wanted.block)
			continue;
		b->used = ++d->uses;
		struct keys_place p = { .ordinal = UINT64_MAX };
		if (item % DIFF_BLOCK < b->n)
			p = b->at[item % DIFF_BLOCK];
		*at = (struct position) { p.ordinal, (unsigned)p.above };
		return true;
	}
	diff_items_want(d, &wanted);
	return false;
}

bool diff_items_of(struct diff_items *d, struct position at, uint64_t *item)
{
	const struct diff_wanted wanted = { UINT64_MAX, { at.ordinal, at.gap } };
	if (diff_items_same(d)) {
		*item = at.ordinal;
		return true;
	}
	*item = d->item;
	if (d->item != UINT64_MAX && d->place.ordinal == at.ordinal &&
	    d->place.above == at.gap)
		return true;
	diff_items_want(d, &wanted);
	return false;
}

void diff_items_resume(struct diff_items *d)
{
	if (diff_items_stopped(d))
		latest_reset(&d->latest);
}
