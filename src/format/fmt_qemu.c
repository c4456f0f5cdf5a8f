/*
 * Logs of QEMU: the lines of its plug-in execlog, and those of -d exec.
 *
 *     0, 0x401004, 0x6f010783, "addl $1, (%rdi)", load, 0x00402000, store, 0x00402000
 *
 *     Trace 0: 0x7fa5e4000100 [0000000000000000/000000000040107a/1040c0b3/00000200] _start
 *
 * A line of execlog is an instruction, one of -d exec a block of them.  With -d in_asm a
 * block is listed when it is translated; a listing is part of the record of the Trace
 * line after it.
 */
#include <stdio.h>

#include "format/access_slots.h"

/* execlog */

enum {
	L_PC,
	L_DISASM,
	L_OPCODE,
	L_ENCODING,
	L_CPU,
	L_ACCESSES,
	L_LOAD,
	L_STORE,
	L_FIELDS
};
enum { SLOT_LOAD = L_LOAD, SLOT_STORE = SLOT_LOAD + ACCESSES_MOST };

static const struct field log_fields[L_FIELDS] = {
	[L_PC] = { .name = "pc",
		   .rank = 1,
		   .help = "address of the instruction",
		   .kind = KIND_ADDR,
		   .role = ROLE_PC,
		   .column = 12 },
	[L_DISASM] = { .name = "disasm",
		       .rank = 2,
		       .help = "the instruction as QEMU disassembles it",
		       .kind = KIND_TEXT,
		       .role = ROLE_DISASSEMBLY,
		       .column = 28 },
	[L_OPCODE] = { .name = "opcode",
		       .help = "mnemonic, the first word of the disassembly",
		       .kind = KIND_TEXT,
		       .role = ROLE_MACRO,
		       .column = 8,
		       .flags = FIELD_QUIET },
	[L_ENCODING] = { .name = "encoding",
			 .rank = 5,
			 .help = "four bytes from the pc on, also of shorter instructions",
			 .kind = KIND_ADDR,
			 .column = 8 },
	[L_CPU] = { .name = "cpu",
		    .rank = 6,
		    .help = "virtual processor",
		    .kind = KIND_UINT,
		    .role = ROLE_SPACE,
		    .column = 3,
		    .flags = FIELD_PROCESSOR },
	[L_ACCESSES] = { .name = "accesses",
			 .help = "number of loads and stores; only four of each have addresses "
				 "here",
			 .kind = KIND_UINT,
			 .column = 3,
			 .flags = FIELD_QUIET },
	[L_LOAD] = { .name = "load",
		     .rank = 3,
		     .help = "addresses loaded from",
		     .kind = KIND_ADDR,
		     .role = ROLE_LOAD,
		     .count = ACCESSES_MOST,
		     .column = 12,
		     .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED },
	[L_STORE] = { .name = "store",
		      .rank = 4,
		      .help = "addresses stored to",
		      .kind = KIND_ADDR,
		      .role = ROLE_STORE,
		      .count = ACCESSES_MOST,
		      .column = 12,
		      .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED },
};

/* The rest of a line after the disassembly: accesses, names of devices and, in later
 * versions, registers (", rax -> 0x1"). */
static bool qemu_log_accesses(struct linescan *l, struct access_slots *a)
{
	while (!linescan_ended(l)) {
		uint64_t addr;
		if (!linescan_char(l, ','))
			return false;
		linescan_blanks(l);
		if (linescan_literal(l, "load, ")) {
			if (!linescan_address(l, &addr))
				return false;
			access_slots_add(a, false, addr, 0);
		} else if (linescan_literal(l, "store, ")) {
			if (!linescan_address(l, &addr))
				return false;
			access_slots_add(a, true, addr, 0);
		} else {
			while (!linescan_ended(l) && *l->at != ',')
				l->at++;
		}
	}
	return true;
}

static bool qemu_log_line(const struct schema *s, struct batch *b, uint64_t offset,
			  const uint8_t *line, size_t len, size_t whole, char why[160])
{
	(void)s;
	struct linescan l;
	uint64_t cpu, pc, bits;
	struct access_slots a = { .loads = 0 };
	linescan_init(&l, b, line, len);
	bool ok = linescan_dec(&l, &cpu) && linescan_literal(&l, ", ") &&
		  linescan_address(&l, &pc) && linescan_literal(&l, ", ") &&
		  linescan_address(&l, &bits) && linescan_literal(&l, ", \"");
	const uint8_t *from = l.at;
	const uint8_t *quote = ok ? memchr(from, '"', (size_t)(l.end - from)) : NULL;
	if (quote) {
		l.at = quote + 1;
		ok = qemu_log_accesses(&l, &a);
	}
	if (!ok || !quote) {
		strcpy(why,
		       "not a processor, pc, encoding, instruction and its accesses");
		return false;
	}
	size_t i = batch_add(b, offset, whole);
	linescan_set(b, i, L_PC, pc);
	linescan_set(b, i, L_DISASM, linescan_text(line, from, quote));
	l.at = from;
	l.end = quote;
	linescan_word(&l);
	linescan_set(b, i, L_OPCODE, linescan_text(line, from, l.at));
	linescan_set(b, i, L_ENCODING, bits);
	linescan_set(b, i, L_CPU, cpu);
	linescan_set(b, i, L_ACCESSES, a.loads + a.stores);
	access_slots_set(&a, b, i, SLOT_LOAD, SLOT_STORE);
	return true;
}

static size_t qemu_log_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			      bool last, struct batch *b)
{
	return record_decode_lines(s, bytes, len, last, b, qemu_log_line);
}

/* -d exec */

enum {
	E_PC,
	E_SYMBOL,
	E_DISASM,
	E_COUNT,
	E_CPU,
	E_FLAGS,
	E_HOST,
	E_CS_BASE,
	E_CFLAGS,
	E_FIELDS
};

static const struct field exec_fields[E_FIELDS] = {
	[E_PC] = { .name = "pc",
		   .rank = 1,
		   .help = "address of the first instruction of the block",
		   .kind = KIND_ADDR,
		   .role = ROLE_PC,
		   .column = 12 },
	[E_SYMBOL] = { .name = "symbol",
		       .rank = 2,
		       .help = "symbol of the block, if QEMU knows one",
		       .kind = KIND_TEXT,
		       .role = ROLE_SYMBOL,
		       .column = 16 },
	[E_DISASM] = { .name = "disasm",
		       .rank = 3,
		       .help = "first instruction of the block, if the block is listed "
			       "before it (-d in_asm)",
		       .kind = KIND_TEXT,
		       .role = ROLE_DISASSEMBLY,
		       .column = 28 },
	[E_COUNT] = { .name = "insns",
		      .rank = 4,
		      .help = "number of instructions of the block, if it is listed",
		      .kind = KIND_UINT,
		      .column = 5,
		      .flags = FIELD_ZERO_IS_NONE },
	[E_CPU] = { .name = "cpu",
		    .rank = 5,
		    .help = "virtual processor",
		    .kind = KIND_UINT,
		    .role = ROLE_SPACE,
		    .column = 3,
		    .flags = FIELD_PROCESSOR },
	[E_FLAGS] = { .name = "flags",
		      .rank = 6,
		      .help = "state of the processor for which the block is translated",
		      .kind = KIND_ADDR,
		      .column = 8 },
	[E_HOST] = { .name = "host",
		     .help = "address of the translated code",
		     .kind = KIND_ADDR,
		     .column = 12,
		     .flags = FIELD_QUIET },
	[E_CS_BASE] = { .name = "cs_base",
			.help = "base of the code segment, or other state of the processor",
			.kind = KIND_ADDR,
			.column = 12,
			.flags = FIELD_QUIET },
	[E_CFLAGS] = { .name = "cflags",
		       .help = "options of the translation; absent in old versions",
		       .kind = KIND_ADDR,
		       .column = 8,
		       .flags = FIELD_QUIET | FIELD_MINUS_IS_NONE |
				FIELD_NONE_IS_DERIVED },
};

enum qemu_line { LINE_OTHER, LINE_RULE, LINE_IN, LINE_CODE, LINE_BLANK, LINE_TRACE };

static enum qemu_line qemu_line(const uint8_t *line, size_t len)
{
	if (len == 0)
		return LINE_BLANK;
	switch (*line) {
	case 'T':
		return linescan_starts(line, len, "Trace ") ? LINE_TRACE : LINE_OTHER;
	case '-':
		return linescan_starts(line, len, "--------") ? LINE_RULE : LINE_OTHER;
	case 'I':
		return linescan_starts(line, len, "IN:") ? LINE_IN : LINE_OTHER;
	case 'O':
		return linescan_starts(line, len, "OBJD-") ? LINE_CODE : LINE_OTHER;
	case '0':
		return linescan_starts(line, len, "0x") ? LINE_CODE : LINE_OTHER;
	}
	return LINE_OTHER;
}

static bool qemu_begins(const uint8_t *line, size_t len)
{
	enum qemu_line kind = qemu_line(line, len);
	return kind == LINE_TRACE || kind == LINE_RULE || kind == LINE_IN;
}

static bool qemu_joins(const uint8_t *before, size_t before_len, const uint8_t *line,
		       size_t len)
{
	enum qemu_line to = qemu_line(before, before_len), from = qemu_line(line, len);
	switch (to) {
	case LINE_RULE:
		return from == LINE_IN;
	case LINE_IN:
		return from == LINE_CODE;
	case LINE_CODE:
		return from == LINE_CODE || from == LINE_BLANK || from == LINE_TRACE;
	case LINE_BLANK:
		return from == LINE_TRACE;
	default:
		return false;
	}
}

static bool qemu_remarks(const uint8_t *line, size_t len)
{
	return linescan_starts(line, len, "Linking TBs") ||
	       linescan_starts(line, len, "Stopped execution") ||
	       linescan_starts(line, len, "cpu_io_recompile") ||
	       linescan_starts(line, len, "host mmap_min_addr") ||
	       linescan_starts(line, len, "Reserved 0x") ||
	       linescan_starts(line, len, "Relocating guest");
}

struct qemu_block {
	uint64_t cpu, host, cs_base, pc, flags, cflags;
	uint64_t symbol, disasm, count;
};

/* Trace CPU: HOST [CS_BASE/PC/FLAGS(/CFLAGS)] SYMBOL */
static bool qemu_trace(struct linescan *l, const uint8_t *record, struct qemu_block *r)
{
	r->cflags = UINT64_MAX;
	bool ok = linescan_literal(l, "Trace ") && linescan_dec(l, &r->cpu) &&
		  linescan_literal(l, ": ") && linescan_address(l, &r->host) &&
		  linescan_literal(l, " [") && linescan_hex(l, &r->cs_base) &&
		  linescan_char(l, '/') && linescan_hex(l, &r->pc) &&
		  linescan_char(l, '/') && linescan_hex(l, &r->flags);
	if (ok && linescan_char(l, '/'))
		ok = linescan_hex(l, &r->cflags);
	if (!ok || !linescan_char(l, ']'))
		return false;
	r->symbol = linescan_text(record, l->at, l->end);
	return true;
}

/* The text of "0x40107a:  48 8d 15     leaq  ...": after the first two blanks after the
 * bytes. */
static uint64_t qemu_code_text(const uint8_t *record, const uint8_t *line, size_t len)
{
	const uint8_t *end = line + len, *p = memchr(line, ':', len);
	p = p ? p + 1 : end;
	while (p < end && *p == ' ')
		p++;
	while (p + 1 < end && !(p[0] == ' ' && p[1] == ' '))
		p++;
	return linescan_text(record, p + 1 < end ? p : end, end);
}

static bool qemu_exec_record(const struct schema *s, struct batch *b, uint64_t offset,
			     const uint8_t *bytes, size_t len, char why[160])
{
	(void)s;
	struct qemu_block r = { .disasm = TEXT_PLACE(0, 0) };
	const uint8_t *line;
	size_t at = 0, n;
	bool trace = false;
	while (record_group_line(bytes, len, &at, &line, &n)) {
		enum qemu_line kind = qemu_line(line, n);
		struct linescan l;
		linescan_init(&l, b, line, n);
		if (kind == LINE_CODE && *line == '0' && r.count++ == 0)
			r.disasm = qemu_code_text(bytes, line, n);
		if (kind == LINE_TRACE) {
			trace = true;
			if (!qemu_trace(&l, bytes, &r)) {
				strcpy(why,
				       "not a processor, an address and the state of "
				       "a block");
				return false;
			}
		}
	}
	if (!trace) {
		strcpy(why, "remark: a block that is not executed next");
		return false;
	}
	size_t i = batch_add(b, offset, len);
	linescan_set(b, i, E_PC, r.pc);
	linescan_set(b, i, E_SYMBOL, r.symbol);
	linescan_set(b, i, E_DISASM, r.disasm);
	linescan_set(b, i, E_COUNT, r.count);
	linescan_set(b, i, E_CPU, r.cpu);
	linescan_set(b, i, E_FLAGS, r.flags);
	linescan_set(b, i, E_HOST, r.host);
	linescan_set(b, i, E_CS_BASE, r.cs_base);
	linescan_set(b, i, E_CFLAGS, r.cflags);
	return true;
}

static const struct line_group qemu_group = {
	.begins = qemu_begins,
	.joins = qemu_joins,
	.remarks = qemu_remarks,
	.record = qemu_exec_record,
};

const struct format fmt_execlog = {
	.name = "execlog",
	.title = "QEMU execlog trace",
	.family = "Simulators",
	.command = "qemu-x86_64 -plugin libexeclog.so -d plugin -D ls.execlog /bin/ls",
	.sample =
		"0, 0x401004, 0x6f010783, \"addl $1, (%rdi)\", load, 0x00402000, store, 0x00402000",
	.record = "instruction",
	.about =
		"Text, a line for each instruction with its loads and stores, by QEMU's "
		"plug-in execlog.  The encoding is always four bytes, so that of a shorter "
		"instruction contains bytes of the next one.  Sizes of accesses are not "
		"recorded.",
	.suffixes = "execlog",
	.fields = log_fields,
	.nfields = L_FIELDS,
	.layout = LAYOUT_OWN,
	.comments = "#",
	.decode = qemu_log_decode,
	.line_bits = 14,
};

const struct format fmt_qemu = {
	.name = "qemu",
	.title = "QEMU execution log (-d exec)",
	.family = "Simulators",
	.command = "qemu-x86_64 -d exec,in_asm,nochain -D ls.qemu /bin/ls",
	.sample =
		"Trace 0: 0x7fa5e4000100 [0000000000000000/000000000040107a/1040c0b3/00000200] _start",
	.record = "block",
	.about =
		"Text, a line for each executed block of instructions, as QEMU logs it with "
		"-d exec.  Without nochain, blocks that are entered from another block are "
		"missing; with -singlestep (later -one-insn-per-tb) each block is one "
		"instruction.  With -d in_asm the listing of a block is part of the record "
		"after it.",
	.suffixes = "qemu log",
	.fields = exec_fields,
	.nfields = E_FIELDS,
	.layout = LAYOUT_OWN,
	.group = &qemu_group,
	.line_bits = 14,
	.remark = "remark",
};
