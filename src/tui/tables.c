#include "tui/tables.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/table_write.h"
#include "output/save.h"
#include "tui/bgjob.h"
#include "tui/session.h"

enum { LARGE = 20000 /* rows: sorting and searching fewer takes no time */ };

enum work { WORK_MAKE, WORK_SORT, WORK_SEARCH };

struct tables {
	struct session *session;
	const struct analysis *analysis;
	struct analysis_options opt;
	struct table *table;
	struct err err; /* what went wrong with it */
	bool partial;   /* it is of what was gone over so far */

	/* How it is to be sorted, for the job as well: see wished() */
	atomic_int order;

	struct bgjob job;
	enum work work;
	struct table *made; /* by the job */

	struct str text; /* sought */
	size_t from;
	bool backward;
	long long found, found_by_job;

	char *filter; /* the text of the filter that a row was made into; NULL */
};

/* Work, in the job */

/* The column that a table is to be sorted by; -1: as it was made. */
static int wished(const struct tables *t, bool *rising)
{
	int order = atomic_load(&t->order);
	*rising = order >= 0 && order & 1;
	return order < 0 ? -1 : order / 2;
}

static void wish(struct tables *t, int column, bool rising)
{
	atomic_store(&t->order, column < 0 ? -1 : 2 * column + rising);
}

static bool is_sorted(const struct table *table, int column, bool rising)
{
	bool is_rising;
	return column < 0 || (table_sorted(table, &is_rising) == (unsigned)column &&
			      is_rising == rising);
}

/* The job does it before it hands a table over: one that is large would hold up the
 * screen. */
static void put_in_order(struct tables *t, struct table *table)
{
	bool rising;
	int column = wished(t, &rising);
	if (!is_sorted(table, column, rising))
		table_sort(table, (unsigned)column, rising);
}

static void so_far(void *arg, struct table *table)
{
	struct tables *t = arg;
	put_in_order(t, table);
	bgjob_post(&t->job, table);
}

static enum status tables_do_make(void *arg, struct task *task, struct err *err)
{
	struct tables *t = arg;
	enum status st = analysis_run(&t->made, t->analysis, t->session->trace, &t->opt,
				      task, err);
	if (st == ST_OK)
		put_in_order(t, t->made);
	return st;
}

static enum status tables_do_sort(void *arg, struct task *task, struct err *err)
{
	struct tables *t = arg;
	(void)task;
	(void)err;
	put_in_order(t, t->table);
	return ST_OK;
}

static enum status tables_do_search(void *arg, struct task *task, struct err *err)
{
	struct tables *t = arg;
	(void)task;
	(void)err;
	t->found_by_job = table_search(t->table, t->text.text, t->from, t->backward);
	return ST_OK;
}

static void start(struct tables *t, enum work work)
{
	static const bgjob_work works[] = { [WORK_MAKE] = tables_do_make,
					    [WORK_SORT] = tables_do_sort,
					    [WORK_SEARCH] = tables_do_search };
	t->work = work;
	bgjob_start(&t->job, works[work]);
}

static void stop(struct tables *t)
{
	bgjob_stop(&t->job);
	table_free(t->made);
	t->made = NULL;
}

/* Taking in */

static bool is_large(const struct tables *t)
{
	return table_rows(t->table) >= LARGE;
}

/* While a large one is being made, the next that comes will be in order. */
static void put_right(struct tables *t)
{
	bool rising;
	int column = wished(t, &rising);
	if (!is_large(t))
		put_in_order(t, t->table);
	else if (!bgjob_running(&t->job) && !is_sorted(t->table, column, rising))
		start(t, WORK_SORT);
}

static void take(struct tables *t, struct table *table, bool partial)
{
	table_free(t->table);
	t->table = table;
	t->partial = partial;
	put_right(t);
}

static void tables_partial(void *owner, void *table)
{
	take(owner, table, true);
}

static void tables_done(void *owner, enum status st, const struct err *err)
{
	struct tables *t = owner;
	struct table *made = t->made;
	t->made = NULL;
	if (st != ST_OK)
		t->err = *err;
	if (t->work == WORK_SEARCH)
		t->found = t->found_by_job;
	if (made)
		take(t, made, false);
}

static void tables_discard(void *table)
{
	table_free(table);
}

static const struct bgjob_class tables_job = {
	.partial = tables_partial,
	.discard = tables_discard,
	.done = tables_done,
};

/* Life cycle */

struct tables *tables_of(struct session *s)
{
	if (s->tables)
		return s->tables;
	struct tables *t = mem_new(1, sizeof *t);
	t->session = s;
	atomic_init(&t->order, -1);
	t->found = -2;
	str_init(&t->text);
	bgjob_init(&t->job, &s->jobs, &tables_job, t, BGJOB_INTERACTIVE);
	s->tables = t;
	return t;
}

void tables_free(struct tables *t)
{
	if (!t)
		return;
	stop(t);
	bgjob_release(&t->job);
	table_free(t->table);
	str_release(&t->text);
	free(t->filter);
	free(t);
}

/* Use */

static void forget(struct tables *t)
{
	stop(t);
	table_free(t->table);
	t->table = NULL;
	t->err = (struct err)ERR_INIT;
	wish(t, -1, false);
	t->found = -2;
}

enum status tables_make(struct tables *t, const char *name, struct err *err)
{
	const struct analysis *a = analysis_find(name);
	if (!a)
		return err_at(err, 1, "unknown analysis; T lists the analyses");
	enum status st = analysis_possible(a, t->session->schema, err);
	if (st != ST_OK)
		return st;
	forget(t);
	t->analysis = a;
	t->opt = (struct analysis_options)ANALYSIS_OPTIONS;
	session_span(t->session, &t->opt.over);
	t->opt.so_far = so_far;
	t->opt.arg = t;
	if (!a->as_added)
		wish(t, a->sort, a->rising);
	start(t, WORK_MAKE);
	return ST_OK;
}

void tables_leave(struct tables *t)
{
	forget(t);
	t->analysis = NULL;
}

const struct analysis *tables_analysis(const struct tables *t)
{
	return t->analysis;
}

const struct table *tables_get(const struct tables *t)
{
	/* While it is being sorted its rows move. */
	return bgjob_running(&t->job) && t->work == WORK_SORT ? NULL : t->table;
}

bool tables_say(struct tables *t, struct str *out)
{
	if (t->err.text[0]) {
		str_add(out, t->err.text);
		return true;
	}
	if (!bgjob_running(&t->job))
		return false;
	if (t->work != WORK_MAKE) {
		str_add(out, t->work == WORK_SORT ? "sorting" : "searching");
		return true;
	}
	str_addf(out, "%.0f %%", 100 * bgjob_progress(&t->job));
	return true;
}

bool tables_runs(const struct tables *t)
{
	return bgjob_running(&t->job);
}

void tables_scope(const struct tables *t, struct str *out)
{
	struct span over = t->opt.over;
	char from[32], to[32];
	if (over.first || over.last != UINT64_MAX)
		str_addf(out, "span %s..%s", text_count(from, sizeof from, over.first),
			 text_count(to, sizeof to, over.last));
}

int tables_sorted(const struct tables *t, bool *rising)
{
	const struct table *table = tables_get(t);
	int column = wished(t, rising);
	return table && column >= 0 ? (int)table_sorted(table, rising) : column;
}

void tables_sort(struct tables *t, unsigned column, bool rising)
{
	if (bgjob_running(&t->job) && t->work != WORK_MAKE)
		return;
	wish(t, (int)column, rising);
	if (t->table)
		put_right(t);
}

void tables_search(struct tables *t, const char *text, size_t from, bool backward)
{
	static const char *const doing[] = {
		[WORK_MAKE] = "made", [WORK_SORT] = "sorted", [WORK_SEARCH] = "searched"
	};
	/* What runs looks at the table, and at the text. */
	if (bgjob_running(&t->job) && t->table && (t->work != WORK_MAKE || is_large(t))) {
		if (*text)
			session_complain(t->session,
					 "the table is being %s; search when it is "
					 "complete",
					 doing[t->work]);
		return;
	}
	if (*text) {
		str_clear(&t->text);
		str_add(&t->text, text);
	}
	if (!t->table)
		session_complain(t->session, "there is no table yet");
	else if (!t->text.len)
		session_complain(t->session, "no previous search");
	if (!t->table || !t->text.len)
		return;
	t->from = from;
	t->backward = backward;
	if (is_large(t))
		start(t, WORK_SEARCH);
	else
		t->found = table_search(t->table, t->text.text, from, backward);
}

long long tables_found(struct tables *t)
{
	long long found = t->found;
	t->found = -2;
	return found;
}

struct writing {
	const struct table *table;
	enum facts_as to;
};

static void write_rows(const void *arg, FILE *f)
{
	const struct writing *w = arg;
	table_write(w->table, w->to, f);
}

enum status tables_write(struct tables *t, const char *path, struct err *err)
{
	const struct table *table = tables_get(t);
	if (!table || t->partial)
		return err_at(err, 1, "there is no table yet");
	if (!*path)
		return err_at(err, 1, "missing file name");
	struct writing w = { .table = table,
			     .to = text_ends(path, ".json")  ? FACTS_JSON
				   : text_ends(path, ".csv") ? FACTS_CSV
							     : FACTS_TEXT };
	enum status st = save_new(path, write_rows, &w, err);
	if (st != ST_OK)
		return st;
	session_say(t->session, "%zu rows written to %s", table_rows(table), path);
	return ST_OK;
}

/* The filter of the row before goes away: they would be asked for both. */
static void drop_filter(struct tables *t)
{
	struct session *s = t->session;
	size_t n = session_filters(s);
	struct err err = ERR_INIT;
	if (t->filter && n && !strcmp(session_filter_text(s, n - 1), t->filter))
		session_unfilter(s, 0, &err);
	free(t->filter);
	t->filter = NULL;
}

void tables_open_row(struct tables *t, size_t row)
{
	struct session *s = t->session;
	const struct table *table = tables_get(t);
	if (!table || row >= table_rows(table))
		return;
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	uint64_t record = table_row_record(table, row);
	char number[32];
	if (table_filter(table, row, s->schema, &text)) {
		drop_filter(t);
		if (session_filter(s, text.text, &err) == ST_OK) {
			t->filter = mem_text(text.text);
			session_say(s, "only records with %s; :filter shows all",
				    text.text);
		} else {
			session_complain(s, "%s", err.text);
		}
	} else if (record == TABLE_NO_RECORD) {
		session_say(s, "this row does not stand for particular records");
	}
	if (record != TABLE_NO_RECORD) {
		session_goto(s, record);
		if (!t->filter)
			session_say(s, "record %s is the first of them",
				    text_count(number, sizeof number, record));
	}
	str_release(&text);
}
