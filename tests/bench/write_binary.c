/* ChampSim and CloudSuite, whose records are instructions, and BYU, whose
 * records are the bus requests of instructions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "write.h"

unsigned pin_reg(unsigned reg)
{
	static const uint8_t numbers[NREGS] = {
		[RAX] = 10, [RCX] = 9,    [RDX] = 8,  [RBX] = 7,  [RSP] = 6,  [RBP] = 5,
		[RSI] = 4,  [RDI] = 3,    [R8] = 11,  [R9] = 12,  [R10] = 13, [R11] = 14,
		[R12] = 15, [R13] = 16,   [R14] = 17, [R15] = 18, [F0] = 91,  [F1] = 92,
		[F2] = 93,  [FLAGS] = 25, [IP] = 26,
	};
	return numbers[reg];
}

void seen_whole(struct seen *out, const struct program *p, const struct step *s)
{
	const struct insn *in = &p->insn[s->insn];
	const struct effects *e = &p->effects[s->insn];
	memset(out, 0, sizeof *out);
	out->insn = s->insn;
	out->pc = in->pc;
	out->thread = s->thread;
	out->begins = true;
	out->is_branch = e->branch != BR_NONE;
	out->taken = s->taken;
	out->kind = e->branch;
	out->nreads = e->nreads;
	memcpy(out->reads, e->reads, e->nreads);
	out->nwrites = e->nwrites;
	memcpy(out->writes, e->writes, e->nwrites);
	out->nloads = e->nloads;
	out->load[0] = s->load[0];
	out->load[1] = s->load[1];
	out->store = e->store;
	out->store_at = s->store;
	out->size = in->size;
}

/*
 * The layouts of ChampSim's structs input_instr and cloudsuite_instr; the latter
 * has six bytes of padding before the addresses and six at the end.
 */
struct shape {
	uint8_t size, dst, dsts, src, srcs, store, load, asid;
};

static const struct shape champsim = { 64, 10, 2, 12, 4, 16, 32, 0 };
static const struct shape cloudsuite = { 96, 10, 4, 14, 4, 24, 56, 88 };

enum { SHAPE_MOST = 96 };

static const struct shape *shape_of(const struct writer *w)
{
	return w->class == &write_champsim ? &champsim : &cloudsuite;
}

static bool says_branch(const struct writer *w, enum branch kind)
{
	if (w->pin_branches &&
	    (kind == BR_DIRECT_CALL || kind == BR_INDIRECT_CALL || kind == BR_RETURN))
		return false;
	return kind != BR_NONE;
}

static void instr_open(struct writer *w)
{
	const struct shape *shape = shape_of(w);
	uint8_t *all = must_alloc(w->program->n, SHAPE_MOST);
	for (uint32_t i = 0; i < w->program->n; i++) {
		const struct effects *e = &w->program->effects[i];
		uint8_t *r = all + i * SHAPE_MOST;
		put_bytes(r, w->program->insn[i].pc, 8);
		r[8] = says_branch(w, e->branch);
		for (unsigned k = 0; k < e->nwrites && k < shape->dsts; k++)
			r[shape->dst + k] = (uint8_t)pin_reg(e->writes[k]);
		for (unsigned k = 0; k < e->nreads && k < shape->srcs; k++)
			r[shape->src + k] = (uint8_t)pin_reg(e->reads[k]);
	}
	w->own = all;
}

static void instr_truth(struct writer *w, const struct shape *shape, const struct step *s)
{
	struct seen seen;
	seen_whole(&seen, w->program, s);
	seen.is_branch = says_branch(w, seen.kind);
	if (seen.nwrites > shape->dsts)
		seen.nwrites = shape->dsts;
	if (seen.nreads > shape->srcs)
		seen.nreads = shape->srcs;
	truth_record(w->truth, &seen);
}

static void instr_step(struct writer *w, const struct step *s)
{
	const struct shape *shape = shape_of(w);
	const struct effects *e = &w->program->effects[s->insn];
	if (w->done == w->limit)
		return;
	uint8_t *r = (uint8_t *)out_room(&w->out);
	memcpy(r, (const uint8_t *)w->own + s->insn * SHAPE_MOST, SHAPE_MOST);
	w->out.n += shape->size;
	w->done++;
	r[9] = r[8] && s->taken;
	if (e->store)
		put_bytes(r + shape->store, s->store, 8);
	for (unsigned k = 0; k < e->nloads; k++)
		put_bytes(r + shape->load + 8 * k, s->load[k], 8);
	if (shape->asid)
		r[shape->asid] = (uint8_t)s->thread;
	if (w->truth)
		instr_truth(w, shape, s);
}

static void instr_close(struct writer *w)
{
	free(w->own);
}

static void instr_reg_name(unsigned reg, char buf[16])
{
	snprintf(buf, 16, "%u", pin_reg(reg));
}

const struct writer_class write_champsim = {
	.name = "champsim",
	.help = "ChampSim, 64 bytes for each instruction",
	.open = instr_open,
	.step = instr_step,
	.close = instr_close,
	.reg_name = instr_reg_name,
};

const struct writer_class write_cloudsuite = {
	.name = "cloudsuite",
	.help = "CloudSuite, 96 bytes for each instruction",
	.open = instr_open,
	.step = instr_step,
	.close = instr_close,
	.reg_name = instr_reg_name,
};

/*
 * BYU: a record for each fetch, read and write, and a few records of other
 * requests.  Addresses have 32 bits.  Times are invented; the first is all
 * ones, as in the captures.  The course variant of 16 bytes has addresses of 64
 * bits, and only fetches, reads and writes.
 */
enum request {
	FETCH = 0x00,
	MEMREAD = 0x01,
	MEMWRITE = 0x03,
	IOREAD = 0x10,
	IOWRITE = 0x11,
	DEFERREPLY = 0x20,
	INTA = 0x21
};

static void request(struct writer *w, const struct step *s, enum request type,
		    uint64_t addr, unsigned size)
{
	if (w->done == w->limit)
		return;
	bool wide = w->class == &write_byu16;
	uint8_t *r = (uint8_t *)out_room(&w->out);
	uint32_t random = (uint32_t)(rng_next(&w->rng) >> 32);
	unsigned at = wide ? 8 : 4;
	memset(r, 0, 16);
	addr &= UINT64_MAX >> (64 - 8 * at);
	put_bytes(r, addr, at);
	r[at] = (uint8_t)type;
	r[at + 1] = (uint8_t)size;
	if (!wide) {
		r[at + 3] = (uint8_t)s->thread;
		uint32_t delta =
			1 + random % 40 + (random >> 24 == 0 ? random % 1700 : 0);
		put_bytes(r + at + 4, w->done ? delta : UINT32_MAX, 4);
	}
	w->out.n += wide ? 16 : 12;
	w->done++;
	if (!w->truth)
		return;
	struct seen seen;
	seen_whole(&seen, w->program, s);
	seen.is_branch = false;
	seen.kind = BR_NONE;
	seen.nreads = seen.nwrites = 0;
	seen.nloads = type == MEMREAD;
	seen.load[0] = addr;
	seen.store = type == MEMWRITE;
	seen.store_at = addr;
	seen.begins = type == FETCH;
	seen.no_pc = type != FETCH;
	seen.size = (uint8_t)size;
	truth_record(w->truth, &seen);
}

static void byu_step(struct writer *w, const struct step *s)
{
	static const enum request other[] = { IOREAD, IOWRITE, DEFERREPLY, INTA };
	const struct insn *in = &w->program->insn[s->insn];
	const struct effects *e = &w->program->effects[s->insn];
	uint64_t random = rng_next(&w->rng);
	if (w->class == &write_byu && random >> 52 == 0) {
		enum request type = other[random % 4];
		request(w, s, type, 0xfec00000 + (random >> 8 & 0xff8),
			type == DEFERREPLY ? 0 : 4);
	}
	request(w, s, FETCH, in->pc, 8);
	for (unsigned k = 0; k < e->nloads; k++)
		request(w, s, MEMREAD, s->load[k], in->size);
	if (e->store)
		request(w, s, MEMWRITE, s->store, in->size);
}

static void no_open(struct writer *w)
{
	(void)w;
}

static void no_reg_name(unsigned reg, char buf[16])
{
	(void)reg;
	strcpy(buf, "-");
}

const struct writer_class write_byu = {
	.name = "byu",
	.help = "BYU, 12 bytes for each request",
	.open = no_open,
	.step = byu_step,
	.close = no_open,
	.reg_name = no_reg_name,
};

const struct writer_class write_byu16 = {
	.name = "byu16",
	.help = "the 16-byte course variant of BYU",
	.open = no_open,
	.step = byu_step,
	.close = no_open,
	.reg_name = no_reg_name,
};
