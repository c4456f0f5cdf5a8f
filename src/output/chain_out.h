/*
 * Print a dependence chain as a tree, as CSV or JSON, or for Graphviz.
 */
#ifndef OUTPUT_CHAIN_OUT_H
#define OUTPUT_CHAIN_OUT_H

#include <stdio.h>

#include "analysis/chain.h"
#include "analysis/critical_path.h"

enum chain_as { CHAIN_TEXT, CHAIN_CSV, CHAIN_JSON, CHAIN_DOT, CHAIN_FORMATS };

/* A function for option_info.choice. */
const char *chain_as_name(size_t i, const char **help);

/* Write errors stay in the stream: see ferror(). */

/* Print the chain of a record.  utf8 is true if text may contain UTF-8. */
void chain_out(const struct chain *c, const struct trace *t,
	       const struct chain_options *opt, enum chain_as as, bool utf8, FILE *to);

/* Print the longest chain of a span.  If latency is set, measure it in units of latency
 * instead of records. */
void chain_out_longest(const struct critical_path *l, const struct trace *t, bool latency,
		       enum chain_as as, FILE *to);

/* Print the parts of the longest chain as tables.  There is no graph. */
void chain_out_shares(const struct critical_shares *c, const struct trace *t,
		      bool latency, size_t rows, enum chain_as as, FILE *to);

#endif
