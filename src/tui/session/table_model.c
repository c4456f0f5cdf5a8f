#include "tui/session/table_model.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/newfile.h"
#include "output/table_write.h"
#include "tui/session/bgjob.h"
#include "tui/session/session.h"

enum { LARGE = 20000 /* rows; fewer are sorted and searched without a job */ };

enum table_model_work { WORK_MAKE, WORK_SORT, WORK_SEARCH };

struct table_model {
	struct session *session;
	const struct analysis *analysis;
	struct analysis_options opt;
	struct table *table;
	struct err err; /* of the job */
	bool partial;   /* the table is of the records read so far */

	/* The wanted order, which the job reads too: see table_model_order() */
	atomic_int order;

	struct bgjob job;
	enum table_model_work work;
	struct table *made; /* by the job */

	struct str text; /* of the last search; the job reads it */
	size_t from;
	bool backward;
	long long found, found_by_job;

	char *filter; /* the filter set for a row; NULL: none */
};

/* Work, in the job */

/* The column by which to sort; -1: keep the default order. */
static int table_model_order(const struct table_model *t, bool *rising)
{
	int order = atomic_load(&t->order);
	*rising = order >= 0 && order & 1;
	return order < 0 ? -1 : order / 2;
}

static void table_model_set_order(struct table_model *t, int column, bool rising)
{
	atomic_store(&t->order, column < 0 ? -1 : 2 * column + rising);
}

static bool table_model_is_sorted(const struct table *table, int column, bool rising)
{
	bool is_rising;
	return column < 0 || (table_sorted(table, &is_rising) == (unsigned)column &&
			      is_rising == rising);
}

/* The job sorts a table before it hands it over: sorting a large one in the main loop would
 * block the screen. */
static void table_model_sort_now(struct table_model *t, struct table *table)
{
	bool rising;
	int column = table_model_order(t, &rising);
	if (!table_model_is_sorted(table, column, rising))
		table_sort(table, (unsigned)column, rising);
}

static void table_model_post_partial(void *arg, struct table *table)
{
	struct table_model *t = arg;
	table_model_sort_now(t, table);
	bgjob_post(&t->job, table);
}

static enum status table_model_make_work(void *arg, struct task *task, struct err *err)
{
	struct table_model *t = arg;
	enum status st = analysis_run(&t->made, t->analysis, t->session->trace, &t->opt,
				      task, err);
	if (st == ST_OK)
		table_model_sort_now(t, t->made);
	return st;
}

static enum status table_model_sort_work(void *arg, struct task *task, struct err *err)
{
	struct table_model *t = arg;
	(void)task;
	(void)err;
	table_model_sort_now(t, t->table);
	return ST_OK;
}

static enum status table_model_search_work(void *arg, struct task *task, struct err *err)
{
	struct table_model *t = arg;
	(void)task;
	(void)err;
	t->found_by_job = table_search(t->table, t->text.text, t->from, t->backward);
	return ST_OK;
}

static void table_model_start(struct table_model *t, enum table_model_work work)
{
	static const bgjob_work works[] = { [WORK_MAKE] = table_model_make_work,
					    [WORK_SORT] = table_model_sort_work,
					    [WORK_SEARCH] = table_model_search_work };
	t->work = work;
	bgjob_start(&t->job, works[work]);
}

static void table_model_stop(struct table_model *t)
{
	bgjob_stop(&t->job);
	table_free(t->made);
	t->made = NULL;
}

/* Results */

static bool table_model_is_large(const struct table_model *t)
{
	return table_rows(t->table) >= LARGE;
}

/* Sort the current table.  A large one that is still being computed is left as it is: the
 * next partial result will be in order. */
static void table_model_sort_current(struct table_model *t)
{
	bool rising;
	int column = table_model_order(t, &rising);
	if (!table_model_is_large(t))
		table_model_sort_now(t, t->table);
	else if (!bgjob_running(&t->job) &&
		 !table_model_is_sorted(t->table, column, rising))
		table_model_start(t, WORK_SORT);
}

static void table_model_set_table(struct table_model *t, struct table *table,
				  bool partial)
{
	table_free(t->table);
	t->table = table;
	t->partial = partial;
	table_model_sort_current(t);
}

static void table_model_partial(void *owner, void *table)
{
	table_model_set_table(owner, table, true);
}

static void table_model_done(void *owner, enum status st, const struct err *err)
{
	struct table_model *t = owner;
	struct table *made = t->made;
	t->made = NULL;
	if (st != ST_OK)
		t->err = *err;
	if (t->work == WORK_SEARCH)
		t->found = t->found_by_job;
	if (made)
		table_model_set_table(t, made, false);
}

static void table_model_discard(void *table)
{
	table_free(table);
}

static const struct bgjob_class table_model_job = {
	.partial = table_model_partial,
	.discard = table_model_discard,
	.done = table_model_done,
};

/* Life cycle */

struct table_model *table_model_of(struct session *s)
{
	if (s->tables)
		return s->tables;
	struct table_model *t = mem_new(1, sizeof *t);
	t->session = s;
	atomic_init(&t->order, -1);
	t->found = -2;
	str_init(&t->text);
	bgjob_init(&t->job, &s->jobs, &table_model_job, t, BGJOB_INTERACTIVE);
	s->tables = t;
	return t;
}

void table_model_free(struct table_model *t)
{
	if (!t)
		return;
	table_model_stop(t);
	bgjob_release(&t->job);
	table_free(t->table);
	str_release(&t->text);
	free(t->filter);
	free(t);
}

/* Use */

static void table_model_reset(struct table_model *t)
{
	table_model_stop(t);
	table_free(t->table);
	t->table = NULL;
	t->err = (struct err)ERR_INIT;
	table_model_set_order(t, -1, false);
	t->found = -2;
}

enum status table_model_make(struct table_model *t, const char *name, struct err *err)
{
	const struct analysis *a = analysis_find(name);
	if (!a)
		return err_at(err, 1, "unknown analysis; T lists the analyses");
	enum status st = analysis_possible(a, t->session->schema, err);
	if (st != ST_OK)
		return st;
	table_model_reset(t);
	t->analysis = a;
	t->opt = (struct analysis_options)ANALYSIS_OPTIONS;
	session_span(t->session, &t->opt.over);
	t->opt.partial = table_model_post_partial;
	t->opt.arg = t;
	table_model_start(t, WORK_MAKE);
	return ST_OK;
}

void table_model_close(struct table_model *t)
{
	table_model_reset(t);
	t->analysis = NULL;
}

const struct analysis *table_model_analysis(const struct table_model *t)
{
	return t->analysis;
}

const struct table *table_model_get(const struct table_model *t)
{
	/* The job moves rows while it sorts. */
	return bgjob_running(&t->job) && t->work == WORK_SORT ? NULL : t->table;
}

bool table_model_state_text(struct table_model *t, struct str *out)
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

bool table_model_running(const struct table_model *t)
{
	return bgjob_running(&t->job);
}

void table_model_span_text(const struct table_model *t, struct str *out)
{
	struct span over = t->opt.over;
	char from[32], to[32];
	if (over.first || over.last != UINT64_MAX)
		str_addf(out, "span %s..%s", human_count(from, sizeof from, over.first),
			 human_count(to, sizeof to, over.last));
}

int table_model_sorted(const struct table_model *t, bool *rising)
{
	const struct table *table = table_model_get(t);
	if (!table)
		return table_model_order(t, rising);
	unsigned column = table_sorted(table, rising);
	return column == TABLE_AS_ADDED ? -1 : (int)column;
}

void table_model_sort(struct table_model *t, unsigned column, bool rising)
{
	if (bgjob_running(&t->job) && t->work != WORK_MAKE)
		return;
	table_model_set_order(t, (int)column, rising);
	if (t->table)
		table_model_sort_current(t);
}

void table_model_search(struct table_model *t, const char *text, size_t from,
			bool backward)
{
	static const char *const doing[] = {
		[WORK_MAKE] = "made", [WORK_SORT] = "sorted", [WORK_SEARCH] = "searched"
	};
	/* A running job may read the table and the text. */
	if (bgjob_running(&t->job) && t->table &&
	    (t->work != WORK_MAKE || table_model_is_large(t))) {
		if (*text)
			session_error(t->session,
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
		session_error(t->session, "there is no table yet");
	else if (!t->text.len)
		session_error(t->session, "no previous search");
	if (!t->table || !t->text.len)
		return;
	t->from = from;
	t->backward = backward;
	if (table_model_is_large(t))
		table_model_start(t, WORK_SEARCH);
	else
		t->found = table_search(t->table, t->text.text, from, backward);
}

long long table_model_take_found(struct table_model *t)
{
	long long found = t->found;
	t->found = -2;
	return found;
}

struct table_model_writing {
	const struct table *table;
	enum facts_as to;
};

static void table_model_write_rows(const void *arg, FILE *f)
{
	const struct table_model_writing *w = arg;
	table_write(w->table, w->to, f);
}

enum status table_model_write(struct table_model *t, const char *path, struct err *err)
{
	const struct table *table = table_model_get(t);
	if (!table || t->partial)
		return err_at(err, 1, "there is no table yet");
	if (!*path)
		return err_at(err, 1, "missing file name");
	struct table_model_writing w = { .table = table,
					 .to = str_ends_with(path, ".json") ? FACTS_JSON
					       : str_ends_with(path, ".csv")
						       ? FACTS_CSV
						       : FACTS_TEXT };
	enum status st = newfile_create(path, table_model_write_rows, &w, err);
	if (st != ST_OK)
		return st;
	session_message(t->session, "%zu rows written to %s", table_rows(table), path);
	return ST_OK;
}

/* Remove the filter of the previous row: records would have to match both. */
static void table_model_drop_filter(struct table_model *t)
{
	struct session *s = t->session;
	size_t n = session_filters(s);
	struct err err = ERR_INIT;
	if (t->filter && n && !strcmp(session_filter_text(s, n - 1), t->filter))
		session_unfilter(s, 0, &err);
	free(t->filter);
	t->filter = NULL;
}

bool table_model_open_row(struct table_model *t, size_t row)
{
	struct session *s = t->session;
	const struct table *table = table_model_get(t);
	if (!table || row >= table_rows(table))
		return false;
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	uint64_t record = table_row_record(table, row);
	char number[32];
	bool filters = table_filter(table, row, s->schema, &text);
	if (filters) {
		table_model_drop_filter(t);
		if (session_filter(s, text.text, &err) == ST_OK) {
			t->filter = mem_text(text.text);
			session_message(s, "only records with %s; :filter shows all",
					text.text);
		} else {
			session_error(s, "%s", err.text);
		}
	} else if (record == TABLE_NO_RECORD) {
		session_message(s, "this row does not stand for particular records");
	}
	if (record != TABLE_NO_RECORD) {
		session_goto(s, record);
		if (!t->filter)
			session_message(s, "record %s is the first of them",
					human_count(number, sizeof number, record));
	}
	str_release(&text);
	return filters || record != TABLE_NO_RECORD;
}
