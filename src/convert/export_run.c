/*
 * An instruction may have begun before the span, and whether its last branch was taken
 * is seen only in the record after it.  For another format some records before and after
 * what is written are therefore read as well.  With a query this is done for each run of
 * pages with matches, which match_pages.h finds.
 */
#include "convert/export_run.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/packing.h"
#include "convert/convert_parts.h"
#include "convert/match_pages.h"

enum { PAGE = 4096, MARGIN = 64 };

/* Read n records at x->at, or fewer. */
static enum status export_run_get(struct export_run *x, size_t n, const struct batch **b,
				  struct err *err)
{
	enum status st = reader_read_wait(x->reader, x->at, n, x->want, b, err);
	if (st == ST_END && x->must_reach && x->at <= x->span.last)
		return err_set(err, ST_IO, "record %llu can no longer be read",
			       (unsigned long long)x->at);
	return st;
}

/* Add n records at x->at, or fewer.  wanted: NULL: all of them. */
static enum status export_run_add(struct export_run *x, size_t n, const bool *wanted,
				  struct err *err)
{
	const struct batch *b;
	enum status st = export_run_get(x, n, &b, err);
	if (st != ST_OK)
		return st;
	if (x->convert)
		st = convert_add(x->convert, b, 0, b->n, wanted, err);
	else if (x->arrays)
		st = arrays_add(x->arrays, b, wanted, err);
	for (size_t i = 0; !x->convert && !x->arrays && st == ST_OK && i < b->n; i++)
		if (!wanted || wanted[i])
			st = x->emitter->record(&x->emit, b, i, err);
	x->gaps += wanted || x->learning ? 0 : b->ngaps;
	x->at += b->n;
	if (st == ST_OK && task_cancelled(x->task))
		return err_set(err, ST_CANCELLED, "stopped");
	return st;
}

/* Add records that are not written, up to the record end. */
static enum status export_run_add_margin(struct export_run *x, uint64_t end, bool settle,
					 struct err *err)
{
	static const bool none[MARGIN];
	enum status st = ST_OK;
	while (st == ST_OK && x->at < end && !(settle && convert_settled(x->convert))) {
		uint64_t left = end - x->at;
		st = export_run_add(x, left < MARGIN ? (size_t)left : MARGIN, none, err);
	}
	return st;
}

static void export_run_progress(struct export_run *x)
{
	struct extent all = trace_extent(x->trace);
	uint64_t end = all.counted ? all.records : 0;
	if (x->span.last < UINT64_MAX && (!end || x->span.last < end))
		end = x->span.last + 1;
	uint64_t all_done = end ? end - x->span.first : 0;
	bool twice = x->convert && convert_must_learn(x->convert);
	task_progress(x->task,
		      x->at - x->span.first + (twice && !x->learning ? all_done : 0),
		      twice ? 2 * all_done : all_done);
}

/*
 * The next records for convert_parts(): some before the span, those of the span, and some
 * after it.  x->at is the first one of these at the beginning.
 */
static enum status export_run_read(void *ctx, struct batch *b, bool wanted[], bool *cut,
				   struct err *err)
{
	struct export_run *x = ctx;
	const struct span *span = &x->span;
	const struct batch *read;
	uint64_t last =
		span->last < UINT64_MAX - MARGIN ? span->last + MARGIN : UINT64_MAX;
	bool want = x->at >= span->first && x->at <= span->last;
	uint64_t end = x->at < span->first ? span->first - 1 : want ? span->last : last;
	uint64_t most = want ? PAGE : MARGIN;
	*cut = false;
	if (x->at > last)
		return ST_END;
	if (task_cancelled(x->task))
		return err_set(err, ST_CANCELLED, "stopped");
	enum status st = export_run_get(
		x, end - x->at < most ? (size_t)(end - x->at) + 1 : (size_t)most, &read,
		err);
	if (st != ST_OK)
		return st;
	x->gaps += want && !x->learning ? read->ngaps : 0;
	x->at += read->n;
	memset(wanted, want, read->n * sizeof *wanted);
	reader_take(x->reader, b);
	if (want)
		export_run_progress(x);
	return ST_OK;
}

/* The end of records that follow one another. */
static enum status export_run_cut(struct export_run *x, struct err *err)
{
	uint64_t end = x->at < UINT64_MAX - MARGIN ? x->at + MARGIN : UINT64_MAX;
	bool any = x->any;
	x->any = false;
	if (!x->convert)
		return ST_OK;
	enum status st = any ? export_run_add_margin(x, end, true, err) : ST_OK;
	return st == ST_OK || st == ST_END ? convert_cut(x->convert, err) : st;
}

/* Begin at a record, for another format with the records before it. */
static enum status export_run_begin(struct export_run *x, uint64_t record,
				    struct err *err)
{
	x->any = true;
	x->at = record;
	if (!x->convert)
		return ST_OK;
	x->at = record < MARGIN ? 0 : record - MARGIN;
	return export_run_add_margin(x, record, false, err);
}

/* All records of a span */

/* On several threads; *divides: whether that is possible. */
static enum status export_run_parts(struct export_run *x, bool *divides, struct err *err)
{
	const struct convert_source from = { export_run_read, x };
	uint64_t first = x->span.first;
	*divides = false;
	if (!x->convert || trace_is_followed(x->trace))
		return ST_OK;
	x->at = first < MARGIN ? 0 : first - MARGIN;
	return convert_parts(x->convert, &from, trace_workers(x->trace), divides, err);
}

static enum status export_run_all(struct export_run *x, struct err *err)
{
	const struct span *span = &x->span;
	bool divides;
	enum status st = export_run_parts(x, &divides, err);
	if (divides)
		return st == ST_OK && x->at && x->at <= span->first ? ST_END : st;
	st = export_run_begin(x, span->first, err);
	while (st == ST_OK && x->at <= span->last) {
		uint64_t left = span->last - x->at;
		st = export_run_add(x, left < PAGE ? (size_t)left + 1 : PAGE, NULL, err);
		export_run_progress(x);
	}
	if (st == ST_END && x->at && x->at <= span->first)
		return ST_END;
	return st == ST_OK || st == ST_END ? export_run_cut(x, err) : st;
}

/* Read the span once to find its branches by their successors. */
static enum status export_run_learn(struct export_run *x, struct err *err)
{
	x->learning = true;
	convert_learn(x->convert, true);
	x->want = convert_wants(x->convert);
	enum status st = export_run_all(x, err);
	convert_learn(x->convert, false);
	x->want = convert_wants(x->convert);
	x->learning = x->any = false;
	return st;
}

/* Records that match */

/* Records to be read from x->at on. */
struct export_piece {
	size_t n;
	const bool *wanted;
	bool cut; /* they do not follow the preceding ones */
};

/* Choose the next records to read.  Those between two pages with matches are read if they
 * are few, since an instruction may have matches on both.  ST_END: there is nothing. */
static enum status export_run_plan(struct export_run *x, struct export_piece *p,
				   struct err *err)
{
	static const bool none[2 * MARGIN];
	unsigned margin = x->convert ? MARGIN : 0;
	enum status st = ST_OK;
	*p = (struct export_piece) { .wanted = none };
	if (!x->page)
		st = match_pages_next(x->matches, &x->page, x->task, err);
	if (st != ST_OK && st != ST_END)
		return st;
	uint64_t first = x->page ? x->page->first + x->page->from : UINT64_MAX;
	bool inside = x->page && x->any && x->at > first;
	if (x->any && !inside && first - x->at > 2 * (uint64_t)margin) {
		x->any = false;
		p->n = margin;
		if (margin)
			return ST_OK;
	}
	if (!x->page)
		return ST_END;
	if (!x->any) {
		x->any = p->cut = true;
		x->at = first < margin ? 0 : first - margin;
	}
	if (x->at < first) {
		p->n = (size_t)(first - x->at);
	} else {
		p->n = (size_t)(x->page->first + x->page->to - x->at) + 1;
		p->wanted = x->page->hit + (x->at - x->page->first);
	}
	return ST_OK;
}

/* After the records of a piece, or ST_END. */
static void export_run_passed(struct export_run *x, enum status st)
{
	if (x->page && (st != ST_OK || x->at > x->page->first + x->page->to))
		x->page = NULL;
}

/* For convert_parts(). */
static enum status export_run_read_matches(void *ctx, struct batch *b, bool wanted[],
					   bool *cut, struct err *err)
{
	struct export_run *x = ctx;
	struct export_piece piece;
	const struct batch *read;
	enum status st;
	do {
		st = export_run_plan(x, &piece, err);
		if (st != ST_OK)
			return st;
		st = export_run_get(x, piece.n, &read, err);
		if (st == ST_OK)
			x->at += read->n;
		export_run_passed(x, st);
	} while (st == ST_END);
	if (st != ST_OK)
		return st;
	memcpy(wanted, piece.wanted, read->n * sizeof *wanted);
	*cut = piece.cut;
	reader_take(x->reader, b);
	return ST_OK;
}

static enum status export_run_each_match(struct export_run *x, struct err *err)
{
	enum status st = ST_OK;
	struct export_piece piece;
	bool divides = false;
	if (x->convert && !trace_is_followed(x->trace)) {
		const struct convert_source from = { export_run_read_matches, x };
		st = convert_parts(x->convert, &from, trace_workers(x->trace), &divides,
				   err);
	}
	while (!divides && st == ST_OK) {
		st = export_run_plan(x, &piece, err);
		if (st == ST_OK && piece.cut && x->convert)
			st = convert_cut(x->convert, err);
		if (st != ST_OK)
			break;
		st = export_run_add(x, piece.n, piece.wanted, err);
		export_run_passed(x, st);
		st = st == ST_END ? ST_OK : st;
	}
	if (!divides && st == ST_END)
		st = x->convert ? convert_cut(x->convert, err) : ST_OK;
	return st;
}

static enum status export_run_matches(struct export_run *x, struct err *err)
{
	x->matches = match_pages_new(x->trace, x->query, x->span);
	if (!x->matches)
		return err_set(err, ST_NOMEM,
			       "a thread for the search cannot be started");
	enum status st = export_run_each_match(x, err);
	match_pages_free(x->matches);
	x->matches = NULL;
	x->page = NULL;
	return st;
}

/* The whole */

static enum status export_run_records(struct export_run *x, struct err *err)
{
	enum status st = reader_open(&x->reader, x->trace, err);
	if (st != ST_OK)
		return st;
	reader_set_task(x->reader, x->task);
	if (x->convert && convert_must_learn(x->convert))
		st = export_run_learn(x, err);
	if (st != ST_OK)
		return st;
	return x->query ? export_run_matches(x, err) : export_run_all(x, err);
}

static enum status export_run_arrays(struct export_run *x, struct err *err)
{
	enum status st = arrays_open(&x->arrays, &x->emit, x->path, err);
	if (st == ST_OK)
		st = export_run_records(x, err);
	return st == ST_OK ? arrays_write(x->arrays, x->to, err) : st;
}

static enum status export_run_emit(struct export_run *x, struct err *err)
{
	x->want = emit_wants(&x->emit, x->emitter);
	if (x->emitter == &arrays_emitter)
		return export_run_arrays(x, err);
	x->emit.to = x->to;
	enum status st = x->emitter->begin(&x->emit, err);
	if (st == ST_OK)
		st = export_run_records(x, err);
	struct err own = ERR_INIT;
	enum status end = x->emitter->end(&x->emit, &own);
	if (st != ST_OK || end == ST_OK)
		return st;
	*err = own;
	return end;
}

enum status export_run_work(struct export_run *x, struct task *task, struct err *err)
{
	x->task = task;
	if (!x->target)
		return export_run_emit(x, err);
	enum status st =
		convert_new(&x->convert, x->target, trace_schema(x->trace), x->to, err);
	if (st == ST_OK && x->with_thread)
		st = convert_thread(x->convert, x->thread, err);
	if (st == ST_OK) {
		x->want = convert_wants(x->convert);
		st = export_run_records(x, err);
	}
	if (st == ST_OK)
		return convert_end(x->convert, err);
	if (x->convert) /* the stream may be closed before it is freed */
		convert_abandon(x->convert);
	return st;
}

/* The output */

enum status export_run_open(struct export_run *x, const char *path, bool replace,
			    struct err *err)
{
	x->path = path;
	enum status st = outfile_open(&x->file, path, replace, err);
	if (st == ST_OK)
		x->to = outfile_stream(x->file);
	return st;
}

enum status export_run_close(struct export_run *x, bool keep, struct err *err)
{
	struct outfile *file = x->file;
	x->file = NULL;
	return file ? outfile_close(file, keep, err) : ST_OK;
}

void export_run_release(struct export_run *x)
{
	export_run_close(x, false, &(struct err)ERR_INIT);
	arrays_free(x->arrays);
	reader_free(x->reader);
	convert_free(x->convert);
	str_release(&x->emit.line);
	*x = (struct export_run) { .trace = x->trace };
}

/* What can be written */

bool export_run_choose(struct export_run *x, const char *name)
{
	x->target = convert_find(name);
	x->emitter = x->target ? NULL : export_run_notation(name);
	return x->target || x->emitter;
}

static enum status export_run_of_end(struct export_run *x, const char *end, bool packed,
				     struct err *err)
{
	if (strcmp(end, "npy") == 0 || (packed && strcmp(end, arrays_emitter.name) == 0))
		return err_set(err, ST_INVALID,
			       "arrays are written to an archive that ends with .npz");
	const struct format *own = trace_schema(x->trace)->format;
	if (strcmp(end, own->name) != 0 && export_run_choose(x, end))
		return ST_OK;
	const struct format *other = format_find(end);
	if (other && other != own)
		return err_set(
			err, ST_INVALID,
			"%s is not written by this program; choose another name, or "
			"a notation",
			end);
	export_run_choose(x, "raw");
	return ST_OK;
}

enum status export_run_of_path(struct export_run *x, const char *path, struct err *err)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash ? slash + 1 : path;
	size_t len = strlen(name), packing = packing_of(name, len);
	bool packed = packing < PACKINGS;
	char *plain =
		mem_copy(name, len - (packed ? strlen(packing_suffix[packing]) : 0));
	const char *dot = strrchr(plain, '.');
	enum status st =
		export_run_of_end(x, dot && dot > plain ? dot + 1 : "", packed, err);
	free(plain);
	return st;
}

const char *export_run_as(const struct export_run *x)
{
	return x->target                ? x->target->format->name
	       : x->emitter->bytes_only ? trace_schema(x->trace)->format->name
					: x->emitter->name;
}

const struct emitter *export_run_notation(const char *name)
{
	return strcmp(name, arrays_emitter.name) == 0 ? &arrays_emitter
						      : emitter_find(name);
}

const char *export_run_name(size_t n, const char **help)
{
	size_t k = 0;
	for (; emitters[k]; k++)
		if (k == n) {
			*help = emitters[k]->help;
			return emitters[k]->name;
		}
	if (n == k) {
		*help = arrays_emitter.help;
		return arrays_emitter.name;
	}
	const struct convert_target *t = convert_targets[n - k - 1];
	if (t)
		*help = t->format->title;
	return t ? t->format->name : NULL;
}

bool export_run_is_input(const struct trace *t, const char *path)
{
	struct stat target, other;
	bool wanted;
	const char *companion = trace_companion(t, &wanted);
	if (stat(path, &target) != 0)
		return false;
	return (stat(trace_path(t), &other) == 0 && target.st_dev == other.st_dev &&
		target.st_ino == other.st_ino) ||
	       (companion && stat(companion, &other) == 0 &&
		target.st_dev == other.st_dev && target.st_ino == other.st_ino);
}

/* Report */

uint64_t export_run_written(const struct export_run *x)
{
	return x->convert  ? convert_counts(x->convert).written
	       : x->arrays ? arrays_records(x->arrays)
			   : x->emit.emitted;
}

static void export_run_add_records(struct str *out, uint64_t n, const struct format *f)
{
	char number[32];
	str_addf(out, "%s ", human_count(number, sizeof number, n));
	if (n == 1)
		str_add(out, f->record);
	else
		str_add_plural(out, f->record);
	str_addf(out, " of %s", f->name);
}

static void export_run_report_conversion(const struct export_run *x, struct str *line,
					 void (*say)(void *ctx, const char *sentence),
					 void *ctx)
{
	char number[32];
	struct convert_counts n = convert_counts(x->convert);
	export_run_add_records(line, n.records, trace_schema(x->trace)->format);
	str_add(line, " written as ");
	export_run_add_records(line, n.written, x->target->format);
	say(ctx, line->text);
	str_clear(line);
	str_addf(line, "fields of %s written empty: ", x->target->format->name);
	if (convert_empty_fields(x->convert, line))
		say(ctx, line->text);
	str_clear(line);
	str_addf(line,
		 "fields of %s not written: ", trace_schema(x->trace)->format->name);
	if (convert_dropped_fields(x->convert, line))
		say(ctx, line->text);
	for (unsigned k = 0; k < CONVERT_LIMITS; k++) {
		str_clear(line);
		if (convert_limit(x->convert, k, line))
			say(ctx, line->text);
	}
	for (unsigned k = 0; k < LOSSES; k++) {
		if (!n.lost[k])
			continue;
		str_clear(line);
		str_addf(line, "%s record%s %s",
			 human_count(number, sizeof number, n.lost[k]),
			 n.lost[k] == 1 ? "" : "s", convert_loss_text(k));
		say(ctx, line->text);
	}
	str_clear(line);
}

void export_run_report(const struct export_run *x,
		       void (*say)(void *ctx, const char *sentence), void *ctx)
{
	char number[32];
	struct str line = STR_INIT;
	if (x->convert)
		export_run_report_conversion(x, &line, say, ctx);
	if (x->arrays)
		arrays_report(x->arrays, say, ctx);
	if (x->gaps) {
		str_addf(&line, "%s gap%s (bytes that are not records) left out",
			 human_count(number, sizeof number, x->gaps),
			 x->gaps == 1 ? "" : "s");
		say(ctx, line.text);
	}
	str_release(&line);
}
