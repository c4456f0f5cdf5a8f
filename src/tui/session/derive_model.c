#include "tui/session/derive_model.h"

#include "tui/session/errand.h"
#include "tui/session/session_internal.h"

static enum status derive_model_work(struct session *s, void *wanted, struct task *task,
				     struct err *err)
{
	return trace_derive(s->trace, *(unsigned *)wanted, UINT64_MAX, task, err);
}

static void derive_model_done(struct session *s, void *wanted)
{
	session_reload_rows(s);
}

static const struct errand_class derive_model_errand = {
	.size = sizeof(unsigned), /* enum derived */
	.work = derive_model_work,
	.done = derive_model_done,
};

unsigned derive_model_needs(const struct session *s)
{
	fieldset shown = 0;
	for (size_t k = 0; k < s->ncolumns; k++)
		shown |= (fieldset)1 << s->column[k];
	shown &= s->schema->computed;
	return shown ? s->schema->compute->derived(s->schema, shown) : 0;
}

void derive_model_poll(struct session *s)
{
	unsigned needs = derive_model_needs(s) &
			 (DERIVED_STACKS | DERIVED_NESTS | DERIVED_OUTCOMES);
	if (trace_is_followed(s->trace) && s->own->derived_records != s->records)
		s->own->derived &= ~(unsigned)DERIVED_STACKS;
	needs &= ~s->own->derived;
	if (!needs || errand_running(s, &derive_model_errand))
		return;
	s->own->derived |= needs;
	s->own->derived_records = s->records;
	str_add(errand_start(s, &derive_model_errand, &needs),
		needs & DERIVED_NESTS    ? "following loops"
		: needs & DERIVED_STACKS ? "following calls"
					 : "following branches");
}
