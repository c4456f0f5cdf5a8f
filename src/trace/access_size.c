#include "trace/access_size.h"

static uint64_t access_bounded(uint64_t size)
{
	return size < ACCESS_MOST ? size : ACCESS_MOST;
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

uint64_t access_size_most(const struct chunk *c, int field, uint64_t assumed)
{
	uint64_t most = access_bounded(assumed);
	if (field < 0)
		return most;
	if (!c)
		return ACCESS_MOST;
	const struct range *r = &c->range[field];
	uint64_t largest = r->present ? access_bounded(r->max) : 0;
	return largest > most ? largest : most;
}

void access_size_limits(const struct schema *s, uint64_t assumed, struct str *out)
{
	if (!s->by_role[ROLE_ACCESS_SIZE])
		str_addf(out,
			 "the format has no access sizes; %u byte%s assumed for each "
			 "access",
			 (unsigned)assumed, assumed == 1 ? " is" : "s are");
}
