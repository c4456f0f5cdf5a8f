#include "tui/session/stack_loader.h"

#include "analysis/call_points.h"

enum { STACK_ALL_MAX = 1 << 26 /* max records to follow all calls */ };

static enum status stack_loader_make(struct trace *t, const void *request, void *made,
				     struct task *task, struct err *err)
{
	uint64_t record = *(const uint64_t *)request;
	/* Follow all calls of a short trace, so that the depth is known. */
	enum status s = call_points_ensure(t, record, task, err);
	struct extent e = trace_extent(t);
	if (!s && e.complete && e.records <= STACK_ALL_MAX)
		s = call_points_ensure(t, UINT64_MAX, task, err);
	return s ? s : call_stack_make(made, t, record, task, err);
}

static void stack_loader_free(void *stack)
{
	call_stack_release(stack);
}

const struct latest_class stack_loader = {
	.size = sizeof(uint64_t),
	.result = sizeof(struct call_stack),
	.make = stack_loader_make,
	.release = stack_loader_free,
};
