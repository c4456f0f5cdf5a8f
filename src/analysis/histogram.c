/*
 * Each part of the scan fills its own bins; merge them in order.
 *
 * Name a region only if there is little doubt: fetched bytes are code; addresses of the
 * upper half belong to the kernel; on 64-bit Linux, stacks and mapped files are below
 * 0x800000000000, and the main stack has the highest addresses.
 */
#include "analysis/histogram.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/mem.h"
#include "query/reduce.h"

enum { GAP_BITS = 20, REGIONS_FIRST = 1024 /* regions before they are joined */ };

const char *const histogram_access_name[ACCESSES] = { "loads", "stores", "fetches" };

bool histogram_has_access(const struct schema *s, enum access kind)
{
	static const enum role roles[ACCESSES] = { ROLE_LOAD, ROLE_STORE, ROLE_PC };
	return s->by_role[roles[kind]] != 0;
}

static void hist_fill(struct histogram *out, const struct bins *b, bool partial)
{
	*out = (struct histogram) { .bits = b->bits,
				    .coarse = b->bits > b->asked,
				    .partial = partial,
				    .n = b->table.n };
	out->bin = bins_sorted(b);
	for (size_t i = 0; i < out->n; i++)
		for (int k = 0; k < ACCESSES; k++)
			out->total[k] += out->bin[i].n[k];
}

void histogram_copy(struct histogram *to, const struct histogram *from)
{
	*to = *from;
	to->bin = mem_copy(from->bin, from->n * sizeof *to->bin);
}

void histogram_release(struct histogram *h)
{
	free(h->bin);
	*h = (struct histogram) { .bin = NULL };
}

/* From a scan */

struct hist_scan {
	const struct histogram_spec *spec;
	bool narrow; /* true to count only addresses in a range */
	size_t max;
	struct bins all;
};

struct hist_part {
	const struct hist_scan *scan;
	struct bins bins;
};

static bool hist_skip(void *whole, const struct chunk *c, uint64_t hits)
{
	const struct hist_scan *h = whole;
	uint64_t first = h->spec->first, last = h->spec->last;
	return hits == 0 || (h->narrow && !chunk_may_access(c, first, last) &&
			     !chunk_may_execute(c, first, last));
}

static void hist_part_init(void *part)
{
	struct hist_part *p = part;
	bins_init(&p->bins, p->scan->spec->bits, p->scan->max);
}

static void hist_part_release(void *part)
{
	struct hist_part *p = part;
	bins_release(&p->bins);
}

static void hist_add(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct hist_part *p = ctx;
	const struct histogram_spec *s = p->scan->spec;
	if (address >= s->first && address <= s->last)
		bins_add(&p->bins, address, kind, 1);
}

static bool hist_records(void *part, const struct records *s)
{
	struct hist_part *p = part;
	if (s->n == s->b->n && !p->scan->narrow)
		bins_add_batch(&p->bins, s->b);
	else
		accesses_each(s->b, s->at, 0, s->n, p, hist_add);
	return true;
}

static void hist_show(void *whole)
{
	struct hist_scan *h = whole;
	struct histogram so_far;
	hist_fill(&so_far, &h->all, true);
	h->spec->partial(h->spec->arg, &so_far);
	histogram_release(&so_far);
}

static bool hist_merge(void *whole, void *part, const struct match_run *r)
{
	struct hist_scan *h = whole;
	struct hist_part *p = part;
	(void)r;
	if (p)
		bins_merge(&h->all, &p->bins);
	return true;
}

static enum status hist_make_by_scan(struct histogram *out, struct trace *t,
				     const struct histogram_spec *spec, struct task *task,
				     struct err *err)
{
	struct hist_scan h = { .spec = spec,
			       .narrow = spec->first > 0 || spec->last < UINT64_MAX,
			       .max = spec->max ? spec->max : HISTOGRAM_MAX };
	const struct reducer r = {
		.want = bins_fields(trace_schema(t)),
		.skip = spec->of.nwhere || h.narrow ? hist_skip : NULL,
		.part_size = sizeof(struct hist_part),
		.init = hist_part_init,
		.records = hist_records,
		.merge = hist_merge,
		.release = hist_part_release,
		.show = spec->partial ? hist_show : NULL,
	};
	bins_init(&h.all, spec->bits, h.max);
	enum status st = reduce(t, &spec->of, &r, &h, task, err);
	if (st == ST_OK)
		hist_fill(out, &h.all, false);
	bins_release(&h.all);
	return st;
}

/* From the index */

/* Add the pages within first..last to `own`.  Return false if some pages are only
 * partly within the range, so that the index is not sufficient. */
static bool hist_copy_pages(struct bins *own, const struct bins *pages, uint64_t first,
			    uint64_t last)
{
	struct bin *bin = bins_sorted(pages);
	bool exact = true;
	for (size_t i = 0; i < pages->table.n && exact; i++) {
		uint64_t at = bin[i].number << pages->bits;
		uint64_t end = at | ((UINT64_C(1) << pages->bits) - 1);
		if (end < first || at > last)
			continue;
		exact = at >= first && end <= last;
		for (int k = 0; k < ACCESSES && exact; k++)
			bins_add(own, at, (enum access)k, bin[i].n[k]);
	}
	free(bin);
	return exact;
}

bool histogram_from_index(struct histogram *out, struct trace *t,
			  const struct histogram_spec *spec)
{
	struct bins pages, own;
	if (spec->of.nwhere || spec->bits < PAGE_BITS || spec->of.over.first)
		return false;
	bool complete = trace_extent(t).complete;
	uint64_t records = index_accesses(trace_index(t), &pages);
	bins_init(&own, spec->bits, spec->max ? spec->max : HISTOGRAM_MAX);
	bool exact = pages.bits <= spec->bits && records &&
		     spec->of.over.last >= records - 1 &&
		     hist_copy_pages(&own, &pages, spec->first, spec->last);
	if (exact) {
		hist_fill(out, &own, !complete);
		out->indexed = records;
	}
	bins_release(&own);
	bins_release(&pages);
	return exact;
}

enum status histogram_make(struct histogram *out, struct trace *t,
			   const struct histogram_spec *spec, struct task *task,
			   struct err *err)
{
	if (trace_extent(t).complete && histogram_from_index(out, t, spec))
		return ST_OK;
	return hist_make_by_scan(out, t, spec, task, err);
}

/* Regions */

/* Addresses of a process on 64-bit Linux: mapped files, then stacks up to the end. */
static const uint64_t mapped_from = UINT64_C(0x7e0000000000),
		      stacks_from = UINT64_C(0x7ff000000000),
		      user_end = UINT64_C(0x800000000000),
		      kernel_from = UINT64_C(0xffff800000000000);

/* Name a region.  last is true if no higher region is stored to. */
static const char *hist_name_region(const struct region *r, bool last)
{
	bool data = r->n[ACCESS_LOAD] || r->n[ACCESS_STORE];
	bool user = r->first >= mapped_from && r->last < user_end;
	if (r->first >= kernel_from)
		return r->n[ACCESS_FETCH] ? "kernel code" : "kernel";
	if (r->n[ACCESS_FETCH])
		return user ? (data ? "mapped code, data" : "mapped code")
			    : (data ? "code, data" : "code");
	if (user && r->first >= stacks_from && last && r->n[ACCESS_LOAD] &&
	    r->n[ACCESS_STORE])
		return "stack";
	return user ? "mapped" : "";
}

/* Find runs of bins, separated by gaps of at least 1 << gap_bits bytes.  Return max + 1
 * if there are more than max. */
static size_t hist_find_regions(const struct histogram *h, unsigned gap_bits,
				struct region *out, size_t max)
{
	size_t n = 0;
	for (size_t i = 0; i < h->n; i++) {
		uint64_t at = bin_first(h, i);
		if (!i || (at - bin_last(h, i - 1) - 1) >> gap_bits) {
			if (n == max)
				return max + 1;
			out[n++] = (struct region) { .first = at };
		}
		struct region *r = &out[n - 1];
		r->last = bin_last(h, i);
		r->bins++;
		for (int k = 0; k < ACCESSES; k++)
			r->n[k] += h->bin[i].n[k];
	}
	return n;
}

/* Find the region to join with the next one: the pair with the fewest accesses and, in
 * case of a tie, the smallest gap. */
static size_t hist_join(const struct region *r, size_t n, uint64_t *sum)
{
	size_t best = 0;
	uint64_t gap = UINT64_MAX;
	*sum = UINT64_MAX;
	for (size_t i = 0; i + 1 < n; i++) {
		uint64_t both = region_sum(&r[i]) + region_sum(&r[i + 1]);
		uint64_t between = r[i + 1].first - r[i].last;
		if (both > *sum || (both == *sum && between >= gap))
			continue;
		best = i;
		gap = between;
		*sum = both;
	}
	return best;
}

size_t histogram_regions(const struct histogram *h, struct region **out)
{
	unsigned gap_bits = GAP_BITS > h->bits ? GAP_BITS : h->bits;
	struct region *r = mem_new(REGIONS_FIRST, sizeof *r);
	uint64_t all = h->total[0] + h->total[1] + h->total[2], sum;
	size_t n;
	while ((n = hist_find_regions(h, gap_bits, r, REGIONS_FIRST)) > REGIONS_FIRST)
		gap_bits++;
	while (n > REGIONS_FEW) {
		size_t at = hist_join(r, n, &sum);
		if (n <= REGIONS_MAX && sum > all / REGION_RARE)
			break;
		r[at].last = r[at + 1].last;
		r[at].bins += r[at + 1].bins;
		for (int k = 0; k < ACCESSES; k++)
			r[at].n[k] += r[at + 1].n[k];
		memmove(&r[at + 1], &r[at + 2], (n - at - 2) * sizeof *r);
		n--;
	}
	bool last = true;
	for (size_t i = n; i--;) {
		r[i].what = hist_name_region(&r[i], last);
		last = last && !r[i].n[ACCESS_STORE];
	}
	*out = r;
	return n;
}

void histogram_name_stacks(struct region *r, size_t n, const struct part *part,
			   size_t parts)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < parts; k++)
			if (!strcmp(part[k].name, "stack") &&
			    part[k].first <= r[i].last && r[i].first <= part[k].last)
				r[i].what = r[i].n[ACCESS_FETCH] ? "code, data, stack"
								 : "stack";
}

size_t histogram_rows(const struct histogram *h, bool regions, struct region **out)
{
	if (regions)
		return histogram_regions(h, out);
	*out = mem_new(h->n + 1, sizeof **out);
	for (size_t i = 0; i < h->n; i++) {
		struct region *r = &(*out)[i];
		*r = (struct region) { .first = bin_first(h, i),
				       .last = bin_last(h, i),
				       .bins = 1,
				       .what = "" };
		memcpy(r->n, h->bin[i].n, sizeof r->n);
	}
	return h->n;
}

const struct bin_size histogram_bin_sizes[BIN_SIZES] = {
	{ "region", "regions", "runs of used pages without large gaps", PAGE_BITS, true },
	{ "2M", "2 MiB", "2 MiB", 21, false },
	{ "page", "pages", "4 KiB", PAGE_BITS, false },
	{ "line", "lines", "64 bytes", LINE_BITS, false },
	{ "word", "words", "8 bytes", WORD_BITS, false },
};
