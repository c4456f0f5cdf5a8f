/*
 * Parts follow loops.  The merge saves the changes of the stacks of each thread at its
 * first record in each block.  To look up a record, follow its block again from there.
 *
 * A loop that is active twice, in a recursive function, is in a nest once, at its last
 * entry, so even a deep recursion has few nests.
 */
#include "analysis/loop_nests.h"

#include <stdlib.h>

#include "analysis/call_points.h"
#include "analysis/loop_follow.h"
#include "base/key_counts.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "query/reduce.h"
#include "trace/nests.h"
#include "trace/stack_points.h"

enum { NESTS_MAX = 1 << 20 };

/* A thread at its first record in a block: n entries of loop[] from `loop` on are pushed on
 * the kept loops. */
struct nests_state {
	uint64_t block, key; /* key of the thread */
	size_t kept, n, loop;
};

struct nests_made {
	struct trace *trace;
	struct loop_set set;
	struct loop_follow follow;
	struct key_counts nests; /* without nest 0: entry k is nest k + 1 */
	struct nest_table *out;
	size_t blocks_room;

	struct nests_state *state;
	size_t nstates, state_room;
	struct loop_active *loop;
	size_t nloops, loop_room;
	uint64_t stacks; /* key of the call stacks; 0 if there are none */
};

struct nests_part {
	struct nests_made *made;
	struct loop_part part;
};

static void nests_free_made(void *own)
{
	struct nests_made *m = own;
	loop_follow_release(&m->follow);
	loop_set_release(&m->set);
	key_counts_release(&m->nests);
	free(m->state);
	free(m->loop);
	free(m);
}

/* Nests */

static uint64_t nests_key(const struct nests_made *m, uint32_t nest, bool outer)
{
	const struct key_counts_key *k = &m->nests.key[nest - 1];
	return outer ? k->a : k->b;
}

/* Find the nest of a loop within another nest, and add it if `add` is set; 0 if there are
 * too many nests. */
static uint32_t nests_within(struct nests_made *m, uint32_t outer, uint32_t loop,
			     bool add)
{
	size_t k = add ? key_counts_at(&m->nests, outer, loop)
		       : key_counts_find(&m->nests, outer, loop);
	return k == KEY_COUNTS_NONE ? 0 : (uint32_t)k + 1;
}

/* Return the nest of `loop` inside `outer`; 0 if there are too many nests. */
static uint32_t nests_push(struct nests_made *m, uint32_t outer, uint32_t loop, bool add)
{
	uint32_t inner[64], n = 0, nest = outer;
	while (nest && nests_key(m, nest, false) != loop && n < 64) {
		inner[n++] = (uint32_t)nests_key(m, nest, false);
		nest = (uint32_t)nests_key(m, nest, true);
	}
	bool again = nest && n < 64;
	nest = again ? (uint32_t)nests_key(m, nest, true) : outer;
	while (again && n) {
		nest = nests_within(m, nest, inner[--n], add);
		if (!nest)
			return 0;
	}
	return nests_within(m, nest, loop, add);
}

static void nests_enter_by(struct nests_made *m, struct loop_thread *t, bool add)
{
	struct loop_active *a = &t->loop[t->loops - 1];
	a->nest = nests_push(m, t->loops > 1 ? a[-1].nest : 0, a->loop, add);
}

/* Making */

static void nests_enter(void *ctx, struct loop_thread *t, size_t thread, uint64_t record)
{
	(void)thread, (void)record;
	nests_enter_by(ctx, t, true);
}

static void nests_own(void *ctx, const struct loop_thread *t, uint64_t n)
{
	struct nests_made *m = ctx;
	uint32_t nest = t->loop[t->loops - 1].nest;
	struct nest_block *b = &m->out->block[t->block - 1];
	size_t k = 0;
	while (k < b->n && b->share[k].nest != nest)
		k++;
	if (k == b->n) {
		b->share = mem_room(b->share, b->n, &b->room, sizeof *b->share);
		b->share[b->n++] = (struct nest_share) { nest, 0 };
	}
	b->share[k].records += (uint32_t)n;
}

static void nests_block(void *ctx, struct loop_thread *t, size_t thread)
{
	struct nests_made *m = ctx;
	struct nest_table *out = m->out;
	while (out->blocks < t->block) {
		out->block = mem_room(out->block, out->blocks, &m->blocks_room,
				      sizeof *out->block);
		out->block[out->blocks++] = (struct nest_block) { .n = 0 };
	}
	m->state = mem_room(m->state, m->nstates, &m->state_room, sizeof *m->state);
	struct nests_state *s = &m->state[m->nstates++];
	*s = (struct nests_state) { .block = t->block - 1,
				    .key = per_thread_key(&m->follow.replay.threads,
							  thread),
				    .kept = size_min(t->least_loops, t->loops),
				    .loop = m->nloops };
	for (size_t k = s->kept; k < t->loops; k++) {
		m->loop = mem_room(m->loop, m->nloops, &m->loop_room, sizeof *m->loop);
		m->loop[m->nloops++] = t->loop[k];
	}
	s->n = m->nloops - s->loop;
	t->least_loops = t->loops;
}

static void nests_init(void *arg)
{
	struct nests_part *p = arg;
	loop_part_init(&p->part, &p->made->follow);
}

static bool nests_records(void *arg, const struct records *r)
{
	struct nests_part *p = arg;
	loop_part_records(&p->part, r);
	return true;
}

static bool nests_merge(void *whole, void *part, const struct match_run *r)
{
	struct nests_made *m = whole;
	struct nests_part *p = part;
	if (p)
		loop_follow_merge(&m->follow, &p->part);
	m->out->records = r->first + r->n;
	return true;
}

static void nests_release(void *arg)
{
	struct nests_part *p = arg;
	loop_part_release(&p->part);
}

/* Count the last records of each thread, and fill the table with the nests. */
static enum status nests_finish(struct nests_made *m, struct err *err)
{
	struct nest_table *out = m->out;
	loop_follow_end(&m->follow);
	if (m->nests.left_out)
		return err_set(err, ST_UNSUPPORTED,
			       "loops form more than %d nests, so the loops around each "
			       "record are not known",
			       NESTS_MAX);
	out->n = m->nests.n + 1;
	out->nest = mem_new(out->n, sizeof *out->nest);
	for (uint32_t k = 1; k < out->n; k++)
		out->nest[k] = (struct nest) { m->set.loop[nests_key(m, k, false)].header,
					       (uint32_t)nests_key(m, k, true) };
	return ST_OK;
}

/* Make the call stacks of the trace and get their key; 0 if it cannot have any. */
static enum status nests_stacks(struct trace *t, uint64_t *key, struct task *task,
				struct err *err)
{
	struct err none = ERR_INIT;
	*key = 0;
	return call_steps_possible(trace_schema(t), &none)
		       ? thread_of_separate(t, false, task, err)
		       : call_points_find(t, UINT64_MAX, key, task, err);
}

static enum status nests_produce(void *own, struct nest_table *out, struct task *task,
				 struct err *err)
{
	static const struct loop_hooks hooks = { .own = nests_own,
						 .enter = nests_enter,
						 .block = nests_block };
	struct trace *t = own;
	struct nests_made *m = mem_new(1, sizeof *m);
	const struct selection all = { .over = { 0, UINT64_MAX } };
	struct reducer r = { .part_size = sizeof(struct nests_part),
			     .init = nests_init,
			     .records = nests_records,
			     .merge = nests_merge,
			     .release = nests_release };
	*out = (struct nest_table) { .own = m,
				     .free_own = nests_free_made,
				     .size = stack_points_block(trace_stack_points(t)),
				     .refs = 1 };
	m->trace = t;
	m->out = out;
	key_counts_init(&m->nests, 1, NESTS_MAX);
	loop_follow_init(&m->follow, trace_schema(t), &m->set, out->size, &hooks, m);
	r.want = m->follow.replay.steps.want;
	enum status st = loop_set_make(&m->set, t, all.over, task, err);
	if (st == ST_OK)
		st = nests_stacks(t, &m->stacks, task, err);
	if (st == ST_OK)
		st = reduce(t, &all, &r, m, task, err);
	return st == ST_OK || st == ST_END ? nests_finish(m, err) : st;
}

static enum status nests_key_of(void *own, uint64_t *key, struct task *task,
				struct err *err)
{
	struct trace *t = own;
	enum status st = nests_stacks(t, key, task, err);
	if (st == ST_OK && !*key)
		*key = thread_of_key(trace_schema(t));
	return st;
}

/* Looking up */

/* A block that is followed again. */
struct nests_look {
	struct nests_made *made;
	struct loop_follow follow; /* without calls */
	struct per_thread threads; /* struct loop_thread */
	struct call_steps steps;
	struct nest_lookup *out;
};

static void nests_look_enter(void *ctx, struct loop_thread *t, size_t thread,
			     uint64_t record)
{
	(void)thread, (void)record;
	nests_enter_by(ctx, t, false);
}

/* Set the stacks to the state at the first records of a block. */
static void nests_restore(struct nests_look *l, uint64_t block)
{
	const struct nests_made *m = l->made;
	for (size_t k = 0; k < m->nstates && m->state[k].block <= block; k++) {
		const struct nests_state *s = &m->state[k];
		struct loop_thread *t = per_thread_of(&l->threads, s->key);
		t->loops = s->kept;
		for (size_t i = 0; i < s->n; i++) {
			t->loop = mem_room(t->loop, t->loops, &t->loops_room,
					   sizeof *t->loop);
			t->loop[t->loops++] = m->loop[s->loop + i];
		}
	}
}

static bool nests_look_visit(void *ctx, struct call_steps_thread *st,
			     const struct batch *b, size_t i, uint64_t pc, size_t thread)
{
	struct nests_look *l = ctx;
	struct loop_thread *t =
		per_thread_of(&l->threads, per_thread_key(&l->steps.stacks, thread));
	if (b->first + i < l->out->first)
		return true; /* the beginning of an instruction */
	size_t at = (size_t)(b->first + i - l->out->first);
	if (pc || record_role(b, i, ROLE_PC, &pc)) {
		const struct loop_step s = { .pc = pc,
					     .depth = frames_depth(st->frames),
					     .header = loop_follow_is_header(
						     &l->made->set, b, i, pc, &st->tag) };
		loop_follow_step(&l->follow, t, &s);
	}
	l->out->nest[at] = t->loops ? t->loop[t->loops - 1].nest : 0;
	l->out->iteration[at] = t->loops ? t->loop[t->loops - 1].iterations : 0;
	return true;
}

static bool nests_look(void *own, struct nest_lookup *out)
{
	static const struct loop_hooks hooks = { .enter = nests_look_enter };
	struct nests_look l = { .made = out->table->own, .out = out };
	struct trace *t = l.made->trace;
	const uint64_t last = out->first + out->n - 1;
	struct err err = ERR_INIT;
	(void)own;
	l.follow = (struct loop_follow) { .set = &l.made->set,
					  .hooks = &hooks,
					  .ctx = l.made };
	per_thread_init(&l.threads, sizeof(struct loop_thread), KEY_COUNTS_ALL);
	call_steps_init_part(&l.steps, trace_schema(t), &l.made->follow.replay.steps);
	l.steps.every = true;
	nests_restore(&l, out->first / out->table->size);
	bool good = !l.made->stacks || call_steps_begin(&l.steps, trace_stack_points(t),
							l.made->stacks, out->first, last);
	uint64_t begin = l.made->stacks ? l.steps.states.begin : out->first;
	good = good && !call_steps_read(&l.steps, t, begin, last, 0, nests_look_visit, &l,
					NULL, &err);
	for (size_t k = 0; k < per_thread_n(&l.threads); k++)
		free(((struct loop_thread *)per_thread_at(&l.threads, k))->loop);
	per_thread_release(&l.threads);
	call_steps_release(&l.steps);
	return good;
}

static void nests_drop(void *own)
{
	(void)own; /* the trace */
}

void loop_nests_install(struct trace *t)
{
	static const struct nest_source source = { .key = nests_key_of,
						   .make = nests_produce,
						   .look = nests_look,
						   .free = nests_drop };
	nests_install(trace_nests(t), &source, t);
}
