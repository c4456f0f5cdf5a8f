/*
 * What a compiled query is made of.  Private to query/.
 *
 * Questions over text are put together in groups, each as large as can be: whether a
 * text_group says yes depends on the text of some fields alone, the same for all that is
 * in it, so that it is asked once for every different text.  A interner_fields gives such texts
 * numbers; there is one for the opcodes, and one for each question over other texts.
 */
#ifndef QUERY_QUERY_INTERNAL_H
#define QUERY_QUERY_INTERNAL_H

#include "query/query.h"
#include "query/tree.h"

struct text_group {
	int node;
	int interner;
};

struct query {
	const struct schema *schema;
	char *text;
	fieldset fields;
	struct tree tree;

	struct text_group *text_group;
	size_t ntext_groups;
	int *group_at;             /* of each node: the text_group that it is, or -1 */
	fieldset *interner_fields; /* which fields each one looks at; [0]: the opcodes */
	size_t ninterners;

	/* What a sequence is made of: questions about one record. */
	int *step;    /* nodes */
	int *step_at; /* of each node: which step it is, or -1 */
	size_t nsteps;
	int first_uop_step; /* -1: none */
	struct lint *lint;  /* NULL: findings are not asked for */
	struct query_reach reach;
};

static inline bool query_multi_record(const struct query *q)
{
	return q->nsteps > 0;
}

/* The texts of one record that a text_group is asked about. */
struct record_text {
	struct {
		uint8_t field;
		const char *text;
		size_t len;
	} part[SLOTS_MAX];
	size_t nparts;
	bool apart;        /* false: only the opcodes as a whole are known */
	struct str joined; /* the opcodes as a whole */
	struct str printed;
};

void record_text_get(struct record_text *rt, const struct batch *b, size_t i,
		     fieldset fields);

/* What a text_group says to that; states: of the expression of each node. */
enum regex_answer query_group_match(const struct tree *t, int node,
				    struct regex_state *const *states,
				    const struct record_text *rt);

/* For each node with an expression, in an array of the caller's to be freed by
 * query_states_free(). */
struct regex_state **query_states_new(const struct tree *t);
void query_states_free(struct regex_state **states, const struct tree *t);

/* The answer to a question about findings when the record before is not known. */
enum { STEP_UNKNOWN = 2 };

/*
 * The nanswers to a query's step_results for n consecutive records: a plane of bytes, 0, 1 or
 * STEP_UNKNOWN, for each step, and a last one that marks the records that were not decided, because
 * an expression takes too many steps on them.
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

/* Add records at the end, or (at the front) before the first; their bytes are not
 * set. */
void step_results_grow(struct step_results *l, size_t n, bool front);
void step_results_copy(struct step_results *to, size_t i, const struct step_results *from,
		       size_t k, size_t n);

/* Evaluate the step_results on a batch; its records are added at the end.  prev: the record
 * before the batch, as a batch that ends with it; NULL: it is not known. */
void query_eval_steps(const struct query *q, struct query_scratch *s,
		      const struct batch *prev, const struct batch *b,
		      struct step_results *out);

/*
 * Which of n consecutive records, from number `from` of l on, match: must, and
 * may, where it depends on records outside.  open_left, open_right: there may be
 * records there; otherwise nothing there matches anything.
 */
void seq_eval_match(const struct query *q, const struct step_results *l, size_t from,
		    size_t n, bool open_left, bool open_right, uint8_t *must,
		    uint8_t *may);

/* Fill in step_results and reach of a tree with multi_record nodes. */
void seq_eval_plan(struct query *q);

/* How many records of a chunk match, at the least and at the most. */
struct bounds {
	uint64_t least, most;
};

/* Of one step; for those that read on over the borders of chunks. */
struct bounds summary_eval_step(struct summary_eval *s, size_t step,
				const struct chunk *c);

#endif
