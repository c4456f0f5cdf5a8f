/*
 * Private to the files that implement lint.h:
 *
 *   lint.c           life cycle, the full check of a record
 *   lint_suspect.c   the fast check, which selects records for the full one
 *   lint_steps.c     the fast check of records with templates
 */
#ifndef FORMAT_LINT_INTERNAL_H
#define FORMAT_LINT_INTERNAL_H

#include "format/legal.h"
#include "format/lint.h"

enum {
	LINT_BLOCK = 512, /* records of one run of the fast check */
	LINT_LONGEST_INSTRUCTION = 15,
	LINT_NO_FIELD = -1
};

/* Values of a slot that need no full check: low to low + width, and `except`. */
struct lint_range {
	uint64_t low, width, except;
	unsigned slot;
};

struct lint {
	const struct schema *schema;
	struct lint_range *range; /* those of fields that vary come first */
	size_t nranges, nvarying;
	struct legal_values legal[FIELDS_MAX];
	fieldset restricted; /* fields that have illegal values */
	fieldset addresses;  /* fields that must be canonical addresses */
	fieldset accesses;   /* loads and stores without 0 as the none value */
	int pc, fallthrough, target, taken, branch, uop, time;
	bool zeros;          /* report records that contain only zeros */
	bool unfiltered;     /* for tests: without the fast check */
	struct align *align; /* NULL: records have no fixed size */
};

static inline uint64_t lint_range_excludes(const struct lint_range *r, uint64_t v)
{
	return (uint64_t)(v - r->low > r->width) & (uint64_t)(v != r->except);
}

/* The full check of record i; prev[p] is the one before it, or prev is NULL. */
void lint_check_record(const struct lint *l, const struct batch *prev, size_t p,
		       const struct batch *b, size_t i, struct lint_sink *to);

/* Set mark[k], not 0, of those of at most LINT_BLOCK records from `from` on that need the
 * full check; 0 of the others, which it would pass.  The first one always does. */
void lint_suspect(const struct lint *l, const struct batch *b, size_t from, size_t n,
		  uint64_t *mark);

/* The same by the fields that vary alone, and without an exception for the first one: see
 * template.h. */
void lint_suspect_varying(const struct lint *l, const struct batch *b, size_t from,
			  size_t n, uint64_t *mark);

#endif
