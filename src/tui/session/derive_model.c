#include "tui/session/derive_model.h"

#include <stdlib.h>

#include "base/mem.h"
#include "tui/session/session_internal.h"

struct derive_model {
	struct session *session;
	struct bgjob job;
	unsigned wanted, asked; /* enum derived: of the job; of all jobs */
};

static enum status derive_model_work(void *owner, struct task *task, struct err *err)
{
	struct derive_model *m = owner;
	return trace_derive(m->session->trace, m->wanted, task, err);
}

static void derive_model_done(void *owner, enum status st, const struct err *err)
{
	struct derive_model *m = owner;
	if (st == ST_OK)
		session_reload_rows(m->session);
	else if (st != ST_CANCELLED)
		session_error(m->session, "%s", err->text);
}

static void derive_model_describe(const void *owner, struct str *out)
{
	const struct derive_model *m = owner;
	str_add(out, m->wanted & DERIVED_NESTS ? "following loops" : "following calls");
}

static const struct bgjob_class derive_model_class = { .done = derive_model_done,
						       .describe =
							       derive_model_describe };

/* What visible columns need. */
static unsigned derive_model_needs(const struct session *s)
{
	fieldset shown = 0;
	for (size_t k = 0; k < s->ncolumns; k++)
		shown |= (fieldset)1 << s->column[k];
	shown &= s->schema->computed;
	return shown ? s->schema->compute->derived(s->schema, shown) : 0;
}

void derive_model_poll(struct session *s)
{
	unsigned needs = derive_model_needs(s) & (DERIVED_STACKS | DERIVED_NESTS);
	struct derive_model *m = s->derive;
	if (!needs || (m && (bgjob_running(&m->job) || !(needs & ~m->asked))))
		return;
	if (!m) {
		m = s->derive = mem_new(1, sizeof *m);
		m->session = s;
		bgjob_init(&m->job, &s->jobs, &derive_model_class, m, BGJOB_INTERACTIVE);
	}
	m->wanted = needs & ~m->asked;
	m->asked |= needs;
	bgjob_start(&m->job, derive_model_work);
}

void derive_model_free(struct session *s)
{
	if (s->derive)
		bgjob_release(&s->derive->job);
	free(s->derive);
	s->derive = NULL;
}
