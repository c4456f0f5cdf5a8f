/*
 * Define the parts of a compiled query.  Private to query/.
 *
 * Nodes that test text are joined into text groups, as large as possible.  The result
 * of a group depends only on the strings of some fields, so evaluate it once for each
 * number of the strings (numbers.h).
 */
#ifndef QUERY_QUERY_INTERNAL_H
#define QUERY_QUERY_INTERNAL_H

#include "query/query.h"
#include "query/tree.h"
#include "trace/derived.h"

struct query {
	const struct schema *schema;
	char *text;
	fieldset fields;
	unsigned kinds;   /* enum node_kind of its nodes, as bits */
	unsigned derived; /* bits of enum derived that the group looks up */
	struct tree tree;

	/* Steps of a query over several records, which are conditions on one record. */
	int *step; /* node of each step */
	size_t nsteps;
	struct lint *lint; /* NULL if the query has no conditions on findings */
	bool previous;     /* true if a step uses values of the previous record */
	struct query_reach reach;
};

/* True if a header of a nest matches a node: any header for NODE_LOOP, otherwise the
 * innermost one. */
bool node_has_nest(const struct node *n, const struct nest_table *t, uint32_t nest);

/* True if the query depends on several records. */
static inline bool query_multi_record(const struct query *q)
{
	return q->nsteps > 0;
}

/* Strings of one record, for evaluating a text group. */
struct record_text {
	struct {
		uint8_t field;
		const char *text; /* NULL if it is at byte `at` of `printed` */
		size_t at, len;
	} part[SLOTS_MAX];
	size_t nparts;
	bool apart;         /* false if only `joined` is known, without its parts */
	struct str joined;  /* whole opcode, with all parts */
	struct str printed; /* numbers as text, for part[] */
};

/* Get the strings of record i.  The caller initialises and releases `joined` and
 * `printed`.  The strings are valid until the next call or the end of the batch. */
void record_text_get(struct record_text *rt, const struct batch *b, size_t i,
		     fieldset fields);

/* Evaluate a text group, or one of its nodes.  states is from query_states_new(). */
enum regex_answer query_group_match(const struct tree *t, int node,
				    struct regex_state *const *states,
				    const struct record_text *rt);

/* Function of a NODE_INSIDE, for trace/stack_points.h.  state is for its regular
 * expression. */
struct inside_test {
	const struct node *node;
	struct regex_state *state;
	struct stack_function function;
};
void inside_test_init(struct inside_test *t, const struct node *node,
		      struct regex_state *state);

/* Make an array with a state for each node that has a regular expression, and NULL for
 * other nodes.  The caller frees it with query_states_free(). */
struct regex_state **query_states_new(const struct tree *t);
void query_states_free(struct regex_state **states, const struct tree *t);

/* Result of a step that depends on the previous record, if that record is unknown. */
enum { STEP_UNKNOWN = 2 };

/*
 * Results of a query's steps for n consecutive records.  Each step has a plane with a
 * byte for each record: 0, 1 or STEP_UNKNOWN.  In the last plane, a byte is 1 if the
 * record was not decided because a regular expression takes too many steps on it.
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

/* Append n records, without setting their bytes. */
void step_results_grow(struct step_results *l, size_t n);
/* Copy the results for n records, from number k of `from` to number i of `to`. */
void step_results_copy(struct step_results *to, size_t i, const struct step_results *from,
		       size_t k, size_t n);

/* Evaluate the steps on a batch and append its records.  prev is a batch that ends with
 * the record before b, or NULL if that record is unknown. */
void query_eval_steps(const struct query *q, struct query_scratch *s,
		      const struct batch *prev, const struct batch *b,
		      struct step_results *out);

/* SEQ_MUST is set if the record matches for any values of the unavailable records;
 * SEQ_MAY, if it can match. */
enum { SEQ_MAY = 1, SEQ_MUST = 2 };

/*
 * Match n consecutive records, beginning at number `from` of l, and set out[i] to the
 * bits of record i.  If open_left or open_right is set, there can be matching records
 * outside on that side.
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

#endif
