/*
 * The bytes that are being read, and the following ones, which a job reads meanwhile.  A job
 * reads one piece, in milliseconds, so that its thread costs little beside it, and the two
 * threads share nothing but its end.  A piece without bytes, for whatever reason, is read
 * again by the caller, who gets the reason.
 */
#include "source/readahead.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/task.h"

enum { PIECE = 1 << 20 };

struct readahead_piece {
	uint8_t *bytes;
	uint64_t at;
	size_t len;
	double fraction;
};

struct readahead {
	struct readahead_source from;
	struct readahead_piece here, next;
	struct job *job; /* fills next; NULL: it is filled, or empty */
	bool paused;
	double fraction;
};

struct readahead *readahead_new(const struct readahead_source *from)
{
	struct readahead *a = mem_new(1, sizeof *a);
	a->from = *from;
	return a;
}

void readahead_free(struct readahead *a)
{
	if (!a)
		return;
	readahead_pause(a);
	free(a->here.bytes);
	free(a->next.bytes);
	free(a);
}

/* The job */

static enum status readahead_run(void *arg, struct task *task, struct err *err)
{
	struct readahead *a = arg;
	struct readahead_piece *p = &a->next;
	(void)task;
	if (!p->bytes)
		p->bytes = mem_new(PIECE, 1);
	a->from.read(a->from.arg, p->at, p->bytes, PIECE, &p->len, err);
	p->fraction = a->from.fraction(a->from.arg);
	return ST_OK;
}

static void readahead_end_job(struct readahead *a)
{
	job_stop(a->job);
	a->job = NULL;
}

void readahead_pause(struct readahead *a)
{
	a->paused = true;
	readahead_end_job(a);
}

void readahead_resume(struct readahead *a)
{
	a->paused = false;
}

/* The reader */

/* Begin to read the piece at a position. */
static void readahead_begin(struct readahead *a, uint64_t at)
{
	a->next.at = at;
	a->next.len = 0;
	if (a->paused)
		return;
	a->job = job_try(readahead_run, a, NULL, NULL);
	a->paused = !a->job; /* no thread: read without it */
}

/* Make the next piece the current one; false if it does not begin at a position. */
static bool readahead_advance(struct readahead *a, uint64_t at)
{
	struct readahead_piece used = a->here;
	readahead_end_job(a);
	if (!a->next.len || a->next.at != at)
		return false;
	a->here = a->next;
	a->next = used;
	readahead_begin(a, at + a->here.len);
	return true;
}

enum status readahead_read(struct readahead *a, uint64_t at, uint8_t *out, size_t len,
			   size_t *got, struct err *err)
{
	const struct readahead_piece *p = &a->here;
	if (at - p->at >= p->len && !readahead_advance(a, at)) {
		enum status st = a->from.read(a->from.arg, at, out, len, got, err);
		a->fraction = a->from.fraction(a->from.arg);
		if (st == ST_OK)
			readahead_begin(a, at + *got);
		return st;
	}
	size_t skip = (size_t)(at - p->at);
	*got = len < p->len - skip ? len : p->len - skip;
	memcpy(out, p->bytes + skip, *got);
	a->fraction = p->fraction;
	return ST_OK;
}

double readahead_fraction(struct readahead *a)
{
	return a->fraction;
}
