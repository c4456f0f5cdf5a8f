#include "trace/access_size.h"

static uint64_t access_bounded(uint64_t size)
{
	return size < ACCESS_MAX ? size : ACCESS_MAX;
}

uint64_t access_size(const struct batch *b, size_t i, int field, uint64_t assumed)
{
	uint64_t size = 0;
	if (field >= 0) {
		size = batch_value(b, i, field, 0);
		if (!batch_has(b, i, field, 0))
			size = 0;
	}
	return access_bounded(size ? size : assumed);
}

uint64_t access_size_max(const struct chunk *c, int field, uint64_t assumed)
{
	uint64_t max = access_bounded(assumed);
	if (field < 0)
		return max;
	if (!c)
		return ACCESS_MAX;
	const struct range *r = &c->range[field];
	uint64_t largest = r->present ? access_bounded(r->max) : 0;
	return largest > max ? largest : max;
}

void access_size_limits(const struct schema *s, uint64_t assumed, struct str *out)
{
	if (!s->by_role[ROLE_ACCESS_SIZE])
		str_addf(out,
			 "the format has no access sizes; %u byte%s assumed for each "
			 "access",
			 (unsigned)assumed, assumed == 1 ? " is" : "s are");
}
