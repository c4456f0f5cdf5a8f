/*
 * A query as a tree, as the parser makes it and everything else walks it.
 *
 *   taken and not pc in {10..1f, 40}
 *
 *   AND -+- VALUES taken {1}
 *        +- NOT --- VALUES pc {10..1f, 40}
 *
 * Nodes are numbered; the children of one are a list.  A tree does not change once
 * it is made, and is at most DEPTH_MOST deep.
 *
 * Private to query/.
 */
#ifndef QUERY_TREE_H
#define QUERY_TREE_H

#include "format/record.h"
#include "query/interval_set.h"
#include "query/regex.h"

enum {
	DEPTH_MOST = 100,
	NODES_MOST = 2000,
	TEXT_MOST = 32768, /* bytes of a query */
	WITHIN_MOST = 10000,
	STEPS_MOST = 16, /* different questions that a sequence is made of */
	UOP_REACH = 256  /* so many records before and after, an instruction is seen */
};

enum node_kind {
	NODE_NOT,
	NODE_AND,
	NODE_OR,
	NODE_THEN, /* two children: the second matches some record 1 to `within` after */
	NODE_ANY_UOP, /* some record of the same instruction */
	/* These have no children: */
	NODE_VALUES, /* some value that is there is in a set */
	NODE_COUNT,  /* so many values are there */
	NODE_RECORD, /* the number of the record is in a set */
	NODE_FAULT,  /* it has a finding of some kinds; looks at the record before */
	NODE_OPCODE, /* the opcodes as one text, an expression */
	NODE_TEXT,   /* some value as text: an expression, or one of some texts */
	NODE_ROW     /* the row as it is printed, an expression */
};

/* Which values of a field are asked for. */
struct field_test {
	uint8_t field;
	uint64_t key_xor; /* a value with these bits turned is the key in the set */
	struct interval_set set; /* nothing in it that stands for "nothing here" */
};

struct word {
	char *text;
	size_t len;
	bool any_case;
};

/* What is asked of a text. */
struct text_test {
	struct regex *re; /* NULL: one of the words */
	struct word *word;
	size_t n, room;
	bool negated; /* that it is not like this */
};

struct node {
	enum node_kind kind;
	int child, next;   /* numbers of nodes; -1: none */
	fieldset fields;   /* that it looks at, children apart */
	uint32_t within;   /* NODE_THEN */
	bool opcodes_only; /* it, and all below it, looks at nothing but opcodes */
	bool multi_record; /* it, or some below it, looks at other records */
	unsigned cost;     /* of asking it of one record: to begin with what is cheap */

	struct field_test *tests; /* NODE_VALUES, and NODE_COUNT: those that count */
	size_t ntests;
	struct interval_set set; /* NODE_COUNT, NODE_RECORD */
	uint64_t kinds;          /* NODE_FAULT: bits, as in lint.h */
	struct text_test text;
};

struct tree {
	const struct schema *schema;
	struct node *node;
	size_t n, room;
	int root;
	int first_uop; /* the node that asks whether an instruction first_uop; -1: every
	             * record is one, or nobody asks */
	bool borrowed; /* what the nodes point at belongs to other trees */
};

void tree_release(struct tree *t);

/* Set what follows from the nodes below one: multi_record, opcodes_only, the cost and the order
 * by it. */
void tree_finish(struct tree *t, int n);

/* Add the nodes of another tree, which must outlive this one; returns its root. */
int tree_append(struct tree *t, const struct tree *from);

/* Make the list of nodes that first_uop at the root the children of a new root. */
void tree_add_root(struct tree *t, enum node_kind kind);

static inline const struct node *tree_node(const struct tree *t, int n)
{
	return &t->node[n];
}

/* What a field's values are or'ed with to be ordered as their kind is. */
static inline uint64_t field_key_xor(const struct field *f)
{
	return f->kind == KIND_INT ? UINT64_C(1) << 63 : 0;
}

/* Whether a text, or what is printed of a number, is what the wording asks for. */
enum regex_answer text_test_match(const struct text_test *w, struct regex_state *state,
				  const char *text, size_t len);

#endif
