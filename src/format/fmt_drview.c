/*
 * The text of DynamoRIO's tool view of drmemtrace traces.
 *
 *     9   2: W0.T3256418 ifetch       5 byte(s) @ 0x00007fc205a61943 e8 b8 0c 00 00    call   $0x00007fc205a62600
 *    10   2: W0.T3256418 write        8 byte(s) @ 0x00007fff9a9e3528 by PC 0x00007fc205a61943
 *
 * (blanks are left out).  A record is the line of a fetch and those of its accesses; a
 * line of an access alone, as filtered traces have them, is a record too.  Markers are
 * remarks.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "format/access_slots.h"
#include "format/groups.h"
#include "format/mnemonic.h"

enum {
	F_PC,
	F_DISASM,
	F_OPCODE,
	F_BYTES,
	F_LENGTH,
	F_TID,
	F_WORKLOAD,
	F_WINDOW,
	F_INSTR,
	F_RECORD,
	F_SIZE,
	F_ACCESSES,
	F_KIND,
	F_TAKEN,
	F_TARGET,
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
		   .help = "address of the instruction",
		   .kind = KIND_ADDR,
		   .role = ROLE_PC,
		   .column = 12 },
	[F_DISASM] = { .name = "disasm",
		       .rank = 2,
		       .help = "the instruction as DynamoRIO disassembles it",
		       .kind = KIND_TEXT,
		       .role = ROLE_DISASSEMBLY,
		       .column = 28 },
	[F_OPCODE] = { .name = "opcode",
		       .help = "mnemonic, the first word of the disassembly",
		       .kind = KIND_TEXT,
		       .role = ROLE_MACRO,
		       .column = 8,
		       .flags = FIELD_QUIET },
	[F_BYTES] = { .name = "encoding",
		      .help = "bytes of the instruction, at most those of its first line",
		      .kind = KIND_TEXT,
		      .column = 20,
		      .flags = FIELD_QUIET },
	[F_LENGTH] = { .name = "length",
		       .help = "length of the instruction",
		       .unit = "bytes",
		       .kind = KIND_UINT,
		       .column = 3,
		       .flags = FIELD_QUIET | FIELD_ZERO_IS_NONE },
	[F_TID] = { .name = "tid",
		    .rank = 5,
		    .help = "thread",
		    .kind = KIND_UINT,
		    .role = ROLE_SPACE,
		    .column = 8 },
	[F_WORKLOAD] = { .name = "workload",
			 .help = "number of the workload (W); absent before version 6",
			 .kind = KIND_UINT,
			 .column = 3,
			 .flags = FIELD_QUIET | OWN_NONE },
	[F_WINDOW] = { .name = "window",
		       .help = "number of the last window marker",
		       .kind = KIND_UINT,
		       .column = 3,
		       .flags = FIELD_QUIET | FIELD_CARRIED | FIELD_DERIVED },
	[F_INSTR] = { .name = "instr",
		      .help = "number of the instruction, as view counts it",
		      .kind = KIND_UINT,
		      .column = 10,
		      .flags = FIELD_QUIET | OWN_NONE },
	[F_RECORD] = { .name = "entry",
		       .help = "number of the first line, as view counts them",
		       .kind = KIND_UINT,
		       .column = 10,
		       .flags = FIELD_QUIET },
	[F_SIZE] = { .name = "size",
		     .rank = 6,
		     .help = "bytes of the first access",
		     .unit = "bytes",
		     .kind = KIND_UINT,
		     .role = ROLE_ACCESS_SIZE,
		     .column = 4,
		     .flags = FIELD_ZERO_IS_NONE },
	[F_ACCESSES] = { .name = "accesses",
			 .help = "number of loads and stores; only four of each have addresses "
				 "here",
			 .kind = KIND_UINT,
			 .column = 3,
			 .flags = FIELD_QUIET },
	[F_KIND] = { .name = "kind",
		     .rank = 7,
		     .help = "kind of branch, by the mnemonic",
		     .kind = KIND_CODE,
		     .role = ROLE_BRANCH_KIND,
		     .flags = FIELD_DERIVED | FIELD_ZERO_IS_NONE | FIELD_BY_MNEMONIC,
		     .codes = branch_kind_codes },
	[F_TAKEN] = { .name = "taken",
		      .rank = 8,
		      .help = "whether a conditional branch is taken, where view prints it",
		      .kind = KIND_BOOL,
		      .role = ROLE_TAKEN,
		      .column = 1,
		      .flags = OWN_NONE },
	[F_TARGET] = { .name = "target",
		       .help = "target of a branch: of a direct one from the disassembly, of an "
			       "indirect one where view prints it",
		       .kind = KIND_ADDR,
		       .role = ROLE_TARGET,
		       .column = 12,
		       .flags = FIELD_QUIET | OWN_NONE },
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

/* Lines */

enum drview_line {
	LINE_OTHER,
	LINE_FETCH,
	LINE_READ,
	LINE_WRITE,
	LINE_HINT,  /* a prefetch or flush, not a load or store */
	LINE_BYTES, /* more bytes of a long instruction */
	LINE_MARKER
};

struct drview_head {
	enum drview_line kind;
	uint64_t entry, instr, workload, tid;
	uint64_t size, addr;
};
static_assert(sizeof(struct drview_head) <= GROUP_HEAD_MOST, "a head of a line");

/* W0.T123, T123 or 123. */
static bool drview_thread(struct linescan *l, struct drview_head *h)
{
	h->workload = UINT64_MAX;
	if (linescan_char(l, 'W') &&
	    !(linescan_dec(l, &h->workload) && linescan_char(l, '.')))
		return false;
	linescan_char(l, 'T');
	return linescan_dec(l, &h->tid);
}

/* N byte(s) @ ADDRESS */
static bool drview_place(struct linescan *l, struct drview_head *h)
{
	linescan_blanks(l);
	return linescan_dec(l, &h->size) && linescan_literal(l, " byte(s) @ ") &&
	       linescan_address(l, &h->addr);
}

/* Only pairs of hexadecimal digits until the end of the line. */
static bool drview_only_bytes(struct linescan l)
{
	uint64_t v;
	size_t n = 0;
	for (; !linescan_ended(&l); n++) {
		const uint8_t *from = l.at;
		if (!linescan_hex_plain(&l, &v) || l.at - from != 2)
			return false;
		linescan_blanks(&l);
	}
	return n > 0;
}

static enum drview_line drview_details(struct linescan *l, struct drview_head *h)
{
	enum drview_line kind = LINE_HINT;
	if (linescan_ended(l))
		return LINE_OTHER;
	if (*l->at == '<')
		return LINE_MARKER;
	if (drview_only_bytes(*l))
		return LINE_BYTES;
	if (linescan_literal(l, "ifetch ") || linescan_literal(l, "non-fetched "))
		kind = LINE_FETCH;
	else if (linescan_literal(l, "read "))
		kind = LINE_READ;
	else if (linescan_literal(l, "write "))
		kind = LINE_WRITE;
	else if (linescan_literal(l, "pref") || linescan_literal(l, "iflush ") ||
		 linescan_literal(l, "dflush "))
		linescan_word(l);
	else
		return LINE_OTHER;
	return drview_place(l, h) ? kind : LINE_OTHER;
}

static enum drview_line drview_line(struct linescan *l, struct drview_head *h)
{
	h->instr = UINT64_MAX;
	linescan_blanks(l);
	if (!linescan_dec(l, &h->entry))
		return LINE_OTHER;
	if (linescan_gap(l) && !linescan_dec(l, &h->instr))
		return LINE_OTHER;
	if (!linescan_literal(l, ": "))
		return LINE_OTHER;
	linescan_blanks(l);
	if (!drview_thread(l, h) || !linescan_gap(l))
		return LINE_OTHER;
	return drview_details(l, h);
}

static void drview_head(struct linescan *l, void *head)
{
	struct drview_head *h = head;
	h->kind = drview_line(l, h);
}

static bool drview_begins(const struct group_line *line)
{
	const struct drview_head *h = group_line_head(line);
	return h->kind == LINE_FETCH || h->kind == LINE_READ || h->kind == LINE_WRITE ||
	       h->kind == LINE_HINT;
}

/* An access alone is followed by no other, since they may be of other instructions. */
static bool drview_joins(const struct group_line *before, const struct group_line *line)
{
	const struct drview_head *to = group_line_head(before);
	const struct drview_head *from = group_line_head(line);
	if (from->kind != LINE_READ && from->kind != LINE_WRITE &&
	    from->kind != LINE_HINT && from->kind != LINE_BYTES)
		return false;
	return to->kind != LINE_OTHER && to->kind != LINE_MARKER &&
	       to->tid == from->tid && to->workload == from->workload &&
	       to->instr == from->instr;
}

static bool drview_remarks(const struct group_line *line)
{
	const struct drview_head *h = group_line_head(line);
	struct linescan l = linescan_line(line->at, line->len);
	uint64_t n;
	if (linescan_starts(l.at, line->len, "------------") ||
	    linescan_starts(l.at, line->len, "Output format:") ||
	    linescan_starts(l.at, line->len, "<--record#-> <--instr#->:") ||
	    linescan_starts(l.at, line->len, "View tool results:") ||
	    linescan_starts(l.at, line->len, "<...>") || h->kind == LINE_MARKER)
		return true;
	linescan_blanks(&l);
	return linescan_dec(&l, &n) && linescan_literal(&l, " : total");
}

static void drview_note(const struct group_line *line, struct batch *b)
{
	const struct drview_head *h = group_line_head(line);
	struct linescan l = linescan_line(line->at, line->len);
	uint64_t window;
	l.at = line->rest;
	if (h->kind == LINE_MARKER && linescan_literal(&l, "<marker: window ") &&
	    linescan_dec(&l, &window))
		b->carry[0] = window;
}

/* Branches */

struct drview_branch {
	enum branch_kind kind;
	uint64_t taken, target;
};

/* "(taken)", "(untaken)" and "(target 0x1234)" end the line.  Returns where they begin. */
static const uint8_t *drview_outcome(const uint8_t *from, const uint8_t *end,
				     struct drview_branch *r)
{
	r->taken = r->target = UINT64_MAX;
	while (end > from && linescan_blank(end[-1]))
		end--;
	if (end == from || end[-1] != ')')
		return end;
	const uint8_t *p = end - 1;
	while (p > from && *p != '(')
		p--;
	struct linescan l = linescan_line(p, (size_t)(end - p));
	if (linescan_literal(&l, "(taken)"))
		r->taken = 1;
	else if (linescan_literal(&l, "(untaken)"))
		r->taken = 0;
	else if (!linescan_literal(&l, "(target ") || !linescan_address(&l, &r->target))
		return end;
	return p;
}

/* The operand of a direct branch of x86 is its target: "$0x00007fc205a62600". */
static void drview_target(struct linescan l, struct drview_branch *r)
{
	bool direct = r->kind == BRANCH_CONDITIONAL || r->kind == BRANCH_DIRECT_JUMP ||
		      r->kind == BRANCH_DIRECT_CALL;
	uint64_t target;
	linescan_blanks(&l);
	if (direct && linescan_char(&l, '$') && linescan_address(&l, &target))
		r->target = target;
}

/* Records */

struct drview_record {
	struct drview_head head;
	struct drview_branch branch;
	uint64_t pc, length, bytes, disasm, opcode;
	struct access_slots access;
};

/* The rest of the line of a fetch: bytes, two blanks or more, and the instruction. */
static void drview_instruction(struct linescan *l, const uint8_t *record,
			       struct drview_record *r)
{
	linescan_blanks(l);
	const uint8_t *from = l->at;
	uint64_t v;
	while (l->end - l->at > 2 && linescan_blank(l->at[2])) {
		const uint8_t *byte = l->at;
		if (!linescan_hex_plain(l, &v) || l->at - byte != 2) {
			l->at = byte;
			break;
		}
		l->at++;
		if (linescan_ended(l) || linescan_blank(*l->at))
			break;
	}
	r->bytes = linescan_text(record, from, l->at);
	linescan_blanks(l);
	const uint8_t *text = l->at;
	const uint8_t *end = drview_outcome(text, l->end, &r->branch);
	linescan_word(l);
	r->disasm = linescan_text(record, text, end);
	r->opcode = linescan_text(record, text, l->at < end ? l->at : end);
	r->branch.kind =
		r->branch.taken != UINT64_MAX
			? BRANCH_CONDITIONAL
			: mnemonic_branch((const char *)text, (size_t)(end - text));
	drview_target(*l, &r->branch);
}

/* " by PC 0x1234" of an access without its fetch. */
static void drview_by(struct linescan *l, struct drview_record *r)
{
	uint64_t pc;
	if (r->pc == UINT64_MAX && linescan_literal(l, " by PC ") &&
	    linescan_address(l, &pc))
		r->pc = pc;
}

static void drview_set(struct batch *b, size_t i, const struct drview_record *r)
{
	linescan_set(b, i, F_PC, r->pc);
	linescan_set(b, i, F_DISASM, r->disasm);
	linescan_set(b, i, F_OPCODE, r->opcode);
	linescan_set(b, i, F_BYTES, r->bytes);
	linescan_set(b, i, F_LENGTH, r->length);
	linescan_set(b, i, F_TID, r->head.tid);
	linescan_set(b, i, F_WORKLOAD, r->head.workload);
	linescan_set(b, i, F_WINDOW, b->carry[0]);
	linescan_set(b, i, F_INSTR, r->head.instr);
	linescan_set(b, i, F_RECORD, r->head.entry);
	linescan_set(b, i, F_SIZE, r->access.size);
	linescan_set(b, i, F_ACCESSES, r->access.loads + r->access.stores);
	linescan_set(b, i, F_KIND, r->branch.kind);
	linescan_set(b, i, F_TAKEN, r->branch.taken);
	linescan_set(b, i, F_TARGET, r->branch.target);
	access_slots_set(&r->access, b, i, SLOT_LOAD, SLOT_STORE);
}

static bool drview_record(const struct schema *s, struct batch *b, uint64_t offset,
			  struct group_lines *lines, char why[160])
{
	(void)s;
	(void)why; /* lines that begin or join a record are complete */
	struct drview_record r = { .pc = UINT64_MAX,
				   .branch = { BRANCH_NONE, UINT64_MAX, UINT64_MAX } };
	const struct group_line *line;
	for (bool first = true; (line = group_lines_next(lines)); first = false) {
		const struct drview_head *h = group_line_head(line);
		struct linescan l = group_lines_scan(lines, line);
		if (first)
			r.head = *h;
		if (h->kind == LINE_FETCH) {
			r.pc = h->addr;
			r.length = h->size;
			drview_instruction(&l, lines->bytes, &r);
		} else if (h->kind == LINE_READ || h->kind == LINE_WRITE) {
			access_slots_add(&r.access, h->kind == LINE_WRITE, h->addr,
					 h->size);
			drview_by(&l, &r);
		} else if (h->kind == LINE_HINT) {
			drview_by(&l, &r);
		}
	}
	drview_set(b, batch_add(b, offset, lines->len), &r);
	return true;
}

static const struct line_group drview_group = {
	.head = drview_head,
	.begins = drview_begins,
	.joins = drview_joins,
	.remarks = drview_remarks,
	.note = drview_note,
	.record = drview_record,
};

/* Excerpts: a marker precedes the first record of another window than that of the record
 * before it. */

static void *drview_excerpt_new(void)
{
	return mem_new(1, sizeof(uint64_t));
}

static bool drview_excerpt_record(void *excerpt, const struct schema *s,
				  const struct batch *b, size_t i, struct str *out)
{
	uint64_t *before = excerpt, window = batch_value(b, i, F_WINDOW, 0);
	const uint8_t *bytes = batch_bytes(b, i);
	struct drview_head h;
	(void)s;
	if (window == *before)
		return false;
	*before = window;
	struct linescan l = linescan_line(bytes, b->length[i]);
	drview_line(&l, &h);
	str_addf(out, "%12" PRIu64, h.entry);
	if (h.instr != UINT64_MAX)
		str_addf(out, "%12" PRIu64, h.instr);
	str_add(out, ": ");
	if (h.workload != UINT64_MAX)
		str_addf(out, "W%" PRIu64 ".", h.workload);
	str_addf(out, "T%" PRIu64 " <marker: window %" PRIu64 ">\n", h.tid, window);
	str_addn(out, (const char *)bytes, b->length[i]);
	return true;
}

static const struct format_excerpt drview_excerpt = {
	.new = drview_excerpt_new,
	.wants = (fieldset)1 << F_WINDOW,
	.record = drview_excerpt_record,
	.free = free,
};

const struct format fmt_drview = {
	.name = "drview",
	.title = "DynamoRIO drmemtrace, printed by view",
	.family = "Instrumentation and profilers",
	.command = "drrun -t drmemtrace -tool view -indir drmemtrace.ls.*.dir 2>ls.view",
	.sample =
		"9   2: W0.T3256 ifetch       5 byte(s) @ 0x00007fc205a61943 e8 b8 0c 00 00   call   $0x00007fc205a62600\n"
		"10  2: W0.T3256 write        8 byte(s) @ 0x00007fff9a9e3528 by PC 0x00007fc205a61943",
	.record = "instruction",
	.about =
		"Text, a line for each fetch and each access, as DynamoRIO's drmemtrace tool "
		"view prints it.  The accesses of an instruction are part of its record.  "
		"Markers (time, processor, system calls, window) are shown in place.",
	.suffixes = "view txt log",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.group = &drview_group,
	.excerpt = &drview_excerpt,
	.line_bits = 20,
	.remark = "remark",
};
