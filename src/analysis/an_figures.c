#include "analysis/an_figures.h"

#include <string.h>

static int first_field(fieldset set)
{
	return set ? __builtin_ctzll(set) : -1;
}

/* A record of CIS501 is a piece of an instruction and says which; one of a bus
 * trace is none at all; in the others it is an instruction. */
static bool knows_macro_ops(const struct schema *s)
{
	return s->by_role[ROLE_UOP] || !strcmp(s->format->record, "instruction");
}

static void what_is_known(struct figures *figures, const struct schema *s)
{
	memset(figures, 0, sizeof *figures);
	figures->has_macro_ops = knows_macro_ops(s);
	figures->has_pcs = s->by_role[ROLE_PC] != 0;
	figures->has_branches = s->by_role[ROLE_IS_BRANCH] || s->by_role[ROLE_TAKEN];
	figures->has_taken = s->by_role[ROLE_TAKEN] != 0;
	figures->has_loads = s->by_role[ROLE_LOAD] != 0;
	figures->has_stores = s->by_role[ROLE_STORE] != 0;
	figures->has_kinds = s->by_role[ROLE_BRANCH_KIND] != 0;
	figures->class_field = first_field(s->by_role[ROLE_CLASS]);
	figures->has_classes = figures->class_field >= 0;
}

enum status figures_count(struct figures *out, struct trace *t, struct task *task,
			  struct err *err)
{
	struct totals totals;
	what_is_known(out, trace_schema(t));
	enum status st = trace_explore(t, task, err);
	index_totals(trace_index(t), &totals);
	index_census(trace_index(t), &out->census);
	out->records = totals.records;
	out->macro_ops = totals.macro_ops;
	out->with_load = totals.with_load;
	out->with_store = totals.with_store;
	out->loads = totals.loads;
	out->stores = totals.stores;
	return st == ST_END ? ST_OK : st;
}
