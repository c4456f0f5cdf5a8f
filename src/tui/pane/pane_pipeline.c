/*
 * Shows the pipeline stages of the list's records by cycle: a row for each record, with a
 * letter at the start of each stage and a trail for its duration.  The pane follows the
 * list.  Its rows are the lines around the current record, and its columns include the
 * fetch of the current record.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "output/figures.h"
#include "output/pipeline_row.h"
#include "trace/cycle.h"
#include "tui/pane/pane.h"
#include "tui/session/chain_loader.h"
#include "tui/session/session.h"

enum {
	TIME_ROWS = 3, /* times of the current record, in cycles and ticks */
	LABEL_FROM = 12,
	LABEL_MOST = 26,
	LABEL_LEAST = 8, /* min width unless the pane is very narrow */
	ROWS_MOST = 512,
	ZOOMS = 16,
	WAITS_MARKED = 5,
	LINKS = 200
};

struct pane_pipeline_state {
	struct pipeline_scale scale;
	bool waits; /* true to mark the longest waits */

	uint64_t followed; /* record whose fetch was last scrolled into view */
	bool follows;      /* true if followed is set */
	size_t width;      /* width of the chart */
	int rows;          /* height of the chart */
	struct pipeline_scale undo[ZOOMS]; /* scales before the zooms */
	int nundo;
};

/* A visible record. */
struct pane_pipeline_row {
	struct line line;
	struct stages stages;
	uint32_t marked; /* stages with the longest waits, as bits 1 << STAGE_... */
};

/* Get lines of the list including the current one, if possible from the top of its page.
 * Return the number of lines. */
static int pane_pipeline_lines(struct session *s, struct pane_pipeline_row *row, int rows)
{
	size_t most = s->page > rows ? (size_t)s->page : (size_t)rows;
	most = most > ROWS_MOST ? ROWS_MOST : most;
	struct line *line = mem_new(most + 1, sizeof *line);
	size_t n = session_lines(s, s->top, most, line), at = 0;
	while (at < n && !session_position_same(line[at].at, s->at))
		at++;
	size_t first = at == n ? 0 : at >= (size_t)rows ? at - (size_t)rows + 1 : 0;
	int filled = 0;
	for (size_t k = first; k < n && filled < rows; k++, filled++)
		row[filled] = (struct pane_pipeline_row) { .line = line[k] };
	free(line);
	return filled;
}

/* Scroll sideways so that the fetch of the current record is visible; once per record, so
 * that the user can scroll. */
static void pane_pipeline_follow(struct pane_pipeline_state *st, uint64_t record,
				 const struct stages *g)
{
	struct pipeline_scale *scale = &st->scale;
	uint64_t fetch = stages_cycle_of(g, STAGE_FETCH, scale->cycle);
	uint64_t before = st->width / 8 * scale->scale;
	uint64_t most = st->width / 2 * scale->scale;
	if (st->follows && st->followed == record)
		return;
	if (!st->follows || fetch < scale->origin || fetch - scale->origin > most)
		scale->origin = fetch > before ? fetch - before : 0;
	st->follows = true;
	st->followed = record;
}

/* Mark the longest waits between stages in these rows. */
static void pane_pipeline_mark_waits(struct pane_pipeline_row *row, int n)
{
	for (int k = 0; k < WAITS_MARKED; k++) {
		struct pane_pipeline_row *best = NULL;
		int64_t longest = 0;
		enum stage which = STAGE_FETCH;
		for (int r = 0; r < n; r++)
			for (enum stage g = STAGE_FETCH; g < STAGE_STORE; g++) {
				struct stages *s = &row[r].stages;
				if (!stages_has(s, g) || row[r].marked >> g & 1 ||
				    stages_duration(s, g) <= longest)
					continue;
				longest = stages_duration(s, g);
				best = &row[r];
				which = g;
			}
		if (!best)
			return;
		best->marked |= 1u << which;
	}
}

/* Return the number of links between a record and the current record in a chain, which may
 * be NULL; 0 if it is not in the chain. */
static unsigned pane_pipeline_depth(const struct chain *c, uint64_t record)
{
	for (size_t k = 1; c && k < c->nnodes; k++)
		if (c->node[k].record == record)
			return c->node[k].depth;
	return 0;
}

static const enum style stage_styles[STAGES] = {
	[STAGE_FETCH] = STYLE_PC,     [STAGE_DECODE] = STYLE_OPCODE,
	[STAGE_RENAME] = STYLE_CALL,  [STAGE_DISPATCH] = STYLE_RETURN,
	[STAGE_ISSUE] = STYLE_BRANCH, [STAGE_COMPLETE] = STYLE_LOAD,
	[STAGE_RETIRE] = STYLE_STORE, [STAGE_STORE] = STYLE_KEY,
};

static void pane_pipeline_draw_cells(struct pane_pipeline_state *st, struct canvas *c,
				     int row, int col, const struct pane_pipeline_row *r)
{
	struct pipeline_cell *cell = mem_new(st->width + 1, sizeof *cell);
	bool before, after;
	pipeline_row(&r->stages, &st->scale, st->width, cell, &before, &after);
	for (size_t k = 0; k < st->width; k++) {
		char text[2] = { pipeline_row_char(&r->stages, cell[k]), 0 };
		bool marked = cell[k].stage < STAGES && r->marked >> cell[k].stage & 1;
		enum style style = marked                   ? STYLE_HIT
				   : r->stages.squashed     ? STYLE_DIM
				   : cell[k].stage < STAGES ? stage_styles[cell[k].stage]
							    : STYLE_TEXT;
		if (marked && !cell[k].begins)
			text[0] = '#';
		if (*text != ' ')
			canvas_text(c, row, col + (int)k, style,
				    *text == '.' ? canvas_glyph(c, GLYPH_DOT) : text);
	}
	if (before)
		canvas_text(c, row, col, STYLE_DIM, canvas_glyph(c, GLYPH_BEFORE));
	if (after)
		canvas_text(c, row, col + (int)st->width - 1, STYLE_DIM,
			    canvas_glyph(c, GLYPH_ARROW));
	free(cell);
}

static int pane_pipeline_label_width(int cols)
{
	int w = cols / 4 - LABEL_FROM;
	int least = cols / 8 < LABEL_LEAST ? cols / 8 : LABEL_LEAST;
	return w < least ? least : w > LABEL_MOST ? LABEL_MOST : w;
}

static void pane_pipeline_draw_row(struct pane *p, struct canvas *c, int row,
				   const struct pane_pipeline_row *r,
				   const struct chain *chain)
{
	struct pane_pipeline_state *st = p->state;
	int label = pane_pipeline_label_width(c->cols);
	if (!r->line.batch) {
		canvas_text(c, row, LABEL_FROM, STYLE_DIM,
			    canvas_glyph(c, r->line.gap ? GLYPH_GAP : GLYPH_CUT));
		return;
	}
	uint64_t record = r->line.at.ordinal;
	unsigned depth = pane_pipeline_depth(chain, record);
	if (depth)
		canvas_text(c, row, 0, STYLE_HIT,
			    canvas_glyph(c, depth == 1 ? GLYPH_ARROW : GLYPH_DOT));
	canvas_field(c, row, 1, LABEL_FROM - 3, true, depth ? STYLE_HIT : STYLE_TEXT,
		     COUNT_TEXT(record));
	if (r->stages.squashed)
		canvas_text(c, row, LABEL_FROM - 2, STYLE_BAD, "x");
	struct str text = STR_INIT;
	pipeline_row_label(r->line.batch, r->line.i, &text);
	canvas_field(c, row, LABEL_FROM, label, false,
		     r->stages.squashed ? STYLE_DIM : STYLE_OPCODE, text.text);
	str_release(&text);
	pane_pipeline_draw_cells(st, c, row, LABEL_FROM + label + 1, r);
}

/* Print one time of the current record: "+3/2", "+1,500", "1,000". */
static void pane_pipeline_foot_text(const struct stages *s, uint64_t cycle, enum stage k,
				    int row, char out[64])
{
	uint64_t took = (uint64_t)stages_duration(s, k),
		 at = stages_cycle_of(s, k, cycle);
	const char *since = k == STAGE_FETCH ? "" : "+";
	if (k != STAGE_FETCH)
		at -= stages_cycle_of(s, STAGE_FETCH, cycle);
	if (row == 0)
		snprintf(out, 64, "%c%s%s/%s", stage_letters[k], *since ? since : " ",
			 COUNT_TEXT(at), COUNT_TEXT(took / cycle));
	else if (row == 1)
		snprintf(out, 64, "%s%s", since,
			 COUNT_TEXT(*since ? (uint64_t)s->begin[k] : s->fetch));
	else
		snprintf(out, 64, "%s", COUNT_TEXT(took));
}

/* Return the number of rows with times. */
static int pane_pipeline_time_rows(const struct pane *p)
{
	return cycle_counts_ps(p->session->schema) ? TIME_ROWS : 1;
}

/* Draw the letters and names of the stages of the current record, then the start of each
 * stage (in the trace for the fetch, relative to the fetch for the others) and its
 * duration, in cycles and, below, in the time unit of the trace. */
static void pane_pipeline_draw_foot(struct pane *p, struct canvas *c, int row,
				    const struct stages *s)
{
	static const char *const heads[TIME_ROWS] = { "cycles", "at ps", "for ps" };
	struct pane_pipeline_state *st = p->state;
	int rows = pane_pipeline_time_rows(p), col = 8;
	struct str names = STR_INIT;
	for (unsigned set = s->reached; set; set &= set - 1)
		str_addf(&names, "%s%c %s", names.len ? ", " : "",
			 stage_letters[__builtin_ctz(set)],
			 stage_names[__builtin_ctz(set)]);
	canvas_text(c, row, 1, STYLE_TITLE, "stages");
	canvas_field(c, row++, col, c->cols - col, false, STYLE_DIM, names.text);
	str_release(&names);
	for (int r = 0; r < rows; r++)
		canvas_text(c, row + r, 1, STYLE_TITLE, heads[r]);
	for (unsigned set = s->reached; set; set &= set - 1) {
		enum stage k = (enum stage)__builtin_ctz(set);
		int widest = 0;
		for (int r = 0; r < rows; r++) {
			char text[64];
			pane_pipeline_foot_text(s, st->scale.cycle, k, r, text);
			canvas_text(c, row + r, col, r ? STYLE_DIM : stage_styles[k],
				    text);
			int wide = canvas_text_width(text);
			widest = wide > widest ? wide : widest;
		}
		col += widest + 1;
	}
}

/* Read the stages of the rows.  Return the row of the current record; -1 if not
 * visible. */
static int pane_pipeline_read(struct pane *p, struct pane_pipeline_row *row, int n)
{
	int current = -1;
	for (int r = 0; r < n; r++) {
		const struct line *l = &row[r].line;
		if (l->batch && !l->gap)
			stages_read(&row[r].stages, l->batch, l->i);
		if (session_position_same(l->at, p->session->at))
			current = r;
	}
	return current;
}

static void pane_pipeline_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_pipeline_state *st = p->state;
	struct session *s = p->session;
	const struct chain_result *chain = pane_result(p);
	int foot = 1 + pane_pipeline_time_rows(p);
	foot = c->rows > 2 * foot ? foot : 0;
	int rows = c->rows - foot;
	uint64_t cycle = trace_cycle(s->trace);
	cycle += !cycle;
	/* The first column is in cycles; move it if their length has changed. */
	st->follows &= st->scale.cycle == cycle;
	st->scale.cycle = cycle;
	if (!stages_possible(s->schema)) {
		canvas_textf(c, 0, 1, STYLE_DIM, "%s has no times of pipeline stages",
			     s->schema->format->name);
		return;
	}
	rows = rows > ROWS_MOST ? ROWS_MOST : rows;
	st->rows = rows > 0 ? rows : 1;
	int left = LABEL_FROM + pane_pipeline_label_width(c->cols) + 1;
	st->width = c->cols > left ? (size_t)(c->cols - left) : 1;
	struct pane_pipeline_row *row =
		mem_new((size_t)(rows > 0 ? rows : 1), sizeof *row);
	int n = pane_pipeline_lines(s, row, rows);
	int current = pane_pipeline_read(p, row, n);
	if (current >= 0 && row[current].stages.reached)
		pane_pipeline_follow(st, s->at.ordinal, &row[current].stages);
	if (st->waits)
		pane_pipeline_mark_waits(row, n);
	for (int r = 0; r < n; r++) {
		pane_pipeline_draw_row(p, c, r, &row[r],
				       current >= 0 && chain ? &chain->chain : NULL);
		if (r == current && focused)
			canvas_cursor_row(c, r);
	}
	if (foot && current >= 0)
		pane_pipeline_draw_foot(p, c, c->rows - foot, &row[current].stages);
	free(row);
}

static void pane_pipeline_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_pipeline_state *st = p->state;
	if (!stages_possible(p->session->schema))
		return;
	str_addf(left, "from cycle %s", COUNT_TEXT(st->scale.origin));
	if (st->waits)
		str_add(left, ", waits marked");
	str_addf(right, "%s cycle%s a column", COUNT_TEXT(st->scale.scale),
		 st->scale.scale == 1 ? "" : "s");
}

/* Keys */

/* Zoom to the next of the scales, keeping the fetch of the current record in its column as
 * far as possible. */
static enum outcome pane_pipeline_zoom(struct pane *p, long long count, int by)
{
	static const uint64_t scales[] = { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000 };
	enum { LAST = sizeof scales / sizeof *scales - 1 };
	struct pane_pipeline_state *st = p->state;
	int at = 0, n = count > 0 && count <= LAST ? (int)count : 1;
	while (scales[at] != st->scale.scale)
		at++;
	int to = int_clamp(at + by * n, 0, LAST);
	if (to == at) {
		session_message(p->session, by < 0 ? "a column needs at least one cycle"
						   : "a column can have at most 1,000 "
						     "cycles");
		return OUT_DONE;
	}
	if (st->nundo == ZOOMS)
		memmove(st->undo, st->undo + 1, --st->nundo * sizeof *st->undo);
	st->undo[st->nundo++] = st->scale;
	st->scale.scale = scales[to];
	st->follows = false;
	return OUT_DONE;
}

static enum outcome pane_pipeline_return(struct pane *p, long long count, int arg)
{
	struct pane_pipeline_state *st = p->state;
	if (!st->nundo)
		return OUT_UNKNOWN;
	st->scale = st->undo[--st->nundo];
	return OUT_DONE;
}

static enum outcome pane_pipeline_mark(struct pane *p, long long count, int arg)
{
	struct pane_pipeline_state *st = p->state;
	st->waits = !st->waits;
	return OUT_DONE;
}

static enum outcome pane_pipeline_enter(struct pane *p, long long count, int arg)
{
	session_go(p->session, p->session->at);
	return OUT_RECORDS;
}

/* Writing */

/* Read the rows of the page.  Return the span of the loaded records; last is less than
 * first if there are none. */
static struct span pane_pipeline_page(struct pane *p, struct figure_stages *figure)
{
	struct pane_pipeline_state *st = p->state;
	struct pane_pipeline_row *row = mem_new((size_t)st->rows + 1, sizeof *row);
	struct span over = { UINT64_MAX, 0 };
	int n = pane_pipeline_lines(p->session, row, st->rows);
	for (int r = 0; r < n; r++) {
		uint64_t record = row[r].line.at.ordinal;
		if (!row[r].line.batch || row[r].line.gap)
			continue;
		if (figure)
			figure_stages_add(figure, row[r].line.batch, row[r].line.i);
		over.first = record < over.first ? record : over.first;
		over.last = record > over.last ? record : over.last;
	}
	free(row);
	return over;
}

static const char *pane_pipeline_incomplete(struct pane *p)
{
	struct span over = pane_pipeline_page(p, NULL);
	return over.first > over.last ? "no record is shown" : NULL;
}

static bool pane_pipeline_figure(struct pane *p, struct pane_figure *out)
{
	out->title = "Stages of the pipeline";
	out->command = session_filters(p->session) ? NULL : "pipeline";
	out->of.over = pane_pipeline_page(p, NULL);
	return true;
}

static void pane_pipeline_draw_figure(struct pane *p, const struct svg_head *head,
				      FILE *to)
{
	const struct pane_pipeline_state *st = p->state;
	struct figure_stages *figure = figure_stages_new();
	pane_pipeline_page(p, figure);
	figure_stages_write(figure, to, head, st->scale.cycle);
	figure_stages_free(figure);
}

static void pane_pipeline_scroll(struct pane_pipeline_state *st, bool right,
				 long long count)
{
	uint64_t n = (count > 0 ? (uint64_t)count : st->width / 4 + 1) * st->scale.scale;
	if (right)
		st->scale.origin += st->scale.origin < UINT64_MAX / 2 ? n : 0;
	else
		st->scale.origin -= n < st->scale.origin ? n : st->scale.origin;
}

static enum outcome pane_pipeline_act(struct pane *p, enum action a, long long count)
{
	struct pane_pipeline_state *st = p->state;
	switch (a) {
	case ACT_LEFT:
	case ACT_RIGHT:
		pane_pipeline_scroll(st, a == ACT_RIGHT, count);
		return OUT_DONE;
	case ACT_FIRST_COLUMN:
		st->follows = false; /* back to the current record */
		return OUT_DONE;
	default:
		return OUT_UNKNOWN; /* the list moves, and the pane follows */
	}
}

static const struct pane_key pipeline_keys[] = {
	{ "Enter", "show", "show the current record in the list",
	  .act = pane_pipeline_enter, .of = ACT_ENTER },
	{ "+", "zoom in", "show fewer cycles per column", .act = pane_pipeline_zoom,
	  .arg = -1, .of = ACT_MORE },
	{ "-", "zoom out", "show more cycles per column, up to 1,000",
	  .act = pane_pipeline_zoom, .arg = 1, .of = ACT_LESS },
	{ "w", "waits", "toggle marks at the longest visible waits",
	  .act = pane_pipeline_mark, .of = ACT_WIDEN },
	PANE_KEY_TO_WRITE(".svg", "write",
			  "write the visible records to a new file, as a figure (.svg)"),
	{ "Backspace", NULL, "undo the last zoom", .act = pane_pipeline_return,
	  .of = ACT_RETURN },
	{ 0 }
};

static enum status pane_pipeline_open(struct pane *p, struct err *err)
{
	struct pane_pipeline_state *st = p->state;
	st->scale.scale = 1;
	return ST_OK;
}

static bool pane_pipeline_request(struct pane *p, void *request)
{
	struct chain_request *r = request;
	*r = (struct chain_request) { .record = p->session->at.ordinal,
				      .opt = chain_defaults() };
	r->opt.links = LINKS;
	return !p->session->at.gap && r->record < p->session->records &&
	       stages_possible(p->session->schema);
}

static const struct pane_load pane_pipeline_loads[] = {
	{ .of = &chain_loader, .request = pane_pipeline_request }, { 0 }
};

const struct pane_class pane_pipeline = {
	.name = "pipeline",
	.title = "Pipeline",
	.keys = "Z",
	.own = pipeline_keys,
	.help = "show the pipeline stages of the visible records by cycle",
	.place = PLACE_BELOW,
	.state_size = sizeof(struct pane_pipeline_state),
	.options_size = offsetof(struct pane_pipeline_state, followed),
	.open = pane_pipeline_open,
	.loads = pane_pipeline_loads,
	.fixed_rows = 16,
	.draw = pane_pipeline_draw,
	.heading = pane_pipeline_heading,
	.act = pane_pipeline_act,
	.incomplete = pane_pipeline_incomplete,
	.figure = pane_pipeline_figure,
	.draw_figure = pane_pipeline_draw_figure,
};
