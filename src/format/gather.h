/* Copy the values of fixed-size records to arrays, one for each slot. */
#ifndef FORMAT_GATHER_H
#define FORMAT_GATHER_H

#include "format/format.h"

struct gather_slot {
	uint64_t *to;          /* array for the values */
	const struct field *f; /* width, kind and flags; not KIND_TEXT */
	size_t at;             /* offset of the value in a record */
};

/* Fill the slots with the values of n adjacent records of `size` bytes. */
void gather_slots(const struct gather_slot *slot, size_t slots, const uint8_t *record,
		  size_t size, size_t n);

#endif
