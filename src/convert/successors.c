#include "convert/successors.h"

#include <stdlib.h>

#include "base/key_counts.h"
#include "base/mem.h"

/* Max number of instructions; limits memory for a trace of random addresses. */
enum { MOST = 1 << 21 };

struct successors_entry {
	/* Min and max distance to a successor that can be directly after the instruction;
	 * 0 if there is none. */
	uint32_t shortest, longest;
	uint64_t elsewhere; /* another successor, if any */
	bool has_elsewhere;
	bool several; /* there are several successors other than the nearest */
};

struct successors {
	struct key_counts of;
};

struct successors *successors_new(void)
{
	struct successors *s = mem_new(1, sizeof *s);
	key_counts_init(&s->of, sizeof(struct successors_entry), MOST);
	return s;
}

void successors_free(struct successors *s)
{
	if (!s)
		return;
	key_counts_release(&s->of);
	free(s);
}

void successors_add(struct successors *s, uint64_t pc, uint64_t length, uint64_t next)
{
	uint64_t step = next - pc;
	size_t i = key_counts_near(&s->of, pc, 0);
	/* A repeated instruction is not a branch. */
	if (i == KEY_COUNTS_NONE || !step)
		return;
	struct successors_entry *e = key_counts_entry(&s->of, i);
	if (length ? step != length : step > SUCCESSORS_LONGEST) {
		e->several |= e->has_elsewhere && e->elsewhere != next;
		e->has_elsewhere = true;
		e->elsewhere = next;
		return;
	}
	if (!e->shortest)
		e->shortest = e->longest = (uint32_t)step;
	e->several |=
		e->shortest != e->longest && step != e->shortest && step != e->longest;
	if (step < e->shortest)
		e->shortest = (uint32_t)step;
	if (step > e->longest)
		e->longest = (uint32_t)step;
}

enum branch_kind successors_kind(const struct successors *s, uint64_t pc,
				 uint64_t *length, size_t *last)
{
	size_t i = key_counts_find_after(&s->of, *last, pc, 0);
	if (i == KEY_COUNTS_NONE)
		return BRANCH_NONE;
	*last = i;
	const struct successors_entry *e = key_counts_entry(&s->of, i);
	bool jumps_near = e->shortest != e->longest;
	if (e->several || (e->has_elsewhere && jumps_near))
		return BRANCH_OTHER;
	if (!*length)
		*length = e->shortest;
	if (!e->has_elsewhere && !jumps_near)
		return BRANCH_NONE;
	return e->shortest ? BRANCH_CONDITIONAL : BRANCH_OTHER;
}
