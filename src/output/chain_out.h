/*
 * A dependency chain for people (a tree), for programs (csv, JSON) and for graphviz.
 */
#ifndef OUTPUT_CHAIN_OUT_H
#define OUTPUT_CHAIN_OUT_H

#include <stdio.h>

#include "analysis/chain.h"
#include "analysis/critical_path.h"

struct chain_print {
	const char *name; /* "text": for --to=text */
	const char *help;
	/* Errors in writing are left to the stream. */
	void (*longest)(const struct critical_path *l, const struct trace *t,
			bool latency, FILE *to);
	/* utf8: the reader of text understands it. */
	void (*print)(const struct chain *c, const struct trace *t,
		      const struct chain_options *opt, bool utf8, FILE *to);
};

extern const struct chain_print chain_prints[]; /* ends with a name of NULL */

#endif
