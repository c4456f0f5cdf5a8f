/*
 * Parts record outcomes of branches, or uses of caches, on all processors; merge()
 * replays them in order.  The states of the predictor and the caches persist, so that
 * another pass continues at the end of the previous pass.
 */
#include "analysis/simulation.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/branch_record.h"
#include "analysis/cache_record.h"
#include "analysis/outcomes.h"
#include "analysis/predictor.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "trace/events.h"

/* Kinds of simulation; each has its own state and passes. */
enum simulation_kind { BRANCHES, CACHES, OUTCOMES, KINDS };

static const struct simulation_events {
	enum event first, last;
} simulation_events[KINDS] = {
	[BRANCHES] = { EVENT_MISPREDICTED, EVENT_MISPREDICTED },
	[CACHES] = { EVENT_L1, EVENT_L3 },
	[OUTCOMES] = { EVENT_TAKEN, EVENT_UNTAKEN },
};

struct simulation {
	struct trace *trace;
	uint64_t first; /* record at which the simulation begins */
	struct settings settings;
	bool used[KINDS];    /* true if the state below is initialised */
	uint64_t end[KINDS]; /* first record that has not been replayed */
	struct branch_record branches;
	struct predictor predictor;
	struct cache_config config;
	struct cache_slots slots;
	struct cache_sim *sim;
	struct outcomes outcomes;

	/* State of the current pass */
	struct events *events;
	enum simulation_kind kind;
};

struct simulation_part {
	const struct simulation *simulation;
	uint64_t first; /* first record, if any */
	bool any;
	struct branch_record branches;
	struct event_window *taken; /* two windows, for outcomes that are not recorded, or
				     * NULL */
	struct cache_record record;
	struct outcomes outcomes;
};

/* Parts */

static void simulation_part_init(void *part)
{
	struct simulation_part *p = part;
	const struct simulation *s = p->simulation;
	const struct schema *schema = trace_schema(s->trace);
	if (s->kind == BRANCHES)
		branch_record_init(&p->branches, schema, sizeof(struct branch_site),
				   KEY_COUNTS_ALL, &s->branches);
	else if (s->kind == CACHES)
		cache_record_init(&p->record, &s->slots, NULL, NULL);
	else
		outcomes_init(&p->outcomes, schema, &s->outcomes);
	if (s->kind == BRANCHES && !schema->by_role[ROLE_TAKEN])
		p->taken = mem_new(2, sizeof *p->taken);
}

static void simulation_part_release(void *part)
{
	struct simulation_part *p = part;
	if (p->simulation->kind == BRANCHES)
		branch_record_release(&p->branches);
	else if (p->simulation->kind == CACHES)
		cache_record_release(&p->record);
	else
		outcomes_release(&p->outcomes);
	free(p->taken);
}

/* Look up an outcome that is not recorded. */
static void simulation_derive_outcome(struct simulation_part *p, uint64_t record,
				      struct branch_info *br)
{
	uint64_t taken;
	if (!p->taken || br->has_outcome ||
	    !events_outcomes(p->simulation->events, record, 1, &taken, p->taken))
		return;
	br->has_outcome = true;
	br->taken = taken;
}

static void simulation_add_branches(struct simulation_part *p, const struct records *r)
{
	const struct batch *b = r->b;
	branch_record_begin(&p->branches, r);
	for (struct next_pc_step s; branch_record_next(&p->branches, &s);) {
		struct branch_info br;
		uint64_t pc;
		if (!s.picked || !branch_info_get(b, s.at, &br) ||
		    !record_role(b, s.at, ROLE_PC, &pc))
			continue;
		simulation_derive_outcome(p, b->first + s.at, &br);
		branch_record_add(&p->branches, b, &s,
				  branch_record_site(&p->branches, pc), pc, &br,
				  (uint32_t)(b->first + s.at - p->first));
	}
}

static bool simulation_records(void *part, const struct records *r)
{
	struct simulation_part *p = part;
	const struct batch *b = r->b;
	enum simulation_kind kind = p->simulation->kind;
	if (!b->n)
		return true;
	if (!p->any)
		p->first = b->first;
	p->any = true;
	if (kind == BRANCHES)
		simulation_add_branches(p, r);
	if (kind == OUTCOMES)
		outcomes_records(&p->outcomes, r);
	if (kind == CACHES)
		cache_record_begin(&p->record, b);
	for (size_t i = 0; i < b->n && kind == CACHES; i++)
		cache_record_add(&p->record, b, i, (uint32_t)(b->first + i - p->first));
	return true;
}

/* Replaying */

/* Simulation that replays a part. */
struct simulation_replay {
	struct simulation *simulation;
	uint64_t first; /* first record of the part */
};

static void simulation_predict(void *arg, const struct branch_outcome *o)
{
	const struct simulation_replay *r = arg;
	const struct predictor_branch b = { o->pc, o->backward };
	if (predictor_misses(&r->simulation->predictor, &b, o->thread, o->taken))
		events_add(r->simulation->events, EVENT_MISPREDICTED,
			   r->first + o->record);
}

static void simulation_replay_branches(struct simulation *s, struct simulation_part *p)
{
	struct simulation_replay to = { s, p->first };
	const struct branch_replay replay = { &to, simulation_predict, NULL };
	struct branch_record *w = &s->branches;
	key_counts_merge(&w->sites, &p->branches.sites, 0, NULL);
	branch_record_replay(w, &p->branches, &replay);
}

static void simulation_replay_caches(struct simulation *s,
				     const struct simulation_part *p)
{
	for (size_t i = 0; i < p->record.n; i++) {
		const struct cache_use *u = &p->record.use[i];
		unsigned missed = cache_use_replay(u, s->sim);
		for (unsigned level = 0; missed; level++, missed >>= 1)
			if (missed & 1)
				events_add(s->events, EVENT_L1 + level,
					   p->first + u->record);
	}
}

static void simulation_outcome(void *events, const struct outcome_of *o)
{
	events_add_late(events, o->taken ? EVENT_TAKEN : EVENT_UNTAKEN, o->record);
}

static bool simulation_merge(void *whole, void *part, const struct match_run *r)
{
	struct simulation *s = whole;
	struct simulation_part *p = part;
	const struct simulation_events *of = &simulation_events[s->kind];
	if (!p)
		return true;
	if (s->kind == BRANCHES)
		simulation_replay_branches(s, p);
	else if (s->kind == CACHES)
		simulation_replay_caches(s, p);
	else
		outcomes_join(&s->outcomes, &p->outcomes, simulation_outcome, s->events);
	s->end[s->kind] = u64_max(s->end[s->kind], r->first + r->n);
	for (enum event k = of->first; k <= of->last; k++)
		events_reach(s->events, k, r->first + r->n);
	return !events_stopping(s->events);
}

/* Passes */

static enum status simulation_pass(struct simulation *s, enum simulation_kind kind,
				   uint64_t last, struct task *task, struct err *err)
{
	const struct schema *schema = trace_schema(s->trace);
	const struct selection of = { { s->end[kind], last }, NULL, 0 };
	const struct reducer r = {
		.want = kind == OUTCOMES
				? outcomes_fields(schema)
				: role_slots_fields(schema,
						    kind == CACHES ? CACHE_ROLES
								   : BRANCH_RECORD_ROLES),
		.all = true,
		.part_size = sizeof(struct simulation_part),
		.init = simulation_part_init,
		.records = simulation_records,
		.merge = simulation_merge,
		.release = simulation_part_release,
	};
	s->kind = kind;
	enum status st = reduce(s->trace, &of, &r, s, task, err);
	return st == ST_END ? ST_OK : st;
}

/* Initialise the state of a kind on first use.  Outcomes do not depend on the beginning
 * of the simulation. */
static enum status simulation_use(struct simulation *s, enum simulation_kind kind,
				  struct task *task, struct err *err)
{
	const struct schema *schema = trace_schema(s->trace);
	struct predictor_list list;
	struct length_rules lengths;
	if (s->used[kind])
		return ST_OK;
	enum status st =
		kind == CACHES ? ST_OK : thread_of_separate(s->trace, false, task, err);
	if (st != ST_OK)
		return st;
	s->used[kind] = true;
	s->end[kind] = kind == OUTCOMES ? 0 : s->first;
	if (kind == BRANCHES) {
		settings_parsed(&s->settings, &predictor_parameter, &list);
		length_rules(&lengths, schema);
		predictor_begin(&s->predictor, &list.at[0], length_zero_bits(&lengths),
				ANALYSIS_MAX);
		branch_record_init(&s->branches, schema, sizeof(struct branch_site),
				   ANALYSIS_MAX, NULL);
	} else if (kind == CACHES) {
		cache_config_of(&s->config, &s->settings, err);
		cache_slots_init(&s->slots, schema, &s->config);
		s->sim = cache_sim_new(&s->config);
	} else {
		outcomes_init(&s->outcomes, schema, NULL);
	}
	return ST_OK;
}

/* Return ST_UNSUPPORTED if a wanted cache does not exist. */
static enum status simulation_check_caches(const struct simulation *s, unsigned wanted,
					   struct err *err)
{
	for (int level = 0; level < CACHE_LEVELS; level++)
		if (wanted >> (EVENT_L1 + level) & 1 && !s->config.level[level].ways)
			return err_set(err, ST_UNSUPPORTED,
				       "there is no cache %s; set its size with "
				       "--%s=SIZE:WAYS:LINE",
				       cache_level_name((enum cache_level)level),
				       cache_level_name((enum cache_level)level));
	return ST_OK;
}

/* Continue a kind of simulation to record `last`, and store all its events. */
static enum status simulation_reach(struct simulation *s, enum simulation_kind kind,
				    unsigned wanted, uint64_t last, struct task *task,
				    struct err *err)
{
	const struct simulation_events *of = &simulation_events[kind];
	enum status st = simulation_use(s, kind, task, err);
	for (enum event k = of->first; k <= of->last && st == ST_OK; k++)
		if (kind != CACHES || s->config.level[k - EVENT_L1].ways)
			events_keep(s->events, k);
	if (st == ST_OK && kind == CACHES)
		st = simulation_check_caches(s, wanted, err);
	return st == ST_OK && s->end[kind] <= last
		       ? simulation_pass(s, kind, last, task, err)
		       : st;
}

/* Before the first prediction, find all outcomes that are not recorded, because they
 * depend on later records. */
static enum status simulation_derive_outcomes(struct simulation *s,
					      const struct extent *x, struct task *task,
					      struct err *err)
{
	const struct schema *schema = trace_schema(s->trace);
	if (schema->by_role[ROLE_TAKEN])
		return ST_OK;
	if (trace_is_followed(s->trace))
		return err_set(
			err, ST_UNSUPPORTED,
			"%s traces do not record the outcomes of branches, so "
			"predictions are not available while the trace is followed",
			schema->format->name);
	return simulation_reach(s, OUTCOMES, 0, x->counted ? x->records - 1 : UINT64_MAX,
				task, err);
}

/* Find the wanted events; one pass finds all events of a kind.  Simulate a growing
 * trace as far as it has arrived. */
static enum status simulation_run(void *own, struct events *e, unsigned wanted,
				  uint64_t last, struct task *task, struct err *err)
{
	struct simulation *s = own;
	enum status st = ST_OK;
	struct extent x = trace_extent(s->trace);
	s->events = e;
	if (trace_is_followed(s->trace) || x.counted) {
		last = last >= x.records ? x.records - 1 : last;
		if (!x.records)
			return ST_OK;
	}
	for (int kind = 0; kind < KINDS && st == ST_OK; kind++) {
		const struct simulation_events *of = &simulation_events[kind];
		if (!(wanted & ((2u << of->last) - (1u << of->first))))
			continue;
		if (kind == BRANCHES)
			st = simulation_derive_outcomes(s, &x, task, err);
		if (st == ST_OK)
			st = simulation_reach(s, (enum simulation_kind)kind, wanted, last,
					      task, err);
	}
	return st;
}

static void simulation_free(void *own)
{
	struct simulation *s = own;
	if (s->used[BRANCHES]) {
		predictor_end(&s->predictor);
		branch_record_release(&s->branches);
	}
	if (s->used[OUTCOMES])
		outcomes_release(&s->outcomes);
	cache_sim_free(s->sim);
	settings_release(&s->settings);
	free(s);
}

const struct settings *simulation_settings(const struct trace *t)
{
	static const struct settings none = SETTINGS_INIT;
	const struct simulation *s = events_simulator(trace_events(t));
	return s ? &s->settings : &none;
}

void simulation_begin(struct trace *t, uint64_t first)
{
	struct simulation *s = events_simulator(trace_events(t));
	s->first = first;
}

void simulation_install(struct trace *t, const struct settings *settings)
{
	static const struct event_simulator simulator = { simulation_run,
							  simulation_free };
	struct simulation *s = mem_new(1, sizeof *s);
	s->trace = t;
	if (settings)
		settings_copy(&s->settings, settings);
	events_install(trace_events(t), &simulator, s);
}
