/*
 * gem5 as changed for SimNet and PerfVec, layout v5: a line for each micro-op.
 * The line of a store ends after the first nine numbers; the companion has its
 * whole line, with two more.
 *
 * Flow, addresses and registers are those of the execution.  Times (in ps, 500
 * for a cycle) are invented but plausible: four fetches per cycle unless a branch
 * was mispredicted or the reorder buffer is full, stages in order, retiring and
 * draining in program order, and latencies of loads from a small model of the
 * caches.
 *
 * Instructions have one memory access here; those with two become two micro-ops,
 * which pass values in integer registers 16 and 17.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "write.h"

enum {
	CYCLE = 500,
	WIDTH = 4,
	ROB = 64,
	LINES_1 = 512,
	LINES_2 = 8192,
	PAGES = 64,
	UOPS_MAX = 2,
	TEXT_MOST = 128
};

enum {
	OPCLASS_ALU = 1,
	OPCLASS_MULT = 2,
	OPCLASS_FADD = 4,
	OPCLASS_FMULT = 7,
	OPCLASS_READ = 47,
	OPCLASS_WRITE = 48
};

struct uop {
	char flags[TEXT_MOST]; /* " op uop cond ... nonspec  " */
	char regs[TEXT_MOST];  /* "  ns nd  ...\n" */
	bool store, load;
	uint8_t nth_load;
	unsigned latency;
	struct seen seen;
};

struct lined {
	uint8_t n;
	struct uop uop[UOPS_MAX];
};

struct gem5 {
	struct lined *lined;
	uint64_t fetch, retired, drained, sqout, sq; /* times so far, in ps */
	unsigned in_cycle;
	uint64_t rob[ROB]; /* when the last ROB micro-ops retire */
	unsigned rob_at;
	uint64_t line_1[LINES_1], line_2[LINES_2], page[PAGES], fetch_line;
};

static void reg_number(unsigned reg, unsigned *class, unsigned *index)
{
	*class = reg == FLAGS ? 5 : reg >= F0 && reg < FLAGS ? 1 : 0;
	*index = reg == FLAGS                   ? 0
		 : reg >= F0 && reg < FLAGS     ? reg - F0
		 : reg == TEMP0 || reg == TEMP1 ? 16 + reg - TEMP0
						: reg;
}

static void reg_name(unsigned reg, char buf[16])
{
	unsigned class, index;
	reg_number(reg, &class, &index);
	snprintf(buf, 16, "%u:%u", class, index);
}

static char *put_regs(char *p, unsigned n, const uint8_t *regs)
{
	for (unsigned i = 0; i < n; i++) {
		unsigned class, index;
		reg_number(regs[i], &class, &index);
		p += sprintf(p, " %u %u", class, index);
	}
	return p;
}

static unsigned op_class(const struct insn *in, bool load, bool store)
{
	if (store)
		return OPCLASS_WRITE;
	if (load)
		return OPCLASS_READ;
	return in->op == OP_IMUL    ? OPCLASS_MULT
	       : in->op == OP_ADDSD ? OPCLASS_FADD
	       : in->op == OP_MULSD ? OPCLASS_FMULT
				    : OPCLASS_ALU;
}

/* gem5 does not count the instruction pointer as a register. */
static void copy_regs(uint8_t *n, uint8_t *to, unsigned from_n, const uint8_t *from)
{
	for (unsigned i = 0; i < from_n; i++) {
		if (from[i] != IP)
			to[(*n)++] = from[i];
	}
}

static void prepare(const struct program *p, uint32_t insn, struct lined *out)
{
	const struct insn *in = &p->insn[insn];
	const struct effects *e = &p->effects[insn];
	unsigned accesses = e->nloads + e->store;
	out->n = accesses > 1 ? 2 : 1;
	for (unsigned k = 0; k < out->n; k++) {
		struct uop *u = &out->uop[k];
		struct seen *s = &u->seen;
		bool last = k + 1 == out->n;
		u->load = k < e->nloads;
		u->nth_load = (uint8_t)k;
		u->store = last && e->store;
		unsigned class = op_class(in, u->load, u->store);
		u->latency = class == OPCLASS_ALU    ? CYCLE
			     : class == OPCLASS_READ ? 3 * CYCLE
						     : 4 * CYCLE;
		bool direct = in->op == OP_J || in->op == OP_JMP || in->op == OP_CALL;
		enum branch kind = last ? e->branch : BR_NONE;
		snprintf(u->flags, TEXT_MOST, " %u %d %d %d %d 0 0 0 0 0 0 0 0 0  ",
			 class, out->n > 1, kind == BR_CONDITIONAL,
			 kind != BR_NONE && kind != BR_CONDITIONAL, kind && direct);

		s->insn = insn;
		s->pc = in->pc;
		s->begins = k == 0;
		s->is_branch = kind != BR_NONE;
		s->kind = kind;
		s->nloads = u->load;
		s->store = u->store;
		s->size = in->size;
		copy_regs(&s->nreads, s->reads, e->nreads, e->reads);
		if (!last)
			s->writes[s->nwrites++] = TEMP0;
		if (k > 0)
			s->reads[s->nreads++] = TEMP0;
		if (last)
			copy_regs(&s->nwrites, s->writes, e->nwrites, e->writes);

		char *t = u->regs + sprintf(u->regs, "  %u %u ", s->nreads, s->nwrites);
		t = put_regs(t, s->nreads, s->reads);
		t = put_text(t, " ");
		t = put_regs(t, s->nwrites, s->writes);
		put_text(t, "\n");
	}
}

static void gem5_open(struct writer *w)
{
	struct gem5 *g = must_alloc(1, sizeof *g);
	g->lined = must_alloc(w->program->n, sizeof *g->lined);
	for (uint32_t i = 0; i < w->program->n; i++)
		prepare(w->program, i, &g->lined[i]);
	g->fetch = 80000;
	w->own = g;
}

/* The level that answers an access: 0 first cache, 1 second, 2 memory. */
static int depth(struct gem5 *g, uint64_t addr)
{
	uint64_t line = addr / 64 + 1;
	uint64_t *one = &g->line_1[line % LINES_1], *two = &g->line_2[line % LINES_2];
	int d = *one == line ? 0 : *two == line ? 1 : 2;
	*one = *two = line;
	return d;
}

static unsigned depth_time(int d)
{
	return d <= 0 ? 0 : d == 1 ? 10 * CYCLE : 160 * CYCLE;
}

struct times {
	uint64_t fetch, ready, commit, issue, store,
		sqout; /* all but fetch are relative to it */
	int fetch_depth, depth;
	bool walk, mispredicted;
};

static void make_times(struct writer *w, struct gem5 *g, const struct uop *u,
		       const struct insn *in, const struct step *s, struct times *t)
{
	uint64_t random = rng_next(&w->rng);
	if (g->rob[g->rob_at] > g->fetch)
		g->fetch = g->rob[g->rob_at];
	t->fetch_depth = -1;
	if (in->pc / 64 != g->fetch_line) {
		g->fetch_line = in->pc / 64;
		t->fetch_depth = depth(g, in->pc);
		g->fetch += depth_time(t->fetch_depth);
	}
	t->fetch = g->fetch;
	t->depth = -1;
	t->walk = false;
	t->issue = 3000 + (random >> 60 < 12 ? 0 : (random >> 56 & 15) * CYCLE);
	uint64_t latency = u->latency;
	if (u->load) {
		uint64_t addr = s->load[u->nth_load],
			 *page = &g->page[addr >> 12 & (PAGES - 1)];
		t->depth = depth(g, addr);
		t->walk = *page != addr >> 12;
		*page = addr >> 12;
		latency += depth_time(t->depth) + (t->walk ? 20 * CYCLE : 0);
	}
	t->ready = t->issue + latency + CYCLE;
	uint64_t commit = t->fetch + t->ready + CYCLE;
	if (commit < g->retired)
		commit = g->retired;
	g->retired = g->rob[g->rob_at] = commit;
	g->rob_at = (g->rob_at + 1) % ROB;
	t->commit = commit - t->fetch;
	t->store = t->sqout = 0;
	if (u->store) {
		uint64_t at = commit + CYCLE + depth_time(depth(g, s->store));
		g->drained = at > g->drained ? at : g->drained;
		g->sqout = g->drained + CYCLE > g->sqout ? g->drained + CYCLE : g->sqout;
		t->store = g->drained - t->fetch;
		t->sqout = g->sqout - t->fetch;
	}
	t->mispredicted = u->seen.is_branch && (random >> 8 & 31) == 0;
	if (++g->in_cycle == WIDTH || t->mispredicted) {
		g->in_cycle = 0;
		g->fetch += t->mispredicted ? t->ready + 4 * CYCLE : CYCLE;
	}
}

static char *put_number(char *p, uint64_t v)
{
	*p++ = ' ';
	return put_decimal(p, v);
}

static char *put_times(char *p, const struct times *t, uint64_t sq)
{
	p = put_text(p, sq ? "0 " : "0 -1");
	if (sq)
		p = put_decimal(p, sq);
	p = put_number(p, t->fetch);
	p = put_number(p, t->ready);
	p = put_number(p, t->commit);
	p = put_text(p, " 1500 2500 3000");
	return put_number(p, t->issue);
}

static char *put_rest(char *p, const struct uop *u, const struct insn *in,
		      const struct step *s, const struct times *t)
{
	p = put_text(p, u->flags);
	if (u->load || u->store) {
		uint64_t addr = u->store ? s->store : s->load[u->nth_load];
		p = put_text(p, "1");
		p = put_number(p, addr);
		p = put_number(p, in->size);
		*p++ = ' ';
		p = put_signed(p, t->depth);
		p = put_text(p, t->walk ? " 1 -1 -1" : " -1 -1 -1");
		p = t->walk ? put_number(p, 0x3f000000 + (addr >> 9 & 0xfffff8))
			    : put_text(p, " 0");
		p = put_text(p, t->depth == 2 ? " 0 0 1 0 0  " : " 0 0 0 0 0  ");
	} else {
		p = put_text(p, "0 0 0 -1 -1 -1 -1 0 0 0 0 0 0  ");
	}
	p = put_decimal(p, in->pc);
	p = put_text(p, s->taken && u->seen.is_branch ? " 1" : " 0");
	p = put_text(p, t->mispredicted ? " 1 " : " 0 ");
	p = put_signed(p, t->fetch_depth);
	p = put_text(p, " -1 -1 -1 0 0 0 0 0");
	return put_text(p, u->regs);
}

static void gem5_step(struct writer *w, const struct step *s)
{
	struct gem5 *g = w->own;
	const struct insn *in = &w->program->insn[s->insn];
	const struct lined *l = &g->lined[s->insn];
	for (unsigned k = 0; k < l->n && w->done < w->limit; k++, w->done++) {
		const struct uop *u = &l->uop[k];
		struct times t;
		make_times(w, g, u, in, s, &t);
		uint64_t sq = u->store ? ++g->sq : 0;
		char *line = out_room(&w->out), *p = put_times(line, &t, sq);
		if (u->store && w->companion.buf) {
			char *full = out_room(&w->companion),
			     *q = put_times(full, &t, sq);
			q = put_number(q, t.store);
			q = put_number(q, t.sqout);
			q = put_rest(q, u, in, s, &t);
			w->companion.n += (size_t)(q - full);
		}
		p = u->store ? put_text(p, "\n") : put_rest(p, u, in, s, &t);
		w->out.n += (size_t)(p - line);
		if (w->truth) {
			struct seen seen = u->seen;
			seen.thread = s->thread;
			seen.taken = s->taken;
			seen.load[0] = s->load[u->nth_load];
			seen.store_at = s->store;
			truth_record(w->truth, &seen);
		}
	}
}

static void gem5_close(struct writer *w)
{
	struct gem5 *g = w->own;
	free(g->lined);
	free(g);
}

const struct writer_class write_gem5 = {
	.name = "gem5",
	.help = "gem5 as of SimNet and PerfVec, layout v5, text",
	.open = gem5_open,
	.step = gem5_step,
	.close = gem5_close,
	.reg_name = reg_name,
};
