/*
 * Identify a call by its frame, whose record is the record of the call.  The last
 * record before the frame is removed is the return.
 */
#include "analysis/call_moves.h"

#include <stdlib.h>

#include "analysis/call_points.h"
#include "base/mem.h"

#define MOVE_NONE UINT64_MAX

/* The call that a record makes or, if it makes none, the call around it. */
struct move_call {
	size_t level;           /* level of its frame; 0 if it is before the trace */
	uint64_t record, entry; /* entry: address of the function */
	uint64_t caller; /* record of the call of the caller; MOVE_NONE if unknown */
	uint64_t outer;  /* number of returns from functions called before the trace */
};

struct move {
	enum call_move what;
	bool choosing;       /* find the thread and `of` first; see move_choose() */
	struct move_call of; /* for the moves to similar calls */
	uint64_t record;
	uint64_t key; /* key of the thread, once known */
	bool known;
	struct call_steps *steps;

	uint64_t first;      /* record of the instruction at `record` */
	size_t depth, level; /* depth at `record`; level of the frame that ends */
	uint64_t frame;      /* record of the frame's call */
	bool decided;        /* true if level and frame are set */
	uint64_t last;       /* last record of the thread so far */
	uint64_t inside;     /* first record after the call; MOVE_NONE if none */
	uint64_t records;    /* number of records in the call so far */
	uint64_t out;        /* MOVE_NONE if none was found */
	bool ended;          /* no later record can be the result */
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

/* True if the stack at the record is enough to begin the move. */
static bool move_is_here(enum call_move what)
{
	return what == CALL_MOVE_OUT || what == CALL_MOVE_PREVIOUS;
}

static bool move_is_back(enum call_move what)
{
	return what == CALL_MOVE_PREVIOUS || what == CALL_MOVE_SAME_PREVIOUS ||
	       what == CALL_MOVE_SIBLING_PREVIOUS;
}

static bool move_is_sibling(enum call_move what)
{
	return what == CALL_MOVE_SIBLING_NEXT || what == CALL_MOVE_SIBLING_PREVIOUS;
}

static struct move_call move_call_of(struct frames *f)
{
	size_t n = frames_depth(f);
	return (struct move_call) { n, move_top(f), n ? frames_at(f, n - 1)->entry : 0,
				    n > 1 ? frames_at(f, n - 2)->record : MOVE_NONE,
				    frames_outer_returns(f) };
}

/* Wait until the instruction at the record has ended, and decide which call to move
 * from. */
static bool move_choose(struct move *m, const struct call_steps_thread *t)
{
	if (t->step.record == m->first)
		return true;
	if (move_top(t->frames) == m->first)
		m->of = move_call_of(t->frames);
	m->ended = true;
	return false;
}

/* True if the caller has not returned. */
static bool move_in_caller(const struct move_call *of, struct frames *f)
{
	if (of->level == 1)
		return frames_outer_returns(f) == of->outer;
	return frames_depth(f) + 1 >= of->level &&
	       frames_at(f, of->level - 2)->record == of->caller;
}

/* Return the record of a call to which the move can go; MOVE_NONE if the stack has no
 * such call. */
static uint64_t move_candidate(const struct move *m, struct frames *f)
{
	size_t n = frames_depth(f);
	if (move_is_sibling(m->what))
		return n >= m->of.level && move_in_caller(&m->of, f)
			       ? frames_at(f, m->of.level - 1)->record
			       : MOVE_NONE;
	bool same = m->what == CALL_MOVE_SAME_NEXT || m->what == CALL_MOVE_SAME_PREVIOUS;
	return n && (!same || frames_at(f, n - 1)->entry == m->of.entry) ? move_top(f)
									 : MOVE_NONE;
}

static bool move_visit(void *ctx, struct call_steps_thread *t, const struct batch *b,
		       size_t i, uint64_t pc, size_t thread)
{
	struct move *m = ctx;
	uint64_t record = b->first + i;
	uint64_t key = per_thread_key(&m->steps->stacks, thread);
	bool back = move_is_back(m->what) && !m->choosing;
	(void)pc;
	if (back && key == m->key) {
		uint64_t to = move_candidate(m, t->frames);
		if (to < m->record && (m->out == MOVE_NONE || to > m->out))
			m->out = to;
	}
	if (record < m->record)
		return true;
	if (back)
		return false;
	if (record == m->record) {
		m->known = true;
		m->key = key;
		m->first = t->step.record;
		m->depth = m->level = frames_depth(t->frames);
		m->frame = move_top(t->frames);
		if (m->choosing)
			m->of = move_call_of(t->frames);
		if (m->what == CALL_MOVE_OUT)
			m->out = m->frame;
		m->last = record;
		return !move_is_here(m->what);
	}
	if (!m->known || key != m->key)
		return m->known;
	if (m->choosing)
		return move_choose(m, t);
	if (m->what == CALL_MOVE_MATCH)
		return move_match(m, t, record);
	uint64_t to = move_candidate(m, t->frames);
	if (to != MOVE_NONE && to > m->first)
		m->out = to;
	m->ended = move_is_sibling(m->what) && !move_in_caller(&m->of, t->frames);
	return m->out == MOVE_NONE && !m->ended;
}

static enum status move_read(struct trace *t, struct move *m, uint64_t first,
			     uint64_t last, struct task *task, struct err *err)
{
	struct call_steps steps;
	m->steps = &steps;
	enum status st =
		call_points_visit(t, first, last, 0, move_visit, m, &steps, task, err);
	call_steps_release(&steps);
	return st;
}

/* First read nearby records, because most functions are short. */
static enum status move_ahead(struct trace *t, struct move *m, uint32_t block,
			      struct task *task, struct err *err)
{
	uint64_t more = move_is_here(m->what) ? 0 : block;
	for (;; more *= 16) {
		uint64_t end = trace_extent(t).records;
		uint64_t last = more < end - m->record ? m->record + more : end - 1;
		m->known = m->decided = m->ended = false;
		m->inside = MOVE_NONE;
		enum status st = move_read(t, m, m->record, last, task, err);
		/* Stop also if the function does not end in the trace. */
		if (st || !m->known || m->out != MOVE_NONE || !more || last + 1 >= end ||
		    m->ended || (m->decided && !m->level))
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

/* Search backward from m->record.  A call before `begin` that is on the stack later may
 * not be the last one. */
static enum status move_behind(struct trace *t, struct move *m, uint32_t block,
			       struct task *task, struct err *err)
{
	uint64_t begin = m->record - m->record % block;
	enum status st = move_read(t, m, begin, m->record, task, err);
	while (!st && begin && (m->out == MOVE_NONE || m->out < begin)) {
		begin -= block;
		if (move_is_sibling(m->what) && m->of.level > 1 &&
		    begin + block <= m->of.caller)
			break;
		st = move_read(t, m, begin, begin + block - 1, task, err);
	}
	return st;
}

static enum status move_one(struct trace *t, struct move *m, struct task *task,
			    struct err *err)
{
	uint32_t block = stack_points_block(trace_stack_points(t));
	enum status st = ST_OK;
	m->out = MOVE_NONE;
	m->choosing = m->what >= CALL_MOVE_PREVIOUS;
	if (m->choosing) {
		st = move_ahead(t, m, block, task, err);
		m->choosing = false;
		if (st || !m->known)
			return st ? st : move_no_address(m, err);
		if (!m->of.level && m->what != CALL_MOVE_PREVIOUS)
			return ST_OK;
		if (m->what == CALL_MOVE_SIBLING_PREVIOUS)
			m->record = m->of.record;
	}
	st = move_is_back(m->what) ? move_behind(t, m, block, task, err)
				   : move_ahead(t, m, block, task, err);
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
		[CALL_MOVE_SAME_NEXT] = "there is no later call of the function",
		[CALL_MOVE_SAME_PREVIOUS] = "there is no earlier call of the function",
		[CALL_MOVE_SIBLING_NEXT] = "the caller makes no later call",
		[CALL_MOVE_SIBLING_PREVIOUS] = "the caller makes no earlier call",
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
	if (!done && move > CALL_MOVE_PREVIOUS && !m.of.level)
		return err_set(err, ST_END, "%s", none[CALL_MOVE_OUT]);
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
