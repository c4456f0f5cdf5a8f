/*
 * Blocks of .xz files give the same bytes from every checkpoint as from the beginning,
 * with and without the index of the file, intact and damaged.
 */
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

#include "base/mem.h"
#include "source/checkpoints.h"
#include "source/codec.h"
#include "source/xz_lzma2.h"
#include "source_packs.h"

extern const struct codec codec_xz;

enum { SPACING = 32 << 10, STEP = 5000 };

/* Files */

static void encode(struct str *out, lzma_stream *z, const uint8_t *plain, size_t len,
		   lzma_action action)
{
	z->next_in = plain;
	z->avail_in = len;
	lzma_ret ret;
	do {
		uint8_t buf[4096];
		z->next_out = buf;
		z->avail_out = sizeof buf;
		ret = lzma_code(z, action);
		str_addn(out, (char *)buf, sizeof buf - z->avail_out);
	} while (ret == LZMA_OK && (z->avail_in || action != LZMA_RUN));
}

/* A stream of blocks of a given size, with some flushes, which end chunks. */
static void add_stream(struct str *out, const uint8_t *plain, size_t len, size_t block,
		       uint32_t dict_size, lzma_check check)
{
	lzma_options_lzma options;
	assert_false(lzma_lzma_preset(&options, 1));
	options.dict_size = dict_size;
	lzma_filter filters[] = { { LZMA_FILTER_LZMA2, &options },
				  { LZMA_VLI_UNKNOWN, NULL } };
	lzma_stream z = LZMA_STREAM_INIT;
	assert_int_equal(lzma_stream_encoder(&z, filters, check), LZMA_OK);
	uint32_t seed = (uint32_t)len;
	for (size_t at = 0; at < len;) {
		size_t n = 1 + next_random(&seed) % 20000;
		size_t left = block - at % block;
		if (n > left)
			n = left;
		if (n > len - at)
			n = len - at;
		encode(out, &z, plain + at, n,
		       n == left ? LZMA_FULL_FLUSH : LZMA_SYNC_FLUSH);
		at += n;
	}
	encode(out, &z, NULL, 0, LZMA_FINISH);
	lzma_end(&z);
}

struct sample {
	char *path;
	struct file *f;
	struct checkpoints *cps;
	void *index;
};

static void sample_open(struct sample *s, const char *bytes, size_t len, bool index)
{
	struct err err = ERR_INIT;
	s->path = file_with(bytes, len);
	assert_int_equal(file_open(&s->f, s->path, false, NULL, &err), ST_OK);
	s->cps = checkpoints_new();
	s->index = index ? codec_xz.load_index(s->f, s->cps) : NULL;
}

static void sample_close(struct sample *s)
{
	if (s->index)
		codec_xz.free_index(s->index);
	checkpoints_free(s->cps);
	file_free(s->f);
	unlink(s->path);
	free(s->path);
}

/* Reading */

struct piece {
	uint8_t *bytes;
	uint8_t *there;
	size_t len; /* including holes */
};

static void piece_release(struct piece *p)
{
	free(p->bytes);
	free(p->there);
}

/* Read up to a number of bytes from a checkpoint or the beginning, including holes. */
static enum status read_from(const struct sample *s, const void *index,
			     const struct checkpoint *cp, struct checkpoints *cps,
			     size_t most, struct piece *p)
{
	struct err err = ERR_INIT;
	struct codec_state *state = codec_open(&codec_xz);
	struct checkpoint own = { .state = NULL };
	if (cp && cp->form != CHECKPOINT_RAW) {
		assert_true(checkpoints_copy(s->cps, cp, false, &own));
		cp = &own;
	}
	*p = (struct piece) { mem_new(most + 1, 1), mem_new(most + 1, 1), 0 };
	enum status st = codec_start(state, s->f, cps, index, cp, &err);
	uint64_t from = cp ? cp->plain : 0;
	if (st == ST_OK)
		assert_int_equal(state->plain, from);
	while (st == ST_OK && p->len < most) {
		size_t got, len = most - p->len < STEP ? most - p->len : STEP;
		st = codec_read(state, p->bytes + p->len, len, &got, &err);
		memset(p->there + p->len, 1, got);
		uint64_t reached = state->plain - from;
		if (st == ST_OK)
			assert_int_equal(reached, p->len + got);
		if (st == ST_DAMAGED && reached > p->len) {
			memset(p->bytes + p->len, 0, got);
			st = ST_OK;
		}
		p->len = reached < most ? (size_t)reached : most;
	}
	codec_close(state);
	free(own.state);
	return st;
}

static void same_from(const struct piece *all, const struct piece *part, uint64_t at)
{
	assert_true(at + part->len <= all->len);
	assert_memory_equal(all->there + at, part->there, part->len);
	for (size_t i = 0; i < part->len; i++)
		if (part->there[i] && all->bytes[at + i] != part->bytes[i])
			fail_msg("byte %zu differs", i);
}

/*
 * Read from the beginning, with and without the file index; then from each checkpoint
 * that these added, again with and without it.
 */
static void check(const char *bytes, size_t len, size_t plain_len, struct piece *all,
		  uint64_t checkpoints_least)
{
	struct sample with, without;
	size_t most = plain_len + 1000;
	sample_open(&with, bytes, len, true);
	sample_open(&without, bytes, len, false);
	struct piece other;
	enum status end = read_from(&with, with.index, NULL, with.cps, most, all);
	enum status end2 = read_from(&without, NULL, NULL, without.cps, most, &other);
	if (with.index && end == ST_END && end2 == ST_END) {
		assert_int_equal(other.len, all->len);
		same_from(all, &other, 0);
	}
	const struct sample *samples[] = { &with, &without };
	const struct piece *images[] = { all, &other };
	uint64_t chunks = 0;
	for (size_t i = 0; i < 2; i++) {
		chunks = 0;
		const struct checkpoint **list;
		size_t found = checkpoints_found(samples[i]->cps, &list);
		for (size_t n = 0; n < found; n++) {
			const struct checkpoint *cp = list[n];
			chunks += cp->kind == XZ_AT_CHUNK;
			for (size_t k = 0; k < 2; k++) {
				if (cp->kind != XZ_AT_CHUNK && i != k)
					continue;
				/* Everything from some, a little from each. */
				size_t most_of = n % 11 ? 5000 : most;
				struct checkpoints *cps = checkpoints_new();
				struct piece part;
				read_from(&with, samples[k]->index, cp, cps, most_of,
					  &part);
				/* A checkpoint after the last byte that the other can
				 * read is not used. */
				if (cp->plain < images[k]->len) {
					assert_true(part.len > 0);
					same_from(images[k], &part, cp->plain);
				}
				if (cp->plain < images[k]->len && most_of == most)
					assert_int_equal(cp->plain + part.len,
							 images[k]->len);
				piece_release(&part);
				checkpoints_free(cps);
			}
		}
		free(list);
		assert_true(chunks >= checkpoints_least);
	}
	piece_release(&other);
	sample_close(&with);
	sample_close(&without);
}

enum { PLAIN = 1200000 };

static uint8_t *plain;

static void check_good(const struct str *packed, uint64_t checkpoints_least)
{
	struct piece all;
	check(packed->text, packed->len, PLAIN, &all, checkpoints_least);
	assert_int_equal(all.len, PLAIN);
	assert_memory_equal(all.bytes, plain, PLAIN);
	piece_release(&all);
}

/* Tests */

static void one_block(void **state)
{
	(void)state;
	static const lzma_check checks[] = { LZMA_CHECK_NONE, LZMA_CHECK_CRC32,
					     LZMA_CHECK_CRC64 };
	static const uint32_t dict_sizes[] = { 4096, 100000, 600000 };
	for (size_t i = 0; i < 3; i++) {
		struct str packed = STR_INIT;
		add_stream(&packed, plain, PLAIN, PLAIN, dict_sizes[i], checks[i]);
		check_good(&packed, i == 0 ? 10 : i == 1 ? 5 : 1);
		str_release(&packed);
	}
}

static void several_blocks_and_streams(void **state)
{
	(void)state;
	struct str packed = STR_INIT;
	add_stream(&packed, plain, 400000, 150000, 10000, LZMA_CHECK_CRC64);
	str_pad(&packed, 0, 8);
	add_stream(&packed, plain + 400000, PLAIN - 400000, 600000, 20000,
		   LZMA_CHECK_CRC32);
	check_good(&packed, 10);
	str_release(&packed);
}

/* Damage is at the same position from every checkpoint, and all bytes before it are
 * read. */
static void damaged(void **state)
{
	(void)state;
	struct str packed = STR_INIT;
	add_stream(&packed, plain, PLAIN, 800000, 20000, LZMA_CHECK_CRC64);
	uint32_t seed = 3;
	for (unsigned i = 0; i < 5; i++) {
		size_t at = next_random(&seed) % packed.len;
		char old = packed.text[at];
		packed.text[at] = (char)next_random(&seed);
		struct piece all;
		check(packed.text, packed.len, PLAIN, &all, 0);
		piece_release(&all);
		packed.text[at] = old;
	}
	str_release(&packed);
}

static void cut(void **state)
{
	(void)state;
	struct str packed = STR_INIT;
	add_stream(&packed, plain, PLAIN, PLAIN, 20000, LZMA_CHECK_CRC64);
	uint32_t seed = 3;
	for (unsigned i = 0; i < 4; i++) {
		struct piece all;
		size_t len = packed.len / 2 + next_random(&seed) % (packed.len / 2);
		check(packed.text, len, PLAIN, &all, 5);
		assert_true(all.len <= PLAIN && all.len > PLAIN / 3);
		assert_memory_equal(all.bytes, plain, all.len);
		piece_release(&all);
	}
	str_release(&packed);
}

/* Whether damage without missing bytes was recorded. */
static bool has_damage_without_hole(const struct str *packed, const struct checkpoint *cp)
{
	struct sample s;
	struct piece p;
	sample_open(&s, packed->text, packed->len, true);
	read_from(&s, s.index, cp, s.cps, PLAIN + 1, &p);
	struct damage d;
	bool noted = checkpoints_damage(s.cps, 0, &d);
	if (noted)
		assert_int_equal(d.at, d.resume);
	piece_release(&p);
	sample_close(&s);
	return noted;
}

/* The checksum is verified by cursors that read the block from its beginning. */
static void checksum(void **state)
{
	(void)state;
	static const lzma_check checks[] = { LZMA_CHECK_CRC32, LZMA_CHECK_CRC64 };
	for (size_t i = 0; i < 2; i++) {
		struct str packed = STR_INIT;
		add_stream(&packed, plain, PLAIN, PLAIN, 20000, checks[i]);
		assert_false(has_damage_without_hole(&packed, NULL));
		struct sample s;
		sample_open(&s, packed.text, packed.len, true);
		struct piece p;
		read_from(&s, s.index, NULL, s.cps, PLAIN, &p);
		piece_release(&p);
		const struct checkpoint *cp = checkpoints_find(s.cps, PLAIN / 2);
		assert_int_equal(cp->kind, XZ_AT_CHUNK);
		assert_false(has_damage_without_hole(&packed, cp));
		/* Change the last byte of the block, which is in its checksum. */
		lzma_index_iter at;
		lzma_index_iter_init(&at, s.index);
		assert_false(lzma_index_iter_next(&at, LZMA_INDEX_ITER_BLOCK));
		packed.text[at.block.compressed_file_offset + at.block.unpadded_size - 1 +
			    (4 - at.block.unpadded_size % 4) % 4] ^= 1;
		assert_true(has_damage_without_hole(&packed, NULL));
		/* A checkpoint has the checksum up to its position. */
		assert_true(has_damage_without_hole(&packed, cp));
		sample_close(&s);
		str_release(&packed);
	}
}

/* Saved checkpoints that were modified. */
static void hostile_checkpoints(void **state)
{
	(void)state;
	struct str packed = STR_INIT;
	add_stream(&packed, plain, PLAIN, 800000, 20000, LZMA_CHECK_CRC64);
	struct sample s;
	sample_open(&s, packed.text, packed.len, true);
	struct piece p;
	read_from(&s, s.index, NULL, s.cps, PLAIN, &p);
	piece_release(&p);
	uint32_t seed = 5;
	unsigned refused = 0;
	const struct checkpoint **list;
	size_t found = checkpoints_found(s.cps, &list);
	for (size_t i = 0; i < found; i++) {
		struct checkpoint copy;
		const struct checkpoint *good = &copy;
		assert_true(checkpoints_copy(s.cps, list[i], false, &copy));
		copy.form = CHECKPOINT_RAW;
		for (unsigned k = 0; k < 40 && good->state_len; k++) {
			struct checkpoint bad = *good;
			bad.state = mem_copy(good->state, good->state_len);
			switch (k % 5) {
			case 0:
				bad.state_len = next_random(&seed) % good->state_len;
				break;
			case 1:
				bad.plain += next_random(&seed) % 900000;
				break;
			case 2:
				bad.packed = next_random(&seed) % (packed.len + 1000);
				break;
			case 3:
				bad.state[next_random(&seed) % 70] ^= (uint8_t)(1 + k);
				break;
			case 4:
				bad.state[next_random(&seed) % good->state_len] ^= 0x80;
				break;
			}
			const void *index = k % 2 ? s.index : NULL;
			struct checkpoints *cps = checkpoints_new();
			refused +=
				read_from(&s, index, &bad, cps, 50000, &p) == ST_INVALID;
			piece_release(&p);
			checkpoints_free(cps);
			free(bad.state);
		}
		free(copy.state);
	}
	free(list);
	assert_true(refused > 100);
	sample_close(&s);
	str_release(&packed);
}

/* Reading again adds no checkpoint twice; and the spacing is right. */
static void spacing_is_kept(void **state)
{
	(void)state;
	struct str packed = STR_INIT;
	add_stream(&packed, plain, PLAIN, PLAIN, 4096, LZMA_CHECK_CRC64);
	struct sample s;
	sample_open(&s, packed.text, packed.len, true);
	struct piece p;
	/* To the end, which completes the last one. */
	read_from(&s, s.index, NULL, s.cps, PLAIN + 1, &p);
	piece_release(&p);
	const struct checkpoint **list;
	size_t count = checkpoints_found(s.cps, &list);
	uint64_t last_plain = 0, last_packed = 0;
	for (size_t i = 0; i < count; i++) {
		const struct checkpoint *cp = list[i];
		if (i) {
			uint64_t len = cp->plain - last_plain;
			uint64_t packed_len = cp->packed - last_packed;
			assert_true(packed_len * 45 + len * 9 / 64 >= SPACING * 4);
		}
		last_plain = cp->plain;
		last_packed = cp->packed;
	}
	/* Chunks have up to 20,000 plain bytes. */
	assert_true(checkpoints_facts(s.cps).gap <= 4 * SPACING);
	for (size_t i = 0; i < count; i += 3) {
		read_from(&s, s.index, list[i], s.cps, PLAIN, &p);
		piece_release(&p);
	}
	free(list);
	assert_int_equal(checkpoints_facts(s.cps).count, count);
	sample_close(&s);
	str_release(&packed);
}

static int setup(void **state)
{
	(void)state;
	plain = trace_bytes(PLAIN, 1);
	checkpoints_default_spacing(SPACING);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	free(plain);
	return 0;
}

/*
 * Checkpoints are spaced by the time to decompress: data that is packed a thousand to one has
 * them too, and stored bytes, which are only copied, do not have them every few kB.
 */
static void spacing_is_a_time(void **state)
{
	(void)state;
	enum { LEN = 48 << 20, NOISE = 256 << 10 };
	uint8_t *bytes = mem_new(LEN, 1);
	uint32_t seed = 1;
	for (size_t i = 0; i < NOISE; i++)
		bytes[i] = (uint8_t)next_random(&seed);
	struct str packed = STR_INIT;
	add_stream(&packed, bytes, LEN, LEN, 65536, LZMA_CHECK_CRC64);
	struct sample s;
	sample_open(&s, packed.text, packed.len, true);
	struct piece p;
	read_from(&s, s.index, NULL, s.cps, LEN + 1, &p);
	assert_int_equal(p.len, LEN);
	piece_release(&p);
	const struct checkpoint **list;
	size_t count = checkpoints_found(s.cps, &list), in_noise = 0, after = 0;
	for (size_t i = 0; i < count; i++) {
		in_noise += list[i]->plain > 20000 && list[i]->plain <= NOISE;
		after += list[i]->plain > NOISE;
	}
	free(list);
	/* 131 us each: 3 kB of LZMA data, or 900 kB that are copied. */
	assert_true(in_noise <= 1);
	assert_true(after >= 40);
	assert_true(checkpoints_facts(s.cps).gap <= 1 << 20);
	sample_close(&s);
	str_release(&packed);
	free(bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_block),
		cmocka_unit_test(several_blocks_and_streams),
		cmocka_unit_test(damaged),
		cmocka_unit_test(cut),
		cmocka_unit_test(checksum),
		cmocka_unit_test(hostile_checkpoints),
		cmocka_unit_test(spacing_is_kept),
		cmocka_unit_test(spacing_is_a_time),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
