/* opscope lint: reports errors in traces, for authors of tracers. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/lint_trace.h"
#include "base/mem.h"
#include "cmd/baseline.h"
#include "cmd/driver.h"
#include "cmd/findings.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/table_write.h"

enum { EXIT_FINDINGS = 1, EXAMPLES = 3 };

struct cmd_lint_work {
	const struct cmdline *line;
	struct writer *out;
	uint64_t examples;
	enum severity fail_on;
	struct baseline *baseline; /* NULL if none */
	struct baseline *new;      /* baseline to write; NULL if none */
	struct trace *trace;
	struct lint_result result;
};

static enum status cmd_lint_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_lint_work *w = arg;
	return lint_trace(&w->result, w->trace, w->baseline || w->new, task, err);
}

/* Selection */

static bool cmd_lint_selected(const struct cmd_lint_work *w, const struct finding_kind *f)
{
	const char *only = cmdline_value(w->line, "only");
	const char *not = cmdline_value(w->line, "not");
	return (!only || findings_selected(only, f)) &&
	       !(not &&findings_selected(not, f));
}

/* Return the nth selected kind of finding, errors first; NULL after the last. */
static const struct finding_group *cmd_lint_nth(const struct cmd_lint_work *w, size_t nth)
{
	const struct finding_group *k;
	for (int s = SEVERITIES - 1; s >= 0; s--)
		for (size_t i = 0; (k = finding_table_kind(w->result.findings, i)); i++)
			if ((int)k->finding->severity == s &&
			    cmd_lint_selected(w, k->finding) && !nth--)
				return k;
	return NULL;
}

struct cmd_lint_sums {
	uint64_t of[SEVERITIES];
	uint64_t all, known, failing; /* failing: of --fail-on */
};

static struct cmd_lint_sums cmd_lint_sum(const struct cmd_lint_work *w)
{
	struct cmd_lint_sums sums = { .all = 0 };
	const struct finding_group *k;
	for (size_t i = 0; (k = cmd_lint_nth(w, i)); i++) {
		sums.of[k->finding->severity] += k->count;
		sums.all += k->count;
		sums.known += k->known;
		sums.failing += k->finding->severity >= w->fail_on ? k->count : 0;
	}
	return sums;
}

/* Write an example.  before is the beginning of the line, NULL for no line; key is for
 * JSON. */
static void cmd_lint_add_example(const struct cmd_lint_work *w,
				 const struct finding_group *k,
				 const struct finding_entry *e, const char *before,
				 const char *key)
{
	struct str line = STR_INIT, sentence = STR_INIT;
	finding_table_sentence(w->result.findings, k, e, &sentence);
	str_addf(&line, "    %s%s: ", before ? before : "", COUNT_TEXT(e->record));
	str_add(&line, sentence.text);
	if (e->times > 1 && !k->more)
		str_addf(&line, " (%s times)", COUNT_TEXT(e->times));
	if (before)
		writer_line(w->out, line.text);
	writer_open(w->out, key, false);
	writer_count(w->out, NULL, "record", e->record);
	if (k->more)
		writer_unknown(w->out, "times");
	else
		writer_count(w->out, NULL, "times", e->times);
	writer_text(w->out, NULL, "sentence", sentence.text);
	writer_close(w->out);
	str_release(&line);
	str_release(&sentence);
}

static void cmd_lint_add_kind(const struct cmd_lint_work *w,
			      const struct finding_group *k)
{
	struct writer *out = w->out;
	struct str line = STR_INIT;
	size_t shown = k->n < w->examples ? k->n : (size_t)w->examples;
	const struct finding_entry *worst = finding_table_worst(k);
	bool apart = worst && shown;
	for (size_t i = 0; i < shown; i++)
		apart &= worst != &k->entry[i];
	str_addf(&line, "%s  %-7s  %10s  %s", k->finding->id,
		 severity_name(k->finding->severity), COUNT_TEXT(k->count),
		 k->finding->title);
	if (k->count)
		writer_line(out, line.text);
	writer_open(out, NULL, false);
	writer_text(out, NULL, "id", k->finding->id);
	writer_text(out, NULL, "severity", severity_name(k->finding->severity));
	writer_text(out, NULL, "title", k->finding->title);
	writer_count(out, NULL, "count", k->count);
	if (w->baseline)
		writer_count(out, NULL, "known", k->known);
	writer_count(out, NULL, "distinct", k->n);
	writer_bool(out, "distinct_more", k->more);
	writer_open(out, "examples", true);
	for (size_t i = 0; i < shown; i++)
		cmd_lint_add_example(w, k, &k->entry[i], "record ", NULL);
	writer_close(out);
	if (worst)
		cmd_lint_add_example(w, k, worst,
				     !apart             ? NULL
				     : k->worst.badness ? "worst: "
							: "most: ",
				     "worst");
	str_clear(&line);
	str_addf(&line, "    %s%s more, different", k->more ? "at least " : "",
		 COUNT_TEXT(k->n - shown));
	if (shown && shown < k->n)
		writer_line(out, line.text);
	writer_close(out);
	str_release(&line);
}

static const char *cmd_lint_plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

static void cmd_lint_put_sums(struct writer *out, const struct cmd_lint_work *w,
			      const struct cmd_lint_sums *sums)
{
	struct str line = STR_INIT;
	str_addf(&line, "%s: %s record%s, ", trace_path(w->trace),
		 COUNT_TEXT(w->result.records), cmd_lint_plural(w->result.records));
	if (!sums->all)
		str_addf(&line, "nothing %sfound", w->baseline ? "new " : "");
	for (int s = SEVERITIES - 1; sums->all && s >= 0; s--)
		str_addf(&line, "%s %s%s%s", COUNT_TEXT(sums->of[s]),
			 severity_name((enum severity)s), cmd_lint_plural(sums->of[s]),
			 s ? ", " : "");
	if (w->baseline)
		str_addf(&line, ", %s known", COUNT_TEXT(sums->known));
	writer_line(out, line.text);
	str_release(&line);
}

/* Tables, with a row for each example or, with --examples=0, for each kind */

enum {
	COL_FILE,
	COL_ID,
	COL_SEVERITY,
	COL_TITLE,
	COL_COUNT,
	COL_RECORD,
	COL_TIMES,
	COL_SENTENCE,
	COLUMNS
};

/* clang-format off */
static const struct table_column columns[COLUMNS] = {
	[COL_FILE] = COL("file", CELL_TEXT, NULL),
	[COL_ID] = COL("id", CELL_TEXT, NULL),
	[COL_SEVERITY] = COL("severity", CELL_TEXT, NULL),
	[COL_TITLE] = COL("title", CELL_TEXT, NULL),
	[COL_COUNT] = COL("count", CELL_COUNT, NULL),
	[COL_RECORD] = COL("record", CELL_NUMBER, NULL),
	[COL_TIMES] = COL("times", CELL_COUNT, NULL),
	[COL_SENTENCE] = COL("sentence", CELL_TEXT, NULL),
};
/* clang-format on */

static void cmd_lint_add_rows(struct table *t, const struct cmd_lint_work *w,
			      const struct finding_group *k)
{
	if (!k->count)
		return;
	size_t n = k->n < w->examples ? k->n : (size_t)w->examples;
	for (size_t i = 0; i < n || i == 0; i++) {
		table_add(t, 0);
		table_set_text(t, COL_FILE, trace_path(w->trace));
		table_set_text(t, COL_ID, k->finding->id);
		table_set_text(t, COL_SEVERITY, severity_name(k->finding->severity));
		table_set_text(t, COL_TITLE, k->finding->title);
		table_set(t, COL_COUNT, k->count);
		if (i >= n)
			break;
		struct str sentence = STR_INIT;
		finding_table_sentence(w->result.findings, k, &k->entry[i], &sentence);
		table_set(t, COL_RECORD, k->entry[i].record);
		if (!k->more)
			table_set(t, COL_TIMES, k->entry[i].times);
		table_set_text(t, COL_SENTENCE, sentence.text);
		str_release(&sentence);
	}
}

/* One file */

static void cmd_lint_write_rows(const struct cmd_lint_work *w)
{
	struct table *t = table_new(columns, COLUMNS, NULL, 0);
	const struct finding_group *k;
	for (size_t i = 0; (k = cmd_lint_nth(w, i)); i++)
		cmd_lint_add_rows(t, w, k);
	table_write(t, w->out);
	table_free(t);
}

static void cmd_lint_write_report(const struct cmd_lint_work *w,
				  const struct cmd_lint_sums *sums)
{
	struct writer *out = w->out;
	const struct finding_group *k;
	writer_begin(out);
	writer_text(out, NULL, "file", trace_path(w->trace));
	writer_text(out, NULL, "format", trace_schema(w->trace)->format->name);
	writer_count(out, NULL, "records", w->result.records);
	for (int s = SEVERITIES - 1; s >= 0; s--) {
		char key[16];
		snprintf(key, sizeof key, "%ss", severity_name((enum severity)s));
		writer_count(out, NULL, key, sums->of[s]);
	}
	if (w->baseline)
		writer_count(out, NULL, "known", sums->known);
	writer_open(out, "findings", true);
	for (size_t i = 0; (k = cmd_lint_nth(w, i)); i++)
		cmd_lint_add_kind(w, k);
	writer_close(out);
	cmd_lint_put_sums(out, w, sums);
	writer_end(out);
}

static void cmd_lint_add_known(const struct cmd_lint_work *w)
{
	const struct finding_group *k;
	for (size_t i = 0; (k = cmd_lint_nth(w, i)); i++) {
		baseline_add_kind(w->new, &w->result, k);
		if (k->more)
			cmd_warn(trace_path(w->trace),
				 "only the first %d different findings %s are in the "
				 "baseline",
				 FINDINGS_PLACES, k->finding->id);
	}
}

static int cmd_lint_file(void *arg, const char *path)
{
	struct cmd_lint_work *w = arg;
	struct err err = ERR_INIT;
	w->trace = driver_open(w->line, path, NULL);
	if (!w->trace)
		return EXIT_ERROR;
	int status = 0;
	enum status st = cmd_run_work(w->trace, false, cmd_lint_work, w, &err);
	if (st) {
		status = cmd_fail_err(path, &err);
	} else {
		if (w->new)
			cmd_lint_add_known(w);
		if (w->baseline)
			baseline_apply(w->baseline, &w->result);
		struct cmd_lint_sums sums = cmd_lint_sum(w);
		if (w->out->as == NOTATION_CSV)
			cmd_lint_write_rows(w);
		else
			cmd_lint_write_report(w, &sums);
		if (!w->new &&sums.failing)
			status = EXIT_FINDINGS;
	}
	lint_trace_release(&w->result);
	trace_free(w->trace);
	return cmd_finish(status);
}

/* The command */

static const char *cmd_lint_choose_severity(size_t i, const char **help)
{
	static const char *const of[SEVERITIES] = {
		[SEVERITY_HINT] = "unusual, but found in many correct traces",
		[SEVERITY_WARNING] = "may be wrong",
		[SEVERITY_ERROR] = "certainly wrong",
	};
	if (i >= SEVERITIES)
		return NULL;
	*help = of[i];
	return severity_name((enum severity)i);
}

static int cmd_lint_run_files(const struct cmdline *line, struct cmd_lint_work *w)
{
	const char *old = cmdline_value(line, "baseline"),
		   *new = cmdline_value(line, "write-baseline");
	struct err err = ERR_INIT;
	if (old && baseline_load(&w->baseline, old, &err))
		return cmd_fail_err(old, &err);
	if (new &&baseline_check_target(new, &err))
		return cmd_fail_err(new, &err);
	if (new)
		w->new = baseline_new();
	int status = driver_run_each(line, line->operand, line->noperands, WRITER_NAMED,
				     cmd_lint_file, w, NULL);
	if (new &&status)
		cmd_fail(new, "the baseline was not written, because a FILE could not be "
			      "read");
	else if (new &&baseline_write(w->new, new, &err))
		status = cmd_fail_err(new, &err);
	return status;
}

static int cmd_lint_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_lint_work w = { .line = line, .out = line->out, .examples = EXAMPLES };
	const char *id = cmdline_value(line, "explain");
	if (cmdline_number(line, "examples", &w.examples, &err) ||
	    findings_check("only", cmdline_value(line, "only"), &err) ||
	    findings_check("not", cmdline_value(line, "not"), &err) ||
	    findings_check("explain", id, &err))
		return cmd_fail_err("lint", &err);
	if (cmdline_has(line, "list")) {
		findings_list(cmdline_value(line, "only"), stdout);
		return cmd_finish(0);
	}
	if (id) {
		findings_explain(id, stdout);
		return cmd_finish(0);
	}
	if (!line->noperands)
		return driver_missing_operand(line);
	int fail_on = cmdline_choice(line, "fail-on");
	w.fail_on = fail_on < 0 ? SEVERITY_ERROR : (enum severity)fail_on;
	int status = cmd_lint_run_files(line, &w);
	baseline_free(w.baseline);
	baseline_free(w.new);
	return status;
}

static const struct option_info options[] = {
	{ 'o', "only", "IDS",
	  "report only these findings: identifiers, their first letters (CH) or "
	  "severities, separated by commas",
	  NULL },
	{ 'x', "not", "IDS", "do not report these findings", NULL },
	{ 'n', "examples", "N", "print N examples of each kind (default: 3)", NULL },
	{ 't', "to", "FORMAT",
	  "write this output format (json: an object; for several FILEs a list of "
	  "objects; csv: one row for each example)",
	  cmd_choose_notation },
	{ 0, "fail-on", "SEVERITY",
	  "exit with status 1 if a finding of this severity or higher is reported "
	  "(default: error)",
	  cmd_lint_choose_severity },
	{ 0, "baseline", "FILE",
	  "count the findings in FILE as known and do not report them",
	  cmdline_choose_file },
	{ 0, "write-baseline", "FILE",
	  "write the findings to FILE, for --baseline, and exit with status 0",
	  cmdline_choose_file },
	{ 'l', "list", NULL, "list the kinds of findings", NULL },
	{ 'e', "explain", "ID", "explain a kind of finding", NULL },
	{ 0 }
};

static const char *const examples[] = {
	"opscope lint mytracer.champsim",
	"opscope lint --only=error,CH --examples=10 *.champsimtrace.xz",
	"opscope lint --to=json trace.txt.gz | jq '.findings[].id'",
	"opscope lint --explain=CH001",
	"opscope lint --not=hint mytracer.champsim",
	"opscope lint --write-baseline=known.txt *.champsimtrace.xz",
	"opscope lint --baseline=known.txt --fail-on=warning *.champsimtrace.xz",
	"opscope lint --list",
	NULL,
};

const struct command cmd_lint = {
	.name = "lint",
	.synopsis = "[OPTION]... FILE...",
	.help = "report errors in traces",
	.about = "Checks each record, and each record against the previous one.  An "
		 "error is impossible in a correct trace, a warning deserves a look, and "
		 "a hint occurs in many good traces.  Findings include values that the "
		 "format does not define, a pc that cannot follow the previous record, a "
		 "time that decreases, and slots that overflowed.  Each kind of finding "
		 "has an identifier; see opscope-lint(7) and --explain.  Findings are "
		 "counted by kind.  Equal findings are reported once, with their number "
		 "and the first record; the worst or most frequent ones are shown as "
		 "examples.\n\nThe exit status is 1 if errors are reported; --fail-on "
		 "selects another severity.\n\nA baseline is a text file with one line "
		 "for each finding: its identifier, the place of its instruction, and "
		 "its message with N for each number.  The place is a symbol or the "
		 "offset in the code region, so that the file also fits runs at other "
		 "load addresses; regions are at least 16 MiB apart.  A finding without "
		 "a pc has a count instead of a place; findings beyond that count are "
		 "new.  Lines that begin with # are comments.  With several FILEs, a "
		 "known finding is known in all of them.",
	.examples = examples,
	.options = options,
	.input = INPUT_OWN,
	.most = OPERANDS_MAX,
	.run = cmd_lint_run,
};
