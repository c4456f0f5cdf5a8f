/*
 * Traces of Simics' trace module (new-tracer).
 *
 *     inst: [    5] CPU  0 <v:0xfffff148> <p:0x1fffff148> 84050004 lwzu r0,4(r5)
 *     data: [    1] CPU  0 <v:0xfffff1b8> <p:0x1fffff1b8> Read   1 bytes  0xc0
 *
 * A record is an inst line and the data lines after it.  The user guide prints "[...]" in
 * place of some addresses.
 */
#include <stdio.h>

#include "format/access_slots.h"
#include "format/groups.h"

enum {
	F_PC,
	F_DISASM,
	F_OPCODE,
	F_ENCODING,
	F_CPU,
	F_PHYSICAL,
	F_COUNT,
	F_DATA,
	F_SIZE,
	F_ACCESSES,
	ONE_VALUE, /* the following fields have several */
	F_LOAD = ONE_VALUE,
	F_STORE,
	FIELDS
};
enum { SLOT_LOAD = F_LOAD, SLOT_STORE = SLOT_LOAD + ACCESSES_MOST };

#define OWN_NONE (FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED)

static const struct field fields[FIELDS] = {
	[F_PC] = { .name = "pc",
		   .rank = 1,
		   .help = "address of the instruction: the virtual one, else the first",
		   .kind = KIND_ADDR,
		   .role = ROLE_PC,
		   .column = 12 },
	[F_DISASM] = { .name = "disasm",
		       .rank = 2,
		       .help = "the instruction as Simics disassembles it",
		       .kind = KIND_TEXT,
		       .role = ROLE_DISASSEMBLY,
		       .column = 28 },
	[F_OPCODE] = { .name = "opcode",
		       .help = "mnemonic, the first word of the disassembly",
		       .kind = KIND_TEXT,
		       .role = ROLE_MACRO,
		       .column = 8,
		       .flags = FIELD_QUIET },
	[F_ENCODING] = { .name = "encoding",
			 .help = "bytes of the instruction",
			 .kind = KIND_TEXT,
			 .column = 16,
			 .flags = FIELD_QUIET },
	[F_CPU] = { .name = "cpu",
		    .rank = 6,
		    .help = "number of the processor",
		    .kind = KIND_UINT,
		    .role = ROLE_SPACE,
		    .column = 3,
		    .flags = FIELD_PROCESSOR },
	[F_PHYSICAL] = { .name = "physical",
			 .help = "physical address of the instruction",
			 .kind = KIND_ADDR,
			 .column = 12,
			 .flags = FIELD_QUIET | OWN_NONE },
	[F_COUNT] = { .name = "count",
		      .help = "number of the inst line, as Simics counts it",
		      .kind = KIND_UINT,
		      .column = 8,
		      .flags = FIELD_QUIET },
	[F_DATA] = { .name = "data",
		     .rank = 5,
		     .help = "value of the first access",
		     .kind = KIND_ADDR,
		     .role = ROLE_MEM_VALUE,
		     .column = 16,
		     .flags = OWN_NONE },
	[F_SIZE] = { .name = "size",
		     .help = "bytes of the first access",
		     .unit = "bytes",
		     .kind = KIND_UINT,
		     .role = ROLE_ACCESS_SIZE,
		     .column = 4,
		     .flags = FIELD_ZERO_IS_NONE | FIELD_QUIET },
	[F_ACCESSES] = { .name = "accesses",
			 .help = "number of data lines; only four loads and four stores have "
				 "addresses here",
			 .kind = KIND_UINT,
			 .column = 3,
			 .flags = FIELD_QUIET },
	[F_LOAD] = { .name = "load",
		     .rank = 3,
		     .help = "addresses loaded from",
		     .kind = KIND_ADDR,
		     .role = ROLE_LOAD,
		     .count = ACCESSES_MOST,
		     .column = 12,
		     .flags = OWN_NONE },
	[F_STORE] = { .name = "store",
		      .rank = 4,
		      .help = "addresses stored to",
		      .kind = KIND_ADDR,
		      .role = ROLE_STORE,
		      .count = ACCESSES_MOST,
		      .column = 12,
		      .flags = OWN_NONE },
};

static bool simics_begins(const struct group_line *line)
{
	return linescan_starts(line->at, line->len, "inst: [");
}

static bool simics_joins(const struct group_line *before, const struct group_line *line)
{
	(void)before;
	return linescan_starts(line->at, line->len, "data: [");
}

/* Accesses without an instruction, exceptions and other parts of the trace. */
static bool simics_remarks(const struct group_line *line)
{
	return linescan_starts(line->at, line->len, "data: [") ||
	       linescan_starts(line->at, line->len, "exce: [") ||
	       linescan_starts(line->at, line->len, "simics> ") ||
	       linescan_starts(line->at, line->len, "Tracing enabled.") ||
	       (linescan_starts(line->at, line->len, "[") &&
		memchr(line->at, ']', line->len));
}

struct simics_head {
	uint64_t count, cpu, addr, physical;
};

/* [COUNT] CPU N and addresses in angles or elided. */
static bool simics_head(struct linescan *l, struct simics_head *h)
{
	bool any = false;
	h->addr = h->physical = UINT64_MAX;
	linescan_blanks(l);
	if (!linescan_dec(l, &h->count) || !linescan_literal(l, "] CPU"))
		return false;
	linescan_blanks(l);
	if (!linescan_dec(l, &h->cpu) || !linescan_gap(l))
		return false;
	for (;; linescan_blanks(l)) {
		if (linescan_literal(l, "[...]"))
			continue;
		if (!linescan_char(l, '<'))
			return any;
		if (l->end - l->at < 2 || l->at[1] != ':')
			return false;
		uint8_t kind = *l->at;
		uint64_t addr;
		l->at += 2;
		if (!linescan_address(l, &addr) || !linescan_char(l, '>'))
			return false;
		if (kind == 'p')
			h->physical = addr;
		if (!any || kind == 'v')
			h->addr = addr;
		any = true;
	}
}

struct simics_accesses {
	struct access_slots list;
	uint64_t data; /* of the first */
	bool has_data;
};

/* Read N bytes VALUE */
static bool simics_data(struct linescan *l, struct simics_accesses *a)
{
	struct simics_head h;
	uint64_t size;
	if (!linescan_literal(l, "data: [") || !simics_head(l, &h))
		return false;
	bool store = linescan_literal(l, "Write");
	if (!store && !linescan_literal(l, "Read"))
		return false;
	linescan_blanks(l);
	if (!linescan_dec(l, &size) || !linescan_literal(l, " bytes"))
		return false;
	linescan_blanks(l);
	if (!access_slots_any(&a->list))
		a->has_data = linescan_address(l, &a->data);
	access_slots_add(&a->list, store, h.addr, size);
	return true;
}

static bool simics_record(const struct schema *s, struct batch *b, uint64_t offset,
			  struct group_lines *lines, char why[160])
{
	(void)s;
	const uint8_t *bytes = lines->bytes, *encoding, *text, *end;
	const struct group_line *line = group_lines_next(lines);
	struct linescan l = group_lines_scan(lines, line);
	struct simics_head h;
	struct simics_accesses a = { .has_data = false };
	if (!linescan_literal(&l, "inst: [") || !simics_head(&l, &h)) {
		strcpy(why, "not a number, processor, address and instruction");
		return false;
	}
	end = l.end;
	encoding = l.at;
	linescan_word(&l);
	uint64_t bits = linescan_text(bytes, encoding, l.at);
	linescan_blanks(&l);
	text = l.at;
	linescan_word(&l);
	uint64_t opcode = linescan_text(bytes, text, l.at);
	while ((line = group_lines_next(lines))) {
		l = group_lines_scan(lines, line);
		if (!simics_data(&l, &a)) {
			strcpy(why, "a data line without Read or Write and its size");
			return false;
		}
	}
	size_t i = batch_add(b, offset, lines->len);
	linescan_set(b, i, F_PC, h.addr);
	linescan_set(b, i, F_DISASM, linescan_text(bytes, text, end));
	linescan_set(b, i, F_OPCODE, opcode);
	linescan_set(b, i, F_ENCODING, bits);
	linescan_set(b, i, F_CPU, h.cpu);
	linescan_set(b, i, F_PHYSICAL, h.physical);
	linescan_set(b, i, F_COUNT, h.count);
	linescan_set_if(b, i, F_DATA, a.has_data, a.data);
	linescan_set(b, i, F_SIZE, a.list.size);
	linescan_set(b, i, F_ACCESSES, a.list.loads + a.list.stores);
	access_slots_set(&a.list, b, i, SLOT_LOAD, SLOT_STORE);
	return true;
}

static const struct line_group simics_group = {
	.begins = simics_begins,
	.first_alone = true,
	.joins = simics_joins,
	.remarks = simics_remarks,
	.record = simics_record,
};

const struct format fmt_simics = {
	.name = "simics",
	.title = "Simics trace",
	.family = "Simulators",
	.command = "new-tracer and trace0.start trace.log in Simics",
	.sample =
		"inst: [    5] CPU  0 <v:0xfffff148> <p:0x1fffff148> 84050004 lwzu r0,4(r5)\n"
		"data: [    1] CPU  0 <v:0xfffff1b8> <p:0x1fffff1b8> Read   1 bytes  0xc0",
	.record = "instruction",
	.about =
		"Text, a line inst: for each instruction and data: for each access, as the "
		"trace module of Simics prints it (new-tracer).  The accesses after an "
		"instruction belong to it.  The grammar is that of the examples in the user "
		"guide of Simics 3.",
	.suffixes = "log txt",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.group = &simics_group,
	.line_bits = 20,
	.remark = "remark",
};
