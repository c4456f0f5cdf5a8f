/*
 * The mnemonics of branches differ enough between instruction sets that one table can
 * contain all.  The operand of a jump or call determines if it is indirect; on ARM, a
 * load is a branch if it loads the pc.
 */
#include "format/mnemonic.h"

#include <string.h>

#include "format/linescan.h"
#include "format/registers.h"

/* Meaning of a mnemonic: a kind of branch, or one of the following. */
enum {
	BY_OPERAND = 16, /* indirect if the operand is a register or in memory */
	PREFIX = 64,     /* the next word is the mnemonic */
	/* depends on the registers among the operands */
	BX,
	BLX,
	JAL,
	JALR,
	JR,
	LOAD_PC,
	POP_PC
};

/* clang-format off */
static const struct words_class mnemonics[] = {
	{ BRANCH_DIRECT_JUMP, "b c.j j tail" },
	{ BRANCH_DIRECT_JUMP | BY_OPERAND, "jmp jmpq" },
	{ BRANCH_DIRECT_CALL, "bl c.jal jsr" },
	{ BRANCH_DIRECT_CALL | BY_OPERAND, "call callq lcall" },
	{ BRANCH_INDIRECT, "br braa braaz brab brabz" },
	{ BRANCH_INDIRECT_CALL, "blr blraa blraaz blrab blrabz c.jalr" },
	{ BRANCH_RETURN, "c.ret lret lretq ret retaa retab retf retfq retn retq rts" },
	{ BRANCH_CONDITIONAL, "b.cc b.cs b.eq b.ge b.gt b.hi b.hs b.le b.lo b.ls b.lt b.mi b.ne "
	  "b.pl b.vc b.vs bcc bcs beq beqz bge bgeu bgez bgt bgtu bgtz bhi bhs ble bleu blez "
	  "blo bls blt bltu bltz bmi bne bnez bpl bvc bvs c.beqz c.bnez cbnz cbz ja jae jb jbe "
	  "jc jcxz je jecxz jg jge jl jle jna jnae jnb jnbe jnc jne jng jnge jnl jnle jno jnp "
	  "jns jnz jo jp jpe jpo jrcxz js jz loop loope loopne tbnz tbz "
	  "bc.cc bc.cs bc.eq bc.ge bc.gt bc.hi bc.hs bc.le bc.lo bc.ls bc.lt bc.mi bc.ne "
	  "bc.pl bc.vc bc.vs" },
	{ PREFIX, "addr32 bnd cs data16 ds notrack rep repne repz rex rex.w" },
	{ BX, "bx" }, { BLX, "blx" }, { JAL, "jal" }, { JALR, "jalr" }, { JR, "c.jr jr" }, { LOAD_PC, "ldr" },
	{ POP_PC, "ldm ldmfd ldmia pop" }, { 0, NULL },
};
/* clang-format on */

static const char *mnemonic_skip(const char *p, const char *end)
{
	while (p < end && linescan_blank((uint8_t)*p))
		p++;
	return p;
}

/* Read a word as a number that sorts like its lower-case letters; 0 if the word is longer
 * than all mnemonics.  Drop the ARM width (.n or .w) and the x86 hint (,pn or ,pt); read
 * gem5's c_jr as c.jr.  Return the rest of the text after blanks. */
static const char *mnemonic_word(const char *p, const char *end, uint64_t *word)
{
	unsigned n = 0;
	*word = 0;
	for (; p < end && !linescan_blank((uint8_t)*p); p++, n++) {
		uint8_t c = (uint8_t)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
		if (c == ',' && end - p >= 3 && p[1] == 'p' &&
		    (p[2] == 'n' || p[2] == 't'))
			return mnemonic_skip(p + 3, end);
		c = c == '_' ? '.' : c;
		if (n < 8)
			*word |= (uint64_t)c << (56 - 8 * n);
	}
	uint64_t width = n < 3 || n >= 8 ? 0 : *word >> (64 - 8 * n) & UINT16_MAX;
	if (width == ('.' << 8 | 'n') || width == ('.' << 8 | 'w'))
		*word &= ~(UINT64_C(0xffff) << (64 - 8 * n));
	if (n >= 8)
		*word = 0;
	return mnemonic_skip(p, end);
}

/* True if an operand is a name, possibly with a distance, but not a register. */
static bool mnemonic_symbol(const char *p, const char *end)
{
	char name[8] = "";
	uint64_t number;
	size_t n = 0;
	while (p + n < end && (p[n] == '_' || p[n] == '.' || p[n] == '@' || p[n] == ':' ||
			       (p[n] >= '0' && p[n] <= '9') ||
			       ((p[n] | 32) >= 'a' && (p[n] | 32) <= 'z')))
		n++;
	if (!n || (*p >= '0' && *p <= '9') ||
	    (p + n < end && !linescan_blank((uint8_t)p[n]) && p[n] != '+' && p[n] != '-'))
		return false;
	/* dword ptr [rax] is memory, not a name */
	if (memchr(p, '[', (size_t)(end - p)) || memchr(p, '(', (size_t)(end - p)))
		return false;
	for (size_t i = 0; i < n && n < sizeof name; i++)
		name[i] = (char)(p[i] >= 'A' && p[i] <= 'Z' ? p[i] | 32 : p[i]);
	return n >= sizeof name ||
	       !register_parse(registers_find("disasm"), name, &number);
}

/* True if an operand is an address: a number, a symbol (possibly in <>) or a
 * displacement. */
static bool mnemonic_direct(const char *p, const char *end)
{
	if (mnemonic_symbol(p, end))
		return true;
	if (p < end && (*p == '$' || *p == '#' || *p == '.' || *p == '<'))
		return true;
	if (p < end && *p == '-')
		p++;
	if (p >= end || memchr(p, '(', (size_t)(end - p)) ||
	    memchr(p, '[', (size_t)(end - p)))
		return false;
	/* Disassemblers print addresses with or without 0x. */
	size_t digits = 0;
	while (p + digits < end && !linescan_blank((uint8_t)p[digits])) {
		char c = p[digits];
		bool hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || c == 'x';
		if (!hex)
			return false;
		digits++;
	}
	return *p >= '0' && *p <= '9' ? true : digits >= 4;
}

static bool mnemonic_starts(const char *p, const char *end, const char *with)
{
	size_t n = strlen(with);
	return (size_t)(end - p) >= n && memcmp(p, with, n) == 0 &&
	       (p + n == end || (p[n] != '0' && strchr(" \t,", p[n])));
}

static enum branch_kind mnemonic_indirect(enum branch_kind direct)
{
	return direct == BRANCH_DIRECT_CALL ? BRANCH_INDIRECT_CALL : BRANCH_INDIRECT;
}

/* True if a RISC-V register holds return addresses. */
static bool mnemonic_links(const char *p, const char *end)
{
	return end - p >= 2 && str_has_word_n("ra x1 t0 x5", p, 2) &&
	       (p + 2 == end || strchr(" \t,)", p[2]));
}

/* Classify a RISC-V jump to a register by the operands after `jalr RD,`: RS, 4(RS) or RS,
 * 4. */
static enum branch_kind mnemonic_jump(const char *p, const char *end)
{
	const char *open = memchr(p, '(', (size_t)(end - p));
	return mnemonic_links(open ? open + 1 : p, end) ? BRANCH_RETURN : BRANCH_INDIRECT;
}

static enum branch_kind mnemonic_by_registers(int means, const char *p, const char *end)
{
	const char *comma = memchr(p, ',', (size_t)(end - p));
	switch (means) {
	case BX:
		return mnemonic_starts(p, end, "lr") || mnemonic_starts(p, end, "r14")
			       ? BRANCH_RETURN
			       : BRANCH_INDIRECT;
	case BLX:
		return mnemonic_direct(p, end) ? BRANCH_DIRECT_CALL
					       : BRANCH_INDIRECT_CALL;
	case JAL:
		return comma && !mnemonic_links(p, end) ? BRANCH_DIRECT_JUMP
							: BRANCH_DIRECT_CALL;
	case JALR: /* with one operand, ra receives the return address */
		return !comma || mnemonic_links(p, end)
			       ? BRANCH_INDIRECT_CALL
			       : mnemonic_jump(mnemonic_skip(comma + 1, end), end);
	case JR:
		return mnemonic_jump(p, end);
	case LOAD_PC:
		return mnemonic_starts(p, end, "pc") ? BRANCH_INDIRECT : BRANCH_NONE;
	default: /* {r4-r7, pc} */
		return end - p > 3 && memcmp(end - 3, "pc}", 3) == 0 ? BRANCH_RETURN
								     : BRANCH_NONE;
	}
}

enum branch_kind mnemonic_branch(const char *text, size_t n)
{
	static struct words_names names;
	const char *end = text + n, *p = mnemonic_skip(text, end);
	int means;
	do {
		/* Reject most other mnemonics early, because branches begin with these
		 * letters. */
		if (p == end || !strchr("abcdjlnprtABCDJLNPRT", *p) || !*p)
			return BRANCH_NONE;
		uint64_t word;
		p = mnemonic_word(p, end, &word);
		means = words_names_find(&names, mnemonics, word);
	} while (means == PREFIX);
	if (means < 0)
		return BRANCH_NONE;
	if (means > PREFIX)
		return mnemonic_by_registers(means, p, end);
	enum branch_kind kind = (enum branch_kind)(means & ~BY_OPERAND);
	return means & BY_OPERAND && !mnemonic_direct(p, end) ? mnemonic_indirect(kind)
							      : kind;
}
