/*
 * deps: how many records lie between what uses a value and what produced it,
 * through registers and through memory.
 *
 * A part knows its own producers.  What it uses before it produces is noted and
 * looked up when it is merged.  Of memory only the last stores are kept, those not
 * more than `most` records away; older ones are told together with none at all, so
 * that the memory taken is bounded and what comes out is the same however the trace
 * is cut.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/buckets.h"
#include "analysis/roles.h"
#include "analysis/tally.h"
#include "base/mem.h"

enum { GROUP_REGS, GROUP_MEMORY, GROUPS };
enum { COL_FROM, COL_TO, COL_N, COL_PART, COL_UPTO };
enum { GRAIN_BITS = 3, GRAINS_MOST = 16 /* of one access that are looked at */ };

struct use {
	uint64_t ordinal, what;
	uint32_t words; /* of memory; 0: a register */
};

struct dists {
	uint64_t bucket[BUCKETS], uses, none, longest;
	double sum;
};

struct deps {
	struct role_slots reads, writes, load, store, size;
	uint64_t most;
	struct tally writer[GROUPS]; /* of a register, a word: ordinal of the last */
	struct dists dists[GROUPS];
	struct use *use; /* of a part: not produced in it */
	size_t uses, use_room;
	uint64_t end; /* behind the last record */
	size_t clean; /* so many words there were after the last tidying */
};

static void init(struct deps *d)
{
	for (int g = 0; g < GROUPS; g++)
		tally_init(&d->writer[g], sizeof(uint64_t), TALLY_ALL);
}

static void *begin(const struct analysis_input *in)
{
	struct deps *d = mem_new(1, sizeof *d);
	role_slots(&d->reads, in->schema, ROLE_REG_READ);
	role_slots(&d->writes, in->schema, ROLE_REG_WRITTEN);
	role_slots(&d->load, in->schema, ROLE_LOAD);
	role_slots(&d->store, in->schema, ROLE_STORE);
	role_slots(&d->size, in->schema, ROLE_ACCESS_SIZE);
	d->most = in->most;
	init(d);
	return d;
}

static void *part(const void *whole)
{
	const struct deps *w = whole;
	struct deps *d = mem_new(1, sizeof *d);
	d->reads = w->reads;
	d->writes = w->writes;
	d->load = w->load;
	d->store = w->store;
	d->size = w->size;
	d->most = w->most;
	init(d);
	return d;
}

static void end(void *arg)
{
	struct deps *d = arg;
	for (int g = 0; g < GROUPS; g++)
		tally_release(&d->writer[g]);
	free(d->use);
	free(d);
}

static void add(struct dists *ds, uint64_t distance)
{
	ds->bucket[bucket_of(distance)]++;
	ds->sum += (double)distance;
	if (distance > ds->longest)
		ds->longest = distance;
}

/* Ordinal of who wrote last, plus 1; 0: nobody. */
static uint64_t last_writer(const struct deps *d, const struct use *u)
{
	uint64_t last = 0;
	const struct tally *t = &d->writer[u->words ? GROUP_MEMORY : GROUP_REGS];
	for (uint32_t k = 0; k < (u->words ? u->words : 1); k++) {
		size_t at = tally_find(t, u->what + k, 0);
		if (at == TALLY_NONE)
			continue;
		uint64_t writer = *(uint64_t *)tally_entry(t, at);
		last = writer > last ? writer : last;
	}
	return last;
}

/* False: nobody is known who wrote it. */
static bool resolve(const struct deps *d, const struct use *u, struct dists *ds)
{
	uint64_t last = last_writer(d, u);
	if (!last)
		return false;
	uint64_t distance = u->ordinal - (last - 1);
	if (u->words && distance > d->most)
		ds->none++;
	else
		add(ds, distance);
	return true;
}

static void look(struct deps *d, struct use u)
{
	struct dists *ds = &d->dists[u.words ? GROUP_MEMORY : GROUP_REGS];
	ds->uses++;
	if (resolve(d, &u, ds))
		return;
	d->use = mem_room(d->use, d->uses, &d->use_room, sizeof *d->use);
	d->use[d->uses++] = u;
}

static void wrote(struct deps *d, int group, uint64_t what, uint64_t ordinal)
{
	struct tally *t = &d->writer[group];
	*(uint64_t *)tally_entry(t, tally_at(t, what, 0)) = ordinal + 1;
}

/* The words of an access; one of unknown size is the word in which it begins. */
static uint32_t words(uint64_t addr, uint64_t size)
{
	uint64_t most = (uint64_t)GRAINS_MOST << GRAIN_BITS;
	if (!size)
		size = 1;
	size = size < most ? size : most;
	return (uint32_t)(((addr & ((1 << GRAIN_BITS) - 1)) + size - 1) >> GRAIN_BITS) +
	       1;
}

static void record(struct deps *d, const struct batch *b, size_t i)
{
	uint64_t v, size = 0, ordinal = b->first + i;
	role_value(b, &d->size, i, &size);
	for (unsigned k = 0; k < d->reads.n; k++)
		if (slot_value(b, &d->reads.at[k], i, &v))
			look(d, (struct use) { ordinal, v, 0 });
	for (unsigned k = 0; k < d->load.n; k++)
		if (slot_value(b, &d->load.at[k], i, &v))
			look(d,
			     (struct use) { ordinal, v >> GRAIN_BITS, words(v, size) });
	for (unsigned k = 0; k < d->writes.n; k++)
		if (slot_value(b, &d->writes.at[k], i, &v))
			wrote(d, GROUP_REGS, v, ordinal);
	for (unsigned k = 0; k < d->store.n; k++)
		if (slot_value(b, &d->store.at[k], i, &v))
			for (uint32_t w = 0; w < words(v, size); w++)
				wrote(d, GROUP_MEMORY, (v >> GRAIN_BITS) + w, ordinal);
	d->end = ordinal + 1;
}

static void records(void *arg, const struct picked *r)
{
	for (size_t k = 0; k < r->n; k++)
		record(arg, r->b, r->at[k]);
}

/* Forget stores that are too far away to be told. */
static void tidy(struct deps *w)
{
	struct tally *t = &w->writer[GROUP_MEMORY], old = *t;
	if (t->n < 1024 || t->n < 2 * w->clean)
		return;
	tally_init(t, sizeof(uint64_t), TALLY_ALL);
	for (size_t i = 0; i < old.n; i++) {
		uint64_t writer = *(uint64_t *)tally_entry(&old, i);
		if (w->end < w->most || writer > w->end - w->most)
			wrote(w, GROUP_MEMORY, old.key[i].a, writer - 1);
	}
	w->clean = t->n;
	tally_release(&old);
}

static void merge(void *whole, void *arg)
{
	struct deps *w = whole;
	const struct deps *p = arg;
	for (size_t i = 0; i < p->uses; i++) {
		struct dists *ds = &w->dists[p->use[i].words ? GROUP_MEMORY : GROUP_REGS];
		if (!resolve(w, &p->use[i], ds))
			ds->none++;
	}
	for (int g = 0; g < GROUPS; g++) {
		struct dists *to = &w->dists[g];
		const struct dists *from = &p->dists[g];
		for (unsigned k = 0; k < BUCKETS; k++)
			to->bucket[k] += from->bucket[k];
		to->uses += from->uses;
		to->none += from->none;
		to->sum += from->sum;
		to->longest = from->longest > to->longest ? from->longest : to->longest;
		for (size_t i = 0; i < p->writer[g].n; i++)
			wrote(w, g, p->writer[g].key[i].a,
			      *(uint64_t *)tally_entry(&p->writer[g], i) - 1);
	}
	w->end = p->end > w->end ? p->end : w->end;
	tidy(w);
}

static const struct bucket_columns bucket_columns = { .from = COL_FROM,
						      .to = COL_TO,
						      .count = COL_N,
						      .share = COL_PART,
						      .upto = COL_UPTO };

static void finish(const void *whole, struct table *out)
{
	static const char *const what[GROUPS] = { "registers", "memory" };
	const struct deps *w = whole;
	char number[32], most[32];
	for (unsigned g = 0; g < GROUPS; g++) {
		const struct dists *ds = &w->dists[g];
		uint64_t known = buckets_add(out, g, &bucket_columns, ds->bucket,
					     ds->longest, ds->uses);
		if (ds->none) {
			table_add(out, g);
			table_set(out, COL_N, ds->none);
			table_set_ratio(out, COL_PART, ds->none, ds->uses);
		}
		if (known)
			table_note(out, "%s: average %.2f records, maximum %s", what[g],
				   ds->sum / (double)known,
				   text_count(number, sizeof number, ds->longest));
	}
	if (w->dists[GROUP_REGS].none + w->dists[GROUP_MEMORY].none)
		table_note(out,
			   "rows without a distance: the producer is before the "
			   "trace%s%s%s",
			   w->end > w->most ? ", or, for memory, farther away than " : "",
			   w->end > w->most ? text_count(most, sizeof most, w->most) : "",
			   w->end > w->most ? " records" : "");
	if (w->load.n && !w->size.n)
		table_note(out, "the format has no access sizes: accesses to the same 8 "
				"bytes are assumed to overlap");
}

static const struct table_group groups[] = {
	[GROUP_REGS] = { "registers", "Through registers" },
	[GROUP_MEMORY] = { "memory", "Through memory" },
};

static const struct table_column columns[] = {
	[COL_FROM] = { .name = "distance",
		       .kind = CELL_COUNT,
		       .help = "smallest number of records from the producer to the "
			       "use" },
	[COL_TO] = { .name = "to", .kind = CELL_COUNT, .help = "greatest number" },
	[COL_N] = { .name = "uses",
		    .kind = CELL_COUNT,
		    .help = "number of registers read, or addresses loaded, at this "
			    "distance" },
	[COL_PART] = { .name = "share",
		       .kind = CELL_SHARE,
		       .help = "these as a share of all uses" },
	[COL_UPTO] = { .name = "upto",
		       .heading = "cumulative",
		       .kind = CELL_SHARE,
		       .help = "share of uses at this distance or a smaller one" },
};

const struct analysis an_deps = {
	.name = "deps",
	.title = "Distances of dependences",
	.help = "distance between the producer of a value and its use",
	.about = "For each register read, the number of records since it was last "
		 "written; for each address loaded, the number of records since the last "
		 "store to it, in words of 8 bytes.  Stores more than two million "
		 "records away are not counted.",
	.any = 1 << ROLE_REG_READ | 1 << ROLE_LOAD,
	.wants = 1 << ROLE_REG_WRITTEN | 1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE,
	.columns = columns,
	.ncolumns = sizeof columns / sizeof *columns,
	.groups = groups,
	.ngroups = sizeof groups / sizeof *groups,
	.as_added = true,
	.begin = begin,
	.merge = merge,
	.finish = finish,
	.end = end,
	.part = part,
	.records = records,
	.drop = end,
};
