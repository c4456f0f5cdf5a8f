#include "analysis/chain_table.h"

#include "analysis/dataflow.h"

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

/* Shares */

enum { SHARES_PCS, SHARES_CLASSES, SHARES_VALUES };

struct share_row {
	uint64_t pc, latency, all; /* all: cost of the chain */
	const char *class, *value, *kind;
	struct critical_share of;
};

#define ROW struct share_row

static const struct table_group share_groups[] = {
	[SHARES_PCS] = { "pcs", "By instruction" },
	[SHARES_CLASSES] = { "classes", "By class" },
	[SHARES_VALUES] = { "values", "By register" },
};

/* clang-format off */
static const struct table_column share_columns[] = {
	COL("pc", CELL_ADDR, "address of the instruction", .role = ROLE_PC,
		.groups = 1 << SHARES_PCS, AT(pc)),
	COL("class", CELL_TEXT, "op class, kind of branch, load or store",
		.groups = 1 << SHARES_CLASSES, AT(class)),
	COL("value", CELL_TEXT, "register, or memory, through which a record "
		"depends on the previous one", .groups = 1 << SHARES_VALUES, AT(value)),
	COL("kind", CELL_ESCAPED, "what the register is", .groups = 1 << SHARES_VALUES, AT(kind)),
	COL("records", CELL_COUNT, "records of the chain", AT(of.records)),
	COL("cost", CELL_COUNT, "their time from issue to ready", AT(of.cost), IF(latency)),
	COL("share", CELL_SHARE, "share of the length of the chain", PER(of.cost, all),
		.sort = SORT_FIRST),
};
/* clang-format on */

static const char *share_kind(const struct schema *s, uint64_t key)
{
	static const char *const kinds[] = {
		[REGISTER_PLAIN] = "register",
		[REGISTER_STACK] = "stack pointer",
		[REGISTER_FLAGS] = "condition codes",
		[REGISTER_IP] = "instruction pointer",
		[REGISTER_TEMP] = "temporary",
		[REGISTER_ZERO] = "zero",
	};
	if (key == CRITICAL_MEMORY)
		return "memory";
	return key == FLAGS_KEY ? kinds[REGISTER_FLAGS]
				: kinds[register_sort(s->registers, key)];
}

/* Set the value of a row, by its key; its name is built in *name. */
static void share_value(struct share_row *row, const struct schema *s, uint64_t key,
			struct str *name)
{
	struct chain_value whole = row->of.value;
	whole.number = key;
	str_clear(name);
	if (key == CRITICAL_MEMORY || key == CRITICAL_FIRST)
		str_add(name, key == CRITICAL_MEMORY ? "memory" : "none");
	else
		chain_value_print(s, &whole, name);
	row->value = name->text;
	row->kind = key == CRITICAL_FIRST ? "first record" : share_kind(s, key);
}

struct table *chain_table_shares(const struct critical_shares *c, const struct schema *s,
				 const char *unit, size_t rows)
{
	struct table *t =
		table_new(share_columns, sizeof share_columns / sizeof *share_columns,
			  share_groups, sizeof share_groups / sizeof *share_groups);
	const struct key_counts *const maps[] = { &c->pcs, &c->classes, &c->values };
	struct str label = STR_INIT;
	for (unsigned g = SHARES_PCS; g <= SHARES_VALUES; g++)
		for (size_t i = 0; i < maps[g]->n; i++) {
			const uint64_t key = maps[g]->key[i].a;
			const struct critical_share *of = key_counts_entry(maps[g], i);
			struct share_row row = { key, unit != NULL, c->all.cost,
						 .of = *of };
			size_t len;
			if (g == SHARES_CLASSES)
				row.class = key == DICT_FULL
						    ? "further classes"
						    : dict_text(c->class, (uint32_t)key,
								&len);
			if (g == SHARES_VALUES)
				share_value(&row, s, key, &label);
			table_row(t, g, &row, of->first);
		}
	str_clear(&label);
	table_sort(t, table_sort_column(t), false);
	table_total_share(t, "chain", "records of the longest chain", c->all.records,
			  c->records);
	if (unit) {
		str_addf(&label, "its length in %s", unit);
		table_total(t, "length", label.text, c->all.cost);
	}
	str_release(&label);
	size_t left = table_top(t, rows);
	if (left)
		table_note(t, "%zu more rows; see --links", left);
	return t;
}
