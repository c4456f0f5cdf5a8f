#include "tui/session/call_model.h"

#include <stdlib.h>

#include "base/mem.h"
#include "tui/session/session_internal.h"

struct call_model {
	struct session *session;
	struct bgjob job;
	enum call_move move;
	uint64_t record, count, out;
};

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
	if (s->calls)
		bgjob_release(&s->calls->job);
	free(s->calls);
	s->calls = NULL;
}

void call_model_go(struct session *s, enum call_move move, long long count)
{
	if (s->at.gap) {
		session_error(s, "no record here");
		return;
	}
	if (!s->calls) {
		s->calls = mem_new(1, sizeof *s->calls);
		s->calls->session = s;
		bgjob_init(&s->calls->job, &s->jobs, &call_model_class, s->calls,
			   BGJOB_INTERACTIVE);
	}
	struct call_model *m = s->calls;
	bgjob_stop(&m->job);
	m->move = move;
	m->record = s->at.ordinal;
	m->count = count > 0 ? (uint64_t)count : 1;
	bgjob_start(&m->job, call_model_work);
}
