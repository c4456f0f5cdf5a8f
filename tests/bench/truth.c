#include "truth.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "out.h"

enum { HOTTEST = 20 };

struct truth {
	struct out out;
	struct memory *memory;
	const struct program *program;
	void (*name)(unsigned reg, char buf[16]);
	uint64_t every, chosen_next;
	struct rng rng;
	unsigned threads, last_thread;
	uint64_t (*writer)[NREGS]; /* last writers of each thread, plus 1 */
	uint64_t *last_run;        /* of each instruction, plus 1 */
	uint64_t *run_before;
	uint64_t *count;
	uint64_t records, macro_ops, branches, taken, with_load, with_store, loads,
		stores, switches;
	uint64_t kind[BR_KINDS];
};

struct truth *truth_new(const char *path, struct memory *m, const struct program *p,
			unsigned threads, uint64_t every,
			void (*name)(unsigned reg, char buf[16]))
{
	struct truth *t = must_alloc(1, sizeof *t);
	out_open(&t->out, path);
	t->memory = m;
	t->program = p;
	t->name = name;
	t->every = every;
	t->rng.state = every;
	t->threads = threads;
	t->last_thread = threads; /* so that the first record is a switch to it */
	t->writer = must_alloc(threads, sizeof *t->writer);
	t->last_run = must_alloc(p->n, sizeof *t->last_run);
	t->run_before = must_alloc(p->n, sizeof *t->run_before);
	t->count = must_alloc(p->n, sizeof *t->count);
	return t;
}

static void __attribute__((format(printf, 2, 3)))
say(struct truth *t, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	int n = vsnprintf(out_room(&t->out), OUT_MOST, fmt, ap);
	va_end(ap);
	t->out.n += (size_t)n;
}

static void say_chosen(struct truth *t, const struct seen *s)
{
	uint64_t n = t->records;
	say(t, "record %" PRIu64 " %" PRIx64 " %u\n", n, s->pc, s->thread);
	if (!s->no_pc)
		say(t, "prev %" PRIu64 " %" PRId64 "\n", n,
		    (int64_t)(s->begins ? t->last_run : t->run_before)[s->insn] - 1);
	for (unsigned i = 0; i < s->nreads; i++) {
		char reg[16];
		t->name(s->reads[i], reg);
		say(t, "reg %" PRIu64 " %s %" PRId64 "\n", n, reg,
		    (int64_t)t->writer[s->thread][s->reads[i]] - 1);
	}
	for (unsigned i = 0; i < s->nloads; i++) {
		for (unsigned b = 0; b < s->size;) {
			uint64_t w = memory_writer(t->memory, s->load[i] + b);
			unsigned e = b + 1;
			while (e < s->size &&
			       memory_writer(t->memory, s->load[i] + e) == w)
				e++;
			say(t, "mem %" PRIu64 " %" PRIx64 " %u %" PRId64 "\n", n,
			    s->load[i] + b, e - b, (int64_t)w);
			b = e;
		}
	}
}

void truth_record(struct truth *t, const struct seen *s)
{
	if (s->thread != t->last_thread) {
		if (t->threads > 1)
			say(t, "thread %" PRIu64 " %u\n", t->records, s->thread);
		t->switches += t->records > 0;
		t->last_thread = s->thread;
	}
	if (t->records >= t->chosen_next) {
		say_chosen(t, s);
		t->chosen_next =
			t->records + 1 + rng_below(&t->rng, (uint32_t)(2 * t->every - 1));
	}
	if (s->begins) {
		t->run_before[s->insn] = t->last_run[s->insn];
		t->last_run[s->insn] = t->records + 1;
	}
	for (unsigned i = 0; i < s->nwrites; i++)
		t->writer[s->thread][s->writes[i]] = t->records + 1;
	if (s->store)
		memory_claim(t->memory, s->store_at, s->size, t->records);
	t->records++;
	t->count[s->insn] += !s->no_pc;
	t->macro_ops += s->begins;
	t->branches += s->is_branch;
	t->taken += s->is_branch && s->taken;
	t->kind[s->kind]++;
	t->with_load += s->nloads > 0;
	t->with_store += s->store;
	t->loads += s->nloads;
	t->stores += s->store;
}

void truth_total(struct truth *t, const char *name, uint64_t n)
{
	say(t, "total %s %" PRIu64 "\n", name, n);
}

static void say_hottest(struct truth *t)
{
	for (unsigned k = 0; k < HOTTEST; k++) {
		uint32_t best = 0;
		for (uint32_t i = 1; i < t->program->n; i++) {
			if (t->count[i] > t->count[best])
				best = i;
		}
		if (!t->count[best])
			return;
		say(t, "pc %" PRIx64 " %" PRIu64 "\n", t->program->insn[best].pc,
		    t->count[best]);
		t->count[best] = 0;
	}
}

void truth_free(struct truth *t)
{
	static const char *const kinds[BR_KINDS] = {
		"none",        "direct_jump",   "indirect", "conditional",
		"direct_call", "indirect_call", "return",
	};
	if (!t)
		return;
	uint64_t pcs = 0;
	for (uint32_t i = 0; i < t->program->n; i++)
		pcs += t->count[i] > 0;
	truth_total(t, "records", t->records);
	truth_total(t, "macro_ops", t->macro_ops);
	truth_total(t, "unique_pcs", pcs);
	truth_total(t, "branches", t->branches);
	truth_total(t, "branches_taken", t->taken);
	truth_total(t, "records_with_load", t->with_load);
	truth_total(t, "records_with_store", t->with_store);
	truth_total(t, "loads", t->loads);
	truth_total(t, "stores", t->stores);
	truth_total(t, "switches", t->switches);
	for (unsigned k = BR_NONE + 1; k < BR_KINDS; k++)
		say(t, "total kind_%s %" PRIu64 "\n", kinds[k], t->kind[k]);
	say_hottest(t);
	out_close(&t->out);
	free(t->writer);
	free(t->last_run);
	free(t->run_before);
	free(t->count);
	free(t);
}
