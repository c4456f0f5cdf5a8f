/*
 * Logs of QEMU with -d exec,in_asm.
 *
 *     ----------------
 *     IN: _start
 *     0x0040107a:  48 8d 15 7f 1f 00 00     leaq     0x1f7f(%rip), %rdx
 *
 *     Trace 0: 0x7fa5e4000100 [0000000000000000/000000000040107a/1040c0b3/00000200] _start
 *
 * A Trace line is the execution of a block of instructions.  QEMU lists a block when it
 * translates it; replace each Trace line with the instructions in the listing of its
 * block (qemu_blocks.h).  A listing and the Trace line after it have the same bytes.  Logs
 * without listings have a description (formats/qemu).
 */
#include <stdio.h>
#include <stdlib.h>

#include "format/detect.h"
#include "format/linescan.h"
#include "format/qemu_blocks.h"

enum {
	F_PC,
	F_SYMBOL,
	F_DISASM,
	F_NTH,
	F_CPU,
	F_FLAGS,
	F_HOST,
	F_CS_BASE,
	F_CFLAGS,
	F_OPCODE,
	F_SIZE,
	F_KIND,
	F_FALLTHROUGH,
	FIELDS
};

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_PC] = FIELD("pc", 1, ADDR, PC, 12, FIELD_CARRIED, "address of the instruction"),
	[F_SYMBOL] = FIELD("symbol", 3, TEXT, SYMBOL, 16, 0,
		"symbol of the block, if QEMU knows one"),
	[F_DISASM] = FIELD("disasm", 2, TEXT, DISASSEMBLY, 28, FIELD_CARRIED,
		"the instruction as disassembled by QEMU; absent if its block is not listed"),
	[F_NTH] = FIELD("nth", 0, UINT, NONE, 3, FIELD_ZERO_IS_NONE | FIELD_QUIET | FIELD_CARRIED,
		"number of the instruction in its block, from 1"),
	[F_CPU] = FIELD("cpu", 5, UINT, SPACE, 3, FIELD_PROCESSOR, "virtual processor"),
	[F_FLAGS] = FIELD("flags", 0, ADDR, NONE, 8, FIELD_QUIET,
		"processor state for which the block is translated"),
	[F_HOST] = FIELD("host", 0, ADDR, NONE, 12, FIELD_QUIET, "address of the translated code"),
	[F_CS_BASE] = FIELD("cs_base", 0, ADDR, NONE, 12, FIELD_QUIET,
		"base of the code segment, or other state of the processor"),
	[F_CFLAGS] = FIELD("cflags", 0, ADDR, NONE, 8, FIELD_QUIET | FIELD_OWN_NONE,
		"options of the translation; absent in old versions"),
	[F_OPCODE] = FIELD("opcode", 0, TEXT, MACRO, 8, FIELD_QUIET | FIELD_CARRIED,
		"mnemonic, the first word of the disassembly"),
	[F_SIZE] = FIELD("size", 4, UINT, NONE, 4, FIELD_ZERO_IS_NONE | FIELD_CARRIED,
		"length of the instruction in bytes"),
	[F_KIND] = FIELD("kind", 0, CODE, BRANCH_KIND, 0, FIELD_DERIVED | FIELD_QUIET |
		FIELD_ZERO_IS_NONE | FIELD_BY_MNEMONIC | FIELD_CARRIED,
		"kind of branch, by the mnemonic", .codes = branch_kind_codes),
	[F_FALLTHROUGH] = FIELD("fallthrough", 0, ADDR, FALLTHROUGH, 12, FIELD_DERIVED | FIELD_QUIET | FIELD_CARRIED | FIELD_MINUS_IS_NONE,
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

static enum qemu_line qemu_line_kind(const uint8_t *line, size_t len)
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

/* A line, without its end (LF, or CR LF). */
struct qemu_text {
	const uint8_t *at;
	size_t len, whole; /* length without and with the line end */
	bool complete;     /* the line end is among the bytes, or no more bytes follow */
	enum qemu_line kind; /* LINE_OTHER if the line is not complete or too long */
};

/* Return the line at p. */
static struct qemu_text qemu_text_at(const uint8_t *p, size_t len, bool last)
{
	const uint8_t *lf = words_lf(p, len);
	struct qemu_text l = { .at = p, .len = len, .whole = len, .complete = last };
	if (lf) {
		l.len = (size_t)(lf - p);
		l.whole = l.len + 1;
		l.complete = true;
	}
	l.len -= l.len && p[l.len - 1] == '\r';
	if (l.complete && l.len <= RECORD_LINE_MAX)
		l.kind = qemu_line_kind(p, l.len);
	return l;
}

/* True if "Stopped execution of TB chain before 0x7fa5e4000100 [...] name" refers to the
 * block of the preceding Trace line, which was then not executed. */
static bool qemu_same_host(const struct qemu_text *trace, const struct qemu_text *stopped)
{
	struct linescan a = linescan_line(trace->at, trace->len);
	struct linescan b = linescan_line(stopped->at, stopped->len);
	uint64_t cpu, host, before;
	return linescan_literal(&a, "Trace ") && linescan_dec(&a, &cpu) &&
	       linescan_literal(&a, ": ") && linescan_address(&a, &host) &&
	       linescan_literal(&b, "Stopped execution of TB chain before ") &&
	       linescan_address(&b, &before) && host == before;
}

/* Kinds of lines that can follow a line of each kind in a record, as bits. */
#define NEXT(kind) (1 << LINE_##kind)
static const uint8_t next_kinds[] = {
	[LINE_RULE] = NEXT(IN),     [LINE_IN] = NEXT(CODE) | NEXT(STATE),
	[LINE_STATE] = NEXT(CODE),  [LINE_CODE] = NEXT(CODE) | NEXT(BLANK) | NEXT(TRACE),
	[LINE_BLANK] = NEXT(TRACE), [LINE_TRACE] = NEXT(STOPPED),
	[LINE_STOPPED] = 0,
};

/* True if a line belongs to the record whose last line so far is `before`. */
static bool qemu_joins(const struct qemu_text *before, const struct qemu_text *line)
{
	return next_kinds[before->kind] >> line->kind & 1 &&
	       (line->kind != LINE_STOPPED || qemu_same_host(before, line));
}

/* Return the length of the record that begins with a line; 0 if more bytes are needed. */
static size_t qemu_extent(struct qemu_text line, size_t len, bool last)
{
	const uint8_t *p = line.at;
	size_t n = line.whole;
	while (n < len) {
		struct qemu_text next = qemu_text_at(p + n, len - n, last);
		if (!next.complete && n + next.whole <= RECORD_LINE_MAX)
			return 0;
		if (n + next.whole > RECORD_LINE_MAX || !qemu_joins(&line, &next))
			return n;
		line = next;
		n += next.whole;
	}
	return last ? n : 0;
}

/* Explain a line that does not begin a record and does not belong to a record. */
static bool qemu_other_line(struct batch *b, struct record_line *l)
{
	(void)b;
	static const char *const begins[] = { "Linking TBs",      "Stopped execution",
					      "cpu_io_recompile", "host mmap_min_addr",
					      "Reserved 0x",      "Relocating guest" };
	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
		if (linescan_starts(l->at, l->len, begins[i]))
			return record_remark(l, l->at, l->len);
	strcpy(l->why, "this line is not part of a record");
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

/* Read the lines of a record of a batch.  Return NULL, or the reason why it is not a
 * record. */
static const char *qemu_block_read(const struct batch *b, const uint8_t *bytes,
				   size_t len, struct qemu_block *r)
{
	*r = (struct qemu_block) { .trace = NULL };
	bool stopped = false;
	for (size_t at = 0; at < len;) {
		struct qemu_text line = qemu_text_at(bytes + at, len - at, true);
		struct linescan l;
		linescan_init(&l, b, line.at, line.len);
		at += line.whole;
		stopped |= line.kind == LINE_STOPPED;
		if (line.kind == LINE_CODE && !r->listing)
			r->listing = line.at;
		if (line.kind == LINE_CODE)
			r->listing_end = line.at + line.len;
		if (line.kind == LINE_TRACE && !qemu_trace(&l, bytes, r))
			return "expected a processor, an address and the state of a "
			       "block";
		if (line.kind == LINE_TRACE)
			r->trace = line.at;
	}
	return stopped    ? "remark: a block that was not executed"
	       : r->trace ? NULL
			  : "remark: a block that is not executed next";
}

/* Set the fields of instruction k of a block; in is NULL if the block is not listed. */
static void qemu_set_insn(struct batch *b, size_t i, const struct qemu_block *r, size_t k,
			  const struct qemu_insn *in)
{
	linescan_set(b, i, F_SYMBOL, r->symbol);
	linescan_set(b, i, F_CPU, r->cpu);
	linescan_set(b, i, F_FLAGS, r->flags);
	linescan_set(b, i, F_HOST, r->host);
	linescan_set(b, i, F_CS_BASE, r->cs_base);
	linescan_set(b, i, F_CFLAGS, r->cflags);
	linescan_set(b, i, F_PC, in ? in->pc : r->pc);
	linescan_set(b, i, F_DISASM, in ? in->disasm : TEXT_PLACE(0, 0));
	linescan_set(b, i, F_OPCODE, in ? in->opcode : TEXT_PLACE(0, 0));
	linescan_set(b, i, F_NTH, in ? k + 1 : 0);
	linescan_set(b, i, F_SIZE, in ? in->size : 0);
	linescan_set(b, i, F_KIND, in ? in->branch : BRANCH_NONE);
	linescan_set(b, i, F_FALLTHROUGH,
		     in && in->size ? in->pc + in->size : UINT64_MAX);
}

/* Add the records of the instructions of a block, starting at number b->carry[0], while
 * there is room.  Return true if there are more. */
static bool qemu_add_block(struct batch *b, const uint8_t *bytes, size_t len)
{
	struct qemu_blocks *tables = b->schema->tables;
	uint64_t offset = batch_position(b, bytes);
	struct qemu_block r;
	const char *why = qemu_block_read(b, bytes, len, &r);
	if (r.listing && tables)
		qemu_blocks_add(tables, offset, r.listing,
				(size_t)(r.listing_end - r.listing), r.trace, r.host,
				r.pc);
	size_t k = b->carry[0];
	b->carry[0] = 0;
	if (why) {
		batch_gap(b, *why == 'r' ? GAP_REMARK : GAP_MALFORMED, offset, len, "%s",
			  why);
		return false;
	}
	const struct qemu_listing *found =
		tables ? qemu_blocks_find(tables, r.host, r.pc, offset) : NULL;
	size_t n = found ? found->n : 1;
	for (; k < n && b->n < b->room; k++)
		qemu_set_insn(b, batch_add(b, offset, len), &r, k,
			      found ? &found->insn[k] : NULL);
	b->carry[0] = k < n ? k : 0;
	return k < n;
}

static size_t qemu_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	size_t at = 0;
	while (at < len && b->n < b->room) {
		struct qemu_text l = qemu_text_at(bytes + at, len - at, last);
		bool begins = !b->mid_line && (l.kind == LINE_TRACE ||
					       l.kind == LINE_RULE || l.kind == LINE_IN);
		size_t used = begins ? qemu_extent(l, len - at, last)
				     : record_decode_lines(l.at, l.whole,
							   last && at + l.whole == len, b,
							   qemu_other_line);
		b->within = begins && used && qemu_add_block(b, l.at, used);
		if (!used || b->within)
			break;
		at += used;
	}
	return at;
}

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
	const uint8_t *bytes = batch_bytes(b, i);
	struct qemu_block r;
	if (qemu_block_read(b, bytes, b->length[i], &r))
		return false;
	if (r.listing)
		qemu_blocks_add(e->blocks, ++e->number, r.listing,
				(size_t)(r.listing_end - r.listing), true, r.host, r.pc);
	const struct qemu_listing *l =
		qemu_blocks_find(s->tables, r.host, r.pc, b->offset[i]);
	const char *lines = l ? qemu_blocks_lines(s->tables, l) : NULL;
	if (!l || qemu_excerpt_has(e, &r, lines, l->len))
		return false;
	qemu_blocks_add(e->blocks, ++e->number, (const uint8_t *)lines, l->len, true,
			r.host, r.pc);
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

/* Logs without a listing in the first bytes have another format. */
static unsigned qemu_bid(const struct format *f, const uint8_t *head, size_t len,
			 bool whole)
{
	struct qemu_text l;
	for (size_t at = 0; at < len; at += l.whole) {
		l = qemu_text_at(head + at, len - at, true);
		if (l.kind == LINE_IN)
			return detect_lines_bid(f, head, len, whole, 14);
	}
	return 0;
}

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
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.expands = true,
	.decode = qemu_decode,
	.tables = &qemu_tables,
	.excerpt = &qemu_excerpt,
	.bid = qemu_bid,
};
