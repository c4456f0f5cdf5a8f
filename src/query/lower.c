#include "query/lower.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "format/lint.h"
#include "query/lower_symbol.h"
#include "trace/events.h"
#include "trace/parts.h"

struct lower {
	const struct syntax *s;
	const struct schema *schema;
	struct tree *tree;
	struct err *err;
};

/* A comparison of a name with literals; elements is a list of nodes. */
struct lower_comparison {
	struct syntax_subject left;
	int elements;          /* first element; the other elements follow it */
	enum expr_op relation; /* EXPR_EQ or EXPR_NE, for a set too */
	bool around;           /* tests any enclosing loop, not only the innermost loop */
	struct token at;       /* token of the relation */
};

static bool lower_node(struct lower *l, int n, int *out);

/* Report an error at a token, and return false. */
#define lower_fail(l, t, ...) \
	(err_at((l)->err, syntax_column((l)->s, (t)), __VA_ARGS__), false)

/* Return the length of a token as shown in a message. */
static int lower_shown(const struct token *t)
{
	return (int)(t->len < 40 ? t->len : 40);
}

/* Pass nodes by number, because the array moves when it grows. */

static int lower_add(struct lower *l, enum node_kind kind)
{
	struct tree *t = l->tree;
	t->node = mem_room(t->node, t->n, &t->room, sizeof *t->node);
	t->node[t->n] = (struct node) { .kind = kind, .child = -1, .next = -1 };
	return (int)t->n++;
}

static struct node *lower_at(struct lower *l, int n)
{
	return &l->tree->node[n];
}

static int lower_add_parent(struct lower *l, enum node_kind kind, int child)
{
	int n = lower_add(l, kind);
	lower_at(l, n)->child = child;
	return n;
}

/* Add a node with a test, which has no values yet, of each of the fields. */
static int lower_add_tests(struct lower *l, enum node_kind kind, fieldset fields)
{
	int at = lower_add(l, kind);
	struct node *n = lower_at(l, at);
	n->fields = fields;
	n->tests = mem_new((size_t)__builtin_popcountll(fields), sizeof *n->tests);
	for (; fields; fields &= fields - 1) {
		struct field_test *test = &n->tests[n->ntests++];
		test->field = (uint8_t)fieldset_first(fields);
		test->key_xor = field_key_xor(schema_field(l->schema, test->field));
	}
	return at;
}

/* Add a node that is true if any of the fields has a value or, with `truth`, a value
 * other than 0. */
static int lower_presence(struct lower *l, fieldset fields, bool truth)
{
	int n = lower_add_tests(l, NODE_VALUES, fields);
	for (size_t i = 0; i < lower_at(l, n)->ntests; i++) {
		struct field_test *test = &lower_at(l, n)->tests[i];
		interval_set_add(&test->set, 0, UINT64_MAX);
		if (truth)
			interval_set_remove(&test->set, test->key_xor, test->key_xor);
	}
	return n;
}

static int lower_add_bits(struct lower *l, enum node_kind kind, fieldset fields,
			  uint64_t kinds)
{
	int n = lower_add(l, kind);
	lower_at(l, n)->fields = fields;
	lower_at(l, n)->kinds = kinds;
	return n;
}

static int lower_fault(struct lower *l, uint64_t kinds)
{
	uint64_t all = 0;
	for (size_t k = 0; lint_kind(l->schema, k); k++)
		if (lint_kind_of_record(k))
			all |= UINT64_C(1) << k;
	return lower_add_bits(l, NODE_FAULT, lint_fields(l->schema), all & kinds);
}

static int lower_kinds(struct lower *l, const struct query_name *name)
{
	int n = lower_add_tests(l, NODE_VALUES, name->fields);
	for (size_t i = 0; i < lower_at(l, n)->ntests; i++)
		for (unsigned k = 0; k < BRANCH_KINDS; k++)
			if (name->kinds >> k & 1)
				interval_set_add(&lower_at(l, n)->tests[i].set, k, k);
	return n;
}

/* Add the node, without a set, of a name with one number in each record.  A phase is a
 * set of record numbers. */
static int lower_number_node(struct lower *l, const struct query_name *name)
{
	return name->what == NAME_DERIVED
		       ? lower_add_bits(l, NODE_DERIVED, 0, name->kinds)
		       : lower_add(l, NODE_RECORD);
}

/* Add a node for a name without a comparison: true if a flag is set, or an address or
 * register is present. */
static int lower_truth(struct lower *l, const struct query_name *name)
{
	int n;
	bool zero;
	switch (name->what) {
	case NAME_KINDS:
		return lower_kinds(l, name);
	case NAME_FAULT:
		return lower_fault(l, UINT64_MAX);
	case NAME_EVENT:
		return lower_add_bits(l, NODE_EVENT, 0, name->kinds);
	case NAME_PHASE:
	case NAME_RECORD:
	case NAME_DERIVED:
		n = lower_number_node(l, name);
		zero = name->what == NAME_PHASE || query_name_derives(name, RECORD_LOOP);
		interval_set_add(&lower_at(l, n)->set, !zero, UINT64_MAX);
		return n;
	default:
		break;
	}
	fieldset fields = name->fields;
	enum kind kind = schema_field(l->schema, fieldset_first(fields))->kind;
	bool truth = kind != KIND_ADDR && kind != KIND_REG && kind != KIND_TEXT;
	/* The kind or the tracer's mark makes a record a branch; in formats without
	 * either, the presence of `taken` does. */
	if (name->what == NAME_BRANCH && fields == l->schema->by_role[ROLE_TAKEN])
		truth = false;
	else if (name->what == NAME_BRANCH)
		fields |= l->schema->by_role[ROLE_IS_BRANCH];
	return lower_presence(l, fields, truth);
}

/* Literals */

/* Return the first element of a set, or the element if there is only one. */
static int lower_elements(const struct syntax *s, int n)
{
	return syntax_node(s, n)->kind == SYNTAX_SET ? syntax_node(s, n)->child : n;
}

/* True if the elements of a comparison are literals and ranges of literals. */
static bool lower_are_literals(const struct syntax *s, int n)
{
	for (; n >= 0; n = syntax_node(s, n)->next) {
		const struct syntax_node *e = syntax_node(s, n);
		bool range = e->kind == SYNTAX_RANGE || e->kind == SYNTAX_LENGTH;
		if (!syntax_literal(s, range ? e->child : n) ||
		    (range && !syntax_literal(s, syntax_node(s, e->child)->next)))
			return false;
	}
	return true;
}

/* Return the only literal of a comparison; NULL if the set has a range or several
 * literals. */
static const struct literal *lower_single(const struct lower *l,
					  const struct lower_comparison *c)
{
	bool single = syntax_node(l->s, c->elements)->next < 0;
	return single ? syntax_literal(l->s, c->elements) : NULL;
}

/* True if a name, or count(), has one number in each record. */
static bool lower_is_number(const struct syntax_subject *left)
{
	return left->name.what == NAME_RECORD || left->count ||
	       (left->name.what == NAME_DERIVED && left->name.kinds != RECORD_LOOP);
}

/* Add the addresses of a symbol of the program.  Return false if the literal is not a
 * symbol.  A number without quotes is a number, not a symbol. */
static bool lower_address_name(struct lower *l, const struct literal *a, int field,
			       struct interval_set *set)
{
	struct err ignored = ERR_INIT;
	uint64_t v;
	if (field < 0 || schema_field(l->schema, field)->kind != KIND_ADDR)
		return false;
	if (!literal_is_quoted(a) &&
	    literal_value(a, l->schema, field, l->s->text, &v, &ignored) == ST_OK)
		return false;
	return lower_symbol_addresses(l->schema, literal_word(a), set);
}

/* Note a literal that looks decimal for a value that is read as hexadecimal, except an
 * address. */
static void lower_note_hex(struct lower *l, const struct literal *a, int field)
{
	const struct field *f = schema_field(l->schema, field);
	bool value = f->role == ROLE_NONE || f->role == ROLE_REG_VALUE ||
		     f->role == ROLE_MEM_VALUE;
	size_t len = a->word.len;
	if (f->kind != KIND_ADDR || !value || *l->tree->as_hex || literal_is_quoted(a) ||
	    len < 2 || len >= sizeof l->tree->as_hex)
		return;
	for (size_t i = 0; i < len; i++)
		if (!char_is_digit(a->word.at[i]))
			return;
	memcpy(l->tree->as_hex, a->word.at, len);
	l->tree->as_hex[len] = '\0';
}

/* Get the value of a literal for a field or a count. */
static bool lower_value(struct lower *l, const struct syntax_subject *left, int n,
			int field, uint64_t *out)
{
	const struct query_function *call = syntax_node(l->s, n)->function;
	const struct literal *a = syntax_literal(l->s, n);
	if (call && call->bits != left->bits)
		return lower_fail(l, &syntax_node(l->s, n)->at,
				  "%s() must also be on the left side", call->name);
	if (query_name_derives(&left->name, RECORD_TAKEN) && literal_truth(a) >= 0) {
		*out = (uint64_t)literal_truth(a);
		return true;
	}
	struct interval_set named = { 0 };
	if (lower_address_name(l, a, field, &named)) {
		*out = named.item[0].low;
		interval_set_release(&named);
		return true;
	}
	if (lower_is_number(left))
		return literal_count(a, l->s->text, out, l->err) == ST_OK;
	lower_note_hex(l, a, field);
	return literal_value(a, l->schema, field, l->s->text, out, l->err) == ST_OK;
}

/* Get the first and last key of an element. */
static bool lower_interval(struct lower *l, const struct syntax_subject *left, int n,
			   int field, struct interval64 *out)
{
	const struct syntax_node *e = syntax_node(l->s, n);
	bool number = lower_is_number(left);
	bool range = e->kind == SYNTAX_RANGE, length = e->kind == SYNTAX_LENGTH;
	const struct field *f = number ? NULL : schema_field(l->schema, field);
	uint64_t key_xor = f ? field_key_xor(f) : 0, low, high, size;
	uint64_t mask = (UINT64_C(1) << left->bits) - 1;
	int first = range || length ? e->child : n, last = syntax_node(l->s, first)->next;
	if (!lower_value(l, left, first, field, &low))
		return false;
	high = low;
	if (range && !lower_value(l, left, last, field, &high))
		return false;
	low ^= key_xor;
	high ^= key_xor;
	if (length) {
		if (literal_length(syntax_literal(l->s, last), f && f->kind == KIND_ADDR,
				   l->s->text, &size, l->err))
			return false;
		high = size - 1 > UINT64_MAX - low ? UINT64_MAX : low + size - 1;
	}
	*out = (struct interval64) { low & ~mask, high | mask };
	return out->low <= out->high ||
	       lower_fail(l, syntax_first(l->s, last),
			  "the end of the range is before its beginning");
}

/* Add the parts with a name.  Return false if there are none or, with *failed set,
 * after an error. */
static bool lower_parts(struct lower *l, enum parts_of of, const struct token *t,
			struct interval_set *out, bool *failed)
{
	struct part *part;
	size_t n;
	bool any = false;
	*failed = parts_get(l->schema->parts, of, &part, &n, l->err) != ST_OK;
	if (*failed) {
		l->err->at = syntax_column(l->s, t) + 1;
		return false;
	}
	for (size_t i = 0; i < n; i++)
		if (token_is(t, part[i].name)) {
			interval_set_add(out, part[i].first, part[i].last);
			any = true;
		}
	free(part);
	return any;
}

/* Lower "mem in stack" or "mem in table": a test of a range of addresses, given by the
 * name of a region, variable or function.  Return false if the literal is not a name,
 * or after an error. */
static bool lower_region(struct lower *l, const struct lower_comparison *c, int n,
			 int field, struct interval_set *set, bool *failed)
{
	const struct syntax_node *e = syntax_node(l->s, n);
	const struct token *t = &e->literal.word;
	bool region = query_name_is_region(t->at, t->len);
	*failed = false;
	if (field < 0 || schema_field(l->schema, field)->kind != KIND_ADDR ||
	    e->kind != SYNTAX_LITERAL ||
	    (!region && !lower_address_name(l, &e->literal, field, set)))
		return false;
	*failed = c->relation != EXPR_EQ && c->relation != EXPR_NE;
	if (*failed)
		return lower_fail(l, &c->at, "%.*s is a range of addresses; use in",
				  (int)t->len, t->at);
	if (!region || lower_parts(l, PARTS_REGIONS, t, set, failed))
		return true;
	if (*failed)
		return false;
	*failed = true;
	if (token_is(t, "stack"))
		return lower_fail(l, t,
				  "the stack is not known: no instruction uses a stack "
				  "pointer");
	return lower_fail(l, t,
			  "no image of the program has a known %.*s range; see "
			  "--binary",
			  (int)t->len, t->at);
}

/* Add the keys that have the relation to the elements to a set. */
static bool lower_add_keys(struct lower *l, const struct lower_comparison *c, int field,
			   struct interval_set *set)
{
	for (int n = c->elements; n >= 0; n = syntax_node(l->s, n)->next) {
		struct interval64 v;
		bool failed;
		if (lower_region(l, c, n, field, set, &failed))
			continue;
		if (failed || !lower_interval(l, &c->left, n, field, &v))
			return false;
		bool below = c->relation == EXPR_LT || c->relation == EXPR_LE;
		bool above = c->relation == EXPR_GT || c->relation == EXPR_GE;
		if ((c->relation == EXPR_LT && !v.low) ||
		    (c->relation == EXPR_GT && v.high == UINT64_MAX))
			continue;
		if (c->relation == EXPR_LT)
			v.high = v.low - 1;
		if (c->relation == EXPR_GT)
			v.low = v.high + 1;
		interval_set_add(set, below ? 0 : v.low, above ? UINT64_MAX : v.high);
	}
	if (c->relation == EXPR_NE)
		interval_set_invert(set);
	return true;
}

/* Do the same for each test of a node. */
static bool lower_test_keys(struct lower *l, const struct lower_comparison *c, int n)
{
	bool good = true;
	for (size_t i = 0; good && i < lower_at(l, n)->ntests; i++) {
		struct field_test *test = &lower_at(l, n)->tests[i];
		good = lower_add_keys(l, c, test->field, &test->set);
	}
	return good;
}

/* Comparisons with literals */

/* Return the kinds of several fields, as bits. */
static unsigned lower_kinds_of(const struct schema *s, fieldset fields)
{
	unsigned kinds = 0;
	for (; fields; fields &= fields - 1)
		kinds |= 1u << schema_field(s, __builtin_ctzll(fields))->kind;
	return kinds;
}

/* True if all fields are opcodes that can be split off the whole opcode, which is the
 * value in the index. */
static bool lower_plain_opcodes(const struct schema *s, fieldset fields)
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

/* Add a node for a text test, without its words or regular expression. */
static int lower_add_text(struct lower *l, fieldset fields, bool negated)
{
	int n = lower_add(l, NODE_TEXT);
	lower_at(l, n)->fields = fields;
	lower_at(l, n)->text.negated = negated;
	lower_at(l, n)->opcodes_only = lower_plain_opcodes(l->schema, fields);
	return n;
}

/* Add a test of the addresses of functions. */
static int lower_functions(struct lower *l, const struct text_test *test)
{
	int pc = schema_first(l->schema, ROLE_PC);
	int n = lower_add_tests(l, NODE_VALUES, (fieldset)1 << pc);
	lower_symbol_set(l->schema, test, &lower_at(l, n)->tests->set);
	return n;
}

/* Turn a test of symbols of the program into a test of addresses.  If the program fills
 * the symbols of the format, a word may be in the trace or the name of a function. */
static void lower_symbol(struct lower *l, int *out)
{
	struct text_test test = lower_at(l, *out)->text;
	fieldset fields = lower_at(l, *out)->fields;
	if (lower_symbol_is(l->schema, fields)) {
		lower_at(l, *out)->text = (struct text_test) { .re = NULL };
		*out = lower_functions(l, &test);
		text_test_release(&test);
	} else if (!test.re && fields && !(fields & ~lower_symbol_filled(l->schema))) {
		int text = *out;
		bool negated = test.negated;
		test.negated = false;
		int functions = lower_functions(l, &test);
		if (negated)
			functions = lower_add_parent(l, NODE_NOT, functions);
		*out = lower_add_parent(l, negated ? NODE_AND : NODE_OR, text);
		lower_at(l, text)->next = functions;
	}
}

static bool lower_texts(struct lower *l, const struct lower_comparison *c, int *out)
{
	const char no[] = "%.*s is text and cannot be compared with < or >";
	const struct token *name = &c->left.at;
	if (c->relation != EXPR_EQ && c->relation != EXPR_NE)
		return lower_fail(l, &c->at, no, (int)name->len, name->at);
	*out = lower_add_text(l, c->left.name.fields, c->relation == EXPR_NE);
	struct text_test *w = &lower_at(l, *out)->text;
	for (int n = c->elements; n >= 0; n = syntax_node(l->s, n)->next) {
		const struct literal *a = syntax_literal(l->s, n);
		if (!a)
			return lower_fail(l, &syntax_node(l->s, n)->at, no,
					  (int)name->len, name->at);
		w->word = mem_room(w->word, w->n, &w->room, sizeof *w->word);
		w->word[w->n++] = literal_word(a);
	}
	lower_symbol(l, out);
	return true;
}

/* Set *out to a node or, if `negated` is set, to its opposite.  Return true. */
static bool lower_opposite_if(struct lower *l, bool negated, int node, int *out)
{
	*out = negated ? lower_add_parent(l, NODE_NOT, node) : node;
	return true;
}

/* Lower a comparison with yes or no: "branch == yes", "call != 1". */
static bool lower_yes_no(struct lower *l, const struct lower_comparison *c, int *out)
{
	const struct literal *a = lower_single(l, c);
	const struct token *name = &c->left.at;
	int truth = a ? literal_truth(a) : -1;
	if (truth < 0 || (c->relation != EXPR_EQ && c->relation != EXPR_NE))
		return lower_fail(l, syntax_first(l->s, c->elements),
				  "%.*s is yes or no and cannot be compared with a "
				  "number",
				  (int)name->len, name->at);
	return lower_opposite_if(l, truth == (c->relation == EXPR_NE),
				 lower_truth(l, &c->left.name), out);
}

/* Numbers are kinds of branches, if the format has kinds. */
static bool lower_is_yes_no(const struct lower *l, const struct lower_comparison *c)
{
	const struct literal *a = lower_single(l, c);
	if (c->left.name.what == NAME_BRANCH)
		return a && literal_truth(a) >= 0 &&
		       !(l->schema->by_role[ROLE_BRANCH_KIND] && literal_is_number(a));
	return c->left.name.what == NAME_KINDS;
}

/* True if "-" is the name of a code in any of the fields, as in some formats. */
static bool lower_has_dash(const struct schema *s, fieldset fields)
{
	for (; fields; fields &= fields - 1)
		for (const struct code *c =
			     schema_field(s, __builtin_ctzll(fields))->codes;
		     c && c->name; c++)
			if (!strcmp(c->name, "-"))
				return true;
	return false;
}

/* After a value that a common name does not have, suggest a field with the same name or
 * column heading that can have the value.  Return false. */
static bool lower_suggest_field(struct lower *l, const struct lower_comparison *c)
{
	const struct schema *s = l->schema;
	const struct token *t = &c->left.at;
	const struct literal *a = syntax_literal(l->s, c->elements);
	struct err ignored = ERR_INIT;
	uint64_t v;
	for (int f = 0; a && f < (int)s->format->nfields; f++) {
		const struct field *fd = schema_field(s, f);
		if (!(token_is(t, fd->name) ||
		      (fd->heading && token_is(t, fd->heading))) ||
		    (c->left.name.fields >> f & 1) || fd->kind == KIND_TEXT ||
		    literal_value(a, s, f, l->s->text, &v, &ignored))
			continue;
		struct str name = STR_INIT, text = STR_INIT;
		str_add(&text, l->err->text);
		query_name_write(s, f, &name);
		/* Print it first, because the list of values can be too long for a
		 * narrow prompt. */
		err_at(l->err, l->err->at, "%.*s is a value of %s; %s", (int)a->word.len,
		       a->word.at, name.text, text.text);
		str_release(&name);
		str_release(&text);
	}
	return false;
}

static bool lower_numbers(struct lower *l, const struct lower_comparison *c, int *out)
{
	const struct syntax_subject *left = &c->left;
	if (lower_is_number(left)) {
		*out = left->count ? lower_presence(l, left->name.fields, false)
				   : lower_number_node(l, &left->name);
		struct node *n = lower_at(l, *out);
		n->kind = left->count ? NODE_COUNT : n->kind;
		return lower_add_keys(l, c, -1, &n->set);
	}
	*out = lower_add_tests(l, NODE_VALUES, left->name.fields);
	return lower_test_keys(l, c, *out) || lower_suggest_field(l, c);
}

/* Add the finding kinds that have the relation to a severity, or that have the code. */
static bool lower_add_fault_kinds(struct lower *l, const struct lower_comparison *c,
				  int n, uint64_t *kinds)
{
	static const bool holds[][3] = {
		[EXPR_EQ] = { false, true, false }, [EXPR_NE] = { false, true, false },
		[EXPR_LT] = { true, false, false }, [EXPR_LE] = { true, true, false },
		[EXPR_GT] = { false, false, true }, [EXPR_GE] = { false, true, true },
	};
	const struct syntax_node *e = syntax_node(l->s, n);
	const struct finding_kind *f;
	bool ordered = c->relation != EXPR_EQ && c->relation != EXPR_NE;
	if (e->kind != SYNTAX_LITERAL)
		return lower_fail(l, &e->at,
				  "findings have no ranges; use >= and a severity");
	const struct token *t = &e->literal.word;
	for (int v = 0; v < SEVERITIES; v++) {
		if (!token_is(t, severity_name((enum severity)v)))
			continue;
		for (size_t k = 0; (f = lint_kind(l->schema, k)); k++) {
			int order = (int)f->severity - v;
			if (holds[c->relation][order < 0 ? 0 : order ? 2 : 1])
				*kinds |= UINT64_C(1) << k;
		}
		return true;
	}
	for (size_t k = 0; (f = lint_kind(l->schema, k)); k++) {
		if (!token_is(t, f->id))
			continue;
		*kinds |= UINT64_C(1) << k;
		return (!ordered && lint_kind_of_record(k)) ||
		       lower_fail(l, t,
				  ordered ? "%s is a kind of finding; kinds have no order"
					  : "%s is a finding about the whole trace; only "
					    "opscope lint reports it",
				  f->id);
	}
	return lower_fail(l, t,
			  "%.*s is neither a severity (hint, warning, error) nor the "
			  "code of a finding of %s records",
			  lower_shown(t), t->at, l->schema->format->name);
}

static bool lower_faults(struct lower *l, const struct lower_comparison *c, int *out)
{
	uint64_t kinds = 0;
	for (int n = c->elements; n >= 0; n = syntax_node(l->s, n)->next)
		if (!lower_add_fault_kinds(l, c, n, &kinds))
			return false;
	*out = lower_fault(l, c->relation == EXPR_NE ? ~kinds : kinds);
	return true;
}

/* Lower a test of phases, whose records are known at compile time. */
static bool lower_phases(struct lower *l, const struct lower_comparison *c, int *out)
{
	if (c->relation != EXPR_EQ && c->relation != EXPR_NE)
		return lower_fail(l, &c->at,
				  "phases have no order; compare with a "
				  "letter");
	*out = lower_number_node(l, &c->left.name);
	for (int n = c->elements; n >= 0; n = syntax_node(l->s, n)->next) {
		const struct syntax_node *e = syntax_node(l->s, n);
		bool failed;
		if (e->kind == SYNTAX_LITERAL &&
		    lower_parts(l, PARTS_PHASES, &e->literal.word,
				&lower_at(l, *out)->set, &failed))
			continue;
		if (e->kind == SYNTAX_LITERAL && failed)
			return lower_fail(
				l, &e->at,
				"the phases are not known yet; :table phases finds "
				"them");
		return lower_fail(l, &e->at, "the trace has no phase %.*s",
				  lower_shown(&e->at), e->at.at);
	}
	if (c->relation == EXPR_NE)
		interval_set_invert(&lower_at(l, *out)->set);
	return true;
}

/* Loop headers are instruction addresses. */
static bool lower_loops(struct lower *l, const struct lower_comparison *c, bool none,
			int *out)
{
	int pc = schema_first(l->schema, ROLE_PC);
	*out = c->around ? lower_add(l, NODE_LOOP) : lower_number_node(l, &c->left.name);
	struct interval_set *set = &lower_at(l, *out)->set;
	if (!none)
		return lower_add_keys(l, c, pc, set);
	interval_set_add(set, 0, UINT64_MAX);
	return lower_opposite_if(l, c->relation == EXPR_EQ, *out, out);
}

static bool lower_compare(struct lower *l, const struct lower_comparison *c, int *out)
{
	const struct syntax_subject *left = &c->left;
	fieldset fields = left->name.fields;
	const struct literal *a = lower_single(l, c);
	bool none = a && literal_is_none(a) &&
		    (c->relation == EXPR_EQ || c->relation == EXPR_NE);
	if (left->bits && (left->name.what != NAME_VALUES ||
			   lower_kinds_of(l->schema, fields) != 1u << KIND_ADDR))
		return lower_fail(l, &left->at, "%.*s is not an address",
				  (int)left->at.len, left->at.at);
	if (left->count && left->name.what != NAME_VALUES)
		return lower_fail(l, &left->at, "%.*s has no values to count",
				  (int)left->at.len, left->at.at);
	if (left->name.what == NAME_FAULT)
		return lower_faults(l, c, out);
	if (left->name.what == NAME_PHASE)
		return lower_phases(l, c, out);
	if (query_name_derives(&left->name, RECORD_LOOP))
		return lower_loops(l, c, none, out);
	if (lower_is_yes_no(l, c))
		return lower_yes_no(l, c, out);
	if (lower_is_number(left)) {
		if (left->count || !none)
			return lower_numbers(l, c, out);
		bool some = left->name.what == NAME_DERIVED;
		*out = some ? lower_number_node(l, &left->name)
			    : lower_add(l, NODE_RECORD);
		if (some || c->relation == EXPR_NE)
			interval_set_add(&lower_at(l, *out)->set, 0, UINT64_MAX);
		return lower_opposite_if(l, some && c->relation == EXPR_EQ, *out, out);
	}
	if (lower_kinds_of(l->schema, fields) & 1u << KIND_TEXT)
		return lower_texts(l, c, out);
	if (none && !lower_has_dash(l->schema, fields))
		return lower_opposite_if(l, c->relation == EXPR_EQ,
					 lower_presence(l, fields, false), out);
	return lower_numbers(l, c, out);
}

/* Comparisons */

static bool lower_arithmetic(struct lower *l, int n, int *out)
{
	struct expr *e = mem_new(1, sizeof *e);
	/* The tree owns it, even after an error. */
	*out = lower_add(l, NODE_EXPR);
	lower_at(l, *out)->expr = e;
	bool ok = lower_expression(e, l->s, n, l->err);
	lower_at(l, *out)->fields = e->fields;
	return ok;
}

static bool lower_relation(struct lower *l, int n, int *out)
{
	const struct syntax *s = l->s;
	const struct syntax_node *node = syntax_node(s, n);
	int a = node->child, b = syntax_node(s, a)->next;
	struct lower_comparison c = { .relation = node->op,
				      .around = node->around,
				      .at = node->at };
	bool plain = syntax_subject(s, a, &c.left) && c.left.plain;
	if (node->kind == SYNTAX_IN && node->negated)
		c.relation = EXPR_NE;
	if (plain && c.left.name.what == NAME_EVENT)
		return lower_fail(l, &node->at,
				  "%s is a condition and cannot be compared",
				  c.left.name.common->name);
	c.elements = lower_elements(s, b);
	if (c.around && !lower_are_literals(s, c.elements))
		return lower_fail(l, &node->at, "in loop needs the address of a header");
	if (plain && lower_are_literals(s, c.elements))
		return lower_compare(l, &c, out);
	/* Absent: no combination of values makes it present. */
	const struct literal *none = syntax_literal(s, b);
	bool absent = node->kind == SYNTAX_COMPARE && node->op == EXPR_EQ && none &&
		      literal_is_none(none);
	return lower_arithmetic(l, n, out) && lower_opposite_if(l, absent, *out, out);
}

/* Add a regular expression, which begins at a column of the typed text, to the text
 * test of node n. */
static bool lower_regex_text(struct lower *l, const char *at, size_t len, int column,
			     int n)
{
	if (!len)
		err_at(l->err, column, "the query is empty");
	else if (regex_new(&lower_at(l, n)->text.re, at, len, l->err) == ST_OK)
		return true;
	else
		l->err->at += column - 1;
	return false;
}

/* Do the same for an expression between slashes or quotes, or for a word. */
static bool lower_regex_token(struct lower *l, const struct token *t, int n)
{
	size_t sign = strchr("\"'/", *t->at) ? 1 : 0;
	return lower_regex_text(l, t->at + sign, t->len - 2 * sign,
				syntax_column(l->s, t) + (int)sign, n);
}

static bool lower_match(struct lower *l, const struct syntax_node *node, int *out)
{
	struct syntax_subject left;
	bool named = syntax_subject(l->s, node->child, &left);
	if (!named || left.name.what == NAME_COMPUTED)
		return lower_fail(l, &node->at,
				  "%.*s applies to a name, not to an expression",
				  (int)node->at.len, node->at.at);
	if (!left.plain || left.bits || lower_is_number(&left) || !left.name.fields)
		return lower_fail(l, &node->at,
				  "a regular expression applies only to text and names; "
				  "use ==, < and so on");
	*out = lower_add_text(l, left.name.fields, node->negated);
	const struct syntax_node *re =
		syntax_node(l->s, syntax_node(l->s, node->child)->next);
	if (!lower_regex_token(l, &re->at, *out))
		return false;
	lower_symbol(l, out);
	return true;
}

/* Lower the address of a function. */
static bool lower_inside_address(struct lower *l, const struct token *t, struct node *n)
{
	uint64_t address;
	n->begins = true;
	if (!number_hex(t->at, t->len, &address))
		return lower_fail(l, t, "%.*s is not an address", lower_shown(t), t->at);
	interval_set_add(&n->set, address, address);
	return true;
}

/* in function NAME */
static bool lower_inside(struct lower *l, const struct syntax_node *node, int *out)
{
	const struct token *t = &node->at;
	const struct schema *s = l->schema;
	*out = lower_add(l, NODE_INSIDE);
	struct node *n = lower_at(l, *out);
	if (!query_names_has_calls(s))
		return lower_fail(l, t,
				  "%s does not record which instructions are calls; "
				  "use --binary=FILE with the traced program",
				  s->format->name);
	if (token_is_address(t))
		return lower_inside_address(l, t, n);
	if (!s->by_role[ROLE_SYMBOL])
		return lower_fail(l, t,
				  "records of %s have no symbols; give the address of "
				  "the function, with 0x, or the program with "
				  "--binary=FILE",
				  s->format->name);
	if (*t->at == '/') {
		if (!lower_regex_token(l, t, *out))
			return false;
	} else {
		const struct literal word = { .word = *t };
		n->text.word =
			mem_room(n->text.word, 0, &n->text.room, sizeof *n->text.word);
		n->text.word[n->text.n++] = literal_word(&word);
	}
	if (!lower_symbol_is(s, s->by_role[ROLE_SYMBOL]))
		return true;
	lower_symbol_set(s, &n->text, &n->set);
	return n->set.n || lower_fail(l, t, "the program has no function %.*s",
				      lower_shown(t), t->at);
}

/* Functions that are conditions */

/* Lower all(COMPARISON): true if a value is present and the comparison is not false for
 * any value. */
static bool lower_all(struct lower *l, const struct syntax_node *call, int *out)
{
	const struct token *t = syntax_first(l->s, call->child);
	if (!lower_node(l, call->child, out))
		return false;
	struct node *n = lower_at(l, *out);
	/* Nodes of these kinds have one value. */
	if (n->kind == NODE_RECORD || n->kind == NODE_COUNT || n->kind == NODE_DERIVED ||
	    n->kind == NODE_LOOP)
		return true;
	if (n->kind != NODE_VALUES && n->kind != NODE_TEXT)
		return lower_fail(l, t,
				  "all() needs a comparison of a name with a value");
	for (size_t i = 0; i < n->ntests; i++)
		interval_set_invert(&n->tests[i].set);
	n->text.negated = !n->text.negated;
	fieldset fields = n->fields;
	int other = lower_add_parent(l, NODE_NOT, *out);
	int present = lower_presence(l, fields, false);
	lower_at(l, present)->next = other;
	*out = lower_add_parent(l, NODE_AND, present);
	return true;
}

static bool lower_any_uop(struct lower *l, const struct syntax_node *call, int *out)
{
	fieldset uops = l->schema->by_role[ROLE_UOP];
	if (!lower_node(l, call->child, out))
		return false;
	if (!uops) /* every record is an instruction */
		return true;
	if (l->tree->first_uop < 0) {
		l->tree->first_uop = lower_add_tests(l, NODE_VALUES, uops);
		struct node *n = lower_at(l, l->tree->first_uop);
		for (struct field_test *x = n->tests; x < n->tests + n->ntests; x++)
			interval_set_add(&x->set, 1 ^ x->key_xor, 1 ^ x->key_xor);
	}
	*out = lower_add_parent(l, NODE_ANY_UOP, *out);
	return true;
}

static bool lower_touches(struct lower *l, const struct syntax_node *call, int *out)
{
	const fieldset *role = l->schema->by_role;
	int set = syntax_node(l->s, call->child)->next;
	struct lower_comparison c = { .relation = EXPR_EQ, .at = call->at };
	syntax_subject(l->s, call->child, &c.left);
	fieldset fields = c.left.name.fields;
	if (!fields || fields & ~(role[ROLE_LOAD] | role[ROLE_STORE]))
		return lower_fail(l, &c.left.at,
				  "%.*s is not the address of a load or store",
				  (int)c.left.at.len, c.left.at.at);
	c.elements = lower_elements(l->s, set);
	if (!lower_are_literals(l->s, c.elements))
		return lower_fail(l, syntax_first(l->s, c.elements),
				  "touches() needs addresses; names are not allowed");
	*out = lower_add_tests(l, NODE_TOUCHES, fields);
	lower_at(l, *out)->fields |= role[ROLE_ACCESS_SIZE];
	return lower_test_keys(l, &c, *out);
}

static bool lower_miss(struct lower *l, const struct syntax_node *call, int *out)
{
	const struct token *t = &syntax_node(l->s, call->child)->at;
	const fieldset *role = l->schema->by_role;
	bool data = role[ROLE_LOAD] || role[ROLE_STORE];
	enum event event = EVENT_L1;
	while (!token_is(t, event_name(event)))
		event++;
	if (!(event != EVENT_L1I && data) && !(event != EVENT_L1 && role[ROLE_PC]))
		return lower_fail(l, t,
				  "the format (%s) does not record the addresses that %s "
				  "needs",
				  l->schema->format->name, event_name(event));
	*out = lower_add_bits(l, NODE_EVENT, 0, event);
	return true;
}

static bool lower_call(struct lower *l, int n, int *out)
{
	const struct syntax_node *call = syntax_node(l->s, n);
	struct syntax_subject of;
	switch (call->function->what) {
	case FUNCTION_ALL:
		return lower_all(l, call, out);
	case FUNCTION_ANY_UOP:
		return lower_any_uop(l, call, out);
	case FUNCTION_TOUCHES:
		return lower_touches(l, call, out);
	case FUNCTION_MISS:
		return lower_miss(l, call, out);
	case FUNCTION_COUNT:
		syntax_subject(l->s, n, &of);
		if (of.name.what != NAME_VALUES)
			break;
		*out = lower_presence(l, of.name.fields, false);
		lower_at(l, *out)->kind = NODE_COUNT;
		interval_set_add(&lower_at(l, *out)->set, 1, UINT64_MAX);
		return true;
	default:
		break;
	}
	return lower_arithmetic(l, n, out);
}

/* Conditions */

/* Match a regular expression without a name against the opcodes, or against the row if
 * the format has no opcodes. */
static int lower_bare_regex(struct lower *l)
{
	bool rows = !schema_has_opcode(l->schema);
	int n = lower_add(l, rows ? NODE_ROW : NODE_OPCODE);
	lower_at(l, n)->fields = rows ? l->schema->shown & l->schema->all
				      : schema_opcode_fields(l->schema);
	lower_at(l, n)->opcodes_only = !rows;
	return n;
}

/* Lower a number that begins with 0x and is not compared.  It is the address of an
 * instruction. */
static bool lower_address(struct lower *l, int n, int *out)
{
	const struct syntax_node *node = syntax_node(l->s, n);
	if (!token_is_address(&node->at))
		return lower_fail(
			l, &node->at,
			"a number is not a condition; write an address with 0x");
	if (!l->schema->by_role[ROLE_PC])
		return lower_fail(l, &node->at,
				  "records of %s have no instruction address; write "
				  "/0x.../ to search the printed row",
				  l->schema->format->name);
	struct node *x;
	*out = lower_add_tests(l, NODE_VALUES, l->schema->by_role[ROLE_PC]);
	x = lower_at(l, *out);
	for (struct field_test *test = x->tests; test < x->tests + x->ntests; test++) {
		uint64_t v;
		if (literal_value(&node->literal, l->schema, test->field, l->s->text, &v,
				  l->err))
			return false;
		interval_set_add(&test->set, v ^ test->key_xor, v ^ test->key_xor);
	}
	return true;
}

/* Join two alternatives that test values of the same fields.  Return false if the
 * fields differ. */
static bool lower_join_values(struct node *a, const struct node *b)
{
	if (a->kind != NODE_VALUES || b->kind != NODE_VALUES || a->ntests != b->ntests)
		return false;
	for (size_t i = 0; i < a->ntests; i++)
		if (a->tests[i].field != b->tests[i].field)
			return false;
	for (size_t i = 0; i < a->ntests; i++)
		interval_set_add_all(&a->tests[i].set, &b->tests[i].set);
	return true;
}

/* Make several conditions the children of one node. */
static bool lower_list(struct lower *l, const struct syntax_node *list,
		       enum node_kind kind, int *out)
{
	int last = -1;
	for (int n = list->child; n >= 0; n = syntax_node(l->s, n)->next) {
		int more;
		if (!lower_node(l, n, &more))
			return false;
		if (last < 0) {
			*out = more;
		} else if (kind == NODE_OR &&
			   lower_join_values(lower_at(l, last), lower_at(l, more))) {
			continue;
		} else {
			if (*out == last)
				*out = lower_add_parent(l, kind, last);
			lower_at(l, last)->next = more;
		}
		last = more;
	}
	return true;
}

static bool lower_node(struct lower *l, int n, int *out)
{
	const struct syntax_node *node = syntax_node(l->s, n);
	if (l->tree->n >= NODES_MAX)
		return lower_fail(l, syntax_first(l->s, n),
				  "the query has more than %d terms", NODES_MAX);
	switch (node->kind) {
	case SYNTAX_NAME:
		if (node->name.what == NAME_COMPUTED)
			return lower_arithmetic(l, n, out);
		*out = lower_truth(l, &node->name);
		return true;
	case SYNTAX_LITERAL:
		return lower_address(l, n, out);
	case SYNTAX_REGEX:
		*out = lower_bare_regex(l);
		return lower_regex_token(l, &node->at, *out);
	case SYNTAX_CALL:
		return lower_call(l, n, out);
	case SYNTAX_COMPARE:
	case SYNTAX_IN:
		return lower_relation(l, n, out);
	case SYNTAX_MATCH:
		return lower_match(l, node, out);
	case SYNTAX_INSIDE:
		return lower_inside(l, node, out);
	case SYNTAX_NOT:
		return lower_node(l, node->child, out) &&
		       lower_opposite_if(l, true, *out, out);
	case SYNTAX_AND:
		return lower_list(l, node, NODE_AND, out);
	case SYNTAX_OR:
		return lower_list(l, node, NODE_OR, out);
	case SYNTAX_THEN:
		if (!lower_list(l, node, NODE_THEN, out))
			return false;
		lower_at(l, *out)->within = node->within;
		return true;
	default:
		return lower_arithmetic(l, n, out);
	}
}

/* Complete texts */

static enum status lower_finish(struct tree *t, bool ok, int root)
{
	if (!ok) {
		tree_release(t);
		return ST_INVALID;
	}
	t->root = root;
	tree_finish(t, root);
	if (t->first_uop >= 0)
		tree_finish(t, t->first_uop);
	return ST_OK;
}

enum status lower_condition(struct tree *out, const struct syntax *s, int node,
			    struct err *err)
{
	struct lower l = { .s = s, .schema = s->schema, .tree = out, .err = err };
	int root = -1;
	*out = (struct tree) { .schema = s->schema, .root = -1, .first_uop = -1 };
	bool ok = lower_node(&l, node, &root);
	return lower_finish(out, ok, root);
}

enum status lower_regex(struct tree *out, const char *re, size_t len, int column,
			const struct schema *s, struct err *err)
{
	struct lower l = { .schema = s, .tree = out, .err = err };
	*out = (struct tree) { .schema = s, .root = -1, .first_uop = -1 };
	int root = lower_bare_regex(&l);
	return lower_finish(out, lower_regex_text(&l, re, len, column, root), root);
}
