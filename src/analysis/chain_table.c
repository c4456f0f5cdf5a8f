#include "analysis/chain_table.h"

/* clang-format off */
static const struct table_column chain_columns[CHAIN_COLUMNS] = {
	[CHAIN_COL_LEVEL] = COL("level", CELL_NUMBER, "links between the row and the first"),
	[CHAIN_COL_VALUE] = COL("value", CELL_TEXT, "register, flags, or address in brackets"),
	[CHAIN_COL_RECORD] = COL("record", CELL_COUNT, "that writes or uses the value"),
	[CHAIN_COL_DISTANCE] = COL("distance", CELL_DISTANCE, "in records from the first"),
	[CHAIN_COL_COST] = COL("cost", CELL_COUNT, "time from issue to ready"),
	[CHAIN_COL_PC] = COL("pc", CELL_ADDR, NULL, .role = ROLE_PC),
	[CHAIN_COL_DATA] = COL("data", CELL_ADDR, "the content of the register or bytes, "
						  "if the trace has it"),
	[CHAIN_COL_WHAT] = COL("what", CELL_TEXT, "opcode, class or kind of branch",
		.role = ROLE_MACRO),
	[CHAIN_COL_REMARK] = COL("remark", CELL_TEXT, "where the value ends, or why the "
						      "chain ends"),
};
/* clang-format on */

static void chain_table_value(struct table *t, const struct schema *s,
			      const struct chain_value *v, bool address, struct str *text)
{
	chain_value_print(s, v, text);
	if (address)
		str_add(text, " (address)");
	table_set_text(t, CHAIN_COL_VALUE, text->text);
}

static void chain_table_record(struct table *t, uint64_t record, bool has_pc, uint64_t pc,
			       const char *what)
{
	table_set(t, CHAIN_COL_RECORD, record);
	table_first_record(t, record);
	if (has_pc)
		table_set(t, CHAIN_COL_PC, pc);
	if (what[0])
		table_set_text(t, CHAIN_COL_WHAT, what);
}

static void chain_table_row(struct table *t, const struct chain *c,
			    const struct chain_tree *tree, size_t row,
			    const struct schema *s, const struct chain_options *opt,
			    enum chain_drawing drawing)
{
	const struct chain_row *r = &tree->row[row];
	const struct chain_link *l = r->link == CHAIN_NONE ? NULL : &c->link[r->link];
	struct str text = STR_INIT;
	table_add(t, 0);
	if (drawing == CHAIN_LEVELS)
		table_set(t, CHAIN_COL_LEVEL, r->depth);
	else
		chain_tree_lead(tree, row, drawing == CHAIN_UTF8, &text);
	uint64_t data;
	if (l)
		chain_table_value(t, s, &l->value, l->address, &text);
	if (l && chain_link_data(c, s, l, opt->forward, &data))
		table_set(t, CHAIN_COL_DATA, data);
	if (r->node != CHAIN_NONE) {
		const struct chain_node *n = &c->node[r->node];
		chain_table_record(t, n->record, n->has_pc, n->pc, n->what);
		if (l)
			table_set(t, CHAIN_COL_DISTANCE, n->record - c->node[0].record);
	} else if (l->end == END_OVERWRITTEN) {
		table_first_record(t, l->record);
	}
	str_clear(&text);
	chain_row_remark(c, r, opt->forward, &text);
	if (text.len)
		table_set_text(t, CHAIN_COL_REMARK, text.text);
	str_release(&text);
}

struct table *chain_table(const struct chain *c, const struct schema *s,
			  const struct chain_options *opt, enum chain_drawing drawing)
{
	struct table *t = table_new(chain_columns, CHAIN_COLUMNS, NULL, 0);
	struct chain_tree tree;
	chain_tree_make(&tree, c);
	for (size_t r = 0; r < tree.n; r++)
		chain_table_row(t, c, &tree, r, s, opt, drawing);
	chain_tree_release(&tree);
	return t;
}

struct table *chain_table_longest(const struct critical_path *l, const struct schema *s,
				  bool latency)
{
	struct table *t = table_new(chain_columns, CHAIN_COLUMNS, NULL, 0);
	struct str text = STR_INIT;
	for (size_t k = 0; k < l->n; k++) {
		const struct critical_step *step = &l->step[k];
		table_add(t, 0);
		str_clear(&text);
		if (step->has_value)
			chain_table_value(t, s, &step->value, false, &text);
		chain_table_record(t, step->record, step->has_pc, step->pc, step->what);
		if (latency)
			table_set(t, CHAIN_COL_COST, step->cost);
	}
	str_release(&text);
	return t;
}
