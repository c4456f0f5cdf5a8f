#include "analysis/cache_record.h"

#include <stdlib.h>

#include "base/mem.h"
#include "trace/access_size.h"

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

void cache_record_init(struct cache_record *r, const struct cache_slots *slots)
{
	*r = (struct cache_record) { .slots = slots };
	cache_filter_init(&r->filter[0], &slots->data);
	if (slots->fetch.ways)
		cache_filter_init(&r->filter[1], &slots->fetch);
}

void cache_record_release(struct cache_record *r)
{
	cache_filter_release(&r->filter[0]);
	cache_filter_release(&r->filter[1]);
	free(r->use);
	r->use = NULL;
}

static void cache_record_push(struct cache_record *r, uint64_t where, uint32_t owner,
			      uint32_t record)
{
	r->use = mem_room(r->use, r->n, &r->room, sizeof *r->use);
	r->use[r->n++] = (struct cache_use) { where, owner, record };
}

static void cache_record_access(struct cache_record *r, uint64_t address, uint64_t size,
				uint32_t owner, uint32_t record)
{
	unsigned bits = r->slots->data.line_bits;
	uint64_t last = access_last(address, size);
	for (uint64_t line = address >> bits; line <= last >> bits; line++) {
		uint64_t where = line << bits;
		if (r->each)
			r->each(r->ctx, false, where < address ? address : where);
		if (!cache_filter_hits(&r->filter[0], where))
			cache_record_push(r, where, owner, record);
	}
}

/* Record a fetch.  Filter it only if fetches have their own first level; in a unified
 * level, loads can come between two fetches of a line. */
static void cache_record_fetch(struct cache_record *r, uint64_t pc, bool own,
			       uint32_t owner, uint32_t record)
{
	unsigned bits = r->slots->fetch.line_bits;
	if (r->each)
		r->each(r->ctx, true, pc);
	if (!own || !cache_filter_hits(&r->filter[1], pc))
		cache_record_push(r, pc >> bits << bits | 1, owner, record);
}

void cache_record_add(struct cache_record *r, const struct batch *b, size_t i,
		      const uint64_t *uop, bool data, uint32_t owner, uint32_t record)
{
	const struct cache_slots *slots = r->slots;
	uint64_t address;
	if (slots->fetch.ways && (!uop || uop[i] == 1) &&
	    role_value(b, &slots->pc, i, &address))
		cache_record_fetch(r, address, slots->own_fetch, owner, record);
	if (!data)
		return;
	uint64_t size = access_size(b, i, slots->size, 1);
	for (unsigned k = 0; k < slots->load.n; k++)
		if (slot_value(b, &slots->load.at[k], i, &address))
			cache_record_access(r, address, size, owner, record);
	for (unsigned k = 0; k < slots->store.n; k++)
		if (slot_value(b, &slots->store.at[k], i, &address))
			cache_record_access(r, address, size, owner, record);
}
