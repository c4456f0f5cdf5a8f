/*
 * Formats bid; here the bids are compared.  What no format wants is looked at a
 * second time, for something that a person can go on from: a magic number, the
 * lines of a neighbouring trace format, or the size of the records of a ChampSim
 * fork.
 */
#include "format/detect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "format/record.h"

/* Legal records of formats without a bid */

enum { LEGAL_SAMPLE = 4000, LEGAL_BATCH = 512 };

static bool record_legal(const struct batch *b, size_t i)
{
	const struct format *f = b->schema->format;
	for (size_t k = 0; k < f->nfields; k++)
		for (unsigned j = 0; j < field_count(&f->fields[k]); j++)
			if (!(f->fields[k].flags & FIELD_DERIVED) &&
			    batch_known(b, i, (int)k) &&
			    !field_legal(&f->fields[k], batch_value(b, i, (int)k, j)))
				return false;
	return true;
}

/* differs: whether not all records are the same. */
static unsigned legal_records(const struct format *f, const uint8_t *head, size_t len,
			      size_t *records, bool *differs)
{
	struct schema *s;
	struct err err;
	*records = 0;
	*differs = false;
	if (schema_new(&s, f, NULL, &err) != ST_OK)
		return 0;
	struct batch b;
	batch_init(&b, s, LEGAL_BATCH, FIELDSET_ALL);
	size_t at = 0, all = 0, good = 0;
	while (all < LEGAL_SAMPLE) {
		batch_clear(&b);
		b.bytes_at = at;
		size_t used = batch_decode(&b, head + at, len - at, false);
		for (size_t i = 0; i < b.n; i++) {
			good += record_legal(&b, i);
			*differs |= b.length[i] != b.length[0] ||
				    memcmp(batch_bytes(&b, i), head, b.length[i]) != 0;
		}
		*records += b.n;
		all += b.n;
		for (size_t g = 0; g < b.ngaps; g++)
			all += b.gap[g].pieces ? b.gap[g].pieces : 1;
		if (!used)
			break;
		at += used;
	}
	batch_release(&b);
	schema_free(s);
	return all ? (unsigned)(good * 1000 / all) : 0;
}

unsigned detect_legal(const struct format *f, const uint8_t *head, size_t len)
{
	size_t records;
	bool differs;
	return legal_records(f, head, len, &records, &differs);
}

/* How many bits of one value its table forbids: 7 of a byte that is 0 or 1. */
static unsigned forbidden_bits(const struct field *f)
{
	unsigned bits = f->width * 8u, allowed = 0;
	if ((f->flags & FIELD_DERIVED) || f->kind == KIND_TEXT)
		return 0;
	if (f->flags & FIELD_PADDING)
		return bits;
	uint64_t values = f->kind == KIND_BOOL && !f->max && !f->codes ? 2 : f->max + 1;
	if (f->codes)
		for (values = 0; f->codes[values].name; values++)
			;
	if (values <= 1)
		return 0;
	while (values >> allowed)
		allowed++;
	return bits > allowed ? bits - allowed : 0;
}

static unsigned table_bid(const struct format *f, const uint8_t *head, size_t len)
{
	size_t records;
	bool differs;
	unsigned legal = legal_records(f, head, len, &records, &differs);
	if (legal < 990 || !records || (records > 1 && !differs))
		return 0;
	unsigned bits = 0;
	for (size_t k = 0; k < f->nfields; k++)
		bits += forbidden_bits(&f->fields[k]) * field_count(&f->fields[k]);
	size_t most = DETECT_SURE + 2;
	return (unsigned)(bits * records < most ? bits * records : most);
}

/* What else it may be */

static const struct magic {
	size_t at;
	size_t len;
	const char *bytes;
	const char *looks;
} magics[] = {
	{ 0, 4,
	  "\x7f"
	  "ELF",
	  "an ELF file: a program or library, not a trace of one" },
	{ 257, 5, "ustar", "a tar archive: unpack it and open a trace in it" },
	{ 0, 4, "PK\3\4", "a zip archive, as drmemtrace writes its traces" },
	{ 0, 8, "\x89PNG\r\n\x1a\n", "a PNG image" },
	{ 0, 3, "\xff\xd8\xff", "a JPEG image" },
	{ 0, 5, "%PDF-", "a PDF document" },
	{ 0, 4, "gem5", "a gem5 protobuf trace, which is not gem5's text trace" },
	{ 0, 3, "BZh", "bzip2 data, which is not unpacked here: use bzip2 -dc" },
	{ 0, 4, "\x28\xb5\x2f\xfd",
	  "zstd data, which is not unpacked here: use zstd -dc" },
	{ 0, 4, "\x04\x22\x4d\x18", "lz4 data, which is not unpacked here: use lz4 -dc" },
	{ 0, 5,
	  "\xfd"
	  "7zXZ",
	  "xz data that is packed twice" },
	{ 0, 2, "\x1f\x8b", "gzip data that is packed twice" },
	{ 0, 4, "7z\xbc\xaf", "a 7-Zip archive: unpack it and open a trace in it" },
	{ 0, 13, "CHAMPSIMTRACE",
	  "a ChampSim trace of version 2 with records of any size" },
	{ 0, 20, "BT9_SPA_TRACE_FORMAT", "a BT9 branch trace (CBP-5)" },
	{ 0, 8, "PERFILE2", "a perf.data file: perf script prints it" },
	{ 0, 15, "SQLite format 3", "an SQLite database" },
	{ 0, 7, "!<arch>", "a library archive" },
	{ 0, 2, "MZ", "a Windows program" },
	{ 0, 4, "\xca\xfe\xba\xbe", "a Java class or Mach-O file" },
	{ 0, 4, "\xcf\xfa\xed\xfe", "a Mach-O program" },
};

/*
 * Lines of neighbouring formats.  In a pattern # is a decimal number, $ a
 * hexadecimal one with or without 0x, _ some blanks, ~ any blanks or none, [xy]
 * one of x and y, and * at the end anything.
 */
static const struct neighbour {
	const char *pattern;
	const char *name;
} neighbours[] = {
	{ "~[ILSM]_$,#", "a Valgrind Lackey trace" },
	{ "==#==*", "the output of Valgrind" },
	{ "$: [RW] $", "a trace of Pin's pinatrace" },
	{ "$", "a trace of addresses, as of Pin's itrace" },
	{ "core_#: #_$_*", "a commit log of Spike" },
	{ "core_#: $_*", "a log of Spike" },
	{ "core_#: >*", "a log of Spike" },
	{ "#, $, $, *", "a trace of QEMU's execlog plug-in" },
	{ "Trace #: $_*", "a log of QEMU (-d exec)" },
	{ "~#_[cnpum]*_I[TS]_(#)_*", "a Tarmac trace" },
	{ "~#_[cnpum]*_[RMEB]*", "a Tarmac trace" },
	{ "~#: *: $*", "gem5's Exec trace" },
	{ "~#: *", "a debug trace of gem5" },
	{ "O3PipeView:*", "gem5's O3PipeView trace" },
	{ "[CILSERW]=\t*", "a Kanata pipeline log" },
	{ "[ISELRWC]\t#\t*", "a Kanata pipeline log" },
	{ "~#_#:_*", "the output of DynamoRIO's view tool" },
	{ "~#_$:_*", "the output of DynamoRIO's view tool" },
	{ "[01234]_$", "a Dinero trace (din)" },
	{ "[rwimvc]_$_$", "an extended Dinero trace" },
	{ "[rwRWls]_$", "a trace of reads and writes" },
	{ "[rwRWls]_$_#", "a trace of reads and writes" },
	{ "$_[TNtn]", "a trace of branches taken or not" },
	{ "#, #, $, $, [01]", "an ML-DPC load trace" },
	{ "$_[RW][EDR]*", "a memory trace as of DRAMSim" },
	{ "$,[rw],#,$", "a trace of DynamoRIO's memtrace" },
	{ "*_#.#: *", "the output of perf script" },
	{ "@_#", "a pipeline trace of SimpleScalar" },
	{ "#_$", "a memory trace as of Ramulator" },
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
	return is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f');
}

/* The part of a pattern behind a '*' must be found in the rest of the line. */
static bool matches(const char *p, const char *line, const char *end)
{
	for (; *p; p++) {
		const char *from = line;
		switch (*p) {
		case '#':
			while (line < end && is_digit(*line))
				line++;
			if (line == from)
				return false;
			break;
		case '$':
			if (end - line > 2 && line[0] == '0' && line[1] == 'x')
				from = line += 2;
			while (line < end && is_hex(*line))
				line++;
			if (line == from)
				return false;
			break;
		case '_':
		case '~':
			while (line < end && is_blank(*line))
				line++;
			if (line == from && *p == '_')
				return false;
			break;
		case '[': {
			const char *close = strchr(p, ']');
			if (line == end || !memchr(p, *line, (size_t)(close - p)))
				return false;
			line++;
			p = close;
			break;
		}
		case '*':
			for (; line <= end; line++)
				if (!p[1] || matches(p + 1, line, end))
					return true;
			return false;
		default:
			if (line == end || *line++ != *p)
				return false;
		}
	}
	return line == end;
}

enum { LINES_SEEN = 60, LINE_SEEN = 400 };

/* Neighbours are told by most of the first lines; headers may come before. */
static const char *text_kind(const char *text, size_t len)
{
	size_t n = sizeof neighbours / sizeof *neighbours;
	unsigned hits[sizeof neighbours / sizeof *neighbours] = { 0 };
	unsigned lines = 0;
	const char *end = text + len;
	while (text < end && lines < LINES_SEEN) {
		const char *lf = memchr(text, '\n', (size_t)(end - text));
		const char *stop = lf ? lf : end;
		const char *last = stop > text && stop[-1] == '\r' ? stop - 1 : stop;
		while (last > text && is_blank(last[-1]))
			last--;
		if (last - text > LINE_SEEN)
			last = text + LINE_SEEN;
		if (last > text) {
			lines++;
			for (size_t k = 0; k < n; k++) {
				if (matches(neighbours[k].pattern, text, last)) {
					hits[k]++;
					break;
				}
			}
		}
		text = stop + 1;
	}
	/* Several patterns may stand for one name. */
	const char *best = NULL;
	unsigned most = 0;
	for (size_t k = 0; k < n; k++) {
		unsigned sum = 0;
		for (size_t j = 0; j < n; j++)
			if (strcmp(neighbours[j].name, neighbours[k].name) == 0)
				sum += hits[j];
		if (sum > most) {
			most = sum;
			best = neighbours[k].name;
		}
	}
	return lines && most * 2 > lines ? best : NULL;
}

static bool is_text(const uint8_t *p, size_t len)
{
	size_t odd = 0;
	for (size_t i = 0; i < len; i++) {
		if (p[i] == 0)
			return false;
		odd += p[i] >= 0x7f || (p[i] < ' ' && !(p[i] >= '\t' && p[i] <= '\r'));
	}
	return odd * 20 <= len;
}

/*
 * The stride at which something like an instruction pointer stands: where most
 * of the successive values go on by 1 to 15 or stay.  0: none is found.
 */
static size_t record_stride(const uint8_t *head, size_t len, size_t *at)
{
	enum { SMALLEST = 16, LARGEST = 640, FEWEST = 32 };
	for (size_t size = SMALLEST; size <= LARGEST && size * FEWEST <= len; size += 4) {
		size_t n = len / size;
		for (size_t from = 0; from + 8 <= size && from < 64; from += 8) {
			size_t near = 0, moved = 0;
			uint64_t before = 0;
			for (size_t i = 0; i < n; i++) {
				uint64_t v = le64(head + i * size + from);
				uint64_t step = v - before;
				if (i && v >= 0x1000 && v < UINT64_C(1) << 57) {
					near += step <= 15;
					moved += step - 1 < 15;
				}
				before = v;
				/* Hopeless strides are most of them. */
				if (i == FEWEST / 2 && near < FEWEST / 8)
					break;
			}
			if (near * 10 >= n * 6 && moved * 10 >= n * 3) {
				*at = from;
				return size;
			}
		}
	}
	return 0;
}

static const char *magic_of(const uint8_t *head, size_t len)
{
	for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
		if (len >= magics[i].at + magics[i].len &&
		    memcmp(head + magics[i].at, magics[i].bytes, magics[i].len) == 0)
			return magics[i].looks;
	return NULL;
}

static void looks_like(const uint8_t *head, size_t len, char *out, size_t size)
{
	const char *magic = magic_of(head, len);
	size_t zeros = 0;
	while (zeros < len && head[zeros] == 0)
		zeros++;
	size_t at, stride;
	if (len == 0) {
		snprintf(out, size, "an empty file");
	} else if (magic) {
		snprintf(out, size, "%s", magic);
	} else if (zeros == len) {
		snprintf(out, size, "nothing but zeros");
	} else if (is_text(head, len)) {
		const char *kind = text_kind((const char *)head, len);
		if (kind)
			snprintf(out, size, "text, perhaps %s", kind);
		else
			snprintf(out, size, "text of no known trace format");
	} else if ((stride = record_stride(head, len, &at))) {
		snprintf(out, size,
			 "records of %zu bytes with the pc at byte %zu, as of a ChampSim "
			 "fork",
			 stride, at);
	} else {
		snprintf(out, size, "binary data of no known kind");
	}
}

/* The whole */

/* Whether one of the suffixes of a path, those of packing left out, is one of
 * the format's. */
static bool suffix_fits(const struct format *f, const char *path)
{
	static const char *const packing[] = { "gz", "xz", "bz2", "zst" };
	const char *name = path ? strrchr(path, '/') : NULL;
	name = name ? name + 1 : path;
	if (!name || !f->suffixes)
		return false;
	size_t end = strlen(name);
	for (;;) {
		size_t dot = end;
		while (dot > 0 && name[dot - 1] != '.')
			dot--;
		if (dot == 0)
			return false;
		const char *suffix = name + dot;
		size_t len = end - dot;
		bool packed = false;
		for (size_t i = 0; i < sizeof packing / sizeof *packing; i++)
			packed |= strlen(packing[i]) == len &&
				  memcmp(packing[i], suffix, len) == 0;
		if (packed) {
			end = dot - 1;
			continue;
		}
		for (const char *s = f->suffixes; *s;) {
			size_t n = strcspn(s, " ");
			if (n == len && memcmp(s, suffix, n) == 0)
				return true;
			s += n;
			s += strspn(s, " ");
		}
		return false;
	}
}

/* Let every format bid on len bytes, and put them in order. */
static void collect_bids(struct detection *out, bool *fits, const uint8_t *head,
			 size_t len, bool whole, const char *path)
{
	memset(out, 0, sizeof *out);
	for (const struct format *const *f = formats; *f; f++) {
		if (out->n == DETECT_MOST_FORMATS)
			break;
		struct detect_score score = { *f, 0 };
		if (len)
			score.bits = (*f)->bid ? (*f)->bid(head, len, whole)
					       : table_bid(*f, head, len);
		bool fit = suffix_fits(*f, path);
		/* Insertion keeps those that are equal in the order of the list. */
		size_t i = out->n++;
		for (; i > 0; i--) {
			const struct detect_score *above = &out->score[i - 1];
			if (above->bits > score.bits ||
			    (above->bits == score.bits && fits[i - 1] >= fit))
				break;
			out->score[i] = *above;
			fits[i] = fits[i - 1];
		}
		out->score[i] = score;
		fits[i] = fit;
	}
}

void detect(struct detection *out, const uint8_t *head, size_t len, bool whole,
	    const char *path)
{
	bool fits[DETECT_MOST_FORMATS] = { false };
	if (len > FORMAT_HEAD) {
		len = FORMAT_HEAD;
		whole = false;
	}
	collect_bids(out, fits, head, len, whole, path);
	bool magic = len && magic_of(head, len);
	/* A trace that is damaged near its beginning is told by what comes before. */
	bool beginning = false;
	if (out->n && out->score[0].bits == 0 && !magic && len > DETECT_BEGINNING) {
		collect_bids(out, fits, head, DETECT_BEGINNING, false, path);
		beginning = true;
		if (out->score[0].bits < DETECT_SURE)
			out->score[0].bits = 0;
	}
	unsigned best = out->n ? out->score[0].bits : 0;
	if (best == 0 || (magic && best < DETECT_SURE)) {
		for (size_t i = 0; beginning && i < out->n; i++)
			out->score[i].bits = 0;
		looks_like(head, len, out->looks, sizeof out->looks);
		return;
	}
	out->format = out->score[0].format;
	out->beginning = beginning;
	out->weak = best < DETECT_SURE || beginning;
	out->tied = out->n > 1 && out->score[1].bits == best && fits[0] == fits[1];
}
