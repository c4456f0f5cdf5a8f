/*
 * Prints a dependency chain for people (a tree), for programs (csv, JSON) and for
 * Graphviz.
 */
#ifndef OUTPUT_CHAIN_OUT_H
#define OUTPUT_CHAIN_OUT_H

#include <stdio.h>

#include "analysis/chain.h"
#include "analysis/critical_path.h"

struct chain_print {
	const char *name; /* "text", as in --to=text */
	const char *help;
	/* The longest chain of a span.  latency: the unit of its length is that of the
	 * latency, not records.  Errors of writing stay in the stream: see ferror(). */
	void (*longest)(const struct critical_path *l, const struct trace *t,
			bool latency, FILE *to);
	/* The chain of a record; errors likewise.  utf8: text may contain UTF-8. */
	void (*print)(const struct chain *c, const struct trace *t,
		      const struct chain_options *opt, bool utf8, FILE *to);
};

extern const struct chain_print chain_prints[]; /* the name of the last is NULL */

#endif
