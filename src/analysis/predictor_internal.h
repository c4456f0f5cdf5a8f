/* Functions of TAGE, for the table in predictor_classic.c.  Private to predictor*.c. */
#ifndef ANALYSIS_PREDICTOR_INTERNAL_H
#define ANALYSIS_PREDICTOR_INTERNAL_H

#include "analysis/predictor.h"

enum {
	PREDICTOR_SAME = 0, /* as a default: use the value of the previous parameter */
	/* Bytes of the history at the beginning of the state of TAGE */
	PREDICTOR_TAGE_HISTORY = 1024 + 4 + 12 * 3 * 4
};

uint64_t predictor_tage_bits(const unsigned *value);
void *predictor_tage_begin(const unsigned *value, size_t max);
bool predictor_tage_predict(void *state, const struct predictor_branch *b);
void predictor_tage_update(void *state, const struct predictor_branch *b, bool taken);

/* Move a saturating counter from 0 to `max` toward an outcome. */
static inline void predictor_count(uint8_t *counter, bool taken, uint8_t max)
{
	if (taken)
		*counter = (uint8_t)(*counter + (*counter < max));
	else
		*counter = (uint8_t)(*counter - (*counter > 0));
}

#endif
