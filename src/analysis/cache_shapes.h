/*
 * Parse lists of caches such as "32K:8:64,8K..1M:1..8"; a range includes all powers of
 * two in it.
 */
#ifndef ANALYSIS_CACHE_SHAPES_H
#define ANALYSIS_CACHE_SHAPES_H

#include "analysis/cache_sim.h"

enum { CACHE_SHAPES_MAX = 64 };

struct cache_shapes {
	struct cache_shape at[CACHE_SHAPES_MAX];
	size_t n;
};

/* Parse a struct cache_shapes.  On ST_INVALID, err->at is the column of the error. */
enum status cache_shapes_parse(void *out, const char *text, struct err *err);

#endif
