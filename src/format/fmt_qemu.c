/*
 * Logs of QEMU with -d exec.
 *
 *     Trace 0: 0x7fa5e4000100 [0000000000000000/000000000040107a/1040c0b3/00000200] _start
 *
 * A line is a block of instructions.  With -d in_asm, QEMU lists a block when it
 * translates it; replace each Trace line with the instructions in the listing of its
 * block (qemu_blocks.h).
 */
#include <stdio.h>
#include <stdlib.h>

#include "format/detect.h"
#include "format/groups.h"
#include "format/qemu_blocks.h"

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

/* clang-format off */
/* Fields of the block, in both formats. */
#define BLOCK_FIELDS \
	[E_CPU] = FIELD("cpu", 5, UINT, SPACE, 3, FIELD_PROCESSOR, "virtual processor"), \
	[E_HOST] = FIELD("host", 0, ADDR, NONE, 12, FIELD_QUIET, "address of the translated code"), \
	[E_CS_BASE] = FIELD("cs_base", 0, ADDR, NONE, 12, FIELD_QUIET, \
		"base of the code segment, or other state of the processor"), \
	[E_CFLAGS] = FIELD("cflags", 0, ADDR, NONE, 8, FIELD_QUIET | FIELD_OWN_NONE, \
		"options of the translation; absent in old versions")

static const struct field exec_fields[E_FIELDS] = {
	[E_PC] = FIELD("pc", 1, ADDR, PC, 12, 0, "address of the first instruction of the block"),
	[E_SYMBOL] = FIELD("symbol", 2, TEXT, SYMBOL, 16, 0,
		"symbol of the block, if QEMU knows one"),
	[E_DISASM] = FIELD("disasm", 3, TEXT, DISASSEMBLY, 28, 0,
		"first instruction of the block, if the block is listed directly before it (-d "
		"in_asm)"),
	[E_COUNT] = FIELD("insns", 4, UINT, NONE, 5, FIELD_ZERO_IS_NONE,
		"number of instructions of the block, if it is listed"),
	[E_FLAGS] = FIELD("flags", 6, ADDR, NONE, 8, 0,
		"processor state for which the block is translated"),
	BLOCK_FIELDS,
};

/* Fields with in_asm: the fields of a block, in which E_COUNT is replaced by the index in
 * the block, and others. */
enum { I_NTH = E_COUNT, I_OPCODE = E_FIELDS, I_SIZE, I_KIND, I_FALLTHROUGH, I_FIELDS };

static const struct field insn_fields[I_FIELDS] = {
	[E_PC] = FIELD("pc", 1, ADDR, PC, 12, FIELD_CARRIED, "address of the instruction"),
	[E_SYMBOL] = FIELD("symbol", 3, TEXT, SYMBOL, 16, 0,
		"symbol of the block, if QEMU knows one"),
	[E_DISASM] = FIELD("disasm", 2, TEXT, DISASSEMBLY, 28, FIELD_CARRIED,
		"the instruction as disassembled by QEMU; absent if its block is not listed"),
	[I_NTH] = FIELD("nth", 0, UINT, NONE, 3, FIELD_ZERO_IS_NONE | FIELD_QUIET | FIELD_CARRIED,
		"number of the instruction in its block, from 1"),
	[E_FLAGS] = FIELD("flags", 0, ADDR, NONE, 8, FIELD_QUIET,
		"processor state for which the block is translated"),
	BLOCK_FIELDS,
	[I_OPCODE] = FIELD("opcode", 0, TEXT, MACRO, 8, FIELD_QUIET | FIELD_CARRIED,
		"mnemonic, the first word of the disassembly"),
	[I_SIZE] = FIELD("size", 4, UINT, NONE, 4, FIELD_ZERO_IS_NONE | FIELD_CARRIED,
		"length of the instruction in bytes"),
	[I_KIND] = FIELD("kind", 0, CODE, BRANCH_KIND, 0, FIELD_DERIVED | FIELD_QUIET |
		FIELD_ZERO_IS_NONE | FIELD_BY_MNEMONIC | FIELD_CARRIED,
		"kind of branch, by the mnemonic", .codes = branch_kind_codes),
	[I_FALLTHROUGH] = FIELD("fallthrough", 0, ADDR, FALLTHROUGH, 12, FIELD_DERIVED | FIELD_QUIET | FIELD_CARRIED | FIELD_MINUS_IS_NONE,
		"address of the next instruction in memory"),
};
/* clang-format on */

enum qemu_line {
	LINE_OTHER,
	LINE_RULE,
	LINE_IN,
	LINE_STATE, /* processor state (RISC-V) */
	LINE_CODE,
	LINE_BLANK,
	LINE_TRACE,
	LINE_STOPPED
};

static int qemu_line(const uint8_t *line, size_t len)
{
	static const struct {
		const char *begin;
		enum qemu_line kind;
	} kinds[] = {
		{ "Trace ", LINE_TRACE },  { "0x", LINE_CODE },
		{ "OBJD-", LINE_CODE },    { "IN:", LINE_IN },
		{ "--------", LINE_RULE }, { "Stopped execution", LINE_STOPPED },
		{ "Priv: ", LINE_STATE },
	};
#pragma GCC unroll 7
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (linescan_starts(line, len, kinds[i].begin))
			return kinds[i].kind;
	return len ? LINE_OTHER : LINE_BLANK;
}

/* True if "Stopped execution of TB chain before 0x7fa5e4000100 [...] name" refers to the
 * block of the preceding Trace line, which was then not executed. */
static bool qemu_same_host(const struct group_line *trace,
			   const struct group_line *stopped)
{
	struct linescan a = linescan_line(trace->at, trace->len);
	struct linescan b = linescan_line(stopped->at, stopped->len);
	uint64_t cpu, host, before;
	return linescan_literal(&a, "Trace ") && linescan_dec(&a, &cpu) &&
	       linescan_literal(&a, ": ") && linescan_address(&a, &host) &&
	       linescan_literal(&b, "Stopped execution of TB chain before ") &&
	       linescan_address(&b, &before) && host == before;
}

static bool qemu_begins(int kind)
{
	return kind == LINE_TRACE || kind == LINE_RULE || kind == LINE_IN;
}

static bool qemu_joins(const struct group_line *before, const struct group_line *line)
{
	int from = line->kind;
	switch (before->kind) {
	case LINE_RULE:
		return from == LINE_IN;
	case LINE_IN:
		return from == LINE_CODE || from == LINE_STATE;
	case LINE_STATE:
		return from == LINE_CODE;
	case LINE_CODE:
		return from == LINE_CODE || from == LINE_BLANK || from == LINE_TRACE;
	case LINE_BLANK:
		return from == LINE_TRACE;
	case LINE_TRACE:
		return from == LINE_STOPPED && qemu_same_host(before, line);
	default:
		return false;
	}
}

static bool qemu_remarks(const uint8_t *line, size_t len)
{
	static const char *const begins[] = { "Linking TBs",      "Stopped execution",
					      "cpu_io_recompile", "host mmap_min_addr",
					      "Reserved 0x",      "Relocating guest" };
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (linescan_starts(line, len, begins[i]))
			return true;
	return false;
}

/* Contents of the lines of a record. */
struct qemu_block {
	uint64_t cpu, host, cs_base, pc, flags, cflags;
	uint64_t symbol;
	const uint8_t *listing, *listing_end; /* lines of the listing; NULL if none */
	const uint8_t *trace;                 /* line of the execution */
};

/* Read "Trace CPU: HOST [CS_BASE/PC/FLAGS(/CFLAGS)] SYMBOL". */
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

/* Read the lines of a record.  Return false if they are not a record. */
static bool qemu_block_read(struct group_lines *lines, struct qemu_block *r,
			    bool *executed)
{
	const struct group_line *line;
	r->host = r->pc = 0;
	r->listing = r->listing_end = r->trace = NULL;
	*executed = false;
	bool stopped = false;
	while ((line = group_lines_next(lines))) {
		int kind = line->kind;
		struct linescan l = group_lines_scan(lines, line);
		stopped |= kind == LINE_STOPPED;
		if (kind == LINE_CODE) {
			if (!r->listing)
				r->listing = line->at;
			r->listing_end = line->at + line->len;
		}
		if (kind == LINE_TRACE) {
			*executed = true;
			r->trace = line->at;
			if (!qemu_trace(&l, lines->bytes, r)) {
				*executed = false;
				strcpy(lines->why, "expected a processor, an address and "
						   "the state of a block");
				return false;
			}
		}
	}
	lines->remark = stopped || !*executed;
	strcpy(lines->why, stopped ? "remark: a block that was not executed"
				   : "remark: a block that is not executed next");
	return !lines->remark;
}

static void qemu_set_block(struct batch *b, size_t i, const struct qemu_block *r)
{
	linescan_set(b, i, E_SYMBOL, r->symbol);
	linescan_set(b, i, E_CPU, r->cpu);
	linescan_set(b, i, E_FLAGS, r->flags);
	linescan_set(b, i, E_HOST, r->host);
	linescan_set(b, i, E_CS_BASE, r->cs_base);
	linescan_set(b, i, E_CFLAGS, r->cflags);
}

/* Return the number of instructions listed for an executed block, and set *first to the
 * first one; 0 if there is no listing or it belongs to another thread. */
static uint64_t qemu_listed(const struct qemu_block *r, struct qemu_code *first)
{
	struct qemu_code code;
	uint64_t count = 0;
	const uint8_t *line;
	size_t len = (size_t)(r->listing_end - r->listing);
	for (size_t at = 0, n; group_line_next(r->listing, len, &at, &line, &n);)
		if (qemu_code_read(line, n, &code) && code.text < code.end &&
		    count++ == 0)
			*first = code;
	return count && first->pc == r->pc ? count : 0;
}

static bool qemu_exec_record(struct batch *b, struct group_lines *lines)
{
	struct qemu_block r;
	bool executed;
	if (!qemu_block_read(lines, &r, &executed))
		return false;
	size_t i = batch_add(b, batch_position(b, lines->bytes), lines->len);
	qemu_set_block(b, i, &r);
	linescan_set(b, i, E_PC, r.pc);
	struct qemu_code first;
	uint64_t listed = r.listing ? qemu_listed(&r, &first) : 0;
	linescan_set(b, i, E_COUNT, listed);
	linescan_set(b, i, E_DISASM,
		     listed ? linescan_text(lines->bytes, first.text, first.end)
			    : TEXT_PLACE(0, 0));
	return true;
}

static const struct line_group qemu_group = {
	.kind = qemu_line,
	.begins = qemu_begins,
	.joins = qemu_joins,
	.remarks = qemu_remarks,
	.record = qemu_exec_record,
};

/* -d exec,in_asm */

/* Set the fields of instruction k of a block; in is NULL if the block is not listed. */
static void qemu_set_insn(struct batch *b, size_t i, const struct qemu_block *r, size_t k,
			  const struct qemu_insn *in)
{
	qemu_set_block(b, i, r);
	linescan_set(b, i, E_PC, in ? in->pc : r->pc);
	linescan_set(b, i, E_DISASM, in ? in->disasm : TEXT_PLACE(0, 0));
	linescan_set(b, i, I_OPCODE, in ? in->opcode : TEXT_PLACE(0, 0));
	linescan_set(b, i, I_NTH, in ? k + 1 : 0);
	linescan_set(b, i, I_SIZE, in ? in->size : 0);
	linescan_set(b, i, I_KIND, in ? in->branch : BRANCH_NONE);
	linescan_set(b, i, I_FALLTHROUGH,
		     in && in->size ? in->pc + in->size : UINT64_MAX);
}

static bool qemu_insn_record(struct batch *b, struct group_lines *lines)
{
	struct qemu_blocks *tables = b->schema->tables;
	uint64_t offset = batch_position(b, lines->bytes);
	struct qemu_block r;
	bool executed;
	bool good = qemu_block_read(lines, &r, &executed);
	if (r.listing && tables)
		qemu_blocks_add(tables, offset, r.listing,
				(size_t)(r.listing_end - r.listing), executed, r.host,
				r.pc);
	size_t k = b->carry[0];
	b->carry[0] = 0;
	if (!good)
		return false;
	const struct qemu_listing *found =
		tables ? qemu_blocks_find(tables, r.host, r.pc, offset) : NULL;
	size_t n = found ? found->n : 1;
	for (; k < n && b->n < b->room; k++)
		qemu_set_insn(b, batch_add(b, offset, lines->len), &r, k,
			      found ? &found->insn[k] : NULL);
	b->carry[0] = k < n ? k : 0;
	return true;
}

static const struct line_group qemu_insn_group = {
	.kind = qemu_line,
	.begins = qemu_begins,
	.joins = qemu_joins,
	.remarks = qemu_remarks,
	.expands = true,
	.record = qemu_insn_record,
};

/*
 * An excerpt has separate blocks for the file being written, with numbers instead of
 * positions in the file.  If the file lacks the listing of a block, because the listing
 * belongs to a record that is not written, repeat it in the record of the block, before
 * the line of the execution.
 */
struct qemu_excerpt {
	struct qemu_blocks *blocks;
	uint64_t number;
};

static void qemu_excerpt_release(void *excerpt)
{
	struct qemu_excerpt *e = excerpt;
	qemu_blocks_free(e->blocks);
}

/* True if the file has this listing for the block. */
static bool qemu_excerpt_has(const struct qemu_excerpt *e, const struct qemu_block *r,
			     const char *lines, size_t len)
{
	const struct qemu_listing *l =
		qemu_blocks_find(e->blocks, r->host, r->pc, e->number);
	return l && l->len == len &&
	       memcmp(qemu_blocks_lines(e->blocks, l), lines, len) == 0;
}

static bool qemu_excerpt_record(void *excerpt, const struct batch *b, size_t i,
				struct str *out)
{
	const struct schema *s = b->schema;
	struct qemu_excerpt *e = excerpt;
	if (!e->blocks)
		e->blocks = qemu_blocks_new();
	struct group_lines own =
		group_lines_of(s->format, batch_bytes(b, i), b->length[i]);
	struct qemu_block r;
	bool executed;
	if (!qemu_block_read(&own, &r, &executed))
		return false;
	if (r.listing)
		qemu_blocks_add(e->blocks, ++e->number, r.listing,
				(size_t)(r.listing_end - r.listing), executed, r.host,
				r.pc);
	const struct qemu_listing *l =
		qemu_blocks_find(s->tables, r.host, r.pc, b->offset[i]);
	const char *lines = l ? qemu_blocks_lines(s->tables, l) : NULL;
	if (!l || qemu_excerpt_has(e, &r, lines, l->len))
		return false;
	qemu_blocks_add(e->blocks, ++e->number, (const uint8_t *)lines, l->len, true,
			r.host, r.pc);
	const uint8_t *bytes = batch_bytes(b, i);
	size_t before = (size_t)(r.trace - bytes);
	str_addn(out, (const char *)bytes, before);
	str_add(out, "----------------\n"
		     "IN: \n");
	str_addn(out, lines, l->len);
	str_add(out, "\n\n");
	str_addn(out, (const char *)r.trace, b->length[i] - before);
	return true;
}

static const struct format_excerpt qemu_excerpt = {
	.size = sizeof(struct qemu_excerpt),
	.record = qemu_excerpt_record,
	.release = qemu_excerpt_release,
};

static const struct format_tables qemu_tables = {
	.new = qemu_blocks_new,
	.free = qemu_blocks_free,
	.entry = qemu_blocks_entry,
	.load = qemu_blocks_load,
	.text = qemu_blocks_text,
};

/* Logs with a listing in the first bytes have the format with tables of listings; all
 * others have the other format. */
static unsigned qemu_bid(const struct format *f, const uint8_t *head, size_t len,
			 bool whole)
{
	const uint8_t *line;
	bool any = false, listed = f->tables;
	for (size_t at = 0, n; !any && group_line_next(head, len, &at, &line, &n);)
		any = qemu_line(line, n) == LINE_IN;
	return any == listed ? detect_lines_bid(f, head, len, whole, 14) : 0;
}

const struct format fmt_qemu = {
	.name = "qemu",
	.title = "QEMU execution log (-d exec)",
	.family = "Simulators",
	.command = "qemu-x86_64 -d exec,nochain -D ls.qemu /bin/ls",
	.sample =
		"Trace 0: 0x7fa5e4000100 [0000000000000000/000000000040107a/1040c0b3/00000200] _start",
	.record = "block",
	.about =
		"Text, one line for each executed block of instructions, as logged by "
		"QEMU with -d exec.  Without nochain, blocks that are entered from "
		"another block are missing; with -singlestep (later -one-insn-per-tb), "
		"each block is one instruction.  Logs with -d in_asm can be read in this "
		"format, too, but are usually read as qemu-asm.",
	.suffixes = "qemu log",
	.fields = exec_fields,
	.nfields = E_FIELDS,
	.layout = LAYOUT_OWN,
	.group = &qemu_group,
	.bid = qemu_bid,
};

const struct format fmt_qemu_asm = {
	.name = "qemu-asm",
	.title = "QEMU execution log with listings (-d exec,in_asm)",
	.family = "Simulators",
	.command = "qemu-x86_64 -d exec,in_asm,nochain -D ls.qemu /bin/ls",
	.sample = "IN: _start\n"
		  "0x00401004:  83 07 01                 addl     $1, (%rdi)\n"
		  "Trace 0: 0x7fa5e4000100 [0000000000000000/0000000000401004/1040c0b3/"
		  "00000200] _start",
	.record = "instruction",
	.about = "Text: the listing of each block of instructions when QEMU translates "
		 "it, and one line for each execution of a block.  A line becomes the "
		 "instructions of its block; a block without a listing is one record "
		 "without an instruction.  A block left by an exception is shown to its "
		 "end.  Without nochain, blocks that are entered from another block are "
		 "missing.",
	.suffixes = "qemu log",
	.fields = insn_fields,
	.nfields = I_FIELDS,
	.layout = LAYOUT_OWN,
	.group = &qemu_insn_group,
	.tables = &qemu_tables,
	.excerpt = &qemu_excerpt,
	.bid = qemu_bid,
};
