#include "config.h"

#include "source/zstd_tables.h"

#include <string.h>

#include "source/bits.h"

enum { LOG_MAX = 9, SYMBOLS_MAX = 53 };

/* The number of symbols and the largest table of each code. */
static const struct {
	uint8_t symbols, log;
} zstd_tables_code[ZSTD_CODES] = { { 36, 9 }, { 32, 8 }, { 53, 9 } };

/* The predefined tables, described as in a block. */
static const struct {
	uint8_t len, bytes[32];
} zstd_tables_predefined[ZSTD_CODES] = {
	{ 20, { 0x51, 0x10, 0x63, 0x8c, 0x31, 0xc6, 0x18, 0x63, 0x0c, 0x21,
		0xc4, 0x18, 0x63, 0x66, 0x66, 0x86, 0x46, 0x92, 0x04, 0x00 } },
	{ 14,
	  { 0x20, 0x84, 0x10, 0x42, 0x66, 0x46, 0x44, 0x44, 0x44, 0x44, 0x24, 0x49, 0x02,
	    0x00 } },
	{ 29, { 0x21, 0x14, 0xc4, 0x18, 0x63, 0x8c, 0x21, 0x84, 0x10, 0x42,
		0x08, 0x21, 0x84, 0x10, 0x42, 0x08, 0x21, 0x44, 0x44, 0x44,
		0x44, 0x44, 0x44, 0x44, 0x44, 0x24, 0x09, 0x00, 0x00 } },
};

/* Bits that follow a code of a length of literals or of a match. */
static const uint8_t zstd_tables_literal_bits[36] = { [16] = 1, 1,  1,  1,  2,  2, 3,
						      3,        4,  6,  7,  8,  9, 10,
						      11,       12, 13, 14, 15, 16 };
static const uint8_t zstd_tables_match_bits[53] = { [32] = 1, 1,  1,  1,  2,  2,  3,
						    3,        4,  4,  5,  7,  8,  9,
						    10,       11, 12, 13, 14, 15, 16 };

void zstd_tables_reset(struct zstd_tables *t)
{
	memset(t, 0, sizeof *t);
}

void zstd_offsets_unknown(struct zstd_offsets *o)
{
	for (unsigned i = 0; i < 3; i++) {
		o->from[i] = (uint8_t)(i + 1);
		o->value[i] = 0;
	}
}

bool zstd_offsets_known(const struct zstd_offsets *o)
{
	return !o->from[0] && !o->from[1] && !o->from[2];
}

/* Descriptions of tables */

/*
 * Read the description of an FSE table: the share of each symbol of 1 << *log; -1 is a
 * share of less than 1.  Return its length in bytes; 0 if it is invalid.
 */
static size_t zstd_tables_read_shares(const uint8_t *bytes, size_t len, enum zstd_code c,
				      int16_t share[SYMBOLS_MAX], unsigned *log)
{
	struct bits b = { bytes, len, 0 };
	*log = bits_take(&b, 4) + 5;
	if (*log > zstd_tables_code[c].log)
		return 0;
	memset(share, 0, SYMBOLS_MAX * sizeof *share);
	int left = (1 << *log) + 1, threshold = 1 << *log;
	unsigned nbits = *log + 1, symbol = 0;
	while (left > 1 && symbol < zstd_tables_code[c].symbols) {
		int max = 2 * threshold - 1 - left;
		int v = (int)bits_peek(&b, nbits);
		if ((v & (threshold - 1)) < max) {
			v &= threshold - 1;
			b.at += nbits - 1;
		} else {
			b.at += nbits;
			v -= v >= threshold ? max : 0;
		}
		v--;
		left -= v < 0 ? -v : v;
		share[symbol++] = (int16_t)v;
		while (left < threshold) {
			nbits--;
			threshold >>= 1;
		}
		for (unsigned more = v ? 0 : 3; more == 3;) {
			more = bits_take(&b, 2);
			symbol += more;
			if (b.at / 8 > len)
				return 0;
		}
	}
	size_t used = (b.at + 7) / 8;
	return left == 1 && symbol <= zstd_tables_code[c].symbols && used <= len ? used
										 : 0;
}

/* Sequences */

struct zstd_tables_fse {
	unsigned log;
	struct {
		uint8_t symbol, bits;
		uint16_t next;
	} at[1 << LOG_MAX];
	unsigned state;
};

static void zstd_tables_build(struct zstd_tables_fse *f, const int16_t *share,
			      unsigned log)
{
	unsigned size = 1u << log, high = size - 1, next[SYMBOLS_MAX] = { 0 };
	f->log = log;
	for (unsigned s = 0; s < SYMBOLS_MAX; s++) {
		next[s] = share[s] < 0 ? 1 : (unsigned)share[s];
		if (share[s] < 0)
			f->at[high--].symbol = (uint8_t)s;
	}
	unsigned step = (size >> 1) + (size >> 3) + 3, at = 0;
	for (unsigned s = 0; s < SYMBOLS_MAX; s++) {
		for (int i = 0; i < share[s]; i++) {
			f->at[at].symbol = (uint8_t)s;
			do
				at = (at + step) & (size - 1);
			while (at > high);
		}
	}
	for (unsigned i = 0; i < size; i++) {
		unsigned x = next[f->at[i].symbol]++;
		unsigned bits = log - (31 - (unsigned)__builtin_clz(x));
		f->at[i].bits = (uint8_t)bits;
		f->at[i].next = (uint16_t)((x << bits) - size);
	}
}

static bool zstd_tables_make(struct zstd_tables_fse *f, const struct zstd_table *t,
			     enum zstd_code c)
{
	if (t->form == ZSTD_TABLE_RLE) {
		memset(f, 0, sizeof *f);
		f->at[0].symbol = t->bytes[0];
		return t->bytes[0] < zstd_tables_code[c].symbols;
	}
	bool own = t->form == ZSTD_TABLE_DESCRIBED;
	int16_t share[SYMBOLS_MAX];
	unsigned log;
	if (!zstd_tables_read_shares(own ? t->bytes : zstd_tables_predefined[c].bytes,
				     own ? t->len : zstd_tables_predefined[c].len, c,
				     share, &log))
		return false;
	zstd_tables_build(f, share, log);
	return true;
}

/* Bits that are read from the end of the bytes on. */
struct zstd_tables_back {
	const uint8_t *bytes;
	size_t left; /* bits */
	bool over;
};

static uint32_t zstd_tables_back(struct zstd_tables_back *b, unsigned n)
{
	if (n > b->left) {
		b->over = true;
		return 0;
	}
	b->left -= n;
	size_t end = (b->left + n + 7) / 8;
	uint64_t v = 0;
	for (size_t i = b->left / 8; i < end; i++)
		v |= (uint64_t)b->bytes[i] << 8 * (i - b->left / 8);
	return (uint32_t)(v >> b->left % 8 & (((uint64_t)1 << n) - 1));
}

static void zstd_tables_step(struct zstd_tables_fse *f, struct zstd_tables_back *b)
{
	unsigned state = f->state;
	f->state = f->at[state].next + zstd_tables_back(b, f->at[state].bits);
}

static void zstd_tables_offset(struct zstd_offsets *o, uint32_t value, bool no_literals)
{
	struct zstd_offsets was = *o;
	unsigned which = value > 3 ? 3 : value - 1 + no_literals;
	if (which == 0)
		return;
	o->from[0] = value > 3 ? 0 : was.from[which % 3];
	o->value[0] = value > 3 ? value - 3 : was.value[which % 3];
	if (value <= 3 && which == 3) /* the first one less 1 */
		o->value[0] += was.from[0] ? 1 : -1u;
	o->from[1] = was.from[0];
	o->value[1] = was.value[0];
	if (which > 1) {
		o->from[2] = was.from[1];
		o->value[2] = was.value[1];
	}
}

static bool zstd_tables_track(const struct zstd_tables *t, const uint8_t *bytes,
			      size_t len, unsigned n, struct zstd_offsets *o)
{
	struct zstd_tables_fse f[ZSTD_CODES];
	for (unsigned c = 0; c < ZSTD_CODES; c++)
		if (!zstd_tables_make(&f[c], &t->code[c], c))
			return false;
	if (!len || !bytes[len - 1])
		return false;
	struct zstd_tables_back b = { .bytes = bytes };
	b.left = 8 * len - 1 - ((unsigned)__builtin_clz(bytes[len - 1]) - 24);
	for (unsigned c = 0; c < ZSTD_CODES; c++)
		f[c].state = zstd_tables_back(&b, f[c].log);
	while (n--) {
		unsigned literals = f[ZSTD_LITERALS].at[f[ZSTD_LITERALS].state].symbol;
		unsigned offset = f[ZSTD_OFFSETS].at[f[ZSTD_OFFSETS].state].symbol;
		unsigned match = f[ZSTD_MATCHES].at[f[ZSTD_MATCHES].state].symbol;
		uint32_t value = (uint32_t)1 << offset;
		value += zstd_tables_back(&b, offset);
		zstd_tables_back(&b, zstd_tables_match_bits[match]);
		zstd_tables_back(&b, zstd_tables_literal_bits[literals]);
		zstd_tables_offset(o, value, literals == 0);
		if (n) {
			zstd_tables_step(&f[ZSTD_LITERALS], &b);
			zstd_tables_step(&f[ZSTD_MATCHES], &b);
			zstd_tables_step(&f[ZSTD_OFFSETS], &b);
		}
	}
	return !b.over && b.left == 0;
}

/* Blocks */

static bool zstd_tables_set(struct zstd_table *t, enum zstd_table_form form,
			    const uint8_t *bytes, size_t len)
{
	if (len > ZSTD_TABLE_MAX)
		return false;
	t->form = (uint8_t)form;
	t->len = (uint8_t)len;
	memcpy(t->bytes, bytes, len);
	return true;
}

/* Read the section of literals; return its length, 0 if invalid. */
static size_t zstd_tables_scan_literals(struct zstd_tables *t, const uint8_t *p,
					size_t len)
{
	enum { RAW, RLE, COMPRESSED, TREELESS };
	unsigned type = p[0] & 3, format = p[0] >> 2 & 3;
	if (type == RAW || type == RLE) {
		size_t head = format == 1 ? 2 : format == 3 ? 3 : 1;
		if (len < head)
			return 0;
		size_t size = (size_t)le_load(p, (unsigned)head) >> (head == 1 ? 3 : 4);
		size = head + (type == RAW ? size : 1);
		return size <= len ? size : 0;
	}
	size_t head = format < 2 ? 3 : format + 2;
	unsigned bits = format < 2 ? 10 : format == 2 ? 14 : 18;
	if (len <= head)
		return 0;
	size_t size = (size_t)(le_load(p, (unsigned)head) >> (4 + bits)) &
		      (((size_t)1 << bits) - 1);
	if (!size || size > len - head)
		return 0;
	if (type == TREELESS)
		return t->huffman.form == ZSTD_TABLE_NONE ? 0 : head + size;
	size_t tree = 1 + (size_t)(p[head] < 128 ? p[head] : (p[head] - 127 + 1) / 2);
	if (tree > size ||
	    !zstd_tables_set(&t->huffman, ZSTD_TABLE_DESCRIBED, p + head, tree))
		return 0;
	return head + size;
}

/* Read the table of a code; set *used to its length. */
static bool zstd_tables_scan_code(struct zstd_table *t, enum zstd_code c, unsigned mode,
				  const uint8_t *p, size_t len, size_t *used)
{
	enum { PREDEFINED, RLE, FSE, REPEAT };
	int16_t share[SYMBOLS_MAX];
	unsigned log;
	*used = 0;
	switch (mode) {
	case PREDEFINED:
		return zstd_tables_set(t, ZSTD_TABLE_PREDEFINED, p, 0);
	case RLE:
		*used = 1;
		return len && p[0] < zstd_tables_code[c].symbols &&
		       zstd_tables_set(t, ZSTD_TABLE_RLE, p, 1);
	case FSE:
		*used = zstd_tables_read_shares(p, len, c, share, &log);
		return *used && zstd_tables_set(t, ZSTD_TABLE_DESCRIBED, p, *used);
	default:
		return t->form != ZSTD_TABLE_NONE;
	}
}

bool zstd_tables_scan(struct zstd_tables *t, const uint8_t *block, size_t len,
		      struct zstd_offsets *o)
{
	size_t at = len ? zstd_tables_scan_literals(t, block, len) : 0;
	if (!at || at == len)
		return false;
	unsigned n = block[at++];
	if (n == 0)
		return at == len;
	size_t more = n < 128 ? 0 : n < 255 ? 1 : 2;
	if (len - at < more + 1)
		return false;
	if (more == 1)
		n = ((n - 128) << 8) + block[at];
	else if (more == 2)
		n = le16(block + at) + 0x7f00u;
	at += more;
	unsigned modes = block[at++];
	for (unsigned c = 0; c < ZSTD_CODES; c++) {
		size_t used;
		if (!zstd_tables_scan_code(&t->code[c], c, modes >> (6 - 2 * c) & 3,
					   block + at, len - at, &used))
			return false;
		at += used;
	}
	/* libzstd decides which sequences are damaged, whether they are tracked or not, and
	 * about the two reserved bits of the modes, which not every version looks at. */
	if (o && !zstd_tables_track(t, block + at, len - at, n, o))
		zstd_offsets_unknown(o);
	return true;
}

/* Dictionaries */

bool zstd_tables_fit(const struct zstd_tables *t)
{
	/* A table of one symbol takes no bits; a dictionary has no such tables. */
	for (unsigned c = 0; c < ZSTD_CODES; c++)
		if (t->code[c].form == ZSTD_TABLE_RLE)
			return false;
	return true;
}

size_t zstd_tables_dictionary(const struct zstd_tables *t, const uint32_t offset[3],
			      uint8_t *to)
{
	static const enum zstd_code order[] = { ZSTD_OFFSETS, ZSTD_MATCHES,
						ZSTD_LITERALS };
	/* Two symbols of one bit, for frames that have not used a table. */
	static const uint8_t any_huffman[] = { 128, 0x10 };
	uint8_t *p = to;
	put_le32(p, 0xec30a437);
	put_le32(p + 4, 1);
	p += 8;
	if (t->huffman.form == ZSTD_TABLE_NONE) {
		memcpy(p, any_huffman, sizeof any_huffman);
		p += sizeof any_huffman;
	} else {
		memcpy(p, t->huffman.bytes, t->huffman.len);
		p += t->huffman.len;
	}
	for (unsigned i = 0; i < ZSTD_CODES; i++) {
		const struct zstd_table *c = &t->code[order[i]];
		bool own = c->form == ZSTD_TABLE_DESCRIBED;
		size_t len = own ? c->len : zstd_tables_predefined[order[i]].len;
		memcpy(p, own ? c->bytes : zstd_tables_predefined[order[i]].bytes, len);
		p += len;
	}
	for (unsigned i = 0; i < 3; i++, p += 4)
		put_le32(p, offset[i]);
	return (size_t)(p - to);
}
