#include "tui/pane/memory_cell.h"

void memory_cell_print(const struct memory_cell *c, struct str *out)
{
	bool one = c->over.first == c->over.last;
	str_addf(out, "%s access%s, record%s %s", COUNT_TEXT(c->accesses),
		 c->accesses == 1 ? "" : "es", one ? "" : "s", COUNT_TEXT(c->over.first));
	if (!one)
		str_addf(out, "..%s", COUNT_TEXT(c->over.last));
	str_addf(out, ", %llx..%llx%s%s", (unsigned long long)c->first,
		 (unsigned long long)c->last, *c->what ? " " : "", c->what);
}

bool memory_cell_query(const struct memory_cell *c, const bool kind[ACCESSES],
		       struct str *out)
{
	static const char *const data[] = { NULL, "load", "store", "mem" };
	unsigned kinds = 0;
	unsigned long long first = c->first, last = c->last;
	for (int k = 0; k < ACCESSES; k++)
		kinds |= (unsigned)kind[k] << k;
	bool fetches = kinds & 1u << ACCESS_FETCH, both = kinds & 3 && fetches;
	if (c->records)
		str_addf(out, "record in %llu..%llu and ",
			 (unsigned long long)c->over.first,
			 (unsigned long long)c->over.last);
	if (both && c->records)
		str_add(out, "(");
	if (kinds & 3)
		str_addf(out, "%s in %llx..%llx", data[kinds & 3], first, last);
	if (fetches)
		str_addf(out, "%spc in %llx..%llx", both ? " or " : "", first, last);
	if (both && c->records)
		str_add(out, ")");
	return kinds;
}
