/*
 * Traces for the cache simulator Dinero: a line for each reference.
 *
 *     2 408ed4          the classic form: a number and an address
 *     0 1000af8
 *     r 7fff12a8 4      the extended form of Dinero IV: a letter, address and size
 */
#include "format/detect.h"
#include "format/linescan.h"

enum { OP_READ, OP_WRITE, OP_FETCH, OP_ESCAPE, OP_FLUSH, OP_MISC, OPS };
enum { F_OP, F_ADDR, F_PC, F_LOAD, F_STORE, F_SIZE, FIELDS };

static const struct code classic_ops[] = { { OP_READ, "read" },   { OP_WRITE, "write" },
					   { OP_FETCH, "fetch" }, { OP_ESCAPE, "escape" },
					   { OP_FLUSH, "flush" }, { 0, NULL } };
static const struct code extended_ops[] = {
	{ OP_READ, "read" }, { OP_WRITE, "write" },     { OP_FETCH, "fetch" },
	{ OP_MISC, "misc" }, { OP_ESCAPE, "copyback" }, { OP_FLUSH, "invalidate" },
	{ 0, NULL }
};

/* clang-format off */
#define DIN_FIELDS(names, letters) \
	[F_OP] = { .name = "op", \
		   .rank = 1, \
		   .help = "kind of reference: " letters, \
		   .kind = KIND_CODE, \
		   .role = ROLE_CLASS, \
		   .at = 0, \
		   .column = 10, \
		   .codes = names }, \
	[F_ADDR] = { .name = "addr", \
		     .rank = 2, \
		     .help = "address of the reference", \
		     .kind = KIND_ADDR, \
		     .at = 1, \
		     .base = 16, \
		     .column = 12 }, \
	[F_PC] = { .name = "pc", \
		   .help = "the address, if an instruction is fetched", \
		   .kind = KIND_ADDR, \
		   .role = ROLE_PC, \
		   .column = 12, \
		   .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE, \
		   .copy = { "addr", "op", 1 << OP_FETCH } }, \
	[F_LOAD] = { .name = "load", \
		     .help = "the address, if it is read", \
		     .kind = KIND_ADDR, \
		     .role = ROLE_LOAD, \
		     .column = 12, \
		     .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE, \
		     .copy = { "addr", "op", 1 << OP_READ } }, \
	[F_STORE] = { .name = "store", \
		      .help = "the address, if it is written", \
		      .kind = KIND_ADDR, \
		      .role = ROLE_STORE, \
		      .column = 12, \
		      .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE, \
		      .copy = { "addr", "op", 1 << OP_WRITE } }
/* clang-format on */

static const struct field classic_fields[] = {
	DIN_FIELDS(classic_ops, "0 read, 1 write, 2 fetch, 3 escape, 4 flush"),
};
static const struct field extended_fields[] = {
	DIN_FIELDS(extended_ops,
		   "r read, w write, i fetch, m misc, v copyback, c invalidate"),
	[F_SIZE] = { .name = "size",
		     .rank = 3,
		     .help = "bytes of the reference",
		     .unit = "bytes",
		     .kind = KIND_UINT,
		     .role = ROLE_ACCESS_SIZE,
		     .at = 2,
		     .base = 16,
		     .column = 4 },
};

struct din_words {
	uint64_t op, addr, size;
};

/* The words of a line.  In the classic form, text after the address is a comment. */
static inline bool din_words(struct linescan *l, bool extended, struct din_words *w)
{
	static const uint8_t letter[256] = {
		['r'] = OP_READ + 1, ['w'] = OP_WRITE + 1,  ['i'] = OP_FETCH + 1,
		['m'] = OP_MISC + 1, ['v'] = OP_ESCAPE + 1, ['c'] = OP_FLUSH + 1,
	};
	linescan_blanks(l);
	if (linescan_ended(l))
		return false;
	uint8_t c = *l->at++;
	w->op = extended ? letter[c] - 1u : (uint64_t)c - '0';
	if ((extended && !letter[c]) || (!extended && (uint8_t)(c - '0') > OP_FLUSH))
		return false;
	bool ok = linescan_gap(l) && linescan_hex(l, &w->addr);
	if (ok && extended)
		ok = linescan_gap(l) && linescan_hex(l, &w->size);
	return ok && (linescan_ended(l) || linescan_gap(l));
}

static inline __attribute__((always_inline)) void din_add(struct batch *b,
							  uint64_t offset, size_t whole,
							  const struct din_words *w,
							  bool extended)
{
	size_t i = batch_add(b, offset, whole);
	linescan_set(b, i, F_OP, w->op);
	linescan_set(b, i, F_ADDR, w->addr);
	linescan_set_if(b, i, F_PC, w->op == OP_FETCH, w->addr);
	linescan_set_if(b, i, F_LOAD, w->op == OP_READ, w->addr);
	linescan_set_if(b, i, F_STORE, w->op == OP_WRITE, w->addr);
	if (extended)
		linescan_set(b, i, F_SIZE, w->size);
}

static inline bool din_line(struct batch *b, uint64_t offset, const uint8_t *line,
			    size_t len, size_t whole, char why[160], bool extended)
{
	struct linescan l;
	struct din_words w = { 0, 0, 0 };
	linescan_init(&l, b, line, len);
	if (!din_words(&l, extended, &w)) {
		strcpy(why, extended ? "not a letter of rwimvc, an address and a size"
				     : "not a number from 0 to 4 and an address");
		return false;
	}
	din_add(b, offset, whole, &w, extended);
	return true;
}

static bool din_classic_line(const struct schema *s, struct batch *b, uint64_t offset,
			     const uint8_t *line, size_t len, size_t whole, char why[160])
{
	(void)s;
	return din_line(b, offset, line, len, whole, why, false);
}

static bool din_extended_line(const struct schema *s, struct batch *b, uint64_t offset,
			      const uint8_t *line, size_t len, size_t whole,
			      char why[160])
{
	(void)s;
	return din_line(b, offset, line, len, whole, why, true);
}

/* A line of a digit, a blank and an address of up to 15 digits. */
static inline bool din_columns(struct batch *b, const uint8_t *p, const uint8_t *end)
{
	enum { ADDRESS = 2 };
	unsigned n;
	struct din_words w = { .op = (uint64_t)p[0] - '0' };
	w.addr = words_hex_at(p + ADDRESS, &n);
	if (w.op > OP_FLUSH || p[1] != ' ' || !n || p + ADDRESS + n != end)
		return false;
	din_add(b, batch_position(b, p), (size_t)(end + 1 - p), &w, false);
	return true;
}

static size_t din_decode_classic(const struct schema *s, const uint8_t *bytes, size_t len,
				 bool last, struct batch *b)
{
	return linescan_decode_columns(s, bytes, len, last, b, din_columns,
				       din_classic_line);
}

static size_t din_decode_extended(const struct schema *s, const uint8_t *bytes,
				  size_t len, bool last, struct batch *b)
{
	return record_decode_lines(s, bytes, len, last, b, din_extended_line);
}

/* Detection */

enum { SAMPLE_LINES = 256, SURE_LINES = 16 };

struct din_sample {
	unsigned good, bad;
	unsigned letters; /* addresses of at least 5 digits, one of them a letter */
	unsigned ops;     /* a bit for each kind of reference */
};

static void din_sample_line(struct din_sample *t, const uint8_t *line, size_t len,
			    bool extended)
{
	const uint8_t *end = line + len;
	struct linescan l = linescan_line(line, len);
	struct din_words w = { 0, 0, 0 };
	/* A line of many words is one of another format, such as CIS501 or gem5: only a
	 * comment, which begins with a letter, may follow. */
	bool ok = din_words(&l, extended, &w) &&
		  (linescan_ended(&l) || (*l.at | 0x20) >= 'a') &&
		  (!extended || w.size <= 4096);
	t->good += ok;
	t->bad += !ok;
	if (!ok)
		return;
	t->ops |= 1u << w.op;
	unsigned digits = 0, hex = 0;
	while (linescan_blank(*line))
		line++;
	for (const uint8_t *p = line + 1; p < end; p++) {
		digits += number_digit((char)*p) < NUMBER_NO_DIGIT;
		hex += number_digit((char)*p) - 10 < 6;
	}
	t->letters += digits >= 5 && hex > 0;
}

/* Pairs of numbers are common: the evidence is certain only with several kinds of
 * references and addresses that are hexadecimal. */
static unsigned din_bid_of(const uint8_t *head, size_t len, bool whole, bool extended)
{
	struct din_sample t = { 0, 0, 0, 0 };
	for (size_t at = 0; at < len && t.good + t.bad < SAMPLE_LINES;) {
		const uint8_t *lf = memchr(head + at, '\n', len - at);
		if (!lf && !whole)
			break;
		size_t n = lf ? (size_t)(lf - (head + at)) : len - at;
		if (n && head[at + n - 1] == '\r')
			din_sample_line(&t, head + at, n - 1, extended);
		else if (n)
			din_sample_line(&t, head + at, n, extended);
		at += n + 1;
	}
	if (t.good < 3 || t.bad * 50 > t.good || !t.letters || !(t.ops & (t.ops - 1)))
		return 0;
	if (t.good >= SURE_LINES && t.letters * 4 >= t.good)
		return DETECT_SURE;
	return extended ? 16 : 8;
}

static unsigned din_bid(const struct format *f, const uint8_t *head, size_t len,
			bool whole)
{
	return din_bid_of(head, len, whole, f->fields == extended_fields);
}

const struct format fmt_din = {
	.name = "din",
	.title = "Dinero trace",
	.family = "Caches and buses",
	.command = "input of dineroIV -informat d",
	.sample = "2 40d5",
	.record = "reference",
	.about =
		"Text, a line for each reference, as read by the cache simulator Dinero "
		"(-informat d): 0 read, 1 write, 2 instruction fetch, 3 escape, 4 flush, and "
		"a hexadecimal address without 0x.  Anything after the address is a comment. "
		"There are no sizes.",
	.suffixes = "din",
	.fields = classic_fields,
	.nfields = sizeof classic_fields / sizeof *classic_fields,
	.layout = LAYOUT_WORDS,
	.comments = "#",
	.decode = din_decode_classic,
	.bid = din_bid,
};

const struct format fmt_xdin = {
	.name = "xdin",
	.title = "extended Dinero trace",
	.family = "Caches and buses",
	.command = "input of dineroIV -informat D",
	.sample = "r 7f0a28 8",
	.record = "reference",
	.about = "Text, a line for each reference, as read by Dinero IV (-informat D): a "
		 "letter (r read, w write, i instruction fetch, m misc, v copy back, c "
		 "invalidate), an address and a size, both hexadecimal.",
	.suffixes = "xdin din",
	.fields = extended_fields,
	.nfields = sizeof extended_fields / sizeof *extended_fields,
	.layout = LAYOUT_WORDS,
	.comments = "#",
	.decode = din_decode_extended,
	.bid = din_bid,
};
