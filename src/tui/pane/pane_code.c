/*
 * Lists the code at the cursor: the instructions of its function, or around its address,
 * with the number of executions nearby.
 *
 * Executions are counted in the block of 65,536 records that contains the current record,
 * so that counts seldom change.
 */
#include <inttypes.h>
#include <string.h>

#include "analysis/code_listing.h"
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

struct pane_code_state {
	uint64_t pc, record; /* pc and record of the cursor */
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

/* Add "i.c:5  return x * x;  inlined: square < poly i.c:10 < main i.c:15" as a row. */
static void pane_code_add_source(struct table *t, const struct code_line *l)
{
	struct str text = STR_INIT;
	str_addf(&text, "%s%s%s%s%s", l->source, l->code ? "  " : "",
		 l->code ? l->code : "", *l->inlined ? "  inlined: " : "", l->inlined);
	table_add(t, 0);
	table_set_text(t, CODE_SOURCE, text.text);
	str_release(&text);
}

/* Create the table; for the screen, with a row above instructions of another source
 * line. */
static struct table *pane_code_table(const struct code_listing *code, bool screen)
{
	struct table *t = table_new(code_columns, CODE_SHARE + 1, NULL, 0);
	const struct code_line *before = NULL; /* last line that has a source */
	for (size_t k = 0; k < code->n; k++) {
		const struct code_line *l = &code->line[k];
		if (screen && *l->source && !pane_code_same_source(l, before))
			pane_code_add_source(t, l);
		before = *l->source ? l : before;
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
	return t;
}

static void pane_code_loaded(struct pane *p, const void *result)
{
	((struct pane_code_state *)p->state)->placed = false;
	table_pane_set(p, result ? pane_code_table(result, true) : NULL);
}

static const struct latest_class pane_code_latest = {
	.size = sizeof(struct code_wanted),
	.result = sizeof(struct code_listing),
	.make = pane_code_make,
	.release = pane_code_release,
};

static bool pane_code_request(struct pane *p, void *request)
{
	struct pane_code_state *st = p->state;
	struct code_wanted *w = request;
	struct session *s = p->session;
	uint64_t pc;
	const struct batch *b;
	size_t i;
	bool here = session_record(s, &b, &i); /* false if not loaded yet */
	if (s->at.gap || (here && !session_pc(s, &pc))) {
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

static const struct pane_load pane_code_loads[] = {
	{ &pane_code_latest, pane_code_request, pane_code_loaded, NULL }, { 0 }
};

/* Get the pc of a row; false for a source line. */
static bool pane_code_pc(const struct pane *p, size_t row, uint64_t *pc)
{
	return table_cell(p->table->view.table, row, CODE_PC, pc);
}

/* Show the instruction of the cursor, with a few lines before it. */
static void pane_code_place(struct pane *p)
{
	struct pane_code_state *st = p->state;
	struct list_state *l = &p->table->view.list;
	uint64_t pc;
	for (size_t r = 0; r < table_rows(p->table->view.table); r++)
		if (pane_code_pc(p, r, &pc) && pc == st->pc) {
			int row = (int)r, near = l->rows / 4;
			bool inside =
				row >= l->top + near && row < l->top + l->rows - near;
			l->current = row;
			if (!inside)
				l->top = row > l->rows / 2 ? row - l->rows / 2 : 0;
			list_state_fit(l, l->n, l->rows);
		}
	st->placed = true;
}

static void pane_code_fit(struct pane *p)
{
	const struct pane_code_state *st = p->state;
	if (!st->placed)
		pane_code_place(p);
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
	uint64_t pc;
	if (pane_code_pc(p, row, &pc) && pc == ((struct pane_code_state *)p->state)->pc)
		canvas_text(c, at, 0, STYLE_HIT, canvas_glyph(c, GLYPH_ARROW));
}

static const uint8_t code_shown[] = { CODE_COUNT, CODE_PC, CODE_TEXT, CODE_TAKEN,
				      CODE_SHARE };
static const uint8_t code_drops[] = { CODE_TAKEN, CODE_SHARE };

static const struct table_source code_source = {
	.look = { .ordered = true,
		  .whole = true,
		  .drops = code_drops,
		  .ndrops = sizeof code_drops,
		  .remark = CODE_SOURCE,
		  .joined = UINT64_C(1) << CODE_TEXT,
		  .style = pane_code_style,
		  .beside = pane_code_beside },
	.columns = code_shown,
	.ncolumns = sizeof code_shown,
	.fit = pane_code_fit,
};

static bool pane_code_waits(struct pane *p)
{
	return latest_waits(p->load);
}

static void pane_code_draw_none(struct pane *p, struct canvas *c, bool focused)
{
	const struct pane_code_state *st = p->state;
	if (st->any)
		pane_draw_waits(c, p->load);
	else
		pane_draw_sentence(
			c, 0,
			p->session->schema->by_role[ROLE_PC]
				? "No address here"
				: "The format has no addresses of instructions");
}

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

/* Go to the next or previous execution of the instruction. */
static bool pane_code_execution(struct pane *p, bool backward, long long count)
{
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	uint64_t pc;
	size_t row;
	if (!table_pane_row(p, &row) || !pane_code_pc(p, row, &pc))
		return false;
	str_addf(&text, "0x%" PRIx64, pc);
	enum status s = session_search_pc(p->session, text.text, backward, count, &err);
	if (s != ST_OK)
		session_error(p->session, "%s", err.text);
	str_release(&text);
	return s == ST_OK;
}

static enum outcome pane_code_enter(struct pane *p, long long count, int arg)
{
	return pane_code_execution(p, false, count) ? OUT_RECORDS : OUT_DONE;
}

static enum outcome pane_code_go(struct pane *p, long long count, int backward)
{
	pane_code_execution(p, backward, count);
	return OUT_DONE;
}

static struct table *pane_code_to_write(struct pane *p, enum notation to)
{
	const struct code_listing *code = pane_result(p);
	return code ? pane_code_table(code, false) : NULL;
}

static const struct pane_key code_keys[] = {
	{ "Enter", "next execution",
	  "show the next execution of the instruction in the records, or the N-th",
	  .act = pane_code_enter, .must_wait = true, .of = ACT_ENTER },
	{ "p", NULL, "go to the next execution of the instruction and stay in this pane",
	  .act = pane_code_go, .arg = false, .must_wait = true, .of = ACT_SAME_PC },
	{ "P", NULL, "go to the previous execution of the instruction",
	  .act = pane_code_go, .arg = true, .must_wait = true, .of = ACT_SAME_PC_BACK },
	PANE_WRITE_KEY("write the code to a new file: .csv, .json, .md or .txt"),
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
	.loads = pane_code_loads,
	.to_write = pane_code_to_write,
	.fixed_rows = 16,
	.fixed_cols = 64,
	.draw = pane_code_draw_none,
	.waits = pane_code_waits,
	.heading = pane_code_heading,
};
