/*
 * The state of the parser, and its helpers.
 *
 * Functions that return bool return false after a failure, which is in err.
 * Private to parse.c, compare.c and parser.c.
 */
#ifndef QUERY_PARSE_INTERNAL_H
#define QUERY_PARSE_INTERNAL_H

#include "query/lex.h"
#include "query/names.h"
#include "query/tree.h"

struct parser {
	const char *text;
	const char *p; /* the first byte that is not consumed */
	const struct schema *schema;
	struct tree *tree;
	struct err *err;
	unsigned depth;
};

/* The left side of a comparison. */
struct left_side {
	struct query_name subject;
	struct token name;
	unsigned bits; /* PAGE_BITS or LINE_BITS in page() and line(), otherwise 0 */
	bool count;    /* in count() */
};

/* Tokens */

struct token parser_peek(const struct parser *p);
void parser_advance(struct parser *p, const struct token *t); /* consume up to t */
/* Consume the next token if it is of this kind, or is this word. */
bool parser_accept(struct parser *p, enum token_kind kind);
bool parser_accept_word(struct parser *p, const char *word);
int parser_column(const struct parser *p, const struct token *t); /* from 1 */
/* Report that `what` was expected; always false, so that a failure is one line. */
bool parser_expect(struct parser *p, const char *what);
bool parser_require(struct parser *p, enum token_kind kind, const char *what);

/* Report an unknown name, with the nearest; always false. */
bool parser_unknown_name(struct parser *p, const struct token *t);

/* Nodes: by number, because the array moves as it grows */

int parser_add(struct parser *p, enum node_kind kind);
int parser_add_parent(struct parser *p, enum node_kind kind, int child);
struct node *parser_node(struct parser *p, int n);
bool parser_too_many(struct parser *p); /* NODES_MOST are reached, which is reported */

struct field_test *node_add_test(struct node *n, const struct schema *s, int field);

/* Remove from the set the values that mean "no value". */
void field_test_remove_none(struct field_test *test, const struct field *f);
/* Accept the other values, without those that mean "no value". */
void field_test_invert(struct field_test *test, const struct field *f);

/* A node that is true if some of the fields has a value; with truth, one other than 0. */
int parser_add_presence(struct parser *p, fieldset fields, bool truth);

/* A node for a name alone: a flag that is set, an address or register that is present. */
int parser_add_truth(struct parser *p, const struct query_name *s);

/* The regular expression, between slashes, quotes or as a word, into the text test of a
 * node. */
bool parser_regex(struct parser *p, int n);

/* compare.c: a comparison; *left is set to its left side, *out to its node. */
bool parse_comparison(struct parser *p, struct left_side *left, int *out);

/* compare.c: after "touches(", the name of addresses, and addresses. */
bool parse_touches(struct parser *p, int *out);

/* query_event.c: "mispredicted", or "miss(l1)" and so on.  *is: there was one; otherwise
 * nothing is consumed. */
bool parse_event(struct parser *p, int *out, bool *is);

/* compare.c: an address alone, which is the instruction at it. */
bool parse_bare_address(struct parser *p, int *out);

#endif
