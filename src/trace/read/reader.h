/*
 * What the other files of trace/ may do with a reader besides reading.
 *
 * Private to trace/.
 */
#ifndef TRACE_READER_H
#define TRACE_READER_H

#include "trace/trace.h"

/* The most records of one read; fewer when they have very many values. */
enum { READ_MOST = 4096 };

/*
 * The place behind the last record read.  False: the last read did not keep
 * what the format has to carry along, so nobody else could go on from here.
 */
bool reader_position(const struct reader *rd, struct place *out);

/* Whether to unpack ahead of what is read: see cursor_ahead(). */
void reader_ahead(struct reader *rd, bool ahead);

/* Records of one read. */
size_t reader_most(const struct schema *s);

/* At most room records are to be decoded into b. */
void reader_limit_batch(struct batch *b, size_t room);

/*
 * What a reader reads by, lent to somebody who goes on in its place: bytes of the
 * trace from at on, in a buffer that may be exchanged for another, and the cursor
 * behind them.  The reader must have read something, or nothing at all, and not be
 * used in between; it goes on from p, a place in the index.
 */
struct reader_feed {
	struct cursor *cur;
	uint8_t *buf; /* from malloc() */
	size_t len, room;
	uint64_t at;
};

void reader_lend(struct reader *rd, struct reader_feed *f);
void reader_take_back(struct reader *rd, const struct reader_feed *f,
		      const struct place *p);

/* How far into the file it has come, 0 to 1. */
double reader_fraction(struct reader *rd);

#endif
