/*
 * Which trace a saved index is about, and how the bytes of the trace are understood.
 *
 * Private to trace/.
 */
#ifndef TRACE_STAMP_H
#define TRACE_STAMP_H

#include "trace/trace.h"

/* Of all that is said in doc/index-format.md, of what summaries mean, and of the
 * states of checkpoints: with another one, nothing that was saved is used. */
enum { FINGERPRINT_VERSION = 3 };

struct fingerprint {
	struct identity trace, companion;
	bool has_companion;
	uint64_t meaning;                  /* of format, layout, registers */
	const char *path, *companion_path; /* for people; NULL: none */
};

/* False: it is no file of which an index could be kept. */
bool fingerprint_make(struct fingerprint *out, struct trace *t);

/* What the name of the index is made of: the same for copies of a trace. */
uint64_t fingerprint_key(const struct fingerprint *s);

/* Before it is saved for good: hashes of all of the files. */
void fingerprint_whole(struct fingerprint *s, struct trace *t);

/*
 * Whether what was saved of one file is true of t, whose stamp is now.  An untouched
 * file has the same modification and change times.  Any other file (moved, copied, or
 * written to with its modification time restored) fits if all of its bytes are equal:
 * they are read for that.
 */
bool fingerprint_fits(const struct fingerprint *saved, const struct fingerprint *now,
		      struct trace *t);

/* Of all of it: the same only for the same file, unchanged. */
uint64_t fingerprint_hash(const struct fingerprint *s);

#endif
