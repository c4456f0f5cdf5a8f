/*
 * Logs of the RISC-V simulator Spike: with -l a line for each instruction, with
 * --log-commits one with its results, which follows it if both are on.
 *
 *     core   0: >>>>  main
 *     core   0: 0x0000000080000050 (0x0182b283) ld      t0, 24(t0)
 *     core   0: 3 0x0000000080000050 (0x0182b283) x5  0x0000000080000000 mem 0x00001018
 *
 * A record is an instruction: the line of a symbol before it, its line of -l and its line
 * of --log-commits, as far as they are there.
 */
#include <stdio.h>

#include "format/access_slots.h"
#include "format/groups.h"
#include "format/riscv.h"

enum { DST_MOST = 4 };

enum {
	F_PC,
	F_OPCODE,
	F_DISASM,
	F_ENCODING,
	F_HART,
	F_PRIV,
	F_SYMBOL,
	F_VALUE,
	F_DATA,
	F_SIZE,
	F_KIND,
	ONE_VALUE, /* the following fields have several */
	F_SRC = ONE_VALUE,
	F_DST,
	F_LOAD,
	F_STORE,
	FIELDS
};

/* First slots of the fields with several values. */
enum {
	SLOT_SRC = ONE_VALUE,
	SLOT_DST = SLOT_SRC + RISCV_SOURCES,
	SLOT_LOAD = SLOT_DST + DST_MOST,
	SLOT_STORE = SLOT_LOAD + ACCESSES_MOST
};

static const struct code privileges[] = {
	{ 0, "U" }, { 1, "S" }, { 2, "H" }, { 3, "M" }, { 0, NULL }
};

static const struct field fields[FIELDS] = {
	[F_PC] = { .name = "pc",
		   .rank = 1,
		   .help = "address of the instruction",
		   .kind = KIND_ADDR,
		   .role = ROLE_PC,
		   .column = 12 },
	[F_OPCODE] = { .name = "opcode",
		       .help = "mnemonic, the first word of the disassembly",
		       .kind = KIND_TEXT,
		       .role = ROLE_MACRO,
		       .column = 8,
		       .flags = FIELD_QUIET },
	[F_DISASM] = { .name = "disasm",
		       .rank = 2,
		       .help = "the instruction as Spike disassembles it (-l)",
		       .kind = KIND_TEXT,
		       .role = ROLE_DISASSEMBLY,
		       .column = 26 },
	[F_ENCODING] = { .name = "encoding",
			 .rank = 12,
			 .help = "the bits of the instruction",
			 .kind = KIND_ADDR,
			 .column = 8 },
	[F_HART] = { .name = "hart",
		     .rank = 10,
		     .help = "hardware thread",
		     .kind = KIND_UINT,
		     .role = ROLE_SPACE,
		     .column = 4,
		     .flags = FIELD_PROCESSOR },
	[F_PRIV] = { .name = "priv",
		     .rank = 11,
		     .help = "privilege level (--log-commits)",
		     .kind = KIND_CODE,
		     .column = 4,
		     .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		     .codes = privileges },
	[F_SYMBOL] = { .name = "symbol",
		       .rank = 9,
		       .help = "symbol at the pc, if Spike prints it before the instruction",
		       .kind = KIND_TEXT,
		       .role = ROLE_SYMBOL,
		       .column = 16 },
	[F_VALUE] = { .name = "value",
		      .rank = 5,
		      .help = "value written to the first of the registers (--log-commits); "
			      "absent if it has more than 64 bits",
		      .kind = KIND_ADDR,
		      .role = ROLE_REG_VALUE,
		      .column = 16,
		      .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED },
	[F_DATA] = { .name = "data",
		     .rank = 8,
		     .help = "value of the first store (--log-commits)",
		     .kind = KIND_ADDR,
		     .role = ROLE_MEM_VALUE,
		     .column = 16,
		     .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED },
	[F_SIZE] = { .name = "size",
		     .help = "bytes of a load or store, from the encoding",
		     .unit = "bytes",
		     .kind = KIND_UINT,
		     .role = ROLE_ACCESS_SIZE,
		     .column = 4,
		     .flags = FIELD_DERIVED | FIELD_ZERO_IS_NONE | FIELD_QUIET },
	[F_KIND] = { .name = "kind",
		     .help = "kind of branch, from the encoding",
		     .kind = KIND_CODE,
		     .role = ROLE_BRANCH_KIND,
		     .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE,
		     .codes = branch_kind_codes },
	[F_SRC] = { .name = "src",
		    .rank = 3,
		    .help = "registers read, from the encoding",
		    .kind = KIND_REG,
		    .role = ROLE_REG_READ,
		    .count = RISCV_SOURCES,
		    .column = 4,
		    .flags = FIELD_DERIVED | FIELD_MINUS_IS_NONE },
	[F_DST] = { .name = "dst",
		    .rank = 4,
		    .help = "registers written, from --log-commits or the encoding; CSRs by "
			    "their names, others as c773",
		    .kind = KIND_REG,
		    .role = ROLE_REG_WRITTEN,
		    .count = DST_MOST,
		    .column = 4,
		    .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED },
	[F_LOAD] = { .name = "load",
		     .rank = 6,
		     .help = "addresses loaded from (--log-commits)",
		     .kind = KIND_ADDR,
		     .role = ROLE_LOAD,
		     .count = ACCESSES_MOST,
		     .column = 12,
		     .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED },
	[F_STORE] = { .name = "store",
		      .rank = 7,
		      .help = "addresses stored to (--log-commits)",
		      .kind = KIND_ADDR,
		      .role = ROLE_STORE,
		      .count = ACCESSES_MOST,
		      .column = 12,
		      .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED },
};

/* Lines */

enum spike_line { LINE_OTHER, LINE_SYMBOL, LINE_INSN, LINE_COMMIT };

struct spike_head {
	enum spike_line kind;
	bool complete; /* all of it was read */
	bool narrow;   /* a pc of 32 bits */
	uint64_t hart, priv, pc, bits;
};
static_assert(sizeof(struct spike_head) <= GROUP_HEAD_MOST, "a head of a line");

/* Read a line up to its encoding, or, of a symbol, up to its name.  A line that begins as
 * one of an instruction is one, even if it is not complete. */
static void spike_head(struct linescan *l, void *head)
{
	struct spike_head *h = head;
	h->kind = LINE_OTHER;
	h->complete = false;
	h->pc = UINT64_MAX;
	if (!linescan_literal(l, "core"))
		return;
	linescan_blanks(l);
	bool hart = linescan_dec(l, &h->hart);
	if (!hart)
		h->hart = UINT64_MAX;
	while (!hart && l->at < l->end && *l->at != ':')
		l->at++;
	if (!linescan_literal(l, ": "))
		return;
	if (linescan_literal(l, ">>>>")) {
		linescan_blanks(l);
		h->kind = LINE_SYMBOL;
		h->complete = hart;
		return;
	}
	h->priv = UINT64_MAX;
	bool commit = l->end - l->at > 2 && l->at[1] == ' ';
	if (commit) {
		h->priv = (uint64_t)*l->at - '0';
		l->at += 2;
	}
	const uint8_t *from = l->at;
	if (!linescan_starts(from, (size_t)(l->end - from), "0x"))
		return;
	h->kind = commit ? LINE_COMMIT : LINE_INSN;
	if (!linescan_address(l, &h->pc))
		return;
	h->narrow = l->at - from <= 10;
	h->complete = hart && (!commit || h->priv <= 3) && linescan_literal(l, " (") &&
		      linescan_address(l, &h->bits) && linescan_char(l, ')') &&
		      (linescan_ended(l) || linescan_gap(l));
}

/* Results */

struct spike_results {
	struct access_slots access;
	uint64_t dst[DST_MOST];
	uint64_t value, data;
	unsigned ndst;
	bool commit, has_value;
};

static bool spike_add_register(struct linescan *l, struct spike_results *r,
			       uint64_t number)
{
	uint64_t value;
	linescan_blanks(l);
	bool fits = linescan_address(l, &value);
	if (!fits && !(linescan_literal(l, "0x") && linescan_word(l)))
		return false;
	if (r->ndst == 0 && fits) {
		r->value = value;
		r->has_value = true;
	}
	if (r->ndst < DST_MOST)
		r->dst[r->ndst++] = number;
	return true;
}

/* mem ADDRESS: a load; mem ADDRESS VALUE: a store */
static bool spike_add_access(struct linescan *l, struct spike_results *r)
{
	uint64_t addr, data;
	linescan_blanks(l);
	if (!linescan_address(l, &addr))
		return false;
	const uint8_t *from = l->at;
	linescan_blanks(l);
	if (linescan_address(l, &data)) {
		if (!r->access.stores)
			r->data = data;
		access_slots_add(&r->access, true, addr, 0);
		return true;
	}
	l->at = from;
	access_slots_add(&r->access, false, addr, 0);
	return true;
}

/* The words after the encoding of a line of --log-commits; false: one is unknown. */
static bool spike_results(struct linescan *l, struct spike_results *r)
{
	for (;;) {
		uint64_t n;
		linescan_blanks(l);
		if (linescan_ended(l))
			return true;
		uint8_t c = *l->at;
		if (linescan_literal(l, "mem")) {
			if (!spike_add_access(l, r))
				return false;
			continue;
		}
		l->at++;
		if (c == 'x' || c == 'f' || c == 'v')
			linescan_blanks(l); /* older versions print "x 5" */
		/* e32 m1 l8: the type and length of vectors */
		if ((c == 'e' || c == 'm' || c == 'l') && linescan_word(l))
			continue;
		if (!linescan_dec(l, &n))
			return false;
		uint64_t first = c == 'x'   ? 0
				 : c == 'f' ? RISCV_FLOAT
				 : c == 'v' ? RISCV_VECTOR
					    : RISCV_CSR;
		if (first == RISCV_CSR ? c != 'c' || n >= RISCV_CSR || !linescan_word(l)
				       : n >= RISCV_FLOAT)
			return false;
		if (!spike_add_register(l, r, first + n))
			return false;
	}
}

/* Groups of lines */

static bool spike_begins(const struct group_line *line)
{
	const struct spike_head *h = group_line_head(line);
	return h->kind != LINE_OTHER;
}

static bool spike_joins(const struct group_line *before, const struct group_line *line)
{
	const struct spike_head *to = group_line_head(before);
	const struct spike_head *from = group_line_head(line);
	if (from->kind == LINE_OTHER || to->kind == LINE_COMMIT || from->hart != to->hart)
		return false;
	return to->kind == LINE_SYMBOL ||
	       (from->kind == LINE_COMMIT && from->pc == to->pc);
}

/* What Spike reports of traps. */
static bool spike_remarks(const struct group_line *line)
{
	return linescan_starts(line->at, line->len, "core");
}

/* Records */

struct spike_record {
	struct spike_head head;
	struct spike_results results;
	uint64_t symbol, disasm, opcode;
	bool any;
};

/* All but the head.  To clear all of a record takes as long as reading a line. */
static void spike_clear(struct spike_record *r)
{
	struct spike_results *results = &r->results;
	access_slots_clear(&results->access);
	results->value = results->data = 0;
	results->ndst = 0;
	results->commit = results->has_value = false;
	r->symbol = r->disasm = r->opcode = TEXT_PLACE(0, 0);
	r->any = false;
}

static bool spike_read(struct group_lines *lines, struct spike_record *r)
{
	const struct group_line *line;
	while ((line = group_lines_next(lines))) {
		struct linescan l = group_lines_scan(lines, line);
		const struct spike_head *h = group_line_head(line);
		if (!h->complete)
			return false;
		if (h->kind == LINE_SYMBOL) {
			r->symbol = linescan_text(lines->bytes, l.at, l.end);
			continue;
		}
		r->any = true;
		r->head = *h;
		if (h->kind == LINE_COMMIT) {
			r->results.commit = true;
			if (!spike_results(&l, &r->results))
				return false;
			continue;
		}
		r->disasm = linescan_text(lines->bytes, l.at, l.end);
		const uint8_t *from = l.at;
		linescan_word(&l);
		r->opcode = linescan_text(lines->bytes, from, l.at);
	}
	return true;
}

static void spike_set_list(struct batch *b, size_t i, unsigned slot, const uint64_t *v,
			   unsigned n, unsigned most)
{
	for (unsigned k = 0; k < most; k++)
		linescan_set(b, i, slot + k, k < n ? v[k] : UINT64_MAX);
}

static bool spike_record(const struct schema *s, struct batch *b, uint64_t offset,
			 struct group_lines *lines, char why[160])
{
	(void)s;
	struct spike_record r;
	spike_clear(&r);
	bool ok = spike_read(lines, &r);
	if (!ok || !r.any) {
		snprintf(why, 160,
			 ok ? "remark: a symbol without an instruction"
			    : "a result of this line is unknown");
		return false;
	}
	size_t i = batch_add(b, offset, lines->len);
	struct riscv_insn insn;
	riscv_decode(r.head.bits, r.head.narrow, &insn);
	if (!r.results.commit && insn.dst != UINT64_MAX)
		r.results.dst[r.results.ndst++] = insn.dst;
	linescan_set(b, i, F_PC, r.head.pc);
	linescan_set(b, i, F_OPCODE, r.opcode);
	linescan_set(b, i, F_DISASM, r.disasm);
	linescan_set(b, i, F_ENCODING, r.head.bits);
	linescan_set(b, i, F_HART, r.head.hart);
	linescan_set(b, i, F_PRIV, r.head.priv);
	linescan_set(b, i, F_SYMBOL, r.symbol);
	linescan_set_if(b, i, F_VALUE, r.results.has_value, r.results.value);
	linescan_set_if(b, i, F_DATA, r.results.access.stores, r.results.data);
	linescan_set(b, i, F_SIZE, insn.size);
	linescan_set(b, i, F_KIND, insn.branch);
	spike_set_list(b, i, SLOT_SRC, insn.src, RISCV_SOURCES, RISCV_SOURCES);
	spike_set_list(b, i, SLOT_DST, r.results.dst, r.results.ndst, DST_MOST);
	access_slots_set(&r.results.access, b, i, SLOT_LOAD, SLOT_STORE);
	return true;
}

static const struct line_group spike_group = {
	.head = spike_head,
	.begins = spike_begins,
	.joins = spike_joins,
	.remarks = spike_remarks,
	.record = spike_record,
};

const struct format fmt_spike = {
	.name = "spike",
	.title = "Spike instruction log",
	.family = "Simulators",
	.command = "spike -l --log-commits --log=main.spike pk main",
	.sample =
		"core   0: 0x0000000080000050 (0x0182b283) ld      t0, 24(t0)\n"
		"core   0: 3 0x0000000080000050 (0x0182b283) x5  0x0000000080000000 mem 0x00001018",
	.record = "instruction",
	.about =
		"Text, as the RISC-V simulator Spike prints it with -l (instructions), "
		"--log-commits (their results), or both; then the two lines of an "
		"instruction are one record, and so is the line of a symbol before them.  "
		"Registers that are read, kinds of branches and sizes of accesses are "
		"derived from the encoding.",
	.suffixes = "spike log",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.registers = "riscv",
	.group = &spike_group,
	.line_bits = 14,
	.remark = "remark",
};
