/*
 * Traces of the course CIS501 from 2016 on: ARM instructions, 12 fields separated by
 * tabs.
 *
 *     pc size T|N|_ target L|S|_ address size R|W|B|_ dst src1 src2 text
 *
 * Fields of registers have three characters: "  _", " r0", "r12", " sp", " lr", " pc".
 */
#include <stdio.h>

#include "format/linescan.h"

enum {
	F_PC,
	F_LENGTH,
	F_BRANCH,
	F_TARGET,
	F_MEM,
	F_ADDR,
	F_SIZE,
	F_FLAGS,
	F_DST, /* last column of the line */
	F_ASM,
	F_OPCODE,
	F_LOAD,
	F_STORE,
	F_FALLTHROUGH,
	F_TAKEN,
	F_IS_BRANCH,
	ONE_VALUE, /* following field has two values */
	F_SRC = ONE_VALUE,
	FIELDS
};

enum { COL_SRC1 = F_DST + 1, COL_SRC2, COL_ASM, COLUMNS };

static const struct code branch_codes[] = {
	{ 0, "_" }, { 1, "T" }, { 2, "N" }, { 0, NULL }
};
static const struct code mem_codes[] = {
	{ 0, "_" }, { 1, "L" }, { 2, "S" }, { 0, NULL }
};
static const struct code flags_codes[] = { { 0, "_" },
					   { FLAGS_READ, "R" },
					   { FLAGS_WRITTEN, "W" },
					   { FLAGS_READ | FLAGS_WRITTEN, "B" },
					   { 0, NULL } };

#define DERIVED_NONE (FIELD_MINUS_IS_NONE | FIELD_DERIVED | FIELD_QUIET)

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_PC] = FIELD("pc", 1, ADDR, PC, 8, 0, "address of the instruction"),
	[F_LENGTH] = FIELD("length", 10, UINT, NONE, 3, 0,
		"length of the instruction, 2 or 4", .unit = "bytes", .max = 4),
	[F_BRANCH] = FIELD("branch", 8, CODE, NONE, 1, 0,
		"whether it is a branch that was taken (T) or not (N)", .heading = "b",
		.codes = branch_codes),
	[F_TARGET] = FIELD("target", 9, ADDR, TARGET, 8, FIELD_ZERO_IS_NONE,
		"target of a branch; 0 if it is not a branch"),
	[F_MEM] = FIELD("mem", 5, CODE, CLASS, 1, 0,
		"whether it loads (L) or stores (S)", .heading = "m", .codes = mem_codes),
	[F_ADDR] = FIELD("addr", 6, ADDR, NONE, 8, FIELD_ZERO_IS_NONE,
		"address of the access; 0 if it is not a load or store"),
	[F_SIZE] = FIELD("size", 7, UINT, ACCESS_SIZE, 3, FIELD_ZERO_IS_NONE,
		"bytes of the access", .unit = "bytes"),
	[F_FLAGS] = FIELD("flags", 11, CODE, FLAGS, 1, 0,
		"whether it reads (R) or writes (W) the condition codes, or both (B)",
		.heading = "f", .codes = flags_codes),
	[F_DST] = FIELD("dst", 4, REG, REG_WRITTEN, 3, FIELD_OWN_NONE, "register written"),
	[F_ASM] = FIELD("disasm", 2, TEXT, DISASSEMBLY, 26, 0,
		"the instruction in assembly language"),
	[F_OPCODE] = FIELD("opcode", 0, TEXT, MACRO, 8, FIELD_QUIET,
		"mnemonic, the first word of the assembly language"),
	[F_LOAD] = FIELD("load", 0, ADDR, LOAD, 8, DERIVED_NONE, "the address, if it loads"),
	[F_STORE] = FIELD("store", 0, ADDR, STORE, 8, DERIVED_NONE, "the address, if it stores"),
	[F_FALLTHROUGH] = FIELD("fallthrough", 0, ADDR, FALLTHROUGH, 8, FIELD_DERIVED | FIELD_QUIET,
		"address of the next instruction in memory"),
	[F_TAKEN] = FIELD("taken", 0, BOOL, TAKEN, 1, DERIVED_NONE, "whether a branch was taken"),
	[F_IS_BRANCH] = FIELD("is_branch", 0, BOOL, IS_BRANCH, 1, FIELD_DERIVED | FIELD_QUIET,
		"whether it is a branch"),
	[F_SRC] = FIELD("src", 3, REG, REG_READ, 3, FIELD_OWN_NONE,
		"source registers: for a load the address, for a store the data and the address",
		.count = 2),
};
/* clang-format on */

/* Each of these functions reads a column and the tab after it. */

static inline void cisarm_blanks(struct linescan *l)
{
	while (linescan_char(l, ' '))
		continue;
}

static inline bool cisarm_hex(struct linescan *l, uint64_t *v)
{
	cisarm_blanks(l);
	return linescan_hex(l, v) && linescan_char(l, '\t');
}

static inline bool cisarm_dec(struct linescan *l, uint64_t *v)
{
	cisarm_blanks(l);
	return linescan_dec(l, v) && linescan_char(l, '\t');
}

/* Set *v to the index of the next character in letters. */
static inline bool cisarm_letter(struct linescan *l, const char *letters, uint64_t *v)
{
	const uint8_t *p = l->at;
	if (l->end - p < 2 || p[1] != '\t')
		return false;
	l->at += 2;
	for (*v = 0; letters[*v]; ++*v)
		if (letters[*v] == (char)*p)
			return true;
	return false;
}

/* Read three characters and set *v to their register number. */
static inline bool cisarm_register(struct linescan *l, uint64_t *v)
{
	enum { LENGTH = 3, SP = 13 };
	static const char names[][LENGTH + 1] = { " sp", " lr", " pc" };
	const uint8_t *p = l->at;
	if (l->end - p <= LENGTH || p[LENGTH] != '\t')
		return false;
	l->at += LENGTH + 1;
	*v = UINT64_MAX;
	if (memcmp(p, "  _", LENGTH) == 0)
		return true;
	for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
		if (memcmp(p, names[k], LENGTH) == 0) {
			*v = SP + k;
			return true;
		}
	bool one = p[0] == ' ';
	unsigned tens = one ? 0 : p[1] - '0', ones = p[2] - '0';
	*v = 10 * tens + ones;
	return p[one] == 'r' && tens <= 9 && ones <= 9 && *v < SP;
}

/* Read the columns of a line, up to its assembly language, into v[]. */
static inline bool cisarm_parse(struct linescan *l, uint64_t v[COLUMNS])
{
	return cisarm_hex(l, &v[F_PC]) && cisarm_dec(l, &v[F_LENGTH]) &&
	       v[F_LENGTH] <= 4 && cisarm_letter(l, "_TN", &v[F_BRANCH]) &&
	       cisarm_hex(l, &v[F_TARGET]) && cisarm_letter(l, "_LS", &v[F_MEM]) &&
	       cisarm_hex(l, &v[F_ADDR]) && cisarm_dec(l, &v[F_SIZE]) &&
	       cisarm_letter(l, "_RWB", &v[F_FLAGS]) && cisarm_register(l, &v[F_DST]) &&
	       cisarm_register(l, &v[COL_SRC1]) && cisarm_register(l, &v[COL_SRC2]) &&
	       !memchr(l->at, '\t', (size_t)(l->end - l->at));
}

/* Add a record with these values.  The rest of the line is assembly language. */
static inline void cisarm_add(struct batch *b, size_t whole, struct linescan *l,
			      const uint64_t v[COLUMNS])
{
	enum { LOADS = 1, STORES = 2 };
	size_t i = batch_add(b, batch_position(b, l->line), whole);
#pragma GCC unroll 9
	for (unsigned f = F_PC; f <= F_DST; f++)
		linescan_set(b, i, f, v[f]);
	linescan_set(b, i, F_SRC, v[COL_SRC1]);
	linescan_set(b, i, F_SRC + 1, v[COL_SRC2]);
	linescan_set(b, i, F_ASM, linescan_text(l->line, l->at, l->end));
	linescan_blanks(l);
	const uint8_t *opcode = l->at;
	linescan_word(l);
	linescan_set(b, i, F_OPCODE, linescan_text(l->line, opcode, l->at));
	linescan_set_if(b, i, F_LOAD, v[F_MEM] == LOADS, v[F_ADDR]);
	linescan_set_if(b, i, F_STORE, v[F_MEM] == STORES, v[F_ADDR]);
	linescan_set(b, i, F_FALLTHROUGH, v[F_PC] + v[F_LENGTH]);
	linescan_set(b, i, F_TAKEN, v[F_BRANCH] ? v[F_BRANCH] == 1 : UINT64_MAX);
	linescan_set(b, i, F_IS_BRANCH, v[F_BRANCH] != 0);
}

static bool cisarm_line(struct batch *b, struct record_line *line)
{
	uint64_t v[COLUMNS];
	struct linescan l;
	linescan_init(&l, b, line->at, line->len);
	if (cisarm_parse(&l, v)) {
		cisarm_add(b, line->whole, &l, v);
		return true;
	}
	unsigned columns = 1;
	for (size_t i = 0; i < line->len; i++)
		columns += line->at[i] == '\t';
	strcpy(line->why, columns == COLUMNS
				  ? "a field of this line has an illegal value"
				  : "this line does not have 12 tab-separated fields");
	return false;
}

static inline bool cisarm_columns(struct batch *b, const uint8_t *line,
				  const uint8_t *end)
{
	uint64_t v[COLUMNS];
	struct linescan l = { line, end, end + LINESCAN_AFTER, line };
	if (!cisarm_parse(&l, v) || end[-1] == '\r')
		return false;
	cisarm_add(b, (size_t)(end + 1 - line), &l, v);
	return true;
}

static size_t cisarm_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	return linescan_decode_columns(bytes, len, last, b, cisarm_columns, cisarm_line);
}

const struct format fmt_cis501v2 = {
	.name = "cis501v2",
	.title = "UPenn CIS501 trace of ARM instructions, 2016 to 2018",
	.family = "Courses and championships",
	.command = "the traces of the course, such as streamcluster-10M-v1.trace.gz",
	.sample = "856a\t4\t_\t0\tL\tbe8ffc10\t4\t_\t r3\t sp\t  _\tldr.w r3, [sp, #16]",
	.record = "instruction",
	.about = "Text, one line of 12 tab-separated fields for each instruction, from "
		 "the later years of the course CIS501 (streamcluster-10M-v1 and -v2).  "
		 "Instructions are not divided into micro-ops.  The grammar follows the "
		 "course's reader; no published trace was available.",
	.suffixes = "trace",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.registers = "arm32",
	.decode = cisarm_decode,
	.line_bits = 16,
};
