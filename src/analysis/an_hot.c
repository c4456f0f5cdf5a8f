/*
 * hot: most executed instructions and basic blocks.
 *
 * A basic block is a run of records as executed that begins after a branch and ends
 * with the next branch: two runs are the same block if they begin and end at the same
 * addresses.  If the format has fall-through addresses, a run also ends where the next
 * record is at another address.  Each thread has its own runs.  The first and last runs
 * of a part may continue in other parts; the merge joins them.
 */
#include <inttypes.h>
#include <stdio.h>

#include "analysis/analysis.h"
#include "analysis/picks.h"
#include "analysis/symbols.h"
#include "analysis/thread_of.h"
#include "base/minmax.h"

enum { GROUP_PC, GROUP_BLOCK };
enum { HOT_SUMS = 3 }; /* number of sums in a struct hot_spot */
struct hot_spot {
	uint64_t n, records;
	uint64_t instructions; /* instructions in all executions of a block */
	uint64_t first;
};

struct hot_row {
	struct hot_spot spot;
	uint64_t pc, last;
	uint64_t of, micro_ops; /* `of` is the number of records of the trace */
};

#define ROW struct hot_row

struct hot_run {
	uint64_t from, to;    /* addresses of the first and last instructions */
	uint64_t fallthrough; /* address after the last instruction; 0 if unknown */
	struct hot_spot spot;
};

/* Runs of one thread.  head is the first run of a part, if it has ended (head_done);
 * tail is the last run so far.  The whole uses only tail. */
struct hot_thread {
	struct hot_run head, tail;
	bool head_done;
	bool after_branch;      /* the last record was a branch */
	bool head_after_branch; /* the last record of head was a branch */
};

struct hot {
	uint64_t records;
	bool uops, blocks; /* true if the format has micro-ops; true if it has branches */
	struct key_counts pcs, runs;
	struct symbols symbols;
	struct picks branches; /* branches of the batch */
	struct thread_of of;
	struct per_thread threads; /* struct hot_thread */
};

static void hot_init(void *state, const struct analysis_input *in)
{
	struct hot *h = state;
	const struct hot *whole = in->whole;
	const fieldset *by_role = in->schema->by_role;
	h->uops = by_role[ROLE_UOP];
	h->blocks = by_role[ROLE_BRANCH_KIND] || by_role[ROLE_IS_BRANCH] ||
		    by_role[ROLE_TAKEN];
	key_counts_init(&h->runs, sizeof(struct hot_spot), in->rows);
	thread_of_init(&h->of, in->schema, whole ? &whole->of : NULL);
	per_thread_init(&h->threads, sizeof(struct hot_thread),
			whole ? KEY_COUNTS_ALL : PER_THREAD_MAX);
}

static void hot_release(void *state)
{
	struct hot *h = state;
	key_counts_release(&h->runs);
	picks_release(&h->branches);
	thread_of_release(&h->of);
	per_thread_release(&h->threads);
}

/* Keep the earlier first record, because a run of another thread may have begun first. */
static void hot_first(void *to, const void *from)
{
	struct hot_spot *spot = to;
	spot->first = u64_min(spot->first, ((const struct hot_spot *)from)->first);
}

static void hot_spot_add(struct hot_spot *to, const struct hot_spot *from)
{
	if (!to->records || from->first < to->first)
		to->first = from->first;
	to->n += from->n;
	to->records += from->records;
	to->instructions += from->instructions;
}

static void hot_add_run(struct key_counts *t, const struct hot_run *r)
{
	struct hot_spot s = r->spot;
	s.n = 1;
	struct hot_spot *to = s.records ? key_counts_add(t, r->from, r->to) : NULL;
	if (to)
		hot_spot_add(to, &s);
}

static void hot_end_run(struct hot *h, struct hot_thread *s)
{
	if (!s->tail.spot.records)
		return;
	if (s->head_done) {
		hot_add_run(&h->runs, &s->tail);
	} else {
		s->head = s->tail;
		s->head_after_branch = s->after_branch;
	}
	s->head_done = true;
	s->tail.spot.records = 0;
}

/* True if the run ends before an instruction at pc. */
static bool hot_run_ends(const struct hot_thread *s, uint64_t pc)
{
	const struct hot_run *r = &s->tail;
	return s->after_branch ||
	       (r->spot.records && pc != r->to && r->fallthrough && pc != r->fallthrough);
}

static void hot_extend_run(struct hot *h, struct hot_thread *s, uint64_t pc,
			   uint64_t fallthrough, bool begins, uint64_t ordinal)
{
	struct hot_run *r = &s->tail;
	if (hot_run_ends(s, pc))
		hot_end_run(h, s);
	if (!r->spot.records) {
		r->from = pc;
		r->spot = (struct hot_spot) { .first = ordinal };
	}
	r->to = pc;
	r->fallthrough = fallthrough;
	r->spot.records++;
	r->spot.instructions += begins;
}

static void hot_records(void *arg, const struct records *r)
{
	struct hot *h = arg;
	struct hot_thread *thread = NULL;
	const struct batch *b = r->b;
	h->records += r->n;
	picks_begin(&h->branches, b);
	picks_add_branches(&h->branches, b);
	for (size_t k = 0; k < r->n; k++) {
		size_t i = r->at[k];
		uint64_t pc, uop = 1, fallthrough = 0;
		if (!record_role(b, i, ROLE_PC, &pc))
			continue;
		record_role(b, i, ROLE_UOP, &uop);
		bool begins = uop == 1;
		struct hot_spot *spot =
			key_counts_entry(&h->pcs, key_counts_near(&h->pcs, pc, 0));
		if (!spot->records) {
			spot->first = b->first + i;
			symbols_add(&h->symbols, b, i, pc);
		}
		spot->n += begins;
		spot->records++;
		if (!h->blocks)
			continue;
		struct branch_info br;
		record_role(b, i, ROLE_FALLTHROUGH, &fallthrough);
		if (!thread || !thread_of_one(&h->of))
			thread = per_thread_of(&h->threads, thread_of(&h->of, b, i));
		hot_extend_run(h, thread, pc, fallthrough, begins, b->first + i);
		thread->after_branch =
			picks_has(&h->branches, i) && branch_info_get(b, i, &br);
	}
}

/* Join the first run of a part to the last run of the whole, if it continues that run.
 * Other finished runs are in p->runs. */
static void hot_join_runs(struct hot *w, struct hot_thread *to,
			  const struct hot_thread *p)
{
	const struct hot_run *first = p->head_done ? &p->head : &p->tail;
	struct hot_run *r = &to->tail;
	if (!first->spot.records)
		return;
	to->head_done = true;
	if (hot_run_ends(to, first->from))
		hot_end_run(w, to);
	if (r->spot.records) {
		r->to = first->to;
		r->fallthrough = first->fallthrough;
		r->spot.records += first->spot.records;
		r->spot.instructions += first->spot.instructions;
	} else {
		*r = *first;
	}
	to->after_branch = p->head_done ? p->head_after_branch : p->after_branch;
	if (p->head_done) {
		hot_end_run(w, to);
		*r = p->tail;
		to->after_branch = p->after_branch;
	}
}

static void hot_merge(void *whole, void *arg)
{
	struct hot *w = whole, *p = arg;
	for (size_t k = 0; k < per_thread_n(&p->threads); k++)
		hot_join_runs(w, per_thread_join(&w->threads, &p->threads, k),
			      per_thread_at(&p->threads, k));
	key_counts_merge(&w->runs, &p->runs, HOT_SUMS, hot_first);
}

/* Rows */

enum { HOT_COVERED = 90 /* percent of the records */ };

/* Add the totals of a group of n rows.  The first `max` rows cover HOT_COVERED; sum is
 * the sum of all rows. */
static void hot_add_totals(const struct key_counts *t, unsigned group, size_t n,
			   size_t max, const struct hot_spot *sum, struct table *out)
{
	bool blocks = group == GROUP_BLOCK;
	if (!t->left_out)
		table_total(out, blocks ? "blocks" : "unique_pcs",
			    blocks ? "basic blocks" : "different pcs", n);
	if (max)
		table_total_share(out, blocks ? "blocks_90" : "pcs_90",
				  blocks ? "basic blocks with 90 % of the records"
					 : "pcs with 90 % of the records",
				  max, n);
	if (blocks && sum->n)
		table_total_mean(out, "block_size", "instructions of a basic block",
				 (double)sum->instructions / (double)sum->n);
}

static void hot_add_row(const struct hot *w, unsigned group,
			const struct key_counts_key *key, const struct hot_spot *s,
			struct table *out)
{
	const struct hot_row row = {
		.spot = *s,
		.pc = key->a,
		.last = key->b,
		.of = w->records,
		.micro_ops = w->uops || group == GROUP_BLOCK,
	};
	char query[64];
	table_row(out, group, &row, s->first);
	/* Match the records of the block, which are consecutive unless the format has
	 * no lengths. */
	snprintf(query, sizeof query, "pc in 0x%" PRIx64 "..0x%" PRIx64, key->a, key->b);
	if (group == GROUP_BLOCK && key->a < key->b)
		table_set_query(out, query);
}

/* Add the rows of a group.  open is the array of runs at the end of the trace, which
 * are not in t. */
static void hot_add_group(const struct hot *w, const struct key_counts *t,
			  const struct key_counts *open, unsigned group,
			  struct table *out)
{
	struct hot_spot sum = { 0 };
	size_t n = t->n;
	for (size_t i = 0; i < t->n; i++) {
		struct hot_spot s = *(const struct hot_spot *)key_counts_entry(t, i);
		const struct hot_spot *more =
			key_counts_get(open, t->key[i].a, t->key[i].b);
		if (more)
			hot_spot_add(&s, more);
		hot_add_row(w, group, &t->key[i], &s, out);
		hot_spot_add(&sum, &s);
	}
	for (size_t i = 0; i < open->n && n < t->max; i++) {
		const struct hot_spot *s = key_counts_entry(open, i);
		if (key_counts_get(t, open->key[i].a, open->key[i].b))
			continue;
		hot_add_row(w, group, &open->key[i], s, out);
		hot_spot_add(&sum, s);
		n++;
	}
	size_t max = table_rank(out, group, w->records, HOT_COVERED);
	hot_add_totals(t, group, n, max, &sum, out);
	if (t->left_out)
		analysis_note_others(out, n,
				     group == GROUP_BLOCK ? "blocks" : "instructions",
				     w->records - sum.records, "records");
}

static void hot_rows(const void *whole, struct table *out)
{
	const struct hot *w = whole;
	struct key_counts open;
	key_counts_init(&open, sizeof(struct hot_spot), KEY_COUNTS_ALL);
	hot_add_group(w, &w->pcs, &open, GROUP_PC, out);
	for (size_t k = 0; k < per_thread_n(&w->threads); k++) {
		const struct hot_thread *t = per_thread_at(&w->threads, k);
		hot_add_run(&open, &t->tail);
	}
	if (w->blocks)
		hot_add_group(w, &w->runs, &open, GROUP_BLOCK, out);
	else
		table_note(out, "the format does not record branches, so there are no "
				"basic blocks");
	key_counts_release(&open);
}

static const struct table_group groups[] = {
	[GROUP_PC] = { "instructions", "Instructions" },
	[GROUP_BLOCK] = { "blocks", "Basic blocks" },
};

/* clang-format off */
#define BLOCKS .groups = 1 << GROUP_BLOCK
static const struct table_column columns[] = {
	COL("pc", CELL_ADDR, "address of the instruction, or of the first instruction of the block",
		.role = ROLE_PC, AT(pc)),
	SYMBOL_COLUMN(),
	COL("last", CELL_ADDR, "address of the last instruction of the block", BLOCKS, AT(last)),
	COL("instructions", CELL_MEAN, "average number of instructions in an execution of the block",
		BLOCKS, PER(spot.instructions, spot.n)),
	COL("executions", CELL_COUNT, "number of executions", AT(spot.n)),
	COL("records", CELL_COUNT, "number of records of all executions", AT(spot.records),
		IF(micro_ops)),
	COL("share", CELL_SHARE, "share of all records", PER(spot.records, of)),
	COL("coverage", CELL_SHARE, "share of this row and all rows with more records",
		AT(spot.records), .ranks = true),
};
/* clang-format on */

const struct analysis an_hot = {
	ANALYSIS(hot, struct hot),
	.sums = 1, /* sum: records */
	.maps = { MAP(struct hot, pcs, struct hot_spot, .sums = HOT_SUMS) },
	.symbols = offsetof(struct hot, symbols),
	.title = "Hot spots",
	.help = "instructions and basic blocks executed most often, and their share",
	.about = "One row for each instruction address, and one for each basic block: "
		 "the instructions that a thread executes from one branch to the next.  "
		 "A block ends with a branch, taken or not, and, if the format has "
		 "fall-through addresses, where the next record has another address.  A "
		 "jump into a block does not divide it; it starts another block with the "
		 "same end.  Coverage is the share of a row and all rows above it, "
		 "sorted by records.",
	.needs = 1 << ROLE_PC,
	.wants = UINT64_C(1) << ROLE_SYMBOL | 1 << ROLE_UOP | 1 << ROLE_FALLTHROUGH |
		 1 << ROLE_IS_BRANCH | 1 << ROLE_BRANCH_KIND | 1 << ROLE_TAKEN |
		 1 << ROLE_TARGET | 1 << ROLE_SPACE,
	.per_thread = true,
	ANALYSIS_GROUPS,
	.as_added = true,
	ANALYSIS_STATE(hot),
};
