/*
 * Each thread has a stack of open slices, one for each frame and one for the function in
 * which the thread begins or to which it returns last.  The stack changes only if the
 * top frame does: frames have unique ids, and a frame does not change below another one.
 *
 * When the list is full, the min length doubles and shorter slices go.  A slice is at
 * least as long as the slices in it, so the rest stays nested.
 */
#include "analysis/call_slices.h"

#include <inttypes.h>
#include <stdlib.h>

#include "analysis/call_functions.h"
#include "analysis/call_points.h"
#include "analysis/symbols.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "code/program.h"

/* State of a thread, by number. */
struct slices_thread {
	struct call_slice *open;
	size_t n, room;
	uint64_t now; /* record or time of its last record */
	bool inside;  /* true if it has a record in the span */
};

struct slices_job {
	struct call_slices *out;
	size_t room, max;
	struct span over;
	struct per_thread threads; /* struct slices_thread */
	uint64_t order;            /* number of begins and ends */
	uint64_t begin, end;       /* of the span */
	bool begun;
};

static void slices_drop_short(struct slices_job *j)
{
	struct call_slices *c = j->out;
	size_t kept = 0;
	c->least = c->least ? 2 * c->least : 1;
	for (size_t k = 0; k < c->n; k++)
		if (c->slice[k].end - c->slice[k].begin >= c->least)
			c->slice[kept++] = c->slice[k];
	c->omitted += c->n - kept;
	c->n = kept;
}

/* End the innermost open slice of a thread. */
static void slices_close(struct slices_job *j, struct slices_thread *t, uint64_t at)
{
	struct call_slices *c = j->out;
	struct call_slice s = t->open[--t->n];
	s.begin = u64_max(s.begin, j->begin);
	s.end = u64_max(at, s.begin);
	s.closed = ++j->order;
	if (s.end - s.begin < c->least) {
		c->omitted++;
		return;
	}
	c->slice = mem_room(c->slice, c->n, &j->room, sizeof *c->slice);
	c->slice[c->n++] = s;
	while (c->n > j->max)
		slices_drop_short(j);
}

static void slices_open(struct slices_job *j, struct slices_thread *t, size_t thread,
			const struct frame *f)
{
	t->open = mem_room(t->open, t->n, &t->room, sizeof *t->open);
	t->open[t->n++] = (struct call_slice) { .begin = t->now,
						.opened = ++j->order,
						.id = f ? f->id : 0,
						.entry = f ? f->entry : 0,
						.thread = (uint32_t)thread };
}

/* Return the frame of a level of a stack; NULL if it was called before the trace. */
static struct frame *slices_frame(struct frames *frames, size_t outer, size_t level)
{
	return level > outer ? frames_at(frames, level - outer - 1) : NULL;
}

/* End the innermost slices until at most n remain; those that end before the span are
 * not listed. */
static void slices_leave(struct slices_job *j, struct slices_thread *t, size_t n,
			 uint64_t record)
{
	if (record <= j->over.first)
		t->n = size_min(t->n, n);
	while (t->n > n)
		slices_close(j, t, t->now);
}

static bool slices_visit(void *ctx, struct call_steps_thread *st, const struct batch *b,
			 size_t i, uint64_t pc, size_t thread)
{
	struct slices_job *j = ctx;
	struct slices_thread *t = per_thread_of(&j->threads, thread);
	struct frames *frames = st->frames;
	uint64_t now, record = b->first + i;
	size_t depth = call_steps_depth(st) + 1, same;
	size_t outer = depth - 1 - frames_depth(frames);
	struct frame *top = slices_frame(frames, outer, depth - 1);
	if (record > j->over.last)
		return false;
	if (!j->out->times)
		now = record;
	else if (!record_role(b, i, ROLE_TIME, &now))
		now = t->now;
	t->now = u64_max(t->now, now);
	if (record >= j->over.first && !j->begun) {
		j->begin = t->now;
		j->begun = true;
	}
	j->end = u64_max(j->end, j->out->times ? t->now : record + 1);
	t->inside |= record >= j->over.first;
	uint32_t function = 1 + call_functions_of(j->out->names, b, i, pc, top);
	for (same = size_min(t->n, depth); same; same--) {
		const struct frame *f = slices_frame(frames, outer, same - 1);
		if (t->open[same - 1].id == (f ? f->id : 0))
			break;
	}
	struct call_slice *last = same == depth ? &t->open[same - 1] : NULL;
	if (last && last->function && last->function != function)
		same--;
	slices_leave(j, t, same, record);
	for (; same < depth; same++)
		slices_open(j, t, thread, slices_frame(frames, outer, same));
	t->open[depth - 1].function = function;
	return true;
}

static int slices_compare(const void *p, const void *q)
{
	const struct call_slice *a = p, *b = q;
	if (a->thread != b->thread)
		return a->thread < b->thread ? -1 : 1;
	return a->opened < b->opened ? -1 : 1;
}

enum status call_slices_make(struct call_slices *out, struct trace *t, struct span over,
			     size_t max, struct task *task, struct err *err)
{
	const struct schema *s = trace_schema(t);
	fieldset want = s->by_role[ROLE_SYMBOL] | s->by_role[ROLE_TIME];
	struct call_steps steps;
	struct slices_job j = { .out = out, .max = max, .over = over };
	*out = (struct call_slices) { .schema = s,
				      .times = s->by_role[ROLE_TIME] != 0,
				      .names = call_functions_new(s) };
	per_thread_init(&j.threads, sizeof(struct slices_thread), PER_THREAD_MAX);
	enum status st = call_points_ensure(t, UINT64_MAX, task, err);
	if (st)
		steps = (struct call_steps) { 0 };
	else
		st = call_points_visit(t, 0, over.last, want, slices_visit, &j, &steps,
				       task, err);
	size_t threads = per_thread_n(&j.threads);
	out->thread = mem_new(threads + 1, sizeof *out->thread);
	for (size_t k = 0; k < threads; k++) {
		struct slices_thread *of = per_thread_at(&j.threads, k);
		/* The key of several fields is a hash. */
		out->thread[k] = steps.threads.thread.n > 1
					 ? k + 1
					 : per_thread_key(&steps.stacks, k);
		while (of->n && of->inside)
			slices_close(&j, of, j.end);
		free(of->open);
	}
	if (out->n)
		qsort(out->slice, out->n, sizeof *out->slice, slices_compare);
	per_thread_release(&j.threads);
	call_steps_release(&steps);
	return st;
}

void call_slices_release(struct call_slices *c)
{
	free(c->slice);
	free(c->thread);
	call_functions_free(c->names);
}

void call_slices_name(const struct call_slices *c, const struct call_slice *s,
		      struct str *out)
{
	size_t from = out->len;
	if (s->function)
		call_functions_name(c->names, s->function - 1, out);
	else if (c->schema->program && program_symbol(c->schema->program, s->entry, out))
		str_cut(out,
			from + symbols_name_length(out->text + from, out->len - from));
	else if (s->id)
		str_addf(out, "0x%" PRIx64, s->entry);
	else
		str_add(out, "outside");
}
