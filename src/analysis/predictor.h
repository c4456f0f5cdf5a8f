/*
 * Simulate branch predictors from the literature, for orientation: static predictors,
 * Smith's counters, gshare, two-level local, the tournament of the Alpha 21264,
 * perceptrons and TAGE.
 *
 * A predictor gets the outcomes of conditional branches in trace order.  All threads of
 * the program use the same tables, but each has its own global history.  There is no
 * speculation: each outcome updates the state before the next prediction.  Bits that
 * are 0 in all addresses do not select entries of the tables.  To add a predictor, add
 * an entry to predictor_kinds.
 *
 * Threads: a struct predictor belongs to one thread at a time; the table does not
 * change.
 */
#ifndef ANALYSIS_PREDICTOR_H
#define ANALYSIS_PREDICTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/settings.h"
#include "base/err.h"
#include "base/str.h"

enum { PREDICTOR_VALUES = 4, PREDICTORS_MAX = 4 };

/* Data that a predictor can use before the outcome is known. */
struct predictor_branch {
	uint64_t pc;   /* for predictors, shifted right by the number of bits that are
			* always 0 */
	bool backward; /* true if its target is known and not above its address */
};

struct predictor_value {
	const char *name; /* "LOG", as in the synopsis */
	const char *help; /* one phrase */
	unsigned standard, min, max;
};

struct predictor_kind {
	const char *name;  /* "gshare", as typed */
	const char *title; /* "gshare (McFarling 1993)" */
	const char *help;  /* one phrase */
	/* Name for a heading ("2-bit misses"), and name for a sentence ("mispredicted
	 * by 2-bit counters"); NULL for the name as typed. */
	const char *heading, *plural;
	struct predictor_value value[PREDICTOR_VALUES]; /* ends with a NULL name */

	/* Return the size of the state in bits.  NULL if there is no state, or its size
	 * is unbounded. */
	uint64_t (*bits)(const unsigned *value);

	/* Size in bytes of the global history at the beginning of the state.  Each
	 * thread has its own history, which begins as zeros. */
	size_t history;

	/* Return a new state, one block of memory, with room for `max` branches if each
	 * branch has its own entry. */
	void *(*begin)(const unsigned *value, size_t max);
	bool (*predict)(void *state, const struct predictor_branch *b);
	/* Update the state; called after predict() for the same branch. */
	void (*update)(void *state, const struct predictor_branch *b, bool taken);
	void (*release)(void *state); /* free other memory of the state; NULL if none */
};

extern const struct predictor_kind predictor_kinds[]; /* ends with a NULL name */

/* A predictor with its parameters, as in "gshare:14". */
struct predictor_spec {
	const struct predictor_kind *kind;
	unsigned value[PREDICTOR_VALUES];
	char text[48]; /* as typed: "gshare:14" */
};

struct predictor_list {
	size_t n;
	struct predictor_spec at[PREDICTORS_MAX];
};

/* Parse a struct predictor_list: "bimodal:12,gshare:14".  On ST_INVALID, err->at is the
 * column of the error. */
enum status predictor_list_parse(void *out, const char *text, struct err *err);

/* Parameter of an analysis of branches: settings_parsed(). */
extern const struct analysis_parameter predictor_parameter;

/* The names of the predictors: a function for analysis_parameter.choice. */
const char *predictor_choose(size_t i, const char **help);

/* Return the name of a predictor for a heading; predictor_plural(), for a sentence. */
const char *predictor_heading(const struct predictor_spec *s);
const char *predictor_plural(const struct predictor_spec *s);

/* Append "gshare[:LOG[:HISTORY]]" to *name, and a description with the defaults and
 * limits of the parameters to *help. */
void predictor_print_kind(const struct predictor_kind *k, struct str *name,
			  struct str *help);

/* Return the size of the state in bits; 0 if there is no state, or it grows with the
 * number of branches. */
uint64_t predictor_bits(const struct predictor_spec *s);

/* Predictors at work */

struct predictor {
	const struct predictor_kind *kind;
	void *state;
	unsigned zero_bits; /* number of unused low address bits */
	size_t thread;      /* thread whose history is in the state */
	uint8_t *history;   /* histories of other threads, by number */
	size_t threads;
};

/* Begin to predict.  For zero_bits, see length_zero_bits(); for max, see
 * predictor_kind.begin(). */
void predictor_begin(struct predictor *p, const struct predictor_spec *s,
		     unsigned zero_bits, size_t max);
void predictor_end(struct predictor *p);

/* Switch to the history of a thread; for predictor_misses(). */
void predictor_switch(struct predictor *p, size_t thread);

/* Predict a branch of a thread, numbered from 0, and update the state with the outcome.
 * Return true if the prediction was wrong. */
static inline bool predictor_misses(struct predictor *p, const struct predictor_branch *b,
				    size_t thread, bool taken)
{
	if (thread != p->thread)
		predictor_switch(p, thread);
	const struct predictor_branch shifted = { b->pc >> p->zero_bits, b->backward };
	bool predicted = p->kind->predict(p->state, &shifted);
	p->kind->update(p->state, &shifted, taken);
	return predicted != taken;
}

#endif
