/* Decode instructions by the groups of the encoding index, which bits 28 to 25 select. */
#include "isa/aarch64.h"

enum { ZERO = 31 };

static unsigned arm_bits(uint32_t w, unsigned low, unsigned n)
{
	return w >> low & ((1u << n) - 1);
}

/* Register numbers in an encoding.  31 is the zero register, which is omitted, or the
 * stack pointer; vectors have separate numbers. */

static uint64_t arm_x(uint32_t w, unsigned low)
{
	unsigned n = arm_bits(w, low, 5);
	return n == ZERO ? ENCODING_NONE : n;
}

static uint64_t arm_sp(uint32_t w, unsigned low)
{
	unsigned n = arm_bits(w, low, 5);
	return n == ZERO ? AARCH64_SP : n;
}

static uint64_t arm_v(uint32_t w, unsigned low)
{
	return AARCH64_VECTOR | arm_bits(w, low, 5);
}

static uint64_t arm_x_or_v(bool vector, uint32_t w, unsigned low)
{
	return vector ? arm_v(w, low) : arm_x(w, low);
}

enum { RD = 0, RN = 5, RA = 10, RM = 16 }; /* lowest bits of register numbers */

/* Data processing (immediate) */
static void arm_immediate(uint32_t w, struct encoding *e)
{
	enum { ADR = 0, ADR2 = 1, ADD = 2, TAGS = 3, LOGICAL = 4, WIDE = 5, FIELD = 6 };
	unsigned op = arm_bits(w, 23, 3), opc = arm_bits(w, 29, 2);
	bool sets = op == LOGICAL ? opc == 3 : op == ADD && opc & 1;
	if (op == ADR || op == ADR2 || op == WIDE) {
		encoding_writes(e, arm_x(w, RD));
		if (op == WIDE && opc == 3) /* movk */
			encoding_reads(e, arm_x(w, RD));
		return;
	}
	bool stack = op == ADD || op == LOGICAL || op == TAGS;
	encoding_writes(e, stack && !sets ? arm_sp(w, RD) : arm_x(w, RD));
	if (op == FIELD && opc == 1) /* bfm */
		encoding_reads(e, arm_x(w, RD));
	encoding_reads(e, op == ADD || op == TAGS ? arm_sp(w, RN) : arm_x(w, RN));
	if (op > FIELD) /* extr */
		encoding_reads(e, arm_x(w, RM));
	if (sets)
		encoding_writes(e, AARCH64_FLAGS);
}

static void arm_to_register(uint32_t w, struct encoding *e)
{
	enum { BR, BLR, RET, AUTHENTICATED = 8 };
	unsigned op = arm_bits(w, 21, 4), kind = op & ~(unsigned)AUTHENTICATED;
	bool keyed = arm_bits(w, 11, 1);
	if (kind > RET || (op & AUTHENTICATED && kind == RET)) {
		e->anywhere = e->resumes = true; /* eret, drps */
		return;
	}
	e->branch = kind == BR    ? BRANCH_INDIRECT
		    : kind == BLR ? BRANCH_INDIRECT_CALL
				  : BRANCH_RETURN;
	/* retaa, retab */
	encoding_reads(e, kind == RET && keyed ? AARCH64_LINK : arm_x(w, RN));
	if ((kind == RET && keyed) || op & AUTHENTICATED) /* read the modifier */
		encoding_reads(e, kind == RET ? AARCH64_SP : arm_sp(w, RD));
	if (kind == BLR)
		encoding_writes(e, AARCH64_LINK);
}

/* Branches, exceptions, system instructions */
static void arm_branch(uint32_t w, struct encoding *e)
{
	int64_t near = encoding_signed(w >> 5, 19) * 4;
	if ((w & 0x7c000000) == 0x14000000) {
		bool call = w >> 31;
		encoding_jump(e, call ? BRANCH_DIRECT_CALL : BRANCH_DIRECT_JUMP,
			      encoding_signed(w, 26) * 4);
		if (call)
			encoding_writes(e, AARCH64_LINK);
	} else if ((w & 0xff000000) == 0x54000000) {
		encoding_jump(e, BRANCH_CONDITIONAL, near);
		encoding_reads(e, AARCH64_FLAGS);
	} else if ((w & 0x7e000000) == 0x34000000) { /* cbz */
		encoding_jump(e, BRANCH_CONDITIONAL, near);
		encoding_reads(e, arm_x(w, RD));
	} else if ((w & 0x7e000000) == 0x36000000) { /* tbz */
		encoding_jump(e, BRANCH_CONDITIONAL, encoding_signed(w >> 5, 14) * 4);
		encoding_reads(e, arm_x(w, RD));
	} else if ((w & 0xfe000000) == 0xd6000000) {
		arm_to_register(w, e);
	} else if ((w & 0xff000000) == 0xd4000000) {
		e->anywhere = true; /* svc, brk, hlt */
	} else if ((w & 0xffc00000) == 0xd5000000 && arm_bits(w, 19, 2)) {
		/* sys, sysl, msr, mrs */
		if (arm_bits(w, 21, 1))
			encoding_writes(e, arm_x(w, RD));
		else
			encoding_reads(e, arm_x(w, RD));
	}
}

/* Loads and stores */

/* Add the register with the data of an access, after the registers of its address. */
static void arm_data(struct encoding *e, bool load, uint64_t reg)
{
	if (load)
		encoding_writes(e, reg);
	else
		encoding_reads(e, reg);
}

static void arm_access(struct encoding *e, bool loads, bool stores, unsigned size)
{
	e->loads = loads;
	e->stores = stores;
	e->size = size;
}

/* Exclusive accesses, ordered accesses, compare and swap */
static void arm_exclusive(uint32_t w, struct encoding *e)
{
	bool ordered = arm_bits(w, 23, 1), load = arm_bits(w, 22, 1);
	bool pair = arm_bits(w, 21, 1), swap = pair && (ordered || !(w >> 31));
	unsigned size = arm_bits(w, 30, 2);
	encoding_reads(e, arm_sp(w, RN));
	if (swap && ordered) { /* cas */
		arm_access(e, true, true, 1u << size);
		encoding_reads(e, arm_x(w, RM));
		encoding_reads(e, arm_x(w, RD));
		encoding_writes(e, arm_x(w, RM));
	} else if (swap) { /* casp: pairs of registers */
		arm_access(e, true, true, 8u << (size & 1));
		e->known = false;
	} else {
		arm_access(e, load, !load, (pair ? 2u : 1u) << size);
		arm_data(e, load, arm_x(w, RD));
		if (pair)
			arm_data(e, load, arm_x(w, RA));
		if (!load && !ordered)
			encoding_writes(e, arm_x(w, RM)); /* status of the store */
	}
}

static void arm_literal(uint32_t w, struct encoding *e)
{
	enum { SIGNED = 2, PREFETCH = 3 };
	bool vector = arm_bits(w, 26, 1);
	unsigned opc = arm_bits(w, 30, 2);
	if (opc == PREFETCH)
		return;
	arm_access(e, true, false, !vector && opc == SIGNED ? 4 : 4u << opc);
	encoding_writes(e, arm_x_or_v(vector, w, RD));
}

static void arm_pair(uint32_t w, struct encoding *e)
{
	bool vector = arm_bits(w, 26, 1), load = arm_bits(w, 22, 1);
	bool back = arm_bits(w, 23, 1);
	unsigned opc = arm_bits(w, 30, 2);
	arm_access(e, load, !load, 2 * (vector ? 4u << opc : opc == 2 ? 8 : 4));
	encoding_reads(e, arm_sp(w, RN));
	arm_data(e, load, arm_x_or_v(vector, w, RD));
	arm_data(e, load, arm_x_or_v(vector, w, RA));
	if (back)
		encoding_writes(e, arm_sp(w, RN));
}

/* Atomic operations on memory, and ldapr */
static void arm_atomic(uint32_t w, struct encoding *e)
{
	enum { LAST = 8, LDAPR = 12 };
	unsigned op = arm_bits(w, 12, 4);
	if (arm_bits(w, 26, 1) || (op > LAST && op != LDAPR)) {
		e->known = false;
		return;
	}
	arm_access(e, true, op != LDAPR, 1u << arm_bits(w, 30, 2));
	encoding_reads(e, arm_sp(w, RN));
	if (op != LDAPR)
		encoding_reads(e, arm_x(w, RM));
	encoding_writes(e, arm_x(w, RD));
}

/* Decode an access to one register.  Bits 24, 21, 11 and 10 select the addressing
 * mode. */
static void arm_register(uint32_t w, struct encoding *e)
{
	enum { BEHIND = 1, OFFSET = 2, BEFORE = 3 };
	bool vector = arm_bits(w, 26, 1), scaled = arm_bits(w, 24, 1);
	bool other = !scaled && arm_bits(w, 21, 1);
	unsigned way = arm_bits(w, 10, 2), size = arm_bits(w, 30, 2);
	unsigned opc = arm_bits(w, 22, 2);
	bool back = !scaled && !other && (way == BEHIND || way == BEFORE);
	bool load = vector ? opc & 1 : opc != 0;
	if (other && way != OFFSET) {
		if (way == 0) {
			arm_atomic(w, e);
			return;
		}
		load = true; /* ldraa */
		back = arm_bits(w, 11, 1);
		other = false;
	}
	if (vector)
		size |= (opc & 2) << 1;
	else if (size == 3 && opc == 2 && !back && way != BEHIND)
		return; /* prfm */
	arm_access(e, load, !load, 1u << size);
	encoding_reads(e, arm_sp(w, RN));
	if (other)
		encoding_reads(e, arm_x(w, RM));
	arm_data(e, load, arm_x_or_v(vector, w, RD));
	if (back)
		encoding_writes(e, arm_sp(w, RN));
}

/* Decode accesses to vector structures, which may have more registers than there is room
 * for. */
static void arm_structures(uint32_t w, struct encoding *e)
{
	bool load = arm_bits(w, 22, 1);
	arm_access(e, load, !load, 0);
	e->known = false;
}

static void arm_memory(uint32_t w, struct encoding *e)
{
	if ((w & 0x3f000000) == 0x08000000)
		arm_exclusive(w, e);
	else if ((w & 0x3b000000) == 0x18000000)
		arm_literal(w, e);
	else if ((w & 0x3a000000) == 0x28000000)
		arm_pair(w, e);
	else if ((w & 0x3a000000) == 0x38000000)
		arm_register(w, e);
	else if ((w & 0x3f200c00) == 0x19000000) /* ldapur, stlur */
		arm_register(w, e);
	else if ((w & 0xbe000000) == 0x0c000000)
		arm_structures(w, e);
	else
		e->known = false; /* tags, blocks */
}

/* Data processing (register) */
static void arm_registers(uint32_t w, struct encoding *e)
{
	enum { CARRY = 0, COMPARE = 2, SELECT = 4, FEW = 6, THREE = 8 };
	unsigned op = arm_bits(w, 21, 4), opc = arm_bits(w, 29, 2);
	bool second = arm_bits(w, 28, 1), add = arm_bits(w, 24, 1);
	bool extended = !second && add && op & 1;
	bool sets = second ? op == CARRY && opc & 1 : add ? opc & 1 : opc == 3;
	bool tests = second && op <= SELECT;
	bool compares = second && op == COMPARE;
	bool unary = second && op == FEW && opc & 2;
	if (second && op == CARRY && arm_bits(w, 10, 6)) { /* rmif, setf */
		e->known = false;
		return;
	}
	if (!compares)
		encoding_writes(e, extended && !sets ? arm_sp(w, RD) : arm_x(w, RD));
	encoding_reads(e, extended ? arm_sp(w, RN) : arm_x(w, RN));
	if (!unary && !(compares && arm_bits(w, 11, 1)))
		encoding_reads(e, arm_x(w, RM));
	if (second && op >= THREE)
		encoding_reads(e, arm_x(w, RA));
	if (tests)
		encoding_reads(e, AARCH64_FLAGS);
	if (sets || compares)
		encoding_writes(e, AARCH64_FLAGS);
}

/* Conversions between integer and floating-point registers */
static void arm_convert(uint32_t w, struct encoding *e)
{
	enum { SCVTF = 2, UCVTF = 3, MOVE_TO = 7 };
	unsigned op = arm_bits(w, 16, 3);
	bool from = op == SCVTF || op == UCVTF || op == MOVE_TO;
	encoding_writes(e, arm_x_or_v(from, w, RD));
	encoding_reads(e, arm_x_or_v(!from, w, RN));
}

static void arm_scalar(uint32_t w, struct encoding *e)
{
	bool three = arm_bits(w, 24, 1);
	unsigned op = arm_bits(w, 10, 6);
	if (three || (op & 3) == 2) { /* fmadd; fadd */
		encoding_writes(e, arm_v(w, RD));
		encoding_reads(e, arm_v(w, RN));
		encoding_reads(e, arm_v(w, RM));
		if (three)
			encoding_reads(e, arm_v(w, RA));
	} else if (!arm_bits(w, 21, 1) || !op) {
		arm_convert(w, e);
	} else if ((op & 31) == 16) { /* fmov, fabs, fsqrt, fcvt */
		encoding_writes(e, arm_v(w, RD));
		encoding_reads(e, arm_v(w, RN));
	} else if ((op & 7) == 4) { /* fmov of a constant */
		encoding_writes(e, arm_v(w, RD));
	} else { /* fcmp, fccmp, fcsel */
		bool selects = (op & 3) == 3, compares = (op & 3) == 1;
		bool zero = (op & 15) == 8 && arm_bits(w, 3, 1);
		if (selects)
			encoding_writes(e, arm_v(w, RD));
		encoding_reads(e, arm_v(w, RN));
		if (!zero)
			encoding_reads(e, arm_v(w, RM));
		if (selects || compares)
			encoding_reads(e, AARCH64_FLAGS);
		if (!selects)
			encoding_writes(e, AARCH64_FLAGS);
	}
}

/* Copies between vectors, elements and integer registers */
static void arm_copy(uint32_t w, struct encoding *e)
{
	enum { DUP = 1, INS = 3, SMOV = 5, UMOV = 7 };
	unsigned op = arm_bits(w, 11, 4);
	bool element = arm_bits(w, 29, 1) || op == 0, out = op == SMOV || op == UMOV;
	encoding_writes(e, !element && out ? arm_x(w, RD) : arm_v(w, RD));
	if (arm_bits(w, 29, 1) || op == INS)
		encoding_reads(e, arm_v(w, RD));
	encoding_reads(e, element || out ? arm_v(w, RN) : arm_x(w, RN));
}

/* True if an operation on three vectors accumulates into the first register. */
static bool arm_accumulates(uint32_t w)
{
	enum { INSERT = 3, SABA = 15, MLA = 18, FMLA = 25 };
	unsigned op = arm_bits(w, 11, 5);
	return op == SABA || op == MLA || op == FMLA ||
	       (op == INSERT && arm_bits(w, 29, 1) && arm_bits(w, 22, 2));
}

static void arm_vectors(uint32_t w, struct encoding *e)
{
	bool same = (w & 0x9f200400) == 0x0e200400;
	if ((w & 0x5f000000) == 0x1e000000 || (w & 0x5f000000) == 0x1f000000) {
		arm_scalar(w, e);
	} else if ((w & 0x9fe08400) == 0x0e000400) {
		arm_copy(w, e);
	} else if ((w & 0x9ff80400) == 0x0f000400) { /* movi, orr, bic */
		unsigned mode = arm_bits(w, 12, 4);
		encoding_writes(e, arm_v(w, RD));
		if (mode & 1 && mode < 12)
			encoding_reads(e, arm_v(w, RD));
	} else if (same || (w & 0x9f3e0c00) == 0x0e200800) {
		encoding_writes(e, arm_v(w, RD));
		if (same && arm_accumulates(w))
			encoding_reads(e, arm_v(w, RD));
		encoding_reads(e, arm_v(w, RN));
		if (same)
			encoding_reads(e, arm_v(w, RM));
	} else {
		e->known = false;
	}
}

void aarch64_decode(uint32_t bits, struct encoding *out)
{
	*out = (struct encoding) { .known = true, .length = 4 };
	switch (arm_bits(bits, 25, 4)) {
	case 8:
	case 9:
		arm_immediate(bits, out);
		break;
	case 10:
	case 11:
		arm_branch(bits, out);
		break;
	case 4:
	case 6:
	case 12:
	case 14:
		arm_memory(bits, out);
		break;
	case 5:
	case 13:
		arm_registers(bits, out);
		break;
	case 7:
	case 15:
		arm_vectors(bits, out);
		break;
	default:
		out->known = false;
	}
}
