/*
 * Lists the code at the cursor: the instructions of its function, or around its address,
 * with the number of executions nearby.
 *
 * Executions are counted in the block of 65,536 records that contains the current record,
 * so that counts seldom change.
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/code_listing.h"
#include "analysis/thread_of.h"
#include "base/mem.h"
#include "code/program.h"
#include "tui/pane/table_pane.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum { CODE_RECORDS = 65536 };

enum {
	CODE_PC,
	CODE_TEXT,
	CODE_COUNT,
	CODE_TAKEN,
	CODE_SOURCE,
	CODE_INLINED,
	CODE_SHARE
};

struct code_wanted {
	uint64_t record; /* first record of the counted block */
	uint64_t first, last;
};

enum code_show { CODE_SHOW_BOTH, CODE_SHOW_SOURCE, CODE_SHOW_CODE, CODE_SHOWS };

struct pane_code_state {
	/* Options: */
	enum code_show show;
	bool by_count; /* descending order of counts instead of addresses */

	uint64_t pc, record; /* pc and record of the cursor */
	size_t row;          /* row of the pc, once placed; SIZE_MAX if none */
	bool any;            /* true if the record has a pc */
	bool placed;         /* true if the table shows the row of the pc */
};

/* Loading */

static enum status pane_code_make(struct trace *t, const void *request, void *made,
				  struct task *task, struct err *err)
{
	const struct code_wanted *w = request;
	const struct span over = { w->record, w->record + CODE_RECORDS - 1 };
	return code_listing_make(made, t, over, w->first, w->last, task, err);
}

static void pane_code_release(void *listing)
{
	code_listing_release(listing);
}

/* clang-format off */
static const struct table_column code_columns[] = {
	[CODE_PC] = COL("pc", CELL_ADDR, "of the instruction", .role = ROLE_PC),
	[CODE_TEXT] = COL("instruction", CELL_TEXT, "as assembly language, or its opcode"),
	[CODE_COUNT] = COL("count", CELL_COUNT, "executions in the records that were read"),
	[CODE_TAKEN] = COL("taken", CELL_COUNT, "executions in which the branch was taken"),
	[CODE_SOURCE] = COL("source", CELL_TEXT, "file and line"),
	[CODE_INLINED] = COL("inlined", CELL_TEXT, "functions inlined there, innermost first"),
	[CODE_SHARE] = COL("share", CELL_SHARE, "share of the executions that are taken", .heading = "taken%"),
};
/* clang-format on */

static bool pane_code_same_source(const struct code_line *a, const struct code_line *b)
{
	return b && !strcmp(a->source, b->source) && !strcmp(a->inlined, b->inlined);
}

static void pane_code_add(struct table *t, const struct code_line *l, bool screen)
{
	table_add(t, 0);
	table_set(t, CODE_PC, l->pc);
	table_set_text(t, CODE_TEXT, l->text);
	if (l->count || !screen)
		table_set(t, CODE_COUNT, l->count);
	if (l->branch && (l->count || !screen))
		table_set(t, CODE_TAKEN, l->taken);
	if (l->branch)
		table_set_ratio(t, CODE_SHARE, l->taken, l->count);
	if (*l->source && !screen)
		table_set_text(t, CODE_SOURCE, l->source);
	if (*l->inlined && !screen)
		table_set_text(t, CODE_INLINED, l->inlined);
}

/* True if an instruction is the first one of a source line. */
static bool pane_code_begins(const struct code_listing *code, size_t k)
{
	size_t before = k;
	while (before && !*code->line[before - 1].source)
		before--;
	return *code->line[k].source &&
	       !pane_code_same_source(&code->line[k],
				      before ? &code->line[before - 1] : NULL);
}

/* Add "i.c:5  return x * x;  inlined: square < poly i.c:10 < main i.c:15" as a row.  If
 * alone is set, its instructions have no rows: add the first pc and the max count. */
static void pane_code_add_source(struct table *t, const struct code_listing *code,
				 size_t k, bool alone)
{
	const struct code_line *l = &code->line[k];
	uint64_t count = l->count;
	struct str text = STR_INIT;
	str_addf(&text, "%s%s%s%s%s", l->source, l->code ? "  " : "",
		 l->code ? l->code : "", *l->inlined ? "  inlined: " : "", l->inlined);
	table_add(t, 0);
	table_set_text(t, CODE_SOURCE, text.text);
	str_release(&text);
	if (!alone)
		return;
	while (++k < code->n && !pane_code_begins(code, k))
		count = code->line[k].count > count ? code->line[k].count : count;
	table_set(t, CODE_PC, l->pc);
	if (count)
		table_set(t, CODE_COUNT, count);
}

static void pane_code_loaded(struct pane *p, const void *result)
{
	struct pane_code_state *st = p->state;
	const struct code_listing *code = result;
	bool lines = false;
	st->placed = false;
	st->row = SIZE_MAX;
	if (!code) {
		table_pane_set(p, NULL);
		return;
	}
	for (size_t k = 0; k < code->n; k++)
		lines |= *code->line[k].source;
	bool alone = lines && st->show == CODE_SHOW_SOURCE;
	/* Lines above instructions have no place in another order. */
	lines &= alone || (st->show == CODE_SHOW_BOTH && !st->by_count);
	struct table *t = table_new(code_columns, CODE_SHARE + 1, NULL, 0);
	for (size_t k = 0; k < code->n; k++) {
		if (lines && pane_code_begins(code, k))
			pane_code_add_source(t, code, k, alone);
		if (!alone)
			pane_code_add(t, &code->line[k], true);
	}
	table_pane_order(p, st->by_count ? CODE_COUNT : TABLE_AS_ADDED, false);
	table_pane_set(p, t);
}

static const struct latest_class pane_code_latest = {
	.size = sizeof(struct code_wanted),
	.result = sizeof(struct code_listing),
	.make = pane_code_make,
	.release = pane_code_release,
};

/* Get the pc of the current record or, if it is only a load or store, of the record of its
 * thread before it that has one, as for its call stack. */
static bool pane_code_here(struct session *s, uint64_t *pc)
{
	enum { BACK = 16 };
	const struct batch *b;
	size_t i;
	uint64_t key = 0;
	bool has = false;
	struct thread_of threads;
	thread_of_init(&threads, s->schema, NULL);
	for (uint64_t n = 0; !has && n < BACK && n <= s->at.ordinal; n++) {
		if (!session_peek(s, s->at.ordinal - n, &b, &i))
			break;
		uint64_t thread = thread_of(&threads, b, i);
		key = n ? key : thread;
		has = thread == key && record_role(b, i, ROLE_PC, pc);
	}
	thread_of_release(&threads);
	return has;
}

static bool pane_code_request(struct pane *p, void *request)
{
	struct pane_code_state *st = p->state;
	struct code_wanted *w = request;
	struct session *s = p->session;
	uint64_t pc;
	const struct batch *b;
	size_t i;
	bool here = session_record(s, &b, &i); /* false if not loaded yet */
	if (s->at.gap || (here && !pane_code_here(s, &pc))) {
		st->any = false;
	} else if (here && (!st->any || pc != st->pc || s->at.ordinal != st->record)) {
		st->any = true;
		st->pc = pc;
		st->record = s->at.ordinal;
		st->placed = false;
	}
	w->record = st->record / CODE_RECORDS * CODE_RECORDS;
	code_listing_range(s->schema, st->pc, &w->first, &w->last);
	return st->any;
}

static const struct pane_load pane_code_loads[] = { { &pane_code_latest,
						      pane_code_request, pane_code_loaded,
						      "No instruction address here" },
						    { 0 } };

/* Get the pc of a row; false for a source line. */
static bool pane_code_pc(const struct pane *p, size_t row, uint64_t *pc)
{
	return table_cell(p->table->view.table, row, CODE_PC, pc);
}

/* Find the row of the cursor's instruction or, if only source lines are shown, of the
 * line that contains it. */
static size_t pane_code_find_row(const struct pane *p)
{
	const struct pane_code_state *st = p->state;
	uint64_t pc, best = 0;
	size_t row = SIZE_MAX;
	for (size_t r = 0; r < table_rows(p->table->view.table); r++)
		if (pane_code_pc(p, r, &pc) &&
		    (pc == st->pc || (st->show == CODE_SHOW_SOURCE && pc < st->pc)) &&
		    pc >= best) {
			best = pc;
			row = r;
		}
	return row;
}

/* Show the row of the cursor, with a few lines before it, unless it has been shown. */
static void pane_code_place(struct pane *p)
{
	struct pane_code_state *st = p->state;
	struct list_state *l = &p->table->view.list;
	if (st->placed)
		return;
	st->placed = true;
	st->row = pane_code_find_row(p);
	if (st->row == SIZE_MAX)
		return;
	int row = (int)st->row, near = l->rows / 4;
	bool inside = row >= l->top + near && row < l->top + l->rows - near;
	l->current = row;
	if (!inside)
		l->top = row > l->rows / 2 ? row - l->rows / 2 : 0;
	list_state_fit(l, l->n, l->rows);
}

/* Drawing */

static enum style pane_code_style(const struct pane *p, size_t row, unsigned column)
{
	uint64_t count;
	if (!table_cell(p->table->view.table, row, CODE_COUNT, &count))
		return STYLE_DIM; /* not executed, or a source line */
	return column == CODE_PC      ? STYLE_PC
	       : column == CODE_TEXT  ? STYLE_OPCODE
	       : column == CODE_COUNT ? STYLE_TEXT
				      : STYLE_BRANCH;
}

static void pane_code_beside(struct pane *p, struct canvas *c, int at, size_t row,
			     int col, int width)
{
	if (row == ((struct pane_code_state *)p->state)->row)
		canvas_text(c, at, 0, STYLE_HIT, canvas_glyph(c, GLYPH_ARROW));
}

static const uint8_t code_shown[] = { CODE_COUNT, CODE_PC, CODE_TEXT, CODE_TAKEN,
				      CODE_SHARE };
static const uint8_t code_drops[] = { CODE_TAKEN, CODE_SHARE };

static const struct table_source code_source = {
	.look = { .ordered = true,
		  .drops = code_drops,
		  .ndrops = sizeof code_drops,
		  .remark = CODE_SOURCE,
		  .joined = UINT64_C(1) << CODE_TEXT,
		  .style = pane_code_style,
		  .beside = pane_code_beside },
	.columns = code_shown,
	.ncolumns = sizeof code_shown,
	.fit = pane_code_place,
};

static void pane_code_heading(struct pane *p, struct str *left, struct str *right)
{
	const struct pane_code_state *st = p->state;
	const struct program *program = p->session->schema->program;
	const struct code_listing *code = pane_result(p);
	if (!code)
		return;
	const struct code_wanted *w = p->load->loaded;
	if (program && program_symbol(program, st->pc, left))
		str_add(left, ", ");
	str_addf(left, "records %s to %s", COUNT_TEXT(w->record),
		 COUNT_TEXT(w->record + code->records - !!code->records));
}

/* Keys */

enum { CODE_ENTER, CODE_NEXT, CODE_PREVIOUS };

/* Go to the next or previous execution of the instruction. */
static enum outcome pane_code_go(struct pane *p, long long count, int to)
{
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	uint64_t pc;
	size_t row;
	if (!table_pane_row(p, &row) || !pane_code_pc(p, row, &pc))
		return OUT_DONE;
	str_addf(&text, "0x%" PRIx64, pc);
	enum status s = session_search_pc(p->session, text.text, to == CODE_PREVIOUS,
					  count, &err);
	if (s != ST_OK)
		session_error(p->session, "%s", err.text);
	str_release(&text);
	return s == ST_OK && to == CODE_ENTER ? OUT_RECORDS : OUT_DONE;
}

/* Go to the next or previous instruction or line that is not executed. */
static enum outcome pane_code_unexecuted(struct pane *p, long long count, int by)
{
	uint64_t pc, n;
	size_t row;
	long long left = count > 0 ? count : 1;
	const struct table *t = table_pane_of(p);
	if (!t || !table_pane_row(p, &row))
		return OUT_DONE;
	size_t found = row;
	while (left && (by > 0 ? row + 1 < table_rows(t) : row > 0)) {
		row = by > 0 ? row + 1 : row - 1;
		if (!pane_code_pc(p, row, &pc) || table_cell(t, row, CODE_COUNT, &n))
			continue;
		found = row;
		left--;
	}
	if (left)
		session_message(p->session, "no %s row that is not executed",
				by > 0 ? "later" : "earlier");
	table_pane_go(p, found);
	return OUT_DONE;
}

static void pane_code_again(struct pane *p)
{
	const struct code_listing *code = pane_result(p);
	if (code)
		pane_code_loaded(p, code);
}

static const char *pane_code_show(struct pane *p, int arg, bool change)
{
	static const char *const names[CODE_SHOWS] = { "source and code", "source",
						       "code" };
	struct pane_code_state *st = p->state;
	st->show = (enum code_show)((st->show + change) % CODE_SHOWS);
	if (change)
		pane_code_again(p);
	return names[st->show];
}

static const char *pane_code_by_count(struct pane *p, int arg, bool change)
{
	const char *now =
		pane_switch(&((struct pane_code_state *)p->state)->by_count, change);
	if (change)
		pane_code_again(p);
	return now;
}

/* List all instructions with their lines. */
static struct table *pane_code_to_write(struct pane *p, enum notation to)
{
	const struct code_listing *code = pane_result(p);
	if (!code)
		return NULL;
	struct table *t = table_new(code_columns, CODE_SHARE + 1, NULL, 0);
	for (size_t k = 0; k < code->n; k++)
		pane_code_add(t, &code->line[k], false);
	return t;
}

static const struct pane_key code_keys[] = {
	{ "Enter", "next execution",
	  "show the next execution of the instruction in the records, or the N-th",
	  .act = pane_code_go, .arg = CODE_ENTER, .must_wait = true, .of = ACT_ENTER },
	{ "p", NULL, "go to the next execution of the instruction and stay in this pane",
	  .act = pane_code_go, .arg = CODE_NEXT, .must_wait = true, .of = ACT_SAME_PC },
	{ "P", NULL, "go to the previous execution of the instruction",
	  .act = pane_code_go, .arg = CODE_PREVIOUS, .must_wait = true,
	  .of = ACT_SAME_PC_BACK },
	{ "}", "not executed", "go to the next instruction or line that is not executed",
	  .act = pane_code_unexecuted, .arg = 1, .must_wait = true,
	  .of = ACT_TAKEN_NEXT },
	{ "{", NULL, "go to the previous instruction or line that is not executed",
	  .act = pane_code_unexecuted, .arg = -1, .must_wait = true,
	  .of = ACT_TAKEN_PREVIOUS },
	{ "oo", "show",
	  "show source lines and instructions, only lines, or only instructions",
	  .option = pane_code_show },
	{ "oc", "by count", "toggle the order by count, without lines above instructions",
	  .option = pane_code_by_count },
	PANE_WRITE_KEY("write the code to a new file: .csv, .json, .md or .txt"),
	TABLE_COLUMN_KEYS_AND("oh"),
	{ 0 }
};

const struct pane_class pane_code = {
	.name = "code",
	.title = "Code",
	.keys = "a",
	.hint = "code",
	.own = code_keys,
	.table = &code_source,
	.search = &(const struct pane_search) { .what = "the code" },
	.help = "show the instructions around the record and how often each is "
		"executed nearby",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_code_state),
	.options_size = offsetof(struct pane_code_state, pc),
	.options_given = pane_code_again,
	.loads = pane_code_loads,
	.to_write = pane_code_to_write,
	.fixed_rows = 16,
	.fixed_cols = 64,
	.heading = pane_code_heading,
};
