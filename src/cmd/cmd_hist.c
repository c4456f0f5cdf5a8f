/* opscope hist: counts memory accesses by address. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "cmd/hist.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/bars.h"
#include "output/figures.h"
#include "output/table_write.h"

/* A size in bytes is also accepted; cmd_hist_choose_bins() checks it. */
static const char *cmd_hist_choose_level(size_t i, const char **help)
{
	*help = i < BIN_SIZES ? histogram_bin_sizes[i].help : NULL;
	return i < BIN_SIZES ? histogram_bin_sizes[i].name : i == BIN_SIZES ? "" : NULL;
}

static const char *cmd_hist_choose_named_level(size_t i, const char **help)
{
	return i < BIN_SIZES ? cmd_hist_choose_level(i, help) : NULL;
}

static enum status cmd_hist_choose_bins(struct hist *w, const char *by, struct err *err)
{
	uint64_t bytes;
	w->regions = !by;
	for (size_t i = 0; by && i < BIN_SIZES; i++)
		if (!strcmp(histogram_bin_sizes[i].name, by)) {
			w->regions = histogram_bin_sizes[i].regions;
			w->spec.bits = histogram_bin_sizes[i].bits;
			return ST_OK;
		}
	if (!by)
		return ST_OK;
	if (!human_parse_memory(by, &bytes))
		return cmdline_check_choice("by", by, cmd_hist_choose_named_level, err);
	if (!bytes || bytes & (bytes - 1))
		return err_set(
			err, ST_INVALID,
			"--by=%s: the bin size must be a power of two, such as 64K", by);
	w->spec.bits = (unsigned)__builtin_ctzll(bytes);
	return ST_OK;
}

/* Show the selected kinds of accesses; by default, all kinds of the format. */
static enum status cmd_hist_choose_accesses(struct hist *w, const struct cmdline *line,
					    struct err *err)
{
	const struct schema *s = trace_schema(w->trace);
	bool any = false;
	for (int k = 0; k < ACCESSES; k++)
		any |= cmdline_has(line, histogram_access_name[k]);
	for (int k = 0; k < ACCESSES; k++) {
		bool asked = cmdline_has(line, histogram_access_name[k]);
		if (asked && !histogram_has_access(s, (enum access)k))
			return err_set(err, ST_INVALID,
				       "--%s: %s traces do not record them",
				       histogram_access_name[k], s->format->name);
		w->shown[k] = any ? asked : histogram_has_access(s, (enum access)k);
	}
	return ST_OK;
}

void hist_rows(const struct hist *w, size_t most, struct memory_rows *out)
{
	struct memory_rows_spec spec = { .regions = w->regions,
					 .last = UINT64_MAX,
					 .most = most,
					 .program = trace_schema(w->trace)->program };
	memcpy(spec.kind, w->shown, sizeof spec.kind);
	memory_rows_of(out, &w->h, spec, w->trace);
}

struct chart_table_spec hist_table_spec(const struct hist *w)
{
	struct chart_table_spec spec = { .regions = w->regions,
					 .bars = w->out->as == NOTATION_TEXT,
					 .log = w->log,
					 .ascii = !utf8_is_wanted() };
	memcpy(spec.kind, w->shown, sizeof spec.kind);
	return spec;
}

/* Append "11,009 loads, 4,172 stores, 40,000 fetches". */
static void cmd_hist_add_total(const struct hist *w, struct str *out,
			       const uint64_t n[ACCESSES])
{
	bool any = false;
	static const char *const one[ACCESSES] = { "load", "store", "fetch" };
	for (int k = 0; k < ACCESSES; k++)
		if (w->shown[k]) {
			str_addf(out, "%s%s %s", any ? ", " : "", COUNT_TEXT(n[k]),
				 n[k] == 1 ? one[k] : histogram_access_name[k]);
			any = true;
		}
}

static void cmd_hist_add_totals(const struct hist *w, struct table *t, size_t rows)
{
	char label[64] = "regions";
	for (int k = 0; k < ACCESSES; k++)
		if (w->shown[k])
			table_total(t, histogram_access_name[k], histogram_access_name[k],
				    w->h.total[k]);
	if (!w->regions)
		snprintf(label, sizeof label, "bins of %s byte%s",
			 COUNT_TEXT(UINT64_C(1) << w->h.bits), w->h.bits ? "s" : "");
	table_total(t, w->regions ? "regions" : "bins", label, rows);
}

static void cmd_hist_add_notes(const struct hist *w, struct table *t, size_t omitted,
			       const uint64_t rest[ACCESSES])
{
	struct str text = STR_INIT;
	if (omitted) {
		cmd_hist_add_total(w, &text, rest);
		table_note(t, "%s more: %s", COUNT_TEXT(omitted), text.text);
	}
	if (w->h.coarse)
		table_note(t,
			   "more than %s bins of the requested size are used, so bins "
			   "are larger",
			   COUNT_TEXT(HISTOGRAM_MAX));
	str_release(&text);
}

/* Return the column that --top sorts by: the sum or, if only one kind is shown, that
 * kind. */
static unsigned cmd_hist_sort_column(const struct hist *w)
{
	int several = 0;
	unsigned only = CHART_TABLE_KIND;
	for (unsigned k = 0; k < ACCESSES; k++)
		if (w->shown[k]) {
			only = CHART_TABLE_KIND + k;
			several++;
		}
	return several > 1 ? CHART_TABLE_SUM : only;
}

/* Find the bins with the most accesses, sorted by address unless --top is given. */
static void cmd_hist_draw(const struct hist *w, struct table *t)
{
	struct str command = STR_INIT, note = STR_INIT;
	if (table_rows(t) > SVG_BARS_MAX) {
		table_sort(t, cmd_hist_sort_column(w), false);
		str_addf(&note, "%d bins with the most accesses of ", SVG_BARS_MAX);
		str_add_count(&note, table_rows(t), NULL);
		table_top(t, SVG_BARS_MAX);
		if (w->top == UINT64_MAX)
			table_sort(t, CHART_TABLE_FIRST, true);
	}
	struct svg_head head =
		option_head(w->line, "Memory accesses by address", &command);
	head.note = note.len ? note.text : NULL;
	figure_bins(stdout, &head, t, w->log);
	str_release(&command);
	str_release(&note);
}

static int cmd_hist_write_bins(struct hist *w)
{
	struct memory_rows row = { .n = 0 };
	size_t rows;
	hist_rows(w, 0, &row);
	uint64_t rest[ACCESSES];
	struct chart_table_spec spec = hist_table_spec(w);
	struct table *t = chart_table_bins(row.row, row.n, &spec);
	rows = table_rows(t);
	size_t omitted = 0;
	memcpy(rest, w->h.total, sizeof rest);
	if (w->top < UINT64_MAX) {
		table_sort(t, cmd_hist_sort_column(w), false);
		omitted = table_top(t, (size_t)w->top);
		for (size_t r = 0; r < table_rows(t); r++)
			for (unsigned k = 0; k < ACCESSES; k++) {
				uint64_t v = 0;
				table_cell(t, r, CHART_TABLE_KIND + k, &v);
				rest[k] -= v;
			}
	}
	cmd_hist_add_totals(w, t, rows);
	cmd_hist_add_notes(w, t, omitted, rest);
	if (w->out->as == NOTATION_SVG)
		cmd_hist_draw(w, t);
	else
		table_write(t, w->out);
	table_free(t);
	memory_rows_release(&row);
	return cmd_finish(0);
}

static enum status cmd_hist_make(void *arg, struct task *task, struct err *err)
{
	struct hist *w = arg;
	return histogram_make(&w->h, w->trace, &w->spec, task, err);
}

static int cmd_hist_make_and_write(struct hist *w)
{
	struct err err = ERR_INIT;
	enum status st = cmd_run_work(w->trace, false, cmd_hist_make, w, &err);
	if (st == ST_OK)
		st = cmd_span_check(&w->spec.of.over, w->trace, &err);
	if (st != ST_OK) {
		histogram_release(&w->h);
		return cmd_fail_err(trace_path(w->trace), &err);
	}
	int status = w->over_time ? hist_over_time(w) : cmd_hist_write_bins(w);
	histogram_release(&w->h);
	return status ? status : cmd_report_losses(w->trace);
}

/* Run the equivalent of opscope timeline --lanes=lines,pages. */
static int cmd_hist_working_set(const struct cmdline *line, struct trace *t)
{
	static const char *const others[] = { "over-time", "by",  "top",     "loads",
					      "stores",    "log", "fetches", NULL };
	const char *other = cmdline_first(line, others);
	if (other)
		return cmd_fail("hist", "--working-set and --%s cannot be combined",
				other);
	return cmd_timeline_lanes(line, t, "lines,pages");
}

static int cmd_hist_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct hist w = { .trace = t,
			  .spec = HISTOGRAM_SPEC,
			  .top = UINT64_MAX,
			  .out = line->out,
			  .line = line,
			  .intervals = INTERVALS };
	struct query *query = NULL;
	if (cmdline_has(line, "working-set"))
		return cmd_hist_working_set(line, t);
	if (cmd_hist_choose_bins(&w, cmdline_value(line, "by"), &err) ||
	    cmd_hist_choose_accesses(&w, line, &err) ||
	    cmdline_number(line, "top", &w.top, &err) ||
	    cmdline_number_in(line, "intervals", 1, TALLY_MAX, &w.intervals, &err))
		return cmd_fail_err("hist", &err);
	w.log = cmdline_has(line, "log");
	w.over_time = cmdline_has(line, "over-time");
	if (!option_span(line, &w.spec.of.over) || !option_where(line, t, &query))
		return EXIT_ERROR;
	const struct query *const where_list[] = { query };
	w.spec.of.where = where_list;
	w.spec.of.nwhere = query ? 1 : 0;
	int status = cmd_hist_make_and_write(&w);
	query_free(query);
	return status;
}

static const struct option_info options[] = {
	{ 'b', "by", "BINS",
	  "set the size of bins: one of these names, or a power of two in bytes, such "
	  "as 64K",
	  cmd_hist_choose_level },
	{ 's', "span", "FIRST..LAST", "count only records FIRST to LAST", NULL },
	OPTION_WHERE,
	{ 0, "loads", NULL,
	  "count only loads; can be combined with --stores and --fetches", NULL },
	{ 0, "stores", NULL, "count only stores", NULL },
	{ 0, "fetches", NULL, "count only instruction fetches", NULL },
	{ 'n', "top", "N",
	  "print only the N bins with the most accesses, in descending order", NULL },
	{ 0, "log", NULL, "draw bars on a logarithmic scale", NULL },
	{ 0, "over-time", NULL, "print a heat map of accesses to each bin over time",
	  NULL },
	{ 0, "working-set", NULL,
	  "print the number of different cache lines and pages in each interval, like "
	  "opscope timeline --lanes=lines,pages",
	  NULL },
	{ 'i', "intervals", "N",
	  "with --over-time or --working-set: divide the trace into at most N "
	  "intervals (default: 64)",
	  NULL },
	{ 't', "to", "FORMAT", "output format", cmd_choose_figure },
	{ 0 }
};

static const char *const examples[] = {
	"opscope hist gcc-10M.trace.gz",
	"opscope hist --by=page --stores --top=20 gcc-10M.trace.gz",
	"opscope hist --by=line --span=1,000,000..1,999,999 mcf.champsimtrace.xz",
	"opscope hist --over-time --loads --stores mcf.champsimtrace.xz",
	"opscope hist --working-set --intervals=1000 --to=csv gcc-10M.trace.gz",
	"opscope hist --over-time --log --to=svg gcc-10M.trace.gz >memory.svg",
	"opscope hist --fetches --by=64 --log gcc-10M.trace.gz",
	"opscope hist --where='not branch' mcf.champsimtrace.xz",
	NULL,
};

const struct command cmd_hist = {
	.name = "hist",
	.synopsis = "[OPTION]... FILE...",
	.help = "count memory accesses by address",
	.about =
		"Counts loads, stores and, if the format has instruction addresses, "
		"fetches, by memory region or in bins of a power of two of bytes.  An "
		"access counts in the bin of its first byte.  A fetch counts once per "
		"instruction, not once per micro-op.  The totals are the same as in "
		"opscope stat.\n\nA region is a run of used pages without a gap of 1 MiB "
		"or more (the limit grows if there would be more than 24 regions).  It "
		"is named only if its addresses and accesses identify it with "
		"certainty.  With a program (--binary), a bin is named by its first and "
		"last variable or, without variables, function.\n\nEmpty bins are "
		"omitted.  If more than 131,072 bins would be used, bins are made "
		"larger; the last line shows their size.  A histogram of the whole trace "
		"by pages or larger bins comes from the saved index at "
		"once.\n\n--over-time divides the trace into intervals of equal length.  "
		"Text output has one line for each bin and one character for each "
		"interval, darker for more accesses; csv and json have one row for each "
		"bin accessed in an interval.  It shows the 40 (or --top) bins with the "
		"most accesses and says how many it omits; bins times intervals are "
		"limited to 1,048,576.  Regions are divided into that many rows, in "
		"proportion to their used pages, as in the browser.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.parameters = true,
	.least = 1,
	.most = OPERANDS_MAX,
	.run = cmd_hist_run,
};
