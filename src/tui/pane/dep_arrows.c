#include "tui/pane/dep_arrows.h"

#include <stdlib.h>

#include "base/mem.h"
#include "tui/session/chain_loader.h"
#include "tui/session/session.h"

enum {
	NAME_WIDTH = 6,   /* width of a label: "rflags", "[b340]" */
	COLS_LEAST = 40,  /* min columns of a list with arrows */
	ARROWS_WIDTH = 3, /* width of the line, the arrow and one blank */
	ROWS_MOST = 512,
	LINKS = 64,
	FORWARD_MOST = 1 << 16 /* max records to search for users */
};

struct dep_arrows {
	struct latest producers, users; /* chains of the current record */
};

/* One row of the arrows. */
struct dep_arrows_row {
	struct str label;
	bool producer, user;
};

void dep_arrows_toggle(struct session *s)
{
	if (s->dep_arrows) {
		dep_arrows_free(s);
		return;
	}
	s->dep_arrows = mem_new(1, sizeof *s->dep_arrows);
	latest_init(&s->dep_arrows->producers, &chain_loader, s->trace, &s->jobs);
	latest_init(&s->dep_arrows->users, &chain_loader, s->trace, &s->jobs);
}

void dep_arrows_free(struct session *s)
{
	if (!s->dep_arrows)
		return;
	latest_release(&s->dep_arrows->producers);
	latest_release(&s->dep_arrows->users);
	free(s->dep_arrows);
	s->dep_arrows = NULL;
}

int dep_arrows_width(const struct session *s, int cols)
{
	if (!s->dep_arrows || cols < COLS_LEAST)
		return 0;
	/* Reserve "^1,234,567 rflags" and the arrows, but at most a quarter of the
	 * columns. */
	int width = 1 + canvas_text_width(COUNT_TEXT(s->records)) + 1 + NAME_WIDTH +
		    ARROWS_WIDTH;
	return width < cols / 4 ? width : cols / 4;
}

static const struct chain *dep_arrows_request(struct session *s, struct latest *l,
					      bool forward)
{
	struct chain_request r = { .record = s->at.ordinal, .opt = chain_defaults() };
	r.opt.depth = 1;
	r.opt.links = LINKS;
	r.opt.forward = forward;
	if (forward)
		r.opt.distance = FORWARD_MOST;
	return latest_want(l, &r) ? &((const struct chain_result *)l->result)->chain
				  : NULL;
}

/* Find the row of a record; -1 if it is not in the window. */
static int dep_arrows_row_of(const struct line *line, int n, uint64_t record)
{
	for (int k = 0; k < n; k++)
		if (line[k].batch && line[k].at.gap == 0 && line[k].at.ordinal == record)
			return k;
	return -1;
}

static void dep_arrows_add_name(struct str *label, const struct session *s,
				const struct chain_value *v)
{
	struct chain_value shown = *v;
	/* The low digits distinguish an address from its neighbours. */
	if (v->kind == VALUE_MEMORY)
		shown.number &= 0xffff;
	chain_value_print(s->schema, &shown, label);
}

/* Find the first row without a label from `from` to `to`; -1 if there is none. */
static int dep_arrows_free_row(const struct dep_arrows_row *row, int from, int to)
{
	for (int step = from <= to ? 1 : -1;; from += step) {
		if (!row[from].label.len)
			return from;
		if (from == to)
			return -1;
	}
}

/* Label the free row nearest to the edge with a record outside the window: "^1,240
 * r45". */
static void dep_arrows_add_outside(struct dep_arrows_row *row, const struct session *s,
				   const struct canvas *c, int from, int to, bool above,
				   const struct chain_link *l)
{
	int at = dep_arrows_free_row(row, from, to);
	if (at < 0)
		return;
	str_addf(&row[at].label, "%s%s ",
		 canvas_glyph(c, above ? GLYPH_UPWARD : GLYPH_DOWNWARD),
		 COUNT_TEXT(l->record));
	dep_arrows_add_name(&row[at].label, s, &l->value);
}

/* The rows of the vertical line, inclusive.  above and below are true if the line
 * continues outside the window. */
struct dep_arrows_lane {
	int cursor, top, bottom;
	bool above, below;
};

/* True if an earlier link to a record outside the window has the same value.  Only the
 * nearest of many users gets a label. */
static bool dep_arrows_seen(const struct chain *chain, size_t link,
			    const struct line *line, int n)
{
	const struct chain_value *v = &chain->link[link].value;
	for (size_t k = 0; k < link; k++) {
		const struct chain_link *l = &chain->link[k];
		if (l->end == END_FOUND && l->value.kind == v->kind &&
		    l->value.number == v->number &&
		    dep_arrows_row_of(line, n, l->record) < 0)
			return true;
	}
	return false;
}

/* Add the links of one direction: first those in the window, then labels for the others
 * in free rows. */
static void dep_arrows_add_links(struct dep_arrows_row *row, struct dep_arrows_lane *lane,
				 const struct session *s, const struct canvas *c,
				 const struct line *line, int n,
				 const struct chain *chain, bool forward)
{
	int *end = forward ? &lane->bottom : &lane->top, edge = forward ? n - 1 : 0;
	bool *beyond = forward ? &lane->below : &lane->above;
	for (size_t k = 0; chain && k < chain->nlinks; k++) {
		const struct chain_link *l = &chain->link[k];
		int at = l->end == END_FOUND ? dep_arrows_row_of(line, n, l->record) : -1;
		if (at < 0) {
			*beyond |= l->end == END_FOUND;
			continue;
		}
		*(forward ? &row[at].user : &row[at].producer) = true;
		if (row[at].label.len)
			str_addc(&row[at].label, ',');
		dep_arrows_add_name(&row[at].label, s, &l->value);
		if (forward ? at > *end : at < *end)
			*end = at;
	}
	if (*beyond)
		*end = edge;
	for (size_t k = 0; *beyond && k < chain->nlinks; k++) {
		const struct chain_link *l = &chain->link[k];
		if (l->end == END_FOUND && dep_arrows_row_of(line, n, l->record) < 0 &&
		    !dep_arrows_seen(chain, k, line, n))
			dep_arrows_add_outside(row, s, c, edge, lane->cursor, !forward,
					       l);
	}
}

static enum glyph dep_arrows_lane_glyph(const struct dep_arrows_row *row, int k,
					const struct dep_arrows_lane *lane)
{
	if (k != lane->cursor && !row[k].producer && !row[k].user)
		return GLYPH_DOWN;
	bool up = k > lane->top || lane->above, down = k < lane->bottom || lane->below;
	return up && down ? GLYPH_FLOW_FORK : up ? GLYPH_FLOW_LAST : GLYPH_FLOW_FIRST;
}

static void dep_arrows_draw_rows(struct canvas *c, const struct dep_arrows_row *row,
				 const struct dep_arrows_lane *lane)
{
	int at = c->cols - ARROWS_WIDTH;
	for (int k = lane->top; k <= lane->bottom; k++) {
		bool cursor = k == lane->cursor;
		bool into = row[k].user ||
			    (cursor && (lane->top < lane->cursor || lane->above));
		canvas_field(c, k + 1, 0, at, true, STYLE_DIM, row[k].label.text);
		canvas_text(c, k + 1, at, STYLE_KEY,
			    canvas_glyph(c, dep_arrows_lane_glyph(row, k, lane)));
		if (into || row[k].producer || cursor)
			canvas_text(c, k + 1, at + 1, STYLE_KEY,
				    canvas_glyph(c, into ? GLYPH_ARROW : GLYPH_ACROSS));
	}
}

static void dep_arrows_draw_all(struct session *s, struct canvas *c)
{
	struct dep_arrows *g = s->dep_arrows;
	struct line line[ROWS_MOST];
	int rows = c->rows - 1 < ROWS_MOST ? c->rows - 1 : ROWS_MOST;
	int n = rows > 0 ? (int)session_lines(s, s->top, (size_t)rows, line) : 0;
	int cursor = s->at.gap ? -1 : dep_arrows_row_of(line, n, s->at.ordinal);
	if (cursor < 0) {
		latest_cancel(&g->producers);
		latest_cancel(&g->users);
		return;
	}
	struct dep_arrows_row *row = mem_new((size_t)n, sizeof *row);
	for (int k = 0; k < n; k++)
		str_init(&row[k].label);
	struct dep_arrows_lane lane = { .cursor = cursor,
					.top = cursor,
					.bottom = cursor };
	dep_arrows_add_links(row, &lane, s, c, line, n,
			     dep_arrows_request(s, &g->producers, false), false);
	dep_arrows_add_links(row, &lane, s, c, line, n,
			     dep_arrows_request(s, &g->users, true), true);
	if (lane.top < lane.bottom || lane.above || lane.below)
		dep_arrows_draw_rows(c, row, &lane);
	for (int k = 0; k < n; k++)
		str_release(&row[k].label);
	free(row);
}

struct canvas dep_arrows_draw(struct session *s, const struct canvas *c)
{
	int width = dep_arrows_width(s, c->cols);
	if (!width)
		return *c;
	struct canvas own = canvas_view(c, 0, 0, c->rows, width);
	dep_arrows_draw_all(s, &own);
	return canvas_view(c, 0, width, c->rows, c->cols - width);
}
