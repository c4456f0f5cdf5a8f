/*
 * Runs commands: parses the command line, prints help, checks the number of operands,
 * opens the trace, and releases the command line and the trace.
 */
#ifndef CMD_DRIVER_H
#define CMD_DRIVER_H

#include "analysis/thread_find.h"
#include "cmd/cmd.h"

/* argv[0] is the name of the command.  Returns the exit status. */
int driver_run(const struct command *c, int argc, char **argv);

/*
 * Runs one(arg, file) for each of n files, in their order, with line->out ready for it.
 * Returns the highest exit status; status (n of them, or NULL) has that of each.
 */
int driver_run_each(const struct cmdline *l, char *const *file, size_t n,
		    enum writer_form form, int (*one)(void *arg, const char *file),
		    void *arg, int *status);

/* Opens a trace for a command that opens traces itself.  The options of the command line
 * come first, then base (NULL: defaults).  The caller frees the trace.  NULL after a
 * message. */
struct trace *driver_open(const struct cmdline *l, const char *path,
			  const struct trace_options *base);

/* The same for one of two traces: side is 'a' or 'b', and --companion-a is preferred to
 * --companion. */
struct trace *driver_open_side(const struct cmdline *l, char side, const char *path,
			       const struct trace_options *base);

/* True if both of two traces can be opened: the standard input is read once.  False after
 * a message. */
bool driver_check_sides(const struct cmdline *l);

/* The options of commands that compare two traces. */
/* clang-format off */
#define DRIVER_SIDE_OPTIONS                                                          \
	{ 0, "format-a", "FORMAT", "read the first trace as FORMAT", NULL },        \
	{ 0, "format-b", "FORMAT", "read the second trace as FORMAT", NULL },       \
	{ 0, "layout-a", "TEXT", "read the first trace with the layout TEXT", NULL },          \
	{ 0, "layout-b", "TEXT", "read the second trace with the layout TEXT", NULL },         \
	{ 0, "companion-a", "FILE", "read FILE as the second file of the first trace", cmdline_choose_file }, \
	{ 0, "companion-b", "FILE", "read FILE as the second file of the second trace", cmdline_choose_file }, \
	{ 0, "with-a", "FILE[:COLUMN]", "a file beside the first trace only", cmdline_choose_file }, \
	{ 0, "with-b", "FILE[:COLUMN]", "a file beside the second trace only", cmdline_choose_file }, \
	{ 0, "binary-a", "FILE[@ADDRESS]", "use FILE as a program of the first trace", cmdline_choose_file }, \
	{ 0, "binary-b", "FILE[@ADDRESS]", "use FILE as a program of the second trace", cmdline_choose_file }, \
	{ 0, "symbols-a", "FILE[@SHIFT]", "use FILE for symbols of the first trace", cmdline_choose_file }, \
	{ 0, "symbols-b", "FILE[@SHIFT]", "use FILE for symbols of the second trace", cmdline_choose_file }
/* clang-format on */

/* Sets the options of a trace that the command line has; the others do not change.  side:
 * as above, or 0.  False after a message. */
bool driver_trace_options(const struct cmdline *l, char side, struct trace_options *opt);

/* --thread-by and --sp, borrowed. */
struct thread_options driver_thread_options(const struct cmdline *l);

/* --cycle; *out is 0 if it is not given.  False after a message. */
bool driver_cycle(const struct cmdline *l, uint64_t *out);

/* Prints "missing FILE; usage: ...".  Returns EXIT_ERROR. */
int driver_missing_operand(const struct cmdline *l);

#endif
