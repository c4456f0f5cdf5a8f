/*
 * Identifies the trace that a saved index belongs to, and how its bytes are decoded.
 *
 * Private to trace/.
 */
#ifndef TRACE_FINGERPRINT_H
#define TRACE_FINGERPRINT_H

#include "trace/trace.h"

/* Version of doc/index-format.md, of the meaning of summaries, and of the states of
 * checkpoints.  An index of another version is not used. */
enum { FINGERPRINT_VERSION = 29 };

struct fingerprint {
	struct identity trace, companion;
	bool has_companion;
	uint64_t meaning;                  /* hash of format, layout and register map */
	const char *path, *companion_path; /* used in reports; borrowed; NULL if none */
};

/* False if this is not a file whose index can be saved. */
bool fingerprint_make(struct fingerprint *out, struct trace *t);

/* Return the key from which the name of the index is made: the same for copies of a
 * trace. */
uint64_t fingerprint_key(const struct fingerprint *s);

/* Add the hashes of the whole files, for an index of the whole trace. */
void fingerprint_whole(struct fingerprint *s, struct trace *t);

/*
 * True if an index with fingerprint `saved` is valid for t, whose fingerprint is `now`.
 * An unchanged file has the same modification and change times.  Any other file (moved,
 * copied, or modified with its modification time restored) is valid if all of its bytes
 * are equal; this reads the file.
 */
bool fingerprint_fits(const struct fingerprint *saved, const struct fingerprint *now,
		      struct trace *t);

/* Return a hash of the fingerprint: equal only for the same unchanged file. */
uint64_t fingerprint_hash(const struct fingerprint *s);

#endif
