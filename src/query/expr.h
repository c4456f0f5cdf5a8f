/*
 * Arithmetic on the values of a record.
 *
 *   addr >> 6 & 63 == 5       an expression that is a condition, of a query
 *   commit - issue            an expression with a value, of a computed column
 *
 * Numbers have 64 bits; overflow wraps.  Each expression has a type, which defines what
 * its bits mean; comparisons compare the numbers, also of different types.  A value is
 * absent if a name in it has no value, and after a division by 0; a comparison with an
 * absent value is false.
 *
 * A name is a variable, which ranges over the values of some fields.  A condition is true
 * for a record if it is true for some combination of the values of its variables; the
 * value of an expression is that for the first present value of each variable.
 *
 * Private to query/, except for the values of subjects.
 */
#ifndef QUERY_EXPR_H
#define QUERY_EXPR_H

#include "format/record.h"
#include "query/history.h"

enum {
	EXPR_NODES = 300,
	EXPR_COMBINATIONS = 4096, /* of the values of variables */
	EXPR_BLOCK = 256          /* records that are evaluated together */
};

enum expr_op {
	EXPR_CONST,
	EXPR_NAME,    /* a variable */
	EXPR_COUNT,   /* the number of values of some fields */
	EXPR_RECORD,  /* its number; value 1: of the preceding record */
	EXPR_DERIVED, /* likewise a value that is looked up: see trace/derived.h */
	EXPR_LAST,    /* the value of node a at the previous execution of the same pc */
	EXPR_NEG,
	EXPR_COMPLEMENT,
	EXPR_FUNCTION,
	/* Those below have two operands. */
	EXPR_MUL,
	EXPR_DIV,
	EXPR_REM,
	EXPR_ADD,
	EXPR_SUB,
	EXPR_SHL,
	EXPR_SHR,
	EXPR_AND,
	EXPR_XOR,
	EXPR_OR,
	EXPR_FUNCTION_OF_TWO,
	EXPR_EQ,
	EXPR_NE,
	EXPR_LT,
	EXPR_LE,
	EXPR_GT,
	EXPR_GE,
	EXPR_BOTH,  /* a condition and a condition */
	EXPR_EITHER /* a condition or a condition */
};

struct query_function;

/* A least and a largest value, as the bits of numbers of one type. */
struct expr_range {
	int64_t low, high;
};

/* What the bits of two numbers mean. */
struct expr_signs {
	bool a, b; /* signed */
};

static inline struct expr_signs expr_both(bool is_signed)
{
	return (struct expr_signs) { is_signed, is_signed };
}

static inline int64_t expr_negative(int64_t v)
{
	return (int64_t)(0 - (uint64_t)v);
}

/* a < b */
static inline bool expr_less(int64_t a, int64_t b, struct expr_signs s)
{
	bool below = s.a && a < 0, other = s.b && b < 0;
	return below != other ? below : (uint64_t)a < (uint64_t)b;
}

/* Addresses are not signed.  As in C, their differences are, and an address and a number
 * give an address. */
enum expr_type { EXPR_SIGNED, EXPR_UNSIGNED, EXPR_ADDRESS };

struct expr_node {
	enum expr_op op;
	enum expr_type type; /* set by expr_add(), except for EXPR_CONST */
	int a, b;            /* nodes */
	int64_t value;       /* EXPR_CONST: its bits */
	/* EXPR_CONST with K, M or G: its value in an expression with addresses */
	int64_t of_addresses;
	int var;         /* EXPR_NAME; EXPR_LAST: its number; EXPR_DERIVED: which one */
	fieldset fields; /* EXPR_COUNT */
	const struct query_function *function;
};

struct expr_choice {
	uint8_t field, nth;
};

struct expr_var {
	fieldset fields;
	bool prev;  /* of the preceding record */
	bool first; /* the first value, and not any */
	struct expr_choice *choice;
	unsigned nchoices;
};

struct expr {
	const struct schema *schema;
	struct expr_node *node;
	size_t n, room;
	int root;
	struct expr_var *var;
	size_t nvars, var_room;
	int last[HISTORY_VALUES]; /* the nodes whose previous value is needed */
	size_t nlast;
	fieldset fields;  /* all that it looks at */
	bool prev;        /* it looks at the preceding record */
	bool addresses;   /* some variable is an address */
	unsigned derived; /* enum derived that it looks at: see trace_derive() */
	unsigned depth;
};

void expr_release(struct expr *e);

/* Add a node; children must have been added before. */
int expr_add(struct expr *e, struct expr_node node);
/* The variable for these fields, which is added if it is new. */
int expr_add_var(struct expr *e, fieldset fields, bool prev, bool first);
/* Set what follows from the nodes: depth, fields, the values of constants.  False: a
 * condition has too many combinations. */
bool expr_finish(struct expr *e, int root);

/* What an evaluation works with; it belongs to one thread. */
struct expr_scratch;

/* all_first: each variable stands for its first value. */
struct expr_scratch *expr_scratch_new(const struct expr *e);
void expr_scratch_free(struct expr_scratch *s); /* s may be NULL */

/* The trace in which previous executions are looked up that are not in the batch; without
 * it they are absent.  Both are borrowed; task may be NULL. */
void expr_scratch_open(struct expr_scratch *s, struct trace *t, struct task *task);

/*
 * Conditions: out[i] is 1 for those records of `in` (0 or 1) for which it is true.  in and
 * out may be the same.  prev: a batch that ends with the record before b; NULL: values of
 * that record are absent.
 */
void expr_match(struct expr_scratch *s, const struct batch *prev, const struct batch *b,
		const uint8_t *in, uint8_t *out);

/* The type of the values. */
enum expr_type expr_type(const struct expr *e);

/* Values: v[i], and whether there is one, for each record of b.  The record before b is
 * read from the trace if it was not in the batch before. */
void expr_values(struct expr_scratch *s, const struct batch *b, int64_t *v, uint8_t *ok);

/* The smallest and largest value that a node can have in a chunk.  False: it has none. */
bool expr_bounds(const struct expr *e, int node, const struct chunk *c,
		 struct expr_range *out);

#endif
