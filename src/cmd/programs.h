/*
 * The options --binary, --symbols, --maps, --sysroot and --debug-dir: the programs of a trace.
 */
#ifndef CMD_PROGRAMS_H
#define CMD_PROGRAMS_H

#include "cmd/cmd.h"
#include "output/writer.h"

/* Opens and places the programs that the command line names, if it names any, and adds their
 * fields to the trace.  side: as of driver_open_side(), or 0.  False after a message. */
bool programs_open(const struct cmdline *l, char side, struct trace *t);

/* The next value of an option for one of two traces, of --NAME-a, and for both, of
 * --NAME: in the order of the command line.  At first *at is 0 and *own false.  NULL if
 * there are no more. */
const char *programs_next(const struct cmdline *l, const char *name, char side,
			  size_t *at, bool *own);

/* Describes the images of a trace. */
void programs_add_facts(struct writer *w, struct trace *t);

#endif
