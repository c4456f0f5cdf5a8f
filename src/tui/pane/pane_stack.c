/*
 * The call stack at the current record: the calls that have not returned, innermost first.  It
 * follows the cursor.
 *
 * The stacks up to the current one are made, and its block is read, in a background job.
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
#include "tui/session/table_model.h"

enum {
	STACK_PREFERRED_ROWS = 10,
	STACK_GAP = 2,
	STACK_NAME = 24,
	STACK_NAME_MIN = 12,
	STACK_ALL_MAX = 1 << 26 /* records */
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
	[STACK_DEPTH] = COL("depth", CELL_NUMBER, "calls around it that have not returned"),
	[STACK_FUNCTION] = COL("function", CELL_TEXT, "and the distance, or the address"),
	[STACK_RECORD] = COL("record", CELL_COUNT, "of its call"),
	[STACK_PC] = COL("pc", CELL_ADDR, "of its call", .role = ROLE_PC),
	[STACK_REMARK] = COL("remark", CELL_TEXT, "a call before the trace, an interruption"),
};
/* clang-format on */

struct pane_stack_state {
	struct session *session;
	struct latest
		latest;      /* requests: records, uint64_t; results: struct call_stack */
	struct table *table; /* of the record that is loaded; NULL: there is none */
	uint64_t shown;      /* the record that the cursor belongs to */
	/* The list when Enter was pressed, to which one can return. */
	struct list_state left_list;
	uint64_t left_record;
	bool left;
};

/* The rows */

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
	for (size_t k = 0; k < s->n; k++)
		stack_table_row(t, s, k);
	return t;
}

/* The job */

static enum status stack_work(void *owner, struct task *task, struct err *err)
{
	struct pane_stack_state *st = owner;
	struct trace *t = st->session->trace;
	uint64_t record = *(const uint64_t *)st->latest.running;
	/* All stacks of a trace that is read in a moment, so that the depth is known. */
	enum status s = call_points_ensure(t, record, task, err);
	struct extent e = trace_extent(t);
	if (!s && e.complete && e.records <= STACK_ALL_MAX)
		s = call_points_ensure(t, UINT64_MAX, task, err);
	return s ? s : call_stack_make(st->latest.made, t, record, task, err);
}

static void stack_release(void *stack)
{
	call_stack_release(stack);
}

static void stack_take(void *owner, bool ok)
{
	struct pane_stack_state *st = owner;
	table_free(st->table);
	st->table = ok ? stack_table(st->latest.result) : NULL;
}

static const struct latest_class stack_class = {
	.size = sizeof(uint64_t),
	.result = sizeof(struct call_stack),
	.work = stack_work,
	.take = stack_take,
	.release = stack_release,
};

static void stack_update(struct pane *p)
{
	struct pane_stack_state *st = p->state;
	const struct session *s = p->session;
	uint64_t record = s->at.ordinal;
	if (!s->at.gap && record < s->records)
		latest_want(&st->latest, &record);
	else
		latest_cancel(&st->latest);
	if (!latest_is_loaded(&st->latest) || st->shown == record)
		return;
	bool back = st->left && record == st->left_record;
	p->list = back ? st->left_list : (struct list_state) { .rows = p->list.rows };
	st->shown = record;
}

/* The table of the current record; NULL: it is not known, or not yet. */
static const struct table *stack_of(const struct pane *p)
{
	const struct pane_stack_state *st = p->state;
	return latest_is_loaded(&st->latest) ? st->table : NULL;
}

static int stack_entries(struct pane *p)
{
	const struct table *t = stack_of(p);
	return t ? (int)table_rows(t) : -1;
}

static bool stack_waits(struct pane *p)
{
	struct pane_stack_state *st = p->state;
	return latest_waits(&st->latest);
}

/* Drawing */

/* The columns of depths, records and addresses: the same for each record of the trace. */
static void stack_widths(const struct session *s, int width[STACK_COLUMNS])
{
	char n[32];
	memset(width, 0, STACK_COLUMNS * sizeof *width);
	width[STACK_DEPTH] = 3;
	width[STACK_RECORD] = (int)strlen(human_count(n, sizeof n, s->records));
	if (s->schema->by_role[ROLE_PC])
		width[STACK_PC] =
			(int)field_column(s->schema, schema_first(s->schema, ROLE_PC));
}

static int stack_preferred_cols(struct pane *p)
{
	int width[STACK_COLUMNS];
	stack_widths(p->session, width);
	return 1 + width[STACK_DEPTH] + STACK_GAP + STACK_NAME + STACK_GAP +
	       width[STACK_RECORD] + STACK_GAP + width[STACK_PC];
}

static int stack_preferred_rows(struct pane *p, int cols)
{
	return STACK_PREFERRED_ROWS;
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
	struct str text = STR_INIT;
	stack_widths(p->session, width);
	int last = width[STACK_RECORD] + STACK_GAP + width[STACK_PC];
	int name = c->cols - 1 - width[STACK_DEPTH] - STACK_GAP - last - STACK_GAP;
	if (name < STACK_NAME_MIN)
		name = STACK_NAME_MIN;

	stack_cell(t, r, STACK_DEPTH, &text);
	canvas_field(c, row, col, width[STACK_DEPTH], true, STYLE_DIM, text.text);
	col += width[STACK_DEPTH] + STACK_GAP;
	stack_cell(t, r, STACK_FUNCTION, &text);
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

static void stack_draw_none(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_stack_state *st = p->state;
	if (!st->latest.any_wanted)
		canvas_text(c, 0, 1, STYLE_DIM, "No record here");
	else
		pane_draw_waits(c, &st->latest);
}

static void stack_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_stack_state *st = p->state;
	const struct call_stack *c = latest_result(&st->latest);
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
	struct pane_stack_state *st = p->state;
	const struct table *t = stack_of(p);
	if (!t || p->list.current >= stack_entries(p))
		return OUT_DONE;
	uint64_t record = table_row_record(t, (size_t)p->list.current);
	if (record == TABLE_NO_RECORD) {
		session_message(p->session, "the call is before the trace");
		return OUT_DONE;
	}
	st->left = true;
	st->left_record = *(const uint64_t *)st->latest.wanted;
	st->left_list = p->list;
	session_goto(p->session, record);
	return OUT_RECORDS;
}

static enum status stack_write(struct pane *p, const char *path, struct err *err)
{
	const struct table *t = stack_of(p);
	if (!t)
		return err_at(err, 1, "there is no call stack to write");
	return table_model_write_to(p->session, t, path, err);
}

static const struct pane_key stack_keys[] = {
	{ "Enter", "call", "show the record of the call", .act = stack_go,
	  .must_wait = true, .of = ACT_ENTER },
	{ "W", NULL, "write the call stack to a new file: .csv, .json, .md or .txt",
	  .ask = "write to (.csv, .json, .txt): ", .answer = stack_write, .file = true,
	  .must_wait = true, .of = ACT_WRITE },
	{ 0 }
};

static enum status stack_open(struct pane *p, struct err *err)
{
	struct pane_stack_state *st = p->state;
	st->session = p->session;
	st->shown = UINT64_MAX;
	latest_init(&st->latest, &stack_class, st, &p->session->jobs);
	return ST_OK;
}

static void stack_close(struct pane *p)
{
	struct pane_stack_state *st = p->state;
	latest_release(&st->latest);
	table_free(st->table);
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
	.preferred_rows = stack_preferred_rows,
	.preferred_cols = stack_preferred_cols,
	.draw = stack_draw_none,
	.heading = stack_heading,
	.waits = stack_waits,
};
