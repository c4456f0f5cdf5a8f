/*
 * Identify a call by its frame, whose record is the record of the call.  The last
 * record before the frame is removed is the return.
 */
#include "analysis/call_moves.h"

#include <stdlib.h>

#include "analysis/call_points.h"
#include "base/mem.h"

#define MOVE_NONE UINT64_MAX

struct move {
	enum call_move what;
	uint64_t record, begin; /* ignore calls before `begin` */
	uint64_t key;           /* key of the thread, once known */
	bool known;
	struct call_steps *steps;

	uint64_t first;         /* record of the instruction at `record` */
	size_t depth, level;    /* depth at `record`; level of the frame that ends */
	uint64_t frame;         /* record of the frame's call */
	bool decided;           /* true if level and frame are set */
	uint64_t last;          /* last record of the thread so far */
	uint64_t inside;        /* first record after the call; MOVE_NONE if none */
	uint64_t records;       /* number of records in the call so far */
	uint64_t out;           /* MOVE_NONE if none was found */
	struct per_thread call; /* uint64_t: the last call of each thread, plus 1 */
};

static uint64_t move_top(struct frames *f)
{
	size_t n = frames_depth(f);
	return n ? frames_at(f, n - 1)->record : MOVE_NONE;
}

/* Find the frame of the instruction at the record, which has ended. */
static bool move_decide(struct move *m, struct frames *f)
{
	size_t n = frames_depth(f);
	m->decided = true;
	if (n && move_top(f) == m->first) { /* a call */
		m->level = n;
		m->frame = m->first;
		m->inside = m->last + 1;
		m->records = 0;
		return true;
	}
	if (n < m->depth) { /* a return, possibly from several calls */
		m->out = m->frame;
		return false;
	}
	return m->level > 0; /* 0 if the call is before the trace */
}

static bool move_match(struct move *m, const struct call_steps_thread *t, uint64_t record)
{
	struct frames *f = t->frames;
	if (!m->decided && t->step.record != m->first && !move_decide(m, f))
		return false;
	bool alive = !m->decided || (frames_depth(f) >= m->level &&
				     frames_at(f, m->level - 1)->record == m->frame);
	if (!alive) {
		m->out = m->last;
		return false;
	}
	m->last = record;
	m->records++;
	return true;
}

static bool move_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
		       size_t i, uint64_t pc, size_t thread)
{
	struct move *m = ctx;
	uint64_t record = b->first + i, top = move_top(t->frames);
	uint64_t key = per_thread_key(&m->steps->stacks, thread);
	(void)pc;
	if (m->what == CALL_MOVE_PREVIOUS) {
		uint64_t *call = per_thread_of(&m->call, key);
		if (top != MOVE_NONE && top >= m->begin && top < m->record &&
		    top + 1 > *call)
			*call = top + 1;
	}
	if (record < m->record)
		return true;
	if (record == m->record) {
		m->known = true;
		m->key = key;
		m->first = t->step.record;
		m->depth = m->level = frames_depth(t->frames);
		m->frame = m->last = top;
		if (m->what == CALL_MOVE_OUT)
			m->out = top;
		m->last = record;
		return m->what == CALL_MOVE_MATCH || m->what == CALL_MOVE_NEXT;
	}
	if (!m->known || key != m->key)
		return m->known;
	if (m->what == CALL_MOVE_MATCH)
		return move_match(m, t, record);
	if (top != MOVE_NONE && top > m->first)
		m->out = top;
	return m->out == MOVE_NONE;
}

/* Find the last call of the thread from `begin` to before `end`. */
static enum status move_from(struct trace *t, struct move *m, uint64_t begin,
			     uint64_t end, struct task *task, struct err *err)
{
	struct call_steps steps;
	m->steps = &steps;
	m->begin = begin;
	enum status st =
		call_points_visit(t, begin, end, move_visit, m, &steps, task, err);
	if (!st && m->known) {
		uint64_t *call = per_thread_of(&m->call, m->key);
		m->out = *call - 1; /* MOVE_NONE if there is none */
	}
	call_steps_release(&steps);
	return st;
}

/* First read nearby records, because most functions are short. */
static enum status move_ahead(struct trace *t, struct move *m, uint32_t block,
			      struct task *task, struct err *err)
{
	uint64_t more = m->what == CALL_MOVE_OUT ? 0 : block;
	for (;; more *= 16) {
		struct call_steps steps;
		uint64_t end = trace_extent(t).records;
		uint64_t last = more < end - m->record ? m->record + more : end - 1;
		m->steps = &steps;
		m->known = m->decided = false;
		m->inside = MOVE_NONE;
		enum status st = call_points_visit(t, m->record, last, move_visit, m,
						   &steps, task, err);
		call_steps_release(&steps);
		/* Stop also if the function does not end in the trace. */
		if (st || !m->known || m->out != MOVE_NONE || !more || last + 1 >= end ||
		    (m->decided && !m->level))
			return st;
	}
}

static enum status move_check(struct trace *t, uint64_t record, struct task *task,
			      struct err *err)
{
	enum status st = trace_count_to(t, record, task, err);
	if (!st && record >= trace_extent(t).records)
		return err_set(err, ST_END, "the record does not exist");
	return st;
}

static enum status move_no_address(const struct move *m, struct err *err)
{
	char number[32];
	return err_set(err, ST_INVALID, "record %s has no address of an instruction",
		       human_count(number, sizeof number, m->record));
}

static enum status move_one(struct trace *t, struct move *m, struct task *task,
			    struct err *err)
{
	uint32_t block = stack_points_block(trace_stack_points(t));
	uint64_t begin = m->record - m->record % block;
	enum status st;
	m->out = MOVE_NONE;
	m->known = m->decided = false;
	if (m->what != CALL_MOVE_PREVIOUS) {
		st = move_ahead(t, m, block, task, err);
		return st || m->known ? st : move_no_address(m, err);
	}
	per_thread_init(&m->call, sizeof(uint64_t), PER_THREAD_MAX);
	st = move_from(t, m, begin, m->record, task, err);
	while (!st && m->known && m->out == MOVE_NONE && begin) {
		begin -= block;
		st = move_from(t, m, begin, begin + block - 1, task, err);
	}
	per_thread_release(&m->call);
	return st || m->known ? st : move_no_address(m, err);
}

enum status call_move(struct trace *t, uint64_t record, enum call_move move,
		      uint64_t count, uint64_t *out, struct task *task, struct err *err)
{
	static const char *const none[CALL_MOVES] = {
		[CALL_MOVE_OUT] = "the call is before the trace",
		[CALL_MOVE_MATCH] = "the function does not return in the trace",
		[CALL_MOVE_NEXT] = "there is no call after this record",
		[CALL_MOVE_PREVIOUS] = "there is no call before this record",
	};
	struct move m = { .what = move, .record = record };
	uint64_t done = 0;
	enum status st = move_check(t, record, task, err);
	for (; !st && done < count; done++) {
		st = move_one(t, &m, task, err);
		if (st)
			return st;
		if (m.out == MOVE_NONE)
			break;
		m.record = m.out;
	}
	if (st)
		return st;
	*out = m.record;
	return done ? ST_OK : err_set(err, ST_END, "%s", none[move]);
}

enum status call_extent(struct trace *t, uint64_t record, struct call_extent *out,
			struct task *task, struct err *err)
{
	struct move m = { .what = CALL_MOVE_MATCH, .record = record };
	enum status st = move_check(t, record, task, err);
	if (!st)
		st = move_one(t, &m, task, err);
	if (!st && m.inside == MOVE_NONE) {
		st = call_move(t, record, CALL_MOVE_OUT, 1, &m.record, task, err);
		if (!st)
			st = move_one(t, &m, task, err);
	}
	if (!st && m.inside == MOVE_NONE)
		st = err_set(err, ST_END, "no call encloses this record");
	*out = (struct call_extent) { m.first, m.inside,
				      m.out == MOVE_NONE ? m.last : m.out, m.records };
	return st;
}
