#include "format/legal.h"

void legal_init(struct legal_values *j, const struct field *f)
{
	j->strict = (f->flags & (FIELD_NEVER_ZERO | FIELD_PADDING)) || f->codes ||
		    f->max || f->kind == KIND_BOOL;
	j->zero = field_legal(f, 0);
	for (unsigned v = 0; v < LEGAL_SMALL; v++)
		j->small[v] = field_legal(f, v);
	j->calm = 0;
	/* Without codes, what is legal is legal up to a limit. */
	if (f->codes || (f->flags & FIELD_PADDING) || f->kind == KIND_BOOL)
		while (j->calm + 1 < LEGAL_SMALL && j->small[j->calm + 1])
			j->calm++;
	else
		j->calm = f->max ? f->max : UINT64_MAX;
}
