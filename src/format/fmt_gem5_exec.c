/*
 * gem5's debug output of executed instructions (--debug-flags=Exec or ExecAll).
 *
 *     2457000: system.cpu: A0 T0 : 0x6224 @_malloc_r+644    : stp
 *     2457000: system.cpu: A0 T0 : 0x6224 @_malloc_r+644. 0 :   addxi_uop   ureg0, sp, #80 :
 *         IntAlu :  D=0x0000000000014f30  FetchSeq=1365  flags=(IsInteger|IsMicroop)
 *
 * (the last two are one line).  An instruction of several micro-ops has a line of its own
 * without an op class, which is part of the record of its first micro-op.
 */
#include <stdio.h>

#include "format/gem5_internal.h"
#include "format/groups.h"
#include "format/operands.h"

enum {
	F_PC,
	F_DISASM,
	F_OPCODE,
	F_UOP,
	F_MACRO,
	F_CLASS,
	F_VALUE,
	F_LOAD,
	F_STORE,
	F_TICK,
	F_SYMBOL,
	F_CPU,
	F_CORE,
	F_THREAD,
	F_ASID,
	F_FETCH_SEQ,
	F_CP_SEQ,
	F_KIND,
	F_FLAGS,
	ONE_VALUE, /* the following fields have several */
	F_SRC = ONE_VALUE,
	F_DST,
	FIELDS
};
enum { SLOT_SRC = F_SRC, SLOT_DST = SLOT_SRC + OPERAND_SOURCES };

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_PC] = { .name = "pc", .rank = 1, .kind = KIND_ADDR, .role = ROLE_PC,
		.column = 12, .help = "address of the instruction" },
	[F_DISASM] = { .name = "disasm", .rank = 2, .kind = KIND_TEXT,
		.role = ROLE_DISASSEMBLY, .column = 28,
		.help = "the instruction or micro-op as gem5 disassembles it" },
	[F_OPCODE] = { .name = "opcode", .kind = KIND_TEXT, .role = ROLE_MICRO,
		.column = 10, .flags = FIELD_QUIET,
		.help = "mnemonic, the first word of the disassembly" },
	[F_UOP] = { .name = "uop", .rank = 8, .kind = KIND_UINT, .role = ROLE_UOP,
		.column = 3,
		.help = "number of the micro-op in its instruction, from 1; gem5 "
			"counts from 0" },
	[F_MACRO] = { .name = "macro", .rank = 9, .kind = KIND_TEXT, .column = 20,
		.help = "disassembly of the whole instruction, in the record of its "
			"first micro-op" },
	[F_CLASS] = { .name = "class", .rank = 6, .kind = KIND_TEXT, .column = 10,
		.help = "op class" },
	[F_VALUE] = { .name = "value", .rank = 3, .kind = KIND_ADDR,
		.role = ROLE_REG_VALUE, .column = 16,
		.flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "result or data (D=); absent for vectors" },
	[F_LOAD] = { .name = "load", .rank = 4, .kind = KIND_ADDR, .role = ROLE_LOAD,
		.column = 12, .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "address loaded from (A=)" },
	[F_STORE] = { .name = "store", .rank = 5, .kind = KIND_ADDR, .role = ROLE_STORE,
		.column = 12, .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "address stored to (A=)" },
	[F_TICK] = { .name = "tick", .rank = 7, .unit = "ps", .kind = KIND_UINT,
		.role = ROLE_TIME, .column = 12,
		.help = "time; with the O3 model that of the commit" },
	[F_SYMBOL] = { .name = "symbol", .rank = 10, .kind = KIND_TEXT,
		.role = ROLE_SYMBOL, .column = 16,
		.help = "symbol before the pc and the distance to it" },
	[F_CPU] = { .name = "cpu", .rank = 11, .kind = KIND_TEXT, .column = 11,
		.help = "name of the processor object" },
	[F_CORE] = { .name = "core", .kind = KIND_UINT, .role = ROLE_SPACE, .column = 4,
		.flags = FIELD_PROCESSOR | FIELD_QUIET | FIELD_DERIVED | FIELD_MINUS_IS_NONE,
		.help = "the last number in the name of the processor" },
	[F_THREAD] = { .name = "thread", .rank = 12, .kind = KIND_UINT,
		.role = ROLE_SPACE, .column = 3,
		.flags = FIELD_PROCESSOR | FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "hardware thread of the processor" },
	[F_ASID] = { .name = "asid", .kind = KIND_UINT, .column = 4,
		.flags = FIELD_QUIET | FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "address space (ExecAll)" },
	[F_FETCH_SEQ] = { .name = "fetch_seq", .kind = KIND_UINT, .column = 8,
		.flags = FIELD_QUIET | FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "sequence number of the fetch" },
	[F_CP_SEQ] = { .name = "cp_seq", .kind = KIND_UINT, .column = 8,
		.flags = FIELD_QUIET | FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "sequence number on the correct path" },
	[F_KIND] = { .name = "kind", .kind = KIND_CODE, .role = ROLE_BRANCH_KIND,
		.flags = FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE,
		.codes = branch_kind_codes, .help = "kind of branch, from the flags" },
	[F_FLAGS] = { .name = "flags", .kind = KIND_TEXT, .column = 20,
		.flags = FIELD_QUIET,
		.help = "properties of the instruction, separated by |" },
	[F_SRC] = { .name = "src", .rank = 13, .kind = KIND_REG, .role = ROLE_REG_READ,
		.count = OPERAND_SOURCES, .column = 5,
		.flags = FIELD_DERIVED | FIELD_MINUS_IS_NONE,
		.help = "registers read, from the disassembly where it is sure" },
	[F_DST] = { .name = "dst", .rank = 14, .kind = KIND_REG, .role = ROLE_REG_WRITTEN,
		.count = OPERAND_TARGETS, .column = 5,
		.flags = FIELD_DERIVED | FIELD_MINUS_IS_NONE,
		.help = "registers written, from the disassembly where it is sure" },
};
/* clang-format on */

/* A line up to its disassembly */

struct gexec_head {
	const uint8_t *cpu, *cpu_end, *symbol, *symbol_end;
	uint64_t tick, asid, thread, pc, uop;
	bool begins;   /* up to the processor */
	bool complete; /* up to the disassembly */
};
static_assert(sizeof(struct gexec_head) <= GROUP_HEAD_MOST, "a head of a line");

/* Read the symbol and the number of the micro-op, up to " : ". */
static inline bool gexec_place(struct linescan *l, struct gexec_head *h)
{
	h->symbol = h->symbol_end = l->at;
	h->uop = UINT64_MAX;
	linescan_blanks(l);
	if (linescan_char(l, '@')) {
		h->symbol = l->at;
		while (l->end - l->at >= 3 && memcmp(l->at, " : ", 3) != 0)
			l->at++;
		h->symbol_end = l->at;
	}
	/* ". 2" or ".12" ends a symbol too, which may contain points. */
	const uint8_t *from = h->symbol < h->symbol_end ? h->symbol_end : l->at;
	if (h->symbol < h->symbol_end) {
		while (from > h->symbol && (uint8_t)(from[-1] - '0') <= 9)
			from--;
		bool digits = from < h->symbol_end;
		if (digits && from - h->symbol >= 2 && from[-1] == ' ' && from[-2] == '.')
			from -= 2;
		else if (digits && h->symbol_end - from >= 2 && from > h->symbol &&
			 from[-1] == '.')
			from -= 1;
		else
			from = h->symbol_end;
		l->at = from;
		h->symbol_end = from;
	}
	if (linescan_char(l, '.')) {
		linescan_blanks(l);
		if (!linescan_dec(l, &h->uop))
			return false;
	}
	linescan_blanks(l);
	return linescan_char(l, ':') && (linescan_ended(l) || linescan_blank(*l->at));
}

/* "A0 T0 : 0x401000 @main.1 :" */
static inline bool gexec_pc(struct linescan *l, struct gexec_head *h)
{
	if (linescan_char(l, 'A') &&
	    !(linescan_dec(l, &h->asid) && linescan_char(l, ' ')))
		return false;
	if (linescan_char(l, 'T') &&
	    !(linescan_dec(l, &h->thread) && linescan_literal(l, " : ")))
		return false;
	return linescan_address(l, &h->pc) && gexec_place(l, h);
}

/* A line begins with a tick and a word that a colon ends. */
static void gexec_head(struct linescan *l, void *head)
{
	struct gexec_head *h = head;
	h->asid = h->thread = UINT64_MAX;
	h->begins = h->complete = false;
	linescan_blanks(l);
	if (!linescan_dec(l, &h->tick) || !linescan_literal(l, ": "))
		return;
	h->cpu = l->at;
	while (l->at < l->end && *l->at != ':' && *l->at != ' ')
		l->at++;
	h->cpu_end = l->at;
	if (h->cpu != h->cpu_end && linescan_literal(l, ": ")) {
		h->begins = true;
		h->complete = gexec_pc(l, h);
		return;
	}
	h->begins = linescan_word(l) && l->at[-1] == ':';
}

/* The results after the op class */

struct gexec_results {
	const uint8_t *class, *class_end, *disasm_end, *flags, *flags_end;
	uint64_t value, addr, fetch_seq, cp_seq;
	bool has_value, has_addr;
};

/* Words like D=0x0; false: the text is something else. */
static inline bool gexec_words(struct linescan *l, struct gexec_results *r)
{
	r->has_value = r->has_addr = false;
	r->fetch_seq = r->cp_seq = UINT64_MAX;
	r->flags = r->flags_end = l->at;
	for (;;) {
		linescan_blanks(l);
		if (linescan_ended(l))
			return true;
		if (linescan_literal(l, "D=")) {
			r->has_value = linescan_address(l, &r->value);
			if (!r->has_value && linescan_char(l, '{'))
				while (l->at < l->end && *l->at++ != '}')
					;
		} else if (linescan_literal(l, "A=")) {
			if (!(r->has_addr = linescan_address(l, &r->addr)))
				return false;
		} else if (linescan_literal(l, "FetchSeq=")) {
			if (!linescan_dec(l, &r->fetch_seq))
				return false;
		} else if (linescan_literal(l, "CPSeq=")) {
			if (!linescan_dec(l, &r->cp_seq))
				return false;
		} else if (linescan_literal(l, "flags=(")) {
			r->flags = l->at;
			while (l->at < l->end && *l->at != ')')
				l->at++;
			r->flags_end = l->at;
			if (!linescan_char(l, ')'))
				return false;
		} else if (!linescan_literal(l, "Predicated False")) {
			return false;
		}
	}
}

static inline bool gexec_name_char(uint8_t c)
{
	return (uint8_t)((c | 0x20) - 'a') < 26 || (uint8_t)(c - '0') <= 9 || c == '_';
}

/*
 * Split " : disassembly : class : results" after the place; the disassembly may contain
 * " : " itself, so the class is the first single word after " : " that results follow.
 * False: there is no class, as in the line of an instruction of several micro-ops.
 */
static inline bool gexec_results(struct linescan *l, struct gexec_results *r)
{
	for (const uint8_t *p = l->at; l->end - p > 3; p++) {
		p = memchr(p, ':', (size_t)(l->end - p));
		if (!p || l->end - p <= 3)
			return false;
		if (p[-1] != ' ' || p[1] != ' ')
			continue;
		const uint8_t *w = p + 2, *e = w;
		while (e < l->end && gexec_name_char(*e))
			e++;
		if (e == w || l->end - e < 2 || e[0] != ' ' || e[1] != ':')
			continue;
		struct linescan rest = *l;
		rest.at = e + 2;
		if (gexec_words(&rest, r)) {
			r->class = w;
			r->class_end = e;
			r->disasm_end = p;
			return true;
		}
	}
	return false;
}

/* Groups of lines */

static bool gexec_begins(const struct group_line *line)
{
	const struct gexec_head *h = group_line_head(line);
	return h->begins;
}

static bool gexec_joins(const struct group_line *before, const struct group_line *line)
{
	/* A line with an op class has two or more " : " after the place and ends with
	 * results or a blank; only a line without one is joined. */
	const struct gexec_head *macro = group_line_head(before);
	const struct gexec_head *micro = group_line_head(line);
	struct gexec_results r;
	struct linescan l = linescan_line(before->at, before->len);
	l.at = before->rest;
	if (before->len && l.end[-1] == ')')
		return false;
	return micro->complete && micro->uop == 0 && macro->complete &&
	       macro->uop == UINT64_MAX && micro->pc == macro->pc &&
	       micro->thread == macro->thread && !gexec_results(&l, &r);
}

/* Records */

/* The flags that matter, each a bit. */
enum {
	FLAG_CONTROL = 1 << 0,
	FLAG_DIRECT = 1 << 1,
	FLAG_INDIRECT = 1 << 2,
	FLAG_CONDITIONAL = 1 << 3,
	FLAG_CALL = 1 << 4,
	FLAG_RETURN = 1 << 5,
	FLAG_ATOMIC = 1 << 6,
	FLAG_LOAD = 1 << 7,
	FLAG_STORE = 1 << 8
};

/* The bit of a flag; 0: it does not matter. */
static unsigned gexec_flag(const uint8_t *p, size_t n)
{
#define TEXT(s) s, sizeof s - 1
	static const struct {
		const char *name;
		size_t len;
		unsigned bit;
	} flags[] = {
		{ TEXT("IsLoad"), FLAG_LOAD },
		{ TEXT("IsStore"), FLAG_STORE },
		{ TEXT("IsAtomic"), FLAG_ATOMIC },
		{ TEXT("IsControl"), FLAG_CONTROL },
		{ TEXT("IsCall"), FLAG_CALL },
		{ TEXT("IsReturn"), FLAG_RETURN },
		{ TEXT("IsCondControl"), FLAG_CONDITIONAL },
		{ TEXT("IsDirectControl"), FLAG_DIRECT },
		{ TEXT("IsIndirectControl"), FLAG_INDIRECT },
	};
	enum { LETTER = 2 }; /* the first after "Is" */
	for (size_t i = 0; n > LETTER && i < sizeof flags / sizeof *flags; i++)
		if (n == flags[i].len && p[LETTER] == (uint8_t)flags[i].name[LETTER] &&
		    memcmp(p, flags[i].name, n) == 0)
			return flags[i].bit;
	return 0;
#undef TEXT
}

static unsigned gexec_flags(const struct gexec_results *r)
{
	unsigned set = 0;
	for (const uint8_t *p = r->flags, *e; p < r->flags_end; p = e + 1) {
		for (e = p; e < r->flags_end && *e != '|';)
			e++;
		set |= gexec_flag(p, (size_t)(e - p));
	}
	return set;
}

static enum branch_kind gexec_kind(unsigned flags)
{
	bool direct = flags & FLAG_DIRECT;
	if (!(flags & FLAG_CONTROL))
		return BRANCH_NONE;
	if (flags & FLAG_RETURN)
		return BRANCH_RETURN;
	if (flags & FLAG_CALL)
		return direct ? BRANCH_DIRECT_CALL : BRANCH_INDIRECT_CALL;
	if (flags & FLAG_CONDITIONAL)
		return BRANCH_CONDITIONAL;
	if (direct)
		return BRANCH_DIRECT_JUMP;
	return flags & FLAG_INDIRECT ? BRANCH_INDIRECT : BRANCH_OTHER;
}

static void gexec_set_access(struct batch *b, size_t i, const struct gexec_results *r,
			     unsigned flags)
{
	bool atomic = flags & FLAG_ATOMIC;
	bool store =
		r->has_addr &&
		(atomic || flags & FLAG_STORE ||
		 gem5_class_access((const char *)r->class,
				   (size_t)(r->class_end - r->class)) == CLASS_STORES);
	bool load = r->has_addr && (atomic || flags & FLAG_LOAD || !store);
	linescan_set_if(b, i, F_LOAD, load, r->addr);
	linescan_set_if(b, i, F_STORE, store, r->addr);
	linescan_set_if(b, i, F_VALUE, r->has_value, r->value);
}

/* A micro-op of x86 has the name of its instruction before it: "JNZ_I : limm t2, 0x12". */
static void gexec_set_registers(struct batch *b, size_t i, const uint8_t *text,
				const uint8_t *end)
{
	enum operand_names names = OPERANDS_RISC;
	struct operands o;
	if (!b->slot[SLOT_SRC] && !b->slot[SLOT_DST])
		return;
	for (const uint8_t *p = text; end - p > 3; p++) {
		p = memchr(p, ':', (size_t)(end - p));
		if (!p || end - p <= 3)
			break;
		if (p > text && p[-1] == ' ' && p[1] == ' ') {
			names = OPERANDS_X86;
			text = p + 2;
			break;
		}
	}
	operands_read(text, (size_t)(end - text), names, &o);
	for (unsigned k = 0; k < OPERAND_SOURCES; k++)
		linescan_set(b, i, SLOT_SRC + k, k < o.nsrc ? o.src[k] : UINT64_MAX);
	for (unsigned k = 0; k < OPERAND_TARGETS; k++)
		linescan_set(b, i, SLOT_DST + k, k < o.ndst ? o.dst[k] : UINT64_MAX);
}

/* Of cpu1, switch_cpus1 or cores1.core it is 1.  UINT64_MAX: there is no number. */
static uint64_t gexec_core(const struct gexec_head *h)
{
	const uint8_t *p = h->cpu_end, *end;
	uint64_t n = 0;
	while (p > h->cpu && (uint8_t)(p[-1] - '0') > 9)
		p--;
	for (end = p; p > h->cpu && (uint8_t)(p[-1] - '0') <= 9; p--)
		;
	if (p == end || end - p > 9)
		return UINT64_MAX;
	while (p < end)
		n = n * 10 + (uint64_t)(*p++ - '0');
	return n;
}

static bool gexec_record(const struct schema *s, struct batch *b, uint64_t offset,
			 struct group_lines *lines, char why[160])
{
	(void)s;
	const uint8_t *bytes = lines->bytes;
	const struct group_line *line = group_lines_next(lines), *next;
	const struct gexec_head *h;
	struct gexec_results r;
	uint64_t macro = TEXT_PLACE(0, 0);
	for (;; line = next) {
		struct linescan l = group_lines_scan(lines, line);
		h = group_line_head(line);
		if (!h->complete) {
			strcpy(why, "not a tick, processor, pc and instruction");
			return false;
		}
		const uint8_t *from = l.at;
		if (!gexec_results(&l, &r)) {
			macro = linescan_text(bytes, from, l.end);
			next = group_lines_next(lines);
			if (next)
				continue;
			strcpy(why,
			       "remark: an instruction without micro-ops or op class");
			return false;
		}
		size_t i = batch_add(b, offset, lines->len);
		l.at = from;
		linescan_blanks(&l);
		from = l.at;
		linescan_word(&l);
		linescan_set(b, i, F_DISASM, linescan_text(bytes, from, r.disasm_end));
		linescan_set(b, i, F_OPCODE, linescan_text(bytes, from, l.at));
		gexec_set_registers(b, i, from, r.disasm_end);
		break;
	}
	size_t i = b->n - 1;
	linescan_set(b, i, F_PC, h->pc);
	/* Without micro-ops it is the first one. */
	linescan_set(b, i, F_UOP, h->uop == UINT64_MAX ? 1 : h->uop + 1);
	linescan_set(b, i, F_MACRO, macro);
	linescan_set(b, i, F_CLASS, linescan_text(bytes, r.class, r.class_end));
	unsigned flags = gexec_flags(&r);
	gexec_set_access(b, i, &r, flags);
	linescan_set(b, i, F_TICK, h->tick);
	linescan_set(b, i, F_SYMBOL, linescan_text(bytes, h->symbol, h->symbol_end));
	linescan_set(b, i, F_CPU, linescan_text(bytes, h->cpu, h->cpu_end));
	if (b->slot[F_CORE])
		linescan_set(b, i, F_CORE, gexec_core(h));
	linescan_set(b, i, F_THREAD, h->thread);
	linescan_set(b, i, F_ASID, h->asid);
	linescan_set(b, i, F_FETCH_SEQ, r.fetch_seq);
	linescan_set(b, i, F_CP_SEQ, r.cp_seq);
	linescan_set(b, i, F_KIND, gexec_kind(flags));
	linescan_set(b, i, F_FLAGS, linescan_text(bytes, r.flags, r.flags_end));
	return true;
}

/* Other lines of gem5's debug output. */
static bool gexec_remarks(const struct group_line *line)
{
	return linescan_starts(line->at, line->len, "info:") ||
	       linescan_starts(line->at, line->len, "warn:");
}

static const struct line_group gexec_group = {
	.head = gexec_head,
	.begins = gexec_begins,
	.joins = gexec_joins,
	.remarks = gexec_remarks,
	.record = gexec_record,
};

const struct format fmt_gem5_exec = {
	.name = "gem5-exec",
	.title = "gem5 execution trace (Exec)",
	.family = "Simulators",
	.command = "gem5.opt --debug-flags=ExecAll --debug-file=trace.out.gz CONFIG",
	.sample =
		"2457000: system.cpu: A0 T0 : 0x622c @_malloc_r+652    :   ldr   x1, [x1, #2432]    : MemRead :  D=0x0000000000000000 A=0x18980  FetchSeq=1369  CPSeq=907  flags=(IsInteger|IsLoad)",
	.record = "micro-op",
	.about =
		"Text, a line for each executed instruction or micro-op, as gem5 prints it "
		"with --debug-flags=Exec or ExecAll.  The line of an instruction of several "
		"micro-ops is part of the record of the first of them.  Registers are taken "
		"from the disassembly where it is sure: AArch64, RISC-V, micro-ops of x86; "
		"flags of x86 are not in it.",
	.suffixes = "out txt",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.registers = "disasm",
	.group = &gexec_group,
	.line_bits = 14,
	.remark = "remark",
};
