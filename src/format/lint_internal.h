/*
 * Private to the files that implement lint.h:
 *
 *   lint.c         life cycle, checks of a record
 *   lint_steps.c   records with templates, few of which need these checks
 */
#ifndef FORMAT_LINT_INTERNAL_H
#define FORMAT_LINT_INTERNAL_H

#include "format/legal.h"
#include "format/lint.h"

enum {
	LINT_BLOCK = 512, /* number of records whose values are tested together */
	LINT_LONGEST_INSTRUCTION = 15,
	LINT_NO_FIELD = -1
};

/* Values of a slot that are not suspect: low to low + width, and `except`. */
struct lint_range {
	uint64_t low, width, except;
	unsigned slot;
};

struct lint {
	const struct schema *schema;
	struct lint_range *range; /* ranges of varying fields come first */
	size_t nranges, nvarying;
	struct legal_values legal[FIELDS_MAX];
	fieldset restricted; /* fields that have illegal values */
	fieldset addresses;  /* fields that must be canonical addresses */
	fieldset accesses;   /* loads and stores for which 0 is not the none value */
	int pc, fallthrough, target, taken, branch, uop, time, trap;
	bool zeros;          /* report records that contain only zeros */
	bool repeats;        /* report records that are equal to the previous record */
	bool unfiltered;     /* for tests: treat all values as suspect */
	struct align *align; /* NULL if records have no fixed size */
};

/* Check record i.  prev[p] is the preceding record; prev may be NULL.  suspect is true if
 * a value of the record alone may be wrong. */
void lint_check_record(const struct lint *l, const struct batch *prev, size_t p,
		       const struct batch *b, size_t i, bool suspect,
		       struct lint_sink *to);

/* Set mark[k] for n records (at most LINT_BLOCK), starting at `from`, to nonzero if a
 * value is suspect.  If varying is set, test only the varying fields (template.h). */
void lint_suspects(const struct lint *l, bool varying, const struct batch *b, size_t from,
		   size_t n, uint64_t *mark);

#endif
