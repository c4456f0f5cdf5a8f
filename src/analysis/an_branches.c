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

struct branches_site {
	struct branch_site site;
	uint64_t n, taken;
	uint64_t known;     /* executions with a known outcome */
	uint64_t predicted; /* outcomes for which the predictors were used */
	uint64_t missed[PREDICTORS_MAX];
	uint64_t first; /* first record */
	uint8_t kind;
};

enum { SITE_SUMS = 5 }; /* sums up to `predicted`, which parts do not count */

/* Outcomes of a branch in one thread. */
struct branches_outcomes {
	uint64_t n, changes; /* changes: outcomes different from the previous one */
	bool first, last;
};

struct branches_row {
	struct branches_site of;
	uint64_t pc;
	const char *kind;
	struct branches_more {
		uint64_t outcomes, changes;
		uint64_t targets, best,
			times; /* times the most frequent target is taken */
	} more;
};

#define ROW   struct branches_row
#define STATE struct branches

struct branches {
	uint64_t records, instructions;
	uint64_t branches, with_outcome, taken; /* executions; `taken` counts executions
						 * with an outcome */
	uint64_t marked;                        /* branches that the trace marks */
	const fieldset *by_role;                /* roles of the schema */
	struct branch_record record;
	struct length_rules lengths; /* used if the format does not record outcomes */
	struct symbols symbols;
	struct key_counts targets;  /* by pc and target: number of times */
	struct key_counts outcomes; /* by pc and the key of a thread */

	/* Members of the whole. */
	struct predictor_list list;
	struct predictor predictor[PREDICTORS_MAX];
	uint64_t predicted, missed[PREDICTORS_MAX];
};

/* Lengths are needed if the format does not record outcomes. */
static enum status branches_fields(const struct settings *set, const struct schema *s,
				   fieldset *out, unsigned *derived, struct err *err)
{
	struct length_rules lengths;
	(void)set, (void)derived, (void)err;
	length_rules(&lengths, s);
	*out = s->by_role[ROLE_TAKEN] ? 0 : length_fields(&lengths);
	return ST_OK;
}

static void branches_init(void *state, const struct analysis_input *in)
{
	struct branches *b = state;
	const struct branches *whole = in->whole;
	b->by_role = in->schema->by_role;
	branch_record_init(&b->record, in->schema, sizeof(struct branches_site), in->rows,
			   whole ? &whole->record : NULL);
	length_rules(&b->lengths, in->schema);
	b->record.lengths = b->by_role[ROLE_TAKEN] ? NULL : &b->lengths;
	if (whole)
		return;
	settings_parsed(in->settings, &predictor_parameter, &b->list);
	for (size_t i = 0; i < b->list.n; i++)
		predictor_begin(&b->predictor[i], &b->list.at[i],
				length_zero_bits(&b->lengths), in->max);
}

static void branches_release(void *state)
{
	struct branches *b = state;
	branch_record_release(&b->record);
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

static void branches_outcome(struct branches *b, uint64_t pc, size_t thread, bool taken)
{
	uint64_t key = per_thread_key(&b->record.next.threads, thread);
	size_t at = key_counts_near(&b->outcomes, pc, key);
	if (at == KEY_COUNTS_NONE)
		return;
	struct branches_outcomes *o = key_counts_entry(&b->outcomes, at);
	if (!o->n++)
		o->first = taken;
	else
		o->changes += taken != o->last;
	o->last = taken;
}

static void branches_join_outcomes(void *whole, const void *part)
{
	struct branches_outcomes *to = whole;
	const struct branches_outcomes *from = part;
	to->n += from->n;
	to->changes += from->changes + (to->last != from->first);
	to->last = from->last;
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
		branches_outcome(p, pc, step->number, br->taken);
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

static void branches_predict(void *arg, const struct branch_outcome *o)
{
	struct branches *w = arg;
	struct branches_site none = { .n = 0 }; /* for a branch that is not kept */
	struct branches_site *s = o->site == KEY_COUNTS_NONE
					  ? &none
					  : key_counts_entry(&w->record.sites, o->site);
	if (w->record.lengths) { /* the outcome is not in the record */
		w->with_outcome++;
		w->taken += o->taken;
		branches_outcome(w, o->pc, o->thread, o->taken);
		s->known++;
		s->taken += o->taken;
	}
	const struct predictor_branch b = { o->pc, o->backward };
	for (size_t i = 0; i < w->list.n; i++) {
		bool missed = predictor_misses(&w->predictor[i], &b, o->thread, o->taken);
		s->missed[i] += missed;
		w->missed[i] += missed;
	}
	s->predicted++;
	w->predicted++;
}

static void branches_merge(void *whole, void *arg)
{
	struct branches *w = whole, *p = arg;
	const struct branch_replay replay = { w, branches_predict, branches_add_target };
	key_counts_merge(&w->record.sites, &p->record.sites, SITE_SUMS, NULL);
	branch_record_replay(&w->record, &p->record, &replay);
}

/* Count the outcomes and targets of each site, and find its most frequent target. */
static struct branches_more *branches_count_more(const struct branches *w)
{
	const struct key_counts *sites = &w->record.sites;
	struct branches_more *more = mem_new(sites->n + 1, sizeof *more);
	for (size_t i = 0; i < w->outcomes.n; i++) {
		const struct branches_outcomes *o = key_counts_entry(&w->outcomes, i);
		size_t at = key_counts_find(sites, w->outcomes.key[i].a, 0);
		if (at == KEY_COUNTS_NONE)
			continue;
		more[at].outcomes += o->n;
		more[at].changes += o->changes;
	}
	for (size_t i = 0; i < w->targets.n; i++) {
		uint64_t times = *(const uint64_t *)key_counts_entry(&w->targets, i);
		size_t at = key_counts_find(sites, w->targets.key[i].a, 0);
		if (at == KEY_COUNTS_NONE)
			continue;
		more[at].targets++;
		if (times > more[at].times) {
			more[at].times = times;
			more[at].best = w->targets.key[i].b;
		}
	}
	return more;
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

static void branches_rows(const void *whole, struct table *out)
{
	const struct branches *w = whole;
	const struct key_counts *sites = &w->record.sites;
	struct branches_more *more = branches_count_more(w);
	uint64_t left = w->branches;
	for (unsigned i = 0; i < w->list.n; i++)
		branches_add_predictor(w, i, out);
	for (size_t i = 0; i < sites->n; i++) {
		const struct branches_site *s = key_counts_entry(sites, i);
		const struct branches_row row = {
			.of = *s,
			.pc = sites->key[i].a,
			.kind = w->by_role[ROLE_BRANCH_KIND]
					? branch_kind_name((enum branch_kind)s->kind)
					: NULL,
			.more = more[i],
		};
		table_row(out, 0, &row, s->first);
		left -= s->n;
	}
	free(more);
	table_total_share(out, "branches", "branches", w->branches, w->records);
	if (w->by_role[ROLE_IS_BRANCH] && w->marked != w->branches)
		table_total_share(out, "marked", "marked as branches in the trace",
				  w->marked, w->records);
	if (w->with_outcome)
		table_total_share(out, "taken", "taken", w->taken, w->with_outcome);
	if (sites->left_out)
		analysis_note_others(out, sites->n, "branches", left, "executions");
	if (w->targets.left_out)
		table_note(out, "the numbers of targets are lower bounds");
}

/* clang-format off */
#define MISSES(I) \
	COL("*_misses", CELL_COUNT, "number of mispredictions of *", .heading = "* misses", \
		.optional = true, AT(of.missed[I]), IF(of.predicted), .sort = I ? 0 : SORT_FIRST), \
	COL("*_miss", CELL_SHARE, "share of the outcomes that are mispredicted by *", \
		.heading = "* miss%", .optional = true, PER(of.missed[I], of.predicted))
#define MPKI(I) \
	COL("*_mpki", CELL_MEAN, "mispredictions per 1,000 instructions of *", .heading = "* MPKI", \
		.optional = true, PER_ALL(of.missed[I], instructions), .scale = 1000, IF(of.predicted))
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
		.heading = "changes", AT(more.changes), IF(more.outcomes)),
	COL("targets", CELL_COUNT, "number of different targets of taken executions", AT(more.targets),
		IF(more.targets)),
	COL("target", CELL_ADDR, "most frequent target", AT(more.best), IF(more.targets)),
	COL("share", CELL_SHARE, "executions as a share of all records", PER_ALL(of.n, records)),
	[COL_MPKI] = MPKI(0), MPKI(1), MPKI(2), MPKI(3),
};
_Static_assert(PREDICTORS_MAX == 4, "columns of predictors");
/* clang-format on */

const struct analysis an_branches = {
	ANALYSIS(branches, struct branches),
	.sums = 6, /* sums: records to marked */
	.maps = { MAP(struct branches, targets, uint64_t, .sums = 1),
		  MAP(struct branches, outcomes, struct branches_outcomes,
		      .add = branches_join_outcomes, .many = true) },
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
	.fields = branches_fields,
	.parameters = &predictor_parameter,
	.nparameters = 1,
	.simulated = true,
	ANALYSIS_STATE(branches),
};
