/* Adds columns from files beside the trace (trace/beside.h).  A job counts the lines
 * before a column is added. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/computed.h"
#include "tui/session/errand.h"
#include "tui/session/session_export.h"
#include "tui/session/session_internal.h"

struct with_loader {
	char *file; /* FILE[:COLUMN] */
	bool by_instruction;
	struct beside *beside; /* opened by the job; NULL until then */
};

static enum status with_work(struct session *s, void *of, struct task *task,
			     struct err *err)
{
	struct with_loader *w = of;
	enum status st = beside_open(&w->beside, w->file, w->by_instruction, false, err);
	return st ? st : beside_count(w->beside, task, err);
}

static void with_done(struct session *s, void *of)
{
	struct with_loader *w = of;
	struct err err = ERR_INIT;
	struct str text = STR_INIT;
	const char *name;
	if (session_exporting(s)) {
		session_error(s,
			      "records are being written to a file; Ctrl-C stops that");
	} else if (computed_add_beside(s->trace, w->beside, &name, &err)) {
		session_error(s, "%s", err.text);
	} else {
		session_columns_added(s);
		beside_damage(w->beside, &text);
		beside_difference(w->beside, s->trace, name, &text);
		session_message(s, "%s: %s", name,
				text.len ? text.text
				: beside_needs(w->beside, s->schema)
					? "one line for each instruction"
					: "one line for each record");
	}
	beside_free(w->beside);
	w->beside = NULL;
	str_release(&text);
}

static void with_release(void *of)
{
	struct with_loader *w = of;
	beside_free(w->beside);
	free(w->file);
}

static const struct errand_class with_errand = {
	.size = sizeof(struct with_loader),
	.work = with_work,
	.done = with_done,
	.release = with_release,
};

void session_with(struct session *s, const char *file, bool by_instruction)
{
	struct with_loader w = { .file = mem_text(file),
				 .by_instruction = by_instruction };
	struct str *about = errand_start(s, &with_errand, &w);
	str_add(about, "reading ");
	str_escape(about, file, strlen(file), true);
}
