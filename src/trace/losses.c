#include "trace/losses.h"

#include "base/number.h"
#include "trace/trace_internal.h"

void losses_add_deltas(struct trace *t, uint64_t n)
{
	atomic_fetch_add(&t->lost_deltas, n);
}

void losses_print(const struct trace *t, struct str *out)
{
	uint64_t n = atomic_load(&t->lost_deltas);
	char number[32];
	if (n)
		str_addf(out,
			 "delta() has no value for %s record%s: there are more "
			 "instructions than it can remember",
			 human_count(number, sizeof number, n), n == 1 ? "" : "s");
}
