/*
 * What a compiled query is made of.  Private to query/.
 *
 * Questions over text are put together in groups, each as large as can be: whether a
 * group says yes depends on the text of some fields alone, the same for all that is
 * in it, so that it is asked once for every different text.  A coder gives such texts
 * numbers; there is one for the opcodes, and one for each question over other texts.
 */
#ifndef QUERY_PRIVATE_H
#define QUERY_PRIVATE_H

#include "query/query.h"
#include "query/tree.h"

struct group {
	int node;
	int coder;
};

struct query {
	const struct schema *schema;
	char *text;
	fieldset fields;
	struct tree tree;

	struct group *group;
	size_t ngroups;
	int *group_at;   /* of each node: the group that it is, or -1 */
	fieldset *coder; /* which fields each one looks at; [0]: the opcodes */
	size_t ncoders;

	/* What a sequence is made of: questions about one record. */
	int *leaf;    /* nodes */
	int *leaf_at; /* of each node: which leaf it is, or -1 */
	size_t nleaves;
	int begins_leaf;   /* -1: none */
	struct lint *lint; /* NULL: findings are not asked for */
	struct query_reach reach;
};

static inline bool query_wide(const struct query *q)
{
	return q->nleaves > 0;
}

/* The texts of one record that a group is asked about. */
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

void record_text_get(struct record_text *said, const struct batch *b, size_t i,
		     fieldset fields);

/* What a group says to that; states: of the expression of each node. */
enum regex_answer query_group_ask(const struct tree *t, int node,
				  struct regex_state *const *states,
				  const struct record_text *said);

/* For each node with an expression, in an array of the caller's to be freed by
 * query_states_free(). */
struct regex_state **query_states_new(const struct tree *t);
void query_states_free(struct regex_state **states, const struct tree *t);

/* The answer to a question about findings when the record before is not known. */
enum { LEAF_UNKNOWN = 2 };

/*
 * The answers to a query's leaves for n consecutive records: a plane of bytes, 0, 1 or
 * LEAF_UNKNOWN, for each leaf, and a last one that marks the records that were not decided, because
 * an expression takes too many steps on them.
 */
struct leaves {
	size_t planes;
	size_t n, room;
	uint8_t *byte;
};

static inline uint8_t *leaves_plane(const struct leaves *l, size_t k)
{
	return l->byte + k * l->room;
}

void leaves_init(struct leaves *l, const struct query *q);
void leaves_release(struct leaves *l);

/* Add records at the end, or (at the front) before the first; their bytes are not
 * set. */
void leaves_grow(struct leaves *l, size_t n, bool front);
void leaves_copy(struct leaves *to, size_t i, const struct leaves *from, size_t k,
		 size_t n);

/* Evaluate the leaves on a batch; its records are added at the end.  prev: the record
 * before the batch, as a batch that ends with it; NULL: it is not known. */
void query_leaves(const struct query *q, struct query_scratch *s,
		  const struct batch *prev, const struct batch *b, struct leaves *out);

/*
 * Which of n consecutive records, from number `from` of l on, match: surely, and
 * perhaps, where it depends on records outside.  open_left, open_right: there may be
 * records there; otherwise nothing there matches anything.
 */
void seq_eval_judge(const struct query *q, const struct leaves *l, size_t from, size_t n,
		    bool open_left, bool open_right, uint8_t *surely, uint8_t *perhaps);

/* Fill in leaves and reach of a tree with wide nodes. */
void seq_eval_plan(struct query *q);

/* How many records of a chunk match, at the least and at the most. */
struct bounds {
	uint64_t least, most;
};

/* Of one leaf; for those that read on over the borders of chunks. */
struct bounds summary_eval_leaf(struct summary_eval *s, size_t leaf,
				const struct chunk *c);

#endif
