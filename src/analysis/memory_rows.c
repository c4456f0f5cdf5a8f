#include "analysis/memory_rows.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/search.h"

void memory_rows_release(struct memory_rows *r)
{
	for (size_t i = 0; i < r->names; i++)
		free(r->name[i]);
	free(r->name);
	free(r->row);
	*r = (struct memory_rows) { .row = NULL };
}

/* Remove hidden accesses, rows without visible accesses, and addresses outside the
 * limits.  Return the number of rows left. */
static size_t keep_accesses(struct region *row, size_t n,
			    const struct memory_rows_spec *spec)
{
	size_t kept = 0;
	for (size_t i = 0; i < n; i++) {
		struct region *r = &row[kept];
		*r = row[i];
		if (r->first < spec->first)
			r->first = spec->first;
		if (r->last > spec->last)
			r->last = spec->last;
		for (int k = 0; k < ACCESSES; k++)
			if (!spec->kind[k])
				r->n[k] = 0;
		kept += region_sum(r) > 0;
	}
	return kept;
}

static void make_each(struct memory_rows *r, const struct histogram *h,
		      const struct memory_rows_spec *spec)
{
	size_t n = histogram_rows(h, spec->regions, &r->row);
	if (spec->regions)
		histogram_name_stacks(r->row, n, spec->part, spec->parts);
	r->n = keep_accesses(r->row, n, spec);
}

/* Heat map */

/* Merge adjacent regions so that at most `most` rows are left; do nothing if n is
 * less. */
static size_t merge_rows(const struct region *row, size_t n, size_t most,
			 struct region *out)
{
	size_t rows = n < most ? n : most, at = 0;
	for (size_t i = 0; i < rows; i++) {
		struct region *to = &out[i];
		*to = row[at];
		for (at++; at < n * (i + 1) / rows; at++) {
			to->last = row[at].last;
			to->bins += row[at].bins;
			for (int k = 0; k < ACCESSES; k++)
				to->n[k] += row[at].n[k];
			if (strcmp(to->what, row[at].what) != 0)
				to->what = "";
		}
	}
	return rows;
}

/* Merge the bins of each region. */
static size_t divide_regions(const struct memory_rows *regions,
			     const struct memory_rows *bins, size_t most,
			     struct region *out)
{
	size_t spare = most - regions->n, rows = 0, b = 0;
	for (size_t i = 0; i < regions->n; i++) {
		const struct region *r = &regions->row[i];
		size_t from = b;
		while (b < bins->n && bins->row[b].first <= r->last)
			bins->row[b++].what = r->what;
		size_t share = 1 + spare * (b - from) / (bins->n ? bins->n : 1);
		rows += merge_rows(bins->row + from, b - from, share, out + rows);
	}
	return rows;
}

static void make_rows_of(struct memory_rows *r, const struct histogram *h,
			 const struct memory_rows_spec *spec)
{
	struct memory_rows_spec each = *spec;
	struct memory_rows bins = { .n = 0 }, regions = { .n = 0 };
	size_t most = spec->most;
	if (!most) {
		make_each(r, h, spec);
		return;
	}
	each.regions = false;
	make_each(&bins, h, &each);
	if (spec->regions)
		make_each(&regions, h, spec);
	r->row = mem_new(most, sizeof *r->row);
	r->merged = (spec->regions ? regions.n : bins.n) > most;
	if (spec->regions && regions.n <= most)
		r->n = divide_regions(&regions, &bins, most, r->row);
	else if (spec->regions)
		r->n = merge_rows(regions.row, regions.n, most, r->row);
	else
		r->n = merge_rows(bins.row, bins.n, most, r->row);
	memory_rows_release(&bins);
	memory_rows_release(&regions);
}

static void name_row(struct memory_rows *r, size_t i, const struct program *program)
{
	struct str text = STR_INIT, escaped = STR_INIT;
	struct region *row = &r->row[i];
	if (program_names(program, row->first, row->last, &text)) {
		str_escape(&escaped, text.text, text.len, true);
		r->name = mem_room(r->name, r->names, &r->name_room, sizeof *r->name);
		row->what = r->name[r->names++] = str_detach(&escaped);
	}
	str_release(&text);
	str_release(&escaped);
}

void memory_rows_make(struct memory_rows *r, const struct histogram *h,
		      const struct memory_rows_spec *spec)
{
	memory_rows_release(r);
	if (!h)
		return;
	make_rows_of(r, h, spec);
	for (size_t i = 0; spec->program && !spec->regions && i < r->n; i++)
		name_row(r, i, spec->program);
}

void memory_rows_of(struct memory_rows *r, const struct histogram *h,
		    struct memory_rows_spec spec, struct trace *t)
{
	struct err ignored = ERR_INIT;
	struct part *part;
	size_t n;
	bool named = spec.regions && parts_get(trace_schema(t)->parts, PARTS_REGIONS,
					       &part, &n, &ignored) == ST_OK;
	spec.part = named ? part : NULL;
	spec.parts = named ? n : 0;
	memory_rows_make(r, h, &spec);
	if (named)
		free(part);
}

/* Finding */

size_t memory_rows_find(const struct memory_rows *r, uint64_t address)
{
	size_t n = count_upto(r->row, r->n, sizeof *r->row,
			      offsetof(struct region, first), address);
	return n && address <= r->row[n - 1].last ? n - 1 : r->n;
}

static uint64_t address_distance(const struct region *r, uint64_t address)
{
	return address < r->first  ? r->first - address
	       : address > r->last ? address - r->last
				   : 0;
}

size_t memory_rows_nearest(const struct memory_rows *r, uint64_t address)
{
	size_t best = r->n;
	for (size_t i = 0; i < r->n; i++)
		if (best == r->n || address_distance(&r->row[i], address) <
					    address_distance(&r->row[best], address))
			best = i;
	return best;
}
