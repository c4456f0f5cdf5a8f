/*
 * Only lengths and branches are decoded.  Of x86 that is a class for each opcode: whether a
 * ModRM byte follows, and how many bytes of constants.
 */
#include "code/machine.h"

#include <string.h>

#include "base/bytes.h"
#include "format/riscv.h"

const char *machine_name(enum machine m)
{
	static const char *const name[] = { [MACHINE_UNKNOWN] = "unknown",
					    [MACHINE_X86_64] = "x86-64",
					    [MACHINE_X86_32] = "x86",
					    [MACHINE_AARCH64] = "AArch64",
					    [MACHINE_ARM] = "ARM",
					    [MACHINE_RISCV64] = "RISC-V",
					    [MACHINE_RISCV32] = "RISC-V, 32 bits" };
	return name[m];
}

bool machine_is_decoded(enum machine m)
{
	return m != MACHINE_UNKNOWN && m != MACHINE_ARM;
}

/* A number of `bits` bits with a sign. */
static int64_t machine_signed(uint64_t v, unsigned bits)
{
	uint64_t sign = UINT64_C(1) << (bits - 1);
	return (int64_t)((v & (2 * sign - 1)) ^ sign) - (int64_t)sign;
}

static void machine_branch(struct machine_insn *out, enum branch_kind kind)
{
	out->flow = FLOW_BRANCH;
	out->kind = kind;
}

static void machine_jump(struct machine_insn *out, enum branch_kind kind, uint64_t target)
{
	machine_branch(out, kind);
	out->direct = true;
	out->target = target;
}

/* RISC-V */

/* Some bits of an encoding, put together: from bit `from` of it, `n` bits to bit `to`. */
struct machine_piece {
	uint8_t from, n, to;
};

static int64_t machine_pieces(uint32_t bits, const struct machine_piece *p,
			      unsigned width)
{
	uint64_t v = 0;
	for (; p->n; p++)
		v |= (uint64_t)(bits >> p->from & ((1u << p->n) - 1)) << p->to;
	return machine_signed(v, width);
}

static int64_t machine_riscv_offset(uint32_t bits)
{
	static const struct machine_piece jal[] = {
		{ 12, 8, 12 }, { 20, 1, 11 }, { 21, 10, 1 }, { 31, 1, 20 }, { 0, 0, 0 }
	};
	static const struct machine_piece branch[] = {
		{ 7, 1, 11 }, { 8, 4, 1 }, { 25, 6, 5 }, { 31, 1, 12 }, { 0, 0, 0 }
	};
	static const struct machine_piece cj[] = {
		{ 2, 1, 5 }, { 3, 3, 1 },  { 6, 1, 7 },   { 7, 1, 6 }, { 8, 1, 10 },
		{ 9, 2, 8 }, { 11, 1, 4 }, { 12, 1, 11 }, { 0, 0, 0 }
	};
	static const struct machine_piece cb[] = { { 2, 1, 5 },  { 3, 2, 1 },
						   { 5, 2, 6 },  { 10, 2, 3 },
						   { 12, 1, 8 }, { 0, 0, 0 } };
	if ((bits & 0x7f) == 0x6f)
		return machine_pieces(bits, jal, 21);
	if ((bits & 0x7f) == 0x63)
		return machine_pieces(bits, branch, 13);
	return (bits & 0xc003) == 0xc001 ? machine_pieces(bits, cb, 9)
					 : machine_pieces(bits, cj, 12);
}

static bool machine_riscv(bool narrow, uint64_t address, const uint8_t *p, size_t n,
			  struct machine_insn *out)
{
	if (n < 2 || !(p[0] | p[1]))
		return false;
	out->length = (p[0] & 3) == 3 ? 4 : 2;
	if (out->length > n || (p[0] & 0x1f) == 0x1f)
		return false; /* longer than 32 bits */
	uint32_t bits = out->length == 4 ? le32(p) : le16(p);
	struct riscv_insn r;
	riscv_decode(bits, narrow, &r);
	if (r.branch == BRANCH_DIRECT_JUMP || r.branch == BRANCH_DIRECT_CALL ||
	    r.branch == BRANCH_CONDITIONAL)
		machine_jump(out, r.branch,
			     address + (uint64_t)machine_riscv_offset(bits));
	else if (r.branch != BRANCH_NONE)
		machine_branch(out, r.branch);
	else if ((bits & 0x7f) == 0x73 && !(bits >> 12 & 7))
		out->flow = FLOW_ANYWHERE; /* ecall, ebreak, mret, sret */
	else if (bits == 0x9002)
		out->flow = FLOW_ANYWHERE; /* c.ebreak */
	return true;
}

/* AArch64 */

static bool machine_aarch64(uint64_t address, const uint8_t *p, size_t n,
			    struct machine_insn *out)
{
	if (n < 4)
		return false;
	uint32_t w = le32(p);
	uint64_t near = address + (uint64_t)(machine_signed(w >> 5, 19) * 4);
	out->length = 4;
	if (!(w >> 16))
		return false; /* udf */
	if ((w & 0xfc000000) == 0x14000000)
		machine_jump(out, BRANCH_DIRECT_JUMP,
			     address + (uint64_t)(machine_signed(w, 26) * 4));
	else if ((w & 0xfc000000) == 0x94000000)
		machine_jump(out, BRANCH_DIRECT_CALL,
			     address + (uint64_t)(machine_signed(w, 26) * 4));
	else if ((w & 0xff000000) == 0x54000000 || (w & 0x7e000000) == 0x34000000)
		machine_jump(out, BRANCH_CONDITIONAL, near); /* b.cond, cbz */
	else if ((w & 0x7e000000) == 0x36000000)             /* tbz */
		machine_jump(out, BRANCH_CONDITIONAL,
			     address + (uint64_t)(machine_signed(w >> 5, 14) * 4));
	else if ((w & 0xfe000000) == 0xd6000000) { /* br, blr, ret, with pac; eret */
		switch (w >> 21 & 0xf) {
		case 0:
		case 8:
			machine_branch(out, BRANCH_INDIRECT);
			break;
		case 1:
		case 9:
			machine_branch(out, BRANCH_INDIRECT_CALL);
			break;
		case 2:
			machine_branch(out, BRANCH_RETURN);
			break;
		default:
			out->flow = FLOW_ANYWHERE;
		}
	} else if ((w & 0xff000000) == 0xd4000000) {
		out->flow = FLOW_ANYWHERE; /* svc, brk, hlt */
	}
	return true;
}

/* x86 */

/* Classes of opcodes: M: ModRM; 1, b: a byte; v: 2 or 4 by operand size; w: as v, 8 with REX.W
 * (mov); a: an address; p: prefix; 3: not in 64 bits; x: not an instruction; others are
 * cases of their own. */
static const char x86_one[257] =
	/* 0 1 2 3 4 5 6 7 8 9 a b c d e f */
	"MMMM1v33MMMM1v3t" /* 00; t: 0f */
	"MMMM1v33MMMM1v33" /* 10 */
	"MMMM1vp3MMMM1vp3" /* 20 */
	"MMMM1vp3MMMM1vp3" /* 30 */
	"................" /* 40: inc, dec; REX in 64 bits, which is a prefix */
	"................" /* 50 */
	"33eMppppvVbBrrrr" /* 60; e: EVEX or bound; V: M and v; b: 1; B: M and 1 */
	"jjjjjjjjjjjjjjjj" /* 70 */
	"BVBBMMMMMMMMMMMM" /* 80 */
	"..........f....." /* 90; f: far call */
	"aaaarrrr1vrrrrrr" /* a0; r: string instructions, which REP repeats */
	"11111111wwwwwwww" /* b0 */
	"BBRrzzBVErRrIi3I" /* c0; z: VEX or les */
	"MMMM33x.MMMMMMMM" /* d0 */
	"llll1111CJfl...." /* e0 */
	"pIpp..TU......MS" /* f0 */;

/* Sizes of the constants of an opcode after 0f; -1: it has no ModRM byte; -2: not one. */
static int x86_class_two(unsigned op)
{
	switch (op) {
	case 0x05: /* syscall */
	case 0x06:
	case 0x07:
	case 0x08:
	case 0x09:
	case 0x0b:
	case 0x0e:
	case 0x30 ... 0x35:
	case 0x37:
	case 0x77:
	case 0xa0 ... 0xa2:
	case 0xa8 ... 0xaa:
	case 0xc8 ... 0xcf:
		return -1;
	case 0x04:
	case 0x0a:
	case 0x0c:
	case 0x24 ... 0x27:
	case 0x36:
	case 0x39:
	case 0x3b ... 0x3f:
	case 0xa6:
	case 0xa7:
		return -2;
	case 0x0f: /* 3DNow! */
	case 0x70 ... 0x73:
	case 0xa4:
	case 0xac:
	case 0xba:
	case 0xc2:
	case 0xc4 ... 0xc6:
		return 1;
	}
	return 0;
}

struct x86_state {
	const uint8_t *p, *end;
	bool wide;         /* 64 bits */
	bool small, rex_w; /* prefixes */
	bool short_address, repeated;
};

/* Skip a ModRM byte, and what it needs. */
static bool x86_modrm(struct x86_state *s, uint8_t *modrm)
{
	if (s->p >= s->end)
		return false;
	unsigned m = *modrm = *s->p++, mod = m >> 6, rm = m & 7;
	size_t more = mod == 1 ? 1 : mod == 2 ? 4 : 0;
	if (mod == 3)
		return true;
	if (s->short_address && !s->wide) {
		more = mod == 2 || (!mod && rm == 6) ? 2 : mod;
	} else if (rm == 4) {
		if (s->p >= s->end)
			return false;
		if ((*s->p++ & 7) == 5 && !mod)
			more = 4;
	} else if (rm == 5 && !mod) {
		more = 4;
	}
	if ((size_t)(s->end - s->p) < more)
		return false;
	s->p += more;
	return true;
}

static bool x86_skip(struct x86_state *s, size_t n)
{
	if ((size_t)(s->end - s->p) < n)
		return false;
	s->p += n;
	return true;
}

/* VEX and EVEX: map is the table of the opcode that follows. */
static bool x86_vector(struct x86_state *s, unsigned map)
{
	uint8_t modrm;
	if (s->p >= s->end)
		return false;
	unsigned op = *s->p++;
	if (map == 1 && op == 0x77)
		return true; /* vzeroupper */
	int n = map == 1 ? x86_class_two(op) : map == 3;
	return n != -2 && x86_modrm(s, &modrm) && x86_skip(s, n > 0 ? (size_t)n : 0);
}

/* A branch to an offset of n bytes. */
static bool x86_relative(struct x86_state *s, size_t n, enum branch_kind kind,
			 struct machine_insn *out)
{
	const uint8_t *p = s->p;
	if (!x86_skip(s, n))
		return false;
	/* The address of the instruction is added later. */
	machine_jump(out, kind,
		     (uint64_t)machine_signed(le_load(p, (unsigned)n), (unsigned)n * 8));
	return true;
}

/* After 0f. */
static bool x86_decode_two(struct x86_state *s, struct machine_insn *out)
{
	uint8_t modrm;
	if (s->p >= s->end)
		return false;
	unsigned op = *s->p++;
	if (op == 0x38 || op == 0x3a)
		return x86_skip(s, 1) && x86_modrm(s, &modrm) && x86_skip(s, op == 0x3a);
	if (op >= 0x80 && op <= 0x8f)
		return x86_relative(s, s->small && !s->wide ? 2 : 4, BRANCH_CONDITIONAL,
				    out);
	int n = x86_class_two(op);
	if (n == -2)
		return false;
	if (op == 0x05 || op == 0x07 || op == 0x0b || op == 0x34 || op == 0x35 ||
	    op == 0xaa || op == 0xb9 || op == 0xff)
		out->flow = FLOW_ANYWHERE;
	if (n == -1)
		return true;
	/* extrq and insertq have two more bytes */
	return x86_modrm(s, &modrm) &&
	       x86_skip(s, (size_t)n + (op == 0x78 && (s->small || s->repeated) ? 2 : 0));
}

/* ff: inc, dec, call, far call, jump, far jump, push */
static bool x86_decode_ff(struct x86_state *s, struct machine_insn *out)
{
	uint8_t modrm;
	if (!x86_modrm(s, &modrm))
		return false;
	switch (modrm >> 3 & 7) {
	case 2:
	case 3:
		machine_branch(out, BRANCH_INDIRECT_CALL);
		break;
	case 4:
	case 5:
		machine_branch(out, BRANCH_INDIRECT);
		break;
	case 7:
		return false;
	}
	return true;
}

/* c4, c5, 62: VEX and EVEX, or other instructions in 32 bits */
static bool x86_decode_vex(struct x86_state *s, unsigned op)
{
	uint8_t modrm;
	if (s->p >= s->end)
		return false;
	if (!s->wide && *s->p < 0xc0)
		return x86_modrm(s, &modrm);
	unsigned map = op == 0xc5 ? 1 : *s->p & (op == 0x62 ? 7 : 31);
	/* maps 5 and 6 have no constants */
	return x86_skip(s, op == 0xc5   ? 1
			   : op == 0xc4 ? 2
					: 3) &&
	       (map >= 1 && map <= 6) && x86_vector(s, map);
}

static bool x86_decode_one(struct x86_state *s, unsigned op, struct machine_insn *out)
{
	uint8_t modrm;
	size_t v = s->small ? 2 : 4;
	switch (x86_one[op]) {
	case '.':
		return true;
	case '3': /* not in 64 bits */
		return !s->wide && (op == 0xd4 || op == 0xd5 ? x86_skip(s, 1) : true);
	case 'M':
		return x86_modrm(s, &modrm);
	case '1':
	case 'b':
		return x86_skip(s, 1);
	case 'v':
		return x86_skip(s, v);
	case 'w':
		return x86_skip(s, s->rex_w ? 8 : v);
	case 'B':
		return x86_modrm(s, &modrm) && x86_skip(s, 1);
	case 'V':
		return x86_modrm(s, &modrm) && x86_skip(s, v);
	case 'a':
		return x86_skip(s, s->wide ? (s->short_address ? 4 : 8)
					   : (s->short_address ? 2 : 4));
	case 'j':
		return x86_relative(s, 1, BRANCH_CONDITIONAL, out);
	case 'l': /* loop, jrcxz; jmp short */
		return x86_relative(
			s, 1, op == 0xeb ? BRANCH_DIRECT_JUMP : BRANCH_CONDITIONAL, out);
	case 'C':
		return x86_relative(s, s->small && !s->wide ? 2 : 4, BRANCH_DIRECT_CALL,
				    out);
	case 'J':
		return x86_relative(s, s->small && !s->wide ? 2 : 4, BRANCH_DIRECT_JUMP,
				    out);
	case 'r':
		if (op == 0xc3 || op == 0xcb || op == 0xc9) {
			if (op != 0xc9)
				machine_branch(out, BRANCH_RETURN);
		} else if (s->repeated) {
			out->flow = FLOW_REPEATS;
		}
		return true;
	case 'R':
		machine_branch(out, BRANCH_RETURN);
		return x86_skip(s, 2);
	case 'E': /* enter */
		return x86_skip(s, 3);
	case 'I': /* int3, iret */
		out->flow = FLOW_ANYWHERE;
		return true;
	case 'i': /* int */
		out->flow = FLOW_ANYWHERE;
		return x86_skip(s, 1);
	case 'f': /* far call or jump */
		machine_branch(out, op == 0x9a ? BRANCH_DIRECT_CALL : BRANCH_DIRECT_JUMP);
		return !s->wide && x86_skip(s, v + 2);
	case 'T': /* f6, f7: test has a constant */
	case 'U':
		return x86_modrm(s, &modrm) && x86_skip(s, (modrm >> 3 & 7) > 1 ? 0
							   : op == 0xf6         ? 1
										: v);
	case 'S':
		return x86_decode_ff(s, out);
	case 't':
		return x86_decode_two(s, out);
	case 'e':
	case 'z':
		return x86_decode_vex(s, op);
	}
	return false;
}

static bool machine_x86(bool wide, uint64_t address, const uint8_t *bytes, size_t n,
			struct machine_insn *out)
{
	struct x86_state s = {
		.p = bytes,
		.end = bytes + (n < MACHINE_LENGTH_MAX ? n : MACHINE_LENGTH_MAX),
		.wide = wide,
	};
	unsigned op;
	for (;; s.p++) {
		if (s.p >= s.end)
			return false;
		op = *s.p;
		if (op == 0x66)
			s.small = true;
		else if (op == 0x67)
			s.short_address = true;
		else if (op == 0xf2 || op == 0xf3)
			s.repeated = true;
		else if (x86_one[op] != 'p')
			break;
	}
	/* REX; of several, which some assemblers use as padding, the last one counts. */
	for (; wide && op >= 0x40 && op <= 0x4f; op = *s.p) {
		s.rex_w = op >> 3 & 1;
		if (++s.p >= s.end)
			return false;
	}
	if (x86_one[op] == 'p')
		return false; /* a prefix after REX, which then has no effect */
	s.small &= !s.rex_w;
	s.p++;
	if (!x86_decode_one(&s, op, out))
		return false;
	out->length = (unsigned)(s.p - bytes);
	if (out->direct)
		out->target += address + out->length;
	return true;
}

bool machine_decode(enum machine m, uint64_t address, const uint8_t *bytes, size_t n,
		    struct machine_insn *out)
{
	bool narrow = m == MACHINE_X86_32 || m == MACHINE_RISCV32, ok = false;
	*out = (struct machine_insn) { .flow = FLOW_NEXT };
	if (m == MACHINE_X86_64 || m == MACHINE_X86_32)
		ok = machine_x86(m == MACHINE_X86_64, address, bytes, n, out);
	else if (m == MACHINE_RISCV64 || m == MACHINE_RISCV32)
		ok = machine_riscv(m == MACHINE_RISCV32, address, bytes, n, out);
	else if (m == MACHINE_AARCH64)
		ok = machine_aarch64(address, bytes, n, out);
	if (narrow)
		out->target &= UINT32_MAX;
	return ok;
}
