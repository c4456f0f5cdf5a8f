/* opscope export: writes a part of a trace to a file, in an output format or another
 * trace format. */
#include <string.h>
#include <unistd.h>

#include "cmd/listing.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "convert/export_run.h"
#include "query/computed.h"

static enum status cmd_export_work(void *arg, struct task *task, struct err *err)
{
	return export_run_work(arg, task, err);
}

static void cmd_export_say(void *ctx, const char *sentence)
{
	cmd_warn(ctx, "%s", sentence);
}

/* Finish the output.  file is set if it is not the standard output. */
static int cmd_export_finish(struct export_run *x, bool file, enum status st,
			     struct err *err)
{
	const char *path = trace_path(x->trace);
	uint64_t n = export_run_written(x);
	struct err close_err = ERR_INIT;
	if (export_run_close(x, st == ST_OK, &close_err) != ST_OK)
		return cmd_fail_err(NULL, &close_err);
	if (st == ST_CANCELLED && !file)
		return 0;
	if (st != ST_OK)
		return cmd_fail_err(path, err);
	int status = file ? 0 : cmd_finish(0);
	export_run_report(x, cmd_export_say, (void *)path);
	if (file && x->emitter)
		cmd_warn(path, "%s record%s written as %s", COUNT_TEXT(n),
			 n == 1 ? "" : "s", export_run_as(x));
	return status;
}

static enum status cmd_export_check_terminal(const struct export_run *x, struct err *err)
{
	if (x->emitter)
		return listing_check_terminal(x->emitter, x->to, err);
	if (!convert_format(x->target)->record_size || x->to != stdout ||
	    !isatty(STDOUT_FILENO))
		return ST_OK;
	return err_set(err, ST_INVALID,
		       "records of %s are not written to a terminal; write to a file or "
		       "a pipe",
		       x->target->name);
}

static int cmd_export_write_trace(struct export_run *x, const struct cmdline *line)
{
	struct err err = ERR_INIT;
	const char *to = cmdline_value(line, "output");
	if (to && !strcmp(to, "-"))
		to = NULL;
	if (to && export_run_is_input(x->trace, to))
		return cmd_fail("export", "%s is the input trace; choose another file",
				to);
	if (to && export_run_open(x, to, cmdline_has(line, "force"), &err) != ST_OK)
		return cmd_fail_err("export", &err);
	if (!to)
		x->to = stdout;
	enum status st = cmd_export_check_terminal(x, &err);
	if (st == ST_OK)
		st = cmd_run_work(x->trace, !to && isatty(STDOUT_FILENO), cmd_export_work,
				  x, &err);
	if (st == ST_END)
		st = cmd_span_ends(&x->span, &err);
	if (st == ST_OK)
		st = cmd_span_check(&x->span, x->trace, &err);
	return cmd_export_finish(x, to, st, &err);
}

/* Combine --thread and --where in *both; set *of to the query of --thread.  The caller
 * frees all queries.  Return false after a message. */
static bool cmd_export_choose_thread(const struct cmdline *line, struct trace *t,
				     struct query **of, struct query **both)
{
	struct err err = ERR_INIT;
	uint64_t id = 0;
	char text[64];
	if (!cmdline_has(line, "thread"))
		return true;
	if (cmdline_number(line, "thread", &id, &err) != ST_OK)
		return !cmd_fail_err("export", &err);
	snprintf(text, sizeof text, "thread == %llu", (unsigned long long)id);
	*of = option_query("--thread", text, t);
	if (!*of)
		return false;
	const struct query *const all[] = { *of, *both };
	*both = *both ? query_all_of(all, 2) : *of;
	return true;
}

/* Add a column for --with-thread and find the threads before the first record is read.
 * Return false after a message. */
static bool cmd_export_add_thread(struct export_run *x, const struct cmdline *line)
{
	struct err err = ERR_INIT;
	x->with_thread = cmdline_has(line, "with-thread");
	if (!x->with_thread)
		return true;
	if (x->emitter && x->emitter->bytes_only)
		return !cmd_fail(
			"--with-thread",
			"needs --to=NOTATION, json or csv for example, or a format that "
			"has threads");
	x->thread = computed_add_name(x->trace, "thread");
	enum status st =
		x->thread < 0
			? err_set(&err, ST_UNSUPPORTED,
				  "the threads of this trace cannot be detected")
			: cmd_run_work(x->trace, false, cmd_find_threads, x->trace, &err);
	return st == ST_OK || !cmd_fail_err(trace_path(x->trace), &err);
}

/* Find the output given by --to or the extension of the file.  Return false after a
 * message. */
static bool cmd_export_choose(struct export_run *x, const struct cmdline *line)
{
	struct err err = ERR_INIT;
	const char *to = cmdline_value(line, "to"), *path = cmdline_value(line, "output");
	if (to || !path)
		return export_run_choose(x, to ? to : "text");
	if (export_run_of_path(x, path, &err) == ST_OK)
		return true;
	return !cmd_fail_err(path, &err);
}

/* Get the fields of an output format.  Return false after a message. */
static bool cmd_export_choose_fields(struct export_run *x, const struct cmdline *line)
{
	struct listing list;
	if (x->target && cmdline_has(line, "fields"))
		return !cmd_fail("--fields", "%s determines its own fields",
				 x->target->name);
	if (x->target)
		return true;
	if (!listing_init(&list, line, x->trace, x->emitter->name))
		return false;
	x->emit = list.emit;
	return true;
}

static int cmd_export_run(const struct cmdline *line, struct trace *t)
{
	struct export_run x = { .trace = t };
	struct query *where = NULL, *of = NULL;
	if (!cmd_export_choose(&x, line) || !cmd_export_add_thread(&x, line) ||
	    !option_span(line, &x.span) || !cmd_export_choose_fields(&x, line) ||
	    !option_where(line, t, &where))
		return EXIT_ERROR;
	struct query *both = where;
	if (!cmd_export_choose_thread(line, t, &of, &both))
		return EXIT_ERROR;
	x.query = both;
	int status = cmd_export_write_trace(&x, line);
	export_run_release(&x);
	query_free(both != where ? both : NULL);
	query_free(of != both ? of : NULL);
	query_free(where);
	int losses = cmd_report_losses(t);
	return status ? status : losses;
}

static const struct option_info options[] = {
	{ 'o', "output", "FILE", "write to FILE; - is standard output (default)",
	  cmdline_choose_file },
	{ 's', "span", "FIRST..LAST", "include only records FIRST to LAST", NULL },
	OPTION_WHERE,
	{ 0, "thread", "N", "write only the records of thread N; see opscope threads",
	  NULL },
	{ 0, "with-thread", NULL,
	  "also write the thread of each record, as a column or in the thread field of "
	  "cloudsuite or byu",
	  NULL },
	OPTION_FIELDS,
	{ 't', "to", "FORMAT",
	  "write this output format or trace format (default: chosen by the extension "
	  "of FILE, such as .csv or .champsim.xz, otherwise raw; without FILE: text)",
	  export_run_name },
	{ 0, "force", NULL, "replace an existing file", NULL },
	{ 0 }
};

static const char *const examples[] = {
	"opscope export -o part.champsim.xz --span=1M..2M mcf.champsimtrace.xz",
	"opscope export -o branches.csv.gz --to=csv -w branch gcc-10M.trace.gz",
	"opscope export -o worker.trace.gz --thread=3 mt.trace.gz",
	"opscope export -o mt.cloudsuite.xz --to=cloudsuite --with-thread mt.trace.gz",
	"opscope export -o gcc.champsim.xz --to=champsim gcc-10M.trace.gz",
	"opscope export -o gcc.npz gcc-10M.trace.gz",
	"opscope export --to=json --span=..999 mcf.champsimtrace.xz | jq .pc",
	"opscope export --force -o pcs.csv --fields=pc,load --to=csv mcf.champsimtrace.xz",
	NULL,
};

const struct command cmd_export = {
	.name = "export",
	.synopsis = "[OPTION]... FILE",
	.help = "write records of a trace to a file",
	.about = "Writes all records, a span of records, or the records that match a "
		 "query.  The output format raw produces a trace in the same format; it "
		 "is the default unless the extension of FILE names another format "
		 "(.csv, .json, .npz, .champsim).  A file is compressed if its name ends "
		 "with .gz, .xz, .zst or .lz4.  An excerpt also contains the data that "
		 "its records need from the rest of the trace: whole lines of gem5's "
		 "stores, listings of QEMU, tables of bt9, threads, windows and times of "
		 "drmemtrace.  The file appears under its name when it is complete; "
		 "existing pipes and devices are written to, never replaced.  Gaps are "
		 "omitted.  opscope never overwrites the trace it reads.\n\nGiven the "
		 "name of a trace format, export converts the records by the meaning of "
		 "their fields: it joins the micro-ops of an instruction if the format "
		 "has instructions, translates register numbers, and derives branches "
		 "that the trace does not describe from the next record.  Messages say "
		 "which fields are empty and how many records lost information.\n\nnpz "
		 "writes an archive with one numpy array F.npy for each field F: "
		 "addresses as uint64, registers and codes as int16, flags as bool, "
		 "texts as int32, times as timedelta64, and fields with several values "
		 "as two-dimensional arrays.  F.mask.npy is true where a value is "
		 "absent; F.npy is 0 there.  F.names.npy maps the numbers of registers, "
		 "codes and texts to names.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.parameters = true,
	.least = 1,
	.most = 1,
	.run = cmd_export_run,
};
