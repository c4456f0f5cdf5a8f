/*
 * Parts find the records that change stacks, about one in 25, on all processors; the
 * merge replays them in order.
 *
 * The tag of a frame is its number in trace/stack_points.h, or 0.  The records of a thread
 * are counted when its stack changes, and at the end of a part.
 */
#include "analysis/call_points.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/call_replay.h"
#include "analysis/role_slots.h"
#include "analysis/symbols.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "code/program.h"
#include "query/reduce.h"

/* Increment this if the rules for frames change, so that saved stacks are recomputed. */
enum { POINTS_RULES = 3 };

/* A thread while stacks are computed. */
struct points_thread {
	struct call_replay_thread replay;
	uint64_t counted; /* number of counted records */
	uint64_t block;   /* block of its last entry, plus 1 */
};

struct call_points {
	struct trace *trace;
	struct stack_points *points;
	bool live;        /* true if the members below continue at record `end` */
	struct span over; /* ignore other records */
	uint64_t key, end;
	uint32_t size;             /* records of a block */
	struct call_replay replay; /* its threads are struct points_thread */
	size_t threads;            /* number of threads in `points` */
	/* Records of the part that is merged, by block and thread, and depth. */
	struct key_counts depths;
};

struct points_part {
	struct call_points *whole;
	struct call_steps steps;
	uint64_t last; /* last record */
	bool any;
};

static struct points_thread *points_thread(const struct call_points *w, size_t k)
{
	return per_thread_at(&w->replay.threads, k);
}

static void points_end(struct call_points *w)
{
	if (!w->live)
		return;
	call_replay_release(&w->replay);
	w->threads = 0;
	w->live = false;
}

static void points_begin(struct call_points *w, uint64_t key)
{
	points_end(w);
	stack_points_reset(w->points, key, w->over.first);
	w->key = key;
	w->end = w->over.first;
	call_replay_init(&w->replay, trace_schema(w->trace),
			 sizeof(struct points_thread));
	w->live = true;
}

/* Merging */

/* Count the records of a thread since the last event at its current depth. */
static void points_count(struct call_points *w, struct points_thread *t, size_t thread)
{
	uint64_t n = t->replay.at.records - t->counted;
	t->counted = t->replay.at.records;
	if (!n || !t->block)
		return;
	uint64_t depth = frames_depth(t->replay.at.frames) -
			 frames_outer_returns(t->replay.at.frames);
	uint64_t *records =
		key_counts_add(&w->depths, (t->block - 1) << 32 | thread, depth);
	*records += n;
}

/* Add the counted records to the blocks. */
static void points_add_depths(struct call_points *w)
{
	for (size_t k = 0; k < w->depths.n; k++) {
		const struct key_counts_key *key = &w->depths.key[k];
		const uint64_t *records = key_counts_entry(&w->depths, k);
		stack_points_add(w->points, key->a >> 32, STACK_DEPTHS,
				 (union stack_item) { .depth = { (uint32_t)key->a,
								 (uint32_t)*records,
								 (int64_t)key->b } });
	}
	key_counts_release(&w->depths);
}

/* Return the number of the top frame, after adding the frames that have none. */
static uint32_t points_top(struct call_points *w, struct frames *f)
{
	size_t n = frames_depth(f), k = frames_tagged(f);
	uint32_t top = k ? (uint32_t)frames_at(f, k - 1)->tag : 0;
	for (; k < n; k++) {
		struct frame *x = frames_at(f, k);
		x->tag = top = stack_points_add_frame(
			w->points,
			&(struct stack_frame) { .pc = x->pc,
						.back = x->back,
						.entry = x->entry,
						.record = x->record,
						.slot = x->slot,
						.below = top,
						.interruption =
							x->kind == FRAME_INTERRUPTION });
	}
	return top;
}

static void points_event(void *ctx, size_t thread, const struct call_event *e)
{
	struct call_points *w = ctx;
	struct points_thread *t = points_thread(w, thread);
	points_count(w, t, thread);
	if (!e || e->kind != CALL_BLOCK || t->block == e->step.next / w->size + 1)
		return;
	t->block = e->step.next / w->size + 1;
	const struct stack_entry entry = {
		.thread = (uint32_t)thread,
		.top = points_top(w, t->replay.at.frames),
		.from = t->replay.joins ? t->replay.at.step.record : e->step.record,
		.outer = frames_outer_returns(t->replay.at.frames)
	};
	stack_points_add(w->points, t->block - 1, STACK_ENTRIES,
			 (union stack_item) { .entry = entry });
}

static void points_stepped(void *ctx, size_t thread, bool landed)
{
	struct call_points *w = ctx;
	struct points_thread *t = points_thread(w, thread);
	struct frames *frames = t->replay.at.frames;
	if (!landed)
		return;
	size_t n = frames_resumed(frames);
	const struct stack_jump jump = { .record = t->replay.at.step.record,
					 .depth = frames_depth(frames) - n,
					 .n = (uint32_t)n,
					 .top = n ? points_top(w, frames) : 0 };
	stack_points_add(w->points, t->block - 1, STACK_JUMPS,
			 (union stack_item) { .jump = jump });
}

static bool points_merge(void *whole, void *arg, const struct match_run *r)
{
	struct call_points *w = whole;
	struct points_part *p = arg;
	const struct call_replay_user user = { w, points_event, points_stepped };
	(void)r;
	key_counts_init(&w->depths, sizeof(uint64_t), KEY_COUNTS_ALL);
	call_replay_merge(&w->replay, &p->steps, &user);
	points_add_depths(w);
	for (; w->threads < per_thread_n(&w->replay.threads); w->threads++)
		stack_points_add_thread(w->points,
					per_thread_key(&w->replay.threads, w->threads));
	if (p->any)
		w->end = p->last + 1;
	return !stack_points_stopping(w->points);
}

/* Parts */

static void points_init(void *arg)
{
	struct points_part *p = arg;
	call_replay_part(&p->steps, &p->whole->replay, p->whole->size);
}

static bool points_records(void *arg, const struct records *r)
{
	struct points_part *p = arg;
	call_steps_add(&p->steps, r->b, NULL, NULL);
	if (r->b->n) {
		p->last = r->b->first + r->b->n - 1;
		p->any = true;
	}
	return true;
}

static void points_release(void *arg)
{
	struct points_part *p = arg;
	call_steps_release(&p->steps);
}

/* The source */

static enum status points_key(void *own, uint64_t *key, struct task *task,
			      struct err *err)
{
	struct call_points *w = own;
	const struct schema *s = trace_schema(w->trace);
	enum status st = call_steps_possible(s, err);
	if (!st)
		st = thread_of_separate(w->trace, false, task, err);
	if (st)
		return st;
	uint64_t k =
		hash_number(hash_text(POINTS_RULES, s->format->name), thread_of_key(s));
	k = hash_number(k, s->program ? program_key(s->program) : 0);
	if (w->over.first || w->over.last != UINT64_MAX)
		k = hash_number(hash_number(k, w->over.first), w->over.last);
	*key = k;
	return ST_OK;
}

/* True if records after the wanted ones may take long to arrive. */
static bool points_grows(struct trace *t)
{
	return !trace_extent(t).complete &&
	       (trace_is_followed(t) || source_facts(trace_source(t)).growing);
}

/* Report that the records up to `end` (if the trace is followed, all records so far)
 * are merged. */
static void points_reach(struct call_points *w)
{
	bool followed = trace_is_followed(w->trace);
	enum stack_reach reach = STACK_SOME;
	struct extent e = trace_extent(w->trace);
	if (!followed && e.complete && w->end >= e.records)
		reach = STACK_ALL;
	else if (followed || w->end > w->over.last)
		reach = STACK_SETTLED;
	uint64_t *outer = mem_new(w->threads + 1, sizeof *outer);
	for (size_t k = 0; k < w->threads; k++)
		outer[k] = frames_outer_returns(points_thread(w, k)->replay.at.frames);
	stack_points_reach(w->points, w->end, reach, outer);
	free(outer);
	if (reach == STACK_ALL)
		points_end(w);
}

/* Merge the records of a followed trace that are not indexed yet; fewer than a chunk. */
static enum status points_tail(struct call_points *w, struct task *task, struct err *err)
{
	struct points_part p = { .whole = w };
	const struct batch *b;
	struct reader *rd = reader_open(w->trace, task);
	enum status st = ST_OK;
	points_init(&p);
	struct span left = { w->end, UINT64_MAX };
	while ((st = reader_next(rd, &left, w->replay.steps.want, &b, err)) == ST_OK)
		points_records(&p, &(struct records) { .b = b });
	reader_free(rd);
	if (st == ST_END)
		st = ST_OK;
	if (!st)
		points_merge(w, &p, NULL);
	points_release(&p);
	return st;
}

/* Merge the records to `last`. */
static enum status points_continue(struct call_points *w, uint64_t last,
				   struct task *task, struct err *err)
{
	static const struct reducer how = {
		.part_size = sizeof(struct points_part),
		.init = points_init,
		.records = points_records,
		.merge = points_merge,
		.release = points_release,
	};
	struct reducer r = how;
	bool followed = trace_is_followed(w->trace);
	uint64_t indexed = trace_extent(w->trace).records;
	enum status st = ST_OK;
	r.want = w->replay.steps.want;
	if (!points_grows(w->trace) && last < UINT64_MAX - w->size)
		last += w->size - 1 - last % w->size;
	if (last > w->over.last)
		last = w->over.last;
	if (followed && last >= indexed)
		last = indexed - 1;
	struct selection over = { .over = { w->end, last } };
	if (!followed || w->end < indexed)
		st = reduce(w->trace, &over, &r, w, task, err);
	return st || !followed ? st : points_tail(w, task, err);
}

static enum status points_run(void *own, struct stack_points *s, uint64_t key,
			      uint64_t last, struct task *task, struct err *err)
{
	struct call_points *w = own;
	if (!w->live || w->key != key)
		points_begin(w, key);
	else if (w->end > w->over.last)
		return ST_OK; /* there are no other records */
	uint64_t before = w->end;
	enum status st = points_continue(w, last, task, err);
	if (st || stack_points_stopping(s)) {
		points_end(w); /* a part may be missing */
		/* The block at which the run began may have depths of other records. */
		if (before % w->size)
			stack_points_reset(s, key, w->over.first);
		return st;
	}
	if (w->end != before || !before || !trace_is_followed(w->trace))
		points_reach(w);
	return ST_OK;
}

static void points_free(void *own)
{
	struct call_points *w = own;
	points_end(w);
	free(w);
}

/* Depths
 *
 * The tag of a frame caches whether it, or a frame below it, is inside the function.
 * The last instruction of the thread makes a new frame.  For frames at the beginning of
 * the block, use the address of the call or read its record. */

enum { LOOK_BITS = 10 };

enum look_tag { LOOK_NEW, LOOK_OUTSIDE, LOOK_INSIDE };

/* Tag of a thread: whether its last instruction belongs to the function. */
enum look_last { LOOK_NONE, LOOK_NOT, LOOK_BELONGS };

/* A cache entry: true if an instruction belongs to the function. */
struct look_memo {
	uint64_t pc;
	bool used, inside;
};

struct look {
	struct trace *trace;
	const struct call_steps *steps;
	uint64_t first;
	size_t n;
	uint32_t *depth;
	const struct stack_function *inside; /* NULL if only depths are needed */
	struct role_slots symbol;
	struct look_memo *memo;
	struct reader *reader; /* for calls before the block; NULL until opened */
	struct task *task;
};

/* True if record i belongs to the function. */
static bool look_has(struct look *l, const struct batch *b, size_t i, uint64_t pc)
{
	const struct stack_function *f = l->inside;
	struct look_memo *m = &l->memo[hash_top(pc, LOOK_BITS)];
	uint64_t v;
	size_t len = 0;
	if (f->begins || (m->used && m->pc == pc))
		return !f->begins && m->inside;
	*m = (struct look_memo) { .pc = pc, .used = true };
	if (f->has) {
		m->inside = f->has(f->ctx, pc);
	} else if (b && role_value(b, &l->symbol, i, &v)) {
		const char *text = batch_text(b, i, v, &len);
		len = symbols_name_length(text, len);
		m->inside = f->named(f->ctx, text, len);
	}
	return m->inside;
}

/* True if the frame of an earlier call belongs to the function. */
static bool look_begins(struct look *l, const struct frame *f)
{
	const struct look_memo *m = &l->memo[hash_top(f->pc, LOOK_BITS)];
	const struct batch *b = NULL;
	struct err err = ERR_INIT;
	if (l->inside->has || (m->used && m->pc == f->pc))
		return look_has(l, NULL, 0, f->pc);
	if (!l->reader)
		l->reader = reader_open(l->trace, l->task);
	return !reader_read_wait(l->reader, f->record, 1,
				 trace_schema(l->trace)->by_role[ROLE_SYMBOL], &b,
				 &err) &&
	       look_has(l, b, 0, f->pc);
}

/* True if the frames of a thread are inside. */
static bool look_frames(struct look *l, enum look_last last, struct frames *frames)
{
	size_t n = frames_depth(frames), called = n - frames_resumed(frames);
	size_t known = frames_tagged(frames);
	for (; known < n; known++) {
		struct frame *f = frames_at(frames, known);
		bool inside = known && frames_at(frames, known - 1)->tag == LOOK_INSIDE;
		if (!inside && l->inside->begins)
			inside = l->inside->has(l->inside->ctx, f->entry);
		else if (!inside)
			inside = last && known < called ? last == LOOK_BELONGS
							: look_begins(l, f);
		f->tag = inside ? LOOK_INSIDE : LOOK_OUTSIDE;
	}
	return n && frames_at(frames, n - 1)->tag == LOOK_INSIDE;
}

static bool look_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
		       size_t i, uint64_t pc, size_t thread)
{
	struct look *l = ctx;
	uint64_t record = b->first + i, end = b->first + l->steps->next;
	bool inside = true;
	(void)thread;
	if (l->inside) {
		bool has = look_has(l, b, i, pc);
		inside = look_frames(l, (enum look_last)t->tag, t->frames) || has;
		t->tag = has ? LOOK_BELONGS : LOOK_NOT;
	}
	if (record >= l->first + l->n)
		return false;
	uint64_t depth = u64_min(call_steps_depth(t), UINT32_MAX - 1);
	end = u64_min(end, l->first + l->n);
	for (record = u64_max(record, l->first); inside && record < end; record++)
		l->depth[record - l->first] = (uint32_t)depth;
	return true;
}

/* Begin with the known stacks of the block of record `first`. */
static bool points_begin_steps(struct call_steps *c, struct trace *t, bool sparse,
			       uint64_t first, uint64_t last)
{
	struct stack_points *points = trace_stack_points(t);
	uint64_t key, records;
	bool settled;
	call_steps_init_part(c, trace_schema(t), NULL);
	c->sparse = sparse;
	return stack_points_known(points, &key, &records, &settled) &&
	       call_steps_begin(c, points, key, first, last);
}

/* Find the depth of each record, and whether it is inside a function: its instruction, or
 * that of a call that has not returned, belongs to the function. */
static bool points_depths(void *own, uint64_t first, size_t n,
			  const struct stack_function *inside, uint32_t *depth,
			  struct task *task)
{
	struct trace *t = ((struct call_points *)own)->trace;
	const struct schema *s = trace_schema(t);
	struct call_steps steps;
	struct look look = { .trace = t,
			     .steps = &steps,
			     .first = first,
			     .n = n,
			     .depth = depth,
			     .inside = inside,
			     .task = task };
	fieldset want = inside && !inside->has ? s->by_role[ROLE_SYMBOL] : 0;
	struct err err = ERR_INIT;
	for (size_t k = 0; k < n; k++)
		depth[k] = UINT32_MAX;
	if (!n)
		return false;
	role_slots(&look.symbol, s, ROLE_SYMBOL);
	look.memo = mem_new((size_t)1 << LOOK_BITS, sizeof *look.memo);
	bool good = points_begin_steps(&steps, t, !inside, first, first + n - 1) &&
		    !call_steps_read(&steps, t, steps.states.begin, first + n - 1, want,
				     look_visit, &look, task, &err);
	call_steps_release(&steps);
	reader_free(look.reader);
	free(look.memo);
	return good;
}

void call_points_install(struct trace *t, struct span over)
{
	static const struct stack_source source = {
		.key = points_key,
		.run = points_run,
		.depths = points_depths,
		.free = points_free,
	};
	struct call_points *w = mem_new(1, sizeof *w);
	w->trace = t;
	w->points = trace_stack_points(t);
	w->size = stack_points_block(w->points);
	w->over = over;
	stack_points_install(w->points, &source, w);
}

enum status call_points_find(struct trace *t, uint64_t last, uint64_t *key,
			     struct task *task, struct err *err)
{
	if (!stack_points_installed(trace_stack_points(t)))
		call_points_install(t, (struct span) { 0, UINT64_MAX });
	return trace_find_stacks(t, last, key, task, err);
}

enum status call_points_ensure(struct trace *t, uint64_t last, struct task *task,
			       struct err *err)
{
	uint64_t key;
	if (last == UINT64_MAX && points_grows(t) && !trace_is_followed(t))
		return ST_OK;
	return call_points_find(t, last, &key, task, err);
}

enum status call_points_visit(struct trace *t, uint64_t first, uint64_t last,
			      fieldset want, call_steps_visit *visit, void *ctx,
			      struct call_steps *steps, struct task *task,
			      struct err *err)
{
	uint64_t key;
	*steps = (struct call_steps) { 0 };
	enum status st = call_points_find(t, last, &key, task, err);
	if (st)
		return st;
	call_steps_init_part(steps, trace_schema(t), NULL);
	/* If this fails, the data has changed meanwhile. */
	call_steps_begin(steps, trace_stack_points(t), key, first, last);
	return call_steps_read(steps, t, steps->states.begin, last, want, visit, ctx,
			       task, err);
}

/* Depths of batches */

static bool depths_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
			 size_t i, uint64_t pc, size_t thread)
{
	struct call_depths *d = ctx;
	(void)b, (void)pc, (void)thread;
	while (i < d->steps.next)
		d->depth[i++] = call_steps_depth(t) + 1;
	return true;
}

void call_depths_find(struct call_depths *d, struct trace *t, const struct batch *b)
{
	const uint64_t size = stack_points_block(trace_stack_points(t)),
		       end = b->first + b->n;
	struct err err = ERR_INIT;
	if (!b->n || (b->first == d->first && b->n == d->n))
		return;
	if (!d->end || b->first != d->first + d->n || end > d->end) {
		call_steps_release(&d->steps);
		d->end = (end - 1) / size * size + size;
		if (!points_begin_steps(&d->steps, t, true, b->first, end - 1) ||
		    (d->steps.states.begin < b->first &&
		     call_steps_read(&d->steps, t, d->steps.states.begin, b->first - 1, 0,
				     NULL, NULL, NULL, &err)))
			d->end = 0; /* the data has changed meanwhile */
	}
	d->first = b->first;
	d->n = b->n;
	d->depth = mem_resize(d->depth, b->n, sizeof *d->depth);
	memset(d->depth, 0, b->n * sizeof *d->depth);
	if (d->end)
		call_steps_add(&d->steps, b, depths_visit, d);
}

void call_depths_release(struct call_depths *d)
{
	call_steps_release(&d->steps);
	free(d->depth);
}
