/*
 * Find evidence from memory accesses: the stream of each instruction of a thread, and
 * the thread to which each page belongs.
 *
 * Both are direct-mapped tables of a fixed size; a conflict loses evidence.  Threads
 * (of opscope): belongs to one thread.
 */
#ifndef ANALYSIS_THREAD_DATA_H
#define ANALYSIS_THREAD_DATA_H

#include "analysis/thread_steps.h"

enum { OWN_PAGE = 10, NOBODY = -1 };

/* Prediction of a stream for the next access of its instruction. */
enum stream_says { STREAM_UNKNOWN, STREAM_BREAKS, STREAM_CONTINUES };

/* Last access and stride of each instruction of a thread. */
struct streams;

struct streams *streams_new(void); /* the caller frees it with free() */
void streams_learn(struct streams *s, const struct thread_step *step);
void streams_forget(struct streams *s, const struct thread_step *step);

/* Compare an access with the stream of its instruction.  If `missing` is set, some
 * executions may be missing from the stream. */
enum stream_says streams_ask(const struct streams *s, const struct thread_step *step,
			     unsigned access, bool missing);

/* Thread that has accessed each page of 1 << OWN_PAGE bytes. */
struct pages;

struct pages *pages_new(void); /* the caller frees it with free() */
void pages_learn(struct pages *p, const struct thread_step *step, int32_t thread);

/* Return the only thread that has accessed a page; NOBODY if there is none. */
int32_t pages_owner(const struct pages *p, const struct thread_step *step,
		    unsigned access);

#endif
