/*
 * Convert records on several threads: one thread at a time reads, the others convert, and
 * the parts are written in the order of the trace.  The output is the same as from
 * convert_add() on a single thread.
 */
#ifndef CONVERT_CONVERT_PARTS_H
#define CONVERT_CONVERT_PARTS_H

#include "convert/convert.h"

struct convert_source {
	/*
	 * Get the next records of the trace, at most CONVERT_BATCH, in exchange for a
	 * used or zeroed batch; see reader_take().  Their bytes must exist until the next
	 * call.  wanted[i] is true to write record i; *cut is true if these records do
	 * not follow the previous ones.  Return ST_END if there are no more.  Called on
	 * one thread at a time, but not always the same thread.
	 */
	enum status (*read)(void *ctx, struct batch *b, bool wanted[], bool *cut,
			    struct err *err);
	void *ctx;
};

enum { CONVERT_BATCH = 4096 };

/* Convert all records of a source, like convert_add() and then convert_cut().  Set
 * *divides to false, and read nothing, if this is impossible with this target, source or
 * number of threads. */
enum status convert_parts(struct convert *c, const struct convert_source *from,
			  unsigned threads, bool *divides, struct err *err);

#endif
