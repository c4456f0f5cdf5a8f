/* opscope stack: prints the calls that have not returned at a record. */
#include "analysis/call_points.h"
#include "analysis/stack_table.h"
#include "analysis/thread_of.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/table_write.h"

struct stack_job {
	struct trace *trace;
	uint64_t record;
	struct call_stack stack;
};

static enum status cmd_stack_work(void *arg, struct task *task, struct err *err)
{
	struct stack_job *j = arg;
	enum status st = call_points_ensure(j->trace, UINT64_MAX, task, err);
	return st ? st : call_stack_make(&j->stack, j->trace, j->record, task, err);
}

static int cmd_stack_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct stack_job job = { .trace = t };
	if (!human_parse(line->operand[1], &job.record))
		return cmd_fail("stack", "%s is not a record number", line->operand[1]);
	enum status st = cmd_run_work(t, false, cmd_stack_work, &job, &err);
	int status = st ? cmd_fail_err(trace_path(t), &err) : 0;
	if (!st) {
		struct table *table = stack_table(&job.stack);
		struct str threads = STR_INIT;
		thread_of_note(trace_schema(t), &threads);
		if (threads.len)
			table_note(table, "%s", threads.text);
		str_release(&threads);
		table_write(table, line->out);
		table_free(table);
	}
	call_stack_release(&job.stack);
	status = cmd_finish(status);
	return status ? status : cmd_report_losses(t);
}

static const struct option_info options[] = {
	{ 't', "to", "FORMAT", "output format", cmd_choose_notation }, { 0 }
};

static const char *const examples[] = {
	"opscope stack gcc-10M.trace.gz 5M",
	"opscope stack --binary=prog --to=json prog.itrace.out 1000",
	NULL,
};

const struct command cmd_stack = {
	.name = "stack",
	.synopsis = "[OPTION]... FILE RECORD",
	.help = "show the active calls at a record",
	.about = "Prints the call stack of the record's thread, innermost function "
		 "first: the current place in each function and the record of its "
		 "call, or the one before an interruption.  The last line is the "
		 "function in which the trace begins or to which it has returned; it "
		 "is unknown if no symbol names it.  Its depth is the number of outer "
		 "functions to which the trace returns later.  Functions inlined at "
		 "the current place are listed above the function, without a depth.  "
		 "The innermost 256 functions "
		 "have the file and line if the program has them.  A load or store "
		 "on a line of its own has the stack of the instruction before "
		 "it.\n\nCalls and returns come from the format, otherwise from the "
		 "program (--binary), which also provides names.  A return ends the "
		 "call with the same place on the stack if the trace has addresses "
		 "of loads and stores, otherwise the call after which it lands; "
		 "calls above it ended without a return (longjmp, exceptions).  "
		 "Where the flow breaks, for example at a signal, an interruption is "
		 "shown until the flow continues there.  A coroutine is shown above "
		 "the code that resumed it.\n\nThe trace is read once; the data for "
		 "stacks is saved with the index.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 2,
	.most = 2,
	.run = cmd_stack_run,
};
