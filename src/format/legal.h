/*
 * Which values of a field are legal, made ready for many values: field_legal() says
 * the same of one.
 */
#ifndef FORMAT_JUDGE_H
#define FORMAT_JUDGE_H

#include "format/format.h"

enum { LEGAL_SMALL = 256 };

struct legal_values {
	bool strict;             /* some values are illegal */
	bool zero;               /* 0 is legal */
	uint64_t calm;           /* 1 to this are legal */
	bool small[LEGAL_SMALL]; /* legality of the values below */
};

void legal_init(struct legal_values *j, const struct field *f);

static inline bool legal_legal(const struct legal_values *j, const struct field *f,
			       uint64_t v)
{
	return v < LEGAL_SMALL ? j->small[v] : field_legal(f, v);
}

#endif
