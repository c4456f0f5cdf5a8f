/*
 * Reading ahead: while the bytes of a position are looked at, those behind them are
 * read on a thread of its own, and handed over in whole buffers.
 *
 * What is read is the same as without, at any position: bytes, ends, holes, what has
 * not arrived, errors.  It begins anew wherever a read does not go on where the last
 * one ended.  Where no thread is to be had nothing is read ahead.
 *
 * Private to source/.  Threads: belongs to a cursor; what it reads by is used on its
 * own thread until readahead_pause().
 */
#ifndef SOURCE_AHEAD_H
#define SOURCE_AHEAD_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct readahead;

/* How the bytes are had otherwise: as cursor_read() and source_fraction(). */
struct readahead_source {
	void *arg;
	enum status (*read)(void *arg, uint64_t at, void *buf, size_t len, size_t *got,
			    struct err *err);
	double (*fraction)(void *arg);
};

/* Life cycle */

struct readahead *readahead_new(const struct readahead_source *from);
void readahead_free(struct readahead *a); /* a may be NULL */

/* Use */

enum status readahead_read(struct readahead *a, uint64_t at, void *buf, size_t len,
			   size_t *got, struct err *err);

/*
 * Read no farther; returns when the thread has ended.  What was read stays and is
 * given by the next reads, which do without a thread until readahead_resume().
 */
void readahead_pause(struct readahead *a);
void readahead_resume(struct readahead *a);

/* Of what was given: see source_fraction(). */
double readahead_fraction(struct readahead *a);

#endif
