/*
 * The mnemonics of branches differ enough between the instruction sets that one table
 * has all of them.  Whether a jump or call is indirect depends on its operand, and on
 * ARM, what a move to pc is, on its source.
 */
#include "convert/mnemonic.h"

#include <string.h>

enum { WORD = 16 };

struct mnemonic {
	const char *name;
	enum branch_kind kind;
};

/* Jumps and calls whose operand may be a register or in memory. */
static const struct mnemonic by_operand[] = {
	{ "jmp", BRANCH_DIRECT_JUMP },   { "jmpq", BRANCH_DIRECT_JUMP },
	{ "call", BRANCH_DIRECT_CALL },  { "callq", BRANCH_DIRECT_CALL },
	{ "lcall", BRANCH_DIRECT_CALL },
};

static const struct mnemonic exact[] = {
	{ "ret", BRANCH_RETURN },          { "retq", BRANCH_RETURN },
	{ "retn", BRANCH_RETURN },         { "retaa", BRANCH_RETURN },
	{ "retab", BRANCH_RETURN },        { "c.ret", BRANCH_RETURN },
	{ "b", BRANCH_DIRECT_JUMP },       { "b.w", BRANCH_DIRECT_JUMP },
	{ "b.n", BRANCH_DIRECT_JUMP },     { "bl", BRANCH_DIRECT_CALL },
	{ "bl.w", BRANCH_DIRECT_CALL },    { "br", BRANCH_INDIRECT },
	{ "braa", BRANCH_INDIRECT },       { "blr", BRANCH_INDIRECT_CALL },
	{ "blraa", BRANCH_INDIRECT_CALL }, { "cbz", BRANCH_CONDITIONAL },
	{ "cbnz", BRANCH_CONDITIONAL },    { "tbz", BRANCH_CONDITIONAL },
	{ "tbnz", BRANCH_CONDITIONAL },    { "loop", BRANCH_CONDITIONAL },
	{ "loope", BRANCH_CONDITIONAL },   { "loopne", BRANCH_CONDITIONAL },
	{ "bgtz", BRANCH_CONDITIONAL },    { "bltz", BRANCH_CONDITIONAL },
	{ "bgez", BRANCH_CONDITIONAL },    { "blez", BRANCH_CONDITIONAL },
	{ "beqz", BRANCH_CONDITIONAL },    { "bnez", BRANCH_CONDITIONAL },
	{ "bltu", BRANCH_CONDITIONAL },    { "bgeu", BRANCH_CONDITIONAL },
	{ "bgtu", BRANCH_CONDITIONAL },    { "bleu", BRANCH_CONDITIONAL },
	{ "c.beqz", BRANCH_CONDITIONAL },  { "c.bnez", BRANCH_CONDITIONAL },
	{ "j", BRANCH_DIRECT_JUMP },       { "c.j", BRANCH_DIRECT_JUMP },
	{ "jr", BRANCH_INDIRECT },         { "c.jr", BRANCH_INDIRECT },
	{ "c.jal", BRANCH_DIRECT_CALL },   { "c.jalr", BRANCH_INDIRECT_CALL },
	{ "tail", BRANCH_DIRECT_JUMP },
};

/* Conditions of ARM and of x86. */
static const char arm_conditions[] = " eq ne cs hs cc lo mi pl vs vc hi ls ge lt gt le ";
static const char x86_conditions[] =
	" a ae b be c cxz ecxz rcxz e g ge l le na nae nb nbe nc ne ng nge nl nle no np ns "
	"nz o p pe po s z ";

static bool mnemonic_listed(const char *list, const char *word)
{
	char padded[WORD + 2];
	size_t n = strlen(word);
	if (!n || n >= WORD)
		return false;
	padded[0] = ' ';
	memcpy(padded + 1, word, n);
	strcpy(padded + 1 + n, " ");
	return strstr(list, padded) != NULL;
}

static bool mnemonic_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Read one word in lower case; returns the rest of the text. */
static const char *mnemonic_word(const char *p, const char *end, char word[WORD])
{
	size_t n = 0;
	while (p < end && mnemonic_blank(*p))
		p++;
	for (; p < end && !mnemonic_blank(*p); p++)
		if (n < WORD - 1)
			word[n++] = *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p;
	word[n] = 0;
	while (p < end && mnemonic_blank(*p))
		p++;
	return p;
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

/* bx, blx, jal, jalr, pop and ldm, which depend on their operands. */
static enum branch_kind mnemonic_by_registers(const char *word, const char *p,
					      const char *end)
{
	bool link = mnemonic_starts(p, end, "lr") || mnemonic_starts(p, end, "r14");
	if (strcmp(word, "bx") == 0)
		return link ? BRANCH_RETURN : BRANCH_INDIRECT;
	if (strcmp(word, "blx") == 0)
		return mnemonic_direct(p, end) ? BRANCH_DIRECT_CALL
					       : BRANCH_INDIRECT_CALL;
	if (strcmp(word, "jal") == 0)
		return mnemonic_starts(p, end, "zero") || mnemonic_starts(p, end, "x0")
			       ? BRANCH_DIRECT_JUMP
			       : BRANCH_DIRECT_CALL;
	if (strcmp(word, "jalr") == 0)
		return mnemonic_starts(p, end, "zero") || mnemonic_starts(p, end, "x0")
			       ? BRANCH_INDIRECT
			       : BRANCH_INDIRECT_CALL;
	return BRANCH_NONE;
}

static enum branch_kind mnemonic_of_word(const char *word, const char *p, const char *end)
{
	for (size_t i = 0; i < sizeof by_operand / sizeof *by_operand; i++)
		if (strcmp(by_operand[i].name, word) == 0)
			return mnemonic_direct(p, end)
				       ? by_operand[i].kind
				       : mnemonic_indirect(by_operand[i].kind);
	for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
		if (strcmp(exact[i].name, word) == 0)
			return exact[i].kind;
	if (word[0] == 'j' && mnemonic_listed(x86_conditions, word + 1))
		return BRANCH_CONDITIONAL;
	if (word[0] == 'b' &&
	    mnemonic_listed(arm_conditions, word + 1 + (word[1] == '.')))
		return BRANCH_CONDITIONAL;
	return mnemonic_by_registers(word, p, end);
}

enum branch_kind mnemonic_branch(const char *text, size_t n)
{
	static const char *const prefixes = " bnd notrack rep repz repne data16 cs ds ";
	const char *p = text, *end = text + n;
	char word[WORD];
	p = mnemonic_word(p, end, word);
	while (p < end && mnemonic_listed(prefixes, word))
		p = mnemonic_word(p, end, word);
	/* Few mnemonics begin with these letters, most others with another one. */
	if (!word[0] || !strchr("bcjlrt", word[0]))
		return BRANCH_NONE;
	return mnemonic_of_word(word, p, end);
}
