#include "format/legal.h"

void legal_init(struct legal_values *l, const struct field *f)
{
	l->strict = legal_is_strict(f);
	l->zero = field_legal(f, 0);
	for (unsigned v = 0; v < LEGAL_SMALL; v++)
		l->small[v] = field_legal(f, v);
	l->limit = 0;
	/* Without codes, the values up to a limit are legal. */
	if (f->codes || (f->flags & FIELD_PADDING) || f->kind == KIND_BOOL)
		while (l->limit + 1 < LEGAL_SMALL && l->small[l->limit + 1])
			l->limit++;
	else
		l->limit = f->max ? f->max : UINT64_MAX;
}
