/*
 * lzma2 decompresses everything that liblzma can decompress, to the same bytes; it detects the
 * same damage; and from every checkpoint it decodes the same bytes as without it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <lzma.h>

#include "base/mem.h"
#include "source/checkpoints.h"
#include "source/lzma2_internal.h"
#include "tests/unit/lzma2_next.h"

/* Data */

static uint64_t seed;

static uint32_t chance(uint32_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((seed >> 33) % n);
}

struct bytes {
	uint8_t *at;
	size_t len;
};

static struct bytes bytes_new(size_t len)
{
	return (struct bytes) { mem_new(len + 1, 1), len };
}

static struct bytes zeros(size_t len)
{
	return bytes_new(len);
}

static struct bytes noise(size_t len)
{
	struct bytes b = bytes_new(len);
	for (size_t i = 0; i < len; i++)
		b.at[i] = (uint8_t)chance(256);
	return b;
}

static struct bytes text(size_t len)
{
	static const char *const words[] = { "mov ", "add ",    "jmp ",  "rax, ", "rbx\n",
					     "0x40", "[rsp+8]", "ret\n", "call ", "17 " };
	struct bytes b = bytes_new(len);
	for (size_t i = 0; i < len;)
		for (const char *w = words[chance(10)]; *w && i < len; w++)
			b.at[i++] = (uint8_t)*w;
	return b;
}

/* Records of 64 bytes: a loop over a hundred places with increasing addresses. */
static struct bytes records(size_t len)
{
	struct bytes b = bytes_new(len);
	uint64_t address[100] = { 0 };
	for (size_t i = 0, k = 0; i + 64 <= len; i += 64) {
		k = chance(20) ? (k + 1) % 100 : chance(100);
		uint64_t pc = 0x400000 + 5 * k;
		memcpy(b.at + i, &pc, 8);
		b.at[i + 10] = (uint8_t)k;
		address[k] += chance(30) ? 8 * (k % 5) : chance(1 << 20);
		memcpy(b.at + i + 32, &address[k], 8);
	}
	return b;
}

/* Pieces of noise, and copies of pieces from up to, or exactly, far bytes before. */
static struct bytes copies(size_t len, size_t far)
{
	struct bytes b = bytes_new(len);
	for (size_t i = 0; i < len;) {
		size_t n = 1 + chance(chance(4) ? 30 : 400);
		if (n > len - i)
			n = len - i;
		size_t back = chance(3) ? 1 + chance((uint32_t)far) : far - chance(3);
		if (back > i || !chance(8))
			for (; n; n--)
				b.at[i++] = (uint8_t)chance(256);
		for (; n; n--, i++)
			b.at[i] = b.at[i - back];
	}
	return b;
}

/* Packing */

static void append(struct bytes *to, const uint8_t *bytes, size_t len)
{
	to->at = mem_resize(to->at, to->len + len + 1, 1);
	memcpy(to->at + to->len, bytes, len);
	to->len += len;
}

/*
 * Raw LZMA2 with flushes at regular intervals, each of which ends a chunk.  With
 * wander, lc, lp and pb change there, so that the next chunk has new ones.
 */
static struct bytes pack_flushed(lzma_options_lzma options, struct bytes plain,
				 size_t every, bool wander)
{
	lzma_filter filters[] = { { .id = LZMA_FILTER_LZMA2, .options = &options },
				  { .id = LZMA_VLI_UNKNOWN } };
	lzma_stream s = LZMA_STREAM_INIT;
	assert_int_equal(lzma_raw_encoder(&s, filters), LZMA_OK);
	struct bytes out = bytes_new(0);
	size_t from = 0;
	for (bool last = false; !last;) {
		size_t n = every && every < plain.len - from ? every : plain.len - from;
		last = from + n == plain.len;
		s.next_in = plain.at + from;
		s.avail_in = n;
		from += n;
		lzma_ret r;
		do {
			uint8_t buf[4096];
			s.next_out = buf;
			s.avail_out = sizeof buf;
			r = lzma_code(&s, last ? LZMA_FINISH : LZMA_SYNC_FLUSH);
			append(&out, buf, sizeof buf - s.avail_out);
		} while (r == LZMA_OK);
		assert_int_equal(r, LZMA_STREAM_END);
		if (wander && !last) {
			options.lc = chance(5);
			options.lp = chance(5 - options.lc);
			options.pb = chance(5);
			assert_int_equal(lzma_filters_update(&s, filters), LZMA_OK);
		}
	}
	lzma_end(&s);
	return out;
}

static struct bytes pack(lzma_options_lzma options, struct bytes plain)
{
	return pack_flushed(options, plain, 0, false);
}

static lzma_options_lzma preset(uint32_t level, uint32_t dict_size)
{
	lzma_options_lzma options;
	assert_false(lzma_lzma_preset(&options, level));
	if (dict_size)
		options.dict_size = dict_size;
	return options;
}

/* Decompressing */

/* Decompress with liblzma. */
static lzma_ret unpack_liblzma(struct bytes packed, uint32_t dict_size,
			       struct bytes *plain)
{
	lzma_options_lzma options = { .dict_size = dict_size };
	lzma_filter filters[] = { { .id = LZMA_FILTER_LZMA2, .options = &options },
				  { .id = LZMA_VLI_UNKNOWN } };
	lzma_stream s = LZMA_STREAM_INIT;
	assert_int_equal(lzma_raw_decoder(&s, filters), LZMA_OK);
	s.next_in = packed.at;
	s.avail_in = packed.len;
	*plain = bytes_new(0);
	lzma_ret r;
	do {
		uint8_t buf[16384];
		s.next_out = buf;
		s.avail_out = sizeof buf;
		r = lzma_code(&s, LZMA_FINISH);
		append(plain, buf, sizeof buf - s.avail_out);
	} while (r == LZMA_OK);
	lzma_end(&s);
	return r;
}

enum { SAVED_MOST = 4000 };

struct saved {
	struct checkpoint cp[SAVED_MOST];
	size_t count;
};

static void saved_release(struct saved *s)
{
	for (size_t i = 0; i < s->count; i++)
		free(s->cp[i].state);
	s->count = 0;
}

/*
 * Decode packed from a position on.  Each chunk is in memory of exactly its size, so
 * that the address sanitizer detects reads past its end.
 */
static enum status unpack_from(struct lzma2 *d, struct bytes packed, size_t from,
			       struct bytes *plain, struct saved *saved, size_t every)
{
	*plain = bytes_new(0);
	enum status st = ST_OK;
	size_t marked = 0;
	while (st == ST_OK) {
		size_t left = packed.len - from;
		size_t need = lzma2_chunk(packed.at + from,
					  left < LZMA2_HEAD ? left : LZMA2_HEAD);
		assert_in_range(need, 1, LZMA2_PACKED_MAX);
		size_t n = need < left ? need : left;
		uint8_t *in = malloc(n ? n : 1);
		memcpy(in, packed.at + from, n);
		size_t used, len;
		const uint8_t *out;
		struct err err = ERR_INIT;
		st = lzma2_decode(d, in, n, &used, &out, &len, &err);
		free(in);
		assert_true(used <= n && len <= LZMA2_PLAIN_MAX);
		if (st == ST_OK)
			assert_int_equal(used, need);
		if (st == ST_END)
			assert_int_equal(used, 1);
		if (st == ST_DAMAGED)
			assert_true(err.text[0]);
		append(plain, out, len);
		from += used;
		if (!saved)
			continue;
		struct checkpoint cp;
		while (lzma2_next_complete(d, &cp)) {
			assert_true(saved->count < SAVED_MOST);
			saved->cp[saved->count++] = cp;
		}
		if (st == ST_OK && plain->len >= marked + every) {
			lzma2_mark(d, plain->len, from, 0);
			marked = plain->len;
		}
	}
	return st;
}

static void same(struct bytes a, struct bytes b)
{
	assert_int_equal(a.len, b.len);
	assert_memory_equal(a.at, b.at, a.len);
}

/*
 * Two decoders for each size of dictionary, which are reused, so that the dictionary
 * contains other data.
 */
struct pair {
	uint32_t dict_size;
	struct lzma2 *first, *second;
};

static struct pair pairs[40];

static struct lzma2 *dirty_decoder(uint32_t dict_size)
{
	struct lzma2 *d = lzma2_new(dict_size);
	assert_non_null(d);
	uint8_t chunk[3 + 65536] = { 2, 0xff, 0xff };
	memset(chunk + 3, 0xa5, sizeof chunk - 3);
	for (size_t n = 0; n < (size_t)dict_size + (5 << 20); n += 65536) {
		size_t used, len;
		const uint8_t *out;
		struct err err = ERR_INIT;
		chunk[0] = n ? 2 : 1;
		assert_int_equal(
			lzma2_decode(d, chunk, sizeof chunk, &used, &out, &len, &err),
			ST_OK);
	}
	lzma2_reset(d);
	return d;
}

static struct pair *decoders(uint32_t dict_size)
{
	struct pair *p = pairs;
	while (p->first && p->dict_size != dict_size)
		p++;
	assert_true(p < pairs + sizeof pairs / sizeof *pairs);
	if (!p->first) {
		p->dict_size = dict_size;
		p->first = dirty_decoder(dict_size);
		p->second = dirty_decoder(dict_size);
	}
	return p;
}

static int free_decoders(void **state)
{
	(void)state;
	for (struct pair *p = pairs; p->first; p++) {
		lzma2_free(p->first);
		lzma2_free(p->second);
	}
	return 0;
}

/*
 * Decompress everything and compare; make checkpoints at regular intervals, continue from
 * those selected by step, making checkpoints again, and continue from some of these.
 */
static void check(struct bytes packed, struct bytes plain, uint32_t dict_size,
		  size_t every, size_t step)
{
	static struct saved saved, again;
	struct lzma2 *d = decoders(dict_size)->first;
	struct lzma2 *dirty = decoders(dict_size)->second;
	struct bytes out;
	lzma2_reset(d);
	assert_int_equal(unpack_from(d, packed, 0, &out, &saved, every), ST_END);
	same(out, plain);
	free(out.at);
	/* The same decoder again, without checkpoints. */
	lzma2_reset(d);
	assert_int_equal(unpack_from(d, packed, 0, &out, NULL, 0), ST_END);
	same(out, plain);
	free(out.at);
	for (size_t i = 0; i < saved.count; i += step) {
		const struct checkpoint *cp = &saved.cp[i];
		struct err err = ERR_INIT;
		assert_true(cp->plain <= plain.len && cp->packed <= packed.len);
		if (i)
			assert_true(cp->plain > saved.cp[i - 1].plain);
		assert_int_equal(lzma2_restore(dirty, cp->state, cp->state_len, &err),
				 ST_OK);
		/* Checkpoints take the most time: only every eighth time. */
		bool take = i / step % 8 == 0;
		assert_int_equal(unpack_from(dirty, packed, (size_t)cp->packed, &out,
					     take ? &again : NULL, every),
				 ST_END);
		struct bytes rest = { plain.at + cp->plain,
				      plain.len - (size_t)cp->plain };
		same(out, rest);
		free(out.at);
		for (size_t k = 0; k < again.count; k += 9 * step) {
			const struct checkpoint *cp2 = &again.cp[k];
			size_t at = (size_t)cp2->packed;
			/* Positions are relative to the restored checkpoint. */
			struct bytes rest2 = { rest.at + cp2->plain,
					       rest.len - (size_t)cp2->plain };
			assert_int_equal(
				lzma2_restore(dirty, cp2->state, cp2->state_len, &err),
				ST_OK);
			assert_int_equal(unpack_from(dirty, packed, at, &out, NULL, 0),
					 ST_END);
			same(out, rest2);
			free(out.at);
		}
		saved_release(&again);
	}
	saved_release(&saved);
}

static void check_and_free(struct bytes packed, struct bytes plain, uint32_t dict_size,
			   size_t every, size_t step)
{
	check(packed, plain, dict_size, every, step);
	free(packed.at);
	free(plain.at);
}

/* Tests */

static void test_kinds(void **state)
{
	(void)state;
	for (uint32_t dict_size = 4096; dict_size <= 1 << 20; dict_size *= 16) {
		lzma_options_lzma o = preset(1, dict_size);
		struct bytes data[] = { zeros(5 << 20),
					noise(300 << 10),
					text(1 << 20),
					records(2 << 20),
					copies(400 << 10, dict_size),
					zeros(0),
					noise(1),
					text(17) };
		for (size_t i = 0; i < sizeof data / sizeof *data; i++)
			check_and_free(pack(o, data[i]), data[i], dict_size, 0, 3);
	}
}

/* Long enough for several laps of the ring. */
static void test_several_laps(void **state)
{
	(void)state;
	static const uint32_t dict_sizes[] = { 4096, 100000, 1 << 20 };
	for (size_t i = 0; i < 3; i++) {
		lzma_options_lzma o = preset(0, dict_sizes[i]);
		struct bytes plain = records(14 << 20);
		/* Short and long distances across every seam. */
		for (size_t k = 0; k + 400000 < plain.len; k += 300000 + chance(1000)) {
			struct bytes c = copies(20000, 4000);
			memcpy(plain.at + k, c.at, c.len);
			free(c.at);
		}
		struct bytes packed = pack(o, plain);
		check_and_free(packed, plain, o.dict_size, 700000, 3);
	}
}

static void test_presets(void **state)
{
	(void)state;
	struct bytes data[] = { text(100 << 10), records(200 << 10),
				copies(100 << 10, 60000) };
	for (uint32_t level = 0; level <= 9; level++) {
		for (uint32_t extreme = 0; extreme < 2; extreme++) {
			uint32_t dict_size = 1 << 16;
			lzma_options_lzma o = preset(
				level | (extreme ? LZMA_PRESET_EXTREME : 0), dict_size);
			for (size_t i = 0; i < 3; i++) {
				struct bytes packed = pack(o, data[i]);
				check(packed, data[i], dict_size, 0, 2);
				free(packed.at);
			}
		}
	}
	for (size_t i = 0; i < 3; i++)
		free(data[i].at);
}

static void test_lclppb(void **state)
{
	(void)state;
	struct bytes plain = records(60 << 10);
	struct bytes more = copies(30 << 10, 9000);
	for (uint32_t lc = 0; lc <= 4; lc++)
		for (uint32_t lp = 0; lc + lp <= 4; lp++)
			for (uint32_t pb = 0; pb <= 4; pb++) {
				lzma_options_lzma o = preset(1, 1 << 16);
				o.lc = lc;
				o.lp = lp;
				o.pb = pb;
				struct bytes packed =
					pack_flushed(o, plain, 30001, false);
				check(packed, plain, o.dict_size, 0, 1);
				free(packed.at);
				packed = pack_flushed(o, more, 10007, false);
				check(packed, more, o.dict_size, 0, 1);
				free(packed.at);
			}
	free(plain.at);
	free(more.at);
}

/* Chunks that reset the model, with new lc, lp and pb; some are uncompressed. */
static void test_state_resets(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 12; i++) {
		lzma_options_lzma o = preset(1, 4096u << chance(6));
		struct bytes plain =
			i % 3 ? copies(200 << 10, o.dict_size) : records(200 << 10);
		for (size_t k = 0; k < 3; k++) {
			struct bytes n = noise(9000);
			memcpy(plain.at + chance(190 << 10), n.at, n.len);
			free(n.at);
		}
		check_and_free(pack_flushed(o, plain, 2500 + chance(9000), i % 2), plain,
			       o.dict_size, 0, 3);
	}
}

/* Joined streams: each begins with a reset of the dictionary. */
static void test_dictionary_resets(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 12; i++) {
		lzma_options_lzma o = preset(1, 4096u << chance(6));
		struct bytes plain = bytes_new(0), packed = bytes_new(0);
		for (unsigned k = 0; k < 8; k++) {
			size_t len = chance(30000) + 1;
			struct bytes part = i == 0      ? noise(len)
					    : chance(3) ? copies(len, o.dict_size)
							: text(len);
			struct bytes p = pack_flushed(o, part, 7001, k % 2);
			append(&plain, part.at, part.len);
			append(&packed, p.at, p.len - 1);
			free(part.at);
			free(p.at);
		}
		append(&packed, (const uint8_t *)"", 1);
		check_and_free(packed, plain, o.dict_size, 0, 2);
	}
}

/* More checkpoints than the 255 epochs of a byte. */
static void test_many_checkpoints(void **state)
{
	(void)state;
	lzma_options_lzma o = preset(0, 4096);
	struct bytes plain = copies(400 << 10, 4096);
	check_and_free(pack_flushed(o, plain, 1024, false), plain, 4096, 0, 57);
	o = preset(0, 64 << 10);
	plain = copies(1 << 20, 64 << 10);
	check_and_free(pack_flushed(o, plain, 3000, false), plain, o.dict_size, 0, 101);
}

/* Both decompress the same bytes of damaged data. */
static void compare(struct bytes packed, uint32_t dict_size, bool take)
{
	struct bytes theirs, ours;
	lzma_ret r = unpack_liblzma(packed, dict_size, &theirs);
	struct lzma2 *d = decoders(dict_size)->first;
	lzma2_reset(d);
	static struct saved saved;
	enum status st = unpack_from(d, packed, 0, &ours, take ? &saved : NULL, 0);
	saved_release(&saved);
	assert_int_equal(st, r == LZMA_STREAM_END ? ST_END : ST_DAMAGED);
	/* liblzma continues in the next chunk if one ends too early. */
	size_t len = ours.len < theirs.len ? ours.len : theirs.len;
	if (r == LZMA_STREAM_END || r == LZMA_BUF_ERROR)
		assert_int_equal(ours.len, theirs.len);
	assert_memory_equal(ours.at, theirs.at, len);
	free(theirs.at);
	free(ours.at);
}

static void test_truncated(void **state)
{
	(void)state;
	lzma_options_lzma o = preset(6, 4096);
	struct bytes data[] = { text(4000), records(15000), copies(1500, 900),
				zeros(2 << 20), noise(300) };
	for (size_t i = 0; i < sizeof data / sizeof *data; i++) {
		struct bytes packed = pack_flushed(o, data[i], i < 3 ? 1500 : 0, i == 1);
		assert_true(packed.len < 5000);
		for (size_t len = 0; len < packed.len; len++)
			compare((struct bytes) { packed.at, len }, o.dict_size,
				len % 64 == 0);
		free(packed.at);
		free(data[i].at);
	}
}

static void test_damaged(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 6; i++) {
		lzma_options_lzma o = preset(1, 4096u << chance(5));
		struct bytes plain = i % 2 ? copies(20000, o.dict_size) : records(60000);
		struct bytes packed = pack_flushed(o, plain, 6000, i % 3 == 0);
		for (unsigned k = 0; k < 150; k++) {
			struct bytes bad = bytes_new(packed.len);
			memcpy(bad.at, packed.at, packed.len);
			for (unsigned n = 1 + chance(3); n; n--) {
				/* Every second time in the header of the first chunk. */
				uint32_t at = chance(2) ? chance((uint32_t)packed.len)
							: chance(12);
				bad.at[at] =
					chance(2)
						? (uint8_t)chance(256)
						: bad.at[at] ^ (uint8_t)(1u << chance(8));
			}
			compare(bad, o.dict_size, k % 4 == 0);
			free(bad.at);
		}
		free(plain.at);
		free(packed.at);
	}
}

/* Saved states that are invalid, and some that are valid but wrong. */
static void test_hostile_states(void **state)
{
	(void)state;
	static struct saved saved;
	lzma_options_lzma o = preset(1, 8192);
	struct bytes plain = copies(40000, 8192), out;
	struct bytes packed = pack_flushed(o, plain, 5000, false);
	struct lzma2 *d = lzma2_new(8192);
	assert_int_equal(unpack_from(d, packed, 0, &out, &saved, 0), ST_END);
	free(out.at);
	assert_true(saved.count >= 4);
	struct err err = ERR_INIT;
	unsigned refused = 0, taken = 0;
	for (size_t i = 0; i < saved.count; i++) {
		const struct checkpoint *cp = &saved.cp[i];
		for (uint32_t len = 0; len < cp->state_len; len += 1 + len / 50) {
			uint8_t *cut = malloc(len + 1);
			memcpy(cut, cp->state, len);
			assert_int_equal(lzma2_restore(d, cut, len, &err), ST_DAMAGED);
			free(cut);
		}
		uint8_t *bad = malloc(cp->state_len + 1);
		memcpy(bad, cp->state, cp->state_len);
		bad[cp->state_len] = 0;
		assert_int_equal(lzma2_restore(d, bad, cp->state_len + 1, &err),
				 ST_DAMAGED);
		for (unsigned k = 0; k < 200; k++) {
			memcpy(bad, cp->state, cp->state_len);
			for (unsigned n = 1 + chance(2); n; n--) {
				uint32_t at =
					chance(3) ? chance(40) : chance(cp->state_len);
				if (at < cp->state_len)
					bad[at] = (uint8_t)chance(256);
			}
			enum status st = lzma2_restore(d, bad, cp->state_len, &err);
			refused += st == ST_DAMAGED;
			taken += st == ST_OK;
			/* Decoding ends in any case. */
			unpack_from(d, packed, (size_t)cp->packed, &out, NULL, 0);
			assert_true(out.len <= plain.len - cp->plain);
			free(out.at);
		}
		free(bad);
	}
	assert_true(refused > 100 && taken > 0);

	/* A state of a decoder with a larger dictionary. */
	struct lzma2 *small = lzma2_new(4096);
	assert_int_equal(
		lzma2_restore(small, saved.cp[3].state, saved.cp[3].state_len, &err),
		ST_DAMAGED);
	/* The decoder is then at the beginning of a block. */
	struct bytes first = text(1000), p = pack(preset(1, 4096), first);
	assert_int_equal(unpack_from(small, p, 0, &out, NULL, 0), ST_END);
	same(out, first);
	free(out.at);
	free(first.at);
	free(p.at);
	lzma2_free(small);
	lzma2_free(d);
	saved_release(&saved);
	free(packed.at);
	free(plain.at);
}

/* A state has only the bytes that are read later. */
static void test_state_size(void **state)
{
	(void)state;
	static struct saved saved;
	lzma_options_lzma o = preset(1, 1 << 20);
	struct bytes plain = noise(2 << 20), out;
	/* The second half reads 100 bytes at the end of the first. */
	for (size_t i = 1 << 20; i < plain.len; i++)
		plain.at[i] = plain.at[i - 100];
	struct bytes packed = pack_flushed(o, plain, 1 << 20, false);
	struct lzma2 *d = lzma2_new(o.dict_size);
	assert_int_equal(unpack_from(d, packed, 0, &out, &saved, 1 << 20), ST_END);
	assert_int_equal(saved.count, 2); /* in the middle and at the end */
	assert_int_equal(saved.cp[0].plain, 1 << 20);
	assert_true(saved.cp[0].state_len < 1000);
	saved_release(&saved);
	lzma2_free(d);
	free(out.at);
	free(plain.at);
	free(packed.at);
}

static void test_too_large(void **state)
{
	(void)state;
	assert_null(lzma2_new(UINT64_MAX));
	assert_null(lzma2_new(UINT64_MAX / 2));
}

static int set_seed(void **state)
{
	(void)state;
	seed = 42;
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(test_kinds, set_seed),
		cmocka_unit_test_setup(test_several_laps, set_seed),
		cmocka_unit_test_setup(test_presets, set_seed),
		cmocka_unit_test_setup(test_lclppb, set_seed),
		cmocka_unit_test_setup(test_state_resets, set_seed),
		cmocka_unit_test_setup(test_dictionary_resets, set_seed),
		cmocka_unit_test_setup(test_many_checkpoints, set_seed),
		cmocka_unit_test_setup(test_truncated, set_seed),
		cmocka_unit_test_setup(test_damaged, set_seed),
		cmocka_unit_test_setup(test_hostile_states, set_seed),
		cmocka_unit_test_setup(test_state_size, set_seed),
		cmocka_unit_test(test_too_large),
	};
	return cmocka_run_group_tests(tests, NULL, free_decoders);
}
