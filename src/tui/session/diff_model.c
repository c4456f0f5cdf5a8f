#include "tui/session/diff_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "output/diff_out.h"
#include "output/table_write.h"
#include "trace/thread_slot.h"
#include "tui/session/session_internal.h"
#include "tui/session/session_open.h"
#include "tui/session/table_model.h"

enum {
	FOLDED_ROWS = 20, /* max rows of a folded hunk */
	/* Lengths of the beginnings that are compared before the whole traces. */
	BEGINNING_MIN = 1 << 14,
	BEGINNING_MAX = 1 << 18,
	AROUND = 64,     /* number of rows requested around a record */
	ROWS_SHOWN = 20, /* max rows of a table in the summary */
	GROWN = 8        /* compare again if a trace has grown by 1/GROWN */
};
#define READ_LEAST 0.99 /* min share of a file to count as read */

/* The job */

static void free_beginning(void *c)
{
	compare_free(c);
}

/* Compare the beginnings of both traces, longer ones until they differ, without reporting
 * progress.  Post the comparison if there are hunks. */
static enum status compare_beginning(struct diff_model *d, struct task *task,
				     struct err *err)
{
	struct task inner = { .outer = task };
	for (uint64_t n = BEGINNING_MIN; n <= BEGINNING_MAX; n *= 4) {
		struct compare_side sides[2] = { d->sides[0], d->sides[1] };
		struct compare_options o = d->options;
		struct compare *c = NULL;
		bool part = false;
		for (int k = 0; k < 2; k++) {
			if (sides[k].span.last < n)
				continue;
			sides[k].span.last = n - 1;
			part = o.grows[k] = true;
		}
		if (!part)
			return ST_OK;
		enum status st = compare_new(&c, sides, &o, &d->blame, err);
		if (st == ST_OK)
			st = compare_run(c, &inner, &d->blame, err);
		if (st == ST_OK && compare_hunks(c)) {
			bgjob_post(&d->job, c);
			task_wake(task);
			return ST_OK;
		}
		compare_free(c);
		if (st != ST_OK)
			return st;
	}
	return ST_OK;
}

static enum status compare_in_job(void *owner, struct task *task, struct err *err)
{
	struct diff_model *d = owner;
	enum status st = compare_beginning(d, task, err);
	return st == ST_OK ? compare_run(d->compare, task, &d->blame, err) : st;
}

/* The record of a row, for finding the row again after the rows have changed. */
struct anchor {
	int side;
	uint64_t item;
	bool folded; /* true if the row is a fold */
};

static struct anchor anchor_of(const struct diff_model *d)
{
	uint64_t rows = diff_map_rows(&d->map), row = (uint64_t)d->list.current;
	struct diff_row r = diff_map_at(&d->map, rows ? u64_min(row, rows - 1) : 0);
	int side = r.kind == DIFF_REST ? d->focus : !r.has[0] && !r.hidden[0];
	return (struct anchor) { side, r.item[side], !r.has[0] && !r.has[1] };
}

static void go_to_anchor(struct diff_model *d, const struct anchor *a)
{
	d->list.current = (int64_t)diff_map_row_of(&d->map, a->side, a->item);
}

/* Show the hunks of another comparison, NULL if none.  The cursor will go to its record
 * again. */
static void show_comparison(struct diff_model *d, const struct compare *c)
{
	struct anchor at = anchor_of(d);
	struct position p;
	if (!d->following && diff_map_rows(&d->map) &&
	    diff_items_place(&d->items[at.side], at.item, &p))
		d->follows = (struct diff_place) { at.side, p, at.folded };
	for (int k = 0; k < 2; k++)
		diff_items_set(&d->items[k], c, d->side[k]->trace, d->sides[k].where);
	diff_map_clear(&d->map);
	d->taken = 0;
	d->following = d->touched;
}

/* Use the rows of the full comparison from now on. */
static void drop_beginning(struct diff_model *d)
{
	if (!d->beginning)
		return;
	show_comparison(d, d->compare);
	compare_free(d->beginning);
	d->beginning = NULL;
}

static enum diff_class class_of_hunk(const struct hunk *x)
{
	return x->kind == HUNK_VALUES       ? DIFF_VALUES
	       : x->period                  ? DIFF_LOOPS
	       : x->count[0] && x->count[1] ? DIFF_BOTH
	       : x->count[0]                ? DIFF_ONLY_A
					    : DIFF_ONLY_B;
}

static void take_hunk(struct diff_model *d, const struct hunk *h)
{
	if (d->hides[class_of_hunk(h)])
		diff_map_add_hidden(&d->map, h);
	else
		diff_map_add(&d->map, h);
}

static void take_beginning(void *owner, void *result)
{
	struct diff_model *d = owner;
	d->beginning = result;
	show_comparison(d, d->beginning);
}

/* Take the hunks found since the last call. */
static void take_hunks(struct diff_model *d)
{
	if (compare_hunks(d->compare))
		drop_beginning(d);
	const struct compare *c = d->beginning ? d->beginning : d->compare;
	d->version += d->taken < compare_hunks(c);
	for (; d->taken < compare_hunks(c); d->taken++)
		take_hunk(d, compare_hunk(c, d->taken));
	if (!d->map.n || d->beginning)
		return;
	str_clear(&d->job.about);
	str_add(&d->job.about, "comparing, ");
	str_add_count(&d->job.about, d->map.n, "difference");
	str_add(&d->job.about, " so far");
}

/* Rebuild the rows after the hidden hunks changed; keep the cursor on its record. */
static void take_hunks_again(struct diff_model *d)
{
	struct anchor at = anchor_of(d);
	if (d->state == DIFF_NONE)
		return;
	diff_map_clear(&d->map);
	d->taken = 0;
	d->version++;
	take_hunks(d);
	go_to_anchor(d, &at);
}

/* Return the number of equal records after the last hunk; set *rest to true if the list
 * omits later records. */
static uint64_t rows_after_hunks(const struct diff_model *d, bool *rest)
{
	struct compare_counts n = compare_counts(d->compare);
	size_t hunks = compare_hunks(d->compare);
	*rest = d->state != DIFF_DONE || hunks < n.hunks ||
		compare_waits(d->compare) >= 0;
	if (hunks < n.hunks || d->beginning)
		return 0;
	uint64_t end[2] = { 0, 0 };
	for (int k = 0; k < 2 && hunks; k++) {
		const struct hunk *h = compare_hunk(d->compare, hunks - 1);
		end[k] = h->item[k] + h->count[k];
	}
	uint64_t a = n.records[0] - end[0], b = n.records[1] - end[1];
	return a < b ? a : b;
}

/* Return the span to compare; for a followed trace, up to its current end. */
static struct span span_to_compare(struct session *s)
{
	session_update_extent(s);
	if (!session_grows(s))
		return SPAN_ALL;
	return s->records ? (struct span) { 0, s->records - 1 } : (struct span) { 1, 0 };
}

/* True if all current records of a followed trace have been read. */
static bool has_been_read(struct session *s)
{
	session_update_extent(s);
	return s->ended || s->extent.complete || s->extent.fraction >= READ_LEAST;
}

/* Return the number of records of a followed trace that have arrived since the
 * comparison. */
static uint64_t arrived_since(const struct diff_model *d, int k)
{
	const struct session *s = d->side[k];
	uint64_t n = d->sides[k].span.last + 1;
	n = d->sides[k].span.first > d->sides[k].span.last ? 0 : n;
	return session_grows(s) && s->records > n ? s->records - n : 0;
}

/* True if followed traces need a new comparison, because both have been read and one of
 * them has grown by 1/GROWN. */
static bool is_compared_again(struct diff_model *d)
{
	bool grew = false;
	if (d->state != DIFF_DONE)
		return false;
	for (int k = 0; k < 2; k++) {
		if (!session_grows(d->side[k]))
			continue;
		if (!has_been_read(d->side[k]))
			return false;
		uint64_t n = arrived_since(d, k);
		grew = grew || (n && (d->early[k] || n > d->side[k]->records / GROWN));
		d->early[k] = d->early[k] && n;
	}
	return grew;
}

bool diff_model_awaits_records(const struct diff_model *d)
{
	return d->state == DIFF_DONE && (d->early[0] || d->early[1]);
}

static void set_blame(struct diff_model *d, const struct err *err)
{
	str_clear(&d->error);
	if (d->blame >= 0)
		str_addf(&d->error, "%s: ", d->side[d->blame]->name);
	str_add(&d->error, err->text);
}

static void compared_of_diff(void *owner, enum status st, const struct err *err)
{
	struct diff_model *d = owner;
	struct session *s = d->side[d->focus];
	bool rest;
	d->state = st == ST_OK ? DIFF_DONE : DIFF_STOPPED;
	take_hunks(d);
	if (st == ST_OK)
		drop_beginning(d);
	uint64_t end = rows_after_hunks(d, &rest);
	diff_map_end(&d->map, end, rest);
	d->version++;
	if (st == ST_CANCELLED) {
		session_message(s, "comparison stopped; :diff compares again");
	} else if (st != ST_OK) {
		set_blame(d, err);
		session_error(s, "%s", d->error.text);
	} else if (!d->taken && !compare_counts(d->compare).changed &&
		   !session_grows(d->side[0]) && !session_grows(d->side[1])) {
		session_message(s, d->whole[0].where || d->whole[1].where
					   ? "no differences in the records that match"
					   : "no differences");
	}
}

/* Settings */

static struct compare_options options_of(const struct diff_model *d)
{
	bool calls = strcmp(d->setting[DIFF_KEY], "calls") == 0;
	struct compare_options o = compare_defaults();
	keys_set_kind(&o.key, calls ? "auto" : d->setting[DIFF_KEY]);
	o.key.calls = calls;
	o.key.functions = true;
	o.key.remarks = d->remarks;
	o.also = d->setting[DIFF_ALSO];
	o.except = d->setting[DIFF_NOT];
	return o;
}

static void make_side(struct diff_model *d, int k)
{
	const struct query *q[FILTERS_MAX];
	size_t n = session_filter_queries(d->side[k], q);
	d->where[k] = n ? query_all_of(q, n) : NULL;
	d->whole[k] = (struct compare_side) { .trace = d->side[k]->trace,
					      .where = d->where[k],
					      .span = span_to_compare(d->side[k]) };
	d->early[k] = !has_been_read(d->side[k]);
}

/* Create the comparison with the current key, fields, filters and threads. */
static enum status make_comparison(struct diff_model *d, struct err *err)
{
	d->options = options_of(d);
	d->blame = -1;
	for (int k = 0; k < 2; k++) {
		if (!d->made)
			make_side(d, k);
		d->sides[k] = d->whole[k];
		d->options.grows[k] = session_grows(d->side[k]);
	}
	d->made = true;
	enum status st = ST_OK;
	if (d->paired) {
		st = thread_sides_init(d->of, d->whole, d->threads, &d->pair, err);
		for (int k = 0; k < 2; k++)
			d->sides[k] = d->of[k].side;
	}
	if (st == ST_OK)
		st = compare_new(&d->compare, d->sides, &d->options, &d->blame, err);
	return st;
}

/* Drop the comparison. */
static void drop_comparison(struct diff_model *d)
{
	bgjob_stop(&d->job);
	show_comparison(d, NULL);
	diff_map_end(&d->map, 0, false);
	compare_free(d->beginning);
	d->beginning = NULL;
	compare_free(d->compare);
	d->compare = NULL;
	thread_sides_release(d->of);
	d->state = DIFF_NONE;
	d->version++;
}

/* Drop the comparison and the compared sides, before a change of traces, filters, key or
 * fields. */
static void stop_comparing(struct diff_model *d)
{
	drop_comparison(d);
	diff_threads_reset(&d->pairs);
	d->made = false;
	for (int k = 0; k < 2; k++) {
		query_free(d->where[k]);
		d->where[k] = NULL;
	}
}

static void restart_comparing(struct diff_model *d)
{
	struct err err = ERR_INIT;
	drop_comparison(d);
	str_clear(&d->error);
	if (make_comparison(d, &err) != ST_OK) {
		set_blame(d, &err);
		session_error(d->side[d->focus], "%s", d->error.text);
		return;
	}
	show_comparison(d, d->compare);
	if (session_grows(d->side[0]) || session_grows(d->side[1]))
		session_build_index(d->side[0]);
	d->state = DIFF_RUNNING;
	diff_map_end(&d->map, 0, true);
	str_add(bgjob_start(&d->job, compare_in_job), "comparing");
}

void diff_model_start(struct diff_model *d)
{
	stop_comparing(d);
	restart_comparing(d);
}

enum status diff_model_set(struct diff_model *d, enum diff_setting which,
			   const char *text, struct err *err)
{
	char *was = d->setting[which];
	struct err why = ERR_INIT;
	struct compare *c = NULL;
	int blame = -1;
	d->setting[which] = mem_text(text);
	const struct compare_options o = options_of(d);
	enum status st = compare_new(&c, d->sides, &o, &blame, &why);
	compare_free(c);
	if (st == ST_OK) {
		diff_model_start(d);
		free(was);
		return ST_OK;
	}
	free(d->setting[which]);
	d->setting[which] = was;
	return err_set(err, st, "%s%s%s", blame >= 0 ? d->side[blame]->name : "",
		       blame >= 0 ? ": " : "", why.text);
}

void diff_model_remarks(struct diff_model *d, bool on)
{
	d->remarks = on;
	diff_model_start(d);
}

void diff_model_toggle_class(struct diff_model *d, enum diff_class class)
{
	d->hides[class] = !d->hides[class];
	take_hunks_again(d);
}

/* Life cycle */

static struct row_view *view_of(const struct diff_model *d, int k)
{
	return row_view_new(d->side[k]->trace, NULL, 0, d->jobs.wake, d->jobs.wake_arg);
}

static const struct bgjob_class diff_job = { .partial = take_beginning,
					     .discard = free_beginning,
					     .done = compared_of_diff };

/* Copy the filters of the visible side to the other side, if it has their fields. */
static void mirror_filters(struct diff_model *d, struct session *from)
{
	struct session *to = diff_model_other(from);
	struct err err = ERR_INIT;
	to->diff = NULL; /* its filters do not change those of `from` */
	session_filter(to, "", &err);
	for (size_t i = 0; i < session_filters(from); i++)
		if (session_filter(to, session_filter_text(from, i), &err) != ST_OK)
			session_error(from, "%s: %s", to->name, err.text);
	to->diff = d;
}

static void threads_compared(void *owner, enum status st, const struct err *err)
{
	struct diff_model *d = owner;
	struct session *s = d->side[d->focus];
	d->version++;
	if (st == ST_CANCELLED)
		session_message(s, "comparison of threads stopped");
	else if (st != ST_OK)
		session_error(s, "%s", err->text);
}

static const struct bgjob_class threads_job = { .done = threads_compared };

static enum status compare_threads(void *owner, struct task *task, struct err *err)
{
	struct diff_model *d = owner;
	return diff_threads_run(&d->pairs, task, err);
}

void diff_model_new(struct session *a, struct session *b)
{
	struct diff_model *d = mem_new(1, sizeof *d);
	d->side[0] = a;
	d->side[1] = b;
	d->jobs.wake = a->jobs.wake;
	d->jobs.wake_arg = a->jobs.wake_arg;
	for (int k = 0; k < DIFF_SETTINGS; k++)
		d->setting[k] = mem_text(k == DIFF_KEY ? "auto" : "");
	str_init(&d->error);
	d->list.rows = 1;
	diff_map_init(&d->map, (uint64_t)a->diff_context, FOLDED_ROWS);
	for (int k = 0; k < 2; k++) {
		diff_items_init(&d->items[k], &d->jobs, k);
		d->view[k] = view_of(d, k);
	}
	bgjob_init(&d->job, &d->jobs, &diff_job, d, BGJOB_BATCH);
	bgjob_init(&d->pairs.job, &d->jobs, &threads_job, d, BGJOB_BATCH);
	a->diff = b->diff = d;
	mirror_filters(d, a);
	diff_model_start(d);
}

static void free_comparison(struct diff_model *d)
{
	stop_comparing(d);
	diff_threads_release(&d->pairs);
	bgjob_release(&d->job);
	for (int k = 0; k < 2; k++) {
		diff_items_release(&d->items[k]);
		row_view_free(d->view[k]);
		threads_release(d->threads[k]);
		d->side[k]->diff = NULL;
	}
	diff_map_release(&d->map);
	str_release(&d->error);
	free(d->summary);
	for (int k = 0; k < DIFF_SETTINGS; k++)
		free(d->setting[k]);
	free(d);
}

void diff_model_end(struct session *keep)
{
	struct session *other = diff_model_other(keep);
	if (!other)
		return;
	free_comparison(keep->diff);
	table_model_alone(keep->tables);
	struct trace *t = other->trace;
	session_free(other);
	trace_free(t);
}

void diff_model_replace(struct session *from, struct session *to)
{
	struct diff_model *d = from->diff;
	if (!d)
		return;
	stop_comparing(d);
	d->paired = false; /* the threads of the new trace are unknown */
	table_model_alone(diff_model_other(from)->tables);
	int k = from == d->side[1];
	d->side[k] = to;
	row_view_free(d->view[k]);
	d->view[k] = view_of(d, k);
	from->diff = NULL;
	to->diff = d;
	to->diff_context = from->diff_context;
	mirror_filters(d, diff_model_other(to));
	diff_model_start(d);
}

/* Filters */

void diff_model_before_filter(struct session *s)
{
	if (s->diff)
		stop_comparing(s->diff);
}

void diff_model_after_filter(struct session *s)
{
	struct diff_model *d = s->diff;
	if (!d)
		return;
	mirror_filters(d, s);
	diff_model_start(d);
}

enum status diff_model_check_filter(const struct session *s, const char *text,
				    struct err *err)
{
	struct session *other = diff_model_other(s);
	struct query *q;
	struct err why = ERR_INIT;
	if (!other || !*text)
		return ST_OK;
	enum status st = query_compile(&q, text, other->schema, &why);
	if (st == ST_OK)
		query_free(q);
	else
		err_at(err, why.at, "%s: %s", other->name, why.text);
	return st;
}

void diff_model_reload(struct session *s)
{
	struct diff_model *d = s->diff;
	if (!d)
		return;
	for (int k = 0; k < 2; k++)
		row_view_reload(d->view[k]);
}

/* Set the pair to that of these ids, with the current names.  If a trace does not have the
 * thread, change nothing and return false. */
static bool find_pair(struct diff_model *d, const struct diff_out_threads *ids)
{
	struct threads *threads[2];
	struct thread_pair pair;
	bool found = true;
	for (int k = 0; k < 2; k++) {
		struct threads *t = thread_slot_get(trace_thread_slot(d->side[k]->trace));
		pair.thread[k] =
			t && ids->has[k] ? threads_find(t, ids->id[k]) : THREAD_NONE;
		found = found && (pair.thread[k] != THREAD_NONE || !ids->has[k]);
		threads[k] = t;
	}
	for (int k = 0; k < 2; k++) {
		threads_release(found ? d->threads[k] : threads[k]);
		d->threads[k] = found ? threads[k] : d->threads[k];
	}
	d->pair = found ? pair : d->pair;
	return found;
}

void diff_model_threads_changed(struct session *s, bool joined)
{
	struct diff_model *d = s->diff;
	struct diff_out_threads pair;
	if (!d)
		return;
	if (joined) {
		d->paired = false;
		diff_model_start(d);
		return;
	}
	if (diff_model_pair(d, &pair))
		find_pair(d, &pair);
	diff_threads_reset(&d->pairs);
	d->version++;
}

struct session *diff_model_other(const struct session *s)
{
	return s->diff ? s->diff->side[s == s->diff->side[0]] : NULL;
}

bool diff_model_alike(const struct diff_model *d)
{
	return session_same_format(d->side[0]->schema, d->side[1]->schema);
}

/* Results */

const struct compare *diff_model_compare(const struct diff_model *d)
{
	return d->state == DIFF_DONE || d->state == DIFF_STOPPED ? d->compare : NULL;
}

void diff_model_place_text(struct diff_model *d, const char *at_least, struct str *out)
{
	size_t all = d->map.n, hidden = d->taken > all ? d->taken - all : 0;
	if (d->state == DIFF_NONE)
		return;
	struct compare_counts n = compare_counts(d->compare);
	if (all) {
		/* Not all hunks are kept. */
		uint64_t hunks = u64_max(n.hunks, compare_hunks(d->compare));
		uint64_t row = (uint64_t)d->list.current;
		size_t k = diff_map_next(&d->map, row);
		bool in = k < all && row >= diff_map_hunk_row(&d->map, k);
		if (in)
			str_addf(out, "difference %s of ", COUNT_TEXT(k + 1));
		str_add(out, d->state == DIFF_DONE ? "" : at_least);
		str_add_count(out, u64_max(all + hidden, hunks) - hidden,
			      in ? NULL : "difference");
		if (hidden)
			str_addf(out, ", %s hidden", COUNT_TEXT(hidden));
	} else if (hidden) {
		str_add_count(out, hidden, "difference");
		str_add(out, " hidden");
	} else {
		str_add(out, d->state == DIFF_RUNNING   ? "comparing"
			     : d->state == DIFF_STOPPED ? "no differences so far"
							: "no differences");
	}
	if (n.changed > n.listed)
		str_addf(out, ", %s with other values", COUNT_TEXT(n.changed - n.listed));
}

/* Threads */

bool diff_model_pair(const struct diff_model *d, struct diff_out_threads *out)
{
	if (d->paired)
		*out = diff_out_threads_of(d->threads, &d->pair);
	return d->paired;
}

static bool pair_is(const struct diff_model *d, const struct diff_out_threads *pair)
{
	struct diff_out_threads now;
	bool same = diff_model_pair(d, &now) == (pair != NULL);
	for (int k = 0; k < 2 && same && pair; k++)
		same = now.has[k] == pair->has[k] &&
		       (!now.has[k] || now.id[k] == pair->id[k]);
	return same;
}

void diff_model_set_pair(struct diff_model *d, const struct diff_out_threads *pair)
{
	if (pair_is(d, pair) || (pair && !find_pair(d, pair)))
		return;
	drop_comparison(d);
	d->paired = pair;
	/* Move the cursor to the first difference. */
	d->touched = false;
	d->place = d->side[d->focus]->at;
	restart_comparing(d);
}

void diff_model_thread_text(const struct diff_model *d, int side, struct str *out)
{
	struct diff_out_threads names;
	if (!diff_model_pair(d, &names))
		return;
	if (!names.has[side]) {
		str_add(out, " no thread");
		return;
	}
	str_addf(out, " thread %s", threads_id_text(names.id[side], (char[24]) { 0 }));
	if (!names.name[side])
		return;
	str_addc(out, ' ');
	str_escape(out, names.name[side], strlen(names.name[side]), true);
}

/* The list of differences */

bool diff_model_table_running(const struct diff_model *d)
{
	return d->shows == DIFF_LIST_THREADS ? bgjob_running(&d->pairs.job)
					     : d->state == DIFF_RUNNING;
}

static struct table *table_of_hunks(const struct diff_model *d)
{
	struct table *t = diff_out_hunks();
	for (size_t i = 0; i < d->map.n; i++)
		diff_out_add_hunk(t, d->compare, d->map.part[i].hunk);
	return t;
}

struct table *diff_model_table(struct diff_model *d)
{
	const struct compare *c = diff_model_compare(d);
	switch (d->shows) {
	case DIFF_LIST_PLACES:
		return c ? diff_out_places(c) : NULL;
	case DIFF_LIST_FUNCTIONS:
		return c ? diff_out_functions(c) : NULL;
	case DIFF_LIST_THREADS:
		if (d->made)
			diff_threads_start(&d->pairs, d->whole, &d->options,
					   compare_threads);
		return diff_threads_table(&d->pairs);
	case DIFF_LIST_EACH:
		return table_of_hunks(d);
	}
	return NULL;
}

/* Write a blank line and the first rows of a table, and free the table. */
static void write_first_rows(struct table *t, FILE *to)
{
	if (table_rows(t)) {
		table_top(t, ROWS_SHOWN);
		fputc('\n', to);
		table_write_as(t, NOTATION_TEXT, to);
	}
	table_free(t);
}

static void write_summary(const struct diff_model *d, FILE *to)
{
	struct err err = ERR_INIT;
	struct diff_out_threads names;
	struct diff_out o = { .compare = d->compare,
			      .trace = { d->side[0]->trace, d->side[1]->trace },
			      .context = SIZE_MAX,
			      .summary = true,
			      .min_run = d->options.min_run,
			      .interrupted = d->state == DIFF_STOPPED,
			      .threads = diff_model_pair(d, &names) ? &names : NULL,
			      .to = to };
	diff_out_write(&o, NOTATION_TEXT, &err);
	if (d->taken && !d->beginning)
		write_first_rows(diff_out_places(d->compare), to);
	if (d->taken && d->state == DIFF_DONE)
		write_first_rows(diff_out_functions(d->compare), to);
	if (atomic_load(&d->pairs.nresults))
		write_first_rows(diff_threads_table(&d->pairs), to);
}

const char *diff_model_summary(struct diff_model *d)
{
	size_t len;
	FILE *to;
	if (d->summary && d->summed == d->version && diff_model_compare(d))
		return d->summary;
	free(d->summary);
	d->summary = NULL;
	if (!diff_model_compare(d)) {
		struct str text = STR_INIT;
		diff_model_place_text(d, "at least ", &text);
		d->summary = mem_text(text.text);
		str_release(&text);
	} else if ((to = open_memstream(&d->summary, &len))) {
		write_summary(d, to);
		fclose(to);
	}
	d->summed = d->version;
	return d->summary ? d->summary : "";
}

/* The cursor */

/* Scroll the page so that the cursor is visible; centre it if it is far away. */
static void show_cursor(struct diff_model *d)
{
	struct list_state *l = &d->list;
	l->n = (int64_t)diff_map_rows(&d->map);
	if (l->current >= l->n)
		l->current = l->n ? l->n - 1 : 0;
	if (l->current + l->rows < l->top || l->current >= l->top + 2 * l->rows)
		l->top = l->current - l->rows / 2;
	list_state_go(l, l->current);
}

static struct diff_row current_row(const struct diff_model *d)
{
	return diff_map_at(&d->map, (uint64_t)d->list.current);
}

/* Move the focused session to the record of the row or, if it has none, to the next
 * record, now or as soon as it is known. */
static void place_session(struct diff_model *d)
{
	struct session *s = d->side[d->focus];
	struct position p;
	if (!d->placing || d->following || !diff_map_rows(&d->map) ||
	    !diff_items_place(&d->items[d->focus], current_row(d).item[d->focus], &p))
		return;
	session_update_extent(s);
	bool tail = p.gap && p.ordinal == s->records;
	if ((s->ended || session_grows(s)) && p.ordinal >= s->records && !tail)
		p = (struct position) { s->records ? s->records - 1 : 0, 0 };
	d->place = p;
	if (!session_position_same(s->at, p)) {
		if (d->jumping)
			session_push_jump(s);
		session_go_when_known(s, p);
	}
	d->placing = d->jumping = false;
}

void diff_model_focus(struct diff_model *d, int side)
{
	d->placing = d->placing || side != d->focus;
	d->focus = side;
	place_session(d);
}

/* Move the cursor to a hunk, and scroll so that the hunk and some rows before it are
 * visible. */
static void show_hunk(struct diff_model *d, size_t hunk)
{
	const struct diff_map *m = &d->map;
	struct list_state *l = &d->list;
	int64_t before = (int64_t)m->context + 1;
	int64_t end =
		(int64_t)(hunk + 1 < m->n ? m->part[hunk + 1].row : diff_map_rows(m));
	l->current = (int64_t)diff_map_hunk_row(m, hunk);
	if (l->current < l->top || end > l->top + l->rows)
		l->top = l->current > before ? l->current - before : 0;
}

/* Read the visible rows after the user has moved, even if reading was cancelled. */
static void resume_reading(struct diff_model *d)
{
	d->read_at = d->list.top;
	for (int k = 0; k < 2; k++)
		diff_items_resume(&d->items[k]);
}

static void cursor_moved(struct diff_model *d, bool jump)
{
	resume_reading(d);
	d->placing = true;
	d->jumping = d->jumping || jump;
	d->touched = true;
	d->following = false;
	show_cursor(d);
	place_session(d);
}

void diff_model_moved(struct diff_model *d)
{
	cursor_moved(d, false);
}

void diff_model_go(struct diff_model *d, uint64_t row)
{
	d->list.current = (int64_t)row;
	diff_model_moved(d);
}

/* True if the focused session has moved from the record of the row, and need not go
 * there. */
static bool session_has_moved(const struct diff_model *d)
{
	const struct session *s = d->side[d->focus];
	return !d->placing && !s->own->goto_pending &&
	       !session_position_same(s->at, d->place);
}

/* Move the cursor to the new record of the focused session, or to the record of the
 * cursor in the previous comparison. */
static void follow_session(struct diff_model *d)
{
	struct session *s = d->side[d->focus];
	uint64_t item;
	if (session_has_moved(d)) {
		d->following = d->touched = true;
		d->follows = (struct diff_place) { d->focus, s->at, false };
		resume_reading(d);
		d->place = s->at;
	}
	if (!d->following || !diff_map_rows(&d->map))
		return;
	const struct diff_place *from = &d->follows;
	if (!diff_items_of(&d->items[from->side], from->at, &item))
		return;
	struct anchor to = { from->side, item, false };
	go_to_anchor(d, &to);
	bool rest = current_row(d).kind == DIFF_REST;
	/* The row is not known yet.  Go to it when hunks have been found. */
	d->following = rest && d->state == DIFF_RUNNING;
	if (!rest && !from->folded) {
		diff_map_open(&d->map, (uint64_t)d->list.current);
		go_to_anchor(d, &to);
	}
	/* A record of the other trace can be beside another record now. */
	d->placing = from->side != d->focus;
	show_cursor(d);
}

/* Place the cursor at the first hunk until the user moves. */
static void begin_at_first_hunk(struct diff_model *d)
{
	d->touched = d->touched || session_has_moved(d);
	if (d->touched || !d->map.n)
		return;
	show_hunk(d, 0);
	d->placing = true;
	d->following = false;
}

void diff_model_prepare(struct diff_model *d, int rows, bool unified)
{
	uint64_t context = (uint64_t)d->side[d->focus]->diff_context;
	d->list.rows = rows > 0 ? rows : 1;
	d->lacks[0] = d->lacks[1] = false;
	if (d->map.context != context || d->map.unified != unified) {
		struct anchor at = anchor_of(d);
		diff_map_set(&d->map, context, unified);
		go_to_anchor(d, &at);
	}
	begin_at_first_hunk(d);
	show_cursor(d);
	place_session(d);
	follow_session(d);
	/* Records near matches are only in the list of their trace: leave them. */
	struct session *s = d->side[d->focus];
	struct line at;
	if (!d->following && session_filters(s))
		d->placing |= session_lines(s, s->at, 1, &at) && at.context;
	place_session(d);
	if (d->list.top != d->read_at)
		resume_reading(d);
}

void diff_model_go_hunk(struct diff_model *d, size_t hunk)
{
	if (hunk >= d->map.n)
		return;
	follow_session(d);
	show_hunk(d, hunk);
	cursor_moved(d, true);
}

/* Find the n-th hunk after (or before) the cursor, or the last (or first) if there are
 * fewer.  False if there is none.  From a later row of a hunk, the first row of the same
 * hunk is the previous hunk. */
static bool hunk_from_cursor(struct diff_model *d, long long n, size_t *hunk)
{
	uint64_t row = (uint64_t)d->list.current;
	size_t next = diff_map_next(&d->map, row);
	uint64_t begin = next < d->map.n ? diff_map_hunk_row(&d->map, next) : UINT64_MAX;
	long long last = (long long)d->map.n - 1;
	long long from = (long long)next + (n < 0 ? row > begin : (row >= begin) - 1);
	*hunk = (size_t)(from + n < 0 ? 0 : from + n < last ? from + n : last);
	return n < 0 ? from > 0 : from < last;
}

bool diff_model_current_hunk(struct diff_model *d, size_t *hunk)
{
	follow_session(d);
	size_t all = d->map.n, next = diff_map_next(&d->map, (uint64_t)d->list.current);
	*hunk = next < all ? next : all - 1;
	return all;
}

void diff_model_go_function(struct diff_model *d, uint64_t address)
{
	struct compare_function *f = NULL;
	size_t n = d->compare ? compare_functions(d->compare, &f) : 0, i = 0;
	uint64_t row = UINT64_MAX;
	while (i < n && f[i].address != address)
		i++;
	for (int k = 0; k < 2 && i < n; k++) {
		/* A hunk can also contain records of equal functions. */
		bool differs = f[i].records[0] + f[i].records[1] != 2 * f[i].equal;
		uint64_t item = differs ? f[i].first_differs[k]
				: k     ? COMPARE_NO_ITEM
					: f[i].first_equal;
		if (item != COMPARE_NO_ITEM)
			row = u64_min(row, diff_map_row_of(&d->map, k, item));
	}
	free(f);
	if (row >= diff_map_rows(&d->map))
		return;
	d->list.current = (int64_t)row;
	struct anchor at = anchor_of(d);
	if (current_row(d).kind != DIFF_LOOP) {
		diff_map_open(&d->map, row);
		go_to_anchor(d, &at);
	}
	d->list.top = d->list.current - d->list.rows / 2;
	cursor_moved(d, true);
}

void diff_model_step(struct diff_model *d, long long n)
{
	struct session *s = d->side[d->focus];
	size_t hunk;
	follow_session(d);
	if (hunk_from_cursor(d, n, &hunk)) {
		diff_model_go_hunk(d, hunk);
		return;
	}
	if (n < 0)
		session_message(s, "there is no earlier difference");
	else
		session_message(s, d->state == DIFF_RUNNING
					   ? "no later difference is known yet"
					   : "there is no later difference");
}

void diff_model_toggle(struct diff_model *d)
{
	if (!diff_map_rows(&d->map))
		return;
	struct anchor at = anchor_of(d);
	size_t skipped = current_row(d).skipped;
	if (!diff_map_toggle(&d->map, (uint64_t)d->list.current)) {
		session_message(d->side[d->focus],
				skipped ? "differences are hidden here; o shows them"
					: "nothing is folded here; zR opens all folds");
		return;
	}
	go_to_anchor(d, &at);
	diff_model_moved(d);
}

void diff_model_fold_all(struct diff_model *d, bool open)
{
	struct anchor at = anchor_of(d);
	int64_t above = d->list.current - d->list.top;
	if (!diff_map_rows(&d->map))
		return;
	diff_map_fold_all(&d->map, open);
	go_to_anchor(d, &at);
	d->list.top = d->list.current - above;
	diff_model_moved(d);
}

/* Records */

bool diff_model_line(struct diff_model *d, int side, uint64_t item, struct line *out)
{
	struct row_view *v = d->view[side];
	struct row r;
	*out = (struct line) { .at = { UINT64_MAX, 0 } };
	if (!diff_items_place(&d->items[side], item, &out->at))
		return false;
	out->gap = session_gap_above(v, out->at.ordinal, out->at.gap);
	if (!out->at.gap && row_view_row(v, out->at.ordinal, &r, NULL)) {
		out->batch = r.batch;
		out->i = r.i;
	}
	if (out->batch || out->gap)
		return true;
	const struct row_request q = { .ordinal = out->at.ordinal,
				       .page = AROUND,
				       .below = AROUND };
	if (!d->lacks[side] && !row_view_busy(v))
		row_view_request(v, &q);
	d->lacks[side] = true;
	return false;
}

bool diff_model_absent(const struct session *s)
{
	const struct diff_model *d = s->diff;
	int side = d && s == d->side[1];
	if (!d || !diff_map_rows(&d->map) || !session_position_same(s->at, d->place))
		return false;
	struct diff_row r = current_row(d);
	return r.kind != DIFF_REST && !r.has[side] && !r.hidden[side];
}

bool diff_model_current(struct diff_model *d, struct position *at)
{
	if (!diff_map_rows(&d->map))
		return false;
	struct diff_row r = current_row(d);
	bool any = r.has[d->focus] || r.hidden[d->focus];
	return any && diff_items_place(&d->items[d->focus], r.item[d->focus], at);
}

int diff_model_beside(const struct diff_model *d, int side, int field)
{
	const struct schema *from = d->side[side]->schema, *to = d->side[!side]->schema;
	const struct field *f = schema_field(from, field);
	if (diff_model_alike(d))
		return field;
	int found = schema_find(to, f->name);
	if (found < 0 && f->role != ROLE_NONE && schema_first(from, f->role) == field)
		found = schema_first(to, f->role);
	return found;
}

bool diff_model_differs(const struct diff_model *d, const struct line line[2], int side,
			int field)
{
	const struct batch *a = line[side].batch, *b = line[!side].batch;
	size_t i = line[side].i, j = line[!side].i;
	int other = diff_model_beside(d, side, field);
	if (!a || !b || other < 0 || !(a->want >> field & 1) || !(b->want >> other & 1) ||
	    !batch_known(a, i, field) || !batch_known(b, j, other))
		return false;
	struct str x = STR_INIT, y = STR_INIT;
	field_print(a, i, field, &x);
	field_print(b, j, other, &y);
	bool differs = x.len != y.len || (x.len && memcmp(x.text, y.text, x.len) != 0);
	str_release(&x);
	str_release(&y);
	return differs;
}

bool diff_model_compares(const struct diff_model *d, int side, int field)
{
	return d->compare && (compare_role_fields(d->compare, side) >> field & 1);
}

bool diff_model_marks(const struct diff_model *d, int side, int field)
{
	const struct schema *s = d->side[side]->schema;
	fieldset derived = s->derived | s->carried;
	fieldset counters = s->by_role[ROLE_MACROOP] | (s->by_role[ROLE_TIME] & derived);
	return !(counters >> field & 1) || diff_model_compares(d, side, field);
}

bool diff_model_changed(const struct diff_model *d, const struct line line[2])
{
	const struct compare *c = diff_model_compare(d);
	const struct batch *const of[2] = { line[0].batch, line[1].batch };
	for (int k = 0; k < 2 && c; k++)
		if (!of[k] || compare_wants(c, k) & ~of[k]->want)
			return false;
	return c && compare_changed(c, of, (size_t[]) { line[0].i, line[1].i });
}

bool diff_model_other_value(struct session *s, int field, struct str *out)
{
	struct diff_model *d = s->diff;
	struct line line[2];
	if (!d || !diff_map_rows(&d->map) || d->placing || d->following)
		return false;
	int side = s == d->side[1];
	struct diff_row r = current_row(d);
	bool values =
		r.kind == DIFF_HUNK && d->map.part[r.hunk].hunk->kind == HUNK_VALUES;
	for (int k = 0; k < 2; k++)
		if ((!r.has[k] && !values) || !diff_model_line(d, k, r.item[k], &line[k]))
			return false;
	if (!session_position_same(line[side].at, s->at) ||
	    !diff_model_marks(d, side, field) ||
	    !diff_model_differs(d, line, side, field))
		return false;
	const struct line *other = &line[!side];
	field_print(other->batch, other->i, diff_model_beside(d, side, field), out);
	return true;
}

uint64_t diff_model_since(const struct diff_model *d)
{
	uint64_t a = arrived_since(d, 0), b = arrived_since(d, 1);
	return d->state == DIFF_DONE ? a > b ? a : b : 0;
}

bool diff_model_poll(struct diff_model *d)
{
	struct err err = ERR_INIT;
	unsigned version = d->version;
	bool news = bgjobs_poll(&d->jobs);
	size_t pairs = atomic_load(&d->pairs.nresults);
	d->version += pairs != d->npairs;
	d->npairs = pairs;
	if (d->state == DIFF_RUNNING)
		take_hunks(d);
	for (int k = 0; k < 2; k++) {
		d->lacks[k] = false; /* the list may not be drawn, but only the fields */
		news = row_view_poll(d->view[k], &err) || news;
	}
	place_session(d);
	if (is_compared_again(d)) {
		diff_model_start(d);
		return true;
	}
	if (diff_model_since(d))
		diff_map_end(&d->map, d->map.end, true);
	return news || version != d->version;
}

bool diff_model_wait(struct diff_model *d, bool growing)
{
	if ((growing ? bgjobs_wait_growing : bgjobs_wait)(&d->jobs, BGJOB_BATCH)) {
		diff_model_poll(d);
		return true;
	}
	for (int k = 0; k < 2; k++)
		if (row_view_busy(d->view[k]))
			return row_view_wait(d->view[k]);
	return bgjobs_running(&d->jobs, BGJOB_BATCH);
}

bool diff_model_ready(const struct diff_model *d)
{
	return bgjobs_ready(&d->jobs) || row_view_ready(d->view[0]) ||
	       row_view_ready(d->view[1]);
}
