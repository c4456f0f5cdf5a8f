/*
 * Lists the code at the cursor: the instructions of its function, or around its address,
 * with the number of executions nearby.
 *
 * Executions are counted in the block of 65,536 records that contains the current one, so
 * that counts seldom change.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis_table.h"
#include "analysis/code_listing.h"
#include "base/mem.h"
#include "code/program.h"
#include "tui/pane/pane.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum {
	CODE_RECORDS = 65536,
	CODE_COUNT = 7,
	CODE_BAR = 8,
	CODE_TEXT = 30,
	CODE_GAP = 2,
	CODE_OUTCOME = 32
};

struct code_wanted {
	uint64_t record; /* first record that is counted */
	uint64_t first, last;
};

/* An instruction, or a source line above its instructions. */
struct code_row {
	bool source;
	size_t at;
};

struct pane_code_state {
	const struct code_listing *code; /* the loaded listing */
	struct code_row *row;
	size_t nrows, room;
	uint64_t pc, record; /* pc and record of the cursor */
	bool any;            /* true if the record has a pc */
	bool placed;         /* true if the list shows the pc */
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

static void pane_code_add_row(struct pane_code_state *st, bool source, size_t at)
{
	st->row = mem_room(st->row, st->nrows, &st->room, sizeof *st->row);
	st->row[st->nrows++] = (struct code_row) { source, at };
}

static bool pane_code_same_source(const struct code_line *a, const struct code_line *b)
{
	return b && !strcmp(a->source, b->source) && !strcmp(a->inlined, b->inlined);
}

static void pane_code_loaded(struct pane *p, const void *result)
{
	struct pane_code_state *st = p->state;
	st->code = result;
	st->nrows = 0;
	st->placed = false;
	if (!result)
		return;
	const struct code_line *before = NULL; /* last line with a source */
	for (size_t k = 0; k < st->code->n; k++) {
		const struct code_line *here = &st->code->line[k];
		if (*here->source && !pane_code_same_source(here, before))
			pane_code_add_row(st, true, k);
		if (*here->source)
			before = here;
		pane_code_add_row(st, false, k);
	}
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
	bool here = session_record(s, &b, &i); /* false if it is not loaded yet */
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

/* Show the instruction of the cursor, with some before it. */
static void pane_code_place(struct pane *p)
{
	struct pane_code_state *st = p->state;
	for (size_t r = 0; r < st->nrows; r++)
		if (!st->row[r].source && st->code->line[st->row[r].at].pc == st->pc) {
			int row = (int)r, near = p->list.rows / 4;
			bool inside = row >= p->list.top + near &&
				      row < p->list.top + p->list.rows - near;
			p->list.current = row;
			if (!inside)
				p->list.top = row > p->list.rows / 2
						      ? row - p->list.rows / 2
						      : 0;
			list_state_fit(&p->list, (int)st->nrows, p->list.rows);
		}
	st->placed = true;
}

static void pane_code_fit(struct pane *p)
{
	const struct pane_code_state *st = p->state;
	if (!st->placed)
		pane_code_place(p);
}

static int pane_code_entries(struct pane *p)
{
	const struct pane_code_state *st = p->state;
	return pane_result(p) && st->nrows ? (int)st->nrows : -1;
}

/* Text */

/* Append the instruction; runs of blanks become one blank. */
static void pane_code_text(const char *text, struct str *out)
{
	size_t from = out->len;
	str_escape(out, text, strlen(text), true);
	pane_join_blanks(out, from);
}

/* Append "i.c:5  inlined: square < poly i.c:10 < main i.c:15". */
static void pane_code_source(const struct code_line *l, struct str *out)
{
	str_escape(out, l->source, strlen(l->source), true);
	if (*l->inlined) {
		str_add(out, "  inlined: ");
		str_escape(out, l->inlined, strlen(l->inlined), true);
	}
}

static void pane_code_print(struct pane *p, int k, struct str *out)
{
	const struct pane_code_state *st = p->state;
	const struct code_line *l = &st->code->line[st->row[k].at];
	if (st->row[k].source) {
		pane_code_source(l, out);
		return;
	}
	str_addx(out, l->pc);
	str_addc(out, ' ');
	pane_code_text(l->text, out);
}

/* Drawing */

/* Draw how often a branch was taken, after an instruction that ends at `end`: in the same
 * column for all rows if they have room. */
static void pane_code_draw_outcome(struct canvas *c, int row, int begin, int end,
				   const struct code_line *l)
{
	struct str text = STR_INIT;
	int full = (int)(l->taken * CODE_BAR / l->count), last = c->cols - CODE_OUTCOME;
	int at = begin + CODE_TEXT < last ? begin + CODE_TEXT : last;
	at = (at < end ? end : at) + CODE_GAP;
	for (int k = 0; at <= last + CODE_GAP && k < CODE_BAR; k++)
		str_add(&text, canvas_glyph(c, k < full ? GLYPH_BAR_8 : GLYPH_DOT));
	str_addf(&text, "%s%s of %s taken", text.len ? "  " : "", COUNT_TEXT(l->taken),
		 COUNT_TEXT(l->count));
	canvas_field(c, row, at, c->cols - at, false, STYLE_BRANCH, text.text);
	str_release(&text);
}

static void pane_code_draw(struct pane *p, struct canvas *c, int row, int k)
{
	const struct pane_code_state *st = p->state;
	const struct code_line *l = &st->code->line[st->row[k].at];
	struct str text = STR_INIT;
	int col = 3 + CODE_COUNT, wide;
	if (st->row[k].source) {
		pane_code_source(l, &text);
		canvas_field(c, row, col, c->cols - col, false, STYLE_DIM, text.text);
		str_release(&text);
		return;
	}
	if (l->pc == st->pc)
		canvas_text(c, row, 0, STYLE_HIT, canvas_glyph(c, GLYPH_ARROW));
	enum style style = l->count ? STYLE_TEXT : STYLE_DIM;
	canvas_field(c, row, 1, CODE_COUNT, true, style,
		     l->count ? COUNT_TEXT(l->count) : canvas_glyph(c, GLYPH_DOT));
	str_addx(&text, l->pc);
	wide = (int)text.len;
	canvas_field(c, row, col, wide, true, l->count ? STYLE_PC : STYLE_DIM, text.text);
	col += wide + 2;
	str_clear(&text);
	pane_code_text(l->text, &text);
	wide = canvas_text_width(text.text);
	canvas_field(c, row, col, c->cols - col, false,
		     l->count ? STYLE_OPCODE : STYLE_DIM, text.text);
	str_release(&text);
	if (l->branch && l->count && col + wide < c->cols)
		pane_code_draw_outcome(c, row, col, col + wide, l);
}

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
	if (!pane_result(p))
		return;
	const struct code_wanted *w = p->load->loaded;
	if (program && program_symbol(program, st->pc, left))
		str_add(left, ", ");
	str_addf(left, "records %s to %s", COUNT_TEXT(w->record),
		 COUNT_TEXT(w->record + st->code->records - !!st->code->records));
}

/* Keys */

/* Go to the next execution of the instruction, or the previous one. */
static bool pane_code_execution(struct pane *p, bool backward, long long count)
{
	const struct pane_code_state *st = p->state;
	struct str text = STR_INIT;
	struct err err = ERR_INIT;
	if (p->list.current >= pane_code_entries(p))
		return false;
	str_addf(&text, "0x%" PRIx64, st->code->line[st->row[p->list.current].at].pc);
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

/* clang-format off */
static const struct table_column code_columns[] = {
	COL("pc", CELL_ADDR, "of the instruction", .role = ROLE_PC),
	COL("instruction", CELL_TEXT, "as assembly language, or its opcode"),
	COL("count", CELL_COUNT, "executions in the records that were read"),
	COL("taken", CELL_COUNT, "executions in which the branch was taken"),
	COL("source", CELL_TEXT, "file and line"),
	COL("inlined", CELL_TEXT, "functions inlined there, innermost first"),
};
/* clang-format on */

static struct table *pane_code_to_write(struct pane *p, enum notation to)
{
	const struct code_listing *code = pane_result(p);
	if (!code)
		return NULL;
	struct table *t = table_new(code_columns, 6, NULL, 0);
	for (size_t k = 0; k < code->n; k++) {
		const struct code_line *l = &code->line[k];
		table_add(t, 0);
		table_set(t, 0, l->pc);
		table_set_text(t, 1, l->text);
		table_set(t, 2, l->count);
		if (l->branch)
			table_set(t, 3, l->taken);
		if (*l->source)
			table_set_text(t, 4, l->source);
		if (*l->inlined)
			table_set_text(t, 5, l->inlined);
	}
	return t;
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

static void pane_code_close(struct pane *p)
{
	free(((struct pane_code_state *)p->state)->row);
}

const struct pane_class pane_code = {
	.name = "code",
	.title = "Code",
	.keys = "a",
	.hint = "code",
	.own = code_keys,
	.list = &(const struct pane_list) { .entries = pane_code_entries,
					    .print = pane_code_print,
					    .draw = pane_code_draw,
					    .fit = pane_code_fit },
	.search = &(const struct pane_search) { .what = "the code" },
	.help = "show the instructions around the record and how often each is "
		"executed nearby",
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_code_state),
	.close = pane_code_close,
	.loads = pane_code_loads,
	.to_write = pane_code_to_write,
	.fixed_rows = 16,
	.fixed_cols = 64,
	.draw = pane_code_draw_none,
	.waits = pane_code_waits,
	.heading = pane_code_heading,
};
