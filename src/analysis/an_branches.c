/*
 * branches: what each branch does, and how well it could be foretold.
 *
 * Counts are gathered side by side.  The two predictors need the outcomes in their
 * order: a part notes them, four bytes each, and merging plays them back.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/branch_info.h"
#include "analysis/key_counts.h"
#include "base/mem.h"

/*
 * The predictors.  counter: two bits for each branch, as if there were room for
 * all.  gshare: HISTORY bits of history, exclusive-or'ed with the address, choose
 * one of 2^HISTORY two-bit counters.  All begin at 1, weakly not taken.
 */
enum { HISTORY = 14, TABLE = 1 << HISTORY, BEGINNING = 1 };

struct branches_site {
	uint64_t n, taken, changes; /* changes: taken after not taken, or reverse */
	uint64_t foretold;          /* times that the predictors were asked */
	uint64_t counter_missed, gshare_missed;
	uint64_t first;
	uint8_t kind, counter;
	bool told, first_taken, last_taken; /* of those that are told */
};

struct branches {
	struct branch_slots slots;
	const struct schema *schema;
	size_t most;
	uint64_t records;
	struct key_counts sites;   /* by pc */
	struct key_counts targets; /* by pc and target: how often */
	struct next_pc next;
	uint64_t waiting_pc;

	/* of a part */
	uint32_t *outcome; /* number of the site, and whether it was taken */
	size_t outcomes, outcome_room;

	/* of the whole */
	uint8_t *gshare;
	uint32_t history;
	uint64_t foretold, counter_missed, gshare_missed;
};

static void *branches_begin(const struct analysis_input *in)
{
	struct branches *w = mem_new(1, sizeof *w);
	branch_slots(&w->slots, in->schema);
	w->schema = in->schema;
	w->most = in->most;
	key_counts_init(&w->sites, sizeof(struct branches_site), w->most);
	key_counts_init(&w->targets, sizeof(uint64_t), w->most);
	w->gshare = mem_new(TABLE, 1);
	memset(w->gshare, BEGINNING, TABLE);
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
	if (br->told) {
		if (s->told)
			s->changes += br->taken != s->last_taken;
		else
			s->first_taken = br->taken;
		s->told = true;
		s->last_taken = br->taken;
		/* What is always taken need not be foretold. */
		if (br->kind == BRANCH_CONDITIONAL || br->kind == BRANCH_OTHER)
			branches_add_outcome(p, at, br->taken);
	}
	uint64_t target;
	bool there = br->taken && br->has_target;
	if (there)
		target = br->target;
	else if (br->taken && !next_pc_after(&p->next, &p->slots, b, i, &target, &there))
		p->waiting_pc = pc;
	if (there)
		branches_add_target(p, pc, target, 1);
}

static void branches_records(void *arg, const struct selection *r)
{
	struct branches *p = arg;
	uint64_t target, pc;
	if (next_pc_begin(&p->next, &p->slots, r->b, &target))
		branches_add_target(p, p->waiting_pc, target, 1);
	p->records += r->n;
	for (size_t k = 0; k < r->n; k++) {
		struct branch_info br;
		size_t i = r->at[k];
		if (branch_info_get(&p->slots, r->b, i, &br) &&
		    role_value(r->b, &p->slots.pc, i, &pc))
			branches_count(p, r->b, i, pc, &br);
	}
}

/* Ask a two-bit counter and tell it what happened; true: it was wrong. */
static bool branches_ask(uint8_t *counter, bool taken)
{
	bool wrong = (*counter >= 2) != taken;
	if (taken)
		*counter += *counter < 3;
	else
		*counter -= *counter > 0;
	return wrong;
}

static void branches_foretell(struct branches *w, uint64_t pc, struct branches_site *s,
			      bool taken)
{
	uint32_t at = (uint32_t)(pc ^ w->history) & (TABLE - 1);
	bool gshare = branches_ask(&w->gshare[at], taken);
	w->history = (w->history << 1 | taken) & (TABLE - 1);
	if (!s)
		return;
	bool counter = branches_ask(&s->counter, taken);
	s->foretold++;
	s->counter_missed += counter;
	s->gshare_missed += gshare;
	w->foretold++;
	w->counter_missed += counter;
	w->gshare_missed += gshare;
}

static void branches_add_site(struct branches_site *to, const struct branches_site *from)
{
	if (!to->n) {
		to->first = from->first;
		to->kind = from->kind;
		to->counter = BEGINNING;
	}
	if (from->told && to->told)
		to->changes += to->last_taken != from->first_taken;
	if (from->told) {
		if (!to->told)
			to->first_taken = from->first_taken;
		to->told = true;
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
	if (p->next.begun && w->next.waiting && p->next.first_there)
		branches_add_target(w, w->waiting_pc, p->next.first, 1);
	if (p->next.begun)
		w->next.waiting = p->next.waiting;
	w->waiting_pc = p->next.waiting ? p->waiting_pc : w->waiting_pc;
	w->records += p->records;
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
		branches_foretell(w, p->sites.key[site].a,
				  at == KEY_COUNTS_NONE ? NULL
							: key_counts_entry(&w->sites, at),
				  p->outcome[k] & 1);
	}
	free(of);
}

/* The targets of one site: how many, and the most frequent. */
struct branches_aims {
	uint64_t targets, best, times;
};

static struct branches_aims *branches_look_at_targets(const struct branches *w)
{
	struct branches_aims *aims = mem_new(w->sites.n + 1, sizeof *aims);
	for (size_t i = 0; i < w->targets.n; i++) {
		size_t at = key_counts_find(&w->sites, w->targets.key[i].a, 0);
		if (at == KEY_COUNTS_NONE)
			continue;
		uint64_t times = *(uint64_t *)key_counts_entry(&w->targets, i);
		aims[at].targets++;
		if (times > aims[at].times) {
			aims[at].times = times;
			aims[at].best = w->targets.key[i].b;
		}
	}
	return aims;
}

enum {
	COL_PC,
	COL_KIND,
	COL_N,
	COL_PART,
	COL_TAKEN,
	COL_TAKEN_PART,
	COL_CHANGES,
	COL_TARGETS,
	COL_TARGET,
	COL_COUNTER,
	COL_GSHARE
};

static void branches_add_notes(const struct branches *w, struct table *out)
{
	char all[32], one[32], two[32];
	if (w->foretold)
		table_note(out,
			   "of %s outcomes of conditional branches, a 2-bit counter for "
			   "each branch mispredicts %s (%.2f%%), gshare with %d bits of "
			   "history %s (%.2f%%)",
			   human_count(all, sizeof all, w->foretold),
			   human_count(one, sizeof one, w->counter_missed),
			   100 * (double)w->counter_missed / (double)w->foretold, HISTORY,
			   human_count(two, sizeof two, w->gshare_missed),
			   100 * (double)w->gshare_missed / (double)w->foretold);
	if (w->sites.left_out)
		table_note(out, "only the first %zu different branches are kept",
			   w->sites.n);
	if (w->targets.left_out)
		table_note(out, "the numbers of targets are lower bounds");
}

static void branches_finish(const void *whole, struct table *out)
{
	const struct branches *w = whole;
	struct branches_aims *aims = branches_look_at_targets(w);
	for (size_t i = 0; i < w->sites.n; i++) {
		const struct branches_site *s = key_counts_entry(&w->sites, i);
		table_add(out, 0);
		table_first_record(out, s->first);
		table_set(out, COL_PC, w->sites.key[i].a);
		if (w->slots.kind.n)
			table_set_text(out, COL_KIND,
				       branch_kind_name((enum branch_kind)s->kind));
		table_set(out, COL_N, s->n);
		table_set_ratio(out, COL_PART, s->n, w->records);
		if (s->told || s->kind != BRANCH_CONDITIONAL) {
			table_set(out, COL_TAKEN, s->taken);
			table_set_ratio(out, COL_TAKEN_PART, s->taken, s->n);
		}
		if (s->told)
			table_set(out, COL_CHANGES, s->changes);
		if (aims[i].targets) {
			table_set(out, COL_TARGETS, aims[i].targets);
			table_set(out, COL_TARGET, aims[i].best);
		}
		table_set_ratio(out, COL_COUNTER, s->counter_missed, s->foretold);
		table_set_ratio(out, COL_GSHARE, s->gshare_missed, s->foretold);
	}
	free(aims);
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
	[COL_PART] = { .name = "share",
		       .kind = CELL_SHARE,
		       .help = "its executions as a share of all records" },
	[COL_TAKEN] = { .name = "taken",
			.kind = CELL_COUNT,
			.help = "number of executions in which it is taken" },
	[COL_TAKEN_PART] = { .name = "taken_share",
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
	[COL_COUNTER] = { .name = "counter_miss",
			  .heading = "2-bit miss",
			  .kind = CELL_SHARE,
			  .help = "mispredictions of a 2-bit counter for this branch" },
	[COL_GSHARE] = { .name = "gshare_miss",
			 .heading = "gshare miss",
			 .kind = CELL_SHARE,
			 .help = "mispredictions of gshare, whose counters are shared by "
				 "all branches" },
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
	.sort = COL_N,
	.begin = branches_begin,
	.merge = branches_merge,
	.finish = branches_finish,
	.end = branches_end,
	.part = branches_part,
	.records = branches_records,
	.drop = branches_end,
};
