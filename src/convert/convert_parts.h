/*
 * Converts records on several threads: one at a time reads, the others convert what was
 * read, and the parts are written in the order of the trace.  The bytes are those that
 * convert_add() writes on one thread.
 */
#ifndef CONVERT_CONVERT_PARTS_H
#define CONVERT_CONVERT_PARTS_H

#include "convert/convert.h"

struct convert_source {
	/*
	 * The next records of the trace, at most CONVERT_BATCH, in exchange for a batch that
	 * is not needed any more, or is all 0: as reader_take().  Their bytes must exist
	 * until the next call.  wanted[i]: record i is to be written; *cut: these records do
	 * not follow the preceding ones.  ST_END: there are no more.  Called by one thread
	 * at a time, but not always the same.
	 */
	enum status (*read)(void *ctx, struct batch *b, bool wanted[], bool *cut,
			    struct err *err);
	void *ctx;
};

enum { CONVERT_BATCH = 4096 };

/* Convert all records of a source, as convert_add() and then convert_cut().  False in
 * *divides: not possible with this target and source, or these threads; nothing was read. */
enum status convert_parts(struct convert *c, const struct convert_source *from,
			  unsigned threads, bool *divides, struct err *err);

#endif
