/*
 * Count records by the functions on the call stack, in a tree of functions, each below
 * its caller.
 *
 * A symbol of the trace or of the program, otherwise the called address, identifies a
 * function.  A record belongs to the function of its own address, below the functions
 * of the calls that have not returned.  All threads are one tree.
 *
 * Threads: a tree belongs to one thread.
 */
#ifndef ANALYSIS_CALL_TREE_H
#define ANALYSIS_CALL_TREE_H

#include "analysis/call_functions.h"
#include "analysis/call_steps.h"
#include "base/key_counts.h"
#include "query/query.h"
#include "trace/span.h"

enum {
	CALL_TREE_NODES = 1 << 18, /* max nodes; after that, count records for the node
				    * above */
	CALL_TREE_TOP = 0          /* the root */
};

struct call_node {
	uint32_t function;
	uint32_t parent, child, next; /* node numbers; child and next are 0 if none */
	uint64_t own, all;            /* number of records in the function itself;
				       * including the functions below */
	uint64_t calls;
	uint64_t first; /* first record */
	uint64_t at;    /* address of its call, for a tree with call sites; otherwise 0 */
};

struct call_tree {
	struct call_node *node; /* element 0 has no function */
	size_t n, room;
	uint64_t records;
	uint64_t calls;      /* calls made in the span */
	uint64_t unreturned; /* calls that did not return */
	bool full;           /* true if some paths do not have their own node */
	/* For a tree with call sites: uint64_t records by function and address.  Records
	 * at more than CALL_TREE_NODES of them are not counted here. */
	struct key_counts sites;
	struct call_functions *names; /* private */
};

/* What to count. */
struct call_tree_request {
	struct span over;
	const struct query *where; /* has no reach; NULL to count all records */
	bool fold;   /* count a function that is its own ancestor for that ancestor */
	bool invert; /* put functions at the top and their callers below them; own records
		      * are then those of a path that ends there */
	bool sites;  /* make a node for each address of a call, and count records by
		      * address */
};

/* Read the trace up to the end of the span, and count the matching records of the span.
 * The caller releases the tree, even after an error. */
enum status call_tree_make(struct call_tree *out, struct trace *t,
			   const struct call_tree_request *what, struct task *task,
			   struct err *err);
void call_tree_release(struct call_tree *c);

/* Append the name of a function. */
void call_tree_name(const struct call_tree *c, uint32_t function, struct str *out);

/* Node in a drawing of the tree: below its caller, and right of siblings with more
 * records. */
struct call_place {
	uint32_t node, level; /* the first node is on level 0 */
	uint64_t before;      /* number of records to the left of it */
};

/* List a node and the nodes below it with at least `least` records, callers before
 * callees and siblings by descending number of records.  Set *n, and set *omitted to
 * the number of other nodes whose callers are listed.  The caller frees the list. */
struct call_place *call_tree_places(const struct call_tree *c, uint32_t node,
				    uint64_t least, size_t *n, size_t *omitted);

enum { CALL_STACK_INLINED = 256 }; /* max frames that list inlined functions */

/* Function inlined at the address of a frame, without a frame of its own. */
struct call_stack_inlined {
	char *function;
	char *call; /* file and line of its call in the next function; "" if unknown */
};

/* The call stack at a record. */
struct call_stack_frame {
	uint64_t entry, at, record; /* current address; record of its call */
	bool outside;               /* true if its call is before the trace */
	bool interruption;
	struct str function, place;         /* name of the function; offset in it or "" */
	struct call_stack_inlined *inlined; /* innermost first */
	size_t ninlined;
	struct str source; /* file and line of the current instruction, or "" */
};

struct call_stack {
	struct call_stack_frame *frame; /* innermost first */
	size_t n;
	/* Number of functions called before the trace that return after the record, 0 if
	 * not the whole trace is known; they are included in the depth. */
	uint64_t outer_calls;
	bool complete;
};

/* Return the number of calls around frame k; for frame 0, this is the field calldepth. */
static inline uint64_t call_stack_depth(const struct call_stack *s, size_t k)
{
	return s->n - 1 - k + s->outer_calls;
}

/* Return the file and line at which a frame is: for i < ninlined, in inlined function i,
 * otherwise in the function of the frame; "" if unknown. */
static inline const char *call_stack_source(const struct call_stack_frame *f, size_t i)
{
	return i ? f->inlined[i - 1].call : f->source.text;
}

/* True if a frame has a file and line. */
bool call_stack_has_source(const struct call_stack *s);

/* Make the stack at a record, or at the record of its thread before it that has the
 * address of an instruction.  Return ST_INVALID if there is no such record.  The caller
 * releases the stack after any result. */
enum status call_stack_make(struct call_stack *out, struct trace *t, uint64_t record,
			    struct task *task, struct err *err);
void call_stack_release(struct call_stack *s);

#endif
