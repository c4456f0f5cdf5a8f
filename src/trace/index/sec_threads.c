/* Section: the threads of the trace, if they have been requested (trace/threads.h). */
#include "trace/index/section.h"
#include "trace/thread_slot.h"
#include "trace/trace_internal.h"

static bool sec_threads(struct archive *a, struct index_content *m)
{
	if (a->in)
		return threads_load(&m->threads, a->in, m->records);
	/* In an incomplete index, they would cover records that it does not have. */
	struct threads *t =
		m->extent.complete ? thread_slot_saved(m->trace->thread_slot) : NULL;
	threads_save(t, a->out);
	threads_release(t);
	return true;
}

const struct section section_threads = { .name = "threads ", .transfer = sec_threads };
