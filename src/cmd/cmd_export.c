/* opscope export: writes a part of a trace to a file, in any notation or another format. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd/conversion.h"
#include "cmd/match_writer.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/outfile.h"
#include "query/computed.h"

enum { READ_RECORDS = 4096 };

struct cmd_export_job {
	struct trace *trace;
	struct span span;
	struct query *query; /* NULL: all records of the span */
	struct listing out;
	const struct convert_target *target; /* NULL: not another format */
	struct conversion conversion;
	int thread;    /* the field of --with-thread; -1: not asked for */
	uint64_t gaps; /* in the span */
};

/* Writes all records of the span, in order. */
static enum status cmd_export_write_span(struct cmd_export_job *x, struct reader *rd,
					 struct task *task, struct err *err)
{
	uint64_t at = x->span.first;
	while (at <= x->span.last) {
		uint64_t left = x->span.last - at;
		const struct batch *b;
		enum status st = reader_read_wait(
			rd, at, left < READ_RECORDS ? (size_t)left + 1 : READ_RECORDS,
			x->out.want, &b, err);
		if (st == ST_END && at && at == x->span.first)
			return cmd_span_ends(&x->span, err);
		if (st == ST_END)
			return ST_OK;
		for (size_t i = 0; st == ST_OK && i < b->n; i++)
			st = x->out.emitter->record(&x->out.emit, b, i, err);
		if (st != ST_OK)
			return st;
		x->gaps += b->ngaps;
		at += b->n;
		if (task_cancelled(task))
			return err_set(err, ST_CANCELLED, "stopped");
		struct extent all = trace_extent(x->trace);
		uint64_t end = all.complete ? all.records : 0;
		if (x->span.last < UINT64_MAX && (!end || x->span.last < end))
			end = x->span.last + 1;
		task_progress(task, at - x->span.first, end ? end - x->span.first : 0);
	}
	return ST_OK;
}

static enum status cmd_export_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_export_job *x = arg;
	if (x->target)
		return conversion_work(&x->conversion, task, err);
	if (x->query) {
		struct match_writer m = { .trace = x->trace,
					  .query = x->query,
					  .span = x->span,
					  .most = UINT64_MAX,
					  .out = &x->out };
		return match_writer_work(&m, task, err);
	}
	struct reader *rd;
	enum status st = reader_open(&rd, x->trace, err);
	if (st != ST_OK)
		return st;
	reader_set_task(rd, task);
	st = listing_begin(&x->out, err);
	if (st == ST_OK)
		st = cmd_export_write_span(x, rd, task, err);
	st = listing_end(&x->out, st, err);
	reader_free(rd);
	return st;
}

/* Whether path is the trace or its companion, even under another name. */
static bool cmd_export_is_input(const struct trace *t, const char *path)
{
	struct stat target, other;
	bool wanted;
	const char *companion = trace_companion(t, &wanted);
	if (stat(path, &target) != 0)
		return false;
	return (stat(trace_path(t), &other) == 0 && target.st_dev == other.st_dev &&
		target.st_ino == other.st_ino) ||
	       (companion && stat(companion, &other) == 0 &&
		target.st_dev == other.st_dev && target.st_ino == other.st_ino);
}

/* Whether the output lacks the companion: raw contains only the first file of gem5. */
static bool cmd_export_leaves_companion(const struct cmd_export_job *x)
{
	bool wanted;
	return !x->target && x->out.emitter->bytes_only &&
	       trace_companion(x->trace, &wanted);
}

static int cmd_export_finish(struct cmd_export_job *x, struct outfile *file,
			     enum status st, struct err *err)
{
	char number[32];
	const char *path = trace_path(x->trace);
	if (file) {
		struct err close_err = ERR_INIT;
		enum status closed = outfile_close(file, st == ST_OK, &close_err);
		if (closed != ST_OK)
			return cmd_fail_err(NULL, &close_err);
	}
	if (st == ST_CANCELLED && !file)
		return 0;
	if (st != ST_OK)
		return cmd_fail_err(path, err);
	int status = file ? 0 : cmd_finish(0);
	if (x->target) {
		x->gaps = x->conversion.gaps;
		conversion_report(&x->conversion);
	}
	if (x->gaps)
		cmd_warn(path, "%s gap%s (bytes that are not records) left out",
			 human_count(number, sizeof number, x->gaps),
			 x->gaps == 1 ? "" : "s");
	if (file && !x->target)
		cmd_warn(path, "%s record%s written",
			 human_count(number, sizeof number, x->out.emit.emitted),
			 x->out.emit.emitted == 1 ? "" : "s");
	if (cmd_export_leaves_companion(x))
		cmd_warn(path, "the second file is left out; --to=classic writes whole "
			       "records");
	return status;
}

/* Prepares the conversion to another format.  Binary records are not for a terminal. */
static enum status cmd_export_start(struct cmd_export_job *x, FILE *to, struct err *err)
{
	x->conversion = (struct conversion) {
		.trace = x->trace,
		.target = x->target,
		.span = x->span,
		.query = x->query,
		.to = to,
		.thread = x->thread,
	};
	if (x->target->format->record_size && to == stdout && isatty(STDOUT_FILENO))
		return err_set(
			err, ST_INVALID,
			"records of %s are not written to a terminal; send them to "
			"a file or a pipe",
			x->target->format->name);
	return conversion_init(&x->conversion, err);
}

static int cmd_export_write_trace(struct cmd_export_job *x, const struct cmdline *line)
{
	struct err err = ERR_INIT;
	struct outfile *file = NULL;
	const char *to = cmdline_value(line, "output");
	if (to && !strcmp(to, "-"))
		to = NULL;
	if (to && cmd_export_is_input(x->trace, to))
		return cmd_fail("export", "%s is the trace itself; choose another file",
				to);
	if (to && outfile_open(&file, to, cmdline_has(line, "force"), &err) != ST_OK)
		return cmd_fail_err("export", &err);
	if (file)
		x->out.emit.to = outfile_stream(file);
	enum status st = ST_OK;
	if (x->target)
		st = cmd_export_start(x, file ? outfile_stream(file) : stdout, &err);
	if (st == ST_OK)
		st = cmd_run_work(x->trace, !file && isatty(STDOUT_FILENO),
				  cmd_export_work, x, &err);
	if (st == ST_OK)
		st = cmd_span_check(&x->span, x->trace, &err);
	return cmd_export_finish(x, file, st, &err);
}

/* --thread, besides --where; *of is its query, which the caller frees.  False after a
 * message. */
static bool cmd_export_choose_thread(struct cmd_export_job *x, const struct cmdline *line,
				     struct query **of)
{
	struct err err = ERR_INIT;
	uint64_t id = 0;
	char text[64];
	if (!cmdline_has(line, "thread"))
		return true;
	if (cmdline_number(line, "thread", &id, &err) != ST_OK) {
		cmd_fail_err("export", &err);
		return false;
	}
	snprintf(text, sizeof text, "thread == %llu", (unsigned long long)id);
	*of = option_query("--thread", text, x->trace);
	if (!*of)
		return false;
	const struct query *const both[] = { *of, x->query };
	x->query = x->query ? query_all_of(both, 2) : *of;
	return true;
}

static enum status cmd_export_find_threads(void *arg, struct task *task, struct err *err)
{
	return trace_find_threads(arg, task, err);
}

/* --with-thread: a column of the notations, found before the records are read.  False after
 * a message. */
static bool cmd_export_add_thread(struct cmd_export_job *x, const struct cmdline *line)
{
	struct err err = ERR_INIT;
	const char *to = cmdline_value(line, "to");
	x->thread = -1;
	if (!cmdline_has(line, "with-thread"))
		return true;
	if (!x->target && (!to || emitter_find(to)->bytes_only)) {
		cmd_fail("--with-thread",
			 "needs --to=NOTATION, json or csv for example, or a format that "
			 "has threads");
		return false;
	}
	x->thread = computed_add_thread(x->trace);
	enum status st = x->thread < 0
				 ? err_set(&err, ST_UNSUPPORTED,
					   "the threads of this trace cannot be detected")
				 : cmd_run_work(x->trace, false, cmd_export_find_threads,
						x->trace, &err);
	if (st != ST_OK)
		cmd_fail_err(trace_path(x->trace), &err);
	return st == ST_OK;
}

static int cmd_export_run(const struct cmdline *line, struct trace *t)
{
	struct cmd_export_job x = { .trace = t };
	const char *to = cmdline_value(line, "to");
	x.target = to ? convert_find(to) : NULL;
	if (!cmd_export_add_thread(&x, line))
		return EXIT_ERROR;
	if (x.target && cmdline_has(line, "fields"))
		return cmd_fail("--fields", "%s has fields of its own", to);
	if (!option_span(line, &x.span) ||
	    (!x.target && !listing_init(&x.out, line, t,
					cmdline_has(line, "output") ? "raw" : "text")) ||
	    !option_where(line, t, &x.query))
		return EXIT_ERROR;
	struct query *where = x.query, *of = NULL;
	if (!cmd_export_choose_thread(&x, line, &of))
		return EXIT_ERROR;
	int status = cmd_export_write_trace(&x, line);
	conversion_release(&x.conversion);
	query_free(x.query != where ? x.query : NULL);
	query_free(of != x.query ? of : NULL);
	query_free(where);
	int losses = cmd_report_losses(t);
	return status ? status : losses;
}

/* Notations, then formats that can be written. */
static const char *cmd_export_choose(size_t i, const char **help)
{
	size_t n = 0;
	while (emitters[n])
		n++;
	if (i < n)
		return cmd_choose_emitter(i, help);
	const struct convert_target *t = convert_targets[i - n];
	if (t)
		*help = t->format->title;
	return t ? t->format->name : NULL;
}

static const struct option_info options[] = {
	{ 'o', "output", "FILE", "file to write; - is the standard output (default)",
	  NULL },
	{ 's', "span", "FIRST..LAST", "first and last record to include", NULL },
	{ 'w', "where", "QUERY", "only records that match; see opscope-query(7)", NULL },
	{ 0, "thread", "N", "only records of this thread; see opscope threads", NULL },
	{ 0, "with-thread", NULL,
	  "write the thread of each record: a column, or the field of cloudsuite and byu",
	  NULL },
	{ 'f', "fields", "LIST", "fields to write, in this order, separated by commas",
	  NULL },
	{ 't', "to", "NOTATION",
	  "output notation (default raw with --output, otherwise text), or another format",
	  cmd_export_choose },
	{ 0, "force", NULL, "replace the file if it exists", NULL },
	{ 0 }
};

static const char *const examples[] = {
	"opscope export -o part.champsim.xz --span=1M..2M mcf.champsimtrace.xz",
	"opscope export -o branches.csv.gz --to=csv -w branch gcc-10M.trace.gz",
	"opscope export -o worker.trace.gz --thread=3 mt.trace.gz",
	"opscope export -o mt.cloudsuite.xz --to=cloudsuite --with-thread mt.trace.gz",
	"opscope export -o gcc.champsim.xz --to=champsim gcc-10M.trace.gz",
	"opscope export --to=json --span=..999 mcf.champsimtrace.xz | jq .pc",
	"opscope export --force -o pcs.csv --fields=pc,load --to=csv mcf.champsimtrace.xz",
	NULL,
};

const struct command cmd_export = {
	.name = "export",
	.synopsis = "[OPTION]... FILE",
	.help = "write records of a trace to a file",
	.about =
		"Writes all records, a span of records, or the records that match a "
		"query.  In the notation raw, the default with --output, the result is a "
		"trace again.  It is compressed if its name ends with .gz, .xz, .zst or .lz4.  For a "
		"trace of two files (gem5), raw contains only the first file; classic "
		"contains whole records.  The file appears under its name when it is "
		"complete; an existing pipe or device is written to and never replaced.  "
		"Gaps are left out.  A trace is never overwritten by itself.\n\n"
		"With the name of a format the records are converted by the meaning of "
		"their fields: micro-ops of an instruction are joined if the format has "
		"instructions, registers get the numbers of the format, and branches that "
		"the trace does not describe follow from the next record.  Messages say "
		"which fields are empty and how many records lost something.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.parameters = true,
	.least = 1,
	.most = 1,
	.run = cmd_export_run,
};
