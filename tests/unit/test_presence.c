/* Which values are present: by vectors, one by one, and as formats define it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include "base/mem.h"
#include "format/record.h"

static const uint64_t special[] = {
	0, UINT64_MAX, 1, UINT64_MAX - 1, UINT64_C(1) << 63, UINT32_MAX
};

static void vectors_agree_with_single_values(void **state)
{
	(void)state;
	uint64_t seed = 11, v[300], got[5];
	for (int round = 0; round < 5000; round++) {
		uint64_t how = dice(&seed), count = 0;
		size_t n = dice(&seed) % 300, from = dice(&seed) % (n + 1),
		       len = n - from;
		bool zero = how & 1, minus = how >> 1 & 1;
		for (size_t i = 0; i < n; i++)
			v[i] = dice(&seed) % 3 ? special[dice(&seed) % 6] : dice(&seed);
		presence_bits(got, v + from, len, zero, minus);
		for (size_t i = 0; i < presence_words(len) * 64; i++) {
			uint64_t x = i < len ? v[from + i] : 0;
			bool want = i < len && !(zero && x == 0) &&
				    !(minus && x == UINT64_MAX);
			assert_int_equal(got[i / 64] >> i % 64 & 1, want);
			count += want;
		}
		assert_int_equal(presence_count(got, len), count);
		/* Differences of two columns, in any range. */
		uint64_t low = n ? v[n / 2] : 0, width = special[dice(&seed) % 6];
		size_t some = len < 65 ? len : dice(&seed) % 65;
		for (int based = 0; n && based < 2; based++) {
			const uint64_t *base = based ? v : NULL;
			uint64_t bits = values_outside(v + from, base, low, width, some);
			assert_true(bits == values_outside_scalar(v + from, base, low,
								  width, some));
			for (size_t i = 0; i < 64; i++) {
				uint64_t x = i < some ? v[from + i] - low : 0;
				x -= base && i < some ? base[i] : 0;
				assert_int_equal(bits >> i & 1, i < some && x > width);
			}
		}
		/* Members of a set of small numbers. */
		for (size_t i = 0; i < n; i++)
			v[i] = dice(&seed) % 3 ? v[i] % 70 : v[i];
		uint64_t bits = values_among(v + from, how, some);
		assert_true(bits == values_among_scalar(v + from, how, some));
		for (size_t i = 0; i < 64; i++) {
			uint64_t x = i < some ? v[from + i] : 64;
			assert_int_equal(bits >> i & 1, x < 64 && how >> x & 1);
		}
	}
}

/* A format of 64-bit numbers with each way to have no value. */

enum { ALWAYS, ZERO, MINUS, EITHER, TEXT, NFIELDS };

static const struct field fields[NFIELDS] = {
	[ALWAYS] = { .name = "always", .width = 8, .at = 0 },
	[ZERO] = { .name = "zero",
		   .width = 8,
		   .at = 8,
		   .count = 3,
		   .flags = FIELD_ZERO_IS_NONE },
	[MINUS] = { .name = "minus",
		    .width = 8,
		    .at = 32,
		    .count = 2,
		    .flags = FIELD_MINUS_IS_NONE | FIELD_NONE_IS_DERIVED },
	[EITHER] = { .name = "either",
		     .width = 8,
		     .at = 48,
		     .flags = FIELD_ZERO_IS_NONE | FIELD_MINUS_IS_NONE |
			      FIELD_NONE_IS_DERIVED },
	[TEXT] = { .name = "text", .kind = KIND_TEXT, .width = 8, .at = 56 },
};

enum { SIZE = 64, MOST = 400, SLOTS = 8 };

static struct twin {
	fieldset unknown;
	bool kept[SLOTS];
} twin[MOST];
static uint64_t twin_seed;
static size_t twin_records;

/* Marks that do not depend on the pieces in which a batch is decoded. */
static void mark(const struct schema *s, struct batch *b, size_t from)
{
	for (size_t i = from; i < b->n; i++) {
		struct twin *t = &twin[b->offset[i] / SIZE];
		uint64_t x = dice(&twin_seed);
		*t = (struct twin) { .unknown = 0 };
		if (x % 9 == 0 && twin_records) {
			t->unknown = x >> 8 & ((1 << NFIELDS) - 1);
			batch_unknown(b, i, t->unknown);
		}
		for (unsigned k = s->first_slot[MINUS]; k < s->first_slot[EITHER]; k++) {
			t->kept[k] = b->slot[k] && b->slot[k][i] == UINT64_MAX &&
				     x >> (20 + k) & 1;
			if (t->kept[k])
				batch_present(b, i, k);
		}
	}
}

static const struct format numbers = { .name = "numbers",
				       .title = "numbers",
				       .record = "record",
				       .fields = fields,
				       .nfields = NFIELDS,
				       .layout = LAYOUT_BYTES,
				       .record_size = SIZE,
				       .derive = mark };

/* Whether record i of the trace has a value, by its number and the marks. */
static bool has(const struct schema *s, uint64_t i, int field, unsigned nth, uint64_t v)
{
	const struct field *f = &fields[field];
	const struct twin *t = &twin[i];
	bool none = f->kind != KIND_TEXT && field_none(f, v);
	return !(t->unknown >> field & 1) &&
	       (!none || t->kept[s->first_slot[field] + nth]);
}

static void check(const struct batch *b)
{
	const struct schema *s = b->schema;
	for (int f = 0; f < NFIELDS; f++)
		for (unsigned k = 0; b->want >> f & 1 && k < field_count(&fields[f]);
		     k++) {
			unsigned slot = s->first_slot[f] + k;
			for (size_t i = 0; i < presence_words(b->n) * 64; i++) {
				uint64_t v = i < b->n ? b->slot[slot][i] : 0;
				bool in = i < b->n;
				bool want = in && has(s, b->offset[i] / SIZE, f, k, v);
				uint64_t word = batch_has_word(b, slot, i / 64),
					 set = batch_nonzero_word(b, slot, i / 64);
				if (in)
					assert_int_equal(batch_has(b, i, f, k), want);
				assert_int_equal(word >> i % 64 & 1, want);
				assert_int_equal(set >> i % 64 & 1, want && v);
			}
		}
}

static void check_parts(const struct batch *b, uint64_t *seed)
{
	size_t from = dice(seed) % (b->n + 1), n = dice(seed) % (b->n - from + 1);
	struct batch copy, again, view = *b;
	struct gap *gap = NULL;
	size_t room = 0;
	batch_copy(&copy, b, from, n);
	check(&copy);
	batch_clip(&view, from, n, &gap, &room);
	check(&view);
	batch_copy(&again, &view, 0, n);
	check(&again);
	uint32_t at[MOST];
	for (size_t i = 0; i < n; i++)
		at[i] = (uint32_t)(dice(seed) % n);
	struct batch picked;
	const struct schema *s = b->schema;
	batch_init(&picked, s, MOST, b->want);
	batch_pick(&picked, &view, at, n);
	for (unsigned k = 0; k < SLOTS; k++)
		for (size_t i = 0; picked.slot[k] && i < n; i++) {
			assert_int_equal(batch_has_slot(&picked, k, i),
					 batch_has_slot(&view, k, at[i]));
			assert_true(picked.slot[k][i] == view.slot[k][at[i]]);
			if (picked.slot[k][i] == UINT64_MAX &&
			    k >= s->first_slot[MINUS] && k < s->first_slot[EITHER] &&
			    batch_has_slot(&picked, k, i))
				assert_false(batch_is_plain(&picked, picked.want));
		}
	batch_release(&picked);
	batch_release(&again);
	batch_release(&copy);
	free(gap);
}

static void batches_have_the_bits_of_their_values(void **state)
{
	(void)state;
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, &numbers, NULL, &err), ST_OK);
	assert_int_equal(s->nslots, SLOTS);
	uint8_t *bytes = mem_new(MOST, SIZE);
	uint64_t seed = 3;
	for (int round = 0; round < 600; round++) {
		size_t n = 1 + dice(&seed) % MOST;
		fieldset want = round % 3 ? FIELDSET_ALL : dice(&seed);
		for (size_t i = 0; i < n * SIZE; i += 8) {
			uint64_t x = dice(&seed);
			x = x % 3 ? special[x / 3 % 6] : x;
			memcpy(bytes + i, &x, 8);
		}
		struct batch b;
		batch_init(&b, s, n, want);
		twin_seed = dice(&seed);
		twin_records = round & 1;
		for (int turn = 0; turn < 2; turn++) {
			batch_clear(&b);
			for (size_t at = 0; at < n;) {
				size_t some = 1 + dice(&seed) % (n - at);
				batch_decode(&b, bytes + at * SIZE, some * SIZE, false);
				at += some;
				assert_int_equal(b.n, at);
			}
			check(&b);
			check_parts(&b, &seed);
			twin_records = 0; /* what was unknown is forgotten */
		}
		batch_release(&b);
	}
	free(bytes);
	schema_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(vectors_agree_with_single_values),
		cmocka_unit_test(batches_have_the_bits_of_their_values),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
