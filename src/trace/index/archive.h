/*
 * A saved index being written or read: each function writes its number, or reads one and
 * returns it, so that one function serves to save and to load a section.
 *
 *	t->branches = archive_number(a, t->branches, t->records);
 *
 * Numbers that are read are not trusted: after one above its limit all are 0.
 *
 * Private to the sections of the saved index.  Threads: belongs to one.
 */
#ifndef TRACE_ARCHIVE_H
#define TRACE_ARCHIVE_H

#include "base/varint.h"
#include "trace/index/block_reader.h"
#include "trace/index/block_writer.h"

struct archive {
	struct block_writer *out; /* NULL while loading */
	struct block_reader *in;  /* NULL while saving */
};

static inline bool archive_failed(const struct archive *a)
{
	return a->in && a->in->failed;
}

/* Between two entries, as for bw_boundary(). */
static inline void archive_boundary(struct archive *a)
{
	if (a->in)
		br_boundary(a->in);
	else
		bw_boundary(a->out);
}

/* A varint of at most `max`. */
static inline uint64_t archive_number(struct archive *a, uint64_t v, uint64_t max)
{
	if (a->in)
		return br_limited(a->in, max);
	bw_varint(a->out, v);
	return v;
}

/* 8 bytes */
static inline uint64_t archive_fixed(struct archive *a, uint64_t v)
{
	if (a->in)
		return br_fixed(a->in);
	bw_fixed(a->out, v);
	return v;
}

/* A number of at most `max`, as the signed difference from the last one, which it
 * replaces. */
static inline uint64_t archive_change(struct archive *a, uint64_t *last, uint64_t v,
				      uint64_t max)
{
	*last += (uint64_t)unzigzag(
		archive_number(a, zigzag((int64_t)(v - *last)), UINT64_MAX));
	return *last <= max || !a->in ? *last : br_fail(a->in);
}

/* A number as its difference from *last, which it replaces and which is not above it. */
static inline uint64_t archive_step(struct archive *a, uint64_t *last, uint64_t v)
{
	uint64_t step = archive_number(a, v - *last, UINT64_MAX);
	if (a->in)
		br_add_to(a->in, last, step);
	else
		*last = v;
	return *last;
}

/* *len bytes, at most `max`; those that are read are borrowed until the next
 * archive_boundary(). */
static inline const void *archive_bytes(struct archive *a, const void *bytes, size_t *len,
					uint64_t max)
{
	if (a->in)
		return br_bytes(a->in, max, len);
	bw_bytes(a->out, bytes, *len);
	return bytes;
}

#endif
