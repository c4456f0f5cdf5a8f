/*
 * A modified saved index.
 *
 * The last byte selects how the file is made.  If it is even, the rest are edits of a
 * good index, of four bytes each from the end (position in 2 bytes, operation, operand);
 * if it is odd, the rest are the bytes of the file.  With its second bit all hashes are
 * corrected, so that the contents are read: then results may be wrong, but nothing may
 * crash.  Without it only a good index may be accepted, and all results are the same.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif

#include "../unit/forge_index.h"
#include "base/mem.h"
#include "fuzz_lib.h"
#include "query/find.h"

enum { RECORDS = 150, INDEX_MOST = 1 << 20 };

static const char way[] = "chunk=11,chunks=6,keep";
static struct str good = STR_INIT, expected = STR_INIT;
static char traced[300], index_path[300];

static struct trace *open_trace(void)
{
	struct trace *t;
	struct err err = ERR_INIT;
	struct trace_options opt = {
		.format = "cis501", .threads = 1, .index = index_path
	};
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
#ifdef HAVE_ZLIB
	gzFile f = gzopen(traced, "wb");
#else
	FILE *f = fopen(traced, "wb");
#endif
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
#ifdef HAVE_ZLIB
		gzwrite(f, line, (unsigned)n);
		if (i % 20 == 0)
			gzflush(f, Z_FULL_FLUSH);
	}
	gzclose(f);
#else
		fwrite(line, 1, (size_t)n, f);
	}
	fclose(f);
#endif
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
}

static void edit(uint8_t *p, size_t size, struct fuzz_input *in)
{
	while (in->size >= 4) {
		size_t at = fuzz_byte(in);
		at = (at << 8 | fuzz_byte(in)) % size;
		unsigned what = fuzz_byte(in) % 3, with = fuzz_byte(in);
		if (what == 0)
			p[at] ^= (uint8_t)with;
		else if (what == 1)
			p[at] = (uint8_t)with;
		else
			p[at] = (uint8_t)(p[at] + with);
	}
}

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
			find_each(t, q, SPAN_ALL, NULL, NULL, &count, NULL, &err);
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
	size_t len = how & 1 ? in.size : good.len;
	uint8_t *p = mem_new(len ? len : 1, 1);
	if (len)
		memcpy(p, how & 1 ? (const char *)in.data : good.text, len);
	if (!(how & 1))
		edit(p, len, &in);
	if (how & 2)
		forge_hashes(p, len, (const uint8_t *)good.text);
	fuzz_file("trace.opx", p, len);
	use(how & 2);
	free(p);
	return 0;
}
