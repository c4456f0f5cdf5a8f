/* Columns of files beside the trace (trace/beside.h): a job counts the lines before a column is
 * added. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/computed.h"
#include "tui/session/session_export.h"
#include "tui/session/session_internal.h"

struct with_loader {
	struct session *session;
	struct bgjob job;
	char *file; /* FILE[:COLUMN] */
	bool by_instruction;
	struct beside *beside; /* opened by the job; NULL: not yet */
};

static enum status with_work(void *owner, struct task *task, struct err *err)
{
	struct with_loader *w = owner;
	enum status st = beside_open(&w->beside, w->file, w->by_instruction, false, err);
	return st ? st : beside_count(w->beside, task, err);
}

static void with_done(void *owner, enum status st, const struct err *err)
{
	struct with_loader *w = owner;
	struct session *s = w->session;
	struct err why = ERR_INIT;
	struct str text = STR_INIT;
	const char *name;
	if (st == ST_OK && session_exporting(s))
		st = err_set(&why, ST_INVALID,
			     "records are being written to a file; Ctrl-C stops that");
	else if (st)
		why = *err;
	if (st == ST_OK)
		st = computed_add_beside(s->trace, w->beside, &name, &why);
	if (st == ST_OK) {
		session_columns_added(s);
		beside_damage(w->beside, &text);
		beside_difference(w->beside, s->trace, name, &text);
		session_message(s, "%s: %s", name,
				text.len ? text.text : "a line for each record");
	} else if (st != ST_CANCELLED) {
		session_error(s, "%s", why.text);
	}
	beside_free(w->beside);
	w->beside = NULL;
	str_release(&text);
}

static void with_describe(const void *owner, struct str *out)
{
	const struct with_loader *w = owner;
	str_add(out, "reading ");
	str_escape(out, w->file, strlen(w->file), true);
}

static const struct bgjob_class with_class = { .done = with_done,
					       .describe = with_describe };

void session_with(struct session *s, const char *file, bool by_instruction)
{
	struct with_loader *w = s->own->with;
	if (!w) {
		w = s->own->with = mem_new(1, sizeof *w);
		w->session = s;
		bgjob_init(&w->job, &s->jobs, &with_class, w, BGJOB_INTERACTIVE);
	}
	bgjob_stop(&w->job);
	beside_free(w->beside);
	w->beside = NULL;
	free(w->file);
	w->file = mem_text(file);
	w->by_instruction = by_instruction;
	bgjob_start(&w->job, with_work);
}

void session_with_free(struct session *s)
{
	struct with_loader *w = s->own->with;
	if (!w)
		return;
	bgjob_release(&w->job);
	beside_free(w->beside);
	free(w->file);
	free(w);
}
