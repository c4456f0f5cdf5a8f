#include "analysis/cache_record.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "trace/access_size.h"
#include "trace/index/bins.h"

void cache_slots_init(struct cache_slots *out, const struct schema *s,
		      const struct cache_config *c)
{
	role_slots(&out->pc, s, ROLE_PC);
	role_slots(&out->load, s, ROLE_LOAD);
	role_slots(&out->store, s, ROLE_STORE);
	out->size = schema_first(s, ROLE_ACCESS_SIZE);
	out->data = c->level[CACHE_L1];
	out->fetch = c->level[CACHE_L1I];
	out->own_fetch = out->fetch.ways != 0;
	if (!out->own_fetch)
		out->fetch = c->level[CACHE_L2];
}

void cache_record_init(struct cache_record *r, const struct cache_slots *slots,
		       cache_record_each *each, void *ctx)
{
	*r = (struct cache_record) { .slots = slots, .each = each, .ctx = ctx };
	cache_filter_init(&r->filter[0], &slots->data);
	if (slots->fetch.ways)
		cache_filter_init(&r->filter[1], &slots->fetch);
}

void cache_record_release(struct cache_record *r)
{
	cache_filter_release(&r->filter[0]);
	cache_filter_release(&r->filter[1]);
	picks_release(&r->picks);
	free(r->use);
	r->use = NULL;
}

/* Record a use, unless the filter excludes it; filter may be NULL. */
static void cache_record_use(struct cache_record *r, bool fetch, uint64_t address,
			     struct cache_filter *filter, unsigned bits, uint32_t record)
{
	uint32_t owner = r->each ? r->each(r->ctx, fetch, address) : 0;
	if (filter && cache_filter_hits(filter, address))
		return;
	r->use = mem_room(r->use, r->n, &r->room, sizeof *r->use);
	r->use[r->n++] =
		(struct cache_use) { address >> bits << bits | fetch, owner, record };
}

static void cache_record_access(struct cache_record *r, uint64_t address, uint64_t size,
				uint32_t record)
{
	unsigned bits = r->slots->data.line_bits;
	uint64_t last = access_last(address, size);
	for (uint64_t line = address >> bits; line <= last >> bits; line++)
		cache_record_use(r, false, u64_max(address, line << bits), &r->filter[0],
				 bits, record);
}

void cache_record_begin(struct cache_record *r, const struct batch *b)
{
	r->uop = bins_uops(b);
	picks_accesses(&r->picks, b);
}

void cache_record_add(struct cache_record *r, const struct batch *b, size_t i,
		      uint32_t record)
{
	const struct cache_slots *slots = r->slots;
	uint64_t address;
	/* Filter a fetch only if fetches have their own first level; in a unified level,
	 * loads can come between two fetches of a line. */
	if (slots->fetch.ways && (!r->uop || r->uop[i] == 1) &&
	    role_value(b, &slots->pc, i, &address))
		cache_record_use(r, true, address,
				 slots->own_fetch ? &r->filter[1] : NULL,
				 slots->fetch.line_bits, record);
	if (!picks_has(&r->picks, i))
		return;
	uint64_t size = access_size(b, i, slots->size, 1);
	for (unsigned k = 0; k < slots->load.n; k++)
		if (slot_value(b, &slots->load.at[k], i, &address))
			cache_record_access(r, address, size, record);
	for (unsigned k = 0; k < slots->store.n; k++)
		if (slot_value(b, &slots->store.at[k], i, &address))
			cache_record_access(r, address, size, record);
}
