/* What is counted over the whole trace: branches, classes, different instructions. */
#include <stdlib.h>

#include "base/mem.h"
#include "trace/private.h"
#include "trace/section.h"

enum {
	/* More addresses than this are told by their number only. */
	LISTED_MOST = 1 << 20
};

static void save(struct sink *k, struct outgoing *o)
{
	struct census c;
	size_t n;
	uint64_t next = 0;
	index_census(o->trace->index, &c);
	put(k, c.marked);
	put(k, c.marked_taken);
	put(k, c.in_part);
	for (size_t i = 0; i < BRANCH_KINDS; i++)
		put(k, c.kind[i]);
	for (size_t i = 0; i <= CENSUS_CLASSES; i++)
		put(k, c.class[i]);
	put(k, c.pcs_more);
	put(k, c.pcs);
	border(k);
	uint64_t *pc = index_pcs(o->trace->index, &n);
	/* A list that is not all of them would be taken for it. */
	if (n > LISTED_MOST || n < c.pcs)
		n = 0;
	put(k, n);
	for (size_t i = 0; i < n; i++) {
		put(k, pc[i] - next);
		next = pc[i] + 1;
		border(k);
	}
	free(pc);
}

static void get_sums(struct intake *in, struct census *c, uint64_t records)
{
	uint64_t kinds = 0, classes = 0;
	c->marked = get_most(in, records);
	c->marked_taken = get_most(in, c->marked);
	c->in_part = get_most(in, records);
	for (size_t i = 0; i < BRANCH_KINDS; i++) {
		c->kind[i] = get_most(in, records);
		add_to(in, &kinds, c->kind[i]);
	}
	for (size_t i = 0; i <= CENSUS_CLASSES; i++) {
		c->class[i] = get_most(in, records);
		add_to(in, &classes, c->class[i]);
	}
	c->pcs_more = get_most(in, 1);
	if (kinds > records || classes > records)
		intake_fail(in);
}

static bool load(struct intake *in, struct image *im)
{
	struct census_part all = { .npcs = 0 };
	uint64_t next = 0;
	get_sums(in, &all.sums, im->records);
	/* A format may have several addresses of instructions. */
	uint64_t pcs = get_most(in, CENSUS_PCS_MOST + UINT64_C(1));
	cross_border(in);
	uint64_t n = get_most(in, pcs < LISTED_MOST ? pcs : LISTED_MOST);
	if (n && n != pcs)
		intake_fail(in);
	for (uint64_t i = 0; i < n && !in->failed; i++) {
		cross_border(in);
		add_to(in, &next, get(in));
		/* The one behind the largest address there is would be 0. */
		if (i + 1 < n && next == UINT64_MAX)
			intake_fail(in);
		census_add_pc(&all, next++);
	}
	if (!in->failed)
		index_add_census(im->index, &all, n ? 0 : pcs);
	census_part_release(&all);
	return !in->failed;
}

const struct section section_census = {
	.name = "census  ",
	.save = save,
	.load = load,
};
