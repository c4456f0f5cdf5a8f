/*
 * Parse queries, expressions and columns into a syntax tree.
 *
 *   condition  := condition "then" ["within" N] condition
 *               | condition ("or" | "and") condition | "not" condition
 *               | value [ relation (value | set) | ["not"] "in" (set | range) | "~" RE ]
 *               | /RE/ | 0xADDRESS | "in" "function" (NAME | /RE/ | 0xADDRESS)
 *               | "in" "loop" (value | set | range)
 *   value      := value OPERATOR value | ("-" | "~") value | "(" condition ")"
 *               | NAME | LITERAL | FUNCTION "(" ... ")"
 *   set        := "{" element { "," element } "}"
 *   element    := value | range
 *   range      := value ".." value | value "+" LENGTH
 *
 * One table has all operators with their precedence.  A literal contains its text; its
 * meaning depends on the other side of the comparison.  A word after a relation is a
 * literal if it is a value of the other side, otherwise a name.  Names are looked up, so
 * that the hyphen in a word that is not a name, such as commit-issue, is a minus sign.
 *
 * Private to query/, except for the columns of tables.
 */
#ifndef QUERY_SYNTAX_H
#define QUERY_SYNTAX_H

#include "query/functions.h"
#include "query/names.h"
#include "query/value.h"

enum { DEPTH_MAX = 100, TEXT_MAX = 32768, WITHIN_MAX = 10000 };

enum syntax_kind {
	SYNTAX_NAME,
	SYNTAX_LITERAL,
	SYNTAX_REGEX,
	SYNTAX_CALL,   /* children are the arguments */
	SYNTAX_SIGN,   /* op is EXPR_NEG or EXPR_COMPLEMENT */
	SYNTAX_BINARY, /* op is an operator of numbers */
	SYNTAX_RANGE,
	SYNTAX_LENGTH,
	SYNTAX_SET,     /* a set of elements */
	SYNTAX_COMPARE, /* op is a relation; children are values */
	SYNTAX_IN,      /* children are a value, and an element or set */
	SYNTAX_MATCH,   /* children are a value and a regular expression */
	SYNTAX_INSIDE,  /* function, given by its name or address */
	SYNTAX_NOT,
	SYNTAX_AND, /* of two or more children */
	SYNTAX_OR,  /* of two or more children */
	SYNTAX_THEN
};

struct syntax_node {
	enum syntax_kind kind;
	struct token at; /* word, sign or operator of the node */
	int child, next; /* node numbers; -1 if there is none */
	unsigned depth;
	enum expr_op op;
	bool negated;                          /* for SYNTAX_IN, SYNTAX_MATCH */
	bool around;                           /* for SYNTAX_IN: in loop HEADER */
	uint32_t within;                       /* for SYNTAX_THEN */
	struct query_name name;                /* for SYNTAX_NAME */
	struct literal literal;                /* for SYNTAX_LITERAL */
	const struct query_function *function; /* for SYNTAX_CALL */
};

struct syntax {
	const char *text;
	const struct schema *schema;
	struct syntax_node *node;
	size_t n, room;
	int root;
	bool is_query; /* true if the text begins like a query; otherwise it is a regular
			* expression, even if it parses without an error */
};

/* Names of a language. */
struct syntax_names {
	const struct schema *schema; /* schema with values for literals; may be NULL */
	const struct query_function *functions;
	const void *of;
	bool (*find)(const void *of, const char *text, size_t len,
		     struct query_name *out);
	void (*unknown)(const void *of, const struct token *t, int column,
			struct err *err);
};

/* Return the names of a schema, which is borrowed. */
struct syntax_names syntax_names_of(const struct schema *s);

/* Tokens that can follow at the end of a text. */
struct syntax_expected {
	bool value;           /* name, number or function */
	bool condition;       /* condition without a value */
	bool literal;         /* value of `other` */
	bool numbers;         /* values of `other` are numbers: can be an expression */
	bool name;            /* name, but not a function */
	bool cache;           /* a cache level */
	bool relation;        /* in, not in */
	bool join;            /* and, or, then */
	const char *function; /* name of a function, which begins there; NULL if none */
	struct query_name other;
};

enum syntax_start { SYNTAX_CONDITION, SYNTAX_VALUE };

/* Parse a whole text, which is borrowed.  If false, err->at is the column of the first
 * error, from 1; out is released and has only is_query.  Set *expected (expected may be
 * NULL) to the tokens expected at the end of the text. */
bool syntax_parse(struct syntax *out, const char *text, const struct syntax_names *names,
		  enum syntax_start start, struct syntax_expected *expected,
		  struct err *err);
void syntax_release(struct syntax *s);

static inline const struct syntax_node *syntax_node(const struct syntax *s, int n)
{
	return &s->node[n];
}

int syntax_column(const struct syntax *s, const struct token *t); /* column, from 1 */
/* Return the first token of a node. */
const struct token *syntax_first(const struct syntax *s, int n);

/* True if a node is a condition without a value. */
bool syntax_is_condition(const struct syntax *s, int n);

/* Return the literal of a node, or of line() or page() of a literal; NULL for any other
 * node. */
const struct literal *syntax_literal(const struct syntax *s, int n);

/* Values of a node, for comparing literals. */
struct syntax_subject {
	struct query_name name;
	struct token at;
	unsigned bits; /* number of bits that line() or page() clears; otherwise 0 */
	bool count;    /* true for count() */
	bool plain;    /* a name, or a name in line() or page(): can be compared with a
			* set of literals */
};

/* Get the subject of a node.  Return false if the node is an expression, whose values
 * are numbers. */
bool syntax_subject(const struct syntax *s, int n, struct syntax_subject *out);

/* Find the word, which is a name or a number, at or after p.  Its length is 0 if there
 * is none. */
struct token syntax_word(const char *p);

#endif
