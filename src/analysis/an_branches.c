/*
 * branches: the outcomes and targets of each branch, and how predictable it is.
 *
 * Parts count in parallel.  The two predictors need the outcomes in the order of the
 * trace: a part records them, with four bytes each, and the merge replays them.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/branch_info.h"
#include "analysis/key_counts.h"
#include "base/mem.h"

/*
 * The predictors.  counter: a two-bit counter for each branch, without aliasing.  gshare:
 * HISTORY bits of global history, xor'ed with the address, select one of 2^HISTORY
 * two-bit counters.  All counters start at 1, weakly not taken.
 */
enum { HISTORY = 14, COUNTERS = 1 << HISTORY, WEAKLY_NOT_TAKEN = 1 };

struct branches_site {
	uint64_t n, taken;
	uint64_t changes;   /* outcomes that differ from the previous one */
	uint64_t predicted; /* outcomes for which the predictors were used */
	uint64_t counter_missed, gshare_missed;
	uint64_t first; /* record */
	uint8_t kind, counter;
	/* first_taken, last_taken: of the executions with an outcome, if has_outcome */
	bool has_outcome, first_taken, last_taken;
};

struct branches {
	struct branch_slots slots;
	const struct schema *schema;
	size_t most;
	uint64_t records;
	uint64_t branches, with_outcome, taken; /* executions; taken: with an outcome */
	struct key_counts sites;                /* by pc */
	struct key_counts targets;              /* by pc and target: number of times */
	struct next_pc next;
	uint64_t pending_pc;

	/* of a part */
	uint32_t *outcome; /* number of the site << 1 | taken */
	size_t outcomes, outcome_room;

	/* of the whole */
	uint8_t *gshare;
	uint32_t history;
	uint64_t predicted, counter_missed, gshare_missed;
};

static void *branches_begin(const struct analysis_input *in)
{
	struct branches *w = mem_new(1, sizeof *w);
	branch_slots(&w->slots, in->schema);
	w->schema = in->schema;
	w->most = in->most;
	key_counts_init(&w->sites, sizeof(struct branches_site), w->most);
	key_counts_init(&w->targets, sizeof(uint64_t), w->most);
	w->gshare = mem_new(COUNTERS, 1);
	memset(w->gshare, WEAKLY_NOT_TAKEN, COUNTERS);
	return w;
}

static void *branches_part(const void *whole)
{
	const struct branches *w = whole;
	struct branches *p = mem_new(1, sizeof *p);
	p->slots = w->slots;
	key_counts_init(&p->sites, sizeof(struct branches_site), KEY_COUNTS_ALL);
	key_counts_init(&p->targets, sizeof(uint64_t), KEY_COUNTS_ALL);
	return p;
}

static void branches_end(void *arg)
{
	struct branches *b = arg;
	key_counts_release(&b->sites);
	key_counts_release(&b->targets);
	free(b->outcome);
	free(b->gshare);
	free(b);
}

static void branches_add_target(struct branches *p, uint64_t pc, uint64_t target,
				uint64_t n)
{
	size_t at = key_counts_at(&p->targets, pc, target);
	if (at != KEY_COUNTS_NONE)
		*(uint64_t *)key_counts_entry(&p->targets, at) += n;
}

static void branches_add_outcome(struct branches *p, size_t site, bool taken)
{
	p->outcome =
		mem_room(p->outcome, p->outcomes, &p->outcome_room, sizeof *p->outcome);
	p->outcome[p->outcomes++] = (uint32_t)site << 1 | taken;
}

static void branches_count(struct branches *p, const struct batch *b, size_t i,
			   uint64_t pc, const struct branch_info *br)
{
	size_t at = key_counts_at(&p->sites, pc, 0);
	struct branches_site *s = key_counts_entry(&p->sites, at);
	if (!s->n++) {
		s->first = b->first + i;
		s->kind = (uint8_t)br->kind;
	}
	s->taken += br->taken;
	p->branches++;
	if (br->has_outcome) {
		p->with_outcome++;
		p->taken += br->taken;
		if (s->has_outcome)
			s->changes += br->taken != s->last_taken;
		else
			s->first_taken = br->taken;
		s->has_outcome = true;
		s->last_taken = br->taken;
		/* Unconditional branches are not predicted. */
		if (br->kind == BRANCH_CONDITIONAL || br->kind == BRANCH_OTHER)
			branches_add_outcome(p, at, br->taken);
	}
	uint64_t target;
	bool known = br->taken && br->has_target;
	if (known)
		target = br->target;
	else if (br->taken && !next_pc_after(&p->next, &p->slots, b, i, &target, &known))
		p->pending_pc = pc;
	if (known)
		branches_add_target(p, pc, target, 1);
}

static void branches_records(void *arg, const struct selection *r)
{
	struct branches *p = arg;
	uint64_t target, pc;
	if (next_pc_begin(&p->next, &p->slots, r->b, &target))
		branches_add_target(p, p->pending_pc, target, 1);
	p->records += r->n;
	for (size_t k = 0; k < r->n; k++) {
		struct branch_info br;
		size_t i = r->at[k];
		if (branch_info_get(&p->slots, r->b, i, &br) &&
		    role_value(r->b, &p->slots.pc, i, &pc))
			branches_count(p, r->b, i, pc, &br);
	}
}

/* Update a two-bit counter with an outcome.  Returns whether it mispredicted it. */
static bool branches_update_counter(uint8_t *counter, bool taken)
{
	bool wrong = (*counter >= 2) != taken;
	if (taken)
		*counter += *counter < 3;
	else
		*counter -= *counter > 0;
	return wrong;
}

static void branches_predict(struct branches *w, uint64_t pc, struct branches_site *s,
			     bool taken)
{
	uint32_t at = (uint32_t)(pc ^ w->history) & (COUNTERS - 1);
	bool gshare = branches_update_counter(&w->gshare[at], taken);
	w->history = (w->history << 1 | taken) & (COUNTERS - 1);
	if (!s)
		return;
	bool counter = branches_update_counter(&s->counter, taken);
	s->predicted++;
	s->counter_missed += counter;
	s->gshare_missed += gshare;
	w->predicted++;
	w->counter_missed += counter;
	w->gshare_missed += gshare;
}

static void branches_add_site(struct branches_site *to, const struct branches_site *from)
{
	if (!to->n) {
		to->first = from->first;
		to->kind = from->kind;
		to->counter = WEAKLY_NOT_TAKEN;
	}
	if (from->has_outcome && to->has_outcome)
		to->changes += to->last_taken != from->first_taken;
	if (from->has_outcome) {
		if (!to->has_outcome)
			to->first_taken = from->first_taken;
		to->has_outcome = true;
		to->last_taken = from->last_taken;
	}
	to->n += from->n;
	to->taken += from->taken;
	to->changes += from->changes;
}

static void branches_merge(void *whole, void *arg)
{
	struct branches *w = whole, *p = arg;
	size_t *of = mem_new(p->sites.n + 1, sizeof *of);
	if (p->next.started && w->next.pending && p->next.has_first)
		branches_add_target(w, w->pending_pc, p->next.first, 1);
	if (p->next.started)
		w->next.pending = p->next.pending;
	w->pending_pc = p->next.pending ? p->pending_pc : w->pending_pc;
	w->records += p->records;
	w->branches += p->branches;
	w->with_outcome += p->with_outcome;
	w->taken += p->taken;
	for (size_t i = 0; i < p->sites.n; i++) {
		of[i] = key_counts_at(&w->sites, p->sites.key[i].a, 0);
		if (of[i] != KEY_COUNTS_NONE)
			branches_add_site(key_counts_entry(&w->sites, of[i]),
					  key_counts_entry(&p->sites, i));
	}
	for (size_t i = 0; i < p->targets.n; i++)
		branches_add_target(w, p->targets.key[i].a, p->targets.key[i].b,
				    *(uint64_t *)key_counts_entry(&p->targets, i));
	for (size_t k = 0; k < p->outcomes; k++) {
		size_t site = p->outcome[k] >> 1, at = of[site];
		branches_predict(w, p->sites.key[site].a,
				 at == KEY_COUNTS_NONE ? NULL
						       : key_counts_entry(&w->sites, at),
				 p->outcome[k] & 1);
	}
	free(of);
}

/* The number of targets of a site, and the most frequent one. */
struct branches_targets {
	uint64_t targets, best, times;
};

static struct branches_targets *branches_count_targets(const struct branches *w)
{
	struct branches_targets *targets = mem_new(w->sites.n + 1, sizeof *targets);
	for (size_t i = 0; i < w->targets.n; i++) {
		size_t at = key_counts_find(&w->sites, w->targets.key[i].a, 0);
		if (at == KEY_COUNTS_NONE)
			continue;
		uint64_t times = *(uint64_t *)key_counts_entry(&w->targets, i);
		targets[at].targets++;
		if (times > targets[at].times) {
			targets[at].times = times;
			targets[at].best = w->targets.key[i].b;
		}
	}
	return targets;
}

enum {
	COL_PC,
	COL_KIND,
	COL_N,
	COL_GSHARE_MISSES,
	COL_GSHARE,
	COL_COUNTER_MISSES,
	COL_COUNTER,
	COL_TAKEN,
	COL_TAKEN_SHARE,
	COL_CHANGES,
	COL_TARGETS,
	COL_TARGET,
	COL_SHARE
};

static void branches_add_totals(const struct branches *w, struct table *out)
{
	if (w->predicted) {
		table_total_share(out, "gshare_misses", "mispredicted by gshare",
				  w->gshare_missed, w->predicted);
		table_total_share(out, "counter_misses", "mispredicted by 2-bit counters",
				  w->counter_missed, w->predicted);
	}
	table_total_share(out, "branches", "branches", w->branches, w->records);
	if (w->with_outcome)
		table_total_share(out, "taken", "taken", w->taken, w->with_outcome);
}

static void branches_add_notes(const struct branches *w, struct table *out)
{
	if (w->sites.left_out)
		table_note(out, "only the first %zu different branches are kept",
			   w->sites.n);
	if (w->targets.left_out)
		table_note(out, "the numbers of targets are lower bounds");
}

static void branches_finish(const void *whole, struct table *out)
{
	const struct branches *w = whole;
	struct branches_targets *targets = branches_count_targets(w);
	for (size_t i = 0; i < w->sites.n; i++) {
		const struct branches_site *s = key_counts_entry(&w->sites, i);
		table_add(out, 0);
		table_first_record(out, s->first);
		table_set(out, COL_PC, w->sites.key[i].a);
		if (w->slots.kind.n)
			table_set_text(out, COL_KIND,
				       branch_kind_name((enum branch_kind)s->kind));
		table_set(out, COL_N, s->n);
		table_set_ratio(out, COL_SHARE, s->n, w->records);
		if (s->has_outcome || s->kind != BRANCH_CONDITIONAL) {
			table_set(out, COL_TAKEN, s->taken);
			table_set_ratio(out, COL_TAKEN_SHARE, s->taken, s->n);
		}
		if (s->has_outcome)
			table_set(out, COL_CHANGES, s->changes);
		if (targets[i].targets) {
			table_set(out, COL_TARGETS, targets[i].targets);
			table_set(out, COL_TARGET, targets[i].best);
		}
		if (s->predicted) {
			table_set(out, COL_COUNTER_MISSES, s->counter_missed);
			table_set(out, COL_GSHARE_MISSES, s->gshare_missed);
		}
		table_set_ratio(out, COL_COUNTER, s->counter_missed, s->predicted);
		table_set_ratio(out, COL_GSHARE, s->gshare_missed, s->predicted);
	}
	free(targets);
	branches_add_totals(w, out);
	branches_add_notes(w, out);
}

static const struct table_column columns[] = {
	[COL_PC] = { .name = "pc",
		     .kind = CELL_ADDR,
		     .role = ROLE_PC,
		     .help = "address of the branch" },
	[COL_KIND] = { .name = "kind", .kind = CELL_TEXT, .help = "kind of branch" },
	[COL_N] = { .name = "executions",
		    .kind = CELL_COUNT,
		    .help = "number of executions" },
	[COL_SHARE] = { .name = "share",
			.kind = CELL_SHARE,
			.help = "its executions as a share of all records" },
	[COL_TAKEN] = { .name = "taken",
			.kind = CELL_COUNT,
			.help = "number of executions in which it is taken" },
	[COL_TAKEN_SHARE] = { .name = "taken_share",
			      .heading = "taken%",
			      .kind = CELL_SHARE,
			      .help = "share of its executions in which it is taken" },
	[COL_CHANGES] = { .name = "transitions",
			  .heading = "changes",
			  .kind = CELL_COUNT,
			  .help = "number of times its outcome differs from the "
				  "preceding one" },
	[COL_TARGETS] = { .name = "targets",
			  .kind = CELL_COUNT,
			  .help = "number of different targets when taken" },
	[COL_TARGET] = { .name = "target",
			 .kind = CELL_ADDR,
			 .help = "most frequent target" },
	[COL_COUNTER_MISSES] = { .name = "counter_misses",
				 .heading = "2-bit misses",
				 .kind = CELL_COUNT,
				 .help = "number of mispredictions of a 2-bit counter for "
					 "this branch" },
	[COL_COUNTER] = { .name = "counter_miss",
			  .heading = "2-bit miss%",
			  .kind = CELL_SHARE,
			  .help = "mispredictions of that counter as a share of the "
				  "outcomes" },
	[COL_GSHARE_MISSES] = { .name = "gshare_misses",
				.heading = "gshare misses",
				.kind = CELL_COUNT,
				.help = "number of mispredictions of gshare, whose "
					"counters are shared by all branches" },
	[COL_GSHARE] = { .name = "gshare_miss",
			 .heading = "gshare miss%",
			 .kind = CELL_SHARE,
			 .help = "mispredictions of gshare as a share of the outcomes" },
};

const struct analysis an_branches = {
	.name = "branches",
	.title = "Branches",
	.help = "each branch: how often it is taken, its targets, how predictable it is",
	.about = "One row for each address of a branch.  If the format has no targets, "
		 "the target is the address of the next record.  For orientation, two "
		 "predictors are applied to conditional branches: a 2-bit counter for "
		 "each branch, and gshare with 14 bits of global history and 16,384 "
		 "2-bit counters.  All counters start as weakly not taken.",
	.needs = 1 << ROLE_PC,
	.any = 1 << ROLE_IS_BRANCH | 1 << ROLE_BRANCH_KIND | 1 << ROLE_TAKEN,
	.wants = 1 << ROLE_TARGET,
	.columns = columns,
	.ncolumns = sizeof columns / sizeof *columns,
	.looks_ahead = true,
	.sort = COL_GSHARE_MISSES,
	.sort_else = COL_N,
	.begin = branches_begin,
	.merge = branches_merge,
	.finish = branches_finish,
	.end = branches_end,
	.part = branches_part,
	.records = branches_records,
	.drop = branches_end,
};
