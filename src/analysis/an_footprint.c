/*
 * footprint: memory used by a trace, and strides of each instruction.
 *
 * A stream is the sequence of addresses that an instruction loads, or that it stores.
 * The merge computes the stride from the last access in one part to the first access in
 * the next part.  A part reserves an entry for this stride (FIRST_IN_PART) before its
 * own strides, so that the kept strides do not depend on the division into parts.
 */
#include "analysis/analysis.h"
#include "analysis/picks.h"
#include "analysis/symbols.h"
#include "base/minmax.h"
#include "trace/index/bins.h"

enum { GROUP_ALL, GROUP_PC };
enum footprint_kind { LOADS, STORES, FETCHES, KINDS, DATA = KINDS, NAMES };
#define FIRST_IN_PART (UINT64_C(1) << 63) /* bit in the number of a stream */

static const char *const names[NAMES] = { "load", "store", "fetch", "data" };
static const enum role roles[KINDS] = { ROLE_LOAD, ROLE_STORE, ROLE_PC };

struct footprint_stream {
	uint64_t n, min, max, first, last; /* min to last are addresses */
	uint64_t record;                   /* record of the first access */
	size_t stride;  /* entry of the last stride; in the whole, of the best stride, */
	uint64_t times; /* and its number */
	uint64_t joint; /* in the whole: stride from an earlier part to the last part, */
	bool joined;    /* if both have the stream */
};

struct footprint_row {
	struct footprint_stream of;
	const char *name;
	uint64_t pc, lines, pages, bytes, stride, strides;
};

#define ROW struct footprint_row

struct footprint {
	uint64_t accesses[KINDS];
	struct role_slots slot[KINDS];
	struct key_counts lines, pages; /* each entry has a bit for each footprint_kind */
	struct key_counts streams;      /* by pc and footprint_kind */
	struct key_counts strides;      /* count, by stream number and stride */
	uint64_t last_line[KINDS];
	struct picks picks; /* in a part: records with a load or store */
};

#define STATE struct footprint

static void footprint_init(void *state, const struct analysis_input *in)
{
	struct footprint *f = state;
	for (int k = 0; k < KINDS; k++) {
		role_slots(&f->slot[k], in->schema, roles[k]);
		f->last_line[k] = UINT64_MAX;
	}
}

static void footprint_release(void *state)
{
	picks_release(&((struct footprint *)state)->picks);
}

static void footprint_access(struct footprint *f, enum footprint_kind kind, uint64_t addr)
{
	const uint64_t line = addr >> LINE_BITS, bit = UINT64_C(1) << kind;
	f->accesses[kind]++;
	if (f->last_line[kind] == line)
		return;
	f->last_line[kind] = line;
	key_counts_or(key_counts_add(&f->lines, line, 0), &bit);
	size_t page = key_counts_near(&f->pages, addr >> PAGE_BITS, 0);
	key_counts_or(key_counts_entry(&f->pages, page), &bit);
}

/* Add an address to a stream, and count its stride, which often equals the last. */
static void footprint_stream(struct footprint *f, uint64_t pc, enum footprint_kind kind,
			     uint64_t addr, uint64_t record)
{
	size_t at = key_counts_near(&f->streams, pc, kind);
	struct footprint_stream *s = key_counts_entry(&f->streams, at);
	uint64_t by = addr - s->last;
	if (!s->n++) {
		s->min = s->first = addr;
		s->record = record;
		at |= FIRST_IN_PART;
		by = 0;
	}
	if (!key_counts_is(&f->strides, s->stride, at, by))
		s->stride = key_counts_at(&f->strides, at, by);
	++*(uint64_t *)key_counts_entry(&f->strides, s->stride);
	s->last = addr;
	s->min = u64_min(s->min, addr);
	s->max = u64_max(s->max, addr);
}

/* Add the loads and stores of a record; pc is NULL if it has no address. */
static void footprint_data(struct footprint *f, const struct batch *b, size_t i,
			   const uint64_t *pc)
{
	uint64_t addr;
	for (enum footprint_kind kind = LOADS; kind <= STORES; kind++) {
		for (unsigned k = 0, n = 0; k < f->slot[kind].n; k++) {
			if (!slot_value(b, &f->slot[kind].at[k], i, &addr))
				continue;
			footprint_access(f, kind, addr);
			if (pc && !n++)
				footprint_stream(f, *pc, kind, addr, b->first + i);
		}
	}
}

static void footprint_records(void *part, const struct records *r)
{
	struct footprint *f = part;
	const uint64_t *uop = bins_uops(r->b);
	picks_accesses(&f->picks, r->b);
	for (size_t k = 0; k < r->n; k++) {
		uint64_t pc;
		bool has_pc = role_value(r->b, &f->slot[FETCHES], r->at[k], &pc);
		if (has_pc && (!uop || uop[r->at[k]] == 1))
			footprint_access(f, FETCHES, pc);
		if (picks_has(&f->picks, r->at[k]))
			footprint_data(f, r->b, r->at[k], has_pc ? &pc : NULL);
	}
}

static void footprint_join(void *whole, const void *part)
{
	struct footprint_stream *to = whole;
	const struct footprint_stream *from = part;
	to->joined = true;
	to->joint = from->first - to->last;
	to->last = from->last;
	to->min = u64_min(to->min, from->min);
	to->max = u64_max(to->max, from->max);
}

static void footprint_merge(void *whole, void *part)
{
	struct footprint *w = whole;
	const struct footprint *p = part;
	for (size_t i = 0; i < p->strides.n; i++) {
		struct key_counts_key key = p->strides.key[i];
		size_t at = p->streams.joined[key.a & ~FIRST_IN_PART];
		struct footprint_stream *s = key_counts_kept(&w->streams, at);
		if (!s || (key.a & FIRST_IN_PART && !s->joined))
			continue;
		at = key_counts_at(&w->strides, at,
				   key.a & FIRST_IN_PART ? s->joint : key.b);
		uint64_t *n = key_counts_kept(&w->strides, at);
		if (!n)
			continue;
		*n += *(uint64_t *)key_counts_entry(&p->strides, i);
		/* In case of a tie, the stride that came first is the best. */
		if (*n > s->times || (*n == s->times && at < s->stride)) {
			s->times = *n;
			s->stride = at;
		}
	}
}

static void footprint_add_kind(const struct footprint *w, unsigned kind,
			       struct table *out)
{
	uint64_t bits = kind == DATA ? 1 << LOADS | 1 << STORES : UINT64_C(1) << kind;
	struct footprint_row row = { .name = names[kind] };
	for (unsigned k = 0; k < KINDS; k++) {
		if (bits >> k & 1 && !w->slot[k].n)
			return;
		row.of.n += bits >> k & 1 ? w->accesses[k] : 0;
	}
	for (size_t i = 0; i < w->lines.n; i++)
		row.lines += (*(uint64_t *)key_counts_entry(&w->lines, i) & bits) != 0;
	for (size_t i = 0; i < w->pages.n; i++)
		row.pages += (*(uint64_t *)key_counts_entry(&w->pages, i) & bits) != 0;
	row.bytes = row.lines << LINE_BITS;
	table_row(out, GROUP_ALL, &row, TABLE_NO_RECORD);
	if (kind == FETCHES)
		table_total(out, "code_bytes", "code touched, in bytes", row.bytes);
	if (kind == DATA)
		table_total(out, "data_bytes", "data touched, in bytes", row.bytes);
}

static void footprint_rows(const void *whole, struct table *out)
{
	const struct footprint *w = whole;
	for (unsigned kind = 0; kind < NAMES; kind++)
		footprint_add_kind(w, kind, out);
	for (size_t i = 0; i < w->streams.n; i++) {
		const struct footprint_stream *s = key_counts_entry(&w->streams, i);
		const struct footprint_row row = {
			.of = *s,
			.name = names[w->streams.key[i].b],
			.pc = w->streams.key[i].a,
			.stride = s->times ? w->strides.key[s->stride].b : 0,
			.strides = s->times ? s->n - 1 : 0
		};
		table_row(out, GROUP_PC, &row, s->record);
	}
	if (w->lines.left_out || w->pages.left_out)
		table_note(out,
			   "lines and pages are lower bounds: only the first %zu "
			   "distinct ones are counted",
			   w->lines.max);
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
	COL("access", CELL_TEXT, "load, store, fetch, or data (load or store)", AT(name)),
	COL("accesses", CELL_COUNT, "number of accesses; by instruction, only the first of each "
		"record", AT(of.n), .sort = SORT_FIRST),
	COL("lines", CELL_COUNT, "different cache lines of 64 bytes in which accesses begin", ALL,
		AT(lines)),
	COL("pages", CELL_COUNT, "different pages of 4096 bytes", ALL, AT(pages)),
	COL("bytes", CELL_COUNT, "size of the lines in bytes", ALL, AT(bytes)),
	COL("from", CELL_ADDR, "lowest address", PCS, AT(of.min)),
	COL("to", CELL_ADDR, "highest address", PCS, AT(of.max)),
	RANGE_COLUMN(PCS),
	COL("stride", CELL_INT, "most frequent distance from one address to the next, in bytes", PCS,
		AT(stride), IF(of.times)),
	COL("regular", CELL_SHARE, "share of accesses with this stride", PCS,  PER(of.times, strides)),
};
/* clang-format on */

const struct analysis an_footprint = {
	ANALYSIS(footprint, struct footprint),
	.sums = KINDS,
	.maps = { MAP(STATE, lines, uint64_t, .add = key_counts_or, .many = true),
		  MAP(STATE, pages, uint64_t, .add = key_counts_or, .many = true),
		  MAP(STATE, streams, struct footprint_stream, .sums = 1,
		      .add = footprint_join, .many = true, .rows = "instructions"),
		  MAP(STATE, strides, uint64_t, .many = true, .apart = true) },
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
