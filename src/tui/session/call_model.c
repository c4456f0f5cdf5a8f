#include "tui/session/call_model.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "trace/stack_points.h"
#include "tui/session/session_internal.h"

struct call_model {
	struct session *session;
	struct bgjob job, depth; /* moves; the depth of the current record */
	enum call_move move;
	enum call_fold fold;
	uint64_t record, count, out;
};

static const char call_model_filter[] = "calldepth <= ";

static enum status call_model_work(void *owner, struct task *task, struct err *err)
{
	struct call_model *m = owner;
	return call_move(m->session->trace, m->record, m->move, m->count, &m->out, task,
			 err);
}

static void call_model_done(void *owner, enum status st, const struct err *err)
{
	struct call_model *m = owner;
	if (st == ST_OK)
		session_jump(m->session, m->out);
	else if (st == ST_CANCELLED)
		session_message(m->session, "following calls was stopped");
	else
		session_error(m->session, "%s", err->text);
}

static void call_model_describe(const void *owner, struct str *out)
{
	(void)owner;
	str_add(out, "following calls");
}

static const struct bgjob_class call_model_class = { .done = call_model_done,
						     .describe = call_model_describe };

void call_model_free(struct session *s)
{
	if (s->calls) {
		bgjob_release(&s->calls->job);
		bgjob_release(&s->calls->depth);
	}
	free(s->calls);
	s->calls = NULL;
}

/* The number of the filter by depth, from 1, and its depth; 0: there is none. */
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

static enum status call_model_depth(void *owner, struct task *task, struct err *err)
{
	struct call_model *m = owner;
	struct trace *t = m->session->trace;
	uint32_t depth = UINT32_MAX;
	enum status st = trace_derive(t, DERIVED_STACKS, task, err);
	if (st)
		return st;
	stack_points_look(trace_stack_points(t), m->record, 1, NULL, &depth, task);
	if (depth == UINT32_MAX)
		return err_set(err, ST_INVALID,
			       "the record has no address of an instruction");
	m->out = depth;
	return ST_OK;
}

static void call_model_depth_done(void *owner, enum status st, const struct err *err)
{
	struct call_model *m = owner;
	if (st == ST_CANCELLED)
		session_message(m->session, "following calls was stopped");
	else if (st)
		session_error(m->session, "%s", err->text);
	else if (m->fold == CALL_FOLD_LESS && !m->out)
		session_error(m->session, "no call is around this record");
	else
		call_model_set_depth(m->session, m->out - (m->fold == CALL_FOLD_LESS));
}

static const struct bgjob_class call_model_depth_class = { .done = call_model_depth_done,
							   .describe =
								   call_model_describe };

/* The model, at the current record; NULL after a message: there is no record. */
static struct call_model *call_model_at(struct session *s)
{
	if (s->at.gap) {
		session_error(s, "no record here");
		return NULL;
	}
	if (!s->calls) {
		s->calls = mem_new(1, sizeof *s->calls);
		s->calls->session = s;
		bgjob_init(&s->calls->job, &s->jobs, &call_model_class, s->calls,
			   BGJOB_INTERACTIVE);
		bgjob_init(&s->calls->depth, &s->jobs, &call_model_depth_class, s->calls,
			   BGJOB_INTERACTIVE);
	}
	bgjob_stop(&s->calls->job);
	bgjob_stop(&s->calls->depth);
	s->calls->record = s->at.ordinal;
	return s->calls;
}

void call_model_go(struct session *s, enum call_move move, long long count)
{
	struct call_model *m = call_model_at(s);
	if (!m)
		return;
	m->move = move;
	m->count = count > 0 ? (uint64_t)count : 1;
	bgjob_start(&m->job, call_model_work);
}

void call_model_fold(struct session *s, enum call_fold fold)
{
	uint64_t depth = 0;
	struct err err = ERR_INIT;
	unsigned n = call_model_filtered(s, &depth);
	if (fold >= CALL_FOLD_MORE && !n) {
		session_message(s, "no calls are folded");
	} else if (fold == CALL_FOLD_NONE) {
		session_unfilter(s, n, &err);
	} else if (n && fold == CALL_FOLD_MORE) {
		call_model_set_depth(s, depth + 1);
	} else if (n && fold == CALL_FOLD_LESS) {
		if (depth)
			call_model_set_depth(s, depth - 1);
		else
			session_message(s, "all calls are folded");
	} else {
		struct call_model *m = call_model_at(s);
		if (!m)
			return;
		m->fold = fold;
		bgjob_start(&m->depth, call_model_depth);
	}
}
