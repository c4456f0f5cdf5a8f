/*
 * Decode only lengths and branches.  The class of an opcode determines if a ModRM byte
 * follows and how many bytes of constants.
 */
#include "isa/x86.h"

#include "base/bytes.h"

/* Classes of opcodes: M: ModRM; 1, b: a byte; v: 2 or 4 by operand size; w: as v, 8 with
 * REX.W (mov); a: an address; p: prefix; 3: not in 64 bits; x: not an instruction.  The
 * decoder handles other classes separately. */
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

/* Return the size of the constants of an opcode after 0f: -1 if it has no ModRM byte, -2
 * if it is not an opcode. */
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
	bool wide;         /* 64-bit mode */
	bool small, rex_w; /* prefixes seen */
	bool short_address, repeated;
};

/* Skip a ModRM byte and the SIB byte and displacement that it requires. */
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

/* Decode VEX or EVEX; map selects the table for the next opcode. */
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

/* Decode a branch to an offset of n bytes. */
static bool x86_relative(struct x86_state *s, size_t n, enum branch_kind kind,
			 struct encoding *out)
{
	const uint8_t *p = s->p;
	if (!x86_skip(s, n))
		return false;
	/* The caller adds the length of the instruction. */
	encoding_jump(out, kind,
		      encoding_signed(le_load(p, (unsigned)n), (unsigned)n * 8));
	return true;
}

/* Decode the opcode after 0f. */
static bool x86_decode_two(struct x86_state *s, struct encoding *out)
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
		out->anywhere = true;
	out->resumes = op == 0x07 || op == 0x35 || op == 0xaa; /* sysret, sysexit, rsm */
	if (n == -1)
		return true;
	/* extrq and insertq have two more bytes */
	return x86_modrm(s, &modrm) &&
	       x86_skip(s, (size_t)n + (op == 0x78 && (s->small || s->repeated) ? 2 : 0));
}

/* Decode ff: inc, dec, call, far call, jump, far jump, push. */
static bool x86_decode_ff(struct x86_state *s, struct encoding *out)
{
	uint8_t modrm;
	if (!x86_modrm(s, &modrm))
		return false;
	switch (modrm >> 3 & 7) {
	case 2:
	case 3:
		out->branch = BRANCH_INDIRECT_CALL;
		break;
	case 4:
	case 5:
		out->branch = BRANCH_INDIRECT;
		break;
	case 7:
		return false;
	}
	return true;
}

/* Decode c4, c5 or 62: VEX and EVEX or, in 32 bits, other instructions. */
static bool x86_decode_vex(struct x86_state *s, unsigned op)
{
	uint8_t modrm;
	if (s->p >= s->end)
		return false;
	if (!s->wide && *s->p < 0xc0)
		return x86_modrm(s, &modrm);
	unsigned map = op == 0xc5 ? 1 : *s->p & (op == 0x62 ? 7 : 31);
	/* opcodes of maps 5 and 6 have no constants */
	return x86_skip(s, op == 0xc5   ? 1
			   : op == 0xc4 ? 2
					: 3) &&
	       (map >= 1 && map <= 6) && x86_vector(s, map);
}

static bool x86_decode_one(struct x86_state *s, unsigned op, struct encoding *out)
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
				out->branch = BRANCH_RETURN;
		} else if (s->repeated) {
			out->repeats = true;
		}
		return true;
	case 'R':
		out->branch = BRANCH_RETURN;
		return x86_skip(s, 2);
	case 'E': /* enter */
		return x86_skip(s, 3);
	case 'I': /* int3, iret */
		out->anywhere = true;
		out->resumes = op == 0xcf;
		return true;
	case 'i': /* int */
		out->anywhere = true;
		return x86_skip(s, 1);
	case 'f': /* far call or jump */
		out->branch = op == 0x9a ? BRANCH_DIRECT_CALL : BRANCH_DIRECT_JUMP;
		return !s->wide && x86_skip(s, v + 2);
	case 'T': /* f6, f7: only test has a constant */
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

bool x86_decode(bool wide, const uint8_t *bytes, size_t n, struct encoding *out)
{
	struct x86_state s = {
		.p = bytes,
		.end = bytes + (n < X86_LENGTH_MAX ? n : X86_LENGTH_MAX),
		.wide = wide,
	};
	unsigned op;
	*out = (struct encoding) { .known = false };
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
	/* REX.  Some assemblers use several as padding; the last takes effect. */
	for (; wide && op >= 0x40 && op <= 0x4f; op = *s.p) {
		s.rex_w = op >> 3 & 1;
		if (++s.p >= s.end)
			return false;
	}
	if (x86_one[op] == 'p')
		return false; /* REX has no effect before another prefix */
	s.small &= !s.rex_w;
	s.p++;
	if (!x86_decode_one(&s, op, out))
		return false;
	out->length = (unsigned)(s.p - bytes);
	if (out->direct)
		out->offset += out->length;
	return true;
}
