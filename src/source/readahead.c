/*
 * A ring of buffers.  The thread fills them in turn until something else comes than
 * bytes, which is told after the last of them, and ends; whoever asks again begins
 * again.  A position elsewhere throws the ring away.
 *
 * A buffer is large enough that the two meet some thousand times a second only, and
 * the ring small enough to stay in a second-level cache.  The bytes are copied once
 * more, which is a twentieth of what unpacking them takes with the fastest inflater;
 * to borrow them from the ring would need a reader that joins records over the ends
 * of buffers, and that is a copy again for some of them.
 */
#include "config.h"

#include "source/readahead.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/task.h"

enum { PIECES = 4, PIECE = 256 << 10 };

struct readahead_piece {
	uint8_t *bytes;
	uint64_t at;
	size_t len;
	double fraction;
};

struct readahead {
	struct readahead_source from;
	struct job *job; /* NULL: nobody reads ahead */
	bool resting;
	double fraction;

	pthread_mutex_t lock;
	pthread_cond_t filled, emptied;
	struct readahead_piece
		piece[PIECES]; /* those from first on, n of them, are full */
	size_t first, n;
	uint64_t next; /* position behind them */
	bool over;     /* the thread has met st there, and ended */
	enum status st;
	struct err err;
};

struct readahead *readahead_new(const struct readahead_source *from)
{
	struct readahead *a = mem_new(1, sizeof *a);
	a->from = *from;
	pthread_mutex_init(&a->lock, NULL);
	pthread_cond_init(&a->filled, NULL);
	pthread_cond_init(&a->emptied, NULL);
	return a;
}

void readahead_free(struct readahead *a)
{
	if (!a)
		return;
	readahead_pause(a);
	for (size_t i = 0; i < PIECES; i++)
		free(a->piece[i].bytes);
	pthread_mutex_destroy(&a->lock);
	pthread_cond_destroy(&a->filled);
	pthread_cond_destroy(&a->emptied);
	free(a);
}

/* The thread */

static struct readahead_piece *readahead_nth(struct readahead *a, size_t i)
{
	return &a->piece[(a->first + i) % PIECES];
}

static enum status readahead_run(void *arg, struct task *task, struct err *err)
{
	(void)err;
	struct readahead *a = arg;
	struct err why = ERR_INIT;
	enum status st = ST_OK;
	pthread_mutex_lock(&a->lock);
	while (st == ST_OK) {
		while (a->n == PIECES && !task_cancelled(task))
			pthread_cond_wait(&a->emptied, &a->lock);
		if (task_cancelled(task))
			break;
		struct readahead_piece *p = readahead_nth(a, a->n);
		if (!p->bytes)
			p->bytes = mem_new(PIECE, 1);
		uint64_t at = a->next;
		pthread_mutex_unlock(&a->lock);

		size_t got;
		st = a->from.read(a->from.arg, at, p->bytes, PIECE, &got, &why);
		double fraction = a->from.fraction(a->from.arg);

		pthread_mutex_lock(&a->lock);
		if (st == ST_OK) {
			p->at = at;
			p->len = got;
			p->fraction = fraction;
			a->next = at + got;
			a->n++;
		} else {
			a->over = true;
			a->st = st;
			a->err = why;
		}
		pthread_cond_signal(&a->filled);
	}
	pthread_mutex_unlock(&a->lock);
	return ST_OK;
}

void readahead_resume(struct readahead *a)
{
	a->resting = false;
}

/* Stop the thread, if there is one; what it has read stays. */
static void readahead_end_job(struct readahead *a)
{
	if (!a->job)
		return;
	pthread_mutex_lock(&a->lock);
	task_cancel(job_task(a->job));
	pthread_cond_signal(&a->emptied);
	pthread_mutex_unlock(&a->lock);
	job_stop(a->job);
	a->job = NULL;
	a->over = false;
}

void readahead_pause(struct readahead *a)
{
	a->resting = true;
	readahead_end_job(a);
}

/* Who reads */

/* Some bytes at a position from the ring; 0: it does not have them (yet). */
static size_t readahead_take(struct readahead *a, uint64_t at, uint8_t *out, size_t len)
{
	pthread_mutex_lock(&a->lock);
	while (a->n && at >= readahead_nth(a, 0)->at + readahead_nth(a, 0)->len) {
		a->first = (a->first + 1) % PIECES;
		a->n--;
		pthread_cond_signal(&a->emptied);
	}
	struct readahead_piece p = { .len = 0 };
	if (a->n && at >= readahead_nth(a, 0)->at)
		p = *readahead_nth(a, 0);
	pthread_mutex_unlock(&a->lock);
	if (!p.len)
		return 0;
	size_t skip = (size_t)(at - p.at), n = p.len - skip;
	if (n > len)
		n = len;
	memcpy(out, p.bytes + skip, n);
	a->fraction = p.fraction;
	return n;
}

/* Wait for what comes at a position behind the ring: ST_OK: bytes are there, or
 * nobody reads there. */
static enum status readahead_await(struct readahead *a, uint64_t at, bool *coming,
				   struct err *err)
{
	enum status st = ST_OK;
	pthread_mutex_lock(&a->lock);
	*coming = a->job && (a->n ? readahead_nth(a, 0)->at == at : a->next == at);
	while (*coming && !a->n && !a->over)
		pthread_cond_wait(&a->filled, &a->lock);
	if (*coming && !a->n) {
		st = a->st;
		*err = a->err;
	}
	pthread_mutex_unlock(&a->lock);
	return st;
}

static enum status readahead_read_some(struct readahead *a, uint64_t at, uint8_t *out,
				       size_t len, size_t *got, struct err *err)
{
	for (;;) {
		*got = readahead_take(a, at, out, len);
		if (*got)
			return ST_OK;
		bool coming;
		enum status st = readahead_await(a, at, &coming, err);
		if (st != ST_OK)
			return st;
		if (coming)
			continue;
		readahead_end_job(a);
		a->n = 0;
		a->next = at;
		if (a->resting) {
			st = a->from.read(a->from.arg, at, out, len, got, err);
			a->fraction = a->from.fraction(a->from.arg);
			a->next = at + *got;
			return st;
		}
		a->job = job_try(readahead_run, a, NULL, NULL);
		a->resting = !a->job; /* then without */
	}
}

enum status readahead_read(struct readahead *a, uint64_t at, void *buf, size_t len,
			   size_t *got, struct err *err)
{
	*got = 0;
	struct err why = ERR_INIT;
	while (*got < len) {
		size_t n;
		enum status st = readahead_read_some(a, at + *got, (uint8_t *)buf + *got,
						     len - *got, &n, &why);
		*got += n;
		if (st == ST_OK)
			continue;
		if (*got)
			break; /* asked again, it will say so again */
		/* The thread has ended with this; the same may be tried again. */
		readahead_end_job(a);
		if (st != ST_END)
			*err = why;
		return st;
	}
	return ST_OK;
}

double readahead_fraction(struct readahead *a)
{
	return a->fraction;
}
