/*
 * A modified saved index.
 *
 * The last byte selects how the file is made.  If it is even, the rest are edits of a
 * good index, of four bytes each from the end (position in 2 bytes, operation, operand):
 * they change a byte, or replace a varint and correct the lengths of what it is in;
 * if it is odd, the rest are the bytes of the file.  With its second bit all hashes are
 * corrected, so that the contents are read: then results may be wrong, but nothing may
 * crash.  Without it only a good index may be accepted, and all results are the same.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "../unit/forge_index.h"
#include "base/mem.h"
#include "fuzz_lib.h"
#include "query/hits.h"

enum { RECORDS = 150, INDEX_MOST = 1 << 16, EDIT = 4 };

static const char way[] = "chunk=11,chunks=6,keep";
static struct str good = STR_INIT, expected = STR_INIT;
static char traced[300], index_path[300];

static struct trace *open_trace(void)
{
	struct trace *t;
	struct err err = ERR_INIT;
	struct trace_options opt = { .format = "cis501",
				     .threads = 1,
				     .index = index_path };
	setenv("OPSCOPE_TEST", way, 1);
	setenv("OPSCOPE_SPACING", "1000", 1);
	if (trace_open(&t, traced, &opt, &err) != ST_OK)
		fuzz_fail("%s", err.text);
	return t;
}

static void make_trace(void)
{
	static const char *const op[] = { "CMP SUB", "MOV ADD", "JZ JMP_IMM", "LEA ADD" };
	snprintf(traced, sizeof traced, "%s/trace", fuzz_folder());
	snprintf(index_path, sizeof index_path, "%s/trace.opx", fuzz_folder());
	gzFile f = gzopen(traced, "wb");
	if (!f)
		fuzz_fail("%s cannot be written", traced);
	for (unsigned i = 0; i < RECORDS; i++) {
		char line[200];
		unsigned mixed = i * 2654435761u;
		int n = snprintf(line, sizeof line, "1 %x %u -1 %u W - %c 0 %x %x 0 %s\n",
				 0x401000 + i % 90 * 3, mixed >> 28, mixed >> 24 & 15,
				 "-L"[i % 3 != 0], i % 3 ? 0x7ff000 + (mixed >> 20) : 0,
				 0x401003 + i % 90 * 3, op[mixed >> 8 & 3]);
		/* And some malformed lines, */
		if (i % 47 == 20)
			n = snprintf(line, sizeof line, "what is this\n");
		gzwrite(f, line, (unsigned)n);
		if (i % 20 == 0)
			gzflush(f, Z_FULL_FLUSH);
	}
	gzclose(f);
}

static void slurp(const char *path, struct str *out)
{
	char buf[4096];
	FILE *f = fopen(path, "rb");
	if (!f)
		fuzz_fail("%s is not there", path);
	for (size_t n; (n = fread(buf, 1, sizeof buf, f)) > 0;)
		str_addn(out, buf, n);
	fclose(f);
}

static void index_all(struct trace *t)
{
	struct err err = ERR_INIT;
	if (trace_build_index(t, NULL, &err) != ST_OK)
		fuzz_fail("exploring: %s", err.text);
}

static void prepare(void)
{
	make_trace();
	struct trace *t = open_trace();
	index_all(t);
	if (!fuzz_print_trace(&expected, t, RECORDS, 50))
		fuzz_fail("the trace cannot be read");
	trace_free(t);
	slurp(index_path, &good);
	forge_inflate(&good);
}

/* The index that is made, and its size. */
static uint8_t made[INDEX_MOST + 1];
static size_t made_len;

/* Add to the length of the section and the block that have a byte, and to the position of
 * all sections after it.  False: no block has it. */
static bool resize_around(size_t at, int64_t more)
{
	size_t found = 0;
	uint32_t n = made_len < FORGE_HEADER ? 0 : le32(made + 12);
	if (n > (made_len - FORGE_HEADER) / FORGE_ENTRY ||
	    at < FORGE_HEADER + n * FORGE_ENTRY)
		return false;
	for (size_t i = 0; i < n; i++) {
		uint8_t *e = made + FORGE_HEADER + i * FORGE_ENTRY;
		uint64_t from = le64(e + 8), len = le64(e + 16);
		if (from > at) {
			put_le64(e + 8, from + (uint64_t)more);
			continue;
		}
		if (from > made_len || len > made_len - from || at - from >= len)
			continue;
		for (size_t b = (size_t)from; !found && b + FORGE_BLOCK_HEAD <= at;) {
			size_t end = b + FORGE_BLOCK_HEAD + le32(made + b);
			if (at < end && end <= from + len)
				found = b;
			b = end;
		}
		if (!found)
			return false;
		put_le64(e + 16, len + (uint64_t)more);
		put_le32(made + found, le32(made + found) + (uint32_t)more);
		put_le32(made + found + 4, le32(made + found));
	}
	return found;
}

static uint64_t other_number(uint64_t v, unsigned with)
{
	switch (with / 64) {
	case 0:
		return with;
	case 1:
		return v + with - 96;
	case 2:
		return (UINT64_C(1) << with % 64) - 1;
	default:
		return (UINT64_C(1) << with % 64) + v;
	}
}

/* Replace the varint that has a byte by another number. */
static void edit_number(size_t at, unsigned with)
{
	uint8_t bytes[VARINT_MAX];
	uint64_t v;
	while (at && made[at - 1] & 0x80)
		at--;
	const uint8_t *in = made + at;
	if (!varint_get(&in, made + made_len, &v))
		return;
	size_t len = varint_put(bytes, other_number(v, with)),
	       old = (size_t)(in - made) - at;
	if (made_len + len > INDEX_MOST ||
	    !resize_around(at, (int64_t)len - (int64_t)old))
		return;
	memmove(made + at + len, made + at + old, made_len - at - old);
	memcpy(made + at, bytes, len);
	made_len += len - old;
}

static void edit(struct fuzz_input *in)
{
	while (in->size >= EDIT) {
		size_t at = fuzz_byte(in);
		at = (at << 8 | fuzz_byte(in)) % made_len;
		unsigned what = fuzz_byte(in) % 6, with = fuzz_byte(in);
		switch (what) {
		case 0:
			made[at] ^= (uint8_t)with;
			break;
		case 1:
			made[at] = (uint8_t)with;
			break;
		case 2:
			made[at] = (uint8_t)(made[at] + with);
			break;
		default:
			edit_number(at, with);
		}
	}
}

static size_t edit_units(const uint8_t *data, size_t size, struct fuzz_unit *out,
			 size_t most)
{
	size_t n = 0;
	(void)data;
	for (size_t at = size % EDIT; at < size && n < most; at += EDIT)
		out[n++] = (struct fuzz_unit) { at, EDIT };
	return n;
}

const struct fuzz_shape fuzz_shape = { .control = 1, .units = edit_units };

static void use(bool may_be_wrong)
{
	struct trace *t = open_trace();
	struct err err = ERR_INIT;
	struct str text = STR_INIT;
	struct query *q;
	bool loaded = trace_saved_index(t).loaded;
	if (loaded) {
		fuzz_print_trace(&text, t, RECORDS, 1);
		str_clear(&text);
		if (query_compile(&q, "0x401003", trace_schema(t), &err) == ST_OK) {
			uint64_t count;
			hits_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err);
			query_free(q);
		}
	}
	enum status st = trace_build_index(t, NULL, &err);
	fuzz_print_trace(&text, t, RECORDS, 50);
	if (!may_be_wrong && (st != ST_OK || text.len != expected.len ||
			      memcmp(text.text, expected.text, expected.len) != 0))
		fuzz_fail("other answers with a damaged index");
	str_release(&text);
	trace_free(t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!good.len)
		prepare();
	struct fuzz_input in = { data, size };
	unsigned how = fuzz_byte(&in);
	if (in.size > INDEX_MOST)
		return 0;
	made_len = how & 1 ? in.size : good.len;
	memcpy(made, how & 1 ? (const char *)in.data : good.text, made_len);
	if (!(how & 1))
		edit(&in);
	if (how & 2)
		forge_hashes(made, made_len, (const uint8_t *)good.text);
	fuzz_file("trace.opx", made, made_len);
	use(how & 2);
	return 0;
}
