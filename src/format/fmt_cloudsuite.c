/*
 * CloudSuite traces for ChampSim: struct cloudsuite_instr, which the compiler pads to
 * 96 bytes.  See doc/formats/cloudsuite.md.
 */
#include "format/branch_kind.h"
#include "format/champsim.h"
#include "format/format.h"

/* clang-format off */
static const struct field fields[] = {
	{ .name = "pc", .rank = 1, .kind = KIND_ADDR, .role = ROLE_PC, .at = 0, .width = 8,
		.flags = FIELD_NEVER_ZERO, .help = "address of the instruction" },
	{ .name = "branch", .rank = 8, .heading = "br", .kind = KIND_BOOL, .role = ROLE_IS_BRANCH,
		.at = 8, .width = 1, .help = "whether the tracer marked it as a branch" },
	{ .name = "taken", .rank = 7, .heading = "tk", .kind = KIND_BOOL, .role = ROLE_TAKEN,
		.at = 9, .width = 1, .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "whether the branch was taken; undefined if branch is 0" },
	{ .name = "kind", .rank = 2, .kind = KIND_CODE, .role = ROLE_BRANCH_KIND, .column = 11,
		.flags = FIELD_DERIVED | FIELD_ZERO_IS_NONE, .codes = branch_kind_codes,
		.help = "kind of branch, from the registers, by the rules of ChampSim" },
	{ .name = "dst", .rank = 5, .kind = KIND_REG, .role = ROLE_REG_WRITTEN, .at = 10,
		.width = 1, .count = 4, .flags = FIELD_ZERO_IS_NONE,
		.help = "registers written" },
	{ .name = "src", .rank = 6, .kind = KIND_REG, .role = ROLE_REG_READ, .at = 14, .width = 1,
		.count = 4, .flags = FIELD_ZERO_IS_NONE, .help = "registers read" },
	{ .name = "pad1", .at = 18, .width = 6, .flags = FIELD_PADDING,
		.help = "six bytes of padding that align the addresses" },
	{ .name = "store", .rank = 4, .kind = KIND_ADDR, .role = ROLE_STORE, .at = 24, .width = 8,
		.count = 4, .flags = FIELD_ZERO_IS_NONE | FIELD_VARIES,
		.help = "addresses written to" },
	{ .name = "load", .rank = 3, .kind = KIND_ADDR, .role = ROLE_LOAD, .at = 56, .width = 8,
		.count = 4, .flags = FIELD_ZERO_IS_NONE | FIELD_VARIES,
		.help = "addresses read from" },
	{ .name = "asid", .rank = 9, .kind = KIND_UINT, .role = ROLE_SPACE, .at = 88, .width = 1,
		.count = 2, .help = "address spaces; 255 means not set" },
	{ .name = "pad2", .at = 90, .width = 6, .flags = FIELD_PADDING,
		.help = "six bytes of padding at the end of the record" },
};

const struct format fmt_cloudsuite = {
	.name = "cloudsuite", .title = "CloudSuite trace for ChampSim",
	.family = "Courses and championships",
	.command = "the traces of CloudSuite for ChampSim (champsim --cloudsuite)",
	.record = "instruction",
	.about = "The second input format of ChampSim (--cloudsuite), made from SPARC "
		 "traces of the CloudSuite benchmarks: four destinations instead of two, "
		 "and address spaces.  A record has 96 bytes because the compiler aligns "
		 "the addresses; the size of 80 that is sometimes given omits padding "
		 "and fields.",
	.suffixes = "cloudsuite trace", .fields = fields,
	.nfields = sizeof fields / sizeof *fields, .layout = LAYOUT_BYTES, .record_size = 96,
	.registers = "pin3", .derive = branch_kind_derive, .bid = champsim_bid,
	.findings = champsim_findings, .check = champsim_check,
	.suspect_varying = champsim_suspect_varying, .classic = champsim_classic,
};
/* clang-format on */
