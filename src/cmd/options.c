#include "cmd/options.h"

#include "cmd/report.h"
#include "trace/span.h"

enum facts_as option_facts(const struct cmdline *l)
{
	enum facts_as as = FACTS_TEXT;
	if (cmdline_value(l, "to"))
		facts_parse_as(cmdline_value(l, "to"), &as);
	return as;
}

bool option_span(const struct cmdline *l, struct span *out)
{
	struct err err = ERR_INIT;
	const char *text = cmdline_value(l, "span");
	*out = SPAN_ALL;
	if (!text || span_parse(text, out, &err) == ST_OK)
		return true;
	cmd_fail_err("--span", &err);
	cmd_show_column(text, &err);
	return false;
}

bool option_where(const struct cmdline *l, const struct trace *t, struct query **out)
{
	const char *text = cmdline_value(l, "where");
	*out = text ? option_query("--where", text, t) : NULL;
	return !text || *out;
}

struct query *option_query(const char *where, const char *text, const struct trace *t)
{
	struct query *q = NULL;
	struct err err = ERR_INIT;
	if (query_compile(&q, text, trace_schema(t), &err) == ST_OK)
		return q;
	cmd_fail_err(where, &err);
	cmd_show_column(text, &err);
	return NULL;
}

enum status cmd_span_ends(const struct span *span, struct err *err)
{
	char number[32];
	return err_set(err, ST_INVALID, "the trace ends before record %s",
		       human_count(number, sizeof number, span->first));
}

enum status cmd_span_check(const struct span *span, struct trace *t, struct err *err)
{
	struct extent all = trace_extent(t);
	bool within = !span->first || !all.complete || span->first < all.records;
	return within ? ST_OK : cmd_span_ends(span, err);
}
