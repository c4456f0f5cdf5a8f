/* opscope calltree: prints the records of a trace by the functions on the call stack. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/call_slices.h"
#include "analysis/call_tree.h"
#include "analysis/thread_of.h"
#include "base/dict.h"
#include "base/mem.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "code/program.h"
#include "output/chrome.h"
#include "output/figures.h"
#include "output/json.h"

enum { CALLTREE_DEPTH = 4096 /* max levels to print */ };

struct calltree_job {
	struct trace *trace;
	struct call_tree_request what;
	struct call_tree tree;
	bool timeline; /* true to make slices instead of the tree */
	struct call_slices slices;
	double least; /* min share of records for a node to be printed */
	FILE *to;
	const struct cmdline *line;
};

static enum status cmd_calltree_work(void *arg, struct task *task, struct err *err)
{
	struct calltree_job *j = arg;
	/* The readers of call trees do not wait for the records of a pipe, and its
	 * threads are not separated before all records are known. */
	if (source_facts(trace_source(j->trace)).growing) {
		enum status st = trace_count_to(j->trace, j->what.over.last, task, err);
		if (st && st != ST_END)
			return st;
	}
	if (j->timeline)
		return call_slices_make(&j->slices, j->trace, j->what.over,
					CALL_SLICES_MAX, task, err);
	return call_tree_make(&j->tree, j->trace, &j->what, task, err);
}

/* Write a name without the characters that separate entries of an output format. */
static void cmd_calltree_name(const struct calltree_job *j, uint32_t node,
			      struct str *out)
{
	size_t from = out->len;
	struct str raw = STR_INIT;
	call_tree_name(&j->tree, j->tree.node[node].function, &raw);
	str_escape(out, raw.text, raw.len, true);
	for (; from < out->len; from++)
		if (out->text[from] == ';')
			out->text[from] = ':';
	str_release(&raw);
}

/* Call fn for each node below the top: parents before children, siblings by descending
 * number of records. */
static void cmd_calltree_each(struct calltree_job *j,
			      void (*fn)(struct calltree_job *j, uint32_t node,
					 size_t depth, const struct str *path))
{
	struct str path = STR_INIT;
	size_t n, omitted, *end = mem_new(CALLTREE_DEPTH + 1, sizeof *end);
	struct call_place *place =
		call_tree_places(&j->tree, CALL_TREE_TOP, 1, &n, &omitted);
	for (size_t k = 1; k < n; k++) {
		size_t level = place[k].level; /* end[level - 1] belongs to its caller */
		if (level > CALLTREE_DEPTH)
			continue;
		path.len = end[level - 1];
		if (path.len)
			str_addc(&path, ';');
		cmd_calltree_name(j, place[k].node, &path);
		end[level] = path.len;
		fn(j, place[k].node, level - 1, &path);
	}
	free(place);
	free(end);
	str_release(&path);
}

/* Notations */

static void cmd_calltree_row(struct calltree_job *j, uint32_t node, size_t depth,
			     const struct str *path)
{
	const struct call_node *n = &j->tree.node[node];
	struct str line = STR_INIT, name = STR_INIT;
	uint64_t total = j->tree.records ? j->tree.records : 1;
	if ((double)n->all < j->least * (double)total)
		return;
	cmd_calltree_name(j, node, &name);
	str_addpercent(&line, n->all, total);
	fprintf(j->to, "%6s%%  %13s  %13s  %9s  %*s%s\n", line.text, COUNT_TEXT(n->all),
		COUNT_TEXT(n->own), COUNT_TEXT(n->calls),
		(int)(2 * (depth < 60 ? depth : 60)), "", name.text);
	str_release(&line);
	str_release(&name);
}

static void cmd_calltree_text(struct calltree_job *j)
{
	fprintf(j->to, "%7s  %13s  %13s  %9s  %s\n", "incl.%", "inclusive", "own",
		"calls", "function");
	cmd_calltree_each(j, cmd_calltree_row);
}

static void cmd_calltree_folded_row(struct calltree_job *j, uint32_t node, size_t depth,
				    const struct str *path)
{
	if (j->tree.node[node].own)
		fprintf(j->to, "%s %" PRIu64 "\n", path->text, j->tree.node[node].own);
}

static void cmd_calltree_folded(struct calltree_job *j)
{
	cmd_calltree_each(j, cmd_calltree_folded_row);
}

/* Callgrind format: for each function, the records at each address, and its calls. */
struct calltree_cost {
	uint32_t from, to; /* function; called function + 1, 0 for records of its own */
	uint64_t pc;       /* address of the records or of the call; 0 if unknown */
	uint64_t calls, all;
};

struct calltree_place {
	uint32_t file, line; /* 0 if unknown */
};

struct calltree_function {
	uint64_t entry; /* lowest address; 0 if unknown */
	struct calltree_place at;
};

struct calltree_costs {
	struct calltree_job *job;
	struct calltree_cost *cost;
	size_t n;
	struct calltree_function *function;
	struct key_counts places; /* struct calltree_place by address */
	struct dict *files;
};

static int cmd_calltree_compare_costs(const void *p, const void *q)
{
	const struct calltree_cost *a = p, *b = q;
	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	if (a->to != b->to)
		return a->to < b->to ? -1 : 1;
	return a->pc < b->pc ? -1 : a->pc > b->pc;
}

/* Sort the costs, add up those at the same place, and remove those without records. */
static void cmd_calltree_sum(struct calltree_costs *c)
{
	struct calltree_cost *cost = c->cost;
	size_t n = 0;
	qsort(cost, c->n, sizeof *cost, cmd_calltree_compare_costs);
	for (size_t k = 0, z; k < c->n; k = z) {
		struct calltree_cost sum = cost[k];
		for (z = k + 1;
		     z < c->n && !cmd_calltree_compare_costs(&cost[z], &cost[k]); z++) {
			sum.calls += cost[z].calls;
			sum.all += cost[z].all;
		}
		if (sum.all)
			cost[n++] = sum;
	}
	c->n = n;
}

static void cmd_calltree_costs(struct calltree_costs *c, const struct call_tree *tree)
{
	uint32_t functions = 0;
	c->cost = mem_new(2 * (tree->n + tree->sites.n), sizeof *c->cost);
	for (size_t k = 1; k < tree->n; k++) {
		const struct call_node *node = &tree->node[k];
		uint32_t f = node->function;
		functions = f < functions ? functions : f + 1;
		c->cost[c->n++] = (struct calltree_cost) { f, 0, 0, 0, node->own };
		if (node->parent)
			c->cost[c->n++] = (struct calltree_cost) {
				tree->node[node->parent].function, f + 1, node->at,
				node->calls, node->all
			};
	}
	/* Move records to their addresses; the others stay at 0. */
	for (size_t k = 0; k < tree->sites.n; k++) {
		uint32_t f = (uint32_t)tree->sites.key[k].a;
		uint64_t n = *(uint64_t *)key_counts_entry(&tree->sites, k);
		c->cost[c->n++] = (struct calltree_cost) { f, 0, 0, 0, -n };
		c->cost[c->n++] =
			(struct calltree_cost) { f, 0, tree->sites.key[k].b, 0, n };
	}
	cmd_calltree_sum(c);
	c->function = mem_new(functions + 1, sizeof *c->function);
}

/* Return the file and line of "file.c:12". */
static struct calltree_place cmd_calltree_parse(struct calltree_costs *c,
						const char *text)
{
	const char *colon = strrchr(text, ':');
	uint32_t file =
		colon ? dict_code(c->files, text, (size_t)(colon - text)) : DICT_FULL;
	if (file == DICT_FULL)
		return (struct calltree_place) { 0, 0 };
	return (struct calltree_place) { file, (uint32_t)strtoul(colon + 1, NULL, 10) };
}

static struct calltree_place cmd_calltree_place(struct calltree_costs *c, uint64_t pc)
{
	const struct program *program = trace_schema(c->job->trace)->program;
	size_t known = c->places.n;
	struct calltree_place *place = key_counts_add(&c->places, pc, 0);
	struct str text = STR_INIT;
	if (!place)
		return (struct calltree_place) { 0, 0 };
	if (c->places.n > known && program && program_source(program, pc, &text))
		*place = cmd_calltree_parse(c, text.text);
	str_release(&text);
	return *place;
}

static void cmd_calltree_outer(void *ctx, const char *function, const char *call)
{
	struct str *text = ctx;
	(void)function;
	str_clear(text);
	str_add(text, call);
}

/* Find the entry of each function, and its place.  If the function has lines of several
 * files, its first instruction may be inlined from another file. */
static void cmd_calltree_entries(struct calltree_costs *c)
{
	const struct program *program = trace_schema(c->job->trace)->program;
	for (size_t k = 0, z; k < c->n; k = z) {
		struct calltree_function *f = &c->function[c->cost[k].from];
		bool several = false;
		for (z = k; z < c->n && c->cost[z].from == c->cost[k].from; z++) {
			struct calltree_place at;
			if (c->cost[z].to || !c->cost[z].pc)
				continue;
			at = cmd_calltree_place(c, c->cost[z].pc);
			if (!f->entry)
				*f = (struct calltree_function) { c->cost[z].pc, at };
			several |= at.file != f->at.file;
		}
		struct str call = STR_INIT;
		if (several &&
		    program_each_inlined(program, f->entry, cmd_calltree_outer, &call))
			f->at = cmd_calltree_parse(c, call.text);
		str_release(&call);
	}
}

static void cmd_calltree_key(struct calltree_job *j, const char *key, uint32_t number,
			     const char *text, size_t len)
{
	struct str name = STR_INIT;
	str_escape(&name, text, len, true);
	fprintf(j->to, "%s=(%" PRIu32 ") %s\n", key, number + 1, name.text);
	str_release(&name);
}

static void cmd_calltree_file(struct calltree_costs *c, const char *key, uint32_t file)
{
	size_t len;
	const char *text = dict_text(c->files, file, &len);
	cmd_calltree_key(c->job, key, file, text, len);
}

static void cmd_calltree_function(struct calltree_job *j, const char *key,
				  uint32_t function)
{
	struct str raw = STR_INIT;
	call_tree_name(&j->tree, function, &raw);
	cmd_calltree_key(j, key, function, raw.text, raw.len);
	str_release(&raw);
}

static void cmd_calltree_callgrind(struct calltree_job *j)
{
	struct calltree_costs c = { .job = j, .files = dict_new() };
	uint32_t home = 0, file = 0; /* of the function; of the last line */
	key_counts_init(&c.places, sizeof(struct calltree_place), 2 * CALL_TREE_NODES);
	dict_code(c.files, "???", 3);
	cmd_calltree_costs(&c, &j->tree);
	cmd_calltree_entries(&c);
	fprintf(j->to,
		"# callgrind format\nversion: 1\ncreator: opscope\n"
		"positions: instr line\nevents: Records\nsummary: %" PRIu64 "\n",
		j->tree.records);
	for (size_t k = 0; k < c.n; k++) {
		const struct calltree_cost *cost = &c.cost[k];
		struct calltree_place at = cmd_calltree_place(&c, cost->pc);
		if (!k || cost[-1].from != cost->from) {
			home = file = c.function[cost->from].at.file;
			fputc('\n', j->to);
			cmd_calltree_file(&c, "fl", home);
			cmd_calltree_function(j, "fn", cost->from);
		}
		if (!at.file)
			at.file = home;
		if (at.file != file)
			cmd_calltree_file(&c, at.file == home ? "fe" : "fi", at.file);
		file = at.file;
		if (cost->to) {
			const struct calltree_function *to = &c.function[cost->to - 1];
			if (to->at.file != file || file != home)
				cmd_calltree_file(&c, "cfi", to->at.file);
			cmd_calltree_function(j, "cfn", cost->to - 1);
			fprintf(j->to, "calls=%" PRIu64 " 0x%" PRIx64 " %" PRIu32 "\n",
				cost->calls, to->entry, to->at.line);
		}
		fprintf(j->to, "0x%" PRIx64 " %" PRIu32 " %" PRIu64 "\n", cost->pc,
			at.line, cost->all);
	}
	free(c.cost);
	free(c.function);
	key_counts_release(&c.places);
	dict_free(c.files);
}

static void cmd_calltree_json(struct calltree_job *j)
{
	const struct call_tree *c = &j->tree;
	struct json out;
	json_begin(&out, j->to, 2);
	json_uint(&out, "records", c->records);
	json_uint(&out, "unreturned", c->unreturned);
	json_list(&out, "nodes");
	for (size_t k = 0; k < c->n; k++) {
		const struct call_node *n = &c->node[k];
		struct str name = STR_INIT;
		json_object(&out, NULL);
		json_uint(&out, "node", k);
		if (k) {
			call_tree_name(c, n->function, &name);
			json_uint(&out, "parent", n->parent);
			json_bytes(&out, "function", name.text, name.len);
			json_uint(&out, "first", n->first);
		}
		json_uint(&out, "inclusive", n->all);
		json_uint(&out, "own", n->own);
		json_uint(&out, "calls", n->calls);
		json_end(&out);
		str_release(&name);
	}
	json_end(&out);
	json_finish(&out);
}

static void cmd_calltree_draw(struct calltree_job *j)
{
	struct str command = STR_INIT;
	struct svg_head head =
		option_head(j->line, "Functions below their callers", &command);
	figure_calls(j->to, &head, &j->tree, CALL_TREE_TOP);
	str_release(&command);
}

static void cmd_calltree_chrome(struct calltree_job *j)
{
	struct str omitted = STR_INIT;
	chrome_omitted(&j->slices, &omitted);
	chrome_write(&j->slices, j->to);
	if (omitted.len)
		cmd_warn(trace_path(j->trace), "%s", omitted.text);
	str_release(&omitted);
}

static const struct {
	const char *name, *help;
	void (*print)(struct calltree_job *j);
} calltree_notations[] = {
	{ "text", "for people", cmd_calltree_text },
	{ "folded", "one line for each path, for flame graphs", cmd_calltree_folded },
	{ "callgrind", "for KCachegrind", cmd_calltree_callgrind },
	{ "json", "all nodes", cmd_calltree_json },
	{ "svg", "a flame graph", cmd_calltree_draw },
	{ "chrome", "a timeline of calls, for Perfetto", cmd_calltree_chrome },
};

enum { CALLTREE_NOTATIONS = sizeof calltree_notations / sizeof *calltree_notations };

static const char *cmd_calltree_notation(size_t i, const char **help)
{
	*help = i < CALLTREE_NOTATIONS ? calltree_notations[i].help : NULL;
	return i < CALLTREE_NOTATIONS ? calltree_notations[i].name : NULL;
}

static void cmd_calltree_print(struct calltree_job *j, size_t to)
{
	calltree_notations[to].print(j);
	struct str threads = STR_INIT;
	thread_of_note(trace_schema(j->trace), &threads);
	if (threads.len)
		cmd_warn(trace_path(j->trace), "%s", threads.text);
	str_release(&threads);
	if (!j->timeline && j->tree.calls == 0)
		cmd_warn(trace_path(j->trace), "no record is a call");
	if (j->tree.full)
		cmd_warn(trace_path(j->trace),
			 "there are more than %d different paths; deeper functions are "
			 "counted for their callers",
			 CALL_TREE_NODES);
}

/* Compile --where.  Return false after a message. */
static bool cmd_calltree_where(const struct cmdline *line, struct trace *t,
			       struct query **out)
{
	if (!option_where(line, t, out))
		return false;
	struct query_reach reach = query_reach(*out);
	if (!reach.before && !reach.after)
		return true;
	query_free(*out);
	cmd_fail("--where", "in a call tree, a query must match single records, without "
			    "sequences, findings or conditions on an instruction");
	return false;
}

static int cmd_calltree_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct calltree_job job = { .trace = t, .to = line->out->to, .line = line };
	const char *least = cmdline_value(line, "least");
	const char *name = cmdline_value(line, "to");
	struct query *where;
	size_t to = 0;
	char *end;
	if (!option_span(line, &job.what.over))
		return EXIT_ERROR;
	if (least) {
		job.least = strtod(least, &end) / 100;
		if (end == least || (*end && strcmp(end, "%") != 0) ||
		    !(job.least >= 0) || job.least > 1)
			return cmd_fail("--least", "%s is not a share from 0 to 100",
					least);
	}
	while (name && strcmp(calltree_notations[to].name, name) != 0)
		to++;
	job.timeline = calltree_notations[to].print == cmd_calltree_chrome;
	static const char *const counting[] = { "where", "fold-recursion",
						"callees-first", NULL };
	const char *counts = cmdline_first(line, counting);
	if (counts && job.timeline)
		return cmd_fail("--to", "the format chrome lists calls, and has no --%s",
				counts);
	job.what.sites = calltree_notations[to].print == cmd_calltree_callgrind;
	if (job.what.sites && cmdline_has(line, "callees-first"))
		return cmd_fail("--callees-first",
				"the format callgrind has callers first");
	if (!cmd_calltree_where(line, t, &where))
		return EXIT_ERROR;
	job.what.where = where;
	job.what.fold = cmdline_has(line, "fold-recursion");
	job.what.invert = cmdline_has(line, "callees-first");
	enum status st = cmd_run_work(t, false, cmd_calltree_work, &job, &err);
	int status = st ? cmd_fail_err(trace_path(t), &err) : 0;
	if (!st && job.what.over.first && !job.tree.records && !job.slices.n &&
	    !job.slices.omitted && !where) {
		cmd_span_ends(&job.what.over, &err);
		status = cmd_fail_err("--span", &err);
	}
	if (status == 0)
		cmd_calltree_print(&job, to);
	call_tree_release(&job.tree);
	call_slices_release(&job.slices);
	query_free(where);
	status = cmd_finish(status);
	return status ? status : cmd_report_losses(t);
}

static const struct option_info options[] = {
	{ 's', "span", "FIRST..LAST",
	  "count only records FIRST to LAST; earlier calls still determine the stack",
	  NULL },
	{ 'w', "where", "QUERY",
	  "count only records that match QUERY; see opscope-query(7)",
	  cmdline_choose_fields },
	{ 0, "fold-recursion", NULL,
	  "count a function that is called below itself for its outermost call", NULL },
	{ 0, "callees-first", NULL,
	  "print each function at the top and its callers below it", NULL },
	{ 0, "least", "PERCENT",
	  "in text output, print only functions with at least PERCENT of the records "
	  "(default: 0)",
	  NULL },
	{ 't', "to", "FORMAT", "output format", cmd_calltree_notation },
	{ 0 }
};

static const char *const examples[] = {
	"opscope calltree --least=1 gcc-10M.trace.gz",
	"opscope calltree --to=svg gcc-10M.trace.gz >calls.svg",
	"opscope calltree --where=mispredicted gcc-10M.trace.gz",
	"opscope calltree --callees-first --fold-recursion gcc-10M.trace.gz",
	"opscope calltree --to=folded --binary=prog prog.itrace.out | flamegraph.pl >prog.svg",
	"opscope calltree --to=callgrind --span=1M..2M gcc-10M.trace.gz >callgrind.out",
	"opscope calltree --to=chrome --span=1M..2M gcc-10M.trace.gz >calls.json",
	NULL,
};

const struct command cmd_calltree = {
	.name = "calltree",
	.synopsis = "[OPTION]... FILE",
	.help = "print the call tree with the records of each function",
	.about = "Prints a tree of functions.  A record belongs to the function at its "
		 "address, below the calls that have not returned (see opscope stack).  "
		 "Inclusive counts include the functions below.  A function that ends "
		 "with a jump to another one is replaced by it (a tail call).  Functions "
		 "are named by the symbols of the format or the program (--binary), "
		 "otherwise by the called address.  All threads share one tree; a "
		 "warning has their number if they were inferred.\n\nThe "
		 "format folded has one line for each path: the functions, separated by "
		 "semicolons, and the number of records of the last one.  Flame graph "
		 "tools read this format.  The format callgrind has the records of each "
		 "function by address and its calls, and source lines if the program has "
		 "them; records of a recursive function count once for each of its "
		 "calls.\n\nThe format chrome is a timeline of the calls in the span, "
		 "for Perfetto and chrome://tracing: a JSON object with the begin and "
		 "end (B and E) of each call, by thread.  ts is the time of the trace "
		 "if it has one, otherwise the record number; a call ends at the first "
		 "record of its thread after it.  Calls that are active where the span "
		 "begins or ends begin or end there.  Of more than 100,000 calls, the "
		 "shortest are left out; a message and otherData count them.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 1,
	.most = 1,
	.run = cmd_calltree_run,
};
