/*
 * Complete a query while it is typed: offer the names, codes, registers, operators and
 * opcodes of the trace that can follow at the cursor.
 */
#ifndef QUERY_COMPLETE_H
#define QUERY_COMPLETE_H

#include "trace/trace.h"

/* help is a phrase about the word, or "".  Both texts are valid only during the call. */
typedef void (*query_offer)(void *ctx, const char *word, const char *help);

/*
 * Call offer() once for each word that can be at byte `at` of text and begins with the
 * part typed before `at`, sorted, for at most 300 words.  Return the byte at which the
 * typed word begins.  Opcodes are taken from the index, which takes microseconds; the
 * trace is not read.
 */
size_t query_complete(struct trace *t, const char *text, size_t at, query_offer offer,
		      void *ctx);

#endif
