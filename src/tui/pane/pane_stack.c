/*
 * Shows the call stack at the cursor: the calls that have not returned, innermost first.
 *
 * A background job follows the calls up to the current record and reads its block of
 * records.
 */
#include <inttypes.h>

#include "tui/pane/table_pane.h"
#include "tui/session/session.h"
#include "tui/session/stack_loader.h"

enum stack_column {
	STACK_DEPTH,
	STACK_FUNCTION,
	STACK_SOURCE,
	STACK_RECORD,
	STACK_PC,
	STACK_REMARK,
	STACK_COLUMNS
};

/* clang-format off */
static const struct table_column stack_columns[STACK_COLUMNS] = {
	[STACK_DEPTH] = COL("depth", CELL_NUMBER, "active calls around it"),
	[STACK_FUNCTION] = COL("function", CELL_TEXT, "and the distance, or the address"),
	[STACK_SOURCE] = COL("source", CELL_TEXT, "file and line in the function", .optional = true),
	[STACK_RECORD] = COL("record", CELL_COUNT, "of its call"),
	[STACK_PC] = COL("pc", CELL_ADDR, "of its call", .role = ROLE_PC),
	[STACK_REMARK] = COL("remark", CELL_TEXT, "a call before the trace, an interruption, or a "
		"function that is inlined, without a call"),
};
/* clang-format on */

/* The rows */

/* Add the inlined functions of a frame; they have no call record and no depth. */
static void stack_table_inlined(struct table *t, const struct call_stack_frame *f)
{
	for (size_t i = 0; i < f->ninlined; i++) {
		table_add(t, 0);
		table_set_text(t, STACK_FUNCTION, f->inlined[i].function);
		table_set_text(t, STACK_SOURCE, call_stack_source(f, i));
		table_set_text(t, STACK_REMARK, "inlined");
	}
}

static void stack_table_row(struct table *t, const struct call_stack *s, size_t k)
{
	const struct call_stack_frame *f = &s->frame[k];
	struct str text = STR_INIT;
	table_add(t, 0);
	table_set(t, STACK_DEPTH, call_stack_depth(s, k));
	if (f->function.len) {
		str_addn(&text, f->function.text, f->function.len);
		if (f->place.len)
			str_addn(&text, f->place.text, f->place.len);
		else if (!f->outside && f->function.text[0] == '0' && f->at > f->entry)
			str_addf(&text, "+0x%" PRIx64, f->at - f->entry);
	} else {
		str_addf(&text, "0x%" PRIx64, f->at);
	}
	table_set_bytes(t, STACK_FUNCTION, text.text, text.len);
	str_release(&text);
	table_set_text(t, STACK_SOURCE, call_stack_source(f, f->ninlined));
	if (f->outside) {
		table_set_text(t, STACK_REMARK, "before the trace");
		return;
	}
	table_set(t, STACK_RECORD, f->record);
	table_first_record(t, f->record);
	table_set(t, STACK_PC, s->frame[k + 1].at);
	if (f->interruption)
		table_set_text(t, STACK_REMARK, "interruption");
}

static struct table *stack_table(const struct call_stack *s)
{
	struct table *t = table_new(stack_columns, STACK_COLUMNS, NULL, 0);
	for (size_t k = 0; k < s->n; k++) {
		stack_table_inlined(t, &s->frame[k]);
		stack_table_row(t, s, k);
	}
	if (call_stack_has_source(s))
		table_name_column(t, STACK_SOURCE, "source", "source",
				  stack_columns[STACK_SOURCE].help);
	return t;
}

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
	       : column == STACK_RECORD ? STYLE_TEXT
					: STYLE_DIM;
}

static const uint8_t stack_shown[] = { STACK_DEPTH, STACK_FUNCTION, STACK_SOURCE,
				       STACK_RECORD, STACK_PC };

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
