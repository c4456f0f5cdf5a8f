#include "trace/index/pages.h"

#include "base/mem.h"

void pages_list(const struct pages *p, unsigned shift, struct unit_list *out)
{
	size_t most = out->n + p->table.n * PAGE_UNITS;
	if (!p->table.n)
		return; /* out->v may be NULL */
	if (most > out->room) {
		out->room = most;
		out->v = mem_resize(out->v, most, sizeof *out->v);
	}
	uint64_t *to = out->v + out->n;
	for (size_t i = 0; i < p->table.n; i++) {
		const struct page *page = pages_nth(p, i);
		const uint64_t *first = to;
		for (uint64_t w = 0; w < PAGE_UNITS / 64; w++)
			for (uint64_t left = page->units[w]; left; left &= left - 1) {
				uint64_t at = 64 * w + (uint64_t)__builtin_ctzll(left);
				*to = (p->table.key[i].a << PAGE_UNIT_BITS | at) >> shift;
				to += to == first || to[-1] != *to;
			}
	}
	out->n = (size_t)(to - out->v);
}
