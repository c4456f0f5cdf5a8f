/*
 * The mnemonics of branches differ enough between the instruction sets that one table
 * has all of them.  Whether a jump or call is indirect depends on its operand, and on ARM,
 * whether a load is a branch, on what it loads.
 */
#include "format/mnemonic.h"

#include <string.h>

#include "format/words.h"

/* What follows from a mnemonic: a kind of branch, or one of these. */
enum {
	BY_OPERAND = 16,   /* indirect if its operand is a register or in memory */
	BY_REGISTERS = 32, /* bx, blx, jal, jalr, and loads of pc */
	PREFIX = 64        /* the next word is the mnemonic */
};

struct mnemonic {
	char name[8];
	uint8_t means;
};

/* In the order of strcmp(). */
static const struct mnemonic mnemonics[] = {
	{ "b", BRANCH_DIRECT_JUMP },
	{ "b.cc", BRANCH_CONDITIONAL },
	{ "b.cs", BRANCH_CONDITIONAL },
	{ "b.eq", BRANCH_CONDITIONAL },
	{ "b.ge", BRANCH_CONDITIONAL },
	{ "b.gt", BRANCH_CONDITIONAL },
	{ "b.hi", BRANCH_CONDITIONAL },
	{ "b.hs", BRANCH_CONDITIONAL },
	{ "b.le", BRANCH_CONDITIONAL },
	{ "b.lo", BRANCH_CONDITIONAL },
	{ "b.ls", BRANCH_CONDITIONAL },
	{ "b.lt", BRANCH_CONDITIONAL },
	{ "b.mi", BRANCH_CONDITIONAL },
	{ "b.ne", BRANCH_CONDITIONAL },
	{ "b.pl", BRANCH_CONDITIONAL },
	{ "b.vc", BRANCH_CONDITIONAL },
	{ "b.vs", BRANCH_CONDITIONAL },
	{ "bcc", BRANCH_CONDITIONAL },
	{ "bcs", BRANCH_CONDITIONAL },
	{ "beq", BRANCH_CONDITIONAL },
	{ "beqz", BRANCH_CONDITIONAL },
	{ "bge", BRANCH_CONDITIONAL },
	{ "bgeu", BRANCH_CONDITIONAL },
	{ "bgez", BRANCH_CONDITIONAL },
	{ "bgt", BRANCH_CONDITIONAL },
	{ "bgtu", BRANCH_CONDITIONAL },
	{ "bgtz", BRANCH_CONDITIONAL },
	{ "bhi", BRANCH_CONDITIONAL },
	{ "bhs", BRANCH_CONDITIONAL },
	{ "bl", BRANCH_DIRECT_CALL },
	{ "ble", BRANCH_CONDITIONAL },
	{ "bleu", BRANCH_CONDITIONAL },
	{ "blez", BRANCH_CONDITIONAL },
	{ "blo", BRANCH_CONDITIONAL },
	{ "blr", BRANCH_INDIRECT_CALL },
	{ "blraa", BRANCH_INDIRECT_CALL },
	{ "bls", BRANCH_CONDITIONAL },
	{ "blt", BRANCH_CONDITIONAL },
	{ "bltu", BRANCH_CONDITIONAL },
	{ "bltz", BRANCH_CONDITIONAL },
	{ "blx", BY_REGISTERS },
	{ "bmi", BRANCH_CONDITIONAL },
	{ "bnd", PREFIX },
	{ "bne", BRANCH_CONDITIONAL },
	{ "bnez", BRANCH_CONDITIONAL },
	{ "bpl", BRANCH_CONDITIONAL },
	{ "br", BRANCH_INDIRECT },
	{ "braa", BRANCH_INDIRECT },
	{ "bvc", BRANCH_CONDITIONAL },
	{ "bvs", BRANCH_CONDITIONAL },
	{ "bx", BY_REGISTERS },
	{ "c.beqz", BRANCH_CONDITIONAL },
	{ "c.bnez", BRANCH_CONDITIONAL },
	{ "c.j", BRANCH_DIRECT_JUMP },
	{ "c.jal", BRANCH_DIRECT_CALL },
	{ "c.jalr", BRANCH_INDIRECT_CALL },
	{ "c.jr", BRANCH_INDIRECT },
	{ "c.ret", BRANCH_RETURN },
	{ "call", BRANCH_DIRECT_CALL | BY_OPERAND },
	{ "callq", BRANCH_DIRECT_CALL | BY_OPERAND },
	{ "cbnz", BRANCH_CONDITIONAL },
	{ "cbz", BRANCH_CONDITIONAL },
	{ "cs", PREFIX },
	{ "data16", PREFIX },
	{ "ds", PREFIX },
	{ "j", BRANCH_DIRECT_JUMP },
	{ "ja", BRANCH_CONDITIONAL },
	{ "jae", BRANCH_CONDITIONAL },
	{ "jal", BY_REGISTERS },
	{ "jalr", BY_REGISTERS },
	{ "jb", BRANCH_CONDITIONAL },
	{ "jbe", BRANCH_CONDITIONAL },
	{ "jc", BRANCH_CONDITIONAL },
	{ "jcxz", BRANCH_CONDITIONAL },
	{ "je", BRANCH_CONDITIONAL },
	{ "jecxz", BRANCH_CONDITIONAL },
	{ "jg", BRANCH_CONDITIONAL },
	{ "jge", BRANCH_CONDITIONAL },
	{ "jl", BRANCH_CONDITIONAL },
	{ "jle", BRANCH_CONDITIONAL },
	{ "jmp", BRANCH_DIRECT_JUMP | BY_OPERAND },
	{ "jmpq", BRANCH_DIRECT_JUMP | BY_OPERAND },
	{ "jna", BRANCH_CONDITIONAL },
	{ "jnae", BRANCH_CONDITIONAL },
	{ "jnb", BRANCH_CONDITIONAL },
	{ "jnbe", BRANCH_CONDITIONAL },
	{ "jnc", BRANCH_CONDITIONAL },
	{ "jne", BRANCH_CONDITIONAL },
	{ "jng", BRANCH_CONDITIONAL },
	{ "jnge", BRANCH_CONDITIONAL },
	{ "jnl", BRANCH_CONDITIONAL },
	{ "jnle", BRANCH_CONDITIONAL },
	{ "jno", BRANCH_CONDITIONAL },
	{ "jnp", BRANCH_CONDITIONAL },
	{ "jns", BRANCH_CONDITIONAL },
	{ "jnz", BRANCH_CONDITIONAL },
	{ "jo", BRANCH_CONDITIONAL },
	{ "jp", BRANCH_CONDITIONAL },
	{ "jpe", BRANCH_CONDITIONAL },
	{ "jpo", BRANCH_CONDITIONAL },
	{ "jr", BRANCH_INDIRECT },
	{ "jrcxz", BRANCH_CONDITIONAL },
	{ "js", BRANCH_CONDITIONAL },
	{ "jz", BRANCH_CONDITIONAL },
	{ "lcall", BRANCH_DIRECT_CALL | BY_OPERAND },
	{ "ldm", BY_REGISTERS },
	{ "ldmfd", BY_REGISTERS },
	{ "ldmia", BY_REGISTERS },
	{ "ldr", BY_REGISTERS },
	{ "loop", BRANCH_CONDITIONAL },
	{ "loope", BRANCH_CONDITIONAL },
	{ "loopne", BRANCH_CONDITIONAL },
	{ "notrack", PREFIX },
	{ "pop", BY_REGISTERS },
	{ "rep", PREFIX },
	{ "repne", PREFIX },
	{ "repz", PREFIX },
	{ "ret", BRANCH_RETURN },
	{ "retaa", BRANCH_RETURN },
	{ "retab", BRANCH_RETURN },
	{ "retn", BRANCH_RETURN },
	{ "retq", BRANCH_RETURN },
	{ "tail", BRANCH_DIRECT_JUMP },
	{ "tbnz", BRANCH_CONDITIONAL },
	{ "tbz", BRANCH_CONDITIONAL },
};

static bool mnemonic_blank(char c)
{
	return c == ' ' || c == '\t';
}

static const char *mnemonic_skip(const char *p, const char *end)
{
	while (p < end && mnemonic_blank(*p))
		p++;
	return p;
}

/* Read a word in small letters as a number in the order of its letters, 0 if it is longer
 * than all mnemonics; without the width of ARM, .n or .w.  Returns the rest of the text
 * after blanks. */
static const char *mnemonic_word(const char *p, const char *end, uint64_t *word)
{
	unsigned n = 0;
	*word = 0;
	for (; p < end && !mnemonic_blank(*p); p++, n++) {
		uint8_t c = (uint8_t)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
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

/* An operand that is an address: a number, a symbol in <>, or a displacement. */
static bool mnemonic_direct(const char *p, const char *end)
{
	if (p < end && (*p == '$' || *p == '#' || *p == '.' || *p == '<'))
		return true;
	if (p < end && *p == '-')
		p++;
	if (p >= end || memchr(p, '(', (size_t)(end - p)) ||
	    memchr(p, '[', (size_t)(end - p)))
		return false;
	/* Disassemblers print addresses with or without 0x. */
	size_t digits = 0;
	while (p + digits < end && !mnemonic_blank(p[digits])) {
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

static enum branch_kind mnemonic_by_registers(const char *word, const char *p,
					      const char *end)
{
	bool link = mnemonic_starts(p, end, "lr") || mnemonic_starts(p, end, "r14");
	bool zero = mnemonic_starts(p, end, "zero") || mnemonic_starts(p, end, "x0");
	if (strcmp(word, "bx") == 0)
		return link ? BRANCH_RETURN : BRANCH_INDIRECT;
	if (strcmp(word, "blx") == 0)
		return mnemonic_direct(p, end) ? BRANCH_DIRECT_CALL
					       : BRANCH_INDIRECT_CALL;
	if (strcmp(word, "jal") == 0)
		return zero ? BRANCH_DIRECT_JUMP : BRANCH_DIRECT_CALL;
	if (strcmp(word, "jalr") == 0)
		return zero ? BRANCH_INDIRECT : BRANCH_INDIRECT_CALL;
	if (strcmp(word, "ldr") == 0)
		return mnemonic_starts(p, end, "pc") ? BRANCH_INDIRECT : BRANCH_NONE;
	/* pop and ldm: {r4-r7, pc} */
	return end - p > 3 && memcmp(end - 3, "pc}", 3) == 0 ? BRANCH_RETURN
							     : BRANCH_NONE;
}

enum branch_kind mnemonic_branch(const char *text, size_t n)
{
	const char *end = text + n, *p = mnemonic_skip(text, end);
	const struct mnemonic *m;
	/* Few mnemonics begin with these letters, most others with another one. */
	static const bool begins[256] = {
		['b'] = true, ['c'] = true, ['d'] = true, ['j'] = true, ['l'] = true,
		['n'] = true, ['p'] = true, ['r'] = true, ['t'] = true, ['B'] = true,
		['C'] = true, ['D'] = true, ['J'] = true, ['L'] = true, ['N'] = true,
		['P'] = true, ['R'] = true, ['T'] = true,
	};
	do {
		if (p == end || !begins[(uint8_t)*p])
			return BRANCH_NONE;
		uint64_t word;
		p = mnemonic_word(p, end, &word);
		m = words_name_find(mnemonics, sizeof mnemonics / sizeof *mnemonics,
				    sizeof *mnemonics, word);
	} while (m && m->means == PREFIX);
	if (!m)
		return BRANCH_NONE;
	if (m->means == BY_REGISTERS)
		return mnemonic_by_registers(m->name, p, end);
	enum branch_kind kind = (enum branch_kind)(m->means & ~BY_OPERAND);
	return m->means & BY_OPERAND && !mnemonic_direct(p, end) ? mnemonic_indirect(kind)
								 : kind;
}
