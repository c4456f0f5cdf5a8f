/*
 * Completes a query that is being typed: the names, codes, registers, opcodes of the
 * trace and operators that can follow at the cursor.
 */
#ifndef QUERY_COMPLETE_H
#define QUERY_COMPLETE_H

#include "trace/trace.h"

/* help: a phrase about the word, or "".  Both texts are valid during the call. */
typedef void (*query_offer)(void *ctx, const char *word, const char *help);

/*
 * Call offer() for each word that can be at byte `at` of text and begins with the part
 * typed before `at`: each word once, sorted, at most 300.  Returns the byte at which the
 * typed word begins.  Opcodes come from the index, which takes microseconds; the trace is
 * not read.
 */
size_t query_complete(struct trace *t, const char *text, size_t at, query_offer offer,
		      void *ctx);

#endif
