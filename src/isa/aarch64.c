/* Decode instructions by the groups of the encoding index, which bits 28 to 25 select. */
#include "isa/aarch64.h"

#include <stddef.h>

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

static void arm_add(struct encoding *e, bool writes, uint64_t reg)
{
	if (writes)
		encoding_writes(e, reg);
	else
		encoding_reads(e, reg);
}

/* Instructions whose registers follow from bits of the encoding: the first row that
 * matches.  The registers are those written, a colon, and those read: x, or s if 31 is
 * the stack pointer, or v for vectors, with the field d, n, m or a; f is the flags.
 * NULL: unknown. */
struct arm_form {
	uint32_t mask, value;
	const char *registers;
};

/* clang-format off */
/* Data processing (immediate) */
static const struct arm_form arm_immediate[] = {
	{ 0x03000000, 0x00000000, "xd:" }, /* adr */
	{ 0x23800000, 0x21000000, "xdf:sn" }, /* adds */
	{ 0x03000000, 0x01000000, "sd:sn" }, /* add, tags */
	{ 0x63800000, 0x62000000, "xdf:xn" }, /* ands */
	{ 0x03800000, 0x02000000, "sd:xn" }, /* and */
	{ 0x63800000, 0x62800000, "xd:xd" }, /* movk */
	{ 0x03800000, 0x02800000, "xd:" }, /* movz */
	{ 0x63800000, 0x23000000, "xd:xdxn" }, /* bfm */
	{ 0x03800000, 0x03000000, "xd:xn" }, /* ubfm */
	{ 0x00000000, 0x00000000, "xd:xnxm" }, /* extr */
};

/* Data processing (register) */
static const struct arm_form arm_registers[] = {
	{ 0x31200000, 0x21200000, "xdf:snxm" }, /* adds, extended */
	{ 0x11200000, 0x01200000, "sd:snxm" }, /* add, extended */
	{ 0x31000000, 0x21000000, "xdf:xnxm" }, /* adds */
	{ 0x71000000, 0x60000000, "xdf:xnxm" }, /* ands */
	{ 0x10000000, 0x00000000, "xd:xnxm" }, /* add, and */
	{ 0x31e0fc00, 0x30000000, "xdf:xnxmf" }, /* adcs */
	{ 0x11e0fc00, 0x10000000, "xd:xnxmf" }, /* adc */
	{ 0x11e00000, 0x10000000, NULL }, /* rmif, setf */
	{ 0x11e00800, 0x10400800, "f:xnf" }, /* ccmp of a constant */
	{ 0x11e00000, 0x10400000, "f:xnxmf" }, /* ccmp */
	{ 0x11a00000, 0x10200000, "xd:xnxmf" },
	{ 0x11e00000, 0x10800000, "xd:xnxmf" }, /* csel */
	{ 0x51e00000, 0x50c00000, "xd:xn" }, /* rbit */
	{ 0x11000000, 0x11000000, "xd:xnxmxa" }, /* madd */
	{ 0x00000000, 0x00000000, "xd:xnxm" }, /* udiv */
};

/* Floating-point numbers and vectors */
static const struct arm_form arm_vectors[] = {
	{ 0x5f000000, 0x1f000000, "vd:vnvmva" }, /* fmadd */
	{ 0x5f000c00, 0x1e000800, "vd:vnvm" }, /* fadd */
	{ 0x5f260000, 0x1e020000, "vd:xn" }, /* scvtf, to fixed point */
	{ 0x5f270000, 0x1e070000, "vd:xn" },
	{ 0x5f200000, 0x1e000000, "xd:vn" }, /* fcvtzs, to fixed point */
	{ 0x5f06fc00, 0x1e020000, "vd:xn" }, /* scvtf */
	{ 0x5f07fc00, 0x1e070000, "vd:xn" }, /* fmov to a vector */
	{ 0x5f00fc00, 0x1e000000, "xd:vn" }, /* fcvtzs, fmov to an integer register */
	{ 0x5f007c00, 0x1e004000, "vd:vn" }, /* fmov, fabs, fsqrt, fcvt */
	{ 0x5f001c00, 0x1e001000, "vd:" }, /* fmov of a constant */
	{ 0x5f000c00, 0x1e000c00, "vd:vnvmf" }, /* fcsel */
	{ 0x5f000c00, 0x1e000400, "f:vnvmf" }, /* fccmp */
	{ 0x5f003c08, 0x1e002008, "f:vn" }, /* fcmp with 0 */
	{ 0x5f000000, 0x1e000000, "f:vnvm" }, /* fcmp */
	{ 0xbfe08400, 0x2e000400, "vd:vdvn" }, /* ins of an element */
	{ 0x9fe0fc00, 0x0e000400, "vd:vn" }, /* dup of an element */
	{ 0x9fe0fc00, 0x0e002c00, "xd:vn" }, /* smov */
	{ 0x9fe0fc00, 0x0e003c00, "xd:vn" }, /* umov */
	{ 0x9fe0fc00, 0x0e001c00, "vd:vdxn" }, /* ins */
	{ 0x9fe08400, 0x0e000400, "vd:xn" }, /* dup */
	{ 0x9ff89400, 0x0f001400, "vd:vd" }, /* orr, bic of a constant */
	{ 0x9ff8d400, 0x0f009400, "vd:vd" },
	{ 0x9ff80400, 0x0f000400, "vd:" }, /* movi */
	{ 0x9f20fc00, 0x0e207c00, "vd:vdvnvm" }, /* saba */
	{ 0x9f20fc00, 0x0e209400, "vd:vdvnvm" }, /* mla */
	{ 0x9f20fc00, 0x0e20cc00, "vd:vdvnvm" }, /* fmla */
	{ 0xbf60fc00, 0x2e601c00, "vd:vdvnvm" }, /* bsl, bif */
	{ 0xbfa0fc00, 0x2ea01c00, "vd:vdvnvm" }, /* bit */
	{ 0x9f200400, 0x0e200400, "vd:vnvm" }, /* operations on three vectors */
	{ 0x9f3e0c00, 0x0e200800, "vd:vn" }, /* on two */
	{ 0x00000000, 0x00000000, NULL },
};
/* clang-format on */

/* Add the registers of the row that matches; the last row always does. */
static void arm_decode_form(const struct arm_form *f, uint32_t w, struct encoding *e)
{
	bool reads = false;
	while ((w & f->mask) != f->value)
		f++;
	e->known = f->registers;
	for (const char *p = e->known ? f->registers : ""; *p; p++) {
		uint64_t reg = AARCH64_FLAGS;
		if (*p == ':') {
			reads = true;
			continue;
		}
		if (*p != 'f') {
			const char kind = *p++;
			const unsigned low = *p == 'd'   ? RD
					     : *p == 'n' ? RN
					     : *p == 'm' ? RM
							 : RA;
			reg = kind == 'x'   ? arm_x(w, low)
			      : kind == 's' ? arm_sp(w, low)
					    : arm_v(w, low);
		}
		arm_add(e, !reads, reg);
	}
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
		arm_add(e, load, arm_x(w, RD));
		if (pair)
			arm_add(e, load, arm_x(w, RA));
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
	arm_add(e, load, arm_x_or_v(vector, w, RD));
	arm_add(e, load, arm_x_or_v(vector, w, RA));
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
	arm_add(e, load, arm_x_or_v(vector, w, RD));
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

void aarch64_decode(uint32_t bits, struct encoding *out)
{
	encoding_begin(out, 4);
	switch (arm_bits(bits, 25, 4)) {
	case 8:
	case 9:
		arm_decode_form(arm_immediate, bits, out);
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
		arm_decode_form(arm_registers, bits, out);
		break;
	case 7:
	case 15:
		arm_decode_form(arm_vectors, bits, out);
		break;
	default:
		out->known = false;
	}
}
