/* opscope find: prints the records that match a query. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/driver.h"
#include "cmd/match_writer.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"

struct cmd_find_job {
	const struct cmdline *line;
	const char *text; /* text of the query */
	const char *file; /* the current file */
	bool several;     /* if there are several files, begin each line with the name of
	                   * its file */
	bool count_only, names_only;
	struct str heading;          /* last CSV heading */
	struct match_writer options; /* options of the command line, without a trace */
};

static void cmd_find_write_name(const char *file)
{
	struct str name = STR_INIT;
	str_escape(&name, file, strlen(file), true);
	fwrite(name.text, 1, name.len, stdout);
	str_release(&name);
}

static void cmd_find_write_count(const struct cmd_find_job *f,
				 const struct match_writer *m)
{
	if (f->names_only) {
		if (!m->hits)
			return;
		cmd_find_write_name(f->file);
		putchar('\n');
		return;
	}
	if (f->several) {
		cmd_find_write_name(f->file);
		putchar(':');
	}
	printf("%" PRIu64 "\n", m->hits);
}

static int cmd_find_search(struct cmd_find_job *f, struct match_writer *m)
{
	struct err err = ERR_INIT;
	enum status st = cmd_run_work(m->trace, m->out && isatty(STDOUT_FILENO),
				      match_writer_work, m, &err);
	if (st == ST_CANCELLED)
		return 0;
	if (st != ST_OK)
		return cmd_fail_err(trace_path(m->trace), &err);
	if (!m->out)
		cmd_find_write_count(f, m);
	int status = cmd_finish(0);
	int losses = m->hits == m->most ? cmd_report_losses_before(m->trace, m->end)
					: cmd_report_losses(m->trace);
	return losses ? losses : status ? status : m->hits ? EXIT_FOUND : EXIT_NOT_FOUND;
}

static int cmd_find_search_file(void *arg, const char *file)
{
	struct cmd_find_job *f = arg;
	struct trace *t = driver_open(f->line, file, NULL);
	if (!t)
		return EXIT_ERROR;
	struct match_writer m = f->options;
	struct listing out;
	struct query *q = NULL;
	int status = EXIT_ERROR;
	f->file = file;
	m.trace = t;
	if (listing_init(&out, f->line, t, "text") &&
	    (q = option_query(f->several ? file : "find", f->text, t))) {
		m.query = q;
		out.emit.file = f->several ? file : NULL;
		out.emit.no_lone_heading = true;
		out.emit.heading = &f->heading;
		if (!f->count_only && !f->names_only)
			m.out = &out;
		status = cmd_find_search(f, &m);
	}
	query_free(q);
	trace_free(t);
	return status;
}

static int cmd_find_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_find_job f = { .line = line,
				  .text = line->operand[0],
				  .heading = STR_INIT };
	struct match_writer *m = &f.options;
	m->most = UINT64_MAX;
	m->flush_each = isatty(STDOUT_FILENO);
	f.several = line->noperands > 2;
	f.count_only = cmdline_has(line, "only-count");
	f.names_only = cmdline_has(line, "files");
	if (!option_span_from(line, "from", &m->span))
		return EXIT_ERROR;
	if (cmdline_number(line, "count", &m->most, &err) ||
	    cmdline_number(line, "context", &m->context, &err))
		return cmd_fail_err("find", &err);
	if ((f.count_only || f.names_only) && cmdline_has(line, "to"))
		return cmd_fail("find", "--to is for records; %s prints %s",
				f.count_only ? "--only-count" : "--files",
				f.count_only ? "a number" : "names");
	if (f.names_only && m->most > 1)
		m->most = 1;
	if (cmdline_has(line, "backward")) {
		/* From the first record only if that was given */
		uint64_t from = cmdline_has(line, "from") ? m->span.first : m->span.last;
		uint64_t to = cmdline_has(line, "from") ? 0 : m->span.first;
		m->span = (struct span) { from, to };
	}
	size_t n = line->noperands - 1;
	int *of = mem_new(n, sizeof *of);
	int status = driver_run_each(line, line->operand + 1, n, WRITER_PLAIN,
				     cmd_find_search_file, &f, of);
	/* As in grep, return EXIT_FOUND if any file has a match, unless there was an
	 * error. */
	for (size_t i = 0; i < n && status == EXIT_NOT_FOUND; i++)
		status = of[i];
	free(of);
	str_release(&f.heading);
	return status;
}

static const struct option_info options[] = {
	{ 'c', "only-count", NULL, "print only the number of matches", NULL },
	{ 'n', "count", "N", "stop after N matches in each file", NULL },
	{ 's', "from", "N", "start at record N instead of the first (or last)", NULL },
	{ 0, "span", "FIRST..LAST", "search only records FIRST to LAST", NULL },
	{ 'b', "backward", NULL, "search toward the beginning of the trace", NULL },
	{ 'C', "context", "N", "print N records before and after each match", NULL },
	{ 'l', "files", NULL, "print only the names of files with a match", NULL },
	OPTION_FIELDS,
	{ 't', "to", "FORMAT", "output format", cmd_choose_emitter },
	{ 0 }
};

static const char *const examples[] = {
	"opscope find 'CMP +SUB' gcc-10M.trace.gz",
	"opscope find 'line(mem) == 7fffe7ff048 and not taken' gcc-10M.trace.gz",
	"opscope find -n 1 --from=1M 0x48d1e2 gcc-10M.trace.gz",
	"opscope find -b -n 3 'macro == CALL then within 20 store' gcc-10M.trace.gz",
	"opscope find -c 'count(load) > 1' *.champsimtrace.xz",
	"opscope find -l 'store in 7ffffffde000+128K' *.champsimtrace.xz",
	"opscope find -C 5 'taken then not load' gcc-10M.trace.gz",
	"opscope find --fields=pc,load --to=csv 'load == 601040' gcc-10M.trace.gz",
	NULL,
};

const struct command cmd_find = {
	.name = "find",
	.synopsis = "[OPTION]... QUERY FILE...",
	.help = "print the records that match a query",
	.about =
		"A query compares fields, or names that have the same meaning in every "
		"format; opscope-query(7) describes the language.  A number that begins "
		"with 0x is the address of an instruction and finds its executions.  "
		"Any other text that does not begin like a query is a regular "
		"expression (PCRE2).  It is matched against the opcodes of each record, "
		"macro and micro opcode separated by a blank, or, in formats without "
		"opcodes, against the printed row, which takes longer.  Text between "
		"slashes, such as /0x12/, is always a regular expression.\n\nWith "
		"several files, each line begins with the name of its file; csv and "
		"json have a column for it, and csv has a new heading where a file has "
		"other columns.  With --context, matches are marked with >, or with 1 "
		"and true in the column match of csv and json.  As in grep, the exit "
		"status is 0 if a record matches, 1 if none matches, and 2 if an error "
		"occurred.",
	.examples = examples,
	.options = options,
	.input = INPUT_OWN,
	.parameters = true,
	.least = 2,
	.most = OPERANDS_MAX,
	.run = cmd_find_run,
};
