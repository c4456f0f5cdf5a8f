/*
 * Tarmac traces of Arm's models and simulators, and of gem5's TarmacTracer.
 *
 *     1500 clk cpu0 IT (4) 002109bc a9be7bfd O EL3h_s : STP
 *     1500 clk cpu0 MW8 000fffe0:0000000fffe0 0000000000000000
 *     1500 clk cpu0 R X29 00000000000fffe0
 *
 * A record is the line of an instruction (IT, IS, IF or ES) and those of its registers
 * (R), accesses (MR, MW, LD, ST) and events (E, BR) up to the next one.
 */
#include <stdio.h>

#include "format/access_slots.h"
#include "format/groups.h"
#include "format/mnemonic.h"
#include "format/operands.h"
#include "format/text_memo.h"

enum { DST_MOST = 4 };

enum {
	F_PC,
	F_DISASM,
	F_OPCODE,
	F_ENCODING,
	F_SET,
	F_MODE,
	F_CPU,
	F_TIME,
	F_UNIT,
	F_COUNT,
	F_SKIPPED,
	F_KIND,
	F_VALUE,
	F_DATA,
	F_SIZE,
	F_ACCESSES,
	ONE_VALUE, /* the following fields have several */
	F_DST = ONE_VALUE,
	F_LOAD,
	F_STORE,
	F_SRC,
	FIELDS
};
enum {
	SLOT_DST = F_DST,
	SLOT_LOAD = SLOT_DST + DST_MOST,
	SLOT_STORE = SLOT_LOAD + ACCESSES_MOST,
	SLOT_SRC = SLOT_STORE + ACCESSES_MOST
};

enum { SET_A32, SET_T32, SET_A64 };
static const struct code sets[] = {
	{ SET_A32, "A32" }, { SET_T32, "T32" }, { SET_A64, "A64" }, { 0, NULL }
};

#define OWN_NONE (FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED)

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_PC] = { .name = "pc", .rank = 1, .kind = KIND_ADDR, .role = ROLE_PC,
		.column = 12, .help = "address of the instruction" },
	[F_DISASM] = { .name = "disasm", .rank = 2, .kind = KIND_TEXT,
		.role = ROLE_DISASSEMBLY, .column = 28,
		.help = "the instruction as the model disassembles it" },
	[F_OPCODE] = { .name = "opcode", .kind = KIND_TEXT, .role = ROLE_MACRO,
		.column = 8, .flags = FIELD_QUIET,
		.help = "mnemonic, the first word of the disassembly" },
	[F_ENCODING] = { .name = "encoding", .kind = KIND_ADDR, .column = 8,
		.flags = FIELD_QUIET | OWN_NONE,
		.help = "the bits of the instruction; absent if its fetch failed" },
	[F_SET] = { .name = "set", .rank = 10, .kind = KIND_CODE, .column = 3,
		.flags = OWN_NONE, .codes = sets,
		.help = "instruction set (A, T or O in the line)" },
	[F_MODE] = { .name = "mode", .rank = 11, .kind = KIND_TEXT, .column = 7,
		.help = "mode of the processor" },
	[F_CPU] = { .name = "cpu", .rank = 9, .kind = KIND_UINT, .role = ROLE_SPACE,
		.column = 3, .flags = OWN_NONE | FIELD_PROCESSOR,
		.help = "number of the processor, if the line has one" },
	[F_TIME] = { .name = "time", .rank = 8, .kind = KIND_UINT, .role = ROLE_TIME,
		.column = 10, .flags = OWN_NONE, .help = "time of the instruction" },
	[F_UNIT] = { .name = "unit", .kind = KIND_TEXT, .column = 4, .flags = FIELD_QUIET,
		.help = "unit of the time, such as clk, ns, ps and cs" },
	[F_COUNT] = { .name = "count", .kind = KIND_UINT, .column = 8,
		.flags = FIELD_QUIET | OWN_NONE,
		.help = "number of the instruction, as the model counts it" },
	[F_KIND] = MNEMONIC_FIELD(0),
	[F_SKIPPED] = { .name = "skipped", .kind = KIND_BOOL, .column = 1,
		.flags = FIELD_QUIET, .help = "its condition failed (IS, CCFAIL)" },
	[F_VALUE] = { .name = "value", .rank = 4, .kind = KIND_ADDR,
		.role = ROLE_REG_VALUE, .column = 16, .flags = OWN_NONE,
		.help = "value written to the first of the registers; absent if it has "
			"more than 64 bits" },
	[F_DATA] = { .name = "data", .rank = 7, .kind = KIND_ADDR, .role = ROLE_MEM_VALUE,
		.column = 16, .flags = OWN_NONE,
		.help = "value of the first access; absent if it has more than 64 bits" },
	[F_SIZE] = { .name = "size", .unit = "bytes", .kind = KIND_UINT,
		.role = ROLE_ACCESS_SIZE, .column = 4,
		.flags = FIELD_ZERO_IS_NONE | FIELD_QUIET,
		.help = "bytes of the first access" },
	[F_ACCESSES] = { .name = "accesses", .kind = KIND_UINT, .column = 3,
		.flags = FIELD_QUIET,
		.help = "number of loads and stores; only four of each have addresses "
			"here" },
	[F_DST] = { .name = "dst", .rank = 3, .kind = KIND_REG, .role = ROLE_REG_WRITTEN,
		.count = DST_MOST, .column = 4, .flags = OWN_NONE,
		.help = "registers written, the first four; system registers have no "
			"number and are left out" },
	[F_LOAD] = { .name = "load", .rank = 5, .kind = KIND_ADDR, .role = ROLE_LOAD,
		.count = ACCESSES_MOST, .column = 12, .flags = OWN_NONE,
		.help = "addresses loaded from" },
	[F_STORE] = { .name = "store", .rank = 6, .kind = KIND_ADDR, .role = ROLE_STORE,
		.count = ACCESSES_MOST, .column = 12, .flags = OWN_NONE,
		.help = "addresses stored to" },
	[F_SRC] = { .name = "src", .rank = 12, .kind = KIND_REG, .role = ROLE_REG_READ,
		.count = OPERAND_SOURCES, .column = 4,
		.flags = FIELD_DERIVED | FIELD_MINUS_IS_NONE,
		.help = "registers read, from the disassembly of AArch64 where it is "
			"sure" },
};
/* clang-format on */

/* The beginning of a line */

enum tarmac_line {
	LINE_OTHER,
	LINE_INSN,
	LINE_REG,
	LINE_READ,
	LINE_WRITE,
	LINE_ROW_READ,  /* LD: a row of 16 bytes */
	LINE_ROW_WRITE, /* ST */
	LINE_EVENT,
	LINE_MORE /* a row without LD or ST, which continues the one before */
};

struct tarmac_head {
	uint64_t time, cpu, size;
	const uint8_t *unit, *unit_end;
	enum tarmac_line kind;
	bool skipped, es;
};
static_assert(sizeof(struct tarmac_head) <= GROUP_HEAD_MOST, "a head of a line");

/* The length of the unit of a time; 0: it is not one. */
static size_t tarmac_unit(const uint8_t *p, size_t left)
{
	if (left > 2 && p[1] == 's' && linescan_blank(p[2]) &&
	    (*p == 'n' || *p == 'p' || *p == 'c' || *p == 'u' || *p == 'm' || *p == 'f'))
		return 2;
	bool three = linescan_starts(p, left, "clk") || linescan_starts(p, left, "cyc") ||
		     linescan_starts(p, left, "tic");
	return three && left > 3 && linescan_blank(p[3]) ? 3 : 0;
}

/* "TIME clk cpuN " as most tools write it; false: it is otherwise. */
static inline bool tarmac_usual_prefix(struct linescan *l, struct tarmac_head *h)
{
	enum { DIGITS_MOST = 18, UNIT = 1, UNIT_END = 4, CPU = 8, AFTER = 10 };
	const uint8_t *p = l->at;
	uint64_t time = 0;
	while (p < l->end && (uint8_t)(*p - '0') <= 9 && p - l->at < DIGITS_MOST)
		time = time * 10 + (uint8_t)(*p++ - '0');
	if (p == l->at || l->end - p <= AFTER || memcmp(p, " clk cpu", CPU) != 0 ||
	    (uint8_t)(p[CPU] - '0') > 9 || p[CPU + 1] != ' ' || linescan_blank(p[AFTER]))
		return false;
	h->time = time;
	h->unit = p + UNIT;
	h->unit_end = p + UNIT_END;
	h->cpu = p[CPU] - (uint64_t)'0';
	l->at = p + AFTER;
	return true;
}

/* [TIME[ ]UNIT] [cpuN] */
static __attribute__((noinline)) void tarmac_prefix(struct linescan *l,
						    struct tarmac_head *h)
{
	h->time = h->cpu = UINT64_MAX;
	h->unit = h->unit_end = l->at;
	linescan_blanks(l);
	const uint8_t *from = l->at;
	if (linescan_dec(l, &h->time)) {
		linescan_blanks(l);
		h->unit = l->at;
		h->unit_end = l->at + tarmac_unit(l->at, (size_t)(l->end - l->at));
		if (h->unit_end == h->unit) {
			h->time = UINT64_MAX;
			l->at = from;
		} else {
			l->at = h->unit_end;
		}
		linescan_blanks(l);
	}
	from = l->at;
	if (linescan_literal(l, "cpu") &&
	    (!linescan_dec(l, &h->cpu) || !linescan_gap(l))) {
		h->cpu = UINT64_MAX;
		l->at = from;
	}
}

/* The digits of MR4, MNW4___D or W08 up to the blank. */
static bool tarmac_size(struct linescan *l, uint64_t *size)
{
	if (!linescan_dec(l, size))
		return false;
	linescan_word(l);
	return linescan_gap(l);
}

static enum tarmac_line tarmac_instruction(struct linescan *l, bool es)
{
	if (!linescan_gap(l))
		return LINE_OTHER;
	size_t left = (size_t)(l->end - l->at);
	if (linescan_starts(l->at, left, "EXC") || linescan_starts(l->at, left, "Reset"))
		return LINE_EVENT;
	return !es || linescan_starts(l->at, left, "(") ? LINE_INSN : LINE_OTHER;
}

static enum tarmac_line tarmac_kind(struct linescan *l, struct tarmac_head *h)
{
	uint64_t v;
	h->skipped = h->es = false;
	if (linescan_ended(l))
		return LINE_OTHER;
	switch (*l->at) {
	case 'I':
		h->skipped = linescan_literal(l, "IS");
		if (h->skipped || linescan_literal(l, "IT") || linescan_literal(l, "IF"))
			return tarmac_instruction(l, false);
		return LINE_OTHER;
	case 'R':
		l->at++;
		if (linescan_gap(l))
			return LINE_REG;
		return tarmac_size(l, &h->size) ? LINE_READ : LINE_OTHER;
	case 'W':
		l->at++;
		return tarmac_size(l, &h->size) ? LINE_WRITE : LINE_OTHER;
	case 'M':
		l->at++;
		linescan_char(l, 'N');
		if (linescan_char(l, 'R'))
			return tarmac_size(l, &h->size) ? LINE_READ : LINE_OTHER;
		return linescan_char(l, 'W') && tarmac_size(l, &h->size) ? LINE_WRITE
									 : LINE_OTHER;
	case 'L':
		return linescan_literal(l, "LD ") ? LINE_ROW_READ : LINE_OTHER;
	case 'S':
		return linescan_literal(l, "ST ") ? LINE_ROW_WRITE : LINE_OTHER;
	case 'B':
		return linescan_literal(l, "BR (") ? LINE_EVENT : LINE_OTHER;
	case 'C':
		return linescan_literal(l, "CADI ") ? LINE_EVENT : LINE_OTHER;
	case 'E':
		if (linescan_literal(l, "ES")) {
			h->es = true;
			return tarmac_instruction(l, true);
		}
		if (linescan_literal(l, "EXC"))
			return LINE_EVENT;
		l->at++;
		linescan_dec(l, &v);
		return linescan_gap(l) ? LINE_EVENT : LINE_OTHER;
	}
	/* An address of 32 or 64 bits and a group of the row. */
	const uint8_t *from = l->at;
	if (from - l->line < 16 || !linescan_hex_plain(l, &v) || l->at - from < 8 ||
	    !linescan_gap(l))
		return LINE_OTHER;
	return LINE_MORE;
}

static void tarmac_head(struct linescan *l, void *head)
{
	struct tarmac_head *h = head;
	if (!tarmac_usual_prefix(l, h))
		tarmac_prefix(l, h);
	h->kind = tarmac_kind(l, h);
}

static bool tarmac_begins(const struct group_line *line)
{
	const struct tarmac_head *h = group_line_head(line);
	return h->kind == LINE_INSN;
}

/* Any line of a register, access or event belongs to the instruction before it: with
 * several processors, to the last one of its processor only if no other is between. */
static bool tarmac_joins(const struct group_line *before, const struct group_line *line)
{
	const struct tarmac_head *to = group_line_head(before);
	const struct tarmac_head *from = group_line_head(line);
	if (from->kind == LINE_MORE)
		return to->kind == LINE_ROW_READ || to->kind == LINE_ROW_WRITE ||
		       to->kind == LINE_MORE;
	if (from->kind == LINE_OTHER || from->kind == LINE_INSN)
		return false;
	return from->cpu == to->cpu || from->cpu == UINT64_MAX || to->cpu == UINT64_MAX;
}

static bool tarmac_remarks(const struct group_line *line)
{
	const struct tarmac_head *h = group_line_head(line);
	return (h->kind != LINE_OTHER && h->kind != LINE_INSN && h->kind != LINE_MORE) ||
	       linescan_starts(line->at, line->len, "Tarmac Text Rev");
}

/* Registers: the numbers of gem5's map for AArch64 */

enum { CLASS_SHIFT = 32, CLASS_VECTOR = 2, CLASS_FLAGS = 5 };
enum { REG_ZERO = 34, REG_SP_EL0 = 38, REG_SP = 42, REG_LR32 = 14 };

static bool tarmac_number(const uint8_t *p, size_t len, uint64_t most, uint64_t *v)
{
	return len && len <= 2 && number_udec(p, len, v) && *v <= most;
}

static bool tarmac_is(const uint8_t *p, size_t len, const char *name)
{
	if (strlen(name) != len)
		return false;
	for (size_t i = 0; i < len; i++)
		if (p[i] != (uint8_t)name[i] && (p[i] | 0x20) != (uint8_t)name[i])
			return false;
	return true;
}

/* The number of a register; false: it has none. */
static bool tarmac_register(const uint8_t *p, size_t len, uint64_t *number)
{
	uint64_t v;
	if (!len)
		return false;
	switch (*p | 0x20) {
	case 'x':
	case 'w':
		if (!tarmac_number(p + 1, len - 1, 30, number))
			return false;
		return true;
	case 'r': {
		/* r13_svc is a banked register */
		const uint8_t *bank = memchr(p, '_', len);
		size_t n = bank ? (size_t)(bank - p) : len;
		if (!tarmac_number(p + 1, n - 1, 15, &v) || v == 15)
			return false;
		*number = v == 13 ? REG_SP : v;
		return true;
	}
	case 'v':
	case 'q':
	case 'd':
	case 'b':
	case 'h':
		if (!tarmac_number(p + 1, len - 1, 31, &v))
			return false;
		*number = (uint64_t)CLASS_VECTOR << CLASS_SHIFT | v;
		return true;
	case 's':
		if (tarmac_is(p, len, "sp")) {
			*number = REG_SP;
			return true;
		}
		if (len == 6 && tarmac_is(p, 5, "sp_el") && p[5] >= '0' && p[5] <= '3') {
			*number = REG_SP_EL0 + p[5] - '0';
			return true;
		}
		if (!tarmac_number(p + 1, len - 1, 31, &v))
			return false;
		*number = (uint64_t)CLASS_VECTOR << CLASS_SHIFT | v;
		return true;
	case 'c':
		*number = (uint64_t)CLASS_FLAGS << CLASS_SHIFT;
		return tarmac_is(p, len, "cpsr");
	case 'm':
		*number = REG_SP;
		return tarmac_is(p, len, "msp");
	case 'l':
		*number = REG_LR32;
		return tarmac_is(p, len, "lr");
	}
	return false;
}

/* Records */

/* "d2a00200 O EL3h_s :   MOVZ   X0, #16, #16", with or without the encoding: all that does
 * not differ from one execution of the instruction to the next. */
struct tarmac_code {
	uint64_t encoding; /* UINT64_MAX: there is none */
	uint16_t src[OPERAND_SOURCES];
	uint16_t mode, mode_end, text, opcode_end; /* places */
	uint8_t nsrc, set, kind;
	bool good;
};
static_assert(sizeof(struct tarmac_code) <= TEXT_MEMO_VALUE, "the value of a memo");
static_assert(RECORD_LINE_MAX - 1 <= UINT16_MAX,
	      "a place after the first byte of a line");

struct tarmac_record {
	struct tarmac_head head;
	uint64_t pc, count;
	struct tarmac_code code;
	const uint8_t *text, *text_end; /* of the code */
	struct access_slots access;
	uint64_t dst[DST_MOST];
	uint64_t value, data;
	unsigned ndst;
	bool has_value, has_data, any_register, row_is_store;
};

/* All but what the line of the instruction has.  To clear all of a record takes as long as
 * reading a line. */
static void tarmac_clear(struct tarmac_record *r)
{
	access_slots_clear(&r->access);
	r->value = r->data = 0;
	r->ndst = 0;
	r->has_value = r->has_data = r->any_register = r->row_is_store = false;
}

static bool tarmac_set(struct linescan *l, uint64_t *set)
{
	switch (*l->at) {
	case 'A':
		*set = SET_A32;
		break;
	case 'T':
		*set = SET_T32;
		break;
	case 'O':
		*set = SET_A64;
		break;
	default:
		return false;
	}
	if (*set == SET_T32 &&
	    (linescan_literal(l, "T16 ") || linescan_literal(l, "T32 "))) {
		l->at--;
		return true;
	}
	l->at++;
	return linescan_ended(l) || linescan_blank(*l->at);
}

/* ADDRESS[:PHYSICAL[_NS][,SECOND]] */
static bool tarmac_address(struct linescan *l, uint64_t *addr)
{
	if (!linescan_hex(l, addr))
		return false;
	if (!linescan_ended(l) && *l->at == ':')
		linescan_word(l);
	return linescan_gap(l);
}

/* The instruction and what follows from it. */
static void tarmac_disassembly(struct linescan *l, const uint8_t *from,
			       struct tarmac_code *c)
{
	struct operands o = { .nsrc = 0 };
	const uint8_t *text = l->at;
	size_t len = (size_t)(l->end - text);
	linescan_word(l);
	c->text = (uint16_t)(text - from);
	c->opcode_end = (uint16_t)(l->at - from);
	c->kind = (uint8_t)mnemonic_branch((const char *)text, len);
	if (c->set == SET_A64)
		operands_parse(text, len, OPERANDS_RISC, &o);
	c->nsrc = (uint8_t)o.nsrc;
	for (unsigned k = 0; k < o.nsrc; k++)
		c->src[k] = operand_shorten(o.src[k]);
}

/* Read [ENCODING ]SET [MODE :] INSTRUCTION, up to the instruction. */
static void tarmac_code_head(struct linescan *l, struct tarmac_code *c)
{
	const uint8_t *from = l->at;
	uint64_t set;
	*c = (struct tarmac_code) { .encoding = UINT64_MAX };
	if (linescan_ended(l))
		return;
	if (!tarmac_set(l, &set)) {
		l->at = from;
		if (!linescan_hex(l, &c->encoding) || !linescan_gap(l) ||
		    linescan_ended(l) || !tarmac_set(l, &set))
			return;
	}
	c->set = (uint8_t)set;
	linescan_blanks(l);
	const uint8_t *mode = l->at;
	while (!linescan_ended(l) && !linescan_blank(*l->at) && *l->at != ':')
		l->at++;
	const uint8_t *mode_end = l->at;
	linescan_blanks(l);
	if (!linescan_char(l, ':'))
		l->at = mode_end = mode; /* without a mode */
	linescan_blanks(l);
	c->mode = (uint16_t)(mode - from);
	c->mode_end = (uint16_t)(mode_end - from);
	c->good = true;
}

static void tarmac_code_parse(struct linescan *l, struct tarmac_code *c)
{
	const uint8_t *from = l->at;
	tarmac_code_head(l, c);
	if (c->good)
		tarmac_disassembly(l, from, c);
}

/* The same with a memo. */
static void tarmac_code_read(struct linescan *l, struct tarmac_code *c)
{
	static _Thread_local struct text_memo memo;
	bool known;
	uint8_t *value = text_memo_find(&memo, l->at, (size_t)(l->end - l->at), &known);
	if (known) {
		memcpy(c, value, sizeof *c);
		return;
	}
	tarmac_code_parse(l, c);
	if (value)
		memcpy(value, c, sizeof *c);
}

/* (COUNT) ADDRESS CODE, (ADDRESS:COUNT) ADDRESS CODE or (ADDRESS) ENCODING CODE */
static bool tarmac_it(struct linescan *l, struct tarmac_record *r)
{
	uint64_t count, addr;
	bool counted = true;
	if (linescan_char(l, '(')) {
		const uint8_t *from = l->at;
		bool decimal = linescan_dec(l, &count);
		if (!decimal || (!linescan_ended(l) && *l->at != ')')) {
			l->at = from;
			if (!linescan_hex_plain(l, &count))
				return false;
			counted = false;
		}
		if (linescan_char(l, ':')) {
			counted = true;
			if (!linescan_hex_plain(l, &count))
				return false;
		}
		if (!linescan_char(l, ')') || !linescan_gap(l))
			return false;
	} else {
		count = UINT64_MAX;
	}
	if (!tarmac_address(l, &addr) || linescan_ended(l))
		return false;
	r->text = l->at;
	tarmac_code_read(l, &r->code);
	r->count = counted ? count : UINT64_MAX;
	r->pc = addr;
	if (!r->code.good || r->code.encoding != UINT64_MAX)
		return r->code.good;
	/* The address is in the brackets, also if it has no digit above 9. */
	const uint8_t *from = l->line;
	while (*from != '(')
		if (++from == l->end)
			return false;
	struct linescan again = *l;
	again.at = from + 1;
	r->code.encoding = addr;
	r->count = UINT64_MAX;
	return linescan_hex_plain(&again, &r->pc);
}

/* (ADDRESS:ENCODING) CODE, without an encoding */
static bool tarmac_es(struct linescan *l, struct tarmac_record *r)
{
	uint64_t encoding = UINT64_MAX;
	r->count = UINT64_MAX;
	if (!linescan_char(l, '(') || !linescan_hex_plain(l, &r->pc) ||
	    !linescan_char(l, ':'))
		return false;
	if (!linescan_hex_plain(l, &encoding))
		while (linescan_char(l, '-'))
			;
	if (!linescan_char(l, ')') || !linescan_gap(l) || linescan_ended(l))
		return false;
	r->text = l->at;
	tarmac_code_head(l, &r->code);
	if (!r->code.good || r->code.encoding != UINT64_MAX)
		return false;
	r->code.encoding = encoding;
	const uint8_t *from = l->at;
	r->head.skipped = linescan_literal(l, "CCFAIL") &&
			  (linescan_ended(l) || linescan_blank(*l->at));
	l->at = r->head.skipped ? l->at : from;
	linescan_blanks(l);
	tarmac_disassembly(l, r->text, &r->code);
	return true;
}

/* The value of hexadecimal digits, with blanks, colons and underscores between them, up
 * to the end of the line or another character; false: there are none or too many. */
static bool tarmac_value(struct linescan *l, uint64_t *v)
{
	const uint8_t *from = l->at;
	if (linescan_hex_plain(l, v) && linescan_ended(l))
		return true;
	l->at = from;
	unsigned digits = 0;
	*v = 0;
	for (; !linescan_ended(l); l->at++) {
		unsigned d = number_digit((char)*l->at);
		if (d < NUMBER_NO_DIGIT) {
			*v = *v << 4 | d;
			digits++;
		} else if (*l->at != '_' && *l->at != ':' && !linescan_blank(*l->at)) {
			break;
		}
	}
	return digits && digits <= 16;
}

static void tarmac_reg(struct linescan *l, struct tarmac_record *r)
{
	const uint8_t *name = l->at;
	while (!linescan_ended(l) && !linescan_blank(*l->at) && *l->at != '<')
		l->at++;
	uint64_t number;
	bool known = tarmac_register(name, (size_t)(l->at - name), &number);
	bool part = !linescan_ended(l) && *l->at == '<';
	bool flags = known && number >> CLASS_SHIFT == CLASS_FLAGS;
	linescan_word(l);
	linescan_blanks(l);
	if (!linescan_ended(l) && *l->at == '(') {
		linescan_word(l);
		linescan_blanks(l);
	}
	if (known && r->ndst < DST_MOST)
		r->dst[r->ndst++] = number;
	if (!r->any_register && known) {
		/* The flags may follow as letters: "20000000 __C_". */
		uint64_t v;
		r->any_register = true;
		r->has_value = !part &&
			       (flags ? linescan_hex_plain(l, &v) : tarmac_value(l, &v));
		if (r->has_value)
			r->value = v;
	}
}

/* SIZE ADDRESS VALUE, after the size. */
static void tarmac_mem(struct linescan *l, struct tarmac_record *r, bool store,
		       uint64_t size)
{
	uint64_t addr, v;
	bool first = !access_slots_any(&r->access);
	linescan_literal(l, "X ");
	if (!linescan_hex_plain(l, &addr))
		return;
	access_slots_add(&r->access, store, addr, size);
	if (!linescan_ended(l) && *l->at == ':')
		linescan_word(l);
	linescan_blanks(l);
	if (first && size <= 8 && tarmac_value(l, &v)) {
		r->has_data = true;
		r->data = v;
	}
}

/*
 * ADDRESS and 16 bytes in four groups, the last byte of memory first; ".." is a byte that
 * is not accessed, "##" one that is unknown.  Adjacent bytes are an access.
 */
static void tarmac_row(struct linescan *l, struct tarmac_record *r, bool store)
{
	enum { ROW = 16 };
	uint64_t addr, v = 0;
	char text[2 * ROW];
	size_t n = 0;
	if (!linescan_hex_plain(l, &addr))
		return;
	while (!linescan_ended(l) && n < sizeof text) {
		if (!linescan_blank(*l->at))
			text[n++] = (char)*l->at;
		l->at++;
	}
	if (n != sizeof text)
		return;
	size_t from = 0, run = 0;
	for (size_t i = 0; i <= ROW; i++) {
		const char *byte = i < ROW ? text + 2 * (ROW - 1 - i) : "..";
		if (byte[0] != '.') {
			if (run == 0)
				from = i;
			unsigned hi = number_digit(byte[0]), lo = number_digit(byte[1]);
			if (run < 8 && hi < NUMBER_NO_DIGIT && lo < NUMBER_NO_DIGIT)
				v |= (uint64_t)(hi << 4 | lo) << 8 * run;
			run++;
			continue;
		}
		if (run && !access_slots_any(&r->access) && run <= 8) {
			r->has_data = true;
			r->data = v;
		}
		if (run)
			access_slots_add(&r->access, store, addr + from, run);
		run = 0;
		v = 0;
	}
}

static uint64_t tarmac_text(const struct tarmac_record *r, const uint8_t *record,
			    unsigned from, unsigned end)
{
	return linescan_text(record, r->text + from, r->text + end);
}

static void tarmac_set_slots(struct batch *b, size_t i, const uint8_t *record,
			     const struct tarmac_record *r)
{
	const struct tarmac_code *c = &r->code;
	linescan_set(b, i, F_PC, r->pc);
	linescan_set(b, i, F_DISASM,
		     linescan_text(record, r->text + c->text, r->text_end));
	linescan_set(b, i, F_OPCODE, tarmac_text(r, record, c->text, c->opcode_end));
	linescan_set(b, i, F_ENCODING, c->encoding);
	linescan_set(b, i, F_SET, c->set);
	linescan_set(b, i, F_MODE, tarmac_text(r, record, c->mode, c->mode_end));
	linescan_set(b, i, F_CPU, r->head.cpu);
	linescan_set(b, i, F_TIME, r->head.time);
	linescan_set(b, i, F_COUNT, r->count);
	linescan_set(b, i, F_SKIPPED, r->head.skipped);
	linescan_set(b, i, F_KIND, c->kind);
	linescan_set_if(b, i, F_VALUE, r->has_value, r->value);
	linescan_set_if(b, i, F_DATA, r->has_data, r->data);
	linescan_set(b, i, F_SIZE, r->access.size);
	linescan_set(b, i, F_ACCESSES, r->access.loads + r->access.stores);
	for (unsigned k = 0; k < DST_MOST; k++)
		linescan_set(b, i, SLOT_DST + k, k < r->ndst ? r->dst[k] : UINT64_MAX);
	access_slots_set(&r->access, b, i, SLOT_LOAD, SLOT_STORE);
	for (unsigned k = 0; k < OPERAND_SOURCES; k++)
		linescan_set(b, i, SLOT_SRC + k,
			     k < c->nsrc ? operand_lengthen(c->src[k]) : UINT64_MAX);
}

static bool tarmac_record(const struct schema *s, struct batch *b, uint64_t offset,
			  struct group_lines *lines, char why[160])
{
	(void)s;
	struct tarmac_record r;
	const struct group_line *line = group_lines_next(lines);
	struct linescan l = group_lines_scan(lines, line);
	r.head = *(const struct tarmac_head *)group_line_head(line);
	r.text_end = l.end;
	tarmac_clear(&r);
	if (!(r.head.es ? tarmac_es(&l, &r) : tarmac_it(&l, &r))) {
		strcpy(why, "not an address, encoding, instruction set and instruction");
		return false;
	}
	while ((line = group_lines_next(lines))) {
		const struct tarmac_head *h = group_line_head(line);
		l = group_lines_scan(lines, line);
		if (h->kind == LINE_REG) {
			tarmac_reg(&l, &r);
		} else if (h->kind == LINE_READ || h->kind == LINE_WRITE) {
			tarmac_mem(&l, &r, h->kind == LINE_WRITE, h->size);
		} else if (h->kind == LINE_ROW_READ || h->kind == LINE_ROW_WRITE) {
			linescan_blanks(&l);
			r.row_is_store = h->kind == LINE_ROW_WRITE;
			tarmac_row(&l, &r, r.row_is_store);
		} else if (h->kind == LINE_MORE) {
			l.at = line->at;
			linescan_blanks(&l);
			tarmac_row(&l, &r, r.row_is_store);
		}
	}
	size_t i = batch_add(b, offset, lines->len);
	tarmac_set_slots(b, i, lines->bytes, &r);
	linescan_set(b, i, F_UNIT,
		     linescan_text(lines->bytes, r.head.unit, r.head.unit_end));
	return true;
}

static const struct line_group tarmac_group = {
	.head = tarmac_head,
	.begins = tarmac_begins,
	.first_alone = true,
	.joins = tarmac_joins,
	.remarks = tarmac_remarks,
	.record = tarmac_record,
};

const struct format fmt_tarmac = {
	.name = "tarmac",
	.title = "Tarmac trace",
	.family = "Simulators",
	.command =
		"FVP_Base --plugin=TarmacTrace.so -C TRACE.TarmacTrace.trace-file=trace.tarmac",
	.sample = "500 clk cpu0 IT (3) 002105dc 940000f8 O EL3h_s :   BL   0X2109BC\n"
		  "500 clk cpu0 R X30 00000000002105e0",
	.record = "instruction",
	.about =
		"Text, a line for each instruction, register written, access and event, as "
		"Arm's models and cores and gem5's TarmacTracer print it.  The lines after an "
		"instruction belong to it.  Registers that are read "
		"are taken from the disassembly of AArch64.  Banked registers "
		"have the number of their name.",
	.suffixes = "tarmac log txt",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.registers = "arm",
	.group = &tarmac_group,
	.line_bits = 16,
	.remark = "remark",
};
