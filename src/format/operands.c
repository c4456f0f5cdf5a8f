#include "format/operands.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "format/registers.h"
#include "format/text_memo.h"
#include "format/words.h"

/* What an instruction does with its operands; those in brackets are read. */
enum {
	READ,    /* all are read */
	FIRST,   /* the first is written, the others are read */
	CHANGED, /* the first is read and written, the others are read */
	SECOND,  /* the second is written, the others are read */
	PAIR,    /* the first two are written, the others are read */
	SHAPE = 7,
	SETS = 8,    /* the flags (AArch64) */
	TESTS = 16,  /* the flags (AArch64) */
	LINKS = 32,  /* writes the link register (AArch64) */
	RETURNS = 64 /* reads the link register if it has no operand (AArch64) */
};

enum { MNEMONIC_MOST = 8, WORD_MOST = 12 };

struct operand_shape {
	char name[MNEMONIC_MOST + 1];
	uint8_t shape;
};

/* In the order of strcmp(). */
static const struct operand_shape shapes[] = {
	{ "adc", FIRST | TESTS },
	{ "adcs", FIRST | TESTS | SETS },
	{ "add", FIRST },
	{ "addi", FIRST },
	{ "addiw", FIRST },
	{ "adds", FIRST | SETS },
	{ "addw", FIRST },
	{ "addxi", FIRST },
	{ "adr", FIRST },
	{ "adrp", FIRST },
	{ "amoadd_d", FIRST },
	{ "amoadd_w", FIRST },
	{ "amoand_d", FIRST },
	{ "amoand_w", FIRST },
	{ "amoor_d", FIRST },
	{ "amoor_w", FIRST },
	{ "amoxor_d", FIRST },
	{ "amoxor_w", FIRST },
	{ "and", FIRST },
	{ "andi", FIRST },
	{ "ands", FIRST | SETS },
	{ "asr", FIRST },
	{ "auipc", FIRST },
	{ "b", READ },
	{ "beq", READ },
	{ "bfi", CHANGED },
	{ "bfm", CHANGED },
	{ "bfxil", CHANGED },
	{ "bge", READ },
	{ "bgeu", READ },
	{ "bic", FIRST },
	{ "bics", FIRST | SETS },
	{ "bl", READ | LINKS },
	{ "blr", READ | LINKS },
	{ "blt", READ },
	{ "bltu", READ },
	{ "bne", READ },
	{ "br", READ },
	{ "c_add", CHANGED },
	{ "c_addi", CHANGED },
	{ "c_addiw", CHANGED },
	{ "c_addw", CHANGED },
	{ "c_and", CHANGED },
	{ "c_andi", CHANGED },
	{ "c_beqz", READ },
	{ "c_bnez", READ },
	{ "c_fld", FIRST },
	{ "c_fldsp", FIRST },
	{ "c_fsd", READ },
	{ "c_fsdsp", READ },
	{ "c_j", READ },
	{ "c_ld", FIRST },
	{ "c_ldsp", FIRST },
	{ "c_li", FIRST },
	{ "c_lui", FIRST },
	{ "c_lw", FIRST },
	{ "c_lwsp", FIRST },
	{ "c_mv", FIRST },
	{ "c_or", CHANGED },
	{ "c_sd", READ },
	{ "c_sdsp", READ },
	{ "c_slli", CHANGED },
	{ "c_srai", CHANGED },
	{ "c_srli", CHANGED },
	{ "c_sub", CHANGED },
	{ "c_subw", CHANGED },
	{ "c_sw", READ },
	{ "c_swsp", READ },
	{ "c_xor", CHANGED },
	{ "cas", CHANGED },
	{ "casa", CHANGED },
	{ "casal", CHANGED },
	{ "casl", CHANGED },
	{ "cbnz", READ },
	{ "cbz", READ },
	{ "ccmn", READ | TESTS | SETS },
	{ "ccmp", READ | TESTS | SETS },
	{ "cinc", FIRST | TESTS },
	{ "cinv", FIRST | TESTS },
	{ "cls", FIRST },
	{ "clz", FIRST },
	{ "cmn", READ | SETS },
	{ "cmp", READ | SETS },
	{ "cneg", FIRST | TESTS },
	{ "csel", FIRST | TESTS },
	{ "cset", FIRST | TESTS },
	{ "csetm", FIRST | TESTS },
	{ "csinc", FIRST | TESTS },
	{ "csinv", FIRST | TESTS },
	{ "csneg", FIRST | TESTS },
	{ "div", FIRST },
	{ "divu", FIRST },
	{ "divuw", FIRST },
	{ "divw", FIRST },
	{ "eon", FIRST },
	{ "eor", FIRST },
	{ "extr", FIRST },
	{ "fabs", FIRST },
	{ "fadd", FIRST },
	{ "fccmp", READ | TESTS | SETS },
	{ "fcmp", READ | SETS },
	{ "fcmpe", READ | SETS },
	{ "fcsel", FIRST | TESTS },
	{ "fcvt", FIRST },
	{ "fcvtzs", FIRST },
	{ "fcvtzu", FIRST },
	{ "fdiv", FIRST },
	{ "fld", FIRST },
	{ "flw", FIRST },
	{ "fmadd", FIRST },
	{ "fmax", FIRST },
	{ "fmin", FIRST },
	{ "fmov", FIRST },
	{ "fmsub", FIRST },
	{ "fmul", FIRST },
	{ "fneg", FIRST },
	{ "fnmadd", FIRST },
	{ "fnmsub", FIRST },
	{ "fsd", READ },
	{ "fsqrt", FIRST },
	{ "fsub", FIRST },
	{ "fsw", READ },
	{ "jal", FIRST },
	{ "jalr", FIRST },
	{ "lb", FIRST },
	{ "lbu", FIRST },
	{ "ld", FIRST },
	{ "ldadd", SECOND },
	{ "ldadda", SECOND },
	{ "ldaddal", SECOND },
	{ "ldaddl", SECOND },
	{ "ldar", FIRST },
	{ "ldarb", FIRST },
	{ "ldarh", FIRST },
	{ "ldaxp", PAIR },
	{ "ldaxr", FIRST },
	{ "ldaxrb", FIRST },
	{ "ldaxrh", FIRST },
	{ "ldclr", SECOND },
	{ "ldclra", SECOND },
	{ "ldclral", SECOND },
	{ "ldclrl", SECOND },
	{ "ldeor", SECOND },
	{ "ldeora", SECOND },
	{ "ldeoral", SECOND },
	{ "ldeorl", SECOND },
	{ "ldnp", PAIR },
	{ "ldp", PAIR },
	{ "ldpsw", PAIR },
	{ "ldr", FIRST },
	{ "ldrb", FIRST },
	{ "ldrh", FIRST },
	{ "ldri", FIRST },
	{ "ldrsb", FIRST },
	{ "ldrsh", FIRST },
	{ "ldrsw", FIRST },
	{ "ldrxi", FIRST },
	{ "ldset", SECOND },
	{ "ldseta", SECOND },
	{ "ldsetal", SECOND },
	{ "ldsetl", SECOND },
	{ "ldst", FIRST },
	{ "ldur", FIRST },
	{ "ldurb", FIRST },
	{ "ldurh", FIRST },
	{ "ldursb", FIRST },
	{ "ldursh", FIRST },
	{ "ldursw", FIRST },
	{ "ldxp", PAIR },
	{ "ldxr", FIRST },
	{ "ldxrb", FIRST },
	{ "ldxrh", FIRST },
	{ "lea", FIRST },
	{ "lh", FIRST },
	{ "lhu", FIRST },
	{ "limm", FIRST },
	{ "lsl", FIRST },
	{ "lsr", FIRST },
	{ "lui", FIRST },
	{ "lw", FIRST },
	{ "lwu", FIRST },
	{ "madd", FIRST },
	{ "mneg", FIRST },
	{ "mov", FIRST },
	{ "movi", FIRST },
	{ "movk", CHANGED },
	{ "movn", FIRST },
	{ "movz", FIRST },
	{ "msub", FIRST },
	{ "mul", FIRST },
	{ "mulh", FIRST },
	{ "mulhsu", FIRST },
	{ "mulhu", FIRST },
	{ "mulw", FIRST },
	{ "mvn", FIRST },
	{ "neg", FIRST },
	{ "negs", FIRST | SETS },
	{ "ngc", FIRST | TESTS },
	{ "ngcs", FIRST | TESTS | SETS },
	{ "or", FIRST },
	{ "ori", FIRST },
	{ "orn", FIRST },
	{ "orr", FIRST },
	{ "rbit", FIRST },
	{ "rdip", FIRST },
	{ "rem", FIRST },
	{ "remu", FIRST },
	{ "remuw", FIRST },
	{ "remw", FIRST },
	{ "ret", READ | RETURNS },
	{ "rev", FIRST },
	{ "rev16", FIRST },
	{ "rev32", FIRST },
	{ "rol", FIRST },
	{ "roli", FIRST },
	{ "ror", FIRST },
	{ "rori", FIRST },
	{ "sb", READ },
	{ "sbc", FIRST | TESTS },
	{ "sbcs", FIRST | TESTS | SETS },
	{ "sbfiz", FIRST },
	{ "sbfm", FIRST },
	{ "sbfx", FIRST },
	{ "scvtf", FIRST },
	{ "sd", READ },
	{ "sdiv", FIRST },
	{ "sext", FIRST },
	{ "sexti", FIRST },
	{ "sh", READ },
	{ "sll", FIRST },
	{ "slli", FIRST },
	{ "slliw", FIRST },
	{ "sllw", FIRST },
	{ "slt", FIRST },
	{ "slti", FIRST },
	{ "sltiu", FIRST },
	{ "sltu", FIRST },
	{ "smaddl", FIRST },
	{ "smsubl", FIRST },
	{ "smulh", FIRST },
	{ "smull", FIRST },
	{ "sra", FIRST },
	{ "srai", FIRST },
	{ "sraiw", FIRST },
	{ "sraw", FIRST },
	{ "srl", FIRST },
	{ "srli", FIRST },
	{ "srliw", FIRST },
	{ "srlw", FIRST },
	{ "st", READ },
	{ "stlr", READ },
	{ "stlrb", READ },
	{ "stlrh", READ },
	{ "stlxr", FIRST },
	{ "stlxrb", FIRST },
	{ "stlxrh", FIRST },
	{ "stnp", READ },
	{ "stp", READ },
	{ "str", READ },
	{ "strb", READ },
	{ "strh", READ },
	{ "stri", READ },
	{ "strxi", READ },
	{ "stur", READ },
	{ "sturb", READ },
	{ "sturh", READ },
	{ "stxr", FIRST },
	{ "stxrb", FIRST },
	{ "stxrh", FIRST },
	{ "sub", FIRST },
	{ "subi", FIRST },
	{ "subs", FIRST | SETS },
	{ "subw", FIRST },
	{ "subxi", FIRST },
	{ "sw", READ },
	{ "swp", SECOND },
	{ "swpa", SECOND },
	{ "swpal", SECOND },
	{ "swpl", SECOND },
	{ "sxtb", FIRST },
	{ "sxth", FIRST },
	{ "sxtw", FIRST },
	{ "tbnz", READ },
	{ "tbz", READ },
	{ "tst", READ | SETS },
	{ "ubfiz", FIRST },
	{ "ubfm", FIRST },
	{ "ubfx", FIRST },
	{ "ucvtf", FIRST },
	{ "udiv", FIRST },
	{ "umaddl", FIRST },
	{ "umsubl", FIRST },
	{ "umulh", FIRST },
	{ "umull", FIRST },
	{ "uxtb", FIRST },
	{ "uxth", FIRST },
	{ "uxtw", FIRST },
	{ "wrip", READ },
	{ "wripi", READ },
	{ "xor", FIRST },
	{ "xori", FIRST },
	{ "zext", FIRST },
	{ "zexti", FIRST },

};

static int operand_shape(const char *name)
{
	/* b.eq and the other conditional branches */
	if (name[0] == 'b' && name[1] == '.')
		return READ | TESTS;
	uint64_t key = 0;
	unsigned len = 0;
	for (; len < MNEMONIC_MOST && name[len]; len++)
		key |= (uint64_t)(uint8_t)name[len] << (56 - 8 * len);
	if (name[len])
		return -1;
	const struct operand_shape *found = words_name_find(
		shapes, sizeof shapes / sizeof *shapes, sizeof *shapes, key);
	return found ? found->shape : -1;
}

/* Names of registers */

/* first + the decimal number of a word, if that is at most `most`. */
static inline bool operand_number(const char *digits, uint64_t most, uint64_t first,
				  uint64_t *to)
{
	unsigned v = (uint8_t)digits[0] - (unsigned)'0';
	if (v > 9)
		return false;
	if (digits[1]) {
		unsigned ones = (uint8_t)digits[1] - (unsigned)'0';
		if (ones > 9 || digits[2])
			return false;
		v = 10 * v + ones;
	}
	*to = first + v;
	return v <= most;
}

/* The place of a word of two letters in a text of such. */
static bool operand_letters(const char *word, const char *pairs, uint64_t first,
			    uint64_t *to)
{
	if (strlen(word) != 2)
		return false;
	for (size_t i = 0; pairs[2 * i]; i++) {
		if (memcmp(pairs + 2 * i, word, 2) == 0) {
			*to = first + i;
			return true;
		}
	}
	return false;
}

static bool operand_x86(const char *w, uint64_t *to)
{
	static const char whole[] = "axcxdxbxspbpsidi"; /* of rax, rcx ... */
	/* Without the d of 32 bits; parts of 8 and 16 bits are not sure. */
	char digits[3] = "";
	size_t n = strlen(w);
	bool numbered = n >= 2 && n <= 4 && (w[0] == 't' || w[0] == 'r');
	if (numbered) {
		n -= w[n - 1] == 'd';
		memcpy(digits, w + 1, n - 1 < 2 ? n - 1 : 2);
	}
	if (numbered && w[0] == 't' && n <= 3)
		return operand_number(digits, 15, DISASM_TEMP, to);
	if (numbered && n <= 3 && operand_number(digits, 15, DISASM_X86, to))
		return *to >= DISASM_X86 + 8;
	return (w[0] == 'r' || w[0] == 'e') &&
	       operand_letters(w + 1, whole, DISASM_X86, to);
}

static bool operand_riscv(const char *w, uint64_t *to)
{
	switch (w[0]) {
	case 'a':
		return operand_number(w + 1, 7, DISASM_RISCV + 10, to);
	case 's':
		return operand_number(w + 1, 1, DISASM_RISCV + 8, to) ||
		       (operand_number(w + 1, 11, DISASM_RISCV + 16, to) &&
			*to >= DISASM_RISCV + 18);
	case 't':
		if (strcmp(w, "tp") == 0) {
			*to = DISASM_RISCV + 4;
			return true;
		}
		return operand_number(w + 1, 6, DISASM_TEMP, to);
	case 'f':
		break;
	case 'z':
		*to = DISASM_RISCV;
		return strcmp(w, "zero") == 0;
	default:
		return operand_letters(w, "ra", DISASM_RISCV + 1, to) ||
		       operand_letters(w, "gp", DISASM_RISCV + 3, to);
	}
	enum { FLOATS = DISASM_RISCV + 32 };
	switch (w[1]) {
	case 't':
		if (operand_number(w + 2, 7, FLOATS, to))
			return true;
		return operand_number(w + 2, 11, FLOATS + 20, to) && *to >= FLOATS + 28;
	case 's':
		if (operand_number(w + 2, 1, FLOATS + 8, to))
			return true;
		return operand_number(w + 2, 11, FLOATS + 16, to) && *to >= FLOATS + 18;
	case 'a':
		return operand_number(w + 2, 7, FLOATS + 10, to);
	}
	return false;
}

static bool operand_arm(const char *w, bool floats, uint64_t *to)
{
	switch (w[0]) {
	case 'x':
	case 'w':
		*to = DISASM_ARM_ZERO;
		return strcmp(w + 1, "zr") == 0 || operand_number(w + 1, 30, 0, to) ||
		       (strcmp(w, "wsp") == 0 && (*to = DISASM_SP));
	case 'u':
		return strncmp(w, "ureg", 4) == 0 &&
		       operand_number(w + 4, 2, DISASM_ARM_UREG, to);
	case 's':
		if (!floats)
			return false;
		/* fall through */
	case 'd':
	case 'v':
	case 'q':
	case 'h':
	case 'b':
		return operand_number(w + 1, 31, DISASM_ARM_VECTOR, to);
	}
	return false;
}

/* Whether s0 is a register of AArch64 and not of RISC-V. */
static bool operand_arm_floats(const char *mnemonic)
{
	switch (mnemonic[0]) {
	case 'f':
		return !str_has_word("fld flw fsd fsw", mnemonic);
	case 'l':
		return mnemonic[1] == 'd' && strchr("rpu", mnemonic[2]);
	case 's':
		return mnemonic[1] == 't' || strcmp(mnemonic, "scvtf") == 0;
	}
	return strcmp(mnemonic, "ucvtf") == 0;
}

/* Operands */

struct operand_scan {
	const uint8_t *at, *end;
	enum operand_names names;
	struct operands *out;
	int shape;
	unsigned operand; /* its number, from 0 */
	unsigned depth;   /* of brackets */
	bool floats, any;
	bool has_base;
	uint64_t base; /* the first register in brackets */
};

static bool operand_reads(struct operands *o, uint64_t number)
{
	if (o->nsrc == OPERAND_SOURCES)
		return false;
	o->src[o->nsrc++] = number;
	return true;
}

static bool operand_writes(struct operands *o, uint64_t number)
{
	if (o->ndst == OPERAND_TARGETS)
		return false;
	o->dst[o->ndst++] = number;
	return true;
}

static bool operand_add(struct operand_scan *s, uint64_t number)
{
	s->any = true;
	if (s->depth) {
		if (!s->has_base)
			s->base = number;
		s->has_base = true;
		return operand_reads(s->out, number);
	}
	int shape = s->shape & SHAPE;
	bool first = s->operand == 0, second = s->operand == 1;
	bool writes = ((shape == FIRST || shape == CHANGED) && first) ||
		      (shape == SECOND && second) || (shape == PAIR && (first || second));
	if (writes && !operand_writes(s->out, number))
		return false;
	return (writes && shape != CHANGED) || operand_reads(s->out, number);
}

static bool operand_word_char(uint8_t c)
{
	return (uint8_t)((c | 0x20) - 'a') < 26 || (uint8_t)(c - '0') <= 9 || c == '_';
}

static char operand_small(uint8_t c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
}

/* Read a word in small letters; false: it is too long. */
static bool operand_word(struct operand_scan *s, char word[WORD_MOST])
{
	size_t n = 0;
	for (; s->at < s->end && operand_word_char(*s->at); s->at++) {
		if (n + 1 == WORD_MOST)
			return false;
		word[n++] = operand_small(*s->at);
	}
	word[n] = '\0';
	return true;
}

/* A register, or another word of an operand. */
static bool operand_name(struct operand_scan *s)
{
	char w[WORD_MOST];
	uint64_t number;
	if (!operand_word(s, w))
		return false;
	if (s->names == OPERANDS_X86) {
		if (s->at < s->end && *s->at == ':')
			return strlen(w) == 2; /* a segment */
		return operand_x86(w, &number) && operand_add(s, number);
	}
	if (strcmp(w, "sp") == 0)
		return operand_add(s, DISASM_SP);
	if (operand_arm(w, s->floats, &number) || operand_riscv(w, &number))
		return operand_add(s, number);
	return str_has_word("lsl lsr asr ror sxtw sxtx sxtb sxth uxtw uxtx uxtb uxth eq "
			    "ne cs hs cc lo mi pl vs vc hi ls ge lt gt le al nv",
			    w);
}

/* A control register of x86 has no number. */
static bool operand_control(struct operand_scan *s)
{
	char w[WORD_MOST];
	s->at++;
	return operand_word(s, w) && strncmp(w, "ctrl", 4) == 0;
}

static void operand_skip_number(struct operand_scan *s)
{
	do
		s->at++;
	while (s->at < s->end && (operand_word_char(*s->at) || *s->at == '.'));
}

/* The address is written back: [base, 8]! or [base], 8 */
static bool operand_written_back(struct operand_scan *s)
{
	bool base = s->has_base;
	s->has_base = false;
	return !base || operand_writes(s->out, s->base);
}

/* Read the next part of the operands; false: it is not sure. */
static bool operand_part(struct operand_scan *s)
{
	uint8_t c = *s->at;
	if (operand_word_char(c) && (uint8_t)(c - '0') > 9)
		return operand_name(s);
	if ((uint8_t)(c - '0') <= 9) {
		operand_skip_number(s);
		return true;
	}
	if (c == '%')
		return operand_control(s);
	if (c == '.') { /* the arrangement of a vector, v0.4s; not an element, v0.s[1] */
		operand_skip_number(s);
		return s->at == s->end || *s->at != '[';
	}
	s->at++;
	switch (c) {
	case '[':
	case '(':
		s->depth++;
		return true;
	case ']':
	case ')':
		return s->depth-- > 0;
	case ',':
		s->operand += s->depth == 0;
		return true;
	case '!':
		return operand_written_back(s);
	case '<':
		while (s->at < s->end && *s->at++ != '>')
			;
		return true;
	}
	return c == ' ' || c == '#' || c == '-' || c == '+' || c == '*' || c == ':' ||
	       c == '\t';
}

/* What is not in the text. */
static bool operand_implicit(struct operand_scan *s)
{
	enum { LINK = 30 };
	struct operands *o = s->out;
	if (s->names == OPERANDS_X86)
		return true;
	return (!(s->shape & SETS) || operand_writes(o, DISASM_ARM_FLAGS)) &&
	       (!(s->shape & TESTS) || operand_reads(o, DISASM_ARM_FLAGS)) &&
	       (!(s->shape & LINKS) || operand_writes(o, LINK)) &&
	       (!(s->shape & RETURNS) || s->any || operand_reads(o, LINK));
}

static bool operand_scan(struct operand_scan *s, const char *mnemonic)
{
	s->shape = operand_shape(mnemonic);
	if (s->shape < 0)
		return false;
	s->floats = operand_arm_floats(mnemonic);
	while (s->at < s->end && *s->at != ';' && *s->at != '@') {
		bool closes = *s->at == ']';
		if (!operand_part(s))
			return false;
		/* An operand after brackets is added to the base. */
		if (closes && s->at < s->end && *s->at == ',' && !operand_written_back(s))
			return false;
	}
	return s->depth == 0 && operand_implicit(s);
}

bool operands_parse(const uint8_t *text, size_t len, enum operand_names names,
		    struct operands *out)
{
	struct operand_scan s = {
		.at = text, .end = text + len, .names = names, .out = out
	};
	char mnemonic[MNEMONIC_MOST + sizeof "_uop"];
	size_t n = 0;
	out->nsrc = out->ndst = 0;
	for (; s.at < s.end && *s.at != ' ' && *s.at != '\t'; s.at++) {
		if (n + 1 == sizeof mnemonic)
			return false;
		mnemonic[n++] = operand_small(*s.at);
	}
	mnemonic[n] = '\0';
	if (n > 4 && strcmp(mnemonic + n - 4, "_uop") == 0)
		mnemonic[n - 4] = '\0';
	if (n && operand_scan(&s, mnemonic))
		return true;
	out->nsrc = out->ndst = 0;
	return false;
}

/* The value of a memo. */
struct operands_kept {
	uint16_t src[OPERAND_SOURCES], dst[OPERAND_TARGETS];
	uint8_t nsrc, ndst;
	bool sure;
};
static_assert(sizeof(struct operands_kept) <= TEXT_MEMO_VALUE, "the value of a memo");

bool operands_read(const uint8_t *text, size_t len, enum operand_names names,
		   struct operands *out)
{
	static _Thread_local struct text_memo memo[2];
	struct operands_kept kept;
	bool known;
	uint8_t *value = text_memo_find(&memo[names], text, len, &known);
	if (!value)
		return operands_parse(text, len, names, out);
	if (known) {
		memcpy(&kept, value, sizeof kept);
		out->nsrc = kept.nsrc;
		out->ndst = kept.ndst;
		for (unsigned k = 0; k < OPERAND_SOURCES; k++)
			out->src[k] = operand_lengthen(kept.src[k]);
		for (unsigned k = 0; k < OPERAND_TARGETS; k++)
			out->dst[k] = operand_lengthen(kept.dst[k]);
		return kept.sure;
	}
	kept.sure = operands_parse(text, len, names, out);
	kept.nsrc = (uint8_t)out->nsrc;
	kept.ndst = (uint8_t)out->ndst;
	for (unsigned k = 0; k < OPERAND_SOURCES; k++)
		kept.src[k] = k < out->nsrc ? operand_shorten(out->src[k]) : 0;
	for (unsigned k = 0; k < OPERAND_TARGETS; k++)
		kept.dst[k] = k < out->ndst ? operand_shorten(out->dst[k]) : 0;
	memcpy(value, &kept, sizeof kept);
	return kept.sure;
}
