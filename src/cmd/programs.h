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

/* Describes the images of a trace. */
void programs_add_facts(struct writer *w, struct trace *t);

#endif
