/*
 * footprint: memory used by a trace, and strides of each instruction.
 *
 * A stream is the sequence of addresses that an instruction loads, or that it stores.
 * The merge computes the stride from the last access in one part to the first access in
 * the next part.  A part reserves an entry for this stride (FIRST_IN_PART) before its
 * own strides, so that the set of kept strides does not depend on the division into
 * parts.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/picks.h"
#include "analysis/symbols.h"
#include "base/mem.h"
#include "trace/index/bins.h"

enum { GROUP_ALL, GROUP_PC };
enum footprint_kind { LOADS, STORES, FETCHES, KINDS };
/* Bit in the number of a stream: see the top of this file. */
#define FIRST_IN_PART (UINT64_C(1) << 63)

static const char *const kind_names[KINDS] = { "load", "store", "fetch" };
static const enum role roles[KINDS] = { ROLE_LOAD, ROLE_STORE, ROLE_PC };

struct footprint_stream {
	uint64_t n, min, max; /* min and max are addresses */
	uint64_t first, last; /* addresses */
	uint64_t record;      /* record of the first access */
	uint64_t stride;      /* last stride, */
	size_t stride_at;     /* and the entry of the last stride; KEY_COUNTS_NONE before
			       * the first stride */

	/* In the whole, during the merge of a part with this stream: true if an earlier
	 * part has the stream, and the last address in that part. */
	bool before;
	uint64_t last_before;
};

struct footprint_row {
	uint64_t pc, n, lines, pages, bytes;
	const char *kind;
	uint64_t min, max, stride, times,
		strides; /* count of the stride; count of all strides */
};

#define ROW struct footprint_row

struct footprint {
	uint64_t accesses[KINDS];
	const struct schema *schema;
	struct role_slots slot[KINDS];
	size_t max;
	struct key_counts lines, pages; /* each entry has a bit for each footprint_kind */
	struct key_counts streams;      /* by pc and footprint_kind */
	struct key_counts strides;      /* count, by stream number and stride */
	uint64_t last_line[KINDS], last_page[KINDS];
	struct picks picks; /* in a part: records with a load or store */
	bool any[KINDS];
};

static void footprint_init(void *state, const struct analysis_input *in)
{
	struct footprint *f = state;
	for (int k = 0; k < KINDS; k++)
		role_slots(&f->slot[k], in->schema, roles[k]);
	f->schema = in->schema;
	f->max = in->max;
	key_counts_init(&f->strides, sizeof(uint64_t), in->max);
}

static void footprint_release(void *state)
{
	struct footprint *f = state;
	key_counts_release(&f->strides);
	picks_release(&f->picks);
}

static void footprint_add_to_set(struct key_counts *t, uint64_t where, uint64_t bits)
{
	uint64_t *set = key_counts_add(t, where, 0);
	if (set)
		*set |= bits;
}

static void footprint_add_access(struct footprint *f, enum footprint_kind kind,
				 uint64_t addr)
{
	uint64_t line = addr >> LINE_BITS;
	f->accesses[kind]++;
	if (f->any[kind] && f->last_line[kind] == line)
		return;
	footprint_add_to_set(&f->lines, line, UINT64_C(1) << kind);
	uint64_t page = addr >> PAGE_BITS;
	if (!f->any[kind] || f->last_page[kind] != page)
		footprint_add_to_set(&f->pages, page, UINT64_C(1) << kind);
	f->any[kind] = true;
	f->last_line[kind] = line;
	f->last_page[kind] = page;
}

/* Return the entry of the stride, or KEY_COUNTS_NONE if it is not kept. */
static size_t footprint_add_stride(struct footprint *f, uint64_t stream, uint64_t stride,
				   uint64_t n)
{
	size_t at = key_counts_at(&f->strides, stream, stride);
	if (at != KEY_COUNTS_NONE)
		*(uint64_t *)key_counts_entry(&f->strides, at) += n;
	return at;
}

/* Count the stride of an advanced stream; it often equals the previous stride. */
static void footprint_advance(struct footprint *f, size_t stream,
			      struct footprint_stream *p, uint64_t addr)
{
	uint64_t stride = addr - p->last;
	p->last = addr;
	if (p->stride_at != KEY_COUNTS_NONE && p->stride == stride) {
		++*(uint64_t *)key_counts_entry(&f->strides, p->stride_at);
		return;
	}
	p->stride = stride;
	p->stride_at = footprint_add_stride(f, stream, stride, 1);
}

static void footprint_add_to_stream(struct footprint *f, uint64_t pc,
				    enum footprint_kind kind, uint64_t addr,
				    uint64_t ordinal)
{
	size_t at = key_counts_near(&f->streams, pc, kind);
	struct footprint_stream *p = key_counts_entry(&f->streams, at);
	if (!p->n++) {
		*p = (struct footprint_stream) { .n = 1,
						 .min = addr,
						 .max = addr,
						 .first = addr,
						 .last = addr,
						 .record = ordinal,
						 .stride_at = KEY_COUNTS_NONE };
		footprint_add_stride(f, at | FIRST_IN_PART, 0, 0);
		return;
	}
	footprint_advance(f, at, p, addr);
	p->min = addr < p->min ? addr : p->min;
	p->max = addr > p->max ? addr : p->max;
}

static void footprint_record(struct footprint *f, const struct batch *b, size_t i,
			     const uint64_t *uop)
{
	uint64_t pc = 0, addr;
	bool has_pc = role_value(b, &f->slot[FETCHES], i, &pc);
	if (has_pc && (!uop || uop[i] == 1))
		footprint_add_access(f, FETCHES, pc);
	if (!picks_has(&f->picks, i))
		return;
	for (enum footprint_kind kind = LOADS; kind <= STORES; kind++) {
		bool first = true;
		for (unsigned k = 0; k < f->slot[kind].n; k++) {
			if (!slot_value(b, &f->slot[kind].at[k], i, &addr))
				continue;
			footprint_add_access(f, kind, addr);
			if (has_pc && first)
				footprint_add_to_stream(f, pc, kind, addr, b->first + i);
			first = false;
		}
	}
}

static void footprint_records(void *arg, const struct records *r)
{
	struct footprint *f = arg;
	const uint64_t *uop = bins_uops(r->b);
	picks_begin(&f->picks, r->b);
	picks_add_role(&f->picks, r->b, ROLE_LOAD);
	picks_add_role(&f->picks, r->b, ROLE_STORE);
	for (size_t k = 0; k < r->n; k++)
		footprint_record(arg, r->b, r->at[k], uop);
}

static void footprint_join_stream(void *whole, const void *part)
{
	struct footprint_stream *to = whole;
	const struct footprint_stream *from = part;
	to->before = true;
	to->last_before = to->last;
	to->last = from->last;
	to->min = from->min < to->min ? from->min : to->min;
	to->max = from->max > to->max ? from->max : to->max;
}

static void footprint_merge(void *whole, void *arg)
{
	struct footprint *w = whole;
	const struct footprint *p = arg;
	const size_t *of = p->streams.joined;
	for (size_t i = 0; i < p->strides.n; i++) {
		size_t stream = (size_t)(p->strides.key[i].a & ~FIRST_IN_PART);
		if (of[stream] == KEY_COUNTS_NONE)
			continue;
		const struct footprint_stream *from = key_counts_entry(&p->streams,
								       stream),
					      *to = key_counts_entry(&w->streams,
								     of[stream]);
		if (!(p->strides.key[i].a & FIRST_IN_PART))
			footprint_add_stride(
				w, of[stream], p->strides.key[i].b,
				*(uint64_t *)key_counts_entry(&p->strides, i));
		else if (to->before)
			footprint_add_stride(w, of[stream], from->first - to->last_before,
					     1);
	}
}

struct footprint_stride {
	uint64_t by, times;
};

static struct footprint_stride *footprint_best_strides(const struct footprint *w)
{
	struct footprint_stride *best = mem_new(w->streams.n + 1, sizeof *best);
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
	const struct footprint_row row = { .kind = name,
					   .n = accesses,
					   .lines = lines,
					   .pages = footprint_count_bits(&w->pages, bits),
					   .bytes = lines << LINE_BITS };
	table_row(out, GROUP_ALL, &row, TABLE_NO_RECORD);
}

static void footprint_rows(const void *whole, struct table *out)
{
	const struct footprint *w = whole;
	for (int k = 0; k < KINDS; k++)
		if (w->slot[k].n)
			footprint_add_total(w, kind_names[k], UINT64_C(1) << k,
					    w->accesses[k], out);
	if (w->slot[LOADS].n && w->slot[STORES].n)
		footprint_add_total(w, "data", 1 << LOADS | 1 << STORES,
				    w->accesses[LOADS] + w->accesses[STORES], out);
	struct footprint_stride *best = footprint_best_strides(w);
	for (size_t i = 0; i < w->streams.n; i++) {
		const struct footprint_stream *p = key_counts_entry(&w->streams, i);
		const struct footprint_row row = {
			.pc = w->streams.key[i].a,
			.kind = kind_names[w->streams.key[i].b],
			.n = p->n,
			.min = p->min,
			.max = p->max,
			.stride = best[i].by,
			.times = best[i].times,
			.strides = best[i].times ? p->n - 1 : 0
		};
		table_row(out, GROUP_PC, &row, p->record);
	}
	free(best);
	if (w->lines.left_out || w->pages.left_out)
		table_note(out,
			   "lines and pages are lower bounds: only the first %zu "
			   "distinct ones are counted",
			   w->max);
	if (w->streams.left_out)
		table_note(out, "only the first %zu different instructions are counted",
			   w->streams.n);
	if (w->strides.left_out)
		table_note(out, "not all strides are counted; others may be more "
				"frequent");
}

static const struct table_group groups[] = {
	[GROUP_ALL] = { "all", "Memory touched" },
	[GROUP_PC] = { "instructions", "By instruction" },
};

/* clang-format off */
#define ALL .groups = 1 << GROUP_ALL
#define PCS .groups = 1 << GROUP_PC
static const struct table_column columns[] = {
	COL("pc", CELL_ADDR, "address of the instruction", PCS, .role = ROLE_PC, AT(pc)),
	COL("access", CELL_TEXT, "load, store, fetch, or data (load or store)", AT(kind)),
	COL("accesses", CELL_COUNT, "number of accesses; by instruction, only the first of each "
		"record", AT(n), .sort = SORT_FIRST),
	COL("lines", CELL_COUNT, "different cache lines of 64 bytes in which accesses begin", ALL,
		AT(lines)),
	COL("pages", CELL_COUNT, "different pages of 4096 bytes", ALL, AT(pages)),
	COL("bytes", CELL_COUNT, "size of the lines in bytes", ALL, AT(bytes)),
	COL("from", CELL_ADDR, "lowest address", PCS, AT(min)),
	COL("to", CELL_ADDR, "highest address", PCS, AT(max)),
	RANGE_COLUMN(PCS),
	COL("stride", CELL_INT, "most frequent distance from one address to the next, in bytes", PCS,
		AT(stride), IF(times)),
	COL("regular", CELL_SHARE, "share of accesses with this stride", PCS, PER(times, strides)),
};
/* clang-format on */

const struct analysis an_footprint = {
	ANALYSIS(footprint, struct footprint),
	.sums = KINDS,
	.maps = { MAP(struct footprint, lines, uint64_t, .add = key_counts_or,
		      .many = true),
		  MAP(struct footprint, pages, uint64_t, .add = key_counts_or,
		      .many = true),
		  MAP(struct footprint, streams, struct footprint_stream, .sums = 1,
		      .add = footprint_join_stream, .many = true) },
	.title = "Footprint in memory",
	.help = "cache lines and pages accessed, and strides by instruction",
	.about = "Counts the different cache lines and pages that loads, stores and "
		 "fetches access, with one row for each instruction that loads or "
		 "stores.  A fetch counts once for each instruction, not for each "
		 "micro-op.  A stride is the distance between the first addresses of two "
		 "consecutive executions.",
	.any = 1 << ROLE_LOAD | 1 << ROLE_STORE | 1 << ROLE_PC,
	.wants = 1 << ROLE_UOP,
	ANALYSIS_GROUPS,
	ANALYSIS_STATE(footprint),
};
