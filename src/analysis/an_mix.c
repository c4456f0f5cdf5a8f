/*
 * mix: opcodes of a trace and, if the format has them, op classes and kinds of
 * branches.
 *
 * The size of a macro-op is known when the next macro-op begins, so the first and last
 * macro-ops of a part may continue in other parts.  Keep them separately (struct
 * mix_uop_run) until the parts are merged.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "analysis/analysis.h"
#include "base/dict.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/numbers.h"
#include "format/template.h"

/* The groups are also the counted properties: opcodes, as GROUP_MACRO, by their
 * numbers. */
enum {
	GROUP_MACRO,
	GROUP_MICRO,
	GROUP_SIZE,
	GROUP_LENGTH,
	GROUP_CLASS,
	GROUP_KIND,
	OTHERS /* opcodes without a number */
};
/* Max sizes, lengths and classes; count larger ones as the max. */
enum { SIZES_MAX = 64, LENGTH_MAX = 16, CLASS_MAX = 256 };

/* Numbers of records and of instructions that begin with them, and the first record. */
struct mix_count {
	uint64_t records, begins, first;
};

struct mix_row {
	struct cell_text text;
	uint64_t size, n, of, records, has_uops;
};

#define ROW struct mix_row

struct mix_counts {
	struct mix_count *at; /* one element for each value */
	size_t n;
};

/* Consecutive micro-ops of one macro-op, with ascending numbers.  `last` is the number of
 * the last micro-op. */
struct mix_uop_run {
	uint64_t last, n;
};

struct mix {
	const struct schema *schema;
	bool uops, opcodes; /* true if the format has micro-ops; true if it has opcodes */
	uint64_t records, begins;
	struct mix_counts of[OTHERS + 1];
	struct numberer numberer;
	/* head is the first macro-op of a part, if it has ended (head_done); tail is
	 * the last macro-op so far. */
	struct mix_uop_run head, tail;
	bool head_done;
	uint64_t head_first; /* number of the first micro-op of the part */
	/* True if the first record does not begin a macro-op, and the number of the
	 * macro-op's opcode. */
	bool within;
	uint32_t within_opcode;

	/* In a part: for each template in a batch, the number of its records and the
	 * number of its first record; the templates of the batch. */
	struct mix_seen {
		uint32_t records, first;
	} * seen;
	uint32_t *templates;
};

static void mix_init(void *state, const struct analysis_input *in)
{
	struct mix *m = state;
	m->schema = in->schema;
	m->uops = in->schema->by_role[ROLE_UOP];
	m->opcodes = schema_has_opcode(in->schema);
	if (m->opcodes)
		numberer_init(&m->numberer, in->schema, schema_opcode_fields(in->schema));
}

static void mix_release(void *state)
{
	struct mix *m = state;
	for (int k = 0; k <= OTHERS; k++)
		free(m->of[k].at);
	numberer_release(&m->numberer);
	free(m->seen);
	free(m->templates);
}

static inline void mix_add(struct mix_counts *c, size_t value,
			   const struct mix_count *from)
{
	if (value >= c->n)
		c->at = mem_grow(c->at, value + 1, &c->n, sizeof *c->at);
	struct mix_count *to = &c->at[value];
	to->first = to->records ? to->first : from->first;
	to->records += from->records;
	to->begins += from->begins;
}

static void mix_add_opcode(struct mix *m, uint32_t number, const struct mix_count *from)
{
	if (number == NUMBER_OTHER)
		mix_add(&m->of[OTHERS], 0, from);
	else
		mix_add(&m->of[GROUP_MACRO], number, from);
}

static bool mix_begins(const struct batch *b, size_t i)
{
	uint64_t uop = 1;
	record_role(b, i, ROLE_UOP, &uop);
	return uop == 1;
}

static void mix_end_run(struct mix *m, const struct mix_uop_run *run)
{
	if (run->n)
		mix_add(&m->of[GROUP_SIZE], run->n < SIZES_MAX ? run->n : SIZES_MAX,
			&(struct mix_count) { .records = 1 });
}

/* Add a micro-op.  It begins a macro-op unless its number is greater than the previous
 * number. */
static void mix_add_uop(struct mix *m, uint64_t uop)
{
	if (m->tail.n && uop <= m->tail.last) {
		if (m->head_done)
			mix_end_run(m, &m->tail);
		else
			m->head = m->tail;
		m->head_done = true;
		m->tail.n = 0;
	}
	if (!m->tail.n && !m->head_done)
		m->head_first = uop;
	m->tail.last = uop;
	m->tail.n++;
}

/* Count row i of a batch as n records, the first of which is `first`. */
static void mix_count(struct mix *m, const struct batch *b, size_t i, uint64_t n,
		      uint64_t first)
{
	const struct mix_count c = { n, n * mix_begins(b, i), first };
	uint64_t pc, v;
	m->records += n;
	m->begins += c.begins;
	if (m->opcodes)
		mix_add_opcode(m, numberer_number(&m->numberer, b, i), &c);
	if (c.begins && record_role(b, i, ROLE_FALLTHROUGH, &v) &&
	    record_role(b, i, ROLE_PC, &pc))
		mix_add(&m->of[GROUP_LENGTH], v - pc < LENGTH_MAX ? v - pc : LENGTH_MAX,
			&c);
	if (record_role(b, i, ROLE_CLASS, &v))
		mix_add(&m->of[GROUP_CLASS], v < CLASS_MAX ? v : CLASS_MAX, &c);
	if (record_role(b, i, ROLE_BRANCH_KIND, &v))
		mix_add(&m->of[GROUP_KIND], v < BRANCH_KINDS ? v : BRANCH_OTHER, &c);
}

/* Count each template of a batch once. */
static void mix_count_templates(struct mix *m, const struct batch *b)
{
	const uint32_t *of = b->templates->of;
	size_t n = 0;
	if (!m->seen) {
		m->seen = mem_new(TEMPLATES_MOST, sizeof *m->seen);
		m->templates = mem_new(TEMPLATES_MOST, sizeof *m->templates);
	}
	for (size_t i = 0; i < b->n; i++)
		if (!m->seen[of[i]].records++) {
			m->seen[of[i]].first = (uint32_t)i;
			m->templates[n++] = of[i];
		}
	for (size_t k = 0; k < n; k++) {
		struct mix_seen *seen = &m->seen[m->templates[k]];
		mix_count(m, &b->templates->rows, m->templates[k], seen->records,
			  b->first + seen->first);
		seen->records = 0;
	}
}

static void mix_records(void *part, const struct records *r)
{
	struct mix *m = part;
	const struct batch *b = r->b;
	const uint32_t *of = b->templated ? b->templates->of : NULL;
	const struct batch *values = of ? &b->templates->rows : b;
	uint64_t uop;
	if (m->opcodes)
		numberer_begin(&m->numberer, values);
	if (!m->records && r->n) {
		size_t i = of ? of[r->at[0]] : r->at[0];
		m->within = !mix_begins(values, i);
		if (m->within && m->opcodes)
			m->within_opcode = numberer_number(&m->numberer, values, i);
	}
	for (size_t k = 0; m->uops && k < r->n; k++)
		if (record_role(values, of ? of[r->at[k]] : r->at[k], ROLE_UOP, &uop))
			mix_add_uop(m, uop);
	if (of)
		mix_count_templates(m, b);
	for (size_t k = 0; k < r->n && !of; k++)
		mix_count(m, b, r->at[k], 1, b->first + r->at[k]);
}

/* Join the macro-ops at the boundary of two parts. */
static void mix_join_runs(struct mix *w, const struct mix *m)
{
	if (!m->tail.n)
		return;
	const struct mix_uop_run *first = m->head_done ? &m->head : &m->tail;
	if (w->tail.n && m->head_first > w->tail.last) {
		w->tail.n += first->n;
		w->tail.last = first->last;
	} else {
		mix_end_run(w, &w->tail);
		w->tail = *first;
	}
	if (m->head_done) {
		mix_end_run(w, &w->tail);
		w->tail = m->tail;
	}
}

static void mix_merge(void *whole, void *part)
{
	struct mix *w = whole;
	const struct mix *m = part;
	/* Count the instruction of the very first record even if it begins before the
	 * trace, as opscope stat does. */
	bool within = !w->records && m->within;
	for (int k = 0; k <= OTHERS; k++)
		for (size_t i = 0; i < m->of[k].n; i++)
			if (m->of[k].at[i].records)
				mix_add(&w->of[k], i, &m->of[k].at[i]);
	if (within && m->opcodes)
		mix_add_opcode(w, m->within_opcode, &(struct mix_count) { .begins = 1 });
	w->records += m->records;
	w->begins += m->begins + within;
	mix_join_runs(w, m);
}

/* Rows */

struct mix_order {
	uint64_t first;
	uint32_t number;
};

/* Sum the counts of opcodes by the text of one field, in the order of first records. */
static struct dict *mix_texts(const struct mix *w, int field, struct mix_counts *to)
{
	const struct mix_counts *c = &w->of[GROUP_MACRO];
	struct dict *d = dict_new();
	struct str text = STR_INIT;
	struct mix_order *order = mem_new(c->n + 1, sizeof *order);
	size_t n = 0;
	for (uint32_t number = 0; number < c->n; number++)
		if (c->at[number].records)
			order[n++] = (struct mix_order) { c->at[number].first, number };
	qsort(order, n, sizeof *order, u64_compare);
	for (size_t k = 0; k < n; k++) {
		str_clear(&text);
		if (!numbers_value(w->numberer.numbers, order[k].number, field, &text))
			continue;
		uint32_t code = dict_code(d, text.text, text.len);
		mix_add(code == DICT_FULL ? to + 1 : to, code == DICT_FULL ? 0 : code,
			&c->at[order[k].number]);
	}
	free(order);
	str_release(&text);
	return d;
}

static void mix_add_opcode_row(const struct mix *w, unsigned group, struct cell_text text,
			       const struct mix_count *p, uint64_t first,
			       struct table *out)
{
	bool macro = group == GROUP_MACRO;
	const struct mix_row row = { .text = text,
				     .n = macro ? p->begins : p->records,
				     .of = macro ? w->begins : w->records,
				     .records = p->records,
				     .has_uops = w->uops };
	table_row(out, group, &row, first);
}

static void mix_add_opcodes(const struct mix *w, unsigned group, struct table *out)
{
	bool macro = group == GROUP_MACRO;
	int field = schema_first(w->schema, macro ? ROLE_MACRO : ROLE_MICRO);
	struct mix_counts c[2] = { { NULL, 0 }, { NULL, 0 } }; /* by code; others */
	struct cell_text text = { NULL, 0 };
	if (field < 0)
		return;
	struct dict *d = mix_texts(w, field, c);
	for (uint32_t code = 0; code < dict_count(d); code++) {
		text.text = dict_text(d, code, &text.len);
		mix_add_opcode_row(w, group, text, &c[0].at[code], c[0].at[code].first,
				   out);
	}
	if (w->of[OTHERS].n)
		mix_add(&c[1], 0, &w->of[OTHERS].at[0]);
	if (c[1].n) {
		table_note(out,
			   "there are too many different %s; %llu records with later "
			   "ones are in a row without a name",
			   macro ? "macro-ops" : "micro-ops",
			   (unsigned long long)c[1].at[0].records);
		text.text = NULL;
		mix_add_opcode_row(w, group, text, &c[1].at[0], TABLE_NO_RECORD, out);
	}
	dict_free(d);
	free(c[0].at);
	free(c[1].at);
}

/* Add the sizes of a group or, if the group has a role, the values of that role. */
static void mix_add_numbers(const struct mix *w, unsigned group,
			    const struct mix_counts *c, enum role role, struct table *out)
{
	struct str name = STR_INIT;
	struct mix_row row = { .of = 0 };
	for (size_t i = 0; i < c->n; i++)
		row.of += c->at[i].records;
	for (row.size = 0; row.size < c->n; row.size++) {
		const struct mix_count *at = &c->at[row.size];
		bool others = group == GROUP_CLASS && row.size == CLASS_MAX;
		row.n = at->records;
		if (!row.n)
			continue;
		str_clear(&name);
		if (role && !others)
			value_print_number(w->schema, schema_first(w->schema, role),
					   row.size, &name);
		row.text = (struct cell_text) { others ? NULL : name.text, name.len };
		table_row(out, group, &row, role ? at->first : TABLE_NO_RECORD);
		if (others)
			table_note(out,
				   "the row without a class contains all classes from %d "
				   "on",
				   CLASS_MAX);
		if (row.size == (group == GROUP_SIZE     ? SIZES_MAX
				 : group == GROUP_LENGTH ? LENGTH_MAX
							 : SIZE_MAX))
			table_note(out, "sizes of %" PRIu64 " and more are in one row",
				   row.size);
	}
	str_release(&name);
}

static void mix_rows(const void *whole, struct table *out)
{
	const struct mix *w = whole;
	table_total(out, "records", "records", w->records);
	if (w->uops) {
		table_total(out, "instructions", "instructions", w->begins);
		if (w->begins)
			table_total_mean(out, "uops_each", "micro-ops of an instruction",
					 (double)w->records / (double)w->begins);
	}
	mix_add_opcodes(w, GROUP_MACRO, out);
	mix_add_opcodes(w, GROUP_MICRO, out);
	struct mix sizes = { .tail = w->tail };
	mix_end_run(&sizes, &sizes.tail);
	for (size_t i = 0; i < w->of[GROUP_SIZE].n; i++)
		mix_add(&sizes.of[GROUP_SIZE], i, &w->of[GROUP_SIZE].at[i]);
	mix_add_numbers(w, GROUP_SIZE, &sizes.of[GROUP_SIZE], ROLE_NONE, out);
	free(sizes.of[GROUP_SIZE].at);
	mix_add_numbers(w, GROUP_LENGTH, &w->of[GROUP_LENGTH], ROLE_NONE, out);
	mix_add_numbers(w, GROUP_CLASS, &w->of[GROUP_CLASS], ROLE_CLASS, out);
	mix_add_numbers(w, GROUP_KIND, &w->of[GROUP_KIND], ROLE_BRANCH_KIND, out);
}

static const struct table_group groups[] = {
	[GROUP_MACRO] = { "macro", "Instructions (macro-ops)" },
	[GROUP_MICRO] = { "micro", "Micro-ops" },
	[GROUP_SIZE] = { "size", "Micro-ops of an instruction" },
	[GROUP_LENGTH] = { "length", "Bytes of an instruction" },
	[GROUP_CLASS] = { "class", "Classes" },
	[GROUP_KIND] = { "kind", "Kinds of branches" },
};

/* clang-format off */
#define MACRO .groups = 1 << GROUP_MACRO
static const struct table_column columns[] = {
	COL("macro", CELL_TEXT, "opcode of the instruction", MACRO, .role = ROLE_MACRO, AT(text)),
	COL("micro", CELL_TEXT, "opcode of the micro-op", .groups = 1 << GROUP_MICRO,
		.role = ROLE_MICRO, AT(text)),
	COL("class", CELL_TEXT, "op class or kind of request", .groups = 1 << GROUP_CLASS,
		.role = ROLE_CLASS, AT(text)),
	COL("kind", CELL_TEXT, "kind of branch", .groups = 1 << GROUP_KIND,
		.role = ROLE_BRANCH_KIND, AT(text)),
	COL("size", CELL_NUMBER, "number of micro-ops or bytes of an instruction",
		.groups = 1 << GROUP_SIZE | 1 << GROUP_LENGTH, AT(size)),
	COL("count", CELL_COUNT, "number of occurrences: instructions for macro opcodes, otherwise "
		"records", AT(n), .sort = SORT_FIRST),
	COL("share", CELL_SHARE, "share of this table's total", PER(n, of)),
	COL("uops", CELL_COUNT, "number of records of these instructions", MACRO,
		.heading = "micro-ops", AT(records), IF(has_uops)),
	COL("each", CELL_MEAN, "average number of micro-ops of such an instruction", MACRO,
		PER(records, n), IF(has_uops)),
};
/* clang-format on */

const struct analysis an_mix = {
	ANALYSIS(mix, struct mix),
	.title = "Instruction mix",
	.help = "counts of opcodes, op classes and kinds of branches",
	.about = "Counts the opcodes of instructions and micro-ops, the number of "
		 "micro-ops and bytes of instructions, and, if the format has them, op "
		 "classes, kinds of requests and kinds of branches.  An instruction "
		 "counts at its first record.  If the records begin inside an "
		 "instruction, it counts too, with its remaining micro-ops.",
	.any = 1 << ROLE_MACRO | 1 << ROLE_MICRO | 1 << ROLE_CLASS |
	       1 << ROLE_BRANCH_KIND,
	.wants = 1 << ROLE_UOP | 1 << ROLE_PC | 1 << ROLE_FALLTHROUGH,
	ANALYSIS_GROUPS,
	.templates = true,
	ANALYSIS_STATE(mix),
};
