/*
 * footprint: how much memory a trace touches, and with which strides each
 * instruction goes through it.
 *
 * A stride that begins in one part and ends in the next is known when they are
 * merged.  So that the same strides are kept however the trace is cut, it has its
 * place among those of the part (BORDER) from the start.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/key_counts.h"
#include "analysis/role_slots.h"
#include "base/mem.h"
#include "trace/index/bins.h"

enum { GROUP_ALL, GROUP_PC };
enum {
	COL_PC,
	COL_WHAT,
	COL_N,
	COL_LINES,
	COL_PAGES,
	COL_BYTES,
	COL_LEAST,
	COL_MOST,
	COL_STRIDE,
	COL_STRIDE_PART
};
enum footprint_what { LOADS, STORES, FETCHES, WHATS };
#define BORDER (UINT64_C(1) << 63)

static const char *const what_names[WHATS] = { "load", "store", "fetch" };
static const enum role roles[WHATS] = { ROLE_LOAD, ROLE_STORE, ROLE_PC };

struct footprint_path {
	uint64_t n, least, most, from, to, first;
};

struct footprint {
	struct role_slots slot[WHATS];
	size_t most;
	uint64_t accesses[WHATS];
	struct key_counts lines, pages; /* entry: one bit for each of enum what */
	struct key_counts paths;        /* by pc and enum what */
	struct key_counts strides;      /* by number of path and stride: how often */
	uint64_t last_line[WHATS];
	bool any[WHATS];
};

static void footprint_init(struct footprint *f, size_t most)
{
	key_counts_init(&f->lines, sizeof(uint64_t), most);
	key_counts_init(&f->pages, sizeof(uint64_t), most);
	key_counts_init(&f->paths, sizeof(struct footprint_path), most);
	key_counts_init(&f->strides, sizeof(uint64_t), most);
}

static void *footprint_begin(const struct analysis_input *in)
{
	struct footprint *f = mem_new(1, sizeof *f);
	for (int w = 0; w < WHATS; w++)
		role_slots(&f->slot[w], in->schema, roles[w]);
	f->most = in->most;
	footprint_init(f, in->most);
	return f;
}

static void *footprint_part(const void *whole)
{
	const struct footprint *w = whole;
	struct footprint *f = mem_new(1, sizeof *f);
	memcpy(f->slot, w->slot, sizeof f->slot);
	footprint_init(f, KEY_COUNTS_ALL);
	return f;
}

static void footprint_end(void *arg)
{
	struct footprint *f = arg;
	key_counts_release(&f->lines);
	key_counts_release(&f->pages);
	key_counts_release(&f->paths);
	key_counts_release(&f->strides);
	free(f);
}

static void footprint_touch(struct key_counts *t, uint64_t where, uint64_t bits)
{
	size_t at = key_counts_at(t, where, 0);
	if (at != KEY_COUNTS_NONE)
		*(uint64_t *)key_counts_entry(t, at) |= bits;
}

static void footprint_look(struct footprint *f, enum footprint_what w, uint64_t addr)
{
	uint64_t line = addr >> LINE_BITS;
	f->accesses[w]++;
	if (f->any[w] && f->last_line[w] == line)
		return;
	f->any[w] = true;
	f->last_line[w] = line;
	footprint_touch(&f->lines, line, UINT64_C(1) << w);
	footprint_touch(&f->pages, addr >> PAGE_BITS, UINT64_C(1) << w);
}

static void footprint_add_stride(struct footprint *f, uint64_t path, uint64_t stride,
				 uint64_t n)
{
	size_t at = key_counts_at(&f->strides, path, stride);
	if (at != KEY_COUNTS_NONE)
		*(uint64_t *)key_counts_entry(&f->strides, at) += n;
}

static void footprint_walk(struct footprint *f, uint64_t pc, enum footprint_what w,
			   uint64_t addr, uint64_t ordinal)
{
	size_t at = key_counts_at(&f->paths, pc, w);
	struct footprint_path *p = key_counts_entry(&f->paths, at);
	if (!p->n++) {
		*p = (struct footprint_path) { 1, addr, addr, addr, addr, ordinal };
		footprint_add_stride(f, at | BORDER, 0, 0);
		return;
	}
	footprint_add_stride(f, at, addr - p->to, 1);
	p->to = addr;
	p->least = addr < p->least ? addr : p->least;
	p->most = addr > p->most ? addr : p->most;
}

static void footprint_record(struct footprint *f, const struct batch *b, size_t i,
			     const uint64_t *uop)
{
	uint64_t pc = 0, addr;
	bool has_pc = role_value(b, &f->slot[FETCHES], i, &pc);
	if (has_pc && (!uop || uop[i] == 1))
		footprint_look(f, FETCHES, pc);
	for (enum footprint_what w = LOADS; w <= STORES; w++) {
		bool first = true;
		for (unsigned k = 0; k < f->slot[w].n; k++) {
			if (!slot_value(b, &f->slot[w].at[k], i, &addr))
				continue;
			footprint_look(f, w, addr);
			if (has_pc && first)
				footprint_walk(f, pc, w, addr, b->first + i);
			first = false;
		}
	}
}

static void footprint_records(void *arg, const struct selection *r)
{
	const uint64_t *uop = bins_uops(r->b);
	for (size_t k = 0; k < r->n; k++)
		footprint_record(arg, r->b, r->at[k], uop);
}

static void footprint_pour(struct key_counts *to, const struct key_counts *from)
{
	for (size_t i = 0; i < from->n; i++)
		footprint_touch(to, from->key[i].a,
				*(uint64_t *)key_counts_entry(from, i));
}

static void footprint_merge(void *whole, void *arg)
{
	struct footprint *w = whole;
	const struct footprint *p = arg;
	/* Where each path of the part is in the whole, and where it stood before. */
	size_t *of = mem_new(p->paths.n + 1, sizeof *of);
	struct footprint_path *before = mem_new(p->paths.n + 1, sizeof *before);
	for (int k = 0; k < WHATS; k++)
		w->accesses[k] += p->accesses[k];
	footprint_pour(&w->lines, &p->lines);
	footprint_pour(&w->pages, &p->pages);
	for (size_t i = 0; i < p->paths.n; i++) {
		const struct footprint_path *from = key_counts_entry(&p->paths, i);
		of[i] = key_counts_at(&w->paths, p->paths.key[i].a, p->paths.key[i].b);
		if (of[i] == KEY_COUNTS_NONE)
			continue;
		struct footprint_path *to = key_counts_entry(&w->paths, of[i]);
		before[i] = *to;
		if (!to->n) {
			*to = *from;
			continue;
		}
		to->n += from->n;
		to->to = from->to;
		to->least = from->least < to->least ? from->least : to->least;
		to->most = from->most > to->most ? from->most : to->most;
	}
	for (size_t i = 0; i < p->strides.n; i++) {
		size_t path = (size_t)(p->strides.key[i].a & ~BORDER);
		if (of[path] == KEY_COUNTS_NONE)
			continue;
		const struct footprint_path *from = key_counts_entry(&p->paths, path);
		if (!(p->strides.key[i].a & BORDER))
			footprint_add_stride(
				w, of[path], p->strides.key[i].b,
				*(uint64_t *)key_counts_entry(&p->strides, i));
		else if (before[path].n)
			footprint_add_stride(w, of[path], from->from - before[path].to,
					     1);
	}
	free(of);
	free(before);
}

struct footprint_stride {
	uint64_t by, times;
};

static struct footprint_stride *footprint_best_strides(const struct footprint *w)
{
	struct footprint_stride *best = mem_new(w->paths.n + 1, sizeof *best);
	for (size_t i = 0; i < w->strides.n; i++) {
		struct footprint_stride *s = &best[w->strides.key[i].a];
		uint64_t times = *(uint64_t *)key_counts_entry(&w->strides, i);
		if (times > s->times)
			*s = (struct footprint_stride) { w->strides.key[i].b, times };
	}
	return best;
}

static uint64_t footprint_count_bits(const struct key_counts *t, uint64_t bits)
{
	uint64_t n = 0;
	for (size_t i = 0; i < t->n; i++)
		n += (*(uint64_t *)key_counts_entry(t, i) & bits) != 0;
	return n;
}

static void footprint_add_total(const struct footprint *w, const char *name,
				uint64_t bits, uint64_t accesses, struct table *out)
{
	uint64_t lines = footprint_count_bits(&w->lines, bits);
	table_add(out, GROUP_ALL);
	table_set_text(out, COL_WHAT, name);
	table_set(out, COL_N, accesses);
	table_set(out, COL_LINES, lines);
	table_set(out, COL_PAGES, footprint_count_bits(&w->pages, bits));
	table_set(out, COL_BYTES, lines << LINE_BITS);
}

static void footprint_finish(const void *whole, struct table *out)
{
	const struct footprint *w = whole;
	for (int k = 0; k < WHATS; k++)
		if (w->slot[k].n)
			footprint_add_total(w, what_names[k], UINT64_C(1) << k,
					    w->accesses[k], out);
	if (w->slot[LOADS].n && w->slot[STORES].n)
		footprint_add_total(w, "data", 1 << LOADS | 1 << STORES,
				    w->accesses[LOADS] + w->accesses[STORES], out);
	struct footprint_stride *best = footprint_best_strides(w);
	for (size_t i = 0; i < w->paths.n; i++) {
		const struct footprint_path *p = key_counts_entry(&w->paths, i);
		table_add(out, GROUP_PC);
		table_first_record(out, p->first);
		table_set(out, COL_PC, w->paths.key[i].a);
		table_set_text(out, COL_WHAT, what_names[w->paths.key[i].b]);
		table_set(out, COL_N, p->n);
		table_set(out, COL_LEAST, p->least);
		table_set(out, COL_MOST, p->most);
		if (!best[i].times)
			continue;
		table_set(out, COL_STRIDE, best[i].by);
		table_set_ratio(out, COL_STRIDE_PART, best[i].times, p->n - 1);
	}
	free(best);
	if (w->lines.left_out || w->pages.left_out)
		table_note(out,
			   "lines and pages are lower bounds: only the first %zu "
			   "different ones are counted",
			   w->most);
	if (w->paths.left_out)
		table_note(out, "only the first %zu different instructions are counted",
			   w->paths.n);
	if (w->strides.left_out)
		table_note(out, "not all strides are counted; others may be more "
				"frequent");
}

static const struct table_group groups[] = {
	[GROUP_ALL] = { "all", "Memory touched" },
	[GROUP_PC] = { "instructions", "By instruction" },
};

static const struct table_column columns[] = {
	[COL_PC] = { .name = "pc",
		     .kind = CELL_ADDR,
		     .role = ROLE_PC,
		     .help = "address of the instruction" },
	[COL_WHAT] = { .name = "access",
		       .kind = CELL_TEXT,
		       .help = "load, store, fetch, or data (load or store)" },
	[COL_N] = { .name = "accesses",
		    .kind = CELL_COUNT,
		    .help = "number of accesses; by instruction, only the first of each "
			    "record" },
	[COL_LINES] = { .name = "lines",
			.kind = CELL_COUNT,
			.help = "different cache lines of 64 bytes in which accesses "
				"begin" },
	[COL_PAGES] = { .name = "pages",
			.kind = CELL_COUNT,
			.help = "different pages of 4096 bytes" },
	[COL_BYTES] = { .name = "bytes",
			.kind = CELL_COUNT,
			.help = "size of these lines in bytes" },
	[COL_LEAST] = { .name = "from", .kind = CELL_ADDR, .help = "lowest address" },
	[COL_MOST] = { .name = "to", .kind = CELL_ADDR, .help = "highest address" },
	[COL_STRIDE] = { .name = "stride",
			 .kind = CELL_INT,
			 .help = "most frequent distance from one address to the next, "
				 "in bytes" },
	[COL_STRIDE_PART] = { .name = "regular",
			      .kind = CELL_SHARE,
			      .help = "share of accesses with this stride" },
};

const struct analysis an_footprint = {
	.name = "footprint",
	.title = "Footprint in memory",
	.help = "number of lines and pages touched, and the strides of each instruction",
	.about = "Different cache lines and pages that are loaded from, stored to and "
		 "fetched from, and one row for each instruction that loads or stores.  "
		 "A fetch counts once for an instruction, not for each of its "
		 "micro-ops.  A stride is the distance from the first address of one "
		 "execution to that of the next.",
	.any = 1 << ROLE_LOAD | 1 << ROLE_STORE | 1 << ROLE_PC,
	.wants = 1 << ROLE_UOP,
	.columns = columns,
	.ncolumns = sizeof columns / sizeof *columns,
	.groups = groups,
	.ngroups = sizeof groups / sizeof *groups,
	.sort = COL_N,
	.begin = footprint_begin,
	.merge = footprint_merge,
	.finish = footprint_finish,
	.end = footprint_end,
	.part = footprint_part,
	.records = footprint_records,
	.drop = footprint_end,
};
