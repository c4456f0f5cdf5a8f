/* opscope pipeline: draws the stages of instructions over the cycles. */
#include <string.h>

#include "cmd/options.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/pipeline_out.h"
#include "trace/cycle.h"

enum { WIDTH_DEFAULT = 80 };

struct cmd_pipeline_job {
	struct trace *trace;
	struct span span;
	struct pipeline_out out;
};

static enum status cmd_pipeline_read(struct cmd_pipeline_job *p, struct reader *rd,
				     struct err *err)
{
	fieldset want = pipeline_out_fields(trace_schema(p->trace));
	struct span left = p->span;
	const struct batch *b;
	enum status st = ST_OK;
	/* cmd_finish() prints the message of an error of the output. */
	while (!ferror(p->out.to) &&
	       (st = reader_next_wait(rd, &left, want, &b, err)) == ST_OK)
		for (size_t i = 0; i < b->n; i++)
			pipeline_out_record(&p->out, b, i);
	if (st == ST_END && left.first && left.first == p->span.first)
		return cmd_span_ends(&p->span, err);
	return st == ST_END ? ST_OK : st;
}

static enum status cmd_pipeline_work(void *arg, struct task *task, struct err *err)
{
	struct cmd_pipeline_job *p = arg;
	struct reader *rd = reader_open(p->trace, task);
	enum status st = ST_OK;
	pipeline_out_begin(&p->out);
	st = cmd_pipeline_read(p, rd, err);
	pipeline_out_end(&p->out);
	reader_free(rd);
	return st;
}

static enum status cmd_pipeline_options(struct cmd_pipeline_job *p,
					const struct cmdline *line, struct err *err)
{
	struct pipeline_out *o = &p->out;
	uint64_t width = WIDTH_DEFAULT;
	int as = cmdline_choice(line, "to");
	o->as = as < 0 ? PIPELINE_TEXT : (enum pipeline_as)as;
	o->to = stdout;
	o->schema = trace_schema(p->trace);
	o->scale.scale = 1;
	if (!stages_possible(o->schema))
		return err_set(err, ST_UNSUPPORTED, "%s has no times of pipeline stages",
			       o->schema->format->name);
	if (cmdline_number_in(line, "scale", 1, PIPELINE_SCALE_MOST, &o->scale.scale,
			      err) ||
	    cmdline_number_in(line, "width", 1, PIPELINE_WIDTH_MOST, &width, err))
		return ST_INVALID;
	o->scale.cycle = trace_cycle(p->trace);
	o->scale.cycle += !o->scale.cycle; /* stays 0 if all times are equal */
	o->width = (size_t)width;
	return ST_OK;
}

static void cmd_pipeline_warn(const struct cmd_pipeline_job *p)
{
	const char *path = trace_path(p->trace);
	if (p->out.without)
		cmd_warn(path, "%s record%s without a fetch time left out",
			 COUNT_TEXT(p->out.without), p->out.without == 1 ? "" : "s");
	if (p->out.moved)
		cmd_warn(path,
			 "%s record%s fetched long before the preceding ones: their "
			 "stages are written too late",
			 COUNT_TEXT(p->out.moved), p->out.moved == 1 ? "" : "s");
}

static int cmd_pipeline_run(const struct cmdline *line, struct trace *t)
{
	struct err err = ERR_INIT;
	struct cmd_pipeline_job p = { .trace = t };
	if (!option_span(line, &p.span))
		return EXIT_ERROR;
	if (cmd_pipeline_options(&p, line, &err) != ST_OK)
		return cmd_fail_err("pipeline", &err);
	struct str command = STR_INIT;
	p.out.head = option_head(line, "Stages of the pipeline", &command);
	enum status st = cmd_run_work(t, true, cmd_pipeline_work, &p, &err);
	if (st == ST_OK)
		st = cmd_span_check(&p.span, t, &err);
	if (st == ST_OK && p.out.as == PIPELINE_SVG && !p.out.any)
		st = err_set(&err, ST_INVALID, "no record has times of stages to draw");
	str_release(&command);
	int status = st == ST_OK ? cmd_finish(0) : cmd_fail_err(trace_path(t), &err);
	cmd_pipeline_warn(&p);
	int losses = cmd_report_losses(t);
	return status ? status : losses;
}

static const struct option_info options[] = {
	{ 's', "span", "FIRST..LAST", "include only records FIRST to LAST", NULL },
	{ 't', "to", "FORMAT", "write this output format (default: text)",
	  pipeline_as_name },
	{ 0, "scale", "CYCLES", "show N cycles per column, 1 to 1,000 (default: 1)",
	  NULL },
	{ 0, "width", "N", "draw N columns (default: 80)", NULL },
	{ 0 }
};

static const char *const examples[] = {
	"opscope pipeline --span=1000..1100 trace.txt.gz",
	"opscope pipeline --span=1000..1100 --scale=10 --width=120 trace.txt.gz",
	"opscope pipeline --span=1000..1050 --to=svg trace.txt.gz >pipeline.svg",
	"opscope pipeline --span=..99_999 --to=kanata trace.txt.gz >trace.kanata",
	NULL,
};

const struct command cmd_pipeline = {
	.name = "pipeline",
	.synopsis = "[OPTION]... FILE",
	.help = "show when each instruction passes the pipeline stages",
	.about = "Works with formats that record times of stages: gem5 from layout v1 "
		 "on, o3pipeview, kanata.  Each row is a record and each column a "
		 "cycle.  A letter marks the beginning of a stage: f fetch, d decode, n "
		 "rename, p dispatch, i issue, c complete, r retire, s store written to "
		 "memory.  Dots fill the rest of the stage; = means that a store waits "
		 "after it has retired, - and x that the record was squashed.  If "
		 "several stages begin in one column, the last letter is shown; > marks "
		 "a row that is cut off.  If a record is not fetched in the first half "
		 "of the columns, a new line gives the cycle at which they now "
		 "begin.\n\nThe output format kanata can be opened with Konata.  Its "
		 "instructions are in fetch order and are numbered by record.  An "
		 "instruction ends when it retires; the time at which a store reaches "
		 "memory is in its second label.",
	.examples = examples,
	.options = options,
	.input = INPUT_TRACE,
	.least = 1,
	.most = 1,
	.run = cmd_pipeline_run,
};
