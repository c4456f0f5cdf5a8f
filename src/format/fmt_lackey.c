/*
 * Traces of Valgrind's example tool Lackey with --trace-mem=yes: a line for each fetch
 * of an instruction and for each access to data.
 *
 *     I  0401ab73,5
 *      S 1fff000708,8
 */
#include <stdio.h>

#include "format/format.h"
#include "format/linescan.h"

enum { OP_FETCH, OP_LOAD, OP_STORE, OP_MODIFY };
enum { F_OP, F_ADDR, F_SIZE, F_PC, F_LOAD, F_STORE, FIELDS };

static const struct code ops[] = { { OP_FETCH, "I" },
				   { OP_LOAD, "L" },
				   { OP_STORE, "S" },
				   { OP_MODIFY, "M" },
				   { 0, NULL } };

/* The largest access of Valgrind is that of an area saved by XSAVE or FXSAVE. */
enum { SIZE_LAST = 4096 };

static const struct field fields[FIELDS] = {
	[F_OP] = { .name = "op",
		   .rank = 1,
		   .help = "fetch of an instruction (I), load (L), store (S), or a load and "
			   "a store of the same bytes (M)",
		   .kind = KIND_CODE,
		   .role = ROLE_CLASS,
		   .at = 0,
		   .column = 2,
		   .codes = ops },
	[F_ADDR] = { .name = "addr",
		     .rank = 2,
		     .help = "address of the access",
		     .kind = KIND_ADDR,
		     .at = 1,
		     .base = 16,
		     .column = 12 },
	[F_SIZE] = { .name = "size",
		     .rank = 3,
		     .help = "bytes fetched, loaded or stored",
		     .unit = "bytes",
		     .kind = KIND_UINT,
		     .role = ROLE_ACCESS_SIZE,
		     .at = 2,
		     .base = 10,
		     .column = 4,
		     .max = SIZE_LAST },
	[F_PC] = { .name = "pc",
		   .help = "the address, if an instruction is fetched",
		   .kind = KIND_ADDR,
		   .role = ROLE_PC,
		   .column = 12,
		   .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE,
		   .copy = { "addr", "op", 1 << OP_FETCH } },
	[F_LOAD] = { .name = "load",
		     .help = "the address, if it is loaded from (L, M)",
		     .kind = KIND_ADDR,
		     .role = ROLE_LOAD,
		     .column = 12,
		     .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE,
		     .copy = { "addr", "op", 1 << OP_LOAD | 1 << OP_MODIFY } },
	[F_STORE] = { .name = "store",
		      .help = "the address, if it is stored to (S, M)",
		      .kind = KIND_ADDR,
		      .role = ROLE_STORE,
		      .column = 12,
		      .flags = FIELD_DERIVED | FIELD_QUIET | FIELD_MINUS_IS_NONE,
		      .copy = { "addr", "op", 1 << OP_STORE | 1 << OP_MODIFY } },
};

/* The words of a line as Lackey prints it: op, blanks, address, comma, size. */
static inline bool lackey_words(struct linescan *l, uint64_t *op, uint64_t *addr,
				uint64_t *size)
{
	static const uint8_t number[256] = { ['I'] = OP_FETCH + 1,
					     ['L'] = OP_LOAD + 1,
					     ['S'] = OP_STORE + 1,
					     ['M'] = OP_MODIFY + 1 };
	linescan_blanks(l);
	if (linescan_ended(l) || !number[*l->at])
		return false;
	*op = number[*l->at++] - 1u;
	return linescan_gap(l) && linescan_hex(l, addr) && linescan_char(l, ',') &&
	       linescan_dec(l, size) && linescan_ended(l);
}

static inline void lackey_add(struct batch *b, uint64_t offset, size_t whole, uint64_t op,
			      uint64_t addr, uint64_t size)
{
	size_t i = batch_add(b, offset, whole);
	bool loads = op == OP_LOAD || op == OP_MODIFY;
	bool stores = op == OP_STORE || op == OP_MODIFY;
	linescan_set(b, i, F_OP, op);
	linescan_set(b, i, F_ADDR, addr);
	linescan_set(b, i, F_SIZE, size);
	linescan_set_if(b, i, F_PC, op == OP_FETCH, addr);
	linescan_set_if(b, i, F_LOAD, loads, addr);
	linescan_set_if(b, i, F_STORE, stores, addr);
}

/* Lines of Lackey itself are decoded here, others by the table. */
static bool lackey_line(const struct schema *s, struct batch *b, uint64_t offset,
			const uint8_t *line, size_t len, size_t whole, char why[160])
{
	struct linescan l;
	uint64_t op, addr, size;
	linescan_init(&l, b, line, len);
	if (!lackey_words(&l, &op, &addr, &size))
		return record_words_line(s, b, offset, line, len, whole, why);
	lackey_add(b, offset, whole, op, addr, size);
	return true;
}

/* A line in the columns of Lackey, with a size of one or two digits. */
static inline bool lackey_columns(struct batch *b, const uint8_t *p, const uint8_t *end)
{
	enum { DIGITS = 3 }; /* where the address begins */
	static const uint8_t number[256] = {
		['L'] = OP_LOAD, ['S'] = OP_STORE, ['M'] = OP_MODIFY
	};
	bool fetch = p[0] == 'I' && p[1] == ' ';
	uint64_t op = fetch ? OP_FETCH : number[p[1]];
	if (p[2] != ' ' || (!fetch && (p[0] != ' ' || !op)))
		return false;
	unsigned n;
	uint64_t addr = words_hex_at(p + DIGITS, &n);
	const uint8_t *comma = p + DIGITS + n;
	size_t digits = (size_t)(end - comma) - 1; /* of the size */
	if (n == 0 || n > 15 || comma >= end || *comma != ',' || digits - 1 > 1)
		return false;
	unsigned tens = digits == 2 ? comma[1] - '0' : 0, ones = end[-1] - '0';
	if (tens > 9 || ones > 9)
		return false;
	lackey_add(b, batch_position(b, p), (size_t)(end + 1 - p), op, addr,
		   10 * tens + ones);
	return true;
}

static size_t lackey_decode(const struct schema *s, const uint8_t *bytes, size_t len,
			    bool last, struct batch *b)
{
	return linescan_decode_columns(s, bytes, len, last, b, lackey_columns,
				       lackey_line);
}

const struct format fmt_lackey = {
	.name = "lackey",
	.title = "Valgrind Lackey memory trace",
	.family = "Instrumentation and profilers",
	.command = "valgrind --tool=lackey --trace-mem=yes --log-file=ls.lackey ls",
	.sample = "I  04016b80,3",
	.record = "access",
	.about =
		"Text, a line for each fetch, load and store, as Valgrind prints it with "
		"--tool=lackey --trace-mem=yes.  A line M is a load and a store of the same "
		"bytes.  The accesses of an instruction follow its fetch.  Lines of Valgrind "
		"itself (==PID==) are remarks.  Traces of data only, as in the cache "
		"exercises of CS:APP, have no lines I.",
	.suffixes = "lackey trace",
	.fields = fields,
	.nfields = FIELDS,
	.layout = LAYOUT_WORDS,
	.separators = ",",
	.comments = "== -- **",
	.decode = lackey_decode,
};
