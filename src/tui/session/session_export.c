#include "tui/session/session_export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "trace/span.h"
#include "tui/session/session_internal.h"

static void export_clear(struct exporter *x)
{
	bgjob_stop(&x->job);
	export_run_release(&x->run);
	if (x->nqueries > 1)
		query_free(x->all);
	x->all = NULL;
	while (x->nqueries)
		query_free(x->query[--x->nqueries]);
	free(x->path);
	x->path = NULL;
	str_release(&x->said);
}

void session_export_free(struct session *s)
{
	export_clear(&s->own->exporter);
	bgjob_release(&s->own->exporter.job);
}

bool session_exporting(const struct session *s)
{
	return bgjob_running(&s->own->exporter.job);
}

/* The work */

static enum status export_work(void *arg, struct task *task, struct err *err)
{
	struct exporter *x = arg;
	enum status st = export_run_work(&x->run, task, err);
	struct err own = ERR_INIT;
	enum status closed = ST_OK;
	if (!x->pipe)
		closed = export_run_close(&x->run, st == ST_OK, &own);
	else if (fclose(x->run.to) != 0)
		closed = err_set(&own, ST_IO, "%s", strerror(errno));
	if (closed != ST_OK) {
		*err = own;
		st = closed;
	}
	return st;
}

static void export_say(void *ctx, const char *sentence)
{
	struct exporter *x = ctx;
	str_addf(&x->said, "; %s", sentence);
}

static void export_done(void *owner, enum status st, const struct err *err)
{
	struct exporter *x = owner;
	struct session *s = x->session;
	uint64_t n = export_run_written(&x->run);
	if (x->pipe) /* the end of a pipe is reported with its command */
		return;
	str_clear(&x->said);
	if (st == ST_OK)
		export_run_report(&x->run, export_say, x);
	if (st == ST_CANCELLED)
		session_message(s, "export stopped; %s was not written", x->path);
	else if (st != ST_OK)
		session_error(s, "%s was not written: %s", x->path,
			      st == ST_END ? "the trace ends before the span"
					   : err->text);
	else if (x->run.target)
		session_message(s, "%s written%s", x->path, x->said.text);
	else
		session_message(s, "%s record%s written to %s as %s%s", COUNT_TEXT(n),
				n == 1 ? "" : "s", x->path, export_run_as(&x->run),
				x->said.text);
}

/* The beginning */

void session_export_init(struct session *s)
{
	static const struct bgjob_class class = { .done = export_done };
	struct exporter *x = &s->own->exporter;
	x->session = s;
	str_init(&x->said);
	bgjob_init(&x->job, &s->jobs, &class, x, BGJOB_BATCH);
}

/* Append the names of the list's columns. */
static void export_columns(const struct session *s, struct str *out)
{
	for (size_t i = 0; i < s->ncolumns; i++)
		str_addf(out, "%s%s", i ? "," : "",
			 schema_field(s->schema, s->column[i])->name);
}

/* Add another query for records to match. */
static enum status export_add_query(struct exporter *x, const char *text, struct err *err)
{
	enum status st =
		query_compile(&x->query[x->nqueries], text, x->session->schema, err);
	x->nqueries += st == ST_OK;
	return st;
}

static enum status export_add_queries(struct exporter *x,
				      const struct session_export_options *o,
				      struct err *err)
{
	enum status st = ST_OK;
	for (size_t i = 0; st == ST_OK && i < session_filters(x->session); i++)
		st = export_add_query(x, session_filter_text(x->session, i), err);
	if (st == ST_OK && o->where)
		st = export_add_query(x, o->where, err);
	if (st == ST_OK && o->thread) {
		struct str text = STR_INIT;
		str_addf(&text, "thread == %s", o->thread);
		st = export_add_query(x, text.text, err);
		str_release(&text);
	}
	if (x->nqueries > 1)
		x->all = query_all_of((const struct query *const *)x->query, x->nqueries);
	else if (x->nqueries)
		x->all = x->query[0];
	x->run.query = x->all;
	return st;
}

/* Use the columns of the list if the output format has columns and the options name
 * none. */
static enum status export_choose_fields(struct exporter *x, const char *fields,
					struct err *err)
{
	struct session *s = x->session;
	struct str columns = STR_INIT;
	if (x->run.with_thread && x->run.thread < 0)
		return err_set(err, ST_INVALID,
			       "the list has no column thread; :thread shows it");
	if (x->run.target)
		return fields ? err_set(err, ST_INVALID, "%s determines its own fields",
					x->run.target->name)
			      : ST_OK;
	export_columns(s, &columns);
	x->run.emit = (struct emit) { .schema = s->schema, .utf8 = true };
	str_init(&x->run.emit.line);
	if (!fields && !x->run.emitter->whole_record && columns.len)
		fields = columns.text;
	enum status st = emit_choose(&x->run.emit, x->run.emitter, fields, err);
	str_release(&columns);
	return st;
}

/* Open a pipe; the exporter owns the descriptor. */
static enum status export_open_pipe(struct exporter *x, int fd, struct err *err)
{
	x->pipe = true;
	x->run.to = fdopen(fd, "w");
	return x->run.to ? ST_OK : err_set(err, ST_IO, "%s", strerror(errno));
}

/* Choose the span: from the option, the marked span, or all records. */
static enum status export_choose_span(struct session *s, const char *text,
				      struct span *over, struct err *err)
{
	bool growing = session_growing(s);
	*over = (struct span) { 0, s->records ? s->records - 1 : 0 };
	if (text) {
		enum status st = span_parse(text, over, err);
		if (st == ST_OK && over->last < over->first)
			st = err_set(err, ST_INVALID, "the span ends before it begins");
		if (growing && over->last >= s->records && s->records)
			over->last = s->records - 1;
		return st;
	}
	if (!session_span(s, over) && !s->ended && !growing)
		return err_set(
			err, ST_INVALID,
			"the trace is not indexed yet; mark a span with V, or wait");
	return ST_OK;
}

static enum status export_check_path(const struct session *s, const char *path,
				     bool replace, struct err *err)
{
	struct stat info;
	if (export_run_is_input(s->trace, path))
		return err_at(err, 1, "this is the current trace; choose another name");
	if (!replace && stat(path, &info) == 0 && S_ISREG(info.st_mode))
		return err_at(err, 1, "the file already exists; choose another name");
	return ST_OK;
}

/* Prepare a new export except its output; path is the file name, or NULL for a pipe. */
static enum status export_prepare(struct session *s, const char *path,
				  const struct session_export_options *o,
				  struct exporter **out, struct err *err)
{
	struct export_run run = { .trace = s->trace,
				  .must_reach = !o->span,
				  .with_thread = o->with_thread,
				  .thread = schema_find(s->schema, "thread") };
	enum status st = ST_OK;
	if (!o->to)
		st = export_run_of_path(&run, path, err);
	else if (!export_run_choose(&run, o->to))
		st = err_set(err, ST_INVALID, "unknown output format %s", o->to);
	if (st == ST_OK && session_exporting(s))
		st = err_set(err, ST_INVALID, "another export is running");
	if (st == ST_OK)
		st = export_choose_span(s, o->span, &run.span, err);
	if (st == ST_OK && !s->records)
		st = err_set(err, ST_INVALID, "there are no records");
	if (st != ST_OK)
		return st;
	struct exporter *x = *out = &s->own->exporter;
	export_clear(x);
	x->run = run;
	st = export_choose_fields(x, o->fields, err);
	return st == ST_OK ? export_add_queries(x, o, err) : st;
}

enum status session_export(struct session *s, const char *path,
			   const struct session_export_options *o, struct err *err)
{
	struct exporter *x;
	enum status st = export_check_path(s, path, o->replace, err);
	if (st == ST_OK)
		st = export_prepare(s, path, o, &x, err);
	if (st != ST_OK)
		return st;
	x->path = mem_text(path);
	x->pipe = false;
	st = export_run_open(&x->run, x->path, o->replace, err); /* path is borrowed */
	if (st == ST_OK)
		str_addf(bgjob_start(&x->job, export_work), "writing %s", path);
	return st;
}

enum status session_pipe(struct session *s, int fd, const char *to, struct err *err)
{
	const struct session_export_options o = { .to = to };
	struct exporter *x;
	enum status st = export_prepare(s, NULL, &o, &x, err);
	if (st == ST_OK)
		st = export_open_pipe(x, fd, err);
	if (st == ST_OK)
		str_add(bgjob_start(&x->job, export_work), "writing records");
	else
		close(fd);
	return st;
}

void session_pipe_cancel(struct session *s)
{
	bgjob_cancel(&s->own->exporter.job);
}

uint64_t session_piped(const struct session *s)
{
	return export_run_written(&s->own->exporter.run);
}
