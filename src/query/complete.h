/*
 * What can stand where the cursor is in a query that is being typed: names, values
 * of codes, registers, opcodes of the trace, operators.
 */
#ifndef QUERY_COMPLETE_H
#define QUERY_COMPLETE_H

#include "trace/trace.h"

/* help: a sentence about the word; "": none. */
typedef void (*query_offer)(void *ctx, const char *word, const char *help);

/*
 * Offers the words that can stand at byte `at` of text and begin with what was
 * typed of them before it, each once, sorted; returns where the word first_uop.  At
 * most some hundred are offered.  It asks the index for opcodes: some
 * microseconds, no file is read.
 */
size_t query_complete(struct trace *t, const char *text, size_t at, query_offer offer,
		      void *ctx);

#endif
