/* Section: counts over the whole trace: branches and classes. */
#include "trace/index/section.h"

/* Numbers whose sum is at most that of the records. */
static void sec_stats_counts(struct archive *a, uint64_t *n, size_t count,
			     uint64_t records)
{
	uint64_t left = records;
	for (size_t i = 0; i < count; i++) {
		n[i] = archive_number(a, n[i], left);
		left -= n[i];
	}
}

static bool sec_stats(struct archive *a, struct index_content *m)
{
	struct trace_stats c = { .pcs = 0 };
	if (!a->in)
		index_stats(m->index, &c);
	c.marked = archive_number(a, c.marked, m->records);
	c.marked_taken = archive_number(a, c.marked_taken, c.marked);
	c.incomplete = archive_number(a, c.incomplete, m->records);
	sec_stats_counts(a, c.kind, BRANCH_KINDS, m->records);
	sec_stats_counts(a, c.class, TRACE_STATS_CLASSES + 1, m->records);
	c.pcs_more = archive_number(a, c.pcs_more, 1);
	if (a->in && !a->in->failed)
		index_add_stats(m->index, &c);
	return true;
}

const struct section section_stats = { .name = "stats   ", .transfer = sec_stats };
