/* Functions of the predictors, for the table in predictor.c.  Private to predictor*.c. */
#ifndef ANALYSIS_PREDICTOR_INTERNAL_H
#define ANALYSIS_PREDICTOR_INTERNAL_H

#include "analysis/predictor.h"

enum {
	PREDICTOR_SAME = 0, /* as a default: use the value of the previous parameter */
	/* Bytes of the history at the beginning of the state of TAGE */
	PREDICTOR_TAGE_HISTORY = 1024 + 4 + 12 * 3 * 4
};

bool predictor_always_taken(void *state, const struct predictor_branch *b);
bool predictor_backward(void *state, const struct predictor_branch *b);
void predictor_no_update(void *state, const struct predictor_branch *b, bool taken);

#define PREDICTOR_FUNCTIONS(name)                                                       \
	uint64_t predictor_##name##_bits(const unsigned *value);                        \
	void *predictor_##name##_begin(const unsigned *value, size_t max);              \
	bool predictor_##name##_predict(void *state, const struct predictor_branch *b); \
	void predictor_##name##_update(void *state, const struct predictor_branch *b,   \
				       bool taken);

PREDICTOR_FUNCTIONS(counter)
PREDICTOR_FUNCTIONS(gshare)
PREDICTOR_FUNCTIONS(local)
PREDICTOR_FUNCTIONS(tournament)
PREDICTOR_FUNCTIONS(perceptron)
PREDICTOR_FUNCTIONS(tage)

uint64_t predictor_bimodal_bits(const unsigned *value);
void predictor_counter_release(void *state);

/* Move a saturating counter from 0 to `max` toward an outcome. */
static inline void predictor_count(uint8_t *counter, bool taken, uint8_t max)
{
	if (taken)
		*counter = (uint8_t)(*counter + (*counter < max));
	else
		*counter = (uint8_t)(*counter - (*counter > 0));
}

#endif
