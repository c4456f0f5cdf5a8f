/*
 * phases: intervals of a trace that execute the same code.
 *
 * Describe an interval by the number of instructions executed in each basic block.  A
 * part records the blocks in order, as numbers and lengths.  The merge divides them
 * into intervals, because the first instruction number and block of a part are unknown.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/phases.h"
#include "analysis/picks.h"
#include "base/key_counts.h"
#include "base/mem.h"
#include "trace/index/bins.h"

enum {
	INSTRUCTION_MAX = 15, /* max bytes; a longer step of the address is a jump */
	RIBBON = 160
};

#define HEAD UINT32_MAX /* instead of a site: possibly the last block of the previous
			 * part */

struct phases_event {
	uint32_t site;
	uint32_t n; /* number of instructions */
};

struct phases_interval {
	struct phase_vector vector;
	uint64_t first; /* first record */
	uint64_t length;
};

struct phases_work {
	bool marked; /* true if the format has branches; if not, blocks end at address
		      * jumps */
	struct key_counts sites; /* by first address; in the whole: instructions so far in
				  * the open interval */
	bool started, has_last, ended;
	uint64_t last_pc; /* pc of the last instruction, if has_last is set; `ended` is
			   * true if it branches */

	/* Members of a part. */
	struct picks branches;
	uint64_t first;            /* first record */
	bool has_head, head_ended; /* true if the head has an address; true if a branch
				    * precedes it */
	uint64_t head_pc;
	struct phases_event *event;
	size_t events, event_room;
	uint32_t *at; /* record of each instruction, relative to the first record */
	size_t instructions, at_room;

	/* Members of the whole. */
	uint64_t step;
	size_t max;   /* max number of phases */
	size_t block; /* last block */
	struct phases_interval *interval;
	size_t n, room;
	uint64_t open, open_first; /* instructions of the open interval, first record */
	size_t *touched;           /* blocks of the open interval */
	size_t ntouched, touched_room;
	uint64_t last; /* last record */
	bool joined;
};

static const struct analysis_parameter phases_parameters[] = {
	{ .name = "phase-interval",
	  .value = "N",
	  .help = "find phases in intervals of N instructions",
	  .standard = "1M",
	  .number_of = "instructions",
	  .min = 1 },
	{ .name = "phase-most",
	  .value = "K",
	  .help = "find at most K phases",
	  .standard = "10",
	  .number_of = "phases",
	  .min = 1,
	  .max = PHASES_MAX },
};

static void phases_init(void *state, const struct analysis_input *in)
{
	struct phases_work *w = state;
	const fieldset *by_role = in->schema->by_role;
	w->marked = by_role[ROLE_BRANCH_KIND] || by_role[ROLE_IS_BRANCH] ||
		    by_role[ROLE_TAKEN];
	w->step = settings_number(in->settings, &phases_parameters[0]);
	w->max = (size_t)settings_number(in->settings, &phases_parameters[1]);
	w->block = KEY_COUNTS_NONE;
	key_counts_init(&w->sites, sizeof(uint64_t), in->max);
}

static void phases_release(void *state)
{
	struct phases_work *w = state;
	key_counts_release(&w->sites);
	picks_release(&w->branches);
	free(w->event);
	free(w->at);
	free(w->interval);
	free(w->touched);
}

/* Parts */

/* True if an instruction at this address begins a block. */
static bool phases_begins_block(const struct phases_work *p, bool has_pc, uint64_t pc)
{
	if (!has_pc)
		return false;
	if (p->marked)
		return p->ended;
	return p->has_last && (pc <= p->last_pc || pc - p->last_pc > INSTRUCTION_MAX);
}

static void phases_add_event(struct phases_work *p, uint32_t site)
{
	p->event = mem_room(p->event, p->events, &p->event_room, sizeof *p->event);
	p->event[p->events++] = (struct phases_event) { site, 0 };
}

static void phases_add(struct phases_work *p, uint64_t record, bool has_pc, uint64_t pc)
{
	if (!p->started) {
		p->started = true;
		p->first = record;
		p->has_head = has_pc;
		p->head_pc = pc;
		p->head_ended = p->ended;
		phases_add_event(p, HEAD);
	} else if (phases_begins_block(p, has_pc, pc))
		phases_add_event(p, (uint32_t)key_counts_at(&p->sites, pc, 0));
	p->event[p->events - 1].n++;
	p->at = mem_room(p->at, p->instructions, &p->at_room, sizeof *p->at);
	p->at[p->instructions++] = (uint32_t)(record - p->first);
	p->ended = false;
	if (has_pc)
		p->last_pc = pc;
	p->has_last |= has_pc;
}

static void phases_records(void *part, const struct records *r)
{
	struct phases_work *p = part;
	const uint64_t *uop = bins_uops(r->b);
	struct branch_info br;
	picks_begin(&p->branches, r->b);
	picks_add_branches(&p->branches, r->b);
	for (size_t k = 0; k < r->n; k++) {
		size_t i = r->at[k];
		uint64_t pc = 0;
		bool has_pc = record_role(r->b, i, ROLE_PC, &pc);
		if (!uop || uop[i] == 1)
			phases_add(p, r->b->first + i, has_pc, pc);
		if (p->marked && picks_has(&p->branches, i) &&
		    branch_info_get(r->b, i, &br))
			p->ended = true;
		p->last = r->b->first + i;
	}
}

/* The whole */

static void phases_describe(const struct phases_work *w, struct phases_interval *out)
{
	*out = (struct phases_interval) { .first = w->open_first, .length = w->open };
	for (size_t i = 0; i < w->ntouched; i++) {
		size_t site = w->touched[i];
		uint64_t n = *(uint64_t *)key_counts_entry(&w->sites, site);
		phase_vector_add(&out->vector, w->sites.key[site].a,
				 (double)n / (double)w->open);
	}
}

/* Join intervals in pairs; the projection of a pair is the mean of both projections. */
static void phases_join(struct phases_work *w)
{
	for (size_t i = 0; i < w->n / 2; i++) {
		struct phases_interval *to = &w->interval[i], *a = &w->interval[2 * i];
		const struct phases_interval *b = a + 1;
		for (int d = 0; d < PHASE_DIMENSIONS; d++)
			to->vector.at[d] = (a->vector.at[d] + b->vector.at[d]) / 2;
		to->first = a->first;
		to->length = a->length + b->length;
	}
	w->n /= 2;
	w->step *= 2;
	w->joined = true;
}

static void phases_close(struct phases_work *w)
{
	w->interval = mem_room(w->interval, w->n, &w->room, sizeof *w->interval);
	phases_describe(w, &w->interval[w->n++]);
	for (size_t i = 0; i < w->ntouched; i++)
		*(uint64_t *)key_counts_entry(&w->sites, w->touched[i]) = 0;
	w->ntouched = 0;
	w->open = 0;
	if (w->n == PHASE_INTERVALS_MAX)
		phases_join(w);
}

static void phases_touch(struct phases_work *w, size_t site, uint64_t n)
{
	if (site == KEY_COUNTS_NONE)
		return;
	uint64_t *count = key_counts_entry(&w->sites, site);
	if (!*count) {
		w->touched = mem_room(w->touched, w->ntouched, &w->touched_room,
				      sizeof *w->touched);
		w->touched[w->ntouched++] = site;
	}
	*count += n;
}

/* Add n instructions of a block; their records are in p->at from index `from`. */
static void phases_count(struct phases_work *w, const struct phases_work *p, size_t site,
			 size_t from, uint64_t n)
{
	while (n) {
		uint64_t take = w->step - w->open < n ? w->step - w->open : n;
		if (!w->open)
			w->open_first = p->first + p->at[from];
		phases_touch(w, site, take);
		w->open += take;
		if (w->open == w->step)
			phases_close(w);
		from += take;
		n -= take;
	}
}

static void phases_merge(void *whole, void *part)
{
	struct phases_work *w = whole, *p = part;
	size_t *of = mem_new(p->sites.n + 1, sizeof *of), from = 0;
	w->ended |= p->started ? p->head_ended : p->ended;
	w->last = p->last > w->last ? p->last : w->last;
	if (p->started &&
	    (!w->started || phases_begins_block(w, p->has_head, p->head_pc)))
		w->block = key_counts_at(&w->sites, p->head_pc, 0);
	for (size_t i = 0; i < p->sites.n; i++)
		of[i] = SIZE_MAX - 1;
	for (size_t i = 0; i < p->events; i++) {
		const struct phases_event *e = &p->event[i];
		if (e->site != HEAD && of[e->site] == SIZE_MAX - 1)
			of[e->site] =
				key_counts_at(&w->sites, p->sites.key[e->site].a, 0);
		if (e->site != HEAD)
			w->block = of[e->site];
		phases_count(w, p, w->block, from, e->n);
		from += e->n;
	}
	if (p->started) {
		w->started = true;
		w->ended = p->ended;
		w->last_pc = p->has_last ? p->last_pc : w->last_pc;
		w->has_last |= p->has_last;
	}
	free(of);
}

/* The table */

enum { GROUP_PHASES, GROUP_RUNS };

struct phases_row {
	const char *phase;
	uint64_t intervals, instructions, of, first, last;
	uint64_t interval;                   /* first interval, or the representative */
	uint64_t weight, complete, from, to; /* from and to are records of the
					      * representative */
};

#define ROW struct phases_row

/* All intervals and their clusters. */
struct phases_result {
	const struct phases_work *work;
	struct phases_interval *interval;
	size_t n, apart, *of;
	uint64_t instructions;
	struct phases phases;
};

static void phases_cluster_all(struct phases_result *r, const struct phases_work *w)
{
	r->work = w;
	r->interval = mem_new(w->n + 1, sizeof *r->interval);
	r->of = mem_new(w->n + 1, sizeof *r->of);
	if (w->n)
		memcpy(r->interval, w->interval, w->n * sizeof *r->interval);
	r->n = w->n;
	if (w->open)
		phases_describe(w, &r->interval[r->n++]);
	r->apart = w->open && w->n;
	struct phase_vector *v = mem_new(r->n + 1, sizeof *v);
	for (size_t i = 0; i < r->n; i++) {
		v[i] = r->interval[i].vector;
		r->instructions += r->interval[i].length;
	}
	if (r->n)
		phases_cluster(&r->phases, r->of, v, r->n, r->apart, w->max);
	free(v);
}

static uint64_t phases_last_record(const struct phases_result *r, size_t interval)
{
	return interval + 1 < r->n ? r->interval[interval + 1].first - 1 : r->work->last;
}

static void phases_add_phase(const struct phases_result *r, size_t phase,
			     struct table *out)
{
	const char letter[] = { phase_letter(phase), '\0' };
	size_t at = r->phases.representative[phase], runs = 0;
	struct phases_row row = { .phase = letter,
				  .of = r->instructions,
				  .interval = at,
				  .weight = r->phases.intervals[phase],
				  .complete = r->n - r->apart,
				  .from = r->interval[at].first,
				  .to = phases_last_record(r, at) };
	for (size_t i = 0; i < r->n; i++) {
		if (r->of[i] != phase)
			continue;
		runs += !i || r->of[i - 1] != phase;
		row.first = row.intervals++ ? row.first : r->interval[i].first;
		row.last = phases_last_record(r, i);
		row.instructions += r->interval[i].length;
	}
	table_row(out, GROUP_PHASES, &row, row.from);
	char query[32];
	snprintf(query, sizeof query, "phase == %s", letter);
	if (runs > 1) /* a single run is a span */
		table_set_query(out, query);
}

static void phases_add_runs(const struct phases_result *r, struct table *out)
{
	for (size_t from = 0, to; from < r->n; from = to) {
		const char letter[] = { phase_letter(r->of[from]), '\0' };
		struct phases_row row = { .phase = letter,
					  .of = r->instructions,
					  .interval = from,
					  .first = r->interval[from].first };
		for (to = from; to < r->n && r->of[to] == r->of[from]; to++)
			row.instructions += r->interval[to].length;
		row.intervals = to - from;
		row.last = phases_last_record(r, to - 1);
		table_row(out, GROUP_RUNS, &row, row.first);
	}
}

/* Add a letter for each interval or, if there are more than RIBBON, for each of RIBBON
 * pieces of the trace. */
static void phases_add_ribbon(const struct phases_result *r, struct table *out)
{
	size_t n = r->n < RIBBON ? r->n : RIBBON;
	struct str text = STR_INIT;
	for (size_t i = 0; i < n; i++)
		str_addc(&text, phase_letter(r->of[i * r->n / n]));
	table_note(out, "in order: %s", text.text);
	str_release(&text);
}

static void phases_rows(const void *whole, struct table *out)
{
	const struct phases_work *w = whole;
	struct phases_result *r = mem_new(1, sizeof *r);
	phases_cluster_all(r, w);
	for (size_t i = 0; i < r->phases.n; i++)
		phases_add_phase(r, i, out);
	phases_add_runs(r, out);
	table_total(out, "instructions", "instructions", r->instructions);
	table_total(out, "interval_instructions", "instructions of an interval", w->step);
	table_total(out, "intervals", "intervals", r->n);
	table_total(out, "phases", "phases", r->phases.n);
	if (r->n)
		phases_add_ribbon(r, out);
	if (w->joined)
		table_note(out,
			   "there would be more than %d intervals of the requested "
			   "length, so they were made longer",
			   PHASE_INTERVALS_MAX);
	if (w->sites.left_out)
		table_note(out, "only the first %zu different blocks are kept",
			   w->sites.n);
	free(r->interval);
	free(r->of);
	free(r);
}

static const struct table_group groups[] = {
	[GROUP_PHASES] = { "phases", "Phases" },
	[GROUP_RUNS] = { "runs", "In the order of the trace" },
};

/* clang-format off */
#define PHASES .groups = 1 << GROUP_PHASES
#define RUNS   .groups = 1 << GROUP_RUNS
static const struct table_column columns[] = {
	COL("phase", CELL_ESCAPED, "letter", AT(phase)),
	COL("intervals", CELL_COUNT, "number of intervals", AT(intervals)),
	COL("instructions", CELL_COUNT, "instructions of these intervals", AT(instructions)),
	COL("share", CELL_SHARE, "share of all instructions", PER(instructions, of)),
	COL("interval", CELL_NUMBER, "number of the first interval", RUNS, AT(interval)),
	COL("first_record", CELL_COUNT, "first record of the phase, or of the run",
		.heading = "first record", AT(first)),
	COL("last_record", CELL_COUNT, "last record of the phase, or of the run",
		.heading = "last record", AT(last)),
	COL("representative", CELL_NUMBER, "number of the interval closest to the centre of the phase",
		PHASES, AT(interval)),
	COL("weight", CELL_SHARE, "share of the complete intervals that belong to the phase", PHASES,
		PER(weight, complete)),
	COL("representative_first", CELL_COUNT, "first record of the representative",
		.heading = "its first record", PHASES, AT(from)),
	COL("representative_last", CELL_COUNT, "last record of the representative",
		.heading = "its last record", PHASES, AT(to)),
};
/* clang-format on */

const struct analysis an_phases = {
	ANALYSIS(phases, struct phases_work),
	.title = "Phases",
	.help = "parts of the run that execute the same code, with a representative "
		"interval each",
	.about =
		"Divides the trace into intervals of 1,000,000 instructions, or of "
		"--phase-interval, counts how many instructions of each basic block each "
		"interval executes, and clusters the intervals as SimPoint does: random "
		"projection to 15 dimensions, k-means with 1 to --phase-most clusters, "
		"and the Bayesian information criterion.  The representative interval of "
		"a phase, with its weight, stands for the whole phase; --simpoints "
		"writes these as files for simulators.  A shorter interval at the end is "
		"assigned to the nearest phase and has no weight.  doc/phases.md "
		"describes the method.",
	.needs = 1 << ROLE_PC,
	.wants = BRANCH_ROLES | 1 << ROLE_UOP,
	ANALYSIS_GROUPS,
	ANALYSIS_PARAMETERS(phases_parameters),
	.as_added = true,
	ANALYSIS_STATE(phases),
};
