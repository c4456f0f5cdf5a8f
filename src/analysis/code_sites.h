/*
 * Check that the length, the opcode and the kind of branch of an instruction are the
 * same in each execution of its address.
 *
 * A table has sites (a pc and, if the format has micro-ops, the number in the
 * macro-op), each with its variants.  It keeps the first VARIANTS_MAX different variants
 * of each site, at most CODE_SITES_MAX in the trace.
 *
 * Threads: a table belongs to one thread at a time.
 */
#ifndef ANALYSIS_CODE_SITES_H
#define ANALYSIS_CODE_SITES_H

#include "analysis/finding_table.h"

enum { CODE_SITES_MAX = 1 << 18, VARIANTS_MAX = 4 };

struct code_sites;

/* Life cycle */

/* Make a table; return NULL if the format has no instruction addresses, or none of the
 * checked fields. */
struct code_sites *code_sites_new(const struct schema *s);
void code_sites_free(struct code_sites *p); /* p may be NULL */

/* Use */

/* Add records in trace order; b has the fields of lint_fields(). */
void code_sites_add(struct code_sites *p, const struct batch *b);

/* Add the sites of `later`, whose records come after the records of p. */
void code_sites_merge(struct code_sites *p, const struct code_sites *later);

/* Report the variants that differ from an earlier variant of their site. */
void code_sites_report(const struct code_sites *p, struct finding_table *to);

#endif
