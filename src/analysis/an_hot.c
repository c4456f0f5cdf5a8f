/*
 * hot: most executed instructions and basic blocks.
 *
 * A basic block is a run of records as executed that begins after a branch and ends
 * with the next branch: two runs are the same block if they begin and end at the same
 * addresses.  If the format has fall-through addresses, a run also ends where the next
 * record is at another address.  Each thread has its own runs.  The first and last runs
 * of a part may continue in other parts; the merge joins them.
 *
 * Instead, the instructions can be added up by function or by source line: an address
 * belongs to the first function or line of its records.
 */
#include <inttypes.h>
#include <stdio.h>

#include "analysis/analysis.h"
#include "analysis/picks.h"
#include "analysis/symbols.h"
#include "analysis/thread_of.h"
#include "query/query_text.h"

/* The first three are also the choices of --by. */
enum { GROUP_PC, GROUP_FUNCTION, GROUP_LINE, GROUP_BLOCK };

struct hot_spot {
	uint64_t n, records;
	uint64_t instructions; /* instructions in all executions of a block */
	uint64_t first;
};

struct hot_row {
	struct hot_spot spot;
	uint64_t pc, last;
	uint64_t micro_ops;
	struct cell_text name;
};

#define ROW   struct hot_row
#define STATE struct hot

struct hot_run {
	uint64_t from, to;    /* addresses of the first and last instructions */
	uint64_t fallthrough; /* address after the last instruction; 0 if unknown */
	bool branch;          /* the last record is a branch */
	struct hot_spot spot;
};

/* Runs of one thread.  tail is the last run so far.  In a part, head is the first run,
 * if it has ended. */
struct hot_thread {
	struct hot_run head, tail;
	bool ended; /* the first run has ended; always true in the whole */
};

struct hot {
	uint64_t records;  /* with a pc */
	bool uops, blocks; /* true if the format has micro-ops; true if it has branches */
	struct key_counts pcs, runs;
	unsigned by;            /* GROUP_PC, GROUP_FUNCTION or GROUP_LINE */
	struct symbols symbols; /* or functions or lines of addresses */
	const struct schema *schema;
	struct picks branches; /* branches of the batch */
	struct thread_of of;
	struct per_thread threads; /* struct hot_thread */
};

static const struct analysis_parameter hot_by = {
	.name = "by",
	.value = "pc|function|line",
	.help = "count by instruction and basic block, by function, or by source line",
	.standard = "pc",
	.of_table = true,
};

static unsigned hot_group(const struct settings *set)
{
	char first = *settings_get(set, &hot_by);
	return first == 'f' ? GROUP_FUNCTION : first == 'l' ? GROUP_LINE : GROUP_PC;
}

static const enum role hot_roles[] = {
	[GROUP_FUNCTION] = ROLE_SYMBOL, [GROUP_LINE] = ROLE_SOURCE
};

static enum status hot_fields(const struct settings *set, const struct schema *s,
			      fieldset *out, unsigned *derived, struct err *err)
{
	unsigned by = hot_group(set);
	(void)derived;
	if (by == GROUP_PC)
		return ST_OK;
	*out = s->by_role[hot_roles[by]];
	if (*out)
		return ST_OK;
	return err_set(err, ST_INVALID,
		       by == GROUP_LINE ? "records of %s have no source lines; give a "
					  "program with line numbers, with --binary"
					: "records of %s have no symbols; give the "
					  "program with --binary, or its symbols with "
					  "--symbols",
		       s->format->name);
}

static void hot_init(void *state, const struct analysis_input *in)
{
	struct hot *h = state;
	const struct hot *whole = in->whole;
	const fieldset *by_role = in->schema->by_role;
	h->schema = in->schema;
	h->by = hot_group(in->settings);
	h->uops = by_role[ROLE_UOP];
	h->blocks = h->by == GROUP_PC && (by_role[ROLE_BRANCH_KIND] |
					  by_role[ROLE_IS_BRANCH] | by_role[ROLE_TAKEN]);
	if (h->by == GROUP_LINE) {
		symbols_release(&h->symbols);
		symbols_init(&h->symbols, in->schema, ROLE_SOURCE, in->max);
	}
	h->symbols.functions = h->by == GROUP_FUNCTION;
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
static void hot_spot_add(void *whole, const void *part)
{
	struct hot_spot *to = whole;
	const struct hot_spot *from = part;
	if (!to->records || from->first < to->first)
		to->first = from->first;
	to->n += from->n;
	to->records += from->records;
	to->instructions += from->instructions;
}

static void hot_end_run(struct hot *h, struct hot_thread *t)
{
	struct hot_run *r = &t->tail;
	struct hot_spot *to = t->ended && r->spot.records
				      ? key_counts_add(&h->runs, r->from, r->to)
				      : NULL;
	if (to) {
		hot_spot_add(to, &r->spot);
		to->n++;
	}
	if (!t->ended)
		t->head = *r;
	t->ended = true;
	r->spot.records = 0;
}

/* Extend the last run of a thread, or begin another. */
static inline __attribute__((always_inline)) void hot_extend(struct hot *h,
							     struct hot_thread *t,
							     const struct hot_run *by)
{
	struct hot_run *r = &t->tail;
	if (r->spot.records && (r->branch || (by->from != r->to && r->fallthrough &&
					      by->from != r->fallthrough)))
		hot_end_run(h, t);
	if (!r->spot.records) {
		*r = *by;
		return;
	}
	r->to = by->to;
	r->fallthrough = by->fallthrough;
	r->branch = by->branch;
	r->spot.records += by->spot.records;
	r->spot.instructions += by->spot.instructions;
}

static void hot_records(void *arg, const struct records *r)
{
	struct hot *h = arg;
	struct hot_thread *thread = NULL;
	const struct batch *b = r->b;
	picks_begin(&h->branches, b);
	picks_add_branches(&h->branches, b);
	for (size_t k = 0; k < r->n; k++) {
		size_t i = r->at[k];
		uint64_t pc, uop = 1, fallthrough = 0;
		if (!record_role(b, i, ROLE_PC, &pc))
			continue;
		h->records++;
		record_role(b, i, ROLE_UOP, &uop);
		bool begins = uop == 1;
		struct hot_spot *spot =
			key_counts_entry(&h->pcs, key_counts_near(&h->pcs, pc, 0));
		if (!spot->records)
			spot->first = b->first + i;
		/* Not every record of an address may have a symbol. */
		if (!spot->records || h->by != GROUP_PC)
			symbols_add(&h->symbols, b, i, pc);
		spot->n += begins;
		spot->records++;
		if (!h->blocks)
			continue;
		struct branch_info br;
		record_role(b, i, ROLE_FALLTHROUGH, &fallthrough);
		if (!thread || !thread_of_one(&h->of))
			thread = per_thread_of(&h->threads, thread_of(&h->of, b, i));
		hot_extend(h, thread,
			   &(struct hot_run) { pc,
					       pc,
					       fallthrough,
					       picks_has(&h->branches, i) &&
						       branch_info_get(b, i, &br),
					       { 0, 1, begins, b->first + i } });
	}
}

/* Join the first run of a part to the last run of the whole, if it continues that run.
 * Other finished runs are in p->runs. */
static void hot_join(struct hot *w, struct hot_thread *to, const struct hot_thread *p)
{
	const struct hot_run *first = p->ended ? &p->head : &p->tail;
	to->ended = true;
	if (first->spot.records)
		hot_extend(w, to, first);
	if (p->ended) {
		hot_end_run(w, to);
		to->tail = p->tail;
	}
}

static void hot_merge(void *whole, void *arg)
{
	struct hot *w = whole, *p = arg;
	for (size_t k = 0; k < per_thread_n(&p->threads); k++)
		hot_join(w, per_thread_join(&w->threads, &p->threads, k),
			 per_thread_at(&p->threads, k));
	key_counts_merge(&w->runs, &p->runs, 0, hot_spot_add);
}

static void hot_end(void *whole)
{
	struct hot *w = whole;
	for (size_t k = 0; k < per_thread_n(&w->threads); k++)
		hot_end_run(w, per_thread_at(&w->threads, k));
}

/* Rows */

enum { HOT_COVERED = 90 /* percent of the records */ };
enum { HOT_NAME = 2 /* function or line */, HOT_EXECUTIONS = 5 };

/* Add the row of an address, of a block, or of the number of a function or line. */
static void hot_add_row(const struct hot *w, unsigned group,
			const struct key_counts_key *key, const struct hot_spot *s,
			struct table *out)
{
	struct hot_row row = {
		.spot = *s,
		.pc = key->a,
		.last = key->b,
		.micro_ops = w->uops || group != GROUP_PC,
	};
	char query[64];
	if (group == GROUP_FUNCTION || group == GROUP_LINE) {
		struct str text = STR_INIT;
		int field = schema_first(w->schema, hot_roles[group]);
		row.name.text =
			dict_text(w->symbols.dict, (uint32_t)key->a, &row.name.len);
		table_row(out, group, &row, s->first);
		str_addf(&text, "%s == ", schema_field(w->schema, field)->name);
		query_quote(row.name.text, row.name.len, &text);
		table_set_query(out, text.text);
		str_release(&text);
		return;
	}
	table_row(out, group, &row, s->first);
	/* Match the records of the block, which are consecutive unless the format has
	 * no lengths. */
	snprintf(query, sizeof query, "pc in 0x%" PRIx64 "..0x%" PRIx64, key->a, key->b);
	if (group == GROUP_BLOCK && key->a < key->b)
		table_set_query(out, query);
}

static const struct {
	const char *total, *label, *total_90, *label_90, *keys;
} hot_totals[] = {
	[GROUP_PC] = { "unique_pcs", "different pcs", "pcs_90",
		       "pcs with 90 % of the records", "instructions" },
	[GROUP_FUNCTION] = { "functions", "functions", "functions_90",
			     "functions with 90 % of the records", "functions" },
	[GROUP_LINE] = { "lines", "source lines", "lines_90",
			 "source lines with 90 % of the records", "lines" },
	[GROUP_BLOCK] = { "blocks", "basic blocks", "blocks_90",
			  "basic blocks with 90 % of the records", "blocks" },
};

static void hot_add_group(const struct hot *w, const struct key_counts *t, unsigned group,
			  struct table *out)
{
	struct hot_spot sum = { 0 };
	for (size_t i = 0; i < t->n; i++) {
		hot_add_row(w, group, &t->key[i], key_counts_entry(t, i), out);
		hot_spot_add(&sum, key_counts_entry(t, i));
	}
	size_t covering = table_rank(out, group, w->records, HOT_COVERED);
	if (!t->left_out)
		table_total(out, hot_totals[group].total, hot_totals[group].label, t->n);
	if (covering)
		table_total_share(out, hot_totals[group].total_90,
				  hot_totals[group].label_90, covering, t->n);
	if (group == GROUP_BLOCK && sum.n)
		table_total_mean(out, "block_size", "instructions of a basic block",
				 (double)sum.instructions / (double)sum.n);
	if (t->left_out)
		analysis_note_others(out, t->n, hot_totals[group].keys,
				     w->records - sum.records, "records");
}

/* Add up the addresses of each function or line. */
static void hot_add_names(const struct hot *w, struct table *out)
{
	struct key_counts sums;
	struct hot_spot all = { 0 }, without = { 0 };
	key_counts_init(&sums, sizeof(struct hot_spot), KEY_COUNTS_ALL);
	for (size_t i = 0; i < w->pcs.n; i++) {
		const struct hot_spot *s = key_counts_entry(&w->pcs, i);
		uint32_t name;
		bool has = symbols_number(&w->symbols, w->pcs.key[i].a, &name);
		hot_spot_add(has ? key_counts_add(&sums, name, 0) : &without, s);
		hot_spot_add(&all, s);
	}
	if (w->by == GROUP_FUNCTION)
		table_name_column(out, HOT_NAME, "function", "function",
				  "name of the function");
	else
		table_name_column(out, HOT_NAME, "line", "line", "source file and line");
	table_name_column(out, HOT_EXECUTIONS, "executed", "executed",
			  "number of instructions executed");
	hot_add_group(w, &sums, w->by, out);
	table_total_share(out, "without",
			  w->by == GROUP_LINE ? "records without a source line"
					      : "records without a symbol",
			  without.records, w->records);
	if (w->pcs.left_out)
		table_note(out,
			   "only the first %zu different instructions are counted; all "
			   "others together have %" PRIu64 " records",
			   w->pcs.n, w->records - all.records);
	if (w->symbols.full)
		table_note(out, "only the first %zu different %s have rows", sums.n,
			   hot_totals[w->by].keys);
	key_counts_release(&sums);
}

static void hot_rows(const void *whole, struct table *out)
{
	const struct hot *w = whole;
	if (w->by != GROUP_PC) {
		hot_add_names(w, out);
		return;
	}
	hot_add_group(w, &w->pcs, GROUP_PC, out);
	if (w->blocks)
		hot_add_group(w, &w->runs, GROUP_BLOCK, out);
	else
		table_note(out, "the format does not record branches, so there are no "
				"basic blocks");
}

static const struct table_group groups[] = {
	[GROUP_PC] = { "instructions", "Instructions" },
	[GROUP_FUNCTION] = { "functions", "Functions" },
	[GROUP_LINE] = { "lines", "Source lines" },
	[GROUP_BLOCK] = { "blocks", "Basic blocks" },
};

/* clang-format off */
#define BLOCKS .groups = 1 << GROUP_BLOCK
static const struct table_column columns[] = {
	COL("pc", CELL_ADDR, "address of the instruction, or of the first instruction of the block",
		.role = ROLE_PC, .groups = 1 << GROUP_PC | 1 << GROUP_BLOCK, AT(pc)),
	SYMBOL_COLUMN(.groups = 1 << GROUP_PC | 1 << GROUP_BLOCK),
	[HOT_NAME] = COL("name", CELL_TEXT, "name of the function, or source file and line",
		.optional = true, .groups = 1 << GROUP_FUNCTION | 1 << GROUP_LINE, AT(name)),
	COL("last", CELL_ADDR, "address of the last instruction of the block", BLOCKS, AT(last)),
	COL("instructions", CELL_MEAN, "average number of instructions in an execution of the block",
		BLOCKS, PER(spot.instructions, spot.n)),
	[HOT_EXECUTIONS] = COL("executions", CELL_COUNT, "number of executions; with --by, of instructions "
		"executed, named executed", AT(spot.n)),
	COL("records", CELL_COUNT, "number of records of all executions", AT(spot.records),
		IF(micro_ops)),
	COL("share", CELL_SHARE, "share of all records with a pc", PER_ALL(spot.records, records)),
	COL("coverage", CELL_SHARE, "share of this row and all rows with more records",
		AT(spot.records), .ranks = true),
};
/* clang-format on */

const struct analysis an_hot = {
	ANALYSIS(hot, struct hot),
	.sums = 1, /* sum: records */
	.maps = { MAP(struct hot, pcs, struct hot_spot, .add = hot_spot_add) },
	.symbols = offsetof(struct hot, symbols),
	.title = "Hot spots",
	.help = "instructions and basic blocks executed most often, and their share",
	.about = "One row for each instruction address, and one for each basic block: "
		 "the instructions that a thread executes from one branch to the next.  "
		 "A block ends with a branch, taken or not, and, if the format has "
		 "fall-through addresses, where the next record has another address.  A "
		 "jump into a block does not divide it; it starts another block with the "
		 "same end.  Coverage is the share of a row and all rows above it, "
		 "sorted by records.  With --by=function or --by=line, one row for each "
		 "function, as in the field symbol, or for each source line, as in the "
		 "field source; an inlined function belongs to the function around it.",
	.parameters = &hot_by,
	.nparameters = 1,
	.fields = hot_fields,
	.needs = 1 << ROLE_PC,
	.wants = UINT64_C(1) << ROLE_SYMBOL | 1 << ROLE_UOP | 1 << ROLE_FALLTHROUGH |
		 1 << ROLE_IS_BRANCH | 1 << ROLE_BRANCH_KIND | 1 << ROLE_TAKEN |
		 1 << ROLE_TARGET | 1 << ROLE_SPACE,
	.per_thread = true,
	ANALYSIS_GROUPS,
	.as_added = true,
	.end = hot_end,
	ANALYSIS_STATE(hot),
};
