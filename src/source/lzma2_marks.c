/*
 * The marks.  For each granule one byte has the epoch in which it was last read; each
 * checkpoint begins a new epoch.  A checkpoint needs the granules before it whose mark
 * is its own epoch or a later one.  Therefore one store serves all pending checkpoints,
 * and marks need not be cleared when their granule is overwritten: their epoch is older
 * than that of any checkpoint begun later.  A granule is collected as soon as it is out
 * of reach, before the ring wraps around and overwrites it.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "source/lzma2_internal.h"

enum { EPOCHS = 255 };

static void lzma2_release_pending(struct pending *p)
{
	free(p->model);
	free(p->bitmap);
	free(p->bytes);
}

void lzma2_drop_pending(struct lzma2 *d)
{
	for (unsigned i = 0; i < d->npending; i++)
		lzma2_release_pending(&d->pending[i]);
	d->npending = 0;
}

static void lzma2_marks_collect_run(struct pending *p, const uint8_t *marks,
				    const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (marks[i] < p->epoch)
			continue;
		if (p->nbytes + GRANULE > p->room) {
			size_t room = p->room ? 2 * p->room : 64 * 1024;
			uint8_t *more = realloc(p->bytes, room);
			if (!more) {
				p->failed = true;
				return;
			}
			p->bytes = more;
			p->room = room;
		}
		uint64_t g = p->next + i - p->from;
		p->bitmap[g / 8] |= (uint8_t)(1u << g % 8);
		memcpy(p->bytes + p->nbytes, bytes + i * GRANULE, GRANULE);
		p->nbytes += GRANULE;
	}
}

/* Collect the marked granules below upto, which will not be read any more. */
static void lzma2_marks_collect(struct lzma2 *d, struct pending *p, uint64_t upto)
{
	uint64_t end = (p->since + GRANULE - 1) / GRANULE;
	if (upto > end)
		upto = end;
	/* The first granule of this lap. */
	uint64_t seam = d->since / GRANULE - (d->at / GRANULE - FIRST / GRANULE);
	while (p->next < upto && !p->failed) {
		bool before = p->next < seam;
		uint64_t stop = before && seam < upto ? seam : upto;
		size_t g = d->at / GRANULE - (size_t)(d->since / GRANULE - p->next) +
			   (before ? d->lap / GRANULE : 0);
		lzma2_marks_collect_run(p, d->marks + g, d->ring + g * GRANULE,
					(size_t)(stop - p->next));
		p->next = stop;
	}
	p->complete = p->failed || p->next == end;
}

/* Reads in the copy of the end of the previous lap are reads of the original. */
static void lzma2_marks_merge(struct lzma2 *d)
{
	uint8_t *marks = d->marks, *old = d->marks + d->lap / GRANULE;
	for (size_t i = 0; d->lap && i < FIRST / GRANULE; i++) {
		if (old[i] < marks[i])
			old[i] = marks[i];
	}
}

/* Granules farther back than dict_size are out of reach. */
void lzma2_collect(struct lzma2 *d)
{
	if (!d->npending)
		return;
	lzma2_marks_merge(d);
	for (unsigned i = 0; i < d->npending; i++) {
		struct pending *p = &d->pending[i];
		if (!p->complete && d->since > d->dict_size)
			lzma2_marks_collect(d, p, (d->since - d->dict_size) / GRANULE);
	}
}

void lzma2_complete(struct lzma2 *d)
{
	if (d->npending)
		lzma2_marks_merge(d);
	for (unsigned i = 0; i < d->npending; i++) {
		if (!d->pending[i].complete)
			lzma2_marks_collect(d, &d->pending[i], UINT64_MAX);
	}
}

void lzma2_forget_model(struct lzma2 *d)
{
	for (unsigned i = 0; i < d->npending; i++)
		d->pending[i].own_model &= d->pending[i].since != d->since;
}

/* Keep the epochs below EPOCHS: drop those older than all pending checkpoints. */
static void lzma2_marks_epochs_renumber(struct lzma2 *d)
{
	unsigned oldest = d->npending ? d->pending[0].epoch : d->epoch + 1u;
	for (size_t i = 0; i <= d->size / GRANULE; i++)
		d->marks[i] =
			d->marks[i] < oldest ? 0 : (uint8_t)(d->marks[i] - oldest + 1);
	for (unsigned i = 0; i < d->npending; i++)
		d->pending[i].epoch = (uint8_t)(d->pending[i].epoch - oldest + 1);
	d->epoch = (uint8_t)(d->epoch - oldest + 1);
}

bool lzma2_mark(struct lzma2 *d, uint64_t plain, uint64_t packed, uint64_t sum)
{
	if (d->npending == PENDING_MAX)
		return false;
	struct pending p = {
		.plain = plain,
		.packed = packed,
		.sum = sum,
		.since = d->since,
		.need_props = d->need_props,
		.own_model = !d->need_props,
		.props = d->props,
		.state = d->state,
	};
	memcpy(p.rep, d->rep, sizeof p.rep);
	p.from = d->since > d->dict_size ? (d->since - d->dict_size) / GRANULE : 0;
	p.next = p.from;
	size_t granules = (size_t)((d->since + GRANULE - 1) / GRANULE - p.from);
	p.bitmap = mem_try(granules / 8 + 1, 1);
	p.model = malloc(sizeof *p.model);
	if (!p.bitmap || !p.model) {
		lzma2_release_pending(&p);
		return false;
	}
	memcpy(p.model, &d->model, sizeof *p.model);

	if (d->epoch == EPOCHS)
		lzma2_marks_epochs_renumber(d);
	p.epoch = ++d->epoch;
	/* The next literal reads the byte before it. */
	if (d->since)
		d->marks[(d->at - 1) / GRANULE] = d->epoch;
	d->pending[d->npending++] = p;
	return true;
}

bool lzma2_take_complete(struct lzma2 *d, size_t head_len, struct lzma2_checkpoint *out)
{
	while (d->npending && d->pending[0].complete) {
		struct pending *p = &d->pending[0];
		*out = (struct lzma2_checkpoint) { p->plain, p->packed, p->sum, NULL, 0 };
		if (!p->failed)
			out->state = lzma2_save(d, p, head_len, &out->len);
		lzma2_release_pending(p);
		d->npending--;
		memmove(d->pending, d->pending + 1, d->npending * sizeof *d->pending);
		if (out->state)
			return true;
	}
	return false;
}
