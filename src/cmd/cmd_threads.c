/* opscope threads: prints the threads of a trace and their runs, and writes each thread
 * to its own file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/thread_find.h"
#include "analysis/thread_table.h"
#include "base/mem.h"
#include "base/number.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "cmd/thread_split.h"
#include "output/table_write.h"
#include "trace/thread_edits.h"
#include "trace/thread_slot.h"

enum { MARKERS_MOST = 64, INTERVALS_MOST = 1 << 20 };

struct cmd_threads {
	struct trace *trace;
	struct thread_options find;
	struct thread_table_options table;
	uint64_t marker_at[MARKERS_MOST];
	uint64_t intervals;
	struct threads *threads;
};

/* Get the value of an option for a size, such as 8M or 4096. */
static enum status cmd_threads_size(const struct cmdline *line, const char *name,
				    uint64_t least, uint64_t *out, struct err *err)
{
	const char *text = cmdline_value(line, name);
	if (!text || (human_parse_memory(text, out) && *out >= least))
		return ST_OK;
	return err_set(err, ST_INVALID, "--%s=%s: expected a size in bytes, such as 64K",
		       name, text);
}

/* Parse addresses such as "401750,4017c1". */
static enum status cmd_threads_markers_at(struct cmd_threads *w, const char *text,
					  struct err *err)
{
	w->table.marker_at = w->marker_at;
	for (const char *p = text; p && *p;) {
		size_t n = strcspn(p, ",");
		if (w->table.nmarker_at == MARKERS_MOST ||
		    !number_hex(p, n, &w->marker_at[w->table.nmarker_at]))
			return err_set(err, ST_INVALID,
				       "--marker-at=%s: expected up to %d addresses in "
				       "hexadecimal, separated by commas",
				       text, MARKERS_MOST);
		w->table.nmarker_at++;
		p += n + (p[n] == ',');
	}
	return ST_OK;
}

static enum status cmd_threads_options(struct cmd_threads *w, const struct cmdline *line,
				       struct err *err)
{
	w->find.by = cmdline_value(line, "thread-by");
	w->find.marker = cmdline_value(line, "marker");
	w->find.sp = cmdline_value(line, "sp");
	w->table = (struct thread_table_options) { .marked_only = cmdline_has(
							   line, "marked-only"),
						   .page = 4096,
						   .stack = 8 << 20,
						   .above = 1 };
	if (cmd_threads_size(line, "stack-window", 64, &w->find.window, err) ||
	    cmd_threads_size(line, "page", 1, &w->table.page, err) ||
	    cmd_threads_size(line, "stack", 1, &w->table.stack, err) ||
	    cmdline_number(line, "pages-above", &w->table.above, err) ||
	    (cmdline_has(line, "timeline") &&
	     cmdline_number_in(line, "timeline", 1, INTERVALS_MOST, &w->intervals, err)))
		return ST_INVALID;
	return cmd_threads_markers_at(w, cmdline_value(line, "marker-at"), err);
}

/* Apply --name=3=worker, which may be given several times. */
static enum status cmd_threads_name(struct cmd_threads *w, const struct cmdline *line,
				    struct err *err)
{
	struct thread_slot *slot = trace_thread_slot(w->trace);
	const char *text;
	size_t at = 0;
	bool any = false;
	while ((text = cmdline_next(line, "name", &at))) {
		uint64_t id = 0;
		size_t n = strcspn(text, "=");
		int64_t thread = THREAD_NONE;
		if (text[n] != '=' || !number_udec(text, n, &id) || strlen(text + n) > 64)
			return err_set(err, ST_INVALID,
				       "--name=%s: expected a thread, = and a name of up "
				       "to 63 bytes",
				       text);
		thread = threads_find(w->threads, id);
		if (thread == THREAD_NONE)
			return err_set(err, ST_INVALID,
				       "--name=%s: there is no thread %.*s", text, (int)n,
				       text);
		enum status st = thread_edits_name(w->trace, id, text + n + 1, err);
		if (st == ST_IO)
			return st;
		struct threads *named =
			threads_rename(w->threads, (uint32_t)thread, text + n + 1);
		threads_release(w->threads);
		w->threads = named;
		any = true;
	}
	if (any) {
		thread_slot_set(slot, threads_hold(w->threads));
		trace_save_index(w->trace);
	}
	return ST_OK;
}

static void cmd_threads_warn(const struct cmd_threads *w, const struct table *t)
{
	const char *path = trace_path(w->trace);
	const struct threads_header *h = threads_header(w->threads);
	for (size_t i = 0; i < table_notes(t); i++)
		cmd_warn(path, "%s", table_get_note(t, i));
	if (h->source == THREADS_INFERRED && !strcmp(h->about, "flow and data"))
		cmd_warn(path, "the stack pointer is not known, so records may be "
			       "assigned to the wrong thread; name its register with "
			       "--sp=REG");
}

static int cmd_threads_write(struct cmd_threads *w, const struct cmdline *line)
{
	struct thread_loader loader = thread_slot_loader(trace_thread_slot(w->trace));
	struct table *all = thread_table(w->threads, &w->table), *t = NULL;
	if (cmdline_has(line, "runs"))
		t = thread_table_runs(w->threads, &w->table, loader);
	else if (cmdline_has(line, "timeline"))
		t = thread_table_timeline(w->threads, &w->table, w->intervals, loader);
	else if (cmdline_has(line, "markers"))
		t = thread_table_markers(w->threads);
	table_write(t ? t : all, line->out);
	cmd_threads_warn(w, all);
	table_free(t);
	table_free(all);
	int status = cmd_finish(0);
	if (!status && cmdline_has(line, "fail-single") && threads_count(w->threads) < 2)
		return EXIT_NOT_FOUND;
	return status;
}

/* Parse "3:1,000": a thread, then one of its records counted from 0 for --nth, or a
 * record of the trace for --next. */
static enum status cmd_threads_pair(struct cmd_threads *w, const char *option,
				    const char *text, uint32_t *thread, uint64_t *n,
				    struct err *err)
{
	uint64_t id;
	size_t len = strcspn(text, ":");
	if (text[len] != ':' || !number_udec(text, len, &id) ||
	    !human_parse(text + len + 1, n))
		return err_set(err, ST_INVALID,
			       "--%s=%s: expected a thread, : and the number of a record",
			       option, text);
	int64_t found = threads_find(w->threads, id);
	if (found == THREAD_NONE)
		return err_set(err, ST_INVALID, "--%s=%s: there is no thread %.*s",
			       option, text, (int)len, text);
	*thread = (uint32_t)found;
	return ST_OK;
}

/* Print the record of --nth, --next or --next-switch.  Return 1 if there is none. */
static int cmd_threads_find_record(struct cmd_threads *w, const struct cmdline *line)
{
	struct err err = ERR_INIT;
	const char *nth = cmdline_value(line, "nth"), *next = cmdline_value(line, "next");
	struct thread_window window = { .loader = thread_slot_loader(
						trace_thread_slot(w->trace)) };
	uint64_t from = 0, record;
	uint32_t thread = 0;
	bool found = false;
	enum status st =
		nth || next ? cmd_threads_pair(w, nth ? "nth" : "next", nth ? nth : next,
					       &thread, &from, &err)
			    : cmdline_number(line, "next-switch", &from, &err);
	if (st == ST_OK)
		found = nth    ? threads_nth(w->threads, thread, from, &window, &record)
			: next ? threads_next_of(w->threads, thread, from, &window,
						 &record)
			       : threads_next_switch(w->threads, from, &window, &record);
	thread_window_release(&window);
	if (st != ST_OK)
		return cmd_fail_err("threads", &err);
	if (!found)
		return EXIT_NOT_FOUND;
	printf("%llu\n", (unsigned long long)record);
	return cmd_finish(0);
}

static int cmd_threads_split(struct cmd_threads *w, const struct cmdline *line)
{
	struct thread_split x = { .trace = w->trace,
				  .threads = w->threads,
				  .table = &w->table,
				  .pattern = cmdline_value(line, "split"),
				  .decided_only = cmdline_has(line, "decided-only"),
				  .replace = cmdline_has(line, "force") };
	return thread_split_write(&x);
}

static int cmd_threads_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_threads w = { .trace = t };
	enum status st = cmd_threads_options(&w, line, &err);
	if (st == ST_OK)
		st = thread_find_install(t, &w.find, &err);
	if (st != ST_OK && err.at > 0)
		return cmd_fail_at("--marker", w.find.marker, &err);
	if (st != ST_OK)
		return cmd_fail_err("threads", &err);
	/* If the threads are in the saved index, they are available at once. */
	w.threads = thread_slot_get(trace_thread_slot(t));
	if (!w.threads)
		st = cmd_run_work(t, false, cmd_find_threads, t, &err);
	if (st != ST_OK)
		return cmd_fail_err(trace_path(t), &err);
	if (!w.threads)
		w.threads = thread_slot_get(trace_thread_slot(t));
	st = cmd_threads_name(&w, line, &err);
	int status = st != ST_OK                  ? cmd_fail_err("threads", &err)
		     : cmdline_has(line, "split") ? cmd_threads_split(&w, line)
		     : cmdline_has(line, "nth") || cmdline_has(line, "next") ||
				     cmdline_has(line, "next-switch")
			     ? cmd_threads_find_record(&w, line)
			     : cmd_threads_write(&w, line);
	threads_release(w.threads);
	return status ? status : cmd_report_losses(t);
}

static const struct option_info options[] = {
	{ 0, "runs", NULL, "print the runs of the threads instead of the table", NULL },
	{ 0, "timeline", "N", "print the records of each thread in at most N intervals",
	  NULL },
	{ 0, "markers", NULL, "print the executions of markers by address", NULL },
	{ 0, "nth", "THREAD:N",
	  "print the record number of a thread's N-th record, counted from 0", NULL },
	{ 0, "next", "THREAD:RECORD", "print the first record of a thread from RECORD on",
	  NULL },
	{ 0, "next-switch", "RECORD",
	  "print the first record after RECORD at which the thread changes", NULL },
	{ 0, "split", "PATTERN",
	  "write each thread to a file; %t in the name is the thread",
	  cmdline_choose_file },
	{ 0, "decided-only", NULL,
	  "with --split: write undecided records to a separate file", NULL },
	{ 0, "force", NULL, "with --split: replace existing files", NULL },
	{ 0, "marker", "PATTERN",
	  "treat PATTERN as the instructions that each thread executes when it starts",
	  NULL },
	{ 0, "marker-at", "ADDR,...", "use only markers at these addresses", NULL },
	{ 0, "marked-only", NULL, "show only threads with a marker", NULL },
	{ 0, "page", "BYTES",
	  "set the page size for the stack ranges of marked threads (default: 4096)",
	  NULL },
	{ 0, "stack", "BYTES", "set the stack size of marked threads (default: 8M)",
	  NULL },
	{ 0, "pages-above", "N",
	  "set the number of stack pages above the marker (default: 1)", NULL },
	{ 0, "stack-window", "BYTES",
	  "set how far the stack pointer of a thread can move between two records "
	  "(default: 32K)",
	  NULL },
	{ 0, "name", "N=NAME",
	  "name thread N; the name is saved with the notes of the trace", NULL },
	{ 0, "fail-single", NULL, "exit with status 1 if there is only one thread",
	  NULL },
	{ 't', "to", "FORMAT", "output format", cmd_choose_notation },
	{ 0 }
};

static const char *const examples[] = {
	"opscope threads mt.trace.gz",
	"opscope threads --timeline=100 --to=csv mt.trace.gz",
	"opscope threads --marked-only --split=mt.%t.trace.gz mt.trace.gz",
	"opscope threads --marker='MOV reg->rax; ADD_IMM rax,rax imm 0' mt.trace.gz",
	"opscope threads --markers --marker='MOV reg->rax' mt.champsimtrace.xz",
	"opscope threads --markers --marker-at=401750,4017c1 mt.champsimtrace.xz",
	"opscope threads --thread-by=infer --stack-window=16K server.cloudsuite.xz",
	"opscope threads --page=4K --stack=64K --pages-above=2 mt.trace.gz",
	"opscope threads --sp=r4 --runs --to=csv mt.trace.txt.gz",
	"opscope threads --decided-only --force --split=mt.%t.gz mt.trace.gz",
	"opscope threads --name=3=worker --fail-single mt.trace.gz",
	"opscope threads --nth=3:1M mt.trace.gz",
	"opscope threads --next=3:37,072 mt.trace.gz",
	"opscope threads --next-switch=37,072 mt.trace.gz",
	NULL,
};

const struct command cmd_threads = {
	.name = "threads",
	.synopsis = "[OPTION]... FILE",
	.help = "show the threads of a trace or write each to a file",
	.about =
		"Prints a table of the threads in a trace.  If the format has a field "
		"for threads, address spaces or processors, its values are the threads.  "
		"Otherwise threads are inferred from the addresses at which instructions "
		"continue, the addresses that they access, and the stack pointer; they "
		"are numbered from 1 by their first records.  A thread that continues on "
		"another stack is called \"stack of thread N\".  In CloudSuite, an "
		"address space is not set if its bytes are 255.  Records without a value "
		"in the field belong to the thread \"none\"; if no record has a value, "
		"threads are inferred.\n\nRecords that may belong to another thread are undecided: "
		"threads that spin at the same barrier execute the same instructions on "
		"the same addresses, and a trace that begins in the middle begins "
		"undecided.  They are counted separately, are marked in --runs, and have "
		"no thread in queries and columns.\n\nA marker is a sequence of "
		"instructions that each thread executes when it starts: items separated "
		"by semicolons, each an opcode (or * for any) and operands: REG->REG, "
		"registers (the first is written, the others are read; reg is any), imm "
		"N, len N, mem, nomem, tid=REG.  The register of tid contains the "
		"thread's own number: the table shows it if it is a constant or the "
		"trace has register values.  A query with then between its steps also "
		"works.  If threads come from a field, markers are searched only with "
		"--marker.  Formats without opcodes can match only registers, condition "
		"codes and memory, so other instructions match, too: --markers lists the "
		"addresses, and --marker-at chooses among them.  A marked thread has a "
		"range of addresses for its stack, computed from its stack pointer at "
		"the marker; overlapping ranges are reported.\n\n--split reads the trace "
		"once and writes the bytes of each record to the file of its thread, "
		"compressed if the name ends with .gz, .xz, .zst or .lz4; the files "
		"together are the trace.  In a part of a QEMU log with listings, a block "
		"that was listed by another thread is listed again before it is "
		"executed.  %t in the name is replaced with the thread.  Beside each "
		"file FILE, FILE.txt has the name of the trace, the thread, and the runs "
		"of records in the file: the number of the first record in the trace, "
		"and the length.\n\nThe threads are kept in the saved index, and "
		"`thread` in queries uses them: see opscope-query(7).  The exit status "
		"is 2 if the threads cannot be detected.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 1,
	.most = 1,
	.run = cmd_threads_run,
};
