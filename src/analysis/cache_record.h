/*
 * Record the uses of caches by a part of a trace, on any thread, except uses that hit
 * for any beginning of the part (struct cache_filter), and replay them in trace order.
 *
 * A record fetches its instruction first, then loads, then stores.  Only the first
 * micro-op of an instruction fetches.  An access uses every line that it touches; its
 * size is 1 byte if the trace does not have it.  A fetch uses the line of its address.
 */
#ifndef ANALYSIS_CACHE_RECORD_H
#define ANALYSIS_CACHE_RECORD_H

#include "analysis/cache_sim.h"
#include "analysis/picks.h"

/* Roles to read. */
#define CACHE_ROLES                                                        \
	(1 << ROLE_PC | 1 << ROLE_UOP | 1 << ROLE_LOAD | 1 << ROLE_STORE | \
	 1 << ROLE_ACCESS_SIZE)

struct cache_use {
	uint64_t where;  /* address of the line; bit 0 is set for a fetch */
	uint32_t owner;  /* value of the caller, for example the number of a site */
	uint32_t record; /* relative to the first record of the part */
};

struct cache_slots {
	struct role_slots pc, load, store;
	int size;                       /* field of access sizes; -1 if none */
	struct cache_shape data, fetch; /* shape of the first level for data, for
					 * fetches */
	bool own_fetch;                 /* true if fetches have their own first level */
};

/* Function for all uses, including filtered ones, with an address in the line; it returns
 * the owner. */
typedef uint32_t cache_record_each(void *ctx, bool fetch, uint64_t address);

struct cache_record {
	const struct cache_slots *slots; /* borrowed */
	struct cache_filter filter[2];   /* for loads and stores; for fetches */
	struct picks picks;              /* records with a load or store */
	const uint64_t *uop;             /* bins_uops() of the batch */
	struct cache_use *use;
	size_t n, room;

	cache_record_each *each; /* see cache_record_init() */
	void *ctx;
};

void cache_slots_init(struct cache_slots *out, const struct schema *s,
		      const struct cache_config *c);

/* each may be NULL: then all owners are 0. */
void cache_record_init(struct cache_record *r, const struct cache_slots *slots,
		       cache_record_each *each, void *ctx);
void cache_record_release(struct cache_record *r);

/* Record the uses by record i of a batch, for which cache_record_begin() was called. */
void cache_record_begin(struct cache_record *r, const struct batch *b);
void cache_record_add(struct cache_record *r, const struct batch *b, size_t i,
		      uint32_t record);

static inline bool cache_use_is_fetch(const struct cache_use *u)
{
	return u->where & 1;
}

/* Replay one use.  Return the levels that miss, as cache_sim_use() does. */
static inline unsigned cache_use_replay(const struct cache_use *u, struct cache_sim *s)
{
	return cache_sim_use(s, cache_use_is_fetch(u) ? CACHE_L1I : CACHE_L1,
			     u->where & ~UINT64_C(1));
}

#endif
