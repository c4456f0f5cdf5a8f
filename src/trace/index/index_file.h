/*
 * A saved index: the index of a trace, with damage and checkpoints, in a file.
 *
 * doc/index-format.md describes the format.  A file is used only if its checksums match
 * and its content is consistent with itself and with the trace; otherwise it is ignored
 * completely.
 *
 * Private to trace/, except index_file_peek() and index_file_parts().
 */
#ifndef TRACE_INDEX_FILE_H
#define TRACE_INDEX_FILE_H

#include "base/str.h"
#include "trace/index/fingerprint.h"
#include "trace/trace.h"

/* Write the index of t, while indexing may continue.  Some checkpoints are omitted if
 * they would take much room.  False if it cannot be written. */
bool index_file_write(int fd, struct trace *t, const struct fingerprint *s);

/*
 * Load a file into t, whose index must be empty and which no other thread uses yet.  A
 * duplicate of fd stays open as long as t.  False if the file cannot be used; t is then
 * unchanged.
 */
bool index_file_read(int fd, struct trace *t, const struct fingerprint *now);

/* Facts from the header and the first section of a file. */
struct index_file_facts {
	uint64_t key;
	uint64_t fingerprint; /* hash of the fingerprint; differs if the file changed */
	uint64_t records;
	bool complete;
	struct str path; /* path of the trace, as given */
};

/* False if this is not an index of this version.  The caller releases the path. */
bool index_file_peek(int fd, struct index_file_facts *out);

/* A part of the file: a section, or the header with the table of contents. */
struct index_file_part {
	char name[9]; /* without trailing spaces */
	uint64_t bytes;
};

enum { INDEX_FILE_PARTS_MAX = 32 };

/* The parts of a file in order, at most INDEX_FILE_PARTS_MAX; their sizes add up to that
 * of the file.  Returns their number; 0 if this is not an index of this version. */
size_t index_file_parts(int fd, struct index_file_part part[INDEX_FILE_PARTS_MAX]);

#endif
