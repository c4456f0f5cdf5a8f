/* Section: the call stacks of the trace, if they have been requested
 * (trace/stack_points.h). */
#include "trace/index/section.h"
#include "trace/stack_points.h"
#include "trace/trace_internal.h"

static void sec_stacks_save(struct block_writer *k, struct save_ctx *ctx)
{
	/* In an incomplete index, they would cover records that it does not have. */
	stack_points_save(ctx->extent.complete ? ctx->trace->stack_points : NULL, k);
}

static bool sec_stacks_load(struct block_reader *in, struct load_ctx *ctx)
{
	ctx->stacks = stack_points_new(ctx->trace->test.chunk);
	return stack_points_load(ctx->stacks, in, ctx->records);
}

const struct section section_stacks = {
	.name = "stacks  ",
	.save = sec_stacks_save,
	.load = sec_stacks_load,
};
