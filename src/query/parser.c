#include "query/parse_internal.h"

#include <string.h>

#include "base/mem.h"

/* Tokens */

struct token parser_peek(const struct parser *p)
{
	return query_lex(p->p);
}

void parser_advance(struct parser *p, const struct token *t)
{
	p->p = token_end(t);
}

bool parser_accept(struct parser *p, enum token_kind kind)
{
	struct token t = parser_peek(p);
	if (t.kind != kind)
		return false;
	parser_advance(p, &t);
	return true;
}

bool parser_accept_word(struct parser *p, const char *word)
{
	struct token t = parser_peek(p);
	if (!token_is(&t, word))
		return false;
	parser_advance(p, &t);
	return true;
}

int parser_column(const struct parser *p, const struct token *t)
{
	return (int)(t->at - p->text) + 1;
}

bool parser_expect(struct parser *p, const char *what)
{
	struct token t = parser_peek(p);
	if (t.kind == TOKEN_UNCLOSED)
		err_at(p->err, parser_column(p, &t), "the closing %.1s is missing", t.at);
	else
		err_at(p->err, parser_column(p, &t), "expected %s", what);
	return false;
}

bool parser_require(struct parser *p, enum token_kind kind, const char *what)
{
	return parser_accept(p, kind) || parser_expect(p, what);
}

bool parser_unknown_name(struct parser *p, const struct token *t)
{
	const struct schema *s = p->schema;
	struct str near = STR_INIT;
	int len = t->len < 40 ? (int)t->len : 40;
	if (query_name_nearest(s, t->at, t->len, &near)) {
		err_at(p->err, parser_column(p, t),
		       "%s has no name %.*s (did you mean %s?)", s->format->name, len,
		       t->at, near.text);
		str_release(&near);
		return false;
	}
	struct str all = STR_INIT;
	const char *name, *help;
	for (size_t i = 0; query_name_nth(s, i, &name, &help) && all.len < 130; i++)
		str_addf(&all, "%s%s", i ? ", " : "", name);
	err_at(p->err, parser_column(p, t), "%s has no name %.*s; names are %s, ...",
	       s->format->name, len, t->at, all.text);
	str_release(&all);
	return false;
}

/* Nodes */

int parser_add(struct parser *p, enum node_kind kind)
{
	struct tree *t = p->tree;
	t->node = mem_room(t->node, t->n, &t->room, sizeof *t->node);
	t->node[t->n] = (struct node) { .kind = kind, .child = -1, .next = -1 };
	return (int)t->n++;
}

struct node *parser_node(struct parser *p, int n)
{
	return &p->tree->node[n];
}

bool parser_too_many(struct parser *p)
{
	if (p->tree->n < NODES_MOST)
		return false;
	struct token t = parser_peek(p);
	err_at(p->err, parser_column(p, &t), "the query has more than %d terms",
	       NODES_MOST);
	return true;
}

int parser_add_parent(struct parser *p, enum node_kind kind, int child)
{
	int n = parser_add(p, kind);
	parser_node(p, n)->child = child;
	return n;
}

struct field_test *node_add_test(struct node *n, const struct schema *s, int field)
{
	n->tests = mem_resize(n->tests, n->ntests + 1, sizeof *n->tests);
	struct field_test *test = &n->tests[n->ntests++];
	*test = (struct field_test) { .field = (uint8_t)field,
				      .key_xor = field_key_xor(schema_field(s, field)) };
	n->fields |= (fieldset)1 << field;
	return test;
}

void field_test_remove_none(struct field_test *test, const struct field *f)
{
	if (f->kind == KIND_TEXT)
		return;
	if (f->flags & FIELD_ZERO_IS_NONE)
		interval_set_remove(&test->set, test->key_xor);
	uint64_t ones = UINT64_MAX ^ test->key_xor;
	if (f->flags & FIELD_MINUS_IS_NONE) {
		test->ones |= (f->flags & (FIELD_DERIVED | FIELD_NONE_IS_DERIVED)) &&
			      interval_set_contains(&test->set, ones);
		interval_set_remove(&test->set, ones);
	}
}

void field_test_invert(struct field_test *test, const struct field *f)
{
	uint64_t ones = UINT64_MAX ^ test->key_xor;
	if (test->ones)
		interval_set_add(&test->set, ones, ones);
	test->ones = false;
	interval_set_invert(&test->set);
	field_test_remove_none(test, f);
}

int parser_add_presence(struct parser *p, fieldset fields, bool truth)
{
	int n = parser_add(p, NODE_VALUES);
	for (int f = 0; f < (int)p->schema->format->nfields; f++) {
		if (!(fields >> f & 1))
			continue;
		struct field_test *test = node_add_test(parser_node(p, n), p->schema, f);
		interval_set_add(&test->set, 0, UINT64_MAX);
		if (truth)
			interval_set_remove(&test->set, test->key_xor);
		field_test_remove_none(test, schema_field(p->schema, f));
	}
	return n;
}

int parser_add_truth(struct parser *p, const struct query_name *s)
{
	if (s->what == NAME_KINDS) {
		int n = parser_add(p, NODE_VALUES);
		for (int f = 0; f < (int)p->schema->format->nfields; f++) {
			if (!(s->fields >> f & 1))
				continue;
			struct field_test *test =
				node_add_test(parser_node(p, n), p->schema, f);
			for (unsigned k = 0; k < BRANCH_KINDS; k++)
				if (s->kinds >> k & 1)
					interval_set_add(&test->set, k, k);
		}
		return n;
	}
	fieldset fields = s->fields;
	enum kind kind = schema_field(p->schema, __builtin_ctzll(fields))->kind;
	bool truth = kind != KIND_ADDR && kind != KIND_REG && kind != KIND_TEXT;
	/* A record is a branch by its kind or by the tracer's mark; in formats with
	 * neither, a record that has the field `taken` is one. */
	if (s->what == NAME_BRANCH && fields == p->schema->by_role[ROLE_TAKEN])
		truth = false;
	else if (s->what == NAME_BRANCH)
		fields |= p->schema->by_role[ROLE_IS_BRANCH];
	return parser_add_presence(p, fields, truth);
}

bool parser_regex(struct parser *p, int n)
{
	struct token t = parser_peek(p);
	if (t.kind != TOKEN_REGEX && t.kind != TOKEN_TEXT && t.kind != TOKEN_WORD)
		return parser_expect(p, "a regular expression: a word, or in slashes or "
					"quotes");
	size_t sign = t.kind == TOKEN_WORD ? 0 : 1;
	if (t.len == 2 * sign) {
		err_at(p->err, parser_column(p, &t) + 1, "the query is empty");
		return false;
	}
	if (regex_new(&parser_node(p, n)->text.re, t.at + sign, t.len - 2 * sign, p->err)) {
		p->err->at += parser_column(p, &t);
		return false;
	}
	parser_advance(p, &t);
	return true;
}
