/* opscope stack: prints the calls that have not returned at a record. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "analysis/call_points.h"
#include "analysis/call_tree.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/json.h"

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

/* Append the address of a frame, and the file and line if the stack has any. */
static void cmd_stack_at(const struct call_stack_frame *f, size_t i, bool sources,
			 struct str *line)
{
	size_t from = line->len;
	str_addx(line, f->at);
	if (!sources)
		return;
	str_pad(line, ' ', from + 14 > line->len ? from + 14 - line->len : 2);
	from = line->len;
	const char *source = call_stack_source(f, i);
	str_escape(line, source, strlen(source), true);
	str_pad(line, ' ', from + 16 > line->len ? from + 16 - line->len : 0);
}

static void cmd_stack_row(const struct call_stack_frame *f, uint64_t depth, bool sources,
			  FILE *to)
{
	struct str line = STR_INIT, name = STR_INIT;
	for (size_t i = 0; i < f->ninlined; i++) {
		const char *function = f->inlined[i].function;
		str_clear(&name);
		str_escape(&name, function, strlen(function), true);
		str_addf(&line, "        %-30s  %-8s  ", name.text, "");
		cmd_stack_at(f, i, sources, &line);
		str_add(&line, "  inlined\n");
	}
	str_clear(&name);
	str_escape(&name, f->function.text, f->function.len, true);
	str_addf(&line, "%6" PRIu64 "  %-30s  %-8s  ", depth,
		 name.len ? name.text : "unknown", f->place.text);
	cmd_stack_at(f, f->ninlined, sources, &line);
	if (f->outside)
		str_add(&line, "  begins before the trace");
	else
		str_addf(&line, "  %s %s",
			 f->interruption ? "interrupts after record" : "called by record",
			 COUNT_TEXT(f->record));
	fprintf(to, "%s\n", line.text);
	str_release(&line);
	str_release(&name);
}

static void cmd_stack_text(const struct call_stack *s, FILE *to)
{
	bool sources = call_stack_has_source(s);
	fprintf(to, " depth  %-30s  %-8s  %s\n", "function", "offset",
		sources ? "at            source" : "at");
	for (size_t k = 0; k < s->n; k++)
		cmd_stack_row(&s->frame[k], call_stack_depth(s, k), sources, to);
}

static void cmd_stack_json(const struct call_stack *s, FILE *to)
{
	struct json j;
	json_begin(&j, to, 2);
	json_list(&j, "frames");
	for (size_t k = 0; k < s->n; k++) {
		const struct call_stack_frame *f = &s->frame[k];
		json_object(&j, NULL);
		json_uint(&j, "depth", call_stack_depth(s, k));
		if (f->function.len)
			json_bytes(&j, "function", f->function.text, f->function.len);
		json_address(&j, "at", f->at);
		if (f->source.len)
			json_bytes(&j, "source", f->source.text, f->source.len);
		if (f->ninlined)
			json_list(&j, "inlined");
		for (size_t i = 0; i < f->ninlined; i++) {
			const char *name = f->inlined[i].function;
			json_object(&j, NULL);
			json_bytes(&j, "function", name, strlen(name));
			json_bytes(&j, "call", f->inlined[i].call,
				   strlen(f->inlined[i].call));
			json_end(&j);
		}
		if (f->ninlined)
			json_end(&j);
		if (!f->outside) {
			json_address(&j, "entry", f->entry);
			json_uint(&j, "record", f->record);
			json_bool(&j, "interruption", f->interruption);
		}
		json_end(&j);
	}
	json_end(&j);
	json_uint(&j, "outer_returns", s->outer_returns);
	json_uint(&j, "outer_calls", s->outer_calls);
	json_finish(&j);
}

static int cmd_stack_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct stack_job job = { .trace = t };
	if (!human_parse(line->operand[1], &job.record))
		return cmd_fail("stack", "%s is not a record number", line->operand[1]);
	enum status st = cmd_run_work(t, false, cmd_stack_work, &job, &err);
	int status = 0;
	if (st)
		status = cmd_fail_err(trace_path(t), &err);
	else if (line->out->as == NOTATION_JSON)
		cmd_stack_json(&job.stack, line->out->to);
	else
		cmd_stack_text(&job.stack, line->out->to);
	call_stack_release(&job.stack);
	return cmd_finish(status);
}

/* clang-format off */
CMDLINE_CHOICES(cmd_stack_notation, {
	{ "text", "for people" },
	{ "json", "one object" },
})
/* clang-format on */

static const struct option_info options[] = {
	{ 't', "to", "FORMAT", "output format", cmd_stack_notation }, { 0 }
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
	.about =
		"Prints the call stack of the record's thread, innermost function "
		"first: the current place in each function and the record of its call. "
		" The last line is the function in which the trace begins or to which "
		"it has returned; its depth is the number of outer functions to which "
		"the trace returns later.  Functions inlined at the current place are "
		"listed above the function, without a depth.  The innermost 256 "
		"functions have the file and line if the program has them.  A load or "
		"store on a line of its own has the stack of the instruction before "
		"it.\n\nCalls "
		"and returns come from the format, "
		"otherwise from the program (--binary), which also provides names.  A "
		"return ends the call with the same place on the stack if the trace "
		"has addresses of loads and stores, otherwise the call after which it "
		"lands; calls above it ended without a return (longjmp, exceptions).  "
		"Where the flow breaks, for example at a signal, an interruption is "
		"shown until the flow continues there.  A coroutine is shown above the "
		"code that resumed it.\n\nThe trace is read once; the data for stacks is "
		"saved with the index.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 2,
	.most = 2,
	.run = cmd_stack_run,
};
