/*
 * Find the number that a thread has for itself: the value of the register of a marker
 * (tid=REG), if the trace shows it.
 *
 * The value is from the field of written values, if the format has one.  Otherwise it
 * is a constant that the thread computes shortly before, by moves, additions of a
 * constant, and XOR of a register with itself.  Other instructions make the value
 * unknown.
 */
#ifndef ANALYSIS_THREAD_TID_H
#define ANALYSIS_THREAD_TID_H

#include "analysis/marker.h"
#include "trace/threads.h"
#include "trace/trace.h"

/*
 * Set the tid of at most the first THREAD_TIDS marked threads of t, by reading a part
 * of the trace before each marker.  No other thread of opscope may use t yet.  If the
 * trace cannot be read, the tids are unknown.
 */
enum { THREAD_TIDS = 256 };
void thread_tid_find(struct trace *trace, const struct marker *m, struct threads *t,
		     struct thread_loader loader, struct task *task);

#endif
