/*
 * Traces that are cut at any byte: the first records are those of the whole trace, the
 * last one can have lost its end, and every byte is part of a record or of a gap, or is
 * blank between lines.  Detection, which every format takes part in, reads no byte after
 * the last one.  For each sample, each file of tests/data that is a trace, and each trace of
 * others that is there.
 *
 * OPSCOPE_LONG_TESTS: more bytes of each file.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include <dirent.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/detect.h"
#include "format/format.h"

enum { BYTES = 700, BYTES_LONG = 6000 };

static unsigned files, cuts;
static struct str cut_formats; /* names of the formats of these files, between commas */

/* Records as text, and which bytes they and the gaps are. */
struct listing {
	struct str text;
	size_t *at; /* where each record begins in text, */
	size_t n, room;
	uint8_t *covered;
};

static void listing_release(struct listing *l)
{
	str_release(&l->text);
	free(l->at);
	free(l->covered);
}

static void cover(struct listing *l, size_t size, uint64_t at, uint64_t len)
{
	for (uint64_t i = at; i < at + len && i < size; i++)
		l->covered[i] = 1;
}

/* The fields that lines after the first ones of a record do not change, so that a cut
 * changes the last record only. */
static fieldset steady_fields(const struct schema *s)
{
	struct err err = ERR_INIT;
	fieldset set = FIELDSET_ALL;
	if (strcmp(s->format->name, "kanata") == 0)
		assert_int_equal(schema_parse_fields(s, "id,number,thread,time", &set,
						     NULL, NULL, &err),
				 ST_OK);
	return set;
}

static void list_batch(struct listing *l, const struct batch *b, size_t size)
{
	fieldset want = steady_fields(b->schema);
	for (size_t g = 0; g < b->ngaps; g++)
		cover(l, size, b->gap[g].offset, b->gap[g].length);
	for (size_t i = 0; i < b->n; i++) {
		l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
		l->at[l->n++] = l->text.len;
		cover(l, size, b->offset[i], b->length[i]);
		str_addf(&l->text, "%" PRIu64, b->offset[i]);
		for (int f = 0; f < (int)b->schema->format->nfields; f++) {
			if (!(want >> f & 1))
				continue;
			str_addc(&l->text, ' ');
			field_print(b, i, f, &l->text);
		}
		str_addc(&l->text, '\n');
	}
}

/* The first `size` bytes as a trace. */
static void list_cut(struct listing *l, const char *path, const struct format *f,
		     size_t size)
{
	struct trace_options opt = { .format = f->name,
				     .companion = "",
				     .index = "none" };
	struct trace *t = NULL;
	struct err err = ERR_INIT;
	const struct batch *b;
	enum status st = ST_OK;
	*l = (struct listing) { .covered = mem_new(size + 1, 1) };
	str_init(&l->text);
	if (trace_open(&t, path, &opt, &err) != ST_OK)
		fail_msg("%s at %zu: %s", f->name, size, err.text);
	struct reader *rd = reader_open(t, NULL);
	while (st == ST_OK) {
		st = reader_read(rd, l->n, 4096, FIELDSET_ALL, &b, &err);
		if (st == ST_OK || st == ST_END)
			list_batch(l, b, size);
	}
	if (st != ST_END)
		fail_msg("%s at %zu: %s", f->name, size, err.text);
	reader_free(rd);
	trace_free(t);
}

static const char *record_text(const struct listing *l, size_t i)
{
	return l->text.text + l->at[i];
}

static size_t record_len(const struct listing *l, size_t i)
{
	return (i + 1 < l->n ? l->at[i + 1] : l->text.len) - l->at[i];
}

static void compare_cut(const struct listing *whole, const struct listing *cut,
			const struct format *f, const char *name, size_t size)
{
	if (cut->n > whole->n)
		fail_msg("%s at %zu: %zu records, more than %zu", name, size, cut->n,
			 whole->n);
	if (f->record_size && cut->n != size / f->record_size)
		fail_msg("%s at %zu: %zu records", name, size, cut->n);
	const char *last = cut->n ? record_text(cut, cut->n - 1) : "";
	size_t last_place = strcspn(last, " ") + 1;
	for (size_t i = 0; i < cut->n; i++) {
		size_t n = record_len(cut, i);
		const char *mine = record_text(cut, i), *theirs = record_text(whole, i);
		/* The last line can have lost its end, or be the beginning of one that is
		 * not a record, or the next one says that it was not executed. */
		if (!f->record_size && !memcmp(mine, last, last_place))
			break;
		if (memcmp(mine, theirs, n) != 0)
			fail_msg("%s at %zu: record %zu is %.*s, not %.*s", name, size, i,
				 (int)n, mine, (int)record_len(whole, i), theirs);
	}
}

/* Whether the records at the end depend on how many bytes follow: after other bytes
 * records begin again where several in a row are possible. */
static bool begins_again(const char *name)
{
	return strstr(name, "bad-inserted.memtrace");
}

/* Every byte is part of something. */
static void check_covered(const struct listing *l, const struct str *bytes, size_t size,
			  const char *name)
{
	for (size_t i = 0; i < size; i++)
		if (!l->covered[i] && !strchr(" \t\r\n", bytes->text[i]))
			fail_msg("%s at %zu: byte %zu is not accounted for", name, size,
				 i);
}

/* The first bytes of a trace, decompressed. */
static void first_bytes(struct trace *t, size_t most, struct str *out)
{
	struct cursor *cur;
	struct err err = ERR_INIT;
	char *buf = mem_new(most, 1);
	size_t got = 0, n;
	cur = cursor_open(trace_source(t));
	while (got < most &&
	       cursor_read(cur, got, buf + got, most - got, &n, &err) == ST_OK)
		got += n;
	str_addn(out, buf, got);
	free(buf);
	cursor_free(cur);
}

static void cut_trace(const char *name, const struct format *f, const struct str *bytes)
{
	const char *path = file_write("cut", bytes);
	struct listing whole;
	list_cut(&whole, path, f, bytes->len);
	check_covered(&whole, bytes, bytes->len, name);
	for (size_t size = bytes->len - 1; size > 0; size--, cuts++) {
		struct listing cut;
		assert_int_equal(truncate(path, (off_t)size), 0);
		list_cut(&cut, path, f, size);
		if (!begins_again(name))
			compare_cut(&whole, &cut, f, name, size);
		check_covered(&cut, bytes, size, name);
		listing_release(&cut);
	}
	listing_release(&whole);
}

/* Detection of the same bytes, which end at a page that cannot be read. */
static void detect_cuts(const struct str *bytes)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size_t most = getenv("OPSCOPE_LONG_TESTS") ? page : BYTES;
	uint8_t *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
			      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_true(pages != MAP_FAILED);
	assert_int_equal(mprotect(pages + page, page, PROT_NONE), 0);
	for (size_t size = 1; size <= bytes->len && size <= most; size++) {
		struct detection found;
		uint8_t *at = pages + page - size;
		memcpy(at, bytes->text, size);
		detect_format(&found, at, size, false, NULL);
		detect_format(&found, at, size, true, NULL);
	}
	munmap(pages, 2 * page);
}

static void cut_as(const char *path, const struct format *f, const struct str *bytes)
{
	struct str mark = STR_INIT;
	cut_trace(path, f, bytes);
	files++;
	str_addf(&mark, ",%s,", f->name);
	if (!strstr(cut_formats.text, mark.text))
		str_add(&cut_formats, mark.text);
	str_release(&mark);
}

static void cut_file(const char *path)
{
	struct trace_options opt = { .companion = "", .index = "none" };
	struct trace *t = NULL;
	struct err err = ERR_INIT;
	struct str bytes = STR_INIT;
	if (trace_open(&t, path, &opt, &err) != ST_OK)
		return; /* not a trace, or packed in a way that this build cannot read */
	const struct format *f = trace_schema(t)->format;
	first_bytes(t, getenv("OPSCOPE_LONG_TESTS") ? BYTES_LONG : BYTES, &bytes);
	if (bytes.len > 1)
		cut_as(path, f, &bytes);
	detect_cuts(&bytes);
	/* Blocks instead of their instructions. */
	if (bytes.len > 1 && strcmp(f->name, "qemu-asm") == 0)
		cut_as(path, format_find("qemu"), &bytes);
	str_release(&bytes);
	trace_free(t);
}

/* Files of a folder and the folders in it. */
static void cut_folder(const char *folder)
{
	DIR *d = opendir(folder);
	for (const struct dirent *e; d && (e = readdir(d));) {
		struct stat info;
		char path[1000];
		snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
		if (e->d_name[0] == '.' || stat(path, &info) != 0)
			continue;
		if (S_ISDIR(info.st_mode))
			cut_folder(path);
		else
			cut_file(path);
	}
	if (d)
		closedir(d);
}

static void traces_are_cut_at_every_byte(void **state)
{
	(void)state;
	/* Those of files that every build can read. */
	static const char *const have[] = {
		"champsim", "cloudsuite", "byu",        "byu16",     "cis501",
		"cis501v2", "gem5",       "gem5-sq",    "gem5-exec", "o3pipeview",
		"kanata",   "lackey",     "qemu",       "qemu-asm",  "execlog",
		"spike",    "pinatrace",  "itrace",     "tarmac",    "din",
		"xdin",     "drview",     "drmemtrace", "simics",    "perf",
		"cvp1",     "cbp2025",    "bt9",
	};
	const char *top = getenv("top_srcdir"), *others = getenv("OPSCOPE_TRACES");
	char path[1000];
	top = top ? top : ".";
	str_init(&cut_formats);
	snprintf(path, sizeof path, "%s/samples", top);
	cut_folder(path);
	snprintf(path, sizeof path, "%s/tests/data", top);
	cut_folder(path);
	snprintf(path, sizeof path, "%s/../shared/traces", top);
	cut_folder(others ? others : path);
	print_message("%u files, %u cuts: %s\n", files, cuts, cut_formats.text);
	for (size_t i = 0; i < sizeof have / sizeof *have; i++) {
		snprintf(path, sizeof path, ",%s,", have[i]);
		if (!strstr(cut_formats.text, path))
			fail_msg("no file of %s was cut", have[i]);
	}
	str_release(&cut_formats);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(traces_are_cut_at_every_byte),
	};
	return cmocka_run_group_tests_name("traces, cut", tests, files_setup,
					   files_teardown);
}
