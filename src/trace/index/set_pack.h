/*
 * The sets of one kind of neighbouring chunks as few bytes, for a saved index.
 *
 * Chunks that follow each other have similar sets, and words that are stored are in lines
 * that are accessed.  A pack contains the sets of up to SET_PACK_CHUNKS chunks; it is
 * unpacked as a whole, and gives exactly the sets that it was made of.
 *
 * Private to trace/index.  Threads: the functions have no state.
 */
#ifndef TRACE_SET_PACK_H
#define TRACE_SET_PACK_H

#include "trace/index/keyset.h"

enum { SET_PACK_CHUNKS = 16 };

/*
 * The sets of n chunks as bytes, which the caller frees.  lines: for sets of words that are
 * stored, the cache lines of each chunk, without which they cannot be read; NULL: they are
 * other sets.
 */
uint8_t *set_pack_make(const struct keyset *const *set, const struct keyset *const *lines,
		       size_t n, size_t *len);

/*
 * The n sets that set_pack_make() packed, and the bytes they point to: one allocation,
 * which the caller frees.  runs: sets of form KEYSET_RUNS have no numbers from this one on.
 * NULL: the bytes are not such a pack.
 */
struct keyset *set_pack_open(const uint8_t *bytes, size_t len,
			     const struct keyset *const *lines, size_t n, uint64_t runs);

#endif
