/*
 * Address traces of Brigham Young University: bus requests recorded by a logic analyser.
 * A record has 12 bytes, or 16 in the variant of a course in Tromsø.  The layout is
 * struct p2AddrTr of byutr.h.
 */
#include "base/bytes.h"
#include "format/detect.h"
#include "format/record.h"

enum byu_request {
	REQ_FETCH = 0x00,
	REQ_MEMREAD = 0x01,
	REQ_MEMREADINV = 0x02,
	REQ_MEMWRITE = 0x03,
	REQ_STOPCLKACK = 0x36
};

/* The address takes 4 bytes in a record of 12 bytes, 8 bytes in a record of 16.  These
 * are the offsets of the other fields from the end of the address. */
enum {
	OFFSET_TYPE = 0,
	OFFSET_SIZE = 1,
	OFFSET_ATTR = 2,
	OFFSET_PROC = 3,
	OFFSET_TIME = 4
};

enum {
	CARRY_CLOCK = 0,
	SIZE_LAST = 64,
	PROC_LAST = 15,
	DISTINCT_EXACT = 4000,
	SAMPLE_SURE = 16 /* number of records below which the evidence is weak */
};

/* clang-format off */
static const struct code types[] = {
	{ REQ_FETCH, "FETCH" }, { REQ_MEMREAD, "MEMREAD" }, { REQ_MEMREADINV, "MEMREADINV" },
	{ REQ_MEMWRITE, "MEMWRITE" }, { 0x10, "IOREAD" }, { 0x11, "IOWRITE" },
	{ 0x20, "DEFERREPLY" }, { 0x21, "INTA" }, { 0x22, "CNTRLAGNTRES" },
	{ 0x23, "BRTRACEREC" }, { 0x31, "SHUTDOWN" }, { 0x32, "FLUSH" }, { 0x33, "HALT" },
	{ 0x34, "SYNC" }, { 0x35, "FLUSHACK" }, { REQ_STOPCLKACK, "STOPCLKACK" },
	{ 0x37, "SMIACK" }, { 0, NULL }
};
/* clang-format on */

/* The two low bits are documented; the third bit also occurs. */
static const struct code attrs[] = {
	{ 0, "UC" },   { 1, "WT" },   { 2, "WP" },   { 3, "WB" }, { 4, "UC+4" },
	{ 5, "WT+4" }, { 6, "WP+4" }, { 7, "WB+4" }, { 0, NULL },
};

/* clang-format off */
/* Copy the address if the request has one of these types. */
#define COPY(NAME, ROLE, TYPES, HELP) \
	FIELD(NAME, 0, ADDR, ROLE, 0, FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE, \
		"the address, if the request " HELP, .copy = { "addr", "type", TYPES })

#define BYU_FIELDS(address) \
	FIELD("addr", 2, ADDR, NONE, 0, 0, "physical address of the request", .width = address), \
	FIELD("type", 1, CODE, CLASS, 0, 0, "kind of request", .at = address + OFFSET_TYPE, \
		.width = 1, .codes = types), \
	FIELD("size", 3, UINT, ACCESS_SIZE, 0, 0, \
		"bytes requested; at most 8 in traces of version 1.0", .unit = "bytes", \
		.at = address + OFFSET_SIZE, .width = 1, .max = SIZE_LAST), \
	FIELD("attr", 4, CODE, NONE, 0, 0, \
		"cacheability: UC, WT, WP or WB; +4 is an undocumented bit", \
		.at = address + OFFSET_ATTR, .width = 1, .codes = attrs), \
	FIELD("proc", 5, UINT, SPACE, 0, 0, "processor of the request", \
		.at = address + OFFSET_PROC, .width = 1, .max = PROC_LAST), \
	FIELD("time", 6, UINT, NONE, 6, FIELD_MINUS_IS_NONE, \
		"clocks since the preceding request; absent at the beginning of a capture", \
		.unit = "clocks", .at = address + OFFSET_TIME, .width = 4), \
	FIELD("clock", 7, UINT, TIME, 0, FIELD_DERIVED | FIELD_CARRIED, \
		"clocks since the beginning of the trace: the sum of all times", .unit = "clocks"), \
	COPY("fetch", PC, 1 << REQ_FETCH, "fetches an instruction"), \
	COPY("load", LOAD, 1 << REQ_MEMREAD | 1 << REQ_MEMREADINV, \
		"reads memory (MEMREAD, MEMREADINV)"), \
	COPY("store", STORE, 1 << REQ_MEMWRITE, "writes memory (MEMWRITE)")
/* clang-format on */

static const struct field fields12[] = { BYU_FIELDS(4) };
static const struct field fields16[] = { BYU_FIELDS(8) };

static uint64_t byu_clocks(uint32_t time)
{
	return time == UINT32_MAX ? 0 : time;
}

/* Set the clock, the only derived field. */
static void byu_derive(const struct schema *s, struct batch *b, size_t from)
{
	int clock = schema_find(s, "clock");
	unsigned time = s->format->fields[0].width + OFFSET_TIME;
	if (!(b->want >> clock & 1))
		return;
	uint64_t *slot = batch_field(b, clock)[0];
	for (size_t i = from; i < b->n; i++) {
		b->carry[CARRY_CLOCK] += byu_clocks(le32(batch_bytes(b, i) + time));
		slot[i] = b->carry[CARRY_CLOCK];
	}
}

/* Findings of this format */

enum { ODD_SIZE, NO_BYTES, ODD_ATTR, NO_BEGINNING, BEGINS_AGAIN };

/* Each field has one value, so slots have the numbers of fields. */
enum { F_ADDR, F_TYPE, F_SIZE, F_ATTR, F_PROC, F_TIME };

/* clang-format off */
static const struct finding_kind findings[] = {
	[ODD_SIZE] = { .id = "BY001", .severity = SEVERITY_WARNING,
		.title = "an impossible request size",
		.sentence = "{d} bytes are requested",
		.explanation = "A request has at most 8 bytes, or, in traces since version 1.1, "
			"16 or 32.", .example = "24 bytes are requested" },
	[NO_BYTES] = { .id = "BY002", .severity = SEVERITY_WARNING,
		.title = "a memory request of 0 bytes",
		.sentence = "{f} is {v}, but the size is 0",
		.explanation = "Fetches, reads and writes of memory request at least one byte; "
			"only replies and messages on the bus have size 0.",
		.example = "type is MEMREAD, but the size is 0" },
	[ODD_ATTR] = { .id = "BY003", .severity = SEVERITY_HINT,
		.title = "an undocumented attribute",
		.sentence = "{f} is {x}, but only its two low bits are documented",
		.explanation = "The two low bits are UC, WT, WP and WB.  In published "
			       "captures, one in ten thousand requests has the third bit "
			       "set; its meaning is not documented.",
		.example = "attr is 4, but only its two low bits are documented" },
	[NO_BEGINNING] = { .id = "BY004", .severity = SEVERITY_HINT,
		.title = "a trace that does not start with a capture",
		.sentence = "the first time is {d}",
		.explanation = "A capture starts with a time of 0xffffffff.  This trace "
			       "is an excerpt, or was written by another program.",
		.example = "the first time is 4" },
	[BEGINS_AGAIN] = { .id = "BY005", .severity = SEVERITY_HINT,
		.title = "a time that restarts",
		.sentence = "the time restarts: another capture begins here",
		.explanation = "A time of 0xffffffff marks the beginning of a capture.  The time "
			"between this request and the preceding one is unknown.",
		.example = "the time restarts: another capture begins here" },
	{ .id = NULL },
};
/* clang-format on */

static bool byu_odd_size(uint64_t size)
{
	return size > 8 && size != 16 && size != 32 && size <= SIZE_LAST;
}

static bool byu_no_bytes(uint64_t type, uint64_t size)
{
	return size == 0 && type <= REQ_MEMWRITE;
}

static void byu_report(struct lint_sink *to, const struct batch *b, size_t i,
		       unsigned which, uint64_t v0, uint64_t v1)
{
	const struct finding f = { &findings[which], i, v1, { v0, v1 } };
	lint_report(to, b, &f);
}

static void byu_check(const struct batch *prev, size_t p, const struct batch *b, size_t i,
		      struct lint_sink *to)
{
	(void)prev;
	(void)p;
	uint64_t type = b->slot[F_TYPE][i], size = b->slot[F_SIZE][i];
	uint64_t attr = b->slot[F_ATTR][i], time = b->slot[F_TIME][i];
	bool captured = b->schema->format->fields[F_ADDR].width == 4;
	if (byu_odd_size(size))
		byu_report(to, b, i, ODD_SIZE, size, size);
	if (byu_no_bytes(type, size))
		byu_report(to, b, i, NO_BYTES, F_TYPE, type);
	if (attr > 3)
		byu_report(to, b, i, ODD_ATTR, F_ATTR, attr);
	if (b->first + i == 0 && captured && time != UINT64_MAX)
		byu_report(to, b, i, NO_BEGINNING, time, 0);
	if (b->first + i > 0 && time == UINT64_MAX)
		byu_report(to, b, i, BEGINS_AGAIN, 0, 0);
}

/* Return the name of a type of request; NULL if it is unknown. */
static const char *byu_type_name(uint8_t type)
{
	const struct code *c = types;
	while (c->name && c->value != type)
		c++;
	return c->name;
}

/* Append a line in the notation of BYU's b2a: one or two tabs after the name, so that the
 * next column begins at 24. */
static void byu_classic(const struct schema *s, const struct batch *b, size_t i,
			struct str *out)
{
	unsigned address = s->format->fields[0].width;
	const uint8_t *p = batch_bytes(b, i), *rest = p + address;
	str_addf(out, "%08llx ", (unsigned long long)le_load(p, address));
	size_t before = out->len;
	uint8_t type = rest[OFFSET_TYPE];
	const char *name = byu_type_name(type);
	if (type == REQ_STOPCLKACK)
		str_add(out, "STOPCLKAK"); /* sic */
	else if (name)
		str_add(out, name);
	else
		str_addf(out, "%02x", type);
	str_add(out, out->len - before < 7 ? "\t\t" : "\t");
	str_addf(out, "%2d\t%02x\t%1d\t%ld", rest[OFFSET_SIZE], rest[OFFSET_ATTR],
		 rest[OFFSET_PROC], (long)(int32_t)le32(rest + OFFSET_TIME));
}

static bool byu_legal12(const uint8_t *p)
{
	return byu_type_name(p[4]) && p[5] <= SIZE_LAST && p[6] <= 7 && p[7] <= PROC_LAST;
}

/* True if the converter of the course can write these fields: one of three types, the
 * rest 0. */
static bool byu_legal16(const uint8_t *p)
{
	return (p[8] <= REQ_MEMREAD || p[8] == REQ_MEMWRITE) && p[9] >= 1 &&
	       p[9] <= SIZE_LAST && le16(p + 10) == 0 && le32(p + 12) == 0 &&
	       le64(p) >> 48 == 0;
}

/*
 * Real captures have a share of 1.00 legal records, ChampSim's traces 0.72, programs up
 * to 0.40.  Zeros would also have 1.00, so require different addresses.  Triples of small
 * 32-bit numbers also have 1.00, but memory requests of 0 bytes.
 */
static unsigned byu_bid(const struct format *f, const uint8_t *head, size_t len,
			bool whole)
{
	size_t size = f->record_size, n = len / size;
	bool wide = f->fields[F_ADDR].width == 8;
	bool begins = !wide && len >= size && le32(head + 8) == UINT32_MAX;
	unsigned permille = wide ? 990 : 995, extra = begins ? 6 : 0;
	if (n > DISTINCT_EXACT)
		n = DISTINCT_EXACT;
	if (n == 0)
		return 0;
	size_t good = 0, nonzero = 0, moved = 0, empty = 0;
	uint64_t before = 0;
	for (size_t i = 0; i < n; i++) {
		const uint8_t *p = head + i * size;
		uint64_t addr = le_load(p, (unsigned)size - 8);
		good += wide ? byu_legal16(p) : byu_legal12(p);
		nonzero += addr != 0;
		empty += byu_no_bytes(p[size - 8], p[size - 7]);
		moved += i && addr != before;
		before = addr;
	}
	if (good * 1000 < n * permille || nonzero * 10 < n * 9 || empty * 20 > n)
		return 0;
	if (n < SAMPLE_SURE) {
		unsigned bits = (unsigned)n + extra;
		return whole && len % size ? bits / 2 : bits;
	}
	if (moved * 10 < n)
		return 0;
	return DETECT_SURE + 4 + extra;
}

/* clang-format off */

/* Members of both formats. */
#define OF_BYU(FIELDS) \
	.family = "Caches and buses", .record = "request", .suffixes = "tr byu", .fields = FIELDS, \
	.nfields = sizeof FIELDS / sizeof *FIELDS, .layout = LAYOUT_BYTES, .carry_adds = true, \
	.physical = true, .derive = byu_derive, .bid = byu_bid, .findings = findings, \
	.check = byu_check, .classic = byu_classic

const struct format fmt_byu = {
	.name = "byu", .title = "BYU address trace",
	.command = "the traces of the BYU Trace Distribution Center",
	.about = "Requests on the bus of a machine, captured by the Performance "
		 "Evaluation Laboratory of Brigham Young University.  The file has no "
		 "header.  Times count clocks since the preceding request, or are "
		 "0xffffffff at the beginning of a capture; the field clock is the sum "
		 "of all times.  Loads are MEMREAD and MEMREADINV, stores are MEMWRITE; "
		 "input and output are not memory accesses.",
	.record_size = 12, .limits = "has only the lower 32 bits of addresses", OF_BYU(fields12),
};

const struct format fmt_byu16 = {
	.name = "byu16", .title = "BYU address trace with 64-bit addresses",
	.command = "course traces derived from those of BYU",
	.about = "BYU records with an address of 64 bits, as written by a course of UiT, the "
		"Arctic University of Norway.  Only FETCH, MEMREAD and MEMWRITE occur; "
		"attributes, processor and time are 0.",
	.record_size = 16, OF_BYU(fields16),
};
/* clang-format on */
