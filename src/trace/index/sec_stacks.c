/* Section: the call stacks of the trace, if they have been requested
 * (trace/stack_points.h). */
#include "trace/index/section.h"
#include "trace/stack_points.h"
#include "trace/trace_internal.h"

static bool sec_stacks(struct archive *a, struct index_content *m)
{
	if (a->in) {
		m->stacks = stack_points_new(m->trace->test.chunk);
		return stack_points_load(m->stacks, a->in, m->records);
	}
	/* In an incomplete index, they would cover records that it does not have. */
	stack_points_save(m->extent.complete ? m->trace->stack_points : NULL, a->out);
	return true;
}

const struct section section_stacks = { .name = "stacks  ", .transfer = sec_stacks };
