/*
 * Shows memory accesses by address, as a table with bars for regions, bins of a region,
 * and finally words of 8 bytes; or over time, as a heat map above a line that describes
 * the cell at the cursor.  Enter sets a filter that shows the records of the entry, which
 * is a bin or a cell of the heat map.
 */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/accesses.h"
#include "analysis/memory_rows.h"
#include "base/mem.h"
#include "base/number.h"
#include "output/bars.h"
#include "output/chart_table.h"
#include "output/figures.h"
#include "tui/pane/chart_pane.h"
#include "tui/pane/memory_cell.h"
#include "tui/pane/memory_loader.h"
#include "tui/pane/table_pane.h"
#include "tui/session/scope.h"

enum {
	CHART_ROWS_MOST = 512,
	TEXT_FROM = 5,      /* min rows of a heat map with a text line below it */
	TWO_LINES_FROM = 9, /* min rows of a narrow heat map with two text lines */
	NARROW = 64,
	BAR_LEAST = 12,
	MARK = 1,       /* width of the mark before the label of a row */
	LABEL = 12,     /* min width of addresses */
	WHAT_FROM = 100 /* min width of a heat map with names of regions */
};

enum pane_memory_chart { CHART_BARS, CHART_HEAT, CHARTS };

/* Results to load */
enum { BY_ADDRESS, OVER_TIME };

struct pane_memory_state {
	/* Options */
	bool hidden[ACCESSES];
	bool log[CHARTS];

	struct scope scope;
	struct scope_queries queries;
	struct err err; /* error of the filters; "" if none */
	enum pane_memory_chart chart;

	/* Rows of the bars or the heat map, made with this spec; `news` is set if they must
	 * be made again from another histogram. */
	struct memory_rows rows;
	struct memory_rows_spec spec;
	struct address_range *range; /* their addresses */
	size_t ranges;
	struct part *part; /* named regions */
	size_t parts;
	bool news;

	/* The bars */
	bool begun;         /* true once the bars have been shown */
	uint64_t most, all; /* accesses of the longest bar, and of all bars */

	/* Current row at the last update; the cursor keeps its address,
	 * chart_pane_zoom(p)->address, when rows are added. */
	int64_t current;
};

/* True if accesses of a kind are visible. */
static bool pane_memory_shows(const struct pane *p, int kind)
{
	const struct pane_memory_state *st = p->state;
	return !st->hidden[kind] &&
	       histogram_has_access(p->session->schema, (enum access)kind);
}

/* Return the last result, perhaps partial, of the current request; NULL if there is
 * none. */
static const void *pane_memory_result(const struct pane *p, int kind)
{
	return p->load[kind].any ? p->load[kind].result : NULL;
}

/* True if a result is being computed; set *done to its progress, 0 to 1.  For a growing
 * trace, the result covers the records so far and is updated as the trace grows. */
static bool pane_memory_running(const struct pane *p, int kind, double *done)
{
	struct latest *l = &p->load[kind];
	*done = bgjob_progress(&l->job);
	return bgjob_running(&l->job) && !(l->any && session_growing(p->session));
}

/* Return the error that prevents a result; "" if there is no error. */
static const char *pane_memory_error(const struct pane *p, int kind)
{
	const struct pane_memory_state *st = p->state;
	return st->err.text[0] ? st->err.text : p->load[kind].error;
}

/* The current row */

/* Return the number of the current row on the screen. */
static int64_t pane_memory_current(const struct pane *p)
{
	const struct pane_memory_state *st = p->state;
	return st->chart == CHART_BARS ? p->table->view.list.current
				       : p->chart->list.current;
}

/* Return the current region or bin; NULL if there is none. */
static const struct region *pane_memory_row(const struct pane *p)
{
	const struct pane_memory_state *st = p->state;
	size_t row = (size_t)pane_memory_current(p);
	uint64_t first;
	if (st->chart == CHART_BARS && p->table->own && row < table_rows(p->table->own) &&
	    table_cell(p->table->own, row, CHART_TABLE_FIRST, &first))
		row = memory_rows_find(&st->rows, first);
	return row < st->rows.n ? &st->rows.row[row] : NULL;
}

/* Keep the cursor at or near its address when rows are added or removed. */
static void keep_current(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	size_t i = memory_rows_nearest(&st->rows, chart_pane_zoom(p)->address);
	uint64_t first;
	if (st->rows.n && st->chart == CHART_HEAT)
		list_state_go(&p->chart->list, (int)i);
	for (size_t row = 0; st->chart == CHART_BARS && row < st->rows.n; row++)
		if (table_cell(p->table->own, row, CHART_TABLE_FIRST, &first) &&
		    first == st->rows.row[i].first)
			table_pane_go(p, row);
	st->current = pane_memory_current(p);
}

/* Move to the row that contains an address, or to the nearest row.  There must be
 * rows. */
static void pane_memory_go(struct pane *p, uint64_t address)
{
	chart_pane_zoom(p)->address = address;
	keep_current(p);
}

/* Rows */

static int text_rows(const struct pane *p)
{
	bool narrow = p->chart->cols < NARROW;
	return p->chart->rows < TEXT_FROM                   ? 0
	       : narrow && p->chart->rows >= TWO_LINES_FROM ? 2
							    : 1;
}

static size_t heat_rows(const struct pane *p)
{
	int rows = p->chart->rows - text_rows(p) - CHART_AXIS;
	size_t most = TIMELINE_CELLS / (size_t)p->chart->cols;
	if (most > CHART_ROWS_MOST)
		most = CHART_ROWS_MOST;
	return rows < 1 ? 1 : (size_t)rows < most ? (size_t)rows : most;
}

static bool same_rows(const struct memory_rows_spec *a, const struct memory_rows_spec *b)
{
	return a->regions == b->regions && a->program == b->program &&
	       a->first == b->first && a->last == b->last && a->most == b->most &&
	       !memcmp(a->kind, b->kind, sizeof a->kind);
}

/* Rebuild the rows; false if they have not changed. */
static bool make_rows(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	const struct chart_zoom *z = chart_pane_zoom(p);
	const struct histogram *h = pane_memory_result(p, BY_ADDRESS);
	struct memory_rows_spec spec = { .regions = histogram_bin_sizes[z->level].regions,
					 .first = z->first,
					 .last = z->last,
					 .part = st->part,
					 .parts = st->parts,
					 .program = p->session->schema->program,
					 .most = st->chart == CHART_HEAT ? heat_rows(p)
									 : 0 };
	for (int k = 0; k < ACCESSES; k++)
		spec.kind[k] = pane_memory_shows(p, k);
	if (same_rows(&spec, &st->spec) && h && !st->news)
		return false;
	st->spec = spec;
	st->news = false;
	memory_rows_make(&st->rows, h, &spec);
	return true;
}

/* Make the table and the ranges of the rows.  Discard the cells of other ranges. */
static void use_rows(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	struct chart_table_spec spec = { .regions = st->spec.regions, .shares = true };
	size_t n = st->rows.n;
	struct address_range *range = mem_new(n + 1, sizeof *range);
	st->most = st->all = 0;
	for (size_t i = 0; i < n; i++) {
		const struct region *r = &st->rows.row[i];
		st->most = region_sum(r) > st->most ? region_sum(r) : st->most;
		st->all += region_sum(r);
		range[i] = (struct address_range) { r->first, r->last };
	}
	memcpy(spec.kind, st->spec.kind, sizeof spec.kind);
	table_pane_set(p, chart_table_bins(st->rows.row, n, &spec));
	if (!st->range || st->ranges != n ||
	    memcmp(range, st->range, n * sizeof *range)) {
		latest_reset(&p->load[OVER_TIME]); /* its job reads the last ranges */
		free(st->range);
		st->range = range;
		st->ranges = n;
	} else {
		free(range);
	}
}

/* The columns to the left of the heat map cells */

static int address_width(const struct memory_rows *rows)
{
	int width = LABEL;
	char text[32];
	for (size_t i = 0; i < rows->n; i++) {
		int n = snprintf(text, sizeof text, "%llx",
				 (unsigned long long)rows->row[i].first);
		width = n > width ? n : width;
	}
	return width;
}

static int label_width(const struct pane *p)
{
	const struct pane_memory_state *st = p->state;
	int what = 0;
	for (size_t i = 0; p->chart->cols >= WHAT_FROM && i < st->rows.n; i++) {
		int n = (int)strlen(st->rows.row[i].what);
		what = n > what ? n : what;
	}
	return MARK + address_width(&st->rows) + 1 + (what ? what + 1 : 0);
}

/* Loading */

static struct span both_spans(struct span a, struct span b)
{
	return (struct span) { a.first > b.first ? a.first : b.first,
			       a.last < b.last ? a.last : b.last };
}

/* Get the records of the scope known so far; false if there are none. */
static bool pane_memory_records(const struct pane *p, struct span *out)
{
	const struct pane_memory_state *st = p->state;
	uint64_t records = p->session->extent.records;
	if (!records)
		return false;
	*out = both_spans(st->scope.over, (struct span) { 0, records - 1 });
	return out->first <= out->last;
}

/* Update the scope, and undo zooms that have none of its records. */
static void pane_memory_follow_scope(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	struct span all;
	if (scope_update(&st->scope, p->session)) {
		latest_reset(&p->load[BY_ADDRESS]);
		latest_reset(&p->load[OVER_TIME]);
		st->err = (struct err)ERR_INIT;
		scope_compile(&st->scope, p->session->schema, &st->queries, &st->err);
	}
	while (pane_memory_records(p, &all)) {
		struct span seen = both_spans(all, chart_pane_zoom(p)->within);
		if (seen.first <= seen.last || !chart_pane_pop(p))
			break;
	}
}

static bool pane_memory_request(struct pane *p, void *request)
{
	struct pane_memory_state *st = p->state;
	const struct region *row = pane_memory_row(p);
	if (row && st->current != pane_memory_current(p))
		chart_pane_zoom(p)->address = row->first; /* the cursor was moved */
	pane_memory_follow_scope(p);
	const struct chart_zoom *z = chart_pane_zoom(p);
	struct memory_request *r = request;
	r->of = &st->queries.of;
	r->within = st->chart == CHART_BARS ? both_spans(st->scope.over, z->within)
					    : st->scope.over;
	r->bits = histogram_bin_sizes[z->level].bits;
	r->first = z->first;
	r->last = z->last;
	return memory_loader_request(p->session, &p->load[BY_ADDRESS], r) &&
	       !st->err.text[0];
}

static void pane_memory_loaded(struct pane *p, const void *result)
{
	((struct pane_memory_state *)p->state)->news = true;
}

/* Request the data of the heat map at the size last drawn, once the rows are final, because
 * each change would restart the job. */
static bool pane_memory_request_time(struct pane *p, void *request)
{
	struct pane_memory_state *st = p->state;
	struct memory_request *r = request;
	double done;
	if (make_rows(p))
		use_rows(p);
	st->current = pane_memory_current(p);
	r->of = &st->queries.of;
	r->within = both_spans(st->scope.over, chart_pane_zoom(p)->within);
	r->intervals = (size_t)chart_pane_cells(p, label_width(p), 0);
	r->row = st->range;
	r->rows = st->rows.n;
	memcpy(r->kind, st->spec.kind, sizeof r->kind);
	return st->chart == CHART_HEAT && st->rows.n &&
	       !pane_memory_running(p, BY_ADDRESS, &done) &&
	       memory_loader_request(p->session, &p->load[OVER_TIME], r);
}

static const struct pane_load pane_memory_loads[] = {
	[BY_ADDRESS] = { &memory_loader_bins, pane_memory_request, pane_memory_loaded,
			 NULL },
	[OVER_TIME] = { &memory_loader_cells, pane_memory_request_time, NULL, NULL },
	{ 0 }
};

static void pane_memory_update(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	int kinds = 0, column = CHART_TABLE_SUM;
	for (int k = 0; k < ACCESSES; k++)
		if (st->spec.kind[k] && kinds++ == 0)
			column = CHART_TABLE_KIND + k;
	if (p->table->view.table && !st->begun) {
		st->begun = true;
		p->table->view.column = kinds > 1 ? CHART_TABLE_SUM : column;
	}
	const struct region *row = pane_memory_row(p);
	if (!row || chart_pane_zoom(p)->address < row->first ||
	    chart_pane_zoom(p)->address > row->last)
		keep_current(p);
	st->current = pane_memory_current(p);
}

/* The cursor */

/* Get the span of counted records, inclusive; false if none are known. */
static bool pane_memory_counted(const struct pane *p, struct span *out)
{
	if (!pane_memory_records(p, out))
		return false;
	*out = both_spans(*out, chart_pane_zoom(p)->within);
	return out->first <= out->last;
}

/* Get the addresses and records under the cursor; false if there are none. */
static bool pane_memory_cell(struct pane *p, struct memory_cell *out)
{
	struct pane_memory_state *st = p->state;
	const struct chart *c = chart_pane_of(p);
	const struct region *r = pane_memory_row(p);
	if (!r)
		return false;
	*out = (struct memory_cell) { .first = r->first,
				      .last = r->last,
				      .what = r->what,
				      .accesses = region_sum(r) };
	if (st->chart == CHART_BARS)
		return true;
	if (!c || !p->chart->shown.counted)
		return false;
	out->records = true;
	out->over = chart_pane_over(p);
	out->accesses = (uint64_t)c->value[(size_t)p->chart->list.current * c->n +
					   chart_pane_interval(p)];
	return true;
}

/* Records of the entry */

/* Get the entry, and append a query for its counted records.  False if there are none. */
static bool entry_query(struct pane *p, struct memory_cell *cell, struct str *out)
{
	struct pane_memory_state *st = p->state;
	const struct chart_zoom *z = chart_pane_zoom(p);
	const struct span *over = &st->scope.over;
	bool kind[ACCESSES];
	if (!pane_memory_cell(p, cell) || (st->chart == CHART_HEAT && !cell->accesses))
		return false;
	for (int k = 0; k < ACCESSES; k++)
		kind[k] = pane_memory_shows(p, k) && pane_memory_row(p)->n[k];
	bool limited = over->first || over->last < UINT64_MAX || z->within.first ||
		       z->within.last < UINT64_MAX;
	if (!cell->records && limited && pane_memory_counted(p, &cell->over))
		cell->records = true;
	return memory_cell_query(cell, kind, out);
}

static enum outcome say_none(struct pane *p)
{
	session_message(p->session, "there are no accesses here");
	return OUT_DONE;
}

static enum outcome show_entry(struct pane *p, long long count, int own)
{
	struct pane_memory_state *st = p->state;
	struct memory_cell cell;
	struct str query = STR_INIT;
	bool shown = false;
	if (!entry_query(p, &cell, &query))
		say_none(p);
	else if (!own)
		scope_filter(&st->scope, p->session, query.text);
	else
		shown = scope_show(&st->scope, p->session, query.text);
	str_release(&query);
	if (!shown)
		return OUT_DONE;
	session_jump(p->session, cell.records ? cell.over.first : 0);
	session_message(p->session,
			"only the records of the %s%s are shown; Backspace returns",
			st->chart == CHART_BARS ? "bin" : "cell",
			st->scope.whole && session_filters(p->session) > 1
				? " that match the filters"
				: "");
	return OUT_RECORDS;
}

/* Zoom */

/* Zoom the bars to the addresses of the bin, with smaller bins. */
static enum outcome zoom_bin(struct pane *p)
{
	struct memory_cell cell;
	const struct chart_zoom *now = chart_pane_zoom(p);
	if (!pane_memory_cell(p, &cell))
		return say_none(p);
	if (now->level + 1 == BIN_SIZES) {
		session_message(p->session,
				"%s are the smallest bins; Enter shows the records that "
				"access this one",
				histogram_bin_sizes[now->level].plural);
		return OUT_DONE;
	}
	struct chart_zoom *to = chart_pane_push(p);
	to->first = cell.first;
	to->last = cell.last;
	/* A region can be smaller than the next bin size. */
	do
		to->level++;
	while (to->level + 1 < BIN_SIZES &&
	       to->first >> histogram_bin_sizes[to->level].bits ==
		       to->last >> histogram_bin_sizes[to->level].bits);
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
	struct chart_zoom *z = chart_pane_zoom(p);
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
	st->scope.whole = !st->scope.whole && !scope_own_keep(&st->scope, s);
	pane_update(p);
	str_add(&text, "counted: ");
	scope_text(&st->scope, &text);
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

/* Go to an address; false if text is not an address. */
static bool go_to_address(struct pane *p, const char *text)
{
	struct pane_memory_state *st = p->state;
	uint64_t address;
	if (!number_hex(text, strlen(text), &address) || !st->rows.n)
		return false;
	if (memory_rows_find(&st->rows, address) == st->rows.n)
		session_message(p->session,
				"%llx is not accessed; the cursor is at the "
				"nearest accessed address",
				(unsigned long long)address);
	pane_memory_go(p, address);
	return true;
}

static void print_region(void *arg, int k, struct str *out)
{
	const struct pane_memory_state *st = arg;
	str_add(out, st->rows.row[k].what);
}

static enum pane_found find_region(struct pane *p, const char *text, bool backward)
{
	struct pane_memory_state *st = p->state;
	return go_to_address(p, text)    ? PANE_FOUND
	       : st->chart == CHART_BARS ? PANE_NOT_FOUND
					 : list_state_find(&p->chart->list, text,
							   backward, print_region, st);
}

static const struct pane_search pane_memory_search = { "addresses and regions",
						       find_region };

/* Moving */

/* Go to the highest entry after the cursor (if by is 1) or before it (if by is -1); if
 * repeated, to the highest entry beyond that entry. */
static enum outcome highest_entry(struct pane *p, long long count, int by)
{
	struct pane_memory_state *st = p->state;
	size_t row, best = SIZE_MAX;
	double most = 0, share;
	if (st->chart == CHART_HEAT)
		return chart_pane_highest(p, count, by);
	if (!table_pane_row(p, &row))
		return say_none(p);
	for (row += (size_t)by; row < table_rows(p->table->own); row += (size_t)by)
		if (table_cell_real(p->table->own, row, CHART_TABLE_SHARE, &share) &&
		    share > most) {
			most = share;
			best = row;
		}
	if (best == SIZE_MAX)
		session_message(p->session, "no access is %s the cursor",
				by > 0 ? "after" : "before");
	else
		table_pane_go(p, best);
	return OUT_DONE;
}

/* Spans: in the heat map, V starts or ends a span at the interval. */

static enum outcome span_of_heat(struct pane *p, long long count, int arg)
{
	const struct pane_memory_state *st = p->state;
	if (st->chart == CHART_HEAT)
		return chart_pane_span(p, count, arg);
	session_span_toggle(p->session);
	return OUT_DONE;
}

/* Return the hint of a key in the current state; NULL if it does nothing. */
static const char *pane_memory_hint(struct pane *p, const struct pane_key *own)
{
	struct pane_memory_state *st = p->state;
	bool bars = st->chart == CHART_BARS;
	switch (own->of) {
	case ACT_SORT:
		return bars ? own->hint : NULL;
	case ACT_WIDEN:
		if (st->scope.whole)
			return "filter, span";
		return session_filters(p->session) ||
				       p->session->marked_span.state == SPAN_SET
			       ? own->hint
			       : NULL;
	default:
		return own->hint;
	}
}

static const struct pane_key pane_memory_keys[] = {
	{ "Enter", "show records",
	  "show the records that access the bin (in the heat map: within the interval)",
	  .act = show_entry, .arg = true, .must_wait = true, .of = ACT_ENTER },
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
	  .act = show_entry, .must_wait = true, .of = ACT_FILTER },
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

/* The record list beside the chart */

struct row_marker {
	const struct pane *pane;
	const struct region *row;
	bool any;
};

static void mark_row(void *ctx, size_t i, enum access kind, uint64_t address)
{
	struct row_marker *m = ctx;
	m->any |= pane_memory_shows(m->pane, kind) && address >= m->row->first &&
		  address <= m->row->last;
}

/* True if the current record of the list accesses a row. */
static bool accesses_row(const struct pane *p, const struct region *row)
{
	const struct batch *b;
	size_t i;
	struct row_marker m = { .pane = p, .row = row };
	if (session_record(p->session, &b, &i)) {
		uint32_t at = (uint32_t)i;
		accesses_each(b, &at, 0, 1, &m, mark_row);
	}
	return m.any;
}

/* The bars */

static enum style kind_style(int kind)
{
	return kind == ACCESS_LOAD    ? STYLE_LOAD
	       : kind == ACCESS_STORE ? STYLE_STORE
				      : STYLE_PC;
}

static enum style bars_style(const struct pane *p, size_t row, unsigned column)
{
	return column >= CHART_TABLE_KIND && column < CHART_TABLE_SUM
		       ? kind_style((int)(column - CHART_TABLE_KIND))
	       : column == CHART_TABLE_WHAT || column == CHART_TABLE_SHARE ? STYLE_DIM
									   : STYLE_TEXT;
}

/* Draw the bar of a row; colour each cell by the kind of access at its middle. */
static void draw_kinds(struct canvas *c, int row, int col, int width,
		       const struct region *r, double share)
{
	struct str bar = STR_INIT;
	uint64_t sum = region_sum(r);
	bar_print(&bar, share, width, c->ascii);
	int cells = canvas_text_width(bar.text);
	const char *text = bar.text;
	for (int i = 0; i < cells; i++) {
		double middle = (i + 0.5) / cells * (double)sum, so_far = 0;
		int kind = 0;
		while (kind < ACCESSES - 1 && (so_far += (double)r->n[kind]) <= middle)
			kind++;
		char cell[8];
		size_t len = 1;
		while (((uint8_t)text[len] & 0xc0) == 0x80)
			len++;
		memcpy(cell, text, len);
		cell[len] = '\0';
		canvas_text(c, row, col + i, kind_style(kind), cell);
		text += len;
	}
	str_release(&bar);
}

/* Draw the bar of a row, and a mark if the current record of the list accesses the
 * row. */
static void bars_beside(struct pane *p, struct canvas *c, int at, size_t row, int col,
			int width)
{
	const struct pane_memory_state *st = p->state;
	uint64_t first = 0;
	table_cell(p->table->own, row, CHART_TABLE_FIRST, &first);
	const struct region *r = &st->rows.row[memory_rows_find(&st->rows, first)];
	if (accesses_row(p, r))
		canvas_text(c, at, 0, STYLE_KEY, canvas_glyph(c, GLYPH_ARROW));
	draw_kinds(c, at, col, width, r,
		   bar_share(region_sum(r), st->most, st->log[CHART_BARS]));
}

static void bars_get(struct pane *p, struct table_shown *out)
{
	struct pane_memory_state *st = p->state;
	out->begun = 1;
	if (st->chart == CHART_BARS && st->rows.n)
		table_pane_show(p, out);
}

static void bars_sort(struct pane *p, unsigned column, bool rising)
{
	uint64_t first;
	table_pane_order(p, column, rising);
	if (table_cell(p->table->own, 0, CHART_TABLE_FIRST, &first))
		pane_memory_go(p, first);
}

/* A hidden kind has no cells; nor does the sum if only one kind is shown. */
static const uint8_t bars_columns[] = { CHART_TABLE_FIRST,
					CHART_TABLE_WHAT,
					CHART_TABLE_SUM,
					CHART_TABLE_KIND + ACCESS_LOAD,
					CHART_TABLE_KIND + ACCESS_STORE,
					CHART_TABLE_KIND + ACCESS_FETCH,
					CHART_TABLE_SHARE };

static const struct table_source pane_memory_bars = {
	.get = bars_get,
	.sort = bars_sort,
	.look = { .style = bars_style, .beside = bars_beside, .beside_least = BAR_LEAST },
	.columns = bars_columns,
	.ncolumns = sizeof bars_columns
};

/* The heat map */

/* Fill in the chart.  Called after bars_get(), in the same update. */
static void heat_get(struct pane *p, struct chart_shown *out)
{
	struct pane_memory_state *st = p->state;
	struct chart *c = &out->chart;
	struct span over = { 0, 0 };
	char text[32];
	if (st->chart == CHART_BARS || !st->rows.n || *pane_memory_error(p, OVER_TIME))
		return;
	const struct timeline *t = pane_memory_result(p, OVER_TIME);
	out->counted = t && t->rows == st->rows.n;
	out->heat = true;
	out->left = label_width(p);
	out->none = "no access is";
	pane_memory_counted(p, &over);
	chart_init(c, out->counted ? t->over : over, out->counted ? t->cut : NULL,
		   out->counted ? t->n : (size_t)chart_pane_cells(p, out->left, 0),
		   st->rows.n);
	for (size_t r = 0; r < c->nrows; r++) {
		snprintf(text, sizeof text, "%llx",
			 (unsigned long long)st->rows.row[r].first);
		c->row[r] = (struct chart_row) { .label = mem_text(text),
						 .unit = "",
						 .scale = st->log[CHART_HEAT]
								  ? LANE_LOGARITHMIC
								  : LANE_FROM_ZERO,
						 .step = 1 };
		for (size_t i = 0; out->counted && i < t->n; i++)
			c->value[r * c->n + i] = (double)t->cell[i * t->rows + r];
	}
}

static void heat_label(struct pane *p, struct canvas *c, int at, size_t row, bool focused)
{
	const struct pane_memory_state *st = p->state;
	const struct region *region = &st->rows.row[row];
	int left = p->chart->shown.left, width = address_width(&st->rows);
	canvas_field(c, at, MARK, width, true, STYLE_TEXT,
		     p->chart->shown.chart.row[row].label);
	/* Draw the name of a region at its first row. */
	if (!row || strcmp(region->what, region[-1].what) != 0)
		canvas_field(c, at, MARK + width + 1, left - MARK - width - 2, false,
			     STYLE_DIM, region->what);
	if (accesses_row(p, region))
		canvas_text(c, at, 0, STYLE_KEY, canvas_glyph(c, GLYPH_ARROW));
	if (focused && (int64_t)row == p->chart->list.current)
		canvas_under(c, at, MARK, left - MARK - 1);
}

static const struct chart_source pane_memory_heat = {
	.get = heat_get,
	.label = heat_label,
	.marked = "; w counts the whole trace, or the span"
};

/* Drawing */

static void pane_memory_draw_cell(struct pane *p, struct canvas *c)
{
	struct memory_cell cell;
	struct str text = STR_INIT;
	if (pane_memory_cell(p, &cell)) {
		memory_cell_print(&cell, &text);
		pane_draw_sentence(c, 0, text.text);
	}
	str_release(&text);
}

/* Draw the reason why there is no chart. */
static void pane_memory_draw_nothing(struct pane *p, struct canvas *c)
{
	struct pane_memory_state *st = p->state;
	struct str text = STR_INIT;
	double done;
	const char *error = pane_memory_error(p, BY_ADDRESS);
	if (*error) {
		str_add(&text, error);
	} else if (pane_memory_running(p, BY_ADDRESS, &done)) {
		str_add(&text, canvas_glyph(c, GLYPH_CUT));
	} else {
		str_add(&text, "no accesses in: ");
		scope_text(&st->scope, &text);
		if (!scope_is_whole(&st->scope))
			str_add(&text, "; w counts the whole trace");
	}
	pane_draw_sentence(c, 0, text.text);
	str_release(&text);
}

static void pane_memory_draw(struct pane *p, struct canvas *c, bool focused)
{
	struct pane_memory_state *st = p->state;
	const char *error = pane_memory_error(p, OVER_TIME);
	int text = text_rows(p);
	struct canvas below = canvas_view(c, c->rows - text, 0, text, c->cols);
	if (!st->rows.n)
		pane_memory_draw_nothing(p, c);
	else if (!chart_pane_of(p))
		canvas_field(c, 0, 1, c->cols - 1, false, STYLE_BAD, error);
	else
		chart_pane_draw(p, c, c->rows - text, focused);
	pane_memory_draw_cell(p, &below);
}

/* True if a job is counting for the chart; set *done to its progress, 0 to 1. */
static bool pane_memory_counts(struct pane *p, double *done)
{
	struct pane_memory_state *st = p->state;
	return pane_memory_running(p, BY_ADDRESS, done) ||
	       (st->chart == CHART_HEAT && pane_memory_running(p, OVER_TIME, done));
}

/* True if the chart has rows and, in the heat map, values. */
static bool pane_memory_shown(const struct pane *p)
{
	const struct pane_memory_state *st = p->state;
	return st->rows.n && (st->chart == CHART_BARS || p->chart->shown.counted);
}

/* Print the progress of a job, the total number of accesses, or the interval number. */
static void pane_memory_heading_right(struct pane *p, struct str *right)
{
	struct pane_memory_state *st = p->state;
	const struct chart *c = chart_pane_of(p);
	double done;
	if (pane_memory_counts(p, &done))
		str_addf(right, "%.0f %%", 100 * done);
	else if (c)
		str_addf(right, "interval %s of %s",
			 COUNT_TEXT(chart_pane_interval(p) + 1), COUNT_TEXT(c->n));
	else if (st->chart == CHART_BARS && p->table->view.cols >= NARROW)
		str_addf(right, "%s access%s", COUNT_TEXT(st->all),
			 st->all == 1 ? "" : "es");
}

static void pane_memory_heading(struct pane *p, struct str *left, struct str *right)
{
	struct pane_memory_state *st = p->state;
	const struct chart_zoom *z = chart_pane_zoom(p);
	struct scope scope = st->scope;
	struct span counted;
	if (st->chart == CHART_HEAT)
		str_add(left, "heat map, ");
	bool zoomed = z->within.first || z->within.last < UINT64_MAX;
	if (zoomed && pane_memory_counted(p, &counted))
		scope.over = counted;
	scope_text(&scope, left);
	str_addf(left, ", %s", histogram_bin_sizes[z->level].plural);
	const struct histogram *h = pane_memory_result(p, BY_ADDRESS);
	if (h && h->coarse)
		str_addf(left, " (too many: %s bytes each)",
			 COUNT_TEXT(UINT64_C(1) << h->bits));
	if (z->first || z->last < UINT64_MAX)
		str_addf(left, ", %llx..%llx", (unsigned long long)z->first,
			 (unsigned long long)z->last);
	if (st->log[st->chart])
		str_add(left, ", log scale");
	pane_memory_heading_right(p, right);
}

static bool pane_memory_waits(struct pane *p)
{
	double done;
	return !pane_memory_shown(p) && pane_memory_counts(p, &done);
}

/* Writing */

static const char *pane_memory_incomplete(struct pane *p)
{
	double done;
	return pane_memory_shown(p) && !pane_memory_counts(p, &done)
		       ? NULL
		       : "the chart is not complete yet";
}

static struct table *pane_memory_to_write(struct pane *p, enum notation to)
{
	const struct pane_memory_state *st = p->state;
	struct chart_table_spec spec = { .regions = st->spec.regions,
					 .log = st->log[CHART_BARS],
					 .bars = to == NOTATION_TEXT };
	if (st->chart == CHART_HEAT)
		return chart_table_cells(pane_memory_result(p, OVER_TIME), st->rows.row);
	memcpy(spec.kind, st->spec.kind, sizeof spec.kind);
	struct table *t = chart_table_bins(st->rows.row, st->rows.n, &spec);
	table_sort(t, p->table->form.sorted, p->table->form.rising);
	return t;
}

static bool pane_memory_figure(struct pane *p, struct pane_figure *out)
{
	const struct pane_memory_state *st = p->state;
	bool heat = st->chart == CHART_HEAT, hidden = false;
	for (int k = 0; k < ACCESSES; k++)
		hidden |= st->hidden[k];
	scope_copy(&out->of, &st->scope);
	pane_memory_counted(p, &out->of.over);
	str_addf(&out->options, "%s%s --by=%s", heat ? " --over-time" : "",
		 st->log[st->chart] ? " --log" : "",
		 histogram_bin_sizes[chart_pane_zoom(p)->level].name);
	if (heat)
		str_addf(&out->options, " --intervals=%zu --top=%zu",
			 p->chart->shown.chart.n, st->spec.most);
	for (int k = 0; k < ACCESSES; k++)
		if (pane_memory_shows(p, k) && hidden)
			str_addf(&out->options, " --%s", histogram_access_name[k]);
	out->title = heat ? "Memory accesses over time" : "Memory accesses by address";
	const struct chart_zoom *z = chart_pane_zoom(p);
	/* opscope hist lists the rows with the most accesses instead of merging them, and
	 * chooses the rows of a heat map by its own records. */
	bool other = z->first || z->last < UINT64_MAX || st->rows.merged ||
		     (heat && (z->within.first || z->within.last < UINT64_MAX));
	out->command = other ? NULL : "hist";
	return true;
}

static void pane_memory_draw_figure(struct pane *p, const struct svg_head *head, FILE *to)
{
	const struct pane_memory_state *st = p->state;
	if (st->chart == CHART_HEAT) {
		figure_cells(to, head, pane_memory_result(p, OVER_TIME), st->rows.row,
			     st->log[CHART_HEAT]);
		return;
	}
	struct table *t = pane_memory_to_write(p, NOTATION_SVG);
	figure_bins(to, head, t, st->log[CHART_BARS]);
	table_free(t);
}

/* Life cycle */

static enum status pane_memory_open(struct pane *p, struct err *err)
{
	struct pane_memory_state *st = p->state;
	scope_init(&st->scope);
	table_pane_order(p, CHART_TABLE_FIRST, true);
	st->log[CHART_HEAT] = true; /* fetches would hide all data on a linear scale */
	struct err ignored = ERR_INIT;
	parts_get(p->session->schema->parts, PARTS_REGIONS, &st->part, &st->parts,
		  &ignored);
	return ST_OK;
}

static void pane_memory_close(struct pane *p)
{
	struct pane_memory_state *st = p->state;
	memory_rows_release(&st->rows);
	free(st->part);
	free(st->range);
	scope_queries_release(&st->queries);
	scope_release(&st->scope);
}

const struct pane_class pane_memory = {
	.name = "memory",
	.title = "Memory",
	.keys = "i F6",
	.hint = "memory",
	.own = pane_memory_keys,
	.hint_now = pane_memory_hint,
	.search = &pane_memory_search,
	.help = "show loads, stores and fetches by address",
	.table = &pane_memory_bars,
	.chart = &pane_memory_heat,
	.place = PLACE_SIDE,
	.state_size = sizeof(struct pane_memory_state),
	.options_size = offsetof(struct pane_memory_state, scope),
	.loads = pane_memory_loads,
	.open = pane_memory_open,
	.close = pane_memory_close,
	.update = pane_memory_update,
	.fixed_rows = 18,
	.fixed_cols = 98, /* region names, counts of all kinds, and bars */
	.draw = pane_memory_draw,
	.heading = pane_memory_heading,
	.waits = pane_memory_waits,
	.incomplete = pane_memory_incomplete,
	.to_write = pane_memory_to_write,
	.figure = pane_memory_figure,
	.draw_figure = pane_memory_draw_figure,
};
