/*
 * ChampSim and CloudSuite.  Their simulator recognises a branch by its registers
 * (format/branch_kind.h), so give each branch the registers from which the simulator
 * derives the kind in the source.  If the register of an indirect branch is unknown, the
 * branch reads X56, as in traces converted from CVP-1.
 */
#include <string.h>

#include "base/bytes.h"
#include "convert/convert.h"
#include "format/branch_kind.h"

enum {
	STACK = 6,
	FLAGS = 25,
	IP = 26, /* in the maps pin3 and cvp */
	SOME_REGISTER = 56,
	REG_LAST = 255,
	SPACE_UNSET = 255,
	CLOUDSUITE_SIZE = 96,
	CHAMPSIM_SIZE = 64
};

/* Offsets in a record. */
struct champsim_out {
	unsigned size, dst, ndst, src, nsrc, store, nstore, load, nload;
};

static const struct champsim_out champsim_out = {
	CHAMPSIM_SIZE, 10, 2, 12, 4, 16, 2, 32, 4
};
static const struct champsim_out cloudsuite_out = {
	CLOUDSUITE_SIZE, 10, 4, 14, 4, 24, 4, 56, 4
};

static struct reg_map_target champsim_registers(const struct registers *from)
{
	static const char *const intel[] = { "pin3", "pin4", "x86", "none" };
	bool is_intel = false;
	for (size_t i = 0; i < sizeof intel / sizeof *intel; i++)
		is_intel |= strcmp(from->name, intel[i]) == 0;
	return (struct reg_map_target) {
		.map = registers_find(is_intel ? "pin3" : "cvp"),
		.first = 1,
		.last = REG_LAST,
	};
}

static unsigned champsim_bit(uint32_t reg)
{
	return reg == STEP_NO_REG || !reg ? 0
	       : reg == STACK             ? USES_SP
	       : reg == FLAGS             ? USES_FLAGS
	       : reg == IP                ? USES_IP
					  : USES_OTHER;
}

static unsigned champsim_uses(const struct step_regs *r)
{
	unsigned bits = 0;
	for (unsigned i = 0; i < r->n; i++)
		bits |= champsim_bit(r->reg[i]);
	return bits;
}

/* Remove the registers in this set of bits, and empty slots. */
static void champsim_remove(struct step_regs *r, unsigned bits)
{
	unsigned n = 0;
	for (unsigned i = 0; i < r->n; i++)
		if (r->reg[i] != STEP_NO_REG && !(champsim_bit(r->reg[i]) & bits))
			r->reg[n++] = r->reg[i];
	r->n = n;
}

/* Put a register that a kind of branch needs first, so that it gets a slot. */
static void champsim_put_first(struct step_regs *r, uint32_t reg)
{
	champsim_remove(r, reg == SOME_REGISTER ? 0 : champsim_bit(reg));
	if (r->n == STEP_REGS)
		r->n--;
	memmove(r->reg + 1, r->reg, r->n * sizeof *r->reg);
	r->reg[0] = reg;
	r->n++;
}

static void champsim_need_other(struct step_regs *r)
{
	if (!(champsim_uses(r) & USES_OTHER))
		champsim_put_first(r, SOME_REGISTER);
}

/* Set the registers that a kind of branch reads, in the order of the rules in
 * branch_kind.h. */
static void champsim_make_reads(struct step_regs *r, enum branch_kind kind)
{
	switch (kind) {
	case BRANCH_DIRECT_JUMP:
		r->n = 0;
		champsim_put_first(r, IP);
		break;
	case BRANCH_INDIRECT:
		champsim_remove(r, USES_SP | USES_IP | USES_FLAGS);
		champsim_need_other(r);
		break;
	case BRANCH_CONDITIONAL:
		champsim_remove(r, USES_SP);
		if (!(champsim_uses(r) & (USES_FLAGS | USES_OTHER)))
			champsim_put_first(r, FLAGS);
		champsim_put_first(r, IP);
		break;
	case BRANCH_DIRECT_CALL:
		r->n = 0;
		champsim_put_first(r, STACK);
		champsim_put_first(r, IP);
		break;
	case BRANCH_INDIRECT_CALL:
		champsim_remove(r, USES_FLAGS);
		champsim_need_other(r);
		champsim_put_first(r, STACK);
		champsim_put_first(r, IP);
		break;
	case BRANCH_RETURN:
		champsim_remove(r, USES_IP);
		champsim_put_first(r, STACK);
		break;
	default:
		champsim_remove(r, USES_SP | USES_IP);
		champsim_put_first(r, FLAGS);
	}
}

/* True if the kind according to the registers is more specific than the kind in a source
 * without calls and returns (gem5). */
static bool champsim_refines(enum branch_kind by_registers, enum branch_kind kind)
{
	switch (by_registers) {
	case BRANCH_DIRECT_CALL:
		return kind == BRANCH_DIRECT_JUMP;
	case BRANCH_INDIRECT_CALL:
	case BRANCH_RETURN:
		return kind == BRANCH_INDIRECT;
	default:
		return false;
	}
}

/* Set the registers according to the kind of branch. */
static void champsim_make_branch(struct step *s)
{
	enum branch_kind now =
		branch_kind_classify(champsim_uses(&s->reads), champsim_uses(&s->writes));
	if (now == s->kind || champsim_refines(now, s->kind))
		return;
	if (s->kind == BRANCH_NONE) {
		champsim_remove(&s->writes, USES_IP);
		return;
	}
	champsim_make_reads(&s->reads, s->kind);
	bool stack = s->kind == BRANCH_DIRECT_CALL || s->kind == BRANCH_INDIRECT_CALL ||
		     s->kind == BRANCH_RETURN;
	champsim_remove(&s->writes, stack ? 0 : USES_SP);
	if (stack)
		champsim_put_first(&s->writes, STACK);
	champsim_put_first(&s->writes, IP);
}

/* Remove duplicates and, if there are more registers than slots, put the registers that
 * identify branches first. */
static void champsim_order(struct step_regs *r)
{
	static const unsigned order[] = { USES_IP, USES_SP, USES_FLAGS, USES_OTHER };
	struct step_regs all = *r;
	r->n = 0;
	for (unsigned k = 0; k < sizeof order / sizeof *order; k++)
		for (unsigned i = 0; i < all.n; i++)
			if (champsim_bit(all.reg[i]) == order[k] &&
			    !step_has_reg(r, all.reg[i]))
				r->reg[r->n++] = all.reg[i];
}

/* Sort registers.  Their order has no meaning in ChampSim, and sorting makes conversions
 * comparable. */
static void champsim_sort(uint32_t *reg, unsigned n)
{
	for (unsigned i = 1; i < n; i++)
		for (unsigned k = i; k && reg[k - 1] > reg[k]; k--) {
			uint32_t swap = reg[k];
			reg[k] = reg[k - 1];
			reg[k - 1] = swap;
		}
}

static void champsim_put_regs(struct step *s, struct step_regs *r, uint8_t *to,
			      unsigned slots, enum convert_loss loss)
{
	if (r->n > slots)
		champsim_order(r);
	if (r->n > slots)
		step_lose(s, loss);
	if (!s->same_slots)
		champsim_sort(r->reg, r->n < slots ? r->n : slots);
	for (unsigned i = 0; i < r->n && i < slots; i++)
		to[i] = r->reg[i] == STEP_NO_REG ? 0 : (uint8_t)r->reg[i];
}

/* Put the loads or stores, with the empty slots between them if everything fits. */
static void champsim_put_accesses(struct step *s, bool store, uint8_t *to, unsigned slots)
{
	unsigned with = 0, used = 0, n = 0;
	for (unsigned i = 0; i < s->naccesses; i++) {
		const struct step_access *a = &s->access[i];
		with += a->store == store;
		used = a->store == store && !a->empty ? with : used;
	}
	for (unsigned i = 0; i < s->naccesses; i++) {
		const struct step_access *a = &s->access[i];
		if (a->store != store || (a->empty && used > slots))
			continue;
		/* 0 is an empty slot in ChampSim. */
		if (n < slots && !a->empty)
			put_le64(to + 8 * (size_t)n, a->addr);
		if ((n >= slots && !a->empty) || (!a->empty && !a->addr))
			step_lose(s, store ? LOSS_STORE : LOSS_LOAD);
		n++;
	}
}

/* Add condition codes if they are not registers in the source. */
static void champsim_add_flags(struct step_regs *r, bool used)
{
	if (!used || step_has_reg(r, FLAGS))
		return;
	if (r->n == STEP_REGS)
		r->n--;
	r->reg[r->n++] = FLAGS;
}

/* Append a record; return a pointer to its first byte. */
static uint8_t *champsim_put(struct step *s, struct str *out,
			     const struct champsim_out *o)
{
	uint8_t *p = (uint8_t *)str_room(out, o->size);
	memset(p, 0, (size_t)o->size + 1);
	out->len += o->size;
	champsim_add_flags(&s->reads, s->flags & FLAGS_READ);
	champsim_add_flags(&s->writes, s->flags & FLAGS_WRITTEN);
	champsim_make_branch(s);
	/* Keep the branch flag of a ChampSim trace, because Pin does not mark calls and
	 * returns. */
	bool marked = s->kind != BRANCH_NONE;
	if (s->same_slots && s->marked >= 0)
		marked = s->marked;
	put_le64(p, s->pc);
	p[8] = marked;
	p[9] = marked && s->taken == 1;
	champsim_put_regs(s, &s->writes, p + o->dst, o->ndst, LOSS_WRITTEN);
	champsim_put_regs(s, &s->reads, p + o->src, o->nsrc, LOSS_READ);
	champsim_put_accesses(s, true, p + o->store, o->nstore);
	champsim_put_accesses(s, false, p + o->load, o->nload);
	return p;
}

static unsigned champsim_write(struct step *s, struct str *out)
{
	champsim_put(s, out, &champsim_out);
	return 1;
}

static unsigned cloudsuite_write(struct step *s, struct str *out)
{
	uint8_t *p = champsim_put(s, out, &cloudsuite_out);
	for (unsigned k = 0; k < STEP_SPACES; k++) {
		bool fits = k < s->nspaces && s->space[k] <= SPACE_UNSET;
		if (k < s->nspaces && !fits && s->space[k] != STEP_NO_SPACE)
			step_lose(s, LOSS_SPACE);
		p[88 + k] = fits ? (uint8_t)s->space[k] : SPACE_UNSET;
	}
	return 1;
}

const struct convert_target to_champsim = {
	.name = "champsim",
	.unit = CONVERT_INSTRUCTION,
	.needs_pc = true,
	.needs = STEP_REGISTERS | STEP_FLOW,
	.copies = true,
	.branch_registers = true,
	.registers = champsim_registers,
	.write = champsim_write,
};

const struct convert_target to_champsim_cloudsuite = {
	.name = "cloudsuite",
	.unit = CONVERT_INSTRUCTION,
	.needs_pc = true,
	.needs = STEP_REGISTERS | STEP_FLOW,
	.copies = true,
	.branch_registers = true,
	.registers = champsim_registers,
	.write = cloudsuite_write,
};
