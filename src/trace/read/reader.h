/*
 * Functions of a reader, besides reading, for the other files of trace/.
 *
 * Private to trace/.  Threads: as the reader, one.
 */
#ifndef TRACE_READER_H
#define TRACE_READER_H

#include "trace/trace.h"

/*
 * The place after the last record read.  False if the last read did not compute the
 * carried values, so that no other reader could continue from here.
 */
bool reader_position(const struct reader *rd, struct place *out);

/* Choose whether to decompress ahead of the reader: see cursor_ahead(). */
void reader_ahead(struct reader *rd, bool ahead);

/* Decode with these templates, which are borrowed, until the next call; NULL means
 * without.  If expand is set, then set the fields that do not vary. */
void reader_use_templates(struct reader *rd, struct templates *t, bool expand);

/*
 * The input of a reader, lent to a caller that reads in its place: bytes of the trace
 * from position `at`, in a buffer that may be swapped, and the cursor for the bytes after
 * them.  The reader must not be used until it gets the bytes back; it then continues from
 * p, the place of an unindexed record.  end: treat the bytes as the last ones.
 */
struct reader_feed {
	struct cursor *cur;
	uint8_t *buf; /* allocated by malloc() */
	size_t len, room;
	uint64_t at;
};

void reader_lend(struct reader *rd, struct reader_feed *f);
void reader_take_back(struct reader *rd, const struct reader_feed *f,
		      const struct place *p, bool end);

/* Read the companion of the trace from c, which is borrowed. */
void reader_set_companion(struct reader *rd, struct companion *c);

/* Return the fraction of the file that has been read, 0 to 1. */
double reader_fraction(struct reader *rd);

#endif
