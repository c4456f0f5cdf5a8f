/*
 * Which values of a field are legal, made ready for many values: field_legal() says
 * the same of one.
 */
#ifndef FORMAT_JUDGE_H
#define FORMAT_JUDGE_H

#include "format/format.h"

enum { JUDGE_SMALL = 256 };

struct judge {
	bool strict;             /* some values are illegal */
	bool zero;               /* 0 is legal */
	uint64_t calm;           /* 1 to this are legal */
	bool small[JUDGE_SMALL]; /* legality of the values below */
};

void judge_init(struct judge *j, const struct field *f);

static inline bool judge_legal(const struct judge *j, const struct field *f, uint64_t v)
{
	return v < JUDGE_SMALL ? j->small[v] : field_legal(f, v);
}

#endif
