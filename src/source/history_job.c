#include "config.h"

#if defined(HAVE_ZSTD) || defined(HAVE_LZ4)

#include "source/history_job.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct history_job {
	struct checkpoint_job base; /* first member */
	size_t head_len, len;
	uint8_t bytes[]; /* the head, and the history */
};

struct checkpoint_job *history_job_new(const struct history_job_kind *kind,
				       const uint8_t *head, size_t head_len,
				       const uint8_t *history, size_t len)
{
	size_t bytes = sizeof(struct history_job) + head_len + len;
	struct history_job *j = malloc(bytes); /* not cleared: it is large */
	if (!j)
		return NULL;
	*j = (struct history_job) { { &kind->base, bytes }, head_len, len };
	memcpy(j->bytes, head, head_len);
	if (len)
		memcpy(j->bytes + head_len, history, len);
	return &j->base;
}

uint8_t *history_job_make(struct checkpoint_job *job, void *tools, uint32_t *len)
{
	const struct history_job *j = (const struct history_job *)job;
	const struct history_job_kind *kind = (const struct history_job_kind *)job->kind;
	uint8_t *state = malloc(j->head_len + (j->len ? kind->bound(j->len) : 0));
	if (!state)
		return NULL;
	memcpy(state, j->bytes, j->head_len);
	size_t n = 0;
	if (j->len)
		n = kind->pack(tools, j->bytes + j->head_len, j->len,
			       state + j->head_len);
	if (j->len && !n) {
		free(state);
		return NULL;
	}
	*len = (uint32_t)(j->head_len + n);
	return mem_resize(state, *len, 1);
}

void history_job_free(struct checkpoint_job *job)
{
	free(job);
}

#endif
