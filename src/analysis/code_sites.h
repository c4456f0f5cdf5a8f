/*
 * What an address of the code holds must be the same whenever it is executed: the
 * length of the instruction, its opcode, what kind of branch it is.
 *
 * A table of the places that were executed (a pc and, where micro-ops are told
 * apart, the number in the macro-op) and of what was seen there.  At most
 * CODE_SITES_MAX places are followed, the first ones of the trace, and at each of
 * them the first VARIANTS_MOST things that were different.
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_LINT_PLACES_H
#define ANALYSIS_LINT_PLACES_H

#include "analysis/finding_table.h"

enum { CODE_SITES_MAX = 1 << 18, VARIANTS_MOST = 4 };

struct code_sites;

/* Life cycle */

/* NULL: the format does not say any of it. */
struct code_sites *code_sites_new(const struct schema *s);
void code_sites_free(struct code_sites *p); /* p may be NULL */

/* Use */

/* Records in order; the fields of lint_fields() are there. */
void code_sites_add(struct code_sites *p, const struct batch *b);

/* Add what was seen in the records behind those of p. */
void code_sites_merge(struct code_sites *p, const struct code_sites *later);

/* What was different from what had been at the same place before. */
void code_sites_report(const struct code_sites *p, struct finding_table *to);

#endif
