#include "cmd/thread_split.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "output/excerpt.h"
#include "output/outfile.h"
#include "trace/scan/scan.h"
#include "trace/thread_slot.h"

enum { FILES_MOST = 256 };

struct split_job {
	const struct thread_split *x;
	struct outfile **file;   /* files of the threads, then of undecided records; NULL
				  * if none */
	struct outfile **text;   /* text beside each file */
	struct excerpt *excerpt; /* excerpt of each file */
	uint64_t *written;
	struct gap_counts gaps;
};

/* Return the value of %t for file n, which can be in buf. */
static const char *split_id(const struct split_job *j, size_t n, char buf[static 24])
{
	const struct threads *t = j->x->threads;
	return n < threads_count(t)
		       ? threads_id_text(threads_get(t, (uint32_t)n)->id, buf)
		       : "undecided";
}

/* Append the path of file n: replace %t, and replace %% with %. */
static void split_add_path(const struct split_job *j, size_t n, struct str *out)
{
	for (const char *p = j->x->pattern; *p; p++) {
		if (*p == '%' && p[1] == 't') {
			str_add(out, split_id(j, n, (char[24]) { 0 }));
			p++;
			continue;
		}
		str_addc(out, *p);
		p += *p == '%' && p[1] == '%';
	}
}

static enum status split_open(struct split_job *j, size_t n, struct err *err)
{
	struct str path = STR_INIT;
	split_add_path(j, n, &path);
	enum status st = outfile_open(&j->file[n], path.text, j->x->replace, err);
	str_release(&path);
	return st;
}

/* True if a thread gets a file. */
static bool split_wants(const struct split_job *j, uint32_t thread)
{
	const struct threads *t = j->x->threads;
	uint64_t pc, record;
	if (j->x->decided_only && threads_get(t, thread)->id == THREAD_ID_NONE)
		return false;
	return !j->x->table->marked_only ||
	       thread_table_marker(t, thread, j->x->table, &pc, &record);
}

static enum status split_open_all(struct split_job *j, struct err *err)
{
	uint32_t n = threads_count(j->x->threads), shown = 0;
	enum status st = ST_OK;
	for (uint32_t i = 0; i < n; i++)
		shown += split_wants(j, i);
	if (shown + j->x->decided_only > FILES_MOST)
		return err_set(
			err, ST_INVALID,
			"there are %u threads, but at most %d files can be written at "
			"once; use --marked-only or opscope export --thread=N to write "
			"fewer",
			shown, FILES_MOST);
	for (uint32_t i = 0; st == ST_OK && i < n; i++)
		if (split_wants(j, i))
			st = split_open(j, i, err);
	if (st == ST_OK && j->x->decided_only)
		st = split_open(j, n, err);
	return st;
}

/* Write records from..end-1 of a batch, which belong to one run. */
static enum status split_put(struct split_job *j, const struct batch *b, size_t from,
			     size_t end, const struct thread_run *run, struct err *err)
{
	size_t n = run->thread;
	if (j->x->decided_only && run->undecided)
		n = threads_count(j->x->threads);
	if (!j->file[n])
		return ST_OK;
	FILE *to = outfile_stream(j->file[n]);
	for (size_t i = from; i < end; i++)
		if (!excerpt_put(&j->excerpt[n], b, i, to))
			return err_set(err, ST_IO, "a part cannot be written");
	j->written[n] += end - from;
	return ST_OK;
}

static enum status split_batch(struct split_job *j, const struct batch *b,
			       struct thread_window *w, struct err *err)
{
	enum status st = ST_OK;
	for (size_t i = 0, end; i < b->n && st == ST_OK; i = end) {
		struct thread_run run;
		if (!threads_at(j->x->threads, b->first + i, w, &run))
			return err_set(err, ST_INVALID,
				       "the thread of record %" PRIu64 " is not known",
				       b->first + i);
		uint64_t left = run.first + run.n - (b->first + i);
		end = left < b->n - i ? i + (size_t)left : b->n;
		st = split_put(j, b, i, end, &run, err);
	}
	gap_counts_add(&j->gaps, b);
	return st;
}

static enum status split_work(void *arg, struct task *task, struct err *err)
{
	struct split_job *j = arg;
	struct trace *t = j->x->trace;
	struct thread_window w = { .loader = thread_slot_loader(trace_thread_slot(t)) };
	const struct batch *b;
	struct span left = SPAN_ALL;
	uint64_t all = threads_records(j->x->threads);
	fieldset want = excerpt_wants(trace_schema(t));
	struct reader *rd = reader_open(t, task);
	enum status st;
	while ((st = reader_next(rd, &left, want, &b, err)) == ST_OK &&
	       (st = split_batch(j, b, &w, err)) == ST_OK)
		task_progress(task, left.first, all);
	reader_free(rd);
	thread_window_release(&w);
	return st == ST_END ? ST_OK : st;
}

/* Runs and text of a part */

/* Find the next run of part n at or after a record; join runs over blocks.  Return false
 * if there is none. */
static bool split_next_run(const struct split_job *j, size_t n, uint64_t at,
			   struct thread_window *w, struct thread_run *out)
{
	const struct threads *t = j->x->threads;
	bool open = n == threads_count(t), apart = j->x->decided_only;
	struct thread_run run;
	out->n = 0;
	while (open || threads_next_of(t, (uint32_t)n, at, w, &at)) {
		if (!threads_at(t, at, w, &run))
			break;
		uint64_t end = run.first + run.n;
		bool fits = open ? run.undecided : !run.undecided || !apart;
		if (out->n && (!fits || out->first + out->n != at))
			break;
		if (fits) {
			out->first = out->n ? out->first : at;
			out->n = end - out->first;
		}
		at = end;
	}
	return out->n > 0;
}

static void split_describe(const struct split_job *j, size_t n, FILE *to)
{
	const struct threads *t = j->x->threads;
	struct thread_window w = { .loader = thread_slot_loader(
					   trace_thread_slot(j->x->trace)) };
	struct thread_run run;
	struct str name = STR_INIT;
	const char *path = trace_path(j->x->trace);
	str_escape(&name, path, strlen(path), false);
	fprintf(to, "trace: %s\nthread: %s", name.text, split_id(j, n, (char[24]) { 0 }));
	if (n < threads_count(t) && threads_get(t, (uint32_t)n)->name) {
		const char *given = threads_get(t, (uint32_t)n)->name;
		str_clear(&name);
		str_escape(&name, given, strlen(given), false);
		fprintf(to, " %s", name.text);
	}
	fprintf(to, "\nrecords: %" PRIu64 "\n\nfirst,records\n", j->written[n]);
	for (uint64_t at = 0; split_next_run(j, n, at, &w, &run); at = run.first + run.n)
		fprintf(to, "%" PRIu64 ",%" PRIu64 "\n", run.first, run.n);
	thread_window_release(&w);
	str_release(&name);
}

/* Write the text beside a part. */
static enum status split_put_text(const struct split_job *j, size_t n, struct err *err)
{
	struct str path = STR_INIT;
	split_add_path(j, n, &path);
	str_add(&path, ".txt");
	enum status st = outfile_open(&j->text[n], path.text, j->x->replace, err);
	if (st == ST_OK) {
		split_describe(j, n, outfile_stream(j->text[n]));
		st = outfile_complete(j->text[n], err);
	}
	str_release(&path);
	return st;
}

/* Complete the parts and their text files. */
static enum status split_complete(const struct split_job *j, struct err *err)
{
	enum status st = ST_OK;
	for (size_t n = 0; n <= threads_count(j->x->threads) && st == ST_OK; n++) {
		st = j->file[n] ? split_put_text(j, n, err) : ST_OK;
		if (j->file[n] && st == ST_OK)
			st = outfile_complete(j->file[n], err);
	}
	return st;
}

/* Close the files.  Rename them only if all are complete. */
static enum status split_close(const struct split_job *j, bool keep, struct err *err)
{
	enum status st = ST_OK;
	size_t n = (size_t)threads_count(j->x->threads) + 1;
	for (size_t i = 0; i < 2 * n; i++) {
		struct outfile *file = i < n ? j->text[i] : j->file[i - n];
		struct err closing = ERR_INIT;
		if (!file || outfile_close(file, keep && st == ST_OK, &closing) == ST_OK)
			continue;
		st = ST_IO;
		*err = closing;
	}
	return st;
}

static void split_report(const struct split_job *j)
{
	for (size_t i = 0; i <= threads_count(j->x->threads); i++) {
		struct str path = STR_INIT;
		split_add_path(j, i, &path);
		if (j->written[i])
			cmd_warn(path.text, "%s record%s written",
				 COUNT_TEXT(j->written[i]),
				 j->written[i] == 1 ? "" : "s");
		str_release(&path);
	}
	struct str line = STR_INIT;
	if (gap_counts_text(&j->gaps, &line))
		cmd_warn(trace_path(j->x->trace), "%s", line.text);
	str_release(&line);
}

int thread_split_write(const struct thread_split *x)
{
	struct err err = ERR_INIT;
	size_t n = (size_t)threads_count(x->threads) + 1;
	struct split_job j = { .x = x,
			       .file = mem_new(n, sizeof *j.file),
			       .text = mem_new(n, sizeof *j.text),
			       .written = mem_new(n, sizeof *j.written),
			       .excerpt = mem_new(n, sizeof *j.excerpt) };
	enum status st = ST_OK;
	for (size_t i = 0; i < n; i++)
		excerpt_init(&j.excerpt[i], trace_schema(x->trace));
	if (!strstr(x->pattern, "%t"))
		st = err_set(&err, ST_INVALID,
			     "--split=%s: the name must contain %%t, which is replaced "
			     "with the thread",
			     x->pattern);
	if (st == ST_OK)
		st = split_open_all(&j, &err);
	if (st == ST_OK)
		st = cmd_run_work(x->trace, false, split_work, &j, &err);
	if (st == ST_OK)
		st = split_complete(&j, &err);
	enum status closed = split_close(&j, st == ST_OK, &err);
	if (closed != ST_OK)
		st = closed;
	int status = 0;
	if (st == ST_OK)
		split_report(&j);
	else
		status = cmd_fail_err("threads", &err);
	free(j.file);
	free(j.text);
	for (size_t i = 0; i < n; i++)
		excerpt_release(&j.excerpt[i]);
	free(j.excerpt);
	free(j.written);
	return status;
}
