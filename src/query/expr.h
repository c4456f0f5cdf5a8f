/*
 * Evaluate arithmetic on the values of a record.
 *
 *   addr >> 6 & 63 == 5       an expression that is a condition, of a query
 *   commit - issue            an expression with a value, of a computed column
 *
 * Numbers have 64 bits; overflow wraps.  The type of an expression defines the meaning of
 * its bits; comparisons compare the numbers, even if the types differ.  A value is absent
 * if a name in it has no value, or after a division by 0; a comparison with an absent
 * value is false.
 *
 * A name is a variable, which ranges over the values of some fields.  A condition is true
 * for a record if it is true for some combination of the values of its variables.  A
 * value is computed from the first present value of each variable.
 *
 * Private to query/, except for the values of subjects.
 */
#ifndef QUERY_EXPR_H
#define QUERY_EXPR_H

#include "format/record.h"
#include "query/history.h"

enum {
	EXPR_NODES = 300,
	EXPR_COMBINATIONS = 4096, /* max combinations of the values of variables */
	EXPR_BLOCK = 256          /* records that are evaluated together */
};

enum expr_op {
	EXPR_CONST,
	EXPR_NAME,    /* a variable */
	EXPR_COUNT,   /* number of values of some fields */
	EXPR_RECORD,  /* record number; of the previous record if value is 1 */
	EXPR_DERIVED, /* derived value (trace/derived.h); of the previous record if value
		       * is 1 */
	EXPR_LAST,    /* value of node a at the previous execution of the same pc */
	EXPR_NEG,
	EXPR_COMPLEMENT,
	EXPR_FUNCTION,
	/* The operators below have two operands. */
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
	EXPR_BOTH,  /* both conditions */
	EXPR_EITHER /* either condition */
};

struct query_function;

/* Min and max value, as the bits of numbers of one type. */
struct expr_range {
	int64_t low, high;
};

/* Signedness of two numbers. */
struct expr_signs {
	bool a, b; /* true if signed */
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

/* Addresses are unsigned.  As with pointers in C, their difference is signed, and the sum
 * of an address and a number is an address. */
enum expr_type { EXPR_SIGNED, EXPR_UNSIGNED, EXPR_ADDRESS };

struct expr_node {
	enum expr_op op;
	enum expr_type type; /* set by expr_add(), except for EXPR_CONST */
	int a, b;            /* operand nodes */
	int64_t value;       /* for EXPR_CONST: bits of the number */
	/* for EXPR_CONST with K, M or G: the value in an expression with addresses */
	int64_t of_addresses;
	int var;         /* for EXPR_NAME, EXPR_LAST: number; for EXPR_DERIVED: enum
			  * derived_value */
	fieldset fields; /* for EXPR_COUNT */
	const struct query_function *function;
};

struct expr_choice {
	uint8_t field, nth;
};

struct expr_var {
	fieldset fields;
	bool prev;  /* value of the previous record */
	bool first; /* only the first value, not any value */
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
	int last[HISTORY_VALUES]; /* nodes whose previous value is needed */
	size_t nlast;
	fieldset fields;  /* all fields in the expression */
	bool prev;        /* true if the expression uses the previous record */
	bool addresses;   /* true if a variable is an address */
	unsigned derived; /* enum derived in the expression: see trace_derive() */
	unsigned depth;
};

void expr_release(struct expr *e);

/* Add a node; add its children first. */
int expr_add(struct expr *e, struct expr_node node);
/* Return the variable for these fields; add a variable if there is none. */
int expr_add_var(struct expr *e, fieldset fields, bool prev, bool first);
/* Compute depth, fields and constant values from the nodes.  Return false if a
 * condition has too many combinations. */
bool expr_finish(struct expr *e, int root);

/* Working memory of an evaluation, for one thread. */
struct expr_scratch;

struct expr_scratch *expr_scratch_new(const struct expr *e);
void expr_scratch_free(struct expr_scratch *s); /* s may be NULL */

/* Set the trace in which to look up previous executions that are not in the batch;
 * without a trace, they are absent.  Both are borrowed; task may be NULL. */
void expr_scratch_open(struct expr_scratch *s, struct trace *t, struct task *task);

/*
 * Evaluate a condition: begin a batch, then get a bit for each record from i on, a multiple
 * of 64, for which it is true; bits after the last record are 0.  prev is a batch that ends
 * with the record before b; if it is NULL, the values of that record are absent.  Both are
 * borrowed.
 */
void expr_begin(struct expr_scratch *s, const struct batch *prev, const struct batch *b);
uint64_t expr_match(struct expr_scratch *s, size_t i);

/* Return the type of the values. */
enum expr_type expr_type(const struct expr *e);

/* Compute the value of each record of b: set v[i], and set ok[i] to 1 if the value is
 * present, otherwise to 0.  Read the record before b from the trace if it was not in
 * the previous batch. */
void expr_values(struct expr_scratch *s, const struct batch *b, int64_t *v, uint8_t *ok);

/* Find the min and max value of a node in a chunk.  Return false if the node has no
 * value there. */
bool expr_bounds(const struct expr *e, int node, const struct chunk *c,
		 struct expr_range *out);

#endif
