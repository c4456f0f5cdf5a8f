/*
 * Comparisons.
 *
 *   comparison := subject [ operator value | ["not"] "in" set ]
 *   subject  := NAME | "page" "(" NAME ")" | "line" "(" NAME ")" | "count" "(" NAME ")"
 *   fault    := "fault" [ operator (SEVERITY | CODE) | ["not"] "in" set ]
 *   set      := A ".." B | A "+" LENGTH | "{" element { "," element } "}"
 *
 * The parser turns every comparison of a number into a set of intervals
 * (interval_set.h), so that nothing later knows operators.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "format/lint.h"
#include "query/parse_internal.h"
#include "query/value.h"
#include "trace/index/index.h"

/* An element of a set. */
struct compare_element {
	enum { ONE, TO, LENGTH } form;
	struct literal a, b;
};

struct compare_elements {
	struct compare_element *item;
	size_t n, room;
};

/* Subjects */

static bool compare_read_name(struct parser *p, struct left_side *out)
{
	out->name = parser_peek(p);
	if (out->name.kind != TOKEN_WORD)
		return parser_expect(p, "a name");
	if (!query_name_find(p->schema, out->name.at, out->name.len, &out->subject))
		return parser_unknown_name(p, &out->name);
	parser_advance(p, &out->name);
	return true;
}

static bool compare_all_addresses(const struct schema *s, fieldset fields)
{
	for (; fields; fields &= fields - 1)
		if (schema_field(s, __builtin_ctzll(fields))->kind != KIND_ADDR)
			return false;
	return true;
}

/* For page( and line(: the number of low bits that are ignored; 0: it is neither. */
static unsigned compare_low_bits(const struct token *t)
{
	return token_is(t, "page") ? PAGE_BITS : token_is(t, "line") ? LINE_BITS : 0;
}

static bool compare_read_left(struct parser *p, struct left_side *out)
{
	*out = (struct left_side) { .count = false };
	struct token t = parser_peek(p), open = query_lex(token_end(&t));
	bool called = t.kind == TOKEN_WORD && open.kind == TOKEN_OPEN;
	out->bits = called ? compare_low_bits(&t) : 0;
	out->count = called && token_is(&t, "count");
	if (!out->bits && !out->count)
		return compare_read_name(p, out);
	parser_advance(p, &open);
	if (!compare_read_name(p, out) || !parser_require(p, TOKEN_CLOSE, ")"))
		return false;
	enum name_what what = out->subject.what;
	if (out->bits && (what != NAME_VALUES ||
			  !compare_all_addresses(p->schema, out->subject.fields))) {
		err_at(p->err, parser_column(p, &out->name), "%.*s is not an address",
		       (int)out->name.len, out->name.at);
		return false;
	}
	if (out->count && what != NAME_VALUES) {
		err_at(p->err, parser_column(p, &out->name),
		       "%.*s has no values to count", (int)out->name.len, out->name.at);
		return false;
	}
	return true;
}

/* Right sides */

/* A value, or page(VALUE) and line(VALUE) if the left side has the same. */
static bool compare_read_literal(struct parser *p, const struct left_side *left,
				 struct literal *out)
{
	struct token t = parser_peek(p), open = query_lex(token_end(&t));
	unsigned bits = open.kind == TOKEN_OPEN ? compare_low_bits(&t) : 0;
	if (bits && bits != left->bits) {
		err_at(p->err, parser_column(p, &t),
		       "%.*s() must also be on the left side", (int)t.len, t.at);
		return false;
	}
	if (bits)
		parser_advance(p, &open);
	if (!literal_read(out, &p->p))
		return parser_expect(p, "a value");
	return !bits || parser_require(p, TOKEN_CLOSE, ")");
}

static bool compare_read_element(struct parser *p, const struct left_side *left, bool one,
				 struct compare_elements *out)
{
	out->item = mem_room(out->item, out->n, &out->room, sizeof *out->item);
	struct compare_element *e = &out->item[out->n++];
	*e = (struct compare_element) { .form = ONE };
	if (!compare_read_literal(p, left, &e->a))
		return false;
	if (one)
		return true;
	if (parser_accept(p, TOKEN_DOTS))
		e->form = TO;
	else if (parser_accept(p, TOKEN_PLUS))
		e->form = LENGTH;
	return e->form == ONE || compare_read_literal(p, left, &e->b);
}

/* {A, B..C, D+LENGTH}, or a single range. */
static bool compare_read_set(struct parser *p, const struct left_side *left,
			     struct compare_elements *out)
{
	if (!parser_accept(p, TOKEN_OPEN_SET)) {
		if (!compare_read_element(p, left, false, out))
			return false;
		if (out->item[0].form != ONE)
			return true;
		return parser_expect(p,
				     ".. and the end of a range, or + and its length,");
	}
	do
		if (!compare_read_element(p, left, false, out))
			return false;
	while (parser_accept(p, TOKEN_COMMA));
	return parser_require(p, TOKEN_CLOSE_SET, ", or }");
}

/* Report a range that ends before it begins. */
static bool compare_backward(struct parser *p, const struct compare_element *e)
{
	err_at(p->err, parser_column(p, &e->b.word),
	       "the end of the range is before its "
	       "beginning");
	return false;
}

/* Whether a name, or count(), has one number in each record. */
static bool compare_is_number(const struct left_side *left)
{
	return left->subject.what == NAME_RECORD || left->subject.what == NAME_THREAD ||
	       left->count;
}

static enum node_kind compare_number_node(const struct left_side *left)
{
	return left->subject.what == NAME_THREAD ? NODE_THREAD : NODE_RECORD;
}

/* Add the keys of an element to a set; relation: the relation of a value to the
 * element. */
static bool compare_add_keys(struct parser *p, const struct left_side *left,
			     const struct compare_element *e, int field,
			     enum token_kind relation, struct interval_set *set)
{
	const struct schema *s = p->schema;
	bool record = compare_is_number(left);
	uint64_t key_xor = record ? 0 : field_key_xor(schema_field(s, field));
	uint64_t mask = (UINT64_C(1) << left->bits) - 1, a, b;
	const char *text = p->text;
	if (record ? literal_count(&e->a, text, &a, p->err)
		   : literal_value(&e->a, s, field, text, &a, p->err))
		return false;
	b = a;
	if (e->form == TO && (record ? literal_count(&e->b, text, &b, p->err)
				     : literal_value(&e->b, s, field, text, &b, p->err)))
		return false;
	a ^= key_xor;
	b ^= key_xor;
	if (e->form == LENGTH) {
		uint64_t len;
		bool addresses = !record && schema_field(s, field)->kind == KIND_ADDR;
		if (literal_length(&e->b, addresses, text, &len, p->err))
			return false;
		b = len - 1 > UINT64_MAX - a ? UINT64_MAX : a + len - 1;
	}
	a &= ~mask;
	b |= mask;
	if (b < a)
		return compare_backward(p, e);
	switch (relation) {
	case TOKEN_LT:
		if (a)
			interval_set_add(set, 0, a - 1);
		break;
	case TOKEN_LE:
		interval_set_add(set, 0, b);
		break;
	case TOKEN_GT:
		if (b < UINT64_MAX)
			interval_set_add(set, b + 1, UINT64_MAX);
		break;
	case TOKEN_GE:
		interval_set_add(set, a, UINT64_MAX);
		break;
	default:
		interval_set_add(set, a, b);
	}
	return true;
}

static bool compare_add_elements(struct parser *p, const struct left_side *left,
				 const struct compare_elements *es, int field,
				 enum token_kind relation, struct interval_set *set)
{
	for (size_t i = 0; i < es->n; i++)
		if (!compare_add_keys(p, left, &es->item[i], field, relation, set))
			return false;
	if (relation == TOKEN_NE)
		interval_set_invert(set);
	return true;
}

/* Comparisons */

static bool compare_any_text(const struct schema *s, fieldset fields)
{
	for (; fields; fields &= fields - 1)
		if (schema_field(s, __builtin_ctzll(fields))->kind == KIND_TEXT)
			return true;
	return false;
}

/* Whether all of these fields are opcodes that can be split off the opcode as a whole,
 * which is what the index has. */
static bool compare_plain_opcodes(const struct schema *s, fieldset fields)
{
	fieldset opcodes = schema_opcode_fields(s);
	if (fields & ~opcodes)
		return false;
	for (; opcodes; opcodes &= opcodes - 1) {
		const struct field *f = schema_field(s, __builtin_ctzll(opcodes));
		if (f->kind != KIND_TEXT || field_count(f) != 1)
			return false;
	}
	return true;
}

/* A node for a text test, without its words or regular expression. */
static int compare_add_text_test(struct parser *p, fieldset fields, bool negated)
{
	int n = parser_add(p, NODE_TEXT);
	parser_node(p, n)->fields = fields;
	parser_node(p, n)->text.negated = negated;
	parser_node(p, n)->opcodes_only = compare_plain_opcodes(p->schema, fields);
	return n;
}

static bool compare_texts(struct parser *p, const struct left_side *left,
			  const struct compare_elements *es, enum token_kind relation,
			  const struct token *op, int *out)
{
	if (relation != TOKEN_EQ && relation != TOKEN_NE) {
		err_at(p->err, parser_column(p, op),
		       "%.*s is text and cannot be "
		       "compared with < or >",
		       (int)left->name.len, left->name.at);
		return false;
	}
	*out = compare_add_text_test(p, left->subject.fields, relation == TOKEN_NE);
	struct text_test *w = &parser_node(p, *out)->text;
	for (size_t i = 0; i < es->n; i++) {
		if (es->item[i].form != ONE) {
			err_at(p->err, parser_column(p, &es->item[i].b.word),
			       "%.*s is text and cannot be compared with < or >",
			       (int)left->name.len, left->name.at);
			return false;
		}
		w->word = mem_room(w->word, w->n, &w->room, sizeof *w->word);
		w->word[w->n++] = literal_word(&es->item[i].a);
	}
	return true;
}

/* "branch == yes", "call != 1": a comparison with yes or no. */
static bool compare_truth(struct parser *p, const struct left_side *left,
			  const struct compare_elements *es, enum token_kind relation,
			  int *out)
{
	bool plain = es->n == 1 && es->item[0].form == ONE;
	int truth = plain ? literal_truth(&es->item[0].a) : -1;
	if (truth < 0 || (relation != TOKEN_EQ && relation != TOKEN_NE)) {
		err_at(p->err, parser_column(p, &es->item[0].a.word),
		       "%.*s is yes or no "
		       "and cannot be "
		       "compared with a "
		       "number",
		       (int)left->name.len, left->name.at);
		return false;
	}
	*out = parser_add_truth(p, &left->subject);
	if (truth == (relation == TOKEN_NE))
		*out = parser_add_parent(p, NODE_NOT, *out);
	return true;
}

/* Numbers are kinds of branches, if the format has these. */
static bool compare_is_truth(const struct schema *s, const struct left_side *left,
			     const struct compare_elements *es)
{
	bool kinds = s->by_role[ROLE_BRANCH_KIND];
	if (left->subject.what == NAME_BRANCH)
		return es->n == 1 && es->item[0].form == ONE &&
		       literal_truth(&es->item[0].a) >= 0 &&
		       !(kinds && literal_is_number(&es->item[0].a));
	return left->subject.what == NAME_KINDS;
}

/* Whether "-" is the name of a code in one of these fields, as in some formats. */
static bool compare_has_dash(const struct schema *s, fieldset fields)
{
	for (; fields; fields &= fields - 1)
		for (const struct code *c =
			     schema_field(s, __builtin_ctzll(fields))->codes;
		     c && c->name; c++)
			if (!strcmp(c->name, "-"))
				return true;
	return false;
}

/* A comparison with "-": no value is present. */
static bool compare_none(struct parser *p, const struct left_side *left,
			 enum token_kind relation, int *out)
{
	*out = parser_add_presence(p, left->subject.fields, false);
	if (relation == TOKEN_EQ)
		*out = parser_add_parent(p, NODE_NOT, *out);
	return true;
}

static bool compare_name_is(const char *name, const struct token *t)
{
	return strlen(name) == t->len && memcmp(name, t->at, t->len) == 0;
}

/* After a value that a common name does not have: a field of the same name, or whose
 * column has it as its heading, may have the value.  Always false. */
static bool compare_suggest_field(struct parser *p, const struct left_side *left,
				  const struct compare_elements *es)
{
	const struct schema *s = p->schema;
	struct err ignored = ERR_INIT;
	uint64_t v;
	for (int f = 0; f < (int)s->format->nfields; f++) {
		const struct field *fd = schema_field(s, f);
		const struct token *t = &left->name;
		bool same = compare_name_is(fd->name, t);
		same |= fd->heading && compare_name_is(fd->heading, t);
		if (!same || (left->subject.fields >> f & 1) || fd->kind == KIND_TEXT ||
		    literal_value(&es->item[0].a, s, f, p->text, &v, &ignored))
			continue;
		struct str name = STR_INIT, text = STR_INIT;
		str_add(&text, p->err->text);
		query_name_write(s, f, &name);
		/* First, for a narrow prompt: the list of values can be long. */
		err_at(p->err, p->err->at, "%.*s is a value of %s; %s",
		       (int)es->item[0].a.word.len, es->item[0].a.word.at, name.text,
		       text.text);
		str_release(&name);
		str_release(&text);
	}
	return false;
}

static bool compare_numbers(struct parser *p, const struct left_side *left,
			    const struct compare_elements *es, enum token_kind relation,
			    int *out)
{
	if (compare_is_number(left)) {
		*out = left->count ? parser_add_presence(p, left->subject.fields, false)
				   : parser_add(p, compare_number_node(left));
		parser_node(p, *out)->kind =
			left->count ? NODE_COUNT : compare_number_node(left);
		struct interval_set set = INTERVAL_SET_INIT;
		bool ok = compare_add_elements(p, left, es, -1, relation, &set);
		parser_node(p, *out)->set = set;
		return ok;
	}
	*out = parser_add(p, NODE_VALUES);
	for (int f = 0; f < (int)p->schema->format->nfields; f++) {
		if (!(left->subject.fields >> f & 1))
			continue;
		struct field_test *test =
			node_add_test(parser_node(p, *out), p->schema, f);
		if (!compare_add_elements(p, left, es, f, relation, &test->set))
			return compare_suggest_field(p, left, es);
		field_test_remove_none(test, schema_field(p->schema, f));
	}
	return true;
}

/* Accesses */

bool parse_touches(struct parser *p, int *out)
{
	const fieldset *role = p->schema->by_role;
	struct left_side left = { .count = false };
	struct compare_elements es = { .n = 0 };
	if (!compare_read_name(p, &left))
		return false;
	fieldset fields = left.subject.fields;
	if (!fields || fields & ~(role[ROLE_LOAD] | role[ROLE_STORE])) {
		err_at(p->err, parser_column(p, &left.name),
		       "%.*s is not the address of a load or store", (int)left.name.len,
		       left.name.at);
		return false;
	}
	if (!parser_require(p, TOKEN_COMMA, "a comma and addresses"))
		return false;
	bool ok = parser_peek(p).kind == TOKEN_OPEN_SET
			  ? compare_read_set(p, &left, &es)
			  : compare_read_element(p, &left, false, &es);
	ok = ok && parser_require(p, TOKEN_CLOSE, ".. or )");
	*out = parser_add(p, NODE_TOUCHES);
	for (; ok && fields; fields &= fields - 1) {
		int f = __builtin_ctzll(fields);
		struct field_test *test =
			node_add_test(parser_node(p, *out), p->schema, f);
		ok = compare_add_elements(p, &left, &es, f, TOKEN_EQ, &test->set);
	}
	parser_node(p, *out)->fields |= role[ROLE_ACCESS_SIZE];
	free(es.item);
	return ok;
}

/* Findings */

static bool compare_holds(enum token_kind relation, int order)
{
	switch (relation) {
	case TOKEN_LT:
		return order < 0;
	case TOKEN_LE:
		return order <= 0;
	case TOKEN_GT:
		return order > 0;
	case TOKEN_GE:
		return order >= 0;
	default:
		return order == 0;
	}
}

/* All kinds of findings that a record can have. */
static uint64_t compare_all_kinds(const struct schema *s)
{
	uint64_t all = 0;
	for (size_t k = 0; lint_kind(s, k); k++)
		if (lint_kind_of_record(k))
			all |= UINT64_C(1) << k;
	return all;
}

/* Add the kinds that have this relation to a severity, or whose code is given. */
static bool compare_add_kinds(struct parser *p, const struct compare_element *e,
			      enum token_kind relation, uint64_t *kinds)
{
	const struct token *t = &e->a.word;
	bool ordered = relation != TOKEN_EQ && relation != TOKEN_NE;
	const struct finding_kind *f;
	if (e->form != ONE) {
		err_at(p->err, parser_column(p, &e->b.word),
		       "a range of findings is not possible; use >= and a severity");
		return false;
	}
	for (int v = 0; v < SEVERITIES; v++) {
		if (!compare_name_is(severity_name((enum severity)v), t))
			continue;
		for (size_t k = 0; (f = lint_kind(p->schema, k)); k++)
			if (compare_holds(relation, (int)f->severity - v))
				*kinds |= UINT64_C(1) << k;
		return true;
	}
	for (size_t k = 0; (f = lint_kind(p->schema, k)); k++) {
		if (!compare_name_is(f->id, t))
			continue;
		*kinds |= UINT64_C(1) << k;
		if (!ordered && lint_kind_of_record(k))
			return true;
		err_at(p->err, parser_column(p, t),
		       ordered ? "%s is a kind of finding, which has no order"
			       : "%s is a finding about the whole trace; only opscope "
				 "lint reports it",
		       f->id);
		return false;
	}
	err_at(p->err, parser_column(p, t),
	       "%.*s is neither a severity (hint, warning, error) nor the code of a "
	       "finding of %s records",
	       (int)(t->len < 40 ? t->len : 40), t->at, p->schema->format->name);
	return false;
}

static int compare_add_fault(struct parser *p, uint64_t kinds)
{
	int n = parser_add(p, NODE_FAULT);
	parser_node(p, n)->fields = lint_fields(p->schema);
	parser_node(p, n)->kinds = kinds;
	return n;
}

static bool compare_faults(struct parser *p, const struct compare_elements *es,
			   enum token_kind relation, int *out)
{
	uint64_t kinds = 0;
	for (size_t i = 0; i < es->n; i++)
		if (!compare_add_kinds(p, &es->item[i], relation, &kinds))
			return false;
	uint64_t all = compare_all_kinds(p->schema);
	*out = compare_add_fault(p, all & (relation == TOKEN_NE ? ~kinds : kinds));
	return true;
}

static bool compare_is_none(const struct compare_elements *es)
{
	return es->n == 1 && es->item[0].form == ONE && literal_is_none(&es->item[0].a);
}

/* A node for all records, or none: the number of a record is never absent. */
static int compare_add_all_records(struct parser *p, bool all)
{
	int n = parser_add(p, NODE_RECORD);
	if (all)
		interval_set_add(&parser_node(p, n)->set, 0, UINT64_MAX);
	return n;
}

static bool compare(struct parser *p, const struct left_side *left,
		    const struct compare_elements *es, enum token_kind relation,
		    const struct token *op, int *out)
{
	fieldset fields = left->subject.fields;
	bool equal = relation == TOKEN_EQ || relation == TOKEN_NE;
	if (left->subject.what == NAME_FAULT)
		return compare_faults(p, es, relation, out);
	if (compare_is_truth(p->schema, left, es))
		return compare_truth(p, left, es, relation, out);
	if (compare_is_number(left) && !left->count && equal && compare_is_none(es)) {
		*out = compare_add_all_records(p, relation == TOKEN_NE);
		return true;
	}
	if (compare_is_number(left))
		return compare_numbers(p, left, es, relation, out);
	if (compare_any_text(p->schema, fields))
		return compare_texts(p, left, es, relation, op, out);
	if (equal && compare_is_none(es) && !compare_has_dash(p->schema, fields))
		return compare_none(p, left, relation, out);
	return compare_numbers(p, left, es, relation, out);
}

static bool compare_matches(struct parser *p, const struct left_side *left, bool negated,
			    const struct token *op, int *out)
{
	if (left->bits || compare_is_number(left) || left->subject.what == NAME_FAULT) {
		err_at(p->err, parser_column(p, op),
		       "a regular expression applies only to text and names; use ==, < "
		       "and so on");
		return false;
	}
	*out = compare_add_text_test(p, left->subject.fields, negated);
	return parser_regex(p, *out);
}

static bool compare_is_relation(enum token_kind s)
{
	return s >= TOKEN_EQ && s <= TOKEN_GE;
}

/* Consume "in" or "not in"; false: there is neither. */
static bool compare_accept_in(struct parser *p, bool *negated)
{
	const char *before = p->p;
	*negated = parser_accept_word(p, "not") || parser_accept(p, TOKEN_NOT);
	if (parser_accept_word(p, "in"))
		return true;
	p->p = before;
	return false;
}

bool parse_comparison(struct parser *p, struct left_side *left, int *out)
{
	if (parser_too_many(p) || !compare_read_left(p, left))
		return false;
	struct token op = parser_peek(p);
	bool negated;
	if (left->subject.what == NAME_EVENT) {
		err_at(p->err, parser_column(p, &left->name),
		       "%s is a condition by itself and has no values",
		       left->subject.common->name);
		return false;
	}
	if (op.kind == TOKEN_MATCH || op.kind == TOKEN_NO_MATCH) {
		parser_advance(p, &op);
		return compare_matches(p, left, op.kind == TOKEN_NO_MATCH, &op, out);
	}
	struct compare_elements es = { .n = 0 };
	bool ok;
	if (compare_accept_in(p, &negated)) {
		ok = compare_read_set(p, left, &es) &&
		     compare(p, left, &es, negated ? TOKEN_NE : TOKEN_EQ, &op, out);
	} else if (compare_is_relation(op.kind)) {
		parser_advance(p, &op);
		bool set = (op.kind == TOKEN_EQ || op.kind == TOKEN_NE) &&
			   parser_peek(p).kind == TOKEN_OPEN_SET;
		ok = (set ? compare_read_set(p, left, &es)
			  : compare_read_element(p, left, true, &es)) &&
		     compare(p, left, &es, op.kind, &op, out);
	} else if (compare_is_number(left) && !left->count) {
		*out = compare_add_all_records(p, true);
		parser_node(p, *out)->kind = compare_number_node(left);
		interval_set_remove(&parser_node(p, *out)->set, 0);
		ok = true;
	} else if (left->bits || left->count) {
		ok = parser_expect(p, "a comparison (==, <, in ...)");
	} else if (left->subject.what == NAME_FAULT) {
		*out = compare_add_fault(p, compare_all_kinds(p->schema));
		ok = true;
	} else {
		*out = parser_add_truth(p, &left->subject);
		ok = true;
	}
	free(es.item);
	return ok;
}

bool parse_bare_address(struct parser *p, int *out)
{
	struct compare_element e = { .form = ONE };
	struct compare_elements es = { &e, 1, 1 };
	struct token t = parser_peek(p);
	struct left_side left = { .name = t };
	if (!p->schema->by_role[ROLE_PC]) {
		err_at(p->err, parser_column(p, &t),
		       "records of %s have no instruction address; write /0x.../ to "
		       "search the printed row",
		       p->schema->format->name);
		return false;
	}
	left.subject = (struct query_name) { .what = NAME_VALUES,
					     .fields = p->schema->by_role[ROLE_PC] };
	literal_read(&e.a, &p->p);
	return compare_numbers(p, &left, &es, TOKEN_EQ, out);
}
