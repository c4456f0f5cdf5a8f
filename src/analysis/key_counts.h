/* The previous place of base/key_counts.h. */
#ifndef ANALYSIS_KEY_COUNTS_H
#define ANALYSIS_KEY_COUNTS_H

#include "base/key_counts.h"

#endif
