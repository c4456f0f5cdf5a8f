/* opscope list: prints records, in any output format. */
#include <string.h>
#include <unistd.h>

#include "cmd/match_writer.h"
#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"

enum { READ_RECORDS = 4096 };

/* Gaps that the output format cannot show.  Count them and report them at the end. */
struct cmd_list_skipped {
	uint64_t gaps, bytes; /* their number and total length */
	struct gap first;
};

struct cmd_list_job {
	struct trace *trace;
	struct listing out;
	struct span span;
	uint64_t count;     /* max number of records, or of matches */
	struct gap pending; /* last gap, which may continue in the next batch */
	bool is_pending;
	struct cmd_list_skipped skipped;
	uint64_t damages; /* number of gaps caused by damaged compressed data */
};

static enum status cmd_list_show_pending(struct cmd_list_job *l, struct err *err)
{
	const struct gap *g = &l->pending;
	if (!l->is_pending)
		return ST_OK;
	l->is_pending = false;
	if (g->kind == GAP_LOST) {
		struct str sentence = STR_INIT;
		l->damages++;
		emit_gap_print(g, &sentence);
		cmd_warn(trace_path(l->trace), "%s", sentence.text);
		str_release(&sentence);
	}
	if (l->out.emitter->gap)
		return l->out.emitter->gap(&l->out.emit, g, err);
	if (g->kind == GAP_LOST)
		return ST_OK;
	if (!l->skipped.gaps)
		l->skipped.first = *g;
	l->skipped.gaps++;
	l->skipped.bytes += g->length;
	return ST_OK;
}

static enum status cmd_list_add_gap(struct cmd_list_job *l, const struct gap *g,
				    struct err *err)
{
	struct gap *p = &l->pending;
	if (l->is_pending && p->kind == g->kind && p->offset + p->length == g->offset) {
		if (!g->length && !strcmp(p->text, g->text))
			return ST_OK;
		if (g->kind == GAP_MALFORMED || g->kind == GAP_PARTIAL) {
			p->length += g->length;
			p->pieces += g->pieces;
			return ST_OK;
		}
	}
	enum status st = cmd_list_show_pending(l, err);
	*p = *g;
	l->is_pending = true;
	return st;
}

/* Add the gaps of a batch before record i, beginning with gap *g; advance *g. */
static enum status cmd_list_add_gaps(struct cmd_list_job *l, const struct batch *b,
				     size_t i, size_t *g, struct err *err)
{
	enum status st = ST_OK;
	for (; st == ST_OK && *g < b->ngaps && b->gap[*g].before <= i; ++*g)
		st = cmd_list_add_gap(l, &b->gap[*g], err);
	return st;
}

static enum status cmd_list_emit_batch(struct cmd_list_job *l, const struct batch *b,
				       struct err *err)
{
	size_t g = 0;
	enum status st = ST_OK;
	for (size_t i = 0; st == ST_OK && i < b->n; i++) {
		st = cmd_list_add_gaps(l, b, i, &g, err);
		if (st == ST_OK)
			st = cmd_list_show_pending(l, err);
		if (st == ST_OK)
			st = l->out.emitter->record(&l->out.emit, b, i, err);
	}
	return st == ST_OK ? cmd_list_add_gaps(l, b, b->n, &g, err) : st;
}

/* Measure progress by the requested count, or by bytes if the size is known. */
static void cmd_list_progress(struct cmd_list_job *l, struct task *task,
			      const struct batch *b)
{
	struct source_facts facts = source_facts(trace_source(l->trace));
	if (l->count != UINT64_MAX)
		task_progress(task, l->out.emit.emitted, l->count);
	else if (facts.size_known && b->n)
		task_progress(task, b->offset[b->n - 1], facts.size);
	else
		task_progress(task, l->out.emit.emitted, 0);
}

static enum status cmd_list_records(struct cmd_list_job *l, struct reader *rd,
				    struct task *task, struct err *err)
{
	while (l->out.emit.emitted < l->count) {
		uint64_t left = l->count - l->out.emit.emitted;
		const struct batch *b = NULL;
		uint64_t seen = source_arrived(trace_source(l->trace));
		enum status st =
			reader_read(rd, l->span.first + l->out.emit.emitted,
				    left < READ_RECORDS ? (size_t)left : READ_RECORDS,
				    l->out.want, &b, err);
		if (st == ST_AGAIN) {
			/* Show the records so far before waiting for more. */
			st = emit_flush(&l->out.emit, l->out.emitter, err);
			if (st != ST_OK)
				return st;
			source_wait(trace_source(l->trace), &seen, SOURCE_WAIT, NULL);
			continue;
		}
		if (st != ST_OK && st != ST_END)
			return st;
		bool end = st == ST_END;
		st = b ? cmd_list_emit_batch(l, b, err) : ST_OK;
		if (st != ST_OK)
			return st;
		if (end)
			return cmd_list_show_pending(l, err);
		if (b)
			cmd_list_progress(l, task, b);
	}
	/* Do not show a gap after the last requested record. */
	return ST_OK;
}

static enum status cmd_list_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_list_job *l = arg;
	struct reader *rd = reader_open(l->trace, task);
	enum status st = listing_begin(&l->out, err);
	if (st == ST_OK)
		st = cmd_list_records(l, rd, task, err);
	st = listing_end(&l->out, st, err);
	reader_free(rd);
	return st;
}

static void cmd_list_report_skipped(const struct cmd_list_job *l)
{
	const struct cmd_list_skipped *p = &l->skipped;
	struct str first = STR_INIT;
	if (!p->gaps)
		return;
	emit_gap_print(&p->first, &first);
	if (p->gaps == 1)
		cmd_warn(trace_path(l->trace), "skipped: %s", first.text);
	else
		cmd_warn(trace_path(l->trace), "skipped in %s places (%s), the first: %s",
			 COUNT_TEXT(p->gaps), SIZE_TEXT(p->bytes), first.text);
	str_release(&first);
}

/* List only matching records.  A gap never matches. */
static int cmd_list_matches(struct cmd_list_job *l, const struct query *q)
{
	struct err err = ERR_INIT;
	struct match_writer m = { .trace = l->trace,
				  .query = q,
				  .span = l->span,
				  .most = l->count,
				  .flush_each = isatty(STDOUT_FILENO),
				  .out = &l->out };
	enum status st =
		cmd_run_work(l->trace, m.flush_each, match_writer_work, &m, &err);
	if (st == ST_CANCELLED)
		return 0;
	if (st != ST_OK)
		return cmd_fail_err(trace_path(l->trace), &err);
	int status = cmd_finish(0);
	int losses = m.hits == m.most ? cmd_report_losses_before(l->trace, m.end)
				      : cmd_report_losses(l->trace);
	return losses ? losses : status;
}

static int cmd_list_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_list_job l = { .trace = t, .count = UINT64_MAX };
	struct query *where;
	if (!option_span_from(line, "start", &l.span))
		return EXIT_ERROR;
	if (cmdline_number(line, "count", &l.count, &err))
		return cmd_fail_err("list", &err);
	if (!listing_init(&l.out, line, t, "text") || !option_where(line, t, &where))
		return EXIT_ERROR;
	if (where) {
		int status = cmd_list_matches(&l, where);
		query_free(where);
		return status;
	}
	if (l.span.last - l.span.first < l.count)
		l.count = l.span.last - l.span.first + 1;
	enum status st = cmd_run_work(t, isatty(STDOUT_FILENO), cmd_list_work, &l, &err);
	if (st == ST_CANCELLED)
		return 0;
	if (st != ST_OK)
		return cmd_fail_err(trace_path(t), &err);
	int status = cmd_finish(l.damages ? EXIT_ERROR : 0);
	cmd_list_report_skipped(&l);
	if (l.span.first && l.count && !l.out.emit.emitted) {
		cmd_warn(trace_path(t), "the trace ends before record %s",
			 COUNT_TEXT(l.span.first));
	}
	return status;
}

static const struct option_info options[] = {
	{ 's', "start", "FIRST",
	  "start at record FIRST; the first record of a trace is 0", NULL },
	{ 'n', "count", "N", "list at most N records", NULL },
	{ 0, "span", "FIRST..LAST", "list only records FIRST to LAST", NULL },
	OPTION_WHERE,
	OPTION_FIELDS,
	{ 't', "to", "FORMAT", "output format", cmd_choose_emitter },
	{ 0 }
};

static const char *const examples[] = {
	"opscope list -n 20 gcc-10M.trace.gz",
	"opscope list -s 1M -n 20 gcc-10M.trace.gz",
	"opscope list --fields=pc,load,store --to=csv mcf.champsimtrace.xz",
	"opscope list --where='taken and not call' gcc-10M.trace.gz",
	"opscope list --to=json - <trace.bin | jq .pc",
	"opscope list --to=raw -s 1M -n 1K big.xz >part.champsim",
	NULL,
};

const struct command cmd_list = {
	.name = "list",
	.synopsis = "[OPTION]... FILE",
	.help = "print records",
	.about = "Prints one record per line, as text or in a machine-readable output "
		 "format.  Numbers may be written as 1000, 1,000, 0x3e8, 1_000, 1K "
		 "(thousand), 1M (million), 1G or 1Ki (1024).\n\nGaps are not numbered.  "
		 "A gap is a malformed line, the cut-off end of a truncated file, or "
		 "data that cannot be decompressed.  Text output shows it in place, as a "
		 "line that begins with !; other output formats report it on standard "
		 "error.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.parameters = true,
	.least = 1,
	.most = 1,
	.run = cmd_list_run,
};
