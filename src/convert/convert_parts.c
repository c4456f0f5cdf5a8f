/*
 * A part is a batch without the records of the last step of the previous part, plus the
 * records of the next batch that complete the last step of this part.  A part therefore
 * begins at a record that begins a step in any context.  Add this record to the previous
 * part as well, because it shows where the last step goes.
 *
 * Register numbers depend on the order in which registers were seen.  A fork starts with
 * the registers of all parts written so far.  If its part has another register, discard
 * its output and convert the part again in order with the original conversion.
 */
#include "convert/convert_parts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"

enum { PARTS_EACH = 3 }; /* number of parts in memory per thread */

/* Records of the next batches that belong to the last step of a part. */
struct parts_tail {
	struct batch batch; /* copy of the records */
	size_t ends;        /* the records before this one belong to the step; the others
			     * show where the step goes */
	bool *wanted;
};

struct parts_piece {
	struct batch batch;
	uint8_t *bytes; /* bytes of the records, if records have texts */
	size_t room;
	size_t first; /* first record of the batch that belongs to the part */
	bool wanted[CONVERT_BATCH];
	struct parts_tail *tail;
	size_t ntails, tail_room;
	bool done;
	struct convert_part part;
};

struct parts {
	struct convert *convert;
	const struct convert_source *from;
	struct convert **fork; /* a fork for each thread, and one for the reading
				* thread */
	unsigned threads;
	bool texts; /* records have texts, which are among their bytes */

	pthread_mutex_t lock; /* protects the members below */
	pthread_cond_t changed;
	struct parts_piece *ring;
	uint64_t window;
	/* Numbers of parts begun, complete, taken for conversion, and written. */
	uint64_t begun, complete, claimed, written;
	bool reading, writing, ended, stop;
	enum status st; /* status of reading, reported after the last part */
	struct err err;
	enum status write_st; /* status of writing */
	struct err write_err;

	pthread_mutex_t registers; /* protects the registers of the conversion and the
				    * members below */
	uint64_t renewals;         /* number of times registers were added */
	uint64_t *renewed;         /* for each fork, the value of renewals when it copied
				    * the registers */
};

static struct parts_piece *parts_at(struct parts *p, uint64_t n)
{
	return &p->ring[n % p->window];
}

/* Convert a part, with a fork or with the conversion itself */

static enum status parts_add(struct convert *c, const struct batch *b, size_t from,
			     size_t to, const bool *wanted, struct err *err)
{
	return from < to ? convert_add(c, b, from, to - from, wanted + from, err) : ST_OK;
}

static enum status parts_convert(struct convert *c, const struct parts_piece *x,
				 struct err *err)
{
	static const bool none[CONVERT_BATCH];
	enum status st = parts_add(c, &x->batch, x->first, x->batch.n, x->wanted, err);
	for (size_t k = 0; st == ST_OK && k < x->ntails; k++) {
		const struct parts_tail *t = &x->tail[k];
		st = parts_add(c, &t->batch, 0, t->ends, t->wanted, err);
		if (st == ST_OK)
			st = parts_add(c, &t->batch, t->ends, t->batch.n, none, err);
	}
	return st == ST_OK ? convert_cut(c, err) : st;
}

static void parts_convert_fork(struct parts *p, unsigned worker, struct parts_piece *x)
{
	struct err err;
	struct convert *c = p->fork[worker];
	pthread_mutex_lock(&p->registers);
	if (p->renewed[worker] != p->renewals)
		convert_renew(c, p->convert);
	p->renewed[worker] = p->renewals;
	pthread_mutex_unlock(&p->registers);
	/* A fork does not write, so it cannot fail. */
	parts_convert(c, x, &err);
	convert_take_part(c, &x->part);
}

/* Reading */

static void parts_copy_bytes(struct parts_piece *x)
{
	struct batch *b = &x->batch;
	const uint8_t *from = batch_bytes(b, 0);
	size_t last = b->n - 1, len = b->offset[last] + b->length[last] - b->offset[0];
	if (len > x->room) {
		x->room = len;
		x->bytes = mem_resize(x->bytes, len, 1);
	}
	memcpy(x->bytes, from, len);
	b->bytes = x->bytes;
	b->bytes_at = b->offset[0];
	b->bytes_len = len;
}

/* Add the records of the last step of part `before` from the batch to that part.  Return
 * false if these are the whole batch and the step may continue. */
static bool parts_end_step(struct parts *p, struct parts_piece *before,
			   struct parts_piece *x)
{
	x->first = convert_first(p->fork[p->threads], &x->batch);
	bool ends = x->first < x->batch.n;
	before->tail = mem_room(before->tail, before->ntails, &before->tail_room,
				sizeof *before->tail);
	struct parts_tail *t = &before->tail[before->ntails++];
	batch_copy(&t->batch, &x->batch, 0, x->first + ends);
	t->ends = x->first;
	t->wanted = mem_copy(x->wanted, t->batch.n * sizeof *t->wanted);
	return ends;
}

/* Read a batch for piece x, which follows `before`.  Set *begins if the batch begins a
 * part. */
static enum status parts_read(struct parts *p, struct parts_piece *before,
			      struct parts_piece *x, bool *begins, struct err *err)
{
	bool cut = false;
	enum status st = p->from->read(p->from->ctx, &x->batch, x->wanted, &cut, err);
	*begins = false;
	if (st != ST_OK || !x->batch.n)
		return st;
	if (p->texts)
		parts_copy_bytes(x);
	else
		x->batch.bytes = NULL;
	x->first = 0;
	*begins = !before || cut || parts_end_step(p, before, x);
	return ST_OK;
}

/* Read the next part.  The caller holds the lock; it is released while bytes are read. */
static void parts_read_next(struct parts *p)
{
	struct parts_piece *before = p->begun ? parts_at(p, p->begun - 1) : NULL;
	struct parts_piece *x = parts_at(p, p->begun);
	struct err err = ERR_INIT;
	bool begins;
	p->reading = true;
	pthread_mutex_unlock(&p->lock);
	enum status st = parts_read(p, before, x, &begins, &err);
	pthread_mutex_lock(&p->lock);
	p->reading = false;
	if (begins)
		p->complete = p->begun++;
	if (st == ST_OK)
		return;
	p->ended = true;
	p->complete = p->begun;
	p->st = st;
	p->err = err;
}

/* Writing */

static enum status parts_write(struct parts *p, struct parts_piece *x, struct err *err)
{
	if (!x->part.missed)
		return convert_join(p->convert, &x->part, err);
	pthread_mutex_lock(&p->registers);
	enum status st = parts_convert(p->convert, x, err);
	p->renewals++;
	pthread_mutex_unlock(&p->registers);
	return st;
}

static void parts_clear(struct parts_piece *x)
{
	while (x->ntails) {
		struct parts_tail *t = &x->tail[--x->ntails];
		batch_release(&t->batch);
		free(t->wanted);
	}
	x->done = false;
}

/* Write the next part.  The caller holds the lock; it is released while a part is
 * written. */
static void parts_write_next(struct parts *p)
{
	struct parts_piece *x = parts_at(p, p->written);
	p->writing = true;
	pthread_mutex_unlock(&p->lock);
	struct err err = ERR_INIT;
	enum status st = parts_write(p, x, &err);
	parts_clear(x);
	pthread_mutex_lock(&p->lock);
	p->writing = false;
	p->written++;
	if (st == ST_OK)
		return;
	p->stop = true;
	p->write_st = st;
	p->write_err = err;
}

/* The threads */

/* Do the most urgent work.  Return false if there is none at the moment.  The caller
 * holds the lock. */
static bool parts_step(struct parts *p, unsigned worker)
{
	if (!p->writing && p->written < p->claimed && parts_at(p, p->written)->done) {
		parts_write_next(p);
	} else if (p->claimed < p->complete) {
		struct parts_piece *x = parts_at(p, p->claimed++);
		pthread_mutex_unlock(&p->lock);
		parts_convert_fork(p, worker, x);
		pthread_mutex_lock(&p->lock);
		x->done = true;
	} else if (!p->reading && !p->ended && p->begun - p->written < p->window) {
		parts_read_next(p);
	} else {
		return false;
	}
	return true;
}

static void parts_work(void *arg, unsigned worker)
{
	struct parts *p = arg;
	pthread_mutex_lock(&p->lock);
	while (!p->stop && !(p->ended && p->written == p->begun)) {
		if (parts_step(p, worker))
			pthread_cond_broadcast(&p->changed);
		else
			pthread_cond_wait(&p->changed, &p->lock);
	}
	pthread_cond_broadcast(&p->changed);
	pthread_mutex_unlock(&p->lock);
}

/* Life cycle */

static void parts_init(struct parts *p, struct convert *c, unsigned threads)
{
	p->convert = c;
	p->threads = threads;
	p->window = PARTS_EACH * threads;
	p->ring = mem_new(p->window, sizeof *p->ring);
	for (uint64_t i = 0; i < p->window; i++)
		str_init(&p->ring[i].part.out);
	p->fork = mem_new(threads + 1, sizeof *p->fork);
	p->renewed = mem_new(threads, sizeof *p->renewed);
	for (unsigned i = 0; i <= threads; i++)
		p->fork[i] = convert_fork(c);
	pthread_mutex_init(&p->lock, NULL);
	pthread_mutex_init(&p->registers, NULL);
	pthread_cond_init(&p->changed, NULL);
}

static void parts_release(struct parts *p)
{
	for (uint64_t i = 0; i < p->window; i++) {
		struct parts_piece *x = &p->ring[i];
		parts_clear(x);
		free(x->tail);
		free(x->bytes);
		batch_release(&x->batch);
		str_release(&x->part.out);
	}
	for (unsigned i = 0; i <= p->threads; i++)
		convert_free(p->fork[i]);
	free(p->ring);
	free(p->fork);
	free(p->renewed);
	pthread_mutex_destroy(&p->lock);
	pthread_mutex_destroy(&p->registers);
	pthread_cond_destroy(&p->changed);
}

enum status convert_parts(struct convert *c, const struct convert_source *from,
			  unsigned threads, bool *divides, struct err *err)
{
	*divides = threads > 1 && convert_divides(c);
	if (!*divides)
		return ST_OK;
	/* Write the text that precedes the records. */
	enum status st = convert_cut(c, err);
	if (st != ST_OK)
		return st;
	struct parts p = { .from = from, .texts = convert_has_texts(c) };
	parts_init(&p, c, threads);
	parallel_run(threads, parts_work, &p);
	st = p.write_st != ST_OK ? p.write_st : p.st == ST_END ? ST_OK : p.st;
	if (st != ST_OK)
		*err = p.write_st != ST_OK ? p.write_err : p.err;
	parts_release(&p);
	return st;
}
