/*
 * The table of predictors, and those with one table or two levels: static, counters,
 * gshare, local, tournament and perceptron.  Counters of two bits predict "taken" from 2
 * on and begin at 1, weakly not taken; a history has the latest outcome in bit 0.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/predictor_internal.h"
#include "base/key_counts.h"
#include "base/mem.h"

enum { WEAKLY_NOT_TAKEN = 1, TAKEN = 2, STRONGLY_TAKEN = 3 };

/* Set 2^log counters, which begin at `memory`, to a value. */
static uint8_t *classic_counters(void *memory, unsigned log, uint8_t value)
{
	return memset(memory, value, (size_t)1 << log);
}

static uint32_t classic_mask(unsigned bits)
{
	return (UINT32_C(1) << bits) - 1;
}

/* Static */

static bool predictor_always_taken(void *state, const struct predictor_branch *b)
{
	(void)state, (void)b;
	return true;
}

static bool predictor_backward(void *state, const struct predictor_branch *b)
{
	(void)state;
	return b->backward;
}

static void predictor_no_update(void *state, const struct predictor_branch *b, bool taken)
{
	(void)state, (void)b, (void)taken;
}

/* A counter for each branch */

struct classic_counter {
	struct key_counts counters; /* by address; an entry is the counter + 1 */
	size_t at;                  /* entry of the predicted branch */
};

static void *predictor_counter_begin(const unsigned *value, size_t max)
{
	(void)value;
	struct classic_counter *c = mem_new(1, sizeof *c);
	key_counts_init(&c->counters, 1, max);
	return c;
}

static bool predictor_counter_predict(void *state, const struct predictor_branch *b)
{
	struct classic_counter *c = state;
	c->at = key_counts_at(&c->counters, b->pc, 0);
	if (c->at == KEY_COUNTS_NONE)
		return false;
	uint8_t *counter = key_counts_entry(&c->counters, c->at);
	if (!*counter)
		*counter = WEAKLY_NOT_TAKEN + 1;
	return *counter - 1 >= TAKEN;
}

static void predictor_counter_update(void *state, const struct predictor_branch *b,
				     bool taken)
{
	(void)b;
	struct classic_counter *c = state;
	if (c->at == KEY_COUNTS_NONE)
		return;
	uint8_t *counter = key_counts_entry(&c->counters, c->at), now;
	now = (uint8_t)(*counter - 1);
	predictor_count(&now, taken, STRONGLY_TAKEN);
	*counter = (uint8_t)(now + 1);
}

static void predictor_counter_release(void *state)
{
	key_counts_release(&((struct classic_counter *)state)->counters);
}

/* gshare; without history it is bimodal */

struct classic_gshare {
	uint32_t history, mask, history_mask;
	uint8_t counter[];
};

static uint64_t predictor_bimodal_bits(const unsigned *value)
{
	return UINT64_C(2) << value[0];
}

static uint64_t predictor_gshare_bits(const unsigned *value)
{
	return (UINT64_C(2) << value[0]) + value[1];
}

static void *predictor_gshare_begin(const unsigned *value, size_t max)
{
	(void)max;
	struct classic_gshare *g = mem_new(1, sizeof *g + ((size_t)1 << value[0]));
	g->mask = classic_mask(value[0]);
	g->history_mask = classic_mask(value[1]);
	classic_counters(g->counter, value[0], WEAKLY_NOT_TAKEN);
	return g;
}

static uint8_t *classic_gshare_at(struct classic_gshare *g,
				  const struct predictor_branch *b)
{
	return &g->counter[(uint32_t)(b->pc ^ g->history) & g->mask];
}

static bool predictor_gshare_predict(void *state, const struct predictor_branch *b)
{
	return *classic_gshare_at(state, b) >= TAKEN;
}

static void predictor_gshare_update(void *state, const struct predictor_branch *b,
				    bool taken)
{
	struct classic_gshare *g = state;
	predictor_count(classic_gshare_at(g, b), taken, STRONGLY_TAKEN);
	g->history = (g->history << 1 | taken) & g->history_mask;
}

/* Two-level local, PAg */

struct classic_local {
	uint32_t mask, history_mask;
	uint32_t *history;
	uint8_t *counter;
	uint8_t max; /* max of a counter, which predicts "taken" in its upper half */
};

/* Return the bytes of the tables. */
static size_t classic_local_size(unsigned log, unsigned history)
{
	return (sizeof(uint32_t) << log) + ((size_t)1 << history);
}

/* Begin with tables at `memory`, which is zeroed. */
static void classic_local_begin(struct classic_local *l, void *memory, unsigned log,
				unsigned history, uint8_t max)
{
	l->mask = classic_mask(log);
	l->history_mask = classic_mask(history);
	l->history = memory;
	l->max = max;
	l->counter = classic_counters(l->history + ((size_t)1 << log), history, max / 2);
}

static bool classic_local_predict(const struct classic_local *l, uint64_t pc)
{
	return l->counter[l->history[pc & l->mask]] > l->max / 2;
}

static void classic_local_update(struct classic_local *l, uint64_t pc, bool taken)
{
	uint32_t *history = &l->history[pc & l->mask];
	predictor_count(&l->counter[*history], taken, l->max);
	*history = (*history << 1 | taken) & l->history_mask;
}

static uint64_t predictor_local_bits(const unsigned *value)
{
	return ((uint64_t)value[1] << value[0]) + (UINT64_C(2) << value[1]);
}

static void *predictor_local_begin(const unsigned *value, size_t max)
{
	(void)max;
	struct classic_local *l =
		mem_new(1, sizeof *l + classic_local_size(value[0], value[1]));
	classic_local_begin(l, l + 1, value[0], value[1], STRONGLY_TAKEN);
	return l;
}

static bool predictor_local_predict(void *state, const struct predictor_branch *b)
{
	return classic_local_predict(state, b->pc);
}

static void predictor_local_update(void *state, const struct predictor_branch *b,
				   bool taken)
{
	classic_local_update(state, b->pc, taken);
}

/* Tournament: a local predictor with 3-bit counters, a global predictor, and counters
 * that choose the global predictor from 2 on.  The global history selects the entries
 * of the global predictor and of the choosing counters. */

enum { LOCAL_MAX = 7 };

struct classic_tournament {
	uint32_t history, history_mask;
	struct classic_local local;
	uint8_t *global, *choice;
};

static uint64_t predictor_tournament_bits(const unsigned *value)
{
	uint64_t local = UINT64_C(1) << value[0], global = UINT64_C(1) << value[1];
	return local * value[0] + 3 * local + 4 * global + value[1];
}

static void *predictor_tournament_begin(const unsigned *value, size_t max)
{
	(void)max;
	const size_t local = classic_local_size(value[0], value[0]),
		     entries = (size_t)1 << value[1];
	struct classic_tournament *t = mem_new(1, sizeof *t + local + 2 * entries);
	uint8_t *global = (uint8_t *)(t + 1) + local;
	classic_local_begin(&t->local, t + 1, value[0], value[0], LOCAL_MAX);
	t->history_mask = classic_mask(value[1]);
	t->global = classic_counters(global, value[1], WEAKLY_NOT_TAKEN);
	t->choice = classic_counters(global + entries, value[1], WEAKLY_NOT_TAKEN);
	return t;
}

static bool predictor_tournament_predict(void *state, const struct predictor_branch *b)
{
	const struct classic_tournament *t = state;
	if (t->choice[t->history] >= TAKEN)
		return t->global[t->history] >= TAKEN;
	return classic_local_predict(&t->local, b->pc);
}

static void predictor_tournament_update(void *state, const struct predictor_branch *b,
					bool taken)
{
	struct classic_tournament *t = state;
	bool local = classic_local_predict(&t->local, b->pc),
	     global = t->global[t->history] >= TAKEN;
	if (local != global)
		predictor_count(&t->choice[t->history], global == taken, STRONGLY_TAKEN);
	predictor_count(&t->global[t->history], taken, STRONGLY_TAKEN);
	classic_local_update(&t->local, b->pc, taken);
	t->history = (t->history << 1 | taken) & t->history_mask;
}

/* Perceptron: weight 0 is the bias, weight k belongs to bit k - 1 of the history.
 * Train it after a misprediction, or if the absolute sum is at most the threshold of
 * the paper, 1.93 * HISTORY + 14. */

enum { WEIGHT_MIN = -128, WEIGHT_MAX = 127 };

struct classic_perceptron {
	uint64_t history;
	uint32_t mask;
	unsigned bits;
	int threshold, sum; /* sum of the predicted branch */
	int8_t weight[];    /* bits + 1 for each perceptron */
};

static uint64_t predictor_perceptron_bits(const unsigned *value)
{
	return ((uint64_t)(value[1] + 1) << value[0]) * 8 + value[1];
}

static void *predictor_perceptron_begin(const unsigned *value, size_t max)
{
	(void)max;
	const size_t weights = ((size_t)1 << value[0]) * (value[1] + 1);
	struct classic_perceptron *p = mem_new(1, sizeof *p + weights);
	p->mask = classic_mask(value[0]);
	p->bits = value[1];
	p->threshold = (int)(193 * value[1] / 100 + 14);
	return p;
}

static int8_t *classic_weights(struct classic_perceptron *p, uint64_t pc)
{
	return p->weight + (pc & p->mask) * (p->bits + 1);
}

static bool predictor_perceptron_predict(void *state, const struct predictor_branch *b)
{
	struct classic_perceptron *p = state;
	const int8_t *w = classic_weights(p, b->pc);
	p->sum = w[0];
	for (unsigned k = 0; k < p->bits; k++)
		p->sum += p->history >> k & 1 ? w[k + 1] : -w[k + 1];
	return p->sum >= 0;
}

static void classic_train(int8_t *weight, bool agrees)
{
	if (agrees)
		*weight = (int8_t)(*weight + (*weight < WEIGHT_MAX));
	else
		*weight = (int8_t)(*weight - (*weight > WEIGHT_MIN));
}

static void predictor_perceptron_update(void *state, const struct predictor_branch *b,
					bool taken)
{
	struct classic_perceptron *p = state;
	if ((p->sum >= 0) != taken || abs(p->sum) <= p->threshold) {
		int8_t *w = classic_weights(p, b->pc);
		classic_train(&w[0], taken);
		for (unsigned k = 0; k < p->bits; k++)
			classic_train(&w[k + 1], (p->history >> k & 1) == taken);
	}
	p->history = p->history << 1 | taken;
}

/* The table */

#define LOG_ENTRIES(n, text)          \
	{                             \
		"LOG", text, n, 1, 24 \
	}

#define METHODS(NAME)                                                             \
	.begin = predictor_##NAME##_begin, .predict = predictor_##NAME##_predict, \
	.update = predictor_##NAME##_update

const struct predictor_kind predictor_kinds[] = {
	{ .name = "always-taken",
	  .title = "static, taken",
	  .help = "predicts every branch as taken",
	  .predict = predictor_always_taken,
	  .update = predictor_no_update },
	{ .name = "btfn",
	  .title = "static, backward taken, forward not taken (Smith 1981)",
	  .help = "predicts a branch as taken if its target is known and not above its "
		  "address",
	  .predict = predictor_backward,
	  .update = predictor_no_update },
	{ .name = "counter",
	  .title = "2-bit counter for each branch",
	  .help = "like bimodal without aliasing; its state grows with the number of "
		  "branches",
	  .heading = "2-bit",
	  .plural = "2-bit counters",
	  METHODS(counter),
	  .release = predictor_counter_release },
	{ .name = "bimodal",
	  .title = "bimodal (Smith 1981)",
	  .help = "2-bit counters selected by the address",
	  .value = { LOG_ENTRIES(12, "2^LOG counters") },
	  .bits = predictor_bimodal_bits,
	  .history = sizeof(uint32_t),
	  METHODS(gshare) },
	{ .name = "gshare",
	  .title = "gshare (McFarling 1993)",
	  .help = "2-bit counters selected by the address xor the global history",
	  .value = { LOG_ENTRIES(14, "2^LOG counters"),
		     { "HISTORY", "bits of history", PREDICTOR_SAME, 1, 24 } },
	  .bits = predictor_gshare_bits,
	  .history = sizeof(uint32_t),
	  METHODS(gshare) },
	{ .name = "local",
	  .title = "two-level local, PAg (Yeh and Patt 1991)",
	  .help = "one of several histories, selected by the address, selects a 2-bit "
		  "counter",
	  .value = { LOG_ENTRIES(10, "2^LOG histories"),
		     { "HISTORY", "bits of each, and 2^HISTORY counters", 10, 1, 24 } },
	  .bits = predictor_local_bits,
	  METHODS(local) },
	{ .name = "tournament",
	  .title = "tournament (Alpha 21264)",
	  .help = "a 2-bit counter chooses between local (3-bit counters) and global "
		  "prediction",
	  .value = { { "LOCAL", "2^LOCAL histories of LOCAL bits", 10, 1, 20 },
		     { "GLOBAL", "bits of global history", 12, 1, 20 } },
	  .bits = predictor_tournament_bits,
	  .history = sizeof(uint32_t),
	  METHODS(tournament) },
	{ .name = "perceptron",
	  .title = "perceptron (Jimenez and Lin 2001)",
	  .help = "the sign of a sum of 8-bit weights, one for each bit of history",
	  .value = { LOG_ENTRIES(8, "2^LOG perceptrons"),
		     { "HISTORY", "bits of global history", 28, 1, 63 } },
	  .bits = predictor_perceptron_bits,
	  .history = sizeof(uint64_t),
	  METHODS(perceptron) },
	{ .name = "tage",
	  .title = "TAGE (Seznec and Michaud 2006)",
	  .help = "bimodal with 2^(LOG+2) counters of 2 bits, and tagged tables with histories "
		  "of geometric lengths, floor(SHORTEST (LONGEST / SHORTEST)^(i / (TABLES - 1)) "
		  "+ 1/2), each longer than the previous one.  The longest table with the tag "
		  "predicts; the next one does instead while a new entry (counter 3 or 4, not "
		  "useful) has been wrong more often, by a 4-bit counter.  Index: the address "
		  "xor the address >> LOG xor the folded history; tag of 11 bits: the address "
		  "xor the history folded to 11 bits and twice that folded to 10.  Counters have "
		  "3 bits, useful ones 2.  A misprediction allocates the first longer entry that "
		  "is not useful, or makes all of them less useful; every 2^18 branches one of "
		  "the useful bits is cleared",
	  .value = { { "TABLES", "tagged tables", 7, 1, 12 },
		     { "LOG", "2^LOG entries in each", 10, 4, 16 },
		     { "SHORTEST", "bits of the shortest history", 5, 1, 64 },
		     { "LONGEST", "bits of the longest", 130, 1, 640 } },
	  .bits = predictor_tage_bits,
	  .history = PREDICTOR_TAGE_HISTORY,
	  METHODS(tage) },
	{ .name = NULL },
};
