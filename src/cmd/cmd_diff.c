/* opscope diff: compares two traces. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/number.h"
#include "cmd/driver.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "compare/thread_pairs.h"
#include "output/diff_out.h"
#include "output/table_write.h"
#include "trace/span.h"
#include "trace/thread_slot.h"

enum { HUNKS_DEFAULT = 100, EXIT_INTERRUPTED = 130 };
#define UNITS_DIFFER 1.1

struct cmd_diff_job {
	const struct cmdline *line;
	struct trace *trace[2];
	struct query *where[2];
	struct compare_side side[2];
	struct compare_options options;
	struct compare *compare;
	struct str also, except;
	enum notation as;
	uint64_t max, context; /* max number of hunks; records around each hunk */
	bool interrupted;
	int blame; /* the side that failed; -1 if neither */

	bool found;

	/* --thread, --by-thread */
	struct threads *threads[2];
	struct thread_pair *pair;
	size_t npairs;
	bool has_threads; /* compare one thread of each trace */
	struct diff_out_threads names;
	struct diff_out_thread *result; /* result of each pair for --by-thread */
	size_t nresults;
};

/* clang-format off */
CMDLINE_CHOICES(cmd_diff_choose_key, {
	{ "auto",
	  "pc, modulo shifts of pages if few pages are common (default)" },
	{ "pc", "address of the instruction" },
	{ "opcode",
	  "opcode if both formats have it, or op class; numbers of loads and "
	  "stores; registers if both use the same numbers" },
	{ "", "or fields of both traces, separated by commas, as pc,value" },
})
CMDLINE_CHOICES(cmd_diff_choose_unit, {
	{ "record", "each record; the default for traces of one format, or of the same "
		    "length" },
	{ "instruction", "the first micro-op of each instruction" },
})
CMDLINE_CHOICES(cmd_diff_choose_notation, {
	{ "text", "for people" },
	{ "json", "an object with stable keys on each line" },
	{ "csv", "a line for each hunk" },
})
/* clang-format on */

/* Options */

static enum status cmd_diff_spans(struct cmd_diff_job *d, struct err *err)
{
	for (int k = 0; k < 2; k++) {
		const char *text = driver_value(d->line, "span", "ab"[k]);
		d->side[k].span = SPAN_ALL;
		enum status st = text ? span_parse(text, &d->side[k].span, err) : ST_OK;
		if (st == ST_OK && d->side[k].span.last < d->side[k].span.first)
			st = err_set(err, ST_INVALID, "the span %s is backward", text);
		if (st != ST_OK)
			return st;
	}
	return ST_OK;
}

static void cmd_diff_key(struct cmd_diff_job *d)
{
	struct keys_spec *key = &d->options.key;
	const char *name = cmdline_value(d->line, "key");
	key->calls = cmdline_has(d->line, "calls");
	key->collapse = cmdline_has(d->line, "collapse");
	key->remarks = cmdline_has(d->line, "remarks");
	key->functions = cmdline_has(d->line, "by-function");
	if (cmdline_has(d->line, "by"))
		key->unit =
			cmdline_choice(d->line, "by") ? KEYS_INSTRUCTIONS : KEYS_RECORDS;
	keys_set_kind(key, name ? name : "auto");
}

/* Join the values of an option that may be given several times into a list; return NULL
 * if there are none. */
static const char *cmd_diff_names(const struct cmdline *l, const char *option,
				  struct str *names)
{
	size_t at = 0;
	for (const char *v; (v = cmdline_next(l, option, &at));)
		str_addf(names, "%s%s", names->len ? "," : "", v);
	return names->len ? names->text : NULL;
}

static enum status cmd_diff_options(struct cmd_diff_job *d, struct err *err)
{
	const struct cmdline *l = d->line;
	d->options = compare_defaults();
	d->options.also = cmd_diff_names(l, "also", &d->also);
	d->options.except = cmd_diff_names(l, "not", &d->except);
	d->as = option_notation(l);
	d->max = HUNKS_DEFAULT;
	d->context = SIZE_MAX;
	d->options.first = cmdline_has(l, "first") || cmdline_has(l, "quiet");
	cmd_diff_key(d);
	if (cmdline_number(l, "least", &d->options.min_run, err) ||
	    cmdline_number(l, "hunks", &d->max, err) ||
	    cmdline_number(l, "context", &d->context, err) || cmd_diff_spans(d, err))
		return ST_INVALID;
	if (!d->max)
		d->max = UINT64_MAX;
	const struct keys_spec *key = &d->options.key;
	if (key->functions &&
	    (key->kind == KEYS_OPCODE || key->kind == KEYS_FIELDS_ONLY || key->calls))
		return err_set(err, ST_INVALID,
			       "--by-function needs addresses as keys; omit --%s",
			       key->calls ? "calls" : "key");
	bool table = cmdline_has(l, "by-place") || key->functions;
	const char *thread = cmdline_value(l, "thread");
	if (table && thread && !strcmp(thread, "all"))
		return err_set(
			err, ST_INVALID,
			"a table of --by-place or --by-function is for one thread; use "
			"--thread=N");
	if (cmdline_has(l, "by-thread") && (table || cmdline_has(l, "first")))
		return err_set(err, ST_INVALID,
			       "--by-thread compares whole threads; omit --%s",
			       cmdline_has(l, "first")      ? "first"
			       : cmdline_has(l, "by-place") ? "by-place"
							    : "by-function");
	return ST_OK;
}

/* Open the traces.  Return false after a message. */
static bool cmd_diff_open(struct cmd_diff_job *d)
{
	if (!driver_check_sides(d->line))
		return false;
	for (int k = 0; k < 2; k++) {
		const char *text = driver_value(d->line, "where", "ab"[k]);
		const char *path = d->line->operand[k];
		d->trace[k] = driver_open_side(d->line, "ab"[k], path, NULL);
		if (!d->trace[k])
			return false;
		d->where[k] = text ? option_query(path, text, d->trace[k]) : NULL;
		if (text && !d->where[k])
			return false;
		d->side[k].trace = d->trace[k];
		d->side[k].where = d->where[k];
	}
	return true;
}

/* Threads */

static enum status cmd_diff_find_threads(void *arg, struct task *task, struct err *err)
{
	struct cmd_diff_job *d = arg;
	enum status st = ST_OK;
	for (d->blame = 0; d->blame < 2; d->blame++) {
		st = trace_find_threads(d->trace[d->blame], task, err);
		if (st != ST_OK)
			return st;
	}
	d->blame = -1;
	return st;
}

/* Parse a number of --thread=N[:M]; set *thread to its number in the table. */
static enum status cmd_diff_thread(struct cmd_diff_job *d, int k, const char *text,
				   size_t len, int64_t *thread, struct err *err)
{
	uint64_t id;
	*thread = THREAD_NONE;
	if (!number_udec(text, len, &id))
		return err_set(
			err, ST_INVALID,
			"--thread=%s: expected N, N:M, or all; opscope threads has "
			"the numbers",
			cmdline_value(d->line, "thread"));
	*thread = threads_find(d->threads[k], id);
	if (*thread == THREAD_NONE)
		return err_set(err, ST_INVALID, "--thread: %s has no thread %" PRIu64,
			       trace_path(d->trace[k]), id);
	return ST_OK;
}

/* Choose the pair given by --thread=N or --thread=N:M instead of all pairs. */
static enum status cmd_diff_choose_thread(struct cmd_diff_job *d, const char *text,
					  struct err *err)
{
	size_t len = strcspn(text, ":"), i = 0;
	struct thread_pair one;
	enum status st = cmd_diff_thread(d, 0, text, len, &one.thread[0], err);
	if (st != ST_OK)
		return st;
	while (d->pair[i].thread[0] != one.thread[0])
		i++;
	one.thread[1] = d->pair[i].thread[1];
	if (text[len])
		st = cmd_diff_thread(d, 1, text + len + 1, strlen(text + len + 1),
				     &one.thread[1], err);
	else if (one.thread[1] == THREAD_NONE)
		st = err_set(
			err, ST_INVALID,
			"--thread=%s: no thread of %s corresponds to it; use N:M to name "
			"one",
			text, trace_path(d->trace[1]));
	d->pair[0] = one;
	d->npairs = 1;
	return st;
}

static enum status cmd_diff_list_threads(struct cmd_diff_job *d, struct err *err)
{
	const char *text = cmdline_value(d->line, "thread");
	for (int k = 0; k < 2; k++)
		d->threads[k] = thread_slot_get(trace_thread_slot(d->trace[k]));
	const struct threads *const t[2] = { d->threads[0], d->threads[1] };
	d->npairs = thread_pairs(t, &d->pair);
	d->result = mem_new(d->npairs + 1, sizeof *d->result);
	if (text && strcmp(text, "all") != 0)
		return cmd_diff_choose_thread(d, text, err);
	return ST_OK;
}

/* Running */

static enum status cmd_diff_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_diff_job *d = arg;
	enum status st = compare_run(d->compare, task, &d->blame, err);
	d->found = compare_difference(d->compare);
	return st;
}

static enum status cmd_diff_write_table(const struct cmd_diff_job *d)
{
	struct table *t = cmdline_has(d->line, "by-thread")
				  ? diff_out_by_thread(d->result, d->nresults)
			  : d->options.key.functions ? diff_out_functions(d->compare)
						     : diff_out_places(d->compare);
	table_write_as(t, d->as, stdout);
	table_free(t);
	return ST_OK;
}

static enum status cmd_diff_write(const struct cmd_diff_job *d, bool more,
				  struct err *err)
{
	struct diff_out out = {
		.compare = d->compare,
		.trace = { d->trace[0], d->trace[1] },
		.max = (size_t)d->max,
		.context = (size_t)d->context,
		.summary = cmdline_has(d->line, "summary"),
		.min_run = d->options.min_run,
		.interrupted = d->interrupted,
		.threads = d->has_threads ? &d->names : NULL,
		.more = more,
		.to = stdout,
	};
	if (cmdline_has(d->line, "quiet") || cmdline_has(d->line, "by-thread"))
		return ST_OK;
	if (more && d->as == NOTATION_TEXT)
		putchar('\n');
	if (cmdline_has(d->line, "first"))
		return diff_out_first(&out, d->as, err);
	if (cmdline_has(d->line, "by-place") || d->options.key.functions)
		return cmd_diff_write_table(d);
	return diff_out_write(&out, d->as, err);
}

/* Warn about different units: one trace has several records for each instruction or for
 * each iteration of a string instruction. */
static void cmd_diff_warn(const struct cmd_diff_job *d)
{
	struct compare_counts n = compare_counts(d->compare);
	double each[2];
	if (d->options.key.collapse || d->options.key.calls ||
	    compare_about(d->compare).instructions || !n.steps[0] || !n.steps[1])
		return;
	for (int k = 0; k < 2; k++)
		each[k] = (double)n.read[k] / (double)n.steps[k];
	if (each[0] < UNITS_DIFFER * each[1] && each[1] < UNITS_DIFFER * each[0])
		return;
	cmd_warn("diff",
		 "A has %.2f records for each change of the address, B has %.2f; "
		 "--by=instruction or --collapse may compare them better",
		 each[0], each[1]);
}

/* Compare two sides and write the result. */
static enum status cmd_diff_sides(struct cmd_diff_job *d, bool more, struct err *err)
{
	d->blame = -1;
	enum status st = compare_new(&d->compare, d->side, &d->options, &d->blame, err);
	if (st == ST_OK)
		st = cmd_run_interruptible(d->trace[0], cmd_diff_work, d, &d->interrupted,
					   err);
	/* --first and -q have no result until they are complete. */
	if (d->interrupted && d->options.first)
		return ST_OK;
	if (d->interrupted)
		st = ST_OK;
	if (st != ST_OK)
		return st;
	cmd_diff_warn(d);
	d->blame = -1;
	if (d->result && !d->options.first)
		d->result[d->nresults++] = diff_out_thread(d->compare, &d->names);
	return cmd_diff_write(d, more, err);
}

/* Compare pairs of threads, one at a time.  Set *found if any pair differs. */
static enum status cmd_diff_pairs(struct cmd_diff_job *d, bool *found, struct err *err)
{
	const struct compare_side whole[2] = { d->side[0], d->side[1] };
	bool quiet = cmdline_has(d->line, "quiet");
	enum status st = ST_OK;
	d->has_threads = true;
	for (size_t i = 0; i < d->npairs && st == ST_OK && !d->interrupted; i++) {
		struct thread_side one[2];
		d->names = diff_out_threads_of(d->threads, &d->pair[i]);
		st = thread_sides_init(one, whole, d->threads, &d->pair[i], err);
		for (int k = 0; k < 2; k++)
			d->side[k] = one[k].side;
		if (st == ST_OK)
			st = cmd_diff_sides(d, i > 0, err);
		*found = *found || d->found;
		compare_free(d->compare);
		d->compare = NULL;
		thread_sides_release(one);
		if (quiet && *found)
			break;
	}
	if (st == ST_OK && cmdline_has(d->line, "by-thread") && !quiet)
		st = cmd_diff_write_table(d);
	return st;
}

/* Find the threads of both traces and compare them. */
static enum status cmd_diff_threads(struct cmd_diff_job *d, bool *found, struct err *err)
{
	enum status st = cmd_run_interruptible(d->trace[0], cmd_diff_find_threads, d,
					       &d->interrupted, err);
	if (st != ST_OK)
		return d->interrupted ? ST_OK : st;
	st = cmd_diff_list_threads(d, err);
	return st == ST_OK ? cmd_diff_pairs(d, found, err) : st;
}

static const char *cmd_diff_blamed(const struct cmd_diff_job *d)
{
	return d->blame >= 0 && d->trace[d->blame] ? trace_path(d->trace[d->blame])
						   : "diff";
}

static int cmd_diff_compare(struct cmd_diff_job *d)
{
	struct err err = ERR_INIT;
	bool found = false;
	d->blame = -1;
	enum status st;
	if (cmdline_has(d->line, "thread") || cmdline_has(d->line, "by-thread")) {
		st = cmd_diff_threads(d, &found, &err);
	} else {
		st = cmd_diff_sides(d, false, &err);
		found = d->found;
	}
	if (st != ST_OK)
		return cmd_fail_err(cmd_diff_blamed(d), &err);
	if (d->interrupted && d->options.first)
		return EXIT_INTERRUPTED;
	int status = cmd_finish(d->interrupted ? EXIT_INTERRUPTED
				: found        ? EXIT_NOT_FOUND
					       : 0);
	for (int k = 0; k < 2; k++) {
		int losses = cmd_report_losses(d->trace[k]);
		status = losses ? losses : status;
	}
	return status;
}

static int cmd_diff_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_diff_job d = { .line = line, .also = STR_INIT, .except = STR_INIT };
	int status = EXIT_ERROR;
	if (cmd_diff_options(&d, &err) != ST_OK)
		cmd_fail_err("diff", &err);
	else if (cmd_diff_open(&d))
		status = cmd_diff_compare(&d);
	compare_free(d.compare);
	str_release(&d.also);
	str_release(&d.except);
	free(d.pair);
	free(d.result);
	for (int k = 0; k < 2; k++) {
		threads_release(d.threads[k]);
		query_free(d.where[k]);
		trace_free(d.trace[k]);
	}
	return status;
}

static const struct option_info options[] = {
	{ 'k', "key", "KEY", "match records by KEY", cmd_diff_choose_key },
	{ 0, "also", "LIST",
	  "also compare these roles or fields of matching records, separated by commas",
	  cmdline_choose_fields },
	{ 0, "not", "LIST",
	  "do not compare these roles or fields of matching records (all: compare none)",
	  cmdline_choose_fields },
	{ 0, "remarks", NULL,
	  "also compare remarks: lines that are not records, such as traps in a log",
	  NULL },
	{ 0, "by", "UNIT", "compare records or whole instructions",
	  cmd_diff_choose_unit },
	{ 0, "calls", NULL, "compare only calls and returns", NULL },
	{ 0, "collapse", NULL, "compare consecutive records with the same address as one",
	  NULL },
	{ 'w', "where", "QUERY", "compare only records that match QUERY",
	  cmdline_choose_fields },
	{ 0, "where-a", "QUERY", "like --where, for the first trace",
	  cmdline_choose_fields },
	{ 0, "where-b", "QUERY", "like --where, for the second trace",
	  cmdline_choose_fields },
	{ 's', "span", "FIRST..LAST", "use only records FIRST to LAST", NULL },
	{ 0, "span-a", "FIRST..LAST", "like --span, for the first trace", NULL },
	{ 0, "span-b", "FIRST..LAST", "like --span, for the second trace", NULL },
	DRIVER_SIDE_OPTIONS,
	{ 0, "thread", "N[:M]",
	  "compare thread N of A with the corresponding thread of B, or with thread M; "
	  "all: compare each thread in turn",
	  NULL },
	{ 0, "first", NULL, "stop at the first difference", NULL },
	{ 'q', "quiet", NULL, "print nothing; only set the exit status", NULL },
	{ 0, "summary", NULL, "print only the summary, no hunks", NULL },
	{ 0, "by-place", NULL,
	  "print a table of the places where the traces diverge, instead of hunks",
	  NULL },
	{ 0, "by-function", NULL, "print a table of functions instead of hunks", NULL },
	{ 0, "by-thread", NULL, "print a table of threads instead of hunks", NULL },
	{ 0, "hunks", "N", "print at most N hunks (default: 100; 0: all)", NULL },
	{ 'C', "context", "N",
	  "also print the records of each hunk and N records before and after it; two "
	  "records that differ only in a role are marked ~",
	  NULL },
	{ 0, "least", "N",
	  "join hunks with fewer than N equal records between them (default: 4)", NULL },
	{ 't', "to", "FORMAT", "output format", cmd_diff_choose_notation },
	{ 0 }
};

static const char *const examples[] = {
	"opscope diff a.trace.gz b.trace.gz",
	"opscope diff --context=3 a.trace.gz b.champsimtrace.xz",
	"opscope diff --first a.trace.gz b.trace.gz",
	"opscope diff --by-place --where='pc < 600000' a.trace.gz b.trace.gz",
	"opscope diff --key=opcode --summary O1.trace.gz O2.trace.gz",
	"opscope diff --by-function --collapse a.trace.gz b.trace.gz",
	"opscope diff --calls --to=json a.trace.gz b.trace.gz",
	"opscope diff --also=disasm --not=read,size core.spike ref.spike",
	"opscope diff --first --key=pc,value core.spike ref.spike",
	"opscope diff --remarks core.spike ref.spike",
	"opscope diff --span-a=1M.. --span-b=900K.. a.trace.gz b.trace.gz",
	"opscope diff --hunks=0 --least=1 --to=csv a.trace.gz b.trace.gz",
	"opscope diff --where-a='space == 1' --where-b='space == 2' a.trace b.trace",
	"opscope diff --by-thread --calls a.trace.gz b.trace.gz",
	"opscope diff --companion-a=old.sq.gz --companion-b=new.sq.gz old.gz new.gz",
	"opscope diff --by-function --binary-a=old/prog --binary-b=new/prog a.trace b.trace",
	"opscope diff --symbols-a=old.map --symbols-b=new.map a.trace b.trace",
	"opscope diff --layout-b='pc:u64 taken:u8' a.trace.gz b.bin",
	"opscope diff --format-a=champsim --format-b=cloudsuite a.bin b.bin",
	"opscope diff --layout-a='pc:u64 addr:u64' --layout-b='pc:u32 addr:u32' a.bin b.bin",
	"opscope diff --thread=1:3 --context=2 a.trace.gz b.trace.gz",
	"opscope diff --thread=all --summary a.trace.gz b.trace.gz",
	"opscope diff --by=instruction --quiet a.trace.gz b.trace.gz",
	"opscope diff --with-a=old.csv:hit --with-b=new.csv:hit --also=hit mcf.champsimtrace.xz "
	"mcf.champsimtrace.xz",
	NULL,
};

const struct command cmd_diff = {
	.name = "diff",
	.synopsis = "[OPTION]... A B",
	.help = "compare two traces: show where they diverge, where they "
		"resynchronise, and how similar they are",
	.about = "Two records match if their keys are equal; the default key is the "
		 "address of the instruction.  If the traces have few pages of code in "
		 "common because addresses were randomised, opscope finds the shift of "
		 "each page of A from similar parts.  Traces of different formats are "
		 "compared by record if they have the same number of records, otherwise "
		 "by instruction; the output says which.\n\nMatching records are then "
		 "compared by the roles that both formats record: addresses of loads and "
		 "stores (load, store), their sizes (size) and data (data), outcomes "
		 "(taken) and targets (target) of branches, registers written (write) "
		 "and their values (value); traces of the same format also by registers "
		 "read (read) and branch marks (branch).  --also adds roles and fields, "
		 "--not excludes some.  For each role, one line of the output says in "
		 "how many records it differs, and what was not compared and why.  A "
		 "value that only one of two formats records is not a difference; in "
		 "traces of the same format it is, if both record it elsewhere.  Data "
		 "addresses are compared modulo the shift of their region, which is "
		 "derived from matching records.  There must be at least eight, and nine "
		 "tenths of them must have the same shift, a multiple of 16 bytes.  If "
		 "any region has moved, addresses outside the known regions are "
		 "compared only where they are equal.  --key=pc uses no shifts.  "
		 "Registers are compared if both traces use the same names.  A record "
		 "that differs in a role is a hunk of the kind \"values\"; if a role "
		 "differs in more than a sixteenth of the records, the first and some "
		 "others become hunks.  Roles are not compared if the key does not "
		 "contain the address, or with --collapse, unless named by --also.  The "
		 "exit status is 0 if no compared value differs.\n\nThe similarity is "
		 "2 E / (A + B), where E is the number of matching records in the edit "
		 "script: 1 for equal traces, 0 for traces with nothing in common.  \"at "
		 "most\" is an upper bound for any script.  \"loops aside\" ignores "
		 "hunks that are only more iterations of a loop.  \"of A\" is the share "
		 "of A that is also in "
		 "B.\n\nEach hunk shows its first record in A and B, and the numbers of "
		 "records that are only in A and only in B; in csv and json, unit says "
		 "what is counted: records, instructions, or calls and returns.  The "
		 "script is short but not always the shortest.  Memory use does not grow "
		 "with the traces.\n\nA hunk is \"moved\" if half of it is also in a "
		 "hunk of the other trace.  For --by-function, a function extends from "
		 "the target of a call to the next target.  Threads correspond if they "
		 "have the same name, the same number in their markers, or the same "
		 "value of a field; the remaining ones correspond in the order of their "
		 "first records.  A thread that only one trace has is compared with "
		 "nothing.  In a damaged trace, gaps are compared too: two gaps match if "
		 "they have the same kind and length.  Remarks, such as traps in a log, "
		 "are compared with --remarks.\n\nLike diff, opscope exits with status 0 "
		 "if the traces are equal, 1 if they differ, and 2 if an error "
		 "occurred.  Ctrl-C prints the result so far; the exit status is then "
		 "130.",
	.examples = examples,
	.options = options,
	.input = INPUT_OWN,
	.least = 2,
	.most = 2,
	.run = cmd_diff_run,
};
