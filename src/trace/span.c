#include "trace/span.h"

#include <string.h>

#include "base/str.h"

enum { DIGITS = 40 };

static bool span_parse_number(const char *text, size_t len, uint64_t *out)
{
	char digits[DIGITS];
	if (len >= sizeof digits)
		return false;
	memcpy(digits, text, len);
	digits[len] = '\0';
	return human_parse(digits, out);
}

enum status span_parse(const char *text, struct span *out, struct err *err)
{
	const char *dots = strstr(text, "..");
	struct span s = SPAN_ALL;
	if (!dots)
		return err_at(err, 1,
			      "a span has the form FIRST..LAST, such as "
			      "1000..1999");
	const char *last = dots + 2;
	if (dots != text && !span_parse_number(text, (size_t)(dots - text), &s.first))
		return err_at(err, 1, "not a record number");
	if (*last && !span_parse_number(last, strlen(last), &s.last))
		return err_at(err, (int)(last - text) + 1, "not a record number");
	if (s.last < s.first)
		return err_at(err, (int)(last - text) + 1,
			      "the last record of the span is before its first record");
	*out = s;
	return ST_OK;
}

enum status span_clip(struct span *over, struct trace *t, struct task *task,
		      struct err *err)
{
	struct extent x = trace_extent(t);
	if (over->last >= x.records && !x.counted) {
		enum status st = trace_build_index(t, task, err);
		if (st != ST_OK)
			return st;
		x = trace_extent(t);
	}
	if (over->first >= x.records)
		return err_set(err, ST_END, "the trace has no records in the span");
	if (over->last >= x.records)
		over->last = x.records - 1;
	return ST_OK;
}

size_t span_divide(struct span over, size_t max, uint64_t *step)
{
	uint64_t reach = over.last - over.first;
	*step = reach / max < UINT64_MAX ? reach / max + 1 : UINT64_MAX;
	return max == 1 ? 1 : (size_t)(reach / *step) + 1;
}
