/* Schemas, batches, decoding by table, values as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/layout.h"
#include "format/record.h"

static uint64_t seed = 88172645463325252u;

static uint64_t random64(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

static void fill(uint8_t *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		p[i] = (uint8_t)(random64() >> 24);
}

static struct schema *schema_of(const struct format *f)
{
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, f, NULL, &err), ST_OK);
	return s;
}

/* All formats and variants; ends with NULL. */
static const struct format **all_formats(void)
{
	static const struct format *all[100];
	size_t n = 0;
	while ((all[n] = format_at(n)))
		assert_true(++n < sizeof all / sizeof *all);
	return all;
}

/* Tables of formats */

static void formats_have_names_and_help(void **state)
{
	(void)state;
	for (const struct format **f = all_formats(); *f; f++) {
		assert_ptr_equal(format_find((*f)->name), *f);
		assert_non_null((*f)->title);
		assert_non_null((*f)->record);
		assert_non_null((*f)->about);
		assert_non_null((*f)->suffixes);
		assert_true((*f)->nfields > 0 && (*f)->nfields <= FIELDS_MAX);
		if ((*f)->registers)
			assert_non_null(registers_find((*f)->registers));
		size_t slots = 0;
		for (size_t i = 0; i < (*f)->nfields; i++) {
			const struct field *fd = &(*f)->fields[i];
			slots += field_count(fd);
			assert_non_null(fd->name);
			assert_non_null(fd->help);
			size_t len = strlen(fd->help);
			if (len == 0 || fd->help[len - 1] == '.')
				fail_msg("%s.%s: help ends with a full stop", (*f)->name,
					 fd->name);
			for (size_t k = 0; k < i; k++)
				assert_string_not_equal(fd->name, (*f)->fields[k].name);
			if (fd->kind == KIND_CODE)
				assert_non_null(fd->codes);
			if (fd->copy.of) {
				assert_true(fd->flags & FIELD_DERIVED);
				assert_true(fd->flags & FIELD_MINUS_IS_NONE);
				assert_int_equal(field_count(fd), 1);
			}
		}
		assert_true(slots <= SLOTS_MAX);
	}
	assert_null(format_find("no such format"));
}

/* What opscope formats NAME prints as a record is one. */
static void samples_of_formats_are_records(void **state)
{
	(void)state;
	for (size_t i = 0; formats[i]; i++) {
		const struct format *f = formats[i];
		if (!f->sample)
			continue;
		assert_non_null(f->family);
		assert_non_null(f->command);
		struct schema *s;
		struct err err = ERR_INIT;
		assert_int_equal(schema_new(&s, f, NULL, &err), ST_OK);
		struct batch b;
		batch_init(&b, s, 8, FIELDSET_ALL);
		size_t len = strlen(f->sample);
		size_t used = batch_decode(&b, (const uint8_t *)f->sample, len, true);
		/* Lines of tables before it are remarks. */
		if (used != len || b.n != 1 || b.ngaps != (f->tables && f->tables->line))
			fail_msg("%s: %zu records, %zu gaps", f->name, b.n, b.ngaps);
		batch_release(&b);
		schema_free(s);
	}
}

static void every_byte_belongs_to_one_field(void **state)
{
	(void)state;
	for (const struct format **f = all_formats(); *f; f++) {
		if ((*f)->layout != LAYOUT_BYTES)
			continue;
		uint8_t *owner = mem_new((*f)->record_size, 1);
		for (size_t i = 0; i < (*f)->nfields; i++) {
			const struct field *fd = &(*f)->fields[i];
			if (fd->flags & FIELD_DERIVED)
				continue;
			assert_true(fd->width > 0);
			for (unsigned k = 0; k < fd->width * field_count(fd); k++) {
				assert_true(fd->at + k < (*f)->record_size);
				if (owner[fd->at + k]++)
					fail_msg("%s.%s overlaps at byte %u", (*f)->name,
						 fd->name, fd->at + k);
			}
		}
		for (size_t k = 0; k < (*f)->record_size; k++)
			if (!owner[k])
				fail_msg("%s: byte %zu belongs to no field", (*f)->name,
					 k);
		free(owner);
	}
}

/* Fixed-size records against a decoder that takes one value at a time */

static const struct code colours[] = { { 1, "red" }, { 2, "green" }, { 0, NULL } };

static const struct field mixed_fields[] = {
	{ .name = "a",
	  .help = "x",
	  .kind = KIND_ADDR,
	  .role = ROLE_PC,
	  .at = 0,
	  .width = 8 },
	{ .name = "b", .help = "x", .kind = KIND_UINT, .at = 8, .width = 4, .count = 2 },
	{ .name = "c",
	  .help = "x",
	  .kind = KIND_INT,
	  .at = 16,
	  .width = 2,
	  .count = 3,
	  .flags = FIELD_BIG_ENDIAN },
	{ .name = "d", .help = "x", .kind = KIND_INT, .at = 22, .width = 1 },
	{ .name = "e",
	  .help = "x",
	  .kind = KIND_UINT,
	  .at = 23,
	  .width = 1,
	  .flags = FIELD_MINUS_IS_NONE },
	{ .name = "f", .help = "x", .kind = KIND_UINT, .at = 24, .width = 6 },
	{ .name = "g",
	  .help = "x",
	  .kind = KIND_UINT,
	  .at = 30,
	  .width = 3,
	  .flags = FIELD_BIG_ENDIAN },
	{ .name = "h",
	  .help = "x",
	  .kind = KIND_CODE,
	  .at = 33,
	  .width = 1,
	  .codes = colours },
	{ .name = "i", .help = "x", .kind = KIND_TEXT, .at = 34, .width = 4, .count = 2 },
	{ .name = "j",
	  .help = "x",
	  .kind = KIND_INT,
	  .at = 42,
	  .width = 8,
	  .flags = FIELD_BIG_ENDIAN },
	{ .name = "k",
	  .help = "x",
	  .kind = KIND_REG,
	  .at = 50,
	  .width = 2,
	  .flags = FIELD_ZERO_IS_NONE },
	{ .name = "pad", .help = "x", .at = 52, .width = 1, .flags = FIELD_PADDING },
	{ .name = "copy_a",
	  .help = "x",
	  .kind = KIND_ADDR,
	  .flags = FIELD_DERIVED | FIELD_MINUS_IS_NONE,
	  .copy = { "a", "h", 0x5555555555555555 } },
	{ .name = "copy_d",
	  .help = "x",
	  .kind = KIND_INT,
	  .flags = FIELD_DERIVED | FIELD_MINUS_IS_NONE,
	  .copy = { "d", "e", UINT64_MAX } },
};

static const struct format mixed = {
	.name = "mixed",
	.fields = mixed_fields,
	.nfields = sizeof mixed_fields / sizeof *mixed_fields,
	.layout = LAYOUT_BYTES,
	.record_size = 53,
};

static uint64_t naive(const struct field *f, const uint8_t *record, unsigned nth)
{
	const uint8_t *p = record + f->at + nth * f->width;
	if (f->kind == KIND_TEXT)
		return TEXT_PLACE(p - record, strnlen((const char *)p, f->width));
	uint64_t v = 0;
	for (unsigned i = 0; i < f->width; i++) {
		unsigned from = f->flags & FIELD_BIG_ENDIAN ? f->width - 1 - i : i;
		v |= (uint64_t)p[from] << (8 * i);
	}
	bool ones = true;
	for (unsigned i = 0; i < f->width; i++)
		ones &= p[i] == 0xff;
	if ((f->flags & FIELD_MINUS_IS_NONE) && !(f->flags & FIELD_NONE_IS_DERIVED) &&
	    ones)
		return UINT64_MAX;
	if (f->kind == KIND_INT)
		for (unsigned i = f->width * 8; i < 64; i++)
			v |= (v >> (f->width * 8 - 1) & 1) << i;
	return v;
}

static const struct field *field_named(const struct format *f, const char *name)
{
	const struct field *fd = f->fields;
	while (strcmp(fd->name, name) != 0)
		fd++;
	return fd;
}

static uint64_t naive_copy(const struct format *f, const struct field *fd,
			   const uint8_t *record)
{
	uint64_t key = naive(field_named(f, fd->copy.where), record, 0);
	if (key > 63 || !(fd->copy.values & UINT64_C(1) << key))
		return UINT64_MAX;
	return naive(field_named(f, fd->copy.of), record, 0);
}

static void compare(const struct batch *b, const uint8_t *bytes, uint64_t first)
{
	const struct format *f = b->schema->format;
	for (size_t i = 0; i < b->n; i++) {
		uint64_t offset = (first + i) * f->record_size;
		assert_true(b->offset[i] == offset);
		assert_int_equal(b->length[i], f->record_size);
		assert_memory_equal(batch_bytes(b, i), bytes + offset, f->record_size);
		for (size_t k = 0; k < f->nfields; k++) {
			for (unsigned j = 0; j < field_count(&f->fields[k]); j++) {
				unsigned slot = b->schema->first_slot[k] + j;
				if (!(b->want >> k & 1)) {
					assert_null(b->slot[slot]);
					continue;
				}
				const struct field *fd = &f->fields[k];
				if ((fd->flags & FIELD_DERIVED) && !fd->copy.of)
					continue;
				uint64_t want =
					fd->copy.of ? naive_copy(f, fd, bytes + offset)
						    : naive(fd, bytes + offset, j);
				if (f->fields[k].role == ROLE_TAKEN && f->derive &&
				    bytes[offset + 8] == 0)
					want = UINT64_MAX;
				uint64_t got = batch_value(b, i, (int)k, j);
				if (got != want)
					fail_msg("%s.%s[%u]: %llx for %llx", f->name,
						 f->fields[k].name, j,
						 (unsigned long long)got,
						 (unsigned long long)want);
			}
		}
	}
}

/* Decode all bytes in batches of room records, with step more bytes available each
 * time. */
static void decode_in_pieces(const struct format *f, const uint8_t *bytes, size_t len,
			     size_t room, size_t step, fieldset want)
{
	struct schema *s = schema_of(f);
	struct batch b;
	batch_init(&b, s, room, want);
	size_t at = 0, end = 0;
	uint64_t records = 0, stray = 0;
	while (at < len || end < len) {
		end = end + step < len ? end + step : len;
		for (;;) {
			batch_clear(&b);
			b.bytes_at = at;
			b.first = records;
			/* Bytes that are not available must not be read. */
			uint8_t *window = mem_copy(bytes + at, end - at);
			size_t used = batch_decode(&b, window, end - at, end == len);
			compare(&b, bytes, records);
			free(window);
			at += used;
			records += b.n;
			for (size_t g = 0; g < b.ngaps; g++) {
				assert_int_equal(b.gap[g].kind, GAP_STRAY);
				assert_int_equal(b.gap[g].before, b.n);
				assert_true(b.gap[g].offset + b.gap[g].length == len);
				stray += b.gap[g].length;
			}
			if (used == 0)
				break;
		}
	}
	assert_true(at == len);
	assert_true(records == len / f->record_size);
	assert_true(stray == len % f->record_size);
	batch_release(&b);
	schema_free(s);
}

static void mixed_records_decode_in_any_batches(void **state)
{
	(void)state;
	uint8_t bytes[20 * 53 + 17];
	fill(bytes, sizeof bytes);
	memset(bytes + 34, 0, 3);
	bytes[53 + 23] = 0xff;
	bytes[53 + 36] = 0;
	for (size_t room = 1; room < 24; room++)
		for (size_t step = 1; step < 180; step += 1 + step / 7)
			decode_in_pieces(&mixed, bytes, sizeof bytes, room, step,
					 FIELDSET_ALL);
	for (size_t cut = 0; cut < 3 * 53; cut++)
		decode_in_pieces(&mixed, bytes, cut, 2, 200, FIELDSET_ALL);
	for (size_t k = 0; k < mixed.nfields; k++)
		decode_in_pieces(&mixed, bytes, sizeof bytes, 7, 1000, (fieldset)1 << k);
}

static void fixed_formats_decode_by_their_tables(void **state)
{
	(void)state;
	size_t len = 1000 * 96 + 11;
	uint8_t *bytes = mem_new(len, 1);
	fill(bytes, len);
	for (const struct format **f = all_formats(); *f; f++) {
		if ((*f)->layout != LAYOUT_BYTES || (*f)->decode)
			continue;
		decode_in_pieces(*f, bytes, len, 4096, len, FIELDSET_ALL);
		decode_in_pieces(*f, bytes, len, 300, 7777, FIELDSET_ALL);
		for (int i = 0; i < 20; i++)
			decode_in_pieces(*f, bytes, len, 333, 20000, random64());
	}
	free(bytes);
}

static void batches_can_be_appended_to(void **state)
{
	(void)state;
	uint8_t bytes[10 * 53];
	fill(bytes, sizeof bytes);
	struct schema *s = schema_of(&mixed);
	struct batch b;
	batch_init(&b, s, 10, FIELDSET_ALL);
	b.bytes_at = 0;
	size_t at = 0;
	for (size_t n = 1; n <= 4; n++)
		at += batch_decode(&b, bytes + at, n * 53, false);
	assert_int_equal(at, sizeof bytes);
	assert_int_equal(b.n, 10);
	compare(&b, bytes, 0);
	assert_int_equal(batch_decode(&b, bytes + at, 0, true), 0);
	batch_release(&b);
	schema_free(s);
}

static void copies_outlive_their_batch(void **state)
{
	(void)state;
	enum { N = 9 };
	uint8_t *bytes = mem_new(N, 53);
	uint8_t twin[N * 53];
	fill(bytes, N * 53);
	memcpy(twin, bytes, sizeof twin);
	struct schema *s = schema_of(&mixed);
	struct batch b;
	batch_init(&b, s, 20, FIELDSET_ALL);
	for (size_t n = 0; n < 3; n++) {
		batch_decode(&b, bytes + n * 3 * 53, 3 * 53, false);
		batch_gap(&b, GAP_LOST, (n + 1) * 3 * 53, 0, "lost after %zu", n);
	}
	batch_unknown(&b, 4, 1 << 3);
	b.carry[1] = 77;
	struct batch copy[N + 1][N + 1];
	for (size_t i = 0; i <= N; i++)
		for (size_t n = 0; n <= N - i; n++)
			batch_copy(&copy[i][n], &b, i, n);
	batch_release(&b);
	free(bytes);
	for (size_t i = 0; i <= N; i++) {
		for (size_t n = 0; n <= N - i; n++) {
			struct batch *c = &copy[i][n];
			assert_int_equal(c->n, n);
			assert_true(c->first == i);
			assert_true(c->carry[1] == 77);
			compare(c, twin, i);
			for (size_t k = 0; k < n; k++) {
				assert_int_equal(batch_known(c, k, 3), i + k != 4);
				assert_true(batch_known(c, k, 2));
			}
			size_t gaps = 0;
			for (size_t before = 3; before <= 9; before += 3) {
				if (before < i || before > i + n ||
				    (before == i + n && before != 9))
					continue;
				assert_true(gaps < c->ngaps);
				assert_int_equal(c->gap[gaps].before, before - i);
				assert_true(c->gap[gaps].offset == before * 53);
				gaps++;
			}
			assert_int_equal(c->ngaps, gaps);
			batch_release(c);
		}
	}
	schema_free(s);
}

/* Lines */

static struct schema *schema_of_lines(void)
{
	struct err err = ERR_INIT;
	struct format *f;
	assert_int_equal(layout_compile(&f,
					"line: pc:hex macro:text n:int[2] "
					"colour:{red=1,green} red_pc=pc(colour=red)",
					&err),
			 ST_OK);
	struct schema *s = schema_of(f);
	s->own = f;
	return s;
}

static void words_of_a_line_are_decoded(void **state)
{
	(void)state;
	static const char text[] = "0xFf mov -1 2 red\n"
				   "\t 10   a\\\x1b[2J\t3 4\tgreen more\r\n"
				   "\n   \r\n"
				   "gg mov 1 2 red\n"
				   "  \n"
				   "10 mov 1\n"
				   "10 mov 1 2 blue\n"
				   "10 mov 9223372036854775808 2 red\n"
				   "10 mov 1 -9223372036854775809 red\n"
				   "1 x 18446744073709551615 0 green";
	struct schema *s = schema_of_lines();
	struct batch b;
	batch_init(&b, s, 10, FIELDSET_ALL);
	b.bytes_at = 1000;
	size_t len = sizeof text - 1;
	assert_int_equal(batch_decode(&b, (const uint8_t *)text, len, true), len);
	assert_int_equal(b.n, 5);
	assert_true(batch_value(&b, 0, 0, 0) == 0xff);
	assert_true(batch_value(&b, 0, 2, 0) == UINT64_MAX);
	assert_true(batch_value(&b, 0, 2, 1) == 2);
	assert_true(batch_value(&b, 0, 3, 0) == 1);
	assert_true(batch_value(&b, 0, 4, 0) == 0xff);
	assert_true(batch_value(&b, 1, 4, 0) == UINT64_MAX);
	assert_true(b.offset[1] == 1018);
	assert_int_equal(b.length[1], 30);
	struct str out = STR_INIT;
	field_print(&b, 1, 1, &out);
	assert_string_equal(out.text, "a\\\\\\x1b[2J");
	str_clear(&out);
	assert_true(record_opcode(&b, 1, &out));
	assert_string_equal(out.text, "a\\\x1b[2J");
	str_clear(&out);
	static const char *const numbers[] = { "-1,2", "3,4", "2", "1", "-1,0" };
	for (size_t i = 0; i < b.n; i++) {
		str_clear(&out);
		field_print(&b, i, 2, &out);
		assert_string_equal(out.text, numbers[i]);
	}
	assert_int_equal(b.ngaps, 1);
	assert_int_equal(b.gap[0].before, 2);
	assert_int_equal(b.gap[0].pieces, 3);
	assert_true(b.gap[0].offset == 1000 + 18 + 30 + 6);
	assert_true(b.gap[0].offset + b.gap[0].length == b.offset[2]);
	assert_string_equal(
		b.gap[0].text,
		"this line does not match at column 1: expected a hexadecimal number");
	str_release(&out);
	batch_release(&b);
	schema_free(s);
}

/* A copy has its value even if neither of its two source fields is wanted. */
static void copied_fields_of_a_line_need_no_other_field(void **state)
{
	(void)state;
	static const char text[] = "ff mov -1 2 red\n10 mov 1 2 green\n";
	struct schema *s = schema_of_lines();
	struct batch b;
	batch_init(&b, s, 10, 1 << 4);
	b.bytes_at = 0;
	batch_decode(&b, (const uint8_t *)text, sizeof text - 1, true);
	assert_int_equal(b.n, 2);
	assert_true(batch_value(&b, 0, 4, 0) == 0xff);
	assert_true(batch_value(&b, 1, 4, 0) == UINT64_MAX);
	batch_release(&b);
	schema_free(s);
}

/* A line of n bytes that is a record: a pc and letters. */
static bool letters_line(struct batch *b, struct record_line *l)
{
	/* A decoder may add the record before it finds the error. */
	size_t i = batch_add(b, batch_position(b, l->at), l->whole);
	if (l->len == 3) {
		snprintf(l->why, sizeof l->why, "three bytes at %d", l->at[0]);
		return false;
	}
	b->slot[b->schema->first_slot[0]][i] = l->len;
	return true;
}

static const struct field letters_fields[] = {
	{ .name = "n", .help = "x", .kind = KIND_UINT },
};

static size_t letters_decode(const uint8_t *bytes, size_t len, bool last, struct batch *b)
{
	return record_decode_lines(bytes, len, last, b, letters_line);
}

static const struct format letters = {
	.name = "letters",
	.fields = letters_fields,
	.nfields = 1,
	.layout = LAYOUT_OWN,
	.decode = letters_decode,
};

struct seen {
	uint64_t sum, records, gaps, pieces, gap_bytes, ends;
};

/* Feed bytes in windows of at least step, as a reader does. */
static struct seen read_letters(const uint8_t *bytes, size_t len, size_t room,
				size_t step)
{
	struct schema *s = schema_of(&letters);
	struct batch b;
	batch_init(&b, s, room, FIELDSET_ALL);
	struct seen seen = { 0 };
	size_t at = 0, end = 0;
	uint64_t behind = 0;
	while (at < len) {
		batch_clear(&b);
		b.bytes_at = at;
		size_t used = batch_decode(&b, bytes + at, end - at, end == len);
		if (!used) {
			assert_true(end < len);
			end = end + step < len ? end + step : len;
			continue;
		}
		at += used;
		for (size_t i = 0; i < b.n; i++) {
			assert_true(b.offset[i] >= behind);
			behind = b.offset[i] + b.length[i];
			seen.sum = seen.sum * 31 + b.slot[0][i];
			seen.ends = seen.ends * 31 + behind;
		}
		seen.records += b.n;
		for (size_t g = 0; g < b.ngaps; g++) {
			seen.pieces += b.gap[g].pieces;
			seen.gap_bytes += b.gap[g].length;
		}
		seen.gaps += b.ngaps;
		assert_true(b.ngaps <= b.n + 1);
	}
	batch_release(&b);
	schema_free(s);
	return seen;
}

static void lines_decode_in_any_windows(void **state)
{
	(void)state;
	static const char *const ends[] = { "\n", "\r\n" };
	uint8_t bytes[2000];
	for (size_t last = 0; last < 2; last++) {
		size_t len = 0;
		uint64_t sum = 0, records = 0, bad = 0, bad_bytes = 0;
		for (size_t n = 0; n < 40; n++) {
			const char *end = ends[n % 2];
			memset(bytes + len, 'a', n);
			len += n;
			if (n < 39 || last) {
				memcpy(bytes + len, end, strlen(end));
				len += strlen(end);
			}
			if (n == 3) {
				bad++;
				bad_bytes += 3 + strlen(end);
			} else if (n) {
				records++;
				sum = sum * 31 + n;
			}
		}
		struct seen whole = read_letters(bytes, len, 100, len);
		assert_true(whole.records == records && whole.sum == sum);
		assert_true(whole.pieces == bad && whole.gap_bytes == bad_bytes);
		for (size_t room = 1; room < 45; room += 3) {
			for (size_t step = 1; step < 200; step += 1 + step / 5) {
				struct seen seen = read_letters(bytes, len, room, step);
				assert_true(seen.records == records && seen.sum == sum);
				assert_true(seen.ends == whole.ends);
				assert_true(seen.pieces == bad &&
					    seen.gap_bytes == bad_bytes);
			}
		}
	}
}

static void lines_have_a_length_limit(void **state)
{
	(void)state;
	uint8_t *bytes = mem_new(RECORD_LINE_MAX + 10, 1);
	memset(bytes, 'a', RECORD_LINE_MAX + 10);
	for (size_t n = RECORD_LINE_MAX - 1; n <= RECORD_LINE_MAX + 2; n++) {
		for (int end = 0; end < 3; end++) {
			static const char *const ends[] = { "\n", "\r\n", "" };
			size_t len = n + strlen(ends[end]);
			memset(bytes, 'a', RECORD_LINE_MAX + 10);
			memcpy(bytes + n, ends[end], strlen(ends[end]));
			struct seen seen = read_letters(bytes, len, 4, 1000);
			assert_true(seen.records == (n <= RECORD_LINE_MAX));
			assert_true(seen.pieces == (n > RECORD_LINE_MAX));
			assert_true(seen.gap_bytes == (n > RECORD_LINE_MAX ? len : 0));
		}
	}
	free(bytes);
}

static void a_line_of_ten_megabytes_is_one_gap(void **state)
{
	(void)state;
	size_t len = 10 << 20;
	uint8_t *bytes = mem_new(len, 1);
	memset(bytes, 'a', len);
	memcpy(bytes, "ab\n", 3);
	memcpy(bytes + len - 6, "\nabcd\n", 6);
	struct seen seen = read_letters(bytes, len, 10, 100000);
	assert_true(seen.records == 2);
	assert_true(seen.pieces == 1);
	assert_true(seen.gap_bytes == len - 3 - 5);
	/* Alternating malformed and empty lines are also one gap, for any number of
	 * them. */
	for (size_t i = 0; i + 6 <= len; i += 6)
		memcpy(bytes + i, "abc\n \n", 6);
	seen = read_letters(bytes, len / 6 * 6, 10, len);
	assert_true(seen.records == 0 && seen.gaps == 1);
	assert_true(seen.pieces == len / 6);
	free(bytes);
}

/* Gaps and unknown values */

static void adjoining_gaps_are_merged(void **state)
{
	(void)state;
	struct schema *s = schema_of(&letters);
	struct batch b;
	batch_init(&b, s, 10, FIELDSET_ALL);
	batch_gap(&b, GAP_MALFORMED, 10, 5, "first%c", '\x1b');
	batch_gap(&b, GAP_MALFORMED, 15, 5, "second");
	batch_gap(&b, GAP_LOST, 20, 5, "third");
	batch_gap(&b, GAP_LOST, 30, 5, "fourth");
	batch_add(&b, 40, 5);
	batch_gap(&b, GAP_LOST, 45, 5, "fifth");
	assert_int_equal(b.ngaps, 4);
	assert_string_equal(b.gap[0].text, "first?");
	assert_true(b.gap[0].length == 10 && b.gap[0].pieces == 2);
	assert_int_equal(b.gap[3].before, 1);
	for (int i = 0; i < 300; i++)
		batch_gap(&b, GAP_STRAY, (uint64_t)i * 10, 1, "%0300d", i);
	assert_int_equal(b.ngaps, 304);
	assert_int_equal(strlen(b.gap[300].text), 199);
	batch_release(&b);
	schema_free(s);
}

static void unknown_values_print_as_a_question_mark(void **state)
{
	(void)state;
	uint8_t bytes[2 * 53] = { 0 };
	struct schema *s = schema_of(&mixed);
	struct batch b;
	batch_init(&b, s, 4, FIELDSET_ALL);
	for (int turn = 0; turn < 2; turn++) {
		batch_clear(&b);
		batch_decode(&b, bytes, sizeof bytes, false);
		assert_true(batch_known(&b, 1, 0));
		batch_unknown(&b, 1, 1);
		batch_set_presence(&b, s->all, 0);
		size_t i = batch_add(&b, 106, 53);
		assert_true(batch_known(&b, i, 0));
		assert_true(batch_known(&b, 0, 0));
		assert_false(batch_known(&b, 1, 0));
		struct str out = STR_INIT;
		value_print(&b, 1, 0, 0, &out);
		field_print(&b, 1, 0, &out);
		assert_string_equal(out.text, "??");
		str_release(&out);
		uint64_t v;
		assert_false(record_role(&b, 1, ROLE_PC, &v));
		assert_true(record_role(&b, 0, ROLE_PC, &v));
	}
	batch_release(&b);
	schema_free(s);
}

/* Values as text */

static void printed_values_can_be_parsed_again(void **state)
{
	(void)state;
	static const uint64_t some[] = { 0,          1,         2,          9,
					 10,         15,        255,        4096,
					 0xffffffff, INT64_MAX, 1ull << 63, UINT64_MAX };
	for (const struct format **f = all_formats(); *f; f++) {
		struct schema *s = schema_of(*f);
		struct str out = STR_INIT;
		for (size_t k = 0; k < (*f)->nfields; k++) {
			if ((*f)->fields[k].kind == KIND_TEXT)
				continue;
			for (size_t i = 0; i < 500; i++) {
				size_t n = sizeof some / sizeof *some;
				uint64_t v =
					i < n ? some[i] : random64() >> random64() % 64;
				uint64_t back = ~v;
				str_clear(&out);
				value_print_number(s, (int)k, v, &out);
				if (!value_parse(s, (int)k, out.text, &back) || back != v)
					fail_msg("%s.%s: %llx is %s", (*f)->name,
						 (*f)->fields[k].name,
						 (unsigned long long)v, out.text);
			}
		}
		str_release(&out);
		schema_free(s);
	}
}

static void typed_values_are_parsed(void **state)
{
	(void)state;
	static const struct {
		int field;
		const char *text;
		bool good;
		uint64_t value;
	} cases[] = {
		{ 0, "0x40F0", true, 0x40f0 },
		{ 0, "40f0", true, 0x40f0 },
		{ 0, "40g0", false, 0 },
		{ 0, "", false, 0 },
		{ 0, "0x", false, 0 },
		{ 0, "fffffffffffffffff", false, 0 },
		{ 0, "-", false, 0 },
		{ 1, "1k", true, 1000 },
		{ 1, "0x10", true, 16 },
		{ 1, "-1", false, 0 },
		{ 2, "-1", true, UINT64_MAX },
		{ 2, "-9223372036854775808", true, 1ull << 63 },
		{ 2, "-9223372036854775809", false, 0 },
		{ 2, "9223372036854775808", false, 0 },
		{ 4, "-", true, UINT64_MAX },
		{ 7, "Red", true, 1 },
		{ 7, "2", true, 2 },
		{ 7, "re", false, 0 },
		{ 8, "a", false, 0 },
		{ 10, "-", true, 0 },
		{ 10, "r5", true, 5 },
	};
	struct schema *s = schema_of(&mixed);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint64_t v = 0;
		bool good = value_parse(s, cases[i].field, cases[i].text, &v);
		if (good != cases[i].good || (good && v != cases[i].value))
			fail_msg("%s: %d %llx", cases[i].text, good,
				 (unsigned long long)v);
	}
	schema_free(s);
}

static void legal_values_are_those_of_the_table(void **state)
{
	(void)state;
	const struct field never = { .flags = FIELD_NEVER_ZERO };
	const struct field pad = { .flags = FIELD_PADDING };
	const struct field small = { .max = 9, .flags = FIELD_MINUS_IS_NONE };
	const struct field code = { .kind = KIND_CODE, .codes = colours };
	const struct field flag = { .kind = KIND_BOOL };
	const struct field any = { .kind = KIND_ADDR };
	assert_false(field_legal(&never, 0));
	assert_true(field_legal(&never, 1));
	assert_false(field_legal(&pad, 1));
	assert_true(field_legal(&pad, 0));
	assert_true(field_legal(&small, 9));
	assert_false(field_legal(&small, 10));
	assert_true(field_legal(&small, UINT64_MAX));
	assert_true(field_legal(&code, 2));
	assert_false(field_legal(&code, 3));
	assert_true(field_legal(&flag, 1));
	assert_false(field_legal(&flag, 2));
	assert_true(field_legal(&any, UINT64_MAX));
}

static void field_lists_are_parsed_in_order(void **state)
{
	(void)state;
	struct schema *s = schema_of(&mixed);
	struct err err = ERR_INIT;
	fieldset set;
	uint8_t order[FIELDS_MAX];
	size_t n;
	assert_int_equal(schema_parse_fields(s, "c, a,k,a", &set, order, &n, &err),
			 ST_OK);
	assert_true(set == (1 << 2 | 1 << 0 | 1 << 10));
	assert_int_equal(n, 3);
	assert_memory_equal(order, "\2\0\12", 3);
	assert_int_equal(schema_parse_fields(s, "a,padd", &set, NULL, NULL, &err),
			 ST_INVALID);
	assert_int_equal(err.at, 3);
	assert_string_equal(err.text, "mixed has no field padd (did you mean pad?)");
	assert_int_equal(schema_parse_fields(s, "", &set, NULL, NULL, &err), ST_INVALID);
	assert_int_equal(schema_parse_fields(s, "a,", &set, NULL, NULL, &err),
			 ST_INVALID);
	assert_int_equal(err.at, 3);
	assert_int_equal(schema_find(s, "k"), 10);
	assert_int_equal(schema_find(s, "K"), -1);
	schema_free(s);
}

static void columns_are_wide_enough(void **state)
{
	(void)state;
	for (const struct format **f = all_formats(); *f; f++) {
		struct schema *s = schema_of(*f);
		for (size_t k = 0; k < (*f)->nfields; k++) {
			const struct field *fd = &(*f)->fields[k];
			const char *heading = fd->heading ? fd->heading : fd->name;
			assert_true(field_column(s, (int)k) >= strlen(heading));
			assert_true(field_column(s, (int)k) >= field_count(fd));
		}
		schema_free(s);
	}
	struct schema *s = schema_of(&mixed);
	assert_int_equal(field_column(s, 0), 12);
	assert_int_equal(field_column(s, 7), 5);
	schema_free(s);
}

static void unknown_register_maps_are_rejected(void **state)
{
	(void)state;
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, &mixed, "pin5", &err), ST_INVALID);
	assert_non_null(strstr(err.text, "pin5"));
	assert_non_null(strstr(err.text, "pin3, pin4"));
	assert_int_equal(schema_new(&s, &mixed, "pin4", &err), ST_OK);
	assert_string_equal(s->registers->name, "pin4");
	assert_true(s->by_role[ROLE_PC] == 1);
	assert_true(s->shown == (s->all & ~(fieldset)(1 << 11)));
	schema_free(s);
	schema_free(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(formats_have_names_and_help),
		cmocka_unit_test(samples_of_formats_are_records),
		cmocka_unit_test(every_byte_belongs_to_one_field),
		cmocka_unit_test(mixed_records_decode_in_any_batches),
		cmocka_unit_test(fixed_formats_decode_by_their_tables),
		cmocka_unit_test(batches_can_be_appended_to),
		cmocka_unit_test(copies_outlive_their_batch),
		cmocka_unit_test(words_of_a_line_are_decoded),
		cmocka_unit_test(copied_fields_of_a_line_need_no_other_field),
		cmocka_unit_test(lines_decode_in_any_windows),
		cmocka_unit_test(lines_have_a_length_limit),
		cmocka_unit_test(a_line_of_ten_megabytes_is_one_gap),
		cmocka_unit_test(adjoining_gaps_are_merged),
		cmocka_unit_test(unknown_values_print_as_a_question_mark),
		cmocka_unit_test(printed_values_can_be_parsed_again),
		cmocka_unit_test(typed_values_are_parsed),
		cmocka_unit_test(legal_values_are_those_of_the_table),
		cmocka_unit_test(field_lists_are_parsed_in_order),
		cmocka_unit_test(columns_are_wide_enough),
		cmocka_unit_test(unknown_register_maps_are_rejected),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
