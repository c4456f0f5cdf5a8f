/*
 * Shows the call tree as a flame graph: functions below their callers, with widths
 * proportional to their records.
 *
 * A background job builds the tree once, for the marked span or the whole trace.  The
 * zoomed function and its callers span the whole width.  Cells take whole columns.  Omit
 * cells that are too narrow for a gap and two characters, and names that would be cut to
 * fewer than FLAME_NAME_MIN characters.  The cells of the current record are marked.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis_table.h"
#include "analysis/call_tree.h"
#include "base/mem.h"
#include "output/figures.h"
#include "query/query_text.h"
#include "tui/pane/pane.h"
#include "tui/session/scope.h"
#include "tui/session/session.h"
#include "tui/session/stack_loader.h"

enum { FLAME_WIDTH_MIN = 3, FLAME_NAME_MIN = 3, FLAME_ZOOMS = 64, FLAME_FOOTER = 2 };

#define FLAME_NO_NODE UINT32_MAX

struct flame_cell {
	uint32_t node;
	int level, col, width;
};

/* Options that are on or off. */
enum { FLAME_FOLD, FLAME_INVERT, FLAME_FILTERED, FLAME_OPTIONS };

struct pane_flame_state {
	bool option[FLAME_OPTIONS];

	const struct call_tree *tree; /* NULL if there is no tree, or it has no records */
	uint32_t zoom, at;            /* full-width node; node at the cursor */
	uint32_t zooms[FLAME_ZOOMS];  /* earlier zooms */
	size_t nzooms;
	int top, cols, rows;     /* first visible level; canvas size without the footer */
	struct flame_cell *cell; /* callers before callees, siblings from the left */
	size_t n, room;
	size_t left_out; /* number of functions without a cell */

	uint32_t here; /* node of the current record; FLAME_NO_NODE if unknown */

	char *where; /* query of the filters; NULL if all records are counted */
};

struct flame_wanted {
	struct span over;
	const char *where; /* that of the state */
	bool fold, invert;
};

/* Loading the tree and the calls of the current record */

static enum status flame_make(struct trace *t, const void *request, void *made,
			      struct task *task, struct err *err)
{
	const struct flame_wanted *w = request;
	struct query *where = NULL;
	struct call_tree_request what = { .over = w->over,
					  .fold = w->fold,
					  .invert = w->invert };
	enum status st =
		w->where ? query_compile(&where, w->where, trace_schema(t), err) : ST_OK;
	struct query_reach reach = query_reach(where);
	if (!st && (reach.before || reach.after))
		st = err_set(err, ST_INVALID,
			     "the filter matches sequences, which a call tree cannot "
			     "count; w counts all records");
	what.where = where;
	if (!st)
		st = call_tree_make(made, t, &what, task, err);
	query_free(where);
	return st;
}

static void flame_release(void *tree)
{
	call_tree_release(tree);
}

static const struct latest_class flame_latest = { .size = sizeof(struct flame_wanted),
						  .result = sizeof(struct call_tree),
						  .make = flame_make,
						  .release = flame_release };

/* Find the child of a node by function name; FLAME_NO_NODE if there is none. */
static uint32_t flame_child(const struct call_tree *c, uint32_t node, const char *name)
{
	struct str text = STR_INIT;
	uint32_t found = FLAME_NO_NODE;
	for (uint32_t k = c->node[node].child; k && found == FLAME_NO_NODE;
	     k = c->node[k].next) {
		str_clear(&text);
		call_tree_name(c, c->node[k].function, &text);
		if (!strcmp(text.text, name))
			found = k;
	}
	str_release(&text);
	return found;
}

/* List the frames of the current record on the path in the tree, and return their
 * number. */
static size_t flame_path(const struct pane_flame_state *st, const struct call_stack *s,
			 const char **path)
{
	size_t n = 0;
	for (size_t k = s->n; k--;) {
		const struct str *name = &s->frame[k].function;
		const char *text = name->len ? name->text : "outside";
		for (size_t i = 0; st->option[FLAME_FOLD] && i < n; i++)
			if (!strcmp(path[i], text))
				n = i;
		path[n++] = text;
	}
	return n;
}

/* Find the node of the current record by following its calls from the outermost, as far
 * as they are in the tree. */
static void flame_find_here(struct pane *p, const void *result)
{
	struct pane_flame_state *st = p->state;
	uint32_t node = CALL_TREE_TOP;
	const struct call_stack *s = result;
	st->here = FLAME_NO_NODE;
	if (!s || !st->tree)
		return;
	const char **path = mem_new(s->n + 1, sizeof *path);
	size_t n = flame_path(st, s, path);
	for (size_t k = 0; k < n && node != FLAME_NO_NODE; k++) {
		node = flame_child(st->tree, node,
				   path[st->option[FLAME_INVERT] ? n - 1 - k : k]);
		if (node != FLAME_NO_NODE)
			st->here = node;
	}
	free(path);
}

/* True if the current record is in a function or its callees. */
static bool flame_has_record(const struct pane_flame_state *st, uint32_t node)
{
	if (st->here == FLAME_NO_NODE)
		return false;
	for (uint32_t k = st->here;; k = st->tree->node[k].parent) {
		if (k == node)
			return true;
		if (k == CALL_TREE_TOP)
			return false;
	}
}

static struct pane_flame_state *flame_loaded(const struct pane *p)
{
	struct pane_flame_state *st = p->state;
	return pane_result(p) && st->tree ? st : NULL;
}

/* Update the query of the filters, after stopping the job that uses the last one. */
static void flame_follow_filters(struct pane *p)
{
	struct pane_flame_state *st = p->state;
	struct scope scope;
	struct str text = STR_INIT;
	scope_init(&scope);
	scope.whole = !st->option[FLAME_FILTERED];
	scope_update(&scope, p->session);
	scope_query(&scope, &text);
	if (strcmp(text.text, st->where ? st->where : "")) {
		latest_reset(p->load);
		free(st->where);
		st->where = text.len ? mem_text(text.text) : NULL;
	}
	str_release(&text);
	scope_release(&scope);
}

static bool flame_request(struct pane *p, void *request)
{
	const struct pane_flame_state *st = p->state;
	struct flame_wanted *w = request;
	flame_follow_filters(p);
	if (!session_span(p->session, &w->over))
		w->over = SPAN_ALL;
	w->where = st->where;
	w->fold = st->option[FLAME_FOLD];
	w->invert = st->option[FLAME_INVERT];
	return true;
}

static void flame_take(struct pane *p, const void *result)
{
	struct pane_flame_state *st = p->state;
	const struct call_tree *tree = result;
	st->tree = tree && tree->records ? tree : NULL;
	st->zoom = st->at = CALL_TREE_TOP;
	st->nzooms = 0;
	st->top = 0;
	flame_find_here(p, latest_result(&p->load[1]));
}

static bool flame_stack_request(struct pane *p, void *request)
{
	*(uint64_t *)request = p->session->at.ordinal;
	return p->load->ok && !p->session->at.gap;
}

static const struct pane_load flame_loads[] = {
	{ &flame_latest, flame_request, flame_take, "" },
	{ &stack_loader, flame_stack_request, flame_find_here, NULL },
	{ 0 }
};

/* Layout */

static void flame_add_cell(struct pane_flame_state *st, uint32_t node, int level, int col,
			   int width)
{
	st->cell = mem_room(st->cell, st->n, &st->room, sizeof *st->cell);
	st->cell[st->n++] = (struct flame_cell) { node, level, col, width };
}

static int flame_level(const struct call_tree *c, uint32_t node)
{
	int level = 0;
	for (; node != CALL_TREE_TOP; node = c->node[node].parent)
		level++;
	return level;
}

/* Place the callers of the zoomed function, and the functions below it that are wide
 * enough. */
static void flame_layout(struct pane_flame_state *st, int cols)
{
	const struct call_tree *c = st->tree;
	uint64_t all = c->node[st->zoom].all, width = (uint64_t)(cols > 0 ? cols : 1);
	int level = flame_level(c, st->zoom), above = level;
	size_t n;
	struct call_place *place = call_tree_places(
		c, st->zoom, 1 + (all * FLAME_WIDTH_MIN - 1) / width, &n, &st->left_out);
	st->n = 0;
	for (uint32_t node = st->zoom; above--;) {
		node = c->node[node].parent;
		flame_add_cell(st, node, above, 0, cols);
	}
	for (size_t k = 0; k < n; k++) {
		uint64_t before = place[k].before;
		uint64_t after = before + c->node[place[k].node].all;
		int begin = (int)((double)before / (double)all * cols);
		int end = (int)((double)after / (double)all * cols);
		flame_add_cell(st, place[k].node, level + (int)place[k].level, begin,
			       end - begin);
	}
	free(place);
}

static const struct flame_cell *flame_cell_of(const struct pane_flame_state *st,
					      uint32_t node)
{
	for (size_t n = 0; n < st->n; n++)
		if (st->cell[n].node == node)
			return &st->cell[n];
	return NULL;
}

/* Text */

static void flame_name(const struct call_tree *c, uint32_t node, struct str *out)
{
	struct str raw = STR_INIT;
	if (node == CALL_TREE_TOP)
		str_add(out, "all");
	else
		call_tree_name(c, c->node[node].function, &raw);
	str_escape(out, raw.text, raw.len, true);
	str_release(&raw);
}

static void flame_share(struct str *out, uint64_t n, uint64_t of)
{
	str_addf(out, "%s (", COUNT_TEXT(n));
	str_addpercent(out, n, of);
	str_add(out, " %)");
}

/* Drawing */

static enum style flame_style(const struct pane_flame_state *st,
			      const struct flame_cell *cell)
{
	const struct call_node *n = &st->tree->node[cell->node];
	double own = (double)n->own / (double)st->tree->records;
	if (flame_has_record(st, cell->node))
		return STYLE_HIT;
	if (cell->level < flame_level(st->tree, st->zoom))
		return STYLE_DIM;
	return own >= 0.1 ? STYLE_HOT : own >= 0.02 ? STYLE_WARM : STYLE_TEXT;
}

static void flame_draw_cell(const struct pane_flame_state *st, struct canvas *c,
			    const struct flame_cell *cell)
{
	struct str text = STR_INIT, share = STR_INIT;
	int row = cell->level - st->top, width = cell->width - 1;
	enum style style = flame_style(st, cell);
	if (row < 0 || row >= st->rows)
		return;
	flame_name(st->tree, cell->node, &text);
	str_addf(&share, " %.0f%%",
		 100.0 * (double)st->tree->node[cell->node].all /
			 (double)st->tree->records);
	if (canvas_text_width(text.text) + (int)share.len < width)
		str_add(&text, share.text);
	canvas_text(c, row, cell->col, STYLE_DIM, canvas_glyph(c, GLYPH_DOWN));
	bool cut = canvas_text_width(text.text) > width;
	if (cut && width <= FLAME_NAME_MIN)
		str_clear(&text);
	else if (cut && !strncmp(text.text, "0x", 2))
		canvas_address(c, row, cell->col + 1, width, false, style, text.text + 2);
	else
		canvas_field(c, row, cell->col + 1, width, false, style, text.text);
	if (cell->node == st->at)
		canvas_under(c, row, cell->col + 1, width);
	str_release(&text);
	str_release(&share);
}

/* Draw a symbol below the innermost function of the current record that has a cell. */
static void flame_draw_here(const struct pane_flame_state *st, struct canvas *c)
{
	const struct flame_cell *last = NULL;
	for (size_t n = 0; n < st->n; n++)
		if (flame_has_record(st, st->cell[n].node) &&
		    (!last || st->cell[n].level > last->level))
			last = &st->cell[n];
	for (size_t n = 0; last && n < st->n; n++)
		if (st->cell[n].level == last->level + 1 &&
		    st->cell[n].col <= last->col + 1 &&
		    st->cell[n].col + st->cell[n].width > last->col)
			return;
	if (last && last->level + 1 - st->top >= 0 &&
	    last->level + 1 - st->top < st->rows)
		canvas_text(c, last->level + 1 - st->top, last->col + 1, STYLE_HIT,
			    canvas_glyph(c, GLYPH_HERE));
}

static void flame_draw_footer(const struct pane_flame_state *st, struct canvas *c)
{
	const struct call_node *n = &st->tree->node[st->at];
	struct str text = STR_INIT;
	flame_name(st->tree, st->at, &text);
	str_add(&text, "  inclusive ");
	flame_share(&text, n->all, st->tree->records);
	str_add(&text, "  own ");
	flame_share(&text, n->own, st->tree->records);
	str_add(&text, "  ");
	str_add_count(&text, n->calls, "call");
	canvas_field(c, c->rows - 1, 1, c->cols - 1, false, STYLE_KEY, text.text);
	str_release(&text);
}

static void flame_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_flame_state *st = flame_loaded(p);
	if (!st) {
		pane_draw_sentence(c, 0, "There are no records");
		return;
	}
	st->cols = c->cols;
	st->rows = c->rows > FLAME_FOOTER ? c->rows - FLAME_FOOTER : 1;
	flame_layout(st, c->cols);
	int level = flame_level(st->tree, st->at);
	if (level < st->top)
		st->top = level;
	if (level >= st->top + st->rows)
		st->top = level - st->rows + 1;
	for (size_t n = 0; n < st->n; n++)
		flame_draw_cell(st, c, &st->cell[n]);
	flame_draw_here(st, c);
	flame_draw_footer(st, c);
}

static void flame_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_flame_state *st = flame_loaded(p);
	if (!st)
		return;
	str_add_count(left, st->tree->records, "record");
	const struct flame_wanted *w = p->load->loaded;
	if (w->over.last != UINT64_MAX)
		str_add(left, " of the span");
	if (w->invert)
		str_add(left, ", callees first");
	if (w->where)
		str_addf(left, " where %s", w->where);
	if (st->left_out) {
		str_add_count(right, st->left_out, "function");
		str_add(right, " without room");
	}
}

/* Moving */

static void flame_go_side(struct pane_flame_state *st, bool right)
{
	const struct flame_cell *at = flame_cell_of(st, st->at), *to = NULL;
	for (size_t n = 0; at && n < st->n; n++) {
		const struct flame_cell *k = &st->cell[n];
		bool closer = right ? k->col > at->col && (!to || k->col < to->col)
				    : k->col < at->col && (!to || k->col > to->col);
		if (k->level == at->level && closer)
			to = k;
	}
	if (to)
		st->at = to->node;
}

/* Go to the first child, which is the widest. */
static void flame_go_down(struct pane_flame_state *st)
{
	for (size_t n = 0; n < st->n; n++)
		if (st->cell[n].node != CALL_TREE_TOP &&
		    st->tree->node[st->cell[n].node].parent == st->at) {
			st->at = st->cell[n].node;
			return;
		}
}

static enum outcome flame_act(struct pane *p, enum action a, long long count)
{
	struct pane_flame_state *st = flame_loaded(p);
	if (!st)
		return list_state_moves(a) ? OUT_DONE : OUT_UNKNOWN;
	uint32_t before = FLAME_NO_NODE; /* at the end, st->at does not change */
	for (long long n = count > 0 ? count : 1; n-- > 0 && st->at != before;) {
		before = st->at;
		switch (a) {
		case ACT_LEFT:
		case ACT_RIGHT:
			flame_go_side(st, a == ACT_RIGHT);
			break;
		case ACT_UP:
			st->at = st->tree->node[st->at].parent;
			break;
		case ACT_DOWN:
			flame_go_down(st);
			break;
		case ACT_TOP:
			st->at = CALL_TREE_TOP;
			return OUT_DONE;
		default:
			return OUT_UNKNOWN;
		}
	}
	return OUT_DONE;
}

static enum outcome flame_click(struct pane *p, int row, int col)
{
	struct pane_flame_state *st = flame_loaded(p);
	for (size_t n = 0; st && n < st->n; n++) {
		const struct flame_cell *k = &st->cell[n];
		if (k->level == row + st->top && col >= k->col && col < k->col + k->width)
			st->at = k->node;
	}
	return OUT_DONE;
}

static void flame_zoom_to(struct pane_flame_state *st, uint32_t node)
{
	if (node == st->zoom)
		return;
	if (st->nzooms == FLAME_ZOOMS)
		memmove(st->zooms, st->zooms + 1, --st->nzooms * sizeof *st->zooms);
	st->zooms[st->nzooms++] = st->zoom;
	st->zoom = node;
}

static enum outcome flame_zoom(struct pane *p, long long count, int arg)
{
	struct pane_flame_state *st = flame_loaded(p);
	if (st && st->at == st->zoom)
		session_message(p->session, "the function has the whole width");
	else if (st)
		flame_zoom_to(st, st->at);
	return OUT_DONE;
}

static enum outcome flame_back(struct pane *p, long long count, int arg)
{
	struct pane_flame_state *st = flame_loaded(p);
	if (!st || !st->nzooms)
		return OUT_UNKNOWN;
	st->at = st->zoom;
	st->zoom = st->zooms[--st->nzooms];
	return OUT_DONE;
}

/* Make a node visible: zoom to its caller, or to the node itself. */
static void flame_show(struct pane_flame_state *st, uint32_t node)
{
	const uint32_t zoom[] = { CALL_TREE_TOP, st->tree->node[node].parent, node };
	flame_layout(st, st->cols ? st->cols : 80);
	for (size_t k = 0; k < 3 && !flame_cell_of(st, node); k++) {
		flame_zoom_to(st, zoom[k]);
		flame_layout(st, st->cols ? st->cols : 80);
	}
	st->at = node;
}

/* True if node x is before y in search order.  The node with more records is first. */
static bool flame_is_before(const struct call_tree *c, uint32_t x, uint32_t y)
{
	uint64_t a = c->node[x].all, b = c->node[y].all;
	return a > b || (a == b && x < y);
}

static bool flame_matches(const struct call_tree *c, uint32_t node, const char *text)
{
	struct str name = STR_INIT;
	flame_name(c, node, &name);
	bool matches = c->node[node].all && str_contains_nocase(name.text, text);
	str_release(&name);
	return matches;
}

/* Search in descending order of record counts, starting at the widest function or, if the
 * cursor is at a match, at the cursor. */
static enum pane_found flame_find(struct pane *p, const char *text, bool backward)
{
	struct pane_flame_state *st = flame_loaded(p);
	const struct call_tree *c = st ? st->tree : NULL;
	uint32_t next = UINT32_MAX, first = UINT32_MAX;
	if (!st)
		return PANE_NOT_FOUND;
	bool at = flame_matches(c, st->at, text);
	for (uint32_t k = 0; k < c->n; k++) {
		if (!flame_matches(c, k, text))
			continue;
		bool after =
			at && k != st->at && flame_is_before(c, st->at, k) != backward;
		if (first == UINT32_MAX || flame_is_before(c, k, first) != backward)
			first = k;
		if (after &&
		    (next == UINT32_MAX || flame_is_before(c, k, next) != backward))
			next = k;
	}
	if (first == UINT32_MAX)
		return PANE_NOT_FOUND;
	flame_show(st, next == UINT32_MAX ? first : next);
	return at && next == UINT32_MAX ? PANE_FOUND_WRAPPED : PANE_FOUND;
}

/* Keys */

/* Show the records in the function; if they are outside of calls, only go to the first
 * record. */
static enum outcome flame_records(struct pane *p, long long count, int arg)
{
	struct pane_flame_state *st = flame_loaded(p);
	struct session *s = p->session;
	if (st && st->at == CALL_TREE_TOP)
		session_message(p->session, "no function is selected");
	if (!st || st->at == CALL_TREE_TOP)
		return OUT_DONE;
	const struct call_node *n = &st->tree->node[st->at];
	struct str name = STR_INIT, query = STR_INIT;
	struct err err = ERR_INIT;
	call_tree_name(st->tree, n->function, &name);
	str_add(&query, "in function ");
	if (strncmp(name.text, "0x", 2) == 0)
		str_add(&query, name.text);
	else
		query_quote(name.text, name.len, &query);
	if (strcmp(name.text, "outside") != 0 && session_filter(s, query.text, &err))
		session_error(s, "%s", err.text);
	session_goto(s, n->first);
	str_release(&name);
	str_release(&query);
	return OUT_RECORDS;
}

/* clang-format off */
static const struct table_column flame_columns[] = {
	COL("depth", CELL_NUMBER, "its callers"),
	COL("function", CELL_TEXT, "its name, or the called address"),
	COL("inclusive", CELL_COUNT, "records of the function and its callees"),
	COL("own", CELL_COUNT, "records of the function itself"),
	COL("calls", CELL_COUNT, "that begin in the span"),
	COL("first", CELL_COUNT, "first record"),
};
/* clang-format on */

static void flame_table_add(struct table *t, const struct call_tree *c, uint32_t node)
{
	struct str name = STR_INIT;
	flame_name(c, node, &name);
	table_add(t, 0);
	table_set(t, 0, (uint64_t)flame_level(c, node));
	table_set_bytes(t, 1, name.text, name.len);
	table_set(t, 2, c->node[node].all);
	table_set(t, 3, c->node[node].own);
	table_set(t, 4, c->node[node].calls);
	table_set(t, 5, c->node[node].first);
	str_release(&name);
}

static bool flame_figure(struct pane *p, struct pane_figure *out)
{
	out->title = "Functions below their callers";
	const struct pane_flame_state *st = flame_loaded(p);
	out->command = st && st->zoom == CALL_TREE_TOP ? "calltree" : NULL;
	if (st && st->option[FLAME_FOLD])
		str_add(&out->options, " --fold-recursion");
	if (st && st->option[FLAME_INVERT])
		str_add(&out->options, " --callees-first");
	out->of.whole = !st || !st->option[FLAME_FILTERED];
	scope_update(&out->of, p->session);
	if (!session_span(p->session, &out->of.over))
		out->of.over = SPAN_ALL;
	return st;
}

static void flame_draw_figure(struct pane *p, const struct svg_head *head, FILE *to)
{
	const struct pane_flame_state *st = p->state;
	figure_calls(to, head, st->tree, st->zoom);
}

/* List the functions below the zoom, callers before callees. */
static struct table *flame_to_write(struct pane *p, enum notation as)
{
	struct pane_flame_state *st = flame_loaded(p);
	if (!st)
		return NULL;
	struct table *t = table_new(flame_columns, 6, NULL, 0);
	size_t n, omitted;
	struct call_place *place = call_tree_places(st->tree, st->zoom, 1, &n, &omitted);
	for (size_t k = 0; k < n; k++)
		flame_table_add(t, st->tree, place[k].node);
	free(place);
	return t;
}

static const char *flame_option(struct pane *p, int arg, bool change)
{
	return pane_switch(&((struct pane_flame_state *)p->state)->option[arg], change);
}

static enum outcome flame_widen(struct pane *p, long long count, int arg)
{
	bool *filtered = &((struct pane_flame_state *)p->state)->option[FLAME_FILTERED];
	*filtered = !*filtered;
	pane_report_counted(p, !*filtered);
	return OUT_DONE;
}

static const struct pane_key flame_keys[] = {
	{ "Enter", "zoom", "zoom into the function", .act = flame_zoom, .must_wait = true,
	  .of = ACT_ENTER },
	{ "Backspace", "back", "undo the last zoom", .act = flame_back,
	  .of = ACT_RETURN },
	{ "& F4", "its records",
	  "show only records in calls of the function, with its callees (sets a filter)",
	  .act = flame_records, .must_wait = true, .of = ACT_FILTER },
	{ "w", "whole trace",
	  "count only records of the filter; press again to count the whole trace",
	  .act = flame_widen, .of = ACT_WIDEN },
	{ "of", "fold recursion",
	  "count a function that is called below itself for its outermost call",
	  .option = flame_option, .arg = FLAME_FOLD },
	{ "oc", "callees first", "show each function at the top and its callers below it",
	  .option = flame_option, .arg = FLAME_INVERT },
	PANE_KEY_TO_WRITE(".csv .json .md .txt .svg", NULL,
			  "write the visible part of the call tree to a new file, as a "
			  "table (.csv, .json, .md, .txt) or a figure (.svg)"),
	{ 0 }
};

static const char *flame_hint(struct pane *p, const struct pane_key *own)
{
	const struct pane_flame_state *st = p->state;
	return own->of == ACT_RETURN && !st->nzooms ? NULL
	       : own->of == ACT_FILTER && st->at == CALL_TREE_TOP
		       ? NULL
		       : pane_filter_hint(p, own);
}

static void flame_close(struct pane *p)
{
	struct pane_flame_state *st = p->state;
	free(st->cell);
	free(st->where);
}

const struct pane_class pane_flame = {
	.name = "flame",
	.title = "Flame graph",
	.keys = "Y",
	.hint = "flame graph",
	.own = flame_keys,
	.hint_now = flame_hint,
	.loads = flame_loads,
	.search = &(const struct pane_search) { .what = "the functions",
						.find = flame_find },
	.help = "show the call tree of the trace or the marked span as a flame graph",
	.place = PLACE_WHOLE,
	.of_trace = true,
	.state_size = sizeof(struct pane_flame_state),
	.options_size = offsetof(struct pane_flame_state, tree),
	.close = flame_close,
	.draw = flame_draw,
	.heading = flame_heading,
	.to_write = flame_to_write,
	.figure = flame_figure,
	.draw_figure = flame_draw_figure,
	.act = flame_act,
	.click = flame_click,
};
