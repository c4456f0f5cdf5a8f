/*
 * The traces of gem5 that SimNet and PerfVec are trained with: a line of numbers
 * for each instruction, as
 *
 *     0 -1 80500 120500 121000 1500 2500 3000 3000 47 0 0 0 0 0 0 0 0 0 0 0 0 0
 *     1 549755747984 8 2 -1 -1 -1 0 0 0 0 0 0  4196460 0 0 -1 -1 -1 -1 0 0 0 0 0
 *     1 1  0 42  0 1
 *
 * The lines say nothing about themselves, and their layout changed some six times
 * in two years.  Here a layout is one list of its tokens in order, V0() to V5();
 * the fields of the format, how a line is read and how it is printed all come
 * from the list.
 *
 * A store leaves the reorder buffer before it is done.  Its line in trace.txt
 * stops after the issue time, and when the store leaves the store queue, all of
 * it is written to sq.trace.txt, with two more times.  Both files are in program
 * order, so the n-th line that stops early belongs to the n-th line of the other
 * file.  carry[0] counts those lines, carry[1] is where the next one is in the
 * companion.  When a pair does not agree, the line of the companion is not used,
 * but counted: the ones behind it may still agree.
 */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "format/record.h"
#include "format/words.h"

enum { REGS_MOST = 27, CLASS_MOST = 6, LINE_LONG = 8192 };

/* clang-format off */

/* The tokens of all layouts, and what is derived from them. */
#define NUMBERS                                                                       \
	X(FAULT) X(SQ) X(FETCH) X(LATENCY) X(OUT) X(READY) X(COMMIT) X(DECODE)        \
	X(RENAME) X(DISPATCH) X(ISSUE) X(STORED) X(SQ_OUT) X(OP) X(OLD_OP) X(UOP)     \
	X(COND) X(UNCOND) X(DIRECT) X(SQUASH) X(SERIAL_AFTER) X(SERIAL_BEFORE)        \
	X(ATOMIC) X(SC) X(MEMBAR) X(RDBAR) X(WRBAR) X(QUIESCE) X(NONSPEC)             \
	X(PC_OFFSET) X(ISADDR) X(ADDR) X(SIZE) X(DEPTH) X(DATA_WALK)                  \
	X(DATA_WALK_ADDR) X(DATA_WB) X(DATA_WB2) X(PC) X(BRANCHING) X(MISPRED)        \
	X(FETCH_DEPTH) X(FETCH_WALK) X(FETCH_WALK_ADDR) X(FETCH_WB) X(NSRC) X(NDST)   \
	X(SRC) X(DST) X(LOAD) X(STORE) X(TAKEN) X(KIND) X(IS_BRANCH)

enum id {
#define X(id) id,
	NUMBERS
#undef X
		IDS
};

/* clang-format on */

/* How a token is written. */
enum how {
	DEC = 0,
	BIT = 1 << 0,   /* 0 or 1 */
	HEX = 1 << 1,   /* hexadecimal, without 0x */
	GROUP = 1 << 2, /* two blanks before it */
	LATE = 1 << 3,  /* only in the lines of stores that are done */
	STOP = 1 << 4,  /* the head of the line ends behind it, and with it the
	                 * line of a store that is not done */
	REGS = 1 << 5,  /* as many pairs of class and index as were announced */
	APART = 1 << 6, /* REGS: one more blank before them */
	COUNT = 1 << 7, /* announces registers */
	NONE = 1 << 8   /* derived: not in the line */
};

/* clang-format off */

/*
 * The layouts, in the order of the line.  T is called with each token; L is
 * handed through.
 *
 * v0, until August 2020; addresses are hexadecimal.
 */
#define V0(T, L)                                                                      \
	T(L, FETCH, DEC) T(L, LATENCY, DEC) T(L, OUT, STOP)                            \
	T(L, OLD_OP, GROUP) T(L, UOP, BIT) T(L, COND, BIT) T(L, UNCOND, BIT)          \
	T(L, SQUASH, BIT) T(L, SERIAL_AFTER, BIT) T(L, SERIAL_BEFORE, BIT)            \
	T(L, MISPRED, BIT)                                                            \
	T(L, MEMBAR, BIT | GROUP) T(L, QUIESCE, BIT) T(L, NONSPEC, BIT)               \
	T(L, PC_OFFSET, DEC) T(L, NSRC, GROUP | COUNT) T(L, SRC, REGS) T(L, NDST, GROUP | COUNT)      \
	T(L, DST, REGS) ACCESS(T, L, HEX) T(L, DATA_WB2, DEC)                         \
	T(L, PC, HEX | GROUP) FETCHED(T, L, HEX) MADE(T, L)

#define ACCESS(T, L, address)                                                         \
	T(L, ISADDR, BIT | GROUP) T(L, ADDR, address) T(L, SIZE, DEC)                 \
	T(L, DEPTH, DEC) T(L, DATA_WALK, DEC) T(L, DATA_WALK_ADDR, address)
#define FETCHED(T, L, address)                                                        \
	T(L, FETCH_DEPTH, DEC) T(L, FETCH_WALK, DEC) T(L, FETCH_WALK_ADDR, address)   \
	T(L, FETCH_WB, DEC)
#define MADE(T, L)                                                                    \
	T(L, LOAD, NONE) T(L, STORE, NONE) T(L, KIND, NONE) T(L, IS_BRANCH, NONE)

/* v1, from August 2020: stores end early; v2, from August 2021: all decimal. */
#define V1(T, L) V1_OR_V2(T, L, HEX)
#define V2(T, L) V1_OR_V2(T, L, DEC)
#define V1_OR_V2(T, L, address)                                                       \
	T(L, SQ, DEC) T(L, FETCH, DEC) T(L, READY, DEC) T(L, COMMIT, STOP)            \
	T(L, STORED, LATE) T(L, SQ_OUT, LATE)                                         \
	CLASSES(T, L, GROUP) T(L, ATOMIC, BIT | GROUP) T(L, SC, BIT)                  \
	T(L, MEMBAR, BIT) T(L, QUIESCE, BIT) T(L, NONSPEC, BIT)                       \
	T(L, NSRC, GROUP | COUNT) T(L, SRC, REGS) T(L, NDST, GROUP | COUNT) T(L, DST, REGS)           \
	ACCESS(T, L, address) T(L, DATA_WB, DEC)                                      \
	T(L, PC, address | GROUP) T(L, MISPRED, BIT) FETCHED(T, L, address)           \
	MADE(T, L)

#define CLASSES(T, L, how)                                                            \
	T(L, OP, how) T(L, UOP, BIT) T(L, COND, BIT) T(L, UNCOND, BIT)                \
	T(L, DIRECT, BIT) T(L, SQUASH, BIT) T(L, SERIAL_AFTER, BIT)                   \
	T(L, SERIAL_BEFORE, BIT)

/* v3, from September 2021: registers last. */
#define V3(T, L)                                                                      \
	T(L, SQ, DEC) T(L, FETCH, DEC) T(L, READY, DEC) T(L, COMMIT, STOP)            \
	T(L, STORED, LATE) T(L, SQ_OUT, LATE)                                         \
	CLASSES(T, L, DEC) T(L, ATOMIC, BIT) T(L, SC, BIT) T(L, MEMBAR, BIT)          \
	T(L, QUIESCE, BIT) T(L, NONSPEC, BIT) REST(T, L)

#define REST(T, L)                                                                    \
	ACCESS(T, L, DEC) T(L, DATA_WB, DEC)                                          \
	T(L, PC, GROUP) T(L, BRANCHING, BIT) T(L, MISPRED, BIT) FETCHED(T, L, DEC)    \
	T(L, NSRC, GROUP | COUNT) T(L, NDST, COUNT) T(L, SRC, REGS | APART)                     \
	T(L, DST, REGS | APART) MADE(T, L) T(L, TAKEN, NONE)

/* v4, from November 2021: the times of the front end. */
#define V4(T, L)                                                                      \
	T(L, SQ, DEC) TIMES(T, L)                                                     \
	CLASSES(T, L, DEC) T(L, ATOMIC, BIT) T(L, SC, BIT) T(L, MEMBAR, BIT)          \
	T(L, QUIESCE, BIT) T(L, NONSPEC, BIT) REST(T, L)

#define TIMES(T, L)                                                                   \
	T(L, FETCH, DEC) T(L, READY, DEC) T(L, COMMIT, DEC) T(L, DECODE, DEC)         \
	T(L, RENAME, DEC) T(L, DISPATCH, DEC) T(L, ISSUE, STOP)                       \
	T(L, STORED, LATE) T(L, SQ_OUT, LATE)

/* v4b, from March 2022: barriers of reads and writes told apart. */
#define V4B(T, L) T(L, SQ, DEC) TIMES(T, L) BARRIERS(T, L) REST(T, L)
#define BARRIERS(T, L)                                                                \
	CLASSES(T, L, DEC) T(L, ATOMIC, BIT) T(L, SC, BIT) T(L, RDBAR, BIT)           \
	T(L, WRBAR, BIT) T(L, QUIESCE, BIT) T(L, NONSPEC, BIT)

/* v5, since April 2022. */
#define V5(T, L) T(L, FAULT, BIT) T(L, SQ, DEC) TIMES(T, L) BARRIERS(T, L) REST(T, L)

/* Op classes: names by number, v0 with an enumeration of an older gem5. */

static const struct code op_codes[] = {
	{ 0, "No_OpClass" }, { 1, "IntAlu" }, { 2, "IntMult" }, { 3, "IntDiv" },
	{ 4, "FloatAdd" }, { 5, "FloatCmp" }, { 6, "FloatCvt" }, { 7, "FloatMult" },
	{ 8, "FloatMultAcc" }, { 9, "FloatDiv" }, { 10, "FloatMisc" },
	{ 11, "FloatSqrt" }, { 12, "SimdAdd" }, { 13, "SimdAddAcc" },
	{ 14, "SimdAlu" }, { 15, "SimdCmp" }, { 16, "SimdCvt" }, { 17, "SimdMisc" },
	{ 18, "SimdMult" }, { 19, "SimdMultAcc" }, { 20, "SimdShift" },
	{ 21, "SimdShiftAcc" }, { 22, "SimdDiv" }, { 23, "SimdSqrt" },
	{ 24, "SimdFloatAdd" }, { 25, "SimdFloatAlu" }, { 26, "SimdFloatCmp" },
	{ 27, "SimdFloatCvt" }, { 28, "SimdFloatDiv" }, { 29, "SimdFloatMisc" },
	{ 30, "SimdFloatMult" }, { 31, "SimdFloatMultAcc" }, { 32, "SimdFloatSqrt" },
	{ 33, "SimdReduceAdd" }, { 34, "SimdReduceAlu" }, { 35, "SimdReduceCmp" },
	{ 36, "SimdFloatReduceAdd" }, { 37, "SimdFloatReduceCmp" },
	{ 38, "SimdAes" }, { 39, "SimdAesMix" }, { 40, "SimdSha1Hash" },
	{ 41, "SimdSha1Hash2" }, { 42, "SimdSha256Hash" },
	{ 43, "SimdSha256Hash2" }, { 44, "SimdShaSigma2" }, { 45, "SimdShaSigma3" },
	{ 46, "SimdPredAlu" }, { 47, "MemRead" }, { 48, "MemWrite" },
	{ 49, "FloatMemRead" }, { 50, "FloatMemWrite" }, { 51, "IprAccess" },
	{ 52, "InstPrefetch" }, { 0, NULL }
};

/* Of the classes between, no trace has shown yet which is which. */
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

/* Entries of the tables of fields. */

#define LATER FIELD_CARRIED /* may come from the companion */
#define SHY   (FIELD_CARRIED | FIELD_QUIET)

#define FIELD_FAULT                                                                   \
	{ .name = "fault", .heading = "F", .kind = KIND_BOOL, .column = 1,            \
	  .help = "whether the instruction incurs a fault during execution" }
#define FIELD_SQ                                                                      \
	{ .name = "sq", .kind = KIND_INT, .column = 4, .flags = FIELD_MINUS_IS_NONE,  \
	  .help = "store queue index of a store, -1 for other instructions" }
#define FIELD_FETCH                                                                   \
	{ .name = "fetch", .kind = KIND_INT, .role = ROLE_TIME, .column = 13,         \
	  .unit = "ps", .help = "when the instruction is fetched" }
#define TICK(text, means, what)                                                        \
	{ .name = text, .kind = KIND_INT, .role = means, .column = 8, .unit = "ps",   \
	  .flags = FIELD_MINUS_IS_NONE, .help = what ", counted from the fetch" }
#define FIELD_LATENCY  TICK("latency", ROLE_READY, "when it is done")
#define FIELD_READY                                                                   \
	TICK("ready", ROLE_READY, "when it is ready to leave the reorder buffer")
#define FIELD_COMMIT   TICK("commit", ROLE_COMMITTED, "when it retires")
#define FIELD_DECODE   TICK("decode", ROLE_DECODED, "when it is decoded")
#define FIELD_RENAME   TICK("rename", ROLE_RENAMED, "when its registers are renamed")
#define FIELD_DISPATCH TICK("dispatch", ROLE_DISPATCHED, "when it is dispatched")
#define FIELD_ISSUE    TICK("issue", ROLE_ISSUED, "when it is issued")
#define LATE_TICK(text, means, what)                                                  \
	{ .name = text, .kind = KIND_INT, .role = means, .column = 8, .unit = "ps",   \
	  .flags = FIELD_MINUS_IS_NONE | SHY, .help = what ", counted from the fetch" }
#define FIELD_STORED                                                                  \
	LATE_TICK("stored", ROLE_STORED, "when the store is written to memory")
#define FIELD_SQ_OUT                                                                  \
	LATE_TICK("sq_out", ROLE_LEFT_STORES, "when the store leaves the store queue")
#define FIELD_OUT                                                                     \
	{ .name = "out", .kind = KIND_INT, .column = 13, .unit = "ps",                \
	  .help = "when the instruction leaves the processor, absolute" }
#define OP_CLASS(all)                                                                 \
	{ .name = "op", .kind = KIND_CODE, .role = ROLE_CLASS, .column = 13,          \
	  .flags = LATER, .codes = all, .help = "op class defined by gem5" }
#define FIELD_OP     OP_CLASS(op_codes)
#define FIELD_OLD_OP OP_CLASS(old_op_codes)
#define FLAG(text, shown, what)                                                       \
	{ .name = text, .kind = KIND_BOOL, .column = 1, .flags = shown,               \
	  .help = "whether " what }
#define FIELD_UOP	    FLAG("uop", SHY, "it is a micro-op")
#define FIELD_COND	    FLAG("cond", SHY, "it is a conditional branch")
#define FIELD_UNCOND	    FLAG("uncond", SHY, "it is an unconditional branch")
#define FIELD_DIRECT	    FLAG("direct", SHY, "it is a direct branch")
#define FIELD_SQUASH	    FLAG("squash_after", SHY, "it squashes instructions after it")
#define FIELD_SERIAL_AFTER                                                            \
	FLAG("serial_after", SHY, "instructions execute sequentially after it")
#define FIELD_SERIAL_BEFORE                                                           \
	FLAG("serial_before", SHY, "instructions execute sequentially before it")
#define FIELD_ATOMIC  FLAG("atomic", SHY, "it is an atomic instruction")
#define FIELD_SC      FLAG("sc", SHY, "it is a conditional store")
#define FIELD_MEMBAR  FLAG("membar", SHY, "it is a memory barrier")
#define FIELD_RDBAR   FLAG("rdbar", SHY, "it is a barrier for memory reads")
#define FIELD_WRBAR   FLAG("wrbar", SHY, "it is a barrier for memory writes")
#define FIELD_QUIESCE FLAG("quiesce", SHY, "it is a quiesce instruction")
#define FIELD_NONSPEC FLAG("nonspec", SHY, "it is a non-speculative instruction")
#define FIELD_PC_OFFSET                                                               \
	{ .name = "pc_offset", .kind = KIND_UINT, .column = 2, .flags = SHY,          \
	  .max = 63, .unit = "bytes", .help = "place of the pc in its cache line" }
#define FIELD_ISADDR FLAG("isaddr", SHY, "it accesses memory")
#define FIELD_ADDR                                                                    \
	{ .name = "addr", .kind = KIND_ADDR, .column = 12,                            \
	  .flags = FIELD_ZERO_IS_NONE | LATER,                                        \
	  .help = "address in memory that it accesses" }
#define FIELD_SIZE                                                                    \
	{ .name = "size", .kind = KIND_UINT, .role = ROLE_ACCESS_SIZE, .column = 3,   \
	  .flags = FIELD_ZERO_IS_NONE | LATER, .unit = "bytes",                       \
	  .help = "how much memory it accesses" }
#define LEVELS(text, n, what)                                                         \
	{ .name = text, .kind = KIND_INT, .column = 2, .count = n,                    \
	  .flags = FIELD_MINUS_IS_NONE | SHY, .help = what }
#define FIELD_DEPTH LEVELS("depth", 1, "cache levels passed to satisfy its access")
#define FIELD_DATA_WALK                                                               \
	LEVELS("data_walk", 3, "cache levels passed by each step of a data MMU walk")
#define FIELD_FETCH_DEPTH                                                             \
	LEVELS("fetch_depth", 1, "cache levels passed to fetch the instruction")
#define FIELD_FETCH_WALK                                                              \
	LEVELS("fetch_walk", 3, "cache levels passed by each step of a fetch MMU walk")
#define WALK(text, what)                                                              \
	{ .name = text, .kind = KIND_ADDR, .column = 12, .count = 3,                  \
	  .flags = FIELD_ZERO_IS_NONE | SHY, .help = what }
#define FIELD_DATA_WALK_ADDR                                                          \
	WALK("data_walk_addr", "address read by each step of a data MMU walk")
#define FIELD_FETCH_WALK_ADDR                                                         \
	WALK("fetch_walk_addr", "address read by each step of a fetch MMU walk")
#define WRITEBACKS(text, n, what)                                                     \
	{ .name = text, .kind = KIND_UINT, .column = 2, .count = n, .flags = SHY,     \
	  .help = "cache writebacks due to " what ", by level" }
#define FIELD_DATA_WB  WRITEBACKS("data_writebacks", 3, "its data access")
#define FIELD_DATA_WB2 WRITEBACKS("data_writebacks", 2, "its data access")
#define FIELD_FETCH_WB WRITEBACKS("fetch_writebacks", 2, "its fetch")
#define FIELD_PC                                                                      \
	{ .name = "pc", .kind = KIND_ADDR, .role = ROLE_PC, .column = 12,             \
	  .flags = LATER, .help = "program counter" }
#define FIELD_BRANCHING FLAG("branching", SHY, "it branches")
#define FIELD_MISPRED	FLAG("mispred", SHY, "a branch is mispredicted")
#define REGISTERS(text, what, means)                                                  \
	{ .name = text, .kind = KIND_REG, .role = means, .column = 4,                 \
	  .count = REGS_MOST, .flags = FIELD_MINUS_IS_NONE | LATER,                   \
	  .help = "class and index of each register " what }
#define FIELD_NSRC                                                                    \
	{ .name = "nsrc", .kind = KIND_UINT, .column = 2, .flags = SHY,               \
	  .max = REGS_MOST, .help = "number of source registers" }
#define FIELD_NDST                                                                    \
	{ .name = "ndst", .kind = KIND_UINT, .column = 2, .flags = SHY,               \
	  .max = REGS_MOST, .help = "number of destination registers" }
#define FIELD_SRC REGISTERS("src", "read", ROLE_REG_READ)
#define FIELD_DST REGISTERS("dst", "written", ROLE_REG_WRITTEN)
#define ACCESSED(text, what, means)                                                   \
	{ .name = text, .kind = KIND_ADDR, .role = means, .column = 12,               \
	  .flags = FIELD_MINUS_IS_NONE | FIELD_DERIVED | SHY,                         \
	  .help = "address " what ", by its op class" }
#define FIELD_LOAD  ACCESSED("load", "read", ROLE_LOAD)
#define FIELD_STORE ACCESSED("store", "written", ROLE_STORE)
#define FIELD_TAKEN                                                                   \
	{ .name = "taken", .kind = KIND_BOOL, .role = ROLE_TAKEN, .column = 1,        \
	  .flags = FIELD_MINUS_IS_NONE | FIELD_DERIVED | SHY,                         \
	  .help = "whether a branch was taken" }
#define FIELD_KIND                                                                    \
	{ .name = "kind", .kind = KIND_CODE, .role = ROLE_BRANCH_KIND,                \
	  .flags = FIELD_DERIVED | FIELD_ZERO_IS_NONE | SHY,                          \
	  .codes = branch_kind_codes,                                                 \
	  .help = "kind of branch; calls and returns look like jumps in these traces" }
#define FIELD_IS_BRANCH                                                               \
	{ .name = "is_branch", .kind = KIND_BOOL, .role = ROLE_IS_BRANCH,             \
	  .column = 1, .flags = FIELD_DERIVED | SHY,                                  \
	  .help = "whether it is a branch of either kind" }

/* clang-format on */

/* What the lists come to. */

struct token {
	uint8_t id;
	uint16_t how;
};

struct edition {
	const struct format *format;
	const struct token *token; /* in the order of the fields */
	size_t ntokens;            /* without what is derived */
	size_t head;               /* tokens that all lines begin with */
	bool done;                 /* only lines of stores that are done */
	uint8_t reads;             /* op class MemRead; MemWrite is the next, and the
	                            * two of floating point follow */
	uint8_t place[IDS];        /* field of a token, counted from 1; 0: none */
};

#define NUMBER_OF(L, id, how) L##_##id,
#define ENTRY_OF(L, id, how)  FIELD_##id,
#define TOKEN_OF(L, id, how)  { id, how },
#define PLACE_OF(L, id, how)  [id] = L##_##id + 1,
#define HEAD_OF(L, id, how)   ((how)&STOP ? L##_##id + 1 : 0) +
#define KEPT_OF(L, id, how)   !((how)&NONE) +

#define TABLES(L, V)                                                 \
	enum { V(NUMBER_OF, L) L##_FIELDS };                         \
	static const struct field L##_fields[] = { V(ENTRY_OF, L) }; \
	static const struct token L##_tokens[] = { V(TOKEN_OF, L) };
TABLES(v0, V0)
TABLES(v1, V1)
TABLES(v2, V2)
TABLES(v3, V3)
TABLES(v4, V4)
TABLES(v4b, V4B)
TABLES(v5, V5)

#define LAYOUT(name, L, V, alone, reads)                                               \
	{                                                                              \
		&fmt_gem5_##name, L##_tokens, V(KEPT_OF, L) 0, V(HEAD_OF, L) 0, alone, \
			reads,                                                         \
		{                                                                      \
			V(PLACE_OF, L)                                                 \
		}                                                                      \
	}

extern const struct format fmt_gem5_v0, fmt_gem5_v1, fmt_gem5_v2, fmt_gem5_v3,
	fmt_gem5_v4, fmt_gem5_v4b, fmt_gem5_v5, fmt_gem5_v1_sq, fmt_gem5_v2_sq,
	fmt_gem5_v3_sq, fmt_gem5_v4_sq, fmt_gem5_v4b_sq, fmt_gem5_v5_sq;

enum { OLD_READS = 39, READS = 47 };

/* The newest first: it is the one that is asked for most. */
enum {
	AT_V5,
	AT_V5_SQ,
	AT_V4B,
	AT_V4B_SQ,
	AT_V4,
	AT_V4_SQ,
	AT_V3,
	AT_V3_SQ,
	AT_V2,
	AT_V2_SQ,
	AT_V1,
	AT_V1_SQ,
	AT_V0
};

static const struct edition editions[] = {
	[AT_V5] = LAYOUT(v5, v5, V5, false, READS),
	[AT_V5_SQ] = LAYOUT(v5_sq, v5, V5, true, READS),
	[AT_V4B] = LAYOUT(v4b, v4b, V4B, false, READS),
	[AT_V4B_SQ] = LAYOUT(v4b_sq, v4b, V4B, true, READS),
	[AT_V4] = LAYOUT(v4, v4, V4, false, READS),
	[AT_V4_SQ] = LAYOUT(v4_sq, v4, V4, true, READS),
	[AT_V3] = LAYOUT(v3, v3, V3, false, READS),
	[AT_V3_SQ] = LAYOUT(v3_sq, v3, V3, true, READS),
	[AT_V2] = LAYOUT(v2, v2, V2, false, READS),
	[AT_V2_SQ] = LAYOUT(v2_sq, v2, V2, true, READS),
	[AT_V1] = LAYOUT(v1, v1, V1, false, READS),
	[AT_V1_SQ] = LAYOUT(v1_sq, v1, V1, true, READS),
	[AT_V0] = LAYOUT(v0, v0, V0, false, OLD_READS),
};

static const struct edition *edition_of(const struct format *f)
{
	const struct edition *l = editions;
	while (l->format != f)
		l++;
	return l;
}

/* Reading lines */

/*
 * How lines of a layout are read into the slots of a schema: neighbours of one
 * kind together.  Made for each call of decode().
 */
enum step_kind { DECIMALS, BITS, HEXES, COUNTS, ABSENT, REGISTERS, STEPS_END };

struct step {
	uint8_t kind, n;
	uint16_t slot;
};

struct plan {
	const struct edition *edition;
	uint16_t first_slot[FIELDS_MAX + 1];
	uint16_t slot[IDS];              /* first of a token; NOWHERE: no such */
	struct step head[FIELDS_MAX];    /* of all lines */
	struct step rest[2][FIELDS_MAX]; /* [1]: of stores that are done */
	uint16_t want[SLOTS_MAX], nwant; /* slots to be kept of each record, */
	uint16_t regs[2], nregs;         /* and those that begin registers */
};

enum { NOWHERE = UINT16_MAX };

/* The first registers of a record are kept with the rest of it.  All behind them
 * are almost always none: see put(). */
enum { REGS_NEAR = 8 };

static void plan_steps(const struct plan *p, struct step *step, size_t from, size_t to,
		       bool late)
{
	size_t n = 0;
	for (size_t t = from; t < to; t++) {
		const struct token *token = &p->edition->token[t];
		enum step_kind kind = token->how & REGS            ? REGISTERS
				      : token->how & LATE && !late ? ABSENT
				      : token->how & HEX           ? HEXES
				      : token->how & BIT           ? BITS
				      : token->how & COUNT         ? COUNTS
								   : DECIMALS;
		uint16_t slot = p->first_slot[t];
		unsigned count = p->first_slot[t + 1] - slot;
		if (n && step[n - 1].kind == kind && kind != REGISTERS &&
		    step[n - 1].slot + step[n - 1].n == slot)
			step[n - 1].n = (uint8_t)(step[n - 1].n + count);
		else
			step[n++] = (struct step) { (uint8_t)kind, (uint8_t)count, slot };
	}
	step[n].kind = STEPS_END;
}

static void plan_make(struct plan *p, const struct edition *e)
{
	const struct field *field = e->format->fields;
	p->edition = e;
	p->first_slot[0] = 0;
	for (size_t f = 0; f < e->format->nfields; f++)
		p->first_slot[f + 1] =
			(uint16_t)(p->first_slot[f] + field_count(&field[f]));
	for (size_t id = 0; id < IDS; id++)
		p->slot[id] = e->place[id] ? p->first_slot[e->place[id] - 1] : NOWHERE;
	plan_steps(p, p->head, 0, e->head, false);
	plan_steps(p, p->rest[false], e->head, e->ntokens, false);
	plan_steps(p, p->rest[true], e->head, e->ntokens, true);
	p->nwant = p->nregs = 0;
}

static void plan_want(struct plan *p, fieldset want)
{
	const struct format *f = p->edition->format;
	for (size_t i = 0; i < f->nfields; i++) {
		if (!(want >> i & 1))
			continue;
		uint16_t slot = p->first_slot[i], behind = p->first_slot[i + 1];
		if (i < p->edition->ntokens && p->edition->token[i].how & REGS) {
			p->regs[p->nregs++] = slot;
			behind = slot + REGS_NEAR;
		}
		while (slot < behind)
			p->want[p->nwant++] = slot++;
	}
}

/* A line being read into the slots of a record. */
struct reading {
	const struct plan *plan;
	uint64_t *value;         /* one for each slot */
	const uint8_t *at, *end; /* *end can be read, and ends a number */
	const uint8_t *word;     /* the word that was read last */
	int stuck;               /* the slot it should have gone to, or: */
};

enum { STUCK_BEHIND = -1, STUCK_NO_STORE = -2 };

enum line_kind {
	LINE_BAD,
	LINE_EARLY,  /* of a store that is not done */
	LINE_WHOLE,  /* of anything else */
	LINE_STORED, /* of a store that is done: with the late tokens */
	LINE_MARKER  /* "-99 tick", between two phases of a run */
};

/* The value of a token, or what stands for it in layouts that have no such. */
static inline uint64_t value_of(const struct reading *r, enum id id, uint64_t otherwise)
{
	unsigned slot = r->plan->slot[id];
	return slot == NOWHERE ? otherwise : r->value[slot];
}

static inline void set_value(const struct reading *r, enum id id, uint64_t v)
{
	if (r->plan->slot[id] != NOWHERE)
		r->value[r->plan->slot[id]] = v;
}

static inline bool blank(uint8_t c)
{
	return c == ' ' || c == '\t';
}

/* A number of 64 bits at or behind *at, with a sign or without; moves *at behind
 * it, or where it should begin. */
static inline bool scan_dec(const uint8_t **at, const uint8_t *end, uint64_t *v)
{
	const uint8_t *p = *at;
	while (blank(*p))
		p++;
	*at = p;
	/* A branch, since most signs stand where the line before had one: so the
	 * next number need not wait for this one. */
	bool minus = false;
	if (*p == '-') {
		minus = true;
		p++;
	}
	const uint8_t *first = p;
	uint64_t d = (uint64_t)*p - '0', n = d;
	if (d > 9)
		return false;
	while ((d = (uint64_t) * ++p - '0') <= 9)
		n = n * 10 + d;
	if (!blank(*p) && p != end)
		return false;
	*v = minus ? 0 - n : n;
	if (p - first > 18) {
		int64_t sign;
		size_t len = (size_t)(p - first);
		if (minus ? !word_dec(first - 1, len + 1, &sign)
			  : !word_udec(first, len, v))
			return false;
	}
	*at = p;
	return true;
}

static inline bool scan_hex(const uint8_t **at, const uint8_t *end, uint64_t *v)
{
	const uint8_t *p = *at;
	while (blank(*p))
		p++;
	*at = p;
	while (p != end && !blank(*p))
		p++;
	if (!word_hex(*at, (size_t)(p - *at), v))
		return false;
	*at = p;
	return true;
}

/* n numbers up to most.  Answers how many were good. */
static inline unsigned scan_decs(const uint8_t **at, const uint8_t *end, uint64_t *v,
				 unsigned n, uint64_t most)
{
	unsigned k = 0;
	/* Four flags at a time: " 0 1 0 0". */
	for (; most == 1 && k + 4 <= n && end - *at >= 8; k += 4) {
		uint64_t x = words_load8(*at) ^ UINT64_C(0x3020302030203020);
		if (x & ~UINT64_C(0x0100010001000100))
			break;
		v[k] = x >> 8 & 1;
		v[k + 1] = x >> 24 & 1;
		v[k + 2] = x >> 40 & 1;
		v[k + 3] = x >> 56;
		*at += 8;
		if (*at != end && !blank(**at)) {
			*at -= 8;
			break;
		}
	}
	for (; k < n; k++) {
		const uint8_t *before = *at;
		if (!scan_dec(at, end, &v[k]))
			break;
		if (v[k] > most) {
			while (blank(*before))
				before++;
			*at = before;
			break;
		}
	}
	return k;
}

static inline unsigned scan_registers(const uint8_t **at, const uint8_t *end, uint64_t *v,
				      uint64_t n)
{
	unsigned k = 0;
	for (; k < n; k++) {
		uint64_t class, index;
		if (scan_decs(at, end, &class, 1, CLASS_MOST) != 1 ||
		    scan_decs(at, end, &index, 1, UINT32_MAX) != 1)
			break;
		v[k] = class << 32 | index;
	}
	for (unsigned i = k; i < REGS_NEAR; i++)
		v[i] = UINT64_MAX;
	return k;
}

static bool scan_steps(struct reading *r, const struct step *step)
{
	const uint8_t *at = r->at, *end = r->end;
	for (; step->kind != STEPS_END; step++) {
		uint64_t *v = r->value + step->slot;
		unsigned n = step->n, k = 0;
		switch (step->kind) {
		case DECIMALS:
			k = scan_decs(&at, end, v, n, UINT64_MAX);
			break;
		case BITS:
			k = scan_decs(&at, end, v, n, 1);
			break;
		case COUNTS:
			k = scan_decs(&at, end, v, n, REGS_MOST);
			break;
		case HEXES:
			while (k < n && scan_hex(&at, end, &v[k]))
				k++;
			break;
		case ABSENT:
			while (k < n)
				v[k++] = UINT64_MAX;
			break;
		default:
			n = (unsigned)value_of(
				r, step->slot == r->plan->slot[SRC] ? NSRC : NDST, 0);
			k = scan_registers(&at, end, v, n);
		}
		if (k < n) {
			r->word = at;
			r->stuck = step->slot + (step->kind == REGISTERS ? 0 : (int)k);
			return false;
		}
	}
	r->at = at;
	return true;
}

static bool scan_end(struct reading *r)
{
	while (blank(*r->at))
		r->at++;
	r->word = r->at;
	r->stuck = STUCK_BEHIND;
	return r->at == r->end;
}

static bool is_marker(const struct reading *r)
{
	const uint8_t *at = r->at + 4;
	uint64_t tick;
	if (r->end - r->at <= 4 || memcmp(r->at, "-99 ", 4) != 0 ||
	    !scan_dec(&at, r->end, &tick))
		return false;
	while (blank(*at))
		at++;
	return at == r->end;
}

static enum line_kind scan_line(struct reading *r)
{
	const struct plan *p = r->plan;
	const uint8_t *line = r->at;
	bool done = p->edition->done;
	if (is_marker(r))
		return LINE_MARKER;
	if (!scan_steps(r, p->head))
		return LINE_BAD;
	/* The one number that is never below 0.  In the newest layout there stands
	 * the -1 of the store queue where older ones have it: so they are told apart. */
	if (value_of(r, FETCH, 0) >> 63) {
		uint64_t before;
		r->stuck = p->slot[FETCH];
		for (int k = 0; k < r->stuck; k++)
			scan_dec(&line, r->end, &before);
		while (blank(*line))
			line++;
		r->word = line;
		return LINE_BAD;
	}
	bool store =
		value_of(r, SQ, UINT64_MAX) != UINT64_MAX && value_of(r, FAULT, 0) == 0;
	const uint8_t *rest = r->at;
	if (store && !done && scan_end(r))
		return LINE_EARLY;
	/* Stores that are done stand in a trace of their own, but some also among
	 * the others: those that a simpler processor of gem5 has waited for. */
	r->at = rest;
	if (store && scan_steps(r, p->rest[true]) && scan_end(r))
		return LINE_STORED;
	r->at = rest;
	if (!done && scan_steps(r, p->rest[false]) && scan_end(r))
		return LINE_WHOLE;
	if (done && !store)
		r->stuck = STUCK_NO_STORE;
	return LINE_BAD;
}

/* What is derived from the tokens. */
static void derive(const struct reading *r)
{
	uint64_t addr = value_of(r, ADDR, 0), reads = r->plan->edition->reads;
	uint64_t op = value_of(r, OP, value_of(r, OLD_OP, 0));
	bool any = value_of(r, ISADDR, 0), both = value_of(r, ATOMIC, 0);
	bool read = op == reads || op == reads + 2;
	bool write = op == reads + 1 || op == reads + 3;
	/* An op class that says neither: whether it had a place in the store queue. */
	if (!read && !write)
		write = !(read = value_of(r, SQ, UINT64_MAX) == UINT64_MAX);
	set_value(r, LOAD, any && (read || both) ? addr : UINT64_MAX);
	set_value(r, STORE, any && (write || both) ? addr : UINT64_MAX);

	bool cond = value_of(r, COND, 0), uncond = value_of(r, UNCOND, 0);
	enum branch_kind jump = r->plan->slot[DIRECT] == NOWHERE ? BRANCH_OTHER
				: value_of(r, DIRECT, 0)         ? BRANCH_DIRECT_JUMP
								 : BRANCH_INDIRECT;
	set_value(r, KIND, cond ? BRANCH_CONDITIONAL : uncond ? jump : BRANCH_NONE);
	set_value(r, IS_BRANCH, cond || uncond);
	set_value(r, TAKEN, cond || uncond ? value_of(r, BRANCHING, 0) : UINT64_MAX);
}

/* Stores and their companion */

/* Whether the lines of a store in its two files agree.  The store queue knows
 * better when an atomic or conditional store was ready; there it has no time. */
static bool same_store(const struct reading *early, const struct reading *stored)
{
	static const uint8_t ids[] = { FETCH, DECODE, RENAME, DISPATCH, ISSUE };
	uint64_t sq = value_of(early, SQ, 0), commit = value_of(stored, COMMIT, 0);
	if (sq != 0 && sq != value_of(stored, SQ, 0))
		return false;
	for (size_t i = 0; i < sizeof ids; i++)
		if (value_of(early, ids[i], 0) != value_of(stored, ids[i], 0))
			return false;
	return commit == UINT64_MAX ||
	       (commit == value_of(early, COMMIT, 0) &&
		value_of(stored, READY, 0) == value_of(early, READY, 0));
}

/* Complete the record of an early line from the next line of the companion. */
static bool complete(struct reading *early, struct batch *b)
{
	uint64_t value[SLOTS_MAX];
	uint8_t copy[LINE_LONG + 1];
	struct reading r = *early;
	enum line_kind kind = LINE_MARKER;
	r.value = value;
	b->carry[0]++;
	while (kind == LINE_MARKER) {
		const uint8_t *line;
		size_t len;
		if (!b->companion ||
		    !b->companion->line(b->companion, &b->carry[1], &line, &len))
			return false;
		if (len > LINE_LONG)
			return false;
		memcpy(copy, line, len);
		copy[len] = '\n';
		r.at = copy;
		r.end = copy + len;
		if (!scan_end(&r))
			kind = scan_line(&r);
	}
	if (kind != LINE_STORED || !same_store(early, &r))
		return false;
	const struct edition *e = r.plan->edition;
	size_t head = r.plan->first_slot[e->head];
	size_t behind = r.plan->first_slot[e->ntokens];
	memcpy(early->value + head, value + head, (behind - head) * sizeof *value);
	derive(early);
	return true;
}

/* Records */

/* Give a line a byte behind its end that ends a number.  All lines have one, but
 * the last of a trace; copy has room for LINE_LONG + 1.  False: too long. */
static bool open_line(struct reading *r, const uint8_t *line, size_t len, bool ended,
		      uint8_t *copy)
{
	if (!ended) {
		if (len > LINE_LONG)
			return false;
		memcpy(copy, line, len);
		copy[len] = '\n';
		line = copy;
	}
	r->at = line;
	r->end = line + len;
	return true;
}

/* Why a line is none, after scan_line() said so. */
static void sentence(const struct reading *r, char why[160])
{
	char quote[WORD_QUOTE];
	const struct edition *e = r->plan->edition;
	if (r->stuck == STUCK_NO_STORE) {
		snprintf(why, 160, "the line is of no store, which this file is made of");
		return;
	}
	const uint8_t *behind = r->word;
	while (behind != r->end && !blank(*behind))
		behind++;
	word_quote(r->word, (size_t)(behind - r->word), quote);
	if (r->stuck == STUCK_BEHIND) {
		snprintf(why, 160, "the line goes on with '%s' behind its last number",
			 quote);
		return;
	}
	size_t f = 0;
	while (r->plan->first_slot[f + 1] <= r->stuck)
		f++;
	unsigned how = e->token[f].how;
	const char *name = e->format->fields[f].name;
	if (r->word == r->end)
		snprintf(why, 160, "the line ends where %s should follow", name);
	else
		snprintf(why, 160, "'%s' stands where %s should%s", quote, name,
			 how & BIT                 ? ", 0 or 1"
			 : how & HEX               ? ", a hexadecimal number"
			 : how & REGS              ? ", a register's class and index"
			 : e->token[f].id == FETCH ? ", a number of 0 or more"
						   : ", a number");
}

/*
 * Set the wanted slots of record i.  A record has room for REGS_MOST registers
 * of both kinds and hardly ever more than four, so the slots of the far ones are
 * cleared for many records at once, which is several times as fast.
 */
static inline void put(struct batch *b, size_t i, const struct reading *r)
{
	enum { MANY = 64 };
	const struct plan *p = r->plan;
	for (size_t k = 0; k < p->nwant; k++)
		b->slot[p->want[k]][i] = r->value[p->want[k]];
	for (size_t k = 0; k < p->nregs; k++) {
		uint64_t *const *slot = &b->slot[p->regs[k]];
		size_t many = b->room - i < MANY ? b->room - i : MANY;
		for (size_t reg = REGS_NEAR; i % MANY == 0 && reg < REGS_MOST; reg++)
			memset(&slot[reg][i], 0xff, many * sizeof **slot);
		uint64_t n = value_of(r, p->regs[k] == p->slot[SRC] ? NSRC : NDST, 0);
		for (size_t reg = REGS_NEAR; reg < n; reg++)
			slot[reg][i] = r->value[p->regs[k] + reg];
	}
}

/* Make a record of a line that was read, if it is one. */
static inline bool add_record(struct batch *b, uint64_t offset, size_t whole,
			      struct reading *r, enum line_kind kind)
{
	const struct schema *s = b->schema;
	bool unknown = false;
	if (kind == LINE_BAD || kind == LINE_MARKER)
		return false;
	if (kind != LINE_EARLY)
		derive(r);
	else if (b->want & s->carried) {
		/* Otherwise only times are wanted, and the carry is not kept. */
		unknown = !complete(r, b);
		for (size_t f = r->plan->edition->head; unknown && f < s->format->nfields;
		     f++) {
			bool minus = s->format->fields[f].flags & FIELD_MINUS_IS_NONE;
			for (size_t k = s->first_slot[f]; k < s->first_slot[f + 1]; k++)
				r->value[k] = minus ? UINT64_MAX : 0;
		}
	}
	size_t i = batch_add(b, offset, whole);
	put(b, i, r);
	if (unknown)
		batch_unknown(b, i, s->carried);
	return true;
}

/* Lines one at a time, with a reason when they are none. */
static bool add_line(const struct schema *s, struct batch *b, uint64_t offset,
		     const uint8_t *line, size_t len, size_t whole, char why[160])
{
	struct plan plan;
	uint64_t value[SLOTS_MAX];
	uint8_t copy[LINE_LONG + 1];
	struct reading r = { .plan = &plan, .value = value };
	plan_make(&plan, edition_of(s->format));
	plan_want(&plan, b->want);
	if (!open_line(&r, line, len, whole > len, copy)) {
		snprintf(why, 160, "a line of %zu bytes is no instruction", len);
		return false;
	}
	enum line_kind kind = scan_line(&r);
	if (add_record(b, offset, whole, &r, kind))
		return true;
	if (kind == LINE_MARKER)
		snprintf(why, 160, "phase marker at tick %.*s",
			 (int)(len - 4 < 24 ? len - 4 : 24), (const char *)r.at + 4);
	else
		sentence(&r, why);
	return false;
}

static size_t decode(const struct schema *s, const uint8_t *bytes, size_t len, bool last,
		     struct batch *b)
{
	struct plan plan;
	uint64_t value[SLOTS_MAX];
	struct reading r = { .plan = &plan, .value = value };
	size_t at = 0;
	plan_make(&plan, edition_of(s->format));
	plan_want(&plan, b->want);
	while (b->n < b->room && at < len) {
		const uint8_t *line = bytes + at, *lf = memchr(line, '\n', len - at);
		size_t whole = lf ? (size_t)(lf + 1 - line) : len - at;
		if (lf && !b->mid_line && whole <= LINE_MOST) {
			r.at = line;
			r.end = lf > line && lf[-1] == '\r' ? lf - 1 : lf;
			if (add_record(b, batch_place(b, line), whole, &r,
				       scan_line(&r))) {
				at += whole;
				continue;
			}
		}
		/* Anything but a record. */
		size_t used = lines_decode(s, line, whole, last && !lf, b, add_line);
		if (!used)
			break;
		at += used;
	}
	return at;
}

/* Detection */

enum { LINES_ASKED = 200 };

/*
 * A layout is right when every line is used up by it to the last number, with 0
 * or 1 where flags are.  One whole line says so with some twenty bits; lines that
 * stop early say little.  A file of done stores only is a store queue's, and one
 * that has hexadecimal addresses but no letter in them is rather decimal.
 */
static unsigned bid(const struct edition *l, const uint8_t *head, size_t len, bool whole)
{
	struct plan plan;
	uint64_t value[SLOTS_MAX];
	uint8_t copy[LINE_LONG + 1];
	unsigned seen[LINE_MARKER + 1] = { 0 }, lines = 0;
	bool letters = false, hex = false;
	plan_make(&plan, l);
	for (size_t t = 0; t < l->ntokens; t++)
		hex |= (l->token[t].how & HEX) != 0;
	for (size_t at = 0; at < len && lines < LINES_ASKED; lines++) {
		const uint8_t *line = head + at, *lf = memchr(line, '\n', len - at);
		if (!lf && !whole && lines > 0)
			break; /* the rest of this line is not here */
		size_t n = lf ? (size_t)(lf - line) : len - at;
		at += n + 1;
		if (lf && n && line[n - 1] == '\r')
			n--;
		struct reading r = { .plan = &plan, .value = value };
		if (!open_line(&r, line, n, lf != NULL, copy))
			seen[LINE_BAD]++;
		else if (!scan_end(&r))
			seen[scan_line(&r)]++;
		for (size_t i = 0; i < n && !letters; i++)
			letters = line[i] >= 'a' && line[i] <= 'f';
		if (seen[LINE_BAD] > 20 && seen[LINE_BAD] > lines / 2)
			return 0;
	}
	unsigned done = seen[LINE_STORED], other = seen[LINE_WHOLE];
	unsigned good = l->done ? done : other, bits = 0;
	if (good)
		bits = 32 + (good < 16 ? good : 16);
	else if (done)
		bits = 20;
	else if (seen[LINE_EARLY])
		bits = 6;
	if (seen[LINE_BAD] * 20 > good + done + seen[LINE_EARLY])
		bits = seen[LINE_BAD] > good + done ? 0 : bits / 2;
	return hex && !letters ? bits / 2 : bits;
}

/* What only this format can have wrong */

enum {
	STAGES_ASTRAY,
	NO_STORE_LINE,
	NO_ACCESS,
	NO_SIZE,
	NO_ADDRESS,
	NO_BRANCH,
	TWO_KINDS
};

static const struct finding findings[] = {
	[STAGES_ASTRAY] = {
		.id = "GE001",
		.severity = SEVERITY_ERROR,
		.title = "stages out of order",
		.sentence = "{f} is at {i} ps, before {f} at {i} ps",
		.explanation = "An instruction goes through the stages of the processor "
			       "in their order: decode, rename, dispatch, issue, ready, "
			       "commit.  A stage that it never came to has -1 and is "
			       "passed over.",
		.example = "issue is at 2000 ps, before dispatch at 3000 ps",
	},
	[NO_STORE_LINE] = {
		.id = "GE002",
		.severity = SEVERITY_WARNING,
		.title = "a store of which the rest is not known",
		.sentence = "no line of a store queue's file agrees with this store",
		.explanation = "A store leaves the reorder buffer before it is done; "
			       "what it did stands in sq.trace.txt.  That file is not "
			       "there, ends earlier, or is of another run.",
		.example = "no line of a store queue's file agrees with this store",
	},
	[NO_ACCESS] = {
		.id = "GE003",
		.severity = SEVERITY_ERROR,
		.title = "an address where none is accessed",
		.sentence = "isaddr is 0, but the address is {x} and the size {d}",
		.explanation = "isaddr says whether memory is accessed; where it is 0, "
			       "address and size are 0 too.",
		.example = "isaddr is 0, but the address is 2000 and the size 8",
	},
	[NO_SIZE] = {
		.id = "GE004",
		.severity = SEVERITY_WARNING,
		.title = "an access of no bytes",
		.sentence = "{x} is accessed with a size of 0",
		.explanation = "isaddr says that memory is accessed, and an access has "
			       "a size.",
		.example = "2000 is accessed with a size of 0",
	},
	[NO_ADDRESS] = {
		.id = "GE005",
		.severity = SEVERITY_WARNING,
		.title = "a load or store without an address",
		.sentence = "{f} is {v}, but no memory is accessed",
		.explanation = "The op class is one of loads or stores, isaddr is 0, "
			       "and there was no fault that would explain it.",
		.example = "op is MemRead, but no memory is accessed",
	},
	[NO_BRANCH] = {
		.id = "GE006",
		.severity = SEVERITY_HINT,
		.title = "a misprediction without a branch",
		.sentence = "the instruction at {x} is mispredicted but no branch",
		.explanation = "Only branches are predicted.",
		.example = "the instruction at 400860 is mispredicted but no branch",
	},
	[TWO_KINDS] = {
		.id = "GE007",
		.severity = SEVERITY_ERROR,
		.title = "a branch of two kinds",
		.sentence = "the branch at {x} is both conditional and unconditional",
		.explanation = "gem5 sets one of cond and uncond for each branch.",
		.example = "the branch at 400860 is both conditional and unconditional",
	},
	{ .id = NULL },
};

static const uint8_t stages[] = { DECODE, RENAME, DISPATCH, ISSUE, READY, COMMIT };
enum { STAGES = sizeof stages };

/* The values of a token in the records of a batch; NULL: the layout has none. */
static const uint64_t *tokens(const struct edition *e, const struct batch *b, enum id id)
{
	return e->place[id] ? batch_field(b, e->place[id] - 1)[0] : NULL;
}

static uint64_t token(const struct edition *e, const struct batch *b, size_t i,
		      enum id id)
{
	const uint64_t *v = tokens(e, b, id);
	return v ? v[i] : 0;
}

static bool accesses(const struct edition *e, uint64_t op)
{
	return op - e->reads < 4;
}

/* A bit for each kind of finding of a record of which all is known. */
static unsigned what_is_wrong(const struct edition *e, const struct batch *b, size_t i)
{
	bool any = token(e, b, i, ISADDR), cond = token(e, b, i, COND);
	bool uncond = token(e, b, i, UNCOND);
	uint64_t addr = token(e, b, i, ADDR), size = token(e, b, i, SIZE);
	uint64_t op = token(e, b, i, e->place[OP] ? OP : OLD_OP);
	return (!any && (addr || size)) << NO_ACCESS | (any && !size) << NO_SIZE |
	       (!any && accesses(e, op) && !token(e, b, i, FAULT)) << NO_ADDRESS |
	       (token(e, b, i, MISPRED) && !cond && !uncond) << NO_BRANCH |
	       (cond && uncond) << TWO_KINDS;
}

/* Of the times; the first of two that are not in order, and the other. */
static bool stages_astray(const struct edition *e, const struct batch *b, size_t i,
			  enum id *late, enum id *early)
{
	int64_t last = -1;
	for (size_t k = 0; k < STAGES; k++) {
		const uint64_t *v = tokens(e, b, stages[k]);
		if (!v || (int64_t)v[i] == -1)
			continue;
		if ((int64_t)v[i] < last) {
			*late = stages[k];
			return true;
		}
		last = (int64_t)v[i];
		*early = stages[k];
	}
	return false;
}

static void complaint(struct complaints *to, const struct batch *b, size_t i,
		      unsigned which, const uint64_t v[FINDING_VALUES])
{
	struct complaint c = { &findings[which], i, 0, { v[0], v[1], v[2], v[3] } };
	if (which == STAGES_ASTRAY)
		c.badness = v[3] - v[1];
	complain(to, b, &c);
}

static void complain_of(const struct batch *prev, size_t p, const struct batch *b,
			size_t i, struct complaints *to)
{
	const struct edition *e = edition_of(b->schema->format);
	enum id late, early;
	(void)prev;
	(void)p;
	if (stages_astray(e, b, i, &late, &early))
		complaint(to, b, i, STAGES_ASTRAY,
			  (uint64_t[]) { e->place[late] - 1u, token(e, b, i, late),
					 e->place[early] - 1u, token(e, b, i, early) });
	if (b->known && ~b->known[i] & b->schema->carried) {
		complaint(to, b, i, NO_STORE_LINE, (uint64_t[FINDING_VALUES]) { 0 });
		return;
	}
	unsigned wrong = what_is_wrong(e, b, i);
	uint64_t pc = token(e, b, i, PC), addr = token(e, b, i, ADDR);
	enum id op = e->place[OP] ? OP : OLD_OP;
	if (wrong & 1 << NO_ACCESS)
		complaint(to, b, i, NO_ACCESS,
			  (uint64_t[FINDING_VALUES]) { addr, token(e, b, i, SIZE) });
	if (wrong & 1 << NO_SIZE)
		complaint(to, b, i, NO_SIZE, (uint64_t[FINDING_VALUES]) { addr });
	if (wrong & 1 << NO_ADDRESS)
		complaint(to, b, i, NO_ADDRESS,
			  (uint64_t[FINDING_VALUES]) { e->place[op] - 1u,
						       token(e, b, i, op) });
	if (wrong & 1 << NO_BRANCH)
		complaint(to, b, i, NO_BRANCH, (uint64_t[FINDING_VALUES]) { pc });
	if (wrong & 1 << TWO_KINDS)
		complaint(to, b, i, TWO_KINDS, (uint64_t[FINDING_VALUES]) { pc });
}

static void suspect(const struct batch *b, size_t from, size_t n, uint8_t *mark)
{
	const struct edition *e = edition_of(b->schema->format);
	for (size_t k = 0; k < n; k++) {
		enum id late, early;
		mark[k] |= what_is_wrong(e, b, from + k) != 0 ||
			   stages_astray(e, b, from + k, &late, &early);
	}
}

/* The notation of the producer */

static void classic(const struct schema *s, const struct batch *b, size_t i,
		    struct str *out)
{
	const struct edition *l = edition_of(s->format);
	bool late = false;
	for (size_t t = 0; t < l->ntokens; t++)
		late |= l->token[t].how & LATE &&
			b->slot[s->first_slot[t]][i] != UINT64_MAX;
	for (size_t t = 0; t < l->ntokens; t++) {
		unsigned how = l->token[t].how;
		if ((how & LATE && !late) || !batch_known(b, i, (int)t))
			continue;
		if (how & (GROUP | APART))
			str_addc(out, ' ');
		for (size_t k = s->first_slot[t]; k < s->first_slot[t + 1]; k++) {
			uint64_t v = b->slot[k][i];
			bool address = s->format->fields[t].kind == KIND_ADDR;
			if (how & REGS && v == UINT64_MAX)
				break;
			if (t > 0 || k > s->first_slot[t])
				str_addc(out, ' ');
			if (how & REGS)
				str_addf(out, "%" PRIu64 " %" PRIu64, v >> 32,
					 v & UINT32_MAX);
			else if (how & HEX)
				str_addf(out, "%" PRIx64, v);
			else if (address)
				str_addf(out, "%" PRIu64, v);
			else
				str_addf(out, "%" PRId64, (int64_t)v);
		}
	}
}

/* The name of the second file */

static bool ends(const char *text, size_t len, const char *end)
{
	size_t n = strlen(end);
	return len > n && memcmp(text + len - n, end, n) == 0;
}

/*
 * dir/X.txt.gz: dir/X.sq.txt.gz, then packed otherwise or not at all, then
 * dir/sq.X.txt.gz (gem5 itself writes trace.txt and sq.trace.txt), and the same.
 */
static bool companion(const char *path, unsigned attempt, struct str *out)
{
	static const char *const packed[] = { "", ".gz", ".xz" };
	enum { PACKED = sizeof packed / sizeof *packed };
	if (attempt >= 2 * PACKED)
		return false;
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	size_t dir = (size_t)(name - path), len = strlen(name);
	unsigned own = 0;
	for (unsigned k = 1; k < PACKED; k++)
		if (ends(name, len, packed[k]))
			own = k;
	len -= strlen(packed[own]);
	/* Its own way of packing first, then the others in their order. */
	unsigned turn = attempt % PACKED;
	unsigned how = turn == 0 ? own : turn - 1 < own ? turn - 1 : turn;
	size_t stem = ends(name, len, ".txt") ? len - 4 : len;
	str_clear(out);
	str_addn(out, path, dir);
	if (attempt >= PACKED)
		str_add(out, "sq.");
	str_addn(out, name, stem);
	if (attempt < PACKED)
		str_add(out, ".sq");
	str_addn(out, name + stem, len - stem);
	str_add(out, packed[how]);
	return true;
}

/* Words of a line */

/* How many words a token takes in the line of a record. */
static size_t words_of(const struct edition *e, const struct batch *b, size_t i,
		       const struct token *t)
{
	if (!(t->how & REGS))
		return field_count(&e->format->fields[t - e->token]);
	unsigned count = e->place[t->id == SRC ? NSRC : NDST] - 1u;
	return 2 * (size_t)batch_value(b, i, (int)count, 0);
}

static bool word(const struct batch *b, size_t i, size_t words, int field, unsigned nth,
		 size_t *at, size_t *n)
{
	const struct edition *e = edition_of(b->schema->format);
	size_t all = 0, late = 0, head = 0, before = 0;
	for (size_t k = 0; k < e->ntokens; k++) {
		size_t takes = words_of(e, b, i, &e->token[k]);
		if (k < e->head)
			head += takes;
		*(e->token[k].how & LATE ? &late : &all) += takes;
	}
	/* A line that ends early: the rest is in the other file. */
	bool early = e->head && words == head;
	if (!early && words != all && words != all + late)
		return false;
	if ((size_t)field >= (early ? e->head : e->ntokens))
		return false;
	const struct token *own = &e->token[field];
	if (own->how & LATE && words == all)
		return false;
	for (const struct token *t = e->token; t < own; t++)
		if (!(t->how & LATE) || words == all + late)
			before += words_of(e, b, i, t);
	*n = own->how & REGS ? 2 : 1;
	*at = before + nth * *n;
	return *at + *n <= before + words_of(e, b, i, own);
}

/* The formats */

#define BID(name, number)                                                       \
	static unsigned bid_##name(const uint8_t *head, size_t len, bool whole) \
	{                                                                       \
		return bid(&editions[number], head, len, whole);                \
	}
BID(v5, AT_V5)
BID(v5_sq, AT_V5_SQ)
BID(v4b, AT_V4B)
BID(v4b_sq, AT_V4B_SQ)
BID(v4, AT_V4)
BID(v4_sq, AT_V4_SQ)
BID(v3, AT_V3)
BID(v3_sq, AT_V3_SQ)
BID(v2, AT_V2)
BID(v2_sq, AT_V2_SQ)
BID(v1, AT_V1)
BID(v1_sq, AT_V1_SQ)
BID(v0, AT_V0)

#define ABOUT                                                                       \
	"Text of numbers, a line for each instruction in program order, as gem5 "   \
	"writes it for SimNet and PerfVec to learn from.  All times are in "        \
	"picoseconds; all but the fetch time count from the fetch.  Registers are " \
	"pairs of class (integer 0, float 1, vector 2, element 3, predicate 4, "    \
	"condition 5, other 6) and index."
#define ABOUT_STORES                                                                  \
	"  A store leaves the reorder buffer before it is done: its line stops "      \
	"early, and the rest is in the store queue's file, X.sq.txt beside X.txt or " \
	"sq.trace.txt beside trace.txt.  Without that file, what such a store did "   \
	"is not known."

#define SHARED(L, what)                                                                 \
	.record = "instruction", .fields = L##_fields, .nfields = L##_FIELDS,           \
	.layout = LAYOUT_OWN, .registers = "gem5", .suffixes = "txt", .decode = decode, \
	.remark = "phase marker", .findings = findings, .complain = complain_of,        \
	.suspect = suspect, .classic = classic, .word = word, .about = what
#define TRACE(L)  SHARED(L, ABOUT ABOUT_STORES), .bid = bid_##L, .companion = companion
#define STORES(L) SHARED(L, ABOUT), .unordered = true, .bid = bid_##L##_sq

const struct format fmt_gem5_v5 = {
	.name = "gem5",
	.title = "gem5 trace for SimNet and PerfVec, layout v5, since April 2022",
	TRACE(v5),
};

const struct format fmt_gem5_v5_sq = {
	.name = "gem5-sq",
	.title = "stores of a gem5 trace, layout v5, since April 2022",
	STORES(v5),
};

const struct format fmt_gem5_v4b = {
	.name = "gem5-v4b",
	.title = "gem5 trace for SimNet and PerfVec, layout v4b, from March 2022",
	TRACE(v4b),
};

const struct format fmt_gem5_v4b_sq = {
	.name = "gem5-v4b-sq",
	.title = "stores of a gem5 trace, layout v4b, from March 2022",
	STORES(v4b),
};

const struct format fmt_gem5_v4 = {
	.name = "gem5-v4",
	.title = "gem5 trace for SimNet and PerfVec, layout v4, from November 2021",
	TRACE(v4),
};

const struct format fmt_gem5_v4_sq = {
	.name = "gem5-v4-sq",
	.title = "stores of a gem5 trace, layout v4, from November 2021",
	STORES(v4),
};

const struct format fmt_gem5_v3 = {
	.name = "gem5-v3",
	.title = "gem5 trace for SimNet and PerfVec, layout v3, from September 2021",
	TRACE(v3),
};

const struct format fmt_gem5_v3_sq = {
	.name = "gem5-v3-sq",
	.title = "stores of a gem5 trace, layout v3, from September 2021",
	STORES(v3),
};

const struct format fmt_gem5_v2 = {
	.name = "gem5-v2",
	.title = "gem5 trace for SimNet and PerfVec, layout v2, from August 2021",
	TRACE(v2),
};

const struct format fmt_gem5_v2_sq = {
	.name = "gem5-v2-sq",
	.title = "stores of a gem5 trace, layout v2, from August 2021",
	STORES(v2),
};

const struct format fmt_gem5_v1 = {
	.name = "gem5-v1",
	.title = "gem5 trace for SimNet and PerfVec, layout v1, from August 2020",
	TRACE(v1),
};

const struct format fmt_gem5_v1_sq = {
	.name = "gem5-v1-sq",
	.title = "stores of a gem5 trace, layout v1, from August 2020",
	STORES(v1),
};

const struct format fmt_gem5_v0 = {
	.name = "gem5-v0",
	.title = "gem5 trace for SimNet, layout v0, until August 2020",
	SHARED(v0, ABOUT),
	.bid = bid_v0,
};
