#include "cmd/common.h"

#include <errno.h>
#include <inttypes.h>
#include <langinfo.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bell.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "trace/span.h"

int trouble(const char *what, const char *sentence)
{
	note(what, "%s", sentence);
	return EXIT_TROUBLE;
}

void note(const char *what, const char *fmt, ...)
{
	struct str line = STR_INIT;
	va_list args;
	char text[512];
	va_start(args, fmt);
	vsnprintf(text, sizeof text, fmt, args);
	va_end(args);
	str_add(&line, "opscope: ");
	if (what) {
		str_escape(&line, what, strlen(what), true);
		str_add(&line, ": ");
	}
	/* Sentences of the floors below name bytes of traces and files. */
	utf8_clean(text);
	str_add(&line, text);
	str_addc(&line, '\n');
	fflush(stdout);
	fwrite(line.text, 1, line.len, stderr);
	str_release(&line);
}

enum { FAULT_WIDTH = 70, FAULT_BEHIND = 24 };

static bool begins_character(const char *p)
{
	return ((uint8_t)*p & 0xc0) != 0x80;
}

/* The start of the character that is n characters before p, and behind it. */
static const char *step_back(const char *text, const char *p, int n)
{
	while (n > 0 && p > text)
		n -= begins_character(--p);
	return p;
}

static const char *step_on(const char *p, int n)
{
	for (; *p; p++)
		if (begins_character(p) && n-- == 0)
			break;
	return p;
}

void show_fault(const char *text, const struct err *err)
{
	if (!*text || err->at <= 0 || (size_t)err->at > strlen(text) + 1)
		return;
	struct str line = STR_INIT;
	const char *at = step_back(text, text + err->at, 1);
	/* A query may be longer than any window: what is around the fault is enough. */
	const char *to = step_on(at, FAULT_BEHIND);
	const char *from = step_back(text, to, FAULT_WIDTH);
	to = step_on(from, FAULT_WIDTH);
	const char *cut_front = from > text ? "..." : "";
	str_addf(&line, "    %s", cut_front);
	for (const char *p = from; p < to; p++)
		str_addc(&line, (uint8_t)*p < ' ' || *p == 0x7f ? ' ' : *p);
	str_addf(&line, "%s\n    %*s", *to ? "..." : "", (int)strlen(cut_front), "");
	for (const char *p = from; p < at; p++)
		if (begins_character(p))
			str_addc(&line, ' ');
	str_add(&line, "^\n");
	fwrite(line.text, 1, line.len, stderr);
	str_release(&line);
}

bool begin_command(struct cmdline *out, const struct command *c, int argc, char **argv,
		   size_t least, size_t most, int *status)
{
	struct err err = ERR_INIT;
	enum status st = cmdline_parse(out, c, argc, argv, &err);
	if (st != ST_OK) {
		*status = trouble(c->name, err.text);
	} else if (out->help) {
		help_print(c, stdout);
		*status = finish_output(0);
	} else if (out->noperands < least) {
		note(c->name, "something is missing: opscope %s %s", c->name,
		     c->synopsis);
		*status = EXIT_TROUBLE;
	} else if (out->noperands > most) {
		note(c->name, "%s is one too many: opscope %s %s", out->operand[most],
		     c->name, c->synopsis);
		*status = EXIT_TROUBLE;
	} else {
		return true;
	}
	cmdline_release(out);
	return false;
}

struct choice {
	const char *(*next)(size_t i, const char **help);
};

static const char *choice_name(const void *of, size_t i)
{
	const char *help;
	return ((const struct choice *)of)->next(i, &help);
}

enum status check_choice(const char *option, const char *value,
			 const char *(*choice)(size_t i, const char **help),
			 struct err *err)
{
	struct choice names = { choice };
	struct str all = STR_INIT;
	const char *name;
	for (size_t i = 0; value && (name = choice_name(&names, i)); i++) {
		if (!strcmp(name, value)) {
			value = NULL;
			break;
		}
		str_addf(&all, "%s%s", i ? ", " : "", name);
	}
	enum status st = ST_OK;
	if (value) {
		const char *near = nearest_name(value, choice_name, &names);
		if (near)
			st = err_set(err, ST_INVALID, "--%s=%.40s: %s may be meant",
				     option, value, near);
		else
			st = err_set(err, ST_INVALID, "--%s=%.40s: it can be %s", option,
				     value, all.text);
	}
	str_release(&all);
	return st;
}

bool span_option(const struct cmdline *l, struct span *out)
{
	struct err err = ERR_INIT;
	const char *text = cmdline_value(l, "span");
	*out = SPAN_ALL;
	if (!text || span_parse(text, out, &err) == ST_OK)
		return true;
	trouble("--span", err.text);
	show_fault(text, &err);
	return false;
}

enum status span_ends(const struct span *span, struct err *err)
{
	char number[32];
	return err_set(err, ST_INVALID, "the trace ends before record %s",
		       text_count(number, sizeof number, span->first));
}

enum status span_check(const struct span *span, struct trace *t, struct err *err)
{
	struct extent all = trace_extent(t);
	bool there = !span->first || !all.complete || span->first < all.records;
	return there ? ST_OK : span_ends(span, err);
}

/* Does the sentence say by itself which file it is about? */
static bool names(const char *sentence, const char *path)
{
	size_t len = strlen(path);
	for (const char *p = sentence; len && (p = strstr(p, path)); p++)
		if ((p == sentence || p[-1] == ' ') &&
		    (!p[len] || p[len] == ':' || p[len] == ' '))
			return true;
	return false;
}

struct trace *open_trace(const struct cmdline *l, const char *path, bool any)
{
	static const struct trace_options none;
	return open_trace_with(l, path, any, &none);
}

struct trace *open_trace_with(const struct cmdline *l, const char *path, bool any,
			      const struct trace_options *base)
{
	struct err err = ERR_INIT;
	struct trace_options opt = *base;
	uint64_t threads = 0;
	opt.format = cmdline_value(l, "format");
	opt.layout = cmdline_value(l, "layout");
	opt.registers = cmdline_value(l, "registers");
	opt.companion = cmdline_value(l, "companion");
	opt.index = cmdline_value(l, "index");
	if (cmdline_has(l, "no-index"))
		opt.index = "none";
	enum status st = cmdline_number(l, "threads", &threads, &err);
	if (st == ST_OK)
		st = check_choice("format", opt.format, choose_format, &err);
	if (st == ST_OK)
		st = check_choice("registers", opt.registers, choose_registers, &err);
	if (st != ST_OK) {
		trouble(l->command->name, err.text);
		return NULL;
	}
	opt.threads = threads < 1024 ? (unsigned)threads : 1024;
	struct trace *t = NULL;
	st = any ? trace_open_any(&t, path, &opt, &err)
		 : trace_open(&t, path, &opt, &err);
	if (st == ST_OK) {
		/* Who asks what a file is gets this among the answers. */
		if (trace_warning(t) && !any)
			note(path, "%s", trace_warning(t));
		return t;
	}
	if (opt.layout && err.at > 0) {
		trouble("--layout", err.text);
		show_fault(opt.layout, &err);
	} else if (names(err.text, path)) {
		trouble(NULL, err.text);
	} else {
		trouble(path, err.text);
	}
	return NULL;
}

bool reader_knows_utf8(void)
{
	return !strcmp(nl_langinfo(CODESET), "UTF-8");
}

static bool init_listing(struct listing *out, const struct cmdline *l,
			 const struct trace *t, const char *usual, bool to_file)
{
	struct err err = ERR_INIT;
	const char *to = cmdline_value(l, "to");
	const char *fields = cmdline_value(l, "fields");
	memset(out, 0, sizeof *out);
	enum status st = check_choice("to", to, choose_emitter, &err);
	if (st != ST_OK) {
		trouble(l->command->name, err.text);
		return false;
	}
	out->emitter = emitter_find(to ? to : usual);
	out->emit.to = stdout;
	out->emit.schema = trace_schema(t);
	out->emit.utf8 = reader_knows_utf8();
	str_init(&out->emit.line);
	st = emit_choose(&out->emit, out->emitter, fields, &err);
	if (st != ST_OK) {
		trouble("--fields", err.text);
		if (fields)
			show_fault(fields, &err);
		return false;
	}
	/* Bytes of a trace could drive the terminal. */
	if (!to_file && out->emitter->bytes_only && isatty(STDOUT_FILENO)) {
		trouble(l->command->name,
			"raw bytes do not go to a terminal; send them to a "
			"file or a pipe");
		return false;
	}
	out->want = emit_wants(&out->emit, out->emitter);
	return true;
}

bool listing_init(struct listing *out, const struct cmdline *l, const struct trace *t)
{
	return init_listing(out, l, t, "text", false);
}

bool listing_init_to(struct listing *out, const struct cmdline *l, const struct trace *t,
		     const char *to)
{
	return init_listing(out, l, t, to, cmdline_has(l, "output"));
}

enum status listing_end(struct listing *l, enum status st, struct err *err)
{
	struct err own = ERR_INIT;
	enum status end = l->emitter->end(&l->emit, &own);
	if (st != ST_OK || end == ST_OK)
		return st;
	*err = own;
	return end;
}

/*
 * The bar.  The work runs on a thread of its own and rings when there is something
 * new; this thread looks at the task ten times a second, which is as
 * often as eyes want, and writes nothing during the first half second.
 */
enum { BAR_AFTER_MS = 500, BAR_EVERY_MS = 100, BAR_WIDTH = 30, LINE_WIDTH = 76 };

static void add_time(struct str *line, int64_t seconds)
{
	if (seconds >= 3600)
		str_addf(line, "%" PRId64 ":%02d:%02d", seconds / 3600,
			 (int)(seconds / 60 % 60), (int)(seconds % 60));
	else
		str_addf(line, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

static void draw_bar(struct trace *t, struct task *task, int64_t elapsed)
{
	struct str line = STR_INIT;
	char text[32];
	uint64_t done = atomic_load_explicit(&task->done, memory_order_relaxed);
	uint64_t total = atomic_load_explicit(&task->total, memory_order_relaxed);
	struct source_facts facts = source_facts(trace_source(t));
	str_addc(&line, '\r');
	if (total && !facts.arriving) {
		double part = done < total ? (double)done / (double)total : 1;
		int full = (int)(part * BAR_WIDTH);
		str_addc(&line, '[');
		str_pad(&line, '#', (size_t)full);
		str_pad(&line, '-', (size_t)(BAR_WIDTH - full));
		str_addf(&line, "] %3d%%", (int)(part * 100));
		double bytes = part * (double)facts.file_size * 1000 / (double)elapsed;
		str_addf(&line, "  %s/s", text_bytes(text, sizeof text, (uint64_t)bytes));
		if (part > 0.01) {
			str_add(&line, "  ");
			add_time(&line,
				 (int64_t)((double)elapsed * (1 - part) / part / 1000 +
					   1));
			str_add(&line, " left");
		}
	} else {
		str_addf(&line, "%s records",
			 text_count(text, sizeof text,
				    done ? done : trace_extent(t).records));
		str_add(&line, "  ");
		add_time(&line, elapsed / 1000);
	}
	if (line.len < LINE_WIDTH)
		str_pad(&line, ' ', LINE_WIDTH - line.len);
	fwrite(line.text, 1, line.len, stderr);
	str_release(&line);
}

static void ring(void *bell)
{
	bell_ring(bell);
}

enum status run_work(struct trace *t, bool quiet,
		     enum status (*work)(void *arg, struct task *task, struct err *err),
		     void *arg, struct err *err)
{
	struct bell bell;
	if (quiet || !isatty(STDERR_FILENO) || bell_open(&bell, err) != ST_OK) {
		struct task task = TASK_INIT;
		return work(arg, &task, err);
	}
	int64_t start = clock_ms(), drawn = 0;
	struct job *job = job_start(work, arg, ring, &bell);
	enum status st;
	while (!job_done(job, &st, err)) {
		struct pollfd p = { bell.out, POLLIN, 0 };
		poll(&p, 1, BAR_EVERY_MS);
		bell_silence(&bell);
		int64_t elapsed = clock_ms() - start;
		if (elapsed >= BAR_AFTER_MS && elapsed - drawn >= BAR_EVERY_MS) {
			draw_bar(t, job_task(job), elapsed);
			drawn = elapsed;
		}
	}
	job_stop(job);
	bell_close(&bell);
	if (drawn)
		fprintf(stderr, "\r%*s\r", LINE_WIDTH, "");
	return st;
}

enum { DAMAGES_TOLD = 5 };

static uint64_t report_damages(struct trace *t, uint64_t before)
{
	struct source *src = trace_source(t);
	struct damage d;
	char number[32];
	uint64_t told = 0;
	while (told < DAMAGES_TOLD && source_damage(src, told, &d) && d.at < before) {
		note(trace_path(t), "%s", d.text);
		told++;
	}
	uint64_t all = told;
	if (before == UINT64_MAX)
		all = source_facts(src).damages;
	else
		while (source_damage(src, all, &d) && d.at < before)
			all++;
	if (all > told)
		note(trace_path(t), "%s more places are damaged; opscope info lists them",
		     text_count(number, sizeof number, all - told));
	return told;
}

int report_losses_before(struct trace *t, uint64_t offset)
{
	return report_damages(t, offset) ? EXIT_TROUBLE : 0;
}

int report_losses(struct trace *t)
{
	struct extent x = trace_extent(t);
	char bytes[32];
	uint64_t told = report_damages(t, UINT64_MAX);
	if (x.gap_bytes > x.stray)
		note(trace_path(t),
		     "%s could not be read as records and were passed over",
		     text_bytes(bytes, sizeof bytes, x.gap_bytes - x.stray));
	if (x.stray)
		note(trace_path(t), "%s behind the last record: no whole record",
		     text_bytes(bytes, sizeof bytes, x.stray));
	return told ? EXIT_TROUBLE : 0;
}

int finish_facts(struct facts *f, enum facts_as as, int status)
{
	facts_print(f, as, stdout);
	facts_free(f);
	return finish_output(status);
}

int finish_output(int status)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	if (errno == EPIPE)
		return status;
	return trouble("cannot write the output", strerror(errno));
}
