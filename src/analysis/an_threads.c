/*
 * threads: records of each thread.
 *
 * A part counts by the runs of the threads (trace/threads.h), which are known before
 * the scan begins.
 */
#include "analysis/analysis.h"
#include "trace/thread_slot.h"

/* Counts of one thread. */
struct threads_count_of {
	uint64_t records, undecided;
	uint64_t runs; /* number of runs of selected records without records of other
			* threads */
	uint64_t first, last;
};

struct threads_row {
	struct threads_count_of of;
	uint64_t thread, inferred, known;
	const char *name;
};

#define ROW struct threads_row

#define STATE struct threads_table

struct threads_table {
	uint64_t all;
	struct key_counts of;  /* struct threads_count_of by number */
	uint32_t begins, ends; /* threads of the first and last records */
	struct thread_slot *slot;
	struct thread_lookup lookup;
};

static void threads_init(void *state, const struct analysis_input *in)
{
	struct threads_table *w = state;
	w->slot = trace_thread_slot(in->trace);
}

static void threads_release_lookup(void *state)
{
	struct threads_table *w = state;
	thread_lookup_release(&w->lookup);
}

/* Add n selected records of a run, from first to last. */
static void threads_add(struct threads_table *w, const struct thread_run *run, uint64_t n,
			uint64_t first, uint64_t last)
{
	struct threads_count_of *of = key_counts_add(&w->of, run->thread, 0);
	if (!of->records)
		of->first = first;
	of->runs += !w->all || w->ends != run->thread;
	if (!w->all)
		w->begins = run->thread;
	w->ends = run->thread;
	w->all += n;
	of->records += n;
	of->undecided += run->undecided ? n : 0;
	of->last = last;
}

static void threads_selected(void *part, const struct records *r)
{
	struct threads_table *w = part;
	const struct threads *t = thread_lookup_now(&w->lookup, w->slot);
	for (size_t k = 0, next; t && k < r->n; k = next) {
		struct thread_run run;
		uint64_t first = r->b->first + r->at[k];
		if (!threads_at(t, first, &w->lookup.window, &run))
			return;
		for (next = k + 1; next < r->n; next++)
			if (r->b->first + r->at[next] >= run.first + run.n)
				break;
		threads_add(w, &run, next - k, first, r->b->first + r->at[next - 1]);
	}
}

static void threads_join_counts(void *whole, const void *part)
{
	struct threads_count_of *to = whole;
	const struct threads_count_of *of = part;
	to->last = of->last;
}

static void threads_merge(void *whole, void *part)
{
	struct threads_table *w = whole;
	const struct threads_table *p = part;
	if (!p->all)
		return;
	if (w->all > p->all && w->ends == p->begins)
		((struct threads_count_of *)key_counts_get(&w->of, p->begins, 0))->runs--;
	w->ends = p->ends;
}

static void threads_rows(const void *whole, struct table *out)
{
	const struct threads_table *w = whole;
	struct threads *t = thread_slot_get(w->slot);
	struct str name = STR_INIT, query = STR_INIT;
	uint64_t shown = 0, undecided = 0;
	for (uint32_t k = 0; t && k < threads_count(t); k++) {
		const struct threads_count_of *of = key_counts_get(&w->of, k, 0);
		const struct thread_info *f = threads_get(t, k);
		if (!of)
			continue;
		str_clear(&name);
		str_clear(&query);
		const struct threads_row row = {
			.of = *of,
			.thread = f->id,
			.known = f->id != THREAD_ID_NONE,
			.inferred = threads_header(t)->source == THREADS_INFERRED,
			.name = threads_name(t, k, &name) ? name.text : NULL
		};
		table_row(out, 0, &row, of->first);
		threads_query(f->id, &query);
		table_set_query(out, query.text);
		undecided += of->undecided;
		shown += row.known;
	}
	table_total(out, "records", "records", w->all);
	table_total(out, "threads", "threads", shown);
	if (t && threads_header(t)->source == THREADS_INFERRED)
		table_total_share(out, "undecided", "undecided", undecided, w->all);
	str_release(&name);
	str_release(&query);
	threads_release(t);
}

/* clang-format off */
static const struct table_column columns[] = {
	COL("thread", CELL_NUMBER, "number of the thread", AT(thread), IF(known),
		.sort = SORT_FIRST),
	COL("name", CELL_TEXT, "name given by the user", AT(name)),
	COL("records", CELL_COUNT, "number of records", AT(of.records)),
	COL("share", CELL_SHARE, "share of all records", PER_ALL(of.records, all)),
	COL("first", CELL_COUNT, "first record", AT(of.first)),
	COL("last", CELL_COUNT, "last record", AT(of.last)),
	COL("runs", CELL_COUNT, "number of runs: consecutive records of the thread", AT(of.runs)),
	COL("undecided", CELL_COUNT, "undecided records, which may belong to another thread",
		AT(of.undecided), IF(inferred)),
};
/* clang-format on */

const struct analysis an_threads = {
	.name = "threads",
	.columns = columns,
	.ncolumns = sizeof columns / sizeof *columns,
	.state_size = sizeof(struct threads_table),
	.sums = 1, /* sum: all */
	.maps = { MAP(STATE, of, struct threads_count_of, .sums = 3,
		      .add = threads_join_counts, .many = true) },
	.records = threads_selected,
	.table = threads_rows,
	.title = "Threads",
	.help = "records and runs of each thread",
	.about = "Counts the threads that opscope threads finds, and finds them first if "
		 "they are not in the saved index.  Use opscope threads to write each "
		 "thread to a file.",
	.any = UINT64_C(1) << ROLE_PC | UINT64_C(1) << ROLE_SPACE,
	.rising = true,
	.derived = DERIVED_THREADS,
	.init = threads_init,
	.release = threads_release_lookup,
	.merge = threads_merge,
};
