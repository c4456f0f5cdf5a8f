#include "analysis/outcomes.h"

#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/branch_record.h"
#include "base/mem.h"

fieldset outcomes_fields(const struct schema *s)
{
	struct length_rules lengths;
	length_rules(&lengths, s);
	return role_slots_fields(s, BRANCH_RECORD_ROLES) | length_fields(&lengths);
}

bool outcomes_followed(const struct batch *b, size_t i, const struct batch *next,
		       size_t k, bool *taken)
{
	struct length_rules lengths;
	struct branch_info br;
	struct next_pc_branch waits = { .pc = 0 };
	uint64_t of = 0, to = 0, pc;
	if (!branch_info_get(b, i, &br) || !record_role(b, i, ROLE_PC, &waits.pc))
		return false;
	*taken = br.taken;
	if (br.known || br.kind != BRANCH_CONDITIONAL)
		return br.known;
	length_rules(&lengths, b->schema);
	record_role(b, i, ROLE_SPACE, &of);
	record_role(next, k, ROLE_SPACE, &to);
	if (of != to || !record_role(next, k, ROLE_PC, &pc) ||
	    !branch_record_waits(&br, length_of(&lengths, b, i), &waits))
		return false;
	*taken = next_pc_taken(&waits, pc);
	return true;
}

void outcomes_init(struct outcomes *o, const struct schema *s,
		   const struct outcomes *whole)
{
	*o = (struct outcomes) { .n = 0 };
	length_rules(&o->lengths, s);
	next_pc_init(&o->next, s, sizeof(struct next_pc_thread),
		     whole ? &whole->next : NULL);
}

void outcomes_release(struct outcomes *o)
{
	next_pc_release(&o->next);
	free(o->outcome);
}

static void outcomes_add(struct outcomes *o, uint64_t record, bool taken)
{
	o->outcome = mem_room(o->outcome, o->n, &o->room, sizeof *o->outcome);
	o->outcome[o->n++] = (struct outcome_of) { record, taken };
}

/* Derive the outcomes of a batch; a pending branch has its record as tag. */
void outcomes_records(struct outcomes *o, const struct records *r)
{
	const struct batch *b = r->b;
	next_pc_begin(&o->next, r);
	for (struct next_pc_step s; next_pc_next(&o->next, &s);) {
		struct branch_info br;
		struct next_pc_branch waits = { .tag = b->first + s.at };
		if (s.answers)
			outcomes_add(o, s.branch.tag, next_pc_taken(&s.branch, s.next));
		if (!s.picked || !branch_info_get(b, s.at, &br) ||
		    !record_role(b, s.at, ROLE_PC, &waits.pc))
			continue;
		if (br.known)
			outcomes_add(o, waits.tag, br.taken);
		else if (br.kind == BRANCH_CONDITIONAL &&
			 branch_record_waits(&br, length_of(&o->lengths, b, s.at),
					     &waits))
			next_pc_wait(s.thread, waits);
	}
}

void outcomes_join(struct outcomes *whole, const struct outcomes *part,
		   void (*report)(void *ctx, const struct outcome_of *o), void *ctx)
{
	for (size_t i = 0; i < part->n; i++)
		report(ctx, &part->outcome[i]);
	for (size_t k = 0; k < per_thread_n(&part->next.threads); k++) {
		struct next_pc_step s = next_pc_merge(&whole->next, &part->next, k);
		const struct outcome_of o = { s.branch.tag,
					      next_pc_taken(&s.branch, s.next) };
		if (s.answers && s.known)
			report(ctx, &o);
	}
}
