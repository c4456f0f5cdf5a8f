/*
 * Checkpoints whose state is a few bytes and the plain bytes before the checkpoint, packed
 * as a whole.
 *
 * Private to codec_zstd.c and codec_lz4.c.  Threads: the job is done by any thread.
 */
#ifndef SOURCE_HISTORY_JOB_H
#define SOURCE_HISTORY_JOB_H

#include "source/checkpoints.h"

struct history_job_kind {
	struct checkpoint_job_kind base; /* its make() and free() are those below */
	/* The largest number of bytes of `len` plain bytes that are packed. */
	size_t (*bound)(size_t len);
	/* Packs them to `to`, which has bound(len) bytes; returns their number; 0: not
	 * possible. */
	size_t (*pack)(void *tools, const uint8_t *from, size_t len, uint8_t *to);
};

/* A job that copies the bytes of the head and of the history; without a history, pack()
 * is not called.  NULL: no memory. */
struct checkpoint_job *history_job_new(const struct history_job_kind *kind,
				       const uint8_t *head, size_t head_len,
				       const uint8_t *history, size_t len);

uint8_t *history_job_make(struct checkpoint_job *job, void *tools, uint32_t *len);
void history_job_free(struct checkpoint_job *job);

#endif
