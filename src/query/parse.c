/*
 * The grammar, except for comparisons (compare.c):
 *
 *   sequence := or [ "then" [ "within" N ] sequence ]
 *   or       := and { ("or" | "||") and }
 *   and      := not { ("and" | "&&") not }
 *   not      := ("not" | "!") not | primary
 *   primary  := condition (expr_parse.h)
 *             | "(" sequence ")" | "any" ("uop" | "uops") "(" sequence ")"
 *             | "all" "(" comparison ")" | comparison | /RE/ | 0xADDRESS
 *             | "touches" "(" NAME "," (A | set) ")"
 */
#include "query/parse.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/expr_parse.h"
#include "query/parse_internal.h"
#include "query/value.h"

static bool parse_enter(struct parser *p)
{
	struct token t = parser_peek(p);
	if (p->depth++ < DEPTH_MOST)
		return true;
	err_at(p->err, parser_column(p, &t), "the query is nested more than %d deep",
	       DEPTH_MOST);
	return false;
}

/* all(COMPARISON): there is a value, and no value for which the comparison is false. */
static bool parse_all(struct parser *p, int *out)
{
	struct left_side left;
	struct token t = parser_peek(p);
	if (expr_is_next(p)) {
		err_at(p->err, parser_column(p, &t),
		       "all() needs a comparison of a name with a value");
		return false;
	}
	if (!parse_comparison(p, &left, out) || !parser_require(p, TOKEN_CLOSE, ")"))
		return false;
	struct node *n = parser_node(p, *out);
	/* They have one value. */
	if (n->kind == NODE_RECORD || n->kind == NODE_THREAD || n->kind == NODE_COUNT)
		return true;
	if ((n->kind != NODE_VALUES && n->kind != NODE_TEXT) || left.count) {
		err_at(p->err, parser_column(p, &t), "all() needs a comparison");
		return false;
	}
	for (size_t i = 0; i < n->ntests; i++)
		field_test_invert(&n->tests[i],
				  schema_field(p->schema, n->tests[i].field));
	n->text.negated = !n->text.negated;
	fieldset fields = n->fields;
	int other = parser_add_parent(p, NODE_NOT, *out);
	int present = parser_add_presence(p, fields, false);
	parser_node(p, present)->next = other;
	*out = parser_add_parent(p, NODE_AND, present);
	return true;
}

static bool parse_sequence(struct parser *p, int *out);

static bool parse_any_uop(struct parser *p, int *out)
{
	int inside;
	if (!parse_sequence(p, &inside) || !parser_require(p, TOKEN_CLOSE, ")"))
		return false;
	fieldset uops = p->schema->by_role[ROLE_UOP];
	if (!uops) { /* every record is an instruction */
		*out = inside;
		return true;
	}
	if (p->tree->first_uop < 0) {
		p->tree->first_uop = parser_add(p, NODE_VALUES);
		for (; uops; uops &= uops - 1) {
			struct field_test *test =
				node_add_test(parser_node(p, p->tree->first_uop),
					      p->schema, __builtin_ctzll(uops));
			interval_set_add(&test->set, 1 ^ test->key_xor,
					 1 ^ test->key_xor);
		}
	}
	*out = parser_add_parent(p, NODE_ANY_UOP, inside);
	return true;
}

/* A regular expression alone is matched against the opcodes, or the row if there are
 * none. */
static int parse_add_bare_regex(struct parser *p)
{
	bool rows = !schema_has_opcode(p->schema);
	int n = parser_add(p, rows ? NODE_ROW : NODE_OPCODE);
	parser_node(p, n)->fields = rows ? p->schema->shown & p->schema->all
					 : schema_opcode_fields(p->schema);
	parser_node(p, n)->opcodes_only = !rows;
	return n;
}

static bool parse_primary(struct parser *p, int *out)
{
	struct token t = parser_peek(p), next = query_lex(token_end(&t));
	if (parser_too_many(p))
		return false;
	if (token_is(&t, "touches") && next.kind == TOKEN_OPEN) {
		parser_advance(p, &next);
		return parse_touches(p, out);
	}
	if (expr_is_next(p))
		return parse_expression(p, out);
	if (t.kind == TOKEN_OPEN) {
		parser_advance(p, &t);
		return parse_sequence(p, out) &&
		       parser_require(p, TOKEN_CLOSE, "and, or, then or )");
	}
	if (t.kind == TOKEN_REGEX) {
		*out = parse_add_bare_regex(p);
		return parser_regex(p, *out);
	}
	if (token_is_address(&t))
		return parse_bare_address(p, out);
	if (token_is(&t, "all") && next.kind == TOKEN_OPEN) {
		parser_advance(p, &next);
		return parse_all(p, out);
	}
	struct token open = query_lex(token_end(&next));
	if (token_is(&t, "any") && open.kind == TOKEN_OPEN &&
	    (token_is(&next, "uop") || token_is(&next, "uops"))) {
		parser_advance(p, &open);
		return parse_any_uop(p, out);
	}
	bool event, ok = parse_event(p, out, &event);
	if (!ok || event)
		return ok;
	if (t.kind != TOKEN_WORD)
		return parser_expect(p,
				     "a name, an expression between slashes, not or (");
	struct left_side left;
	return parse_comparison(p, &left, out);
}

static bool parse_not(struct parser *p, int *out)
{
	bool negated = false;
	while (parser_accept_word(p, "not") || parser_accept(p, TOKEN_NOT))
		negated = !negated;
	if (!parse_primary(p, out))
		return false;
	if (negated)
		*out = parser_add_parent(p, NODE_NOT, *out);
	return true;
}

/* Join two alternatives that test values of the same fields; false: they do not. */
static bool parse_join_values(struct node *a, const struct node *b)
{
	if (a->kind != NODE_VALUES || b->kind != NODE_VALUES || a->ntests != b->ntests)
		return false;
	for (size_t i = 0; i < a->ntests; i++)
		if (a->tests[i].field != b->tests[i].field)
			return false;
	for (size_t i = 0; i < a->ntests; i++) {
		interval_set_add_all(&a->tests[i].set, &b->tests[i].set);
		a->tests[i].ones |= b->tests[i].ones;
	}
	return true;
}

typedef bool (*parse_fn)(struct parser *p, int *out);

/* A list of one or more with a word or token between them; several become the children of
 * one node. */
static bool parse_list(struct parser *p, enum node_kind kind, const char *word,
		       enum token_kind token, parse_fn some, int *out)
{
	int last;
	if (!some(p, &last))
		return false;
	*out = last;
	while (parser_accept_word(p, word) || parser_accept(p, token)) {
		int more;
		if (!some(p, &more))
			return false;
		if (kind == NODE_OR &&
		    parse_join_values(parser_node(p, last), parser_node(p, more)))
			continue;
		if (*out == last)
			*out = parser_add_parent(p, kind, last);
		parser_node(p, last)->next = more;
		last = more;
	}
	return true;
}

static bool parse_and(struct parser *p, int *out)
{
	return parse_list(p, NODE_AND, "and", TOKEN_AND, parse_not, out);
}

static bool parse_or(struct parser *p, int *out)
{
	return parse_list(p, NODE_OR, "or", TOKEN_OR, parse_and, out);
}

static bool parse_read_within(struct parser *p, uint32_t *out)
{
	struct literal n;
	uint64_t v;
	struct token t = parser_peek(p);
	*out = 1;
	if (!parser_accept_word(p, "within"))
		return true;
	t = parser_peek(p);
	if (!literal_read(&n, &p->p))
		return parser_expect(p, "a number of records");
	if (literal_count(&n, p->text, &v, p->err))
		return false;
	if (v < 1 || v > WITHIN_MOST) {
		err_at(p->err, parser_column(p, &t),
		       "the number after within must be "
		       "from 1 to %d",
		       WITHIN_MOST);
		return false;
	}
	*out = (uint32_t)v;
	return true;
}

static bool parse_sequence(struct parser *p, int *out)
{
	if (!parse_enter(p) || !parse_or(p, out))
		return false;
	if (parser_accept_word(p, "then")) {
		uint32_t within;
		int second;
		if (!parse_read_within(p, &within) || !parse_sequence(p, &second))
			return false;
		parser_node(p, *out)->next = second;
		*out = parser_add_parent(p, NODE_THEN, *out);
		parser_node(p, *out)->within = within;
	}
	p->depth--;
	return true;
}

/* Complete texts */

static enum status parse_finish_tree(struct parser *p, bool ok, int root)
{
	if (!ok) {
		tree_release(p->tree);
		return ST_INVALID;
	}
	p->tree->root = root;
	tree_finish(p->tree, root);
	if (p->tree->first_uop >= 0)
		tree_finish(p->tree, p->tree->first_uop);
	return ST_OK;
}

static void parse_begin(struct parser *p, struct tree *out, const char *text,
			const struct schema *s, struct err *err)
{
	*out = (struct tree) { .schema = s, .root = -1, .first_uop = -1 };
	*p = (struct parser) {
		.text = text, .p = text, .schema = s, .tree = out, .err = err
	};
}

enum status query_parse(struct tree *out, const char *text, const struct schema *s,
			struct err *err)
{
	struct parser p;
	int root = -1;
	parse_begin(&p, out, text, s, err);
	if (strlen(text) > TEXT_MOST)
		return err_at(err, TEXT_MOST + 1,
			      "a query can have at most %d bytes; "
			      "this one has %zu",
			      TEXT_MOST, strlen(text));
	bool ok = parse_sequence(&p, &root);
	if (ok && parser_peek(&p).kind != TOKEN_END)
		ok = parser_expect(&p, "and, or, then or the end of the query");
	return parse_finish_tree(&p, ok, root);
}

enum status query_parse_regex(struct tree *out, const char *re, size_t len, int column,
			      const struct schema *s, struct err *err)
{
	struct parser p;
	parse_begin(&p, out, re, s, err);
	int root = parse_add_bare_regex(&p);
	enum status st = regex_new(&parser_node(&p, root)->text.re, re, len, err);
	if (st)
		err->at += column - 1;
	return parse_finish_tree(&p, st == ST_OK, root);
}
