/* opscope report: writes a page about a trace, or about two side by side. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/overview.h"
#include "analysis/simulation.h"
#include "analysis/table_against.h"
#include "base/mem.h"
#include "cmd/driver.h"
#include "cmd/hist.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "config.h"
#include "output/diff_out.h"
#include "output/figures.h"
#include "output/html.h"
#include "output/lane_table.h"
#include "output/outfile.h"

enum {
	REPORT_TABLES = OVERVIEW_ANALYSES + 2,
	REPORT_ROWS = 20,
	REPORT_INTERVALS = 160,
	REPORT_FIGURE_MAX = 400 * 1000 /* max size in bytes; a larger figure is omitted */
};

/* Default of --caches for the figure of misses. */
#define REPORT_CACHES "8K..512K:1,8K..512K:8"

struct report_side {
	const struct cmdline *line;
	const char *path;
	struct trace *trace;
	char letter; /* 'a' or 'b'; 0 if there is only one trace */

	const struct analysis *of[REPORT_TABLES];
	struct table *table[REPORT_TABLES];
	size_t n;
	struct settings settings;
	bool own_caches; /* --caches was given */
	struct overview overview;
	struct lane_list list;
	struct lanes lanes;
	struct hist hist;
	struct table *bins; /* regions of memory; NULL if there are no accesses */
	struct call_tree tree;
	bool has_tree;
};

/* Comparison of two traces, record by record. */
struct report_diff {
	struct compare *compare; /* NULL if the traces cannot be compared; see err */
	struct err err;
};

/* Table of an analysis, with its figure. */
struct report_part {
	const char *id, *title; /* NULL if the table belongs to the previous section */
	const char *analysis, *group;
	const char *heading; /* heading of the figure or, if there is none, of the
			      * table */
	bool figure;
};

/* clang-format off */
static const struct report_part report_parts[] = {
	{ "mix", "Instruction mix", "mix", NULL, "Share of each kind", true },
	{ "branches", "Branches", "branches", NULL, "Most mispredicted branches", true },
	{ "caches", "Caches", "misses", NULL, "Misses over the size of the cache", true },
	{ NULL, NULL, "cache", "levels", "A cache hierarchy", false },
	{ NULL, NULL, "cache", "instructions", "Instructions with most misses", true },
	{ "memory", "Memory", "footprint", "all", "Memory touched", false },
	{ "hot", "Hot code", "hot", "blocks", "Code with most records", true },
	{ "loops", "Loops", "loops", "loops", "Loops with most records", true },
	{ "calls", "Calls", "calls", NULL, "Functions", false },
	{ "threads", "Threads", "threads", NULL, "Records of each thread", true },
};
/* clang-format on */

enum { REPORT_PARTS = sizeof report_parts / sizeof *report_parts };

/* Making */

static void report_choose(struct report_side *s)
{
	static const char *const more[] = { "misses", "phases" };
	const struct schema *schema = trace_schema(s->trace);
	struct err unused = ERR_INIT;
	s->n = overview_analyses(s->of, schema);
	for (size_t k = 0; k < 2; k++) {
		const struct analysis *a = analysis_find(more[k]);
		if (analysis_possible(a, schema, &unused) == ST_OK)
			s->of[s->n++] = a;
	}
	const struct analysis_parameter *caches = analysis_find("misses")->parameters;
	s->own_caches = settings_has(&s->settings, caches);
	if (!s->own_caches)
		settings_set(&s->settings, caches, REPORT_CACHES, &unused);
}

static struct table *report_table(const struct report_side *s, const char *name)
{
	for (size_t k = 0; k < s->n; k++)
		if (!strcmp(s->of[k]->name, name))
			return s->table[k];
	return NULL;
}

/* Make the tables.  The overview sorts its tables, so restore the order of rows. */
static enum status report_make_tables(struct report_side *s, struct task *task,
				      struct err *err)
{
	struct analysis_options opt = ANALYSIS_OPTIONS;
	opt.settings = &s->settings;
	enum status st = ST_OK;
	if (s->n)
		st = analysis_run_all(s->table, s->of, s->n, s->trace, &opt, task, err);
	if (st != ST_OK && st != ST_END)
		return st;
	/* The overview uses the first tables. */
	const struct analysis *unused[OVERVIEW_ANALYSES];
	size_t n = overview_analyses(unused, trace_schema(s->trace));
	st = overview_of_tables(&s->overview, s->trace, s->of, s->table, n, task, err);
	for (size_t k = 0; k < n; k++)
		table_sort(s->table[k],
			   s->of[k]->as_added ? TABLE_AS_ADDED
					      : table_sort_column(s->table[k]),
			   s->of[k]->rising);
	return st;
}

static enum status report_make_lanes(struct report_side *s, struct task *task,
				     struct err *err)
{
	struct lanes_spec spec = { .intervals = REPORT_INTERVALS,
				   .cold = true,
				   .of.over = SPAN_ALL,
				   .lanes = &s->list };
	enum status st = lane_list_parse(&s->list, NULL, trace_schema(s->trace), err);
	if (st == ST_OK && s->list.n) {
		simulation_begin(s->trace, 0);
		st = lanes_make(&s->lanes, s->trace, &spec, task, err);
	}
	return st;
}

static enum status report_make_memory(struct report_side *s, struct task *task,
				      struct err *err)
{
	struct memory_rows rows = { .n = 0 };
	const struct schema *schema = trace_schema(s->trace);
	bool any = false;
	s->hist = (struct hist) { .trace = s->trace,
				  .spec = HISTOGRAM_SPEC,
				  .regions = true,
				  .out = s->line->out };
	for (int k = 0; k < ACCESSES; k++)
		any |= s->hist.shown[k] = histogram_has_access(schema, (enum access)k);
	if (!any)
		return ST_OK;
	enum status st = histogram_make(&s->hist.h, s->trace, &s->hist.spec, task, err);
	if (st != ST_OK)
		return st;
	struct chart_table_spec spec = hist_table_spec(&s->hist);
	hist_rows(&s->hist, 0, &rows);
	spec.bars = false;
	s->bins = chart_table_bins(rows.row, rows.n, &spec);
	memory_rows_release(&rows);
	return ST_OK;
}

static enum status report_make(void *arg, struct task *task, struct err *err)
{
	const struct call_tree_request all = { .over = SPAN_ALL };
	struct report_side *s = arg;
	enum status st = report_make_tables(s, task, err);
	if (st == ST_OK)
		st = report_make_lanes(s, task, err);
	if (st == ST_OK)
		st = report_make_memory(s, task, err);
	if (st == ST_OK && report_table(s, "calls")) {
		st = call_tree_make(&s->tree, s->trace, &all, task, err);
		s->has_tree = st == ST_OK && s->tree.calls;
	}
	return st;
}

static enum status report_compare(void *arg, struct task *task, struct err *err)
{
	int blame;
	return compare_run(((struct report_diff *)arg)->compare, task, &blame, err);
}

/* Compare the traces as opscope diff does.  If they cannot be compared, omit the
 * comparison from the page. */
static enum status report_make_diff(struct report_diff *d, const struct report_side *side,
				    bool quiet)
{
	const struct compare_side of[2] = { { side[0].trace, NULL, SPAN_ALL },
					    { side[1].trace, NULL, SPAN_ALL } };
	const struct compare_options options = compare_defaults();
	int blame;
	d->err = (struct err)ERR_INIT;
	if (compare_new(&d->compare, of, &options, &blame, &d->err) != ST_OK) {
		d->compare = NULL;
		return ST_OK;
	}
	return cmd_run_work(side[0].trace, quiet, report_compare, d, &d->err);
}

static void report_release(struct report_side *s)
{
	for (size_t k = 0; k < s->n; k++)
		table_free(s->table[k]);
	overview_release(&s->overview);
	lanes_release(&s->lanes);
	lane_list_release(&s->list);
	histogram_release(&s->hist.h);
	table_free(s->bins);
	call_tree_release(&s->tree);
	settings_release(&s->settings);
	trace_free(s->trace);
}

/* Commands */

static bool report_is_in(const struct option_info *table, const char *name)
{
	for (; option_exists(table); table++)
		if (table->name && !strcmp(table->name, name))
			return true;
	return false;
}

/* True if a command accepts an option. */
static bool report_passes(const char *command, const char *option)
{
	if (report_is_in(cmd_trace_options, option))
		return true;
	if (!strncmp(command, "calltree", 8))
		return false;
	return report_is_in(cmd_parameter_options(!strncmp(command, "stat", 4)), option);
}

/* Operands of a command: a trace, both traces, or one trace with --against=OTHER. */
enum report_operands { REPORT_ONE, REPORT_BOTH, REPORT_AGAINST };

/* Write a command such as "opscope stat mix --top=20 --format=byu a.tr", with the options
 * of the line that the command accepts.  s is the trace, or the first of two. */
static void report_command(FILE *to, const struct report_side *s, const char *command,
			   enum report_operands of)
{
	struct str text = STR_INIT;
	str_addf(&text, "opscope %s", command);
	for (size_t i = 0; i < s->line->ngiven; i++) {
		const struct given_option *o = &s->line->given[i];
		struct str name = STR_INIT;
		str_add(&name, o->option->name ? o->option->name : "");
		bool sided =
			str_ends_with(name.text, "-a") || str_ends_with(name.text, "-b");
		if (of == REPORT_ONE && sided && name.text[name.len - 1] == s->letter)
			name.text[name.len - 2] = 0;
		if (report_passes(command, name.text) || (of != REPORT_ONE && sided)) {
			str_addf(&text, " --%s%s", name.text, o->value ? "=" : "");
			if (o->value)
				cmdline_quote(o->value, &text);
		}
		str_release(&name);
	}
	str_add(&text, of == REPORT_AGAINST ? " --against=" : " ");
	cmdline_quote(s[of == REPORT_AGAINST].path, &text);
	if (of != REPORT_ONE) {
		str_addc(&text, ' ');
		cmdline_quote(s[of == REPORT_BOTH].path, &text);
	}
	html_command(to, text.text);
	str_release(&text);
}

/* Append the command that prints a table. */
static void report_table_command(const struct report_side *s, const struct report_part *p,
				 struct str *out)
{
	str_addf(out, "stat %s%s%s --top=%d", p->analysis, p->group ? "." : "",
		 p->group ? p->group : "", REPORT_ROWS);
	if (!strcmp(p->analysis, "misses") && !s->own_caches)
		str_add(out, " --caches=" REPORT_CACHES);
}

/* Writing */

static void report_name(FILE *to, const struct report_side *s)
{
	if (s->letter)
		html_heading(to, s->path);
}

/* Return the value of the fact with the same table and label on a side, for the same row;
 * "" if there is none. */
static const char *report_fact(const struct report_side *s,
			       const struct overview_fact *like)
{
	for (size_t k = 0; k < s->overview.n; k++) {
		const struct overview_fact *f = &s->overview.fact[k];
		if (f->table == like->table && !strcmp(f->label, like->label))
			return f->text;
	}
	return "";
}

static void report_add_file(FILE *to, const struct report_side *side, size_t n)
{
	const char *format[] = { "format", "", "" }, *size[] = { "size", "", "" };
	const char *file[] = { "", "", "" };
	char text[2][32];
	for (size_t k = 0; k < n; k++) {
		struct source_facts facts = source_facts(trace_source(side[k].trace));
		file[k + 1] = side[k].path;
		format[k + 1] = trace_schema(side[k].trace)->format->title;
		size[k + 1] = human_size(text[k], sizeof text[k], facts.file_size);
	}
	html_row(to, file, n + 1, true, n + 1);
	html_row(to, format, n + 1, false, n + 1);
	html_row(to, size, n + 1, false, n + 1);
}

static void report_write_overview(FILE *to, const struct report_side *side, size_t n)
{
	html_section(to, "overview", "Overview");
	html_table_begin(to);
	report_add_file(to, side, n);
	for (size_t own = 0; own < n; own++)
		for (size_t k = 0; k < side[own].overview.n; k++) {
			const struct overview_fact *f = &side[own].overview.fact[k];
			const char *cell[] = { f->label, report_fact(&side[0], f),
					       n > 1 ? report_fact(&side[1], f) : "" };
			if (!own || !*cell[1])
				html_row(to, cell, n + 1, false, n + 1);
		}
	html_table_end(to);
	for (size_t k = 0; k < n; k++)
		report_command(to, &side[k], "info --full", REPORT_ONE);
}

static void report_write_ranges(FILE *to, const struct report_side *s)
{
	static const char *const headings[] = { "lane", "unit", "min", "mean", "max" };
	html_table_begin(to);
	html_row(to, headings, 5, true, 2);
	for (size_t r = 0; r < s->lanes.nrows; r++) {
		const struct lane *l = &s->list.at[s->lanes.row[r].lane];
		struct lane_range range;
		struct str text[3] = { STR_INIT, STR_INIT, STR_INIT };
		lane_range_make(&range, &s->lanes, &s->list, r);
		const double figure[] = { range.least, range.mean, range.most };
		for (int i = 0; i < 3 && range.any; i++)
			lane_table_print_figure(l, figure[i], &text[i]);
		const char *cell[] = { lanes_name(&s->lanes, &s->list, r), l->kind->unit,
				       text[0].text, text[1].text, text[2].text };
		html_row(to, cell, 5, false, 2);
		for (int i = 0; i < 3; i++)
			str_release(&text[i]);
	}
	html_table_end(to);
}

static void report_write_timeline(FILE *to, const struct report_side *side, size_t n)
{
	html_section(to, "timeline", "Timeline");
	for (size_t k = 0; k < n; k++) {
		const struct report_side *s = &side[k];
		const struct table *phases = report_table(s, "phases");
		struct svg_head head = { "Course of the trace", NULL, NULL, true };
		char command[64];
		report_name(to, s);
		if (!s->lanes.nrows)
			continue;
		figure_lanes(to, &head, &s->lanes, &s->list, phases);
		report_write_ranges(to, s);
		snprintf(command, sizeof command, "timeline --intervals=%d",
			 REPORT_INTERVALS);
		report_command(to, s, command, REPORT_ONE);
		if (!phases || !html_table(to, phases, "phases", REPORT_ROWS))
			continue;
		report_command(to, s, "stat phases", REPORT_ONE);
	}
}

static void report_write_memory(FILE *to, const struct report_side *s)
{
	struct svg_head head = { "Memory accesses by address", NULL, NULL, true };
	report_name(to, s);
	if (!s->bins || !table_rows(s->bins))
		return;
	figure_bins(to, &head, s->bins, true);
	html_table(to, s->bins, NULL, REPORT_ROWS);
	report_command(to, s, "hist --log", REPORT_ONE);
}

/* Write the call tree.  Omit its figure if deep recursion makes it larger than the rest
 * of the page. */
static void report_write_tree(FILE *to, const struct report_side *s)
{
	struct svg_head head = { "Functions below their callers", NULL, NULL, true };
	char *text;
	size_t size;
	report_name(to, s);
	if (!s->has_tree)
		return;
	FILE *memory = open_memstream(&text, &size);
	if (!memory)
		return;
	figure_calls(memory, &head, &s->tree, CALL_TREE_TOP);
	fclose(memory);
	if (size <= REPORT_FIGURE_MAX)
		fwrite(text, 1, size, to);
	else
		html_sentence(to, "The flame graph is too large for this page.");
	free(text);
	report_command(to, s, "calltree --to=svg", REPORT_ONE);
}

/* Write the figure, rows and command of a table. */
static void report_write_table(FILE *to, const struct report_side *s,
			       const struct report_part *p)
{
	const struct table *t = report_table(s, p->analysis);
	struct str command = STR_INIT;
	if (!t)
		return;
	report_name(to, s);
	struct svg_head head = { p->heading, NULL, NULL, true };
	if (!p->figure)
		html_heading(to, p->heading);
	else
		figure_table(to, &head, p->analysis, t);
	report_table_command(s, p, &command);
	if (html_table(to, t, p->group, REPORT_ROWS))
		report_command(to, s, command.text, REPORT_ONE);
	str_release(&command);
}

/* Write the summary of opscope diff and its first hunks. */
static void report_write_diff(FILE *to, const struct report_side *side,
			      const struct report_diff *d)
{
	char *text;
	size_t size;
	struct err err = ERR_INIT;
	html_section(to, "differences", "Differences");
	if (!d->compare) {
		html_sentence(to, d->err.text);
		return;
	}
	FILE *memory = open_memstream(&text, &size);
	if (!memory)
		return;
	const struct diff_out out = { .compare = d->compare,
				      .trace = { side[0].trace, side[1].trace },
				      .max = REPORT_ROWS,
				      .context = SIZE_MAX,
				      .min_run = compare_defaults().min_run,
				      .to = memory };
	diff_out_write(&out, NOTATION_TEXT, &err);
	fclose(memory);
	html_output(to, text);
	free(text);
	report_command(to, side, "diff", REPORT_BOTH);
}

/* Count the rows of a group that differ; they come first.  If group is NULL, use the
 * group of the first row. */
static size_t report_differing(const struct table *t, const char *group)
{
	int column = table_find_column(t, "difference");
	size_t n = 0;
	for (size_t r = 0; column >= 0 && r < table_rows(t); r++) {
		const char *own = table_group(t, table_row_group(t, r))->name;
		bool in = group ? own && !strcmp(own, group)
				: table_row_group(t, r) == table_row_group(t, 0);
		struct str text = STR_INIT;
		table_print_plain(t, r, (unsigned)column, &text);
		n += in && text.len && strtod(text.text, NULL) != 0;
		str_release(&text);
	}
	return n;
}

/* Write the rows that differ most between the tables of two traces. */
static void report_write_against(FILE *to, const struct report_side *side,
				 const struct report_part *p)
{
	struct table *a = report_table(&side[0], p->analysis);
	struct table *b = report_table(&side[1], p->analysis);
	struct str command = STR_INIT;
	if (!a || !b || !table_rows(a) || !table_rows(b))
		return;
	struct table *t = table_against(a, b, table_against_column(a));
	report_table_command(side, p, &command);
	size_t n = report_differing(t, p->group);
	html_heading(to, "Largest differences, B minus A");
	if (!n)
		html_sentence(to, "No row differs.");
	if (n && html_table(to, t, p->group, n < REPORT_ROWS ? n : REPORT_ROWS))
		report_command(to, side, command.text, REPORT_AGAINST);
	table_free(t);
	str_release(&command);
}

/* True if a side has rows for the part: for threads, at least two. */
static bool report_has(const struct report_side *side, size_t n,
		       const struct report_part *p)
{
	for (size_t k = 0; k < n; k++) {
		const struct table *t = report_table(&side[k], p->analysis);
		size_t least = strcmp(p->analysis, "threads") ? 1 : 2;
		if (t && table_rows(t) >= least)
			return true;
		if (!strcmp(p->analysis, "footprint") && side[k].bins)
			return true;
	}
	return false;
}

static void report_write_part(FILE *to, const struct report_side *side, size_t n,
			      const struct report_part *p)
{
	if (!report_has(side, n, p))
		return;
	if (p->id)
		html_section(to, p->id, p->title);
	for (size_t k = 0; k < n; k++) {
		if (!strcmp(p->analysis, "footprint"))
			report_write_memory(to, &side[k]);
		if (!strcmp(p->analysis, "calls"))
			report_write_tree(to, &side[k]);
		report_write_table(to, &side[k], p);
	}
	if (n > 1)
		report_write_against(to, side, p);
}

static void report_write(FILE *to, const struct report_side *side, size_t n,
			 const struct report_diff *diff)
{
	struct str title = STR_INIT;
	for (size_t k = 0; k < n; k++) {
		const char *slash = strrchr(side[k].path, '/');
		str_addf(&title, "%s%s", k ? " and " : "",
			 slash ? slash + 1 : side[k].path);
	}
	html_begin(to, title.text);
	fputs("<nav>\n", to);
	html_link(to, "overview", "Overview");
	if (n > 1)
		html_link(to, "differences", "Differences");
	html_link(to, "timeline", "Timeline");
	for (size_t k = 0; k < REPORT_PARTS; k++)
		if (report_parts[k].id && report_has(side, n, &report_parts[k]))
			html_link(to, report_parts[k].id, report_parts[k].title);
	fputs("</nav>\n", to);
	report_write_overview(to, side, n);
	if (n > 1)
		report_write_diff(to, side, diff);
	report_write_timeline(to, side, n);
	for (size_t k = 0; k < REPORT_PARTS; k++)
		report_write_part(to, side, n, &report_parts[k]);
	html_section(to, "made", "This page");
	html_sentence(to, "Made by opscope " PACKAGE_VERSION ":");
	str_clear(&title);
	option_command(side->line, &title);
	html_command(to, title.text);
	html_end(to);
	str_release(&title);
}

/* Running */

/* Append the path of the page in the current directory, such as "gcc.trace.gz.html".
 * Return false if the trace has no name. */
static bool report_path(const struct cmdline *l, struct str *out)
{
	const char *path = cmdline_value(l, "output"), *operand = l->operand[0];
	const char *slash = strrchr(operand, '/');
	if (!path && !strcmp(operand, "-"))
		return false;
	if (path)
		str_add(out, path);
	else
		str_addf(out, "%s.html", slash ? slash + 1 : operand);
	return true;
}

/* Write the page; set *written if it is complete.  Even then, the exit status may report
 * a damaged trace. */
static int report_run_sides(const struct cmdline *l, struct report_side *side, size_t n,
			    bool *written, FILE *to)
{
	struct err err = ERR_INIT;
	int losses = 0;
	for (size_t k = 0; k < n; k++) {
		struct report_side *s = &side[k];
		s->line = l;
		s->path = l->operand[k];
		s->letter = n > 1 ? (char)('a' + k) : 0;
		s->trace = driver_open_side(l, s->letter, s->path, NULL);
		if (!s->trace || !option_settings(l, &s->settings))
			return EXIT_ERROR;
		report_choose(s);
		if (cmd_run_work(s->trace, to == stdout, report_make, s, &err) != ST_OK)
			return cmd_fail_err(s->path, &err);
		int lost = cmd_report_losses(s->trace);
		losses = lost > losses ? lost : losses;
	}
	struct report_diff diff = { NULL, ERR_INIT };
	if (n > 1 && report_make_diff(&diff, side, to == stdout) != ST_OK) {
		compare_free(diff.compare);
		return cmd_fail_err("report", &diff.err);
	}
	report_write(to, side, n, &diff);
	compare_free(diff.compare);
	*written = true;
	return losses;
}

static int report_run(const struct cmdline *l, struct trace *t)
{
	struct report_side side[2] = { 0 };
	struct outfile *file = NULL;
	struct err err = ERR_INIT;
	struct str path = STR_INIT;
	if (!report_path(l, &path))
		return cmd_fail("report", "the standard input has no name; use "
					  "--output=FILE");
	if (l->noperands > 1 && !driver_check_sides(l))
		return EXIT_ERROR;
	bool standard = !strcmp(path.text, "-");
	if (!standard &&
	    outfile_open(&file, path.text, cmdline_has(l, "force"), &err) != ST_OK) {
		int status = cmd_fail_err("report", &err);
		str_release(&path);
		return status;
	}
	bool written = false;
	int status = report_run_sides(l, side, l->noperands, &written,
				      standard ? stdout : outfile_stream(file));
	if (file && outfile_close(file, written, &err) != ST_OK)
		status = cmd_fail_err("report", &err);
	for (size_t k = 0; k < l->noperands; k++)
		report_release(&side[k]);
	str_release(&path);
	return cmd_finish(status);
}

static const struct option_info options[] = {
	{ 'o', "output", "FILE",
	  "write to FILE; - is standard output (default: the name of the trace with "
	  ".html, in the current directory)",
	  cmdline_choose_file },
	{ 0, "force", NULL, "replace an existing file", NULL },
	DRIVER_SIDE_OPTIONS,
	{ 0 }
};

static const char *const examples[] = {
	"opscope report gcc-10M.trace.gz",
	"opscope report -o mcf.html --caches=16K..2M:4 mcf.champsimtrace.xz",
	"opscope report --prefetch-cache=32K:8:64 --prefetch-degree=2 --prefetch-latency=20 mcf.champsimtrace.xz",
	"opscope report -o both.html before.champsim.xz after.champsim.xz",
	NULL,
};

const struct command cmd_report = {
	.name = "report",
	.synopsis = "[OPTION]... FILE [FILE]",
	.help = "write an HTML page about a trace, or about two traces side by side",
	.about =
		"Writes an HTML page: the totals, the course of the trace with its "
		"phases, instruction mix, branches, caches, memory, hot code, loops, "
		"calls and, if there are several, threads; each with a figure, the first "
		"20 rows of the table, and the command that prints the full table.  "
		"Sections without data in the format are omitted.  The page is a single "
		"file without scripts or external references, and is readable on paper "
		"and on light and dark screens.\n\nFor two traces, one table has the "
		"totals of both, the records are compared as by opscope diff, and the "
		"figures and tables of each trace are followed by the rows that differ "
		"most.",
	.examples = examples,
	.options = options,
	.input = INPUT_OWN,
	.parameters = true,
	.tables = true,
	.least = 1,
	.most = 2,
	.run = report_run,
};
