/*
 * Decode only lengths and branches.  The class of an opcode determines if a ModRM byte
 * follows and how many bytes of constants.
 */
#include "isa/x86.h"

#include "base/bytes.h"

/* Classes of opcodes: M: ModRM; 1: a byte; B: M and 1; v: 2 or 4 by operand size; V: M and v;
 * w: as v, 8 with REX.W (mov); a: an address; r: string instructions, which REP repeats;
 * p: prefix; 3: not in 64 bits; x: not an instruction.  See also x86_operands(). */
static const char x86_one[257] =
	/* 0 1 2 3 4 5 6 7 8 9 a b c d e f */
	"MMMM1v33MMMM1v3x" /* 00; 0f: x86_two */
	"MMMM1v33MMMM1v33" /* 10 */
	"MMMM1vp3MMMM1vp3" /* 20 */
	"MMMM1vp3MMMM1vp3" /* 30 */
	"................" /* 40: inc, dec; REX in 64 bits, which is a prefix */
	"................" /* 50 */
	"33eMppppvV1Brrrr" /* 60; e: EVEX or bound */
	"jjjjjjjjjjjjjjjj" /* 70 */
	"BVBBMMMMMMMMMMMM" /* 80 */
	"..........f....." /* 90; f: far call */
	"aaaarrrr1vrrrrrr" /* a0 */
	"11111111wwwwwwww" /* b0 */
	"BBRnzzBVE.RnIi3I" /* c0; z: VEX or les */
	"MMMM33x.MMMMMMMM" /* d0 */
	"jjjj1111CJfj...." /* e0 */
	"pIpp..TT......MS" /* f0 */;

/* Classes of opcodes after 0f. */
static const char x86_two[257] =
	/* 0 1 2 3 4 5 6 7 8 9 a b c d e f */
	"MMMMx.....x.xM.B" /* 00; 0f: 3DNow! */
	"MMMMMMMMMMMMMMMM" /* 10 */
	"MMMMxxxxMMMMMMMM" /* 20 */
	"......x.MxMxxxxx" /* 30; 38, 3a: more opcodes */
	"MMMMMMMMMMMMMMMM" /* 40 */
	"MMMMMMMMMMMMMMMM" /* 50 */
	"MMMMMMMMMMMMMMMM" /* 60 */
	"BBBBMMM.MMMMMMMM" /* 70 */
	"kkkkkkkkkkkkkkkk" /* 80 */
	"MMMMMMMMMMMMMMMM" /* 90 */
	"...MBMxx...MBMMM" /* a0 */
	"MMMMMMMMMMBMMMMM" /* b0 */
	"MMBMBBBM........" /* c0 */
	"MMMMMMMMMMMMMMMM" /* d0 */
	"MMMMMMMMMMMMMMMM" /* e0 */
	"MMMMMMMMMMMMMMMM" /* f0 */;

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
	const char class = map == 1 ? x86_two[op] : map == 3 ? 'B' : 'M';
	return class != 'x' && x86_modrm(s, &modrm) && x86_skip(s, class == 'B');
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

/* Decode what follows an opcode. */
static bool x86_operands(struct x86_state *s, char class, unsigned op,
			 struct encoding *out)
{
	uint8_t modrm;
	size_t v = s->small ? 2 : 4, near = s->small && !s->wide ? 2 : 4;
	switch (class) {
	case '.':
		return true;
	case '3': /* not in 64 bits */
		return !s->wide && (op == 0xd4 || op == 0xd5 ? x86_skip(s, 1) : true);
	case 'M':
		return x86_modrm(s, &modrm);
	case '1':
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
	case 'j': /* conditional branches, loop, jrcxz; jmp short */
		return x86_relative(
			s, 1, op == 0xeb ? BRANCH_DIRECT_JUMP : BRANCH_CONDITIONAL, out);
	case 'k':
		return x86_relative(s, near, BRANCH_CONDITIONAL, out);
	case 'C':
		return x86_relative(s, near, BRANCH_DIRECT_CALL, out);
	case 'J':
		return x86_relative(s, near, BRANCH_DIRECT_JUMP, out);
	case 'r':
		out->repeats = s->repeated;
		return true;
	case 'n':
		out->branch = BRANCH_RETURN;
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
		return x86_modrm(s, &modrm) && x86_skip(s, (modrm >> 3 & 7) > 1 ? 0
							   : op == 0xf6         ? 1
										: v);
	case 'S':
		return x86_decode_ff(s, out);
	case 'e':
	case 'z':
		return x86_decode_vex(s, op);
	}
	return false;
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
	out->resumes = op == 0x07 || op == 0x35 || op == 0xaa; /* sysret, sysexit, rsm */
	out->anywhere = out->resumes || op == 0x05 || op == 0x0b || op == 0x34 ||
			op == 0xb9 || op == 0xff;
	/* extrq and insertq have two more bytes */
	return x86_operands(s, x86_two[op], op, out) &&
	       x86_skip(s, op == 0x78 && (s->small || s->repeated) ? 2 : 0);
}

bool x86_decode(bool wide, const uint8_t *bytes, size_t n, struct encoding *out)
{
	struct x86_state s = {
		.p = bytes,
		.end = bytes + (n < X86_LENGTH_MAX ? n : X86_LENGTH_MAX),
		.wide = wide,
	};
	unsigned op;
	encoding_begin(out, 0);
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
	if (op == 0x0f ? !x86_decode_two(&s, out)
		       : !x86_operands(&s, x86_one[op], op, out))
		return false;
	out->length = (unsigned)(s.p - bytes);
	if (out->direct)
		out->offset += out->length;
	return true;
}
