/*
 * The tag of a frame caches whether it, or a frame below it, is inside the function.
 * The last instruction of the thread makes a new frame.  For frames at the beginning of
 * the block, use the address of the call or read its record.
 */
#include "analysis/call_look.h"

#include <stdlib.h>

#include "analysis/call_steps.h"
#include "analysis/role_slots.h"
#include "analysis/symbols.h"
#include "base/mem.h"

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
	if (!l->reader && reader_open(&l->reader, l->trace, &err))
		return false;
	reader_set_task(l->reader, l->task);
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
	uint64_t record = b->first + i;
	bool inside = true;
	(void)thread;
	if (l->inside) {
		bool has = look_has(l, b, i, pc);
		inside = look_frames(l, (enum look_last)t->tag, t->frames) || has;
		t->tag = has ? LOOK_BELONGS : LOOK_NOT;
	}
	if (record < l->first)
		return true;
	if (record - l->first >= l->n)
		return false;
	uint64_t depth = call_steps_depth(t);
	if (inside)
		l->depth[record - l->first] =
			depth < UINT32_MAX ? (uint32_t)depth : UINT32_MAX - 1;
	return true;
}

bool call_look(struct trace *t, uint64_t first, size_t n,
	       const struct stack_function *inside, uint32_t *depth, struct task *task)
{
	const struct schema *s = trace_schema(t);
	struct stack_points *points = trace_stack_points(t);
	struct look look = { .trace = t,
			     .first = first,
			     .n = n,
			     .depth = depth,
			     .inside = inside,
			     .task = task };
	fieldset want = inside && !inside->has ? s->by_role[ROLE_SYMBOL] : 0;
	struct call_steps steps;
	struct err err = ERR_INIT;
	uint64_t key, records;
	bool complete;
	for (size_t k = 0; k < n; k++)
		depth[k] = UINT32_MAX;
	if (!n || !stack_points_known(points, &key, &records, &complete))
		return false;
	role_slots(&look.symbol, s, ROLE_SYMBOL);
	look.memo = mem_new((size_t)1 << LOOK_BITS, sizeof *look.memo);
	call_steps_init_part(&steps, s, NULL);
	bool good = call_steps_begin(&steps, points, key, first, first + n - 1) &&
		    !call_steps_read(&steps, t, steps.states.begin, first + n - 1, want,
				     look_visit, &look, task, &err);
	call_steps_release(&steps);
	reader_free(look.reader);
	free(look.memo);
	return good;
}
