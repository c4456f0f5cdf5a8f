/*
 * ISA-L and zlib: the same bytes, the same ends, the same damage at the same
 * position, for every kind of deflate data, whole, truncated and damaged; and each
 * continues from the places of the other.
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

#include <zlib.h>

#ifdef HAVE_ISAL
#include <isa-l/igzip_lib.h>
#endif

#include "base/bytes.h"
#include "base/mem.h"
#include "source/checkpoints.h"
#include "source/checksum.h"
#include "source/inflate.h"
#include "source_packs.h"

/* Deflate data */

static void deflate_zlib(struct str *out, const uint8_t *plain, size_t len, int level,
			 int memory, int strategy, size_t flush_every, int flush)
{
	z_stream z;
	memset(&z, 0, sizeof z);
	assert_int_equal(deflateInit2(&z, level, Z_DEFLATED, -15, memory, strategy),
			 Z_OK);
	size_t from = 0;
	do {
		size_t n = flush_every && len - from > flush_every ? flush_every
								   : len - from;
		z.next_in = (Bytef *)(uintptr_t)(plain + from);
		z.avail_in = (uInt)n;
		from += n;
		do {
			uint8_t buf[10000];
			z.next_out = buf;
			z.avail_out = sizeof buf;
			deflate(&z, from == len ? Z_FINISH : flush);
			str_addn(out, (char *)buf, sizeof buf - z.avail_out);
		} while (z.avail_out == 0);
	} while (from < len);
	deflateEnd(&z);
}

#ifdef HAVE_ISAL
/* Like igzip -0: one block for everything. */
static void deflate_isal(struct str *out, const uint8_t *plain, size_t len)
{
	struct isal_zstream z;
	isal_deflate_init(&z);
	z.next_in = (uint8_t *)(uintptr_t)plain;
	z.avail_in = (uint32_t)len;
	z.end_of_stream = 1;
	size_t room = len + len / 10 + 1000;
	uint8_t *buf = mem_new(room, 1);
	z.next_out = buf;
	z.avail_out = (uint32_t)room;
	assert_int_equal(isal_deflate(&z), COMP_OK);
	str_addn(out, (char *)buf, room - z.avail_out);
	free(buf);
}
#endif

enum { KINDS = 11 };

/* Pack plain bytes in one of several ways; false if this build does not support it. */
static bool make(unsigned kind, struct str *out, const uint8_t *plain, size_t len)
{
	switch (kind) {
	case 0:
		deflate_zlib(out, plain, len, 6, 8, Z_DEFAULT_STRATEGY, 0, 0);
		return true;
	case 1: /* blocks of 128 symbols */
		deflate_zlib(out, plain, len, 6, 1, Z_DEFAULT_STRATEGY, 0, 0);
		return true;
	case 2:
		deflate_zlib(out, plain, len, 1, 2, Z_FIXED, 0, 0);
		return true;
	case 3: /* stored */
		deflate_zlib(out, plain, len, 0, 8, Z_DEFAULT_STRATEGY, 0, 0);
		return true;
	case 4: /* no distances */
		deflate_zlib(out, plain, len, 6, 4, Z_HUFFMAN_ONLY, 0, 0);
		return true;
	case 5: /* few distances */
		deflate_zlib(out, plain, len, 6, 4, Z_RLE, 0, 0);
		return true;
	case 6: /* empty stored blocks in between */
		deflate_zlib(out, plain, len, 6, 8, Z_DEFAULT_STRATEGY, 777,
			     Z_SYNC_FLUSH);
		return true;
	case 7: /* empty fixed blocks in between */
		deflate_zlib(out, plain, len, 9, 8, Z_DEFAULT_STRATEGY, 333,
			     Z_PARTIAL_FLUSH);
		return true;
	case 8: /* blocks that end anywhere */
		deflate_zlib(out, plain, len, 4, 9, Z_DEFAULT_STRATEGY, 50, Z_BLOCK);
		return true;
	case 9:
		deflate_zlib(out, plain, len, 9, 9, Z_FILTERED, 100000, Z_FULL_FLUSH);
		return true;
#ifdef HAVE_ISAL
	case 10:
		deflate_isal(out, plain, len);
		return true;
#endif
	}
	return false;
}

/* Inflating */

struct input {
	struct codec_state u;
	struct file *f;
	struct checkpoints *cps;
};

static struct input *input_new(const void *bytes, size_t len)
{
	struct input *in = mem_new(1, sizeof *in);
	char *path = file_with(bytes, len);
	struct err err = ERR_INIT;
	assert_int_equal(file_open(&in->f, path, false, NULL, &err), ST_OK);
	unlink(path);
	free(path);
	in->cps = checkpoints_new();
	codec_begin(&in->u, in->f, in->cps, 0, 0);
	return in;
}

static void input_free(struct input *in)
{
	checkpoints_free(in->cps);
	file_free(in->f);
	free(in);
}

enum { PLACES = 64 };

struct result {
	uint8_t *bytes;
	size_t len;
	enum status st;     /* ST_END: the file is truncated */
	enum inflated what; /* of ST_OK */
	uint64_t packed;    /* of INFLATED_END */
	char fault[60];     /* of INFLATED_BAD */
	struct inflate_place *places;
	uint64_t place_plain[PLACES];
	unsigned nplaces;
	size_t runs;
};

static void result_release(struct result *r)
{
	free(r->bytes);
	free(r->places);
}

/* Begin at a place by the state of a checkpoint there. */
static enum status begin_at(struct inflate *z, struct input *in,
			    const struct inflate_place *place, struct err *err)
{
	uint8_t *state = mem_new(9 + place->len, 1);
	const struct checkpoint cp = {
		.packed = place->packed,
		.bits = (uint8_t)(place->bits | (place->in_block ? 8u : 0u)),
		.state = state,
		.state_len = (uint32_t)(9 + place->len),
	};
	put_le64(state, place->header);
	state[8] = (uint8_t)place->header_bits;
	memcpy(state + 9, place->window, place->len);
	enum status st = inflate_begin_checkpoint(z, &in->u, &cp, 0, err);
	free(state);
	return st;
}

/*
 * Inflate everything from a place on (NULL: the beginning), in pieces, and record places
 * at regular intervals.  most: the most plain bytes that are expected.
 */
static void inflate_all(struct result *r, struct input *in,
			const struct inflate_place *place, bool zlib_only, size_t piece,
			size_t every, size_t most)
{
	if (place && zlib_only)
		setenv("OPSCOPE_TEST", "zlib", 1);
	struct inflate *z = inflate_new();
	unsetenv("OPSCOPE_TEST");
	struct err err = ERR_INIT;
	memset(r, 0, sizeof *r);
	r->bytes = mem_new(most + piece, 1);
	if (every)
		r->places = mem_new(PLACES, sizeof *r->places);
	r->packed = place ? place->packed : 0;
	r->st = place ? begin_at(z, in, place, &err)
		      : inflate_begin_member(z, &in->u, 0, zlib_only, &err);
	assert_int_equal(r->st, ST_OK);
	size_t next = every;
	while (r->st == ST_OK &&
	       (r->what == INFLATED_SOME || r->what == INFLATED_BLOCK)) {
		bool due = every && r->len >= next && r->nplaces < PLACES;
		size_t got;
		assert_true(r->len <= most);
		size_t n = every && r->len < next && next - r->len < piece ? next - r->len
									   : piece;
		r->st = inflate_run(z, &in->u, &r->packed, r->bytes + r->len, n, due,
				    &got, &r->what, &err);
		r->runs++;
		assert_true(got <= piece);
		r->len += got;
		if (r->st != ST_OK)
			assert_int_equal(got, 0);
		assert_int_not_equal(r->what, INFLATED_UNSURE);
		if (!due)
			assert_int_not_equal(r->what, INFLATED_BLOCK);
		if (r->st == ST_OK && r->what == INFLATED_BLOCK) {
			inflate_place(z, r->packed, &r->places[r->nplaces]);
			in->u.plain = r->len;
			in->u.packed = r->packed;
			inflate_checkpoint(z, &in->u, 0, (const uint8_t *)"123", 3);
			r->place_plain[r->nplaces++] = r->len;
			next = r->len + every;
		}
	}
	if (r->st == ST_OK && r->what == INFLATED_BAD)
		strncpy(r->fault, inflate_fault(z), sizeof r->fault - 1);
	inflate_free(z);
}

static void same(const struct result *a, const struct result *b, const char *how,
		 size_t n)
{
	if (a->len != b->len || a->st != b->st ||
	    (a->st == ST_OK && a->what != b->what) ||
	    memcmp(a->bytes, b->bytes, a->len) != 0)
		fail_msg("%s %zu: %zu bytes, status %d, %d %s; not %zu, %d, %d %s", how,
			 n, a->len, a->st, a->what, a->fault, b->len, b->st, b->what,
			 b->fault);
	if (a->st == ST_OK && a->what == INFLATED_END)
		assert_int_equal(a->packed, b->packed);
	assert_string_equal(a->fault, b->fault);
}

/* Compare both, in large and small pieces. */
static void compare(const void *bytes, size_t len, size_t most, const char *how, size_t n)
{
	struct input *in = input_new(bytes, len);
	struct result zlib, fast;
	inflate_all(&zlib, in, NULL, true, 100000, 0, most);
	static const size_t pieces[] = { 100000, 5000, 61 };
	for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
		inflate_all(&fast, in, NULL, false, pieces[i], 0, most);
		same(&fast, &zlib, how, n);
		result_release(&fast);
	}
	result_release(&zlib);
	input_free(in);
}

/* Tests */

enum { PLAIN = 400000 };

static uint8_t *plain;

static void whole_streams_agree(void **state)
{
	(void)state;
	for (unsigned kind = 0; kind < KINDS; kind++) {
		static const size_t lens[] = { PLAIN, 70000, 32768, 1000, 1, 0 };
		for (size_t i = 0; i < sizeof lens / sizeof *lens; i++) {
			struct str packed = STR_INIT;
			if (!make(kind, &packed, plain, lens[i]))
				continue;
			size_t end = packed.len;
			/* The bytes after the end are not read. */
			str_add(&packed, "something else, that follows");
			struct input *in = input_new(packed.text, packed.len);
			struct result r;
			inflate_all(&r, in, NULL, false, PLAIN, 0, PLAIN);
			assert_int_equal(r.st, ST_OK);
			assert_int_equal(r.what, INFLATED_END);
			assert_int_equal(r.len, lens[i]);
			assert_memory_equal(r.bytes, plain, r.len);
			assert_int_equal(r.packed, end);
			result_release(&r);
			input_free(in);
			compare(packed.text, packed.len, PLAIN, "kind", kind);
			str_release(&packed);
		}
	}
}

/* Each continues from the places of the other. */
static void each_continues_from_places_of_the_other(void **state)
{
	(void)state;
	for (unsigned kind = 0; kind < KINDS; kind++) {
		struct str packed = STR_INIT;
		if (!make(kind, &packed, plain, PLAIN))
			continue;
		struct input *in = input_new(packed.text, packed.len);
		for (unsigned taker = 0; taker < 2; taker++) {
			struct result all;
			/* Places before and after the first 32 KiB. */
			inflate_all(&all, in, NULL, taker, 3000, taker ? 5000 : 9000,
				    PLAIN);
			assert_true(all.nplaces > 5 || kind == 0 || kind == 2 ||
				    kind >= 9);
			/* To the next place not byte by byte. */
			assert_true(all.runs <= PLAIN / 3000 + 4 * PLACES);
			for (unsigned i = 0; i < all.nplaces; i++) {
				for (unsigned user = 0; user < 2; user++) {
					struct result r;
					size_t rest = PLAIN - (size_t)all.place_plain[i];
					inflate_all(&r, in, &all.places[i], user, 4000, 0,
						    rest);
					assert_int_equal(r.what, INFLATED_END);
					assert_int_equal(r.len, rest);
					assert_memory_equal(r.bytes,
							    plain + all.place_plain[i],
							    rest);
					assert_int_equal(r.packed, packed.len);
					result_release(&r);
				}
			}
			result_release(&all);
		}
		input_free(in);
		str_release(&packed);
	}
}

static void same_places(const struct result *a, const struct result *b)
{
	assert_int_equal(a->nplaces, b->nplaces);
	for (unsigned i = 0; i < a->nplaces; i++) {
		const struct inflate_place *p = &a->places[i], *q = &b->places[i];
		assert_int_equal(a->place_plain[i], b->place_plain[i]);
		assert_int_equal(p->packed, q->packed);
		assert_int_equal(p->bits, q->bits);
		assert_int_equal(p->in_block, q->in_block);
		assert_int_equal(p->len, q->len);
		assert_memory_equal(p->window, q->window, p->len);
		if (p->in_block) {
			assert_int_equal(p->header, q->header);
			assert_int_equal(p->header_bits, q->header_bits);
		}
	}
}

/* Each place is also the state of a checkpoint, from which decompressing continues. */
static void continue_from_states(struct input *in, const struct result *all)
{
	const struct checkpoint **list;
	size_t n = checkpoints_found(in->cps, &list);
	assert_int_equal(n, all->nplaces);
	for (size_t i = 0; i < n; i++) {
		struct checkpoint cp;
		struct inflate *z = inflate_new();
		struct err err;
		assert_true(checkpoints_copy(in->cps, list[i], false, &cp));
		assert_int_equal(cp.plain, all->place_plain[i]);
		assert_memory_equal(cp.state, "123", 3);
		size_t rest = PLAIN - (size_t)cp.plain, len = 0;
		uint8_t *bytes = mem_new(rest + 1, 1);
		uint64_t at = cp.packed;
		enum inflated what = INFLATED_SOME;
		assert_int_equal(inflate_begin_checkpoint(z, &in->u, &cp, 3, &err),
				 ST_OK);
		while (what == INFLATED_SOME) {
			size_t got;
			assert_int_equal(inflate_run(z, &in->u, &at, bytes + len,
						     rest + 1 - len, false, &got, &what,
						     &err),
					 ST_OK);
			len += got;
		}
		assert_int_equal(what, INFLATED_END);
		assert_int_equal(len, rest);
		assert_memory_equal(bytes, plain + cp.plain, rest);
		assert_int_equal(at, all->packed);
		/* A state that is too short, and a longer window than there can be. */
		cp.state_len = 11;
		assert_int_equal(inflate_begin_checkpoint(z, &in->u, &cp, 3, &err),
				 ST_INVALID);
		cp.state_len = 3 + 9 + INFLATE_WINDOW + 1;
		assert_int_equal(inflate_begin_checkpoint(z, &in->u, &cp, 3, &err),
				 ST_INVALID);
		free(cp.state);
		free(bytes);
		inflate_free(z);
	}
	free(list);
}

/* Blocks of more bytes than checkpoints_long_block() have places between their codes, which
 * depend neither on the engine nor on the pieces in which they are read. */
static void long_blocks_have_places(void **state)
{
	(void)state;
	enum { SPACING = 1000 };
	unsigned in_block = 0;
	checkpoints_default_spacing(SPACING);
	for (unsigned kind = 0; kind < KINDS; kind++) {
		struct str packed = STR_INIT;
		struct result zlib, fast;
		if (!make(kind, &packed, plain, PLAIN))
			continue;
		struct input *in = input_new(packed.text, packed.len);
		assert_int_equal(checkpoints_long_block(in->cps), 4 * SPACING);
		inflate_all(&zlib, in, NULL, true, SPACING, 6 * SPACING, PLAIN);
		inflate_all(&fast, in, NULL, false, SPACING / 8, 6 * SPACING, PLAIN);
		same(&fast, &zlib, "kind", kind);
		same_places(&fast, &zlib);
		assert_true(zlib.nplaces > 5);
		for (unsigned i = 0; i < zlib.nplaces; i++)
			in_block += zlib.places[i].in_block;
		continue_from_states(in, &zlib);
		result_release(&zlib);
		result_release(&fast);
		input_free(in);
		str_release(&packed);
	}
	checkpoints_default_spacing(0);
	assert_true(in_block > 50);
}

static void truncated_streams_agree(void **state)
{
	(void)state;
	for (unsigned kind = 0; kind < KINDS; kind++) {
		struct str packed = STR_INIT;
		if (!make(kind, &packed, plain + 5000 * kind, 900))
			continue;
		for (size_t len = 1; len < packed.len; len++)
			compare(packed.text, len, 900, "cut", len);
		str_release(&packed);
		make(kind, &packed, plain, PLAIN);
		uint32_t seed = kind;
		for (unsigned i = 0; i < 12; i++) {
			size_t len = 1 + next_random(&seed) % packed.len;
			compare(packed.text, len, PLAIN, "cut", len);
		}
		str_release(&packed);
	}
}

static void damaged_streams_agree(void **state)
{
	(void)state;
	uint32_t seed = 1;
	for (unsigned kind = 0; kind < KINDS; kind++) {
		for (unsigned i = 0; i < 100; i++) {
			struct str packed = STR_INIT;
			size_t len = i % 5 ? 2000 : 90000;
			if (!make(kind, &packed, plain + next_random(&seed) % 100000,
				  len))
				continue;
			/* Mostly in the headers, which have the most rules. */
			size_t most = i % 2 || packed.len < 80 ? packed.len : 80;
			for (unsigned k = 1 + i % 3; k; k--)
				packed.text[next_random(&seed) % most] ^=
					(char)(1 << next_random(&seed) % 8);
			compare(packed.text, packed.len, 1032 * packed.len + 1000,
				"damaged", i);
			str_release(&packed);
		}
	}
}

static void checksums(void **state)
{
	(void)state;
	assert_int_equal(checksum_crc32(0, "123456789", 9), 0xcbf43926);
	assert_int_equal(checksum_crc32(checksum_crc32(0, "1234", 4), "56789", 5),
			 0xcbf43926);
	assert_int_equal(checksum_crc64(0, "123456789", 9), 0x995dc9bbdf1939fa);
	assert_int_equal(checksum_crc64(checksum_crc64(0, "12", 2), "3456789", 7),
			 0x995dc9bbdf1939fa);
}

static int setup(void **state)
{
	(void)state;
	plain = trace_bytes(PLAIN, 1);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	free(plain);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whole_streams_agree),
		cmocka_unit_test(each_continues_from_places_of_the_other),
		cmocka_unit_test(long_blocks_have_places),
		cmocka_unit_test(truncated_streams_agree),
		cmocka_unit_test(damaged_streams_agree),
		cmocka_unit_test(checksums),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
