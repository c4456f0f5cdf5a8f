/*
 * Format detection: synthetic traces, data that is not a trace, the samples, and
 * published traces if they are next to the tree ($OPSCOPE_TRACES).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/str.h"
#include "format/described.h"
#include "format/detect.h"
#include "format/heading.h"
#include "format/layout_guess.h"
#include "format/pattern.h"
#include "source/source.h"

static uint32_t seed = 1;

static uint32_t random32(void)
{
	seed = seed * 1664525 + 1013904223;
	return seed >> 8;
}

/* n instructions of a synthetic program. */
static size_t make_champsim(uint8_t *p, size_t n, bool wide)
{
	size_t size = wide ? 96 : 64;
	uint64_t pc = 0x401000;
	memset(p, 0, n * size);
	for (size_t i = 0; i < n; i++, p += size) {
		uint8_t *dst = p + 10, *src = p + (wide ? 14 : 12);
		put_le64(p, pc);
		pc += 1 + random32() % 7;
		dst[0] = (uint8_t)(3 + random32() % 16);
		src[0] = (uint8_t)(3 + random32() % 16);
		if (random32() % 4 == 0)
			put_le64(p + (wide ? 56 : 32), 0x7ffc00000000 + random32());
		if (random32() % 6 == 0)
			put_le64(p + (wide ? 24 : 16), 0x7ffc00000000 + random32());
		if (wide)
			p[88] = p[89] = 255;
		if (random32() % 8 == 0) {
			p[8] = 1;
			p[9] = (uint8_t)(random32() % 2);
			dst[0] = 26;
			src[0] = 26;
			src[1] = 25;
			if (p[9])
				pc = 0x401000 + random32() % 0x8000;
		}
	}
	return n * size;
}

static size_t make_byu(uint8_t *p, size_t n, bool wide)
{
	size_t size = wide ? 16 : 12;
	memset(p, 0, n * size);
	for (size_t i = 0; i < n; i++, p += size) {
		put_le32(p, (random32() & 0xfffff8) + 8);
		uint8_t *behind = p + size - 8;
		static const uint8_t types[] = { 0, 0, 1, 3 };
		behind[0] = types[random32() % 4];
		behind[1] = 8;
		if (!wide)
			put_le32(behind + 4, i ? random32() % 40 : UINT32_MAX);
	}
	return n * size;
}

static const char *found(const uint8_t *head, size_t len, bool whole, const char *path,
			 struct detection *d)
{
	detect_format(d, head, len, whole, path);
	for (size_t i = 1; i < d->n; i++)
		assert_true(d->score[i - 1].bits >= d->score[i].bits);
	if (!d->format) {
		assert_true(d->looks[0] != 0);
		return "none";
	}
	assert_ptr_equal(d->format, d->score[0].format);
	assert_int_equal(d->weak, d->score[0].bits < DETECT_SURE);
	return d->format->name;
}

static void synthetic_traces_are_detected(void **state)
{
	(void)state;
	uint8_t *bytes = mem_new(FORMAT_HEAD, 1);
	struct detection d;
	static const struct {
		const char *name;
		size_t (*make)(uint8_t *p, size_t n, bool wide);
		bool wide;
		size_t size;
	} kinds[] = {
		{ "champsim", make_champsim, false, 64 },
		{ "cloudsuite", make_champsim, true, 96 },
		{ "byu", make_byu, false, 12 },
		{ "byu16", make_byu, true, 16 },
	};
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		static const size_t counts[] = { 1, 2, 7, 15, 16, 17, 40, 300, 682 };
		for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
			size_t n = counts[c],
			       len = kinds[k].make(bytes, n, kinds[k].wide);
			assert_string_equal(found(bytes, len, true, NULL, &d),
					    kinds[k].name);
			assert_int_equal(d.weak, n < 16);
			assert_false(d.tied);
			/* Stray bytes at the end do not change the format. */
			if (n >= 16) {
				assert_string_equal(found(bytes, len - 5, true, NULL, &d),
						    kinds[k].name);
				assert_string_equal(
					found(bytes, len - 5, false, NULL, &d),
					kinds[k].name);
			}
		}
	}
	free(bytes);
}

/* One bad record in 200 is tolerated, one in 20 is not. */
static void some_damage_is_tolerated(void **state)
{
	(void)state;
	uint8_t *bytes = mem_new(FORMAT_HEAD, 1);
	struct detection d;
	size_t len = make_champsim(bytes, 1000, false);
	for (size_t i = 100; i < 1000; i += 200)
		memset(bytes + i * 64, 0xaa, 64);
	assert_string_equal(found(bytes, len, false, NULL, &d), "champsim");
	for (size_t i = 10; i < 1000; i += 20)
		memset(bytes + i * 64, 0xaa, 64);
	assert_string_equal(found(bytes, len, false, NULL, &d), "none");
	free(bytes);
}

/* The bytes that a damaged block yields before the error is found are random. */
static void an_intact_beginning_is_enough(void **state)
{
	(void)state;
	static uint8_t head[FORMAT_HEAD];
	for (size_t i = 0; i < sizeof head; i++)
		head[i] = (uint8_t)random32();
	make_champsim(head, DETECT_BEGINNING / 64, false);
	struct detection d;
	detect_format(&d, head, sizeof head, false, NULL);
	assert_non_null(d.format);
	assert_string_equal(d.format->name, "champsim");
	assert_true(d.weak && d.beginning);
	make_champsim(head, DETECT_BEGINNING / 64 / 2, false);
	for (size_t i = DETECT_BEGINNING / 2; i < sizeof head; i++)
		head[i] = (uint8_t)random32();
	detect_format(&d, head, sizeof head, false, NULL);
	assert_null(d.format);
	for (size_t i = 0; i < d.n; i++)
		assert_int_equal(d.score[i].bits, 0);
}

static void other_data_is_not_a_trace(void **state)
{
	(void)state;
	uint8_t *bytes = mem_new(FORMAT_HEAD, 1);
	struct detection d;
	assert_string_equal(found(bytes, 0, true, "x.champsim", &d), "none");
	assert_string_equal(d.looks, "an empty file");
	for (size_t len = 1; len <= FORMAT_HEAD; len = len * 3 + 1) {
		memset(bytes, 0, FORMAT_HEAD);
		assert_string_equal(found(bytes, len, true, "x.tr", &d), "none");
		assert_string_equal(d.looks, "only zero bytes");
		memset(bytes, 0xff, FORMAT_HEAD);
		assert_string_equal(found(bytes, len, true, "x.tr", &d), "none");
		memset(bytes, 'a', FORMAT_HEAD);
		assert_string_equal(found(bytes, len, true, "x.tr", &d), "none");
	}
	/* The same record repeated. */
	make_champsim(bytes, 1, false);
	for (size_t i = 64; i < 6400; i++)
		bytes[i] = bytes[i - 64];
	assert_string_equal(found(bytes, 6400, true, NULL, &d), "none");
	for (int turn = 0; turn < 50; turn++) {
		for (size_t i = 0; i < 5000; i++)
			bytes[i] = (uint8_t)random32();
		assert_string_equal(
			found(bytes, 1000 + random32() % 4000, true, NULL, &d), "none");
		assert_string_equal(d.looks, "binary data");
	}
	/* Every length, to find reads past the end. */
	for (size_t len = 0; len < 700; len++) {
		uint8_t *exact = mem_copy(bytes, len);
		exact = mem_resize(exact, len, 1);
		found(exact, len, len % 2, "dir.d/name", &d);
		make_champsim(bytes + 1000, 11, false);
		memcpy(exact, bytes + 1000, len);
		found(exact, len, len % 2, ".xz", &d);
		free(exact);
	}
	free(bytes);
}

static void other_files_are_described(void **state)
{
	(void)state;
	static const struct {
		const char *head;
		const char *looks;
	} cases[] = {
		{ "\x7f"
		  "ELF\2\1\1",
		  "ELF" },
		{ "PK\3\4abc", "zip archive" },
		{ "\x89PNG\r\n\x1a\n", "PNG" },
		{ "gem5\x0a\x0b", "protobuf" },
		{ "BZh91AY", "bzip2" },
		{ "\x28\xb5\x2f\xfd\x04", "zstd" },
		{ "\xfd"
		  "7zXZ",
		  "xz" },
		{ "\x1f\x8b\x08", "gzip" },
		{ "CHAMPSIMTRACEV2_", "version 2" },
		{ "Hello, world\n", "text" },
		{ "==1== Memcheck\n==1== Invalid read of size 4\n", "text" },
	};
	struct detection d;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *head = cases[i].head;
		const char *name =
			found((const uint8_t *)head, strlen(head), true, NULL, &d);
		if (strcmp(name, "none") != 0 || !strstr(d.looks, cases[i].looks))
			fail_msg("%s: %s, %s", head, name, d.looks);
	}
	uint8_t tar[1024] = "file.txt";
	memcpy(tar + 257, "ustar", 5);
	assert_string_equal(found(tar, sizeof tar, true, "a.tr", &d), "none");
	assert_non_null(strstr(d.looks, "tar"));
}

/* Text traces of all kinds, as far as their first 1200 bytes, with other lines after
 * them. */
static void the_nearest_format_of_text_is_named(void **state)
{
	(void)state;
	static const char *const files[] = {
		"cis501v2/good-small.cis501v2", "din/good-sort.din",
		"din/good-sort.xdin",           "drview/good-threads.drview",
		"gem5-exec/good-arm.gem5exec",  "gem5/good-40.txt",
		"lackey/good-csapp.trace",      "o3pipeview/good-small.o3pipeview",
		"perf/good-insn.perf",          "pin/good-pinatrace.out",
		"qemu/good-sort.execlog",       "simics/good-ppc.simics",
		"spike/good-commits.spike",     "tarmac/good-fast-models.tarmac",
	};
	enum { MOST = 1200 };
	const char *top = getenv("top_srcdir");
	char *text = mem_new(FORMAT_HEAD, 1);
	struct detection d;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		char path[400], want[64];
		snprintf(path, sizeof path, "%s/tests/data/%s", top ? top : ".",
			 files[i]);
		FILE *f = fopen(path, "r");
		assert_non_null(f);
		size_t len = fread(text, 1, MOST, f), lines = 0;
		fclose(f);
		/* Whole lines, and whole groups of seven. */
		for (size_t k = 0; k < len; k++)
			lines += text[k] == '\n';
		size_t keep = strstr(files[i], "o3pipe") ? lines / 7 * 7 : lines;
		for (len = lines = 0; lines < keep; len++)
			lines += text[len] == '\n';
		const char *name = found((const uint8_t *)text, len, true, files[i], &d);
		snprintf(want, sizeof want, "%s", name);
		for (size_t k = 0; k < 4 * lines + 4; k++)
			len += (size_t)sprintf(text + len, "~ %c\n", "abc"[k % 3]);
		assert_true(len < DETECT_BEGINNING);
		name = found((const uint8_t *)text, len, true, NULL, &d);
		if (strcmp(name, "none") != 0)
			fail_msg("%s: %s", files[i], name);
		char says[64];
		snprintf(says, sizeof says, "line %zu does not fit: \"~ a\" (",
			 lines + 1);
		if (!d.nearest || strcmp(d.nearest->name, want) != 0 ||
		    strncmp(d.misfit, says, strlen(says)) != 0)
			fail_msg("%s: %s: %s, not %s: %s", files[i],
				 d.nearest ? d.nearest->name : "none", d.misfit, want,
				 says);
	}
	static const char strange[] = "\33[2J\n";
	found((const uint8_t *)strange, sizeof strange - 1, true, NULL, &d);
	assert_null(d.nearest);
	/* Bytes of the file are escaped. */
	const char *two = " L 1fff000708,8\n I 0401ab73,5\n\33[2J\n~\n~\n~\n";
	found((const uint8_t *)two, strlen(two), true, NULL, &d);
	assert_non_null(d.nearest);
	assert_non_null(strstr(d.misfit, "line 3 does not fit: \"\\x1b[2J\""));
	free(text);
}

static void the_nearest_format_of_bytes_is_named(void **state)
{
	(void)state;
	uint8_t *bytes = mem_new(FORMAT_HEAD, 1);
	struct detection d;
	size_t len = make_champsim(bytes, 60, false);
	for (size_t i = 3; i < 60; i += 9)
		bytes[i * 64 + 8] = 9;
	assert_string_equal(found(bytes, len, true, NULL, &d), "none");
	assert_non_null(d.nearest);
	assert_string_equal(d.nearest->name, "champsim");
	assert_string_equal(d.misfit, "record 3 (byte 192) does not fit: branch is 9");
	for (size_t i = 0; i < FORMAT_HEAD; i++)
		bytes[i] = (uint8_t)random32();
	assert_string_equal(found(bytes, FORMAT_HEAD, true, NULL, &d), "none");
	assert_null(d.nearest);
	free(bytes);
}

/* Records of other sizes with an instruction pointer. */
static void the_record_size_of_a_fork_is_found(void **state)
{
	(void)state;
	uint8_t *bytes = mem_new(FORMAT_HEAD, 1), *plain = mem_new(FORMAT_HEAD, 1);
	for (size_t size = 72; size <= 232; size += 16) {
		size_t n = FORMAT_HEAD / size;
		make_champsim(plain, n < 1000 ? n : 1000, false);
		memset(bytes, 0, FORMAT_HEAD);
		for (size_t i = 0; i < n && i < 1000; i++)
			memcpy(bytes + i * size + 8, plain + i * 64, 64);
		struct detection d;
		assert_string_equal(found(bytes, n * size, false, NULL, &d), "none");
		char says[64];
		snprintf(says, sizeof says, "records of %zu bytes with the pc at byte 8",
			 size);
		if (!strstr(d.looks, says))
			fail_msg("%zu: %s", size, d.looks);
	}
	free(bytes);
	free(plain);
}

static void put_number(uint8_t *p, uint64_t v, unsigned width, bool big)
{
	for (unsigned k = 0; k < width; k++)
		p[big ? width - 1 - k : k] = (uint8_t)(v >> 8 * k);
}

/* The text of the guess for records with the pc at a byte, an address after it, a size
 * and a kind. */
static void check_columns(size_t pc_at, unsigned width, bool big, const char *text)
{
	enum { SIZE = 24, N = 2000 };
	uint8_t *bytes = mem_new(N, SIZE);
	uint64_t pc = 0x401000;
	for (size_t i = 0; i < N; i++) {
		uint8_t *p = bytes + i * SIZE;
		bool access = random32() % 3;
		pc = random32() % 9 ? pc + 4 : 0x401000 + random32() % 512 * 4;
		put_number(p + pc_at, pc, 8, big);
		put_number(p + 8 - pc_at,
			   access ? 0x7fff00000000 + random32() % 4096 * 8 : 0, 8, big);
		put_number(p + 16, access ? 1u << random32() % 4 : 0, width, big);
		put_number(p + 16 + width, access ? 1 + random32() % 2 : 0, width, big);
	}
	struct layout_guess g;
	layout_guess_init(&g, bytes, (size_t)N * SIZE, 0, 0);
	assert_true(g.found);
	assert_string_equal(g.text.text, text);
	assert_non_null(strstr(g.reason, "; the other columns are guesses"));
	layout_guess_release(&g);
	free(bytes);
}

static void addresses_and_small_numbers_are_proposed(void **state)
{
	(void)state;
	check_columns(0, 4, false, "pc:u64 addr:x64 size:u32 code:u32 size=24");
	check_columns(8, 4, false, "addr:x64 pc:u64 size:u32 code:u32 size=24");
	check_columns(0, 1, false, "pc:u64 addr:x64 size:u8 code:u8 size=24");
	check_columns(0, 4, true, "pc:u64be addr:x64be size:u32be code:u32be size=24");
}

/* Equal bids */
static void a_suffix_only_breaks_ties(void **state)
{
	(void)state;
	uint8_t bytes[64 * 30];
	struct detection d;
	size_t len = make_champsim(bytes, 30, false);
	assert_string_equal(found(bytes, len, true, "x.tr", &d), "champsim");
	assert_string_equal(found(bytes, len, true, "dir.tr/x.byu.gz", &d), "champsim");
	/* Among bids of 0 the format with the suffix is first. */
	memset(bytes, 0, sizeof bytes);
	detect_format(&d, bytes, sizeof bytes, true, "/a.b/t.champsimtrace.xz");
	assert_string_equal(d.score[0].format->name, "champsim");
	detect_format(&d, bytes, sizeof bytes, true, "t.champsimtrace.zip");
	assert_string_equal(d.score[0].format->name, "champsim");
	detect_format(&d, bytes, sizeof bytes, true, "t.cloudsuite");
	assert_string_equal(d.score[0].format->name, "cloudsuite");
	detect_format(&d, bytes, sizeof bytes, true, "tr");
	size_t n = 0;
	for (size_t k = 0; format_at(k); k++)
		n += n < d.n && d.score[n].format == format_at(k);
	assert_int_equal(d.n, n);
}

/* Formats without a bid() of their own */

static const struct field fixed_fields[] = {
	{ .name = "addr", .kind = KIND_ADDR, .at = 0, .width = 8 },
	{ .name = "write", .kind = KIND_BOOL, .at = 8, .width = 1 },
	{ .name = "pad", .at = 9, .width = 3, .flags = FIELD_PADDING },
	{ .name = "time", .at = 12, .width = 4 },
};

static const struct format fixed = {
	.name = "fixed",
	.record = "access",
	.fields = fixed_fields,
	.nfields = 4,
	.layout = LAYOUT_BYTES,
	.record_size = 16,
};

static void tables_of_bytes_bid(void **state)
{
	(void)state;
	uint8_t bytes[100 * 16] = { 0 };
	for (size_t i = 0; i < 100; i++) {
		put_le64(bytes + 16 * i, random32());
		bytes[16 * i + 8] = i % 2;
	}
	/* 7 bits of a byte that is 0 or 1, and 24 of padding. */
	assert_int_equal(detect_bid(&fixed, bytes, sizeof bytes, true), DETECT_SURE + 2);
	assert_int_equal(detect_bid(&fixed, bytes, 0, true), 0);
	bytes[16 * 5 + 8] = 2;
	assert_int_equal(detect_bid(&fixed, bytes, sizeof bytes, true), DETECT_SURE + 2);
	bytes[16 * 7 + 9] = 1;
	assert_int_equal(detect_bid(&fixed, bytes, sizeof bytes, true), 0);
}

/* Files */

enum { UNREADABLE = -1 };

static long head_of(const char *path, uint8_t *head, bool *whole, char *why, size_t size)
{
	struct source *src;
	struct cursor *cur;
	struct err err = ERR_INIT;
	if (source_open(&src, path, &err)) {
		snprintf(why, size, "%s", err.text);
		return UNREADABLE;
	}
	cur = cursor_open(src);
	size_t len = 0, got = 1;
	while (len < FORMAT_HEAD && got) {
		enum status st =
			cursor_read(cur, len, head + len, FORMAT_HEAD - len, &got, &err);
		if (st)
			got = 0;
		len += got;
	}
	uint8_t one;
	*whole = cursor_read(cur, len, &one, 1, &got, &err) == ST_END;
	cursor_free(cur);
	source_free(src);
	if (len > 6 && (memcmp(head,
			       "\xfd"
			       "7zXZ",
			       6) == 0 ||
			memcmp(head, "\x1f\x8b", 2) == 0)) {
		snprintf(why, size, "a packed file that this build cannot read");
		return UNREADABLE;
	}
	return (long)len;
}

struct expected {
	const char *file;
	const char *format; /* skipped if it is not built in */
	const char *looks;
};

/* Returns the number of files that could be read. */
static unsigned check_files(const char *dir, const struct expected *files, size_t n)
{
	uint8_t *head = mem_new(FORMAT_HEAD, 1);
	unsigned seen = 0;
	for (size_t i = 0; i < n; i++) {
		char path[512], why[300];
		bool whole;
		snprintf(path, sizeof path, "%s/%s", dir, files[i].file);
		if (access(path, R_OK) != 0) {
			print_message("%s is not there: skipped\n", files[i].file);
			continue;
		}
		if (strcmp(files[i].format, "none") != 0 &&
		    !format_find(files[i].format)) {
			print_message("%s is not built in: skipped\n", files[i].format);
			continue;
		}
		long len = head_of(path, head, &whole, why, sizeof why);
		if (len == UNREADABLE) {
			print_message("%s: skipped\n", why);
			continue;
		}
		struct detection d;
		const char *name = found(head, (size_t)len, whole, files[i].file, &d);
		if (strcmp(name, files[i].format) != 0 ||
		    (files[i].looks && !strstr(d.looks, files[i].looks)))
			fail_msg("%s is %s (%u bits), %s", files[i].file, name,
				 d.score[0].bits, d.looks);
		seen++;
	}
	free(head);
	return seen;
}

static void samples_are_detected(void **state)
{
	(void)state;
	static const struct expected files[] = {
		{ "ls.byu.tr.gz", "byu", NULL },
		{ "ls.champsim.xz", "champsim", NULL },
		{ "ls.cis501.trace.gz", "cis501", NULL },
		{ "ls.cloudsuite.xz", "cloudsuite", NULL },
		{ "sort.lackey", "lackey", NULL },
		{ "sort.qemu", "qemu-asm", NULL },
	};
	const char *top = getenv("top_srcdir");
	char dir[400];
	snprintf(dir, sizeof dir, "%s/samples", top ? top : ".");
	if (!check_files(dir, files, sizeof files / sizeof *files))
		skip();
}

/* A description that matches a line of a record is compiled for it. */
static void literals_exclude_only_other_lines(void **state)
{
	(void)state;
	size_t records = 0, excluded = 0;
	const struct format *of, *f;
	for (size_t k = 0; (of = described_at(k)); k++)
		for (const char *p = of->sample, *end; p && *p;
		     p = end + (*end == '\n')) {
			uint8_t pairs[DESCRIBED_PAIRS] = { 0 };
			end = p + strcspn(p, "\n");
			described_see(pairs, (const uint8_t *)p, (size_t)(end - p));
			for (size_t n = 0; (f = described_at(n)); n++) {
				struct pattern_verdict v;
				pattern_judge(f, (const uint8_t *)p, (size_t)(end - p),
					      &v, NULL, NULL);
				bool never =
					described_chance(n, pairs) == DESCRIBED_NEVER;
				assert_false(never && v.place == PATTERN_RECORD);
				records += v.place == PATTERN_RECORD;
				excluded += never;
			}
		}
	assert_true(records > 0 && excluded > records);
}

/* Escapes match other bytes than they are written with. */
static void literals_are_bytes_of_lines(void **state)
{
	(void)state;
	const char *top = getenv("top_srcdir");
	struct str command = STR_INIT, text = STR_INIT;
	str_addf(&command,
		 "printf '%%s\\n' 'line: \\x1b[1m{pc}\\x1b[0m at \\t{n:dec}\\tend \\{' | "
		 "awk -f '%s/formats/embed.awk' /dev/stdin",
		 top ? top : ".");
	FILE *from = popen(command.text, "r");
	assert_non_null(from);
	for (int c; (c = getc(from)) != EOF;)
		str_addc(&text, (char)c);
	assert_int_equal(pclose(from), 0);
	if (!strstr(text.text, "\t\"[1m [0m at \tend {\",\n"))
		fail_msg("%s", text.text);
	str_release(&command);
	str_release(&text);
}

/* A line that could be a record, among others, is not a trace. */
static void one_good_line_is_not_enough(void **state)
{
	(void)state;
	static const char line[] = "1 401000 -1 -1 3 - - - 5 0 401004 0 MOV ADD_IMM\n";
	struct detection d;
	struct str s = STR_INIT;
	for (int i = 0; i < 20; i++)
		str_addf(&s, "%s", i == 7 ? line : "a line of a log with some words\n");
	assert_string_equal(found((const uint8_t *)s.text, s.len, true, NULL, &d),
			    "none");
	str_clear(&s);
	for (int i = 0; i < 20; i++)
		str_addf(&s, "%s", i != 7 ? line : "a line of a log with some words\n");
	assert_string_equal(found((const uint8_t *)s.text, s.len, true, NULL, &d),
			    "cis501");
	str_release(&s);
}

static void published_traces_are_detected(void **state)
{
	(void)state;
	static const struct expected files[] = {
		{ "byu16_uit_test.tr", "byu16", NULL },
		{ "byu16_uit_trace.tr", "byu16", NULL },
		{ "byu_trace1.tr", "byu", NULL },
		{ "champsim152_custom_pull_g15_k2.head2000.xz", "none",
		  "records of 152 bytes with the pc at byte 0" },
		{ "champsim_simple_array.champsim.xz", "champsim", NULL },
		{ "csapp_cachelab_yi.trace", "lackey", NULL },
		{ "lackey_tiny.log", "lackey", NULL },
		{ "pin_itrace.out", "itrace", NULL },
		{ "pin_pinatrace.head5000.out.gz", "pinatrace", NULL },
		{ "qemu_tiny.execlog", "execlog", NULL },
		{ "tarmac_gem5_calculator-aarch64.head2000.tarmac.gz", "tarmac", NULL },
		{ "snippets/o3pipeview_konata_fixture.txt", "o3pipeview", NULL },
		{ "snippets/drmemtrace_view_v6.txt", "drview", NULL },
		{ "snippets/perf_insn-trace_disasm.txt", "perf", NULL },
		{ "snippets/perf_insn-trace_raw.txt", "perf", NULL },
		{ "snippets/perf_script_cpu-clock_local.txt", "perf", NULL },
		{ "snippets/drmemtrace_view_x86.txt", "drview", NULL },
		{ "snippets/gem5_exec_arm_o3.txt", "gem5-exec", NULL },
		{ "snippets/spike_log-commits.txt", "spike", NULL },
		{ "snippets/gem5_exec_x86.txt", "gem5-exec", NULL },
		{ "snippets/kanata-sample-1.log", "kanata", NULL },
		{ "snippets/dinero_din_surrey.din", "din", NULL },
		{ "MANIFEST.md", "none", "text" },
	};
	const char *dir = getenv("OPSCOPE_TRACES"), *top = getenv("top_srcdir");
	char beside[400];
	snprintf(beside, sizeof beside, "%s/../shared/traces", top ? top : ".");
	if (!check_files(dir ? dir : beside, files, sizeof files / sizeof *files))
		skip();
}

/* Files of every machine that are not traces. */
static void system_files_are_not_traces(void **state)
{
	(void)state;
	static const struct expected files[] = {
		{ "bin/ls", "none", "ELF" },
		{ "bin/sh", "none", "ELF" },
		{ "bin/cat", "none", "ELF" },
		{ "etc/passwd", "none", "text" },
		{ "etc/services", "none", "text" },
		{ "etc/ld.so.cache", "none", NULL },
		{ "usr/share/dict/words", "none", "text" },
	};
	if (!check_files("/", files, sizeof files / sizeof *files))
		skip();
}

/* Comments may precede a heading, but each of them is not tried with the values of all
 * lines after it. */
static void comments_are_not_headings(void **state)
{
	(void)state;
	static const char *const lines[] = { "*a,b\n", "*x,pc,addr\n" };
	enum { SIZE = 65536 };
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct str s = STR_INIT;
		clock_t from = clock();
		while (s.len < SIZE)
			str_add(&s, lines[i]);
		assert_null(heading_format(NULL, (const uint8_t *)s.text, s.len, false));
		assert_true((double)(clock() - from) / CLOCKS_PER_SEC < 1);
		str_release(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(synthetic_traces_are_detected),
		cmocka_unit_test(some_damage_is_tolerated),
		cmocka_unit_test(an_intact_beginning_is_enough),
		cmocka_unit_test(other_data_is_not_a_trace),
		cmocka_unit_test(other_files_are_described),
		cmocka_unit_test(the_nearest_format_of_text_is_named),
		cmocka_unit_test(the_nearest_format_of_bytes_is_named),
		cmocka_unit_test(the_record_size_of_a_fork_is_found),
		cmocka_unit_test(addresses_and_small_numbers_are_proposed),
		cmocka_unit_test(a_suffix_only_breaks_ties),
		cmocka_unit_test(tables_of_bytes_bid),
		cmocka_unit_test(one_good_line_is_not_enough),
		cmocka_unit_test(samples_are_detected),
		cmocka_unit_test(literals_exclude_only_other_lines),
		cmocka_unit_test(literals_are_bytes_of_lines),
		cmocka_unit_test(published_traces_are_detected),
		cmocka_unit_test(system_files_are_not_traces),
		cmocka_unit_test(comments_are_not_headings),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
