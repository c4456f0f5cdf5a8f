/*
 * What most commands do alike: open a trace as the options say, run long work
 * with a bar that shows how far it is, and say what went wrong.
 */
#ifndef CMD_COMMON_H
#define CMD_COMMON_H

#include "cmd/cmdline.h"
#include "output/emit.h"
#include "output/table.h"
#include "trace/sweep.h"

/* "opscope: WHAT: sentence" on stderr, behind all output so far; returns EXIT_TROUBLE.
 * what may be NULL. */
int trouble(const char *what, const char *sentence);

/* The same without ending anything. */
void note(const char *what, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The text a user typed, or what of a long one is around the fault, and a caret below
 * its column. */
void show_fault(const char *text, const struct err *err);

/*
 * Parse a command line; false: there is nothing more to do but return *status
 * (help was printed, or a sentence about what is wrong).  least and most:
 * operands it takes.
 */
bool begin_command(struct cmdline *out, const struct command *c, int argc, char **argv,
		   size_t least, size_t most, int *status);

/* ST_INVALID and a sentence when an option's value is none of its choices. */
enum status check_choice(const char *option, const char *value,
			 const char *(*choice)(size_t i, const char **help),
			 struct err *err);

/* What --span says; all where it is not given.  False after a sentence. */
bool span_option(const struct cmdline *l, struct span *out);

/* A span that begins behind the last record cannot have been meant: ST_INVALID. */
enum status span_ends(const struct span *span, struct err *err);

/* After records of a span were looked at: the same, if it is one. */
enum status span_check(const struct span *span, struct trace *t, struct err *err);

/* Open the trace that path names with the options given; NULL after a sentence.
 * any: a file of no known format as well, and no word about weak evidence. */
struct trace *open_trace(const struct cmdline *l, const char *path, bool any);

/* The same; what base says counts where the command line does not say otherwise. */
struct trace *open_trace_with(const struct cmdline *l, const char *path, bool any,
			      const struct trace_options *base);

/* Whether who reads the output understands UTF-8. */
bool reader_knows_utf8(void);

/* Records on their way to stdout, in the notation that --to and --fields choose. */
struct listing {
	const struct emitter *emitter;
	struct emit emit;
	fieldset want; /* to read the records with */
};

/* False after a sentence.  The trace is open, nothing is written yet. */
bool listing_init(struct listing *out, const struct cmdline *l, const struct trace *t);

/* The same with another notation where --to is not given; with --output the records
 * are on their way to a file. */
bool listing_init_to(struct listing *out, const struct cmdline *l, const struct trace *t,
		     const char *to);

/* Write what stands behind the records.  st and err: what came of them, which counts
 * for more than what comes of this. */
enum status listing_end(struct listing *l, enum status st, struct err *err);

/*
 * Run work to its end.  When stderr is a terminal and it takes longer than a
 * moment, a line there says how far it is.  quiet: no such line, because the
 * output goes to the same terminal.
 */
enum status run_work(struct trace *t, bool quiet,
		     enum status (*work)(void *arg, struct task *task, struct err *err),
		     void *arg, struct err *err);

/*
 * Sentences on stderr about what was damaged or passed over in what was looked
 * at so far.  Returns EXIT_TROUBLE for damage of packed data, else 0.
 */
int report_losses(struct trace *t);

/* The same for work that ended early: only damage before this byte of the unpacked
 * trace.  A saved index may know of more, but that was not asked. */
int report_losses_before(struct trace *t, uint64_t offset);

/* Print facts and the rest of the output; status, or EXIT_TROUBLE. */
int finish_facts(struct facts *f, enum facts_as as, int status);

/* Whatever is still to be written: status, or EXIT_TROUBLE after a sentence. */
int finish_output(int status);

#endif
