#include "analysis/stack_table.h"

#include <inttypes.h>

/* clang-format off */
static const struct table_column stack_columns[STACK_COLUMNS] = {
	[STACK_DEPTH] = COL("depth", CELL_NUMBER, "active calls around it"),
	[STACK_FUNCTION] = COL("function", CELL_TEXT, "its name, or the called address, "
		"which is unknown before the trace"),
	[STACK_OFFSET] = COL("offset", CELL_ESCAPED, "of the pc in the function"),
	[STACK_PC] = COL("pc", CELL_ADDR, "where the function is", .role = ROLE_PC),
	[STACK_SOURCE] = COL("source", CELL_TEXT, "file and line of the pc", .optional = true),
	[STACK_CALL] = COL("call", CELL_COUNT, "the record that calls it, or before an interruption"),
	[STACK_REMARK] = COL("remark", CELL_ESCAPED, "a call before the trace, an interruption, or a "
		"function that is inlined, without a call"),
};
/* clang-format on */

/* Set where the function is: for i < ninlined, inlined function i. */
static void stack_table_place(struct table *t, const struct call_stack_frame *f, size_t i)
{
	const char *source = call_stack_source(f, i);
	table_set(t, STACK_PC, f->at);
	if (*source)
		table_set_text(t, STACK_SOURCE, source);
}

/* Add rows for the functions that are inlined where a function is. */
static void stack_table_inlined(struct table *t, const struct call_stack_frame *f)
{
	for (size_t i = 0; i < f->ninlined; i++) {
		table_add(t, 0);
		table_set_text(t, STACK_FUNCTION, f->inlined[i].function);
		stack_table_place(t, f, i);
		table_set_text(t, STACK_REMARK, "inlined");
	}
}

static void stack_table_frame(struct table *t, const struct call_stack_frame *f,
			      uint64_t depth)
{
	struct str text = STR_INIT;
	table_add(t, 0);
	table_set(t, STACK_DEPTH, depth);
	if (f->function.len)
		table_set_bytes(t, STACK_FUNCTION, f->function.text, f->function.len);
	str_addn(&text, f->place.text, f->place.len);
	if (!text.len && !f->outside && f->at > f->entry)
		str_addf(&text, "+0x%" PRIx64, f->at - f->entry);
	if (text.len)
		table_set_bytes(t, STACK_OFFSET, text.text, text.len);
	str_release(&text);
	stack_table_place(t, f, f->ninlined);
	if (f->outside) {
		table_set_text(t, STACK_REMARK,
			       f->function.len ? "before the trace"
					       : "unknown, before the trace");
		return;
	}
	table_set(t, STACK_CALL, f->record);
	table_first_record(t, f->record);
	if (f->interruption)
		table_set_text(t, STACK_REMARK, "interruption");
}

struct table *stack_table(const struct call_stack *s)
{
	struct table *t = table_new(stack_columns, STACK_COLUMNS, NULL, 0);
	for (size_t k = 0; k < s->n; k++) {
		stack_table_inlined(t, &s->frame[k]);
		stack_table_frame(t, &s->frame[k], call_stack_depth(s, k));
	}
	if (call_stack_has_source(s))
		table_name_column(t, STACK_SOURCE, "source", "source",
				  stack_columns[STACK_SOURCE].help);
	return t;
}
