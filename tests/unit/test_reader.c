/* Every way to a record gives the same record, and the same gaps before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "trace/read/companion.h"
#include "tracefile.h"

#define FIXED "pc:u32 n:u16 load:u8[2]"
#define LINES "line: pc:hex n:dec macro:text micro:text"

/* Return the number of records of a span that reader_next() reads, one after another. */
static uint64_t count_next(struct reader *rd, uint64_t first, uint64_t last)
{
	struct span left = { first, last };
	const struct batch *b;
	struct err err = ERR_INIT;
	uint64_t next = first;
	while (reader_next(rd, &left, FIELDSET_ALL, &b, &err) == ST_OK) {
		assert_int_equal(b->first, next);
		next += b->n;
	}
	assert_int_equal(left.first, next);
	return next - first;
}

/* A sequential reader and one that jumps must agree. */
static void check_everywhere(struct trace *t, uint64_t seed)
{
	struct str all = STR_INIT;
	say_all(&all, t, FIELDSET_ALL);

	/* Where the text of each record begins: with the gaps before it. */
	size_t *at = NULL, n = 0, room = 0, from = 0;
	for (size_t i = 0; i < all.len;) {
		const char *nl = memchr(all.text + i, '\n', all.len - i);
		size_t next = (size_t)(nl - all.text) + 1;
		if (all.text[i] != ' ') {
			at = mem_room(at, n, &room, sizeof *at);
			at[n++] = from;
			from = next;
		}
		i = next;
	}
	at = mem_room(at, n, &room, sizeof *at);
	at[n] = from; /* the gaps at the end */

	struct reader *rd, *fresh;
	rd = reader_open(t, NULL);
	struct str part = STR_INIT;
	for (size_t first = 0; first <= n; first++) {
		/* From every record, by a new reader. */
		str_clear(&part);
		fresh = reader_open(t, NULL);
		size_t len = n < 40 ? n : (size_t)(dice(&seed) % 8 + 1);
		enum status st = say(&part, fresh, first, len + 1,
				     (size_t)(dice(&seed) % 5 + 1), FIELDSET_ALL);
		reader_free(fresh);
		size_t to = first + len + 1 < n ? at[first + len + 1] : all.len;
		if (first + len + 1 == n)
			to = at[n];
		assert_int_equal(st, first + len + 1 > n ? ST_END : ST_OK);
		assert_int_equal(part.len, to - at[first]);
		assert_memory_equal(part.text, all.text + at[first], part.len);

		/* And by one that jumps from any record, with any fields. */
		str_clear(&part);
		uint64_t to_go = dice(&seed) % (n + 1);
		struct str ignored = STR_INIT;
		fieldset some = dice(&seed);
		say(&ignored, rd, to_go, dice(&seed) % 7 + 1, 3, some);
		str_release(&ignored);
		st = say(&part, rd, first, len + 1, (size_t)(dice(&seed) % 9 + 1),
			 FIELDSET_ALL);
		assert_int_equal(part.len, to - at[first]);
		assert_memory_equal(part.text, all.text + at[first], part.len);

		/* Spans, one that ends before it begins, and one without an end. */
		len = first + len < n ? len + 1 : n - first;
		assert_int_equal(count_next(rd, first, first + len - 1), len);
		assert_int_equal(count_next(rd, first, UINT64_MAX), n - first);
	}
	reader_free(rd);
	str_release(&part);
	str_release(&all);
	free(at);
}

/* Before, during and after indexing, with chunks of 1, 3 and 7 records and without. */
static void check_paths(const char *path, const char *format, const char *layout)
{
	struct str first = STR_INIT, again = STR_INIT;
	static const char *const knobs[] = { "", "chunk=1", "chunk=7", "noindex" };
	for (size_t i = 0; i < sizeof knobs / sizeof *knobs; i++) {
		setenv("OPSCOPE_TEST", knobs[i], 1);
		struct trace *t = open_as(path, format, layout);
		str_clear(&again);
		say_all(&again, t, FIELDSET_ALL);
		if (i == 0)
			str_addn(&first, again.text, again.len);
		assert_string_equal(first.text, again.text);
		check_everywhere(t, i);
		explore_all(t);
		check_everywhere(t, i + 100);
		trace_free(t);
	}
	unsetenv("OPSCOPE_TEST");
	str_release(&first);
	str_release(&again);
}

static void fixed_records(struct str *out, size_t n)
{
	uint64_t seed = n;
	for (size_t i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		str_addn(out, (const char *)&v, 8);
	}
}

static void lines(struct str *out, size_t n)
{
	uint64_t seed = n;
	for (size_t i = 0; i < n; i++) {
		uint64_t v = dice(&seed);
		str_addf(out, "%" PRIx64 " %" PRIu64 " M%u u%u\n", v >> 32, v & 0xff,
			 (unsigned)(v >> 8 & 7), (unsigned)(v >> 12 & 3));
	}
}

static void fixed_records_are_found_by_arithmetic(void **state)
{
	(void)state;
	for (size_t stray = 0; stray < 8; stray++) {
		struct str bytes = STR_INIT;
		fixed_records(&bytes, 50);
		str_addn(&bytes, "abcdefgh", stray);
		check_paths(file_write("fixed", &bytes), NULL, FIXED);
		struct trace *t = open_as(file_path_buf, NULL, FIXED);
		struct extent x = trace_extent(t);
		assert_int_equal(x.records, 50);
		explore_all(t);
		x = trace_extent(t);
		assert_true(x.complete);
		assert_int_equal(x.records, 50);
		assert_int_equal(x.stray, stray);
		assert_int_equal(x.gaps, stray != 0);
		assert_int_equal(x.gap_bytes, stray);

		/* The values themselves, without the reader. */
		struct err err = ERR_INIT;
		const struct batch *b;
		struct reader *rd = reader_open(t, NULL);
		for (size_t i = 50; i--;) {
			assert_int_equal(reader_read(rd, i, 1, FIELDSET_ALL, &b, &err),
					 ST_OK);
			const uint8_t *p = (const uint8_t *)bytes.text + 8 * i;
			assert_int_equal(b->n, 1);
			assert_int_equal(b->offset[0], 8 * i);
			assert_int_equal(batch_value(b, 0, 0, 0),
					 p[0] | p[1] << 8 | p[2] << 16 |
						 (uint32_t)p[3] << 24);
			assert_int_equal(batch_value(b, 0, 1, 0), p[4] | p[5] << 8);
			assert_int_equal(batch_value(b, 0, 2, 1), p[7]);
			assert_memory_equal(batch_bytes(b, 0), p, 8);
		}
		assert_int_equal(reader_read(rd, 50, 1, 0, &b, &err), ST_END);
		assert_int_equal(b->first, 50);
		assert_int_equal(reader_read(rd, 5000, 1, 0, &b, &err), ST_END);
		assert_int_equal(b->first, 50);
		reader_free(rd);
		trace_free(t);
		str_release(&bytes);
	}
}

/* Lines that are not records, of all kinds and in all places. */
static void hostile_lines(struct str *out)
{
	str_add(out, "bad at the start\n\n  \nworse\n");
	lines(out, 5);
	str_add(out, "\r\n10 1 A b\r\nno\n");
	for (int i = 0; i < 200; i++)
		str_add(out, "x\n\n");
	lines(out, 7);
	str_pad(out, 'z', 100000); /* longer than a line and than a buffer */
	str_add(out, "\n");
	lines(out, 3);
	str_pad(out, ' ', 70000);
	str_add(out, "\n\n\n");
	str_addn(out, "\0\xff\n", 3);
	lines(out, 12);
	str_pad(out, 'y', 65537);
	str_add(out, "\nz\n20 2 B c");
}

static void malformed_lines_are_gaps(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	hostile_lines(&bytes);
	check_paths(file_write("lines", &bytes), NULL, LINES);
	/* No byte is in two records or gaps. */
	struct trace *t = open_as(file_path_buf, NULL, LINES);
	struct err err = ERR_INIT;
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	uint64_t at = 0, ordinal = 0, malformed = 0;
	while (reader_read(rd, ordinal, 2, FIELDSET_ALL, &b, &err) == ST_OK) {
		for (size_t i = 0, g = 0; i < b->n; i++) {
			for (; g < b->ngaps && b->gap[g].before == i; g++) {
				assert_true(b->gap[g].offset >= at);
				at = b->gap[g].offset + b->gap[g].length;
				malformed += b->gap[g].pieces;
			}
			assert_true(b->offset[i] >= at);
			at = b->offset[i] + b->length[i];
		}
		ordinal += b->n;
	}
	assert_int_equal(at, bytes.len);
	assert_int_equal(ordinal, 5 + 1 + 7 + 3 + 12 + 1);
	/* bad, worse; no, x...; z...; blanks and \0; y..., z */
	assert_int_equal(malformed, 2 + 201 + 1 + 2 + 2);
	explore_all(t);
	struct totals totals;
	index_totals(trace_index(t), &totals);
	assert_int_equal(totals.gaps, malformed);
	assert_int_equal(totals.records, ordinal);
	reader_free(rd);
	trace_free(t);
	str_release(&bytes);
}

static void traces_without_records_can_be_read(void **state)
{
	(void)state;
	static const char *const texts[] = { "x\n", "\n\n", "no newline", "a b c d\nx" };
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct str bytes = STR_INIT;
		str_add(&bytes, texts[i]);
		check_paths(file_write("nothing", &bytes), NULL, LINES);
		str_release(&bytes);
	}
	struct str bytes = STR_INIT;
	str_add(&bytes, "abc");
	check_paths(file_write("nothing", &bytes), NULL, FIXED);
	str_release(&bytes);
}

/* Neighbours of one kind are one gap, however many they are. */
static void thousands_of_malformed_lines_are_one_gap(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	lines(&bytes, 3);
	for (int i = 0; i < 3000; i++) {
		str_pad(&bytes, 'w', i % 50 ? 3 : 66000);
		str_add(&bytes, i % 3 ? "\n" : "\n\n");
	}
	lines(&bytes, 3);
	struct trace *t = open_as(file_write("gaps", &bytes), NULL, LINES);
	struct err err = ERR_INIT;
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	assert_int_equal(reader_read(rd, 3, 1, 0, &b, &err), ST_OK);
	assert_int_equal(b->ngaps, 1);
	assert_int_equal(b->gap[0].pieces, 3000);
	reader_free(rd);
	trace_free(t);
	str_release(&bytes);
}

/* Reads of the second reader are in any order, so the trace is the same wherever it is
 * cut. */
static void traces_may_be_cut_at_every_byte(void **state)
{
	(void)state;
	struct str whole = STR_INIT, bytes = STR_INIT, all = STR_INIT, part = STR_INIT;
	lines(&whole, 6);
	struct trace *t = open_as(file_write("whole", &whole), NULL, LINES);
	say_all(&all, t, FIELDSET_ALL);
	trace_free(t);
	for (size_t len = 1; len < whole.len; len++) {
		str_clear(&bytes);
		str_clear(&part);
		str_addn(&bytes, whole.text, len);
		t = open_as(file_write("cut", &bytes), NULL, LINES);
		say_all(&part, t, FIELDSET_ALL);
		/* All but the last line of the text is as in the whole trace. */
		size_t same = part.len ? part.len - 1 : 0;
		while (same && part.text[same - 1] != '\n')
			same--;
		assert_memory_equal(part.text, all.text, same);
		explore_all(t);
		trace_free(t);
	}
	str_release(&whole);
	str_release(&bytes);
	str_release(&all);
	str_release(&part);
}

static void packed_traces_are_read_like_plain_ones(void **state)
{
	(void)state;
	struct str bytes = STR_INIT, packed = STR_INIT, plain = STR_INIT,
		   other = STR_INIT;
	hostile_lines(&bytes);
	struct trace *t = open_as(file_write("plain", &bytes), NULL, LINES);
	say_all(&plain, t, FIELDSET_ALL);
	trace_free(t);
	size_t half = bytes.len / 2;
	pack_gzip(&packed, bytes.text, half, 1000);
	pack_gzip(&packed, bytes.text + half, bytes.len - half, SIZE_MAX);
	t = open_as(file_write("packed", &packed), NULL, LINES);
	say_all(&other, t, FIELDSET_ALL);
	assert_string_equal(plain.text, other.text);
	trace_free(t);
	check_paths(file_path_buf, NULL, LINES);
	str_release(&bytes);
	str_release(&packed);
	str_release(&plain);
	str_release(&other);
}

/*
 * Three members; the middle one, or its checksum, is damaged.  All readers must agree on
 * the result; that the records around the hole are those of the file is checked here.
 */
static void holes_in_gzip_become_gaps(void **state)
{
	(void)state;
	for (int text = 0; text < 2; text++) {
		struct str part[3], bytes = STR_INIT;
		size_t at[3];
		const char *layout = text ? LINES : FIXED;
		for (int i = 0; i < 3; i++) {
			struct str plain = STR_INIT;
			str_init(&part[i]);
			if (text)
				lines(&plain, 15 + i);
			else
				fixed_records(&plain, 15 + i);
			if (i == 0)
				str_add(&plain, "abc"); /* a cut record before it */
			pack_gzip(&part[i], plain.text, plain.len, 64);
			at[i] = bytes.len;
			str_addn(&bytes, part[i].text, part[i].len);
			str_release(&plain);
		}
		for (size_t k = 0; k < part[1].len; k += 1 + part[1].len / 30) {
			struct str hurt = STR_INIT;
			str_addn(&hurt, bytes.text, bytes.len);
			hurt.text[at[1] + k] ^= 0x55;
			check_paths(file_write("hurt", &hurt), NULL, layout);
			str_release(&hurt);
		}
		/* Cut: everything before the cut, then one hole. */
		for (size_t len = 20; len < bytes.len; len += 1 + bytes.len / 20) {
			struct str cut = STR_INIT;
			str_addn(&cut, bytes.text, len);
			check_paths(file_write("cut", &cut), NULL, layout);
			str_release(&cut);
		}
		for (int i = 0; i < 3; i++)
			str_release(&part[i]);
		str_release(&bytes);
	}
}

/* The checksum of the first member is wrong, and then the file is truncated in it: what
 * follows is a hole, although the damage nearest before it is not. */
static void truncated_files_are_holes_after_wrong_checksums(void **state)
{
	(void)state;
	struct str plain = STR_INIT, bytes = STR_INIT;
	fixed_records(&plain, 2000);
	pack_gzip(&bytes, plain.text, plain.len, 64);
	size_t first = bytes.len;
	bytes.text[first - 8] ^= 0x55;
	pack_gzip(&bytes, plain.text, plain.len, 64);
	setenv("OPSCOPE_TEST", "chunk=100", 1);
	struct trace *t = open_as(file_write("shrink", &bytes), NULL, FIXED);
	unsetenv("OPSCOPE_TEST");
	explore_all(t);
	assert_int_equal(truncate(file_path_buf, (off_t)first / 2), 0);
	struct err err = ERR_INIT;
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	assert_int_equal(reader_read(rd, 3000, 10, FIELDSET_ALL, &b, &err), ST_END);
	assert_int_equal(b->ngaps, 1);
	assert_int_equal(b->gap[0].length, 0);
	assert_non_null(strstr(b->gap[0].text, "truncated"));
	/* Loops over a span do not take this for the end of the trace. */
	struct span span = { 0, UINT64_MAX }, beyond = { 4000, UINT64_MAX };
	enum status st;
	while ((st = reader_next(rd, &span, FIELDSET_ALL, &b, &err)) == ST_OK)
		;
	assert_int_equal(st, ST_IO);
	assert_true(span.first < 4000);
	assert_non_null(strstr(err.text, "truncated"));
	assert_int_equal(reader_next(rd, &beyond, FIELDSET_ALL, &b, &err), ST_END);
	reader_free(rd);
	trace_free(t);
	str_release(&plain);
	str_release(&bytes);
}

/* Blocks with a size: the records after the hole keep their places. */
static void records_after_holes_in_xz_keep_their_places(void **state)
{
	(void)state;
	for (int text = 0; text < 2; text++) {
		struct str plain = STR_INIT, bytes = STR_INIT;
		const char *layout = text ? LINES : FIXED;
		if (text)
			lines(&plain, 40);
		else
			fixed_records(&plain, 40);
		pack_xz(&bytes, plain.text, plain.len, 101);
		check_paths(file_write("whole", &bytes), NULL, layout);
		for (size_t k = 0; k < bytes.len; k += 1 + bytes.len / 30) {
			struct str hurt = STR_INIT;
			str_addn(&hurt, bytes.text, bytes.len);
			hurt.text[k] ^= 0x55;
			const char *path = file_write("hurt", &hurt);
			struct trace *t = NULL;
			struct trace_options opt = { .layout = layout };
			struct err err = ERR_INIT;
			if (trace_open(&t, path, &opt, &err) == ST_OK) {
				trace_free(t);
				check_paths(path, NULL, layout);
			} else {
				assert_true(err.text[0]);
			}
			str_release(&hurt);
		}
		str_release(&plain);
		str_release(&bytes);
	}
}

/*
 * A damaged block may give wrong bytes before the damage is found; all records of other
 * blocks must be present, in their places, and no others.  A record is size bytes, or a
 * line.  Returns how many holes there are.
 */
static unsigned check_holes(struct trace *t, const struct str *plain, size_t size,
			    size_t block)
{
	enum { WRONG = 1, HOLE_ENDS = 2, SAME = 4 };
	uint8_t *mark = mem_new(plain->len + 1, 1); /* for each byte */
	uint32_t *found = mem_new(plain->len + 1, sizeof *found);
	struct err err = ERR_INIT;
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	unsigned holes = 0;
	enum status st = ST_OK;
	for (uint64_t ordinal = 0; st == ST_OK; ordinal += b->n) {
		st = reader_read(rd, ordinal, 3, FIELDSET_ALL, &b, &err);
		assert_true(st == ST_OK || st == ST_END);
		for (size_t g = 0; g < b->ngaps; g++) {
			const struct gap *gap = &b->gap[g];
			if (gap->kind == GAP_PARTIAL && g && gap[-1].kind == GAP_PARTIAL)
				assert_true(gap[-1].before != gap->before ||
					    gap[-1].offset + gap[-1].length !=
						    gap->offset);
			if (gap->kind != GAP_LOST)
				continue;
			holes += gap->length > 0;
			uint64_t from = gap->offset, to = gap->offset + gap->length;
			bool last = st == ST_END && g + 1 == b->ngaps;
			/* A block that ends with a wrong checksum, or one that cannot be
			 * decompressed. */
			from = from && !gap->length ? (from - 1) / block * block
						    : from / block * block;
			if (last && !gap->length)
				to = plain->len;
			if (to < plain->len && gap->length)
				mark[to] |= HOLE_ENDS;
			for (; from < to && from < plain->len; from++)
				mark[from] |= WRONG;
		}
		for (size_t i = 0; i < b->n; i++) {
			assert_true(b->offset[i] < plain->len);
			found[b->offset[i]] = b->length[i];
			if (b->length[i] <= plain->len - b->offset[i] &&
			    memcmp(batch_bytes(b, i), plain->text + b->offset[i],
				   b->length[i]) == 0)
				mark[b->offset[i]] |= SAME;
		}
	}
	reader_free(rd);
	/* After a hole no record begins in the middle of a line. */
	for (size_t at = 1; !size && at < plain->len; at++)
		if (found[at] && !(mark[at] & WRONG) &&
		    (mark[at] & HOLE_ENDS || !(mark[at - 1] & WRONG)))
			assert_int_equal(plain->text[at - 1], '\n');
	for (size_t at = 0; at < plain->len;) {
		size_t len = size;
		if (!size)
			len = (size_t)((char *)memchr(plain->text + at, '\n',
						      plain->len - at) -
				       (plain->text + at)) +
			      1;
		bool wrong = false;
		for (size_t i = at; i < at + len; i++)
			wrong |= mark[i] & WRONG;
		/* A line that begins after a hole could be the rest of one. */
		if (!wrong && !(mark[at] & HOLE_ENDS && !size))
			assert_int_equal(found[at], len);
		assert_true(wrong || !found[at] || mark[at] & SAME);
		for (size_t i = at + 1; !wrong && i < at + len; i++)
			assert_int_equal(found[i], 0);
		at += len;
	}
	free(mark);
	free(found);
	return holes;
}

static void reading_continues_after_a_hole(void **state)
{
	(void)state;
	unsigned holes = 0;
	for (int kind = 0; kind < 3; kind++) {
		struct str plain = STR_INIT, bytes = STR_INIT;
		if (kind == 0)
			fixed_records(&plain, 60);
		else if (kind == 1)
			lines(&plain, 40);
		/* Lines that are longer than one read. */
		for (int i = 0; kind == 2 && i < 5; i++) {
			str_addf(&plain, "%x 1 a ", i);
			str_pad(&plain, 'b', 60000);
			str_addc(&plain, '\n');
		}
		size_t block = kind == 2 ? 5003 : 101;
		pack_xz(&bytes, plain.text, plain.len, block);
		for (size_t k = 30; k < bytes.len; k += 1 + bytes.len / 60) {
			struct str hurt = STR_INIT;
			str_addn(&hurt, bytes.text, bytes.len);
			hurt.text[k] ^= 0x55;
			struct trace *t = NULL;
			struct trace_options opt = { .layout = kind ? LINES : FIXED };
			struct err err = ERR_INIT;
			if (trace_open(&t, file_write("hole", &hurt), &opt, &err) ==
			    ST_OK)
				holes += check_holes(t, &plain, kind ? 0 : 8, block);
			trace_free(t);
			str_release(&hurt);
		}
		str_release(&plain);
		str_release(&bytes);
	}
	assert_true(holes > 40);
}

/* The length of the hole is unknown: records begin again with the next member. */
static void reading_continues_after_a_hole_of_unknown_length(void **state)
{
	(void)state;
	for (int text = 0; text < 2; text++) {
		struct str first = STR_INIT, last = STR_INIT, bytes = STR_INIT;
		str_add(&first, "1 2 a bcd"); /* shifts the following text by one byte */
		fixed_records(&first, 40);
		if (text)
			lines(&last, 20);
		else
			fixed_records(&last, 20);
		pack_gzip(&bytes, first.text, first.len, 100);
		/* After the first flush, a block of an invalid type. */
		size_t at = 10;
		while (memcmp(bytes.text + at, "\0\0\377\377", 4) != 0)
			at++;
		bytes.text[at + 4] = 7;
		pack_gzip(&bytes, last.text, last.len, SIZE_MAX);
		struct trace *t =
			open_as(file_write("hole", &bytes), NULL, text ? LINES : FIXED);
		explore_all(t);
		uint64_t n = trace_extent(t).records;
		assert_int_equal(trace_extent(t).damages, 1);
		/* The first line of text may be the rest of one. */
		assert_true(n >= (text ? 19 : 20));
		struct err err = ERR_INIT;
		const struct batch *b;
		struct reader *rd = reader_open(t, NULL);
		size_t end = last.len;
		for (unsigned i = 1; i <= (text ? 19 : 20); i++) {
			assert_int_equal(reader_read(rd, n - i, 1, 0, &b, &err), ST_OK);
			end -= b->length[0];
			assert_memory_equal(batch_bytes(b, 0), last.text + end,
					    b->length[0]);
		}
		if (!text)
			assert_int_equal(end, 0);
		reader_free(rd);
		trace_free(t);
		str_release(&first);
		str_release(&last);
		str_release(&bytes);
	}
}

/* A running sum that must come out the same from every place. */
static void carried_values_are_the_same_from_every_place(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t seed = 1;
	for (unsigned i = 0; i < 100; i++) {
		uint8_t r[12] = { (uint8_t)(8 * i),
				  0x10,
				  0,
				  0,
				  (uint8_t)(i % 3 == 2 ? 3 : i % 3),
				  8,
				  0,
				  0,
				  (uint8_t)dice(&seed),
				  1,
				  0,
				  0 };
		str_addn(&bytes, (char *)r, sizeof r);
	}
	check_paths(file_write("byu", &bytes), "byu", NULL);
	str_release(&bytes);
}

static void write_companion(const char *name, const struct str *bytes)
{
	char keep[sizeof file_path_buf];
	memcpy(keep, file_path_buf, sizeof keep);
	file_write(name, bytes);
	memcpy(file_path_buf, keep, sizeof keep);
}

static void two_files_are_one_trace(void **state)
{
	(void)state;
	enum { N = 60 };
	struct str out = STR_INIT, sq = STR_INIT;
	for (unsigned i = 0; i < N; i++)
		gem5_line(&out, &sq, i);
	const char *path = file_write("pair.txt", &out);

	/* Without it: a warning, and unknown values. */
	struct trace *t = open_as(path, "gem5", NULL);
	bool wanted;
	assert_null(trace_companion(t, &wanted));
	assert_true(wanted);
	assert_non_null(strstr(trace_warning(t), "pair.sq.txt"));
	trace_free(t);
	check_paths(path, "gem5", NULL);

	write_companion("pair.sq.txt", &sq);
	t = open_as(path, "gem5", NULL);
	assert_non_null(trace_companion(t, NULL));
	assert_null(trace_warning(t));
	int addr = schema_find(trace_schema(t), "addr");
	struct err err = ERR_INIT;
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	for (unsigned i = N; i--;) {
		assert_int_equal(reader_read(rd, i, 1, FIELDSET_ALL, &b, &err), ST_OK);
		assert_true(batch_known(b, 0, addr));
		assert_int_equal(batch_value(b, 0, addr, 0), 0x1000 + 8 * i);
	}
	reader_free(rd);
	trace_free(t);
	check_paths(path, "gem5", NULL);

	/* One that ends early. */
	sq.len /= 2;
	write_companion("pair.sq.txt", &sq);
	check_paths(path, "gem5", NULL);
	t = open_as(path, "gem5", NULL);
	rd = reader_open(t, NULL);
	assert_int_equal(reader_read(rd, N - 3, 1, FIELDSET_ALL, &b, &err), ST_OK);
	assert_false(batch_known(b, 0, addr));
	reader_free(rd);
	trace_free(t);

	/* Not for a format without a companion, and not unless requested. */
	struct trace_options opt = { .format = "champsim", .companion = "some" };
	assert_int_equal(trace_open(&t, path, &opt, &err), ST_INVALID);
	opt = (struct trace_options) { .format = "gem5", .companion = "" };
	assert_int_equal(trace_open(&t, path, &opt, &err), ST_OK);
	assert_null(trace_companion(t, NULL));
	trace_free(t);
	str_release(&out);
	str_release(&sq);
}

/* A format is detected by the bytes after a hole at the beginning. */
static void formats_are_detected_after_a_hole(void **state)
{
	(void)state;
	struct str plain = STR_INIT, bytes = STR_INIT;
	for (unsigned i = 0; i < 400; i++)
		str_addf(&plain, "1 %x 3 -1 5 - - - 0 0 %x 0 MOV MOV\n", 0x400000 + 3 * i,
			 0x400003 + 3 * i);
	pack_xz(&bytes, plain.text, plain.len, 1000);
	/* Damage the head of the first block: nothing in it can be decompressed. */
	bytes.text[14] ^= 0x55;
	struct trace *t = NULL;
	struct err err = ERR_INIT;
	assert_int_equal(trace_open(&t, file_write("hole", &bytes), NULL, &err), ST_OK);
	assert_string_equal(trace_schema(t)->format->name, "cis501");
	explore_all(t);
	assert_in_range(trace_extent(t).records, 370, 399);
	trace_free(t);
	str_release(&plain);
	str_release(&bytes);
}

static void errors_of_opening_have_messages(void **state)
{
	(void)state;
	static const struct {
		const char *bytes;
		size_t len;
		struct trace_options opt;
		enum status st;
		const char *says;
	} cases[] = {
		{ "\x7f"
		  "ELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0>\0",
		  20,
		  { .format = NULL },
		  ST_UNSUPPORTED,
		  "ELF" },
		{ "Dear diary,\ntoday\n",
		  18,
		  { .format = NULL },
		  ST_UNSUPPORTED,
		  "--layout=" },
		{ "x", 1, { .format = "nosuch" }, ST_INVALID, "nosuch" },
		{ "x", 1, { .layout = "pc:" }, ST_INVALID, "" },
		{ "x",
		  1,
		  { .format = "champsim", .registers = "nosuch" },
		  ST_INVALID,
		  "nosuch" },
		{ "x",
		  1,
		  { .format = "gem5", .companion = "/nonexistent/file" },
		  ST_IO,
		  "/nonexistent/file" },
		{ "", 0, { .format = "gem5" }, ST_IO, "empty" },
		{ "\x1f\x8b\x08", 3, { .format = NULL }, ST_OK, "" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct str bytes = STR_INIT;
		str_addn(&bytes, cases[i].bytes, cases[i].len);
		struct trace *t = NULL;
		struct err err = ERR_INIT;
		const char *path = file_write("open", &bytes);
		enum status st = trace_open(&t, path, &cases[i].opt, &err);
		if (cases[i].st != ST_OK)
			assert_int_equal(st != ST_OK, 1);
		if (cases[i].st == ST_UNSUPPORTED || cases[i].st == ST_INVALID)
			assert_int_equal(st, cases[i].st);
		assert_int_equal(st == ST_OK, t != NULL);
		if (st)
			assert_non_null(strstr(err.text, cases[i].says));
		trace_free(t);
		t = NULL;
		if (cases[i].st == ST_UNSUPPORTED) {
			/* trace_open_any() opens it all the same. */
			assert_int_equal(trace_open_any(&t, path, &cases[i].opt, &err),
					 ST_OK);
			assert_null(trace_schema(t));
			assert_int_equal(trace_extent(t).records, 0);
			trace_free(t);
		}
		str_release(&bytes);
	}
}

/* The lines of the second file, from any place and of any length. */
static void companion_lines_are_read_from_any_place(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t at[40], seed = 1;
	size_t n = 0, lens[40];
	for (; n < 30; n++) {
		static const size_t sizes[] = { 0,     1,     50,    16383,  16384,
						65535, 65536, 65537, 140000, 400000 };
		lens[n] = n < 10 ? sizes[n] : dice(&seed) % 100;
		at[n] = bytes.len;
		str_pad(&bytes, (char)('a' + n % 26), lens[n]);
		str_add(&bytes, n % 4 == 3 ? "\r\n" : "\n");
	}
	at[n] = bytes.len;
	str_add(&bytes, "last");
	lens[n++] = 4;
	at[n] = bytes.len;
	struct source *src;
	struct err err = ERR_INIT;
	assert_int_equal(source_open(&src, file_write("lines", &bytes), &err), ST_OK);
	struct batch batch = { .n = 0 };
	struct companion_lines *c = companion_open(src, src);
	struct companion *door = companion_of_batch(c, &batch);
	for (int round = 0; round < 300; round++) {
		size_t i = round < (int)n ? (size_t)round : dice(&seed) % (n + 1);
		uint64_t pos = at[i];
		for (size_t k = i; k < n && k < i + 3; k++) {
			const uint8_t *line;
			size_t len;
			assert_true(door->line(door, &pos, &line, &len));
			assert_int_equal(pos, at[k + 1]);
			if (lens[k] > 70000)
				assert_int_equal(len, 0);
			else if (lens[k] != 65537 && lens[k] != 65536)
				assert_int_equal(len, lens[k]);
			if (len)
				assert_int_equal(line[len - 1],
						 bytes.text[at[k] + len - 1]);
		}
	}
	uint64_t pos = at[n];
	const uint8_t *line;
	size_t len, records;
	assert_false(door->line(door, &pos, &line, &len));
	assert_int_equal(companion_failure(c, &records, &err), ST_OK);
	companion_free(c);
	source_free(src);
	str_release(&bytes);
}

/* A pipe: records that have arrived are given, others are ST_AGAIN, and nothing
 * changes. */
static void pipes_are_read_as_they_arrive(void **state)
{
	(void)state;
	struct str bytes = STR_INIT, all = STR_INIT, got = STR_INIT;
	hostile_lines(&bytes);
	struct trace *t = open_as(file_write("plain", &bytes), NULL, LINES);
	say_all(&all, t, FIELDSET_ALL);
	trace_free(t);

	int fd[2], in = dup(0);
	assert_int_equal(pipe(fd), 0);
	assert_int_equal(dup2(fd[0], 0), 0);
	close(fd[0]);
	assert_int_equal(write(fd[1], bytes.text, 100), 100);
	t = open_as("-", NULL, LINES);
	dup2(in, 0);
	close(in);
	struct err err = ERR_INIT;
	struct reader *rd = reader_open(t, NULL);
	uint64_t ordinal = 0, seed = 4;
	bool later = false;
	for (size_t sent = 100;;) {
		const struct batch *b;
		enum status st = reader_read(rd, ordinal, 3, FIELDSET_ALL, &b, &err);
		if (st == ST_END) {
			say_record(&got, b, 0);
			break;
		}
		if (st == ST_OK) {
			for (size_t i = 0; i < b->n; i++)
				say_record(&got, b, i);
			ordinal += b->n;
			if (dice(&seed) % 3)
				continue;
			/* From another record, with the same last one. */
			reader_free(rd);
			rd = reader_open(t, NULL);
			continue;
		}
		assert_int_equal(st, ST_AGAIN);
		later = true;
		uint64_t seen = source_facts(trace_source(t)).file_size;
		if (seen < sent) {
			source_wait(trace_source(t), &seen, 100, NULL);
			continue;
		}
		size_t n = dice(&seed) % 3000 + 1;
		if (n > bytes.len - sent)
			n = bytes.len - sent;
		if (!n && fd[1] >= 0) {
			close(fd[1]);
			fd[1] = -1;
		} else if (n) {
			assert_int_equal(write(fd[1], bytes.text + sent, n), n);
			sent += n;
		}
	}
	assert_true(later);
	assert_string_equal(all.text, got.text);
	reader_free(rd);
	trace_free(t);
	str_release(&bytes);
	str_release(&all);
	str_release(&got);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(fixed_records_are_found_by_arithmetic),
		cmocka_unit_test(malformed_lines_are_gaps),
		cmocka_unit_test(traces_without_records_can_be_read),
		cmocka_unit_test(thousands_of_malformed_lines_are_one_gap),
		cmocka_unit_test(traces_may_be_cut_at_every_byte),
		cmocka_unit_test(packed_traces_are_read_like_plain_ones),
		cmocka_unit_test(holes_in_gzip_become_gaps),
		cmocka_unit_test(truncated_files_are_holes_after_wrong_checksums),
		cmocka_unit_test(reading_continues_after_a_hole_of_unknown_length),
		cmocka_unit_test(records_after_holes_in_xz_keep_their_places),
		cmocka_unit_test(reading_continues_after_a_hole),
		cmocka_unit_test(formats_are_detected_after_a_hole),
		cmocka_unit_test(carried_values_are_the_same_from_every_place),
		cmocka_unit_test(two_files_are_one_trace),
		cmocka_unit_test(errors_of_opening_have_messages),
		cmocka_unit_test(companion_lines_are_read_from_any_place),
		cmocka_unit_test(pipes_are_read_as_they_arrive),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
