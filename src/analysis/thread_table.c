#include "analysis/thread_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/thread_find.h"
#include "base/mem.h"
#include "base/minmax.h"

struct thread_table_row {
	uint64_t id, known; /* known is 0 for records without a thread */
	const char *name;
	uint64_t marker, marker_record, tid, marked, has_tid;
	uint64_t first, last, records, all, switches, undecided, inferred;
	const char *stack;
	uint64_t low, high, has_range;
};

/* A run, the executions of a marker, or an interval. */
struct thread_table_part {
	uint64_t first, last, n, thread, known, undecided, marker, threads;
};

#define LEN(list) (sizeof list / sizeof *list)

/* clang-format off */
#define ROW struct thread_table_row
static const struct table_column thread_columns[] = {
	COL("thread", CELL_NUMBER, "number of the thread", AT(id), IF(known)),
	COL("name", CELL_TEXT, "name given by the user", AT(name)),
	COL("marker", CELL_ADDR, "address of its first marker", AT(marker), IF(marked)),
	COL("marker_record", CELL_COUNT, "record of its first marker", .heading = "at",
		AT(marker_record), IF(marked)),
	COL("tid", CELL_NUMBER, "thread number in its marker", AT(tid), IF(has_tid)),
	COL("first", CELL_COUNT, "first record", AT(first)),
	COL("last", CELL_COUNT, "last record", AT(last)),
	COL("records", CELL_COUNT, "number of records", AT(records)),
	COL("share", CELL_SHARE, "share of all records", PER(records, all)),
	COL("switches", CELL_COUNT, "number of runs after another thread", AT(switches)),
	COL("undecided", CELL_COUNT, "undecided records, which may belong to another thread",
		AT(undecided), IF(inferred)),
	COL("stack", CELL_ESCAPED, "min and max of the stack pointer", AT(stack)),
	COL("range_low", CELL_ADDR, "lowest address of the stack, by its marker", AT(low),
		IF(has_range)),
	COL("range_high", CELL_ADDR, "highest address of the stack, by its marker", AT(high),
		IF(has_range)),
};
#undef ROW

#define ROW struct thread_table_part
static const struct table_column run_columns[] = {
	COL("first", CELL_COUNT, "first record of the run", AT(first)),
	COL("records", CELL_COUNT, "number of records", AT(n)),
	COL("thread", CELL_NUMBER, "number of the thread", AT(thread), IF(known)),
	COL("undecided", CELL_NUMBER, "1: they may belong to another thread", AT(undecided)),
};

static const struct table_column marker_columns[] = {
	COL("marker", CELL_ADDR, "address of the marker", AT(marker)),
	COL("executions", CELL_COUNT, "number of executions", AT(n)),
	COL("threads", CELL_COUNT, "threads that execute it", AT(threads)),
	COL("first", CELL_COUNT, "record of the first execution", AT(first)),
};

static const struct table_column timeline_columns[] = {
	COL("first", CELL_COUNT, "first record of the interval", AT(first)),
	COL("last", CELL_COUNT, "last record of the interval", AT(last)),
};
/* clang-format on */

static bool thread_table_counts(const struct thread_table_options *o, uint64_t pc)
{
	for (size_t i = 0; i < o->nmarker_at; i++)
		if (o->marker_at[i] == pc)
			return true;
	return o->nmarker_at == 0;
}

bool thread_table_marker(const struct threads *t, uint32_t thread,
			 const struct thread_table_options *o, uint64_t *pc,
			 uint64_t *record)
{
	const struct thread_info *f = threads_get(t, thread);
	size_t n;
	const struct thread_marker *m = threads_markers(t, &n);
	for (size_t i = 0; f->markers && i < n; i++)
		if (m[i].thread == thread && thread_table_counts(o, m[i].pc)) {
			*pc = m[i].pc;
			*record = m[i].record;
			return true;
		}
	return false;
}

static void thread_table_add(struct table *out, const struct threads *t, uint32_t thread,
			     const struct thread_table_options *o)
{
	const struct thread_info *f = threads_get(t, thread);
	char stack[64];
	struct str name = STR_INIT, query = STR_INIT;
	struct thread_table_row row = {
		.id = f->id,
		.known = f->id != THREAD_ID_NONE,
		.tid = f->tid,
		.first = f->first,
		.last = f->last,
		.records = f->records,
		.all = threads_records(t),
		.switches = f->switches,
		.undecided = f->undecided,
		.inferred = threads_header(t)->source == THREADS_INFERRED,
	};
	row.marked = thread_table_marker(t, thread, o, &row.marker, &row.marker_record);
	if (o->marked_only && !row.marked)
		return;
	row.has_tid = row.marked && f->tid != UINT64_MAX &&
		      row.marker_record == f->marker_record;
	row.has_range = row.marked && thread_find_range(f, o->page, o->stack, o->above,
							&row.low, &row.high);
	row.name = threads_name(t, thread, &name) ? name.text : NULL;
	snprintf(stack, sizeof stack, "%" PRIx64 "-%" PRIx64, f->low, f->high);
	row.stack = f->low <= f->high ? stack : NULL;
	table_row(out, 0, &row, f->first);
	threads_query(f->id, &query);
	table_set_query(out, query.text);
	str_release(&name);
	str_release(&query);
}

struct thread_table_range {
	uint64_t low, high, id;
};

static void thread_table_overlaps(struct table *out, const struct threads *t,
				  const struct thread_table_options *o)
{
	struct thread_table_range *r = mem_new(threads_count(t) + 1, sizeof *r);
	size_t n = 0;
	for (uint32_t i = 0; i < threads_count(t); i++) {
		uint64_t pc, record;
		if (thread_table_marker(t, i, o, &pc, &record) &&
		    thread_find_range(threads_get(t, i), o->page, o->stack, o->above,
				      &r[n].low, &r[n].high))
			r[n++].id = threads_get(t, i)->id;
	}
	qsort(r, n, sizeof *r, u64_compare);
	for (size_t i = 1; i < n; i++)
		if (r[i].low <= r[i - 1].high)
			table_note(out,
				   "the stack ranges of threads %" PRIu64 " and %" PRIu64
				   " overlap; set the size of a stack with --stack",
				   r[i - 1].id < r[i].id ? r[i - 1].id : r[i].id,
				   r[i - 1].id < r[i].id ? r[i].id : r[i - 1].id);
	free(r);
}

struct table *thread_table(const struct threads *t, const struct thread_table_options *o)
{
	struct table *out = table_new(thread_columns, LEN(thread_columns), NULL, 0);
	uint64_t known = 0;
	for (uint32_t i = 0; i < threads_count(t); i++) {
		thread_table_add(out, t, i, o);
		known += threads_get(t, i)->id != THREAD_ID_NONE;
	}
	table_total(out, "records", "records", threads_records(t));
	table_total(out, "threads", "threads", known);
	table_total(out, "switches", "switches", threads_switches(t));
	if (threads_header(t)->source == THREADS_INFERRED)
		table_total_share(out, "undecided", "undecided", threads_undecided(t),
				  threads_records(t));
	thread_table_overlaps(out, t, o);
	return out;
}

/* Return a flag for each thread: true if it is in the tables of runs and intervals. */
static bool *thread_table_shown(const struct threads *t,
				const struct thread_table_options *o)
{
	bool *shown = mem_new(threads_count(t) + 1, sizeof *shown);
	for (uint32_t i = 0; i < threads_count(t); i++) {
		uint64_t pc, record;
		shown[i] = !o->marked_only || thread_table_marker(t, i, o, &pc, &record);
	}
	return shown;
}

static void thread_table_add_run(struct table *out, const struct threads *t,
				 const struct thread_run *r)
{
	uint64_t id = threads_get(t, r->thread)->id;
	const struct thread_table_part row = { .first = r->first,
					       .n = r->n,
					       .thread = id,
					       .known = id != THREAD_ID_NONE,
					       .undecided = r->undecided };
	table_row(out, 0, &row, r->first);
}

struct table *thread_table_runs(const struct threads *t,
				const struct thread_table_options *o,
				struct thread_loader loader)
{
	struct table *out = table_new(run_columns, LEN(run_columns), NULL, 0);
	struct thread_window w = { .loader = loader };
	struct thread_run held = { .n = 0 }, run;
	bool *shown = thread_table_shown(t, o);
	for (uint64_t at = 0; threads_at(t, at, &w, &run); at = run.first + run.n) {
		if (held.n && held.thread == run.thread &&
		    held.undecided == run.undecided) {
			held.n += run.n;
			continue;
		}
		if (held.n && shown[held.thread])
			thread_table_add_run(out, t, &held);
		held = run;
	}
	if (held.n && shown[held.thread])
		thread_table_add_run(out, t, &held);
	thread_window_release(&w);
	free(shown);
	return out;
}

struct table *thread_table_timeline(const struct threads *t,
				    const struct thread_table_options *o, uint64_t n,
				    struct thread_loader loader)
{
	struct table *out = table_new(timeline_columns, LEN(timeline_columns), NULL, 0);
	struct thread_window w = { .loader = loader };
	uint64_t records = threads_records(t), left = 0;
	uint64_t size = records / n + (records % n != 0);
	bool *shown = thread_table_shown(t, o);
	int column[TABLE_COLUMNS];
	uint32_t of[TABLE_COLUMNS];
	size_t ncolumns = 0;
	for (uint32_t i = 0; i < threads_count(t); i++) {
		char name[32], id[24];
		if (!shown[i])
			continue;
		snprintf(name, sizeof name, "thread_%s",
			 threads_id_text(threads_get(t, i)->id, id));
		int c = table_add_column(out, name, "records of the thread", CELL_COUNT,
					 0);
		left += c < 0;
		if (c < 0)
			continue;
		column[ncolumns] = c;
		of[ncolumns++] = i;
	}
	for (uint64_t at = 0; at < records; at += size) {
		uint64_t last = at + size < records ? at + size - 1 : records - 1;
		const struct thread_table_part row = { .first = at, .last = last };
		table_row(out, 0, &row, at);
		for (size_t k = 0; k < ncolumns; k++) {
			uint64_t count;
			if (threads_count_in(t, of[k], at, last, &w, &count))
				table_set(out, (unsigned)column[k], count);
		}
	}
	if (left)
		table_note(out, "%" PRIu64 " more threads are not shown", left);
	thread_window_release(&w);
	free(shown);
	return out;
}

static int thread_table_marker_order(const void *a, const void *b)
{
	const struct thread_marker *x = a, *y = b;
	if (x->pc != y->pc)
		return x->pc < y->pc ? -1 : 1;
	if (x->thread != y->thread)
		return x->thread < y->thread ? -1 : 1;
	return (x->record > y->record) - (x->record < y->record);
}

struct table *thread_table_markers(const struct threads *t)
{
	struct table *out = table_new(marker_columns, LEN(marker_columns), NULL, 0);
	size_t n;
	const struct thread_marker *all = threads_markers(t, &n);
	struct thread_marker *m = n ? mem_copy(all, n * sizeof *m) : NULL;
	if (n)
		qsort(m, n, sizeof *m, thread_table_marker_order);
	for (size_t i = 0, end; i < n; i = end) {
		struct thread_table_part row = { .first = m[i].record,
						 .marker = m[i].pc };
		for (end = i; end < n && m[end].pc == m[i].pc; end++) {
			row.threads += end == i || m[end].thread != m[end - 1].thread;
			row.first = u64_min(row.first, m[end].record);
		}
		row.n = end - i;
		table_row(out, 0, &row, row.first);
	}
	free(m);
	return out;
}
