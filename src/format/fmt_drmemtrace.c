/*
 * Binary drmemtrace traces of DynamoRIO: entries of 12 bytes.
 *
 *     u16 type, u16 size, u64 address or value, little-endian
 *
 * A record is the entry of an instruction, with the encodings and the branch target
 * before it and the accesses after it.  An access without an instruction, as in filtered
 * traces, is also a record.  Other entries (threads, markers) are remarks; they set the
 * thread, window and time of later records.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "format/linescan.h"
#include "isa/machine.h"

enum { ENTRY = 12 };
/* Max number of entries before and after the entry of the instruction. */
enum { BEFORE_MOST = 8, AFTER_MOST = 128 };
/* Number of entries stored from the head; version of a trace without a header. */
enum { HEAD_MOST = 8, VERSION_LEAST = 2 };

enum {
	F_PC,
	F_TYPE,
	F_LENGTH,
	F_ENCODING,
	F_TID,
	F_PID,
	F_WINDOW,
	F_TIME,
	F_SIZE,
	F_ACCESSES,
	F_KIND,
	F_TAKEN,
	F_TARGET,
	ONE_VALUE, /* following fields have several values */
	F_LOAD = ONE_VALUE,
	F_STORE,
	FIELDS
};
enum { ACCESSES_MOST = 4 }; /* max number of loads in a record, and of stores */

/* Indices in batch.carry. */
enum { CARRY_TID, CARRY_PID, CARRY_WINDOW, CARRY_TIME };

/* clang-format off */
enum {
	TYPE_READ = 0, TYPE_WRITE = 1, TYPE_PREFETCH_INSTR = 9, TYPE_INSTR = 10,
	TYPE_DIRECT_JUMP = 11, TYPE_INDIRECT_JUMP = 12, TYPE_CONDITIONAL = 13,
	TYPE_DIRECT_CALL = 14, TYPE_INDIRECT_CALL = 15, TYPE_RETURN = 16, TYPE_BUNDLE = 17,
	TYPE_INSTR_FLUSH = 18, TYPE_DATA_FLUSH_END = 21, TYPE_THREAD = 22, TYPE_THREAD_EXIT = 23,
	TYPE_PID = 24, TYPE_HEADER = 25, TYPE_FOOTER = 26, TYPE_HARDWARE_PREFETCH = 27,
	TYPE_MARKER = 28, TYPE_NO_FETCH = 29, TYPE_MAYBE_FETCH = 30, TYPE_SYSENTER = 31,
	TYPE_PREFETCH_FIRST = 32, TYPE_PREFETCH_LAST = 46, TYPE_ENCODING = 47, TYPE_TAKEN = 48,
	TYPE_UNTAKEN = 49, TYPES
};
/* clang-format on */

enum {
	MARKER_TIMESTAMP = 2,
	MARKER_FILE_TYPE = 9,
	MARKER_CACHE_LINE = 10,
	MARKER_VERSION = 12,
	MARKER_WINDOW = 14,
	MARKER_PAGE_SIZE = 18,
	MARKER_BRANCH_TARGET = 29,
	MARKER_MOST = 512 /* users may define other markers below this */
};

/* clang-format off */
static const struct code types[] = {
	{ TYPE_READ, "read" }, { TYPE_WRITE, "write" }, { TYPE_INSTR, "instr" },
	{ TYPE_DIRECT_JUMP, "jump" }, { TYPE_INDIRECT_JUMP, "indirect" },
	{ TYPE_CONDITIONAL, "conditional" }, { TYPE_DIRECT_CALL, "call" },
	{ TYPE_INDIRECT_CALL, "indirect-call" }, { TYPE_RETURN, "return" },
	{ TYPE_NO_FETCH, "no-fetch" }, { TYPE_MAYBE_FETCH, "maybe-fetch" },
	{ TYPE_SYSENTER, "sysenter" }, { TYPE_TAKEN, "taken" }, { TYPE_UNTAKEN, "untaken" },
	{ 0, NULL }
};
/* clang-format on */

/* clang-format off */
static const struct field fields[FIELDS] = {
	[F_PC] = FIELD("pc", 1, ADDR, PC, 12, FIELD_OWN_NONE,
		"address of the instruction; absent if the record is only an access"),
	[F_TYPE] = FIELD("type", 2, CODE, CLASS, 13, 0,
		"type of the entry of the instruction", .codes = types),
	[F_LENGTH] = FIELD("length", 6, UINT, NONE, 3, FIELD_ZERO_IS_NONE,
		"length of the instruction", .unit = "bytes"),
	[F_ENCODING] = FIELD("encoding", 7, ADDR, NONE, 16, FIELD_OWN_NONE,
		"the first eight bytes of the instruction, in order, if the trace has them"),
	[F_TID] = FIELD("tid", 8, UINT, SPACE, 8, FIELD_CARRIED,
		"thread, from the last thread entry"),
	[F_PID] = FIELD("pid", 0, UINT, NONE, 8, FIELD_CARRIED | FIELD_QUIET,
		"process, from the last process entry"),
	[F_WINDOW] = FIELD("window", 0, UINT, NONE, 3, FIELD_CARRIED | FIELD_QUIET,
		"number of the last window marker"),
	[F_TIME] = FIELD("time", 0, UINT, TIME, 18, FIELD_CARRIED | FIELD_QUIET,
		"the last timestamp, counted from the year 1601", .unit = "us"),
	[F_SIZE] = FIELD("size", 5, UINT, ACCESS_SIZE, 4, FIELD_ZERO_IS_NONE,
		"bytes of the first access", .unit = "bytes"),
	[F_ACCESSES] = FIELD("accesses", 0, UINT, NONE, 3, FIELD_QUIET,
		"number of loads and stores; up to four of each have addresses here"),
	[F_KIND] = FIELD("kind", 0, CODE, BRANCH_KIND, 0, FIELD_DERIVED | FIELD_QUIET | FIELD_ZERO_IS_NONE,
		"kind of branch, from the type", .codes = branch_kind_codes),
	[F_TAKEN] = FIELD("taken", 0, BOOL, TAKEN, 1, FIELD_QUIET | FIELD_OWN_NONE,
		"whether a conditional branch was taken, from the type"),
	[F_TARGET] = FIELD("target", 9, ADDR, TARGET, 12, FIELD_OWN_NONE,
		"target of a branch: of an indirect branch if the trace has it, of a direct "
		"branch from its encoding"),
	[F_LOAD] = FIELD("load", 3, ADDR, LOAD, 12, FIELD_OWN_NONE,
		"addresses loaded from", .count = ACCESSES_MOST),
	[F_STORE] = FIELD("store", 4, ADDR, STORE, 12, FIELD_OWN_NONE,
		"addresses stored to", .count = ACCESSES_MOST),
};
/* clang-format on */

/* Entries */

static unsigned drmem_type(const uint8_t *p)
{
	return (unsigned)le16(p);
}

static unsigned drmem_size(const uint8_t *p)
{
	return (unsigned)le16(p + 2);
}

static uint64_t drmem_value(const uint8_t *p)
{
	return le64(p + 4);
}

static bool drmem_is_instr(unsigned type)
{
	return (type >= TYPE_INSTR && type <= TYPE_RETURN) ||
	       (type >= TYPE_NO_FETCH && type <= TYPE_SYSENTER) || type == TYPE_TAKEN ||
	       type == TYPE_UNTAKEN;
}

/* True for reads, writes, prefetches and flushes. */
static bool drmem_is_data(unsigned type)
{
	return type <= TYPE_PREFETCH_INSTR ||
	       (type >= TYPE_INSTR_FLUSH && type <= TYPE_DATA_FLUSH_END) ||
	       type == TYPE_HARDWARE_PREFETCH ||
	       (type >= TYPE_PREFETCH_FIRST && type <= TYPE_PREFETCH_LAST);
}

/* True if an entry belongs to the instruction after it. */
static bool drmem_is_before(const uint8_t *p)
{
	return drmem_type(p) == TYPE_ENCODING ||
	       (drmem_type(p) == TYPE_MARKER && drmem_size(p) == MARKER_BRANCH_TARGET);
}

/* True if the fields of an entry are possible. */
static bool drmem_is_legal(const uint8_t *p)
{
	enum { INSTR_MOST = 64, DATA_MOST = 4096, ENCODING_MOST = 8 };
	unsigned type = drmem_type(p), size = drmem_size(p);
	if (drmem_is_instr(type))
		return size <= INSTR_MOST;
	switch (type) {
	case TYPE_READ:
	case TYPE_WRITE:
		return size && size <= DATA_MOST;
	case TYPE_ENCODING:
		return size && size <= ENCODING_MOST;
	case TYPE_MARKER:
		return size < MARKER_MOST;
	case TYPE_THREAD:
	case TYPE_THREAD_EXIT:
	case TYPE_PID:
		return size == 0 || size == 4 || size == 8;
	case TYPE_HEADER:
	case TYPE_FOOTER:
		return size == 0;
	}
	return type < TYPES;
}

static enum sized_extent drmem_extent(const uint8_t *p, size_t len, bool last,
				      size_t *size)
{
	size_t at = 0;
	for (unsigned before = 0;; before++, at += ENTRY) {
		if (len - at < ENTRY) {
			/* Entries whose instruction is missing. */
			*size = at;
			return last && at ? SIZED_REMARK : SIZED_MORE;
		}
		if (!drmem_is_legal(p + at)) {
			*size = at;
			return at ? SIZED_REMARK : SIZED_BAD;
		}
		if (!drmem_is_before(p + at))
			break;
		if (before == BEFORE_MOST) {
			*size = at;
			return SIZED_REMARK;
		}
	}
	unsigned type = drmem_type(p + at);
	if (!drmem_is_instr(type)) {
		*size = at ? at : ENTRY;
		return at || !drmem_is_data(type) ? SIZED_REMARK : SIZED_RECORD;
	}
	at += ENTRY;
	for (unsigned after = 0; after < AFTER_MOST; after++, at += ENTRY) {
		if (len - at < ENTRY && !last)
			return SIZED_MORE;
		if (len - at < ENTRY || !drmem_is_data(drmem_type(p + at)) ||
		    !drmem_is_legal(p + at))
			break;
	}
	*size = at;
	return SIZED_RECORD;
}

/* Records */

/* clang-format off */
static const uint8_t kinds[TYPES] = {
	[TYPE_DIRECT_JUMP] = BRANCH_DIRECT_JUMP, [TYPE_INDIRECT_JUMP] = BRANCH_INDIRECT,
	[TYPE_CONDITIONAL] = BRANCH_CONDITIONAL, [TYPE_TAKEN] = BRANCH_CONDITIONAL,
	[TYPE_UNTAKEN] = BRANCH_CONDITIONAL, [TYPE_DIRECT_CALL] = BRANCH_DIRECT_CALL,
	[TYPE_INDIRECT_CALL] = BRANCH_INDIRECT_CALL, [TYPE_RETURN] = BRANCH_RETURN
};
/* clang-format on */

/* Entries at the beginning that apply to the whole trace. */
struct drmem_tables {
	uint8_t head[HEAD_MOST][ENTRY];
	size_t n;
	uint64_t file_type; /* value of the file type marker; 0 if there is none */
};

struct drmem_insn {
	uint64_t pc, encoding, target, length, type;
	uint64_t access[2][ACCESSES_MOST]; /* loads, stores */
	uint64_t accesses[2], size;        /* number of loads and of stores; size of the
	                                    * first access */
	unsigned bytes;
};

static void drmem_access(struct drmem_insn *r, const uint8_t *p)
{
	unsigned type = drmem_type(p), store = type == TYPE_WRITE;
	if (type != TYPE_READ && type != TYPE_WRITE)
		return;
	if (!r->accesses[0] && !r->accesses[1])
		r->size = drmem_size(p);
	if (r->accesses[store] < ACCESSES_MOST)
		r->access[store][r->accesses[store]] = drmem_value(p);
	r->accesses[store]++;
}

static void drmem_encoding(struct drmem_insn *r, const uint8_t *p)
{
	for (unsigned k = 0; k < drmem_size(p) && r->bytes < 8; k++, r->bytes++)
		r->encoding = r->encoding << 8 | p[4 + k];
}

/* Get the machine of the trace from the marker of its file type.  Without a marker, and
 * in old files whose marker has no machine, use the length of a branch: 4 bytes in
 * AArch64, 2, 5 or 6 in x86-64. */
static enum machine drmem_machine(const struct drmem_tables *t, uint64_t length)
{
	enum { AARCH64 = 0x8, ARM32 = 0x10, X86_32 = 0x20, X86_64 = 0x40 };
	uint64_t type = t ? t->file_type : 0;
	if (type & AARCH64)
		return MACHINE_AARCH64;
	if (type & ARM32)
		return MACHINE_ARM;
	if (type & X86_32)
		return MACHINE_X86_32;
	if (type & X86_64)
		return MACHINE_X86_64;
	return type ? MACHINE_RISCV64 : length == 4 ? MACHINE_AARCH64 : MACHINE_X86_64;
}

/* Return the target of a direct branch. */
static uint64_t drmem_direct_target(const struct drmem_insn *r,
				    const struct drmem_tables *t)
{
	uint8_t c[8] = { 0 };
	struct machine_insn insn;
	for (unsigned k = 0; k < r->bytes; k++)
		c[k] = (uint8_t)(r->encoding >> 8 * (r->bytes - 1 - k));
	bool direct = kinds[r->type] == BRANCH_DIRECT_JUMP ||
		      kinds[r->type] == BRANCH_CONDITIONAL ||
		      kinds[r->type] == BRANCH_DIRECT_CALL;
	if (!direct || r->bytes != r->length ||
	    !machine_decode(drmem_machine(t, r->length), r->pc, c, r->bytes, &insn) ||
	    !insn.direct)
		return UINT64_MAX;
	return insn.target;
}

static void drmem_set(struct batch *b, size_t i, const struct drmem_insn *r)
{
	linescan_set(b, i, F_PC, r->pc);
	linescan_set(b, i, F_TYPE, r->type);
	linescan_set(b, i, F_LENGTH, r->length);
	linescan_set(b, i, F_ENCODING, r->bytes ? r->encoding : UINT64_MAX);
	linescan_set(b, i, F_TID, b->carry[CARRY_TID]);
	linescan_set(b, i, F_PID, b->carry[CARRY_PID]);
	linescan_set(b, i, F_WINDOW, b->carry[CARRY_WINDOW]);
	linescan_set(b, i, F_TIME, b->carry[CARRY_TIME]);
	linescan_set(b, i, F_SIZE, r->size);
	linescan_set(b, i, F_ACCESSES, r->accesses[0] + r->accesses[1]);
	linescan_set(b, i, F_KIND, kinds[r->type]);
	linescan_set(b, i, F_TAKEN,
		     r->type == TYPE_TAKEN     ? 1
		     : r->type == TYPE_UNTAKEN ? 0
					       : UINT64_MAX);
	linescan_set(b, i, F_TARGET, r->target);
	for (unsigned k = 0; k < 2 * ACCESSES_MOST; k++)
		linescan_set_if(b, i, F_LOAD + k,
				k % ACCESSES_MOST < r->accesses[k / ACCESSES_MOST],
				r->access[k / ACCESSES_MOST][k % ACCESSES_MOST]);
}

static void drmem_record(struct batch *b, uint64_t offset, const uint8_t *p, size_t len)
{
	struct drmem_insn r = { .pc = UINT64_MAX,
				.target = UINT64_MAX,
				.type = drmem_type(p) };
	for (size_t at = 0; at < len; at += ENTRY) {
		const uint8_t *e = p + at;
		unsigned type = drmem_type(e);
		if (type == TYPE_ENCODING) {
			drmem_encoding(&r, e);
		} else if (type == TYPE_MARKER) {
			r.target = drmem_value(e);
		} else if (drmem_is_instr(type)) {
			r.type = type;
			r.pc = drmem_value(e);
			r.length = drmem_size(e);
		} else {
			drmem_access(&r, e);
		}
	}
	if (r.target == UINT64_MAX)
		r.target = drmem_direct_target(&r, b->schema->tables);
	drmem_set(b, batch_add(b, offset, len), &r);
}

/* Remarks */

static const char *const marker_names[] = {
	"kernel event at 0x%llx",
	"return from the kernel to 0x%llx",
	"timestamp %llu",
	"cpu %llu",
	"function %llu",
	"function return address 0x%llx",
	"function argument 0x%llx",
	"function return value 0x%llx",
	"split value 0x%llx",
	"file type 0x%llx",
	"cache line size %llu",
	"instruction count %llu",
	"version %llu",
	"rseq abort at 0x%llx",
	"window %llu",
	"physical address 0x%llx",
	"no physical address of 0x%llx",
	"virtual address 0x%llx",
	"page size %llu",
	"trace of system call %llu",
	"instructions of a chunk %llu",
	"end of chunk %llu",
	"record ordinal %llu",
	"end of filtering",
	"rseq until 0x%llx",
	"system call %llu",
	"system call that may block",
	"trace of system call %llu begins",
	"trace of system call %llu ends",
	"branch target 0x%llx",
};

static void drmem_marker(char text[160], unsigned type, uint64_t value)
{
	char what[100];
	if (type < sizeof marker_names / sizeof *marker_names)
		snprintf(what, sizeof what, marker_names[type],
			 (unsigned long long)value);
	else
		snprintf(what, sizeof what, "type %u, value %llu", type,
			 (unsigned long long)value);
	snprintf(text, 160, "marker: %s", what);
}

/* Entries that apply to later records. */
static const struct {
	uint8_t field, type, size;
} carried[CARRY_MAX] = {
	[CARRY_TID] = { F_TID, TYPE_THREAD, 4 },
	[CARRY_PID] = { F_PID, TYPE_PID, 4 },
	[CARRY_WINDOW] = { F_WINDOW, TYPE_MARKER, MARKER_WINDOW },
	[CARRY_TIME] = { F_TIME, TYPE_MARKER, MARKER_TIMESTAMP },
};

static void drmem_remark(struct batch *b, const uint8_t *p, size_t len, char text[160])
{
	static const char *const names[TYPES] = { [TYPE_THREAD] = "thread %llu",
						  [TYPE_PID] = "process %llu",
						  [TYPE_THREAD_EXIT] =
							  "thread %llu exits",
						  [TYPE_HEADER] = "header, version %llu",
						  [TYPE_FOOTER] = "footer" };
	(void)len;
	unsigned type = drmem_type(p), size = drmem_size(p);
	unsigned long long v = drmem_value(p);
	if (drmem_is_before(p)) {
		snprintf(text, 160, "the encoding or target of a missing instruction");
		return;
	}
	for (unsigned k = 0; k < CARRY_MAX; k++)
		if (type == carried[k].type &&
		    (type != TYPE_MARKER || size == carried[k].size))
			b->carry[k] = v;
	if (type == TYPE_MARKER)
		drmem_marker(text, size, v);
	else if (type == TYPE_BUNDLE)
		snprintf(text, 160, "a bundle of %u instructions, which is not expanded",
			 size);
	else if (names[type])
		snprintf(text, 160, names[type], v);
	else
		snprintf(text, 160, "an entry of type %u", type);
}

static const struct sized_records drmem_sized = {
	.extent = drmem_extent,
	.record = drmem_record,
	.remark = drmem_remark,
};

/* Excerpts.  Write the head of the trace before the first record, and the entries of
 * thread, process, window and time before records in which these change. */

static void *drmem_tables_new(void)
{
	return mem_new(1, sizeof(struct drmem_tables));
}

static void drmem_put(uint8_t to[ENTRY], unsigned type, unsigned size, uint64_t value)
{
	put_le16(to, (uint16_t)type);
	put_le16(to + 2, (uint16_t)size);
	put_le64(to + 4, value);
}

static bool drmem_is_of_trace(const uint8_t *p)
{
	unsigned marker = drmem_type(p) == TYPE_MARKER ? drmem_size(p) : MARKER_MOST;
	return drmem_type(p) == TYPE_HEADER || marker == MARKER_FILE_TYPE ||
	       marker == MARKER_CACHE_LINE || marker == MARKER_VERSION ||
	       marker == MARKER_PAGE_SIZE;
}

static void drmem_tables_head(void *tables, const uint8_t *bytes, size_t len)
{
	struct drmem_tables *t = tables;
	if (len < ENTRY || drmem_type(bytes) != TYPE_HEADER) {
		drmem_put(t->head[t->n++], TYPE_HEADER, 0, VERSION_LEAST);
		drmem_put(t->head[t->n++], TYPE_MARKER, MARKER_VERSION, VERSION_LEAST);
		return;
	}
	for (size_t size, at = 0; t->n < HEAD_MOST; at += size) {
		if (drmem_extent(bytes + at, len - at, true, &size) != SIZED_REMARK)
			break;
		if (drmem_is_of_trace(bytes + at))
			memcpy(t->head[t->n++], bytes + at, ENTRY);
		if (drmem_type(bytes + at) == TYPE_MARKER &&
		    drmem_size(bytes + at) == MARKER_FILE_TYPE)
			t->file_type = drmem_value(bytes + at);
	}
}

static const struct format_tables drmem_tables = {
	.new = drmem_tables_new,
	.free = free,
	.head = drmem_tables_head,
};

struct drmem_excerpt {
	bool begun;
	uint64_t carry[CARRY_MAX]; /* values written to the file so far */
};

static void drmem_add(struct str *out, unsigned type, unsigned size, uint64_t value)
{
	uint8_t entry[ENTRY];
	drmem_put(entry, type, size, value);
	str_addn(out, (const char *)entry, ENTRY);
}

static void drmem_add_head(const struct schema *s, struct str *out)
{
	const struct drmem_tables *t = s->tables;
	for (size_t k = 0; t && k < t->n; k++)
		str_addn(out, (const char *)t->head[k], ENTRY);
}

/* Write an entry of the thread also to separate an access without an instruction from the
 * previous record. */
static bool drmem_excerpt_record(void *excerpt, const struct batch *b, size_t i,
				 struct str *out)
{
	struct drmem_excerpt *e = excerpt;
	const uint8_t *bytes = batch_bytes(b, i);
	for (unsigned k = 0; k < CARRY_MAX; k++) {
		uint64_t v = batch_value(b, i, carried[k].field, 0);
		bool must =
			k == CARRY_TID && (!e->begun || drmem_is_data(drmem_type(bytes)));
		if (must || v != e->carry[k])
			drmem_add(out, carried[k].type, carried[k].size, v);
		e->carry[k] = v;
	}
	e->begun = true;
	if (out->len)
		str_addn(out, (const char *)bytes, b->length[i]);
	return out->len;
}

static const struct format_excerpt drmem_excerpt = {
	.size = sizeof(struct drmem_excerpt),
	.wants = (fieldset)1 << F_TID | (fieldset)1 << F_PID | (fieldset)1 << F_WINDOW |
		 (fieldset)1 << F_TIME,
	.head = drmem_add_head,
	.record = drmem_excerpt_record,
};

/* Bid with certainty for the header and its markers.  The file of a chunk has neither;
 * then require that instructions follow one another. */
static unsigned drmem_bid(const struct format *f, const uint8_t *head, size_t len,
			  bool whole)
{
	enum { VERSIONS = 16, LEAST = 3, TESTED = 400, SURE = 26 };
	size_t at = 0, records = 0, follow = 0;
	uint64_t next = 0;
	bool header = len >= LEAST * ENTRY && drmem_type(head) == TYPE_HEADER &&
		      drmem_size(head) == 0 && drmem_value(head) < VERSIONS;
	if (!header && !record_sized_bid(f, head, len, whole))
		return 0;
	for (unsigned n = 0; n < TESTED && at < len; n++) {
		size_t size;
		enum sized_extent e = drmem_extent(head + at, len - at, whole, &size);
		if (e == SIZED_BAD && (!header || n < LEAST))
			return 0;
		if (e == SIZED_MORE || e == SIZED_BAD)
			break;
		for (size_t k = at; e == SIZED_RECORD && k < at + size; k += ENTRY)
			if (drmem_is_instr(drmem_type(head + k))) {
				records++;
				follow += drmem_value(head + k) == next;
				next = drmem_value(head + k) + drmem_size(head + k);
			}
		at += size;
	}
	if (header)
		return SURE;
	/* Basic blocks have several instructions. */
	return records >= 16 && follow * 2 >= records ? SURE : 0;
}

/* clang-format off */
const struct format fmt_drmemtrace = {
	.name = "drmemtrace", .title = "DynamoRIO drmemtrace, binary",
	.family = "Instrumentation and profilers",
	.command = "drrun -t drmemtrace -offline -- ls; drrun -t drmemtrace -indir "
		"drmemtrace.ls.*.dir", .record = "instruction",
	.about = "Binary, 12-byte entries, as written by DynamoRIO's drmemtrace after "
		 "post-processing (in the folder trace, one file for each thread).  The "
		 "accesses of an instruction are part of its record, and so are its "
		 "encoding and the target of an indirect branch.  Threads and markers "
		 "are shown in place.",
	.suffixes = "trace memtrace", .fields = fields, .nfields = FIELDS, .layout = LAYOUT_OWN,
	.sized = &drmem_sized, .tables = &drmem_tables, .excerpt = &drmem_excerpt,
	.bid = drmem_bid,
};
/* clang-format on */
