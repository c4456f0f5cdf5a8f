/* Values of records of a fixed size are those of the bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "format/gather.h"
#include "lines.h"

enum { RECORDS_MOST = 40, SIZE_MOST = 96, FIELDS_HERE = 24 };

/* The value that a field has by its definition. */
static uint64_t naive_value(const struct field *f, const uint8_t *p)
{
	uint64_t v =
		f->flags & FIELD_BIG_ENDIAN ? be_load(p, f->width) : le_load(p, f->width);
	unsigned bits = 8 * f->width;
	if (f->kind == KIND_INT && bits < 64 && v >> (bits - 1))
		v |= ~UINT64_C(0) << bits;
	if (f->kind != KIND_INT && bits < 64 && (f->flags & FIELD_MINUS_IS_NONE) &&
	    !(f->flags & FIELD_NONE_IS_DERIVED) && v == (UINT64_C(1) << bits) - 1)
		v = UINT64_MAX;
	return v;
}

static struct field random_field(void)
{
	static const uint8_t widths[] = { 1, 1, 1, 8, 8, 2, 4, 3 };
	struct field f = { .name = "f",
			   .kind = random_below(5) ? KIND_UINT : KIND_INT,
			   .width = widths[random_below(8)] };
	if (random_below(6) == 0)
		f.flags |= FIELD_BIG_ENDIAN;
	if (random_below(6) == 0)
		f.flags |= FIELD_MINUS_IS_NONE;
	if (random_below(6) == 0)
		f.flags |= FIELD_NONE_IS_DERIVED;
	return f;
}

/* Slots that are mostly adjacent; returns the size of a record. */
static size_t random_slots(struct gather_slot *slot, struct field *field, size_t *slots)
{
	size_t at = random_below(4);
	*slots = 0;
	while (*slots < FIELDS_HERE) {
		struct field f = random_field();
		if (*slots && random_below(4))
			f = field[*slots - 1];
		if (at + f.width > SIZE_MOST)
			break;
		field[*slots] = f;
		slot[*slots].f = &field[*slots];
		slot[*slots].at = at;
		++*slots;
		at += f.width + (random_below(5) ? 0 : random_below(3));
	}
	return at > SIZE_MOST ? SIZE_MOST : at;
}

static void values_are_those_of_the_bytes(void **state)
{
	(void)state;
	static uint64_t values[FIELDS_HERE][RECORDS_MOST];
	size_t compared = 0;
	for (int round = 0; round < 4000; round++) {
		struct gather_slot slot[FIELDS_HERE];
		struct field field[FIELDS_HERE];
		size_t slots, size = random_slots(slot, field, &slots);
		size_t n = random_below(RECORDS_MOST + 1);
		/* Exactly as many bytes as the records have, so that a read beyond them
		 * is found. */
		uint8_t *bytes = mem_new(n * size + 1, 1), *record = bytes + 1;
		for (size_t i = 0; i < n * size; i++)
			record[i] = random_below(4) ? (uint8_t)random_next() : 255;
		for (size_t k = 0; k < slots; k++)
			slot[k].to = values[k];
		gather_slots(slot, slots, record, size, n);
		for (size_t k = 0; k < slots; k++)
			for (size_t i = 0; i < n; i++) {
				uint64_t want = naive_value(
					&field[k], record + i * size + slot[k].at);
				assert_true(values[k][i] == want);
				compared++;
			}
		free(bytes);
	}
	assert_true(compared > 100000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_those_of_the_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
