#include "analysis/access_list.h"

#include <stdlib.h>

#include "base/mem.h"
#include "trace/access_size.h"
#include "trace/index/bins.h"

void access_list_init(struct access_list *l, const struct schema *s)
{
	role_slots(&l->of[ACCESS_LOADS], s, ROLE_LOAD);
	role_slots(&l->of[ACCESS_STORES], s, ROLE_STORE);
	role_slots(&l->pc, s, ROLE_PC);
	l->size = schema_first(s, ROLE_ACCESS_SIZE);
}

void access_list_release(struct access_list *l)
{
	picks_release(&l->picks);
	free(l->at);
}

static void access_list_record(struct access_list *l, const struct batch *b, size_t i)
{
	uint64_t v, pc = 0, size = access_size(b, i, l->size, 1);
	bool has_pc = role_value(b, &l->pc, i, &pc);
	for (int side = 0; side < ACCESS_SIDES; side++)
		for (unsigned s = 0; s < l->of[side].n; s++) {
			if (!slot_value(b, &l->of[side].at[s], i, &v))
				continue;
			l->at = mem_room(l->at, l->n, &l->room, sizeof *l->at);
			l->at[l->n++] = (struct access_entry) {
				.first = v,
				.last = access_last(v, size),
				.record = b->first + i,
				.space = l->threads ? thread_of_space(l->threads, b, i)
						    : 0,
				.pc = pc,
				.has_pc = has_pc,
				.store = side == ACCESS_STORES,
				.field = (uint8_t)l->of[side].at[s].field,
			};
		}
}

void access_list_add(struct access_list *l, const struct records *r)
{
	picks_accesses(&l->picks, r->b);
	picks_end(&l->picks, r);
	for (size_t k = 0; k < l->picks.n; k++)
		access_list_record(l, r->b, r->at[l->picks.at[k]]);
}

uint64_t access_list_instructions(const struct role_slots *pc, const struct records *r)
{
	const uint64_t *uop = bins_uops(r->b);
	uint64_t n = 0, v;
	for (size_t k = 0; k < r->n; k++)
		n += (!uop || uop[r->at[k]] == 1) &&
		     (!pc->n || role_value(r->b, pc, r->at[k], &v));
	return n;
}
