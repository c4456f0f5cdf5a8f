/*
 * gem5's times of pipeline stages (--debug-flags=O3PipeView).
 *
 *     O3PipeView:fetch:2098500:0x00400d4e:0:437:  jnz 0x10
 *     O3PipeView:decode:2099000
 *     O3PipeView:rename:2099500
 *     O3PipeView:dispatch:2100500
 *     O3PipeView:issue:2100500
 *     O3PipeView:complete:2101000
 *     O3PipeView:retire:2102000:store:0
 *
 * A record is these seven lines.  Time 0 is a stage that was not reached.
 */
#include <stdio.h>

#include "format/groups.h"

enum {
	F_PC,
	F_DISASM,
	F_OPCODE,
	F_UOP,
	F_FETCH,
	F_DECODE,
	F_RENAME,
	F_DISPATCH,
	F_ISSUE,
	F_COMPLETE,
	F_RETIRE,
	F_STORED,
	F_SQUASHED,
	F_SEQ,
	FIELDS
};

/* clang-format off */
#define STAGE(NAME, RANK, ROLE, HELP) \
	{ .name = NAME, .rank = RANK, .help = HELP, .unit = "ps", .kind = KIND_INT, \
	  .role = ROLE, .column = 8, \
	  .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED }
/* clang-format on */

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
	[F_UOP] = { .name = "uop", .rank = 12, .kind = KIND_UINT, .role = ROLE_UOP,
		.column = 3,
		.help = "number of the micro-op in its instruction, from 1; gem5 "
			"counts from 0" },
	[F_FETCH] = { .name = "fetch", .rank = 3, .unit = "ps", .kind = KIND_UINT,
		.role = ROLE_TIME, .column = 12, .help = "time of the fetch" },
	[F_DECODE] = STAGE("decode", 4, ROLE_DECODED, "time from fetch to decode"),
	[F_RENAME] = STAGE("rename", 5, ROLE_RENAMED, "time from fetch to rename"),
	[F_DISPATCH] =
		STAGE("dispatch", 6, ROLE_DISPATCHED, "time from fetch to dispatch"),
	[F_ISSUE] = STAGE("issue", 7, ROLE_ISSUED, "time from fetch to issue"),
	[F_COMPLETE] = STAGE("complete", 8, ROLE_READY, "time from fetch to completion"),
	[F_RETIRE] = STAGE("retire", 9, ROLE_COMMITTED,
			   "time from fetch to retirement; absent if it was squashed"),
	[F_STORED] = STAGE("stored", 10, ROLE_STORED,
			   "time from fetch until the store is in memory"),
	[F_SQUASHED] = { .name = "squashed", .rank = 11, .kind = KIND_BOOL,
		.role = ROLE_SQUASHED, .column = 1, .flags = FIELD_DERIVED,
		.help = "fetched on a wrong path and not retired" },
	[F_SEQ] = { .name = "seq", .kind = KIND_UINT, .column = 8, .flags = FIELD_QUIET,
		.help = "sequence number of the fetch" },
};
/* clang-format on */

#define O3PIPE_PREFIX "O3PipeView:"

/* The stages after fetch, in the order of their lines and fields. */
static const char *const o3pipe_stages[] = { "decode:", "rename:",   "dispatch:",
					     "issue:",  "complete:", "retire:" };
enum { STAGES = sizeof o3pipe_stages / sizeof *o3pipe_stages };

static bool o3pipe_begins(const struct group_line *line)
{
	return linescan_starts(line->at, line->len, O3PIPE_PREFIX "fetch:");
}

static bool o3pipe_joins(const struct group_line *before, const struct group_line *line)
{
	return linescan_starts(line->at, line->len, O3PIPE_PREFIX) &&
	       !o3pipe_begins(line) &&
	       !linescan_starts(before->at, before->len, O3PIPE_PREFIX "retire:");
}

/* Lines of other debug flags, as in the debug output of gem5: "1000: system.cpu: ..." */
static bool o3pipe_remarks(const struct group_line *line)
{
	struct linescan l = linescan_line(line->at, line->len);
	uint64_t tick;
	linescan_blanks(&l);
	return linescan_starts(line->at, line->len, "info:") ||
	       linescan_starts(line->at, line->len, "warn:") ||
	       (linescan_dec(&l, &tick) && linescan_literal(&l, ": "));
}

struct o3pipe_times {
	uint64_t fetch, stage[STAGES], stored;
};

/* TICK:PC:UPC:SEQ:DISASSEMBLY */
static bool o3pipe_fetch(struct linescan *l, struct o3pipe_times *t, uint64_t *pc,
			 uint64_t *upc, uint64_t *seq)
{
	return linescan_literal(l, O3PIPE_PREFIX "fetch:") &&
	       linescan_dec(l, &t->fetch) && linescan_char(l, ':') &&
	       linescan_address(l, pc) && linescan_char(l, ':') && linescan_dec(l, upc) &&
	       linescan_char(l, ':') && linescan_dec(l, seq) && linescan_char(l, ':');
}

/* The line of a stage; *stage is the first that it may be, and becomes the one after. */
static bool o3pipe_stage(struct linescan *l, struct o3pipe_times *t, size_t *stage)
{
	if (!linescan_literal(l, O3PIPE_PREFIX))
		return false;
	for (; *stage < STAGES; ++*stage) {
		size_t n = strlen(o3pipe_stages[*stage]);
		if (!linescan_starts(l->at, (size_t)(l->end - l->at),
				     o3pipe_stages[*stage]))
			continue;
		l->at += n;
		if (!linescan_dec(l, &t->stage[*stage]))
			return false;
		if (++*stage == STAGES && linescan_literal(l, ":store:") &&
		    !linescan_dec(l, &t->stored))
			return false;
		return linescan_ended(l);
	}
	return false;
}

static void o3pipe_set_time(struct batch *b, size_t i, unsigned field, uint64_t fetch,
			    uint64_t time)
{
	bool reached = time && time != UINT64_MAX;
	linescan_set_if(b, i, field, reached, time - fetch);
}

static bool o3pipe_record(const struct schema *s, struct batch *b, uint64_t offset,
			  struct group_lines *lines, char why[160])
{
	(void)s;
	const uint8_t *bytes = lines->bytes;
	const struct group_line *line = group_lines_next(lines);
	struct linescan l = group_lines_scan(lines, line);
	struct o3pipe_times t = { .fetch = 0 };
	uint64_t pc, upc, seq;
	const uint8_t *text, *text_end;
	size_t stage = 0;
	if (!o3pipe_fetch(&l, &t, &pc, &upc, &seq)) {
		strcpy(why, "not a time, pc, micro-op, sequence number and instruction");
		return false;
	}
	linescan_blanks(&l);
	text = l.at;
	text_end = l.end;
	linescan_word(&l);
	uint64_t opcode = linescan_text(bytes, text, l.at);
	while ((line = group_lines_next(lines))) {
		l = group_lines_scan(lines, line);
		if (!o3pipe_stage(&l, &t, &stage)) {
			snprintf(why, 160, "\"%.*s\" is not the next stage and its time",
				 line->len < 60 ? (int)line->len : 60,
				 (const char *)line->at);
			return false;
		}
	}
	if (stage != STAGES) {
		strcpy(why, "the stages of this instruction end before retire");
		return false;
	}
	size_t i = batch_add(b, offset, lines->len);
	linescan_set(b, i, F_PC, pc);
	linescan_set(b, i, F_DISASM, linescan_text(bytes, text, text_end));
	linescan_set(b, i, F_OPCODE, opcode);
	linescan_set(b, i, F_UOP, upc + 1);
	linescan_set(b, i, F_FETCH, t.fetch);
	for (unsigned k = 0; k < STAGES; k++)
		o3pipe_set_time(b, i, F_DECODE + k, t.fetch, t.stage[k]);
	o3pipe_set_time(b, i, F_STORED, t.fetch, t.stored);
	linescan_set(b, i, F_SQUASHED, t.stage[STAGES - 1] == 0);
	linescan_set(b, i, F_SEQ, seq);
	return true;
}

static const struct line_group o3pipe_group = {
	.begins = o3pipe_begins,
	.first_alone = true,
	.joins = o3pipe_joins,
	.remarks = o3pipe_remarks,
	.record = o3pipe_record,
};

const struct format fmt_o3pipeview = {
	.name = "o3pipeview",
	.title = "gem5 pipeline trace (O3PipeView)",
	.family = "Simulators",
	.command = "gem5.opt --debug-flags=O3PipeView --debug-file=trace.out CONFIG",
	.sample = "O3PipeView:fetch:2098500:0x00400d4e:0:437:  jnz 0x10\n"
		  "O3PipeView:decode:2099000\n"
		  "O3PipeView:rename:2099500\n"
		  "O3PipeView:dispatch:2100500\n"
		  "O3PipeView:issue:2100500\n"
		  "O3PipeView:complete:2101000\n"
		  "O3PipeView:retire:2102000:store:0",
	.record = "micro-op",
	.about =
		"Text, seven lines for each instruction or micro-op with the times of its "
		"stages, as gem5's O3 model prints it with --debug-flags=O3PipeView.  "
		"Instructions of a wrong path are squashed: they are not retired.  Records "
		"are in the order in which instructions leave the processor.  Times of "
		"stages are relative to the fetch.",
	.suffixes = "out txt",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.group = &o3pipe_group,
	.line_bits = 26,
	.remark = "remark",
	.unordered = true,
};
