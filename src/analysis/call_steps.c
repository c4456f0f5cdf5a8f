#include "analysis/call_steps.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "code/program.h"
#include "format/length.h"

enum { STEPS_BITS = 14 };

/* What the program has at an address. */
struct call_steps_memo {
	uint64_t pc;
	struct machine_insn insn;
	bool used, known;
};

/* The function of an address. */
struct call_steps_function {
	uint64_t pc;
	struct frames_function of;
	bool used;
};

enum status call_steps_init(struct call_steps *c, struct trace *t, struct task *task,
			    struct err *err)
{
	const struct schema *s = trace_schema(t);
	const fieldset *role = s->by_role;
	*c = (struct call_steps) { .schema = s };
	per_thread_init(&c->stacks, sizeof(struct call_steps_thread), PER_THREAD_MAX);
	if (!role[ROLE_PC] || s->format->unordered || s->format->partial)
		return err_set(err, ST_UNSUPPORTED,
			       "records of %s are not the instructions of a program in "
			       "sequence",
			       s->format->name);
	if (!role[ROLE_BRANCH_KIND] && !s->program)
		return err_set(err, ST_UNSUPPORTED,
			       "records of %s do not say which of them are calls; "
			       "--binary=FILE gives the program that was traced",
			       s->format->name);
	enum status st = thread_of_separate(t, true, task, err);
	if (st)
		return st;
	thread_of_init(&c->threads, s, NULL);
	c->memo = mem_new((size_t)1 << STEPS_BITS, sizeof *c->memo);
	c->want = role[ROLE_PC] | role[ROLE_FALLTHROUGH] | role[ROLE_IS_BRANCH] |
		  role[ROLE_BRANCH_KIND] | role[ROLE_TAKEN] | role[ROLE_TARGET] |
		  role[ROLE_UOP] | role[ROLE_LOAD] | role[ROLE_STORE] | role[ROLE_SPACE];
	c->functions = mem_new((size_t)1 << STEPS_BITS, sizeof *c->functions);
	return ST_OK;
}

void call_steps_release(struct call_steps *c)
{
	for (size_t k = 0; k < per_thread_n(&c->stacks); k++)
		frames_free(((struct call_steps_thread *)per_thread_at(&c->stacks, k))
				    ->frames);
	per_thread_release(&c->stacks);
	if (c->memo)
		thread_of_release(&c->threads);
	free(c->memo);
	free(c->functions);
}

/* The instruction at an address by the program; NULL: it has none there. */
static const struct machine_insn *call_steps_insn(struct call_steps *c, uint64_t pc)
{
	struct call_steps_memo *m = &c->memo[hash_top(pc, STEPS_BITS)];
	if (!c->schema->program)
		return NULL;
	if (!m->used || m->pc != pc) {
		m->known = program_insn(c->schema->program, pc, &m->insn);
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

/* Add what record i knows of its instruction to the step. */
static void call_steps_set(struct call_steps *c, const struct batch *b, size_t i,
			   struct call_steps_thread *t)
{
	struct frames_step *s = &t->step;
	struct branch_info br;
	uint64_t v;
	bool branch = branch_info_get(b, i, &br);
	const struct machine_insn *insn = call_steps_insn(c, s->pc);
	if (branch && br.kind != BRANCH_NONE && s->what == FRAMES_OTHER)
		s->what = call_steps_what(br.kind);
	if (insn) {
		bool same = !branch || br.kind == BRANCH_OTHER || br.kind == BRANCH_NONE;
		if (insn->flow == FLOW_BRANCH && same)
			s->what = call_steps_what(insn->kind);
		s->after = s->pc + insn->length;
		s->target = insn->direct ? insn->target : 0;
		s->anywhere = insn->flow == FLOW_ANYWHERE ||
			      (insn->flow == FLOW_BRANCH && !insn->direct);
	} else {
		if (!c->schema->by_role[ROLE_BRANCH_KIND])
			s->what = FRAMES_UNKNOWN;
		if (record_role(b, i, ROLE_FALLTHROUGH, &v))
			s->after = v;
		/* Only the program has the targets of all branches. */
		s->anywhere |= branch;
	}
	if (record_role(b, i, ROLE_STORE, &v))
		t->store = v;
	if (record_role(b, i, ROLE_LOAD, &v))
		t->load = v;
}

/* The instruction of a thread is complete, and it continues at an address. */
static void call_steps_end(struct call_steps_thread *t, uint64_t next)
{
	t->step.next = next;
	if (t->step.what == FRAMES_CALL)
		t->step.slot = t->store;
	if (t->step.what == FRAMES_RETURN)
		t->step.slot = t->load;
	frames_step(t->frames, &t->step);
}

/* Records are missing: stacks stay, but what was last executed is not known. */
static void call_steps_gap(struct call_steps *c)
{
	for (size_t k = 0; k < per_thread_n(&c->stacks); k++)
		((struct call_steps_thread *)per_thread_at(&c->stacks, k))->started =
			false;
}

bool call_steps_add(struct call_steps *c, const struct batch *b,
		    bool (*visit)(void *ctx, struct frames *frames, const struct batch *b,
				  size_t i, uint64_t pc, size_t thread),
		    void *ctx)
{
	size_t gap = 0;
	for (size_t i = 0; i < b->n; i++) {
		uint64_t pc, uop = 1;
		for (; gap < b->ngaps && b->gap[gap].before <= i; gap++)
			if (b->gap[gap].kind != GAP_REMARK)
				call_steps_gap(c);
		if (!record_role(b, i, ROLE_PC, &pc))
			continue;
		record_role(b, i, ROLE_UOP, &uop);
		size_t number =
			per_thread_number(&c->stacks, thread_of(&c->threads, b, i));
		struct call_steps_thread *t = per_thread_at(&c->stacks, number);
		bool same = t->started && uop != 1 && t->step.pc == pc;
		if (!t->frames) {
			t->frames = frames_new();
			if (c->schema->program)
				frames_set_functions(t->frames, call_steps_function, c);
		}
		if (t->started && !same)
			call_steps_end(t, pc);
		if (!same) {
			t->step =
				(struct frames_step) { .record = b->first + i, .pc = pc };
			t->load = t->store = 0;
		}
		t->started = true;
		call_steps_set(c, b, i, t);
		if (!visit(ctx, t->frames, b, i, pc, number))
			return false;
	}
	return true;
}
