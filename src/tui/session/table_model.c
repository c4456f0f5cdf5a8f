#include "tui/session/table_model.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/parts_find.h"
#include "analysis/simulation.h"
#include "analysis/table_against.h"
#include "base/mem.h"
#include "output/table_write.h"
#include "tui/session/diff_model.h"

enum { LARGE = 20000 /* min rows to sort and search in a job */ };

/* Work of the job */

/* Return the column by which to sort; -1 for the default order. */
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

/* Sort a table in the job before passing it on, because sorting a large table in the main
 * loop would block the screen. */
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
	latest_post(&t->latest, &table);
}

/* Join the table of the other trace to the new table, side by side. */
static enum status table_model_join(struct table_model *t, struct task *task,
				    struct err *err)
{
	struct table **made = t->latest.made, *a = *made, *b = NULL;
	enum status st =
		analysis_run(&b, t->analysis, t->other, &t->other_opt, task, err);
	if (st == ST_OK) {
		*made = table_against(a, b, (unsigned)t->against);
		table_free(a);
		table_model_sort_now(t, *made);
	}
	table_free(b);
	return st;
}

static enum status table_model_make_work(void *arg, struct task *task, struct err *err)
{
	struct table_model *t = arg;
	struct table **made = t->latest.made;
	enum status st =
		analysis_run(made, t->analysis, t->session->trace, &t->opt, task, err);
	if (st == ST_OK && t->against >= 0)
		return table_model_join(t, task, err);
	if (st == ST_OK)
		table_model_sort_now(t, *made);
	return st;
}

static enum status table_model_sort_work(void *arg, struct task *task, struct err *err)
{
	struct table_model *t = arg;
	table_model_sort_now(t, t->table);
	return ST_OK;
}

static enum status table_model_search_work(void *arg, struct task *task, struct err *err)
{
	struct table_model *t = arg;
	t->found_by_job = table_search(t->table, t->text.text, t->from, t->backward);
	return ST_OK;
}

static enum status table_model_work(void *arg, struct task *task, struct err *err)
{
	static const bgjob_work works[] = { [WORK_MAKE] = table_model_make_work,
					    [WORK_SORT] = table_model_sort_work,
					    [WORK_SEARCH] = table_model_search_work };
	const struct table_request *request = ((struct table_model *)arg)->latest.running;
	return works[request->work](arg, task, err);
}

static void table_model_start(struct table_model *t, enum table_model_work work)
{
	t->request = (struct table_request) { work, t->request.n + 1 };
	latest_want(&t->latest, &t->request);
}

/* Results */

static bool table_model_is_large(const struct table_model *t)
{
	return table_rows(t->table) >= LARGE;
}

/* Sort the current table.  Leave a large table unsorted while it is being computed,
 * because the next partial result is sorted. */
static void table_model_sort_current(struct table_model *t)
{
	bool rising;
	int column = table_model_order(t, &rising);
	if (!table_model_is_large(t))
		table_model_sort_now(t, t->table);
	else if (!bgjob_running(&t->latest.job) &&
		 !table_model_is_sorted(t->table, column, rising))
		table_model_start(t, WORK_SORT);
}

static void table_model_set_table(struct table_model *t, struct table *table,
				  bool partial)
{
	size_t n;
	table_free(t->table);
	t->table = table;
	table_columns(table, &n);
	if (t->against >= 0 && t->columns.n != (int)n) {
		columns_init(&t->columns, (int)n);
		t->added = (int)n - 1; /* column with the difference */
	}
	t->version++;
	t->partial = partial;
	t->stale = false;
	table_model_sort_current(t);
}

static void table_model_take(void *owner, bool ok)
{
	struct table_model *t = owner;
	struct table **result = t->latest.result, *made = *result;
	bool partial = t->latest.partial;
	*result = NULL;
	if (!ok)
		err_set(&t->err, ST_IO, "%s", t->latest.error);
	if (t->request.work == WORK_SEARCH)
		t->found = t->found_by_job;
	if (made && !partial && t->against < 0 && !strcmp(t->analysis->name, "phases"))
		parts_find_keep_phases(t->session->trace, made, UINT64_MAX);
	if (made)
		table_model_set_table(t, made, partial);
}

static void table_model_free_result(void *result)
{
	table_free(*(struct table **)result);
}

static const struct latest_class table_model_latest = {
	.size = sizeof(struct table_request),
	.work = table_model_work,
	.result = sizeof(struct table *),
	.release = table_model_free_result,
	.take = table_model_take,
};

/* The scope */

static void table_model_free_queries(struct table_model *t)
{
	scope_queries_release(&t->queries);
	scope_queries_release(&t->other_queries);
}

/* Select the records of the other trace. */
static enum status table_model_prepare_other(struct table_model *t, struct err *err)
{
	const struct session *other = diff_model_other(t->session);
	enum status st = analysis_possible(t->analysis, other->schema, err);
	if (st == ST_OK)
		st = scope_compile(&t->scope, other->schema, &t->other_queries, err);
	t->other = other->trace;
	t->other_opt = t->opt;
	t->other_opt.of = t->other_queries.of;
	return st;
}

void table_model_scope_text(const struct table_model *t, struct str *out)
{
	if (!scope_is_whole(&t->scope))
		scope_text(&t->scope, out);
	else if (t->scope.whole)
		str_add(out, "the whole trace");
}

/* Start counting the wanted scope; keep the current table until the next table
 * arrives. */
static enum status table_model_restart(struct table_model *t, struct err *err)
{
	latest_reset(&t->latest);
	t->err = (struct err)ERR_INIT;
	t->stale = t->table != NULL;
	scope_update(&t->scope, t->session);
	enum status st = scope_compile(&t->scope, t->session->schema, &t->queries, err);
	if (st != ST_OK)
		return st;
	t->opt.of = t->queries.of;
	t->opt.partial = t->against < 0 ? table_model_post_partial : NULL;
	t->opt.arg = t;
	if (t->against >= 0)
		st = table_model_prepare_other(t, err);
	if (st != ST_OK)
		return st;
	table_model_start(t, WORK_MAKE);
	return ST_OK;
}

void table_model_update(struct table_model *t)
{
	/* A growing span would start a job for each key. */
	if (!t->analysis || t->session->marked_span.state == SPAN_GROWING)
		return;
	bool again = scope_update(&t->scope, t->session) || t->outdated;
	t->outdated = false;
	if (again && table_model_restart(t, &t->err) != ST_OK)
		session_error(t->session, "%s", t->err.text);
}

void table_model_widen(struct table_model *t)
{
	struct err err = ERR_INIT;
	if (!t->scope.whole && scope_is_whole(&t->scope)) {
		session_message(t->session, "no span is marked and no filter is set: the "
					    "table counts the whole trace");
		return;
	}
	t->scope.whole = !t->scope.whole;
	if (table_model_restart(t, &err) != ST_OK)
		session_error(t->session, "%s", err.text);
}

bool table_model_stale(const struct table_model *t)
{
	return t->stale || (t->table && t->session->marked_span.state == SPAN_GROWING &&
			    !t->scope.whole);
}

/* Life cycle */

struct table_model *table_model_of(struct session *s)
{
	if (s->tables)
		return s->tables;
	struct table_model *t = mem_new(1, sizeof *t);
	t->session = s;
	atomic_init(&t->order, -1);
	t->found = -2;
	t->added = t->against = -1;
	str_init(&t->text);
	str_init(&t->by);
	scope_init(&t->scope);
	latest_init(&t->latest, &table_model_latest, t, &s->jobs);
	s->tables = t;
	return t;
}

void table_model_keep(struct session *to, const struct table_model *from)
{
	struct err ignored = ERR_INIT;
	if (!from || !from->analysis ||
	    analysis_possible(from->analysis, to->schema, &ignored) != ST_OK)
		return;
	struct table_model *t = table_model_of(to);
	t->analysis = from->analysis;
	settings_copy(&t->settings, &from->settings);
	t->opt = (struct analysis_options)ANALYSIS_OPTIONS;
	t->opt.settings = &t->settings;
	scope_copy(&t->scope, &from->scope);
	t->group = -1;
	t->outdated = true;
	/* A table side by side has other columns. */
	columns_init(&t->columns, (int)t->analysis->ncolumns);
	if (from->against < 0) {
		t->columns = from->columns;
		atomic_store(&t->order, atomic_load(&from->order));
	}
}

void table_model_free(struct table_model *t)
{
	if (!t)
		return;
	latest_release(&t->latest);
	table_model_free_queries(t);
	table_free(t->table);
	str_release(&t->text);
	scope_release(&t->scope);
	settings_release(&t->settings);
	str_release(&t->by);
	free(t);
}

/* Use */

static void table_model_reset(struct table_model *t)
{
	latest_reset(&t->latest);
	t->added = t->against = -1;
	table_model_free_queries(t);
	t->stale = false;
	table_free(t->table);
	t->table = NULL;
	t->err = (struct err)ERR_INIT;
	table_model_set_order(t, -1, false);
	t->found = -2;
}

/* Start over, with or without the table of the other trace. */
static enum status table_model_begin(struct table_model *t, int against, struct err *err)
{
	table_model_reset(t);
	t->against = against;
	t->begun++;
	columns_init(&t->columns, (int)t->analysis->ncolumns);
	return table_model_restart(t, err);
}

enum status table_model_against(struct table_model *t, int column, struct err *err)
{
	struct err why = ERR_INIT;
	if (!t->analysis || !diff_model_other(t->session))
		return err_set(err, ST_INVALID,
			       "no other trace is open; use :diff FILE to compare with "
			       "one");
	if (t->against >= 0)
		return table_model_begin(t, -1, err);
	if (!t->table)
		return err_set(err, ST_INVALID, "the table is not complete yet");
	if (column < 0 || !table_against_compares(t->table, (unsigned)column))
		column = (int)table_against_column(t->table);
	size_t n;
	str_clear(&t->by);
	str_add(&t->by, table_write_heading(&table_columns(t->table, &n)[column]));
	enum status st = table_model_begin(t, column, err);
	if (st != ST_OK)
		table_model_begin(t, -1, &why);
	return st;
}

void table_model_alone(struct table_model *t)
{
	if (!t || t->against < 0)
		return;
	table_model_reset(t);
	columns_init(&t->columns, (int)t->analysis->ncolumns);
	t->outdated = true;
}

/* Parse the parameters after the name of an analysis, and check them for this trace. */
static enum status table_model_parse(struct table_model *t, const struct analysis *a,
				     const char *text, struct settings *out,
				     struct err *err)
{
	fieldset ignored = 0;
	unsigned derived = 0;
	enum status st = settings_parse(out, a, text, err);
	if (st != ST_OK || !a->fields)
		return st;
	/* The value contains the column. */
	st = a->fields(out, t->session->schema, &ignored, &derived, err);
	if (st != ST_OK)
		err->at += (int)strcspn(text, "=") + 1;
	return st;
}

/* Get missing parameters of caches and predictors from the simulator, and set the others
 * in the simulator, so that queries agree with this table. */
static enum status table_model_simulate(struct table_model *t, const struct analysis *a,
					struct settings *given, struct err *err)
{
	struct session *s = t->session;
	struct settings all = SETTINGS_INIT, own = SETTINGS_INIT;
	settings_copy(&all, simulation_settings(s->trace));
	settings_merge(&all, given);
	enum status st = settings_check(&all, err);
	if (st == ST_OK) {
		settings_of_analysis(&own, a, &all);
		if (given->n && a->simulated) {
			latest_reset(&t->latest);
			session_simulate(s, &all);
		}
		settings_copy(given, &own);
	}
	settings_release(&all);
	settings_release(&own);
	return st;
}

enum status table_model_make(struct table_model *t, const char *text, struct err *err)
{
	const struct analysis *a;
	struct settings settings = SETTINGS_INIT;
	int group;
	size_t len = strcspn(text, " ");
	char *name = mem_copy(text, len);
	enum status st = analysis_find_group(name, &a, &group, err);
	free(name);
	if (st == ST_OK)
		st = analysis_possible(a, t->session->schema, err);
	if (st == ST_OK) {
		st = table_model_parse(t, a, text + len, &settings, err);
		err->at += st && err->at ? (int)len : 0;
	}
	if (st == ST_OK)
		st = table_model_simulate(t, a, &settings, err);
	if (st != ST_OK) {
		settings_release(&settings);
		return st;
	}
	table_model_reset(t);
	settings_release(&t->settings);
	t->settings = settings;
	t->analysis = a;
	t->group = group;
	t->begun++;
	t->scope.own_span = (struct span) { 0, 0 };
	t->scope.whole = false;
	columns_init(&t->columns, (int)a->ncolumns);
	t->opt = (struct analysis_options)ANALYSIS_OPTIONS;
	t->opt.settings = &t->settings;
	return table_model_restart(t, err);
}

bool table_model_settings_of(const struct table_model *t, const struct analysis *a,
			     struct settings *out)
{
	static const struct settings none = SETTINGS_INIT;
	settings_copy(out, t->analysis == a ? &t->settings : &none);
	return t->analysis == a;
}

void table_model_settings_text(const struct table_model *t, struct str *out)
{
	for (size_t i = 0; i < t->settings.n; i++) {
		const char *name = t->settings.at[i].of->name;
		/* "Misses of several caches 8K:8", not "caches caches". */
		if (!str_ends_with(t->analysis->title, name))
			str_addf(out, " %s", name);
		str_addf(out, " %s", t->settings.at[i].text);
	}
}

void table_model_close(struct table_model *t)
{
	table_model_reset(t);
	t->analysis = NULL;
}

const struct table *table_model_get(const struct table_model *t)
{
	/* Do not use the table while the job sorts its rows. */
	return bgjob_running(&t->latest.job) && t->request.work == WORK_SORT ? NULL
									     : t->table;
}

void table_model_state_text(struct table_model *t, struct str *out)
{
	if (t->err.text[0]) {
		if (t->table) /* otherwise it is in place of the table */
			str_add(out, t->err.text);
		return;
	}
	if (!bgjob_running(&t->latest.job))
		return;
	if (t->request.work != WORK_MAKE) {
		str_add(out, t->request.work == WORK_SORT ? "sorting" : "searching");
		return;
	}
	/* If the trace is followed, use the records so far; the job is waiting for
	 * more. */
	if (!session_growing(t->session) || !t->table || t->stale)
		str_addf(out, "%s%.0f %%", t->stale ? "out of date, counting: " : "",
			 100 * bgjob_progress(&t->latest.job));
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
	if (bgjob_running(&t->latest.job) && t->request.work != WORK_MAKE)
		return;
	table_model_set_order(t, (int)column, rising);
	if (t->table)
		table_model_sort_current(t);
}

bool table_model_search(struct table_model *t, const char *text, size_t from,
			bool backward)
{
	static const char *const doing[] = {
		[WORK_MAKE] = "made", [WORK_SORT] = "sorted", [WORK_SEARCH] = "searched"
	};
	/* A running job may be reading the table and the text. */
	if (bgjob_running(&t->latest.job) &&
	    (t->request.work != WORK_MAKE || table_model_is_large(t))) {
		session_error(t->session,
			      "the table is being %s; search when it is complete",
			      doing[t->request.work]);
		return true;
	}
	if (!table_model_is_large(t))
		return false;
	str_clear(&t->text);
	str_add(&t->text, text);
	t->from = from;
	t->backward = backward;
	table_model_start(t, WORK_SEARCH);
	return true;
}

const char *table_model_incomplete(const struct table_model *t)
{
	if (!t->analysis)
		return "no table is shown; press Enter to make one";
	return !table_model_get(t) || t->stale ||
			       (t->partial && !session_growing(t->session))
		       ? "the table is not complete yet"
		       : NULL;
}

/* Append the query for the records counted in a row; false if there is none. */
static bool table_model_row_query(const struct table_model *t, size_t row,
				  struct str *out)
{
	struct str text = STR_INIT;
	bool any = table_filter(t->table, row, t->session->schema, &text);
	struct span over = t->scope.over;
	if (any && (over.first || over.last != UINT64_MAX))
		str_addf(out, "record in %llu..%llu and ", (unsigned long long)over.first,
			 (unsigned long long)over.last);
	str_add(out, text.text);
	str_release(&text);
	return any;
}

bool table_model_row_counts(const struct table_model *t, size_t row, bool by_query)
{
	const struct table *table = table_model_get(t);
	struct str text = STR_INIT;
	if (!table || row >= table_rows(table))
		return false;
	bool any = table_filter(table, row, t->session->schema, &text);
	str_release(&text);
	return any || (!by_query && table_row_record(table, row) != TABLE_NO_RECORD);
}

/* Go to the first record of a row or, if the filter hides it, to the next record, without
 * a message. */
static void table_model_goto(struct session *s, uint64_t record)
{
	if (record < s->records)
		session_jump(s, record);
	else
		session_goto(s, record);
}

/* Get the span of a row that has a first and a last record, for example a phase. */
static bool row_span(const struct table *t, size_t row, struct span *out)
{
	int first = table_find_column(t, "first_record");
	int last = table_find_column(t, "last_record");
	return first >= 0 && last >= 0 &&
	       table_cell(t, row, (unsigned)first, &out->first) &&
	       table_cell(t, row, (unsigned)last, &out->last) && out->first < out->last;
}

bool table_model_open_row(struct table_model *t, size_t row)
{
	struct session *s = t->session;
	const struct table *table = table_model_get(t);
	if (!table || row >= table_rows(table))
		return false;
	struct str text = STR_INIT;
	uint64_t record = table_row_record(table, row);
	bool filters = table_model_row_query(t, row, &text),
	     any = record != TABLE_NO_RECORD;
	struct span span;
	if (filters && scope_show(&t->scope, s, text.text))
		session_message(s, "only records with %s; Backspace returns", text.text);
	else if (!filters && !any)
		session_message(s, "no particular records belong to this row");
	if (any)
		table_model_goto(s, record);
	if (any && !filters && row_span(table, row, &span)) {
		t->scope.own_span = span;
		session_span_set(s, span);
		session_span_report(s, "; Backspace returns");
	} else if (any && !t->scope.own.len) {
		session_message(s, "record %s is the first of them", COUNT_TEXT(record));
	}
	str_release(&text);
	return filters || any;
}

void table_model_filter_row(struct table_model *t, size_t row)
{
	struct session *s = t->session;
	const struct table *table = table_model_get(t);
	struct str text = STR_INIT;
	struct span span;
	if (!table || row >= table_rows(table))
		return;
	if (!table_filter(table, row, s->schema, &text) && row_span(table, row, &span))
		str_addf(&text, "record in %llu..%llu", (unsigned long long)span.first,
			 (unsigned long long)span.last);
	if (text.len) {
		scope_filter(&t->scope, s, text.text);
	} else {
		session_message(s, "no particular records belong to this row");
	}
	str_release(&text);
}
