/*
 * Records that are not in the index yet are delivered by the indexer: as a subscriber the
 * scan receives its batches, on the leader, and puts parts into a queue, which the scan
 * thread delivers in order.  While the queue is full, the indexer waits for a delivery.
 * But while the scan thread reads indexed chunks, it delivers nothing from the queue:
 * then a part that does not fit is dropped, and the records from there on are read from
 * the index later.
 */
#include "trace/scan/scan_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* On the leader of the indexer */

static void scan_live_enqueue(struct scan *w, const struct chunk *c)
{
	struct scan_queued q = { .part = w->part,
				 .first = w->part_first < w->low ? w->low : w->part_first,
				 .next = w->part_next,
				 .tail = w->part_tail };
	if (c && c->start.ordinal == q.first && c->count == q.next - q.first)
		q.chunk = c;
	w->part = NULL;
	w->part_first = w->part_next;
	w->part_tail = false;
	if (q.next <= q.first && !q.tail)
		return;

	pthread_mutex_lock(&w->lock);
	while (w->queued == QUEUE && !w->leaving && !w->reading)
		pthread_cond_wait(&w->room, &w->lock);
	bool fits = w->queued < QUEUE && !w->leaving;
	if (fits)
		w->queue[(w->queue_head + w->queued++) % QUEUE] = q;
	else
		w->overflowed = true;
	pthread_mutex_unlock(&w->lock);
	if (!fits)
		scan_drop(w, q.part);
}

/* Reduce b to its records and gaps that are in the span; false: there are none. */
static bool scan_live_clip(struct scan *w, struct batch *b)
{
	if (!b->n)
		return w->high == UINT64_MAX;
	uint64_t last = b->first + b->n - 1;
	if (last < w->low || b->first > w->high)
		return false;
	size_t from = w->low > b->first ? (size_t)(w->low - b->first) : 0;
	size_t n = (size_t)((last < w->high ? last : w->high) - b->first) + 1 - from;
	if (n == b->n)
		return true;
	batch_clip(b, from, n, &w->gap, &w->gap_room);
	return true;
}

/* The first batch begins at this record: earlier ones are read from the index. */
static void scan_live_begin(struct scan *w, uint64_t ordinal)
{
	pthread_mutex_lock(&w->lock);
	w->live_from = ordinal;
	pthread_mutex_unlock(&w->lock);
	w->part_first = w->part_next = ordinal;
	w->part_done = false;
}

static void scan_live_batch(struct subscriber *r, const struct batch *b)
{
	struct scan *w = (struct scan *)((char *)r - offsetof(struct scan, subscriber));
	if (w->overflowed)
		return;
	if (w->live_from == UINT64_MAX)
		scan_live_begin(w, b->first);
	struct batch view = *b;
	if (!w->part_done && scan_live_clip(w, &view)) {
		if (!w->part)
			w->part = w->ops->part(w->ctx, NULL);
		w->part_done = !w->ops->records(w->part, &view);
	}
	w->part_next = b->first + b->n;
	w->part_tail |= b->n == 0 && w->high == UINT64_MAX;
	/* The result may be complete: do not wait for the end of the chunk. */
	if (w->part_done && w->part)
		scan_live_enqueue(w, NULL);
}

static void scan_live_chunk(struct subscriber *r, const struct chunk *c)
{
	struct scan *w = (struct scan *)((char *)r - offsetof(struct scan, subscriber));
	if (!w->overflowed && w->live_from != UINT64_MAX)
		scan_live_enqueue(w, c);
	w->part_done = false;
}

static void scan_live_pause(struct subscriber *r)
{
	struct scan *w = (struct scan *)((char *)r - offsetof(struct scan, subscriber));
	if (w->overflowed)
		return;
	/* Records that have arrived, but are in no chunk yet, can be read meanwhile. */
	if (w->live_from == UINT64_MAX)
		scan_live_begin(w, indexer_extent(w->trace->indexer).records);
	else
		scan_live_enqueue(w, NULL);
}

/* On the scan thread */

void scan_live_subscribe(struct scan *w)
{
	w->subscriber = (struct subscriber) { .want = w->ops->want,
					      .batch = scan_live_batch,
					      .chunk = scan_live_chunk,
					      .pause = scan_live_pause };
	w->live_from = UINT64_MAX;
	w->leaving = w->overflowed = false;
	w->subscribed = true;
	indexer_subscribe(w->trace->indexer, &w->subscriber);
}

void scan_live_unsubscribe(struct scan *w)
{
	if (!w->subscribed)
		return;
	pthread_mutex_lock(&w->lock);
	w->leaving = true;
	pthread_cond_broadcast(&w->room);
	pthread_mutex_unlock(&w->lock);
	indexer_unsubscribe(w->trace->indexer, &w->subscriber);
	w->subscribed = false;
	scan_drop(w, w->part);
	w->part = NULL;
	w->part_tail = false;
	for (; w->queued; w->queued--) {
		scan_drop(w, w->queue[w->queue_head].part);
		w->queue_head = (w->queue_head + 1) % QUEUE;
	}
}

void scan_live_set_reading(struct scan *w, bool reading)
{
	pthread_mutex_lock(&w->lock);
	w->reading = reading;
	pthread_cond_broadcast(&w->room);
	pthread_mutex_unlock(&w->lock);
}

void scan_live_drain(struct scan *w)
{
	pthread_mutex_lock(&w->lock);
	while (w->queued && !w->stop) {
		struct scan_queued q = w->queue[w->queue_head];
		bool due = q.first == w->next && (q.next > w->next || q.tail);
		if (!due && q.first >= w->next)
			break;
		w->queue_head = (w->queue_head + 1) % QUEUE;
		w->queued--;
		pthread_cond_broadcast(&w->room);
		pthread_mutex_unlock(&w->lock);
		if (!due) {
			/* These records were read from the index. */
			scan_drop(w, q.part);
		} else {
			w->next = q.next;
			w->tail_done |= q.tail;
			if (q.part && !scan_deliver(w, q.part, q.chunk, CHUNK_READ,
						    q.next - q.first))
				atomic_store(&w->stop, true);
		}
		pthread_mutex_lock(&w->lock);
	}
	pthread_mutex_unlock(&w->lock);
}

uint64_t scan_live_frontier(struct scan *w, const struct extent *x)
{
	struct place end;
	index_end(w->trace->index, &end);
	pthread_mutex_lock(&w->lock);
	/* A span that ends in the last chunk, which is not complete, needs no live
	 * records. */
	bool all = x->complete || w->high < x->records;
	uint64_t known = all ? x->records : end.ordinal;
	if (w->queued)
		known = w->queue[w->queue_head].first;
	else if (!x->complete && w->subscribed && !w->overflowed &&
		 w->live_from < UINT64_MAX)
		known = w->live_from;
	pthread_mutex_unlock(&w->lock);
	return known;
}

bool scan_live_overflowed(struct scan *w)
{
	pthread_mutex_lock(&w->lock);
	bool overflowed = w->overflowed && !w->queued;
	pthread_mutex_unlock(&w->lock);
	return overflowed;
}
