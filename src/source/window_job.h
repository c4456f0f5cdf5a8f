/*
 * Checkpoints in deflate data, at places of inflate.h, whose states are packed windows.
 *
 * Only the bytes of a window to which the data after it refers are kept, usually a third
 * of them; the others are 0.  They are found by decompressing the next 32 KiB twice,
 * after two windows in which no two positions have the same pair of bytes.
 *
 * Private to codec_gzip.c and codec_zip.c.  Threads: any thread does the job.
 */
#ifndef SOURCE_WINDOW_JOB_H
#define SOURCE_WINDOW_JOB_H

#include "source/checkpoints.h"
#include "source/codec.h"
#include "source/inflate.h"

enum { WINDOW_JOB_HEAD = 32 };

/*
 * Add a checkpoint of the given kind at u->plain, where z has stopped inside a member
 * whose deflate data begins at `data`.  Its state becomes `head`, at most
 * WINDOW_JOB_HEAD bytes, and the packed window.
 */
void window_job_add(struct codec_state *u, struct inflate *z, uint8_t kind, uint64_t data,
		    const uint8_t *head, size_t head_len);

/*
 * Find the bytes of a window to which the data after a place of a file refers: used[i]
 * is 1 if place->window[i] is needed, otherwise 0.  False if not known, because the
 * data is damaged, or does not have its end yet.
 */
bool window_job_used(struct inflate *z, struct codec_state *u,
		     const struct inflate_place *place, uint8_t *used);

#endif
