#include "tracefile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/mem.h"

char file_dir[256];
char file_path_buf[300];

uint64_t dice(uint64_t *seed)
{
	*seed += UINT64_C(0x9e3779b97f4a7c15);
	uint64_t z = *seed;
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* Files: one path, overwritten each time. */

int files_setup(void **state)
{
	(void)state;
	const char *tmp = getenv("TMPDIR");
	snprintf(file_dir, sizeof file_dir, "%s/opscope-test-XXXXXX", tmp ? tmp : "/tmp");
	return mkdtemp(file_dir) ? 0 : -1;
}

int files_teardown(void **state)
{
	(void)state;
	char command[400];
	snprintf(command, sizeof command, "rm -rf '%s'", file_dir);
	return system(command);
}

const char *file_write(const char *name, const struct str *bytes)
{
	snprintf(file_path_buf, sizeof file_path_buf, "%s/%s", file_dir, name);
	FILE *f = fopen(file_path_buf, "wb");
	assert_non_null(f);
	assert_int_equal(fwrite(bytes->text, 1, bytes->len, f), bytes->len);
	assert_int_equal(fclose(f), 0);
	return file_path_buf;
}

/* Whole files at any path. */

void slurp(const char *path, struct str *out)
{
	char buf[4096];
	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	str_clear(out);
	for (size_t n; (n = fread(buf, 1, sizeof buf, f)) > 0;)
		str_addn(out, buf, n);
	fclose(f);
}

void spill(const char *path, const struct str *bytes)
{
	FILE *f = fopen(path, "wb");
	assert_non_null(f);
	assert_int_equal(fwrite(bytes->text, 1, bytes->len, f), bytes->len);
	assert_int_equal(fclose(f), 0);
}

/* Packing */

/* One member, with a block boundary after every `block` bytes. */
void pack_gzip(struct str *out, const char *bytes, size_t len, size_t block)
{
	z_stream z = { .next_in = NULL };
	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY),
			 Z_OK);
	uint8_t buf[4096];
	size_t at = 0;
	do {
		size_t n = len - at < block ? len - at : block;
		z.next_in = (uint8_t *)bytes + at;
		z.avail_in = (uInt)n;
		at += n;
		do {
			z.next_out = buf;
			z.avail_out = sizeof buf;
			deflate(&z, at == len ? Z_FINISH : Z_FULL_FLUSH);
			str_addn(out, (char *)buf, sizeof buf - z.avail_out);
		} while (!z.avail_out);
	} while (at < len);
	deflateEnd(&z);
}

void pack_xz(struct str *out, const char *bytes, size_t len, size_t block)
{
	lzma_stream z = LZMA_STREAM_INIT;
	assert_int_equal(lzma_easy_encoder(&z, 0, LZMA_CHECK_CRC64), LZMA_OK);
	uint8_t buf[4096];
	size_t at = 0;
	lzma_ret r;
	do {
		size_t n = len - at < block ? len - at : block;
		z.next_in = (const uint8_t *)bytes + at;
		z.avail_in = n;
		at += n;
		lzma_action action = at == len ? LZMA_FINISH : LZMA_FULL_FLUSH;
		do {
			z.next_out = buf;
			z.avail_out = sizeof buf;
			r = lzma_code(&z, action);
			assert_true(r == LZMA_OK || r == LZMA_STREAM_END);
			str_addn(out, (char *)buf, sizeof buf - z.avail_out);
		} while (r != LZMA_STREAM_END);
	} while (at < len);
	lzma_end(&z);
}

/* One block in which checkpoints can be taken: a small dictionary, many chunks. */
void pack_xz_chunks(struct str *out, const char *bytes, size_t len)
{
	lzma_stream z = LZMA_STREAM_INIT;
	lzma_options_lzma options;
	lzma_lzma_preset(&options, 1);
	options.dict_size = 4096;
	const lzma_filter filters[] = { { LZMA_FILTER_LZMA2, &options },
					{ LZMA_VLI_UNKNOWN, NULL } };
	assert_int_equal(lzma_stream_encoder(&z, filters, LZMA_CHECK_CRC64), LZMA_OK);
	uint8_t buf[4096];
	size_t at = 0;
	do {
		size_t n = len - at < 1500 ? len - at : 1500;
		z.next_in = (const uint8_t *)bytes + at;
		z.avail_in = n;
		at += n;
		lzma_action action = at == len ? LZMA_FINISH : LZMA_SYNC_FLUSH;
		lzma_ret r;
		do {
			z.next_out = buf;
			z.avail_out = sizeof buf;
			r = lzma_code(&z, action);
			assert_true(r == LZMA_OK || r == LZMA_STREAM_END);
			str_addn(out, (char *)buf, sizeof buf - z.avail_out);
		} while (r != LZMA_STREAM_END);
	} while (at < len);
	lzma_end(&z);
}

/* Traces */

void gem5_line(struct str *out, struct str *sq, unsigned i)
{
	struct str rest = STR_INIT;
	str_addf(&rest, " %u 0 0 0 0 0 0 0 0 0 0 0 0 0 1 %u 8 0", i % 3 ? 1 : 48,
		 0x1000 + 8 * i);
	str_add(&rest, " 0 0 0 0 0 0 0 0 0");
	str_addf(&rest, " %u 0 0 0 0 0 0 0 0 0 0 0 1 0 0 %u\n", 0x400000 + 4 * i, i % 30);
	if (i % 3) {
		str_addf(out, "0 -1 %u 50 60 1 2 3 4%s", i * 500, rest.text);
	} else {
		str_addf(out, "0 %u %u 50 60 1 2 3 4\n", i % 8, i * 500);
		str_addf(sq, "0 %u %u 50 60 1 2 3 4 70 80%s", i % 8, i * 500, rest.text);
	}
	str_release(&rest);
}

struct trace *open_as(const char *path, const char *format, const char *layout)
{
	struct trace *t = NULL;
	struct trace_options opt = { .format = format, .layout = layout };
	struct err err = ERR_INIT;
	enum status st = trace_open(&t, path, &opt, &err);
	if (st)
		fail_msg("%s: %s", path, err.text);
	return t;
}

void explore_all(struct trace *t)
{
	struct err err = ERR_INIT;
	enum status st = trace_build_index(t, NULL, &err);
	if (st)
		fail_msg("%s", err.text);
}

static void trace_text_gap(struct str *out, const struct gap *g)
{
	static const char *const kinds[] = { "malformed", "partial", "stray", "lost",
					     "remark" };
	str_addf(out, "  gap %s %" PRIu64 "+%" PRIu64 " x%" PRIu64 " %s\n",
		 kinds[g->kind], g->offset, g->length, g->pieces, g->text);
}

void say_record(struct str *out, const struct batch *b, size_t i)
{
	for (size_t g = 0; g < b->ngaps; g++)
		if (b->gap[g].before == i)
			trace_text_gap(out, &b->gap[g]);
	if (i == b->n)
		return;
	str_addf(out, "%" PRIu64 " @%" PRIu64 "+%u", b->first + i, b->offset[i],
		 b->length[i]);
	for (int f = 0; f < (int)b->schema->format->nfields; f++) {
		if (!(b->want >> f & 1))
			continue;
		str_addc(out, ' ');
		field_print(b, i, f, out);
	}
	str_addc(out, '\n');
}

enum status say(struct str *out, struct reader *rd, uint64_t first, uint64_t n,
		size_t step, fieldset want)
{
	enum status st = ST_OK;
	while (n) {
		const struct batch *b;
		struct err err = ERR_INIT;
		st = reader_read(rd, first, n < step ? (size_t)n : step, want, &b, &err);
		if (st == ST_END) {
			assert_int_equal(b->n, 0);
			say_record(out, b, 0);
		}
		if (st)
			break;
		assert_int_equal(b->first, first);
		assert_in_range(b->n, 1, n);
		for (size_t i = 0; i < b->n; i++)
			say_record(out, b, i);
		for (size_t g = 0; g < b->ngaps; g++)
			assert_true(b->gap[g].before < b->n);
		first += b->n;
		n -= b->n;
	}
	return st;
}

void say_all(struct str *out, struct trace *t, fieldset want)
{
	struct reader *rd = reader_open(t, NULL);
	enum status st = say(out, rd, 0, UINT64_MAX, SIZE_MAX, want);
	assert_int_equal(st, ST_END);
	reader_free(rd);
}
