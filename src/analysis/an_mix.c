/*
 * mix: opcodes of a trace and, if the format has them, op classes and kinds of
 * branches.
 *
 * The size of a macro-op is known when the next macro-op begins, so the first and last
 * macro-ops of a part may continue in other parts.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/role_slots.h"
#include "base/dict.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/numbers.h"

enum {
	GROUP_MACRO,
	GROUP_MICRO,
	GROUP_SIZE,
	GROUP_LENGTH,
	GROUP_CLASS,
	GROUP_KIND,
	GROUPS
};

/* Count larger classes, sizes and lengths as these. */
enum { CLASS_MAX = 256, SIZES_MAX = 64, LENGTH_MAX = 16 };

enum { PLACES = 1024 /* for the entries of frequent opcodes */ };

/* Roles whose values are the rows of a group. */
static const enum role mix_role[GROUPS] = {
	[GROUP_MACRO] = ROLE_MACRO,
	[GROUP_MICRO] = ROLE_MICRO,
	[GROUP_CLASS] = ROLE_CLASS,
	[GROUP_KIND] = ROLE_BRANCH_KIND,
};

/* Numbers of records and of instructions that begin with them, and the first record. */
struct mix_count {
	uint64_t records, begins, first;
};

struct mix_row {
	struct cell_text text;
	uint64_t size, n, of, records, has_uops;
};

#define ROW struct mix_row

/* Consecutive micro-ops of one macro-op: n with ascending numbers from first to last. */
struct mix_run {
	uint64_t first, last, n;
};

struct mix {
	uint64_t records, begins;
	uint64_t size[SIZES_MAX + 1], length[LENGTH_MAX + 1]; /* macro-ops */
	/* struct mix_count by number of both opcodes and by value.  Counting each opcode
	 * by its own number took 1.5 times as long. */
	struct key_counts opcodes, classes, kinds;
	uint32_t
		place[PLACES]; /* likely entries of opcodes, by the end of their number */
	const struct schema *schema;
	struct role_slots uop, pc, fallthrough, class, kind;
	struct numberer numberer; /* 0 if the format has no opcodes */
	/* The last macro-op so far; in a part, the first one, if another begins. */
	struct mix_run tail, head;
	bool ended;  /* true if the first macro-op has ended; always true in the whole */
	bool within; /* true if the first record does not begin a macro-op */
};

static void mix_init(void *state, const struct analysis_input *in)
{
	struct mix *m = state;
	m->schema = in->schema;
	role_slots(&m->uop, in->schema, ROLE_UOP);
	role_slots(&m->pc, in->schema, ROLE_PC);
	role_slots(&m->fallthrough, in->schema, ROLE_FALLTHROUGH);
	role_slots(&m->class, in->schema, ROLE_CLASS);
	role_slots(&m->kind, in->schema, ROLE_BRANCH_KIND);
	m->ended = !in->whole;
	fieldset opcodes = 0;
	for (int g = 0; g <= GROUP_MICRO; g++) {
		int field = schema_first(in->schema, mix_role[g]);
		if (field >= 0)
			opcodes |= (fieldset)1 << field;
	}
	if (opcodes)
		numberer_init(&m->numberer, in->schema, opcodes);
}

static void mix_release(void *state)
{
	struct mix *m = state;
	numberer_release(&m->numberer);
}

static void mix_add(void *whole, const void *part)
{
	struct mix_count *to = whole;
	const struct mix_count *from = part;
	to->first = to->records ? to->first : from->first;
	to->records += from->records;
	to->begins += from->begins;
}

/* End the last macro-op. */
static void mix_end_run(void *state)
{
	struct mix *m = state;
	if (!m->ended)
		m->head = m->tail;
	else if (m->tail.n)
		m->size[u64_min(m->tail.n, SIZES_MAX)]++;
	m->ended = true;
	m->tail.n = 0;
}

/* Add micro-ops.  They begin a macro-op unless their numbers are greater than the
 * previous number. */
static void mix_add_run(struct mix *m, const struct mix_run *r)
{
	if (m->tail.n && r->first <= m->tail.last)
		mix_end_run(m);
	if (!m->tail.n)
		m->tail.first = r->first;
	m->tail.last = r->last;
	m->tail.n += r->n;
}

/* Hashing the number of each record took a sixth of the time. */
static struct mix_count *mix_opcode(struct mix *m, uint32_t number)
{
	uint32_t *place = &m->place[number % PLACES];
	if (!key_counts_is(&m->opcodes, *place, number, 0))
		*place = (uint32_t)key_counts_at(&m->opcodes, number, 0);
	return key_counts_entry(&m->opcodes, *place);
}

static void mix_count(struct mix *m, const struct batch *b, size_t i)
{
	uint64_t pc, v, uop = 1;
	const bool has_uop = role_value(b, &m->uop, i, &uop);
	const struct mix_count c = { 1, uop == 1, b->first + i };
	if (!m->records++)
		m->within = !c.begins;
	m->begins += c.begins;
	if (has_uop)
		mix_add_run(m, &(struct mix_run) { uop, uop, 1 });
	if (m->numberer.numbers &&
	    (v = numberer_number(&m->numberer, b, i)) != NUMBER_OTHER)
		mix_add(mix_opcode(m, (uint32_t)v), &c);
	if (c.begins && role_value(b, &m->fallthrough, i, &v) &&
	    role_value(b, &m->pc, i, &pc))
		m->length[u64_min(v - pc, LENGTH_MAX)]++;
	if (role_value(b, &m->class, i, &v))
		mix_add(key_counts_add(&m->classes, u64_min(v, CLASS_MAX), 0), &c);
	if (role_value(b, &m->kind, i, &v))
		mix_add(key_counts_add(&m->kinds, v < BRANCH_KINDS ? v : BRANCH_OTHER, 0),
			&c);
}

static void mix_records(void *part, const struct records *r)
{
	struct mix *m = part;
	if (m->numberer.numbers)
		numberer_begin(&m->numberer, r->b);
	for (size_t k = 0; k < r->n; k++)
		mix_count(m, r->b, r->at[k]);
}

static void mix_merge(void *whole, void *part)
{
	struct mix *w = whole;
	const struct mix *p = part;
	/* Count the instruction of the very first record even if it begins before the
	 * trace, as opscope stat does. */
	if (p->within && w->records == p->records) {
		w->begins++;
		if (w->opcodes.n)
			((struct mix_count *)key_counts_entry(&w->opcodes, 0))->begins++;
	}
	if (p->tail.n)
		mix_add_run(w, p->ended ? &p->head : &p->tail);
	if (p->ended) {
		mix_end_run(w);
		w->tail = p->tail;
	}
}

/* Rows */

static uint64_t mix_sum(const struct key_counts *counts)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < counts->n; i++)
		sum += ((const struct mix_count *)key_counts_entry(counts, i))->records;
	return sum;
}

/* Add opcodes in the order of their first records. */
static void mix_add_opcodes(const struct mix *w, unsigned group, struct table *out)
{
	const bool macro = group == GROUP_MACRO;
	const int field = schema_first(w->schema, mix_role[group]);
	struct mix_row row = { .of = macro ? w->begins : w->records,
			       .has_uops = w->schema->by_role[ROLE_UOP] };
	struct dict *texts = dict_new_of(NUMBERS_MOST, UINT32_MAX);
	struct mix_count *of = NULL;
	struct str text = STR_INIT;
	size_t room = 0;
	for (size_t i = 0; field >= 0 && i < w->opcodes.n; i++) {
		const size_t n = dict_count(texts);
		str_clear(&text);
		if (!numbers_value(w->numberer.numbers, (uint32_t)w->opcodes.key[i].a,
				   field, &text))
			continue; /* the record has no such opcode */
		const uint32_t code = dict_code(texts, text.text, text.len);
		if (code == DICT_FULL)
			continue;
		of = mem_room(of, n, &room, sizeof *of);
		if (code == n)
			of[code] = (struct mix_count) { 0 };
		mix_add(&of[code], key_counts_entry(&w->opcodes, i));
	}
	for (uint32_t k = 0; k < dict_count(texts); k++) {
		row.text.text = dict_text(texts, k, &row.text.len);
		row.n = macro ? of[k].begins : of[k].records;
		row.records = of[k].records;
		table_row(out, group, &row, of[k].first);
	}
	if (field >= 0 && mix_sum(&w->opcodes) < w->records)
		analysis_note_others(out, dict_count(texts),
				     macro ? "macro-ops" : "micro-ops",
				     w->records - mix_sum(&w->opcodes), "records");
	str_release(&text);
	dict_free(texts);
	free(of);
}

/* Add classes and kinds by number. */
static void mix_add_values(const struct mix *w, const struct key_counts *counts,
			   unsigned group, struct table *out)
{
	const int field = schema_first(w->schema, mix_role[group]);
	struct mix_row row = { .of = mix_sum(counts) };
	struct str text = STR_INIT;
	for (size_t k = 0; k <= CLASS_MAX; k++) {
		const struct mix_count *c = key_counts_get(counts, k, 0);
		if (!c)
			continue;
		str_clear(&text);
		value_print_number(w->schema, field, k, &text);
		row.text =
			(struct cell_text) { k < CLASS_MAX ? text.text : NULL, text.len };
		row.n = row.records = c->records;
		table_row(out, group, &row, c->first);
		if (!row.text.text)
			table_note(
				out,
				"the row without a class contains all classes from %d on",
				CLASS_MAX);
	}
	str_release(&text);
}

static void mix_add_sizes(unsigned group, const uint64_t *n, uint64_t max,
			  struct table *out)
{
	struct mix_row row = { .of = 0 };
	for (uint64_t k = 0; k <= max; k++)
		row.of += n[k];
	for (row.size = 0; row.size <= max; row.size++) {
		row.n = n[row.size];
		if (row.n)
			table_row(out, group, &row, TABLE_NO_RECORD);
	}
	if (n[max])
		table_note(out, "sizes of %" PRIu64 " and more are in one row", max);
}

static void mix_rows(const void *whole, struct table *out)
{
	const struct mix *w = whole;
	table_total(out, "records", "records", w->records);
	if (w->schema->by_role[ROLE_UOP]) {
		table_total(out, "instructions", "instructions", w->begins);
		if (w->begins)
			table_total_mean(out, "uops_each", "micro-ops of an instruction",
					 (double)w->records / (double)w->begins);
	}
	mix_add_opcodes(w, GROUP_MACRO, out);
	mix_add_opcodes(w, GROUP_MICRO, out);
	mix_add_sizes(GROUP_SIZE, w->size, SIZES_MAX, out);
	mix_add_sizes(GROUP_LENGTH, w->length, LENGTH_MAX, out);
	mix_add_values(w, &w->classes, GROUP_CLASS, out);
	mix_add_values(w, &w->kinds, GROUP_KIND, out);
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
	.sums = 2 + SIZES_MAX + 1 + LENGTH_MAX + 1, /* sums: records to length */
	.maps = { MAP(struct mix, opcodes, struct mix_count, .add = mix_add),
		  MAP(struct mix, classes, struct mix_count, .add = mix_add),
		  MAP(struct mix, kinds, struct mix_count, .add = mix_add) },
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
	.end = mix_end_run,
	ANALYSIS_STATE(mix),
};
