#include "tui/session/session_export.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "output/emit.h"
#include "output/outfile.h"
#include "tui/session/session_internal.h"

enum { READ_RECORDS = 4096, HITS_AT_ONCE = 512 };

struct exporter {
	struct session *session;
	struct bgjob job;
	char *path;
	struct outfile *file; /* NULL: a pipe, which emit.to writes */
	const struct emitter *emitter;
	struct emit emit;
	struct query *query[FILTERS_MAX]; /* copies of the filters, which may change */
	size_t nqueries;
	struct hits *hits; /* of the queries; NULL: there are none */
	struct span span;
	struct reader *reader;
	uint64_t gaps; /* left out */
};

static void export_clear(struct exporter *x)
{
	bgjob_stop(&x->job);
	hits_free(x->hits);
	x->hits = NULL;
	while (x->nqueries)
		query_free(x->query[--x->nqueries]);
	free(x->path);
	x->path = NULL;
	str_release(&x->emit.line);
}

void session_export_free(struct session *s)
{
	struct exporter *x = s->own->exporter;
	if (!x)
		return;
	export_clear(x);
	bgjob_release(&x->job);
	free(x);
	s->own->exporter = NULL;
}

bool session_exporting(const struct session *s)
{
	return s->own->exporter && bgjob_running(&s->own->exporter->job);
}

/* The work */

static enum status export_write_records(struct exporter *x, uint64_t first, uint64_t last,
					struct task *task, struct err *err)
{
	uint64_t at = first;
	fieldset want = emit_wants(&x->emit, x->emitter);
	while (at <= last) {
		uint64_t left = last - at;
		const struct batch *b;
		enum status st =
			reader_read(x->reader, at,
				    left < READ_RECORDS ? (size_t)left + 1 : READ_RECORDS,
				    want, &b, err);
		if (st == ST_END) /* the trace has become shorter */
			return err_set(err, ST_IO, "record %llu can no longer be read",
				       (unsigned long long)at);
		for (size_t i = 0; st == ST_OK && i < b->n; i++)
			st = x->emitter->record(&x->emit, b, i, err);
		if (st != ST_OK)
			return st;
		x->gaps += b->ngaps;
		at += b->n;
		if (task_cancelled(task))
			return err_set(err, ST_CANCELLED, "stopped");
		task_progress(task, at - x->span.first, x->span.last - x->span.first + 1);
	}
	return ST_OK;
}

/* Neighbouring hits are read together. */
static enum status export_write_hits(struct exporter *x, struct task *task,
				     struct err *err)
{
	uint64_t hit[HITS_AT_ONCE], at = x->span.first;
	for (;;) {
		struct hits_found f;
		enum status st = hits_find(x->hits, at, false, HITS_AT_ONCE, 0, hit, &f,
					   task, err);
		for (size_t i = 0; st == ST_OK && i < f.n && hit[i] <= x->span.last;) {
			size_t end = i + 1;
			while (end < f.n && hit[end] == hit[end - 1] + 1 &&
			       hit[end] <= x->span.last)
				end++;
			st = export_write_records(x, hit[i], hit[end - 1], task, err);
			i = end;
		}
		if (st != ST_OK || f.end || f.seen >= x->span.last)
			return st;
		at = f.seen + 1;
	}
}

static enum status export_write(struct exporter *x, struct task *task, struct err *err)
{
	enum status st = reader_open(&x->reader, x->session->trace, err);
	if (st != ST_OK)
		return st;
	reader_set_task(x->reader, task);
	st = x->emitter->begin(&x->emit, err);
	if (st == ST_OK)
		st = x->hits ? export_write_hits(x, task, err)
			     : export_write_records(x, x->span.first, x->span.last, task,
						    err);
	struct err own = ERR_INIT;
	enum status end = x->emitter->end(&x->emit, &own);
	if (st == ST_OK && end != ST_OK) {
		*err = own;
		st = end;
	}
	reader_free(x->reader);
	return st;
}

static enum status export_work(void *arg, struct task *task, struct err *err)
{
	struct exporter *x = arg;
	enum status st = export_write(x, task, err);
	struct err own = ERR_INIT;
	enum status closed = ST_OK;
	if (x->file)
		closed = outfile_close(x->file, st == ST_OK, &own);
	else if (fclose(x->emit.to) != 0)
		closed = err_set(&own, ST_IO, "%s", strerror(errno));
	if (st == ST_OK && closed != ST_OK) {
		*err = own;
		st = closed;
	}
	return st;
}

static void export_done(void *owner, enum status st, const struct err *err)
{
	struct exporter *x = owner;
	struct session *s = x->session;
	if (!x->file) /* the end of a pipe is reported together with its command */
		return;
	char n[32], gaps[32];
	struct str left_out = STR_INIT;
	if (x->gaps)
		str_addf(&left_out, "; %s gap%s left out",
			 human_count(gaps, sizeof gaps, x->gaps),
			 x->gaps == 1 ? "" : "s");
	if (st == ST_CANCELLED)
		session_message(s, "export stopped; %s was not written", x->path);
	else if (st != ST_OK)
		session_error(s, "%s was not written: %s", x->path, err->text);
	else
		session_message(s, "%s record%s written to %s%s",
				human_count(n, sizeof n, x->emit.emitted),
				x->emit.emitted == 1 ? "" : "s", x->path, left_out.text);
	str_release(&left_out);
}

static void export_describe(const void *owner, struct str *out)
{
	str_addf(out, "writing %s", ((const struct exporter *)owner)->path);
}

/* The beginning */

static struct exporter *export_state(struct session *s)
{
	static const struct bgjob_class class = { .done = export_done,
						  .describe = export_describe };
	if (!s->own->exporter) {
		struct exporter *x = mem_new(1, sizeof *x);
		x->session = s;
		str_init(&x->emit.line);
		bgjob_init(&x->job, &s->jobs, &class, x, BGJOB_BATCH);
		s->own->exporter = x;
	}
	return s->own->exporter;
}

/* "csv" for a.csv.gz; raw for any other end than that of a notation. */
static const struct emitter *export_by_suffix(const char *path)
{
	static const char *const suffix[] = { "csv", "json", "text" };
	size_t len = strlen(path);
	static const char *const packed[] = { ".gz", ".xz", ".zst", ".lz4" };
	for (size_t i = 0; i < sizeof packed / sizeof *packed; i++)
		if (str_ends_with(path, packed[i])) {
			len -= strlen(packed[i]);
			break;
		}
	for (size_t i = 0; i < sizeof suffix / sizeof *suffix; i++) {
		size_t n = strlen(suffix[i]);
		if (len > n + 1 && path[len - n - 1] == '.' &&
		    memcmp(path + len - n, suffix[i], n) == 0)
			return emitter_find(suffix[i]);
	}
	return emitter_find("raw");
}

/* The columns of the list as names. */
static void export_columns(const struct session *s, struct str *out)
{
	for (size_t i = 0; i < s->ncolumns; i++)
		str_addf(out, "%s%s", i ? "," : "",
			 schema_field(s->schema, s->column[i])->name);
}

static enum status export_prepare(struct exporter *x, struct err *err)
{
	struct session *s = x->session;
	struct str columns = STR_INIT;
	export_columns(s, &columns);
	x->emit = (struct emit) { .schema = s->schema, .utf8 = true };
	str_init(&x->emit.line);
	x->gaps = 0;
	enum status st = emit_choose(
		&x->emit, x->emitter,
		x->emitter->whole_record || !columns.len ? NULL : columns.text, err);
	str_release(&columns);
	for (size_t i = 0; st == ST_OK && i < session_filters(s); i++) {
		st = query_compile(&x->query[i], session_filter_text(s, i), s->schema,
				   err);
		x->nqueries += st == ST_OK;
	}
	if (st != ST_OK)
		return st;
	if (x->nqueries)
		x->hits = hits_new(s->trace, (const struct query *const *)x->query,
				   x->nqueries);
	return st;
}

static enum status export_open_file(struct exporter *x, struct err *err)
{
	enum status st = outfile_open(&x->file, x->path, false, err);
	if (st == ST_OK)
		x->emit.to = outfile_stream(x->file);
	return st;
}

/* The descriptor belongs to the exporter. */
static enum status export_open_pipe(struct exporter *x, int fd, struct err *err)
{
	x->file = NULL;
	x->emit.to = fdopen(fd, "w");
	return x->emit.to ? ST_OK : err_set(err, ST_IO, "%s", strerror(errno));
}

/* The marked span, or all records. */
static enum status export_span(struct session *s, struct span *out, struct err *err)
{
	*out = (struct span) { 0, s->records ? s->records - 1 : 0 };
	if (session_exporting(s))
		return err_set(err, ST_INVALID, "another export is running");
	bool growing = source_facts(trace_source(s->trace)).growing;
	bool marked = session_span(s, out);
	if (!marked && !s->ended && !growing)
		return err_set(
			err, ST_INVALID,
			"the trace is not indexed yet; mark a span with V, or wait");
	return s->records ? ST_OK : err_set(err, ST_INVALID, "there are no records");
}

enum status session_export(struct session *s, const char *path, const char *notation,
			   struct err *err)
{
	struct span over;
	const struct emitter *e =
		notation ? emitter_find(notation) : export_by_suffix(path);
	if (!e)
		return err_set(err, ST_INVALID, "unknown notation %s", notation);
	struct stat info;
	if (stat(path, &info) == 0 && S_ISREG(info.st_mode))
		return err_at(err, 1, "the file exists already; choose another name");
	enum status st = export_span(s, &over, err);
	if (st != ST_OK)
		return st;
	struct exporter *x = export_state(s);
	export_clear(x);
	x->path = mem_text(path);
	x->emitter = e;
	x->span = over;
	st = export_prepare(x, err);
	if (st == ST_OK)
		st = export_open_file(x, err);
	if (st != ST_OK)
		return st;
	bgjob_start(&x->job, export_work);
	return ST_OK;
}

enum status session_pipe(struct session *s, int fd, const char *notation, struct err *err)
{
	struct span over;
	const struct emitter *e = emitter_find(notation);
	enum status st = e ? export_span(s, &over, err)
			   : err_set(err, ST_INVALID, "unknown notation %s", notation);
	if (st == ST_OK) {
		struct exporter *x = export_state(s);
		export_clear(x);
		x->emitter = e;
		x->span = over;
		st = export_prepare(x, err);
		if (st == ST_OK)
			st = export_open_pipe(x, fd, err);
		if (st == ST_OK) {
			bgjob_start(&x->job, export_work);
			return ST_OK;
		}
	}
	close(fd);
	return st;
}

void session_pipe_cancel(struct session *s)
{
	if (s->own->exporter)
		bgjob_cancel(&s->own->exporter->job);
}

uint64_t session_piped(const struct session *s)
{
	return s->own->exporter ? s->own->exporter->emit.emitted : 0;
}
