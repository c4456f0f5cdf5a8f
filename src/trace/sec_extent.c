/* How much was explored, and the sums of it. */
#include <string.h>

#include "trace/explore.h"
#include "trace/private.h"
#include "trace/section.h"

static void put_size(struct sink *k, struct source *src)
{
	struct source_facts facts = source_facts(src);
	put(k, facts.size);
	put(k, facts.size_known);
}

/* What is behind the last chunk is not known to those who read this, but at the end. */
static void save(struct sink *k, struct outgoing *o)
{
	struct trace *t = o->trace;
	const struct extent *x = &o->extent;
	struct totals totals;
	uint64_t fraction;
	index_totals(t->index, &totals);
	memcpy(&fraction, &x->fraction, sizeof fraction);
	put(k, o->nchunks);
	put(k, index_doublings(t->index));
	put(k, index_opcodes(t->index));
	put(k, totals.records);
	put(k, totals.gaps);
	put(k, totals.gap_bytes);
	put(k, x->complete);
	put_fixed(k, fraction);
	put(k, x->complete ? x->stray : 0);
	put(k, x->complete ? explorer_tail(t->explorer) : 0);
	put_size(k, t->source);
	if (t->companion)
		put_size(k, t->companion);
}

/* How many records there are in all is guessed from this. */
static bool is_part(double fraction, uint64_t records)
{
	return fraction >= 0 && fraction <= 1 &&
	       (fraction == 0 || (double)records / fraction < (double)INT64_MAX);
}

static bool load(struct intake *in, struct image *im)
{
	uint64_t fraction;
	im->chunks = get(in);
	im->doublings = get_most(in, DOUBLINGS_MOST);
	im->opcodes = get(in);
	im->totals.records = get(in);
	im->totals.gaps = get(in);
	im->totals.gap_bytes = get(in);
	im->extent.complete = get_most(in, 1);
	fraction = get_fixed(in);
	memcpy(&im->extent.fraction, &fraction, sizeof fraction);
	im->extent.stray = get(in);
	im->tail = get(in);
	for (int i = 0; i < im->nfiles; i++) {
		im->file[i].size = get(in);
		im->file[i].size_known = get_most(in, 1);
	}
	im->extent.records = im->totals.records;
	im->extent.gaps = im->totals.gaps;
	im->extent.gap_bytes = im->totals.gap_bytes;
	return !in->failed && is_part(im->extent.fraction, im->records) &&
	       im->extent.complete == im->complete && im->totals.records == im->records;
}

const struct section section_extent = {
	.name = "extent  ",
	.save = save,
	.load = load,
};
