/*
 * How fast a traversal would be on other numbers of processors, computed from what it
 * costs on this machine: OPSCOPE_TEST=speedup.
 *
 * The processor time of each piece of work, a chunk, is measured in three parts: what
 * only one thread at a time can do before it (unpacking in order, finding its end), what
 * any number of threads do side by side, and what is done in the order of the trace
 * after it (adding to the index, delivering to the caller).  A report replays the pieces
 * on N processors.  All other time of the process counts as serial.
 *
 * Functions accept NULL, which measures nothing.  Threads: any.
 */
#ifndef TRACE_SPEEDUP_H
#define TRACE_SPEEDUP_H

#include <stdint.h>
#include <stdio.h>

enum speedup_part { SPEEDUP_BEFORE, SPEEDUP_BESIDE, SPEEDUP_AFTER, SPEEDUP_PARTS };

struct speedup *speedup_new(void);
void speedup_free(struct speedup *s);

/* Begin a traversal, whose pieces are numbered from 0; it follows the previous one. */
void speedup_begin(struct speedup *s);

/* Processor time of the calling thread in ns; 0 if s is NULL. */
int64_t speedup_now(const struct speedup *s);

/* Add the time since `from` to a part of a piece; returns the present time. */
int64_t speedup_add(struct speedup *s, uint64_t piece, enum speedup_part part,
		    int64_t from);

/* The same with the time itself, in ns. */
void speedup_add_ns(struct speedup *s, uint64_t piece, enum speedup_part part,
		    int64_t ns);

/* How many times as fast N processors (at most 16) are as one, if the process takes rest
 * ns besides the pieces, on one processor. */
double speedup_of(const struct speedup *s, unsigned processors, int64_t rest);

/* Write the times of the parts and the speed-up on 1, 2, 4, 8 and 16 processors. */
void speedup_report(struct speedup *s, FILE *out);

#endif
