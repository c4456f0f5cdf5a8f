/*
 * The number that a thread gives itself: the value that the register of a marker has
 * (tid=REG), as far as the trace shows it.
 *
 * The value is that of the field of written values, if the format has one.  Otherwise it
 * is a constant that the thread loads shortly before: of moves, additions of a constant,
 * and XOR of a register with itself.  Anything else makes the value unknown.
 */
#ifndef ANALYSIS_THREAD_TID_H
#define ANALYSIS_THREAD_TID_H

#include "analysis/marker.h"
#include "trace/threads.h"
#include "trace/trace.h"

/*
 * Set the tid of the marked threads of t, which no other thread of the program uses yet;
 * at most the first THREAD_TIDS of them, by a part of the trace before each marker.  A
 * trace that cannot be read leaves them unknown.
 */
enum { THREAD_TIDS = 256 };
void thread_tid_find(struct trace *trace, const struct marker *m, struct threads *t,
		     struct thread_loader loader, struct task *task);

#endif
