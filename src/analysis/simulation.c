/*
 * Parts record outcomes of branches, or uses of caches, on all processors; merge()
 * replays them in order.  The state of the predictor and of the caches is kept, so that
 * another pass continues where the last one ended.
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
#include "trace/events.h"
#include "trace/index/bins.h"

enum {
	CACHE_EVENTS = 1 << EVENT_L1 | 1 << EVENT_L1I | 1 << EVENT_L2 | 1 << EVENT_L3,
	OUTCOME_EVENTS = 1 << EVENT_TAKEN | 1 << EVENT_UNTAKEN
};

struct simulation_branches {
	struct branch_record record;
	struct predictor predictor;
	uint64_t end; /* the first record that has not been replayed */
};

struct simulation_caches {
	struct cache_config config;
	struct cache_slots slots;
	struct cache_sim *sim;
	uint64_t end;
};

struct simulation_outcomes {
	struct outcomes of;
	uint64_t end;
};

struct simulation {
	struct trace *trace;
	uint64_t first; /* the record at which it begins */
	struct settings settings;
	struct simulation_branches *branches; /* NULL means not used yet */
	struct simulation_caches *caches;     /* likewise */
	struct simulation_outcomes *outcomes; /* likewise */

	/* Of the pass that runs */
	struct events *events;
	unsigned wanted;
};

struct simulation_part {
	const struct simulation *simulation;
	uint64_t first; /* record, if any */
	bool any;
	struct branch_record branches;
	struct event_window *taken; /* two, for outcomes that are not recorded; or NULL */
	struct cache_record record;
	struct outcomes outcomes;
};

/* Parts */

static void simulation_part_init(void *part)
{
	struct simulation_part *p = part;
	const struct simulation *s = p->simulation;
	if (s->wanted & 1 << EVENT_MISPREDICTED)
		branch_record_init(&p->branches, trace_schema(s->trace),
				   sizeof(struct branch_site), KEY_COUNTS_ALL,
				   &s->branches->record);
	if (s->wanted & 1 << EVENT_MISPREDICTED &&
	    !trace_schema(s->trace)->by_role[ROLE_TAKEN])
		p->taken = mem_new(2, sizeof *p->taken);
	if (s->wanted & CACHE_EVENTS)
		cache_record_init(&p->record, &s->caches->slots);
	if (s->wanted & OUTCOME_EVENTS)
		outcomes_init(&p->outcomes, trace_schema(s->trace), &s->outcomes->of);
}

static void simulation_part_release(void *part)
{
	struct simulation_part *p = part;
	if (p->simulation->wanted & 1 << EVENT_MISPREDICTED)
		branch_record_release(&p->branches);
	free(p->taken);
	if (p->simulation->wanted & CACHE_EVENTS)
		cache_record_release(&p->record);
	if (p->simulation->wanted & OUTCOME_EVENTS)
		outcomes_release(&p->outcomes);
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
	unsigned wanted = p->simulation->wanted;
	if (!b->n)
		return true;
	if (!p->any)
		p->first = b->first;
	p->any = true;
	if (wanted & 1 << EVENT_MISPREDICTED)
		simulation_add_branches(p, r);
	if (wanted & OUTCOME_EVENTS)
		outcomes_records(&p->outcomes, r);
	if (wanted & CACHE_EVENTS) {
		const uint64_t *uop = bins_uops(b);
		for (size_t i = 0; i < b->n; i++)
			cache_record_add(&p->record, b, i, uop, true, 0,
					 (uint32_t)(b->first + i - p->first));
	}
	return true;
}

/* Replaying */

/* What a part is replayed to. */
struct simulation_replay {
	struct simulation *simulation;
	uint64_t first; /* record of the part */
};

static void simulation_predict(void *arg, const struct branch_outcome *o)
{
	const struct simulation_replay *r = arg;
	const struct predictor_branch b = { o->pc, o->backward };
	if (predictor_misses(&r->simulation->branches->predictor, &b, o->thread,
			     o->taken))
		events_add(r->simulation->events, EVENT_MISPREDICTED,
			   r->first + o->record);
}

static void simulation_replay_branches(struct simulation *s, struct simulation_part *p)
{
	struct simulation_replay to = { s, p->first };
	const struct branch_replay replay = { &to, simulation_predict, NULL };
	struct branch_record *w = &s->branches->record;
	key_counts_merge(&w->sites, &p->branches.sites, 0, NULL);
	branch_record_replay(w, &p->branches, &replay);
}

static void simulation_replay_caches(struct simulation *s,
				     const struct simulation_part *p)
{
	for (size_t i = 0; i < p->record.n; i++) {
		const struct cache_use *u = &p->record.use[i];
		unsigned missed = cache_use_replay(u, s->caches->sim);
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
	uint64_t end = r->first + r->n;
	if (!p)
		return true;
	if (s->wanted & 1 << EVENT_MISPREDICTED) {
		simulation_replay_branches(s, p);
		s->branches->end = end > s->branches->end ? end : s->branches->end;
	}
	if (s->wanted & CACHE_EVENTS) {
		simulation_replay_caches(s, p);
		s->caches->end = end > s->caches->end ? end : s->caches->end;
	}
	if (s->wanted & OUTCOME_EVENTS) {
		outcomes_join(&s->outcomes->of, &p->outcomes, simulation_outcome,
			      s->events);
		s->outcomes->end = end > s->outcomes->end ? end : s->outcomes->end;
	}
	for (int k = 0; k < EVENTS; k++)
		if (s->wanted >> k & 1)
			events_reach(s->events, (enum event)k, end);
	return !events_stopping(s->events);
}

/* Passes */

static enum status simulation_pass(struct simulation *s, unsigned wanted, uint64_t first,
				   uint64_t last, struct task *task, struct err *err)
{
	const struct schema *schema = trace_schema(s->trace);
	const struct reducer r = {
		.want = role_slots_fields(schema,
					  (wanted & CACHE_EVENTS ? CACHE_ROLES : 0) |
						  (wanted & 1 << EVENT_MISPREDICTED
							   ? BRANCH_RECORD_ROLES
							   : 0)) |
			(wanted & OUTCOME_EVENTS ? outcomes_fields(schema) : 0),
		.all = true,
		.part_size = sizeof(struct simulation_part),
		.init = simulation_part_init,
		.records = simulation_records,
		.merge = simulation_merge,
		.release = simulation_part_release,
	};
	s->wanted = wanted;
	enum status st =
		reduce(s->trace, &(struct selection) { { first, last }, NULL, 0 }, &r, s,
		       task, err);
	return st == ST_END ? ST_OK : st;
}

static void simulation_begin_branches(struct simulation *s)
{
	struct simulation_branches *b = mem_new(1, sizeof *b);
	struct predictor_list list;
	struct length_rules lengths;
	predictor_list_of(&list, &s->settings);
	length_rules(&lengths, trace_schema(s->trace));
	predictor_begin(&b->predictor, &list.at[0], length_zero_bits(&lengths),
			ANALYSIS_MAX);
	branch_record_init(&b->record, trace_schema(s->trace), sizeof(struct branch_site),
			   ANALYSIS_MAX, NULL);
	b->end = s->first;
	s->branches = b;
}

static void simulation_end_branches(struct simulation *s)
{
	if (!s->branches)
		return;
	predictor_end(&s->branches->predictor);
	branch_record_release(&s->branches->record);
	free(s->branches);
}

static enum status simulation_begin_caches(struct simulation *s, unsigned wanted,
					   struct err *err)
{
	if (!s->caches) {
		struct simulation_caches *c = mem_new(1, sizeof *c);
		cache_config_of(&c->config, &s->settings, err);
		cache_slots_init(&c->slots, trace_schema(s->trace), &c->config);
		c->sim = cache_sim_new(&c->config);
		c->end = s->first;
		s->caches = c;
	}
	/* One pass finds all of them. */
	for (int level = 0; level < CACHE_LEVELS; level++)
		if (s->caches->config.level[level].ways)
			events_keep(s->events, EVENT_L1 + (enum event)level);
	for (int level = 0; level < CACHE_LEVELS; level++)
		if (wanted >> (EVENT_L1 + level) & 1 &&
		    !s->caches->config.level[level].ways)
			return err_set(err, ST_UNSUPPORTED,
				       "there is no cache %s; set its size with "
				       "--%s=SIZE:WAYS:LINE",
				       cache_level_name((enum cache_level)level),
				       cache_level_name((enum cache_level)level));
	return ST_OK;
}

static void simulation_end_caches(struct simulation *s)
{
	if (s->caches)
		cache_sim_free(s->caches->sim);
	free(s->caches);
}

/* From the first record of the trace: that of a simulation is of its state alone. */
static enum status simulation_find_outcomes(struct simulation *s, uint64_t last,
					    struct task *task, struct err *err)
{
	enum status st = ST_OK;
	events_keep(s->events, EVENT_TAKEN);
	events_keep(s->events, EVENT_UNTAKEN);
	if (!s->outcomes)
		st = thread_of_separate(s->trace, false, task, err);
	if (st == ST_OK && !s->outcomes) {
		s->outcomes = mem_new(1, sizeof *s->outcomes);
		outcomes_init(&s->outcomes->of, trace_schema(s->trace), NULL);
	}
	if (st == ST_OK && s->outcomes->end <= last)
		st = simulation_pass(s, OUTCOME_EVENTS, s->outcomes->end, last, task,
				     err);
	return st;
}

/* Outcomes that are not recorded follow from later records: find all of them before the
 * first prediction. */
static enum status simulation_derive_outcomes(struct simulation *s,
					      const struct extent *x, struct task *task,
					      struct err *err)
{
	if (trace_is_followed(s->trace))
		return err_set(
			err, ST_UNSUPPORTED,
			"%s traces do not record the outcomes of branches, so "
			"predictions are not available while the trace is followed",
			trace_schema(s->trace)->format->name);
	return simulation_find_outcomes(s, x->counted ? x->records - 1 : UINT64_MAX, task,
					err);
}

/* All levels are found in one pass.  A trace that grows is simulated as far as it is
 * there. */
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
	if (wanted & 1 << EVENT_MISPREDICTED) {
		events_keep(e, EVENT_MISPREDICTED);
		if (!trace_schema(s->trace)->by_role[ROLE_TAKEN])
			st = simulation_derive_outcomes(s, &x, task, err);
		if (st == ST_OK && !s->branches)
			st = thread_of_separate(s->trace, false, task, err);
		if (st == ST_OK && !s->branches)
			simulation_begin_branches(s);
		if (st == ST_OK && s->branches->end <= last)
			st = simulation_pass(s, 1 << EVENT_MISPREDICTED, s->branches->end,
					     last, task, err);
	}
	if (st == ST_OK && wanted & CACHE_EVENTS) {
		st = simulation_begin_caches(s, wanted, err);
		if (st == ST_OK && s->caches->end <= last)
			st = simulation_pass(s, CACHE_EVENTS, s->caches->end, last, task,
					     err);
	}
	if (st == ST_OK && wanted & OUTCOME_EVENTS)
		st = simulation_find_outcomes(s, last, task, err);
	return st;
}

static void simulation_free(void *own)
{
	struct simulation *s = own;
	simulation_end_branches(s);
	simulation_end_caches(s);
	if (s->outcomes)
		outcomes_release(&s->outcomes->of);
	free(s->outcomes);
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
