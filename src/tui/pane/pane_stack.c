/*
 * Shows the call stack at the cursor: the calls that have not returned, innermost first.
 *
 * A background job follows the calls up to the current record and reads its block of
 * records.
 */
#include "analysis/stack_table.h"
#include "tui/pane/table_pane.h"
#include "tui/session/session.h"
#include "tui/session/stack_loader.h"

/* Loading */

static bool stack_request(struct pane *p, void *request)
{
	const struct session *s = p->session;
	*(uint64_t *)request = s->at.ordinal;
	return !s->at.gap && s->at.ordinal < s->records;
}

static void stack_loaded(struct pane *p, const void *result)
{
	table_pane_set(p, result ? stack_table(result) : NULL);
}

static const struct pane_load stack_loads[] = {
	{ &stack_loader, stack_request, stack_loaded, "No record here" }, { 0 }
};

static enum style stack_style(const struct pane *p, size_t row, unsigned column)
{
	uint64_t depth;
	if (!table_cell(p->table->view.table, row, STACK_DEPTH, &depth))
		return STYLE_DIM; /* an inlined function */
	return column == STACK_FUNCTION ? STYLE_KEY
	       : column == STACK_PC     ? STYLE_PC
	       : column == STACK_CALL   ? STYLE_TEXT
					: STYLE_DIM;
}

static const uint8_t stack_shown[] = { STACK_DEPTH, STACK_FUNCTION, STACK_PC,
				       STACK_SOURCE, STACK_CALL };

static const struct table_source stack_source = {
	.look = { .ordered = true, .remark = STACK_REMARK, .style = stack_style },
	.columns = stack_shown,
	.ncolumns = sizeof stack_shown,
};

static void stack_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct call_stack *c = pane_result(p);
	if (!c)
		return;
	str_addf(left, "depth %s", COUNT_TEXT(c->n ? call_stack_depth(c, 0) : 0));
	if (!c->complete)
		str_add(left, " or more");
}

static enum outcome stack_go(struct pane *p, long long count, int arg)
{
	uint64_t depth;
	size_t row;
	bool call = table_pane_row(p, &row) &&
		    table_cell(p->table->view.table, row, STACK_DEPTH, &depth);
	return table_pane_open_record(p,
				      call ? "the call is before the trace"
					   : "this function is inlined: it has no call");
}

static const struct pane_key stack_keys[] = {
	{ "Enter", "call", "show the record of the call", .act = stack_go,
	  .must_wait = true, .of = ACT_ENTER },
	PANE_WRITE_KEY("write the call stack to a new file: .csv, .json, .md or .txt"),
	TABLE_COLUMN_KEYS_AND("oh"),
	{ 0 }
};

const struct pane_class pane_stack = {
	.name = "stack",
	.title = "Call stack",
	.keys = "S",
	.hint = "call stack",
	.own = stack_keys,
	.table = &stack_source,
	.search = &(const struct pane_search) { .what = "the call stack" },
	.help = "show the call stack at the record, innermost call first",
	.place = PLACE_SIDE,
	.loads = stack_loads,
	.restarts = true,
	.fixed_rows = 10,
	.fixed_cols = 56,
	.heading = stack_heading,
};
