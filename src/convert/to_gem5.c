/*
 * gem5's traces for SimNet and PerfVec, in layout v5.  Lines are complete: a store
 * includes the values that gem5 writes to a second file.  A line has one access; write an
 * instruction with more accesses as a line for each, with registers only in the first.
 * Write 0 for values that the source lacks, or -1 if that means "never" or "none".  Write
 * 1 for an unknown size, because gem5 has no access of 0 bytes.
 */
#include "convert/convert.h"
#include "output/fastnum.h"

/* Max number of registers read, and of registers written. */
#define REGS_LAST 27u

enum {
	OP_INT = 1,
	OP_READ = 47,
	OP_WRITE = 48,
	CLASS_CC = 5,
	QUEUE = 32768,
	NUMBERS = 64 + 4 * 27,
	STAGES = ROLE_LEFT_STORES - ROLE_DECODED + 1
};

static struct reg_map_target gem5_registers(const struct registers *from)
{
	return (struct reg_map_target) {
		.map = from,
		.first = 0,
		.last = UINT32_MAX - 1,
		.temporaries = true,
		.classes = true,
	};
}

static char *gem5_put(char *p, uint64_t v)
{
	p = fastnum_int(p, v);
	*p++ = ' ';
	return p;
}

static char *gem5_put_address(char *p, uint64_t v)
{
	p = fastnum_dec(p, v);
	*p++ = ' ';
	return p;
}

/* Put 0 n times, at most 9. */
static char *gem5_put_zeros(char *p, unsigned n)
{
	return fastnum_bytes(p, "0 0 0 0 0 0 0 0 0 ", (size_t)2 * n);
}

/* Put -1 n times, at most 4. */
static char *gem5_put_nones(char *p, unsigned n)
{
	return fastnum_bytes(p, "-1 -1 -1 -1 ", (size_t)3 * n);
}

static char *gem5_put_flag(char *p, bool v)
{
	*p++ = v ? '1' : '0';
	*p++ = ' ';
	return p;
}

/* Return the time of a stage; 0 for a source without stages. */
static uint64_t gem5_stage(const struct step *s, enum role role)
{
	return s->has_stages ? s->stage[role - ROLE_DECODED] : 0;
}

static char *gem5_put_stages(char *p, const struct step *s, bool store)
{
	static const uint8_t order[] = { ROLE_READY,   ROLE_COMMITTED,  ROLE_DECODED,
					 ROLE_RENAMED, ROLE_DISPATCHED, ROLE_ISSUED };
	/* A time cannot be negative. */
	p = gem5_put(p, s->has_time && s->time <= INT64_MAX ? s->time : 0);
	for (unsigned k = 0; k < sizeof order / sizeof *order; k++)
		p = gem5_put(p, gem5_stage(s, order[k]));
	if (!store)
		return p;
	p = gem5_put(p, gem5_stage(s, ROLE_STORED));
	return gem5_put(p, gem5_stage(s, ROLE_LEFT_STORES));
}

static char *gem5_put_regs(char *p, const struct step_regs *r, unsigned flags)
{
	for (unsigned i = 0; i < r->n && i < REGS_LAST - flags; i++) {
		p = gem5_put(p, r->reg[i] >> REG_MAP_CLASS);
		p = gem5_put(p, r->reg[i] & ((1 << REG_MAP_CLASS) - 1));
	}
	if (flags) {
		p = gem5_put(p, CLASS_CC);
		p = gem5_put(p, 0);
	}
	return p;
}

static unsigned gem5_count(const struct step_regs *r, unsigned flags)
{
	return (r->n < REGS_LAST - flags ? r->n : REGS_LAST - flags) + flags;
}

/* Put the flow.  Only the last line of an instruction is a branch. */
static char *gem5_put_flow(char *p, const struct step *s, bool last)
{
	bool branch = last && s->kind != BRANCH_NONE;
	bool cond = branch && s->kind == BRANCH_CONDITIONAL;
	bool direct = cond || (branch && (s->kind == BRANCH_DIRECT_JUMP ||
					  s->kind == BRANCH_DIRECT_CALL));
	p = gem5_put_flag(p, cond);
	p = gem5_put_flag(p, branch && !cond);
	p = gem5_put_flag(p, direct);
	return gem5_put_zeros(p, 9); /* squash_after to nonspec */
}

static char *gem5_put_access(char *p, struct step *s, const struct step_access *a)
{
	if (a && !a->size)
		step_lose(s, LOSS_ACCESS_SIZE);
	p = gem5_put_flag(p, a != NULL);
	p = gem5_put_address(p, a ? a->addr : 0);
	p = gem5_put(p, !a ? 0 : a->size ? a->size : 1);
	p = gem5_put_nones(p, 4);    /* depth, data_walk */
	return gem5_put_zeros(p, 6); /* addresses, writebacks */
}

/* Put a line with an access, if any, and with the registers if it is the first of its
 * step. */
static void gem5_put_line(struct step *s, const struct step_access *a, unsigned nth,
			  bool last, struct str *out)
{
	static const struct step_regs none;
	const struct step_regs *reads = nth ? &none : &s->reads;
	const struct step_regs *writes = nth ? &none : &s->writes;
	bool from_flags = !nth && s->flags & FLAGS_READ;
	bool to_flags = !nth && s->flags & FLAGS_WRITTEN;
	bool store = a && a->store;
	char *p = str_room(out, NUMBERS * (size_t)FASTNUM_NUMBER);
	p = gem5_put(p, 0);
	p = gem5_put(p, store ? s->record % QUEUE : UINT64_MAX);
	p = gem5_put_stages(p, s, store);
	p = gem5_put(p, store ? OP_WRITE : a ? OP_READ : OP_INT);
	p = gem5_put(p, s->uop > 1 || nth || !last);
	p = gem5_put_flow(p, s, last);
	p = gem5_put_access(p, s, a);
	p = gem5_put_address(p, s->pc);
	p = gem5_put_flag(p, last && s->kind != BRANCH_NONE && s->taken == 1);
	p = gem5_put_zeros(p, 1); /* mispred */
	p = gem5_put_nones(p, 4); /* fetch_depth, fetch_walk */
	p = gem5_put_zeros(p, 5); /* addresses, writebacks */
	p = gem5_put(p, gem5_count(reads, from_flags));
	p = gem5_put(p, gem5_count(writes, to_flags));
	p = gem5_put_regs(p, reads, from_flags);
	p = gem5_put_regs(p, writes, to_flags);
	p[-1] = '\n';
	fastnum_end(out, p);
}

static unsigned gem5_write(struct step *s, struct str *out)
{
	unsigned n = 0, left = 0;
	step_compact(&s->reads);
	step_compact(&s->writes);
	for (unsigned i = 0; i < s->naccesses; i++)
		left += !s->access[i].empty;
	if (!left)
		gem5_put_line(s, NULL, n++, true, out);
	for (unsigned i = 0; i < s->naccesses; i++)
		if (!s->access[i].empty)
			gem5_put_line(s, &s->access[i], n++, !--left, out);
	return n;
}

const struct convert_target to_gem5 = {
	.name = "gem5",
	.unit = CONVERT_MICRO_OP,
	.copies = true,
	.needs_pc = true,
	.fills = "sq uop cond uncond direct isaddr addr size branching nsrc ndst",
	.needs = STEP_REGISTERS | STEP_FLOW | STEP_SIZES | STEP_TIME | STEP_PIPELINE,
	.registers = gem5_registers,
	.write = gem5_write,
};
