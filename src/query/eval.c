/*
 * Evaluate queries by columns.  A mask with a byte for each record of the batch is
 * passed down the tree; each node clears the bytes of records that do not match.  The
 * cheapest condition comes first, and evaluation of a branch stops when its mask is
 * empty.  Comparisons test 64 values of a slot at a time and skip groups of 64 records
 * without a set byte.  Strings are numbered (numbers.h), so that a
 * text group is evaluated once for each number.
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

struct eval_group {
	struct numberer numberer; /* numbers for the strings of the group */
	uint8_t *answer;          /* enum regex_answer + 1, by number; 0 if unknown */
	size_t room;
};

/* Memory of a node; its kind determines which members are used. */
struct eval_node {
	struct eval_group group;
	struct expr_scratch *expr;
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
	const struct batch *prev; /* batch that ends with the previous record; NULL if
				   * unknown */
	uint64_t *kinds;          /* findings of each record of the batch */
	size_t kinds_room;
	bool kinds_ready;
	struct event_window
		*window[EVENTS]; /* one for each event; NULL if not used yet */
	struct derived_lookup lookup;
	uint32_t *undecided; /* undecided records of the batch */
	size_t nundecided, undecided_room;

	/* A stack of masks; the first `used` are in use */
	size_t room; /* number of records in a mask */
	uint8_t **mask;
	size_t masks, mask_room, used;
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
	for (size_t m = 0; m < s->masks; m++)
		free(s->mask[m]);
	free(s->mask);
	free(s->node);
	free(s->undecided);
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

static void eval_give_up(struct query_scratch *s, const struct batch *b, size_t i)
{
	uint64_t ordinal = b->first + i;
	if (!s->gave_up || ordinal < s->gave_up_at)
		s->gave_up_at = ordinal;
	s->gave_up = true;
	s->undecided = mem_room(s->undecided, s->nundecided, &s->undecided_room,
				sizeof *s->undecided);
	s->undecided[s->nundecided++] = (uint32_t)i;
}

/* Prepare for a new batch: make room and drop data of the previous batch. */
static void eval_start_batch(struct query_scratch *s, const struct batch *b)
{
	if (b->n > s->room) {
		s->room = b->n;
		for (size_t m = 0; m < s->masks; m++)
			s->mask[m] = mem_resize(s->mask[m], s->room, 1);
	}
	for (size_t i = 0; i < s->query->tree.n; i++)
		if (s->query->tree.node[i].group)
			numberer_begin(&s->node[i].group.numberer, b);
	s->used = 0;
	s->nundecided = 0;
	s->kinds_ready = false;
}

static uint8_t *eval_push(struct query_scratch *s)
{
	if (s->used == s->masks) {
		s->mask = mem_room(s->mask, s->masks, &s->mask_room, sizeof *s->mask);
		s->mask[s->masks++] = mem_new(s->room, 1);
	}
	return s->mask[s->used++];
}

static void eval_pop(struct query_scratch *s, size_t n)
{
	s->used -= n;
}

static bool eval_any(const uint8_t *mask, size_t n)
{
	return n && memchr(mask, 1, n);
}

/* Blocks: most kinds of nodes are evaluated for 64 records at a time */

/* Return a bit for each of n records from record i on; i is a multiple of INTERVAL_SET_BLOCK. */
typedef uint64_t eval_bits(struct query_scratch *s, const struct batch *b, int node,
			   size_t i, size_t n);

/* Return the bits of records with a value in this slot that is in the set. */
static uint64_t eval_slot(const struct batch *b, const struct field_test *p,
			  unsigned slot, size_t i, size_t n)
{
	uint64_t bits = interval_set_test(&p->set, p->key_xor, b->slot[slot] + i, n);
	return bits ? bits & batch_has_word(b, slot, i / INTERVAL_SET_BLOCK) : 0;
}

static uint64_t eval_values(struct query_scratch *s, const struct batch *b, int node,
			    size_t i, size_t n)
{
	const struct node *x = tree_node(&s->query->tree, node);
	const uint16_t *first = b->schema->first_slot;
	uint64_t bits = 0;
	for (size_t k = 0; k < x->ntests; k++) {
		const struct field_test *p = &x->tests[k];
		for (unsigned j = first[p->field]; j < first[p->field + 1]; j++)
			bits |= eval_slot(b, p, j, i, n);
	}
	return bits;
}

static uint64_t eval_count(struct query_scratch *s, const struct batch *b, int node,
			   size_t i, size_t n)
{
	const struct node *x = tree_node(&s->query->tree, node);
	const uint16_t *first = b->schema->first_slot;
	uint64_t v[INTERVAL_SET_BLOCK] = { 0 };
	for (size_t k = 0; k < x->ntests; k++) {
		const struct field_test *p = &x->tests[k];
		for (unsigned j = first[p->field]; j < first[p->field + 1]; j++) {
			uint64_t bits = eval_slot(b, p, j, i, n);
			for (size_t at = 0; bits && at < n; at++)
				v[at] += bits >> at & 1;
		}
	}
	return interval_set_test(&x->set, 0, v, n);
}

static uint64_t eval_record(struct query_scratch *s, const struct batch *b, int node,
			    size_t i, size_t n)
{
	uint64_t v[INTERVAL_SET_BLOCK];
	for (size_t k = 0; k < n; k++)
		v[k] = b->first + i + k;
	return interval_set_test(&tree_node(&s->query->tree, node)->set, 0, v, n);
}

static uint64_t eval_derived(struct query_scratch *s, const struct batch *b, int node,
			     size_t i, size_t n)
{
	const struct node *x = tree_node(&s->query->tree, node);
	uint64_t v[INTERVAL_SET_BLOCK] = { 0 };
	uint64_t has = derived_get(&s->lookup, s->query->schema,
				   (enum derived_value)x->kinds, b->first + i, n, v);
	return has & interval_set_test(&x->set, 0, v, n);
}

static uint64_t eval_inside(struct query_scratch *s, const struct batch *b, int node,
			    size_t i, size_t n)
{
	uint64_t depth[INTERVAL_SET_BLOCK];
	return stack_lookup_depths(&s->node[node].lookup, s->query->schema->stacks,
				   b->first + i, n, depth);
}

/* Find records in a loop whose header is in the node's set. */
static uint64_t eval_loop(struct query_scratch *s, const struct batch *b, int node,
			  size_t i, size_t n)
{
	const struct node *x = tree_node(&s->query->tree, node);
	uint32_t nest[INTERVAL_SET_BLOCK], last = 0;
	uint64_t iteration[INTERVAL_SET_BLOCK], last_is = 0, bits = 0;
	uint64_t has = nest_lookup_get(&s->lookup.nests, s->query->schema->nests,
				       b->first + i, n, nest, iteration);
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
static uint64_t eval_event(struct query_scratch *s, const struct batch *b, int node,
			   size_t i, size_t n)
{
	enum event event = (enum event)tree_node(&s->query->tree, node)->kinds;
	struct events *e = s->query->schema->events;
	uint64_t bits = 0;
	if (e && !s->window[event])
		s->window[event] = mem_new(1, sizeof *s->window[event]);
	for (size_t k = 0; e && k < n; k++)
		bits |= (uint64_t)events_has(e, event, b->first + i + k, s->window[event])
			<< k;
	return bits;
}

static eval_bits *const eval_kinds[] = {
	[NODE_VALUES] = eval_values, [NODE_COUNT] = eval_count,
	[NODE_RECORD] = eval_record, [NODE_DERIVED] = eval_derived,
	[NODE_INSIDE] = eval_inside, [NODE_LOOP] = eval_loop,
	[NODE_EVENT] = eval_event,   [NODE_ROW] = NULL,
};

/* Skip blocks without records in `in`. */
static void eval_blocks(struct query_scratch *s, const struct batch *b, int node,
			const uint8_t *in, uint8_t *out)
{
	eval_bits *f = eval_kinds[tree_node(&s->query->tree, node)->kind];
	for (size_t i = 0; i < b->n; i += INTERVAL_SET_BLOCK) {
		size_t n = size_min(b->n - i, INTERVAL_SET_BLOCK);
		uint64_t bits = eval_any(in + i, n) ? f(s, b, node, i, n) : 0;
		for (size_t k = 0; k < n; k++)
			out[i + k] = in[i + k] & (bits >> k & 1);
	}
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

static void eval_touches(const struct batch *b, const struct node *node,
			 const uint8_t *in, uint8_t *out)
{
	int size = schema_first(b->schema, ROLE_ACCESS_SIZE);
	for (size_t i = 0; i < b->n; i++)
		out[i] = in[i] && eval_touch(b, i, node, size);
}

/* Evaluate findings.  The first record's findings depend on the previous record. */
static void eval_faults(struct query_scratch *s, const struct batch *b,
			const struct node *node, const uint8_t *in, uint8_t *out)
{
	if (!s->kinds_ready) {
		if (b->n > s->kinds_room) {
			s->kinds_room = b->n;
			s->kinds = mem_resize(s->kinds, b->n, sizeof *s->kinds);
		}
		lint_kinds(s->query->lint, s->prev, b, s->kinds);
		s->kinds_ready = true;
	}
	for (size_t i = 0; i < b->n; i++)
		out[i] = in[i] & ((s->kinds[i] & node->kinds) != 0);
	if (!s->prev && b->first && b->n)
		out[0] = STEP_UNKNOWN;
}

/* Evaluate arithmetic.  The first record may depend on the previous record. */
static void eval_expression(struct query_scratch *s, const struct batch *b, int n,
			    const uint8_t *in, uint8_t *out)
{
	expr_match(s->node[n].expr, s->prev, b, in, out);
	if (tree_node(&s->query->tree, n)->expr->prev && !s->prev && b->first && b->n)
		out[0] = STEP_UNKNOWN;
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

static void eval_rows(struct query_scratch *s, const struct batch *b, int n,
		      const uint8_t *in, uint8_t *out)
{
	const struct node *node = tree_node(&s->query->tree, n);
	for (size_t i = 0; i < b->n; i++) {
		out[i] = in[i];
		if (!in[i])
			continue;
		str_clear(&s->row);
		eval_print_row(b, i, node->fields, &s->row);
		enum regex_answer a = text_test_match(&node->text, s->state[n],
						      s->row.text, s->row.len);
		out[i] = a == REGEX_YES;
		if (a == REGEX_GAVE_UP)
			eval_give_up(s, b, i);
	}
}

static uint8_t eval_answer(struct query_scratch *s, int n, const struct batch *b,
			   size_t i)
{
	const struct tree *t = &s->query->tree;
	record_text_get(&s->rt, b, i, tree_node(t, n)->group);
	return (uint8_t)(1 + query_group_match(t, n, s->state, &s->rt));
}

static void eval_text_group(struct query_scratch *s, const struct batch *b, int n,
			    const uint8_t *in, uint8_t *out)
{
	struct eval_group *e = &s->node[n].group;
	for (size_t i = 0; i < b->n; i++) {
		out[i] = in[i];
		if (!in[i])
			continue;
		uint32_t number = numberer_number(&e->numberer, b, i);
		uint8_t a = number < e->room ? e->answer[number] : 0;
		if (!a) {
			a = eval_answer(s, n, b, i);
			if (number != NUMBER_OTHER) {
				e->answer = mem_grow(e->answer, (size_t)number + 1,
						     &e->room, 1);
				e->answer[number] = a;
			}
		}
		out[i] = a == REGEX_YES + 1;
		if (a == REGEX_GAVE_UP + 1)
			eval_give_up(s, b, i);
	}
}

/* Nodes */

static void eval_node(struct query_scratch *s, const struct batch *b, int n,
		      const uint8_t *in, uint8_t *out);

static void eval_not(struct query_scratch *s, const struct batch *b,
		     const struct node *node, const uint8_t *in, uint8_t *out)
{
	uint8_t *found = eval_push(s);
	eval_node(s, b, node->child, in, found);
	for (size_t i = 0; i < b->n; i++)
		out[i] = in[i] ^ found[i];
	eval_pop(s, 1);
}

static void eval_and(struct query_scratch *s, const struct batch *b,
		     const struct node *node, const uint8_t *in, uint8_t *out)
{
	for (int c = node->child; c >= 0; c = tree_node(&s->query->tree, c)->next) {
		eval_node(s, b, c, in, out);
		in = out;
		if (!eval_any(out, b->n))
			return;
	}
}

static void eval_or(struct query_scratch *s, const struct batch *b,
		    const struct node *node, const uint8_t *in, uint8_t *out)
{
	uint8_t *rest = eval_push(s), *found = eval_push(s), *all = eval_push(s);
	memcpy(rest, in, b->n);
	memset(all, 0, b->n);
	for (int c = node->child; c >= 0; c = tree_node(&s->query->tree, c)->next) {
		eval_node(s, b, c, rest, found);
		for (size_t i = 0; i < b->n; i++) {
			all[i] |= found[i];
			rest[i] ^= found[i];
		}
		if (!eval_any(rest, b->n))
			break;
	}
	memcpy(out, all, b->n);
	eval_pop(s, 3);
}

/* Set out to the records in `in` that match; in and out may be the same. */
static void eval_node(struct query_scratch *s, const struct batch *b, int n,
		      const uint8_t *in, uint8_t *out)
{
	const struct node *node = tree_node(&s->query->tree, n);
	if (node->group) {
		eval_text_group(s, b, n, in, out);
		return;
	}
	switch (node->kind) {
	case NODE_NOT:
		eval_not(s, b, node, in, out);
		break;
	case NODE_AND:
		eval_and(s, b, node, in, out);
		break;
	case NODE_OR:
		eval_or(s, b, node, in, out);
		break;
	case NODE_TOUCHES:
		eval_touches(b, node, in, out);
		break;
	case NODE_FAULT:
		eval_faults(s, b, node, in, out);
		break;
	case NODE_EXPR:
		eval_expression(s, b, n, in, out);
		break;
	case NODE_ROW:
		eval_rows(s, b, n, in, out);
		break;
	default: /* multi_record nodes are evaluated elsewhere; tests of text are
		  * groups */
		eval_blocks(s, b, n, in, out);
	}
}

void query_eval_steps(const struct query *q, struct query_scratch *s,
		      const struct batch *prev, const struct batch *b,
		      struct step_results *out)
{
	size_t from = out->n;
	s->prev = prev;
	step_results_grow(out, b->n);
	eval_start_batch(s, b);
	uint8_t *all = eval_push(s),
		*undecided = step_results_plane(out, q->nsteps) + from;
	memset(all, 1, b->n);
	for (size_t k = 0; k < q->nsteps && b->n; k++)
		eval_node(s, b, q->step[k], all, step_results_plane(out, k) + from);
	memset(undecided, 0, b->n);
	for (size_t k = 0; k < s->nundecided; k++)
		undecided[s->undecided[k]] = 1;
}

/* Return a mask of the matching records of a batch, which is not empty. */
static const uint8_t *eval_batch(const struct query *q, struct query_scratch *s,
				 const struct batch *b)
{
	eval_start_batch(s, b);
	uint8_t *mask = eval_push(s);
	memset(mask, 1, b->n);
	eval_node(s, b, q->tree.root, mask, mask);
	/* Undecided records do not match, even below a "not". */
	for (size_t k = 0; k < s->nundecided; k++)
		mask[s->undecided[k]] = 0;
	return mask;
}

size_t query_select(const struct query *q, struct query_scratch *s, const struct batch *b,
		    uint32_t *hit)
{
	const uint8_t *mask = b->n ? eval_batch(q, s, b) : NULL;
	size_t n = 0;
	for (size_t i = 0; i < b->n; i++) {
		hit[n] = (uint32_t)i;
		n += mask[i] != 0;
	}
	return n;
}

void query_mark(const struct query *q, struct query_scratch *s, const struct batch *b,
		bool *is)
{
	const uint8_t *mask = b->n ? eval_batch(q, s, b) : NULL;
	for (size_t i = 0; i < b->n; i++)
		is[i] = mask[i] != 0;
}
