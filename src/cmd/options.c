#include "cmd/options.h"

#include "cmd/report.h"
#include "trace/span.h"

enum notation option_notation(const struct cmdline *l)
{
	enum notation as = NOTATION_TEXT;
	bool takes = cmdline_find_option(&l->syntax, "to", 2);
	const char *text = takes ? cmdline_value(l, "to") : NULL;
	if (text)
		notation_parse(text, &as);
	return as;
}

void option_command(const struct cmdline *l, struct str *out)
{
	str_addf(out, "opscope %s", l->command->name);
	for (size_t i = 0; i < l->ngiven; i++) {
		const struct given_option *o = &l->given[i];
		if (o->option->name)
			str_addf(out, " --%s%s", o->option->name, o->value ? "=" : "");
		else
			str_addf(out, " -%c%s", o->option->letter, o->value ? " " : "");
		if (o->value)
			cmdline_quote(o->value, out);
	}
	for (size_t i = 0; i < l->noperands; i++) {
		str_addc(out, ' ');
		cmdline_quote(l->operand[i], out);
	}
}

struct svg_head option_head(const struct cmdline *l, const char *title,
			    struct str *command)
{
	option_command(l, command);
	return (struct svg_head) { .title = title, .command = command->text };
}

bool option_span(const struct cmdline *l, struct span *out)
{
	struct err err = ERR_INIT;
	const char *text = cmdline_value(l, "span");
	*out = SPAN_ALL;
	return !text || span_parse(text, out, &err) == ST_OK ||
	       !cmd_fail_at("--span", text, &err);
}

bool option_span_from(const struct cmdline *l, const char *from, struct span *out)
{
	struct err err = ERR_INIT;
	if (!option_span(l, out))
		return false;
	if (cmdline_has(l, from) && cmdline_has(l, "span"))
		return !cmd_fail(l->command->name, "use --%s or --span, not both", from);
	return !cmdline_number(l, from, &out->first, &err) ||
	       !cmd_fail_err(l->command->name, &err);
}

bool option_where(const struct cmdline *l, const struct trace *t, struct query **out)
{
	const char *text = cmdline_value(l, "where");
	*out = text ? option_query("--where", text, t) : NULL;
	return !text || *out;
}

static bool option_set(struct settings *s, const struct analysis_parameter *p,
		       const char *text)
{
	struct err err = ERR_INIT;
	struct str name = STR_INIT;
	bool ok = settings_set(s, p, text, &err) == ST_OK;
	if (!ok) {
		str_addf(&name, "--%s", p->name);
		cmd_fail_at(name.text, text, &err);
	}
	str_release(&name);
	return ok;
}

bool option_settings(const struct cmdline *l, struct settings *out)
{
	struct err err = ERR_INIT;
	const struct analysis_parameter *p;
	for (size_t i = 0; (p = settings_parameter(i)); i++) {
		const char *text;
		size_t at = 0;
		if (p->of_table && !l->command->tables)
			continue; /* the command may have an option of this name */
		while ((text = cmdline_next(l, p->name, &at)))
			if (!option_set(out, p, text))
				return false;
	}
	return settings_check(out, &err) == ST_OK ||
	       !cmd_fail_err(l->command->name, &err);
}

struct query *option_query(const char *where, const char *text, const struct trace *t)
{
	struct query *q = NULL;
	struct err err = ERR_INIT;
	if (query_compile(&q, text, trace_schema(t), &err) == ST_OK) {
		struct str limits = STR_INIT;
		query_limits(q, &limits);
		if (limits.len)
			cmd_warn(trace_path(t), "%s", limits.text);
		str_release(&limits);
		return q;
	}
	cmd_fail_at(where, text, &err);
	return NULL;
}

enum status cmd_span_ends(const struct span *span, struct err *err)
{
	return err_set(err, ST_INVALID, "the trace ends before record %s",
		       COUNT_TEXT(span->first));
}

enum status cmd_span_check(const struct span *span, struct trace *t, struct err *err)
{
	struct extent all = trace_extent(t);
	bool within = !span->first || !all.counted || span->first < all.records;
	return within ? ST_OK : cmd_span_ends(span, err);
}
