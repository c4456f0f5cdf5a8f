/*
 * Lower expressions, which are nodes other than comparisons of a name with literals.
 */
#include <string.h>

#include "query/computed.h"
#include "query/lower.h"

struct lower_expr {
	const struct syntax *s;
	struct expr *e;
	struct err *err;
	bool prev;   /* inside prev() */
	bool delta;  /* inside delta() */
	bool column; /* inside the expression of a computed column */
};

static bool lower_number(struct lower_expr *x, int n, int *out);

static bool lower_refuse(struct lower_expr *x, const struct token *t, const char *what)
{
	err_at(x->err, syntax_column(x->s, t), "%.*s %s",
	       (int)(t->len < 40 ? t->len : 40), t->at, what);
	return false;
}

static int lower_const(struct lower_expr *x, enum expr_type type, uint64_t value,
		       uint64_t of_addresses)
{
	const struct expr_node n = { .op = EXPR_CONST,
				     .type = type,
				     .value = (int64_t)value,
				     .of_addresses = (int64_t)of_addresses };
	return expr_add(x->e, n);
}

/* Add an operator; b is -1 if there is one operand. */
static int lower_apply(struct lower_expr *x, enum expr_op op, int a, int b,
		       const struct query_function *f)
{
	return expr_add(x->e,
			(struct expr_node) { .op = op, .a = a, .b = b, .function = f });
}

static int lower_binary(struct lower_expr *x, enum expr_op op, int a, int b)
{
	return lower_apply(x, op, a, b, NULL);
}

/* Operands */

static bool lower_plain_literal(struct lower_expr *x, const struct literal *l, int *out)
{
	uint64_t v, of_addresses;
	if (literal_number(l, x->e->schema, x->s->text, &v, &of_addresses, x->err))
		return false;
	*out = lower_const(x, EXPR_UNSIGNED, v, of_addresses);
	return true;
}

/* Use the expression of a computed column instead of its name.  Sizes in the expression
 * keep their meaning in the column. */
static bool lower_computed(struct lower_expr *x, const struct token *t, int field,
			   int *out)
{
	const struct schema *s = x->e->schema;
	const struct syntax_names names = syntax_names_of(s);
	struct syntax inner;
	struct err err = ERR_INIT;
	struct lower_expr y = { .s = &inner,
				.e = x->e,
				.err = &err,
				.prev = x->prev,
				.delta = x->delta,
				.column = true };
	size_t from = x->e->n;
	bool ok = syntax_parse(&inner, computed_text(s, field), &names, SYNTAX_VALUE,
			       NULL, &err);
	if (ok) {
		ok = lower_number(&y, inner.root, out);
		syntax_release(&inner);
	}
	if (!ok) {
		err_at(x->err, syntax_column(x->s, t), "in the column %.*s: %.200s",
		       (int)t->len, t->at, err.text);
		return false;
	}
	bool addresses = computed_expr(s, field)->addresses;
	for (size_t i = from; i < x->e->n; i++) {
		struct expr_node *n = &x->e->node[i];
		if (addresses)
			n->value = n->of_addresses;
		else
			n->of_addresses = n->value;
	}
	return true;
}

static bool lower_fields(struct lower_expr *x, const struct syntax_node *node,
			 fieldset *out)
{
	*out = node->name.fields;
	return node->name.what == NAME_VALUES || node->name.what == NAME_BRANCH ||
	       lower_refuse(x, &node->at, "is not a number");
}

static bool lower_name(struct lower_expr *x, const struct syntax_node *node, int *out)
{
	const struct query_name *name = &node->name;
	fieldset fields;
	switch (name->what) {
	case NAME_COMPUTED:
		return lower_computed(x, &node->at, fieldset_first(name->fields), out);
	case NAME_RECORD:
		*out = expr_add(
			x->e, (struct expr_node) { .op = EXPR_RECORD, .value = x->prev });
		return true;
	case NAME_DERIVED:
		x->e->derived |= derived_needs(name->kinds);
		x->e->addresses |= name->kinds == RECORD_LOOP;
		*out = expr_add(x->e, (struct expr_node) { .op = EXPR_DERIVED,
							   .var = (int)name->kinds,
							   .value = x->prev });
		return true;
	default:
		break;
	}
	if (!lower_fields(x, node, &fields))
		return false;
	for (fieldset set = fields; set; set &= set - 1)
		if (schema_field(x->e->schema, __builtin_ctzll(set))->kind == KIND_TEXT)
			return lower_refuse(x, &node->at, "is text and has no number");
	int var = expr_add_var(x->e, fields, x->prev, x->delta || x->column);
	*out = expr_add(x->e, (struct expr_node) { .op = EXPR_NAME, .var = var });
	return true;
}

/* Functions */

static bool lower_prev(struct lower_expr *x, const struct syntax_node *call, int *out)
{
	if (x->prev || x->delta)
		return lower_refuse(x, &call->at, "cannot be used inside prev or delta");
	x->prev = true;
	bool ok = lower_number(x, call->child, out);
	x->prev = false;
	return ok;
}

static bool lower_delta(struct lower_expr *x, const struct syntax_node *call, int *out)
{
	int a;
	if (x->prev || x->delta)
		return lower_refuse(x, &call->at, "cannot be used inside prev or delta");
	if (!history_keys(x->e->schema))
		return lower_refuse(x, &call->at, "needs the address of the instruction");
	if (x->e->nlast == HISTORY_VALUES)
		return lower_refuse(x, &call->at, "occurs too often");
	x->delta = true;
	bool ok = lower_number(x, call->child, &a);
	x->delta = false;
	if (!ok)
		return false;
	int last = expr_add(
		x->e,
		(struct expr_node) { .op = EXPR_LAST, .a = a, .var = (int)x->e->nlast });
	x->e->last[x->e->nlast++] = a;
	*out = lower_binary(x, EXPR_SUB, a, last);
	return true;
}

static bool lower_cycles(struct lower_expr *x, const struct syntax_node *call, int *out)
{
	uint64_t cycle = schema_cycle(x->e->schema);
	if (!cycle)
		return lower_refuse(x, &call->at,
				    "needs the length of a clock cycle, which is not "
				    "known; use --cycle or :set cycle= to set it");
	if (!lower_number(x, call->child, out))
		return false;
	*out = lower_binary(x, EXPR_DIV, *out,
			    lower_const(x, EXPR_UNSIGNED, cycle, cycle));
	return true;
}

static bool lower_count(struct lower_expr *x, const struct syntax_node *call, int *out)
{
	const struct syntax_node *name = syntax_node(x->s, call->child);
	fieldset fields;
	if (x->prev)
		return lower_refuse(x, &name->at, "cannot be counted inside prev");
	if (!lower_fields(x, name, &fields))
		return false;
	*out = expr_add(x->e, (struct expr_node) { .op = EXPR_COUNT, .fields = fields });
	return true;
}

static bool lower_function(struct lower_expr *x, const struct syntax_node *call, int *out)
{
	switch (call->function->what) {
	case FUNCTION_PREV:
		return lower_prev(x, call, out);
	case FUNCTION_DELTA:
		return lower_delta(x, call, out);
	case FUNCTION_CYCLES:
		return lower_cycles(x, call, out);
	case FUNCTION_COUNT:
		return lower_count(x, call, out);
	case FUNCTION_SAME:
		return lower_number(x, call->child, out);
	case FUNCTION_OF_NUMBERS:
		break;
	default:
		return lower_refuse(x, &call->at, "is a condition, not a number");
	}
	if (!lower_number(x, call->child, out))
		return false;
	if (call->function->max == 1) {
		*out = lower_apply(x, EXPR_FUNCTION, *out, -1, call->function);
		return true;
	}
	for (int n = syntax_node(x->s, call->child)->next; n >= 0;
	     n = syntax_node(x->s, n)->next) {
		int b;
		if (!lower_number(x, n, &b))
			return false;
		*out = lower_apply(x, EXPR_FUNCTION_OF_TWO, *out, b, call->function);
	}
	return true;
}

/* Refuse a negative literal below the min signed number. */
static bool lower_fits_sign(struct lower_expr *x, const struct syntax_node *node)
{
	const struct syntax_node *of = syntax_node(x->s, node->child);
	uint64_t v, of_addresses;
	if (node->op != EXPR_NEG || of->kind != SYNTAX_LITERAL ||
	    literal_number(&of->literal, x->e->schema, x->s->text, &v, &of_addresses,
			   x->err) != ST_OK ||
	    (v <= UINT64_C(1) << 63 && of_addresses <= UINT64_C(1) << 63))
		return true;
	err_at(x->err, syntax_column(x->s, &node->at),
	       "-%.*s does not fit in 64 bits with a sign", (int)of->at.len, of->at.at);
	return false;
}

/* Lower a node with a value. */
static bool lower_number(struct lower_expr *x, int n, int *out)
{
	const struct syntax_node *node = syntax_node(x->s, n);
	int b;
	if (x->e->n >= EXPR_NODES) {
		err_at(x->err, syntax_column(x->s, &node->at),
		       "the expression is too long");
		return false;
	}
	if (syntax_is_condition(x->s, n))
		return lower_refuse(x, syntax_first(x->s, n),
				    "starts a condition, not a number");
	switch (node->kind) {
	case SYNTAX_NAME:
		return lower_name(x, node, out);
	case SYNTAX_LITERAL:
		return lower_plain_literal(x, &node->literal, out);
	case SYNTAX_CALL:
		return lower_function(x, node, out);
	case SYNTAX_SIGN:
		if (!lower_number(x, node->child, out) || !lower_fits_sign(x, node))
			return false;
		*out = lower_binary(x, node->op, *out, -1);
		return true;
	default:
		if (!lower_number(x, node->child, out) ||
		    !lower_number(x, syntax_node(x->s, node->child)->next, &b))
			return false;
		*out = lower_binary(x, node->op, *out, b);
		return true;
	}
}

/* Conditions */

/* Lower one side of a comparison; the other side is a node, or -1.  If the other side
 * is a name, a literal is a value of the name's field and is rounded in the same way. */
static bool lower_side(struct lower_expr *x, int n, int other, int *out)
{
	const struct schema *s = x->e->schema;
	const struct query_function *call = syntax_node(x->s, n)->function;
	const struct literal *a = syntax_literal(x->s, n);
	struct syntax_subject of;
	uint64_t v;
	if (!a || other < 0 || !syntax_subject(x->s, other, &of) || of.count ||
	    !of.name.fields || (call && call->bits != of.bits))
		return lower_number(x, n, out);
	int field = fieldset_first(of.name.fields);
	if (literal_value(a, s, field, x->s->text, &v, x->err))
		return false;
	bool is_signed = schema_field(s, field)->kind == KIND_INT;
	v = v >> of.bits << of.bits;
	*out = lower_const(x, is_signed ? EXPR_SIGNED : EXPR_UNSIGNED, v, v);
	return true;
}

/* Lower an element of a set: VALUE, A..B, A+LENGTH. */
static bool lower_element(struct lower_expr *x, int left, int other, int n, int *out)
{
	const struct syntax_node *node = syntax_node(x->s, n);
	bool length = node->kind == SYNTAX_LENGTH;
	int a, b, below;
	if (node->kind != SYNTAX_RANGE && !length) {
		if (!lower_side(x, n, other, &a))
			return false;
		*out = lower_binary(x, EXPR_EQ, left, a);
		return true;
	}
	if (!lower_side(x, node->child, other, &a) ||
	    !lower_side(x, syntax_node(x->s, node->child)->next, length ? -1 : other, &b))
		return false;
	if (length)
		b = lower_binary(x, EXPR_ADD, a, b);
	below = lower_binary(x, length ? EXPR_LT : EXPR_LE, left, b);
	/* The sum wraps if the range reaches the end of the address space. */
	if (length)
		below = lower_binary(x, EXPR_EITHER, below,
				     lower_binary(x, EXPR_LT, b, a));
	a = lower_binary(x, EXPR_GE, left, a);
	*out = lower_binary(x, EXPR_BOTH, a, below);
	return true;
}

static int lower_opposite(struct lower_expr *x, int condition)
{
	return lower_binary(x, EXPR_EQ, condition, lower_const(x, EXPR_UNSIGNED, 0, 0));
}

static bool lower_in(struct lower_expr *x, const struct syntax_node *node, int left,
		     int set, int *out)
{
	bool several = syntax_node(x->s, set)->kind == SYNTAX_SET;
	int first = several ? syntax_node(x->s, set)->child : set;
	for (int n = first; n >= 0; n = several ? syntax_node(x->s, n)->next : -1) {
		int one;
		if (!lower_element(x, left, node->child, n, &one))
			return false;
		*out = n == first ? one : lower_binary(x, EXPR_EITHER, *out, one);
	}
	/* If negated, true if the condition is false and the left side is present. */
	if (node->negated)
		*out = lower_binary(x, EXPR_BOTH, lower_binary(x, EXPR_EQ, left, left),
				    lower_opposite(x, *out));
	return true;
}

static bool lower_test(struct lower_expr *x, int n, int *out)
{
	const struct syntax_node *node = syntax_node(x->s, n);
	if (node->kind != SYNTAX_COMPARE && node->kind != SYNTAX_IN) {
		if (!lower_number(x, n, out))
			return false;
		*out = lower_binary(x, EXPR_NE, *out,
				    lower_const(x, EXPR_UNSIGNED, 0, 0));
		return true;
	}
	int a = node->child, b = syntax_node(x->s, a)->next, left, right;
	const struct syntax_node *other = syntax_node(x->s, b);
	if (!lower_side(x, a, b, &left))
		return false;
	if (node->kind == SYNTAX_IN)
		return lower_in(x, node, left, b, out);
	bool equal = node->op == EXPR_EQ || node->op == EXPR_NE;
	if (equal && other->kind == SYNTAX_LITERAL && literal_is_none(&other->literal)) {
		*out = lower_binary(x, EXPR_EQ, left, left);
		return true;
	}
	if (!lower_side(x, b, a, &right))
		return false;
	*out = lower_binary(x, node->op, left, right);
	return true;
}

static bool lower_complete(struct lower_expr *x, int n, int root)
{
	if (expr_finish(x->e, root))
		return true;
	err_at(x->err, syntax_column(x->s, syntax_first(x->s, n)),
	       "the names have more than %d combinations of values", EXPR_COMBINATIONS);
	return false;
}

bool lower_expression(struct expr *out, const struct syntax *s, int node, struct err *err)
{
	struct lower_expr x = { .s = s, .e = out, .err = err };
	int root;
	*out = (struct expr) { .schema = s->schema };
	return lower_test(&x, node, &root) && lower_complete(&x, node, root);
}

/* Columns */

/* True if the values of a node are shown as addresses. */
static bool lower_shows_address(const struct syntax *s, const struct expr *e)
{
	const struct syntax_node *root = syntax_node(s, s->root);
	if (root->kind == SYNTAX_NAME && root->name.what == NAME_COMPUTED)
		return schema_field(e->schema, fieldset_first(root->name.fields))->kind ==
		       KIND_ADDR;
	if (root->kind == SYNTAX_CALL &&
	    (root->function->what == FUNCTION_SAME || root->function->bits))
		return true;
	return (e->node[e->root].op == EXPR_NAME ||
		e->node[e->root].op == EXPR_DERIVED) &&
	       e->addresses;
}

enum status expr_compile(struct expr *out, enum kind *kind, const char *text,
			 const struct schema *s, struct err *err)
{
	const struct syntax_names names = syntax_names_of(s);
	struct syntax tree;
	struct lower_expr x = { .s = &tree, .e = out, .err = err };
	int root = 0;
	*out = (struct expr) { .schema = s };
	if (!syntax_parse(&tree, text, &names, SYNTAX_VALUE, NULL, err))
		return ST_INVALID;
	bool ok =
		lower_number(&x, tree.root, &root) && lower_complete(&x, tree.root, root);
	if (!ok)
		expr_release(out);
	else if (lower_shows_address(&tree, out))
		*kind = KIND_ADDR;
	else
		*kind = expr_type(out) == EXPR_SIGNED ? KIND_INT : KIND_UINT;
	syntax_release(&tree);
	return ok ? ST_OK : ST_INVALID;
}

/* Return the unit of a node; "" for a constant, which has the unit of the other
 * operand. */
static const char *lower_unit(const struct expr *e, int n)
{
	const struct expr_node *node = &e->node[n];
	const char *a, *b;
	switch (node->op) {
	case EXPR_CONST:
		return "";
	case EXPR_NAME:
		return schema_field(e->schema, fieldset_first(e->var[node->var].fields))
			->unit;
	case EXPR_NEG:
	case EXPR_FUNCTION:
	case EXPR_LAST:
		return lower_unit(e, node->a);
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_FUNCTION_OF_TWO:
		a = lower_unit(e, node->a);
		b = lower_unit(e, node->b);
		if (!a || !b)
			return NULL;
		return !*b || !strcmp(a, b) ? a : !*a ? b : NULL;
	default:
		return NULL;
	}
}

const char *expr_unit(const struct expr *e)
{
	const char *unit = lower_unit(e, e->root);
	return unit && *unit ? unit : NULL;
}
