/*
 * Open the programs of a trace: --binary, --symbols, --maps, --sysroot and
 * --debug-dir.
 */
#ifndef CMD_PROGRAMS_H
#define CMD_PROGRAMS_H

#include "cmd/cmd.h"
#include "code/program_files.h"
#include "output/writer.h"

/* Open and place the programs on the command line, if any, and add their fields to the
 * trace.  side is as in driver_open_side(), or 0.  Return false after a message. */
bool programs_open(const struct cmdline *l, char side, struct trace *t);

/* Get the program files on the command line.  The caller releases them. */
void programs_files(const struct cmdline *l, char side, struct program_files *out);

/* Open and place files, and add their fields to the trace.  Return false after a
 * message. */
bool programs_use(const struct cmdline *l, const struct program_files *files,
		  struct trace *t);

/* Return the next value of an option for one of two traces (--NAME-a) or for both
 * (--NAME), in the order of the command line; NULL if there are no more.  Set *at to 0
 * and *own to false before the first call. */
const char *programs_next(const struct cmdline *l, const char *name, char side,
			  size_t *at, bool *own);

/* Write a description of the images of a trace. */
void programs_add_facts(struct writer *w, struct trace *t);

#endif
