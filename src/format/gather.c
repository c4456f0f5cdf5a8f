#include "format/gather.h"

#include <assert.h>
#include <string.h>

#include "base/bytes.h"

/* Gather one column.  at is the first value, step the size of a record. */
static void gather_column(uint64_t *to, const uint8_t *at, size_t step, size_t n,
			  const struct field *f)
{
	unsigned width = f->width;
	assert(width > 0);
	if (f->flags & FIELD_BIG_ENDIAN) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = be_load(at, width);
	} else if (width == 8) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le64(at);
	} else if (width == 4) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le32(at);
	} else if (width == 2) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le16(at);
	} else if (width == 1) {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = *at;
	} else {
		for (size_t i = 0; i < n; i++, at += step)
			to[i] = le_load(at, width);
	}
	if (f->kind == KIND_INT && width < 8) {
		uint64_t sign = UINT64_C(1) << (width * 8 - 1);
		for (size_t i = 0; i < n; i++)
			to[i] = (to[i] ^ sign) - sign;
	} else if ((f->flags & FIELD_MINUS_IS_NONE) &&
		   !(f->flags & FIELD_NONE_IS_DERIVED) && width < 8) {
		uint64_t ones = UINT64_MAX >> (64 - width * 8);
		for (size_t i = 0; i < n; i++)
			if (to[i] == ones)
				to[i] = UINT64_MAX;
	}
}

/*
 * Two records at a time: adjacent words, and bytes near each other, come from one load for
 * each record: 0.95 of the processor time of lint and of queries of plain ChampSim traces.
 */
typedef uint64_t pair __attribute__((vector_size(16)));

enum { WORD = 8 };

/* True if values are numbers of this width, to be copied unchanged. */
static bool gather_copies(const struct gather_slot *s, unsigned width)
{
	const struct field *f = s->f;
	return f->width == width && !(f->flags & FIELD_BIG_ENDIAN) &&
	       (width == WORD ||
		(f->kind != KIND_INT && (!(f->flags & FIELD_MINUS_IS_NONE) ||
					 (f->flags & FIELD_NONE_IS_DERIVED))));
}

/* Return the number of slots, up to `slots`, that are single bytes in the word at
 * slot[0].at. */
static size_t gather_count_bytes(const struct gather_slot *slot, size_t slots,
				 size_t size)
{
	size_t n = 0;
	while (n < slots && slot->at + WORD <= size && gather_copies(&slot[n], 1) &&
	       slot[n].at - slot->at < WORD)
		n++;
	return n;
}

static void gather_bytes(const struct gather_slot *slot, size_t slots, const uint8_t *at,
			 size_t step, size_t n)
{
	enum { BLOCK = 32 };
	pair x[BLOCK];
	for (size_t from = 0, some; from + 2 <= n; from += 2 * some) {
		some = (n - from) / 2 < BLOCK ? (n - from) / 2 : BLOCK;
		for (size_t i = 0; i < some; i++, at += 2 * step)
			x[i] = (pair) { le64(at), le64(at + step) };
		for (size_t k = 0; k < slots; k++) {
			const uint64_t shift = 8 * (slot[k].at - slot->at);
			uint64_t *to = slot[k].to + from;
#pragma GCC unroll 4
			for (size_t i = 0; i < some; i++) {
				const pair v = x[i] >> shift & 0xff;
				memcpy(to + 2 * i, &v, sizeof v);
			}
		}
	}
}

static void gather_two_words(const struct gather_slot *slot, const uint8_t *at,
			     size_t step, size_t n)
{
	for (size_t i = 0; i + 2 <= n; i += 2, at += 2 * step) {
		const pair a = { le64(at), le64(at + step) },
			   b = { le64(at + WORD), le64(at + step + WORD) };
		memcpy(slot[0].to + i, &a, sizeof a);
		memcpy(slot[1].to + i, &b, sizeof b);
	}
}

void gather_slots(const struct gather_slot *slot, size_t slots, const uint8_t *record,
		  size_t size, size_t n)
{
	for (size_t k = 0, some; k < slots; k += some) {
		const uint8_t *at = record + slot[k].at;
		some = gather_count_bytes(slot + k, slots - k, size);
		size_t done = n - n % 2;
		if (some > 1) {
			gather_bytes(slot + k, some, at, size, n);
		} else if (k + 1 < slots && gather_copies(&slot[k], WORD) &&
			   gather_copies(&slot[k + 1], WORD) &&
			   slot[k + 1].at == slot[k].at + WORD) {
			some = 2;
			gather_two_words(slot + k, at, size, n);
		} else {
			some = 1;
			done = 0;
		}
		for (size_t j = k; j < k + some; j++)
			gather_column(slot[j].to + done,
				      record + slot[j].at + done * size, size, n - done,
				      slot[j].f);
	}
}
