/* opscope state: registers and memory as of a record. */
#include <string.h>

#include "analysis/state_table.h"
#include "base/number.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/table_write.h"

enum { STATE_BYTES = 64 };

struct cmd_state_job {
	struct trace *trace;
	uint64_t record;
	struct state_request what;
	struct machine_state state;
};

static enum status cmd_state_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_state_job *j = arg;
	return machine_state_make(&j->state, j->trace, j->record, &j->what, task, err);
}

/* "7ffe0010:256" or "7ffe0010". */
static bool cmd_state_memory(const char *text, struct state_request *out)
{
	const char *colon = strchr(text, ':');
	size_t n = colon ? (size_t)(colon - text) : strlen(text);
	out->bytes = STATE_BYTES;
	return number_hex(text, n, &out->address) &&
	       (!colon || (human_parse_memory(colon + 1, &out->bytes) && out->bytes));
}

static void cmd_state_warn(const struct cmd_state_job *j)
{
	const struct schema *s = trace_schema(j->trace);
	bool registers = s->by_role[ROLE_REG_WRITTEN] || s->by_role[ROLE_FLAGS];
	struct str limits = STR_INIT;
	if (!registers && !j->what.bytes)
		cmd_warn(trace_path(j->trace), "%s has no registers that are written",
			 s->format->name);
	if (j->what.bytes && !s->by_role[ROLE_STORE])
		cmd_warn(trace_path(j->trace), "%s has no addresses of stores",
			 s->format->name);
	else if (j->what.bytes)
		access_size_limits(s, ACCESS_ASSUMED, &limits);
	if (limits.len)
		cmd_warn(trace_path(j->trace), "%s", limits.text);
	str_release(&limits);
}

static int cmd_state_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_state_job job = {
		.trace = t,
		.what = { .registers = true,
			  .patience = cmdline_has(line, "all") ? 0 : STATE_PATIENCE }
	};
	const char *memory = cmdline_value(line, "memory");
	if (!human_parse(line->operand[1], &job.record))
		return cmd_fail("state", "%s is not the number of a record",
				line->operand[1]);
	if (memory && !cmd_state_memory(memory, &job.what))
		return cmd_fail("--memory", "%s is not ADDRESS or ADDRESS:BYTES", memory);
	enum status st = cmd_run_work(t, false, cmd_state_work, &job, &err);
	if (st != ST_OK) {
		machine_state_release(&job.state);
		return cmd_fail_err(trace_path(t), &err);
	}
	struct table *table = state_table(&job.state, trace_schema(t));
	table_write(table, line->out);
	table_free(table);
	machine_state_release(&job.state);
	int status = cmd_finish(0);
	cmd_state_warn(&job);
	int losses = cmd_report_losses(t);
	return status ? status : losses;
}

static const struct option_info options[] = {
	{ 'm', "memory", "ADDRESS[:BYTES]",
	  "the memory from ADDRESS, in hexadecimal, too (default 64 bytes)", NULL },
	{ 0, "all", NULL,
	  "search for stores to all bytes up to the beginning of the trace", NULL },
	{ 't', "to", "FORMAT", "output format", cmd_choose_notation },
	{ 0 }
};

static const char *const examples[] = {
	"opscope state gcc-10M.trace.gz 5M",
	"opscope state --memory=7ffe02b8a280:256 --to=json main.spike 70_000",
	NULL,
};

const struct command cmd_state = {
	.name = "state",
	.synopsis = "[OPTION]... FILE RECORD",
	.help = "show registers and memory as of a record, and what wrote them",
	.about =
		"Prints the record that wrote each register last, and with --memory each "
		"byte of some memory: the record itself, or one before it.  If the format "
		"has values, they are printed too: those that were written, and of bytes "
		"without such a value that of the last load after it.  Registers that "
		"were not written before are left out; parts of a register (al, ah, ax, "
		"eax) count as the register.\n\n"
		"A row of the memory has the bytes that one record has written, at most up "
		"to the next multiple of 16.  Stores that are not in the trace, as those "
		"of the kernel, are not seen.  The search for bytes that no record stores to, beside "
		"others that are stored to often, ends early, unless --all is given; the row then "
		"has the record to which it went back.  With a program (--binary), symbols at the "
		"addresses that values are have their names.\n\n"
		"Registers are those of the thread of the record.  Chunks of the trace "
		"whose summaries contain nothing that is looked for are not read.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 2,
	.most = 2,
	.run = cmd_state_run,
};
