/*
 * The parts of a compiled query.  Private to query/.
 *
 * Nodes that test text are joined into text groups, each as large as possible.  The
 * result of a group depends only on the texts of some fields, so it is evaluated once for
 * each number of these texts (numbers.h).
 */
#ifndef QUERY_QUERY_INTERNAL_H
#define QUERY_QUERY_INTERNAL_H

#include "query/query.h"
#include "query/tree.h"
#include "trace/derived.h"

struct text_group {
	int node;        /* root of the group */
	fieldset fields; /* the fields whose texts it tests */
};

struct query {
	const struct schema *schema;
	char *text;
	fieldset fields;
	unsigned kinds;   /* enum node_kind of its nodes, as bits */
	unsigned derived; /* enum derived that it looks up */
	struct tree tree;

	struct text_group *text_group;
	size_t ntext_groups;
	int *group_at; /* for each node, the group that it is the root of, or -1 */

	/* The steps of a query over several records: conditions on one record. */
	int *step;    /* the node of each step */
	int *step_at; /* for each node, its step, or -1 if it is not a step */
	size_t nsteps;
	int first_uop_step; /* the step for tree.first_uop; -1 if there is none */
	struct lint *lint;  /* NULL if the query does not look at findings */
	bool previous;      /* true if a step looks at values of the previous record */
	struct query_reach reach;
};

/* True if a header of a nest matches a node: for NODE_LOOP any header, otherwise the
 * innermost. */
bool node_has_nest(const struct node *n, const struct nest_table *t, uint32_t nest);

/* True if the query looks at several records. */
static inline bool query_multi_record(const struct query *q)
{
	return q->nsteps > 0;
}

/* The texts of one record on which a text group is evaluated. */
struct record_text {
	struct {
		uint8_t field;
		const char *text;
		size_t len;
	} part[SLOTS_MAX];
	size_t nparts;
	bool apart;         /* false if only `joined` is known, not its parts */
	struct str joined;  /* the opcodes as a whole */
	struct str printed; /* numbers as text, for part[] */
};

/* Get the texts of record i.  The caller initialises and releases joined and printed.
 * The texts are valid until the next call, and as long as the batch. */
void record_text_get(struct record_text *rt, const struct batch *b, size_t i,
		     fieldset fields);

/* Evaluate a text group, or a node of one.  states is from query_states_new(). */
enum regex_answer query_group_match(const struct tree *t, int node,
				    struct regex_state *const *states,
				    const struct record_text *rt);

/* The function of a NODE_INSIDE, for trace/stack_points.h.  state is for its regular
 * expression. */
struct inside_test {
	const struct node *node;
	struct regex_state *state;
	struct stack_function function;
};
void inside_test_init(struct inside_test *t, const struct node *node,
		      struct regex_state *state);

/* Make an array with a state for each node that has a regular expression, and NULL for
 * the others.  The caller frees it with query_states_free(). */
struct regex_state **query_states_new(const struct tree *t);
void query_states_free(struct regex_state **states, const struct tree *t);

/* The result of a step that looks at the previous record if that record is not known. */
enum { STEP_UNKNOWN = 2 };

/*
 * The results of a query's steps for n consecutive records: for each step a plane with a
 * byte for each record, 0, 1 or STEP_UNKNOWN.  One more plane, the last, is 1 for records
 * that were not decided because a regular expression takes too many steps on them.
 */
struct step_results {
	size_t planes;
	size_t n, room;
	uint8_t *byte;
};

static inline uint8_t *step_results_plane(const struct step_results *l, size_t k)
{
	return l->byte + k * l->room;
}

void step_results_init(struct step_results *l, const struct query *q);
void step_results_release(struct step_results *l);

/* Append n records; their bytes are not set. */
void step_results_grow(struct step_results *l, size_t n);
/* Copy the results for n records, beginning at number k of `from`, to number i of
 * `to`. */
void step_results_copy(struct step_results *to, size_t i, const struct step_results *from,
		       size_t k, size_t n);

/* Evaluate the steps on a batch and append its records.  prev is a batch that ends with
 * the record before b, or NULL if that record is not known. */
void query_eval_steps(const struct query *q, struct query_scratch *s,
		      const struct batch *prev, const struct batch *b,
		      struct step_results *out);

/* SEQ_MUST: a record matches whatever the unavailable records are.  SEQ_MAY: it can
 * match. */
enum { SEQ_MAY = 1, SEQ_MUST = 2 };

/*
 * Find which of n consecutive records, beginning at number `from` of l, match; set out[i]
 * to the bits of record i.  If open_left or open_right is set, there may be records
 * outside on that side; otherwise nothing there matches.
 */
void seq_eval_match(const struct query *q, const struct step_results *l, size_t from,
		    size_t n, bool open_left, bool open_right, uint8_t *out);

/* Count the results before the first of n that depends on unavailable records. */
static inline size_t seq_eval_decided(const uint8_t *found, size_t n)
{
	size_t i = 0;
	while (i < n && found[i] != SEQ_MAY)
		i++;
	return i;
}

/* Set the steps and the reach of a query whose tree has multi_record nodes. */
void seq_eval_plan(struct query *q);

/* The min and max number of records of a chunk that can match. */
struct bounds {
	uint64_t min, max;
};

/* Return the bounds of one step, for sequences that extend over chunk boundaries. */
struct bounds summary_eval_step(struct summary_eval *s, size_t step,
				const struct chunk *c);

#endif
