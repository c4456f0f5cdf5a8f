#include "tui/session/diff_items.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { ITEMS_ROOM = 16384 };

/* The job */

/* Read items from an anchor until `most` of them are in memory, or to the last record. */
static enum status diff_items_read(struct diff_items *d, struct keys_stream *s,
				   struct keys_table *table, struct span span,
				   size_t most, struct task *task, struct err *err)
{
	keys_stream_init(s, d->trace, d->matcher, &d->maker, table, (uint8_t)d->side,
			 span, 0, true, ITEMS_ROOM);
	/* Filling stops when seven eighths of the items are in memory. */
	size_t upto = most + most / 7 + 8;
	return keys_stream_fill(s, upto < ITEMS_ROOM ? upto : ITEMS_ROOM, task, err);
}

static enum status diff_items_read_block(struct diff_items *d, struct diff_block *b,
					 struct task *task, struct err *err)
{
	struct keys_stream s;
	struct keys_table table;
	uint64_t ordinal, first = b->number * DIFF_BLOCK;
	uint64_t at = compare_anchor(d->compare, d->side, first, &ordinal);
	enum status st = ST_OK;
	b->n = 0;
	/* Where no anchor is near, items are read and dropped. */
	for (bool ended = false; st == ST_OK && !ended && b->n < DIFF_BLOCK;) {
		keys_table_init(&table);
		uint64_t left = first + DIFF_BLOCK - at;
		st = diff_items_read(
			d, &s, &table, (struct span) { ordinal, UINT64_MAX },
			left < ITEMS_ROOM / 2 ? (size_t)left : ITEMS_ROOM / 2, task, err);
		for (size_t i = 0; i < s.n; i++)
			if (at + i >= first && b->n < DIFF_BLOCK)
				b->ordinal[b->n++] = keys_stream_ordinal(&s, i);
		at += s.n;
		ordinal = s.next;
		ended = s.ended;
		keys_stream_release(&s);
		keys_table_release(&table);
	}
	return st;
}

static enum status diff_items_locate(struct diff_items *d, struct task *task,
				     struct err *err)
{
	struct keys_stream s;
	struct keys_table table;
	uint64_t ordinal = d->work.record;
	uint64_t first = compare_anchor_of(d->compare, d->side, &ordinal), at = first;
	enum status st = ST_OK;
	for (bool ended = false; st == ST_OK && !ended;) {
		keys_table_init(&table);
		st = diff_items_read(d, &s, &table,
				     (struct span) { ordinal, d->work.record },
				     ITEMS_ROOM / 2, task, err);
		at += s.n;
		ordinal = s.next;
		ended = s.ended;
		keys_stream_release(&s);
		keys_table_release(&table);
	}
	d->work.item = at > first ? at - 1 : first;
	return st;
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
	d->record = d->work.record;
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
	diff_items_set(d, NULL, NULL, NULL, NULL);
	bgjob_release(&d->job);
	free(d->block);
	free(d->work.block);
}

void diff_items_set(struct diff_items *d, const struct compare *compare,
		    struct trace *trace, const struct keys_maker *maker,
		    const struct query *where)
{
	bgjob_stop(&d->job);
	matcher_free(d->matcher);
	d->matcher = NULL;
	d->compare = compare;
	d->nwanted = 0;
	d->locate = d->located = d->failed = d->selects = false;
	memset(d->block, 0, DIFF_BLOCKS * sizeof *d->block);
	if (!compare)
		return;
	const struct query *queries[] = { where };
	d->trace = trace;
	d->maker = *maker;
	d->matcher = matcher_new(trace, queries, where ? 1 : 0);
	d->selects = compare_selects(compare, d->side);
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

bool diff_items_record(struct diff_items *d, uint64_t item, uint64_t *ordinal)
{
	uint64_t number = item / DIFF_BLOCK;
	if (!d->selects) {
		*ordinal = item;
		return true;
	}
	for (size_t i = 0; i < DIFF_BLOCKS; i++) {
		struct diff_block *b = &d->block[i];
		if (!b->used || b->number != number)
			continue;
		b->used = ++d->uses;
		if (item % DIFF_BLOCK >= b->n)
			return false;
		*ordinal = b->ordinal[item % DIFF_BLOCK];
		return true;
	}
	diff_items_want(d, number);
	return false;
}

bool diff_items_of(struct diff_items *d, uint64_t ordinal, uint64_t *item)
{
	if (!d->selects) {
		*item = ordinal;
		return true;
	}
	if (d->located && d->record == ordinal) {
		*item = d->item;
		return true;
	}
	d->located = false;
	d->record = ordinal;
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
	d->work.record = d->record;
	d->nwanted = 0;
	d->locate = false;
	bgjob_start(&d->job, diff_items_work);
}
