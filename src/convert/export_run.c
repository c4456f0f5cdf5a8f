/*
 * An instruction may begin before the span, and only the record after it shows if its
 * last branch was taken.  A conversion therefore also reads some records before and after
 * the records to write.  With a query, it does so for each sequence of pages with
 * matches.
 */
#include "convert/export_run.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/packing.h"
#include "query/hits.h"
#include "source/source.h"

enum {
	PAGE = 4096, /* max number of records to read at once */
	MARGIN = 64,
	FOUND_MAX = 1 << 20, /* max number of matches to find at once */
	SEARCH_MS = 200      /* max time of the first search, in ms */
};

/* Matches of a query that are not read yet. */
struct export_matches {
	struct hits *hits;
	uint64_t found[FOUND_MAX];
	size_t at, n;      /* found[at] to found[n - 1] are pending */
	unsigned ms;       /* max time of the next search */
	bool wanted[PAGE]; /* flags of the current page */
};

/* Records to read from x->at on. */
struct export_piece {
	size_t n;
	const bool *wanted; /* NULL if all records are wanted */
	bool want;          /* at least one record is wanted */
	bool cut;           /* the records do not follow the previous ones */
};

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

/* Find more matches.  Return ST_END if there are no more. */
static enum status export_run_search(struct export_run *x, struct err *err)
{
	struct export_matches *m = x->matches;
	const struct span rest = { x->next, x->span.last };
	struct hits_found out;
	struct task inner = { .outer = x->task };
	if (x->ended)
		return ST_END;
	enum status st =
		hits_find(m->hits, rest, FOUND_MAX, m->ms, m->found, &out, &inner, err);
	m->at = 0;
	m->n = st == ST_OK ? out.n : 0;
	/* Each search reads some records again.  Matches in data that is still arriving do
	 * not wait for long. */
	if (m->n < FOUND_MAX && !source_facts(trace_source(x->trace)).growing)
		m->ms *= 2;
	x->ended = st == ST_OK && (out.end || out.seen >= x->span.last);
	x->next = out.seen + 1;
	return st;
}

/* Find the next page that has matches. */
static enum status export_run_next_matches(struct export_run *x, struct err *err)
{
	struct export_matches *m = x->matches;
	enum status st = ST_OK;
	while (m->at == m->n && st == ST_OK)
		st = export_run_search(x, err);
	if (st != ST_OK)
		return st;
	uint64_t first = m->found[m->at];
	memset(m->wanted, 0, sizeof m->wanted);
	x->page = (struct export_page) { .first = first, .wanted = m->wanted };
	for (; m->at < m->n && m->found[m->at] - first < PAGE; m->at++) {
		x->page.last = m->found[m->at];
		m->wanted[x->page.last - first] = true;
	}
	return ST_OK;
}

/* Choose the next records to write: matches, or the whole span.  Return ST_END if there
 * are no more. */
static enum status export_run_page(struct export_run *x, struct err *err)
{
	struct export_page *p = &x->page;
	if (x->matches) {
		enum status st = export_run_next_matches(x, err);
		x->has_page = st == ST_OK;
		return st;
	}
	x->has_page = !x->ended;
	if (x->ended)
		return ST_END;
	p->first = x->next;
	p->last = x->span.last - x->next < PAGE ? x->span.last : x->next + PAGE - 1;
	p->wanted = NULL;
	x->ended = p->last == x->span.last;
	x->next = p->last + 1;
	return ST_OK;
}

/* True if more records must be read after the last one to write. */
static bool export_run_ends(struct export_run *x, uint64_t margin)
{
	if (!x->ending)
		x->stop = x->at < UINT64_MAX - margin ? x->at + margin : UINT64_MAX;
	x->ending = x->at < x->stop && !convert_settled(x->convert);
	x->any = x->ending;
	return x->ending;
}

/* Choose the next records to read, including a short gap between two pages, because an
 * instruction may have matches on both pages.  Return ST_END if there are no more. */
static enum status export_run_plan(struct export_run *x, struct export_piece *p,
				   struct err *err)
{
	static const bool none[2 * MARGIN];
	unsigned margin = x->convert ? MARGIN : 0;
	enum status st = x->has_page ? ST_OK : export_run_page(x, err);
	*p = (struct export_piece) { .wanted = none };
	if (st != ST_OK && st != ST_END)
		return st;
	uint64_t first = x->has_page ? x->page.first : UINT64_MAX;
	bool inside = x->has_page && x->any && x->at > first;
	if (x->any && !inside && (x->ending || first - x->at > 2 * (uint64_t)margin) &&
	    export_run_ends(x, margin)) {
		p->n = (size_t)(x->stop - x->at);
		return ST_OK;
	}
	if (!x->has_page)
		return ST_END;
	if (!x->any) {
		x->any = p->cut = true;
		x->at = first < margin ? 0 : first - margin;
	}
	p->want = x->at >= first;
	p->n = (size_t)(p->want ? x->page.last - x->at + 1 : first - x->at);
	if (p->want)
		p->wanted = x->page.wanted ? x->page.wanted + (x->at - first) : NULL;
	return ST_OK;
}

/* Note that the trace ends here. */
static void export_run_reached_end(struct export_run *x)
{
	x->has_page = x->any = x->ending = false;
	x->ended = true;
}

/* Plan and read the next records.  Return ST_END if there are no more. */
static enum status export_run_read(struct export_run *x, const struct batch **b,
				   struct export_piece *p, struct err *err)
{
	enum status st;
	do {
		if (task_cancelled(x->task))
			return err_set(err, ST_CANCELLED, "stopped");
		st = export_run_plan(x, p, err);
		if (st != ST_OK)
			return st;
		st = reader_read_wait(x->reader, x->at, p->n, x->want, b, err);
		if (st == ST_END && x->must_reach && x->at <= x->span.last)
			return err_set(err, ST_IO, "record %llu can no longer be read",
				       (unsigned long long)x->at);
		if (st == ST_END)
			export_run_reached_end(x);
	} while (st == ST_END);
	if (st != ST_OK)
		return st;
	x->at += (*b)->n;
	if (p->want && !x->matches && !x->learning)
		gap_counts_add(&x->gaps, *b);
	if (p->want)
		export_run_progress(x);
	if (x->has_page && x->at > x->page.last)
		x->has_page = false;
	return ST_OK;
}

static enum status export_run_add(struct export_run *x, const struct batch *b,
				  const struct export_piece *p, struct err *err)
{
	enum status st = ST_OK;
	if (x->convert && p->cut)
		st = convert_cut(x->convert, err);
	if (st == ST_OK && x->convert)
		return convert_add(x->convert, b, 0, b->n, p->wanted, err);
	if (x->arrays)
		return arrays_add(x->arrays, b, p->wanted, err);
	for (size_t i = 0; st == ST_OK && i < b->n; i++)
		if (!p->wanted || p->wanted[i])
			st = x->emitter->record(&x->emit, b, i, err);
	return st;
}

/* Process all records of the span, or the matches.  Return ST_END if the trace ends
 * before the span begins. */
static enum status export_run_pass(struct export_run *x, struct err *err)
{
	struct export_piece p = { .cut = false };
	const struct batch *b;
	enum status st;
	x->at = 0;
	x->next = x->span.first;
	x->any = x->ending = x->ended = x->has_page = false;
	while ((st = export_run_read(x, &b, &p, err)) == ST_OK &&
	       (st = export_run_add(x, b, &p, err)) == ST_OK)
		;
	if (st == ST_END)
		st = x->convert ? convert_cut(x->convert, err) : ST_OK;
	return st == ST_OK && !x->matches && x->at && x->at <= x->span.first ? ST_END
									     : st;
}

/* Read the span once to record the successors of its branches. */
static enum status export_run_learn(struct export_run *x, struct err *err)
{
	x->learning = true;
	convert_learn(x->convert, true);
	x->want = convert_wants(x->convert);
	enum status st = export_run_pass(x, err);
	convert_learn(x->convert, false);
	x->want = convert_wants(x->convert);
	x->learning = false;
	return st;
}

static enum status export_run_matches(struct export_run *x, struct err *err)
{
	struct export_matches *m = mem_new(1, sizeof *m);
	x->matches = m;
	m->hits = hits_new(x->trace, &x->query, 1);
	m->ms = SEARCH_MS;
	enum status st = export_run_pass(x, err);
	hits_free(m->hits);
	free(m);
	x->matches = NULL;
	return st;
}

/* The whole run */

static enum status export_run_records(struct export_run *x, struct err *err)
{
	x->reader = reader_open(x->trace, x->task);
	enum status st = ST_OK;
	if (x->convert && convert_must_learn(x->convert))
		st = export_run_learn(x, err);
	if (st != ST_OK)
		return st;
	return x->query ? export_run_matches(x, err) : export_run_pass(x, err);
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
	if (x->convert) /* the stream may be closed before the conversion is freed */
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

/* Outputs */

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
			"%s cannot be written; choose another extension, or name an "
			"output format with --to",
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
	return x->target                ? x->target->name
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
		*help = convert_format(t)->title;
	return t ? t->name : NULL;
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
	str_addf(out, "%s ", COUNT_TEXT(n));
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
	struct convert_counts n = convert_counts(x->convert);
	export_run_add_records(line, n.records, trace_schema(x->trace)->format);
	str_add(line, " written as ");
	export_run_add_records(line, n.written, convert_format(x->target));
	say(ctx, line->text);
	str_clear(line);
	str_addf(line, "fields of %s written empty: ", x->target->name);
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
		str_addf(line, "%s record%s %s", COUNT_TEXT(n.lost[k]),
			 n.lost[k] == 1 ? "" : "s", convert_loss_text(k));
		say(ctx, line->text);
	}
	str_clear(line);
}

void export_run_report(const struct export_run *x,
		       void (*say)(void *ctx, const char *sentence), void *ctx)
{
	struct str line = STR_INIT;
	if (x->convert)
		export_run_report_conversion(x, &line, say, ctx);
	if (x->arrays)
		arrays_report(x->arrays, say, ctx);
	if (gap_counts_text(&x->gaps, &line))
		say(ctx, line.text);
	str_release(&line);
}
