#include "tui/session/diff_model.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "output/diff_out.h"
#include "output/table_write.h"
#include "trace/thread_slot.h"
#include "tui/session/diff_threads.h"
#include "tui/session/session_internal.h"
#include "tui/session/session_open.h"

enum {
	FOLDED_ROWS = 20,     /* rows of a hunk that is folded */
	FIRST_MOST = 4 << 20, /* records read for the first difference */
	WANTED_MOST = 512,    /* records of a page */
	AROUND = 64,          /* rows requested around a record */
	ROWS_SHOWN = 20,      /* of a table of the summary */
	GROWN = 8             /* compared again if it has grown by this part */
};
#define READ_LEAST 0.99 /* of a file, until it counts as read */

struct diff_model {
	struct session *side[2];
	int focus;
	struct bgjobs jobs;

	/* What is compared */
	char *key, *also, *except;
	bool remarks;                 /* are compared too */
	struct query *where[2];       /* of several filters; owned */
	struct compare_side whole[2]; /* without regard to threads */
	bool made;                    /* whole and where are */
	struct compare_side sides[2];
	uint64_t arrived; /* records since, as last shown */
	bool early[2];    /* it had not been read, so that the span has a part of it */
	struct compare_options options;

	/* Threads: all pairs, and the one that is compared */
	struct diff_threads pairs;
	bool paired;
	struct thread_pair pair;
	struct threads *threads[2]; /* with the threads of the pair */
	struct thread_side of[2];
	size_t npairs; /* results when last polled */
	enum diff_list list;

	/* The comparison */
	struct compare *compare;
	struct bgjob job;
	enum diff_state state;
	int blame;
	struct str error;
	unsigned version;
	struct str summary; /* of the version `summed`; "": not made */
	unsigned summed;
	bool mirroring; /* the filters of one side become those of the other */

	/* Rows */
	struct diff_map map;
	struct diff_first *first; /* before hunks are known, the map has the first one */
	size_t taken; /* hunks of the comparison that are in the map, or hidden */
	bool hides[DIFF_CLASSES];
	struct diff_items items[2];
	struct row_view *view[2];
	struct position wanted[2][WANTED_MOST];
	size_t nwanted[2];

	/* The cursor */
	uint64_t row, top, rows;
	struct position seen[2]; /* places of the sessions that belong to the row */
	struct position goal[2]; /* where they are to go: later, if it is not known yet */
	bool placing;            /* the sessions are to go to the records of the row */
	bool jumping;            /* by a jump */
	bool following;          /* the cursor is to go to the record of the session */
	bool touched; /* the user has moved; before that, it is at the first hunk */
};

/* The job */

/* The first difference, and a comparison that knows the places of its items. */
struct diff_first {
	struct hunk hunk;
	struct compare *compare;
};

static void diff_first_free(void *p)
{
	struct diff_first *f = p;
	if (f)
		compare_free(f->compare);
	free(f);
}

/* Whether a side has the item of the first difference; otherwise it has ended. */
static bool diff_model_has_first(const struct diff_model *d, struct compare *c, int k,
				 uint64_t item, struct task *task)
{
	struct extent x = trace_extent(d->sides[k].trace);
	struct keys_place place;
	struct err err = ERR_INIT;
	size_t found = 0;
	compare_places(c, k, NULL, item, 1, &place, &found, task, &err);
	return found && (place.above || !x.counted || place.ordinal < x.records);
}

/* Make the hunk of the first difference. */
static void diff_model_post_first(struct diff_model *d, struct compare *c,
				  const struct compare_difference *first,
				  struct task *task)
{
	struct diff_first *f = mem_new(1, sizeof *f);
	*f = (struct diff_first) {
		.hunk = { .place = HUNK_NO_PLACE, .moved = HUNK_NO_PLACE }, .compare = c
	};
	f->hunk.kind = first->roles ? HUNK_VALUES : HUNK_DIFFERENT;
	f->hunk.roles = first->roles;
	for (int k = 0; k < 2; k++) {
		f->hunk.first[k] = first->first[k];
		f->hunk.item[k] = first->item[k];
		f->hunk.count[k] = diff_model_has_first(d, c, k, first->item[k], task);
	}
	bgjob_post(&d->job, f);
	task_wake(task);
}

/* The first difference, in the first records of both traces.  Its progress is not
 * reported. */
static enum status diff_model_find_first(struct diff_model *d, struct task *task,
					 struct err *err)
{
	struct compare_side sides[2] = { d->sides[0], d->sides[1] };
	struct compare *c;
	struct task_inner inner;
	struct compare_difference first;
	bool found = false;
	for (int k = 0; k < 2; k++)
		if (sides[k].span.last > FIRST_MOST)
			sides[k].span.last = FIRST_MOST;
	enum status st = compare_new(&c, sides, &d->options, &d->blame, err);
	if (st != ST_OK)
		return st;
	st = task_inner_begin(&inner, task)
		     ? compare_first(c, &found, &first, &inner.task, &d->blame, err)
		     : ST_CANCELLED;
	if (st == ST_OK && found && first.first[0] <= FIRST_MOST &&
	    first.first[1] <= FIRST_MOST)
		diff_model_post_first(d, c, &first, &inner.task);
	else
		compare_free(c);
	task_inner_end(&inner);
	return st;
}

static enum status diff_model_work(void *owner, struct task *task, struct err *err)
{
	struct diff_model *d = owner;
	enum status st = diff_model_find_first(d, task, err);
	return st == ST_OK ? compare_run(d->compare, task, &d->blame, err) : st;
}

/* The comparison that has the items of the rows. */
static void diff_model_set_items(struct diff_model *d, const struct compare *c)
{
	for (int k = 0; k < 2; k++)
		diff_items_set(&d->items[k], c, d->side[k]->trace, d->sides[k].where);
}

/* The rows are those of the comparison itself from now on. */
static void diff_model_drop_first(struct diff_model *d)
{
	if (!d->first)
		return;
	diff_map_clear(&d->map);
	diff_model_set_items(d, d->compare);
	diff_first_free(d->first);
	d->first = NULL;
}

static void diff_model_partial(void *owner, void *result)
{
	struct diff_model *d = owner;
	if (d->map.n || d->first) {
		diff_first_free(result);
		return;
	}
	d->first = result;
	diff_model_set_items(d, d->first->compare);
	diff_map_add(&d->map, &d->first->hunk);
}

static enum diff_class diff_model_class_of(const struct hunk *x)
{
	return x->kind == HUNK_VALUES       ? DIFF_VALUES
	       : x->period                  ? DIFF_LOOPS
	       : x->count[0] && x->count[1] ? DIFF_BOTH
	       : x->count[0]                ? DIFF_ONLY_A
					    : DIFF_ONLY_B;
}

/* Hunks that were found since. */
static void diff_model_take_hunks(struct diff_model *d)
{
	size_t n = d->compare ? compare_hunks(d->compare) : 0;
	if (n && d->first) {
		diff_model_drop_first(d);
		diff_map_end(&d->map, 0, d->state == DIFF_RUNNING);
		d->following = d->touched;
	}
	if (d->taken < n)
		d->version++;
	for (; d->taken < n; d->taken++) {
		const struct hunk *h = compare_hunk(d->compare, d->taken);
		if (d->hides[diff_model_class_of(h)])
			diff_map_add_hidden(&d->map, h);
		else
			diff_map_add(&d->map, h);
	}
}

/* Other hunks are hidden: make the rows again.  The cursor stays at its record. */
static void diff_model_take_again(struct diff_model *d)
{
	uint64_t end = d->map.end;
	bool rest = d->map.rest, any = diff_map_rows(&d->map);
	struct diff_row r = { 0 };
	if (d->first || !d->compare)
		return;
	if (any)
		r = diff_map_at(&d->map, d->row);
	diff_map_clear(&d->map);
	d->taken = 0;
	d->version++;
	diff_model_take_hunks(d);
	diff_map_end(&d->map, end, rest);
	int side = !r.has[0] && !r.hidden[0];
	if (any)
		d->row = diff_map_row_of(&d->map, side, r.item[side]);
}

/* The equal records after the last hunk; *rest: there is more than the list has. */
static uint64_t diff_model_end_rows(const struct diff_model *d, bool *rest)
{
	struct compare_counts n = compare_counts(d->compare);
	size_t hunks = compare_hunks(d->compare);
	*rest = d->state != DIFF_DONE || hunks < n.hunks ||
		compare_waits(d->compare) >= 0;
	if (hunks < n.hunks || d->first)
		return 0;
	uint64_t end[2] = { 0, 0 };
	for (int k = 0; k < 2 && hunks; k++) {
		const struct hunk *h = compare_hunk(d->compare, hunks - 1);
		end[k] = h->item[k] + h->count[k];
	}
	uint64_t a = n.records[0] - end[0], b = n.records[1] - end[1];
	return a < b ? a : b;
}

/* A trace that is followed is compared as far as it is. */
static struct span diff_model_span(struct session *s)
{
	session_update_extent(s);
	if (!session_grows(s))
		return SPAN_ALL;
	return s->records ? (struct span) { 0, s->records - 1 } : (struct span) { 1, 0 };
}

/* Whether the records that a followed trace has now are known. */
static bool diff_model_read(struct session *s)
{
	session_update_extent(s);
	return s->ended || s->extent.complete || s->extent.fraction >= READ_LEAST;
}

/* How many records of a followed trace have arrived since it was compared. */
static uint64_t diff_model_arrived(const struct diff_model *d, int k)
{
	const struct session *s = d->side[k];
	uint64_t n = d->sides[k].span.last + 1;
	n = d->sides[k].span.first > d->sides[k].span.last ? 0 : n;
	return session_grows(s) && s->records > n ? s->records - n : 0;
}

/* Whether traces that are followed are compared again: once they have been read, and when
 * one of them has grown by an eighth. */
static bool diff_model_compares_again(struct diff_model *d)
{
	bool grew = false;
	if (d->state != DIFF_DONE)
		return false;
	for (int k = 0; k < 2; k++) {
		if (!session_grows(d->side[k]))
			continue;
		if (!diff_model_read(d->side[k]))
			return false;
		uint64_t n = diff_model_arrived(d, k);
		grew = grew || (n && (d->early[k] || n > d->side[k]->records / GROWN));
		d->early[k] = d->early[k] && n;
	}
	return grew;
}

bool diff_model_awaits_records(const struct diff_model *d)
{
	return d->state == DIFF_DONE && (d->early[0] || d->early[1]);
}

static void diff_model_blame(struct diff_model *d, const struct err *err)
{
	str_clear(&d->error);
	if (d->blame >= 0)
		str_addf(&d->error, "%s: ", d->side[d->blame]->name);
	str_add(&d->error, err->text);
}

static void diff_model_done(void *owner, enum status st, const struct err *err)
{
	struct diff_model *d = owner;
	struct session *s = d->side[d->focus];
	bool rest;
	d->state = st == ST_OK ? DIFF_DONE : DIFF_STOPPED;
	diff_model_take_hunks(d);
	if (st == ST_OK)
		diff_model_drop_first(d);
	uint64_t end = diff_model_end_rows(d, &rest);
	diff_map_end(&d->map, end, rest);
	d->version++;
	if (st == ST_CANCELLED) {
		session_message(s, "comparing stopped; :diff compares again");
	} else if (st != ST_OK) {
		diff_model_blame(d, err);
		session_error(s, "%s", d->error.text);
	} else if (!d->taken && !compare_counts(d->compare).changed &&
		   !diff_model_arrived(d, 0) && !diff_model_arrived(d, 1)) {
		session_message(s, d->whole[0].where || d->whole[1].where
					   ? "no differences in the records that match"
					   : "no differences");
	}
}

static void diff_model_describe(const void *owner, struct str *out)
{
	const struct diff_model *d = owner;
	str_addf(out, "comparing");
	if (d->map.n && !d->first)
		str_addf(out, ", %zu difference%s so far", d->map.n,
			 d->map.n == 1 ? "" : "s");
}

/* What is compared */

static struct keys_spec diff_model_spec(const char *key)
{
	static const struct {
		const char *name;
		enum keys_kind kind;
	} names[] = { { "auto", KEYS_AUTO },
		      { "pc", KEYS_PC },
		      { "opcode", KEYS_OPCODE } };
	if (strcmp(key, "calls") == 0)
		return (struct keys_spec) { .kind = KEYS_AUTO, .calls = true };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(key, names[i].name) == 0)
			return (struct keys_spec) { .kind = names[i].kind };
	return (struct keys_spec) { .kind = KEYS_FIELDS_ONLY, .fields = key };
}

/* All filters of a side as one query. */
static const struct query *diff_model_where(struct diff_model *d, int k)
{
	const struct query *q[FILTERS_MAX];
	size_t n = session_filter_queries(d->side[k], q);
	query_free(d->where[k]);
	d->where[k] = n > 1 ? query_all_of(q, n) : NULL;
	return n > 1 ? d->where[k] : n ? q[0] : NULL;
}

static void diff_model_make_side(struct diff_model *d, int k)
{
	d->whole[k] = (struct compare_side) { .trace = d->side[k]->trace,
					      .where = diff_model_where(d, k),
					      .span = diff_model_span(d->side[k]) };
	d->early[k] = !diff_model_read(d->side[k]);
}

/* Make the comparison with the present key, fields, filters and threads. */
static enum status diff_model_make(struct diff_model *d, struct err *err)
{
	d->options = compare_defaults();
	d->options.key = diff_model_spec(d->key);
	d->options.also = d->also;
	d->options.except = d->except;
	d->options.key.functions = true;
	d->options.key.remarks = d->remarks;
	d->blame = -1;
	for (int k = 0; k < 2; k++) {
		if (!d->made)
			diff_model_make_side(d, k);
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

/* Forget the comparison. */
static void diff_model_drop(struct diff_model *d)
{
	bgjob_stop(&d->job);
	diff_model_set_items(d, NULL);
	diff_map_clear(&d->map);
	d->taken = 0;
	diff_first_free(d->first);
	d->first = NULL;
	compare_free(d->compare);
	d->compare = NULL;
	thread_sides_release(d->of);
	d->state = DIFF_NONE;
	d->version++;
}

/* Forget what was compared too: traces, filters, key or fields will be others. */
static void diff_model_stop(struct diff_model *d)
{
	diff_model_drop(d);
	diff_threads_reset(&d->pairs);
	d->made = false;
	for (int k = 0; k < 2; k++) {
		query_free(d->where[k]);
		d->where[k] = NULL;
	}
}

static void diff_model_restart(struct diff_model *d)
{
	struct err err = ERR_INIT;
	diff_model_drop(d);
	str_clear(&d->error);
	if (diff_model_make(d, &err) != ST_OK) {
		diff_model_blame(d, &err);
		session_error(d->side[d->focus], "%s", d->error.text);
		return;
	}
	diff_model_set_items(d, d->compare);
	if (session_grows(d->side[0]) || session_grows(d->side[1]))
		session_build_index(d->side[0]);
	d->state = DIFF_RUNNING;
	diff_map_end(&d->map, 0, true);
	d->following = d->touched;
	bgjob_start(&d->job, diff_model_work);
}

void diff_model_start(struct diff_model *d)
{
	diff_model_stop(d);
	diff_model_restart(d);
}

/* Whether records can be compared by a key, and by fields besides. */
static enum status diff_model_check(struct diff_model *d, const char *key,
				    const char *also, const char *except, struct err *err)
{
	const struct schema *schema[2] = { d->side[0]->schema, d->side[1]->schema };
	const struct keys_spec spec = diff_model_spec(key);
	struct keys_maker maker[2];
	struct roles *roles = NULL;
	struct err why = ERR_INIT;
	int blame = -1;
	enum status st = keys_makers(maker, schema, &spec, &blame, &why);
	if (st == ST_OK)
		st = roles_new(&roles, maker, also, except, &blame, &why);
	roles_free(roles);
	if (st != ST_OK)
		err_set(err, st, "%s%s%s", blame >= 0 ? d->side[blame]->name : "",
			blame >= 0 ? ": " : "", why.text);
	return st;
}

static void diff_model_set(struct diff_model *d, char **setting, const char *text)
{
	diff_model_stop(d);
	free(*setting);
	*setting = mem_text(text);
	diff_model_start(d);
}

enum status diff_model_key(struct diff_model *d, const char *key, struct err *err)
{
	enum status st = diff_model_check(d, key, d->also, d->except, err);
	if (st == ST_OK)
		diff_model_set(d, &d->key, key);
	return st;
}

enum status diff_model_also(struct diff_model *d, const char *fields, struct err *err)
{
	enum status st = diff_model_check(d, d->key, fields, d->except, err);
	if (st == ST_OK)
		diff_model_set(d, &d->also, fields);
	return st;
}

enum status diff_model_not(struct diff_model *d, const char *roles, struct err *err)
{
	enum status st = diff_model_check(d, d->key, d->also, roles, err);
	if (st == ST_OK)
		diff_model_set(d, &d->except, roles);
	return st;
}

void diff_model_remarks(struct diff_model *d, bool on)
{
	diff_model_stop(d);
	d->remarks = on;
	diff_model_start(d);
}

bool diff_model_has_remarks(const struct diff_model *d)
{
	return d->remarks;
}

const char *diff_model_key_text(const struct diff_model *d)
{
	return d->key;
}

bool diff_model_hides(const struct diff_model *d, enum diff_class class)
{
	return d->hides[class];
}

void diff_model_toggle_class(struct diff_model *d, enum diff_class class)
{
	d->hides[class] = !d->hides[class];
	diff_model_take_again(d);
}

/* Life cycle */

static void diff_model_open_views(struct diff_model *d)
{
	for (int k = 0; k < 2; k++)
		d->view[k] = row_view_new(d->side[k]->trace, NULL, 0, d->jobs.wake,
					  d->jobs.wake_arg);
}

static void diff_model_close_views(struct diff_model *d)
{
	for (int k = 0; k < 2; k++) {
		session_forget_hits(d->side[k]);
		row_view_free(d->view[k]);
		d->view[k] = NULL;
		d->nwanted[k] = 0;
	}
}

static const struct bgjob_class diff_model_class = { .partial = diff_model_partial,
						     .discard = diff_first_free,
						     .done = diff_model_done,
						     .describe = diff_model_describe };

/* Filters of the side that the user sees apply to the other, if it has what they ask. */
static void diff_model_mirror(struct diff_model *d, struct session *from)
{
	struct session *to = diff_model_other(from);
	struct err err = ERR_INIT;
	d->mirroring = true;
	session_filter(to, "", &err);
	for (size_t i = 0; i < session_filters(from); i++)
		if (session_filter(to, session_filter_text(from, i), &err) != ST_OK)
			session_error(from, "%s: %s", to->name, err.text);
	d->mirroring = false;
}

static void diff_model_threads_ended(void *owner, enum status st, const struct err *err)
{
	struct diff_model *d = owner;
	struct session *s = d->side[d->focus];
	d->version++;
	if (st == ST_CANCELLED)
		session_message(s, "comparing threads stopped");
	else if (st != ST_OK)
		session_error(s, "%s", err->text);
}

static void diff_model_unpair(struct diff_model *d)
{
	for (int k = 0; k < 2; k++) {
		threads_release(d->threads[k]);
		d->threads[k] = NULL;
	}
	d->paired = false;
}

void diff_model_new(struct session *a, struct session *b)
{
	struct diff_model *d = mem_new(1, sizeof *d);
	d->side[0] = a;
	d->side[1] = b;
	d->jobs.wake = a->jobs.wake;
	d->jobs.wake_arg = a->jobs.wake_arg;
	d->key = mem_text("auto");
	d->also = mem_text("");
	d->except = mem_text("");
	str_init(&d->error);
	str_init(&d->summary);
	diff_map_init(&d->map, (uint64_t)a->diff_context, FOLDED_ROWS);
	for (int k = 0; k < 2; k++)
		diff_items_init(&d->items[k], &d->jobs, k);
	bgjob_init(&d->job, &d->jobs, &diff_model_class, d, BGJOB_BATCH);
	diff_threads_init(&d->pairs, &d->jobs, diff_model_threads_ended, d);
	diff_model_open_views(d);
	a->diff = b->diff = d;
	diff_model_mirror(d, a);
	diff_model_start(d);
}

static void diff_model_free(struct diff_model *d)
{
	diff_model_stop(d);
	diff_model_unpair(d);
	diff_model_close_views(d);
	diff_threads_release(&d->pairs);
	bgjob_release(&d->job);
	for (int k = 0; k < 2; k++) {
		diff_items_release(&d->items[k]);
		d->side[k]->diff = NULL;
	}
	diff_map_release(&d->map);
	str_release(&d->error);
	str_release(&d->summary);
	free(d->key);
	free(d->also);
	free(d->except);
	free(d);
}

void diff_model_end(struct session *keep)
{
	struct session *other = diff_model_other(keep);
	if (!other)
		return;
	diff_model_free(keep->diff);
	struct trace *t = other->trace;
	session_free(other);
	trace_free(t);
}

void diff_model_replace(struct session *from, struct session *to)
{
	struct diff_model *d = from->diff;
	if (!d)
		return;
	diff_model_stop(d);
	diff_model_unpair(d); /* its threads are not known */
	diff_model_close_views(d);
	d->side[from == d->side[1]] = to;
	from->diff = NULL;
	to->diff = d;
	to->diff_context = from->diff_context;
	diff_model_open_views(d);
	diff_model_mirror(d, diff_model_other(to));
	diff_model_start(d);
}

/* Filters */

void diff_model_before_filter(struct session *s)
{
	if (s->diff)
		diff_model_stop(s->diff);
}

void diff_model_after_filter(struct session *s)
{
	struct diff_model *d = s->diff;
	if (!d || d->mirroring)
		return;
	diff_model_mirror(d, s);
	diff_model_start(d);
}

enum status diff_model_check_filter(const struct session *s, const char *text,
				    struct err *err)
{
	struct session *other = diff_model_other(s);
	struct query *q;
	struct err why = ERR_INIT;
	if (!other || s->diff->mirroring || !*text)
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
	for (int k = 0; k < 2; k++) {
		session_forget_hits(d->side[k]);
		row_view_reload(d->view[k]);
	}
}

void diff_model_threads_changed(struct session *s, bool joined)
{
	struct diff_model *d = s->diff;
	if (!d)
		return;
	if (joined) {
		diff_model_unpair(d);
		diff_model_start(d);
		return;
	}
	diff_threads_reset(&d->pairs);
	d->version++;
}

/* Sides */

struct session *diff_model_side(const struct diff_model *d, int side)
{
	return d->side[side];
}

int diff_model_focus(const struct diff_model *d)
{
	return d->focus;
}

void diff_model_set_focus(struct diff_model *d, int side)
{
	d->focus = side;
}

struct session *diff_model_other(const struct session *s)
{
	return s->diff ? s->diff->side[s == s->diff->side[0]] : NULL;
}

bool diff_model_alike(const struct diff_model *d)
{
	const struct schema *a = d->side[0]->schema, *b = d->side[1]->schema;
	return session_same_format(a, b);
}

/* Results */

enum diff_state diff_model_state(const struct diff_model *d)
{
	return d->state;
}

const char *diff_model_error(const struct diff_model *d)
{
	return d->error.text;
}

double diff_model_progress(struct diff_model *d)
{
	return bgjob_progress(&d->job);
}

const struct compare *diff_model_compare(const struct diff_model *d)
{
	return d->state == DIFF_DONE || d->state == DIFF_STOPPED ? d->compare : NULL;
}

const struct compare *diff_model_comparing(const struct diff_model *d)
{
	return d->compare;
}

size_t diff_model_hunks(const struct diff_model *d)
{
	return d->map.n;
}

const struct hunk *diff_model_hunk(const struct diff_model *d, size_t i)
{
	return d->map.part[i].hunk;
}

unsigned diff_model_version(const struct diff_model *d)
{
	return d->version;
}

/* Differences that are hidden, and records with other values that are not in the list. */
static void diff_model_add_others(const struct diff_model *d, size_t hidden,
				  struct str *out)
{
	char n[32];
	uint64_t more = 0;
	if (d->compare) {
		struct compare_counts c = compare_counts(d->compare);
		more = c.changed - c.listed;
	}
	if (hidden)
		str_addf(out, ", %s hidden", human_count(n, sizeof n, hidden));
	if (more)
		str_addf(out, ", %s with other values", human_count(n, sizeof n, more));
}

/* All differences, also those that are not kept. */
static uint64_t diff_model_all(const struct diff_model *d)
{
	struct compare_counts n = compare_counts(d->compare);
	size_t listed = compare_hunks(d->compare);
	return n.hunks > listed ? n.hunks : listed;
}

void diff_model_place_text(struct diff_model *d, const char *at_least, struct str *out)
{
	char n[32], of[32];
	size_t all = d->map.n;
	if (d->state == DIFF_NONE)
		return;
	size_t hidden = d->taken > all ? d->taken - all : 0;
	if (!all && hidden) {
		str_addf(out, "%s difference%s hidden", human_count(n, sizeof n, hidden),
			 hidden == 1 ? "" : "s");
		diff_model_add_others(d, 0, out);
		return;
	}
	if (!all) {
		str_add(out, d->state == DIFF_RUNNING   ? "comparing"
			     : d->state == DIFF_STOPPED ? "no differences so far"
							: "no differences");
		diff_model_add_others(d, 0, out);
		return;
	}
	uint64_t rows = diff_map_rows(&d->map);
	size_t k = rows ? diff_map_next(&d->map, d->row < rows ? d->row : rows - 1) : 0;
	bool in = k < all && d->row >= diff_map_hunk_row(&d->map, k);
	uint64_t most = d->first ? 1 : all;
	if (d->compare && diff_model_all(d) - hidden > most)
		most = diff_model_all(d) - hidden;
	const char *least = d->state == DIFF_DONE ? "" : at_least;
	human_count(of, sizeof of, most);
	if (in)
		str_addf(out, "difference %s of %s%s", human_count(n, sizeof n, k + 1),
			 least, of);
	else
		str_addf(out, "%s%s difference%s", least, of, most == 1 ? "" : "s");
	diff_model_add_others(d, hidden, out);
}

/* Threads */

static struct diff_out_threads diff_model_names(const struct diff_model *d)
{
	return diff_out_threads_of(d->threads, &d->pair);
}

bool diff_model_pair(const struct diff_model *d, struct diff_pair *out)
{
	if (!d->paired)
		return false;
	struct diff_out_threads names = diff_model_names(d);
	memcpy(out->has, names.has, sizeof out->has);
	memcpy(out->id, names.id, sizeof out->id);
	return true;
}

static bool diff_model_pair_is(const struct diff_model *d, const struct diff_pair *pair)
{
	struct diff_pair now;
	bool same = diff_model_pair(d, &now) == (pair != NULL);
	for (int k = 0; k < 2 && same && pair; k++)
		same = now.has[k] == pair->has[k] &&
		       (!now.has[k] || now.id[k] == pair->id[k]);
	return same;
}

/* The threads of both traces, held, and the numbers of a pair in their tables.  False: a
 * trace does not have such a thread. */
static bool diff_model_find_pair(const struct diff_model *d, const struct diff_pair *pair,
				 struct threads *threads[2], struct thread_pair *out)
{
	bool found = true;
	for (int k = 0; k < 2; k++) {
		struct threads *t = thread_slot_get(trace_thread_slot(d->side[k]->trace));
		out->thread[k] =
			t && pair->has[k] ? threads_find(t, pair->id[k]) : THREAD_NONE;
		found = found && (out->thread[k] != THREAD_NONE || !pair->has[k]);
		threads[k] = t;
	}
	for (int k = 0; k < 2 && !found; k++)
		threads_release(threads[k]);
	return found;
}

void diff_model_set_pair(struct diff_model *d, const struct diff_pair *pair)
{
	struct threads *threads[2] = { NULL, NULL };
	struct thread_pair numbers = d->pair;
	if (diff_model_pair_is(d, pair) ||
	    (pair && !diff_model_find_pair(d, pair, threads, &numbers)))
		return;
	diff_model_drop(d);
	diff_model_unpair(d);
	memcpy(d->threads, threads, sizeof d->threads);
	d->paired = pair;
	d->pair = numbers;
	/* The cursor goes to the first difference. */
	d->touched = false;
	for (int k = 0; k < 2; k++)
		d->seen[k] = d->side[k]->at;
	diff_model_restart(d);
}

void diff_model_thread_text(const struct diff_model *d, int side, struct str *out)
{
	if (!d->paired)
		return;
	struct diff_out_threads names = diff_model_names(d);
	if (!names.has[side]) {
		str_add(out, " no thread");
		return;
	}
	str_addf(out, " thread %" PRIu64, names.id[side]);
	if (!names.name[side])
		return;
	str_addc(out, ' ');
	str_escape(out, names.name[side], strlen(names.name[side]), true);
}

/* The list of differences */

enum diff_list diff_model_list(const struct diff_model *d)
{
	return d->list;
}

bool diff_model_list_running(const struct diff_model *d)
{
	return d->list == DIFF_LIST_THREADS ? bgjob_running(&d->pairs.job)
					    : d->state == DIFF_RUNNING;
}

/* Compare the pairs of threads, unless it has begun or what is compared is not known yet. */
static void diff_model_start_pairs(struct diff_model *d)
{
	if (d->made)
		diff_threads_start(&d->pairs, d->whole, &d->options);
}

static struct table *diff_model_hunks_table(const struct diff_model *d)
{
	struct table *t = diff_out_hunks();
	for (size_t i = 0; i < diff_model_hunks(d); i++)
		diff_out_add_hunk(t, d->compare, diff_model_hunk(d, i));
	return t;
}

struct table *diff_model_list_table(struct diff_model *d)
{
	const struct compare *c = diff_model_compare(d);
	switch (d->list) {
	case DIFF_LIST_PLACES:
		return c ? diff_out_places(c) : NULL;
	case DIFF_LIST_FUNCTIONS:
		return c ? diff_out_functions(c) : NULL;
	case DIFF_LIST_THREADS:
		diff_model_start_pairs(d);
		return diff_threads_table(&d->pairs);
	case DIFF_LIST_EACH:
		return diff_model_hunks_table(d);
	}
	return NULL;
}

void diff_model_set_list(struct diff_model *d, enum diff_list list)
{
	d->list = list;
	d->version++;
	if (list == DIFF_LIST_THREADS)
		diff_model_start_pairs(d);
}

/* Append a blank line and the first rows of a table, which is freed. */
static void diff_model_write_table(struct table *t, struct str *out)
{
	char *text = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&text, &len);
	bool any = table_rows(t) > 0;
	table_top(t, ROWS_SHOWN);
	if (f) {
		table_write_as(t, NOTATION_TEXT, f);
		fclose(f);
		str_addf(out, "%s%s", any ? "\n" : "", any ? text : "");
	}
	free(text);
	table_free(t);
}

static void diff_model_write_result(const struct diff_model *d, struct str *out)
{
	char *text = NULL;
	size_t len = 0;
	struct err err = ERR_INIT;
	struct diff_out_threads names = { .has = { false, false } };
	FILE *f = open_memstream(&text, &len);
	if (!f)
		return;
	if (d->paired)
		names = diff_model_names(d);
	struct diff_out o = { .compare = d->compare,
			      .trace = { d->side[0]->trace, d->side[1]->trace },
			      .max = 0,
			      .context = SIZE_MAX,
			      .summary = true,
			      .min_run = d->options.min_run,
			      .interrupted = d->state == DIFF_STOPPED,
			      .threads = d->paired ? &names : NULL,
			      .to = f };
	diff_out_write(&o, NOTATION_TEXT, &err);
	fclose(f);
	str_add(out, text);
	free(text);
}

static void diff_model_write_summary(const struct diff_model *d, struct str *out)
{
	diff_model_write_result(d, out);
	if (d->taken && !d->first)
		diff_model_write_table(diff_out_places(d->compare), out);
	if (d->taken && d->state == DIFF_DONE)
		diff_model_write_table(diff_out_functions(d->compare), out);
	if (atomic_load(&d->pairs.nresults))
		diff_model_write_table(diff_threads_table(&d->pairs), out);
}

void diff_model_summary(struct diff_model *d, struct str *out)
{
	if (!diff_model_compare(d)) {
		diff_model_place_text(d, "at least ", out);
		return;
	}
	if (!d->summary.len || d->summed != d->version) {
		str_clear(&d->summary);
		diff_model_write_summary(d, &d->summary);
		d->summed = d->version;
	}
	str_add(out, d->summary.text);
}

/* The cursor */

static uint64_t diff_model_last(const struct diff_model *d)
{
	uint64_t rows = diff_map_rows(&d->map);
	return rows ? rows - 1 : 0;
}

/* Move the page so that it shows the cursor. */
static void diff_model_show_cursor(struct diff_model *d)
{
	uint64_t rows = d->rows ? d->rows : 1, last = diff_model_last(d);
	if (d->row > last)
		d->row = last;
	if (d->row + rows < d->top || d->row >= d->top + 2 * rows)
		d->top = d->row > rows / 2 ? d->row - rows / 2 : 0;
	if (d->top > d->row)
		d->top = d->row;
	if (d->row >= d->top + rows)
		d->top = d->row - rows + 1;
	if (last + 1 < d->top + rows)
		d->top = last + 1 > rows ? last + 1 - rows : 0;
}

/* The places of the row on both sides, or those after it; false: not known yet. */
static bool diff_model_places(struct diff_model *d, struct position at[2])
{
	struct diff_row r = diff_map_at(&d->map, d->row);
	bool known = true;
	for (int k = 0; k < 2; k++)
		known = diff_items_place(&d->items[k], r.item[k], &at[k]) && known;
	return known;
}

/* Go to a place; if it is not known yet, as soon as it is. */
static void diff_model_visit(struct session *s, struct position p, bool jump)
{
	session_update_extent(s);
	bool tail = p.gap && p.ordinal == s->records;
	if ((s->ended || session_grows(s)) && p.ordinal >= s->records && !tail)
		p = (struct position) { s->records ? s->records - 1 : 0, 0 };
	if (session_position_same(s->at, p))
		return;
	if (jump)
		session_push_jump(s);
	session_go_when_known(s, p);
}

/* Let the sessions go to the records of the row. */
static void diff_model_place(struct diff_model *d)
{
	struct position at[2];
	if (!d->placing || !d->compare || !diff_map_rows(&d->map))
		return;
	if (!diff_model_places(d, at))
		return;
	for (int k = 0; k < 2; k++) {
		d->goal[k] = at[k];
		diff_model_visit(d->side[k], at[k], d->jumping && k == d->focus);
		d->seen[k] = d->side[k]->at;
	}
	d->placing = d->jumping = false;
}

/* Move the page so that it has the hunk of the cursor, and some rows before it. */
static void diff_model_show_hunk(struct diff_model *d, size_t hunk)
{
	const struct diff_map *m = &d->map;
	uint64_t before = m->context + 1, end = diff_map_rows(m);
	if (hunk + 1 < m->n)
		end = m->part[hunk + 1].row;
	if (d->row < d->top || end > d->top + d->rows)
		d->top = d->row > before ? d->row - before : 0;
}

static void diff_model_moved(struct diff_model *d, bool jump)
{
	d->placing = true;
	d->jumping = d->jumping || jump;
	d->touched = true;
	d->following = false;
	diff_model_show_cursor(d);
	diff_model_place(d);
}

/* Whether the session with the focus has gone elsewhere. */
static bool diff_model_has_moved(const struct diff_model *d)
{
	return !session_position_same(d->side[d->focus]->at, d->seen[d->focus]);
}

/* The session with the focus has gone to a record: the cursor follows. */
static void diff_model_follow(struct diff_model *d)
{
	struct session *s = d->side[d->focus];
	uint64_t item;
	if (d->placing)
		return;
	if (diff_model_has_moved(d)) {
		if (!session_position_same(s->at, d->goal[d->focus]))
			d->following = d->touched = true;
		d->seen[d->focus] = d->goal[d->focus] = s->at;
	}
	if (!d->following || !diff_map_rows(&d->map))
		return;
	if (!diff_items_of(&d->items[d->focus], s->at, &item))
		return;
	d->row = diff_map_row_of(&d->map, d->focus, item);
	bool rest = diff_map_at(&d->map, d->row).kind == DIFF_REST;
	/* Its row is not known yet, and is gone to when hunks have been found. */
	d->following = rest && d->state == DIFF_RUNNING;
	if (!rest) {
		diff_map_open(&d->map, d->row);
		d->row = diff_map_row_of(&d->map, d->focus, item);
	}
	struct session *other = d->side[!d->focus];
	struct diff_row r = diff_map_at(&d->map, d->row);
	struct position at;
	if (diff_items_place(&d->items[!d->focus], r.item[!d->focus], &at))
		diff_model_visit(other, at, false);
	d->seen[!d->focus] = other->at;
	diff_model_show_cursor(d);
}

/* The first hunk, until the user moves. */
static void diff_model_begin(struct diff_model *d)
{
	struct position at = d->side[d->focus]->at;
	d->touched = d->touched || (diff_model_has_moved(d) &&
				    !session_position_same(at, d->goal[d->focus]));
	if (d->touched || !d->map.n)
		return;
	d->row = diff_map_hunk_row(&d->map, 0);
	diff_model_show_hunk(d, 0);
	d->placing = true;
	d->following = false;
}

/* A row that shows the same in a list with other rows. */
static void diff_model_unify(struct diff_model *d, bool unified)
{
	if (d->map.unified == unified || !diff_map_rows(&d->map)) {
		diff_map_unify(&d->map, unified);
		return;
	}
	struct diff_row r = diff_map_at(&d->map, d->row);
	int side = !r.has[0] && !r.hidden[0];
	diff_map_unify(&d->map, unified);
	d->row = diff_map_row_of(&d->map, side, r.item[side]);
}

static void diff_model_set_context(struct diff_model *d)
{
	uint64_t context = (uint64_t)d->side[d->focus]->diff_context;
	if (d->map.context == context)
		return;
	bool any = diff_map_rows(&d->map);
	struct diff_row r = { 0 };
	if (any)
		r = diff_map_at(&d->map, d->row);
	diff_map_context(&d->map, context);
	int side = !r.has[0] && !r.hidden[0];
	if (any)
		d->row = diff_map_row_of(&d->map, side, r.item[side]);
	d->side[!d->focus]->diff_context = (int)context;
}

void diff_model_prepare(struct diff_model *d, uint64_t rows, bool unified)
{
	d->rows = rows;
	d->nwanted[0] = d->nwanted[1] = 0;
	diff_model_set_context(d);
	diff_model_unify(d, unified);
	diff_model_begin(d);
	diff_model_show_cursor(d);
	diff_model_place(d);
	diff_model_follow(d);
}

struct diff_map *diff_model_map(struct diff_model *d)
{
	return &d->map;
}

uint64_t diff_model_row(const struct diff_model *d)
{
	return d->row;
}

uint64_t diff_model_top(const struct diff_model *d)
{
	return d->top;
}

void diff_model_go(struct diff_model *d, uint64_t row)
{
	uint64_t last = diff_model_last(d);
	d->row = row < last ? row : last;
	diff_model_moved(d, false);
}

void diff_model_set_top(struct diff_model *d, uint64_t top)
{
	uint64_t rows = d->rows ? d->rows : 1, all = diff_map_rows(&d->map);
	uint64_t most = all > rows ? all - rows : 0;
	d->top = top < most ? top : most;
	uint64_t row = d->row;
	if (row < d->top)
		row = d->top;
	if (row >= d->top + rows)
		row = d->top + rows - 1;
	if (row != d->row)
		diff_model_go(d, row);
}

void diff_model_scroll(struct diff_model *d, long long rows)
{
	uint64_t by = rows < 0 ? (uint64_t)-rows : (uint64_t)rows;
	if (rows < 0)
		diff_model_set_top(d, d->top > by ? d->top - by : 0);
	else
		diff_model_set_top(d, d->top + by);
}

static void diff_model_visit_hunk(struct diff_model *d, size_t hunk)
{
	d->row = diff_map_hunk_row(&d->map, hunk);
	diff_model_show_hunk(d, hunk);
	diff_model_moved(d, true);
}

void diff_model_go_hunk(struct diff_model *d, size_t hunk)
{
	if (hunk >= d->map.n)
		return;
	diff_model_follow(d);
	diff_model_visit_hunk(d, hunk);
}

/* The hunk n after the cursor, or before it; those beyond the ends are not there. */
static bool diff_model_target(struct diff_model *d, long long n, size_t *hunk)
{
	size_t all = d->map.n;
	uint64_t by = n < 0 ? (uint64_t)-n : (uint64_t)n;
	if (!all)
		return false;
	size_t next = diff_map_next(&d->map, d->row);
	bool in = next < all && d->row >= diff_map_hunk_row(&d->map, next);
	if (n < 0) {
		/* From a later row of a hunk, its first row is the previous one. */
		size_t before = next;
		if (in && d->row > diff_map_hunk_row(&d->map, next))
			before++;
		if (!before)
			return false;
		*hunk = before > by ? before - (size_t)by : 0;
		return true;
	}
	size_t from = in ? next + 1 : next;
	if (from >= all)
		return false;
	*hunk = by - 1 < all - from ? from + (size_t)by - 1 : all - 1;
	return true;
}

bool diff_model_current_hunk(struct diff_model *d, size_t *hunk)
{
	size_t all = d->map.n;
	uint64_t rows = diff_map_rows(&d->map);
	if (!all || !rows)
		return false;
	diff_model_follow(d);
	size_t next = diff_map_next(&d->map, d->row < rows ? d->row : rows - 1);
	*hunk = next < all ? next : all - 1;
	return true;
}

/* The first of the items of both sides that are in rows; false: there are none. */
static bool diff_model_first_row(const struct diff_model *d, const uint64_t item[2],
				 uint64_t *row)
{
	bool any = false;
	for (int k = 0; k < 2; k++) {
		if (item[k] == COMPARE_NO_ITEM)
			continue;
		uint64_t at = diff_map_row_of(&d->map, k, item[k]);
		*row = any && *row < at ? *row : at;
		any = true;
	}
	return any;
}

/* Go to a row; what is folded there is opened, unless it is a loop. */
static void diff_model_visit_row(struct diff_model *d, uint64_t row)
{
	struct diff_row r = diff_map_at(&d->map, row);
	int side = !r.has[0] && !r.hidden[0];
	if (r.kind == DIFF_FOLD_EQUAL || r.kind == DIFF_FOLD_HUNK)
		diff_map_open(&d->map, row);
	d->row = r.kind == DIFF_LOOP ? row : diff_map_row_of(&d->map, side, r.item[side]);
	d->top = d->row > d->rows / 2 ? d->row - d->rows / 2 : 0;
	diff_model_moved(d, true);
}

/* A hunk may have records of functions that are equal, between others. */
static bool diff_model_function_differs(const struct compare_function *f)
{
	return f->records[0] != f->equal || f->records[1] != f->equal;
}

void diff_model_go_function(struct diff_model *d, uint64_t address)
{
	struct compare_function *f;
	size_t n = d->compare ? compare_functions(d->compare, &f) : 0, i = 0;
	uint64_t row;
	if (!d->compare)
		return;
	while (i < n && f[i].address != address)
		i++;
	const uint64_t equal[2] = { i < n ? f[i].first_equal : COMPARE_NO_ITEM,
				    COMPARE_NO_ITEM };
	if (diff_map_rows(&d->map) && i < n &&
	    diff_model_first_row(
		    d, diff_model_function_differs(&f[i]) ? f[i].first_differs : equal,
		    &row))
		diff_model_visit_row(d, row);
	free(f);
}

void diff_model_step(struct diff_model *d, long long n)
{
	struct session *s = d->side[d->focus];
	size_t hunk;
	diff_model_follow(d);
	if (diff_model_target(d, n, &hunk)) {
		diff_model_visit_hunk(d, hunk);
		return;
	}
	if (n < 0)
		session_message(s, "there is no difference before this one");
	else
		session_message(s, d->state == DIFF_RUNNING
					   ? "no further difference is known yet"
					   : "there is no further difference");
}

void diff_model_toggle(struct diff_model *d)
{
	if (!diff_map_rows(&d->map))
		return;
	struct diff_row r = diff_map_at(&d->map, d->row);
	int side = !r.has[0] && !r.hidden[0];
	if (!diff_map_toggle(&d->map, d->row)) {
		session_message(d->side[d->focus],
				r.skipped ? "differences are hidden here; o shows them"
					  : "nothing is folded here; zR opens all folds");
		return;
	}
	d->row = diff_map_row_of(&d->map, side, r.item[side]);
	diff_model_moved(d, false);
}

void diff_model_fold_all(struct diff_model *d, bool open)
{
	if (!diff_map_rows(&d->map))
		return;
	struct diff_row r = diff_map_at(&d->map, d->row);
	int side = !r.has[0] && !r.hidden[0];
	uint64_t above = d->row - d->top;
	diff_map_fold_all(&d->map, open);
	d->row = diff_map_row_of(&d->map, side, r.item[side]);
	d->top = d->row > above ? d->row - above : 0;
	diff_model_moved(d, false);
}

/* Records */

/* Whether the record at a place, or the gap above it, is loaded. */
static bool diff_model_load(struct diff_model *d, int side, struct line *l)
{
	struct row r;
	if (!l->at.gap) {
		bool loaded = row_view_row(d->view[side], l->at.ordinal, &r, NULL);
		l->batch = loaded ? r.batch : NULL;
		l->i = loaded ? r.i : 0;
		return loaded;
	}
	l->gap = session_gap_above(d->view[side], l->at.ordinal, l->at.gap);
	return l->gap;
}

bool diff_model_line(struct diff_model *d, int side, uint64_t item, struct line *out)
{
	*out = (struct line) { .at = { UINT64_MAX, 0 } };
	if (!diff_items_place(&d->items[side], item, &out->at))
		return false;
	if (diff_model_load(d, side, out))
		return true;
	if (d->nwanted[side] < WANTED_MOST)
		d->wanted[side][d->nwanted[side]++] = out->at;
	return false;
}

bool diff_model_absent(const struct session *s)
{
	const struct diff_model *d = s->diff;
	int side = d && s == d->side[1];
	if (!d || !diff_map_rows(&d->map) || !session_position_same(s->at, d->seen[side]))
		return false;
	struct diff_row r = diff_map_at(&d->map, d->row);
	return r.kind != DIFF_REST && !r.has[side] && !r.hidden[side];
}

bool diff_model_current(struct diff_model *d, struct position *at)
{
	if (!diff_map_rows(&d->map))
		return false;
	struct diff_row r = diff_map_at(&d->map, d->row);
	bool any = r.has[d->focus] || r.hidden[d->focus];
	return any && diff_items_place(&d->items[d->focus], r.item[d->focus], at);
}

/* The field of the other side that is compared with a field of this one; -1: none. */
static int diff_model_field(const struct diff_model *d, int side, int field)
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

bool diff_model_differs(const struct diff_model *d, int side, const struct batch *a,
			size_t i, const struct batch *b, size_t j, int field)
{
	int other = diff_model_field(d, side, field);
	if (other < 0 || !(a->want >> field & 1) || !(b->want >> other & 1) ||
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

bool diff_model_changed(const struct diff_model *d, int side, const struct batch *a,
			size_t i, const struct batch *b, size_t j)
{
	const struct compare *c = diff_model_compare(d);
	const struct batch *const of[2] = { side ? b : a, side ? a : b };
	for (int k = 0; k < 2 && c; k++)
		if (compare_wants(c, k) & ~of[k]->want)
			return false;
	return c && compare_changed(c, of, (size_t[]) { side ? j : i, side ? i : j });
}

bool diff_model_other_value(struct session *s, int field, struct str *out)
{
	struct diff_model *d = s->diff;
	struct line line[2];
	if (!d || !d->compare || !diff_map_rows(&d->map) || d->placing || d->following)
		return false;
	int side = s == d->side[1];
	struct diff_row r = diff_map_at(&d->map, d->row);
	bool values =
		r.kind == DIFF_HUNK && d->map.part[r.hunk].hunk->kind == HUNK_VALUES;
	for (int k = 0; k < 2; k++)
		if ((!r.has[k] && !values) ||
		    !diff_model_line(d, k, r.item[k], &line[k]) || !line[k].batch)
			return false;
	const struct line *own = &line[side], *other = &line[!side];
	if (!session_position_same(own->at, s->at) || !diff_model_marks(d, side, field) ||
	    !diff_model_differs(d, side, own->batch, own->i, other->batch, other->i,
				field))
		return false;
	field_print(other->batch, other->i, diff_model_field(d, side, field), out);
	return true;
}

/* Loading */

/* Request the first of the wanted records that is not loaded. */
void diff_model_request(struct diff_model *d)
{
	for (int k = 0; k < 2; k++) {
		size_t n = 0;
		diff_items_request(&d->items[k]);
		while (n < d->nwanted[k] &&
		       diff_model_load(d, k, &(struct line) { .at = d->wanted[k][n] }))
			n++;
		d->nwanted[k] -= n;
		memmove(d->wanted[k], d->wanted[k] + n,
			d->nwanted[k] * sizeof **d->wanted);
		if (!d->nwanted[k] || row_view_busy(d->view[k]))
			continue;
		struct row_request q = { .ordinal = d->wanted[k][0].ordinal,
					 .page = AROUND,
					 .below = AROUND,
					 .above = 0 };
		row_view_request(d->view[k], &q);
	}
}

uint64_t diff_model_since(const struct diff_model *d)
{
	uint64_t a = diff_model_arrived(d, 0), b = diff_model_arrived(d, 1);
	return d->state == DIFF_DONE ? a > b ? a : b : 0;
}

/* A last row says how many records have arrived since. */
static bool diff_model_take_arrived(struct diff_model *d)
{
	uint64_t arrived = diff_model_since(d);
	bool news = arrived != d->arrived;
	if (arrived && !d->map.rest)
		diff_map_end(&d->map, d->map.end, true);
	d->arrived = arrived;
	return news;
}

bool diff_model_poll(struct diff_model *d)
{
	struct err err = ERR_INIT;
	bool news = bgjobs_poll(&d->jobs);
	size_t before = d->taken, pairs = atomic_load(&d->pairs.nresults);
	bool early = d->first;
	d->version += pairs != d->npairs;
	if (d->state == DIFF_RUNNING)
		diff_model_take_hunks(d);
	news = news || before != d->taken || early != (d->first != NULL) ||
	       pairs != d->npairs;
	d->npairs = pairs;
	for (int k = 0; k < 2; k++) {
		if (!row_view_ready(d->view[k]))
			continue;
		session_forget_hits(d->side[k]);
		row_view_poll(d->view[k], &err);
		news = true;
	}
	diff_model_place(d);
	diff_model_request(d);
	if (diff_model_compares_again(d)) {
		diff_model_start(d);
		return true;
	}
	return diff_model_take_arrived(d) || news;
}

bool diff_model_wait(struct diff_model *d, bool growing)
{
	if ((growing ? bgjobs_wait_growing : bgjobs_wait)(&d->jobs, BGJOB_BATCH)) {
		diff_model_poll(d);
		return true;
	}
	diff_model_request(d);
	for (int k = 0; k < 2; k++)
		if (d->nwanted[k] && row_view_busy(d->view[k])) {
			session_forget_hits(d->side[k]);
			return row_view_wait(d->view[k]);
		}
	return bgjobs_running(&d->jobs, BGJOB_BATCH);
}

bool diff_model_ready(const struct diff_model *d)
{
	return bgjobs_ready(&d->jobs) || row_view_ready(d->view[0]) ||
	       row_view_ready(d->view[1]);
}

bool diff_model_busy(const struct diff_model *d)
{
	return bgjobs_described(&d->jobs) != NULL;
}

bool diff_model_cancel(struct diff_model *d)
{
	bool any = bgjob_cancel(&d->pairs.job);
	return bgjob_cancel(&d->job) || any;
}

void diff_model_busy_text(const struct diff_model *d, struct str *out)
{
	struct bgjob *b = bgjobs_described(&d->jobs);
	if (b)
		bgjob_text(b, out);
}
