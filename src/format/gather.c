#include "format/gather.h"

#include <assert.h>

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

void gather_slots(const struct gather_slot *slot, size_t slots, const uint8_t *record,
		  size_t size, size_t n)
{
	enum { BLOCK = 256 }; /* number of records that stay in the cache for all
	                       * columns */
	for (size_t i = 0; i < n; i += BLOCK)
		for (size_t k = 0; k < slots; k++)
			gather_column(slot[k].to + i, record + i * size + slot[k].at,
				      size, n - i < BLOCK ? n - i : BLOCK, slot[k].f);
}
