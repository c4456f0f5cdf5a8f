#include "format/operands.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "format/registers.h"
#include "format/words.h"

/* Use of the operands of an instruction.  Operands in brackets are always read. */
enum {
	READ,    /* all are read */
	FIRST,   /* the first is written, the others are read */
	CHANGED, /* the first is read and written, the others are read */
	SECOND,  /* the second is written, the others are read */
	PAIR,    /* the first two are written, the others are read */
	CONTROL, /* the first is written, the second is a control register of RISC-V */
	SHAPE = 7,
	SETS = 8,     /* writes the flags (AArch64) */
	TESTS = 16,   /* reads the flags (AArch64) */
	LINKS = 32,   /* writes the link register (AArch64) */
	RETURNS = 64, /* reads the link register if it has no operand (AArch64) */
	CALLS = 128   /* writes ra if it has one operand, which is read (RISC-V) */
};

enum { MNEMONIC_MAX = 8, WORD_MAX = 12 };

/* clang-format off */
static const struct words_class shapes[] = {
	{ FIRST | TESTS, "adc cinc cinv cneg csel cset csetm csinc csinv csneg fcsel ngc sbc" },
	{ FIRST | TESTS | SETS, "adcs ngcs sbcs" },
	{ FIRST, "add addi addiw addw addxi adr adrp amoadd amoand amomax "
	  "amomaxu amomin amominu amoor amoswap amoxor and andi asr auipc bic c_addi4s c_fld c_fldsp c_ld c_ldsp "
	  "c_li c_lui c_lw c_lwsp c_mv cls clz div divu divuw divw eon eor extr fabs fadd fcvt "
	  "fclass fcvtzs fcvtzu fdiv feq fld fle flt flw fmadd fmax fmin fmov fmsub fmul fmv fneg fnmadd fnmsub fsgnj "
	  "fsgnjn fsgnjx fsqrt fsub lb lbu ld ldar ldarb ldarh ldaxr ldaxrb ldaxrh ldr ldrb ldrh ldri "
	  "ldrsb ldrsh ldrsw ldrxi ldst ldur ldurb ldurh ldursb ldursh ldursw ldxr ldxrb ldxrh "
	  "lea lh lhu limm lr lsl lsr lui lw lwu madd mneg mov movi movn movz msub mul mulh "
	  "mulhsu mulhu mulw mvn neg or ori orn orr rbit rdip rem remu remuw remw rev rev16 "
	  "rev32 rol roli ror rori sbfiz sbfm sbfx sc scvtf sdiv sext sexti sll slli slliw sllw "
	  "slt slti sltiu sltu smaddl smsubl smulh smull sra srai sraiw sraw srl srli srliw "
	  "srlw stlxr stlxrb stlxrh stxr stxrb stxrh sub subi subw subxi sxtb sxth sxtw ubfiz "
	  "ubfm ubfx ucvtf udiv umaddl umsubl umulh umull uxtb uxth uxtw xor xori zext zexti" },
	{ FIRST | SETS, "adds ands bics negs subs" },
	{ READ, "b beq bge bgeu blt bltu bne br c_beqz c_bnez c_fsd c_fsdsp c_j c_jr c_sd c_sdsp "
	  "c_sw c_swsp cbnz cbz fsd fsw sb sd sh st stlr stlrb stlrh stnp stp str strb strh "
	  "stri strxi stur sturb sturh sw tbnz tbz wrip wripi" },
	{ CHANGED, "bfi bfm bfxil c_add c_addi c_addi16 c_addiw c_addw c_and c_andi c_or c_slli c_srai "
	  "c_srli c_sub c_subw c_xor cas casa casal casl movk" },
	{ FIRST | CALLS, "jal jalr" },
	{ READ | CALLS, "c_jal c_jalr" },
	{ CONTROL, "csrrc csrrci csrrs csrrsi csrrw csrrwi" },
	{ READ | LINKS, "bl blr" },
	{ READ | TESTS | SETS, "ccmn ccmp fccmp" },
	{ READ | SETS, "cmn cmp fcmp fcmpe tst" },
	{ SECOND, "ldadd ldadda ldaddal ldaddl ldclr ldclra ldclral ldclrl ldeor ldeora "
	  "ldeoral ldeorl ldset ldseta ldsetal ldsetl swp swpa swpal swpl" },
	{ PAIR, "ldaxp ldnp ldp ldpsw ldxp" },
	{ READ | RETURNS, "ret" },
	{ 0, NULL },
};
/* clang-format on */

/* Find the shape by the name without suffixes, as in amoswap_w_aq, or for compressed
 * instructions, by the first letters. */
static int operand_shape(const char *name)
{
	static struct words_names names;
	bool compressed = name[0] == 'c' && name[1] == '_';
	/* b.eq and other conditional branches */
	if (name[0] == 'b' && name[1] == '_')
		return READ | TESTS;
	uint64_t key = 0;
	unsigned len = 0;
	for (; len < MNEMONIC_MAX && name[len] && (compressed || name[len] != '_'); len++)
		key |= (uint64_t)(uint8_t)name[len] << (56 - 8 * len);
	return name[len] && name[len] != '_' && !compressed
		       ? -1
		       : words_names_find(&names, shapes, key);
}

/* Names of registers */

/* True if s0 is a register of AArch64 and not of RISC-V. */
static bool operand_arm_floats(const char *mnemonic)
{
	switch (mnemonic[0]) {
	case 'f': /* fadd_d is a RISC-V instruction */
		return !strchr(mnemonic, '_') &&
		       !str_has_word("fld flw fsd fsw", mnemonic);
	case 'l':
		return mnemonic[1] == 'd' && mnemonic[2] && strchr("rpu", mnemonic[2]);
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
	unsigned operand; /* index of the operand, from 0 */
	unsigned depth;   /* nesting depth of brackets */
	bool floats, any;
	bool has_base;
	uint64_t base; /* first register in brackets */
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
	bool writes =
		((shape == FIRST || shape == CHANGED || shape == CONTROL) && first) ||
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

/* Read a word in lower case.  Return false if it is too long. */
static bool operand_word(struct operand_scan *s, char word[WORD_MAX])
{
	size_t n = 0;
	for (; s->at < s->end && operand_word_char(*s->at); s->at++) {
		if (n + 1 == WORD_MAX)
			return false;
		word[n++] = operand_small(*s->at);
	}
	word[n] = '\0';
	return true;
}

/* Find the number of a register whose name is unambiguous: a name of the map disasm, or
 * the name of a part. */
static bool operand_register(const struct operand_scan *s, char w[WORD_MAX], uint64_t *to)
{
	enum {
		NUMBERS_ARM = DISASM_ARM_UREG + 2,
		TEMPS_RISCV = DISASM_TEMP + 6,
		VECTORS = 31
	};
	size_t n = strlen(w);
	if (s->names == OPERANDS_X86) {
		/* eax and r8d; parts of 8 and 16 bits are ambiguous. */
		if (*w == 'e' && !char_is_digit(w[1]))
			*w = 'r';
		if (n > 2 && w[n - 1] == 'd' && char_is_digit(w[n - 2]))
			w[n - 1] = '\0';
		return registers_disasm(w, to) && *to >= DISASM_X86 && *to < DISASM_RISCV;
	}
	*to = DISASM_SP;
	if (!strcmp(w, "sp") || !strcmp(w, "wsp"))
		return true;
	if ((strchr("vqdhb", *w) || (*w == 's' && s->floats)) &&
	    number_udec(w + 1, n - 1, to)) {
		bool good = *to <= VECTORS;
		*to |= DISASM_ARM_VECTOR;
		return good;
	}
	if (*w == 'w')
		*w = 'x';
	return registers_disasm(w, to) &&
	       (*to <= NUMBERS_ARM || (*to >= DISASM_TEMP && *to <= TEMPS_RISCV) ||
		(*to >= DISASM_RISCV && *to < DISASM_ARM_VECTOR));
}

/* Read a register or another word of an operand. */
static bool operand_name(struct operand_scan *s)
{
	char w[WORD_MAX];
	uint64_t number;
	if (!operand_word(s, w))
		return false;
	if (s->names == OPERANDS_X86) {
		if (s->at < s->end && *s->at == ':')
			return strlen(w) == 2; /* segment register */
		return operand_register(s, w, &number) && operand_add(s, number);
	}
	if ((s->shape & SHAPE) == CONTROL && s->operand == 1)
		return true;
	if (operand_register(s, w, &number))
		return operand_add(s, number);
	return str_has_word("lsl lsr asr ror sxtw sxtx sxtb sxth uxtw uxtx uxtb uxth eq "
			    "ne cs hs cc lo mi pl vs vc hi ls ge lt gt le al nv",
			    w);
}

/* Read an x86 control register, which has no number. */
static bool operand_control(struct operand_scan *s)
{
	char w[WORD_MAX];
	s->at++;
	return operand_word(s, w) && strncmp(w, "ctrl", 4) == 0;
}

static void operand_skip_number(struct operand_scan *s)
{
	do
		s->at++;
	while (s->at < s->end && (operand_word_char(*s->at) || *s->at == '.'));
}

/* Add the base as a register written, if the address is written back: [base, 8]! or
 * [base], 8. */
static bool operand_written_back(struct operand_scan *s)
{
	bool base = s->has_base;
	s->has_base = false;
	return !base || operand_writes(s->out, s->base);
}

/* Read the next part of the operands.  Return false if it is ambiguous. */
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
	if (c == '.') { /* arrangement of a vector, v0.4s; not an element, v0.s[1] */
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

/* Add the registers that are not in the text. */
static bool operand_implicit(struct operand_scan *s)
{
	enum { LINK = 30, RA = DISASM_RISCV + 1 };
	struct operands *o = s->out;
	if (s->names == OPERANDS_X86)
		return true;
	if (s->shape & CALLS && !s->operand) {
		bool reads = !o->ndst || operand_reads(o, o->dst[0]);
		o->ndst = 0;
		return reads && operand_writes(o, RA);
	}
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
	char mnemonic[2 * MNEMONIC_MAX + sizeof "_uop"];
	size_t n = 0;
	out->nsrc = out->ndst = 0;
	for (; s.at < s.end && *s.at != ' ' && *s.at != '\t'; s.at++) {
		if (n + 1 == sizeof mnemonic)
			return false;
		mnemonic[n++] = *s.at == '.' ? '_' : operand_small(*s.at);
	}
	mnemonic[n] = '\0';
	if (n > 4 && strcmp(mnemonic + n - 4, "_uop") == 0)
		mnemonic[n - 4] = '\0';
	if (n && operand_scan(&s, mnemonic))
		return true;
	out->nsrc = out->ndst = 0;
	return false;
}
