/* opscope chain: the producers of the values of a record, or their consumers. */
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/chain_out.h"
#include "trace/span.h"

struct cmd_chain_job {
	struct trace *trace;
	uint64_t record;
	struct chain_options opt;
	struct chain chain;

	bool longest; /* find the longest chain of a span instead */
	bool latency; /* measure by latency instead of records */
	bool share;   /* print the parts of the chain */
	struct span over;
	struct critical_path path;
	struct critical_shares shares;
};

/* Choices */

/* In the order of enum chain_through. */
/* clang-format off */
CMDLINE_CHOICES(cmd_chain_choose_through, {
	{ "regs", "registers and condition codes" },
	{ "memory", "stores and loads" },
	{ "all", "both" },
})
CMDLINE_CHOICES(cmd_chain_choose_length, {
	{ "count", "records" },
	{ "latency", "time from issue to ready, if the format has it" },
})
/* clang-format on */

static const char *cmd_chain_choose_switch(size_t i, const char **help)
{
	return chain_switch_name(i, help);
}

/* A list of switches is also accepted; cmd_chain_set_list() checks it. */
static const char *cmd_chain_choose_switches(size_t i, const char **help)
{
	return i == CHAIN_SWITCH_COUNT ? "" : cmd_chain_choose_switch(i, help);
}

/* Options */

/* Set or clear the switches of a list such as "stack,ip". */
static enum status cmd_chain_set_list(const char *option, const char *list, bool on,
				      unsigned *with, struct err *err)
{
	while (*list) {
		size_t len = strcspn(list, ",");
		struct str name = STR_INIT;
		str_addn(&name, list, len);
		enum status st = cmdline_check_choice(option, name.text,
						      cmd_chain_choose_switch, err);
		const char *known, *help;
		for (size_t i = 0;
		     st == ST_OK && (known = cmd_chain_choose_switch(i, &help)); i++)
			if (!strcmp(known, name.text))
				*with = (*with & ~(1u << i)) | (unsigned)on << i;
		str_release(&name);
		if (st != ST_OK)
			return st;
		list += len + (list[len] == ',');
	}
	return ST_OK;
}

/* Apply cmd_chain_set_list() to all occurrences of the option. */
static enum status cmd_chain_set_switches(const struct cmdline *line, const char *option,
					  bool on, unsigned *with, struct err *err)
{
	size_t at = 0;
	const char *list;
	enum status st = ST_OK;
	while (st == ST_OK && (list = cmdline_next(line, option, &at)))
		st = cmd_chain_set_list(option, list, on, with, err);
	return st;
}

static enum status cmd_chain_set_options(struct cmd_chain_job *job,
					 const struct cmdline *line, struct err *err)
{
	struct chain_options *opt = &job->opt;
	int through = cmdline_choice(line, "through");
	*opt = chain_defaults();
	uint64_t depth = opt->depth, links = opt->links, size = opt->size;
	opt->forward = cmdline_has(line, "forward");
	job->longest = cmdline_has(line, "longest");
	job->latency = cmdline_choice(line, "by") == 1;
	job->share = cmdline_has(line, "shares");
	job->over = SPAN_ALL;
	if (through >= 0)
		opt->through = (unsigned)through + THROUGH_REGS;
	if (cmdline_number_in(line, "depth", 0, CHAIN_LINKS_MAX, &depth, err) ||
	    cmdline_number_in(line, "links", 1, CHAIN_LINKS_MAX, &links, err) ||
	    cmdline_number_in(line, "size", 1, ACCESS_MAX, &size, err) ||
	    cmdline_number(line, "within", &opt->distance, err) ||
	    cmd_chain_set_switches(line, "follow", true, &opt->with, err) ||
	    cmd_chain_set_switches(line, "without", false, &opt->with, err))
		return ST_INVALID;
	opt->depth = (uint32_t)depth;
	opt->links = (uint32_t)links;
	opt->size = (uint32_t)size;
	return ST_OK;
}

/* Running */

static enum status cmd_chain_work_longest(void *arg, struct task *task, struct err *err)
{
	struct cmd_chain_job *job = arg;
	if (job->share)
		return critical_shares_find(&job->shares, job->trace, job->over,
					    &job->opt, job->latency, task, err);
	return critical_path_find(&job->path, job->trace, job->over, &job->opt,
				  job->latency, task, err);
}

static enum status cmd_chain_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_chain_job *job = arg;
	return chain_trace(&job->chain, job->trace, job->record, &job->opt, task, err);
}

/* Explain why the tree has only one record. */
static void cmd_chain_explain_empty(const struct cmd_chain_job *job)
{
	const struct schema *s = trace_schema(job->trace);
	const uint32_t usual = 1u << CHAIN_STACK | 1u << CHAIN_IP;
	bool registers = s->by_role[ROLE_REG_READ] | s->by_role[ROLE_REG_WRITTEN];
	bool left_out = registers && job->opt.through != THROUGH_MEMORY &&
			(job->opt.with & usual) != usual;
	if (job->longest || job->chain.nlinks || !job->opt.depth)
		return;
	cmd_warn(trace_path(job->trace), "record %s %s nothing of the selected kinds%s",
		 COUNT_TEXT(job->record), job->opt.forward ? "writes" : "reads",
		 left_out ? "; use --follow=stack,ip to follow these" : "");
}

static int cmd_chain_show(struct cmd_chain_job *job, const struct cmdline *line)
{
	int to = cmdline_choice(line, "to");
	enum chain_as as = to < 0 ? CHAIN_TEXT : (enum chain_as)to;
	struct str blind = STR_INIT;
	if (job->share)
		chain_out_shares(&job->shares, job->trace, job->latency, job->opt.links,
				 as, stdout);
	else if (job->longest)
		chain_out_longest(&job->path, job->trace, job->latency, as, stdout);
	else
		chain_out(&job->chain, job->trace, &job->opt, as, utf8_is_wanted(),
			  stdout);
	int status = cmd_finish(0);
	chain_limits(job->longest ? NULL : &job->chain, trace_schema(job->trace),
		     &job->opt, &blind);
	if (blind.len)
		cmd_warn(trace_path(job->trace), "%s", blind.text);
	str_release(&blind);
	cmd_chain_explain_empty(job);
	int losses = cmd_report_losses(job->trace);
	return status ? status : losses;
}

/* Set the record or, for --longest, the span. */
static enum status cmd_chain_set_place(struct cmd_chain_job *job,
				       const struct cmdline *line, struct err *err)
{
	/* options that are invalid with --longest, and without it */
	static const char *const alone[] = { "forward", "depth", "within", NULL };
	static const char *const with[] = { "span", "by", "shares", NULL };
	const char *wrong = cmdline_first(line, job->longest ? alone : with);
	if (wrong)
		return err_set(err, ST_INVALID, "--%s %s --longest", wrong,
			       job->longest ? "cannot be used with" : "needs");
	if (job->share && cmdline_choice(line, "to") == CHAIN_DOT)
		return err_set(err, ST_INVALID, "--shares prints tables, not a graph");
	if (job->longest && line->noperands > 1)
		return err_set(err, ST_INVALID,
			       "--longest takes a span (--span=FIRST..LAST), not record "
			       "%s",
			       line->operand[1]);
	if (job->longest) {
		const char *span = cmdline_value(line, "span");
		return span ? span_parse(span, &job->over, err) : ST_OK;
	}
	if (line->noperands < 2)
		return err_set(err, ST_INVALID,
			       "missing record number; usage: opscope chain %s",
			       line->command->synopsis);
	if (!human_parse(line->operand[1], &job->record))
		return err_set(err, ST_INVALID, "%s is not a record number",
			       line->operand[1]);
	return ST_OK;
}

static int cmd_chain_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_chain_job job = { .trace = t };
	if (cmd_chain_set_options(&job, line, &err) != ST_OK ||
	    cmd_chain_set_place(&job, line, &err) != ST_OK)
		return cmd_fail_err("chain", &err);
	enum status st = cmd_run_work(
		t, false, job.longest ? cmd_chain_work_longest : cmd_chain_work, &job,
		&err);
	int status = st == ST_OK ? cmd_chain_show(&job, line)
				 : cmd_fail_err(trace_path(t), &err);
	chain_release(&job.chain);
	critical_path_release(&job.path);
	if (job.share && job.shares.class)
		critical_shares_release(&job.shares);
	return status;
}

static const struct option_info options[] = {
	{ 0, "forward", NULL,
	  "show the records that use this record's results, instead of the producers of "
	  "its inputs",
	  NULL },
	{ 'd', "depth", "N", "follow at most N links in a row (default: 5)", NULL },
	{ 'l', "links", "N", "stop after N links (default: 200)", NULL },
	{ 0, "within", "N", "search at most N records away", NULL },
	{ 0, "through", "WHAT", "follow only links of this kind (default: all)",
	  cmd_chain_choose_through },
	{ 0, "follow", "LIST", "also follow these, separated by commas",
	  cmd_chain_choose_switches },
	{ 0, "without", "LIST", "do not follow these", cmd_chain_choose_switches },
	{ 0, "size", "BYTES",
	  "assume accesses of BYTES bytes if the format does not "
	  "record their size (default: 8)",
	  NULL },
	{ 0, "longest", NULL,
	  "show the longest chain of a span instead of the chain of a record", NULL },
	{ 's', "span", "FIRST..LAST", "with --longest: search records FIRST to LAST",
	  NULL },
	{ 0, "by", "LENGTH", "with --longest: measure chains by LENGTH (default: count)",
	  cmd_chain_choose_length },
	{ 0, "shares", NULL,
	  "with --longest: print the shares of instructions, classes and registers in the "
	  "chain instead of its records",
	  NULL },
	{ 't', "to", "FORMAT", "output format", chain_as_name },
	{ 0 }
};

static const char *const examples[] = {
	"opscope chain gcc-10M.trace.gz 5M",
	"opscope chain --forward --depth=2 gcc-10M.trace.gz 0x1000",
	"opscope chain --through=memory mcf.champsimtrace.xz 1M",
	"opscope chain --without=address,flags --depth=20 gcc-10M.trace.gz 5M",
	"opscope chain --longest --span=1M..1_010_000 gcc-10M.trace.gz",
	"opscope chain --longest --shares --follow=stack,ip gcc-10M.trace.gz",
	"opscope chain --to=dot gcc-10M.trace.gz 5M | dot -Tsvg >chain.svg",
	"opscope chain --follow=stack,ip --links=1000 --within=1M gcc-10M.trace.gz 5M",
	"opscope chain --size=4 mcf.champsimtrace.xz 1M",
	"opscope chain --longest --by=latency --span=..9999 trace.txt.gz",
	NULL,
};

const struct command cmd_chain = {
	.name = "chain",
	.synopsis = "[OPTION]... FILE RECORD | --longest [OPTION]... FILE",
	.help = "show where the values of a record come from or which records use them",
	.about =
		"Prints a tree.  The first level shows the last writer of each register "
		"that RECORD reads and of each byte that it loads; the next level shows "
		"the same for those records, and so on.  With --forward, the tree shows "
		"the records that use a result of RECORD before it is overwritten; a "
		"load is a use if it reads at least one of the bytes.  Each line shows "
		"the register, flags or address (in brackets) of the link, and the "
		"number, distance, pc and opcode of the record at its other end.  The "
		"address is that of the load in both directions, or of the store if a "
		"forward chain ends without a load.\n\nEach thread has its own "
		"registers if the format records threads, or if threads are inferred "
		"because the flow of control breaks often (see --thread-by); a message "
		"says so.\n\nBy default chains do not follow the stack pointer and the "
		"instruction pointer: almost every call, push and branch changes them, "
		"so every chain would lead through them.  Use --follow=stack,ip to "
		"follow them.  Condition codes are followed; they are registers in some "
		"formats and a field in others.  Parts of a register (al, ah, ax, eax) "
		"count as the register if the register map defines them.  Only CIS501 "
		"records which registers form an address; in other formats all "
		"registers count as data.  If the trace has no registers, they are "
		"derived from the program (--binary).\n\nChunks of the trace are skipped if the "
		"index shows that they do not contain the register or address, so "
		"producers millions of records away are found at once.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 1,
	.most = 2,
	.run = cmd_chain_run,
};
