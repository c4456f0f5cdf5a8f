#include "isa/riscv.h"

enum { NO_REGISTER = -1, RA = 1, SP = 2, T0 = 5 };

static uint64_t riscv_register(int n)
{
	return n == NO_REGISTER ? ENCODING_NONE : (uint64_t)n;
}

static void riscv_set(struct encoding *out, int dst, int src0, int src1)
{
	encoding_writes(out, riscv_register(dst));
	encoding_reads(out, riscv_register(src0));
	encoding_reads(out, riscv_register(src1));
}

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

static bool riscv_is_link(int r)
{
	return r == RA || r == T0;
}

static enum branch_kind riscv_indirect(int rd, int rs1)
{
	if (riscv_is_link(rd))
		return BRANCH_INDIRECT_CALL;
	return riscv_is_link(rs1) ? BRANCH_RETURN : BRANCH_INDIRECT;
}

/* OP-FP: find the integer registers by funct5. */
static void riscv_float_op(uint32_t bits, int rd, int rs1, int rs2, struct encoding *out)
{
	enum {
		TO_FLOAT = 0x1a,
		MOVE_TO_FLOAT = 0x1e,
		SQRT = 0x0b,
		WIDTH = 0x08,
		TO_INT = 0x18,
		MOVE_TO_INT = 0x1c,
		COMPARE = 0x14
	};
	unsigned op = bits >> 27;
	bool one = op == SQRT || op == WIDTH || op == TO_INT || op == MOVE_TO_INT;
	if (op == TO_FLOAT || op == MOVE_TO_FLOAT)
		riscv_set(out, rd + RISCV_FLOAT, rs1, NO_REGISTER);
	else if (op == TO_INT || op == MOVE_TO_INT || op == COMPARE)
		riscv_set(out, rd, rs1 + RISCV_FLOAT,
			  one ? NO_REGISTER : rs2 + RISCV_FLOAT);
	else
		riscv_set(out, rd + RISCV_FLOAT, rs1 + RISCV_FLOAT,
			  one ? NO_REGISTER : rs2 + RISCV_FLOAT);
}

static void riscv_decode_wide(uint32_t bits, struct encoding *out)
{
	int rd = bits >> 7 & 31, rs1 = bits >> 15 & 31, rs2 = bits >> 20 & 31;
	unsigned f3 = bits >> 12 & 7;
	bool scalar = f3 >= 1 && f3 <= 4; /* otherwise loads and stores of vectors */
	switch (bits & 0x7f) {
	case 0x37: /* LUI */
	case 0x17: /* AUIPC */
		riscv_set(out, rd, NO_REGISTER, NO_REGISTER);
		break;
	case 0x6f: /* JAL */
		riscv_set(out, rd, NO_REGISTER, NO_REGISTER);
		out->branch = riscv_is_link(rd) ? BRANCH_DIRECT_CALL : BRANCH_DIRECT_JUMP;
		break;
	case 0x67: /* JALR */
		riscv_set(out, rd, rs1, NO_REGISTER);
		out->branch = riscv_indirect(rd, rs1);
		break;
	case 0x63: /* BRANCH */
		riscv_set(out, NO_REGISTER, rs1, rs2);
		out->branch = BRANCH_CONDITIONAL;
		break;
	case 0x03: /* LOAD */
		riscv_set(out, rd, rs1, NO_REGISTER);
		out->size = 1u << (f3 & 3);
		break;
	case 0x07: /* LOAD-FP */
		if (scalar) {
			riscv_set(out, rd + RISCV_FLOAT, rs1, NO_REGISTER);
			out->size = 1u << f3;
		}
		break;
	case 0x23: /* STORE */
		riscv_set(out, NO_REGISTER, rs1, rs2);
		out->size = 1u << (f3 & 3);
		break;
	case 0x27: /* STORE-FP */
		if (scalar) {
			riscv_set(out, NO_REGISTER, rs1, rs2 + RISCV_FLOAT);
			out->size = 1u << f3;
		}
		break;
	case 0x13: /* OP-IMM */
	case 0x1b: /* OP-IMM-32 */
		riscv_set(out, rd, rs1, NO_REGISTER);
		break;
	case 0x33: /* OP */
	case 0x3b: /* OP-32 */
		riscv_set(out, rd, rs1, rs2);
		break;
	case 0x2f: /* AMO; LR has no rs2, so that field is x0 */
		riscv_set(out, rd, rs1, rs2 ? rs2 : NO_REGISTER);
		out->size = 1u << (f3 & 3);
		break;
	case 0x0f: /* FENCE */
		break;
	case 0x73:                   /* SYSTEM */
		out->anywhere = !f3; /* ecall, ebreak, mret, sret */
		out->resumes = !f3 && (rs2 == 2 || rs2 == 18);
		if (f3 & 3)
			riscv_set(out, rd, f3 < 4 ? rs1 : NO_REGISTER, NO_REGISTER);
		break;
	case 0x43: /* fused multiply-add */
	case 0x47:
	case 0x4b:
	case 0x4f:
		riscv_set(out, rd + RISCV_FLOAT, rs1 + RISCV_FLOAT, rs2 + RISCV_FLOAT);
		encoding_reads(out, (bits >> 27) + RISCV_FLOAT);
		break;
	case 0x53:
		riscv_float_op(bits, rd, rs1, rs2, out);
		break;
	default: /* vectors and extensions */
		out->known = false;
	}
}

/* Decode compressed encodings in quadrants 0 to 2.  Each case is quadrant * 8 +
 * funct3. */
static void riscv_decode_compressed(uint32_t bits, bool narrow, struct encoding *out)
{
	enum { F = RISCV_FLOAT, NONE = NO_REGISTER };
	int rd = bits >> 7 & 31, rs2 = bits >> 2 & 31;
	int low1 = 8 + (bits >> 7 & 7), low2 = 8 + (bits >> 2 & 7);
	bool bit12 = bits >> 12 & 1;
	/* RV32 has single precision in place of RV64's doublewords. */
	int wide = narrow ? F : 0;
	switch ((bits & 3) * 8 + (bits >> 13 & 7)) {
	case 0:
		riscv_set(out, low2, SP, NONE);
		break;
	case 1:
		riscv_set(out, low2 + F, low1, NONE);
		out->size = 8;
		break;
	case 2:
		riscv_set(out, low2, low1, NONE);
		out->size = 4;
		break;
	case 3:
		riscv_set(out, low2 + wide, low1, NONE);
		out->size = narrow ? 4 : 8;
		break;
	case 5:
		riscv_set(out, NONE, low1, low2 + F);
		out->size = 8;
		break;
	case 6:
		riscv_set(out, NONE, low1, low2);
		out->size = 4;
		break;
	case 7:
		riscv_set(out, NONE, low1, low2 + wide);
		out->size = narrow ? 4 : 8;
		break;
	case 8 + 0:
		riscv_set(out, rd, rd, NONE);
		break;
	case 8 + 1:
		riscv_set(out, narrow ? RA : rd, narrow ? NONE : rd, NONE);
		out->branch = narrow ? BRANCH_DIRECT_CALL : BRANCH_NONE;
		break;
	case 8 + 2:
		riscv_set(out, rd, NONE, NONE);
		break;
	case 8 + 3:
		riscv_set(out, rd, rd == SP ? SP : NONE, NONE);
		break;
	case 8 + 4:
		riscv_set(out, low1, low1, (bits >> 10 & 3) == 3 ? low2 : NONE);
		break;
	case 8 + 5:
		out->branch = BRANCH_DIRECT_JUMP;
		break;
	case 8 + 6:
	case 8 + 7:
		riscv_set(out, NONE, low1, NONE);
		out->branch = BRANCH_CONDITIONAL;
		break;
	case 16 + 0:
		riscv_set(out, rd, rd, NONE);
		break;
	case 16 + 1:
		riscv_set(out, rd + F, SP, NONE);
		out->size = 8;
		break;
	case 16 + 2:
		riscv_set(out, rd, SP, NONE);
		out->size = 4;
		break;
	case 16 + 3:
		riscv_set(out, rd + wide, SP, NONE);
		out->size = narrow ? 4 : 8;
		break;
	case 16 + 4:
		if (rs2) {
			riscv_set(out, rd, bit12 ? rd : rs2, bit12 ? rs2 : NONE);
		} else if (rd) {
			riscv_set(out, bit12 ? RA : NONE, rd, NONE);
			out->branch = riscv_indirect(bit12 ? RA : 0, rd);
		} else {
			out->anywhere = bit12; /* c.ebreak */
		}
		break;
	case 16 + 5:
		riscv_set(out, NONE, SP, rs2 + F);
		out->size = 8;
		break;
	case 16 + 6:
		riscv_set(out, NONE, SP, rs2);
		out->size = 4;
		break;
	case 16 + 7:
		riscv_set(out, NONE, SP, rs2 + wide);
		out->size = narrow ? 4 : 8;
		break;
	}
}

/* Set whether an instruction loads, stores, or both. */
static void riscv_access(uint32_t bits, struct encoding *out)
{
	enum { LR = 2, SC = 3 };
	unsigned opcode = bits & 0x7f;
	if ((bits & 3) != 3) {
		out->stores = out->size && bits & 0x8000;
		out->loads = out->size && !out->stores;
	} else if (opcode == 0x2f) {
		out->loads = bits >> 27 != SC;
		out->stores = bits >> 27 != LR;
	} else {
		out->loads = opcode == 0x03 || opcode == 0x07;
		out->stores = opcode == 0x23 || opcode == 0x27;
		out->known &= out->size || (!out->loads && !out->stores);
	}
}

void riscv_decode(uint64_t bits, bool narrow, struct encoding *out)
{
	*out = (struct encoding) { .known = true, .length = (bits & 3) == 3 ? 4 : 2 };
	if ((bits & 3) == 3)
		riscv_decode_wide((uint32_t)bits, out);
	else
		riscv_decode_compressed((uint32_t)bits & 0xffff, narrow, out);
	riscv_access((uint32_t)bits, out);
	if (out->branch == BRANCH_DIRECT_JUMP || out->branch == BRANCH_DIRECT_CALL ||
	    out->branch == BRANCH_CONDITIONAL)
		encoding_jump(out, out->branch, riscv_offset((uint32_t)bits));
}
