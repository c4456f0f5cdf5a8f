/*
 * branches: outcomes, targets and predictability of each branch.
 *
 * Parts count in parallel.  The predictors need the outcomes in trace order, so a part
 * records outcomes and the merge replays them (see branch_record.h).
 */
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/branch_record.h"
#include "analysis/predictor.h"
#include "analysis/symbols.h"
#include "base/mem.h"
#include "trace/index/bins.h"

/* First and last outcome of a branch in one thread, if any. */
struct branches_ends {
	bool any, first, last;
};

struct branches_site {
	struct branch_site site;
	uint64_t n, taken;
	uint64_t known;     /* executions with a known outcome */
	uint64_t changes;   /* outcomes different from the thread's previous outcome */
	uint64_t predicted; /* outcomes for which the predictors were used */
	uint64_t missed[PREDICTORS_MAX];
	uint64_t first; /* first record */
	uint8_t kind;
	bool has_outcome;
	struct branches_ends ends; /* ends in the thread with key 0 */
};

enum { SITE_SUMS = 6 }; /* sums up to `predicted`, which parts do not count */

struct branches_row {
	struct branches_site of;
	uint64_t pc, records, instructions;
	const char *kind;
	struct branches_targets {
		uint64_t n, best, times;
	} targets;
};

#define ROW struct branches_row

struct branches {
	uint64_t records, instructions;
	uint64_t branches, with_outcome, taken; /* executions; `taken` counts executions
						 * with an outcome */
	uint64_t marked;                        /* branches that the trace marks */
	const fieldset *by_role;                /* roles of the schema */
	struct branch_record record;
	struct length_rules lengths; /* used if the format does not record outcomes */
	struct symbols symbols;
	struct key_counts targets; /* by pc and target: number of times */
	struct key_counts ends;    /* ends in other threads, by pc and thread key */

	/* Members of the whole. */
	struct predictor_list list;
	struct predictor predictor[PREDICTORS_MAX];
	uint64_t predicted, missed[PREDICTORS_MAX];
};

static void branches_init(void *state, const struct analysis_input *in)
{
	struct branches *b = state;
	const struct branches *whole = in->whole;
	b->by_role = in->schema->by_role;
	branch_record_init(&b->record, in->schema, sizeof(struct branches_site), in->rows,
			   whole ? &whole->record : NULL);
	length_rules(&b->lengths, in->schema);
	b->record.lengths = b->by_role[ROLE_TAKEN] ? NULL : &b->lengths;
	key_counts_init(&b->ends, sizeof(struct branches_ends),
			whole ? KEY_COUNTS_ALL : in->max);
	if (whole)
		return;
	predictor_list_of(&b->list, in->settings);
	for (size_t i = 0; i < b->list.n; i++)
		predictor_begin(&b->predictor[i], &b->list.at[i],
				length_zero_bits(&b->lengths), in->max);
}

static void branches_release(void *state)
{
	struct branches *b = state;
	branch_record_release(&b->record);
	key_counts_release(&b->ends);
	for (size_t i = 0; i < b->list.n; i++)
		predictor_end(&b->predictor[i]);
}

static void branches_add_target(void *arg, uint64_t pc, uint64_t target)
{
	struct branches *p = arg;
	size_t at = key_counts_near(&p->targets, pc, target);
	if (at != KEY_COUNTS_NONE)
		++*(uint64_t *)key_counts_entry(&p->targets, at);
}

static struct branches_ends *branches_ends_of(struct branches *b, struct branches_site *s,
					      uint64_t pc, size_t thread)
{
	uint64_t key = per_thread_key(&b->record.next.threads, thread);
	struct branches_ends *of = key ? key_counts_add(&b->ends, pc, key) : NULL;
	return of ? of : &s->ends;
}

static void branches_outcome(struct branches_site *s, struct branches_ends *e, bool taken)
{
	if (e->any)
		s->changes += taken != e->last;
	else
		e->first = taken;
	s->has_outcome = e->any = true;
	e->last = taken;
}

static void branches_count(struct branches *p, const struct batch *b,
			   const struct next_pc_step *step, uint64_t pc,
			   const struct branch_info *br)
{
	size_t at = branch_record_site(&p->record, pc);
	struct branches_site *s = key_counts_entry(&p->record.sites, at);
	if (!s->n++) {
		s->first = b->first + step->at;
		s->kind = (uint8_t)br->kind;
		symbols_add(&p->symbols, b, step->at, pc);
	}
	s->taken += br->taken;
	s->known += br->known;
	p->branches++;
	p->marked += br->marked;
	if (br->has_outcome) {
		p->with_outcome++;
		p->taken += br->taken;
		branches_outcome(s, branches_ends_of(p, s, pc, step->number), br->taken);
	}
	if (br->taken && br->has_target)
		branches_add_target(p, pc, br->target);
	branch_record_add(&p->record, b, step, at, pc, br, 0);
}

static void branches_records(void *arg, const struct records *r)
{
	struct branches *p = arg;
	const uint64_t *uop = bins_uops(r->b);
	p->records += r->n;
	for (size_t k = 0; !r->b->schema->format->partial && k < r->n; k++)
		p->instructions += !uop || uop[r->at[k]] == 1;
	branch_record_begin(&p->record, r);
	for (struct next_pc_step s; branch_record_next(&p->record, &s);) {
		struct branch_info br;
		uint64_t pc;
		if (s.answers && s.known)
			branches_add_target(p, s.branch.pc, s.next);
		if (s.picked && branch_info_get(r->b, s.at, &br) &&
		    record_role(r->b, s.at, ROLE_PC, &pc))
			branches_count(p, r->b, &s, pc, &br);
	}
}

/* Count an outcome that is not in the record. */
static void branches_add_outcome(struct branches *w, struct branches_site *s,
				 const struct branch_outcome *o)
{
	w->with_outcome++;
	w->taken += o->taken;
	if (!s)
		return;
	s->known++;
	s->taken += o->taken;
	branches_outcome(s, branches_ends_of(w, s, o->pc, o->thread), o->taken);
}

static void branches_predict(void *arg, const struct branch_outcome *o)
{
	struct branches *w = arg;
	struct branches_site *s = o->site == KEY_COUNTS_NONE
					  ? NULL
					  : key_counts_entry(&w->record.sites, o->site);
	if (w->record.lengths)
		branches_add_outcome(w, s, o);
	const struct predictor_branch b = { o->pc, o->backward };
	for (size_t i = 0; i < w->list.n; i++) {
		bool missed = predictor_misses(&w->predictor[i], &b, o->thread, o->taken);
		if (!s)
			continue;
		s->missed[i] += missed;
		w->missed[i] += missed;
	}
	if (!s)
		return;
	s->predicted++;
	w->predicted++;
}

static void branches_join_ends(struct branches_site *s, struct branches_ends *to,
			       const struct branches_ends *from)
{
	if (!from->any)
		return;
	if (to->any)
		s->changes += to->last != from->first;
	else
		to->first = from->first;
	to->any = true;
	to->last = from->last;
}

static void branches_add_site(void *whole, const void *part)
{
	struct branches_site *to = whole;
	const struct branches_site *from = part;
	branches_join_ends(to, &to->ends, &from->ends);
	to->has_outcome |= from->has_outcome;
}

/* Merge the ends of all threads except the one with key 0. */
static void branches_merge_ends(struct branches *w, const struct branches *p)
{
	for (size_t i = 0; i < p->ends.n; i++) {
		const struct key_counts_key *k = &p->ends.key[i];
		struct branches_site *s = key_counts_get(&w->record.sites, k->a, 0);
		struct branches_ends *ends =
			s ? key_counts_add(&w->ends, k->a, k->b) : NULL;
		if (ends)
			branches_join_ends(s, ends, key_counts_entry(&p->ends, i));
	}
}

static void branches_merge(void *whole, void *arg)
{
	struct branches *w = whole, *p = arg;
	const struct branch_replay replay = { w, branches_predict, branches_add_target };
	key_counts_merge(&w->record.sites, &p->record.sites, SITE_SUMS,
			 branches_add_site);
	branches_merge_ends(w, p);
	branch_record_replay(&w->record, &p->record, &replay);
}

/* Count the targets of each site, and find its most frequent target. */
static struct branches_targets *branches_count_targets(const struct branches *w)
{
	struct branches_targets *targets =
		mem_new(w->record.sites.n + 1, sizeof *targets);
	for (size_t i = 0; i < w->targets.n; i++) {
		size_t at = key_counts_find(&w->record.sites, w->targets.key[i].a, 0);
		if (at == KEY_COUNTS_NONE)
			continue;
		uint64_t times = *(uint64_t *)key_counts_entry(&w->targets, i);
		targets[at].n++;
		if (times > targets[at].times) {
			targets[at].times = times;
			targets[at].best = w->targets.key[i].b;
		}
	}
	return targets;
}

/* Predictor i has the columns COL_MISSES + 2 * i, the column after it, and COL_MPKI +
 * i. */
enum { COL_MISSES = 4, COL_MPKI = COL_MISSES + 2 * PREDICTORS_MAX + 6 };

static void branches_add_predictor(const struct branches *w, unsigned i,
				   struct table *out)
{
	const unsigned columns[] = { COL_MISSES + 2 * i, COL_MISSES + 2 * i + 1,
				     COL_MPKI + i };
	const struct predictor_spec *s = &w->list.at[i];
	const char *name = predictor_plural(s);
	uint64_t bytes = (predictor_bits(s) + 7) / 8;
	struct str key = STR_INIT; /* "gshare_14" for "gshare:14" */
	for (const char *p = s->text; *p; p++)
		str_addc(&key, *p == ':' || *p == '-' ? '_' : *p);
	for (int k = 0; k < 3; k++)
		table_name_item(out, columns[k], key.text, predictor_heading(s), s->text);
	const char *label = table_text(out, "mispredicted by %s", name);
	if (bytes)
		label = table_text(out, "%s (%s bytes)", label, COUNT_TEXT(bytes));
	if (w->predicted)
		table_total_share(out, table_text(out, "%s_misses", key.text), label,
				  w->missed[i], w->predicted);
	if (w->predicted && w->instructions)
		table_total_mean(out, table_text(out, "%s_mpki", key.text),
				 table_text(out, "per 1,000 instructions by %s", name),
				 1000 * (double)w->missed[i] / (double)w->instructions);
	str_release(&key);
}

static void branches_add_totals(const struct branches *w, struct table *out)
{
	table_total_share(out, "branches", "branches", w->branches, w->records);
	if (w->by_role[ROLE_IS_BRANCH] && w->marked != w->branches)
		table_total_share(out, "marked", "marked as branches in the trace",
				  w->marked, w->records);
	if (w->with_outcome)
		table_total_share(out, "taken", "taken", w->taken, w->with_outcome);
}

static void branches_add_notes(const struct branches *w, struct table *out)
{
	uint64_t left = w->branches;
	for (size_t i = 0; i < w->record.sites.n; i++)
		left -= ((const struct branches_site *)key_counts_entry(&w->record.sites,
									i))
				->n;
	if (w->record.sites.left_out)
		analysis_note_others(out, w->record.sites.n, "branches", left,
				     "executions");
	if (w->targets.left_out)
		table_note(out, "the numbers of targets are lower bounds");
}

static void branches_rows(const void *whole, struct table *out)
{
	const struct branches *w = whole;
	struct branches_targets *targets = branches_count_targets(w);
	for (unsigned i = 0; i < w->list.n; i++)
		branches_add_predictor(w, i, out);
	for (size_t i = 0; i < w->record.sites.n; i++) {
		uint64_t pc = w->record.sites.key[i].a;
		struct branches_row row = { .pc = pc,
					    .records = w->records,
					    .instructions = w->instructions,
					    .targets = targets[i] };
		row.of = *(const struct branches_site *)key_counts_entry(&w->record.sites,
									 i);
		if (w->by_role[ROLE_BRANCH_KIND])
			row.kind = branch_kind_name((enum branch_kind)row.of.kind);
		table_row(out, 0, &row, row.of.first);
	}
	free(targets);
	branches_add_totals(w, out);
	branches_add_notes(w, out);
}

/* clang-format off */
#define MISSES(I) \
	COL("*_misses", CELL_COUNT, "number of mispredictions of *", .heading = "* misses", \
		.optional = true, AT(of.missed[I]), IF(of.predicted), .sort = I ? 0 : SORT_FIRST), \
	COL("*_miss", CELL_SHARE, "share of the outcomes that are mispredicted by *", \
		.heading = "* miss%", .optional = true, PER(of.missed[I], of.predicted))
#define MPKI(I) \
	COL("*_mpki", CELL_MEAN, "mispredictions per 1,000 instructions of *", .heading = "* MPKI", \
		.optional = true, PER(of.missed[I], instructions), .scale = 1000, IF(of.predicted))
static const struct table_column columns[] = {
	COL("pc", CELL_ADDR, "address of the branch", .role = ROLE_PC, AT(pc)),
	SYMBOL_COLUMN(),
	COL("kind", CELL_TEXT, "kind of branch", AT(kind)),
	COL("executions", CELL_COUNT, "number of executions", AT(of.n), .sort = SORT_ELSE),
	MISSES(0), MISSES(1), MISSES(2), MISSES(3),
	COL("taken", CELL_COUNT, "number of executions in which the branch is taken", AT(of.taken),
		IF(of.known)),
	COL("taken_share", CELL_SHARE, "share of executions with a known outcome in which the branch "
		"is taken", .heading = "taken%", PER(of.taken, of.known)),
	COL("transitions", CELL_COUNT, "number of times the outcome differs from the previous one",
		.heading = "changes", AT(of.changes), IF(of.has_outcome)),
	COL("targets", CELL_COUNT, "number of different targets of taken executions", AT(targets.n),
		IF(targets.n)),
	COL("target", CELL_ADDR, "most frequent target", AT(targets.best), IF(targets.n)),
	COL("share", CELL_SHARE, "executions as a share of all records", PER(of.n, records)),
	[COL_MPKI] = MPKI(0), MPKI(1), MPKI(2), MPKI(3),
};
_Static_assert(PREDICTORS_MAX == 4, "columns of predictors");
/* clang-format on */

/* Request the lengths of branches if outcomes are not recorded. */
static enum status branches_fields(const struct settings *settings,
				   const struct schema *schema, fieldset *out,
				   struct err *err)
{
	struct length_rules lengths;
	(void)settings, (void)err;
	length_rules(&lengths, schema);
	*out = schema->by_role[ROLE_TAKEN] ? 0 : length_fields(&lengths);
	return ST_OK;
}

const struct analysis an_branches = {
	ANALYSIS(branches, struct branches),
	.sums = 6, /* sums: records to marked */
	.maps = { MAP(struct branches, targets, uint64_t, .sums = 1) },
	.symbols = offsetof(struct branches, symbols),
	.title = "Branches",
	.help = "outcomes, targets and mispredictions of each branch",
	.about =
		"One row for each branch address.  A record is a branch if the trace "
		"marks it as one, as opscope stat counts them, or if it has the "
		"registers or the opcode of a branch.  If the format has no targets, the "
		"target is the address of the next record of the same thread.  If it "
		"has no outcomes, a conditional branch is taken unless the next address "
		"is the address after it, which is known for instructions with a length "
		"or an encoding.  Predictors see, in trace order, the outcomes of "
		"conditional branches and of branches of kind other, such as "
		"iterations of a repeated string instruction.  The numbers are a guide: speculation, delays and "
		"other programs are not simulated.  Counters start as weakly not taken. "
		" Tables are indexed by the address without the bits that are 0 in all "
		"instructions: two for AArch64, one for RISC-V and T32, and none for "
		"other machines or if the register map does not name the machine.  The "
		"default predictors are gshare, with 14 bits of global history and "
		"16,384 2-bit counters, and a 2-bit counter for each branch.  btfn uses "
		"the first known target of a branch.",
	.needs = 1 << ROLE_PC,
	.any = 1 << ROLE_IS_BRANCH | 1 << ROLE_BRANCH_KIND | 1 << ROLE_TAKEN,
	.wants = UINT64_C(1) << ROLE_SYMBOL | 1 << ROLE_TARGET | 1 << ROLE_UOP |
		 1 << ROLE_SPACE,
	.per_thread = true,
	.looks_ahead = true,
	.parameters = &predictor_parameter,
	.nparameters = 1,
	.simulated = true,
	.fields = branches_fields,
	ANALYSIS_STATE(branches),
};
