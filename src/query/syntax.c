/*
 * This is a Pratt parser.  Parse an operand, then operators that bind at least as
 * strongly as the caller allows.  After an unknown name, report it and continue
 * parsing, because the rest decides whether the text is a query.
 */
#include "query/syntax.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/suggest.h"
#include "trace/events.h"

enum syntax_level {
	LEVEL_THEN,
	LEVEL_OR,
	LEVEL_AND,
	LEVEL_NOT,
	LEVEL_COMPARE,
	LEVEL_BIT_OR,
	LEVEL_BIT_XOR,
	LEVEL_BIT_AND,
	LEVEL_SHIFT,
	LEVEL_SUM,
	LEVEL_PRODUCT,
	LEVEL_SIGN
};

struct syntax_operator {
	const char *text;
	enum syntax_level level;
	enum syntax_kind kind;
	enum expr_op op;
	bool negated;
};

/* clang-format off */
static const struct syntax_operator syntax_operators[] = {
	/* Longer operators come before their prefixes */
	{ "then", LEVEL_THEN,    SYNTAX_THEN,    EXPR_CONST, false },
	{ "or",   LEVEL_OR,      SYNTAX_OR,      EXPR_CONST, false },
	{ "||",   LEVEL_OR,      SYNTAX_OR,      EXPR_CONST, false },
	{ "and",  LEVEL_AND,     SYNTAX_AND,     EXPR_CONST, false },
	{ "&&",   LEVEL_AND,     SYNTAX_AND,     EXPR_CONST, false },
	{ "in",   LEVEL_COMPARE, SYNTAX_IN,      EXPR_EQ,    false },
	{ "==",   LEVEL_COMPARE, SYNTAX_COMPARE, EXPR_EQ,    false },
	{ "!=",   LEVEL_COMPARE, SYNTAX_COMPARE, EXPR_NE,    true },
	{ "!~",   LEVEL_COMPARE, SYNTAX_MATCH,   EXPR_CONST, true },
	{ "=~",   LEVEL_COMPARE, SYNTAX_MATCH,   EXPR_CONST, false },
	{ "~",    LEVEL_COMPARE, SYNTAX_MATCH,   EXPR_CONST, false },
	{ "<=",   LEVEL_COMPARE, SYNTAX_COMPARE, EXPR_LE,    false },
	{ ">=",   LEVEL_COMPARE, SYNTAX_COMPARE, EXPR_GE,    false },
	{ "<<",   LEVEL_SHIFT,   SYNTAX_BINARY,  EXPR_SHL,   false },
	{ ">>",   LEVEL_SHIFT,   SYNTAX_BINARY,  EXPR_SHR,   false },
	{ "=",    LEVEL_COMPARE, SYNTAX_COMPARE, EXPR_EQ,    false },
	{ "<",    LEVEL_COMPARE, SYNTAX_COMPARE, EXPR_LT,    false },
	{ ">",    LEVEL_COMPARE, SYNTAX_COMPARE, EXPR_GT,    false },
	{ "|",    LEVEL_BIT_OR,  SYNTAX_BINARY,  EXPR_OR,    false },
	{ "^",    LEVEL_BIT_XOR, SYNTAX_BINARY,  EXPR_XOR,   false },
	{ "&",    LEVEL_BIT_AND, SYNTAX_BINARY,  EXPR_AND,   false },
	{ "+",    LEVEL_SUM,     SYNTAX_BINARY,  EXPR_ADD,   false },
	{ "-",    LEVEL_SUM,     SYNTAX_BINARY,  EXPR_SUB,   false },
	{ "*",    LEVEL_PRODUCT, SYNTAX_BINARY,  EXPR_MUL,   false },
	{ "/",    LEVEL_PRODUCT, SYNTAX_BINARY,  EXPR_DIV,   false },
	{ "%",    LEVEL_PRODUCT, SYNTAX_BINARY,  EXPR_REM,   false },
};
/* clang-format on */

static const struct syntax_operator syntax_not_in = { "in", LEVEL_COMPARE, SYNTAX_IN,
						      EXPR_EQ, true };

struct syntax_parser {
	struct syntax *out;
	const struct syntax_names *names;
	const char *p; /* the first byte not consumed */
	struct err *err;
	struct syntax_expected *expected;
	struct err later; /* errors after the first error */
	bool failed;
	bool values; /* the text is an expression, not a condition */
	bool fresh;  /* an operand here begins a condition of the text */
	bool set;    /* in a set, where a length follows + */
	unsigned depth, brackets;
};

/* Tokens */

static const char *syntax_skip(const char *p)
{
	return p + strspn(p, " \t\n\r");
}

static bool syntax_letter(char c)
{
	return char_is_letter(c) || c == '_';
}

struct token syntax_word(const char *p)
{
	struct token t = { syntax_skip(p), 0 };
	p = t.at;
	bool sign = p[0] == '-' || (p[0] == '.' && syntax_letter(p[1]));
	if (!sign && !char_is_digit(p[0]) && !syntax_letter(p[0]))
		return t;
	for (size_t n = sign;; n++) {
		bool inside = char_is_digit(p[n]) || syntax_letter(p[n]);
		/* indirect-call, r-2 and 1.5 are one word; 1..5 is three tokens */
		if (n && p[n] == '-')
			inside = syntax_letter(p[n - 1]) &&
				 (syntax_letter(p[n + 1]) || char_is_digit(p[n + 1]));
		if (n && p[n] == '.')
			inside = char_is_digit(p[n - 1]) && char_is_digit(p[n + 1]);
		if (!inside) {
			t.len = n;
			return t;
		}
	}
}

/* Read the operator at *p and move *p after it; NULL if there is none. */
static const struct syntax_operator *syntax_operator(const char **p, struct token *t)
{
	struct token w = syntax_word(*p);
	size_t n = sizeof syntax_operators / sizeof *syntax_operators;
	*t = (struct token) { w.at, 0 };
	if (token_is(&w, "not") || (*w.at == '!' && w.at[1] != '=' && w.at[1] != '~')) {
		struct token in = syntax_word(w.len ? token_end(&w) : w.at + 1);
		*p = token_end(&in);
		return token_is(&in, "in") ? &syntax_not_in : NULL;
	}
	for (size_t i = 0; i < n; i++) {
		const struct syntax_operator *o = &syntax_operators[i];
		t->len = strlen(o->text);
		if (syntax_letter(*o->text) ? !token_is(&w, o->text)
					    : strncmp(w.at, o->text, t->len) != 0)
			continue;
		*p = token_end(t);
		return o;
	}
	return NULL;
}

static bool syntax_joins(const struct syntax_operator *o)
{
	return o && o->level <= LEVEL_AND;
}

/* True if a condition can end at this position, after closing brackets. */
static bool syntax_can_end(const struct syntax_parser *p, const char *at)
{
	struct token t;
	unsigned left = p->brackets;
	for (at = syntax_skip(at); *at == ')' && left; left--)
		at = syntax_skip(at + 1);
	return !*at || syntax_joins(syntax_operator(&at, &t));
}

/* True if there is no operand at this position. */
static bool syntax_ends(const char *at)
{
	struct token t, w = syntax_word(at);
	return (!w.len && *w.at != '~') || syntax_joins(syntax_operator(&at, &t));
}

/* Errors */

int syntax_column(const struct syntax *s, const struct token *t)
{
	return (int)(t->at - s->text) + 1;
}

static int syntax_here(const struct syntax_parser *p)
{
	return (int)(syntax_skip(p->p) - p->out->text) + 1;
}

/* Note an error; keep the first one.  Return -1. */
static int syntax_failed(struct syntax_parser *p)
{
	p->failed = true;
	p->err = &p->later;
	return -1;
}

#define syntax_fail(p, column, ...) \
	(err_at((p)->err, column, __VA_ARGS__), syntax_failed(p))

/* Report an expected token.  Return -1. */
static int syntax_expect(struct syntax_parser *p, const char *what)
{
	const char *at = syntax_skip(p->p);
	if (*at && strchr("\"'/", *at) && !token_closed(at).len)
		return syntax_fail(p, syntax_here(p), "the closing %c is missing", *at);
	return syntax_fail(p, syntax_here(p), "expected %s", what);
}

static bool syntax_accept(struct syntax_parser *p, const char *sign)
{
	const char *at = syntax_skip(p->p);
	if (strncmp(at, sign, strlen(sign)) != 0)
		return false;
	p->p = at + strlen(sign);
	return true;
}

static bool syntax_accept_word(struct syntax_parser *p, const char *word)
{
	struct token t = syntax_word(p->p);
	if (!token_is(&t, word))
		return false;
	p->p = token_end(&t);
	return true;
}

static bool syntax_ended(struct syntax_parser *p)
{
	return !*syntax_skip(p->p);
}

/* Nodes */

/* Add a node with one or two children; b may be -1.  a is -1 after an error. */
static int syntax_add(struct syntax_parser *p, enum syntax_kind kind, struct token at,
		      int a, int b)
{
	struct syntax *s = p->out;
	s->node = mem_room(s->node, s->n, &s->room, sizeof *s->node);
	struct syntax_node *n = &s->node[s->n];
	*n = (struct syntax_node) { .kind = kind, .at = at, .child = a, .next = -1 };
	if (a >= 0)
		n->depth = s->node[a].depth + 1;
	if (b >= 0) {
		s->node[a].next = b;
		if (s->node[b].depth >= n->depth)
			n->depth = s->node[b].depth + 1;
	}
	if (n->depth > EXPR_NODES) {
		s->is_query = true;
		return syntax_fail(p, syntax_column(s, &at),
				   "the expression is too long");
	}
	return (int)s->n++;
}

const struct token *syntax_first(const struct syntax *s, int n)
{
	while (s->node[n].child >= 0 && s->node[n].kind != SYNTAX_CALL &&
	       s->node[n].kind != SYNTAX_SIGN && s->node[n].kind != SYNTAX_NOT)
		n = s->node[n].child;
	return &s->node[n].at;
}

bool syntax_is_condition(const struct syntax *s, int n)
{
	const struct syntax_node *node = syntax_node(s, n);
	if (node->kind == SYNTAX_CALL)
		return node->function && query_function_is_condition(node->function);
	return node->kind >= SYNTAX_COMPARE || node->kind == SYNTAX_REGEX;
}

const struct literal *syntax_literal(const struct syntax *s, int n)
{
	const struct syntax_node *node = syntax_node(s, n);
	if (node->kind == SYNTAX_CALL && node->function && node->function->bits)
		node = syntax_node(s, node->child);
	return node->kind == SYNTAX_LITERAL ? &node->literal : NULL;
}

bool syntax_subject(const struct syntax *s, int n, struct syntax_subject *out)
{
	const struct syntax_node *node = syntax_node(s, n);
	const struct query_function *f = node->function;
	if (node->kind == SYNTAX_NAME) {
		if (!node->name.fields && !node->name.common) /* name is unknown */
			return false;
		*out = (struct syntax_subject) { .name = node->name,
						 .at = node->at,
						 .plain = node->name.what !=
							  NAME_COMPUTED };
		return true;
	}
	if (node->kind != SYNTAX_CALL || !f || node->child < 0 ||
	    syntax_node(s, node->child)->next >= 0 ||
	    !syntax_subject(s, node->child, out))
		return false;
	bool nested = out->bits || out->count || !out->plain;
	if (f->bits || f->what == FUNCTION_COUNT) {
		out->bits = f->bits;
		out->count = !f->bits;
		return !nested;
	}
	out->plain = false;
	return (f->what == FUNCTION_PREV || f->what == FUNCTION_SAME || f->max > 1) &&
	       !out->bits && !out->count;
}

/* Operands */

static int syntax_parse_level(struct syntax_parser *p, enum syntax_level level,
			      int other);

/* True if the text continues as arithmetic, or with the arguments of a function. */
static bool syntax_goes_on(const struct syntax_parser *p, const char *at)
{
	struct token t;
	const struct syntax_operator *o = syntax_operator(&at, &t);
	if (*t.at == '(')
		return true;
	return o && o->level > LEVEL_COMPARE && !(p->set && o->op == EXPR_ADD);
}

/* Return the kind of a name's numbers: KIND_UINT for all numbers, KIND_TEXT if the name
 * has no numbers, or if its numbers have names. */
static enum kind syntax_kind_of(const struct schema *s, const struct query_name *name)
{
	enum kind kind = KIND_UINT;
	if (name->what == NAME_KINDS || name->what == NAME_FAULT ||
	    name->what == NAME_PHASE || name->what == NAME_EVENT)
		return KIND_TEXT;
	if (name->fields)
		kind = schema_field(s, fieldset_first(name->fields))->kind;
	return kind == KIND_CODE                       ? KIND_TEXT
	       : kind == KIND_ADDR || kind == KIND_INT ? KIND_UINT
						       : kind;
}

/* True if a name can be compared with a subject. */
static bool syntax_compares(const struct schema *s, const struct syntax_subject *of,
			    const struct query_name *name)
{
	enum kind a = of->count ? KIND_UINT : syntax_kind_of(s, &of->name);
	bool values = name->what != NAME_KINDS && name->what != NAME_FAULT &&
		      name->what != NAME_PHASE && name->what != NAME_EVENT;
	if (!of->plain || of->bits || a == KIND_UINT)
		return values;
	return a != KIND_TEXT && a == syntax_kind_of(s, name);
}

static bool syntax_is_value(const struct syntax_parser *p,
			    const struct syntax_subject *of, const struct literal *l)
{
	const struct schema *s = p->names->schema;
	struct err ignored = ERR_INIT;
	uint64_t v;
	if (literal_is_none(l))
		return true;
	if (of->count || of->name.what == NAME_RECORD)
		return literal_count(l, p->out->text, &v, &ignored) == ST_OK;
	if (of->name.what != NAME_VALUES && of->name.what != NAME_COMPUTED)
		return true;
	int f = fieldset_first(of->name.fields);
	return schema_field(s, f)->kind == KIND_TEXT ||
	       literal_value(l, s, f, p->out->text, &v, &ignored) == ST_OK;
}

/* Find where to cut a word that is not a name, but has a minus sign.  Return the length
 * of the word if there is no such place. */
static size_t syntax_cut(const struct syntax_parser *p, const struct token *t)
{
	struct query_name name;
	const char *minus = t->len ? memchr(t->at + 1, '-', t->len - 1) : NULL;
	if (!minus || p->names->find(p->names->of, t->at, t->len, &name))
		return t->len;
	return (size_t)(minus - t->at);
}

/* Accept a literal that is compared with the other side.  Return false, and consume no
 * input, if there is none. */
static bool syntax_accept_literal(struct syntax_parser *p, int other, int *out)
{
	const struct syntax_names *names = p->names;
	const char *at = p->p;
	struct syntax_subject of;
	struct query_name name;
	struct literal l;
	if (other < 0 || !names->schema || !literal_read(&l, &at, SIZE_MAX) ||
	    (!syntax_subject(p->out, other, &of) && !literal_is_none(&l)))
		return false;
	if (syntax_goes_on(p, at) || (literal_is_none(&l) && !syntax_ends(at)))
		return false;
	bool known = names->find(names->of, l.word.at, l.word.len, &name);
	if (known && name.what == NAME_COMPUTED)
		return false;
	if (!syntax_is_value(p, &of, &l)) {
		size_t cut = syntax_cut(p, &l.word);
		bool numbers = syntax_kind_of(names->schema, &of.name) != KIND_TEXT;
		if (known ? syntax_compares(names->schema, &of, &name)
			  : numbers &&
				    (*l.word.at == '-' ||
				     (cut < l.word.len &&
				      (char_is_digit(*l.word.at) ||
				       names->find(names->of, l.word.at, cut, &name)))))
			return false;
	}
	*out = syntax_add(p, SYNTAX_LITERAL, l.word, -1, -1);
	p->out->node[*out].literal = l;
	p->p = at;
	return true;
}

static int syntax_number(struct syntax_parser *p, struct token t, bool fresh)
{
	struct literal l;
	p->p = t.at;
	literal_read(&l, &p->p, t.len);
	if (fresh && token_is_address(&t) && syntax_can_end(p, p->p))
		p->out->is_query = true;
	int n = syntax_add(p, SYNTAX_LITERAL, t, -1, -1);
	p->out->node[n].literal = l;
	return n;
}

/* True if a word begins a query when the end or an operator that joins conditions
 * follows.  A column heading is a name only in a comparison: b is a likely opcode. */
static bool syntax_begins(const struct syntax_names *names, const struct token *t,
			  bool known, const struct query_name *name)
{
	return names->schema &&
	       (known ? !name->heading : query_name_is_common(t->at, t->len));
}

static int syntax_name(struct syntax_parser *p, struct token t, bool fresh)
{
	const struct syntax_names *names = p->names;
	struct query_name name;
	memset(&name, 0, sizeof name);
	bool known = names->find(names->of, t.at, t.len, &name);
	p->p = token_end(&t);
	if (!known) {
		names->unknown(names->of, &t, syntax_column(p->out, &t), p->err);
		syntax_failed(p);
	}
	if (fresh && syntax_begins(names, &t, known, &name) && syntax_can_end(p, p->p))
		p->out->is_query = true;
	int n = syntax_add(p, SYNTAX_NAME, t, -1, -1);
	p->out->node[n].name = name;
	return n;
}

static const char *syntax_nth_function(const void *of, size_t i)
{
	return ((const struct query_function *)of)[i].name;
}

static void syntax_unknown_function(struct syntax_parser *p, const struct token *t)
{
	char name[32];
	snprintf(name, sizeof name, "%.*s", (int)(t->len < 31 ? t->len : 31), t->at);
	const char *near = suggest_name(name, syntax_nth_function, p->names->functions);
	syntax_fail(p, syntax_column(p->out, t), "there is no function %s%s%s%s", name,
		    near ? " (did you mean " : "", near ? near : "", near ? "?)" : "");
}

/* Parse a name as the argument of a function. */
static int syntax_only_name(struct syntax_parser *p)
{
	struct token t = syntax_word(p->p);
	if (syntax_ended(p) && p->expected)
		p->expected->name = true;
	if (!t.len || char_is_digit(*t.at) || *t.at == '-')
		return syntax_expect(p, "a name");
	return syntax_name(p, t, false);
}

static int syntax_set(struct syntax_parser *p, int other, bool one);

/* Parse the name of a cache. */
static int syntax_cache(struct syntax_parser *p)
{
	struct token t = syntax_word(p->p);
	if (syntax_ended(p) && p->expected)
		p->expected->cache = true;
	for (int event = EVENT_L1; event <= EVENT_L3; event++)
		if (token_is(&t, event_name((enum event)event))) {
			p->p = token_end(&t);
			return syntax_add(p, SYNTAX_LITERAL, t, -1, -1);
		}
	return syntax_expect(p, "a cache: l1, l1i, l2 or l3");
}

/* Parse the arguments of a function; set `what` to the tokens that can follow. */
static int syntax_arguments(struct syntax_parser *p, const struct query_function *f,
			    int other, const char **what)
{
	int first, last, more;
	struct syntax_subject of;
	bool rounds = f && f->bits && other >= 0 && syntax_subject(p->out, other, &of) &&
		      of.bits == f->bits;
	*what = ")";
	switch (f ? f->takes : TAKES_NUMBERS) {
	case TAKES_NAME:
		return syntax_only_name(p);
	case TAKES_CACHE:
		return syntax_cache(p);
	case TAKES_CONDITION:
		*what = "and, or, then or )";
		return syntax_parse_level(p, LEVEL_THEN, -1);
	case TAKES_ACCESSES:
		*what = ".. or )";
		if ((first = syntax_only_name(p)) < 0)
			return -1;
		if (!syntax_accept(p, ","))
			return syntax_expect(p, "a comma and addresses");
		more = syntax_set(p, first, true);
		p->out->node[first].next = more;
		return more < 0 ? -1 : first;
	case TAKES_NUMBERS:
		break;
	}
	*what = "an operator or )";
	first = last = syntax_parse_level(p, LEVEL_BIT_OR, rounds ? other : -1);
	for (unsigned n = 1; last >= 0 && (!f || n < f->max) && syntax_accept(p, ",");
	     n++) {
		more = syntax_parse_level(p, LEVEL_BIT_OR, -1);
		if (more < 0)
			return -1;
		p->out->node[last].next = more;
		last = more;
	}
	return last < 0 ? -1 : first;
}

/* Parse a call after the name of a function; f is NULL if there is no function with
 * this name. */
static int syntax_call(struct syntax_parser *p, struct token t,
		       const struct query_function *f, int other, bool fresh)
{
	const char *what;
	syntax_accept(p, "(");
	if (!f)
		syntax_unknown_function(p, &t);
	/* A function without arguments is an error. */
	if (fresh && f && (f->begins || *syntax_skip(p->p) == ')'))
		p->out->is_query = true;
	bool set = p->set;
	p->set = false;
	int a = syntax_arguments(p, f, other, &what);
	p->set = set;
	if (a < 0)
		return -1;
	if (!syntax_accept(p, ")"))
		return syntax_expect(p, what);
	int n = syntax_add(p, SYNTAX_CALL, t, a, -1);
	if (n < 0)
		return -1;
	for (int k = a; k >= 0; k = p->out->node[k].next)
		if (p->out->node[k].depth >= p->out->node[n].depth)
			p->out->node[n].depth = p->out->node[k].depth + 1;
	p->out->node[n].function = f;
	return n;
}

static int syntax_regex(struct syntax_parser *p, bool fresh)
{
	struct token t = token_closed(syntax_skip(p->p));
	p->p = token_end(&t);
	if (fresh && syntax_can_end(p, p->p))
		p->out->is_query = true;
	return syntax_add(p, SYNTAX_REGEX, t, -1, -1);
}

/* Read the name of a function, which ends at a blank or a closing bracket that is not
 * inside brackets: operator(), (anonymous namespace)::f. */
static struct token syntax_function_name(const char *at)
{
	struct token t = { at, 0 };
	unsigned open = 0;
	if (*at && strchr("\"'/", *at))
		return token_closed(at);
	for (; at[t.len]; t.len++) {
		char c = at[t.len];
		if (!open && (c == ')' || strchr(" \t\n\r", c)))
			break;
		open += c == '(';
		open -= c == ')';
	}
	return t;
}

/* Parse the rest after "in function". */
static int syntax_inside(struct syntax_parser *p, bool fresh)
{
	struct token t = syntax_function_name(syntax_skip(p->p));
	p->out->is_query |= fresh;
	if (p->expected && !*token_end(&t))
		p->expected->function = t.at;
	if (!t.len)
		return syntax_expect(p, "the name of a function, its address, which "
					"begins with 0x, or /REGEX/");
	p->p = token_end(&t);
	return syntax_add(p, SYNTAX_INSIDE, t, -1, -1);
}

static int syntax_expect_operand(struct syntax_parser *p, enum syntax_level level,
				 int other)
{
	return syntax_expect(p,
			     other >= 0          ? "a value"
			     : !p->names->schema ? "a column, a number or ("
			     : level <= LEVEL_NOT
				     ? "a name, an expression between slashes, not or ("
				     : "a name, a number, a function or (");
}

/* in loop HEADER */
static int syntax_in_loop(struct syntax_parser *p, struct token in, struct token name,
			  bool fresh)
{
	p->p = name.at;
	p->out->is_query |= fresh;
	int left = syntax_name(p, name, false);
	int right = left < 0 ? -1 : syntax_set(p, left, true);
	int n = right < 0 ? -1 : syntax_add(p, SYNTAX_IN, in, left, right);
	if (n < 0)
		return -1;
	p->out->node[n].op = EXPR_EQ;
	p->out->node[n].around = true;
	return n;
}

static int syntax_word_operand(struct syntax_parser *p, enum syntax_level level,
			       int other, bool fresh)
{
	struct token t = syntax_word(p->p), next = syntax_word(token_end(&t));
	bool conditions = level <= LEVEL_NOT && p->names->schema;
	if (conditions && token_is(&t, "any") &&
	    (token_is(&next, "uop") || token_is(&next, "uops")) &&
	    *syntax_skip(token_end(&next)) == '(') {
		p->p = token_end(&next);
		return syntax_call(
			p, t, query_function_find(p->names->functions, "any uop ", 8), -1,
			fresh);
	}
	if (conditions && token_is(&t, "in") && token_is(&next, "function")) {
		p->p = token_end(&next);
		return syntax_inside(p, fresh);
	}
	if (conditions && token_is(&t, "in") && token_is(&next, "loop"))
		return syntax_in_loop(p, t, next, fresh);
	t.len = syntax_cut(p, &t);
	if (token_is(&t, "and") || token_is(&t, "or") || token_is(&t, "then") ||
	    token_is(&t, "not") || token_is(&t, "in"))
		return syntax_expect_operand(p, level, other);
	if (char_is_digit(*t.at))
		return syntax_number(p, t, fresh);
	p->p = token_end(&t);
	if (*syntax_skip(p->p) != '(')
		return syntax_name(p, t, fresh);
	const struct query_function *f =
		query_function_find(p->names->functions, t.at, t.len);
	return syntax_call(p, t, f, other, fresh);
}

static int syntax_brackets(struct syntax_parser *p, enum syntax_level level, bool fresh)
{
	syntax_accept(p, "(");
	bool set = p->set;
	p->brackets++;
	p->set = false;
	p->fresh = fresh;
	int n = syntax_parse_level(p, level <= LEVEL_NOT ? LEVEL_THEN : LEVEL_BIT_OR, -1);
	if (n >= 0 && !syntax_accept(p, ")"))
		n = syntax_expect(p, syntax_is_condition(p->out, n) ? "and, or, then or )"
				     : level <= LEVEL_NOT
					     ? "an operator, and, or, then or )"
					     : "an operator or )");
	p->brackets--;
	p->set = set;
	return n;
}

/* Note what can be the missing operand at the end of the text. */
static void syntax_note_operand(struct syntax_parser *p, enum syntax_level level,
				int other)
{
	struct syntax_subject of;
	if (!p->expected || !syntax_ended(p) || p->expected->value)
		return;
	p->expected->value = true;
	p->expected->condition = level <= LEVEL_NOT;
	p->expected->literal = other >= 0 && syntax_subject(p->out, other, &of);
	if (!p->expected->literal)
		return;
	p->expected->other = of.name;
	p->expected->numbers =
		of.count || syntax_kind_of(p->names->schema, &of.name) == KIND_UINT;
}

static int syntax_operand(struct syntax_parser *p, enum syntax_level level, int other)
{
	const char *at = syntax_skip(p->p);
	bool fresh = p->fresh, negated = false;
	int n;
	p->fresh = false;
	if (level <= LEVEL_NOT &&
	    (syntax_accept_word(p, "not") || (at[0] == '!' && syntax_accept(p, "!")))) {
		struct token t = { at, 1 };
		do
			negated = !negated;
		while (syntax_accept_word(p, "not") || syntax_accept(p, "!"));
		p->fresh = fresh;
		n = syntax_parse_level(p, LEVEL_NOT, -1);
		return n < 0 || !negated ? n : syntax_add(p, SYNTAX_NOT, t, n, -1);
	}
	syntax_note_operand(p, level, other);
	if (syntax_accept_literal(p, other, &n))
		return n;
	if (*at == '(')
		return syntax_brackets(p, level, fresh);
	if (*at == '-' || *at == '~') {
		struct token t = { at, 1 };
		p->p = at + 1;
		n = syntax_parse_level(p, LEVEL_SIGN, -1);
		if (n >= 0 && (n = syntax_add(p, SYNTAX_SIGN, t, n, -1)) >= 0)
			p->out->node[n].op = *at == '-' ? EXPR_NEG : EXPR_COMPLEMENT;
		return n;
	}
	if (*at == '/' && level <= LEVEL_NOT && token_closed(at).len)
		return syntax_regex(p, fresh);
	if (syntax_word(at).len)
		return syntax_word_operand(p, level, other, fresh);
	return syntax_expect_operand(p, level, other);
}

/* Operators */

/* VALUE, A..B or A+LENGTH. */
static int syntax_element(struct syntax_parser *p, int other)
{
	int a = syntax_parse_level(p, LEVEL_PRODUCT, other), b;
	struct token t = { syntax_skip(p->p), 2 };
	if (a < 0)
		return -1;
	if (syntax_accept(p, "..")) {
		b = syntax_parse_level(p, LEVEL_PRODUCT, other);
		return b < 0 ? -1 : syntax_add(p, SYNTAX_RANGE, t, a, b);
	}
	if (syntax_accept(p, "+")) {
		b = syntax_parse_level(p, LEVEL_PRODUCT, -1);
		return b < 0 ? -1 : syntax_add(p, SYNTAX_LENGTH, t, a, b);
	}
	return a;
}

/* True if an element is the name of a range of addresses. */
static bool syntax_is_range_name(const struct syntax_parser *p, int n,
				 const struct syntax_subject *of)
{
	const struct schema *s = p->names->schema;
	const struct literal *l = &p->out->node[n].literal;
	if (p->out->node[n].kind != SYNTAX_LITERAL)
		return false;
	return query_name_is_region(l->word.at, l->word.len) ||
	       (s && s->program && of->name.fields &&
		schema_field(s, fieldset_first(of->name.fields))->kind == KIND_ADDR &&
		(literal_is_quoted(l) || !syntax_is_value(p, of, l)));
}

/* Parse a set or one element; if `one` is set, the element can be a single value. */
static int syntax_set(struct syntax_parser *p, int other, bool one)
{
	struct token t = { syntax_skip(p->p), 1 };
	struct syntax_subject of;
	bool several = syntax_accept(p, "{");
	p->set = true;
	int first = syntax_element(p, other), last = first;
	while (several && last >= 0 && syntax_accept(p, ",")) {
		int more = syntax_element(p, other);
		if (more >= 0)
			p->out->node[last].next = more;
		last = more;
	}
	p->set = false;
	if (last < 0)
		return -1;
	if (several)
		return syntax_accept(p, "}") ? syntax_add(p, SYNTAX_SET, t, first, -1)
					     : syntax_expect(p, ", or }");
	enum syntax_kind kind = p->out->node[first].kind;
	if (!one && kind != SYNTAX_RANGE && kind != SYNTAX_LENGTH &&
	    syntax_subject(p->out, other, &of) && of.plain &&
	    !syntax_is_range_name(p, first, &of))
		return syntax_expect(p,
				     ".. and the end of a range, or + and its length,");
	return first;
}

static int syntax_within(struct syntax_parser *p, uint32_t *out)
{
	struct literal l;
	uint64_t v;
	*out = 1;
	if (!syntax_accept_word(p, "within"))
		return 0;
	const char *at = p->p;
	if (!literal_read(&l, &at, SIZE_MAX))
		return syntax_expect(p, "a number of records");
	if (literal_count(&l, p->out->text, &v, p->err))
		return syntax_failed(p);
	if (v < 1 || v > WITHIN_MAX)
		return syntax_fail(p, syntax_here(p),
				   "the number after within must be from 1 to %d",
				   WITHIN_MAX);
	p->p = at;
	*out = (uint32_t)v;
	return 0;
}

/* Parse another operand of and, or, then. */
static int syntax_join(struct syntax_parser *p, const struct syntax_operator *o,
		       struct token t, int left)
{
	uint32_t within = 1;
	struct syntax_node *node = &p->out->node[left];
	if (o->level == LEVEL_THEN && syntax_within(p, &within) < 0)
		return -1;
	/* An unknown name joined to a query is a typing error. */
	p->fresh = node->kind == SYNTAX_NAME || node->kind == SYNTAX_LITERAL;
	bool same = node->kind == o->kind && o->level != LEVEL_THEN;
	int right = syntax_parse_level(
		p, o->level == LEVEL_THEN ? LEVEL_THEN : o->level + 1, -1);
	if (right < 0)
		return -1;
	if (!same) {
		int n = syntax_add(p, o->kind, t, left, right);
		if (n >= 0)
			p->out->node[n].within = within;
		return n;
	}
	int last = p->out->node[left].child;
	while (p->out->node[last].next >= 0)
		last = p->out->node[last].next;
	p->out->node[last].next = right;
	return left;
}

/* Return the relation of B to A for the relation op of A to B. */
static enum expr_op syntax_mirror(enum expr_op op)
{
	return op == EXPR_LT   ? EXPR_GT
	       : op == EXPR_GT ? EXPR_LT
	       : op == EXPR_LE ? EXPR_GE
	       : op == EXPR_GE ? EXPR_LE
			       : op;
}

/* Parse a relation, in, or ~, and move a literal to the right side.  fresh is set if
 * the left side begins a condition of the text. */
static int syntax_compare(struct syntax_parser *p, const struct syntax_operator *o,
			  struct token t, int left, bool fresh)
{
	const struct syntax_node *node = &p->out->node[left];
	enum syntax_kind kind = o->kind;
	const char *at = syntax_skip(p->p);
	bool word = node->kind == SYNTAX_NAME || node->kind == SYNTAX_LITERAL;
	bool number = *at == '{' || char_is_digit(*at);
	int right;
	if (fresh && word &&
	    (kind != SYNTAX_IN || number ||
	     syntax_begins(p->names, &node->at, node->name.fields || node->name.common,
			   &node->name)))
		p->out->is_query = true;
	if (kind == SYNTAX_MATCH) {
		bool re = *at && strchr("\"'/", *at) && token_closed(at).len;
		struct token w = re ? token_closed(at) : syntax_word(at);
		if (!w.len)
			return syntax_expect(p, "a regular expression: a word, or in "
						"slashes or quotes");
		p->p = token_end(&w);
		right = syntax_add(p, SYNTAX_REGEX, w, -1, -1);
	} else if (kind == SYNTAX_IN ||
		   (*at == '{' && (o->op == EXPR_EQ || o->op == EXPR_NE))) {
		kind = SYNTAX_IN;
		right = syntax_set(p, left, false);
	} else {
		right = syntax_parse_level(p, LEVEL_BIT_OR, left);
	}
	if (right < 0)
		return -1;
	p->out->is_query |= fresh && syntax_can_end(p, p->p);
	bool swap = kind == SYNTAX_COMPARE && syntax_literal(p->out, left) &&
		    !syntax_literal(p->out, right);
	int n = syntax_add(p, kind, t, swap ? right : left, swap ? left : right);
	if (n < 0)
		return -1;
	p->out->node[n].op = swap ? syntax_mirror(o->op) : o->op;
	p->out->node[n].negated = o->negated;
	return n;
}

/* Parse operators that bind at least as strongly as level; leave other operators to the
 * caller.  other is the other side of the comparison, or -1.  Return a node, or -1
 * after an error. */
static int syntax_parse_level(struct syntax_parser *p, enum syntax_level level, int other)
{
	bool fresh = p->fresh;
	enum syntax_level max = LEVEL_SIGN;
	if (++p->depth > DEPTH_MAX) {
		p->out->is_query = true;
		return syntax_fail(p, syntax_here(p),
				   "the %s is nested more than %d deep",
				   p->values ? "expression" : "query", DEPTH_MAX);
	}
	int left = syntax_operand(p, level, other);
	while (left >= 0) {
		const char *at = p->p;
		struct token t;
		if (p->expected && syntax_ended(p)) {
			p->expected->relation |=
				level <= LEVEL_COMPARE && max > LEVEL_COMPARE;
			p->expected->join |= level <= LEVEL_AND;
		}
		const struct syntax_operator *o = syntax_operator(&at, &t);
		if (!o || o->level < level || o->level > max ||
		    (o->level > LEVEL_NOT && syntax_is_condition(p->out, left)) ||
		    (!p->names->schema && o->kind != SYNTAX_BINARY))
			break;
		p->p = at;
		if (o->level <= LEVEL_AND) {
			const struct syntax_node *node = &p->out->node[left];
			p->out->is_query |= fresh && !p->failed &&
					    node->kind != SYNTAX_NAME &&
					    node->kind != SYNTAX_LITERAL;
			left = syntax_join(p, o, t, left);
			max = o->level;
		} else if (o->level == LEVEL_COMPARE) {
			left = syntax_compare(p, o, t, left, fresh);
			max = LEVEL_AND;
		} else {
			const struct syntax_node *node = &p->out->node[left];
			/* CMP << 3 looks like a comparison. */
			p->out->is_query |= fresh && o->level == LEVEL_SHIFT &&
					    node->kind == SYNTAX_NAME;
			int right = syntax_parse_level(p, o->level + 1, -1);
			left = right < 0 ? -1
					 : syntax_add(p, SYNTAX_BINARY, t, left, right);
			if (left >= 0)
				p->out->node[left].op = o->op;
		}
	}
	p->depth--;
	return left;
}

/* Complete texts */

/* True if a text without an error is a query.  A heading or a number without an
 * operator is a word of a regular expression. */
static bool syntax_is_not_word(const struct syntax *s)
{
	int n = s->root;
	while (syntax_node(s, n)->kind == SYNTAX_NOT)
		n = syntax_node(s, n)->child;
	const struct syntax_node *node = syntax_node(s, n);
	if (node->kind == SYNTAX_LITERAL)
		return token_is_address(&node->at);
	return node->kind != SYNTAX_NAME || !node->name.heading;
}

bool syntax_parse(struct syntax *out, const char *text, const struct syntax_names *names,
		  enum syntax_start start, struct syntax_expected *expected,
		  struct err *err)
{
	*out = (struct syntax) { .text = text, .schema = names->schema, .root = -1 };
	struct syntax_parser p = { .out = out,
				   .names = names,
				   .p = text,
				   .err = err,
				   .expected = expected,
				   .values = start == SYNTAX_VALUE,
				   .fresh = start == SYNTAX_CONDITION };
	if (expected)
		memset(expected, 0, sizeof *expected);
	if (strlen(text) > TEXT_MAX) {
		out->is_query = true;
		err_at(err, TEXT_MAX + 1,
		       "a query can have at most %d bytes; this one has %zu", TEXT_MAX,
		       strlen(text));
		return false;
	}
	out->root = syntax_parse_level(
		&p, start == SYNTAX_VALUE ? LEVEL_BIT_OR : LEVEL_THEN, -1);
	if (out->root >= 0 && !syntax_ended(&p))
		syntax_expect(&p, start == SYNTAX_VALUE
					  ? "an operator or the end of the expression"
					  : "and, or, then or the end of the query");
	if (p.failed) {
		syntax_release(out);
		return false;
	}
	out->is_query = syntax_is_not_word(out);
	return true;
}

void syntax_release(struct syntax *s)
{
	free(s->node);
	s->node = NULL;
	s->n = s->room = 0;
}
