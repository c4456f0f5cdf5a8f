/* opscope state: prints registers and memory at a record. */
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

/* Parse "7ffe0010:256" or "7ffe0010". */
static bool cmd_state_memory(const char *text, struct state_request *out)
{
	const char *colon = strchr(text, ':');
	size_t n = colon ? (size_t)(colon - text) : strlen(text);
	out->bytes = STATE_BYTES;
	return number_hex(text, n, &out->address) &&
	       (!colon || (human_parse_memory(colon + 1, &out->bytes) && out->bytes));
}

static void cmd_state_warn(const struct cmd_state_job *j, size_t rows)
{
	const struct schema *s = trace_schema(j->trace);
	bool registers = s->by_role[ROLE_REG_WRITTEN] || s->by_role[ROLE_FLAGS];
	struct str limits = STR_INIT;
	if (!registers && !j->what.bytes)
		cmd_warn(trace_path(j->trace), "%s does not record written registers",
			 s->format->name);
	else if (!rows)
		cmd_warn(trace_path(j->trace),
			 "no register was written up to the record");
	if (j->what.bytes && !s->by_role[ROLE_STORE])
		cmd_warn(trace_path(j->trace), "%s has no store addresses",
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
		return cmd_fail("state", "%s is not a record number", line->operand[1]);
	if (memory && !cmd_state_memory(memory, &job.what))
		return cmd_fail("--memory", "%s is not ADDRESS or ADDRESS:BYTES", memory);
	enum status st = cmd_run_work(t, false, cmd_state_work, &job, &err);
	if (st != ST_OK) {
		machine_state_release(&job.state);
		return cmd_fail_err(trace_path(t), &err);
	}
	struct table *table = state_table(&job.state, NULL, trace_schema(t));
	size_t rows = table_rows(table);
	table_write(table, line->out);
	table_free(table);
	machine_state_release(&job.state);
	int status = cmd_finish(0);
	cmd_state_warn(&job, rows);
	int losses = cmd_report_losses(t);
	return status ? status : losses;
}

static const struct option_info options[] = {
	{ 'm', "memory", "ADDRESS[:BYTES]",
	  "also print the memory at ADDRESS, in hexadecimal (default: 64 bytes)", NULL },
	{ 0, "all", NULL, "search back to the first record for stores to every byte",
	  NULL },
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
	.help = "show registers and memory as of a record and their last writers",
	.about =
		"Prints the last writer of each register and, with --memory, of each "
		"byte: RECORD itself or an earlier record.  If the format records "
		"values, they are printed too: the value written or, for bytes without "
		"one, the value of the last load since.  Registers without an earlier "
		"write are omitted; parts of a register (al, ah, ax, eax) count as the "
		"register.\n\nA row of memory shows bytes written by one record, up to "
		"the next multiple of 16.  opscope cannot see stores that are not in the "
		"trace, such as the kernel's.  The search for bytes that no record "
		"stores to ends early if their neighbours are stored to often; the row "
		"then shows how far back it went.  Use --all to search back to the first "
		"record.  With a program (--binary), addresses and values that are "
		"addresses of symbols are shown with their names.\n\nThe registers "
		"belong to the record's thread.  Chunks of the trace are skipped if the "
		"index shows that they contain no such write.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 2,
	.most = 2,
	.run = cmd_state_run,
};
