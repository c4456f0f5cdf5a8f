/*
 * Traces of gem5 for training SimNet and PerfVec: a line of numbers for each instruction,
 * such as
 *
 *     0 -1 80500 120500 121000 1500 2500 3000 3000 47 0 0 0 0 0 0 0 0 0 0 0 0 0
 *     1 549755747984 8 2 -1 -1 -1 0 0 0 0 0 0  4196460 0 0 -1 -1 -1 -1 0 0 0 0 0
 *     1 1  0 42  0 1
 *
 * A line does not identify its layout, and the layout changed six times in two years.  A
 * layout is a list of tokens in the order of the line; token_fields[] has the field of
 * each token.  Make a format, a variant of fmt_gem5, from each layout and these fields;
 * make all when the first is requested.
 */

#include <assert.h>
#include <pthread.h>

#include "format/gem5_internal.h"

/* clang-format off */

/* Names of the op classes of layout v0.  Classes without a name do not occur in any known
 * trace. */
static const struct code old_op_codes[] = {
	{ 0, "No_OpClass" }, { 1, "IntAlu" }, { 2, "IntMult" }, { 3, "IntDiv" },
	{ 4, "FloatAdd" }, { 5, "FloatCmp" }, { 6, "FloatCvt" }, { 7, "FloatMult" },
	{ 8, "class8" }, { 9, "class9" }, { 10, "class10" }, { 11, "class11" },
	{ 12, "class12" }, { 13, "class13" }, { 14, "class14" }, { 15, "class15" },
	{ 16, "class16" }, { 17, "class17" }, { 18, "class18" }, { 19, "class19" },
	{ 20, "class20" }, { 21, "class21" }, { 22, "class22" }, { 23, "class23" },
	{ 24, "class24" }, { 25, "class25" }, { 26, "class26" }, { 27, "class27" },
	{ 28, "class28" }, { 29, "class29" }, { 30, "class30" }, { 31, "class31" },
	{ 32, "class32" }, { 33, "class33" }, { 34, "class34" }, { 35, "class35" },
	{ 36, "class36" }, { 37, "class37" }, { 38, "class38" },
	{ 39, "MemRead" }, { 40, "MemWrite" }, { 41, "FloatMemRead" },
	{ 42, "FloatMemWrite" }, { 43, "IprAccess" }, { 44, "InstPrefetch" },
	{ 0, NULL }
};

/* Kinds of branches: calls and returns are not marked. */
static const struct code gem5_kind_codes[] = {
	{ BRANCH_NONE, "none" },
	{ BRANCH_DIRECT_JUMP, "jump" },
	{ BRANCH_INDIRECT, "indirect" },
	{ BRANCH_CONDITIONAL, "conditional" },
	{ BRANCH_OTHER, "other" },
	{ 0, NULL },
};

/*
 * Field of each token.  Values that may come from the companion have FIELD_CARRIED.
 * Times are relative to the fetch unless the help says otherwise.
 */
enum {
	CARRIED = FIELD_CARRIED,
	QUIET = FIELD_CARRIED | FIELD_QUIET,
	DERIVED = FIELD_CARRIED | FIELD_QUIET | FIELD_DERIVED
};

/* Define a flag, and a time relative to the fetch. */
#define MARK(token, text, sentence) \
	[token] = FIELD(text, 0, BOOL, NONE, 1, QUIET, sentence)
#define TIME(token, text, short, place, stage, carried, sentence) \
	[token] = FIELD(text, place, INT, stage, 8, FIELD_MINUS_IS_NONE | (carried), \
		sentence ", relative to the fetch", .heading = short, .unit = "ps")

static const struct field token_fields[TOK_COUNT] = {
	[TOK_FAULT] = FIELD("fault", 19, BOOL, NONE, 1, 0,
		"whether the instruction incurs a fault during execution", .heading = "F"),
	[TOK_SQ] = FIELD("sq", 18, INT, NONE, 4, FIELD_MINUS_IS_NONE,
		"store queue index of a store, -1 for other instructions"),
	[TOK_FETCH] = FIELD("fetch", 6, INT, TIME, 13, 0,
		"when the instruction is fetched", .unit = "ps"),
	TIME(TOK_LATENCY, "latency", NULL, 12, READY, 0, "when it completes"),
	[TOK_OUT] = FIELD("out", 16, INT, NONE, 13, 0,
		"when the instruction leaves the processor, absolute", .unit = "ps"),
	TIME(TOK_READY, "ready", NULL, 11, READY, 0,
		"when it is ready to leave the reorder buffer"),
	TIME(TOK_COMMIT, "commit", NULL, 13, COMMITTED, 0, "when it retires"),
	TIME(TOK_DECODE, "decode", NULL, 7, DECODED, 0, "when it is decoded"),
	TIME(TOK_RENAME, "rename", NULL, 8, RENAMED, 0, "when its registers are renamed"),
	TIME(TOK_DISPATCH, "dispatch", "disp", 9, DISPATCHED, 0, "when it is dispatched"),
	TIME(TOK_ISSUE, "issue", NULL, 10, ISSUED, 0, "when it is issued"),
	TIME(TOK_STORED, "stored", NULL, 14, STORED, QUIET,
		"when the store is written to memory"),
	TIME(TOK_SQ_OUT, "sq_out", NULL, 15, LEFT_STORES, QUIET,
		"when the store leaves the store queue"),
	[TOK_OP] = FIELD("op", 2, CODE, CLASS, 13, CARRIED,
		"op class of gem5", .codes = gem5_classes_v19),
	[TOK_OLD_OP] = FIELD("op", 2, CODE, CLASS, 13, CARRIED,
		"op class of gem5", .codes = old_op_codes),
	MARK(TOK_UOP, "uop", "whether it is a micro-op"),
	MARK(TOK_COND, "cond", "whether it is a conditional branch"),
	MARK(TOK_UNCOND, "uncond", "whether it is an unconditional branch"),
	MARK(TOK_DIRECT, "direct", "whether it is a direct branch"),
	MARK(TOK_SQUASH, "squash_after", "whether it squashes the instructions after it"),
	MARK(TOK_SERIAL_AFTER, "serial_after", "whether instructions after it execute sequentially"),
	MARK(TOK_SERIAL_BEFORE, "serial_before", "whether instructions before it execute sequentially"),
	MARK(TOK_ATOMIC, "atomic", "whether it is an atomic instruction"),
	MARK(TOK_SC, "sc", "whether it is a conditional store"),
	MARK(TOK_MEMBAR, "membar", "whether it is a memory barrier"),
	MARK(TOK_RDBAR, "rdbar", "whether it is a barrier for memory reads"),
	MARK(TOK_WRBAR, "wrbar", "whether it is a barrier for memory writes"),
	MARK(TOK_QUIESCE, "quiesce", "whether it is a quiesce instruction"),
	MARK(TOK_NONSPEC, "nonspec", "whether it is a non-speculative instruction"),
	[TOK_PC_OFFSET] = FIELD("pc_offset", 0, UINT, NONE, 2, QUIET,
		"offset of the pc in its cache line", .max = 63, .unit = "bytes"),
	MARK(TOK_ISADDR, "isaddr", "whether it accesses memory"),
	[TOK_ADDR] = FIELD("addr", 3, ADDR, NONE, 12, FIELD_ZERO_IS_NONE | CARRIED,
		"address accessed in memory"),
	[TOK_SIZE] = FIELD("size", 17, UINT, ACCESS_SIZE, 3, FIELD_ZERO_IS_NONE | CARRIED,
		"number of bytes accessed", .unit = "bytes"),
	[TOK_DEPTH] = FIELD("depth", 0, INT, NONE, 2, FIELD_MINUS_IS_NONE | QUIET,
		"cache levels passed to satisfy its access"),
	[TOK_DATA_WALK] = FIELD("data_walk", 0, INT, NONE, 2, FIELD_MINUS_IS_NONE | QUIET,
		"cache levels passed by each step of a data MMU walk", .count = 3),
	[TOK_DATA_WALK_ADDR] = FIELD("data_walk_addr", 0, ADDR, NONE, 12, FIELD_ZERO_IS_NONE | QUIET,
		"address read by each step of a data MMU walk", .count = 3),
	[TOK_DATA_WB] = FIELD("data_writebacks", 0, UINT, NONE, 2, QUIET,
		"cache writebacks due to its data access, by level", .count = 3),
	[TOK_DATA_WB2] = FIELD("data_writebacks", 0, UINT, NONE, 2, QUIET,
		"cache writebacks due to its data access, by level", .count = 2),
	[TOK_PC] = FIELD("pc", 1, ADDR, PC, 12, CARRIED, "program counter"),
	MARK(TOK_BRANCHING, "branching", "whether it branches"),
	MARK(TOK_MISPRED, "mispred", "whether the branch is mispredicted"),
	[TOK_FETCH_DEPTH] = FIELD("fetch_depth", 0, INT, NONE, 2, FIELD_MINUS_IS_NONE | QUIET,
		"cache levels passed to fetch the instruction"),
	[TOK_FETCH_WALK] = FIELD("fetch_walk", 0, INT, NONE, 2, FIELD_MINUS_IS_NONE | QUIET,
		"cache levels passed by each step of a fetch MMU walk", .count = 3),
	[TOK_FETCH_WALK_ADDR] = FIELD("fetch_walk_addr", 0, ADDR, NONE, 12, FIELD_ZERO_IS_NONE | QUIET,
		"address read by each step of a fetch MMU walk", .count = 3),
	[TOK_FETCH_WB] = FIELD("fetch_writebacks", 0, UINT, NONE, 2, QUIET,
		"cache writebacks due to its fetch, by level", .count = 2),
	[TOK_NSRC] = FIELD("nsrc", 0, UINT, NONE, 2, QUIET,
		"number of source registers", .max = REGS_MAX),
	[TOK_NDST] = FIELD("ndst", 0, UINT, NONE, 2, QUIET,
		"number of destination registers", .max = REGS_MAX),
	[TOK_SRC] = FIELD("src", 4, REG, REG_READ, 4, FIELD_MINUS_IS_NONE | CARRIED,
		"class and index of each register read", .count = REGS_MAX),
	[TOK_DST] = FIELD("dst", 5, REG, REG_WRITTEN, 4, FIELD_MINUS_IS_NONE | CARRIED,
		"class and index of each register written", .count = REGS_MAX),
	/* Derived fields */
	[TOK_LOAD] = FIELD("load", 0, ADDR, LOAD, 12, FIELD_MINUS_IS_NONE | DERIVED,
		"address read, by its op class"),
	[TOK_STORE] = FIELD("store", 0, ADDR, STORE, 12, FIELD_MINUS_IS_NONE | DERIVED,
		"address written, by its op class"),
	[TOK_KIND] = FIELD("kind", 0, CODE, BRANCH_KIND, 0, FIELD_ZERO_IS_NONE | DERIVED,
		"kind of branch; calls and returns look like jumps in these traces",
		.codes = gem5_kind_codes),
	[TOK_IS_BRANCH] = FIELD("is_branch", 0, BOOL, IS_BRANCH, 1, DERIVED,
		"whether it is a branch, conditional or not"),
	[TOK_TAKEN] = FIELD("taken", 0, BOOL, TAKEN, 1, FIELD_MINUS_IS_NONE | DERIVED,
		"whether a branch was taken"),
};

/*
 * Layouts: a line as a list of its tokens, with each group of tokens on separate lines.
 * gem5 prints two blanks before a token with TOKEN_WIDE.
 */

/* v0, until August 2020. */
static const uint8_t v0_tokens[] = {
	TOK_FETCH, TOK_LATENCY, TOK_OUT,
	TOKEN_WIDE | TOK_OLD_OP, TOK_UOP, TOK_COND, TOK_UNCOND, TOK_SQUASH,
	TOK_SERIAL_AFTER, TOK_SERIAL_BEFORE, TOK_MISPRED,
	TOKEN_WIDE | TOK_MEMBAR, TOK_QUIESCE, TOK_NONSPEC, TOK_PC_OFFSET,
	TOKEN_WIDE | TOK_NSRC, TOK_SRC, TOKEN_WIDE | TOK_NDST, TOK_DST,
	TOKEN_WIDE | TOK_ISADDR, TOK_ADDR, TOK_SIZE, TOK_DEPTH, TOK_DATA_WALK,
	TOK_DATA_WALK_ADDR, TOK_DATA_WB2,
	TOKEN_WIDE | TOK_PC, TOK_FETCH_DEPTH, TOK_FETCH_WALK, TOK_FETCH_WALK_ADDR,
	TOK_FETCH_WB,
	TOK_COUNT
};

/* v1 from August 2020, v2 from August 2021: stores end early. */
static const uint8_t v1_tokens[] = {
	TOK_SQ, TOK_FETCH, TOK_READY, TOK_COMMIT, TOK_STORED, TOK_SQ_OUT,
	TOKEN_WIDE | TOK_OP, TOK_UOP, TOK_COND, TOK_UNCOND, TOK_DIRECT, TOK_SQUASH,
	TOK_SERIAL_AFTER, TOK_SERIAL_BEFORE,
	TOKEN_WIDE | TOK_ATOMIC, TOK_SC, TOK_MEMBAR, TOK_QUIESCE, TOK_NONSPEC,
	TOKEN_WIDE | TOK_NSRC, TOK_SRC, TOKEN_WIDE | TOK_NDST, TOK_DST,
	TOKEN_WIDE | TOK_ISADDR, TOK_ADDR, TOK_SIZE, TOK_DEPTH, TOK_DATA_WALK,
	TOK_DATA_WALK_ADDR, TOK_DATA_WB,
	TOKEN_WIDE | TOK_PC, TOK_MISPRED, TOK_FETCH_DEPTH, TOK_FETCH_WALK,
	TOK_FETCH_WALK_ADDR, TOK_FETCH_WB,
	TOK_COUNT
};

/* Since v3: the op and its flags up to sc, and the tokens after the flags. */
#define TOKENS_OF_OPS \
	TOK_OP, TOK_UOP, TOK_COND, TOK_UNCOND, TOK_DIRECT, TOK_SQUASH, TOK_SERIAL_AFTER, \
	TOK_SERIAL_BEFORE, TOK_ATOMIC, TOK_SC
#define TOKENS_AFTER_MARKS \
	TOKEN_WIDE | TOK_ISADDR, TOK_ADDR, TOK_SIZE, TOK_DEPTH, TOK_DATA_WALK, \
	TOK_DATA_WALK_ADDR, TOK_DATA_WB, \
	TOKEN_WIDE | TOK_PC, TOK_BRANCHING, TOK_MISPRED, TOK_FETCH_DEPTH, TOK_FETCH_WALK, \
	TOK_FETCH_WALK_ADDR, TOK_FETCH_WB, \
	TOKEN_WIDE | TOK_NSRC, TOK_NDST, TOKEN_WIDE | TOK_SRC, TOKEN_WIDE | TOK_DST, TOK_COUNT

/* v3, from September 2021: registers last. */
static const uint8_t v3_tokens[] = {
	TOK_SQ, TOK_FETCH, TOK_READY, TOK_COMMIT, TOK_STORED, TOK_SQ_OUT,
	TOKENS_OF_OPS, TOK_MEMBAR, TOK_QUIESCE, TOK_NONSPEC, TOKENS_AFTER_MARKS
};

/* v4, from November 2021: the times of the front end. */
static const uint8_t v4_tokens[] = {
	TOK_SQ, TOK_FETCH, TOK_READY, TOK_COMMIT, TOK_DECODE, TOK_RENAME, TOK_DISPATCH,
	TOK_ISSUE, TOK_STORED, TOK_SQ_OUT,
	TOKENS_OF_OPS, TOK_MEMBAR, TOK_QUIESCE, TOK_NONSPEC, TOKENS_AFTER_MARKS
};

/* v4b, from March 2022: barriers of reads and of writes. */
static const uint8_t v4b_tokens[] = {
	TOK_SQ, TOK_FETCH, TOK_READY, TOK_COMMIT, TOK_DECODE, TOK_RENAME, TOK_DISPATCH,
	TOK_ISSUE, TOK_STORED, TOK_SQ_OUT,
	TOKENS_OF_OPS, TOK_RDBAR, TOK_WRBAR, TOK_QUIESCE, TOK_NONSPEC, TOKENS_AFTER_MARKS
};

/* v5, since April 2022. */
static const uint8_t v5_tokens[] = {
	TOK_FAULT, TOK_SQ, TOK_FETCH, TOK_READY, TOK_COMMIT, TOK_DECODE, TOK_RENAME,
	TOK_DISPATCH, TOK_ISSUE, TOK_STORED, TOK_SQ_OUT,
	TOKENS_OF_OPS, TOK_RDBAR, TOK_WRBAR, TOK_QUIESCE, TOK_NONSPEC, TOKENS_AFTER_MARKS
};

/* clang-format on */

/* The newest comes first, because it is the most frequent. */
static const struct {
	const char *name, *title;
	const uint8_t *tokens; /* ends with TOK_COUNT */
	uint8_t head; /* last token in the line of a store that has not completed */
	bool hex;     /* addresses are hexadecimal, without 0x */
	bool stores;  /* file of a store queue */
} specs[] = {
	{ "gem5", "gem5 trace for SimNet and PerfVec, layout v5, since April 2022",
	  v5_tokens, TOK_ISSUE, false, false },
	{ "gem5-sq", "stores of a gem5 trace, layout v5, since April 2022", v5_tokens,
	  TOK_ISSUE, false, true },
	{ "gem5-v4b", "gem5 trace for SimNet and PerfVec, layout v4b, from March 2022",
	  v4b_tokens, TOK_ISSUE, false, false },
	{ "gem5-v4b-sq", "stores of a gem5 trace, layout v4b, from March 2022",
	  v4b_tokens, TOK_ISSUE, false, true },
	{ "gem5-v4", "gem5 trace for SimNet and PerfVec, layout v4, from November 2021",
	  v4_tokens, TOK_ISSUE, false, false },
	{ "gem5-v4-sq", "stores of a gem5 trace, layout v4, from November 2021",
	  v4_tokens, TOK_ISSUE, false, true },
	{ "gem5-v3", "gem5 trace for SimNet and PerfVec, layout v3, from September 2021",
	  v3_tokens, TOK_COMMIT, false, false },
	{ "gem5-v3-sq", "stores of a gem5 trace, layout v3, from September 2021",
	  v3_tokens, TOK_COMMIT, false, true },
	{ "gem5-v2", "gem5 trace for SimNet and PerfVec, layout v2, from August 2021",
	  v1_tokens, TOK_COMMIT, false, false },
	{ "gem5-v2-sq", "stores of a gem5 trace, layout v2, from August 2021", v1_tokens,
	  TOK_COMMIT, false, true },
	{ "gem5-v1", "gem5 trace for SimNet and PerfVec, layout v1, from August 2020",
	  v1_tokens, TOK_COMMIT, true, false },
	{ "gem5-v1-sq", "stores of a gem5 trace, layout v1, from August 2020", v1_tokens,
	  TOK_COMMIT, true, true },
	{ "gem5-v0", "gem5 trace for SimNet, layout v0, until August 2020", v0_tokens,
	  TOK_OUT, true, false },
};

enum { VARIANTS = sizeof specs / sizeof *specs };

/* The formats */

static const struct format *fmt_gem5_variant(size_t n);

/* clang-format off */
const struct format fmt_gem5 = {
	.name = "gem5", .title = "gem5 trace for SimNet and PerfVec", .family = "Simulators",
	.command = "gem5 of the branch ml_sim of lingda-li/gem5", .record = "instruction",
	.about = "Text with one line of numbers for each instruction, in program order, "
		 "written by gem5 to train SimNet and PerfVec.  Times are in "
		 "picoseconds; all except fetch, and out in layout v0, are relative to "
		 "the fetch.  Registers are pairs of class (integer 0, float 1, vector "
		 "2, element 3, predicate 4, condition 5, other 6) and index.  A store "
		 "leaves the reorder buffer before it completes: its line ends early, "
		 "and the rest is in the store queue file, X.sq.txt for X.txt or "
		 "sq.trace.txt for trace.txt.  Without that file, the values in the rest "
		 "of the line are unknown.  The numbers of op classes depend on the "
		 "version of gem5; select it with --op-classes=VERSION|FILE.", .suffixes = "txt",
	.layout = LAYOUT_OWN, .registers = "gem5", .templates_first = true,
	.limits = "has one load or store per record", .decode = gem5_decode, .bid = gem5_bid,
	.findings = gem5_findings, .check = gem5_check,
	.classic = gem5_classic, .paired = gem5_paired, .with_classes = gem5_with_classes,
	.class_list = gem5_class_list, .class_version = gem5_class_version, .word = gem5_word,
	.variant = fmt_gem5_variant,
};
/* clang-format on */

static struct gem5_layout layouts[VARIANTS];
static pthread_once_t layouts_once = PTHREAD_ONCE_INIT;

static void fmt_gem5_layout_add(struct gem5_layout *l, uint8_t id)
{
	size_t n = l->format.nfields++;
	assert(n < FIELDS_MAX);
	l->field[n] = token_fields[id];
	/* The times precede the other tokens. */
	if (id < TOK_OP || id == TOK_ADDR || id == TOK_LOAD || id == TOK_STORE)
		l->field[n].flags |= FIELD_VARIES;
	l->place[id] = (uint8_t)(n + 1);
}

/* Return the notation of a token, without TOKEN_WIDE. */
static uint16_t fmt_gem5_token_flags(uint8_t id, bool hex)
{
	const struct field *f = &token_fields[id];
	if (id == TOK_STORED || id == TOK_SQ_OUT)
		return TOKEN_LATE;
	if (id == TOK_NSRC || id == TOK_NDST)
		return TOKEN_COUNTS;
	return f->kind == KIND_BOOL          ? TOKEN_BIT
	       : f->kind == KIND_REG         ? TOKEN_REGS
	       : f->kind == KIND_ADDR && hex ? TOKEN_HEX
					     : 0;
}

/* True if a token is about caches or branch prediction; these tokens follow the address
 * and the pc. */
static bool fmt_gem5_recurs(const struct gem5_layout *l, uint8_t id)
{
	return id != TOK_ADDR && id != TOK_PC && id != TOK_BRANCHING &&
	       l->place[TOK_ADDR] && (!l->place[TOK_PC] || id < TOK_NSRC);
}

static void fmt_gem5_layout_make(struct gem5_layout *l, size_t n)
{
	l->format = fmt_gem5;
	l->format.variant = NULL;
	l->format.name = specs[n].name;
	l->format.title = specs[n].title;
	l->format.fields = l->field;
	l->format.unordered = l->format.partial = specs[n].stores;
	l->format.companion =
		specs[n].head == TOK_OUT || specs[n].stores ? NULL : gem5_companion;
	/* Each layout precedes the layout of its store queue. */
	if (l->format.companion) {
		l->format.second = specs[n + 1].name;
		l->format.excerpt = &gem5_excerpt;
	}
	l->stores = specs[n].stores;
	for (const uint8_t *t = specs[n].tokens; *t != TOK_COUNT; t++) {
		uint8_t id = *t & (TOKEN_WIDE - 1);
		uint16_t flags = (uint16_t)(fmt_gem5_token_flags(id, specs[n].hex) |
					    (*t & TOKEN_WIDE));
		l->token[l->ntokens++] = (struct gem5_token) { id, flags };
		fmt_gem5_layout_add(l, id);
		if (fmt_gem5_recurs(l, id))
			l->field[l->ntokens - 1].flags |= FIELD_RECURS;
		if (token_fields[id].role == ROLE_CLASS)
			gem5_classes_use(l, token_fields[id].codes);
		if (id == specs[n].head)
			l->head = l->ntokens;
	}
	for (uint8_t id = TOK_LOAD; id <= TOK_IS_BRANCH; id++)
		fmt_gem5_layout_add(l, id);
	if (l->place[TOK_BRANCHING])
		fmt_gem5_layout_add(l, TOK_TAKEN);
}

static void fmt_gem5_layouts_make(void)
{
	for (size_t n = 0; n < VARIANTS; n++)
		fmt_gem5_layout_make(&layouts[n], n);
}

static const struct format *fmt_gem5_variant(size_t n)
{
	pthread_once(&layouts_once, fmt_gem5_layouts_make);
	return n < VARIANTS ? &layouts[n].format : NULL;
}

const struct gem5_layout *gem5_layout(const struct format *f)
{
	return (const struct gem5_layout *)f;
}
