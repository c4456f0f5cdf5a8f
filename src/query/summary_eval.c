/*
 * The result of evaluating a query on a summary is a min and a max number of matches
 * among the n records of the chunk.  These bounds can be combined:
 *
 *   not A     n - max .. n - min
 *   A and B   max(min + min - n, 0) .. the smaller max
 *   A or B    the larger min .. the smaller of max + max and n
 *
 * If both are equal, the count is exact.
 * For opcodes, the result is better: it is known for each opcode whether a text group
 * matches, and how often the opcode occurs in the chunk.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "query/query_internal.h"
#include "trace/access_size.h"
#include "trace/events.h"

enum {
	INTERVALS_MAX =
		64, /* max intervals of a set; with more, ignore the sets of a chunk */
	REGISTERS_MAX =
		1024, /* max registers in an interval; with more, ignore the masks */
	NEIGHBOURS_MAX = 8
};

/* Min and max number of records of a chunk that can match. */
struct bounds {
	uint64_t min, max;
};

/* For a node that tests a function: see stack_points_inside(). */
struct sumeval_begun {
	uint8_t *block;
	size_t n;
};

struct summary_eval {
	const struct query *query;
	struct index *index;
	pthread_mutex_t lock;
	struct regex_state **state;
	uint8_t **answer; /* enum regex_answer by opcode, for each node; NULL if not a
			   * text group over opcodes */
	struct sumeval_begun *begun; /* one for each node */
	/* Opcodes below this have results, which can be read without the lock. */
	atomic_uint_fast32_t known;
};

/* Bounds */

static const struct bounds nothing = { 0, 0 };

static struct bounds sumeval_not(struct bounds a, uint64_t n)
{
	return (struct bounds) { n - a.max, n - a.min };
}

static struct bounds sumeval_and(struct bounds a, struct bounds b, uint64_t n)
{
	uint64_t sum = a.min + b.min;
	return (struct bounds) { sum > n ? sum - n : 0, u64_min(a.max, b.max) };
}

static struct bounds sumeval_or(struct bounds a, struct bounds b, uint64_t n)
{
	return (struct bounds) { u64_max(a.min, b.min), u64_min(n, a.max + b.max) };
}

/* Values */

/* Bound the number of values of a field that are in the set, from the field's range. */
static struct bounds sumeval_count_values(const struct field_test *p,
					  const struct range *r)
{
	if (!r->present)
		return nothing;
	uint64_t zeros = r->present - r->nonzero;
	uint64_t low = r->min ^ p->key_xor, high = r->max ^ p->key_xor, zero = p->key_xor;
	struct bounds b = nothing;
	if (zeros && interval_set_contains(&p->set, zero))
		b = (struct bounds) { zeros, zeros };
	/* Interval from the min to the max value, without 0. */
	bool meets, covers;
	if (zero < low || zero > high) {
		meets = interval_set_intersects(&p->set, low, high);
		covers = interval_set_covers(&p->set, low, high);
	} else {
		bool below = zero > low, above = zero < high;
		meets = (below && interval_set_intersects(&p->set, low, zero - 1)) ||
			(above && interval_set_intersects(&p->set, zero + 1, high));
		covers = (!below || interval_set_covers(&p->set, low, zero - 1)) &&
			 (!above || interval_set_covers(&p->set, zero + 1, high));
	}
	b.min += covers ? r->nonzero : 0;
	b.max += meets ? r->nonzero : 0;
	return b;
}

static bool sumeval_single(fieldset fields)
{
	return !(fields & (fields - 1));
}

/* True if the address sets of a chunk allow any value of the test. */
static bool sumeval_sets_meet(const struct query *q, const struct field_test *p,
			      const struct chunk *c)
{
	const fieldset *role = q->schema->by_role;
	fieldset field = (fieldset)1 << p->field;
	bool (*may)(const struct chunk *c, uint64_t first, uint64_t last) =
		field & role[ROLE_PC]      ? chunk_may_execute
		: field & role[ROLE_STORE] ? chunk_may_store
		: field & role[ROLE_LOAD]  ? chunk_may_access
					   : NULL;
	if (p->key_xor || p->set.n > INTERVALS_MAX || !may)
		return true;
	for (size_t i = 0; i < p->set.n; i++)
		if (may(c, p->set.item[i].low, p->set.item[i].high))
			return true;
	return false;
}

static bool sumeval_registers_meet(const struct register_set *there,
				   const struct interval_set *set)
{
	struct register_set asked = { { 0 } };
	for (size_t i = 0; i < set->n; i++) {
		uint64_t low = set->item[i].low, high = set->item[i].high;
		if (high - low >= REGISTERS_MAX)
			return true;
		for (uint64_t k = 0; k <= high - low; k++)
			register_set_add(&asked, low + k);
	}
	return register_sets_meet(there, &asked);
}

/* True if the masks of registers read and written allow any value of the test. */
static bool sumeval_masks_meet(const struct query *q, const struct field_test *p,
			       const struct chunk *c)
{
	const fieldset *role = q->schema->by_role;
	fieldset field = (fieldset)1 << p->field;
	if (p->key_xor || field & q->schema->computed)
		return true;
	if (field & role[ROLE_REG_WRITTEN])
		return sumeval_registers_meet(&c->regs_written, &p->set);
	if (field & role[ROLE_REG_READ])
		return sumeval_registers_meet(&c->regs_read, &p->set);
	return true;
}

/* Get the exact count of records with a load, or with a store, if the test accepts
 * every load or store. */
static bool sumeval_exact_total(const struct query *q, const struct node *node,
				const struct chunk *c, uint64_t *count)
{
	const fieldset *role = q->schema->by_role;
	bool load = node->fields == role[ROLE_LOAD];
	if (!load && node->fields != role[ROLE_STORE])
		return false;
	for (size_t k = 0; k < node->ntests; k++) {
		const struct field_test *p = &node->tests[k];
		const struct range *r = &c->range[p->field];
		if (r->present && !interval_set_covers(&p->set, r->min ^ p->key_xor,
						       r->max ^ p->key_xor))
			return false;
	}
	*count = load ? c->totals.with_load : c->totals.with_store;
	return true;
}

/* True if summaries have the range of a field, which is a number of the format. */
static bool sumeval_has_range(const struct query *q, int field)
{
	return schema_field(q->schema, field)->kind != KIND_TEXT &&
	       !(q->schema->computed >> field & 1);
}

static struct bounds sumeval_of_values(const struct query *q, const struct node *node,
				       const struct chunk *c)
{
	uint64_t n = c->count, exact;
	struct bounds all = nothing;
	if (node->ntests && sumeval_exact_total(q, node, c, &exact))
		return (struct bounds) { exact, exact };
	for (size_t k = 0; k < node->ntests; k++) {
		const struct field_test *p = &node->tests[k];
		const struct field *f = schema_field(q->schema, p->field);
		uint64_t slots = field_count(f);
		struct bounds b = { 0, n };
		if (sumeval_has_range(q, p->field)) {
			b = sumeval_count_values(p, &c->range[p->field]);
			/* The bounds count values; a record has up to `slots` values. */
			b.min = (b.min + slots - 1) / slots;
			b.max = u64_min(n, b.max);
		}
		if (b.max &&
		    (!sumeval_sets_meet(q, p, c) || !sumeval_masks_meet(q, p, c)))
			b = nothing;
		all = sumeval_or(all, b, n);
	}
	/* The totals contain the number of first micro-ops of instructions. */
	if (node->fields == q->schema->by_role[ROLE_UOP] &&
	    sumeval_single(node->fields) && node->ntests == 1 &&
	    node->tests[0].set.n == 1 && !node->tests[0].key_xor &&
	    node->tests[0].set.item[0].low == 1 && node->tests[0].set.item[0].high == 1 &&
	    field_count(schema_field(q->schema, node->tests[0].field)) == 1 &&
	    all.min <= c->totals.macro_ops && c->totals.macro_ops <= all.max)
		all = (struct bounds) { c->totals.macro_ops, c->totals.macro_ops };
	return all;
}

/* An access that begins in the set touches it; an access can touch it only if it begins
 * less than the max size before it or in it. */
static struct bounds sumeval_of_touches(const struct query *q, const struct node *node,
					const struct chunk *c)
{
	struct node wide = *node;
	struct bounds b = sumeval_of_values(q, node, c);
	uint64_t before = access_size_max(c, schema_first(q->schema, ROLE_ACCESS_SIZE),
					  ACCESS_ASSUMED) -
			  1;
	wide.tests = mem_new(node->ntests, sizeof *wide.tests);
	for (size_t k = 0; k < node->ntests; k++) {
		const struct field_test *p = &node->tests[k];
		wide.tests[k] = *p;
		wide.tests[k].set = (struct interval_set)INTERVAL_SET_INIT;
		for (size_t i = 0; i < p->set.n; i++) {
			uint64_t low = p->set.item[i].low;
			interval_set_add(&wide.tests[k].set, low - u64_min(low, before),
					 p->set.item[i].high);
		}
	}
	b.max = sumeval_of_values(q, &wide, c).max;
	for (size_t k = 0; k < node->ntests; k++)
		interval_set_release(&wide.tests[k].set);
	free(wide.tests);
	return b;
}

static struct bounds sumeval_of_counts(const struct query *q, const struct node *node,
				       const struct chunk *c)
{
	uint64_t max = 0;
	for (size_t k = 0; k < node->ntests; k++) {
		const struct field_test *p = &node->tests[k];
		const struct field *f = schema_field(q->schema, p->field);
		if (!sumeval_has_range(q, p->field) || c->range[p->field].present)
			max += field_count(f);
	}
	if (!interval_set_intersects(&node->set, 0, max))
		return nothing;
	if (interval_set_covers(&node->set, 0, max))
		return (struct bounds) { c->count, c->count };
	return (struct bounds) { 0, c->count };
}

static struct bounds sumeval_of_records(const struct node *node, const struct chunk *c)
{
	uint64_t first = c->start.ordinal, last = first + c->count - 1, sum = 0;
	for (size_t k = 0; k < node->set.n; k++) {
		uint64_t low = u64_max(node->set.item[k].low, first);
		uint64_t high = u64_min(node->set.item[k].high, last);
		sum += low <= high ? high - low + 1 : 0;
	}
	return (struct bounds) { sum, sum };
}

static struct bounds sumeval_of_expression(const struct node *node, const struct chunk *c)
{
	struct expr_range r;
	bool possible =
		expr_bounds(node->expr, node->expr->root, c, &r) && (r.low || r.high);
	return (struct bounds) { 0, possible ? c->count : 0 };
}

/* Use the counts of blocks' shares, which are exact for whole blocks without undecided
 * records. */
static struct bounds sumeval_of_threads(const struct query *q, const struct node *node,
					const struct chunk *c)
{
	uint64_t first = c->start.ordinal, end = first + c->count, n = 0;
	struct threads *t =
		q->schema->threads ? thread_slot_get(q->schema->threads) : NULL;
	uint64_t records = t ? threads_records(t) : 0;
	bool exact = end <= records && first % THREAD_BLOCK == 0 &&
		     (end % THREAD_BLOCK == 0 || end == records) && !threads_undecided(t);
	for (uint64_t b = first / THREAD_BLOCK;
	     end <= records && b <= (end - 1) / THREAD_BLOCK; b++) {
		const struct thread_share *share;
		size_t shares = threads_block_shares(t, b, &share);
		for (size_t i = 0; i < shares; i++)
			if (interval_set_contains(&node->set,
						  threads_get(t, share[i].thread)->id))
				n += share[i].count;
	}
	threads_release(t);
	if (end > records || n > c->count)
		n = c->count;
	return (struct bounds) { exact ? n : 0, n };
}

struct sumeval_depths {
	const struct interval_set *set;
	uint64_t n;
};

static void sumeval_add_depth(void *ctx, uint64_t depth, uint64_t n)
{
	struct sumeval_depths *d = ctx;
	d->n += interval_set_contains(d->set, depth) ? n : 0;
}

static struct bounds sumeval_of_depths(const struct query *q, const struct node *node,
				       const struct chunk *c)
{
	struct sumeval_depths d = { &node->set, 0 };
	if (q->schema->stacks &&
	    stack_points_depths(q->schema->stacks, c->start.ordinal, c->count,
				sumeval_add_depth, &d) &&
	    d.n <= c->count)
		return (struct bounds) { d.n, d.n };
	return (struct bounds) { 0, c->count };
}

/* Return the blocks that begin before a call of the function has returned; NULL if
 * unknown. */
static const uint8_t *sumeval_begun(struct summary_eval *s, int n, size_t *blocks)
{
	struct stack_points *points = s->query->schema->stacks;
	struct sumeval_begun *b = &s->begun[n];
	pthread_mutex_lock(&s->lock);
	if (points && !b->block) {
		struct inside_test test;
		inside_test_init(&test, tree_node(&s->query->tree, n), s->state[n]);
		b->block = stack_points_inside(points, &test.function, &b->n);
	}
	*blocks = b->n;
	pthread_mutex_unlock(&s->lock);
	return b->block;
}

/* Return no hits if the chunk executes no code of the function and no earlier call of
 * it is still running. */
static struct bounds sumeval_of_inside(struct summary_eval *s, const struct node *node,
				       int n, const struct chunk *c)
{
	struct bounds all = { 0, c->count };
	size_t blocks;
	const uint8_t *begun = sumeval_begun(s, n, &blocks);
	if (!begun || !node->set.n || node->set.n > INTERVALS_MAX)
		return all;
	for (size_t i = 0; i < node->set.n; i++)
		if (chunk_may_execute(c, node->set.item[i].low, node->set.item[i].high))
			return all;
	uint32_t size = stack_points_block(s->query->schema->stacks);
	uint64_t last = c->start.ordinal + c->count - 1;
	for (uint64_t b = c->start.ordinal / size; b <= last / size; b++)
		if (b >= blocks || begun[b])
			return all;
	return nothing;
}

bool node_has_nest(const struct node *n, const struct nest_table *t, uint32_t nest)
{
	bool found = false;
	for (; nest && !found; nest = n->kind == NODE_LOOP ? t->nest[nest].outer : 0)
		found = interval_set_contains(&n->set, t->nest[nest].header);
	return found;
}

/* Bound the hits by the counts of blocks; a chunk consists of whole blocks. */
static struct bounds sumeval_of_loops(const struct query *q, const struct node *node,
				      const struct chunk *c)
{
	struct nest_table *t = nests_get(q->schema->nests);
	uint64_t first = c->start.ordinal, end = first + c->count, n = 0;
	bool iteration = node->kind == NODE_DERIVED && node->kinds == RECORD_ITERATION;
	bool known = t && first % t->size == 0 && end <= t->records &&
		     (end % t->size == 0 || end == t->records);
	for (uint64_t b = known ? first / t->size : 0; known && b * t->size < end; b++)
		for (size_t k = 0; b < t->blocks && k < t->block[b].n; k++)
			if (iteration ||
			    node_has_nest(node, t, t->block[b].share[k].nest))
				n += t->block[b].share[k].records;
	nest_table_free(t);
	if (!known || n > c->count)
		n = c->count;
	return (struct bounds) { known && !iteration ? n : 0, n };
}

static struct bounds sumeval_of_events(const struct query *q, const struct node *node,
				       const struct chunk *c)
{
	uint64_t count, max;
	if (!q->schema->events)
		return nothing;
	if (events_count(q->schema->events, (enum event)node->kinds, c->start.ordinal,
			 c->count, &count, &max))
		return (struct bounds) { count, count };
	return (struct bounds) { 0, u64_min(max, c->count) };
}

static struct bounds sumeval_of_outcomes(const struct query *q, const struct node *node,
					 const struct chunk *c)
{
	uint64_t n = 0;
	for (unsigned taken = 0; taken < 2; taken++) {
		uint64_t count, max = 0;
		if (q->schema->events && interval_set_contains(&node->set, taken))
			events_count(q->schema->events,
				     taken ? EVENT_TAKEN : EVENT_UNTAKEN,
				     c->start.ordinal, c->count, &count, &max);
		n = max > c->count ? c->count : n + max;
	}
	return (struct bounds) { 0, u64_min(n, c->count) };
}

/* Opcodes */

/* Split a whole opcode into its parts, if that is unambiguous. */
static void sumeval_split_opcode(const struct schema *s, struct record_text *rt)
{
	static const enum role roles[] = { ROLE_MACRO, ROLE_MICRO };
	const char *text = rt->joined.text, *end = text + rt->joined.len, *blank = end;
	size_t n = 0;
	for (size_t r = 0; r < 2; r++)
		for (fieldset set = s->by_role[roles[r]]; set; set &= set - 1)
			rt->part[n++].field = (uint8_t)__builtin_ctzll(set);
	if (n == 2)
		blank = memchr(text, ' ', rt->joined.len);
	rt->apart = n == 1 || (n == 2 && blank &&
			       !memchr(blank + 1, ' ', (size_t)(end - blank - 1)));
	if (!rt->apart)
		return;
	rt->nparts = n;
	rt->part[0].text = text;
	rt->part[0].len = (size_t)(blank - text);
	rt->part[1].text = blank + 1;
	rt->part[1].len = n == 2 ? (size_t)(end - blank - 1) : 0;
}

/* Evaluate the text groups for new opcodes of the dictionary. */
static void sumeval_add_opcodes(struct summary_eval *s)
{
	const struct query *q = s->query;
	struct record_text *rt = mem_new(1, sizeof *rt);
	str_init(&rt->joined);
	pthread_mutex_lock(&s->lock);
	uint32_t n = index_opcodes(s->index);
	for (uint32_t code = (uint32_t)s->known; code < n; code++) {
		str_clear(&rt->joined);
		index_opcode_text(s->index, code, &rt->joined);
		sumeval_split_opcode(q->schema, rt);
		for (size_t i = 0; i < q->tree.n; i++)
			if (s->answer[i])
				s->answer[i][code] = (uint8_t)query_group_match(
					&q->tree, (int)i, s->state, rt);
	}
	atomic_store(&s->known, n);
	pthread_mutex_unlock(&s->lock);
	str_release(&rt->joined);
	free(rt);
}

static struct bounds sumeval_of_opcodes(struct summary_eval *s, int n,
					const struct chunk *c)
{
	struct bounds b = { 0, c->opcodes.others };
	struct opcodes_walk w;
	if (!s->answer[n])
		return (struct bounds) { 0, c->count };
	opcodes_walk(&w, &c->opcodes);
	while (opcodes_next(&w)) {
		if (w.code >= s->known)
			sumeval_add_opcodes(s);
		enum regex_answer a = REGEX_GAVE_UP;
		if (w.code < s->known)
			a = s->answer[n][w.code];
		b.min += a == REGEX_YES ? w.count : 0;
		b.max += a != REGEX_NO ? w.count : 0;
	}
	b.max = u64_min(b.max, c->count);
	return b;
}

/* Nodes */

/* A chunk and its neighbours within the reach of the query. */
struct sumeval_region {
	struct summary_eval *s;
	const struct query *q;
	const struct chunk *chunk[NEIGHBOURS_MAX];
	size_t n;
	bool whole; /* false if some chunks are not indexed, or there are too many */
};

static struct bounds sumeval_bounds(struct summary_eval *s, const struct query *q, int n,
				    const struct chunk *c,
				    const struct sumeval_region *around);

/* True if a record of a region can match. */
static bool sumeval_may_match(const struct sumeval_region *r, int n)
{
	const struct node *node = tree_node(&r->q->tree, n);
	bool all = node->kind != NODE_OR;
	if (!node->multi_record) {
		if (!r->whole)
			return true;
		for (size_t i = 0; i < r->n; i++)
			if (sumeval_bounds(r->s, r->q, n, r->chunk[i], NULL).max)
				return true;
		return false;
	}
	/* "not A" is impossible only if every record must match A, which is not
	 * checked. */
	if (node->kind == NODE_NOT)
		return true;
	for (int c = node->child; c >= 0; c = tree_node(&r->q->tree, c)->next)
		if (sumeval_may_match(r, c) != all)
			return !all;
	return all;
}

static struct bounds sumeval_of_sequence(struct summary_eval *s, const struct query *q,
					 const struct node *node, const struct chunk *c,
					 const struct sumeval_region *around)
{
	struct bounds b = { 0, c->count };
	int second = tree_node(&q->tree, node->child)->next;
	if (node->kind == NODE_ANY_UOP) {
		if (around && !sumeval_may_match(around, node->child))
			return nothing;
		b.min = sumeval_bounds(s, q, node->child, c, around).min;
		return b;
	}
	b.max = sumeval_bounds(s, q, node->child, c, around).max;
	if (b.max && around && !sumeval_may_match(around, second))
		b.max = 0;
	return b;
}

static struct bounds sumeval_bounds(struct summary_eval *s, const struct query *q, int n,
				    const struct chunk *c,
				    const struct sumeval_region *around)
{
	const struct node *node = tree_node(&q->tree, n);
	if (node->group)
		return sumeval_of_opcodes(s, n, c);
	switch (node->kind) {
	case NODE_VALUES:
		return sumeval_of_values(q, node, c);
	case NODE_TOUCHES:
		return sumeval_of_touches(q, node, c);
	case NODE_COUNT:
		return sumeval_of_counts(q, node, c);
	case NODE_RECORD:
		return sumeval_of_records(node, c);
	case NODE_EXPR:
		return sumeval_of_expression(node, c);
	case NODE_DERIVED:
		return node->kinds == RECORD_THREAD  ? sumeval_of_threads(q, node, c)
		       : node->kinds == RECORD_DEPTH ? sumeval_of_depths(q, node, c)
		       : node->kinds == RECORD_TAKEN ? sumeval_of_outcomes(q, node, c)
						     : sumeval_of_loops(q, node, c);
	case NODE_INSIDE:
		return sumeval_of_inside(s, node, n, c);
	case NODE_LOOP:
		return sumeval_of_loops(q, node, c);
	case NODE_EVENT:
		return sumeval_of_events(q, node, c);
	case NODE_NOT:
		return sumeval_not(sumeval_bounds(s, q, node->child, c, around),
				   c->count);
	case NODE_THEN:
	case NODE_ANY_UOP:
		return sumeval_of_sequence(s, q, node, c, around);
	case NODE_AND:
	case NODE_OR:
		break;
	default:
		return (struct bounds) { 0, c->count };
	}
	struct bounds all = sumeval_bounds(s, q, node->child, c, around);
	for (int k = tree_node(&q->tree, node->child)->next; k >= 0;
	     k = tree_node(&q->tree, k)->next) {
		struct bounds b = sumeval_bounds(s, q, k, c, around);
		all = node->kind == NODE_AND ? sumeval_and(all, b, c->count)
					     : sumeval_or(all, b, c->count);
	}
	return all;
}

/* Chunks */

static void sumeval_find_region(struct sumeval_region *r, struct summary_eval *s,
				const struct chunk *c)
{
	const struct query *q = s->query;
	uint64_t at = c->start.ordinal;
	*r = (struct sumeval_region) { .s = s, .q = q };
	at -= u64_min(at, q->reach.before);
	uint64_t end = c->start.ordinal + c->count + q->reach.after;
	while (at < end && r->n < NEIGHBOURS_MAX) {
		const struct chunk *near = index_locate(s->index, at);
		if (!near)
			return;
		r->chunk[r->n++] = near;
		at = near->start.ordinal + near->count;
	}
	r->whole = at >= end;
}

static struct bounds sumeval_of_chunk(struct summary_eval *s, const struct chunk *c)
{
	const struct query *q = s->query;
	struct sumeval_region around;
	if (!query_multi_record(q))
		return sumeval_bounds(s, q, q->tree.root, c, NULL);
	sumeval_find_region(&around, s, c);
	return sumeval_bounds(s, q, q->tree.root, c, &around);
}

uint64_t summary_eval_chunk(struct summary_eval *s, const struct chunk *c)
{
	struct bounds b = sumeval_of_chunk(s, c);
	return b.min == b.max ? b.min : MATCHES_UNKNOWN;
}

struct summary_eval *summary_eval_new(const struct query *q, struct index *ix)
{
	struct summary_eval *s = mem_new(1, sizeof *s);
	s->query = q;
	s->index = ix;
	pthread_mutex_init(&s->lock, NULL);
	s->state = query_states_new(&q->tree);
	s->answer = mem_new(q->tree.n, sizeof *s->answer);
	s->begun = mem_new(q->tree.n, sizeof *s->begun);
	for (size_t i = 0; i < q->tree.n; i++)
		if (q->tree.node[i].group && q->tree.node[i].opcodes_only)
			s->answer[i] = mem_new(DICT_MAX, 1);
	return s;
}

void summary_eval_free(struct summary_eval *s)
{
	if (!s)
		return;
	query_states_free(s->state, &s->query->tree);
	for (size_t n = 0; n < s->query->tree.n; n++) {
		free(s->answer[n]);
		free(s->begun[n].block);
	}
	free(s->answer);
	free(s->begun);
	pthread_mutex_destroy(&s->lock);
	free(s);
}
