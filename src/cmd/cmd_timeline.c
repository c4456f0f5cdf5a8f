/* opscope timeline: prints values for the intervals of a trace. */
#include <string.h>

#include "analysis/call_points.h"
#include "analysis/simulation.h"
#include "base/utf8.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/figures.h"
#include "output/grid.h"
#include "output/lane_table.h"
#include "output/table_write.h"

enum { INTERVALS = 64 };

struct timeline_command {
	struct trace *trace;
	struct lane_list list;
	struct lanes_spec spec;
	struct lanes lanes;
	bool cold_stacks; /* start with an empty stack at the span, as if no other records
	                   * existed */
};

/* In the order of enum lanes_by. */
/* clang-format off */
CMDLINE_CHOICES(cmd_timeline_choose_unit, {
	{ "record", "the same number of records" },
	{ "instruction", "the same number of instructions" },
	{ "time", "the same time, in formats with a clock" },
})
/* clang-format on */

/* True if the loops of the whole trace are needed. */
static bool cmd_timeline_has_loops(const struct timeline_command *c)
{
	bool any =
		c->spec.of.nwhere && query_derived(c->spec.of.where[0]) & DERIVED_NESTS;
	for (size_t i = 0; i < c->list.n; i++)
		any |= lane_has_loops(&c->list.at[i]);
	return any;
}

static enum status cmd_timeline_make(void *arg, struct task *task, struct err *err)
{
	struct timeline_command *c = arg;
	const struct span over = c->spec.of.over;
	c->spec.cold = true;
	simulation_begin(c->trace, over.first);
	c->cold_stacks = (over.first || over.last != UINT64_MAX) &&
			 !thread_of_knows_all(c->trace) && !cmd_timeline_has_loops(c);
	if (c->cold_stacks)
		call_points_install(c->trace, over);
	return lanes_make(&c->lanes, c->trace, &c->spec, task, err);
}

/* Print a line such as "newpcs, mispredictions: without the records before the span". */
static void cmd_timeline_write_without(const struct timeline_command *c, bool where,
				       bool (*is)(const struct lane *l), const char *what)
{
	struct str names = STR_INIT;
	if (where)
		str_add(&names, "--where");
	for (size_t i = 0; i < c->list.n; i++) {
		const char *name = c->list.at[i].name;
		if (!is(&c->list.at[i]))
			continue;
		str_add(&names, names.len ? ", " : "");
		str_escape(&names, name, strlen(name), utf8_is_wanted());
	}
	if (names.len)
		printf("%s: without the records %s the span\n", names.text, what);
	str_release(&names);
}

static void cmd_timeline_write_cold(const struct timeline_command *c)
{
	const struct query *where = c->spec.of.nwhere ? c->spec.of.where[0] : NULL;
	unsigned derived = where ? query_derived(where) : 0;
	if (c->lanes.over.first)
		cmd_timeline_write_without(c, derived >= DERIVED_EVENT, lane_looks_back,
					   "before");
	if (c->cold_stacks)
		cmd_timeline_write_without(c, derived & DERIVED_STACKS, lane_has_stacks,
					   "outside");
}

/* Print a title such as "records 0 to 39,999 in 64 intervals of 625 records". */
static void cmd_timeline_write_title(const struct timeline_command *c)
{
	const struct lanes *o = &c->lanes;
	printf("records %s to %s in %s interval%s", COUNT_TEXT(o->over.first),
	       COUNT_TEXT(o->over.last), COUNT_TEXT(o->n), o->n == 1 ? "" : "s");
	if (c->spec.by == LANES_BY_TIME)
		printf(" of the same time\n");
	else if (c->spec.by == LANES_BY_INSTRUCTION)
		printf(" with the same number of instructions\n");
	else
		printf(" of %s\n", COUNT_TEXT(o->cut[1] - o->cut[0]));
	cmd_timeline_write_cold(c);
	putchar('\n');
}

static void cmd_timeline_add_range(struct grid *g, const struct timeline_command *c,
				   size_t row)
{
	const struct lane *l = &c->list.at[c->lanes.row[row].lane];
	struct lane_range r;
	lane_range_make(&r, &c->lanes, &c->list, row);
	const double figure[] = { r.least, r.mean, r.most };
	for (int i = 0; i < 3; i++) {
		if (r.any && r.estimated)
			str_addc(&g->cells, '~');
		if (r.any)
			lane_table_print_figure(l, figure[i], &g->cells);
		grid_end_cell(g);
	}
}

enum { TEXT_COLUMNS = 6 };

static void cmd_timeline_write_rows(const struct timeline_command *c)
{
	static const char *const headings[] = { "", "", "min", "mean", "max", "" };
	struct grid g;
	grid_init(&g, TEXT_COLUMNS);
	for (int i = 2; i < TEXT_COLUMNS - 1; i++)
		g.column[i].right = true;
	for (int i = 0; i < TEXT_COLUMNS; i++)
		grid_cell(&g, headings[i]);
	for (size_t k = 0; k < c->lanes.nrows; k++) {
		const char *name = lanes_name(&c->lanes, &c->list, k);
		str_escape(&g.cells, name, strlen(name), utf8_is_wanted());
		grid_end_cell(&g);
		str_addc(&g.cells, '|');
		lane_table_print_blocks(&c->lanes, &c->list, k, !utf8_is_wanted(),
					&g.cells);
		str_addc(&g.cells, '|');
		grid_end_cell(&g);
		cmd_timeline_add_range(&g, c, k);
		grid_cell(&g, c->list.at[c->lanes.row[k].lane].kind->unit);
	}
	grid_write(&g, stdout);
	grid_release(&g);
}

static int cmd_timeline_write(const struct timeline_command *c,
			      const struct cmdline *line)
{
	struct writer *out = line->out;
	writer_start(out);
	if (out->as == NOTATION_SVG) {
		struct str command = STR_INIT;
		struct svg_head head = option_head(line, "Course of the trace", &command);
		figure_lanes(stdout, &head, &c->lanes, &c->list, NULL);
		str_release(&command);
	} else if (out->as == NOTATION_TEXT) {
		cmd_timeline_write_title(c);
		cmd_timeline_write_rows(c);
	} else {
		struct table *t = lane_table_make(&c->lanes, &c->list);
		table_write(t, out);
		table_free(t);
	}
	int status = cmd_finish(0);
	return status ? status : cmd_report_losses(c->trace);
}

/* Compute the lanes and write them. */
static int cmd_timeline_count(struct timeline_command *c, const struct cmdline *line,
			      struct query *query)
{
	struct err err = ERR_INIT;
	const struct query *const where[] = { query };
	c->spec.of.where = where;
	c->spec.of.nwhere = query ? 1 : 0;
	c->spec.filter = where;
	c->spec.nfilter = c->spec.of.nwhere;
	if (cmd_run_work(c->trace, false, cmd_timeline_make, c, &err) != ST_OK)
		return cmd_fail_err(trace_path(c->trace), &err);
	int status = cmd_timeline_write(c, line);
	lanes_release(&c->lanes);
	return status;
}

static enum status cmd_timeline_parse(struct lane_list *out, const char *text,
				      const struct schema *s, struct err *err)
{
	enum status st = lane_list_parse(out, text, s, err);
	for (size_t i = 0; st == ST_OK && i < out->n; i++)
		if (out->at[i].kind->browser)
			st = err_set(
				err, ST_UNSUPPORTED,
				"the lane %s is available only in the browser; use a "
				"query as a lane instead",
				out->at[i].name);
	return st;
}

int cmd_timeline_lanes(const struct cmdline *line, struct trace *t, const char *text)
{
	struct err err = ERR_INIT;
	struct timeline_command c = { .trace = t };
	struct query *query = NULL;
	uint64_t intervals = INTERVALS;
	if (cmdline_number_in(line, "intervals", 1, TALLY_MAX, &intervals, &err) != ST_OK)
		return cmd_fail_err("timeline", &err);
	if (!option_span(line, &c.spec.of.over) || !option_where(line, t, &query))
		return EXIT_ERROR;
	int status;
	if (cmd_timeline_parse(&c.list, text, trace_schema(t), &err) == ST_OK) {
		c.spec.intervals = (size_t)intervals;
		if (cmdline_has(line, "by"))
			c.spec.by = (enum lanes_by)cmdline_choice(line, "by");
		c.spec.lanes = &c.list;
		status = cmd_timeline_count(&c, line, query);
	} else {
		status = cmd_fail_at("--lanes", text, &err);
	}
	lane_list_release(&c.list);
	query_free(query);
	return status;
}

static int cmd_timeline_run(const struct cmdline *line, struct trace *t)
{
	return cmd_timeline_lanes(line, t, cmdline_value(line, "lanes"));
}

static const struct option_info options[] = {
	{ 'l', "lanes", "LANES",
	  "show these lanes and queries, separated by commas (default: depends on the "
	  "format)",
	  NULL },
	{ 'i', "intervals", "N",
	  "divide the trace into at most N intervals (default: 64)", NULL },
	{ 's', "span", "FIRST..LAST", "use only records FIRST to LAST", NULL },
	OPTION_WHERE,
	{ 'b', "by", "UNIT", "make intervals of equal numbers of UNIT (default: record)",
	  cmd_timeline_choose_unit },
	{ 't', "to", "FORMAT", "output format", cmd_choose_figure },
	{ 0 }
};

static const char *const examples[] = {
	"opscope timeline gcc-10M.trace.gz",
	"opscope timeline --lanes=newpcs,newlines,mispredictions mcf.champsimtrace.xz",
	"opscope timeline --lanes='loads,class == MemRead' --by=time trace.txt",
	"opscope timeline --intervals=1000 --to=csv gcc-10M.trace.gz",
	"opscope timeline --intervals=200 --to=svg gcc-10M.trace.gz >gcc.svg",
	NULL,
};

const struct command cmd_timeline = {
	.name = "timeline",
	.synopsis = "[OPTION]... FILE...",
	.help = "show how figures change over time",
	.about =
		"Divides the trace into intervals and prints a row of blocks for each "
		"lane, with its min, mean and max; a full block is the max.  csv and "
		"json have a row for each interval.\n\nThe lanes are: records, "
		"instructions; loads, stores, branches (shares of the records); taken "
		"(share of the branches); mispredictions (per 1,000 instructions: as "
		"marked in the trace, otherwise as simulated by opscope stat branches); "
		"pcs, lines, pages (numbers of different instruction addresses, cache "
		"lines and pages); newpcs, newlines (addresses and lines seen for the "
		"first time: new code marks a new phase); depth (mean call depth); traps "
		"(traps and interrupts); findings; filter (share of the records that "
		"match --where); code, data, classes, threads, loop; and, for gem5's "
		"formats, cpi (cycles per instruction, from commit to commit, starting "
		"at the first commit), l1, l2, memory (shares of the accesses served by "
		"each level), fetchwait, issuewait and commitwait (mean cycles from "
		"fetch to decode, from dispatch to issue, from the result to the "
		"commit).  In formats that do not record whether branches are taken, "
		"taken and mispredictions derive it from the next record, which requires "
		"a pc and the kind of branch.  In the browser, hits counts the hits of "
		"the last search.  Any other text is a query; its lane counts the "
		"matching records.  With --span, newpcs, newlines and simulated lanes "
		"such as mispredictions start at the span, as if it were the whole "
		"trace.  So do call depths if the trace is large and not indexed.\n\nThe "
		"lanes code, data, classes, threads and loop have several bands, one row "
		"each: the share of each region of code in the instructions, of each "
		"region of data in the loads and stores, of the most frequent op "
		"classes, opcodes or kinds of branches in the records, of each thread in "
		"the records (see opscope threads; at most eight, the longest), and of "
		"each innermost loop in the records.  Other classes are in the band "
		"others and records without a class in the band none, so that the bands "
		"of classes add up to 100 %.  A region is named by its first address; "
		"regions are separated at the largest gaps, and the most used ones are "
		"split.\n\nWith --by=time, a record belongs to the interval of the "
		"latest time so far.  Lanes whose counts are in the saved index read "
		"only records at the borders of intervals.  More than 32,768 different "
		"addresses in an interval, and more than 1,048,576 new ones, are "
		"estimated and marked with ~.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.parameters = true,
	.least = 1,
	.most = OPERANDS_MAX,
	.run = cmd_timeline_run,
};
