/*
 * Traces of the course CIS501 from 2016 on: ARM instructions, 12 fields with tabs between
 * them.
 *
 *     pc size T|N|_ target L|S|_ address size R|W|B|_ dst src1 src2 text
 *
 * Fields of registers have three characters: "  _", " r0", "r12", " sp", " lr", " pc".
 */
#include <stdio.h>

#include "format/linescan.h"

enum { COLUMNS = 12 };

enum {
	F_PC,
	F_LENGTH,
	F_BRANCH,
	F_TARGET,
	F_MEM,
	F_ADDR,
	F_SIZE,
	F_FLAGS,
	F_DST,
	F_ASM,
	F_OPCODE,
	F_LOAD,
	F_STORE,
	F_FALLTHROUGH,
	F_TAKEN,
	F_IS_BRANCH,
	ONE_VALUE, /* the following field has two */
	F_SRC = ONE_VALUE,
	FIELDS
};

enum {
	COL_PC,
	COL_LENGTH,
	COL_BRANCH,
	COL_TARGET,
	COL_MEM,
	COL_ADDR,
	COL_SIZE,
	COL_FLAGS,
	COL_DST,
	COL_SRC1,
	COL_SRC2,
	COL_ASM
};

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
	[F_PC] = { .name = "pc", .rank = 1, .kind = KIND_ADDR, .role = ROLE_PC,
		.column = 8, .help = "address of the instruction" },
	[F_LENGTH] = { .name = "length", .rank = 10, .unit = "bytes", .kind = KIND_UINT,
		.column = 3, .max = 4, .help = "length of the instruction, 2 or 4" },
	[F_BRANCH] = { .name = "branch", .heading = "b", .rank = 8, .kind = KIND_CODE,
		.column = 1, .codes = branch_codes,
		.help = "whether it is a branch that was taken (T) or not (N)" },
	[F_TARGET] = { .name = "target", .rank = 9, .kind = KIND_ADDR,
		.role = ROLE_TARGET, .column = 8, .flags = FIELD_ZERO_IS_NONE,
		.help = "target of a branch; 0 if it is not a branch" },
	[F_MEM] = { .name = "mem", .heading = "m", .rank = 5, .kind = KIND_CODE,
		.role = ROLE_CLASS, .column = 1, .codes = mem_codes,
		.help = "whether it loads (L) or stores (S)" },
	[F_ADDR] = { .name = "addr", .rank = 6, .kind = KIND_ADDR, .column = 8,
		.flags = FIELD_ZERO_IS_NONE,
		.help = "address of the access; 0 if it is not a load or store" },
	[F_SIZE] = { .name = "size", .rank = 7, .unit = "bytes", .kind = KIND_UINT,
		.role = ROLE_ACCESS_SIZE, .column = 3, .flags = FIELD_ZERO_IS_NONE,
		.help = "bytes of the access" },
	[F_FLAGS] = { .name = "flags", .heading = "f", .rank = 11, .kind = KIND_CODE,
		.role = ROLE_FLAGS, .column = 1, .codes = flags_codes,
		.help = "whether it reads (R) or writes (W) the condition codes, or "
			"both (B)" },
	[F_DST] = { .name = "dst", .rank = 4, .kind = KIND_REG, .role = ROLE_REG_WRITTEN,
		.column = 3, .flags = FIELD_OWN_NONE,
		.help = "register written" },
	[F_ASM] = { .name = "disasm", .rank = 2, .kind = KIND_TEXT,
		.role = ROLE_DISASSEMBLY, .column = 26,
		.help = "the instruction as assembly language" },
	[F_OPCODE] = { .name = "opcode", .kind = KIND_TEXT, .role = ROLE_MACRO,
		.column = 8, .flags = FIELD_QUIET,
		.help = "mnemonic, the first word of the assembly language" },
	[F_LOAD] = { .name = "load", .kind = KIND_ADDR, .role = ROLE_LOAD, .column = 8,
		.flags = DERIVED_NONE, .help = "the address, if it loads" },
	[F_STORE] = { .name = "store", .kind = KIND_ADDR, .role = ROLE_STORE, .column = 8,
		.flags = DERIVED_NONE, .help = "the address, if it stores" },
	[F_FALLTHROUGH] = { .name = "fallthrough", .kind = KIND_ADDR,
		.role = ROLE_FALLTHROUGH, .column = 8,
		.flags = FIELD_DERIVED | FIELD_QUIET,
		.help = "address of the next instruction in memory" },
	[F_TAKEN] = { .name = "taken", .kind = KIND_BOOL, .role = ROLE_TAKEN, .column = 1,
		.flags = DERIVED_NONE, .help = "whether a branch was taken" },
	[F_IS_BRANCH] = { .name = "is_branch", .kind = KIND_BOOL, .role = ROLE_IS_BRANCH,
		.column = 1, .flags = FIELD_DERIVED | FIELD_QUIET,
		.help = "whether it is a branch" },
	[F_SRC] = { .name = "src", .rank = 3, .kind = KIND_REG, .role = ROLE_REG_READ,
		.count = 2, .column = 3,
		.flags = FIELD_OWN_NONE,
		.help = "source registers: for a load the address, for a store the data "
			"and the address" },
};
/* clang-format on */

struct cisarm_column {
	const uint8_t *at, *end;
};

/* A bit for each of the 16 bytes at p, and before the end of the line: 1 if it is a tab. */
static uint64_t cisarm_tabs16(const struct linescan *l, const uint8_t *p)
{
	enum { AT_ONCE = 16 };
	size_t left = (size_t)(l->end - p);
	uint64_t tabs = 0;
	if (l->high - p >= AT_ONCE) {
		tabs = words_byte16(p, '\t');
		return left < AT_ONCE ? tabs & ((UINT64_C(1) << left) - 1) : tabs;
	}
	for (size_t i = 0; i < left && i < AT_ONCE; i++)
		tabs |= (uint64_t)(p[i] == '\t') << i;
	return tabs;
}

/* Split a line at tabs.  False if there are more or fewer columns. */
static bool cisarm_split(const struct linescan *l, struct cisarm_column c[COLUMNS])
{
	const uint8_t *from = l->at;
	unsigned n = 0;
	for (const uint8_t *p = l->at; p < l->end; p += 16)
		for (uint64_t tabs = cisarm_tabs16(l, p); tabs; tabs &= tabs - 1) {
			const uint8_t *tab = p + bits_first(tabs);
			if (n == COLUMNS - 1)
				return false;
			c[n++] = (struct cisarm_column) { from, tab };
			from = tab + 1;
		}
	c[n] = (struct cisarm_column) { from, l->end };
	return n == COLUMNS - 1;
}

/* A column without the blanks before it. */
static inline struct linescan cisarm_value(struct cisarm_column c, const uint8_t *high)
{
	struct linescan l = { c.at, c.end, high, c.at };
	while (l.at < l.end && *l.at == ' ')
		l.at++;
	return l;
}

/* A column as a number. */
static inline bool cisarm_hex(const struct linescan *line, struct cisarm_column c,
			      uint64_t *v)
{
	struct linescan l = cisarm_value(c, line->high);
	return linescan_hex(&l, v) && linescan_ended(&l);
}

static inline bool cisarm_dec(struct cisarm_column c, uint64_t *v)
{
	struct linescan l = cisarm_value(c, c.end);
	return linescan_dec(&l, v) && linescan_ended(&l);
}

static const char branch_letters[] = "_TN", mem_letters[] = "_LS",
		  flags_letters[] = "_RWB";

/* The place of a character in the letters; false if it is not one of them. */
static inline bool cisarm_letter_at(const uint8_t *p, const char *letters, uint64_t *v)
{
	for (*v = 0; letters[*v]; ++*v)
		if (letters[*v] == (char)*p)
			return true;
	return false;
}

static inline bool cisarm_letter(struct cisarm_column c, const char *letters, uint64_t *v)
{
	return c.end - c.at == 1 && cisarm_letter_at(c.at, letters, v);
}

enum { REGISTER = 3 /* characters */ };

/* The number of a register of three characters. */
static inline bool cisarm_register_at(const uint8_t *p, uint64_t *v)
{
	enum { SP = 13 };
#define NAME(a, b, c) ((uint32_t)(a) << 16 | (uint32_t)(b) << 8 | (c))
	switch (NAME(p[0], p[1], p[2])) {
	case NAME(' ', ' ', '_'):
		*v = UINT64_MAX;
		return true;
	case NAME(' ', 's', 'p'):
		*v = SP;
		return true;
	case NAME(' ', 'l', 'r'):
		*v = SP + 1;
		return true;
	case NAME(' ', 'p', 'c'):
		*v = SP + 2;
		return true;
	}
#undef NAME
	bool one = p[0] == ' ';
	unsigned tens = one ? 0 : p[1] - '0', ones = p[2] - '0';
	*v = 10 * tens + ones;
	return p[one] == 'r' && tens <= 9 && ones <= 9 && *v < SP;
}

static bool cisarm_register(struct cisarm_column c, uint64_t *v)
{
	return c.end - c.at == REGISTER && cisarm_register_at(c.at, v);
}

/* True if a line is an instruction; its numbers and letters by column. */
static inline bool cisarm_parse(const struct linescan *l, const struct cisarm_column *c,
				uint64_t *v)
{
	return cisarm_hex(l, c[COL_PC], &v[COL_PC]) &&
	       cisarm_dec(c[COL_LENGTH], &v[COL_LENGTH]) && v[COL_LENGTH] <= 4 &&
	       cisarm_letter(c[COL_BRANCH], branch_letters, &v[COL_BRANCH]) &&
	       cisarm_hex(l, c[COL_TARGET], &v[COL_TARGET]) &&
	       cisarm_letter(c[COL_MEM], mem_letters, &v[COL_MEM]) &&
	       cisarm_hex(l, c[COL_ADDR], &v[COL_ADDR]) &&
	       cisarm_dec(c[COL_SIZE], &v[COL_SIZE]) &&
	       cisarm_letter(c[COL_FLAGS], flags_letters, &v[COL_FLAGS]) &&
	       cisarm_register(c[COL_DST], &v[COL_DST]) &&
	       cisarm_register(c[COL_SRC1], &v[COL_SRC1]) &&
	       cisarm_register(c[COL_SRC2], &v[COL_SRC2]);
}

/* Add a record with these values, whose assembly language is from `from` to `to`. */
static inline void cisarm_add(struct batch *b, uint64_t offset, const uint8_t *line,
			      size_t whole, const uint64_t *v, const uint8_t *from,
			      const uint8_t *to)
{
	enum { LOADS = 1, STORES = 2 };
	size_t i = batch_add(b, offset, whole);
	linescan_set(b, i, F_PC, v[COL_PC]);
	linescan_set(b, i, F_LENGTH, v[COL_LENGTH]);
	linescan_set(b, i, F_BRANCH, v[COL_BRANCH]);
	linescan_set(b, i, F_TARGET, v[COL_TARGET]);
	linescan_set(b, i, F_MEM, v[COL_MEM]);
	linescan_set(b, i, F_ADDR, v[COL_ADDR]);
	linescan_set(b, i, F_SIZE, v[COL_SIZE]);
	linescan_set(b, i, F_FLAGS, v[COL_FLAGS]);
	linescan_set(b, i, F_DST, v[COL_DST]);
	linescan_set(b, i, F_SRC, v[COL_SRC1]);
	linescan_set(b, i, F_SRC + 1, v[COL_SRC2]);
	linescan_set(b, i, F_ASM, linescan_text(line, from, to));
	struct linescan l;
	linescan_init(&l, b, from, (size_t)(to - from));
	linescan_blanks(&l);
	const uint8_t *opcode = l.at;
	linescan_word(&l);
	linescan_set(b, i, F_OPCODE, linescan_text(line, opcode, l.at));
	bool load = v[COL_MEM] == LOADS, store = v[COL_MEM] == STORES;
	linescan_set_if(b, i, F_LOAD, load, v[COL_ADDR]);
	linescan_set_if(b, i, F_STORE, store, v[COL_ADDR]);
	linescan_set(b, i, F_FALLTHROUGH, v[COL_PC] + v[COL_LENGTH]);
	linescan_set(b, i, F_TAKEN, v[COL_BRANCH] ? v[COL_BRANCH] == 1 : UINT64_MAX);
	linescan_set(b, i, F_IS_BRANCH, v[COL_BRANCH] != 0);
}

static bool cisarm_line(const struct schema *s, struct batch *b, uint64_t offset,
			const uint8_t *line, size_t len, size_t whole, char why[160])
{
	(void)s;
	struct cisarm_column c[COLUMNS];
	uint64_t v[COLUMNS];
	struct linescan l;
	linescan_init(&l, b, line, len);
	if (!cisarm_split(&l, c)) {
		strcpy(why, "this line does not have 12 tab-separated fields");
		return false;
	}
	if (!cisarm_parse(&l, c, v)) {
		strcpy(why, "a field of this line has an illegal value");
		return false;
	}
	cisarm_add(b, offset, line, whole, v, c[COL_ASM].at, c[COL_ASM].end);
	return true;
}

/* Lines without blanks before their numbers: most of them.  Each function reads a column
 * and the tab after it, and advances. */

static inline bool cisarm_hex_column(const uint8_t **p, uint64_t *v)
{
	unsigned n;
	*v = words_hex_at(*p, &n);
	*p += n + 1;
	return n && n < 16 && (*p)[-1] == '\t';
}

static inline bool cisarm_letter_column(const uint8_t **p, const char *letters,
					uint64_t *v)
{
	*p += 2;
	return cisarm_letter_at(*p - 2, letters, v) && (*p)[-1] == '\t';
}

static inline bool cisarm_register_column(const uint8_t **p, uint64_t *v)
{
	*p += REGISTER + 1;
	return (*p)[-1] == '\t' && cisarm_register_at(*p - REGISTER - 1, v);
}

/* A number of at most three digits. */
static inline bool cisarm_dec_column(const uint8_t **p, uint64_t *v)
{
	const uint8_t *from = *p;
	for (*v = 0; *p - from < 3 && (uint8_t)(**p - '0') <= 9; ++*p)
		*v = *v * 10 + (**p - '0');
	return *p > from && *(*p)++ == '\t';
}

static inline bool cisarm_columns(struct batch *b, const uint8_t *line,
				  const uint8_t *end)
{
	const uint8_t *p = line;
	uint64_t v[COLUMNS], tabs = 0;
	if (!cisarm_hex_column(&p, &v[COL_PC]) ||
	    !cisarm_dec_column(&p, &v[COL_LENGTH]) || v[COL_LENGTH] > 4 ||
	    !cisarm_letter_column(&p, branch_letters, &v[COL_BRANCH]) ||
	    !cisarm_hex_column(&p, &v[COL_TARGET]) ||
	    !cisarm_letter_column(&p, mem_letters, &v[COL_MEM]) ||
	    !cisarm_hex_column(&p, &v[COL_ADDR]) ||
	    !cisarm_dec_column(&p, &v[COL_SIZE]) ||
	    !cisarm_letter_column(&p, flags_letters, &v[COL_FLAGS]) ||
	    !cisarm_register_column(&p, &v[COL_DST]) ||
	    !cisarm_register_column(&p, &v[COL_SRC1]) ||
	    !cisarm_register_column(&p, &v[COL_SRC2]) || end[-1] == '\r')
		return false;
	for (const uint8_t *at = p; at < end; at += 16) {
		size_t left = (size_t)(end - at);
		tabs |= words_byte16(at, '\t') &
			(left < 16 ? (UINT64_C(1) << left) - 1 : UINT64_MAX);
	}
	if (tabs)
		return false;
	cisarm_add(b, batch_position(b, line), line, (size_t)(end + 1 - line), v, p, end);
	return true;
}

static size_t cisarm_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			    bool last, struct batch *b)
{
	return linescan_decode_columns(s, bytes, len, last, b, cisarm_columns,
				       cisarm_line);
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
		 "Instructions are not divided into micro-ops.  The grammar is that of "
		 "the course's reader; no published trace was available.",
	.suffixes = "trace",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.registers = "arm32",
	.decode = cisarm_decode,
	.line_bits = 16,
};
