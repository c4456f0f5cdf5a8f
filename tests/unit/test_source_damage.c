/* Truncated and damaged packed files: all readable bytes are read, and no wrong ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <lzma.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "source/checkpoints.h"
#include "source/codec.h"
#include "source/file.h"
#include "source/source.h"
#include "source_packs.h"

enum { SMALL = 700, MOST = 150000 };

static uint8_t *plain; /* MOST bytes */

struct sample {
	const struct outfile *pack;
	struct str packed;
	size_t plain;
};

static void sample_make(struct sample *s, const struct outfile *p, size_t len)
{
	s->pack = p;
	s->plain = len;
	str_init(&s->packed);
	p->make(&s->packed, plain, len);
}

/* Open a file with these bytes; NULL if it was refused with a message. */
static struct source *open_bytes(const void *bytes, size_t len)
{
	char *path = file_with(bytes, len);
	struct source *src = NULL;
	struct err err = ERR_INIT;
	if (source_open(&src, path, &err) != ST_OK)
		assert_string_not_equal(err.text, "");
	unlink(path);
	free(path);
	return src;
}

static bool same_image(const struct load_ctx *a, const struct load_ctx *b)
{
	return a->len == b->len && a->no_more == b->no_more &&
	       !memcmp(a->there, b->there, a->len) && !memcmp(a->bytes, b->bytes, a->len);
}

/*
 * Read everything in three ways, which must agree: at once, in small pieces, and at
 * random positions, each time with a new cursor.
 */
static void image_of(struct load_ctx *im, struct source *src, size_t most)
{
	image_read(im, src, most, most);
	struct load_ctx other;
	image_read(&other, src, 13, most);
	assert_true(same_image(im, &other));
	assert_int_equal(im->damages, other.damages);
	image_release(&other);
	uint32_t seed = 9;
	for (int i = 0; i < 2 && im->len; i++) {
		uint64_t at = next_random(&seed) % im->len;
		uint8_t buf[500];
		size_t got;
		struct err err = ERR_INIT;
		struct cursor *cur;
		cur = cursor_open(src);
		enum status st = cursor_read(cur, at, buf, sizeof buf, &got, &err);
		cursor_free(cur);
		assert_int_equal(st, im->there[at] ? ST_OK : ST_DAMAGED);
		assert_int_equal(got > 0, im->there[at]);
		for (size_t k = 0; k < got; k++) {
			assert_int_equal(im->there[at + k], 1);
			assert_int_equal(im->bytes[at + k], buf[k]);
		}
	}
}

/* Truncate at every byte: a prefix is read, and then damage or a regular end. */
static void cut_everywhere(const struct outfile *p, size_t len)
{
	struct sample s;
	sample_make(&s, p, len);
	size_t good_ends = 0, recognised = 0, before = 0;
	for (size_t cut = 1; cut < s.packed.len; cut++) {
		struct source *src = open_bytes(s.packed.text, cut);
		assert_non_null(src);
		if (strcmp(source_facts(src).codec, p->codec) != 0) {
			source_free(src);
			continue;
		}
		recognised++;
		struct load_ctx im;
		image_of(&im, src, 2 * len);
		assert_true(im.len <= len);
		for (size_t i = 0; i < im.len; i++)
			assert_true(im.there[i]);
		assert_memory_equal(im.bytes, plain, im.len);
		/* All bytes before the end of the file are decompressed. */
		assert_true(im.len >= before);
		assert_true(im.len > 0 || cut < s.packed.len * 3 / 4);
		assert_true(im.len == len || cut < s.packed.len - 1);
		before = im.len;
		if (!im.no_more)
			good_ends++;
		else
			assert_int_equal(im.damages, 1);
		struct source_facts facts = source_facts(src);
		assert_true(facts.size_known);
		assert_int_equal(facts.size, im.len);
		image_release(&im);
		source_free(src);
	}
	assert_true(recognised + 10 > s.packed.len);
	/* Between members or streams, and within the zeros after them. */
	if (p->many)
		assert_true(good_ends < s.packed.len / 4);
	else
		assert_int_equal(good_ends, 0);
	str_release(&s.packed);
}

static void cut_at_every_byte(void **state)
{
	(void)state;
	static const char *const names[] = {
		"gzip",
		"gzip, small blocks",
		"gzip, fixed codes",
		"gzip, stored",
		"xz",
		"xz, x86",
		"xz, sha256",
		"zstd, small blocks",
		"lz4, linked, small blocks",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const struct outfile *p = pack_find(names[i]);
		if (p)
			cut_everywhere(p, SMALL);
	}
}

/* The same for several members or blocks, at every 97th byte of a larger file. */
static void cut_here_and_there(void **state)
{
	(void)state;
	for (const struct outfile *p = packs; p->name; p++) {
		if (!p->many)
			continue;
		struct sample s;
		sample_make(&s, p, 3 * PACK_PART + 100);
		for (size_t cut = 40; cut < s.packed.len; cut += s.packed.len / 60) {
			struct source *src = open_bytes(s.packed.text, cut);
			struct load_ctx im;
			image_read(&im, src, 0, MOST);
			assert_memory_equal(im.bytes, plain, im.len);
			for (size_t i = 0; i < im.len; i++)
				assert_true(im.there[i]);
			/* Blocks before the end are complete. */
			assert_true(im.len + PACK_PART + 1 >=
				    (uint64_t)s.plain * cut / s.packed.len * 3 / 4);
			image_release(&im);
			source_free(src);
		}
		str_release(&s.packed);
	}
}

static void flip(const struct outfile *p, size_t len, size_t step)
{
	struct sample s;
	sample_make(&s, p, len);
	uint32_t seed = 11;
	for (size_t at = 0; at < s.packed.len; at += step) {
		uint8_t mask = (uint8_t)(1 + next_random(&seed) % 255);
		s.packed.text[at] = (char)(s.packed.text[at] ^ mask);
		struct source *src = open_bytes(s.packed.text, s.packed.len);
		assert_non_null(src);
		if (!strcmp(source_facts(src).codec, p->codec)) {
			struct load_ctx im;
			image_of(&im, src, 2 * len);
			/* Wrong bytes are reported, unless no checksum covers them. */
			if (im.damages == 0 && !strstr(p->name, "no check")) {
				assert_int_equal(im.len, len);
				assert_memory_equal(im.bytes, plain, len);
			}
			image_release(&im);
		}
		source_free(src);
		s.packed.text[at] = (char)(s.packed.text[at] ^ mask);
	}
	str_release(&s.packed);
}

static void flip_bytes(void **state)
{
	(void)state;
	for (const struct outfile *p = packs; p->name; p++)
		if (strcmp(p->codec, "plain") != 0)
			flip(p, SMALL, 5);
}

static void flip_bytes_of_larger_files(void **state)
{
	(void)state;
	for (const struct outfile *p = packs; p->name; p++)
		if (strcmp(p->codec, "plain") != 0 && p->many)
			flip(p, 3 * PACK_PART, 2999);
}

/*
 * A damaged byte in one part does not affect the others: they are at their own positions
 * if sizes are known, else after a hole.
 */
static void other_parts_survive(void **state)
{
	(void)state;
	enum { PARTS = 5, LEN = PARTS * PACK_PART };
	for (const struct outfile *p = packs; p->name; p++) {
		if (!p->many)
			continue;
		struct sample s;
		sample_make(&s, p, LEN);
		for (int n = 1; n < 10; n++) {
			size_t at = s.packed.len * (size_t)n / 10;
			s.packed.text[at] = (char)(s.packed.text[at] ^ 0x55);
			struct source *src = open_bytes(s.packed.text, s.packed.len);
			struct load_ctx im;
			image_of(&im, src, MOST);
			assert_true(im.damages > 0);
			struct damage d;
			assert_true(source_damage(src, 0, &d));
			if (im.no_more && at < s.packed.len * 3 / 4)
				fail_msg("%s, byte %zu: %s", p->name, at, d.text);
			/* The first and the last part, unless they are the damaged one. */
			if (at > s.packed.len * 3 / PARTS)
				assert_memory_equal(im.bytes, plain, PACK_PART);
			if (at < s.packed.len * 2 / PARTS) {
				assert_true(im.len > PACK_PART);
				assert_memory_equal(im.bytes + im.len - PACK_PART,
						    plain + LEN - PACK_PART, PACK_PART);
			}
			if (!strcmp(p->codec, "xz")) {
				size_t wrong = 0, first = LEN, last = 0;
				assert_int_equal(im.len, LEN);
				for (size_t i = 0; i < LEN; i++)
					if (!im.there[i] || im.bytes[i] != plain[i]) {
						wrong++;
						first = first < i ? first : i;
						last = i;
					}
				assert_true(!wrong ||
					    first / PACK_PART == last / PACK_PART);
				assert_false(d.realign);
			}
			image_release(&im);
			source_free(src);
			s.packed.text[at] = (char)(s.packed.text[at] ^ 0x55);
		}
		str_release(&s.packed);
	}
}

/*
 * The same without the index (bytes after the end of the file hide it): the sizes in
 * the headers of the blocks are enough.
 */
static void blocks_that_know_their_size_survive(void **state)
{
	(void)state;
	enum { PARTS = 5, LEN = PARTS * PACK_PART };
	const struct outfile *p = pack_find("xz, sizes in headers");
	if (!p)
		skip();
	struct sample s;
	sample_make(&s, p, LEN);
	str_pad(&s.packed, '.', 64);
	for (int n = 1; n < 20; n++) {
		size_t at = s.packed.len * (size_t)n / 20;
		s.packed.text[at] = (char)(s.packed.text[at] ^ 0x55);
		struct source *src = open_bytes(s.packed.text, s.packed.len);
		assert_false(source_facts(src).size_known);
		struct load_ctx im;
		image_of(&im, src, MOST);
		assert_int_equal(im.len, LEN);
		assert_false(im.no_more);
		size_t first = LEN, last = 0;
		for (size_t i = 0; i < LEN; i++)
			if (!im.there[i] || im.bytes[i] != plain[i]) {
				first = first < i ? first : i;
				last = i;
			}
		assert_true(first == LEN || first / PACK_PART == last / PACK_PART);
		assert_true(first < LEN || n == 19);
		image_release(&im);
		source_free(src);
		s.packed.text[at] = (char)(s.packed.text[at] ^ 0x55);
	}
	str_release(&s.packed);
}

/*
 * A decoder may run from damaged data over the beginning of the next member; that member
 * is read nevertheless.
 */
static void the_next_member_is_found(void **state)
{
	(void)state;
	enum { PART = 300, PARTS = 8 };
	const struct outfile *p = pack_find("gzip");
	if (!p)
		skip();
	struct str packed = STR_INIT;
	size_t begin[PARTS + 1];
	for (size_t i = 0; i < PARTS; i++) {
		begin[i] = packed.len;
		p->make(&packed, plain + i * PART, PART);
	}
	begin[PARTS] = packed.len;
	for (size_t k = 0; k + 1 < PARTS; k++)
		for (size_t at = begin[k] + 10; at < begin[k + 1]; at++) {
			uint8_t mask = (uint8_t)(1 << at % 8);
			packed.text[at] = (char)(packed.text[at] ^ mask);
			struct source *src = open_bytes(packed.text, packed.len);
			struct load_ctx im;
			image_read(&im, src, 0, MOST);
			size_t rest = (PARTS - k - 1) * PART;
			/* (The bits after the last block are padding.) */
			assert_true(im.damages > 0 ||
				    !memcmp(im.bytes, plain, PART * PARTS));
			assert_true(im.len >= rest);
			assert_memory_equal(im.bytes, plain, k * PART);
			assert_memory_equal(im.bytes + im.len - rest,
					    plain + (k + 1) * PART, rest);
			image_release(&im);
			source_free(src);
			packed.text[at] = (char)(packed.text[at] ^ mask);
		}
	str_release(&packed);
}

/* The hole is the same for a cursor that starts from a checkpoint before it. */
static void holes_do_not_depend_on_the_cursor(void **state)
{
	(void)state;
	const struct outfile *p = pack_find("gzip, small blocks");
	if (!p)
		skip();
	struct str packed = STR_INIT;
	p->make(&packed, plain, 5000);
	size_t second = packed.len;
	p->make(&packed, plain, 60000);
	size_t third = packed.len;
	p->make(&packed, plain, 5000);
	size_t seen = 0;
	for (size_t at = second + (third - second) / 2; at < third; at += 997) {
		packed.text[at] = (char)(packed.text[at] ^ 0x55);
		struct source *src = open_bytes(packed.text, packed.len);
		struct load_ctx im;
		image_read(&im, src, MOST, MOST);
		struct damage d = { 0 }, note;
		for (uint64_t n = 0; source_damage(src, n, &note); n++)
			if (note.resume != note.at)
				d = note;
		source_free(src);
		packed.text[at] = (char)(packed.text[at] ^ 0x55);
		if (d.at < 20000) {
			image_release(&im);
			continue;
		}
		packed.text[at] = (char)(packed.text[at] ^ 0x55);
		src = open_bytes(packed.text, packed.len);
		packed.text[at] = (char)(packed.text[at] ^ 0x55);
		struct cursor *cur;
		struct err err = ERR_INIT;
		uint8_t *buf = mem_new(MOST, 1);
		size_t got;
		cur = cursor_open(src);
		assert_int_equal(cursor_read(cur, 0, buf, (size_t)d.at, &got, &err),
				 ST_OK);
		assert_int_equal(got, d.at);
		cursor_free(cur);
		assert_int_equal(source_facts(src).damages, 0);
		cur = cursor_open(src);
		assert_int_equal(cursor_read(cur, d.at - 10, buf, 100, &got, &err),
				 ST_OK);
		assert_int_equal(got, 10);
		assert_memory_equal(buf, im.bytes + d.at - 10, 10);
		assert_int_equal(cursor_read(cur, d.at, buf, 100, &got, &err),
				 ST_DAMAGED);
		assert_true(source_damage_at(src, d.at, &note));
		assert_int_equal(note.resume, d.resume);
		assert_int_equal(cursor_read(cur, d.resume, buf, MOST, &got, &err),
				 ST_OK);
		assert_int_equal(got, im.len - d.resume);
		assert_memory_equal(buf, im.bytes + d.resume, got);
		cursor_free(cur);
		free(buf);
		source_free(src);
		image_release(&im);
		seen++;
	}
	assert_true(seen > 0);
	str_release(&packed);
}

/* Decompress with a codec in pieces of one length; returns the number of bytes. */
static size_t unpack_in_pieces(const struct outfile *p, const struct str *packed,
			       uint8_t *out, size_t piece)
{
	const struct codec *c = NULL;
	for (size_t i = 0; codecs[i]; i++)
		if (!strcmp(codecs[i]->name, p->codec))
			c = codecs[i];
	assert_non_null(c);
	char *path = file_with(packed->text, packed->len);
	struct file *f;
	struct err err = ERR_INIT;
	assert_int_equal(file_open(&f, path, false, NULL, &err), ST_OK);
	unlink(path);
	free(path);
	struct checkpoints *cps = checkpoints_new();
	void *index = c->load_index ? c->load_index(f, cps) : NULL;
	struct codec_state *state = codec_open(c);
	assert_int_equal(codec_start(state, f, cps, index, NULL, &err), ST_OK);
	size_t len = 0;
	enum status st = ST_OK;
	while (st == ST_OK && len + piece <= MOST) {
		size_t got;
		st = codec_read(state, out + len, piece, &got, &err);
		assert_true(got <= piece);
		assert_int_equal(got > 0, st == ST_OK);
		len += got;
		if (st == ST_OK)
			assert_int_equal(state->plain, len);
	}
	assert_true(st == ST_END || st == ST_DAMAGED);
	codec_close(state);
	if (index)
		c->free_index(index);
	checkpoints_free(cps);
	file_free(f);
	return len;
}

static void check_pieces(const struct sample *s, uint8_t *a, uint8_t *b, const char *how,
			 size_t at)
{
	size_t len = unpack_in_pieces(s->pack, &s->packed, a, 10000);
	for (size_t piece = 1; piece < 100; piece += 70) {
		size_t n = unpack_in_pieces(s->pack, &s->packed, b, piece);
		if (n != len)
			fail_msg(
				"%s, %s at byte %zu: %zu bytes in pieces of %zu, not %zu",
				s->pack->name, how, at, n, piece, len);
		assert_memory_equal(a, b, len);
	}
}

/*
 * The number of bytes before damage does not depend on the sizes of reads, even byte by
 * byte, where zlib and liblzma often keep the rest of a match.
 */
static void holes_do_not_depend_on_read_sizes(void **state)
{
	(void)state;
	static uint8_t a[MOST], b[MOST];
	uint8_t *before = plain, *long_runs = mem_new(SMALL, 1);
	memcpy(long_runs, plain, 50);
	memcpy(long_runs + 600, plain, 50);
	for (const struct outfile *p = packs; p->name; p++) {
		for (int runs = 0; runs < 2; runs++) {
			struct sample s;
			plain = runs ? long_runs : before;
			sample_make(&s, p, SMALL);
			size_t whole = s.packed.len;
			for (size_t at = 30; at < whole; at += 7) {
				s.packed.len = at;
				check_pieces(&s, a, b, "cut", at);
				s.packed.len = whole;
				s.packed.text[at] = (char)(s.packed.text[at] ^ 4);
				check_pieces(&s, a, b, "flipped", at);
				s.packed.text[at] = (char)(s.packed.text[at] ^ 4);
			}
			str_release(&s.packed);
		}
	}
	plain = before;
	free(long_runs);
}

static void bytes_after_the_end_are_reported(void **state)
{
	(void)state;
	for (const struct outfile *p = packs; p->name; p++) {
		/* Legacy frames have no end: these bytes would be a block. */
		if (!strcmp(p->codec, "plain") || strstr(p->name, "legacy"))
			continue;
		struct sample s;
		sample_make(&s, p, SMALL);
		str_add(&s.packed, "this is no packed data, it is only text");
		struct source *src = open_bytes(s.packed.text, s.packed.len);
		struct load_ctx im;
		image_of(&im, src, MOST);
		assert_int_equal(im.len, SMALL);
		assert_memory_equal(im.bytes, plain, SMALL);
		assert_false(im.no_more);
		assert_int_equal(im.damages, 1);
		struct damage d;
		assert_true(source_damage(src, 0, &d));
		assert_int_equal(d.at, SMALL);
		assert_int_equal(d.resume, SMALL);
		assert_non_null(strstr(d.text, "skipped"));
		assert_false(source_damage_at(src, SMALL, &d));
		assert_false(source_damage(src, 1, &d));
		image_release(&im);
		source_free(src);

		/* Then another file after that: the bytes between are not known.  The
		 * directory of a zip archive is that of the last one. */
		if (!strcmp(p->codec, "zip")) {
			str_release(&s.packed);
			continue;
		}
		str_addc(&s.packed, '.');
		while (s.packed.len % 4)
			str_addc(&s.packed, '.');
		p->make(&s.packed, plain, SMALL);
		src = open_bytes(s.packed.text, s.packed.len);
		image_of(&im, src, MOST);
		assert_int_equal(im.len, 2 * SMALL + 1);
		assert_memory_equal(im.bytes, plain, SMALL);
		assert_memory_equal(im.bytes + SMALL + 1, plain, SMALL);
		assert_false(im.there[SMALL]);
		assert_true(source_damage_at(src, SMALL, &d));
		assert_true(d.realign);
		assert_int_equal(d.resume, SMALL + 1);
		image_release(&im);
		source_free(src);
		str_release(&s.packed);
	}
}

static void wrong_checksums_are_reported(void **state)
{
	(void)state;
	const struct outfile *p = pack_find("gzip");
	for (size_t back = 1; p && back <= 8; back++) {
		struct sample s;
		sample_make(&s, p, SMALL);
		s.packed.text[s.packed.len - back] ^= 0x10;
		struct source *src = open_bytes(s.packed.text, s.packed.len);
		struct load_ctx im;
		image_of(&im, src, MOST);
		assert_int_equal(im.len, SMALL);
		assert_memory_equal(im.bytes, plain, SMALL);
		struct damage d;
		assert_true(source_damage(src, 0, &d));
		assert_int_equal(d.at, SMALL);
		assert_int_equal(d.resume, SMALL);
		assert_non_null(strstr(d.text, back > 4 ? "checksum" : "length"));
		assert_int_equal(im.damages, 1);
		image_release(&im);
		source_free(src);
		str_release(&s.packed);
	}
}

/* Where the damage begins: the data of the member is damaged after that many bytes. */
static uint64_t first_hole(const struct str *packed)
{
	struct source *src = open_bytes(packed->text, packed->len);
	struct load_ctx im;
	struct damage d;
	image_of(&im, src, MOST);
	uint64_t at = source_damage(src, 0, &d) && d.resume > d.at ? d.at : 0;
	image_release(&im);
	source_free(src);
	return at;
}

/* Data that is damaged after the last byte of its member is not a hole: the member is as
 * long as the directory has it, and its checksum decides. */
static void a_member_ends_at_its_size(void **state)
{
	(void)state;
	enum { LOCAL = 30, SIZE_IN_ENTRY = 24 };
	if (!pack_find("zip"))
		skip();
	struct sample s;
	sample_make(&s, pack_find("zip"), SMALL);
	uint8_t *packed = (uint8_t *)s.packed.text;
	size_t entry = LOCAL;
	while (le32(packed + entry) != 0x02014b50)
		entry++;
	unsigned cases = 0;
	for (size_t at = LOCAL; at < entry; at++) {
		packed[at] ^= 0x40;
		put_le32(packed + entry + SIZE_IN_ENTRY, SMALL);
		uint64_t size = first_hole(&s.packed);
		put_le32(packed + entry + SIZE_IN_ENTRY, (uint32_t)size);
		if (size) {
			struct source *src = open_bytes(packed, s.packed.len);
			struct load_ctx im;
			struct damage d;
			image_of(&im, src, MOST);
			assert_int_equal(im.len, size);
			assert_int_equal(im.damages, 1);
			assert_true(source_damage(src, 0, &d));
			assert_int_equal(d.resume, d.at);
			assert_non_null(strstr(d.text, "checksum"));
			image_release(&im);
			source_free(src);
			cases++;
		}
		packed[at] ^= 0x40;
	}
	assert_true(cases > 10);
	str_release(&s.packed);
}

/* A cursor that begins in the middle has no checksum and must not report it as wrong. */
static void cursors_in_the_middle_report_no_checksum(void **state)
{
	(void)state;
	const struct outfile *p = pack_find("gzip, small blocks");
	if (!p)
		skip();
	struct sample s;
	sample_make(&s, p, 60000);
	struct source *src = open_bytes(s.packed.text, s.packed.len);
	struct load_ctx im;
	image_read(&im, src, 0, MOST);
	assert_true(source_facts(src).checkpoints > 3);
	struct cursor *cur;
	struct err err = ERR_INIT;
	cur = cursor_open(src);
	uint8_t buf[100];
	size_t got;
	assert_int_equal(cursor_read(cur, 50000, buf, sizeof buf, &got, &err), ST_OK);
	assert_int_equal(cursor_read(cur, 59950, buf, sizeof buf, &got, &err), ST_OK);
	assert_int_equal(got, 50);
	assert_int_equal(cursor_read(cur, 60000, buf, sizeof buf, &got, &err), ST_END);
	assert_int_equal(source_facts(src).damages, 0);
	cursor_free(cur);
	image_release(&im);
	source_free(src);
	str_release(&s.packed);
}

/* Change the only filter of the block at byte 12, and correct the header's checksum. */
static void patch_filter(struct str *xz, uint8_t id, uint8_t dictionary)
{
	uint8_t *header = (uint8_t *)xz->text + 12;
	assert_int_equal(header[0], 2); /* 12 bytes, including the checksum */
	assert_int_equal(header[2], LZMA_FILTER_LZMA2);
	header[2] = id;
	header[4] = dictionary;
	put_le32(header + 8, lzma_crc32(header, 8, 0));
}

static void blocks_that_cannot_be_unpacked(void **state)
{
	(void)state;
	enum { FOUR_GIB = 40, EIGHT_MIB = 22, NOBODY = 0x3f };
	static const struct {
		uint8_t filter, dictionary;
		bool with_index;
		const char *text;
	} cases[] = {
		/* A small block does not need a large dictionary. */
		{ LZMA_FILTER_LZMA2, FOUR_GIB, true, NULL },
		{ LZMA_FILTER_LZMA2, FOUR_GIB, false, "needs 4.30 GB of memory" },
		{ LZMA_FILTER_LZMA2, FOUR_GIB + 1, true, "does not support" },
		{ NOBODY, EIGHT_MIB, true, "does not support" },
		{ NOBODY, EIGHT_MIB, false, "does not support" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct sample s;
		sample_make(&s, pack_find("xz"), SMALL);
		patch_filter(&s.packed, cases[i].filter, cases[i].dictionary);
		if (!cases[i].with_index)
			str_pad(&s.packed, '.', 8);
		struct source *src = open_bytes(s.packed.text, s.packed.len);
		struct load_ctx im;
		image_of(&im, src, MOST);
		struct damage d;
		if (!cases[i].text) {
			assert_int_equal(im.damages, 0);
			assert_memory_equal(im.bytes, plain, SMALL);
		} else {
			assert_true(source_damage(src, 0, &d));
			if (!strstr(d.text, cases[i].text))
				fail_msg("%s", d.text);
			assert_int_equal(d.at, 0);
			assert_true(d.resume ==
				    (cases[i].with_index ? SMALL : DAMAGE_NO_MORE));
		}
		image_release(&im);
		source_free(src);
		str_release(&s.packed);
	}
}

/* Random bytes after a valid beginning: nothing may crash or hang. */
static void random_bytes_do_not_crash(void **state)
{
	(void)state;
	static const struct {
		const char *head;
		size_t len;
	} heads[] = {
		{ "\x1f\x8b\x08\0\0\0\0\0\0\x03", 10 },
		{ "\x1f\x8b\x08\x1e\0\0\0\0\0\x03", 10 },
		{ "\xfd\x37zXZ\0\0\x04\xe6\xd6\xb4\x46", 12 },
		{ "\xfd\x37zXZ\0\0\x04\xe6\xd6\xb4\x46\x02\0\x21\x01\x16\0\0\0\x74\x2f"
		  "\xe5\xa3",
		  24 },
	};
	uint32_t seed = 21;
	for (int round = 0; round < 200; round++) {
		struct str s = STR_INIT;
		size_t h = (size_t)round % (sizeof heads / sizeof *heads);
		str_addn(&s, heads[h].head, heads[h].len);
		size_t len = next_random(&seed) % 3000;
		while (s.len < len + 30) {
			if (next_random(&seed) % 40 == 0)
				str_addn(&s, heads[h].head, heads[h].len);
			str_addc(&s, (char)next_random(&seed));
		}
		struct source *src = open_bytes(s.text, s.len);
		if (src) {
			struct load_ctx im;
			image_of(&im, src, MOST);
			image_release(&im);
			source_free(src);
		}
		str_release(&s);
	}
}

static int prepare(void **state)
{
	(void)state;
	plain = trace_bytes(MOST, 1);
	checkpoints_default_spacing(4096);
	return 0;
}

static int clean_up(void **state)
{
	(void)state;
	free(plain);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_at_every_byte),
		cmocka_unit_test(cut_here_and_there),
		cmocka_unit_test(flip_bytes),
		cmocka_unit_test(flip_bytes_of_larger_files),
		cmocka_unit_test(other_parts_survive),
		cmocka_unit_test(blocks_that_know_their_size_survive),
		cmocka_unit_test(the_next_member_is_found),
		cmocka_unit_test(holes_do_not_depend_on_the_cursor),
		cmocka_unit_test(holes_do_not_depend_on_read_sizes),
		cmocka_unit_test(bytes_after_the_end_are_reported),
		cmocka_unit_test(wrong_checksums_are_reported),
		cmocka_unit_test(a_member_ends_at_its_size),
		cmocka_unit_test(cursors_in_the_middle_report_no_checksum),
		cmocka_unit_test(blocks_that_cannot_be_unpacked),
		cmocka_unit_test(random_bytes_do_not_crash),
	};
	return cmocka_run_group_tests_name("source, damaged", tests, prepare, clean_up);
}
