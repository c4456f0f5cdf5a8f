/*
 * deps: distance in records between the producer of a value and its use, through
 * registers and through memory.
 *
 * As for chains, dataflow.h has the operands of a record: a part of a register is the
 * register, each thread has its own registers, and each address space its own memory.
 *
 * Each loaded address has one distance, to the youngest store to its words, even if
 * other stores wrote some of its bytes (chains show the other stores).
 *
 * A part has its own producers; uses without a producer are resolved during the merge.
 * Keep only stores at most `max` records away, to bound memory; a use of an older store
 * counts as a use without a producer.
 */
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/buckets.h"
#include "analysis/last_writers.h"
#include "base/mem.h"
#include "base/minmax.h"

enum { GROUP_REGS, GROUP_MEMORY, GROUPS };
#define ROW struct bucket_row
enum { WORDS_MAX = 16 /* max words of an access; ignore the rest */ };

/* An operand that a record reads. */
struct deps_use {
	uint64_t ordinal;
	struct operand of;
};

struct deps_distances {
	uint64_t bucket[BUCKETS], uses, unresolved, sum;
};

struct deps {
	struct deps_distances distances[GROUPS];
	uint64_t longest[GROUPS];
	struct dataflow own_flow; /* owned by the whole; parts borrow it */
	const struct dataflow *flow;
	uint64_t max;
	struct thread_of threads;
	struct last_writers writers; /* ordinals + 1 */
	struct deps_use *use;        /* in a part: uses without a producer in the part */
	size_t uses, use_room;
	uint64_t end; /* ordinal of the last record + 1 */
};

static void deps_init(void *state, const struct analysis_input *in)
{
	struct deps *d = state;
	const struct deps *whole = in->whole;
	last_writers_init(&d->writers, 1, KEY_COUNTS_ALL);
	d->max = whole ? whole->max : in->max;
	d->flow = whole ? whole->flow : &d->own_flow;
	if (!whole) {
		struct chain_options opt = chain_defaults();
		opt.with = CHAIN_ALL;
		opt.size = 1;
		dataflow_init(&d->own_flow, in->schema, &opt);
		/* Count address registers like other registers. */
		d->own_flow.marks_addresses = false;
	}
	dataflow_threads(d->flow, &d->threads, whole ? &whole->threads : NULL);
}

static void deps_release(void *state)
{
	struct deps *d = state;
	last_writers_release(&d->writers);
	thread_of_release(&d->threads);
	free(d->use);
}

static unsigned deps_group(const struct operand *o)
{
	return o->value.kind == VALUE_MEMORY ? GROUP_MEMORY : GROUP_REGS;
}

/* Count the distance of a use.  Return false if its producer is unknown. */
static bool deps_resolve(struct deps *d, uint64_t ordinal, const struct operand *o)
{
	unsigned group = deps_group(o);
	struct deps_distances *ds = &d->distances[group];
	uint64_t last = 0;
	for (struct writer_walk k = { 0 }; last_writers_next(&d->writers, o, false, &k);)
		last = u64_max(last, *k.writer);
	if (!last)
		return false;
	uint64_t distance = ordinal - (last - 1);
	if (group == GROUP_MEMORY && distance > d->max) {
		ds->unresolved++;
		return true;
	}
	ds->bucket[bucket_of(distance)]++;
	ds->sum += distance;
	d->longest[group] = u64_max(d->longest[group], distance);
	return true;
}

static void deps_limit(struct operand *o)
{
	uint64_t max = (WORDS_MAX << WORD_BITS) - o->key % (1 << WORD_BITS);
	o->value.size = u64_min(o->value.size, max);
}

static void deps_record(struct deps *d, const struct batch *b, size_t i)
{
	struct operand list[OPERANDS_MAX];
	uint64_t ordinal = b->first + i;
	size_t n = dataflow_reads(d->flow, &d->threads, b, i, list, NULL);
	for (size_t k = 0; k < n; k++) {
		deps_limit(&list[k]);
		d->distances[deps_group(&list[k])].uses++;
		if (deps_resolve(d, ordinal, &list[k]))
			continue;
		d->use = mem_room(d->use, d->uses, &d->use_room, sizeof *d->use);
		d->use[d->uses++] = (struct deps_use) { ordinal, list[k] };
	}
	n = dataflow_writes(d->flow, &d->threads, b, i, list, NULL);
	for (size_t k = 0; k < n; k++) {
		deps_limit(&list[k]);
		last_writers_set(&d->writers, &list[k], ordinal + 1);
	}
	d->end = ordinal + 1;
}

static void deps_records(void *arg, const struct records *r)
{
	for (size_t k = 0; k < r->n; k++)
		deps_record(arg, r->b, r->at[k]);
}

static void deps_merge(void *whole, void *arg)
{
	struct deps *w = whole;
	const struct deps *p = arg;
	for (size_t i = 0; i < p->uses; i++) {
		const struct deps_use *u = &p->use[i];
		if (!deps_resolve(w, u->ordinal, &u->of))
			w->distances[deps_group(&u->of)].unresolved++;
	}
	for (int g = 0; g < GROUPS; g++)
		w->longest[g] = u64_max(w->longest[g], p->longest[g]);
	last_writers_join(&w->writers, &p->writers);
	w->end = u64_max(p->end, w->end);
	/* Stores that are farther away have no later use. */
	last_writers_forget(&w->writers, w->end < w->max ? 0 : w->end - w->max + 1);
}

static void deps_add_totals(const struct deps *w, unsigned group, uint64_t known,
			    struct table *out)
{
	static const struct {
		const char *uses, *of, *mean, *mean_label, *max, *max_label;
	} text[GROUPS] = {
		{ "register_uses", "uses of registers", "register_mean",
		  "mean distance through registers", "register_most",
		  "largest distance through registers" },
		{ "memory_uses", "uses of memory", "memory_mean",
		  "mean distance through memory", "memory_most",
		  "largest distance through memory" },
	};
	const struct deps_distances *ds = &w->distances[group];
	if (ds->uses)
		table_total(out, text[group].uses, text[group].of, ds->uses);
	if (!ds->uses || !known)
		return;
	table_total_mean(out, text[group].mean, text[group].mean_label,
			 (double)ds->sum / (double)known);
	table_total(out, text[group].max, text[group].max_label, w->longest[group]);
}

static void deps_rows(const void *whole, struct table *out)
{
	const struct deps *w = whole;
	char max[32];
	for (unsigned g = 0; g < GROUPS; g++) {
		const struct deps_distances *ds = &w->distances[g];
		uint64_t known = buckets_add(out, g, ds->bucket, w->longest[g], ds->uses,
					     ds->unresolved, 0);
		deps_add_totals(w, g, known, out);
	}
	if (w->distances[GROUP_REGS].unresolved + w->distances[GROUP_MEMORY].unresolved)
		table_note(out,
			   "in rows without a distance, the producer is before the "
			   "trace%s%s%s",
			   w->end > w->max ? ", or, for memory, farther away than " : "",
			   w->end > w->max ? human_count(max, sizeof max, w->max) : "",
			   w->end > w->max ? " records" : "");
}

static const struct table_group groups[] = {
	[GROUP_REGS] = { "registers", "Through registers and condition codes" },
	[GROUP_MEMORY] = { "memory", "Through memory" },
};

/* clang-format off */
static const struct table_column columns[] = {
	BUCKET_RANGE(, "distance", "min number of records from producer to use",
		1 << GROUP_REGS | 1 << GROUP_MEMORY),
	COL("uses", CELL_COUNT, "number of registers and condition codes read, or addresses "
		"loaded, at this distance", AT(n)),
	COL("share", CELL_SHARE, "share of all uses", PER(n, all)),
	COL("upto", CELL_SHARE, "share of uses at this distance or less", .heading = "cumulative",
		PER(upto, all), IF(known)),
};
/* clang-format on */

const struct analysis an_deps = {
	ANALYSIS(deps, struct deps),
	.sums = GROUPS * sizeof(struct deps_distances) / sizeof(uint64_t),
	.title = "Distances of dependences",
	.help = "distances from producers of values to their uses",
	.about =
		"For each register or condition code read, the number of records since "
		"it was last written; for each address loaded, the number of records "
		"since the last store to it, in 8-byte words.  Parts of a register count "
		"as the register: al, ax and eax are rax.  Each thread has its own "
		"registers, and each address space that the format records has its own "
		"memory.  Stores more than two million records away are not counted.  "
		"With --where, only matching records write and use values; the records "
		"between them still count in the distances.",
	.any = 1 << ROLE_REG_READ | 1 << ROLE_LOAD,
	.wants = 1 << ROLE_REG_WRITTEN | 1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE |
		 1 << ROLE_FLAGS | 1 << ROLE_SPACE,
	.lacks = { { 1 << ROLE_LOAD, 1 << ROLE_ACCESS_SIZE,
		     "the format has no access sizes: accesses to the same 8 bytes are "
		     "assumed to overlap" } },
	.per_thread = true,
	ANALYSIS_GROUPS,
	.as_added = true,
	ANALYSIS_STATE(deps),
};
