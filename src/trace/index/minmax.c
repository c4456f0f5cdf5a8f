#include "trace/index/minmax.h"

#include "base/minmax.h"
#include "format/presence.h"

void minmax_update(struct minmax *c, const uint64_t *v, const uint64_t *bits, size_t n,
		   uint64_t flip)
{
	*c = (struct minmax) { .min = UINT64_MAX, .present = presence_count(bits, n) };
	for (size_t at = 0; at < n; at += 64) {
		/* Few values extend the range.  In ascending and descending columns, that
		 * is the last one of each word. */
		for (uint64_t left = bits[at / 64]; left;) {
			uint64_t key = v[at + 63 - (size_t)__builtin_clzll(left)] ^ flip;
			c->min = u64_min(c->min, key);
			c->max = u64_max(c->max, key);
			left = bits[at / 64] & values_outside(v + at, NULL, c->min ^ flip,
							      c->max - c->min,
							      size_min(n - at, 64));
		}
	}
	for (size_t at = 0; at < n && flip - c->min <= c->max - c->min; at += 64) {
		const size_t here = size_min(n - at, 64);
		const uint64_t zero =
			bits[at / 64] & ~values_outside(v + at, NULL, 0, 0, here);
		c->zeros += presence_count(&zero, here);
	}
}
