#include "analysis/call_steps.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "code/program.h"
#include "format/length.h"

enum { STEPS_BITS = 14 };

/* Instruction of the program at an address. */
struct call_steps_memo {
	uint64_t pc;
	struct machine_insn insn;
	bool used, known;
};

/* Function of an address. */
struct call_steps_function {
	uint64_t pc;
	struct frames_function of;
	bool used;
};

enum status call_steps_possible(const struct schema *s, struct err *err)
{
	const fieldset *role = s->by_role;
	if (!role[ROLE_PC] || s->format->unordered || s->format->partial)
		return err_set(err, ST_UNSUPPORTED,
			       "%s does not record the instructions of a program in "
			       "sequence",
			       s->format->name);
	if (!schema_has_calls(s))
		return err_set(err, ST_UNSUPPORTED,
			       "%s does not record which instructions are calls; use "
			       "--binary=FILE with the traced program",
			       s->format->name);
	return ST_OK;
}

void call_steps_init_part(struct call_steps *c, const struct schema *s,
			  const struct call_steps *whole)
{
	*c = (struct call_steps) { .schema = s, .open = true };
	per_thread_init(&c->stacks, sizeof(struct call_steps_thread),
			whole ? KEY_COUNTS_ALL : PER_THREAD_MAX);
	thread_of_init(&c->threads, s, whole ? &whole->threads : NULL);
	length_rules(&c->lengths, s);
	role_slots(&c->kind, s, ROLE_BRANCH_KIND);
	c->has_length = c->lengths.machine != LENGTH_UNKNOWN || c->lengths.length >= 0 ||
			c->lengths.fallthrough >= 0;
	c->want = role_slots_fields(s, CALL_ROLES) | length_fields(&c->lengths);
	if (s->program)
		c->memo = mem_new((size_t)1 << STEPS_BITS, sizeof *c->memo);
}

enum status call_steps_init(struct call_steps *c, struct trace *t, struct task *task,
			    struct err *err)
{
	const struct schema *s = trace_schema(t);
	*c = (struct call_steps) { .schema = s };
	enum status st = call_steps_possible(s, err);
	if (!st)
		st = thread_of_separate(t, false, task, err);
	if (!st)
		call_steps_init_part(c, s, NULL);
	return st;
}

void call_steps_release(struct call_steps *c)
{
	if (!c->open)
		return;
	for (size_t k = 0; k < per_thread_n(&c->stacks); k++)
		frames_free(((struct call_steps_thread *)per_thread_at(&c->stacks, k))
				    ->frames);
	per_thread_release(&c->stacks);
	thread_of_release(&c->threads);
	stack_states_release(&c->states);
	picks_release(&c->branches);
	picks_release(&c->edges);
	free(c->jump);
	free(c->jump_frame);
	free(c->memo);
	free(c->functions);
	free(c->event);
}

/* Find the instruction of the program at an address; NULL if none. */
static const struct machine_insn *call_steps_insn(struct call_steps *c, uint64_t pc)
{
	if (!c->schema->program)
		return NULL;
	struct call_steps_memo *m = &c->memo[hash_top(pc, STEPS_BITS)];
	if (!m->used || m->pc != pc) {
		m->known = program_step(c->schema->program, pc, &m->insn);
		m->pc = pc;
		m->used = true;
	}
	return m->known ? &m->insn : NULL;
}

static struct frames_function call_steps_function(void *ctx, uint64_t pc)
{
	struct call_steps *c = ctx;
	struct call_steps_function *f = &c->functions[hash_top(pc, STEPS_BITS)];
	if (!f->used || f->pc != pc) {
		struct str name = STR_INIT;
		*f = (struct call_steps_function) { .pc = pc, .used = true };
		f->of.id = program_function(c->schema->program, pc, &f->of.entry, &name);
		f->of.continues = !strncmp(name.text, "_Unwind_Resume", 14);
		str_release(&name);
	}
	return f->of;
}

static enum frames_what call_steps_what(enum branch_kind kind)
{
	switch (kind) {
	case BRANCH_DIRECT_CALL:
	case BRANCH_INDIRECT_CALL:
		return FRAMES_CALL;
	case BRANCH_RETURN:
		return FRAMES_RETURN;
	case BRANCH_INDIRECT:
		return FRAMES_INDIRECT;
	default:
		return FRAMES_OTHER;
	}
}

/* Add the data of record i about its instruction to the step. */
static void call_steps_set(struct call_steps *c, const struct batch *b, size_t i,
			   struct call_steps_thread *t)
{
	struct frames_step *s = &t->step;
	struct branch_info br;
	uint64_t v;
	bool branch = picks_has(&c->branches, i) && branch_info_get(b, i, &br);
	const struct machine_insn *insn = call_steps_insn(c, s->pc);
	if (branch && br.kind != BRANCH_NONE && s->what == FRAMES_OTHER)
		s->what = call_steps_what(br.kind);
	if (insn) {
		bool same = !branch || br.kind == BRANCH_OTHER || br.kind == BRANCH_NONE;
		if (insn->flow == FLOW_BRANCH && same)
			s->what = call_steps_what(insn->kind);
		s->after = s->pc + insn->length;
		s->target = insn->direct ? insn->target : 0;
		s->traps = insn->flow == FLOW_ANYWHERE;
		s->resumes = s->traps || insn->flow == FLOW_RESUMES;
		s->anywhere = s->resumes || (insn->flow == FLOW_BRANCH && !insn->direct);
	} else {
		if (!schema_recorded(c->schema, ROLE_BRANCH_KIND))
			s->what = FRAMES_UNKNOWN;
		uint64_t length = c->has_length ? length_of(&c->lengths, b, i) : 0;
		if (length)
			s->after = s->pc + length;
		/* Only the program has the targets of all branches. */
		s->anywhere |= branch;
	}
	/* Only calls and returns have a place for the return address.  The kind of a
	 * single micro-op is not known yet. */
	if (!c->schema->by_role[ROLE_UOP] && s->what != FRAMES_CALL &&
	    s->what != FRAMES_RETURN)
		return;
	if (record_role(b, i, ROLE_STORE, &v))
		t->store = v;
	if (record_role(b, i, ROLE_LOAD, &v))
		t->load = v;
}

bool call_steps_end(struct call_steps_thread *t, uint64_t next)
{
	struct frames_step *s = &t->step;
	s->next = next;
	if (next > s->pc && next < s->after) { /* the block ends before its branch */
		s->what = FRAMES_OTHER;
		s->after = next;
		s->anywhere = s->resumes = s->traps = false;
	}
	if (t->step.what == FRAMES_CALL)
		t->step.slot = t->store;
	if (t->step.what == FRAMES_RETURN)
		t->step.slot = t->load;
	return t->frames ? frames_step(t->frames, &t->step) : frames_matters(&t->step);
}

void call_steps_join(struct call_steps_thread *to, const struct frames_step *step,
		     uint64_t load, uint64_t store)
{
	if (to->step.what == FRAMES_OTHER)
		to->step.what = step->what;
	if (step->after)
		to->step.after = step->after;
	if (step->target)
		to->step.target = step->target;
	to->step.anywhere |= step->anywhere;
	to->step.resumes |= step->resumes;
	to->step.traps |= step->traps;
	to->load = load ? load : to->load;
	to->store = store ? store : to->store;
}

/* Handle missing records: keep the stacks, but drop the last instructions. */
static void call_steps_gap(struct call_steps *c)
{
	for (size_t k = 0; k < per_thread_n(&c->stacks); k++) {
		struct call_steps_thread *t = per_thread_at(&c->stacks, k);
		t->started = t->first = false;
	}
	c->lost = true;
}

void call_steps_name(struct call_steps *c, struct frames *frames)
{
	if (!c->schema->program)
		return;
	if (!c->functions)
		c->functions = mem_new((size_t)1 << STEPS_BITS, sizeof *c->functions);
	frames_set_functions(frames, call_steps_function, c);
}

/* The beginning of a stack */

static struct frame call_steps_frame(const struct stack_frame *f)
{
	return (struct frame) { .pc = f->pc,
				.back = f->back,
				.entry = f->entry,
				.record = f->record,
				.slot = f->slot,
				.kind = f->interruption ? FRAME_INTERRUPTION
							: FRAME_CALL };
}

/* Set the jumps of all blocks, by record, with copies of their frames. */
static void call_steps_set_jumps(struct call_steps *c)
{
	size_t n = 0, frames = 0;
	for (size_t k = 0; k < c->states.njumps; k++)
		frames += c->states.jump[k].n;
	c->jump_frame = mem_new(frames + 1, sizeof *c->jump_frame);
	c->jump = mem_new(c->states.njumps + 1, sizeof *c->jump);
	for (; c->njumps < c->states.njumps; c->njumps++) {
		const struct stack_landing *j = &c->states.jump[c->njumps];
		c->jump[c->njumps] = (struct frames_jump) { j->record, (size_t)j->depth,
							    &c->jump_frame[n], j->n };
		for (size_t k = 0; k < j->n; k++)
			c->jump_frame[n++] = call_steps_frame(&j->frame[k]);
	}
	qsort(c->jump, c->njumps, sizeof *c->jump, u64_compare);
}

bool call_steps_begin(struct call_steps *c, struct stack_points *points, uint64_t key,
		      uint64_t first, uint64_t last)
{
	uint32_t size = stack_points_block(points);
	bool known =
		stack_points_read(points, key, first / size, last / size, &c->states);
	if (known)
		call_steps_set_jumps(c);
	return known;
}

/* Begin a thread at its first visited record.  Return false if its stack is that of a
 * later record. */
static bool call_steps_new_thread(struct call_steps *c, struct call_steps_thread *t,
				  uint64_t key, uint64_t record)
{
	const struct stack_state *s = NULL;
	for (size_t k = 0; k < c->states.n && !s; k++)
		if (c->states.thread[k].key == key)
			s = &c->states.thread[k];
	if (record < (s ? s->from : c->states.first))
		return false;
	t->seen = true;
	t->outer = s ? s->all_outer : UINT64_MAX;
	if (c->gather)
		return true;
	t->frames = frames_new();
	call_steps_name(c, t->frames);
	for (size_t k = 0; s && k < s->n; k++) {
		struct frame f = call_steps_frame(&s->frame[k]);
		frames_add(t->frames, &f);
	}
	if (s)
		frames_resume(t->frames, s->outer, c->jump, c->njumps);
	return true;
}

/* Gathering */

static struct call_event *call_steps_event(struct call_steps *c,
					   const struct call_steps_thread *t,
					   size_t thread, enum call_event_kind kind)
{
	c->event = mem_room(c->event, c->events, &c->event_room, sizeof *c->event);
	struct call_event *e = &c->event[c->events++];
	*e = (struct call_event) { .step = t->step,
				   .load = t->load,
				   .store = t->store,
				   .records = t->records,
				   .last = t->last,
				   .selected = t->selected,
				   .thread = (uint32_t)thread,
				   .kind = kind };
	return e;
}

struct call_event *call_steps_mark(struct call_steps *c,
				   const struct call_steps_thread *t, size_t thread)
{
	struct call_event *e = call_steps_event(c, t, thread, CALL_MARK);
	e->records -= t->selected;
	return e;
}

/* Collect the first record of a thread.  Call this before the thread's last instruction
 * ends, if it does. */
static void call_steps_gather_first(struct call_steps *c, struct call_steps_thread *t,
				    size_t thread, uint64_t pc, bool continues)
{
	struct call_event *e = call_steps_event(c, t, thread, CALL_FIRST);
	e->step.pc = pc;
	e->continues = continues;
	e->lost = c->lost;
	t->first = true;
}

static void call_steps_gather_end(struct call_steps *c, struct call_steps_thread *t,
				  size_t thread, uint64_t next)
{
	bool matters = call_steps_end(t, next);
	if (matters || t->first)
		call_steps_event(c, t, thread, CALL_STEP)->continues = t->first;
	t->first = false;
}

static void call_steps_gather_block(struct call_steps *c, struct call_steps_thread *t,
				    size_t thread, uint64_t record, bool same)
{
	if (t->block && record - (t->block - 1) * c->block < c->block)
		return;
	t->block = record / c->block + 1;
	struct call_event *e = call_steps_event(c, t, thread, CALL_BLOCK);
	e->continues = same;
	if (!same)
		e->step.record = record;
	e->step.next = record;
}

/* True if record i of a batch is selected.  *at is the first selected record at or
 * after the last record passed; pass records in ascending order. */
static bool call_steps_select(const struct call_steps *c, size_t i, size_t *at)
{
	const struct records *r = c->selected;
	while (r && *at < r->n && r->at[*at] < i)
		++*at;
	return !r || (*at < r->n && r->at[*at] == i);
}

/* Add a record without an address, which belongs to the last instruction.  *at is as in
 * call_steps_select(). */
static bool call_steps_add_other(struct call_steps *c, const struct batch *b, size_t i,
				 size_t *at, call_steps_visit *visit, void *ctx)
{
	size_t number = per_thread_number(&c->stacks, thread_of(&c->threads, b, i));
	struct call_steps_thread *t = per_thread_at(&c->stacks, number);
	if (c->gather)
		call_steps_gather_block(c, t, number, b->first + i, true);
	t->records += call_steps_select(c, i, at);
	return c->gather || visit(ctx, t, b, i, 0, number);
}

/* Edges
 *
 * Most records cannot change a stack.  If c->sparse is set, pick the last record before
 * each edge where the stack may change, and only count the records between edges.
 * This takes a quarter of the time of examining each record, and stat calls of ChampSim
 * 0.65.  test_call_points compares the stacks with those of a run that examines all.
 */

/* True if each record of a batch has an address and the format marks calls and
 * returns. */
static bool call_steps_skips(const struct call_steps *c, const struct batch *b)
{
	const fieldset pc = c->schema->by_role[ROLE_PC];
	if (!c->sparse || c->schema->program || (pc & (pc - 1)) ||
	    !schema_recorded(c->schema, ROLE_BRANCH_KIND))
		return false;
	bool all = true;
	for (size_t w = 0; w < presence_words(b->n); w++)
		all &= batch_has_word(b, c->schema->first_slot[c->lengths.pc], w) ==
		       presence_mask(b->n - 64 * w);
	return all;
}

/* Return the records from 64 * w on that are calls, returns or indirect jumps. */
static uint64_t call_steps_kinds(const struct call_steps *c, const struct batch *b,
				 size_t w)
{
	_Static_assert(BRANCH_DIRECT_CALL + 1 == BRANCH_INDIRECT_CALL &&
			       BRANCH_INDIRECT_CALL + 1 == BRANCH_RETURN,
		       "these kinds are one range");
	uint64_t bits = 0;
	for (unsigned k = 0; k < c->kind.n; k++) {
		unsigned slot = c->kind.at[k].slot;
		bits |= batch_has_word(b, slot, w) &
			~(batch_outside_word(b, slot, w, BRANCH_INDIRECT, 0) &
			  batch_outside_word(b, slot, w, BRANCH_DIRECT_CALL,
					     BRANCH_RETURN - BRANCH_DIRECT_CALL));
	}
	return bits;
}

/* Return the records from 64 * w on that are not branches and do not continue at the
 * instruction after them. */
static uint64_t call_steps_breaks(const struct call_steps *c, const struct batch *b,
				  size_t w)
{
	const struct length_rules *r = &c->lengths;
	const uint64_t *pc = batch_field(b, r->pc)[0] + 64 * w;
	const size_t n = size_min(64, b->n - 1 - 64 * w); /* the last one is picked */
	if (!c->has_length)
		return 0;
	uint64_t bits = values_outside(pc + 1, pc, 0, 0, n) & ~c->branches.word[w];
	if (bits && r->fallthrough >= 0)
		bits &= values_outside(pc + 1, batch_field(b, r->fallthrough)[0] + 64 * w,
				       0, 0, n);
	for (uint64_t rest = bits; rest; rest &= rest - 1) {
		size_t k = (size_t)__builtin_ctzll(rest);
		if (pc[k] + length_of(r, b, 64 * w + k) == pc[k + 1])
			bits ^= UINT64_C(1) << k;
	}
	return bits;
}

/* Pick the last record before each edge: before calls, returns, breaks in the flow,
 * other threads, gaps and blocks. */
static void call_steps_pick(struct call_steps *c, const struct batch *b)
{
	struct picks *p = &c->edges;
	picks_begin(p, b);
	for (size_t w = 0; w < presence_words(b->n); w++)
		p->word[w] = call_steps_kinds(c, b, w) | call_steps_breaks(c, b, w);
	for (size_t k = 0; k < b->ngaps; k++)
		if (b->gap[k].before)
			picks_add(p, b->gap[k].before - 1);
	for (size_t i = c->gather ? c->block - 1 - b->first % c->block : b->n; i < b->n;
	     i += c->block)
		picks_add(p, i);
	uint64_t last = 0;
	for (size_t i = 0; i < b->n && !thread_of_one(&c->threads); i++) {
		const uint64_t thread = thread_of(&c->threads, b, i);
		if (i && thread != last)
			picks_add(p, i - 1);
		last = thread;
	}
	if (b->n)
		picks_add(p, b->n - 1);
}

/* Return the next record to examine after record i of a thread: the first record of the
 * instruction before the next edge.  Count the records before it, whose instructions do
 * not change the stack.  *at is as in call_steps_select(). */
static size_t call_steps_next(struct call_steps *c, struct call_steps_thread *t,
			      const struct batch *b, size_t i, size_t *at)
{
	size_t next = i + 1;
	if (picks_has(&c->edges, i) || t->first || t->step.what != FRAMES_OTHER)
		return next;
	size_t to = picks_next(&c->edges, next, b->n);
	for (uint64_t uop; to > next && record_role(b, to, ROLE_UOP, &uop) && uop != 1 &&
			   batch_value(b, to - 1, c->lengths.pc, 0) ==
				   batch_value(b, to, c->lengths.pc, 0);)
		to--;
	if (to == next)
		return next;
	t->last = b->first + to - 1;
	t->selected = !c->selected;
	t->records += c->selected ? 0 : to - next;
	for (; c->selected && next < to; next++) {
		t->selected = call_steps_select(c, next, at);
		t->records += t->selected;
	}
	t->started = false;
	return to;
}

bool call_steps_add(struct call_steps *c, const struct batch *b, call_steps_visit *visit,
		    void *ctx)
{
	size_t gap = 0, at = 0;
	const bool skips = call_steps_skips(c, b);
	if (c->selected && c->selected->n == b->n)
		c->selected = NULL;
	picks_begin(&c->branches, b);
	picks_add_branches(&c->branches, b);
	if (skips)
		call_steps_pick(c, b);
	for (size_t i = 0; i < b->n; i = c->next) {
		uint64_t pc, uop = 1, record = b->first + i;
		c->next = i + 1;
		for (; gap < b->ngaps && b->gap[gap].before <= i; gap++)
			if (b->gap[gap].kind != GAP_REMARK)
				call_steps_gap(c);
		if (!record_role(b, i, ROLE_PC, &pc)) {
			if (c->every && !call_steps_add_other(c, b, i, &at, visit, ctx))
				return false;
			continue;
		}
		record_role(b, i, ROLE_UOP, &uop);
		uint64_t key = thread_of(&c->threads, b, i);
		size_t number = per_thread_number(&c->stacks, key);
		struct call_steps_thread *t = per_thread_at(&c->stacks, number);
		bool first = !t->seen;
		if (first && !call_steps_new_thread(c, t, key, record))
			continue;
		bool same = t->started && uop != 1 && t->step.pc == pc;
		if (first && c->gather)
			call_steps_gather_first(c, t, number, pc, uop != 1);
		if (t->started && !same && c->gather)
			call_steps_gather_end(c, t, number, pc);
		else if (t->started && !same)
			call_steps_end(t, pc);
		if (c->gather)
			call_steps_gather_block(c, t, number, record, same);
		t->last = record;
		t->selected = call_steps_select(c, i, &at);
		t->records += t->selected;
		if (!same) {
			t->step = (struct frames_step) { .record = record, .pc = pc };
			t->load = t->store = 0;
		}
		t->started = true;
		call_steps_set(c, b, i, t);
		if (skips)
			c->next = call_steps_next(c, t, b, i, &at);
		if (visit && !visit(ctx, t, b, i, pc, number))
			return false;
	}
	return true;
}

/* Report that the records before `at`, of records `from` to `last`, have been visited.
 * Wake the task for each percent. */
static void call_steps_progress(struct trace *t, uint64_t from, uint64_t at,
				uint64_t last, struct task *task)
{
	struct extent x = trace_extent(t);
	uint64_t end = last < x.records ? last + 1 : x.records;
	if (!task || (last >= x.records && !x.counted))
		return;
	int before = (int)(100 * task_fraction(task));
	task_progress(task, at - from, end - from);
	if ((int)(100 * task_fraction(task)) != before)
		task_wake(task);
}

enum status call_steps_read(struct call_steps *c, struct trace *t, uint64_t at,
			    uint64_t last, fieldset want, call_steps_visit *visit,
			    void *ctx, struct task *task, struct err *err)
{
	struct span left = { at, last };
	const struct batch *b;
	struct reader *rd = reader_open(t, task);
	enum status st;
	while ((st = reader_next(rd, &left, c->want | want, &b, err)) == ST_OK &&
	       call_steps_add(c, b, visit, ctx))
		call_steps_progress(t, at, left.first, last, task);
	reader_free(rd);
	return st == ST_END ? ST_OK : st;
}
