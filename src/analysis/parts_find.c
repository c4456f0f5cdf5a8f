/*
 * Find stacks in a sample of the trace, at the addresses that instructions using the
 * stack pointer load and store.  A stack extends at most STACK_MAX bytes below its max
 * address.  Code and global data are the segments of the images.  The heap extends from
 * the program to the next image, stack or mapped file above it.
 */
#include "analysis/parts_find.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "analysis/analysis.h"
#include "analysis/role_slots.h"
#include "analysis/simulation.h"
#include "base/mem.h"
#include "code/program.h"

enum {
	SAMPLES = 4,
	SAMPLE = 4096, /* records */
	STACK_PAGES = 4096,
	RARE = 100, /* a stack has more than one in this number of accesses */
	PARTS_MAX = 256
};

#define STACK_MAX   (UINT64_C(8) << 20)
#define MAPPED_FROM UINT64_C(0x7e0000000000) /* see histogram.c */

/* Stacks */

struct stack_sample {
	struct role_slots read, written;
	const struct registers *map;
	struct key_counts pages; /* number of accesses, uint64_t, by page */
	uint64_t all;
};

static bool uses_stack(const struct stack_sample *s, const struct role_slots *slots,
		       const struct batch *b, size_t i)
{
	uint64_t v;
	for (unsigned k = 0; k < slots->n; k++)
		if (slot_value(b, &slots->at[k], i, &v) &&
		    register_whole(s->map, v) == s->map->stack_pointer)
			return true;
	return false;
}

static void add_stack_access(void *ctx, size_t i, enum access kind, uint64_t address)
{
	struct stack_sample *s = ctx;
	uint64_t *count = kind == ACCESS_FETCH
				  ? NULL
				  : key_counts_add(&s->pages, address >> PAGE_BITS, 0);
	(void)i;
	if (!count)
		return;
	++*count;
	s->all++;
}

static void add_named(struct part *list, size_t *n, const char *name, uint64_t first,
		      uint64_t last)
{
	if (*n == PARTS_MAX || first > last)
		return;
	list[*n] = (struct part) { .first = first, .last = last };
	snprintf(list[(*n)++].name, PART_NAME, "%s", name);
}

/* Add the stacks; the pages of a stack are within STACK_MAX of its highest page. */
static void add_stacks(struct stack_sample *s, struct part *list, size_t *n)
{
	uint64_t *count = key_counts_entry(&s->pages, 0);
	const struct key_counts_key *page = s->pages.key;
	for (;;) {
		uint64_t top = 0, sum = 0;
		for (size_t k = 0; k < s->pages.n; k++)
			top = count[k] && page[k].a > top ? page[k].a : top;
		if (!top)
			return;
		for (size_t k = 0; k < s->pages.n; k++)
			if (top - page[k].a < STACK_MAX >> PAGE_BITS) {
				sum += count[k];
				count[k] = 0;
			}
		uint64_t last = (top << PAGE_BITS) | ((UINT64_C(1) << PAGE_BITS) - 1);
		if (sum > s->all / RARE)
			add_named(list, n, "stack",
				  last < STACK_MAX ? 0 : last + 1 - STACK_MAX, last);
	}
}

/* Read one sample of a complete trace from each quarter, otherwise the first records.  If
 * the trace grows, use the records that have arrived, because there may never be more. */
static enum status sample_stacks(struct stack_sample *s, struct trace *t, struct err *err)
{
	const fieldset want =
		bins_fields(trace_schema(t)) |
		role_slots_fields(trace_schema(t),
				  1 << ROLE_REG_READ | 1 << ROLE_REG_WRITTEN |
					  1 << ROLE_LOAD | 1 << ROLE_STORE);
	struct extent x = trace_extent(t);
	bool growing = source_facts(trace_source(t)).growing;
	uint64_t end = growing || x.complete ? x.records : UINT64_MAX;
	struct reader *rd = reader_open(t, NULL);
	const struct batch *b;
	enum status st = ST_OK;
	for (unsigned k = 0; k < (x.complete ? SAMPLES : 1) && st == ST_OK; k++) {
		uint64_t first = x.records / SAMPLES * k;
		struct span some = { first, end - first < SAMPLE ? end - 1
								 : first + SAMPLE - 1 };
		if (first >= end)
			break;
		while ((st = reader_next(rd, &some, want, &b, err)) == ST_OK)
			for (size_t i = 0; i < b->n; i++)
				if (uses_stack(s, &s->read, b, i) ||
				    uses_stack(s, &s->written, b, i))
					accesses_each(b, NULL, i, i + 1, s,
						      add_stack_access);
		st = st == ST_END ? ST_OK : st;
	}
	reader_free(rd);
	return st;
}

static enum status find_stacks(struct trace *t, struct part *list, size_t *n,
			       struct err *err)
{
	const struct schema *schema = trace_schema(t);
	struct stack_sample s = { .map = schema->registers };
	role_slots(&s.read, schema, ROLE_REG_READ);
	role_slots(&s.written, schema, ROLE_REG_WRITTEN);
	key_counts_init(&s.pages, sizeof(uint64_t), STACK_PAGES);
	enum status st = sample_stacks(&s, t, err);
	if (st == ST_OK && s.map->stack_pointer && s.pages.n)
		add_stacks(&s, list, n);
	key_counts_release(&s.pages);
	return st;
}

/* Images */

/* Return the min first address of a part above an address, limited to MAPPED_FROM if
 * the address is below MAPPED_FROM. */
static uint64_t next_above(const struct part *list, size_t n, uint64_t at)
{
	uint64_t next = at < MAPPED_FROM ? MAPPED_FROM : UINT64_MAX;
	for (size_t i = 0; i < n; i++)
		if (list[i].first > at && list[i].first < next)
			next = list[i].first;
	return next;
}

static void add_images(const struct program *program, struct part *list, size_t *n)
{
	uint64_t lowest = UINT64_MAX, end = 0;
	for (size_t k = 0; program && k < program_images(program); k++) {
		const struct image *m = program_image(program, k);
		for (size_t i = 0; m->place != IMAGE_NOT_PLACED && i < m->elf.nsegments;
		     i++) {
			const struct elf_segment *s = &m->elf.segment[i];
			uint64_t first = s->address + m->shift,
				 last = first + s->size - 1;
			if (!s->size)
				continue;
			add_named(list, n, s->executable ? "code" : "globals", first,
				  last);
			if (m->low + m->shift <= lowest) {
				end = m->low + m->shift < lowest || last > end ? last
									       : end;
				lowest = m->low + m->shift;
			}
		}
	}
	if (end)
		add_named(list, n, "heap", end + 1, next_above(list, *n, end) - 1);
}

static enum status find_regions(struct trace *t, enum parts_of of, struct err *err)
{
	struct part *list = mem_new(PARTS_MAX, sizeof *list);
	size_t n = 0;
	enum status st = find_stacks(t, list, &n, err);
	if (st == ST_OK) {
		bool stack = n > 0;
		add_images(trace_schema(t)->program, list, &n);
		/* The first records of a growing trace may not show a stack yet. */
		if (stack || !source_facts(trace_source(t)).growing)
			parts_set(trace_schema(t)->parts, of, list, n);
	}
	free(list);
	return st;
}

/* Phases */

void parts_find_keep_phases(struct trace *t, const struct table *table, uint64_t end)
{
	int letter = table_find_column(table, "phase");
	int first = table_find_column(table, "first_record");
	int last = table_find_column(table, "last_record");
	struct part *part = mem_new(table_rows(table) + 1, sizeof *part);
	size_t n = 0;
	for (size_t r = 0; r < table_rows(table); r++) {
		struct str text = STR_INIT;
		if (!strcmp(table_group(table, table_row_group(table, r))->name,
			    "runs") &&
		    table_cell(table, r, (unsigned)first, &part[n].first) &&
		    table_cell(table, r, (unsigned)last, &part[n].last)) {
			table_print_plain(table, r, (unsigned)letter, &text);
			snprintf(part[n].name, PART_NAME, "%s", text.text);
			n += part[n].first < end;
		}
		str_release(&text);
	}
	parts_set(trace_schema(t)->parts, PARTS_PHASES, part, n);
	free(part);
}

static enum status find_phases(struct trace *t, enum parts_of of, struct err *err)
{
	struct analysis_options opt = ANALYSIS_OPTIONS;
	struct table *table;
	(void)of;
	opt.settings = simulation_settings(t);
	enum status st =
		analysis_run(&table, analysis_find("phases"), t, &opt, NULL, err);
	if (st != ST_OK)
		return st;
	parts_find_keep_phases(t, table, UINT64_MAX);
	table_free(table);
	return ST_OK;
}

void parts_find_install(struct trace *t, bool wait)
{
	if (!trace_schema(t))
		return;
	parts_install(trace_schema(t)->parts, PARTS_REGIONS, find_regions);
	parts_install(trace_schema(t)->parts, PARTS_PHASES, wait ? find_phases : NULL);
}
