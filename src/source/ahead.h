/*
 * Reading ahead: while the bytes of a position are looked at, those behind them are
 * read on a thread of its own, and handed over in whole buffers.
 *
 * What is read is the same as without, at any position: bytes, ends, holes, what has
 * not arrived, errors.  It begins anew wherever a read does not go on where the last
 * one ended.  Where no thread is to be had nothing is read ahead.
 *
 * Private to source/.  Threads: belongs to a cursor; what it reads by is used on its
 * own thread until ahead_rest().
 */
#ifndef SOURCE_AHEAD_H
#define SOURCE_AHEAD_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct ahead;

/* How the bytes are had otherwise: as cursor_read() and source_fraction(). */
struct ahead_source {
	void *arg;
	enum status (*read)(void *arg, uint64_t at, void *buf, size_t len, size_t *got,
			    struct err *err);
	double (*fraction)(void *arg);
};

/* Life cycle */

struct ahead *ahead_new(const struct ahead_source *from);
void ahead_free(struct ahead *a); /* a may be NULL */

/* Use */

enum status ahead_read(struct ahead *a, uint64_t at, void *buf, size_t len, size_t *got,
		       struct err *err);

/*
 * Read no farther; returns when the thread has ended.  What was read stays and is
 * given by the next reads, which do without a thread until ahead_wake().
 */
void ahead_rest(struct ahead *a);
void ahead_wake(struct ahead *a);

/* Of what was given: see source_fraction(). */
double ahead_fraction(struct ahead *a);

#endif
