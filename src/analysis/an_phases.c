/*
 * phases: intervals of a trace that execute the same code.
 *
 * Describe an interval by the number of instructions executed in each basic block.  A
 * part records the blocks in order.  The merge divides them into intervals, because the
 * first instruction number and block of a part are unknown.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/phases.h"
#include "analysis/picks.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "trace/index/bins.h"

enum {
	INSTRUCTION_MAX = 15, /* max bytes; a longer step of the address is a jump */
	RIBBON = 160
};

/* Execution of a block; in a part, the first one may be the rest of a block. */
struct phases_block {
	uint64_t pc, n; /* address of its first instruction; number of instructions */
};

struct phases_interval {
	uint64_t first, length; /* first record; number of instructions */
};

struct phases_work {
	uint64_t instructions;
	bool marked;   /* true if the format has branches; if not, blocks end at address
			   * jumps */
	bool ended;    /* true if the last instruction branches */
	bool has_last; /* true if an instruction has an address */
	uint64_t last_pc; /* last address */
	uint64_t last;    /* last record */

	/* Members of a part. */
	struct picks branches;
	uint64_t first;      /* record of the first instruction */
	bool has_pc, begins; /* true if the first instruction has an address; true if a
			      * branch precedes it */
	struct phases_block *block;
	size_t blocks, room;
	uint32_t *at; /* record of each instruction, relative to the first one */
	size_t at_room;

	/* Members of the whole. */
	uint64_t step, pc; /* pc: first address of the last block */
	size_t max;        /* max number of phases */
	size_t n, apart;   /* number of intervals; 1 if the last one is shorter */
	struct phases_interval *interval; /* interval n is open */
	struct phase_vector *vector;
	struct key_counts open; /* instructions of the open interval, by block */
	bool joined, left_out;
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
	w->marked =
		by_role[ROLE_BRANCH_KIND] | by_role[ROLE_IS_BRANCH] | by_role[ROLE_TAKEN];
	w->step = settings_number(in->settings, &phases_parameters[0]);
	w->max = (size_t)settings_number(in->settings, &phases_parameters[1]);
	if (in->whole)
		return;
	w->interval = mem_new(PHASE_INTERVALS_MAX + 1, sizeof *w->interval);
	w->vector = mem_new(PHASE_INTERVALS_MAX, sizeof *w->vector);
}

static void phases_release(void *state)
{
	struct phases_work *w = state;
	picks_release(&w->branches);
}

/* Pass an instruction.  Return true if it begins a block. */
static bool phases_step(struct phases_work *w, bool has_pc, uint64_t pc)
{
	bool jumps =
		w->has_last && (pc <= w->last_pc || pc - w->last_pc > INSTRUCTION_MAX);
	bool begins = has_pc && (w->marked ? w->ended : jumps);
	w->ended = false;
	w->has_last |= has_pc;
	w->last_pc = has_pc ? pc : w->last_pc;
	return begins;
}

static void phases_add(struct phases_work *p, uint64_t record, bool has_pc, uint64_t pc)
{
	bool ended = p->ended, begins = phases_step(p, has_pc, pc);
	if (!p->instructions) {
		p->first = record;
		p->has_pc = has_pc;
		p->begins = ended;
	}
	if (begins || !p->instructions) {
		p->block = mem_room(p->block, p->blocks, &p->room, sizeof *p->block);
		p->block[p->blocks++] = (struct phases_block) { pc, 0 };
	}
	p->block[p->blocks - 1].n++;
	p->at = mem_room(p->at, p->instructions, &p->at_room, sizeof *p->at);
	p->at[p->instructions++] = (uint32_t)(record - p->first);
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

static void phases_close(struct phases_work *w)
{
	double length = (double)w->interval[w->n].length;
	size_t max = w->open.max;
	struct phase_vector v = { { 0 } };
	for (size_t i = 0; i < w->open.n; i++)
		phase_vector_add(&v, w->open.key[i].a,
				 (double)*(uint64_t *)key_counts_entry(&w->open, i) /
					 length);
	w->vector[w->n++] = v;
	w->interval[w->n] = (struct phases_interval) { 0, 0 };
	w->left_out |= w->open.left_out > 0;
	key_counts_release(&w->open);
	key_counts_init(&w->open, sizeof(uint64_t), max);
}

/* Join intervals in pairs; the projection of a pair is the mean of both projections. */
static void phases_join(struct phases_work *w)
{
	w->n /= 2;
	for (size_t i = 0; i < w->n; i++) {
		const struct phases_interval *a = &w->interval[2 * i];
		const struct phase_vector *v = &w->vector[2 * i];
		w->interval[i] =
			(struct phases_interval) { a->first, a->length + a[1].length };
		for (int d = 0; d < PHASE_DIMENSIONS; d++)
			w->vector[i].at[d] = (v->at[d] + v[1].at[d]) / 2;
	}
	w->interval[w->n] = (struct phases_interval) { 0, 0 };
	w->step *= 2;
	w->joined = true;
}

/* Add n instructions of the last block; their records are in p->at from index `from`. */
static void phases_count(struct phases_work *w, const struct phases_work *p, size_t from,
			 uint64_t n)
{
	while (n) {
		struct phases_interval *x = &w->interval[w->n];
		uint64_t take = u64_min(w->step - x->length, n);
		size_t i = key_counts_near(&w->open, w->pc, 0);
		if (i != KEY_COUNTS_NONE)
			*(uint64_t *)key_counts_entry(&w->open, i) += take;
		if (!x->length)
			x->first = p->first + p->at[from];
		x->length += take;
		if (x->length == w->step)
			phases_close(w);
		if (w->n == PHASE_INTERVALS_MAX)
			phases_join(w);
		from += take;
		n -= take;
	}
}

static void phases_merge(void *whole, void *part)
{
	struct phases_work *w = whole, *p = part;
	size_t from = 0;
	w->last = u64_max(w->last, p->last);
	w->ended |= p->instructions ? p->begins : p->ended;
	if (!p->instructions)
		return;
	bool begins = phases_step(w, p->has_pc, p->block[0].pc) ||
		      w->instructions == p->instructions;
	for (size_t i = 0; i < p->blocks; i++) {
		if (i || begins)
			w->pc = p->block[i].pc;
		phases_count(w, p, from, p->block[i].n);
		from += p->block[i].n;
	}
	w->ended = p->ended;
	w->last_pc = p->has_last ? p->last_pc : w->last_pc;
	w->has_last |= p->has_last;
}

static void phases_end(void *whole)
{
	struct phases_work *w = whole;
	if (!w->interval[w->n].length)
		return;
	w->apart = w->n > 0;
	phases_close(w);
}

/* The table */

enum { GROUP_PHASES, GROUP_RUNS };

struct phases_row {
	const char *phase;
	uint64_t intervals, instructions, first, last;
	uint64_t interval;                   /* first interval, or the representative */
	uint64_t weight, complete, from, to; /* from and to are records of the
					      * representative */
};

#define ROW   struct phases_row
#define STATE struct phases_work

static uint64_t phases_last_record(const struct phases_work *w, size_t interval)
{
	const struct phases_interval *next = &w->interval[interval + 1];
	return next->length ? next->first - 1 : w->last;
}

/* Add an interval to a row. */
static void phases_extend(struct phases_row *row, const struct phases_work *w, size_t i)
{
	if (!row->intervals++)
		row->first = w->interval[i].first;
	row->last = phases_last_record(w, i);
	row->instructions += w->interval[i].length;
}

static void phases_add_phase(const struct phases_work *w, const struct phases *phases,
			     const size_t *of, size_t phase, struct table *out)
{
	const char letter[] = { phase_letter(phase), '\0' };
	size_t at = phases->representative[phase], runs = 0;
	struct phases_row row = { .phase = letter,
				  .interval = at,
				  .weight = phases->intervals[phase],
				  .complete = w->n - w->apart,
				  .from = w->interval[at].first,
				  .to = phases_last_record(w, at) };
	for (size_t i = 0; i < w->n; i++)
		if (of[i] == phase) {
			runs += !i || of[i - 1] != phase;
			phases_extend(&row, w, i);
		}
	table_row(out, GROUP_PHASES, &row, row.from);
	if (runs > 1) /* a single run is a span */
		table_set_query(out, table_text(out, "phase == %s", letter));
}

static void phases_add_runs(const struct phases_work *w, const size_t *of,
			    struct table *out)
{
	for (size_t from = 0, to; from < w->n; from = to) {
		const char letter[] = { phase_letter(of[from]), '\0' };
		struct phases_row row = { .phase = letter, .interval = from };
		for (to = from; to < w->n && of[to] == of[from]; to++)
			phases_extend(&row, w, to);
		table_row(out, GROUP_RUNS, &row, row.first);
	}
}

/* Add a letter for each interval or, if there are more than RIBBON, for each of RIBBON
 * pieces of the trace. */
static void phases_add_ribbon(const struct phases_work *w, const size_t *of,
			      struct table *out)
{
	size_t n = w->n < RIBBON ? w->n : RIBBON;
	char text[RIBBON + 1] = "";
	for (size_t i = 0; i < n; i++)
		text[i] = phase_letter(of[i * w->n / n]);
	if (n)
		table_note(out, "in order: %s", text);
}

/* Suggest a length of intervals, a power of ten, for a trace with few intervals. */
static void phases_add_length(const struct phases_work *w, struct table *out)
{
	enum { FEW = 4, WANTED = 30, SHORTEST = 100 };
	uint64_t length = 1;
	while (length <= w->instructions / WANTED / 10)
		length *= 10;
	if (w->n && w->n < FEW && length >= SHORTEST && length < w->step)
		table_note(out,
			   "%zu interval%s; --phase-interval=%" PRIu64
			   " makes shorter ones",
			   w->n, w->n == 1 ? "" : "s", length);
}

static void phases_rows(const void *whole, struct table *out)
{
	const struct phases_work *w = whole;
	struct phases phases = { .n = 0 };
	size_t *of = mem_new(w->n + 1, sizeof *of);
	if (w->n)
		phases_cluster(&phases, of, w->vector, w->n, w->apart, w->max);
	for (size_t i = 0; i < phases.n; i++)
		phases_add_phase(w, &phases, of, i, out);
	phases_add_runs(w, of, out);
	table_total(out, "instructions", "instructions", w->instructions);
	table_total(out, "interval_instructions", "instructions of an interval", w->step);
	table_total(out, "intervals", "intervals", w->n);
	table_total(out, "phases", "phases", phases.n);
	phases_add_ribbon(w, of, out);
	phases_add_length(w, out);
	if (w->joined)
		table_note(out,
			   "there would be more than %d intervals of the requested "
			   "length, so they were made longer",
			   PHASE_INTERVALS_MAX);
	if (w->left_out)
		table_note(out,
			   "only the first %zu different blocks of an interval are "
			   "counted",
			   w->open.max);
	free(of);
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
	COL("share", CELL_SHARE, "share of all instructions", PER_ALL(instructions, instructions)),
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
	.sums = 1, /* sum: instructions */
	.maps = { MAP(struct phases_work, open, uint64_t, .many = true) },
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
	.wants = BRANCH_MARKS | 1 << ROLE_UOP,
	ANALYSIS_GROUPS,
	ANALYSIS_PARAMETERS(phases_parameters),
	.as_added = true,
	.end = phases_end,
	.owns = { offsetof(STATE, block), offsetof(STATE, at), offsetof(STATE, interval),
		  offsetof(STATE, vector) },
	ANALYSIS_STATE(phases),
};
