#include "isa/riscv.h"

#include "base/hash.h"

enum { RA = 1, SP = 2, T0 = 5 };

/* Copy n bits of an encoding, from bit `from`, to bit `to` of a value. */
struct riscv_piece {
	uint8_t from, n, to;
};

static int64_t riscv_pieces(uint32_t bits, const struct riscv_piece *p, unsigned width)
{
	uint64_t v = 0;
	for (; p->n; p++)
		v |= (uint64_t)(bits >> p->from & ((1u << p->n) - 1)) << p->to;
	return encoding_signed(v, width);
}

/* Return the distance to the target of a direct branch. */
static int64_t riscv_offset(uint32_t bits)
{
	static const struct riscv_piece jal[] = {
		{ 12, 8, 12 }, { 20, 1, 11 }, { 21, 10, 1 }, { 31, 1, 20 }, { 0, 0, 0 }
	};
	static const struct riscv_piece branch[] = {
		{ 7, 1, 11 }, { 8, 4, 1 }, { 25, 6, 5 }, { 31, 1, 12 }, { 0, 0, 0 }
	};
	static const struct riscv_piece cj[] = {
		{ 2, 1, 5 }, { 3, 3, 1 },  { 6, 1, 7 },   { 7, 1, 6 }, { 8, 1, 10 },
		{ 9, 2, 8 }, { 11, 1, 4 }, { 12, 1, 11 }, { 0, 0, 0 }
	};
	static const struct riscv_piece cb[] = {
		{ 2, 1, 5 },  { 3, 2, 1 },  { 5, 2, 6 },
		{ 10, 2, 3 }, { 12, 1, 8 }, { 0, 0, 0 }
	};
	if ((bits & 0x7f) == 0x6f)
		return riscv_pieces(bits, jal, 21);
	if ((bits & 0x7f) == 0x63)
		return riscv_pieces(bits, branch, 13);
	return (bits & 0xc003) == 0xc001 ? riscv_pieces(bits, cb, 9)
					 : riscv_pieces(bits, cj, 12);
}

/* A register of a form: a field of the encoding, or always the same; none is 0.  FLOAT is
 * for floating-point registers; WIDE is for doublewords of RV64, in whose place RV32 has
 * single precision. */
enum { RD = 1, RS1, RS2, RS3, SHORT2, LOW1, LOW2, STACK, LINK, FLOAT = 16, WIDE = 32 };

/* Form of an instruction; size is of the access. */
struct riscv_form {
	uint8_t dst, src[3], size, branch;
};

static uint64_t riscv_register(uint8_t which, uint32_t bits, bool narrow)
{
	static const struct {
		uint8_t at, mask, from;
	} of[] = {
		[RD] = { 7, 31, 0 },   [RS1] = { 15, 31, 0 },   [RS2] = { 20, 31, 0 },
		[RS3] = { 27, 31, 0 }, [SHORT2] = { 2, 31, 0 }, [LOW1] = { 7, 7, 8 },
		[LOW2] = { 2, 7, 8 },  [STACK] = { 0, 0, SP },  [LINK] = { 0, 0, RA }
	};
	const unsigned k = which & 15;
	if (!k)
		return ENCODING_NONE;
	return of[k].from + (bits >> of[k].at & of[k].mask) +
	       (which & FLOAT || (which & WIDE && narrow) ? RISCV_FLOAT : 0);
}

static void riscv_set(struct encoding *out, const struct riscv_form *f, uint32_t bits,
		      bool narrow)
{
	encoding_writes(out, riscv_register(f->dst, bits, narrow));
	for (int k = 0; k < 3 && f->src[k]; k++)
		encoding_reads(out, riscv_register(f->src[k], bits, narrow));
	out->size = narrow && (f->dst | f->src[1]) & WIDE ? f->size / 2u : f->size;
	out->loads = f->size && f->dst;
	out->stores = f->size && !f->dst;
	out->branch = (enum branch_kind)f->branch;
}

static bool riscv_is_link(unsigned r)
{
	return r == RA || r == T0;
}

static enum branch_kind riscv_indirect(unsigned rd, unsigned rs1)
{
	if (riscv_is_link(rd))
		return BRANCH_INDIRECT_CALL;
	return riscv_is_link(rs1) ? BRANCH_RETURN : BRANCH_INDIRECT;
}

/* clang-format off */
/* Forms by the major opcode. */
static const struct riscv_form riscv_wide[128] = {
	[0x03] = { RD, { RS1 }, 0, 0 }, /* LOAD */
	[0x07] = { RD | FLOAT, { RS1 }, 0, 0 }, /* LOAD-FP */
	[0x13] = { RD, { RS1 }, 0, 0 }, /* OP-IMM */
	[0x17] = { RD, { 0 }, 0, 0 }, /* AUIPC */
	[0x1b] = { RD, { RS1 }, 0, 0 }, /* OP-IMM-32 */
	[0x23] = { 0, { RS1, RS2 }, 0, 0 }, /* STORE */
	[0x27] = { 0, { RS1, RS2 | FLOAT }, 0, 0 }, /* STORE-FP */
	[0x2f] = { RD, { RS1, RS2 }, 0, 0 }, /* AMO */
	[0x33] = { RD, { RS1, RS2 }, 0, 0 }, /* OP */
	[0x37] = { RD, { 0 }, 0, 0 }, /* LUI */
	[0x3b] = { RD, { RS1, RS2 }, 0, 0 }, /* OP-32 */
	[0x43] = { RD | FLOAT, { RS1 | FLOAT, RS2 | FLOAT, RS3 | FLOAT }, 0, 0 }, /* multiply-add */
	[0x63] = { 0, { RS1, RS2 }, 0, BRANCH_CONDITIONAL }, /* BRANCH */
	[0x67] = { RD, { RS1 }, 0, 0 }, /* JALR */
	[0x6f] = { RD, { 0 }, 0, 0 }, /* JAL */
};

/* Forms of OP-FP by funct5; 0 for the others. */
static const struct riscv_form riscv_float[32] = {
	[0x08] = { RD | FLOAT, { RS1 | FLOAT }, 0, 0 }, /* between widths */
	[0x0b] = { RD | FLOAT, { RS1 | FLOAT }, 0, 0 }, /* square root */
	[0x14] = { RD, { RS1 | FLOAT, RS2 | FLOAT }, 0, 0 }, /* comparison */
	[0x18] = { RD, { RS1 | FLOAT }, 0, 0 }, /* to an integer */
	[0x1a] = { RD | FLOAT, { RS1 }, 0, 0 }, /* from an integer */
	[0x1c] = { RD, { RS1 | FLOAT }, 0, 0 }, /* move to an integer register */
	[0x1e] = { RD | FLOAT, { RS1 }, 0, 0 }, /* move from an integer register */
};

/* Forms of compressed encodings by quadrant * 8 + funct3. */
static const struct riscv_form riscv_compressed[32] = {
	[0] = { LOW2, { STACK }, 0, 0 },
	[1] = { LOW2 | FLOAT, { LOW1 }, 8, 0 },
	[2] = { LOW2, { LOW1 }, 4, 0 },
	[3] = { LOW2 | WIDE, { LOW1 }, 8, 0 },
	[5] = { 0, { LOW1, LOW2 | FLOAT }, 8, 0 },
	[6] = { 0, { LOW1, LOW2 }, 4, 0 },
	[7] = { 0, { LOW1, LOW2 | WIDE }, 8, 0 },
	[8 + 0] = { RD, { RD }, 0, 0 },
	[8 + 1] = { RD, { RD }, 0, 0 },
	[8 + 2] = { RD, { 0 }, 0, 0 },
	[8 + 3] = { RD, { 0 }, 0, 0 },
	[8 + 4] = { LOW1, { LOW1 }, 0, 0 },
	[8 + 5] = { 0, { 0 }, 0, BRANCH_DIRECT_JUMP },
	[8 + 6] = { 0, { LOW1 }, 0, BRANCH_CONDITIONAL },
	[8 + 7] = { 0, { LOW1 }, 0, BRANCH_CONDITIONAL },
	[16 + 0] = { RD, { RD }, 0, 0 },
	[16 + 1] = { RD | FLOAT, { STACK }, 8, 0 },
	[16 + 2] = { RD, { STACK }, 4, 0 },
	[16 + 3] = { RD | WIDE, { STACK }, 8, 0 },
	[16 + 5] = { 0, { STACK, SHORT2 | FLOAT }, 8, 0 },
	[16 + 6] = { 0, { STACK, SHORT2 }, 4, 0 },
	[16 + 7] = { 0, { STACK, SHORT2 | WIDE }, 8, 0 },
};

/* Immediates of compressed loads and stores, and of c.li, in the same order. */
static const struct riscv_piece riscv_immediates[32][4] = {
	[2] = { { 10, 3, 3 }, { 6, 1, 2 }, { 5, 1, 6 } },
	[3] = { { 10, 3, 3 }, { 5, 2, 6 } },
	[6] = { { 10, 3, 3 }, { 6, 1, 2 }, { 5, 1, 6 } },
	[7] = { { 10, 3, 3 }, { 5, 2, 6 } },
	[8 + 2] = { { 2, 5, 0 }, { 12, 1, 5 } },
	[16 + 2] = { { 4, 3, 2 }, { 12, 1, 5 }, { 2, 2, 6 } },
	[16 + 3] = { { 5, 2, 3 }, { 12, 1, 5 }, { 2, 3, 6 } },
	[16 + 6] = { { 9, 4, 2 }, { 7, 2, 6 } },
	[16 + 7] = { { 10, 3, 3 }, { 7, 3, 6 } },
};
/* clang-format on */

static void riscv_decode_wide(uint32_t bits, struct encoding *out)
{
	enum { LR = 2, SC = 3 };
	const unsigned rd = bits >> 7 & 31, rs1 = bits >> 15 & 31, rs2 = bits >> 20 & 31;
	const unsigned f3 = bits >> 12 & 7;
	const unsigned op = (bits & 0x73) == 0x43 ? 0x43 : bits & 0x7f;
	const int64_t low = encoding_signed(bits >> 20, 12);
	struct riscv_form f = riscv_wide[op];
	switch (op) {
	case 0x03: /* LOAD */
	case 0x23: /* STORE */
	case 0x2f: /* AMO */
		f.size = (uint8_t)(1u << (f3 & 3));
		/* Extensions have other forms with the rest of f3. */
		out->based = f3 < (op == 0x23 ? 4 : 7);
		out->immediate = op == 0x03 ? low : op == 0x23 ? (low & ~31) | rd : 0;
		if (op == 0x03 && out->based && f.size < 8)
			out->result = f3 & 4 ? RESULT_UNSIGNED : RESULT_SIGNED;
		if (op == 0x2f && !rs2) /* LR has no rs2, so that field is x0 */
			f.src[1] = 0;
		break;
	case 0x07: /* LOAD-FP */
	case 0x27: /* STORE-FP */
		f.size = (uint8_t)(1u << f3);
		if (f3 < 1 || f3 > 4) /* vectors */
			f = (struct riscv_form) { 0 };
		break;
	case 0x13: /* OP-IMM */
		if (!f3 && !rs1) {
			out->result = RESULT_IMMEDIATE;
			out->immediate = low;
		}
		break;
	case 0x17: /* AUIPC */
	case 0x37: /* LUI */
		out->result = op == 0x17 ? RESULT_PC : RESULT_IMMEDIATE;
		out->immediate = encoding_signed(bits & ~UINT32_C(0xfff), 32);
		break;
	case 0x53: /* OP-FP */
		f = riscv_float[bits >> 27];
		if (!f.dst)
			f = (struct riscv_form) {
				RD | FLOAT, { RS1 | FLOAT, RS2 | FLOAT }, 0, 0
			};
		break;
	case 0x67: /* JALR */
		f.branch = riscv_indirect(rd, rs1);
		break;
	case 0x6f: /* JAL */
		f.branch = riscv_is_link(rd) ? BRANCH_DIRECT_CALL : BRANCH_DIRECT_JUMP;
		break;
	case 0x73:                   /* SYSTEM */
		out->anywhere = !f3; /* ecall, ebreak, mret, sret */
		out->resumes = !f3 && (rs2 == 2 || rs2 == 18);
		if (f3 & 3)
			f = (struct riscv_form) { RD, { f3 < 4 ? RS1 : 0 }, 0, 0 };
		break;
	}
	/* Vectors and extensions have no registers. */
	out->known = f.dst || f.src[0] || op == 0x0f || op == 0x73;
	riscv_set(out, &f, bits, false);
	if (op == 0x2f) {
		out->loads = bits >> 27 != SC;
		out->stores = bits >> 27 != LR;
	} else if (op == 0x07 || op == 0x27) { /* of vectors too */
		out->loads = op == 0x07;
		out->stores = op == 0x27;
	}
}

static void riscv_decode_compressed(uint32_t bits, bool narrow, struct encoding *out)
{
	const unsigned rd = bits >> 7 & 31, rs2 = bits >> 2 & 31;
	const unsigned form = (bits & 3) * 8 + (bits >> 13 & 7);
	const bool bit12 = bits >> 12 & 1;
	struct riscv_form f = riscv_compressed[form];
	if (form == 8 + 1 && narrow)
		f = (struct riscv_form) { LINK, { 0 }, 0, BRANCH_DIRECT_CALL };
	else if (form == 8 + 3 && rd == SP) /* c.addi16sp */
		f.src[0] = RD;
	else if (form == 8 + 4 && (bits >> 10 & 3) == 3)
		f.src[1] = LOW2;
	else if (form == 16 + 4 && rs2) /* c.add, c.mv */
		f = (struct riscv_form) {
			RD, { bit12 ? RD : SHORT2, bit12 ? SHORT2 : 0 }, 0, 0
		};
	else if (form == 16 + 4 && rd)
		f = (struct riscv_form) {
			bit12 ? LINK : 0, { RD }, 0, riscv_indirect(bit12 ? RA : 0, rd)
		};
	else if (form == 16 + 4)
		out->anywhere = bit12; /* c.ebreak */
	riscv_set(out, &f, bits, narrow);
	if (!riscv_immediates[form]->n || (narrow && (f.dst | f.src[1]) & WIDE))
		return;
	out->immediate = riscv_pieces(bits, riscv_immediates[form], f.size ? 16 : 6);
	out->based = f.size;
	if (f.dst && f.size < 8)
		out->result = f.size ? RESULT_SIGNED : RESULT_IMMEDIATE;
}

static void riscv_decode_to(uint64_t bits, bool narrow, struct encoding *out)
{
	encoding_begin(out, (bits & 3) == 3 ? 4 : 2);
	if ((bits & 3) == 3)
		riscv_decode_wide((uint32_t)bits, out);
	else
		riscv_decode_compressed((uint32_t)bits & 0xffff, narrow, out);
	if (out->branch == BRANCH_DIRECT_JUMP || out->branch == BRANCH_DIRECT_CALL ||
	    out->branch == BRANCH_CONDITIONAL)
		encoding_jump(out, out->branch, riscv_offset((uint32_t)bits));
	if (out->branch && out->ndst) { /* a link register */
		out->result = RESULT_PC;
		out->immediate = out->length;
	}
}

const struct encoding *riscv_decode(uint64_t bits, bool narrow)
{
	enum { BITS = 8 };
	static _Thread_local struct {
		uint64_t key; /* 0 if the entry is empty */
		struct encoding e;
	} last[1 << BITS], *at;
	const uint64_t key = (bits & UINT32_MAX) << 2 | (uint64_t)narrow << 1 | 1;
	at = &last[hash_number(0, key) >> (64 - BITS)];
	if (at->key != key) {
		at->key = key;
		riscv_decode_to(bits, narrow, &at->e);
	}
	return &at->e;
}
