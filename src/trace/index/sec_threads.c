/* Section: the threads of the trace, if they have been requested (trace/threads.h). */
#include "trace/index/section.h"
#include "trace/thread_slot.h"
#include "trace/trace_internal.h"

static void sec_threads_save(struct block_writer *k, struct save_ctx *ctx)
{
	/* In an incomplete index, they would cover records that it does not have. */
	struct threads *t =
		ctx->extent.complete ? thread_slot_saved(ctx->trace->thread_slot) : NULL;
	threads_save(t, k);
	threads_release(t);
}

static bool sec_threads_load(struct block_reader *in, struct load_ctx *ctx)
{
	return threads_load(&ctx->threads, in, ctx->records);
}

const struct section section_threads = {
	.name = "threads ",
	.save = sec_threads_save,
	.load = sec_threads_load,
};
