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
 */

#include "format/gem5.h"

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

const struct edition *gem5_edition(const struct format *f)
{
	const struct edition *l = editions;
	while (l->format != f)
		l++;
	return l;
}

/* The formats */

#define BID(name, number)                                                       \
	static unsigned bid_##name(const uint8_t *head, size_t len, bool whole) \
	{                                                                       \
		return gem5_bid(&editions[number], head, len, whole);           \
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

#define SHARED(L, what)                                                              \
	.record = "instruction", .fields = L##_fields, .nfields = L##_FIELDS,        \
	.layout = LAYOUT_OWN, .registers = "gem5", .suffixes = "txt",                \
	.decode = gem5_decode, .remark = "phase marker", .findings = gem5_findings,  \
	.complain = gem5_complain, .suspect = gem5_suspect, .classic = gem5_classic, \
	.word = gem5_word, .about = what
#define TRACE(L) \
	SHARED(L, ABOUT ABOUT_STORES), .bid = bid_##L, .companion = gem5_companion
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
