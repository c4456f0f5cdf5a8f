/*
 * deps: how many records lie between what uses a value and what produced it,
 * through registers and through memory.
 *
 * Which registers and bytes a record reads and writes comes from dataflow.h, as for
 * chains: parts of a register are the register, and each thread or address space has
 * registers and memory of its own.
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
#include "analysis/dataflow.h"
#include "analysis/key_counts.h"
#include "base/hash.h"
#include "base/mem.h"

enum { GROUP_REGS, GROUP_MEMORY, GROUPS };
enum { COL_FROM, COL_TO, COL_N, COL_PART, COL_UPTO };
enum { GRAIN_BITS = 3, GRAINS_MOST = 16 /* of one access that are looked at */ };

/* The key of the condition codes, which is not the number of any register. */
#define FLAGS_KEY UINT64_MAX

struct deps_use {
	uint64_t ordinal, what, space;
	uint32_t words; /* of memory; 0: a register */
};

struct deps_dists {
	uint64_t bucket[BUCKETS], uses, none, longest;
	double sum;
};

struct deps {
	struct dataflow flow_room; /* of the whole */
	const struct dataflow *flow;
	uint64_t most;
	struct key_counts writer[GROUPS]; /* of a register, a word: ordinal of the last */
	struct deps_dists dists[GROUPS];
	struct deps_use *use; /* of a part: not produced in it */
	size_t uses, use_room;
	uint64_t end; /* behind the last record */
	size_t clean; /* so many words there were after the last tidying */
};

static void deps_init(struct deps *d)
{
	for (int g = 0; g < GROUPS; g++)
		key_counts_init(&d->writer[g], sizeof(uint64_t), KEY_COUNTS_ALL);
}

static void *deps_begin(const struct analysis_input *in)
{
	struct deps *d = mem_new(1, sizeof *d);
	struct chain_options opt = chain_defaults();
	opt.with = (1u << CHAIN_SWITCH_COUNT) - 1;
	opt.size = 1;
	dataflow_init(&d->flow_room, in->schema, &opt);
	d->flow = &d->flow_room;
	d->most = in->most;
	deps_init(d);
	return d;
}

static void *deps_part(const void *whole)
{
	const struct deps *w = whole;
	struct deps *d = mem_new(1, sizeof *d);
	d->flow = w->flow;
	d->most = w->most;
	deps_init(d);
	return d;
}

static void deps_end(void *arg)
{
	struct deps *d = arg;
	for (int g = 0; g < GROUPS; g++)
		key_counts_release(&d->writer[g]);
	if (d->flow == &d->flow_room)
		dataflow_release(&d->flow_room);
	free(d->use);
	free(d);
}

static void deps_add(struct deps_dists *ds, uint64_t distance)
{
	ds->bucket[bucket_of(distance)]++;
	ds->sum += (double)distance;
	if (distance > ds->longest)
		ds->longest = distance;
}

/* Ordinal of who wrote last, plus 1; 0: nobody. */
static uint64_t deps_last_writer(const struct deps *d, const struct deps_use *u)
{
	uint64_t last = 0;
	const struct key_counts *t = &d->writer[u->words ? GROUP_MEMORY : GROUP_REGS];
	for (uint32_t k = 0; k < (u->words ? u->words : 1); k++) {
		size_t at = key_counts_find(t, u->what + k, u->space);
		if (at == KEY_COUNTS_NONE)
			continue;
		uint64_t writer = *(uint64_t *)key_counts_entry(t, at);
		last = writer > last ? writer : last;
	}
	return last;
}

/* False: nobody is known who wrote it. */
static bool deps_resolve(const struct deps *d, const struct deps_use *u,
			 struct deps_dists *ds)
{
	uint64_t last = deps_last_writer(d, u);
	if (!last)
		return false;
	uint64_t distance = u->ordinal - (last - 1);
	if (u->words && distance > d->most)
		ds->none++;
	else
		deps_add(ds, distance);
	return true;
}

static void deps_look(struct deps *d, struct deps_use u)
{
	struct deps_dists *ds = &d->dists[u.words ? GROUP_MEMORY : GROUP_REGS];
	ds->uses++;
	if (deps_resolve(d, &u, ds))
		return;
	d->use = mem_room(d->use, d->uses, &d->use_room, sizeof *d->use);
	d->use[d->uses++] = u;
}

static void deps_wrote(struct deps *d, int group, struct key_counts_key what,
		       uint64_t ordinal)
{
	struct key_counts *t = &d->writer[group];
	*(uint64_t *)key_counts_entry(t, key_counts_at(t, what.a, what.b)) = ordinal + 1;
}

/* What tells the registers and the memory of one thread or program from another's. */
static uint64_t deps_space_of(const struct dataflow *flow, const struct batch *b,
			      size_t i)
{
	uint64_t space = 0;
	for (size_t k = 0; k < flow->spaces.n; k++) {
		uint64_t v = b->slot[flow->spaces.column[k].slot][i];
		space = k ? hash_number(space, v) : v;
	}
	return space;
}

static struct deps_use deps_use(const struct operand *o, uint64_t ordinal, uint64_t space)
{
	struct deps_use u = { .ordinal = ordinal, .what = o->key, .space = space };
	if (o->value.kind == VALUE_FLAGS)
		u.what = FLAGS_KEY;
	if (o->value.kind == VALUE_MEMORY) {
		uint64_t words = (o->last >> GRAIN_BITS) - (o->key >> GRAIN_BITS) + 1;
		u.what = o->key >> GRAIN_BITS;
		u.words = (uint32_t)(words < GRAINS_MOST ? words : GRAINS_MOST);
	}
	return u;
}

static void deps_record(struct deps *d, const struct batch *b, size_t i)
{
	struct operand list[OPERANDS_MOST];
	uint64_t ordinal = b->first + i, space = deps_space_of(d->flow, b, i);
	size_t n = dataflow_reads(d->flow, b, i, list, NULL);
	for (size_t k = 0; k < n; k++)
		deps_look(d, deps_use(&list[k], ordinal, space));
	n = dataflow_writes(d->flow, b, i, list, NULL);
	for (size_t k = 0; k < n; k++) {
		struct deps_use u = deps_use(&list[k], ordinal, space);
		int group = u.words ? GROUP_MEMORY : GROUP_REGS;
		for (uint32_t w = 0; w < (u.words ? u.words : 1); w++)
			deps_wrote(d, group,
				   (struct key_counts_key) { u.what + w, space },
				   ordinal);
	}
	d->end = ordinal + 1;
}

static void deps_records(void *arg, const struct selection *r)
{
	for (size_t k = 0; k < r->n; k++)
		deps_record(arg, r->b, r->at[k]);
}

/* Forget stores that are too far away to be told. */
static void deps_tidy(struct deps *w)
{
	struct key_counts *t = &w->writer[GROUP_MEMORY], old = *t;
	if (t->n < 1024 || t->n < 2 * w->clean)
		return;
	key_counts_init(t, sizeof(uint64_t), KEY_COUNTS_ALL);
	for (size_t i = 0; i < old.n; i++) {
		uint64_t writer = *(uint64_t *)key_counts_entry(&old, i);
		if (w->end < w->most || writer > w->end - w->most)
			deps_wrote(w, GROUP_MEMORY, old.key[i], writer - 1);
	}
	w->clean = t->n;
	key_counts_release(&old);
}

static void deps_merge(void *whole, void *arg)
{
	struct deps *w = whole;
	const struct deps *p = arg;
	for (size_t i = 0; i < p->uses; i++) {
		struct deps_dists *ds =
			&w->dists[p->use[i].words ? GROUP_MEMORY : GROUP_REGS];
		if (!deps_resolve(w, &p->use[i], ds))
			ds->none++;
	}
	for (int g = 0; g < GROUPS; g++) {
		struct deps_dists *to = &w->dists[g];
		const struct deps_dists *from = &p->dists[g];
		for (unsigned k = 0; k < BUCKETS; k++)
			to->bucket[k] += from->bucket[k];
		to->uses += from->uses;
		to->none += from->none;
		to->sum += from->sum;
		to->longest = from->longest > to->longest ? from->longest : to->longest;
		for (size_t i = 0; i < p->writer[g].n; i++)
			deps_wrote(w, g, p->writer[g].key[i],
				   *(uint64_t *)key_counts_entry(&p->writer[g], i) - 1);
	}
	w->end = p->end > w->end ? p->end : w->end;
	deps_tidy(w);
}

static const struct bucket_columns bucket_columns = { .from = COL_FROM,
						      .to = COL_TO,
						      .count = COL_N,
						      .share = COL_PART,
						      .upto = COL_UPTO };

static void deps_finish(const void *whole, struct table *out)
{
	static const char *const what[GROUPS] = { "registers", "memory" };
	const struct deps *w = whole;
	char number[32], most[32];
	for (unsigned g = 0; g < GROUPS; g++) {
		const struct deps_dists *ds = &w->dists[g];
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
				   human_count(number, sizeof number, ds->longest));
	}
	if (w->dists[GROUP_REGS].none + w->dists[GROUP_MEMORY].none)
		table_note(out,
			   "rows without a distance: the producer is before the "
			   "trace%s%s%s",
			   w->end > w->most ? ", or, for memory, farther away than " : "",
			   w->end > w->most ? human_count(most, sizeof most, w->most)
					    : "",
			   w->end > w->most ? " records" : "");
	if (w->flow->load.n && w->flow->size < 0)
		table_note(out, "the format has no access sizes: accesses to the same 8 "
				"bytes are assumed to overlap");
}

static const struct table_group groups[] = {
	[GROUP_REGS] = { "registers", "Through registers and condition codes" },
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
		    .help = "number of registers and condition codes read, or addresses "
			    "loaded, at this distance" },
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
	.about = "For each register or condition code read, the number of records since "
		 "it was last written; for each address loaded, the number of records "
		 "since the last store to it, in words of 8 bytes.  Parts of a register "
		 "are the register: al, ax and eax are rax.  Threads and address spaces "
		 "have registers and memory of their own.  Stores more than two million "
		 "records away are not counted.",
	.any = 1 << ROLE_REG_READ | 1 << ROLE_LOAD,
	.wants = 1 << ROLE_REG_WRITTEN | 1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE |
		 1 << ROLE_FLAGS | 1 << ROLE_SPACE,
	.columns = columns,
	.ncolumns = sizeof columns / sizeof *columns,
	.groups = groups,
	.ngroups = sizeof groups / sizeof *groups,
	.as_added = true,
	.begin = deps_begin,
	.merge = deps_merge,
	.finish = deps_finish,
	.end = deps_end,
	.part = deps_part,
	.records = deps_records,
	.drop = deps_end,
};
