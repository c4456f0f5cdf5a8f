/*
 * Keys and mouse of the memory pane.  Enter shows the records of the entry: those of a
 * bin, or of a cell of the heat map, by a filter.
 */
#include <stdlib.h>
#include <string.h>

#include "tui/pane/pane_memory_internal.h"

/* Records of the entry */

/* A query for the records of the entry, as far as they are counted.  False: it has none. */
static bool pane_memory_keys_query(struct pane *p, struct str *out)
{
	struct pane_memory_state *st = p->state;
	const struct memory_zoom *z = memory_zoom_now(&st->zooms);
	struct memory_cell cell;
	struct scope scope;
	bool kind[ACCESSES];
	if (!pane_memory_cell(p, &cell) || (st->chart == CHART_HEAT && !cell.n[0]))
		return false;
	for (int k = 0; k < ACCESSES; k++)
		kind[k] = pane_memory_shows(p, k) && st->rows.row[st->list.current].n[k];
	scope_init(&scope);
	scope_get(&scope, p->session, st->mode, &st->own);
	scope_release(&scope);
	bool limited = scope.over.first || scope.over.last < UINT64_MAX ||
		       z->within.first || z->within.last < UINT64_MAX;
	if (!cell.records && limited && pane_memory_counted(p, &cell.over))
		cell.records = true;
	return memory_cell_query(&cell, kind, out);
}

static enum outcome pane_memory_keys_none(struct pane *p)
{
	session_message(p->session, "there are no accesses here");
	return OUT_DONE;
}

static enum outcome pane_memory_keys_show(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	struct session *s = p->session;
	struct memory_cell cell;
	struct span counted;
	struct err err = ERR_INIT;
	struct str query = STR_INIT;
	if (!pane_memory_cell(p, &cell))
		return pane_memory_keys_none(p);
	if (!pane_memory_keys_query(p, &query))
		return pane_memory_keys_none(p);
	uint64_t first = cell.records                       ? cell.over.first
			 : pane_memory_counted(p, &counted) ? counted.first
							    : 0;
	enum status status = scope_own_set(&st->own, s, query.text, &err);
	if (status == ST_OK) {
		session_jump(s, first);
		session_message(
			s, "only the records of the %s%s are shown; Backspace returns",
			st->chart == CHART_BARS ? "bin" : "cell",
			st->mode == SCOPE_TRACE && session_filters(s) > 1
				? " that match the filters"
				: "");
	} else {
		session_error(s, "%s", err.text);
	}
	str_release(&query);
	return status == ST_OK ? OUT_RECORDS : OUT_DONE;
}

static enum outcome pane_memory_keys_filter(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct session *s = p->session;
	struct err err = ERR_INIT;
	struct str query = STR_INIT;
	if (!pane_memory_keys_query(p, &query))
		return pane_memory_keys_none(p);
	if (session_filter(s, query.text, &err) == ST_OK)
		session_message(s, "only records where %s; an empty & shows all",
				query.text);
	else
		session_error(s, "%s", err.text);
	str_release(&query);
	return OUT_DONE;
}

/* Zoom */

static void pane_memory_keys_save_cursor(struct pane_memory_state *st)
{
	struct memory_zoom *z = memory_zoom_now(&st->zooms);
	z->address = st->address;
	z->record = st->record;
}

static enum outcome pane_memory_keys_zoomed(struct pane_memory_state *st)
{
	st->version = 0;
	st->anchor.set = false;
	return OUT_DONE;
}

/* Bars: the addresses of the bin, in smaller bins. */
static enum outcome pane_memory_keys_zoom_bin(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	struct memory_cell cell;
	struct memory_zoom to = *memory_zoom_now(&st->zooms);
	if (!pane_memory_cell(p, &cell))
		return pane_memory_keys_none(p);
	if (to.level + 1 == BIN_SIZES) {
		session_message(p->session,
				"%s are the smallest bins; Enter shows the "
				"records that access this one",
				histogram_bin_sizes[to.level].plural);
		return OUT_DONE;
	}
	pane_memory_keys_save_cursor(st);
	to.first = cell.first;
	to.last = cell.last;
	/* A region can be smaller than a bin of the next size. */
	do
		to.level++;
	while (to.level + 1 < BIN_SIZES &&
	       to.first >> histogram_bin_sizes[to.level].bits ==
		       to.last >> histogram_bin_sizes[to.level].bits);
	memory_zoom_push(&st->zooms, &to);
	return pane_memory_keys_zoomed(st);
}

static enum outcome pane_memory_keys_zoom_in(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	const struct timeline *t = pane_memory_timeline(st);
	if (st->chart == CHART_BARS)
		return pane_memory_keys_zoom_bin(p);
	if (!t)
		return OUT_DONE;
	struct span here = pane_memory_interval(st);
	pane_memory_keys_save_cursor(st);
	if (!memory_zoom_time_in(&st->zooms, t->over,
				 here.first + (here.last - here.first) / 2))
		session_message(p->session, "there are only %llu records in this chart",
				(unsigned long long)(t->over.last - t->over.first + 1));
	return pane_memory_keys_zoomed(st);
}

static bool pane_memory_keys_pop(struct pane_memory_state *st)
{
	if (!memory_zoom_pop(&st->zooms))
		return false;
	const struct memory_zoom *z = memory_zoom_now(&st->zooms);
	st->address = z->address;
	st->record = z->record;
	return true;
}

static enum outcome pane_memory_keys_zoom_out(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	const struct timeline *t = pane_memory_timeline(st);
	struct span all;
	bool zoomed;
	if (st->chart == CHART_BARS)
		zoomed = pane_memory_keys_pop(st);
	else if (!t || !memory_model_records(st->model, &all))
		return OUT_DONE;
	else
		zoomed = memory_zoom_time_out(&st->zooms, all, t->over, st->record);
	if (!zoomed)
		session_message(p->session,
				st->chart == CHART_BARS
					? "all addresses are shown; ob changes "
					  "the size of bins"
					: "all records are shown");
	return pane_memory_keys_zoomed(st);
}

/* Options */

static enum outcome pane_memory_keys_toggle(struct pane *p, long long count, int kind)
{
	(void)count;
	struct pane_memory_state *st = p->state;
	if (!histogram_has_access(p->session->schema, (enum access)kind)) {
		session_error(p->session, "%s traces do not record %s",
			      p->session->schema->format->name,
			      histogram_access_name[kind]);
		return OUT_DONE;
	}
	st->hidden[kind] = !st->hidden[kind];
	bool any = false;
	for (int k = 0; k < ACCESSES; k++)
		any |= pane_memory_shows(p, k);
	if (!any)
		memset(st->hidden, 0, sizeof st->hidden);
	st->version = 0;
	return OUT_DONE;
}

static const char *pane_memory_keys_shown(struct pane *p, int kind)
{
	return pane_memory_shows(p, kind) ? "on" : "off";
}

static enum outcome pane_memory_keys_log(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	st->log[st->chart] = !st->log[st->chart];
	return OUT_DONE;
}

static const char *pane_memory_keys_is_log(struct pane *p, int arg)
{
	(void)arg;
	const struct pane_memory_state *st = p->state;
	return st->log[st->chart] ? "on" : "off";
}

/* Change the size of the bins, for the same addresses; after the smallest the largest. */
static enum outcome pane_memory_keys_bins(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	struct memory_zoom *z = memory_zoom_now(&st->zooms);
	z->level = (z->level + 1) % BIN_SIZES;
	st->version = 0;
	return OUT_DONE;
}

static const char *pane_memory_keys_bin_size(struct pane *p, int arg)
{
	(void)arg;
	struct pane_memory_state *st = p->state;
	return histogram_bin_sizes[memory_zoom_now(&st->zooms)->level].plural;
}

static enum outcome pane_memory_keys_screen(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	bool on = st->mode == SCOPE_SCREEN;
	st->mode = on ? SCOPE_CHOSEN : SCOPE_SCREEN;
	return pane_memory_keys_zoomed(st);
}

static const char *pane_memory_keys_is_screen(struct pane *p, int arg)
{
	(void)arg;
	struct pane_memory_state *st = p->state;
	return st->mode == SCOPE_SCREEN ? "on" : "off";
}

/* Count the whole trace, or again what the filters and the span select: also those that
 * Enter has set, by which the chart did not count so far. */
static enum outcome pane_memory_keys_widen(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	struct session *s = p->session;
	struct str text = STR_INIT;
	struct scope scope;
	bool widens = st->mode != SCOPE_TRACE && !scope_own_keep(&st->own, s);
	st->mode = widens ? SCOPE_TRACE : SCOPE_CHOSEN;
	scope_init(&scope);
	scope_get(&scope, s, st->mode, &st->own);
	str_add(&text, "counted: ");
	scope_text(&scope, &text);
	if (!session_filters(s) && s->marked_span.state != SPAN_SET)
		str_add(&text, "; no filter or span is set");
	session_message(s, "%s", text.text);
	str_release(&text);
	scope_release(&scope);
	return pane_memory_keys_zoomed(st);
}

/* Charts and sorting */

static enum outcome pane_memory_keys_chart(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	st->chart = (enum pane_memory_chart)((st->chart + 1) % CHARTS);
	return pane_memory_keys_zoomed(st);
}

static void pane_memory_keys_sort_by(struct pane_memory_state *st, int column)
{
	st->rising = st->sorted == column ? !st->rising : column == MEMORY_ROWS_ADDRESS;
	st->sorted = column;
	st->version = 0;
}

static void pane_memory_keys_save_address(struct pane_memory_state *st)
{
	if (st->list.current < (int)st->rows.n)
		st->address = st->rows.row[st->list.current].first;
}

/* The cursor goes to the first row. */
static enum outcome pane_memory_keys_sort(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	if (st->chart != CHART_BARS) {
		session_message(p->session, "only bars are sorted; c shows them");
		return OUT_DONE;
	}
	pane_memory_keys_sort_by(st, st->column);
	pane_memory_make_rows(p);
	st->list.current = 0;
	pane_memory_keys_save_address(st);
	return OUT_DONE;
}

/* Finding */

static bool pane_memory_keys_parse_address(const char *text, uint64_t *out)
{
	char *end;
	*out = strtoull(text, &end, 16);
	return end != text && !*end && *text != '-' && *text != '+';
}

static void pane_memory_keys_print_name(void *arg, int k, struct str *out)
{
	const struct pane_memory_state *st = arg;
	str_add(out, st->rows.row[k].what);
}

static enum pane_found pane_memory_keys_find(struct pane *p, const char *text,
					     bool backward)
{
	struct pane_memory_state *st = p->state;
	struct session *s = p->session;
	uint64_t address;
	enum pane_found found = PANE_FOUND;
	if (!pane_memory_keys_parse_address(text, &address)) {
		found = list_state_find(&st->list, text, backward,
					pane_memory_keys_print_name, st);
	} else if (st->rows.n) {
		if (memory_rows_find(&st->rows, address) == st->rows.n)
			session_message(s, "%llx is not accessed; this is the nearest",
					(unsigned long long)address);
		st->list.current = (int)memory_rows_nearest(&st->rows, address);
	}
	pane_memory_keys_save_address(st);
	return found;
}

const struct pane_search pane_memory_search = { "addresses and regions",
						pane_memory_keys_find };

/* Moving */

/* Move the current column of the bars. */
static void pane_memory_keys_move_column(struct pane_memory_state *st, enum action a)
{
	int column[MEMORY_ROWS_SUM + 1], n = 0, at = 0;
	for (int k = 0; k <= MEMORY_ROWS_SUM; k++) {
		if (!st->layout.width[k])
			continue;
		if (k == st->column)
			at = n;
		column[n++] = k;
	}
	at = a == ACT_LEFT           ? at - 1
	     : a == ACT_RIGHT        ? at + 1
	     : a == ACT_FIRST_COLUMN ? 0
				     : n - 1;
	if (at >= 0 && at < n)
		st->column = column[at];
}

static void pane_memory_keys_move_interval(struct pane_memory_state *st, long long by)
{
	const struct timeline *t = pane_memory_timeline(st);
	if (!t)
		return;
	long long last = (long long)t->n - 1;
	long long i = (long long)memory_cell_interval_of(t, st->record);
	i = by > last - i ? last : by < -i ? 0 : i + by;
	st->record = timeline_over(t, (size_t)i).first;
}

static bool pane_memory_keys_move_sideways(struct pane_memory_state *st, enum action a,
					   long long count)
{
	long long n = count > 0 ? count < TALLY_MAX ? count : TALLY_MAX : 1;
	switch (a) {
	case ACT_LEFT:
		n = -n;
		break;
	case ACT_RIGHT:
		break;
	case ACT_FIRST_COLUMN:
		n = -TALLY_MAX;
		break;
	case ACT_LAST_COLUMN:
		n = TALLY_MAX;
		break;
	default:
		return false;
	}
	if (st->chart == CHART_BARS)
		pane_memory_keys_move_column(st, a);
	else
		pane_memory_keys_move_interval(st, n);
	return true;
}

/* What a chart shows as high: of a bin, of a cell in the current row. */
static uint64_t pane_memory_keys_height(const struct pane_memory_state *st, size_t i)
{
	const struct timeline *t = pane_memory_timeline(st);
	if (st->chart == CHART_BARS)
		return region_sum(&st->rows.row[i]);
	return t->cell[i * t->rows + (size_t)st->list.current];
}

/* Go to the highest entry after the cursor (by is 1) or before it (by is -1); repeated, to
 * the highest one beyond that. */
static enum outcome pane_memory_keys_highest(struct pane *p, long long count, int by)
{
	(void)count;
	struct pane_memory_state *st = p->state;
	const struct timeline *t = pane_memory_timeline(st);
	struct memory_cell cell;
	if (!pane_memory_cell(p, &cell))
		return pane_memory_keys_none(p);
	bool bars = st->chart == CHART_BARS;
	long long n = (long long)(bars ? st->rows.n : t->n), best = -1;
	long long at = bars ? st->list.current
			    : (long long)memory_cell_interval_of(t, st->record);
	uint64_t most = 0;
	for (long long i = at + by; i >= 0 && i < n; i += by)
		if (pane_memory_keys_height(st, (size_t)i) > most) {
			best = i;
			most = pane_memory_keys_height(st, (size_t)i);
		}
	if (best < 0) {
		session_message(p->session, "no access is %s the cursor",
				by > 0 ? "after" : "before");
	} else if (bars) {
		st->list.current = (int)best;
		pane_memory_keys_save_address(st);
	} else {
		st->record = timeline_over(t, (size_t)best).first;
	}
	return OUT_DONE;
}

/* V in the heat map: begin a span at the interval, or end it. */
static enum outcome pane_memory_keys_span(struct pane *p, long long count, int arg)
{
	(void)count, (void)arg;
	struct pane_memory_state *st = p->state;
	struct session *s = p->session;
	if (st->chart == CHART_BARS)
		session_span_toggle(s);
	if (!pane_memory_timeline(st))
		return OUT_DONE;
	struct span over;
	if (!session_span_anchor(s, &st->anchor, pane_memory_interval(st), &over))
		return OUT_DONE;
	scope_own_keep(&st->own, s);
	session_span_set(s, over);
	session_span_report(s, "; w counts the whole trace, or the span");
	return OUT_DONE;
}

static enum outcome pane_memory_keys_return(struct pane_memory_state *st)
{
	if (st->anchor.set) {
		st->anchor.set = false;
		return OUT_DONE;
	}
	return pane_memory_keys_pop(st) ? pane_memory_keys_zoomed(st) : OUT_UNKNOWN;
}

enum outcome pane_memory_act(struct pane *p, enum action a, long long count)
{
	struct pane_memory_state *st = p->state;
	if (a == ACT_RETURN)
		return pane_memory_keys_return(st);
	if (pane_memory_keys_move_sideways(st, a, count))
		return OUT_DONE;
	if (!list_state_act(&st->list, a, count))
		return OUT_UNKNOWN;
	pane_memory_keys_save_address(st);
	return OUT_DONE;
}

/* Mouse */

/* A heading of the bars sorts by its column. */
static void pane_memory_keys_click_heading(struct pane_memory_state *st, int col)
{
	for (int k = 0; k <= MEMORY_ROWS_SUM; k++) {
		if (col < st->layout.col[k] ||
		    col >= st->layout.col[k] + st->layout.width[k])
			continue;
		st->column = k;
		pane_memory_keys_sort_by(st, k);
	}
}

enum outcome pane_memory_click(struct pane *p, int row, int col)
{
	struct pane_memory_state *st = p->state;
	const struct timeline *t = pane_memory_timeline(st);
	bool bars = st->chart == CHART_BARS;
	int left = memory_chart_left(&st->rows, st->width);
	int k = st->list.top + row - (bars ? MEMORY_BARS_HEADING : 0);
	if (row >= st->height)
		return OUT_DONE;
	if (bars && row < MEMORY_BARS_HEADING)
		pane_memory_keys_click_heading(st, col);
	else if (k < st->list.n)
		st->list.current = k;
	if (t && col >= left)
		st->record =
			timeline_over(t, memory_chart_interval(
						 t, memory_chart_cells(left, st->width),
						 col - left))
				.first;
	pane_memory_keys_save_address(st);
	return OUT_DONE;
}

/* In the heat map a drag marks a span, as V does at both of its ends. */
void pane_memory_drag(struct pane *p, int row, int col, bool released)
{
	struct pane_memory_state *st = p->state;
	const struct timeline *t = pane_memory_timeline(st);
	if (released) {
		if (t && st->dragging && st->anchor.set)
			pane_memory_keys_span(p, -1, 0);
		st->dragging = false;
		return;
	}
	if (!t)
		return;
	int left = memory_chart_left(&st->rows, st->width);
	int cells = memory_chart_cells(left, st->width);
	size_t to = memory_chart_interval(t, cells, col - left);
	(void)row;
	if (!st->dragging && to != memory_cell_interval_of(t, st->record)) {
		st->dragging = st->anchor.set = true;
		st->anchor.at = pane_memory_interval(st);
	}
	st->record = timeline_over(t, to).first;
}

/* What the keys do here and now. */
const char *pane_memory_hint(struct pane *p, const struct pane_key *own)
{
	struct pane_memory_state *st = p->state;
	bool bars = st->chart == CHART_BARS;
	switch (own->of) {
	case ACT_LESS:
		return st->zooms.depth ? own->hint : NULL;
	case ACT_SORT:
		return bars ? own->hint : NULL;
	case ACT_SPAN:
		return bars ? NULL : st->anchor.set ? "end span" : "span";
	case ACT_WIDEN:
		if (st->mode == SCOPE_TRACE)
			return "filter, span";
		return session_filters(p->session) ||
				       p->session->marked_span.state == SPAN_SET
			       ? own->hint
			       : NULL;
	default:
		return own->hint;
	}
}

const struct pane_key pane_memory_keys[] = {
	{ "Enter", "show records",
	  "show the records that access the bin, in a heat map those of the interval",
	  .act = pane_memory_keys_show, .must_wait = true, .of = ACT_ENTER },
	{ "c", "chart", "switch between bars and heat map over time",
	  .act = pane_memory_keys_chart, .of = ACT_CHART },
	{ "+", "zoom in",
	  "zoom into the bin; in the heat map: show fewer records, around the cursor",
	  .act = pane_memory_keys_zoom_in, .must_wait = true, .of = ACT_MORE },
	{ "-", "zoom out", "zoom out again; in the heat map: show more records",
	  .act = pane_memory_keys_zoom_out, .must_wait = true, .of = ACT_LESS },
	{ "}", "highest",
	  "go to the highest entry after the cursor: bin, interval of the row",
	  .act = pane_memory_keys_highest, .arg = 1, .must_wait = true,
	  .of = ACT_TAKEN_NEXT },
	{ "{", NULL, "go to the highest entry before the cursor",
	  .act = pane_memory_keys_highest, .arg = -1, .must_wait = true,
	  .of = ACT_TAKEN_PREVIOUS },
	{ "w", "whole trace",
	  "count the whole trace; again: the records of the filters and the marked span",
	  .act = pane_memory_keys_widen, .of = ACT_WIDEN },
	{ "s", "sort", "sort bars by the current column; again: in the other order",
	  .act = pane_memory_keys_sort, .must_wait = true, .of = ACT_SORT },
	{ "V", "span", "in the heat map: begin a span at the interval, or end it",
	  .act = pane_memory_keys_span, .must_wait = true, .of = ACT_SPAN },
	{ "& F4", "filter", "show only the records of the entry, and count only by these",
	  .act = pane_memory_keys_filter, .must_wait = true, .of = ACT_FILTER },
	{ "W", "write", "write the chart as a table to a new file: .csv, .json, .md or .txt",
	  .ask = "write to (.csv, .json, .txt): ", .answer = pane_memory_write,
	  .file = true, .must_wait = true, .of = ACT_WRITE },
	{ "ol", "loads", "show loads, or not", .act = pane_memory_keys_toggle,
	  .arg = ACCESS_LOAD, .value = pane_memory_keys_shown },
	{ "os", "stores", "show stores, or not", .act = pane_memory_keys_toggle,
	  .arg = ACCESS_STORE, .value = pane_memory_keys_shown },
	{ "of", "fetches", "show fetches of instructions, or not",
	  .act = pane_memory_keys_toggle, .arg = ACCESS_FETCH,
	  .value = pane_memory_keys_shown },
	{ "oz", "logarithmic", "use a logarithmic scale, or not",
	  .act = pane_memory_keys_log, .value = pane_memory_keys_is_log },
	{ "ob", "bins",
	  "change the size of bins: regions, 2 MiB, pages, cache lines, words of 8 bytes",
	  .act = pane_memory_keys_bins, .value = pane_memory_keys_bin_size },
	{ "or", "records on the screen", "count only the records on the screen, or not",
	  .act = pane_memory_keys_screen, .value = pane_memory_keys_is_screen },
	{ 0 }
};
