/*
 * The loads and stores of one instruction, for formats in which it can have any number of
 * them: the addresses of the first ACCESSES_MOST of each.
 */
#ifndef FORMAT_ACCESS_SLOTS_H
#define FORMAT_ACCESS_SLOTS_H

#include "format/linescan.h"

enum { ACCESSES_MOST = 4 };

/* All zeros, or cleared: no accesses. */
struct access_slots {
	uint64_t load[ACCESSES_MOST], store[ACCESSES_MOST];
	unsigned loads, stores; /* all of them */
	uint64_t size;          /* of the first access */
};

static inline void access_slots_clear(struct access_slots *a)
{
	a->loads = a->stores = 0;
	a->size = 0;
}

static inline bool access_slots_any(const struct access_slots *a)
{
	return a->loads || a->stores;
}

static inline void access_slots_add(struct access_slots *a, bool store, uint64_t addr,
				    uint64_t size)
{
	if (!access_slots_any(a))
		a->size = size;
	unsigned *n = store ? &a->stores : &a->loads;
	if (*n < ACCESSES_MOST)
		(store ? a->store : a->load)[*n] = addr;
	++*n;
}

/* Set the ACCESSES_MOST slots of record i from `load` on and from `store` on. */
static inline void access_slots_set(const struct access_slots *a, struct batch *b,
				    size_t i, unsigned load, unsigned store)
{
	for (unsigned k = 0; k < ACCESSES_MOST; k++) {
		linescan_set_if(b, i, load + k, k < a->loads, a->load[k]);
		linescan_set_if(b, i, store + k, k < a->stores, a->store[k]);
	}
}

#endif
