/*
 * A saved index: all that is known of a trace without reading it, in a file.
 *
 * doc/index-format.md describes the bytes.  What is read is believed only where
 * its checksums fit and it makes sense in itself and for the trace; at the
 * slightest doubt nothing of it is used.
 *
 * Private to trace/, but for index_file_peek().
 */
#ifndef TRACE_INDEX_FILE_H
#define TRACE_INDEX_FILE_H

#include "base/str.h"
#include "trace/index/fingerprint.h"
#include "trace/trace.h"

/* Write what is known of t (some checkpoints are left out where they would take much
 * room); false: it cannot be written. */
bool index_file_write(int fd, struct trace *t, const struct fingerprint *s);

/*
 * Read it into t, whose index is empty and which nobody else looks at yet.  The
 * file stays open for as long as t is.  False: it is of no use, and t is as before.
 */
bool index_file_read(int fd, struct trace *t, const struct fingerprint *now);

/* What a file says of itself. */
struct index_file_facts {
	uint64_t key;
	uint64_t stamp; /* a hash of the stamp: the same file, unchanged */
	uint64_t records;
	bool complete;
	struct str path; /* of the trace, as it was given */
};

/* False: it is no index of this version.  The path is the caller's to release. */
bool index_file_peek(int fd, struct index_file_facts *out);

#endif
