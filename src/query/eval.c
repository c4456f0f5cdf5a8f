/*
 * Evaluate queries for blocks of 64 records, each a bit of a word.  A node gets the records
 * that can still match, and returns those that do.  The cheapest condition comes first, and
 * evaluation of a branch stops when no record is left.  Strings are numbered (numbers.h),
 * so that a text group is evaluated once for each number.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "format/lint.h"
#include "format/numbers.h"
#include "query/query_internal.h"
#include "trace/access_size.h"
#include "trace/events.h"

enum { BLOCK = INTERVAL_SET_BLOCK };

struct eval_group {
	struct numberer numberer; /* numbers for the strings of the group */
	uint8_t *answer;          /* enum regex_answer + 1, by number; 0 if unknown */
	size_t room;
};

/* Memory of a node; its kind determines which members are used. */
struct eval_node {
	struct eval_group group;
	struct expr_scratch *expr;
	bool begun; /* expr_begin() was called for the batch */
	struct inside_test inside;
	struct stack_lookup lookup; /* for `inside` */
};

struct query_scratch {
	const struct query *query;
	struct regex_state **state;
	struct eval_node *node;
	struct record_text rt;
	struct str row;
	bool gave_up;
	uint64_t gave_up_at;
	struct event_window
		*window[EVENTS]; /* one for each event; NULL if not used yet */
	struct derived_lookup lookup;

	/* The current batch */
	const struct batch *b;
	const struct batch *prev; /* batch that ends with the previous record; NULL if
				   * unknown */
	uint64_t *kinds;          /* findings of each record */
	size_t kinds_room;
	bool kinds_ready;
	uint64_t undecided; /* records of the block */
};

/* Scratch */

struct query_scratch *query_scratch_new(const struct query *q)
{
	struct query_scratch *s = mem_new(1, sizeof *s);
	s->query = q;
	s->state = query_states_new(&q->tree);
	s->node = mem_new(q->tree.n, sizeof *s->node);
	for (size_t i = 0; i < q->tree.n; i++) {
		const struct node *node = &q->tree.node[i];
		struct eval_node *n = &s->node[i];
		if (node->group)
			numberer_init(&n->group.numberer, q->schema, node->group);
		if (node->expr)
			n->expr = expr_scratch_new(node->expr);
		inside_test_init(&n->inside, node, s->state[i]);
		n->lookup.inside = &n->inside.function;
	}
	str_init(&s->row);
	str_init(&s->rt.joined);
	str_init(&s->rt.printed);
	return s;
}

void query_scratch_free(struct query_scratch *s)
{
	if (!s)
		return;
	query_states_free(s->state, &s->query->tree);
	for (size_t i = 0; i < s->query->tree.n; i++) {
		numberer_release(&s->node[i].group.numberer);
		free(s->node[i].group.answer);
		expr_scratch_free(s->node[i].expr);
		stack_lookup_release(&s->node[i].lookup);
	}
	free(s->node);
	free(s->kinds);
	for (int k = 0; k < EVENTS; k++)
		free(s->window[k]);
	derived_release(&s->lookup);
	str_release(&s->row);
	str_release(&s->rt.joined);
	str_release(&s->rt.printed);
	free(s);
}

void query_scratch_open(struct query_scratch *s, struct trace *t, struct task *task)
{
	for (size_t i = 0; i < s->query->tree.n; i++)
		if (s->node[i].expr)
			expr_scratch_open(s->node[i].expr, t, task);
}

bool query_gave_up(const struct query_scratch *s, uint64_t *ordinal)
{
	*ordinal = s->gave_up_at;
	return s->gave_up;
}

static void eval_give_up(struct query_scratch *s, size_t i)
{
	uint64_t ordinal = s->b->first + i;
	if (!s->gave_up || ordinal < s->gave_up_at)
		s->gave_up_at = ordinal;
	s->gave_up = true;
	s->undecided |= UINT64_C(1) << i % BLOCK;
}

static void eval_start_batch(struct query_scratch *s, const struct batch *prev,
			     const struct batch *b)
{
	s->prev = prev;
	s->b = b;
	s->kinds_ready = false;
	for (size_t i = 0; i < s->query->tree.n; i++) {
		s->node[i].begun = false;
		if (s->query->tree.node[i].group)
			numberer_begin(&s->node[i].group.numberer, b);
	}
}

/* Return the number of records of the block that begins at record i. */
static size_t eval_records(const struct query_scratch *s, size_t i)
{
	return size_min(s->b->n - i, BLOCK);
}

/* Kinds of nodes.  Each function evaluates a node for the block that begins at record i,
 * a multiple of BLOCK.  Only the records of `in` matter, if there is such a parameter. */

/* Return the bits of records with a value in this slot that is in the set. */
static uint64_t eval_slot(const struct query_scratch *s, const struct field_test *p,
			  unsigned slot, size_t i)
{
	uint64_t bits = interval_set_test(&p->set, p->key_xor, s->b->slot[slot] + i,
					  eval_records(s, i));
	return bits ? bits & batch_has_word(s->b, slot, i / BLOCK) : 0;
}

static uint64_t eval_values(const struct query_scratch *s, const struct node *x, size_t i)
{
	const uint16_t *first = s->b->schema->first_slot;
	uint64_t bits = 0;
	for (size_t k = 0; k < x->ntests; k++) {
		const struct field_test *p = &x->tests[k];
		for (unsigned j = first[p->field]; j < first[p->field + 1]; j++)
			bits |= eval_slot(s, p, j, i);
	}
	return bits;
}

static uint64_t eval_count(const struct query_scratch *s, const struct node *x, size_t i)
{
	const uint16_t *first = s->b->schema->first_slot;
	uint64_t v[BLOCK] = { 0 };
	for (size_t k = 0; k < x->ntests; k++) {
		const struct field_test *p = &x->tests[k];
		for (unsigned j = first[p->field]; j < first[p->field + 1]; j++)
			for (uint64_t bits = eval_slot(s, p, j, i); bits;
			     bits &= bits - 1)
				v[__builtin_ctzll(bits)]++;
	}
	return interval_set_test(&x->set, 0, v, eval_records(s, i));
}

static uint64_t eval_record(const struct query_scratch *s, const struct node *x, size_t i)
{
	uint64_t v[BLOCK];
	size_t n = eval_records(s, i);
	for (size_t k = 0; k < n; k++)
		v[k] = s->b->first + i + k;
	return interval_set_test(&x->set, 0, v, n);
}

static uint64_t eval_derived(struct query_scratch *s, const struct node *x, size_t i)
{
	uint64_t v[BLOCK] = { 0 };
	size_t n = eval_records(s, i);
	uint64_t has = derived_get(&s->lookup, s->query->schema,
				   (enum derived_value)x->kinds, s->b->first + i, n, v);
	return has & interval_set_test(&x->set, 0, v, n);
}

static uint64_t eval_inside(struct query_scratch *s, int n, size_t i)
{
	uint64_t depth[BLOCK];
	return stack_lookup_depths(&s->node[n].lookup, s->query->schema->stacks,
				   s->b->first + i, eval_records(s, i), depth);
}

/* Find records in a loop whose header is in the node's set. */
static uint64_t eval_loop(struct query_scratch *s, const struct node *x, size_t i)
{
	uint32_t nest[BLOCK], last = 0;
	uint64_t iteration[BLOCK], last_is = 0, bits = 0;
	uint64_t has =
		nest_lookup_get(&s->lookup.nests, s->query->schema->nests,
				s->b->first + i, eval_records(s, i), nest, iteration);
	for (; has; has &= has - 1) {
		size_t k = (size_t)__builtin_ctzll(has);
		if (nest[k] != last)
			last_is = node_has_nest(x, s->lookup.nests.table, nest[k]);
		last = nest[k];
		bits |= last_is << k;
	}
	return bits;
}

/* Events of simulators */
static uint64_t eval_event(struct query_scratch *s, enum event event, size_t i,
			   uint64_t in)
{
	struct events *e = s->query->schema->events;
	uint64_t bits = 0;
	if (e && !s->window[event])
		s->window[event] = mem_new(1, sizeof *s->window[event]);
	for (; e && in; in &= in - 1) {
		size_t k = (size_t)__builtin_ctzll(in);
		bits |= (uint64_t)events_has(e, event, s->b->first + i + k,
					     s->window[event])
			<< k;
	}
	return bits;
}

/* True if an access at a value of record i touches a byte in the set. */
static bool eval_touch(const struct batch *b, size_t i, const struct node *node, int size)
{
	uint64_t bytes = access_size(b, i, size, ACCESS_ASSUMED);
	for (size_t k = 0; k < node->ntests; k++) {
		const struct field_test *p = &node->tests[k];
		unsigned slots = field_count(schema_field(b->schema, p->field));
		for (unsigned j = 0; j < slots; j++) {
			uint64_t v = batch_value(b, i, p->field, j);
			if (batch_has(b, i, p->field, j) &&
			    interval_set_intersects(&p->set, v, access_last(v, bytes)))
				return true;
		}
	}
	return false;
}

static uint64_t eval_touches(const struct query_scratch *s, const struct node *x,
			     size_t i, uint64_t in)
{
	int size = schema_first(s->b->schema, ROLE_ACCESS_SIZE);
	uint64_t bits = 0;
	for (; in; in &= in - 1)
		if (eval_touch(s->b, i + (size_t)__builtin_ctzll(in), x, size))
			bits |= in & -in;
	return bits;
}

static uint64_t eval_faults(struct query_scratch *s, uint64_t kinds, size_t i)
{
	const struct batch *b = s->b;
	uint64_t bits = 0;
	if (!s->kinds_ready) {
		if (b->n > s->kinds_room) {
			s->kinds_room = b->n;
			s->kinds = mem_resize(s->kinds, b->n, sizeof *s->kinds);
		}
		lint_kinds(s->query->lint, s->prev, b, s->kinds);
		s->kinds_ready = true;
	}
	for (size_t k = 0; k < eval_records(s, i); k++)
		bits |= (uint64_t)((s->kinds[i + k] & kinds) != 0) << k;
	return bits;
}

static uint64_t eval_expression(struct query_scratch *s, int n, size_t i)
{
	struct eval_node *x = &s->node[n];
	if (!x->begun)
		expr_begin(x->expr, s->prev, s->b);
	x->begun = true;
	return expr_match(x->expr, i);
}

/* Texts */

/* Print the fields that are columns by default, separated by a blank. */
static void eval_print_row(const struct batch *b, size_t i, fieldset fields,
			   struct str *out)
{
	for (; fields; fields &= fields - 1) {
		size_t before = out->len;
		if (before)
			str_addc(out, ' ');
		size_t from = out->len;
		field_print(b, i, fieldset_first(fields), out);
		if (out->len == from)
			str_cut(out, before);
	}
}

static enum regex_answer eval_row(struct query_scratch *s, int n, size_t i)
{
	const struct node *node = tree_node(&s->query->tree, n);
	str_clear(&s->row);
	eval_print_row(s->b, i, node->fields, &s->row);
	return text_test_match(&node->text, s->state[n], s->row.text, s->row.len);
}

static enum regex_answer eval_text_group(struct query_scratch *s, int n, size_t i)
{
	const struct tree *t = &s->query->tree;
	struct eval_group *e = &s->node[n].group;
	uint32_t number = numberer_number(&e->numberer, s->b, i);
	if (number < e->room && e->answer[number])
		return (enum regex_answer)(e->answer[number] - 1);
	record_text_get(&s->rt, s->b, i, tree_node(t, n)->group);
	enum regex_answer a = query_group_match(t, n, s->state, &s->rt);
	if (number != NUMBER_OTHER) {
		e->answer = mem_grow(e->answer, (size_t)number + 1, &e->room, 1);
		e->answer[number] = (uint8_t)(a + 1);
	}
	return a;
}

static uint64_t eval_texts(struct query_scratch *s, int n, size_t i, uint64_t in)
{
	bool group = tree_node(&s->query->tree, n)->group;
	uint64_t bits = 0;
	for (; in; in &= in - 1) {
		size_t at = i + (size_t)__builtin_ctzll(in);
		enum regex_answer a = (group ? eval_text_group : eval_row)(s, n, at);
		bits |= a == REGEX_YES ? in & -in : 0;
		if (a == REGEX_GAVE_UP)
			eval_give_up(s, at);
	}
	return bits;
}

/* Nodes */

static uint64_t eval_node(struct query_scratch *s, int n, size_t i, uint64_t in);

static uint64_t eval_and(struct query_scratch *s, int child, size_t i, uint64_t in)
{
	for (int c = child; c >= 0 && in; c = tree_node(&s->query->tree, c)->next)
		in = eval_node(s, c, i, in);
	return in;
}

static uint64_t eval_or(struct query_scratch *s, int child, size_t i, uint64_t in)
{
	uint64_t found = 0;
	for (int c = child; c >= 0 && in != found;
	     c = tree_node(&s->query->tree, c)->next)
		found |= eval_node(s, c, i, in & ~found);
	return found;
}

/* Return the records of `in` that match. */
static uint64_t eval_node(struct query_scratch *s, int n, size_t i, uint64_t in)
{
	const struct node *x = tree_node(&s->query->tree, n);
	if (x->group)
		return eval_texts(s, n, i, in);
	switch (x->kind) {
	case NODE_VALUES:
		return in & eval_values(s, x, i);
	case NODE_COUNT:
		return in & eval_count(s, x, i);
	case NODE_RECORD:
		return in & eval_record(s, x, i);
	case NODE_DERIVED:
		return in & eval_derived(s, x, i);
	case NODE_INSIDE:
		return in & eval_inside(s, n, i);
	case NODE_LOOP:
		return in & eval_loop(s, x, i);
	case NODE_EVENT:
		return eval_event(s, (enum event)x->kinds, i, in);
	case NODE_TOUCHES:
		return eval_touches(s, x, i, in);
	case NODE_FAULT:
		return in & eval_faults(s, x->kinds, i);
	case NODE_EXPR:
		return in & eval_expression(s, n, i);
	case NODE_ROW:
		return eval_texts(s, n, i, in);
	case NODE_NOT:
		return in & ~eval_node(s, x->child, i, in);
	case NODE_AND:
		return eval_and(s, x->child, i, in);
	case NODE_OR:
		return eval_or(s, x->child, i, in);
	default: /* multi_record nodes are evaluated elsewhere; tests of text are groups */
		return 0;
	}
}

static uint64_t eval_block(struct query_scratch *s, int n, size_t i)
{
	s->undecided = 0;
	return eval_node(s, n, i, presence_mask(eval_records(s, i)));
}

/* True if the result of a node depends on the previous record. */
static bool eval_needs_previous(const struct node *x)
{
	return x->kind == NODE_FAULT || (x->kind == NODE_EXPR && x->expr->prev);
}

void query_eval_steps(const struct query *q, struct query_scratch *s,
		      const struct batch *prev, const struct batch *b,
		      struct step_results *out)
{
	size_t from = out->n;
	step_results_grow(out, b->n);
	eval_start_batch(s, prev, b);
	uint8_t *undecided = step_results_plane(out, q->nsteps) + from;
	memset(undecided, 0, b->n);
	for (size_t k = 0; k < q->nsteps && b->n; k++) {
		uint8_t *plane = step_results_plane(out, k) + from;
		for (size_t i = 0; i < b->n; i += BLOCK) {
			uint64_t bits = eval_block(s, q->step[k], i);
			for (size_t j = 0; j < eval_records(s, i); j++) {
				plane[i + j] = bits >> j & 1;
				undecided[i + j] |= s->undecided >> j & 1;
			}
		}
		if (!prev && b->first &&
		    eval_needs_previous(tree_node(&q->tree, q->step[k])))
			plane[0] = STEP_UNKNOWN;
	}
}

/* Return the matching records of a block.  Undecided records do not match, even below a
 * "not". */
static uint64_t eval_matches(const struct query *q, struct query_scratch *s, size_t i)
{
	uint64_t bits = eval_block(s, q->tree.root, i);
	return bits & ~s->undecided;
}

size_t query_select(const struct query *q, struct query_scratch *s, const struct batch *b,
		    uint32_t *hit)
{
	size_t n = 0;
	eval_start_batch(s, NULL, b);
	for (size_t i = 0; i < b->n; i += BLOCK)
		for (uint64_t bits = eval_matches(q, s, i); bits; bits &= bits - 1)
			hit[n++] = (uint32_t)i + (uint32_t)__builtin_ctzll(bits);
	return n;
}

void query_mark(const struct query *q, struct query_scratch *s, const struct batch *b,
		bool *is)
{
	eval_start_batch(s, NULL, b);
	for (size_t i = 0; i < b->n; i += BLOCK) {
		uint64_t bits = eval_matches(q, s, i);
		for (size_t k = 0; k < eval_records(s, i); k++)
			is[i + k] = bits >> k & 1;
	}
}
