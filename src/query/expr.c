/*
 * Evaluate an expression for blocks of records.  Each node has an array of numbers and
 * an array of bytes; a byte is 0 if the number is absent.  A node with operands reuses
 * the array of its first operand, so a tree of depth D needs D arrays.
 */
#include "query/expr.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "query/functions.h"
#include "trace/derived.h"

struct expr_vector {
	int64_t v[EXPR_BLOCK];
	uint8_t ok[EXPR_BLOCK];
};

struct expr_scratch {
	const struct expr *e;
	struct expr_vector *vector; /* e->depth + 1 vectors */
	unsigned *turn;             /* the choice for each variable */
	struct history *history;    /* NULL if the expression does not need a history */
	struct trace *trace;        /* NULL to read nothing outside batches */
	struct task *task;
	struct reader *rd;
	struct batch before; /* last record of the previous batch of values */
	struct derived_lookup lookup;

	/* The current evaluation */
	const struct batch *prev, *b;
	size_t at, n; /* first record and number of records of the block */
	bool first;   /* use only the first value of each variable */
	bool matched; /* `match` has the result for the block: a bit for each record */
	uint64_t match[EXPR_BLOCK / 64];
};

/* Making */

void expr_release(struct expr *e)
{
	for (size_t i = 0; i < e->nvars; i++)
		free(e->var[i].choice);
	free(e->var);
	free(e->node);
	memset(e, 0, sizeof *e);
}

static enum expr_type expr_fields_type(const struct schema *s, fieldset fields)
{
	enum expr_type type = EXPR_UNSIGNED;
	for (fieldset set = fields; set; set &= set - 1) {
		enum kind kind = schema_field(s, __builtin_ctzll(set))->kind;
		if (kind == KIND_INT)
			return EXPR_SIGNED;
		if (kind == KIND_ADDR)
			type = EXPR_ADDRESS;
	}
	return type;
}

/* True if a node is a number below 2^63, which is the same in each type. */
static bool expr_is_plain(const struct expr_node *n)
{
	return n->op == EXPR_CONST && n->value >= 0;
}

/* Return the type of a node with one operand or none. */
static enum expr_type expr_leaf_type(const struct expr *e, const struct expr_node *n)
{
	switch (n->op) {
	case EXPR_CONST:
		return n->type;
	case EXPR_NAME:
		return expr_fields_type(e->schema, e->var[n->var].fields);
	case EXPR_LAST:
		return e->node[n->a].type;
	case EXPR_DERIVED:
		return n->var == RECORD_LOOP ? EXPR_ADDRESS : EXPR_UNSIGNED;
	case EXPR_NEG:
	case EXPR_COMPLEMENT:
		return EXPR_SIGNED;
	case EXPR_FUNCTION:
		return n->function->type(e->node[n->a].type, e->node[n->a].type);
	default:
		return EXPR_UNSIGNED;
	}
}

static enum expr_type expr_node_type(const struct expr *e, const struct expr_node *n)
{
	if (n->op < EXPR_MUL)
		return expr_leaf_type(e, n);
	enum expr_type a = e->node[n->a].type, b = e->node[n->b].type;
	bool is_signed = a == EXPR_SIGNED || b == EXPR_SIGNED;
	bool address = a == EXPR_ADDRESS || b == EXPR_ADDRESS;
	switch (n->op) {
	case EXPR_MUL:
	case EXPR_DIV:
	case EXPR_REM:
		return is_signed ? EXPR_SIGNED : EXPR_UNSIGNED;
	case EXPR_SHL:
	case EXPR_SHR:
		return a == EXPR_SIGNED ? EXPR_SIGNED : EXPR_UNSIGNED;
	case EXPR_SUB:
		return a == EXPR_ADDRESS && b != EXPR_ADDRESS ? EXPR_ADDRESS
							      : EXPR_SIGNED;
	case EXPR_FUNCTION_OF_TWO:
		return n->function->type(a, b);
	case EXPR_AND:
		if (expr_is_plain(&e->node[n->a]) || expr_is_plain(&e->node[n->b]))
			return EXPR_UNSIGNED;
		break;
	case EXPR_ADD:
	case EXPR_XOR:
	case EXPR_OR:
		break;
	default: /* conditions */
		return EXPR_UNSIGNED;
	}
	return address ? EXPR_ADDRESS : is_signed ? EXPR_SIGNED : EXPR_UNSIGNED;
}

int expr_add(struct expr *e, struct expr_node node)
{
	node.type = expr_node_type(e, &node);
	e->node = mem_room(e->node, e->n, &e->room, sizeof *e->node);
	e->node[e->n] = node;
	return (int)e->n++;
}

int expr_add_var(struct expr *e, fieldset fields, bool prev, bool first)
{
	for (size_t i = 0; i < e->nvars; i++)
		if (e->var[i].fields == fields && e->var[i].prev == prev &&
		    e->var[i].first == first)
			return (int)i;
	struct expr_var v = { .fields = fields, .prev = prev, .first = first };
	for (fieldset set = fields; set; set &= set - 1) {
		uint8_t f = (uint8_t)__builtin_ctzll(set);
		unsigned n = field_count(schema_field(e->schema, f));
		v.choice = mem_resize(v.choice, v.nchoices + n, sizeof *v.choice);
		for (unsigned k = 0; k < n; k++)
			v.choice[v.nchoices++] = (struct expr_choice) { f, (uint8_t)k };
		e->addresses |= schema_field(e->schema, f)->kind == KIND_ADDR;
	}
	e->fields |= fields;
	e->prev |= prev;
	e->var = mem_room(e->var, e->nvars, &e->var_room, sizeof *e->var);
	e->var[e->nvars] = v;
	return (int)e->nvars++;
}

static unsigned expr_depth(const struct expr *e, int n)
{
	const struct expr_node *node = &e->node[n];
	unsigned a = 0, b = 0;
	if (node->op >= EXPR_LAST)
		a = expr_depth(e, node->a);
	if (node->op >= EXPR_MUL)
		b = expr_depth(e, node->b) + 1;
	return a > b ? a : b;
}

bool expr_finish(struct expr *e, int root)
{
	e->root = root;
	e->depth = expr_depth(e, root) + 1;
	for (size_t i = 0; i < e->n; i++) {
		struct expr_node *node = &e->node[i];
		if (node->op == EXPR_CONST && e->addresses)
			node->value = node->of_addresses;
		if (node->op == EXPR_COUNT)
			e->fields |= node->fields;
	}
	if (e->nlast)
		e->fields |= history_keys(e->schema);
	uint64_t combinations = 1;
	for (size_t i = 0; i < e->nvars; i++)
		if (!e->var[i].first && combinations <= EXPR_COMBINATIONS)
			combinations *= e->var[i].nchoices;
	return combinations <= EXPR_COMBINATIONS;
}

enum expr_type expr_type(const struct expr *e)
{
	return e->node[e->root].type;
}

/* Evaluation: leaves */

static void expr_load(const struct expr_scratch *s, const struct expr_var *var,
		      struct expr_choice c, struct expr_vector *out)
{
	const struct batch *b = s->b;
	unsigned slot = b->schema->first_slot[c.field] + c.nth;
	size_t from = 0;
	if (var->prev && s->at == 0) {
		const struct batch *p = s->prev;
		out->v[0] = p ? (int64_t)batch_value(p, p->n - 1, c.field, c.nth) : 0;
		out->ok[0] = p && batch_has(p, p->n - 1, c.field, c.nth);
		from = 1;
	}
	const uint64_t *v = b->slot[slot] + s->at - var->prev;
	if (s->n > from)
		memcpy(out->v + from, v + from, (s->n - from) * sizeof *v);
	for (size_t i = from; b->has[slot] && i < s->n; i++)
		out->ok[i] = batch_has_slot(b, slot, s->at + i - var->prev);
	if (!b->has[slot])
		memset(out->ok + from, 1, s->n - from);
}

/* Load the first value that is present. */
static void expr_load_first(const struct expr_scratch *s, const struct expr_var *var,
			    struct expr_vector *out)
{
	expr_load(s, var, var->choice[0], out);
	for (unsigned k = 1; k < var->nchoices && memchr(out->ok, 0, s->n); k++) {
		struct expr_vector more;
		expr_load(s, var, var->choice[k], &more);
		for (size_t i = 0; i < s->n; i++) {
			if (out->ok[i])
				continue;
			out->v[i] = more.v[i];
			out->ok[i] = more.ok[i];
		}
	}
}

static void expr_name(const struct expr_scratch *s, int n, struct expr_vector *out)
{
	const struct expr_var *var = &s->e->var[n];
	if (var->first || s->first)
		expr_load_first(s, var, out);
	else
		expr_load(s, var, var->choice[s->turn[n]], out);
}

static void expr_count(const struct expr_scratch *s, fieldset fields,
		       struct expr_vector *out)
{
	memset(out->v, 0, s->n * sizeof *out->v);
	memset(out->ok, 1, s->n);
	for (fieldset set = fields; set; set &= set - 1) {
		uint8_t f = (uint8_t)__builtin_ctzll(set);
		unsigned count = field_count(schema_field(s->b->schema, f));
		for (unsigned k = 0; k < count; k++)
			for (size_t i = 0; i < s->n; i++)
				out->v[i] += batch_has(s->b, s->at + i, f, k);
	}
}

static void expr_last(const struct expr_scratch *s, int k, struct expr_vector *out)
{
	for (size_t i = 0; i < s->n; i++)
		out->ok[i] = history_value(s->history, (size_t)k, s->at + i, &out->v[i]);
}

/* Look up a derived value of the record `before` records earlier. */
static void expr_derived(struct expr_scratch *s, enum derived_value what, uint64_t before,
			 struct expr_vector *out)
{
	uint64_t first = s->b->first + s->at;
	size_t skip = first < before;
	memset(out->ok, 0, s->n);
	for (size_t at = skip, n; at < s->n; at += n) {
		n = size_min(s->n - at, 64);
		uint64_t has =
			derived_get(&s->lookup, s->e->schema, what, first + at - before,
				    n, (uint64_t *)out->v + at);
		for (size_t i = 0; i < n; i++)
			out->ok[at + i] = has >> i & 1;
	}
}

/* Evaluation: operators */

static inline bool expr_equal(int64_t a, int64_t b, struct expr_signs s)
{
	return a == b && (a >= 0 || s.a == s.b);
}

static int64_t expr_divide(int64_t a, int64_t b, bool rest, bool is_signed)
{
	if (!is_signed)
		return (int64_t)(rest ? (uint64_t)a % (uint64_t)b
				      : (uint64_t)a / (uint64_t)b);
	if (b == -1) /* the min number cannot be negated */
		return rest ? 0 : expr_negative(a);
	return rest ? a % b : a / b;
}

static int64_t expr_shift_left(int64_t a, int64_t by)
{
	return by < 0 || by > 63 ? 0 : (int64_t)((uint64_t)a << by);
}

static int64_t expr_shift_right(int64_t a, int64_t by, bool is_signed)
{
	bool below = is_signed && a < 0;
	if (by < 0 || by > 63)
		return below ? -1 : 0;
	return below ? a >> by : (int64_t)((uint64_t)a >> by);
}

/* Return the signedness of the operands.  In a comparison, each operand has its own
 * type; otherwise, both have the type of the result. */
static struct expr_signs expr_signs_of(const struct expr *e, const struct expr_node *n)
{
	if (n->op < EXPR_EQ)
		return expr_both(n->type == EXPR_SIGNED);
	const struct expr_node *a = &e->node[n->a], *b = &e->node[n->b];
	struct expr_signs s = { a->type == EXPR_SIGNED, b->type == EXPR_SIGNED };
	if (expr_is_plain(a))
		s.a = s.b;
	else if (expr_is_plain(b))
		s.b = s.a;
	return s;
}

/* clang-format off */
#define EXPR_LOOP(value)                \
	for (size_t i = 0; i < n; i++)  \
		x[i] = (value);         \
	break
/* clang-format on */

static void expr_apply(enum expr_op op, struct expr_signs s, int64_t *restrict x,
		       const int64_t *restrict y, size_t n)
{
	const struct expr_signs t = { s.b, s.a };
	switch (op) {
	case EXPR_MUL:
		EXPR_LOOP((int64_t)((uint64_t)x[i] * (uint64_t)y[i]));
	case EXPR_DIV:
		EXPR_LOOP(y[i] ? expr_divide(x[i], y[i], false, s.a) : 0);
	case EXPR_REM:
		EXPR_LOOP(y[i] ? expr_divide(x[i], y[i], true, s.a) : 0);
	case EXPR_ADD:
		EXPR_LOOP((int64_t)((uint64_t)x[i] + (uint64_t)y[i]));
	case EXPR_SUB:
		EXPR_LOOP((int64_t)((uint64_t)x[i] - (uint64_t)y[i]));
	case EXPR_SHL:
		EXPR_LOOP(expr_shift_left(x[i], y[i]));
	case EXPR_SHR:
		EXPR_LOOP(expr_shift_right(x[i], y[i], s.a));
	case EXPR_AND:
		EXPR_LOOP(x[i] & y[i]);
	case EXPR_XOR:
		EXPR_LOOP(x[i] ^ y[i]);
	case EXPR_OR:
		EXPR_LOOP(x[i] | y[i]);
	case EXPR_EQ:
		EXPR_LOOP(expr_equal(x[i], y[i], s));
	case EXPR_NE:
		EXPR_LOOP(!expr_equal(x[i], y[i], s));
	case EXPR_LT:
		EXPR_LOOP(expr_less(x[i], y[i], s));
	case EXPR_LE:
		EXPR_LOOP(!expr_less(y[i], x[i], t));
	case EXPR_GT:
		EXPR_LOOP(expr_less(y[i], x[i], t));
	case EXPR_GE:
		EXPR_LOOP(!expr_less(x[i], y[i], s));
	case EXPR_BOTH:
		EXPR_LOOP(x[i] && y[i]);
	case EXPR_EITHER:
		EXPR_LOOP(x[i] || y[i]);
	default:
		break;
	}
}

#undef EXPR_LOOP

/* A result is present if its operands are present.  A condition is never absent,
 * because comparisons with an absent value are false. */
static void expr_combine_ok(enum expr_op op, struct expr_vector *x,
			    const struct expr_vector *y, size_t n)
{
	if (op >= EXPR_BOTH)
		return;
	for (size_t i = 0; i < n; i++)
		x->ok[i] &= y->ok[i];
	for (size_t i = 0; i < n && (op == EXPR_DIV || op == EXPR_REM); i++)
		x->ok[i] &= y->v[i] != 0;
	if (op < EXPR_EQ)
		return;
	for (size_t i = 0; i < n; i++)
		x->v[i] &= x->ok[i];
	memset(x->ok, 1, n);
}

static void expr_unary(enum expr_op op, struct expr_vector *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		x->v[i] = op == EXPR_COMPLEMENT ? ~x->v[i] : expr_negative(x->v[i]);
}

/* Evaluate a node for the block, and store the values in x; x + 1 and later are free. */
static void expr_eval(struct expr_scratch *s, int n, struct expr_vector *x)
{
	const struct expr_node *node = &s->e->node[n];
	switch (node->op) {
	case EXPR_CONST:
		for (size_t i = 0; i < s->n; i++)
			x->v[i] = node->value;
		memset(x->ok, 1, s->n);
		return;
	case EXPR_NAME:
		expr_name(s, node->var, x);
		return;
	case EXPR_COUNT:
		expr_count(s, node->fields, x);
		return;
	case EXPR_RECORD:
		for (size_t i = 0; i < s->n; i++)
			x->v[i] = (int64_t)(s->b->first + s->at + i) - node->value;
		memset(x->ok, 1, s->n);
		x->ok[0] = !node->value || s->b->first + s->at;
		return;
	case EXPR_DERIVED:
		expr_derived(s, (enum derived_value)node->var, (uint64_t)node->value, x);
		return;
	case EXPR_LAST:
		expr_last(s, node->var, x);
		return;
	default:
		break;
	}
	expr_eval(s, node->a, x);
	const struct query_function *f = node->function;
	if (node->op == EXPR_FUNCTION) {
		f->eval(f, s->e->node[node->a].type == EXPR_SIGNED, x->v, NULL, s->n);
		return;
	}
	if (node->op < EXPR_MUL) {
		expr_unary(node->op, x, s->n);
		return;
	}
	expr_eval(s, node->b, x + 1);
	if (node->op == EXPR_FUNCTION_OF_TWO)
		f->eval(f, node->type == EXPR_SIGNED, x->v, x[1].v, s->n);
	else
		expr_apply(node->op, expr_signs_of(s->e, node), x->v, x[1].v, s->n);
	expr_combine_ok(node->op, x, x + 1, s->n);
}

/* Scratch */

static void expr_compute(void *ctx, size_t k, const struct batch *b, int64_t *v,
			 uint8_t *ok);

struct expr_scratch *expr_scratch_new(const struct expr *e)
{
	struct expr_scratch *s = mem_new(1, sizeof *s);
	s->e = e;
	s->vector = mem_new(e->depth + 2, sizeof *s->vector);
	s->turn = mem_new(e->nvars + 1, sizeof *s->turn);
	if (e->nlast)
		s->history = history_new(e->schema, e->nlast, e->fields, expr_compute, s);
	return s;
}

void expr_scratch_free(struct expr_scratch *s)
{
	if (!s)
		return;
	history_free(s->history);
	reader_free(s->rd);
	batch_release(&s->before);
	derived_release(&s->lookup);
	free(s->vector);
	free(s->turn);
	free(s);
}

void expr_scratch_open(struct expr_scratch *s, struct trace *t, struct task *task)
{
	s->trace = t;
	s->task = task;
	if (s->history)
		history_open(s->history, t, task);
}

/* Batches */

void expr_begin(struct expr_scratch *s, const struct batch *prev, const struct batch *b)
{
	if (s->history)
		history_batch(s->history, b);
	s->prev = prev;
	s->b = b;
	s->first = s->matched = false;
}

static void expr_block(struct expr_scratch *s, size_t at)
{
	size_t left = s->b->n - at;
	s->at = at;
	s->n = left < EXPR_BLOCK ? left : EXPR_BLOCK;
}

/* Evaluate a node for a whole batch, with the first value of each name. */
static void expr_fill(struct expr_scratch *s, int node, int64_t *v, uint8_t *ok)
{
	struct expr_vector *x = s->vector;
	s->first = true;
	for (size_t at = 0; at < s->b->n; at += EXPR_BLOCK) {
		expr_block(s, at);
		expr_eval(s, node, x);
		memcpy(v + at, x->v, s->n * sizeof *v);
		memcpy(ok + at, x->ok, s->n);
	}
}

/* Compute the values for a history. */
static void expr_compute(void *ctx, size_t k, const struct batch *b, int64_t *v,
			 uint8_t *ok)
{
	struct expr_scratch *s = ctx;
	s->prev = NULL;
	s->b = b;
	expr_fill(s, s->e->last[k], v, ok);
}

/* Return the record before b; NULL if there is none or it cannot be read. */
static const struct batch *expr_before(struct expr_scratch *s, const struct batch *b)
{
	struct err err = ERR_INIT;
	const struct batch *one;
	if (s->before.n && s->before.first + 1 == b->first)
		return &s->before;
	batch_release(&s->before);
	if (!b->first || !s->trace)
		return NULL;
	if (!s->rd)
		s->rd = reader_open(s->trace, NULL);
	reader_set_task(s->rd, s->task);
	if (reader_read(s->rd, b->first - 1, 1, s->e->fields, &one, &err) || !one->n)
		return NULL;
	batch_copy(&s->before, one, 0, 1);
	return &s->before;
}

void expr_values(struct expr_scratch *s, const struct batch *b, int64_t *v, uint8_t *ok)
{
	if (!b->n)
		return;
	expr_begin(s, s->e->prev ? expr_before(s, b) : NULL, b);
	expr_fill(s, s->e->root, v, ok);
	if (s->e->prev) {
		batch_release(&s->before);
		batch_copy(&s->before, b, b->n - 1, 1);
	}
}

/* Advance to the next combination of the values of variables.  Return false after the
 * last. */
static bool expr_turn(struct expr_scratch *s)
{
	for (size_t k = 0; k < s->e->nvars; k++) {
		const struct expr_var *var = &s->e->var[k];
		if (var->first)
			continue;
		if (++s->turn[k] < var->nchoices)
			return true;
		s->turn[k] = 0;
	}
	return false;
}

/* Evaluate the condition for the block, with all combinations. */
static void expr_match_block(struct expr_scratch *s)
{
	const struct expr_vector *x = s->vector;
	uint8_t found[EXPR_BLOCK] = { 0 };
	do {
		expr_eval(s, s->e->root, s->vector);
		for (size_t i = 0; i < s->n; i++)
			found[i] |= (x->v[i] != 0) & x->ok[i];
	} while (expr_turn(s));
	memset(s->match, 0, sizeof s->match);
	for (size_t i = 0; i < s->n; i += 8) {
		/* Each product has the bytes, which are 0 or 1, as bits of its upper byte. */
		uint64_t bits = le64(found + i) * UINT64_C(0x0102040810204080) >> 56;
		s->match[i / 64] |= bits << i % 64;
	}
}

uint64_t expr_match(struct expr_scratch *s, size_t i)
{
	if (!s->matched || i < s->at || i >= s->at + s->n) {
		expr_block(s, i - i % EXPR_BLOCK);
		expr_match_block(s);
		s->matched = true;
	}
	return s->match[i % EXPR_BLOCK / 64];
}

/* Bounds */

static struct expr_range expr_any(enum expr_type type)
{
	if (type == EXPR_SIGNED)
		return (struct expr_range) { INT64_MIN, INT64_MAX };
	return (struct expr_range) { 0, -1 };
}

static void expr_extend(struct expr_range *r, int64_t v, enum expr_type type)
{
	if (expr_less(v, r->low, expr_both(type == EXPR_SIGNED)))
		r->low = v;
	if (expr_less(r->high, v, expr_both(type == EXPR_SIGNED)))
		r->high = v;
}

/* Get the range of a field in a chunk.  Return false if the field has no value there. */
static bool expr_field_bounds(int field, const struct chunk *c, enum expr_type type,
			      struct expr_range *out)
{
	*out = expr_any(type);
	const struct range *r = &c->range[field];
	if (!r->present)
		return false;
	bool zeros = r->present > r->nonzero;
	struct expr_range v = { (int64_t)r->min, (int64_t)r->max };
	if (!r->nonzero)
		v = (struct expr_range) { 0, 0 };
	/* This field is unsigned, but the name also selects a signed field. */
	if (expr_less(v.high, v.low, expr_both(type == EXPR_SIGNED)))
		return true;
	if (zeros)
		expr_extend(&v, 0, type);
	*out = v;
	return true;
}

static bool expr_name_bounds(const struct expr *e, const struct expr_var *var,
			     const struct chunk *c, enum expr_type type,
			     struct expr_range *out)
{
	bool any = false;
	*out = expr_any(type);
	if (var->prev || var->fields & e->schema->computed)
		return true;
	for (fieldset set = var->fields; set; set &= set - 1) {
		struct expr_range r;
		if (!expr_field_bounds(__builtin_ctzll(set), c, type, &r))
			continue;
		if (any) {
			expr_extend(&r, out->low, type);
			expr_extend(&r, out->high, type);
		}
		*out = r;
		any = true;
	}
	return any;
}

/* Return the bounds of a comparison that can be true if `possible` is set, and
 * otherwise is never true. */
static struct expr_range expr_truth(bool possible)
{
	return (struct expr_range) { 0, possible };
}

/* True if a comparison, or a combination of conditions, can be true. */
static bool expr_can_be(enum expr_op op, struct expr_signs s, struct expr_range x,
			struct expr_range y)
{
	int64_t a = op == EXPR_LT || op == EXPR_LE ? x.low : x.high;
	int64_t b = op == EXPR_GT || op == EXPR_GE ? y.low : y.high;
	if (op == EXPR_EQ)
		return expr_can_be(EXPR_LE, s, x, y) && expr_can_be(EXPR_GE, s, x, y);
	if (op == EXPR_NE && (x.low != x.high || y.low != y.high))
		return true;
	expr_apply(op, s, &a, &b, 1);
	return a;
}

/* True if all numbers in a range keep their meaning when their bits are read as another
 * type. */
static bool expr_range_is(struct expr_range r, bool from_signed, bool to_signed)
{
	return from_signed == to_signed || (r.low >= 0 && r.high >= 0);
}

/* True if all numbers in a range are between -limit and limit. */
static bool expr_is_within(struct expr_range r, int64_t limit)
{
	return -limit < r.low && r.low <= r.high && r.high < limit;
}

/* Compute the bounds of an operation that is monotonic in both operands.  Results of
 * unsigned numbers may wrap if they are on both sides of 2^63. */
static struct expr_range expr_corners(enum expr_op op, struct expr_range x,
				      struct expr_range y, enum expr_type type)
{
	const struct expr_signs s = expr_both(type == EXPR_SIGNED);
	struct expr_range r;
	for (int i = 0; i < 4; i++) {
		int64_t a = i & 1 ? x.high : x.low, b = i & 2 ? y.high : y.low;
		expr_apply(op, s, &a, &b, 1);
		if (!i)
			r = (struct expr_range) { a, a };
		expr_extend(&r, a, type);
	}
	bool wraps = type != EXPR_SIGNED && r.low >= 0 && r.high < 0;
	return wraps ? expr_any(type) : r;
}

/* Compute the bounds of a binary operation; s has the types of the operands. */
static struct expr_range expr_binary_bounds(const struct expr_node *n,
					    struct expr_range x, struct expr_range y,
					    struct expr_signs s)
{
	const bool is_signed = n->type == EXPR_SIGNED;
	const int64_t limit = INT64_C(1) << (n->op == EXPR_MUL ? 31 : 62);
	bool monotonic = false;
	if (!expr_range_is(x, s.a, is_signed) || !expr_range_is(y, s.b, is_signed))
		return expr_any(n->type);
	switch (n->op) {
	case EXPR_FUNCTION_OF_TWO:
		return n->function->bounds(n->function, is_signed, x, y);
	case EXPR_ADD:
	case EXPR_SUB:
	case EXPR_MUL: /* if it does not overflow */
		monotonic = expr_is_within(x, limit) && expr_is_within(y, limit);
		break;
	case EXPR_SHR:
		monotonic = y.low >= 0 && y.low <= y.high && y.high < 64;
		break;
	case EXPR_DIV:
		monotonic = expr_less(0, y.low, expr_both(is_signed));
		break;
	default:
		break;
	}
	return monotonic ? expr_corners(n->op, x, y, n->type) : expr_any(n->type);
}

bool expr_bounds(const struct expr *e, int n, const struct chunk *c,
		 struct expr_range *out)
{
	const struct expr_node *node = &e->node[n];
	struct expr_range x, y;
	*out = expr_any(node->type);
	switch (node->op) {
	case EXPR_CONST:
		*out = (struct expr_range) { node->value, node->value };
		return true;
	case EXPR_NAME:
		return expr_name_bounds(e, &e->var[node->var], c, node->type, out);
	case EXPR_COUNT:
		*out = (struct expr_range) { 0, SLOTS_MAX };
		return true;
	case EXPR_RECORD:
		*out = (struct expr_range) { (int64_t)c->start.ordinal,
					     (int64_t)(c->start.ordinal + c->count - 1) };
		out->low -= out->low ? node->value : 0;
		out->high -= out->high ? node->value : 0;
		return true;
	case EXPR_DERIVED:
		if (node->var == RECORD_TAKEN)
			*out = (struct expr_range) { 0, 1 };
		return true;
	case EXPR_LAST:
		return true;
	default:
		break;
	}
	bool left = expr_bounds(e, node->a, c, &x);
	struct expr_signs s = { e->node[node->a].type == EXPR_SIGNED, false };
	if (node->op == EXPR_FUNCTION)
		*out = node->function->bounds(node->function, s.a, x, x);
	if (node->op < EXPR_MUL)
		return left;
	bool right = expr_bounds(e, node->b, c, &y);
	s.b = e->node[node->b].type == EXPR_SIGNED;
	if (node->op >= EXPR_EQ) {
		*out = expr_truth(left && right && expr_can_be(node->op, s, x, y));
		return true;
	}
	*out = expr_binary_bounds(node, x, y, s);
	return left && right;
}
