/*
 * The tree of a query.
 *
 *   taken and not pc in {10..1f, 40}
 *
 *   AND -+- VALUES taken {1}
 *        +- NOT --- VALUES pc {10..1f, 40}
 *
 * Nodes are numbered; the children of a node are a list.  A tree does not change after
 * it is made.
 *
 * Private to query/.
 */
#ifndef QUERY_TREE_H
#define QUERY_TREE_H

#include "format/record.h"
#include "query/expr.h"
#include "query/interval_set.h"
#include "query/regex.h"

enum {
	NODES_MAX = 2000,
	STEPS_MAX = 16, /* max different steps of a sequence */
	UOP_REACH = 256 /* max number of records to search before and after for the
			 * micro-ops of an instruction */
};

/* The cheapest kinds come first.  Children of NODE_AND and NODE_OR are evaluated in this
 * order. */
enum node_kind {
	NODE_RECORD,  /* the record number is in a set */
	NODE_EVENT,   /* a simulator has found an event: see trace/events.h */
	NODE_VALUES,  /* a present value is in a set */
	NODE_DERIVED, /* a derived value of the record is in a set: see trace/derived.h */
	NODE_COUNT,   /* the number of present values is in a set */
	NODE_LOOP,    /* the header of a loop that contains the record is in a set: see
		       * trace/nests.h */
	NODE_TOUCHES, /* a byte of an access at a value is in a set */
	NODE_EXPR,    /* arithmetic; can depend on the previous record */
	/* The kinds with children */
	NODE_NOT,
	NODE_AND,
	NODE_OR,
	NODE_THEN,    /* the first child matches, and the second matches one of the next
		       * `within` records */
	NODE_ANY_UOP, /* the child matches a record of the same instruction */
	NODE_OPCODE,  /* the opcodes as one string match a regular expression */
	NODE_TEXT,    /* a value, as text, matches a regular expression or is one of
		       * several words */
	NODE_INSIDE,  /* the record is inside a function: see trace/stack_points.h */
	NODE_FAULT,   /* a finding of certain kinds; depends on the previous record */
	NODE_ROW      /* the printed row matches a regular expression */
};

/* A set of values of a field. */
struct field_test {
	uint8_t field;
	uint64_t key_xor; /* values are XORed with this to get the keys in the set */
	struct interval_set set;
};

struct text_word {
	char *text;
	size_t len;
	bool any_case;
};

/* Condition on a text. */
struct text_test {
	struct regex *re; /* NULL if the text must be one of the words */
	struct text_word *word;
	size_t n, room;
	bool negated; /* true to match if the text does not pass the test */
};

struct node {
	enum node_kind kind;
	int child, next;   /* node numbers; -1 if there is none */
	fieldset fields;   /* fields of the node, without its children */
	fieldset group;    /* for the root of a text group, the fields with the tested
			    * strings; otherwise empty */
	uint32_t within;   /* for NODE_THEN */
	int step;          /* number of its step in a query over several records; -1 if
			    * it is not a step */
	bool opcodes_only; /* true if this node and all nodes below use only opcodes */
	bool multi_record; /* true if this node or a node below uses other records */

	/* for NODE_VALUES, NODE_TOUCHES; for NODE_COUNT: the values to count */
	struct field_test *tests;
	size_t ntests;
	/* For kinds with a set.  For NODE_INSIDE: the addresses of its instructions, or
	 * the addresses at which frames begin; if empty, `text` has its symbols. */
	struct interval_set set;
	bool begins;       /* for NODE_INSIDE: the set has addresses at which frames
			    * begin */
	uint64_t kinds;    /* for NODE_FAULT: bits, as in lint.h; for NODE_EVENT: enum
			    * event; for NODE_DERIVED: enum derived_value */
	struct expr *expr; /* for NODE_EXPR */
	struct text_test text;
};

struct tree {
	const struct schema *schema;
	struct node *node;
	size_t n, room;
	int root;
	int first_uop; /* node that is true for the first micro-op of an instruction; -1
			* if every record is an instruction or no node needs it */
	bool borrowed; /* true if other trees own the data of the nodes */
	/* first decimal digits that were read as a hexadecimal value, not an address;
	 * "" if none */
	char as_hex[24];
};

void tree_release(struct tree *t);

/* Compute multi_record and opcodes_only of a node from the nodes below it, and sort
 * children by kind. */
void tree_finish(struct tree *t, int n);

/* Append the nodes of another tree, which must outlive this one.  Return its root. */
int tree_append(struct tree *t, const struct tree *from);

/* Add a new NODE_AND as root; the old root and the nodes after it in its list become
 * its children. */
void tree_add_root(struct tree *t);

/* True if the node itself depends on the previous record. */
static inline bool node_looks_back(const struct node *n)
{
	return n->kind == NODE_FAULT ||
	       (n->kind == NODE_EXPR && (n->expr->prev || n->expr->nlast));
}

static inline const struct node *tree_node(const struct tree *t, int n)
{
	return &t->node[n];
}

/* Return the number to XOR with the values of a field so that they compare as unsigned
 * numbers in the order of their kind. */
static inline uint64_t field_key_xor(const struct field *f)
{
	return f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
}

void text_test_release(struct text_test *w);

/* Test a text, or a number as printed. */
enum regex_answer text_test_match(const struct text_test *w, struct regex_state *state,
				  const char *text, size_t len);

#endif
