/*
 * Traces of the example tools of Intel Pin.
 *
 * pinatrace writes a line for each access to memory, itrace one for each instruction.
 * Both end with "#eof".  Common variants have the thread before the pc, or the size and
 * the value after the address; the heading of pinatrace in the kits of Pin 3 begins with
 * "#" too.
 *
 *     0x7f85d3b852d3: W 0x7fffc7177908
 *     1: 0x401136: R 0x7ffd6c50 8 0x1f
 */
#include "format/detect.h"
#include "format/linescan.h"

enum { OP_READ, OP_WRITE };
enum { F_PC, F_OP, F_ADDR, F_LOAD, F_STORE, F_SIZE, F_VALUE, F_TID, FIELDS };
enum { TRACE_PC, TRACE_TID };

static const struct code ops[] = { { OP_READ, "R" }, { OP_WRITE, "W" }, { 0, NULL } };

/* clang-format off */
static const struct field access_fields[FIELDS] = {
	[F_PC] = { .name = "pc", .rank = 1, .kind = KIND_ADDR, .role = ROLE_PC,
		.column = 12, .help = "address of the instruction" },
	[F_OP] = { .name = "op", .rank = 2, .kind = KIND_CODE, .role = ROLE_CLASS,
		.column = 2, .codes = ops, .help = "whether it reads (R) or writes (W)" },
	[F_ADDR] = { .name = "addr", .rank = 3, .kind = KIND_ADDR, .column = 12,
		.help = "address of the access" },
	[F_LOAD] = { .name = "load", .kind = KIND_ADDR, .role = ROLE_LOAD, .column = 12,
		.flags = FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE,
		.help = "the address, if it is read" },
	[F_STORE] = { .name = "store", .kind = KIND_ADDR, .role = ROLE_STORE,
		.column = 12, .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE,
		.help = "the address, if it is written" },
	[F_SIZE] = { .name = "size", .rank = 4, .unit = "bytes", .kind = KIND_UINT,
		.role = ROLE_ACCESS_SIZE, .column = 4,
		.flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "bytes of the access, if the tool writes them" },
	[F_VALUE] = { .name = "value", .rank = 5, .kind = KIND_ADDR, .column = 16,
		.flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "what is read or written, if the tool writes it" },
	[F_TID] = { .name = "tid", .rank = 6, .kind = KIND_UINT, .role = ROLE_SPACE,
		.column = 6, .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "thread, if the tool writes it" },
};
/* clang-format on */

/* clang-format off */
static const struct field trace_fields[] = {
	[TRACE_PC] = { .name = "pc", .rank = 1, .kind = KIND_ADDR, .role = ROLE_PC,
		.column = 12, .help = "address of the instruction" },
	[TRACE_TID] = { .name = "tid", .rank = 2, .kind = KIND_UINT, .role = ROLE_SPACE,
		.column = 6, .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED,
		.help = "thread, if the tool writes it" },
};
/* clang-format on */

/* [tid:] pc; the pc has 0x. */
static inline bool pin_thread_pc(struct linescan *l, uint64_t *tid, uint64_t *pc)
{
	*tid = UINT64_MAX;
	linescan_blanks(l);
	if (linescan_address(l, pc))
		return true;
	if (!linescan_dec(l, tid))
		return false;
	bool colon = linescan_char(l, ':'), comma = linescan_char(l, ','),
	     blank = linescan_gap(l);
	return (colon || comma || blank) && linescan_address(l, pc);
}

struct pin_access {
	uint64_t tid, pc, op, addr, size, value;
};

/* A value of up to 16 digits; a longer one, of a vector register, is left out. */
static inline void pin_value(struct linescan *l, uint64_t *value)
{
	const uint8_t *from = l->at;
	if (linescan_address(l, value) && (linescan_ended(l) || linescan_blank(*l->at)))
		return;
	*value = UINT64_MAX;
	l->at = from;
	linescan_word(l);
}

static inline bool pin_access(struct linescan *l, struct pin_access *a)
{
	a->size = a->value = UINT64_MAX;
	if (!pin_thread_pc(l, &a->tid, &a->pc))
		return false;
	linescan_blanks(l);
	linescan_char(l, ':');
	linescan_blanks(l);
	if (linescan_char(l, 'R'))
		a->op = OP_READ;
	else if (linescan_char(l, 'W'))
		a->op = OP_WRITE;
	else
		return false;
	if (!linescan_gap(l) || !linescan_address(l, &a->addr))
		return false;
	if (linescan_gap(l) && linescan_dec(l, &a->size) && linescan_gap(l))
		pin_value(l, &a->value);
	linescan_blanks(l);
	return linescan_ended(l);
}

static inline void pin_access_add(struct batch *b, uint64_t offset, size_t whole,
				  const struct pin_access *a)
{
	size_t i = batch_add(b, offset, whole);
	linescan_set(b, i, F_PC, a->pc);
	linescan_set(b, i, F_OP, a->op);
	linescan_set(b, i, F_ADDR, a->addr);
	linescan_set_if(b, i, F_LOAD, a->op == OP_READ, a->addr);
	linescan_set_if(b, i, F_STORE, a->op == OP_WRITE, a->addr);
	linescan_set(b, i, F_SIZE, a->size);
	linescan_set(b, i, F_VALUE, a->value);
	linescan_set(b, i, F_TID, a->tid);
}

static bool pin_access_line(const struct schema *s, struct batch *b, uint64_t offset,
			    const uint8_t *line, size_t len, size_t whole, char why[160])
{
	(void)s;
	struct linescan l;
	struct pin_access a;
	linescan_init(&l, b, line, len);
	if (!pin_access(&l, &a)) {
		strcpy(why, "not an instruction, R or W, and an address");
		return false;
	}
	pin_access_add(b, offset, whole, &a);
	return true;
}

static inline void pin_trace_add(struct batch *b, uint64_t offset, size_t whole,
				 uint64_t tid, uint64_t pc)
{
	size_t i = batch_add(b, offset, whole);
	linescan_set(b, i, TRACE_PC, pc);
	linescan_set(b, i, TRACE_TID, tid);
}

static bool pin_trace_line(const struct schema *s, struct batch *b, uint64_t offset,
			   const uint8_t *line, size_t len, size_t whole, char why[160])
{
	(void)s;
	struct linescan l;
	uint64_t tid, pc;
	linescan_init(&l, b, line, len);
	bool ok = pin_thread_pc(&l, &tid, &pc);
	linescan_blanks(&l);
	if (!ok || !linescan_ended(&l)) {
		strcpy(why, "not the address of an instruction");
		return false;
	}
	pin_trace_add(b, offset, whole, tid, pc);
	return true;
}

/* Lines that only have what the example tools write. */

/* 0x and up to 15 digits at p; returns what follows them, NULL: they are not there. */
static inline const uint8_t *pin_address_at(const uint8_t *p, uint64_t *v)
{
	unsigned n;
	*v = words_hex_at(p + 2, &n);
	return p[0] == '0' && p[1] == 'x' && n && n < 16 ? p + 2 + n : NULL;
}

static inline bool pin_access_columns(struct batch *b, const uint8_t *line,
				      const uint8_t *end)
{
	enum { BETWEEN = 4 }; /* ": R " */
	struct pin_access a = { .tid = UINT64_MAX, .size = UINT64_MAX, .value = UINT64_MAX };
	const uint8_t *p = pin_address_at(line, &a.pc);
	if (!p || p[0] != ':' || p[1] != ' ' || (p[2] != 'R' && p[2] != 'W') ||
	    p[3] != ' ' || pin_address_at(p + BETWEEN, &a.addr) != end)
		return false;
	a.op = p[2] == 'R' ? OP_READ : OP_WRITE;
	pin_access_add(b, batch_position(b, line), (size_t)(end + 1 - line), &a);
	return true;
}

static inline bool pin_trace_columns(struct batch *b, const uint8_t *line,
				     const uint8_t *end)
{
	uint64_t pc;
	if (pin_address_at(line, &pc) != end)
		return false;
	pin_trace_add(b, batch_position(b, line), (size_t)(end + 1 - line), UINT64_MAX,
		      pc);
	return true;
}

static size_t pin_decode_accesses(const struct schema *s, const uint8_t *bytes,
				  size_t len, bool last, struct batch *b)
{
	return linescan_decode_columns(s, bytes, len, last, b, pin_access_columns,
				       pin_access_line);
}

static size_t pin_decode_trace(const struct schema *s, const uint8_t *bytes, size_t len,
			       bool last, struct batch *b)
{
	return linescan_decode_columns(s, bytes, len, last, b, pin_trace_columns,
				       pin_trace_line);
}

/* Detection */

/* Lists of addresses are common.  Those of instructions advance by a few bytes, and a
 * program returns to some of them. */
static unsigned pin_trace_bid(const struct format *f, const uint8_t *head, size_t len,
			      bool whole)
{
	enum { LINES = 256, MAY_BE = 12 };
	unsigned lines = 0, near = 0, back = 0;
	uint64_t before = 0;
	if (!detect_lines_bid(f, head, len, whole, 1))
		return 0;
	for (size_t at = 0; at < len && lines < LINES;) {
		const uint8_t *lf = memchr(head + at, '\n', len - at);
		size_t n = lf ? (size_t)(lf - (head + at)) : len - at;
		struct linescan l = linescan_line(head + at, n);
		uint64_t tid, pc;
		if (pin_thread_pc(&l, &tid, &pc) && pc >= 0x1000) {
			near += pc - before < 16;
			back += pc < before;
			before = pc;
			lines++;
		}
		at += n + 1;
	}
	if (near * 2 < lines || lines < 3)
		return 0;
	return lines >= 40 && back * 100 > lines ? DETECT_SURE : MAY_BE;
}

const struct format fmt_pinatrace = {
	.name = "pinatrace",
	.title = "Pin memory trace",
	.family = "Instrumentation and profilers",
	.command = "pin -t pinatrace.so -- ls",
	.sample = "0x7f85d3b852d3: W 0x7ffd2f2ec7e8",
	.record = "access",
	.about =
		"Text, a line for each access to memory, as Pin's example tool pinatrace "
		"writes it: the instruction, R or W, and the address.  Variants with the "
		"thread before it, and with the size and the value after it, are read too. "
		"Lines that begin with # are remarks.",
	.suffixes = "out",
	.fields = access_fields,
	.nfields = FIELDS,
	.layout = LAYOUT_OWN,
	.comments = "#",
	.decode = pin_decode_accesses,
	.line_bits = 11,
};

const struct format fmt_itrace = {
	.name = "itrace",
	.title = "Pin instruction trace",
	.family = "Instrumentation and profilers",
	.command = "pin -t itrace.so -- ls",
	.sample = "0x7f85d3b852d3",
	.record = "instruction",
	.about =
		"Text, a line with the address of each instruction, as Pin's example tool "
		"itrace writes it, also with the thread before it.  Lines that begin with # "
		"are remarks.",
	.suffixes = "out",
	.fields = trace_fields,
	.nfields = sizeof trace_fields / sizeof *trace_fields,
	.layout = LAYOUT_OWN,
	.comments = "#",
	.decode = pin_decode_trace,
	.bid = pin_trace_bid,
};
