/*
 * Handles keys and mouse of the memory pane.  Enter sets a filter that shows the records
 * of the entry, which is a bin or a cell of the heat map.
 */
#include <stdlib.h>
#include <string.h>

#include "output/chart_table.h"
#include "tui/pane/pane_memory_internal.h"

/* Records of the entry */

/* Append a query for the counted records of the entry.  False if there are none. */
static bool entry_query(struct pane *p, struct str *out)
{
	struct pane_memory_state *st = p->state;
	const struct chart_zoom *z = chart_zoom_now(&p->chart->zooms);
	const struct span *over = &st->model->scope.over;
	struct memory_cell cell;
	bool kind[ACCESSES];
	if (!pane_memory_cell(p, &cell) || (st->chart == CHART_HEAT && !cell.accesses))
		return false;
	for (int k = 0; k < ACCESSES; k++)
		kind[k] = pane_memory_shows(p, k) && pane_memory_row(p)->n[k];
	bool limited = over->first || over->last < UINT64_MAX || z->within.first ||
		       z->within.last < UINT64_MAX;
	if (!cell.records && limited && pane_memory_counted(p, &cell.over))
		cell.records = true;
	return memory_cell_query(&cell, kind, out);
}

static enum outcome say_none(struct pane *p)
{
	session_message(p->session, "there are no accesses here");
	return OUT_DONE;
}

static enum outcome show_entry(struct pane *p, long long count, int arg)
{
	struct pane_memory_state *st = p->state;
	struct session *s = p->session;
	struct memory_cell cell;
	struct span counted;
	struct err err = ERR_INIT;
	struct str query = STR_INIT;
	if (!pane_memory_cell(p, &cell))
		return say_none(p);
	if (!entry_query(p, &query))
		return say_none(p);
	uint64_t first = cell.records                       ? cell.over.first
			 : pane_memory_counted(p, &counted) ? counted.first
							    : 0;
	enum status status = scope_own_set(&st->own, s, query.text, &err);
	if (status == ST_OK) {
		session_jump(s, first);
		session_message(
			s, "only the records of the %s%s are shown; Backspace returns",
			st->chart == CHART_BARS ? "bin" : "cell",
			st->whole && session_filters(s) > 1 ? " that match the filters"
							    : "");
	} else {
		session_error(s, "%s", err.text);
	}
	str_release(&query);
	return status == ST_OK ? OUT_RECORDS : OUT_DONE;
}

static enum outcome filter_entry(struct pane *p, long long count, int arg)
{
	struct str query = STR_INIT;
	if (!entry_query(p, &query))
		return say_none(p);
	scope_filter(p->session, query.text);
	str_release(&query);
	return OUT_DONE;
}

/* Zoom */

/* Zoom the bars to the addresses of the bin, with smaller bins. */
static enum outcome zoom_bin(struct pane *p)
{
	struct memory_cell cell;
	struct chart_zoom to = *chart_zoom_now(&p->chart->zooms);
	if (!pane_memory_cell(p, &cell))
		return say_none(p);
	if (to.level + 1 == BIN_SIZES) {
		session_message(p->session,
				"%s are the smallest bins; Enter shows the records that "
				"access this one",
				histogram_bin_sizes[to.level].plural);
		return OUT_DONE;
	}
	to.first = cell.first;
	to.last = cell.last;
	/* A region can be smaller than the next bin size. */
	do
		to.level++;
	while (to.level + 1 < BIN_SIZES &&
	       to.first >> histogram_bin_sizes[to.level].bits ==
		       to.last >> histogram_bin_sizes[to.level].bits);
	chart_pane_push(p, &to);
	return OUT_DONE;
}

static enum outcome zoom_entry_in(struct pane *p, long long count, int arg)
{
	struct pane_memory_state *st = p->state;
	return st->chart == CHART_BARS ? zoom_bin(p) : chart_pane_zoom_in(p, count, arg);
}

static enum outcome zoom_entry_out(struct pane *p, long long count, int arg)
{
	struct pane_memory_state *st = p->state;
	if (st->chart == CHART_HEAT)
		return chart_pane_zoom_out(p, count, arg);
	if (!chart_pane_pop(p))
		session_message(p->session,
				"all addresses are shown; ob changes the size "
				"of bins");
	return OUT_DONE;
}

/* Options */

static const char *show_kind(struct pane *p, int kind, bool change)
{
	struct pane_memory_state *st = p->state;
	bool has = histogram_has_access(p->session->schema, (enum access)kind);
	if (change && !has)
		session_error(p->session, "%s traces do not record %s",
			      p->session->schema->format->name,
			      histogram_access_name[kind]);
	st->hidden[kind] ^= change && has;
	bool any = false;
	for (int k = 0; k < ACCESSES; k++)
		any |= pane_memory_shows(p, k);
	if (!any)
		memset(st->hidden, 0, sizeof st->hidden);
	return pane_memory_shows(p, kind) ? "on" : "off";
}

static const char *use_log(struct pane *p, int arg, bool change)
{
	struct pane_memory_state *st = p->state;
	return pane_switch(&st->log[st->chart], change);
}

/* Use the next smaller bin size for the same addresses; after the smallest, the
 * largest. */
static const char *bin_size(struct pane *p, int arg, bool change)
{
	struct chart_zoom *z = chart_zoom_now(&p->chart->zooms);
	z->level = (z->level + change) % BIN_SIZES;
	return histogram_bin_sizes[z->level].plural;
}

/* Toggle counting the whole trace or only the records in the filters and the span,
 * including the filters set by Enter, which so far did not limit the chart. */
static enum outcome widen_memory(struct pane *p, long long count, int arg)
{
	struct pane_memory_state *st = p->state;
	struct session *s = p->session;
	struct str text = STR_INIT;
	st->whole = !st->whole && !scope_own_keep(&st->own, s);
	pane_update(p);
	str_add(&text, "counted: ");
	scope_text(&st->model->scope, &text);
	if (!session_filters(s) && s->marked_span.state != SPAN_SET)
		str_add(&text, "; no filter or span is set");
	session_message(s, "%s", text.text);
	str_release(&text);
	p->chart->anchor.set = false;
	return OUT_DONE;
}

/* Charts */

static enum outcome next_chart(struct pane *p, long long count, int arg)
{
	struct pane_memory_state *st = p->state;
	st->chart = (enum pane_memory_chart)((st->chart + 1) % CHARTS);
	st->current = pane_memory_current(p); /* move the cursor to its address */
	p->chart->anchor.set = false;
	return OUT_DONE;
}

/* Finding */

static bool parse_bin_address(const char *text, uint64_t *out)
{
	char *end;
	*out = strtoull(text, &end, 16);
	return end != text && !*end && *text != '-' && *text != '+';
}

/* Go to an address; false if text is not an address. */
static bool go_to_address(struct pane *p, const char *text)
{
	struct pane_memory_state *st = p->state;
	uint64_t address;
	if (!parse_bin_address(text, &address) || !st->rows.n)
		return false;
	if (memory_rows_find(&st->rows, address) == st->rows.n)
		session_message(p->session,
				"%llx is not accessed; the cursor is at the "
				"nearest accessed address",
				(unsigned long long)address);
	pane_memory_go(p, address);
	return true;
}

bool pane_memory_search_bars(struct pane *p, const char *text, size_t from, bool backward)
{
	return go_to_address(p, text);
}

static void print_region(void *arg, int k, struct str *out)
{
	const struct pane_memory_state *st = arg;
	str_add(out, st->rows.row[k].what);
}

static enum pane_found find_region(struct pane *p, const char *text, bool backward)
{
	return go_to_address(p, text) ? PANE_FOUND
				      : list_state_find(&p->chart->list, text, backward,
							print_region, p->state);
}

const struct pane_search pane_memory_search = { "addresses and regions", find_region };

/* Moving */

/* Go to the highest entry after the cursor (if by is 1) or before it (if by is -1); if
 * repeated, to the highest entry beyond that entry. */
static enum outcome highest_entry(struct pane *p, long long count, int by)
{
	struct pane_memory_state *st = p->state;
	size_t row, best = SIZE_MAX;
	double most = 0, share;
	uint64_t value;
	if (st->chart == CHART_HEAT)
		return chart_pane_highest(p, count, by);
	if (!table_pane_row(p, &row))
		return say_none(p);
	for (row += (size_t)by; row < table_rows(p->table->own); row += (size_t)by) {
		if (!table_cell(p->table->own, row, CHART_TABLE_SHARE, &value))
			continue;
		memcpy(&share, &value, sizeof share);
		if (share > most) {
			most = share;
			best = row;
		}
	}
	if (best == SIZE_MAX)
		session_message(p->session, "no access is %s the cursor",
				by > 0 ? "after" : "before");
	else
		table_pane_go(p, best);
	return OUT_DONE;
}

/* Spans: in the heat map, V starts or ends a span at the interval. */

void pane_memory_mark(struct pane *p, struct span over)
{
	struct pane_memory_state *st = p->state;
	scope_own_keep(&st->own, p->session);
	session_span_set(p->session, over);
	session_span_report(p->session, "; w counts the whole trace, or the span");
}

static enum outcome span_of_heat(struct pane *p, long long count, int arg)
{
	const struct pane_memory_state *st = p->state;
	if (st->chart == CHART_HEAT)
		return chart_pane_span(p, count, arg);
	session_span_toggle(p->session);
	return OUT_DONE;
}

enum outcome pane_memory_act(struct pane *p, enum action a, long long count)
{
	return a == ACT_RETURN ? chart_pane_return(p) : OUT_UNKNOWN;
}

/* Return the hint of a key in the current state; NULL if it does nothing. */
const char *pane_memory_hint(struct pane *p, const struct pane_key *own)
{
	struct pane_memory_state *st = p->state;
	bool bars = st->chart == CHART_BARS;
	switch (own->of) {
	case ACT_SORT:
		return bars ? own->hint : NULL;
	case ACT_WIDEN:
		if (st->whole)
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
	  "show the records that access the bin (in the heat map: within the interval)",
	  .act = show_entry, .must_wait = true, .of = ACT_ENTER },
	{ "c", "chart", "switch between bars and a heat map over time", .act = next_chart,
	  .of = ACT_CHART },
	{ "+", "zoom in", "zoom into the bin; in the heat map: zoom in around the cursor",
	  .act = zoom_entry_in, .must_wait = true, .of = ACT_MORE },
	{ "-", "zoom out", "zoom out", .act = zoom_entry_out, .must_wait = true,
	  .of = ACT_LESS },
	{ "}", "highest",
	  "go to the highest bin after the cursor, or the highest interval of the row",
	  .act = highest_entry, .arg = 1, .must_wait = true, .of = ACT_TAKEN_NEXT },
	{ "{", NULL, "go to the highest bin or interval before the cursor",
	  .act = highest_entry, .arg = -1, .must_wait = true, .of = ACT_TAKEN_PREVIOUS },
	{ "w", "whole trace",
	  "count the whole trace; press again to count only the filter and the marked "
	  "span",
	  .act = widen_memory, .of = ACT_WIDEN },
	TABLE_SORT_KEY,
	PANE_FIGURE_KEY(
		"write the chart to a new file, as a table (.csv, .json, .md, .txt) or "
		"a figure (.svg)"),
	TABLE_COLUMN_KEYS,
	{ "V", "span",
	  "in the heat map: start marking a span at the interval, or end "
	  "it",
	  .act = span_of_heat, .must_wait = true, .of = ACT_SPAN },
	{ "& F4", "filter", "show and count only the records of the bin",
	  .act = filter_entry, .must_wait = true, .of = ACT_FILTER },
	{ "ol", "loads", "toggle loads", .option = show_kind, .arg = ACCESS_LOAD },
	{ "os", "stores", "toggle stores", .option = show_kind, .arg = ACCESS_STORE },
	{ "of", "fetches", "toggle instruction fetches", .option = show_kind,
	  .arg = ACCESS_FETCH },
	{ "oz", "logarithmic", "toggle a logarithmic scale", .option = use_log },
	{ "ob", "bins",
	  "change the bin size: regions, 2 MiB, pages, cache lines, 8-byte words",
	  .option = bin_size },
	{ 0 }
};
