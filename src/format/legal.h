/*
 * Test many values of a field, with the same result as field_legal() for each value.
 * Also test if addresses are canonical.
 */
#ifndef FORMAT_LEGAL_H
#define FORMAT_LEGAL_H

#include "format/format.h"

enum { LEGAL_SMALL = 256 };

struct legal_values {
	bool strict;             /* some values are illegal */
	bool zero;               /* 0 is legal */
	uint64_t limit;          /* all values from 1 to this value are legal */
	bool small[LEGAL_SMALL]; /* true if v is legal, for v < LEGAL_SMALL */
};

/* True if some values are illegal. */
static inline bool legal_is_strict(const struct field *f)
{
	return (f->flags & (FIELD_NEVER_ZERO | FIELD_PADDING)) || f->codes || f->max ||
	       f->kind == KIND_BOOL;
}

void legal_init(struct legal_values *l, const struct field *f);

static inline bool legal_test(const struct legal_values *l, const struct field *f,
			      uint64_t v)
{
	return v < LEGAL_SMALL ? l->small[v] : field_legal(f, v);
}

/* Canonical x86-64 addresses are below CANONICAL_HIGH or at least -CANONICAL_LOW. */
#define CANONICAL_HIGH (UINT64_C(1) << 57)
#define CANONICAL_LOW  (UINT64_C(1) << 47)

static inline bool legal_canonical(uint64_t a)
{
	return a < CANONICAL_HIGH || a >= -CANONICAL_LOW;
}

#endif
