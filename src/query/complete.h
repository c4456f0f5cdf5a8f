/*
 * Complete a query while it is typed: offer the names, codes, registers, operators and
 * opcodes of the trace that can follow at the cursor.
 */
#ifndef QUERY_COMPLETE_H
#define QUERY_COMPLETE_H

#include "trace/trace.h"

/* help is a phrase about the word, or "".  Both strings are valid only during the
 * call. */
typedef void (*query_offer)(void *ctx, const char *word, const char *help);

/*
 * Call offer() for at most 300 words, sorted, each once, that can be at byte `at` of
 * text and begin with the part typed before `at`.  Return the byte at which the typed
 * word begins.  Opcodes are taken from the index, in microseconds, without reading the
 * trace.
 */
size_t query_complete(struct trace *t, const char *text, size_t at, query_offer offer,
		      void *ctx);

#endif
