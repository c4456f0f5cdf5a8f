/*
 * Parts find the records that change stacks, about one in 25, on all processors; the
 * merge replays them in order.
 *
 * After a merge, only blocks before the block of the part's last record are complete:
 * records of a thread are counted when its stack changes, and at the end of a part.
 */
#include "analysis/call_points.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/call_look.h"
#include "analysis/call_replay.h"
#include "base/mem.h"
#include "code/program.h"
#include "query/reduce.h"

/* Increment this if the rules for frames change, so that saved stacks are recomputed. */
enum { POINTS_RULES = 3 };
/* A thread while stacks are computed. */
struct points_thread {
	struct call_replay_thread replay;
	uint64_t counted; /* number of counted records */
	uint64_t known;   /* number of frames at its last entry */
	uint64_t block;   /* block of its last entry, plus 1 */
};

/* An entry, jump or depth of a block that is not complete. */
struct points_entry {
	struct stack_entry of;
	uint64_t block;
};

struct points_depth {
	struct stack_depth of;
	uint64_t block;
};

struct points_jump {
	struct stack_jump of;
	uint64_t block;
};

struct call_points {
	struct trace *trace;
	struct stack_points *points;
	bool live;        /* true if the members below continue at record `end` */
	struct span over; /* ignore other records */
	uint64_t key, end, blocks;
	uint32_t size;             /* records of a block */
	struct call_replay replay; /* its threads are struct points_thread */
	size_t threads;            /* number of threads in `points` */
	struct points_entry *entry;
	size_t nentries, entry_room;
	struct points_jump *jump;
	size_t njumps, jump_room;
	struct points_depth *depth;
	size_t ndepths, depth_room;
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
	for (size_t k = 0; k < w->nentries; k++)
		free(w->entry[k].of.frame);
	for (size_t k = 0; k < w->njumps; k++)
		free(w->jump[k].of.frame);
	w->nentries = w->njumps = w->ndepths = 0;
	w->threads = 0;
	w->live = false;
}

static void points_begin(struct call_points *w, uint64_t key)
{
	points_end(w);
	stack_points_reset(w->points, key, w->over.first);
	w->key = key;
	w->end = w->over.first;
	w->blocks = w->end / w->size;
	call_replay_init(&w->replay, trace_schema(w->trace),
			 sizeof(struct points_thread));
	w->live = true;
}

/* Blocks */

/* Count the records of a thread since the last event at its current depth. */
static void points_count(struct call_points *w, struct points_thread *t, size_t thread)
{
	uint64_t n = t->replay.at.records - t->counted;
	t->counted = t->replay.at.records;
	if (!n || !t->block)
		return;
	int64_t depth = (int64_t)(frames_depth(t->replay.at.frames) -
				  frames_outer_returns(t->replay.at.frames));
	w->depth = mem_room(w->depth, w->ndepths, &w->depth_room, sizeof *w->depth);
	w->depth[w->ndepths++] =
		(struct points_depth) { { (uint32_t)thread, (uint32_t)n, depth },
					t->block - 1 };
}

static struct stack_frame *points_frames(struct frames *f, size_t from, size_t n)
{
	struct stack_frame *out = mem_new(n - from + 1, sizeof *out);
	for (size_t k = from; k < n; k++) {
		const struct frame *x = frames_at(f, k);
		out[k - from] =
			(struct stack_frame) { x->pc,    x->back,
					       x->entry, x->record,
					       x->slot,  x->kind == FRAME_INTERRUPTION };
	}
	return out;
}

static void points_add_entry(struct call_points *w, struct points_thread *t,
			     size_t thread, const struct call_event *e)
{
	size_t n = frames_depth(t->replay.at.frames),
	       kept = frames_least(t->replay.at.frames);
	uint64_t load = e->load, store = e->store;
	const struct frames_step *s = &e->step;
	if (kept > t->known)
		kept = t->known;
	t->known = n;
	t->block = e->step.next / w->size + 1;
	if (t->replay.joins) {
		s = &t->replay.at.step;
		load = t->replay.at.load;
		store = t->replay.at.store;
	}
	w->entry = mem_room(w->entry, w->nentries, &w->entry_room, sizeof *w->entry);
	w->entry[w->nentries++] = (struct points_entry) {
		.block = t->block - 1,
		.of = { .thread = (uint32_t)thread,
			.kept = (uint32_t)kept,
			.n = (uint32_t)(n - kept),
			.frame = points_frames(t->replay.at.frames, kept, n),
			.outer = frames_outer_returns(t->replay.at.frames),
			.divided = e->continues || t->replay.joins,
			.partial = { .pc = s->pc,
				     .record = s->record,
				     .after = s->after,
				     .target = s->target,
				     .load = load,
				     .store = store,
				     .what = s->what | (unsigned)s->resumes << 4 |
					     (unsigned)s->traps << 5,
				     .anywhere = s->anywhere } }
	};
}

static int points_compare(const void *p, const void *q)
{
	const struct points_depth *a = p, *b = q;
	if (a->block != b->block)
		return a->block < b->block ? -1 : 1;
	if (a->of.thread != b->of.thread)
		return a->of.thread < b->of.thread ? -1 : 1;
	return a->of.depth < b->of.depth ? -1 : a->of.depth > b->of.depth;
}

static int points_compare_jumps(const void *p, const void *q)
{
	const struct points_jump *a = p, *b = q;
	if (a->block != b->block)
		return a->block < b->block ? -1 : 1;
	return a->of.record < b->of.record ? -1 : a->of.record > b->of.record;
}

/* Sort jumps and depths, and sum the depths with the same block, thread and depth. */
static void points_sort(struct call_points *w)
{
	size_t n = 0;
	if (w->njumps)
		qsort(w->jump, w->njumps, sizeof *w->jump, points_compare_jumps);
	if (w->ndepths)
		qsort(w->depth, w->ndepths, sizeof *w->depth, points_compare);
	for (size_t k = 0; k < w->ndepths; k++)
		if (n && !points_compare(&w->depth[n - 1], &w->depth[k]))
			w->depth[n - 1].of.records += w->depth[k].of.records;
		else
			w->depth[n++] = w->depth[k];
	w->ndepths = n;
}

/* Remove the first `gone` of n elements of a list, which may be NULL if it is empty. */
static void points_drop(void *list, size_t *n, size_t gone, size_t size)
{
	*n -= gone;
	if (gone)
		memmove(list, (char *)list + gone * size, *n * size);
}

/* Add the blocks before `end` and, if grows is set, the current state of the block at
 * `end`. */
static void points_flush(struct call_points *w, uint64_t end, bool grows)
{
	size_t e = 0, j = 0, d = 0;
	if (w->blocks == end && !grows)
		return;
	points_sort(w);
	struct stack_entry *entry = mem_new(w->nentries + 1, sizeof *entry);
	struct stack_jump *jump = mem_new(w->njumps + 1, sizeof *jump);
	struct stack_depth *depth = mem_new(w->ndepths + 1, sizeof *depth);
	for (uint64_t k = w->blocks; k < end + grows; k++) {
		struct stack_block b = { entry, 0, jump, 0, depth, 0 };
		size_t e0 = e, j0 = j, d0 = d;
		for (; e < w->nentries && w->entry[e].block == k; e++)
			entry[b.nentries++] = w->entry[e].of;
		for (; j < w->njumps && w->jump[j].block == k; j++)
			jump[b.njumps++] = w->jump[j].of;
		for (; d < w->ndepths && w->depth[d].block == k; d++)
			depth[b.ndepths++] = w->depth[d].of;
		stack_points_put(w->points, k, &b);
		if (k == end) { /* keep it */
			e = e0;
			j = j0;
			d = d0;
			break;
		}
		for (size_t i = 0; i < b.nentries; i++)
			free(entry[i].frame);
		for (size_t i = 0; i < b.njumps; i++)
			free(jump[i].frame);
	}
	w->blocks = end;
	free(entry);
	free(jump);
	free(depth);
	points_drop(w->entry, &w->nentries, e, sizeof *w->entry);
	points_drop(w->jump, &w->njumps, j, sizeof *w->jump);
	points_drop(w->depth, &w->ndepths, d, sizeof *w->depth);
}

/* Merging */

static void points_event(void *ctx, size_t thread, const struct call_event *e)
{
	struct call_points *w = ctx;
	struct points_thread *t = points_thread(w, thread);
	points_count(w, t, thread);
	if (e && e->kind == CALL_BLOCK && t->block != e->step.next / w->size + 1)
		points_add_entry(w, t, thread, e);
}

static void points_stepped(void *ctx, size_t thread, bool landed)
{
	struct call_points *w = ctx;
	struct points_thread *t = points_thread(w, thread);
	const struct call_steps_thread *at = &t->replay.at;
	if (!landed)
		return;
	/* If the thread has paused, its block may be complete: use a later block. */
	uint64_t block = t->block - 1 < w->blocks ? w->blocks : t->block - 1;
	size_t n = frames_depth(at->frames), depth = n - frames_resumed(at->frames);
	w->jump = mem_room(w->jump, w->njumps, &w->jump_room, sizeof *w->jump);
	w->jump[w->njumps++] =
		(struct points_jump) { { .thread = (uint32_t)thread,
					 .record = at->step.record,
					 .depth = depth,
					 .frame = points_frames(at->frames, depth, n),
					 .n = n - depth },
				       block };
}

static bool points_merge(void *whole, void *arg, const struct match_run *r)
{
	struct call_points *w = whole;
	struct points_part *p = arg;
	const struct call_replay_user user = { w, points_event, points_stepped };
	(void)r;
	call_replay_merge(&w->replay, &p->steps, &user);
	for (; w->threads < per_thread_n(&w->replay.threads); w->threads++)
		stack_points_add_thread(w->points,
					per_thread_key(&w->replay.threads, w->threads));
	if (p->any) {
		w->end = p->last + 1;
		points_flush(w, w->end / w->size, false);
	}
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
	if (w->end % w->size)
		points_flush(w, w->end / w->size, true);
	stack_points_reach(w->points, w->end, reach, outer);
	free(outer);
	if (reach == STACK_ALL)
		points_end(w);
}

/* Merge the records of a followed trace that are not indexed yet; fewer than a chunk. */
static enum status points_tail(struct call_points *w, struct task *task, struct err *err)
{
	struct points_part p = { .whole = w };
	struct reader *rd;
	const struct batch *b;
	enum status st = reader_open(&rd, w->trace, err);
	if (st)
		return st;
	reader_set_task(rd, task);
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
		points_end(w); /* a block may be partly merged */
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
	free(w->entry);
	free(w->jump);
	free(w->depth);
	free(w);
}

static bool points_depths(void *own, uint64_t first, size_t n,
			  const struct stack_function *inside, uint32_t *depth,
			  struct task *task)
{
	struct call_points *w = own;
	return call_look(w->trace, first, n, inside, depth, task);
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

static enum status points_ensure(struct trace *t, uint64_t last, uint64_t *key,
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
	return points_ensure(t, last, &key, task, err);
}

enum status call_points_visit(struct trace *t, uint64_t first, uint64_t last,
			      fieldset want, call_steps_visit *visit, void *ctx,
			      struct call_steps *steps, struct task *task,
			      struct err *err)
{
	struct stack_points *s = trace_stack_points(t);
	uint32_t size = stack_points_block(s);
	uint64_t key, begin = 0;
	*steps = (struct call_steps) { 0 };
	enum status st = points_ensure(t, last, &key, task, err);
	if (!st)
		st = call_steps_init(steps, t, task, err);
	/* If this fails, the data has changed meanwhile. */
	if (!st && call_steps_begin(steps, s, key, first / size, last))
		begin = stack_points_begin(s, first);
	if (!st)
		st = call_steps_read(steps, t, begin, last, want, visit, ctx, task, err);
	return st;
}
