/*
 * mix: the opcodes of a trace and, if the format has them, op classes and kinds of
 * branches.
 *
 * The size of a macro-op is known when the next one begins, so the first and the last one
 * of a part may continue beyond it.  They are kept separately (struct mix_uop_run) until
 * the parts are merged.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/role_slots.h"
#include "base/dict.h"
#include "base/mem.h"
#include "format/numbers.h"
#include "format/template.h"

enum { GROUP_MACRO, GROUP_MICRO, GROUP_SIZE, GROUP_LENGTH, GROUP_CLASS, GROUP_KIND };
enum {
	COL_MACRO,
	COL_MICRO,
	COL_CLASS,
	COL_KIND,
	COL_SIZE,
	COL_COUNT,
	COL_SHARE,
	COL_UOPS,
	COL_EACH
};
enum { SIZES = 64, LENGTHS = 16, CLASSES = 256 };

/* Numbers of records and of instructions that begin with them, and the first record. */
struct mix_count {
	uint64_t records, begins, first;
};

/* Opcodes by their numbers. */
struct mix_opcodes {
	struct mix_count *count;
	size_t room;
	struct mix_count others; /* those without a number */
};

/* Consecutive micro-ops of one macro-op: their numbers ascend.  last: number of the
 * last. */
struct mix_uop_run {
	uint64_t last, n;
};

/* How many records of a batch have a template, and the first. */
struct mix_seen {
	uint64_t n, first;
};

struct mix {
	const struct schema *schema;
	struct role_slots uop, pc, fallthrough, class, kind;

	uint64_t records, begins;
	bool has_opcodes;
	struct mix_opcodes opcodes;
	struct numberer numberer;
	/* head: the first macro-op of a part, once it has ended (head_done); tail: the
	 * last one so far. */
	struct mix_uop_run head, tail;
	bool head_done;
	uint64_t head_first; /* number of the first micro-op of the part */
	/* The first record does not begin a macro-op; the number of its opcode. */
	bool within;
	uint32_t within_opcode;
	uint64_t size[SIZES + 1], length[LENGTHS + 1];
	struct mix_count class_of[CLASSES + 1];
	struct mix_count kind_of[BRANCH_KINDS];

	/* Of a part, for templated batches */
	struct mix_seen *seen; /* of each template; 0 between batches */
	uint32_t *templates;   /* those of the batch */
};

static void mix_init(void *state, const struct analysis_input *in)
{
	struct mix *m = state;
	const struct schema *s = in->schema;
	m->schema = s;
	role_slots(&m->uop, s, ROLE_UOP);
	role_slots(&m->pc, s, ROLE_PC);
	role_slots(&m->fallthrough, s, ROLE_FALLTHROUGH);
	role_slots(&m->class, s, ROLE_CLASS);
	role_slots(&m->kind, s, ROLE_BRANCH_KIND);
	m->has_opcodes = schema_has_opcode(s);
	if (m->has_opcodes)
		numberer_init(&m->numberer, s, schema_opcode_fields(s));
}

static void mix_release(void *state)
{
	struct mix *m = state;
	free(m->opcodes.count);
	numberer_release(&m->numberer);
	free(m->seen);
	free(m->templates);
}

static struct mix_count *mix_count_of(struct mix_opcodes *c, uint32_t number)
{
	if (number == NUMBER_OTHER)
		return &c->others;
	if (number >= c->room)
		c->count = mem_grow(c->count, (size_t)number + 1, &c->room,
				    sizeof *c->count);
	return &c->count[number];
}

static void mix_count_add(struct mix_count *p, uint64_t records, uint64_t begins,
			  uint64_t first)
{
	if (!p->records)
		p->first = first;
	p->records += records;
	p->begins += begins;
}

/* Records at[0] to at[n - 1] of a batch, which are counted once each, or in place of all
 * records of the templates that they are. */
struct mix_records {
	const struct batch *b;
	const uint32_t *at;
	size_t n;
	const struct mix_seen *seen; /* of each template; NULL: they are records */
};

static uint64_t mix_times(const struct mix_records *r, size_t i)
{
	return r->seen ? r->seen[i].n : 1;
}

static uint64_t mix_first(const struct mix_records *r, size_t i)
{
	return r->seen ? r->seen[i].first : r->b->first + i;
}

static bool mix_begins(const struct mix *m, const struct batch *b, size_t i)
{
	uint64_t uop = 1;
	role_value(b, &m->uop, i, &uop);
	return uop == 1;
}

static void mix_count_opcodes(struct mix *m, const struct mix_records *r)
{
	if (!m->has_opcodes)
		return;
	numberer_begin(&m->numberer, r->b);
	for (size_t k = 0; k < r->n; k++) {
		size_t i = r->at[k];
		uint32_t number = numberer_number(&m->numberer, r->b, i);
		uint64_t n = mix_times(r, i);
		mix_count_add(mix_count_of(&m->opcodes, number), n,
			      n * mix_begins(m, r->b, i), mix_first(r, i));
	}
}

static void mix_count_run(struct mix *m, const struct mix_uop_run *run)
{
	if (run->n)
		m->size[run->n < SIZES ? run->n : SIZES]++;
}

/* A micro-op whose number is not greater than the previous one begins a macro-op. */
static void mix_add_uop(struct mix *m, uint64_t uop)
{
	if (m->tail.n && uop <= m->tail.last) {
		if (m->head_done)
			mix_count_run(m, &m->tail);
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

static void mix_count_record(struct mix *m, const struct mix_records *r, size_t i)
{
	const struct batch *b = r->b;
	uint64_t n = mix_times(r, i), first = mix_first(r, i), pc, v;
	uint64_t begins = n * mix_begins(m, b, i);
	m->records += n;
	m->begins += begins;
	if (begins && role_value(b, &m->pc, i, &pc) &&
	    role_value(b, &m->fallthrough, i, &v))
		m->length[v - pc < LENGTHS ? v - pc : LENGTHS] += n;
	if (role_value(b, &m->class, i, &v))
		mix_count_add(&m->class_of[v < CLASSES ? v : CLASSES], n, begins, first);
	if (role_value(b, &m->kind, i, &v))
		mix_count_add(&m->kind_of[v < BRANCH_KINDS ? v : BRANCH_OTHER], n, begins,
			      first);
}

static void mix_count(struct mix *m, const struct mix_records *r)
{
	for (size_t k = 0; k < r->n; k++)
		mix_count_record(m, r, r->at[k]);
	mix_count_opcodes(m, r);
}

/* Count the templates of a batch. */
static void mix_count_templates(struct mix *m, const struct batch *b)
{
	const uint32_t *of = b->templates->of;
	size_t n = 0;
	if (!m->seen) {
		m->seen = mem_new(TEMPLATES_MOST, sizeof *m->seen);
		m->templates = mem_new(TEMPLATES_MOST, sizeof *m->templates);
	}
	for (size_t i = 0; i < b->n; i++)
		if (!m->seen[of[i]].n++) {
			m->seen[of[i]].first = b->first + i;
			m->templates[n++] = of[i];
		}
	const struct mix_records r = { &b->templates->rows, m->templates, n, m->seen };
	mix_count(m, &r);
	while (n)
		m->seen[m->templates[--n]].n = 0;
}

/* The part begins with record i. */
static void mix_enter(struct mix *m, const struct batch *b, size_t i)
{
	m->within = !mix_begins(m, b, i);
	if (!m->within || !m->has_opcodes)
		return;
	numberer_begin(&m->numberer, b);
	m->within_opcode = numberer_number(&m->numberer, b, i);
}

static void mix_records(void *arg, const struct records *r)
{
	struct mix *m = arg;
	const struct batch *b = r->b;
	const uint32_t *of = b->templated ? b->templates->of : NULL;
	const struct batch *values = of ? &b->templates->rows : b;
	uint64_t uop;
	if (!m->records && r->n)
		mix_enter(m, values, of ? of[r->at[0]] : r->at[0]);
	for (size_t k = 0; m->uop.n && k < r->n; k++)
		if (role_value(values, &m->uop, of ? of[r->at[k]] : r->at[k], &uop))
			mix_add_uop(m, uop);
	if (of)
		mix_count_templates(m, b);
	else
		mix_count(m, &(struct mix_records) { b, r->at, r->n, NULL });
}

static void mix_merge_count(struct mix_count *to, const struct mix_count *from)
{
	if (from->records)
		mix_count_add(to, from->records, from->begins, from->first);
}

static void mix_merge_opcodes(struct mix_opcodes *to, const struct mix_opcodes *from)
{
	for (uint32_t number = 0; number < from->room; number++)
		if (from->count[number].records)
			mix_merge_count(mix_count_of(to, number), &from->count[number]);
	mix_merge_count(&to->others, &from->others);
}

/* Join the macro-ops at the border of two parts. */
static void mix_join_runs(struct mix *w, const struct mix *m)
{
	if (!m->tail.n)
		return;
	const struct mix_uop_run *first = m->head_done ? &m->head : &m->tail;
	if (w->tail.n && m->head_first > w->tail.last) {
		w->tail.n += first->n;
		w->tail.last = first->last;
	} else {
		mix_count_run(w, &w->tail);
		w->tail = *first;
	}
	if (m->head_done) {
		mix_count_run(w, &w->tail);
		w->tail = m->tail;
	}
}

static void mix_merge(void *whole, void *arg)
{
	struct mix *w = whole;
	const struct mix *m = arg;
	/* The instruction in which the first record of all is counts, although it begins
	 * before: so does opscope stat. */
	if (!w->records && m->within) {
		w->begins++;
		if (m->has_opcodes)
			mix_count_of(&w->opcodes, m->within_opcode)->begins++;
	}
	w->records += m->records;
	w->begins += m->begins;
	mix_merge_opcodes(&w->opcodes, &m->opcodes);
	mix_join_runs(w, m);
	for (size_t i = 0; i <= SIZES; i++)
		w->size[i] += m->size[i];
	for (size_t i = 0; i <= LENGTHS; i++)
		w->length[i] += m->length[i];
	for (size_t i = 0; i <= CLASSES; i++)
		mix_merge_count(&w->class_of[i], &m->class_of[i]);
	for (size_t i = 0; i < BRANCH_KINDS; i++)
		mix_merge_count(&w->kind_of[i], &m->kind_of[i]);
}

struct mix_order {
	uint64_t first;
	uint32_t number;
};

static int mix_by_first(const void *x, const void *y)
{
	const struct mix_order *a = x, *b = y;
	return a->first < b->first ? -1 : a->first > b->first;
}

/* The numbers with records, by the first of them, which the caller frees. */
static struct mix_order *mix_in_order(const struct mix_opcodes *c, size_t *n)
{
	struct mix_order *list = mem_new(c->room + 1, sizeof *list);
	*n = 0;
	for (uint32_t number = 0; number < c->room; number++)
		if (c->count[number].records)
			list[(*n)++] =
				(struct mix_order) { c->count[number].first, number };
	qsort(list, *n, sizeof *list, mix_by_first);
	return list;
}

/* Count the opcodes of one field by their texts. */
static struct dict *mix_texts(const struct mix *w, int field, struct mix_opcodes *to)
{
	struct dict *d = dict_new();
	struct str text = STR_INIT;
	size_t n;
	struct mix_order *order = mix_in_order(&w->opcodes, &n);
	*to = (struct mix_opcodes) { .others = w->opcodes.others };
	for (size_t k = 0; k < n; k++) {
		str_clear(&text);
		if (numbers_value(w->numberer.numbers, order[k].number, field, &text))
			mix_merge_count(
				mix_count_of(to, dict_code(d, text.text, text.len)),
				&w->opcodes.count[order[k].number]);
	}
	free(order);
	str_release(&text);
	return d;
}

static void mix_finish_opcodes(const struct mix *w, unsigned group, unsigned column,
			       struct table *out)
{
	bool macro = group == GROUP_MACRO;
	uint64_t all = macro ? w->begins : w->records;
	int field = schema_first(w->schema, macro ? ROLE_MACRO : ROLE_MICRO);
	struct mix_opcodes c;
	if (field < 0)
		return;
	struct dict *d = mix_texts(w, field, &c);
	for (uint32_t code = 0; code <= dict_count(d); code++) {
		bool others = code == dict_count(d);
		const struct mix_count *p = others ? &c.others : &c.count[code];
		size_t len;
		if (!p->records)
			continue;
		table_add(out, group);
		if (others) {
			table_note(out,
				   "there are too many different %s: %llu records with "
				   "the last ones are in a row without a name",
				   macro ? "macro-ops" : "micro-ops",
				   (unsigned long long)p->records);
		} else {
			const char *text = dict_text(d, code, &len);
			table_set_bytes(out, column, text, len);
			table_first_record(out, p->first);
		}
		uint64_t n = macro ? p->begins : p->records;
		table_set(out, COL_COUNT, n);
		table_set_ratio(out, COL_SHARE, n, all);
		if (macro && w->uop.n) {
			table_set(out, COL_UOPS, p->records);
			table_set_ratio(out, COL_EACH, p->records, p->begins);
		}
	}
	dict_free(d);
	free(c.count);
}

static void mix_finish_sizes(const uint64_t *n, size_t most, unsigned group,
			     struct table *out)
{
	uint64_t all = 0;
	for (size_t i = 0; i <= most; i++)
		all += n[i];
	for (size_t i = 0; i <= most; i++) {
		if (!n[i])
			continue;
		table_add(out, group);
		table_set(out, COL_SIZE, i);
		table_set(out, COL_COUNT, n[i]);
		table_set_ratio(out, COL_SHARE, n[i], all);
		if (i == most)
			table_note(out, "sizes of %zu and more are in one row", most);
	}
}

static void mix_finish_codes(const struct mix *w, const struct mix_count *p, size_t n,
			     unsigned group, unsigned column,
			     const struct role_slots *slot, struct table *out)
{
	uint64_t all = 0;
	struct str name = STR_INIT;
	for (size_t i = 0; i < n; i++)
		all += p[i].records;
	for (size_t i = 0; i < n; i++) {
		if (!p[i].records)
			continue;
		table_add(out, group);
		if (group == GROUP_CLASS && i == CLASSES) {
			table_note(out,
				   "the row without a class contains all classes from %d "
				   "on",
				   CLASSES);
		} else {
			str_clear(&name);
			value_print_number(w->schema, slot->at[0].field, i, &name);
			table_set_text(out, column, name.text);
		}
		table_set(out, COL_COUNT, p[i].records);
		table_set_ratio(out, COL_SHARE, p[i].records, all);
		table_first_record(out, p[i].first);
	}
	str_release(&name);
}

static void mix_rows(const void *whole, struct table *out)
{
	const struct mix *w = whole;
	table_total(out, "records", "records", w->records);
	if (w->uop.n) {
		table_total(out, "instructions", "instructions", w->begins);
		if (w->begins)
			table_total_mean(out, "uops_each", "micro-ops of an instruction",
					 (double)w->records / (double)w->begins);
	}
	mix_finish_opcodes(w, GROUP_MACRO, COL_MACRO, out);
	mix_finish_opcodes(w, GROUP_MICRO, COL_MICRO, out);
	uint64_t size[SIZES + 1];
	memcpy(size, w->size, sizeof size);
	if (w->tail.n)
		size[w->tail.n < SIZES ? w->tail.n : SIZES]++;
	mix_finish_sizes(size, SIZES, GROUP_SIZE, out);
	mix_finish_sizes(w->length, LENGTHS, GROUP_LENGTH, out);
	mix_finish_codes(w, w->class_of, CLASSES + 1, GROUP_CLASS, COL_CLASS, &w->class,
			 out);
	mix_finish_codes(w, w->kind_of, BRANCH_KINDS, GROUP_KIND, COL_KIND, &w->kind,
			 out);
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
static const struct table_column columns[] = {
	[COL_MACRO] = COL("macro", CELL_TEXT, "opcode of the instruction",
		.groups = 1 << GROUP_MACRO, .role = ROLE_MACRO),
	[COL_MICRO] = COL("micro", CELL_TEXT, "opcode of the micro-op",
		.groups = 1 << GROUP_MICRO, .role = ROLE_MICRO),
	[COL_CLASS] = COL("class", CELL_TEXT, "op class or kind of request",
		.groups = 1 << GROUP_CLASS, .role = ROLE_CLASS),
	[COL_KIND] = COL("kind", CELL_TEXT, "kind of branch",
		.groups = 1 << GROUP_KIND, .role = ROLE_BRANCH_KIND),
	[COL_SIZE] = COL("size", CELL_NUMBER, "number of micro-ops or bytes of an instruction",
		.groups = 1 << GROUP_SIZE | 1 << GROUP_LENGTH),
	[COL_COUNT] = COL("count", CELL_COUNT, "number of occurrences: instructions for macro "
		"opcodes, otherwise records"),
	[COL_SHARE] = COL("share", CELL_SHARE, "share of all in this table"),
	[COL_UOPS] = COL("uops", CELL_COUNT, "number of records of these instructions",
		.groups = 1 << GROUP_MACRO, .heading = "micro-ops"),
	[COL_EACH] = COL("each", CELL_MEAN, "average number of micro-ops of such an instruction",
		.groups = 1 << GROUP_MACRO),
};
/* clang-format on */

const struct analysis an_mix = {
	ANALYSIS(mix, struct mix),
	.title = "Instruction mix",
	.help = "how often each opcode, op class and kind of branch occurs",
	.about =
		"Counts the opcodes of instructions and micro-ops, the number of "
		"micro-ops and bytes of instructions, and, if the format has them, op "
		"classes, kinds of requests and kinds of branches.  An instruction counts "
		"where it begins; one within which the records begin counts too, with the "
		"micro-ops that are left.",
	.any = 1 << ROLE_MACRO | 1 << ROLE_MICRO | 1 << ROLE_CLASS |
	       1 << ROLE_BRANCH_KIND,
	.wants = 1 << ROLE_UOP | 1 << ROLE_PC | 1 << ROLE_FALLTHROUGH,
	.groups = groups,
	.ngroups = sizeof groups / sizeof *groups,
	.sort = COL_COUNT,
	.templates = true,
	.init = mix_init,
	.release = mix_release,
	.merge = mix_merge,
};
