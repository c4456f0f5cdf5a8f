/*
 * deps: the distance in records between the producer of a value and its use, through
 * registers and through memory.
 *
 * The operands of a record come from dataflow.h, as for chains: parts of a register are
 * the register, each thread has registers and each address space memory of its own.
 *
 * Each address loaded has one distance, that to the youngest store to its words, also if
 * other stores have written some of its bytes, as chains show.
 *
 * A part has its own producers.  Uses without a producer in the part are recorded and
 * resolved when it is merged.  Of memory only stores at most `most` records away are
 * kept; a use of an older one is counted as a use without a producer.  So memory is
 * bounded, and the result does not depend on the division into parts.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/buckets.h"
#include "analysis/dataflow.h"
#include "analysis/thread_of.h"
#include "base/mem.h"

enum { GROUP_REGS, GROUP_MEMORY, GROUPS };
enum { COL_FROM, COL_TO, COL_N, COL_SHARE, COL_UPTO };
enum {
	WORDS_MOST = 16, /* words of an access; further ones are ignored */
	NEAR_FLAGS = REGISTERS_NEAR,
	NEAR
};

/* The key of the condition codes; it is not the number of a register. */
#define FLAGS_KEY UINT64_MAX

/* of: the thread of a register, or the address space of memory. */
struct deps_use {
	uint64_t ordinal, key, of; /* key: of the register, or the first word */
	uint32_t words;            /* of memory; 0: a register */
};

/* The last writers of registers below REGISTERS_NEAR, and of the condition codes: ordinal +
 * 1; 0: unknown. */
struct deps_near {
	uint64_t writer[NEAR];
};

struct deps_distances {
	uint64_t bucket[BUCKETS], uses, unresolved, longest;
	double sum;
};

struct deps {
	struct dataflow own_flow; /* of the whole; parts borrow it */
	const struct dataflow *flow;
	uint64_t most;
	struct thread_of threads;
	struct per_thread near;           /* struct deps_near */
	struct key_counts writer[GROUPS]; /* of other registers, or words: ordinal + 1 */
	struct deps_distances distances[GROUPS];
	struct deps_use *use; /* of a part: uses without a producer in it */
	size_t uses, use_room;
	uint64_t end; /* ordinal of the last record + 1 */
	size_t kept;  /* words left by the last deps_drop_old_stores() */
};

static void deps_init(void *state, const struct analysis_input *in)
{
	struct deps *d = state;
	const struct deps *whole = in->whole;
	thread_of_init(&d->threads, in->schema, whole ? &whole->threads : NULL);
	per_thread_init(&d->near, sizeof(struct deps_near), KEY_COUNTS_ALL);
	for (int g = 0; g < GROUPS; g++)
		key_counts_init(&d->writer[g], sizeof(uint64_t), KEY_COUNTS_ALL);
	d->most = whole ? whole->most : in->most;
	d->flow = whole ? whole->flow : &d->own_flow;
	if (whole)
		return;
	struct chain_options opt = chain_defaults();
	opt.with = (1u << CHAIN_SWITCH_COUNT) - 1;
	opt.size = 1;
	dataflow_init(&d->own_flow, in->schema, &opt);
	/* Registers of addresses and others count alike. */
	d->own_flow.marks_addresses = false;
}

static void deps_release(void *state)
{
	struct deps *d = state;
	for (int g = 0; g < GROUPS; g++)
		key_counts_release(&d->writer[g]);
	per_thread_release(&d->near);
	thread_of_release(&d->threads);
	if (d->flow == &d->own_flow)
		dataflow_release(&d->own_flow);
	free(d->use);
}

static void deps_add(struct deps_distances *ds, uint64_t distance)
{
	ds->bucket[bucket_of(distance)]++;
	ds->sum += (double)distance;
	if (distance > ds->longest)
		ds->longest = distance;
}

/* The entry of a register in struct deps_near; NEAR: it has none. */
static size_t deps_near(uint64_t key)
{
	return key < REGISTERS_NEAR ? (size_t)key : key == FLAGS_KEY ? NEAR_FLAGS : NEAR;
}

static uint64_t deps_writer_of(const struct key_counts *t, uint64_t key, uint64_t of)
{
	size_t at = key_counts_find(t, key, of);
	return at == KEY_COUNTS_NONE ? 0 : *(uint64_t *)key_counts_entry(t, at);
}

/* The ordinal of the last writer + 1; 0: unknown. */
static uint64_t deps_last_writer(struct deps *d, const struct deps_use *u)
{
	uint64_t last = 0;
	if (!u->words) {
		size_t near = deps_near(u->key);
		if (near == NEAR)
			return deps_writer_of(&d->writer[GROUP_REGS], u->key, u->of);
		const struct deps_near *n = per_thread_of(&d->near, u->of);
		return n->writer[near];
	}
	for (uint32_t k = 0; k < u->words; k++) {
		uint64_t writer =
			deps_writer_of(&d->writer[GROUP_MEMORY], u->key + k, u->of);
		last = writer > last ? writer : last;
	}
	return last;
}

/* Count the distance of a use.  False: its producer is unknown. */
static bool deps_resolve(struct deps *d, const struct deps_use *u,
			 struct deps_distances *ds)
{
	uint64_t last = deps_last_writer(d, u);
	if (!last)
		return false;
	uint64_t distance = u->ordinal - (last - 1);
	if (u->words && distance > d->most)
		ds->unresolved++;
	else
		deps_add(ds, distance);
	return true;
}

static void deps_add_use(struct deps *d, struct deps_use u)
{
	struct deps_distances *ds = &d->distances[u.words ? GROUP_MEMORY : GROUP_REGS];
	ds->uses++;
	if (deps_resolve(d, &u, ds))
		return;
	d->use = mem_room(d->use, d->uses, &d->use_room, sizeof *d->use);
	d->use[d->uses++] = u;
}

static void deps_set_writer(struct deps *d, int group, struct key_counts_key key,
			    uint64_t ordinal)
{
	struct key_counts *t = &d->writer[group];
	size_t near = group == GROUP_REGS ? deps_near(key.a) : NEAR;
	if (near < NEAR) {
		struct deps_near *n = per_thread_of(&d->near, key.b);
		n->writer[near] = ordinal + 1;
	} else {
		*(uint64_t *)key_counts_entry(t, key_counts_at(t, key.a, key.b)) =
			ordinal + 1;
	}
}

static struct deps_use deps_use_of(const struct operand *o, uint64_t ordinal,
				   uint64_t thread, uint64_t space)
{
	struct deps_use u = { .ordinal = ordinal, .key = o->key, .of = thread };
	if (o->value.kind == VALUE_FLAGS)
		u.key = FLAGS_KEY;
	if (o->value.kind == VALUE_MEMORY) {
		uint64_t words = (o->last >> WORD_BITS) - (o->key >> WORD_BITS) + 1;
		u.key = o->key >> WORD_BITS;
		u.of = space;
		u.words = (uint32_t)(words < WORDS_MOST ? words : WORDS_MOST);
	}
	return u;
}

static void deps_record(struct deps *d, const struct batch *b, size_t i)
{
	struct operand list[OPERANDS_MOST];
	uint64_t ordinal = b->first + i, thread = 0, space = 0;
	if (d->flow->separate) {
		thread = thread_of(&d->threads, b, i);
		space = thread_of_space(&d->threads, b, i);
	}
	size_t n = dataflow_reads(d->flow, b, i, list, NULL);
	for (size_t k = 0; k < n; k++)
		deps_add_use(d, deps_use_of(&list[k], ordinal, thread, space));
	n = dataflow_writes(d->flow, b, i, list, NULL);
	for (size_t k = 0; k < n; k++) {
		struct deps_use u = deps_use_of(&list[k], ordinal, thread, space);
		int group = u.words ? GROUP_MEMORY : GROUP_REGS;
		for (uint32_t w = 0; w < (u.words ? u.words : 1); w++)
			deps_set_writer(d, group,
					(struct key_counts_key) { u.key + w, u.of },
					ordinal);
	}
	d->end = ordinal + 1;
}

static void deps_records(void *arg, const struct records *r)
{
	for (size_t k = 0; k < r->n; k++)
		deps_record(arg, r->b, r->at[k]);
}

/* Remove stores that are too far away for any later use, if many words were added. */
static void deps_drop_old_stores(struct deps *w)
{
	struct key_counts *t = &w->writer[GROUP_MEMORY], old = *t;
	if (t->n < 1024 || t->n < 2 * w->kept)
		return;
	key_counts_init(t, sizeof(uint64_t), KEY_COUNTS_ALL);
	for (size_t i = 0; i < old.n; i++) {
		uint64_t writer = *(uint64_t *)key_counts_entry(&old, i);
		if (w->end < w->most || writer > w->end - w->most)
			deps_set_writer(w, GROUP_MEMORY, old.key[i], writer - 1);
	}
	w->kept = t->n;
	key_counts_release(&old);
}

static void deps_merge(void *whole, void *arg)
{
	struct deps *w = whole;
	const struct deps *p = arg;
	for (size_t i = 0; i < p->uses; i++) {
		struct deps_distances *ds =
			&w->distances[p->use[i].words ? GROUP_MEMORY : GROUP_REGS];
		if (!deps_resolve(w, &p->use[i], ds))
			ds->unresolved++;
	}
	for (int g = 0; g < GROUPS; g++) {
		struct deps_distances *to = &w->distances[g];
		const struct deps_distances *from = &p->distances[g];
		for (unsigned k = 0; k < BUCKETS; k++)
			to->bucket[k] += from->bucket[k];
		to->uses += from->uses;
		to->unresolved += from->unresolved;
		to->sum += from->sum;
		to->longest = from->longest > to->longest ? from->longest : to->longest;
		for (size_t i = 0; i < p->writer[g].n; i++)
			deps_set_writer(w, g, p->writer[g].key[i],
					*(uint64_t *)key_counts_entry(&p->writer[g], i) -
						1);
	}
	for (size_t i = 0; i < per_thread_n(&p->near); i++) {
		const struct deps_near *from = per_thread_at(&p->near, i);
		struct deps_near *to = per_thread_join(&w->near, &p->near, i);
		for (size_t k = 0; k < NEAR; k++)
			if (from->writer[k])
				to->writer[k] = from->writer[k];
	}
	w->end = p->end > w->end ? p->end : w->end;
	deps_drop_old_stores(w);
}

static const struct bucket_columns bucket_columns = { .from = COL_FROM,
						      .to = COL_TO,
						      .count = COL_N,
						      .share = COL_SHARE,
						      .upto = COL_UPTO };

static void deps_add_totals(const struct deps_distances *ds, unsigned group,
			    uint64_t known, struct table *out)
{
	static const struct {
		const char *uses, *uses_label, *mean, *mean_label, *most, *most_label;
	} text[GROUPS] = {
		[GROUP_REGS] = { "register_uses", "uses of registers", "register_mean",
				 "mean distance through registers", "register_most",
				 "greatest distance through registers" },
		[GROUP_MEMORY] = { "memory_uses", "uses of memory", "memory_mean",
				   "mean distance through memory", "memory_most",
				   "greatest distance through memory" },
	};
	if (!ds->uses)
		return;
	table_total(out, text[group].uses, text[group].uses_label, ds->uses);
	if (!known)
		return;
	table_total_mean(out, text[group].mean, text[group].mean_label,
			 ds->sum / (double)known);
	table_total(out, text[group].most, text[group].most_label, ds->longest);
}

static void deps_rows(const void *whole, struct table *out)
{
	const struct deps *w = whole;
	char most[32];
	for (unsigned g = 0; g < GROUPS; g++) {
		const struct deps_distances *ds = &w->distances[g];
		uint64_t known = buckets_add(out, g, &bucket_columns, ds->bucket,
					     ds->longest, ds->uses);
		if (ds->unresolved) {
			table_add(out, g);
			table_set(out, COL_N, ds->unresolved);
			table_set_ratio(out, COL_SHARE, ds->unresolved, ds->uses);
		}
		deps_add_totals(ds, g, known, out);
	}
	if (w->distances[GROUP_REGS].unresolved + w->distances[GROUP_MEMORY].unresolved)
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

/* clang-format off */
static const struct table_column columns[] = {
	[COL_FROM] = COL("distance", CELL_COUNT, "smallest number of records from the producer to "
		"the use"),
	[COL_TO] = COL("to", CELL_COUNT, "greatest number"),
	[COL_N] = COL("uses", CELL_COUNT, "number of registers and condition codes read, or "
		"addresses loaded, at this distance"),
	[COL_SHARE] = COL("share", CELL_SHARE, "these as a share of all uses"),
	[COL_UPTO] = COL("upto", CELL_SHARE, "share of uses at this distance or a smaller one",
		.heading = "cumulative"),
};
/* clang-format on */

const struct analysis an_deps = {
	.name = "deps",
	.title = "Distances of dependences",
	.help = "distance between the producer of a value and its use",
	.about =
		"For each register or condition code read, the number of records since "
		"it was last written; for each address loaded, the number of records "
		"since the last store to it, in words of 8 bytes.  Parts of a register "
		"are the register: al, ax and eax are rax.  Each thread has registers of "
		"its own, and each address space that the format records has memory of "
		"its own.  Stores more than two million records away "
		"are not counted.  With --where, only matching records write and use "
		"values; the others between them count in the distances.",
	.any = 1 << ROLE_REG_READ | 1 << ROLE_LOAD,
	.wants = 1 << ROLE_REG_WRITTEN | 1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE |
		 1 << ROLE_FLAGS | 1 << ROLE_SPACE,
	.columns = columns,
	.ncolumns = sizeof columns / sizeof *columns,
	.per_thread = true,
	.groups = groups,
	.ngroups = sizeof groups / sizeof *groups,
	.as_added = true,
	.state_size = sizeof(struct deps),
	.init = deps_init,
	.release = deps_release,
	.records = deps_records,
	.merge = deps_merge,
	.table = deps_rows,
};
