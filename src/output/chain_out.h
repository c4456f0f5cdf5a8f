/*
 * Prints a dependence chain as a tree, as csv and JSON, and for Graphviz.
 */
#ifndef OUTPUT_CHAIN_OUT_H
#define OUTPUT_CHAIN_OUT_H

#include <stdio.h>

#include "analysis/chain.h"
#include "analysis/critical_path.h"

struct chain_print {
	const char *name; /* "text", as in --to=text */
	const char *help;
	/* Print the longest chain of a span.  If latency is set, lengths are in the unit
	 * of the latency instead of records.  Write errors stay in the stream: see
	 * ferror(). */
	void (*longest)(const struct critical_path *l, const struct trace *t,
			bool latency, FILE *to);
	/* Print the chain of a record, with the same rule for errors.  utf8: text may
	 * contain UTF-8. */
	void (*print)(const struct chain *c, const struct trace *t,
		      const struct chain_options *opt, bool utf8, FILE *to);
};

/* What the longest chain consists of, as tables; false if the notation is a graph. */
bool chain_out_shares(const struct critical_shares *c, const struct trace *t,
		      bool latency, size_t rows, const struct chain_print *as, FILE *to);

extern const struct chain_print chain_prints[]; /* the name of the last is NULL */

#endif
