#include "query/expr_parse.h"

#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"
#include "query/computed.h"
#include "query/parse_internal.h"
#include "query/value.h"
#include "trace/index/index.h"

enum exprparse_function {
	CALL_PREV,
	CALL_DELTA,
	CALL_CYCLES,
	CALL_ABS,
	CALL_MIN,
	CALL_MAX,
	CALL_LINE,
	CALL_PAGE,
	CALL_COUNT,
	CALL_HEX
};

const struct expr_function expr_functions[] = {
	[CALL_PREV] = { "prev", "the value in the preceding record" },
	[CALL_DELTA] = { "delta", "the difference to the previous execution of this pc" },
	[CALL_CYCLES] = { "cycles", "a time in clock cycles" },
	[CALL_ABS] = { "abs", "the number without its sign" },
	[CALL_MIN] = { "min", "the least of some numbers" },
	[CALL_MAX] = { "max", "the greatest of some numbers" },
	[CALL_LINE] = { "line", "the cache line of an address" },
	[CALL_PAGE] = { "page", "the page of an address" },
	[CALL_COUNT] = { "count", "number of values" },
	[CALL_HEX] = { "hex", "the same number, shown in hexadecimal" },
	{ NULL, NULL },
};

/* Tokens */

/* The function with this name; -1: there is none. */
static int exprparse_call(const struct token *t)
{
	for (int i = 0; expr_functions[i].name; i++)
		if (token_is(t, expr_functions[i].name))
			return i;
	return -1;
}

struct exprparse_operator {
	const char *text;
	enum expr_op op;
	int level; /* the weakest have 1 */
};

static const struct exprparse_operator exprparse_operators[] = {
	{ "<<", EXPR_SHL, 4 }, { ">>", EXPR_SHR, 4 }, { "|", EXPR_OR, 1 },
	{ "^", EXPR_XOR, 2 },  { "&", EXPR_AND, 3 },  { "+", EXPR_ADD, 5 },
	{ "-", EXPR_SUB, 5 },  { "*", EXPR_MUL, 6 },  { "/", EXPR_DIV, 6 },
	{ "%", EXPR_REM, 6 },
};

/* The operator at *p, which is moved after it; NULL: there is none. */
static const struct exprparse_operator *exprparse_operator(const char **p)
{
	const char *at = *p + strspn(*p, " \t\n\r");
	size_t n = sizeof exprparse_operators / sizeof *exprparse_operators;
	if (!strncmp(at, "&&", 2) || !strncmp(at, "||", 2))
		return NULL;
	for (size_t i = 0; i < n; i++) {
		const struct exprparse_operator *o = &exprparse_operators[i];
		if (strncmp(at, o->text, strlen(o->text)) != 0)
			continue;
		*p = at + strlen(o->text);
		return o;
	}
	return NULL;
}

/* The sign of an operand at *p: '-' or '~', after which *p is moved; 0: there is none. */
static char exprparse_sign(const char **p)
{
	const char *at = *p + strspn(*p, " \t\n\r");
	if (*at != '-' && *at != '~')
		return 0;
	*p = at + 1;
	return *at;
}

static bool exprparse_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Cut a word at a minus sign, unless it is a name with one. */
static void exprparse_cut(struct token *t, const struct schema *s)
{
	struct query_name name;
	if (t->kind != TOKEN_WORD || query_name_find(s, t->at, t->len, &name))
		return;
	const char *minus = memchr(t->at + 1, '-', t->len ? t->len - 1 : 0);
	if (minus)
		t->len = (size_t)(minus - t->at);
}

/* Whether a condition can end before this token. */
static bool exprparse_ends(const struct token *t)
{
	return t->kind == TOKEN_END || t->kind == TOKEN_AND || t->kind == TOKEN_OR ||
	       t->kind == TOKEN_CLOSE || token_is(t, "and") || token_is(t, "or") ||
	       token_is(t, "then");
}

static bool exprparse_is_relation(const struct token *t)
{
	return t->kind >= TOKEN_EQ && t->kind <= TOKEN_GE;
}

/* The shape of a text */

struct exprparse_shape {
	const struct schema *schema;
	const char *p;
	unsigned depth;
	bool arithmetic; /* it has an operator, a sign or a function */
	bool unknown;    /* it has an unknown name */
};

static bool exprparse_shape_value(struct exprparse_shape *sh);

static bool exprparse_shape_call(struct exprparse_shape *sh)
{
	struct token t;
	do {
		if (!exprparse_shape_value(sh))
			return false;
		t = query_lex(sh->p);
		sh->p = token_end(&t);
	} while (t.kind == TOKEN_COMMA);
	return t.kind == TOKEN_CLOSE;
}

static bool exprparse_shape_operand(struct exprparse_shape *sh)
{
	while (exprparse_sign(&sh->p))
		sh->arithmetic = true;
	struct token t = query_lex(sh->p), next;
	exprparse_cut(&t, sh->schema);
	sh->p = token_end(&t);
	if (t.kind == TOKEN_OPEN)
		return exprparse_shape_call(sh);
	if (t.kind != TOKEN_WORD)
		return false;
	next = query_lex(sh->p);
	if (exprparse_is_digit(*t.at)) {
		struct literal l;
		sh->p = t.at;
		return literal_read_cut(&l, &sh->p, t.len);
	}
	if (next.kind == TOKEN_OPEN) {
		sh->p = token_end(&next);
		/* page(NAME), line(NAME) and count(NAME) are no arithmetic by themselves. */
		int call = exprparse_call(&t);
		sh->arithmetic |= call < CALL_LINE || call == CALL_HEX;
		sh->unknown |= call < 0;
		return exprparse_shape_call(sh);
	}
	struct query_name name;
	bool known = query_name_find(sh->schema, t.at, t.len, &name);
	sh->unknown |= !known;
	sh->arithmetic |= known && name.what == NAME_COMPUTED;
	return true;
}

static bool exprparse_shape_value(struct exprparse_shape *sh)
{
	if (sh->depth++ > EXPR_DEPTH || !exprparse_shape_operand(sh))
		return false;
	while (exprparse_operator(&sh->p)) {
		sh->arithmetic = true;
		if (!exprparse_shape_operand(sh))
			return false;
	}
	sh->depth--;
	return true;
}

bool expr_shape(const char *p, const struct schema *s)
{
	struct exprparse_shape sh = { .schema = s, .p = p };
	if (!exprparse_shape_value(&sh))
		return false;
	struct token t = query_lex(sh.p);
	bool in = token_is(&t, "in");
	if (token_is(&t, "not")) {
		struct token after = query_lex(token_end(&t));
		in = token_is(&after, "in");
	}
	if (in)
		return sh.arithmetic;
	if (!exprparse_is_relation(&t))
		return sh.arithmetic && !sh.unknown && exprparse_ends(&t);
	sh.p = token_end(&t);
	bool value = exprparse_shape_value(&sh);
	t = query_lex(sh.p);
	return value && sh.arithmetic && exprparse_ends(&t);
}

/* Which comparison is it? */

static bool exprparse_symbolic(const struct field *f)
{
	return f->kind == KIND_TEXT || f->kind == KIND_CODE || f->kind == KIND_REG ||
	       f->kind == KIND_BOOL;
}

/* Whether a literal is a value of a name, for the usual comparison. */
static bool exprparse_is_value(const struct parser *p, const struct token *name,
			       const struct literal *l)
{
	struct query_name n;
	struct err ignored = ERR_INIT;
	uint64_t v;
	if (!query_name_find(p->schema, name->at, name->len, &n))
		return false;
	if (n.what == NAME_RECORD)
		return literal_count(l, p->text, &v, &ignored) == ST_OK;
	int f = n.what == NAME_VALUES ? fieldset_first(n.fields) : -1;
	return f < 0 || schema_field(p->schema, f)->kind == KIND_TEXT ||
	       literal_value(l, p->schema, f, p->text, &v, &ignored) == ST_OK;
}

/* Whether a word on the right side of a comparison with a name is the name of numbers. */
static bool exprparse_names_numbers(const struct parser *p, const struct token *left,
				    const struct token *right)
{
	struct query_name a, b;
	return query_name_find(p->schema, left->at, left->len, &a) &&
	       query_name_find(p->schema, right->at, right->len, &b) &&
	       (b.what == NAME_VALUES || b.what == NAME_RECORD ||
		b.what == NAME_THREAD) &&
	       (a.what == NAME_RECORD || a.what == NAME_THREAD ||
		(a.what == NAME_VALUES &&
		 !exprparse_symbolic(schema_field(p->schema, fieldset_first(a.fields)))));
}

/* Whether a word is the name of a computed column, also if it has hexadecimal digits
 * only. */
static bool exprparse_is_computed(const struct schema *s, const struct token *t)
{
	struct query_name name;
	return t->kind == TOKEN_WORD && query_name_find(s, t->at, t->len, &name) &&
	       name.what == NAME_COMPUTED;
}

/* Skip NAME or FUNCTION(NAME) at *p; *name is set to the name. */
static bool exprparse_skip_name(const char **p, const struct schema *s,
				struct token *name)
{
	struct token t = query_lex(*p), next = query_lex(token_end(&t));
	if (t.kind == TOKEN_WORD && next.kind == TOKEN_OPEN) {
		*name = query_lex(token_end(&next));
		struct token close = query_lex(token_end(name));
		*p = token_end(&close);
		return exprparse_call(&t) >= CALL_LINE &&
		       exprparse_call(&t) <= CALL_COUNT && close.kind == TOKEN_CLOSE;
	}
	exprparse_cut(&t, s);
	*name = t;
	*p = token_end(&t);
	return t.kind == TOKEN_WORD && *t.at != '-' && !exprparse_is_digit(*t.at);
}

/* Whether a comparison begins with a number. */
static bool exprparse_number_first(const char *p)
{
	struct literal l;
	struct token t = query_lex(p);
	if (t.kind != TOKEN_WORD || !exprparse_is_digit(*t.at) || !literal_read(&l, &p))
		return false;
	t = query_lex(p);
	return exprparse_is_relation(&t);
}

bool expr_is_next(const struct parser *p)
{
	const char *at = p->p;
	struct token name, t = query_lex(at);
	bool shape = expr_shape(at, p->schema);
	if (exprparse_number_first(at))
		return true;
	if (!exprparse_skip_name(&at, p->schema, &name))
		return shape;
	if (exprparse_is_computed(p->schema, &name))
		return true;
	t = query_lex(at);
	if (exprparse_operator(&at))
		return true;
	if (!exprparse_is_relation(&t))
		return shape;
	at = token_end(&t);
	t = query_lex(at);
	if (exprparse_is_computed(p->schema, &t))
		return true;
	struct literal l;
	if (literal_read(&l, &at)) {
		struct token after = query_lex(at);
		if (exprparse_ends(&after) &&
		    (literal_is_none(&l) || exprparse_is_value(p, &name, &l)))
			return false;
	}
	if (shape)
		return true;
	return t.kind == TOKEN_WORD && exprparse_names_numbers(p, &name, &t);
}

/* Parsing */

struct exprparse {
	struct parser *p;
	struct expr *e;
	bool prev;   /* within prev() */
	bool delta;  /* within delta() */
	bool column; /* within the expression of a computed column */
	unsigned depth;
	/* The last computed column: its field, and the node of its value. */
	int computed, computed_node;
};

static bool exprparse_value(struct exprparse *x, int level, int *out);

static bool exprparse_fail(struct exprparse *x, const struct token *t, const char *what)
{
	err_at(x->p->err, parser_column(x->p, t), "%.*s %s",
	       (int)(t->len < 40 ? t->len : 40), t->at, what);
	return false;
}

static int exprparse_const(struct exprparse *x, enum expr_type type, int64_t value)
{
	return expr_add(x->e, (struct expr_node) { .op = EXPR_CONST,
						   .type = type,
						   .value = value,
						   .of_addresses = value });
}

static int exprparse_binary(struct exprparse *x, enum expr_op op, int a, int b)
{
	return expr_add(x->e, (struct expr_node) { .op = op, .a = a, .b = b });
}

static bool exprparse_number(struct exprparse *x, const struct token *t, int *out)
{
	struct literal l;
	uint64_t v, of_addresses;
	x->p->p = t->at;
	if (!literal_read_cut(&l, &x->p->p, t->len) ||
	    literal_number(&l, x->p->schema, x->p->text, &v, &of_addresses, x->p->err))
		return false;
	*out = expr_add(x->e,
			(struct expr_node) { .op = EXPR_CONST,
					     .type = EXPR_UNSIGNED,
					     .value = (int64_t)v,
					     .of_addresses = (int64_t)of_addresses });
	return true;
}

/* The fields of a name of numbers. */
static bool exprparse_fields(struct exprparse *x, const struct token *t, fieldset *out)
{
	struct query_name name;
	if (t->kind != TOKEN_WORD)
		return parser_expect(x->p, "a name");
	if (!query_name_find(x->p->schema, t->at, t->len, &name))
		return parser_unknown_name(x->p, t);
	if (name.what != NAME_VALUES)
		return exprparse_fail(x, t, "is not a number");
	*out = name.fields;
	return true;
}

/* Sizes in the expression of a column are what they are in the column. */
static void exprparse_fix_sizes(struct exprparse *x, size_t from, bool addresses)
{
	for (size_t i = from; i < x->e->n; i++) {
		struct expr_node *n = &x->e->node[i];
		if (addresses)
			n->value = n->of_addresses;
		else
			n->of_addresses = n->value;
	}
}

/* The expression of a computed column instead of its name. */
static bool exprparse_computed(struct exprparse *x, const struct token *t, int field,
			       int *out)
{
	struct parser *p = x->p, inner = *p;
	bool column = x->column;
	size_t from = x->e->n;
	inner.text = inner.p = computed_text(p->schema, field);
	x->p = &inner;
	x->column = true;
	bool ok = exprparse_value(x, 1, out);
	x->p = p;
	x->column = column;
	if (!ok) {
		struct err inside = *p->err;
		err_at(p->err, parser_column(p, t), "in the column %.*s: %.200s",
		       (int)t->len, t->at, inside.text);
		return false;
	}
	exprparse_fix_sizes(x, from, computed_expr(p->schema, field)->addresses);
	x->computed = field;
	x->computed_node = *out;
	parser_advance(p, t);
	return true;
}

static bool exprparse_name(struct exprparse *x, const struct token *t, int *out)
{
	struct query_name name;
	fieldset fields;
	if (query_name_find(x->p->schema, t->at, t->len, &name) &&
	    name.what == NAME_COMPUTED)
		return exprparse_computed(x, t, fieldset_first(name.fields), out);
	if (query_name_find(x->p->schema, t->at, t->len, &name) &&
	    name.what == NAME_RECORD && !x->prev) {
		*out = expr_add(x->e, (struct expr_node) { .op = EXPR_RECORD });
		parser_advance(x->p, t);
		return true;
	}
	if (query_name_find(x->p->schema, t->at, t->len, &name) &&
	    name.what == NAME_THREAD) {
		x->e->threads = true;
		*out = expr_add(
			x->e, (struct expr_node) { .op = EXPR_THREAD, .value = x->prev });
		parser_advance(x->p, t);
		return true;
	}
	if (!exprparse_fields(x, t, &fields))
		return false;
	for (fieldset set = fields; set; set &= set - 1)
		if (schema_field(x->p->schema, __builtin_ctzll(set))->kind == KIND_TEXT)
			return exprparse_fail(x, t, "is text and has no number");
	parser_advance(x->p, t);
	int var = expr_add_var(x->e, fields, x->prev, x->delta || x->column);
	*out = expr_add(x->e, (struct expr_node) { .op = EXPR_NAME, .var = var });
	return true;
}

/* Functions: after the opening bracket */

static bool exprparse_prev(struct exprparse *x, const struct token *t, int *out)
{
	if (x->prev || x->delta)
		return exprparse_fail(x, t, "cannot be within prev or delta");
	x->prev = true;
	bool ok = exprparse_value(x, 1, out);
	x->prev = false;
	return ok;
}

static bool exprparse_delta(struct exprparse *x, const struct token *t, int *out)
{
	int a;
	if (x->prev || x->delta)
		return exprparse_fail(x, t, "cannot be within prev or delta");
	if (!history_keys(x->p->schema))
		return exprparse_fail(x, t, "needs the address of the instruction");
	if (x->e->nlast == HISTORY_VALUES)
		return exprparse_fail(x, t, "occurs too often");
	x->delta = true;
	bool ok = exprparse_value(x, 1, &a);
	x->delta = false;
	if (!ok)
		return false;
	int last = expr_add(
		x->e,
		(struct expr_node) { .op = EXPR_LAST, .a = a, .var = (int)x->e->nlast });
	x->e->last[x->e->nlast++] = a;
	*out = exprparse_binary(x, EXPR_SUB, a, last);
	return true;
}

static bool exprparse_cycles(struct exprparse *x, const struct token *t, int *out)
{
	int a;
	uint64_t cycle = schema_cycle(x->p->schema);
	if (!cycle)
		return exprparse_fail(x, t,
				      "needs the length of a clock cycle, which is not "
				      "known; --cycle and :set cycle= set it");
	if (!exprparse_value(x, 1, &a))
		return false;
	*out = exprparse_binary(x, EXPR_DIV, a,
				exprparse_const(x, EXPR_UNSIGNED, (int64_t)cycle));
	return true;
}

static bool exprparse_extreme(struct exprparse *x, enum expr_op op, int *out)
{
	int b;
	if (!exprparse_value(x, 1, out))
		return false;
	while (parser_accept(x->p, TOKEN_COMMA)) {
		if (!exprparse_value(x, 1, &b))
			return false;
		*out = exprparse_binary(x, op, *out, b);
	}
	return true;
}

static bool exprparse_rounded(struct exprparse *x, unsigned bits, int *out)
{
	int a;
	if (!exprparse_value(x, 1, &a))
		return false;
	int mask = exprparse_const(x, EXPR_UNSIGNED, -((int64_t)1 << bits));
	*out = exprparse_binary(x, EXPR_AND, a, mask);
	return true;
}

static bool exprparse_count(struct exprparse *x, int *out)
{
	struct token t = parser_peek(x->p);
	fieldset fields;
	if (x->prev)
		return exprparse_fail(x, &t, "cannot be counted within prev");
	if (!exprparse_fields(x, &t, &fields))
		return false;
	parser_advance(x->p, &t);
	*out = expr_add(x->e, (struct expr_node) { .op = EXPR_COUNT, .fields = fields });
	return true;
}

static bool exprparse_arguments(struct exprparse *x, const struct token *t, int call,
				int *out)
{
	switch (call) {
	case CALL_PREV:
		return exprparse_prev(x, t, out);
	case CALL_DELTA:
		return exprparse_delta(x, t, out);
	case CALL_CYCLES:
		return exprparse_cycles(x, t, out);
	case CALL_MIN:
		return exprparse_extreme(x, EXPR_MIN, out);
	case CALL_MAX:
		return exprparse_extreme(x, EXPR_MAX, out);
	case CALL_LINE:
		return exprparse_rounded(x, LINE_BITS, out);
	case CALL_PAGE:
		return exprparse_rounded(x, PAGE_BITS, out);
	case CALL_COUNT:
		return exprparse_count(x, out);
	default:
		if (!exprparse_value(x, 1, out))
			return false;
		if (call == CALL_ABS)
			*out = expr_add(x->e,
					(struct expr_node) { .op = EXPR_ABS, .a = *out });
		return true;
	}
}

static const char *exprparse_nth_function(const void *of, size_t i)
{
	(void)of;
	return expr_functions[i].name;
}

static bool exprparse_unknown_function(struct exprparse *x, const struct token *t)
{
	char name[32];
	size_t len = t->len < sizeof name - 1 ? t->len : sizeof name - 1;
	memcpy(name, t->at, len);
	name[len] = 0;
	const char *near = suggest_name(name, exprparse_nth_function, NULL);
	err_at(x->p->err, parser_column(x->p, t), "there is no function %s%s%s%s", name,
	       near ? " (did you mean " : "", near ? near : "", near ? "?)" : "");
	return false;
}

/* Operands and operators */

static bool exprparse_word(struct exprparse *x, const struct token *t, int *out)
{
	struct token open = query_lex(token_end(t));
	if (exprparse_is_digit(*t->at))
		return exprparse_number(x, t, out);
	if (open.kind != TOKEN_OPEN)
		return exprparse_name(x, t, out);
	int call = exprparse_call(t);
	if (call < 0)
		return exprparse_unknown_function(x, t);
	parser_advance(x->p, &open);
	return exprparse_arguments(x, t, call, out) &&
	       parser_require(x->p, TOKEN_CLOSE, "an operator or )");
}

static bool exprparse_operand(struct exprparse *x, int *out)
{
	struct token t = parser_peek(x->p);
	if (x->depth >= EXPR_DEPTH || x->e->n >= EXPR_NODES) {
		err_at(x->p->err, parser_column(x->p, &t), "the expression is too long");
		return false;
	}
	char sign = exprparse_sign(&x->p->p);
	if (sign) {
		x->depth++;
		if (!exprparse_operand(x, out))
			return false;
		x->depth--;
		enum expr_op op = sign == '-' ? EXPR_NEG : EXPR_COMPLEMENT;
		*out = expr_add(x->e, (struct expr_node) { .op = op, .a = *out });
		return true;
	}
	if (t.kind == TOKEN_OPEN) {
		parser_advance(x->p, &t);
		return exprparse_value(x, 1, out) &&
		       parser_require(x->p, TOKEN_CLOSE, "an operator or )");
	}
	if (t.kind != TOKEN_WORD)
		return parser_expect(x->p, "a number, a name, a function or (");
	exprparse_cut(&t, x->p->schema);
	return exprparse_word(x, &t, out);
}

static bool exprparse_value(struct exprparse *x, int level, int *out)
{
	if (++x->depth > EXPR_DEPTH)
		return exprparse_operand(x, out);
	if (!exprparse_operand(x, out))
		return false;
	for (;;) {
		const char *at = x->p->p;
		const struct exprparse_operator *o = exprparse_operator(&at);
		int right;
		if (!o || o->level < level)
			break;
		x->p->p = at;
		if (!exprparse_value(x, o->level + 1, &right))
			return false;
		*out = exprparse_binary(x, o->op, *out, right);
	}
	x->depth--;
	return true;
}

/* Conditions */

/* The field of a side that is nothing but a name; -1: it is more. */
static int exprparse_bare_field(const struct exprparse *x, int node)
{
	const struct expr_node *n = &x->e->node[node];
	if (x->computed && node == x->computed_node)
		return x->computed;
	return n->op == EXPR_NAME ? fieldset_first(x->e->var[n->var].fields) : -1;
}

/* A value of a field, as in the comparison of a name with a value; otherwise nothing is
 * consumed, and *out is -1. */
static bool exprparse_literal(struct exprparse *x, int field, int *out)
{
	struct token t = parser_peek(x->p);
	struct query_name name;
	const char *at = x->p->p;
	struct literal l;
	uint64_t v;
	*out = -1;
	if (field < 0 || exprparse_is_computed(x->p->schema, &t) ||
	    !literal_read(&l, &at))
		return true;
	struct token after = query_lex(at);
	if (!exprparse_ends(&after) && after.kind != TOKEN_COMMA &&
	    after.kind != TOKEN_CLOSE_SET && after.kind != TOKEN_DOTS)
		return true;
	if (literal_value(&l, x->p->schema, field, x->p->text, &v, x->p->err))
		return query_name_find(x->p->schema, t.at, t.len, &name);
	x->p->p = at;
	bool is_signed = schema_field(x->p->schema, field)->kind == KIND_INT;
	*out = exprparse_const(x, is_signed ? EXPR_SIGNED : EXPR_UNSIGNED, (int64_t)v);
	return true;
}

/* One side of a comparison: a value of the field of the other side, or an expression. */
static bool exprparse_side(struct exprparse *x, int field, int level, int *out)
{
	return exprparse_literal(x, field, out) &&
	       (*out >= 0 || exprparse_value(x, level, out));
}

/* An element of a set: VALUE, A..B, A+LENGTH. */
static bool exprparse_element(struct exprparse *x, int left, int *out)
{
	enum { PRODUCT = 6 };
	int field = exprparse_bare_field(x, left), a, b;
	if (!exprparse_side(x, field, PRODUCT, &a))
		return false;
	if (parser_accept(x->p, TOKEN_DOTS)) {
		if (!exprparse_side(x, field, PRODUCT, &b))
			return false;
		b = exprparse_binary(x, EXPR_LE, left, b);
	} else if (parser_accept(x->p, TOKEN_PLUS)) {
		if (!exprparse_value(x, PRODUCT, &b))
			return false;
		b = exprparse_binary(x, EXPR_ADD, a, b);
		b = exprparse_binary(x, EXPR_LT, left, b);
	} else {
		*out = exprparse_binary(x, EXPR_EQ, left, a);
		return true;
	}
	a = exprparse_binary(x, EXPR_GE, left, a);
	*out = exprparse_binary(x, EXPR_BOTH, a, b);
	return true;
}

static bool exprparse_set(struct exprparse *x, int left, int *out)
{
	int more;
	bool several = parser_accept(x->p, TOKEN_OPEN_SET);
	if (!exprparse_element(x, left, out))
		return false;
	while (several && parser_accept(x->p, TOKEN_COMMA)) {
		if (x->e->n >= EXPR_NODES)
			return exprparse_operand(x, &more);
		if (!exprparse_element(x, left, &more))
			return false;
		*out = exprparse_binary(x, EXPR_EITHER, *out, more);
	}
	return !several || parser_require(x->p, TOKEN_CLOSE_SET, ", or }");
}

static enum expr_op exprparse_relation(enum token_kind kind)
{
	static const enum expr_op ops[] = {
		[TOKEN_EQ] = EXPR_EQ, [TOKEN_NE] = EXPR_NE, [TOKEN_LT] = EXPR_LT,
		[TOKEN_LE] = EXPR_LE, [TOKEN_GT] = EXPR_GT, [TOKEN_GE] = EXPR_GE,
	};
	return ops[kind];
}

/* Negate a condition: true where it is false and its left side is present. */
static int exprparse_negate(struct exprparse *x, int left, int condition)
{
	int is_false = exprparse_binary(x, EXPR_EQ, condition,
					exprparse_const(x, EXPR_UNSIGNED, 0));
	int present = exprparse_binary(x, EXPR_EQ, left, left);
	return exprparse_binary(x, EXPR_BOTH, present, is_false);
}

/* "== -" or "!= -" after a computed column: whether it has a value.  False: something else
 * follows, and nothing is consumed. */
static bool exprparse_absent(struct exprparse *x, const struct token *relation, int left,
			     int *out)
{
	bool equal = relation->kind == TOKEN_EQ;
	const char *at = token_end(relation);
	struct literal l;
	if ((!equal && relation->kind != TOKEN_NE) || !x->computed ||
	    left != x->computed_node || !literal_read(&l, &at) || !literal_is_none(&l))
		return false;
	struct token after = query_lex(at);
	if (!exprparse_ends(&after))
		return false;
	*out = exprparse_binary(x, EXPR_EQ, left, left);
	if (equal)
		*out = exprparse_binary(x, EXPR_EQ, *out,
					exprparse_const(x, EXPR_UNSIGNED, 0));
	x->p->p = at;
	return true;
}

static bool exprparse_condition(struct exprparse *x, int *out)
{
	int left, right;
	if (!exprparse_value(x, 1, &left))
		return false;
	struct token t = parser_peek(x->p), next = query_lex(token_end(&t));
	bool negated =
		(token_is(&t, "not") || t.kind == TOKEN_NOT) && token_is(&next, "in");
	if (negated || token_is(&t, "in")) {
		parser_advance(x->p, negated ? &next : &t);
		if (!exprparse_set(x, left, out))
			return false;
		if (negated)
			*out = exprparse_negate(x, left, *out);
		return true;
	}
	if (exprparse_absent(x, &t, left, out))
		return true;
	if (exprparse_is_relation(&t)) {
		parser_advance(x->p, &t);
		if (!exprparse_side(x, exprparse_bare_field(x, left), 1, &right))
			return false;
		*out = exprparse_binary(x, exprparse_relation(t.kind), left, right);
		return true;
	}
	if (t.kind == TOKEN_MATCH || t.kind == TOKEN_NO_MATCH)
		return exprparse_fail(x, &t, "applies to a name, not to an expression");
	*out = exprparse_binary(x, EXPR_NE, left, exprparse_const(x, EXPR_UNSIGNED, 0));
	return true;
}

static bool exprparse_finish(struct exprparse *x, const struct token *t, int root)
{
	if (expr_finish(x->e, root))
		return true;
	err_at(x->p->err, parser_column(x->p, t),
	       "the names have more than %d combinations of values", EXPR_COMBINATIONS);
	return false;
}

bool parse_expression(struct parser *p, int *out)
{
	struct expr *e = mem_new(1, sizeof *e);
	struct exprparse x = { .p = p, .e = e };
	struct token t = parser_peek(p);
	int root;
	e->schema = p->schema;
	/* The tree frees it, also after an error. */
	*out = parser_add(p, NODE_EXPR);
	parser_node(p, *out)->expr = e;
	if (!exprparse_condition(&x, &root) || !exprparse_finish(&x, &t, root))
		return false;
	parser_node(p, *out)->fields = e->fields;
	return true;
}

enum status expr_compile(struct expr *out, const char *text, const struct schema *s,
			 struct err *err)
{
	struct parser p = { .text = text, .p = text, .schema = s, .err = err };
	struct exprparse x = { .p = &p, .e = out };
	struct token t = parser_peek(&p);
	int root = 0;
	*out = (struct expr) { .schema = s };
	bool ok = exprparse_value(&x, 1, &root);
	if (ok && parser_peek(&p).kind != TOKEN_END)
		ok = parser_expect(&p, "an operator or the end of the expression");
	ok = ok && exprparse_finish(&x, &t, root);
	if (!ok)
		expr_release(out);
	return ok ? ST_OK : ST_INVALID;
}

static bool exprparse_shows_address(const struct expr *e, const char *text)
{
	const struct expr_node *root = &e->node[e->root];
	text += strspn(text, " \t");
	size_t len = strcspn(text, "( \t");
	struct query_name name;
	if (root->op == EXPR_NAME)
		return e->addresses;
	if (query_name_find(e->schema, text, strlen(text), &name) &&
	    name.what == NAME_COMPUTED)
		return schema_field(e->schema, fieldset_first(name.fields))->kind ==
		       KIND_ADDR;
	return (len == 3 && !memcmp(text, "hex", 3)) ||
	       (len == 4 && (!memcmp(text, "line", 4) || !memcmp(text, "page", 4)) &&
		root->op == EXPR_AND);
}

enum kind expr_kind(const struct expr *e, const char *text)
{
	if (exprparse_shows_address(e, text))
		return KIND_ADDR;
	return expr_type(e) == EXPR_SIGNED ? KIND_INT : KIND_UINT;
}

/* The unit of a node; "": it is a constant, which takes the unit of the other operand. */
static const char *exprparse_unit(const struct expr *e, int n)
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
	case EXPR_ABS:
	case EXPR_LAST:
		return exprparse_unit(e, node->a);
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MIN:
	case EXPR_MAX:
		a = exprparse_unit(e, node->a);
		b = exprparse_unit(e, node->b);
		if (!a || !b)
			return NULL;
		return !*b || !strcmp(a, b) ? a : !*a ? b : NULL;
	default:
		return NULL;
	}
}

const char *expr_unit(const struct expr *e)
{
	const char *unit = exprparse_unit(e, e->root);
	return unit && *unit ? unit : NULL;
}
