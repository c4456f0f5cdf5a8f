/*
 * Instruction traces for ChampSim, without a header.  A record has 64 bytes (struct
 * input_instr of ChampSim's inc/trace_instruction.h) or 96 bytes (struct
 * cloudsuite_instr, which has padding).  See doc/formats/cloudsuite.md.
 */
#include "format/branch_kind.h"
#include "format/champsim.h"
#include "format/format.h"

/* clang-format off */

/* The first rows of both formats. */
#define BEGINNING(MARKED) \
	FIELD("pc", 1, ADDR, PC, 0, FIELD_NEVER_ZERO, "address of the instruction", .width = 8), \
	FIELD("branch", 8, BOOL, IS_BRANCH, 0, 0, \
		"whether the tracer marked it as a branch" MARKED, .heading = "br", .at = 8, .width = 1), \
	FIELD("taken", 7, BOOL, TAKEN, 0, FIELD_OWN_NONE, \
		"whether the branch was taken; undefined if branch is 0", .heading = "tk", .at = 9, \
		.width = 1), \
	FIELD("kind", 2, CODE, BRANCH_KIND, 11, FIELD_DERIVED | FIELD_ZERO_IS_NONE, \
		"kind of branch, from the registers, by the rules of ChampSim", \
		.codes = branch_kind_codes)
#define REGISTERS(NAME, RANK, ROLE, HELP, AT, COUNT) \
	FIELD(NAME, RANK, REG, ROLE, 0, FIELD_ZERO_IS_NONE, HELP, .at = AT, .width = 1, .count = COUNT)
#define ADDRESSES(NAME, RANK, ROLE, HELP, AT, COUNT) \
	FIELD(NAME, RANK, ADDR, ROLE, 0, FIELD_ZERO_IS_NONE, HELP, \
		.at = AT, .width = 8, .count = COUNT)

static const struct field fields[] = {
	BEGINNING("; Pin's tracer does not mark calls and returns"),
	REGISTERS("dst", 5, REG_WRITTEN, "registers written", 10, 2),
	REGISTERS("src", 6, REG_READ, "registers read", 12, 4),
	ADDRESSES("store", 4, STORE, "addresses written to", 16, 2),
	ADDRESSES("load", 3, LOAD, "addresses read from", 32, 4),
};

static const struct field cloudsuite_fields[] = {
	BEGINNING(""),
	REGISTERS("dst", 5, REG_WRITTEN, "registers written", 10, 4),
	REGISTERS("src", 6, REG_READ, "registers read", 14, 4),
	FIELD("pad1", 0, UINT, NONE, 0, FIELD_PADDING,
		"six bytes of padding that align the addresses", .at = 18, .width = 6),
	ADDRESSES("store", 4, STORE, "addresses written to", 24, 4),
	ADDRESSES("load", 3, LOAD, "addresses read from", 56, 4),
	FIELD("asid", 9, UINT, SPACE, 0, 0,
		"address spaces; 255 means not set", .at = 88, .width = 1, .count = 2),
	FIELD("pad2", 0, UINT, NONE, 0, FIELD_PADDING,
		"six bytes of padding at the end of the record", .at = 90, .width = 6),
};

/* Members of both formats. */
#define OF_CHAMPSIM(FIELDS) \
	.family = "Courses and championships", .record = "instruction", .fields = FIELDS, \
	.nfields = sizeof FIELDS / sizeof *FIELDS, .layout = LAYOUT_BYTES, \
	.registers = "pin3", .derive = branch_kind_derive, .sources = branch_kind_sources, .bid = champsim_bid, \
	.findings = champsim_findings, .check = champsim_check, \
	.may_find = champsim_may_find, .classic = champsim_classic

const struct format fmt_champsim = {
	.name = "champsim", .title = "ChampSim instruction trace",
	.command = "pin -t champsim_tracer.so -o out.champsim -- ls",
	.about = "The input of the ChampSim simulator, as written by its Pin tool and by "
		 "many converters: registers and addresses, but no opcode, no size and "
		 "no header.  An empty slot is 0, and empty slots may precede used ones. "
		 " Register numbers depend on the version of Pin; see --registers.  "
		 "Since 2022, the tracer has written a third destination register into "
		 "the first source, and a fifth source into the low byte of the first "
		 "store address.",
	.suffixes = "champsim champsimtrace trace", .record_size = 64, OF_CHAMPSIM(fields),
};

const struct format fmt_cloudsuite = {
	.name = "cloudsuite", .title = "CloudSuite trace for ChampSim",
	.command = "the traces of CloudSuite for ChampSim (champsim --cloudsuite)",
	.about = "The second input format of ChampSim (--cloudsuite), made from SPARC "
		 "traces of the CloudSuite benchmarks: four destinations instead of two, "
		 "and address spaces.  A record has 96 bytes because the compiler aligns "
		 "the addresses; the size of 80 that is sometimes quoted omits padding "
		 "and fields.",
	.suffixes = "cloudsuite trace", .record_size = 96, OF_CHAMPSIM(cloudsuite_fields),
};
/* clang-format on */
