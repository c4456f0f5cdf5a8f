/* Section: how much of the trace is indexed, and the totals. */
#include <string.h>

#include "trace/index/section.h"

/* The total number of records is estimated from this. */
static bool extent_is_part(double fraction, uint64_t records)
{
	return fraction >= 0 && fraction <= 1 &&
	       (fraction == 0 || (double)records / fraction < (double)INT64_MAX);
}

static bool sec_extent(struct archive *a, struct index_content *m)
{
	struct extent *x = &m->extent;
	struct totals *t = &m->totals;
	uint64_t fraction;
	m->nchunks = archive_number(a, m->nchunks, UINT64_MAX);
	m->opcodes = archive_number(a, m->opcodes, UINT64_MAX);
	t->records = x->records = archive_number(a, t->records, UINT64_MAX);
	t->gaps = x->gaps = archive_number(a, t->gaps, UINT64_MAX);
	t->gap_bytes = x->gap_bytes = archive_number(a, t->gap_bytes, UINT64_MAX);
	x->complete = archive_number(a, x->complete, 1);
	memcpy(&fraction, &x->fraction, sizeof fraction);
	fraction = archive_fixed(a, fraction);
	memcpy(&x->fraction, &fraction, sizeof fraction);
	x->stray = archive_number(a, x->stray, UINT64_MAX);
	m->tail = archive_number(a, m->tail, UINT64_MAX);
	for (int i = 0; i < m->nfiles; i++) {
		m->file[i].size = archive_number(a, m->file[i].size, UINT64_MAX);
		m->file[i].size_known = archive_number(a, m->file[i].size_known, 1);
	}
	return !a->in || (extent_is_part(x->fraction, m->records) &&
			  x->complete == m->complete && t->records == m->records);
}

const struct section section_extent = { .name = "extent  ", .transfer = sec_extent };
