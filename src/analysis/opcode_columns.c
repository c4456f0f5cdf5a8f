#include "analysis/opcode_columns.h"

#include <stdlib.h>

#include "base/mem.h"

void opcode_columns_init(struct opcode_columns *c, const struct schema *s,
			 fieldset fields)
{
	int n = 0;
	*c = (struct opcode_columns) { .field = { -1, -1 } };
	for (; fields; fields &= fields - 1, n++) {
		int f = fieldset_first(fields);
		if (n == OPCODE_MEMO_FIELDS || field_count(schema_field(s, f)) != 1)
			return;
		c->field[n] = f;
		c->text[n] = schema_field(s, f)->kind == KIND_TEXT;
	}
	c->memo = mem_new(OPCODE_MEMO_SIZE, sizeof *c->memo);
}

void opcode_columns_release(struct opcode_columns *c)
{
	free(c->memo);
	c->memo = NULL;
}

void opcode_columns_begin(struct opcode_columns *c, const struct batch *b)
{
	c->quick = c->memo && !b->unknown;
	if (c->quick)
		opcode_memo_columns(c->v, b, c->field);
}
