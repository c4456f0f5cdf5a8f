#include "tui/session/call_model.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "query/query_text.h"
#include "trace/stack_points.h"
#include "tui/session/errand.h"
#include "tui/session/session_internal.h"
#include "tui/session/thread_model.h"

/* The request of a job: a record and values derived from it. */
struct call_errand {
	enum status (*work)(struct session *s, struct call_errand *e, struct task *task,
			    struct err *err);
	void (*done)(struct session *s, const struct call_errand *e);
	enum call_move move;
	enum call_fold fold;
	uint64_t record, count;
	uint64_t out; /* a record, or the depth */
	struct call_extent extent;
};

static const char call_model_filter[] = "calldepth <= ";

static enum status call_model_work(struct session *s, void *of, struct task *task,
				   struct err *err)
{
	return ((struct call_errand *)of)->work(s, of, task, err);
}

static void call_model_done(struct session *s, void *of)
{
	((struct call_errand *)of)->done(s, of);
}

static const struct errand_class call_errand = { .size = sizeof(struct call_errand),
						 .work = call_model_work,
						 .done = call_model_done,
						 .stopped =
							 "following calls was stopped" };

static void call_model_start(struct session *s, struct call_errand e)
{
	e.record = s->at.ordinal;
	if (s->at.gap)
		session_error(s, "no record here");
	else
		str_add(errand_start(s, &call_errand, &e), "following calls");
}

static enum status call_model_move(struct session *s, struct call_errand *e,
				   struct task *task, struct err *err)
{
	return call_move(s->trace, e->record, e->move, e->count, &e->out, task, err);
}

static void call_model_moved(struct session *s, const struct call_errand *e)
{
	session_jump(s, e->out);
}

/* Find the filter by depth.  Return its number, from 1, and get its depth; 0 if there is
 * none. */
static unsigned call_model_filtered(const struct session *s, uint64_t *depth)
{
	size_t len = strlen(call_model_filter);
	for (size_t k = 0; k < session_filters(s); k++) {
		const char *text = session_filter_text(s, k);
		if (!strncmp(text, call_model_filter, len) &&
		    number_udec(text + len, strlen(text + len), depth))
			return (unsigned)k + 1;
	}
	return 0;
}

static void call_model_set_depth(struct session *s, uint64_t depth)
{
	uint64_t old;
	unsigned n = call_model_filtered(s, &old);
	char text[64];
	struct err err = ERR_INIT;
	snprintf(text, sizeof text, "%s%" PRIu64, call_model_filter, depth);
	if (n)
		session_unfilter(s, n, &err);
	if (session_filter(s, text, &err))
		session_error(s, "%s", err.text);
}

static enum status call_model_depth(struct session *s, struct call_errand *e,
				    struct task *task, struct err *err)
{
	uint32_t depth = UINT32_MAX;
	enum status st = trace_derive(s->trace, DERIVED_STACKS, UINT64_MAX, task, err);
	if (st)
		return st;
	stack_points_look(trace_stack_points(s->trace), e->record, 1, NULL, &depth, task);
	if (depth == UINT32_MAX)
		return err_set(err, ST_INVALID,
			       "the record has no address of an instruction");
	e->out = depth;
	return ST_OK;
}

static void call_model_depth_done(struct session *s, const struct call_errand *e)
{
	if (e->fold == CALL_FOLD_LESS && !e->out)
		session_error(s, "no call encloses this record");
	else
		call_model_set_depth(s, e->out - (e->fold == CALL_FOLD_LESS));
}

/* Single calls */

/* Get a filter's condition on the thread and its list of spans; false if it is a
 * different filter. */
static bool call_model_list(const char *filter, size_t *thread, const char **list)
{
	static const char all[] = "record not in {", one[] = "not (",
			  in[] = " and record in {";
	const char *at = strstr(filter, in);
	*thread = 0;
	if (!strncmp(filter, all, sizeof all - 1)) {
		*list = filter + sizeof all - 1;
		return true;
	}
	if (strncmp(filter, one, sizeof one - 1) != 0 || !at)
		return false;
	*thread = (size_t)(at - filter) - (sizeof one - 1);
	*list = at + sizeof in - 1;
	return true;
}

/* Get the next span of a list; false if there is none. */
static bool call_model_span(const char **list, struct span *out)
{
	char *end;
	out->first = strtoull(*list + strspn(*list, ", "), &end, 10);
	if (strncmp(end, "..", 2) != 0)
		return false;
	out->last = strtoull(end + 2, &end, 10);
	*list = end;
	return out->last >= out->first;
}

size_t call_model_folds(const char *filter)
{
	struct span span;
	size_t n = 0, thread;
	if (!call_model_list(filter, &thread, &filter))
		return 0;
	while (call_model_span(&filter, &span))
		n++;
	return n;
}

bool call_model_folded(struct session *s, uint64_t record, uint64_t *n)
{
	struct span span;
	struct thread_run run;
	size_t thread;
	const char *list;
	for (size_t k = 0; k < session_filters(s); k++) {
		bool folds = call_model_list(session_filter_text(s, k), &thread, &list);
		while (folds && call_model_span(&list, &span)) {
			if (span.first != record + 1)
				continue;
			*n = thread ? 0 : span.last - record;
			if (thread && thread_model_at(s, record, &run))
				*n = thread_model_rank(s, run.thread, span.last + 1) -
				     thread_model_rank(s, run.thread, span.first);
			return true;
		}
	}
	return false;
}

/* Append the condition on the current record's thread, if there are several threads. */
static void call_model_thread(struct session *s, struct str *out)
{
	struct thread_run run;
	const struct batch *b;
	size_t i;
	fieldset space = s->schema->by_role[ROLE_SPACE];
	const struct threads *t = thread_model_known(s);
	if (t && threads_count(t) > 1 && thread_model_at(s, s->at.ordinal, &run))
		threads_query(threads_get(t, run.thread)->id, out);
	else if (space && session_record(s, &b, &i))
		query_text_same(s->schema, b, i, fieldset_first(space), 0, out);
}

static bool call_model_has(const char *list, struct span span)
{
	struct span other;
	while (call_model_span(&list, &other))
		if (other.first == span.first && other.last == span.last)
			return true;
	return false;
}

/* Add a fold to the filter for the folds of a thread, or remove it from its filter, which
 * can have named the thread in another way. */
static void call_model_refold(struct session *s, const char *of, struct span span,
			      bool add)
{
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	unsigned old = 0;
	size_t thread, n = add;
	const char *list;
	str_addf(&text, *of ? "not (%s and record in {" : "record not in {", of);
	for (size_t k = 0; k < session_filters(s) && !old; k++) {
		const char *filter = session_filter_text(s, k);
		struct span other;
		if (!call_model_list(filter, &thread, &list) ||
		    (add ? strncmp(filter, text.text, text.len) != 0
			 : !call_model_has(list, span)))
			continue;
		old = (unsigned)k + 1;
		str_clear(&text);
		str_addn(&text, filter, (size_t)(list - filter));
		while (call_model_span(&list, &other))
			if (other.first != span.first || other.last != span.last)
				str_addf(&text, "%" PRIu64 "..%" PRIu64 ", ", other.first,
					 other.last),
					n++;
	}
	if (add)
		str_addf(&text, "%" PRIu64 "..%" PRIu64, span.first, span.last);
	else if (n)
		str_cut(&text, text.len - 2);
	str_add(&text, *text.text == 'n' ? "})" : "}");
	if (old)
		session_unfilter(s, old, &err);
	if (n && session_filter(s, text.text, &err))
		session_error(s, "%s", err.text);
	str_release(&text);
}

static enum status call_model_find_one(struct session *s, struct call_errand *e,
				       struct task *task, struct err *err)
{
	return call_extent(s->trace, e->record, &e->extent, task, err);
}

static void call_model_one_done(struct session *s, const struct call_errand *e)
{
	const struct span span = { e->extent.first, e->extent.last };
	uint64_t records;
	bool folded = call_model_folded(s, span.first - 1, &records);
	if (folded ? e->fold == CALL_FOLD_CLOSE : e->fold == CALL_FOLD_OPEN) {
		session_message(s, folded ? "this call is already folded"
					  : "this call is not folded");
		return;
	}
	struct str thread = STR_INIT;
	if (e->extent.records <= span.last - span.first)
		call_model_thread(s, &thread);
	if (!folded && s->at.ordinal >= span.first)
		session_jump(s, span.first - 1);
	call_model_refold(s, thread.text, span, !folded);
	str_release(&thread);
}

/* Unfold all calls. */
static void call_model_unfold(struct session *s)
{
	uint64_t depth;
	struct err err = ERR_INIT;
	unsigned n = call_model_filtered(s, &depth);
	bool any = n;
	if (n)
		session_unfilter(s, n, &err);
	for (size_t k = session_filters(s); k > 0; k--)
		if (call_model_folds(session_filter_text(s, k - 1))) {
			session_unfilter(s, (unsigned)k, &err);
			any = true;
		}
	if (!any)
		session_message(s, "no calls are folded");
}

void call_model_go(struct session *s, enum call_move move, long long count)
{
	call_model_start(
		s, (struct call_errand) { .work = call_model_move,
					  .done = call_model_moved,
					  .move = move,
					  .count = count > 0 ? (uint64_t)count : 1 });
}

void call_model_fold(struct session *s, enum call_fold fold)
{
	uint64_t depth = 0;
	unsigned n = call_model_filtered(s, &depth);
	if (fold == CALL_FOLD_NONE) {
		call_model_unfold(s);
	} else if (fold == CALL_FOLD_MORE && !n) {
		session_message(s, "no calls are hidden by depth");
	} else if (n && fold == CALL_FOLD_MORE) {
		call_model_set_depth(s, depth + 1);
	} else if (n && fold == CALL_FOLD_LESS) {
		if (depth)
			call_model_set_depth(s, depth - 1);
		else
			session_message(s, "all calls are folded");
	} else {
		bool one = fold >= CALL_FOLD_TOGGLE;
		call_model_start(
			s,
			(struct call_errand) {
				.work = one ? call_model_find_one : call_model_depth,
				.done = one ? call_model_one_done : call_model_depth_done,
				.fold = fold });
	}
}
