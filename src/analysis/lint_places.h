/*
 * What an address of the code holds must be the same whenever it is executed: the
 * length of the instruction, its opcode, what kind of branch it is.
 *
 * A table of the places that were executed (a pc and, where micro-ops are told
 * apart, the number in the macro-op) and of what was seen there.  At most
 * PLACES_MOST places are followed, the first ones of the trace, and at each of
 * them the first VARIANTS_MOST things that were different.
 *
 * Threads: belongs to one.
 */
#ifndef ANALYSIS_LINT_PLACES_H
#define ANALYSIS_LINT_PLACES_H

#include "analysis/docket.h"

enum { PLACES_MOST = 1 << 18, VARIANTS_MOST = 4 };

struct places;

/* Life cycle */

/* NULL: the format does not say any of it. */
struct places *places_new(const struct schema *s);
void places_free(struct places *p); /* p may be NULL */

/* Use */

/* Records in order; the fields of lint_fields() are there. */
void places_add(struct places *p, const struct batch *b);

/* Add what was seen in the records behind those of p. */
void places_merge(struct places *p, const struct places *later);

/* What was different from what had been at the same place before. */
void places_tell(const struct places *p, struct docket *to);

#endif
