/*
 * Every part fills bins of its own, which are merged when it is delivered.
 *
 * Regions are named only by what cannot well be otherwise: what is fetched is code;
 * addresses of the upper half are the kernel's; on 64-bit Linux, stacks and mapped
 * files lie below 0x800000000000, the first stack highest.
 */
#include "analysis/histogram.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "base/clock.h"
#include "base/mem.h"
#include "query/find.h"
#include "query/pick.h"

enum { SHOW_MS = 100, GAP_BITS = 20 };

const char *const access_name[ACCESSES] = { "loads", "stores", "fetches" };

bool access_known(const struct schema *s, enum access kind)
{
	static const enum role roles[ACCESSES] = { ROLE_LOAD, ROLE_STORE, ROLE_PC };
	return s->by_role[roles[kind]] != 0;
}

static void fill(struct histogram *out, const struct bins *b, bool part)
{
	*out = (struct histogram) {
		.bits = b->bits, .coarse = b->bits > b->asked, .part = part, .n = b->n
	};
	out->bin = bins_sorted(b);
	for (size_t i = 0; i < out->n; i++)
		for (int k = 0; k < ACCESSES; k++)
			out->total[k] += out->bin[i].n[k];
}

void histogram_of(struct histogram *out, const struct bins *b)
{
	fill(out, b, false);
}

void histogram_copy(struct histogram *to, const struct histogram *from)
{
	*to = *from;
	to->bin = mem_new(from->n + 1, sizeof *to->bin);
	if (from->n)
		memcpy(to->bin, from->bin, from->n * sizeof *to->bin);
}

void histogram_release(struct histogram *h)
{
	free(h->bin);
	*h = (struct histogram) { .bin = NULL };
}

/* By sweep */

struct making {
	const struct histogram_spec *spec;
	struct screens screens;
	bool narrow; /* not all addresses count */
	size_t most;
	struct bins all;
	bool news;     /* something came since so_far() was called */
	int64_t shown; /* when that was, in ms */
	struct err err;
	bool failed;
};

struct part {
	struct making *making;
	struct bins bins;
	struct pick pick;
};

static enum verdict screen(void *ctx, const struct chunk *c)
{
	struct making *m = ctx;
	const struct histogram_spec *s = m->spec;
	if (m->narrow && !chunk_may_access(c, s->first, s->last) &&
	    !chunk_may_execute(c, s->first, s->last))
		return VERDICT_NONE;
	if (!screens_may_match(&m->screens, c))
		return VERDICT_NONE;
	return VERDICT_SOME;
}

static void *new_part(void *ctx, const struct chunk *c)
{
	(void)c;
	struct part *p = mem_new(1, sizeof *p);
	p->making = ctx;
	bins_init(&p->bins, p->making->spec->bits, p->making->most);
	const struct histogram_spec *s = p->making->spec;
	pick_init(&p->pick, s->where, s->nwhere);
	return p;
}

static void drop(void *part)
{
	struct part *p = part;
	pick_release(&p->pick);
	bins_release(&p->bins);
	free(p);
}

static void add_one(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct part *p = ctx;
	const struct histogram_spec *s = p->making->spec;
	if (address >= s->first && address <= s->last)
		bins_add(&p->bins, address, kind, 1);
}

static bool records(void *part, const struct batch *b)
{
	struct part *p = part;
	const uint32_t *at;
	if (!b->n)
		return true;
	size_t n = pick_records(&p->pick, b, &at);
	if (!at && !p->making->narrow)
		bins_add_batch(&p->bins, b);
	else
		accesses_each(b, at, 0, n, p, add_one);
	return true;
}

static void show(void *ctx)
{
	struct making *m = ctx;
	if (!m->spec->so_far || !m->news || clock_ms() - m->shown < SHOW_MS)
		return;
	struct histogram h;
	fill(&h, &m->all, true);
	m->spec->so_far(m->spec->arg, &h);
	histogram_release(&h);
	m->news = false;
	m->shown = clock_ms();
}

static bool deliver(void *ctx, void *part, const struct chunk *c, enum verdict v)
{
	(void)c;
	(void)v;
	struct making *m = ctx;
	struct part *p = part;
	if (!p)
		return true;
	bins_merge(&m->all, &p->bins);
	if (!m->failed)
		m->failed = pick_trouble(&p->pick, &m->err) != ST_OK;
	drop(p);
	m->news = true;
	show(m);
	return !m->failed;
}

static enum status make_by_sweep(struct making *m, struct trace *t, struct task *task,
				 struct err *err)
{
	const struct histogram_spec *spec = m->spec;
	const struct sweep_ops ops = {
		.want = bins_fields(trace_schema(t)) |
			pick_fields(spec->where, spec->nwhere),
		.screen = spec->nwhere || m->narrow ? screen : NULL,
		.part = new_part,
		.records = records,
		.deliver = deliver,
		.idle = show,
		.drop = drop,
	};
	screens_init(&m->screens, spec->where, spec->nwhere, trace_index(t));
	enum status st = sweep(t, spec->over, &ops, m, task, err);
	if (m->failed)
		st = err_set(err, ST_INVALID, "%s", m->err.text);
	screens_release(&m->screens);
	return st;
}

/*
 * Queries that look at neighbours need what find_each() knows of the borders of
 * parts.
 */
static bool add_hit(void *ctx, const struct batch *b, size_t i)
{
	struct part *p = ctx;
	uint32_t at = (uint32_t)i;
	accesses_each(b, &at, 0, 1, p, add_one);
	return true;
}

static enum status make_by_find(struct making *m, struct trace *t, struct task *task,
				struct err *err)
{
	const struct histogram_spec *s = m->spec;
	if (s->nwhere > 1)
		return err_set(err, ST_UNSUPPORTED,
			       "a query with a sequence cannot be combined with others "
			       "here");
	struct part p = { .making = m, .bins = m->all };
	enum status st =
		find_each_with(t, s->where[0], s->over, bins_fields(trace_schema(t)),
			       add_hit, &p, NULL, task, err);
	m->all = p.bins;
	return st;
}

static enum status make_by_reading(struct histogram *out, struct trace *t,
				   const struct histogram_spec *spec, struct task *task,
				   struct err *err)
{
	struct making m = { .spec = spec,
			    .narrow = spec->first > 0 || spec->last < UINT64_MAX,
			    .most = spec->most ? spec->most : HISTOGRAM_MOST,
			    .shown = clock_ms() };
	bool reach = pick_reaches(spec->where, spec->nwhere);
	bins_init(&m.all, spec->bits, m.most);
	enum status st = (reach ? make_by_find : make_by_sweep)(&m, t, task, err);
	if (st == ST_OK)
		fill(out, &m.all, false);
	bins_release(&m.all);
	return st;
}

/* From the index */

/* Puts into own what of the pages counts; false: of some only a part does. */
static bool take_pages(struct bins *own, const struct bins *pages, uint64_t first,
		       uint64_t last)
{
	struct bin *bin = bins_sorted(pages);
	bool good = true;
	for (size_t i = 0; i < pages->n && good; i++) {
		uint64_t at = bin[i].number << pages->bits;
		uint64_t end = at | ((UINT64_C(1) << pages->bits) - 1);
		if (end < first || at > last)
			continue;
		good = at >= first && end <= last;
		for (int k = 0; k < ACCESSES && good; k++)
			bins_add(own, at, (enum access)k, bin[i].n[k]);
	}
	free(bin);
	return good;
}

bool histogram_known(struct histogram *out, struct trace *t,
		     const struct histogram_spec *spec)
{
	struct bins pages, own;
	if (spec->nwhere || spec->bits < PAGE_BITS || spec->over.first)
		return false;
	bool complete = trace_extent(t).complete;
	uint64_t records = index_accesses(trace_index(t), &pages);
	bins_init(&own, spec->bits, spec->most ? spec->most : HISTOGRAM_MOST);
	bool good = pages.bits <= spec->bits && records &&
		    spec->over.last >= records - 1 &&
		    take_pages(&own, &pages, spec->first, spec->last);
	if (good)
		fill(out, &own, !complete);
	bins_release(&own);
	bins_release(&pages);
	return good;
}

enum status histogram_make(struct histogram *out, struct trace *t,
			   const struct histogram_spec *spec, struct task *task,
			   struct err *err)
{
	if (trace_extent(t).complete && histogram_known(out, t, spec))
		return ST_OK;
	return make_by_reading(out, t, spec, task, err);
}

/* Regions */

/* Addresses of a process on 64-bit Linux: mapped files, then stacks, at the end. */
static const uint64_t mapped_from = UINT64_C(0x7e0000000000),
		      stacks_from = UINT64_C(0x7ff000000000),
		      user_end = UINT64_C(0x800000000000),
		      kernel_from = UINT64_C(0xffff800000000000);

/* last: nothing above it is stored to. */
static const char *name_region(const struct region *r, bool last)
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

static size_t find_regions(const struct histogram *h, unsigned gap_bits,
			   struct region *out, size_t most)
{
	size_t n = 0;
	for (size_t i = 0; i < h->n; i++) {
		uint64_t at = bin_first(h, i);
		if (!i || (at - bin_last(h, i - 1) - 1) >> gap_bits) {
			if (n == most)
				return most + 1;
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

size_t histogram_regions(const struct histogram *h, struct region **out)
{
	unsigned gap_bits = GAP_BITS > h->bits ? GAP_BITS : h->bits;
	*out = mem_new(REGIONS_MOST, sizeof **out);
	size_t n;
	while ((n = find_regions(h, gap_bits, *out, REGIONS_MOST)) > REGIONS_MOST)
		gap_bits++;
	bool last = true;
	for (size_t i = n; i--;) {
		(*out)[i].what = name_region(&(*out)[i], last);
		last = last && !(*out)[i].n[ACCESS_STORE];
	}
	return n;
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
