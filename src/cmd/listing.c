#include "cmd/listing.h"

#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "cmd/progress.h"
#include "cmd/report.h"
#include "convert/export_run.h"
#include "query/computed.h"

struct listing_derived {
	struct trace *trace;
	unsigned what;
};

static enum status listing_find(void *arg, struct task *task, struct err *err)
{
	struct listing_derived *d = arg;
	return trace_derive(d->trace, d->what, UINT64_MAX, task, err);
}

/* Find the threads and calls that columns show, because readers do not wait for them.
 * Return false after a message. */
static bool listing_derive(const struct listing *l, struct trace *t)
{
	struct err err = ERR_INIT;
	const struct schema *s = l->emit.schema;
	fieldset computed = l->want & s->computed;
	struct listing_derived d = { t, computed ? s->compute->derived(s, computed) : 0 };
	if (!d.what)
		return true;
	return cmd_run_work(t, false, listing_find, &d, &err) == ST_OK ||
	       !cmd_fail_err(trace_path(t), &err);
}

bool listing_init(struct listing *out, const struct cmdline *l, struct trace *t,
		  const char *to)
{
	struct err err = ERR_INIT;
	const char *fields = cmdline_value(l, "fields");
	if (fields)
		computed_add_names(t, fields);
	memset(out, 0, sizeof *out);
	if (cmdline_value(l, "to"))
		to = cmdline_value(l, "to");
	out->emitter = export_run_notation(to);
	out->emit.to = stdout;
	out->emit.schema = trace_schema(t);
	out->emit.utf8 = utf8_is_wanted();
	str_init(&out->emit.line);
	if (emit_choose(&out->emit, out->emitter, fields, &err) != ST_OK)
		return !cmd_fail_at("--fields", fields, &err);
	out->want = emit_wants(&out->emit, out->emitter);
	return listing_derive(out, t);
}

enum status listing_check_terminal(const struct emitter *e, FILE *to, struct err *err)
{
	/* The bytes of a trace may contain control sequences of the terminal. */
	bool binary = e->bytes_only || e == &arrays_emitter;
	if (!binary || to != stdout || !isatty(STDOUT_FILENO))
		return ST_OK;
	return err_set(
		err, ST_INVALID,
		"raw bytes are not written to a terminal; write to a file or a pipe");
}

enum status listing_begin(struct listing *l, struct err *err)
{
	enum status st = l->emitter->begin(&l->emit, err);
	return st == ST_OK ? listing_check_terminal(l->emitter, l->emit.to, err) : st;
}

enum status listing_end(struct listing *l, enum status st, struct err *err)
{
	struct err own = ERR_INIT;
	enum status end = l->emitter->end(&l->emit, &own);
	if (st != ST_OK || end == ST_OK)
		return st;
	*err = own;
	return end;
}
