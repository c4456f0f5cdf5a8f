/*
 * Convert records on several threads.  One thread at a time reads, the others convert,
 * and parts are written in trace order.  The output is the same as from convert_add() on
 * a single thread.
 */
#ifndef CONVERT_CONVERT_PARTS_H
#define CONVERT_CONVERT_PARTS_H

#include "convert/convert.h"

struct convert_source {
	/*
	 * Get the next records of the trace, at most CONVERT_BATCH, in exchange for a
	 * used or zeroed batch; see reader_take().  The bytes of the records must exist
	 * until the next call.  Set wanted[i] to write record i; set *cut if these
	 * records do not follow the previous ones.  Return ST_END if there are no more
	 * records.  Called on one thread at a time, but not always on the same thread.
	 */
	enum status (*read)(void *ctx, struct batch *b, bool wanted[], bool *cut,
			    struct err *err);
	void *ctx;
};

enum { CONVERT_BATCH = 4096 };

/* Convert all records of a source, like convert_add() and then convert_cut().  If this is
 * impossible with this target, source or number of threads, set *divides to false and
 * read nothing. */
enum status convert_parts(struct convert *c, const struct convert_source *from,
			  unsigned threads, bool *divides, struct err *err);

#endif
