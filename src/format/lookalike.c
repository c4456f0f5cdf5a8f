#include "format/lookalike.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "base/utf8.h"
#include "format/linescan.h"

/* clang-format off */
struct lookalike_magic {
	size_t at;
	size_t len;
	const char *bytes;
	const char *looks;
};

/* Programs and libraries in formats other than ELF. */
static const struct lookalike_magic programs[] = {
	{ 0, 8, "!<arch>\n", "a library of object files" },
	{ 0, 2, "MZ", "a program for Windows (PE)" },
	{ 0, 4, "\xca\xfe\xba\xbe", "a Java class or a program for macOS (Mach-O)" },
	{ 0, 4, "\xcf\xfa\xed\xfe", "a program for macOS (Mach-O)" },
	{ 0, 4, "\xce\xfa\xed\xfe", "a program for macOS (Mach-O)" },
};

static const struct lookalike_magic magics[] = {
	{ 0, 4, "\x7f" "ELF", "an ELF file: a program or library, not its trace" },
	{ 257, 5, "ustar", "a tar archive; decompress it and open a trace in it" },
	{ 0, 4, "PK\3\4", "a zip archive inside another compressed file; decompress it" },
	{ 0, 8, "\x89PNG\r\n\x1a\n", "a PNG image" },
	{ 0, 3, "\xff\xd8\xff", "a JPEG image" },
	{ 0, 5, "%PDF-", "a PDF document" },
	{ 0, 4, "gem5", "a gem5 protobuf trace; only gem5's text traces are supported" },
	{ 0, 3, "BZh", "bzip2 data; decompress it with bzip2 -dc" },
	{ 0, 4, "\x28\xb5\x2f\xfd", "zstd data; decompress it with zstd -dc" },
	{ 0, 4, "\x04\x22\x4d\x18", "lz4 data; decompress it with lz4 -dc" },
	{ 0, 5, "\xfd" "7zXZ", "xz data that is compressed twice, or whose header is "
			       "truncated" },
	{ 0, 2, "\x1f\x8b", "gzip data that is compressed twice, or whose header is "
			    "truncated" },
	{ 0, 4, "7z\xbc\xaf", "a 7-Zip archive; decompress it and open a trace in it" },
	{ 0, 13, "CHAMPSIMTRACE", "a ChampSim version 2 trace, with records of variable "
				  "size" },
	{ 0, 8, "PERFILE2", "a perf.data file; print it with perf script" },
	{ 0, 15, "SQLite format 3", "an SQLite database" },
	{ 0, 23, "version https://git-lfs",
	  "a Git LFS pointer in place of the file; fetch it with git lfs pull" },
};
/* clang-format on */

/* Return the length of a character of text, or of the ESC [ of a color, at the beginning of
 * n bytes; 0 if there is neither. */
static size_t lookalike_character(const uint8_t *p, size_t n)
{
	if (*p < 0x7f && (*p >= ' ' || (*p >= '\t' && *p <= '\r')))
		return 1;
	if (n > 1 && p[0] == 0x1b && p[1] == '[')
		return 2;
	return *p > 0x7f ? utf8_rune(p, n, NULL) : 0;
}

bool lookalike_is_text(const uint8_t *p, size_t len)
{
	size_t odd = 0;
	for (size_t i = 0, n; i < len; i += n ? n : 1) {
		n = lookalike_character(p + i, len - i);
		odd += !n;
	}
	return odd * 20 <= len;
}

static bool lookalike_has_colors(const uint8_t *p, size_t len)
{
	const uint8_t *end = p + len;
	while ((p = memchr(p, 0x1b, (size_t)(end - p))) && ++p < end)
		if (*p == '[')
			return true;
	return false;
}

/* Detect text in UTF-16: ASCII characters in two bytes each. */
static const char *lookalike_wide_text(const uint8_t *p, size_t len)
{
	enum { TESTED = 64, LEAST = 16 };
	size_t n = len < TESTED ? len / 2 : TESTED / 2, low = 0, high = 0;
	for (size_t i = 0; i < n; i++) {
		uint8_t a = p[2 * i], b = p[2 * i + 1];
		bool bom = i == 0 && a + b == 0xff + 0xfe && (a == 0xff || a == 0xfe);
		low += bom || (b == 0 && a >= '\t' && a < 0x7f);
		high += bom || (a == 0 && b >= '\t' && b < 0x7f);
	}
	return n >= LEAST / 2 && (low == n || high == n)
		       ? "text in UTF-16; convert it with iconv -f UTF-16"
		       : NULL;
}

/* Detect a header of .lzma: properties, size of the dictionary (2^n or 2^n + 2^(n-1)) and
 * size of the data, which may be -1 for "unknown". */
static const char *lookalike_lzma(const uint8_t *p, size_t len)
{
	if (len < 14 || p[0] != 0x5d || p[13] != 0)
		return NULL;
	uint32_t dictionary = le32(p + 1);
	uint64_t size = le64(p + 5);
	uint32_t rest = dictionary & (dictionary - 1);
	bool power = dictionary >= 4096 && (!rest || rest == 2 * (dictionary - rest));
	return power && (size == UINT64_MAX || size < UINT64_C(1) << 48)
		       ? "lzma data; decompress it with xz -dc"
		       : NULL;
}

enum { STRIDE_MOST = 640, STRIDE_RECORDS = 32 };

/* Return how likely byte `from` of each of n records begins an instruction pointer: most
 * successive values are equal or advance by 1 to 15.  Return 0 if it does not.  Sorted
 * numbers of 4 bytes do so in many files, so one of these must decrease.  If the lowest
 * byte wraps around without a carry, at several values, it is of a big-endian number
 * before another one. */
static unsigned lookalike_score(const uint8_t *head, size_t size, size_t n, size_t from,
				unsigned width, bool big)
{
	enum { PERMILLE = 1000 };
	size_t near = 0, moved = 0, wraps = 0, carries = 0;
	uint64_t before = 0, wrapped = 0;
	bool back = false;
	for (size_t i = 0; i < n; i++) {
		uint64_t v = bytes_load(head + i * size + from, width, big);
		uint64_t step = v - before;
		if (i && v >= 0x1000 && v < UINT64_C(1) << 57) {
			near += step <= 15;
			moved += step - 1 < 15;
		}
		back |= v < before;
		carries += i && step <= 15 && (v ^ before) >= 256;
		if (step + 256 <= 15 && (v ^ before) < 256) {
			wraps += before != wrapped;
			wrapped = before;
		}
		before = v;
		/* Reject most strides early. */
		if (i == STRIDE_RECORDS / 2 && near < STRIDE_RECORDS / 8)
			return 0;
	}
	if (near * 10 < n * 6 || moved * 10 < n * 3 || wraps > carries + 1 ||
	    !(back || width == 8))
		return 0;
	return (unsigned)(moved * PERMILLE / n) + (back ? PERMILLE : 0);
}

/* Improve *best with the smallest records that have a pointer. */
static void lookalike_try(const uint8_t *head, size_t len, unsigned width, bool big,
			  struct lookalike_records *best)
{
	enum { CLEARLY = 10, PLACES = 72, PACKED_RECORDS = 200 };
	const size_t most = best->size ? best->size : STRIDE_MOST;
	bool found = false;
	for (size_t size = 2 * width;
	     size <= most && size * STRIDE_RECORDS <= len && !found; size++)
		/* The records may begin later, so a pointer may extend into the next. */
		for (size_t at = 0; at < size && at < PLACES; at++) {
			size_t n = (len - at - width) / size + 1;
			if (size % 4 + at % width && n < PACKED_RECORDS)
				continue;
			unsigned score = lookalike_score(head, size, n, at, width, big);
			found |= score > 0;
			if (score > (size == best->size ? best->score + CLEARLY : 0))
				*best = (struct lookalike_records) { size, at, score,
								     width, big };
		}
}

bool lookalike_find(const uint8_t *head, size_t len, struct lookalike_records *best)
{
	*best = (struct lookalike_records) { 0 };
	for (unsigned width = 8; width >= 4; width -= 4) {
		lookalike_try(head, len, width, false, best);
		lookalike_try(head, len, width, true, best);
	}
	return best->size;
}

static const char *lookalike_among(const struct lookalike_magic *m, size_t n,
				   const uint8_t *head, size_t len)
{
	for (size_t i = 0; i < n; i++)
		if (len >= m[i].at + m[i].len &&
		    memcmp(head + m[i].at, m[i].bytes, m[i].len) == 0)
			return m[i].looks;
	return NULL;
}

const char *lookalike_program(const uint8_t *head, size_t len)
{
	return lookalike_among(programs, sizeof programs / sizeof *programs, head, len);
}

const char *lookalike_magic(const uint8_t *head, size_t len)
{
	const char *looks = lookalike_program(head, len);
	return looks ? looks
		     : lookalike_among(magics, sizeof magics / sizeof *magics, head, len);
}

void lookalike(const uint8_t *head, size_t len, char *out, size_t size)
{
	const char *magic = lookalike_magic(head, len);
	size_t zeros = 0;
	while (zeros < len && head[zeros] == 0)
		zeros++;
	if (!magic)
		magic = lookalike_lzma(head, len);
	if (!magic)
		magic = lookalike_wide_text(head, len);
	if (len == 0) {
		snprintf(out, size, "an empty file");
	} else if (magic) {
		snprintf(out, size, "%s", magic);
	} else if (zeros == len) {
		snprintf(out, size, "only zero bytes");
	} else if (lookalike_is_text(head, len)) {
		snprintf(out, size, "text%s",
			 lookalike_has_colors(head, len)
				 ? " with colors; remove them with "
				   "sed 's/[[:cntrl:]][[][0-9;]*m//g'"
				 : "");
	} else {
		struct lookalike_records r;
		if (!lookalike_find(head, len, &r))
			snprintf(out, size, "binary data");
		else
			snprintf(out, size,
				 "%srecords of %zu bytes with the pc at byte %zu%s",
				 r.big ? "big-endian " : "", r.size, r.pc,
				 r.width == 8 && !r.big ? ", as in a fork of ChampSim"
							: "");
	}
}
