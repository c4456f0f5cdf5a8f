/*
 * Any file as a trace: indexed on one thread and on two with chunks of a few records,
 * and read without an index.  All must give the same records.
 *
 * The last byte has the number of records in a chunk and in a read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_lib.h"

enum { RECORDS_MOST = 600, SIZE_MOST = 1 << 16, PLAIN_MOST = 1 << 17 };

/* The records of a file as text; false if it cannot be opened or is too large. */
static bool print_trace(const char *path, const char *way, unsigned threads,
			size_t at_once, struct str *out)
{
	struct trace *t;
	struct err err = ERR_INIT;
	struct trace_options opt = { .threads = threads, .index = "none" };
	setenv("OPSCOPE_TEST", way, 1);
	if (trace_open(&t, path, &opt, &err) != ST_OK) {
		if (!*err.text)
			fuzz_fail("it cannot be opened, and there is no message");
		return false;
	}
	/* Decompression bombs have a test of their own. */
	struct fuzz_run r;
	bool small = fuzz_read(trace_source(t), PLAIN_MOST, 65536, &r) && !r.cut;
	fuzz_run_release(&r);
	if (small && !strstr(way, "noindex")) {
		if (trace_build_index(t, NULL, &err) != ST_OK)
			fuzz_fail("exploring: %s", err.text);
		struct extent x = trace_extent(t);
		struct totals sum;
		index_totals(trace_index(t), &sum);
		if (!x.complete || sum.records != x.records)
			fuzz_fail("%llu records, %llu in the index",
				  (unsigned long long)x.records,
				  (unsigned long long)sum.records);
		str_addf(out, "%llu gaps of %llu bytes, %llu stray\n",
			 (unsigned long long)x.gaps, (unsigned long long)x.gap_bytes,
			 (unsigned long long)x.stray);
	}
	small = small && fuzz_print_trace(out, t, RECORDS_MOST, at_once);
	trace_free(t);
	return small;
}

/* Records of the format that the input is in. */
static size_t record_units(const uint8_t *data, size_t size, struct fuzz_unit *out,
			   size_t most)
{
	static struct detection found;
	struct schema *s;
	struct err err = ERR_INIT;
	detect_format(&found, data, size, true, NULL);
	if (!found.format || schema_new(&s, found.format, NULL, &err) != ST_OK)
		return 0;
	size_t n = fuzz_record_units(s, data, size, out, most);
	schema_free(s);
	return n;
}

const struct fuzz_shape fuzz_shape = { .control = 1, .units = record_units };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_input in = { data, size };
	unsigned seed = fuzz_byte(&in);
	if (in.size > SIZE_MOST)
		return 0;
	const char *path = fuzz_file("trace", in.data, in.size);
	char way[3][40];
	snprintf(way[0], sizeof *way, "noindex");
	snprintf(way[1], sizeof *way, "serial,chunk=%u,chunks=4", 1 + seed % 30);
	snprintf(way[2], sizeof *way, "chunk=%u", 1 + seed % 30);
	struct str text[3] = { STR_INIT, STR_INIT, STR_INIT };
	for (unsigned i = 0; i < 3; i++) {
		if (!print_trace(path, way[i], i == 2 ? 2 : 1, 1 + seed / 3, &text[i]))
			break;
		if (i == 0)
			continue;
		/* Without an index the gaps are not known. */
		size_t head = i == 1 ? strcspn(text[1].text, "\n") + 1 : 0;
		const struct str *before = &text[i - 1];
		if (text[i].len - head != before->len ||
		    memcmp(text[i].text + head, before->text, before->len) != 0)
			fuzz_fail("%s: another trace", way[i]);
	}
	for (unsigned i = 0; i < 3; i++)
		str_release(&text[i]);
	return 0;
}
