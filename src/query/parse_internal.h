/*
 * What the files that parse queries share: the text, as far as it was taken, and the
 * tree that grows.
 *
 * Functions that answer with bool answer false after a failure, which err tells of.
 * Private to parse.c, compare.c and parser.c.
 */
#ifndef QUERY_PARSE_INTERNAL_H
#define QUERY_PARSE_INTERNAL_H

#include "query/lex.h"
#include "query/names.h"
#include "query/tree.h"

struct parser {
	const char *text;
	const char *p; /* what was not taken yet */
	const struct schema *schema;
	struct tree *tree;
	struct err *err;
	unsigned depth;
};

/* What is on the left of a comparison. */
struct left_side {
	struct query_name subject;
	struct token name;
	unsigned bits; /* of page() and line() */
	bool count;
};

/* Tokens */

struct token parser_peek(const struct parser *p);
void parser_advance(struct parser *p, const struct token *t);
bool parser_accept(struct parser *p, enum token_kind kind); /* false: it is not there */
bool parser_accept_word(struct parser *p, const char *word);
int parser_column(const struct parser *p, const struct token *t);
bool parser_expect(struct parser *p, const char *what); /* always false */
bool parser_require(struct parser *p, enum token_kind kind, const char *what);

/* Nodes: numbers, because the array moves as it grows */

int parser_add(struct parser *p, enum node_kind kind);
int parser_add_parent(struct parser *p, enum node_kind kind, int child);
struct node *parser_node(struct parser *p, int n);
bool parser_too_many(struct parser *p);

struct field_test *node_add_test(struct node *n, const struct schema *s, int field);

/* Take out what stands for "nothing here". */
void field_test_remove_none(struct field_test *test, const struct field *f);

/* That a value is there, whatever it is; with truth, one that is not 0. */
int parser_add_presence(struct parser *p, fieldset fields, bool truth);

/* A name alone: a flag that is set, an address or register that is there. */
int parser_add_truth(struct parser *p, const struct query_name *s);

/* The expression between slashes, into a node's wording. */
bool parser_regex(struct parser *p, int n);

/* Comparisons: compare.c.  left is what stands on the left of it. */
bool parse_comparison(struct parser *p, struct left_side *left, int *out);

/* An address alone: the instruction there. */
bool parse_bare_address(struct parser *p, int *out);

#endif
