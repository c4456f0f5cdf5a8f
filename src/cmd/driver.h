/*
 * Run commands: parse the command line, print help, check the number of operands, open
 * the trace, and release both at the end.
 */
#ifndef CMD_DRIVER_H
#define CMD_DRIVER_H

#include "analysis/thread_find.h"
#include "cmd/cmd.h"

/* True if a trace may come from the standard input: a pipe, a socket or a file. */
bool driver_has_input(void);

/* Run a command; argv[0] is its name.  Return the exit status. */
int driver_run(const struct command *c, int argc, char **argv);

/*
 * Run one(arg, file) for each of n files, in order, after preparing line->out for the
 * file.  Return the highest exit status; store the status of each file in status (n
 * elements, or NULL).
 */
int driver_run_each(const struct cmdline *l, char *const *file, size_t n,
		    enum writer_form form, int (*one)(void *arg, const char *file),
		    void *arg, int *status);

/* Open a trace for a command that opens traces itself.  Options of the command line take
 * precedence over base (NULL for defaults).  The caller frees the trace.  Return NULL
 * after a message. */
struct trace *driver_open(const struct cmdline *l, const char *path,
			  const struct trace_options *base);

/* Like driver_open(), for one of two traces.  side is 'a' or 'b'; --companion-a takes
 * precedence over --companion. */
struct trace *driver_open_side(const struct cmdline *l, char side, const char *path,
			       const struct trace_options *base);

/* Return the value of an option for one of two traces (--span-a) or for both (--span). */
const char *driver_value(const struct cmdline *l, const char *name, char side);

/* Return false after a message if both operands are the standard input, which can be read
 * only once. */
bool driver_check_sides(const struct cmdline *l);

/* Options of commands that compare two traces. */
/* clang-format off */
#define DRIVER_SIDE_OPTIONS                                                          \
	{ 0, "format-a", "FORMAT", "read the first trace as FORMAT", NULL },        \
	{ 0, "format-b", "FORMAT", "read the second trace as FORMAT", NULL },       \
	{ 0, "layout-a", "TEXT", "read the first trace with the layout TEXT", NULL },          \
	{ 0, "layout-b", "TEXT", "read the second trace with the layout TEXT", NULL },         \
	{ 0, "companion-a", "FILE", "read FILE as the second file of the first trace", cmdline_choose_file }, \
	{ 0, "companion-b", "FILE", "read FILE as the second file of the second trace", cmdline_choose_file }, \
	{ 0, "with-a", "FILE[:COLUMN]", "like --with, for the first trace only", cmdline_choose_file }, \
	{ 0, "with-b", "FILE[:COLUMN]", "like --with, for the second trace only", cmdline_choose_file }, \
	{ 0, "binary-a", "FILE[@ADDRESS]", "use FILE as a program of the first trace", cmdline_choose_file }, \
	{ 0, "binary-b", "FILE[@ADDRESS]", "use FILE as a program of the second trace", cmdline_choose_file }, \
	{ 0, "symbols-a", "FILE[@SHIFT]", "use FILE for symbols of the first trace", cmdline_choose_file }, \
	{ 0, "symbols-b", "FILE[@SHIFT]", "use FILE for symbols of the second trace", cmdline_choose_file }
/* clang-format on */

/* Set the members of *opt that the command line gives; leave others unchanged.  side is
 * as in driver_open_side(), or 0.  Return false after a message. */
bool driver_trace_options(const struct cmdline *l, char side, struct trace_options *opt);

/* Return the values of --thread-by and --sp, borrowed. */
struct thread_options driver_thread_options(const struct cmdline *l);

/* Get the value of --cycle; 0 if it is not given.  Return false after a message. */
bool driver_cycle(const struct cmdline *l, uint64_t *out);

/* Print "missing FILE; usage: ...".  Return EXIT_ERROR. */
int driver_missing_operand(const struct cmdline *l);

#endif
