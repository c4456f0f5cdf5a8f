/*
 * values: number of occurrences of each value of a column.
 *
 * A number is its own key.  Each part numbers strings in a dictionary, and the merge
 * translates these numbers.  In parts, opcodes have the numbers of the trace.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "base/dict.h"
#include "base/key_counts.h"
#include "base/mem.h"
#include "format/numbers.h"
#include "query/subject.h"

/* Columns of the value; its kind selects the one that is present. */
enum { COL_ADDRESS, COL_NUMBER, COL_SIGNED, COL_VALUE };

struct values_count {
	uint64_t n, first;
};

struct values_row {
	struct values_count of;
	uint64_t number;
	struct cell_text text;
};

#define ROW   struct values_row
#define STATE struct values

struct values {
	uint64_t records, without; /* numbers of records, and of those without a value */
	uint64_t n, others; /* numbers of values, and of strings that did not fit in
				    * the dictionary */
	const struct schema *schema;
	bool is_part;
	struct subject *subject;  /* owned by the whole */
	bool texts;               /* true if keys are numbers of strings */
	struct key_counts counts; /* struct values_count */
	struct dict *dict;        /* the strings */

	/* Members of a part. */
	struct numberer numberer; /* used to count opcodes */
	struct expr_scratch *eval;
	int64_t *v;
	uint8_t *ok;
	size_t room;
	struct str text;
};

static const struct analysis_parameter values_parameter;

/* Find the subject of the parameter; by default, the opcode or the first column. */
static enum status values_subject(const struct settings *set, const struct schema *s,
				  struct subject **out, struct err *err)
{
	const char *text = settings_get(set, &values_parameter);
	if ((!set || !settings_has(set, &values_parameter)) && !schema_has_opcode(s)) {
		int field = schema_first(s, ROLE_PC);
		text = schema_field(s, field < 0 ? 0 : field)->name;
	}
	return subject_compile(out, text, s, err);
}

static enum status values_fields(const struct settings *set, const struct schema *s,
				 fieldset *out, unsigned *derived, struct err *err)
{
	struct subject *subject;
	enum status st = values_subject(set, s, &subject, err);
	if (st)
		return st;
	*out = subject->fields;
	*derived |= subject->expr.derived;
	subject_free(subject);
	return ST_OK;
}

static void values_init(void *state, const struct analysis_input *in)
{
	struct values *w = state;
	const struct values *whole = in->whole;
	struct err ignored = ERR_INIT; /* no error: values_fields() has already compiled
					* it */
	w->schema = in->schema;
	w->is_part = whole;
	if (whole)
		w->subject = whole->subject;
	else
		values_subject(in->settings, in->schema, &w->subject, &ignored);
	w->texts = w->subject->kind == KIND_TEXT;
	key_counts_init(&w->counts, sizeof(struct values_count), in->max);
	w->dict = w->texts ? dict_new() : NULL;
	str_init(&w->text);
	if (whole && !w->subject->values && !w->texts) {
		w->eval = expr_scratch_new(&w->subject->expr);
		expr_scratch_open(w->eval, in->trace, NULL);
	}
	if (w->subject->opcode)
		numberer_init(&w->numberer, in->schema, schema_opcode_fields(in->schema));
}

static void values_release(void *state)
{
	struct values *w = state;
	if (!w->is_part)
		subject_free(w->subject);
	key_counts_release(&w->counts);
	dict_free(w->dict);
	expr_scratch_free(w->eval);
	numberer_release(&w->numberer);
	str_release(&w->text);
	free(w->v);
	free(w->ok);
}

/* Counting */

/* Count a number, or a string or an opcode by its number, which is DICT_FULL if there are
 * too many. */
static void values_add(struct values *w, uint64_t key, uint64_t n, uint64_t first)
{
	w->n += n;
	if (w->texts && key == DICT_FULL) {
		w->others += n;
		return;
	}
	size_t i = key_counts_near(&w->counts, key, 0);
	if (i == KEY_COUNTS_NONE)
		return;
	struct values_count *c = key_counts_entry(&w->counts, i);
	if (!c->n)
		c->first = first;
	c->n += n;
}

/* Add the values of the fields of a record; return the number of values. */
static unsigned values_add_fields(struct values *w, const struct batch *b, size_t i)
{
	unsigned n = 0;
	for (fieldset set = w->subject->values; set; set &= set - 1) {
		int f = fieldset_first(set);
		for (unsigned k = 0; k < field_count(schema_field(b->schema, f)); k++) {
			size_t len;
			uint64_t v = batch_value(b, i, f, k);
			if (!batch_has(b, i, f, k))
				continue;
			n++;
			const char *text = w->texts ? batch_text(b, i, v, &len) : NULL;
			if (text)
				v = dict_code(w->dict, text, len);
			values_add(w, v, 1, b->first + i);
		}
	}
	return n;
}

static unsigned values_add_record(struct values *w, const struct batch *b, size_t i)
{
	if (w->subject->values)
		return values_add_fields(w, b, i);
	if (w->eval) {
		if (w->ok[i])
			values_add(w, (uint64_t)w->v[i], 1, b->first + i);
		return w->ok[i];
	}
	values_add(w, numberer_number(&w->numberer, b, i), 1, b->first + i);
	return 1;
}

static void values_records(void *part, const struct records *r)
{
	struct values *p = part;
	if (p->eval && r->n) {
		if (r->b->n > p->room) {
			p->room = r->b->n;
			p->v = mem_resize(p->v, p->room, sizeof *p->v);
			p->ok = mem_resize(p->ok, p->room, 1);
		}
		expr_values(p->eval, r->b, p->v, p->ok);
	}
	if (p->numberer.numbers)
		numberer_begin(&p->numberer, r->b);
	p->records += r->n;
	for (size_t k = 0; k < r->n; k++)
		p->without += values_add_record(p, r->b, r->at[k]) == 0;
}

static void values_merge(void *whole, void *part)
{
	struct values *w = whole;
	const struct values *p = part;
	w->n += p->others;
	w->others += p->others;
	for (size_t i = 0; i < p->counts.n; i++) {
		const struct values_count *c = key_counts_entry(&p->counts, i);
		uint64_t key = p->counts.key[i].a;
		size_t len;
		str_clear(&w->text);
		if (p->numberer.numbers) {
			numbers_opcode(p->numberer.numbers, (uint32_t)key, &w->text);
			key = dict_code(w->dict, w->text.text, w->text.len);
		} else if (w->texts) {
			const char *text = dict_text(p->dict, (uint32_t)key, &len);
			key = dict_code(w->dict, text, len);
		}
		values_add(w, key, c->n, c->first);
	}
}

/* The table */

/* clang-format off */
static const struct table_column columns[] = {
	[COL_ADDRESS] = COL("address", CELL_ADDR, "the value", .optional = true, AT(number)),
	[COL_NUMBER] = COL("number", CELL_NUMBER, "the value", .optional = true, AT(number)),
	[COL_SIGNED] = COL("signed", CELL_INT, "the value", .optional = true, .names = 1, AT(number)),
	[COL_VALUE] = COL("text", CELL_TEXT, "the value", .optional = true, AT(text)),
	COL("count", CELL_COUNT, "number of occurrences of the value", AT(of.n), .sort = SORT_FIRST),
	COL("share", CELL_SHARE, "share of all values", PER_ALL(of.n, n)),
	COL("sum", CELL_SHARE, "share of this value and all more frequent ones", AT(of.n),
		.ranks = true),
};
/* clang-format on */

/* Return the column of the values. */
static unsigned values_column(const struct values *w)
{
	enum kind kind = w->subject->kind;
	return kind == KIND_ADDR   ? COL_ADDRESS
	       : kind == KIND_UINT ? COL_NUMBER
	       : kind == KIND_INT  ? COL_SIGNED
				   : COL_VALUE;
}

static void values_add_row(const struct values *w, size_t i, struct table *out)
{
	const struct subject *subject = w->subject;
	struct str text = STR_INIT, query = STR_INIT;
	struct values_row row = { .of = *(const struct values_count *)key_counts_entry(
					  &w->counts, i),
				  .number = w->counts.key[i].a };
	if (w->texts) {
		row.text.text = dict_text(w->dict, (uint32_t)row.number, &row.text.len);
	} else if (values_column(w) == COL_VALUE) {
		value_print_number(w->schema, fieldset_first(subject->values), row.number,
				   &text);
		row.text = (struct cell_text) { text.text, text.len };
	}
	table_row(out, 0, &row, row.of.first);
	str_clear(&text);
	table_print_plain(out, table_rows(out) - 1, values_column(w), &text);
	subject_query(subject, text.text, &query);
	table_set_query(out, query.text);
	str_release(&text);
	str_release(&query);
}

static void values_rows(const void *whole, struct table *out)
{
	const struct values *w = whole;
	bool all = !w->counts.left_out && !w->others;
	table_name_column(out, values_column(w), "value", "value",
			  columns[COL_VALUE].help);
	for (size_t i = 0; i < w->counts.n; i++)
		values_add_row(w, i, out);
	table_rank(out, 0, w->n, 100);
	table_total(out, "distinct",
		    all ? "different values" : "different values, at least", w->counts.n);
	table_total(out, "values", "values", w->n);
	table_total_share(out, "without", "records without a value", w->without,
			  w->records);
	if (!all)
		table_note(out, "only the first %zu different values are listed",
			   w->counts.n);
}

static enum status values_check(const char *text, struct err *err)
{
	return text[strspn(text, " \t")] ? ST_OK : err_at(err, 1, "a name is missing");
}

static const struct analysis_parameter values_parameter = {
	.name = "of",
	.value = "COLUMN",
	.help = "count the values of COLUMN: a field or name of opscope-query(7), "
		"opcode, or an expression such as 'addr >> 6 & 63'",
	.standard = "opcode",
	.of_table = true,
	.check = values_check,
};

const struct analysis an_values = {
	ANALYSIS(values, struct values),
	.sums = 2, /* sums: records, without */
	.title = "Values",
	.help = "counts of each value of a column",
	.about = "The column is a field, a name of opscope-query(7), the opcode, or the "
		 "value of an expression.  All values of a field with several values are "
		 "counted; in an expression, a name is its first value.  Enter on a row "
		 "shows the records with its value.",
	.parameters = &values_parameter,
	.nparameters = 1,
	.fields = values_fields,
	ANALYSIS_STATE(values),
};
