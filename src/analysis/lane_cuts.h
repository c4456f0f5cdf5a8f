/*
 * Find the beginnings of the intervals of lanes.  Private to lanes.c.
 */
#ifndef ANALYSIS_LANE_CUTS_H
#define ANALYSIS_LANE_CUTS_H

#include "analysis/lanes.h"

/* Set out->over, n and cut; the caller frees cut.  The result is the same as for
 * lanes_make(). */
enum status lane_cuts_make(struct lanes *out, struct trace *t,
			   const struct lanes_spec *spec, struct task *task,
			   struct err *err);

#endif
