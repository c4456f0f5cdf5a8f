/*
 * ChampSim instruction traces: records of 64 bytes, no header.  The layout is struct
 * input_instr of ChampSim's inc/trace_instruction.h.
 */
#include "format/branch_kind.h"
#include "format/champsim.h"
#include "format/format.h"

/* clang-format off */
static const struct field fields[] = {
	{ .name = "pc", .rank = 1, .kind = KIND_ADDR, .role = ROLE_PC, .at = 0, .width = 8,
		.flags = FIELD_NEVER_ZERO, .help = "address of the instruction" },
	{ .name = "branch", .rank = 8, .heading = "br", .kind = KIND_BOOL, .role = ROLE_IS_BRANCH,
		.at = 8, .width = 1,
		.help = "whether the tracer marked it as a branch; Pin's tracer does not mark "
			"calls and returns" },
	{ .name = "taken", .rank = 7, .heading = "tk", .kind = KIND_BOOL, .role = ROLE_TAKEN,
		.at = 9, .width = 1, .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "whether the branch was taken; undefined if branch is 0" },
	{ .name = "kind", .rank = 2, .kind = KIND_CODE, .role = ROLE_BRANCH_KIND, .column = 11,
		.flags = FIELD_DERIVED | FIELD_ZERO_IS_NONE, .codes = branch_kind_codes,
		.help = "kind of branch, from the registers, by the rules of ChampSim" },
	{ .name = "dst", .rank = 5, .kind = KIND_REG, .role = ROLE_REG_WRITTEN, .at = 10,
		.width = 1, .count = 2, .flags = FIELD_ZERO_IS_NONE,
		.help = "registers written" },
	{ .name = "src", .rank = 6, .kind = KIND_REG, .role = ROLE_REG_READ, .at = 12, .width = 1,
		.count = 4, .flags = FIELD_ZERO_IS_NONE, .help = "registers read" },
	{ .name = "store", .rank = 4, .kind = KIND_ADDR, .role = ROLE_STORE, .at = 16, .width = 8,
		.count = 2, .flags = FIELD_ZERO_IS_NONE | FIELD_VARIES,
		.help = "addresses written to" },
	{ .name = "load", .rank = 3, .kind = KIND_ADDR, .role = ROLE_LOAD, .at = 32, .width = 8,
		.count = 4, .flags = FIELD_ZERO_IS_NONE | FIELD_VARIES,
		.help = "addresses read from" },
};

const struct format fmt_champsim = {
	.name = "champsim", .title = "ChampSim instruction trace",
	.family = "Courses and championships",
	.command = "pin -t champsim_tracer.so -o out.champsim -- ls", .record = "instruction",
	.about = "The input of the ChampSim simulator, as written by its Pin tool and by "
		 "many converters: registers and addresses, but no opcode, no size and "
		 "no header.  An empty slot is 0, and empty slots may precede used ones. "
		 " Register numbers depend on the version of Pin; see --registers.  "
		 "Since 2022, the tracer has written a third destination register into "
		 "the first source, and a fifth source into the low byte of the first "
		 "store address.",
	.suffixes = "champsim champsimtrace trace", .fields = fields,
	.nfields = sizeof fields / sizeof *fields, .layout = LAYOUT_BYTES, .record_size = 64,
	.registers = "pin3", .derive = branch_kind_derive, .bid = champsim_bid,
	.findings = champsim_findings, .check = champsim_check,
	.suspect_varying = champsim_suspect_varying, .classic = champsim_classic,
};
/* clang-format on */
