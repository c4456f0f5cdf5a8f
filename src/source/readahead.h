/*
 * Reading ahead: while the caller works on some bytes, another thread reads the
 * following ones.
 *
 * The results are the same as without it at any position: bytes, ends, holes, ST_AGAIN,
 * errors.  It restarts at every read that does not continue where the last one ended.  If
 * no thread can be created, nothing is read ahead.
 *
 * Private to source/.  Threads: belongs to a cursor; the callbacks of struct
 * readahead_source run on the read-ahead thread until readahead_pause().
 */
#ifndef SOURCE_READAHEAD_H
#define SOURCE_READAHEAD_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct readahead;

/* Callbacks to read directly; they are like cursor_read() and cursor_fraction(). */
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

/* Read some bytes at a position: at least one if the result is ST_OK. */
enum status readahead_read(struct readahead *a, uint64_t at, uint8_t *out, size_t len,
			   size_t *got, struct err *err);

/*
 * Stop reading ahead; returns when the thread has ended.  The next reads use what
 * it has read, and then read without a thread until readahead_resume().
 */
void readahead_pause(struct readahead *a);
void readahead_resume(struct readahead *a);

/* Return cursor_fraction() of the bytes that readahead_read() has returned. */
double readahead_fraction(struct readahead *a);

#endif
