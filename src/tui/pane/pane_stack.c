/*
 * Shows the call stack at the cursor: the calls that have not returned, innermost first.
 *
 * A background job follows the calls up to the current record and reads its block.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "analysis/analysis_table.h"
#include "analysis/call_points.h"
#include "analysis/call_tree.h"
#include "tui/pane/pane.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum {
	STACK_GAP = 2,
	STACK_NAME = 24,
	STACK_NAME_MIN = 12,
	STACK_ALL_MAX = 1 << 26 /* max records of a trace to follow completely */
};

enum stack_column {
	STACK_DEPTH,
	STACK_FUNCTION,
	STACK_RECORD,
	STACK_PC,
	STACK_REMARK,
	STACK_COLUMNS
};

/* clang-format off */
static const struct table_column stack_columns[STACK_COLUMNS] = {
	[STACK_DEPTH] = COL("depth", CELL_NUMBER, "active calls around it"),
	[STACK_FUNCTION] = COL("function", CELL_TEXT, "and the distance, or the address"),
	[STACK_RECORD] = COL("record", CELL_COUNT, "of its call"),
	[STACK_PC] = COL("pc", CELL_ADDR, "of its call", .role = ROLE_PC),
	[STACK_REMARK] = COL("remark", CELL_TEXT, "a call before the trace, an interruption, or where "
		"a function without a call is inlined"),
};
/* clang-format on */

struct pane_stack_state {
	struct table *table; /* table of the loaded record; NULL if none */
	uint64_t shown;      /* the record of the cursor */
};

static const char stack_before[] = "before the trace";

/* The rows */

/* Add the inlined functions of a frame, which have no call and no depth. */
static void stack_table_inlined(struct table *t, const struct call_stack_frame *f)
{
	struct str remark = STR_INIT;
	for (size_t i = 0; i < f->ninlined; i++) {
		const char *name = f->inlined[i].function, *call = f->inlined[i].call;
		str_clear(&remark);
		str_addf(&remark, "inlined%s%s", *call ? " at " : "", call);
		table_add(t, 0);
		table_set_bytes(t, STACK_FUNCTION, name, strlen(name));
		table_set_bytes(t, STACK_REMARK, remark.text, remark.len);
	}
	str_release(&remark);
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
	if (f->outside) {
		table_set_text(t, STACK_REMARK, stack_before);
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
	return t;
}

/* Loading */

static enum status stack_make(struct trace *t, const void *request, void *made,
			      struct task *task, struct err *err)
{
	uint64_t record = *(const uint64_t *)request;
	/* Follow all calls of a short trace, so that the depth is known. */
	enum status s = call_points_ensure(t, record, task, err);
	struct extent e = trace_extent(t);
	if (!s && e.complete && e.records <= STACK_ALL_MAX)
		s = call_points_ensure(t, UINT64_MAX, task, err);
	return s ? s : call_stack_make(made, t, record, task, err);
}

static void stack_release(void *stack)
{
	call_stack_release(stack);
}

static const struct latest_class stack_latest = {
	.size = sizeof(uint64_t),
	.result = sizeof(struct call_stack),
	.make = stack_make,
	.release = stack_release,
};

static bool stack_request(struct pane *p, void *request)
{
	const struct session *s = p->session;
	*(uint64_t *)request = s->at.ordinal;
	return !s->at.gap && s->at.ordinal < s->records;
}

static void stack_loaded(struct pane *p, const void *result)
{
	struct pane_stack_state *st = p->state;
	table_free(st->table);
	st->table = result ? stack_table(result) : NULL;
}

static const struct pane_load stack_loads[] = {
	{ &stack_latest, stack_request, stack_loaded, "No record here" }, { 0 }
};

static void stack_update(struct pane *p)
{
	struct pane_stack_state *st = p->state;
	uint64_t record = p->session->at.ordinal;
	if (!latest_is_loaded(p->load) || st->shown == record)
		return;
	if (!pane_comes_back(p, record))
		p->list = (struct list_state) { .rows = p->list.rows };
	st->shown = record;
}

/* Return the table of the current record; NULL if it is not loaded. */
static const struct table *stack_of(const struct pane *p)
{
	const struct pane_stack_state *st = p->state;
	return pane_result(p) ? st->table : NULL;
}

static int stack_entries(struct pane *p)
{
	const struct table *t = stack_of(p);
	return t ? (int)table_rows(t) : -1;
}

/* Drawing */

/* Set the widths of depths, records and addresses, the same for all records. */
static void stack_widths(const struct session *s, int width[STACK_COLUMNS])
{
	char n[32];
	memset(width, 0, STACK_COLUMNS * sizeof *width);
	width[STACK_DEPTH] = 3;
	width[STACK_RECORD] = (int)strlen(human_count(n, sizeof n, s->records));
	if (s->schema->by_role[ROLE_PC])
		width[STACK_PC] =
			(int)field_column(s->schema, schema_first(s->schema, ROLE_PC));
	int remark = (int)strlen(stack_before) - STACK_GAP - width[STACK_PC];
	if (width[STACK_RECORD] < remark)
		width[STACK_RECORD] = remark;
}

static int stack_preferred_cols(struct pane *p)
{
	int width[STACK_COLUMNS];
	stack_widths(p->session, width);
	return 1 + width[STACK_DEPTH] + STACK_GAP + STACK_NAME + STACK_GAP +
	       width[STACK_RECORD] + STACK_GAP + width[STACK_PC];
}

static void stack_cell(const struct table *t, size_t row, enum stack_column column,
		       struct str *text)
{
	str_clear(text);
	table_print(t, row, column, text);
}

static void stack_draw(struct pane *p, struct canvas *c, int row, int k)
{
	const struct table *t = stack_of(p);
	int width[STACK_COLUMNS], col = 1;
	size_t r = (size_t)k;
	uint64_t remark;
	struct str text = STR_INIT;
	stack_widths(p->session, width);
	int last = width[STACK_RECORD] + STACK_GAP + width[STACK_PC];
	int name = c->cols - 1 - width[STACK_DEPTH] - STACK_GAP - last - STACK_GAP;
	if (name < STACK_NAME_MIN)
		name = STACK_NAME_MIN;

	stack_cell(t, r, STACK_DEPTH, &text);
	canvas_field(c, row, col, width[STACK_DEPTH], true, STYLE_DIM, text.text);
	col += width[STACK_DEPTH] + STACK_GAP;
	if (!text.len) {
		stack_cell(t, r, STACK_FUNCTION, &text);
		str_add(&text, ", ");
		table_print(t, r, STACK_REMARK, &text);
		canvas_field(c, row, col, c->cols - col, false, STYLE_DIM, text.text);
		str_release(&text);
		return;
	}
	stack_cell(t, r, STACK_FUNCTION, &text);
	if (table_row_record(t, r) != TABLE_NO_RECORD &&
	    table_cell(t, r, STACK_REMARK, &remark))
		str_add(&text, ", interruption");
	canvas_field(c, row, col, name, false, STYLE_KEY, text.text);
	col += name + STACK_GAP;
	stack_cell(t, r, STACK_RECORD, &text);
	if (!text.len) {
		stack_cell(t, r, STACK_REMARK, &text);
		canvas_field(c, row, col, c->cols - col, false, STYLE_DIM, text.text);
	} else {
		canvas_field(c, row, col, width[STACK_RECORD], true, STYLE_TEXT,
			     text.text);
		col += width[STACK_RECORD] + STACK_GAP;
		stack_cell(t, r, STACK_PC, &text);
		canvas_address(c, row, col, width[STACK_PC], true, STYLE_PC, text.text);
	}
	str_release(&text);
}

static void stack_print(struct pane *p, int k, struct str *out)
{
	const struct table *t = stack_of(p);
	for (unsigned column = 0; column < STACK_COLUMNS; column++) {
		table_print(t, (size_t)k, column, out);
		str_addc(out, ' ');
	}
}

static void stack_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct call_stack *c = pane_result(p);
	char n[32];
	if (!c)
		return;
	str_addf(left, "depth %s",
		 human_count(n, sizeof n, c->n ? call_stack_depth(c, 0) : 0));
	if (!c->complete)
		str_add(left, " or more");
}

/* Keys */

static enum outcome stack_go(struct pane *p, long long count, int arg)
{
	const struct table *t = stack_of(p);
	uint64_t depth;
	if (!t || p->list.current >= stack_entries(p))
		return OUT_DONE;
	uint64_t record = table_row_record(t, (size_t)p->list.current);
	if (record != TABLE_NO_RECORD)
		return pane_go(p, record);
	if (!table_cell(t, (size_t)p->list.current, STACK_DEPTH, &depth)) {
		session_message(p->session, "this function is inlined: it has no call");
		return OUT_DONE;
	}
	session_message(p->session, "the call is before the trace");
	return OUT_DONE;
}

static struct table *stack_to_write(struct pane *p, enum notation to)
{
	const struct call_stack *s = pane_result(p);
	return s ? stack_table(s) : NULL;
}

static const struct pane_key stack_keys[] = {
	{ "Enter", "call", "show the record of the call", .act = stack_go,
	  .must_wait = true, .of = ACT_ENTER },
	PANE_WRITE_KEY("write the call stack to a new file: .csv, .json, .md or .txt"),
	{ 0 }
};

static enum status stack_open(struct pane *p, struct err *err)
{
	((struct pane_stack_state *)p->state)->shown = UINT64_MAX;
	return ST_OK;
}

static void stack_close(struct pane *p)
{
	table_free(((struct pane_stack_state *)p->state)->table);
}

const struct pane_class pane_stack = {
	.name = "stack",
	.title = "Call stack",
	.keys = "S",
	.hint = "call stack",
	.own = stack_keys,
	.list = &(const struct pane_list) { .entries = stack_entries,
					    .print = stack_print,
					    .draw = stack_draw },
	.update = stack_update,
	.search = &(const struct pane_search) { .what = "the call stack" },
	.help = "show the call stack at the record, innermost call first",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_stack_state),
	.open = stack_open,
	.close = stack_close,
	.loads = stack_loads,
	.to_write = stack_to_write,
	.fixed_rows = 10,
	.preferred_cols = stack_preferred_cols,
	.heading = stack_heading,
};
