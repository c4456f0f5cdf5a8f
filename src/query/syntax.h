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
 * One table has all operators with their precedence.  A literal keeps its text; its
 * meaning depends on the other side of its comparison.  A word after a relation is a
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
	SYNTAX_CALL,   /* children: the arguments */
	SYNTAX_SIGN,   /* op: EXPR_NEG or EXPR_COMPLEMENT */
	SYNTAX_BINARY, /* op: an operator of numbers */
	SYNTAX_RANGE,
	SYNTAX_LENGTH,
	SYNTAX_SET,     /* a set of elements */
	SYNTAX_COMPARE, /* op: a relation; children: values */
	SYNTAX_IN,      /* children: a value, and an element or set */
	SYNTAX_MATCH,   /* children: a value, and a regular expression */
	SYNTAX_INSIDE,  /* a function, at its name or address */
	SYNTAX_NOT,
	SYNTAX_AND, /* of several */
	SYNTAX_OR,  /* of several */
	SYNTAX_THEN
};

struct syntax_node {
	enum syntax_kind kind;
	struct token at; /* the word, sign or operator of the node */
	int child, next; /* numbers of nodes; -1 if there is none */
	unsigned depth;
	enum expr_op op;
	bool negated;                          /* SYNTAX_IN, SYNTAX_MATCH */
	bool around;                           /* SYNTAX_IN: in loop HEADER */
	uint32_t within;                       /* SYNTAX_THEN */
	struct query_name name;                /* SYNTAX_NAME */
	struct literal literal;                /* SYNTAX_LITERAL */
	const struct query_function *function; /* SYNTAX_CALL */
};

struct syntax {
	const char *text;
	const struct schema *schema;
	struct syntax_node *node;
	size_t n, room;
	int root;
	bool is_query; /* true if the text begins like a query; otherwise it is a regular
			* expression, even if it has no error */
};

/* The names of a language. */
struct syntax_names {
	const struct schema *schema; /* literals can be its values; may be NULL */
	const struct query_function *functions;
	const void *of;
	bool (*find)(const void *of, const char *text, size_t len,
		     struct query_name *out);
	void (*unknown)(const void *of, const struct token *t, int column,
			struct err *err);
};

/* Return the names of a schema, which is borrowed. */
struct syntax_names syntax_names_of(const struct schema *s);

/* The tokens that can follow at the end of a text. */
struct syntax_expected {
	bool value;           /* a name, a number, a function */
	bool condition;       /* a condition that has no value */
	bool literal;         /* a value of `other` */
	bool numbers;         /* values of `other` are numbers: can be an expression */
	bool name;            /* a name, but not a function */
	bool cache;           /* a cache level */
	bool relation;        /* in, not in */
	bool join;            /* and, or, then */
	const char *function; /* the name of a function, which begins there; NULL if
			       * none */
	struct query_name other;
};

enum syntax_start { SYNTAX_CONDITION, SYNTAX_VALUE };

/* Parse all of a text, which is borrowed.  On false, err->at is the column of the first
 * error, from 1; out is released and has only is_query.  Set *expected (expected may be
 * NULL) to what is expected at the end of the text. */
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

/* The values of a node, with which literals are compared. */
struct syntax_subject {
	struct query_name name;
	struct token at;
	unsigned bits; /* number of bits that line() or page() clears; otherwise 0 */
	bool count;    /* true in count() */
	bool plain;    /* a name, or one of these functions of a name: can be compared
			* with a set of literals */
};

/* Get the subject of a node.  Return false if it is an expression, whose values are
 * numbers. */
bool syntax_subject(const struct syntax *s, int n, struct syntax_subject *out);

/* Find the word at or after p: a name or a number.  Its length is 0 if there is none. */
struct token syntax_word(const char *p);

#endif
